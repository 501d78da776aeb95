//! What a step opens: the singles that were none before it.

use super::messages::message;
use super::narrative::Narrator;
use super::text::Text;
use crate::grid::{Board, Candidate, Digit, HouseId};
use crate::step::Step;
use crate::trace::Replay;

/// More singles than these are not told one by one.
const MOST: usize = 6;

/// The singles of a position.
#[derive(Default)]
struct Singles {
    naked: Vec<Candidate>,
    /// Those that are no naked singles as well, each with the first house that has no other place for it.
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
            // A house with fewer cells than digits can do without some.
            if layout.house(house).cells.len() < layout.digits() {
                continue;
            }
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

/// The one place left for a digit in a house, if it is open.
fn place_in(board: &Board<'_>, house: HouseId, digit: Digit) -> Option<Candidate> {
    let cells = &board.layout().house(house).cells;
    let mut places = cells.iter().map(|&cell| Candidate { cell, digit }).filter(|&one| board.has(one));
    let only = places.next().filter(|_| places.next().is_none())?;
    board.open().contains(only.cell).then_some(only)
}

impl Narrator<'_> {
    /// The singles that the step opens, in the position before it; none if it opens none, or leads to a contradiction.
    pub fn next(&self, step: &Step, replay: &Replay<'_>) -> Option<Text> {
        let before = Singles::of(replay.board());
        let mut board = replay.board().clone();
        step.eliminations().try_for_each(|gone| board.eliminate(gone)).ok()?;
        step.placements().try_for_each(|placed| board.place(placed)).ok()?;
        let mut opened = Singles::of(&board);
        opened.naked.retain(|&one| !before.has(one));
        opened.hidden.retain(|&(one, _)| !before.has(one));
        let mut text = Text::default();
        if !opened.naked.is_empty() {
            text.push(self.singles(["next.naked", "next.naked.one"], &opened.naked, None));
        }
        if let Some((_, house)) = opened.hidden.first() {
            let hidden: Vec<Candidate> = opened.hidden.iter().map(|(one, _)| *one).collect();
            text.push(self.singles(["next.hidden", "next.hidden.one"], &hidden, Some(*house)));
        }
        (!text.spans().is_empty()).then_some(text)
    }

    fn singles(&self, [several, one]: [&str; 2], singles: &[Candidate], house: Option<HouseId>) -> Text {
        let mut placed: Vec<String> = singles.iter().map(|&one| self.placement(one)).collect();
        if placed.len() > MOST {
            placed.truncate(MOST - 1);
            placed.push(
                Text::fill(message("next.more"), &[("count", &(singles.len() + 1 - MOST))]).to_string(),
            );
        }
        let placed = self.list(placed);
        let house = house.map(|house| self.house(house)).unwrap_or_default();
        let id = if singles.len() == 1 { one } else { several };
        Text::fill(message(id), &[("placed", &placed), ("digit", &singles[0].digit), ("house", &house)])
    }
}
