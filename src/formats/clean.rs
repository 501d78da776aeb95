//! Replaces characters that people paste for digits, blanks and separators with the plain ones.

use std::borrow::Cow;

/// Names of characters in HTML, with the characters that can matter in a grid.
const ENTITIES: [(&str, char); 14] = [
    ("&nbsp;", ' '),
    ("&#160;", ' '),
    ("&#xa0;", ' '),
    ("&ensp;", ' '),
    ("&emsp;", ' '),
    ("&thinsp;", ' '),
    ("&middot;", '.'),
    ("&bull;", '.'),
    ("&mdash;", '-'),
    ("&ndash;", '-'),
    ("&lt;", '<'),
    ("&gt;", '>'),
    ("&quot;", '"'),
    ("&amp;", '&'),
];

/// The fewest cells of a row of a table.
const MIN_CELLS: usize = 4;

/// Returns the plain form of a character; `None` for one without a width of its own.
fn plain(letter: char) -> Option<char> {
    let offset =
        |first: char, to: char| char::from_u32(letter as u32 - first as u32 + to as u32).or(Some(letter));
    match letter {
        // Full-width forms of ASCII, and digits in a circle.
        '\u{FF01}'..='\u{FF5E}' => offset('\u{FF01}', '!'),
        '\u{2460}'..='\u{2468}' => offset('\u{2460}', '1'),
        '\u{2776}'..='\u{277E}' => offset('\u{2776}', '1'),
        '\u{1D7CE}'..='\u{1D7FF}' => char::from_digit((letter as u32 - 0x1D7CE) % 10, 10).or(Some(letter)),
        '\u{A0}' | '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{205F}' | '\u{3000}' => Some(' '),
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE58}' | '\u{FE63}' => Some('-'),
        // Dots, squares and circles stand for empty cells.
        '\u{B7}'
        | '\u{2219}'
        | '\u{22C5}'
        | '\u{2022}'
        | '\u{2027}'
        | '\u{30FB}'
        | '\u{25A0}'..='\u{25A3}'
        | '\u{25AA}'..='\u{25AD}'
        | '\u{25CB}'
        | '\u{25CF}'
        | '\u{25E6}'
        | '\u{25EF}'
        | '\u{25FB}'..='\u{25FE}'
        | '\u{2610}'
        | '\u{2B1A}'..='\u{2B1C}'
        | '\u{3007}'
        | '\u{1F532}'
        | '\u{1F533}'
        | '\u{1F7E5}'..='\u{1F7EB}' => Some('.'),
        // Joiners, and what turns a digit into a keycap.
        '\u{200B}'..='\u{200D}' | '\u{2060}' | '\u{20E3}' | '\u{FE0E}' | '\u{FE0F}' | '\u{FEFF}' => None,
        _ => Some(letter),
    }
}

/// Returns a line with plain characters. Nearly all keep their column.
pub(super) fn line(text: &str) -> Cow<'_, str> {
    let mut text = Cow::Borrowed(text);
    if !text.is_ascii() && text.chars().any(|letter| plain(letter) != Some(letter)) {
        text = Cow::Owned(text.chars().filter_map(plain).collect());
    }
    if text.contains('&') && text.contains(';') {
        for (name, letter) in ENTITIES {
            if text.contains(name) {
                text = Cow::Owned(text.replace(name, letter.encode_utf8(&mut [0; 4])));
            }
        }
    }
    if text.contains("**") && text.trim_start().starts_with('|') && text.matches('|').count() > MIN_CELLS {
        text = Cow::Owned(without_bold(&text));
    }
    // MATLAB's sign for a line that goes on.
    let body = text.trim_end();
    if let Some(end) = body.strip_suffix("...").filter(|rest| rest.ends_with([';', '['])).map(str::len) {
        text = Cow::Owned(masked(&text, end, text.len()));
    }
    match quoted(&text) {
        0 => text,
        end => Cow::Owned(masked(&text, 0, end)),
    }
}

/// Returns a row of a table with spaces in place of the stars around bold cells: `**5**`.
fn without_bold(text: &str) -> String {
    let plain = |cell: &str| {
        let word = cell.trim();
        let inner = word.strip_prefix("**").and_then(|word| word.strip_suffix("**"));
        let is_cell =
            inner.is_some_and(|inner| !inner.is_empty() && inner.chars().all(char::is_alphanumeric));
        if is_cell { cell.replace('*', " ") } else { cell.to_owned() }
    };
    text.split('|').map(plain).collect::<Vec<_>>().join("|")
}

/// Returns a line without the marks of a quoted letter, if it has any.
pub(super) fn unquoted(text: &str) -> Option<String> {
    let end = quoted(text);
    (end > 0).then(|| masked(text, 0, end))
}

/// Returns the number of bytes at the start of a line that mark it as quoted from a letter: `> > `.
pub(super) fn quoted(text: &str) -> usize {
    let rest = text.trim_start_matches(['>', ' ']);
    if text.trim_start().starts_with('>') { text.len() - rest.len() } else { 0 }
}

/// Returns the text with spaces in place of the bytes from `begin` to `end`, so that columns stay.
pub(super) fn masked(text: &str, begin: usize, end: usize) -> String {
    let blank = |part: &str| " ".repeat(part.chars().count());
    match (text.get(..begin), text.get(begin..end), text.get(end..)) {
        (Some(before), Some(part), Some(after)) => format!("{before}{}{after}", blank(part)),
        _ => text.to_owned(),
    }
}

/// Returns the text with spaces in place of everything but the bytes from `begin` to `end`.
pub(super) fn only(text: &str, begin: usize, end: usize) -> String {
    masked(text.get(..end).unwrap_or(text), 0, begin)
}
