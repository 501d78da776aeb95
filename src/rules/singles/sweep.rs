//! A sweep for singles: one pass over the cells for naked singles, then one over the houses for hidden
//! singles.
//!
//! Each placement takes effect at once. A pass never goes back to an earlier cell or house.

use super::full_house::house_filled_by;
use super::hidden_single::{digits_with_one_place, place_in};
use super::nine;
use crate::grid::{Board, Candidate, Contradiction, Index, Puzzle, Set, Solution, Storage};
use crate::step::{FULL_HOUSE, HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE, NAKED_SINGLE};
use crate::step::{Pass, Single, SingleKind, TechniqueId};

/// The kinds of singles that a sweep places.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "four techniques, each looked for or not")]
pub(crate) struct Sweep {
    pub(crate) full_house: bool,
    pub(crate) hidden_box: bool,
    pub(crate) hidden_line: bool,
    pub(crate) naked: bool,
}

/// The outcome of a sweep for singles: `Err` if a contradiction ended it.
pub(crate) type Outcome = Result<(), Contradiction>;

impl Sweep {
    /// The techniques of the singles that a sweep can place.
    pub(crate) const TECHNIQUES: [TechniqueId; 4] =
        [FULL_HOUSE, HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE, NAKED_SINGLE];

    /// Returns the sweep for the singles that are among `techniques`; `None` if there are none.
    pub(crate) fn of(techniques: &[TechniqueId]) -> Option<Self> {
        let [full_house, hidden_box, hidden_line, naked] =
            Self::TECHNIQUES.map(|id| techniques.contains(&id));
        let sweep = Self { full_house, hidden_box, hidden_line, naked };
        (full_house || hidden_box || hidden_line || naked).then_some(sweep)
    }

    /// Solves a puzzle on the usual 9x9 grid by sweeps, if they solve it. Reports the singles, each with true if it is
    /// the first of its sweep, and returns the solution; `None`, and no report, if they do not solve it.
    pub(crate) fn solve(self, puzzle: &Puzzle, report: impl FnMut(bool, Single)) -> Option<Solution> {
        let has_all = self.full_house && self.hidden_box && self.hidden_line && self.naked;
        if has_all { nine::solve(puzzle, report) } else { None }
    }

    /// Sweeps `board` once for singles. Every placement is reported just before it is made.
    ///
    /// # Errors
    /// The contradiction that a placement led to. The sweep ends there.
    pub(crate) fn run<S: Storage>(self, board: &mut Board<'_, S>, mut report: impl FnMut(Single)) -> Outcome {
        if self.naked || self.full_house {
            self.naked_pass(board, &mut report)?;
        }
        if self.hidden_box || self.hidden_line || self.full_house {
            self.hidden_pass(board, &mut report)?;
        }
        Ok(())
    }

    /// Sweeps `board` until no single is left.
    ///
    /// # Errors
    /// The contradiction that a placement led to.
    pub(crate) fn run_out<S: Storage>(self, board: &mut Board<'_, S>) -> Outcome {
        loop {
            let before = board.open().len();
            self.run(board, |_| {})?;
            if board.open().len() == before {
                return Ok(());
            }
        }
    }

    fn naked_pass<S: Storage>(self, board: &mut Board<'_, S>, report: &mut impl FnMut(Single)) -> Outcome {
        for cell in *board.open() {
            if let Some(digit) = board.candidates(cell).only() {
                let candidate = Candidate { cell, digit };
                self.place(board, candidate, SingleKind::Naked, Pass::Naked, report)?;
            }
        }
        Ok(())
    }

    fn hidden_pass<S: Storage>(self, board: &mut Board<'_, S>, report: &mut impl FnMut(Single)) -> Outcome {
        for &house in board.geometry().boxes_first() {
            let kind = SingleKind::hidden(house, board);
            let mut once = digits_with_one_place(board, house);
            while let Some(digit) = once.first() {
                once.remove(digit);
                let Some(candidate) = place_in(board, house, digit) else { continue };
                if self.place(board, candidate, kind, Pass::Hidden, report)? {
                    once = digits_with_one_place(board, house) - Set::first_n(digit.index() + 1);
                }
            }
        }
        Ok(())
    }

    /// Places a single, as a full house where possible. Returns false if the sweep does not place this kind.
    #[inline]
    fn place<S: Storage>(
        self,
        board: &mut Board<'_, S>,
        candidate: Candidate,
        kind: SingleKind,
        pass: Pass,
        report: &mut impl FnMut(Single),
    ) -> Result<bool, Contradiction> {
        let wanted = match kind {
            SingleKind::Naked => self.naked,
            SingleKind::HiddenBox(_) => self.hidden_box,
            SingleKind::HiddenLine(_) => self.hidden_line,
            SingleKind::FullHouse(_) => self.full_house,
        };
        let fills = if self.full_house { house_filled_by(board, candidate.cell) } else { None };
        let kind = match fills {
            Some(house) => SingleKind::FullHouse(house),
            None if wanted => kind,
            None => return Ok(false),
        };
        report(Single { kind, candidate, pass });
        board.place(candidate).map(|()| true)
    }
}
