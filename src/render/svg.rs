//! Draws a picture as SVG. Shapes differ without colour, and a description serves screen readers.

use std::fmt::Write as _;

use super::legend::{LegendLine, swatches};
use super::links::{disc, link_class};
use super::picture::{MarkKind, Picture, Sign};
use super::plane::head;
use super::sheet::{MARGIN, Sheet, frame_path, mark_path, swatch_path};
use super::wrap::wrap;
use crate::formats::symbol;
use crate::grid::{Candidate, Cell, HouseId, Layout};

/// Style sheet with the colours of the kinds of mark, for light and dark backgrounds; the shapes differ as
/// well.
pub(super) const STYLE: &str = "\
text{font-family:system-ui,sans-serif;text-anchor:middle;dominant-baseline:central;fill:var(--ink)}
.sheet{--ink:#1b1f24;--paper:#fff;--faint:#57606a;--line:#8c959f;--pattern:#0b5cad;--through:#8a5a00;--exception:#7a2fb0;\
--fourth:#00707a;--fifth:#a8276b;--sixth:#4f6600;--removed:#b3261e;--placed:#116329;--given:#eef1f4}
@media(prefers-color-scheme:dark){.sheet{--ink:#e6edf3;--paper:#0d1117;--faint:#9aa4ae;--line:#6e7681;--pattern:#6cb6ff;\
--through:#e3b341;--exception:#d2a8ff;--fourth:#4fd1d9;--fifth:#ff9ecf;--sixth:#b9d14c;--removed:#ff8078;--placed:#56d364;\
--given:#1c232b}}
.paper{fill:var(--paper)}.given{fill:var(--given)}.name{fill:var(--faint);font-size:15px}
.thin{stroke:var(--line);stroke-width:1}.thick{stroke:var(--ink);stroke-width:2.5}
.digit{font-size:46px;font-weight:700}.digit.own{font-weight:400;fill:var(--pattern)}.candidate{font-size:15.5px;paint-order:stroke;stroke:var(--paper);stroke-width:2px}
.bold{font-weight:700;stroke:none}.said{font-size:14px;text-anchor:start}
.pattern{color:var(--pattern)}.through{color:var(--through)}.exception{color:var(--exception)}.fourth{color:var(--fourth)}
.link{color:var(--faint)}.fifth{color:var(--fifth)}.sixth{color:var(--sixth)}.removed{color:var(--removed)}.placed{color:var(--placed)}
.mark,.cell,.house{fill:none;stroke:currentColor}.mark{stroke-width:1.7}.mark.removed{stroke-width:2.4}
.mark.placed{stroke-width:1}.mark.under{stroke-opacity:.65}.mark.on{fill:var(--ink);fill-opacity:.22}.tint{fill:currentColor;fill-opacity:.13}
.house{stroke-width:1.2}.house.through{stroke-dasharray:7 4}.house.link{stroke-dasharray:2 4}.cell{stroke-width:1.4}.halo{fill:none;stroke:var(--paper);stroke-width:4.6}
.arrow{fill:none;stroke:var(--ink);stroke-width:1.7;stroke-opacity:.85}.weak{stroke-dasharray:4 2.5}\
.follows{stroke-dasharray:9 3 2 3}.group{fill:none;stroke:var(--ink);stroke-width:6;stroke-opacity:.25;stroke-linecap:round;\
stroke-linejoin:round}.mirror{stroke:var(--ink);stroke-width:2;stroke-opacity:.4}.tip{fill:var(--ink)}
.number{fill:var(--ink);stroke:var(--paper);stroke-width:1}.count{font-size:12.5px;letter-spacing:-.4px;font-weight:700;fill:var(--paper)}
";

/// Width of the letters of a legend, in SVG units, as far as it is known without a font.
const LETTER: usize = 8;

/// Draws a picture as an SVG document, with a legend below, and a title and a description for screen readers.
///
/// `names` is the layout with the names to show. Returns `None` if the layout cannot be drawn in rows and
/// columns.
pub(crate) fn svg(picture: &Picture<'_>, names: &Layout, title: &str, description: &str) -> Option<String> {
    let ((width, height), shapes) = shapes(picture, names)?;
    let mut legend = String::new();
    let mut below = height + 8;
    for LegendLine { classes, words } in swatches(picture, names) {
        let _ = write!(legend, "<g class=\"swatch\" transform=\"translate({MARGIN} {below})\">");
        legend.push_str(&swatch(&classes));
        let room = width.saturating_sub(MARGIN + 40) / LETTER;
        for (at, line) in wrap(&words, Some(room), 0).lines().enumerate() {
            let y = 15 + 18 * at;
            let _ = write!(legend, "<text class=\"said\" x=\"40\" y=\"{y}\">{}</text>", escaped(line));
            below += if at > 0 { 18 } else { 0 };
        }
        legend.push_str("</g>\n");
        below += 30;
    }
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"sheet\" viewBox=\"0 0 {width} {below}\" role=\"img\" \
         aria-labelledby=\"title description\">\n<title id=\"title\">{}</title>\n<desc id=\"description\">{}</desc>\n\
         <style>\n{STYLE}</style>\n<rect class=\"paper\" width=\"{width}\" height=\"{below}\"/>\n{shapes}{legend}</svg>\n",
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

/// Draws the shapes of a legend's line, in a square of 30 units.
pub(super) fn swatch(classes: &[String]) -> String {
    let shape = |class: &String| format!("<path class=\"{class}\" d=\"{}\"/>", swatch_path(class));
    classes.iter().map(shape).collect()
}

/// Returns the size and the shapes of a picture, as ((width, height), SVG elements): what lies below comes first.
fn shapes(picture: &Picture<'_>, names: &Layout) -> Option<((usize, usize), String)> {
    let layout = picture.board.layout();
    let sheet = Sheet::of(layout)?;
    let mut drawing = Drawing { picture, sheet, out: String::new() };
    drawing.names(names);
    for cell in layout.all_cells().filter(|&cell| picture.board.value(cell).is_some()) {
        if !picture.own.contains(&cell) {
            let whole = drawing.sheet.part(cell, (0, 1));
            drawing.path("given", &whole);
        }
    }
    for (cell, kinds) in picture.shades() {
        for (at, kind) in kinds.iter().enumerate() {
            let part = drawing.sheet.part(cell, (at, kinds.len()));
            drawing.path(&format!("tint {}", kind.name()), &part);
        }
    }
    let (thin, thick) = drawing.sheet.lines();
    drawing.path("thin", &thin);
    drawing.path("thick", &thick);
    for (house, kind) in picture.framed_houses() {
        let frame = drawing.sheet.frame(layout, house);
        drawing.path(&format!("house {}", kind.name()), &frame);
    }
    for cell in picture.cornered_cells() {
        let ((x, y), frame) = (drawing.sheet.corner(cell), frame_path(drawing.sheet.side));
        drawing.path("cell link", &format!("M{x} {y}{frame}"));
    }
    if let Some(cells) = picture.mirror {
        let path = drawing.sheet.mirror(cells);
        drawing.path("mirror", &path);
    }
    for (path, _) in drawing.sheet.groups(picture) {
        drawing.path("group", &path);
    }
    drawing.marks();
    let curves = drawing.sheet.curves(picture);
    for (arrow, curve) in picture.arrows.iter().zip(&curves) {
        drawing.path(link_class(arrow.kind), &curve.line);
        if arrow.number > 0 {
            drawing.path("tip", &curve.tip);
        }
    }
    for cell in layout.all_cells() {
        drawing.digits(cell);
    }
    for (arrow, curve) in picture.arrows.iter().zip(&curves).filter(|(arrow, _)| arrow.number > 0) {
        let (x, y) = curve.label;
        let _ = writeln!(
            drawing.out,
            "<circle class=\"number\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{}\"/>\
             <text class=\"count\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>",
            disc(arrow.number),
            arrow.number
        );
    }
    Some((drawing.sheet.size(), drawing.out))
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

/// A drawing in progress.
struct Drawing<'p> {
    picture: &'p Picture<'p>,
    sheet: Sheet,
    out: String,
}

impl Drawing<'_> {
    fn path(&mut self, class: &str, path: &str) {
        let _ = writeln!(self.out, "<path class=\"{class}\" d=\"{path}\"/>");
    }

    /// Writes the names of rows and columns along the margins.
    fn names(&mut self, layout: &Layout) {
        let Self { sheet, out, .. } = self;
        let mut name = |house: HouseId, x: usize, y: usize| {
            let name = escaped(head(layout, house));
            let _ = writeln!(out, "<text class=\"name\" x=\"{x}\" y=\"{y}\">{name}</text>");
        };
        let along = |at: usize| MARGIN + at * sheet.side + sheet.side / 2;
        for (at, &row) in sheet.plane.rows.iter().enumerate() {
            name(row, MARGIN / 2, along(at));
        }
        for (at, &column) in sheet.plane.columns.iter().enumerate() {
            name(column, along(at), MARGIN / 2);
        }
    }

    /// Draws the digit or the candidates of a cell.
    fn digits(&mut self, cell: Cell) {
        let Picture { board, candidates, .. } = self.picture;
        if let Some(digit) = board.value(cell) {
            let ((x, y), half) = (self.sheet.corner(cell), self.sheet.side / 2);
            let (x, y, digit) = (x + half, y + half, symbol(digit));
            let own = if self.picture.own.contains(&cell) { " own" } else { "" };
            let _ = writeln!(self.out, "<text class=\"digit{own}\" x=\"{x}\" y=\"{y}\">{digit}</text>");
            return;
        }
        for digit in board.candidates(cell) {
            let candidate = Candidate { cell, digit };
            let (x, y) = self.sheet.spot(candidate);
            let bold = if candidates.contains_key(&candidate) { " bold" } else { "" };
            let digit = symbol(digit);
            let _ = writeln!(self.out, "<text class=\"candidate{bold}\" x=\"{x}\" y=\"{y}\">{digit}</text>");
        }
    }

    /// Draws the marks of candidates; those that are true along a chain are filled.
    fn marks(&mut self) {
        for Sign { candidate, kind, is_on, fit } in self.picture.marks() {
            let (x, y) = self.sheet.spot(candidate);
            let is_under = kind != MarkKind::Removed && self.picture.under.contains_key(&candidate);
            let on = if is_on { " on" } else { "" };
            let under = if is_under { " under" } else { "" };
            let path = format!("M{x} {y}{}", mark_path(kind, fit));
            // A cross cuts the mark that it lies on.
            if kind == MarkKind::Removed && self.picture.under.contains_key(&candidate) {
                self.path("halo", &path);
            }
            self.path(&format!("mark {}{on}{under}", kind.name()), &path);
        }
    }
}
