//! Hand-written reasons by exhaustion.

use super::*;

#[test]
fn a_bivalue_oddagon() {
    // Five cells in a ring, each of which sees the next, cannot all be 1 or 2.
    let at = Position::nine().cell("r1c1 r1c5 r4c2 r2c2", &[1, 2]).cell("r4c5", &[1, 2, 7]);
    let cells = "r1c1 r1c5 r4c5 r4c2 r2c2";
    let houses = "r1:1 r1:2 c5:1 c5:2 r4:1 r4:2 c2:1 c2:2 b1:1 b1:2";
    let cited = at.cited(&format!("{cells} {houses}"));
    let claim = at.true_by(Reason::Exhaust { cited }, "7r4c5");
    assert_rests_on_all(&at, &claim);
    let sum = at.true_by(at.linear(cells, houses), "7r4c5");
    assert!(at.judge(&sum).is_err(), "no linear reason proves it");
    let wrong = Claim { place: at.candidates("1r4c5"), ..claim };
    assert!(at.judge(&wrong).is_err());
}

#[test]
fn a_broken_wing() {
    // Five houses in a ring, each with two places for 5 in the ring, and one of them with a further place.
    let at = Position::nine().confined("r1", &[5], "r1c1 r1c5 r1c9").confined("c5", &[5], "r1c5 r4c5");
    let at = at.confined("r4", &[5], "r4c5 r4c2").confined("c2", &[5], "r4c2 r2c2");
    let at = at.confined("b1", &[5], "r2c2 r1c1");
    let cited = at.cited("r1:5 c5:5 r4:5 c2:5 b1:5");
    assert_rests_on_all(&at, &at.true_by(Reason::Exhaust { cited }, "5r1c9"));
}

#[test]
fn a_contradiction() {
    let at = Position::nine().cell("r1c1 r1c2 r1c3", &[1, 2]);
    let cited = at.cited("r1c1 r1c2 r1c3 r1:1 r1:2");
    assert_rests_on_all(&at, &at.contradiction(Reason::Exhaust { cited }));
    let because = Reason::Exhaust { cited: Vec::new() };
    assert_eq!(at.judge(&at.contradiction(because.clone())), Err(Fault::NoContradiction));
    assert!(at.judge(&at.false_by(because, "1r5c5")).is_err());
}

#[test]
fn each_goal_by_itself() {
    let at = Position::nine().cell("r1c1 r1c2", &[1, 2]);
    let cited = at.cited("r1c1 r1c2 r1:1 r1:2");
    let claim = |goals| at.false_by(Reason::Exhaust { cited: cited.clone() }, goals);
    assert_rests_on_all(&at, &claim("1r1c5 2r1c5"));
    assert!(at.judge(&claim("1r1c5 3r1c5")).is_err());
    assert!(at.judge(&claim("1r1c5 1r2c1")).is_err());
}

#[test]
fn guardians_need_not_be_alone() {
    let corners = "1r1c1 2r1c1 1r1c4 2r1c4 1r2c1 2r2c1 1r2c4 2r2c4";
    let at = Position::nine().cell("r1c1 r1c4", &[1, 2]).cell("r2c1", &[1, 2, 5]).cell("r2c4", &[1, 2, 5]);
    let at = at.without("5r2c2");
    let by = |more: &str| {
        let cited = [vec![at.guardians(corners, "5r2c1 5r2c4")], at.cited(more)].concat();
        Reason::Exhaust { cited }
    };
    assert_eq!(at.judge(&at.false_by(by("r2:5"), "5r2c9")), Ok(()));
    assert!(at.judge(&at.false_by(by("r2:5 c1:5"), "5r9c1")).is_err(), "r2c4 may be the 5");
    assert!(at.judge(&at.false_by(by(""), "5r2c4")).is_err(), "without links both may be true");
}
