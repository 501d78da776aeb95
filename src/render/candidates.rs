//! Draws a position with its candidates in text, with signs for a step.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::iter;

use super::digits::digit_grid;
use super::paint::Paint;
use super::picture::{MarkKind, Picture};
use super::plane::{Plane, head};
use super::wrap::wrap;
use crate::catalog;
use crate::explain::{Narrator, fill, message};
use crate::formats;
use crate::grid::{Board, Candidate, Cell, Digit, HouseId, Layout};
use crate::step::Step;

/// Draws the candidates of every cell in a frame; a filled cell shows its digit.
///
/// The frame has the names of rows and columns, if the layout has rows and columns.
pub(crate) fn named_grid(board: &Board<'_>, names: &Layout, paint: Paint) -> String {
    grid(board, |_| None, names, paint)
}

/// Draws the candidates with the signs of a step before them, and a legend of the signs, which wraps at `width`.
///
/// `names` is the layout with the names to show.
pub(crate) fn marked_grid(
    picture: &Picture<'_>,
    names: &Layout,
    paint: Paint,
    width: Option<usize>,
) -> String {
    let kind = |one: Candidate| picture.candidates.get(&one).copied();
    format!("{}{}\n", grid(picture.board, kind, names, paint), wrap(&legend(picture, names, paint), width, 2))
}

/// Draws a step in the position before it.
///
/// A single is drawn among the digits, with `?` in its cell. Any other step is drawn among the candidates,
/// with signs; their legend wraps at `width`.
pub(crate) fn step_grid(
    step: &Step,
    board: &Board<'_>,
    names: &Layout,
    paint: Paint,
    width: Option<usize>,
) -> String {
    if catalog::get(&step.technique).is_some_and(catalog::Technique::is_single) {
        let asked: Vec<Cell> = step.placements().map(|placed| placed.cell).collect();
        return digit_grid(board, &asked, paint);
    }
    marked_grid(&Picture::of(step, board), names, paint, width)
}

/// Returns the legend of the signs, on one line.
fn legend(picture: &Picture<'_>, names: &Layout, paint: Paint) -> String {
    let line = |LegendEntry { kind, is_marked, words }: LegendEntry| {
        let sign =
            if is_marked { paint.role(kind.name(), &kind.sign().to_string()) + " " } else { String::new() };
        format!("{sign}{words}")
    };
    legend_entries(picture, names).into_iter().map(line).collect::<Vec<_>>().join("   ")
}

/// An entry of a picture's legend: the meaning of a kind of mark, or the cited houses and cells without a
/// mark.
struct LegendEntry {
    kind: MarkKind,
    /// True for the meaning of the mark `kind`; false for the cited houses and cells without a mark.
    is_marked: bool,
    words: String,
}

/// Returns the legend entries of a picture: the pattern first, with its houses, then the other signs.
///
/// The last entry lists cited houses and cells without a sign, if there are any.
fn legend_entries(picture: &Picture<'_>, names: &Layout) -> Vec<LegendEntry> {
    let mut said = Vec::new();
    // Kinds whose houses and cells come last.
    let mut besides: Vec<MarkKind> = Vec::new();
    for kind in picture.mark_kinds() {
        let (is_marked, cited) =
            (picture.candidates.values().any(|own| *own == kind), cited_words(picture, names, &[kind]));
        let is_own = is_marked && kind == MarkKind::Pattern && !cited.is_empty();
        if is_marked {
            let what = with_shared(kind_label(picture, kind), picture, kind, names);
            let words = if is_own { format!("{what} ({})", cited.join(", ")) } else { what };
            said.push(LegendEntry { kind, is_marked, words });
        }
        if is_own {
            continue;
        }
        if kind == MarkKind::Through && picture.has_cover && !cited.is_empty() {
            let words = besides_words(picture, kind, &cited);
            said.push(LegendEntry { kind, is_marked: false, words });
        } else {
            besides.push(kind);
        }
    }
    let besides = cited_words(picture, names, &besides);
    if !besides.is_empty() {
        let words = besides_words(picture, MarkKind::Link, &besides);
        said.push(LegendEntry { kind: MarkKind::Link, is_marked: false, words });
    }
    said
}

/// Returns the houses with these kinds of mark, then the cells with them whose candidates do not show it.
fn cited_words(picture: &Picture<'_>, names: &Layout, kinds: &[MarkKind]) -> Vec<String> {
    [cited_houses(&picture.houses, names, kinds), cited_cells(picture, names, kinds)].concat()
}

/// Returns the houses with these kinds of mark, those of one kind together.
pub(super) fn cited_houses(
    houses: &BTreeMap<HouseId, MarkKind>,
    names: &Layout,
    kinds: &[MarkKind],
) -> Vec<String> {
    let of = |(_, own): &(_, &MarkKind)| kinds.contains(*own);
    let houses: Vec<HouseId> = houses.iter().filter(of).map(|(house, _)| *house).collect();
    Narrator::new(names).houses_by_kind(&houses)
}

/// Returns the cells with these kinds of mark whose candidates do not show it.
pub(super) fn cited_cells(picture: &Picture<'_>, names: &Layout, kinds: &[MarkKind]) -> Vec<String> {
    // A cell cited as a whole may have no candidate with a sign.
    let marked = |cell: Cell| picture.candidates.keys().any(|one| one.cell == cell);
    let cells = picture.cells.iter().filter(|(cell, own)| kinds.contains(*own) && !marked(**cell));
    cells.map(|(&cell, _)| names.cell_name(cell).to_string()).collect()
}

/// Returns the legend's words for houses and cells whose candidates have no mark of this kind.
pub(super) fn besides_words(picture: &Picture<'_>, kind: MarkKind, cited: &[String]) -> String {
    let is_cover = kind == MarkKind::Through && picture.has_cover;
    let id = match (is_cover, picture.is_single()) {
        (true, _) => "sort.cover",
        (_, true) => "sort.alone",
        _ => "sort.besides",
    };
    fill(id, &[("cited", &cited.join(", "))]).to_string()
}

/// Returns the legend's words for a kind of mark: the step's own names if all candidates with this mark have
/// one, or else the general name.
pub(super) fn kind_label(picture: &Picture<'_>, kind: MarkKind) -> String {
    match picture.names(kind).as_slice() {
        [] => message(kind.message()).to_string(),
        names => names.join(", "),
    }
}

/// Adds the cells of a set whose candidates have the sign of another set, as a candidate has one sign in text.
fn with_shared(label: String, picture: &Picture<'_>, kind: MarkKind, names: &Layout) -> String {
    let shared = picture.shared.iter().filter(|(own, _)| *own == kind);
    let shared: Vec<Cell> = shared.map(|(_, cell)| *cell).collect();
    if shared.is_empty() {
        return label;
    }
    let cells = Narrator::new(names).cells(&shared);
    fill("sort.shared", &[("label", &label), ("cells", &cells)]).to_string()
}

/// Pieces of text in a cell, as (role that gives the colour, text).
type Pieces = Vec<(&'static str, String)>;

/// Draws the candidates of every cell: those without a mark, then those of each mark after its sign, `12 *45 -7`.
fn grid(
    board: &Board<'_>,
    kind: impl Fn(Candidate) -> Option<MarkKind>,
    names: &Layout,
    paint: Paint,
) -> String {
    let layout = board.layout();
    let pieces = |cell: Cell| -> Pieces {
        let open = if board.open().contains(cell) { "open" } else { "placed" };
        let mut pieces = Pieces::new();
        for wanted in iter::once(None).chain(MarkKind::ALL.map(Some)) {
            let has_mark = |&digit: &Digit| kind(Candidate { cell, digit }) == wanted;
            let digits = board.candidates(cell).into_iter().filter(has_mark).map(formats::symbol);
            let words: String = wanted.map(MarkKind::sign).into_iter().chain(digits).collect();
            if words.len() > usize::from(wanted.is_some()) {
                pieces.extend((!pieces.is_empty()).then(|| (open, " ".to_string())));
                pieces.push((wanted.map_or(open, MarkKind::name), words));
            }
        }
        pieces
    };
    let painted =
        |pieces: &Pieces| -> String { pieces.iter().map(|(role, words)| paint.role(role, words)).collect() };
    let Some(plane) = Plane::of(layout) else {
        return layout.all_cells().fold(String::new(), |mut list, cell| {
            let _ = writeln!(list, "{} {}", names.cell_name(cell), painted(&pieces(cell)));
            list
        });
    };
    let (rows, columns) = (plane.rows.len(), plane.columns.len());
    let mut cells: Vec<Vec<Pieces>> = vec![vec![Pieces::new(); columns]; rows];
    for cell in layout.all_cells() {
        let place = plane.place(cell);
        cells[place.row][place.column] = pieces(cell);
    }
    let shape = layout.shape().filter(|shape| shape.has_boxes());
    let blocks = shape.map_or((rows, columns), |shape| (shape.box_height(), shape.box_width()));
    let named = |house: HouseId| head(names, house);
    let length = |pieces: &Pieces| pieces.iter().map(|(_, words)| words.chars().count()).sum::<usize>();
    let width = |column: usize| {
        let widest = cells.iter().map(|row| length(&row[column])).max().unwrap_or(1);
        widest.max(named(plane.columns[column]).chars().count())
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let dashes = |block: &[usize]| "-".repeat(block.iter().map(|width| width + 1).sum::<usize>() + 1);
    let margin = plane.rows.iter().map(|&row| named(row).chars().count()).max().unwrap_or(0) + 1;
    let blank = " ".repeat(margin);
    let border = format!("{blank}+{}+\n", widths.chunks(blocks.1).map(dashes).collect::<Vec<_>>().join("+"));
    let mut columns = blank;
    for (column, width) in widths.iter().enumerate() {
        columns.push_str(if column % blocks.1 == 0 { "  " } else { "" });
        let _ = write!(columns, "{:<1$}", named(plane.columns[column]), width + 1);
    }
    let mut grid = format!("{}\n", columns.trim_end());
    for (row, of_row) in cells.iter().enumerate() {
        if row % blocks.0 == 0 {
            grid.push_str(&border);
        }
        let _ = write!(grid, "{:<margin$}", named(plane.rows[row]));
        for (column, (pieces, width)) in of_row.iter().zip(&widths).enumerate() {
            grid.push_str(if column % blocks.1 == 0 { "| " } else { "" });
            let padding = " ".repeat(width - length(pieces) + 1);
            let _ = write!(grid, "{}{padding}", painted(pieces));
        }
        grid.push_str("|\n");
    }
    grid + &border
}
