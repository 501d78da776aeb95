//! The pipeline and its fallback: rules until none fires, then a branch on the cell with the fewest candidates.

use super::choice::Taken;
use super::log::Log;
use super::plan::{Asked, Plan};
use super::position::Position;
use crate::catalog;
use crate::engine::Budget;
use crate::grid::{Board, Candidate, Cell, Contradiction, Digits, Geometry, Puzzle, Solution, Storage};
use crate::rules::singles::Sweep;
use crate::rules::{self, Rule, Rules, Work};
use crate::step::Step;
use crate::trace::{Closing, Stop};

/// A search in progress. [`next_solution`](Search::next_solution) runs it to the next solution.
pub(super) struct Search<'g, S: Storage, L> {
    plan: &'g Plan<S>,
    nodes_left: Option<u64>,
    work: Work<'g, S>,
    pub(super) log: L,
    /// The position to go on from; none between two branches.
    current: Option<Position<'g, S>>,
    /// The solution to follow where no rule fires, instead of trying candidates.
    known: Option<&'g Solution>,
    /// The positions in which a choice is being made, outermost first.
    choices: Vec<Choice<'g, S>>,
    pub(super) contradiction: Option<Contradiction>,
    pub(super) stopped: Option<Stop>,
    pub(super) sweeps: u32,
    pub(super) nodes: u64,
    pub(super) depth: u32,
    pub(super) supposing: u64,
}

struct Choice<'g, S: Storage> {
    position: Position<'g, S>,
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
        let start = Position::start(geometry, puzzle, plan.queued.is_some());
        let contradiction = start.as_ref().err().copied();
        Self {
            plan,
            nodes_left: budget.nodes,
            work: Work::new(puzzle, budget.deadline()),
            log,
            current: start.ok(),
            known: None,
            choices: Vec::new(),
            contradiction,
            stopped: None,
            sweeps: 0,
            nodes: 0,
            depth: 0,
            supposing: 0,
        }
    }

    /// The same search, which follows this solution.
    pub(super) fn following(self, solution: &'g Solution) -> Self {
        Self { known: Some(solution), ..self }
    }

    /// Runs to the next solution. None when every branch is closed, or when the search [`stopped`](Self::stopped).
    pub(super) fn next_solution(&mut self) -> Option<Solution> {
        if self.stopped.is_some() {
            return None;
        }
        loop {
            if let Some(mut position) = self.current.take() {
                match self.settle(&mut position) {
                    Settled::Solved(solution) => {
                        self.close(Closing::Solution);
                        return Some(solution);
                    }
                    Settled::Dead(contradiction) if self.choices.is_empty() => {
                        self.contradiction = Some(contradiction);
                    }
                    Settled::Dead(contradiction) => self.close(Closing::Contradiction(contradiction)),
                    Settled::Stuck if self.known.is_some() => {
                        self.guess(&mut position)?;
                        self.current = Some(position);
                        continue;
                    }
                    Settled::Stuck if self.plan.branch => {
                        let cell = fewest_candidates(&position.board)?;
                        let left = position.board.candidates(cell);
                        self.choices.push(Choice { position, cell, left });
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
            let mut position = choice.position.clone();
            self.log.branch(candidate);
            match position.place(candidate) {
                Ok(()) => self.current = Some(position),
                Err(contradiction) => self.close(Closing::Contradiction(contradiction)),
            }
        }
    }

    /// Places what the known solution has in the middle one of the open cells. None if it has what cannot be there, as no
    /// solution of this puzzle does.
    fn guess(&mut self, position: &mut Position<'g, S>) -> Option<()> {
        let (cell, solution) = position.middle().zip(self.known)?;
        self.nodes += 1;
        position.place(Candidate { cell, digit: solution.digit(cell) }).ok()
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
    fn settle(&mut self, position: &mut Position<'g, S>) -> Settled {
        loop {
            if let Err(contradiction) = self.singles(position) {
                return Settled::Dead(contradiction);
            }
            if let Some(solution) = position.board.solution() {
                return Settled::Solved(solution);
            }
            if self.must_stop() {
                return Settled::OutOfTime;
            }
            match self.ask(position) {
                Ok(true) => {}
                Ok(false) if self.must_stop() => return Settled::OutOfTime,
                Ok(false) => return Settled::Stuck,
                Err(contradiction) => return Settled::Dead(contradiction),
            }
        }
    }

    /// Places singles, if the plan has a way of its own for them, until there is none.
    fn singles(&mut self, position: &mut Position<'g, S>) -> Result<(), Contradiction> {
        if let Some(wanted) = self.plan.queued {
            while let Some(step) = position.next_single(wanted) {
                self.supposing += u64::from(catalog::supposes(&step.technique));
                self.log.step(&step);
                position.apply(&step)?;
            }
        }
        self.plan.sweep.map_or(Ok(()), |sweep| self.sweep(sweep, &mut position.board))
    }

    /// Sweeps until a sweep finds nothing.
    fn sweep(&mut self, sweep: Sweep, board: &mut Board<'g, S>) -> Result<(), Contradiction> {
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
        rules::find_first(rule, board, &mut self.work, |found| same_reasons(found, step))
    }

    /// The instance that these rules are asked for, of those that are `wanted`.
    fn take(
        &mut self,
        asked: &Asked<S>,
        board: &Board<'g, S>,
        wanted: impl Fn(&Step) -> bool,
    ) -> Option<Step> {
        if asked.taken == Taken::First {
            return asked
                .rules
                .iter()
                .find_map(|&rule| rules::find_first(rule, board, &mut self.work, &wanted));
        }
        let every = |&rule: &&dyn Rule<S>| rules::find_all(rule, board, &mut self.work, &wanted);
        let steps: Vec<Step> = asked.rules.iter().flat_map(every).collect();
        // What cannot be compared is not among what `HoDoKu` looks at first.
        let last = |key: Option<Vec<usize>>| (key.is_none(), key);
        steps.into_iter().min_by_key(|step| last(asked.taken.key(board, step)))
    }

    /// Applies the first rule that fires, once or in every instance. False if none does.
    fn ask(&mut self, position: &mut Position<'g, S>) -> Result<bool, Contradiction> {
        let Plan { rules, techniques, every, .. } = self.plan;
        let wanted = |step: &Step| techniques.contains(&step.technique);
        for asked in rules {
            if *every {
                for &rule in &asked.rules {
                    if self.apply_every(rule, position, wanted)? {
                        return Ok(true);
                    }
                }
            } else if let Some(step) = self.take(asked, &position.board, wanted) {
                self.supposing += u64::from(catalog::supposes(&step.technique));
                self.log.step(&step);
                position.apply(&step)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Applies every instance that a rule finds. False if there is none.
    fn apply_every(
        &mut self,
        rule: &dyn Rule<S>,
        position: &mut Position<'g, S>,
        wanted: impl Fn(&Step) -> bool,
    ) -> Result<bool, Contradiction> {
        let mut fired = false;
        for step in rules::find_all(rule, &position.board, &mut self.work, wanted) {
            // An instance applied before this one may have done its work or made it another technique's, so that it counts
            // only if it is found again.
            let step = if fired { self.again(rule, &position.board, &step) } else { Some(step) };
            if let Some(step) = step {
                fired = true;
                self.supposing += u64::from(catalog::supposes(&step.technique));
                self.log.step(&step);
                position.apply(&step)?;
            }
        }
        Ok(fired)
    }
}

/// Whether two steps give the same reasons for what they conclude.
fn same_reasons(one: &Step, other: &Step) -> bool {
    let reasons = |step: &Step| step.claims.iter().map(|claim| claim.because.clone()).collect::<Vec<_>>();
    one.technique == other.technique && reasons(one) == reasons(other)
}

/// The first of the open cells with the fewest candidates.
fn fewest_candidates<S: Storage>(board: &Board<'_, S>) -> Option<Cell> {
    board.open().into_iter().min_by_key(|&cell| board.candidates(cell).len())
}
