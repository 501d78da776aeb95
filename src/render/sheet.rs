//! The geometry of a drawing: where cells, candidates, lines, marks and links lie. SVG pictures and pages share it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::picture::{MarkKind, Picture};
use super::plane::Plane;
use crate::explain::{Arrow, LinkKind};
use crate::grid::{Candidate, Cell, HouseId, HouseKind, Index, Layout};

/// Side of a candidate's square, in SVG units: a mark, and a lane for the frames of houses around it.
pub(super) const SPOT: usize = 28;
/// Margin beside the grid for the names of rows and columns, in SVG units.
pub(super) const MARGIN: usize = 28;
/// Distance from a bar at which it meets a candidate.
const MEETING: f64 = 11.0;
/// How far a bar that would meet a candidate is pulled aside.
const PULL: f64 = 64.0;
/// Distance between the edge of a row or column and its frame.
const LINE_LANE: f64 = 1.7;
/// Distance between the edge of a box or another region and its frame, so that it hides no long side of a row or column.
/// Short ends of rows and columns share it.
const BOX_LANE: f64 = 3.5;
/// Distance between a candidate's centre and the ends of its links, beside its mark.
const REACH: f64 = 10.8;

/// What a point near a line costs.
const ALONG: f64 = 4.0;
/// Radius of a placed digit.
const DIGIT: f64 = 17.0;
/// How far a link may bend to either side, as a part of its length.
const BENDS: [f64; 14] =
    [0.12, -0.12, 0.22, -0.22, 0.34, -0.34, 0.5, -0.5, 0.04, -0.04, 0.28, -0.28, 0.42, -0.42];
/// Where along a link it may be pulled aside, the middle first.
const PULLS: [f64; 3] = [0.5, 0.3, 0.7];
/// Where along a link its number may lie.
const LABELS: [f64; 9] = [0.5, 0.42, 0.58, 0.34, 0.66, 0.27, 0.73, 0.2, 0.8];

/// A point of a drawing, as (x, y).
type Point = (f64, f64);
/// What is drawn at a point, with its radius.
type Spot = (Point, f64);

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

/// Returns the radius of the disc with a link's number.
pub(super) const fn disc(number: usize) -> f64 {
    if number < 10 { 8.0 } else { 10.0 }
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
        MarkKind::Removed => "m-8.7-8.7l3.9 3.9m9.6 9.6l3.9 3.9m0-17.4l-3.9 3.9m-9.6 9.6l-3.9 3.9",
        MarkKind::Placed => {
            "m-7.4 0a7.4 7.4 0 1 0 14.8 0a7.4 7.4 0 1 0-14.8 0zm-1.5 0a8.9 8.9 0 1 0 17.8 0a8.9 8.9 0 1 0-17.8 0z"
        }
    }
}

/// Returns the path of a cell's frame from the cell's corner: its four corners, clear of all marks.
pub(super) fn frame_path(side: usize) -> String {
    format!("m3 10v-7h7m{0} 0h7v7m0 {0}v7h-7m-{0} 0h-7v-7", side - 20)
}

/// Returns the path that stands for a class of shapes in a legend, in a square of 30 units.
pub(super) fn swatch_path(class: &str) -> String {
    let kind = MarkKind::ALL.into_iter().find(|kind| class.split(' ').any(|word| word == kind.name()));
    match (class.split(' ').next(), kind) {
        (Some("mark"), Some(kind)) => format!("M15 15{}", mark_path(kind)),
        (Some("house"), _) => "M2 6h26v18h-26z".to_string(),
        (Some("tint"), _) => "M3 3h24v24h-24z".to_string(),
        (Some("cell"), _) => "M5 11v-6h6m8 0h6v6m0 8v6h-6m-8 0h-6v-6".to_string(),
        (Some("group"), _) => "M4 15h22".to_string(),
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
    /// numbers as possible. A link that is drawn already only gets another number.
    pub(super) fn curves(&self, picture: &Picture<'_>) -> Vec<Curve> {
        let mut taken: Vec<Spot> = Vec::new();
        for cell in picture.board.layout().all_cells() {
            if picture.board.value(cell).is_some() {
                let (x, y) = self.corner(cell);
                taken.push(((units(x + self.side / 2), units(y + self.side / 2)), DIGIT));
            } else {
                for digit in picture.board.candidates(cell) {
                    let one = Candidate { cell, digit };
                    let far = if picture.candidates.contains_key(&one) { 12.0 } else { 7.5 };
                    taken.push((self.point(one), far));
                }
            }
        }
        let borders = self.borders(picture);
        let mut drawn: BTreeMap<(Vec<Candidate>, Vec<Candidate>), Bezier> = BTreeMap::new();
        let mut curves: Vec<Bezier> = Vec::new();
        let digits = taken.clone();
        for arrow in &picture.arrows {
            let ends = (arrow.from.clone(), arrow.to.clone());
            if let Some(known) = drawn.get(&ends) {
                curves.push(known.clone());
                continue;
            }
            let curve = self.best(self.ends(arrow), disc(arrow.number), &taken, &borders);
            // Later links may cross this one, but not lie on it or on its tip.
            taken.push((curve.to, 8.0));
            let points = 4 + whole(length((curve.from, curve.to)) / 8.0);
            taken.extend((2..points - 1).map(|at| (curve.at(units(at) / units(points)), 4.0)));
            drawn.entry(ends).or_insert(curve.clone());
            curves.push(curve);
        }
        let labels = self.labels(picture, &curves, digits);
        let drawn = curves.iter().zip(labels);
        drawn.map(|(curve, label)| Curve { line: curve.path(), tip: curve.tip(), label }).collect()
    }

    /// Returns the places of the links' numbers, clear of `taken`, of each other and of other links.
    fn labels(&self, picture: &Picture<'_>, curves: &[Bezier], mut taken: Vec<Spot>) -> Vec<Point> {
        let mut labels = Vec::new();
        for (own, (curve, arrow)) in curves.iter().zip(&picture.arrows).enumerate() {
            let disc = disc(arrow.number);
            let others = curves.iter().enumerate().filter(|(at, other)| *at != own && other.by != curve.by);
            let lines = others.flat_map(|(_, other)| {
                [(other.to, 6.0)].into_iter().chain((0..25).map(|at| (other.at(f64::from(at) / 24.0), 3.0)))
            });
            let all: Vec<Spot> = taken.iter().copied().chain(lines).collect();
            let hidden = |place: &Point| overlap(*place, disc, &all) + self.outside(*place, disc);
            let places = curve.label_places(disc).into_iter();
            let best = places.min_by(|one, other| hidden(one).total_cmp(&hidden(other))).unwrap_or(curve.by);
            let label = (best.0.round(), best.1.round());
            // A number over another would hide it whole, so it costs more than one over a digit.
            taken.extend(arrow.is_told().then_some([(label, disc + 1.5); 4]).into_iter().flatten());
            labels.push(label);
        }
        labels
    }

    /// Returns where the lines of boxes and of marked rows and columns lie, across and down. They count for the whole
    /// drawing.
    fn borders(&self, picture: &Picture<'_>) -> Borders {
        let layout = picture.board.layout();
        let mut borders = Borders::default();
        for cell in layout.all_cells() {
            let (x, y) = self.corner(cell);
            let place = self.plane.place(cell);
            let in_box = |row: usize, column: usize| {
                self.plane.at(row, column).and_then(|other| self.plane.place(other).in_box)
            };
            let is_marked = |kind: HouseKind| {
                let mut own = layout.houses_of(cell).iter();
                own.any(|&house| layout.house(house).kind == kind && picture.houses.contains_key(&house))
            };
            if place.column == 0 || in_box(place.row, place.column - 1) != place.in_box {
                borders.across.insert(x);
            }
            if place.row == 0 || in_box(place.row - 1, place.column) != place.in_box {
                borders.down.insert(y);
            }
            if is_marked(HouseKind::Column) {
                borders.across.extend([x, x + self.side]);
            }
            if is_marked(HouseKind::Row) {
                borders.down.extend([y, y + self.side]);
            }
        }
        borders
    }

    /// Returns the nearest two candidates of a link's ends.
    fn ends(&self, arrow: &Arrow) -> (Point, Point) {
        let pairs = arrow.from.iter().flat_map(|&from| arrow.to.iter().map(move |&to| (from, to)));
        let pairs = pairs.map(|(from, to)| (self.point(from), self.point(to)));
        pairs.min_by(|one, other| length(*one).total_cmp(&length(*other))).unwrap_or_default()
    }

    /// Returns the line between two candidates that covers the least with its number.
    fn best(&self, (from, to): (Point, Point), disc: f64, taken: &[Spot], borders: &Borders) -> Bezier {
        let long = length((from, to)).max(1.0);
        // A link from a candidate to itself is drawn as if it went across.
        let unit = if from == to { (1.0, 0.0) } else { ((to.0 - from.0) / long, (to.1 - from.1) / long) };
        // Up to two candidates apart.
        let is_short = long < 2.9 * units(SPOT);
        // The shorter the link, the further it bends, so that there is a line between the two marks.
        let swing = if is_short { (46.0 - 0.55 * long).max(16.0) } else { 8.0 };
        let aside = |along: f64, far: f64| {
            let (x, y) = (from.0 + (to.0 - from.0) * along, from.1 + (to.1 - from.1) * along);
            (x - unit.1 * far, y + unit.0 * far)
        };
        let near: Vec<Spot> = taken.iter().filter(|(spot, _)| is_near(*spot, from, to)).copied().collect();
        let others: Vec<Spot> =
            near.iter().filter(|(spot, _)| *spot != from && *spot != to).copied().collect();
        let mut best: Option<(f64, Bezier)> = None;
        // A short link has no room for more.
        let (bends, pulls) = if is_short { (&BENDS[..8], &PULLS[..1]) } else { (&BENDS[..], &PULLS[..]) };
        for (&bend, &pull) in bends.iter().flat_map(|bend| pulls.iter().map(move |pull| (bend, pull))) {
            let by = aside(pull, bend.signum() * (bend.abs() * long).max(swing));
            let curve = Bezier { from: beside(from, by), by, to: beside(to, by), is_short };
            let points = 10 + whole(long / 10.0);
            let line = |spot: Point| {
                overlap(spot, 2.5, &others) + self.outside(spot, 2.0) + borders.along(spot) * ALONG
            };
            let covered: f64 = (1..points).map(|at| line(curve.at(units(at) / units(points)))).sum();
            let turned = bend.abs() * 14.0 + (pull - PULLS[0]).abs() * 10.0;
            let cost = covered * long / units(points) * 0.3 + turned;
            let hidden = |place: Point| overlap(place, disc, &near) * 1.5 + self.outside(place, disc);
            let hidden = curve.label_places(disc).into_iter().map(hidden).min_by(f64::total_cmp);
            let cost = cost + hidden.unwrap_or(0.0);
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, curve));
            }
        }
        best.map_or(Bezier { from, by: from, to, is_short }, |(_, curve)| curve)
    }

    /// Returns how far a disc leaves the drawing, as a cost that no digit beneath outweighs.
    fn outside(&self, place: Point, radius: f64) -> f64 {
        let (width, height) = self.size();
        let beyond = |at: f64, most: usize| (radius + 1.0 - at).max(at + radius + 1.0 - units(most)).max(0.0);
        (beyond(place.0, width) + beyond(place.1, height)) * 100.0
    }
}

/// Lines that a link may cross, but not run along.
#[derive(Default)]
struct Borders {
    across: BTreeSet<usize>,
    down: BTreeSet<usize>,
}

impl Borders {
    /// Returns whether lines are near a point: 1 for each direction.
    fn along(&self, (x, y): Point) -> f64 {
        let near =
            |lines: &BTreeSet<usize>, at: f64| lines.iter().any(|&line| (units(line) - at).abs() < 5.0);
        f64::from(u8::from(near(&self.across, x)) + u8::from(near(&self.down, y)))
    }
}

/// A quadratic curve between two points, pulled towards a third.
#[derive(Clone)]
struct Bezier {
    from: Point,
    by: Point,
    to: Point,
    is_short: bool,
}

impl Bezier {
    fn at(&self, t: f64) -> Point {
        let mix = |from: f64, by: f64, to: f64| {
            (1.0 - t) * (1.0 - t) * from + 2.0 * t * (1.0 - t) * by + t * t * to
        };
        (mix(self.from.0, self.by.0, self.to.0), mix(self.from.1, self.by.1, self.to.1))
    }

    /// Returns where the number of the link may lie: on it, or beside it if it is short, as it would hide it.
    fn label_places(&self, disc: f64) -> Vec<Point> {
        if !self.is_short {
            return LABELS.map(|t| self.at(t)).to_vec();
        }
        let middle = (f64::midpoint(self.from.0, self.to.0), f64::midpoint(self.from.1, self.to.1));
        let far = length((middle, self.by)).max(1.0);
        let (out_x, out_y) =
            ((self.by.0 - middle.0) / far * (disc + 4.0), (self.by.1 - middle.1) / far * (disc + 4.0));
        let beside = |t: f64| {
            let (x, y) = self.at(t);
            [(x + out_x, y + out_y), (x - out_x, y - out_y)]
        };
        [0.5, 0.3, 0.7].map(beside).concat()
    }

    fn path(&self) -> String {
        let Self { from, by, to, .. } = self;
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
fn overlap(place: Point, radius: f64, taken: &[Spot]) -> f64 {
    let covered = |((x, y), far): &Spot| (far + radius - (place.0 - x).hypot(place.1 - y)).max(0.0);
    taken.iter().map(covered).sum()
}

fn length((from, to): (Point, Point)) -> f64 {
    (to.0 - from.0).hypot(to.1 - from.1)
}

/// Returns the whole part of a length.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a drawing has a few thousand units"
)]
fn whole(length: f64) -> usize {
    length.max(0.0) as usize
}

/// Returns whether a line between two points may come near a third, however it bends.
fn is_near(spot: Point, from: Point, to: Point) -> bool {
    length((from, spot)) + length((spot, to)) < 1.3 * length((from, to)) + 90.0
}
