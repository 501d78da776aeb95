//! Completeness of the forcing chains: a search intersects the consequences of all cases, without building
//! chains.

use std::collections::BTreeMap;
use std::sync::Arc;

use sudostep::grid::{Board, Candidate, Layout, Shape};

use crate::deep::common::tier::sampled;

use super::{Removed, by_rules, is_open, named, on_positions, places};

/// Largest number of strong links in sequence that are followed from a candidate.
const LONGEST: usize = 8;

/// The strong and weak links of a position.
pub(super) struct Links {
    /// The candidates that clash with each candidate.
    pub(super) clashes: BTreeMap<Candidate, Removed>,
    /// The candidates left of each cell and of each digit in a house.
    pub(super) truths: Vec<Vec<Candidate>>,
}

impl Links {
    pub(super) fn of(board: &Board<'_>) -> Self {
        let layout = board.layout();
        let left = |cell| board.candidates(cell).into_iter().map(move |digit| Candidate { cell, digit });
        let open = || layout.all_cells().filter(|&cell| is_open(board, cell));
        let all: Vec<Candidate> = open().flat_map(left).collect();
        let clash = |one: Candidate, other: Candidate| {
            one.cell == other.cell && one.digit != other.digit
                || one.digit == other.digit && layout.sees(one.cell, other.cell)
        };
        let of = |one: Candidate| (one, all.iter().copied().filter(|&other| clash(one, other)).collect());
        let mut truths: Vec<Vec<Candidate>> = open().map(|cell| left(cell).collect()).collect();
        for house in layout.all_houses() {
            for digit in layout.all_digits() {
                let cells = places(board, house, digit).into_iter();
                truths.push(cells.map(|cell| Candidate { cell, digit }).collect());
            }
        }
        Self { clashes: all.iter().map(|&one| of(one)).collect(), truths }
    }

    /// Returns the candidates that become true and false when `start`, a candidate of the truth `over`, is
    /// true.
    fn from(&self, start: Candidate, over: &[Candidate]) -> [Removed; 2] {
        let (mut on, mut off) = (Removed::from([start]), Removed::new());
        let mut newest = on.clone();
        for length in 0..=LONGEST {
            off.extend(newest.iter().flat_map(|one| &self.clashes[one]).copied());
            let pairs = self.truths.iter().filter(|truth| truth.len() == 2);
            let both_ways = pairs.flat_map(|pair| [(pair[0], pair[1]), (pair[1], pair[0])]);
            let next: Removed = both_ways
                .filter(|(gone, left)| off.contains(gone) && !over.contains(gone) && !on.contains(left))
                .map(|(_, left)| left)
                .collect();
            let grown = &on | &next;
            let clashes = |one: &Candidate| off.contains(one) || !self.clashes[one].is_disjoint(&grown);
            if length == LONGEST || next.iter().any(clashes) {
                break;
            }
            (on, newest) = (grown, next);
        }
        [on, off]
    }
}

/// Returns the eliminations that must be found and those that may be, over all truths that pass `is_wanted`.
/// An elimination is optional if it clashes with a common placement or with every case itself.
fn expected(links: &Links, is_wanted: impl Fn(&[Candidate]) -> bool) -> [Removed; 2] {
    let (mut must, mut may) = (Removed::new(), Removed::new());
    for over in links.truths.iter().filter(|truth| is_wanted(truth)) {
        let follow: Vec<[Removed; 2]> = over.iter().map(|&case| links.from(case, over)).collect();
        let common = |at: usize| {
            let sets = follow.iter().map(|sets: &[Removed; 2]| sets[at].clone());
            sets.reduce(|all, set| &all & &set).unwrap_or_default()
        };
        let (on, off) = (common(0), common(1));
        let simple = |gone: &Candidate| {
            !links.clashes[gone].is_disjoint(&on)
                || over.iter().all(|case| links.clashes[gone].contains(case))
        };
        must.extend(off.iter().copied().filter(|gone| !simple(gone)));
        may.extend(off);
    }
    [must, may]
}

#[test]
fn nothing_that_all_cases_exclude_is_missed() {
    let mut seen = [0; 3];
    for (shape, solutions) in [(Shape::NINE, 40), (Shape::new(2, 3).unwrap(), 80)] {
        on_positions(&Arc::new(Layout::boxed(shape)), sampled(solutions), |position, board| {
            let links = Links::of(board);
            let in_one_cell = |truth: &[Candidate]| truth.iter().all(|one| one.cell == truth[0].cell);
            let all = [
                ("digit-forcing-chain", expected(&links, |truth| truth.len() == 2)),
                ("cell-forcing-chain", expected(&links, |truth| truth.len() > 2 && in_one_cell(truth))),
                ("unit-forcing-chain", expected(&links, |truth| truth.len() > 2 && !in_one_cell(truth))),
            ];
            for ((id, [must, may]), seen) in all.into_iter().zip(&mut seen) {
                let found = by_rules(position, board, &[id]);
                let (missed, more) = (named(board, &(&must - &found)), named(board, &(&found - &may)));
                assert!(missed.is_empty() && more.is_empty(), "{id}: missed {missed:?}, more {more:?}");
                *seen += must.len();
            }
        });
    }
    assert!(seen.iter().all(|&seen| seen > sampled(50)), "{seen:?}");
}
