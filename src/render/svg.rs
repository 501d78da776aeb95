//! Draws a picture as SVG. Shapes differ without colour, and a description serves screen readers.

use std::fmt::Write as _;

use super::picture::{MarkKind, Picture};
use super::plane::{Plane, head};
use crate::explain::Arrow;
use crate::formats::symbol;
use crate::grid::{Candidate, Cell, HouseId, Index, Layout};

/// Side of a candidate's square, in SVG units.
const SPOT: usize = 20;
/// Margin beside the grid for the names of rows and columns, in SVG units.
const MARGIN: usize = 34;

/// Style sheet with the colours of the kinds of mark, for light and dark backgrounds; the shapes differ as
/// well.
pub(super) const STYLE: &str = "\
text{font-family:system-ui,sans-serif;text-anchor:middle;dominant-baseline:central;fill:var(--ink)}
.sheet{--ink:#1b1f24;--paper:#fff;--faint:#57606a;--line:#8c959f;--pattern:#0b5cad;--through:#8a5a00;--exception:#7a2fb0;\
--removed:#b3261e;--placed:#116329;--given:#eef1f4}
@media(prefers-color-scheme:dark){.sheet{--ink:#e6edf3;--paper:#0d1117;--faint:#9aa4ae;--line:#6e7681;--pattern:#6cb6ff;\
--through:#e3b341;--exception:#d2a8ff;--removed:#ff8078;--placed:#56d364;--given:#1c232b}}
.paper{fill:var(--paper)}.given{fill:var(--given)}.name{fill:var(--faint);font-size:13px}
.thin{stroke:var(--line);stroke-width:1}.thick{stroke:var(--ink);stroke-width:2.5}
.digit{font-size:34px}.candidate{font-size:14px}.mark{fill:none;stroke-width:2}.bold{font-weight:700}
.pattern{stroke:var(--pattern)}.through{stroke:var(--through)}.exception{stroke:var(--exception)}
.removed{stroke:var(--removed)}.placed{stroke:var(--placed)}
.house{fill:none;stroke-width:3;stroke-opacity:.55}.house.through{stroke-dasharray:7 5}
.cell{fill:none;stroke-width:2}.cell.through{stroke-dasharray:4 3}
.arrow{fill:none;stroke:var(--ink);stroke-width:1.8;stroke-opacity:.75}.weak{stroke-dasharray:5 4}
.group{fill:none;stroke:var(--ink);stroke-width:1.2;stroke-opacity:.75}.tip,.start{fill:var(--ink);stroke:none}
";

/// Draws a picture as an SVG document, with a title and a description for screen readers.
///
/// `names` is the layout with the names to show. Returns `None` if the layout cannot be drawn in rows and
/// columns.
pub(crate) fn svg(picture: &Picture<'_>, names: &Layout, title: &str, description: &str) -> Option<String> {
    let ((width, height), shapes) = shapes(picture, names)?;
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"sheet\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         aria-labelledby=\"title description\">\n<title id=\"title\">{}</title>\n<desc id=\"description\">{}</desc>\n\
         <style>\n{STYLE}</style>\n{shapes}</svg>\n",
        escaped(title),
        escaped(description),
    ))
}

/// Draws a picture as an SVG element for a page that contains [`STYLE`]; the title is its only description.
pub(super) fn figure(picture: &Picture<'_>, names: &Layout, title: &str) -> Option<String> {
    let ((width, height), shapes) = shapes(picture, names)?;
    let title = escaped(title);
    Some(format!(
        "<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{title}\">\n{shapes}</svg>\n"
    ))
}

/// Returns the size and the shapes of a picture, as ((width, height), SVG elements).
fn shapes(picture: &Picture<'_>, names: &Layout) -> Option<((usize, usize), String)> {
    let layout = picture.board.layout();
    let sheet = Sheet::of(picture)?;
    let (width, height) = (
        MARGIN + sheet.plane.columns.len() * sheet.cell.0 + 6,
        MARGIN + sheet.plane.rows.len() * sheet.cell.1 + 6,
    );
    let mut out = String::new();
    let _ = writeln!(out, "<rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>");
    sheet.names(&mut out, names);
    for cell in layout.all_cells() {
        sheet.cell(&mut out, picture, cell);
    }
    sheet.lines(&mut out);
    for (&house, &kind) in &picture.houses {
        sheet.house(&mut out, &layout.house(house).cells, kind);
    }
    for (&cell, &kind) in &picture.cells {
        let (x, y) = sheet.corner(cell);
        let (wide, high) = (sheet.cell.0 - 8, sheet.cell.1 - 8);
        let _ = writeln!(
            out,
            "<rect class=\"cell {}\" x=\"{}\" y=\"{}\" width=\"{wide}\" height=\"{high}\" rx=\"5\"/>",
            kind.name(),
            x + 4,
            y + 4
        );
    }
    for (&candidate, &kind) in &picture.candidates {
        sheet.mark(&mut out, candidate, kind);
    }
    for (at, arrow) in picture.arrows.iter().enumerate() {
        sheet.arrow(&mut out, arrow, at == 0);
    }
    Some(((width, height), out))
}

/// Escapes words for XML.
pub(super) fn escaped(words: &str) -> String {
    let mut all = String::with_capacity(words.len());
    for letter in words.chars() {
        match letter {
            '&' => all.push_str("&amp;"),
            '<' => all.push_str("&lt;"),
            '>' => all.push_str("&gt;"),
            '"' => all.push_str("&quot;"),
            // XML cannot contain these control characters, even escaped.
            letter if letter.is_control() && !letter.is_whitespace() => {}
            letter => all.push(letter),
        }
    }
    all
}

/// Converts a small number to a drawing coordinate.
fn units(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

/// Coordinates of cells and candidates in a drawing.
struct Sheet<'p> {
    picture: &'p Picture<'p>,
    plane: Plane,
    /// Number of candidates side by side in a cell.
    across: usize,
    /// Width and height of a cell.
    cell: (usize, usize),
}

impl<'p> Sheet<'p> {
    fn of(picture: &'p Picture<'p>) -> Option<Self> {
        let layout = picture.board.layout();
        let across = (1..=layout.digits()).find(|across| across * across >= layout.digits())?;
        let down = layout.digits().div_ceil(across);
        let side = SPOT * across.max(down);
        Some(Self { picture, plane: Plane::of(layout)?, across, cell: (side, side) })
    }

    /// Returns the upper left corner of a cell, as (x, y).
    fn corner(&self, cell: Cell) -> (usize, usize) {
        let place = self.plane.place(cell);
        (MARGIN + place.column * self.cell.0, MARGIN + place.row * self.cell.1)
    }

    /// Returns the centre of a candidate, as (x, y).
    fn spot(&self, candidate: Candidate) -> (usize, usize) {
        let (x, y) = self.corner(candidate.cell);
        let (column, row) = (candidate.digit.index() % self.across, candidate.digit.index() / self.across);
        let down = self.picture.board.layout().digits().div_ceil(self.across);
        let (wide, high) = (self.cell.0 / self.across, self.cell.1 / down);
        (x + column * wide + wide / 2, y + row * high + high / 2)
    }

    /// Writes the names of rows and columns along the margins.
    fn names(&self, out: &mut String, layout: &Layout) {
        let mut name = |house: HouseId, x: usize, y: usize| {
            let name = escaped(head(layout, house));
            let _ = writeln!(out, "<text class=\"name\" x=\"{x}\" y=\"{y}\">{name}</text>");
        };
        let along = |at: usize, side: usize| MARGIN + at * side + side / 2;
        for (at, &row) in self.plane.rows.iter().enumerate() {
            name(row, MARGIN / 2, along(at, self.cell.1));
        }
        for (at, &column) in self.plane.columns.iter().enumerate() {
            name(column, along(at, self.cell.0), MARGIN / 2);
        }
    }

    /// Draws the digit or the candidates of a cell.
    fn cell(&self, out: &mut String, picture: &Picture<'_>, cell: Cell) {
        let ((x, y), (wide, high)) = (self.corner(cell), self.cell);
        if let Some(digit) = picture.board.value(cell) {
            let _ = writeln!(
                out,
                "<rect class=\"given\" x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\"/>\
                 <text class=\"digit\" x=\"{}\" y=\"{}\">{}</text>",
                x + wide / 2,
                y + high / 2,
                symbol(digit)
            );
            return;
        }
        for digit in picture.board.candidates(cell) {
            let candidate = Candidate { cell, digit };
            let (x, y) = self.spot(candidate);
            let bold = if picture.candidates.contains_key(&candidate) { " bold" } else { "" };
            let _ =
                writeln!(out, "<text class=\"candidate{bold}\" x=\"{x}\" y=\"{y}\">{}</text>", symbol(digit));
        }
    }

    /// Draws thin lines around every cell, and thick ones where a box ends.
    fn lines(&self, out: &mut String) {
        for (thick, class) in [(false, "thin"), (true, "thick")] {
            let mut path = String::new();
            for (at, place) in self.plane.places.iter().enumerate() {
                let (x, y) = self.corner(Cell::new(at));
                let differs = |row: Option<usize>, column: Option<usize>| {
                    let other = row.zip(column).and_then(|(row, column)| self.plane.at(row, column));
                    other.is_none_or(|other| {
                        let other = self.plane.place(other).in_box;
                        other != place.in_box || place.in_box.is_none()
                    })
                };
                let (row, column) = (place.row, place.column);
                if differs(row.checked_sub(1), Some(column)) == thick {
                    let _ = write!(path, "M{x} {y}h{}", self.cell.0);
                }
                if differs(Some(row), column.checked_sub(1)) == thick {
                    let _ = write!(path, "M{x} {y}v{}", self.cell.1);
                }
                if thick && self.plane.at(row + 1, column).is_none() {
                    let _ = write!(path, "M{x} {}h{}", y + self.cell.1, self.cell.0);
                }
                if thick && self.plane.at(row, column + 1).is_none() {
                    let _ = write!(path, "M{} {y}v{}", x + self.cell.0, self.cell.1);
                }
            }
            let _ = writeln!(out, "<path class=\"{class}\" d=\"{path}\"/>");
        }
    }

    /// Draws a line around the cells of a house.
    fn house(&self, out: &mut String, cells: &[Cell], kind: MarkKind) {
        let mut path = String::new();
        for &cell in cells {
            let ((x, y), place) = (self.corner(cell), self.plane.place(cell));
            let inside = |row: Option<usize>, column: Option<usize>| {
                let other = row.zip(column).and_then(|(row, column)| self.plane.at(row, column));
                other.is_some_and(|other| cells.contains(&other))
            };
            let (row, column) = (place.row, place.column);
            let (wide, high) = self.cell;
            for (beside, line) in [
                (inside(row.checked_sub(1), Some(column)), format!("M{x} {y}h{wide}")),
                (inside(Some(row + 1), Some(column)), format!("M{x} {}h{wide}", y + high)),
                (inside(Some(row), column.checked_sub(1)), format!("M{x} {y}v{high}")),
                (inside(Some(row), Some(column + 1)), format!("M{} {y}v{high}", x + wide)),
            ] {
                path.push_str(if beside { "" } else { &line });
            }
        }
        let _ = writeln!(out, "<path class=\"house {}\" d=\"{path}\"/>", kind.name());
    }

    /// Draws a candidate's mark: a circle, a square, a diamond, a cross or two circles, by the kind of mark.
    fn mark(&self, out: &mut String, candidate: Candidate, kind: MarkKind) {
        let (x, y) = self.spot(candidate);
        let (class, far) = (kind.name(), SPOT / 2 - 1);
        let shape = match kind {
            MarkKind::Pattern => {
                format!("<circle class=\"mark {class}\" cx=\"{x}\" cy=\"{y}\" r=\"{far}\"/>")
            }
            MarkKind::Placed => format!(
                "<circle class=\"mark {class}\" cx=\"{x}\" cy=\"{y}\" r=\"{far}\"/>\
                 <circle class=\"mark {class}\" cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>",
                far + 4
            ),
            MarkKind::Through => format!(
                "<rect class=\"mark {class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
                x - far,
                y - far,
                2 * far,
                2 * far
            ),
            MarkKind::Exception => {
                let far = far + 2;
                format!(
                    "<path class=\"mark {class}\" d=\"M{} {y}L{x} {}L{} {y}L{x} {}Z\"/>",
                    x - far,
                    y - far,
                    x + far,
                    y + far
                )
            }
            MarkKind::Removed => format!(
                "<path class=\"mark {class}\" d=\"M{} {}L{} {}M{} {}L{} {}\"/>",
                x - far,
                y - far,
                x + far,
                y + far,
                x + far,
                y - far,
                x - far,
                y + far
            ),
        };
        out.push_str(&shape);
        out.push('\n');
    }

    /// Returns the centre of one end of a link, as (x, y).
    fn middle(&self, side: &[Candidate]) -> (f64, f64) {
        let count = units(side.len().max(1));
        let spots = side.iter().map(|&one| self.spot(one));
        let (x, y) = spots.fold((0, 0), |(x, y), spot| (x + spot.0, y + spot.1));
        (units(x) / count, units(y) / count)
    }

    /// Draws a link as a slightly bent line, so that two links between the same cells stay apart.
    fn arrow(&self, out: &mut String, arrow: &Arrow, is_first: bool) {
        for side in [&arrow.from, &arrow.to] {
            self.group(out, side);
        }
        let ((x, y), (to_x, to_y)) = (self.middle(&arrow.from), self.middle(&arrow.to));
        let (across, down) = (to_x - x, to_y - y);
        let length = across.hypot(down).max(1.0);
        let (unit_x, unit_y) = (across / length, down / length);
        let gap = (units(SPOT) / 2.0 + 1.0).min(length / 3.0);
        let (x, y, to_x, to_y) =
            (x + unit_x * gap, y + unit_y * gap, to_x - unit_x * gap, to_y - unit_y * gap);
        let bend = length * 0.12;
        let (by_x, by_y) = (f64::midpoint(x, to_x) - unit_y * bend, f64::midpoint(y, to_y) + unit_x * bend);
        let class = if arrow.strong { "arrow" } else { "arrow weak" };
        let _ = writeln!(
            out,
            "<path class=\"{class}\" d=\"M{x:.1} {y:.1}Q{by_x:.1} {by_y:.1} {to_x:.1} {to_y:.1}\"/>"
        );
        // The tip points along the end of the bend.
        let (tip_x, tip_y) = (to_x - by_x, to_y - by_y);
        let long = tip_x.hypot(tip_y).max(1.0);
        let (tip_x, tip_y) = (tip_x / long * 6.0, tip_y / long * 6.0);
        let _ = writeln!(
            out,
            "<path class=\"tip\" d=\"M{to_x:.1} {to_y:.1}L{:.1} {:.1}L{:.1} {:.1}Z\"/>",
            to_x - tip_x - tip_y * 0.5,
            to_y - tip_y + tip_x * 0.5,
            to_x - tip_x + tip_y * 0.5,
            to_y - tip_y - tip_x * 0.5
        );
        if is_first {
            let _ = writeln!(out, "<circle class=\"start\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\"/>");
        }
    }

    /// Draws a frame around several candidates that act as one end of a link.
    fn group(&self, out: &mut String, side: &[Candidate]) {
        if side.len() < 2 {
            return;
        }
        let spots: Vec<(usize, usize)> = side.iter().map(|&one| self.spot(one)).collect();
        let least =
            spots.iter().fold((usize::MAX, usize::MAX), |(x, y), spot| (x.min(spot.0), y.min(spot.1)));
        let most = spots.iter().fold((0, 0), |(x, y), spot| (x.max(spot.0), y.max(spot.1)));
        let far = SPOT / 2;
        let _ = writeln!(
            out,
            "<rect class=\"group\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{far}\"/>",
            least.0 - far,
            least.1 - far,
            most.0 - least.0 + 2 * far,
            most.1 - least.1 + 2 * far
        );
    }
}
