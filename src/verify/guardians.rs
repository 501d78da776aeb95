//! Checks guardians of uniqueness patterns: without them, the pattern could be filled in a second way.

use std::collections::BTreeSet;

use super::context::CheckContext;
use super::fault::Fault;
use crate::grid::{Candidate, Cell, Digit, HouseId, Index, Layout};
use crate::step::{Cited, Constraint};
use crate::trace::require;

/// Limit on the fillings compared for one uniqueness pattern.
const MOST_FILLINGS: usize = 20_000;
/// Limit on the candidates tried in search of fillings. It ends the search if a pattern has none.
const MOST_TRIED: usize = 1_000_000;

/// Checks a cited constraint if it is guardians. Other constraints hold by the rules of Sudoku.
pub(super) fn check(context: &CheckContext<'_>, cited: &Cited) -> Result<(), Fault> {
    let Constraint::Guardians { pattern, candidates } = &cited.constraint else { return Ok(()) };
    let check = |holds, lacks| require(holds, Fault::Guardians(lacks));
    let (board, layout) = (context.board, context.board.layout());
    let in_pattern: BTreeSet<Candidate> = pattern.iter().copied().collect();
    let cells: BTreeSet<Cell> = pattern.iter().map(|candidate| candidate.cell).collect();
    let is_set = !cells.is_empty() && in_pattern.len() == pattern.len();
    check(is_set, "the pattern is empty or names a candidate twice")?;
    let is_open = cells.iter().all(|cell| context.givens[cell.index()].is_none());
    check(is_open, "a cell of the pattern is given")?;
    let was_possible = pattern.iter().all(|&candidate| context.start.has(candidate));
    check(was_possible, "the second filling was never possible")?;
    let all = cells.iter().flat_map(|&cell| layout.all_digits().map(move |digit| Candidate { cell, digit }));
    let outside: Vec<Candidate> =
        all.filter(|&candidate| board.has(candidate) && !in_pattern.contains(&candidate)).collect();
    let mut named = candidates.clone();
    named.sort_unstable();
    check(named == outside, "they are not all other candidates of its cells")?;
    if is_paired(layout, pattern, &cells) {
        return Ok(());
    }
    let mut fillings = Vec::new();
    let options: Vec<Vec<Candidate>> = cells
        .iter()
        .map(|&cell| pattern.iter().copied().filter(|candidate| candidate.cell == cell).collect())
        .collect();
    let mut budget = MOST_TRIED;
    collect_fillings(layout, &options, &mut Vec::new(), &mut fillings, &mut budget)?;
    let mut filled: Vec<BTreeSet<(HouseId, Digit)>> =
        fillings.iter().map(|filling| filled_houses(layout, filling)).collect();
    filled.sort_unstable();
    let have_twins = filled.chunk_by(|a, b| a == b).all(|same| same.len() > 1);
    check(have_twins, "a filling of the pattern cannot be exchanged for another")
}

/// Returns whether every cell of the pattern has two candidates, and every house has each digit in two of its
/// cells or none. Then exchanging the candidates of every cell always gives a second filling.
pub(super) fn is_paired(layout: &Layout, pattern: &[Candidate], cells: &BTreeSet<Cell>) -> bool {
    let two_each = cells.iter().all(|cell| pattern.iter().filter(|c| c.cell == *cell).count() == 2);
    let mut places: Vec<(HouseId, Digit)> = pattern
        .iter()
        .flat_map(|candidate| layout.houses_of(candidate.cell).iter().map(|&house| (house, candidate.digit)))
        .collect();
    places.sort_unstable();
    two_each && places.chunk_by(|a, b| a == b).all(|same| same.len() == 2)
}

fn filled_houses(layout: &Layout, filling: &[Candidate]) -> BTreeSet<(HouseId, Digit)> {
    let houses = |candidate: &Candidate| {
        let digit = candidate.digit;
        layout.houses_of(candidate.cell).iter().map(move |&house| (house, digit)).collect::<Vec<_>>()
    };
    filling.iter().flat_map(houses).collect()
}

fn collect_fillings(
    layout: &Layout,
    options: &[Vec<Candidate>],
    chosen: &mut Vec<Candidate>,
    fillings: &mut Vec<Vec<Candidate>>,
    budget: &mut usize,
) -> Result<(), Fault> {
    let Some(next) = options.get(chosen.len()) else {
        fillings.push(chosen.clone());
        return require(fillings.len() <= MOST_FILLINGS, Fault::TooLarge);
    };
    for &candidate in next {
        *budget = budget.checked_sub(1).ok_or(Fault::TooLarge)?;
        let clashes =
            |other: &Candidate| other.digit == candidate.digit && layout.sees(other.cell, candidate.cell);
        if !chosen.iter().any(clashes) {
            chosen.push(candidate);
            collect_fillings(layout, options, chosen, fillings, budget)?;
            chosen.pop();
        }
    }
    Ok(())
}
