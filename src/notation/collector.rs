//! Collects lines until they are puzzles.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::grid::{Puzzle, Shape};

use super::block::{Block, Stage, Verdict};
use super::detect::{Look, Nature, is_nearly_line, nature};
use super::error::{ErrorCode, InputError, Place, counted};
use super::format::{Format, Style};
use super::reader::{Input, ReadOptions};
use super::sheets::Sheets;
use super::source::too_long;
use super::tokens::column_of;
use super::{assemble, line};

/// Takes the lines of a stream, and has puzzles and errors ready in their order.
#[derive(Debug)]
pub(super) struct Collector {
    options: ReadOptions,
    file: Option<Arc<str>>,
    sheets: Sheets,
    block: Block,
    ready: VecDeque<Result<Input, InputError>>,
}

impl Collector {
    pub(super) fn new(file: Option<&str>, options: ReadOptions) -> Self {
        let (sheets, block) = (Sheets::default(), Block::default());
        Self { options, file: file.map(Arc::from), sheets, block, ready: VecDeque::new() }
    }

    /// The next puzzle or error that is ready.
    pub(super) fn pop(&mut self) -> Option<Result<Input, InputError>> {
        self.ready.pop_front()
    }

    /// Takes a line.
    pub(super) fn text(&mut self, number: usize, text: &str) {
        match nature(text, &self.options) {
            Nature::Blank => self.end_block(),
            Nature::Comment => {}
            Nature::Line => {
                self.end_block();
                self.line(number, text);
            }
            Nature::Rule => self.block.rule(),
            Nature::Row(look) => self.row(number, text, look),
        }
    }

    /// Takes a line that could not be read. Within a block it stands for a row, so that the rows after it do not move
    /// up into the wrong puzzle.
    pub(super) fn unreadable(&mut self, error: InputError) {
        if self.block.stage == Stage::Rows {
            self.block.hold_unreadable(error);
            self.take_whole(false);
        } else {
            self.fail(error);
        }
    }

    /// Takes the error that ended the stream. What is held was cut off, so nothing can be said about it.
    pub(super) fn broken(&mut self, error: InputError) {
        self.block = Block::default();
        self.fail(error);
    }

    /// Ends the block: no other row will come.
    pub(super) fn end_block(&mut self) {
        self.take_whole(true);
        self.block = Block::default();
    }

    fn row(&mut self, number: usize, text: &str, look: Look) {
        match self.block.stage {
            Stage::Skipped => return,
            Stage::Lines if look.format == Format::Rows && is_nearly_line(look.cells) => {
                return self.line(number, text);
            }
            _ if look.words && !self.block.has_letters(&self.options) => {
                self.end_block();
                return self.fail(title(number, text));
            }
            _ => {}
        }
        match self.block.hold(number, text, look) {
            Ok(()) => self.take_whole(false),
            Err(first) => self.fail(too_long(first, "the text of a puzzle")),
        }
    }

    fn take_whole(&mut self, ended: bool) {
        while let Some(verdict) = self.block.verdict(ended, &self.options, &mut self.sheets) {
            match verdict {
                Verdict::Grid(rows, plan) => {
                    let rows = self.block.take(rows, &plan);
                    let number = rows.first().map_or(1, |row| row.line);
                    let read = assemble::read(&rows, &plan, self.options.shape, &mut self.sheets);
                    self.done(number, read);
                }
                Verdict::Lines => {
                    self.block.stage = Stage::Lines;
                    for row in self.block.take_all() {
                        match row.text {
                            Ok(text) => self.line(row.line, &text),
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

    fn line(&mut self, number: usize, text: &str) {
        let read = line::read(number, text, self.options.shape, &mut self.sheets);
        self.done(number, read);
    }

    fn done(&mut self, line: usize, read: Result<(Puzzle, Style), InputError>) {
        match read {
            Ok((puzzle, style)) => {
                self.ready.push_back(Ok(Input { puzzle, style, file: self.file.clone(), line }));
            }
            Err(error) => self.fail(error),
        }
    }

    fn fail(&mut self, error: InputError) {
        self.ready.push_back(Err(InputError { file: self.file.clone(), ..error }));
    }
}

fn title(line: usize, text: &str) -> InputError {
    let place = Place { line, column: column_of(text, text.len() - text.trim_start().len()) };
    let expected = "cells, or a comment that begins with #";
    InputError::new(
        ErrorCode::BadCharacter,
        place,
        format!("found words, expected {expected}"),
        expected,
        "words",
    )
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
