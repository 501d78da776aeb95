//! Checks reasons by symmetry (Gurth's theorem): a symmetry of the layout and of the givens.

use std::collections::BTreeSet;

use super::context::{CheckContext, Goal, all_follow};
use super::fault::Fault;
use crate::grid::{Cell, Digit, Index};
use crate::trace::require;

/// Checks a symmetry and the eliminations from it. Each must remove, from a cell that maps to itself, a digit
/// that does not.
pub(super) fn check(
    context: &CheckContext<'_>,
    cells: &[Cell],
    digits: &[Digit],
    goals: &[Goal],
) -> Result<(), Fault> {
    let check = |holds, lacks| require(holds, Fault::Symmetry(lacks));
    let layout = context.board.layout();
    check(context.by_givens, "the givens are not known to have one solution")?;
    let are_mapped = is_permutation(cells, layout.cells()) && is_permutation(digits, layout.digits());
    check(are_mapped, "cells and digits are not each mapped one to one")?;
    let houses: BTreeSet<BTreeSet<Cell>> =
        layout.all_houses().map(|house| layout.house(house).cells.iter().copied().collect()).collect();
    let image = |house: &BTreeSet<Cell>| house.iter().map(|cell| cells[cell.index()]).collect();
    let are_houses = houses.iter().all(|house| houses.contains(&image(house)));
    check(are_houses, "a house is mapped to cells that are not a house")?;
    let becomes = |given: Option<Digit>| given.map(|digit| digits[digit.index()]);
    let stays =
        |cell: Cell| context.givens[cells[cell.index()].index()] == becomes(context.givens[cell.index()]);
    check(layout.all_cells().all(stays), "the givens are not mapped to the givens")?;
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
