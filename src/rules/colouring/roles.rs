//! Roles of what colouring steps cite.

use crate::step::Role;

/// What has two candidates left, one of each colour.
pub(super) const PAIR: Role = Role::new("pair");
/// Where the colours meet what they make false.
pub(super) const WITNESS: Role = Role::new("witness");
/// Where a colour of one cluster sees one of another.
pub(super) const BRIDGE: Role = Role::new("bridge");
/// The two colours of a cluster, that of its first candidate before the other.
pub(super) const COLOURS: [Role; 2] = [Role::new("colour-a"), Role::new("colour-b")];
/// The two colours of a second cluster.
pub(super) const OTHER_COLOURS: [Role; 2] = [Role::new("colour-c"), Role::new("colour-d")];
