//! What several commands say in the same way.

use std::fmt::Write as _;

use crate::catalog;
use crate::explain::{Explanation, Narrator};
use crate::render::{Paint, labelled, paint as words, step_grid};
use crate::step::Step;
use crate::trace::Replay;

/// Nothing in the catalogue is called what was `typed`.
pub(super) fn unknown(typed: &str) -> String {
    let near = catalog::nearest(typed);
    let hint = if near.is_empty() {
        "`sudostep technique` lists those that this version has".to_string()
    } else {
        format!("did you mean {}?", near.join(" or "))
    };
    format!("no technique is called '{typed}'; {hint}")
}

/// A step drawn in the position before it, and explained.
pub(super) fn drawn(
    step: &Step,
    told: &Explanation,
    replay: &Replay<'_>,
    narrator: &Narrator<'_>,
    paint: Paint,
) -> String {
    let mut said = format!("{}\n", step_grid(step, replay.board(), narrator.layout(), paint));
    if let Some(legend) = narrator.legend() {
        let _ = writeln!(said, "{}", words(&legend, paint));
    }
    for (label, lines) in narrator.parts(told, step, replay) {
        said.push_str(&labelled(label, &lines, "", paint));
    }
    said
}
