//! Replays a log: the board before every log entry, and which entry removed which candidate.

use super::entry::{BranchEntry, Entry};
use crate::grid::{
    AnySize, Board, Candidate, Cell, Contradiction, Digit, Geometry, Index, Puzzle, Set, Storage,
};
use crate::step::{Constraint, Step, sorted};

/// A position to which log entries are applied in order. Before an entry is applied, [`board`](Replay::board)
/// is the position in which the run made it.
#[derive(Clone, Debug)]
pub struct Replay<'g, S: Storage = AnySize> {
    board: Board<'g, S>,
    /// The number of the innermost open branch; 0 for none.
    branch: u32,
    /// For each open branch, the state before it, as (board, number of the branch around it).
    parents: Vec<(Board<'g, S>, u32)>,
    /// For every removed candidate, the number of the log entry that first removed it; 0 for the start.
    /// Numbers from a closed branch remain, but are not read while the candidate is on the board.
    removers: Vec<u32>,
    /// For every filled cell, the number of the log entry that filled it; 0 for the start.
    filled_by: Vec<u32>,
}

impl<'g> Replay<'g> {
    /// Starts the replay of a log at `puzzle`.
    ///
    /// # Panics
    /// If the puzzle's layout is not the geometry's.
    ///
    /// # Errors
    /// Returns the contradiction if the puzzle contradicts itself: nothing can be replayed then.
    pub fn new(geometry: &'g Geometry, puzzle: &Puzzle) -> Result<Self, Contradiction> {
        Self::start(geometry, puzzle)
    }
}

impl<'g, S: Storage> Replay<'g, S> {
    /// Does the work of [`new`](Replay::new) on any storage.
    pub(super) fn start(geometry: &'g Geometry<S>, puzzle: &Puzzle) -> Result<Self, Contradiction> {
        assert!(geometry.layout() == puzzle.layout(), "the puzzle's layout is not the geometry's");
        let board = Board::start(geometry, puzzle)?;
        let removers = vec![0; geometry.layout().cells() * geometry.layout().digits()];
        let filled_by = vec![0; geometry.layout().cells()];
        Ok(Self { board, branch: 0, parents: Vec::new(), removers, filled_by })
    }

    /// The present position.
    pub fn board(&self) -> &Board<'g, S> {
        &self.board
    }
    /// The number of the innermost open branch; 0 for none.
    pub fn branch(&self) -> u32 {
        self.branch
    }
    /// The number of open branches.
    pub fn depth(&self) -> usize {
        self.parents.len()
    }
    /// Returns the number of the log entry that removed a candidate: 0 for the start, `None` if the candidate
    /// remains.
    pub fn remover(&self, candidate: Candidate) -> Option<u32> {
        (!self.board.has(candidate)).then(|| self.removers[self.slot(candidate)])
    }

    /// Returns the number of the log entry that filled a cell: 0 for the start, `None` if the cell is open.
    pub fn filled_by(&self, cell: Cell) -> Option<u32> {
        self.board.value(cell).map(|_| self.filled_by[cell.index()])
    }

    /// Returns the number of the first log entry whose placement rules out a candidate, or else the number of
    /// the entry that removed it: 0 for the start, `None` if the candidate remains. Unlike
    /// [`remover`](Self::remover), it passes over an elimination that a later placement makes needless.
    pub(crate) fn excluder(&self, candidate: Candidate) -> Option<u32> {
        let remover = self.remover(candidate)?;
        let filled = |cell: Cell| self.board.value(cell).map(|digit| (digit, self.filled_by[cell.index()]));
        let own = filled(candidate.cell).map(|(_, n)| n);
        let peers = self.board.layout().peers(candidate.cell).iter();
        let of_digit = peers.filter_map(|&peer| filled(peer)).filter(|(digit, _)| *digit == candidate.digit);
        Some(own.into_iter().chain(of_digit.map(|(_, n)| n)).min().unwrap_or(remover))
    }

    /// Returns the numbers of the log entries that a step made in this position relies on, ascending. They
    /// removed the candidates that the step's reasons need to be absent.
    pub fn uses(&self, step: &Step) -> Vec<u32> {
        self.behind(step, Self::remover)
    }

    /// Returns the numbers of the log entries that rule out the candidates which the step's reasons need to be
    /// absent, ascending; `by` returns that of a candidate.
    pub(crate) fn behind(&self, step: &Step, by: impl Fn(&Self, Candidate) -> Option<u32>) -> Vec<u32> {
        let layout = self.board().layout();
        let is_gone = |candidate| !self.board().has(candidate);
        let missing = step.claims.iter().flat_map(|claim| claim.because.rests_on(layout, &is_gone));
        sorted(missing.filter_map(|candidate| by(self, candidate)).filter(|&n| n > 0))
    }

    /// Sets `removers` to the numbers of the log entries that removed candidates of a constraint, ascending.
    pub(super) fn removers_of(&self, constraint: &Constraint, removers: &mut Vec<u32>) {
        removers.clear();
        let mut add = |candidate| removers.extend(self.remover(candidate).filter(|&n| n > 0));
        let layout = self.board.layout();
        match *constraint {
            Constraint::Cell(cell) => layout.all_digits().for_each(|digit| add(Candidate { cell, digit })),
            Constraint::House(house, digit) => {
                layout.house(house).cells.iter().for_each(|&cell| add(Candidate { cell, digit }));
            }
            Constraint::Guardians { .. } => constraint.candidates(layout).into_iter().for_each(add),
        }
        removers.sort_unstable();
        removers.dedup();
    }

    /// Builds the log entry with number `n` for a branch that tries `candidate` in this position.
    pub fn describe_branch(&self, n: u32, candidate: Candidate) -> BranchEntry {
        let board = self.board();
        let candidates: Vec<Digit> = board.candidates(candidate.cell).into_iter().collect();
        let tied = board.open().into_iter().filter(|&cell| board.candidates(cell).len() <= candidates.len());
        BranchEntry {
            n,
            parent: self.branch(),
            depth: self.depth() as u32 + 1,
            candidate,
            tied: tied.count() as u32,
            candidates,
        }
    }

    /// Applies a log entry: the placements and eliminations of a step, or the candidate that a branch tries.
    /// The end of a branch restores the position before the branch.
    ///
    /// # Errors
    /// Returns the contradiction that the entry leads to. The position keeps the changes, so that the end of
    /// the branch can be applied.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), Contradiction> {
        match entry {
            Entry::Step(entry) => {
                for claim in &entry.step.claims {
                    for &candidate in &claim.place {
                        self.place(candidate, entry.n)?;
                    }
                    for &candidate in &claim.eliminate {
                        self.eliminate(candidate, entry.n)?;
                    }
                }
                Ok(())
            }
            Entry::Branch(entry) => {
                self.parents.push((self.board.clone(), self.branch));
                self.branch = entry.n;
                self.place(entry.candidate, entry.n)
            }
            Entry::Close(_) => {
                if let Some(parent) = self.parents.pop() {
                    (self.board, self.branch) = parent;
                }
                Ok(())
            }
        }
    }

    fn slot(&self, candidate: Candidate) -> usize {
        candidate.cell.index() * self.board.layout().digits() + candidate.digit.index()
    }

    fn remove(&mut self, cell: Cell, digit: Digit, by: u32) {
        let candidate = Candidate { cell, digit };
        if self.board.has(candidate) {
            let slot = self.slot(candidate);
            self.removers[slot] = by;
        }
    }

    pub(super) fn place(&mut self, candidate: Candidate, by: u32) -> Result<(), Contradiction> {
        let Candidate { cell, digit } = candidate;
        if self.board.has(candidate) && self.board.open().contains(cell) {
            self.filled_by[cell.index()] = by;
            for other in self.board.candidates(cell) - Set::of(digit) {
                self.remove(cell, other, by);
            }
            for peer in *self.board.cells_for(digit) & *self.board.geometry().peers(cell) {
                self.remove(peer, digit, by);
            }
        }
        self.board.place(candidate)
    }

    fn eliminate(&mut self, candidate: Candidate, by: u32) -> Result<(), Contradiction> {
        self.remove(candidate.cell, candidate.digit, by);
        self.board.eliminate(candidate)
    }
}
