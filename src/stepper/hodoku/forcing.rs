//! The choice among forcing chains: a digit in the first cell in which some chain places one, otherwise the first
//! candidate, by cell and then by digit, that some chain removes.
//!
//! Whatever all candidates of a cell or of a digit in a house lead to is also what a contradiction shows: its opposite
//! rules them all out. So only contradictions are looked for.

use super::grid::{
    CellSet, DigitSet, Grid, HOUSES, NINE, PEERS, count, digits, houses_of, members, seeing_all,
};
use crate::grid::{Candidate, Cell, Digit};

/// Candidates of a digit that a box shares with a line: two or more.
struct Group {
    digit: usize,
    cells: CellSet,
    /// The cells with the digit that see all cells of the group.
    seen: CellSet,
    /// The line and the box, by their places in [`HOUSES`].
    houses: [usize; 2],
}

/// What one more link of a chain leads to.
#[derive(Clone, Copy)]
enum Node {
    Single { cell: usize, digit: usize },
    Group(usize),
}

/// The chains of a position.
pub(super) struct Chains<'g> {
    grid: &'g Grid,
    /// The groups, digit by digit.
    groups: Vec<Group>,
    /// For each digit, where its groups start; then where the last ones end.
    starts: [usize; NINE + 1],
}

impl<'g> Chains<'g> {
    pub(super) fn of(grid: &'g Grid) -> Self {
        let (mut groups, mut starts) = (Vec::new(), [0; NINE + 1]);
        let (lines, boxes) = HOUSES.split_at(2 * NINE);
        for (digit, places) in grid.places.iter().enumerate() {
            for (line, of_line) in lines.iter().enumerate() {
                for (square, of_box) in boxes.iter().enumerate() {
                    let cells = places & of_line & of_box;
                    if count(cells) > 1 {
                        let seen = places & seeing_all(cells);
                        groups.push(Group { digit, cells, seen, houses: [line, 2 * NINE + square] });
                    }
                }
            }
            starts[digit + 1] = groups.len();
        }
        Self { grid, groups, starts }
    }

    /// Returns the digits that chains place, in the order in which `HoDoKu` prefers them.
    pub(super) fn placements(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.contradictory(false)
    }

    /// Returns the candidates that chains remove, in the order in which `HoDoKu` prefers them.
    pub(super) fn eliminations(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.contradictory(true)
    }

    /// Returns the candidates that lead to a contradiction if they are true, or false.
    fn contradictory(&self, is_true: bool) -> impl Iterator<Item = Candidate> + '_ {
        members(self.grid.open).flat_map(move |cell| {
            let all = digits(self.grid.candidates[cell]);
            all.filter(move |&digit| {
                self.consequences(Node::Single { cell, digit }, is_true).contradict(self.grid)
            })
            .map(move |digit| Candidate { cell: Cell::new(cell), digit: Digit::new(digit) })
        })
    }

    /// Follows all chains from a node that is true, or false.
    fn consequences(&self, start: Node, is_true: bool) -> Consequences {
        let mut known = Consequences {
            cells: [[0; NINE]; 2],
            groups: [vec![false; self.groups.len()], vec![false; self.groups.len()]],
            waiting: Vec::new(),
        };
        known.add(start, is_true);
        while let Some((node, is_true)) = known.waiting.pop() {
            match (node, is_true) {
                (Node::Single { cell, digit }, true) => self.after_true(cell, digit, &mut known),
                (Node::Single { cell, digit }, false) => self.after_false(cell, digit, &mut known),
                (Node::Group(at), true) => self.after_true_group(at, &mut known),
                (Node::Group(at), false) => self.after_false_group(at, &mut known),
            }
        }
        known
    }

    fn after_true(&self, cell: usize, digit: usize, known: &mut Consequences) {
        let others = self.grid.candidates[cell] & !(1 << digit);
        digits(others).for_each(|digit| known.add(Node::Single { cell, digit }, false));
        members(self.grid.places[digit] & PEERS[cell])
            .for_each(|cell| known.add(Node::Single { cell, digit }, false));
        for (at, _) in self.groups_of(digit).filter(|(_, group)| group.seen >> cell & 1 == 1) {
            known.add(Node::Group(at), false);
        }
    }

    fn after_false(&self, cell: usize, digit: usize, known: &mut Consequences) {
        let mut others = digits(self.grid.candidates[cell] & !(1 << digit));
        if let (Some(digit), None) = (others.next(), others.next()) {
            known.add(Node::Single { cell, digit }, true);
        }
        for house in houses_of(cell) {
            if let Some(cell) = only(self.grid.places[digit] & HOUSES[house] & !(1 << cell)) {
                known.add(Node::Single { cell, digit }, true);
            }
        }
        for (at, group) in self.groups_of(digit) {
            if group.houses.iter().any(|&house| only(group.seen & HOUSES[house]) == Some(cell)) {
                known.add(Node::Group(at), true);
            }
        }
    }

    fn after_true_group(&self, at: usize, known: &mut Consequences) {
        let group = &self.groups[at];
        members(group.seen).for_each(|cell| known.add(Node::Single { cell, digit: group.digit }, false));
        for (other, _) in self.groups_beside(at) {
            known.add(Node::Group(other), false);
        }
    }

    fn after_false_group(&self, at: usize, known: &mut Consequences) {
        let group = &self.groups[at];
        for house in group.houses {
            if let Some(cell) = only(group.seen & HOUSES[house]) {
                known.add(Node::Single { cell, digit: group.digit }, true);
            }
            let rest = self.grid.places[group.digit] & HOUSES[house] & !group.cells;
            let fits = |other: &(usize, &Group)| rest != 0 && other.1.cells == rest;
            for (other, _) in self.groups_beside(at).filter(fits) {
                known.add(Node::Group(other), true);
            }
        }
    }

    fn groups_of(&self, digit: usize) -> impl Iterator<Item = (usize, &Group)> {
        let own = self.starts[digit]..self.starts[digit + 1];
        own.map(move |at| (at, &self.groups[at]))
    }

    /// Returns the groups that share a line or a box with a group, but no cell.
    fn groups_beside(&self, at: usize) -> impl Iterator<Item = (usize, &Group)> {
        let group = &self.groups[at];
        self.groups_of(group.digit).filter(move |(_, other)| {
            let shares = other.houses.iter().any(|house| group.houses.contains(house));
            shares && other.cells & group.cells == 0
        })
    }
}

/// Returns the cell of a set with one cell.
fn only(cells: CellSet) -> Option<usize> {
    let mut all = members(cells);
    all.next().filter(|_| all.next().is_none())
}

/// What is true and what is false if the start of some chains is.
struct Consequences {
    /// For each digit, the cells where it is false, and those where it is true.
    cells: [[CellSet; NINE]; 2],
    /// For each group, whether it is false, and whether it is true.
    groups: [Vec<bool>; 2],
    waiting: Vec<(Node, bool)>,
}

impl Consequences {
    fn add(&mut self, node: Node, is_true: bool) {
        let value = usize::from(is_true);
        let is_known = match node {
            Node::Single { cell, digit } => {
                let before = self.cells[value][digit];
                self.cells[value][digit] |= 1 << cell;
                before >> cell & 1 == 1
            }
            Node::Group(at) => std::mem::replace(&mut self.groups[value][at], true),
        };
        if !is_known {
            self.waiting.push((node, is_true));
        }
    }

    /// Returns true if a candidate is both true and false, if a cell or a digit of a house has two true candidates, or
    /// if one has only false ones.
    fn contradict(&self, grid: &Grid) -> bool {
        let [off, on] = &self.cells;
        let (mut once, mut twice) = (0, 0);
        for digit in 0..NINE {
            let places = grid.places[digit];
            let in_houses = HOUSES.iter().any(|house| {
                let all = places & house;
                count(on[digit] & house) > 1 || all != 0 && all & !off[digit] == 0
            });
            if on[digit] & off[digit] != 0 || in_houses {
                return true;
            }
            twice |= once & on[digit];
            once |= on[digit];
        }
        let lost = |cell: usize| -> DigitSet {
            digits(grid.candidates[cell])
                .filter(|&digit| off[digit] >> cell & 1 == 1)
                .fold(0, |all, digit| all | 1 << digit)
        };
        twice != 0 || members(grid.open).any(|cell| lost(cell) == grid.candidates[cell])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stepper::hodoku::grid::cell;

    #[test]
    fn a_candidate_that_empties_a_cell_is_removed() {
        // 1 in r1c1 leaves 2 in r1c5 and 3 in r5c1, and nothing in r5c5.
        let cells = [("r1c5", 0b11), ("r5c1", 0b101), ("r5c5", 0b110)];
        let grid = Grid::with(&cells);
        let first = Chains::of(&grid).eliminations().next().unwrap();
        assert_eq!((first.cell, first.digit), (Cell::new(cell("r1c1")), Digit::new(0)));
        assert!(Chains::of(&grid).placements().next().is_none());
        // The only other candidate of that cell is placed.
        let grid = Grid::with(&[cells.as_slice(), &[("r1c1", 0b1001)]].concat());
        let placed = Chains::of(&grid).placements().next().unwrap();
        assert_eq!((placed.cell, placed.digit), (Cell::new(0), Digit::new(3)));
    }

    #[test]
    fn chains_go_through_groups() {
        // 5 in column 2 has three places in box 1 and one below it.
        let grid = Grid::confined(4, &[(10, "r1c2 r2c2 r3c2 r7c2")]);
        let after = Chains::of(&grid).consequences(Node::Single { cell: cell("r7c2"), digit: 4 }, false);
        assert!(after.cells[0][4] >> cell("r1c1") & 1 == 1);
    }
}
