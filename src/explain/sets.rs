//! Words for almost locked sets. A step cites a set as consecutive cells in one role.

use super::formula;
use super::joins::houses_among;
use super::messages::message;
use super::naming::{Naming, braced, cells, cited_by, digits, each_once};
use super::narrative::Narrator;
use super::route::Link;
use super::text::Text;
use crate::grid::{Candidate, Cell, Digit, HouseId};
use crate::step::{Cited, Claim, Constraint, Reason, group_by_key};

/// The letter of an almost locked set by its index: A to Z, then AA and so on.
pub(crate) fn label(at: usize) -> String {
    let last = char::from(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[at % 26]);
    let before = (at / 26).checked_sub(1).map(label).unwrap_or_default();
    format!("{before}{last}")
}

/// An ALS that loses digits to the stem of a death blossom, or to the set that joins it to another ALS, as
/// ((set index, joining house), digits lost).
type Turn = ((usize, HouseId), Vec<Digit>);

impl<'n> Naming<'n> {
    /// Returns whether the step's almost locked sets are links of an alternating chain.
    fn is_alternating(&self) -> bool {
        self.route().is_some_and(|route| !route.joins.is_empty())
    }

    /// The almost locked sets of the first claim, in order. For an alternating chain: its links of more than
    /// one cell, each once.
    pub(super) fn sets(&self) -> Vec<Vec<Cell>> {
        if self.is_alternating() {
            let routes = self.routes().unwrap_or_default();
            return each_once(routes.iter().flat_map(|route| &route.links).filter_map(Link::set));
        }
        self.step.claims.first().map(Self::sets_of).unwrap_or_default()
    }

    /// The almost locked sets of the first claim, each with all its cells that any claim cites. A claim may
    /// cite only a part of an end set.
    fn whole_sets(&self) -> Vec<Vec<Cell>> {
        let mut sets = self.sets();
        if self.is_alternating() {
            return sets;
        }
        for other in self.step.claims.iter().skip(1).map(Self::sets_of) {
            for (set, cells) in sets.iter_mut().zip(other) {
                set.extend(cells);
                set.sort_unstable();
                set.dedup();
            }
        }
        sets
    }

    /// The almost locked sets of a step that names them by letters; empty for other steps.
    pub(super) fn lettered_sets(&self) -> Vec<Vec<Cell>> {
        let is_set = |role: &str| role.starts_with("set-") || role.starts_with("petal-");
        if self.cited.iter().any(|cited| is_set(cited.role.as_str())) {
            self.whole_sets()
        } else {
            Vec::new()
        }
    }

    fn sets_of(claim: &Claim) -> Vec<Vec<Cell>> {
        let Reason::Linear { truths, .. } = &claim.because else { return Vec::new() };
        let set = |cited: &Cited| match cited.constraint {
            Constraint::Cell(cell) if cited.role.as_str() != "stem" => Some(cell),
            Constraint::Cell(_) | Constraint::House(..) | Constraint::Guardians { .. } => None,
        };
        let runs = truths.chunk_by(|one, next| one.role == next.role);
        runs.map(|run| run.iter().filter_map(set).collect())
            .filter(|cells: &Vec<Cell>| !cells.is_empty())
            .collect()
    }

    /// The stem of a death blossom.
    fn stem(&self) -> Option<Cell> {
        match self.of_first(true).first()? {
            Cited { constraint: Constraint::Cell(cell), role } if role.as_str() == "stem" => Some(*cell),
            _ => None,
        }
    }

    /// The truths that the first claim cites if `truths` is set, or else its links.
    fn of_first(&self, truths: bool) -> &'n [Cited] {
        match self.step.claims.first().map(|claim| &claim.because) {
            Some(Reason::Linear { truths: all, .. }) if truths => all,
            Some(Reason::Linear { links, .. }) => links,
            _ => &[],
        }
    }

    /// The restricted common candidates of the first claim (house, digit), in order.
    fn joins(&self) -> Vec<(HouseId, Digit)> {
        self.houses_as("restricted-common")
    }

    /// The restricted common candidates of all claims, each once.
    fn all_joins(&self) -> Vec<(HouseId, Digit)> {
        each_once(houses_among(self.cited.iter().copied(), "restricted-common").into_iter())
    }

    /// The digits that the step eliminates, which are common to the end sets or petals.
    fn common(&self) -> Vec<Digit> {
        self.digits_of_houses(|cited| cited.role.as_str() == "common")
    }

    /// Writes an almost locked set as `HoDoKu` does: `r1c46 {135}`.
    pub(super) fn set_in_signs(&self, narrator: &Narrator<'_>, cells: &[Cell]) -> String {
        let all = cells.iter().flat_map(|&cell| self.board.candidates(cell));
        format!("{} {}", formula::cells(narrator.layout, cells), braced(&digits(all)))
    }

    /// Names the almost locked sets: `sets A (r1c4 and r1c6 with 1, 3 and 5) and B (r2c7 with 1 and 4)`.
    pub(super) fn sets_in_words(&self, narrator: &Narrator<'_>) -> Option<String> {
        if self.is_alternating() {
            return self.sets_of_links(&self.route()?.links, narrator);
        }
        self.sets_named((0..).map(label).zip(self.whole_sets()), narrator)
    }

    /// Names the ALS of a chain: `sets A (r1c4 and r1c6 with 1, 3 and 5) and B (r2c7 with 1 and 4)`.
    pub(super) fn sets_of_links(&self, links: &[Link<'_>], narrator: &Narrator<'_>) -> Option<String> {
        let named = links.iter().filter_map(|link| Some((self.letter(link)?, link.set()?)));
        self.sets_named(named, narrator)
    }

    fn sets_named(
        &self,
        sets: impl Iterator<Item = (String, Vec<Cell>)>,
        narrator: &Narrator<'_>,
    ) -> Option<String> {
        let named = |(label, cells): (String, Vec<Cell>)| {
            let cells = self.with_candidates(&cells, narrator);
            Text::fill(message("set.named"), &[("label", &label), ("cells", &cells)]).to_string()
        };
        let sets: Vec<String> = sets.map(named).collect();
        (!sets.is_empty()).then(|| sets.join(" "))
    }

    /// The letter of a chain link that is an almost locked set; `None` for any other link.
    pub(super) fn letter(&self, link: &Link<'_>) -> Option<String> {
        let set = link.set()?;
        self.sets().iter().position(|other| *other == set).map(label)
    }

    /// Derives an ALS chain in words: assumes that the first set lacks its end digit, then goes set by set.
    pub(super) fn sets_words(&self, narrator: &Narrator<'_>) -> Option<String> {
        let (joins, common) = (self.joins(), self.common());
        let (first, others) = common.split_first()?;
        let start = label(0);
        let mut sentences = vec![if others.is_empty() {
            Text::fill(message("sets.suppose"), &[("set", &start), ("digit", first)])
        } else {
            let values: [(&str, &dyn std::fmt::Display); 3] =
                [("set", &start), ("first", first), ("others", &narrator.list(others))];
            Text::fill(message("sets.suppose.each"), &values)
        }];
        for (at, (house, digit)) in joins.iter().enumerate() {
            let values: [(&str, &dyn std::fmt::Display); 4] = [
                ("set", &label(at)),
                ("digit", digit),
                ("next", &label(at + 1)),
                ("house", &narrator.house(*house)),
            ];
            sentences.push(Text::fill(message("sets.so"), &values));
        }
        let last = if others.is_empty() { message("sets.last") } else { message("sets.last.each") };
        let values: [(&str, &dyn std::fmt::Display); 3] =
            [("set", &label(joins.len())), ("first", &start), ("digit", first)];
        sentences.push(Text::fill(last, &values));
        Some(sentences.iter().map(Text::to_string).collect::<Vec<_>>().join(" "))
    }

    /// The almost locked sets of which at least one must hold the common digit, as (letter, cells). They are
    /// the two ends of a chain, two sets joined by a third set or a house, or all petals of a death blossom.
    pub(super) fn holders(&self) -> Vec<(String, Vec<Cell>)> {
        const JOINED: [&str; 2] = ["set-a", "set-b"];
        let sets = self.whole_sets();
        let last = sets.len().saturating_sub(1);
        if self.stem().is_none() && self.joins().len() < JOINED.len() + 1 {
            let of_role = |role| self.left(role).map(|all| cells(&all)).unwrap_or_default();
            return (0..).zip(JOINED).map(|(at, role)| (label(at), of_role(role))).collect();
        }
        let is_holder = |at: &usize| self.stem().is_some() || *at == 0 || *at == last;
        (0..).zip(sets).filter(|(at, _)| is_holder(at)).map(|(at, cells)| (label(at), cells)).collect()
    }

    /// States which cells see all places of each common digit in the sets that may hold it: `r6c6 sees every 9
    /// of theirs: r6c2 and r2c6 (row 6 and column 6).`
    pub(super) fn places(&self, narrator: &Narrator<'_>) -> Option<String> {
        let of_digit = |digit: Digit| {
            let gone: Vec<Candidate> = self.step.eliminations().filter(|gone| gone.digit == digit).collect();
            let holders = self.holders().into_iter().flat_map(|(_, cells)| cells);
            let mut places: Vec<Candidate> = holders.map(|cell| Candidate { cell, digit }).collect();
            places.retain(|place| self.board.has(*place));
            places.sort_unstable();
            places.dedup();
            let see = |gone: &[Candidate]| {
                let houses: Vec<HouseId> = gone
                    .iter()
                    .flat_map(|gone| places.iter().map(|place| self.seeing_house(gone.cell, place.cell)))
                    .flatten()
                    .filter(|house| self.cites(*house))
                    .collect();
                let gone = cells(gone);
                let id = if gone.len() == 1 { "places.sees" } else { "places.see" };
                let names = |cells: &[Cell]| narrator.list(cells.iter().map(|&cell| narrator.name(cell)));
                let values: [(&str, &dyn std::fmt::Display); 4] = [
                    ("cells", &names(&gone)),
                    ("digit", &digit),
                    ("places", &names(&cells(&places))),
                    ("houses", &narrator.houses(&houses)),
                ];
                Text::fill(message(id), &values).to_string()
            };
            (!gone.is_empty()).then(|| see(&gone))
        };
        let words: Vec<String> = self.common().into_iter().filter_map(of_digit).collect();
        (!words.is_empty()).then(|| words.join(" "))
    }

    /// Names the digits common to almost locked sets: `1`, or `1, and likewise 4`.
    pub(super) fn likewise(&self, narrator: &Narrator<'_>) -> Option<String> {
        let common = self.common();
        let (first, others) = common.split_first()?;
        if others.is_empty() {
            return Some(first.to_string());
        }
        let values: [(&str, &dyn std::fmt::Display); 2] =
            [("first", first), ("others", &narrator.list(others))];
        Some(Text::fill(message("likewise"), &values).to_string())
    }

    /// Names the cells that almost locked sets share, and states that this does not spoil the deduction.
    pub(super) fn shared(&self, narrator: &Narrator<'_>) -> Option<String> {
        let sets = self.lettered();
        let mut words = Vec::new();
        for (at, (one, cells)) in sets.iter().enumerate() {
            for (other, others) in &sets[at + 1..] {
                let both: Vec<&str> = cells
                    .iter()
                    .filter(|cell| others.contains(cell))
                    .map(|&cell| narrator.name(cell))
                    .collect();
                if !both.is_empty() {
                    let values: [(&str, &dyn std::fmt::Display); 3] =
                        [("one", one), ("other", other), ("cells", &narrator.list(both))];
                    words.push(Text::fill(message("shared.by"), &values).to_string());
                }
            }
        }
        let words = Some(words.join("; ")).filter(|words| !words.is_empty())?;
        Some(Text::fill(message("shared"), &[("shared", &words)]).to_string())
    }

    /// All almost locked sets of the step as (letter, cells); of several chains, only those of the longest.
    fn lettered(&self) -> Vec<(String, Vec<Cell>)> {
        // The sets of other chains do not matter here.
        if let Some(route) = self.route().filter(|_| self.is_alternating()) {
            let links = route.links.iter();
            return links.filter_map(|link| Some((self.letter(link)?, link.set()?))).collect();
        }
        let of_role = |role| self.left(role).map(|all| cells(&all));
        match of_role("set-c") {
            Some(third) => self.holders().into_iter().chain([(label(2), third)]).collect(),
            None if self.stem().is_none() && (self.joins().len() < 3 || self.sets().len() < 2) => {
                self.holders()
            }
            None => (0..).map(label).zip(self.whole_sets()).collect(),
        }
    }

    /// Names the house that keeps two ALS from both holding a restricted common candidate.
    pub(super) fn meetings(&self, narrator: &Narrator<'_>) -> Option<String> {
        let words = self.all_joins().into_iter().map(|(house, digit)| {
            let values: [(&str, &dyn std::fmt::Display); 3] = [
                ("digit", &digit),
                ("sets", &self.places_of(digit, narrator)),
                ("house", &narrator.house(house)),
            ];
            Text::fill(message("meeting"), &values).to_string()
        });
        Some(words.collect::<Vec<_>>().join(" ")).filter(|words| !words.is_empty())
    }

    /// Lists the places of a digit in the ALS that may hold it: `in A (r1c4) and in B (r2c7 and r2c8)`.
    fn places_of(&self, digit: Digit, narrator: &Narrator<'_>) -> String {
        let in_set = |(name, cells): (String, Vec<Cell>)| {
            let places = cells.iter().filter(|&&cell| self.board.has(Candidate { cell, digit }));
            let cells = narrator.list(places.map(|&cell| narrator.name(cell)));
            let values: [(&str, &dyn std::fmt::Display); 2] = [("set", &name), ("cells", &cells)];
            Text::fill(message("places.set"), &values).to_string()
        };
        narrator.list(self.holders().into_iter().map(in_set))
    }

    /// States which eliminated digits two doubly linked ALS hold for certain, in one of them or in either.
    pub(super) fn certain(&self, narrator: &Narrator<'_>) -> Option<String> {
        let is_closed = |claim: &&Claim| !cited_by(claim).iter().any(|cited| cited.role.as_str() == "common");
        let closed = self.step.claims.iter().filter(is_closed);
        let gone: Vec<Candidate> = closed.flat_map(|claim| claim.eliminate.iter().copied()).collect();
        if gone.is_empty() {
            return None;
        }
        let joins: Vec<Digit> = self.all_joins().into_iter().map(|(_, digit)| digit).collect();
        let mut words = Vec::new();
        for digit in digits(gone.iter().map(|gone| gone.digit)) {
            let mut tell = |set: &str, cells: &[Cell]| {
                let cells = narrator.either(cells.iter().map(|&cell| narrator.name(cell).to_string()));
                let values: [(&str, &dyn std::fmt::Display); 3] =
                    [("digit", &digit), ("set", &set), ("cells", &cells)];
                words.push(Text::fill(message("certain"), &values).to_string());
            };
            let mut holding = self.holders();
            for (_, cells) in &mut holding {
                cells.retain(|&cell| self.board.has(Candidate { cell, digit }));
            }
            if joins.contains(&digit) {
                let names = narrator.either(holding.iter().map(|(name, _)| name.clone()));
                tell(&names, &holding.into_iter().flat_map(|(_, cells)| cells).collect::<Vec<_>>());
                continue;
            }
            for (name, cells) in holding.iter().filter(|(_, cells)| !cells.is_empty()) {
                let sees_all =
                    |one: &&Candidate| cells.iter().all(|&cell| self.board.layout().sees(one.cell, cell));
                if gone.iter().filter(|one| one.digit == digit).any(|one| sees_all(&one)) {
                    tell(name, cells);
                }
            }
        }
        Some(words.join("; "))
    }

    /// States what follows if a set of a chain lacks a digit, where a digit may fit into the set twice.
    pub(super) fn sets_room(&self, narrator: &Narrator<'_>) -> Option<String> {
        let route = self.route()?;
        let locked = houses_among(cited_by(route.claims[0]), "locked");
        let houses = each_once(locked.into_iter().map(|(house, _)| house));
        let mut twice = Vec::new();
        for (letter, cells) in self.lettered() {
            let held = digits(cells.iter().flat_map(|&cell| self.board.candidates(cell)));
            if held.len() > cells.len() {
                continue;
            }
            let places = |digit| cells.iter().filter(move |&&cell| self.board.has(Candidate { cell, digit }));
            let layout = self.board.layout();
            let in_one = |digit| {
                layout
                    .all_houses()
                    .any(|house| places(digit).all(|cell| layout.house(house).cells.contains(cell)))
            };
            for digit in held.into_iter().filter(|&digit| !in_one(digit)) {
                let cells = narrator.list(places(digit).map(|&cell| narrator.name(cell)));
                let values: [(&str, &dyn std::fmt::Display); 3] =
                    [("digit", &digit), ("set", &letter), ("cells", &cells)];
                twice.push(Text::fill(message("sets.twice"), &values).to_string());
            }
        }
        let room = Text::fill(message("sets.room.twice"), &[("by", &narrator.houses(&houses))]).to_string();
        (!twice.is_empty()).then(|| [vec![room], twice].concat().join(" "))
    }

    /// States for each digit of the stem or joining set which ALS loses it, and what that ALS then holds.
    pub(super) fn turns(&self, narrator: &Narrator<'_>) -> Option<String> {
        let common = narrator.list(self.common());
        let (turns, hub, sentence) = if let Some(stem) = self.stem() {
            (self.petal_turns(stem)?, narrator.name(stem).to_string(), message("turn.cell"))
        } else {
            // The third set joins the first set by its first digit and the second set by its other one.
            let sides = (0..).zip(self.joins()).map(|(at, (house, digit))| ((at, house), vec![digit]));
            (sides.collect(), label(2), message("turn.set"))
        };
        let words = turns.into_iter().map(|((set, house), digits)| {
            let values: [(&str, &dyn std::fmt::Display); 5] = [
                ("hub", &hub),
                ("digits", &narrator.either(digits.iter().map(Digit::to_string))),
                ("set", &label(set)),
                ("house", &narrator.house(house)),
                ("common", &common),
            ];
            Text::fill(sentence, &values).to_string()
        });
        Some(words.collect::<Vec<_>>().join(" "))
    }

    /// The petal of a death blossom that loses each digit of the stem; digits with the same petal and house
    /// are grouped.
    fn petal_turns(&self, stem: Cell) -> Option<Vec<Turn>> {
        let (sets, joins) = (self.sets(), self.joins());
        let petals = self.petals_of(&sets, stem, &joins)?.into_iter().zip(joins);
        Some(group_by_key(petals.map(|(set, (house, digit))| ((set, house), digit))))
    }

    /// Returns the petal index of each restricted common candidate of a death blossom (`joins`). The
    /// candidate's house contains the stem and all places of the digit in the petal. A petal's candidates are
    /// consecutive.
    fn petals_of(&self, petals: &[Vec<Cell>], stem: Cell, joins: &[(HouseId, Digit)]) -> Option<Vec<usize>> {
        let layout = self.board.layout();
        let joined = |petal: usize, (house, digit): (HouseId, Digit)| {
            let places = petals[petal].iter().filter(|&&cell| self.board.has(Candidate { cell, digit }));
            let within = |cell: &&Cell| layout.house(house).cells.contains(cell);
            places.clone().next().is_some() && places.chain([&stem]).all(|cell| within(&cell))
        };
        // All assignments of the joins so far, each as a list of petal indices.
        let mut assignments: Vec<Vec<usize>> = vec![Vec::new()];
        for &join in joins {
            assignments = assignments
                .into_iter()
                .flat_map(|assignment| {
                    let next = assignment.last().map_or(0, |last| last + 1);
                    let same = assignment.last().copied();
                    let fits = same
                        .into_iter()
                        .chain([next])
                        .filter(|&petal| petal < petals.len() && joined(petal, join));
                    fits.map(move |petal| [assignment.as_slice(), &[petal]].concat()).collect::<Vec<_>>()
                })
                .collect();
        }
        assignments.into_iter().find(|assignment| assignment.last() == petals.len().checked_sub(1).as_ref())
    }

    /// Writes an ALS chain as `HoDoKu` does: `5- r1c46 {135} -3- r2c7 {35} -5`.
    pub(super) fn chain_of_sets(&self, narrator: &Narrator<'_>) -> Option<String> {
        let joins = self.joins();
        let ends = digits(self.step.eliminations().map(|gone| gone.digit));
        let ends: String = ends.iter().map(Digit::to_string).collect();
        let mut parts = vec![format!("{ends}-")];
        for (at, set) in self.sets().iter().enumerate() {
            if let Some(before) = at.checked_sub(1) {
                parts.push(format!("-{}-", joins.get(before)?.1));
            }
            parts.push(self.set_in_signs(narrator, set));
        }
        parts.push(format!("-{ends}"));
        Some(parts.join(" "))
    }

    /// Writes a death blossom as `HoDoKu` does: the stem, and the petal that loses each digit of the stem.
    pub(super) fn petals(&self, narrator: &Narrator<'_>) -> Option<String> {
        let (stem, petals, joins) = (self.stem()?, self.sets(), self.joins());
        let of = self.petals_of(&petals, stem, &joins)?.into_iter().zip(&joins);
        let mut words: Vec<(Digit, String)> =
            of.map(|(petal, &(_, digit))| (digit, self.set_in_signs(narrator, &petals[petal]))).collect();
        words.sort_unstable();
        let words = words.into_iter().map(|(digit, petal)| format!(",  -{digit}- {petal}"));
        Some(format!("[{}]{}", formula::cells(narrator.layout, &[stem]), words.collect::<String>()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_letters_of_their_own() {
        let labels: Vec<String> = [0, 1, 25, 26, 52].map(label).to_vec();
        assert_eq!(labels, ["A", "B", "Z", "AA", "BA"]);
    }
}
