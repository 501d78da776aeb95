//! Aligned pair and triplet exclusion.

use crate::grade::se::grid::{Bits, Candidate, CellSet, Grid, Mask, PEERS, peers_in_order};
use crate::grade::se::step::{Evidence, Step};
use crate::grade::se::technique::Technique;

/// The cells that exclusion looks at, and the cells that forbid combinations.
struct Exclusion<'a> {
    grid: &'a Grid,
    excluders: CellSet,
    bases: Vec<usize>,
}

impl<'a> Exclusion<'a> {
    /// Cells with 2 to `largest` candidates forbid combinations.
    fn new(grid: &'a Grid, largest: usize) -> Self {
        let excluders = (2..=largest).fold(0, |set, count| set | grid.cells_with(count));
        let singles = grid.cells_with(1);
        let bases = Bits(grid.empty)
            .filter(|&cell| {
                grid.cands[cell].count_ones() >= 2
                    && PEERS[cell] & singles == 0
                    && PEERS[cell] & excluders != 0
            })
            .collect();
        Self { grid, excluders, bases }
    }

    /// Candidates of `cells` that are in no allowed combination.
    fn eliminations(&self, cells: &[usize], allowed: &[Mask]) -> Vec<Candidate> {
        let removed = |(&cell, &allowed): (&usize, &Mask)| {
            Bits(self.grid.cands[cell] & !allowed).map(move |digit| Candidate::new(cell, digit))
        };
        cells.iter().zip(allowed).flat_map(removed).collect()
    }
}

/// The evidence of a step about these cells.
fn of_cells(cells: &[usize]) -> Evidence {
    Evidence { cells: cells.iter().fold(0, |set, cell| set | 1 << cell), ..Evidence::default() }
}

/// Whether the set has two members or more.
fn has_two(cells: CellSet) -> bool {
    cells & cells.wrapping_sub(1) != 0
}

/// Aligned pair exclusion (6.2).
pub(crate) fn pair_exclusion(grid: &Grid) -> Option<Step> {
    let search = Exclusion::new(grid, 2);
    for (i, &b) in search.bases.iter().enumerate() {
        for &a in &search.bases[..i] {
            let common = search.excluders & PEERS[a] & PEERS[b];
            if !has_two(common) {
                continue;
            }
            let allowed = allowed_pairs(grid, [a, b], common);
            if allowed == [grid.cands[a], grid.cands[b]] {
                continue;
            }
            let eliminations = search.eliminations(&[a, b], &allowed);
            let step = Step::removing(Technique::AlignedPairExclusion, 6.2, eliminations)?;
            return Some(step.on(of_cells(&[a, b])));
        }
    }
    None
}

/// Digits of each cell that occur in an allowed pair.
fn allowed_pairs(grid: &Grid, [a, b]: [usize; 2], excluders: CellSet) -> [Mask; 2] {
    // For each digit of `a`, the digits that `b` cannot have beside it.
    let mut excluded: [Mask; 9] = [0; 9];
    for cell in Bits(excluders) {
        for digit in Bits(grid.cands[cell]) {
            excluded[digit] |= grid.cands[cell] & !(1 << digit);
        }
    }
    let see_each_other = PEERS[a] >> b & 1 == 1;
    let mut allowed = [0; 2];
    for x in Bits(grid.cands[a]) {
        let mut partners = grid.cands[b] & !excluded[x];
        if see_each_other {
            partners &= !(1 << x);
        }
        allowed[0] |= Mask::from(partners != 0) << x;
        allowed[1] |= partners;
    }
    allowed
}

/// Aligned triplet exclusion (7.5).
pub(crate) fn triplet_exclusion(grid: &Grid) -> Option<Step> {
    let search = Exclusion::new(grid, 3);
    let is_base = search.bases.iter().fold(0, |set: CellSet, &cell| set | 1 << cell);
    for (i, &b) in search.bases.iter().enumerate() {
        for &a in &search.bases[..i] {
            let common_to_two = search.excluders & PEERS[a] & PEERS[b];
            if !has_two(common_to_two) {
                continue;
            }
            let mut tried: CellSet = 1 << a | 1 << b | !(is_base & search.excluders);
            for c in peers_in_order(a).chain(peers_in_order(b)) {
                if tried >> c & 1 == 1 {
                    continue;
                }
                tried |= 1 << c;
                let common = common_to_two & PEERS[c];
                if !has_two(common) {
                    continue;
                }
                let allowed = allowed_triples(grid, [a, b, c], common);
                if allowed != [grid.cands[a], grid.cands[b], grid.cands[c]] {
                    let eliminations = search.eliminations(&[a, b, c], &allowed);
                    let step = Step::removing(Technique::AlignedTripletExclusion, 7.5, eliminations)?;
                    return Some(step.on(of_cells(&[a, b, c])));
                }
            }
        }
    }
    None
}

/// Digits of each cell that occur in an allowed triple.
fn allowed_triples(grid: &Grid, [a, b, c]: [usize; 3], excluders: CellSet) -> [Mask; 3] {
    let mut sets: [Mask; 20] = [0; 20];
    let mut count = 0;
    let all = [grid.cands[a], grid.cands[b], grid.cands[c]];
    for cell in Bits(excluders) {
        let set = grid.cands[cell];
        if set & !(all[0] | all[1] | all[2]) == 0 {
            sets[count] = set;
            count += 1;
        }
    }
    let see = |p: usize, q: usize| PEERS[p] >> q & 1 == 1;
    let (ab, ac, bc) = (see(a, b), see(a, c), see(b, c));
    let mut allowed = [0; 3];
    for x in Bits(all[0]) {
        for y in Bits(all[1]).filter(|&y| !(ab && x == y)) {
            let pair: Mask = 1 << x | 1 << y;
            let mut thirds = all[2];
            if ac {
                thirds &= !(1 << x);
            }
            if bc {
                thirds &= !(1 << y);
            }
            for set in &sets[..count] {
                let rest = set & !pair;
                if rest == 0 {
                    thirds = 0;
                } else if rest.is_power_of_two() {
                    thirds &= !rest;
                }
            }
            if thirds != 0 {
                allowed[0] |= 1 << x;
                allowed[1] |= 1 << y;
                allowed[2] |= thirds;
                if allowed[1..] == all[1..] {
                    // The other digits of `b` can only add what is known.
                    break;
                }
            }
        }
    }
    allowed
}
