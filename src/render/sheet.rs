//! The geometry of a drawing: where cells, candidates, lines and marks lie. SVG pictures and pages share it.

use std::fmt::Write as _;

use super::picture::{Fit, MarkKind};
use super::plane::Plane;
use crate::grid::{Candidate, Cell, HouseId, HouseKind, Index, Layout};

/// Side of a candidate's square, in SVG units: a mark, and a lane for the frames of houses around it.
pub(super) const SPOT: usize = 28;
/// Margin beside the grid for the names of rows and columns, in SVG units.
pub(super) const MARGIN: usize = 28;
/// Distance between the edge of a row or column and its frame.
const LINE_LANE: f64 = 1.6;
/// Distance between the edge of a box or another region and its frame, so that it hides no long side of a row or column.
/// Short ends of rows and columns share it.
const BOX_LANE: f64 = 3.2;

/// The positions of cells and candidates in a drawing.
pub(super) struct Sheet {
    pub(super) plane: Plane,
    /// Width and height of a cell.
    pub(super) side: usize,
    /// The centre of each digit's candidate, from the corner of its cell.
    pub(super) spots: Vec<(usize, usize)>,
}

/// Returns the path of a mark around its centre: each kind has its own shape, within a candidate's square and clear
/// of the digit. Without arcs, its numbers are all lengths.
const fn shape(kind: MarkKind) -> &'static str {
    match kind {
        MarkKind::Link => "m-8 8h16",
        MarkKind::Through => "m-7.2-7.2h14.4v14.4h-14.4z",
        MarkKind::Pattern => "m-7.6 0c0-4.2 3.4-7.6 7.6-7.6s7.6 3.4 7.6 7.6-3.4 7.6-7.6 7.6-7.6-3.4-7.6-7.6z",
        MarkKind::Exception => "m-8.6 0l8.6-8.6 8.6 8.6-8.6 8.6z",
        // Bars at the sides, bars above and below, an octagon.
        MarkKind::Fourth => "m-4.6-7.6h-2.6v15.2h2.6m9.2 0h2.6v-15.2h-2.6",
        MarkKind::Fifth => "m-7.6-4.6v-2.6h15.2v2.6m0 9.2v2.6h-15.2v-2.6",
        MarkKind::Sixth => "m-3.4-8.1h6.8l4.7 4.7v6.8l-4.7 4.7h-6.8l-4.7-4.7v-6.8z",
        // The middle stays open for the digit.
        MarkKind::Removed => "m-8.4-8.4l3.7 3.7m9.4 9.4l3.7 3.7m0-16.8l-3.7 3.7m-9.4 9.4l-3.7 3.7",
        MarkKind::Placed => {
            "m-7.2 0c0-3.98 3.22-7.2 7.2-7.2s7.2 3.22 7.2 7.2-3.22 7.2-7.2 7.2-7.2-3.22-7.2-7.2zm-1.4 0c0-4.75 3.85-8.6 8.6-8.6s8.6 \
             3.85 8.6 8.6-3.85 8.6-8.6 8.6-8.6-3.85-8.6-8.6z"
        }
    }
}

/// Returns the path of a mark around its centre, smaller or larger where there are two. Scaling the drawing instead
/// would scale the stroke as well.
pub(super) fn mark_path(kind: MarkKind, fit: Fit) -> String {
    let scale = match fit {
        Fit::Alone => return shape(kind).to_string(),
        Fit::Inner => 0.84,
        Fit::Outer => 1.16,
    };
    let mut path = String::new();
    let mut rest = shape(kind);
    while let Some(letter) = rest.chars().next() {
        let is_of_number = |(at, letter): (usize, char)| {
            letter.is_ascii_digit() || letter == '.' || at == 0 && letter == '-'
        };
        let long = rest.char_indices().take_while(|&one| is_of_number(one)).count();
        let number = rest[..long].parse::<f64>().ok();
        let end = if number.is_some() { long } else { letter.len_utf8() };
        let _ = match number {
            Some(number) => write!(path, "{}{:.2}", if number < 0.0 { "" } else { " " }, number * scale),
            None => write!(path, "{letter}"),
        };
        rest = &rest[end..];
    }
    path
}

/// Returns the path of a cell's frame from the cell's corner: its four corners, clear of all marks.
pub(super) fn frame_path(side: usize) -> String {
    format!("m3 10v-7h7m{0} 0h7v7m0 {0}v7h-7m-{0} 0h-7v-7", side - 20)
}

/// Returns the path that stands for a class of shapes in a legend, in a square of 30 units.
pub(super) fn swatch_path(class: &str) -> String {
    let kind = MarkKind::ALL.into_iter().find(|kind| class.split(' ').any(|word| word == kind.name()));
    match (class.split(' ').next(), kind) {
        (Some("mark"), Some(kind)) => format!("M15 15{}", shape(kind)),
        (Some("house"), _) => "M2 6h26v18h-26z".to_string(),
        (Some("tint"), _) => "M3 3h24v24h-24z".to_string(),
        (Some("cell"), _) => "M5 11v-6h6m8 0h6v6m0 8v6h-6m-8 0h-6v-6".to_string(),
        (Some("group" | "mirror"), _) => "M4 15h22".to_string(),
        (Some("number"), _) => "M7.5 15a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0z".to_string(),
        _ => "M1 15h28".to_string(),
    }
}

/// Converts a small number to a drawing coordinate.
pub(super) fn units(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

impl Sheet {
    /// Computes the positions; `None` if the layout cannot be drawn in rows and columns.
    pub(super) fn of(layout: &Layout) -> Option<Self> {
        let across = (1..=layout.digits()).find(|across| across * across >= layout.digits())?;
        let down = layout.digits().div_ceil(across);
        let side = SPOT * across.max(down);
        let (wide, high) = (side / across, side / down);
        let spot = |digit: usize| (digit % across * wide + wide / 2, digit / across * high + high / 2);
        Some(Self { plane: Plane::of(layout)?, side, spots: (0..layout.digits()).map(spot).collect() })
    }

    /// Returns the size of the drawing, as (width, height).
    pub(super) fn size(&self) -> (usize, usize) {
        let size = |cells: usize| MARGIN + cells * self.side + 4;
        (size(self.plane.columns.len()), size(self.plane.rows.len()))
    }

    /// Returns the upper left corner of a cell, as (x, y).
    pub(super) fn corner(&self, cell: Cell) -> (usize, usize) {
        let place = self.plane.place(cell);
        (MARGIN + place.column * self.side, MARGIN + place.row * self.side)
    }

    /// Returns the centre of a candidate, as (x, y).
    pub(super) fn spot(&self, candidate: Candidate) -> (usize, usize) {
        let ((x, y), spot) = (self.corner(candidate.cell), self.spots[candidate.digit.index()]);
        (x + spot.0, y + spot.1)
    }

    /// Returns the path of the part of a cell that one of several shades has.
    pub(super) fn part(&self, cell: Cell, (part, parts): (usize, usize)) -> String {
        let ((x, y), side) = (self.corner(cell), units(self.side));
        let wide = side / units(parts);
        format!("M{:.1} {y}h{wide:.1}v{side}h-{wide:.1}z", units(x) + wide * units(part))
    }

    /// Returns the path of a mirror's line through two cells and to their far corners.
    pub(super) fn mirror(&self, (first, last): (Cell, Cell)) -> String {
        let half = self.side / 2;
        let middle = |cell: Cell| {
            let (x, y) = self.corner(cell);
            (units(x + half), units(y + half))
        };
        let (from, to) = (middle(first), middle(last));
        let (across, down) = ((to.0 - from.0).signum() * units(half), (to.1 - from.1).signum() * units(half));
        format!("M{} {}L{} {}", from.0 - across, from.1 - down, to.0 + across, to.1 + down)
    }

    /// Returns the paths of the thin lines around cells, and of the thick lines where a box ends.
    pub(super) fn lines(&self) -> (String, String) {
        let (mut thin, mut thick) = (String::new(), String::new());
        for (at, place) in self.plane.places.iter().enumerate() {
            let ((x, y), side) = (self.corner(Cell::new(at)), self.side);
            let same = |row: Option<usize>, column: Option<usize>| {
                let other = row.zip(column).and_then(|(row, column)| self.plane.at(row, column));
                other.is_some_and(|other| {
                    let other: Option<HouseId> = self.plane.place(other).in_box;
                    place.in_box.is_some() && other == place.in_box
                })
            };
            let (row, column) = (place.row, place.column);
            let above = if same(row.checked_sub(1), Some(column)) { &mut thin } else { &mut thick };
            let _ = write!(above, "M{x} {y}h{side}");
            let beside = if same(Some(row), column.checked_sub(1)) { &mut thin } else { &mut thick };
            let _ = write!(beside, "M{x} {y}v{side}");
            if self.plane.at(row + 1, column).is_none() {
                let _ = write!(thick, "M{x} {}h{side}", y + side);
            }
            if self.plane.at(row, column + 1).is_none() {
                let _ = write!(thick, "M{} {y}v{side}", x + side);
            }
        }
        (thin, thick)
    }

    /// Returns the path of the frame of a house, within its cells.
    pub(super) fn frame(&self, layout: &Layout, house: HouseId) -> String {
        let cells = &layout.house(house).cells;
        // Upright and level edges. The short ends of rows and columns keep clear of each other's long sides.
        let (upright, level) = match layout.house(house).kind {
            HouseKind::Row => (BOX_LANE, LINE_LANE),
            HouseKind::Column => (LINE_LANE, BOX_LANE),
            _ => (BOX_LANE, BOX_LANE),
        };
        let places: Vec<(usize, usize)> =
            cells.iter().map(|&cell| self.plane.place(cell)).map(|place| (place.row, place.column)).collect();
        let mut path = String::new();
        for (&cell, &(row, column)) in cells.iter().zip(&places) {
            let ((x, y), side) = (self.corner(cell), units(self.side));
            let (x, y) = (units(x), units(y));
            let inside = |down: isize, across: isize| {
                let other = row.checked_add_signed(down).zip(column.checked_add_signed(across));
                other.is_some_and(|other| places.contains(&other))
            };
            for (down, across) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                if inside(down, across) {
                    continue;
                }
                let (lane, across_it) = if down != 0 { (level, upright) } else { (upright, level) };
                // How far the edge goes on at a corner: short of it, up to it, or round the inner corner beyond it.
                let end = |beside: bool, beyond: bool| match (beside, beyond) {
                    (false, _) => -across_it,
                    (true, false) => 0.0,
                    (true, true) => across_it,
                };
                // Along the edge, before and after it.
                let (along_down, along_across) = (across.abs(), down.abs());
                let at = |sign: isize| {
                    let (to_down, to_across) = (along_down * sign, along_across * sign);
                    end(inside(to_down, to_across), inside(to_down + down, to_across + across))
                };
                let (before, after) = (at(-1), at(1));
                let edge = |sign: isize| if sign < 0 { lane } else { side - lane };
                let _ = if down != 0 {
                    write!(path, "M{:.1} {:.1}h{:.1}", x - before, y + edge(down), side + before + after)
                } else {
                    write!(path, "M{:.1} {:.1}v{:.1}", x + edge(across), y - before, side + before + after)
                };
            }
        }
        path
    }
}
