//! Reads a stream of puzzles, or a text of exactly one.

use std::io::BufRead;

#[cfg(feature = "tables")]
use super::collector::read_within;
use super::collector::{Collector, TITLE, exactly_one};
#[cfg(feature = "tables")]
use super::detect::is_one_puzzle;
use super::detect::{LineKind, cut_as_seen, guess_row_features, line_kind};
use super::error::{InputError, Place};
use super::finder::{Finder, LineUse, Skipped};
use super::format::Format;
use super::input::{Context, HeldRow, Input, Line, Nested, ReadOptions, on_its_row};
use super::plan::Plan;
use super::record::{self, Record};
use super::source::{Source, SourceEvent};
use super::symbols::line_in;
use super::text::Token;
use super::text_format::Unit;
use super::{assemble, list};
use crate::grid::Digit;

/// An iterator over the puzzles of a stream, whose formats may differ.
///
/// Blank lines separate puzzles, and lines that begin with `#` are comments. Lines of text that are no part of a
/// puzzle are skipped (see [`skipped`](Self::skipped)); other unreadable text becomes an error in its place, and
/// reading goes on behind it. The iterator ends early only if the stream itself fails. A block of lines is held
/// until it is known how it reads.
///
/// Rows without a blank line between them:
///
/// - A block with more rows than its side is several puzzles; lines that are whole puzzles stand for
///   themselves.
/// - Grids are counted off by their side. If a row is missing, later rows move up, and an error at the end
///   says so. Blank lines and frames prevent that.
/// - Sixteen lines of sixteen characters are one grid or sixteen. They are an error unless [`ReadOptions`] or
///   the characters decide. More than sixteen such lines are 4x4 puzzles.
///
/// Some blocks are recognised only at their end:
///
/// - Bands of boxes, or single rows, with blank lines between them are one grid if together they have its
///   rows.
/// - Where nothing else stands for an empty cell, spaces do, and columns say where a cell is.
/// - A framed grid waits for the next block. If candidates follow that agree with it, both are one position:
///   the clipboard of Simple Sudoku.
/// - A digit alone among candidates is given, unless a peer still has it as a candidate. [`Input::notes`]
///   reports this.
/// - A grid labelled as a puzzle waits for the next one. If that is labelled as its solution and agrees with it,
///   it becomes the field `solution` of the puzzle.
#[derive(Debug)]
pub struct Reader<R> {
    source: Source<R>,
    finder: Finder,
    collector: Collector,
    /// The next result, read early to see whether it is the solution of the one before.
    held: Option<Result<Input, InputError>>,
    ended: bool,
}

impl<R: BufRead> Reader<R> {
    /// Creates a reader of `input`; `file` is its name in errors.
    pub fn new(input: R, file: Option<&str>, options: ReadOptions) -> Self {
        Self {
            source: Source::new(input),
            finder: Finder::default(),
            collector: Collector::new(file, options, &AnyFormat),
            held: None,
            ended: false,
        }
    }

    /// Returns the lines of text that were skipped so far, because they are no part of a puzzle.
    pub fn skipped(&self) -> &Skipped {
        self.finder.skipped()
    }

    /// Returns the number of puzzles and errors that were read and not yet returned.
    #[cfg(feature = "cli")]
    pub(crate) fn waiting(&self) -> usize {
        self.collector.waiting()
    }

    /// Makes the reader note the use of each line for [`take_line_uses`](Self::take_line_uses).
    #[must_use]
    pub fn with_line_uses(mut self) -> Self {
        self.finder.note_uses();
        self
    }

    /// Returns the uses of the lines read since the last call, as (line number from 1, use). A line waits
    /// until its block has been read.
    pub fn take_line_uses(&mut self) -> Vec<(usize, LineUse)> {
        let mut uses = self.finder.take_uses();
        uses.sort_by_key(|&(number, _)| number);
        uses.dedup();
        uses
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Input, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut first = self.held.take().or_else(|| self.read())?;
        if let Ok(puzzle) = &mut first
            && (is_labelled(puzzle, &["puzzle"]) || self.collector.is_ready(puzzle.line))
        {
            match self.read() {
                Some(Ok(next)) if is_answer(&next, puzzle) => {
                    let text = line_in(next.puzzle.layout(), &next.puzzle.values(), next.style);
                    puzzle.fields.push(("solution".into(), text));
                }
                next => self.held = next,
            }
        }
        Some(first)
    }
}

/// Returns whether the id or the title of a puzzle in a text has one of these words.
fn is_labelled(input: &Input, labels: &[&str]) -> bool {
    let titles = input.fields.iter().filter(|(name, _)| &**name == TITLE).map(|(_, title)| title);
    let mut words = input.id.iter().chain(titles).flat_map(|text| text.split(|c: char| !c.is_alphanumeric()));
    words.any(|word| labels.iter().any(|label| word.eq_ignore_ascii_case(label)))
        && list::of(input.style.format).unit != Unit::Document
}

/// Returns whether a grid is the solution of the puzzle before it: labelled so or on the same line, filled, and
/// with the puzzle's digits.
fn is_answer(grid: &Input, puzzle: &Input) -> bool {
    let is_document = list::of(puzzle.style.format).unit == Unit::Document;
    let is_beside = !is_document && grid.line == puzzle.line && (grid.id.is_none() || grid.id == puzzle.id);
    let agrees = |(digit, known): (Option<Digit>, Option<Digit>)| {
        digit.is_some() && known.is_none_or(|_| digit == known)
    };
    (is_beside || is_labelled(grid, &["solution", "answer"]))
        && grid.puzzle.layout() == puzzle.puzzle.layout()
        && grid.puzzle.values().into_iter().zip(puzzle.puzzle.values()).all(agrees)
}

impl<R: BufRead> Reader<R> {
    /// Reads the next puzzle or error.
    fn read(&mut self) -> Option<Result<Input, InputError>> {
        loop {
            if let Some(ready) = self.collector.pop() {
                return Some(ready);
            }
            if self.ended {
                return None;
            }
            let number = self.source.line() + 1;
            match self.source.next() {
                SourceEvent::Text(text) => self.finder.text(number, text, &mut self.collector),
                SourceEvent::Unreadable(error) => self.finder.unreadable(error, &mut self.collector),
                SourceEvent::Failed(error) => {
                    self.ended = true;
                    self.collector.stream_failed(error);
                }
                SourceEvent::End => {
                    self.ended = true;
                    self.finder.end(&mut self.collector);
                }
            }
        }
    }
}

/// Reads the one puzzle in `text`.
///
/// # Errors
/// The first error of the text; [`Empty`] without a puzzle, [`Several`] with more than one.
///
/// [`Empty`]: super::ErrorCode::Empty
/// [`Several`]: super::ErrorCode::Several
pub fn parse(text: &(impl AsRef<[u8]> + ?Sized), options: &ReadOptions) -> Result<Input, InputError> {
    exactly_one(Reader::new(text.as_ref(), None, options.clone()), 1)
}

/// The reading of nested puzzles, in any format.
#[derive(Debug)]
struct AnyFormat;

impl Nested for AnyFormat {
    #[cfg(feature = "tables")]
    fn field(&self, line: Line<'_>, context: &mut Context) -> Result<Input, InputError> {
        let options = &context.options.in_field();
        let none = |found| Err(InputError::syntax(Place::start_of(line.number), "a puzzle", found));
        if line.text.contains('\n') {
            return read_within(line, options, context);
        }
        match line_kind(line.text, options) {
            LineKind::Blank => none("an empty field"),
            LineKind::Comment => none("a comment"),
            LineKind::Record(record) => record::read(record, line, context),
            LineKind::Document(_) => read_within(line, options, context),
            _ => record::read(Record::InFormat(Format::LINE), line, context),
        }
    }

    fn string(&self, line: Line<'_>, context: &mut Context) -> Result<Input, InputError> {
        let text = line.text;
        match line_kind(text, &context.options) {
            LineKind::Record(record) if !text.contains('\n') => record::read(record, line, context),
            // A text of one word is a line, even if it has the wrong length.
            LineKind::Row(_) if !text.contains(char::is_whitespace) && !text.contains(',') => {
                record::read(Record::InFormat(Format::LINE), line, context)
            }
            _ => parse(text, &context.options),
        }
    }

    fn grid(&self, rows: &[HeldRow], context: &mut Context) -> Result<Input, InputError> {
        let features: Vec<_> =
            rows.iter().map(|row| row.text.as_deref().ok().map(guess_row_features)).collect();
        let line = rows.first().map_or(1, |row| row.line);
        let options = ReadOptions { format: None, ..context.options.clone() };
        let Some(plan) = Plan::recognise(&features, false, &options) else {
            let first = rows.iter().find_map(|row| row.text.clone().err());
            let none = || InputError::syntax(Place::start_of(line), "rows of a grid", "none");
            return Err(first.unwrap_or_else(none));
        };
        let held = rows.iter().zip(&features);
        let held = held.filter(|(_, features)| plan.is_row(features.as_ref()));
        let rows: Vec<HeldRow> = held.map(|(row, _)| row.clone()).collect();
        let read = assemble::read(&rows, &plan, context);
        read.map(|input| Input { line, ..input }).map_err(|error| on_its_row(error, &rows))
    }

    #[cfg(feature = "tables")]
    fn is_puzzle(&self, text: &str, context: &Context) -> bool {
        is_one_puzzle(text, &context.options.in_field())
    }

    fn count_cells(&self, row: &str) -> usize {
        guess_row_features(row).cells
    }

    fn cut<'a>(&self, row: &'a str) -> Vec<Token<'a>> {
        cut_as_seen(row)
    }
}
