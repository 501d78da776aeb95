//! Alternating chains of a step: strong links in order, and the weak links that join them.

use std::cmp::Reverse;

use super::narrator::Narrator;
use crate::grid::{Board, Candidate, Cell};
use crate::step::{Cited, Claim, Constraint, Reason, Step};

/// A strong link of an alternating chain: its candidates towards the previous link (`from`) and towards the
/// next link (`to`), and the cited constraints that make it strong.
#[derive(Clone)]
pub(super) struct Link<'n> {
    pub(super) from: Vec<Candidate>,
    pub(super) to: Vec<Candidate>,
    /// One cell or house, or the cells of an almost locked set.
    pub(super) by: &'n [Cited],
}

impl Link<'_> {
    /// The cells, if the link is an almost locked set.
    pub(super) fn set(&self) -> Option<Vec<Cell>> {
        (self.by.len() > 1).then(|| self.by.iter().filter_map(|cited| cited.constraint.cell()).collect())
    }

    fn is_by(&self, other: &Self) -> bool {
        let constraints = |link: &Self| link.by.iter().map(|cited| &cited.constraint);
        constraints(self).eq(constraints(other))
    }
}

/// An alternating chain of a step, and the claims that use the chain.
pub(super) struct Route<'n> {
    pub(super) links: Vec<Link<'n>>,
    /// The weak links that join each strong link to the next, and in a loop the last to the first. A join has
    /// several if claims use different ones.
    pub(super) joins: Vec<Vec<&'n Constraint>>,
    pub(super) claims: Vec<&'n Claim>,
}

impl<'n> Route<'n> {
    /// The alternating chain of a claim; `None` if it has none.
    fn of(claim: &'n Claim, board: &Board<'_>) -> Option<Self> {
        let Reason::Linear { truths, links: linked } = &claim.because else { return None };
        let in_role = |role: &'static str| -> Vec<&'n Cited> {
            linked.iter().filter(|link| link.role.as_str() == role).collect()
        };
        let (weak, ends) = (in_role("weak"), in_role("end"));
        let round = in_role("closing").first().copied();
        let links: Vec<&'n [Cited]> =
            truths.chunk_by(|one, next| is_of_set(one) && one.role == next.role).collect();
        let link = |(at, by): (usize, &&'n [Cited])| {
            let before = at.checked_sub(1).map_or(round, |at| weak.get(at).copied());
            let after = weak.get(at).copied();
            let after = if at + 1 == links.len() { round.or(after) } else { after };
            let (from, to) = (side(by, &ends, before, after, board), side(by, &ends, after, before, board));
            Link { from, to, by }
        };
        let strong: Vec<Link<'n>> = links.iter().enumerate().map(link).collect();
        let joins = weak.iter().copied().chain(round).map(|join| vec![&join.constraint]).collect();
        (!strong.is_empty()).then_some(Self { links: strong, joins, claims: vec![claim] })
    }

    /// The candidates at the start of the chain; empty if unknown.
    pub(super) fn start(&self) -> &[Candidate] {
        self.links.first().map_or(&[], |link| &link.from)
    }

    /// The candidates at the end of the chain; empty if unknown.
    pub(super) fn end(&self) -> &[Candidate] {
        self.links.last().map_or(&[], |link| &link.to)
    }

    /// Writes the two ends of the chain joined by "or", or one end if both are the same.
    pub(super) fn ends(&self, narrator: &Narrator<'_>) -> String {
        narrator.either([self.start(), self.end()].into_iter().map(|end| narrator.side(end)))
    }

    pub(super) fn is_loop(&self) -> bool {
        self.joins.len() >= self.links.len()
    }

    /// Returns whether this chain's strong links are consecutive strong links of `other`. The candidates at
    /// the outer ends may differ.
    pub(super) fn is_part_of(&self, other: &Self) -> bool {
        let last = self.links.len() - 1;
        let along = |links: &[Link<'_>]| {
            self.links.iter().zip(links).enumerate().all(|(at, (own, link))| {
                own.is_by(link) && (at == 0 || own.from == link.from) && (at == last || own.to == link.to)
            })
        };
        other.links.windows(self.links.len()).any(along)
    }

    fn is_along(&self, other: &Self) -> bool {
        let has_its_ends = self.start() == other.start() && self.end() == other.end();
        self.links.len() == other.links.len()
            && self.is_loop() == other.is_loop()
            && has_its_ends
            && self.is_part_of(other)
    }

    /// Returns whether each end of this chain excludes every elimination of chain `part` by a cited constraint;
    /// false for loops.
    fn rules_out_all_of(&self, part: &Self, cited: &[&Cited], board: &Board<'_>) -> bool {
        let excludes = |constraint: &Constraint, gone: Candidate, side: &[Candidate]| {
            let all = constraint.candidates(board.layout());
            all.contains(&gone) && side.iter().all(|one| *one != gone && all.contains(one))
        };
        let is_ruled_out = |&gone: &Candidate| {
            [self.start(), self.end()]
                .into_iter()
                .all(|side| cited.iter().any(|link| excludes(&link.constraint, gone, side)))
        };
        let mut gone = part.claims.iter().flat_map(|claim| &claim.eliminate);
        !self.is_loop() && !part.is_loop() && gone.all(is_ruled_out)
    }

    fn take(&mut self, other: Self) {
        self.claims.extend(other.claims);
        for (own, others) in self.joins.iter_mut().zip(other.joins) {
            own.extend(others.into_iter().filter(|join| !own.contains(join)).collect::<Vec<_>>());
        }
    }
}

/// Returns the alternating chains of the step, longest first and each once. A chain whose eliminations the
/// longest chain also shows is merged into that chain. `None` if a claim has no chain. `cited` are the step's
/// citations, and `board` is the position before it.
pub(super) fn routes<'n>(step: &'n Step, cited: &[&Cited], board: &Board<'_>) -> Option<Vec<Route<'n>>> {
    let mut routes: Vec<Route<'n>> = Vec::new();
    for claim in &step.claims {
        let route = Route::of(claim, board)?;
        match routes.iter_mut().find(|other| route.is_along(other)) {
            Some(other) => other.take(route),
            None => routes.push(route),
        }
    }
    routes.sort_by_key(|route| Reverse(route.links.len()));
    let mut rest = routes.into_iter();
    let mut kept = vec![rest.next()?];
    for route in rest {
        if kept[0].rules_out_all_of(&route, cited, board) {
            kept[0].claims.extend(route.claims);
        } else {
            kept.push(route);
        }
    }
    Some(kept)
}

/// The candidates at one end of a strong link.
///
/// - Inside a chain: those that the weak link at this end (`own`) covers.
/// - At the end of a chain: those that the weak link at the `other` end does not cover. For an almost
///   locked set, only those that a link in the role `end` covers.
fn side(
    by: &[Cited],
    ends: &[&Cited],
    own: Option<&Cited>,
    other: Option<&Cited>,
    board: &Board<'_>,
) -> Vec<Candidate> {
    let layout = board.layout();
    let over = |cited: &Cited, one: &Candidate| cited.constraint.candidates(layout).contains(one);
    let is_open = |one: &Candidate| !other.is_some_and(|other| over(other, one));
    let is_left = |one: &Candidate| match own {
        Some(own) => over(own, one),
        None if is_of_set(&by[0]) && by.len() > 1 => is_open(one) && ends.iter().any(|end| over(end, one)),
        None => is_open(one),
    };
    let all = by.iter().flat_map(|cited| cited.constraint.candidates(layout));
    all.filter(|one| board.has(*one) && is_left(one)).collect()
}

fn is_of_set(cited: &Cited) -> bool {
    cited.role.as_str().starts_with("set-")
}
