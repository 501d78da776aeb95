//! How `HoDoKu` 2.2.0 goes through a puzzle: its techniques, its singles, and which of several instances it applies.

mod almost_locked;
mod bug;
mod chain_parts;
mod empty_rectangle;
mod entries;
mod fish;
mod forcing;
mod grid;
mod order;
mod queue;
mod rectangles;
mod remote_pairs;
mod removal_order;
mod set_chain;
mod shown;
mod sue_de_coq;
mod tie_break;

pub(super) use entries::{entry_of, techniques};
pub(super) use queue::Queue;
pub(super) use removal_order::in_removal_order;
pub(super) use tie_break::TieBreak;
