//! Hand-written case analyses.

use super::*;

/// r1c1 makes r1c5 or r2c1 a 3.
fn wing() -> Position {
    Position::nine().cell("r1c1", &[1, 2]).cell("r1c5", &[1, 3]).cell("r2c1", &[2, 3])
}

fn case(at: &Position, when: &str, claims: Vec<Claim>) -> Case {
    Case { when: at.candidates(when)[0], claims }
}

fn over(at: &Position, cell: &str, negated: bool, cases: Vec<Case>) -> Reason {
    Reason::Cases { over: at.cited(cell).swap_remove(0), negated, cases }
}

/// The cases that prove the wing's eliminations.
fn straight(at: &Position, goals: &str) -> Vec<Case> {
    let left = at.false_by(at.linear("r1c5", "r1:1 b2:3"), goals);
    let right = at.false_by(at.linear("r2c1", "b1:2 r2:3"), goals);
    vec![case(at, "1r1c1", vec![left]), case(at, "2r1c1", vec![right])]
}

/// The cases of the wing, each assuming that the goal is false.
fn opposed(at: &Position) -> Vec<Case> {
    let left = at.contradiction(at.linear("r1c5", "r1:1 b2:3"));
    let right = at.contradiction(at.linear("r2c1", "b1:2 r2:3"));
    vec![case(at, "1r1c1", vec![left]), case(at, "2r1c1", vec![right])]
}

#[test]
fn each_case_ends_in_the_goals() {
    let at = wing();
    for goals in ["3r2c4", "3r2c4 3r2c6"] {
        assert_rests_on_all(&at, &at.false_by(over(&at, "r1c1", false, straight(&at, goals)), goals));
    }
    let some = over(&at, "r1c1", false, straight(&at, "3r2c4"));
    assert!(at.judge(&at.false_by(some.clone(), "3r2c4 3r2c6")).is_err(), "one goal is not shown");
    assert!(at.judge(&at.contradiction(some)).is_err(), "it is no contradiction");
}

#[test]
fn the_goal_may_be_opposed() {
    let at = wing();
    for goals in ["3r2c4", "3r2c4 3r2c6"] {
        assert_rests_on_all(&at, &at.false_by(over(&at, "r1c1", true, opposed(&at)), goals));
    }
    let reason = over(&at, "r1c1", true, opposed(&at));
    assert!(at.judge(&at.false_by(reason.clone(), "3r2c4 3r2c7")).is_err(), "3r2c7 is seen by one only");
    assert_eq!(at.judge(&at.contradiction(reason)), Err(Fault::Cases), "there is nothing to oppose");
    let reason = over(&at, "r1c1", false, opposed(&at));
    assert!(at.judge(&at.false_by(reason, "3r2c4")).is_err(), "the goal is not assumed false");
}

#[test]
fn one_case_for_each_candidate_that_remains() {
    let at = wing();
    let goal = |cases| at.judge(&at.false_by(over(&at, "r1c1", false, cases), "3r2c4"));
    let good = straight(&at, "3r2c4");
    assert_eq!(goal(good.clone()), Ok(()));
    assert_eq!(goal(good[..1].to_vec()), Err(Fault::Cases));
    assert_eq!(goal(Vec::new()), Err(Fault::Cases));
    assert_eq!(goal([&good[..], &good[..1]].concat()), Err(Fault::Cases), "twice");
    let more = case(&at, "4r1c1", good[0].claims.clone());
    assert_eq!(goal([&good[..], &[more]].concat()), Err(Fault::Cases), "the candidate is eliminated");
    let elsewhere = case(&at, "3r1c5", good[0].claims.clone());
    assert_eq!(goal([&good[..1], &[elsewhere]].concat()), Err(Fault::Cases));
    let swapped = vec![
        Case { when: good[0].when, claims: good[1].claims.clone() },
        Case { when: good[1].when, claims: good[0].claims.clone() },
    ];
    assert!(matches!(goal(swapped), Err(Fault::DoesNotFollow(..))));
}

#[test]
fn nothing_comes_after_the_end_of_a_case() {
    let at = wing();
    let more = at.false_by(at.linear("r1c5", "r1:1 r1:3"), "3r1c9");
    let mut cases = straight(&at, "3r2c4");
    cases[0].claims.push(more.clone());
    let judged = at.judge(&at.false_by(over(&at, "r1c1", false, cases.clone()), "3r2c4"));
    assert_eq!(judged, Err(Fault::Cases), "the goal was shown");
    cases[0].claims.swap(0, 1);
    let judged = at.judge(&at.false_by(over(&at, "r1c1", false, cases), "3r2c4"));
    assert_eq!(judged, Err(Fault::UnneededClaim), "no later claim needs it");
    let mut cases = opposed(&at);
    cases[1].claims.push(more.clone());
    let judged = at.judge(&at.false_by(over(&at, "r1c1", true, cases), "3r2c4"));
    assert_eq!(judged, Err(Fault::Cases), "the contradiction was shown");
    // A case that is itself the opposite of the goal needs no claim.
    let at = at.cell("r2c1", &[1, 3]);
    let one_left = at.contradiction(at.linear("r1c5 r2c1", "r1:1 b1:1"));
    let cases = |last: Vec<Claim>| vec![case(&at, "1r1c1", last), case(&at, "2r1c1", vec![one_left.clone()])];
    let judged = at.judge(&at.true_by(over(&at, "r1c1", true, cases(vec![more])), "1r1c1"));
    assert_eq!(judged, Err(Fault::Cases));
}

#[test]
fn a_case_may_use_what_it_has_shown_and_no_other_case() {
    // 1r1c1 makes r1c5 a 3 and r5c5 a 4; 2r1c1 makes r5c1 a 4.
    let at = Position::nine().cell("r1c1", &[1, 2]).cell("r1c5", &[1, 3]).cell("r5c5", &[3, 4]);
    let at = at.cell("r5c1", &[2, 4]);
    let first = at.true_by(at.linear("r1c5", "r1:1"), "3r1c5");
    let second = at.false_by(at.linear("r5c5", "c5:3 r5:4"), "4r5c9");
    let other = at.false_by(at.linear("r5c1", "c1:2 r5:4"), "4r5c9");
    let judge = |left: Vec<Claim>, right: Vec<Claim>| {
        let cases = vec![case(&at, "1r1c1", left), case(&at, "2r1c1", right)];
        at.judge(&at.false_by(over(&at, "r1c1", false, cases), "4r5c9"))
    };
    assert_eq!(judge(vec![first.clone(), second.clone()], vec![other.clone()]), Ok(()));
    assert!(judge(vec![second.clone(), first.clone()], vec![other.clone()]).is_err(), "too early");
    assert!(judge(vec![first.clone()], vec![other.clone()]).is_err(), "the claims do not reach the goal");
    assert!(judge(vec![second.clone()], vec![other.clone()]).is_err(), "a link of the chain is missing");
    assert!(
        judge(vec![first, second.clone()], vec![second]).is_err(),
        "the claim was proved in another case"
    );
}

#[test]
fn cases_within_cases() {
    // r5c5 has three cases; under 3 the wing shows the goal, by cases again.
    let at = wing().cell("r5c5", &[1, 2, 4]).cell("r5c6", &[1, 3]).cell("r2c5", &[2, 3]);
    let inner = over(&at, "r1c1", false, straight(&at, "3r2c6"));
    let nested = at.false_by(inner, "3r2c6");
    let by_row = at.false_by(at.linear("r5c6", "r5:1 c6:3"), "3r2c6");
    let by_column = at.false_by(at.linear("r2c5", "c5:2 r2:3"), "3r2c6");
    let cases = |deep: Claim| {
        vec![
            case(&at, "1r5c5", vec![by_row.clone()]),
            case(&at, "2r5c5", vec![by_column.clone()]),
            case(&at, "4r5c5", vec![deep]),
        ]
    };
    let claim = |deep: Claim| at.false_by(over(&at, "r5c5", false, cases(deep)), "3r2c6");
    assert_rests_on_all(&at, &claim(nested));
    let short = at.false_by(over(&at, "r1c1", false, straight(&at, "3r2c6")[..1].to_vec()), "3r2c6");
    assert_eq!(at.judge(&claim(short)), Err(Fault::Cases));
    let wrong = at.false_by(over(&at, "r1c1", false, straight(&at, "3r2c4")), "3r2c6");
    assert!(at.judge(&claim(wrong)).is_err());
}

#[test]
fn cases_without_end_are_too_large() {
    let at = wing();
    let mut claim = at.false_by(over(&at, "r1c1", false, straight(&at, "3r2c4")), "3r2c4");
    for _ in 0..40 {
        let inner = vec![case(&at, "1r1c1", vec![claim.clone()]), case(&at, "2r1c1", Vec::new())];
        claim = at.false_by(over(&at, "r1c1", false, inner), "3r2c4");
    }
    assert_eq!(at.judge(&claim), Err(Fault::TooLarge));
}
