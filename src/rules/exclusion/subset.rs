//! Subset exclusion: a candidate is removed if it leaves a few cells without any filling.

use std::ops::ControlFlow;

use super::cited::{BASE, cite_link};
use crate::catalog::rows;
use crate::grid::{Board, Candidate, Cell, Cells, Digit, Digits, Index, Storage};
use crate::rules::search::exhausted;
use crate::rules::search::unchanged::where_changed;
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::{Cited, Constraint, Step, sorted};

/// Maximum number of cells of a subset exclusion.
const MAX_CELLS: usize = 4;

/// Finds subset exclusions with two to four cells, smaller ones first. The cells have at most as many digits
/// as there are cells. Each cell sees another one with which it shares a digit. No house holds all of them:
/// that would be a naked subset.
pub(crate) struct SubsetExclusion;

impl<S: Storage> Rule<S> for SubsetExclusion {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        where_changed(board, work, &rows::SUBSET_EXCLUSION, emit, |changed, work, emit| {
            let geometry = board.geometry();
            let few = |cell: &Cell| board.candidates(*cell).len() <= MAX_CELLS;
            let few: Cells<S> = board.open().into_iter().filter(few).collect();
            let mut beside: Vec<Cells<S>> = vec![Cells::<S>::default(); board.layout().cells()];
            for cell in few {
                let shares = |&other: &Cell| board.candidates(other).meets(&board.candidates(cell));
                beside[cell.index()] = (*geometry.peers(cell) & few).into_iter().filter(shares).collect();
            }
            for size in 2..=MAX_CELLS {
                for first in few {
                    work.check_time()?;
                    let later: Cells<S> = few.into_iter().filter(|&cell| cell > first).collect();
                    if board.candidates(first).len() > size {
                        continue;
                    }
                    let mut choice =
                        SubsetSearch { board, changed, beside: &beside, later, size, cells: vec![first] };
                    let near = beside[first.index()];
                    choice.extend(
                        near & later,
                        near | Cells::<S>::of(first),
                        board.candidates(first),
                        emit,
                    )?;
                }
            }
            ControlFlow::Continue(())
        })
    }
}

/// A search for the cells of subset exclusions. Two cells are connected if they see each other and share a
/// digit. Each choice is reached once: a cell is added after the first chosen cell to which it is connected.
struct SubsetSearch<'a, 'g, S: Storage> {
    board: &'a Board<'g, S>,
    /// The cells that changed since the rule last found nothing.
    changed: Cells<S>,
    beside: &'a [Cells<S>],
    later: Cells<S>,
    size: usize,
    cells: Vec<Cell>,
}

impl<S: Storage> SubsetSearch<'_, '_, S> {
    /// Adds each of the cells `next` in turn. `reached` are the chosen cells and all cells connected to them,
    /// `digits` the digits of the chosen cells.
    fn extend(
        &mut self,
        mut next: Cells<S>,
        reached: Cells<S>,
        digits: Digits<S>,
        emit: &mut Emit<'_>,
    ) -> ControlFlow<()> {
        if self.cells.len() == self.size {
            return self.report(emit);
        }
        while let Some(cell) = next.first() {
            next.remove(cell);
            let (near, digits) = (self.beside[cell.index()], digits | self.board.candidates(cell));
            if digits.len() <= self.size {
                self.cells.push(cell);
                self.extend(next | ((near & self.later) - reached), reached | near, digits, emit)?;
                self.cells.pop();
            }
        }
        ControlFlow::Continue(())
    }

    fn report(&self, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let (board, geometry) = (self.board, self.board.geometry());
        let all: Cells<S> = self.cells.iter().copied().collect();
        if !all.meets(&self.changed) || geometry.houses_holding(all).next().is_some() {
            return ControlFlow::Continue(());
        }
        let excluded = excluded_candidates(board, &self.cells);
        if excluded.is_empty() {
            return ControlFlow::Continue(());
        }
        // Candidates that fewer of the cells exclude belong to a smaller step.
        let by_fewer: Vec<Vec<Candidate>> = (0..self.cells.len())
            .map(|at| {
                let mut fewer = self.cells.clone();
                fewer.remove(at);
                excluded_candidates(board, &fewer)
            })
            .collect();
        let mut new = excluded;
        new.retain(|candidate| !by_fewer.iter().any(|excluded| excluded.contains(candidate)));
        let cells: Vec<Cell> = all.into_iter().collect();
        let claims = new.into_iter().filter_map(|target| {
            let cited = citations(board, &cells, target);
            exhausted::claim(board, &cited, vec![target])
        });
        let claims = exhausted::merged(claims);
        emit_step(Step::from_claims(&rows::SUBSET_EXCLUSION, claims), emit)
    }
}

/// Returns the citations of a subset exclusion: its cells, and their shared digits in houses. Each such house
/// holds two of the cells, or a cell and the target.
fn citations<S: Storage>(board: &Board<'_, S>, cells: &[Cell], target: Candidate) -> Vec<Cited> {
    let mut cited: Vec<Cited> = cells.iter().map(|&each| Constraint::Cell(each).cited(&BASE)).collect();
    for (at, &one) in cells.iter().enumerate() {
        if board.candidates(one).contains(target.digit) {
            cite_link(&mut cited, board, target.digit, target.cell, one);
        }
        for &other in &cells[at + 1..] {
            for digit in board.candidates(one) & board.candidates(other) {
                cite_link(&mut cited, board, digit, one, other);
            }
        }
    }
    cited
}

/// Returns the candidates outside `cells` that every filling of `cells` removes. Returns an empty list if
/// there is no filling.
fn excluded_candidates<S: Storage>(board: &Board<'_, S>, cells: &[Cell]) -> Vec<Candidate> {
    let mut filling = FillingSearch { board, cells, held: Vec::new(), gone: None };
    if filling.fill_next().is_break() {
        return Vec::new();
    }
    let gone = filling.gone.into_iter().flatten();
    gone.flat_map(|(digit, cells)| cells.into_iter().map(move |cell| Candidate { cell, digit })).collect()
}

/// A search through all fillings of a few cells.
struct FillingSearch<'a, 'g, S: Storage> {
    board: &'a Board<'g, S>,
    cells: &'a [Cell],
    /// The digits of the cells filled so far.
    held: Vec<Digit>,
    /// The candidates that all fillings so far remove, as (digit, cells). `None` before the first filling.
    gone: Option<Vec<(Digit, Cells<S>)>>,
}

impl<S: Storage> FillingSearch<'_, '_, S> {
    /// Fills the remaining cells in every way. Breaks when no candidate is left that all fillings remove.
    fn fill_next(&mut self) -> ControlFlow<()> {
        let geometry = self.board.geometry();
        let Some(&cell) = self.cells.get(self.held.len()) else { return self.keep_common() };
        for digit in self.board.candidates(cell) {
            let mut held = self.cells.iter().zip(&self.held);
            if held.any(|(&other, &same)| same == digit && geometry.peers(cell).contains(other)) {
                continue;
            }
            self.held.push(digit);
            self.fill_next()?;
            self.held.pop();
        }
        ControlFlow::Continue(())
    }

    /// Keeps the candidates that this filling and all earlier ones remove. Breaks if there are none.
    fn keep_common(&mut self) -> ControlFlow<()> {
        let (board, geometry) = (self.board, self.board.geometry());
        let seeing = |digit: Digit| {
            let holders = self.cells.iter().zip(&self.held).filter(|(_, held)| **held == digit);
            holders.fold(Cells::<S>::default(), |seen, (&cell, _)| seen | *geometry.peers(cell))
        };
        let before = self.gone.take().unwrap_or_else(|| {
            let own: Cells<S> = self.cells.iter().copied().collect();
            let digits = sorted(self.held.iter().copied());
            digits.into_iter().map(|digit| (digit, *board.cells_for(digit) - own)).collect()
        });
        let gone = before.into_iter().map(|(digit, cells)| (digit, cells & seeing(digit)));
        let gone: Vec<_> = gone.filter(|(_, cells)| !cells.is_empty()).collect();
        let is_over = gone.is_empty();
        self.gone = Some(gone);
        if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::Position;

    #[test]
    fn what_leaves_cells_without_a_filling_is_removed() {
        let position = |last: &[usize]| {
            Position::boxed(3, 3).cell("r5c5", &[1, 2]).cell("r5c1", &[1, 9]).cell("r1c5", last)
        };
        assert_eq!(position(&[2, 9]).removed(&SubsetExclusion), ["9r1c1"]);
        assert!(position(&[2, 8, 9]).removed(&SubsetExclusion).is_empty());
        let bent = |last: &[usize]| {
            Position::jigsaw().cell("r1c1", &[1, 2]).cell("r1c4", &[1, 3]).cell("r3c1", last)
        };
        assert_eq!(bent(&[2, 3]).removed(&SubsetExclusion), ["3r1c5 3r3c4 3r3c5 3r4c4 3r5c1"]);
        assert!(bent(&[2, 4]).removed(&SubsetExclusion).is_empty());
    }

    #[test]
    fn cells_of_one_house_are_left_to_others() {
        let position = Position::boxed(2, 3).cell("r1c1 r1c2", &[1, 2]);
        assert!(position.removed(&SubsetExclusion).is_empty());
    }
}
