//! Collects the rows of a block (the lines between two blank lines) until they are a whole grid.

use crate::grid::{MAX_SIDE, Shape};

use super::error::InputError;
use super::format::Format;
use super::input::{Context, HeldRow, ReadOptions};
use super::plan::{Plan, Split, is_nearly_line};
use super::row_features::{RowFeatures, feature};
use super::shape_cache::{of_shape, small_shape};
use super::source::MAX_TEXT;
use super::spaces;
use super::text::bars;

/// The smallest side of a grid recognised without `--box`. With less, the first short rows of a block would
/// pass for a whole grid.
const MIN_SIDE: usize = 4;

/// The most lines held in a block, rows and rules (horizontal frame lines) together: no grid has more.
const MAX_HELD: usize = 4 * MAX_SIDE;

/// The widest unframed row, in characters, in which a space may be an empty cell.
const MAX_SPACED_WIDTH: usize = 25;

/// The most rows held until the end of their block because a space may be an empty cell.
const MAX_SPACED_ROWS: usize = MAX_SIDE + MAX_SIDE / 4;

/// The interpretation of a block's rows: a grid, one puzzle a row, ambiguous, or no rows at all.
#[derive(Clone, Copy, Debug)]
pub(super) enum BlockReading {
    /// The first rows are one grid, even if it has errors. Holds their number and how to read them.
    Grid(usize, Plan),
    /// Each row is a whole puzzle.
    Lines,
    /// The rows are one grid, or one puzzle a row. Holds the shape of such a puzzle: 4x4 for 16 rows.
    Ambiguous(Shape),
    /// The rows have spaces for empty cells and bars that do not line up: no cell can be told.
    Shifted,
    /// The block has no row, only rules (horizontal frame lines) and unreadable lines.
    Scraps,
}

/// A block as part of a grid with blank lines in it: whole bands (rows of boxes), or single rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bands {
    rows: usize,
    plan: Plan,
    /// True if the rows are whole bands (rows of boxes).
    whole: bool,
    /// True if each block of text joined so far was a single row.
    single: bool,
    /// True if each block of text joined so far was one band.
    one_each: bool,
}

/// The state of a block of rows while its lines are collected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum BlockStage {
    /// No row has come yet.
    #[default]
    Fresh,
    /// Rows of a grid are being collected.
    Rows,
    /// Every row of the block is a whole puzzle.
    Lines,
    /// The text was too long for a puzzle, so the rest of the block is skipped.
    Skipped,
}

/// Returns whether a line is tabs alone, which may be a row of empty cells.
pub(super) fn is_tabs(text: &str) -> bool {
    text.len() > 2 && text.bytes().all(|byte| byte == b'\t')
}

/// The rows of text between two blank lines, held until they are a whole puzzle.
#[derive(Debug, Default)]
pub(super) struct Block {
    pub(super) stage: BlockStage,
    held: Vec<HeldRow>,
    features: Vec<Option<RowFeatures>>,
    bytes: usize,
    rules: bool,
    after_rule: bool,
    after_frame: bool,
    /// The number of later blocks joined below the first as further rows of its grid.
    joined: usize,
    /// The line number at which the block began, once a first grid was taken from it.
    stack: Option<usize>,
}

impl Block {
    /// Takes a rule (a horizontal frame line). A rule right after a framed grid ends that frame. It does not
    /// mean that the rows below it are framed.
    pub(super) fn rule(&mut self) {
        self.after_rule = !self.held.is_empty() || (self.after_frame && !self.rules);
        self.rules |= !self.after_frame;
    }

    /// Returns whether the last line was a rule (a horizontal frame line) below a row. Another rule then
    /// begins a new frame.
    pub(super) fn is_after_rule(&self) -> bool {
        self.after_rule
    }

    /// Returns whether the block holds no row.
    pub(super) fn is_empty(&self) -> bool {
        self.held.is_empty()
    }

    /// Returns whether several blocks were joined to this one: parts of a grid with blank lines between them.
    pub(super) fn is_joined(&self) -> bool {
        self.joined > 0
    }

    /// Returns the line number at which the block began, if a grid was already taken from it.
    pub(super) fn stack(&self) -> Option<usize> {
        self.stack
    }

    /// Adds a row to the block. If the block gets too long, drops its rows and returns its first line number.
    pub(super) fn hold(&mut self, line: usize, text: &str, features: RowFeatures) -> Result<(), usize> {
        if self.after_frame && features.is_dashes() {
            return Ok(());
        }
        self.bytes += text.len();
        if self.bytes > MAX_TEXT {
            let first = self.held.first().map_or(line, |row| row.line);
            *self = Self { stage: BlockStage::Skipped, ..Self::default() };
            return Err(first);
        }
        self.add(HeldRow { line, text: Ok(text.to_owned()) }, Some(features));
        Ok(())
    }

    /// Adds the error of an unreadable line to the block in place of a row.
    pub(super) fn hold_unreadable(&mut self, error: InputError) {
        self.add(HeldRow { line: error.line, text: Err(error) }, None);
    }

    fn add(&mut self, row: HeldRow, features: Option<RowFeatures>) {
        self.held.push(row);
        self.features.push(features);
        self.stage = BlockStage::Rows;
        self.after_frame = false;
        self.after_rule = false;
    }

    /// Adds a line of white space if it is a row of empty cells of this block; returns whether it is.
    pub(super) fn hold_white(&mut self, line: usize, text: &str) -> bool {
        let features = || self.features.iter().flatten();
        let is_row = if is_tabs(text) {
            features().any(|row| row.has(feature::TABS))
        } else {
            let fits = |row: &RowFeatures| {
                !row.has(feature::BLANK) && !row.has(feature::VERTICAL) && row.width <= text.len()
            };
            Shape::of_side(text.len()).is_some()
                && text.bytes().all(|byte| byte == b' ')
                && features().any(|row| row.has(feature::UNEVEN))
                && features().all(fits)
        };
        if is_row && self.stage == BlockStage::Rows {
            self.add(HeldRow { line, text: Ok(text.to_owned()) }, Some(RowFeatures::white(text)));
        }
        is_row && self.stage == BlockStage::Rows
    }

    /// Adds lines of tabs, which stand right above a block that has ended, as its first rows, if just these are
    /// missing.
    pub(super) fn lead_with(&mut self, white: Vec<HeldRow>) {
        let columns = white.iter().filter_map(|row| row.text.as_ref().ok()).map(|text| text.len() + 1).max();
        let is_tabbed = self.features.iter().flatten().any(|row| row.has(feature::TABS));
        let is_part = columns == Some(white.len() + self.held.len())
            && white.last().zip(self.held.first()).is_some_and(|(white, row)| white.line + 1 == row.line);
        if is_part && is_tabbed && self.stack.is_none() {
            let features = white.iter().filter_map(|row| row.text.as_deref().ok());
            self.features.splice(..0, features.map(|text| Some(RowFeatures::white(text))));
            self.held.splice(..0, white);
        }
    }

    /// Returns whether a space may be an empty cell in a block read by `plan`. The rows then have no other
    /// character for an empty cell, and uneven gaps or lengths. Such a block is read only once it has ended.
    fn may_have_spaces(&self, plan: &Plan) -> bool {
        let features = || self.features.iter().flatten();
        let differ = || features().any(|row| row.cells != plan.side);
        match plan.format {
            Format::FRAMED => {
                !features().any(|row| row.has(feature::BLANK))
                    && features().any(|row| row.has(feature::VERTICAL))
                    && (differ() || !plan.certain || self.held.len() < 9)
            }
            Format::ROWS | Format::SPACED | Format::PENCILMARKS => {
                let is_tabbed = features().any(|row| row.has(feature::TABS));
                (is_tabbed && differ())
                    || (!features().any(|row| row.has(feature::BLANK))
                        && features().any(|row| row.has(feature::UNEVEN))
                        && features().all(|row| row.width <= MAX_SPACED_WIDTH))
            }
            _ => false,
        }
    }

    /// Interprets the rows as a grid in which a space is an empty cell; `None` if they do not fit.
    fn with_spaces(&self, plan: Plan, ended: bool, options: &ReadOptions) -> Option<BlockReading> {
        let is_tabbed = self.features.iter().flatten().any(|row| row.has(feature::TABS));
        let plan_of = |side| plan.with_spaces(side, is_tabbed);
        let is_row = |row: &Option<RowFeatures>| plan_of(0).is_row(row.as_ref());
        let rows = self.held.iter().zip(&self.features).filter(|(_, row)| is_row(row));
        let texts: Option<Vec<&str>> = rows.map(|(row, _)| row.text.as_deref().ok()).collect();
        let side = spaces::detect_side(&texts?, options.shape, ended)?;
        Some(BlockReading::Grid(side, plan_of(side)))
    }

    /// Returns the rows as a part of a grid that may go on after a blank line. They must be whole bands (rows
    /// of boxes) or single rows, and all of one kind.
    pub(super) fn bands(&self, context: &mut Context) -> Option<Bands> {
        if self.stage != BlockStage::Rows || self.stack.is_some() {
            return None;
        }
        let Some(BlockReading::Grid(rows, plan)) = self.reading(true, context) else { return None };
        let height = context.options.shape.or_else(|| Shape::of_side(plan.side))?.box_height();
        let is_kin =
            |row: &Option<RowFeatures>| row.is_some_and(|row| !plan.is_row(Some(&row)) || plan.accepts(&row));
        let (whole, single) = (height > 1 && rows.is_multiple_of(height), rows == self.joined + 1);
        let is_part = rows < plan.side
            && plan.side >= MIN_SIDE
            && plan.split != Split::Spaces
            && self.features.iter().all(is_kin);
        let one_each = rows == height * (self.joined + 1);
        (is_part && (whole || single)).then_some(Bands { rows, plan, whole, single, one_each })
    }

    /// Returns whether each block joined to this one is one band (a row of boxes), which may have a frame of its own.
    pub(super) fn has_one_band_each(&self, context: &mut Context) -> bool {
        self.bands(context).is_some_and(|bands| bands.one_each)
    }

    /// Returns whether the block `below`, after a blank line, has the next rows of this block's grid.
    pub(super) fn continues_with(&self, below: &Self, context: &mut Context) -> bool {
        let (Some(above), Some(below)) = (self.bands(context), below.bands(context)) else { return false };
        above.plan.is_compatible(&below.plan)
            && above.rows + below.rows <= above.plan.side
            && ((above.whole && below.whole) || (above.single && below.single))
    }

    /// Appends the rows of another block as further rows of this block's grid.
    pub(super) fn join(&mut self, other: Self) {
        self.joined += 1;
        self.bytes += other.bytes;
        self.rules |= other.rules;
        self.held.extend(other.held);
        self.features.extend(other.features);
    }

    /// Decides how to read the rows held so far; `None` if that needs more. `ended`: no more rows follow.
    pub(super) fn reading(&self, ended: bool, context: &mut Context) -> Option<BlockReading> {
        let options = &context.options;
        let held = self.held.len();
        let ended = ended || held > MAX_HELD;
        let Some(plan) = Plan::recognise(&self.features, self.rules, options) else {
            return (held > 0 && (ended || held > MAX_SIDE)).then_some(BlockReading::Scraps);
        };
        let rows = self.features.iter().filter(|row| plan.is_row(row.as_ref())).count();
        if held <= MAX_SPACED_ROWS && self.may_have_spaces(&plan) {
            if let Some(reading) = self.with_spaces(plan, ended, options) {
                return Some(reading);
            }
            if !ended {
                return None;
            }
            if self.has_shifted_bars(rows) {
                return Some(BlockReading::Shifted);
            }
        }
        if rows == 0 && held > MAX_HELD {
            return Some(BlockReading::Scraps);
        }
        let side = plan.side;
        let is_free = options.format.is_none() && options.shape.is_none();
        let is_separated = matches!(plan.format, Format::SPACED | Format::COMMAS);
        // People write several small grids as rows, and only a single one as a list of its cells.
        if is_free && is_separated && ended && rows * 2 < side && is_nearly_line(side) {
            let small = small_shape(side);
            if small.is_none_or(|small| self.mostly_fits(small, side)) {
                return Some(BlockReading::Lines);
            }
        }
        if is_free && plan.format == Format::ROWS && is_nearly_line(side) {
            // One wrong character must not turn lines of small grids into the rows of a large one.
            match small_shape(side).filter(|&small| self.mostly_fits(small, side)) {
                Some(_) if rows > side || (ended && rows < side) => return Some(BlockReading::Lines),
                Some(small) if ended => return Some(BlockReading::Ambiguous(small)),
                Some(_) => return None,
                None if ended && rows * 2 < side => return Some(BlockReading::Lines),
                None => {}
            }
        }
        let least = if options.shape.is_some() { 1 } else { MIN_SIDE };
        let is_whole = rows >= side && side >= least && plan.certain;
        let take = if side > MAX_SIDE { 1 } else { side.clamp(1, rows.max(1)) };
        (rows > 0 && (ended || is_whole || rows > MAX_SIDE)).then_some(BlockReading::Grid(take, plan))
    }

    /// Returns whether all rows have bars, as many in each, but not in the same columns, and too few cells. They
    /// have lost spaces at their beginning.
    fn has_shifted_bars(&self, rows: usize) -> bool {
        let is_framed = |row: &Option<RowFeatures>| row.is_some_and(|row| row.has(feature::VERTICAL));
        let framed = self.held.iter().zip(&self.features).filter(|(_, row)| is_framed(row));
        let bars: Vec<Vec<usize>> =
            framed.map(|(row, _)| bars(row.text.as_deref().unwrap_or_default())).collect();
        let count = bars.first().map_or(0, Vec::len);
        Shape::of_side(rows).is_some_and(|shape| shape.side() >= MIN_SIDE)
            && self.features.iter().flatten().any(|row| row.has(feature::VERTICAL) && row.cells < rows)
            && bars.len() == rows
            && bars.iter().all(|row| row.len() == count)
            && bars.iter().any(|row| row != &bars[0])
    }

    /// Returns whether most of the first `rows` rows have only characters that a grid of this shape can have.
    fn mostly_fits(&self, shape: Shape, rows: usize) -> bool {
        let alphabet = &of_shape(shape).alphabet;
        let texts: Vec<&String> =
            self.held.iter().take(rows).filter_map(|row| row.text.as_ref().ok()).collect();
        let separates = |letter: char| letter.is_whitespace() || letter == ',' || letter == ';';
        let fits = |text: &&&String| {
            let is_cell = |cell: &str| cell.len() < 2 && alphabet.knows(cell);
            alphabet.knows(text.trim()) || text.split(separates).all(is_cell)
        };
        texts.iter().filter(fits).count() * 2 > texts.len()
    }

    /// Returns whether the block's grid is larger than 9x9, so that letters in a row may be digits.
    pub(super) fn has_letters(&self, options: &ReadOptions) -> bool {
        Plan::recognise(&self.features, self.rules, options).is_some_and(|plan| plan.side > 9)
    }

    /// Removes and returns the first `rows` rows; rules (horizontal frame lines) among them are dropped.
    pub(super) fn take(&mut self, rows: usize, plan: &Plan) -> Vec<HeldRow> {
        let mut left = rows;
        let after = self.features.iter().position(|row| {
            left = left.saturating_sub(usize::from(plan.is_row(row.as_ref())));
            left == 0
        });
        let end = after.map_or(self.held.len(), |last| last + 1);
        let first = self.held.first().map(|row| row.line);
        let features = self.features.drain(..end);
        let rows = self.held.drain(..end).zip(features).filter(|(_, row)| plan.is_row(row.as_ref()));
        let rows = rows.map(|(row, _)| row).collect();
        self.bytes = self.held.iter().filter_map(|row| row.text.as_ref().ok()).map(String::len).sum();
        self.after_frame = matches!(plan.format, Format::FRAMED | Format::PENCILMARKS);
        self.after_rule = false;
        self.rules = false;
        self.stack = self.stack.or(first);
        rows
    }

    /// Removes and returns all lines.
    pub(super) fn take_all(&mut self) -> Vec<HeldRow> {
        self.bytes = 0;
        self.features.clear();
        std::mem::take(&mut self.held)
    }
}
