//! Classes of lines: whether one is a row, a rule, a whole puzzle, the beginning of a document, or text.

use super::clean::{masked, only};
use super::collector::Collector;
use super::detect::{LineKind, line_kind};
use super::format::Format;
use super::framed::is_certain_rule;
use super::groups::{self, Group, groups};
use super::held_line::Role;
use super::labels;
use super::line::is_solution;
use super::pencilmarks;
use super::record::Record;
use super::row_features::{RowFeatures, feature};
use super::text::{Token, is_gap, is_vertical, offset_in};
use super::views::{self, LatexLine};
use crate::grid::Shape;

/// The longest title, in characters.
const TITLE_LENGTH: usize = 100;

/// The class of a line.
pub(super) enum Class {
    Blank,
    Comment,
    /// A row or a rule of a frame in a comment.
    Commented(Role, String),
    /// The first line of a document.
    Document,
    /// A whole puzzle.
    Record,
    Rule,
    Row,
    Groups(Vec<Group>),
    /// Text to read as one whole puzzle, in place of the line.
    Cells(String),
    /// Brackets and the like, which part nothing.
    Decoration,
    /// The beginning or end of a block of code.
    Fence,
    Text,
}

/// What the lines above one tell about it.
pub(super) struct Before {
    /// True if no block has begun.
    pub(super) is_fresh: bool,
    /// The number of characters of the last row of the present block, and how many rows it has.
    pub(super) row: (usize, usize),
    /// True if the present block has rows out of code.
    pub(super) is_in_array: bool,
    /// True if the input has had lines of text.
    pub(super) is_text: bool,
}

/// Returns the class of a line that comes after what `before` says.
pub(super) fn classify(text: &str, before: &Before, collector: &Collector) -> Class {
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return Class::Blank;
    }
    if let Some(commented) = commented(text) {
        return commented;
    }
    if trimmed.starts_with('#') {
        return Class::Comment;
    }
    // The end of a statement ends its array.
    if trimmed.starts_with([']', '}']) && trimmed.ends_with(';') && trimmed.len() < 4 {
        return Class::Fence;
    }
    if trimmed.len() < 4
        && trimmed.chars().all(|letter| ";,)]}>({[\"'`\\".contains(letter))
        && !trimmed.starts_with(",,")
    {
        return Class::Decoration;
    }
    let is_letters = |letter: char| letter.is_alphabetic() && !matches!(letter, 'x' | 'X');
    if trimmed.len() < 4 && before.is_fresh && trimmed.chars().all(is_letters) {
        return Class::Text;
    }
    if labels::is_header(trimmed) {
        return Class::Row;
    }
    if is_numbered(trimmed) || is_date(trimmed) || (trimmed.starts_with("--- ") && has_word(trimmed)) {
        return Class::Text;
    }
    if trimmed.starts_with("```") || trimmed.starts_with("~~~") {
        return Class::Fence;
    }
    if views::is_rule(trimmed) {
        return Class::Rule;
    }
    // A puzzle with a mistake is an error in its place, which the reader of lines names.
    if let Some(word) = views::words(text).find(|word| is_nearly_whole(word))
        && !views::words(text).any(is_whole)
    {
        let begin = offset_in(text, word);
        return Class::Cells(only(text, begin, begin + word.len()));
    }
    if is_row_with_a_mistake(trimmed, before) {
        return Class::Row;
    }
    let options = collector.options();
    match line_kind(text, options) {
        LineKind::Blank => Class::Blank,
        LineKind::Document(format) if begins(format, trimmed, before, collector) => Class::Document,
        LineKind::Comment | LineKind::Rule => Class::Rule,
        kind => views::flattened(text)
            .map_or_else(|| of_kind(&kind, text, before.is_fresh && options.shape.is_none()), Class::Cells),
    }
}

/// Returns the class of a line of cells or words. `may_be_short`: a few cells are no row of a small grid.
fn of_kind(kind: &LineKind, text: &str, may_be_short: bool) -> Class {
    let trimmed = text.trim();
    let is_whole_record = |format| match format {
        Format::LINE | Format::SDM => is_cellish(trimmed),
        Format::SPACED | Format::COMMAS | Format::FRAMED | Format::PENCILMARKS => {
            !has_code(trimmed) && !has_word(trimmed)
        }
        _ => true,
    };
    match kind {
        LineKind::Record(Record::Link | Record::Variant | Record::Row) => Class::Record,
        LineKind::Record(Record::InFormat(format)) if is_whole_record(*format) => Class::Record,
        LineKind::Row(_) if may_be_short && views::is_too_short(text) => analyse(text),
        LineKind::Row(_) if views::words(trimmed).skip(1).any(is_whole) || views::has_rows(trimmed) => {
            analyse(text)
        }
        LineKind::Row(features) if is_plain(trimmed) || is_marks(trimmed, features) => Class::Row,
        _ => analyse(text),
    }
}

/// Returns whether a line is a word and a number, such as `No. 7`: a title and no row.
fn is_numbered(text: &str) -> bool {
    let Some((name, number)) = text.split_once(' ') else { return false };
    let name = name.trim_end_matches(['.', ':']);
    name.len() > 1
        && name.bytes().all(|byte| byte.is_ascii_alphabetic())
        && !name.bytes().all(|byte| matches!(byte, b'x' | b'X'))
        && number.trim_start_matches('#').parse::<f64>().is_ok()
        && number.len() < 6
}

/// Returns whether a line is a date of our time, such as `2024-06-03`.
fn is_date(text: &str) -> bool {
    let mut parts = text.split('-').map(|part| part.parse::<u16>().ok().filter(|_| part.len() < 5));
    text.len() == 10
        && matches!(
            [parts.next(), parts.next(), parts.next()],
            [Some(Some(1950..2100)), Some(Some(1..13)), Some(Some(1..32))]
        )
        && parts.next().is_none()
}

/// Returns whether a line is meant as a row, but for one character: the reader of rows names it.
fn is_row_with_a_mistake(text: &str, before: &Before) -> bool {
    let is_cell = |letter: char| letter.is_ascii_digit() || ".-_*".contains(letter);
    let (width, rows) = before.row;
    if !before.is_fresh && rows < width && width > 5 && text.chars().count() == width {
        let others: Vec<char> = text.chars().filter(|&letter| !is_cell(letter)).collect();
        let is_of_letters = others.iter().all(char::is_ascii_uppercase);
        if others.len() == 1 || (is_of_letters && others.len() * 2 <= width) {
            return true;
        }
        let is_wrong = |cell: &str| !cell.chars().all(is_cell);
        let mut wrong = text.split(is_vertical).map(str::trim).filter(|cell| is_wrong(cell));
        let one = wrong.next().is_some_and(|cell| cell.chars().count() == 1);
        if text.matches(is_vertical).count() > 7 && one && wrong.next().is_none() {
            return true;
        }
    }
    if text.contains(['[', ']', '(', ')', '{', '}', ';', ',', '"', '\'', '`', '\\', ':', '=', '/']) {
        return false;
    }
    let tokens: Vec<&str> = text.split(is_gap).filter(|token| !token.is_empty()).collect();
    let mut bad = tokens.iter().filter(|token| !token.chars().all(is_cell));
    let is_mistake = |token: &str| token.len() == 1 || token.contains(|letter: char| letter.is_ascii_digit());
    let one = bad.next().is_some_and(|token| is_mistake(token) && !token.contains(char::is_alphabetic));
    tokens.len() > 8 && one && bad.next().is_none()
}

/// Returns whether a line really begins a document of this format, and is not code.
fn begins(format: Format, text: &str, before: &Before, collector: &Collector) -> bool {
    !matches!(format, Format::JSON | Format::JSONL)
        || (!before.is_in_array
            && views::is_json(text, false)
            && !is_chat(text, collector)
            && (!before.is_text || !is_aside(text, collector)))
}

/// Returns whether a record of JSON has no puzzle of its own, but rows of one in a longer text.
fn is_chat(text: &str, collector: &Collector) -> bool {
    let is_long = text.starts_with('{') && text.ends_with('}') && text.contains("\\n");
    is_long && collector.trial(&[(1, text.to_owned())]).iter().all(Result::is_err) && groups(text).len() > 3
}

/// Returns whether an array in one line is no puzzle.
fn is_aside(text: &str, collector: &Collector) -> bool {
    let is_short = text.len() < 2000 && text.starts_with('[') && text.ends_with(']');
    is_short && collector.trial(&[(1, text.to_owned())]).iter().all(Result::is_err)
}

/// Returns the class of a line that is no row by itself.
fn analyse(text: &str) -> Class {
    let is_table = text.matches('&').count() > 2;
    if !is_table
        && !text.contains(char::is_alphanumeric)
        && !text.contains(['_', '*', '?'])
        && !text.contains("..")
    {
        return Class::Decoration;
    }
    if let Some(whole) = views::words(text).find(|word| is_whole(word)) {
        let begin = offset_in(text, whole);
        let all: Vec<Group> = groups(text).into_iter().filter(is_whole_group).collect();
        // A second puzzle on the line is an error, which the reader of lines names.
        let last = views::words(text).filter(|word| is_whole(word)).last().unwrap_or(whole);
        let end = offset_in(text, last) + last.len();
        // Nor is one lost that words stand right beside.
        let is_known = |run: &&str| {
            let at = offset_in(text, run);
            let is_edge = |letter: Option<char>| letter.is_none_or(views::parts_words);
            let is_word =
                is_edge(text[..at].chars().next_back()) && is_edge(text[at + run.len()..].chars().next());
            is_word || is_solution(whole, run)
        };
        let mut runs = text.split(|letter| !groups::is_cell(letter)).filter(|run| is_whole(run));
        if let Some(hidden) = runs.find(|run| !is_known(run)) {
            let at = offset_in(text, hidden);
            return Class::Cells(only(text, begin.min(at), end.max(at + hidden.len())));
        }
        let alone = || Group { text: only(text, begin, end), cells: whole.len(), is_word: true };
        return Class::Groups(if all.is_empty() { vec![alone()] } else { all });
    }
    if let Some(row) = views::latex(text) {
        return match row {
            LatexLine::Row(text) => {
                Class::Groups(vec![Group { cells: text.matches('&').count() + 1, text, is_word: false }])
            }
            LatexLine::Rule => Class::Decoration,
            LatexLine::Fence => Class::Fence,
        };
    }
    if let Some(row) = views::inside_frame(text) {
        if is_certain_rule(row.trim()) {
            return Class::Rule;
        }
        let cells = row.split(is_vertical).count().saturating_sub(2);
        return Class::Groups(vec![Group { text: row, cells, is_word: false }]);
    }
    let found = groups(text);
    if !found.is_empty() {
        return Class::Groups(found);
    }
    let is_text = text.chars().any(char::is_alphabetic) || views::is_too_short(text) || has_code(text);
    if is_text { Class::Text } else { Class::Row }
}

/// Signs that begin a comment in a language, longest first.
const COMMENTS: [&str; 10] = ["#>", "///", "//!", "//", "--", "#", "%", ";;", ";", "*"];

/// Returns the row or rule of a frame in a comment.
fn commented(text: &str) -> Option<Class> {
    let begin = text.len() - text.trim_start().len();
    let sign = COMMENTS.into_iter().find(|sign| text[begin..].starts_with(sign))?;
    let rest = &text[begin + sign.len()..];
    let body = masked(text, begin, begin + sign.len());
    let is_apart = rest.starts_with(' ') || sign == "#>";
    if rest.trim().is_empty() && matches!(sign, "#>" | "///" | "//!" | "//" | ";;") {
        return Some(Class::Blank);
    }
    if !is_apart || rest.trim().is_empty() {
        return None;
    }
    let verticals = rest.chars().filter(|&letter| is_vertical(letter)).count();
    if is_certain_rule(rest.trim())
        || (sign != "*" && rest.trim().len() > 9 && rest.trim().bytes().all(|byte| byte == b'_'))
    {
        let is_rule = sign != "*" || rest.trim_start().starts_with('+');
        return is_rule.then_some(Class::Commented(Role::Rule, "+---+".to_owned()));
    }
    let is_cells =
        || rest.chars().all(|letter| groups::is_cell(letter) || letter == ' ' || is_vertical(letter));
    let is_row = (verticals > 1 && !has_word(rest)) || (verticals == 1 && is_cells());
    is_row.then_some(Class::Commented(Role::Row, body))
}

/// Returns whether a text has a word: three letters together, or two small ones, or two of another script.
fn has_word(text: &str) -> bool {
    let is_letter = |letter: char| letter.is_alphabetic() && !matches!(letter, 'x' | 'X');
    text.split(|letter: char| !is_letter(letter)).any(|word| {
        let count = word.chars().count();
        count > 2 || (count == 2 && (word.chars().all(char::is_lowercase) || !word.is_ascii()))
    })
}

/// Returns whether a line has signs of code.
fn has_code(text: &str) -> bool {
    text.contains([
        '[', ']', '{', '}', '(', ')', '<', '>', '=', '"', '\'', '`', '\\', ':', '/', '&', '$', '%', '!', '@',
        '^', '~',
    ])
}

/// Returns whether a line is a row of candidates, some of them in brackets or with letters.
fn is_marks(text: &str, features: &RowFeatures) -> bool {
    let is_cell = |cell: Token| {
        cell.text.chars().count() < 3
            || !has_word(cell.text)
            || pencilmarks::is_marks(cell.text.trim_end_matches('0'), features.cells)
    };
    features.has(feature::MARKS)
        && !text.contains(['=', '"', '\'', '`', '\\', ':', '/', '&', '$', '%', '!', ';'])
        && pencilmarks::cells(text).into_iter().all(is_cell)
}

/// Returns whether a text may be cells of a large grid, which has letters for digits.
fn is_of_letters(cells: &str, side: usize) -> bool {
    let fits = |letter: char| {
        !letter.is_ascii_alphabetic() || (letter.to_ascii_uppercase() as usize - 'A' as usize) < side
    };
    let is_cell = |letter: char| letter.is_ascii_alphanumeric() || ".-_*?".contains(letter);
    let is_telling = cells.contains(|letter: char| letter.is_ascii_digit() || ".-_*".contains(letter));
    Shape::of_side(side).is_some()
        && cells.chars().all(|letter| is_cell(letter) && fits(letter))
        && (is_telling || !cells.contains(char::is_lowercase) || side > 15)
}

/// Returns whether a line is a row without words, brackets or signs of code.
fn is_plain(text: &str) -> bool {
    let body = text.split('#').next().unwrap_or(text);
    if has_code(body) {
        return false;
    }
    let separates = |letter: char| is_gap(letter) || letter == ',' || letter == ';';
    let cells: String = body.split(separates).collect();
    let is_alone = !body.trim().contains(char::is_whitespace)
        || !cells.contains(char::is_lowercase)
        || cells.contains(|letter: char| letter.is_ascii_digit());
    let is_large = is_alone && cells.chars().count() > 9 && is_of_letters(&cells, cells.chars().count());
    // Something may follow a row after spaces.
    let head = body.split_whitespace().next().unwrap_or(body);
    let is_head = head.len() > 8 && super::line::is_plain(head);
    let is_cell = |letter: char| letter.is_ascii_digit() || ".-_*?|".contains(letter);
    let is_word = cells.len() < 4 && cells.contains(char::is_alphabetic);
    let has_cells = !is_word || body.contains(is_cell);
    is_large || is_head || (has_cells && !has_word(body))
}

/// Returns whether the first word of a line may be meant as a whole puzzle.
fn is_cellish(text: &str) -> bool {
    let head = super::line::head(text);
    // A line of one sign is a rule, not an empty grid.
    if head.contains(['(', '=', '"', '\'', '[', '{', '/'])
        || head.chars().all(|letter| "*_-xX?".contains(letter))
        || head.matches('-').count() * 10 > head.len() * 9
    {
        return false;
    }
    let cells = head.chars().filter(|letter| letter.is_ascii_digit() || ".*_-?xX".contains(*letter)).count();
    let count = head.chars().count();
    let side = count.isqrt();
    let nearly = |count: usize| side > 9 && count.abs_diff(side * side) < 3;
    cells * 10 >= count * 7 || !has_word(head) || (nearly(count) && is_of_letters(head, side))
}

/// Returns whether a word is a whole puzzle, or nearly: 81 cells, or those of a larger grid.
pub(super) fn is_whole(word: &str) -> bool {
    let (length, digits) = (word.len(), word.bytes().filter(u8::is_ascii_digit).count());
    let is_near = (78..=84).contains(&length) || matches!(length, 256 | 625 | 729);
    is_near && digits > 7 && digits + word.bytes().filter(|byte| b".*_-?xX".contains(byte)).count() == length
}

/// Returns whether a word is a puzzle of 81 cells but for one or two letters.
fn is_nearly_whole(word: &str) -> bool {
    let cells = word.bytes().filter(|byte| byte.is_ascii_digit() || *byte == b'.').count();
    word.len() == 81
        && (79..81).contains(&cells)
        && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.')
}

/// Returns whether a group is a whole puzzle.
pub(super) fn is_whole_group(group: &Group) -> bool {
    group.is_word && is_whole(unframed(&group.text))
}

/// Returns a text without spaces and bars around it.
pub(super) fn unframed(text: &str) -> &str {
    text.trim_matches(is_gap)
}

/// Returns the name before a puzzle, if it is a single word: `name: PUZZLE`.
pub(super) fn name_before(text: &str, group: &str) -> Option<String> {
    let begin = group.len() - group.trim_start().len();
    let before = text.get(..begin)?.trim().trim_end_matches(['"', '\'', '`', '(', '[', '{']).trim_end();
    // A number in a list is `1.`, `1)` or `(1)`.
    let name = before.trim_end_matches([':', '=', ',', '.', ')']).trim().trim_start_matches('(');
    let is_name = |letter: char| letter.is_alphanumeric() || "_-.".contains(letter);
    (name.contains(char::is_alphanumeric) && name.chars().all(is_name)).then(|| name.to_owned())
}

/// Returns whether a line of text is a heading by its looks: with a colon, in brackets, or after a mark.
pub(super) fn is_heading(text: &str) -> bool {
    text.ends_with(':')
        || text.split_once(": ").is_some_and(|(name, _)| !name.contains(char::is_whitespace))
        || (text.starts_with('[') && text.ends_with(']'))
        || text.starts_with(['=', '*', '-', '+', '~', '_', ';', '%', '/'])
        || text.ends_with(['=', '*', '~'])
}

/// Returns whether a word is meant as a puzzle on one line: nearly all of it is cells.
fn has_cells(word: &str) -> bool {
    let cells = word.bytes().filter(|byte| byte.is_ascii_digit() || *byte == b'.').count();
    word.len() > 15 && cells * 10 > word.len() * 9
}

/// Returns whether a line of text may be a title, and is no code.
pub(super) fn is_title(text: &str) -> bool {
    let inner = text.trim_matches(|letter: char| "[]*=-+~_# ".contains(letter));
    inner.chars().count() <= TITLE_LENGTH
        && !inner.split_whitespace().any(has_cells)
        && !inner.contains(['=', ';', '{', '}', '<', '>', '\\', '|', '`', '$', '"'])
        && !inner.ends_with(['(', '['])
}
