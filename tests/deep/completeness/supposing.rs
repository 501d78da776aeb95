//! Completeness of the whips: a search tries every sequence of truths from every candidate.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use sudostep::grid::{AnySize, Board, Candidate, Layout, Puzzle, Shape};
use sudostep::rules::{Rules, Work};
use sudostep::step::{Reason, Step};

use super::forcing::Links;
use super::{Removed, named, on_positions};
use crate::deep::layouts::jigsaw;

/// Returns the fewest truths of a whip that continues after the last candidate of `held`. The whip ends at a
/// truth with no candidate left; `None` if it needs more than `most` truths.
fn shortest(links: &Links, held: &mut Vec<Candidate>, mut most: usize) -> Option<usize> {
    let last = *held.last()?;
    let out: Removed = held.iter().flat_map(|one| &links.clashes[one]).copied().collect();
    let near = |truth: &&Vec<Candidate>| {
        truth.iter().any(|one| links.clashes[&last].contains(one))
            && truth.iter().all(|one| !held.contains(one))
    };
    let near: Vec<Vec<Candidate>> = links.truths.iter().filter(near).cloned().collect();
    let open = near.into_iter().map(|mut truth| {
        truth.retain(|one| !out.contains(one));
        truth
    });
    let mut open: Vec<Vec<Candidate>> = open.filter(|open| open.len() < 2).collect();
    open.sort_unstable();
    open.dedup();
    let mut best = None;
    for open in open {
        let Some(&left) = open.first() else { return (most > 0).then_some(1) };
        if most > 1 {
            held.push(left);
            if let Some(length) = shortest(links, held, most - 1) {
                (best, most) = (Some(length + 1), length);
            }
            held.pop();
        }
    }
    best
}

/// Returns, for each step found, the removed candidate, the number of truths and whether it is a whip.
fn found(puzzle: &Puzzle, board: &Board<'_, AnySize>) -> Vec<(Candidate, usize, bool)> {
    let mut steps: Vec<Step> = Vec::new();
    let is_it = |id: &sudostep::step::TechniqueId| id.as_str() == "whip-braid";
    for rule in AnySize::ALL.iter().filter(|rule| rule.emits.iter().any(is_it)) {
        let ended = rule.rule.find(board, &mut Work::new(puzzle, None), &mut |step| {
            steps.push(step);
            ControlFlow::Continue(())
        });
        assert!(ended.is_continue());
    }
    let told = |step: &Step| {
        let Reason::Cases { cases, .. } = &step.claims[0].because else { panic!("{step:?}") };
        let mut walked = false;
        step.claims[0].because.visit_cited(&mut |cited| walked |= cited.role.as_str() == "next");
        let length = cases.iter().map(|case| case.claims.len()).max().unwrap_or_default();
        (step.claims[0].eliminate[0], 1 + length, walked)
    };
    steps.iter().map(told).collect()
}

#[test]
fn no_whip_is_missed_and_none_is_longer_than_it_must_be() {
    let mut seen = BTreeMap::new();
    let all = [
        (Layout::boxed(Shape::NINE), 2, 3),
        (Layout::boxed(Shape::new(2, 3).unwrap()), 6, 4),
        (jigsaw(), 2, 3),
    ];
    for (layout, solutions, most) in all {
        on_positions(&Arc::new(layout), solutions, |position, board| {
            let links = Links::of(board);
            let lengths: BTreeMap<Candidate, usize> = links
                .clashes
                .keys()
                .filter_map(|&one| Some((one, shortest(&links, &mut vec![one], most)?)))
                .collect();
            let found = found(position, board);
            let whips = found.iter().filter(|(_, length, walked)| *walked && *length <= most);
            let whips: BTreeMap<Candidate, usize> = whips.map(|&(one, length, _)| (one, length)).collect();
            // A whip of one truth is not counted as a whip.
            let walks: BTreeMap<Candidate, usize> = lengths
                .iter()
                .map(|(&one, &length)| (one, length))
                .filter(|(_, length)| *length > 1)
                .collect();
            let all: Removed = lengths.keys().chain(whips.keys()).copied().collect();
            let wrong: Removed = all.into_iter().filter(|one| walks.get(one) != whips.get(one)).collect();
            assert!(wrong.is_empty(), "{:?}", named(board, &wrong));
            let by_length: Vec<usize> =
                found.iter().filter(|whip| whip.2 && whip.1 <= most).map(|whip| whip.1).collect();
            assert!(by_length.is_sorted(), "{by_length:?}");
            for length in whips.into_values() {
                *seen.entry(length).or_insert(0) += 1;
            }
        });
    }
    assert!((2..=4).all(|length| seen.get(&length).is_some_and(|&seen| seen > 20)), "{seen:?}");
}
