//! Proof lines of a case analysis. Each conclusion within a case is one line, which also carries the negated
//! candidate of the case.

use std::io::{self, Write};

use super::encoding::{Literal, at_least};
use super::lines::{Lines, StepError};
use super::state::{Hints, State, Support};
use crate::step::{Case, Cited};

impl<'p, W: Write> Lines<'p, W> {
    /// Writes the proof lines of a case analysis. Returns, for each goal, the number of the line that
    /// concludes it.
    pub(super) fn cases(
        &mut self,
        state: &State<'p>,
        over: &Cited,
        negated: bool,
        cases: &[Case],
        goals: &[Option<Literal>],
    ) -> Result<Vec<u64>, StepError> {
        let mut some_case = Hints::default();
        state.add_missing(&over.constraint, &mut some_case);
        some_case.extend(at_least(self.layout, &over.constraint));

        let mut concluded = Vec::with_capacity(goals.len());
        if negated {
            for goal in goals {
                let mut state = state.clone();
                let depth = self.supposed.len();
                if let Some(goal) = goal {
                    self.suppose(goal.negated(), &mut state);
                }
                let ends = self.each_case(&state, cases);
                self.supposed.truncate(depth);
                concluded.push(self.conclude(&some_case, &ends?, *goal)?);
            }
        } else {
            let ends = self.each_case(state, cases)?;
            for goal in goals {
                concluded.push(self.conclude(&some_case, &ends, *goal)?);
            }
        }
        Ok(concluded)
    }

    fn each_case(&mut self, state: &State<'p>, cases: &[Case]) -> Result<Vec<CaseEnd<'p>>, StepError> {
        cases.iter().map(|case| self.case(state.clone(), case)).collect()
    }

    fn case(&mut self, mut state: State<'p>, case: &Case) -> Result<CaseEnd<'p>, StepError> {
        let depth = self.supposed.len();
        self.suppose(Literal::yes(case.when), &mut state);
        let mut contradiction = Ok(None);
        for claim in &case.claims {
            contradiction = self.claim(&mut state, claim);
            if !matches!(contradiction, Ok(None)) {
                break;
            }
        }
        self.supposed.truncate(depth);
        Ok(match contradiction? {
            Some(line) => CaseEnd::Contradiction(line),
            None => CaseEnd::Position(Box::new(state)),
        })
    }

    /// Adds a supposition. Every proof line written under the supposition carries its negation.
    fn suppose(&mut self, literal: Literal, state: &mut State<'p>) {
        self.supposed.push(literal);
        state.learn(literal, Support::Supposed);
    }

    /// Writes the proof line that states `goal`, which follows in every case. With `None`, states that every
    /// case is contradictory.
    ///
    /// To check the line, propagation assumes the negated goal and refutes each case's candidate. That
    /// contradicts `some_case`.
    fn conclude(
        &mut self,
        some_case: &Hints,
        ends: &[CaseEnd<'p>],
        goal: Option<Literal>,
    ) -> io::Result<u64> {
        let mut hints = Hints::default();
        for end in ends {
            match (end, goal) {
                (CaseEnd::Contradiction(line), _) => hints.add(*line),
                (CaseEnd::Position(state), Some(Literal { candidate, holds: false })) => {
                    state.add_removal(candidate, &mut hints);
                }
                (CaseEnd::Position(state), Some(Literal { candidate, holds: true })) => {
                    let placed =
                        state.placed(candidate.cell).filter(|placed| placed.digit == candidate.digit);
                    if let Some(placed) = placed {
                        hints.support(placed.by);
                    }
                }
                (CaseEnd::Position(_), None) => {}
            }
        }
        hints.extend(some_case.as_slice().iter().copied());
        self.clause(goal.as_slice(), &hints)
    }
}

/// Outcome of one case of a case analysis: the number of its contradiction's proof line, or the position
/// after its claims.
enum CaseEnd<'p> {
    Contradiction(u64),
    Position(Box<State<'p>>),
}
