//! The templates of a digit, against a search that tries every column in every row.

use super::*;
use crate::grid::Classic;

/// Returns the cells of `places` in a template, by trying every column in every row.
fn by_trial(places: Cells<Classic>, row: usize, used: u32, chosen: Cells<Classic>) -> Cells<Classic> {
    if row == 9 {
        return chosen;
    }
    let fits = |column: &usize| {
        let (cell, seen) = (Cell::new(row * 9 + column), used >> column | used >> (9 + column / 3));
        places.contains(cell) && seen & 1 == 0
    };
    (0..9).filter(fits).fold(Cells::<Classic>::default(), |all, column| {
        let boxes = if row % 3 == 2 { 0 } else { used >> 9 | 1 << (column / 3) };
        let with = chosen | Cells::<Classic>::of(Cell::new(row * 9 + column));
        all | by_trial(places, row + 1, used & 511 | 1 << column | boxes << 9, with)
    })
}

#[test]
fn a_cell_counts_if_a_template_contains_it() {
    let mut state = 1u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state >> 33
    };
    let mut found = [0; 2];
    for at in 0..2000 {
        let places: Cells<Classic> = (0..81).map(Cell::new).filter(|_| next() % 100 < 25 + at % 30).collect();
        let expected = by_trial(places, 0, 0, Cells::<Classic>::default());
        assert_eq!(in_some::<Classic>(places), expected, "{places:?}");
        found[usize::from(expected.is_empty())] += 1;
    }
    assert!(found.iter().all(|&count| count > 100), "{found:?}");
}
