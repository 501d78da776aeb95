//! What several commands say in the same way.

use crate::catalog;
use crate::explain::{Explanation, Narrator};
use crate::grid::Cell;
use crate::render::{Paint, candidate_grid, digit_grid, paint as words};
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
pub(super) fn drawn(step: &Step, told: &Explanation, replay: &Replay<'_>, paint: Paint) -> String {
    let asked: Vec<Cell> = step.placements().map(|placed| placed.cell).collect();
    let grid = if asked.is_empty() {
        candidate_grid(replay.board(), paint)
    } else {
        digit_grid(replay.board(), &asked, paint)
    };
    let parts = [("Look at", &told.look), ("Why", &told.why), ("So", &told.so), ("Notation", &told.notation)];
    let said = parts.into_iter().filter(|(_, text)| !text.spans().is_empty());
    let lines: Vec<String> =
        said.map(|(label, text)| format!("{label:<8} {}\n", words(text, paint))).collect();
    let legend = Narrator::new(replay.board().layout()).legend();
    let legend = legend.map(|legend| format!("{}\n", words(&legend, paint))).unwrap_or_default();
    format!("{grid}\n{legend}{}", lines.concat())
}

/// Two columns a branch, as long as lines stay readable.
pub(super) fn indent(depth: usize) -> String {
    const DEEPEST: usize = 20;
    "  ".repeat(depth.min(DEEPEST))
}
