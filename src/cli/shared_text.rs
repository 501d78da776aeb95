//! Texts shared by several commands.

use std::fmt::Write as _;

use crate::catalog;
use crate::explain::{Explanation, Narrator};
use crate::render::{Paint, labelled, paint as words, step_grid, wrap};
use crate::step::Step;
use crate::trace::Replay;

/// Returns the error for a name that no technique has, with similar names.
pub(super) fn unknown_technique(typed: &str) -> String {
    if let Some(foreign) = catalog::every().find(|row| row.id.as_str() == typed.trim()) {
        return format!(
            "{} is a step of --rules se alone, which no rule looks for: {}",
            foreign.id, foreign.relation
        );
    }
    let near = catalog::nearest(typed);
    let hint = if near.is_empty() {
        "`sudostep technique` lists those that this version has".to_string()
    } else {
        format!("did you mean {}?", near.join(" or "))
    };
    format!("no technique is called '{typed}'; {hint}")
}

/// Draws a step in the position before it, and explains it. Prose wraps at `width`.
pub(super) fn draw_and_explain(
    step: &Step,
    told: &Explanation,
    replay: &Replay<'_>,
    narrator: &Narrator<'_>,
    paint: Paint,
    width: Option<usize>,
) -> String {
    let mut text = format!("{}\n", step_grid(step, replay.board(), narrator.layout(), paint, width));
    if let Some(legend) = narrator.legend() {
        let _ = writeln!(text, "{}", wrap(&words(&legend, paint), width, 0));
    }
    for (label, lines) in told.parts(narrator.next(step, replay), None) {
        text.push_str(&labelled(label, &lines, "", paint, width));
    }
    text
}
