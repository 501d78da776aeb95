//! One sweep: a naked pass, then a hidden pass, in which a placement takes effect at once and nothing is looked at
//! twice.

use super::full_house::filled_by;
use super::hidden_single::{above, kind_in, once_in, place_in};
use crate::grid::{Board, Candidate, Contradiction, Storage};
use crate::step::{FULL_HOUSE, HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE, NAKED_SINGLE};
use crate::step::{Pass, Single, SingleKind, TechniqueId};

/// Which singles a sweep looks for.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "four techniques, each looked for or not")]
pub(crate) struct Sweep {
    pub(super) full_house: bool,
    pub(super) hidden_box: bool,
    pub(super) hidden_line: bool,
    pub(super) naked: bool,
}

/// What a sweep came to.
pub(crate) type Swept = Result<(), Contradiction>;

impl Sweep {
    /// The techniques that sweeps know.
    pub(crate) const TECHNIQUES: [TechniqueId; 4] =
        [FULL_HOUSE, HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE, NAKED_SINGLE];

    /// The sweep that looks for those singles that are among `techniques`, if any are.
    pub(crate) fn of(techniques: &[TechniqueId]) -> Option<Self> {
        let [full_house, hidden_box, hidden_line, naked] =
            Self::TECHNIQUES.map(|id| techniques.contains(&id));
        let sweep = Self { full_house, hidden_box, hidden_line, naked };
        (full_house || hidden_box || hidden_line || naked).then_some(sweep)
    }

    /// Sweeps `board` once and reports every placement just before it is made.
    ///
    /// # Errors
    /// The contradiction that a placement led to; it ends the sweep.
    pub(crate) fn run<S: Storage>(self, board: &mut Board<'_, S>, mut report: impl FnMut(Single)) -> Swept {
        if self.naked || self.full_house {
            self.naked_pass(board, &mut report)?;
        }
        if self.hidden_box || self.hidden_line || self.full_house {
            self.hidden_pass(board, &mut report)?;
        }
        Ok(())
    }

    fn naked_pass<S: Storage>(self, board: &mut Board<'_, S>, report: &mut impl FnMut(Single)) -> Swept {
        for cell in *board.open() {
            if let Some(digit) = board.candidates(cell).only() {
                let candidate = Candidate { cell, digit };
                self.place(board, candidate, SingleKind::Naked, Pass::Naked, report)?;
            }
        }
        Ok(())
    }

    fn hidden_pass<S: Storage>(self, board: &mut Board<'_, S>, report: &mut impl FnMut(Single)) -> Swept {
        for &house in board.geometry().boxes_first() {
            let kind = kind_in(board, house);
            let mut once = once_in(board, house);
            while let Some(digit) = once.first() {
                once.remove(digit);
                let Some(candidate) = place_in(board, house, digit) else { continue };
                if self.place(board, candidate, kind, Pass::Hidden, report)? {
                    once = above::<S>(once_in(board, house), digit);
                }
            }
        }
        Ok(())
    }

    /// Places a single under the name that this sweep has for it; false if it has none.
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
        let fills = if self.full_house { filled_by(board, candidate.cell) } else { None };
        let kind = match fills {
            Some(house) => SingleKind::FullHouse(house),
            None if wanted => kind,
            None => return Ok(false),
        };
        report(Single { kind, candidate, pass });
        board.place(candidate).map(|()| true)
    }
}
