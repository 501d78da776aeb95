//! Guardians: the candidates that keep a pattern from being a contradiction.

use crate::grid::{Board, Candidate, Cell, Cells, Digits, HouseId, Storage};
use crate::rules::search::common_peers::{houses_between, seeing_all};
use crate::rules::search::exhausted;
use crate::step::{Cited, Constraint, Mark, Role, Step, TechniqueId, group_by_key};

/// The cells of a pattern that has no filling by its digits alone.
const PATTERN: Role = Role::new("pattern");
/// The houses in which these cells see each other.
pub(super) const LINK: Role = Role::new("link");
/// The houses in which guardians are seen.
const SEEN: Role = Role::new("seen");
/// Candidates that keep a pattern from having no filling.
const GUARDIAN: Role = Role::new("guardian");

/// What keeps a pattern from having no filling: the candidates of its cells beside its digits, as long as something may
/// see all of them. They have one cell then, or one digit.
#[derive(Clone, Copy)]
pub(super) struct Guardians<S: Storage> {
    pub(super) cells: Cells<S>,
    pub(super) digits: Digits<S>,
}

impl<S: Storage> Guardians<S> {
    pub(super) fn none() -> Self {
        Self { cells: Cells::<S>::default(), digits: Digits::<S>::default() }
    }

    /// With those of one more cell; none if nothing sees them all.
    pub(super) fn with(self, board: &Board<'_, S>, cell: Cell, pattern: Digits<S>) -> Option<Self> {
        let extra = board.candidates(cell) - pattern;
        if extra.is_empty() {
            return Some(self);
        }
        let more = Self { cells: self.cells | Cells::<S>::of(cell), digits: self.digits | extra };
        (more.cells.len() == 1 || !more.seeing(board).is_empty()).then_some(more)
    }

    /// The places of their one digit that see all of them.
    fn seeing(self, board: &Board<'_, S>) -> Cells<S> {
        let places = self.digits.only().map(|digit| *board.cells_for(digit) & *board.open());
        places.unwrap_or_default() & seeing_all(board.geometry(), self.cells)
    }

    /// The step that removes what would leave the cells with the pattern's digits alone: these digits from the one cell that
    /// has guardians, or the guardians' one digit where it sees all of them. The links are where the cells see each other.
    pub(super) fn step(
        self,
        board: &Board<'_, S>,
        technique: &TechniqueId,
        pattern: (&[Cell], Digits<S>),
        links: &[Cited],
    ) -> Option<Step> {
        let (cells, digits) = pattern;
        let cited = |but: Option<Cell>| -> Vec<Cited> {
            let cells = cells.iter().filter(|&&cell| Some(cell) != but);
            let cells = cells.map(|&cell| Cited { constraint: Constraint::Cell(cell), role: PATTERN });
            cells.chain(links.iter().cloned()).collect()
        };
        let claims = match (self.cells.only(), self.digits.only()) {
            (Some(cell), _) => {
                let own = digits.into_iter().map(|digit| Candidate { cell, digit });
                exhausted::claim(board, &cited(Some(cell)), own.collect()).into_iter().collect()
            }
            (None, Some(digit)) => {
                let cited = cited(None);
                let linked = |cell| {
                    let houses = houses_between(board.geometry(), cell, self.cells)?;
                    Some((houses, Candidate { cell, digit }))
                };
                let linked: Option<Vec<_>> = self.seeing(board).into_iter().map(linked).collect();
                let claim = |(houses, gone): (Vec<HouseId>, Vec<Candidate>)| {
                    let seen = |house| Cited { constraint: Constraint::House(house, digit), role: SEEN };
                    let cited: Vec<Cited> =
                        cited.iter().cloned().chain(houses.into_iter().map(seen)).collect();
                    exhausted::claim(board, &cited, gone)
                };
                group_by_key(linked?).into_iter().filter_map(claim).collect::<Vec<_>>()
            }
            (None, None) => Vec::new(),
        };
        let mut step = Step::of(technique, claims)?;
        let others =
            |cell| (board.candidates(cell) - digits).into_iter().map(move |digit| Candidate { cell, digit });
        let guardians = self.cells.into_iter().flat_map(others);
        step.marks.extend(guardians.map(|candidate| Mark { role: GUARDIAN, candidate }));
        Some(step)
    }
}
