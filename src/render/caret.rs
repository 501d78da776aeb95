//! Shows the line of an input error, with a caret under the column.

use crate::formats::InputError;

/// The most characters shown of an input line.
const WIDTH: usize = 96;

/// The number of characters shown before the column of an error, in a line that is cut.
const BEFORE: usize = 64;

/// Returns the input line of the error and a caret below its column, each with a newline; `None` if the line
/// is unknown.
///
/// A long line is cut around the column. Unprintable characters are replaced.
pub fn caret(error: &InputError) -> Option<String> {
    let text = error.text.as_deref()?;
    let column = error.column.max(1);
    let skipped = if column <= WIDTH { 0 } else { column - 1 - BEFORE };
    let mut shown: String = text.chars().skip(skipped).take(WIDTH).map(printable).collect();
    let left = if skipped > 0 { "..." } else { "" };
    if text.chars().nth(skipped + WIDTH).is_some() {
        shown.push_str("...");
    }
    let number = error.line.to_string();
    let margin = " ".repeat(number.len());
    let indent = " ".repeat(left.len() + column - 1 - skipped);
    Some(format!(" {number} | {left}{}\n {margin} | {indent}^\n", shown.trim_end()))
}

/// Returns true for characters that a terminal obeys instead of showing: control characters and direction
/// marks.
pub(crate) fn is_obeyed(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

fn printable(letter: char) -> char {
    match letter {
        '\t' => ' ',
        // These have no width, so the caret would miss its column.
        '\u{200B}'..='\u{200F}' | '\u{FEFF}' => '\u{FFFD}',
        letter if is_obeyed(letter) => '\u{FFFD}',
        letter => letter,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{ReadOptions, parse};

    fn shown(text: &str) -> String {
        caret(&parse(text, &ReadOptions::default()).unwrap_err()).unwrap()
    }

    #[test]
    fn the_place_is_marked() {
        let rows = "1234\n.5..\n....\n....\n";
        assert_eq!(shown(rows), " 2 | .5..\n   |  ^\n");
        assert_eq!(shown("1234\n....\n...\n....\n"), " 3 | ...\n   |    ^\n");
    }

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        let line = ".".repeat(600) + "!" + &".".repeat(24);
        let shown = shown(&line);
        let [text, place] = shown.lines().collect::<Vec<_>>()[..] else { panic!("{shown}") };
        assert_eq!(text.find('!'), place.find('^'));
        assert!(text.starts_with(" 1 | ......") && text.len() < 110, "{text}");
    }

    #[test]
    fn nothing_unprintable_is_shown() {
        assert_eq!(shown("12\u{1b}4\n....\n....\n....\n"), " 1 | 12\u{FFFD}4\n   |   ^\n");
        assert_eq!(shown("1\t2\t5\t.\n. . . .\n. . . .\n. . . .\n"), " 1 | 1 2 5 .\n   |     ^\n");
    }
}
