//! Words for deadly patterns, which would leave two solutions.

use super::messages::{message, say};
use super::naming::{Naming, Words, cells};
use super::narrator::Narrator;
use crate::grid::{Candidate, Cell, Digit, HouseId, HouseKind};
use crate::step::{group_by_key, sorted};

/// The words of uniqueness patterns.
pub(super) const WORDS: Words = &[
    ("lacking", |naming, narrator| naming.lacking(narrator)),
    ("swap", |naming, _| Some(naming.swap())),
    ("loop", |naming, narrator| {
        Some(narrator.list(naming.around()?.iter().map(|cell| narrator.name(*cell))))
    }),
    ("extra", |naming, narrator| Some(narrator.one_is_true(naming.left("extra")?))),
    ("rest", |naming, narrator| Some(naming.rest_of_rectangle(narrator))),
];

impl Naming<'_> {
    /// Says which candidates of a deadly pattern are gone from its open cells: `7 is gone from r8c7`.
    fn lacking(&self, narrator: &Narrator<'_>) -> Option<String> {
        let is_lacking = |one: &Candidate| self.board.open().contains(one.cell) && !self.board.has(*one);
        let lacking = sorted(self.pattern().filter(is_lacking));
        let by_digit = group_by_key(lacking.into_iter().map(|one| (one.digit, one.cell)));
        let gone = by_digit.into_iter().map(|(digit, cells): (Digit, Vec<Cell>)| {
            say("gone", &[("digit", &digit), ("cells", &narrator.cells(&cells))])
        });
        let gone: Vec<String> = gone.collect();
        (!gone.is_empty()).then(|| narrator.clauses(&gone))
    }

    /// The cells of a loop, in an order in which each sees the next, and the last the first.
    fn around(&self) -> Option<Vec<Cell>> {
        let mut pattern = cells(&self.pattern().collect::<Vec<_>>());
        let sees = |one: Cell, other: Cell| self.board.layout().shared_house(one, other).is_some();
        let first = (!pattern.is_empty()).then(|| pattern.remove(0))?;
        round(vec![first], &pattern, &sees)
    }

    /// States how the digits of a deadly pattern could change places: `you could swap these digits all around`.
    fn swap(&self) -> String {
        let pattern = cells(&self.pattern().collect::<Vec<_>>());
        let layout = self.board.layout();
        let lines = |kind: HouseKind| {
            let of_kind = layout.all_houses().filter(|&id| layout.house(id).kind == kind);
            of_kind.filter(|&id| !self.within(id, &pattern).is_empty()).count()
        };
        let id = match (lines(HouseKind::Row), lines(HouseKind::Column)) {
            (2, 3..) => "swap.rows",
            (3.., 2) => "swap.columns",
            _ => "swap",
        };
        message(id).to_string()
    }

    /// States what a hidden rectangle's other cells hold if the corner with the elimination holds the eliminated
    /// digit: `r1c2 is 8 (only place left in row 1) and r2c1 is 8 (only place left in column 1), so r2c2 is 3`.
    fn rest_of_rectangle(&self, narrator: &Narrator<'_>) -> String {
        let corner = cells(&self.step.eliminations().collect::<Vec<_>>());
        let pattern = cells(&self.pattern().collect::<Vec<_>>());
        let other = |(house, digit): (HouseId, Digit)| {
            let mut place = self.having(digit, &self.within(house, &pattern));
            place.retain(|cell| !corner.contains(cell));
            let (place, house) = (narrator.cells(&place), narrator.house(house));
            say("rectangle.other", &[("cell", &place), ("digit", &digit), ("house", &house)])
        };
        let others = narrator.list(self.houses_as("strong").into_iter().map(other));
        let roof = self.left("roof").map(|roof| cells(&roof)).unwrap_or_default();
        let fourth = pattern.iter().copied().filter(|cell| !corner.contains(cell) && !roof.contains(cell));
        let fourth = narrator.cells(&fourth.collect::<Vec<_>>());
        let digits = narrator.list(sorted(self.step.eliminations().map(|gone| gone.digit)));
        say("rectangle", &[("others", &others), ("fourth", &fourth), ("digits", &digits)])
    }
}

/// Goes on through the rest of the cells and back to the first; `None` if there is no way.
fn round(way: Vec<Cell>, rest: &[Cell], sees: &impl Fn(Cell, Cell) -> bool) -> Option<Vec<Cell>> {
    let (first, last) = (*way.first()?, *way.last()?);
    if rest.is_empty() {
        return sees(last, first).then_some(way);
    }
    rest.iter().filter(|&&next| sees(last, next)).find_map(|&next| {
        let rest: Vec<Cell> = rest.iter().copied().filter(|&cell| cell != next).collect();
        round(way.iter().copied().chain([next]).collect(), &rest, sees)
    })
}
