//! Collects the lines of a stream into puzzles: single lines, documents, and blocks of rows.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::grid::{MAX_SIDE, Shape};

use super::assemble;
use super::block::{Block, BlockReading, BlockStage, is_tabs};
use super::candidate::candidate;
use super::detect::{LineKind, line_kind};
use super::error::{ErrorCode, InputError, Place, counted};
use super::format::Format;
use super::input::{
    Context, DocumentReader, HeldRow, Input, Line, LineOutcome, Nested, ReadOptions, Ready, on_its_row,
};
use super::plan::is_nearly_line;
use super::record::{self, Record};
use super::refusals::{self, words_error};
use super::row_features::{RowFeatures, feature};
use super::source::too_long;
use super::ss::Clipboard;
use super::text::without_comment;
use super::{line, list};

/// Collects the lines of a stream into puzzles; returns puzzles and errors in the order of the stream.
#[derive(Debug)]
pub(super) struct Collector {
    context: Context,
    file: Option<Arc<str>>,
    block: Block,
    /// The first bands (rows of boxes) of a grid, which may go on after the blank line below them.
    bands: Option<Block>,
    /// True if the last line was blank.
    after_blank: bool,
    /// The lines of tabs right above the present block, which may be its first rows.
    white: Vec<HeldRow>,
    /// The number of the first line in the latest series of grids with blank lines between bands. An error
    /// about a missing row names it.
    joined_from: Option<usize>,
    /// Grids of the present stack, and whether each is framed, or their errors and sides. They are passed on once it is known that no row
    /// is missing or doubled: such a row shifts those below it.
    stack: Vec<Result<(Input, bool), (InputError, usize)>>,
    document_reader: Option<Box<dyn DocumentReader>>,
    /// Lines of words, as (line number, text), that become the title of the next puzzle.
    titles: VecDeque<(usize, Box<str>)>,
    clipboard: Clipboard,
    ready: Ready,
    /// True if a puzzle or an error has been returned.
    has_read: bool,
}

/// Unicode dots that people use for empty cells.
const DOTS: [char; 5] = ['\u{B7}', '\u{2219}', '\u{22C5}', '\u{2022}', '\u{2027}'];

/// The most grids held of a stack. A longer one is passed on as it comes.
const MAX_STACK: usize = 16;

/// The most lines in a title above a puzzle.
const MAX_TITLES: usize = 3;

/// The most characters in one line of a title above a puzzle.
const TITLE_LENGTH: usize = 200;

/// The name of the metadata field that holds the title above a puzzle.
pub(super) const TITLE: &str = "title";

impl Collector {
    pub(super) fn new(file: Option<&str>, options: ReadOptions, nested: &'static dyn Nested) -> Self {
        let context = Context { options, nested };
        let (block, file) = (Block::default(), file.map(Arc::from));
        Self {
            context,
            file,
            block,
            bands: None,
            after_blank: false,
            white: Vec::new(),
            joined_from: None,
            stack: Vec::new(),
            document_reader: None,
            titles: VecDeque::new(),
            clipboard: Clipboard::default(),
            ready: Ready::new(),
            has_read: false,
        }
    }

    /// Returns whether the next puzzle is ready, and stands on this line.
    pub(super) fn is_ready(&self, line: usize) -> bool {
        self.ready.front().is_some_and(|next| next.as_ref().is_ok_and(|next| next.line == line))
    }

    /// Removes and returns the next puzzle or error that is ready.
    pub(super) fn pop(&mut self) -> Option<Result<Input, InputError>> {
        let mut next = self.ready.pop_front()?;
        self.has_read = true;
        if let Some(error) = next.as_ref().ok().and_then(removed_digit) {
            next = Err(error);
        }
        match &mut next {
            Ok(input) => input.file.clone_from(&self.file),
            Err(error) => error.file.clone_from(&self.file),
        }
        Some(next)
    }

    /// Takes the next line of the stream.
    pub(super) fn text(&mut self, number: usize, text: &str) {
        let line = Line { number, text };
        if self.take_by_document(line) {
            return;
        }
        if let Some(input) = line::read_usual(line, &self.context.options) {
            self.after_blank = false;
            if self.block.is_empty() {
                self.white.clear();
            }
            self.end_block();
            return self.take(Ok(input));
        }
        // Each dot is one column wide, so replacing it moves no other character.
        let dotted = (!text.is_ascii() && text.contains(DOTS)).then(|| text.replace(DOTS, "."));
        let text = dotted.as_deref().unwrap_or(text);
        let line = Line { number, text };
        let kind = line_kind(text, &self.context.options);
        let after_blank = std::mem::replace(&mut self.after_blank, matches!(kind, LineKind::Blank));
        if !matches!(kind, LineKind::Row(_)) && self.block.is_empty() {
            self.hold_white(number, text);
        }
        match kind {
            LineKind::Blank if !text.is_empty() && self.block.hold_white(number, text) => {
                self.read_block(false);
            }
            // One blank line may separate the bands of a grid. Two, or a comment, separate puzzles.
            LineKind::Blank if after_blank => self.end_grid(),
            LineKind::Blank => self.end_band(),
            LineKind::Comment if self.block.is_empty() => self.end_grid(),
            LineKind::Comment => {}
            LineKind::Document(format) => {
                self.end_block();
                self.end_titles(0);
                self.clipboard.flush(&mut self.ready);
                self.document_reader = list::of(format).open.map(|open| open());
                self.take_by_document(line);
            }
            LineKind::Record(record) => {
                self.end_block();
                self.record(record, line);
            }
            LineKind::Rule => {
                // Between two rules another frame begins, also past a blank line, unless each band has its own.
                let above =
                    self.bands.as_ref().filter(|bands| self.block.is_empty() && bands.is_after_rule());
                if self.block.is_after_rule()
                    || above.is_some_and(|bands| !bands.has_one_band_each(&mut self.context))
                {
                    self.end_grid();
                }
                self.block.rule();
            }
            LineKind::Row(features) => self.row(number, text, features),
        }
    }

    /// Holds a line of tabs above a block; after another line there are none.
    fn hold_white(&mut self, number: usize, text: &str) {
        if !is_tabs(text) || self.block.stack().is_some() || self.white.len() == MAX_SIDE {
            self.white.clear();
        } else {
            self.white.push(HeldRow { line: number, text: Ok(text.to_owned()) });
        }
    }

    /// Returns the options for reading.
    pub(super) fn options(&self) -> &ReadOptions {
        &self.context.options
    }

    /// Returns the number of puzzles and errors that are ready.
    pub(super) fn waiting(&self) -> usize {
        self.ready.len()
    }

    /// Returns whether nothing has been read yet, neither a puzzle nor an error.
    pub(super) fn is_idle(&self) -> bool {
        !self.has_read && self.ready.is_empty()
    }

    /// Reads rows on trial, without a trace in this collector.
    pub(super) fn trial(&self, rows: &[(usize, String)]) -> Vec<Result<Input, InputError>> {
        let mut trial = Self::new(None, self.context.options.clone(), self.context.nested);
        for (number, text) in rows {
            trial.text(*number, text);
        }
        trial.end();
        std::iter::from_fn(|| trial.pop()).collect()
    }

    /// Reads a line that is a whole puzzle; `id` is its name, if it has one.
    pub(super) fn whole(&mut self, number: usize, text: &str, id: Option<String>) {
        let before = self.ready.len();
        self.text(number, text);
        if let (Some(id), Some(Ok(input))) = (id, self.ready.get_mut(before)) {
            input.id.get_or_insert(id);
        }
    }

    /// Passes a line to the reader of the open document, if any; returns whether that reader took it.
    pub(super) fn continue_document(&mut self, number: usize, text: &str) -> bool {
        self.take_by_document(Line { number, text })
    }

    fn take_by_document(&mut self, line: Line<'_>) -> bool {
        let Some(document_reader) = &mut self.document_reader else { return false };
        let outcome = document_reader.take(line, &mut self.context, &mut self.ready);
        if outcome != LineOutcome::More {
            self.document_reader = None;
        }
        outcome != LineOutcome::Refused
    }

    /// Takes the error of an unreadable line. Within a block the error counts as a row: otherwise later rows
    /// would move up into the wrong puzzle.
    pub(super) fn unreadable(&mut self, error: InputError) {
        if let Some(document_reader) = &mut self.document_reader {
            document_reader.unreadable(error, &mut self.ready);
        } else if self.block.stage == BlockStage::Rows {
            self.block.hold_unreadable(error);
            self.read_block(false);
        } else {
            self.flush_bands();
            self.fail(error);
        }
    }

    /// Takes the error that ended the stream. Rows of an unfinished block are dropped without a second error.
    pub(super) fn stream_failed(&mut self, error: InputError) {
        self.block = Block::default();
        self.document_reader = None;
        self.flush_bands();
        self.fail(error);
    }

    /// Finishes the puzzle or document that is being read, at the end of the stream.
    pub(super) fn end(&mut self) {
        self.end_block();
        self.end_titles(0);
        if let Some(mut document_reader) = self.document_reader.take() {
            document_reader.end(&mut self.context, &mut self.ready);
        }
        self.clipboard.flush(&mut self.ready);
    }

    /// Ends the block of rows at a blank line. Further bands (rows of boxes) of its grid may follow.
    fn end_band(&mut self) {
        if self.block.is_empty() {
            self.block = Block::default();
            if self.joined_from.is_none() {
                self.flush_stack();
            }
            return;
        }
        if let Some(mut bands) = self.bands.take() {
            if bands.continues_with(&self.block, &mut self.context) {
                bands.join(std::mem::take(&mut self.block));
                self.block = bands;
            } else {
                self.bands = Some(bands);
                self.flush_bands();
            }
        }
        if self.block.bands(&mut self.context).is_some() {
            self.bands = Some(std::mem::take(&mut self.block));
        } else {
            self.read_block(true);
            self.block = Block::default();
            if self.joined_from.is_none() {
                self.flush_stack();
            }
        }
    }

    /// Holds what was read of a stack.
    fn hold(&mut self, read: Result<(Input, bool), (InputError, usize)>) {
        if self.stack.len() == MAX_STACK {
            self.flush_stack();
        }
        self.stack.push(read);
    }

    /// Returns the side of the grids of the present stack.
    fn stack_side(&self) -> Option<usize> {
        self.stack.iter().flatten().next().map(|(input, _)| input.puzzle.layout().digits())
    }

    /// Passes on the grids of a stack that has ended.
    fn flush_stack(&mut self) {
        for read in self.stack.drain(..) {
            match read {
                Ok((input, is_framed)) => {
                    self.clipboard.push(input, is_framed, &self.context, &mut self.ready);
                }
                Err((error, _)) => {
                    self.clipboard.flush(&mut self.ready);
                    self.ready.push_back(Err(error));
                }
            }
        }
    }

    /// Ends the block of rows where its grid cannot go on: the next block is another grid.
    pub(super) fn end_grid(&mut self) {
        self.end_block();
        self.joined_from = None;
    }

    /// Reads the held bands (rows of boxes) of a grid that no further block continues.
    fn flush_bands(&mut self) {
        if let Some(bands) = self.bands.take() {
            let block = std::mem::replace(&mut self.block, bands);
            self.read_block(true);
            self.block = block;
        }
    }

    /// Ends the block of rows, and the grid of which bands (rows of boxes) are held.
    fn end_block(&mut self) {
        if self.bands.is_some() || self.block.stage == BlockStage::Rows {
            self.end_band();
            self.flush_bands();
        }
        self.flush_stack();
        self.block = Block::default();
    }

    fn row(&mut self, number: usize, text: &str, features: RowFeatures) {
        match self.block.stage {
            BlockStage::Skipped => return,
            BlockStage::Lines if !features.has(feature::VERTICAL) && is_nearly_line(features.cells) => {
                return self.record(record_of(text), Line { number, text });
            }
            _ if features.has(feature::WORDS) && !self.block.has_letters(&self.context.options) => {
                self.end_block();
                return self.title(number, text);
            }
            _ => {}
        }
        match self.block.hold(number, text, features) {
            Ok(()) => self.read_block(false),
            Err(first) => self.fail(too_long(first, "the text of a puzzle")),
        }
    }

    /// Reads each grid, or puzzle on one line, that is complete in the block. `ended`: no more rows follow.
    fn read_block(&mut self, ended: bool) {
        if ended && !self.white.is_empty() {
            self.block.lead_with(std::mem::take(&mut self.white));
        }
        while let Some(reading) = self.block.reading(ended, &mut self.context) {
            self.flush_bands();
            match reading {
                BlockReading::Grid(rows, plan) => {
                    let joined = self.block.is_joined();
                    let stack = self.block.stack().or(self.joined_from);
                    let rows = self.block.take(rows, &plan);
                    let number = rows.first().map_or(1, |row| row.line);
                    let read = assemble::read(&rows, &plan, &mut self.context);
                    match read {
                        Ok(input) => {
                            self.joined_from = joined.then_some(self.joined_from.unwrap_or(number));
                            let is_framed = plan.format == Format::FRAMED;
                            let input = self.with_title(input);
                            // Below rows of another length, none can be told to be the first one of a grid.
                            let is_below = |read: &Result<_, (_, usize)>| {
                                read.as_ref().is_err_and(|&(_, side)| side != plan.side)
                            };
                            if !self.stack.iter().any(is_below) {
                                self.hold(Ok((input, is_framed)));
                            }
                        }
                        Err(error) => {
                            self.titles.clear();
                            let is_other = self.stack_side().is_some_and(|side| side != plan.side);
                            if rows.len() < plan.side || is_other {
                                self.stack.retain(Result::is_err);
                            }
                            let error = stack_error(on_its_row(error, &rows), stack);
                            self.hold(Err((error, plan.side)));
                        }
                    }
                }
                BlockReading::Lines => {
                    let stack = self.block.stack();
                    let rows = self.block.take_all();
                    let side = self.stack_side();
                    let is_left =
                        |row: &HeldRow| row.text.as_ref().is_ok_and(|text| Some(text.trim().len()) == side);
                    // Rows as long as those of the grids above are left over from these.
                    if let (Some(_), Some(side), Some(last)) =
                        (stack, side, rows.iter().rfind(|row| is_left(row)))
                    {
                        self.stack.clear();
                        self.fail(stack_error(left_over(&rows, side, last.line), stack));
                        continue;
                    }
                    self.block.stage = BlockStage::Lines;
                    for row in rows {
                        match row.text {
                            Ok(text) => {
                                self.record(record_of(&text), Line { number: row.line, text: &text });
                            }
                            Err(error) => self.fail(error),
                        }
                    }
                }
                BlockReading::Ambiguous(small) => {
                    let number = self.block.take_all().first().map_or(1, |row| row.line);
                    self.fail(ambiguous(number, small));
                }
                BlockReading::Shifted => {
                    self.stack.clear();
                    let number = self.block.take_all().first().map_or(1, |row| row.line);
                    self.fail(bars_not_aligned(number));
                }
                BlockReading::Scraps => {
                    for row in self.block.take_all() {
                        let _ = row.text.map_err(|error| self.fail(error));
                    }
                }
            }
        }
    }

    fn record(&mut self, record: Record, line: Line<'_>) {
        let read = record::read(record, line, &mut self.context);
        self.take(read);
    }

    /// Takes what was read of a line that stands for itself.
    fn take(&mut self, read: Result<Input, InputError>) {
        self.flush_stack();
        self.clipboard.flush(&mut self.ready);
        match read {
            Ok(input) => {
                let input = self.with_title(input);
                self.ready.push_back(Ok(input));
            }
            Err(error) => {
                self.titles.clear();
                self.fail(error);
            }
        }
    }

    /// Holds a line of words that becomes a title if a puzzle follows.
    pub(super) fn title(&mut self, number: usize, text: &str) {
        if text.chars().nth(TITLE_LENGTH).is_some() {
            return self.fail(words_error(number, text));
        }
        self.titles.push_back((number, text.into()));
        self.end_titles(MAX_TITLES);
    }

    /// Reports all held lines of words but the last `kept` as errors, because no puzzle follows them.
    fn end_titles(&mut self, kept: usize) {
        while self.titles.len() > kept {
            let Some((number, text)) = self.titles.pop_front() else { break };
            self.fail(words_error(number, &text));
        }
    }

    /// Adds the held lines of words to the metadata fields of the puzzle below them, as its title.
    fn with_title(&mut self, mut input: Input) -> Input {
        if !self.titles.is_empty() {
            let titles: Vec<String> =
                self.titles.drain(..).map(|(_, text)| text.trim().to_string()).collect();
            input.fields.push((Arc::from(TITLE), titles.join(" ")));
        }
        input
    }

    pub(super) fn fail(&mut self, error: InputError) {
        self.flush_stack();
        self.clipboard.flush(&mut self.ready);
        self.ready.push_back(Err(error));
    }
}

/// Returns an error if a digit of the grid is also a removed candidate.
fn removed_digit(input: &Input) -> Option<InputError> {
    let puzzle = &input.puzzle;
    let &both = puzzle.eliminated().iter().find(|gone| puzzle.value(gone.cell) == Some(gone.digit))?;
    let name = candidate(puzzle.layout(), both);
    let place = Place::start_of(input.line);
    let message = format!("{name} is a digit of the grid and a removed candidate");
    Some(refusals::conflict(place, message, "either of the two", &format!("both for {name}")))
}

/// Returns the format of a line with all cells of a small grid: with commas, with spaces, or with neither.
fn record_of(text: &str) -> Record {
    let body = without_comment(text).trim();
    Record::InFormat(if body.contains([',', ';']) {
        Format::COMMAS
    } else if body.contains(char::is_whitespace) {
        Format::SPACED
    } else {
        Format::LINE
    })
}

/// Adds a cause to the error for too few rows at the end of several grids without blank lines. A row is
/// missing in one of these grids, which begin on line `first` if there are any.
fn stack_error(mut error: InputError, first: Option<usize>) -> InputError {
    if let Some(first) = first.filter(|_| error.code == ErrorCode::RowCount) {
        let (last, message) = (error.line, &error.message);
        error.message = format!(
            "{message}: a row is missing somewhere in the stack above (lines {first} to {last}); blank lines between \
             puzzles keep them apart"
        );
    }
    error
}

/// Reads the one puzzle in a text of several lines, such as a table's field.
#[cfg(feature = "tables")]
pub(super) fn read_within(
    line: Line<'_>,
    options: &ReadOptions,
    context: &mut Context,
) -> Result<Input, InputError> {
    let mut collector = Collector::new(None, options.clone(), context.nested);
    for (index, text) in line.text.lines().enumerate() {
        collector.text(line.number + index, text);
    }
    collector.end();
    exactly_one(std::iter::from_fn(|| collector.pop()), line.number)
}

/// Returns the only item of `puzzles`, which are read from a text that begins on `line`.
pub(super) fn exactly_one(
    mut puzzles: impl Iterator<Item = Result<Input, InputError>>,
    line: usize,
) -> Result<Input, InputError> {
    let counted = |code, line, message: &str, found: &str| {
        InputError::new(code, Place::start_of(line), message, "one puzzle", found)
    };
    let none = || Err(counted(ErrorCode::Empty, line, "there is no puzzle here", "none"));
    let first = puzzles.next().unwrap_or_else(none)?;
    match puzzles.next() {
        None => Ok(first),
        Some(Err(error)) => Err(error),
        Some(Ok(second)) => {
            Err(counted(ErrorCode::Several, second.line, "a second puzzle begins here", "several"))
        }
    }
}

/// Creates the error for rows that are left over from the grids above them.
fn left_over(rows: &[HeldRow], side: usize, line: usize) -> InputError {
    let (expected, found) = (counted(side, "row"), counted(rows.len(), "row"));
    let message = format!("{found} of {}, expected {side}", counted(side, "character"));
    InputError::new(ErrorCode::RowCount, Place::start_of(line), message, expected, found)
}

fn bars_not_aligned(line: usize) -> InputError {
    let expected = "bars in the same columns in every row";
    let found = "bars that do not line up";
    let message =
        format!("found {found}, so which cells are empty cannot be told: spaces may be lost at the left");
    InputError::new(ErrorCode::Ambiguous, Place::start_of(line), message, expected, found)
}

fn ambiguous(line: usize, small: Shape) -> InputError {
    let small_side = small.side();
    let side = small_side * small_side;
    let large = Shape::of_side(side).map_or_else(String::new, |shape| format!("--box {shape} or "));
    let found = format!("{side} lines of {}", counted(side, "character"));
    let expected = format!("{large}--from rows for the one, --box {small} or --from line for the other");
    let readings = format!("one {side}x{side} grid or {side} grids of {small_side}x{small_side}");
    let message = format!("{found} are {readings}: give {expected}");
    InputError::new(ErrorCode::Ambiguous, Place::start_of(line), message, expected, found)
}
