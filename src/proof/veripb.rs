//! Writes a log as a `VeriPB` proof, log entry by log entry.

use std::io::Write;

use super::encoding::{Literal, at_least, first_of_start, start};
use super::error::ProofError;
use super::lines::Lines;
use super::state::{Hints, PlacedDigit, State, Support};
use crate::formats;
use crate::grid::{Candidate, Cell, Contradiction, Index, Layout, Puzzle, Solution};
use crate::step::{Claim, Constraint, Reason};
use crate::trace::{BranchEntry, CloseEntry, Closing, Entry, StepEntry, Summary, Verdict, require};

/// Writes a log as a proof in the format of `VeriPB` 3.0, for the formula that [`opb`](super::opb) writes.
///
/// It checks no step: a step that does not follow becomes a proof line that `VeriPB` refuses.
pub struct Veripb<'p, W> {
    lines: Lines<'p, W>,
    start: OpenBranch<'p>,
    /// The open branches, outermost first.
    branches: Vec<OpenBranch<'p>>,
}

/// An open branch, or the start of the proof.
struct OpenBranch<'p> {
    /// The number of the branch; 0 for the start.
    n: u32,
    state: State<'p>,
    /// The cell whose candidates the branches one level deeper try.
    cell: Option<Cell>,
    /// The numbers of the proof lines that refute the branches one level deeper.
    refuted: Vec<u64>,
    /// The solutions found in the branches one level deeper.
    found: DeeperSolutions,
}

/// The solutions found in the branches below an open branch.
enum DeeperSolutions {
    Nothing,
    /// Exactly one solution, in the branch of this candidate.
    One(Candidate, SolutionPath),
    /// More than one solution, or a branch was abandoned before it was exhausted.
    Several,
}

/// The only solution below an open branch, with the proof lines that force it.
struct SolutionPath {
    /// The digits of the solution, in cell order. The proof line of a digit, if it has one, says: this digit
    /// is true, or the candidate of a branch that was open then is false.
    placed: Vec<PlacedDigit>,
    /// The proof lines that force the branches leading to the solution, innermost first.
    forced: Vec<u64>,
}

/// Outcome of a branch: the number of the proof line that refutes it, its only solution, or undecided.
enum BranchEnd {
    Refuted(u64),
    Solved(SolutionPath),
    Undecided,
}

impl<'p> OpenBranch<'p> {
    fn new(n: u32, state: State<'p>) -> Self {
        Self { n, state, cell: None, refuted: Vec::new(), found: DeeperSolutions::Nothing }
    }

    /// Returns the proof lines that refute the branches one level deeper, and those that remove the other
    /// candidates of the cell branched on.
    ///
    /// Together they leave the cell no candidate, or only the one whose branch has the solution.
    fn exhaustion_hints(&self, layout: &Layout) -> Hints {
        let mut hints = Hints::default();
        hints.extend(self.refuted.iter().copied());
        if let Some(cell) = self.cell.map(Constraint::Cell) {
            self.state.add_missing(&cell, &mut hints);
            hints.extend(at_least(layout, &cell));
        }
        hints
    }

    /// Records the outcome of the branch one level deeper that tried the candidate `tried`.
    fn record_branch(&mut self, tried: Candidate, end: BranchEnd) {
        match end {
            BranchEnd::Refuted(line) => self.refuted.push(line),
            BranchEnd::Undecided => self.found = DeeperSolutions::Several,
            BranchEnd::Solved(path) => {
                self.found = match self.found {
                    DeeperSolutions::Nothing => DeeperSolutions::One(tried, path),
                    DeeperSolutions::One(..) | DeeperSolutions::Several => DeeperSolutions::Several,
                }
            }
        }
    }
}

impl<'p, W: Write> Veripb<'p, W> {
    /// Creates the writer and writes the header of the proof of a run on `puzzle`. Proof lines are many and
    /// short, so use a buffered `out`.
    ///
    /// # Errors
    /// [`ProofError::Output`].
    pub fn new(puzzle: &'p Puzzle, out: W) -> Result<Self, ProofError> {
        let formula = first_of_start(puzzle.layout()) - 1 + start(puzzle).count() as u64;
        let lines = Lines::new(puzzle.layout(), formula, out)?;
        Ok(Self { lines, start: OpenBranch::new(0, State::start(puzzle)), branches: Vec::new() })
    }

    /// Writes the proof lines of the next log entry.
    ///
    /// # Panics
    /// If the log entry is about cells, digits or houses that are not in the puzzle's layout.
    ///
    /// # Errors
    /// [`ProofError`] for a step that cannot be proved, a log entry out of place, and output that fails.
    pub fn entry(&mut self, entry: &Entry) -> Result<(), ProofError> {
        match entry {
            Entry::Step(entry) => self.step(entry),
            Entry::Branch(entry) => self.branch(entry),
            Entry::Close(entry) => self.close(entry),
        }
    }

    /// Writes the verdict and ends the proof. Returns the output, flushed.
    ///
    /// # Errors
    /// [`ProofError::Solutions`] if the summary holds fewer solutions than its verdict needs,
    /// [`ProofError::Order`] if a branch is still open, and [`ProofError::Output`].
    pub fn finish(mut self, summary: &Summary) -> Result<W, ProofError> {
        require(self.branches.is_empty(), ProofError::Order("every branch to be closed before the end"))?;
        let solutions = solutions(self.lines.layout, summary)?;
        self.lines.comment(&format!("the verdict: {}", summary.verdict.word()))?;
        match (summary.verdict, solutions.first()) {
            (Verdict::None, _) => {
                let line = self.refutation(summary.contradiction)?;
                self.lines.raw("output NONE")?;
                self.lines.raw(&format!("conclusion UNSAT : {line}"))?;
            }
            (Verdict::Unique | Verdict::Multiple, Some(first)) => {
                if summary.verdict == Verdict::Unique {
                    self.prove_unique(first)?;
                } else {
                    self.write_solutions(&solutions)?;
                }
                self.lines.raw("output NONE")?;
                let literals = literals(self.lines.layout, first);
                self.lines.assignment("conclusion SAT :", literals)?;
            }
            _ => {
                self.write_solutions(&solutions)?;
                self.lines.raw("output NONE")?;
                self.lines.raw("conclusion NONE")?;
            }
        }
        self.lines.raw("end pseudo-Boolean proof")?;
        Ok(self.lines.end()?)
    }

    fn step(&mut self, entry: &StepEntry) -> Result<(), ProofError> {
        let (n, technique) = (entry.n, &entry.step.technique);
        let open = self.branches.last_mut().unwrap_or(&mut self.start);
        require(entry.branch == open.n, ProofError::Order("a step of the innermost open branch"))?;
        if entry.step.assumes_unique() {
            return Err(ProofError::AssumesUnique { n, technique: technique.clone() });
        }
        if !all_give_reasons(&entry.step.claims) {
            return Err(ProofError::NoReason { n, technique: technique.clone() });
        }
        self.lines.comment(&format!("step {n}: {technique}"))?;
        self.lines.step(&mut open.state, &entry.step.claims).map_err(|error| error.at(n, technique))
    }

    fn branch(&mut self, entry: &BranchEntry) -> Result<(), ProofError> {
        let above = self.branches.last_mut().unwrap_or(&mut self.start);
        require(entry.parent == above.n, ProofError::Order("a branch in the innermost open one"))?;
        let tried = Literal::yes(entry.candidate);
        above.cell = Some(entry.candidate.cell);
        let mut state = above.state.clone();
        state.learn(tried, Support::Supposed);
        self.branches.push(OpenBranch::new(entry.n, state));
        self.lines.supposed.push(tried);
        let name = formats::candidate(self.lines.layout, entry.candidate);
        Ok(self.lines.comment(&format!("branch {}: {name}", entry.n))?)
    }

    fn close(&mut self, entry: &CloseEntry) -> Result<(), ProofError> {
        let innermost = self.branches.pop().filter(|open| open.n == entry.n);
        let (Some(open), Some(tried)) = (innermost, self.lines.supposed.last().copied()) else {
            return Err(ProofError::Order("the innermost open branch to be closed"));
        };
        self.lines.comment(&format!("branch {}: closed", entry.n))?;
        let end = match entry.why {
            Closing::Contradiction(contradiction) => {
                let hints = open.state.contradiction_hints(contradiction);
                BranchEnd::Refuted(self.lines.clause(&[], &hints)?)
            }
            Closing::Exhausted => self.exhausted(open)?,
            Closing::Solution => match open.state.filled() {
                Some(placed) => BranchEnd::Solved(SolutionPath { placed, forced: Vec::new() }),
                None => BranchEnd::Undecided,
            },
            Closing::Abandoned => BranchEnd::Undecided,
        };
        self.lines.supposed.pop();
        self.branches.last_mut().unwrap_or(&mut self.start).record_branch(tried.candidate, end);
        Ok(())
    }

    /// Returns the outcome of an open branch, or of the start, whose deeper branches are all closed.
    fn exhausted(&mut self, open: OpenBranch<'p>) -> Result<BranchEnd, ProofError> {
        let hints = open.exhaustion_hints(self.lines.layout);
        Ok(match open.found {
            DeeperSolutions::Nothing => BranchEnd::Refuted(self.lines.clause(&[], &hints)?),
            DeeperSolutions::One(tried, mut path) => {
                path.forced.push(self.lines.clause(&[Literal::yes(tried)], &hints)?);
                BranchEnd::Solved(path)
            }
            DeeperSolutions::Several => BranchEnd::Undecided,
        })
    }

    /// Writes the proof line that there is no solution. Returns the line's number.
    fn refutation(&mut self, contradiction: Option<Contradiction>) -> Result<u64, ProofError> {
        let hints = match contradiction {
            Some(contradiction) => self.start.state.contradiction_hints(contradiction),
            None => self.start.exhaustion_hints(self.lines.layout),
        };
        Ok(self.lines.clause(&[], &hints)?)
    }

    /// Writes a proof line for each digit of the only solution that no line states yet, and one line that
    /// states all digits.
    fn prove_unique(&mut self, solution: &Solution) -> Result<(), ProofError> {
        let layout = self.lines.layout;
        let start = std::mem::replace(&mut self.start, OpenBranch::new(0, State::empty(layout)));
        let at_start = start.state.clone();
        let path = match at_start.filled() {
            Some(placed) => SolutionPath { placed, forced: Vec::new() },
            None => match self.exhausted(start)? {
                BranchEnd::Solved(path) => path,
                BranchEnd::Refuted(_) | BranchEnd::Undecided => {
                    SolutionPath { placed: Vec::new(), forced: Vec::new() }
                }
            },
        };
        let mut every = Hints::default();
        let mut literals = Vec::with_capacity(layout.cells());
        for (cell, &digit) in layout.all_cells().zip(solution.digits()) {
            let literal = Literal::yes(Candidate { cell, digit });
            literals.push(literal);
            let known = at_start.placed(cell).filter(|placed| placed.digit == digit);
            if let Some(PlacedDigit { by: Support::Line(line), .. }) = known {
                every.add(line);
                continue;
            }
            let mut hints = Hints::default();
            hints.extend(path.forced.iter().rev().copied());
            if let Some(placed) = path.placed.get(cell.index()) {
                hints.support(placed.by);
            }
            every.add(self.lines.clause(&[literal], &hints)?);
        }
        self.lines.all(&literals, &every)?;
        Ok(())
    }

    /// Writes a `sol` line of the proof for each of these solutions.
    fn write_solutions(&mut self, solutions: &[&Solution]) -> Result<(), ProofError> {
        for solution in solutions {
            let literals = literals(self.lines.layout, solution);
            self.lines.assignment("sol", literals)?;
        }
        Ok(())
    }
}

/// Lists every candidate as a literal, true if `solution` has it.
fn literals<'a>(layout: &'a Layout, solution: &'a Solution) -> impl Iterator<Item = Literal> + use<'a> {
    let cells = layout.all_cells().zip(solution.digits());
    cells.flat_map(|(cell, &stands)| {
        let candidates = layout.all_digits().map(move |digit| Candidate { cell, digit });
        candidates.map(move |candidate| Literal { candidate, holds: candidate.digit == stands })
    })
}

/// Returns the distinct complete solutions in the summary.
///
/// # Errors
/// [`ProofError::Solutions`] if there are fewer than its verdict needs.
pub(super) fn solutions<'s>(layout: &Layout, summary: &'s Summary) -> Result<Vec<&'s Solution>, ProofError> {
    let mut different: Vec<&Solution> = Vec::new();
    for solution in &summary.solutions {
        let digits = solution.digits();
        let complete =
            digits.len() == layout.cells() && digits.iter().all(|digit| digit.index() < layout.digits());
        if complete && !different.contains(&solution) {
            different.push(solution);
        }
    }
    let found = different.len();
    match summary.verdict {
        Verdict::Unique if found != 1 => Err(ProofError::Solutions { needed: 1, found }),
        Verdict::Multiple if found < 2 => Err(ProofError::Solutions { needed: 2, found }),
        _ => Ok(different),
    }
}

/// Returns true if every claim, including the claims inside cases, cites something.
fn all_give_reasons(claims: &[Claim]) -> bool {
    claims.iter().all(|claim| match &claim.because {
        Reason::Linear { truths, links } => !(truths.is_empty() && links.is_empty()),
        Reason::Exhaust { cited } => !cited.is_empty(),
        Reason::Cases { cases, .. } => cases.iter().all(|case| all_give_reasons(&case.claims)),
        Reason::Symmetry { .. } => true,
        Reason::Unproved => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Digit, HouseId, Shape};
    use crate::step::{Cited, Role, Step, TechniqueId};
    use std::sync::Arc;

    fn four() -> Puzzle {
        Puzzle::empty(Arc::new(Layout::boxed(Shape::new(2, 2).unwrap())))
    }
    fn at(cell: usize, value: usize) -> Candidate {
        Candidate { cell: Cell::new(cell), digit: Digit::new(value - 1) }
    }
    fn cited(constraint: Constraint) -> Cited {
        Cited { constraint, role: Role::new("any") }
    }
    fn proof(puzzle: &Puzzle, claim: Claim) -> Result<Vec<String>, ProofError> {
        let mut writer = Veripb::new(puzzle, Vec::new())?;
        writer.lines.most = 1_000;
        let step = Step::new(TechniqueId::new("any"), vec![claim]);
        writer.entry(&Entry::Step(StepEntry { n: 1, branch: 0, sweep: None, step, uses: Vec::new() }))?;
        let out = writer.lines.end()?;
        Ok(String::from_utf8(out).unwrap().lines().skip(2).map(str::to_string).collect())
    }

    #[test]
    fn a_linear_reason_is_a_sum_and_a_line_for_each_conclusion() {
        let mut puzzle = four();
        for gone in [at(0, 3), at(0, 4), at(1, 3), at(1, 4)] {
            puzzle.eliminate(gone);
        }
        let cells = [0, 1].map(|cell| cited(Constraint::Cell(Cell::new(cell))));
        let row = HouseId::new(4);
        let links = [0, 1].map(|digit| cited(Constraint::House(row, Digit::new(digit))));
        let because = Reason::Linear { truths: cells.to_vec(), links: links.to_vec() };
        let claim = Claim { place: vec![], eliminate: vec![at(2, 1), at(3, 2)], because };
        // 16 cells, then 12 houses of four digits, two constraints each: the start begins at 129.
        assert_eq!(
            proof(&puzzle, claim).unwrap(),
            [
                "% step 1: any",
                "pol 1 3 + 66 + 68 +;",
                "rup +1 ~x1r1c3 >= 1 : ~ 129 130 131 132 133;",
                "rup +1 ~x2r1c4 >= 1 : ~ 129 130 131 132 133;",
            ]
        );
    }

    #[test]
    fn what_has_a_filling_gets_no_support() {
        let puzzle = four();
        let row = puzzle.layout().all_digits().map(|digit| cited(Constraint::House(HouseId::new(4), digit)));
        let because = Reason::Exhaust { cited: row.collect() };
        let claim = Claim { place: vec![], eliminate: vec![at(0, 1)], because };
        assert_eq!(proof(&puzzle, claim).unwrap().last().unwrap(), "rup +1 ~x1r1c1 >= 1 : ~;");
    }

    #[test]
    fn a_step_out_of_proportion_is_refused_by_name() {
        let mut puzzle = Puzzle::empty(Arc::new(Layout::boxed(Shape::new(4, 4).unwrap())));
        // Fifteen digits for sixteen cells: true, and nothing that cases could show.
        (0..16).for_each(|cell| puzzle.eliminate(at(cell, 16)));
        let row = HouseId::new(16);
        let digits = (0..15).map(|digit| cited(Constraint::House(row, Digit::new(digit))));
        let cells = (0..16).map(|cell| cited(Constraint::Cell(Cell::new(cell))));
        let because = Reason::Exhaust { cited: cells.chain(digits).collect() };
        let refused = proof(&puzzle, Claim { place: vec![], eliminate: vec![], because }).unwrap_err();
        assert_eq!(refused.to_string(), "step 1, any, takes more than 100000 lines to prove");
    }
}
