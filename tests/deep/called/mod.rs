//! Definitions of the techniques, written independently of the referee's forms: one file per family.

mod als;
mod alternating;
mod chain;
mod colour;
mod exotic;
mod fish;
mod forcing;
mod kraken;
mod pattern;
mod set;
mod supposing;
mod symmetry;
mod through;

use sudostep::step::Step;

pub use symmetry::is_symmetrical;

use crate::deep::plain::Position;

/// Returns whether the step meets the definition of its technique, or `None` if there is no definition here.
pub fn is_called(technique: &str, step: &Step, position: &Position<'_>) -> Option<bool> {
    let families = [
        alternating::is_called,
        als::is_called,
        chain::is_called,
        fish::is_called,
        pattern::is_called,
        colour::is_called,
        set::is_called,
        exotic::is_called,
        forcing::is_called,
        kraken::is_called,
        symmetry::is_called,
        supposing::is_called,
        through::is_called,
    ];
    families.into_iter().find_map(|family| family(technique, step, position))
}
