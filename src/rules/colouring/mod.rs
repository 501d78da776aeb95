//! Colouring: pairs of candidates get two colours. One of each pair is true, so one whole colour is true.

mod cluster;
mod medusa;
mod multi;
mod roles;
mod simple;

pub(crate) use medusa::Medusa;
pub(crate) use multi::MultiColors;
pub(crate) use simple::SimpleColors;
