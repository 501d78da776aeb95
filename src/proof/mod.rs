//! Writes a log as a proof, in the formats of proof checkers that know nothing of Sudoku.
//!
//! The checker gets the rules of the puzzle as a formula. The log becomes proof lines, each of which follows
//! from lines before it. The checker trusts neither the stepper nor this crate's own referee.
//!
//! # Every step: `VeriPB`
//!
//! [`opb`] writes the puzzle as linear constraints over candidates that are 0 or 1. [`Veripb`] writes the log as
//! a proof in the format of `VeriPB` 3.0. Check them with
//!
//! ```text
//! veripb puzzle.opb puzzle.pbp
//! ```
//!
//! which ends in `s VERIFIED` and exit code 0 if every line holds. Candidates keep their names: `x4r3c2` is 4
//! in r3c2. For every cell, and for every house and digit, the formula has two constraints, "at least one" and
//! "at most one", in that order. The starting digits and the candidates removed before the start follow.
//!
//! A linear reason is the sum (`pol`) of the constraints it cites. Each conclusion is one line (`rup`) that
//! follows from that sum by propagation. The line lists the constraints it may use: the sum, and the lines that
//! removed the candidates whose absence matters. So the checker accepts it only if the reason is sufficient by
//! itself, even where the whole formula could be refuted at once. Inside branches each line carries the negated
//! candidates of the open branches. A closed branch is the clause of these alone.
//!
//! The end of the proof depends on the verdict:
//!
//! - none: the contradiction, and `conclusion UNSAT`;
//! - unique: a line for every digit of the solution that it is forced, one line that states them all, and
//!   `conclusion SAT` with the solution;
//! - multiple: each solution that was kept (`sol`), and `conclusion SAT` with the first;
//! - unknown: the solutions found, if any, and `conclusion NONE`.
//!
//! Steps that assume a unique solution are refused: no proof line can state that assumption.
//!
//! # The verdict: DRAT
//!
//! [`cnf`] writes the puzzle as clauses. [`Drat`] writes one clause for every closed branch, then the empty
//! clause, from a log of singles and branches alone. If the solution is unique, the formula also forbids it, so
//! that the clauses have no solution.
//!
//! ```text
//! rate -f puzzle.cnf puzzle.drat
//! ```
//!
//! ends in `s VERIFIED` and exit code 0. Without `-f` it checks only the clauses that the last one needs. The
//! variable of a candidate is the cell's index times the number of digits plus the digit: 81r + 9c + d in the
//! classic grid, rows and columns counted from 0.
//!
//! Only the verdict is certified. If propagation alone refutes the formula, as for a puzzle that singles solve,
//! the checker accepts any clause. For a unique solution the proof shows that there is no other one. The reader
//! must check that the forbidden grid is a solution.
//!
//! ```
//! use sudostep::{Profile, Puzzle, Stepper, proof};
//!
//! let puzzle: Puzzle = ".23.3.1.2.......".parse()?;
//! let run = Stepper::new(Profile::singles()).solve(&puzzle);
//!
//! let (mut formula, mut proof) = (Vec::new(), Vec::new());
//! proof::opb(&puzzle, &mut formula)?;
//! let mut writer = proof::Veripb::new(&puzzle, &mut proof)?;
//! for entry in run.entries() {
//!     writer.entry(&entry)?;
//! }
//! writer.finish(run.summary())?;
//! assert!(String::from_utf8(proof)?.ends_with("end pseudo-Boolean proof;\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cases;
mod drat;
mod encoding;
mod error;
mod exhaust;
mod lines;
mod state;
mod veripb;

pub use drat::{Drat, cnf};
pub use encoding::opb;
pub use error::ProofError;
pub use veripb::Veripb;
