//! The work area that all finders share.

use std::any::Any;
use std::cell::OnceCell;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::search::cache::{Entered, Snapshot, Value};
use super::symmetry::{Symmetry, symmetries};
use super::uniqueness::Swaps;
use crate::engine::{Deadline, one_solution_by};
use crate::grid::{Board, Candidate, Cells, Geometry, Index, Puzzle, Storage, UniquenessBasis};

/// The work area that finders share from one position to the next: the puzzle, the time limit and cached
/// data.
///
/// The cached data (links, sets, scratch memory) never change the steps found.
#[derive(Debug)]
pub struct Work<'p, S: Storage> {
    puzzle: &'p Puzzle,
    deadline: Option<Deadline>,
    /// The most strong links of the chains wanted.
    pub(crate) longest_chain: usize,
    unique: OnceCell<Option<Arc<UniquenessFacts<S>>>>,
    entered: Entered<S>,
    /// The values kept from position to position, at most one of each type.
    lasting: Vec<Box<Value>>,
}

/// The facts that uniqueness techniques rest on, for a puzzle with one solution.
#[derive(Debug)]
pub(crate) struct UniquenessFacts<S: Storage> {
    /// The cells with a given.
    pub(crate) given: Cells<S>,
    /// For each digit, the cells that could hold it at the start.
    places: Vec<Cells<S>>,
    /// True if the givens alone make the solution unique.
    by_givens: bool,
    swaps: OnceCell<Swaps>,
    symmetries: OnceCell<Vec<Symmetry<S>>>,
}

impl<S: Storage> UniquenessFacts<S> {
    /// Collects the facts for a puzzle whose solution is unique on this basis. Returns `None` if the starting
    /// position is contradictory.
    fn new(geometry: &Geometry<S>, puzzle: &Puzzle, basis: UniquenessBasis) -> Option<Self> {
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

    /// Returns true if the candidate was possible at the start: a second solution could contain it.
    pub(crate) fn was_possible(&self, candidate: Candidate) -> bool {
        self.places[candidate.digit.index()].contains(candidate.cell)
    }

    /// Returns the pairs of cells that could trade digits. They are computed on the first call.
    pub(super) fn swaps(&self, geometry: &Geometry<S>) -> &Swaps {
        self.swaps.get_or_init(|| Swaps::new(geometry, &self.given))
    }

    /// Returns the symmetries of the givens, computed on the first call. The list is empty unless the givens
    /// alone make the solution unique: candidates removed at the start need not be symmetrical.
    pub(super) fn symmetries(&self, geometry: &Geometry<S>, puzzle: &Puzzle) -> &[Symmetry<S>] {
        let all = || if self.by_givens { symmetries(geometry, puzzle.givens()) } else { Vec::new() };
        self.symmetries.get_or_init(all)
    }
}

impl<'p, S: Storage> Work<'p, S> {
    /// Creates a work area for positions of this puzzle. Finders stop when `deadline` passes.
    pub fn new(puzzle: &'p Puzzle, deadline: Option<Deadline>) -> Self {
        let (unique, entered) = (OnceCell::new(), Entered::default());
        Self { puzzle, deadline, longest_chain: usize::MAX, unique, entered, lasting: Vec::new() }
    }

    /// Creates a work area that assumes, without a check, that the givens alone make the solution unique.
    #[cfg(test)]
    pub(super) fn supposing_one_solution(puzzle: &'p Puzzle, geometry: &Geometry<S>) -> Self {
        let unique = UniquenessFacts::new(geometry, puzzle, UniquenessBasis::Givens);
        Self { unique: OnceCell::from(unique.map(Arc::new)), ..Self::new(puzzle, None) }
    }

    /// Returns the puzzle with its givens, which the board does not tell from placed digits.
    pub fn puzzle(&self) -> &'p Puzzle {
        self.puzzle
    }

    /// Returns the facts that uniqueness techniques rest on; `None` unless the puzzle is known to have one
    /// solution. The first call lets the engine count the solutions.
    pub(crate) fn unique(&self, geometry: &Geometry<S>) -> Option<Arc<UniquenessFacts<S>>> {
        let cancel = self.deadline.and_then(|deadline| deadline.cancel());
        let ask = || {
            UniquenessFacts::new(geometry, self.puzzle, one_solution_by(self.puzzle, cancel)?).map(Arc::new)
        };
        self.unique.get_or_init(ask).clone()
    }

    /// Returns the cached value of type `T` for this position. On the first call `find` computes it.
    ///
    /// # Errors
    /// [`ControlFlow::Break`] when `find` broke.
    pub(super) fn cached<T: Any + Send + Sync>(
        &mut self,
        board: &Board<'_, S>,
        find: impl FnOnce(&mut Self) -> ControlFlow<(), T>,
    ) -> ControlFlow<(), Arc<T>> {
        if let Some(value) = self.known(board) {
            return ControlFlow::Continue(value);
        }
        let value = find(self)?;
        ControlFlow::Continue(self.entered.insert(value))
    }

    /// Returns the value of type `T` cached for this position, if there is one.
    pub(super) fn known<T: Any + Send + Sync>(&mut self, board: &Board<'_, S>) -> Option<Arc<T>> {
        self.entered.enter(board);
        self.entered.get()
    }

    /// Returns the candidates of this position.
    pub(super) fn snapshot(&mut self, board: &Board<'_, S>) -> Arc<Snapshot<S>> {
        Arc::clone(self.entered.enter(board))
    }

    /// Exchanges the position worked on, and what is cached for it, with another one.
    pub(crate) fn swap(&mut self, other: &mut Entered<S>) {
        std::mem::swap(&mut self.entered, other);
    }

    /// Returns the value of type `T` that is kept from position to position. It starts as `T::default()`.
    pub(super) fn lasting<T: Any + Default + Send + Sync>(&mut self) -> &mut T {
        let at = self.lasting.iter().position(|value| value.is::<T>()).unwrap_or_else(|| {
            self.lasting.push(Box::new(T::default()));
            self.lasting.len() - 1
        });
        self.lasting[at].downcast_mut().expect("it was found by its type")
    }

    /// Checks the time limit. Finders that can take long call it between units of work.
    ///
    /// # Errors
    /// [`ControlFlow::Break`] when the time is up or the run was cancelled.
    pub(super) fn check_time(&self) -> ControlFlow<()> {
        if self.out_of_time() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Checks the time limit at every `each`-th small unit of work. `at` is the number of this unit.
    ///
    /// # Errors
    /// [`ControlFlow::Break`] when the time is up or the run was cancelled.
    pub(super) fn check_time_each(&self, each: usize, at: usize) -> ControlFlow<()> {
        if at.is_multiple_of(each) { self.check_time() } else { ControlFlow::Continue(()) }
    }

    /// Returns true if the time is up or the run was cancelled.
    pub(crate) fn out_of_time(&self) -> bool {
        self.deadline.is_some_and(|deadline| deadline.is_past())
    }

    /// Returns true if the run was cancelled.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.deadline.is_some_and(|deadline| deadline.is_cancelled())
    }
}
