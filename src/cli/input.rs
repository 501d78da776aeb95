//! Reads puzzles from arguments, files and standard input.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::ops::Deref;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex};
use std::thread;

use super::args::InputArgs;
use super::failure::Failure;
use super::{givens, interrupt};
use crate::formats::{self, ErrorCode, Input, InputError, LineUse, ReadOptions, Reader, Skipped};
use crate::grid::Puzzle;

/// A puzzle of the input, or the error of reading it, with an id: the name in its data set, or its number
/// from 1.
pub(super) struct Item {
    pub(super) id: Id,
    pub(super) content: Result<Input, InputError>,
    /// The uses of the lines read for it, in words, if `-v` asks for them.
    pub(super) remarks: Vec<String>,
}

/// The id of a puzzle, as text. A number is written in place: streams hold millions.
pub(super) enum Id {
    Own(String),
    /// The figures, and how many they are.
    Number([u8; 20], usize),
}

impl Id {
    fn of(number: usize) -> Self {
        let mut figures = [0; 20];
        let mut left = &mut figures[..];
        // Every number has room.
        let _ = write!(left, "{number}");
        let length = 20 - left.len();
        Self::Number(figures, length)
    }
}

impl Deref for Id {
    type Target = str;

    fn deref(&self) -> &str {
        match self {
            Self::Own(id) => id,
            Self::Number(figures, length) => std::str::from_utf8(&figures[..*length]).unwrap_or_default(),
        }
    }
}

/// A file of puzzles, or standard input.
struct Source {
    reader: Box<Reader<Box<dyn BufRead + Send>>>,
    /// The name of the file; `None` for standard input.
    file: Option<String>,
    /// True if it has held a puzzle.
    held: bool,
}

impl Source {
    /// Removes the uses of the lines read so far, in words.
    fn take_uses(&mut self) -> Vec<String> {
        let uses = self.reader.take_line_uses();
        uses_in_words(self.name(), &uses)
    }

    fn name(&self) -> &str {
        self.file.as_deref().unwrap_or("standard input")
    }
}

/// Remarks about the lines of a source that has been read to its end.
pub(super) type Remarks = Arc<Mutex<Vec<String>>>;

/// The puzzles of a run, read on demand.
pub(super) struct Items {
    options: ReadOptions,
    waiting: VecDeque<String>,
    current: Option<Source>,
    /// The puzzle that the grids began as, if it is named.
    givens: Option<Arc<Puzzle>>,
    count: usize,
    /// The numbers that stand for puzzles without an id.
    counted: Numbers,
    /// The ids that are numbers.
    given: Numbers,
    /// True if a counted number is also an id.
    has_twice: bool,
    verbose: bool,
    remarks: Remarks,
}

/// A set of numbers as runs of neighbours. What is beyond the limit of runs is forgotten.
#[derive(Default)]
struct Numbers(Vec<(usize, usize)>);

impl Numbers {
    const MAX_RUNS: usize = 1000;

    fn add(&mut self, number: usize) {
        let has_room = self.0.len() < Self::MAX_RUNS;
        match self.0.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(number) => *last = number,
            _ if has_room => self.0.push((number, number)),
            _ => {}
        }
    }

    fn has(&self, number: usize) -> bool {
        self.0.iter().any(|(first, last)| (*first..=*last).contains(&number))
    }
}

impl Items {
    /// Creates the iterator over the puzzles of these inputs.
    ///
    /// # Errors
    /// If nothing is named and standard input is a terminal.
    pub(super) fn new(args: &InputArgs) -> Result<Self, Failure> {
        Ok(Self {
            options: args.read_options(),
            givens: args.givens.clone(),
            waiting: named(&args.inputs, "puzzle: name one, or a file of puzzles")?,
            current: None,
            count: 0,
            counted: Numbers::default(),
            given: Numbers::default(),
            has_twice: false,
            verbose: args.verbose,
            remarks: Remarks::default(),
        })
    }

    /// Returns the remarks about sources that have ended, which grow as the puzzles are read.
    pub(super) fn remarks(&self) -> Remarks {
        Arc::clone(&self.remarks)
    }

    /// Opens a file or standard input, or returns the puzzle that an argument is.
    fn open(&mut self, name: &str) -> Result<Option<Input>, InputError> {
        let (file, input) = if name == "-" {
            (None, standard_input())
        } else {
            let as_puzzle = match formats::parse(name, &self.options) {
                Ok(input) => return Ok(Some(input)),
                Err(error) => error,
            };
            (Some(name), named_file(name).map_err(|why| no_such_input(name, &as_puzzle, &why))?)
        };
        let reader = Reader::new(input, file, self.options.clone());
        let reader = Box::new(if self.verbose { reader.with_line_uses() } else { reader });
        self.current = Some(Source { reader, file: file.map(str::to_string), held: false });
        Ok(None)
    }

    /// Returns the id of the latest puzzle: its own, or else its number. Remarks on the first id that two have.
    fn id(&mut self, own: Option<String>) -> Id {
        let number = own.as_ref().map_or(Some(self.count), |own| own.parse().ok());
        let (mine, others) = match own {
            Some(_) => (&mut self.given, &mut self.counted),
            None => (&mut self.counted, &mut self.given),
        };
        let id = own.map_or_else(|| Id::of(self.count), Id::Own);
        if let Some(number) = number {
            mine.add(number);
            if !self.has_twice
                && others.has(number)
                && let Ok(mut remarks) = self.remarks.lock()
            {
                self.has_twice = true;
                remarks.push(format!(
                    "two puzzles have the id {}: some have one of their own, and others are counted",
                    &*id
                ));
            }
        }
        id
    }

    fn next_content(&mut self) -> Option<Result<Input, InputError>> {
        loop {
            if let Some(mut source) = self.current.take() {
                let next = source.reader.next();
                WAITING.store(source.reader.waiting() as u64, Ordering::Relaxed);
                if next.is_some() {
                    self.current = Some(Source { held: true, ..source });
                    return next;
                }
                if let Ok(mut remarks) = self.remarks.lock() {
                    remarks.extend(source.take_uses());
                    remarks.extend(skipped_in_words(source.name(), source.reader.skipped(), self.verbose));
                }
                if !source.held {
                    return Some(Err(empty(source.file.as_deref(), "puzzle")));
                }
            }
            let name = self.waiting.pop_front()?;
            if let Some(content) = self.open(&name).transpose() {
                return Some(content);
            }
        }
    }
}

/// Returns the inputs named, or else standard input. `wanted`: what is missing and how to name it, for the error.
///
/// # Errors
/// If nothing is named and standard input is a terminal.
pub(super) fn named(names: &[String], wanted: &str) -> Result<VecDeque<String>, Failure> {
    if !names.is_empty() {
        return Ok(names.iter().cloned().collect());
    }
    if io::stdin().is_terminal() {
        return Err(Failure::Usage(format!("no {wanted}, or pipe one in (--help shows examples)")));
    }
    Ok(VecDeque::from(["-".to_string()]))
}

/// Reads the items on a thread of its own. Returns a function that waits for the next item, and takes with it
/// those that are there already, up to a number.
pub(super) fn read_ahead(mut items: Items) -> Result<impl FnMut(usize) -> Vec<Item>, Failure> {
    /// The most items read ahead.
    const AHEAD: usize = 512;
    let (send, feed) = mpsc::sync_channel(AHEAD);
    // Sending fails when nobody wants more.
    let read = move || while items.next().is_some_and(|item| send.send(item).is_ok()) {};
    thread::Builder::new()
        .name("items".to_string())
        .spawn(read)
        .map_err(|error| Failure::Usage(format!("cannot start a thread: {error}")))?;
    Ok(move |most: usize| {
        let first = feed.recv().ok();
        first.into_iter().chain(feed.try_iter()).take(most).collect()
    })
}

impl Iterator for Items {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        let mut content = self.next_content()?;
        if let Some(start) = &self.givens {
            content = content.and_then(|input| {
                let puzzle = givens::with_entries(start, &input)?;
                Ok(Input { puzzle, ..input })
            });
        }
        // An interruption may have cut this puzzle.
        if interrupt::raised() {
            return None;
        }
        self.count += 1;
        let id = self.id(content.as_ref().ok().and_then(|input| input.id.clone()));
        let source = self.current.as_mut().filter(|_| self.verbose);
        let remarks = source.map(Source::take_uses).unwrap_or_default();
        Some(Item { id, content, remarks })
    }
}

/// Says in words what each line was used for; lines of one use together.
fn uses_in_words(name: &str, uses: &[(usize, LineUse)]) -> Vec<String> {
    let together = uses.chunk_by(|(before, a), (number, b)| a == b && *number <= before + 1);
    together
        .filter_map(|lines| {
            let (first, last) = (lines.first()?, lines.last()?);
            let words = match first.1 {
                LineUse::Blank => "blank",
                LineUse::Comment => "comment",
                LineUse::Title => "title",
                LineUse::Puzzle => "puzzle",
                LineUse::Frame => "frame",
                LineUse::Document => "document",
                LineUse::Skipped => "text, skipped",
            };
            Some(format!("{name}:{}: {words}", run(first.0, last.0)))
        })
        .collect()
}

/// Says in words how many lines were skipped; `None` if there are none.
fn skipped_in_words(name: &str, skipped: &Skipped, verbose: bool) -> Option<String> {
    let runs: Vec<String> = skipped.runs.iter().map(|&(first, last)| run(first, last)).collect();
    let told: usize = skipped.runs.iter().map(|(first, last)| last - first + 1).sum();
    let more = if told < skipped.lines { ", ..." } else { "" };
    let lines = if skipped.lines == 1 { "1 line" } else { &format!("{} lines", skipped.lines) };
    let hint = if verbose { "" } else { "; -v accounts for every line" };
    (skipped.lines > 0).then(|| format!("{name}: skipped {lines} of text ({}{more}){hint}", runs.join(", ")))
}

fn run(first: usize, last: usize) -> String {
    if first == last { first.to_string() } else { format!("{first}-{last}") }
}

/// Opens standard input.
pub(super) fn standard_input() -> Box<dyn BufRead + Send> {
    match regular_stdin() {
        Some(file) => Box::new(Counted(BufReader::with_capacity(BUFFER, file))),
        None => Box::new(ThreadedInput::spawn(|| Ok(io::stdin()))),
    }
}

/// Opens the file `name`.
///
/// # Errors
/// If the file does not exist or cannot be read.
pub(super) fn named_file(name: &str) -> io::Result<Box<dyn BufRead + Send>> {
    let kind = fs::metadata(name)?;
    if kind.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a directory"));
    }
    if kind.is_file() {
        return Ok(Box::new(Counted(BufReader::with_capacity(BUFFER, File::open(name)?))));
    }
    let path = name.to_string();
    // Opening a pipe already waits for its writer, so the thread opens it.
    Ok(Box::new(ThreadedInput::spawn(move || File::open(path))))
}

/// Size of the read buffer, in bytes.
const BUFFER: usize = 1 << 16;

/// Bytes of all files that have been taken from their buffers.
static CONSUMED: AtomicU64 = AtomicU64::new(0);

/// Items that have been made from those bytes and are still to be read.
static WAITING: AtomicU64 = AtomicU64::new(0);

/// Returns how many items of the bytes used are still to be read: the rest of a line with many puzzles.
pub(super) fn waiting() -> u64 {
    WAITING.load(Ordering::Relaxed)
}

/// Returns how many bytes of the input files have been used so far.
pub(super) fn consumed() -> u64 {
    CONSUMED.load(Ordering::Relaxed)
}

/// Returns the size in bytes of the files among `inputs`; `None` if an input is no regular file and no
/// puzzle.
pub(super) fn total_size(inputs: &[String]) -> Option<u64> {
    let stdin = || regular_stdin().and_then(|file| Some(file.metadata().ok()?.len()));
    if inputs.is_empty() {
        return stdin();
    }
    let size = |name: &String| match fs::metadata(name) {
        _ if name == "-" => stdin(),
        Ok(kind) => kind.is_file().then_some(kind.len()),
        Err(_) => Some(0),
    };
    inputs.iter().map(size).sum()
}

/// Returns true if an input is standard input and no file, where a user may wait for each answer before typing the next
/// puzzle.
pub(super) fn is_piped(inputs: &[String]) -> bool {
    let named = inputs.is_empty() || inputs.iter().any(|name| name == "-");
    named && regular_stdin().is_none()
}

/// A file whose bytes are counted as they are used.
struct Counted(BufReader<File>);

impl BufRead for Counted {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.0.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        CONSUMED.fetch_add(amount as u64, Ordering::Relaxed);
        self.0.consume(amount);
    }
}

impl Read for Counted {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(into)?;
        self.consume(length);
        Ok(length)
    }
}

/// Returns standard input as a file if it is a regular file, on which reads do not wait.
#[cfg(unix)]
fn regular_stdin() -> Option<File> {
    use std::os::fd::AsFd;
    let file = File::from(io::stdin().as_fd().try_clone_to_owned().ok()?);
    file.metadata().is_ok_and(|kind| kind.is_file()).then_some(file)
}

#[cfg(not(unix))]
fn regular_stdin() -> Option<File> {
    None
}

/// Input read on a thread of its own, so that the run can be interrupted while a read waits.
struct ThreadedInput {
    /// The next bytes of the input; none at its end, or if the run was interrupted.
    feed: Receiver<io::Result<Vec<u8>>>,
    bytes: Vec<u8>,
    used: usize,
    ended: bool,
}

impl ThreadedInput {
    /// The most buffers read ahead.
    const AHEAD: usize = 4;
    /// What is sent at the end of the input, or to wake the receiver.
    const END: Vec<u8> = Vec::new();

    /// Starts a thread that reads what `open` opens.
    fn spawn<R: Read>(open: impl FnOnce() -> io::Result<R> + Send + 'static) -> Self {
        let (send, feed) = mpsc::sync_channel(Self::AHEAD);
        let (waiting, failed) = (send.clone(), send.clone());
        // If the channel is full, the receiver is not waiting.
        interrupt::on_interrupt(move || drop(waiting.try_send(Ok(Self::END))));
        let read = move || {
            let last = open().and_then(|input| hand_over(input, &send)).map(|()| Self::END);
            // The receiver may be gone.
            let _ = send.send(last);
        };
        if let Err(error) = thread::Builder::new().name("input".to_string()).spawn(read) {
            let _ = failed.send(Err(error));
        }
        Self { feed, bytes: Vec::new(), used: 0, ended: false }
    }
}

/// Sends all input through the channel, until the input ends or the receiver is gone.
fn hand_over(mut input: impl Read, send: &SyncSender<io::Result<Vec<u8>>>) -> io::Result<()> {
    let mut buffer = vec![0; BUFFER];
    loop {
        match input.read(&mut buffer) {
            Ok(0) => return Ok(()),
            Ok(length) => {
                if send.send(Ok(buffer[..length].to_vec())).is_err() {
                    return Ok(());
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

impl BufRead for ThreadedInput {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.used == self.bytes.len() && !self.ended {
            let next = self.feed.recv().unwrap_or(Ok(Self::END));
            self.ended = next.as_ref().map_or(true, Vec::is_empty) || interrupt::raised();
            (self.bytes, self.used) = (next?, 0);
            if self.ended {
                self.bytes.clear();
            }
        }
        Ok(&self.bytes[self.used..])
    }

    fn consume(&mut self, amount: usize) {
        self.used = (self.used + amount).min(self.bytes.len());
    }
}

impl Read for ThreadedInput {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(into)?;
        self.consume(length);
        Ok(length)
    }
}

/// Reads the one grid of an option such as `--answer`, with the options of the other inputs. `what`: its name in
/// errors.
///
/// # Errors
/// If the input is not exactly one grid, or if other inputs come from standard input too.
pub(super) fn one_grid(name: &str, what: &str, inputs: &InputArgs) -> Result<Puzzle, Failure> {
    let piped = inputs.inputs.is_empty() || inputs.inputs.iter().any(|input| input == "-");
    let error = |message: String| Err(Failure::Usage(message));
    if name == "-" && piped {
        return error(format!("standard input cannot be both the puzzle and the {what}: name one of them"));
    }
    let mut items = Items::new(&inputs.only(name))?;
    let grid = match items.next().map(|item| item.content) {
        Some(Ok(input)) => input.puzzle,
        Some(Err(why)) => return error(format!("the {what} cannot be read: {why}")),
        None => return error(format!("there is no {what} to read")),
    };
    match items.next() {
        Some(_) => error(format!("the {what} must be one grid, but there are several")),
        None => Ok(grid),
    }
}

/// Names the origin of an input for a message: file and line, or the puzzle's number.
pub(super) fn place(id: &str, input: &Input) -> String {
    input.file.as_ref().map_or_else(|| format!("puzzle {id}"), |file| format!("{file}:{}", input.line))
}

/// Creates the error of an input without a `wanted` item; `file` is `None` for standard input.
pub(super) fn empty(file: Option<&str>, wanted: &str) -> InputError {
    let message = match file {
        Some(_) => format!("there is no {wanted} in it"),
        None => format!("standard input holds no {wanted}"),
    };
    InputError {
        file: file.map(Arc::from),
        ..InputError::whole(ErrorCode::Empty, message, format!("a {wanted}"), "nothing")
    }
}

/// The most characters of an argument that an error repeats.
const MAX_QUOTED: usize = 100;

/// Says in words why a file cannot be read.
fn no_file(why: &io::Error) -> String {
    match why.kind() {
        io::ErrorKind::NotFound => "there is none of that name".to_string(),
        io::ErrorKind::PermissionDenied => "it may not be read".to_string(),
        _ => why.to_string(),
    }
}

/// Quotes an argument for an error, shortened and escaped.
fn quoted(name: &str) -> String {
    let shown: String = name.chars().take(MAX_QUOTED).flat_map(char::escape_debug).collect();
    let cut = if name.chars().count() > MAX_QUOTED { "..." } else { "" };
    format!("'{shown}{cut}'")
}

/// Creates the error of an argument that is not a readable file.
pub(super) fn no_such_file(name: &str, why: &io::Error) -> InputError {
    let why = no_file(why);
    let message = format!("{} is not a readable file: {why}", quoted(name));
    InputError::whole(ErrorCode::NoSuchInput, message, "a file", why)
}

/// Creates the error of an argument that is neither a puzzle nor a file, with the reason for each.
fn no_such_input(name: &str, as_puzzle: &InputError, as_file: &io::Error) -> InputError {
    let why = no_file(as_file);
    let one_word = !name.contains(char::is_whitespace);
    let as_puzzle_why = match as_puzzle.code {
        // A single word was meant as a whole puzzle, not as its first row or title.
        ErrorCode::RowCount | ErrorCode::BadCharacter
            if one_word && (as_puzzle.code == ErrorCode::RowCount || as_puzzle.found == "words") =>
        {
            format!("it has {} characters, a 9x9 puzzle has 81", name.chars().count())
        }
        ErrorCode::BadCharacter => format!("character {}: {}", as_puzzle.column, as_puzzle.message),
        _ => as_puzzle.message.clone(),
    };
    let message = format!("{} is neither a puzzle ({as_puzzle_why}) nor a file ({why})", quoted(name));
    let found = format!("{} characters", name.chars().count());
    InputError {
        column: as_puzzle.column,
        ..InputError::whole(ErrorCode::NoSuchInput, message, "a puzzle or a file", found)
    }
}
