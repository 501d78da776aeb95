//! Words for what a pattern does: where a digit can only be, which cells see the pattern, and what they lose.

use super::messages::say;
use super::naming::{Naming, cells, each_once};
use super::narrator::Narrator;
use super::text::capitalised;
use crate::grid::{Candidate, Cell, Digit, HouseId};
use crate::step::{Cited, group_by_key, sorted};

/// States that cells see all candidates of a pattern, given with the houses: `r9c3 sees r9c5 (row 9) and r2c3
/// (column 3)`. Leaves out the names of more than three candidates, or of those in one house.
pub(super) fn see(seeing: &[Cell], seen: &[(HouseId, Cell)], narrator: &Narrator<'_>) -> String {
    let by_house: Vec<(HouseId, Vec<Cell>)> = group_by_key(seen.iter().copied());
    let named = named_by_house(&by_house, narrator);
    let ids = match (seen.len(), by_house.len()) {
        (2 | 3, 2..) => ["sees", "see"],
        (2, _) => ["sees.both", "see.both"],
        (3, _) => ["sees.three", "see.three"],
        _ => ["sees.all", "see.all"],
    };
    let id = ids[usize::from(seeing.len() > 1)];
    let houses: Vec<HouseId> = by_house.into_iter().map(|(house, _)| house).collect();
    say(id, &[("cells", &narrator.cells(seeing)), ("houses", &narrator.houses(&houses)), ("seen", &named)])
}

/// Lists cells with the house in which each group of them is: `r3c9 (column 9), and r8c7 and r8c9 (box 9)`.
pub(super) fn named_by_house(groups: &[(HouseId, Vec<Cell>)], narrator: &Narrator<'_>) -> String {
    let named = groups.iter().map(|(house, cells)| {
        say("by.house", &[("said", &narrator.cells(cells)), ("house", &narrator.house(*house))])
    });
    let named: Vec<String> = named.collect();
    if groups.iter().any(|(_, cells)| cells.len() > 1) {
        narrator.clauses(&named)
    } else {
        narrator.list(named)
    }
}

/// Writes that one of these candidates, all of the same digit, is true.
pub(super) fn is_true(all: &[Candidate], narrator: &Narrator<'_>) -> Option<String> {
    let id = if all.len() > 1 { "is.group" } else { "is" };
    let places = narrator.cells(&cells(all));
    Some(say(id, &[("places", &places), ("digit", &all.first()?.digit)]))
}

impl Naming<'_> {
    /// States the conclusions of the step in one sentence: `r7c3 loses 8 and r8c2 loses 9`.
    pub(super) fn concluded(&self, narrator: &Narrator<'_>) -> String {
        let placed: Vec<Candidate> = self.step.placements().collect();
        if !placed.is_empty() {
            let is =
                |one: &Candidate| say("is", &[("places", &narrator.name(one.cell)), ("digit", &one.digit)]);
            return narrator.list(placed.iter().map(is));
        }
        let gone = sorted(self.step.eliminations());
        let of_cell = group_by_key(gone.into_iter().map(|one| (one.cell, one.digit)));
        let groups: Vec<(Vec<Digit>, Vec<Cell>)> =
            group_by_key(of_cell.into_iter().map(|(cell, digits): (Cell, Vec<Digit>)| (digits, cell)));
        let is_simple = groups.iter().all(|(digits, cells)| digits.len() + cells.len() == 2);
        let loses = |(digits, cells): (Vec<Digit>, Vec<Cell>)| {
            let id = if cells.len() == 1 { "loses" } else { "lose" };
            say(id, &[("cells", &narrator.cells(&cells)), ("digits", &narrator.list(digits))])
        };
        let words: Vec<String> = groups.into_iter().map(loses).collect();
        if is_simple || words.len() < 2 { narrator.list(words) } else { words.join("; ") }
    }

    /// States where each house cited in this role has its digit: `Row 2 has its 7 in r2c1 or r2c5, and
    /// row 4 in r4c1 or r4c8`. Of more than two houses each has its own sentence.
    pub(super) fn only_places(&self, role: &str, narrator: &Narrator<'_>) -> Option<String> {
        let cited = each_once(self.cited.iter().filter(|cited| cited.role.as_str() == role));
        let is_long = cited.len() > 2;
        let mut said = None;
        let words = cited.into_iter().filter_map(|cited| {
            let (house, digit) = cited.constraint.house()?;
            let (house, places) = (narrator.house(house), narrator.either_cell(&cells(&self.left_of(cited))));
            let is_too = said.replace(digit) == Some(digit) && !is_long;
            let id = if is_too { "only.too" } else { "only" };
            Some(say(id, &[("house", &house), ("digit", &digit), ("places", &places)]))
        });
        let words: Vec<String> = words.collect();
        let sentences = || words.iter().map(|words| capitalised(words)).collect::<Vec<_>>().join(". ");
        let clauses = || capitalised(&narrator.clauses(&words));
        (!words.is_empty()).then(|| if is_long { sentences() } else { clauses() })
    }

    /// States that the eliminated candidates are ruled out by each of `ends`, with the houses: `r9c3 sees r9c5
    /// (row 9) and r2c3 (column 3)`. The candidates of an end, of which one is true, are of one digit.
    pub(super) fn seen_by(&self, ends: &[&[Candidate]], narrator: &Narrator<'_>) -> Option<String> {
        let gone: Vec<Candidate> = self.step.eliminations().collect();
        self.seen_among(&gone, ends, narrator)
    }

    /// As [`seen_by`](Self::seen_by), for some of the eliminated candidates.
    pub(super) fn seen_among(
        &self,
        gone: &[Candidate],
        ends: &[&[Candidate]],
        narrator: &Narrator<'_>,
    ) -> Option<String> {
        let by = |gone: Candidate| -> Option<Vec<Vec<HouseId>>> {
            ends.iter().map(|end| self.ruled_out_by(gone, end)).collect()
        };
        let mut keyed = Vec::new();
        for &one in gone {
            keyed.push((by(one)?, one));
        }
        let sentences =
            group_by_key(keyed).into_iter().map(|(by, gone): (Vec<Vec<HouseId>>, Vec<Candidate>)| {
                if !by.contains(&Vec::new()) {
                    let seen = by.concat().into_iter().zip(ends);
                    let seen = seen.flat_map(|(house, end)| end.iter().map(move |one| (house, one.cell)));
                    return see(&cells(&gone), &seen.collect::<Vec<_>>(), narrator);
                }
                let digits = narrator.either(gone.iter().map(|one| one.digit));
                let not = narrator.false_all(gone);
                if by.iter().all(Vec::is_empty) {
                    return say("out.cell", &[("not", &not)]);
                }
                let case = |(by, end): (&Vec<HouseId>, &&[Candidate])| {
                    let (digit, places) = (end.first()?.digit, narrator.either_cell(&cells(end)));
                    let (id, name, value) = match by.first() {
                        Some(&house) => ("out.house", "house", narrator.house(house)),
                        None => ("out.own", "gone", digits.clone()),
                    };
                    Some(say(id, &[("places", &places), ("digit", &digit), ("not", &not), (name, &value)]))
                };
                by.iter().zip(ends).filter_map(case).collect::<Vec<_>>().join(" ")
            });
        Some(sentences.collect::<Vec<_>>().join(" "))
    }

    /// Returns the house in which every candidate of `end` excludes `gone`, a cited one if possible; no house if
    /// they exclude each other in a cell. Returns `None` if they do not exclude it.
    fn ruled_out_by(&self, gone: Candidate, end: &[Candidate]) -> Option<Vec<HouseId>> {
        if end.iter().all(|one| one.cell == gone.cell && one.digit != gone.digit) {
            return Some(Vec::new());
        }
        if end.iter().any(|one| one.digit != gone.digit || one.cell == gone.cell) {
            return None;
        }
        let layout = self.board.layout();
        let holds = |house: &HouseId| {
            end.iter().all(|one| layout.house(*house).cells.contains(&one.cell))
                && layout.house(*house).cells.contains(&gone.cell)
        };
        let cited = |is_wanted: fn(&Cited) -> bool| {
            let cited = self.cited.iter().filter(move |cited| is_wanted(cited));
            let houses = cited.filter_map(|cited| cited.constraint.house());
            houses.filter(|(_, digit)| *digit == gone.digit).map(|(house, _)| house)
        };
        let (ends, others) = (cited(|cited| cited.role.as_str() == "end"), cited(|_| true));
        let any = layout.houses_of(gone.cell).iter().copied();
        ends.chain(others).chain(any).find(holds).map(|house| vec![house])
    }

    /// Returns cited houses through which `cell` sees all of `seen`, as few as a greedy choice finds.
    pub(super) fn seeing_houses(&self, cell: Cell, seen: &[Cell]) -> Vec<HouseId> {
        let layout = self.board.layout();
        let cited =
            each_once(self.cited.iter().filter_map(|cited| cited.constraint.house()).map(|(house, _)| house));
        let holds = |house: HouseId, cell: Cell| layout.house(house).cells.contains(&cell);
        let through: Vec<HouseId> = cited.into_iter().filter(|&house| holds(house, cell)).collect();
        let (mut left, mut houses) = (seen.to_vec(), Vec::new());
        loop {
            let held = |house: HouseId| left.iter().filter(|&&cell| holds(house, cell)).count();
            let most = through.iter().copied().rev().max_by_key(|&house| held(house));
            let Some(house) = most.filter(|&house| held(house) > 0) else { break };
            left.retain(|&cell| !holds(house, cell));
            houses.push(house);
        }
        houses.sort_unstable();
        houses
    }

    /// A house of both cells, a cited one if possible.
    pub(super) fn seeing_house(&self, one: Cell, other: Cell) -> Option<HouseId> {
        let layout = self.board.layout();
        let cited = self.cited.iter().filter_map(|cited| cited.constraint.house()).map(|(house, _)| house);
        let holds =
            |house: &HouseId| [one, other].iter().all(|cell| layout.house(*house).cells.contains(cell));
        cited.filter(holds).chain(layout.shared_house(one, other)).next()
    }

    /// Writes cells with their candidates: `r4c4 {2,6} and r4c8 {2,6}`.
    pub(super) fn with_candidates(&self, of: &[Cell], narrator: &Narrator<'_>) -> String {
        let shown = |&cell: &Cell| {
            let digits = sorted(self.board.candidates(cell));
            let digits: Vec<String> = digits.iter().map(Digit::to_string).collect();
            format!("{} {{{}}}", narrator.name(cell), digits.join(","))
        };
        narrator.list(of.iter().map(shown))
    }
}
