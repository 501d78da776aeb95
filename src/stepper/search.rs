//! The pipeline and its fallback: rules until none fires, then a branch on the cell with the fewest candidates.

use std::ops::ControlFlow;

use super::log::Log;
use super::profile::Profile;
use crate::catalog;
use crate::engine::Budget;
use crate::grid::{Board, Candidate, Cell, Contradiction, Digits, Geometry, Puzzle, Sets, Solution};
use crate::rules::singles::Sweep;
use crate::rules::{self, Rule, Rules, Work};
use crate::step::{Step, TechniqueId};
use crate::trace::record::Advance;
use crate::trace::{Closing, Stop};

/// A profile compiled for one storage: the sweep, then the rules to ask in order. Made once a stepper.
pub(super) struct Plan<S: Sets> {
    sweep: Option<Sweep>,
    /// The rules to ask between sweeps.
    rules: Vec<&'static dyn Rule<S>>,
    /// Those and the rules whose work the sweep does.
    all_rules: Vec<&'static dyn Rule<S>>,
    techniques: Vec<TechniqueId>,
    every: bool,
    branch: bool,
}

impl<S: Rules> Plan<S> {
    pub(super) fn new(profile: &Profile) -> Self {
        let techniques: Vec<TechniqueId> = profile.allowed().cloned().collect();
        let sweep = (profile.advance == Advance::Sweep).then(|| Sweep::of(&techniques)).flatten();
        let swept = |id: &TechniqueId| sweep.is_some() && Sweep::TECHNIQUES.contains(id);
        Self {
            sweep,
            rules: rules_for(techniques.iter().filter(|id| !swept(id))),
            all_rules: rules_for(&techniques),
            techniques,
            every: profile.advance == Advance::All,
            branch: profile.branch,
        }
    }

    /// Hands `found` every step that the rules find in the position, rule by rule, until it breaks. Tells why it stopped
    /// before, if the time ran out first.
    pub(super) fn available(
        &self,
        geometry: &Geometry<S>,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<Option<Stop>, Contradiction> {
        let board = Board::start(geometry, puzzle)?;
        let mut work = Work::new(puzzle, budget.deadline());
        let mut enough = false;
        for &rule in &self.all_rules {
            let ended = rule.find(&board, &mut work, &mut |step| {
                if !self.techniques.contains(&step.technique) {
                    return ControlFlow::Continue(());
                }
                let answer = found(step);
                enough = answer.is_break();
                answer
            });
            if enough {
                return Ok(None);
            }
            if ended.is_break() || work.out_of_time() {
                return Ok(Some(if work.is_cancelled() { Stop::Interrupted } else { Stop::Budget }));
            }
        }
        Ok(None)
    }
}

/// The rules that find these techniques, each once, where the first of its techniques stands.
fn rules_for<'a, S: Rules>(ids: impl IntoIterator<Item = &'a TechniqueId>) -> Vec<&'static dyn Rule<S>> {
    let mut order: Vec<usize> = Vec::new();
    for id in ids {
        let found = S::ALL.iter().position(|rule| rule.emits().contains(id));
        order.extend(found.filter(|rule| !order.contains(rule)));
    }
    order.into_iter().map(|rule| S::ALL[rule]).collect()
}

/// A search in progress. [`next_solution`](Search::next_solution) runs it to the next solution.
pub(super) struct Search<'g, S: Sets, L> {
    plan: &'g Plan<S>,
    nodes_left: Option<u64>,
    work: Work<'g, S>,
    pub(super) log: L,
    /// The position to go on from; none between two branches.
    current: Option<Board<'g, S>>,
    /// The positions in which a choice is being made, outermost first.
    choices: Vec<Choice<'g, S>>,
    pub(super) contradiction: Option<Contradiction>,
    pub(super) stopped: Option<Stop>,
    pub(super) sweeps: u32,
    pub(super) nodes: u64,
    pub(super) depth: u32,
    pub(super) supposing: u64,
}

struct Choice<'g, S: Sets> {
    board: Board<'g, S>,
    cell: Cell,
    left: Digits<S>,
}

/// What the rules made of a position.
enum Settled {
    Solved(Solution),
    Dead(Contradiction),
    Stuck,
    OutOfTime,
}

impl<'g, S: Rules, L: Log> Search<'g, S, L> {
    pub(super) fn new(
        geometry: &'g Geometry<S>,
        plan: &'g Plan<S>,
        puzzle: &'g Puzzle,
        budget: &Budget,
        log: L,
    ) -> Self {
        assert!(geometry.layout() == puzzle.layout(), "the puzzle's layout is not the stepper's");
        let start = Board::start(geometry, puzzle);
        let contradiction = start.as_ref().err().copied();
        Self {
            plan,
            nodes_left: budget.nodes,
            work: Work::new(puzzle, budget.deadline()),
            log,
            current: start.ok(),
            choices: Vec::new(),
            contradiction,
            stopped: None,
            sweeps: 0,
            nodes: 0,
            depth: 0,
            supposing: 0,
        }
    }

    /// Runs to the next solution. None when every branch is closed, or when the search [`stopped`](Self::stopped).
    pub(super) fn next_solution(&mut self) -> Option<Solution> {
        if self.stopped.is_some() {
            return None;
        }
        loop {
            if let Some(mut board) = self.current.take() {
                match self.settle(&mut board) {
                    Settled::Solved(solution) => {
                        self.close(Closing::Solution);
                        return Some(solution);
                    }
                    Settled::Dead(contradiction) if self.choices.is_empty() => {
                        self.contradiction = Some(contradiction);
                    }
                    Settled::Dead(contradiction) => self.close(Closing::Contradiction(contradiction)),
                    Settled::Stuck if self.plan.branch => {
                        let cell = fewest_candidates(&board)?;
                        let left = board.candidates(cell);
                        self.choices.push(Choice { board, cell, left });
                    }
                    Settled::Stuck => return self.stop(Stop::Stuck, self.choices.len()),
                    Settled::OutOfTime => return self.stop(self.out_of_time(), self.choices.len()),
                }
            }
            let choice = self.choices.last_mut()?;
            let Some(digit) = choice.left.first() else {
                self.choices.pop();
                self.close(Closing::Exhausted);
                continue;
            };
            if self.nodes_left == Some(0) || self.must_stop() {
                return self.stop(self.out_of_time(), self.choices.len() - 1);
            }
            self.nodes_left = self.nodes_left.map(|left| left - 1);
            self.nodes += 1;
            self.depth = self.depth.max(self.choices.len() as u32);
            let choice = self.choices.last_mut()?;
            choice.left.remove(digit);
            let candidate = Candidate { cell: choice.cell, digit };
            let mut board = choice.board.clone();
            self.log.branch(candidate);
            match board.place(candidate) {
                Ok(()) => self.current = Some(board),
                Err(contradiction) => self.close(Closing::Contradiction(contradiction)),
            }
        }
    }

    /// Leaves the search where it is: closes the branches that are open after a solution was found.
    pub(super) fn abandon(&mut self) {
        self.leave(self.choices.len().saturating_sub(1));
    }

    /// Whether a candidate is left to try. If not, what is still open has only to be closed.
    pub(super) fn has_more(&self) -> bool {
        self.current.is_some() || self.choices.iter().any(|choice| !choice.left.is_empty())
    }

    /// Whether every branch is closed and nothing is left to try.
    pub(super) fn exhausted(&self) -> bool {
        self.stopped.is_none() && self.current.is_none() && self.choices.is_empty()
    }

    fn stop(&mut self, why: Stop, open: usize) -> Option<Solution> {
        self.stopped = Some(why);
        self.leave(open);
        None
    }

    fn leave(&mut self, open: usize) {
        for _ in 0..open {
            self.log.close(Closing::Abandoned);
        }
        self.choices.clear();
    }

    /// Closes the branch that ends here; the trunk has none to close.
    fn close(&mut self, why: Closing) {
        if !self.choices.is_empty() {
            self.log.close(why);
        }
    }

    /// Why there is no more time.
    fn out_of_time(&self) -> Stop {
        if self.work.is_cancelled() { Stop::Interrupted } else { Stop::Budget }
    }

    fn must_stop(&self) -> bool {
        self.log.is_closed() || self.work.out_of_time()
    }

    /// Asks the rules until none fires.
    fn settle(&mut self, board: &mut Board<'g, S>) -> Settled {
        loop {
            if let Err(contradiction) = self.sweep(board) {
                return Settled::Dead(contradiction);
            }
            if let Some(solution) = board.solution() {
                return Settled::Solved(solution);
            }
            if self.must_stop() {
                return Settled::OutOfTime;
            }
            match self.ask(board) {
                Ok(true) => {}
                Ok(false) if self.must_stop() => return Settled::OutOfTime,
                Ok(false) => return Settled::Stuck,
                Err(contradiction) => return Settled::Dead(contradiction),
            }
        }
    }

    /// Sweeps until a sweep finds nothing.
    fn sweep(&mut self, board: &mut Board<'g, S>) -> Result<(), Contradiction> {
        let Some(sweep) = self.plan.sweep else { return Ok(()) };
        while !board.open().is_empty() {
            let before = self.sweeps;
            let (log, sweeps) = (&mut self.log, &mut self.sweeps);
            sweep.run(board, |single| {
                if *sweeps == before {
                    *sweeps += 1;
                    log.sweep(*sweeps);
                }
                log.single(single);
            })?;
            if self.sweeps == before {
                break;
            }
        }
        Ok(())
    }

    /// What a rule finds now for the reasons that a step has.
    fn again(&mut self, rule: &dyn Rule<S>, board: &Board<'g, S>, step: &Step) -> Option<Step> {
        rules::first_that(rule, board, &mut self.work, |found| same_reasons(found, step))
    }

    /// Applies the first rule that fires, once or in every instance. False if none does.
    fn ask(&mut self, board: &mut Board<'g, S>) -> Result<bool, Contradiction> {
        let Plan { rules, techniques, every, .. } = self.plan;
        for &rule in rules {
            let wanted = |step: &Step| techniques.contains(&step.technique);
            let steps = if *every {
                rules::every_that(rule, board, &mut self.work, wanted)
            } else {
                rules::first_that(rule, board, &mut self.work, wanted).into_iter().collect()
            };
            let mut fired = false;
            for step in steps {
                // An instance applied before this one may have done its work or made it another technique's, so that it
                // counts only if it is found again.
                let step = if fired { self.again(rule, board, &step) } else { Some(step) };
                if let Some(step) = step {
                    fired = true;
                    self.supposing += u64::from(catalog::supposes(&step.technique));
                    self.log.step(&step);
                    apply(board, &step)?;
                }
            }
            if fired {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Whether two steps give the same reasons for what they conclude.
fn same_reasons(one: &Step, other: &Step) -> bool {
    let reasons = |step: &Step| step.claims.iter().map(|claim| claim.because.clone()).collect::<Vec<_>>();
    one.technique == other.technique && reasons(one) == reasons(other)
}

/// The first of the open cells with the fewest candidates.
fn fewest_candidates<S: Sets>(board: &Board<'_, S>) -> Option<Cell> {
    board.open().into_iter().min_by_key(|&cell| board.candidates(cell).len())
}

fn apply<S: Sets>(board: &mut Board<'_, S>, step: &Step) -> Result<(), Contradiction> {
    for claim in &step.claims {
        for &candidate in &claim.place {
            board.place(candidate)?;
        }
        for &candidate in &claim.eliminate {
            board.eliminate(candidate)?;
        }
    }
    Ok(())
}
