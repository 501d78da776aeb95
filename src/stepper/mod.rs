//! The stepper: rules in order, each deduction reported to a log, a branch only when stuck.

mod choice;
mod hodoku;
mod log;
mod plan;
mod position;
mod profile;
mod profile_file;
mod search;

use std::ops::ControlFlow;

pub use log::{Counts, Log, Stream};
pub use profile::{Advance, Manner, PROFILES, Profile, ProfileError};
pub use profile_file::ProfileFileError;

use crate::catalog;
use crate::engine::{Budget, one_solution_by};
use crate::grid::{AnySize, Classic, Contradiction, Geometry, PerLayout, Puzzle, Solution, Storage};
use crate::rules::Rules;
use crate::step::Step;
use crate::trace::{Event, Header, Limits, RunRules, Source, Stop, Summary, Verdict};
use plan::Plan;
use search::Search;

/// Solves puzzles by one profile. A layout is compiled when its first puzzle comes, so keep the stepper for the next one.
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
}

/// What a run with a known solution came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guided {
    /// Steps by technique.
    pub counts: Counts,
    /// How often no rule fired, so that a digit was taken from the solution.
    pub guesses: u64,
}

/// A layout and a profile, compiled for one of the two storages.
enum Compiled {
    Classic(Geometry<Classic>, Plan<Classic>),
    AnySize(Geometry<AnySize>, Plan<AnySize>),
}

impl Stepper {
    /// A stepper that stops at the second solution and has no budget.
    pub fn new(profile: Profile) -> Self {
        Self { profile, compiled: PerLayout::new(), budget: Budget::default(), limit: Some(2), keep: 2 }
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

    /// The same stepper with this budget for every puzzle. Under a time budget the result depends on the machine.
    #[must_use]
    pub fn with_budget(self, budget: Budget) -> Self {
        Self { budget, ..self }
    }

    /// The same stepper, stopping after `limit` solutions (at least two, so that the verdict stands; `None`: never)
    /// and keeping the first `keep` of them in the summary.
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
    /// How many solutions it stops at; none for all.
    pub fn limit(&self) -> Option<u64> {
        self.limit
    }

    /// What the trace of a run on `puzzle`, with this id, begins with.
    pub fn header(&self, puzzle: &Puzzle, id: impl Into<String>, source: Option<Source>) -> Header {
        let (profile, budget) = (&self.profile, &self.budget);
        let assumes = |id| catalog::get(id).is_some_and(|row| row.assumes_unique);
        Header {
            id: id.into(),
            source,
            profile: RunRules {
                name: profile.name.clone(),
                rules: profile.allowed().map(ToString::to_string).collect(),
                advance: profile.advance.word(),
                uniqueness: profile.uniqueness,
                established: profile.allowed().any(assumes).then(|| one_solution_by(puzzle)).flatten(),
                branch: profile.branch,
            },
            budget: Limits {
                nodes: budget.nodes,
                milliseconds: budget.time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
                solutions: self.limit,
            },
        }
    }

    /// Solves `puzzle` and reports everything to `log`.
    pub fn run<L: Log>(&self, puzzle: &Puzzle, log: L) -> Summary {
        match self.compiled(puzzle) {
            Compiled::Classic(geometry, plan) => self.finish(self.search(geometry, plan, puzzle, log)),
            Compiled::AnySize(geometry, plan) => self.finish(self.search(geometry, plan, puzzle, log)),
        }
    }

    /// Solves `puzzle` and returns the whole log with the summary.
    pub fn log(&self, puzzle: &Puzzle) -> (Summary, Vec<Event>) {
        let mut log = Vec::new();
        let summary = self.run(puzzle, &mut log);
        (summary, log)
    }

    /// Counts the steps of a run on `puzzle`, whose solution is known: where no rule fires, it takes the solution's digit
    /// in the middle one of the open cells, as `HoDoKu` guesses, and goes on. None if the budget does not suffice for it.
    pub fn guided(&self, puzzle: &Puzzle, solution: &Solution) -> Option<Guided> {
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
        let guesses = search.nodes;
        Some(Guided { counts, guesses })
    }

    /// All solutions of `puzzle` in the order the search finds them, each searched for when it is asked for.
    pub fn solutions<'a>(&'a self, puzzle: &'a Puzzle) -> Solutions<'a> {
        Solutions(match self.compiled(puzzle) {
            Compiled::Classic(geometry, plan) => {
                Searching::Classic(Box::new(self.search(geometry, plan, puzzle, ())))
            }
            Compiled::AnySize(geometry, plan) => {
                Searching::AnySize(Box::new(self.search(geometry, plan, puzzle, ())))
            }
        })
    }

    /// The solution with this index, counted from 0 in the order the search finds them.
    pub fn solution(&self, puzzle: &Puzzle, index: usize) -> Option<Solution> {
        self.solutions(puzzle).nth(index)
    }

    /// Hands `found` every step that the profile's rules find in the position that `puzzle` is, rule by rule in the
    /// profile's order, until it breaks. Nothing is applied, and sweeps play no part. Tells why it stopped before all
    /// rules were asked, if the time ran out.
    ///
    /// # Errors
    /// The contradiction in the position itself, in which no step means anything.
    pub fn available(
        &self,
        puzzle: &Puzzle,
        found: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<Option<Stop>, Contradiction> {
        self.available_within(puzzle, &self.budget, found)
    }

    /// The same within another budget than the stepper's.
    pub(crate) fn available_within(
        &self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<Option<Stop>, Contradiction> {
        match self.compiled(puzzle) {
            Compiled::Classic(geometry, plan) => plan.available(geometry, puzzle, budget, found),
            Compiled::AnySize(geometry, plan) => plan.available(geometry, puzzle, budget, found),
        }
    }

    /// The first of the [`available`](Self::available) steps: the easiest, in a profile in the order of difficulty.
    ///
    /// # Errors
    /// The contradiction in the position itself.
    pub fn next_step(&self, puzzle: &Puzzle) -> Result<Option<Step>, Contradiction> {
        let mut first = None;
        self.available(puzzle, &mut |step| {
            first = Some(step);
            ControlFlow::Break(())
        })?;
        Ok(first)
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

    fn finish<S: Rules, L: Log>(&self, mut search: Search<'_, S, L>) -> Summary {
        let mut solutions = Vec::new();
        let mut count = 0;
        while let Some(solution) = search.next_solution() {
            count += 1;
            if solutions.len() < self.keep {
                solutions.push(solution);
            }
            if self.limit.is_some_and(|limit| count >= limit) && search.has_more() {
                search.abandon();
                return summary(&search, solutions, count, false);
            }
        }
        let complete = search.exhausted();
        summary(&search, solutions, count, complete)
    }
}

fn summary<S: Rules, L: Log>(
    search: &Search<'_, S, L>,
    solutions: Vec<Solution>,
    count: u64,
    complete: bool,
) -> Summary {
    let verdict = match (count, complete) {
        (2.., _) => Verdict::Multiple,
        (1, true) => Verdict::Unique,
        (0, true) => Verdict::None,
        (_, false) => Verdict::Unknown(search.stopped.unwrap_or(Stop::Budget)),
    };
    Summary {
        verdict,
        contradiction: search.contradiction,
        solutions,
        count,
        complete,
        sweeps: search.sweeps,
        nodes: search.nodes,
        depth: search.depth,
        supposing: search.supposing,
    }
}

/// The solutions of a puzzle, lazily.
pub struct Solutions<'a>(Searching<'a>);

enum Searching<'a> {
    Classic(Box<Search<'a, Classic, ()>>),
    AnySize(Box<Search<'a, AnySize, ()>>),
}

impl Solutions<'_> {
    /// Why the iterator ended before all solutions were found, if it did.
    pub fn stopped(&self) -> Option<Stop> {
        match &self.0 {
            Searching::Classic(search) => search.stopped,
            Searching::AnySize(search) => search.stopped,
        }
    }
}

impl Iterator for Solutions<'_> {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        match &mut self.0 {
            Searching::Classic(search) => search.next_solution(),
            Searching::AnySize(search) => search.next_solution(),
        }
    }
}
