//! Unique rectangles: four open corners and two digits, where every house holds two of the corners or none.

use std::ops::ControlFlow;

use super::context::Context;
use super::deadly::DeadlyPattern;
use crate::grid::{Digits, Storage};

/// Lists every unique rectangle with a corner that has exactly the two digits as candidates. Other corners
/// may have lost one of the two digits.
pub(super) fn all<S: Storage>(context: &Context<'_, '_, S>) -> ControlFlow<(), Vec<DeadlyPattern<S>>> {
    let (board, unique) = (context.board, context.unique);
    let floors = board.open_with(2..=2);
    let mut all = Vec::new();
    for (at, corners) in unique.swaps(board.geometry()).rectangles.iter().enumerate() {
        context.work.check_time_each(1024, at)?;
        let is_open = || corners.iter().all(|&corner| board.open().contains(corner));
        if !corners.iter().any(|&corner| floors.contains(corner)) || !is_open() {
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
            all.extend(DeadlyPattern::of_digits(board, unique, corners.to_vec(), &digits));
        }
    }
    ControlFlow::Continue(all)
}
