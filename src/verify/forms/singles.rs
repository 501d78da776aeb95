//! Singles: placements that follow from one cell or one house alone.

use super::{Concludes, Form, Outcome, Part, Relation, Sort, View, boxes, cells, houses, one_claim, require};

const fn single(truth: &'static [Part], relations: &'static [Relation]) -> Form {
    let concludes = Concludes::Placement;
    Form { concludes, ..Form::eliminating(truth, &[], relations, const { &[one_claim] }) }
}

pub(super) const FORMS: &[(&str, Form)] = &[
    ("full-house", single(&[houses("house", 1)], &[last_open])),
    ("hidden-single-box", single(&[boxes("house", 1)], &[])),
    ("hidden-single-line", single(&[Part::new("house", Sort::NoBox, 1)], &[])),
    ("naked-single", single(&[cells("cell", 1)], &[])),
];

/// The cell placed is the last open one of the house.
fn last_open(view: &View<'_>) -> Outcome {
    let is_last =
        |(house, _)| view.claim.place.iter().all(|placed| view.board.last_open(house) == Some(placed.cell));
    require(view.houses(Some("house")).all(is_last), "it fills the last open cell")
}
