//! Colouring: two colours along pairs of which just one candidate is true, so that one colour is true as a whole.

mod cluster;
mod medusa;
mod multi;
mod simple;

pub use medusa::Medusa;
pub use multi::MultiColors;
pub use simple::SimpleColors;

use crate::step::Role;

/// What has two candidates left, one of each colour.
const PAIR: Role = Role::new("pair");
/// Where the colours meet what they make false.
const WITNESS: Role = Role::new("witness");
/// Where a colour of one cluster sees one of another.
const BRIDGE: Role = Role::new("bridge");
/// The two colours of a cluster, that of its first candidate before the other.
const COLOURS: [Role; 2] = [Role::new("colour-a"), Role::new("colour-b")];
/// The two colours of a second cluster.
const OTHER_COLOURS: [Role; 2] = [Role::new("colour-c"), Role::new("colour-d")];
