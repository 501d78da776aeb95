//! Budgets: a run that may not finish says `unknown`, and its log closes what it opened.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sudostep::engine::{Budget, Cancel};
use sudostep::formats::{ReadOptions, parse};
use sudostep::grid::{Candidate, Cell, Digit, Puzzle, Shape};
use sudostep::step::{Step, TechniqueId};
use sudostep::stepper::{InstanceChoice, Profile, Stepper, Stream};
use sudostep::trace::{Closing, Event, Stop, Verdict};

use crate::deep::common::{corpus_puzzles, fixture};

const HARDEST: &str = "forum-hardest-1106.txt";

fn stepper(profile: Profile, budget: Budget) -> Stepper {
    Stepper::new(profile).with_budget(budget)
}

/// Branches opened and closed, in a log that never closes what is not open.
fn opened_and_closed(log: &[Event]) -> (usize, usize) {
    let (mut opened, mut closed) = (0, 0);
    for event in log {
        match event {
            Event::Branch(_) => opened += 1,
            Event::Close(_) => closed += 1,
            Event::Sweep(_) | Event::Single(_) | Event::Step(_) => {}
        }
        assert!(closed <= opened);
    }
    (opened, closed)
}

#[test]
fn one_node_ends_every_hard_puzzle_after_one_node() {
    let Some(puzzles) = corpus_puzzles(HARDEST) else { return };
    assert!(puzzles.len() > 300);
    let budget = Budget { nodes: Some(1), ..Budget::default() };
    for profile in [Profile::singles(), Profile::naked_single()] {
        let stepper = stepper(profile, budget);
        for (index, puzzle) in puzzles.iter().enumerate() {
            let (summary, log) = stepper.log(puzzle);
            assert_eq!(summary.verdict, Verdict::Unknown(Stop::Budget), "puzzle {}", index + 1);
            assert_eq!((summary.nodes, summary.depth, summary.count), (1, 1, 0), "puzzle {}", index + 1);
            assert!(!summary.complete);
            assert_eq!(opened_and_closed(&log), (1, 1), "puzzle {}", index + 1);
            let last = log.last();
            let ends = matches!(last, Some(Event::Close(Closing::Abandoned | Closing::Contradiction(_))));
            assert!(ends, "puzzle {}: {last:?}", index + 1);
        }
    }
}

#[test]
fn a_raised_flag_ends_a_run_and_says_interrupted() {
    static RAISED: AtomicBool = AtomicBool::new(false);
    let text = std::fs::read_to_string(fixture("puzzles/branch-unique.txt")).unwrap();
    let puzzle = parse(&text, &ReadOptions::default()).unwrap().puzzle;
    let budget = Budget { cancel: Some(Cancel::new(&RAISED)), ..Budget::default() };
    // With more rules the flag would be raised on the way to the one branch that is left.
    let stepper = stepper(Profile::singles(), budget);
    assert_eq!(stepper.run(&puzzle, ()).verdict, Verdict::Unique);
    assert_eq!(stepper.available(&puzzle, &mut |_| ControlFlow::Continue(())), Ok(None));

    // Somebody raises it while a branch is open.
    let mut log = Vec::new();
    let mut stream = Stream::new(|event: &Event| {
        RAISED.fetch_or(matches!(event, Event::Branch(_)), Ordering::Relaxed);
        log.push(event.clone());
        Ok::<(), ()>(())
    });
    let summary = stepper.run(&puzzle, &mut stream);
    assert_eq!((summary.verdict, summary.complete), (Verdict::Unknown(Stop::Interrupted), false));
    let (opened, closed) = opened_and_closed(&log);
    assert!(opened > 0 && opened == closed);
    assert_eq!(log.last(), Some(&Event::Close(Closing::Abandoned)));

    let mut solutions = stepper.solutions(&puzzle);
    assert_eq!((solutions.next(), solutions.stopped()), (None, Some(Stop::Interrupted)));
    let ended = stepper.available(&puzzle, &mut |_| ControlFlow::Continue(()));
    assert_eq!(ended, Ok(Some(Stop::Interrupted)));
}

#[test]
fn the_available_steps_are_those_of_every_rule_in_the_order_of_the_profile() {
    let text = std::fs::read_to_string(fixture("puzzles/first.txt")).unwrap();
    let puzzle = parse(&text, &ReadOptions::default()).unwrap().puzzle;
    let found = |profile: Profile| {
        let mut found: Vec<Step> = Vec::new();
        let first = Profile { choose: InstanceChoice::First, ..profile };
        let stepper = stepper(first, Budget::default());
        let all = stepper.available(&puzzle, &mut |step| {
            found.push(step);
            ControlFlow::Continue(())
        });
        assert_eq!(all, Ok(None));
        assert_eq!(stepper.next_step(&puzzle).unwrap().as_ref(), found.first());
        found
    };
    let mut every = found(Profile::human());
    // A rule of several techniques, which are neighbours, reports them as it finds them.
    let place = |step: &Step| sudostep::catalog::get(&step.technique).unwrap().order;
    let named = |id: &'static str| sudostep::catalog::get(&TechniqueId::new(id)).unwrap().order;
    let chains = |place: u16| {
        (named("aic")..=named("continuous-nice-loop")).contains(&place)
            || (named("grouped-aic")..=named("grouped-cnl")).contains(&place)
    };
    assert!(every.iter().map(place).filter(|&place| !chains(place)).is_sorted());
    every.sort_by_key(place);
    let mut one_by_one = Vec::new();
    for id in Profile::human().techniques {
        one_by_one.extend(found(id.as_str().parse().unwrap()));
    }
    assert_eq!(every, one_by_one);
}

#[test]
fn any_number_of_nodes_closes_what_it_opened() {
    let Some(puzzles) = corpus_puzzles(HARDEST) else { return };
    for (index, puzzle) in puzzles.iter().enumerate().step_by(10) {
        let most = 1 + index as u64 % 40;
        let stepper = stepper(Profile::singles(), Budget { nodes: Some(most), ..Budget::default() });
        let (summary, log) = stepper.log(puzzle);
        let (opened, closed) = opened_and_closed(&log);
        assert_eq!((opened as u64, closed), (summary.nodes, opened), "puzzle {}", index + 1);
        assert!(summary.nodes == most || summary.verdict == Verdict::Unique, "puzzle {}", index + 1);
    }
}

#[test]
fn no_time_is_answered_with_unknown() {
    let Some(puzzles) = corpus_puzzles(HARDEST) else { return };
    let budget = Budget { time: Some(Duration::ZERO), ..Budget::default() };
    let stepper = stepper(Profile::singles(), budget);
    for puzzle in &puzzles {
        let (summary, log) = stepper.log(puzzle);
        assert_eq!((summary.verdict, summary.nodes), (Verdict::Unknown(Stop::Budget), 0));
        assert_eq!(opened_and_closed(&log), (0, 0));
    }
}

/// Cells of two candidates each, one of which all have in common: any few of them in a house are almost locked.
fn all_almost_locked() -> Puzzle {
    let shape = Shape::new(3, 4).unwrap();
    let mut puzzle = Puzzle::of_values(shape, &[0; 144]).unwrap();
    for (at, digit) in (0..144).flat_map(|at| (1..12).map(move |digit| (at, digit))) {
        // Each house has each digit, as in a row the next cell has the next one, and in a column the fourth next.
        if digit != 1 + (at / 12 * 4 + at % 12) % 11 {
            puzzle.eliminate(Candidate { cell: Cell::new(at), digit: Digit::new(digit) });
        }
    }
    puzzle
}

#[test]
fn a_rule_that_finds_no_end_of_sets_keeps_to_its_time() {
    let puzzle = all_almost_locked();
    for id in ["als-xz", "als-xy-wing", "als-w-wing", "als-chain", "death-blossom", "als-aic"] {
        let budget = Budget { time: Some(Duration::from_millis(1)), ..Budget::default() };
        let stepper = stepper(id.parse().unwrap(), budget);
        let ended = stepper.available(&puzzle, &mut |_| ControlFlow::Continue(()));
        assert_eq!(ended, Ok(Some(Stop::Budget)), "{id}");
    }
}
