//! The features of a single row of text, seen without its neighbours. `detect` decides from the features of
//! all rows in a block.

use crate::grid::{MAX_SIDE, Shape};

use super::format::Format;
use super::symbols::is_blank;
use super::text::{Token, is_vertical, without_comment};
use super::{framed, list, pencilmarks, sdx, spaced};

/// The features of one row, such as its number of cells and its blanks.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowFeatures {
    pub(super) format: Format,
    pub(super) cells: usize,
    /// The number of characters from the left edge to the last one that is not white space.
    pub(super) width: usize,
    /// The number of characters that are not white space.
    pub(super) solid: usize,
    flags: u16,
    pub(super) rule_hint: RuleHint,
}

/// Flags for the features of a row of text, one bit each.
pub(super) mod feature {
    /// A word, which no cell can be. The row is a title, unless the grid has letters for digits.
    pub(in crate::formats) const WORDS: u16 = 1;
    /// A vertical line of a frame.
    pub(in crate::formats) const VERTICAL: u16 = 2;
    /// A cell that can only occur in a grid with candidates.
    pub(in crate::formats) const MARKS: u16 = 4;
    /// The row has a cell written as a placed digit in `SudoCue`'s way: `u5`.
    pub(in crate::formats) const PLACED: u16 = 8;
    /// A cell that is a number and cannot be candidates.
    pub(in crate::formats) const DECIMAL: u16 = 16;
    /// A character for an empty cell, other than a space.
    pub(in crate::formats) const BLANK: u16 = 32;
    /// Groups of one-character cells, each as long as a box is wide.
    pub(in crate::formats) const GROUPS: u16 = 64;
    /// White space other than one space between every two cells.
    pub(in crate::formats) const UNEVEN: u16 = 128;
    /// Tabs between cells, some of which are empty.
    pub(in crate::formats) const TABS: u16 = 256;
    /// A separator behind the last cell.
    pub(in crate::formats) const TRAILING: u16 = 512;
}

/// The resemblance of a line to a rule (a horizontal line of a frame). Only the other lines of the block
/// decide whether it is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RuleHint {
    None,
    /// A row with `-` beside cells: each `-` is an empty cell.
    Dashed,
    /// All `-`: a rule, unless other rows write `-` for an empty cell.
    Dashes,
    /// All `*`: a rule if other rows have verticals, else a row.
    Stars,
    /// Only verticals and spaces: decoration of a frame, unless a space is an empty cell.
    Hollow,
}

impl RowFeatures {
    /// Returns whether the row has this flag of the module `feature`.
    pub(super) fn has(&self, feature: u16) -> bool {
        self.flags & feature != 0
    }

    /// Returns the features of a row of empty cells, each a space or a tab.
    pub(super) fn white(text: &str) -> Self {
        let (format, flags) = (Format::SPACED, feature::UNEVEN);
        Self { format, cells: 0, width: text.len(), solid: 0, flags, rule_hint: RuleHint::None }
    }

    /// Returns whether the row consists of `-` only.
    pub(super) fn is_dashes(&self) -> bool {
        self.rule_hint == RuleHint::Dashes
    }
}

/// Works out the features of a row of the format `format`, which the options give or `detect` guesses.
pub(super) fn row_features(format: Format, text: &str, rule_hint: RuleHint) -> RowFeatures {
    let mut flags = 0;
    let mut note = |feature: u16, holds: bool| flags |= if holds { feature } else { 0 };
    let body = without_comment(text).trim_end();
    let width = if body.is_ascii() { body.len() } else { body.chars().count() };
    let solid = body.chars().filter(|letter| !letter.is_whitespace()).count();
    let (mut format, mut cells) = (format, solid);
    note(feature::VERTICAL, body.contains(is_vertical));
    note(feature::BLANK, body.bytes().any(is_blank));
    match format {
        Format::ROWS => {
            note(feature::UNEVEN, body.contains(char::is_whitespace));
            let body = body.trim_start();
            let head = body.split(char::is_whitespace).next().filter(|head| is_head(head));
            cells = head.map_or(solid, str::len);
            // A grid has letters from side 10 on, so a shorter row of letters is a word.
            let is_title = cells < 10 && is_word(body) && body.bytes().all(|byte| byte.is_ascii_alphabetic());
            note(feature::WORDS, is_title);
        }
        Format::SPACED | Format::FRAMED | Format::PENCILMARKS | Format::SDX | Format::SS => {
            let tokens = list::cut(format, body);
            let groups = pencilmarks::cells(body);
            let has_groups = !matches!(format, Format::FRAMED | Format::SS)
                || framed::are_groups(body)
                || framed::is_walled(body)
                || body.contains(['{', '(', '[', '<']);
            let is_marks = |text: &str| pencilmarks::is_marks(text, groups.len());
            let marks = has_groups && groups.iter().any(|cell| is_marks(cell.text));
            cells = if marks { groups.len() } else { tokens.len() };
            note(feature::MARKS, marks);
            let may_be_decimal = has_groups && groups.len() < MAX_SIDE;
            note(
                feature::DECIMAL,
                may_be_decimal && groups.iter().any(|cell| pencilmarks::is_decimal(cell.text)),
            );
            note(
                feature::PLACED,
                format != Format::FRAMED && tokens.iter().any(|cell| sdx::is_placed(cell.text)),
            );
            if format == Format::SPACED {
                note(feature::TABS, spaced::has_empty_cells(text));
                if spaced::has_empty_cells(text) {
                    cells = list::cut(Format::SPACED, text).len();
                }
                let uneven = |pair: &[Token]| pair[1].column - pair[0].column != 2;
                let single = tokens.iter().all(|cell| cell.text.len() == 1);
                note(feature::UNEVEN, !single || tokens.windows(2).any(uneven));
                let length = tokens.first().map_or(0, |cell| cell.text.chars().count());
                let is_group = |cell: &Token| cell.text.chars().count() == length && fits(cell.text, solid);
                let box_width = Shape::of_side(solid).map(Shape::box_width);
                let grouped = length > 1 && tokens.iter().all(is_group) && box_width == Some(length);
                note(feature::GROUPS, grouped);
                let head = tokens.first().map_or("", |cell| cell.text);
                let is_head = is_head(head) && !grouped && !(marks && cells == length);
                if is_head {
                    (format, cells) = (Format::ROWS, length);
                }
                let is_title = |cell: &Token| is_word(cell.text) && !(cells > 9 && is_marks(cell.text));
                let may_be_title = !(is_head || (grouped && solid > 9));
                note(feature::WORDS, may_be_title && tokens.iter().any(is_title));
            }
        }
        Format::COMMAS => {
            let tokens = list::cut(format, text);
            cells = tokens.len();
            note(feature::TRAILING, tokens.last().is_some_and(|cell| cell.text.is_empty()));
            note(feature::WORDS, tokens.iter().any(|cell| is_word(cell.text)));
        }
        _ => {}
    }
    RowFeatures { format, cells, width, solid, flags, rule_hint }
}

fn is_word(cell: &str) -> bool {
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() && !byte.eq_ignore_ascii_case(&b'x');
    cell.as_bytes().windows(3).any(|three| three.iter().all(is_letter))
}

/// Returns whether every letter in the text may be a digit of a grid with this side, in some alphabet.
fn fits(text: &str, side: usize) -> bool {
    let fits = |byte: u8| usize::from(byte.to_ascii_uppercase() - b'A') < side;
    text.bytes().all(|byte| !byte.is_ascii_alphabetic() || is_blank(byte) || fits(byte))
}

/// Returns whether a word can only be the cells of a row, so that metadata may follow it.
fn is_head(word: &str) -> bool {
    word.len() > 3
        && word.bytes().all(|byte| byte.is_ascii_digit() || is_blank(byte))
        && (word.len() > 8 || word.bytes().any(is_blank))
}
