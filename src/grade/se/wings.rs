//! XY-wing and XYZ-wing.

use crate::grade::se::grid::{Bits, Grid, PEERS, peers_in_order};
use crate::grade::se::step::{Evidence, Pattern, Step};
use crate::grade::se::technique::Technique;

/// XY-wing (4.2).
pub(crate) fn xy_wing(grid: &Grid) -> Option<Step> {
    wing(grid, Technique::XyWing, 4.2, 2)
}

/// XYZ-wing (4.4).
pub(crate) fn xyz_wing(grid: &Grid) -> Option<Step> {
    wing(grid, Technique::XyzWing, 4.4, 3)
}

/// First wing whose pivot has `size` candidates.
fn wing(grid: &Grid, technique: Technique, rating: f64, size: u32) -> Option<Step> {
    let bivalue = grid.bivalue();
    for pivot in Bits(grid.cells_with(size as usize)) {
        let cands = grid.cands[pivot];
        let wings = || peers_in_order(pivot).filter(|peer| bivalue >> peer & 1 == 1);
        for xz in wings().filter(|&xz| (cands & !grid.cands[xz]).is_power_of_two()) {
            for yz in wings() {
                let (a, b) = (grid.cands[xz], grid.cands[yz]);
                if (cands | a | b).count_ones() != 3 || (cands & a & b).count_ones() != size - 2 {
                    continue;
                }
                let mut cells = PEERS[xz] & PEERS[yz];
                if size == 3 {
                    cells &= PEERS[pivot];
                }
                let (wings, pivot) = (1 << xz | 1 << yz, 1 << pivot);
                let evidence = Evidence { cells: pivot, beside: wings, ..Evidence::default() };
                let step =
                    Pattern { technique, rating, digits: a & b, cells, absent: (0, 0), evidence }.step(grid);
                if step.is_some() {
                    return step;
                }
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pivot_of_an_xyz_wing_must_see_what_goes() {
        let mut grid = Grid::new(&[None; 81]);
        for (cell, digits) in [(0, 0b111), (10, 0b101), (8, 0b110)] {
            for digit in Bits(0x1ff_u16 & !digits) {
                grid.remove(cell, digit);
            }
        }
        assert!(xy_wing(&grid).is_none());
        let step = xyz_wing(&grid).expect("a wing");
        let gone: Vec<_> = step.eliminations.iter().map(|gone| (gone.cell, gone.digit)).collect();
        assert_eq!(gone, [(1, 2), (2, 2)]);
    }
}
