//! Strong links of a position.

use crate::grade::se::grid::{Bits, CellSet, Grid, HOUSE_SETS, HOUSES, HOUSES_OF, PEERS, is_pair};

use super::node::{Cause, HOUSE_CAUSES, Node, node, off};

/// Strong links of a position.
pub(super) struct StrongLinks<'a> {
    pub(super) grid: &'a Grid,
    /// Up to three other ends of each candidate's strong links in houses, with the kind of the house.
    in_houses: Box<[[(u8, u8); 3]; 729]>,
    counts: [u8; 729],
    /// Cells of each digit with a strong link in a house.
    linked: [CellSet; 9],
    bivalue: CellSet,
}

impl<'a> StrongLinks<'a> {
    pub(super) fn new(grid: &'a Grid) -> Self {
        let mut links = Self {
            grid,
            in_houses: Box::new([[(0, 0); 3]; 729]),
            counts: [0; 729],
            linked: [0; 9],
            bivalue: grid.bivalue(),
        };
        for (house, cells) in HOUSES.iter().enumerate() {
            for (digit, &places) in grid.places[house].iter().enumerate() {
                if is_pair(places) {
                    let a = cells[places.trailing_zeros() as usize];
                    let b = cells[15 - places.leading_zeros() as usize];
                    links.add(a, b, digit, house / 9);
                    links.add(b, a, digit, house / 9);
                    links.linked[digit] |= 1 << a | 1 << b;
                }
            }
        }
        links
    }

    /// Adds a link, unless a house of an earlier kind gives the same.
    fn add(&mut self, from: u8, to: u8, digit: usize, kind: usize) {
        let index = usize::from(from) * 9 + digit;
        let count = usize::from(self.counts[index]);
        if self.in_houses[index][..count].iter().all(|&(cell, _)| cell != to) {
            self.in_houses[index][count] = (to, kind as u8);
            self.counts[index] += 1;
        }
    }

    fn house_links(&self, cell: usize, digit: usize) -> &[(u8, u8)] {
        let index = cell * 9 + digit;
        &self.in_houses[index][..usize::from(self.counts[index])]
    }

    /// Calls `visit` with each node that is off if the candidate is on, and that has a strong link.
    pub(super) fn weak(&self, cell: usize, digit: usize, mut visit: impl FnMut(Node, Cause)) {
        for other in Bits(self.grid.cands[cell] & !(1 << digit)) {
            if self.is_linked(cell, other) {
                visit(off(cell, other), Cause::Cell);
            }
        }
        let mut seen = PEERS[cell] & (self.linked[digit] | self.bivalue & self.grid.cells[digit]);
        for (house, cause) in HOUSES_OF[cell].into_iter().zip(HOUSE_CAUSES) {
            let in_house = seen & HOUSE_SETS[usize::from(house)];
            for peer in Bits(in_house) {
                visit(off(peer, digit), cause);
            }
            seen &= !in_house;
        }
    }

    /// Whether anything is on if the candidate is off.
    #[inline]
    pub(super) fn is_linked(&self, cell: usize, digit: usize) -> bool {
        (self.linked[digit] | self.bivalue) >> cell & 1 == 1
    }

    /// Calls `visit` with each node that is on if the candidate is off.
    #[inline]
    pub(super) fn strong(&self, cell: usize, digit: usize, mut visit: impl FnMut(Node, Cause)) {
        if self.bivalue >> cell & 1 == 1 {
            let other = (self.grid.cands[cell] & !(1 << digit)).trailing_zeros() as usize;
            visit(node(cell, other), Cause::Cell);
        }
        for &(to, kind) in self.house_links(cell, digit) {
            visit(node(to.into(), digit), Cause::House(kind));
        }
    }
}
