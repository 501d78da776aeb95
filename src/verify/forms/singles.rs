//! Singles: placements that follow from one cell or one house alone.

use super::{
    Concludes, ConstraintKind, Form, FormRow, Outcome, Relation, RolePattern, View, boxes, cells, houses,
    one_claim, require,
};
use crate::step::{FULL_HOUSE, HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE, NAKED_SINGLE};

const fn single(truth: &'static [RolePattern], relations: &'static [Relation]) -> Form {
    let concludes = Concludes::Placement;
    Form { concludes, ..Form::eliminating(truth, &[], relations, const { &[one_claim] }) }
}

pub(super) const FORMS: &[FormRow] = &[
    (FULL_HOUSE, single(&[houses("house", 1)], &[last_open])),
    (HIDDEN_SINGLE_BOX, single(&[boxes("house", 1)], &[])),
    (HIDDEN_SINGLE_LINE, single(&[RolePattern::new("house", ConstraintKind::NoBox, 1)], &[])),
    (NAKED_SINGLE, single(&[cells("cell", 1)], &[])),
];

/// Requires that the placed cell is the last open one of the house.
fn last_open(view: &View<'_>) -> Outcome {
    let is_last =
        |(house, _)| view.claim.place.iter().all(|placed| view.board.last_open(house) == Some(placed.cell));
    require(view.houses(Some("house")).all(is_last), "it fills the last open cell")
}
