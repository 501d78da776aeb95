//! Runs a command on one puzzle after the other, on one core or many, and writes results in input order.

use std::fmt::Write as _;
use std::io;
use std::time::{Duration, Instant};

use super::args::InputArgs;
use super::failure::Failure;
use super::input::{self, Item, Items, place};
use super::output::{Output, Sink};
use super::progress::TimeLimit;
use super::steppers::{Job, Steppers};
use super::timing::Timing;
use super::{exit, interrupt};
use crate::formats::Input;
use crate::grid::Shape;
use crate::stepper::Stepper;
use crate::trace::{Stop, Summary, Verdict};

/// Outcome of a command for one puzzle or trace.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Answer {
    Yes,
    No,
    /// The result could not be written in this output; an error was reported.
    Failed,
    /// The run was interrupted before the answer. Records already written are complete.
    Unfinished,
}

impl Answer {
    pub(super) fn of(yes: bool) -> Self {
        if yes { Self::Yes } else { Self::No }
    }

    /// Returns `Yes` if the run found exactly one solution.
    pub(super) fn of_summary(summary: &Summary) -> Self {
        if is_unfinished(summary) { Self::Unfinished } else { Self::of(summary.verdict == Verdict::Unique) }
    }
}

/// Returns true if the run was interrupted before it reached a verdict.
pub(super) fn is_unfinished(summary: &Summary) -> bool {
    summary.verdict == Verdict::Unknown(Stop::Interrupted)
}

/// Result of one item, such as a puzzle or a trace, with the time of each repetition if times are wanted.
pub(super) struct ItemResult {
    /// The answer; `None` if the item could not be read.
    pub(super) answer: Option<Answer>,
    pub(super) times: Vec<Duration>,
}

impl ItemResult {
    fn is_unfinished(&self) -> bool {
        self.answer == Some(Answer::Unfinished)
    }
}

/// Counts of a run's items by outcome, and their times.
pub(super) struct Tally {
    /// The noun for an item, such as `puzzle`.
    what: &'static str,
    pub(super) read: usize,
    pub(super) no: usize,
    pub(super) unreadable: usize,
    timing: Option<Timing>,
}

impl Tally {
    /// Starts counting items called `what`; also times them if `repeat` is given.
    pub(super) fn new(what: &'static str, repeat: Option<u32>) -> Self {
        let timing = repeat.map(|repeat| Timing::start(what, repeat));
        Self { what, read: 0, no: 0, unreadable: 0, timing }
    }

    fn add(&mut self, ItemResult { answer, times }: &ItemResult) {
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

    /// Ends the output, reports times and interruption on standard error, and returns the exit code.
    pub(super) fn end(self, output: Output) -> Result<u8, Failure> {
        // What interrupts a pager does not interrupt the run, but its text may not have been shown.
        let interrupted = interrupt::raised();
        let pager_interrupted = output.close(self.read > 0)?;
        if let Some(timing) = &self.timing {
            Output::remark(&timing.to_string());
        }
        if !interrupted {
            return Ok(if pager_interrupted { exit::INTERRUPTED } else { self.exit_code() });
        }
        let done = self.read + self.unreadable;
        let s = if done == 1 { "" } else { "s" };
        Output::remark(&format!("interrupted after {done} {}{s}\n", self.what));
        Ok(exit::INTERRUPTED)
    }
}

/// Does `work` for every puzzle of the input, with the stepper, geometry and cell names for its layout.
/// Returns the exit code.
pub(super) fn with_stepper(
    inputs: &InputArgs,
    mut output: Output,
    stepper: Stepper,
    work: impl Fn(&Job<'_>, &mut Sink<'_>) -> io::Result<Answer> + Sync,
) -> Result<u8, Failure> {
    output.time_limit = stepper.budget().time.into();
    let steppers = Steppers::new(stepper, output.coords);
    run(
        inputs,
        output,
        || (),
        |(), id, input, sink| {
            let job = steppers.of(id, input);
            if !job.stepper.knows(input.puzzle.layout()) {
                let lacks = "the rules se know the usual 9x9 grid alone";
                sink.complain(&format!("{}: {lacks}", place(id, input)));
                return Ok(Answer::No);
            }
            work(&job, sink)
        },
    )
}

/// Does `work` for every puzzle of the input. Returns the exit code.
///
/// `start` creates the state that `work` reuses, at most once for each thread and batch.
pub(super) fn run<W>(
    inputs: &InputArgs,
    mut output: Output,
    start: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &str, &Input, &mut Sink<'_>) -> io::Result<Answer> + Sync,
) -> Result<u8, Failure> {
    let tally = tally(inputs, &mut output, start, work)?;
    tally.end(output)
}

/// Does `work` for every puzzle of the input, as [`run`] does, but leaves the output open and returns the
/// counts.
pub(super) fn tally<W>(
    inputs: &InputArgs,
    output: &mut Output,
    start: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &str, &Input, &mut Sink<'_>) -> io::Result<Answer> + Sync,
) -> Result<Tally, Failure> {
    interrupt::listen();
    let items = Items::new(inputs)?;
    let remarks = items.remarks();
    let (repeat, timed) = (inputs.repeat(), inputs.timed());
    let one = |state: &mut W, item: &Item, sink: &mut Sink<'_>| -> io::Result<ItemResult> {
        let mut times = Vec::new();
        item.remarks.iter().for_each(|remark| sink.complain(remark));
        let input = match &item.content {
            Ok(input) => input,
            Err(error) => {
                sink.unreadable(&item.id, error)?;
                return Ok(ItemResult { answer: None, times });
            }
        };
        if inputs.verbose {
            sink.complain(&describe_format(&item.id, input));
        }
        let mut timed_work = |sink: &mut Sink<'_>| {
            let begun = timed.then(Instant::now);
            let answer = work(state, &item.id, input, sink)?;
            times.extend(begun.map(|begun| begun.elapsed()));
            io::Result::Ok(answer)
        };
        for _ in 1..repeat {
            if timed_work(&mut sink.discarding(&mut io::sink()))? == Answer::Unfinished {
                return Ok(ItemResult { answer: Some(Answer::Unfinished), times: Vec::new() });
            }
        }
        let answer = timed_work(sink)?;
        Ok(ItemResult { answer: Some(answer), times })
    };
    let tally = Tally::new("puzzle", timed.then_some(repeat));
    let next = source(items, &inputs.inputs, timed, output)?;
    let tally = process_items(next, &inputs.inputs, output, tally, start, one)?;
    let remarks = remarks.lock().map(|mut remarks| std::mem::take(&mut *remarks)).unwrap_or_default();
    for remark in &remarks {
        output.remark_on_input(&format!("{remark}\n"))?;
    }
    Ok(tally)
}

/// Returns a function that reads the next puzzles, up to a number; none at the end.
///
/// Puzzles that are typed or come through a pipe are waited for one by one, so that none waits for the next.
fn source(
    mut items: Items,
    inputs: &[String],
    timed: bool,
    output: &mut Output,
) -> Result<Box<dyn FnMut(usize) -> Vec<Item>>, Failure> {
    if cfg!(feature = "parallel") && input::is_piped(inputs) && jobs(output, timed) != 1 {
        output.jobs = Some(jobs(output, timed));
        return Ok(Box::new(input::read_ahead(items)?));
    }
    Ok(Box::new(move |most| {
        // A vector that grows begins with room for four, which is too large to be allocated quickly.
        let mut next = Vec::with_capacity(most);
        next.extend(items.by_ref().take(most));
        next
    }))
}

/// Returns the number of jobs asked for; by default one where time is measured, or else 0, for one a core.
fn jobs(output: &Output, timed: bool) -> u16 {
    let measured = timed || matches!(output.time_limit, TimeLimit::Set(_));
    output.jobs.unwrap_or(u16::from(measured))
}

/// Does `one` for every item, with a state from `start`, created at most once for each thread and batch.
///
/// `next` reads items, up to a number; none at the end. If one of the `inputs` is standard input, each result
/// is shown at once, to a user who may wait for it.
pub(super) fn process_items<W, I: Send + Sync>(
    mut next: impl FnMut(usize) -> Vec<I>,
    inputs: &[String],
    output: &mut Output,
    mut tally: Tally,
    start: impl Fn() -> W + Sync,
    one: impl Fn(&mut W, &I, &mut Sink<'_>) -> io::Result<ItemResult> + Sync,
) -> Result<Tally, Failure> {
    let progress = output.progress.clone();
    let _running = progress.start(output.command, tally.what, inputs, output.time_limit);
    let waits = input::is_piped(inputs);
    let mut next = |most: usize| {
        let items = next(most);
        progress.read(items.len());
        items
    };
    let jobs = jobs(output, tally.timing.is_some() || waits);
    let flush_each = waits || (output.to_terminal && !output.is_paged());
    match threads(jobs) {
        #[cfg(feature = "parallel")]
        threads @ 2.. => side_by_side(next, threads, flush_each, output, &mut tally, &start, &one)?,
        _ => {
            let mut state = start();
            // Many by turns: what reads them and what solves them would drive each other out of the processor's cache.
            let most = if flush_each || tally.timing.is_some() { 1 } else { 64 };
            loop {
                let items = next(most);
                for item in &items {
                    if write_one(&mut state, item, flush_each, output, &mut tally, &one)? {
                        return Ok(tally);
                    }
                }
                if items.is_empty() {
                    break;
                }
            }
        }
    }
    Ok(tally)
}

/// Describes the recognised format of an input, and its notes.
fn describe_format(id: &str, input: &Input) -> String {
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

/// Returns the number of threads; 1 without the feature `parallel`.
fn threads(jobs: u16) -> usize {
    if cfg!(not(feature = "parallel")) {
        return 1;
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    // More than four threads per core only wait for each other.
    if jobs == 0 { cores } else { usize::from(jobs).min(4 * cores) }
}

/// Does one item and writes its results as they come. Returns true if it was interrupted.
fn write_one<W, I>(
    state: &mut W,
    item: &I,
    flush: bool,
    output: &mut Output,
    tally: &mut Tally,
    one: &impl Fn(&mut W, &I, &mut Sink<'_>) -> io::Result<ItemResult>,
) -> Result<bool, Failure> {
    let mut sink = output.sink();
    let worked = one(state, item, &mut sink)?;
    let end = sink.end();
    output.progress.done();
    output.finish_item(end, flush)?;
    tally.add(&worked);
    Ok(worked.is_unfinished())
}

/// Result and output of one item, kept in memory until all earlier items are written.
#[cfg(feature = "parallel")]
type BufferedItem = (Vec<u8>, super::output::ItemEnd, ItemResult);

/// Does the items on several threads, batch by batch, and writes the results in order. An item alone is
/// done on this thread, so that its results are not held back.
#[cfg(feature = "parallel")]
fn side_by_side<W, I: Send + Sync>(
    mut next: impl FnMut(usize) -> Vec<I>,
    threads: usize,
    flush_each: bool,
    output: &mut Output,
    tally: &mut Tally,
    start: &(impl Fn() -> W + Sync),
    one: &(impl Fn(&mut W, &I, &mut Sink<'_>) -> io::Result<ItemResult> + Sync),
) -> Result<(), Failure> {
    use rayon::prelude::*;

    /// The most items in one share, which a thread processes as a unit; large enough to pay for the
    /// hand-over.
    const MOST_SHARE: usize = 64;
    const SHARES: usize = 4;
    /// The output a batch may hold in memory, in bytes, estimated from the batch before.
    const BYTES: usize = 16 << 20;

    let (mut pool, mut own) = (None, None);
    let options = super::output::SinkOptions::of(output);
    let progress = output.progress.clone();
    let mut size = threads;
    loop {
        let batch = next(size);
        if batch.is_empty() {
            return Ok(());
        }
        if let [item] = batch.as_slice() {
            if write_one(own.get_or_insert_with(start), item, flush_each, output, tally, one)? {
                return Ok(());
            }
            continue;
        }
        let pool: &rayon::ThreadPool = match &mut pool {
            Some(pool) => pool,
            none => none.insert(
                rayon::ThreadPoolBuilder::new()
                    .num_threads(threads)
                    .build()
                    .map_err(|error| Failure::Usage(format!("cannot start {threads} threads: {error}")))?,
            ),
        };
        let share = (batch.len() / (threads * SHARES)).clamp(1, MOST_SHARE);
        let mut bytes = 1;
        let work_share = |share: &[I]| {
            let mut state = start();
            let mut work_item = |item: &I| {
                let mut text = Vec::new();
                let mut sink = options.sink(&mut text);
                let worked = if interrupt::raised() {
                    ItemResult { answer: Some(Answer::Unfinished), times: Vec::new() }
                } else {
                    one(&mut state, item, &mut sink)?
                };
                let end = sink.end();
                progress.done();
                Ok((text, end, worked))
            };
            share.iter().map(&mut work_item).collect::<io::Result<Vec<BufferedItem>>>()
        };
        let done: Vec<io::Result<Vec<BufferedItem>>> =
            pool.install(|| batch.par_chunks(share).map(work_share).collect());
        for share in done {
            for (text, end, worked) in share? {
                bytes += text.len() + end.complaints.len();
                output.append(&text, end)?;
                tally.add(&worked);
                // Later items may be done, but the output must have no gap.
                if worked.is_unfinished() {
                    return Ok(());
                }
            }
        }
        if flush_each {
            output.flush()?;
        }
        let fitting = batch.len().saturating_mul(BYTES) / bytes;
        size = fitting.clamp(threads, (2 * size).min(threads * MOST_SHARE * SHARES));
    }
}
