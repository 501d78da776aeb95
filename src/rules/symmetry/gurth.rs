//! Gurth's symmetrical placement: a cell that a symmetry leaves in place cannot hold a digit that the
//! symmetry changes.

use std::ops::ControlFlow;

use super::symmetries::Symmetry;
use crate::catalog::rows;
use crate::grid::{Board, Candidate, Storage};
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::{Claim, Mark, Reason, Role, Step};

/// Role of a candidate that may remain in a cell that the symmetry leaves in place.
const STAYS: Role = Role::new("stays");

/// Finds Gurth's symmetrical placement for the two diagonal mirrors, the half turn and the quarter turn of a
/// square grid. It does not permute rows or columns.
///
/// The givens alone must have one solution. If uniqueness also rests on candidates removed at the start, the
/// finder reports nothing: those need not be symmetrical.
pub(crate) struct Gurth;

impl<S: Storage> Rule<S> for Gurth {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let puzzle = work.puzzle();
        let Some(unique) = work.unique(board.geometry()) else { return ControlFlow::Continue(()) };
        for symmetry in unique.symmetries(board.geometry(), puzzle) {
            emit_step(symmetry.step(board), emit)?;
        }
        ControlFlow::Continue(())
    }
}

impl<S: Storage> Symmetry<S> {
    fn step(&self, board: &Board<'_, S>) -> Option<Step> {
        let (mut eliminate, mut marks) = (Vec::new(), Vec::new());
        for cell in self.fixed & *board.open() {
            let left = board.candidates(cell);
            let (changed, unchanged) = (left & self.changed, left - self.changed);
            // A cell without a candidate left is a contradiction, which is easier to see as such.
            if !changed.is_empty() && !unchanged.is_empty() {
                eliminate.extend(changed.into_iter().map(|digit| Candidate { cell, digit }));
                let unchanged = unchanged.into_iter().map(|digit| Candidate { cell, digit });
                marks.extend(unchanged.map(|candidate| Mark { role: STAYS, candidate }));
            }
        }
        let because = Reason::Symmetry { cells: self.cells.clone(), digits: self.digits.clone() };
        let claim = Claim { place: Vec::new(), eliminate, because };
        (!claim.eliminate.is_empty()).then(|| Step { marks, ..Step::new(rows::GURTH, vec![claim]) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::one_solution_by;
    use crate::formats;
    use crate::grid::{Cell, Digit, Layout, Puzzle, Shape, UniquenessBasis};
    use crate::rules::testing::Position;
    use std::sync::Arc;

    const MIRROR: &str = "..24...12...31..";

    fn puzzle(layout: &Arc<Layout>, givens: &str) -> Puzzle {
        Puzzle::new(Arc::clone(layout), formats::parse_line(layout, givens).unwrap()).unwrap()
    }

    fn boxed(height: usize, width: usize) -> Arc<Layout> {
        Arc::new(Layout::boxed(Shape::new(height, width).unwrap()))
    }

    fn removed(layout: &Arc<Layout>, givens: &str) -> Vec<String> {
        Position::puzzle(puzzle(layout, givens)).removed(&Gurth)
    }

    #[test]
    fn a_mirror_leaves_its_diagonal_in_place() {
        assert_eq!(removed(&boxed(2, 2), MIRROR), ["3r2c2 4r2c2 3r3c3 4r3c3"]);
        let first = "...2....5..2..7.61.1.45...71.3..4.7...6...839.7.3.........8.....5.74....627.9....";
        let second = "...61.....6..2.8..91.8..5...23....4...........5....19...4..7.32..7.9..6.....36...";
        for givens in [first, second] {
            assert_eq!(removed(&boxed(3, 3), givens).len(), 1, "{givens}");
        }
    }

    #[test]
    fn a_turn_leaves_the_middle_in_place() {
        let half = ".9.7..5...21..6......9.8..7......83.4.........68...1.56..8...9....3...21..3.4....";
        assert!(removed(&boxed(3, 3), half).iter().all(|removed| removed.contains("r5c5")));
    }

    #[test]
    fn one_given_changed_breaks_it() {
        let solved = "1324423124133142";
        for at in 0..solved.len() {
            let is_given = !MIRROR[at..].starts_with('.');
            let mut givens = MIRROR.to_string();
            givens.replace_range(at..=at, if is_given { "." } else { &solved[at..=at] });
            // A given on the diagonal is its own image.
            let stays = !is_given && at % 5 == 0;
            assert_eq!(removed(&boxed(2, 2), &givens).len(), usize::from(stays), "{givens}");
        }
    }

    #[test]
    fn only_the_givens_count() {
        // Two givens are missing, but their cells have no other candidate.
        let mut position = puzzle(&boxed(2, 2), "..24....2...3...");
        for (cell, digit) in [(7, 1), (7, 2), (7, 3), (13, 1), (13, 2), (13, 3)] {
            position.eliminate(Candidate { cell: Cell::new(cell), digit: Digit::new(digit) });
        }
        assert_eq!(one_solution_by(&position, None), Some(UniquenessBasis::Candidates));
        assert_eq!(Position::puzzle(position).removed(&Gurth), [""; 0]);
    }

    #[test]
    fn a_jigsaw_whose_regions_turn_into_each_other() {
        let regions: Vec<usize> =
            "0011100411044423342233322".bytes().map(|letter| usize::from(letter - b'0')).collect();
        let jigsaw = Arc::new(Layout::jigsaw(5, &regions).unwrap());
        let found = removed(&jigsaw, ".3.5.5...4.....1...5.5.2.");
        assert!(!found.is_empty() && found.iter().all(|removed| removed.contains("r3c3")), "{found:?}");
    }
}
