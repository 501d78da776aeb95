//! Intersections: eliminations from the cells that a box and a line share.

use super::{
    Claims, ConstraintKind, Form, FormRow, Outcome, RolePattern, boxes, cells, houses, is_a, one_claim,
    one_digit, one_house, require, same,
};
use crate::catalog::rows;
use crate::grid::Cell;
use crate::step::Constraint;

/// Builds the form of locked candidates: the places of a digit in one house all lie in another.
const fn confined(truths: &'static [RolePattern], links: &'static [RolePattern]) -> Form {
    Form::eliminating(truths, links, const { &[one_digit] }, const { &[one_claim] })
}

/// Builds the form of a locked subset: a naked subset within a box and a line.
const fn locked<const SIZE: usize>() -> Form {
    Form::eliminating(
        const { &[cells("set", SIZE)] },
        const { &[houses("house", SIZE)] },
        const { &[|view| one_house(view, "house")] },
        const { &[|all| same(all, &["set"]), |all| box_and_line(all, "house")] },
    )
}

pub(super) const FORMS: &[FormRow] = &[
    (rows::POINTING, confined(&[boxes("box", 1)], &[houses("line", 1)])),
    (rows::CLAIMING, confined(&[RolePattern::new("line", ConstraintKind::NoBox, 1)], &[houses("box", 1)])),
    (rows::LOCKED_PAIR, locked::<2>()),
    (rows::LOCKED_TRIPLE, locked::<3>()),
];

/// Requires, for a locked subset, that one claim cites a box in this role and another a house that is not a
/// box. Each claim must remove a candidate outside the house that the other cites.
fn box_and_line(all: &Claims<'_>, role: &str) -> Outcome {
    let is_box = |cited: &Vec<Constraint>| {
        cited.iter().any(|each| is_a(ConstraintKind::Box, each, all.board.layout()))
    };
    let boxes: Vec<bool> = all.in_role(role).iter().map(is_box).collect();
    let cells = all.cells(role);
    let alone = |at: usize| {
        let others = |cell: Cell| {
            cells.iter().enumerate().any(|(other, within)| other != at && within.contains(&cell))
        };
        all.step.claims[at].eliminate.iter().any(|gone| !others(gone.cell))
    };
    let both = boxes.contains(&true) && boxes.contains(&false) && (0..cells.len()).all(alone);
    require(both, "it empties a box and a line")
}
