//! Collects lines until they are puzzles.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::grid::Shape;

use super::assemble;
use super::block::{Block, Held, Stage, Verdict};
use super::detect::{Look, Nature, is_nearly_line, nature};
use super::error::{ErrorCode, InputError, Place, counted};
use super::format::Format;
use super::gather::{self, Context, Gather, Line, Ready, Taken};
use super::reader::{Input, ReadOptions};
use super::record::{self, Record};
use super::sheets::Sheets;
use super::source::too_long;
use super::tokens::column_of;

/// Takes the lines of a stream, and has puzzles and errors ready in their order.
#[derive(Debug)]
pub(super) struct Collector {
    context: Context,
    file: Option<Arc<str>>,
    block: Block,
    gathering: Option<Box<dyn Gather>>,
    /// Lines of words, as long as the puzzle they stand above has not come.
    titles: VecDeque<(usize, Box<str>)>,
    ready: Ready,
}

/// The most lines of words that are a puzzle's title.
const MOST_TITLES: usize = 3;

/// The most characters of a title.
const TITLE_LENGTH: usize = 200;

/// The name of the field that a title becomes.
const TITLE: &str = "title";

impl Collector {
    pub(super) fn new(file: Option<&str>, options: ReadOptions) -> Self {
        let context = Context { options, sheets: Sheets::default() };
        let (block, file) = (Block::default(), file.map(Arc::from));
        Self { context, file, block, gathering: None, titles: VecDeque::new(), ready: Ready::new() }
    }

    /// The next puzzle or error that is ready.
    pub(super) fn pop(&mut self) -> Option<Result<Input, InputError>> {
        match self.ready.pop_front()? {
            Ok(input) => Some(Ok(Input { file: self.file.clone(), ..input })),
            Err(error) => Some(Err(InputError { file: self.file.clone(), ..error })),
        }
    }

    /// Takes a line.
    pub(super) fn text(&mut self, number: usize, text: &str) {
        let line = Line { number, text };
        if self.gather(line) {
            return;
        }
        match nature(text, &self.context.options) {
            Nature::Blank => self.end_block(),
            Nature::Comment => {}
            Nature::Opens(opening) => {
                self.end_block();
                self.end_titles(0);
                self.gathering = Some(gather::open(opening));
                self.gather(line);
            }
            Nature::Record(record) => {
                self.end_block();
                self.record(record, line);
            }
            Nature::Rule => self.block.rule(),
            Nature::Row(look) => self.row(number, text, look),
        }
    }

    /// Hands a line to what is being gathered, and tells whether that took it.
    fn gather(&mut self, line: Line<'_>) -> bool {
        let Some(gathering) = &mut self.gathering else { return false };
        let taken = gathering.take(line, &mut self.context, &mut self.ready);
        if taken != Taken::More {
            self.gathering = None;
        }
        taken != Taken::Refused
    }

    /// Takes a line that could not be read. Within a block it stands for a row, so that the rows after it do not move
    /// up into the wrong puzzle.
    pub(super) fn unreadable(&mut self, error: InputError) {
        if let Some(gathering) = &mut self.gathering {
            gathering.unreadable(error, &mut self.ready);
        } else if self.block.stage == Stage::Rows {
            self.block.hold_unreadable(error);
            self.take_whole(false);
        } else {
            self.fail(error);
        }
    }

    /// Takes the error that ended the stream. What is held was cut off, so nothing can be said about it.
    pub(super) fn broken(&mut self, error: InputError) {
        self.block = Block::default();
        self.gathering = None;
        self.fail(error);
    }

    /// Ends what is being read: the stream has no more.
    pub(super) fn end(&mut self) {
        self.end_block();
        self.end_titles(0);
        if let Some(mut gathering) = self.gathering.take() {
            gathering.end(&mut self.context, &mut self.ready);
        }
    }

    /// Ends the block: no other row will come.
    fn end_block(&mut self) {
        self.take_whole(true);
        self.block = Block::default();
    }

    fn row(&mut self, number: usize, text: &str, look: Look) {
        match self.block.stage {
            Stage::Skipped => return,
            Stage::Lines if look.format == Format::Rows && is_nearly_line(look.cells) => {
                return self.record(Record::Of(Format::Line), Line { number, text });
            }
            _ if look.words && !self.block.has_letters(&self.context.options) => {
                self.end_block();
                return self.title(number, text);
            }
            _ => {}
        }
        match self.block.hold(number, text, look) {
            Ok(()) => self.take_whole(false),
            Err(first) => self.fail(too_long(first, "the text of a puzzle")),
        }
    }

    fn take_whole(&mut self, ended: bool) {
        while let Some(verdict) = self.block.verdict(ended, &mut self.context) {
            match verdict {
                Verdict::Grid(rows, plan) => {
                    let rows = self.block.take(rows, &plan);
                    let number = rows.first().map_or(1, |row| row.line);
                    let read = assemble::read(&rows, &plan, &mut self.context);
                    let read = read.map(|(puzzle, style)| Input::new(puzzle, style, number));
                    self.done(read.map_err(|error| on_its_row(error, &rows)));
                }
                Verdict::Lines => {
                    self.block.stage = Stage::Lines;
                    for row in self.block.take_all() {
                        match row.text {
                            Ok(text) => {
                                self.record(Record::Of(Format::Line), Line { number: row.line, text: &text });
                            }
                            Err(error) => self.fail(error),
                        }
                    }
                }
                Verdict::Ambiguous(small) => {
                    let number = self.block.take_all().first().map_or(1, |row| row.line);
                    self.fail(ambiguous(number, small));
                }
                Verdict::Scraps => {
                    for row in self.block.take_all() {
                        let _ = row.text.map_err(|error| self.fail(error));
                    }
                }
            }
        }
    }

    fn record(&mut self, record: Record, line: Line<'_>) {
        let read = record::read(record, line, &mut self.context);
        self.done(read);
    }

    /// Keeps a line of words until it is known what stands below it.
    fn title(&mut self, number: usize, text: &str) {
        if text.chars().nth(TITLE_LENGTH).is_some() {
            return self.fail(words(number, text));
        }
        self.titles.push_back((number, text.into()));
        self.end_titles(MOST_TITLES);
    }

    /// Gives up all titles but the last few: nothing stands below them.
    fn end_titles(&mut self, kept: usize) {
        while self.titles.len() > kept {
            let Some((number, text)) = self.titles.pop_front() else { break };
            self.fail(words(number, &text));
        }
    }

    /// Has a puzzle or its error ready, below its title.
    fn done(&mut self, read: Result<Input, InputError>) {
        let titles = self.titles.drain(..).map(|(_, text)| text.trim().to_string()).collect::<Vec<_>>();
        self.ready.push_back(read.map(|mut input| {
            if !titles.is_empty() {
                input.fields.push((Arc::from(TITLE), titles.join(" ")));
            }
            input
        }));
    }

    fn fail(&mut self, error: InputError) {
        self.ready.push_back(Err(error));
    }
}

/// The error with the row it is on.
fn on_its_row(error: InputError, rows: &[Held]) -> InputError {
    match rows.iter().find(|row| row.line == error.line).map(|row| &row.text) {
        Some(Ok(text)) => error.on(text),
        _ => error,
    }
}

fn words(line: usize, text: &str) -> InputError {
    let place = Place { line, column: column_of(text, text.len() - text.trim_start().len()) };
    let expected = "cells, or a title above them, or a comment that begins with #";
    InputError::new(
        ErrorCode::BadCharacter,
        place,
        format!("found words, expected {expected}"),
        expected,
        "words",
    )
    .on(text)
}

fn ambiguous(line: usize, small: Shape) -> InputError {
    let small_side = small.side();
    let side = small_side * small_side;
    let large = Shape::of_side(side).map_or_else(String::new, |shape| format!("--box {shape} or "));
    let found = format!("{side} lines of {}", counted(side, "character"));
    let expected = format!("{large}--from rows for the one, --box {small} or --from line for the other");
    let readings = format!("one {side}x{side} grid or {side} grids of {small_side}x{small_side}");
    let message = format!("{found} are {readings}: give {expected}");
    InputError::new(ErrorCode::Ambiguous, Place { line, column: 1 }, message, expected, found)
}
