//! Rows with lines drawn between the boxes, in ASCII or with box-drawing characters.

use crate::grid::{Digit, Layout};

use super::format::Style;
use super::spaced::{cell_width, padded};
use super::tokens::{Token, tokens};

/// Whether a character separates blocks within a row.
pub(super) fn is_vertical(letter: char) -> bool {
    matches!(letter, '|' | '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏' | '╽' | '╿')
}

/// Whether a character of Unicode's box drawing can only belong to a rule.
fn is_horizontal(letter: char) -> bool {
    ('\u{2500}'..='\u{257F}').contains(&letter) && !is_vertical(letter)
}

/// Whether a line of a framed grid is a rule and has no cells. Runs of `-` are rules even next to digits, as in
/// `HoDoKu`: a frame and the blank `-` do not go together.
pub(super) fn is_rule(line: &str) -> bool {
    line.contains("---") || is_certain_rule(line)
}

/// Whether a line is a rule even where nothing else is framed, and a run of `-` may be a run of blanks.
pub(super) fn is_certain_rule(line: &str) -> bool {
    if line.chars().any(is_horizontal) {
        return true;
    }
    let drawn = |letter: char| is_vertical(letter) || letter.is_whitespace() || "-+*=".contains(letter);
    let run = line.contains("---") || line.contains("===");
    let plain = !line.contains(char::is_alphanumeric);
    (run && plain) || (line.chars().all(drawn) && (line.contains(['+', '=']) || line.contains("--")))
}

/// Cells between the verticals: separated by blanks if any are, else one character each.
pub(super) fn cells(row: &str) -> Vec<Token<'_>> {
    let blocks = || row.split(is_vertical).map(str::trim).filter(|block| !block.is_empty());
    if blocks().any(|block| block.contains(char::is_whitespace)) {
        tokens(
            row,
            row.split(|letter: char| is_vertical(letter) || letter.is_whitespace()).filter(|t| !t.is_empty()),
        )
    } else {
        let letters = blocks().flat_map(|block| {
            block.char_indices().map(move |(at, letter)| &block[at..at + letter.len_utf8()])
        });
        tokens(row, letters)
    }
}

pub(super) fn write(layout: &Layout, cells: &[Option<Digit>], style: Style) -> String {
    let side = layout.digits();
    // A Latin square has no boxes to draw.
    let boxed = layout.shape().filter(|shape| shape.box_height() > 1 && shape.box_width() > 1);
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
