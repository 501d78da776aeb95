//! Whether almost locked sets are what they are called.

use std::collections::BTreeSet;

use super::View;
use crate::catalog::Als;
use crate::grid::{Candidate, Cell, Digit, HouseId};
use crate::step::Constraint;

/// What the claim lacks of this relation, if anything.
pub(super) fn lacks(relation: Als, view: &View<'_>) -> Option<&'static str> {
    let (holds, said) = match relation {
        Als::Joined => (is_joined(view), "its sets are almost locked, and each is joined to the next"),
        Als::Apart => (are_apart(view), "its sets have no common cell and lie in no one house"),
        Als::Linked => (
            is_joined(view) || is_closed(view),
            "its sets are almost locked, and share a digit or two that only one can have",
        ),
    };
    (!holds).then_some(said)
}

/// Cells cited one after the other in one role.
struct Set {
    cells: Vec<Cell>,
    digits: BTreeSet<Digit>,
}

fn sets(view: &View<'_>) -> Option<Vec<Set>> {
    let mut sets: Vec<Set> = Vec::new();
    let mut role = None;
    for truth in view.truths {
        let Constraint::Cell(cell) = truth.constraint else { return None };
        if role != Some(truth.role.as_str()) {
            sets.push(Set { cells: Vec::new(), digits: BTreeSet::new() });
            role = Some(truth.role.as_str());
        }
        let set = sets.last_mut()?;
        set.cells.push(cell);
        set.digits.extend(view.left(truth).into_iter().map(|candidate| candidate.digit));
    }
    Some(sets)
}

fn holds_all(view: &View<'_>, house: HouseId, cells: &[Cell]) -> bool {
    cells.iter().all(|cell| view.layout().houses_of(*cell).contains(&house))
}

fn in_one_house(view: &View<'_>, cells: &[Cell]) -> bool {
    cells.first().is_none_or(|&first| {
        view.layout().houses_of(first).iter().any(|&house| holds_all(view, house, cells))
    })
}

/// Where a digit is left in these cells.
fn places(view: &View<'_>, cells: &[Cell], digit: Digit) -> Vec<Cell> {
    cells.iter().copied().filter(|&cell| view.board.has(Candidate { cell, digit })).collect()
}

fn linked(view: &View<'_>, role: &str) -> Vec<(HouseId, Digit)> {
    let links = view.links.iter().filter(|link| link.role.as_str() == role);
    links
        .filter_map(|link| match link.constraint {
            Constraint::House(house, digit) => Some((house, digit)),
            Constraint::Cell(_) | Constraint::Guardians { .. } => None,
        })
        .collect()
}

fn own(cells: &[Cell]) -> BTreeSet<Cell> {
    cells.iter().copied().collect()
}

fn are_almost_locked(view: &View<'_>, sets: &[Set]) -> bool {
    let is_almost = |set: &Set| {
        own(&set.cells).len() == set.cells.len()
            && in_one_house(view, &set.cells)
            && set.digits.len() == set.cells.len() + 1
    };
    let differs =
        |(at, set): (usize, &Set)| sets[..at].iter().all(|other| own(&other.cells) != own(&set.cells));
    sets.iter().all(is_almost) && sets.iter().enumerate().all(differs)
}

/// Whether what is cited in this role is each of these digits, in this order, in a house that has all these places of it.
fn are_locked(view: &View<'_>, role: &str, expected: &[(Digit, Vec<Cell>)]) -> bool {
    let linked = linked(view, role);
    let is = |((house, digit), (wanted, places)): (&(HouseId, Digit), &(Digit, Vec<Cell>))| {
        digit == wanted && !places.is_empty() && holds_all(view, *house, places)
    };
    linked.len() == expected.len() && linked.iter().zip(expected).all(is)
}

fn is_joined(view: &View<'_>) -> bool {
    let Some(sets) = sets(view).filter(|sets| sets.len() > 1 && are_almost_locked(view, sets)) else {
        return false;
    };
    let (joins, common) = (linked(view, "restricted-common"), linked(view, "common"));
    let Some(&(_, z)) = common.first() else { return false };
    if joins.len() + 1 != sets.len() || common.iter().any(|&(_, digit)| digit != z) {
        return false;
    }
    let joins_two = |(at, &(house, digit)): (usize, &(HouseId, Digit))| {
        let [one, other] = [&sets[at], &sets[at + 1]].map(|set| places(view, &set.cells, digit));
        let meet = one.iter().any(|cell| other.contains(cell));
        !one.is_empty() && !other.is_empty() && !meet && holds_all(view, house, &[one, other].concat())
    };
    let mut expected = Vec::new();
    for (at, set) in sets.iter().enumerate() {
        let before = at.checked_sub(1).map_or(z, |before| joins[before].1);
        let after = joins.get(at).map_or(z, |&(_, digit)| digit);
        let mut others = set.digits.clone();
        if before == after || !others.remove(&before) || !others.remove(&after) {
            return false;
        }
        expected.extend(others.into_iter().map(|digit| (digit, places(view, &set.cells, digit))));
    }
    let ends = [&sets[0], &sets[sets.len() - 1]].map(|set| places(view, &set.cells, z)).concat();
    joins.iter().enumerate().all(joins_two)
        && linked(view, "closed").is_empty()
        && are_locked(view, "locked", &expected)
        && is_common(view, z, &ends, &common)
        && is_outside(view, &sets)
}

/// Whether what is removed is this digit, and sees all these places of it by houses that are cited for that alone.
fn is_common(view: &View<'_>, digit: Digit, places: &[Cell], common: &[(HouseId, Digit)]) -> bool {
    let sees = |target: &Candidate| {
        let seen =
            |place: &Cell| common.iter().any(|&(house, _)| holds_all(view, house, &[*place, target.cell]));
        target.digit == digit && places.iter().all(seen)
    };
    let is_needed =
        |&(house, _): &(HouseId, Digit)| places.iter().any(|&cell| holds_all(view, house, &[cell]));
    view.claim.eliminate.iter().all(sees) && common.iter().all(is_needed)
}

fn is_outside(view: &View<'_>, sets: &[Set]) -> bool {
    let inside = |gone: &Candidate| sets.iter().any(|set| set.cells.contains(&gone.cell));
    !view.claim.eliminate.iter().any(inside)
}

fn are_apart(view: &View<'_>) -> bool {
    let Some(sets) = sets(view) else { return false };
    let all: Vec<Cell> = sets.iter().flat_map(|set| set.cells.iter().copied()).collect();
    own(&all).len() == all.len() && !in_one_house(view, &all)
}

fn is_closed(view: &View<'_>) -> bool {
    let Some(sets) = sets(view).filter(|sets| are_almost_locked(view, sets)) else { return false };
    let [one, other] = sets.as_slice() else { return false };
    let joins = linked(view, "restricted-common");
    let digits: BTreeSet<Digit> = joins.iter().map(|&(_, digit)| digit).collect();
    let both = [one.cells.as_slice(), &other.cells].concat();
    let shared = digits.iter().all(|digit| one.digits.contains(digit) && other.digits.contains(digit));
    let in_both: Vec<(Digit, Vec<Cell>)> =
        digits.iter().map(|&digit| (digit, places(view, &both, digit))).collect();
    let of_one: Vec<(Digit, Vec<Cell>)> = sets
        .iter()
        .flat_map(|set| {
            let others = set.digits.iter().filter(|digit| !digits.contains(digit));
            others.map(|&digit| (digit, places(view, &set.cells, digit)))
        })
        .collect();
    let sees = |gone: &Candidate| {
        in_both.iter().chain(&of_one).any(|(digit, places)| {
            *digit == gone.digit && places.iter().all(|&cell| view.layout().sees(cell, gone.cell))
        })
    };
    digits.len() == 2
        && shared
        && linked(view, "common").is_empty()
        && linked(view, "locked").is_empty()
        && are_seen(view, "restricted-common", &in_both)
        && are_seen(view, "closed", &of_one)
        && view.claim.eliminate.iter().all(sees)
        && is_outside(view, &sets)
}

/// Whether what is cited in this role is each of these digits, in this order, in houses that have all these places of it
/// between them.
fn are_seen(view: &View<'_>, role: &str, expected: &[(Digit, Vec<Cell>)]) -> bool {
    let linked = linked(view, role);
    let mut rest = linked.as_slice();
    for (digit, places) in expected {
        let mut left = places.clone();
        while !left.is_empty() {
            let Some((&(house, of), others)) = rest.split_first() else { return false };
            let before = left.len();
            left.retain(|&cell| !holds_all(view, house, &[cell]));
            if of != *digit || left.len() == before {
                return false;
            }
            rest = others;
        }
    }
    rest.is_empty()
}
