//! Colouring: two colours along pairs of which just one candidate is true, so that one colour is true as a whole.

mod cluster;
mod medusa;
mod multi;
mod roles;
mod simple;

pub use medusa::Medusa;
pub use multi::MultiColors;
pub use simple::SimpleColors;
