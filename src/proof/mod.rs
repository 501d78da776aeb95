//! A log as a proof in the formats of programs that know nothing of Sudoku.
//!
//! A checker of such proofs has the rules of the puzzle as a formula, and the log as lines that each follow from what
//! stands before them. It trusts neither the stepper nor this crate's own referee.
//!
//! # Every step: `VeriPB`
//!
//! [`opb`] writes the puzzle as linear constraints over candidates that are 0 or 1, and [`Veripb`] the log as a proof in
//! the format of `VeriPB` 3.0. Check them with
//!
//! ```text
//! veripb puzzle.opb puzzle.pbp
//! ```
//!
//! which ends in `s VERIFIED` and exit code 0 if all of it holds. Candidates keep their names: `x4r3c2` is 4 in r3c2. For
//! every cell, and for every house and digit, the formula has one constraint "at least one" and one "at most one", in that
//! order; then come the starting digits and the candidates removed before the start. A linear reason is the sum (`pol`) of
//! the constraints it cites, and each conclusion one line (`rup`) that follows from that sum by propagation. Every such
//! line lists the constraints it may use: the sum, and what removed the candidates whose absence matters. So a checker
//! that accepts the line has found that the reason is enough by itself, and it does so even where the whole formula
//! would be refuted at sight. Inside branches each line carries the candidates tried, negated; a closed branch is the
//! clause of these alone.
//!
//! What the proof ends in depends on the verdict:
//!
//! - none: the contradiction, and `conclusion UNSAT`;
//! - unique: a line for every digit of the solution that it must stand where it does, one that says it of all of them,
//!   and `conclusion SAT` with the solution;
//! - multiple: each solution that was kept (`sol`), and `conclusion SAT` with the first;
//! - unknown: the solutions that were found, if any, and `conclusion NONE`.
//!
//! Steps that assume that the solution is unique are refused: no line of a proof can rest on that.
//!
//! # The verdict: DRAT
//!
//! [`cnf`] writes the puzzle as clauses and [`Drat`] one clause for every closed branch, then the empty clause, from a log
//! of singles and branches alone. Where the solution is unique the formula also forbids it, so that nothing is left.
//!
//! ```text
//! rate -f puzzle.cnf puzzle.drat
//! ```
//!
//! ends in `s VERIFIED` and exit code 0; without `-f` it would look only at the clauses that the last one needs. The
//! variable of a candidate is the cell's index times the number of digits plus the digit: 81r + 9c + d in the classic grid,
//! rows and columns counted from 0. Where propagation alone refutes the formula, as it does for a puzzle that singles
//! solve, any clause would be accepted: what is certified is the verdict, and not the way to it. The proof for a unique
//! solution says that there is none beside the one that the formula forbids; that this is one is for its reader to see.
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
