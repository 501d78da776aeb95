//! Labels of rows and columns beside a grid: numbers from 0 or 1, letters, `r4`, as people and programs write them.

use crate::grid::Shape;

use super::clean::masked;
use super::held_line::HeldLine;
use super::text::is_vertical;

/// The fewest columns or rows with labels.
const MIN: usize = 4;

/// The longest word in the corner between the labels of rows and columns, in bytes.
const MAX_CORNER: usize = 8;

/// The name of a row or a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Name {
    /// `3`, counted from 0 or 1.
    Number(usize),
    /// `r3` or `c3`, counted from 0 or 1.
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
            [sign @ (b'r' | b'R' | b'c' | b'C'), _, ..] => Some(Self::Lettered(sign, number(&word[1..])?)),
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

/// Returns whether names count on from the first one, in each of one or several grids. `may_lack`: names may be
/// missing.
fn are_names(names: &[Name], may_lack: bool) -> bool {
    let counts_on =
        |this: &Name, next: &Name| this.distance(*next).is_some_and(|far| far == 1 || (may_lack && far > 1));
    let mut grids = names.chunk_by(counts_on);
    let least = MIN - usize::from(may_lack);
    grids.all(|grid| grid.len() >= least && grid.first().is_some_and(|name| name.is_first()))
}

fn parts_names(letter: char) -> bool {
    letter.is_whitespace() || is_vertical(letter) || ",:;=/*&[]()".contains(letter)
}

/// Returns whether a line has labels of columns, such as `1 2 3 4 5 6 7 8 9` or letters in order. Before them
/// there may be a word or a sign in the corner.
pub(super) fn is_header(text: &str) -> bool {
    columns(text).is_some()
}

/// Returns the number of columns that a line has labels for.
pub(super) fn columns(text: &str) -> Option<usize> {
    let first = text.trim_start().trim_start_matches(|letter| is_vertical(letter) || parts_names(letter));
    if !first.starts_with(|letter: char| letter.is_ascii_alphanumeric() || letter == '#' || letter == '\\') {
        return None;
    }
    let words: Vec<&str> = text.split(parts_names).filter(|word| !word.is_empty()).collect();
    let names = |words: &[&str]| {
        let names: Option<Vec<Name>> = words.iter().map(|word| Name::of(word)).collect();
        names.filter(|names| names.len() >= MIN && are_names(names, false)).map(|names| names.len())
    };
    match words[..] {
        [word] if (6..=36).contains(&word.len()) && word.is_ascii() => {
            let letters: Vec<&str> = (0..word.len()).map(|at| &word[at..=at]).collect();
            names(&letters)
        }
        [corner, ref rest @ ..] => names(&words).or_else(|| {
            let is_corner =
                corner.len() <= MAX_CORNER && !corner.contains(|sign: char| sign.is_ascii_digit());
            names(rest).filter(|_| is_corner)
        }),
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
            // So many words are the cells of a row alone.
            let has_no_label = Shape::of_side(count).is_some() && !matches!(count, 5 | 7 | 10 | 17 | 26);
            name.is_first() && count > 1 && !(is_number && has_no_label)
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
    letter.is_whitespace() || is_vertical(letter) || ",;:&".contains(letter)
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

/// Returns the lines without labels of rows and columns, if they have any. `may_lack`: labels may be missing, as
/// some rows are. A few numbers that lack some are labels only below those of columns.
pub(super) fn without_labels(lines: &[HeldLine], may_lack: bool) -> Option<Vec<HeldLine>> {
    let is_header = |line: &HeldLine| line.is_row() && is_header(&line.text);
    let mut kept = lines.to_vec();
    let has_header = lines.iter().any(is_header);
    let mut is_labelled = false;
    for place in [before, behind] {
        let places: Option<Vec<(usize, Place)>> = kept
            .iter()
            .enumerate()
            .filter(|(_, line)| line.is_row() && !is_header(line))
            .map(|(index, line)| Some((index, place(&line.text)?)))
            .collect();
        let Some(places) = places else { continue };
        let names: Option<Vec<Name>> =
            places.iter().map(|&(index, place)| place.name(&kept[index].text)).collect();
        let are_labels = |names: &[Name]| {
            let is_clear = has_header || names.len() > MIN + 1 || !matches!(names, [Name::Number(_), ..]);
            let may_lack = may_lack && is_clear;
            names.len() + 1 >= MIN && are_names(names, may_lack)
        };
        if !names.is_some_and(|names| are_labels(&names)) {
            continue;
        }
        is_labelled = true;
        for (index, Place { whole: (begin, end), .. }) in places {
            kept[index].text = masked(&kept[index].text, begin, end);
        }
    }
    let rows = kept.iter().filter(|line| line.is_row() && !is_header(line)).count();
    let is_apart = |line: &HeldLine| {
        let has_letters = line.text.contains(|letter: char| letter.is_ascii_alphabetic());
        // Numbers within a frame may be a row of another grid.
        let is_outside = !line.text.contains(is_vertical);
        let fits = columns(&line.text).is_some_and(|count| rows.is_multiple_of(count));
        is_labelled || has_letters || (is_outside && fits)
    };
    kept.retain(|line| !(is_header(line) && is_apart(line)));
    (is_labelled || kept.len() < lines.len()).then_some(kept)
}
