//! The geometry of a drawing: where cells, candidates, lines, marks and links lie. SVG pictures and pages share it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::picture::{MarkKind, Picture};
use super::plane::Plane;
use crate::explain::{Arrow, LinkKind};
use crate::grid::{Candidate, Cell, HouseId, Index, Layout};

/// Side of a candidate's square, in SVG units.
pub(super) const SPOT: usize = 24;
/// Margin beside the grid for the names of rows and columns, in SVG units.
pub(super) const MARGIN: usize = 28;
/// Distance from a bar at which it meets a candidate.
const MEETING: f64 = 11.0;
/// How far a bar that would meet a candidate is pulled aside.
const PULL: f64 = 56.0;
/// Distance between a candidate's centre and the ends of its links, beside its mark.
const REACH: f64 = 10.8;

/// A point of a drawing, as (x, y).
type Point = (f64, f64);

/// The positions of cells and candidates in a drawing.
pub(super) struct Sheet {
    pub(super) plane: Plane,
    /// Width and height of a cell.
    pub(super) side: usize,
    /// The centre of each digit's candidate, from the corner of its cell.
    pub(super) spots: Vec<(usize, usize)>,
}

/// A link as it is drawn: the path of its line, the path of its tip, and the place of its number.
pub(super) struct Curve {
    pub(super) line: String,
    pub(super) tip: String,
    pub(super) label: Point,
}

/// Returns the class of a link's line.
pub(super) const fn link_class(kind: LinkKind) -> &'static str {
    match kind {
        LinkKind::Strong => "arrow",
        LinkKind::Weak => "arrow weak",
        LinkKind::Follows => "arrow follows",
    }
}

/// Returns the path of a mark around its centre: each kind has its own shape, within a candidate's square and clear
/// of the digit.
pub(super) const fn mark_path(kind: MarkKind) -> &'static str {
    match kind {
        MarkKind::Link => "m-8 8h16",
        MarkKind::Through => "m-7.6-7.6h15.2v15.2h-15.2z",
        MarkKind::Pattern => "m-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0z",
        MarkKind::Exception => "m-9 0l9-9 9 9-9 9z",
        // Bars at the sides, bars above and below, an octagon.
        MarkKind::Fourth => "m-5-8h-2.6v16h2.6m10 0h2.6v-16h-2.6",
        MarkKind::Fifth => "m-8-5v-2.6h16v2.6m0 10v2.6h-16v-2.6",
        MarkKind::Sixth => "m-3.5-8.4h7l4.9 4.9v7l-4.9 4.9h-7l-4.9-4.9v-7z",
        // The middle stays open for the digit.
        MarkKind::Removed => "m-7.8-7.8l3.2 3.2m9.2 9.2l3.2 3.2m0-15.6l-3.2 3.2m-9.2 9.2l-3.2 3.2",
        MarkKind::Placed => {
            "m-6.9 0a6.9 6.9 0 1 0 13.8 0a6.9 6.9 0 1 0-13.8 0zm-2.2 0a9.1 9.1 0 1 0 18.2 0a9.1 9.1 0 1 0-18.2 0z"
        }
    }
}

/// Returns the path of a cell's frame from the cell's corner: its four corners, clear of all marks.
pub(super) fn frame_path(side: usize) -> String {
    format!("m2 9v-7h7m{0} 0h7v7m0 {0}v7h-7m-{0} 0h-7v-7", side - 18)
}

/// Returns the path that stands for a class of shapes in a legend, in a square of 30 units.
pub(super) fn swatch_path(class: &str) -> String {
    let kind = MarkKind::ALL.into_iter().find(|kind| class.split(' ').any(|word| word == kind.name()));
    match (class.split(' ').next(), kind) {
        (Some("mark"), Some(kind)) => format!("M15 15{}", mark_path(kind)),
        (Some("house"), _) => "M2 2h26v26h-26z".to_string(),
        (Some("tint"), _) => "M3 3h24v24h-24z".to_string(),
        (Some("cell"), _) => "M5 11v-6h6m8 0h6v6m0 8v6h-6m-8 0h-6v-6".to_string(),
        (Some("group"), _) => "M4 15h22".to_string(),
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

    fn point(&self, candidate: Candidate) -> Point {
        let (x, y) = self.spot(candidate);
        (units(x), units(y))
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

    /// Returns the paths of the bars that join the candidates of a group, each with the number of its first link.
    pub(super) fn groups(&self, picture: &Picture<'_>) -> BTreeMap<String, usize> {
        let mut groups = BTreeMap::new();
        for arrow in &picture.arrows {
            for side in [&arrow.from, &arrow.to].into_iter().filter(|side| side.len() > 1) {
                let mut spots: Vec<(usize, usize)> = side.iter().map(|&one| self.spot(one)).collect();
                spots.sort_unstable();
                let others = picture.candidates.keys().filter(|one| !side.contains(one));
                let others: Vec<Point> = others.map(|&one| self.point(one)).collect();
                let mut path = String::new();
                for (at, &(x, y)) in spots.iter().enumerate() {
                    let before = at.checked_sub(1).map(|before| spots[before]);
                    let _ = match before.and_then(|before| detour(before, (x, y), &others)) {
                        Some((by_x, by_y)) => write!(path, "Q{by_x:.0} {by_y:.0} {x} {y}"),
                        None => write!(path, "{}{x} {y}", if at == 0 { 'M' } else { 'L' }),
                    };
                }
                groups.entry(path).or_insert(arrow.number);
            }
        }
        groups
    }

    /// Returns the links of a picture as they are drawn, in order. Each bends so that it covers as few digits and
    /// numbers as possible.
    pub(super) fn curves(&self, picture: &Picture<'_>) -> Vec<Curve> {
        let mut taken: Vec<(Point, f64)> = Vec::new();
        for cell in picture.board.layout().all_cells() {
            if picture.board.value(cell).is_some() {
                let (x, y) = self.corner(cell);
                taken.push(((units(x + self.side / 2), units(y + self.side / 2)), 9.0));
            } else {
                for digit in picture.board.candidates(cell) {
                    let one = Candidate { cell, digit };
                    let far = if picture.candidates.contains_key(&one) { 11.0 } else { 7.0 };
                    taken.push((self.point(one), far));
                }
            }
        }
        picture.arrows.iter().map(|arrow| self.curve(arrow, &mut taken)).collect()
    }

    fn curve(&self, arrow: &Arrow, taken: &mut Vec<(Point, f64)>) -> Curve {
        let pairs = arrow.from.iter().flat_map(|&from| arrow.to.iter().map(move |&to| (from, to)));
        let pairs = pairs.map(|(from, to)| (self.point(from), self.point(to)));
        let length = |(from, to): &(Point, Point)| (to.0 - from.0).hypot(to.1 - from.1);
        let nearest = pairs.min_by(|one, other| length(one).total_cmp(&length(other)));
        let (from, to) = nearest.unwrap_or_default();
        let long = length(&(from, to)).max(1.0);
        let (unit_x, unit_y) = ((to.0 - from.0) / long, (to.1 - from.1) / long);
        // Up to two candidates apart, upright or across.
        let is_short = long < 2.2 * units(SPOT);
        // The shorter the link, the further it bends, so that there is a line between the two marks.
        let swing = if is_short { (42.0 - 0.6 * long).max(14.0) } else { 8.0 };
        let aside = |far: f64| {
            (f64::midpoint(from.0, to.0) - unit_y * far, f64::midpoint(from.1, to.1) + unit_x * far)
        };
        let bent = |bend: f64| {
            let by = aside(bend.signum() * (bend.abs() * long).max(swing));
            Bezier { from: beside(from, by), by, to: beside(to, by) }
        };
        // A number would hide a short line, so it lies beside it.
        let labels = |curve: &Bezier, bend: f64| -> Vec<Point> {
            if is_short {
                return vec![aside(bend.signum() * (swing / 2.0 + 12.0))];
            }
            [0.5, 0.42, 0.58, 0.34, 0.66, 0.27, 0.73].map(|t| curve.at(t)).to_vec()
        };
        let others: Vec<(Point, f64)> =
            taken.iter().filter(|(spot, _)| *spot != from && *spot != to).copied().collect();
        let label = |curve: &Bezier, bend: f64| -> (Point, f64) {
            let covered = |place: Point| (place, overlap(place, 7.0, taken));
            let all = labels(curve, bend).into_iter().map(covered);
            all.min_by(|one, other| one.1.total_cmp(&other.1)).unwrap_or((curve.by, 0.0))
        };
        let cost = |curve: &Bezier, bend: f64| {
            let covered: f64 = (1..24).map(|at| overlap(curve.at(f64::from(at) / 24.0), 2.0, &others)).sum();
            let (label, hidden) = label(curve, bend);
            covered * long / 300.0 + hidden + bend.abs() * 12.0 + self.outside(label)
        };
        let bends = [0.12, -0.12, 0.22, -0.22, 0.34, -0.34, 0.5, -0.5];
        let curves = bends.into_iter().map(|bend| (bent(bend), bend));
        let best = curves.min_by(|one, other| cost(&one.0, one.1).total_cmp(&cost(&other.0, other.1)));
        let (curve, bend) = best.unwrap_or((bent(0.12), 0.12));
        let (label, _) = label(&curve, bend);
        let label = (label.0.round(), label.1.round());
        // Later links may cross this one, but not lie on it or on its tip.
        taken.extend([(label, 8.0), (curve.to, 8.0)]);
        taken.extend((2..11).map(|at| (curve.at(f64::from(at) / 12.0), 3.0)));
        Curve { line: curve.path(), tip: curve.tip(), label }
    }

    /// Returns how far a link's number leaves the drawing, as a cost that no digit beneath outweighs.
    fn outside(&self, label: Point) -> f64 {
        let (width, height) = self.size();
        let beyond = |at: f64, most: usize| (10.0 - at).max(at + 10.0 - units(most)).max(0.0);
        (beyond(label.0, width) + beyond(label.1, height)) * 100.0
    }
}

/// A quadratic curve between two points, pulled towards a third.
struct Bezier {
    from: Point,
    by: Point,
    to: Point,
}

impl Bezier {
    fn at(&self, t: f64) -> Point {
        let mix = |from: f64, by: f64, to: f64| {
            (1.0 - t) * (1.0 - t) * from + 2.0 * t * (1.0 - t) * by + t * t * to
        };
        (mix(self.from.0, self.by.0, self.to.0), mix(self.from.1, self.by.1, self.to.1))
    }

    fn path(&self) -> String {
        let Self { from, by, to } = self;
        format!("M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}", from.0, from.1, by.0, by.1, to.0, to.1)
    }

    /// Returns the path of the tip, which points along the end of the curve.
    fn tip(&self) -> String {
        let ((by_x, by_y), (x, y)) = (self.by, self.to);
        let long = (x - by_x).hypot(y - by_y).max(1.0);
        let (along_x, along_y) = ((x - by_x) / long * 6.5, (y - by_y) / long * 6.5);
        format!(
            "M{x:.1} {y:.1}L{:.1} {:.1}L{:.1} {:.1}Z",
            x - along_x - along_y * 0.55,
            y - along_y + along_x * 0.55,
            x - along_x + along_y * 0.55,
            y - along_y - along_x * 0.55
        )
    }
}

/// Returns a point that pulls a bar past the candidates that it would run through; `None` if it runs through none.
fn detour(from: (usize, usize), to: (usize, usize), others: &[Point]) -> Option<Point> {
    let [(from_x, from_y), (to_x, to_y)] = [from, to].map(|(x, y)| (units(x), units(y)));
    let (across, down) = (to_x - from_x, to_y - from_y);
    let long = across.hypot(down).max(1.0);
    let is_met = |&(x, y): &Point| {
        let (x, y) = (x - from_x, y - from_y);
        let along = (x * across + y * down) / long;
        (0.0..long).contains(&along) && ((x * down - y * across) / long).abs() < MEETING
    };
    let middle = (f64::midpoint(from_x, to_x), f64::midpoint(from_y, to_y));
    others.iter().any(is_met).then(|| (middle.0 - down / long * PULL, middle.1 + across / long * PULL))
}

/// Returns the point beside a candidate in the direction of another point.
fn beside(spot: Point, towards: Point) -> Point {
    let (across, down) = (towards.0 - spot.0, towards.1 - spot.1);
    let long = across.hypot(down).max(1.0);
    (spot.0 + across / long * REACH, spot.1 + down / long * REACH)
}

/// Returns how much a disc covers of what is drawn at these places, each with its radius.
fn overlap(place: Point, radius: f64, taken: &[(Point, f64)]) -> f64 {
    let covered = |((x, y), far): &(Point, f64)| (far + radius - (place.0 - x).hypot(place.1 - y)).max(0.0);
    taken.iter().map(covered).sum()
}
