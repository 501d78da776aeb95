//! Almost locked sets: cells of a house with one digit more than they are. A set that loses a digit holds all the others.

mod arguments;
mod chains;
mod death_blossom;
mod graph;
mod roles;
mod row;
mod sets;
mod sue_de_coq;
mod w_wing;
mod xz;

pub(crate) use chains::{AlsChain, AlsXyWing};
pub(super) use sets::AlmostLocked;

pub(crate) use death_blossom::DeathBlossom;
pub(crate) use sue_de_coq::SueDeCoq;
pub(crate) use w_wing::AlsWWing;
pub(crate) use xz::AlsXz;
