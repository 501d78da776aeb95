//! Unique rectangles and loops, which assume that the puzzle has one solution.

use crate::grade::se::grid::{
    Bits, CellSet, Grid, HOUSE_SETS, HOUSES, HOUSES_OF, Mask, PEERS, PLACES_OF, subsets,
};
use crate::grade::se::step::{Evidence, Step, candidates};
use crate::grade::se::technique::Technique;

/// Best unique rectangle or loop (4.5 and more): the lowest rating, then the lowest type.
pub(crate) fn unique_loop(grid: &Grid) -> Option<Step> {
    let mut search = LoopSearch { grid, pair: 0, holders: 0, cells: Vec::new(), visited: [0; 2], best: None };
    for start in Bits(grid.bivalue()) {
        search.pair = grid.cands[start];
        search.holders = Bits(search.pair).fold(!0, |holders, digit| holders & grid.cells[digit]);
        search.extend(start, 2, 0, None);
    }
    search.best.map(|(_, step)| step)
}

/// Depth-first search for loops of cells that all hold the same two digits.
struct LoopSearch<'a> {
    grid: &'a Grid,
    /// The two digits.
    pair: Mask,
    /// Cells that have both digits.
    holders: CellSet,
    cells: Vec<usize>,
    /// Houses touched so far, by the parity of the cell's position in the loop.
    visited: [u32; 2],
    /// Best step so far, with its type.
    best: Option<(u8, Step)>,
}

/// Houses of a cell, as a set.
fn house_bits(cell: usize) -> u32 {
    HOUSES_OF[cell].into_iter().fold(0, |set, house| set | 1 << house)
}

impl LoopSearch<'_> {
    /// Adds `cell` to the loop and tries every continuation through a house of another kind than `last_kind`.
    ///
    /// `extras` collects extra digits. As in the original, those of neighbours tried earlier stay in it.
    fn extend(&mut self, cell: usize, allowance: i32, mut extras: Mask, last_kind: Option<usize>) {
        let parity = self.cells.len() % 2;
        let houses = house_bits(cell);
        if self.visited[parity] & houses != 0 {
            return;
        }
        self.visited[parity] |= houses;
        self.cells.push(cell);
        for kind in (0..3).filter(|&kind| Some(kind) != last_kind) {
            let house = HOUSE_SETS[usize::from(HOUSES_OF[cell][kind])];
            for next in Bits(self.holders & house & !(1 << cell)) {
                if next == self.cells[0] && self.cells.len() >= 4 {
                    self.close();
                } else if !self.cells.contains(&next) {
                    let cands = self.grid.cands[next];
                    extras |= cands & !self.pair;
                    let is_bivalue = cands == self.pair;
                    if is_bivalue || extras.is_power_of_two() || allowance > 0 {
                        self.extend(next, allowance - i32::from(!is_bivalue), extras, Some(kind));
                    }
                }
            }
        }
        self.cells.pop();
        self.visited[parity] &= !houses;
    }

    /// Tries every type of step on the closed loop.
    fn close(&mut self) {
        if self.visited[0] != self.visited[1] {
            return;
        }
        let extra_cells: Vec<usize> =
            self.cells.iter().copied().filter(|&cell| self.grid.cands[cell] != self.pair).collect();
        let extras = extra_cells.iter().fold(0, |set, &cell| set | self.grid.cands[cell]) & !self.pair;
        if let [cell] = extra_cells[..] {
            return self.offer(1, 0.0, self.pair, 1 << cell, Evidence::default());
        }
        if extras.is_power_of_two() {
            let cells = extra_cells.iter().fold(!0, |set, &cell| set & PEERS[cell]);
            self.offer(2, 0.0, extras, cells, Evidence::default());
        }
        if let [a, b] = extra_cells[..] {
            if !extras.is_power_of_two() {
                self.type_3(a, b, extras);
            }
            self.type_4(a, b);
        }
    }

    /// The extra digits of cells `a` and `b` act as one cell of a naked or hidden set.
    fn type_3(&mut self, a: usize, b: usize, extras: Mask) {
        let grid = self.grid;
        let shared_extras = extras & grid.cands[a] & grid.cands[b];
        for degree in extras.count_ones()..=7 {
            for kind in (0..3).filter(|&kind| HOUSES_OF[a][kind] == HOUSES_OF[b][kind]) {
                let house = usize::from(HOUSES_OF[a][kind]);
                let empty = u32::from(grid.empty_in[house]);
                let cell_a = 1 << PLACES_OF[a][kind];
                let cell_b = 1 << PLACES_OF[b][kind];
                let cands = HOUSES[house].map(|cell| grid.cands[usize::from(cell)]);
                let others: CellSet = HOUSE_SETS[house] & !(1 << a | 1 << b);
                if 2 * degree <= empty {
                    for set in subsets(0x1ff & !(cell_a | cell_b), degree - 1) {
                        let union = Bits(set).fold(0, |union, place| union | cands[place]);
                        let large_enough = Bits(set).all(|place| cands[place].count_ones() >= 2);
                        if large_enough
                            && (union | shared_extras).count_ones() == degree
                            && (union | extras).count_ones() == degree
                        {
                            let set = Grid::cells_at(house, set);
                            let extra = 0.1 * f64::from(degree - 1);
                            let naked = Evidence { covers: 1 << house, beside: set, ..Evidence::default() };
                            self.offer(3, extra, union | extras, others & !set, naked);
                        }
                    }
                }
                if 2 * degree < empty && degree >= 2 {
                    for more in subsets(0x1ff & !(self.pair | extras), degree - 2) {
                        let places = Bits(self.pair | more).map(|digit| grid.places[house][digit] & !cell_b);
                        let union = places.clone().fold(0, |union, places| union | places);
                        if union.count_ones() == degree && places.clone().all(|places| places != 0) {
                            let cells = Grid::cells_at(house, union) & others;
                            let extra = 0.1 * f64::from(degree - 2);
                            let (bases, digits) = (1 << house, self.pair | more);
                            let hidden = Evidence { bases, digits, beside: cells, ..Evidence::default() };
                            self.offer(3, extra, 0x1ff & !digits, cells, hidden);
                        }
                    }
                }
            }
        }
    }

    /// One digit of the pair has no other place in a house of `a` and `b`: the other digit goes.
    fn type_4(&mut self, a: usize, b: usize) {
        let (first, second) = (self.pair & self.pair.wrapping_neg(), self.pair & (self.pair - 1));
        let is_locked = |digit: Mask| {
            let cells = self.grid.cells[digit.trailing_zeros() as usize] & !(1 << a | 1 << b);
            (0..3).any(|kind| {
                HOUSES_OF[a][kind] == HOUSES_OF[b][kind]
                    && cells & HOUSE_SETS[usize::from(HOUSES_OF[a][kind])] == 0
            })
        };
        if is_locked(first) {
            self.offer(4, 0.0, second, 1 << a | 1 << b, Evidence::default());
        } else if is_locked(second) {
            self.offer(4, 0.0, first, 1 << a | 1 << b, Evidence::default());
        }
    }

    /// Keeps the step if it removes anything and is better than the best one so far.
    fn offer(&mut self, kind: u8, extra: f64, digits: Mask, cells: CellSet, evidence: Evidence) {
        let length = self.cells.len();
        let base = if length > 8 { 5.0 } else { [4.5, 4.6, 4.7][length / 2 - 2] };
        let rating = extra + base;
        if self.best.as_ref().is_some_and(|(best, step)| (step.rating, *best) <= (rating, kind)) {
            return;
        }
        let cells_of_loop = self.cells.iter().fold(0, |set, cell| set | 1 << cell);
        let technique = Technique::UniqueLoop(length, kind);
        if let Some(step) = Step::removing(technique, rating, candidates(self.grid, digits, cells)) {
            self.best = Some((kind, step.on(Evidence { cells: cells_of_loop, ..evidence })));
        }
    }
}
