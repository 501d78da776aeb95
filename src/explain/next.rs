//! Finds the new singles that a step makes possible.

use super::messages::{fill, say};
use super::narrator::Narrator;
use super::text::{Text, capitalised};
use crate::catalog::{self, Technique};
use crate::grid::{Board, Candidate, Digit, HouseId};
use crate::step::Step;
use crate::trace::Replay;

/// The most new singles that are named. A list of more cannot be followed by ear.
const MOST: usize = 2;

/// All singles of a position.
#[derive(Default)]
struct Singles {
    naked: Vec<Candidate>,
    /// Hidden singles that are not also naked, each with the first house in which it is hidden.
    hidden: Vec<(Candidate, HouseId)>,
}

impl Singles {
    fn of(board: &Board<'_>) -> Self {
        let layout = board.layout();
        let mut singles = Self::default();
        for cell in layout.all_cells().filter(|&cell| board.open().contains(cell)) {
            let mut left = board.candidates(cell).into_iter();
            if let (Some(digit), None) = (left.next(), left.next()) {
                singles.naked.push(Candidate { cell, digit });
            }
        }
        for house in layout.all_houses() {
            for digit in layout.all_digits() {
                let one = place_in(board, house, digit);
                let known = |one: &Candidate| {
                    singles.naked.contains(one) || singles.hidden.iter().any(|(hidden, _)| hidden == one)
                };
                singles.hidden.extend(one.filter(|one| !known(one)).map(|one| (one, house)));
            }
        }
        singles
    }

    fn has(&self, candidate: Candidate) -> bool {
        self.naked.contains(&candidate) || self.hidden.iter().any(|(hidden, _)| *hidden == candidate)
    }
}

/// The only place left for a digit in a house, if its cell is open.
fn place_in(board: &Board<'_>, house: HouseId, digit: Digit) -> Option<Candidate> {
    let cells = &board.layout().house(house).cells;
    let mut places = cells.iter().map(|&cell| Candidate { cell, digit }).filter(|&one| board.has(one));
    let only = places.next().filter(|_| places.next().is_none())?;
    board.open().contains(only.cell).then_some(only)
}

impl Narrator<'_> {
    /// Lists the first new singles that the step makes possible; `replay` is the position before the step. `None`
    /// without new singles, if the step is itself a single, or if it leads to a contradiction.
    pub(crate) fn next(&self, step: &Step, replay: &Replay<'_>) -> Option<Text> {
        if catalog::get(&step.technique).is_some_and(Technique::is_single) {
            return None;
        }
        let before = Singles::of(replay.board());
        let mut board = replay.board().clone();
        step.eliminations().try_for_each(|gone| board.eliminate(gone)).ok()?;
        step.placements().try_for_each(|placed| board.place(placed)).ok()?;
        let mut opened = Singles::of(&board);
        opened.naked.retain(|&one| !before.has(one));
        opened.hidden.retain(|&(one, _)| !before.has(one));
        // In a branch that fails, new singles may contradict each other.
        let all = || opened.naked.iter().copied().chain(opened.hidden.iter().map(|(one, _)| *one));
        if all().any(|one| all().any(|other| board.layout().exclude(one, other))) {
            return None;
        }
        let words = |one: Candidate, id: &str, house: &str| {
            say(id, &[("cell", &self.name(one.cell)), ("digit", &one.digit), ("house", &house)])
        };
        let naked = match &opened.naked[..] {
            [one, other, ..] if one.digit == other.digit => {
                let cells = self.cells(&[one.cell, other.cell]);
                vec![say("next.naked.both", &[("cells", &cells), ("digit", &one.digit)])]
            }
            all => all.iter().take(MOST).map(|&one| words(one, "next.naked", "")).collect(),
        };
        let hidden = opened.hidden.iter().take(MOST.saturating_sub(opened.naked.len()));
        let hidden = hidden.map(|&(one, house)| words(one, "next.hidden", &self.house(house)));
        let hidden: Vec<String> = hidden.collect();
        let all_naked = self.list(&naked);
        let all_hidden = self.clauses(&hidden);
        let id = if naked.is_empty() || hidden.is_empty() { "next" } else { "next.both" };
        let singles = if naked.is_empty() { &all_hidden } else { &all_naked };
        let hidden = capitalised(&all_hidden);
        (!singles.is_empty()).then(|| fill(id, &[("singles", singles), ("Hidden", &hidden)]))
    }
}
