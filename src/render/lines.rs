//! Lays out a story in lines for a terminal.

use std::fmt::Write as _;

use super::candidates::{named_grid, step_grid};
use super::paint::{Paint, paint};
use super::wrap::{refill, wrap};
use crate::explain::{BranchPiece, ClosePiece, EndPiece, StepPiece, StoryPiece, Text, message};
use crate::formats::{self, Format, Style};
use crate::grid::{Board, Digit, Layout};

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
        let stands_apart = matches!(
            part,
            StoryPiece::Heading(_)
                | StoryPiece::End(_)
                | StoryPiece::Candidates(_)
                | StoryPiece::Step(StepPiece { is_drawn: true, .. })
                | StoryPiece::Branch(BranchPiece { is_drawn: true, .. })
        );
        let before = if stands_apart && self.full { "\n" } else { "" };
        let said = match part {
            StoryPiece::Heading(text)
            | StoryPiece::Line(text)
            | StoryPiece::Note(text)
            | StoryPiece::Term(text) => self.prose(&paint(text, self.paint), 0),
            StoryPiece::Entry { depth, numbers, text } => self.numbered(*depth, numbers, text),
            StoryPiece::Because(depth, why) => self.because(*depth, Some(why)),
            StoryPiece::Digits(cells) => self.digits(cells) + "\n",
            StoryPiece::Candidates(board) => self.candidates(board, true),
            StoryPiece::Step(scene) => self.scene(scene),
            StoryPiece::Branch(BranchPiece { depth, entry, board, is_drawn, text }) => {
                self.candidates(board, *is_drawn) + &self.numbered(*depth, entry.n, text)
            }
            StoryPiece::Close(ClosePiece { depth, board, is_drawn, text, why }) => {
                let said = self.numbered(*depth, "", text) + &self.because(*depth, why.as_ref());
                said + if *is_drawn { "\n" } else { "" } + &self.candidates(board, *is_drawn)
            }
            StoryPiece::End(EndPiece { text, why, solutions, .. }) => {
                let solved = solutions.iter().map(|solution| {
                    self.digits(&solution.digits().iter().copied().map(Some).collect::<Vec<_>>())
                });
                let said = self.prose(&paint(text, self.paint), 0) + &self.because(0, why.as_ref());
                said + &solved.collect::<Vec<_>>().join("\n")
            }
        };
        // A heading belongs to what is below it.
        self.full = !said.ends_with("\n\n") && !matches!(part, StoryPiece::Heading(_));
        format!("{before}{said}")
    }

    /// Draws a grid of digits.
    fn digits(&self, cells: &[Option<Digit>]) -> String {
        formats::write(self.names, cells, &Style::new(Format::FRAMED))
    }

    /// Draws a position with a blank line below, if it is wanted.
    fn candidates(&self, board: &Board<'_>, is_drawn: bool) -> String {
        if is_drawn { format!("{}\n", named_grid(board, self.names, self.paint)) } else { String::new() }
    }

    /// Writes the reason for the previous piece, if there is one.
    fn because(&self, depth: usize, why: Option<&Text>) -> String {
        let under = self.under(depth);
        let why = why.map_or(&[][..], std::slice::from_ref);
        labelled(message("part.why"), why, &under, self.paint, self.width)
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
        let mut said = self.numbered(scene.depth, scene.entry.n, &scene.heading);
        let under = self.under(scene.depth);
        if let Some(lesson) = scene.lesson {
            let room = self.width.map(|width| width.saturating_sub(under.len()).max(width / 2));
            for line in refill(lesson, room).lines() {
                let _ = writeln!(said, "{under}{line}");
            }
        }
        if scene.is_drawn {
            said.push_str(&step_grid(&scene.entry.step, scene.board, self.names, self.paint, self.width));
        }
        for (label, lines) in &scene.parts {
            said.push_str(&labelled(label, lines, &under, self.paint, self.width));
        }
        if scene.is_drawn {
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
