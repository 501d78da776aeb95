//! Runs in Sudoku Explainer's order, as logs like those of any other run.

use std::sync::Arc;

use crate::catalog;
use crate::grade::se::cite::Cite;
use crate::grade::se::path::{Path, is_usual};
use crate::grade::se::rate::tenths;
use crate::grade::se::reasons::with_reasons;
use crate::grid::{AnySize, Board, Contradiction, Digit, Geometry, Index, Puzzle, Solution};
use crate::step::{Step, TechniqueId};
use crate::trace::{Event, Stop, Summary, Verdict};

/// The techniques of [`se_run`] in SE's order.
const TECHNIQUES: &str = "\
    full-house hidden-single-box hidden-single-line direct-pointing direct-claiming direct-hidden-pair \
    naked-single direct-hidden-triple pointing claiming naked-pair x-wing hidden-pair naked-triple \
    swordfish hidden-triple xy-wing xyz-wing ur-1 ur-2 ur-5 ur-3 ur-4 unique-loop hidden-unique-loop \
    naked-quad jellyfish hidden-quad bug-1 bug-2 bug-4 bug-3 aligned-pair-exclusion bidirectional-cycle \
    forcing-chain aligned-triple-exclusion dynamic-forcing-chain nested-forcing-chain";

pub(crate) fn se_techniques() -> Vec<TechniqueId> {
    TECHNIQUES.split_whitespace().map(|id| TechniqueId::from(id.to_string())).collect()
}

/// Makes at most `most` steps of a puzzle in the order of Sudoku Explainer: one at a time, each with its reasons, its name
/// and its rating there. It never branches.
///
/// Without `assumes`, techniques that assume one solution are left out. `stop` is asked now and then whether to give up.
/// On a layout other than the usual 9x9 grid no step is made.
pub(crate) fn se_run(
    puzzle: &Puzzle,
    assumes: bool,
    most: usize,
    stop: &dyn Fn() -> bool,
) -> (Summary, Vec<Event>) {
    let mut events = Vec::new();
    let mut summary = Summary::stopped(Stop::Stuck);
    let geometry: Geometry<AnySize> = Geometry::new(Arc::clone(puzzle.layout()));
    let mut board = match Board::start(&geometry, puzzle) {
        Ok(_) if !is_usual(puzzle.layout()) => return (summary, events),
        Ok(board) => board,
        Err(contradiction) => return (without_solution(summary, contradiction), events),
    };
    let (mut path, cite) = (Path::of(puzzle, assumes, stop), Cite::new(puzzle.layout()));
    while !board.open().is_empty() && events.len() < most {
        let before = path.grid;
        let Some(found) = path.next() else {
            let stop = if path.has_stopped() { Stop::Budget } else { Stop::Stuck };
            return (Summary { verdict: Verdict::Unknown(stop), ..summary }, events);
        };
        let step = with_reasons(&found, tenths(found.rating), &before, &cite);
        let applied = apply(&step, &mut board);
        summary.supposing += u64::from(catalog::supposes(&step.technique));
        events.push(Event::Step(Arc::new(step)));
        if let Err(contradiction) = applied {
            return (without_solution(summary, contradiction), events);
        }
    }
    if !board.open().is_empty() {
        return (summary, events);
    }
    let digit = |cell| board.value(cell).unwrap_or(Digit::from_index(0));
    let solution = Solution::new(puzzle.layout().all_cells().map(digit).collect());
    (Summary { supposing: summary.supposing, ..Summary::unique(solution) }, events)
}

fn without_solution(summary: Summary, contradiction: Contradiction) -> Summary {
    Summary { verdict: Verdict::None, contradiction: Some(contradiction), complete: true, ..summary }
}

fn apply(step: &Step, board: &mut Board<'_, AnySize>) -> Result<(), Contradiction> {
    step.eliminations().try_for_each(|gone| board.eliminate(gone))?;
    step.placements().try_for_each(|placed| board.place(placed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_of_the_order_has_a_row() {
        assert!(se_techniques().iter().all(|id| catalog::get(id).is_some()));
    }
}
