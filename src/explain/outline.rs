//! The outline of a run: its long middles without a placement, its grade and its key moves.

use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;

use super::messages::{fill, say};
use super::narrative::technique_name;
use super::narrator::Narrator;
use super::text::Text;
use crate::catalog::{self, Level, Technique};
use crate::grade::Sudostep;
use crate::grid::Candidate;
use crate::step::group_by_key;
use crate::trace::{Entry, Excerpt, StepEntry, Summary, Verdict};

/// The fewest steps in a row that deserve a heading.
const LONG: usize = 6;

/// The most harder steps of which all are listed.
const FEW: usize = 12;

/// The number of key moves listed of more, and further ones of the last of their techniques.
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
pub(super) fn recap(
    excerpt: &Excerpt,
    summary: &Summary,
    sudostep: Option<&Sudostep>,
    narrator: &Narrator<'_>,
) -> Vec<Text> {
    if summary.verdict != Verdict::Unique {
        return Vec::new();
    }
    let steps = excerpt.entries.iter().filter_map(|entry| match entry {
        Entry::Step(step) => Some((catalog::get(&step.step.technique)?, step)),
        _ => None,
    });
    let mut lines: Vec<Text> = match hardest_rated(steps.clone()) {
        Some(text) => vec![text],
        None => sudostep.and_then(|grade| reason(grade, steps.clone(), narrator)).into_iter().collect(),
    };
    let mut harder: Vec<_> = steps.filter(|(row, _)| !row.is_single()).collect();
    let rating = |step: &StepEntry| step.step.rated.as_ref().map(|rated| rated.rating);
    harder.sort_by_key(|(row, step)| Reverse((rating(step), row.rank())));
    let id_of_moves = if harder.len() > FEW { "recap.key" } else { "recap.moves" };
    if harder.len() > FEW {
        // All steps of a technique, or none. The techniques of another program are finer than the rows here.
        let last = harder.get(MOVES - 1).filter(|(_, step)| rating(step).is_none()).map(|(row, _)| &row.id);
        let last = last.and_then(|last| harder.iter().rposition(|(row, _)| row.id == *last));
        harder.truncate(last.map_or(MOVES, |at| at + 1));
    }
    harder.sort_by_key(|(_, step)| step.n);
    let needs = sudostep.and_then(|grade| grade.needs);
    let is_named = harder.first().is_none_or(|(first, _)| {
        needs.is_some_and(|needs| needs.level <= first.level)
            && harder.iter().all(|(row, _)| row.id == first.id)
            && harder.len() <= MOVES
    });
    let name = |row: &Technique, step: &StepEntry| {
        technique_name(&step.step).unwrap_or_else(|| row.name.to_string())
    };
    let moves = group_by_key(harder.iter().map(|(row, step)| (name(row, step), step.n)));
    let tried = excerpt.entries.iter().find_map(|entry| match entry {
        Entry::Branch(branch) => Some(branch),
        _ => None,
    });
    let tried = tried.map(|branch| {
        say("recap.try", &[("cell", &narrator.name(branch.candidate.cell)), ("step", &branch.n)])
    });
    // The reason names a single move.
    if !is_named || tried.is_some() {
        let words = |(name, steps): (String, Vec<u32>)| key_move(&name, steps, narrator);
        let moves = narrator.list(moves.into_iter().map(words).chain(tried));
        lines.push(fill(id_of_moves, &[("moves", &moves)]));
    }
    lines
}

/// Returns the hardest of the steps shown, if another program names and rates them; the first of several.
fn hardest_rated<'a>(steps: impl Iterator<Item = (&'static Technique, &'a StepEntry)>) -> Option<Text> {
    let rated = steps.filter_map(|(_, step)| Some((step.step.rated.as_ref()?.rating, step)));
    let (rating, step) = rated.max_by_key(|(rating, step)| (*rating, Reverse(step.n)))?;
    let (name, rating) = (technique_name(&step.step)?, format!("{:.1}", rating.value()));
    Some(fill("recap.rated", &[("name", &name), ("rating", &rating), ("step", &step.n)]))
}

/// Returns the grade with its reason: the technique that the puzzle needs and its steps, or what the steps use instead.
/// `None` if no cell was open.
fn reason<'a>(
    grade: &Sudostep,
    steps: impl Iterator<Item = (&'static Technique, &'a StepEntry)> + Clone,
    narrator: &Narrator<'_>,
) -> Option<Text> {
    let Some(needs) = grade.needs else {
        return grade.level.is_none().then(|| fill("recap.trial", &[]));
    };
    let hardest = steps.clone().map(|(row, _)| row).max_by_key(|row| row.rank())?;
    let numbers: Vec<u32> = steps.filter(|(row, _)| row.id == hardest.id).map(|(_, step)| step.n).collect();
    let id = match needs.level.cmp(&hardest.level) {
        Ordering::Equal if needs.id == hardest.id => "recap.needed",
        Ordering::Equal => "recap.used",
        Ordering::Less => "recap.easier",
        Ordering::Greater => "recap.avoided",
    };
    let moves =
        if numbers.len() > MOVES { hardest.name.into() } else { key_move(hardest.name, numbers, narrator) };
    let (level, name) = (grade.word(), needs.name);
    let (number, count) = (needs.level as usize + 1, Level::Extreme as usize + 1);
    let level = say("recap.level", &[("level", &level), ("number", &number), ("count", &count)]);
    Some(fill(id, &[("level", &level), ("name", &name), ("moves", &moves)]))
}

/// Returns a technique with its steps.
fn key_move(name: &str, steps: Vec<u32>, narrator: &Narrator<'_>) -> String {
    let id = if steps.len() == 1 { "recap.move" } else { "recap.same" };
    say(id, &[("steps", &narrator.list(steps)), ("name", &name)])
}
