//! The referee: checks a log step by step without believing whoever wrote it.
//!
//! It asks three questions of every step. Is it sound: do its conclusions follow from what it cites, and does the second
//! opinion, if there is one, know no solution against them? Is it the reason given: is everything cited needed, and are
//! the steps it rests on (`uses`) exactly those that removed what matters? Is it the technique named: does it have the
//! form that `forms` gives for it? Beside that it checks the order and numbering of
//! entries, every branch with the candidates that were to be tried, every closing against the position, and the verdict
//! with all that a result counts.
//!
//! It rebuilds the position by [`Replay`] and imports no rule and no stepper. The files, in the order to read them: this
//! one (the course of a log), `reason` (linear, cases, exhaust), `guardians` (what a unique solution forbids), `symmetry`
//! (what symmetrical givens ask of it), `forms`, `fault` (what it says).

mod context;
mod fault;
mod forms;
mod guardians;
mod reason;
mod symmetry;
#[cfg(test)]
mod tests;

use crate::catalog::{self, Technique};
use crate::grid::{
    Board, Candidate, Cell, Contradiction, Digit, Geometry, Puzzle, Solution, UniquenessBasis,
};
use crate::step::{
    Claim, HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE, NAKED_SINGLE, Pass, Reason, Step, TechniqueId,
};
use crate::trace::{
    AdvanceWord, BranchEntry, CloseEntry, Closing, Entry, Header, Replay, StepEntry, Stop, Summary, Verdict,
};
#[cfg(test)]
pub(crate) use forms::roles;

use context::CheckContext;
use forms::Form;

pub use fault::{Fault, VerifyError};

/// A second opinion: is there a solution of this position in which the candidate has this truth or, without one, any
/// solution at all? `None` if it cannot tell.
pub type Oracle<'o> = dyn FnMut(&Board<'_>, Option<(Candidate, bool)>) -> Option<bool> + 'o;

/// What a log that verifies is made of.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Report {
    /// Steps.
    pub steps: u64,
    /// Steps among them that assume a unique solution.
    pub assumed: u64,
    /// Steps among them in positions without a solution, where every conclusion holds and a second opinion says nothing.
    /// Always 0 without one.
    pub vacuous: u64,
    /// Steps among them of which the second opinion could not tell everything.
    pub untold: u64,
}

/// Judges one log, entry by entry.
pub struct Referee<'g, 'o> {
    /// None if the start contradicts itself.
    replay: Result<Replay<'g>, Contradiction>,
    start: Option<Board<'g>>,
    /// What was possible at the start by that alone by which the puzzle has one solution, if it is said to have one.
    by_rule: Option<Board<'g>>,
    puzzle: Puzzle,
    header: Header,
    opinion: Option<&'o mut Oracle<'o>>,
    /// The row and the form of a technique.
    known: fn(&TechniqueId) -> Option<(&'static Technique, &'static Form)>,
    /// The trunk, and every open branch within the one before.
    frames: Vec<Frame>,
    last: u32,
    /// The sweep counted last, and its pass with the cell that was filled, if nothing has come between.
    sweep: (u32, Option<(Pass, Cell)>),
    solutions: Vec<Solution>,
    nodes: u64,
    depth: usize,
    /// Steps of techniques that suppose.
    supposing: u64,
    /// Whether something was left untried; nothing but closings may follow.
    abandoned: bool,
    report: Report,
}

/// The trunk, or an open branch.
#[derive(Default)]
struct Frame {
    branch: u32,
    /// What the position came to.
    dead: Option<Contradiction>,
    /// The cell that was branched on, its candidates, and how many were tried.
    choice: Option<(Cell, Vec<Digit>, usize)>,
}

impl Frame {
    fn is_exhausted(&self) -> bool {
        self.choice.as_ref().is_some_and(|(_, candidates, tried)| *tried == candidates.len())
    }
}

impl<'g, 'o> Referee<'g, 'o> {
    /// For the log of a run on `puzzle`, of which `header` tells.
    ///
    /// # Panics
    /// If the puzzle's layout is not the geometry's.
    pub fn new(geometry: &'g Geometry, header: &Header, puzzle: &Puzzle) -> Self {
        let replay = Replay::new(geometry, puzzle);
        Self {
            start: replay.as_ref().ok().map(|replay| replay.board().clone()),
            replay,
            by_rule: header
                .profile
                .established
                .and_then(|basis| Board::start(geometry, &puzzle.on(basis)).ok()),
            puzzle: puzzle.clone(),
            header: header.clone(),
            opinion: None,
            known: |id| catalog::get(id).zip(forms::of(id)),
            frames: vec![Frame::default()],
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

    /// The same referee, asking for a second opinion on every conclusion.
    #[must_use]
    pub fn with_opinion(self, opinion: &'o mut Oracle<'o>) -> Self {
        Self { opinion: Some(opinion), ..self }
    }

    /// Judges the next entry. After an objection nothing more can be judged.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn take(&mut self, entry: &Entry) -> Result<(), VerifyError> {
        let (n, judged) = match entry {
            Entry::Step(entry) => (entry.n, self.step(entry)),
            Entry::Branch(entry) => (entry.n, self.branch(entry)),
            Entry::Close(entry) => (entry.n, self.close(entry)),
        };
        judged.map_err(|fault| VerifyError { at: Some(n), fault })?;
        self.apply(entry);
        Ok(())
    }

    /// Judges the result, once every entry was taken.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn finish(mut self, summary: &Summary) -> Result<Report, VerifyError> {
        if let [_, .., open] = self.frames.as_slice() {
            return Err(VerifyError { at: Some(open.branch), fault: Fault::Unclosed });
        }
        self.result(summary).map_err(|fault| VerifyError { at: None, fault })?;
        Ok(self.report)
    }

    fn step(&mut self, entry: &StepEntry) -> Result<(), Fault> {
        self.playing()?;
        self.follows_on(entry.n, entry.branch)?;
        if self.frames.last().is_some_and(|frame| frame.choice.is_some()) {
            return Err(Fault::Order("a branch on the cell that was branched on, or the closing"));
        }
        let replay = self.playing()?;
        let (row, matters) = self.deduced(&entry.step, replay.board())?;
        let mut rests_on: Vec<u32> = matters.into_iter().filter_map(|gone| replay.remover(gone)).collect();
        rests_on.retain(|&n| n > 0);
        rests_on.sort_unstable();
        rests_on.dedup();
        if rests_on != entry.uses {
            return Err(Fault::Uses { expected: rests_on });
        }
        self.ask(entry)?;
        self.sweeps(entry, row)?;
        self.report.steps += 1;
        self.supposing += u64::from(row.supposes());
        self.report.assumed += u64::from(entry.step.assumes_unique());
        Ok(())
    }

    /// Judges a step of this run by itself, in any position of the puzzle: whether it holds by its reasons, and is what it
    /// is called.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn judge(&self, step: &Step, board: &Board<'_>) -> Result<(), Fault> {
        self.deduced(step, board).map(|_| ())
    }

    /// The row of a step's technique, and the candidates that it needs gone.
    fn deduced(&self, step: &Step, board: &Board<'_>) -> Result<(&'static Technique, Vec<Candidate>), Fault> {
        let unknown = || Fault::Unknown(step.technique.to_string());
        let (row, form) = (self.known)(&step.technique).ok_or_else(unknown)?;
        if !self.header.profile.rules.iter().any(|rule| rule == step.technique.as_str()) {
            return Err(Fault::NotAsked(step.technique.to_string()));
        }
        let assumes = step.assumes_unique();
        let may_assume = self.header.profile.uniqueness && self.by_rule.is_some();
        if assumes != row.assumes_unique || (assumes && !may_assume) {
            return Err(Fault::Assumes);
        }
        let context = CheckContext {
            board,
            start: self.by_rule.as_ref().unwrap_or(board),
            givens: self.puzzle.givens(),
            by_givens: self.header.profile.established == Some(UniquenessBasis::Givens),
        };
        let unreasoned = |claim: &Claim| matches!(&claim.because, Reason::Linear { truths, links } if truths.is_empty() && links.is_empty());
        if step.claims.iter().any(unreasoned) {
            return Err(Fault::NoReason);
        }
        form.check(step, board)?;
        let mut patience = reason::PATIENCE;
        let mut matters = Vec::new();
        for (at, claim) in step.claims.iter().enumerate() {
            let conclusions: Vec<Candidate> = claim.place.iter().chain(&claim.eliminate).copied().collect();
            let old =
                |&&candidate: &&Candidate| !board.has(candidate) || board.value(candidate.cell).is_some();
            if conclusions.is_empty() {
                return Err(Fault::Nothing);
            }
            if let Some(settled) = conclusions.iter().find(old) {
                return Err(Fault::Settled(*settled));
            }
            let mut twice =
                conclusions.iter().enumerate().filter(|(place, new)| conclusions[..*place].contains(new));
            if let Some((_, twice)) = twice.next() {
                return Err(Fault::Twice(*twice));
            }
            if !Claim::concludes_alone(&step.claims, at) {
                return Err(Fault::Twice(conclusions[0]));
            }
            context.claim(claim, &mut patience)?;
            matters.extend(context.matters(&claim.because));
        }
        if step.claims.is_empty() {
            return Err(Fault::Nothing);
        }
        if let Some(mark) = step.marks.iter().find(|mark| !board.has(mark.candidate)) {
            return Err(Fault::Settled(mark.candidate));
        }
        Ok((row, matters))
    }

    /// The position, if something can still happen in it.
    fn playing(&self) -> Result<&Replay<'g>, Fault> {
        let replay = self.replay.as_ref().map_err(|contradiction| Fault::Start(*contradiction))?;
        if self.abandoned {
            return Err(Fault::Order("nothing but closings once a branch was abandoned"));
        }
        if self.frames.last().is_some_and(|frame| frame.dead.is_some()) {
            return Err(Fault::Order("nothing after a contradiction but the branch's closing"));
        }
        Ok(replay)
    }

    fn follows_on(&self, n: u32, branch: u32) -> Result<(), Fault> {
        let innermost = self.frames.last().map_or(0, |frame| frame.branch);
        if Some(n) != self.last.checked_add(1) {
            return Err(Fault::Order("the next number"));
        }
        if branch != innermost {
            return Err(Fault::Order("the innermost open branch"));
        }
        Ok(())
    }

    fn sweeps(&mut self, entry: &StepEntry, row: &Technique) -> Result<(), Fault> {
        if entry.sweep.is_some()
            != (self.header.profile.advance == AdvanceWord::Sweep && row.family == "singles")
        {
            return Err(Fault::Order("a sweep for singles of a run that sweeps, and for nothing else"));
        }
        let (before, last) = self.sweep;
        let Some((sweep, pass)) = entry.sweep else {
            self.sweep.1 = None;
            return Ok(());
        };
        let technique = &entry.step.technique;
        let passes: &[Pass] = match technique {
            naked if *naked == NAKED_SINGLE => &[Pass::Naked],
            hidden if [HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE].contains(hidden) => &[Pass::Hidden],
            _ => &[Pass::Naked, Pass::Hidden],
        };
        let Some(cell) =
            entry.step.placements().next().map(|placed| placed.cell).filter(|_| passes.contains(&pass))
        else {
            return Err(Fault::Order("naked singles in naked passes and hidden ones in hidden passes"));
        };
        let goes_on = match last {
            Some((Pass::Naked, before)) => pass == Pass::Hidden || before < cell,
            Some((Pass::Hidden, _)) => pass == Pass::Hidden,
            None => false,
        };
        if !(goes_on && sweep == before) && Some(sweep) != before.checked_add(1) {
            return Err(Fault::Order("the same sweep or the next"));
        }
        self.sweep = (sweep, Some((pass, cell)));
        Ok(())
    }

    /// Asks for the second opinion on every conclusion of a step.
    fn ask(&mut self, entry: &StepEntry) -> Result<(), Fault> {
        let (Some(opinion), Ok(replay)) = (&mut self.opinion, &self.replay) else { return Ok(()) };
        let board = replay.board();
        let mut untold = false;
        match opinion(board, None) {
            Some(false) => {
                self.report.vacuous += 1;
                return Ok(());
            }
            Some(true) => {}
            None => untold = true,
        }
        let place = entry.step.placements().map(|candidate| (candidate, true));
        for (candidate, value) in place.chain(entry.step.eliminations().map(|candidate| (candidate, false))) {
            match opinion(board, Some((candidate, !value))) {
                Some(true) => return Err(Fault::Refuted(candidate, value)),
                Some(false) => {}
                None => untold = true,
            }
        }
        self.report.untold += u64::from(untold);
        Ok(())
    }

    fn branch(&mut self, entry: &BranchEntry) -> Result<(), Fault> {
        let replay = self.playing()?;
        self.follows_on(entry.n, entry.parent)?;
        if !self.header.profile.branch {
            return Err(Fault::Branch("the run was not to branch"));
        }
        let board = replay.board();
        let fewest = board.open().into_iter().min_by_key(|&cell| board.candidates(cell).len());
        let cell = entry.candidate.cell;
        if fewest != Some(cell) {
            return Err(Fault::Branch("its cell is not the first of those with the fewest candidates"));
        }
        if *entry != replay.describe_branch(entry.n, entry.candidate) {
            return Err(Fault::Branch("its candidates, depth or ties are not those of the position"));
        }
        let Some(frame) = self.frames.last_mut() else {
            return Err(Fault::Branch("there is nothing to branch from"));
        };
        let (_, candidates, tried) = frame.choice.get_or_insert_with(|| (cell, entry.candidates.clone(), 0));
        if candidates.get(*tried) != Some(&entry.candidate.digit) {
            return Err(Fault::Branch("it is not the next candidate of the cell"));
        }
        *tried += 1;
        self.frames.push(Frame { branch: entry.n, ..Frame::default() });
        self.nodes += 1;
        self.depth = self.depth.max(self.frames.len() - 1);
        Ok(())
    }

    fn close(&mut self, entry: &CloseEntry) -> Result<(), Fault> {
        let (Ok(replay), [_, .., frame]) = (&self.replay, self.frames.as_slice()) else {
            return Err(Fault::Order("an open branch to close"));
        };
        if entry.n != frame.branch {
            return Err(Fault::Order("the closing of the innermost open branch"));
        }
        let board = replay.board();
        if self.abandoned && entry.why != Closing::Abandoned {
            return Err(Fault::Order("nothing but closings once a branch was abandoned"));
        }
        match entry.why {
            Closing::Contradiction(contradiction) => {
                let context =
                    CheckContext { board, start: board, givens: self.puzzle.givens(), by_givens: false };
                if frame.dead.is_none() || !context.has_contradiction(contradiction) {
                    return Err(Fault::Closing("the position does not have this contradiction"));
                }
            }
            Closing::Exhausted if !frame.is_exhausted() => {
                return Err(Fault::Closing("not every candidate of its cell was tried"));
            }
            Closing::Exhausted => {}
            Closing::Solution => match board.solution().filter(|solution| solution.solves(&self.puzzle)) {
                Some(solution) if frame.dead.is_none() => self.solutions.push(solution),
                _ => return Err(Fault::Closing("the position is no solution")),
            },
            Closing::Abandoned => self.abandoned = true,
        }
        self.frames.pop();
        Ok(())
    }

    fn apply(&mut self, entry: &Entry) {
        let Ok(replay) = &mut self.replay else { return };
        let led_to = replay.apply(entry).err();
        if !matches!(entry, Entry::Step(_)) {
            self.sweep.1 = None;
        }
        if let Entry::Step(StepEntry { n, .. }) | Entry::Branch(BranchEntry { n, .. }) = entry {
            self.last = *n;
            if let Some(frame) = self.frames.last_mut() {
                frame.dead = led_to;
            }
        }
    }

    fn result(&mut self, summary: &Summary) -> Result<(), Fault> {
        let wrong = |what, expected: &dyn ToString| Err(Fault::Result(what, expected.to_string()));
        let trunk = self.frames.pop().unwrap_or_default();
        let mut dead = trunk.dead;
        let mut finished = trunk.dead.is_some() || trunk.is_exhausted();
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
            // Why a run stopped cannot be seen; that it was not allowed to branch can.
            (_, false, Verdict::Unknown(Stop::Stuck)) if !self.header.profile.branch => summary.verdict,
            (_, false, Verdict::Unknown(Stop::Stuck)) => Verdict::Unknown(Stop::Budget),
            (_, false, Verdict::Unknown(_)) => summary.verdict,
            (_, false, _) => Verdict::Unknown(Stop::Budget),
        };
        if summary.verdict != expected {
            return wrong("verdict", &expected.word());
        }
        if summary.contradiction != dead {
            return match dead {
                Some(dead) => wrong("contradiction", &dead.named(self.puzzle.layout()).to_string()),
                None => wrong("contradiction", &"none"),
            };
        }
        if summary.count != count as u64 {
            return wrong("count", &count);
        }
        if summary.complete != complete {
            return wrong("complete", &complete);
        }
        let listed = summary.solutions.len();
        if !self.solutions.starts_with(&summary.solutions) || listed < count.min(2) {
            return wrong("solutions", &"those found, in their order");
        }
        if (summary.nodes, summary.depth as usize) != (self.nodes, self.depth) {
            return wrong("nodes and depth", &format!("{} and {}", self.nodes, self.depth));
        }
        let within = |most: Option<u64>, number: u64| most.is_none_or(|most| number <= most);
        if !within(self.header.budget.nodes, self.nodes)
            || !within(self.header.budget.solutions, summary.count)
        {
            return wrong("the budget", &"as large as what was spent");
        }
        if summary.supposing != self.supposing {
            return wrong("steps that suppose", &self.supposing);
        }
        if summary.sweeps != self.sweep.0 {
            return wrong("sweeps", &self.sweep.0);
        }
        if complete && self.report.assumed > 0 && !self.is_known_to_be_all() {
            return Err(Fault::Assumes);
        }
        Ok(())
    }

    /// Whether it is known that there is no other solution than the one found, or none at all: steps that assume a unique
    /// solution cannot tell. The second opinion can; without one it is what the log says that the engine established.
    fn is_known_to_be_all(&mut self) -> bool {
        let Some(board) = &self.start else { return false };
        let Some(opinion) = &mut self.opinion else {
            return self.by_rule.is_some() && self.solutions.len() == 1;
        };
        match self.solutions.as_slice() {
            [] => opinion(board, None) == Some(false),
            [solution] => self.puzzle.layout().all_cells().all(|cell| {
                let candidate = Candidate { cell, digit: solution.digit(cell) };
                opinion(board, Some((candidate, false))) == Some(false)
            }),
            _ => false,
        }
    }
}
