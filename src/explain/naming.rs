//! A step with what it cites, by roles: the material of its words.

use std::cell::OnceCell;

use super::narrator::Narrator;
use super::placeholder::Group;
use super::route::{self, Route};
use super::signs;
use crate::grid::{Board, Candidate, Cell, Digit, HouseId};
use crate::step::{Cited, Claim, Constraint, Reason, Step, sorted};

/// A step with its cited constraints, from which placeholders take their values.
pub(super) struct Naming<'n> {
    pub(super) step: &'n Step,
    pub(super) cited: Vec<&'n Cited>,
    pub(super) board: &'n Board<'n>,
    /// The alternating chains of the step's claims, computed on first use.
    routes: OnceCell<Option<Vec<Route<'n>>>>,
}

/// Writes words for a step; `None` if there are none for it.
pub(super) type WordsOf = fn(&Naming<'_>, &Narrator<'_>) -> Option<String>;

/// The words of a family, by name.
pub(super) type Words = &'static [(&'static str, WordsOf)];

/// The most cells that are written one by one; longer lists are written row by row.
pub(super) const MANY: usize = 9;

/// The value of a placeholder, to be written in words or in notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Value {
    /// Text that needs no further formatting.
    Words(String),
    Cells(Vec<Cell>),
    /// Cells that are always written one by one.
    Each(Vec<Cell>),
    Digits(Vec<Digit>),
    Candidates(Vec<Candidate>),
    Placements(Vec<Candidate>),
    /// Alternative values, joined by "or".
    Either(Vec<Value>),
    /// Cited cells, houses and guardians.
    Mixed(Vec<Cell>, Vec<HouseId>, Vec<Candidate>),
}

impl Value {
    /// Returns whether the value is a single item.
    pub(super) fn is_one(&self) -> bool {
        let count = match self {
            Self::Words(_) => 1,
            Self::Cells(cells) | Self::Each(cells) => cells.len(),
            Self::Either(values) => values.len(),
            Self::Digits(digits) => digits.len(),
            Self::Candidates(candidates) | Self::Placements(candidates) => candidates.len(),
            Self::Mixed(cells, houses, candidates) => cells.len() + houses.len() + candidates.len(),
        };
        count == 1
    }
}

impl<'n> Naming<'n> {
    pub(super) fn new(step: &'n Step, board: &'n Board<'n>) -> Self {
        Self::citing(step, step.claims.iter().flat_map(cited_by).collect(), board)
    }

    pub(super) fn citing(step: &'n Step, cited: Vec<&'n Cited>, board: &'n Board<'n>) -> Self {
        Self { step, cited, board, routes: OnceCell::new() }
    }

    /// Returns whether the step has reasons; a trace of low detail leaves them out.
    pub(super) fn has_reasons(&self) -> bool {
        let is_symmetry = |claim: &Claim| matches!(claim.because, Reason::Symmetry { .. });
        !self.cited.is_empty() || self.step.claims.iter().any(is_symmetry)
    }

    /// The [alternating chains](route::routes) of the step.
    pub(super) fn routes(&self) -> Option<&[Route<'n>]> {
        self.routes.get_or_init(|| route::routes(self.step, &self.cited, self.board)).as_deref()
    }

    /// The longest alternating chain of the step.
    pub(super) fn route(&self) -> Option<&Route<'n>> {
        self.routes()?.first()
    }

    /// The candidates of a group, sorted; `None` if its roles have none.
    pub(super) fn group(&self, group: Group<'_>) -> Option<Vec<Candidate>> {
        let (mut all, other) = match group {
            Group::Role(role) => return self.left(role),
            Group::Both(one, other) => (self.left(one)?, self.left(other)?),
            Group::Without(one, other) => (self.left(one)?, self.left(other).unwrap_or_default()),
            Group::Either(one, other) => {
                let all = [one, other].into_iter().filter_map(|role| self.left(role)).flatten();
                return Some(sorted(all)).filter(|all| !all.is_empty());
            }
        };
        all.retain(|candidate| other.contains(candidate) == matches!(group, Group::Both(..)));
        Some(all)
    }

    /// The candidates of the patterns, such as a deadly rectangle, whose guardians the step cites; in the
    /// order cited.
    pub(super) fn pattern(&self) -> impl Iterator<Item = Candidate> {
        let cited = self.cited.iter().filter_map(|cited| match &cited.constraint {
            Constraint::Guardians { pattern, .. } => Some(pattern),
            Constraint::Cell(_) | Constraint::House(..) => None,
        });
        cited.flatten().copied()
    }

    /// The digits for which the step cites houses, ascending; only of citations that pass `wanted`.
    pub(super) fn digits_of_houses(&self, wanted: impl Fn(&Cited) -> bool) -> Vec<Digit> {
        let cited = self.cited.iter().filter(|cited| wanted(cited));
        sorted(cited.filter_map(|cited| cited.constraint.house()).map(|(_, digit)| digit))
    }

    /// The digit for which the step cites houses, if it cites only houses and only one digit.
    pub(super) fn only_digit(&self) -> Option<Digit> {
        let (_, digit) = self.cited.first()?.constraint.house()?;
        let is_of_digit = |cited: &&Cited| cited.constraint.house().is_some_and(|(_, of)| of == digit);
        self.cited.iter().all(is_of_digit).then_some(digit)
    }

    /// The houses that the first claim cites in this role, each with its digit.
    pub(super) fn houses_as(&self, role: &str) -> Vec<(HouseId, Digit)> {
        houses_among(self.step.claims.first().map(cited_by).unwrap_or_default(), role)
    }

    /// The cells of `of` that lie in the house.
    pub(super) fn within(&self, house: HouseId, of: &[Cell]) -> Vec<Cell> {
        let inside = &self.board.layout().house(house).cells;
        of.iter().copied().filter(|cell| inside.contains(cell)).collect()
    }

    /// The cells of `of` that have the digit as a candidate.
    pub(super) fn having(&self, digit: Digit, of: &[Cell]) -> Vec<Cell> {
        of.iter().copied().filter(|&cell| self.board.has(Candidate { cell, digit })).collect()
    }

    /// The remaining candidates of the constraints cited in this role, or else of the marks in this role;
    /// sorted, each once. `None` if neither a constraint nor a mark has the role.
    pub(super) fn left(&self, role: &str) -> Option<Vec<Candidate>> {
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
        Some(sorted(left))
    }

    /// The remaining candidates of a constraint.
    pub(super) fn left_of(&self, cited: &Cited) -> Vec<Candidate> {
        cited.constraint.remaining(self.board)
    }

    /// The value of a placeholder that names a role: the constraints of `cited` in this role, or else the
    /// cells of the marks in this role.
    pub(super) fn role(&self, cited: &[&Cited], role: &str) -> Option<Value> {
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

/// The constraints that a claim cites, in order.
pub(super) fn cited_by(claim: &Claim) -> Vec<&Cited> {
    let mut cited = Vec::new();
    claim.because.visit_cited(&mut |each| cited.push(each));
    cited
}

/// The houses cited in this role, each with its digit.
pub(super) fn houses_among<'c>(
    cited: impl IntoIterator<Item = &'c Cited>,
    role: &str,
) -> Vec<(HouseId, Digit)> {
    let in_role = cited.into_iter().filter(|cited| cited.role.as_str() == role);
    in_role.filter_map(|cited| cited.constraint.house()).collect()
}

/// The cells of these candidates, sorted and each once.
pub(super) fn cells(candidates: &[Candidate]) -> Vec<Cell> {
    sorted(candidates.iter().map(|candidate| candidate.cell))
}

/// Removes duplicates, keeping the order.
pub(super) fn each_once<T: PartialEq>(all: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut once = Vec::new();
    for each in all {
        if !once.contains(&each) {
            once.push(each);
        }
    }
    once
}

impl Narrator<'_> {
    /// Writes a placeholder's value in words.
    pub(super) fn in_words(&self, value: &Value) -> String {
        match value {
            Value::Words(words) => words.clone(),
            Value::Digits(digits) => self.list(digits),
            Value::Cells(cells) => self.list(self.rows(cells)),
            Value::Each(cells) => self.cells(cells),
            Value::Candidates(all) => self.candidates(all),
            Value::Placements(placed) => {
                self.list(placed.iter().map(|one| format!("{} = {}", self.name(one.cell), one.digit)))
            }
            Value::Either(values) => self.either(values.iter().map(|value| self.in_words(value))),
            Value::Mixed(cells, houses, guardians) => {
                let guardians = Some(self.candidates(guardians)).filter(|words| !words.is_empty());
                self.list(self.rows(cells).into_iter().chain(self.houses_by_kind(houses)).chain(guardians))
            }
        }
    }

    /// Writes cells one by one, or if they are many row by row, as players do: `r1c14`, `r5c238`.
    fn rows(&self, cells: &[Cell]) -> Vec<String> {
        if cells.len() <= MANY {
            return cells.iter().map(|&cell| self.name(cell).to_string()).collect();
        }
        signs::cells(self.layout, &sorted(cells.to_vec())).split(',').map(str::to_string).collect()
    }
}
