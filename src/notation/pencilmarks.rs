//! Rows of candidates, framed or not, with or without the marks of a step.

use std::fmt::Write;

use crate::grid::{Digit, Index, Layout, Puzzle, Shape};

use super::error::{InputError, counted};
use super::format::{Format, Style};
use super::framed::is_vertical;
use super::marks::{self, Mask};
use super::symbols::{Alphabet, Unknown, cell_symbol, one_character};
use super::tokens::{Token, tokens, unlabelled, without_comment};
use super::write::Unwritable;

/// What one cell says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    /// Nobody marked anything.
    Blank,
    Given(Digit),
    Placed(Digit),
    /// The digits as they stand there; a lone one may be set.
    Bare(Mask),
    /// Digits in brackets.
    Bracketed(Mask),
}

/// The brackets that go around candidates, and the ones around a given.
const BRACKETS: [(char, char); 4] = [('{', '}'), ('(', ')'), ('[', ']'), ('<', '>')];

/// What a step draws around candidates: pattern, fin, endo-fin, and before each candidate that it removes. The last is
/// still there before the step.
const MARKUP: [char; 4] = ['*', '#', '@', '-'];

fn closing(letter: char) -> Option<char> {
    BRACKETS.iter().find(|(open, _)| *open == letter).map(|&(_, close)| close)
}

/// Groups between verticals and blanks; what is in brackets stays together.
pub(super) fn cells(row: &str) -> Vec<Token<'_>> {
    let body = unlabelled(without_comment(row));
    // Where each closing bracket stands last, so that no bracket has to look for its own to the end of the row.
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
        } else if is_vertical(letter) || letter.is_whitespace() {
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

/// Whether a row begins with brackets that hold a cell, and not a document.
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

/// The text without what a step drew before or behind it.
fn unmarked(text: &str, side: usize) -> &str {
    let is_als = |letter: char| side <= 9 && letter.is_ascii_uppercase();
    let stripped = text.trim_start_matches(|letter| MARKUP.contains(&letter) || is_als(letter));
    let stripped = stripped.trim_end_matches(MARKUP);
    // An `X` by itself is a blank, and so is a `*`.
    if stripped.is_empty() { text } else { stripped }
}

/// The text in its brackets, if it is.
fn unbracketed(text: &str) -> Option<(char, &str)> {
    let open = text.chars().next()?;
    let inner = text.strip_prefix(open)?.strip_suffix(closing(open)?)?;
    Some((open, inner))
}

/// A placed digit between stars.
fn starred(text: &str) -> Option<&str> {
    text.strip_prefix('*')?.strip_suffix('*').filter(|inner| inner.chars().count() == 1)
}

/// Whether a cell in a row of so many can be nothing but candidates.
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

/// Whether a cell is the number of two figures that no set of candidates is.
pub(super) fn is_decimal(text: &str) -> bool {
    matches!(text.as_bytes(), [b'1'..=b'3', b'0'])
}

/// What the text of a cell says.
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

/// The digits in `text`, each no more than once.
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

/// The digit of a set of one.
pub(super) fn single_digit(mask: Mask) -> Option<Digit> {
    mask.is_power_of_two().then(|| Digit::new(mask.trailing_zeros() as usize))
}

/// Cells as they were read, told apart: what is set, and what open cells may be.
#[derive(Debug)]
pub(super) struct CellContents {
    pub(super) givens: Vec<Option<Digit>>,
    pub(super) placed: Vec<Option<Digit>>,
    /// The candidates of every cell where anybody marked one.
    pub(super) marks: Vec<Option<Mask>>,
    /// How many digits that stood alone were taken as set.
    pub(super) set: usize,
    /// How many were taken as the one candidate of an open cell.
    pub(super) open: usize,
}

/// Tells apart what is set and what is open. A lone digit is the one candidate of an open cell if a peer still has it
/// for a candidate, and set otherwise; but where some are marked as givens the others are open, and so are the ones in
/// brackets where others stand bare.
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

/// Whether a peer of the cell has its one digit among several candidates.
fn is_open(layout: &Layout, masks: &[Mask], at: usize) -> bool {
    let rival = |mask: Mask| mask & masks[at] != 0 && mask.count_ones() > 1;
    layout.peers(crate::grid::Cell::new(at)).iter().any(|peer| rival(masks[peer.index()]))
}

/// The position, and what had to be decided to read it.
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
        let of = if open == 1 { "an open cell" } else { "open cells" };
        let what = counted(open, "lone digit");
        notes.push(format!("{what} {} taken as the one candidate of {of}", is(open)));
    }
    Ok((marks::position(layout, givens, &placed, &marks)?, notes))
}

/// The cells as text: digits bare, and candidates bare unless they would be read as something else.
///
/// # Errors
/// If no cell is set and none has two candidates: nothing then tells an open cell from a set one.
pub(super) fn texts(puzzle: &Puzzle, style: Style) -> Result<Vec<String>, Unwritable> {
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
    // Where every cell is a number of the grid or alone, bare text would be digits and not candidates.
    let is_plain = |(text, bracketed): &(String, bool)| {
        !bracketed && (text.len() == 1 || (layout.digits() > 9 && is_decimal(text)))
    };
    if texts.iter().all(is_plain) {
        for (text, bracketed) in &mut texts {
            *bracketed |= text.len() > 1;
        }
    }
    if texts.iter().all(|(_, bracketed)| *bracketed) && texts.iter().all(|(text, _)| text.len() < 2) {
        return Err(Unwritable::new(
            style.format,
            "cannot tell a grid of open cells with one candidate each from a full one",
        ));
    }
    let bracket = |(text, bracketed)| if bracketed { format!("{{{text}}}") } else { text };
    Ok(texts.into_iter().map(bracket).collect())
}

pub(super) fn write(puzzle: &Puzzle, style: Style) -> Result<String, Unwritable> {
    let layout = puzzle.layout();
    let Some(shape) = layout.shape() else {
        return Err(Unwritable::new(Format::Pencilmarks, "draws boxed grids alone"));
    };
    Ok(framed(shape, &texts(puzzle, style)?))
}

/// The texts of cells in `HoDoKu`'s frame.
pub(super) fn framed(shape: Shape, texts: &[String]) -> String {
    let side = shape.side();
    let is_boxed = shape.box_height() > 1 && shape.box_width() > 1;
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
