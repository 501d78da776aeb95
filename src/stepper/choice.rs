//! Rules that are tried together, and the tie-breaks of `HoDoKu` among their instances.

use crate::grid::{Board, Cell, Digit, HouseId, HouseKind, Index, Layout, Storage};
use crate::rules::Listed;
use crate::step::{Cited, Constraint, Reason, Step};

/// Rules that are tried together, and the tie-break among their instances.
pub(super) struct RuleGroup<S: Storage> {
    pub(super) rules: Vec<&'static Listed<S>>,
    pub(super) tie_break: TieBreak,
    /// True if the rules find chains, shorter ones first, of which only the shortest compete.
    pub(super) by_length: bool,
}

/// A tie-break of `HoDoKu` among several instances of a technique. Each variant names a sort key; the least
/// key wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TieBreak {
    /// The first instance found.
    First,
    /// Sorts by the cells of the pattern in order, then the pivot, then the lowest digit removed.
    ByCells,
    /// Sorts by the pivot, then the cells of the pattern in order.
    ByPivot,
    /// Sorts rows before columns, then by the digit, then by the houses.
    ByLines,
    /// Sorts by the digit, then by the houses.
    ByDigit,
    /// Sorts by corners of a rectangle: the first with two candidates, the one in its box, the other one it
    /// sees.
    ByCorners,
    /// Sorts by most eliminations, then fewest cited constraints, then least sum of the eliminations' cell
    /// indices.
    ByLength,
    /// Sorts by most eliminations, then least sum of their cell indices, then fewest cited constraints.
    BySum,
    /// Sorts by most eliminations, then the eliminations in cell order, then fewest cited constraints.
    ByEliminations,
}

impl TieBreak {
    /// Returns the sort key of an instance; the least key wins. `None` for [`First`](Self::First), and for a
    /// step without the houses or corners that the key needs.
    pub(super) fn key<S: Storage>(self, board: &Board<'_, S>, step: &Step) -> Option<Vec<usize>> {
        match self {
            Self::First => None,
            Self::ByCells => {
                let gone = step.eliminations().map(|gone| gone.digit.index()).min();
                Some(cells(step).into_iter().map(Cell::index).chain(pivot(step)).chain(gone).collect())
            }
            Self::ByPivot => {
                Some(pivot(step).into_iter().chain(cells(step).into_iter().map(Cell::index)).collect())
            }
            Self::ByLines | Self::ByDigit => {
                let mut houses: Vec<(HouseId, Digit)> = truths(step).filter_map(house).collect();
                houses.sort_unstable();
                let &(first, digit) = houses.first()?;
                let columns = board.layout().house(first).kind == HouseKind::Column;
                let columns = usize::from(self == Self::ByLines && columns);
                let houses = houses.iter().map(|(house, _)| house.index());
                Some([columns, digit.index()].into_iter().chain(houses).collect())
            }
            Self::ByCorners => corners(board, step),
            Self::ByLength | Self::BySum | Self::ByEliminations => Some(self.most_removed(step)),
        }
    }

    fn most_removed(self, step: &Step) -> Vec<usize> {
        let mut gone: Vec<(usize, usize)> =
            step.eliminations().map(|gone| (gone.cell.index(), gone.digit.index())).collect();
        gone.sort_unstable();
        let (most, length) = (usize::MAX - gone.len(), cited(step).count());
        let sum = gone.iter().map(|(cell, _)| cell).sum();
        match self {
            Self::ByLength => vec![most, length, sum],
            Self::BySum => vec![most, sum, length],
            _ => {
                let cells = gone.into_iter().flat_map(|(cell, digit)| [cell, digit]);
                [most].into_iter().chain(cells).chain([length]).collect()
            }
        }
    }
}

/// Returns the constraints that the step's first claim uses as "at least one".
fn truths(step: &Step) -> impl Iterator<Item = &Cited> {
    let reason = step.claims.first().map(|claim| &claim.because);
    let truths = if let Some(Reason::Linear { truths, .. }) = reason { truths.as_slice() } else { &[] };
    truths.iter()
}

/// Returns all constraints that the step's first claim cites: truths, then links.
fn cited(step: &Step) -> impl Iterator<Item = &Cited> {
    let reason = step.claims.first().map(|claim| &claim.because);
    let links = if let Some(Reason::Linear { links, .. }) = reason { links.as_slice() } else { &[] };
    truths(step).chain(links)
}

fn house(cited: &Cited) -> Option<(HouseId, Digit)> {
    if let Constraint::House(house, digit) = cited.constraint { Some((house, digit)) } else { None }
}

fn cell(cited: &Cited) -> Option<Cell> {
    if let Constraint::Cell(cell) = cited.constraint { Some(cell) } else { None }
}

/// Returns the cells that the step's first claim cites as truths, ascending.
fn cells(step: &Step) -> Vec<Cell> {
    let mut cells: Vec<Cell> = truths(step).filter_map(cell).collect();
    cells.sort_unstable();
    cells
}

fn pivot(step: &Step) -> Option<usize> {
    truths(step).find(|cited| cited.role.as_str() == "pivot").and_then(cell).map(Cell::index)
}

fn corners<S: Storage>(board: &Board<'_, S>, step: &Step) -> Option<Vec<usize>> {
    let mut corners: Vec<Cell> = truths(step)
        .filter_map(|cited| match &cited.constraint {
            Constraint::Guardians { pattern, .. } => Some(pattern),
            _ => None,
        })
        .flatten()
        .map(|candidate| candidate.cell)
        .collect();
    corners.sort_unstable();
    corners.dedup();
    let layout = board.layout();
    let start = corners.iter().copied().find(|&cell| board.candidates(cell).len() == 2)?;
    let shares = |cell: Cell, boxes: bool| {
        let of = |id: &&HouseId| (layout.house(**id).kind == HouseKind::Box) == boxes;
        cell != start
            && layout.houses_of(start).iter().filter(of).any(|id| layout.houses_of(cell).contains(id))
    };
    let beside = corners.iter().copied().find(|&cell| shares(cell, true))?;
    let across = corners.iter().copied().find(|&cell| cell != beside && shares(cell, false))?;
    Some([start, beside, across].map(Cell::index).to_vec())
}

/// Ranks the houses that hold all cells cited by a step: rows and columns before boxes. Returns the rank of
/// the first that also holds the cell `losing` a candidate, or 0 if none does.
pub(super) fn removal_house(layout: &Layout, step: &Step, losing: Cell) -> usize {
    let set = cells(step);
    let Some((first, others)) = set.split_first() else { return 0 };
    let holds = |id: &&HouseId| others.iter().all(|cell| layout.houses_of(*cell).contains(id));
    let mut houses: Vec<HouseId> = layout.houses_of(*first).iter().filter(holds).copied().collect();
    houses.sort_by_key(|&id| (layout.house(id).kind == HouseKind::Box, id));
    houses.iter().position(|id| layout.houses_of(losing).contains(id)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{AnySize, Candidate, Geometry, Shape};
    use crate::step::{Claim, Role, TechniqueId};
    use std::sync::Arc;

    fn candidate(cell: usize) -> Candidate {
        Candidate { cell: Cell::new(cell), digit: Digit::new(0) }
    }

    fn step(truths: Vec<Cited>, gone: &[usize]) -> Step {
        let eliminate = gone.iter().copied().map(candidate).collect();
        let claim = Claim { place: Vec::new(), eliminate, because: Reason::truths(truths) };
        Step::new(TechniqueId::new("any"), vec![claim])
    }

    fn of_cells(cells: &[usize], pivot: usize, gone: &[usize]) -> Step {
        let role = |cell: usize| if cell == pivot { Role::new("pivot") } else { Role::SET };
        let cite = |&cell: &usize| Cited { constraint: Constraint::Cell(Cell::new(cell)), role: role(cell) };
        step(cells.iter().map(cite).collect(), gone)
    }

    fn of_houses(houses: &[usize], digit: usize) -> Step {
        let house = |&house: &usize| Constraint::House(HouseId::new(house), Digit::new(digit));
        let cite = |id: &usize| Cited { constraint: house(id), role: Role::STRONG };
        step(houses.iter().map(cite).collect(), &[0])
    }

    /// Returns whether `one` has the lesser key of two steps.
    fn before(tie_break: TieBreak, one: &Step, other: &Step) -> bool {
        let geometry = Geometry::<AnySize>::new(Arc::new(Layout::boxed(Shape::new(3, 3).unwrap())));
        let board = Board::empty(&geometry);
        let key = |step| tie_break.key(&board, step).unwrap();
        key(one) < key(other) && key(other) > key(one)
    }

    #[test]
    fn wings_go_by_their_cells_or_by_their_pivots() {
        let (low, high) = (of_cells(&[9, 3, 40], 40, &[1]), of_cells(&[3, 10, 20], 3, &[1]));
        assert!(before(TieBreak::ByCells, &low, &high));
        assert!(before(TieBreak::ByPivot, &high, &low));
        assert!(before(TieBreak::ByCells, &of_cells(&[3, 9, 40], 3, &[1]), &low));
    }

    #[test]
    fn links_go_by_rows_then_digits_then_houses() {
        // Boxes are 0 to 8, rows 9 to 17, columns 18 to 26.
        let (row, column) = (of_houses(&[12, 9], 7), of_houses(&[18, 19], 2));
        assert!(before(TieBreak::ByLines, &row, &column));
        assert!(before(TieBreak::ByDigit, &column, &row));
        assert!(before(TieBreak::ByLines, &of_houses(&[17, 10], 3), &row));
        assert!(before(TieBreak::ByLines, &row, &of_houses(&[10, 11], 7)));
    }

    #[test]
    fn chains_go_by_what_they_remove_then_by_their_length() {
        let long = of_cells(&[1, 2, 3], 80, &[4, 5]);
        assert!(before(TieBreak::ByLength, &long, &of_cells(&[1, 2], 80, &[4])));
        assert!(before(TieBreak::ByLength, &of_cells(&[1, 2], 80, &[40, 50]), &long));
        assert!(before(TieBreak::ByLength, &long, &of_cells(&[6, 7, 8], 80, &[4, 6])));
        assert!(before(TieBreak::BySum, &long, &of_cells(&[1, 2], 80, &[40, 50])));
        let (sum_high, sum_low) = (of_cells(&[1], 80, &[3, 50]), of_cells(&[1], 80, &[4, 20]));
        assert!(
            before(TieBreak::BySum, &sum_low, &sum_high)
                && before(TieBreak::ByEliminations, &sum_high, &sum_low)
        );
        assert!(before(TieBreak::ByEliminations, &of_cells(&[1, 2], 80, &[4, 5]), &long));
    }

    #[test]
    fn what_a_set_removes_goes_by_its_lines_first() {
        let layout = Layout::boxed(Shape::new(3, 3).unwrap());
        let pair = of_cells(&[0, 1], 80, &[]);
        assert!(removal_house(&layout, &pair, Cell::new(8)) < removal_house(&layout, &pair, Cell::new(9)));
        let apart = of_cells(&[0, 40], 80, &[]);
        assert_eq!(
            removal_house(&layout, &apart, Cell::new(8)),
            removal_house(&layout, &apart, Cell::new(9))
        );
    }
}
