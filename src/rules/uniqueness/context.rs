//! The input and output of the searches for deadly patterns.

use std::ops::ControlFlow;

use super::deadly::DeadlyPattern;
use crate::grid::{Board, Storage};
use crate::rules::{UniquenessFacts, Work};

/// Receives each deadly pattern that a search finds.
pub(super) type Report<'a, S> = dyn FnMut(&DeadlyPattern<S>) -> ControlFlow<()> + 'a;

/// The input of a search for deadly patterns.
pub(super) struct Context<'a, 'g, S: Storage> {
    pub(super) board: &'a Board<'g, S>,
    pub(super) unique: &'a UniquenessFacts<S>,
    pub(super) work: &'a Work<'a, S>,
}
