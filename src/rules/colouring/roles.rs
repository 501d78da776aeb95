//! Roles of the citations in colouring steps.

use crate::step::Role;

/// Role of a pair: a house or cell with two candidates, one of each colour.
pub(super) const PAIR: Role = Role::new("pair");
/// Role of a constraint by which a colour makes a candidate false.
pub(super) const WITNESS: Role = Role::new("witness");
/// Role of the house in which a colour of one cluster sees a colour of another.
pub(super) const BRIDGE: Role = Role::new("bridge");
/// Roles of the two colours of a cluster. The colour of its first candidate comes first.
pub(super) const COLOURS: [Role; 2] = [Role::new("colour-a"), Role::new("colour-b")];
/// Roles of the two colours of a second cluster.
pub(super) const OTHER_COLOURS: [Role; 2] = [Role::new("colour-c"), Role::new("colour-d")];
