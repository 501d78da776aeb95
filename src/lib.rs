//! sudostep
pub mod grid;
pub mod notation;
