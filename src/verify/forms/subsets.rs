//! Subsets: N cells of a house that hold N digits.

use super::{Form, FormRow, Relation, cells, houses, one_claim, one_house, same};
use crate::catalog::rows;

const ONE_HOUSE: Relation = |view| one_house(view, "house");

/// Builds the form of a naked subset: cells of one house, and a link for each of their digits.
const fn naked<const SIZE: usize>() -> Form {
    Form::eliminating(
        const { &[cells("set", SIZE)] },
        const { &[houses("house", SIZE)] },
        const { &[ONE_HOUSE] },
        const { &[|all| same(all, &["set"])] },
    )
}

/// Builds the form of a hidden subset: digits of one house, and a link for each of their cells.
const fn hidden<const SIZE: usize>() -> Form {
    Form::eliminating(
        const { &[houses("house", SIZE)] },
        const { &[cells("set", SIZE)] },
        const { &[ONE_HOUSE] },
        const { &[one_claim] },
    )
}

pub(super) const FORMS: &[FormRow] = &[
    (rows::NAKED_PAIR, naked::<2>()),
    (rows::HIDDEN_PAIR, hidden::<2>()),
    (rows::NAKED_TRIPLE, naked::<3>()),
    (rows::HIDDEN_TRIPLE, hidden::<3>()),
    (rows::NAKED_QUAD, naked::<4>()),
    (rows::HIDDEN_QUAD, hidden::<4>()),
];
