//! The choice among remote pairs: most removals, then the least weight, then the shortest chain.

use super::grid::{CellSet, Grid, PEERS, Removals, members};

/// The number of cells of a remote pair.
const CELLS: std::ops::RangeInclusive<usize> = 4..=10;

/// Returns the cells of the best remote pair, from end to end.
pub(super) fn best(grid: &Grid) -> Option<Vec<usize>> {
    let mut best: Option<((usize, usize), Vec<usize>)> = None;
    for start in 0..81 {
        let Some(pair) = grid.pair(start) else { continue };
        let alike = members(grid.open).filter(|&cell| grid.candidates[cell] == grid.candidates[start]);
        let alike = alike.fold(0, |all: CellSet, cell| all | 1 << cell);
        extend(&mut vec![start], alike & !(1 << start), &mut |chain| {
            if removed_by(grid, pair, [chain[0], chain[chain.len() - 1]]).is_empty() {
                return;
            }
            let rank = removed(grid, pair, chain).rank();
            let is_better = |(least, shortest): &((usize, usize), Vec<usize>)| {
                (rank, chain.len()) < (*least, shortest.len())
            };
            if best.as_ref().is_none_or(is_better) {
                best = Some((rank, chain.to_vec()));
            }
        });
    }
    best.map(|(_, chain)| chain)
}

/// Calls `found` with the chain and the longer ones that begin with it, if they have as many cells as a remote pair.
fn extend(chain: &mut Vec<usize>, left: CellSet, found: &mut dyn FnMut(&[usize])) {
    if CELLS.contains(&chain.len()) && chain.len().is_multiple_of(2) {
        found(chain);
    }
    let Some(&last) = chain.last().filter(|_| chain.len() < *CELLS.end()) else { return };
    for next in members(left & PEERS[last]) {
        chain.push(next);
        extend(chain, left & !(1 << next), found);
        chain.pop();
    }
}

/// Returns what a chain removes: each two of its cells with two others between them, or four and so on, are its ends.
fn removed(grid: &Grid, pair: [usize; 2], chain: &[usize]) -> Removals {
    let mut removals = Removals::default();
    for (at, &one) in chain.iter().enumerate() {
        for &other in chain.iter().skip(at + 3).step_by(2) {
            for (digit, cells) in removed_by(grid, pair, [one, other]).by_digit() {
                removals.add(digit, cells);
            }
        }
    }
    removals
}

fn removed_by(grid: &Grid, pair: [usize; 2], [one, other]: [usize; 2]) -> Removals {
    let mut removals = Removals::default();
    for digit in pair {
        removals.add(digit, PEERS[one] & PEERS[other] & grid.places[digit]);
    }
    removals
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stepper::hodoku::grid::cell;

    #[test]
    fn the_chain_that_removes_most_is_the_best() {
        let pair = 0b100_0100;
        let four = [("r1c1", pair), ("r1c5", pair), ("r7c6", pair), ("r8c5", pair)];
        let found = best(&Grid::with(&four)).unwrap();
        assert_eq!(found, ["r1c1", "r1c5", "r8c5", "r7c6"].map(cell));
        assert!(best(&Grid::with(&four[..3])).is_none());
        let more = [("r5c6", pair), ("r5c3", pair)];
        assert_eq!(best(&Grid::with(&[four.as_slice(), &more].concat())).unwrap().len(), 6);
    }
}
