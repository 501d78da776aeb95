//! The model of a Sudoku: shapes and layouts, sets, the puzzle, and the board with its two moves.
//!
//! The side is not fixed to nine. A [`Layout`] lists cells and houses; a [`Geometry`] is a layout compiled to
//! bit sets; a [`Board`] holds the candidates of a position.

mod bits;
mod board;
mod canonical;
mod layout;
mod per_layout;
mod puzzle;
mod set;
mod storage;

pub use bits::{Bits, Words};
pub use board::{Board, Contradiction, Geometry};
pub use layout::{House, HouseKind, Layout, LayoutError, MAX_CELLS, MAX_HOUSES, MAX_SIDE, Shape};
pub(crate) use per_layout::PerLayout;
pub use puzzle::{Puzzle, Solution, UniquenessBasis};
pub use set::{Candidate, Cell, Digit, HouseId, Index, Members, Set};
pub use storage::{AnySize, Cells, Classic, Digits, Storage, Store};
