//! Labels of rows and columns beside a grid: numbers from 0 or 1, letters, `r4`, as people and programs write them.

use crate::grid::Shape;

use super::clean::masked;
use super::held_line::{self, HeldLine};
use super::text::{is_gap, is_vertical};

/// The fewest columns or rows with labels.
const MIN: usize = 4;

/// Words in the corner between the labels of rows and columns.
const CORNERS: [&str; 8] = ["#", "\\", "row", "rows", "index", "id", "r\\c", "r/c"];

/// The name of a row or a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Name {
    /// `3`, counted from 0 or 1.
    Number(usize),
    /// `r3`, `c3` or `V3`, counted from 0 or 1.
    Lettered(u8, usize),
    /// `C`, as its place in the alphabet, from 0.
    Letter(usize),
}

impl Name {
    /// Returns the name in a word, which may be bold, in brackets, or have a sign behind it.
    fn of(word: &str) -> Option<Self> {
        let word = word.trim_start_matches(['[', '(', '*']).trim_end_matches(['.', ':', ')', ']', ',', '*']);
        let number = |digits: &str| {
            let is_number = matches!(digits.len(), 1 | 2) && digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse().ok().filter(|_| is_number)
        };
        match *word.as_bytes() {
            [letter] if letter.is_ascii_alphabetic() => {
                Some(Self::Letter(usize::from(letter.to_ascii_uppercase() - b'A')))
            }
            [sign, _, ..] if sign.is_ascii_alphabetic() => Some(Self::Lettered(sign, number(&word[1..])?)),
            _ => number(word).map(Self::Number),
        }
    }

    /// Returns whether rows or columns may begin with this name.
    fn is_first(self) -> bool {
        matches!(self, Self::Number(0 | 1) | Self::Lettered(_, 0 | 1) | Self::Letter(0))
    }

    /// Returns how far on the name `next` is, if it is of the same kind.
    fn distance(self, next: Self) -> Option<usize> {
        match (self, next) {
            // SudokuWiki leaves out I.
            (Self::Letter(7), Self::Letter(9)) => Some(1),
            (Self::Lettered(sign, _), Self::Lettered(other, _)) if sign != other => None,
            (Self::Number(this), Self::Number(next))
            | (Self::Lettered(_, this), Self::Lettered(_, next))
            | (Self::Letter(this), Self::Letter(next)) => next.checked_sub(this),
            _ => None,
        }
    }
}

/// Returns whether names count on from the first one, once or in each of several grids of as many rows. In a
/// single grid they may also count down to it. `may_lack`: one name may be missing.
fn are_names(names: &[Name], may_lack: bool) -> bool {
    let far = usize::from(may_lack) + 1;
    let counts_on = |this: &Name, next: &Name| this.distance(*next).is_some_and(|by| (1..=far).contains(&by));
    let counts_up = |names: &[Name]| {
        let gaps = names.windows(2).filter(|pair| pair[0].distance(pair[1]) != Some(1)).count();
        names.first().is_some_and(|name| name.is_first()) && gaps < far
    };
    let grids = || names.chunk_by(counts_on);
    let same = grids().all(|grid| may_lack || grid.len() == grids().next().map_or(0, <[Name]>::len));
    let least = MIN - usize::from(may_lack);
    let down: Vec<Name> = names.iter().rev().copied().collect();
    (!names.is_empty() && same && grids().all(|grid| grid.len() >= least && counts_up(grid)))
        || (down.len() >= least
            && down.windows(2).all(|pair| counts_on(&pair[0], &pair[1]))
            && counts_up(&down))
}

fn parts_names(letter: char) -> bool {
    is_gap(letter) || ",;*&[]()".contains(letter)
}

/// Returns whether a line has labels of columns, such as `1 2 3 4 5 6 7 8 9` or letters in order. Before them
/// there may be a word or a sign in the corner.
pub(super) fn is_header(text: &str) -> bool {
    columns(text).is_some()
}

/// Returns the number of columns that a line has labels for.
fn columns(text: &str) -> Option<usize> {
    let words = || text.split(parts_names).filter(|word| !word.is_empty());
    let is_corner = |word: &str| CORNERS.iter().any(|corner| word.eq_ignore_ascii_case(corner));
    // Nearly every line of an input comes here, and is none by its first two words.
    let mut first = words();
    let (one, two) = (first.next()?, first.next());
    let counts_on = |two| Name::of(one)?.distance(Name::of(two)?);
    let is_long = two.is_none() && one.starts_with(['0', '1', 'A', 'a']);
    if !(is_long || is_corner(one) || two.and_then(counts_on) == Some(1)) {
        return None;
    }
    let words: Vec<&str> = words().collect();
    let names = |words: &[&str]| {
        let names: Option<Vec<Name>> = words.iter().map(|word| Name::of(word)).collect();
        names.filter(|names| names.len() >= MIN && are_names(names, false)).map(|names| names.len())
    };
    match words[..] {
        [word] if (9..=36).contains(&word.len()) && word.is_ascii() => {
            let letters: Vec<&str> = (0..word.len()).map(|at| &word[at..=at]).collect();
            names(&letters)
        }
        [corner, ref rest @ ..] => names(&words).or_else(|| names(rest).filter(|_| is_corner(corner))),
        [] => None,
    }
}

/// Returns whether a row may be the first of a grid with labels of rows. A row of as many words as a usual grid
/// has columns is one only if the label is no number.
pub(super) fn may_begin(text: &str) -> bool {
    let sign = ['\t', ';', ','].into_iter().find(|&sign| text.contains(sign));
    let count = sign.map_or_else(|| text.split_whitespace().count(), |sign| text.split(sign).count());
    let is_first = |place: Option<Place>| {
        place.and_then(|place| place.name(text)).is_some_and(|name| {
            let is_number = matches!(name, Name::Number(_));
            // So many words are the cells of a row, but for one more than a usual grid has.
            let has_no_label = Shape::of_side(count).is_some() && !matches!(count - 1, 4 | 6 | 9 | 16 | 25);
            // Labels of rows may count down.
            let is_first = name.is_first() || matches!(name, Name::Number(last) if last + 1 == count);
            is_first && count > 1 && !(is_number && has_no_label)
        })
    };
    is_first(before(text)) || is_first(behind(text))
}

/// The place of a label in a row, in bytes: of the label alone, and with what parts it from the cells.
#[derive(Clone, Copy)]
struct Place {
    label: (usize, usize),
    whole: (usize, usize),
}

impl Place {
    fn name(self, text: &str) -> Option<Name> {
        Name::of(&text[self.label.0..self.label.1])
    }
}

fn ends_label(letter: char) -> bool {
    is_gap(letter) || ",;:&".contains(letter)
}

/// Returns the place of the label before the cells of a row.
fn before(text: &str) -> Option<Place> {
    let frame = text.len() - text.trim_start().len();
    let inner = text[frame..].strip_prefix(is_vertical).unwrap_or(&text[frame..]).trim_start();
    let begin = text.len() - inner.len();
    let bracketed = inner.starts_with('[').then(|| inner.find(']')).flatten();
    let end = begin + bracketed.map_or_else(|| inner.find(ends_label), |last| Some(last + 1))?;
    let rest = &text[end..];
    // Within a frame the bar behind the label is the new edge. Otherwise a separator goes with the label.
    let after = rest.len() - rest.trim_start_matches(' ').len();
    let is_framed = inner.len() < text.len() - frame;
    let parts = rest[after..].starts_with([',', ';', ':', '&', '\t']) && !is_framed;
    let whole = (frame, end + if parts { after + 1 } else { 0 });
    (begin < end && !rest.trim().is_empty()).then_some(Place { label: (begin, end), whole })
}

/// Returns the place of the label behind the cells of a row.
fn behind(text: &str) -> Option<Place> {
    let body = text.trim_end();
    let inner = body.strip_suffix(is_vertical).unwrap_or(body).trim_end();
    let (last, letter) = inner.char_indices().rev().find(|&(_, letter)| ends_label(letter))?;
    let (begin, end) = (last + letter.len_utf8(), inner.len());
    let rest = text[..begin].trim_end_matches(' ');
    let parts = rest.ends_with([',', ';', ':', '&', '\t']) && inner.len() == body.len();
    let whole = (if parts { rest.len() - 1 } else { begin }, body.len());
    (begin < end && !rest.trim().is_empty()).then_some(Place { label: (begin, end), whole })
}

/// Returns the lines without labels of rows and columns, in each way in which they may have any. `may_lack`: a label
/// may be missing, as its row is.
pub(super) fn without_labels(lines: &[HeldLine], may_lack: bool) -> Vec<Vec<HeldLine>> {
    let rows: Vec<&HeldLine> = lines.iter().filter(|line| line.is_row()).collect();
    let header = |at: Option<usize>| at.map(|at| rows[at].text.as_str()).filter(|text| is_header(text));
    let last = rows.len().checked_sub(1);
    let (above, below) = (header(last.map(|_| 0)), header(last));
    // A header may come again above each of several grids. In a grid that is whole, the first row counts on.
    let mut ways = vec![(None, None), (above, None), (above, below), (None, below)];
    ways.dedup();
    if may_lack {
        ways.rotate_left(1);
    }
    let is_either = |line: &HeldLine, (above, below): (Option<&str>, Option<&str>)| {
        line.is_row() && [above, below].contains(&Some(line.text.as_str()))
    };
    let way = |headers: (Option<&str>, Option<&str>)| {
        let mut kept: Vec<HeldLine> =
            lines.iter().filter(|line| !is_either(line, headers)).cloned().collect();
        let has_header = kept.len() < lines.len();
        let is_labelled = take_labels(&mut kept, may_lack, has_header);
        let have_letters = || {
            let has_letters = |text: &str| text.contains(|letter: char| letter.is_ascii_alphabetic());
            [headers.0, headers.1].into_iter().flatten().all(has_letters)
        };
        // Numbers alone may be a row of a grid: they stand once above one grid, and in no frame.
        let is_one = || {
            let left = kept.iter().filter(|line| line.is_row()).count();
            let (text, count) = (headers.0.unwrap_or("|"), headers.0.and_then(columns));
            left + 1 == rows.len() && count == Some(left) && !text.contains(is_vertical)
        };
        (is_labelled || (has_header && (have_letters() || is_one()))).then_some(kept)
    };
    ways.into_iter().filter_map(way).collect()
}

/// Takes the labels off all rows, before their cells and behind them, and returns whether there were any.
fn take_labels(lines: &mut [HeldLine], may_lack: bool, has_header: bool) -> bool {
    let mut is_labelled = false;
    for place in [before, behind] {
        let places: Option<Vec<(usize, Place)>> = lines
            .iter()
            .enumerate()
            .filter(|(_, line)| line.is_row())
            .map(|(index, line)| Some((index, place(&line.text)?)))
            .collect();
        let Some(places) = places else { continue };
        let names: Option<Vec<Name>> =
            places.iter().map(|&(index, place)| place.name(&lines[index].text)).collect();
        let Some(names) = names.filter(|names| are_names(names, may_lack)) else { continue };
        let is_number = matches!(names[0], Name::Number(_));
        if is_number && may_lack && !has_header && !is_labelled && !stand_beside(lines) {
            continue;
        }
        is_labelled = true;
        for (index, Place { whole: (begin, end), .. }) in places {
            lines[index].text = masked(&lines[index].text, begin, end);
        }
    }
    is_labelled
}

/// Returns whether numbers at the side of some rows, one of which has a mistake, are labels: without them the rows are
/// as many as their cells, or nearly.
fn stand_beside(lines: &[HeldLine]) -> bool {
    let rows: Vec<&HeldLine> = lines.iter().filter(|line| line.is_row()).collect();
    let sign = held_line::sign(&rows);
    let counts: Option<Vec<usize>> = rows.iter().map(|line| held_line::count(&line.text, sign)).collect();
    let cells = counts.and_then(|counts| held_line::commonest(&counts)).map(|(cells, _)| cells);
    cells.is_none_or(|cells| rows.len().abs_diff(cells.saturating_sub(1)) < rows.len().abs_diff(cells))
}
