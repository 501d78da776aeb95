//! Lays out a story in lines for a terminal.

use std::fmt::Write as _;

use super::candidates::{named_grid, step_grid};
use super::paint::{Paint, paint};
use crate::explain::{StepPiece, StoryPiece, Text, message};
use crate::formats::{self, Format, Style};
use crate::grid::Layout;

/// Width of the column with log numbers, which also fits a range such as `12-34`.
const NUMBER: usize = 9;

/// Width of the column with labels such as `Why`.
const LABEL: usize = 9;

/// Returns two spaces for each open branch, for at most 20 branches so that lines stay readable.
fn indent(depth: usize) -> String {
    const DEEPEST: usize = 20;
    "  ".repeat(depth.min(DEEPEST))
}

/// Lays out the pieces of one story as lines of text for a terminal.
pub(crate) struct Lines<'a> {
    names: &'a Layout,
    paint: Paint,
    /// True if the text so far does not end with a blank line.
    full: bool,
}

impl<'a> Lines<'a> {
    /// Starts the text of a story; `names` is the layout with the names to show.
    pub(crate) fn new(names: &'a Layout, paint: Paint) -> Self {
        Self { names, paint, full: false }
    }

    /// Returns the next piece of the story as text.
    pub(crate) fn part(&mut self, part: &StoryPiece<'_>) -> String {
        let is_block = matches!(part, StoryPiece::Digits(_) | StoryPiece::Candidates(_));
        let stands_apart = matches!(part, StoryPiece::Heading(_) | StoryPiece::Candidates(_))
            || matches!(part, StoryPiece::Step(StepPiece { drawn: Some(_), .. }));
        let before = if stands_apart && self.full { "\n" } else { "" };
        let said = match part {
            StoryPiece::Heading(text) | StoryPiece::Line(text) => format!("{}\n", paint(text, self.paint)),
            StoryPiece::Entry { depth, numbers, text } => {
                format!("{}{numbers:>NUMBER$}  {}\n", indent(*depth), paint(text, self.paint))
            }
            StoryPiece::Because(depth, why) => {
                let under = format!("{}{:>NUMBER$}  ", indent(*depth), "");
                labelled(message("part.why"), std::slice::from_ref(why), &under, self.paint)
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

    fn scene(&self, scene: &StepPiece<'_>) -> String {
        let indent = indent(scene.depth);
        let mut said = format!("{indent}{:>NUMBER$}  {}\n", scene.n, paint(&scene.heading, self.paint));
        let under = format!("{indent}{:>NUMBER$}  ", "");
        for line in scene.lesson.iter().flat_map(|lesson| lesson.lines()) {
            let _ = writeln!(said, "{under}{line}");
        }
        if let Some((step, board)) = scene.drawn {
            said.push_str(&step_grid(step, board, self.names, self.paint));
        }
        for (label, lines) in &scene.parts {
            said.push_str(&labelled(label, lines, &under, self.paint));
        }
        if scene.drawn.is_some() {
            said.push('\n');
        }
        said
    }
}

/// Writes lines of text after a label such as `Why`, each indented by `under`. Lines after the first are
/// numbered and aligned with the first.
pub(crate) fn labelled(label: &str, lines: &[Text], under: &str, colours: Paint) -> String {
    let mut said = String::new();
    for (at, line) in lines.iter().enumerate() {
        let head = if at == 0 { label.to_string() } else { String::new() };
        let number = if at == 0 { String::new() } else { format!("{at:>2}. ") };
        let _ = writeln!(said, "{under}{head:<LABEL$}{number}{}", paint(line, colours));
    }
    said
}
