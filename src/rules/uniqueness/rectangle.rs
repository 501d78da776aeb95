//! Rectangles: four open corners, two digits, and houses that hold two of the corners or none.

use std::ops::ControlFlow;

use super::deadly::Deadly;
use super::ground::{Found, Ground};
use crate::grid::{Digits, Storage};

/// Every rectangle with a corner that has its two digits and no others. A corner may have lost one of them.
pub(super) fn find<S: Storage>(ground: &Ground<'_, '_, S>, found: &mut Found<'_, S>) -> ControlFlow<()> {
    let (board, unique) = (ground.board, ground.unique);
    for (at, corners) in unique.swaps(board.geometry()).rectangles.iter().enumerate() {
        ground.work.check_time_each(1024, at)?;
        if !corners.iter().all(|&corner| board.open().contains(corner)) {
            continue;
        }
        let left = corners.map(|corner| board.candidates(corner));
        let mut tried: Vec<Digits<S>> = Vec::new();
        for floor in left.into_iter().filter(|digits| digits.len() == 2) {
            if tried.contains(&floor) || !left.iter().all(|digits| digits.meets(&floor)) {
                continue;
            }
            tried.push(floor);
            let digits: Vec<_> = floor.into_iter().collect();
            if let Some(deadly) = Deadly::of_digits(board, unique, corners.to_vec(), &digits) {
                found(&deadly)?;
            }
        }
    }
    ControlFlow::Continue(())
}
