//! Hand-written symmetries of the layout and of the givens, and invalid ones.

use super::*;

/// Givens that are mirrored in the diagonal from r1c1 if 3 and 4 are exchanged.
const GIVENS: &str = "3r1c2 4r2c1 2r1c3 2r3c1 3r3c4 4r4c3";

fn four() -> Position {
    Position::boxed(2, 2).given(GIVENS)
}

fn mirror(at: &Position) -> Vec<Cell> {
    let image = |cell: Cell| {
        let name = at.layout().cell_name(cell);
        at.cell_named(&format!("r{}c{}", &name[3..], &name[1..2]))
    };
    at.layout().all_cells().map(image).collect()
}

fn digits(values: &[usize]) -> Vec<Digit> {
    values.iter().map(|&value| Digit::new(value - 1)).collect()
}

fn claim(at: &Position, cells: Vec<Cell>, becomes: &[usize], eliminate: &str) -> Claim {
    at.false_by(Reason::Symmetry { cells, digits: digits(becomes) }, eliminate)
}

fn fault(at: &Position, cells: Vec<Cell>, becomes: &[usize]) -> &'static str {
    match at.judge(&claim(at, cells, becomes, "3r1c1")) {
        Err(Fault::Symmetry(lacks)) => lacks,
        other => panic!("{other:?}"),
    }
}

#[test]
fn digits_that_change_leave_cells_that_stay() {
    let at = four();
    let claim = claim(&at, mirror(&at), &[1, 2, 4, 3], "3r1c1 4r1c1 3r4c4");
    assert_eq!(at.judge(&claim), Ok(()));
    assert!(claim.because.assumes_unique());
    let matters = at.with_context(|context| context.missing_candidates(&claim.because));
    assert!(matters.is_empty(), "a symmetry relies only on the givens");
}

#[test]
fn a_digit_that_stays_or_a_cell_that_goes_or_a_digit_that_is_placed() {
    let at = four();
    for gone in ["1r1c1", "3r1c4", "3r1c1 4r1c4"] {
        let judged = at.judge(&claim(&at, mirror(&at), &[1, 2, 4, 3], gone));
        assert!(matches!(judged, Err(Fault::DoesNotFollow(_, false))), "{gone}: {judged:?}");
    }
    let because = Reason::Symmetry { cells: mirror(&at), digits: digits(&[1, 2, 4, 3]) };
    assert!(matches!(at.judge(&at.true_by(because.clone(), "3r1c1")), Err(Fault::DoesNotFollow(_, true))));
    assert_eq!(at.judge(&at.contradiction(because)), Err(Fault::NoContradiction));
}

#[test]
fn cells_or_digits_that_become_the_same_or_are_too_few() {
    let at = four();
    let none = "cells and digits are not each mapped one to one";
    let mut twice = mirror(&at);
    twice[5] = twice[0];
    for cells in [twice, mirror(&at)[1..].to_vec(), Vec::new(), [mirror(&at), mirror(&at)].concat()] {
        assert_eq!(fault(&at, cells, &[1, 2, 4, 3]), none);
    }
    for becomes in [&[1, 2, 4, 4][..], &[1, 2, 4], &[], &[1, 2, 4, 3, 5], &[1, 2, 4, 9]] {
        assert_eq!(fault(&at, mirror(&at), becomes), none, "{becomes:?}");
    }
}

#[test]
fn cells_that_go_elsewhere() {
    let at = four();
    let mut elsewhere = mirror(&at);
    elsewhere.swap(3, 7);
    assert_eq!(fault(&at, elsewhere, &[1, 2, 4, 3]), "a house is mapped to cells that are not a house");
    // The identity is a symmetry of the layout, but not with these digits.
    let stays = at.layout().all_cells().collect();
    assert_eq!(fault(&at, stays, &[1, 2, 4, 3]), "the givens are not mapped to the givens");
}

#[test]
fn digits_that_become_others() {
    let at = four();
    for becomes in [[2, 1, 4, 3], [1, 2, 3, 4], [1, 3, 2, 4], [4, 2, 1, 3]] {
        assert_eq!(
            fault(&at, mirror(&at), &becomes),
            "the givens are not mapped to the givens",
            "{becomes:?}"
        );
    }
}

#[test]
fn a_given_more_less_or_changed() {
    let changed = "4r1c2 4r2c1 2r1c3 2r3c1 3r3c4 4r4c3";
    for givens in [&format!("{GIVENS} 1r2c4"), &GIVENS[6..], changed] {
        let at = Position::boxed(2, 2).given(givens);
        assert_eq!(
            fault(&at, mirror(&at), &[1, 2, 4, 3]),
            "the givens are not mapped to the givens",
            "{givens}"
        );
    }
}

#[test]
fn the_givens_alone_must_have_one_solution() {
    let at = four();
    let claim = claim(&at, mirror(&at), &[1, 2, 4, 3], "3r1c1");
    let judged = at.with_context(|context| {
        CheckContext { by_givens: false, ..*context }.check_claim(&claim, &mut { WORK_LIMIT })
    });
    assert_eq!(judged, Err(Fault::Symmetry("the givens are not known to have one solution")));
}
