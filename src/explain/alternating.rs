//! Alternating chains in words, told in one direction, and as `HoDoKu` writes them.

use std::fmt::Write as _;

use super::formula;
use super::messages::message;
use super::naming::{Naming, cells, cited_by};
use super::narrative::Narrator;
use super::sets::label;
use super::text::{Text, capitalised};
use crate::grid::{Candidate, Cell, Digit};
use crate::step::{Cited, Constraint, alike};

/// A strong link on the way: the candidates it comes in at, those it goes out at, and what says that one side is true.
#[derive(Clone)]
pub(super) struct Link<'n> {
    pub(super) from: Vec<Candidate>,
    pub(super) to: Vec<Candidate>,
    /// A cell, a house or the cells of a set.
    pub(super) by: &'n [Cited],
}

impl Link<'_> {
    /// The cells of the set, if it is one.
    pub(super) fn set(&self) -> Option<Vec<Cell>> {
        let cell = |cited: &Cited| match cited.constraint {
            Constraint::Cell(cell) => Some(cell),
            Constraint::House(..) | Constraint::Guardians { .. } => None,
        };
        (self.by.len() > 1).then(|| self.by.iter().filter_map(cell).collect())
    }
}

impl<'n> Naming<'n> {
    /// The strong links of the first claim, in the order of the chain.
    pub(super) fn strong_links(&self) -> Option<Vec<Link<'n>>> {
        let joined = self.joined()?;
        let is_set = |cited: &Cited| cited.role.as_str().starts_with("set-");
        let links: Vec<&[Cited]> =
            joined.truths.chunk_by(|one, next| is_set(one) && one.role == next.role).collect();
        let layout = self.board.layout();
        let over = |cited: &Cited, one: &Candidate| cited.constraint.candidates(layout).contains(one);
        let ends: Vec<&&Cited> = self.cited.iter().filter(|cited| cited.role.as_str() == "end").collect();
        let round = self.cited.iter().find(|cited| cited.role.as_str() == "closing").copied();
        // What is towards one side: what the link there holds, or else at the ends what is left over, of a set what goes on.
        let side = |by: &[Cited], own: Option<&Cited>, other: Option<&Cited>| -> Vec<Candidate> {
            let is_left = |one: &Candidate| match own {
                Some(own) => over(own, one),
                None if is_set(&by[0]) && by.len() > 1 => {
                    ends.iter().any(|end| over(end, one)) && !other.is_some_and(|other| over(other, one))
                }
                None => !other.is_some_and(|other| over(other, one)),
            };
            let all = by.iter().flat_map(|cited| cited.constraint.candidates(layout));
            all.filter(|one| self.board.has(*one) && is_left(one)).collect()
        };
        let link = |(at, by): (usize, &&'n [Cited])| {
            let before = at.checked_sub(1).and_then(|at| joined.weak.get(at)).copied();
            let after = joined.weak.get(at).copied();
            let (first, last) = (at == 0, at + 1 == links.len());
            let before = if first { round } else { before };
            let after = if last { round.or(after) } else { after };
            Link { from: side(by, before, after), to: side(by, after, before), by }
        };
        Some(links.iter().enumerate().map(link).collect())
    }

    /// What the chain of the first claim starts with.
    pub(super) fn chain_start(&self) -> Option<Vec<Candidate>> {
        Some(self.strong_links()?.swap_remove(0).from)
    }

    /// What it ends with.
    pub(super) fn chain_end(&self) -> Option<Vec<Candidate>> {
        Some(self.strong_links()?.pop()?.to)
    }

    /// What the strong links go through, in the order of the chain.
    pub(super) fn chain_way(&self, narrator: &Narrator<'_>) -> Option<String> {
        let links = self.strong_links()?;
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

    /// What follows if the start is false, a sentence for every strong link.
    pub(super) fn chain_words(&self, narrator: &Narrator<'_>) -> Option<String> {
        let (links, weak) = (self.strong_links()?, self.joined()?.weak);
        let not = narrator.false_all(links.first()?.from.iter().copied());
        let mut sentences = vec![Text::fill(message("chain.suppose"), &[("not", &not)]).to_string()];
        let closing = self.closing();
        let mut sets = 0;
        for (at, link) in links.iter().enumerate() {
            let (id, by) = match &link.by.first()?.constraint {
                _ if link.set().is_some() => {
                    sets += 1;
                    let is_same = link.from.first()?.digit == link.to.first()?.digit;
                    (if is_same { "chain.set.once" } else { "chain.set" }, label(sets - 1))
                }
                Constraint::House(house, _) => ("chain.place", narrator.house(*house)),
                _ => ("chain.digit", String::new()),
            };
            let before = said(id, &link.to, &by, narrator)?;
            // A loop ends with what it began with.
            let next =
                links.get(at + 1).or_else(|| links.first().filter(|_| weak.len() > at || closing.is_some()));
            sentences.push(
                match (next, weak.get(at).or(closing.as_ref().filter(|_| at + 1 == links.len()))) {
                    (Some(next), Some(weak)) => {
                        let not = narrator.false_all(next.from.iter().copied());
                        let not = narrator.by(&not, &weak.constraint);
                        Text::fill(message("chain.so"), &[("before", &before), ("not", &not)]).to_string()
                    }
                    _ => Text::fill(message("chain.last"), &[("before", &before)]).to_string(),
                },
            );
        }
        Some(sentences.join(" "))
    }

    /// The link that closes a loop through sets.
    fn closing(&self) -> Option<&'n Cited> {
        self.cited.iter().find(|cited| cited.role.as_str() == "closing").copied()
    }

    /// What joins the strong links of a loop, each to the next and the last to the first; none if it is no loop.
    fn joins_of_loop(&self) -> Option<Vec<&'n Cited>> {
        let weak: Vec<&Cited> = self.joined()?.weak.into_iter().chain(self.closing()).collect();
        (weak.len() >= self.strong_links()?.len()).then_some(weak)
    }

    /// Of a loop, what follows the other way round, and of both ways together.
    pub(super) fn chain_loop(&self, narrator: &Narrator<'_>) -> Option<String> {
        let (pairs, joins) = (self.chain_pairs(narrator)?, self.joins_of_loop()?);
        let (links, start) = (self.strong_links()?, narrator.side(&self.chain_start()?));
        let mut said = vec![Text::fill(message("loop.back"), &[("start", &start)])];
        let mut sets = links.iter().filter(|link| link.set().is_some()).count();
        for (at, (link, join)) in links.iter().zip(&joins).enumerate().rev() {
            let not = narrator.by(&narrator.false_all(link.to.iter().copied()), &join.constraint);
            let id = if link.from.len() > 1 { "is.group" } else { "is" };
            let places = narrator.list(cells(&link.from).into_iter().map(|cell| narrator.name(cell)));
            let is = Text::fill(message(id), &[("places", &places), ("digit", &link.from.first()?.digit)]);
            let is_set = link.set().is_some();
            sets -= usize::from(is_set);
            let id = match (at, is_set) {
                (0, _) => "loop.last",
                (_, true) => "loop.set",
                (_, false) => "loop.so",
            };
            said.push(Text::fill(message(id), &[("not", &not), ("set", &label(sets)), ("is", &is)]));
        }
        said.push(Text::fill(message("loop.pairs"), &[("pairs", &pairs)]));
        Some(said.iter().map(Text::to_string).collect::<Vec<_>>().join(" "))
    }

    /// The first and the last cell of a chain of cells.
    pub(super) fn tips(&self) -> Option<Vec<Cell>> {
        let links = self.strong_links()?;
        let cell = |link: &Link<'_>| link.to.first().map(|one| one.cell);
        Some(vec![cell(links.first()?)?, cell(links.last()?)?])
    }

    /// What each end of a chain rules out of what is removed, and in what house.
    pub(super) fn chain_rules(&self, narrator: &Narrator<'_>) -> Option<String> {
        if self.joins_of_loop().is_some() {
            return None;
        }
        let (start, end) = (self.chain_start()?, self.chain_end()?);
        let is_one = start == end;
        let sides = [Some(start), Some(end).filter(|_| !is_one)];
        let said: Option<Vec<String>> =
            sides.into_iter().flatten().map(|side| self.ruled_out(&side, is_one, narrator)).collect();
        Some(capitalised(&said?.join("; ")))
    }

    /// What follows from one end: `if one of r1c2 and r1c3 is 5, r1c7 is not 5 (row 1)`.
    fn ruled_out(&self, side: &[Candidate], is_one: bool, narrator: &Narrator<'_>) -> Option<String> {
        let layout = self.board.layout();
        let mut ruled = Vec::new();
        for claim in &self.step.claims {
            let cited = cited_by(claim);
            for &gone in &claim.eliminate {
                let both = |link: &&&Cited| {
                    let all = link.constraint.candidates(layout);
                    all.contains(&gone) && side.iter().all(|one| all.contains(one))
                };
                // What is on the way is ruled out by what the chain goes through.
                let ends = cited.iter().filter(|link| link.role.as_str() == "end");
                let link = ends.chain(&cited).chain(&self.cited).find(both)?;
                ruled.push((&link.constraint, gone));
            }
        }
        let not = alike(ruled)
            .into_iter()
            .map(|(link, gone): (&Constraint, Vec<Candidate>)| narrator.by(&narrator.false_all(gone), link));
        let not = narrator.list(not);
        let id = match (side.len(), is_one) {
            (1, true) => "rules.known",
            (1, false) => "rules",
            _ => "rules.group",
        };
        let places = narrator.list(cells(side).into_iter().map(|cell| narrator.name(cell)));
        let digit = side.first()?.digit;
        let values: [(&str, &dyn std::fmt::Display); 3] =
            [("places", &places), ("digit", &digit), ("not", &not)];
        Some(Text::fill(message(id), &values).to_string())
    }

    /// Of each weak link of a loop what it joins, of which one is true: `9 or 7 in r1c6; 7 in r1c5 or r5c5 (column 5)`.
    fn chain_pairs(&self, narrator: &Narrator<'_>) -> Option<String> {
        let links = self.strong_links()?;
        let nexts = links.iter().cycle().skip(1);
        let pair = |((link, next), weak): ((&Link<'_>, &Link<'_>), &&Cited)| {
            let (one, other) = (link.to.first()?.digit, next.from.first()?.digit);
            let said = match &weak.constraint {
                Constraint::Cell(cell) => Text::fill(
                    message("chain.pair.cell"),
                    &[("one", &one), ("other", &other), ("cell", &narrator.name(*cell))],
                ),
                Constraint::House(house, digit) => {
                    let places = [cells(&link.to), cells(&next.from)].concat();
                    let places =
                        narrator.either(places.into_iter().map(|cell| narrator.name(cell).to_string()));
                    Text::fill(
                        message("chain.pair.house"),
                        &[("digit", digit), ("places", &places), ("house", &narrator.house(*house))],
                    )
                }
                Constraint::Guardians { .. } => return None,
            };
            Some(said.to_string())
        };
        let weak = self.joins_of_loop()?;
        let pairs: Option<Vec<String>> = links.iter().zip(nexts).zip(&weak).map(pair).collect();
        Some(pairs?.join("; "))
    }

    /// What has no room in a loop, of that which is removed: beside what its weak links join, and beside what is locked in
    /// its sets. `nothing else in r1c6 and no other 7 in column 5`.
    pub(super) fn chain_room(&self, narrator: &Narrator<'_>) -> Option<String> {
        let mut full = self.joins_of_loop()?;
        full.extend(self.cited.iter().filter(|cited| cited.role.as_str() == "locked"));
        let gone: Vec<Candidate> = self.step.eliminations().collect();
        let removes = |cited: &&Cited| {
            cited.constraint.candidates(self.board.layout()).iter().any(|one| gone.contains(one))
        };
        let mut said: Vec<String> = Vec::new();
        for full in full.into_iter().filter(removes) {
            let room = match &full.constraint {
                Constraint::House(house, digit) => Text::fill(
                    message("chain.room.house"),
                    &[("digit", digit), ("house", &narrator.house(*house))],
                ),
                Constraint::Cell(cell) => {
                    Text::fill(message("chain.room.cell"), &[("cell", &narrator.name(*cell))])
                }
                Constraint::Guardians { .. } => continue,
            }
            .to_string();
            if !said.contains(&room) {
                said.push(room);
            }
        }
        (!said.is_empty()).then(|| capitalised(&narrator.list(said)))
    }

    /// The digits removed and the chain as `HoDoKu` writes it: cells, and between different ones the digit that joins them,
    /// with the digit that is true at one end or the other before and behind.
    pub(super) fn chain_open(&self) -> Option<String> {
        let links = self.strong_links()?;
        let (start, end) = (links.first()?.from.first()?, links.last()?.to.first()?);
        Some(format!(
            "{} {}- {} -{}",
            self.digits_gone(),
            start.digit,
            self.sequence(&links, None),
            end.digit
        ))
    }

    /// The same of any chain: a loop is closed by the one candidate, or the cell, that loses something or, where nothing
    /// closes it, has the two links before and behind that meet at the start.
    pub(super) fn chain_nice(&self) -> Option<String> {
        let links = self.strong_links()?;
        let mut gone: Vec<Candidate> = self.step.eliminations().collect();
        gone.sort_unstable();
        gone.dedup();
        let ends = self.cited.iter().filter(|cited| cited.role.as_str() == "end");
        let ends: Vec<&Constraint> = ends.map(|cited| &cited.constraint).collect();
        let one_cell = |cell: Cell| gone.iter().all(|gone| gone.cell == cell);
        let chain = match (ends.as_slice(), gone.as_slice()) {
            ([], _) => self.round(&links)?,
            ([Constraint::Cell(cell), ..], _)
                if one_cell(*cell) && links.first()?.from == links.last()?.to =>
            {
                self.sequence(&links, None)
            }
            (_, [target]) => self.sequence(&links, Some(*target)),
            _ => return self.chain_open(),
        };
        Some(format!("{} {chain}", self.digits_gone()))
    }

    fn digits_gone(&self) -> String {
        let mut digits: Vec<Digit> = self.step.eliminations().map(|gone| gone.digit).collect();
        digits.sort_unstable();
        digits.dedup();
        digits.iter().map(Digit::to_string).collect::<Vec<_>>().join("/")
    }

    /// The cells on the way, from the target and back to it if there is one.
    fn sequence(&self, links: &[Link<'_>], target: Option<Candidate>) -> String {
        let mut way = Written::default();
        let weak = |digit: Digit| format!("-{digit}-");
        let at_target = |way: &mut Written, by: Option<&Candidate>| {
            if let Some(target) = target {
                way.go(self, by.map(|by| weak(by.digit)), &[target.cell]);
            }
        };
        at_target(&mut way, None);
        for link in links {
            let digit = |of: &[Candidate]| of.first().map(|one| one.digit);
            if let Some(set) = link.set() {
                way.through(self, digit(&link.from).map(weak), &set);
                continue;
            }
            way.go(self, digit(&link.from).map(weak), &cells(&link.from));
            way.go(self, digit(&link.to).map(|digit| format!("={digit}=")), &cells(&link.to));
        }
        at_target(&mut way, links.last().and_then(|link| link.to.first()));
        way.text
    }

    /// A loop, from a cell that two of its strong links meet in if there is one.
    fn round(&self, links: &[Link<'_>]) -> Option<String> {
        let count = links.len();
        let before = |at: usize| &links[(at + count - 1) % count];
        let first =
            (0..count).find(|&at| cells(&before(at).to) == cells(&links[at].from)).unwrap_or_default();
        let turned: Vec<Link<'_>> = (0..count).map(|at| links[(first + at) % count].clone()).collect();
        let (start, end) = (turned.first()?, turned.last()?);
        let written = self.sequence(&turned, None);
        let (last, next) = (end.to.first()?.digit, start.to.first()?.digit);
        Some(if cells(&end.to) == cells(&start.from) {
            format!("{last}= {written} ={next}")
        } else {
            let back = formula::cells(self.board.layout(), &cells(&start.from));
            format!("{last}- {written} -{last}- {back} ={next}")
        })
    }
}

/// Cells written so far, and the last of them.
#[derive(Default)]
struct Written {
    text: String,
    last: Vec<Cell>,
}

impl Written {
    fn go(&mut self, naming: &Naming<'_>, by: Option<String>, to: &[Cell]) {
        if self.last == to {
            return;
        }
        if !self.text.is_empty() {
            let _ = write!(self.text, " {} ", by.unwrap_or_default());
        }
        self.text.push_str(&formula::cells(naming.board.layout(), to));
        self.last = to.to_vec();
    }

    /// Goes through a set, after which no cell is the last.
    fn through(&mut self, naming: &Naming<'_>, by: Option<String>, set: &[Cell]) {
        if !self.text.is_empty() {
            let _ = write!(self.text, " {} ", by.unwrap_or_default());
        }
        let _ = write!(self.text, "ALS:{}", formula::cells(naming.board.layout(), set));
        self.last.clear();
    }
}

/// The message about candidates of one digit, in its case for several if they are several, and what makes one of them true.
fn said(id: &'static str, candidates: &[Candidate], by: &str, narrator: &Narrator<'_>) -> Option<String> {
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
