//! Recognises the format of a line, and of a block of lines. No other module does.

use crate::grid::{MAX_SIDE, Shape};

use super::format::Format;
use super::reader::ReadOptions;
use super::record::Record;
use super::row_features::{RowFeatures, RuleHint, feature, row_features};
use super::tokens::{self, Token, without_comment};
use super::{
    bank, candidates, fpuzzles, framed, gsf, hodoku, json, line, link, opensudoku, pencilmarks, rows, s9b,
    sdk, sudokupad, sudokuwiki, table, variants,
};

/// The most characters in a line that may be a row of one-character cells, even with a few too many.
const LONG_LINE: usize = MAX_SIDE + 4;

/// The kind of one line of input, as far as it can be told without the other lines.
pub(super) enum LineKind {
    Blank,
    Comment,
    /// The first line of a document, which is read by its own
    /// [`DocumentReader`](super::document::DocumentReader).
    Document(DocumentKind),
    /// A line that is meant as a whole puzzle, even if it has errors.
    Record(Record),
    /// A rule: a horizontal line of a frame.
    Rule,
    /// A row of a grid that has one line for each row.
    Row(RowFeatures),
}

/// A kind of document of several lines, recognised by its first line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum DocumentKind {
    Json,
    Xml,
    /// A table with a header line.
    Table,
    /// An `.sdk` file, which has sections.
    Sections,
}

/// The way to read a block of rows: their format and side, and how they are cut into cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) format: Format,
    /// The number of cells in a row, and so of rows in the grid.
    pub(super) side: usize,
    /// True if the rows leave no doubt about the side: no other length is as common.
    pub(super) certain: bool,
    pub(super) split: Split,
    verticals: bool,
}

/// The rule by which a row is cut into cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Split {
    /// By the separators of the format.
    Usual,
    /// Every character that is not white space is a cell.
    Groups,
    /// A space is an empty cell, so the column of a character tells its cell.
    Spaces,
}

/// Recognises the kind of one line of input.
pub(super) fn line_kind(text: &str, options: &ReadOptions) -> LineKind {
    let trimmed = text.trim_start();
    if trimmed.is_empty() {
        return LineKind::Blank;
    }
    if trimmed.starts_with('#') {
        return LineKind::Comment;
    }
    match options.format {
        None => guess(text, options),
        Some(Format::Csv | Format::Tsv) => LineKind::Document(DocumentKind::Table),
        Some(Format::Json | Format::Jsonl) => LineKind::Document(DocumentKind::Json),
        Some(Format::Opensudoku) => LineKind::Document(DocumentKind::Xml),
        Some(Format::Fpuzzles | Format::Sudokupad) if trimmed.starts_with(['{', '[']) => {
            LineKind::Document(DocumentKind::Json)
        }
        Some(Format::Sdk) => LineKind::Document(DocumentKind::Sections),
        Some(format) if link::matches(trimmed) && takes_links(format) => LineKind::Record(Record::Link),
        Some(Format::Sdm) => LineKind::Record(Record::InFormat(Format::Sdm)),
        Some(
            format @ (Format::Line
            | Format::Candidates
            | Format::Hodoku
            | Format::S9b
            | Format::Sudokuwiki
            | Format::Fpuzzles
            | Format::Sudokupad
            | Format::Gsf
            | Format::Bank),
        ) => LineKind::Record(Record::InFormat(format)),
        Some(Format::Framed | Format::Pencilmarks | Format::Ss) if framed::is_rule(text) => LineKind::Rule,
        Some(Format::Framed | Format::Ss) if is_all(trimmed.trim_end(), b'*') => {
            LineKind::Row(row_features(Format::Framed, text, RuleHint::Stars))
        }
        Some(Format::Framed | Format::Pencilmarks | Format::Ss | Format::Spaced)
            if tokens::numbers_columns(trimmed) =>
        {
            LineKind::Comment
        }
        Some(format) => row_or_values(format, text, RuleHint::None, options),
    }
}

/// Returns whether a link (URL) may contain a puzzle in this format.
fn takes_links(format: Format) -> bool {
    matches!(format, Format::Line | Format::S9b | Format::Sudokuwiki | Format::Fpuzzles | Format::Sudokupad)
}

/// A function that returns whether a line is in one certain format.
type Matcher = fn(&str) -> bool;

/// Recognises a line by a beginning that no cells have: a document, or a puzzle in certain formats.
fn document_or_record(text: &str, options: &ReadOptions) -> Option<LineKind> {
    let record = |format| Some(LineKind::Record(Record::InFormat(format)));
    match text.as_bytes()[0] {
        b'[' if sdk::is_section(text) => return Some(LineKind::Document(DocumentKind::Sections)),
        b'{' | b'[' | b'<' if pencilmarks::begins_with_brackets(text) => return None,
        b'{' | b'[' if json::is_opening(text) => return Some(LineKind::Document(DocumentKind::Json)),
        b'<' if opensudoku::is_opening(text) => return Some(LineKind::Document(DocumentKind::Xml)),
        b':' if hodoku::matches(text) => return record(Format::Hodoku),
        b'S' | b'0'..=b'9' if variants::matches(text) => return Some(LineKind::Record(Record::Variant)),
        b'a'..=b'z' | b'A'..=b'Z' | b'"' => {}
        // The first column may have no name, or an unusual one.
        b',' | b';' | b'_' | 0x80.. if table::is_header(text, options) => {
            return Some(LineKind::Document(DocumentKind::Table));
        }
        _ if options.column.is_some() && table::is_header(text, options) => {
            return Some(LineKind::Document(DocumentKind::Table));
        }
        _ => return None,
    }
    if link::matches(text) {
        return Some(LineKind::Record(Record::Link));
    }
    if table::is_header(text, options) {
        return Some(LineKind::Document(DocumentKind::Table));
    }
    let known: [(Format, Matcher); 3] = [
        (Format::S9b, s9b::matches),
        (Format::Fpuzzles, fpuzzles::matches),
        (Format::Sudokupad, sudokupad::matches),
    ];
    known.into_iter().find(|(_, matches)| matches(text)).and_then(|(format, _)| record(format))
}

/// Returns the format of a line of more than 81 characters if it is `bank`, `gsf`, `sudokuwiki` or `hodoku`.
fn long_record(text: &str) -> Option<Format> {
    let known: [(Format, Matcher); 4] = [
        (Format::Bank, bank::matches),
        (Format::Gsf, gsf::matches),
        (Format::Sudokuwiki, sudokuwiki::matches),
        (Format::Hodoku, hodoku::matches),
    ];
    known.into_iter().find(|(_, matches)| matches(text)).map(|(format, _)| format)
}

fn guess(raw: &str, options: &ReadOptions) -> LineKind {
    let text = raw.trim();
    if let Some(kind) = document_or_record(text, options) {
        return kind;
    }
    let shape = options.shape;
    let head = line::head(text);
    // Streams hold millions of lines of 81 cells, so tests that such a line cannot pass are skipped.
    if (text.len() > 81 || shape.is_some()) && candidates::matches(text, shape) {
        return LineKind::Record(Record::InFormat(Format::Candidates));
    }
    if text.len() > 81
        && shape.is_none_or(|shape| shape == Shape::NINE)
        && let Some(format) = long_record(text)
    {
        return LineKind::Record(Record::InFormat(format));
    }
    if text.len() > 3 * 81 && opensudoku::is_serialised(text) {
        return LineKind::Record(Record::InFormat(Format::Opensudoku));
    }
    if text.starts_with(['{', '(', '[', '<']) && are_sets(without_comment(text)) {
        return row_or_values(Format::Spaced, raw, RuleHint::None, options);
    }
    let is_whole = head.len() == raw.len();
    if !is_whole && line::has_spaces_for_blanks(raw, shape) {
        return LineKind::Record(Record::InFormat(Format::Line));
    }
    let has_more = head.len() < text.len();
    let framed = text.contains('|') || (!text.is_ascii() && text.contains(framed::is_vertical));
    if (has_more || framed)
        && !(line::is_plain(head) && is_line(head, has_more, shape))
        && table::is_row(text, options)
    {
        return LineKind::Record(Record::Row);
    }
    let written = head.bytes().any(|byte| byte.is_ascii_alphanumeric());
    // Streams hold millions of lines of cells, so these are tested before rules, which take longer.
    if !(framed && head.contains(framed::is_vertical))
        && is_line(head, has_more, shape)
        && (written || !framed::is_certain_rule(text))
    {
        return LineKind::Record(Record::InFormat(Format::Line));
    }
    if tokens::numbers_columns(text) {
        return LineKind::Comment;
    }
    if framed {
        if framed::is_rule(text) {
            return LineKind::Rule;
        }
        let is_hollow = framed::cells(text).is_empty();
        let rule_hint = if is_hollow { RuleHint::Hollow } else { RuleHint::None };
        return row_or_values(Format::Framed, raw, rule_hint, options);
    }
    let rule_hint = if text.bytes().all(|byte| byte == b'-' || byte == b' ') {
        RuleHint::Dashes
    } else if framed::is_certain_rule(text) {
        return LineKind::Rule;
    } else if is_all(text, b'*') {
        RuleHint::Stars
    } else if text.contains("---") {
        RuleHint::WithRun
    } else if text.contains('-') {
        RuleHint::Dashed
    } else {
        RuleHint::None
    };
    if text.contains(',') && hodoku::is_shortened(text) {
        return LineKind::Record(Record::InFormat(Format::Hodoku));
    }
    let body = without_comment(text);
    let format = if are_sets(body) {
        Format::Spaced
    } else if body.contains(',') || body.matches(';').count() > 2 {
        Format::Commas
    } else if body.trim_end().contains(char::is_whitespace) {
        Format::Spaced
    } else {
        Format::Rows
    };
    row_or_values(format, raw, rule_hint, options)
}

/// Returns whether the cells of a row are sets of candidates, in brackets or listed with commas. Spaces
/// separate the cells.
fn are_sets(row: &str) -> bool {
    let is_listed = || row.contains(',') && row.contains(char::is_whitespace);
    if !(row.contains(['{', '(', '[', '<']) || is_listed()) {
        return false;
    }
    let cells = pencilmarks::cells(row);
    let is_apart = |text: &str| !text.starts_with(',') && !text.ends_with(',') && !text.contains(",,");
    cells.len() > 3
        && cells.iter().all(|cell| is_apart(cell.text))
        && cells.iter().any(|cell| pencilmarks::is_marks(cell.text, cells.len()))
}

fn is_all(text: &str, only: u8) -> bool {
    text.bytes().all(|byte| byte == only)
}

/// Returns the kind of a line of cells: a whole puzzle if it has too many cells for a row, else a row.
fn row_or_values(format: Format, text: &str, rule_hint: RuleHint, options: &ReadOptions) -> LineKind {
    let row = row_features(format, text, rule_hint);
    let most = match options.shape.map(Shape::side) {
        Some(side) => usize::midpoint(side, side * side).min(LONG_LINE),
        None => LONG_LINE,
    };
    let is_separated = !matches!(format, Format::Rows) && !row.has(feature::WORDS | feature::GROUPS);
    if is_separated && row.cells > most {
        let format = if row.has(feature::MARKS) { Format::Pencilmarks } else { format };
        return LineKind::Record(Record::InFormat(format));
    }
    LineKind::Row(row)
}

/// Returns the features of a row in an `.sdk` file. Its format is guessed, whatever the options say.
pub(super) fn guess_row_features(text: &str) -> RowFeatures {
    match guess(text, &ReadOptions::default()) {
        LineKind::Row(row) => row,
        _ => row_features(Format::Rows, text, RuleHint::None),
    }
}

/// Cuts a row into cells in the format that the row alone seems to have.
pub(super) fn cut_as_seen(text: &str) -> Vec<Token<'_>> {
    let row = guess_row_features(text);
    if row.format == Format::Rows { rows::cells_of(row.cells, text) } else { tokens::cut(row.format, text) }
}

/// Returns whether `head`, the cells at the start of a line, may be a whole puzzle, judging by its length.
/// `has_more` means that other text follows the cells.
fn is_line(head: &str, has_more: bool, shape: Option<Shape>) -> bool {
    let length = line::length(head);
    match shape.map(Shape::side) {
        Some(side) => length > usize::midpoint(side, side * side).min(LONG_LINE),
        // A row has nothing behind it, and separated cells have one or two characters each.
        None => length > LONG_LINE || (has_more && is_nearly_line(length)),
    }
}

/// Returns whether a line of this length may be a whole puzzle of 4x4, 5x5 or 6x6. Lengths near 16 and 36
/// count too.
pub(super) fn is_nearly_line(length: usize) -> bool {
    matches!(length, 14..=18 | 25 | 34..=38)
}

/// Returns the shape of a small grid with `side` cells in all, such as 4x4 for 16. All its cells on one line
/// look like a row of a 16x16 grid.
pub(super) fn small_shape(side: usize) -> Option<Shape> {
    let small = side.isqrt();
    Shape::of_side(small).filter(|_| small * small == side && side <= MAX_SIDE)
}

impl Plan {
    /// Decides how to read a block from the features of its rows, `None` for an unreadable line. `rules`
    /// means that the block has rules (horizontal frame lines). Returns `None` if no row is readable.
    pub(super) fn recognise(
        rows: &[Option<RowFeatures>],
        rules: bool,
        options: &ReadOptions,
    ) -> Option<Self> {
        let known = || rows.iter().flatten();
        let verticals = known().any(|row| row.has(feature::VERTICAL));
        let (common, _) = most_common(&known().map(|row| row.format))?;
        let is_framed = rules || verticals || has_dash_rules(rows);
        let format = match options.format {
            Some(Format::Ss) if has_marks(rows) => Format::Pencilmarks,
            Some(Format::Ss) => Format::Framed,
            Some(format) => format,
            None if !is_framed && has(rows, feature::PLACED) => Format::Sdx,
            None if has_marks(rows) => Format::Pencilmarks,
            None if is_framed => Format::Framed,
            None => common,
        };
        let split = if format == Format::Spaced && are_groups(rows) { Split::Groups } else { Split::Usual };
        let format = if split == Split::Groups { Format::Rows } else { format };
        let mut plan = Self { format, side: 0, certain: true, split, verticals };
        let is_mixed = matches!(format, Format::Framed | Format::Pencilmarks | Format::Sdx);
        let votes = |row: &&RowFeatures| {
            !plan.is_rule(row) && (is_mixed || split == Split::Groups || row.format == format)
        };
        let cells_of = |row: &RowFeatures| if split == Split::Groups { row.solid } else { row.cells };
        let voters = || known().filter(votes).map(cells_of);
        let (side, certain) = most_common(&voters())?;
        let count = rows.iter().filter(|row| plan.is_row(row.as_ref())).count();
        let with = |cells: usize| voters().filter(|&other| other == cells).count();
        // If two lengths are equally common, the number of rows decides.
        let side = if !certain && with(count) == with(side) { count } else { side };
        // If every cell is followed by a separator, the empty cell behind the last one does not count.
        let is_trailing = count + 1 == side && known().all(|row| row.has(feature::TRAILING));
        let (side, certain) = if is_trailing { (count, false) } else { (side, certain) };
        plan.side = options.shape.map_or(side, Shape::side);
        plan.certain = certain || options.shape.is_some();
        Some(plan)
    }

    /// Cuts a row into cells as the plan says.
    pub(super) fn cut<'a>(&self, row: &'a str) -> Vec<Token<'a>> {
        match (self.split, self.format) {
            (Split::Groups, _) => rows::grouped(row),
            (_, Format::Rows) => rows::cells_of(self.side, row),
            (_, format) => {
                let mut cells = tokens::cut(format, row);
                let is_trailing =
                    cells.len() == self.side + 1 && cells.last().is_some_and(|cell| cell.text.is_empty());
                cells.truncate(cells.len() - usize::from(is_trailing));
                cells
            }
        }
    }

    /// Returns the plan for the same rows if a space is an empty cell.
    pub(super) fn with_spaces(self, side: usize, is_tabbed: bool) -> Self {
        let format = match self.format {
            Format::Framed => Format::Framed,
            _ if is_tabbed => Format::Spaced,
            _ => Format::Rows,
        };
        Self { format, side, certain: true, split: Split::Spaces, ..self }
    }

    /// Returns whether a line of the block is a row, and not a rule (a horizontal frame line). An unreadable
    /// line (`None`) counts as a row.
    pub(super) fn is_row(&self, row: Option<&RowFeatures>) -> bool {
        row.is_none_or(|row| !self.is_rule(row))
    }

    /// Returns whether a line that may be a rule (a horizontal frame line) is one in this block.
    fn is_rule(&self, row: &RowFeatures) -> bool {
        let is_framed = matches!(self.format, Format::Framed | Format::Pencilmarks | Format::Ss);
        is_framed
            && match row.rule_hint {
                RuleHint::None | RuleHint::Dashed => false,
                RuleHint::WithRun | RuleHint::Dashes => true,
                RuleHint::Stars => self.verticals,
                RuleHint::Hollow => self.split != Split::Spaces,
            }
    }

    /// Returns whether a block read by the plan `other` may continue the grid of a block read by this plan.
    pub(super) fn is_compatible(&self, other: &Self) -> bool {
        let kind = |format| match format {
            Format::Spaced | Format::Framed | Format::Pencilmarks | Format::Sdx => Format::Framed,
            other => other,
        };
        self.side == other.side && self.split == other.split && kind(self.format) == kind(other.format)
    }

    /// Returns whether a row has cells of the kind and number that this plan expects.
    pub(super) fn accepts(&self, row: &RowFeatures) -> bool {
        let cells = if self.split == Split::Groups { row.solid } else { row.cells };
        let is_kin = match self.format {
            Format::Framed | Format::Pencilmarks | Format::Sdx => {
                matches!(row.format, Format::Framed | Format::Spaced | Format::Pencilmarks | Format::Sdx)
            }
            _ => row.format == self.format || self.split == Split::Groups,
        };
        is_kin && cells == self.side
    }
}

/// Returns whether a row has this flag of the module `feature`. Only rows of the most common length count.
fn has(rows: &[Option<RowFeatures>], feature: u16) -> bool {
    let known =
        || rows.iter().flatten().filter(|row| matches!(row.rule_hint, RuleHint::None | RuleHint::Dashed));
    known().any(|row| row.has(feature))
        && most_common(&known().map(|row| row.cells))
            .is_some_and(|(cells, _)| cells > 3 && known().any(|row| row.cells == cells && row.has(feature)))
}

/// Returns whether the rows have cells with several candidates, and no cell such as 10 or 20.
fn has_marks(rows: &[Option<RowFeatures>]) -> bool {
    has(rows, feature::MARKS) && !has(rows, feature::DECIMAL) && !are_groups(rows)
}

/// Returns whether most rows are groups of one-character cells, each as wide as a box (`53. .7. ...`). Rows
/// that may all be candidates do not count.
fn are_groups(rows: &[Option<RowFeatures>]) -> bool {
    let known = || rows.iter().flatten();
    let grouped = known().filter(|row| row.has(feature::GROUPS)).count();
    grouped * 2 > known().count()
        && !known().all(|row| row.has(feature::MARKS) && rows.len() <= row.cells && row.cells > 3)
}

fn has_dash_rules(rows: &[Option<RowFeatures>]) -> bool {
    let dash_is_blank = |row: &RowFeatures| {
        matches!(row.format, Format::Rows | Format::Spaced)
            && matches!(row.rule_hint, RuleHint::Dashed | RuleHint::WithRun)
    };
    rows.iter().flatten().any(RowFeatures::is_dashes) && !rows.iter().flatten().any(dash_is_blank)
}

/// Returns (most common item, true if no other item is as common). Of equally common items the first counts.
fn most_common<T: PartialEq + Copy>(items: &(impl Iterator<Item = T> + Clone)) -> Option<(T, bool)> {
    let mut best: Option<(T, usize)> = None;
    let mut only = true;
    for item in items.clone() {
        let count = items.clone().filter(|&other| other == item).count();
        match best {
            Some((known, most)) if count < most || known == item => {}
            Some((_, most)) if count == most => only = false,
            _ => (best, only) = (Some((item, count)), true),
        }
    }
    best.map(|(item, _)| (item, only))
}
