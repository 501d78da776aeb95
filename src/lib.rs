#![cfg_attr(
    not(feature = "cli"),
    allow(dead_code, unused_imports, reason = "the program is the only caller of some internals")
)]

//! A Sudoku stepper that solves a puzzle the way a person would and says why at every step.
//!
//! The stepper sweeps for naked and hidden singles, then tries harder rules in order, and logs each
//! deduction. Only when no rule fires does it branch, on the cell with the fewest candidates, each branch on
//! a clone of the board. Its own closed branches establish the verdict (none, unique or multiple solutions).
//! The log is the product: explanations, grades and JSON traces are all made from it.
//!
//! # Solve a puzzle and explain every step
//!
//! ```
//! use sudostep::{Puzzle, solve};
//!
//! let puzzle: Puzzle = "..9.3..2.4...68....8.2.....615........7..5..8...7...63.2.3...8....187.36..6...4..".parse()?;
//! let run = solve(&puzzle);
//! for step in run.steps() {
//!     println!("{}. {}", step.number(), step.explain());
//! }
//! assert!(run.verdict().is_unique() && run.steps().count() == 54);
//! println!("{}", run.solutions()[0]);
//! # Ok::<(), sudostep::InputError>(())
//! ```
//!
//! # Grade a puzzle by its hardest step and write its trace
//!
//! ```
//! use sudostep::{Profile, Puzzle, Stepper};
//!
//! let puzzle: Puzzle = ".3...7....2....4.......8..615....9....35.6..........7.4....2....9......15.6..1.8.".parse()?;
//! // Keep the stepper for the next puzzle: it compiles the rules for a grid once.
//! let stepper = Stepper::new(Profile::human());
//! let run = stepper.solve(&puzzle);
//! if let Some(grade) = run.grade() {
//!     println!("{}, hardest: {}", grade.word(), grade.hardest.map_or("nothing", |technique| technique.name));
//! }
//! let mut trace = Vec::new();
//! run.write_trace(&mut trace)?;
//! assert!(trace.starts_with(br#"{"t":"puzzle","id":"1","schema":"sudostep-trace/2""#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Give a hint in a position, and list all solutions of a puzzle
//!
//! ```
//! use sudostep::{Profile, Puzzle, Stepper, solve};
//!
//! let position: Puzzle = "1...34.........2".parse()?;
//! let run = solve(&position);
//! let next = run.steps().next().expect("a step is there");
//! for rung in 1..=3 {
//!     println!("{}", next.hint(rung));
//! }
//! let empty: Puzzle = "................".parse()?;
//! assert_eq!(Stepper::new(Profile::human()).solutions(&empty).count(), 288);
//! # Ok::<(), sudostep::InputError>(())
//! ```
//!
//! # The modules
//!
//! Each module imports only modules above it in this list.
//!
//! | module | contents |
//! |---|---|
//! | [`grid`] | the model of a Sudoku: shape, layout (houses, peers), sets, the puzzle, the board and its two moves |
//! | [`engine`] | the counting engine: none, one or several solutions, fast and without a log |
//! | [`step`] | a deduction as data: claims, reasons, roles |
//! | [`catalog`] | techniques as data: names, codes, levels, sentences, pages |
//! | [`formats`] | text to puzzles and back |
//! | [`rules`] | the finders: a folder per family, a file per finder, one ordered list |
//! | [`trace`] | the log as data: events, entries, records, reading back, replay |
//! | [`stepper`] | the pipeline, the log it writes to, the fallback search |
//! | [`verify`] | the referee: checks a log step by step and trusts none of it |
//! | [`proof`] | export of a log as a proof for independent checkers |
//! | [`grade`] | the difficulty of a puzzle |
//! | [`explain`] | steps in words, the hint ladder |
//! | [`render`] | pictures for terminals and pages |
//! | [`outcome`] | answers about one puzzle as data: verdict, grades, steps available, hint |
//! | `cli` | the commands (feature `cli`) |
//!
//! Rules are written in terms of houses. A jigsaw, a diagonal or a cube is therefore data for
//! [`grid::Layout::new`], not another solver.

pub mod catalog;
pub mod engine;
pub mod explain;
pub mod formats;
pub mod grade;
pub mod grid;
pub mod outcome;
pub mod proof;
pub mod render;
pub mod rules;
pub mod step;
pub mod stepper;
pub mod trace;
pub mod verify;

#[cfg(feature = "cli")]
pub mod cli;

mod run;

pub use catalog::Technique;
pub use engine::{Answer, Budget};
pub use explain::Explanation;
pub use formats::InputError;
pub use grade::Grade;
pub use grid::{Candidate, Puzzle, Solution};
pub use run::{Hint, Run, RunStep, Steps, check, solve};
pub use stepper::{Profile, Stepper};
pub use trace::Verdict;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../docs/library.md")]
mod pages {}

#[cfg(test)]
extern crate self as sudostep;

#[cfg(test)]
#[path = "../tests/deep/mod.rs"]
mod deep;
