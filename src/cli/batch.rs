//! Puzzle after puzzle, on one core or many, results in the input's order.

use std::fmt::Write as _;
use std::io;
use std::time::{Duration, Instant};

use super::args::InputArgs;
use super::failure::Failure;
use super::input::{Item, Items, place};
use super::output::{Output, Sink};
use super::steppers::{Steppers, Tools};
use super::timing::Timing;
use super::{exit, interrupt};
use crate::grid::Shape;
use crate::notation::Input;
use crate::stepper::Stepper;
use crate::trace::{Stop, Summary, Verdict};

/// Whether a puzzle's answer was the one that was hoped for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Answer {
    Yes,
    No,
    /// The output has no place for it, which was said.
    Failed,
    /// The run was interrupted before there was one. What was written of the puzzle, if anything, is whole records.
    Unfinished,
}

impl Answer {
    pub(super) fn of(yes: bool) -> Self {
        if yes { Self::Yes } else { Self::No }
    }

    /// Whether the puzzle was found to have one solution.
    pub(super) fn of_summary(summary: &Summary) -> Self {
        if is_unfinished(summary) { Self::Unfinished } else { Self::of(summary.verdict == Verdict::Unique) }
    }
}

/// Whether the run was interrupted before it came to a verdict.
pub(super) fn is_unfinished(summary: &Summary) -> bool {
    summary.verdict == Verdict::Unknown(Stop::Interrupted)
}

/// What one puzzle, or one of whatever a run goes through, came to, and how long it took each time, if that is asked
/// for.
pub(super) struct Worked {
    /// None for one that could not be read.
    pub(super) answer: Option<Answer>,
    pub(super) times: Vec<Duration>,
}

impl Worked {
    fn is_unfinished(&self) -> bool {
        self.answer == Some(Answer::Unfinished)
    }
}

/// How many puzzles there were of each kind, or of whatever a run goes through.
pub(super) struct Tally {
    /// What they are: `puzzle`.
    what: &'static str,
    pub(super) read: usize,
    pub(super) no: usize,
    pub(super) unreadable: usize,
    timing: Option<Timing>,
}

impl Tally {
    /// None yet of `what`, which are timed if `repeat` says how often each is worked.
    pub(super) fn new(what: &'static str, repeat: Option<u32>) -> Self {
        let timing = repeat.map(|repeat| Timing::start(what, repeat));
        Self { what, read: 0, no: 0, unreadable: 0, timing }
    }

    fn add(&mut self, Worked { answer, times }: &Worked) {
        if let Some(timing) = self.timing.as_mut().filter(|_| !times.is_empty()) {
            timing.add(times);
        }
        match answer {
            Some(Answer::Unfinished) => {}
            Some(Answer::Yes) => self.read += 1,
            Some(Answer::No) => {
                self.read += 1;
                self.no += 1;
            }
            Some(Answer::Failed) | None => self.unreadable += 1,
        }
    }

    fn exit_code(&self) -> u8 {
        match self {
            Self { read: 0, unreadable: 1.., .. } => exit::USAGE,
            Self { unreadable: 1.., .. } => exit::SOME_UNREADABLE,
            Self { no: 1.., .. } => exit::NO,
            _ => exit::YES,
        }
    }

    /// Ends the output and says on standard error what there is to say of the run.
    pub(super) fn end(self, output: Output) -> Result<u8, Failure> {
        output.close(self.read > 0)?;
        if let Some(timing) = &self.timing {
            Output::remark(&timing.to_string());
        }
        if !interrupt::raised() {
            return Ok(self.exit_code());
        }
        let done = self.read + self.unreadable;
        let s = if done == 1 { "" } else { "s" };
        Output::remark(&format!("interrupted after {done} {}{s}\n", self.what));
        Ok(exit::INTERRUPTED)
    }
}

/// Does `work` for every puzzle of the input, with the stepper and the tools of its layout, and returns the exit code.
pub(super) fn with_stepper(
    inputs: &InputArgs,
    output: Output,
    stepper: Stepper,
    work: impl Fn(&Tools<'_>, &str, &Input, &mut Sink<'_>) -> io::Result<Answer> + Sync,
) -> Result<u8, Failure> {
    let steppers = Steppers::new(stepper, output.coords);
    run(inputs, output, || (), |(), id, input, sink| work(&steppers.of(&input.puzzle), id, input, sink))
}

/// Does `work` for every puzzle of the input with a state that `start` makes, once a thread and batch at the most,
/// and returns the exit code.
pub(super) fn run<W>(
    inputs: &InputArgs,
    mut output: Output,
    start: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &str, &Input, &mut Sink<'_>) -> io::Result<Answer> + Sync,
) -> Result<u8, Failure> {
    let tally = tally(inputs, &mut output, start, work)?;
    tally.end(output)
}

/// The same without the end of the output.
pub(super) fn tally<W>(
    inputs: &InputArgs,
    output: &mut Output,
    start: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &str, &Input, &mut Sink<'_>) -> io::Result<Answer> + Sync,
) -> Result<Tally, Failure> {
    interrupt::listen();
    let items = Items::new(inputs)?;
    let (repeat, timed) = (inputs.repeat(), inputs.timed());
    let one = |state: &mut W, item: &Item, sink: &mut Sink<'_>| -> io::Result<Worked> {
        let mut times = Vec::new();
        let input = match &item.content {
            Ok(input) => input,
            Err(error) => {
                sink.unreadable(&item.id, error)?;
                return Ok(Worked { answer: None, times });
            }
        };
        if inputs.verbose {
            sink.complain(&recognised(&item.id, input));
        }
        let mut timed_work = |sink: &mut Sink<'_>| {
            let begun = timed.then(Instant::now);
            let answer = work(state, &item.id, input, sink)?;
            times.extend(begun.map(|begun| begun.elapsed()));
            io::Result::Ok(answer)
        };
        for _ in 1..repeat {
            if timed_work(&mut sink.nowhere(&mut io::sink()))? == Answer::Unfinished {
                return Ok(Worked { answer: Some(Answer::Unfinished), times: Vec::new() });
            }
        }
        let answer = timed_work(sink)?;
        Ok(Worked { answer: Some(answer), times })
    };
    let tally = Tally::new("puzzle", timed.then_some(repeat));
    through(items, waits(&inputs.inputs), output, tally, start, one)
}

/// Does `one` for every item, with a state that `start` makes, once a thread and batch at the most. Where somebody
/// `waits` for each answer it is shown at once.
pub(super) fn through<W, I: Send + Sync>(
    items: impl Iterator<Item = I>,
    waits: bool,
    output: &mut Output,
    mut tally: Tally,
    start: impl Fn() -> W + Sync,
    one: impl Fn(&mut W, &I, &mut Sink<'_>) -> io::Result<Worked> + Sync,
) -> Result<Tally, Failure> {
    let threads = threads(output.jobs);
    #[cfg(feature = "parallel")]
    if threads > 1 {
        side_by_side(items, threads, output, &start, &one, &mut tally)?;
        return Ok(tally);
    }
    debug_assert_eq!(threads, 1, "all of this runs on one");
    let mut state = start();
    for item in items {
        let mut sink = output.sink();
        let worked = one(&mut state, &item, &mut sink)?;
        let (wrote, complaints) = sink.end();
        output.finish_item(wrote, &complaints, waits)?;
        tally.add(&worked);
        if worked.is_unfinished() {
            break;
        }
    }
    Ok(tally)
}

/// Whether somebody may pipe the inputs in one by one and wait for each answer.
pub(super) fn waits(inputs: &[String]) -> bool {
    inputs.is_empty() || inputs.iter().any(|name| name == "-")
}

/// What an input was read as, and what had to be decided for that.
fn recognised(id: &str, input: &Input) -> String {
    let mut words = format!("{}: read as {}", place(id, input), input.style.format);
    if let Some(shape) = input.puzzle.layout().shape().filter(|shape| *shape != Shape::NINE) {
        let _ = write!(words, ", {0}x{0} with boxes of {shape}", shape.side());
        if shape.side() > 9 {
            let _ = write!(words, ", digits {}", input.style.symbols);
        }
    }
    for note in &input.notes {
        let _ = write!(words, "; {note}");
    }
    words
}

/// How many threads to run; without the feature there is one.
fn threads(jobs: u16) -> usize {
    if cfg!(not(feature = "parallel")) {
        return 1;
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    // More threads than that only wait for each other.
    if jobs == 0 { cores } else { usize::from(jobs).min(4 * cores) }
}

/// What one puzzle came to, in memory.
#[cfg(feature = "parallel")]
struct Done {
    text: Vec<u8>,
    complaints: Vec<u8>,
    worked: Worked,
}

#[cfg(feature = "parallel")]
fn side_by_side<W, I: Send + Sync>(
    mut items: impl Iterator<Item = I>,
    threads: usize,
    output: &mut Output,
    start: &(impl Fn() -> W + Sync),
    one: &(impl Fn(&mut W, &I, &mut Sink<'_>) -> io::Result<Worked> + Sync),
    tally: &mut Tally,
) -> Result<(), Failure> {
    use rayon::prelude::*;

    /// Puzzles a thread takes at a time at the most: enough to pay for handing them over.
    const MOST_SHARE: usize = 64;
    const SHARES: usize = 4;
    /// The output that a batch may come to, as far as the one before it tells: it waits in memory.
    const BYTES: usize = 16 << 20;

    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| Failure::Usage(format!("cannot start {threads} threads: {error}")))?;
    let (format, paint, error_paint) = Sink::paints(output);
    let mut size = threads;
    loop {
        let batch: Vec<I> = items.by_ref().take(size).collect();
        if batch.is_empty() {
            return Ok(());
        }
        let share = (batch.len() / (threads * SHARES)).clamp(1, MOST_SHARE);
        let mut bytes = 1;
        let work_share = |share: &[I]| {
            let mut state = start();
            let mut work_item = |item: &I| {
                let mut text = Vec::new();
                let mut sink = Sink::to_memory(&mut text, format, paint, error_paint);
                let worked = if interrupt::raised() {
                    Worked { answer: Some(Answer::Unfinished), times: Vec::new() }
                } else {
                    one(&mut state, item, &mut sink)?
                };
                let (_, complaints) = sink.end();
                Ok(Done { text, complaints, worked })
            };
            share.iter().map(&mut work_item).collect::<io::Result<Vec<Done>>>()
        };
        let done: Vec<io::Result<Vec<Done>>> =
            pool.install(|| batch.par_chunks(share).map(work_share).collect());
        for share in done {
            for Done { text, complaints, worked } in share? {
                bytes += text.len() + complaints.len();
                output.append(&text, &complaints)?;
                tally.add(&worked);
                // Those behind it may be done, but the output has no gap.
                if worked.is_unfinished() {
                    return Ok(());
                }
            }
        }
        let fitting = batch.len().saturating_mul(BYTES) / bytes;
        size = fitting.clamp(threads, (2 * size).min(threads * MOST_SHARE * SHARES));
    }
}
