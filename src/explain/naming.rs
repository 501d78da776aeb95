//! What the placeholders in a technique's sentences stand for, in one step.
//!
//! `{ROLE}` is everything the step cites in that role or, if it cites nothing there, the cells it marks with it.
//! `{A&B}` is the cells of the candidates left that something in the role A and something in the role B range over,
//! `{A!B}` of those that nothing in B does, and `{A|B}` of those that something in either does. In a chain `{A<}` is the
//! cells of what the truth in the role A has towards the truth before it, and `{A>}` towards the one after it or, at its
//! ends, what is left over there. `.digits`, `.cells` and `.candidates` behind one of these ask for the digits, cells or
//! candidates of the same, `.each` for cells that are not drawn together. `@1` at the very end asks for what the first
//! claim cites alone, and so on. `{chain}` is the places of a chain of strong links, as `HoDoKu` writes it, and `{cells-chain}` the
//! cells of one of cells with the same two digits. `{ROLE/}` is what each claim cites in that role, where they differ one after the other, and `{fins}` the
//! fins of a fish. `{pattern.digits}` and `{pattern.cells}` are those of a pattern that must not be filled in two ways, in
//! the order cited. `{ROLE?before|after}` is what `{ROLE}` is with these words around it, and nothing where nothing has the
//! role; `{one of ROLE}` is `{ROLE}` with these words before it if it is several. `{moves}` is where a symmetry takes the first cell
//! that it moves, and `{changes}` what becomes of digits that it changes. The rest are names of what the step concludes.

use std::fmt::Write as _;

use super::formula;
use super::messages::message;
use super::narrative::Narrator;
use super::text::Text;
use crate::catalog;
use crate::grid::{Board, Candidate, Cell, Digit, HouseId, Layout};
use crate::step::{Cited, Claim, Constraint, Reason, Step};

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
    /// Cells that are written one by one.
    Each(Vec<Cell>),
    Digits(Vec<Digit>),
    Candidates(Vec<Candidate>),
    Placement(Candidate),
    /// One or the other of these.
    Either(Vec<Value>),
    /// The fins of a fish for each choice of covers, and its endo-fins.
    Fins(Vec<Vec<Cell>>, Vec<Cell>),
    /// Cells, houses and candidates, as they are cited.
    Mixed(Vec<Cell>, Vec<HouseId>, Vec<Candidate>),
}

impl Value {
    /// Whether it is a single thing.
    fn is_one(&self) -> bool {
        let count = match self {
            Self::Said(_) | Self::Placement(_) => 1,
            Self::Cells(cells) | Self::Each(cells) => cells.len(),
            Self::Either(values) => values.len(),
            Self::Fins(fins, endo_fins) => {
                fins.iter().map(|fins| fins.len() + endo_fins.len()).max().unwrap_or(0)
            }
            Self::Digits(digits) => digits.len(),
            Self::Candidates(candidates) => candidates.len(),
            Self::Mixed(cells, houses, candidates) => cells.len() + houses.len() + candidates.len(),
        };
        count == 1
    }
}

impl<'n> Naming<'n> {
    pub(super) fn new(step: &'n Step, board: &'n Board<'n>) -> Self {
        let mut cited = Vec::new();
        step.claims.iter().for_each(|claim| claim.because.visit_cited(&mut |each| cited.push(each)));
        Self { step, cited, board }
    }

    /// Whether the step says why: one of a trace of low detail does not.
    pub(super) fn has_reasons(&self) -> bool {
        let is_symmetry = |claim: &Claim| matches!(claim.because, Reason::Symmetry { .. });
        !self.cited.is_empty() || self.step.claims.iter().any(is_symmetry)
    }

    /// The sentence with its names in words. A name that nothing has stays as it is written.
    pub(super) fn fill(&self, template: &'static str, narrator: &Narrator<'_>) -> Text {
        Text::fill_by(template, |name| self.value(name, narrator).map(|value| narrator.said(&value)))
    }

    /// What the name stands for.
    pub(super) fn value(&self, name: &str, narrator: &Narrator<'_>) -> Option<Value> {
        if let Some((name, number)) = name.rsplit_once('@') {
            let claim = self.step.claims.get(number.parse::<usize>().ok()?.checked_sub(1)?)?;
            let mut cited = Vec::new();
            claim.because.visit_cited(&mut |each| cited.push(each));
            return Self { cited, ..*self }.value(name, narrator);
        }
        let said = |said: String| Some(Value::Said(said));
        let placed = self.step.placements().next();
        match (name, placed) {
            ("name", _) => said(self.name(catalog::get(&self.step.technique)?.name)),
            ("fins", _) => Some(self.fins()),
            ("others", _) => said((self.board.layout().digits() - 1).to_string()),
            ("eliminated", _) => said(narrator.eliminated(self.step.eliminations())),
            ("cells-chain", _) => said(self.chain_of_cells(narrator.layout)?),
            ("digits", _) => Some(Value::Digits(self.digits_of_houses(|_| true))),
            ("chain", _) => said(self.chain()?),
            ("moves", _) => said(self.moves(narrator)?),
            ("changes", _) => said(self.changes(narrator)?),
            ("cell", Some(placed)) => Some(Value::Cells(vec![placed.cell])),
            ("digit", Some(placed)) => Some(Value::Digits(vec![placed.digit])),
            ("candidate", Some(placed)) => Some(Value::Placement(placed)),
            ("home", Some(placed)) => {
                let home = self.board.layout().houses_of(placed.cell).first();
                said(home.map(|&home| narrator.house(home)).unwrap_or_default())
            }
            _ => self.by_role(name, narrator),
        }
    }

    /// The chain of the first claim: the two ends of each strong link with `=` between, from one to the next with `-`.
    fn chain(&self) -> Option<String> {
        let Reason::Linear { truths, links } = &self.step.claims.first()?.because else { return None };
        let weak: Vec<&Cited> = links.iter().filter(|link| link.role.as_str() == "weak").collect();
        let left = |cited: &Cited| -> Vec<Candidate> {
            let all = cited.constraint.candidates(self.board.layout()).into_iter();
            all.filter(|&candidate| self.board.has(candidate)).collect()
        };
        let mut written = String::new();
        for (at, truth) in truths.iter().enumerate() {
            let linked = |at: Option<usize>| at.and_then(|at| weak.get(at)).map(|link| left(link));
            let (before, after) = (linked(at.checked_sub(1)), linked(Some(at)));
            let goes_out = |candidate: &Candidate| match (&before, &after) {
                (_, Some(after)) => after.contains(candidate),
                (Some(before), None) => !before.contains(candidate),
                (None, None) => false,
            };
            let (out, came): (Vec<Candidate>, Vec<Candidate>) = left(truth).into_iter().partition(goes_out);
            let digit = truths.iter().flat_map(left).next()?.digit;
            if at > 0 {
                let _ = write!(written, " -{digit}- ");
            }
            let names = |candidates: &[Candidate]| formula::cells(self.board.layout(), &cells(candidates));
            let _ = write!(written, "{} ={digit}= {}", names(&came), names(&out));
        }
        Some(written)
    }

    /// Where the symmetry of the first claim takes the first cell that does not stay.
    fn moves(&self, narrator: &Narrator<'_>) -> Option<String> {
        let Reason::Symmetry { cells, .. } = &self.step.claims.first()?.because else { return None };
        let (from, to) = self.board.layout().all_cells().zip(cells).find(|(from, to)| from != *to)?;
        let (from, to) = (narrator.name(from), narrator.name(*to));
        Some(Text::fill(message("moves"), &[("from", &from), ("to", &to)]).to_string())
    }

    /// What becomes of each digit that the symmetry of the first claim changes.
    fn changes(&self, narrator: &Narrator<'_>) -> Option<String> {
        let Reason::Symmetry { digits, .. } = &self.step.claims.first()?.because else { return None };
        let changed = self.board.layout().all_digits().zip(digits).filter(|(from, to)| from != *to);
        let change = |(from, to): (Digit, &Digit)| {
            Text::fill(message("changes"), &[("from", &from), ("to", to)]).to_string()
        };
        Some(narrator.list(changed.map(change)))
    }

    fn by_role(&self, name: &str, narrator: &Narrator<'_>) -> Option<Value> {
        if let Some((role, around)) = name.split_once('?') {
            let (before, after) = around.split_once('|')?;
            let said = self.by_role(role, narrator).map(|value| narrator.said(&value));
            return Some(Value::Said(said.map(|said| format!("{before}{said}{after}")).unwrap_or_default()));
        }
        if let Some(role) = name.strip_suffix('/') {
            let mut each = Vec::new();
            for claim in &self.step.claims {
                let mut cited = Vec::new();
                claim.because.visit_cited(&mut |one| cited.push(one));
                each.extend(self.role_in(&cited, role).filter(|value| !each.contains(value)));
            }
            return Some(Value::Either(each)).filter(|value| *value != Value::Either(Vec::new()));
        }
        if let Some(role) = name.strip_prefix("one of ") {
            let value = self.by_role(role, narrator)?;
            let said = narrator.said(&value);
            return Some(Value::Said(if value.is_one() { said } else { format!("one of {said}") }));
        }
        match name {
            "pattern.digits" => return Some(Value::Digits(each_once(self.pattern().map(|one| one.digit)))),
            "pattern.cells" => return Some(Value::Cells(cells(&self.pattern().collect::<Vec<_>>()))),
            _ => {}
        }
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
            Some("each") => Some(Value::Each(cells(&candidates(of)?))),
            Some("candidates") => Some(Value::Candidates(candidates(of)?)),
            Some("digits") => {
                let of_houses = self.digits_of_houses(|cited| cited.role.as_str() == of);
                let digits = || Some(digits(candidates(of)?.into_iter().map(|candidate| candidate.digit)));
                Some(Value::Digits(if of_houses.is_empty() { digits()? } else { of_houses }))
            }
            Some(_) => None,
        }
    }

    /// The candidates of the patterns that must not be filled in two ways, as they are cited.
    fn pattern(&self) -> impl Iterator<Item = Candidate> {
        let cited = self.cited.iter().filter_map(|cited| match &cited.constraint {
            Constraint::Guardians { pattern, .. } => Some(pattern),
            Constraint::Cell(_) | Constraint::House(..) => None,
        });
        cited.flatten().copied()
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
        let mut left: Vec<Candidate> = if in_role().next().is_some() {
            in_role().flat_map(|cited| cited.constraint.candidates(self.board.layout())).collect()
        } else {
            let marks = self.step.marks.iter().filter(|mark| mark.role.as_str() == role);
            marks.map(|mark| mark.candidate).collect()
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
    fn chain_of_cells(&self, layout: &Layout) -> Option<String> {
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
        self.role_in(&self.cited, role)
    }

    fn role_in(&self, cited: &[&Cited], role: &str) -> Option<Value> {
        let (mut cells, mut houses, mut guardians) = (Vec::new(), Vec::new(), Vec::new());
        for cited in cited.iter().filter(|cited| cited.role.as_str() == role) {
            match &cited.constraint {
                Constraint::Cell(cell) if !cells.contains(cell) => cells.push(*cell),
                Constraint::House(house, _) if !houses.contains(house) => houses.push(*house),
                Constraint::Cell(_) | Constraint::House(..) => {}
                Constraint::Guardians { candidates, .. } => {
                    guardians = each_once(guardians.into_iter().chain(candidates.iter().copied()));
                }
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

/// What comes, in its order and each once.
fn each_once<T: PartialEq>(all: impl Iterator<Item = T>) -> Vec<T> {
    let mut once = Vec::new();
    for each in all {
        if !once.contains(&each) {
            once.push(each);
        }
    }
    once
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
        match value {
            Value::Said(said) => said.clone(),
            Value::Digits(digits) => self.list(digits),
            Value::Cells(cells) | Value::Each(cells) => self.list(cells.iter().map(|&cell| self.name(cell))),
            Value::Candidates(all) => self.candidates(all),
            Value::Placement(placed) => format!("{} = {}", self.name(placed.cell), placed.digit),
            Value::Either(values) => self.either(values.iter().map(|value| self.said(value))),
            Value::Fins(fins, endo_fins) => {
                let all = |fins: &Vec<Cell>| {
                    let mut all = [fins.as_slice(), endo_fins].concat();
                    all.sort_unstable();
                    self.said(&Value::Cells(all))
                };
                self.either(fins.iter().map(all))
            }
            Value::Mixed(cells, houses, guardians) => {
                let cells = cells.iter().map(|&cell| self.name(cell).to_string());
                let others = [self.houses(houses), self.candidates(guardians)];
                self.list(cells.chain(others.into_iter().filter(|others| !others.is_empty())))
            }
        }
    }
}
