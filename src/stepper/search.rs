//! The solving loop: applies rules until none fires, then branches on the cell with the fewest candidates.

use super::log::Log;
use super::plan::{Plan, out_of_time};
use super::position::Position;
use crate::catalog;
use crate::engine::Budget;
use crate::grid::{Board, Candidate, Cell, Contradiction, Digits, Geometry, Puzzle, Solution, Storage};
use crate::rules::singles::Sweep;
use crate::rules::{self, Listed, Rule, Rules, Work};
use crate::step::Step;
use crate::trace::{Closing, Stop, Summary};

/// A depth-first search for the solutions of a puzzle. [`next_solution`](Search::next_solution) runs it to
/// the next solution.
pub(super) struct Search<'g, S: Storage, L> {
    plan: &'g Plan<S>,
    nodes_left: Option<u64>,
    work: Work<'g, S>,
    pub(super) log: L,
    /// The geometry of the starting position, until the search starts.
    start: Option<&'g Geometry<S>>,
    /// The position to continue from; `None` between two branches.
    current: Option<Position<'g, S>>,
    /// How many rule groups, easiest first, are known to find nothing in the position to continue from.
    silent: usize,
    /// The solution to take digits from when no rule fires, in place of branching.
    known: Option<&'g Solution>,
    /// The open choices, outermost first.
    choices: Vec<Choice<'g, S>>,
    pub(super) stopped: Option<Stop>,
    /// The figures of the run so far, without its verdict and solutions.
    pub(super) figures: Summary,
}

/// An open choice: a cell to branch on, in its position.
struct Choice<'g, S: Storage> {
    position: Position<'g, S>,
    cell: Cell,
    /// The candidates of the cell that are not tried yet.
    left: Digits<S>,
}

/// The outcome of a position in which no rule fires any more.
enum Outcome {
    Solved(Solution),
    Contradicted(Contradiction),
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
        Self {
            plan,
            nodes_left: budget.nodes,
            work: Work::new(puzzle, budget.deadline()),
            log,
            start: Some(geometry),
            current: None,
            silent: 0,
            known: None,
            choices: Vec::new(),
            stopped: None,
            figures: Summary::stopped(Stop::Stuck),
        }
    }

    /// Makes the search take a digit from `solution` where no rule fires, in place of branching.
    pub(super) fn following(self, solution: &'g Solution) -> Self {
        Self { known: Some(solution), ..self }
    }

    /// Runs to the next solution. `None` when every branch is closed, or when the search
    /// [`stopped`](Self::stopped) early.
    pub(super) fn next_solution(&mut self) -> Option<Solution> {
        if self.stopped.is_some() {
            return None;
        }
        if let Some(geometry) = self.start.take() {
            if let Some(solution) = self.solve_by_sweeps() {
                return Some(solution);
            }
            match Position::start(geometry, self.work.puzzle(), self.plan.queued.is_some()) {
                Ok(position) => self.current = Some(position),
                Err(contradiction) => self.figures.contradiction = Some(contradiction),
            }
        }
        loop {
            if let Some(mut position) = self.current.take() {
                match self.apply_rules(&mut position) {
                    Outcome::Solved(solution) => {
                        self.close(Closing::Solution);
                        return Some(solution);
                    }
                    Outcome::Contradicted(contradiction) if self.choices.is_empty() => {
                        self.figures.contradiction = Some(contradiction);
                    }
                    Outcome::Contradicted(contradiction) => self.close(Closing::Contradiction(contradiction)),
                    Outcome::Stuck if self.known.is_some() => {
                        self.guess(&mut position)?;
                        self.current = Some(position);
                        continue;
                    }
                    Outcome::Stuck if self.plan.branch => {
                        let cell = fewest_candidates(&position.board)?;
                        let left = position.board.candidates(cell);
                        self.choices.push(Choice { position, cell, left });
                    }
                    Outcome::Stuck => return self.stop(Stop::Stuck, self.choices.len()),
                    Outcome::OutOfTime => return self.stop(out_of_time(&self.work), self.choices.len()),
                }
            }
            let choice = self.choices.last_mut()?;
            let Some(digit) = choice.left.first() else {
                self.choices.pop();
                self.close(Closing::Exhausted);
                continue;
            };
            if self.nodes_left == Some(0) || self.must_stop() {
                return self.stop(out_of_time(&self.work), self.choices.len() - 1);
            }
            self.nodes_left = self.nodes_left.map(|left| left - 1);
            self.figures.nodes += 1;
            self.figures.depth = self.figures.depth.max(self.choices.len() as u32);
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

    /// Solves the puzzle by sweeps from the start where that has a faster way than [`apply_rules`](Self::apply_rules).
    fn solve_by_sweeps(&mut self) -> Option<Solution> {
        let (log, sweeps) = (&mut self.log, &mut self.figures.sweeps);
        self.plan.sweep?.solve(self.work.puzzle(), |starts, single| {
            if starts {
                *sweeps += 1;
                log.sweep(*sweeps);
            }
            log.single(single);
        })
    }

    /// Places the known solution's digit in the middle one of the open cells. `None` if the digit leads to a
    /// contradiction: it is then no solution of this puzzle.
    fn guess(&mut self, position: &mut Position<'g, S>) -> Option<()> {
        let (cell, solution) = position.middle().zip(self.known)?;
        self.figures.nodes += 1;
        position.place(Candidate { cell, digit: solution.digit(cell) }).ok()
    }

    /// Ends the search after a solution and closes the branches that are still open.
    pub(super) fn abandon(&mut self) {
        self.close_abandoned(self.choices.len().saturating_sub(1));
    }

    /// Returns whether a candidate is left to try. If not, the open branches only need closing.
    pub(super) fn has_more(&self) -> bool {
        self.current.is_some() || self.choices.iter().any(|choice| !choice.left.is_empty())
    }

    /// Returns whether every branch is closed and nothing is left to try.
    pub(super) fn exhausted(&self) -> bool {
        self.stopped.is_none() && self.current.is_none() && self.choices.is_empty()
    }

    fn stop(&mut self, why: Stop, open: usize) -> Option<Solution> {
        self.stopped = Some(why);
        self.close_abandoned(open);
        None
    }

    fn close_abandoned(&mut self, open: usize) {
        for _ in 0..open {
            self.log.close(Closing::Abandoned);
        }
        self.choices.clear();
    }

    /// Closes the innermost branch; does nothing outside any branch.
    fn close(&mut self, why: Closing) {
        if !self.choices.is_empty() {
            self.log.close(why);
        }
    }

    fn must_stop(&self) -> bool {
        self.log.is_closed() || self.work.out_of_time()
    }

    /// Applies rules until none fires.
    fn apply_rules(&mut self, position: &mut Position<'g, S>) -> Outcome {
        loop {
            if let Err(contradiction) = self.singles(position) {
                return Outcome::Contradicted(contradiction);
            }
            if let Some(solution) = position.board.solution() {
                return Outcome::Solved(solution);
            }
            if self.must_stop() {
                return Outcome::OutOfTime;
            }
            match self.apply_next(position) {
                Ok(true) => {}
                Ok(false) if self.must_stop() => return Outcome::OutOfTime,
                Ok(false) => return Outcome::Stuck,
                Err(contradiction) => return Outcome::Contradicted(contradiction),
            }
        }
    }

    /// Places all singles from the queue or by sweeps, if the plan has either.
    fn singles(&mut self, position: &mut Position<'g, S>) -> Result<(), Contradiction> {
        if let Some(wanted) = self.plan.queued {
            while let Some(step) = position.next_single(wanted) {
                self.figures.supposing += u64::from(catalog::supposes(&step.technique));
                self.log.step(&step);
                position.apply(&step)?;
            }
        }
        self.plan.sweep.map_or(Ok(()), |sweep| self.sweep(sweep, &mut position.board))
    }

    /// Sweeps until a sweep finds nothing. A sweep without a single is neither counted nor logged.
    fn sweep(&mut self, sweep: Sweep, board: &mut Board<'g, S>) -> Result<(), Contradiction> {
        while !board.open().is_empty() {
            let before = self.figures.sweeps;
            let (log, sweeps) = (&mut self.log, &mut self.figures.sweeps);
            sweep.run(board, |single| {
                if *sweeps == before {
                    *sweeps += 1;
                    log.sweep(*sweeps);
                }
                log.single(single);
            })?;
            if self.figures.sweeps == before {
                break;
            }
        }
        Ok(())
    }

    /// Finds the instance of `rule` in the present position that has the same technique and reasons as
    /// `step`.
    fn find_same(&mut self, rule: &dyn Rule<S>, board: &Board<'g, S>, step: &Step) -> Option<Step> {
        rules::find_first(rule, board, &mut self.work, |found| same_reasons(found, step))
    }

    /// Returns the instance to apply, of those that the rules of the group at `rank` find and `wanted` accepts.
    fn choose_instance(
        &mut self,
        rank: usize,
        position: &Position<'g, S>,
        wanted: impl Fn(&Step) -> bool,
    ) -> Option<Step> {
        if self.plan.is_helpful {
            let (step, silent) = self.plan.most_helpful(rank, position, &mut self.work)?;
            self.silent = silent;
            return Some(step);
        }
        let (group, board) = (&self.plan.rules[rank], &position.board);
        if group.tie_break.takes_first(board, &group.rules) {
            return group
                .rules
                .iter()
                .find_map(|&rule| rules::find_first(rule.rule, board, &mut self.work, &wanted));
        }
        let find = |work: &mut Work<'_, S>| {
            let every = |rule: &&'static Listed<S>| rules::find_all(rule.rule, board, work, &wanted);
            group.rules.iter().flat_map(every).collect()
        };
        group.tie_break.choose(board, &mut self.work, find).filter(&wanted)
    }

    /// Applies the first rule that fires, once or in every instance. Returns false if none does.
    fn apply_next(&mut self, position: &mut Position<'g, S>) -> Result<bool, Contradiction> {
        let Plan { rules, techniques, all_instances, .. } = self.plan;
        let wanted = |step: &Step| techniques.contains(&step.technique);
        for (rank, group) in rules.iter().enumerate().skip(std::mem::take(&mut self.silent)) {
            if *all_instances {
                for &rule in &group.rules {
                    if self.apply_every(rule.rule, position, wanted)? {
                        return Ok(true);
                    }
                }
            } else if let Some(step) = self.choose_instance(rank, position, wanted) {
                self.figures.supposing += u64::from(catalog::supposes(&step.technique));
                self.log.step(&step);
                position.apply(&step)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Applies every instance that a rule finds. Returns false if there is none.
    fn apply_every(
        &mut self,
        rule: &dyn Rule<S>,
        position: &mut Position<'g, S>,
        wanted: impl Fn(&Step) -> bool,
    ) -> Result<bool, Contradiction> {
        let mut fired = false;
        for step in rules::find_all(rule, &position.board, &mut self.work, wanted) {
            // An instance applied before may have made this one needless or another technique's, so look for
            // it again.
            let step = if fired { self.find_same(rule, &position.board, &step) } else { Some(step) };
            if let Some(step) = step {
                fired = true;
                self.figures.supposing += u64::from(catalog::supposes(&step.technique));
                self.log.step(&step);
                position.apply(&step)?;
            }
        }
        Ok(fired)
    }
}

/// Returns whether two steps have the same technique and the same reasons.
fn same_reasons(one: &Step, other: &Step) -> bool {
    let reasons = |step: &Step| step.claims.iter().map(|claim| claim.because.clone()).collect::<Vec<_>>();
    one.technique == other.technique && reasons(one) == reasons(other)
}

/// Returns the first of the open cells with the fewest candidates; `None` if no cell is open.
fn fewest_candidates<S: Storage>(board: &Board<'_, S>) -> Option<Cell> {
    board.open().into_iter().min_by_key(|&cell| board.candidates(cell).len())
}
