//! Alternating chains in words, told in one direction, and as `HoDoKu` writes them.

use std::fmt::Write as _;

use super::formula;
use super::messages::message;
use super::naming::{Naming, cells};
use super::narrative::Narrator;
use super::sets::label;
use super::text::{Text, capitalised};
use crate::grid::{Candidate, Cell, Digit};
use crate::step::{Cited, Constraint};

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
        let mut sets = 0;
        for (at, link) in links.iter().enumerate() {
            let (id, by) = match &link.by.first()?.constraint {
                _ if link.set().is_some() => {
                    sets += 1;
                    ("chain.set", label(sets - 1))
                }
                Constraint::House(house, _) => ("chain.place", narrator.house(*house)),
                _ => ("chain.digit", String::new()),
            };
            let before = said(id, &link.to, &by, narrator)?;
            // A loop ends with what it began with.
            let next = links.get(at + 1).or_else(|| links.first().filter(|_| weak.len() > at));
            sentences.push(match (next, weak.get(at)) {
                (Some(next), Some(weak)) => {
                    let not = narrator.false_all(next.from.iter().copied());
                    let not = narrator.by(&not, &weak.constraint);
                    Text::fill(message("chain.so"), &[("before", &before), ("not", &not)]).to_string()
                }
                _ => Text::fill(message("chain.last"), &[("before", &before)]).to_string(),
            });
        }
        Some(sentences.join(" "))
    }

    /// Of each weak link of a loop what it joins, of which one is true: `9 or 7 in r1c6; 7 in r1c5 or r5c5 (column 5)`.
    pub(super) fn chain_pairs(&self, narrator: &Narrator<'_>) -> Option<String> {
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
        let weak = self.joined()?.weak;
        let pairs: Option<Vec<String>> = links.iter().zip(nexts).zip(&weak).map(pair).collect();
        Some(pairs?.join("; "))
    }

    /// What has no room beside what the weak links of a loop join: `nothing else in r1c6 and no other 7 in column 5`.
    pub(super) fn chain_room(&self, narrator: &Narrator<'_>) -> Option<String> {
        let weak = self.joined()?.weak;
        let said = weak.iter().map(|weak| match &weak.constraint {
            Constraint::House(house, digit) => Text::fill(
                message("chain.room.house"),
                &[("digit", digit), ("house", &narrator.house(*house))],
            ),
            Constraint::Cell(cell) => {
                Text::fill(message("chain.room.cell"), &[("cell", &narrator.name(*cell))])
            }
            Constraint::Guardians { .. } => Text::default(),
        });
        Some(capitalised(&narrator.list(said)))
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
        _ => message("chain.digit"),
    };
    let places = narrator.list(cells(candidates).into_iter().map(|cell| narrator.name(cell)));
    let values: [(&str, &dyn std::fmt::Display); 4] =
        [("places", &places), ("digit", &digit), ("house", &by), ("set", &by)];
    Some(Text::fill(template, &values).to_string())
}
