//! The order of fish: by digit, then base rows before base columns, then by base houses, then by cover houses.

use std::ops::ControlFlow;

use super::grid::{CellSet, Grid, HOUSES, NINE, Removals, count, seeing_all};

/// Maximum number of fins.
const MAX_FINS: usize = 5;
/// Maximum number of candidates in two bases (endo fins).
const MAX_ENDO_FINS: usize = 2;

/// The kind of fish in a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fins {
    /// Without fins.
    None,
    /// With fins. A base may not be left with one candidate (or none) beside the fins.
    Proper,
    /// With fins. Some base is left with one candidate, or none, beside the fins.
    Sashimi,
    /// With fins, whatever the bases are left with.
    Any,
}

/// A search for fish of one size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FishOrder {
    pub(crate) size: usize,
    pub(crate) fins: Fins,
    /// True if boxes may be bases and covers beside the lines.
    pub(crate) boxes: bool,
}

impl FishOrder {
    /// Returns what the first fish removes, if one is found in these digits (a bit for each).
    pub(super) fn first(self, grid: &Grid, digits: impl Iterator<Item = usize>) -> Option<Removals> {
        let mut found = None;
        for digit in digits {
            for base_rows in [true, false] {
                let ended = Search::new(grid, self, digit, base_rows).add_base(0, 0, 0, &mut |cells| {
                    found = Some(Removals::of(digit, cells));
                    ControlFlow::Break(())
                });
                if ended.is_break() {
                    return found;
                }
            }
        }
        None
    }
}

struct Search {
    order: FishOrder,
    /// The houses that may be bases and covers, by their place in [`HOUSES`], with the digit's cells in them.
    bases: Vec<(usize, CellSet)>,
    covers: Vec<(usize, CellSet)>,
    chosen: Vec<(usize, CellSet)>,
}

type OnFish<'f> = dyn FnMut(CellSet) -> ControlFlow<()> + 'f;

impl Search {
    fn new(grid: &Grid, order: FishOrder, digit: usize, base_rows: bool) -> Self {
        let places = grid.places[digit];
        let houses = |rows: bool| {
            let start = if rows { 0 } else { NINE };
            let boxes = if order.boxes { 2 * NINE..3 * NINE } else { 0..0 };
            let inside = (start..start + NINE).chain(boxes).map(|at| (at, HOUSES[at] & places));
            inside.filter(|&(_, cells)| cells != 0).collect::<Vec<_>>()
        };
        let mut bases = houses(base_rows);
        if order.fins == Fins::None {
            bases.retain(|&(_, cells)| count(cells) <= order.size);
        }
        Self { order, bases, covers: houses(!base_rows), chosen: Vec::new() }
    }

    /// Adds bases from index `next` on. `all` are the cells of those chosen, `twice` the cells in two of them.
    fn add_base(
        &mut self,
        next: usize,
        all: CellSet,
        twice: CellSet,
        on_fish: &mut OnFish<'_>,
    ) -> ControlFlow<()> {
        if self.chosen.len() == self.order.size {
            let bases: Vec<usize> = self.chosen.iter().map(|&(at, _)| at).collect();
            let covers: Vec<CellSet> = self
                .covers
                .iter()
                .filter(|(at, cells)| !bases.contains(at) && cells & all != 0)
                .map(|&(_, cells)| cells)
                .collect();
            return self.add_cover(&covers, self.order.size, [0, 0], [all, twice], on_fish);
        }
        for at in next..self.bases.len() {
            let base = self.bases[at];
            let overlap = all & base.1;
            let endo_fins = count(twice) + count(overlap);
            if overlap != 0
                && (self.order.fins == Fins::None || !self.order.boxes || endo_fins > MAX_ENDO_FINS)
            {
                continue;
            }
            self.chosen.push(base);
            let ended = self.add_base(at + 1, all | base.1, twice | overlap, on_fish);
            self.chosen.pop();
            ended?;
        }
        ControlFlow::Continue(())
    }

    /// Adds `left` of these covers. `[covered, double]` are the cells in those chosen, and in two of them.
    fn add_cover(
        &self,
        covers: &[CellSet],
        left: usize,
        [covered, double]: [CellSet; 2],
        base: [CellSet; 2],
        on_fish: &mut OnFish<'_>,
    ) -> ControlFlow<()> {
        if left == 0 {
            return self.removed(covered, double, base).map_or(ControlFlow::Continue(()), on_fish);
        }
        for at in 0..(covers.len() + 1).saturating_sub(left) {
            let cover = covers[at];
            let both = [covered | cover, double | covered & cover];
            self.add_cover(&covers[at + 1..], left - 1, both, base, on_fish)?;
        }
        ControlFlow::Continue(())
    }

    /// Returns the cells from which a fish removes the digit; `None` if it is of another kind or removes nothing.
    fn removed(&self, covered: CellSet, double: CellSet, [all, twice]: [CellSet; 2]) -> Option<CellSet> {
        let fins = all & !covered | twice;
        let outside = covered & !all | double;
        let removed = match self.order.fins {
            Fins::None if fins == 0 => outside,
            Fins::None => 0,
            _ if (1..=MAX_FINS).contains(&count(fins)) => outside & seeing_all(fins),
            _ => 0,
        };
        if removed == 0 {
            return None;
        }
        let is_sashimi = || self.chosen.iter().any(|(_, cells)| count(cells & !fins) <= 1);
        let is_wanted = match self.order.fins {
            Fins::Proper => !is_sashimi(),
            Fins::Sashimi => is_sashimi(),
            Fins::None | Fins::Any => true,
        };
        is_wanted.then_some(removed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stepper::hodoku::grid::set;

    fn removed(grid: &Grid, size: usize, fins: Fins) -> Option<Removals> {
        FishOrder { size, fins, boxes: false }.first(grid, 0..NINE)
    }

    #[test]
    fn base_rows_come_first_and_fins_are_seen() {
        let grid = Grid::confined(4, &[(0, "r1c2 r1c6"), (4, "r5c2 r5c6 r5c4")]);
        assert_eq!(removed(&grid, 2, Fins::None), None);
        assert_eq!(removed(&grid, 2, Fins::Proper), Some(Removals::of(4, set("r4c6 r6c6"))));
        assert_eq!(removed(&grid, 2, Fins::Sashimi), None);
    }

    #[test]
    fn a_base_with_one_place_beside_its_fins_is_sashimi() {
        let grid = Grid::confined(4, &[(0, "r1c2 r1c6"), (4, "r5c2 r5c4 r5c5")]);
        assert_eq!(removed(&grid, 2, Fins::Proper), None);
        assert_eq!(removed(&grid, 2, Fins::Sashimi), Some(Removals::of(4, set("r4c6 r6c6"))));
    }
}
