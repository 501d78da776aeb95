//! The rows of a puzzle that is not whole yet.

use crate::grid::{MAX_SIDE, Shape};

use super::detect::{Look, Plan, is_nearly_line, small_shape};
use super::error::InputError;
use super::format::Format;
use super::gather::Context;
use super::reader::ReadOptions;
use super::sheets::Sheets;
use super::source::MAX_TEXT;

/// The least side that a grid has without `--box`; below, a few short rows at the top of a block would pass for one.
const LEAST_SIDE: usize = 4;

/// The most lines a block holds, rows and rules of a frame together: no grid has more.
const MOST_HELD: usize = 4 * MAX_SIDE;

/// A row, or a line that could not be read and takes the place of one.
#[derive(Debug)]
pub(super) struct Held {
    pub(super) line: usize,
    pub(super) text: Result<String, InputError>,
}

/// What to do with the rows held.
#[derive(Clone, Copy, Debug)]
pub(super) enum Verdict {
    /// The first so many of them are a grid, well written or not.
    Grid(usize, Plan),
    /// Each of them is a puzzle by itself.
    Lines,
    /// They are either.
    Ambiguous(Shape),
    /// There is no row among them, only what could not be read and rules.
    Scraps,
}

/// How far a block has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Stage {
    /// No row yet.
    #[default]
    Fresh,
    /// There were rows.
    Rows,
    /// The rows turned out to be lines, each a puzzle.
    Lines,
    /// There was too much text for a puzzle: the rest is skipped.
    Skipped,
}

/// Lines without a blank one between them, as far as they are held.
#[derive(Debug, Default)]
pub(super) struct Block {
    pub(super) stage: Stage,
    held: Vec<Held>,
    looks: Vec<Option<Look>>,
    bytes: usize,
    rules: bool,
    after_frame: bool,
}

impl Block {
    /// Notes a rule. The one that ends a frame says nothing about the rows below it.
    pub(super) fn rule(&mut self) {
        self.rules |= !self.after_frame;
    }

    /// Adds a row, or tells the line on which a text began that is too long to hold.
    pub(super) fn hold(&mut self, line: usize, text: &str, look: Look) -> Result<(), usize> {
        if self.after_frame && look.is_dashes() {
            return Ok(());
        }
        self.bytes += text.len();
        if self.bytes > MAX_TEXT {
            let first = self.held.first().map_or(line, |row| row.line);
            *self = Self { stage: Stage::Skipped, ..Self::default() };
            return Err(first);
        }
        self.add(Held { line, text: Ok(text.to_owned()) }, Some(look));
        Ok(())
    }

    /// Adds a line that could not be read in the place of a row.
    pub(super) fn hold_unreadable(&mut self, error: InputError) {
        self.add(Held { line: error.line, text: Err(error) }, None);
    }

    fn add(&mut self, row: Held, look: Option<Look>) {
        self.held.push(row);
        self.looks.push(look);
        self.stage = Stage::Rows;
        self.after_frame = false;
    }

    /// What to do with the rows held; `ended` if no other row will come. `None` to wait for more, or if none is left.
    pub(super) fn verdict(&self, ended: bool, context: &mut Context) -> Option<Verdict> {
        let Context { options, sheets } = context;
        let options = &*options;
        let held = self.held.len();
        let ended = ended || held > MOST_HELD;
        let Some(plan) = Plan::of(&self.looks, self.rules, options) else {
            return (held > 0 && (ended || held > MAX_SIDE)).then_some(Verdict::Scraps);
        };
        let rows = self.looks.iter().filter(|look| plan.is_row(look.as_ref())).count();
        if rows == 0 && held > MOST_HELD {
            return Some(Verdict::Scraps);
        }
        let side = plan.side;
        let is_free = plan.format == Format::Rows && options.format.is_none() && options.shape.is_none();
        if is_free && is_nearly_line(side) {
            // A line of the small grid with a wrong character must not turn its neighbours into rows of a large one.
            match small_shape(side).filter(|&small| self.mostly_fits(small, side, sheets)) {
                Some(_) if rows > side || (ended && rows < side) => return Some(Verdict::Lines),
                Some(small) if ended => return Some(Verdict::Ambiguous(small)),
                Some(_) => return None,
                None if ended && rows * 2 < side => return Some(Verdict::Lines),
                None => {}
            }
        }
        let least = if options.shape.is_some() { 1 } else { LEAST_SIDE };
        let is_whole = rows >= side && side >= least && plan.sure;
        let take = if side > MAX_SIDE { 1 } else { side.clamp(1, rows.max(1)) };
        (rows > 0 && (ended || is_whole || rows > MAX_SIDE)).then_some(Verdict::Grid(take, plan))
    }

    /// Whether most of the first `rows` rows have only characters of a grid of this shape.
    fn mostly_fits(&self, shape: Shape, rows: usize, sheets: &mut Sheets) -> bool {
        let alphabet = &sheets.get(shape).alphabet;
        let texts: Vec<&String> =
            self.held.iter().take(rows).filter_map(|row| row.text.as_ref().ok()).collect();
        texts.iter().filter(|text| alphabet.knows(text.trim())).count() * 2 > texts.len()
    }

    /// Whether a row may have letters, as far as the rows held tell.
    pub(super) fn has_letters(&self, options: &ReadOptions) -> bool {
        Plan::of(&self.looks, self.rules, options).is_some_and(|plan| plan.side > 9)
    }

    /// Takes the first `rows` rows out, and the rules among them.
    pub(super) fn take(&mut self, rows: usize, plan: &Plan) -> Vec<Held> {
        let mut left = rows;
        let after = self.looks.iter().position(|look| {
            left = left.saturating_sub(usize::from(plan.is_row(look.as_ref())));
            left == 0
        });
        let end = after.map_or(self.held.len(), |last| last + 1);
        let looks = self.looks.drain(..end);
        let taken = self.held.drain(..end).zip(looks).filter(|(_, look)| plan.is_row(look.as_ref()));
        let taken = taken.map(|(row, _)| row).collect();
        self.bytes = self.held.iter().filter_map(|row| row.text.as_ref().ok()).map(String::len).sum();
        self.after_frame = plan.format == Format::Framed;
        self.rules = false;
        taken
    }

    /// Takes everything out.
    pub(super) fn take_all(&mut self) -> Vec<Held> {
        self.bytes = 0;
        self.looks.clear();
        std::mem::take(&mut self.held)
    }
}
