//! The referee: checks a log step by step without trusting whoever wrote it.
//!
//! It asks three questions of every step:
//! - Is it sound? Its conclusions must follow from the cited constraints, and the oracle, if any, must know
//!   no solution that refutes them.
//! - Are the reasons minimal? Every cited constraint must be needed, and `uses` must list exactly the steps
//!   whose eliminations matter.
//! - Is it the technique named? The step must have the form that `forms` gives for it.
//!
//! It also checks the order and numbering of log entries, the candidates that branches try, why each branch
//! is closed, and the verdict and counts of the result.
//!
//! The position is rebuilt by [`Replay`], without rules or the stepper. Read the files in this order: this
//! one (entries in order), `reason` (linear, cases, exhaust), `guardians` (uniqueness patterns), `symmetry`,
//! `forms`, and `fault` (error messages). `singles` is a quick way for traces of singles alone.

mod context;
mod excerpt;
mod fault;
mod forms;
mod guardians;
mod reason;
mod singles;
mod symmetry;
#[cfg(test)]
mod tests;

use crate::catalog::{self, Technique};
use crate::grid::{
    Board, Candidate, Cell, Contradiction, Digit, Geometry, Puzzle, Solution, UniquenessBasis,
};
use crate::step::{
    Claim, HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE, NAKED_SINGLE, Pass, Reason, Step, TechniqueId, sorted,
};
use crate::trace::{
    Advance, BranchEntry, CloseEntry, Closing, Entry, Header, Limits, Replay, RunRules, SE_RULES, StepEntry,
    Stop, Summary, Verdict, require,
};
#[cfg(test)]
pub(crate) use forms::roles;

use context::CheckContext;
use forms::Form;

pub(crate) use excerpt::excerpt_of;
pub use fault::{Fault, VerifyError};
pub(crate) use singles::verify_singles;

/// An oracle that knows solutions. Returns whether the position has a solution in which the candidate has the
/// given truth value; with `None`, whether it has any. Returns `None` if it cannot tell.
pub type Oracle<'o> = dyn FnMut(&Board<'_>, Option<(Candidate, bool)>) -> Option<bool> + 'o;

/// The referee's report on a log without errors: counts of steps.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Report {
    /// The number of all steps.
    pub steps: u64,
    /// The number of steps that assume a unique solution.
    pub assumed: u64,
    /// The number of steps in positions without a solution, where every conclusion holds. Always 0 without an
    /// oracle.
    pub vacuous: u64,
    /// The number of steps with a conclusion that the oracle could neither confirm nor refute.
    pub undecided: u64,
    /// The number of steps with a conclusion that has no proof ([`Reason::Unproved`]): the oracle alone judges them.
    pub unproved: u64,
}

/// The referee of one run: checks its log, entry by entry.
pub struct Referee<'g, 'o> {
    /// The replay of the log up to the current position, or the contradiction in the start position.
    replay: Result<Replay<'g>, Contradiction>,
    start: Option<Board<'g>>,
    /// The starting board implied by the basis of uniqueness that the trace names; `None` if it names none.
    unique_start: Option<Board<'g>>,
    puzzle: Puzzle,
    /// The rules of the run that the trace names, and its bounds.
    rules: RunRules,
    bounds: Limits,
    oracle: Option<&'o mut Oracle<'o>>,
    /// Finds a technique in the catalogue and its form.
    lookup: fn(&TechniqueId) -> Option<(&'static Technique, &'static Form)>,
    /// The states of the trunk (the log outside any branch) and of every open branch, outermost first.
    branch_states: Vec<BranchState>,
    last: u32,
    /// The number of the latest sweep. If its last single was the latest log entry, also that single's pass
    /// and cell.
    sweep: (u32, Option<(Pass, Cell)>),
    solutions: Vec<Solution>,
    nodes: u64,
    depth: usize,
    /// The number of steps by techniques that assume a candidate and follow it.
    supposing: u64,
    /// True once a branch was abandoned. Only entries that close branches may follow.
    abandoned: bool,
    report: Report,
}

/// State of an open branch, or of the trunk (the log outside any branch).
#[derive(Default)]
struct BranchState {
    branch: u32,
    /// The contradiction reached in the branch, if any.
    contradiction: Option<Contradiction>,
    /// The cell that deeper branches try, as (cell, its candidates, number of candidates tried).
    choice: Option<(Cell, Vec<Digit>, usize)>,
}

impl BranchState {
    fn is_exhausted(&self) -> bool {
        self.choice.as_ref().is_some_and(|(_, candidates, tried)| *tried == candidates.len())
    }
}

/// Returns whether a pass of a sweep finds singles of this technique.
fn finds(pass: Pass, technique: &TechniqueId) -> bool {
    match pass {
        Pass::Naked => ![HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE].contains(technique),
        Pass::Hidden => *technique != NAKED_SINGLE,
    }
}

/// Returns whether a single of this sweep and pass in `cell` may follow the latest sweep (see [`Referee::sweep`]).
fn may_follow((before, last): (u32, Option<(Pass, Cell)>), (sweep, pass): (u32, Pass), cell: Cell) -> bool {
    let continues = match last {
        Some((Pass::Naked, before)) => pass == Pass::Hidden || before < cell,
        Some((Pass::Hidden, _)) => pass == Pass::Hidden,
        None => false,
    };
    (continues && sweep == before) || Some(sweep) == before.checked_add(1)
}

impl<'g, 'o> Referee<'g, 'o> {
    /// Creates the referee for a run on `puzzle` with this `header`.
    ///
    /// # Panics
    /// Panics if the puzzle's layout is not the geometry's.
    pub fn new(geometry: &'g Geometry, header: &Header, puzzle: &Puzzle) -> Self {
        let replay = Replay::new(geometry, puzzle);
        Self {
            start: replay.as_ref().ok().map(|replay| replay.board().clone()),
            replay,
            unique_start: header
                .profile
                .established
                .and_then(|basis| Board::start(geometry, &puzzle.on(basis)).ok()),
            puzzle: puzzle.clone(),
            rules: header.profile.clone(),
            bounds: header.budget.clone(),
            oracle: None,
            lookup: |id| catalog::get(id).zip(forms::of(id)),
            branch_states: vec![BranchState::default()],
            last: 0,
            sweep: (0, None),
            solutions: Vec::new(),
            nodes: 0,
            depth: 0,
            supposing: 0,
            abandoned: false,
            report: Report::default(),
        }
    }

    /// Makes the referee also check every conclusion with `oracle`.
    #[must_use]
    pub fn with_oracle(self, oracle: &'o mut Oracle<'o>) -> Self {
        Self { oracle: Some(oracle), ..self }
    }

    /// Checks the next log entry. After an error, no further entry can be checked.
    ///
    /// # Errors
    /// The first error in the log entry.
    pub fn check_entry(&mut self, entry: &Entry) -> Result<(), VerifyError> {
        let (n, judged) = match entry {
            Entry::Step(entry) => (entry.n, self.check_step_entry(entry)),
            Entry::Branch(entry) => (entry.n, self.check_branch(entry)),
            Entry::Close(entry) => (entry.n, self.check_close(entry)),
        };
        judged.map_err(|fault| VerifyError { at: Some(n), fault })?;
        self.apply(entry);
        Ok(())
    }

    /// Checks the result of the run, after all log entries. Returns the report.
    ///
    /// # Errors
    /// The first error in the result.
    pub fn finish(mut self, summary: &Summary) -> Result<Report, VerifyError> {
        if let [_, .., open] = self.branch_states.as_slice() {
            return Err(VerifyError { at: Some(open.branch), fault: Fault::Unclosed });
        }
        self.check_result(summary).map_err(|fault| VerifyError { at: None, fault })?;
        Ok(self.report)
    }

    fn check_step_entry(&mut self, entry: &StepEntry) -> Result<(), Fault> {
        let replay = self.live_position()?;
        self.check_number_and_branch(entry.n, entry.branch)?;
        let is_chosen = self.branch_states.last().is_some_and(|state| state.choice.is_some());
        require(!is_chosen, Fault::Order("a branch on the cell that was branched on, or the closing"))?;
        let (row, missing) = self.step_and_reliance(&entry.step, replay.board())?;
        let removers = missing.into_iter().filter_map(|gone| replay.remover(gone));
        let rests_on = sorted(removers.filter(|&n| n > 0));
        if rests_on != entry.uses {
            return Err(Fault::Uses { expected: rests_on });
        }
        self.ask_oracle(entry)?;
        self.check_sweep(entry, row)?;
        self.report.steps += 1;
        self.supposing += u64::from(row.supposes());
        self.report.assumed += u64::from(entry.step.assumes_unique());
        let is_unproved = |claim: &Claim| claim.because == Reason::Unproved;
        self.report.unproved += u64::from(entry.step.claims.iter().any(is_unproved));
        Ok(())
    }

    /// Checks the reasons and the form of one step, in any position of the puzzle. The log is not needed.
    ///
    /// # Errors
    /// The first error in the step.
    pub fn check_step(&self, step: &Step, board: &Board<'_>) -> Result<(), Fault> {
        self.step_and_reliance(step, board).map(|_| ())
    }

    /// Checks a step's reasons and form. Returns the step's technique, and the eliminated candidates that the
    /// step relies on.
    fn step_and_reliance(
        &self,
        step: &Step,
        board: &Board<'_>,
    ) -> Result<(&'static Technique, Vec<Candidate>), Fault> {
        let unknown = || Fault::Unknown(step.technique.to_string());
        let (row, form) = (self.lookup)(&step.technique).ok_or_else(unknown)?;
        if !self.rules.rules.contains(&step.technique) {
            return Err(Fault::RuleNotInRun(step.technique.to_string()));
        }
        let assumes = step.assumes_unique();
        let may_assume = self.rules.uniqueness && self.unique_start.is_some();
        require(assumes == row.assumes_unique && (!assumes || may_assume), Fault::Assumes)?;
        let context = CheckContext {
            board,
            start: self.unique_start.as_ref().unwrap_or(board),
            givens: self.puzzle.givens(),
            by_givens: self.rules.established == Some(UniquenessBasis::Givens),
        };
        let unreasoned = |claim: &Claim| matches!(&claim.because, Reason::Linear { truths, links } if truths.is_empty() && links.is_empty());
        require(!step.claims.iter().any(unreasoned), Fault::NoReason)?;
        let is_unproved = step.claims.iter().any(|claim| claim.because == Reason::Unproved);
        let may_be_unproved = self.rules.name == SE_RULES && self.oracle.is_some();
        require(!is_unproved || may_be_unproved, Fault::NoReason)?;
        form.check(step, board)?;
        let mut budget = reason::WORK_LIMIT;
        let mut missing = Vec::new();
        for (at, claim) in step.claims.iter().enumerate() {
            let conclusions: Vec<Candidate> = claim.place.iter().chain(&claim.eliminate).copied().collect();
            let old =
                |&&candidate: &&Candidate| !board.has(candidate) || board.value(candidate.cell).is_some();
            require(!conclusions.is_empty(), Fault::NoConclusion)?;
            if let Some(settled) = conclusions.iter().find(old) {
                return Err(Fault::AlreadyDecided(*settled));
            }
            let mut twice =
                conclusions.iter().enumerate().filter(|(place, new)| conclusions[..*place].contains(new));
            if let Some((_, twice)) = twice.next() {
                return Err(Fault::RepeatedConclusion(*twice));
            }
            let is_alone = Claim::concludes_alone(&step.claims, at);
            require(is_alone, Fault::RepeatedConclusion(conclusions[0]))?;
            context.check_claim(claim, &mut budget)?;
            missing.extend(context.missing_candidates(&claim.because));
        }
        require(!step.claims.is_empty(), Fault::NoConclusion)?;
        if let Some(mark) = step.marks.iter().find(|mark| !board.has(mark.candidate)) {
            return Err(Fault::AlreadyDecided(mark.candidate));
        }
        Ok((row, missing))
    }

    /// Returns the current position. Returns an error if no step or branch may follow the last log entry.
    fn live_position(&self) -> Result<&Replay<'g>, Fault> {
        let replay = self.replay.as_ref().map_err(|contradiction| Fault::Start(*contradiction))?;
        require(!self.abandoned, Fault::Order("nothing but closings once a branch was abandoned"))?;
        let has_failed = self.branch_states.last().is_some_and(|state| state.contradiction.is_some());
        require(!has_failed, Fault::Order("nothing after a contradiction but the branch's closing"))?;
        Ok(replay)
    }

    fn check_number_and_branch(&self, n: u32, branch: u32) -> Result<(), Fault> {
        let innermost = self.branch_states.last().map_or(0, |state| state.branch);
        require(Some(n) == self.last.checked_add(1), Fault::Order("the next number"))?;
        require(branch == innermost, Fault::Order("the innermost open branch"))
    }

    fn check_sweep(&mut self, entry: &StepEntry, row: &Technique) -> Result<(), Fault> {
        let is_swept = self.rules.advance == Advance::Sweep && row.family == "singles";
        let lacks = Fault::Order("a sweep number exactly for the singles of a run that sweeps");
        require(entry.sweep.is_some() == is_swept, lacks)?;
        let Some((sweep, pass)) = entry.sweep else {
            self.sweep.1 = None;
            return Ok(());
        };
        let placed = entry.step.placements().next().map(|placed| placed.cell);
        let Some(cell) = placed.filter(|_| finds(pass, &entry.step.technique)) else {
            return Err(Fault::Order("naked singles in naked passes and hidden ones in hidden passes"));
        };
        let follows = may_follow(self.sweep, (sweep, pass), cell);
        require(follows, Fault::Order("the same sweep or the next"))?;
        self.sweep = (sweep, Some((pass, cell)));
        Ok(())
    }

    /// Checks every conclusion of a step with the oracle.
    fn ask_oracle(&mut self, entry: &StepEntry) -> Result<(), Fault> {
        let (Some(oracle), Ok(replay)) = (&mut self.oracle, &self.replay) else { return Ok(()) };
        let board = replay.board();
        let mut undecided = false;
        match oracle(board, None) {
            Some(false) => {
                self.report.vacuous += 1;
                return Ok(());
            }
            Some(true) => {}
            None => undecided = true,
        }
        let place = entry.step.placements().map(|candidate| (candidate, true));
        for (candidate, value) in place.chain(entry.step.eliminations().map(|candidate| (candidate, false))) {
            match oracle(board, Some((candidate, !value))) {
                Some(true) => return Err(Fault::Refuted(candidate, value)),
                Some(false) => {}
                None => undecided = true,
            }
        }
        self.report.undecided += u64::from(undecided);
        Ok(())
    }

    fn check_branch(&mut self, entry: &BranchEntry) -> Result<(), Fault> {
        let replay = self.live_position()?;
        self.check_number_and_branch(entry.n, entry.parent)?;
        require(self.rules.branch, Fault::Branch("the run was not allowed to branch"))?;
        let board = replay.board();
        let fewest = board.open().into_iter().min_by_key(|&cell| board.candidates(cell).len());
        let cell = entry.candidate.cell;
        let is_first = fewest == Some(cell);
        require(is_first, Fault::Branch("its cell is not the first with the fewest candidates"))?;
        let fits = *entry == replay.describe_branch(entry.n, entry.candidate);
        require(fits, Fault::Branch("its candidates, depth or ties differ from the position"))?;
        let Some(state) = self.branch_states.last_mut() else {
            return Err(Fault::Branch("there is no position to branch from"));
        };
        let (_, candidates, tried) = state.choice.get_or_insert_with(|| (cell, entry.candidates.clone(), 0));
        let is_next = candidates.get(*tried) == Some(&entry.candidate.digit);
        require(is_next, Fault::Branch("it is not the next candidate of the cell"))?;
        *tried += 1;
        self.branch_states.push(BranchState { branch: entry.n, ..BranchState::default() });
        self.nodes += 1;
        self.depth = self.depth.max(self.branch_states.len() - 1);
        Ok(())
    }

    fn check_close(&mut self, entry: &CloseEntry) -> Result<(), Fault> {
        let (Ok(replay), [_, .., state]) = (&self.replay, self.branch_states.as_slice()) else {
            return Err(Fault::Order("an open branch to close"));
        };
        let is_innermost = entry.n == state.branch;
        require(is_innermost, Fault::Order("the closing of the innermost open branch"))?;
        let board = replay.board();
        let may_close = !self.abandoned || entry.why == Closing::Abandoned;
        require(may_close, Fault::Order("nothing but closings once a branch was abandoned"))?;
        match entry.why {
            Closing::Contradiction(contradiction) => {
                let context =
                    CheckContext { board, start: board, givens: self.puzzle.givens(), by_givens: false };
                let is_there = state.contradiction.is_some() && context.has_contradiction(contradiction);
                require(is_there, Fault::Closing("the position does not have this contradiction"))?;
            }
            Closing::Exhausted => {
                let is_exhausted = state.is_exhausted();
                require(is_exhausted, Fault::Closing("not every candidate of its cell was tried"))?;
            }
            Closing::Solution => match board.solution().filter(|solution| solution.solves(&self.puzzle)) {
                Some(solution) if state.contradiction.is_none() => self.solutions.push(solution),
                _ => return Err(Fault::Closing("the position is not a solution")),
            },
            Closing::Abandoned => self.abandoned = true,
        }
        self.branch_states.pop();
        Ok(())
    }

    fn apply(&mut self, entry: &Entry) {
        let Ok(replay) = &mut self.replay else { return };
        let contradiction = replay.apply(entry).err();
        if !matches!(entry, Entry::Step(_)) {
            self.sweep.1 = None;
        }
        if let Entry::Step(StepEntry { n, .. }) | Entry::Branch(BranchEntry { n, .. }) = entry {
            self.last = *n;
            if let Some(state) = self.branch_states.last_mut() {
                state.contradiction = contradiction;
            }
        }
    }

    fn check_result(&mut self, summary: &Summary) -> Result<(), Fault> {
        let check = |holds, what, expected: &dyn ToString| {
            if holds { Ok(()) } else { Err(Fault::Result(what, expected.to_string())) }
        };
        let trunk = self.branch_states.pop().unwrap_or_default();
        let mut dead = trunk.contradiction;
        let mut finished = trunk.contradiction.is_some() || trunk.is_exhausted();
        match &self.replay {
            Err(contradiction) => (dead, finished) = (Some(*contradiction), true),
            Ok(replay) if trunk.choice.is_none() && dead.is_none() => {
                let solution = replay.board().solution().filter(|solution| solution.solves(&self.puzzle));
                finished |= solution.is_some();
                self.solutions.extend(solution);
            }
            Ok(_) => {}
        }
        let complete = finished && !self.abandoned;
        let count = self.solutions.len();
        let expected = match (count, complete, summary.verdict) {
            (2.., ..) => Verdict::Multiple,
            (1, true, _) => Verdict::Unique,
            (0, true, _) => Verdict::None,
            // The log does not show why a run stopped, but it shows whether the run was allowed to branch.
            (_, false, Verdict::Unknown(Stop::Stuck)) if !self.rules.branch => summary.verdict,
            (_, false, Verdict::Unknown(Stop::Stuck)) => Verdict::Unknown(Stop::Budget),
            (_, false, Verdict::Unknown(_)) => summary.verdict,
            (_, false, _) => Verdict::Unknown(Stop::Budget),
        };
        let (what, word) = match (expected, summary.verdict) {
            (Verdict::Unknown(stop), Verdict::Unknown(_)) => ("reason", stop.word()),
            _ => ("verdict", expected.word()),
        };
        check(summary.verdict == expected, what, &word)?;
        let named = dead.map_or("none".to_string(), |dead| dead.named(self.puzzle.layout()).to_string());
        check(summary.contradiction == dead, "contradiction", &named)?;
        check(summary.count == count as u64, "count", &count)?;
        check(summary.complete == complete, "complete", &complete)?;
        let are_listed =
            self.solutions.starts_with(&summary.solutions) && summary.solutions.len() >= count.min(2);
        check(are_listed, "solutions", &"those found, in their order")?;
        let figures = format!("{} and {}", self.nodes, self.depth);
        let has_figures = (summary.nodes, summary.depth as usize) == (self.nodes, self.depth);
        check(has_figures, "nodes and depth", &figures)?;
        let within = |most: Option<u64>, number: u64| most.is_none_or(|most| number <= most);
        let is_within = within(self.bounds.nodes, self.nodes) && within(self.bounds.solutions, summary.count);
        check(is_within, "the budget", &"at least what the run used")?;
        check(summary.supposing == self.supposing, "steps that suppose", &self.supposing)?;
        check(summary.sweeps == self.sweep.0, "sweeps", &self.sweep.0)?;
        let may_end = !complete || self.report.assumed == 0 || self.solutions_are_complete();
        require(may_end, Fault::Assumes)
    }

    /// Returns whether the solutions in the log are known to be all. Steps that assume a unique solution
    /// cannot prove this. The oracle can; without one, the basis of uniqueness in the trace must be trusted.
    fn solutions_are_complete(&mut self) -> bool {
        let Some(board) = &self.start else { return false };
        let Some(oracle) = &mut self.oracle else {
            return self.unique_start.is_some() && self.solutions.len() == 1;
        };
        match self.solutions.as_slice() {
            [] => oracle(board, None) == Some(false),
            [solution] => self.puzzle.layout().all_cells().all(|cell| {
                let candidate = Candidate { cell, digit: solution.digit(cell) };
                oracle(board, Some((candidate, false))) == Some(false)
            }),
            _ => false,
        }
    }
}
