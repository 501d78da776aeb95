//! The uniqueness check that precedes techniques which assume a unique solution.

use std::sync::Arc;

use super::budget::{Budget, Cancel};
use super::counter::{Count, Engine};
use crate::grid::{Puzzle, UniquenessBasis};

/// The node limit of each uniqueness question. A limit in nodes gives the same answer on every machine.
const QUESTION_NODES: u64 = 50_000;

/// Returns what makes the solution of `puzzle` unique: its givens alone, or else its givens with the
/// candidates removed from the start. Digits placed before the start do not count, because they may be wrong.
/// `None` if the solution is not unique, if the answer takes too long, or if `cancel` is raised.
pub(crate) fn one_solution_by(puzzle: &Puzzle, cancel: Option<Cancel>) -> Option<UniquenessBasis> {
    let mut engine = Engine::new(Arc::clone(puzzle.layout()));
    let budget = Budget { nodes: Some(QUESTION_NODES), cancel, ..Budget::default() };
    let bases = [UniquenessBasis::Givens, UniquenessBasis::Candidates];
    let mut bases = bases.into_iter().take(if puzzle.eliminated().is_empty() { 1 } else { 2 });
    bases.find(|&basis| matches!(engine.count(&puzzle.on(basis), &budget), Ok(Count::One(_))))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::grid::{Candidate, Cell, Digit, Shape};

    #[test]
    fn by_the_givens_by_the_candidates_or_not_at_all() {
        // Rows 1234 and 3412: the other two rows can be filled in several ways.
        let mut values = [0; 16];
        values[..8].copy_from_slice(&[1, 2, 3, 4, 3, 4, 1, 2]);
        let mut puzzle = Puzzle::of_values(Shape::new(2, 2).unwrap(), &values).unwrap();
        assert_eq!(one_solution_by(&puzzle, None), None);
        puzzle.place(Candidate { cell: Cell::new(8), digit: Digit::new(1) });
        assert_eq!(one_solution_by(&puzzle, None), None);
        for (cell, digit) in [(8, 3), (9, 2), (10, 1)] {
            puzzle.eliminate(Candidate { cell: Cell::new(cell), digit: Digit::new(digit) });
        }
        assert_eq!(one_solution_by(&puzzle, None), Some(UniquenessBasis::Candidates));
        values[8..].copy_from_slice(&[2, 1, 4, 0, 0, 0, 0, 0]);
        let puzzle = Puzzle::of_values(Shape::new(2, 2).unwrap(), &values).unwrap();
        assert_eq!(one_solution_by(&puzzle, None), Some(UniquenessBasis::Givens));
    }

    #[test]
    fn a_raised_flag_leaves_the_question() {
        static UP: AtomicBool = AtomicBool::new(true);
        let line = "800000000003600000070090200050007000000045700000100030001000068008500010090000400";
        let values: Vec<u8> = line.bytes().map(|byte| byte - b'0').collect();
        let puzzle = Puzzle::of_values(Shape::NINE, &values).unwrap();
        assert_eq!(one_solution_by(&puzzle, None), Some(UniquenessBasis::Givens));
        assert_eq!(one_solution_by(&puzzle, Some(Cancel::new(&UP))), None);
    }
}
