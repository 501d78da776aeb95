//! Views of a block of lines: ways to read it as the rows of grids.

use crate::grid::MAX_SIDE;

use super::collector::Collector;
use super::error::{ErrorCode, InputError, Place, counted};
use super::format::Format;
use super::framed::is_certain_rule;
use super::held_line::{self, HeldLine, Role, commonest};
use super::input::{Input, ReadOptions};
use super::labels::{is_header, without_labels};
use super::table;
use super::text::{end_column, has_lone_cell, is_gap, is_vertical};

/// The most rows that are tried as one grid: those of the largest grid, and some of labels.
pub(super) const MAX_TRIED: usize = MAX_SIDE + 4;

/// A view of a block: its rows as (line number, text).
type Rows = Vec<(usize, String)>;

/// Returns whether a line is a rule of a frame, in the way of one program or another.
pub(super) fn is_rule(text: &str) -> bool {
    let drawn =
        |letter: char| "-_=+|*.:,'`~ ".contains(letter) || ('\u{2500}'..='\u{257F}').contains(&letter);
    let has_two = ["-", "=", "_"].into_iter().filter(|sign| text.contains(sign)).count() > 1
        || text.contains(['+', '|', ':', '\'']);
    text.contains("---") && text.chars().all(drawn) && has_two
}

/// A line of LaTeX that can be in a grid.
pub(super) enum LatexLine {
    /// A row of a table, without commands.
    Row(String),
    /// Commands alone, such as `\\hline`.
    Rule,
    /// The beginning or end of an environment.
    Fence,
}

/// Returns the kind of a line of LaTeX; `None` for other text.
pub(super) fn latex(text: &str) -> Option<LatexLine> {
    if !text.contains('\\') && !text.contains('&') {
        return None;
    }
    let trimmed = text.trim();
    if trimmed.starts_with("\\begin") || trimmed.starts_with("\\end") {
        return Some(LatexLine::Fence);
    }
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        plain.push(if letter == '\\' { ' ' } else { letter });
        if letter == '\\' && letters.next_if_eq(&'\\').is_some() {
            plain.push(' ');
            // Only commands follow the end of a row.
            if letters
                .clone()
                .find(|letter| !letter.is_whitespace())
                .is_some_and(|next| next == '&' || next.is_alphanumeric())
            {
                return None;
            }
        } else if letter == '\\' {
            while letters.next_if(char::is_ascii_alphabetic).is_some() {
                plain.push(' ');
            }
        }
    }
    let is_cell =
        |letter: char| letter.is_ascii_digit() || letter.is_whitespace() || "&.*_-?".contains(letter);
    if plain.matches('&').count() > 2 && plain.chars().all(is_cell) {
        return Some(LatexLine::Row(plain));
    }
    (plain.trim().is_empty() && trimmed.len() > 2).then_some(LatexLine::Rule)
}

/// Returns whether a line may begin JSON that holds puzzles: it has only values of JSON, with commas between
/// them, and is not the element of an array in code. `within`: the line stands in an array of JSON.
pub(super) fn is_json(text: &str, within: bool) -> bool {
    if let Some(rest) = text.strip_prefix('{') {
        let rest = rest.trim_start();
        let Some(name) = rest.strip_prefix(['"', '\'']) else {
            return rest.is_empty() || rest.starts_with('}');
        };
        let quote = rest.chars().next().unwrap_or('"');
        let after = |(_, after): (&str, &str)| !after.trim_start().starts_with([',', '}', ';', '+', ')']);
        return name.split_once(quote).is_none_or(after);
    }
    let (mut depth, mut arrays, mut values, mut at_value) = (0usize, 0usize, 0usize, true);
    // Rows of an array that a program prints are no JSON of their own.
    let mut are_cells = true;
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        match letter {
            _ if letter.is_whitespace() => {}
            '[' if at_value => depth += 1,
            '{' if at_value => return true,
            ']' if depth > 0 => {
                (depth, arrays, at_value) = (depth - 1, arrays + 1, false);
                if depth == 0 {
                    let rest = text[at + 1..].trim();
                    let is_grid = values > 15 && (arrays > 4 || values.isqrt().pow(2) == values);
                    let is_row = are_cells && values > 3 && !is_grid;
                    return within && rest == ","
                        || !rest.starts_with([',', ';', ')', '}']) && (within || !is_row);
                }
            }
            ',' if !at_value => at_value = true,
            '"' | '\'' if at_value => {
                let Some(length) = text[at + 1..].find(letter) else { return letter == '"' };
                are_cells &= length < 3;
                while letters.next_if(|&(next, _)| next <= at + 1 + length).is_some() {}
                (at_value, values) = (false, values + 1);
            }
            '0'..='9' | '-' | 'n' | 't' | 'f' if at_value => {
                let rest = &text[at..];
                let end = rest
                    .find(|other: char| other == ',' || other == ']' || other.is_whitespace())
                    .unwrap_or(rest.len());
                let value = &rest[..end];
                if value.parse::<f64>().is_err() && !matches!(value, "null" | "true" | "false") {
                    return false;
                }
                are_cells &= value == "null" || value.parse().is_ok_and(|value: u8| value < 37);
                while letters.next_if(|&(next, _)| next < at + end).is_some() {}
                (at_value, values) = (false, values + 1);
            }
            _ => return false,
        }
    }
    true
}

/// Returns whether the line below one of a bracket alone shows that both are JSON.
pub(super) fn is_json_below(bracket: &str, text: &str) -> bool {
    match bracket.trim() {
        "{" => text.starts_with(['"', '}']) && is_json(&format!("{{{text}"), false),
        _ => {
            text.starts_with(['[', '{', '"', ']', '-', 'n']) && is_json(text, true)
                || text.starts_with(|first: char| first.is_ascii_digit())
                    && is_json(&format!("[{text}"), true)
        }
    }
}

/// Returns whether a line is a lone name of a table's column of puzzles, or a title of the same words.
pub(super) fn is_lone_name(text: &str, options: &ReadOptions) -> bool {
    let is_word = !text.contains([',', ';', '\t', '|']) && text.len() < 30;
    is_word && text.contains(char::is_alphabetic) && table::is_header(text, options)
}

/// Returns the cells of a grid that has lost the ends of its lines, without its frame.
pub(super) fn flattened(text: &str) -> Option<String> {
    if text.matches("---").count() < 3 || text.len() < 200 {
        return None;
    }
    let is_frame = |letter: char| "-+*.:'=_,".contains(letter);
    let mut cells = String::with_capacity(text.len());
    for word in text.split_inclusive(char::is_whitespace) {
        let is_rule = word.contains("---") && word.trim().chars().all(is_frame);
        cells.extend(word.chars().map(|letter| if is_rule || is_vertical(letter) { ' ' } else { letter }));
    }
    let count = cells.split_whitespace().count();
    let is_cell = |word: &str| word.chars().all(|letter| letter.is_ascii_digit() || ".*#-_".contains(letter));
    (count == 81 && cells.split_whitespace().all(is_cell)).then_some(cells)
}

/// Returns the words of a line, between separators and quotes.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(parts_words).filter(|word| !word.is_empty())
}

/// Returns whether a character parts words of a line.
pub(super) fn parts_words(letter: char) -> bool {
    letter.is_whitespace() || "\"'`=()[]{},;:|".contains(letter)
}

/// Returns whether a line has too few cells for a row: up to three, one space apart.
pub(super) fn is_too_short(text: &str) -> bool {
    text.len() < 6
        && !text.starts_with(' ')
        && !text.contains("  ")
        && !text.contains(is_vertical)
        && !text.contains(['\t', ',', ';'])
        && text.chars().filter(|letter| !letter.is_whitespace()).count() < 4
}

/// Returns whether a line has several rows with semicolons between them.
pub(super) fn has_rows(text: &str) -> bool {
    let is_row = |part: &str| part.split_whitespace().count() > 3 || part.matches(',').count() > 2;
    text.contains(';') && text.split(';').filter(|part| is_row(part)).count() > 1
}

/// Returns the part of a line inside a frame, if words stand beside the frame.
pub(super) fn inside_frame(text: &str) -> Option<String> {
    let is_frame = |letter: char| is_vertical(letter) || ('\u{2500}'..='\u{257F}').contains(&letter);
    let first = text.find(is_frame)?;
    let (last, letter) = text.char_indices().rev().find(|&(_, letter)| is_frame(letter))?;
    let end = last + letter.len_utf8();
    let inner = text.get(first..end)?;
    let has_words = |part: &str| part.chars().any(char::is_alphabetic);
    let is_beside = has_words(&text[..first]) || has_words(&text[end..]);
    let count = inner.chars().filter(|&letter| is_frame(letter)).count();
    let before = text[..first].trim();
    let is_label = before.len() < 4 && before.chars().all(char::is_alphanumeric);
    let is_apart = !text[end..].starts_with(|letter: char| !letter.is_whitespace());
    (is_beside && is_label && is_apart && count > 3 && !has_words(inner))
        .then(|| super::clean::only(text, first, end))
}

/// Returns the rows of the first view of a block that is whole: all of its rows are parts of whole grids.
/// `is_text`: the block stands among text, so its grids must be plausible.
pub(super) fn whole(held: &[HeldLine], is_text: bool, collector: &Collector) -> Option<Rows> {
    let rows = held.iter().filter(|line| line.is_row()).count();
    if rows == 0 {
        return None;
    }
    // Cut at separators, a number is a number and never candidates, and a space no empty cell.
    let reads = |rows: &Rows, is_cut: bool| {
        let is_good = |input: &Input| {
            let has_marks = matches!(input.style.format, Format::PENCILMARKS | Format::SDX | Format::LINE);
            // Nor is a separator an empty cell.
            let side = input.puzzle.layout().digits();
            let has_gaps = input.style.format == Format::ROWS
                && rows.iter().any(|(_, text)| {
                    !text.trim().is_empty()
                        && text.chars().filter(|letter| !letter.is_whitespace()).count() != side
                });
            !(is_cut && (has_marks || has_gaps)) && (!is_text || is_plausible(input))
        };
        let read = collector.trial(rows);
        !read.is_empty()
            && read.iter().all(|input| input.as_ref().is_ok_and(is_good))
            && !leaves_out(held, rows)
    };
    let bases = bases(held);
    let found = bases.iter().find(|rows| reads(rows, false)).cloned();
    found
        .or_else(|| views(&bases).into_iter().find(|rows| reads(rows, true)))
        .or_else(|| bases.iter().filter_map(without_parentheses).find(|rows| reads(rows, false)))
}

/// Returns whether a line with cells stands between the rows of a view and is none of them.
fn leaves_out(held: &[HeldLine], rows: &Rows) -> bool {
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return false };
    let is_left_out = |line: &HeldLine| {
        (first.0..last.0).contains(&line.number)
            && line.is_row()
            && !is_dashes(line)
            && !is_header(&line.text)
            && rows.iter().all(|(number, _)| *number != line.number)
    };
    held.iter().any(is_left_out)
}

/// Returns whether a long block among text begins with a grid, so that what follows may be more of them.
pub(super) fn begins_with_a_grid(held: &[HeldLine], collector: &Collector) -> bool {
    let is_good = |rows: &Rows| {
        collector.trial(rows).first().is_some_and(|first| first.as_ref().is_ok_and(is_plausible))
    };
    bases(held).iter().any(is_good)
}

/// Returns the error of a block that is meant as a grid.
pub(super) fn error(held: &[HeldLine], collector: &Collector) -> Option<InputError> {
    let first = |rows: Rows| collector.trial(&rows).into_iter().find_map(Result::err);
    let bases = bases(held);
    let base = bases.last()?;
    let has_groups = held.iter().any(|line| matches!(line.role, Role::Group(_)));
    let tokens = tokens(base).filter(|_| has_groups);
    first(tokens.unwrap_or_else(|| base.clone()))
}

/// Returns the error of a table whose rows have one cell a field, or of a grid that had labels: a row of another
/// length than the others, or too few rows. `None` if there is none, or the cells cannot be counted.
pub(super) fn uneven(lines: &[HeldLine], had_labels: bool) -> Option<InputError> {
    let rows: Vec<&HeldLine> = lines.iter().filter(|line| line.is_row()).collect();
    let sign = held_line::sign(&rows);
    let is_blank = |line: &HeldLine| line.role == Role::Blank;
    let has_gap = lines.windows(2).any(|pair| is_blank(&pair[0]) && !is_blank(&pair[1]));
    if (sign.is_none() && !had_labels) || has_gap || rows.len() > MAX_TRIED {
        return None;
    }
    let counts: Vec<usize> =
        rows.iter().map(|line| held_line::count(&line.text, sign)).collect::<Option<_>>()?;
    let (side, times) = commonest(&counts)?;
    // More rows are a stack of grids, of which one has a mistake.
    if side < 4 || times * 3 < counts.len() * 2 || counts.len() > side + 1 {
        return None;
    }
    if let Some(index) = counts.iter().position(|&count| count != side) {
        let (line, subject) = (rows[index], format!("row {}", index + 1));
        let counts = (side, counts[index]);
        let error = InputError::wrong_count(ErrorCode::RowLength, end_of(line), &subject, "cell", counts);
        return Some(error.on(&line.text));
    }
    let last = rows.last().filter(|_| counts.len() < side)?;
    let (expected, found) = (counted(side, "row"), counted(counts.len(), "row"));
    let message = format!("{found} of {}, expected {expected}", counted(side, "cell"));
    Some(InputError::new(ErrorCode::RowCount, end_of(last), message, expected, found).on(&last.text))
}

/// Returns the place behind the last character of a line.
fn end_of(line: &HeldLine) -> Place {
    Place { line: line.number, column: end_column(&line.text) }
}

/// Returns whether a block is meant as a grid: most of the rows of one are there.
pub(super) fn is_grid_like(held: &[HeldLine]) -> bool {
    let rows: Vec<&HeldLine> = held.iter().filter(|line| line.is_row()).collect();
    let sign = held_line::sign(&rows);
    let count =
        |line: &&HeldLine| sign.map_or_else(|| cells(line), |sign| held_line::count(&line.text, Some(sign)));
    let counts: Vec<usize> = rows.iter().filter_map(count).collect();
    let Some((side, times)) = commonest(&counts) else { return false };
    let least = if sign.is_some() { 6 } else { 4 };
    (least..=36).contains(&side) && times * 10 >= side * 6 && counts.len() + 3 > side
}

/// Returns the number of cells of a row, `None` for another line.
fn cells(line: &HeldLine) -> Option<usize> {
    match line.role {
        Role::Group(cells) => Some(cells),
        Role::Row => {
            let separates = |letter: char| is_gap(letter) || letter == ',' || letter == ';';
            let words = || line.text.split(separates).filter(|word| !word.is_empty());
            let count = words().count();
            Some(if words().any(|word| word.len() > 2) { words().map(str::len).sum() } else { count })
        }
        _ => None,
    }
}

/// Returns the views of a block cut at separators.
fn views(bases: &[Rows]) -> Vec<Rows> {
    let mut views = Vec::new();
    for base in bases {
        views.extend(tokens(base));
        views.extend(fields(base, is_vertical, true));
        views.extend(fields(base, is_vertical, false));
        views.extend(fields(base, |letter| letter == '&', false));
        views.extend(fields(base, |letter| letter == ',', false));
    }
    views
}

/// Returns the block as it stands, and without labels and stray groups.
fn bases(held: &[HeldLine]) -> Vec<Rows> {
    let held = &without_dash_rules(held).unwrap_or_else(|| held.to_vec());
    let mut all = vec![rows_of(held)];
    let counts: Vec<usize> = held.iter().filter_map(cells).collect();
    let side = commonest(&counts).map_or(0, |(side, _)| side);
    // Among the rows, one of nearly as many cells has a mistake.
    let is_full = |line: &HeldLine| cells(line) == Some(side);
    let (first, last) = (held.iter().position(is_full), held.iter().rposition(is_full));
    let is_stray = |index: usize, line: &HeldLine| {
        let is_within = Some(index) > first && Some(index) < last;
        matches!(line.role, Role::Group(cells) if cells != side && !(is_within && cells.abs_diff(side) < 3))
    };
    let kept = held.iter().enumerate().filter(|&(index, line)| !is_stray(index, line));
    let kept: Vec<HeldLine> = kept.map(|(_, line)| line.clone()).collect();
    if kept.len() < held.len() {
        all.push(rows_of(&kept));
    }
    all.extend(without_labels(&kept, false).iter().map(|plain| rows_of(plain)));
    // Numbers in the prose right above or below are no rows, though one of them may be as long.
    let separates = |letter: char| is_gap(letter) || letter == ',';
    let side = held.iter().filter(|line| line.role == Role::Row).count();
    let is_number = |line: &&HeldLine| match line.role {
        Role::Group(cells) => cells.abs_diff(side) > 2 || !line.text.trim().contains(separates),
        _ => false,
    };
    let is_inner = |line: &HeldLine| !is_number(&line) && line.role != Role::Blank;
    let range = held.iter().position(is_inner).zip(held.iter().rposition(is_inner));
    let inner = range.map_or(&[][..], |(first, last)| &held[first..=last]);
    let is_apart = |line: &HeldLine| line.role != Role::Row || line.text.contains(separates);
    if inner.len() < held.len()
        && !inner.is_empty()
        && inner.iter().all(|line| !is_number(&line) && is_apart(line))
    {
        all.push(rows_of(inner));
    }
    all
}

fn rows_of(lines: &[HeldLine]) -> Rows {
    lines.iter().map(|line| (line.number, line.text.clone())).collect()
}

/// Returns whether a row is the head of a Markdown table, empty or of numbers, as the rule below it shows.
pub(super) fn is_head(row: &HeldLine, rule: &HeldLine) -> bool {
    let is_empty = |text: &str| text.chars().all(|letter| letter.is_whitespace() || letter == '|');
    let is_rule = |text: &str| {
        let is_drawn = |letter: char| letter.is_whitespace() || "|-:+".contains(letter);
        text.contains('-') && text.trim_start().starts_with('|') && text.chars().all(is_drawn)
    };
    (is_empty(&row.text) || is_header(&row.text))
        && is_rule(&rule.text)
        && row.text.matches('|').count() > 3
        && row.text.matches('|').count() == rule.text.matches(['|', '+']).count()
}

/// Returns whether a line has only dashes, and bars: a rule, or a row of empty cells.
pub(super) fn is_dashes(line: &HeldLine) -> bool {
    let mut letters =
        line.text.chars().filter(|letter| !letter.is_whitespace() && !is_vertical(*letter)).peekable();
    letters.peek().is_some() && letters.all(|letter| letter == '-' || letter == '_')
}

/// Returns the lines without those of dashes alone, if no other row writes a blank as a dash.
fn without_dash_rules(lines: &[HeldLine]) -> Option<Vec<HeldLine>> {
    let is_row = |line: &&HeldLine| line.is_row() && !is_dashes(line);
    let sign = |sign: char| lines.iter().filter(is_row).any(|line| line.text.contains(sign));
    let drops = |line: &HeldLine| {
        is_dashes(line) && !(line.text.contains('-') && sign('-') || line.text.contains('_') && sign('_'))
    };
    let kept: Vec<HeldLine> = lines.iter().filter(|line| !drops(line)).cloned().collect();
    (kept.len() < lines.len()).then_some(kept)
}

/// Returns the rows cut at separators of every kind; `None` if a cell would be empty.
fn tokens(rows: &Rows) -> Option<Rows> {
    let separates = |letter: char| is_vertical(letter) || ",;&+\\[](){}\"'`".contains(letter);
    let changed = rows.iter().any(|(_, text)| text.contains(separates));
    // Between a comma and a semicolon a cell is missing.
    let has_gap = |text: &str| {
        let signs: Vec<char> = text.trim().chars().filter(|letter| !letter.is_whitespace()).collect();
        signs.windows(3).any(|signs| matches!(signs, [',', ';', _] | [';', ',', _]))
            || signs.first() == Some(&',') && signs.contains(&';')
    };
    // Where a semicolon parts some cells and not others, it ends a row.
    let is_cut = |text: &str| {
        let is_between = |letter: char| separates(letter) || letter.is_whitespace();
        let inner = text.trim_matches(is_between);
        let count = inner.split(is_between).filter(|cell| !cell.is_empty()).count();
        let signs = inner.matches(';').count();
        signs > 0 && signs + 1 != count
    };
    // Nor is a single row in a frame of its own a row of the others.
    let is_row = |text: &str| text.contains(|letter: char| letter.is_ascii_digit());
    let count = rows.iter().filter(|(_, text)| is_row(text)).count();
    let framed = rows.iter().filter(|(_, text)| is_row(text) && text.contains(is_vertical)).count();
    // Nor is a label beside a frame a cell.
    let is_beside = framed > 3
        && rows.iter().all(|(_, text)| {
            !text.contains(is_vertical) || is_certain_rule(text.trim()) || has_lone_cell(text)
        });
    if is_beside || rows.iter().any(|(_, text)| has_gap(text) || is_cut(text)) || (framed == 1 && count > 3) {
        return None;
    }
    let is_rule = |text: &str| is_certain_rule(text.trim()) && !text.trim().is_empty();
    let mut view = Vec::with_capacity(rows.len());
    let mut after_rule = false;
    for (number, text) in rows {
        let is_next = is_rule(text) && after_rule;
        after_rule = is_rule(text) || after_rule && text.trim().is_empty();
        if is_next {
            // Another frame begins, which two blank lines say as well.
            view.extend([(*number, String::new()), (*number, String::new())]);
        } else if !is_rule(text) {
            let letters = text.chars().map(|letter| if separates(letter) { ' ' } else { letter });
            view.push((*number, letters.collect()));
        }
    }
    changed.then_some(view)
}

/// Returns the rows cut into fields, where an empty field is an empty cell. `doubled`: two separators
/// together count as one.
fn fields(rows: &Rows, separates: impl Fn(char) -> bool + Copy, doubled: bool) -> Option<Rows> {
    let is_row = |text: &str| text.contains(separates) && !is_certain_rule(text.trim());
    let mut cut: Vec<(usize, Vec<String>)> = Vec::new();
    // Two rules together part two grids.
    let (mut ends, mut after_rule) = (Vec::new(), false);
    for (number, text) in rows {
        let is_rule = !text.trim().is_empty() && is_certain_rule(text.trim());
        if is_rule && after_rule {
            ends.push(cut.len());
        }
        after_rule = is_rule || after_rule && text.trim().is_empty();
        if text.trim().is_empty() || is_rule {
            continue;
        }
        if !is_row(text) {
            return None;
        }
        let body = text.split("\\\\").next().unwrap_or(text);
        let last = body.split(separates).count() - 1;
        let kept = body
            .split(separates)
            .enumerate()
            .filter(|&(index, field)| !doubled || !field.is_empty() || index == 0 || index == last);
        let fields = kept.map(|(_, field)| field.trim().to_owned()).collect();
        cut.push((*number, fields));
    }
    let is_edge =
        |field: Option<&String>| field.is_some_and(|field| field.is_empty() || field == "." || field == ";");
    let is_single = |field: &String| field.chars().count() < 3;
    let all = cut.first()?.1.len();
    if cut.iter().any(|(_, fields)| fields.len() != all) {
        return None;
    }
    // A Markdown table may begin with an empty head.
    if cut.first().is_some_and(|(_, fields)| fields.iter().all(String::is_empty))
        && cut.len() > 1
        && (cut.len() - 1) < all
    {
        cut.remove(0);
    }
    let edges = |first: usize, last: usize| {
        let side = all.saturating_sub(first + last);
        let fits = side > 3 && ends.iter().chain([&cut.len()]).all(|count| count.is_multiple_of(side));
        let is_open = |is_last: bool| {
            cut.iter().all(|(_, fields)| is_edge(if is_last { fields.last() } else { fields.first() }))
        };
        let is_closed = (first, last) == (1, 1) || !(is_open(false) && is_open(true));
        fits && is_closed && (first == 0 || is_open(false)) && (last == 0 || is_open(true))
    };
    let (first, last) =
        [(1, 1), (1, 0), (0, 1), (0, 0)].into_iter().find(|&(first, last)| edges(first, last))?;
    let view: Rows = cut
        .iter()
        .map(|(number, fields)| {
            let cells = &fields[first..fields.len() - last];
            let text: Vec<&str> =
                cells.iter().map(|cell| if cell.is_empty() { "." } else { cell.as_str() }).collect();
            (*number, text.join(" "))
        })
        .collect();
    let is_cells = cut.iter().all(|(_, fields)| fields[first..fields.len() - last].iter().all(is_single));
    is_cells.then_some(view)
}

/// Returns the rows without parentheses inside cells: `(3)69` is `369`.
fn without_parentheses(rows: &Rows) -> Option<Rows> {
    rows.iter()
        .any(|(_, text)| text.contains(['(', ')']))
        .then(|| rows.iter().map(|(number, text)| (*number, text.replace(['(', ')'], ""))).collect())
}

/// The fewest digits of a grid of side 9 among text.
const MIN_GIVENS: usize = 8;
/// The most digits that clash in a grid of side 9 among text.
const MAX_CLASHES: usize = 9;

/// Returns whether a grid found among text is meant as one: few of its digits clash.
fn is_plausible(input: &Input) -> bool {
    let puzzle = &input.puzzle;
    let layout = puzzle.layout();
    let mut clashes = 0;
    for cell in layout.all_cells() {
        let value = puzzle.value(cell);
        clashes += usize::from(
            value.is_some() && layout.peers(cell).iter().any(|&peer| puzzle.value(peer) == value),
        );
    }
    let side = layout.digits();
    // A matrix of numbers writes zero for nothing.
    let has_blanks = input.style.blank != '0' && puzzle.given_count() < layout.cells();
    if side == 9 {
        let is_few = has_blanks && puzzle.given_count() < MIN_GIVENS && puzzle.eliminated().is_empty();
        clashes <= MAX_CLASHES && !is_few
    } else {
        clashes == 0 && puzzle.given_count() >= side.min(8) || !puzzle.eliminated().is_empty()
    }
}
