//! Where puzzles come from: arguments, files, standard input.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;

use super::args::InputArgs;
use super::failure::Failure;
use super::interrupt;
use crate::grid::Solution;
use crate::notation::{self, ErrorCode, Input, InputError, ReadOptions, Reader};

/// A puzzle of the run, or why it could not be read, with its id: what its data set calls it, or its number from 1.
pub(super) struct Item {
    pub(super) id: String,
    pub(super) content: Result<Input, InputError>,
}

/// The run's puzzles, read as they are asked for.
pub(super) struct Items {
    options: ReadOptions,
    waiting: VecDeque<String>,
    current: Option<Box<dyn Iterator<Item = Result<Input, InputError>>>>,
    /// The file that is being read, none for standard input, and whether it has held a puzzle.
    source: Option<(Option<String>, bool)>,
    count: usize,
}

impl Items {
    /// # Errors
    /// If nothing is named and standard input is a terminal.
    pub(super) fn new(args: &InputArgs) -> Result<Self, Failure> {
        let mut waiting: VecDeque<String> = args.inputs.iter().cloned().collect();
        if waiting.is_empty() {
            if io::stdin().is_terminal() {
                return Err(Failure::Usage(
                    "no puzzle: name one, or a file of puzzles, or pipe one in (--help shows examples)"
                        .to_string(),
                ));
            }
            waiting.push_back("-".to_string());
        }
        Ok(Self { options: args.read_options(), waiting, current: None, source: None, count: 0 })
    }

    fn open(&mut self, name: &str) -> Result<(), InputError> {
        if name == "-" {
            self.read(None, standard_input());
            return Ok(());
        }
        let as_puzzle = match notation::parse(name, &self.options) {
            Ok(input) => {
                self.current = Some(Box::new(std::iter::once(Ok(input))));
                return Ok(());
            }
            Err(error) => error,
        };
        let input = named_file(name).map_err(|why| no_such_input(name, &as_puzzle, &why))?;
        self.read(Some(name), input);
        Ok(())
    }

    fn read(&mut self, file: Option<&str>, input: Box<dyn BufRead>) {
        let reader = Reader::new(input, file, self.options.clone());
        self.current = Some(Box::new(reader));
        self.source = Some((file.map(str::to_string), false));
    }

    fn next_content(&mut self) -> Option<Result<Input, InputError>> {
        loop {
            if let Some(current) = &mut self.current {
                if let Some(content) = current.next() {
                    if let Some((_, held)) = &mut self.source {
                        *held = true;
                    }
                    return Some(content);
                }
                self.current = None;
                if let Some((file, false)) = self.source.take() {
                    return Some(Err(empty(file.as_deref(), "puzzle")));
                }
            }
            let name = self.waiting.pop_front()?;
            if let Err(error) = self.open(&name) {
                return Some(Err(error));
            }
        }
    }
}

impl Iterator for Items {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        let content = self.next_content()?;
        // What was being read when the run was interrupted may be half a puzzle.
        if interrupt::raised() {
            return None;
        }
        self.count += 1;
        let own = content.as_ref().ok().and_then(|input| input.id.clone());
        Some(Item { id: own.unwrap_or_else(|| self.count.to_string()), content })
    }
}

/// Standard input, whatever it is.
pub(super) fn standard_input() -> Box<dyn BufRead> {
    match regular_stdin() {
        Some(file) => Box::new(BufReader::with_capacity(BUFFER, file)),
        None => Box::new(Fed::by(|| Ok(io::stdin()))),
    }
}

/// The file of this name.
///
/// # Errors
/// If there is none, or it may not be read.
pub(super) fn named_file(name: &str) -> io::Result<Box<dyn BufRead>> {
    let kind = fs::metadata(name)?;
    if kind.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a directory"));
    }
    if kind.is_file() {
        return Ok(Box::new(BufReader::with_capacity(BUFFER, File::open(name)?)));
    }
    let path = name.to_string();
    // Even opening a pipe waits for whoever writes to it.
    Ok(Box::new(Fed::by(move || File::open(path))))
}

/// Bytes read at a time.
const BUFFER: usize = 1 << 16;

/// Standard input, if it is a regular file, which nobody waits for.
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

/// What a reading thread hands over.
enum Feed {
    /// The next bytes.
    Bytes(Vec<u8>),
    /// Reading failed.
    Failed(io::Error),
    /// There is no more.
    End,
    /// The run was interrupted.
    Woken,
}

/// Input that a thread of its own reads, because reading may wait for ever: the run can be interrupted all the same.
struct Fed {
    feed: Receiver<Feed>,
    bytes: Vec<u8>,
    used: usize,
    ended: bool,
}

impl Fed {
    /// Pieces that may be read before anybody asks for them.
    const AHEAD: usize = 4;

    /// Input from what `open` opens.
    fn by<R: Read>(open: impl FnOnce() -> io::Result<R> + Send + 'static) -> Self {
        let (send, feed) = mpsc::sync_channel(Self::AHEAD);
        let waiting = send.clone();
        // Who has a full channel is not waiting.
        interrupt::on_interrupt(move || drop(waiting.try_send(Feed::Woken)));
        let read = move || {
            let last = match open().and_then(|input| hand_over(input, &send)) {
                Ok(()) => Feed::End,
                Err(error) => Feed::Failed(error),
            };
            // If nobody listens, nobody minds.
            let _ = send.send(last);
        };
        let started = thread::Builder::new().name("input".to_string()).spawn(read);
        let mut fed = Self { feed, bytes: Vec::new(), used: 0, ended: false };
        if let Err(error) = started {
            let (send, feed) = mpsc::sync_channel(1);
            let _ = send.send(Feed::Failed(error));
            fed.feed = feed;
        }
        fed
    }
}

/// Hands over everything there is to read.
fn hand_over(mut input: impl Read, send: &SyncSender<Feed>) -> io::Result<()> {
    let mut buffer = vec![0; BUFFER];
    loop {
        match input.read(&mut buffer) {
            Ok(0) => return Ok(()),
            Ok(length) => {
                if send.send(Feed::Bytes(buffer[..length].to_vec())).is_err() {
                    return Ok(());
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

impl BufRead for Fed {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.used == self.bytes.len() && !self.ended {
            match self.feed.recv() {
                Ok(Feed::Bytes(bytes)) if !interrupt::raised() => {
                    self.bytes = bytes;
                    self.used = 0;
                }
                Ok(Feed::Failed(error)) => {
                    self.ended = true;
                    return Err(error);
                }
                _ => self.ended = true,
            }
        }
        Ok(&self.bytes[self.used..])
    }

    fn consume(&mut self, amount: usize) {
        self.used = (self.used + amount).min(self.bytes.len());
    }
}

impl Read for Fed {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(into)?;
        self.consume(length);
        Ok(length)
    }
}

/// Where an input came from, to begin a message with: its file and line, or its number.
pub(super) fn place(id: &str, input: &Input) -> String {
    input.file.as_ref().map_or_else(|| format!("puzzle {id}"), |file| format!("{file}:{}", input.line))
}

/// A solution on one line, with the digits that its puzzle was written with.
pub(super) fn solution_line(input: &Input, solution: &Solution) -> String {
    let cells: Vec<_> = solution.digits().iter().copied().map(Some).collect();
    notation::line_in(input.puzzle.layout(), &cells, &input.style)
}

/// A file, or standard input if there is none of that name, without a puzzle in it, or whatever was `wanted`.
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

/// How much of an argument an error repeats, in characters.
const MOST: usize = 100;

/// Why a file cannot be read.
fn no_file(why: &io::Error) -> String {
    match why.kind() {
        io::ErrorKind::NotFound => "there is none of that name".to_string(),
        io::ErrorKind::PermissionDenied => "it may not be read".to_string(),
        _ => why.to_string(),
    }
}

/// An argument as an error repeats it.
fn quoted(name: &str) -> String {
    let shown: String = name.chars().take(MOST).flat_map(char::escape_debug).collect();
    let cut = if name.chars().count() > MOST { "..." } else { "" };
    format!("'{shown}{cut}'")
}

/// An argument that is no file that can be read.
pub(super) fn no_such_file(name: &str, why: &io::Error) -> InputError {
    let why = no_file(why);
    let message = format!("{} is no file that can be read: {why}", quoted(name));
    InputError::whole(ErrorCode::NoSuchInput, message, "a file", why)
}

/// An argument that is neither a puzzle nor a file, with both readings.
fn no_such_input(name: &str, as_puzzle: &InputError, as_file: &io::Error) -> InputError {
    let why = no_file(as_file);
    let one_word = !name.contains(char::is_whitespace);
    let as_puzzle_why = match as_puzzle.code {
        // One line was meant as a whole puzzle, not as the first row or the title of one.
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
