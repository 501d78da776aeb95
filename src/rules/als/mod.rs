//! Almost locked sets: N cells of a house with N + 1 digits. A set that loses a digit holds all the others.

mod arguments;
mod chains;
mod death_blossom;
mod graph;
mod roles;
mod set_chain;
mod sets;
mod sue_de_coq;
mod w_wing;
mod xz;

pub(crate) use chains::{AlsChain, AlsXyWing};
pub(super) use sets::AlsIndex;

pub(crate) use death_blossom::DeathBlossom;
pub(crate) use sue_de_coq::SueDeCoq;
pub(crate) use w_wing::AlsWWing;
pub(crate) use xz::AlsXz;
