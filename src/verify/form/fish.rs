//! Whether fish are what they are called.

use std::collections::BTreeMap;

use super::View;
use super::forcing::{joins, walk};
use crate::catalog::Fish;
use crate::grid::{Candidate, Cell, HouseId, HouseKind};
use crate::step::{Cited, Constraint};

/// What the claim lacks of this relation, if anything.
pub(super) fn lacks(relation: Fish, view: &View<'_>) -> Option<&'static str> {
    let (bases, covers) = (houses(view, "base"), houses(view, "cover"));
    let (holds, said) = match relation {
        Fish::Apart => {
            let mut all = [bases, covers].concat();
            all.sort_unstable();
            (all.is_sorted_by(|a, b| a < b), "no house is in it twice")
        }
        Fish::Franken => (is_franken(view, &bases, &covers), "it is of boxes, and of rows against columns"),
        Fish::Mutant => {
            let lines = is_of(view, &bases, &covers, &[]);
            (!lines && !is_franken(view, &bases, &covers), "it is not of rows against columns")
        }
        Fish::Whole => (fins(view, &bases, &covers).is_empty(), "it has no fins"),
        Fish::Finned => (sees_fins(view, &bases, &covers), "what it removes sees its fins"),
        Fish::Full => (fewest(view, &bases, &covers) > 1, "without its fins every base has two places"),
        Fish::Sashimi => (fewest(view, &bases, &covers) < 2, "without its fins some base lacks two places"),
        Fish::Chained => (is_chained(view, &bases, &covers), "every fin excludes by a chain what it removes"),
        Fish::Covered => (is_covered(view, &bases, &covers), "its covers hold what it removes"),
        Fish::Uncovered => (is_uncovered(view, &bases, &covers), "it lacks one cover, which is not enough"),
    };
    (!holds).then_some(said)
}

fn houses(view: &View<'_>, role: &str) -> Vec<HouseId> {
    let house = |constraint: &Constraint| match constraint {
        Constraint::House(house, _) => Some(*house),
        Constraint::Cell(_) | Constraint::Guardians { .. } => None,
    };
    view.in_role(role).filter_map(|cited| house(&cited.constraint)).collect()
}

/// Whether all are boxes, if these are allowed, or the bases rows and the covers columns, or the other way round.
fn is_of(view: &View<'_>, bases: &[HouseId], covers: &[HouseId], allowed: &[HouseKind]) -> bool {
    let all = |houses: &[HouseId], line: HouseKind| {
        let mut kinds = houses.iter().map(|&house| view.layout().house(house).kind);
        kinds.all(|kind| kind == line || allowed.contains(&kind))
    };
    (all(bases, HouseKind::Row) && all(covers, HouseKind::Column))
        || (all(bases, HouseKind::Column) && all(covers, HouseKind::Row))
}

fn is_franken(view: &View<'_>, bases: &[HouseId], covers: &[HouseId]) -> bool {
    let is_box = |house: &HouseId| view.layout().house(*house).kind == HouseKind::Box;
    bases.iter().chain(covers).any(is_box) && is_of(view, bases, covers, &[HouseKind::Box])
}

/// The places left that more bases hold than covers.
fn fins(view: &View<'_>, bases: &[HouseId], covers: &[HouseId]) -> Vec<Cell> {
    let mut held: BTreeMap<Cell, i32> = BTreeMap::new();
    for (houses, sign) in [(bases, 1), (covers, -1)] {
        for cell in houses.iter().flat_map(|&house| &view.layout().house(house).cells) {
            *held.entry(*cell).or_default() += sign;
        }
    }
    let left: Vec<Cell> =
        view.in_role("base").flat_map(|base| view.left(base)).map(|candidate| candidate.cell).collect();
    held.into_iter().filter(|&(cell, more)| more > 0 && left.contains(&cell)).map(|(cell, _)| cell).collect()
}

fn sees_fins(view: &View<'_>, bases: &[HouseId], covers: &[HouseId]) -> bool {
    let fins = fins(view, bases, covers);
    let seen = houses(view, "fin");
    let cells = |house: HouseId| &view.layout().house(house).cells;
    let removed = || view.claim.eliminate.iter().map(|gone| gone.cell);
    !fins.is_empty()
        && fins.iter().all(|fin| seen.iter().any(|&house| cells(house).contains(fin)))
        && seen.iter().all(|&house| {
            cells(house).iter().any(|cell| fins.contains(cell))
                && removed().all(|cell| cells(house).contains(&cell))
        })
}

/// How many places the base with the fewest has without the fins.
fn fewest(view: &View<'_>, bases: &[HouseId], covers: &[HouseId]) -> usize {
    let fins = fins(view, bases, covers);
    let held = |base| view.left(base).iter().filter(|candidate| !fins.contains(&candidate.cell)).count();
    view.in_role("base").map(held).min().unwrap_or_default()
}

fn is_chained(view: &View<'_>, bases: &[HouseId], covers: &[HouseId]) -> bool {
    let Some(digit) = view.in_role("base").flat_map(|base| view.left(base)).map(|one| one.digit).next()
    else {
        return false;
    };
    let of_digit = |cited: &Cited| matches!(cited.constraint, Constraint::House(_, of) if of == digit);
    let fins = fins(view, bases, covers).into_iter().map(|cell| Candidate { cell, digit });
    let fins: Vec<Candidate> = fins.collect();
    let mut started: Vec<Candidate> = Vec::new();
    let Some((_, mut links)) = view.links.split_at_checked(covers.len()) else { return false };
    let Some((_, mut truths)) = view.truths.split_at_checked(bases.len()) else { return false };
    while let Some(end) = links.iter().position(|link| link.role.as_str() == "end") {
        let Some((chain, left)) = truths.split_at_checked(end) else { return false };
        let ends = |fin: Candidate| {
            let last = walk(view, fin, chain, &links[..end]).and_then(|chain| chain.on.last().copied());
            last.is_some_and(|last| {
                view.claim.eliminate.iter().all(|&gone| joins(view.layout(), &links[end], last, gone))
            })
        };
        let from: Vec<Candidate> = fins.iter().copied().filter(|&fin| ends(fin)).collect();
        if from.is_empty() {
            return false;
        }
        started.extend(from);
        (truths, links) = (left, &links[end + 1..]);
    }
    view.in_role("base").chain(view.in_role("cover")).all(of_digit)
        && view.truths.len() > bases.len()
        && truths.is_empty()
        && links.is_empty()
        && fins.iter().all(|fin| started.contains(fin))
}

/// Whether every cover has two places of the bases or more.
fn is_shared(view: &View<'_>, covers: &[HouseId]) -> bool {
    covers.iter().all(|&cover| of_bases(view, cover).len() > 1)
}

/// The places of the bases in this house.
fn of_bases(view: &View<'_>, house: HouseId) -> Vec<Cell> {
    let all = view.in_role("base").flat_map(|base| view.left(base)).map(|candidate| candidate.cell);
    all.filter(|cell| view.layout().house(house).cells.contains(cell)).collect()
}

fn is_covered(view: &View<'_>, bases: &[HouseId], covers: &[HouseId]) -> bool {
    let holds = |houses: &[HouseId], gone: &Candidate| {
        houses.iter().any(|&house| view.layout().house(house).cells.contains(&gone.cell))
    };
    let digits = view.in_role("base").flat_map(|base| view.left(base)).map(|candidate| candidate.digit);
    let digits: Vec<_> = digits.collect();
    bases.len() == covers.len()
        && is_shared(view, covers)
        && view
            .claim
            .eliminate
            .iter()
            .all(|gone| digits.contains(&gone.digit) && holds(covers, gone) && !holds(bases, gone))
}

fn is_uncovered(view: &View<'_>, bases: &[HouseId], covers: &[HouseId]) -> bool {
    let layout = view.layout();
    let kind = covers.first().map(|&cover| layout.house(cover).kind);
    let (fins, is_last) = (fins(view, bases, covers), |house: &HouseId| {
        Some(layout.house(*house).kind) == kind && !covers.contains(house)
    });
    let lasts = layout.all_houses().filter(is_last);
    let lasts: Vec<HouseId> = lasts
        .filter(|&house| fins.iter().filter(|fin| layout.house(house).cells.contains(fin)).count() > 1)
        .collect();
    let digits: Vec<_> = view.in_role("base").flat_map(|base| view.left(base)).map(|one| one.digit).collect();
    let loses = |gone: &Candidate| {
        digits.contains(&gone.digit)
            && lasts.iter().any(|&house| layout.house(house).cells.contains(&gone.cell))
    };
    bases.len() == covers.len() + 1
        && is_shared(view, covers)
        && !lasts.is_empty()
        && !view.claim.eliminate.iter().any(loses)
}
