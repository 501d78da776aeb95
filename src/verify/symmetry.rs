//! Checks reasons by symmetry (Gurth's theorem): a symmetry of the layout and of the givens.

use std::collections::BTreeSet;

use super::context::{CheckContext, Goal, all_follow};
use super::fault::Fault;
use crate::grid::{Cell, Digit, Index};

/// Checks a symmetry and the eliminations from it. Each must remove, from a cell that maps to itself, a digit
/// that does not.
pub(super) fn check(
    context: &CheckContext<'_>,
    cells: &[Cell],
    digits: &[Digit],
    goals: &[Goal],
) -> Result<(), Fault> {
    let fault = |lacks| Err(Fault::Symmetry(lacks));
    let layout = context.board.layout();
    if !context.by_givens {
        return fault("the givens are not known to have one solution");
    }
    if !is_permutation(cells, layout.cells()) || !is_permutation(digits, layout.digits()) {
        return fault("cells and digits are not each mapped one to one");
    }
    let houses: BTreeSet<BTreeSet<Cell>> =
        layout.all_houses().map(|house| layout.house(house).cells.iter().copied().collect()).collect();
    let image = |house: &BTreeSet<Cell>| house.iter().map(|cell| cells[cell.index()]).collect();
    if !houses.iter().all(|house| houses.contains(&image(house))) {
        return fault("a house is mapped to cells that are not a house");
    }
    let becomes = |given: Option<Digit>| given.map(|digit| digits[digit.index()]);
    if layout
        .all_cells()
        .any(|c| context.givens[cells[c.index()].index()] != becomes(context.givens[c.index()]))
    {
        return fault("the givens are not mapped to the givens");
    }
    all_follow(goals, |(candidate, value)| {
        let stays = cells.get(candidate.cell.index()) == Some(&candidate.cell);
        let changes = digits.get(candidate.digit.index()).is_some_and(|&digit| digit != candidate.digit);
        !value && stays && changes
    })
}

fn is_permutation<T: Index + Copy>(images: &[T], count: usize) -> bool {
    let different: BTreeSet<usize> = images.iter().map(|image| image.index()).collect();
    images.len() == count && different.len() == count && different.last().is_none_or(|&last| last < count)
}
