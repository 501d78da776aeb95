//! Finds a player's wrong entries and wrong eliminations by comparison with the solution.

use super::messages::fill;
use super::narrator::Narrator;
use super::text::Text;
use crate::grid::{Candidate, Cell, HouseId, Index, Puzzle, Solution};
use crate::step::sorted;

/// A placed digit that differs from the solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Wrong {
    /// The wrong entry, as cell and digit.
    pub entry: Candidate,
    /// A visible conflict of the entry with another cell, if there is one.
    pub conflict: Option<Conflict>,
}

/// A peer of a wrong entry's cell that has the same digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Conflict {
    /// The first house that contains the wrong entry and the peer.
    pub house: HouseId,
    /// The peer with the same digit.
    pub cell: Cell,
    /// True if the peer's digit agrees with the solution.
    pub right: bool,
}

/// All mistakes in a position.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Mistakes {
    /// The wrong entries, in cell order.
    pub wrong: Vec<Wrong>,
    /// The eliminated candidates that the solution needs, in cell order.
    pub lost: Vec<Candidate>,
}

impl Mistakes {
    /// Compares the position `puzzle` with `solution`, the one solution of its givens.
    ///
    /// # Panics
    /// Panics if the solution has fewer cells than the puzzle.
    pub(crate) fn find(puzzle: &Puzzle, solution: &Solution) -> Self {
        let layout = puzzle.layout();
        let wrong = layout.all_cells().filter_map(|cell| {
            let digit = puzzle.placed()[cell.index()].filter(|&digit| digit != solution.digit(cell))?;
            let entry = Candidate { cell, digit };
            Some(Wrong { entry, conflict: conflict(puzzle, solution, entry) })
        });
        let is_lost = |gone: &Candidate| solution.digit(gone.cell) == gone.digit;
        let lost = sorted(puzzle.eliminated().iter().copied().filter(is_lost));
        Self { wrong: wrong.collect(), lost }
    }

    /// Returns whether there are no mistakes.
    pub(crate) fn is_empty(&self) -> bool {
        self.wrong.is_empty() && self.lost.is_empty()
    }
}

/// Finds a peer that has the digit of a wrong entry: a peer that is right if there is one, else the first.
fn conflict(puzzle: &Puzzle, solution: &Solution, entry: Candidate) -> Option<Conflict> {
    let layout = puzzle.layout();
    let right = |cell: Cell| solution.digit(cell) == entry.digit;
    let same = || layout.peers(entry.cell).iter().filter(|&&peer| puzzle.value(peer) == Some(entry.digit));
    let &cell = same().find(|&&peer| right(peer)).or_else(|| same().next())?;
    let house = layout.shared_house(entry.cell, cell)?;
    Some(Conflict { house, cell, right: right(cell) })
}

impl Narrator<'_> {
    /// Describes a wrong entry without revealing the right digit.
    pub(crate) fn wrong(&self, wrong: &Wrong) -> Text {
        let (cell, digit) = (self.name(wrong.entry.cell), wrong.entry.digit);
        match wrong.conflict {
            Some(conflict) => {
                let (house, blocker) = (self.house(conflict.house), self.name(conflict.cell));
                let id = if conflict.right { "wrong.right" } else { "wrong.both" };
                fill(id, &[("cell", &cell), ("digit", &digit), ("house", &house), ("blocker", &blocker)])
            }
            None => fill("wrong", &[("cell", &cell), ("digit", &digit)]),
        }
    }

    /// Describes a wrongly eliminated candidate.
    pub(crate) fn lost(&self, lost: Candidate) -> Text {
        fill("lost", &[("cell", &self.name(lost.cell)), ("digit", &lost.digit)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{self, ReadOptions};
    use crate::grid::Digit;

    const LINE: &str = "..9.3..2.4...68....8.2.....615........7..5..8...7...63.2.3...8....187.36..6...4..";
    const SOLVED: &str = "569431827472568319183279654615893742347625198298714563721346985954187236836952471";

    fn position(placed: &[&str], eliminated: &[&str]) -> (Puzzle, Solution) {
        let mut puzzle = formats::parse(LINE, &ReadOptions::default()).unwrap().puzzle;
        let layout = puzzle.layout().clone();
        let named = |name: &&str| formats::parse_candidate(&layout, name).unwrap();
        placed.iter().map(named).for_each(|candidate| puzzle.place(candidate));
        eliminated.iter().map(named).for_each(|candidate| puzzle.eliminate(candidate));
        let digits = SOLVED.bytes().map(|byte| Digit::new(usize::from(byte - b'1'))).collect();
        (puzzle, Solution::new(digits))
    }

    fn descriptions(placed: &[&str], eliminated: &[&str]) -> Vec<String> {
        let (puzzle, solution) = position(placed, eliminated);
        let found = Mistakes::find(&puzzle, &solution);
        let narrator = Narrator::new(puzzle.layout());
        let wrong = found.wrong.iter().map(|wrong| narrator.wrong(wrong).to_string());
        wrong.chain(found.lost.iter().map(|&lost| narrator.lost(lost).to_string())).collect()
    }

    #[test]
    fn what_is_right_is_no_mistake() {
        assert!(descriptions(&["5r1c1", "6r1c2"], &["4r1c1", "9r9c9"]).is_empty());
    }

    #[test]
    fn a_wrong_entry_that_clashes_is_told_by_the_clash() {
        assert_eq!(
            descriptions(&["9r1c1"], &[]),
            ["Your r1c1 = 9 contradicts the solution: box 1 has its 9 at r1c3."]
        );
    }

    #[test]
    fn a_wrong_entry_that_clashes_with_nothing_is_told_too() {
        assert_eq!(
            descriptions(&["7r1c1", "5r1c2"], &[]),
            [
                "Your r1c1 = 7 contradicts the solution: another digit belongs there.",
                "Your r1c2 = 5 contradicts the solution: another digit belongs there.",
            ]
        );
    }

    #[test]
    fn two_wrong_entries_that_clash_name_each_other() {
        assert_eq!(
            descriptions(&["1r1c1", "1r2c3"], &[]),
            [
                "Your r1c1 = 1 contradicts the solution: box 1 has a 1 at r2c3 as well.",
                "Your r2c3 = 1 contradicts the solution: box 1 has a 1 at r1c1 as well.",
            ]
        );
    }

    #[test]
    fn of_two_rivals_the_right_one_is_named() {
        // The wrong 9 at r1c2 comes first, but the 9 at r1c3 is a given.
        assert_eq!(
            descriptions(&["9r1c1", "9r1c2"], &[]),
            [
                "Your r1c1 = 9 contradicts the solution: box 1 has its 9 at r1c3.",
                "Your r1c2 = 9 contradicts the solution: box 1 has its 9 at r1c3.",
            ]
        );
    }

    #[test]
    fn removed_candidates_are_told_in_cell_order() {
        assert_eq!(
            descriptions(&[], &["6r1c2", "7r9c9", "5r1c1", "6r1c2"]),
            ["You removed 5 from r1c1, and it is needed.", "You removed 6 from r1c2, and it is needed.",]
        );
    }

    #[test]
    fn a_removed_candidate_of_the_solution_is_needed_and_told_once() {
        assert_eq!(
            descriptions(&[], &["5r1c1", "1r1c1", "5r1c1"]),
            ["You removed 5 from r1c1, and it is needed."]
        );
    }
}
