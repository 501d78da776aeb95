//! Whether guardians guard something: a pattern that, left to itself, could be filled in a second way.

use std::collections::BTreeSet;

use super::context::CheckContext;
use super::fault::Fault;
use crate::grid::{Candidate, Cell, Digit, HouseId, Index, Layout};
use crate::step::{Cited, Constraint};

/// Fillings of a pattern that are looked through.
const MOST_FILLINGS: usize = 20_000;
/// Candidates that are tried for them: without a filling the search would go on for ever.
const MOST_TRIED: usize = 1_000_000;

/// Judges guardians; every other constraint is one by the rules of the puzzle.
pub(super) fn check(context: &CheckContext<'_>, cited: &Cited) -> Result<(), Fault> {
    let Constraint::Guardians { pattern, candidates } = &cited.constraint else { return Ok(()) };
    let fault = |lacks| Err(Fault::Guardians(lacks));
    let (board, layout) = (context.board, context.board.layout());
    let within: BTreeSet<Candidate> = pattern.iter().copied().collect();
    let cells: BTreeSet<Cell> = pattern.iter().map(|candidate| candidate.cell).collect();
    if cells.is_empty() || within.len() != pattern.len() {
        return fault("a pattern names each of its candidates once");
    }
    if cells.iter().any(|cell| context.givens[cell.index()].is_some()) {
        return fault("a cell of the pattern is given");
    }
    if pattern.iter().any(|&candidate| !context.start.has(candidate)) {
        return fault("the second filling was never possible");
    }
    let all = cells.iter().flat_map(|&cell| layout.all_digits().map(move |digit| Candidate { cell, digit }));
    let outside: Vec<Candidate> =
        all.filter(|&candidate| board.has(candidate) && !within.contains(&candidate)).collect();
    let mut named = candidates.clone();
    named.sort_unstable();
    if named != outside {
        return fault("they are not what else its cells can hold");
    }
    if is_paired(layout, pattern, &cells) {
        return Ok(());
    }
    let mut fillings = Vec::new();
    let options: Vec<Vec<Candidate>> = cells
        .iter()
        .map(|&cell| pattern.iter().copied().filter(|candidate| candidate.cell == cell).collect())
        .collect();
    let mut patience = MOST_TRIED;
    collect(layout, &options, &mut Vec::new(), &mut fillings, &mut patience)?;
    let mut touched: Vec<BTreeSet<(HouseId, Digit)>> =
        fillings.iter().map(|filling| touches(layout, filling)).collect();
    touched.sort_unstable();
    if touched.chunk_by(|a, b| a == b).any(|same| same.len() == 1) {
        return fault("a filling of the pattern has no second");
    }
    Ok(())
}

/// Whether every cell has two candidates and every house each digit twice or never: then the other candidate of every
/// cell is a second filling, whatever the first.
pub(super) fn is_paired(layout: &Layout, pattern: &[Candidate], cells: &BTreeSet<Cell>) -> bool {
    let two_each = cells.iter().all(|cell| pattern.iter().filter(|c| c.cell == *cell).count() == 2);
    let mut places: Vec<(HouseId, Digit)> = pattern
        .iter()
        .flat_map(|candidate| layout.houses_of(candidate.cell).iter().map(|&house| (house, candidate.digit)))
        .collect();
    places.sort_unstable();
    two_each && places.chunk_by(|a, b| a == b).all(|same| same.len() == 2)
}

fn touches(layout: &Layout, filling: &[Candidate]) -> BTreeSet<(HouseId, Digit)> {
    let houses = |candidate: &Candidate| {
        let digit = candidate.digit;
        layout.houses_of(candidate.cell).iter().map(move |&house| (house, digit)).collect::<Vec<_>>()
    };
    filling.iter().flat_map(houses).collect()
}

fn collect(
    layout: &Layout,
    options: &[Vec<Candidate>],
    chosen: &mut Vec<Candidate>,
    fillings: &mut Vec<Vec<Candidate>>,
    patience: &mut usize,
) -> Result<(), Fault> {
    let Some(next) = options.get(chosen.len()) else {
        fillings.push(chosen.clone());
        return if fillings.len() > MOST_FILLINGS { Err(Fault::TooLarge) } else { Ok(()) };
    };
    for &candidate in next {
        *patience = patience.checked_sub(1).ok_or(Fault::TooLarge)?;
        let clashes =
            |other: &Candidate| other.digit == candidate.digit && layout.sees(other.cell, candidate.cell);
        if !chosen.iter().any(clashes) {
            chosen.push(candidate);
            collect(layout, options, chosen, fillings, patience)?;
            chosen.pop();
        }
    }
    Ok(())
}
