//! Guardians: the candidates that keep a pattern from being a contradiction. At least one of them is true.

use crate::grid::{Board, Candidate, Cell, Cells, Digits, HouseId, Storage};
use crate::rules::search::common_peers::{common_peers, houses_reaching};
use crate::rules::search::exhausted;
use crate::step::{Cited, Constraint, Mark, Role, Step, TechniqueId, group_by_key};

/// Role of a cell of a pattern that the pattern's digits alone cannot fill.
const PATTERN: Role = Role::new("pattern");
/// Role of a house in which a target sees guardians.
const SEEN: Role = Role::new("seen");

/// The guardians of a pattern: the candidates of its cells besides the pattern's digits. They are in one cell
/// or have one digit, so that one conclusion follows from all of them.
#[derive(Clone, Copy, Default)]
pub(super) struct Guardians<S: Storage> {
    pub(super) cells: Cells<S>,
    pub(super) digits: Digits<S>,
}

impl<S: Storage> Guardians<S> {
    /// Adds the guardians of one more cell of the pattern. Returns `None` if nothing would follow from all.
    pub(super) fn with_cell(self, board: &Board<'_, S>, cell: Cell, pattern: Digits<S>) -> Option<Self> {
        let extra = board.candidates(cell) - pattern;
        if extra.is_empty() {
            return Some(self);
        }
        let more = Self { cells: self.cells | Cells::<S>::of(cell), digits: self.digits | extra };
        (more.cells.len() == 1 || !more.targets(board).is_empty()).then_some(more)
    }

    /// Returns the cells that lose the guardians' only digit, as they see all guardians.
    fn targets(self, board: &Board<'_, S>) -> Cells<S> {
        let places = self.digits.only().map(|digit| *board.cells_for(digit) & *board.open());
        places.unwrap_or_default() & common_peers(board.geometry(), self.cells)
    }

    /// Builds the step that follows from the guardians. If all are in one cell, that cell loses the pattern's
    /// digits. Otherwise the guardians' digit falls where it sees all of them. In `houses` the cells of the
    /// pattern see each other.
    pub(super) fn step(
        self,
        board: &Board<'_, S>,
        technique: &TechniqueId,
        (cells, digits): (Cells<S>, Digits<S>),
        houses: impl IntoIterator<Item = HouseId>,
    ) -> Option<Step> {
        let link =
            |house| digits.into_iter().map(move |digit| Constraint::House(house, digit).cited(&Role::LINK));
        let links: Vec<Cited> = houses.into_iter().flat_map(link).collect();
        let cited = |but: Option<Cell>| -> Vec<Cited> {
            let cells = cells.into_iter().filter(|&cell| Some(cell) != but);
            let cells = cells.map(|cell| Constraint::Cell(cell).cited(&PATTERN));
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
                    let houses = houses_reaching(board.geometry(), cell, self.cells)?;
                    Some((houses, Candidate { cell, digit }))
                };
                let linked: Option<Vec<_>> = self.targets(board).into_iter().map(linked).collect();
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
        let mut step = Step::from_claims(technique, claims)?;
        let others =
            |cell| (board.candidates(cell) - digits).into_iter().map(move |digit| Candidate { cell, digit });
        let guardians = self.cells.into_iter().flat_map(others);
        step.marks.extend(guardians.map(|candidate| Mark { role: Role::GUARDIAN, candidate }));
        Some(step)
    }
}
