//! What a line is, and what a block of lines is: the one place that recognises formats.

use crate::grid::{MAX_SIDE, Shape};

use super::format::Format;
use super::look::{Drawn, Look, look, sign};
use super::reader::ReadOptions;
use super::record::Record;
use super::tokens::{self, Token, without_comment};
use super::{
    bank, candidates, fpuzzles, framed, gsf, hodoku, json, line, link, opensudoku, pencilmarks, rows, s9b,
    sdk, sudokupad, sudokuwiki, table, variants,
};

/// Longer than a row of one-character cells is, even with a few too many.
const LONG: usize = MAX_SIDE + 4;

/// What one line is.
pub(super) enum Nature {
    Blank,
    Comment,
    /// The first line of something that is no block of rows.
    Opens(Opening),
    /// A puzzle by itself, well written or not.
    Record(Record),
    /// A rule of a frame.
    Rule,
    /// A row of a puzzle.
    Row(Look),
}

/// What a line opens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Opening {
    Json,
    Xml,
    /// A table with a header line.
    Table,
    /// Sections of an `.sdk` file.
    Sections,
}

/// What a block of rows is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) format: Format,
    /// How many cells a row has, and so how many rows there are.
    pub(super) side: usize,
    /// Whether no other side is as likely.
    pub(super) sure: bool,
    pub(super) cut: Cut,
    verticals: bool,
}

/// How rows are cut into cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cut {
    /// As their format is.
    Usual,
    /// Every character that is not white is a cell.
    Groups,
    /// Spaces are blanks, and columns say where a cell is.
    Spaces,
}

/// Recognises one line.
pub(super) fn nature(text: &str, options: &ReadOptions) -> Nature {
    let trimmed = text.trim_start();
    if trimmed.is_empty() {
        return Nature::Blank;
    }
    if trimmed.starts_with('#') {
        return Nature::Comment;
    }
    match options.format {
        None => guess(text, options),
        Some(Format::Csv | Format::Tsv) => Nature::Opens(Opening::Table),
        Some(Format::Json | Format::Jsonl) => Nature::Opens(Opening::Json),
        Some(Format::Opensudoku) => Nature::Opens(Opening::Xml),
        Some(Format::Fpuzzles | Format::Sudokupad) if trimmed.starts_with(['{', '[']) => {
            Nature::Opens(Opening::Json)
        }
        Some(Format::Sdk) => Nature::Opens(Opening::Sections),
        Some(format) if link::is_one(trimmed) && takes_links(format) => Nature::Record(Record::Link),
        Some(Format::Sdm) => Nature::Record(Record::Of(Format::Sdm)),
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
        ) => Nature::Record(Record::Of(format)),
        Some(Format::Framed | Format::Pencilmarks | Format::Ss) if framed::is_rule(text) => Nature::Rule,
        Some(Format::Framed | Format::Ss) if is_all(trimmed.trim_end(), b'*') => {
            Nature::Row(look(Format::Framed, text, Drawn::Stars))
        }
        Some(Format::Framed | Format::Pencilmarks | Format::Ss | Format::Spaced)
            if tokens::numbers_columns(trimmed) =>
        {
            Nature::Comment
        }
        Some(format) => row_or_values(format, text, Drawn::Not, options),
    }
}

/// Whether a link may carry this format.
fn takes_links(format: Format) -> bool {
    matches!(format, Format::Line | Format::S9b | Format::Sudokuwiki | Format::Fpuzzles | Format::Sudokupad)
}

/// Whether a line is in a format.
type IsOne = fn(&str) -> bool;

/// What begins like nothing that a row or a line of cells begins with.
fn opening(text: &str, options: &ReadOptions) -> Option<Nature> {
    let record = |format| Some(Nature::Record(Record::Of(format)));
    match text.as_bytes()[0] {
        b'[' if sdk::is_section(text) => return Some(Nature::Opens(Opening::Sections)),
        b'{' | b'[' | b'<' if pencilmarks::begins_with_brackets(text) => return None,
        b'{' | b'[' if json::is_opening(text) => return Some(Nature::Opens(Opening::Json)),
        b'<' if opensudoku::is_opening(text) => return Some(Nature::Opens(Opening::Xml)),
        b':' if hodoku::is_one(text) => return record(Format::Hodoku),
        b'S' | b'0'..=b'9' if variants::is_one(text) => return Some(Nature::Record(Record::Variant)),
        b'a'..=b'z' | b'A'..=b'Z' | b'"' => {}
        // The first column may have no name, or one that begins in another way.
        b',' | b';' | b'_' | 0x80.. if table::is_header(text, options) => {
            return Some(Nature::Opens(Opening::Table));
        }
        _ if options.column.is_some() && table::is_header(text, options) => {
            return Some(Nature::Opens(Opening::Table));
        }
        _ => return None,
    }
    if link::is_one(text) {
        return Some(Nature::Record(Record::Link));
    }
    if table::is_header(text, options) {
        return Some(Nature::Opens(Opening::Table));
    }
    let known: [(Format, IsOne); 3] = [
        (Format::S9b, s9b::is_one),
        (Format::Fpuzzles, fpuzzles::is_one),
        (Format::Sudokupad, sudokupad::is_one),
    ];
    known.into_iter().find(|(_, is_one)| is_one(text)).and_then(|(format, _)| record(format))
}

/// A format of one line a puzzle that a line of cells does not begin like, or does not end like.
fn other_record(text: &str) -> Option<Format> {
    let known: [(Format, IsOne); 4] = [
        (Format::Bank, bank::is_one),
        (Format::Gsf, gsf::is_one),
        (Format::Sudokuwiki, sudokuwiki::is_one),
        (Format::Hodoku, hodoku::is_one),
    ];
    known.into_iter().find(|(_, is_one)| is_one(text)).map(|(format, _)| format)
}

fn guess(raw: &str, options: &ReadOptions) -> Nature {
    let text = raw.trim();
    if let Some(nature) = opening(text, options) {
        return nature;
    }
    let shape = options.shape;
    let head = line::head(text);
    // Most lines are 81 cells, by the million, and then nothing else need be asked.
    if (text.len() > 81 || shape.is_some()) && candidates::is_one(text, shape) {
        return Nature::Record(Record::Of(Format::Candidates));
    }
    if text.len() > 81
        && shape.is_none_or(|shape| shape == Shape::NINE)
        && let Some(format) = other_record(text)
    {
        return Nature::Record(Record::Of(format));
    }
    if text.len() > 3 * 81 && opensudoku::is_serialised(text) {
        return Nature::Record(Record::Of(Format::Opensudoku));
    }
    if text.starts_with(['{', '(', '[', '<']) && are_sets(without_comment(text)) {
        return row_or_values(Format::Spaced, raw, Drawn::Not, options);
    }
    let is_whole = head.len() == raw.len();
    if !is_whole && line::has_spaces_for_blanks(raw, shape) {
        return Nature::Record(Record::Of(Format::Line));
    }
    let has_more = head.len() < text.len();
    let framed = text.contains('|') || (!text.is_ascii() && text.contains(framed::is_vertical));
    if (has_more || framed)
        && !(line::is_plain(head) && is_line(head, has_more, shape))
        && table::is_row(text, options)
    {
        return Nature::Record(Record::Row);
    }
    let written = head.bytes().any(|byte| byte.is_ascii_alphanumeric());
    // Lines come by the million, so they are looked at first; what a rule is takes longer to tell.
    if !(framed && head.contains(framed::is_vertical))
        && is_line(head, has_more, shape)
        && (written || !framed::is_certain_rule(text))
    {
        return Nature::Record(Record::Of(Format::Line));
    }
    if tokens::numbers_columns(text) {
        return Nature::Comment;
    }
    if framed {
        if framed::is_rule(text) {
            return Nature::Rule;
        }
        let is_hollow = framed::cells(text).is_empty();
        let drawn = if is_hollow { Drawn::Hollow } else { Drawn::Not };
        return row_or_values(Format::Framed, raw, drawn, options);
    }
    let drawn = if is_all(text, b'-') {
        Drawn::Dashes
    } else if framed::is_certain_rule(text) {
        return Nature::Rule;
    } else if is_all(text, b'*') {
        Drawn::Stars
    } else if text.contains("---") {
        Drawn::WithRun
    } else if text.contains('-') {
        Drawn::Dashed
    } else {
        Drawn::Not
    };
    if text.contains(',') && hodoku::is_shortened(text) {
        return Nature::Record(Record::Of(Format::Hodoku));
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
    row_or_values(format, raw, drawn, options)
}

/// Whether cells are separated by blanks, and candidates within them by commas, or in brackets.
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

/// A row, unless it is so long that it must be all the cells of a puzzle.
fn row_or_values(format: Format, text: &str, drawn: Drawn, options: &ReadOptions) -> Nature {
    let look = look(format, text, drawn);
    let most = match options.shape.map(Shape::side) {
        Some(side) => usize::midpoint(side, side * side).min(LONG),
        None => LONG,
    };
    let is_separated = !matches!(format, Format::Rows) && !look.has(sign::WORDS | sign::GROUPS);
    if is_separated && look.cells > most {
        let format = if look.has(sign::MARKS) { Format::Pencilmarks } else { format };
        return Nature::Record(Record::Of(format));
    }
    Nature::Row(look)
}

/// What a row of a section looks like, whatever nobody said about it.
pub(super) fn look_of(text: &str) -> Look {
    match guess(text, &ReadOptions::default()) {
        Nature::Row(look) => look,
        _ => look(Format::Rows, text, Drawn::Not),
    }
}

/// Cuts a row as it looks.
pub(super) fn cut_as_seen(text: &str) -> Vec<Token<'_>> {
    let look = look_of(text);
    if look.format == Format::Rows {
        rows::cells_of(look.cells, text)
    } else {
        tokens::cut(look.format, text)
    }
}

/// Whether these characters are nearer to a whole puzzle than to a row.
fn is_line(head: &str, has_more: bool, shape: Option<Shape>) -> bool {
    let length = line::length(head);
    match shape.map(Shape::side) {
        Some(side) => length > usize::midpoint(side, side * side).min(LONG),
        // Nothing follows a row, and where cells are separated each has a character or two.
        None => length > LONG || (has_more && is_nearly_line(length)),
    }
}

/// Whether a row of so many characters might be meant as a line, which holds for lines of 4x4 and 6x6 grids alone.
pub(super) fn is_nearly_line(length: usize) -> bool {
    matches!(length, 14..=18 | 25 | 34..=38)
}

/// The shape of the grid whose line is as long as a row of a larger grid, `side` cells.
pub(super) fn small_shape(side: usize) -> Option<Shape> {
    let small = side.isqrt();
    Shape::of_side(small).filter(|_| small * small == side && side <= MAX_SIDE)
}

impl Plan {
    /// Recognises a block by its rows, `rules` telling whether there are rules too. A line that could not be read is
    /// a row of which nothing is known. `None` if there is no row of which something is.
    pub(super) fn of(rows: &[Option<Look>], rules: bool, options: &ReadOptions) -> Option<Self> {
        let looks = || rows.iter().flatten();
        let verticals = looks().any(|look| look.has(sign::VERTICAL));
        let (common, _) = most_common(&looks().map(|look| look.format))?;
        let is_framed = rules || verticals || has_dash_rules(rows);
        let format = match options.format {
            Some(Format::Ss) if has_marks(rows) => Format::Pencilmarks,
            Some(Format::Ss) => Format::Framed,
            Some(format) => format,
            None if !is_framed && has(rows, sign::PLACED) => Format::Sdx,
            None if has_marks(rows) => Format::Pencilmarks,
            None if is_framed => Format::Framed,
            None => common,
        };
        let cut = if format == Format::Spaced && are_groups(rows) { Cut::Groups } else { Cut::Usual };
        let format = if cut == Cut::Groups { Format::Rows } else { format };
        let mut plan = Self { format, side: 0, sure: true, cut, verticals };
        let is_mixed = matches!(format, Format::Framed | Format::Pencilmarks | Format::Sdx);
        let votes =
            |look: &&Look| !plan.is_rule(look) && (is_mixed || cut == Cut::Groups || look.format == format);
        let cells_of = |look: &Look| if cut == Cut::Groups { look.solid } else { look.cells };
        let voters = || looks().filter(votes).map(cells_of);
        let (side, sure) = most_common(&voters())?;
        let count = rows.iter().filter(|row| plan.is_row(row.as_ref())).count();
        let with = |cells: usize| voters().filter(|&other| other == cells).count();
        // Of two lengths as common as each other, the number of rows decides.
        let side = if !sure && with(count) == with(side) { count } else { side };
        // As many rows as cells that are followed by a separator: the last of these is none.
        let is_trailing = count + 1 == side && looks().all(|look| look.has(sign::TRAILING));
        let (side, sure) = if is_trailing { (count, false) } else { (side, sure) };
        plan.side = options.shape.map_or(side, Shape::side);
        plan.sure = sure || options.shape.is_some();
        Some(plan)
    }

    /// Cuts a row into cells.
    pub(super) fn cut<'a>(&self, row: &'a str) -> Vec<Token<'a>> {
        match (self.cut, self.format) {
            (Cut::Groups, _) => rows::grouped(row),
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

    /// The same rows with spaces for blanks.
    pub(super) fn with_spaces(self, side: usize, is_tabbed: bool) -> Self {
        let format = match self.format {
            Format::Framed => Format::Framed,
            _ if is_tabbed => Format::Spaced,
            _ => Format::Rows,
        };
        Self { format, side, sure: true, cut: Cut::Spaces, ..self }
    }

    /// Whether a line held is a row, be it one that could not be read.
    pub(super) fn is_row(&self, look: Option<&Look>) -> bool {
        look.is_none_or(|look| !self.is_rule(look))
    }

    /// Whether a row that may be a rule is one here.
    fn is_rule(&self, look: &Look) -> bool {
        let is_framed = matches!(self.format, Format::Framed | Format::Pencilmarks | Format::Ss);
        is_framed
            && match look.drawn {
                Drawn::Not | Drawn::Dashed => false,
                Drawn::WithRun | Drawn::Dashes => true,
                Drawn::Stars => self.verticals,
                Drawn::Hollow => self.cut != Cut::Spaces,
            }
    }

    /// Whether rows of the other plan may go on where rows of this one ended.
    pub(super) fn is_kin(&self, other: &Self) -> bool {
        let kind = |format| match format {
            Format::Spaced | Format::Framed | Format::Pencilmarks | Format::Sdx => Format::Framed,
            other => other,
        };
        self.side == other.side && self.cut == other.cut && kind(self.format) == kind(other.format)
    }

    /// Whether a row may stand in this block with the others.
    pub(super) fn takes(&self, look: &Look) -> bool {
        let cells = if self.cut == Cut::Groups { look.solid } else { look.cells };
        let is_kin = match self.format {
            Format::Framed | Format::Pencilmarks | Format::Sdx => {
                matches!(look.format, Format::Framed | Format::Spaced | Format::Pencilmarks | Format::Sdx)
            }
            _ => look.format == self.format || self.cut == Cut::Groups,
        };
        is_kin && cells == self.side
    }
}

/// Whether any row as long as most has this sign.
fn has(rows: &[Option<Look>], sign: u16) -> bool {
    let looks = || rows.iter().flatten().filter(|look| matches!(look.drawn, Drawn::Not | Drawn::Dashed));
    looks().any(|look| look.has(sign))
        && most_common(&looks().map(|look| look.cells))
            .is_some_and(|(cells, _)| cells > 3 && looks().any(|look| look.cells == cells && look.has(sign)))
}

/// Whether rows have candidates, and not numbers.
fn has_marks(rows: &[Option<Look>]) -> bool {
    has(rows, sign::MARKS) && !has(rows, sign::DECIMAL) && !are_groups(rows)
}

/// Whether most rows are groups of characters, each as long as a box is wide, and more than these would be rows of
/// candidates.
fn are_groups(rows: &[Option<Look>]) -> bool {
    let looks = || rows.iter().flatten();
    let grouped = looks().filter(|look| look.has(sign::GROUPS)).count();
    grouped * 2 > looks().count()
        && !looks().all(|look| look.has(sign::MARKS) && rows.len() <= look.cells && look.cells > 3)
}

fn has_dash_rules(rows: &[Option<Look>]) -> bool {
    let dash_is_blank =
        |look: &Look| look.format == Format::Rows && matches!(look.drawn, Drawn::Dashed | Drawn::WithRun);
    rows.iter().flatten().any(Look::is_dashes) && !rows.iter().flatten().any(dash_is_blank)
}

/// The item that comes most often, the first of them if there are several, and whether it is the only one.
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
