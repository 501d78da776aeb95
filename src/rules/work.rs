//! The work area that is handed from finder to finder.

use std::any::Any;
use std::cell::OnceCell;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::search::cache::Cache;
use super::symmetry::{Symmetry, symmetries};
use super::uniqueness::Swaps;
use crate::engine::{Deadline, one_solution_by};
use crate::grid::{Board, Candidate, Cells, Geometry, Index, Puzzle, Storage, UniquenessBasis};

/// What finders share and keep from one position to the next: the puzzle they solve, the time they may take and, for
/// the rules that need them, data built step by step (links, sets, scratch memory). It never changes what is found.
#[derive(Debug)]
pub struct Work<'p, S: Storage> {
    puzzle: &'p Puzzle,
    deadline: Option<Deadline>,
    unique: OnceCell<Option<Unique<S>>>,
    cache: Cache<S>,
}

/// What may be assumed of a puzzle that has one solution: whatever could be filled in two ways is not filled so.
#[derive(Debug)]
pub struct Unique<S: Storage> {
    given: Cells<S>,
    places: Vec<Cells<S>>,
    by_givens: bool,
    swaps: OnceCell<Swaps>,
    symmetries: OnceCell<Vec<Symmetry<S>>>,
}

impl<S: Storage> Unique<S> {
    /// What this puzzle allows, which has one solution by this.
    fn of(geometry: &Geometry<S>, puzzle: &Puzzle, basis: UniquenessBasis) -> Option<Self> {
        let start = Board::start(geometry, &puzzle.on(basis)).ok()?;
        let (layout, givens) = (geometry.layout(), puzzle.givens());
        Some(Self {
            given: layout.all_cells().filter(|cell| givens[cell.index()].is_some()).collect(),
            places: layout.all_digits().map(|digit| *start.cells_for(digit)).collect(),
            by_givens: basis == UniquenessBasis::Givens,
            swaps: OnceCell::new(),
            symmetries: OnceCell::new(),
        })
    }

    /// The cells that are given.
    pub fn given(&self) -> &Cells<S> {
        &self.given
    }

    /// Whether the candidate was possible at the start: a second filling with it was legal.
    pub fn was_possible(&self, candidate: Candidate) -> bool {
        self.places[candidate.digit.index()].contains(candidate.cell)
    }

    /// Cells that could trade digits: worked out when the first rule asks.
    pub(super) fn swaps(&self, geometry: &Geometry<S>) -> &Swaps {
        self.swaps.get_or_init(|| Swaps::new(geometry, &self.given))
    }

    /// Symmetries that the givens have, worked out when the first rule asks: none unless the givens alone have one
    /// solution, for what is removed besides need not be symmetrical.
    pub(super) fn symmetries(&self, geometry: &Geometry<S>, puzzle: &Puzzle) -> &[Symmetry<S>] {
        let all = || if self.by_givens { symmetries(geometry, puzzle.givens()) } else { Vec::new() };
        self.symmetries.get_or_init(all)
    }
}

impl<'p, S: Storage> Work<'p, S> {
    /// A fresh work area for positions of this puzzle, on its layout. Finders stop when `deadline` passes.
    pub fn new(puzzle: &'p Puzzle, deadline: Option<Deadline>) -> Self {
        Self { puzzle, deadline, unique: OnceCell::new(), cache: Cache::default() }
    }

    /// A work area for positions of a puzzle that is supposed to have one solution by its givens, whether it has or not.
    #[cfg(test)]
    pub(super) fn supposing_one_solution(puzzle: &'p Puzzle, geometry: &Geometry<S>) -> Self {
        let unique = Unique::of(geometry, puzzle, UniquenessBasis::Givens);
        Self { unique: OnceCell::from(unique), ..Self::new(puzzle, None) }
    }

    /// The puzzle that is being solved: what was given, which the board does not tell from what was placed.
    pub fn puzzle(&self) -> &'p Puzzle {
        self.puzzle
    }

    /// What a technique may assume that rests on a single solution; none if the puzzle is not known to have just one. The
    /// engine is asked when the first such technique is.
    pub fn unique(&self, geometry: &Geometry<S>) -> Option<&Unique<S>> {
        let ask = || Unique::of(geometry, self.puzzle, one_solution_by(self.puzzle)?);
        self.unique.get_or_init(ask).as_ref()
    }

    /// Returns the value of this type in this position, which `find` works out for the first rule that asks.
    ///
    /// # Errors
    /// [`ControlFlow::Break`] when `find` broke.
    pub(super) fn cached<T: Any + Send + Sync>(
        &mut self,
        board: &Board<'_, S>,
        find: impl FnOnce(&mut Self) -> ControlFlow<(), T>,
    ) -> ControlFlow<(), Arc<T>> {
        self.cache.enter(board);
        if let Some(value) = self.cache.get() {
            return ControlFlow::Continue(value);
        }
        let value = find(self)?;
        ControlFlow::Continue(self.cache.insert(value))
    }

    /// Returns the value of this type that outlasts positions, empty before the first rule fills it.
    pub(super) fn lasting<T: Any + Default + Send + Sync>(&mut self) -> &mut T {
        self.cache.lasting()
    }

    /// Asks for the time. Finders that can take long ask between units of work.
    ///
    /// # Errors
    /// [`ControlFlow::Break`] when it is over, or somebody ended it.
    pub(super) fn check_time(&self) -> ControlFlow<()> {
        if self.out_of_time() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Asks for the time at the first of every `each` small units of work, this being number `at`.
    ///
    /// # Errors
    /// [`ControlFlow::Break`] when it is over, or somebody ended it.
    pub(super) fn check_time_each(&self, each: usize, at: usize) -> ControlFlow<()> {
        if at.is_multiple_of(each) { self.check_time() } else { ControlFlow::Continue(()) }
    }

    /// Whether the time is over, or somebody ended it.
    pub fn out_of_time(&self) -> bool {
        self.deadline.is_some_and(|deadline| deadline.is_past())
    }

    /// Whether somebody ended it.
    pub fn is_cancelled(&self) -> bool {
        self.deadline.is_some_and(|deadline| deadline.is_cancelled())
    }
}
