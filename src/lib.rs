//! A Sudoku stepper that solves a puzzle the way a person would and says why at every step.
//!
//! A rule pipeline: naked singles and hidden singles in repeated sweeps, then harder rules, each deduction logged.
//! Only when no rule fires does it branch, on the cell with the fewest candidates, each branch on a clone of the
//! board. The verdict, none, unique or multiple solutions, is established by its own closed branches. The log is the
//! product: an explanation, a grade and a JSON trace are three readings of it.
//!
//! # One puzzle, all the way
//!
//! ```
//! use sudostep::prelude::*;
//!
//! // 1. Read a puzzle. Any of the formats of `notation` will do; here one line of 81 characters.
//! let line = "..9.3..2.4...68....8.2.....615........7..5..8...7...63.2.3...8....187.36..6...4..";
//! let puzzle = notation::parse(line, &ReadOptions::default())?.puzzle;
//!
//! // 2. Solve it by a profile: here the original pipeline, sweeps of singles.
//! let stepper = Stepper::new(Profile::singles());
//! let (summary, log) = stepper.log(&puzzle);
//! assert_eq!(summary.verdict, Verdict::Unique);
//! assert!(summary.logic_alone());
//!
//! // 3. Read the log: every step with its reason and with the earlier steps it rests on.
//! let geometry = Geometry::new(puzzle.layout().clone());
//! let narrator = Narrator::new(puzzle.layout());
//! let mut replay = Replay::new(&geometry, &puzzle).expect("the givens do not clash");
//! let mut told = Vec::new();
//! for entry in Entries::new(&geometry, &puzzle, &log) {
//!     if let Entry::Step(step) = &entry {
//!         told.push(narrator.step(&step.step, &replay).so.to_string());
//!     }
//!     replay.apply(&entry).expect("no step contradicts a puzzle that has a solution");
//! }
//! assert_eq!(told[0], "4 is the one digit left: r8c3 is 4.");
//! assert_eq!(replay.board().solution().as_ref(), summary.solutions.first());
//! # Ok::<(), notation::InputError>(())
//! ```
//!
//! # A tour of the rooms
//!
//! Each module imports only modules above it in this list.
//!
//! | room | what is in it |
//! |---|---|
//! | [`grid`] | what a Sudoku is: shape, layout (houses, peers), sets, the puzzle, the board and its two moves |
//! | [`engine`] | none, one or many solutions, fast, without a log, and what is behind it: the second opinion |
//! | [`step`] | what a deduction is: claims, their reasons, roles |
//! | [`catalog`] | techniques as data: names, codes, levels, sentences, pages |
//! | [`notation`] | text to puzzles and back |
//! | [`rules`] | the finders: a folder per family, a file per finder, one ordered list |
//! | [`trace`] | the log as data: events, entries, records, reading back, replay |
//! | [`stepper`] | the pipeline, the sink it logs to, the fallback search |
//! | [`verify`] | the referee: checks a log, step by step, without believing whoever wrote it |
//! | [`proof`] | a log as a proof that programs of others check |
//! | [`grade`] | how hard it was |
//! | [`explain`] | a step in words, the hint ladder, what is wrong in a position |
//! | [`render`] | a position and a text as a picture for a terminal |
//! | `cli` | the commands, with the feature of that name |
//!
//! # All solutions
//!
//! ```
//! use sudostep::prelude::*;
//!
//! let empty = notation::parse("................", &ReadOptions::default())?.puzzle;
//! let stepper = Stepper::new(Profile::human());
//! assert_eq!(stepper.solutions(&empty).count(), 288);
//! assert!(stepper.solution(&empty, 287).is_some() && stepper.solution(&empty, 288).is_none());
//! # Ok::<(), notation::InputError>(())
//! ```
//!
//! # A hint
//!
//! ```
//! use sudostep::prelude::*;
//!
//! let line = "..9.3..2.4...68....8.2.....615........7..5..8...7...63.2.3...8....187.36..6...4..";
//! let puzzle = notation::parse(line, &ReadOptions::default())?.puzzle;
//! let stepper = Stepper::new(Profile::human());
//! let geometry = Geometry::new(puzzle.layout().clone());
//! let replay = Replay::new(&geometry, &puzzle).expect("the givens do not clash");
//!
//! let step = stepper.next_step(&puzzle).expect("the givens do not clash").expect("a single is there");
//! // The same layout under other names is all it takes to speak another way.
//! let names = notation::Coords::A1.rename(puzzle.layout());
//! assert_eq!(Narrator::new(&names).hint(&step, &replay, 3).to_string(), "B3 is the one place left for 2 in box 1.");
//! # Ok::<(), notation::InputError>(())
//! ```
//!
//! # A layout that is no boxed grid
//!
//! Rules are about houses, so a jigsaw, a diagonal or a cube is data for [`grid::Layout::new`], not another solver.

pub mod grid;

pub mod engine;

pub mod step;

pub mod catalog;

pub mod notation;

pub mod rules;

pub mod trace;

pub mod stepper;

pub mod verify;

pub mod proof;

pub mod grade;

pub mod explain;

pub mod render;

#[cfg(feature = "cli")]
pub mod cli;

mod run;

pub use grid::Puzzle;
pub use notation::InputError;
pub use run::{Run, RunStep, Steps, solve};

#[cfg(test)]
extern crate self as sudostep;

#[cfg(test)]
#[path = "../tests/deep/mod.rs"]
mod deep;

/// The names that most programs need.
pub mod prelude {
    pub use crate::engine::{Budget, Engine};
    pub use crate::explain::Narrator;
    pub use crate::grade::Grade;
    pub use crate::grid::{Board, Geometry, Layout, Puzzle, Shape, Solution};
    pub use crate::notation::{self, ReadOptions, Reader};
    pub use crate::stepper::{Profile, Stepper};
    pub use crate::trace::{Entries, Entry, Replay, Summary, Trace, Verdict};
}
