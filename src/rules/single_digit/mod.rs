//! Single digit: what the strong links of one digit say, whatever the others do.

mod broken_wing;
mod chains;
mod duals;
mod joins;
mod pairs;

pub use broken_wing::{BROKEN_WING, BrokenWing};
pub use chains::{STRONG_LINK_CHAIN, StrongLinkChain};
pub use duals::{DUAL_EMPTY_RECTANGLE, DUAL_KITE, Dual};
pub use pairs::{EMPTY_RECTANGLE, GROUPED_TURBOT_FISH, KITE, SKYSCRAPER, StrongPair, TURBOT_FISH};
