//! Rows in which a space is an empty cell. The column of a character then tells its cell.

use super::text::{Token, is_vertical};
use crate::grid::Shape;

/// The smallest side of a grid in which a space is an empty cell.
const MIN: usize = 4;

/// Returns the side of the first grid in rows where a space is an empty cell. `ended` means that no other row
/// follows.
pub(super) fn detect_side(rows: &[&str], shape: Option<Shape>, ended: bool) -> Option<usize> {
    let fits = |&side: &usize| rows.len() >= side && cells(&rows[..side], side, shape).is_some();
    if let Some(shape) = shape {
        return Some(shape.side()).filter(fits);
    }
    let usual = |&side: &usize| side >= MIN && Shape::of_side(side).is_some();
    if !ended {
        // A row with a single vertical may belong to grids of several sides, so the end of the block decides.
        let is_telling = rows.first().is_some_and(|row| row.split(is_vertical).count() > 2);
        return Some(rows.len()).filter(usual).filter(|_| is_telling).filter(fits);
    }
    let divides = |side: &usize| rows.len().is_multiple_of(*side);
    (MIN..=rows.len()).rev().filter(usual).filter(divides).find(fits)
}

/// Cuts rows in which a space is an empty cell into cells; an empty cell has an empty text. Returns `None` if
/// the rows do not fit a grid of this side.
pub(super) fn cells<'a>(rows: &[&'a str], side: usize, shape: Option<Shape>) -> Option<Vec<Vec<Token<'a>>>> {
    if rows.iter().any(|row| row.contains(is_vertical)) {
        let width = shape.or_else(|| Shape::of_side(side))?.box_width();
        return framed(rows, side, width);
    }
    if rows.iter().any(|row| row.contains('\t')) {
        // A column beyond the last tab of every row is none. If rows end in tabs, all have as many.
        let counts = || rows.iter().map(|row| row.split('\t').count());
        let is_open = rows.iter().any(|row| row.ends_with('\t'));
        if counts().max().is_none_or(|most| most < side) || (is_open && counts().min() != counts().max()) {
            return None;
        }
        // Where a row is short, tabs are missing at its end, unless none begins a row: then they may be at its beginning.
        let is_short = counts().any(|count| count < side);
        if is_short && !rows.iter().any(|row| row.starts_with('\t')) {
            return None;
        }
        return rows.iter().map(|row| tabbed(row, side)).collect();
    }
    // If all rows are indented, their first space is no empty cell.
    let is_flush = rows.iter().any(|row| !row.starts_with(' '));
    let widest = rows.iter().map(|row| row.trim_end().len()).max().unwrap_or(0);
    // Words a space apart are prose, or numbers: among cells some empty ones stand together, or begin a row.
    let is_prose =
        side > MIN && !rows.iter().any(|row| row.starts_with(' ') || row.trim_end().contains("  "));
    if widest < side || is_prose {
        return None;
    }
    rows.iter().map(|row| plain(row, side).filter(|_| is_flush)).collect()
}

/// Cuts a row into cells of one character, where a space is an empty cell.
fn plain(row: &str, side: usize) -> Option<Vec<Token<'_>>> {
    let body = row.trim_end();
    let is_cell = |letter: char| letter.is_ascii_alphanumeric() || letter == ' ';
    if body.len() > side || !body.chars().all(is_cell) {
        return None;
    }
    let cell = |at: usize| Token { column: at + 1, text: row.get(at..=at).unwrap_or("").trim() };
    Some((0..side).map(cell).collect())
}

/// Cuts a row into cells at tabs. Tabs at its end may be missing.
fn tabbed(row: &str, side: usize) -> Option<Vec<Token<'_>>> {
    let mut cells: Vec<Token> = super::text::tokens(row, row.split('\t'));
    while cells.len() > side && cells.last().is_some_and(|cell| cell.text.is_empty()) {
        cells.pop();
    }
    if cells.len() > side || cells.iter().any(|cell| cell.text.contains(char::is_whitespace)) {
        return None;
    }
    let column = row.chars().count() + 1;
    cells.resize(side, Token { column, text: "" });
    Some(cells)
}

/// The characters between two vertical lines of a framed row, as (column, character).
type CharBlock<'a> = Vec<(usize, &'a str)>;

fn is_blank(block: &CharBlock<'_>) -> bool {
    block.iter().all(|(_, text)| text.trim().is_empty())
}

/// Splits a row at its verticals; the first and last block may lie outside the frame.
fn blocks(row: &str) -> Vec<CharBlock<'_>> {
    let mut blocks: Vec<CharBlock> = vec![Vec::new()];
    for (column, (at, letter)) in row.char_indices().enumerate() {
        if is_vertical(letter) {
            blocks.push(Vec::new());
        } else if let Some(block) = blocks.last_mut() {
            block.push((column + 1, &row[at..at + letter.len_utf8()]));
        }
    }
    blocks
}

/// Cuts framed rows in which a space may be an empty cell. Cells in a box may be one space apart.
fn framed<'a>(rows: &[&'a str], side: usize, box_width: usize) -> Option<Vec<Vec<Token<'a>>>> {
    let rows: Vec<Vec<CharBlock>> = rows.iter().map(|row| blocks(row)).collect();
    let all = rows.first()?.len();
    let is_outside = |at: usize| rows.iter().all(|row| row.get(at).is_some_and(is_blank));
    // A frame may have no sides; then an empty block at the end of a row is a box.
    let is_closed =
        |row: &Vec<CharBlock>| row.first().is_none_or(is_blank) && row.last().is_none_or(is_blank);
    let has_sides = all > 2 && rows.iter().all(is_closed);
    let sides = if has_sides { &[(1, 1)][..] } else { &[(0, 0), (1, 0), (0, 1)][..] };
    let (left, right) = sides.iter().copied().find(|&(left, right)| {
        let inside = all.saturating_sub(left + right);
        let is_frame = inside > 0 && (inside * box_width == side || inside == side || inside == 1);
        is_frame && (left == 0 || is_outside(0)) && (right == 0 || is_outside(all - 1))
    })?;
    if rows.iter().any(|row| row.len() != all) {
        return None;
    }
    let count = all - left - right;
    let width = side / count;
    // Where bars part all cells, the blocks are as wide as each other; a label beside a frame is not.
    let is_even = |row: &Vec<CharBlock>| {
        let widths = || row[left..all - right - 1].iter().map(Vec::len);
        widths().max().zip(widths().min()).is_none_or(|(most, least)| most < least + 2)
    };
    if width == 1 && !rows.iter().all(is_even) {
        return None;
    }
    let mut cells: Vec<Vec<Token>> = vec![Vec::with_capacity(side); rows.len()];
    let mut before = None;
    for index in left..all - right {
        let blocks: Vec<&CharBlock> = rows.iter().map(|row| &row[index]).collect();
        // Spaces may be lost at the end of a row. If they are lost elsewhere, as at its beginning, the bars do not
        // line up, and which cells are empty cannot be told.
        if index + 1 < all && blocks.iter().any(|block| block.len() != blocks[0].len()) {
            return None;
        }
        // How wide an open block at the end of its rows was, the blocks before it tell.
        let (lead, stride) = spacing(&blocks, width, before.filter(|_| index + 1 == all))?;
        if !blocks.iter().all(|block| is_blank(block)) {
            before = Some(stride);
        }
        for (block, row) in blocks.iter().zip(&mut cells) {
            for cell in 0..width {
                let found = block.get(lead + cell * stride);
                let last = block.last().map_or(1, |&(column, _)| column);
                row.push(found.map_or(Token { column: last, text: "" }, |&(column, text)| Token {
                    column,
                    text: text.trim(),
                }));
            }
        }
    }
    Some(cells)
}

/// Returns (index of the first cell, distance to the next cell) within one block of every framed row. The distance is
/// `known` if other blocks show it.
fn spacing(blocks: &[&CharBlock], width: usize, known: Option<usize>) -> Option<(usize, usize)> {
    let filled = || {
        blocks.iter().flat_map(|block| {
            block.iter().enumerate().filter(|(_, (_, text))| !text.trim().is_empty()).map(|(at, _)| at)
        })
    };
    let widest = blocks.iter().map(|block| block.len()).max()?;
    let Some(first) = filled().next() else { return Some((0, 1)) };
    let fits = |lead: usize, stride: usize| {
        filled().all(|at| at >= lead && (at - lead).is_multiple_of(stride) && (at - lead) / stride < width)
    };
    let narrow = (widest <= width).then_some((0, 1));
    let is_wide = widest + 2 > 2 * width || known == Some(2);
    let wide = (is_wide && widest < 2 * width + 3).then_some((first % 2, 2));
    let padded = (widest <= width + 2).then_some((1, 1));
    let alone = (width == 1).then_some((first, 1));
    let is_known = |stride| width == 1 || known.is_none_or(|known| known == stride);
    [narrow, wide, padded, alone]
        .into_iter()
        .flatten()
        .find(|&(lead, stride)| is_known(stride) && fits(lead, stride))
}
