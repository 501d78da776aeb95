//! Draws a line of progress on a terminal: how far a batch is, or that one puzzle takes long.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::input;

/// Time between two looks at the counts.
const TICK: Duration = Duration::from_millis(100);
/// A batch that ends within this time has no line.
const SHORT: Duration = Duration::from_secs(1);
/// Time without a result after which the line says so.
const LONG: Duration = Duration::from_secs(2);

/// A limit of the time for one item.
#[derive(Clone, Copy)]
pub(super) enum TimeLimit {
    /// The command has no option `--timeout`.
    NotOffered,
    Unset,
    Set(Duration),
}

impl From<Option<Duration>> for TimeLimit {
    fn from(timeout: Option<Duration>) -> Self {
        timeout.map_or(Self::Unset, Self::Set)
    }
}

/// The progress of a run; empty if it is not drawn.
#[derive(Clone)]
pub(super) struct Progress(Option<Arc<Shared>>);

#[derive(Default)]
struct Shared {
    /// Items read so far.
    read: AtomicU64,
    /// Bytes of the input, and items that are still to be read of them, when the last item was read.
    bytes: AtomicU64,
    waiting: AtomicU64,
    /// Items that are done, of those read.
    done: AtomicU64,
    screen: Mutex<Screen>,
}

/// The terminal: the line drawn on it, and what may be drawn next.
#[derive(Default)]
struct Screen {
    run: Option<Run>,
    /// True if the results so far end within a line of this terminal.
    mid_line: bool,
    /// True while a pager has the terminal.
    paging: bool,
    line: Line,
}

/// A run in progress.
struct Run {
    /// Verb for the work on an item, such as `Solving`.
    doing: &'static str,
    /// Noun for an item, such as `puzzle`.
    what: &'static str,
    limit: TimeLimit,
    /// Size of the input in bytes, if known.
    total: Option<u64>,
    started: Instant,
    /// The latest time at which an item was done, or none was in work.
    moved: Instant,
    /// The items done at that time.
    done: u64,
    /// The largest share shown, which never goes back.
    share: f64,
}

/// Ends the progress of a run when dropped.
pub(super) struct Running(Option<Arc<Shared>>);

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(shared) = &self.0 {
            let mut screen = shared.screen();
            screen.run = None;
            screen.line.hide();
        }
    }
}

impl Shared {
    fn screen(&self) -> MutexGuard<'_, Screen> {
        self.screen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Draws the line as it is now. Returns false if the run is over.
    fn tick(&self) -> bool {
        let mut screen = self.screen();
        let screen = &mut *screen;
        let Some(run) = &mut screen.run else { return false };
        // Bytes are counted after the items read of them, and an item is read before it is done. In this order the
        // share is rather too small, which the next look mends.
        let bytes = self.bytes.load(Ordering::Acquire);
        let waiting = self.waiting.load(Ordering::Acquire);
        let done = self.done.load(Ordering::Acquire);
        let counts = Counts { read: self.read.load(Ordering::Acquire), waiting, done, bytes };
        match run.words(counts, Instant::now()) {
            Some(words) if !screen.mid_line && !screen.paging => screen.line.show(words),
            _ => screen.line.hide(),
        }
        true
    }
}

/// Counts of a run at one time.
#[derive(Clone, Copy)]
struct Counts {
    read: u64,
    /// Items that are still to be read of the bytes used.
    waiting: u64,
    done: u64,
    /// Bytes of the input that the items read and waiting were made from.
    bytes: u64,
}

impl Run {
    /// Returns the line to show, if any.
    fn words(&mut self, counts: Counts, now: Instant) -> Option<String> {
        let waits_for_input = counts.done >= counts.read;
        if counts.done != self.done || waits_for_input {
            (self.done, self.moved) = (counts.done, now);
        }
        let (took, quiet) = (now.duration_since(self.started), now.duration_since(self.moved));
        let stuck = quiet >= LONG;
        if counts.done == 0 {
            let line = || format!("{} {} 1: {} so far{}", self.doing, self.what, short(quiet), self.limit());
            return stuck.then(line);
        }
        let batch = (took >= SHORT).then(|| self.batch(counts, took))?;
        if stuck {
            return Some(format!("{batch}; nothing new for {}{}", short(quiet), self.limit()));
        }
        Some(batch)
    }

    /// Says what bounds the time for an item, as the end of a sentence.
    fn limit(&self) -> String {
        match self.limit {
            TimeLimit::NotOffered => String::new(),
            TimeLimit::Unset => ", --timeout SECONDS sets a limit".to_string(),
            TimeLimit::Set(limit) => format!(", --timeout stops it after {}", short(limit)),
        }
    }

    /// Says how far the batch is.
    #[expect(clippy::cast_precision_loss, reason = "a share and a rate are shown in two or three digits")]
    fn batch(&mut self, counts: Counts, took: Duration) -> String {
        let rate = counts.done as f64 / took.as_secs_f64();
        let decimals = usize::from(rate < 10.0);
        let s = if counts.done == 1 { "" } else { "s" };
        let words = format!("{} {}{s}, {rate:.decimals$} a second", counts.done, self.what);
        let Some(total) = self.total.filter(|total| *total > 0) else { return words };
        // Items that were read and wait for their turn are not done.
        let made = (counts.read + counts.waiting).max(1);
        let share = counts.bytes as f64 / total as f64 * counts.done as f64 / made as f64;
        let share = share.max(self.share).clamp(f64::MIN_POSITIVE, 1.0);
        self.share = share;
        let left = Duration::try_from_secs_f64(took.as_secs_f64() * (1.0 - share) / share);
        let left = left.map_or_else(|_| String::new(), |left| format!(", {} left", short(left)));
        format!("{:.0}%: {words}{left}", share * 100.0)
    }
}

/// Writes a duration in whole seconds, in minutes and seconds, or in hours and minutes.
fn short(duration: Duration) -> String {
    let seconds = (duration + Duration::from_millis(500)).as_secs();
    match seconds {
        ..60 => format!("{seconds} s"),
        60..3600 => format!("{} min {} s", seconds / 60, seconds % 60),
        _ => format!("{} h {} min", seconds / 3600, seconds % 3600 / 60),
    }
}

/// Returns the verb for what `command` does to an item.
fn verb(command: &str) -> &'static str {
    match command {
        "canonical" => "Finding the form of",
        "check" => "Checking",
        "convert" => "Converting",
        "explain" => "Explaining",
        "grade" => "Grading",
        "hint" => "Looking for a step in",
        "steps" => "Looking for steps in",
        "trace" => "Tracing",
        "verify" => "Verifying",
        _ => "Solving",
    }
}

impl Progress {
    /// Creates the progress of a command; it is drawn if standard error is a terminal that can erase a line.
    pub(super) fn new() -> Self {
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        if !cfg!(feature = "progress") || dumb || !io::stderr().is_terminal() {
            return Self(None);
        }
        Self(Some(Arc::default()))
    }

    /// Begins a run of `command` over items called `what` in `inputs`.
    pub(super) fn start(
        &self,
        command: &str,
        what: &'static str,
        inputs: &[String],
        limit: TimeLimit,
    ) -> Running {
        // What is typed shares the terminal with the line.
        let typed = input::is_piped(inputs) && io::stdin().is_terminal();
        let Some(shared) = self.0.as_ref().filter(|_| !typed) else { return Running(None) };
        let now = Instant::now();
        let total = input::total_size(inputs);
        let run =
            Run { doing: verb(command), what, limit, total, started: now, moved: now, done: 0, share: 0.0 };
        shared.screen().run = Some(run);
        let ticking = Arc::clone(shared);
        let tick = move || {
            while ticking.tick() {
                thread::sleep(TICK);
            }
        };
        // Without the thread there is no line.
        drop(thread::Builder::new().name("progress".to_string()).spawn(tick));
        Running(Some(Arc::clone(shared)))
    }

    /// Counts items that were read.
    pub(super) fn read(&self, items: usize) {
        if let Some(shared) = &self.0 {
            shared.read.fetch_add(items as u64, Ordering::Release);
            shared.waiting.store(input::waiting(), Ordering::Release);
            shared.bytes.store(input::consumed(), Ordering::Release);
        }
    }

    /// Counts an item that is done.
    pub(super) fn done(&self) {
        if let Some(shared) = &self.0 {
            shared.done.fetch_add(1, Ordering::Release);
        }
    }

    /// Erases the line while `write` writes to this terminal.
    pub(super) fn without_line<T>(&self, write: impl FnOnce() -> T) -> T {
        let Some(shared) = &self.0 else { return write() };
        let mut screen = shared.screen();
        screen.line.hide();
        write()
    }

    /// Hides the line while a pager has the terminal.
    pub(super) fn set_paging(&self, paging: bool) {
        if let Some(shared) = &self.0 {
            let mut screen = shared.screen();
            screen.line.hide();
            screen.paging = paging;
        }
    }

    /// Returns `out`, standard output, as a writer that erases the line before it writes, if both are on
    /// terminals.
    pub(super) fn guard(&self, out: io::StdoutLock<'static>) -> Box<dyn Write> {
        match &self.0 {
            Some(shared) if out.is_terminal() => Box::new(Guarded { shared: Arc::clone(shared), out }),
            _ => Box::new(out),
        }
    }
}

/// Standard output on the terminal that shows the line.
struct Guarded {
    shared: Arc<Shared>,
    out: io::StdoutLock<'static>,
}

impl Write for Guarded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut screen = self.shared.screen();
        screen.line.hide();
        let length = self.out.write(bytes)?;
        self.out.flush()?;
        if let Some(last) = bytes[..length].last() {
            screen.mid_line = *last != b'\n';
        }
        Ok(length)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The line on the terminal, if it is drawn.
#[derive(Default)]
struct Line {
    #[cfg(feature = "progress")]
    bar: Option<indicatif::ProgressBar>,
    words: String,
}

#[cfg(feature = "progress")]
impl Line {
    /// Draws the line, unless it stands there already.
    fn show(&mut self, words: String) {
        if self.bar.is_some() && self.words == words {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let style = indicatif::ProgressStyle::with_template("{wide_msg}");
            let bar = indicatif::ProgressBar::new_spinner();
            if let Ok(style) = style { bar.with_style(style) } else { bar }
        });
        bar.set_message(words.clone());
        self.words = words;
    }

    /// Erases the line.
    fn hide(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

#[cfg(not(feature = "progress"))]
impl Line {
    fn show(&mut self, words: String) {
        self.words = words;
    }

    fn hide(&mut self) {
        self.words.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A run that began at `started`.
    fn run(started: Instant, total: Option<u64>, limit: TimeLimit) -> Run {
        Run { doing: "Grading", what: "puzzle", limit, total, started, moved: started, done: 0, share: 0.0 }
    }

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn one_puzzle_has_a_line_after_two_seconds() {
        let start = Instant::now();
        let counts = Counts { read: 1, waiting: 0, done: 0, bytes: 82 };
        let mut unset = run(start, Some(82), TimeLimit::Unset);
        assert_eq!(unset.words(counts, start + seconds(1)), None);
        let line = unset.words(counts, start + seconds(12));
        assert_eq!(line.as_deref(), Some("Grading puzzle 1: 12 s so far, --timeout SECONDS sets a limit"));
        let mut set = run(start, None, TimeLimit::Set(seconds(90)));
        let line = set.words(counts, start + seconds(61));
        assert_eq!(
            line.as_deref(),
            Some("Grading puzzle 1: 1 min 1 s so far, --timeout stops it after 1 min 30 s")
        );
        let mut none = run(start, None, TimeLimit::NotOffered);
        assert_eq!(none.words(counts, start + seconds(2)).as_deref(), Some("Grading puzzle 1: 2 s so far"));
    }

    #[test]
    fn waiting_for_input_is_no_work() {
        let start = Instant::now();
        let mut run = run(start, None, TimeLimit::Unset);
        assert_eq!(run.words(Counts { read: 0, waiting: 0, done: 0, bytes: 0 }, start + seconds(30)), None);
        let counts = Counts { read: 1, waiting: 0, done: 0, bytes: 82 };
        assert_eq!(run.words(counts, start + seconds(31)), None);
        let line = run.words(counts, start + seconds(33)).unwrap();
        assert!(line.starts_with("Grading puzzle 1: 3 s so far"), "{line}");
    }

    #[test]
    fn a_batch_has_a_count_a_rate_and_the_time_left() {
        let start = Instant::now();
        let mut run = run(start, Some(82_000), TimeLimit::Unset);
        let counts = |read, done| Counts { read, waiting: 0, done, bytes: 82 * read };
        assert_eq!(run.words(counts(200, 100), start + Duration::from_millis(900)), None);
        // Those that were read ahead do not count.
        let line = run.words(counts(400, 250), start + seconds(10));
        assert_eq!(line.as_deref(), Some("25%: 250 puzzles, 25 a second, 30 s left"));
        let line = run.words(counts(400, 250), start + seconds(15));
        let stuck =
            "25%: 250 puzzles, 17 a second, 45 s left; nothing new for 5 s, --timeout SECONDS sets a limit";
        assert_eq!(line.as_deref(), Some(stuck));
    }

    #[test]
    fn the_share_never_goes_back() {
        let start = Instant::now();
        let mut run = run(start, Some(82_000), TimeLimit::Unset);
        // All of the input is one line, such as an array of JSON.
        let mut shown = Vec::new();
        for (second, read, waiting) in
            [(1, 100, 900), (2, 400, 600), (3, 1000, 0), (4, 1000, 0), (5, 1000, 100)]
        {
            let counts = Counts { read, waiting, done: 100 * second, bytes: 82_000 };
            let line = run.words(counts, start + seconds(second)).unwrap();
            shown.push(line.split_once('%').map(|(share, _)| share.to_string()).unwrap());
        }
        assert_eq!(shown, ["10", "20", "30", "40", "45"]);
        let counts = Counts { read: 2000, waiting: 0, done: 510, bytes: 82_000 };
        assert!(run.words(counts, start + seconds(6)).is_some_and(|line| line.starts_with("45%")));
    }

    #[test]
    fn without_a_size_no_time_is_left() {
        let start = Instant::now();
        let counts = Counts { read: 1, waiting: 0, done: 1, bytes: 82 };
        let line = run(start, None, TimeLimit::Unset).words(counts, start + seconds(4));
        assert_eq!(line.as_deref(), Some("1 puzzle, 0.2 a second"));
    }

    #[test]
    fn durations_are_short() {
        let shown = [0, 59, 60, 3599, 3600, 90_061].map(|number| short(seconds(number)));
        assert_eq!(shown, ["0 s", "59 s", "1 min 0 s", "59 min 59 s", "1 h 0 min", "25 h 1 min"]);
        assert_eq!(short(Duration::from_millis(59_600)), "1 min 0 s");
    }
}
