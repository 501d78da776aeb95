//! Alternating chains as `HoDoKu` writes them.

use std::fmt::Write as _;

use super::formula;
use super::naming::{Naming, cells};
use super::route::Link;
use crate::grid::{Candidate, Cell, Digit};
use crate::step::Constraint;

impl Naming<'_> {
    /// The digits removed and the chain as `HoDoKu` writes it: cells, and between different ones the digit that joins them,
    /// with the digit that is true at one end or the other before and behind.
    pub(super) fn chain_open(&self) -> Option<String> {
        let links = &self.route()?.links;
        let (start, end) = (links.first()?.from.first()?, links.last()?.to.first()?);
        Some(format!("{} {}- {} -{}", self.digits_gone(), start.digit, self.sequence(links, None), end.digit))
    }

    /// The same of any chain: a loop is closed by the one candidate, or the cell, that loses something or, where nothing
    /// closes it, has the two links before and behind that meet at the start.
    pub(super) fn chain_nice(&self) -> Option<String> {
        let links = &self.route()?.links;
        let mut gone: Vec<Candidate> = self.step.eliminations().collect();
        gone.sort_unstable();
        gone.dedup();
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
