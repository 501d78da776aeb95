//! Wings: short chains of two or three strong links, and bent sets of cells.

use std::collections::BTreeSet;

use super::chains::JOINED;
use super::{
    ConstraintKind, FormRow, Outcome, Relation, RolePattern, StepConstraint, View, cells, eliminating,
    ends_are_open, houses, left, require, same, same_candidates, several_digits,
};
use crate::catalog::rows;
use crate::grid::{Candidate, Cell, Digit, HouseId};
use crate::step::{Cited, TechniqueId};

/// Requires that the claims of a wing differ only in their `end` links. A role that the wing does not use
/// passes too.
const CLAIMS: &[StepConstraint] =
    &[|all| same(all, &["set", "pivot", "pincers", "ends", "link", "start", "middle", "finish", "weak"])];

const fn wing(
    technique: TechniqueId,
    truths: &'static [RolePattern],
    links: &'static [RolePattern],
    relations: &'static [Relation],
) -> FormRow {
    eliminating(technique, truths, links, relations, CLAIMS)
}

const BENT: Relation =
    |view| require(is_bent(view), "its cells lie in two houses that cross, and in no one house");
const CLOSED: Relation =
    |view| require(is_closed(view), "it has as many cells as digits, and no part of it has");
const ONE_FREE: Relation =
    |view| require(has_one_free(view), "all its digits but one have their places in a house");

/// Builds the row of a bent set: `SIZE` cells with `SIZE` digits in two crossing houses.
const fn bent<const SIZE: usize>(technique: TechniqueId) -> FormRow {
    wing(
        technique,
        const { &[cells("set", SIZE)] },
        const { &[houses("weak", SIZE - 1), houses("end", 2).to(SIZE)] },
        const { &[BENT, CLOSED, ONE_FREE] },
    )
}

/// The relations that every wing with three strong links must satisfy.
const OF_THREE: [Relation; 6] = [
    |view| roles(view, &["start", "middle", "finish"]),
    |view| left(view, "start", 2),
    |view| left(view, "middle", 2),
    |view| left(view, "finish", 2),
    JOINED,
    ends_are_open,
];

/// Returns the patterns of the truths of a wing with three strong links, given the kind of each.
const fn of_three(start: ConstraintKind, middle: ConstraintKind, finish: ConstraintKind) -> [RolePattern; 3] {
    [
        RolePattern::new("start", start, 1),
        RolePattern::new("middle", middle, 1),
        RolePattern::new("finish", finish, 1),
    ]
}

const BY_HOUSES: &[RolePattern] = &[houses("weak", 2), houses("end", 2)];
/// The end links of a wing whose ends are different digits in cells that see each other: its targets lie in
/// these cells.
const CROSSED: RolePattern = cells("end", 2);

pub(super) const FORMS: &[FormRow] = &[
    wing(
        rows::W_WING,
        &[cells("ends", 2), houses("link", 1)],
        BY_HOUSES,
        &[
            |view| roles(view, &["ends", "link", "ends"]),
            |view| same_candidates(view, "ends"),
            |view| left(view, "ends", 2),
            |view| left(view, "link", 2),
            JOINED,
            ends_are_open,
        ],
    ),
    wing(
        rows::XY_WING,
        &[cells("pivot", 1), cells("pincers", 2)],
        BY_HOUSES,
        &[
            |view| roles(view, &["pincers", "pivot", "pincers"]),
            |view| left(view, "pivot", 2),
            |view| left(view, "pincers", 2),
            JOINED,
            BENT,
            ONE_FREE,
        ],
    ),
    wing(
        rows::XYZ_WING,
        &[cells("pivot", 1), cells("pincers", 2)],
        &[houses("weak", 2), houses("end", 2).to(3)],
        &[|view| left(view, "pivot", 3), |view| left(view, "pincers", 2), BENT, CLOSED, ONE_FREE],
    ),
    bent::<4>(rows::WXYZ_WING),
    bent::<5>(rows::VWXYZ_WING),
    bent::<6>(rows::UVWXYZ_WING),
    bent::<7>(rows::TUVWXYZ_WING),
    wing(
        rows::H_WING,
        &of_three(ConstraintKind::Cell, ConstraintKind::Cell, ConstraintKind::House),
        &[houses("weak", 2), houses("end", 2), CROSSED],
        &OF_THREE,
    ),
    wing(
        rows::L_WING,
        &of_three(ConstraintKind::House, ConstraintKind::House, ConstraintKind::House),
        &[houses("weak", 2), cells("weak", 2), houses("end", 2), CROSSED],
        &[OF_THREE[0], OF_THREE[1], OF_THREE[2], OF_THREE[3], OF_THREE[4], OF_THREE[5], several_digits],
    ),
    wing(
        rows::M_WING,
        &of_three(ConstraintKind::Cell, ConstraintKind::House, ConstraintKind::House),
        &[houses("weak", 2), cells("weak", 2), houses("end", 2)],
        &OF_THREE,
    ),
    wing(
        rows::S_WING,
        &of_three(ConstraintKind::House, ConstraintKind::Cell, ConstraintKind::House),
        &[houses("weak", 2), CROSSED, houses("end", 2)],
        &OF_THREE,
    ),
];

/// Requires that the truths of a wing, in the order cited, have these roles.
fn roles(view: &View<'_>, roles: &[&str]) -> Outcome {
    let cited = view.truths.iter().map(|truth| truth.role.as_str());
    require(cited.eq(roles.iter().copied()), "it cites them in another order")
}

fn cited_cells(view: &View<'_>) -> Vec<Cell> {
    view.truths.iter().filter_map(|truth| truth.constraint.cell()).collect()
}

/// Returns whether the truths are cells in two crossing houses, but not in one house (a bent set).
fn is_bent(view: &View<'_>) -> bool {
    let (cells, layout) = (cited_cells(view), view.layout());
    if cells.len() != view.truths.len() || view.share_a_house(&cells) {
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

/// Returns whether the truths of a bent set are N cells with N digits, while any fewer of the cells have more
/// digits than cells.
fn is_closed(view: &View<'_>) -> bool {
    let of_each: Vec<BTreeSet<Digit>> = view.truths.iter().map(|truth| view.digits_left(truth)).collect();
    let count = of_each.len();
    let digits = |part: u32| {
        let members = of_each.iter().enumerate().filter(|(at, _)| part >> at & 1 == 1);
        members.flat_map(|(_, digits)| digits).collect::<BTreeSet<_>>().len()
    };
    let all = (1_u32 << count.min(31)) - 1;
    digits(all) == count && (1..all).all(|part| digits(part) > part.count_ones() as usize)
}

/// Returns whether all digits of a bent set except one have a `weak` link, one link each. The `end` links
/// have the remaining digit, and no house holds all its places in the set.
fn has_one_free(view: &View<'_>) -> bool {
    let digit = |link: &Cited| link.constraint.house().map(|(_, digit)| digit);
    let on = |role| view.links_in(role).filter_map(digit);
    let (mut weak, mut end) = (on("weak"), on("end"));
    let mut digits: BTreeSet<Digit> = view.truths.iter().flat_map(|truth| view.digits_left(truth)).collect();
    if !weak.all(|digit| digits.remove(&digit)) || digits.len() != 1 {
        return false;
    }
    let Some(free) = digits.pop_first() else { return false };
    let has = |&cell: &Cell| view.board.has(Candidate { cell, digit: free });
    let places: Vec<Cell> = cited_cells(view).into_iter().filter(has).collect();
    end.all(|digit| digit == free) && !view.share_a_house(&places)
}
