//! Definitions of the forcing chains.

use std::collections::{BTreeMap, BTreeSet};

use sudostep::grid::Candidate;
use sudostep::step::{Case, Cited, Claim, Constraint, Reason, Step};

use crate::deep::plain::Position;

/// Returns whether the step meets the definition of its technique, or `None` for another family's.
pub fn is_called(technique: &str, step: &Step, position: &Position<'_>) -> Option<bool> {
    let fits: fn(&Constraint, usize) -> bool = match technique {
        "digit-forcing-chain" => |_, cases| cases == 2,
        "cell-forcing-chain" => |over, cases| matches!(over, Constraint::Cell(_)) && cases > 2,
        "unit-forcing-chain" => |over, cases| matches!(over, Constraint::House(..)) && cases > 2,
        _ => return None,
    };
    let of = |claim: &Claim| match &claim.because {
        Reason::Cases { over, negated: false, cases } if fits(&over.constraint, cases.len()) => {
            let paths: Option<Vec<Vec<Hop>>> =
                cases.iter().map(|case| path(claim, &over.constraint, case, position)).collect();
            paths.map(|paths| (over.constraint.clone(), paths))
        }
        _ => None,
    };
    let told: Vec<_> = step.claims.iter().map(of).collect();
    // All claims follow the same chains and differ only in their targets.
    let same = told.windows(2).all(|pair| pair[0] == pair[1]);
    let Some(Some((_, paths))) = told.first() else { return Some(false) };
    let ends: BTreeSet<_> = paths.iter().filter_map(|path| path.last()).map(|(on, _)| *on).collect();
    let excluded: BTreeSet<_> = paths.iter().filter_map(|path| path.last()).map(|(_, off)| *off).collect();
    let places = step.placements().count() == 1;
    let one_end = ends.len() == 1 && excluded.len() > 1;
    let long = paths.iter().any(|path| path.len() > 1);
    Some(same && long && if places { one_end } else { ends.len() > 1 })
}

/// A candidate that becomes true, and the candidate whose exclusion forces it.
type Hop = (Candidate, Option<Candidate>);

/// Returns the candidates that become true in a case, in order, up to the conclusion. Returns `None` if the
/// case is no chain.
fn path(claim: &Claim, over: &Constraint, case: &Case, position: &Position<'_>) -> Option<Vec<Hop>> {
    let mut path = vec![(case.when, None)];
    let Some(shown) = case.claims.first() else { return Some(path) };
    let Reason::Linear { truths, links } = &shown.because else { return None };
    let mut links = links.iter();
    for truth in truths {
        let link = links.next()?;
        let (last, _) = *path.last()?;
        let excluded: BTreeMap<Candidate, bool> = position
            .left(&truth.constraint)
            .into_iter()
            .map(|left| (left, clash(position, left, last) && holds(position, link, left)))
            .collect();
        let pair: Vec<Candidate> =
            excluded.iter().filter(|(_, gone)| !**gone).map(|(left, _)| *left).collect();
        let ([next], 2, true) = (&pair[..], excluded.len(), holds(position, link, last)) else { return None };
        if (truth.role.as_str(), link.role.as_str()) != ("strong", "weak")
            || excluded.iter().any(|(left, gone)| *gone && position.left(over).contains(left))
            || path.iter().any(|(before, _)| before == next || clash(position, *before, *next))
        {
            return None;
        }
        let off = excluded.iter().find(|(_, gone)| **gone).map(|(left, _)| *left);
        path.push((*next, off));
    }
    let (last, _) = *path.last()?;
    let ends = match (links.next(), links.next()) {
        (None, None) => claim.eliminate.is_empty() && claim.place == [last],
        (Some(end), None) => {
            let goes = |gone: &Candidate| {
                clash(position, *gone, last) && holds(position, end, *gone) && holds(position, end, last)
            };
            end.role.as_str() == "end" && claim.place.is_empty() && claim.eliminate.iter().all(goes)
        }
        _ => false,
    };
    ends.then_some(path)
}

fn clash(position: &Position<'_>, one: Candidate, other: Candidate) -> bool {
    one.cell == other.cell && one.digit != other.digit
        || one.digit == other.digit && position.layout().sees(one.cell, other.cell)
}

/// Returns true if the cited cell, or the digit in the cited house, has the candidate.
fn holds(position: &Position<'_>, cited: &Cited, candidate: Candidate) -> bool {
    match cited.constraint {
        Constraint::Cell(cell) => candidate.cell == cell,
        Constraint::House(house, digit) => {
            candidate.digit == digit && position.layout().house(house).cells.contains(&candidate.cell)
        }
        Constraint::Guardians { .. } => false,
    }
}
