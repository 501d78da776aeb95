//! Single-digit techniques: conclusions from the strong links of one digit.

mod broken_wing;
mod chains;
mod duals;
mod joins;
mod pairs;

pub(crate) use broken_wing::BrokenWing;
pub(crate) use chains::StrongLinkChain;
pub(crate) use duals::Dual;
pub(crate) use pairs::TwoStrongLinks;
