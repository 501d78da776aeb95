//! Roles of the citations in steps with almost locked sets.

use crate::step::Role;

pub(super) const SET_A: Role = Role::new("set-a");
pub(super) const SET_B: Role = Role::new("set-b");
pub(super) const SET_C: Role = Role::new("set-c");
pub(super) const RESTRICTED_COMMON: Role = Role::new("restricted-common");
pub(super) const LOCKED: Role = Role::new("locked");
pub(super) const COMMON: Role = Role::new("common");
pub(super) const CLOSED: Role = Role::new("closed");
