//! Cases over one truth as lines: what follows under each carries the case's candidate, negated.

use std::io::{self, Write};

use super::encoding::{Literal, at_least};
use super::lines::{Lines, StepError};
use super::state::{Hints, State, Support};
use crate::step::{Case, Cited};

impl<'p, W: Write> Lines<'p, W> {
    /// The lines of these cases, and for every goal the line that concludes it.
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
        some_case.extend(at_least(self.layout(), &over.constraint));

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

    fn each_case(&mut self, state: &State<'p>, cases: &[Case]) -> Result<Vec<End<'p>>, StepError> {
        cases.iter().map(|case| self.case(state.clone(), case)).collect()
    }

    fn case(&mut self, mut state: State<'p>, case: &Case) -> Result<End<'p>, StepError> {
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
            Some(line) => End::Contradiction(line),
            None => End::Position(Box::new(state)),
        })
    }

    fn suppose(&mut self, literal: Literal, state: &mut State<'p>) {
        self.supposed.push(literal);
        state.learn(literal, Support::Supposed);
    }

    /// The line that the goal follows, whichever case it is. Propagation takes the goal's opposite back through every case
    /// to the case's candidate.
    fn conclude(&mut self, some_case: &Hints, ends: &[End<'p>], goal: Option<Literal>) -> io::Result<u64> {
        let mut hints = Hints::default();
        for end in ends {
            match (end, goal) {
                (End::Contradiction(line), _) => hints.add(*line),
                (End::Position(state), Some(Literal { candidate, holds: false })) => {
                    state.add_removal(candidate, &mut hints);
                }
                (End::Position(state), Some(Literal { candidate, holds: true })) => {
                    let placed =
                        state.placed(candidate.cell).filter(|placed| placed.digit == candidate.digit);
                    if let Some(placed) = placed {
                        hints.support(placed.by);
                    }
                }
                (End::Position(_), None) => {}
            }
        }
        hints.extend(some_case.as_slice().iter().copied());
        self.clause(goal.as_slice(), &hints)
    }
}

/// What a case came to.
enum End<'p> {
    Contradiction(u64),
    Position(Box<State<'p>>),
}
