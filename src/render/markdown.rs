//! Writes a story as Markdown: headings, prose and grids in code blocks.

use std::fmt::Write as _;

use super::candidates::{named_grid, step_grid};
use super::paint::Paint;
use crate::explain::{StepPiece, StoryPiece, Text, message};
use crate::formats::{self, Format, Style};
use crate::grid::Layout;

/// Returns the next piece of a story as Markdown; `names` is the layout with the names to show.
pub(crate) fn markdown(part: &StoryPiece<'_>, names: &Layout) -> String {
    match part {
        StoryPiece::Heading(text) => format!("## {}\n\n", safe(&text.to_string())),
        StoryPiece::Line(text) if text.spans().is_empty() => String::new(),
        StoryPiece::Line(text) => format!("{}\n\n", safe(&text.to_string())),
        StoryPiece::Entry { depth, numbers, text } => {
            let number = if numbers.is_empty() { String::new() } else { format!("**{numbers}** ") };
            format!("{}{number}{}\n\n", quoted(*depth), safe(&text.to_string()))
        }
        StoryPiece::Because(depth, why) => {
            format!("{}**{}** {}\n\n", quoted(*depth), message("part.why"), safe(&why.to_string()))
        }
        StoryPiece::Digits(cells) => fenced(&formats::write(names, cells, &Style::new(Format::FRAMED))),
        StoryPiece::Candidates(board) => fenced(&named_grid(board, names, Paint::Plain)),
        StoryPiece::Step(scene) => step(scene, names),
    }
}

fn step(scene: &StepPiece<'_>, names: &Layout) -> String {
    let quote = quoted(scene.depth);
    let mut said = match scene.depth {
        0 => format!("### {}. {}\n\n", scene.n, safe(&scene.heading.to_string())),
        _ => format!("{quote}**{}. {}**\n{}\n", scene.n, safe(&scene.heading.to_string()), quote.trim_end()),
    };
    if let Some(lesson) = scene.lesson {
        let _ = writeln!(said, "{quote}*{}*\n", safe(&lesson.replace('\n', " ")));
    }
    if let Some((step, board)) = scene.drawn {
        said.push_str(&fenced(&step_grid(step, board, names, Paint::Plain, None)));
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
