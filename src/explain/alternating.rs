//! Explains alternating chains and loops in English sentences, link by link.

use super::messages::message;
use super::naming::{Naming, cells, digits, each_once};
use super::narrative::Narrator;
use super::route::{Link, Route};
use super::text::{Text, capitalised};
use crate::grid::{Candidate, Cell, Digit, HouseId};
use crate::step::{Cited, Claim, Constraint, Reason};

impl Naming<'_> {
    /// The candidates at the start of the step's alternating chain; `None` if it has no chain.
    pub(super) fn chain_start(&self) -> Option<Vec<Candidate>> {
        Some(self.route()?.start().to_vec())
    }

    /// The candidates at the end of the step's alternating chain; `None` if it has no chain.
    pub(super) fn chain_end(&self) -> Option<Vec<Candidate>> {
        Some(self.route()?.end().to_vec())
    }

    /// Derives an alternating chain in words: assumes its start false, then a sentence for each strong link.
    pub(super) fn chain_words(&self, narrator: &Narrator<'_>) -> Option<String> {
        Some(self.chain_told(narrator)?.join(" "))
    }

    /// Returns the derivation of [`chain_words`](Self::chain_words) in pieces, one for each strong link, and one for the
    /// end of a loop.
    pub(super) fn chain_told(&self, narrator: &Narrator<'_>) -> Option<Vec<String>> {
        self.words_of(self.route()?, narrator)
    }

    fn words_of(&self, route: &Route<'_>, narrator: &Narrator<'_>) -> Option<Vec<String>> {
        let mut sentences = Vec::new();
        let mut not = String::new();
        for (at, link) in route.links.iter().enumerate() {
            let before = if at == 0 { route.start() } else { &link.from };
            let is = self.link_words(link, before, narrator)?;
            sentences.push(if at == 0 {
                let not = narrator.false_all(route.start().iter().copied());
                Text::fill(message("chain.suppose"), &[("not", &not), ("is", &is)]).to_string()
            } else {
                Text::fill(message("chain.then"), &[("not", &not), ("is", &is)]).to_string()
            });
            // A loop ends where it began.
            let next = route.links.get(at + 1).or(route.links.first());
            let join = route.joins.get(at).and_then(|joins| joins.first());
            if let Some((next, join)) = next.zip(join) {
                not = narrator.by(&narrator.false_all(next.from.iter().copied()), join);
            }
        }
        if route.is_loop() {
            sentences.push(Text::fill(message("chain.back"), &[("not", &not)]).to_string());
        }
        Some(sentences)
    }

    /// States what a strong link makes true once its other side is false: `r4c9 is 7`, or `r8c4 is 7, the last
    /// place in column 4`. `before` was said last.
    fn link_words(&self, link: &Link<'_>, before: &[Candidate], narrator: &Narrator<'_>) -> Option<String> {
        let (id, by) = match (&link.by.first()?.constraint, self.letter(link)) {
            (_, Some(set)) if is_of_one_digit(link)? => ("chain.set.once", set),
            (_, Some(set)) => ("chain.set", set),
            (Constraint::House(house, _), None) => ("chain.place", narrator.house(*house)),
            _ if cells(before) == cells(&link.to) => ("chain.it", String::new()),
            _ => ("chain.digit", String::new()),
        };
        link_words(id, &link.to, &by, narrator)
    }

    /// States that one end of the chain is true: `at least one of r4c4 and r8c6 is 9`.
    pub(super) fn chain_one(&self, narrator: &Narrator<'_>) -> Option<String> {
        let route = self.route()?;
        let (start, end) = (route.start(), route.end());
        if start == end {
            return is_true(start, narrator);
        }
        if start.first()?.digit != end.first()?.digit {
            let values = [("start", is_true(start, narrator)?), ("end", is_true(end, narrator)?)];
            let values = values.each_ref().map(|(id, words)| (*id, words as &dyn std::fmt::Display));
            return Some(Text::fill(message("chain.one"), &values).to_string());
        }
        let ends = each_once(start.iter().chain(end).map(|one| one.cell));
        let places = narrator.list(ends.into_iter().map(|cell| narrator.name(cell)));
        let values: [(&str, &dyn std::fmt::Display); 2] =
            [("places", &places), ("digit", &start.first()?.digit)];
        Some(Text::fill(message("chain.same"), &values).to_string())
    }

    /// Derives a continuous loop in words in reverse, then states what holds in both directions.
    pub(super) fn chain_loop(&self, narrator: &Narrator<'_>) -> Option<String> {
        self.way_back(self.route().filter(|route| route.is_loop())?, narrator)
    }

    fn way_back(&self, route: &Route<'_>, narrator: &Narrator<'_>) -> Option<String> {
        let start = is_true(route.start(), narrator)?;
        let mut sentences = vec![Text::fill(message("loop.back"), &[("start", &start)]).to_string()];
        for (at, (link, joins)) in route.links.iter().zip(&route.joins).enumerate().rev() {
            let not = narrator.by(&narrator.false_all(link.to.iter().copied()), joins.first()?);
            let is = if cells(&link.from) == cells(&link.to) && link.by.len() == 1 {
                Text::fill(message("chain.it"), &[("digit", &link.from.first()?.digit)]).to_string()
            } else {
                is_true(&link.from, narrator)?
            };
            let set = self.letter(link);
            let (id, is) = match &set {
                _ if at == 0 => ("loop.last", is),
                Some(_) if is_of_one_digit(link)? => ("loop.set.once", is),
                Some(_) => ("loop.set", is),
                None => ("loop.so", narrator.by(&is, &link.by.first()?.constraint)),
            };
            let digit = link.from.first()?.digit;
            let values: [(&str, &dyn std::fmt::Display); 4] =
                [("not", &not), ("set", &set.unwrap_or_default()), ("digit", &digit), ("is", &is)];
            sentences.push(Text::fill(message(id), &values).to_string());
        }
        sentences.push(message("loop.pairs").to_string());
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
        let held = digits(set.iter().flat_map(|&cell| self.board.candidates(cell)));
        let held = held.into_iter().filter(|&digit| digit != one && digit != other && removes(digit));
        let held: Vec<String> = held.map(|digit| narrator.side(&places(digit))).collect();
        if held.is_empty() {
            return None;
        }
        let id = if one == other { "loop.locked.once" } else { "loop.locked" };
        let values: [(&str, &dyn std::fmt::Display); 4] =
            [("set", &letter), ("one", &one), ("other", &other), ("held", &narrator.list(held))];
        Some(Text::fill(message(id), &values).to_string())
    }

    /// The first and the last cell of a remote pair.
    pub(super) fn tips(&self) -> Option<Vec<Cell>> {
        let links = &self.route()?.links;
        let cell = |link: &Link<'_>| link.to.first().map(|one| one.cell);
        Some(vec![cell(links.first()?)?, cell(links.last()?)?])
    }

    /// States which eliminations both ends of a chain rule out, with their houses, for every chain of the step.
    pub(super) fn chain_seen(&self, narrator: &Narrator<'_>) -> Option<String> {
        let (main, others) = self.routes()?.split_first()?;
        let first = (!main.is_loop()).then(|| self.seen_of_route(main, narrator))?;
        self.with_others(first, others, narrator)
    }

    /// Lists the eliminations of a continuous loop: `nothing else in r1c6 and no other 7 in column 5`. They
    /// share a house with both ends of a weak link, or with a locked digit of an almost locked set.
    /// Descriptions of the step's further chains follow.
    pub(super) fn chain_room(&self, narrator: &Narrator<'_>) -> Option<String> {
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
            return Some(
                Text::fill(message(id), &[("start", &start), ("end", &end), ("rules", &rules)]).to_string(),
            );
        }
        let begins = match self.sets_of_links(&other.links, narrator) {
            Some(sets) => Text::fill(message("chain.other.sets"), &[("sets", &sets)]).to_string(),
            None => message("chain.other").to_string(),
        };
        let words = self.words_of(other, narrator)?.join(" ");
        let ends = if other.is_loop() {
            vec![self.way_back(other, narrator)?, self.room_in(other, narrator)?]
        } else {
            let ends = Text::fill(message("chain.other.ends"), &[("ends", &other.ends(narrator))]);
            vec![ends.to_string(), self.seen_of_route(other, narrator)]
        };
        Some([vec![begins, words], ends].concat().join(" "))
    }

    fn seen_of_route(&self, route: &Route<'_>, narrator: &Narrator<'_>) -> String {
        let (start, end) = (route.start(), route.end());
        let ends = if start == end { vec![start] } else { vec![start, end] };
        let gone: Vec<Candidate> = each_once(route.claims.iter().flat_map(|claim| &claim.eliminate).copied());
        let either = || {
            let not = narrator.false_all(gone.iter().copied());
            Text::fill(message("rules.either"), &[("not", &not)]).to_string()
        };
        self.seen_among(&gone, &ends, narrator).unwrap_or_else(either)
    }

    fn room_in(&self, route: &Route<'_>, narrator: &Narrator<'_>) -> Option<String> {
        let rooms = route.claims.iter().flat_map(|claim| self.room_of(claim, route, narrator));
        let rooms = Some(each_once(rooms)).filter(|rooms| !rooms.is_empty() && route.is_loop())?;
        Some(format!("{}.", capitalised(&narrator.list(rooms))))
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
        let room = |link: &Constraint| match link {
            Constraint::House(house, digit) => Some(Text::fill(
                message("chain.room.house"),
                &[("digit", digit), ("house", &narrator.house(*house))],
            )),
            Constraint::Cell(cell) => {
                Some(Text::fill(message("chain.room.cell"), &[("cell", &narrator.name(*cell))]))
            }
            Constraint::Guardians { .. } => None,
        };
        removing.filter_map(room).map(|room| room.to_string()).collect()
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
        let houses = each_once(removing.filter_map(|link| match link {
            Constraint::House(house, of) if *of == digit => Some(*house),
            Constraint::House(..) | Constraint::Cell(_) | Constraint::Guardians { .. } => None,
        }));
        let layout = self.board.layout();
        let is_in = |cell: Cell, house: HouseId| layout.house(house).cells.contains(&cell);
        let is_in_these = |set: &Vec<Cell>| {
            let mut places = set.iter().copied().filter(|&cell| self.board.has(Candidate { cell, digit }));
            let is_needed = |&house: &HouseId| places.clone().any(|cell| is_in(cell, house));
            houses.iter().all(is_needed) && places.all(|cell| houses.iter().any(|&house| is_in(cell, house)))
        };
        let link = route.links.iter().find(|link| link.set().is_some_and(|set| is_in_these(&set)))?;
        let values: [(&str, &dyn std::fmt::Display); 3] =
            [("digit", &digit), ("houses", &narrator.houses(&houses)), ("set", &self.letter(link)?)];
        Some(Text::fill(message("chain.room.meet"), &values).to_string())
    }
}

/// Writes that one of these candidates, all of the same digit, is true.
fn is_true(all: &[Candidate], narrator: &Narrator<'_>) -> Option<String> {
    let id = if all.len() > 1 { "is.group" } else { "is" };
    let places = narrator.list(cells(all).into_iter().map(|cell| narrator.name(cell)));
    Some(Text::fill(message(id), &[("places", &places), ("digit", &all.first()?.digit)]).to_string())
}

/// Returns whether both sides of a strong link have the same digit; `None` if a side is empty.
fn is_of_one_digit(link: &Link<'_>) -> Option<bool> {
    Some(link.from.first()?.digit == link.to.first()?.digit)
}

/// Fills the message `id` about one end of a strong link, in the plural form for several candidates. `by`
/// names the link's house or almost locked set.
fn link_words(
    id: &'static str,
    candidates: &[Candidate],
    by: &str,
    narrator: &Narrator<'_>,
) -> Option<String> {
    let digit = candidates.first()?.digit;
    let one = candidates.len() == 1;
    let template = match id {
        "chain.place" if one => message("chain.place"),
        "chain.place" => message("chain.place.group"),
        "chain.set" if one => message("chain.set"),
        "chain.set" => message("chain.set.group"),
        "chain.set.once" if one => message("chain.set.once"),
        "chain.set.once" => message("chain.set.once.group"),
        "chain.it" => message("chain.it"),
        _ => message("chain.digit"),
    };
    let places = narrator.list(cells(candidates).into_iter().map(|cell| narrator.name(cell)));
    let values: [(&str, &dyn std::fmt::Display); 4] =
        [("places", &places), ("digit", &digit), ("house", &by), ("set", &by)];
    Some(Text::fill(template, &values).to_string())
}
