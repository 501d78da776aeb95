//! The lines of links, and of the bars that join a group: each finds a way between the digits of a drawing.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::fmt::Write as _;

use super::picture::{MarkKind, Picture};
use super::sheet::{SPOT, Sheet, units};
use crate::explain::{Arrow, LinkKind};
use crate::grid::{Candidate, HouseKind};
use crate::step::sorted;

/// Distance between a candidate's centre and the ends of its links, beside its mark.
const REACH: f64 = 10.8;
/// The same for a removed candidate, beside the arms of its cross.
const CROSS_REACH: f64 = 14.0;
/// Radius of a candidate.
const CANDIDATE: f64 = 7.5;
/// Radius of a candidate's mark, with some air.
const MARK: f64 = 12.0;
/// Radius of each half of a placed digit.
const PLACED: f64 = 16.0;
/// Distance between the middle of a placed digit and those of its halves, above and below.
const HALF: f64 = 5.0;
/// Half the width of a link, with some air.
const THIN: f64 = 2.5;
/// How far a short link may bend to either side, as a part of its length.
const BENDS: [f64; 8] = [0.12, -0.12, 0.22, -0.22, 0.34, -0.34, 0.5, -0.5];
/// Distance between neighbouring points that a path may lead through. All centres of candidates of 9x9 are such points;
/// in other sizes one may lie up to half a step away, and what is within the mark at an end costs nothing.
const STEP: usize = 7;
/// Radius of a path's corners.
const CORNER: f64 = 12.0;
/// Distance between the points of a line where it is looked at.
const SAMPLE: f64 = 4.0;
/// Cost of a unit of a path for each unit by which it covers a digit or a mark: more than any way around.
const DIGIT_COST: f64 = 2.0;
/// The same for a link, which may be crossed, and for its tip. Each point of a link counts.
const LINK_COST: f64 = 0.25;
const TIP_COST: f64 = 0.5;
/// Cost of a unit along a line between cells, and along one of a box or a marked house.
const LINE_COST: f64 = 0.4;
const BORDER_COST: f64 = 1.5;
/// How often a number counts that another would hide, as it would hide it whole.
const NUMBER: usize = 12;

/// A point of a drawing, as (x, y).
type Point = (f64, f64);
/// What is drawn at a point, with its radius.
type Spot = (Point, f64);

/// A link as it is drawn: the path of its line, the path of its tip, and the place of its number.
pub(super) struct Curve {
    pub(super) line: String,
    pub(super) tip: String,
    pub(super) label: (f64, f64),
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

impl Sheet {
    /// Returns the paths of the bars that join the candidates of a group, each with the number of its first link.
    pub(super) fn groups(&self, picture: &Picture<'_>) -> BTreeMap<String, usize> {
        let mut first: BTreeMap<Vec<Candidate>, usize> = BTreeMap::new();
        let sides = picture.arrows.iter().flat_map(|arrow| [(&arrow.from, arrow), (&arrow.to, arrow)]);
        for (side, arrow) in sides.filter(|(side, _)| side.len() > 1) {
            first.entry(sorted(side.iter().copied())).or_insert(arrow.number);
        }
        if first.is_empty() {
            return BTreeMap::new();
        }
        let grid = CostGrid::of(self, picture);
        let path = |side: &[Candidate]| -> String {
            let mut spots: Vec<Point> = side.iter().map(|&one| self.point(one)).collect();
            spots.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1)));
            spots.windows(2).map(|two| Line::through(&grid.cheapest_path(two[0], two[1])).path).collect()
        };
        first.into_iter().map(|(side, number)| (path(&side), number)).collect()
    }

    /// Returns the links of a picture as they are drawn, in order, each beside the digits and the links before it.
    pub(super) fn curves(&self, picture: &Picture<'_>) -> Vec<Curve> {
        if picture.arrows.is_empty() {
            return Vec::new();
        }
        let mut grid = CostGrid::of(self, picture);
        let mut lines: Vec<Line> = Vec::new();
        for (at, arrow) in picture.arrows.iter().enumerate() {
            let is_same = |other: &Arrow| {
                (&other.from, &other.to, other.number) == (&arrow.from, &arrow.to, arrow.number)
            };
            let line = match picture.arrows[..at].iter().position(is_same) {
                Some(known) => lines[known].clone(),
                None => self.line(arrow, picture, &grid),
            };
            grid.add(&line);
            lines.push(line);
        }
        let labels = self.labels(picture, &lines, grid.digits);
        let drawn = lines.into_iter().zip(labels);
        drawn.map(|(line, label)| Curve { tip: line.tip(), line: line.path, label }).collect()
    }

    fn point(&self, candidate: Candidate) -> Point {
        let (x, y) = self.spot(candidate);
        (units(x), units(y))
    }

    /// Returns the line of a link between the nearest two candidates of its ends.
    fn line(&self, arrow: &Arrow, picture: &Picture<'_>, grid: &CostGrid) -> Line {
        let pairs = arrow.from.iter().flat_map(|&from| arrow.to.iter().map(move |&to| (from, to)));
        let far = |&(from, to): &(Candidate, Candidate)| length((self.point(from), self.point(to)));
        let Some((from, to)) = pairs.min_by(|one, other| far(one).total_cmp(&far(other))) else {
            return Line::default();
        };
        let reach = |one: Candidate| match picture.candidates.get(&one) {
            Some(MarkKind::Removed) => CROSS_REACH,
            _ => REACH,
        };
        let ends = ((self.point(from), reach(from)), (self.point(to), reach(to)));
        // Up to two candidates apart.
        if far(&(from, to)) < 2.9 * units(SPOT) {
            let line = self.short(ends, arrow, grid);
            let is_free = |spot: &Spot| {
                let is_own = spot.0 == ends.0.0 || spot.0 == ends.1.0;
                is_own || line.points.iter().all(|&at| length((at, spot.0)) > CANDIDATE)
            };
            if from == to || grid.digits.iter().all(is_free) {
                return line;
            }
        }
        let mut path = grid.cheapest_path(ends.0.0, ends.1.0);
        shorten(&mut path, ends.1.1);
        path.reverse();
        shorten(&mut path, ends.0.1);
        path.reverse();
        Line::through(&path)
    }

    /// Returns the curve between two near candidates that covers the least with its number, which lies beside it.
    fn short(
        &self,
        ((from, from_reach), (to, to_reach)): ((Point, f64), (Point, f64)),
        arrow: &Arrow,
        grid: &CostGrid,
    ) -> Line {
        let disc = disc(arrow.number);
        let long = length((from, to)).max(1.0);
        // A link from a candidate to itself is drawn as if it went across.
        let unit = if from == to { (1.0, 0.0) } else { ((to.0 - from.0) / long, (to.1 - from.1) / long) };
        // The shorter the link, the further it bends, so that there is a line between the two marks.
        let swing = (46.0 - 0.55 * long).max(16.0);
        let middle = between(from, to, 0.5);
        let is_near = |(spot, _): &&Spot| length((middle, *spot)) < long + 60.0;
        let near: Vec<Spot> = grid.digits.iter().chain(&grid.links).filter(is_near).copied().collect();
        let others: Vec<Spot> =
            near.iter().filter(|(spot, _)| *spot != from && *spot != to).copied().collect();
        let lines = BENDS.map(|bend| {
            let aside = bend.signum() * (bend.abs() * long).max(swing);
            let by = (middle.0 - unit.1 * aside, middle.1 + unit.0 * aside);
            let line = Line::bent(beside(from, by, from_reach), by, beside(to, by, to_reach), middle);
            let inner = line.points.iter().skip(1).rev().skip(1);
            let covered: f64 =
                inner.map(|&spot| overlap(spot, THIN, &others) + self.outside(spot, 2.0)).sum();
            let hidden = |place: &Point| {
                overlap(*place, disc, &near) * 1.5
                    + self.outside(*place, disc)
                    + self.astray(*place, disc, arrow)
            };
            let hidden = line.label_places(disc).iter().map(hidden).min_by(f64::total_cmp).unwrap_or(0.0);
            (covered * long / units(line.points.len()) * 0.6 + bend.abs() * 14.0 + hidden, line)
        });
        let best = lines.into_iter().min_by(|one, other| one.0.total_cmp(&other.0));
        best.map(|(_, line)| line).unwrap_or_default()
    }

    /// Returns the places of the links' numbers, clear of `taken`, of each other and of other links.
    fn labels(&self, picture: &Picture<'_>, lines: &[Line], mut taken: Vec<Spot>) -> Vec<Point> {
        let mut labels = Vec::new();
        for (own, (line, arrow)) in lines.iter().zip(&picture.arrows).enumerate() {
            if arrow.number == 0 {
                labels.push((0.0, 0.0));
                continue;
            }
            let disc = disc(arrow.number);
            let places = line.label_places(disc);
            let bounds = |at: fn(&Point) -> f64| {
                let grown = |(least, most): (f64, f64), at: f64| (least.min(at), most.max(at));
                places.iter().map(at).fold((f64::MAX, f64::MIN), grown)
            };
            let (across, down) = (bounds(|place| place.0), bounds(|place| place.1));
            let is_near = |(spot, far): &Spot| {
                let within = |at: f64, (least, most)| least - far - disc <= at && at <= most + far + disc;
                within(spot.0, across) && within(spot.1, down)
            };
            let others = lines.iter().enumerate().filter(|(at, other)| *at != own && other.path != line.path);
            let others = others.flat_map(|(_, other)| {
                let tip = other.points.last().map(|&end| (end, 6.0));
                tip.into_iter().chain(other.points.iter().map(|&spot| (spot, 4.0)))
            });
            let all: Vec<Spot> = taken.iter().copied().chain(others).filter(is_near).collect();
            let hidden = |place: &Point| {
                overlap(*place, disc, &all) + self.outside(*place, disc) + self.astray(*place, disc, arrow)
            };
            let costs = places.iter().map(|place| (hidden(place), *place));
            let best = costs.min_by(|one, other| one.0.total_cmp(&other.0));
            let label = best.map_or((0.0, 0.0), |(_, (x, y))| (x.round(), y.round()));
            taken.extend([(label, disc + 1.5); NUMBER]);
            labels.push(label);
        }
        labels
    }

    /// Returns how far the number of a link within a cell leaves that cell.
    fn astray(&self, place: Point, disc: f64, arrow: &Arrow) -> f64 {
        let mut cells = arrow.from.iter().chain(&arrow.to).map(|one| one.cell);
        let Some(cell) = cells.next().filter(|cell| cells.all(|other| other == *cell)) else { return 0.0 };
        let ((x, y), side) = (self.corner(cell), self.side);
        let beyond =
            |at: f64, from: usize| (units(from) + disc - at).max(at + disc - units(from + side)).max(0.0);
        (beyond(place.0, x) + beyond(place.1, y)) * 2.0
    }

    /// Returns how far a disc leaves the drawing, as a cost that no digit beneath outweighs.
    fn outside(&self, place: Point, radius: f64) -> f64 {
        let (width, height) = self.size();
        let beyond = |at: f64, most: usize| (radius + 1.0 - at).max(at + radius + 1.0 - units(most)).max(0.0);
        (beyond(place.0, width) + beyond(place.1, height)) * 100.0
    }
}

/// What lies in a drawing, as a grid of points with what it costs to pass each.
struct CostGrid {
    /// The digits and marks.
    digits: Vec<Spot>,
    /// The links that are drawn already.
    links: Vec<Spot>,
    /// Number of points across and down.
    size: (usize, usize),
    /// The cost of each point, row by row.
    costs: Vec<f64>,
}

impl CostGrid {
    fn of(sheet: &Sheet, picture: &Picture<'_>) -> Self {
        let (width, height) = sheet.size();
        let size = (width / STEP + 1, height / STEP + 1);
        let mut grid =
            Self { digits: Vec::new(), links: Vec::new(), size, costs: vec![0.0; size.0 * size.1] };
        let layout = picture.board.layout();
        for cell in layout.all_cells() {
            if picture.board.value(cell).is_some() {
                let ((x, y), half) = (sheet.corner(cell), sheet.side / 2);
                let (x, y) = (units(x + half), units(y + half));
                grid.digits.extend([((x, y - HALF), PLACED), ((x, y + HALF), PLACED)]);
            }
            for digit in picture.board.candidates(cell) {
                let one = Candidate { cell, digit };
                let is_marked = picture.candidates.contains_key(&one);
                grid.digits.push((sheet.point(one), if is_marked { MARK } else { CANDIDATE }));
            }
        }
        for (spot, far) in grid.digits.clone() {
            grid.raise(spot, far + THIN, DIGIT_COST);
        }
        grid.borders(sheet, picture);
        grid
    }

    /// Makes lines dear to run along: a little for those between cells, more for those of boxes and marked houses.
    fn borders(&mut self, sheet: &Sheet, picture: &Picture<'_>) {
        let layout = picture.board.layout();
        let (mut across, mut down): (BTreeMap<usize, f64>, BTreeMap<usize, f64>) = Default::default();
        let at_least = |lines: &mut BTreeMap<usize, f64>, at: usize, cost: f64| {
            let known = lines.entry(at).or_insert(cost);
            *known = known.max(cost);
        };
        for cell in layout.all_cells() {
            let ((x, y), place) = (sheet.corner(cell), sheet.plane.place(cell));
            let in_box = |row: usize, column: usize| {
                sheet.plane.at(row, column).and_then(|other| sheet.plane.place(other).in_box)
            };
            let is_marked = |kind: HouseKind| {
                let mut own = layout.houses_of(cell).iter();
                own.any(|&house| layout.house(house).kind == kind && picture.houses.contains_key(&house))
            };
            let cost = |is_dear: bool| if is_dear { BORDER_COST } else { LINE_COST };
            let box_ends = place.column == 0 || in_box(place.row, place.column - 1) != place.in_box;
            at_least(&mut across, x, cost(box_ends || is_marked(HouseKind::Column)));
            at_least(&mut across, x + sheet.side, cost(is_marked(HouseKind::Column)));
            let box_ends = place.row == 0 || in_box(place.row - 1, place.column) != place.in_box;
            at_least(&mut down, y, cost(box_ends || is_marked(HouseKind::Row)));
            at_least(&mut down, y + sheet.side, cost(is_marked(HouseKind::Row)));
        }
        for at in 0..self.costs.len() {
            let (x, y) = (at % self.size.0 * STEP, at / self.size.0 * STEP);
            let near = |lines: &BTreeMap<usize, f64>, at: usize| {
                lines.range(at.saturating_sub(4)..at + 5).map(|(_, cost)| *cost).fold(0.0, f64::max)
            };
            self.costs[at] += near(&across, x) + near(&down, y);
        }
    }

    /// Makes the points around a place dearer, the nearer the more.
    fn raise(&mut self, (x, y): Point, far: f64, weight: f64) {
        let range = |at: f64, most: usize| {
            whole((at - far) / units(STEP))..=(whole((at + far) / units(STEP)) + 1).min(most - 1)
        };
        for row in range(y, self.size.1) {
            for column in range(x, self.size.0) {
                let away = length(((x, y), (units(column * STEP), units(row * STEP))));
                self.costs[row * self.size.0 + column] += (far - away).max(0.0) * weight;
            }
        }
    }

    /// Adds a drawn link: later ones may cross it, but not lie on it or on its tip.
    fn add(&mut self, line: &Line) {
        for &spot in &line.points {
            self.links.push((spot, 4.0));
            self.raise(spot, 4.0 + THIN, LINK_COST);
        }
        if let Some(&tip) = line.points.last() {
            self.links.push((tip, 8.0));
            self.raise(tip, 8.0 + THIN, TIP_COST);
        }
    }

    /// Returns the cost of passing a place on a path between two others.
    fn cost(&self, (x, y): Point, ends: (Point, Point)) -> f64 {
        if is_in_end_mark((x, y), ends) {
            return 0.0;
        }
        let (column, row) = (x / units(STEP), y / units(STEP));
        let (left, above) = (whole(column).min(self.size.0 - 2), whole(row).min(self.size.1 - 2));
        let (across, down) = (column - units(left), row - units(above));
        let at = |row: usize, column: usize| self.costs[row * self.size.0 + column];
        let mix = |row: usize| at(row, left) * (1.0 - across) + at(row, left + 1) * across;
        mix(above) * (1.0 - down) + mix(above + 1) * down
    }

    /// Returns what a straight line costs.
    fn straight(&self, from: Point, to: Point, ends: (Point, Point)) -> f64 {
        let long = length((from, to));
        let parts = whole(long / SAMPLE) + 1;
        let at = |part: usize| (units(part) + 0.5) / units(parts);
        let costs = (0..parts).map(|part| self.cost(between(from, to, at(part)), ends));
        let mean = costs.sum::<f64>() / units(parts);
        long * (1.0 + mean)
    }

    /// Returns the corners of the cheapest path between two places, with both ends.
    fn cheapest_path(&self, from: Point, to: Point) -> Vec<Point> {
        let ends = (from, to);
        let place = |at: usize| (units(at % self.size.0 * STEP), units(at / self.size.0 * STEP));
        let nearest = |(x, y): Point| {
            let round = |at: f64, most: usize| whole(at / units(STEP) + 0.5).min(most - 1);
            round(y, self.size.1) * self.size.0 + round(x, self.size.0)
        };
        let (start, goal) = (nearest(from), nearest(to));
        let cost = |at: usize| if is_in_end_mark(place(at), ends) { 0.0 } else { self.costs[at] };
        // Lengths in hundredths, so that they can be ordered.
        let hundredths = |length: f64| whole(length * 100.0);
        let ahead = |at: usize| {
            let ((x, y), (to_x, to_y)) = (place(at), place(goal));
            let (across, down) = ((x - to_x).abs(), (y - to_y).abs());
            hundredths(across.max(down) + across.min(down) * 0.414)
        };
        let mut least = vec![usize::MAX; self.costs.len()];
        let mut before = vec![usize::MAX; self.costs.len()];
        let mut open = BinaryHeap::from([Reverse((ahead(start), start))]);
        least[start] = 0;
        while let Some(Reverse((so_far, at))) = open.pop() {
            if at == goal {
                break;
            }
            if so_far > least[at] + ahead(at) {
                continue;
            }
            let own = cost(at);
            let (column, row) = (at % self.size.0, at / self.size.0);
            for (down, across) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
                let next = row.checked_add_signed(down).zip(column.checked_add_signed(across));
                let next = next.filter(|&(row, column)| row < self.size.1 && column < self.size.0);
                let Some(next) = next.map(|(row, column)| row * self.size.0 + column) else { continue };
                let long = units(STEP) * if down == 0 || across == 0 { 1.0 } else { 1.414 };
                let new = least[at] + hundredths(long * (1.0 + f64::midpoint(own, cost(next))));
                if new < least[next] {
                    (least[next], before[next]) = (new, at);
                    open.push(Reverse((new + ahead(next), next)));
                }
            }
        }
        let mut points = vec![to];
        let mut at = before.get(goal).copied().unwrap_or(usize::MAX);
        while at != usize::MAX && at != start {
            points.push(place(at));
            at = before[at];
        }
        points.push(from);
        points.reverse();
        self.straightened(&points, ends)
    }

    /// Leaves out the points of a path that straight lines can do without.
    fn straightened(&self, points: &[Point], ends: (Point, Point)) -> Vec<Point> {
        let legs: Vec<f64> = points.windows(2).map(|two| self.straight(two[0], two[1], ends)).collect();
        let (mut at, mut kept) = (0, vec![points[0]]);
        while at + 1 < points.len() {
            let is_as_good = |&next: &usize| {
                self.straight(points[at], points[next], ends) <= legs[at..next].iter().sum::<f64>() + 0.5
            };
            at = (at + 2..points.len()).rev().find(is_as_good).unwrap_or(at + 1);
            kept.push(points[at]);
        }
        kept
    }
}

/// The line of a link.
#[derive(Clone, Default)]
struct Line {
    path: String,
    /// Points along the line, from its start to its end.
    points: Vec<Point>,
    /// The direction from a short link to its number, which would hide it: a vector of length 1.
    out: Option<Point>,
}

impl Line {
    /// Returns the line with these corners, which are rounded.
    fn through(corners: &[Point]) -> Self {
        let (Some(first), Some(last)) = (corners.first(), corners.last()) else { return Self::default() };
        let mut path = format!("M{:.1} {:.1}", first.0, first.1);
        let mut points = vec![*first];
        for three in corners.windows(3) {
            let (before, at, after) = (three[0], three[1], three[2]);
            let near = |other: Point| beside(at, other, CORNER.min(length((at, other)) / 2.0));
            let (from, to) = (near(before), near(after));
            let _ =
                write!(path, "L{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}", from.0, from.1, at.0, at.1, to.0, to.1);
            sample(&mut points, from);
            points.extend([0.25, 0.5, 0.75, 1.0].map(|t| curved(from, at, to, t)));
        }
        let _ = write!(path, "L{:.1} {:.1}", last.0, last.1);
        sample(&mut points, *last);
        Self { path, points, out: None }
    }

    /// Returns a curve that is pulled towards a point, with its number on the other side of `middle`.
    fn bent(from: Point, by: Point, to: Point, middle: Point) -> Self {
        let far = length((middle, by)).max(1.0);
        let parts = whole(length((from, to)) / SAMPLE) + 6;
        Self {
            path: format!("M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}", from.0, from.1, by.0, by.1, to.0, to.1),
            points: (0..=parts).map(|part| curved(from, by, to, units(part) / units(parts))).collect(),
            out: Some(((by.0 - middle.0) / far, (by.1 - middle.1) / far)),
        }
    }

    /// Returns where the number of the link may lie: on it, the middle first, or beside it if it is short.
    fn label_places(&self, disc: f64) -> Vec<Point> {
        let Some(last) = self.points.len().checked_sub(1) else { return Vec::new() };
        let at = |t: f64| self.points[whole(units(last) * t)];
        let Some(out) = self.out else {
            let middle = at(0.5);
            let mut all: Vec<Point> = self.points[last / 6..=last - last / 6].to_vec();
            all.sort_by(|one, other| length((*one, middle)).total_cmp(&length((*other, middle))));
            // Where there is no room on it, a little beside it.
            let off = [(0.0, 0.0), (5.0, 0.0), (-5.0, 0.0), (0.0, 5.0), (0.0, -5.0)];
            return off
                .iter()
                .flat_map(|(x, y)| all.iter().map(move |spot| (spot.0 + x, spot.1 + y)))
                .collect();
        };
        // The nearest first.
        let asides = [4.0, 8.0, 12.0].iter().flat_map(|far| [disc + far, -disc - far]);
        let at_each =
            |aside: f64| [0.5, 0.3, 0.7].map(at).map(|(x, y)| (x + out.0 * aside, y + out.1 * aside));
        asides.flat_map(at_each).collect()
    }

    /// Returns the path of the tip, which points along the end of the line.
    fn tip(&self) -> String {
        let Some(&(x, y)) = self.points.last() else { return String::new() };
        let before = self.points.iter().rev().find(|&&one| length((one, (x, y))) > 5.0);
        let (by_x, by_y) = before.copied().unwrap_or(self.points[0]);
        let long = length(((by_x, by_y), (x, y))).max(1.0);
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

/// Takes off the end of a path what lies within this distance of its last corner, or nearly half of a short one.
fn shorten(path: &mut Vec<Point>, reach: f64) {
    let (Some(&start), Some(&end)) = (path.first(), path.last()) else { return };
    let reach = reach.min(length((start, end)) * 0.4);
    let mut inside = end;
    while path.len() > 1 && length((path[path.len() - 1], end)) < reach {
        inside = path.pop().unwrap_or(end);
    }
    let mut outside = path[path.len() - 1];
    // Half the part that crosses the circle again and again.
    for _ in 0..12 {
        let middle = between(outside, inside, 0.5);
        if length((middle, end)) < reach {
            inside = middle;
        } else {
            outside = middle;
        }
    }
    path.push(outside);
}

/// Adds points up to `to`, which is the last one.
fn sample(points: &mut Vec<Point>, to: Point) {
    let Some(&from) = points.last() else { return };
    let parts = whole(length((from, to)) / SAMPLE) + 1;
    let at = |part: usize| units(part) / units(parts);
    points.extend((1..=parts).map(at).map(|t| between(from, to, t)));
}

/// Returns a point of a straight line.
fn between(from: Point, to: Point, t: f64) -> Point {
    (from.0 + (to.0 - from.0) * t, from.1 + (to.1 - from.1) * t)
}

/// Returns a point of a quadratic curve.
fn curved(from: Point, by: Point, to: Point, t: f64) -> Point {
    let mix =
        |from: f64, by: f64, to: f64| (1.0 - t) * (1.0 - t) * from + 2.0 * t * (1.0 - t) * by + t * t * to;
    (mix(from.0, by.0, to.0), mix(from.1, by.1, to.1))
}

/// Returns the point at this distance from another in the direction of a third.
fn beside(spot: Point, towards: Point, far: f64) -> Point {
    let long = length((spot, towards)).max(1.0);
    (spot.0 + (towards.0 - spot.0) / long * far, spot.1 + (towards.1 - spot.1) / long * far)
}

/// Returns how much a disc covers of what is drawn at these places, each with its radius.
fn overlap(place: Point, radius: f64, taken: &[Spot]) -> f64 {
    let covered = |(spot, far): &Spot| (far + radius - length((place, *spot))).max(0.0);
    taken.iter().map(covered).sum()
}

/// Returns whether a place is within the mark at an end of a path, which is no hindrance to it.
fn is_in_end_mark(place: Point, ends: (Point, Point)) -> bool {
    length((place, ends.0)).min(length((place, ends.1))) < MARK + THIN
}

fn length((from, to): (Point, Point)) -> f64 {
    let (across, down) = (to.0 - from.0, to.1 - from.1);
    (across * across + down * down).sqrt()
}

/// Returns the whole part of a length; 0 for negative ones.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a drawing has a few thousand units"
)]
fn whole(length: f64) -> usize {
    length.max(0.0) as usize
}
