//! Writes alternating chains and loops in `HoDoKu`'s notation.

use std::fmt::Write as _;

use super::naming::{Naming, cells};
use super::narrator::Narrator;
use super::route::{Link, Route};
use super::signs;
use crate::grid::{Candidate, Cell, Digit};
use crate::step::{Constraint, sorted};

impl Naming<'_> {
    /// Writes a chain of houses with one digit, of bivalue cells, or of almost locked sets.
    ///
    /// - Houses: `r1c2 =5= r1c7 -5- r4c7 =5= r4c1`.
    /// - Bivalue cells: `3/7 r1c1 -7- r1c5 -4- r6c5`, with an end digit and the first joining digit in front.
    pub(super) fn chain_in_signs(&self, narrator: &Narrator<'_>) -> Option<String> {
        let route = self.route()?;
        match route.links.first()?.by.first()?.constraint {
            Constraint::House(_, digit) => self.chain_of_houses(digit, narrator),
            Constraint::Cell(_) if route.joins.is_empty() => self.chain_of_sets(narrator),
            Constraint::Cell(_) => self.chain_of_cells(route, narrator),
            Constraint::Guardians { .. } => None,
        }
    }

    fn chain_of_houses(&self, digit: Digit, narrator: &Narrator<'_>) -> Option<String> {
        let places = |of: &[Candidate]| signs::cells(narrator.layout, &cells(of));
        let links = &self.route()?.links;
        let houses: Vec<String> = links
            .iter()
            .map(|link| format!("{} ={digit}= {}", places(&link.from), places(&link.to)))
            .collect();
        Some(houses.join(&format!(" -{digit}- ")))
    }

    fn chain_of_cells(&self, route: &Route<'_>, narrator: &Narrator<'_>) -> Option<String> {
        let digit = |constraint: &Constraint| constraint.house().map(|(_, digit)| digit);
        let ends = self.cited.iter().find(|cited| cited.role.as_str() == "end")?;
        let joins: Option<Vec<Digit>> = route.joins.iter().map(|joins| digit(joins.first()?)).collect();
        let joins = joins?;
        let mut chain = vec![format!("{}/{}", digit(&ends.constraint)?, joins.first()?)];
        for (at, link) in route.links.iter().enumerate() {
            if let Some(join) = at.checked_sub(1).and_then(|at| joins.get(at)) {
                chain.push(format!("-{join}-"));
            }
            chain.push(narrator.name(link.by.first()?.constraint.cell()?).to_string());
        }
        Some(chain.join(" "))
    }

    /// Writes a chain with two ends: `5 5- r1c2 -4- r1c7 -5`. First come the eliminated digits, then the
    /// cells joined by digits, between the digits that are true at the two ends.
    pub(super) fn chain_open(&self) -> Option<String> {
        let links = &self.route()?.links;
        let (start, end) = (links.first()?.from.first()?, links.last()?.to.first()?);
        Some(format!("{} {}- {} -{}", self.digits_gone(), start.digit, self.sequence(links, None), end.digit))
    }

    /// Writes any chain or loop. A discontinuous loop starts and ends at its only target candidate or cell. A
    /// continuous loop shows in front and at the end the two links that meet at its start.
    pub(super) fn chain_nice(&self) -> Option<String> {
        let links = &self.route()?.links;
        let gone = sorted(self.step.eliminations());
        let ends = self.cited.iter().filter(|cited| cited.role.as_str() == "end");
        let ends: Vec<&Constraint> = ends.map(|cited| &cited.constraint).collect();
        let one_cell = |cell: Cell| gone.iter().all(|gone| gone.cell == cell);
        let chain = match (ends.as_slice(), gone.as_slice()) {
            ([], _) => self.round(links)?,
            ([Constraint::Cell(cell), ..], _)
                if one_cell(*cell) && links.first()?.from == links.last()?.to =>
            {
                self.sequence(links, None)
            }
            (_, [target]) => self.sequence(links, Some(*target)),
            _ => return self.chain_open(),
        };
        Some(format!("{} {chain}", self.digits_gone()))
    }

    fn digits_gone(&self) -> String {
        let digits = sorted(self.step.eliminations().map(|gone| gone.digit));
        digits.iter().map(Digit::to_string).collect::<Vec<_>>().join("/")
    }

    /// Writes the cells of the strong links, joined by digits. With a `target`, starts and ends at its cell.
    fn sequence(&self, links: &[Link<'_>], target: Option<Candidate>) -> String {
        let mut written = Written::default();
        let weak = |digit: Digit| format!("-{digit}-");
        let at_target = |written: &mut Written, by: Option<&Candidate>| {
            if let Some(target) = target {
                written.push_cells(self, by.map(|by| weak(by.digit)), &[target.cell]);
            }
        };
        at_target(&mut written, None);
        for link in links {
            let digit = |of: &[Candidate]| of.first().map(|one| one.digit);
            if let Some(set) = link.set() {
                written.push_set(self, digit(&link.from).map(weak), &set);
                continue;
            }
            written.push_cells(self, digit(&link.from).map(weak), &cells(&link.from));
            written.push_cells(self, digit(&link.to).map(|digit| format!("={digit}=")), &cells(&link.to));
        }
        at_target(&mut written, links.last().and_then(|link| link.to.first()));
        written.text
    }

    /// Writes a continuous loop, preferably from a cell in which two strong links meet.
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
            let back = signs::cells(self.board.layout(), &cells(&start.from));
            format!("{last}- {written} -{last}- {back} ={next}")
        })
    }
}

/// The text written so far, and the cells written last.
#[derive(Default)]
struct Written {
    text: String,
    last: Vec<Cell>,
}

impl Written {
    fn push_cells(&mut self, naming: &Naming<'_>, by: Option<String>, to: &[Cell]) {
        if self.last == to {
            return;
        }
        if !self.text.is_empty() {
            let _ = write!(self.text, " {} ", by.unwrap_or_default());
        }
        self.text.push_str(&signs::cells(naming.board.layout(), to));
        self.last = to.to_vec();
    }

    /// Writes an almost locked set, and clears `last` so that the next cells are always written.
    fn push_set(&mut self, naming: &Naming<'_>, by: Option<String>, set: &[Cell]) {
        if !self.text.is_empty() {
            let _ = write!(self.text, " {} ", by.unwrap_or_default());
        }
        let _ = write!(self.text, "ALS:{}", signs::cells(naming.board.layout(), set));
        self.last.clear();
    }
}
