//! Compares the regions in a document with the boxes of a grid.

use crate::grid::Shape;

/// Returns the shape whose boxes are these regions. `regions` has the number of each cell's region, row by
/// row. Only `given` is tried if set; else all shapes, the usual one first.
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

/// Returns whether the cells of a 9x9 grid are a map of its regions: nine signs, each in one piece of nine cells.
/// No grid of digits is: equal digits do not touch.
pub(super) fn is_map(cells: &[u8]) -> bool {
    let side = 9;
    // A quick test first, in bytes: streams hold millions of other lines.
    let count = |sign: u8| cells.iter().map(|&other| u8::from(other == sign)).sum::<u8>();
    if cells.len() != side * side
        || cells[0] != cells[1] && cells[0] != cells[side]
        || usize::from(count(cells[0])) != side
    {
        return false;
    }
    let mut seen = vec![false; cells.len()];
    let mut signs = [false; 256];
    for start in 0..cells.len() {
        let sign = cells[start];
        if seen[start] {
            continue;
        }
        if std::mem::replace(&mut signs[usize::from(sign)], true) {
            return false;
        }
        let (mut open, mut size) = (vec![start], 0);
        seen[start] = true;
        while let Some(cell) = open.pop() {
            size += 1;
            let column = cell % side;
            let beside = [
                (column > 0).then(|| cell - 1),
                (column + 1 < side).then_some(cell + 1),
                cell.checked_sub(side),
                Some(cell + side).filter(|&below| below < cells.len()),
            ];
            for next in beside.into_iter().flatten() {
                if cells[next] == sign && !std::mem::replace(&mut seen[next], true) {
                    open.push(next);
                }
            }
        }
        if size != side {
            return false;
        }
    }
    true
}

/// Returns the number of each cell's box in the usual shape of this side, row by row. All are `None` if no
/// grid has this side.
pub(super) fn usual(side: usize) -> Vec<Option<usize>> {
    let shape = Shape::of_side(side).or_else(|| Shape::new(1, side).ok());
    (0..side * side).map(|cell| Some(shape?.box_of(cell / side, cell % side))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_boxes_have_their_shape_whatever_their_names() {
        for side in [4, 6, 9, 12] {
            let named: Vec<_> =
                usual(side).into_iter().map(|name| name.map(|name| 7 * (side - name))).collect();
            assert_eq!(shape_of(&named, side, None), Shape::of_side(side));
        }
    }

    #[test]
    fn a_map_has_each_region_in_one_piece() {
        let boxes: Vec<u8> = usual(9).into_iter().map(|name| b'1' + name.unwrap() as u8).collect();
        assert!(is_map(&boxes));
        let mut other = boxes.clone();
        other.swap(2, 3);
        assert!(!is_map(&other), "two cells have moved into regions that they do not touch");
        let solution = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        assert!(!is_map(solution));
        assert!(!is_map(&[b'.'; 81]));
    }

    #[test]
    fn two_boxes_of_one_name_are_one_region() {
        let merged: Vec<_> = usual(9).into_iter().map(|name| name.map(|name| name.min(7))).collect();
        assert_eq!(shape_of(&merged, 9, None), None);
        assert_eq!(shape_of(&merged, 9, Some(Shape::NINE)), None);
        assert_eq!(shape_of(&[Some(0); 81], 9, None), None);
    }

    #[test]
    fn a_cell_without_a_region_is_in_no_box() {
        let mut regions = usual(9);
        regions[40] = None;
        assert_eq!(shape_of(&regions, 9, None), None);
    }
}
