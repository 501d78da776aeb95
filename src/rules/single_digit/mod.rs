//! Single digit: what the strong links of one digit say, whatever the others do.

mod broken_wing;
mod chains;
mod duals;
mod joins;
mod pairs;

pub use broken_wing::BrokenWing;
pub use chains::StrongLinkChain;
pub use duals::Dual;
pub use pairs::StrongPair;
