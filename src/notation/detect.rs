//! What a line is, and what a block of lines is: the one place that recognises formats.

use crate::grid::{MAX_SIDE, Shape};

use super::format::Format;
use super::reader::ReadOptions;
use super::record::Record;
use super::symbols::is_blank;
use super::tokens::{self, Token, without_comment};
use super::{
    bank, candidates, fpuzzles, framed, gsf, hodoku, json, line, link, opensudoku, pencilmarks, rows, s9b,
    sdk, sdx, spaced, sudokupad, sudokuwiki, table, variants,
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
    /// How many characters there are from the left edge to the last one that is not white.
    pub(super) width: usize,
    /// How many characters are not white.
    solid: usize,
    signs: u16,
    drawn: Drawn,
}

/// What a row has that says more than the number of its cells; one bit each.
mod sign {
    /// A word, which no cell can be: it must be a title, unless it is a row of letters gone wrong.
    pub(super) const WORDS: u16 = 1;
    /// A vertical of a frame.
    pub(super) const VERTICAL: u16 = 2;
    /// A cell that can only be candidates.
    pub(super) const MARKS: u16 = 4;
    /// A cell that is written as placed, as `SudoCue` does.
    pub(super) const PLACED: u16 = 8;
    /// A cell that is a number and cannot be candidates.
    pub(super) const DECIMAL: u16 = 16;
    /// A blank that is no space.
    pub(super) const BLANK: u16 = 32;
    /// Groups of characters, each as long as a box is wide.
    pub(super) const GROUPS: u16 = 64;
    /// White space before or between the cells, and not simply one blank between every two.
    pub(super) const UNEVEN: u16 = 128;
    /// Tabs with nothing between them.
    pub(super) const TABS: u16 = 256;
    /// A separator behind the last cell.
    pub(super) const TRAILING: u16 = 512;
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
    /// It has nothing but verticals and spaces: there for looks, but where spaces are the blanks.
    Hollow,
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

fn is_word(cell: &str) -> bool {
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() && !byte.eq_ignore_ascii_case(&b'x');
    cell.as_bytes().windows(3).any(|three| three.iter().all(is_letter))
}

/// Whether every letter may be a digit of a grid of this side, in one alphabet or another.
fn fits(text: &str, side: usize) -> bool {
    let fits = |byte: u8| usize::from(byte.to_ascii_uppercase() - b'A') < side;
    text.bytes().all(|byte| !byte.is_ascii_alphabetic() || is_blank(byte) || fits(byte))
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

/// What a row looks like that is written in this format, or, if nobody said so, seems to be.
fn look(format: Format, text: &str, drawn: Drawn) -> Look {
    let mut signs = 0;
    let mut note = |sign: u16, holds: bool| signs |= if holds { sign } else { 0 };
    let body = without_comment(text).trim_end();
    let width = if body.is_ascii() { body.len() } else { body.chars().count() };
    let solid = body.chars().filter(|letter| !letter.is_whitespace()).count();
    let (mut format, mut cells) = (format, solid);
    note(sign::VERTICAL, body.contains(framed::is_vertical));
    note(sign::BLANK, body.bytes().any(is_blank));
    match format {
        Format::Rows => {
            note(sign::UNEVEN, body.contains(char::is_whitespace));
            let body = body.trim_start();
            let head = body.split(char::is_whitespace).next().filter(|head| is_head(head));
            cells = head.map_or(solid, str::len);
            // A grid has letters from side 10 on, so a shorter row of letters alone is a word too.
            let is_title = cells < 10 && is_word(body) && body.bytes().all(|byte| byte.is_ascii_alphabetic());
            note(sign::WORDS, is_title);
        }
        Format::Spaced | Format::Framed | Format::Pencilmarks | Format::Sdx | Format::Ss => {
            let tokens = tokens::cut(format, body);
            let groups = pencilmarks::cells(body);
            let has_groups = format != Format::Framed
                || framed::are_groups(body)
                || framed::is_walled(body)
                || body.contains(['{', '(', '[', '<']);
            let is_marks = |text: &str| pencilmarks::is_marks(text, groups.len());
            let marks = has_groups && groups.iter().any(|cell| is_marks(cell.text));
            cells = if marks { groups.len() } else { tokens.len() };
            note(sign::MARKS, marks);
            let may_be_decimal = has_groups && groups.len() < MAX_SIDE;
            note(
                sign::DECIMAL,
                may_be_decimal && groups.iter().any(|cell| pencilmarks::is_decimal(cell.text)),
            );
            note(
                sign::PLACED,
                format != Format::Framed && tokens.iter().any(|cell| sdx::is_placed(cell.text)),
            );
            if format == Format::Spaced {
                note(sign::TABS, spaced::has_empty_cells(text));
                if spaced::has_empty_cells(text) {
                    cells = spaced::cells(text).len();
                }
                let uneven = |pair: &[Token]| pair[1].column - pair[0].column != 2;
                let single = tokens.iter().all(|cell| cell.text.len() == 1);
                note(sign::UNEVEN, !single || tokens.windows(2).any(uneven));
                let length = tokens.first().map_or(0, |cell| cell.text.chars().count());
                let is_group = |cell: &Token| cell.text.chars().count() == length && fits(cell.text, solid);
                let box_width = Shape::of_side(solid).map(Shape::box_width);
                let grouped = length > 1 && tokens.iter().all(is_group) && box_width == Some(length);
                note(sign::GROUPS, grouped);
                let head = tokens.first().map_or("", |cell| cell.text);
                let is_head = is_head(head) && !grouped && !(marks && cells == length);
                if is_head {
                    (format, cells) = (Format::Rows, length);
                }
                let is_title = |cell: &Token| is_word(cell.text) && !(cells > 9 && is_marks(cell.text));
                let may_be_title = !(is_head || (grouped && solid > 9));
                note(sign::WORDS, may_be_title && tokens.iter().any(is_title));
            }
        }
        Format::Commas => {
            let tokens = tokens::cut(format, text);
            cells = tokens.len();
            note(sign::TRAILING, tokens.last().is_some_and(|cell| cell.text.is_empty()));
            note(sign::WORDS, tokens.iter().any(|cell| is_word(cell.text)));
        }
        _ => {}
    }
    Look { format, cells, width, solid, signs, drawn }
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

/// Whether a word can only be the cells of a row, so that metadata may follow it.
fn is_head(word: &str) -> bool {
    word.len() > 3
        && word.bytes().all(|byte| byte.is_ascii_digit() || is_blank(byte))
        && (word.len() > 8 || word.bytes().any(is_blank))
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

impl Look {
    fn has(&self, sign: u16) -> bool {
        self.signs & sign != 0
    }

    /// Whether it has a word, which no cell can be: it must be a title, unless it is a row of letters gone wrong.
    pub(super) fn has_words(&self) -> bool {
        self.has(sign::WORDS)
    }

    /// Whether it is drawn with verticals.
    pub(super) fn is_framed(&self) -> bool {
        self.has(sign::VERTICAL)
    }

    /// Whether it has a blank that is no space.
    pub(super) fn has_blank(&self) -> bool {
        self.has(sign::BLANK)
    }

    /// Whether its cells stand neither next to each other nor one space apart.
    pub(super) fn is_uneven(&self) -> bool {
        self.has(sign::UNEVEN)
    }

    /// Whether there is nothing between some of its tabs.
    pub(super) fn has_empty_cells(&self) -> bool {
        self.has(sign::TABS)
    }

    /// A line without anything in it that is a row where spaces are the blanks.
    pub(super) fn white(text: &str) -> Self {
        let (format, signs) = (Format::Spaced, sign::UNEVEN);
        Self { format, cells: 0, width: text.len(), solid: 0, signs, drawn: Drawn::Not }
    }

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
