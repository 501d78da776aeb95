//! Exhausting the cited constraints as lines: a small search, each of whose dead ends is a clause.

use std::collections::HashSet;
use std::io::Write;

use super::encoding::{Literal, at_least, at_most};
use super::lines::{Lines, StepError};
use super::state::{Hints, State};
use crate::grid::Candidate;
use crate::step::{Cited, Constraint};

/// How many choices deep the search goes. Lines come only at its ends, so their number alone does not bound it.
const DEEPEST: usize = 64;

/// A cited constraint with the candidates that remain of it.
struct OpenConstraint {
    remaining: Vec<Candidate>,
    /// The line that one of those is true.
    at_least: u64,
    at_most: u64,
}

/// A place in the search.
#[derive(Clone, Default)]
struct Filling {
    yes: HashSet<Candidate>,
    no: HashSet<Candidate>,
    hints: Hints,
}

impl Filling {
    fn choose(&mut self, candidate: Candidate, open_constraints: &[OpenConstraint]) {
        self.yes.insert(candidate);
        for open_constraint in
            open_constraints.iter().filter(|open_constraint| open_constraint.remaining.contains(&candidate))
        {
            self.hints.add(open_constraint.at_most);
            self.no.extend(open_constraint.remaining.iter().filter(|other| **other != candidate));
        }
    }

    /// The candidates of the unfilled open_constraint with the fewest left, and that open_constraint.
    fn narrowest<'a>(
        &self,
        open_constraints: &'a [OpenConstraint],
    ) -> Option<(Vec<Candidate>, &'a OpenConstraint)> {
        let unfilled = open_constraints
            .iter()
            .filter(|open_constraint| !open_constraint.remaining.iter().any(|one| self.yes.contains(one)));
        let left = |open_constraint: &'a OpenConstraint| {
            let remaining = open_constraint.remaining.iter().copied();
            (remaining.filter(|candidate| !self.no.contains(candidate)).collect::<Vec<_>>(), open_constraint)
        };
        unfilled.map(left).min_by_key(|(candidates, _)| candidates.len())
    }
}

impl<'p, W: Write> Lines<'p, W> {
    /// The lines that leave no filling of the cited constraints refute_opposite the goal, for every goal; the last of each concludes
    /// it.
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
        let open_constraints = constraints
            .into_iter()
            .map(|constraint| self.open_constraint(state, constraint))
            .filter_map(Result::transpose)
            .collect::<Result<Vec<OpenConstraint>, StepError>>()?;
        goals.iter().map(|goal| self.refute_opposite(&open_constraints, *goal)).collect()
    }

    /// What remains of a constraint, by a line of its own where something is missing.
    fn open_constraint(
        &mut self,
        state: &State<'p>,
        constraint: &Constraint,
    ) -> Result<Option<OpenConstraint>, StepError> {
        let layout = self.layout();
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

    fn refute_opposite(
        &mut self,
        open_constraints: &[OpenConstraint],
        goal: Option<Literal>,
    ) -> Result<u64, StepError> {
        let mut filling = Filling::default();
        match goal {
            Some(Literal { candidate, holds: true }) => {
                filling.no.insert(candidate);
            }
            Some(Literal { candidate, holds: false }) => filling.choose(candidate, open_constraints),
            None => {}
        }
        match self.refute(open_constraints, filling, goal, 0)? {
            Some(line) => Ok(line),
            // There is a filling: the conclusion stands refute_opposite support, and the checker will say so.
            None => Ok(self.clause(goal.as_slice(), &Hints::default())?),
        }
    }

    /// The line that nothing extends this filling; none if something does.
    fn refute(
        &mut self,
        open_constraints: &[OpenConstraint],
        mut filling: Filling,
        goal: Option<Literal>,
        depth: usize,
    ) -> Result<Option<u64>, StepError> {
        self.in_proportion()?;
        if depth > DEEPEST {
            return Err(StepError::TooLong);
        }
        loop {
            let Some((candidates, open_constraint)) = filling.narrowest(open_constraints) else {
                return Ok(None);
            };
            match candidates[..] {
                [] => {
                    filling.hints.add(open_constraint.at_least);
                    return Ok(Some(self.clause(goal.as_slice(), &filling.hints)?));
                }
                [only] => {
                    filling.hints.add(open_constraint.at_least);
                    filling.choose(only, open_constraints);
                }
                _ => {
                    for candidate in candidates {
                        let mut tried = filling.clone();
                        tried.choose(candidate, open_constraints);
                        self.supposed.push(Literal::yes(candidate));
                        let refuted = self.refute(open_constraints, tried, goal, depth + 1);
                        self.supposed.pop();
                        match refuted? {
                            Some(line) => filling.hints.add(line),
                            None => return Ok(None),
                        }
                    }
                    filling.hints.add(open_constraint.at_least);
                    return Ok(Some(self.clause(goal.as_slice(), &filling.hints)?));
                }
            }
        }
    }
}
