//! Verdicts of the stepper, derived again here from its closed branches, by the events alone.

use sudostep::engine::{Answer, Budget, Engine};
use sudostep::formats;
use sudostep::grid::{Candidate, Contradiction, Digit, Index, Layout, Puzzle};
use sudostep::stepper::{Profile, Stepper};
use sudostep::trace::{Closing, Event, Verdict};

use crate::deep::common::corpus_puzzles;
use crate::deep::common::naive::{self, Position};
use crate::deep::common::tier::apart_or_whole;
use crate::deep::cores::{engine_of, on_all_cores};

/// A position of the search: the start's, or an open branch's.
struct Place {
    position: Position,
    /// The cell that is being tried here and the digits still to try in it.
    choice: Option<(usize, Vec<u8>)>,
}

/// The outcome of a run's events.
#[derive(Debug, PartialEq, Eq)]
struct Judged {
    solutions: u64,
    /// True if nothing was left untried.
    complete: bool,
}

impl Judged {
    fn verdict(&self) -> Option<Verdict> {
        match (self.solutions, self.complete) {
            (2.., _) => Some(Verdict::Multiple),
            (1, true) => Some(Verdict::Unique),
            (0, true) => Some(Verdict::None),
            (_, false) => None,
        }
    }
}

fn judge(puzzle: &Puzzle, events: &[Event]) -> Judged {
    let givens = formats::line(puzzle.layout(), puzzle.givens(), '.');
    let mut open = vec![Place { position: Position::of_givens(&givens), choice: None }];
    let (mut solutions, mut abandoned) = (0, false);
    for event in events {
        let here = open.last_mut().expect("the start is never closed");
        match event {
            Event::Sweep(_) => {}
            Event::Single(single) => place(&mut here.position, single.candidate),
            Event::Step(step) => {
                step.placements().for_each(|candidate| place(&mut here.position, candidate));
                for Candidate { cell, digit } in step.eliminations() {
                    assert!(
                        here.position.has(cell.index(), digit.value()),
                        "what is gone is not removed again"
                    );
                    here.position.eliminate(cell.index(), digit.value());
                }
            }
            Event::Branch(candidate) => {
                let below = try_next(here, *candidate);
                open.push(below);
            }
            Event::Close(why) => {
                let closed = open.pop().expect("only what is open is closed");
                assert!(!open.is_empty(), "the start is no branch");
                assert_closing_is_right(puzzle.layout(), &closed, *why);
                solutions += u64::from(*why == Closing::Solution);
                abandoned |= *why == Closing::Abandoned;
            }
        }
    }
    let start = open.pop().expect("the start is never closed");
    assert!(open.is_empty(), "{} branches are still open: {givens}", open.len());
    let complete = match &start.choice {
        Some((_, untried)) => untried.is_empty() && !abandoned,
        None => start.position.is_solved() || start.position.is_dead(),
    };
    solutions += u64::from(start.choice.is_none() && start.position.is_solved());
    Judged { solutions, complete }
}

fn place(position: &mut Position, candidate: Candidate) {
    let (cell, digit) = (candidate.cell.index(), candidate.digit.value());
    assert_eq!(position.digit(cell), None, "what is filled is not placed again");
    position.place(cell, digit);
}

/// The position after the choice `tried` in `here`. A cell's candidates are tried in order, none left out.
fn try_next(here: &mut Place, tried: Candidate) -> Place {
    let cell = tried.cell.index();
    let (chosen, untried) =
        here.choice.get_or_insert_with(|| (cell, here.position.candidates(tried.cell.index())));
    assert_eq!(*chosen, cell);
    assert_eq!(untried.remove(0), tried.digit.value());
    let mut below = Place { position: here.position.clone(), choice: None };
    place(&mut below.position, tried);
    below
}

fn assert_closing_is_right(layout: &Layout, closed: &Place, why: Closing) {
    let position = &closed.position;
    match why {
        Closing::Contradiction(contradiction) => {
            assert!(closed.choice.is_none(), "a branch with branches of its own is exhausted");
            assert!(shows(layout, position, contradiction), "{contradiction:?} is not there");
        }
        Closing::Solution => assert!(closed.choice.is_none() && position.is_solved()),
        Closing::Exhausted => {
            let (_, untried) = closed.choice.as_ref().expect("something was tried");
            assert!(untried.is_empty(), "{untried:?} were not tried");
        }
        Closing::Abandoned => {}
    }
}

fn shows(layout: &Layout, position: &Position, contradiction: Contradiction) -> bool {
    match contradiction {
        Contradiction::EmptyCell(cell) => position.candidates(cell.index()).is_empty(),
        Contradiction::LostDigit { house, digit } => {
            position.has_lost(&naive::house(&layout.house(house).name), digit.value())
        }
        Contradiction::Clash { .. } => false,
    }
}

/// Number of puzzles with each verdict.
#[derive(Default, Debug, PartialEq, Eq, Clone, Copy)]
struct Tally {
    none: usize,
    unique: usize,
    multiple: usize,
    unknown: usize,
}

impl Tally {
    fn add(&mut self, verdict: Verdict) {
        *match verdict {
            Verdict::None => &mut self.none,
            Verdict::Unique => &mut self.unique,
            Verdict::Multiple => &mut self.multiple,
            Verdict::Unknown(_) => &mut self.unknown,
        } += 1;
    }

    fn sum(tallies: impl IntoIterator<Item = Self>) -> Self {
        tallies.into_iter().fold(Self::default(), |a, b| Self {
            none: a.none + b.none,
            unique: a.unique + b.unique,
            multiple: a.multiple + b.multiple,
            unknown: a.unknown + b.unknown,
        })
    }
}

fn stepper(profile: Profile) -> Stepper {
    Stepper::new(profile)
}

/// Solves every puzzle, and checks each verdict and solution against the engine's.
fn judged(puzzles: &[Puzzle], profile: Profile) -> Tally {
    let stepper = stepper(profile);
    let start = || (engine_of(puzzles), Tally::default());
    let states = on_all_cores(puzzles, start, |(engine, tally), puzzle| {
        let (summary, events) = stepper.log(puzzle);
        let judged = judge(puzzle, &events);
        assert_eq!(judged.verdict(), Some(summary.verdict));
        assert_eq!(judged.solutions, summary.count);
        assert!(summary.solutions.iter().all(|solution| solution.solves(puzzle)));
        match second_opinion(engine, puzzle) {
            Answer::None => assert_eq!(summary.verdict, Verdict::None),
            Answer::Unique(only) => {
                assert_eq!((summary.verdict, summary.solutions), (Verdict::Unique, vec![only]));
            }
            Answer::Multiple(first, second) => {
                assert_eq!(summary.verdict, Verdict::Multiple);
                assert!(first != second && first.solves(puzzle) && second.solves(puzzle));
            }
        }
        tally.add(summary.verdict);
    });
    Tally::sum(states.into_iter().map(|(_, tally)| tally))
}

fn second_opinion(engine: &mut Engine, puzzle: &Puzzle) -> Answer {
    engine.answer(puzzle, &Budget::default()).expect("there is no budget")
}

/// The verdicts of singles alone.
fn without_branches(puzzles: &[Puzzle]) -> Tally {
    let stepper = stepper(Profile { branch: false, ..Profile::singles() });
    Tally::sum(on_all_cores(puzzles, Tally::default, |tally, puzzle| {
        tally.add(stepper.run(puzzle, ()).verdict);
    }))
}

#[test]
fn closed_branches_establish_every_verdict_of_the_altered_puzzles() {
    let Some(puzzles) = corpus_puzzles("one-clue-altered-25k.txt") else { return };
    let expected = Tally { none: 3_669, unique: 793, multiple: 20_538, unknown: 0 };
    assert_eq!(judged(&puzzles, Profile::singles()), expected);
}

#[test]
fn the_puzzles_that_are_multiple_are_multiple() {
    let Some(puzzles) = corpus_puzzles("serg-multiple-10k.txt") else { return };
    assert_eq!(judged(&puzzles, Profile::singles()), Tally { multiple: 10_000, ..Tally::default() });
}

#[test]
fn more_rules_leave_every_verdict_as_it_is() {
    for (name, count) in [
        ("one-clue-altered-25k.txt", 500),
        ("serg-multiple-10k.txt", 200),
        ("generated-minimal-20k.txt", 400),
        ("magictour-1465.txt", 146),
    ] {
        let Some(puzzles) = corpus_puzzles(name) else { continue };
        let every = apart_or_whole(puzzles.len(), count);
        let sample: Vec<Puzzle> = puzzles.into_iter().step_by(every).collect();
        assert_eq!(judged(&sample, Profile::human()), judged(&sample, Profile::singles()), "{name}");
    }
}

#[test]
fn singles_solve_as_many_puzzles_as_they_should_and_branches_the_rest() {
    for (name, count, by_singles) in [
        ("kaggle-20k.txt", 20_000, 20_000),
        ("all-17-clue.txt", 49_158, 21_905),
        ("generated-minimal-20k.txt", 20_000, 8_382),
        ("magictour-1465.txt", 1_465, 0),
    ] {
        let Some(puzzles) = corpus_puzzles(name) else { continue };
        let alone = Tally { unique: by_singles, unknown: count - by_singles, ..Tally::default() };
        assert_eq!(without_branches(&puzzles), alone, "{name}");
        assert_eq!(
            judged(&puzzles, Profile::singles()),
            Tally { unique: count, ..Tally::default() },
            "{name}"
        );
    }
}

#[test]
fn an_empty_grid_has_many_solutions_and_equal_givens_name_both_cells() {
    let two = |cells: [usize; 2]| {
        let mut values = [0; 81];
        for cell in cells {
            values[cell] = 1;
        }
        Puzzle::of_values(sudostep::grid::Shape::NINE, &values).unwrap()
    };
    let empty = Puzzle::of_values(sudostep::grid::Shape::NINE, &[0; 81]).unwrap();
    let puzzles = [empty, two([0, 1]), two([0, 8])];
    assert_edge(&puzzles, &["", "box 1 has 1 twice: r1c1 and r1c2", "row 1 has 1 twice: r1c1 and r1c9"]);
}

#[test]
fn the_edge_cases_of_the_corpus_are_told_apart() {
    let Some(puzzles) = corpus_puzzles("edge.txt") else { return };
    assert_edge(&puzzles, &["", "box 1 has 1 twice: r1c1 and r1c2", "row 1 has 1 twice: r1c1 and r1c9"]);
}

/// Asserts that the first puzzle has many solutions, and each other one the given contradiction at the start.
fn assert_edge(puzzles: &[Puzzle], said: &[&str]) {
    let stepper = stepper(Profile::singles());
    let mut engine = engine_of(puzzles);
    for (puzzle, said) in puzzles.iter().zip(said) {
        let (summary, events) = stepper.log(puzzle);
        let judged = judge(puzzle, &events);
        assert_eq!(judged.verdict(), Some(summary.verdict));
        if said.is_empty() {
            assert_eq!((summary.verdict, summary.count), (Verdict::Multiple, 2));
            assert!(matches!(second_opinion(&mut engine, puzzle), Answer::Multiple(..)));
            continue;
        }
        assert_eq!((summary.verdict, events.len()), (Verdict::None, 0));
        let contradiction = summary.contradiction.expect("two givens are equal");
        assert!(matches!(contradiction, Contradiction::Clash { digit, .. } if digit == Digit::new(0)));
        assert_eq!(contradiction.named(puzzle.layout()).to_string(), *said);
        assert_eq!(second_opinion(&mut engine, puzzle), Answer::None);
    }
}
