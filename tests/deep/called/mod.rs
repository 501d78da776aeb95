//! What techniques are, by definitions in so many words that share nothing with the referee's forms: a file per family.

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

/// Whether the step is what it is called; none for a technique that has no definition here.
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
