//! The tie-breaks of `HoDoKu` among several instances of a technique.

use super::chain_parts::parts;
use super::grid::{Grid, Removals, rank};
use super::order::Order;
use super::removal_order::cells;
use super::shown::{forcing_chain, narrowed, show};
use crate::catalog::rows;
use crate::grid::{Board, Cell, Digit, HouseId, HouseKind, Index, Storage};
use crate::rules::{Listed, Work};
use crate::step::{Cited, Constraint, Step, TechniqueId};

/// A tie-break of `HoDoKu` among several instances of a technique. Each variant names a sort key; the least
/// key wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TieBreak {
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
    /// Sorts by most eliminations, then by their least weight, then by fewest cited constraints. Chains with more strong
    /// links than this are not looked at.
    ByWeight { most_links: usize },
    /// Sorts chains and loops as [`ByWeight`](Self::ByWeight) does, by what `HoDoKu` knows each of them to remove.
    ByWeightOfParts,
    /// Takes the instance that the order of the technique comes to.
    Ordered(Order),
}

impl TieBreak {
    /// Returns true if the first instance found is taken. `rules` are the rules that are tried together.
    pub(crate) fn takes_first<S: Storage>(self, board: &Board<'_, S>, rules: &[&'static Listed<S>]) -> bool {
        let contradicts = || rules.iter().any(|rule| rule.emits.contains(&rows::FORCING_CHAIN_CONTRADICTION));
        match self {
            Self::First => true,
            Self::Ordered(Order::ForcingChain) => !Grid::fits(board) || !contradicts(),
            _ => false,
        }
    }

    /// Returns the instance that `HoDoKu` applies, or else the nearest to it that the program can show. `find` finds all
    /// instances. `None` if `HoDoKu` finds none.
    pub(crate) fn choose<S: Storage>(
        self,
        board: &Board<'_, S>,
        work: &mut Work<'_, S>,
        find: impl FnOnce(&mut Work<'_, S>) -> Vec<Step>,
    ) -> Option<Step> {
        let (Self::Ordered(order), Some(grid)) = (self, Grid::of(board)) else {
            return self.least(board, find(work));
        };
        if order == Order::ForcingChain {
            return forcing_chain(board, work, &grid);
        }
        let steps = find(work);
        if steps.is_empty() && !order.finds_more() {
            return None;
        }
        let wanted = order.wanted(&grid, &steps)?;
        show(board, work, &wanted, steps)
    }

    /// Returns the instance with the least key. One without a key comes last: `HoDoKu` looks at it later.
    fn least<S: Storage>(self, board: &Board<'_, S>, steps: Vec<Step>) -> Option<Step> {
        if self == Self::ByWeightOfParts && Grid::fits(board) {
            return least_part(board, &steps);
        }
        let fits = |step: &Step| match self {
            Self::ByWeight { most_links } => truths(step).count() <= most_links,
            _ => true,
        };
        let last = |key: Option<Vec<usize>>| (key.is_none(), key);
        steps.into_iter().filter(fits).min_by_key(|step| last(self.key(board, step)))
    }

    /// Returns the sort key of an instance; the least key wins. `None` for [`First`](Self::First) and
    /// [`Ordered`](Self::Ordered), and for a step without the houses or corners that the key needs.
    pub(super) fn key<S: Storage>(self, board: &Board<'_, S>, step: &Step) -> Option<Vec<usize>> {
        match self {
            Self::First | Self::Ordered(_) => None,
            Self::ByCells => {
                let gone = step.eliminations().map(|gone| gone.digit.index()).min();
                Some(cells(step, "").into_iter().map(Cell::index).chain(pivot(step)).chain(gone).collect())
            }
            Self::ByPivot => {
                Some(pivot(step).into_iter().chain(cells(step, "").into_iter().map(Cell::index)).collect())
            }
            Self::ByLines | Self::ByDigit => {
                let mut houses: Vec<(HouseId, Digit)> =
                    truths(step).filter_map(|truth| truth.constraint.house()).collect();
                houses.sort_unstable();
                let &(first, digit) = houses.first()?;
                let columns = board.layout().house(first).kind == HouseKind::Column;
                let columns = usize::from(self == Self::ByLines && columns);
                let houses = houses.iter().map(|(house, _)| house.index());
                Some([columns, digit.index()].into_iter().chain(houses).collect())
            }
            Self::ByCorners => corners(board, step),
            Self::ByWeight { .. } | Self::ByWeightOfParts => {
                let (most, weight) = rank(step.eliminations());
                Some(vec![most, weight, cited(step).count()])
            }
        }
    }
}

/// Returns the part of a chain or loop with the most removals, then the least weight, then the fewest constraints.
fn least_part<S: Storage>(board: &Board<'_, S>, steps: &[Step]) -> Option<Step> {
    let known = |step: &Step| parts(board, step).into_iter();
    let mut all: Vec<(&Step, TechniqueId, Removals)> = steps
        .iter()
        .flat_map(|step| known(step).map(move |(technique, part)| (step, technique, part)))
        .collect();
    all.sort_by_cached_key(|(step, _, part)| (part.rank(), cited(step).count()));
    all.into_iter().find_map(|(step, technique, part)| {
        if step.eliminations().collect::<Removals>() == part {
            return Some(step.clone());
        }
        Some(Step { technique, ..narrowed(board, step, &part)? })
    })
}

/// Returns the constraints that the step's first claim uses as "at least one".
fn truths(step: &Step) -> impl Iterator<Item = &Cited> {
    step.claims.first().into_iter().flat_map(|claim| claim.because.linear().0)
}

/// Returns all constraints that the step's first claim cites: truths, then links.
fn cited(step: &Step) -> impl Iterator<Item = &Cited> {
    truths(step).chain(step.claims.first().into_iter().flat_map(|claim| claim.because.linear().1))
}

fn pivot(step: &Step) -> Option<usize> {
    let pivot = truths(step).find(|truth| truth.role.as_str() == "pivot")?;
    pivot.constraint.cell().map(Cell::index)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{AnySize, Candidate, Geometry, Layout, Shape};
    use crate::step::{Claim, Reason, Role, TechniqueId};
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
    fn chains_go_by_what_they_remove_then_by_its_weight_then_by_their_length() {
        let by_weight = TieBreak::ByWeight { most_links: 10 };
        let long = of_cells(&[1, 2, 3], 80, &[4, 5]);
        assert!(before(by_weight, &long, &of_cells(&[1, 2], 80, &[4])));
        assert!(before(by_weight, &long, &of_cells(&[1, 2], 80, &[4, 6])));
        // The second cell weighs 81 times what the first weighs.
        assert!(before(by_weight, &of_cells(&[1], 80, &[7, 20]), &of_cells(&[1], 80, &[3, 21])));
        assert!(before(by_weight, &of_cells(&[1, 2], 80, &[4, 5]), &long));
    }
}
