//! Lays out a story in lines for a terminal.

use std::fmt::Write as _;

use super::candidates::{named_grid, step_grid};
use super::paint::{Paint, paint};
use super::wrap::{refill, wrap};
use crate::explain::{StepPiece, StoryPiece, Text, message};
use crate::formats::{self, Format, Style};
use crate::grid::Layout;

/// Width of the column with log numbers, which also fits a range such as `12-34`.
const NUMBER: usize = 9;

/// Width of the column with labels such as `Why`.
const LABEL: usize = 9;

/// Returns two spaces for each open branch, for at most 20 branches and a third of the width so that lines stay
/// readable.
fn indent(depth: usize, width: Option<usize>) -> String {
    const DEEPEST: usize = 20;
    "  ".repeat(depth.min(DEEPEST).min(width.map_or(DEEPEST, |width| width / 6)))
}

/// Lays out the pieces of one story as lines of text for a terminal.
pub(crate) struct Lines<'a> {
    names: &'a Layout,
    paint: Paint,
    /// The width at which prose wraps.
    width: Option<usize>,
    /// True if the text so far does not end with a blank line.
    full: bool,
}

impl<'a> Lines<'a> {
    /// Starts the text of a story; `names` is the layout with the names to show. Prose wraps at `width`.
    pub(crate) fn new(names: &'a Layout, paint: Paint, width: Option<usize>) -> Self {
        Self { names, paint, width, full: false }
    }

    /// Returns the next piece of the story as text.
    pub(crate) fn part(&mut self, part: &StoryPiece<'_>) -> String {
        let is_block = matches!(part, StoryPiece::Digits(_) | StoryPiece::Candidates(_));
        let stands_apart = matches!(part, StoryPiece::Heading(_) | StoryPiece::Candidates(_))
            || matches!(part, StoryPiece::Step(StepPiece { drawn: Some(_), .. }));
        let before = if stands_apart && self.full { "\n" } else { "" };
        let said = match part {
            StoryPiece::Heading(text) | StoryPiece::Line(text) => self.prose(&paint(text, self.paint), 0),
            StoryPiece::Entry { depth, numbers, text } => self.numbered(*depth, numbers, text),
            StoryPiece::Because(depth, why) => {
                let under = self.under(*depth);
                labelled(message("part.why"), std::slice::from_ref(why), &under, self.paint, self.width)
            }
            StoryPiece::Digits(cells) => {
                format!("{}\n", formats::write(self.names, cells, &Style::new(Format::FRAMED)))
            }
            StoryPiece::Candidates(board) => format!("{}\n", named_grid(board, self.names, self.paint)),
            StoryPiece::Step(scene) => self.scene(scene),
        };
        self.full = !is_block && !said.ends_with("\n\n");
        format!("{before}{said}")
    }

    /// Writes a line of prose; lines that go on begin with `hang` blanks.
    fn prose(&self, line: &str, hang: usize) -> String {
        wrap(line, self.width, hang) + "\n"
    }

    /// Returns the blanks before a line below a numbered one.
    fn under(&self, depth: usize) -> String {
        format!("{}{:>NUMBER$}  ", indent(depth, self.width), "")
    }

    /// Writes a line after its number.
    fn numbered(&self, depth: usize, numbers: impl std::fmt::Display, text: &Text) -> String {
        let number = format!("{}{:>NUMBER$}  ", indent(depth, self.width), numbers.to_string());
        self.prose(&format!("{number}{}", paint(text, self.paint)), number.len())
    }

    fn scene(&self, scene: &StepPiece<'_>) -> String {
        let mut said = self.numbered(scene.depth, scene.n, &scene.heading);
        let under = self.under(scene.depth);
        if let Some(lesson) = scene.lesson {
            let room = self.width.map(|width| width.saturating_sub(under.len()).max(width / 2));
            for line in refill(lesson, room).lines() {
                let _ = writeln!(said, "{under}{line}");
            }
        }
        if let Some((step, board)) = scene.drawn {
            said.push_str(&step_grid(step, board, self.names, self.paint, self.width));
        }
        for (label, lines) in &scene.parts {
            said.push_str(&labelled(label, lines, &under, self.paint, self.width));
        }
        if scene.drawn.is_some() {
            said.push('\n');
        }
        said
    }
}

/// Writes lines of text after a label such as `Why`, each indented by `under`. Lines after the first are
/// numbered and aligned with the first. They wrap at `width`.
pub(crate) fn labelled(
    label: &str,
    lines: &[Text],
    under: &str,
    colours: Paint,
    width: Option<usize>,
) -> String {
    let mut said = String::new();
    for (at, line) in lines.iter().enumerate() {
        let head = if at == 0 { label.to_string() } else { String::new() };
        let number = if at == 0 { String::new() } else { format!("{at:>2}. ") };
        let line = format!("{under}{head:<LABEL$}{number}{}", paint(line, colours));
        let _ = writeln!(said, "{}", wrap(&line, width, under.len() + LABEL + number.len()));
    }
    said
}
