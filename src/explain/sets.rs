//! Words for almost locked sets. A step cites a set as consecutive cells in one role.

use std::fmt::Display;

use super::messages::{message, say};
use super::naming::{Naming, Words, cells, cited_by, each_once, houses_among};
use super::narrator::Narrator;
use super::route::Link;
use super::sights::named_by_house;
use super::signs::{self, braced};
use crate::grid::{Candidate, Cell, Digit, HouseId, HouseKind};
use crate::step::{Cited, Claim, group_by_key, sorted};

/// The words of almost locked sets.
pub(super) const WORDS: Words = &[
    ("aligned", |naming, narrator| naming.aligned(narrator)),
    ("pairs", |naming, narrator| naming.excluded_pairs(narrator)),
    ("once", |naming, narrator| {
        let cited = naming.step.claims.first().map(cited_by)?;
        Some(narrator.all_places(cited.into_iter().filter_map(|cited| cited.constraint.house()).collect()))
    }),
    ("kind", |naming, _| {
        Some(message(if naming.lettered().len() == 1 { "set.kind" } else { "set.kinds" }).to_string())
    }),
    ("named", |naming, narrator| naming.sets_in_words(narrator)),
    ("words", |naming, narrator| naming.sets_words(narrator)),
    ("holders", |naming, narrator| naming.holders_in_words(narrator)),
    ("room", |naming, narrator| naming.sets_room(narrator)),
    ("places", |naming, narrator| naming.places(narrator)),
    ("likewise", |naming, narrator| naming.likewise(narrator)),
    ("shared", |naming, narrator| naming.shared(narrator)),
    ("meetings", |naming, narrator| naming.meetings(narrator)),
    ("certain", |naming, narrator| naming.certain(narrator)),
    ("losses", |naming, narrator| naming.losses(narrator)),
    ("turns", |naming, narrator| naming.turns(narrator)),
    ("petals", |naming, narrator| naming.petals(narrator)),
    ("line", |naming, narrator| naming.sue_de_coq_house(false, narrator)),
    ("box", |naming, narrator| naming.sue_de_coq_house(true, narrator)),
];

/// The letter of an almost locked set by its index: A to Z, then AA and so on.
pub(crate) fn label(at: usize) -> String {
    let last = char::from(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[at % 26]);
    let before = (at / 26).checked_sub(1).map(label).unwrap_or_default();
    format!("{before}{last}")
}

/// An ALS that loses digits to the stem of a death blossom, or to the set that joins it to another ALS, as
/// ((set index, joining house), digits lost).
type Turn = ((usize, HouseId), Vec<Digit>);

impl Naming<'_> {
    /// Returns whether the step's almost locked sets are links of an alternating chain.
    fn is_alternating(&self) -> bool {
        self.route().is_some_and(|route| !route.joins.is_empty())
    }

    /// The almost locked sets of the first claim, in order. For an alternating chain: its links of more than
    /// one cell, each once.
    fn sets(&self) -> Vec<Vec<Cell>> {
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
                *set = sorted(set.drain(..).chain(cells));
            }
        }
        sets
    }

    /// Shows the cells that an aligned exclusion is about.
    fn aligned(&self, narrator: &Narrator<'_>) -> Option<String> {
        let gone = cells(&self.step.eliminations().collect::<Vec<_>>());
        let all = sorted([gone, cells(&self.left("base")?)].concat());
        Some(self.with_candidates(&all, narrator))
    }

    /// Says what each candidate that an aligned pair excludes would leave for the other cell: `Suppose r5c1 is 7.
    /// Then r5c5 must be 5 (row 5). That leaves no digit for r5c2, as row 5 has its 5, and box 4 has its 7.`
    fn excluded_pairs(&self, narrator: &Narrator<'_>) -> Option<String> {
        let words = self.step.claims.iter().enumerate().map(|(at, claim)| {
            let (gone, sets) = (*claim.eliminate.first()?, Self::sets_of(claim));
            let [base, others] = sets.as_slice() else { return None };
            let links = houses_among(cited_by(claim), "link").into_iter();
            let taken =
                links.filter(|&(house, digit)| !self.having(digit, &self.within(house, base)).is_empty());
            let values: [(_, &dyn Display); 5] = [
                ("cell", &narrator.name(gone.cell)),
                ("digit", &gone.digit),
                ("others", &self.beside_in_words(gone, others, narrator)),
                ("base", &narrator.cells(base)),
                ("taken", &narrator.clauses(&narrator.by_house(taken, "pairs.taken"))),
            ];
            Some(say(if at == 0 { "pairs" } else { "pairs.next" }, &values))
        });
        Some(words.collect::<Option<Vec<String>>>()?.join(" "))
    }

    /// Says what these cells hold without the supposed digit: a cell with one digit left, or else cells with as many
    /// digits between them. They come set by set, so no set is left halfway.
    fn beside(&self, supposed: Candidate, cells: &[Cell]) -> Vec<(Vec<Cell>, Vec<Digit>)> {
        let layout = self.board.layout();
        let mut told: Vec<(Vec<Cell>, Vec<Digit>)> = Vec::new();
        let mut open: Vec<(Cell, Vec<Digit>)> = Vec::new();
        let without = |open: &mut [(Cell, Vec<Digit>)], (cells, digits): &(Vec<Cell>, Vec<Digit>)| {
            let sees_all = |cell: Cell| cells.iter().all(|&other| layout.shared_house(cell, other).is_some());
            for (_, left) in open.iter_mut().filter(|(cell, _)| sees_all(*cell)) {
                left.retain(|digit| !digits.contains(digit));
            }
        };
        let cells = each_once(cells.iter().copied());
        for (at, &cell) in cells.iter().enumerate() {
            let digits = self.board.candidates(cell).into_iter().filter(|&digit| digit != supposed.digit);
            let mut added = [(cell, digits.collect())];
            for held in &told {
                without(&mut added, held);
            }
            open.extend(added);
            while let Some(at) = open.iter().position(|(_, digits)| digits.len() == 1) {
                let (cell, digits) = open.remove(at);
                let held = (vec![cell], digits);
                without(&mut open, &held);
                told.push(held);
            }
            let digits = sorted(open.iter().flat_map(|(_, digits)| digits.clone()));
            if !open.is_empty() && (digits.len() <= open.len() || at + 1 == cells.len()) {
                told.push((open.drain(..).map(|(cell, _)| cell).collect(), digits));
            }
        }
        told
    }

    /// Says what these cells hold without the supposed digit, with the houses; last, those that take more than it.
    fn beside_in_words(&self, supposed: Candidate, cells: &[Cell], narrator: &Narrator<'_>) -> String {
        let layout = self.board.layout();
        let told = self.beside(supposed, cells);
        let cited = || self.cited.iter().filter_map(|cited| cited.constraint.house());
        let mut words = [Vec::new(), Vec::new()];
        for (at, (cells, digits)) in told.iter().enumerate() {
            let of_cell =
                |&cell: &Cell| self.board.candidates(cell).into_iter().map(move |digit| (cell, digit));
            let gone = cells.iter().flat_map(of_cell).filter(|(_, digit)| !digits.contains(digit));
            let (mut houses, mut is_late) = (Vec::new(), false);
            for (cell, digit) in gone {
                let sees = |cells: &[Cell]| cells.iter().all(|&other| layout.sees(cell, other));
                let before = told[..at].iter().find(|(cells, held)| held.contains(&digit) && sees(cells));
                let by = before.filter(|_| digit != supposed.digit).map(|(cells, _)| cells.as_slice());
                is_late |= by.is_some();
                let all = [by.unwrap_or(&[supposed.cell]), &[cell]].concat();
                houses.extend(cited().map(|(house, _)| house).find(|&house| self.within(house, &all) == all));
            }
            let (key, houses) = (if cells.len() == 1 { "pairs.one" } else { "pairs.set" }, each_once(houses));
            let said = say(key, &[("cells", &narrator.cells(cells)), ("digits", &narrator.list(digits))]);
            let values: [(_, &dyn Display); 2] = [("said", &said), ("house", &narrator.houses(&houses))];
            words[usize::from(is_late)].push(if houses.is_empty() { said } else { say("by.house", &values) });
        }
        let sentences =
            words.iter().zip(["pairs.first", "pairs.late"]).filter(|(words, _)| !words.is_empty());
        let sentences = sentences.map(|(words, id)| say(id, &[("others", &narrator.clauses(words))]));
        sentences.collect::<Vec<_>>().join(" ")
    }

    /// The almost locked sets of a step that names them by letters; empty for other steps.
    pub(super) fn lettered_sets(&self) -> Vec<Vec<Cell>> {
        let is_set = |role: &str| role.starts_with("set-") || role.starts_with("petal-");
        // Three sets, or two joined by a house, have their letters by role.
        if self.left("set-c").is_some() || self.left("link").is_some() {
            let roles = ["set-a", "set-b", "set-c"].into_iter();
            roles.filter_map(|role| Some(cells(&self.left(role)?))).collect()
        } else if self.cited.iter().any(|cited| is_set(cited.role.as_str())) {
            self.whole_sets()
        } else {
            Vec::new()
        }
    }

    fn sets_of(claim: &Claim) -> Vec<Vec<Cell>> {
        let (truths, _) = claim.because.linear();
        let set = |cited: &Cited| cited.constraint.cell().filter(|_| cited.role.as_str() != "stem");
        let runs = truths.chunk_by(|one, next| one.role == next.role);
        runs.map(|run| run.iter().filter_map(set).collect())
            .filter(|cells: &Vec<Cell>| !cells.is_empty())
            .collect()
    }

    /// The stem of a death blossom.
    fn stem(&self) -> Option<Cell> {
        let (truths, _) = self.step.claims.first()?.because.linear();
        truths.first().filter(|cited| cited.role.as_str() == "stem").and_then(|cited| cited.constraint.cell())
    }

    /// The restricted common candidates of the first claim (house, digit), in order.
    fn joins(&self) -> Vec<(HouseId, Digit)> {
        self.houses_as("restricted-common")
    }

    /// The restricted common candidates of all claims, each once.
    fn all_joins(&self) -> Vec<(HouseId, Digit)> {
        each_once(houses_among(self.cited.iter().copied(), "restricted-common"))
    }

    /// The digits that the step eliminates, which are common to the end sets or petals.
    fn common(&self) -> Vec<Digit> {
        self.digits_of_houses(|cited| cited.role.as_str() == "common")
    }

    /// Writes an almost locked set as `HoDoKu` does: `r1c46 {135}`.
    fn set_in_signs(&self, narrator: &Narrator<'_>, cells: &[Cell]) -> String {
        let all = sorted(cells.iter().flat_map(|&cell| self.board.candidates(cell)));
        format!("{} {}", signs::cells(narrator.layout, cells), braced(&all))
    }

    /// Names the almost locked sets: `sets A (r1c4 and r1c6 with 1, 3 and 5) and B (r2c7 with 1 and 4)`.
    fn sets_in_words(&self, narrator: &Narrator<'_>) -> Option<String> {
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
            say("set.named", &[("label", &label), ("cells", &cells)])
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
    fn sets_words(&self, narrator: &Narrator<'_>) -> Option<String> {
        let (joins, common) = (self.joins(), self.common());
        let (first, others) = common.split_first()?;
        let start = label(0);
        let mut sentences = vec![if others.is_empty() {
            say("sets.suppose", &[("set", &start), ("digit", first)])
        } else {
            let others = narrator.either(others);
            say("sets.suppose.each", &[("set", &start), ("first", first), ("others", &others)])
        }];
        for (at, (house, digit)) in joins.iter().enumerate() {
            let (set, next, house) = (label(at), label(at + 1), narrator.house(*house));
            sentences
                .push(say("sets.so", &[("set", &set), ("digit", digit), ("next", &next), ("house", &house)]));
        }
        let id = if others.is_empty() { "sets.last" } else { "sets.last.each" };
        let (set, all, others) = (label(joins.len()), narrator.list(&common), narrator.list(others));
        sentences.push(say(
            id,
            &[("set", &set), ("first", &start), ("digit", first), ("all", &all), ("others", &others)],
        ));
        Some(sentences.join(" "))
    }

    /// The almost locked sets of which at least one must hold the common digit, as (letter, cells). They are
    /// the two ends of a chain, two sets joined by a third set or a house, or all petals of a death blossom.
    fn holders(&self) -> Vec<(String, Vec<Cell>)> {
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

    /// Names the almost locked sets of which one must hold the common digit: `A (r1c2) or B (r3c4 and r3c5)`.
    fn holders_in_words(&self, narrator: &Narrator<'_>) -> Option<String> {
        let named = |(name, cells): (String, Vec<Cell>)| format!("{name} ({})", narrator.cells(&cells));
        let holders: Vec<String> = self.holders().into_iter().map(named).collect();
        (!holders.is_empty()).then(|| narrator.either(holders))
    }

    /// States which cells see all places of each common digit in the sets that may hold it: `r6c6 sees all
    /// places for 9 in A and B: r6c2 (row 6) and r2c6 (column 6).`
    fn places(&self, narrator: &Narrator<'_>) -> Option<String> {
        let of_digit = |digit: Digit| {
            let gone = self.step.eliminations().filter(|gone| gone.digit == digit);
            let gone = cells(&gone.collect::<Vec<_>>());
            let holders = self.holders();
            let sets = narrator.list(holders.iter().map(|(name, _)| name));
            let holders = holders.into_iter().flat_map(|(_, cells)| cells);
            let places = sorted(self.having(digit, &holders.collect::<Vec<_>>()));
            let by_houses =
                group_by_key(gone.into_iter().map(|cell| (self.seeing_houses(cell, &places), cell)));
            let see = |(at, (houses, cells)): (usize, (Vec<HouseId>, Vec<Cell>))| {
                let ids = [["places.sees", "places.see"], ["places.sees.too", "places.see.too"]];
                let id = ids[usize::from(at > 0)][usize::from(cells.len() > 1)];
                let mut left = places.clone();
                let of_house = |&house: &HouseId| {
                    let here = self.within(house, &left);
                    left.retain(|cell| !here.contains(cell));
                    (house, here)
                };
                let by_house: Vec<_> =
                    houses.iter().map(of_house).filter(|(_, here)| !here.is_empty()).collect();
                let places = named_by_house(&by_house, narrator);
                let (sets, cells, houses) = (&sets, narrator.cells(&cells), narrator.houses(&houses));
                say(
                    id,
                    &[
                        ("cells", &cells),
                        ("digit", &digit),
                        ("sets", sets),
                        ("places", &places),
                        ("houses", &houses),
                    ],
                )
            };
            let words: Vec<String> = by_houses.into_iter().enumerate().map(see).collect();
            (!words.is_empty()).then(|| words.join(" "))
        };
        let words: Vec<String> = self.common().into_iter().filter_map(of_digit).collect();
        (!words.is_empty()).then(|| words.join(" "))
    }

    /// Names the digits common to almost locked sets: `1`, or `1, and likewise 4`.
    fn likewise(&self, narrator: &Narrator<'_>) -> Option<String> {
        let common = self.common();
        let (first, others) = common.split_first()?;
        if others.is_empty() {
            return Some(first.to_string());
        }
        Some(say("likewise", &[("first", first), ("others", &narrator.list(others))]))
    }

    /// Names the box of a Sue de Coq, or the line that crosses it.
    fn sue_de_coq_house(&self, is_box: bool, narrator: &Narrator<'_>) -> Option<String> {
        let kind = |house: HouseId| self.board.layout().house(house).kind;
        let cited = self.step.claims.first().map(cited_by).unwrap_or_default();
        let mut houses = cited.into_iter().filter_map(|cited| cited.constraint.house());
        let (house, _) = houses.find(|&(house, _)| (kind(house) == HouseKind::Box) == is_box)?;
        Some(narrator.house(house))
    }

    /// Names the cells that almost locked sets share, and states that this does not spoil the deduction.
    fn shared(&self, narrator: &Narrator<'_>) -> Option<String> {
        let sets = self.lettered();
        let mut words = Vec::new();
        for (at, (one, cells)) in sets.iter().enumerate() {
            for (other, others) in &sets[at + 1..] {
                let mut both = cells.clone();
                both.retain(|cell| others.contains(cell));
                if !both.is_empty() {
                    let both = narrator.cells(&both);
                    words.push(say("shared.by", &[("one", one), ("other", other), ("cells", &both)]));
                }
            }
        }
        (!words.is_empty()).then(|| say("shared", &[("shared", &narrator.clauses(&words))]))
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
    fn meetings(&self, narrator: &Narrator<'_>) -> Option<String> {
        let words = self.all_joins().into_iter().map(|(house, digit)| {
            say(
                "meeting",
                &[
                    ("digit", &digit),
                    ("sets", &self.places_of(digit, narrator)),
                    ("house", &narrator.house(house)),
                ],
            )
        });
        Some(words.collect::<Vec<_>>().join(" ")).filter(|words| !words.is_empty())
    }

    /// Lists the places of a digit in the ALS that may hold it: `in A (r1c4) and in B (r2c7 and r2c8)`.
    fn places_of(&self, digit: Digit, narrator: &Narrator<'_>) -> String {
        let in_set = |(name, cells): (String, Vec<Cell>)| {
            let cells = narrator.cells(&self.having(digit, &cells));
            say("places.set", &[("set", &name), ("cells", &cells)])
        };
        narrator.list(self.holders().into_iter().map(in_set))
    }

    /// States which eliminated digits two doubly linked ALS hold for certain, in one of them or in either.
    fn certain(&self, narrator: &Narrator<'_>) -> Option<String> {
        let is_closed = |claim: &&Claim| !cited_by(claim).iter().any(|cited| cited.role.as_str() == "common");
        let closed = self.step.claims.iter().filter(is_closed);
        let gone: Vec<Candidate> = closed.flat_map(|claim| claim.eliminate.iter().copied()).collect();
        if gone.is_empty() {
            return None;
        }
        let joins: Vec<Digit> = self.all_joins().into_iter().map(|(_, digit)| digit).collect();
        let mut words = Vec::new();
        for digit in sorted(gone.iter().map(|gone| gone.digit)) {
            let mut tell = |set: &str, cells: &[Cell]| {
                let cells = narrator.either_cell(cells);
                words.push(say("certain", &[("digit", &digit), ("set", &set), ("cells", &cells)]));
            };
            let mut holding = self.holders();
            for (_, cells) in &mut holding {
                *cells = self.having(digit, cells);
            }
            if joins.contains(&digit) {
                let names = narrator.either(holding.iter().map(|(name, _)| name));
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
        Some(narrator.clauses(&words))
    }

    /// States what follows if a set of a chain lacks a digit, where a digit may fit into the set twice.
    fn sets_room(&self, narrator: &Narrator<'_>) -> Option<String> {
        let route = self.route()?;
        let locked = houses_among(cited_by(route.claims[0]), "locked");
        let houses = each_once(locked.into_iter().map(|(house, _)| house));
        let mut twice = Vec::new();
        for (letter, cells) in self.lettered() {
            let held = sorted(cells.iter().flat_map(|&cell| self.board.candidates(cell)));
            if held.len() > cells.len() {
                continue;
            }
            for digit in held {
                let places = self.having(digit, &cells);
                let layout = self.board.layout();
                if layout.all_houses().any(|house| self.within(house, &places) == places) {
                    continue;
                }
                let places = narrator.cells(&places);
                twice.push(say("sets.twice", &[("digit", &digit), ("set", &letter), ("cells", &places)]));
            }
        }
        let room = say("sets.room.twice", &[("by", &narrator.houses(&houses))]);
        (!twice.is_empty()).then(|| [vec![room], twice].concat().join(" "))
    }

    /// States for each digit of the stem or joining set which ALS loses it, and what that ALS then holds.
    fn turns(&self, narrator: &Narrator<'_>) -> Option<String> {
        let common = narrator.list(self.common());
        let (turns, hub, id) = if let Some(stem) = self.stem() {
            (self.petal_turns(stem)?, narrator.name(stem).to_string(), "is")
        } else {
            // The third set joins the first set by its first digit and the second set by its other one.
            let sides = (0..).zip(self.joins()).map(|(at, (house, digit))| ((at, house), vec![digit]));
            (sides.collect(), label(2), "holds")
        };
        let sets = self.sets();
        let words = turns.into_iter().map(|((set, house), digits)| {
            let lost =
                if let [digit] = &digits[..] { digit.to_string() } else { message("that-digit").to_string() };
            let digits = narrator.either(digits);
            let hub = say(id, &[("places", &hub), ("digit", &digits)]);
            let key = if sets.get(set).is_some_and(|cells| cells.len() == 1) { "turn.one" } else { "turn" };
            let (set, house) = (label(set), narrator.house(house));
            say(
                key,
                &[
                    ("hub", &hub),
                    ("digits", &digits),
                    ("lost", &lost),
                    ("set", &set),
                    ("house", &house),
                    ("common", &common),
                ],
            )
        });
        Some(words.collect::<Vec<_>>().join(" "))
    }

    /// States which ALS loses the digit for each place of it in the house that joins two sets.
    fn losses(&self, narrator: &Narrator<'_>) -> Option<String> {
        let places = cells(&self.left("link")?);
        let loss = |(house, digit): (HouseId, Digit)| {
            let loses = |(_, cells): &(String, Vec<Cell>)| {
                let own = self.having(digit, cells);
                !own.is_empty() && self.within(house, &own) == own
            };
            let (set, _) = self.holders().into_iter().find(loses)?;
            let here = narrator.either_cell(&self.within(house, &places));
            Some(say(
                "loss",
                &[("places", &here), ("set", &set), ("digit", &digit), ("house", &narrator.house(house))],
            ))
        };
        let words: Option<Vec<String>> = self.houses_as("weak").into_iter().map(loss).collect();
        Some(words?.join(" "))
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
        let joined = |petal: usize, (house, digit): (HouseId, Digit)| {
            let places = self.having(digit, &petals[petal]);
            let joined = [places.as_slice(), &[stem]].concat();
            !places.is_empty() && self.within(house, &joined) == joined
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
        let ends = sorted(self.step.eliminations().map(|gone| gone.digit));
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
    fn petals(&self, narrator: &Narrator<'_>) -> Option<String> {
        let (stem, petals, joins) = (self.stem()?, self.sets(), self.joins());
        let of = self.petals_of(&petals, stem, &joins)?.into_iter().zip(&joins);
        let mut words: Vec<(Digit, String)> =
            of.map(|(petal, &(_, digit))| (digit, self.set_in_signs(narrator, &petals[petal]))).collect();
        words.sort_unstable();
        let words = words.into_iter().map(|(digit, petal)| format!(",  -{digit}- {petal}"));
        Some(format!("[{}]{}", signs::cells(narrator.layout, &[stem]), words.collect::<String>()))
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
