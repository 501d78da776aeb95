//! The almost locked sets of `HoDoKu` in its order, and those joined by a restricted common digit.

use std::collections::HashSet;

use super::grid::{CellSet, DigitSet, Grid, HOUSES, NINE, Removals, count, digits, members, seeing_all};
use crate::step::sorted;

/// An almost locked set: N cells of a house with N + 1 digits.
pub(super) struct Set {
    pub(super) cells: CellSet,
    pub(super) digits: DigitSet,
    /// For each digit, its cells in the set.
    places: [CellSet; NINE],
    /// For each digit, the cells outside the set that have it and see all its cells in the set.
    pub(super) seen: [CellSet; NINE],
}

/// Two almost locked sets and one or two digits that only one of them can hold.
#[derive(Clone, Copy, Debug)]
pub(super) struct Join {
    /// The places of the sets, the lower first.
    pub(super) sets: [usize; 2],
    /// The first restricted common digit, and the last if there are several.
    pub(super) digits: [Option<usize>; 2],
}

impl Join {
    pub(super) fn mask(&self) -> DigitSet {
        self.digits.into_iter().flatten().fold(0, |all, digit| all | 1 << digit)
    }
}

/// The almost locked sets of a position and their joins.
pub(super) struct SetPairs {
    pub(super) all: Vec<Set>,
    /// The joins by their first set, then by their second set.
    pub(super) joins: Vec<Join>,
    /// For each two sets, the digits that both could remove from a cell.
    removable: Vec<DigitSet>,
}

impl SetPairs {
    pub(super) fn of(grid: &Grid) -> Self {
        let (mut sets, mut known) = (Vec::new(), HashSet::new());
        for house in HOUSES {
            let cells: Vec<usize> = members(house & grid.open).collect();
            add(grid, &cells, 0, 0, &mut |cells, digits| {
                if known.insert(cells) {
                    sets.push(Set::new(grid, cells, digits));
                }
            });
        }
        let (mut joins, mut removable) = (Vec::new(), vec![0; sets.len() * sets.len()]);
        for one in 0..sets.len() {
            for other in one + 1..sets.len() {
                let pair = [&sets[one], &sets[other]];
                let common = pair[0].digits & pair[1].digits;
                if common == 0 {
                    continue;
                }
                let both = digits(common)
                    .filter(|&digit| pair[0].seen[digit] & pair[1].seen[digit] != 0)
                    .fold(0, |all, digit| all | 1 << digit);
                removable[one * sets.len() + other] = both;
                removable[other * sets.len() + one] = both;
                if pair[0].cells & pair[1].cells == 0 {
                    let mut restricted = digits(common).filter(|&digit| are_restricted(pair, digit));
                    if let Some(first) = restricted.next() {
                        joins.push(Join { sets: [one, other], digits: [Some(first), restricted.last()] });
                    }
                }
            }
        }
        Self { all: sets, joins, removable }
    }

    /// Returns the digits that two sets could both remove from a cell.
    pub(super) fn removable(&self, one: usize, other: usize) -> DigitSet {
        self.removable[one * self.all.len() + other]
    }

    /// Returns what falls because one of two sets holds each of these digits.
    pub(super) fn removed(&self, [one, other]: [usize; 2], of: DigitSet) -> Removals {
        let mut removals = Removals::default();
        for digit in digits(of & self.removable(one, other)) {
            removals.add(digit, self.all[one].seen[digit] & self.all[other].seen[digit]);
        }
        removals
    }

    /// Returns what the first ALS-XZ removes.
    pub(super) fn first_pair(&self) -> Option<Removals> {
        self.joins.iter().find_map(|join| {
            let [first, second] = join.digits;
            let but = |digit: Option<usize>| digit.map_or(DigitSet::MAX, |digit| !(1 << digit));
            let mut removals = self.removed(join.sets, but(first));
            if second.is_some() {
                for (digit, cells) in self.removed(join.sets, but(second)).by_digit() {
                    removals.add(digit, cells);
                }
                for [one, other] in [join.sets, [join.sets[1], join.sets[0]]] {
                    for digit in digits(self.all[one].digits & !join.mask()) {
                        removals.add(digit, self.all[one].seen[digit] & !self.all[other].cells);
                    }
                }
            }
            (!removals.is_empty()).then_some(removals)
        })
    }

    /// Returns what the first ALS-XY-wing removes.
    pub(super) fn first_wing(&self) -> Option<Removals> {
        let mut touching: Vec<Vec<usize>> = vec![Vec::new(); self.all.len()];
        for (at, join) in self.joins.iter().enumerate() {
            join.sets.iter().for_each(|&set| touching[set].push(at));
        }
        self.joins.iter().enumerate().find_map(|(at, join)| {
            let others = join.sets.iter().flat_map(|&set| &touching[set]).copied();
            sorted(others.filter(|&other| other > at))
                .into_iter()
                .find_map(|other| self.wing([join, &self.joins[other]]))
        })
    }

    fn wing(&self, joins: [&Join; 2]) -> Option<Removals> {
        let [one, other] = joins;
        if one.digits[1].is_none() && other.digits[1].is_none() && one.digits[0] == other.digits[0] {
            return None;
        }
        let pivot = one.sets.into_iter().find(|set| other.sets.contains(set))?;
        let ends = joins.map(|join| if join.sets[0] == pivot { join.sets[1] } else { join.sets[0] });
        let of = self.removable(ends[0], ends[1]) & !one.mask() & !other.mask();
        if of == 0 || self.all[ends[0]].cells & self.all[ends[1]].cells != 0 {
            return None;
        }
        let removals = self.removed(ends, of);
        (!removals.is_empty()).then_some(removals)
    }
}

/// Calls `found` with the almost locked sets among these cells, in lexicographic order.
fn add(
    grid: &Grid,
    cells: &[usize],
    chosen: CellSet,
    all: DigitSet,
    found: &mut dyn FnMut(CellSet, DigitSet),
) {
    for (at, &cell) in cells.iter().enumerate() {
        let (chosen, all) = (chosen | 1 << cell, all | grid.candidates[cell]);
        if all.count_ones() as usize == count(chosen) + 1 {
            found(chosen, all);
        }
        add(grid, &cells[at + 1..], chosen, all, found);
    }
}

/// Returns true if only one of two sets can hold a digit.
fn are_restricted([one, other]: [&Set; 2], digit: usize) -> bool {
    other.places[digit] & !one.seen[digit] == 0
}

impl Set {
    fn new(grid: &Grid, cells: CellSet, digits_held: DigitSet) -> Self {
        let (mut places, mut seen) = ([0; NINE], [0; NINE]);
        for digit in digits(digits_held) {
            places[digit] = cells & grid.places[digit];
            seen[digit] = seeing_all(places[digit]) & grid.places[digit] & !cells;
        }
        Self { cells, digits: digits_held, places, seen }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stepper::hodoku::grid::set;

    fn grid() -> Grid {
        Grid::with(&[("r1c1", 0b11), ("r1c2", 0b110), ("r5c1", 0b1001), ("r5c3", 0b1100)])
    }

    #[test]
    fn sets_go_by_house_and_then_by_their_cells() {
        let pairs = SetPairs::of(&grid());
        let place = |names: &str| pairs.all.iter().position(|each| each.cells == set(names)).unwrap();
        assert!(place("r1c1") < place("r1c1 r1c2") && place("r1c1 r1c2") < place("r1c2"));
        assert!(place("r1c2") < place("r5c1") && place("r5c3") < place("r1c1 r5c1"));
        assert!(pairs.joins.is_sorted_by_key(|join| join.sets));
    }

    #[test]
    fn two_sets_remove_what_both_see() {
        let removed = SetPairs::of(&grid()).first_pair().unwrap();
        assert!(!removed.is_empty());
    }
}
