//! The stepper: tries rules in order, reports each deduction to a log, and branches only when no rule fires.

mod helpful;
mod hodoku;
mod log;
mod plan;
mod position;
mod profile;
mod profile_file;
mod rounds;
mod search;

use std::ops::ControlFlow;
use std::sync::Arc;

pub use log::{Counts, Log, Stream};
pub use profile::{Advance, InstanceChoice, PROFILES, Profile, ProfileError};
pub use profile_file::ProfileFileError;
pub use rounds::RoundStepper;

use crate::catalog;
use crate::engine::{Budget, one_solution_by};
use crate::grid::{
    AnySize, Classic, Contradiction, Geometry, Layout, PerLayout, Puzzle, Shape, Solution, Storage,
};
use crate::rules::Rules;
use crate::step::Step;
use crate::trace::{Event, Header, Limits, RunRules, Source, Stop, Summary, Verdict};
use plan::Plan;
use search::Search;

/// Solves puzzles with one profile. It compiles a layout on that layout's first puzzle, so reuse the stepper.
///
/// ```
/// use sudostep::{Profile, Puzzle, Stepper};
///
/// let puzzle: Puzzle = "8*9**6*5*\n***1****8\n*****3*7*\n**6***3**\n***259***\n**2***4**\n*7*4*****\n9****8***\n*4*9**6*1".parse()?;
/// let run = Stepper::new(Profile::singles()).solve(&puzzle);
/// assert!(run.verdict().is_unique());
/// assert_eq!((run.summary().sweeps, run.summary().nodes), (5, 0));
/// # Ok::<(), sudostep::InputError>(())
/// ```
pub struct Stepper {
    profile: Profile,
    compiled: PerLayout<Compiled>,
    budget: Budget,
    limit: Option<u64>,
    keep: usize,
    foreign: Option<ForeignRun>,
}

/// A run in the order of another program, by a search of its own: at most so many steps of a puzzle, within a budget and
/// with or without techniques that assume one solution.
pub(crate) type ForeignRun = fn(&Puzzle, &Budget, bool, usize) -> (Summary, Vec<Event>);

/// The result of [`Stepper::guided`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Guided {
    /// The number of steps of each technique.
    pub counts: Counts,
    /// The number of times no rule fired, so that the run took a digit from the solution.
    pub guesses: u64,
}

/// A layout and a profile, compiled for one of the two storages ([`Classic`] for 9x9, [`AnySize`]).
enum Compiled {
    Classic(Geometry<Classic>, Plan<Classic>),
    AnySize(Geometry<AnySize>, Plan<AnySize>),
}

impl Stepper {
    /// Creates a stepper that stops at the second solution and has no budget.
    pub fn new(profile: Profile) -> Self {
        Self {
            profile,
            compiled: PerLayout::new(),
            budget: Budget::default(),
            limit: Some(2),
            keep: 2,
            foreign: None,
        }
    }

    /// Makes every run follow another program. The profile names its techniques in order.
    #[must_use]
    pub(crate) fn following(self, run: ForeignRun) -> Self {
        Self { foreign: Some(run), ..self }
    }

    /// Returns false if the stepper follows a program that knows the usual 9x9 grid alone, and the layout is another.
    pub(crate) fn knows(&self, layout: &Layout) -> bool {
        self.foreign.is_none() || layout.shape() == Some(Shape::NINE)
    }

    /// Makes at most `most` steps in the order of the other program, if the stepper follows one.
    fn foreign(&self, puzzle: &Puzzle, budget: &Budget, most: usize) -> Option<(Summary, Vec<Event>)> {
        let is_unique = || self.profile.uniqueness && one_solution_by(puzzle, budget.cancel).is_some();
        self.foreign.map(|run| run(puzzle, budget, is_unique(), most))
    }

    fn compiled(&self, puzzle: &Puzzle) -> &Compiled {
        self.compiled.get(puzzle.layout(), |layout| {
            if Classic::fits(&layout) {
                Compiled::Classic(Geometry::new(layout), Plan::new(&self.profile))
            } else {
                Compiled::AnySize(Geometry::new(layout), Plan::new(&self.profile))
            }
        })
    }

    /// Sets the budget of each run. With a time budget the result depends on the machine.
    #[must_use]
    pub fn with_budget(self, budget: Budget) -> Self {
        Self { budget, ..self }
    }

    /// Stops each run after `limit` solutions and keeps the first `keep` in the summary. A limit below 2
    /// counts as 2, so that the verdict is certain; `None` finds all solutions.
    #[must_use]
    pub fn with_limit(self, limit: Option<u64>, keep: usize) -> Self {
        Self { limit: limit.map(|limit| limit.max(2)), keep, ..self }
    }

    /// The profile.
    pub fn profile(&self) -> &Profile {
        &self.profile
    }
    /// The budget.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Returns the trace header of a run on `puzzle`, whose id in the trace is `id`.
    pub fn header(&self, puzzle: &Puzzle, id: impl Into<String>, source: Option<Source>) -> Header {
        let (profile, budget) = (&self.profile, &self.budget);
        let assumes = |id| catalog::get(id).is_some_and(|row| row.assumes_unique);
        Header {
            id: id.into(),
            source,
            profile: RunRules {
                name: profile.name.clone(),
                rules: profile.allowed().cloned().collect(),
                advance: profile.advance,
                uniqueness: profile.uniqueness,
                established: profile
                    .allowed()
                    .any(assumes)
                    .then(|| one_solution_by(puzzle, budget.cancel))
                    .flatten(),
                branch: profile.branch,
            },
            budget: Limits {
                nodes: budget.nodes,
                milliseconds: budget.time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
                solutions: self.limit,
            },
        }
    }

    /// Solves `puzzle` and reports every event to `log`.
    pub fn run<L: Log>(&self, puzzle: &Puzzle, log: L) -> Summary {
        self.run_keeping(self.keep, puzzle, log)
    }

    /// Runs and keeps the first `keep` solutions, whatever [`with_limit`](Self::with_limit) said.
    fn run_keeping<L: Log>(&self, keep: usize, puzzle: &Puzzle, mut log: L) -> Summary {
        if let Some((mut summary, events)) = self.foreign(puzzle, &self.budget, usize::MAX) {
            for event in &events {
                if let Event::Step(step) = event {
                    log.step(step);
                }
            }
            summary.solutions.truncate(keep);
            return summary;
        }
        match self.compiled(puzzle) {
            Compiled::Classic(geometry, plan) => self.finish(keep, self.search(geometry, plan, puzzle, log)),
            Compiled::AnySize(geometry, plan) => self.finish(keep, self.search(geometry, plan, puzzle, log)),
        }
    }

    /// Solves `puzzle` and returns the summary and all events. At least two solutions are kept: the referee
    /// wants to see what a verdict rests on.
    pub(crate) fn whole_log(&self, puzzle: &Puzzle) -> (Summary, Vec<Event>) {
        let mut log = Vec::new();
        let summary = self.run_keeping(self.keep.max(2), puzzle, &mut log);
        (summary, log)
    }

    /// Solves `puzzle` and returns the summary and all events.
    pub fn log(&self, puzzle: &Puzzle) -> (Summary, Vec<Event>) {
        // A single for each open cell, and the starts of sweeps: a larger block is allocated less quickly.
        let open = puzzle.givens().iter().filter(|given| given.is_none()).count();
        let mut log = Vec::with_capacity(open + 8);
        let summary = self.run(puzzle, &mut log);
        (summary, log)
    }

    /// Solves `puzzle`, whose solution is known, and counts the steps. Where no rule fires, the run places a
    /// digit of the solution. It fills the middle one of the open cells, as `HoDoKu` does when it guesses.
    /// `None` if the budget is exhausted first, or if `solution` is wrong.
    pub fn guided(&self, puzzle: &Puzzle, solution: &Solution) -> Option<Guided> {
        if !solution.solves(puzzle) {
            return None;
        }
        match self.compiled(puzzle) {
            Compiled::Classic(geometry, plan) => self.guide(geometry, plan, puzzle, solution),
            Compiled::AnySize(geometry, plan) => self.guide(geometry, plan, puzzle, solution),
        }
    }

    fn guide<S: Rules>(
        &self,
        geometry: &Geometry<S>,
        plan: &Plan<S>,
        puzzle: &Puzzle,
        solution: &Solution,
    ) -> Option<Guided> {
        let mut counts = Counts::default();
        let mut search = self.search(geometry, plan, puzzle, &mut counts).following(solution);
        search.next_solution()?;
        let guesses = search.figures.nodes;
        Some(Guided { counts, guesses })
    }

    /// Returns an iterator over all solutions of `puzzle`, in search order; each is searched for on demand.
    pub fn solutions<'a>(&'a self, puzzle: &'a Puzzle) -> Solutions<'a> {
        Solutions(match self.compiled(puzzle) {
            Compiled::Classic(geometry, plan) => {
                SearchStorage::Classic(Box::new(self.search(geometry, plan, puzzle, ())))
            }
            Compiled::AnySize(geometry, plan) => {
                SearchStorage::AnySize(Box::new(self.search(geometry, plan, puzzle, ())))
            }
        })
    }

    /// Returns the solution with this index, from 0, in search order.
    pub fn solution(&self, puzzle: &Puzzle, index: usize) -> Option<Solution> {
        self.solutions(puzzle).nth(index)
    }

    /// Hands `found` every step available in the position `puzzle`, rule by rule in the profile's order,
    /// until `found` breaks. Nothing is applied and no sweep is made. Returns the reason to stop if the time
    /// ran out before every rule had its turn.
    ///
    /// # Errors
    /// Returns the contradiction if the position contradicts itself: no step is sound there.
    pub fn available(
        &self,
        puzzle: &Puzzle,
        found: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<Option<Stop>, Contradiction> {
        if self.foreign.is_some() {
            let (step, stop) = self.next_within(puzzle, &self.budget)?;
            let _ = step.map(found);
            return Ok(stop);
        }
        match self.compiled(puzzle) {
            Compiled::Classic(geometry, plan) => plan.available(geometry, puzzle, &self.budget, found),
            Compiled::AnySize(geometry, plan) => plan.available(geometry, puzzle, &self.budget, found),
        }
    }

    /// Returns the easiest step: of the easiest rule that fires, the instance that the profile chooses. A run places
    /// singles in sweeps or in the order of `HoDoKu`, so it may apply another single first. `None` if no rule fires, or
    /// if the time runs out.
    ///
    /// # Errors
    /// Returns the contradiction if the position contradicts itself.
    pub fn next_step(&self, puzzle: &Puzzle) -> Result<Option<Step>, Contradiction> {
        self.next_within(puzzle, &self.budget).map(|(step, _)| step)
    }

    /// Does the work of [`next_step`](Self::next_step), with `budget` in place of the stepper's budget. Without a step
    /// it also returns the reason to stop, if the time ran out.
    pub(crate) fn next_within(
        &self,
        puzzle: &Puzzle,
        budget: &Budget,
    ) -> Result<(Option<Step>, Option<Stop>), Contradiction> {
        if let Some((summary, events)) = self.foreign(puzzle, budget, 1) {
            let step = events.into_iter().find_map(|event| match event {
                Event::Step(step) => Some(Arc::unwrap_or_clone(step)),
                _ => None,
            });
            return match (step, summary.verdict, summary.contradiction) {
                (None, _, Some(contradiction)) => Err(contradiction),
                (None, Verdict::Unknown(stop), None) if stop != Stop::Stuck => Ok((None, Some(stop))),
                (step, ..) => Ok((step, None)),
            };
        }
        match self.compiled(puzzle) {
            Compiled::Classic(geometry, plan) => plan.next(geometry, puzzle, budget),
            Compiled::AnySize(geometry, plan) => plan.next(geometry, puzzle, budget),
        }
    }

    fn search<'g, S: Rules, L: Log>(
        &self,
        geometry: &'g Geometry<S>,
        plan: &'g Plan<S>,
        puzzle: &'g Puzzle,
        log: L,
    ) -> Search<'g, S, L> {
        Search::new(geometry, plan, puzzle, &self.budget, log)
    }

    fn finish<S: Rules, L: Log>(&self, keep: usize, mut search: Search<'_, S, L>) -> Summary {
        let (mut solutions, mut count, mut is_cut_short) = (Vec::new(), 0, false);
        while let Some(solution) = search.next_solution() {
            count += 1;
            if solutions.len() < keep {
                solutions.push(solution);
            }
            if self.limit.is_some_and(|limit| count >= limit) && search.has_more() {
                search.abandon();
                is_cut_short = true;
                break;
            }
        }
        let complete = !is_cut_short && search.exhausted();
        let verdict = match (count, complete) {
            (2.., _) => Verdict::Multiple,
            (1, true) => Verdict::Unique,
            (0, true) => Verdict::None,
            (_, false) => Verdict::Unknown(search.stopped.unwrap_or(Stop::Budget)),
        };
        Summary { verdict, solutions, count, complete, ..search.figures }
    }
}

/// An iterator over the solutions of a puzzle. See [`Stepper::solutions`].
pub struct Solutions<'a>(SearchStorage<'a>);

enum SearchStorage<'a> {
    Classic(Box<Search<'a, Classic, ()>>),
    AnySize(Box<Search<'a, AnySize, ()>>),
}

impl Solutions<'_> {
    /// Returns the reason why the search ended early; `None` if it did not.
    pub(crate) fn stopped(&self) -> Option<Stop> {
        match &self.0 {
            SearchStorage::Classic(search) => search.stopped,
            SearchStorage::AnySize(search) => search.stopped,
        }
    }
}

impl Iterator for Solutions<'_> {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        match &mut self.0 {
            SearchStorage::Classic(search) => search.next_solution(),
            SearchStorage::AnySize(search) => search.next_solution(),
        }
    }
}
