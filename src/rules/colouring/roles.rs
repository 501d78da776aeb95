//! Roles of the citations in colouring steps.

use crate::step::Role;

/// A house or cell with two candidates, one of each colour.
pub(super) const PAIR: Role = Role::new("pair");
/// The constraint between a colour and what it makes false.
pub(super) const WITNESS: Role = Role::new("witness");
/// The house in which a colour of one cluster sees one of another.
pub(super) const BRIDGE: Role = Role::new("bridge");
/// The two colours of a cluster, that of its first candidate first.
pub(super) const COLOURS: [Role; 2] = [Role::new("colour-a"), Role::new("colour-b")];
/// The two colours of a second cluster.
pub(super) const OTHER_COLOURS: [Role; 2] = [Role::new("colour-c"), Role::new("colour-d")];
