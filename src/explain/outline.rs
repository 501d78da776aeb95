//! The outline of a run: its long middles without a placement, its grade and its key moves.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::messages::{fill, say};
use super::narrator::Narrator;
use super::text::Text;
use crate::catalog;
use crate::grade::Grade;
use crate::grid::Candidate;
use crate::step::group_by_key;
use crate::trace::{Entry, Excerpt, Summary};

/// The fewest steps in a row that deserve a heading.
const LONG: usize = 6;

/// The number of key moves listed, and further ones of the last of their techniques.
const MOVES: usize = 5;

/// Returns a heading for each long row of steps that place nothing, by the number of its first step:
/// `Steps 10 to 33, until r8c4 = 6`.
pub(super) fn middles(excerpt: &Excerpt, narrator: &Narrator<'_>) -> BTreeMap<u32, Text> {
    let (mut headings, mut row): (_, Vec<u32>) = (BTreeMap::new(), Vec::new());
    let mut depth = 0_usize;
    for entry in &excerpt.entries {
        match entry {
            Entry::Step(step) if depth == 0 => match step.step.placements().next() {
                None => row.push(step.n),
                Some(placed) => {
                    headings.extend(heading(&row, placed, narrator));
                    row.clear();
                }
            },
            Entry::Step(_) => {}
            Entry::Branch(branch) if excerpt.proven.contains(&branch.n) => row.clear(),
            Entry::Branch(_) => depth += 1,
            Entry::Close(_) => depth = depth.saturating_sub(1),
        }
    }
    headings
}

fn heading(row: &[u32], placed: Candidate, narrator: &Narrator<'_>) -> Option<(u32, Text)> {
    let (first, last) = (row.first()?, row.last().filter(|_| row.len() >= LONG)?);
    let cell = narrator.name(placed.cell);
    Some((
        *first,
        fill("middle", &[("first", first), ("last", last), ("cell", &cell), ("digit", &placed.digit)]),
    ))
}

/// Returns the grade with its reason, and the key moves; nothing unless there is one solution.
pub(super) fn recap(excerpt: &Excerpt, summary: &Summary, narrator: &Narrator<'_>) -> Vec<Text> {
    let Some(grade) = Grade::of(summary, excerpt.counts.clone()) else { return Vec::new() };
    let Some(hardest) = grade.hardest else { return Vec::new() };
    let steps = excerpt.entries.iter().filter_map(|entry| match entry {
        Entry::Step(step) => Some((catalog::get(&step.step.technique)?, step)),
        _ => None,
    });
    let count = steps.clone().filter(|(row, _)| row.id == hardest.id).count();
    let mut harder: Vec<_> = steps.filter(|(row, _)| !row.is_single()).collect();
    harder.sort_by_key(|(row, _)| Reverse((row.level, row.order)));
    let all = harder.len();
    // All steps of a technique, or none.
    let last = harder.get(MOVES - 1).map(|(row, _)| row.id.clone());
    let last = last.and_then(|last| harder.iter().rposition(|(row, _)| row.id == last));
    harder.truncate(last.map_or(MOVES, |at| at + 1));
    let id_of_moves = if harder.len() < all { "recap.hardest" } else { "recap.moves" };
    harder.sort_by_key(|(_, step)| step.n);
    let id = match (grade.level, count) {
        (None, _) => "recap.trial",
        (_, 0) => "recap.needless",
        (_, 1) => "recap.once",
        (_, 2) => "recap.twice",
        _ => "recap",
    };
    let mut lines = vec![fill(id, &[("level", &grade.word()), ("name", &hardest.name), ("count", &count)])];
    let moves = group_by_key(harder.iter().map(|(row, step)| (row.name, step.n)));
    let tried = excerpt.entries.iter().find_map(|entry| match entry {
        Entry::Branch(branch) => Some(branch),
        _ => None,
    });
    let tried = tried.map(|branch| {
        say("recap.try", &[("cell", &narrator.name(branch.candidate.cell)), ("step", &branch.n)])
    });
    // A single move is the hardest technique, named above.
    if harder.len() > 1 || tried.is_some() {
        let words = |(name, steps): (&str, Vec<u32>)| {
            let id = if steps.len() == 1 { "recap.move" } else { "recap.same" };
            say(id, &[("steps", &narrator.list(steps)), ("name", &name)])
        };
        let moves = narrator.list(moves.into_iter().map(words).chain(tried));
        lines.push(fill(id_of_moves, &[("moves", &moves)]));
    }
    lines
}
