//! Forcing chains over a cell, a house, and a pair of candidates.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::cases::Cases;
use super::reach::{Reach, StrongLinks};
use crate::grid::{Board, Candidate, Digit, Index, Sets};
use crate::rules::{Emit, Rule, Work};
use crate::step::{Constraint, TechniqueId};

/// Two candidates, one of which is true, lead to the same.
pub const DIGIT_FORCING_CHAIN: TechniqueId = TechniqueId::new("digit-forcing-chain");
/// Every candidate of a cell with more than two leads to the same.
pub const CELL_FORCING_CHAIN: TechniqueId = TechniqueId::new("cell-forcing-chain");
/// Every place of a digit in a house with more than two leads to the same.
pub const UNIT_FORCING_CHAIN: TechniqueId = TechniqueId::new("unit-forcing-chain");

/// Finds forcing chains, those with the fewest truths in all chains together first; what one of them shows is not shown
/// again.
pub struct ForcingChain {
    emits: &'static [TechniqueId; 1],
    over: Over,
}

/// What the cases are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Over {
    Pair,
    Cell,
    House,
}

impl ForcingChain {
    /// The finder of [`DIGIT_FORCING_CHAIN`].
    pub const DIGIT: Self = Self { emits: &[DIGIT_FORCING_CHAIN], over: Over::Pair };
    /// The finder of [`CELL_FORCING_CHAIN`].
    pub const CELL: Self = Self { emits: &[CELL_FORCING_CHAIN], over: Over::Cell };
    /// The finder of [`UNIT_FORCING_CHAIN`].
    pub const UNIT: Self = Self { emits: &[UNIT_FORCING_CHAIN], over: Over::House };
}

/// A truth and the candidates left of it, in order.
struct Start {
    truth: Constraint,
    cases: Vec<Candidate>,
}

/// Something that all cases show.
#[derive(Clone, Copy)]
struct Found {
    /// How many truths all chains have together.
    length: usize,
    /// The place of the start in their list.
    start: usize,
    shown: Candidate,
    is_true: bool,
}

impl<S: Sets> Rule<S> for ForcingChain {
    fn emits(&self) -> &'static [TechniqueId] {
        self.emits
    }

    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let links = StrongLinks::new(board);
        if links.is_empty() {
            return ControlFlow::Continue(());
        }
        let starts = self.starts(board, &links);
        let mut told: Vec<Candidate> = Vec::new();
        for found in shortest(board, &links, &starts, work)? {
            if told.contains(&found.shown) {
                continue;
            }
            if work.out_of_time() {
                return ControlFlow::Break(());
            }
            let Start { truth, cases } = &starts[found.start];
            let reaches: Vec<Reach<S>> = cases.iter().map(|&case| Reach::new(board, &links, case)).collect();
            let cases = Cases { board, truth, reaches: &reaches };
            let step = if found.is_true {
                cases.placing(&self.emits[0], found.shown)
            } else {
                cases.removing(&self.emits[0], found.shown)
            };
            if let Some(step) = step {
                told.extend(step.placements().chain(step.eliminations()));
                emit(step)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl ForcingChain {
    /// What there may be cases of: cells in order, and then digits ascending with their houses in order.
    fn starts<S: Sets>(&self, board: &Board<'_, S>, links: &StrongLinks<S>) -> Vec<Start> {
        let layout = board.layout();
        let several =
            |truth: Constraint, cases: Vec<Candidate>| (cases.len() > 2).then_some(Start { truth, cases });
        match self.over {
            Over::Pair => links.truths().map(|(truth, pair)| Start { truth, cases: pair.to_vec() }).collect(),
            Over::Cell => {
                let of =
                    |cell| board.candidates(cell).into_iter().map(move |digit| Candidate { cell, digit });
                let open = board.open().into_iter();
                open.filter_map(|cell| several(Constraint::Cell(cell), of(cell).collect())).collect()
            }
            Over::House => {
                let all = layout
                    .all_digits()
                    .flat_map(|digit| layout.all_houses().map(move |house| (house, digit)));
                let places = |(house, digit): (_, Digit)| {
                    let cells = *board.places(digit) & *board.geometry().house(house);
                    let cases = cells.into_iter().map(|cell| Candidate { cell, digit }).collect();
                    several(Constraint::House(house, digit), cases)
                };
                all.filter_map(places).collect()
            }
        }
    }
}

/// What all cases of a start show, each conclusion once where it takes the fewest truths: the shortest first, what is true
/// before what is false.
fn shortest<S: Sets>(
    board: &Board<'_, S>,
    links: &StrongLinks<S>,
    starts: &[Start],
    work: &Work<'_, S>,
) -> ControlFlow<(), Vec<Found>> {
    let mut best: HashMap<(Candidate, bool), Found> = HashMap::new();
    // Houses of one digit have places in common.
    let mut known: HashMap<Candidate, Reach<S>> = HashMap::new();
    let mut digit = None;
    for (at, start) in starts.iter().enumerate() {
        if work.out_of_time() {
            return ControlFlow::Break(());
        }
        let of = match start.truth {
            Constraint::House(_, digit) => Some(digit),
            Constraint::Cell(_) | Constraint::Guardians { .. } => None,
        };
        if of.is_none() || of != digit {
            known.clear();
            digit = of;
        }
        for &case in &start.cases {
            known.entry(case).or_insert_with(|| Reach::new(board, links, case));
        }
        let reaches: Vec<&Reach<S>> = start.cases.iter().filter_map(|case| known.get(case)).collect();
        for (shown, is_true, length) in common(board, &reaches) {
            let found = Found { length, start: at, shown, is_true };
            let before = best.entry((shown, is_true)).or_insert(found);
            if length < before.length {
                *before = found;
            }
        }
    }
    let mut found: Vec<Found> = best.into_values().collect();
    found.sort_unstable_by_key(|found| (found.length, !found.is_true, found.start, found.shown));
    ControlFlow::Continue(found)
}

/// What is true in all cases or false in all, with how many truths that takes: at least one. What is false because all cases
/// make the same true is left out.
fn common<S: Sets>(board: &Board<'_, S>, reaches: &[&Reach<S>]) -> Vec<(Candidate, bool, usize)> {
    let Some((first, rest)) = reaches.split_first() else { return Vec::new() };
    let mut shown = Vec::new();
    for digit in board.layout().all_digits() {
        let at = digit.index();
        let is_on = rest.iter().fold(first.is_on[at], |all, reach| all & reach.is_on[at]);
        let is_off = rest.iter().fold(first.is_off[at], |all, reach| all & reach.is_off[at]);
        for cell in is_on & *board.open() {
            let candidate = Candidate { cell, digit };
            let lengths = reaches.iter().map(|reach| Some(reach.place_of(candidate)?.1));
            let length: Option<usize> = lengths.sum();
            shown.extend(length.filter(|&length| length > 0).map(|length| (candidate, true, length)));
        }
        for cell in is_off & *board.open() {
            let target = Candidate { cell, digit };
            let ends: Option<Vec<(Candidate, usize)>> = reaches
                .iter()
                .map(|reach| {
                    reach.first_against(board, target).map(|(at, length)| (reach.candidate(at), length))
                })
                .collect();
            let Some(ends) = ends else { continue };
            let length: usize = ends.iter().map(|(_, length)| length).sum();
            if length > 0 && ends.iter().any(|(end, _)| *end != ends[0].0) {
                shown.push((target, false, length));
            }
        }
    }
    shown
}
