//! Hand-written guardians, valid and invalid.

use super::*;

const CORNERS: &str = "1r1c1 2r1c1 1r1c4 2r1c4 1r2c1 2r2c1 1r2c4 2r2c4";

fn one_corner_more() -> Position {
    Position::nine().cell("r1c1 r1c4 r2c1", &[1, 2]).cell("r2c4", &[1, 2, 5, 6])
}

fn type_1(at: &Position, pattern: &str, guardians: &str) -> Claim {
    let reason = Reason::Linear { truths: vec![at.guardians(pattern, guardians)], links: at.cited("r2c4") };
    at.false_by(reason, "1r2c4 2r2c4")
}

fn fault(at: &Position, pattern: &str, guardians: &str) -> &'static str {
    match at.judge(&type_1(at, pattern, guardians)) {
        Err(Fault::Guardians(lacks)) => lacks,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_rectangle_with_one_corner_more() {
    let at = one_corner_more();
    assert_rests_on_all(&at, &type_1(&at, CORNERS, "5r2c4 6r2c4"));
}

#[test]
fn a_rectangle_with_a_digit_locked_in_two_corners() {
    let at = Position::nine().cell("r1c1 r1c4", &[1, 2]).cell("r2c1", &[1, 2, 5]).cell("r2c4", &[1, 2, 6]);
    let at = at.confined("r2", &[1], "r2c1 r2c4");
    let truths = [vec![at.guardians(CORNERS, "5r2c1 6r2c4")], at.cited("r2:1")].concat();
    let because = Reason::Linear { truths, links: at.cited("r2c1 r2c4") };
    assert_rests_on_all(&at, &at.false_by(because, "2r2c1 2r2c4"));
}

#[test]
fn a_corner_that_has_lost_a_digit_is_no_less_deadly() {
    let at = one_corner_more().without("2r1c1");
    assert_rests_on_all(&at, &type_1(&at, CORNERS, "5r2c4 6r2c4"));
    let claim = type_1(&at, CORNERS, "5r2c4 6r2c4");
    let matters = at.with_context(|context| context.missing_candidates(&claim.because));
    // An eliminated candidate of a corner would be a guardian; an eliminated pattern candidate does not
    // matter.
    assert!(matters.iter().all(|gone| gone.digit.value() > 2));
    assert_eq!(matters.len(), 7 * 3, "the link covers r2c4");
}

#[test]
fn guardians_left_out_added_or_listed_twice() {
    let at = one_corner_more();
    for guardians in ["5r2c4", "6r2c4", "", "5r2c4 6r2c4 7r2c4", "5r2c4 6r2c4 6r2c4", "5r2c4 5r2c4"] {
        assert_eq!(fault(&at, CORNERS, guardians), "they are not all other candidates of its cells");
    }
}

#[test]
fn a_corner_that_is_given() {
    let at = one_corner_more().given("1r1c4");
    assert_eq!(fault(&at, CORNERS, "5r2c4 6r2c4"), "a cell of the pattern is given");
}

#[test]
fn a_pattern_that_has_no_second_filling() {
    // The corners lie in four boxes: exchanging the digits would change the digits of each box.
    let at = Position::nine().cell("r1c1 r1c4 r4c1", &[1, 2]).cell("r4c4", &[1, 2, 5]);
    let pattern = "1r1c1 2r1c1 1r1c4 2r1c4 1r4c1 2r4c1 1r4c4 2r4c4";
    let because = Reason::Linear { truths: vec![at.guardians(pattern, "5r4c4")], links: at.cited("r4c4") };
    let judged = at.judge(&at.false_by(because, "1r4c4 2r4c4"));
    assert_eq!(judged, Err(Fault::Guardians("a filling of the pattern cannot be exchanged for another")));
    // The pattern lacks a candidate of one corner, and has one without a partner.
    let at = one_corner_more();
    let pattern = "1r1c1 2r1c1 1r1c4 2r1c4 1r2c1 2r2c1 5r2c4 6r2c4";
    assert_eq!(
        fault(&at, pattern, "1r2c4 2r2c4"),
        "a filling of the pattern cannot be exchanged for another"
    );
    assert_eq!(fault(&at, "1r1c1 2r1c1", ""), "a filling of the pattern cannot be exchanged for another");
}

#[test]
fn a_second_filling_that_was_never_possible() {
    let at = one_corner_more().never("2r1c1");
    assert_eq!(fault(&at, CORNERS, "5r2c4 6r2c4"), "the second filling was never possible");
}

#[test]
fn a_pattern_of_nothing_or_of_the_same_twice() {
    let at = one_corner_more();
    let once = "the pattern is empty or names a candidate twice";
    assert_eq!(fault(&at, "", ""), once);
    assert_eq!(fault(&at, &format!("{CORNERS} 1r1c1"), "5r2c4 6r2c4"), once);
}

#[test]
fn guardians_as_a_link() {
    let at = one_corner_more();
    let links = vec![at.guardians(CORNERS, "5r2c4 6r2c4")];
    let claim = at.false_by(Reason::Linear { truths: at.cited("r2c4"), links }, "1r2c4");
    assert_eq!(at.judge(&claim), Err(Fault::Guardians("guardians cannot be used as a link")));
}

#[test]
fn a_pattern_of_more_cells_than_four() {
    // Three columns of two rows in three boxes, three digits.
    let at = Position::nine().cell("r1c1 r1c4 r1c7 r2c1 r2c4", &[1, 2, 3]).cell("r2c7", &[1, 2, 3, 9]);
    let pattern: String = ["r1c1", "r1c4", "r1c7", "r2c1", "r2c4", "r2c7"]
        .iter()
        .flat_map(|cell| (1..=3).map(move |digit| format!("{digit}{cell} ")))
        .collect();
    let because = Reason::Linear { truths: vec![at.guardians(&pattern, "9r2c7")], links: Vec::new() };
    assert_rests_on_all(&at, &at.true_by(because, "9r2c7"));
}

#[test]
fn guardians_are_cases_too() {
    let at = one_corner_more().cell("r2c6", &[5, 9]).cell("r3c5", &[6, 9]);
    let case = |when: &str, truth: &str, links: &str| Case {
        when: at.candidates(when)[0],
        claims: vec![at.false_by(at.linear(truth, links), "9r2c5")],
    };
    let cases = vec![case("5r2c4", "r2c6", "r2:5 r2:9"), case("6r2c4", "r3c5", "b2:6 b2:9")];
    let over = at.guardians(CORNERS, "5r2c4 6r2c4");
    assert_rests_on_all(&at, &at.false_by(Reason::Cases { over, negated: false, cases }, "9r2c5"));
}

#[test]
fn a_pattern_that_has_no_filling_is_not_searched_for_ever() {
    // Fifteen cells of a row with fourteen digits.
    let mut at = Position::boxed(4, 4);
    let row = at.layout().house(at.layout().house_named("r1").unwrap()).cells.clone();
    let in_cell = |&cell: &Cell| (0..16).map(move |digit| Candidate { cell, digit: Digit::new(digit) });
    let all = row[..15].iter().flat_map(in_cell);
    let (pattern, gone): (Vec<_>, Vec<_>) = all.partition(|candidate| candidate.digit.value() < 15);
    at.gone.extend(gone);
    let constraint = Constraint::Guardians { pattern, candidates: Vec::new() };
    let because = Reason::truths([Cited { constraint, role: Role::new("guardians") }]);
    assert_eq!(at.judge(&at.contradiction(because)), Err(Fault::TooLarge));
}
