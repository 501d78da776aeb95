//! Subsets: as many cells of a house as there are digits for them.

use super::{Form, Relation, cells, houses, one_claim, one_house, same};

const ONE_HOUSE: Relation = |view| one_house(view, "house");

/// Cells of one house, and a link for each of their digits there.
const fn naked<const SIZE: usize>() -> Form {
    Form::eliminating(
        const { &[cells("set", SIZE)] },
        const { &[houses("house", SIZE)] },
        const { &[ONE_HOUSE] },
        const { &[|all| same(all, "set")] },
    )
}

/// Digits of one house, and a link for each of their cells.
const fn hidden<const SIZE: usize>() -> Form {
    Form::eliminating(
        const { &[houses("house", SIZE)] },
        const { &[cells("set", SIZE)] },
        const { &[ONE_HOUSE] },
        const { &[one_claim] },
    )
}

pub(super) const FORMS: &[(&str, Form)] = &[
    ("naked-pair", naked::<2>()),
    ("hidden-pair", hidden::<2>()),
    ("naked-triple", naked::<3>()),
    ("hidden-triple", hidden::<3>()),
    ("naked-quad", naked::<4>()),
    ("hidden-quad", hidden::<4>()),
];
