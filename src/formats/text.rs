//! Cuts a row into texts with their columns, for every format.

/// The text of one cell, and its first column in characters from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token<'a> {
    pub(super) column: usize,
    pub(super) text: &'a str,
}

/// Returns whether a character is a vertical line, which separates boxes in a row.
pub(super) fn is_vertical(letter: char) -> bool {
    matches!(letter, '|' | '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏' | '╽' | '╿')
}

/// Returns whether a character is white space or a vertical line, which part cells.
pub(super) fn is_gap(letter: char) -> bool {
    letter.is_whitespace() || is_vertical(letter)
}

/// Strips a comment, which begins with `#`, from the end of a row. A `#` right before a digit marks a fin; in
/// a frame also a `#` right after a digit.
pub(super) fn without_comment(row: &str) -> &str {
    let last = row.rfind(is_vertical);
    let is_comment = |at: usize| {
        let is_behind = row[..at].ends_with(|letter: char| letter.is_ascii_digit());
        let next = row[at + 1..].trim_start().chars().next();
        let is_apart_below = row[at + 1..].starts_with(char::is_whitespace);
        let cell_follows = is_apart_below && next.is_some_and(|next| next.is_ascii_digit() || next == '{');
        if is_behind && (cell_follows || last.is_some_and(|last| last > at)) {
            return false;
        }
        let is_apart = row[..at].ends_with(is_gap);
        let is_fin =
            row[at + 1..].starts_with(|letter: char| letter.is_ascii_digit() || "{-".contains(letter));
        !(is_apart && is_fin)
    };
    match row.match_indices('#').find(|&(at, _)| is_comment(at)) {
        Some((at, _)) => &row[..at],
        None => row,
    }
}

/// Strips the row's label: `r1` before white space, a colon or a vertical.
pub(super) fn unlabelled(row: &str) -> &str {
    let Some(rest) = row.trim_start().strip_prefix(['r', 'R']) else { return row };
    let body = rest.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let is_number = matches!(rest.len() - body.len(), 1 | 2);
    let ends = |letter: char| letter.is_whitespace() || letter == ':' || is_vertical(letter);
    if is_number && body.starts_with(ends) { body.strip_prefix(':').unwrap_or(body) } else { row }
}

/// Returns whether a line labels the columns: `c1 c2 c3`, with or without verticals.
pub(super) fn numbers_columns(line: &str) -> bool {
    let mut names = line.split(is_gap).filter(|name| !name.is_empty()).peekable();
    let is_name = |name: &str| {
        let number = name.strip_prefix(['c', 'C']).unwrap_or("");
        matches!(number.len(), 1 | 2) && number.bytes().all(|byte| byte.is_ascii_digit())
    };
    names.peek().is_some() && names.all(is_name)
}

/// Returns whether a row in a frame has a single cell before boxes of several: a label.
pub(super) fn has_lone_cell(row: &str) -> bool {
    let widths =
        row.split(is_vertical).map(|block| block.split_whitespace().count()).filter(|&width| width > 0);
    matches!(widths.collect::<Vec<_>>()[..], [1, width, ref rest @ ..] if width > 1 && rest.iter().all(|&other| other == width))
}

/// Returns the places of the vertical lines of a row, in characters from 0.
pub(super) fn bars(row: &str) -> Vec<usize> {
    row.chars().enumerate().filter(|&(_, letter)| is_vertical(letter)).map(|(at, _)| at).collect()
}

/// Returns the byte offset of `part`, a slice of `whole`.
pub(super) fn offset_in(whole: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(whole.as_ptr() as usize)
}

/// Returns the column, from 1, of the character at the byte `offset`.
pub(super) fn column_of(text: &str, offset: usize) -> usize {
    text.get(..offset).map_or(offset, |before| before.chars().count()) + 1
}

/// Returns the column after the last character that is not white space.
pub(super) fn end_column(text: &str) -> usize {
    column_of(text, text.trim_end().len())
}

/// Trims pieces of `text`, which come in order, and adds the column of each.
pub(super) fn tokens<'a>(text: &'a str, pieces: impl Iterator<Item = &'a str>) -> Vec<Token<'a>> {
    // Columns are counted on from the last piece, so that no character is counted twice.
    let (mut offset, mut column) = (0, 1);
    pieces
        .map(|piece| {
            let trimmed = piece.trim();
            let begin = offset_in(text, trimmed);
            column += text.get(offset..begin).map_or(0, |between| between.chars().count());
            offset = begin;
            Token { column, text: trimmed }
        })
        .collect()
}

/// Returns a cell for every character of a row, from the first to the last that is not white space. White
/// space between them is left as a cell, which no alphabet accepts.
pub(super) fn characters(row: &str) -> Vec<Token<'_>> {
    let body = without_comment(row);
    let trimmed = body.trim();
    let begin = body.len() - body.trim_start().len();
    let first = column_of(row, begin);
    trimmed
        .char_indices()
        .enumerate()
        .map(|(index, (at, letter))| Token {
            column: first + index,
            text: &trimmed[at..at + letter.len_utf8()],
        })
        .collect()
}
