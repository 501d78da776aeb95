//! Properties of every puzzle, tested on random ones of several sizes with no solution, one, or many.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use sudostep::engine::{Budget, Engine};
use sudostep::grid::{Candidate, Cell, Digit, Geometry, Index, Layout, Puzzle, Shape, Solution};
use sudostep::stepper::{Advance, Profile, Stepper};
use sudostep::trace::{Closing, Entries, Entry, Event, Stop, Verdict};

use crate::deep::common::{Seeded, random_puzzle};
use crate::deep::cores::on_all_cores;

/// A puzzle with all its solutions, as the engine finds them.
struct Case {
    puzzle: Puzzle,
    solutions: Vec<Solution>,
}

impl Case {
    /// Returns `None` if there are too many solutions to check, or too many cells to search.
    fn of(puzzle: Puzzle) -> Option<Self> {
        const MOST: usize = 300;
        let budget = Budget { nodes: Some(20_000), ..Budget::default() };
        let mut solutions = Vec::new();
        let ended = Engine::new(Arc::clone(puzzle.layout())).search(&puzzle, &budget, &mut |solution| {
            solutions.push(solution);
            solutions.len() <= MOST
        });
        (ended.is_ok() && solutions.len() <= MOST).then_some(Self { puzzle, solutions })
    }

    fn verdict(&self) -> Verdict {
        match self.solutions.len() {
            0 => Verdict::None,
            1 => Verdict::Unique,
            _ => Verdict::Multiple,
        }
    }

    /// A stepper that goes on until every branch is closed.
    fn thorough(advance: Advance) -> Stepper {
        Stepper::new(Profile { advance, ..Profile::singles() }).with_limit(None, usize::MAX)
    }
}

/// Varies a puzzle until it has the wanted verdict: with one clue changed, or with a few left out.
fn varied(case: &Case, wanted: Verdict, random: &mut Seeded) -> Option<Case> {
    let layout = case.puzzle.layout();
    let clues: Vec<usize> =
        (0..layout.cells()).filter(|&cell| case.puzzle.givens()[cell].is_some()).collect();
    (0..200).find_map(|attempt| {
        let mut givens = case.puzzle.givens().to_vec();
        if wanted == Verdict::None {
            givens[clues[random.below(clues.len())]] = Some(Digit::new(random.below(layout.digits())));
        } else {
            (0..=attempt % 4).for_each(|_| givens[clues[random.below(clues.len())]] = None);
        }
        Case::of(Puzzle::new(Arc::clone(layout), givens).unwrap()).filter(|case| case.verdict() == wanted)
    })
}

/// Puzzles of four sizes, equally many with no solution, one, and many. Some are full of clues, some minimal.
fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for (height, width, count) in [(2, 2, 40), (2, 3, 40), (3, 3, 40), (3, 4, 10)] {
        let layout = Arc::new(Layout::boxed(Shape::new(height, width).unwrap()));
        let mut random = Seeded::new((height * 10 + width) as u64);
        for n in 0..count {
            let keep = if n % 2 == 0 { 0 } else { layout.cells() * 2 / 5 };
            let unique = Case::of(random_puzzle(&layout, keep, &mut random)).expect("one is not too many");
            assert_eq!(unique.verdict(), Verdict::Unique);
            cases.extend([Verdict::None, Verdict::Multiple].map(|wanted| {
                varied(&unique, wanted, &mut random).expect("some variation comes out as wanted")
            }));
            cases.push(unique);
        }
    }
    cases
}

/// Checks `property` on every case; returns the number of cases that it applied to.
fn for_all(property: impl Fn(&Case) -> bool + Sync) -> usize {
    on_all_cores(&cases(), || 0, |told, case| *told += usize::from(property(case))).iter().sum()
}

/// Asserts that every branch is closed, and that abandoned branches are the last to be closed.
fn assert_closed(events: &[Event]) {
    let mut open = 0_usize;
    let mut leaving = false;
    for event in events {
        assert!(!leaving || *event == Event::Close(Closing::Abandoned), "who leaves does nothing else");
        match event {
            Event::Branch(_) => open += 1,
            Event::Close(why) => {
                open = open.checked_sub(1).expect("only what is open is closed");
                leaving |= *why == Closing::Abandoned;
            }
            Event::Sweep(_) | Event::Single(_) | Event::Step(_) => {}
        }
    }
    assert_eq!(open, 0, "branches are left open");
}

/// Follows a run on a puzzle with one solution. Placements are right if every choice before them was right.
/// Other branches end in a contradiction.
fn assert_placements_agree(puzzle: &Puzzle, solution: &Solution, events: &[Event]) {
    let geometry = Geometry::new(Arc::clone(puzzle.layout()));
    let is_right = |candidate: Candidate| solution.digit(candidate.cell) == candidate.digit;
    let mut right = vec![true];
    for entry in Entries::new(&geometry, puzzle, events) {
        let here = *right.last().expect("the trunk is never closed");
        match entry {
            Entry::Step(entry) if here => assert!(entry.step.placements().all(is_right), "{entry:?}"),
            Entry::Step(_) => {}
            Entry::Branch(entry) => right.push(here && is_right(entry.candidate)),
            Entry::Close(entry) => {
                let was_right = right.pop().expect("only what is open is closed");
                match entry.why {
                    Closing::Contradiction(_) => assert!(!was_right),
                    Closing::Solution => assert!(was_right),
                    Closing::Exhausted => {}
                    Closing::Abandoned => panic!("nothing is left before every branch is closed"),
                }
            }
        }
    }
}

#[test]
fn placements_agree_with_the_only_solution() {
    let told = for_all(|case| {
        let [solution] = case.solutions.as_slice() else { return false };
        for advance in Advance::ALL {
            let (summary, events) = Case::thorough(advance).log(&case.puzzle);
            assert_eq!(summary.solutions, case.solutions);
            assert_placements_agree(&case.puzzle, solution, &events);
            assert_closed(&events);
        }
        true
    });
    assert_eq!(told, 130);
}

#[test]
fn every_way_to_advance_gives_the_same_answers() {
    let told = for_all(|case| {
        for thorough in [true, false] {
            let answers = Advance::ALL.map(|advance| {
                let profile = Profile { advance, ..Profile::singles() };
                let stepper = if thorough { Case::thorough(advance) } else { Stepper::new(profile) };
                let (summary, events) = stepper.log(&case.puzzle);
                assert_closed(&events);
                (summary.verdict, summary.count, summary.solutions)
            });
            assert_eq!(answers[0], answers[1]);
            assert_eq!(answers[0], answers[2]);
            assert_eq!(answers[0].0, case.verdict());
            let count = if thorough { case.solutions.len() } else { case.solutions.len().min(2) };
            assert_eq!((answers[0].1, answers[0].2.len()), (count as u64, count));
        }
        case.verdict() == Verdict::Multiple
    });
    assert_eq!(told, 130);
}

#[test]
fn the_iterator_yields_every_solution_once() {
    let told = for_all(|case| {
        let stepper = Stepper::new(Profile::singles());
        let mut iterator = stepper.solutions(&case.puzzle);
        let all: Vec<Solution> = iterator.by_ref().collect();
        assert_eq!((iterator.next(), iterator.stopped()), (None, None), "the end stays the end");
        let distinct: HashSet<&Solution> = all.iter().collect();
        assert_eq!(distinct.len(), all.len());
        assert_eq!(distinct, case.solutions.iter().collect(), "other solutions than the engine's");
        assert!(all.iter().all(|solution| solution.solves(&case.puzzle)));
        for index in [0, 1, all.len() / 2, all.len().saturating_sub(1), all.len(), all.len() + 1] {
            assert_eq!(stepper.solution(&case.puzzle, index).as_ref(), all.get(index));
        }
        all.len() > 2
    });
    assert!(told > 40, "{told} puzzles had more than two solutions");
}

#[test]
fn a_limit_stops_the_run_and_leaves_its_branches() {
    let told = for_all(|case| {
        let count = case.solutions.len() as u64;
        for (limit, keep) in [(2, 0), (3, 2), (count.max(2), 1), (count + 5, 100)] {
            let stepper = Stepper::new(Profile::singles()).with_limit(Some(limit), keep);
            let (summary, events) = stepper.log(&case.puzzle);
            assert_eq!((summary.verdict, summary.count), (case.verdict(), count.min(limit)));
            assert_eq!(summary.solutions.len() as u64, count.min(limit).min(keep as u64));
            assert!(summary.complete || summary.count == limit);
            assert!(!summary.complete || count <= limit);
            assert_closed(&events);
        }
        count > 3
    });
    assert!(told > 30, "{told} puzzles had more than three solutions");
}

#[test]
fn a_solution_solves_and_a_changed_one_does_not() {
    let told = for_all(|case| {
        let Some(solution) = case.solutions.first() else { return false };
        assert!(solution.solves(&case.puzzle));
        for cell in case.puzzle.layout().all_cells() {
            let mut digits = solution.digits().to_vec();
            let next = (digits[cell.index()].index() + 1) % case.puzzle.layout().digits();
            digits[cell.index()] = Digit::new(next);
            assert!(!Solution::new(digits).solves(&case.puzzle), "{cell:?}");
        }
        let renamed = |digit: &Digit| Digit::new((digit.index() + 1) % case.puzzle.layout().digits());
        let renamed = Solution::new(solution.digits().iter().map(renamed).collect());
        assert!(!renamed.solves(&case.puzzle), "the givens stand");
        assert!(!Solution::new(solution.digits()[1..].to_vec()).solves(&case.puzzle), "a cell is missing");
        true
    });
    assert_eq!(told, 260);
}

#[test]
fn a_budget_of_branches_is_kept_and_what_is_open_is_left() {
    let told = for_all(|case| {
        let whole = Case::thorough(Advance::Sweep).run(&case.puzzle, ());
        assert_eq!((whole.verdict, whole.complete), (case.verdict(), true));
        let enough = [whole.nodes, whole.nodes + 1];
        for nodes in enough.into_iter().chain([0, 1, whole.nodes / 2, whole.nodes.saturating_sub(1)]) {
            let budget = Budget { nodes: Some(nodes), ..Budget::default() };
            let (summary, events) = Case::thorough(Advance::Sweep).with_budget(budget).log(&case.puzzle);
            assert_closed(&events);
            let branches = events.iter().filter(|event| matches!(event, Event::Branch(_))).count();
            assert_eq!(branches as u64, summary.nodes);
            if nodes >= whole.nodes {
                assert_eq!(summary, whole, "what is enough changes nothing");
                continue;
            }
            assert_eq!((summary.nodes, summary.complete), (nodes, false));
            assert_eq!(summary.solutions, whole.solutions[..summary.solutions.len()]);
            let verdict = if summary.count >= 2 { Verdict::Multiple } else { Verdict::Unknown(Stop::Budget) };
            assert_eq!(summary.verdict, verdict);
            let stepper = Stepper::new(Profile::singles()).with_budget(budget);
            let mut solutions = stepper.solutions(&case.puzzle);
            assert_eq!(solutions.by_ref().count() as u64, summary.count);
            assert_eq!(solutions.stopped(), Some(Stop::Budget));
        }
        whole.nodes > 0
    });
    assert!(told > 150, "{told} puzzles need branches");
}

#[test]
fn a_run_that_is_out_of_time_leaves_what_is_open() {
    for_all(|case| {
        for microseconds in [0, 5, 20, 80, 300] {
            let budget = Budget { time: Some(Duration::from_micros(microseconds)), ..Budget::default() };
            let (summary, events) = Case::thorough(Advance::One).with_budget(budget).log(&case.puzzle);
            assert_closed(&events);
            // The time budget may or may not suffice on this machine; the verdict must be right either way.
            match summary.verdict {
                Verdict::Unknown(stop) => assert_eq!((stop, summary.complete), (Stop::Budget, false)),
                verdict => assert!(verdict == case.verdict()),
            }
        }
        true
    });
}

#[test]
fn positions_with_digits_placed_and_candidates_removed_are_solved_as_the_engine_solves_them() {
    let told = for_all(|case| {
        let layout = case.puzzle.layout();
        let mut random = Seeded::new(case.puzzle.given_count() as u64);
        let mut any = || Candidate {
            cell: Cell::new(random.below(layout.cells())),
            digit: Digit::new(random.below(layout.digits())),
        };
        let mut verdicts = HashSet::new();
        for _ in 0..10 {
            let mut position = case.puzzle.clone();
            (0..layout.cells() / 2).for_each(|_| position.eliminate(any()));
            if let Some(solution) = case.solutions.first() {
                let cell = any().cell;
                position.place(Candidate { cell, digit: solution.digit(cell) });
            }
            let Some(expected) = Case::of(position) else { continue };
            let (summary, events) = Case::thorough(Advance::Sweep).log(&expected.puzzle);
            assert_closed(&events);
            assert_eq!(
                (summary.verdict, summary.count),
                (expected.verdict(), expected.solutions.len() as u64)
            );
            assert!(summary.solutions.iter().all(|solution| solution.solves(&expected.puzzle)));
            verdicts.insert(summary.verdict);
        }
        verdicts.len() > 1
    });
    assert!(told > 40, "{told} puzzles came out in more than one way");
}

#[test]
fn without_branches_the_run_stops_where_it_is_stuck_and_keeps_what_it_placed() {
    let told = for_all(|case| {
        for advance in Advance::ALL {
            let (whole, all) = Case::thorough(advance).log(&case.puzzle);
            let profile = Profile { advance, branch: false, ..Profile::singles() };
            let (summary, events) = Stepper::new(profile).log(&case.puzzle);
            let before: Vec<Event> =
                all.into_iter().take_while(|event| !matches!(event, Event::Branch(_))).collect();
            assert_eq!(events, before, "what is placed before any branch stays");
            assert_eq!(summary.nodes, 0);
            if whole.nodes == 0 {
                assert_eq!(summary, whole);
            } else {
                assert_eq!(summary.verdict, Verdict::Unknown(Stop::Stuck));
                assert!(!summary.complete && summary.solutions.is_empty());
            }
        }
        true
    });
    assert_eq!(told, 390);
}

#[test]
fn a_puzzle_that_comes_filled_is_its_own_solution() {
    let told = for_all(|case| {
        let [solution] = case.solutions.as_slice() else { return false };
        let mut filled = case.puzzle.clone();
        for cell in (0..solution.digits().len()).map(Cell::new) {
            filled.place(Candidate { cell, digit: solution.digit(cell) });
        }
        let (summary, events) = Stepper::new(Profile::human()).log(&filled);
        assert_eq!(
            (summary.verdict, summary.solutions.as_slice()),
            (Verdict::Unique, case.solutions.as_slice())
        );
        assert!(summary.logic_alone() && events.is_empty());
        true
    });
    assert_eq!(told, 130);
}
