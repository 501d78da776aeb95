//! Finds the cells in a line of a program, a table or a sentence.
//!
//! A group is a run of cells between words, brackets, quotes and the like: an element of an array, the text
//! of a string, a row of a frame with words beside it.

use super::text::{is_gap, is_vertical};

/// The fewest cells of a group. Shorter runs of numbers are everywhere.
pub(super) const MIN: usize = 4;

/// The most groups of a line. Those beyond it are an error.
pub(super) const MAX: usize = 512;

/// A group of cells in a line: the line with spaces in place of everything else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Group {
    pub(super) text: String,
    /// The number of cells, if separators or quotes stand between them; otherwise of characters.
    pub(super) cells: usize,
    /// True if the group is one word without separators, such as a whole puzzle.
    pub(super) is_word: bool,
}

/// Words of programming languages for an empty cell.
const EMPTY: [&str; 10] =
    ["null", "none", "nil", "nan", "na", "undefined", "empty", "nothing", "missing", "blank"];

/// Returns whether a character may be a cell of its own, with digits up to nine.
pub(super) fn is_cell(letter: char) -> bool {
    letter.is_ascii_digit() || ".*_-?xX".contains(letter)
}

/// Returns whether a text has only cells and what separates them.
fn is_cellish(text: &str) -> bool {
    text.chars().all(|letter| is_cell(letter) || is_gap(letter) || matches!(letter, ',' | '+'))
}

/// Returns a line without names of empty cells: `null` becomes `.`, and spaces.
pub(super) fn without_names(text: &str) -> String {
    let mut out = text.to_owned();
    let lower = text.to_ascii_lowercase();
    for name in EMPTY {
        for (at, _) in lower.match_indices(name) {
            let is_edge =
                |letter: Option<char>| letter.is_none_or(|letter| !letter.is_alphanumeric() && letter != '_');
            let (before, after) = (lower[..at].chars().next_back(), lower[at + name.len()..].chars().next());
            if is_edge(before) && is_edge(after) {
                out.replace_range(at..=at, ".");
                out.replace_range(at + 1..at + name.len(), &" ".repeat(name.len() - 1));
            }
        }
    }
    out
}

/// Cuts a line into groups.
pub(super) fn groups(text: &str) -> Vec<Group> {
    // Of strings with line breaks in them, one that is not closed makes code of the others.
    let outside = text.split('"').step_by(2);
    if !text.matches('"').count().is_multiple_of(2) && text.contains("\\n")
        || text.contains('"') && outside.clone().any(|code| code.contains("\\n"))
    {
        return Vec::new();
    }
    let text = &without_names(text);
    let mut scan = Scan { text, groups: Vec::new(), begin: None, end: 0, weak: Vec::new() };
    // Semicolons part single cells, and not rows.
    let parts: Vec<&str> = text.split(';').map(str::trim).collect();
    let is_list = !text.contains(',')
        && parts.len() > 4
        && parts[1..parts.len() - 1].iter().all(|part| (1..3).contains(&part.len()));
    let is_framed = text.trim_start().starts_with(is_vertical);
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let after = at + letter.len_utf8();
        match letter {
            '"' | '\'' | '`' => {
                let run = text[at..].chars().take_while(|&other| other == letter).count();
                // Three quotes open a text of several lines; two are an empty cell.
                let (open, inner) =
                    if run > 2 { (at + run, None) } else { (after, closed(text, after, letter)) };
                match inner {
                    Some(end) if is_single(&text[open..end]) => {
                        scan.weak.extend([at, end]);
                        scan.extend(at, end + 1);
                        skip_to(&mut letters, end + 1);
                    }
                    Some(end) if is_string(&text[open..end]) => {
                        scan.close();
                        scan.strings(open, end);
                        skip_to(&mut letters, end + 1);
                    }
                    Some(_) | None => {
                        scan.close();
                        skip_to(&mut letters, open);
                    }
                }
            }
            ';' if is_list => {}
            // In a frame, a sign behind the digit of a cell is a mistake, and no end of the row.
            '/' | '\\' | '=' | ':' | '%' | '$' | '!'
                if is_framed
                    && text[..at].ends_with(|before: char| before.is_ascii_digit())
                    && text[after..].trim_start().starts_with(is_vertical) =>
            {
                return Vec::new();
            }
            '[' | ']' | '{' | '}' | '(' | ')' | ';' | '=' | ':' | '<' | '>' | '\\' | '/' | '$' | '%'
            | '#' | '!' => {
                scan.close();
            }
            _ if is_cell(letter) => {
                let run =
                    text[at..].find(|other: char| !is_cell(other)).map_or(text.len(), |length| at + length);
                // A run of cells right before a letter is part of a word, and a dot before a slash of a path.
                if text[run..].starts_with(char::is_alphabetic)
                    || text[at..run] == *"." && text[run..].starts_with('/')
                {
                    scan.close();
                    skip_to(&mut letters, end_of_word(text, run));
                } else {
                    scan.extend(at, run);
                    skip_to(&mut letters, run);
                }
            }
            _ if is_gap(letter) || matches!(letter, ',' | '&' | '+') => {}
            _ => {
                scan.close();
                // The rest of a word has no cells.
                skip_to(&mut letters, end_of_word(text, after));
            }
        }
    }
    scan.close();
    scan.groups
}

/// Returns the end of the word that goes on at `from`.
fn end_of_word(text: &str, from: usize) -> usize {
    let is_part = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '.' | '-');
    text[from..].find(|letter: char| !is_part(letter)).map_or(text.len(), |length| from + length)
}

fn skip_to(letters: &mut std::iter::Peekable<std::str::CharIndices<'_>>, to: usize) {
    while letters.next_if(|&(at, _)| at < to).is_some() {}
}

/// Returns the place of the quote that closes a string, which begins at `from`.
fn closed(text: &str, from: usize, quote: char) -> Option<usize> {
    text.get(from..)?.find(quote).map(|length| from + length)
}

/// Returns whether the text of a string is one cell.
fn is_single(inner: &str) -> bool {
    let inner = inner.trim();
    inner.is_empty()
        || (inner.chars().count() == 1 && inner.chars().all(is_cell))
        || (inner.len() == 2 && inner.parse().is_ok_and(|value: usize| (10..=36).contains(&value)))
}

/// Returns whether the text of a string is cells, in one row or in several with `\n` between them.
fn is_string(inner: &str) -> bool {
    inner.split("\\n").all(|row| is_cellish(row.trim_end_matches('\\')))
}

struct Scan<'a> {
    text: &'a str,
    groups: Vec<Group>,
    begin: Option<usize>,
    end: usize,
    /// Places of the quotes around single cells.
    weak: Vec<usize>,
}

impl Scan<'_> {
    fn extend(&mut self, begin: usize, end: usize) {
        self.begin.get_or_insert(begin);
        self.end = end;
    }

    /// Ends the present group.
    fn close(&mut self) {
        let weak = std::mem::take(&mut self.weak);
        let Some(begin) = self.begin.take() else { return };
        // Verticals right beside the group are its frame.
        let before = self.text[..begin].trim_end();
        let after = self.text[self.end..].trim_start();
        let begin = if before.ends_with(is_vertical) {
            before.len() - before.chars().next_back().map_or(0, char::len_utf8)
        } else {
            begin
        };
        let end = if after.starts_with(is_vertical) {
            self.text.len() - after.len() + after.chars().next().map_or(0, char::len_utf8)
        } else {
            self.end
        };
        let mut cells = self.text.as_bytes()[begin..end].to_vec();
        for at in weak.into_iter().filter_map(|at| at.checked_sub(begin)) {
            // An empty string is an empty cell.
            let is_empty = matches!(cells.get(at..at + 2), Some([b'"', b'"'] | [b'\'', b'\'']));
            if let Some(byte) = cells.get_mut(at) {
                *byte = if is_empty { b'.' } else { b' ' };
            }
        }
        self.push(begin, &String::from_utf8(cells).unwrap_or_default());
    }

    /// Adds the rows of a string as groups.
    fn strings(&mut self, begin: usize, end: usize) {
        let mut from = begin;
        for row in self.text[begin..end].split("\\n") {
            let cells = row.trim_end_matches('\\');
            self.push(from, cells);
            from += row.len() + 2;
        }
    }

    /// Adds a group whose text begins at the byte `begin` of the line.
    fn push(&mut self, begin: usize, text: &str) {
        let text = text.trim_end();
        let separates = |letter: char| is_gap(letter) || matches!(letter, ',' | '&' | '+' | ';');
        let words = || text.split(separates).filter(|word| !word.is_empty());
        let (count, longest) = (words().count(), words().map(str::len).max().unwrap_or(0));
        let fields = text.split(is_vertical).count().saturating_sub(2);
        let cells = if count == 1 && fields < MIN { longest } else { count.max(fields) };
        let letters: usize = words().map(str::len).sum();
        if cells.max(letters) >= MIN && self.groups.len() < MAX {
            let text = " ".repeat(self.text[..begin].chars().count()) + text;
            self.groups.push(Group { text, cells, is_word: count == 1 });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        groups(text).into_iter().map(|group| group.text.trim().to_owned()).collect()
    }

    #[test]
    fn groups_stand_in_brackets_and_strings() {
        assert_eq!(found("grid = [[5, 3, 0, 0],"), ["5, 3, 0, 0"]);
        assert_eq!(found("{0,1,2,3}, {4,5,6,7},"), ["0,1,2,3", "4,5,6,7"]);
        assert_eq!(found("A=[0 2 0 1; 5 0 0 2; ..."), ["0 2 0 1", "5 0 0 2"]);
        assert_eq!(found("easy = [\"2....1.38\","), ["2....1.38"]);
        assert_eq!(found("    '123008040' +"), ["123008040"]);
        assert_eq!(found("[\"5\",\"3\",\".\",\"\"],"), ["5 , 3 , . ,."]);
        assert_eq!(found("[None, 1, null, 2]"), [".   , 1, .   , 2"]);
        assert_eq!(found("x = \"12..\\n34..\\n\""), ["12..", "34.."]);
        assert_eq!(found("'(_ 2 _ _ 3"), ["_ 2 _ _ 3"]);
    }

    #[test]
    fn words_have_no_cells() {
        for text in ["r4c5 must be 3 or 7, and box 9 has 1, 4 and 8 left.", "x-axis"] {
            assert_eq!(found(text), [""; 0], "{text}");
        }
        assert_eq!(found("rows   2  .  .    .  .  1"), ["2  .  .    .  .  1"]);
        assert_eq!(found("$ nudoku -s 92..8.65.6 | less"), ["92..8.65.6 |"]);
    }
}
