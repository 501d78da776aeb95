//! Where puzzles come from: arguments, files, standard input.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufReader, IsTerminal, Read};
use std::path::Path;
use std::sync::Arc;

use super::Failure;
use super::args::InputArgs;
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
            self.read(None, Box::new(io::stdin()));
            return Ok(());
        }
        let as_puzzle = match notation::parse(name, &self.options) {
            Ok(input) => {
                self.current = Some(Box::new(std::iter::once(Ok(input))));
                return Ok(());
            }
            Err(error) => error,
        };
        let refused = |why: &io::Error| no_such_input(name, &as_puzzle, why);
        if Path::new(name).is_dir() {
            return Err(refused(&io::Error::new(io::ErrorKind::IsADirectory, "it is a directory")));
        }
        let file = File::open(name).map_err(|error| refused(&error))?;
        self.read(Some(name), Box::new(file));
        Ok(())
    }

    fn read(&mut self, file: Option<&str>, input: Box<dyn Read>) {
        let reader = Reader::new(BufReader::with_capacity(1 << 16, input), file, self.options.clone());
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
                    return Some(Err(empty(file.as_deref())));
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
        self.count += 1;
        let own = content.as_ref().ok().and_then(|input| input.id.clone());
        Some(Item { id: own.unwrap_or_else(|| self.count.to_string()), content })
    }
}

/// A file, or standard input if there is none of that name, without a puzzle in it.
fn empty(file: Option<&str>) -> InputError {
    let message = if file.is_some() { "there is no puzzle in it" } else { "standard input holds no puzzle" };
    InputError {
        code: ErrorCode::Empty,
        message: message.to_string(),
        file: file.map(Arc::from),
        line: 1,
        column: 1,
        expected: "a puzzle".to_string(),
        found: "nothing".to_string(),
        text: None,
    }
}

/// How much of an argument an error repeats, in characters.
const MOST: usize = 100;

/// An argument that is neither a puzzle nor a file, with both readings.
fn no_such_input(name: &str, as_puzzle: &InputError, as_file: &io::Error) -> InputError {
    let why = match as_file.kind() {
        io::ErrorKind::NotFound => "there is none of that name".to_string(),
        io::ErrorKind::PermissionDenied => "it may not be read".to_string(),
        _ => as_file.to_string(),
    };
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
    let shown: String = name.chars().take(MOST).flat_map(char::escape_debug).collect();
    let cut = if name.chars().count() > MOST { "..." } else { "" };
    InputError {
        code: ErrorCode::NoSuchInput,
        message: format!("'{shown}{cut}' is neither a puzzle ({as_puzzle_why}) nor a file ({why})"),
        file: None,
        line: 1,
        column: as_puzzle.column,
        expected: "a puzzle or a file".to_string(),
        found: format!("{} characters", name.chars().count()),
        text: None,
    }
}
