//! What a line is, and what a block of lines is: the one place that recognises formats.

use crate::grid::{MAX_SIDE, Shape};

use super::format::Format;
use super::reader::ReadOptions;
use super::record::Record;
use super::{
    bank, candidates, fpuzzles, framed, gsf, hodoku, json, line, link, opensudoku, s9b, sdk, sudokupad,
    sudokuwiki, table, tokens, variants,
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

/// What a row looks like by itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub(super) format: Format,
    pub(super) cells: usize,
    /// It has a word, which no cell can be: it must be a title, unless it is a row of letters gone wrong.
    pub(super) words: bool,
    vertical: bool,
    drawn: Drawn,
}

/// How much a row looks like a rule, which depends on its neighbours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Drawn {
    Not,
    /// It has a `-`, which must be a blank.
    Dashed,
    /// It has a run of `-` next to cells: in a frame it is a rule.
    WithRun,
    /// It is all `-`: a rule, but for rows that have `-` for a blank.
    Dashes,
    /// It is all `*`: a row, but in a frame whose rows have verticals.
    Stars,
}

/// What a block of rows is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) format: Format,
    /// How many cells a row has, and so how many rows there are.
    pub(super) side: usize,
    /// Whether no other side is as likely.
    pub(super) sure: bool,
    verticals: bool,
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
        None => guess(trimmed.trim_end(), options),
        Some(Format::Csv | Format::Tsv) => Nature::Opens(Opening::Table),
        Some(Format::Json | Format::Jsonl) => Nature::Opens(Opening::Json),
        Some(Format::Opensudoku) => Nature::Opens(Opening::Xml),
        Some(Format::Fpuzzles | Format::Sudokupad) if trimmed.starts_with(['{', '[']) => {
            Nature::Opens(Opening::Json)
        }
        Some(Format::Sdk) if sdk::is_section(trimmed) => Nature::Opens(Opening::Sections),
        Some(format) if link::is_one(trimmed) && takes_links(format) => Nature::Record(Record::Link),
        Some(Format::Sdm) => Nature::Record(Record::Of(Format::Line)),
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
        Some(Format::Framed) if framed::is_rule(text) => Nature::Rule,
        Some(Format::Framed) if is_all(trimmed.trim_end(), b'*') => row(Format::Framed, text, Drawn::Stars),
        Some(format) => row(format, text, Drawn::Not),
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
        b'{' | b'[' if json::is_opening(text) => return Some(Nature::Opens(Opening::Json)),
        b'<' if opensudoku::is_opening(text) => return Some(Nature::Opens(Opening::Xml)),
        b':' if hodoku::is_one(text) => return record(Format::Hodoku),
        b'S' | b'0'..=b'9' if variants::is_one(text) => return Some(Nature::Record(Record::Variant)),
        b'a'..=b'z' | b'A'..=b'Z' | b'"' => {}
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

fn guess(text: &str, options: &ReadOptions) -> Nature {
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
    let written = head.bytes().any(|byte| byte.is_ascii_alphanumeric());
    let framed = text.contains('|') || (!text.is_ascii() && text.contains(framed::is_vertical));
    // Lines come by the million, so they are looked at first; what a rule is takes longer to tell.
    if !(framed && head.contains(framed::is_vertical))
        && is_line(head, head.len() < text.len(), shape)
        && (written || !framed::is_certain_rule(text))
    {
        return Nature::Record(Record::Of(Format::Line));
    }
    if framed {
        // A row of the frame without a cell is there for looks, like a rule.
        let empty = framed::cells(text).is_empty();
        return if empty || framed::is_rule(text) {
            Nature::Rule
        } else {
            row(Format::Framed, text, Drawn::Not)
        };
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
        Nature::Record(Record::Of(Format::Hodoku))
    } else if text.contains(',') {
        row(Format::Commas, text, drawn)
    } else if text.contains(char::is_whitespace) {
        row(Format::Spaced, text, drawn)
    } else {
        row(Format::Rows, text, drawn)
    }
}

fn is_word(cell: &str) -> bool {
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() && !byte.eq_ignore_ascii_case(&b'x');
    cell.as_bytes().windows(3).any(|three| three.iter().all(is_letter))
}

fn is_all(text: &str, only: u8) -> bool {
    text.bytes().all(|byte| byte == only)
}

fn row(format: Format, text: &str, drawn: Drawn) -> Nature {
    let vertical = format == Format::Framed && text.contains(framed::is_vertical);
    let cells = tokens::cut(format, text);
    let separated = matches!(format, Format::Spaced | Format::Commas);
    // A grid has letters from side 10 on, so a shorter row of letters alone is a word too.
    let is_short_word =
        !separated && cells.len() < 10 && is_word(text) && text.bytes().all(|b| b.is_ascii_alphabetic());
    let words = is_short_word || (separated && cells.iter().any(|cell| is_word(cell.text)));
    Nature::Row(Look { format, cells: cells.len(), words, vertical, drawn })
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
        let verticals = looks().any(|look| look.vertical);
        let (common, _) = most_common(&looks().map(|look| look.format))?;
        let format = match options.format {
            Some(format) => format,
            None if rules || verticals || has_dash_rules(rows) => Format::Framed,
            None => common,
        };
        let mut plan = Self { format, side: 0, sure: true, verticals };
        let voters = || {
            looks().filter(|look| !plan.is_rule(look) && (format == Format::Framed || look.format == format))
        };
        let (side, sure) = most_common(&voters().map(|look| look.cells))?;
        let count = rows.iter().filter(|row| plan.is_row(row.as_ref())).count();
        let with = |cells: usize| voters().filter(|look| look.cells == cells).count();
        // Of two lengths as common as each other, the number of rows decides.
        let side = if !sure && with(count) == with(side) { count } else { side };
        plan.side = options.shape.map_or(side, Shape::side);
        plan.sure = sure || options.shape.is_some();
        Some(plan)
    }

    /// Whether a line held is a row, be it one that could not be read.
    pub(super) fn is_row(&self, look: Option<&Look>) -> bool {
        look.is_none_or(|look| !self.is_rule(look))
    }

    /// Whether a row that may be a rule is one here.
    fn is_rule(&self, look: &Look) -> bool {
        self.format == Format::Framed
            && match look.drawn {
                Drawn::Not | Drawn::Dashed => false,
                Drawn::WithRun | Drawn::Dashes => true,
                Drawn::Stars => self.verticals,
            }
    }
}

fn has_dash_rules(rows: &[Option<Look>]) -> bool {
    let dash_is_blank =
        |look: &Look| look.format == Format::Rows && matches!(look.drawn, Drawn::Dashed | Drawn::WithRun);
    rows.iter().flatten().any(Look::is_dashes) && !rows.iter().flatten().any(dash_is_blank)
}

impl Look {
    /// Whether there is nothing but `-`.
    pub(super) fn is_dashes(&self) -> bool {
        self.drawn == Drawn::Dashes
    }
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
