//! Puzzle after puzzle, on one core or many, results in the input's order.

use std::fmt::Write as _;
use std::io;

use super::args::{InputArgs, OutputArgs};
use super::check::place;
use super::input::{Item, Items};
use super::output::{Output, Sink};
use super::{Failure, exit};
use crate::grid::Shape;
use crate::notation::Input;

/// Whether a puzzle's answer was the one that was hoped for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Answer {
    Yes,
    No,
}

impl Answer {
    pub(super) fn of(yes: bool) -> Self {
        if yes { Self::Yes } else { Self::No }
    }
}

/// How many puzzles there were of each kind.
#[derive(Default)]
struct Tally {
    read: usize,
    no: usize,
    unreadable: usize,
}

impl Tally {
    fn add(&mut self, answer: Option<Answer>) {
        match answer {
            Some(Answer::Yes) => self.read += 1,
            Some(Answer::No) => {
                self.read += 1;
                self.no += 1;
            }
            None => self.unreadable += 1,
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
}

/// Does `work` for every puzzle of the input with a state that `start` makes, once a thread and batch at the most,
/// and returns the exit code.
pub(super) fn run<W>(
    inputs: &InputArgs,
    outputs: &OutputArgs,
    mut output: Output,
    start: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &str, &Input, &mut Sink<'_>) -> io::Result<Answer> + Sync,
) -> Result<u8, Failure> {
    let items = Items::new(inputs)?;
    let one = |state: &mut W, item: &Item, sink: &mut Sink<'_>| match &item.content {
        Ok(input) => {
            if inputs.verbose {
                sink.complain(&recognised(&item.id, input));
            }
            work(state, &item.id, input, sink).map(Some)
        }
        Err(error) => sink.unreadable(item, error).map(|()| None),
    };
    let mut tally = Tally::default();
    let threads = threads(outputs.jobs);
    #[cfg(feature = "parallel")]
    if threads > 1 {
        side_by_side(items, threads, &mut output, &start, &one, &mut tally)?;
        output.close()?;
        return Ok(tally.exit_code());
    }
    debug_assert_eq!(threads, 1, "all of this runs on one");
    let flush = waits(inputs);
    let mut state = start();
    for item in items {
        let mut sink = output.sink();
        tally.add(one(&mut state, &item, &mut sink)?);
        let (wrote, complaints) = sink.end();
        output.finish_item(wrote, &complaints, flush)?;
    }
    output.close()?;
    Ok(tally.exit_code())
}

/// Whether somebody may pipe puzzles in one by one and wait for each answer.
pub(super) fn waits(inputs: &InputArgs) -> bool {
    inputs.inputs.is_empty() || inputs.inputs.iter().any(|name| name == "-")
}

/// What an input was read as, and what had to be decided for that.
pub(super) fn recognised(id: &str, input: &Input) -> String {
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
    answer: Option<Answer>,
}

#[cfg(feature = "parallel")]
fn side_by_side<W>(
    mut items: Items,
    threads: usize,
    output: &mut Output,
    start: &(impl Fn() -> W + Sync),
    one: &(impl Fn(&mut W, &Item, &mut Sink<'_>) -> io::Result<Option<Answer>> + Sync),
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
        let batch: Vec<Item> = items.by_ref().take(size).collect();
        if batch.is_empty() {
            return Ok(());
        }
        let share = (batch.len() / (threads * SHARES)).clamp(1, MOST_SHARE);
        let mut bytes = 1;
        let work_share = |share: &[Item]| {
            let mut state = start();
            let mut work_item = |item: &Item| {
                let mut text = Vec::new();
                let mut sink = Sink::to_memory(&mut text, format, paint, error_paint);
                let answer = one(&mut state, item, &mut sink)?;
                let (_, complaints) = sink.end();
                Ok(Done { text, complaints, answer })
            };
            share.iter().map(&mut work_item).collect::<io::Result<Vec<Done>>>()
        };
        let done: Vec<io::Result<Vec<Done>>> =
            pool.install(|| batch.par_chunks(share).map(work_share).collect());
        for share in done {
            for Done { text, complaints, answer } in share? {
                bytes += text.len() + complaints.len();
                output.append(&text, &complaints)?;
                tally.add(answer);
            }
        }
        let fitting = batch.len().saturating_mul(BYTES) / bytes;
        size = fitting.clamp(threads, (2 * size).min(threads * MOST_SHARE * SHARES));
    }
}
