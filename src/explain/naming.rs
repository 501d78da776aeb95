//! What the placeholders in a technique's sentences stand for, in one step.
//!
//! `{ROLE}` is everything the step cites in that role or, if it cites nothing there, the cells it marks with it.
//! `{A&B}` is the cells of the candidates left that something in the role A and something in the role B range over,
//! `{A!B}` of those that nothing in B does, and `{A|B}` of those that something in either does. In a chain `{A<}` is the
//! cells of what the truth in the role A has towards the truth before it, and `{A>}` towards the one after it or, at its
//! ends, what is left over there. `.digits`, `.cells` and `.candidates` behind one of these ask for the digits, cells or
//! candidates of the same. `{chain}` is the cells of a chain of one pair of digits, with the digits between them. The rest
//! are names of what the step concludes.

use super::narrative::Narrator;
use super::text::Text;
use crate::catalog;
use crate::grid::{Board, Candidate, Cell, Digit, HouseId, Layout};
use crate::notation;
use crate::step::{Cited, Constraint, Reason, Step};

/// A step whose parts can be asked for by name.
pub(super) struct Naming<'n> {
    pub(super) step: &'n Step,
    pub(super) cited: Vec<&'n Cited>,
    pub(super) board: &'n Board<'n>,
}

/// What a placeholder stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Value {
    /// What has no parts.
    Said(String),
    Cells(Vec<Cell>),
    Digits(Vec<Digit>),
    Candidates(Vec<Candidate>),
    Placement(Candidate),
    /// Cells, houses and candidates, as they are cited.
    Mixed(Vec<Cell>, Vec<HouseId>, Vec<Candidate>),
}

impl<'n> Naming<'n> {
    pub(super) fn new(step: &'n Step, board: &'n Board<'n>) -> Self {
        let mut cited = Vec::new();
        step.claims.iter().for_each(|claim| claim.because.visit_cited(&mut |each| cited.push(each)));
        Self { step, cited, board }
    }

    /// The sentence with its names in words. A name that nothing has stays as it is written.
    pub(super) fn fill(&self, template: &'static str, narrator: &Narrator<'_>) -> Text {
        Text::fill_by(template, |name| self.value(name, narrator).map(|value| narrator.said(&value)))
    }

    /// What the name stands for.
    pub(super) fn value(&self, name: &str, narrator: &Narrator<'_>) -> Option<Value> {
        let said = |said: String| Some(Value::Said(said));
        let placed = self.step.placements().next();
        match (name, placed) {
            ("name", _) => said(catalog::get(&self.step.technique)?.name.to_string()),
            ("others", _) => said((self.board.layout().digits() - 1).to_string()),
            ("eliminated", _) => said(narrator.eliminated(self.step.eliminations())),
            ("chain", _) => said(self.chain(narrator.layout)?),
            ("digits", _) => Some(Value::Digits(self.digits_of_houses(|_| true))),
            ("cell", Some(placed)) => Some(Value::Cells(vec![placed.cell])),
            ("digit", Some(placed)) => Some(Value::Digits(vec![placed.digit])),
            ("candidate", Some(placed)) => Some(Value::Placement(placed)),
            ("home", Some(placed)) => {
                let home = self.board.layout().houses_of(placed.cell).first();
                said(home.map(|&home| narrator.house(home)).unwrap_or_default())
            }
            _ => self.by_role(name),
        }
    }

    fn by_role(&self, name: &str) -> Option<Value> {
        let (of, part) = name.split_once('.').map_or((name, None), |(of, part)| (of, Some(part)));
        let candidates = |of: &str| -> Option<Vec<Candidate>> {
            if let Some((one, other)) = of.split_once('&') {
                let (one, other) = (self.left(one)?, self.left(other)?);
                return Some(one.into_iter().filter(|candidate| other.contains(candidate)).collect());
            }
            if let Some((one, other)) = of.split_once('|') {
                let mut either = self.left(one)?;
                either.extend(self.left(other)?);
                either.sort_unstable();
                either.dedup();
                return Some(either);
            }
            if let Some(role) = of.strip_suffix('<') {
                return self.towards(role, true);
            }
            if let Some(role) = of.strip_suffix('>') {
                return self.towards(role, false);
            }
            let Some((one, other)) = of.split_once('!') else { return self.left(of) };
            let (one, other) = (self.left(one)?, self.left(other).unwrap_or_default());
            Some(one.into_iter().filter(|candidate| !other.contains(candidate)).collect())
        };
        match part {
            None if of.contains(['&', '!', '|', '<', '>']) => Some(Value::Cells(cells(&candidates(of)?))),
            None => self.role(of),
            Some("cells") => Some(Value::Cells(cells(&candidates(of)?))),
            Some("candidates") => Some(Value::Candidates(candidates(of)?)),
            Some("digits") => {
                let of_houses = self.digits_of_houses(|cited| cited.role.as_str() == of);
                let digits = || Some(digits(candidates(of)?.into_iter().map(|candidate| candidate.digit)));
                Some(Value::Digits(if of_houses.is_empty() { digits()? } else { of_houses }))
            }
            Some(_) => None,
        }
    }

    /// The digits of the houses cited that are wanted, ascending.
    fn digits_of_houses(&self, wanted: impl Fn(&Cited) -> bool) -> Vec<Digit> {
        let cited = self.cited.iter().filter(|cited| wanted(cited));
        digits(cited.filter_map(|cited| match cited.constraint {
            Constraint::House(_, digit) => Some(digit),
            Constraint::Cell(_) | Constraint::Guardians { .. } => None,
        }))
    }

    /// The candidates left that something in this role ranges over, or that are marked with it, each once; none if
    /// nothing has the role.
    fn left(&self, role: &str) -> Option<Vec<Candidate>> {
        let in_role = || self.cited.iter().filter(|cited| cited.role.as_str() == role);
        let mut left: Vec<Candidate> = match in_role().next() {
            Some(_) => in_role().flat_map(|cited| cited.constraint.candidates(self.board.layout())).collect(),
            None => {
                let marks = self.step.marks.iter().filter(|mark| mark.role.as_str() == role);
                marks.map(|mark| mark.candidate).collect()
            }
        };
        if left.is_empty() {
            return None;
        }
        left.retain(|&candidate| self.board.has(candidate));
        left.sort_unstable();
        left.dedup();
        Some(left)
    }

    /// The truths of the first claim, and its links in the role `weak`, which join them one to the next.
    fn joined(&self) -> Option<(&'n [Cited], Vec<&'n Cited>)> {
        let Reason::Linear { truths, links } = &self.step.claims.first()?.because else { return None };
        Some((truths, links.iter().filter(|link| link.role.as_str() == "weak").collect()))
    }

    /// What the truth in this role has towards the one before it in the chain, or the one after it.
    fn towards(&self, role: &str, before: bool) -> Option<Vec<Candidate>> {
        let (truths, weak) = self.joined()?;
        let at = truths.iter().position(|truth| truth.role.as_str() == role)?;
        let layout = self.board.layout();
        let by = |at: Option<usize>| {
            at.and_then(|at| weak.get(at)).map(|link| link.constraint.candidates(layout)).unwrap_or_default()
        };
        let (to_before, to_after) = (by(at.checked_sub(1)), by(Some(at)));
        let (near, far) = if before { (to_before, to_after) } else { (to_after, to_before) };
        let mut left = truths[at].constraint.candidates(layout);
        left.retain(|candidate| {
            self.board.has(*candidate)
                && (near.contains(candidate) || near.is_empty() && !far.contains(candidate))
        });
        Some(left)
    }

    /// The cells of a chain of one pair of digits in order, between them the digit that one keeps from the next; before it
    /// the digit at the ends and the other one.
    fn chain(&self, layout: &Layout) -> Option<String> {
        let (truths, weak) = self.joined()?;
        let digit = |cited: &Cited| match cited.constraint {
            Constraint::House(_, digit) => Some(digit),
            Constraint::Cell(_) | Constraint::Guardians { .. } => None,
        };
        let ends = self.cited.iter().find(|cited| cited.role.as_str() == "end")?;
        let mut chain = vec![format!("{}/{}", digit(ends)?, digit(weak.first()?)?)];
        for (at, truth) in truths.iter().enumerate() {
            if let Some(link) = at.checked_sub(1).and_then(|at| weak.get(at)) {
                chain.push(format!("-{}-", digit(link)?));
            }
            let Constraint::Cell(cell) = truth.constraint else { return None };
            chain.push(layout.cell_name(cell).to_string());
        }
        Some(chain.join(" "))
    }

    fn role(&self, role: &str) -> Option<Value> {
        let (mut cells, mut houses, mut guardians) = (Vec::new(), Vec::new(), Vec::new());
        for cited in self.cited.iter().filter(|cited| cited.role.as_str() == role) {
            match &cited.constraint {
                Constraint::Cell(cell) if !cells.contains(cell) => cells.push(*cell),
                Constraint::House(house, _) if !houses.contains(house) => houses.push(*house),
                Constraint::Cell(_) | Constraint::House(..) => {}
                Constraint::Guardians { candidates, .. } => guardians.extend(candidates.iter().copied()),
            }
        }
        if cells.is_empty() && houses.is_empty() && guardians.is_empty() {
            return self.left(role).map(|marked| Value::Cells(self::cells(&marked)));
        }
        Some(Value::Mixed(cells, houses, guardians))
    }
}

fn cells(candidates: &[Candidate]) -> Vec<Cell> {
    let mut cells: Vec<Cell> = candidates.iter().map(|candidate| candidate.cell).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

fn digits(digits: impl Iterator<Item = Digit>) -> Vec<Digit> {
    let mut digits: Vec<Digit> = digits.collect();
    digits.sort_unstable();
    digits.dedup();
    digits
}

impl Narrator<'_> {
    /// A value in words.
    pub(super) fn said(&self, value: &Value) -> String {
        let candidates = |all: &[Candidate]| -> Vec<String> {
            all.iter().map(|&one| notation::candidate(self.layout, one)).collect()
        };
        match value {
            Value::Said(said) => said.clone(),
            Value::Digits(digits) => self.list(digits),
            Value::Cells(cells) => self.list(cells.iter().map(|&cell| self.name(cell))),
            Value::Candidates(all) => self.list(candidates(all)),
            Value::Placement(placed) => format!("{} = {}", self.name(placed.cell), placed.digit),
            Value::Mixed(cells, houses, guardians) => {
                let cells = cells.iter().map(|&cell| self.name(cell).to_string());
                let houses = Some(self.houses(houses)).filter(|houses| !houses.is_empty());
                self.list(cells.chain(houses).chain(candidates(guardians)))
            }
        }
    }
}
