//! Writes a story as Markdown: headings, prose and grids in code blocks.

use std::fmt::Write as _;

use super::candidates::{named_grid, step_grid};
use super::paint::Paint;
use crate::explain::{BranchPiece, ClosePiece, EndPiece, StepPiece, StoryPiece, Text, message};
use crate::formats::{self, Format, Style};
use crate::grid::{Board, Digit, Layout};

/// Returns the next piece of a story as Markdown; `names` is the layout with the names to show.
pub(crate) fn markdown(part: &StoryPiece<'_>, names: &Layout) -> String {
    match part {
        StoryPiece::Heading(text) => format!("## {}\n\n", safe(&text.to_string())),
        StoryPiece::Line(text) if text.spans().is_empty() => String::new(),
        StoryPiece::Line(text) | StoryPiece::Note(text) | StoryPiece::Term(text) => {
            format!("{}\n\n", safe(&text.to_string()))
        }
        StoryPiece::Entry { depth, numbers, text } => {
            let number = if numbers.is_empty() { String::new() } else { format!("**{numbers}** ") };
            format!("{}{number}{}\n\n", quoted(*depth), safe(&text.to_string()))
        }
        StoryPiece::Because(depth, why) => because(*depth, Some(why)),
        StoryPiece::Digits(cells) => digits(cells, names),
        StoryPiece::Candidates(board) => candidates(board, true, names),
        StoryPiece::Step(scene) => step(scene, names),
        StoryPiece::Branch(BranchPiece { depth, entry, board, is_drawn, text }) => {
            let grid = candidates(board, *is_drawn, names);
            format!("{grid}{}**{}** {}\n\n", quoted(*depth), entry.n, safe(&text.to_string()))
        }
        StoryPiece::Close(ClosePiece { depth, board, is_drawn, text, why }) => {
            let said = format!("{}{}\n\n", quoted(*depth), safe(&text.to_string()));
            said + &because(*depth, why.as_ref()) + &candidates(board, *is_drawn, names)
        }
        StoryPiece::End(EndPiece { text, why, solutions, .. }) => {
            let solved = solutions.iter().map(|solution| {
                digits(&solution.digits().iter().copied().map(Some).collect::<Vec<_>>(), names)
            });
            let said = format!("## {}\n\n", safe(&text.to_string())) + &because(0, why.as_ref());
            said + &solved.collect::<String>()
        }
    }
}

fn digits(cells: &[Option<Digit>], names: &Layout) -> String {
    fenced(&formats::write(names, cells, &Style::new(Format::FRAMED)))
}

fn candidates(board: &Board<'_>, is_drawn: bool, names: &Layout) -> String {
    if is_drawn { fenced(&named_grid(board, names, Paint::Plain)) } else { String::new() }
}

/// Writes the reason for the previous piece, if there is one.
fn because(depth: usize, why: Option<&Text>) -> String {
    why.map(|why| format!("{}**{}** {}\n\n", quoted(depth), message("part.why"), safe(&why.to_string())))
        .unwrap_or_default()
}

fn step(scene: &StepPiece<'_>, names: &Layout) -> String {
    let quote = quoted(scene.depth);
    let mut said = match scene.depth {
        0 => format!("### {}. {}\n\n", scene.entry.n, safe(&scene.heading.to_string())),
        _ => format!(
            "{quote}**{}. {}**\n{}\n",
            scene.entry.n,
            safe(&scene.heading.to_string()),
            quote.trim_end()
        ),
    };
    if let Some(lesson) = scene.lesson {
        let _ = writeln!(said, "{quote}*{}*\n", safe(&lesson.replace('\n', " ")));
    }
    if scene.is_drawn {
        said.push_str(&fenced(&step_grid(&scene.entry.step, scene.board, names, Paint::Plain, None)));
    }
    for (label, lines) in &scene.parts {
        said.push_str(&labelled(label, lines, &quote));
    }
    said.push('\n');
    said
}

/// Writes lines of text as a list item after a label such as `Why`. Lines after the first form a numbered
/// list within the item.
pub(super) fn labelled(label: &str, lines: &[Text], quote: &str) -> String {
    let mut said = String::new();
    for (at, line) in lines.iter().enumerate() {
        let head = if at == 0 { format!("- **{label}** ") } else { format!("  {at}. ") };
        let _ = writeln!(said, "{quote}{head}{}", safe(&line.to_string()));
    }
    said
}

fn quoted(depth: usize) -> String {
    "> ".repeat(depth)
}

pub(super) fn fenced(drawn: &str) -> String {
    format!("```text\n{}\n```\n\n", drawn.trim_end())
}

/// Escapes the characters that have a meaning in Markdown.
pub(super) fn safe(words: &str) -> String {
    let mut said = String::with_capacity(words.len());
    for letter in words.chars() {
        if matches!(letter, '\\' | '`' | '*' | '_' | '<' | '>' | '#' | '[' | ']' | '|' | '~') {
            said.push('\\');
        }
        said.push(letter);
    }
    said
}
