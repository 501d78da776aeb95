//! Colouring: two colours along pairs of which just one candidate is true, so that one colour is true as a whole.

mod cluster;
mod medusa;
mod multi;
mod roles;
mod simple;

pub use medusa::{MEDUSA, Medusa};
pub use multi::{MULTI_COLORS_1, MULTI_COLORS_2, MultiColors};
pub use simple::{SIMPLE_COLORS_TRAP, SIMPLE_COLORS_WRAP, SimpleColors};
