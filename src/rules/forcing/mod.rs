//! Forcing chains: whichever candidate of a cell or of a house is true, the same follows, by a chain of its own.
//!
//! Nothing is supposed: each chain is a row of single links that can be told beforehand, and one of the chains holds.

mod cases;
mod chain;
mod common;
mod reach;

pub(crate) use chain::ForcingChain;
pub(in crate::rules) use reach::{Hop, Reach, StrongLinks, link};
