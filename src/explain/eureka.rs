//! A step that is an alternating chain as one line in Eureka, the notation of the forums.

use super::formula;
use super::naming::{Naming, cells};
use super::route::{Link, Route};
use crate::grid::{Candidate, Cell, Digit};
use crate::step::{Cited, Claim, Reason};

/// A place on the way: the sign that leads there, the digits in the brackets, and the cells.
struct Stop {
    by: char,
    digits: String,
    cells: Vec<Cell>,
    /// The digit, if the place is no set: then a next place in the same cells is written in the same brackets.
    digit: Option<Digit>,
}

impl Naming<'_> {
    /// The chain from its first strong link to its last: `(4=2)r2c8-(2=8)r4c8-(8=4)r4c2`. A link within a cell is inside the
    /// brackets, one within a set as well, with the digit that is true last: `(1=264)r5c789`. A chain of one digit says it
    /// once, `(1): r5c8=r5c4-r9c4=r9c7`. None if the step is no such chain.
    pub(super) fn eureka(&self) -> Option<String> {
        let (stops, is_loop) = self.stops()?;
        let digit = stops.first()?.digit;
        let of_one = digit.filter(|_| stops.iter().all(|stop| stop.digit == digit));
        let mut written = of_one.map_or_else(String::new, |digit| format!("({digit}): "));
        let together = |one: &Stop, other: &Stop| {
            of_one.is_none() && one.cells == other.cells && one.digit.is_some() && other.digit.is_some()
        };
        for (at, group) in stops.chunk_by(together).enumerate() {
            let [first, rest @ ..] = group else { continue };
            if at > 0 {
                written.push(first.by);
            }
            if of_one.is_none() {
                written.extend(["(", &first.digits]);
                for stop in rest {
                    written.push(stop.by);
                    written.push_str(&stop.digits);
                }
                written.push(')');
            }
            written.push_str(&formula::cells(self.board.layout(), &first.cells));
        }
        Some(if is_loop { format!("{written} - loop") } else { written })
    }

    /// The places on the way, and whether the last leads back to the first.
    fn stops(&self) -> Option<(Vec<Stop>, bool)> {
        let route = self.route()?;
        let Route { links, joins, .. } = route;
        let strong: Vec<&Cited> = links.iter().flat_map(|link| link.by).collect();
        // What loses its digit on the way does so by a part of the chain.
        let on_the_way = |claim: &Claim| match &claim.because {
            Reason::Linear { truths, .. } => truths.iter().all(|truth| strong.contains(&truth)),
            _ => false,
        };
        let is_chain = joins.len() == links.len() || joins.len() + 1 == links.len();
        if links.len() < 2 || !is_chain || !self.step.claims.iter().all(on_the_way) {
            return None;
        }
        let is_joined = |at: usize| {
            let by = joins[at][0].candidates(self.board.layout());
            links[at].to.iter().chain(&links[at + 1].from).all(|one| by.contains(one))
        };
        if !(0..links.len() - 1).all(is_joined) {
            return None;
        }
        let stops: Option<Vec<[Option<Stop>; 2]>> = links.iter().map(|link| self.stops_of(link)).collect();
        Some((stops?.into_iter().flatten().flatten().collect(), route.is_loop()))
    }

    /// The two places of a strong link, or the one of a set; none if these are not all that there is.
    fn stops_of(&self, link: &Link<'_>) -> Option<[Option<Stop>; 2]> {
        let [from, to] = [one_digit(&link.from)?, one_digit(&link.to)?];
        if let Some(set) = link.set() {
            let held = set.iter().flat_map(|&cell| self.board.candidates(cell));
            let mut others: Vec<Digit> = held.filter(|&digit| digit != from && digit != to).collect();
            others.sort_unstable();
            others.dedup();
            let between = if self.board.layout().digits() > 9 { "," } else { "" };
            let held: Vec<String> = others.into_iter().chain([to]).map(|digit| digit.to_string()).collect();
            let digits = format!("{from}={}", held.join(between));
            return Some([Some(Stop { by: '-', digits, cells: set, digit: None }), None]);
        }
        let layout = self.board.layout();
        let all = link.by.iter().flat_map(|truth| truth.constraint.candidates(layout));
        let count = all.filter(|one| self.board.has(*one)).count();
        let is_whole = link.from.iter().all(|one| !link.to.contains(one));
        let stop = |by, digit: Digit, side: &[Candidate]| Stop {
            by,
            digits: digit.to_string(),
            cells: cells(side),
            digit: Some(digit),
        };
        (is_whole && link.from.len() + link.to.len() == count)
            .then(|| [Some(stop('-', from, &link.from)), Some(stop('=', to, &link.to))])
    }
}

/// The digit of these candidates, if there are any and they have just one.
fn one_digit(candidates: &[Candidate]) -> Option<Digit> {
    let digit = candidates.first()?.digit;
    candidates.iter().all(|one| one.digit == digit).then_some(digit)
}
