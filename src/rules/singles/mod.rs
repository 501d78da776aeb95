//! Singles: placements that follow from one cell or one house alone.

mod full_house;
mod hidden_single;
mod naked_single;
mod nine;
mod sweep;

pub(crate) use full_house::{FullHouse, house_filled_by};
pub(crate) use hidden_single::HiddenSingle;
pub(crate) use naked_single::NakedSingle;
pub(crate) use sweep::Sweep;
