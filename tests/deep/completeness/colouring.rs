//! Completeness of single-digit colouring, from the definitions. Eliminations of locked candidates are left
//! out.

use std::collections::BTreeMap;
use std::sync::Arc;

use sudostep::grid::{Board, Candidate, Cell, Digit, Layout, Shape};

use super::{Removed, assert_not_missed, is_open, on_positions, places, undecided};

/// The places linked by conjugate pairs, with the colour of each.
type Cluster = BTreeMap<Cell, bool>;

fn pairs(board: &Board<'_>, digit: Digit) -> Vec<[Cell; 2]> {
    let all = board.layout().all_houses().filter_map(|house| places(board, house, digit).try_into().ok());
    all.collect()
}

fn clusters(pairs: &[[Cell; 2]]) -> Vec<Cluster> {
    let mut all: Vec<Cluster> = Vec::new();
    for &[first, _] in pairs {
        if all.iter().any(|cluster| cluster.contains_key(&first)) {
            continue;
        }
        let mut cluster = Cluster::from([(first, false)]);
        let mut count = 0;
        while cluster.len() > count {
            count = cluster.len();
            for &[one, other] in pairs {
                for [one, other] in [[one, other], [other, one]] {
                    if let Some(&colour) = cluster.get(&one) {
                        cluster.entry(other).or_insert(!colour);
                    }
                }
            }
        }
        all.push(cluster);
    }
    all
}

/// The conjugate pairs and clusters of one digit.
struct Coloured<'b> {
    board: &'b Board<'b>,
    digit: Digit,
    pairs: Vec<[Cell; 2]>,
    clusters: Vec<Cluster>,
}

impl Coloured<'_> {
    fn of_colour(cluster: &Cluster, colour: bool) -> impl Iterator<Item = Cell> + '_ {
        cluster.iter().filter(move |(_, same)| **same == colour).map(|(&cell, _)| cell)
    }

    fn sees(&self, cell: Cell, cluster: &Cluster, colour: bool) -> bool {
        Self::of_colour(cluster, colour).any(|other| self.board.layout().sees(cell, other))
    }

    /// Returns true if a house holds the cell and a pair of others: locked candidates.
    fn is_locked_out(&self, cell: Cell) -> bool {
        let layout = self.board.layout();
        let holds = |house, cell: &Cell| layout.houses_of(*cell).contains(&house);
        self.pairs.iter().any(|pair| {
            !pair.contains(&cell)
                && layout
                    .all_houses()
                    .any(|house| holds(house, &cell) && pair.iter().all(|other| holds(house, other)))
        })
    }

    fn candidates(&self, cells: impl Iterator<Item = Cell>) -> Removed {
        cells.map(|cell| Candidate { cell, digit: self.digit }).collect()
    }

    /// Returns the places outside both clusters that see both of the given colours.
    fn between(&self, [one, other]: [(&Cluster, bool); 2]) -> Removed {
        let all = self.board.layout().all_cells().filter(|&cell| {
            is_open(self.board, cell)
                && self.board.has(Candidate { cell, digit: self.digit })
                && ![one, other].iter().any(|(cluster, _)| cluster.contains_key(&cell))
                && [one, other].iter().all(|&(cluster, colour)| self.sees(cell, cluster, colour))
                && !self.is_locked_out(cell)
        });
        self.candidates(all)
    }

    fn traps(&self) -> Removed {
        self.clusters.iter().flat_map(|cluster| self.between([(cluster, false), (cluster, true)])).collect()
    }

    fn wraps(&self) -> Removed {
        let mut removed = Removed::new();
        for (cluster, colour) in self.colours() {
            let same: Vec<Cell> = Self::of_colour(cluster, colour).collect();
            let clash = |one: &Cell| same.iter().any(|&other| self.board.layout().sees(*one, other));
            if same.iter().any(clash) && !same.iter().any(|&cell| self.is_locked_out(cell)) {
                removed.extend(self.candidates(same.into_iter()));
            }
        }
        removed
    }

    fn colours(&self) -> impl Iterator<Item = (&Cluster, bool)> {
        self.clusters.iter().flat_map(|cluster| [(cluster, false), (cluster, true)])
    }

    /// Returns each colour with every colour of another cluster that it sees.
    fn bridged(&self) -> impl Iterator<Item = [(&Cluster, bool); 2]> {
        self.colours().flat_map(move |one| {
            self.colours()
                .filter(move |other| {
                    other.0 != one.0
                        && Self::of_colour(other.0, other.1).any(|cell| self.sees(cell, one.0, one.1))
                })
                .map(move |other| [one, other])
        })
    }

    /// Returns the eliminations by the opposites of two colours that see each other. It skips a colour that
    /// sees both colours of the other cluster, because that alone makes it false.
    fn opposite_colours(&self) -> Removed {
        let opposite = |(cluster, colour): (_, bool)| (cluster, !colour);
        let sees = |one: (&Cluster, bool), other: (&Cluster, bool)| {
            Self::of_colour(one.0, one.1).any(|cell| self.sees(cell, other.0, other.1))
        };
        self.bridged()
            .filter(|&[one, other]| !sees(one, opposite(other)) && !sees(opposite(one), other))
            .flat_map(|bridged| self.between(bridged.map(opposite)))
            .collect()
    }

    fn colours_that_see_both(&self) -> Removed {
        let mut removed = Removed::new();
        for [one, (other, colour)] in self.bridged() {
            let sees_the_opposite = Self::of_colour(other, !colour).any(|cell| self.sees(cell, one.0, one.1));
            let same: Vec<Cell> = Self::of_colour(one.0, one.1).collect();
            if sees_the_opposite && same.len() > 1 && !same.iter().any(|&cell| self.is_locked_out(cell)) {
                removed.extend(self.candidates(same.into_iter()));
            }
        }
        removed
    }
}

/// Asserts that no expected elimination is missed in random positions. Returns the number found for each
/// technique.
fn found(layout: Layout, solutions: usize) -> [usize; 4] {
    let mut seen = [0; 4];
    on_positions(&Arc::new(layout), solutions, |position, board| {
        for digit in undecided(board) {
            let pairs = pairs(board, digit);
            let coloured = Coloured { board, digit, clusters: clusters(&pairs), pairs };
            let expected = [
                ("simple-colors-trap", coloured.traps()),
                ("simple-colors-wrap", coloured.wraps()),
                ("multi-colors-1", coloured.opposite_colours()),
                ("multi-colors-2", coloured.colours_that_see_both()),
            ];
            for ((id, expected), seen) in expected.iter().zip(&mut seen) {
                if !expected.is_empty() {
                    // An elimination that one cluster gives needs no second cluster.
                    let ids = [id, "simple-colors-trap", "simple-colors-wrap"];
                    *seen += assert_not_missed(position, board, &ids, expected);
                }
            }
        }
    });
    seen
}

#[test]
fn nothing_that_colours_show_is_missed() {
    let layouts = [Layout::boxed(Shape::NINE), Layout::boxed(Shape::new(2, 4).unwrap())];
    let all = layouts.map(|layout| found(layout, 250));
    assert!((0..4).all(|at| all.iter().map(|seen| seen[at]).sum::<usize>() > 3), "{all:?}");
}
