//! DRAT: the puzzle as a DIMACS CNF formula, and the proof of its verdict.

use std::io::{self, Write};

use super::encoding::{Literal, constraints, start};
use super::error::ProofError;
use super::veripb::solutions;
use crate::grid::{Candidate, Index, Layout, Puzzle};
use crate::step::{FULL_HOUSE, HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE, NAKED_SINGLE, TechniqueId};
use crate::trace::{Closing, Entry, Summary, Verdict, require};

const SINGLES: [TechniqueId; 4] = [FULL_HOUSE, HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE, NAKED_SINGLE];

/// Writes one clause, with variables numbered from 1 by cell, then digit.
fn clause(layout: &Layout, literals: &[Literal], out: &mut impl Write) -> io::Result<()> {
    for Literal { candidate: Candidate { cell, digit }, holds } in literals {
        let not = if *holds { "" } else { "-" };
        write!(out, "{not}{} ", cell.index() * layout.digits() + digit.index() + 1)?;
    }
    writeln!(out, "0")
}

/// Writes `puzzle` as a DIMACS CNF formula, for the proof of the verdict of `summary`.
///
/// The clauses, about 12,000 in the classic grid:
///
/// - "at least one" and every pair of "at most one" for each cell and for each house and digit;
/// - a unit clause for each starting digit and each candidate removed before the start;
/// - if the verdict is unique, a clause that forbids the solution.
///
/// # Errors
/// [`ProofError::Verdict`] unless the verdict is none or unique, [`ProofError::Solutions`] if the solution is
/// missing, and [`ProofError::Output`].
pub fn cnf(puzzle: &Puzzle, summary: &Summary, mut out: impl Write) -> Result<(), ProofError> {
    let layout = &**puzzle.layout();
    let solution = match summary.verdict {
        Verdict::None => None,
        Verdict::Unique => solutions(layout, summary)?.first().copied(),
        verdict @ (Verdict::Multiple | Verdict::Unknown(_)) => return Err(ProofError::Verdict(verdict)),
    };
    let (side, rules) = (layout.digits(), constraints(layout).count());
    let count = rules * (1 + side * (side - 1) / 2) + start(puzzle).count() + usize::from(solution.is_some());
    writeln!(out, "p cnf {} {count}", layout.cells() * side)?;
    for constraint in constraints(layout) {
        let candidates = constraint.candidates(layout);
        let any: Vec<Literal> = candidates.iter().copied().map(Literal::yes).collect();
        clause(layout, &any, &mut out)?;
        for (place, &first) in candidates.iter().enumerate() {
            for &second in &candidates[place + 1..] {
                clause(layout, &[Literal::no(first), Literal::no(second)], &mut out)?;
            }
        }
    }
    for literal in start(puzzle) {
        clause(layout, &[literal], &mut out)?;
    }
    if let Some(solution) = solution {
        let cells = layout.all_cells().zip(solution.digits());
        let forbidden: Vec<Literal> =
            cells.map(|(cell, &digit)| Literal::no(Candidate { cell, digit })).collect();
        clause(layout, &forbidden, &mut out)?;
    }
    Ok(())
}

/// Writes the DRAT proof of a verdict for the formula that [`cnf`] writes.
///
/// The log may hold singles and branches only. The proof has one clause for every closed branch, then the
/// empty clause.
pub struct Drat<'p, W> {
    layout: &'p Layout,
    out: W,
    /// Open branches, outermost first, as (number, negated candidate of the branch).
    open: Vec<(u32, Literal)>,
}

impl<'p, W: Write> Drat<'p, W> {
    /// Creates the writer of a proof for a run on `puzzle`.
    pub fn new(puzzle: &'p Puzzle, out: W) -> Self {
        Self { layout: puzzle.layout(), out, open: Vec::new() }
    }

    /// Writes the clause that closes a branch. Log entries of other kinds write nothing.
    ///
    /// # Panics
    /// If the log entry is about cells or digits that are not in the puzzle's layout.
    ///
    /// # Errors
    /// [`ProofError::NoSingle`] for a step that is not a single, [`ProofError::Order`] for a log entry out of
    /// place, and [`ProofError::Output`].
    pub fn entry(&mut self, entry: &Entry) -> Result<(), ProofError> {
        match entry {
            Entry::Step(entry) if SINGLES.contains(&entry.step.technique) => Ok(()),
            Entry::Step(entry) => {
                Err(ProofError::NoSingle { n: entry.n, technique: entry.step.technique.clone() })
            }
            Entry::Branch(entry) => {
                let is_inside = entry.parent == self.open.last().map_or(0, |(n, _)| *n);
                require(is_inside, ProofError::Order("a branch in the innermost open one"))?;
                self.open.push((entry.n, Literal::no(entry.candidate)));
                Ok(())
            }
            Entry::Close(entry) => {
                let is_innermost = self.open.last().is_some_and(|(n, _)| *n == entry.n);
                require(is_innermost, ProofError::Order("the innermost open branch to be closed"))?;
                // An abandoned branch proves nothing. One with the solution is refuted by the clause that
                // forbids it.
                if entry.why != Closing::Abandoned {
                    let negated: Vec<Literal> = self.open.iter().map(|(_, literal)| *literal).collect();
                    clause(self.layout, &negated, &mut self.out)?;
                }
                self.open.pop();
                Ok(())
            }
        }
    }

    /// Writes the empty clause. Returns the output, flushed.
    ///
    /// # Errors
    /// [`ProofError::Verdict`] unless the verdict is none or unique, [`ProofError::Order`] if a
    /// branch is still open, and [`ProofError::Output`].
    pub fn finish(mut self, summary: &Summary) -> Result<W, ProofError> {
        require(self.open.is_empty(), ProofError::Order("every branch to be closed before the end"))?;
        let is_proved = matches!(summary.verdict, Verdict::None | Verdict::Unique);
        require(is_proved, ProofError::Verdict(summary.verdict))?;
        clause(self.layout, &[], &mut self.out)?;
        self.out.flush()?;
        Ok(self.out)
    }
}
