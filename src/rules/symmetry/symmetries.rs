//! Finds the symmetries of a layout that the givens share.

use crate::grid::{Cell, Cells, Digit, Digits, Geometry, HouseKind, Index, Storage};

/// A symmetry of a layout, with an exchange of digits, that maps the givens to the givens.
#[derive(Debug)]
pub(in crate::rules) struct Symmetry<S: Storage> {
    /// The image of each cell, in cell order.
    pub(super) cells: Vec<Cell>,
    /// The image of each digit, ascending by digit.
    pub(super) digits: Vec<Digit>,
    /// The cells that are their own image.
    pub(super) fixed: Cells<S>,
    /// The digits that are not their own image.
    pub(super) changed: Digits<S>,
}

/// Returns the symmetries of the givens that fix some cells and change some digits: only such symmetries give
/// eliminations.
pub(in crate::rules) fn symmetries<S: Storage>(
    geometry: &Geometry<S>,
    givens: &[Option<Digit>],
) -> Vec<Symmetry<S>> {
    let layout = geometry.layout();
    let symmetry_of = |cells: Vec<Cell>| {
        let fixed: Cells<S> = layout.all_cells().filter(|&cell| cells[cell.index()] == cell).collect();
        if fixed.is_empty() || !takes_houses_to_houses(geometry, &cells) {
            return None;
        }
        let digits = images(&cells, givens, layout.digits())?;
        let changed: Digits<S> =
            layout.all_digits().filter(|&digit| digits[digit.index()] != digit).collect();
        (!changed.is_empty()).then_some(Symmetry { cells, digits, fixed, changed })
    };
    turns(geometry).into_iter().filter_map(symmetry_of).collect()
}

/// Returns the image of each cell under both diagonal mirrors, a half turn and a quarter turn. The list is
/// empty unless rows and columns form a square with one cell at each crossing.
fn turns<S: Storage>(geometry: &Geometry<S>) -> Vec<Vec<Cell>> {
    let layout = geometry.layout();
    let lines = |kind: HouseKind| -> Vec<&Cells<S>> {
        let houses = layout.all_houses().filter(|&house| layout.house(house).kind == kind);
        houses.map(|house| geometry.house(house)).collect()
    };
    let (rows, columns) = (lines(HouseKind::Row), lines(HouseKind::Column));
    let place = |cell: Cell| {
        let at = |lines: &[&Cells<S>]| lines.iter().position(|line| line.contains(cell));
        Some((at(&rows)?, at(&columns)?))
    };
    let side = rows.len();
    let places: Option<Vec<(usize, usize)>> = layout.all_cells().map(place).collect();
    let Some(places) = places.filter(|_| columns.len() == side && layout.cells() == side * side) else {
        return Vec::new();
    };
    let mut cell_at = vec![None; places.len()];
    for (cell, &(row, column)) in layout.all_cells().zip(&places) {
        cell_at[row * side + column] = Some(cell);
    }
    let turned = |to: &dyn Fn(usize, usize) -> (usize, usize)| -> Option<Vec<Cell>> {
        let image = |&(row, column): &(usize, usize)| {
            let (row, column) = to(row, column);
            cell_at[row * side + column]
        };
        places.iter().map(image).collect()
    };
    let last = side.saturating_sub(1);
    let all: [&dyn Fn(usize, usize) -> (usize, usize); 4] = [
        &|row, column| (column, row),
        &|row, column| (last - column, last - row),
        &|row, column| (last - row, last - column),
        &|row, column| (column, last - row),
    ];
    all.into_iter().filter_map(turned).collect()
}

fn takes_houses_to_houses<S: Storage>(geometry: &Geometry<S>, cells: &[Cell]) -> bool {
    let layout = geometry.layout();
    layout.all_houses().all(|house| {
        let image: Cells<S> = geometry.house(house).into_iter().map(|cell| cells[cell.index()]).collect();
        geometry.houses_holding(image).next().is_some()
    })
}

/// Returns the image of each digit if the cell mapping takes givens to givens; `None` if it does not.
///
/// One digit without a given may map to the one image left over. With two such digits the solution would not
/// be unique.
fn images(cells: &[Cell], givens: &[Option<Digit>], count: usize) -> Option<Vec<Digit>> {
    let mut images: Vec<Option<Digit>> = vec![None; count];
    for (given, cell) in givens.iter().zip(cells) {
        match (*given, givens[cell.index()]) {
            (None, None) => {}
            (Some(digit), Some(image)) => {
                if *images[digit.index()].get_or_insert(image) != image {
                    return None;
                }
            }
            _ => return None,
        }
    }
    let mut left = (0..count).map(Digit::new).filter(|&digit| !images.contains(&Some(digit)));
    let last = left.next();
    let unknown = images.iter().filter(|image| image.is_none()).count();
    if left.next().is_some() || unknown != usize::from(last.is_some()) {
        return None;
    }
    images.into_iter().map(|image| image.or(last)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{AnySize, Layout, Shape};
    use std::sync::Arc;

    #[test]
    fn a_jigsaw_whose_regions_do_not_turn_into_each_other() {
        let crooked: Vec<usize> =
            "0001021122312333".bytes().map(|letter| usize::from(letter - b'0')).collect();
        assert!(turns_of(&Layout::jigsaw(4, &crooked).unwrap()).is_empty());
    }

    /// Returns the turns and mirrors that fix some cells and map houses to houses.
    fn turns_of(layout: &Layout) -> Vec<Vec<Cell>> {
        let geometry = Geometry::<AnySize>::new(Arc::new(layout.clone()));
        let stays = |cells: &Vec<Cell>| layout.all_cells().any(|cell| cells[cell.index()] == cell);
        turns(&geometry)
            .into_iter()
            .filter(|cells| stays(cells) && takes_houses_to_houses(&geometry, cells))
            .collect()
    }

    #[test]
    fn boxes_wider_than_high_have_no_mirror() {
        let count = |height, width| turns_of(&Layout::boxed(Shape::new(height, width).unwrap())).len();
        assert_eq!((count(2, 3), count(3, 4), count(4, 4), count(3, 3), count(1, 5)), (0, 0, 2, 4, 4));
    }

    #[test]
    fn a_digit_that_is_not_given_becomes_the_one_left() {
        let cells: Vec<Cell> = (0..2).rev().map(Cell::new).collect();
        let [one, two, three] = [0, 1, 2].map(Digit::new);
        assert_eq!(images(&cells, &[Some(one), Some(two)], 3), Some(vec![two, one, three]));
        assert_eq!(images(&cells, &[Some(one), Some(one)], 2), Some(vec![one, two]));
        assert_eq!(images(&cells, &[Some(one), Some(one)], 3), None, "two digits could change places");
        assert_eq!(images(&cells, &[Some(one), None], 1), None);
        assert_eq!(images(&[cells[1], cells[0]], &[Some(one), Some(two)], 2), Some(vec![one, two]));
    }
}
