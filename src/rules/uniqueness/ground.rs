//! What the searches for deadly patterns are given.

use std::ops::ControlFlow;

use super::deadly::Deadly;
use crate::grid::{Board, Storage};
use crate::rules::{Unique, Work};

/// Where a shape reports the patterns it finds.
pub(super) type Found<'a, S> = dyn FnMut(&Deadly<S>) -> ControlFlow<()> + 'a;

/// What shapes look for patterns in.
pub(super) struct Ground<'a, 'g, S: Storage> {
    pub(super) board: &'a Board<'g, S>,
    pub(super) unique: &'a Unique<S>,
    pub(super) work: &'a Work<'a, S>,
}
