//! A step that is an alternating chain as one line in Eureka, the notation of the forums.

use super::formula;
use super::naming::{Naming, cells};
use crate::grid::{Candidate, Cell, Digit};
use crate::step::{Claim, Reason};

/// A place on the way: the digit, the cells that it is in, and the sign that leads there.
struct Stop {
    by: char,
    digit: Digit,
    cells: Vec<Cell>,
}

impl Stop {
    /// How it is written behind another place in the same cells.
    fn beside(&self) -> String {
        format!("{}{}", self.by, self.digit)
    }
}

impl Naming<'_> {
    /// The chain from its first strong link to its last: `(4=2)r2c8-(2=8)r4c8-(8=4)r4c2`. A link within a cell is inside the
    /// brackets, and a chain of one digit says it once, `(1): r5c8=r5c4-r9c4=r9c7`. None if the step is no such chain.
    pub(super) fn eureka(&self) -> Option<String> {
        let (stops, is_loop) = self.stops()?;
        let digit = stops.first()?.digit;
        let of_one = stops.iter().all(|stop| stop.digit == digit);
        let mut written = if of_one { format!("({digit}): ") } else { String::new() };
        let together = |one: &Stop, other: &Stop| !of_one && one.cells == other.cells;
        for (at, group) in stops.chunk_by(together).enumerate() {
            let [first, rest @ ..] = group else { continue };
            if at > 0 {
                written.push(first.by);
            }
            if !of_one {
                let others: String = rest.iter().map(Stop::beside).collect();
                written.extend(["(", &first.digit.to_string(), &others, ")"]);
            }
            written.push_str(&formula::cells(self.board.layout(), &first.cells));
        }
        Some(if is_loop { format!("{written} - loop") } else { written })
    }

    /// The places on the way, and whether the last leads back to the first.
    fn stops(&self) -> Option<(Vec<Stop>, bool)> {
        let joined = self.joined()?;
        // What loses its digit on the way does so by a part of the chain.
        let on_the_way = |claim: &Claim| match &claim.because {
            Reason::Linear { truths, .. } => truths.iter().all(|truth| joined.truths.contains(truth)),
            _ => false,
        };
        let (count, weak) = (joined.truths.len(), joined.weak.len());
        let is_loop = weak == count;
        if count < 2 || !self.step.claims.iter().all(on_the_way) || !(is_loop || weak + 1 == count) {
            return None;
        }
        let layout = self.board.layout();
        let mut stops: Vec<Stop> = Vec::new();
        let mut before: Vec<Candidate> = Vec::new();
        for (at, truth) in joined.truths.iter().enumerate() {
            let (from, to) = (self.end(&joined, at, true), self.end(&joined, at, false));
            let all =
                truth.constraint.candidates(layout).into_iter().filter(|one| self.board.has(*one)).count();
            let is_link = from.iter().all(|one| !to.contains(one)) && from.len() + to.len() == all;
            let joins = at.checked_sub(1).is_none_or(|at| {
                let by = joined.weak[at].constraint.candidates(layout);
                before.iter().chain(&from).all(|one| by.contains(one))
            });
            if !is_link || !joins {
                return None;
            }
            for (by, side) in [('-', &from), ('=', &to)] {
                let digit = side.first()?.digit;
                if side.iter().any(|one| one.digit != digit) {
                    return None;
                }
                stops.push(Stop { by, digit, cells: cells(side) });
            }
            before = to;
        }
        Some((stops, is_loop))
    }
}
