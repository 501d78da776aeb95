//! Hand-written linear reasons, each rejected when any cited constraint is left out.

use super::*;

#[test]
fn a_naked_triple() {
    let at = Position::nine().cell("r1c1", &[1, 2]).cell("r1c2", &[2, 3]).cell("r1c3", &[1, 3]);
    let set = at.linear("r1c1 r1c2 r1c3", "r1:1 r1:2 r1:3");
    assert_rests_on_all(&at, &at.false_by(set.clone(), "1r1c4 2r1c5 3r1c9"));
    assert!(at.judge(&at.false_by(set.clone(), "1r2c1")).is_err());
    assert!(at.judge(&at.false_by(set, "1r1c1")).is_err());
}

#[test]
fn a_swordfish() {
    let at = Position::nine().confined("r1", &[5], "r1c2 r1c5").confined("r4", &[5], "r4c5 r4c8");
    let at = at.confined("r7", &[5], "r7c2 r7c8");
    let fish = at.linear("r1:5 r4:5 r7:5", "c2:5 c5:5 c8:5");
    assert_rests_on_all(&at, &at.false_by(fish, "5r2c2 5r3c5 5r9c8"));
}

#[test]
fn a_finned_x_wing() {
    let at = Position::nine().confined("r1", &[5], "r1c1 r1c4").confined("r4", &[5], "r4c1 r4c4 r4c5");
    let fish = at.linear("r1:5 r4:5", "c1:5 c4:5 b5:5");
    assert_rests_on_all(&at, &at.false_by(fish.clone(), "5r5c4 5r6c4"));
    assert!(at.judge(&at.false_by(fish, "5r7c4")).is_err(), "it does not see the fin");
}

#[test]
fn an_xyz_wing() {
    let at = Position::nine().cell("r1c1", &[1, 2, 3]).cell("r2c2", &[1, 3]).cell("r1c7", &[2, 3]);
    let wing = at.linear("r1c1 r2c2 r1c7", "b1:1 r1:2 b1:3 r1:3");
    assert_rests_on_all(&at, &at.false_by(wing.clone(), "3r1c2 3r1c3"));
    assert!(at.judge(&at.false_by(wing, "3r1c8")).is_err(), "it does not see r2c2");
}

#[test]
fn two_almost_locked_sets() {
    let at = Position::nine().cell("r1c1", &[1, 2]).cell("r2c2", &[2, 3, 4]).cell("r3c2", &[3, 4]);
    let at = at.cell("r5c1", &[1, 5]).cell("r6c2", &[3, 5]);
    let sets = at.linear("r1c1 r2c2 r3c2 r5c1 r6c2", "b1:2 b1:4 c1:1 b4:5 c2:3");
    assert_rests_on_all(&at, &at.false_by(sets, "3r8c2 3r9c2"));
}

#[test]
fn an_alternating_chain() {
    let at = Position::nine().confined("r1", &[5], "r1c1 r1c5").cell("r4c5", &[5, 6]);
    let at = at.confined("r4", &[6], "r4c5 r4c2").cell("r4c2", &[5, 6, 7]);
    // 5r1c1 = 5r1c5 - 5r4c5 = 6r4c5 - 6r4c2: either 5r1c1 or 6r4c5 is true.
    let chain = at.linear("r1:5 r4c5", "c5:5 b1:5");
    assert!(at.judge(&at.false_by(chain, "5r2c2")).is_err(), "it ends in another digit");
    let at = Position::nine().confined("r1", &[5], "r1c1 r1c5").confined("r4", &[5], "r4c5 r4c2");
    let chain = at.linear("r1:5 r4:5", "c5:5 b1:5 c2:5");
    assert_rests_on_all(&at, &at.false_by(chain, "5r2c2 5r3c2"));
}

#[test]
fn a_continuous_loop() {
    let at = Position::nine().cell("r1c1", &[1, 2]).cell("r1c5", &[2, 3]);
    let at = at.cell("r5c5", &[3, 4]).cell("r5c1", &[4, 1]);
    let round = at.linear("r1c1 r1c5 r5c5 r5c1", "r1:2 c5:3 r5:4 c1:1");
    assert_rests_on_all(&at, &at.false_by(round, "2r1c9 3r9c5 4r5c9 1r9c1"));
}

#[test]
fn sue_de_coq() {
    let at = Position::nine().cell("r1c1", &[1, 2, 3]).cell("r1c2", &[1, 2, 4]);
    let at = at.cell("r1c7", &[1, 2]).cell("r2c1", &[3, 4]);
    let sets = at.linear("r1c1 r1c2 r1c7 r2c1", "r1:1 r1:2 b1:3 b1:4");
    assert_rests_on_all(&at, &at.false_by(sets, "1r1c9 2r1c4 3r3c3 4r2c2"));
}

#[test]
fn a_death_blossom() {
    let at = Position::nine().cell("r5c5", &[1, 2]).cell("r5c1", &[1, 3]);
    let at = at.cell("r1c5", &[2, 4]).cell("r1c2", &[3, 4]);
    let blossom = at.linear("r5c5 r5c1 r1c5 r1c2", "r5:1 c5:2 r1:4 c1:3 r1:3");
    assert_rests_on_all(&at, &at.false_by(blossom, "3r1c1"));
}

#[test]
fn placements() {
    let at = Position::nine().cell("r1c1", &[1, 2]).cell("r1c2", &[1, 2]).cell("r1c3", &[1, 2, 3]);
    assert_rests_on_all(&at, &at.true_by(at.linear("r1c1 r1c2 r1c3", "r1:1 r1:2"), "3r1c3"));
    let at = at.cell("r5c5", &[7]);
    assert_rests_on_all(&at, &at.true_by(at.linear("r5c5", ""), "7r5c5"));
    assert!(at.judge(&at.true_by(at.linear("r5c5 r5c6", ""), "7r5c5")).is_err(), "r5c6 is idle");
}

#[test]
fn what_is_used_twice_is_cited_twice() {
    // 1r9c1 makes 1r2c5 true, which leads by two ways to r8c8 and leaves it without a candidate.
    let at = Position::nine().confined("r2", &[1], "r2c1 r2c5").confined("r2", &[2], "r2c5 r2c8");
    let at = at.cell("r8c5", &[1, 4]).cell("r8c8", &[2, 4]);
    let truths = "r2:1 r2:1 r2:2 r8c5 r8c8";
    let net = at.linear(truths, "c1:1 c1:1 r2c5 c5:1 c8:2 r8:4");
    assert_rests_on_all(&at, &at.false_by(net, "1r9c1"));
    for once in ["c1:1 r2c5 c5:1 c8:2 r8:4", "c1:1 c1:1 c1:1 r2c5 c5:1 c8:2 r8:4"] {
        assert!(at.judge(&at.false_by(at.linear(truths, once), "1r9c1")).is_err());
    }
    let once = at.linear("r2:1 r2:2 r8c5 r8c8", "c1:1 r2c5 c5:1 c8:2 r8:4");
    assert!(at.judge(&at.false_by(once, "1r9c1")).is_err());
}

#[test]
fn what_is_cited_thousands_of_times_is_too_much_to_leave_out_in_pairs() {
    let at = Position::nine().confined("r1", &[1], "r1c1 r1c2");
    let Reason::Linear { truths, links } = at.linear("r1:1", "b1:1") else { unreachable!() };
    let often = vec![truths[0].clone(); 20_000];
    let because = Reason::Linear { truths: [truths, often.clone()].concat(), links: [links, often].concat() };
    assert_eq!(at.judge(&at.false_by(because, "1r2c1")), Err(Fault::TooLarge));
}
