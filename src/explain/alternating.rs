//! Explains alternating chains and loops in English sentences, link by link.

use super::messages::message;
use super::naming::{Naming, cells, digits, each_once};
use super::narrative::Narrator;
use super::route::{Link, Route};
use super::text::{Text, capitalised};
use crate::grid::{Candidate, Cell, Digit, HouseId};
use crate::step::{Cited, Claim, Constraint, Reason, group_by_key};

impl Naming<'_> {
    /// The candidates at the start of the step's alternating chain; `None` if it has no chain.
    pub(super) fn chain_start(&self) -> Option<Vec<Candidate>> {
        Some(self.route()?.start().to_vec())
    }

    /// The candidates at the end of the step's alternating chain; `None` if it has no chain.
    pub(super) fn chain_end(&self) -> Option<Vec<Candidate>> {
        Some(self.route()?.end().to_vec())
    }

    /// Names the house or cell of each strong link of an alternating chain: `row 1, then r4c2, then box 5`.
    pub(super) fn chain_way(&self, narrator: &Narrator<'_>) -> Option<String> {
        let links = &self.route()?.links;
        let through = links.iter().filter_map(|link| match &link.by.first()?.constraint {
            Constraint::House(house, _) => Some(narrator.house(*house)),
            Constraint::Cell(cell) => Some(narrator.name(*cell).to_string()),
            Constraint::Guardians { .. } => None,
        });
        let mut through: Vec<String> = through.collect();
        through.dedup();
        let then = |before: String, after: String| {
            Text::fill(message("chain.then"), &[("before", &before), ("after", &after)]).to_string()
        };
        through.into_iter().reduce(then)
    }

    /// Derives an alternating chain in words: assumes its start false, then a sentence for each strong link.
    pub(super) fn chain_words(&self, narrator: &Narrator<'_>) -> Option<String> {
        self.words_of(self.route()?, narrator)
    }

    fn words_of(&self, route: &Route<'_>, narrator: &Narrator<'_>) -> Option<String> {
        let links = &route.links;
        let not = narrator.false_all(route.start().iter().copied());
        let mut sentences = vec![Text::fill(message("chain.suppose"), &[("not", &not)]).to_string()];
        for (at, link) in links.iter().enumerate() {
            let (id, by) = match (&link.by.first()?.constraint, self.letter(link)) {
                (_, Some(set)) if is_of_one_digit(link)? => ("chain.set.once", set),
                (_, Some(set)) => ("chain.set", set),
                (Constraint::House(house, _), None) => ("chain.place", narrator.house(*house)),
                _ => ("chain.digit", String::new()),
            };
            let before = link_words(id, &link.to, &by, narrator)?;
            // A loop ends where it began.
            let next = links.get(at + 1).or(links.first());
            let join = route.joins.get(at).and_then(|joins| joins.first());
            sentences.push(match next.zip(join) {
                Some((next, join)) => {
                    let not = narrator.by(&narrator.false_all(next.from.iter().copied()), join);
                    Text::fill(message("chain.so"), &[("before", &before), ("not", &not)]).to_string()
                }
                None => Text::fill(message("chain.last"), &[("before", &before)]).to_string(),
            });
        }
        Some(sentences.join(" "))
    }

    /// Names the house or cell of the weak link that closes a loop; `None` if the chain is no loop.
    pub(super) fn chain_back(&self, narrator: &Narrator<'_>) -> Option<String> {
        let route = self.route().filter(|route| route.is_loop())?;
        match route.joins.last()?.first()? {
            Constraint::House(house, _) => Some(narrator.house(*house)),
            Constraint::Cell(cell) => Some(narrator.name(*cell).to_string()),
            Constraint::Guardians { .. } => None,
        }
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
            let is = is_true(&link.from, narrator)?;
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
        let pairs = chain_pairs(route, narrator)?;
        sentences.push(Text::fill(message("loop.pairs"), &[("pairs", &pairs)]).to_string());
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

    /// Lists the eliminations by each end of a chain, with their houses, for every chain of the step.
    pub(super) fn chain_rules(&self, narrator: &Narrator<'_>) -> Option<String> {
        let (main, others) = self.routes()?.split_first()?;
        let first = (!main.is_loop()).then(|| self.rules_of(main, narrator))?;
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
        Some([vec![first], others?].concat().join(". "))
    }

    /// Describes a further chain of the step with its eliminations: in full, or as a part of the first chain.
    fn other_chain(&self, other: &Route<'_>, narrator: &Narrator<'_>) -> Option<String> {
        let main = self.route()?;
        let (start, end) = (narrator.side(other.start()), narrator.side(other.end()));
        if !other.is_loop() && !main.is_loop() && other.is_part_of(main) {
            let id = if other.links.len() == main.links.len() { "rules.same" } else { "rules.part" };
            let rules = self.rules_of(other, narrator);
            return Some(
                Text::fill(message(id), &[("start", &start), ("end", &end), ("rules", &rules)]).to_string(),
            );
        }
        let begins = match self.sets_of_links(&other.links, narrator) {
            Some(sets) => Text::fill(message("chain.other.sets"), &[("sets", &sets)]).to_string(),
            None => message("chain.other").to_string(),
        };
        let words = self.words_of(other, narrator)?;
        let ends = if other.is_loop() {
            vec![self.way_back(other, narrator)?, self.room_in(other, narrator)?]
        } else {
            let ends = Text::fill(message("chain.other.ends"), &[("ends", &other.ends(narrator))]);
            vec![ends.to_string(), self.rules_of(other, narrator)]
        };
        Some([vec![begins, words], ends].concat().join(" "))
    }

    fn rules_of(&self, route: &Route<'_>, narrator: &Narrator<'_>) -> String {
        let (start, end) = (route.start(), route.end());
        let is_one = start == end;
        let sides = if is_one { vec![start] } else { vec![start, end] };
        let ruled = sides.into_iter().map(|side| self.ruled_out(&route.claims, side, is_one, narrator));
        let sentences: Option<Vec<String>> = ruled.collect();
        let either = || {
            let not = narrator.false_all(route.claims.iter().flat_map(|claim| &claim.eliminate).copied());
            Text::fill(message("rules.either"), &[("not", &not)]).to_string()
        };
        capitalised(&sentences.map_or_else(either, |sentences| sentences.join("; ")))
    }

    /// Lists the eliminations by one end of a chain: `if one of r1c2 and r1c3 is 5, r1c7 is not 5 (row 1)`.
    fn ruled_out(
        &self,
        claims: &[&Claim],
        side: &[Candidate],
        is_one: bool,
        narrator: &Narrator<'_>,
    ) -> Option<String> {
        let digit = side.first()?.digit;
        let mut ruled = Vec::new();
        for claim in claims {
            for &gone in &claim.eliminate {
                ruled.push((self.by_which(claim, gone, side)?, gone));
            }
        }
        let not = group_by_key(ruled)
            .into_iter()
            .map(|(link, gone): (Constraint, Vec<Candidate>)| narrator.by(&narrator.false_all(gone), &link));
        let not = narrator.list(not);
        let id = match (side.len(), is_one) {
            (1, true) => "rules.known",
            (1, false) => "rules",
            _ => "rules.group",
        };
        let places = narrator.list(cells(side).into_iter().map(|cell| narrator.name(cell)));
        let values: [(&str, &dyn std::fmt::Display); 3] =
            [("places", &places), ("digit", &digit), ("not", &not)];
        Some(Text::fill(message(id), &values).to_string())
    }

    fn room_in(&self, route: &Route<'_>, narrator: &Narrator<'_>) -> Option<String> {
        let rooms = route.claims.iter().flat_map(|claim| self.room_of(claim, route, narrator));
        let rooms = Some(each_once(rooms)).filter(|rooms| !rooms.is_empty() && route.is_loop())?;
        Some(capitalised(&narrator.list(rooms)))
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

/// States for each weak link of a continuous loop that one of its two sides is true: `9 or 7 in r1c6; 7 in
/// r1c5 or r5c5 (column 5)`.
fn chain_pairs(route: &Route<'_>, narrator: &Narrator<'_>) -> Option<String> {
    let nexts = route.links.iter().cycle().skip(1);
    let pair = |((link, next), joins): ((&Link<'_>, &Link<'_>), &Vec<&Constraint>)| {
        let (one, other) = (link.to.first()?.digit, next.from.first()?.digit);
        let houses = joins.iter().filter_map(|join| match join {
            Constraint::House(house, _) => Some(*house),
            Constraint::Cell(_) | Constraint::Guardians { .. } => None,
        });
        let sentences = match joins.first()? {
            Constraint::Cell(cell) => Text::fill(
                message("chain.pair.cell"),
                &[("one", &one), ("other", &other), ("cell", &narrator.name(*cell))],
            ),
            Constraint::House(_, digit) => {
                let places = [cells(&link.to), cells(&next.from)].concat();
                let places = narrator.either(places.into_iter().map(|cell| narrator.name(cell).to_string()));
                let houses = narrator.houses(&houses.collect::<Vec<_>>());
                let values: [(&str, &dyn std::fmt::Display); 3] =
                    [("digit", digit), ("places", &places), ("house", &houses)];
                Text::fill(message("chain.pair.house"), &values)
            }
            Constraint::Guardians { .. } => return None,
        };
        Some(sentences.to_string())
    };
    let pairs: Option<Vec<String>> = route.links.iter().zip(nexts).zip(&route.joins).map(pair).collect();
    Some(pairs?.join("; "))
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
        _ => message("chain.digit"),
    };
    let places = narrator.list(cells(candidates).into_iter().map(|cell| narrator.name(cell)));
    let values: [(&str, &dyn std::fmt::Display); 4] =
        [("places", &places), ("digit", &digit), ("house", &by), ("set", &by)];
    Some(Text::fill(template, &values).to_string())
}
