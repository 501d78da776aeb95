//! Whether sets of cells and digits are what they are called.

use std::collections::BTreeSet;

use super::{View, houses};
use crate::catalog::Set;
use crate::grid::{Candidate, Cell, Digit, HouseId};
use crate::step::{Cited, Constraint};

/// What the claim lacks of this relation, if anything.
pub(super) fn lacks(relation: Set, view: &View<'_>) -> Option<&'static str> {
    let (holds, said) = match relation {
        Set::Roles(roles) => {
            let cited = view.truths.iter().map(|truth| truth.role.as_str());
            (cited.eq(roles.iter().copied()), "it cites them in another order")
        }
        Set::Alike(role) => {
            let mut digits = view.in_role(role).map(|cited| of_digits(view, cited));
            let first = digits.next();
            (digits.all(|other| Some(other) == first), "its cells have the same candidates")
        }
        Set::Open => (is_open(view), "its ends can be true together"),
        Set::SeveralDigits => {
            let digits: BTreeSet<Digit> =
                houses(&view.all().collect::<Vec<_>>(), None).map(|(_, digit)| digit).collect();
            (digits.len() > 1, "it is about several digits")
        }
        Set::Bent => (is_bent(view), "its cells lie in two houses that cross, and in no one house"),
        Set::Closed => (is_closed(view), "it has as many cells as digits, and no part of it has"),
        Set::OneFree => (has_one_free(view), "all its digits but one have their places in a house"),
    };
    (!holds).then_some(said)
}

fn of_digits(view: &View<'_>, cited: &Cited) -> BTreeSet<Digit> {
    view.left(cited).into_iter().map(|candidate| candidate.digit).collect()
}

fn cells(view: &View<'_>) -> Vec<Cell> {
    let cell = |truth: &Cited| match truth.constraint {
        Constraint::Cell(cell) => Some(cell),
        Constraint::House(..) | Constraint::Guardians { .. } => None,
    };
    view.truths.iter().filter_map(cell).collect()
}

/// Whether one house holds all of these cells.
fn share_a_house(view: &View<'_>, cells: &[Cell]) -> bool {
    let [first, others @ ..] = cells else { return true };
    let holds = |house: &HouseId| others.iter().all(|&cell| view.layout().houses_of(cell).contains(house));
    view.layout().houses_of(*first).iter().any(holds)
}

fn is_open(view: &View<'_>) -> bool {
    let (Some(first), Some(last)) = (view.truths.first(), view.truths.last()) else { return false };
    let weak: Vec<Candidate> =
        view.in_role("weak").flat_map(|link| link.constraint.candidates(view.layout())).collect();
    let over = |truth| view.left(truth).into_iter().filter(|candidate| !weak.contains(candidate));
    let ends: Vec<(Candidate, Candidate)> =
        over(first).flat_map(|one| over(last).map(move |other| (one, other))).collect();
    let excluded = |&(one, other): &(Candidate, Candidate)| {
        one.cell == other.cell || (one.digit == other.digit && view.layout().sees(one.cell, other.cell))
    };
    !ends.iter().any(excluded)
}

fn is_bent(view: &View<'_>) -> bool {
    let (cells, layout) = (cells(view), view.layout());
    if cells.len() != view.truths.len() || share_a_house(view, &cells) {
        return false;
    }
    let Some(&first) = cells.first() else { return false };
    let crossing = |one: HouseId, other: HouseId| {
        layout.house(one).cells.iter().any(|cell| layout.house(other).cells.contains(cell))
    };
    layout.houses_of(first).iter().any(|&one| {
        let outside = |cell: &&Cell| !layout.houses_of(**cell).contains(&one);
        let others: Vec<Cell> = cells.iter().filter(outside).copied().collect();
        let Some(&far) = others.first() else { return false };
        layout.houses_of(far).iter().any(|&other| {
            crossing(one, other) && others.iter().all(|&cell| layout.houses_of(cell).contains(&other))
        })
    })
}

fn is_closed(view: &View<'_>) -> bool {
    let of_each: Vec<BTreeSet<Digit>> = view.truths.iter().map(|truth| of_digits(view, truth)).collect();
    let count = of_each.len();
    let digits = |part: u32| {
        let members = of_each.iter().enumerate().filter(|(at, _)| part >> at & 1 == 1);
        members.flat_map(|(_, digits)| digits).collect::<BTreeSet<_>>().len()
    };
    let all = (1_u32 << count.min(31)) - 1;
    digits(all) == count && (1..all).all(|part| digits(part) > part.count_ones() as usize)
}

fn has_one_free(view: &View<'_>) -> bool {
    let cited: Vec<&Cited> = view.links.iter().collect();
    let on = |role| houses(&cited, Some(role)).map(|(_, digit)| digit).collect::<Vec<_>>();
    let (weak, end) = (on("weak"), on("end"));
    let mut digits: BTreeSet<Digit> = view.truths.iter().flat_map(|truth| of_digits(view, truth)).collect();
    if !weak.iter().all(|digit| digits.remove(digit)) || digits.len() != 1 {
        return false;
    }
    let Some(free) = digits.pop_first() else { return false };
    let has = |&cell: &Cell| view.board.has(Candidate { cell, digit: free });
    let places: Vec<Cell> = cells(view).into_iter().filter(has).collect();
    end.iter().all(|&digit| digit == free) && !share_a_house(view, &places)
}
