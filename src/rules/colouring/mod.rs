//! Colouring: two colours along pairs of which just one candidate is true, so that one colour is true as a whole.

mod cluster;
mod medusa;
mod multi;
mod roles;
mod simple;

pub(crate) use medusa::Medusa;
pub(crate) use multi::MultiColors;
pub(crate) use simple::SimpleColors;
