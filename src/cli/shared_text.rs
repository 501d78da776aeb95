//! Texts shared by several commands.

use std::fmt::Write as _;

use crate::explain::Narrator;
use crate::render::{Paint, labelled, paint as words, step_grid, wrap};
use crate::step::Step;
use crate::trace::Replay;

/// Draws a step in the position before it, and explains it. Prose wraps at `width`.
pub(super) fn draw_and_explain(
    step: &Step,
    replay: &Replay<'_>,
    narrator: &Narrator<'_>,
    paint: Paint,
    width: Option<usize>,
) -> String {
    let mut text = format!("{}\n", step_grid(step, replay.board(), narrator.layout(), paint, width));
    if let Some(legend) = narrator.legend() {
        let _ = writeln!(text, "{}", wrap(&words(&legend, paint), width, 0));
    }
    for (label, lines) in narrator.step(step, replay).parts(narrator.next(step, replay), None) {
        text.push_str(&labelled(label, &lines, "", paint, width));
    }
    text
}
