//! Words for fish: the fins, what follows if none is true, and the name of Siamese fish (two fish with the same
//! base sets).

use super::messages::{message, say};
use super::naming::{Naming, Value, Words, cells};
use super::narrator::Narrator;
use super::placeholder::Group;
use crate::grid::{Candidate, Cell, HouseKind};
use crate::step::{Cited, Constraint, sorted};

/// The words of fish.
pub(super) const WORDS: Words = &[
    ("fins", |naming, narrator| Some(naming.fins_in_words(narrator))),
    ("fin-signs", |naming, narrator| Some(naming.fins_in_signs(narrator))),
    ("no-fin", |naming, narrator| naming.no_fin(usize::MAX, narrator)),
    ("none", |naming, narrator| naming.no_fin(1, narrator)),
    // Each of two cases rules out the eliminated candidates: `Either way r3c1 is not 5.`
    ("in-both", |naming, narrator| Some(naming.in_both(narrator))),
    // The same with the houses: `r3c1 is in row 3 and in box 1, so either way it is not 5.`
    ("either-way", |naming, narrator| naming.either_way(narrator).or_else(|| Some(naming.in_both(narrator)))),
    ("base-kind", |naming, _| naming.kind_of(naming.fishes().first()?.0.first()?)),
    ("cover-kind", |naming, _| naming.kind_of(naming.fishes().first()?.1.first()?)),
    ("a-fin", |naming, _| {
        let (fins, endo_fins) = naming.fins();
        let is_one = fins.iter().map(Vec::len).sum::<usize>() + endo_fins.len() == 1;
        Some(say(if is_one { "a-fin.one" } else { "a-fin.many" }, &[]))
    }),
    ("twice", |naming, narrator| naming.twice(narrator)),
    ("spoilt", |naming, narrator| {
        let spoilt = naming.group(Group::Without("base", "cover"))?;
        Some(narrator.false_all(spoilt))
    }),
    ("excluded", |naming, narrator| Some(narrator.false_all(naming.step.eliminations()))),
];

impl Naming<'_> {
    /// The word for houses like that of a set: `row`.
    pub(super) fn kind_of(&self, set: &Cited) -> Option<String> {
        let Constraint::House(house, _) = set.constraint else { return None };
        let id = match self.board.layout().house(house).kind {
            HouseKind::Row => "kind.row",
            HouseKind::Column => "kind.column",
            _ => "kind.house",
        };
        Some(message(id).to_string())
    }

    /// The technique's name, with "Siamese" before it if the step has several fish.
    pub(super) fn name(&self, name: &str) -> String {
        if self.fishes().len() < 2 { name.to_string() } else { say("siamese", &[("name", &name)]) }
    }

    /// The fins of each fish in the step (base candidates in no cover set), and the endo-fins (candidates in
    /// several base sets).
    pub(super) fn fins(&self) -> (Vec<Vec<Cell>>, Vec<Cell>) {
        let mut endo_fins = Vec::new();
        let mut fins = Vec::new();
        for (bases, covers) in self.fishes() {
            let (in_base, in_cover) = (self.held(&bases), self.held(&covers));
            let count = |cell: &Cell| in_base.iter().filter(|same| *same == cell).count();
            let mut each = sorted(in_base.iter().copied());
            endo_fins = each.iter().copied().filter(|cell| count(cell) > 1).collect();
            each.retain(|cell| count(cell) == 1 && !in_cover.contains(cell));
            fins.push(each);
        }
        (fins, endo_fins)
    }

    /// Lists the fins of each fish, and the endo-fins.
    fn fins_in_words(&self, narrator: &Narrator<'_>) -> String {
        let (fins, endo_fins) = self.fins();
        let of_fish = |fins: &Vec<Cell>| {
            let mut all = [fins.as_slice(), &endo_fins].concat();
            all.sort_unstable();
            say(if all.len() > 1 { "fins" } else { "fin" }, &[("fins", &narrator.cells(&all))])
        };
        narrator.either(fins.iter().map(of_fish))
    }

    /// Writes the fins as `HoDoKu` does, and then the endo-fins: `fr3c2 efr5c5`.
    fn fins_in_signs(&self, narrator: &Narrator<'_>) -> String {
        let (fins, endo_fins) = self.fins();
        let fin = |&cell: &Cell| {
            let name = narrator.name(cell);
            format!("fr{}", name.strip_prefix('r').unwrap_or(name))
        };
        let endo_fin = |cell: &Cell| format!("e{}", fin(cell));
        let all = fins.iter().flatten().map(fin).chain(endo_fins.iter().map(endo_fin));
        all.collect::<Vec<_>>().join(" ")
    }

    /// States that no fin of the fish is true; up to `most` fins of one fish by name.
    fn no_fin(&self, most: usize, narrator: &Narrator<'_>) -> Option<String> {
        let (fins, endo_fins) = self.fins();
        let digit = self.step.eliminations().next()?.digit;
        if fins.len() > 1 || fins.iter().any(|fins| fins.len() > most) {
            return Some(say("no-fin", &[("digit", &digit)]));
        }
        let fins = fins.into_iter().flatten().chain(endo_fins);
        Some(narrator.false_all(fins.map(|cell| Candidate { cell, digit })))
    }

    fn in_both(&self, narrator: &Narrator<'_>) -> String {
        say("in-both", &[("not", &narrator.false_all(self.step.eliminations()))])
    }

    /// As [`in_both`](Self::in_both) with the two houses named; `None` if no cover has all that goes.
    fn either_way(&self, narrator: &Narrator<'_>) -> Option<String> {
        let gone: Vec<Candidate> = self.step.eliminations().collect();
        let fishes = self.fishes();
        let has_all = |cover: &&&Cited| {
            let held = self.left_of(cover);
            gone.iter().all(|gone| held.contains(gone))
        };
        let [(_, covers)] = fishes.as_slice() else { return None };
        let cover = covers.iter().find(has_all)?;
        let [cover, fin] = [self.role(&[cover], "cover")?, self.role(&self.cited, "fin")?];
        let id = if gone.len() == 1 { "in-both.one" } else { "in-both.many" };
        let all = narrator.cells(&cells(&gone));
        let [cover, fin] = [cover, fin].map(|house| narrator.in_words(&house));
        Some(say(id, &[("cells", &all), ("cover", &cover), ("fin", &fin), ("digit", &gone[0].digit)]))
    }

    /// Names the places of a fish's base that it eliminates, which lie in two of its covers.
    fn twice(&self, narrator: &Narrator<'_>) -> Option<String> {
        let base = self.left("base").unwrap_or_default();
        let gone: Vec<Candidate> = self.step.eliminations().filter(|gone| base.contains(gone)).collect();
        (!gone.is_empty()).then(|| narrator.in_words(&Value::Cells(cells(&gone))))
    }

    /// The (base sets, cover sets) of each fish in the step.
    fn fishes(&self) -> Vec<(Vec<&Cited>, Vec<&Cited>)> {
        let mut fishes = Vec::new();
        for claim in &self.step.claims {
            let (mut bases, mut covers) = (Vec::new(), Vec::new());
            claim.because.visit_cited(&mut |cited| match cited.role.as_str() {
                "base" => bases.push(cited),
                "cover" => covers.push(cited),
                _ => {}
            });
            let body = (bases, covers);
            if !body.1.is_empty() && !fishes.contains(&body) {
                fishes.push(body);
            }
        }
        fishes
    }

    /// The cells with a remaining candidate in these base or cover sets, once for each set.
    fn held(&self, houses: &[&Cited]) -> Vec<Cell> {
        houses.iter().flat_map(|cited| self.left_of(cited)).map(|candidate| candidate.cell).collect()
    }
}
