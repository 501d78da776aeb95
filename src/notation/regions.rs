//! Regions that documents draw, held against the boxes of a grid.

use crate::grid::Shape;

/// The shape whose boxes are these regions: for every cell, row by row, the name of its region. The shape that was
/// asked for, or any that fits, the usual one first.
pub(super) fn shape_of(regions: &[Option<usize>], side: usize, given: Option<Shape>) -> Option<Shape> {
    let fits = |shape: &Shape| {
        let mut names = vec![None; side];
        regions.len() == side * side
            && shape.side() == side
            && regions.iter().enumerate().all(|(cell, &region)| {
                let Some(region) = region else { return false };
                let name = names.get_mut(shape.box_of(cell / side, cell % side));
                name.is_some_and(|name| *name.get_or_insert(region) == region)
            })
            && {
                let mut known: Vec<_> = names.iter().flatten().collect();
                known.sort_unstable();
                known.dedup();
                known.len() == side
            }
    };
    if given.is_some() {
        return given.filter(fits);
    }
    let heights = (1..=side).filter(|height| side.is_multiple_of(*height));
    let others = heights.filter_map(|height| Shape::new(height, side / height).ok());
    Shape::of_side(side).into_iter().chain(others).find(fits)
}

/// The number of the usual box of every cell, row by row; none where there is no grid of this side.
pub(super) fn usual(side: usize) -> Vec<Option<usize>> {
    let shape = Shape::of_side(side).or_else(|| Shape::new(1, side).ok());
    (0..side * side).map(|cell| Some(shape?.box_of(cell / side, cell % side))).collect()
}
