//! The `framed` format: rows with lines drawn between the boxes, in ASCII or with box-drawing characters.

use crate::grid::{Digit, Layout};

use super::format::{Format, Style};
use super::spaced::{cell_width, padded};
use super::text::{Token, is_gap, is_vertical, tokens, unlabelled, without_comment};
use super::text_format::TextFormat;

impl Format {
    /// Rows with lines drawn between the boxes.
    pub const FRAMED: Self = Self::new("framed");
}

pub(super) const FORMAT: TextFormat = TextFormat {
    aliases: &["grid", "boxed"],
    of_answer: Format::FRAMED,
    draws_boxes: true,
    cut: cells,
    write_cells: write,
    ..TextFormat::of_separated("rows with | and rules of -, +, *, = or box drawing around them")
};

/// Returns whether a box-drawing character occurs only in rules (horizontal frame lines).
fn is_horizontal(letter: char) -> bool {
    ('\u{2500}'..='\u{257F}').contains(&letter) && !is_vertical(letter)
}

/// Returns whether a line of a framed grid is a rule (a horizontal frame line). Such grids do not write `-` for an
/// empty cell, so a run of `---` makes it one; a digit beside it belongs to a row.
pub(super) fn is_rule(line: &str) -> bool {
    let has_word = || line.as_bytes().windows(3).any(|part| part.iter().all(u8::is_ascii_alphabetic));
    let has_digit = || line.contains(|letter: char| letter.is_ascii_digit());
    line.contains("---") && (!has_digit() || has_word()) || is_certain_rule(line)
}

/// Returns whether a line is a rule (a horizontal frame line), even if the grid may have no frame. A run of
/// `-` alone may be empty cells in such a grid.
pub(super) fn is_certain_rule(line: &str) -> bool {
    if line.chars().any(is_horizontal) {
        return true;
    }
    let drawn = |letter: char| is_vertical(letter) || letter.is_whitespace() || "-+*=".contains(letter);
    let run = line.contains("---") || line.contains("===");
    let plain = !line.contains(char::is_alphanumeric);
    (run && plain) || (line.chars().all(drawn) && (line.contains(['+', '=']) || line.contains("--")))
}

/// Cuts a row of a framed grid at vertical lines and white space. If neither separates single cells, each
/// character is a cell.
pub(super) fn cells(row: &str) -> Vec<Token<'_>> {
    let body = unlabelled(without_comment(row));
    let blocks = || blocks(body);
    if are_groups(body) || is_walled(body) {
        tokens(row, body.split(is_gap).filter(|cell| !cell.is_empty()))
    } else {
        let letters = blocks().flat_map(|block| {
            block.char_indices().map(move |(at, letter)| &block[at..at + letter.len_utf8()])
        });
        tokens(row, letters)
    }
}

/// Returns the texts between the vertical lines of a row, without empty ones.
fn blocks(row: &str) -> impl Iterator<Item = &str> {
    row.split(is_vertical).map(str::trim).filter(|block| !block.is_empty())
}

/// Returns whether white space separates the cells within the boxes of a framed row.
pub(super) fn are_groups(row: &str) -> bool {
    blocks(row).any(|block| block.contains(char::is_whitespace))
}

/// Returns whether verticals separate cells and not boxes: a grid has at most six boxes in a row.
pub(super) fn is_walled(row: &str) -> bool {
    blocks(row).count() > 6
}

pub(super) fn write(layout: &Layout, cells: &[Option<Digit>], style: Style) -> String {
    let side = layout.digits();
    // A Latin square has no boxes to draw.
    let boxed = layout.shape().filter(|shape| shape.has_boxes());
    let (height, width) = boxed.map_or((side, side), |shape| (shape.box_height(), shape.box_width()));
    let cell_width = cell_width(layout, style);

    let block = "-".repeat(width * (cell_width + 1) + 1);
    let rule = format!("+{}\n", format!("{block}+").repeat(side / width));
    let mut text = String::with_capacity((side + side / height + 1) * rule.len());
    for (index, row) in cells.chunks(side).enumerate() {
        if index % height == 0 {
            text.push_str(&rule);
        }
        text.push('|');
        for block in row.chunks(width) {
            for &cell in block {
                text.push(' ');
                text.push_str(&padded(side, cell, style, cell_width));
            }
            text.push_str(" |");
        }
        text.push('\n');
    }
    text.push_str(&rule);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_and_rows_are_told_apart() {
        for rule in
            [" *-----------*", "+-------+", "-------+-------+------", "|---+---+---|", ".---.---.", "+--+--+"]
        {
            assert!(is_certain_rule(rule), "{rule}");
        }
        for rule in ["┌───┬───┐", "╠═══╬═══╣", "=====", "-------|-------|-------"]
        {
            assert!(is_certain_rule(rule), "{rule}");
        }
        for row in ["|53.|.7.|...|", "|***|***|***|", " 5 3 . | . 7 .", "│ 5 3 . │", "---1---2-", "*********"]
        {
            assert!(!is_certain_rule(row), "{row}");
        }
    }

    #[test]
    fn cells_keep_their_columns() {
        let found = |row| cells(row).iter().map(|cell| (cell.column, cell.text)).collect::<Vec<_>>();
        assert_eq!(found(" |5.|x "), [(3, "5"), (4, "."), (6, "x")]);
        assert_eq!(found("│ 5 10 │ 3 . │"), [(3, "5"), (5, "10"), (10, "3"), (12, ".")]);
    }
}
