//! A trace read back is the one that was written, and replaying it gives every state and the final grids.

use sudostep::formats;
use sudostep::grid::{Geometry, Index, Puzzle};
use sudostep::stepper::Profile;
use sudostep::trace::record::{CloseWord, Record, StateRecord, StepRecord};
use sudostep::trace::{Closing, Detail, Entry, Replay, Summary, Trace};

use crate::deep::common::naive::{self, Position};
use crate::deep::common::tier::{apart, sampled};
use crate::deep::common::{Seeded, corpus_puzzles, random_puzzle};
use crate::deep::cores::on_all_cores;
use crate::deep::recorded::{Recorder, Run};

/// Replays entries with the crate's replay, and checks every closing and the final grids.
fn assert_replays(geometry: &Geometry, puzzle: &Puzzle, entries: &[Entry], summary: &Summary) {
    let mut replay = match Replay::new(geometry, puzzle) {
        Ok(replay) => replay,
        Err(contradiction) => return assert_eq!(summary.contradiction, Some(contradiction)),
    };
    let mut solved = Vec::new();
    let mut last = Ok(());
    for entry in entries {
        if let Entry::Close(close) = entry {
            assert_eq!(close.n, replay.branch());
            match close.why {
                Closing::Contradiction(why) => assert_eq!(last, Err(why)),
                Closing::Solution => solved.push(replay.board().solution().expect("every cell is filled")),
                Closing::Exhausted | Closing::Abandoned => assert_eq!(last, Ok(())),
            }
        } else {
            assert_eq!(last, Ok(()), "after a contradiction there is nothing but its closing");
        }
        last = replay.apply(entry);
    }
    assert_eq!(replay.depth(), 0, "a log closes what it opened");
    assert_eq!(last.err(), summary.contradiction);
    solved.extend(replay.board().solution());
    assert_eq!(solved, summary.solutions);
    assert!(solved.iter().all(|solution| solution.solves(puzzle)));
}

/// Writes, reads and replays the trace of every puzzle; returns the number of steps.
fn steps_that_replay(puzzles: &[Puzzle], profile: &Profile) -> usize {
    let recorder = Recorder::of(puzzles, profile.clone());
    let counts = on_all_cores(
        puzzles,
        || 0,
        |steps, puzzle| {
            let run = recorder.run(puzzle);
            let (trace, _) = recorder.round_trip(puzzle, &run);
            assert_replays(&recorder.geometry, &trace.puzzle, &trace.entries, &trace.summary);
            *steps += trace.entries.iter().filter(|entry| matches!(entry, Entry::Step(_))).count();
        },
    );
    counts.iter().sum()
}

#[test]
fn every_trace_of_the_corpora_reads_back_and_replays() {
    for name in ["kaggle-20k.txt", "magictour-1465.txt"] {
        let Some(puzzles) = corpus_puzzles(name) else { continue };
        let puzzles: Vec<Puzzle> =
            puzzles.iter().step_by(apart(puzzles.len(), puzzles.len())).cloned().collect();
        let steps = steps_that_replay(&puzzles, &Profile::human());
        println!("{name}: {} puzzles, {steps} steps", puzzles.len());
        assert!(steps > 40 * puzzles.len());
    }
}

#[test]
fn traces_with_any_verdict_read_back_and_replay() {
    let Some(puzzles) = corpus_puzzles("one-clue-altered-25k.txt") else { return };
    let count = sampled(2_000);
    assert!(steps_that_replay(&puzzles[..count], &Profile::singles()) > count);
}

#[test]
fn traces_of_random_puzzles_read_back_and_replay() {
    let puzzles = some_puzzles(0);
    assert!(steps_that_replay(&puzzles, &Profile::human()) > 40 * puzzles.len());
    let one_by_one = Profile { advance: sudostep::stepper::Advance::One, ..Profile::human() };
    assert!(steps_that_replay(&puzzles, &one_by_one) > 40 * puzzles.len());
}

/// Puzzles that singles solve, and others: `each` from two corpora, and ten from a seed.
fn some_puzzles(each: usize) -> Vec<Puzzle> {
    let layout = std::sync::Arc::new(sudostep::grid::Layout::boxed(sudostep::grid::Shape::NINE));
    let mut random = Seeded::new(5);
    let mut puzzles: Vec<Puzzle> = (0..10).map(|_| random_puzzle(&layout, 0, &mut random)).collect();
    if each > 0 {
        let corpora = ["kaggle-20k.txt", "magictour-1465.txt"].into_iter().filter_map(corpus_puzzles);
        puzzles.extend(corpora.flat_map(|corpus| corpus.into_iter().take(each)));
    }
    puzzles
}

/// The test's own state: the positions at the start and in every open branch.
struct Own {
    givens: String,
    open: Vec<Position>,
}

impl Own {
    fn of(puzzle: &Puzzle) -> Self {
        let givens = formats::line(puzzle.layout(), puzzle.givens(), '.');
        Self { open: vec![Position::of_givens(&givens)], givens }
    }

    fn here(&mut self) -> &mut Position {
        self.open.last_mut().expect("the start is never closed")
    }

    /// The position, as a trace writes it.
    fn state(&self) -> StateRecord {
        let position = self.open.last().expect("the start is never closed");
        let filled = position.line();
        let is_mine = |cell: usize| self.givens.as_bytes()[cell] == b'.';
        let placed = filled.char_indices().map(|(cell, digit)| if is_mine(cell) { digit } else { '.' });
        let candidates = |cell: usize| match position.digit(cell) {
            Some(_) => String::new(),
            None => position.candidates(cell).iter().map(ToString::to_string).collect(),
        };
        StateRecord { placed: placed.collect(), candidates: (0..81).map(candidates).collect() }
    }

    fn step(&mut self, step: &StepRecord) {
        assert_eq!(step.before.as_ref(), Some(&self.state()), "before step {}", step.n);
        for name in &step.place {
            let (cell, digit) = naive::candidate(name);
            self.here().place(cell, digit);
        }
        for name in &step.eliminate {
            let (cell, digit) = naive::candidate(name);
            self.here().eliminate(cell, digit);
        }
        let after = (!self.here().is_dead()).then(|| self.state());
        assert_eq!(step.after, after, "after step {}", step.n);
    }

    fn apply(&mut self, record: &Record) {
        match record {
            Record::Step(step) => self.step(step),
            Record::Branch(branch) => {
                let clone = self.here().clone();
                self.open.push(clone);
                let (cell, digit) = naive::candidate(&branch.candidate);
                self.here().place(cell, digit);
            }
            Record::Close(close) => {
                let closed = self.open.pop().expect("only what is open is closed");
                assert_eq!(close.why == CloseWord::Contradiction, closed.is_dead());
                assert_eq!(close.why == CloseWord::Solution, closed.is_solved());
            }
            Record::Result(result) => {
                assert_eq!(self.open.len(), 1);
                if result.logic_alone {
                    assert_eq!(vec![self.here().line()], result.solutions);
                }
            }
            Record::Puzzle(record) => assert_eq!(record.givens, self.givens),
            Record::Error(_) => panic!("nothing was unreadable"),
        }
    }
}

/// Runs about `count` puzzles with the human profile, on all cores, and calls `look` on each run.
fn on_some_runs(count: usize, look: impl Fn(&Recorder, &Puzzle, &Run) + Sync) {
    let puzzles = some_puzzles(count);
    let recorder = Recorder::of(&puzzles, Profile::human());
    on_all_cores(&puzzles, || (), |(), puzzle| look(&recorder, puzzle, &recorder.run(puzzle)));
}

#[test]
fn states_are_those_of_an_independent_replay() {
    on_some_runs(sampled(25), |recorder, puzzle, run| {
        let mut own = Own::of(puzzle);
        let records = recorder.records(puzzle, run, Detail { low: false, states: true });
        for record in &records {
            own.apply(record);
        }
        // States are additional: the steps are the same as in the trace without them.
        let trace = Trace::from_records(records).unwrap();
        assert_eq!(trace.entries, recorder.entries(puzzle, run));
    });
}

#[test]
fn low_detail_has_the_same_steps_and_replays_the_same() {
    on_some_runs(sampled(100), |recorder, puzzle, run| {
        let (full, _) = recorder.round_trip(puzzle, run);
        let records = recorder.records(puzzle, run, Detail { low: true, states: false });
        assert!(records.iter().all(|record| !matches!(record, Record::Step(step) if step.claims.is_some())));
        let low = Trace::from_records(records).unwrap();
        assert_eq!((&low.header, &low.puzzle, &low.summary), (&full.header, &full.puzzle, &full.summary));
        assert_replays(&recorder.geometry, &low.puzzle, &low.entries, &low.summary);
        assert_eq!(low.entries.len(), full.entries.len());
        for pair in low.entries.iter().zip(&full.entries) {
            let (Entry::Step(low), Entry::Step(full)) = pair else {
                assert_eq!(pair.0, pair.1);
                continue;
            };
            assert_eq!(
                (low.n, low.branch, low.sweep, &low.uses),
                (full.n, full.branch, full.sweep, &full.uses)
            );
            assert_eq!(low.step.technique, full.step.technique);
            assert!(low.step.placements().eq(full.step.placements()));
            assert!(low.step.eliminations().eq(full.step.eliminations()));
        }
    });
}

#[test]
fn a_position_reads_back_with_what_was_placed_and_removed() {
    let mut puzzle = some_puzzles(0).swap_remove(0);
    let solution = Recorder::of(std::slice::from_ref(&puzzle), Profile::human())
        .run(&puzzle)
        .summary
        .solutions
        .swap_remove(0);
    let open: Vec<_> = puzzle.layout().all_cells().filter(|&cell| puzzle.value(cell).is_none()).collect();
    for &cell in &open[..5] {
        puzzle.place(sudostep::grid::Candidate { cell, digit: solution.digit(cell) });
    }
    for &cell in &open[5..10] {
        let digit = puzzle.layout().all_digits().find(|&digit| digit != solution.digit(cell)).unwrap();
        puzzle.eliminate(sudostep::grid::Candidate { cell, digit });
    }
    assert!(open.iter().take(5).all(|cell| puzzle.placed()[cell.index()].is_some()));
    assert_eq!(puzzle.eliminated().len(), 5);
    assert!(steps_that_replay(&[puzzle], &Profile::human()) > 10);
}
