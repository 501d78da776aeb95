//! Explains alternating chains and loops in English sentences, link by link.

use super::messages::{message, say};
use super::naming::{Naming, Words, cells, each_once};
use super::narrator::Narrator;
use super::route::{Link, Route};
use super::sights::{is_true, see};
use crate::grid::{Candidate, Cell, Digit, HouseId};
use crate::step::{Cited, Claim, Constraint, Reason, group_by_key, sorted};

/// The words of alternating chains.
pub(super) const WORDS: Words = &[
    ("start", |naming, narrator| Some(narrator.side(naming.route()?.start()))),
    ("begins", |naming, narrator| is_true(naming.route()?.start(), narrator)),
    ("cells", |naming, narrator| {
        let stops = naming.route()?.links.iter().flat_map(|link| [cells(&link.from), cells(&link.to)]);
        let stops = each_once(stops);
        Some(narrator.list(stops.iter().map(|stop| narrator.either_cell(stop))))
    }),
    ("end", |naming, narrator| Some(narrator.side(naming.route()?.end()))),
    ("ends", |naming, narrator| Some(naming.route().filter(|route| !route.is_loop())?.ends(narrator))),
    ("words", |naming, narrator| Some(naming.chain_told(narrator)?.join(" "))),
    ("one", |naming, narrator| naming.chain_one(narrator)),
    ("loop", |naming, narrator| naming.way_back(naming.route().filter(|route| route.is_loop())?, narrator)),
    ("seen", |naming, narrator| naming.chain_seen(narrator)),
    ("room", |naming, narrator| naming.chain_room(narrator)),
    ("tips", |naming, narrator| Some(narrator.cells(&naming.tips()?))),
    ("tips-seen", |naming, narrator| naming.tips_seen(narrator)),
    ("places", |naming, narrator| naming.chain_in_signs(narrator)),
    ("open", |naming, _| naming.chain_open()),
    ("nice", |naming, _| naming.chain_nice()),
];

impl Naming<'_> {
    /// Derives the step's alternating chain in words, in pieces: one for each strong link, and one for the end of
    /// a loop.
    pub(super) fn chain_told(&self, narrator: &Narrator<'_>) -> Option<Vec<String>> {
        self.words_of(self.route()?, narrator)
    }

    /// Derives an alternating chain in words: assumes its start false, then a sentence for each strong link.
    fn words_of(&self, route: &Route<'_>, narrator: &Narrator<'_>) -> Option<Vec<String>> {
        let mut sentences = Vec::new();
        let mut not = String::new();
        for (at, link) in route.links.iter().enumerate() {
            let before = if at == 0 { route.start() } else { &link.from };
            let is = self.link_words(link, before, narrator)?;
            sentences.push(if at == 0 {
                let not = narrator.false_all(route.start().iter().copied());
                say("chain.suppose", &[("not", &not), ("is", &is)])
            } else {
                say("chain.then", &[("not", &not), ("is", &is)])
            });
            // A loop ends where it began.
            let next = route.links.get(at + 1).or(route.links.first());
            let join = route.joins.get(at).and_then(|joins| joins.first());
            if let Some((next, join)) = next.zip(join) {
                not = narrator.by(&narrator.false_all(next.from.iter().copied()), join);
            }
        }
        if route.is_loop() {
            sentences.push(say("chain.back", &[("not", &not)]));
        }
        Some(sentences)
    }

    /// States what a strong link makes true once its other side is false: `r4c9 is 7`, or `r8c4 is 7, the last
    /// place in column 4`. `before` was said last.
    fn link_words(&self, link: &Link<'_>, before: &[Candidate], narrator: &Narrator<'_>) -> Option<String> {
        let (ids, by) = match (&link.by.first()?.constraint, self.letter(link)) {
            (_, Some(set)) if is_of_one_digit(link)? => (["chain.set.once", "chain.set.once.group"], set),
            (_, Some(set)) => (["chain.set", "chain.set.group"], set),
            (Constraint::House(house, _), None) => {
                (["chain.place", "chain.place.group"], narrator.house(*house))
            }
            _ if cells(before) == cells(&link.to) => (["chain.it"; 2], String::new()),
            _ => (["chain.digit"; 2], String::new()),
        };
        let (places, digit) = (narrator.cells(&cells(&link.to)), link.to.first()?.digit);
        let id = ids[usize::from(link.to.len() > 1)];
        Some(say(id, &[("places", &places), ("digit", &digit), ("house", &by), ("set", &by)]))
    }

    /// States that one end of the chain is true: `r4c4 or r8c6 is 9`.
    fn chain_one(&self, narrator: &Narrator<'_>) -> Option<String> {
        let route = self.route().filter(|route| !route.is_loop())?;
        let (start, end) = (route.start(), route.end());
        if start == end {
            return is_true(start, narrator);
        }
        let digit = start.first()?.digit;
        if digit != end.first()?.digit {
            let has_group = start.len() > 1 || end.len() > 1;
            return Some(say(
                if has_group { "chain.one.group" } else { "chain.one" },
                &[("start", &is_true(start, narrator)?), ("end", &is_true(end, narrator)?)],
            ));
        }
        let ends = sorted(start.iter().chain(end).map(|one| one.cell));
        Some(say("chain.same", &[("places", &narrator.either_cell(&ends)), ("digit", &digit)]))
    }

    /// Derives a continuous loop in words in reverse, then states what holds in both directions.
    fn way_back(&self, route: &Route<'_>, narrator: &Narrator<'_>) -> Option<String> {
        let start = is_true(route.start(), narrator)?;
        let mut sentences = vec![say("loop.back", &[("start", &start)])];
        for (at, (link, joins)) in route.links.iter().zip(&route.joins).enumerate().rev() {
            let not = narrator.by(&narrator.false_all(link.to.iter().copied()), joins.first()?);
            let is = if cells(&link.from) == cells(&link.to) && link.by.len() == 1 {
                say("chain.it", &[("digit", &link.from.first()?.digit)])
            } else {
                is_true(&link.from, narrator)?
            };
            let set = self.letter(link);
            let (id, is) = match &set {
                _ if at == 0 => ("loop.last", is),
                Some(_) if is_of_one_digit(link)? => ("loop.set.once", is),
                Some(_) => ("loop.set", is),
                None => ("loop.so", only_place(link, narrator).unwrap_or(is)),
            };
            let digit = link.from.first()?.digit;
            sentences.push(say(
                id,
                &[("not", &not), ("set", &set.unwrap_or_default()), ("digit", &digit), ("is", &is)],
            ));
        }
        sentences.extend(route.links.iter().filter_map(|link| self.locked_in(link, route, narrator)));
        Some(sentences.join(" "))
    }

    /// States which digits an ALS of a loop holds in both directions, if eliminations depend on them.
    fn locked_in(&self, link: &Link<'_>, route: &Route<'_>, narrator: &Narrator<'_>) -> Option<String> {
        let (set, letter) = (link.set()?, self.letter(link)?);
        let (one, other) = (link.from.first()?.digit, link.to.first()?.digit);
        let places = |digit: Digit| -> Vec<Candidate> {
            let all = set.iter().map(|&cell| Candidate { cell, digit });
            all.filter(|one| self.board.has(*one)).collect()
        };
        let gone = route.claims.iter().flat_map(|claim| &claim.eliminate);
        let layout = self.board.layout();
        let removes = |digit: Digit| {
            gone.clone().any(|gone| {
                gone.digit == digit && places(digit).iter().all(|place| layout.sees(place.cell, gone.cell))
            })
        };
        let held = sorted(set.iter().flat_map(|&cell| self.board.candidates(cell)));
        let held = held.into_iter().filter(|&digit| digit != one && digit != other && removes(digit));
        let held: Vec<String> = held.map(|digit| narrator.side(&places(digit))).collect();
        if held.is_empty() {
            return None;
        }
        let id = if one == other { "loop.locked.once" } else { "loop.locked" };
        Some(say(id, &[("set", &letter), ("one", &one), ("other", &other), ("held", &narrator.list(held))]))
    }

    /// The first and the last cell of a remote pair.
    fn tips(&self) -> Option<Vec<Cell>> {
        let links = &self.route()?.links;
        let cell = |link: &Link<'_>| link.to.first().map(|one| one.cell);
        Some(vec![cell(links.first()?)?, cell(links.last()?)?])
    }

    /// States which cells see both ends of a remote pair.
    fn tips_seen(&self, narrator: &Narrator<'_>) -> Option<String> {
        let tips = self.tips()?;
        let by = |cell: Cell| {
            let seen = tips.iter().filter_map(|&tip| Some((self.seeing_house(cell, tip)?, tip)));
            (seen.collect::<Vec<_>>(), cell)
        };
        let gone = cells(&self.step.eliminations().collect::<Vec<_>>());
        let words = group_by_key(gone.into_iter().map(by));
        let see = |(seen, gone): (Vec<(HouseId, Cell)>, Vec<Cell>)| see(&gone, &seen, narrator);
        Some(words.into_iter().map(see).collect::<Vec<_>>().join(" "))
    }

    /// States which eliminations both ends of a chain rule out, with their houses, for every chain of the step.
    fn chain_seen(&self, narrator: &Narrator<'_>) -> Option<String> {
        let (main, others) = self.routes()?.split_first()?;
        let first = (!main.is_loop()).then(|| self.seen_of_route(main, narrator))?;
        self.with_others(first, others, narrator)
    }

    /// States what a continuous loop leaves where it eliminates: `So either way r1c6 is 3 or 7. And column 5 has
    /// its 7 in r1c5 or r4c5.` These are the ends of a weak link, or the places of a locked digit in an almost
    /// locked set.
    /// Descriptions of the step's further chains follow.
    fn chain_room(&self, narrator: &Narrator<'_>) -> Option<String> {
        let (main, others) = self.routes()?.split_first()?;
        let first = self.room_in(main, narrator)?;
        self.with_others(first, others, narrator)
    }

    fn with_others(&self, first: String, others: &[Route<'_>], narrator: &Narrator<'_>) -> Option<String> {
        let others: Option<Vec<String>> =
            others.iter().map(|other| self.other_chain(other, narrator)).collect();
        Some([vec![first], others?].concat().join(" "))
    }

    /// Describes a further chain of the step with its eliminations: in full, or as a part of the first chain.
    fn other_chain(&self, other: &Route<'_>, narrator: &Narrator<'_>) -> Option<String> {
        let main = self.route()?;
        let (start, end) = (narrator.side(other.start()), narrator.side(other.end()));
        if !other.is_loop() && !main.is_loop() && other.is_part_of(main) {
            let id = if other.links.len() == main.links.len() { "rules.same" } else { "rules.part" };
            let rules = self.seen_of_route(other, narrator);
            return Some(say(id, &[("start", &start), ("end", &end), ("rules", &rules)]));
        }
        let begins = match self.sets_of_links(&other.links, narrator) {
            Some(sets) => say("chain.other.sets", &[("sets", &sets)]),
            None => message("chain.other").to_string(),
        };
        let words = self.words_of(other, narrator)?.join(" ");
        let ends = if other.is_loop() {
            vec![self.way_back(other, narrator)?, self.room_in(other, narrator)?]
        } else {
            let ends = say("chain.other.ends", &[("ends", &other.ends(narrator))]);
            vec![ends, self.seen_of_route(other, narrator)]
        };
        Some([vec![begins, words], ends].concat().join(" "))
    }

    fn seen_of_route(&self, route: &Route<'_>, narrator: &Narrator<'_>) -> String {
        let (start, end) = (route.start(), route.end());
        let mut ends = vec![start, end];
        ends.dedup();
        // In the order in which `chain_one` names them.
        if start.first().map(|one| one.digit) == end.first().map(|one| one.digit) {
            ends.sort_unstable();
        }
        let gone: Vec<Candidate> = each_once(route.claims.iter().flat_map(|claim| &claim.eliminate).copied());
        let either = || {
            let not = narrator.false_all(gone.iter().copied());
            say("rules.either", &[("not", &not)])
        };
        self.seen_among(&gone, &ends, narrator).unwrap_or_else(either)
    }

    fn room_in(&self, route: &Route<'_>, narrator: &Narrator<'_>) -> Option<String> {
        let rooms = route.claims.iter().flat_map(|claim| self.room_of(claim, route, narrator));
        let rooms = Some(each_once(rooms)).filter(|rooms| !rooms.is_empty() && route.is_loop())?;
        let said = rooms.iter().enumerate().map(|(at, room)| {
            say(if at == 0 { "chain.rooms" } else { "chain.rooms.too" }, &[("room", room)])
        });
        Some(said.collect::<Vec<_>>().join(" "))
    }

    fn room_of(&self, claim: &Claim, route: &Route<'_>, narrator: &Narrator<'_>) -> Vec<String> {
        let Reason::Linear { truths, links } = &claim.because else { return Vec::new() };
        let removing = links.iter().filter(|link| {
            let mut all = link.constraint.candidates(self.board.layout()).into_iter();
            all.any(|one| claim.eliminate.contains(&one) && !self.is_locked_there(link, one, route))
        });
        let removing = removing.map(|link| &link.constraint);
        if links.len() > truths.len() {
            return self.meeting_room(claim, removing, route, narrator).into_iter().collect();
        }
        let room = |link: &Constraint| {
            let is_left =
                |one: &Candidate| self.board.has(*one) && self.step.eliminations().all(|gone| gone != *one);
            let left: Vec<Candidate> =
                link.candidates(self.board.layout()).into_iter().filter(is_left).collect();
            match link {
                Constraint::House(house, digit) => {
                    let (house, places) = (narrator.house(*house), narrator.either_cell(&cells(&left)));
                    Some(say("only", &[("house", &house), ("digit", digit), ("places", &places)]))
                }
                Constraint::Cell(cell) => {
                    let digits = narrator.either(left.iter().map(|one| one.digit));
                    Some(say("is", &[("places", &narrator.name(*cell)), ("digit", &digits)]))
                }
                Constraint::Guardians { .. } => None,
            }
        };
        removing.filter_map(room).collect()
    }

    /// Returns whether candidate `one` lies in an almost locked set of the loop whose places for that digit
    /// are all covered by `link`.
    fn is_locked_there(&self, link: &Cited, one: Candidate, route: &Route<'_>) -> bool {
        let covered = link.constraint.candidates(self.board.layout());
        let locks = |set: &Vec<Cell>| {
            let mut places = set.iter().map(|&cell| Candidate { cell, digit: one.digit });
            set.contains(&one.cell) && places.all(|place| !self.board.has(place) || covered.contains(&place))
        };
        link.role.as_str() == "locked" && route.links.iter().filter_map(Link::set).any(|set| locks(&set))
    }

    /// Describes eliminations of a locked digit at the crossing of several houses. Together, these houses
    /// contain all places of the digit in an almost locked set of the loop.
    fn meeting_room<'c>(
        &self,
        claim: &Claim,
        removing: impl Iterator<Item = &'c Constraint>,
        route: &Route<'_>,
        narrator: &Narrator<'_>,
    ) -> Option<String> {
        let digit = claim.eliminate.first()?.digit;
        let of_digit = removing.filter_map(Constraint::house).filter(|(_, of)| *of == digit);
        let houses = each_once(of_digit.map(|(house, _)| house));
        let layout = self.board.layout();
        let is_in = |cell: Cell, house: HouseId| layout.house(house).cells.contains(&cell);
        let is_in_these = |set: &Vec<Cell>| {
            let places = self.having(digit, set);
            let is_needed = |&house: &HouseId| places.iter().any(|&cell| is_in(cell, house));
            let is_held = |&cell: &Cell| houses.iter().any(|&house| is_in(cell, house));
            houses.iter().all(is_needed) && places.iter().all(is_held)
        };
        let link = route.links.iter().find(|link| link.set().is_some_and(|set| is_in_these(&set)))?;
        Some(say(
            "chain.room.meet",
            &[("digit", &digit), ("houses", &narrator.houses(&houses)), ("set", &self.letter(link)?)],
        ))
    }
}

/// States that the near side of a link between places is true: `r4c9 is 7 (only place in row 4)`.
fn only_place(link: &Link<'_>, narrator: &Narrator<'_>) -> Option<String> {
    let (house, digit) = link.by.first()?.constraint.house()?;
    let id = if link.from.len() > 1 { "chain.place.group" } else { "chain.place" };
    let (places, house) = (narrator.cells(&cells(&link.from)), narrator.house(house));
    Some(say(id, &[("places", &places), ("digit", &digit), ("house", &house)]))
}

/// Returns whether both sides of a strong link have the same digit; `None` if a side is empty.
fn is_of_one_digit(link: &Link<'_>) -> Option<bool> {
    Some(link.from.first()?.digit == link.to.first()?.digit)
}
