//! Singles: placements that follow from one cell or one house alone.

mod full_house;
mod hidden_single;
mod naked_single;
mod queue;
mod sweep;

pub use full_house::FullHouse;
pub use hidden_single::HiddenSingle;
pub use naked_single::NakedSingle;
pub use queue::Queue;
pub use sweep::{Sweep, Swept};
