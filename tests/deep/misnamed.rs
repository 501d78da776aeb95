//! Sound steps under a wrong name, in similar roles: the referee refuses them.

use std::sync::Arc;

use sudostep::catalog;
use sudostep::grid::{Candidate, Digit, Geometry, Layout, Puzzle, Shape};
use sudostep::step::{Case, Cited, Claim, Constraint, Reason, Role, Step, TechniqueId};
use sudostep::stepper::{Advance, Profile, Stepper};
use sudostep::trace::{Entry, StepEntry};
use sudostep::verify::{Fault, Referee};

/// Parses a candidate such as `5r3c2`.
fn candidate(layout: &Layout, name: &str) -> Candidate {
    let digit = Digit::new(usize::from(name.as_bytes()[0] - b'1'));
    Candidate { cell: layout.cell_named(&name[1..]).unwrap(), digit }
}

/// Parses a list of candidates.
fn candidates(layout: &Layout, names: &str) -> Vec<Candidate> {
    names.split_whitespace().map(|name| candidate(layout, name)).collect()
}

/// Parses citations such as `set:r3c2` (the cell) and `base:5c2` (the digit in the house).
fn cited(layout: &Layout, names: &str) -> Vec<Cited> {
    let one = |name: &str| {
        let (role, what) = name.split_once(':').unwrap();
        let constraint = if let Some(cell) = layout.cell_named(what) {
            Constraint::Cell(cell)
        } else {
            let digit = Digit::new(usize::from(what.as_bytes()[0] - b'1'));
            Constraint::House(layout.house_named(&what[1..]).unwrap(), digit)
        };
        Cited { constraint, role: Role::from(role.to_string()) }
    };
    names.split_whitespace().map(one).collect()
}

/// Checks a step of this name with this one claim, the first of a log, with the referee.
fn judge(puzzle: &Puzzle, name: &'static str, because: Reason, removed: &str) -> Result<(), Fault> {
    let layout = puzzle.layout();
    let eliminate = candidates(layout, removed);
    let claim = Claim { place: Vec::new(), eliminate, because };
    let step = Step::new(TechniqueId::new(name), vec![claim]);
    let techniques = catalog::all().map(|row| row.id.clone()).collect();
    let profile = Profile { techniques, advance: Advance::One, ..Profile::human() };
    let header = Stepper::new(profile).header(puzzle, "1", None);
    let geometry = Geometry::new(Arc::clone(layout));
    let entry = StepEntry { n: 1, branch: 0, sweep: None, step, uses: Vec::new() };
    Referee::new(&geometry, &header, puzzle)
        .check_entry(&Entry::Step(entry))
        .map_err(|objection| objection.fault)
}

fn is_of_another_form(judged: &Result<(), Fault>) -> bool {
    matches!(judged, Err(Fault::Form { .. }))
}

fn small(gone: &str) -> Puzzle {
    let mut puzzle = Puzzle::empty(Arc::new(Layout::boxed(Shape::new(2, 2).unwrap())));
    for gone in candidates(&puzzle.layout().clone(), gone) {
        puzzle.eliminate(gone);
    }
    puzzle
}

/// The classic grid with these candidates alone in these cells.
fn nine(cells: &[(&str, &str)]) -> Puzzle {
    let mut puzzle = Puzzle::empty(Arc::new(Layout::boxed(Shape::NINE)));
    let layout = Arc::clone(puzzle.layout());
    for (cell, left) in cells {
        let cell = layout.cell_named(cell).unwrap();
        for digit in layout.all_digits().filter(|digit| !left.contains(&digit.to_string())) {
            puzzle.eliminate(Candidate { cell, digit });
        }
    }
    puzzle
}

/// Candidates that form a claiming of 3 in row 2, a W-wing in r2c2 and r3c4, and colours with 3r1c4.
const FOUR: &str = "2r1c1 2r1c2 4r1c2 1r1c3 3r1c3 4r1c3 2r1c4 3r2c1 1r2c2 3r2c2 2r2c3 1r2c4 2r2c4 4r2c4 3r3c1 \
                    4r3c1 1r3c3 2r3c3 1r3c4 3r3c4 1r4c1 4r4c1 3r4c2 4r4c3 3r4c4";

fn linear(puzzle: &Puzzle, truths: &str, links: &str) -> Reason {
    Reason::Linear { truths: cited(puzzle.layout(), truths), links: cited(puzzle.layout(), links) }
}

#[test]
fn a_w_wing_is_no_hybrid_wing_whatever_its_parts_are_called() {
    let puzzle = small(FOUR);
    let links = "weak:4r2 weak:4b4 end:2r3 end:2c2";
    let wing = linear(&puzzle, "ends:r2c2 link:4c3 ends:r3c4", links);
    assert_eq!(judge(&puzzle, "w-wing", wing, "2r3c2"), Ok(()));
    for truths in ["start:r2c2 finish:4c3 middle:r3c4", "middle:r2c2 finish:4c3 start:r3c4"] {
        let judged = judge(&puzzle, "h-wing", linear(&puzzle, truths, links), "2r3c2");
        assert!(is_of_another_form(&judged), "{truths}: {judged:?}");
    }
}

#[test]
fn claiming_is_no_colour_that_stands_twice_in_a_box() {
    let puzzle = small(FOUR);
    assert_eq!(judge(&puzzle, "claiming", linear(&puzzle, "line:3r2", "box:3b2"), "3r1c4"), Ok(()));
    let judged = judge(&puzzle, "simple-colors-wrap", linear(&puzzle, "pair:3r2", "witness:3b2"), "3r1c4");
    assert!(is_of_another_form(&judged), "{judged:?}");
}

#[test]
fn a_naked_triple_is_no_medusa_that_only_the_rest_of_the_grid_colours() {
    let puzzle = small(
        "2r1c1 3r1c1 1r1c2 2r1c2 4r1c2 1r1c3 3r1c3 4r1c3 2r1c4 3r1c4 1r2c1 3r2c1 4r2c1 2r2c2 3r2c2 1r2c3 2r2c3 \
         4r2c3 2r2c4 3r2c4 4r3c1 3r3c2 4r3c2 1r3c3 2r3c3 3r3c3 1r3c4 4r3c4 1r4c1 2r4c1 1r4c2 3r4c2 2r4c3 3r4c3 \
         1r4c4 4r4c4",
    );
    let triple = linear(&puzzle, "set:r4c1 set:r4c4 set:r4c2", "house:2r4 house:3r4 house:4r4");
    assert_eq!(judge(&puzzle, "naked-triple", triple, "4r4c3"), Ok(()));
    let painted = linear(&puzzle, "pair:r4c1 witness:r4c4 pair:r4c2", "pair:2r4 witness:3r4 witness:4r4");
    let judged = judge(&puzzle, "3d-medusa", painted, "4r4c3");
    assert!(is_of_another_form(&judged), "{judged:?}");
}

#[test]
fn an_aligned_triple_is_about_three_cells_and_no_more() {
    let puzzle = nine(&[("r2c7", "25"), ("r7c8", "79"), ("r8c7", "57"), ("r9c7", "59")]);
    let layout = puzzle.layout();
    let exhaust = |names| Reason::Exhaust { cited: cited(layout, names) };
    let subset = "base:r2c7 base:r7c8 base:r8c7 base:r9c7 link:5c7 link:2c7 link:7b9 link:9b9";
    assert_eq!(judge(&puzzle, "subset-exclusion", exhaust(subset), "2r1c7 2r7c7"), Ok(()));
    let triple = "base:r2c7 base:r7c8 excluder:r8c7 excluder:r9c7 link:5c7 link:2c7 link:7b9 link:9b9";
    assert_eq!(judge(&puzzle, "aligned-triple-exclusion", exhaust(triple), "2r7c7"), Ok(()));
    let judged = judge(&puzzle, "aligned-triple-exclusion", exhaust(triple), "2r1c7 2r7c7");
    assert!(is_of_another_form(&judged), "{judged:?}");
}

/// Cases of a cell or house, each with its candidate, its truths and its links.
fn cases(puzzle: &Puzzle, over: &str, removed: &str, each: &[(&str, &str, &str)]) -> Reason {
    let layout = puzzle.layout();
    let case = |&(when, truths, links): &(&str, &str, &str)| {
        let (place, eliminate) = (Vec::new(), candidates(layout, removed));
        let because = linear(puzzle, truths, links);
        Case { when: candidate(layout, when), claims: vec![Claim { place, eliminate, because }] }
    };
    let over = cited(layout, over).swap_remove(0);
    Reason::Cases { over, negated: false, cases: each.iter().map(case).collect() }
}

#[test]
fn forcing_chains_take_one_link_after_the_other_from_every_candidate() {
    let cells = [("r1c1", "123"), ("r1c5", "19"), ("r5c1", "29"), ("r1c8", "34"), ("r5c8", "49")];
    let puzzle = nine(&cells);
    let with = |third: (&str, &str)| {
        let first = ("1r1c1", "strong:r1c5", "weak:1r1 end:9c5");
        let second = ("2r1c1", "strong:r5c1", "weak:2c1 end:9r5");
        cases(&puzzle, "start:r1c1", "9r5c5", &[first, second, ("3r1c1", third.0, third.1)])
    };
    let third = || with(("strong:r1c8 strong:r5c8", "weak:3r1 weak:4c8 end:9r5"));
    assert_eq!(judge(&puzzle, "cell-forcing-chain", third(), "9r5c5"), Ok(()));
    for other in ["unit-forcing-chain", "digit-forcing-chain"] {
        assert!(is_of_another_form(&judge(&puzzle, other, third(), "9r5c5")), "{other}");
    }
    for (truths, links) in [
        ("strong:r5c8 strong:r1c8", "weak:3r1 weak:4c8 end:9r5"),
        ("strong:r1c8 strong:r5c8", "weak:3r1 end:4c8 end:9r5"),
        ("strong:r1c8 strong:r5c8", "weak:3r1 weak:4c8 weak:9r5"),
    ] {
        assert!(is_of_another_form(&judge(&puzzle, "cell-forcing-chain", with((truths, links)), "9r5c5")));
    }
}

#[test]
fn a_pair_of_places_is_no_forcing_chain_over_three_candidates() {
    let puzzle = small("4r1c1 3r1c3 3r1c4");
    let through = |when| (when, "strong:3r1", "weak:r1c1 end:3b1");
    let each = [through("1r1c1"), through("2r1c1"), ("3r1c1", "", "end:3b1")];
    let judged = judge(&puzzle, "cell-forcing-chain", cases(&puzzle, "start:r1c1", "3r2c1", &each), "3r2c1");
    assert!(is_of_another_form(&judged), "{judged:?}");
}

/// A claim of a case: what it places, if anything, and what it cites.
type Stop<'n> = (&'n str, &'n str, &'n str);

#[test]
fn a_whip_goes_on_from_what_it_found_last_and_says_so() {
    let puzzle = nine(&[("r1c6", "12"), ("r6c1", "13"), ("r6c6", "23")]);
    let layout = puzzle.layout();
    let stop = |&(place, truths, links): &Stop<'_>| {
        let (place, because) = (candidates(layout, place), linear(&puzzle, truths, links));
        Claim { place, eliminate: Vec::new(), because }
    };
    let told = |stops: &[Stop<'_>]| {
        let over = cited(layout, "forced:r1c6").swap_remove(0);
        let case = |when, claims: &[Stop<'_>]| Case {
            when: candidate(layout, when),
            claims: claims.iter().map(stop).collect(),
        };
        let cases = vec![case("1r1c6", &[("", "", "link:1r1")]), case("2r1c6", stops)];
        judge(&puzzle, "whip-braid", Reason::Cases { over, negated: true, cases }, "1r1c1")
    };
    let whip = [("3r6c6", "forced:r6c6", "next:2c6"), ("", "forced:r6c1", "next:3r6 link:1c1")];
    assert_eq!(told(&whip), Ok(()));
    let braid = [("3r6c1", "forced:r6c1", "link:1c1"), ("", "forced:r6c6", "link:3r6 link:2c6")];
    assert_eq!(told(&braid), Ok(()));
    for (whip, why) in [
        ([whip[0], ("", "forced:r6c1", "link:3r6 next:1c1")], "1r1c1 was not found last"),
        ([whip[0], ("", "forced:r6c1", "next:3r6 next:1c1")], "nor was it here, though 3r6c6 was"),
        ([whip[0], ("", "forced:r6c1", "link:3r6 link:1c1")], "one goes on and the other does not"),
        ([("3r6c6", "forced:r6c6", "link:2c6"), ("", "forced:r6c1", "link:3r6 link:1c1")], "a whip"),
        ([("3r6c1", "forced:r6c1", "next:1c1"), ("", "forced:r6c6", "next:3r6 link:2c6")], "a braid"),
    ] {
        assert!(is_of_another_form(&told(&whip)), "{why}");
    }
    // A whip with superfluous candidates is a braid as well, but none may come twice.
    let twice = [whip[0], whip[0], whip[1]];
    assert!(is_of_another_form(&told(&twice)));
}
