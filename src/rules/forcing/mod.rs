//! Forcing chains: whichever candidate of a cell or house is true, its own chain leads to the same
//! conclusion.
//!
//! No chain rests on an assumption: each is an alternating chain of strong and weak links between single
//! candidates.

mod cases;
mod chain;
mod common;
mod reach;

pub(crate) use chain::ForcingChain;
pub(in crate::rules) use reach::{ChainStep, Reach, StrongLinks, link};
