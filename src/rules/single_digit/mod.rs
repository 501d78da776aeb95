//! Single digit: what the strong links of one digit say, whatever the others do.

mod broken_wing;
mod chains;
mod duals;
mod joins;
mod pairs;

pub(crate) use broken_wing::BrokenWing;
pub(crate) use chains::StrongLinkChain;
pub(crate) use duals::Dual;
pub(crate) use pairs::StrongPair;
