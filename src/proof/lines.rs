//! Writes the lines of a `VeriPB` proof, and turns claims into lines.

use std::io::{self, Write};

use super::encoding::{Literal, at_least, at_most};
use super::error::{MOST_LINES, ProofError};
use super::state::{Hints, State, Support};
use crate::grid::Layout;
use crate::step::{Cited, Claim, Reason, TechniqueId};
use crate::trace::require;

/// Writes proof lines, numbers them and tracks the candidates currently supposed.
pub(super) struct Lines<'p, W> {
    out: W,
    pub(super) layout: &'p Layout,
    last: u64,
    /// The candidates currently supposed true or false: those of open branches and, within a step, of its
    /// cases.
    pub(super) supposed: Vec<Literal>,
    /// The number of the last proof line before the current step.
    before: u64,
    /// The most proof lines that one step may take.
    pub(super) most: u64,
}

/// The error of writing a step as proof lines, without the step's number.
pub(super) enum StepError {
    Output(io::Error),
    TooLong,
    AssumesUnique,
}

impl From<io::Error> for StepError {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl StepError {
    /// Turns this error into a [`ProofError`] with the step's number and technique.
    pub(super) fn at(self, n: u32, technique: &TechniqueId) -> ProofError {
        match self {
            Self::Output(error) => ProofError::Output(error),
            Self::TooLong => ProofError::TooLong { n, technique: technique.clone() },
            Self::AssumesUnique => ProofError::AssumesUnique { n, technique: technique.clone() },
        }
    }
}

impl<'p, W: Write> Lines<'p, W> {
    /// Writes the header of a proof for a formula with `formula` constraints.
    pub(super) fn new(layout: &'p Layout, formula: u64, mut out: W) -> io::Result<Self> {
        writeln!(out, "pseudo-Boolean proof version 3.0\nf {formula};")?;
        Ok(Self { out, layout, last: formula, supposed: Vec::new(), before: formula, most: MOST_LINES })
    }

    /// Writes a comment into the proof. Line breaks are replaced, so that a technique's name from a trace
    /// cannot add a proof line.
    pub(super) fn comment(&mut self, text: &str) -> io::Result<()> {
        let plain: String =
            text.chars().map(|letter| if letter.is_ascii_graphic() { letter } else { ' ' }).collect();
        writeln!(self.out, "% {plain}")
    }

    /// Writes the proof line that some literal is true or some current supposition false. Returns the line's
    /// number.
    pub(super) fn clause(&mut self, literals: &[Literal], hints: &Hints) -> io::Result<u64> {
        write!(self.out, "rup")?;
        let mut written: Vec<Literal> = Vec::with_capacity(self.supposed.len() + literals.len());
        let supposed = self.supposed.iter().map(|literal| literal.negated());
        for literal in supposed.chain(literals.iter().copied()) {
            if !written.contains(&literal) {
                written.push(literal);
                write!(self.out, " +1 {}", literal.named(self.layout))?;
            }
        }
        self.end_of_rup(1, hints)
    }

    /// Writes the proof line that all literals are true. Returns the line's number.
    pub(super) fn all(&mut self, literals: &[Literal], hints: &Hints) -> io::Result<u64> {
        write!(self.out, "rup")?;
        for literal in literals {
            write!(self.out, " +1 {}", literal.named(self.layout))?;
        }
        self.end_of_rup(literals.len(), hints)
    }

    /// Ends a `rup` line with its bound and hints. Returns the line's number.
    fn end_of_rup(&mut self, bound: usize, hints: &Hints) -> io::Result<u64> {
        write!(self.out, " >= {bound} : ~")?;
        for line in hints.as_slice() {
            write!(self.out, " {line}")?;
        }
        writeln!(self.out, ";")?;
        self.last += 1;
        Ok(self.last)
    }

    /// Writes the sum of the proof lines `summands` and returns its number. For a single summand, returns its
    /// number and writes nothing.
    fn sum(&mut self, summands: &[u64]) -> io::Result<u64> {
        let [first, others @ ..] = summands else { return Ok(0) };
        if others.is_empty() {
            return Ok(*first);
        }
        write!(self.out, "pol {first}")?;
        for line in others {
            write!(self.out, " {line} +")?;
        }
        writeln!(self.out, ";")?;
        self.last += 1;
        Ok(self.last)
    }

    /// Writes a proof line with `head` and all these literals, such as a solution.
    pub(super) fn assignment(
        &mut self,
        head: &str,
        literals: impl Iterator<Item = Literal>,
    ) -> io::Result<()> {
        write!(self.out, "{head}")?;
        for literal in literals {
            write!(self.out, " {}", literal.named(self.layout))?;
        }
        writeln!(self.out, ";")
    }

    /// Writes a proof line that adds no constraint, such as `output NONE`.
    pub(super) fn raw(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.out, "{line};")
    }

    /// Flushes the output and returns it.
    pub(super) fn end(mut self) -> io::Result<W> {
        self.out.flush()?;
        Ok(self.out)
    }

    /// Writes the proof lines of a step, claim by claim, and records the conclusions in `state`.
    pub(super) fn step(&mut self, state: &mut State<'p>, claims: &[Claim]) -> Result<(), StepError> {
        self.before = self.last;
        for claim in claims {
            self.claim(state, claim)?;
        }
        Ok(())
    }

    /// Returns an error if the current step has reached its line limit.
    pub(super) fn check_line_limit(&self) -> Result<(), StepError> {
        require(self.last - self.before < self.most, StepError::TooLong)
    }

    /// Writes the proof lines of a claim and records the claim's conclusions in `state`.
    ///
    /// A claim without conclusions is a contradiction. Returns the number of the line that states it; `None`
    /// for other claims.
    pub(super) fn claim(&mut self, state: &mut State<'p>, claim: &Claim) -> Result<Option<u64>, StepError> {
        self.check_line_limit()?;
        let placed = claim.place.iter().copied().map(Literal::yes);
        let removed = claim.eliminate.iter().copied().map(Literal::no);
        let conclusions: Vec<Literal> = placed.chain(removed).collect();
        let goals: Vec<Option<Literal>> =
            if conclusions.is_empty() { vec![None] } else { conclusions.iter().copied().map(Some).collect() };
        let lines = match &claim.because {
            Reason::Linear { truths, links } => {
                let mut hints = Hints::default();
                state.add_dependencies(&claim.because, &mut hints);
                hints.add(self.linear(truths, links)?);
                goals
                    .iter()
                    .map(|goal| self.clause(goal.as_slice(), &hints))
                    .collect::<io::Result<Vec<_>>>()?
            }
            Reason::Cases { over, negated, cases } => self.cases(state, over, *negated, cases, &goals)?,
            Reason::Exhaust { cited } => self.exhaust(state, cited, &goals)?,
            Reason::Symmetry { .. } => return Err(StepError::AssumesUnique),
            // A step without a proof is refused before.
            Reason::Unproved => Vec::new(),
        };
        for (conclusion, &line) in conclusions.iter().zip(&lines) {
            state.learn(*conclusion, Support::Line(line));
        }
        Ok(if conclusions.is_empty() { lines.first().copied() } else { None })
    }

    /// Writes the sum of the "at least one" of `truths` and the "at most one" of `links`. Returns the number
    /// of that proof line.
    fn linear(&mut self, truths: &[Cited], links: &[Cited]) -> io::Result<u64> {
        let layout = self.layout;
        let least = truths.iter().filter_map(|cited| at_least(layout, &cited.constraint));
        let most = links.iter().filter_map(|cited| at_most(layout, &cited.constraint));
        let summands: Vec<u64> = least.chain(most).collect();
        self.sum(&summands)
    }
}
