//! Aligned pair, aligned triple and subset exclusion: with the target true, no filling of the base cells is
//! possible.

use std::collections::BTreeSet;

use super::exotic::{cells_in, digits_of};
use super::{Claims, FormRow, Outcome, View, cells, eliminating, exhausting, houses, require, same};
use crate::catalog::rows;
use crate::grid::{Candidate, Cell, Digit};
use crate::step::{Claim, Constraint, sorted};

pub(super) const FORMS: &[FormRow] = &[
    eliminating(
        rows::ALIGNED_PAIR_EXCLUSION,
        &[cells("base", 1), cells("excluder", 1).to(36)],
        &[houses("link", 2).to(72)],
        &[|view| excluded(view, 3)],
        &[|all| around(all, "base")],
    ),
    exhausting(
        rows::ALIGNED_TRIPLE_EXCLUSION,
        &[cells("base", 2), cells("excluder", 2).to(81), houses("link", 2).to(400)],
        &[|view| excluded(view, 1)],
        &[|all| around(all, "base")],
    ),
    exhausting(
        rows::SUBSET_EXCLUSION,
        &[cells("base", 2).to(4), houses("link", 2).to(72)],
        &[|view| require(is_bent(view, "base"), "its cells are of several houses and have few digits")],
        &[|all| same(all, &["base"])],
    ),
];

/// Requires, for aligned exclusion, that each claim eliminates from one cell only. This cell and the cells in
/// this role together are the same in every claim.
fn around(all: &Claims<'_>, role: &str) -> Outcome {
    let (cited, claims) = (all.in_role(role), &all.step.claims);
    let around = |(cited, claim): (&Vec<Constraint>, &Claim)| {
        let gone = claim.eliminate.iter().map(|gone| gone.cell);
        sorted(gone.chain(cited.iter().filter_map(Constraint::cell)))
    };
    let one_cell = |claim: &Claim| claim.eliminate.windows(2).all(|pair| pair[0].cell == pair[1].cell);
    let cells: Vec<Vec<Cell>> = cited.iter().zip(claims).map(around).collect();
    require(
        claims.iter().all(one_cell) && cells.windows(2).all(|pair| pair[0] == pair[1]),
        "its claims are about the same cells, one more than they cite",
    )
}

fn excluded(view: &View<'_>, most: usize) -> Outcome {
    require(is_excluded(view, most), "its other cells can be filled with nothing")
}

/// Returns whether the claim is an aligned pair or triple exclusion:
/// - Every cell in the role `excluder` sees the `base` cells and the target.
/// - No house holds all cited cells.
/// - With the target true, each filling of the base cells repeats a digit in a house or leaves at most `most`
///   excluders of one house with fewer digits than cells.
fn is_excluded(view: &View<'_>, most: usize) -> bool {
    let (base, excluders) = (cells_in(view, "base"), cells_in(view, "excluder"));
    let base: Vec<Cell> = base.into_iter().collect();
    let sees = |one: Cell, other: Cell| view.layout().sees(one, other);
    let excluders: Vec<Cell> = excluders.into_iter().collect();
    if view.share_a_house(base.iter().chain(&excluders)) {
        return false;
    }
    let sets: Vec<(usize, BTreeSet<Digit>)> = subsets(&excluders, most)
        .into_iter()
        .filter(|set| !set.is_empty() && view.share_a_house(set))
        .map(|set| (set.len(), set.iter().flat_map(|&cell| digits_of(view, cell)).collect()))
        .collect();
    view.claim.eliminate.iter().all(|target| {
        let seen =
            |&excluder: &Cell| sees(excluder, target.cell) && base.iter().all(|&cell| sees(excluder, cell));
        let is_possible = |held: &[Candidate]| {
            let clash = held.iter().enumerate().any(|(at, one)| {
                held[at + 1..].iter().any(|other| one.digit == other.digit && sees(one.cell, other.cell))
            });
            let gone = |digit: &Digit| held.iter().any(|one| one.digit == *digit);
            let starved = |(size, digits): &(usize, BTreeSet<Digit>)| {
                digits.iter().filter(|digit| !gone(digit)).count() < *size
            };
            !clash && !sets.iter().any(starved)
        };
        let mut fillings = vec![vec![*target]];
        for &cell in &base {
            let with = |held: Vec<Candidate>| {
                let more = digits_of(view, cell).into_iter().map(move |digit| Candidate { cell, digit });
                more.map(move |one| [held.as_slice(), &[one]].concat())
            };
            fillings = fillings.into_iter().flat_map(with).collect();
        }
        !base.contains(&target.cell)
            && excluders.iter().all(seen)
            && !fillings.iter().any(|held| is_possible(held))
    })
}

/// Returns all subsets of `cells` with at most `most` cells.
fn subsets(cells: &[Cell], most: usize) -> Vec<Vec<Cell>> {
    let mut all: Vec<Vec<Cell>> = vec![Vec::new()];
    for &cell in cells {
        let with: Vec<Vec<Cell>> =
            all.iter().filter(|set| set.len() < most).map(|set| [set.as_slice(), &[cell]].concat()).collect();
        all.extend(with);
    }
    all
}

/// Returns whether the claim is a subset exclusion: the N cells in this role have at most N digits. No house
/// holds them all, and every target lies outside them.
fn is_bent(view: &View<'_>, role: &str) -> bool {
    let cells = cells_in(view, role);
    let digits: BTreeSet<Digit> = cells.iter().flat_map(|&cell| digits_of(view, cell)).collect();
    digits.len() <= cells.len()
        && !view.share_a_house(&cells)
        && view.claim.eliminate.iter().all(|target| !cells.contains(&target.cell))
}
