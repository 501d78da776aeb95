//! The `pencilmarks` format: rows of candidates, with or without a frame and the markup of a step.

use std::fmt::Write;

use crate::grid::{Digit, Index, Layout, Puzzle, Shape};

use super::error::{InputError, WriteError, counted};
use super::format::{Format, FormatContent, Style};
use super::marks::{self, Mask};
use super::symbols::{Alphabet, Unknown, cell_symbol, one_character};
use super::text::{Token, is_gap, is_vertical, tokens, unlabelled, without_comment};
use super::text_format::TextFormat;

impl Format {
    /// Rows of candidates with spaces between cells, framed or not.
    pub const PENCILMARKS: Self = Self::new("pencilmarks");
}

pub(super) const FORMAT: TextFormat = TextFormat {
    aliases: &["pm"],
    content: FormatContent::CANDIDATES,
    of_answer: Format::FRAMED,
    draws_boxes: true,
    cut: cells,
    write: Some(write),
    ..TextFormat::of_separated("the candidates of every cell, framed or not, as HoDoKu copies them")
};

fn write(puzzle: &Puzzle, style: Style) -> Result<String, WriteError> {
    let layout = puzzle.layout();
    let Some(shape) = layout.shape() else {
        return Err(WriteError::new(Format::PENCILMARKS, "draws only grids with boxes"));
    };
    Ok(framed(shape, &texts(puzzle, style)?))
}

/// The content of one cell in a grid with candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    /// A blank: an open cell without marks.
    Blank,
    Given(Digit),
    Placed(Digit),
    /// Digits without brackets. A single one may be a given or the only candidate.
    Bare(Mask),
    /// Digits in brackets.
    Bracketed(Mask),
}

/// Brackets around candidates; the last pair stands around a given.
const BRACKETS: [(char, char); 4] = [('{', '}'), ('(', ')'), ('[', ']'), ('<', '>')];

/// Characters with which a step marks candidates: pattern, fin, endo-fin, and an elimination. An eliminated
/// candidate is still there before the step.
const MARKUP: [char; 4] = ['*', '#', '@', '-'];

fn closing(letter: char) -> Option<char> {
    BRACKETS.iter().find(|(open, _)| *open == letter).map(|&(_, close)| close)
}

/// Cuts a row of candidates into cells at verticals and white space. Brackets keep a cell together.
pub(super) fn cells(row: &str) -> Vec<Token<'_>> {
    let body = unlabelled(without_comment(row));
    // The last place of each closing bracket, so that an opening one need not search the rest of the row.
    let last = BRACKETS.map(|(_, close)| (close, body.rfind(close)));
    let is_closed = |after: usize, close: char| {
        last.iter().any(|&(known, at)| known == close && at.is_some_and(|at| at >= after))
    };
    let mut pieces = Vec::new();
    let mut begin: Option<usize> = None;
    let mut until: Option<char> = None;
    for (at, letter) in body.char_indices() {
        let after = at + letter.len_utf8();
        if let Some(close) = until {
            if letter == close {
                pieces.push(&body[begin.take().unwrap_or(at)..after]);
                until = None;
            }
        } else if is_gap(letter) {
            pieces.extend(begin.take().map(|begin| &body[begin..at]));
        } else {
            if let Some(close) = closing(letter).filter(|&close| is_closed(after, close)) {
                let bare = |begin: &usize| body[*begin..at].contains(char::is_alphanumeric);
                pieces.extend(begin.take_if(|begin| bare(begin)).map(|begin| &body[begin..at]));
                until = Some(close);
            }
            begin.get_or_insert(at);
        }
    }
    pieces.extend(begin.map(|begin| &body[begin..]));
    tokens(row, pieces.into_iter())
}

/// Returns whether a row begins with a cell in brackets, and is not the beginning of JSON or XML.
pub(super) fn begins_with_brackets(text: &str) -> bool {
    let Some(close) = text.chars().next().and_then(closing) else { return false };
    let Some((inner, rest)) = text[1..].split_once(close) else { return false };
    if close == '>' && inner.len() != 1 {
        return false;
    }
    let next = rest.trim_start().chars().next();
    inner.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == ',' || letter == ' ')
        && next
            .is_some_and(|next| is_vertical(next) || next.is_ascii_alphanumeric() || "{([<*.".contains(next))
}

/// Strips the characters with which a step marks candidates (`*`, `#`, `@`, `-`) from both ends of a cell.
fn unmarked(text: &str, side: usize) -> &str {
    let is_als = |letter: char| side <= 9 && letter.is_ascii_uppercase();
    let stripped = text.trim_start_matches(|letter| MARKUP.contains(&letter) || is_als(letter));
    let stripped = stripped.trim_end_matches(MARKUP);
    // A lone `*` is a blank, and so is an `X`.
    if stripped.is_empty() { text } else { stripped }
}

/// Returns the opening bracket and the text inside, if the whole text is in brackets.
fn unbracketed(text: &str) -> Option<(char, &str)> {
    let open = text.chars().next()?;
    let inner = text.strip_prefix(open)?.strip_suffix(closing(open)?)?;
    Some((open, inner))
}

/// Returns the placed digit between stars: `*5*`.
fn starred(text: &str) -> Option<&str> {
    text.strip_prefix('*')?.strip_suffix('*').filter(|inner| inner.chars().count() == 1)
}

/// Returns whether a cell's text can only occur in a grid with candidates, such as `247` or `*5*`. `cells` is
/// the number of cells in its row.
pub(super) fn is_marks(text: &str, cells: usize) -> bool {
    let is_digit = |letter: char| letter.is_ascii_digit() && letter != '0';
    if starred(text).is_some_and(|inner| inner.chars().all(is_digit)) {
        return true;
    }
    let core = unmarked(text, cells);
    if let Some((_, inner)) = unbracketed(core) {
        return inner.chars().all(|letter| letter.is_ascii_alphanumeric() || ", ".contains(letter));
    }
    let letters: Vec<char> = core.chars().filter(|&letter| letter != '-' && letter != ',').collect();
    let is_decimal = || letters.len() == 2 && core.parse().is_ok_and(|value: usize| value <= cells);
    let rank = |letter: char| (!letter.is_ascii_digit(), letter.to_ascii_uppercase());
    letters.len() > 1
        && if cells <= 9 {
            letters.iter().all(|&letter| is_digit(letter))
                && letters.iter().enumerate().all(|(at, letter)| !letters[..at].contains(letter))
        } else {
            letters.iter().all(|&letter| is_digit(letter) || letter.is_ascii_alphabetic())
                && letters.is_sorted_by(|&a, &b| rank(a) < rank(b))
                && !is_decimal()
        }
}

/// Returns whether a cell's text is the number 10, 20 or 30. It is no set of candidates where `0` is no
/// digit: `0` is one only at side 36 and in the alphabet `0-9A-Z`.
pub(super) fn is_decimal(text: &str) -> bool {
    matches!(text.as_bytes(), [b'1'..=b'3', b'0'])
}

/// Reads the text of a cell in a grid with candidates.
pub(super) fn mark(text: &str, side: usize, alphabet: &Alphabet) -> Result<Mark, Unknown> {
    let lone = |text: &str| match text.as_bytes() {
        [byte] => alphabet.byte(*byte)?.ok_or(Unknown),
        _ => Err(Unknown),
    };
    if let Some(inner) = starred(text) {
        return lone(inner).map(Mark::Placed);
    }
    let core = unmarked(text, side);
    match unbracketed(core) {
        Some(('<', inner)) => lone(inner.trim()).map(Mark::Given),
        Some((_, inner)) => set(inner, alphabet).map(Mark::Bracketed),
        None if core.is_empty() => Ok(Mark::Blank),
        None => match core.as_bytes() {
            [byte] if matches!(alphabet.byte(*byte), Ok(None)) => Ok(Mark::Blank),
            _ => set(core, alphabet).map(Mark::Bare),
        },
    }
}

/// Reads the candidates of a cell, as a set of distinct digits.
fn set(text: &str, alphabet: &Alphabet) -> Result<Mask, Unknown> {
    let mut all = 0;
    for letter in text.chars() {
        if MARKUP.contains(&letter) || letter == ',' || letter == ' ' {
            continue;
        }
        let byte = u8::try_from(letter).map_err(|_| Unknown)?;
        let bit = 1 << alphabet.byte(byte)?.ok_or(Unknown)?.index();
        if all & bit != 0 {
            return Err(Unknown);
        }
        all |= bit;
    }
    Ok(all)
}

/// Returns the digit of a mask that has exactly one.
pub(super) fn single_digit(mask: Mask) -> Option<Digit> {
    mask.is_power_of_two().then(|| Digit::new(mask.trailing_zeros() as usize))
}

/// The cells of a grid with candidates, split into givens, placed digits and marks.
#[derive(Debug)]
pub(super) struct CellContents {
    pub(super) givens: Vec<Option<Digit>>,
    pub(super) placed: Vec<Option<Digit>>,
    /// The candidates of each cell; `None` for a cell without marks.
    pub(super) marks: Vec<Option<Mask>>,
    /// The number of digits alone in their cell that were read as givens.
    pub(super) set: usize,
    /// The number of digits alone in their cell that were read as the only candidate of an open cell.
    pub(super) open: usize,
}

/// Splits cells into digits and candidates. A digit alone in its cell is the only candidate of an open cell
/// in these cases, and otherwise a given:
///
/// - a peer has the digit among several candidates;
/// - other cells are marked as givens;
/// - the digit is in brackets, and other cells are not.
pub(super) fn split_cells(layout: &Layout, cells: &[Mark]) -> CellContents {
    let marked = cells.iter().any(|cell| matches!(cell, Mark::Given(_)));
    let bare = cells.iter().any(|cell| matches!(cell, Mark::Bare(_)));
    let mask = |cell: Mark| match cell {
        Mark::Bare(mask) | Mark::Bracketed(mask) => Some(mask),
        _ => None,
    };
    let masks: Vec<Mask> = cells.iter().map(|&cell| mask(cell).unwrap_or(0)).collect();
    let mut contents = CellContents {
        givens: vec![None; cells.len()],
        placed: vec![None; cells.len()],
        marks: vec![None; cells.len()],
        set: 0,
        open: 0,
    };
    for (cell, &mark) in layout.all_cells().zip(cells) {
        let at = cell.index();
        match mark {
            Mark::Blank => {}
            Mark::Given(digit) => contents.givens[at] = Some(digit),
            Mark::Placed(digit) => contents.placed[at] = Some(digit),
            Mark::Bare(mask) | Mark::Bracketed(mask) => {
                contents.marks[at] = Some(mask);
                let Some(digit) = single_digit(mask) else { continue };
                let bracketed = matches!(mark, Mark::Bracketed(_));
                if marked || (bracketed && bare) || is_open(layout, &masks, at) {
                    contents.open += 1;
                } else {
                    contents.set += 1;
                    contents.givens[at] = Some(digit);
                }
            }
        }
    }
    contents
}

/// Returns whether the digit alone in the cell `at` is no given: a peer has it among several candidates.
fn is_open(layout: &Layout, masks: &[Mask], at: usize) -> bool {
    let rival = |mask: Mask| mask & masks[at] != 0 && mask.count_ones() > 1;
    layout.peers(crate::grid::Cell::new(at)).iter().any(|peer| rival(masks[peer.index()]))
}

/// Builds the position, with notes on how digits alone in their cell were read.
pub(super) fn position(
    layout: &std::sync::Arc<Layout>,
    cells: &[Mark],
) -> Result<(Puzzle, Vec<String>), InputError> {
    let CellContents { givens, placed, marks, set, open } = split_cells(layout, cells);
    let mut notes = Vec::new();
    let is = |count: usize| if count == 1 { "is" } else { "are" };
    if set > 0 {
        let what = if set == 1 { "digit that stands alone" } else { "digits that stand alone" };
        notes.push(format!("{set} {what} {} taken as given", is(set)));
    }
    if open > 0 {
        let cells = if open == 1 { "an open cell" } else { "open cells" };
        let what = counted(open, "lone digit");
        notes.push(format!("{what} {} taken as the one candidate of {cells}", is(open)));
    }
    Ok((marks::position(layout, givens, &placed, &marks)?, notes))
}

/// Returns the text of each cell in a grid with candidates. Candidates are in brackets only if they would
/// otherwise read back as something else.
///
/// # Errors
/// If every cell is open and has at most one candidate: such a grid looks like a full one.
pub(super) fn texts(puzzle: &Puzzle, style: Style) -> Result<Vec<String>, WriteError> {
    let style = Style { symbols: one_character(style.symbols), ..style };
    let layout = puzzle.layout();
    let masks = marks::candidate_masks(puzzle);
    let is_decimal = |text: &str| text.parse().is_ok_and(|value: usize| value <= layout.digits());
    let mut texts: Vec<(String, bool)> = layout
        .all_cells()
        .map(|cell| {
            let mask = masks[cell.index()];
            let digits = layout.all_digits().filter(|digit| mask >> digit.index() & 1 == 1);
            let text: String = digits.map(|digit| cell_symbol(layout.digits(), Some(digit), style)).collect();
            let is_set = puzzle.value(cell).is_some();
            let seems_set = mask == 0 || (mask.is_power_of_two() && !is_open(layout, &masks, cell.index()));
            (text, !is_set && seems_set)
        })
        .collect();
    // If every text is a single character or a number of the grid, candidates would read back as decimals.
    let is_plain = |(text, bracketed): &(String, bool)| {
        !bracketed && (text.len() == 1 || (layout.digits() > 9 && is_decimal(text)))
    };
    if texts.iter().all(is_plain) {
        for (text, bracketed) in &mut texts {
            *bracketed |= text.len() > 1;
        }
    }
    if texts.iter().all(|(_, bracketed)| *bracketed) && texts.iter().all(|(text, _)| text.len() < 2) {
        return Err(WriteError::new(
            style.format,
            "cannot tell a grid of open cells with one candidate each from a full one",
        ));
    }
    let bracket = |(text, bracketed)| if bracketed { format!("{{{text}}}") } else { text };
    Ok(texts.into_iter().map(bracket).collect())
}

/// Draws `HoDoKu`'s frame around the texts of cells.
pub(super) fn framed(shape: Shape, texts: &[String]) -> String {
    let side = shape.side();
    let is_boxed = shape.has_boxes();
    let (height, width) = if is_boxed { (shape.box_height(), shape.box_width()) } else { (side, side) };
    let widths: Vec<usize> = (0..side)
        .map(|column| texts.iter().skip(column).step_by(side).map(String::len).max().unwrap_or(1))
        .collect();
    let rule = |ends: [char; 3]| {
        let blocks =
            widths.chunks(width).map(|block| "-".repeat(block.iter().map(|w| w + 1).sum::<usize>() + 1));
        let inner = blocks.collect::<Vec<_>>().join(&ends[1].to_string());
        format!("{}{inner}{}\n", ends[0], ends[2])
    };
    let mut text = rule(['.', '.', '.']);
    for (index, row) in texts.chunks(side).enumerate() {
        if index > 0 && index % height == 0 {
            text.push_str(&rule([':', '+', ':']));
        }
        for (column, (cell, width_here)) in row.iter().zip(&widths).enumerate() {
            text.push_str(if column % width == 0 { "| " } else { "" });
            let _ = write!(text, "{cell:<width_here$} ");
        }
        text.push_str("|\n");
    }
    text + &rule(['\'', '\'', '\''])
}
