//! Proof lines of an exhaustive reason ([`Reason::Exhaust`](crate::step::Reason)): a small search over the
//! cited constraints. Each dead end is one line.

use std::collections::HashSet;
use std::io::Write;

use super::encoding::{Literal, at_least, at_most};
use super::lines::{Lines, StepError};
use super::state::{Hints, State};
use crate::grid::Candidate;
use crate::step::{Cited, Constraint};
use crate::trace::require;

/// The greatest number of nested choices in the search over the cited constraints. The limit on proof lines
/// does not bound the depth, because only dead ends write lines.
const DEEPEST: usize = 64;

/// A cited constraint with its remaining candidates and the proof lines that state it.
struct OpenConstraint {
    remaining: Vec<Candidate>,
    /// The number of the proof line stating that at least one of `remaining` is true.
    at_least: u64,
    at_most: u64,
}

/// A node of the search for a filling: the candidates made true and false, and the proof lines that justify
/// them.
#[derive(Clone, Default)]
struct Filling {
    yes: HashSet<Candidate>,
    no: HashSet<Candidate>,
    hints: Hints,
}

impl Filling {
    /// Makes `candidate` true, and the other candidates of each of its constraints false.
    fn choose(&mut self, candidate: Candidate, parts: &[OpenConstraint]) {
        self.yes.insert(candidate);
        for part in parts.iter().filter(|part| part.remaining.contains(&candidate)) {
            self.hints.add(part.at_most);
            self.no.extend(part.remaining.iter().filter(|other| **other != candidate));
        }
    }

    /// Returns the unfilled constraint with the fewest candidates left, as (those candidates, constraint).
    fn narrowest<'a>(&self, parts: &'a [OpenConstraint]) -> Option<(Vec<Candidate>, &'a OpenConstraint)> {
        let unfilled = parts.iter().filter(|part| !part.remaining.iter().any(|one| self.yes.contains(one)));
        let left = |part: &'a OpenConstraint| {
            let remaining = part.remaining.iter().copied();
            (remaining.filter(|candidate| !self.no.contains(candidate)).collect::<Vec<_>>(), part)
        };
        unfilled.map(left).min_by_key(|(candidates, _)| candidates.len())
    }
}

impl<'p, W: Write> Lines<'p, W> {
    /// Writes, for each goal, the proof lines that refute every filling of the cited constraints in which the
    /// goal is false.
    ///
    /// Returns, for each goal, the number of the line that concludes it.
    pub(super) fn exhaust(
        &mut self,
        state: &State<'p>,
        cited: &[Cited],
        goals: &[Option<Literal>],
    ) -> Result<Vec<u64>, StepError> {
        let mut constraints: Vec<&Constraint> = Vec::new();
        for cited in cited {
            if !constraints.contains(&&cited.constraint) {
                constraints.push(&cited.constraint);
            }
        }
        let parts = constraints
            .into_iter()
            .map(|constraint| self.open_constraint(state, constraint))
            .filter_map(Result::transpose)
            .collect::<Result<Vec<OpenConstraint>, StepError>>()?;
        goals.iter().map(|goal| self.refute_opposite(&parts, *goal)).collect()
    }

    /// Reduces a constraint to its remaining candidates. If some candidates are removed, writes a proof line
    /// for the rest.
    ///
    /// Returns `None` for guardians, which the formula does not have.
    fn open_constraint(
        &mut self,
        state: &State<'p>,
        constraint: &Constraint,
    ) -> Result<Option<OpenConstraint>, StepError> {
        let layout = self.layout;
        let (Some(whole), Some(at_most)) = (at_least(layout, constraint), at_most(layout, constraint)) else {
            return Ok(None);
        };
        let candidates = constraint.candidates(layout);
        let remaining: Vec<Candidate> =
            candidates.iter().copied().filter(|candidate| !state.is_gone(*candidate)).collect();
        let at_least = if remaining.len() == candidates.len() {
            whole
        } else {
            let mut hints = Hints::default();
            state.add_missing(constraint, &mut hints);
            hints.add(whole);
            let literals: Vec<Literal> = remaining.iter().copied().map(Literal::yes).collect();
            self.clause(&literals, &hints)?
        };
        Ok(Some(OpenConstraint { remaining, at_least, at_most }))
    }

    /// Refutes every filling of `parts` in which `goal` is false. Returns the number of the proof line that
    /// concludes the goal.
    fn refute_opposite(&mut self, parts: &[OpenConstraint], goal: Option<Literal>) -> Result<u64, StepError> {
        let mut filling = Filling::default();
        match goal {
            Some(Literal { candidate, holds: true }) => {
                filling.no.insert(candidate);
            }
            Some(Literal { candidate, holds: false }) => filling.choose(candidate, parts),
            None => {}
        }
        match self.refute(parts, filling, goal, 0)? {
            Some(line) => Ok(line),
            // A filling exists, so the conclusion is written without hints and the checker refuses it.
            None => Ok(self.clause(goal.as_slice(), &Hints::default())?),
        }
    }

    /// Refutes every extension of `filling`. Returns the number of the proof line that does so; `None` if an
    /// extension satisfies all constraints.
    fn refute(
        &mut self,
        parts: &[OpenConstraint],
        mut filling: Filling,
        goal: Option<Literal>,
        depth: usize,
    ) -> Result<Option<u64>, StepError> {
        self.check_line_limit()?;
        require(depth <= DEEPEST, StepError::TooLong)?;
        loop {
            let Some((candidates, part)) = filling.narrowest(parts) else { return Ok(None) };
            match candidates[..] {
                [] => {
                    filling.hints.add(part.at_least);
                    return Ok(Some(self.clause(goal.as_slice(), &filling.hints)?));
                }
                [only] => {
                    filling.hints.add(part.at_least);
                    filling.choose(only, parts);
                }
                _ => {
                    for candidate in candidates {
                        let mut tried = filling.clone();
                        tried.choose(candidate, parts);
                        self.supposed.push(Literal::yes(candidate));
                        let refuted = self.refute(parts, tried, goal, depth + 1);
                        self.supposed.pop();
                        match refuted? {
                            Some(line) => filling.hints.add(line),
                            None => return Ok(None),
                        }
                    }
                    filling.hints.add(part.at_least);
                    return Ok(Some(self.clause(goal.as_slice(), &filling.hints)?));
                }
            }
        }
    }
}
