//! Words for the houses in which cells of a pattern see each other.

use super::messages::message;
use super::naming::{Naming, cells, cited_by};
use super::narrative::Narrator;
use super::text::Text;
use crate::grid::{Candidate, Cell, Digit, HouseId};
use crate::step::{Cited, Constraint, group_by_key};

impl Naming<'_> {
    /// The houses that the first claim cites in this role, each with its digit.
    pub(super) fn houses_as(&self, role: &str) -> Vec<(HouseId, Digit)> {
        houses_among(self.step.claims.first().map(cited_by).unwrap_or_default(), role)
    }

    /// The cells of `of` that lie in the house.
    fn within(&self, house: HouseId, of: &[Cell]) -> Vec<Cell> {
        let inside = &self.board.layout().house(house).cells;
        of.iter().copied().filter(|cell| inside.contains(cell)).collect()
    }

    /// Names the house in which each digit of a bent set fits only once: `3 and 6 (row 4); 2 (box 4)`.
    pub(super) fn once(&self, narrator: &Narrator<'_>) -> String {
        let words =
            group_by_key(self.houses_as("weak")).into_iter().map(|(house, digits): (_, Vec<Digit>)| {
                let values: [(&str, &dyn std::fmt::Display); 2] =
                    [("digits", &narrator.list(digits)), ("house", &narrator.house(house))];
                Text::fill(message("once"), &values).to_string()
            });
        words.collect::<Vec<_>>().join("; ")
    }

    /// States for each digit of an XY-wing's pivot, or each place of a W-wing's digit, which cell is the
    /// eliminated digit then: `If r2c3 is 1, r3c1 is 5 (box 1).`
    pub(super) fn wing_cases(&self, narrator: &Narrator<'_>) -> Option<String> {
        let from = cells(&self.left("pivot").or_else(|| self.left("link"))?);
        let wings = cells(&self.left("pincers").or_else(|| self.left("ends"))?);
        let end = self.step.eliminations().next()?.digit;
        let case = |(house, digit): (HouseId, Digit)| {
            let has = |cell: &Cell| self.board.has(Candidate { cell: *cell, digit });
            let one = self.within(house, &from).into_iter().find(has)?;
            let other = self.within(house, &wings).into_iter().find(|cell| *cell != one && has(cell))?;
            let values: [(&str, &dyn std::fmt::Display); 5] = [
                ("one", &narrator.name(one)),
                ("digit", &digit),
                ("other", &narrator.name(other)),
                ("end", &end),
                ("house", &narrator.house(house)),
            ];
            Some(Text::fill(message("wing.case"), &values).to_string())
        };
        let cases: Option<Vec<String>> = self.houses_as("weak").into_iter().map(case).collect();
        Some(cases?.join(" "))
    }

    /// States for a hidden rectangle the place left for the digit in each of two houses, if the corner with
    /// the elimination holds another digit: `r1c2 is 8 (row 1)`.
    pub(super) fn corners(&self, narrator: &Narrator<'_>) -> String {
        let corner = cells(&self.step.eliminations().collect::<Vec<_>>());
        let pattern = cells(&self.pattern().collect::<Vec<_>>());
        let words = self.houses_as("strong").into_iter().map(|(house, digit)| {
            let is_other =
                |cell: &Cell| !corner.contains(cell) && self.board.has(Candidate { cell: *cell, digit });
            let place: Vec<Cell> = self.within(house, &pattern).into_iter().filter(is_other).collect();
            let values: [(&str, &dyn std::fmt::Display); 3] =
                [("cell", &names(narrator, &place)), ("digit", &digit), ("house", &narrator.house(house))];
            Text::fill(message("corners"), &values).to_string()
        });
        narrator.list(words)
    }

    /// The cell of a unique rectangle that has neither an elimination nor a candidate in the role `roof`.
    pub(super) fn fourth(&self) -> Vec<Cell> {
        let known: Vec<Cell> = cells(&self.step.eliminations().collect::<Vec<_>>());
        let roof: Vec<Cell> = self.left("roof").map(|roof| cells(&roof)).unwrap_or_default();
        let mut all = cells(&self.pattern().collect::<Vec<_>>());
        all.retain(|cell| !known.contains(cell) && !roof.contains(cell));
        all
    }

    /// Names the houses of a step's two strong links; `None` unless these houses share a cell.
    pub(super) fn crossing(&self, narrator: &Narrator<'_>) -> Option<String> {
        let houses: Vec<HouseId> = self.houses_as("strong").into_iter().map(|(house, _)| house).collect();
        let [one, other] = houses[..] else { return None };
        let layout = self.board.layout();
        let cross = layout.house(one).cells.iter().any(|cell| layout.house(other).cells.contains(cell));
        cross.then(|| narrator.houses(&houses))
    }

    /// The candidates of a deadly pattern that are already eliminated from the pattern's open cells.
    pub(super) fn lacking(&self) -> Vec<Candidate> {
        let mut all: Vec<Candidate> = self.pattern().collect();
        all.retain(|one| self.board.open().contains(one.cell) && !self.board.has(*one));
        all.sort_unstable();
        all.dedup();
        all
    }

    /// States which ALS loses the digit for each place of it in the house that joins two sets.
    pub(super) fn losses(&self, narrator: &Narrator<'_>) -> Option<String> {
        let places = cells(&self.left("link")?);
        let mut words: Vec<String> = Vec::new();
        for (house, digit) in self.houses_as("weak") {
            let loses = |(_, cells): &(String, Vec<Cell>)| {
                let own: Vec<Cell> =
                    cells.iter().copied().filter(|&cell| self.board.has(Candidate { cell, digit })).collect();
                !own.is_empty() && self.within(house, &own).len() == own.len()
            };
            let (set, _) = self.holders().into_iter().find(loses)?;
            let here = narrator
                .either(self.within(house, &places).into_iter().map(|cell| narrator.name(cell).to_string()));
            let values: [(&str, &dyn std::fmt::Display); 3] =
                [("places", &here), ("set", &set), ("house", &narrator.house(house))];
            words.push(Text::fill(message("loss"), &values).to_string());
        }
        Some(words.join(" "))
    }
}

/// The houses cited in this role, each with its digit.
pub(super) fn houses_among<'c>(
    cited: impl IntoIterator<Item = &'c Cited>,
    role: &str,
) -> Vec<(HouseId, Digit)> {
    let in_role = cited.into_iter().filter(|cited| cited.role.as_str() == role);
    let houses = in_role.filter_map(|cited| match cited.constraint {
        Constraint::House(house, digit) => Some((house, digit)),
        Constraint::Cell(_) | Constraint::Guardians { .. } => None,
    });
    houses.collect()
}

fn names(narrator: &Narrator<'_>, cells: &[Cell]) -> String {
    narrator.list(cells.iter().map(|&cell| narrator.name(cell)))
}
