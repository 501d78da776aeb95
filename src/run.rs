//! The facade: solves a puzzle and answers questions about the finished run.

use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;
use std::sync::Arc;

use crate::catalog::{self, Technique};
use crate::engine::{Answer, Budget, Engine, SolutionOracle};
use crate::explain::{
    Chronicle, Depth, Explanation, LAST_RUNG, Narrator, Story, StoryMode, StoryPiece, StoryRun, message,
};
use crate::formats::{self, InputError, ReadOptions};
use crate::grade::{Grade, Sudostep, se_run, se_techniques};
use crate::grid::{Board, Candidate, Geometry, Puzzle, Solution};
use crate::outcome::hint::{HintParts, find_hint};
use crate::outcome::steps::{StepFilter, find_steps};
use crate::render::{HtmlRun, Lines, Paint, Picture, page, step_grid, svg};
use crate::step::{NAKED_SINGLE, Reason, Step};
use crate::stepper::{Advance, Counts, InstanceChoice, Log, Profile, RoundStepper, Stepper};
use crate::trace::record::StepRecord;
use crate::trace::{
    Annotation, Annotator, Detail, Entries, Entry, EntryBuilder, Event, ExcerptOrder, Header, Record,
    RecordBuilder, Recorder, Replay, SE_RULES, StepEntry, Stop, Summary, Verdict,
};
use crate::verify::{Referee, Report, VerifyError, excerpt_of};

impl FromStr for Puzzle {
    type Err = InputError;

    /// Reads the first puzzle or position in `text`, in any of the formats of [`crate::formats`].
    fn from_str(text: &str) -> Result<Self, InputError> {
        formats::parse(text, &ReadOptions::default()).map(|input| input.puzzle)
    }
}

impl Puzzle {
    /// Draws the grid with its candidates as an SVG picture; `None` if the layout has no rows and columns, or if the
    /// digits contradict each other.
    pub fn svg(&self) -> Option<String> {
        let geometry = Geometry::new(Arc::clone(self.layout()));
        let board = Board::start(&geometry, self).ok()?;
        // A step that concludes nothing marks nothing.
        let picture = Picture::of(&Step::new(NAKED_SINGLE, Vec::new()), &board).of_puzzle(self);
        svg(&picture, self.layout(), "The grid", "The digits, and the candidates of open cells")
    }
}

impl fmt::Display for Solution {
    /// Writes the digits on one line in cell order: `1` to `9`, then `A` to `Z`, then `0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.digits().iter().try_for_each(|&digit| write!(f, "{}", formats::symbol(digit)))
    }
}

/// Solves `puzzle` with the profile `human`, until the verdict is known or a second solution is found. Use
/// [`Stepper::solve`] for another profile, a budget or more solutions.
///
/// ```
/// use sudostep::{Puzzle, solve};
///
/// let puzzle: Puzzle = "..9.3..2.4...68....8.2.....615........7..5..8...7...63.2.3...8....187.36..6...4..".parse()?;
/// let run = solve(&puzzle);
/// let first = run.steps().next().expect("there is something to find");
/// assert_eq!(first.to_string(), "Naked Single: r8c3 = 4, the only candidate left");
/// assert_eq!(first.explain().so.to_string(), "r8c3 is 4.");
/// assert!(run.verdict().is_unique() && run.solutions()[0].to_string().starts_with("569431827"));
/// # Ok::<(), sudostep::InputError>(())
/// ```
pub fn solve(puzzle: &Puzzle) -> Run {
    Stepper::new(Profile::human()).solve(puzzle)
}

/// Returns whether `puzzle` has no solution, one or several. The counting engine answers: fast, and without a
/// log.
///
/// ```
/// use sudostep::{Answer, Puzzle, check};
///
/// let puzzle: Puzzle = "12............43".parse()?;
/// assert!(matches!(check(&puzzle), Answer::Multiple(..)));
/// # Ok::<(), sudostep::InputError>(())
/// ```
pub fn check(puzzle: &Puzzle) -> Answer {
    let answer = Engine::new(Arc::clone(puzzle.layout())).answer(puzzle, &Budget::default());
    answer.expect("a search without a budget always ends")
}

/// Makes a run in the order of Sudoku Explainer within a budget.
fn by_se(puzzle: &Puzzle, budget: &Budget, assumes: bool, most: usize) -> (Summary, Vec<Event>) {
    let deadline = budget.deadline();
    let is_past = || deadline.is_some_and(|deadline| deadline.is_past());
    let (mut summary, events) = se_run(puzzle, assumes, most, &is_past);
    if summary.verdict == Verdict::Unknown(Stop::Budget) && deadline.is_some_and(|at| at.is_cancelled()) {
        summary.verdict = Verdict::Unknown(Stop::Interrupted);
    }
    (summary, events)
}

impl Profile {
    /// Returns the techniques of Sudoku Explainer, in its order. A [`Stepper::se`] alone finds them all.
    pub(crate) fn se() -> Self {
        Self {
            name: SE_RULES.to_string(),
            techniques: se_techniques(),
            advance: Advance::One,
            choose: InstanceChoice::First,
            branch: false,
            ..Self::human()
        }
    }
}

impl Stepper {
    /// Creates a stepper that follows Sudoku Explainer: its steps with its names and ratings, one at a time, without a
    /// branch. It knows the usual 9x9 grid alone. Techniques that assume one solution are used if the engine finds that
    /// there is one, and if `uniqueness` allows it.
    pub fn se(uniqueness: bool) -> Self {
        Self::new(Profile { uniqueness, ..Profile::se() }).following(by_se)
    }

    /// Solves `puzzle` and keeps the whole log. The trace calls the puzzle `1`.
    pub fn solve(&self, puzzle: &Puzzle) -> Run {
        let (summary, events) = self.whole_log(puzzle);
        self.finished(puzzle, events, summary)
    }

    /// Gives a hint at the easiest step. Rung 1 says the least, rung 4 everything; higher rungs count as 4.
    pub fn hint(&self, puzzle: &Puzzle, rung: u8) -> Hint {
        let (narrator, geometry) =
            (Narrator::new(puzzle.layout()), Geometry::new(Arc::clone(puzzle.layout())));
        let HintParts { verdict, mistakes, sentences, step, .. } =
            find_hint(self, &geometry, puzzle, false, &narrator);
        let step = step.map(|step| self.stop_after(puzzle, step));
        let hint = step.as_ref().and_then(|run| Some(run.steps().next()?.hint(rung)));
        let sentences: Vec<String> = sentences.iter().map(ToString::to_string).chain(hint).collect();
        let wrong = mistakes.wrong.iter().map(|wrong| wrong.entry).collect();
        Hint { text: sentences.join(" "), verdict, wrong, lost: mistakes.lost, step }
    }

    /// Finds every step available in a position, each as a run that stops after it. `only` names techniques in place of
    /// the profile's: ids, `HoDoKu` codes or aliases, separated by commas.
    ///
    /// # Errors
    /// Returns the reason in words if the position contradicts itself, if the budget ran out before every rule had its
    /// turn, or if no technique has a name.
    pub fn steps(&self, puzzle: &Puzzle, only: Option<&str>) -> Result<Vec<Run>, String> {
        let only: Option<StepFilter> = only.map(str::parse).transpose()?;
        let filtered = only.as_ref().map(|only| {
            let profile = Profile { uniqueness: self.profile().uniqueness, ..only.profile() };
            Self::new(profile).with_budget(*self.budget())
        });
        let found = find_steps(filtered.as_ref().unwrap_or(self), puzzle.layout(), puzzle, only.as_ref());
        match (found.verdict, found.reason) {
            (Some(verdict), Some(reason)) => Err(format!("{}: {reason}", verdict.word())),
            _ => Ok(found.steps.into_iter().map(|step| self.stop_after(puzzle, step)).collect()),
        }
    }

    fn stop_after(&self, puzzle: &Puzzle, step: Step) -> Run {
        self.finished(puzzle, vec![Event::Step(Arc::new(step))], Summary::stopped(Stop::Stuck))
    }

    fn finished(&self, puzzle: &Puzzle, events: Vec<Event>, summary: Summary) -> Run {
        let geometry = Geometry::new(Arc::clone(puzzle.layout()));
        Run { header: self.header(puzzle, "1", None), geometry, puzzle: puzzle.clone(), events, summary }
    }
}

/// A hint for a position.
pub struct Hint {
    /// The hint in words, after what must be said before it, such as which entries are wrong.
    pub text: String,
    /// The engine's verdict on the givens, unless they have exactly one solution.
    pub verdict: Option<Verdict>,
    /// The entries that contradict the solution.
    pub wrong: Vec<Candidate>,
    /// The removed candidates that the solution needs.
    pub lost: Vec<Candidate>,
    /// The step, as a run that stops after it; `None` if an entry is wrong, or if there is no step.
    pub step: Option<Run>,
}

/// A finished run: the puzzle, the verdict with its solutions, and every step of the log.
pub struct Run {
    header: Header,
    geometry: Geometry,
    puzzle: Puzzle,
    events: Vec<Event>,
    summary: Summary,
}

impl Run {
    /// The puzzle that was solved.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns whether the puzzle has no solution, one, several, or the run stopped before it could tell.
    pub fn verdict(&self) -> Verdict {
        self.summary.verdict
    }

    /// The solutions kept, in the order found: two at most, unless [`Stepper::with_limit`] set a larger number.
    pub fn solutions(&self) -> &[Solution] {
        &self.summary.solutions
    }

    /// The verdict and the run's figures, such as sweeps, branches and depth.
    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// Returns the steps in order, including those inside branches. Each is built on demand. A choice, which
    /// opens a branch, is not a step.
    pub fn steps(&self) -> Steps<'_> {
        Steps {
            run: self,
            events: self.events.iter(),
            builder: EntryBuilder::new(&self.geometry, &self.puzzle),
        }
    }

    /// Returns the whole log: the steps, the choices (candidates tried) that open branches, and the entries
    /// that close branches.
    pub fn entries(&self) -> Entries<'_> {
        Entries::new(&self.geometry, &self.puzzle, &self.events)
    }

    /// Lets the referee check the log step by step, and then the verdict. An engine of its own gives a second
    /// opinion on each conclusion, within a bound.
    ///
    /// # Errors
    /// Returns [`VerifyError`] for the first step, or for a verdict, that the log does not prove.
    pub fn verify(&self) -> Result<Report, VerifyError> {
        let budget = Budget { nodes: Some(SolutionOracle::NODES), ..Budget::default() };
        let mut possible = SolutionOracle::new(&self.puzzle, &budget);
        let mut oracle =
            |board: &Board<'_>, assumed: Option<(Candidate, bool)>| possible.possible(board, assumed);
        let mut referee = Referee::new(&self.geometry, &self.header, &self.puzzle).with_oracle(&mut oracle);
        self.entries().try_for_each(|entry| referee.check_entry(&entry))?;
        referee.finish(&self.summary)
    }

    /// Returns the difficulty: the grade on the scale `sudostep`, which another solve in rounds gives, and what this run
    /// used. `None` unless the puzzle has exactly one solution.
    ///
    /// ```
    /// use sudostep::{Puzzle, solve};
    ///
    /// let puzzle: Puzzle = "..9.3..2.4...68....8.2.....615........7..5..8...7...63.2.3...8....187.36..6...4..".parse()?;
    /// let grade = solve(&puzzle).grade().expect("the puzzle has one solution");
    /// let sudostep = grade.sudostep.as_ref().expect("no time limit was set");
    /// assert_eq!((grade.word(), sudostep.needs.map(|row| row.id.as_str())), ("easy", Some("hidden-single-box")));
    /// println!("effort {} in {} rounds", sudostep.effort, sudostep.rounds.len());
    /// # Ok::<(), sudostep::InputError>(())
    /// ```
    pub fn grade(&self) -> Option<Grade> {
        let mut counts = Counts::default();
        for event in &self.events {
            match event {
                Event::Single(single) => counts.single(*single),
                Event::Step(step) => counts.step(step),
                Event::Sweep(_) | Event::Branch(_) | Event::Close(_) => {}
            }
        }
        let counts = counts.as_slice().iter().map(|(id, count)| (id.to_string(), *count));
        Grade::of(&self.summary, counts.collect(), self.by_rounds())
    }

    /// Returns the grade on the scale `sudostep`; `None` unless the puzzle has exactly one solution.
    fn by_rounds(&self) -> Option<Sudostep> {
        let rounds = || RoundStepper::new(Budget::default()).run(&self.puzzle);
        (self.verdict() == Verdict::Unique).then(rounds).and_then(Sudostep::of)
    }

    /// Tells the story of the steps that the verdict and the solutions rely on.
    fn tell<E>(&self, mode: StoryMode, emit: impl FnMut(StoryPiece<'_>) -> Result<(), E>) -> Result<(), E> {
        let entries = || self.entries();
        let Self { header, puzzle, geometry, summary, .. } = self;
        let excerpt =
            &excerpt_of(geometry, header, puzzle, entries, summary, |run| run.used(ExcerptOrder::Proof));
        let sudostep = self.by_rounds();
        let run = StoryRun { header, puzzle, geometry, excerpt, sudostep: sudostep.as_ref() };
        Story::new(run, (mode, Depth::Full), Narrator::new(puzzle.layout()), emit).tell(summary)
    }

    /// Writes the run in words, as `sudostep explain` does, without colours.
    ///
    /// # Errors
    /// Returns the first error of `out`.
    pub fn write_explanation(&self, mut out: impl Write) -> io::Result<()> {
        let mut lines = Lines::new(self.puzzle.layout(), Paint::Plain, None);
        let emit = |piece: StoryPiece<'_>| out.write_all(lines.part(&piece).as_bytes());
        self.tell(StoryMode::Folded, emit)
    }

    /// Writes an HTML page to step through the run, as `sudostep explain --format html` does.
    ///
    /// # Errors
    /// Returns the first error of `out`, or [`io::ErrorKind::Unsupported`] if the layout has no rows and columns.
    pub fn write_html(&self, mut out: impl Write) -> io::Result<()> {
        let mut run = HtmlRun::new(&self.header, &self.puzzle, self.puzzle.layout())
            .ok_or_else(|| io::Error::new(io::ErrorKind::Unsupported, message("page.flat")))?;
        let emit = |piece: StoryPiece<'_>| -> io::Result<()> {
            run.piece(&piece);
            Ok(())
        };
        self.tell(StoryMode::AllSteps, emit)?;
        let (head, tail) = page();
        let data = serde_json::to_string(&run.end())?;
        write!(out, "{head}{data}{tail}")
    }

    /// Writes the trace, one JSON record a line, as `sudostep trace` does.
    ///
    /// # Errors
    /// Returns the first error of `out`.
    pub fn write_trace(&self, mut out: impl Write) -> io::Result<()> {
        // One write a record: `out` may be a file without a buffer.
        let mut emit = |line: &mut Vec<u8>| {
            line.push(b'\n');
            out.write_all(&std::mem::take(line))
        };
        let mut recorder = Recorder::new(&self.header, &self.puzzle, &self.geometry, Detail::default());
        let mut line = serde_json::to_vec(&recorder.first())?;
        emit(&mut line)?;
        for event in &self.events {
            if recorder.write(event, &mut line)? {
                emit(&mut line)?;
            }
        }
        emit(&mut serde_json::to_vec(&recorder.last(&self.summary))?)
    }

    /// Hands the records of the trace to `emit`, in order. `states` adds the positions before and after every step,
    /// `words` every entry in words.
    pub fn each_record(&self, states: bool, words: bool, mut emit: impl FnMut(Record)) {
        let Self { header, geometry, puzzle, events, summary } = self;
        let mut chronicle = Chronicle::new(puzzle.layout());
        let mut annotate = |entry: &Entry, replay: &Replay<'_>| Annotation {
            text: Some(chronicle.tell(entry, replay).to_string()),
            notation: None,
        };
        let mut recorder = Recorder::new(header, puzzle, geometry, Detail { low: false, states });
        emit(recorder.first());
        for event in events {
            let annotator: Option<Annotator<'_>> = if words { Some(&mut annotate) } else { None };
            recorder.event(event, annotator).into_iter().for_each(&mut emit);
        }
        emit(recorder.last(summary));
    }
}

impl fmt::Debug for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (puzzle, summary) = (&self.puzzle, &self.summary);
        f.debug_struct("Run").field("puzzle", puzzle).field("summary", summary).finish_non_exhaustive()
    }
}

/// An iterator over the steps of a [`Run`], in order.
pub struct Steps<'r> {
    run: &'r Run,
    events: std::slice::Iter<'r, Event>,
    builder: EntryBuilder<'r>,
}

impl<'r> Iterator for Steps<'r> {
    type Item = RunStep<'r>;

    fn next(&mut self) -> Option<RunStep<'r>> {
        self.events.find_map(|event| match self.builder.push(event)? {
            (Entry::Step(entry), before) => {
                Some(RunStep { run: self.run, entry: entry.clone(), before: before.clone() })
            }
            _ => None,
        })
    }
}

/// One step of a [`Run`], with the position it was made in.
pub struct RunStep<'r> {
    run: &'r Run,
    entry: StepEntry,
    before: Replay<'r>,
}

impl RunStep<'_> {
    /// The step's number in the log, from 1. Choices (candidates tried in branches) share the numbering.
    pub fn number(&self) -> u32 {
        self.entry.n
    }

    /// The log number of the choice (candidate tried) that opened the step's branch; 0 outside any branch.
    pub fn branch(&self) -> u32 {
        self.entry.branch
    }

    /// The step's technique: its id, name, level and more.
    pub fn technique(&self) -> &'static Technique {
        catalog::get(&self.entry.step.technique).expect("every rule has a row in the catalogue")
    }

    /// The candidates the step places.
    pub fn placements(&self) -> impl Iterator<Item = Candidate> {
        self.entry.step.placements()
    }

    /// The candidates that the step removes itself, without those that its placements imply.
    pub fn eliminations(&self) -> impl Iterator<Item = Candidate> {
        self.entry.step.eliminations()
    }

    /// The reasons of the step's claims, one reason per claim.
    pub fn reason(&self) -> impl Iterator<Item = &Reason> {
        self.entry.step.claims.iter().map(|claim| &claim.because)
    }

    /// The numbers of the earlier steps and choices that the step relies on, ascending.
    pub fn depends_on(&self) -> &[u32] {
        &self.entry.uses
    }

    /// Returns the step's record in a trace.
    pub fn record(&self) -> StepRecord {
        RecordBuilder::new("1", &self.run.puzzle, Detail::default()).step(&self.entry)
    }

    /// The step as data: technique, claims and marks.
    pub fn deduction(&self) -> &Step {
        &self.entry.step
    }

    /// Explains the step in words: where to look, why it holds, what follows.
    pub fn explain(&self) -> Explanation {
        self.narrator().step(self.deduction(), &self.before)
    }

    /// Draws the step in the position before it, with signs for what the step cites, removes and places.
    pub fn picture(&self) -> String {
        step_grid(self.deduction(), self.before.board(), self.run.puzzle.layout(), Paint::Plain, None)
    }

    /// Draws the step as an SVG picture; `None` if the layout has no rows and columns.
    pub fn svg(&self) -> Option<String> {
        let told = self.explain();
        let title = format!("{}: {}", self.number(), told.name);
        let picture = Picture::of(self.deduction(), self.before.board());
        svg(&picture, self.run.puzzle.layout(), &title, &told.to_string())
    }

    /// Returns a hint at the step. Rung 1 says the least, rung 4 everything; higher rungs count as 4.
    pub fn hint(&self, rung: u8) -> String {
        self.narrator().hint(self.deduction(), &self.before, rung.min(LAST_RUNG)).to_string()
    }

    fn narrator(&self) -> Narrator<'_> {
        Narrator::new(self.run.puzzle.layout())
    }
}

impl fmt::Debug for RunStep<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("RunStep").field(&self.entry).finish()
    }
}

impl fmt::Display for RunStep<'_> {
    /// Writes the technique's name and a short form of the step.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Explanation { name, short, .. } = self.explain();
        write!(f, "{name}: {short}")
    }
}
