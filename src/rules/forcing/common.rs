//! Conclusions that all cases of a forcing chain share.

use super::reach::{Reach, StrongLinks};
use crate::grid::{Board, Candidate, Cells, Digit, Index, Storage};

/// Follows the chains of each case. Returns `None` once no candidate is true in all cases or false in all.
pub(super) fn reaches<S: Storage>(
    board: &Board<'_, S>,
    links: &StrongLinks<S>,
    cases: &[Candidate],
) -> Option<Vec<Reach<S>>> {
    let mut reaches: Vec<Reach<S>> = Vec::with_capacity(cases.len());
    for &case in cases {
        reaches.push(Reach::new(board, links, cases, case));
        let meets = |digit: Digit| Shared::find(&reaches, digit).is_some();
        if !board.layout().all_digits().any(meets) {
            return None;
        }
    }
    Some(reaches)
}

/// For one digit, the cells where it is true in all cases of a forcing chain, and where false in all.
struct Shared<S: Storage> {
    is_on: Cells<S>,
    is_off: Cells<S>,
}

impl<S: Storage> Shared<S> {
    fn find(reaches: &[Reach<S>], digit: Digit) -> Option<Self> {
        let (first, rest) = reaches.split_first()?;
        let at = digit.index();
        let is_on = rest.iter().fold(first.is_on.as_ref()[at], |all, reach| all & reach.is_on.as_ref()[at]);
        let is_off =
            rest.iter().fold(first.is_off.as_ref()[at], |all, reach| all & reach.is_off.as_ref()[at]);
        (!is_on.is_empty() || !is_off.is_empty()).then_some(Self { is_on, is_off })
    }
}

/// Returns the conclusions that all cases of a forcing chain share, as (candidate, is it true, strong links).
///
/// A conclusion is left out if all its chains share the candidate just before it: that one is the better
/// conclusion.
pub(super) fn common<S: Storage>(
    board: &Board<'_, S>,
    reaches: &[Reach<S>],
) -> Vec<(Candidate, bool, usize)> {
    let mut shown = Vec::new();
    for digit in board.layout().all_digits() {
        let Some(Shared { is_on, is_off }) = Shared::find(reaches, digit) else { continue };
        for cell in is_on & *board.open() {
            let candidate = Candidate { cell, digit };
            let route = |reach: &Reach<S>| {
                let (at, length) = reach.place_of(candidate)?;
                Some((reach.last_off(at), length))
            };
            let Some(routes) = reaches.iter().map(route).collect::<Option<Vec<_>>>() else { continue };
            if routes.iter().any(|(off, _)| *off != routes[0].0) {
                shown.push((candidate, true, routes.iter().map(|(_, length)| length).sum()));
            }
        }
        for cell in is_off & *board.open() {
            let target = Candidate { cell, digit };
            let end = |reach: &Reach<S>| {
                let (at, length) = reach.first_against(board, target)?;
                Some((reach.candidate(at), length))
            };
            let Some(ends) = reaches.iter().map(end).collect::<Option<Vec<_>>>() else { continue };
            let length: usize = ends.iter().map(|(_, length)| length).sum();
            if length > 0 && ends.iter().any(|(end, _)| *end != ends[0].0) {
                shown.push((target, false, length));
            }
        }
    }
    shown
}
