//! Digits of a house that have no more places between them than they are.

use std::ops::ControlFlow;

use crate::grid::{Board, Cells, Digit, HouseId, Sets};
use crate::rules::closed::closed_choices;
use crate::rules::{Emit, Rule, Work};
use crate::step::{Argument, Role, Step, TechniqueId};

/// Two digits with two places.
pub const HIDDEN_PAIR: TechniqueId = TechniqueId::new("hidden-pair");
/// Three digits with three places.
pub const HIDDEN_TRIPLE: TechniqueId = TechniqueId::new("hidden-triple");
/// Four digits with four places.
pub const HIDDEN_QUAD: TechniqueId = TechniqueId::new("hidden-quad");

/// Finds hidden subsets of one size house by house, boxes first. The same digits in the same cells are reported for the
/// first house only: what follows is the same.
pub struct HiddenSubset {
    size: usize,
    emits: &'static [TechniqueId; 1],
}

impl HiddenSubset {
    /// The finder of [`HIDDEN_PAIR`].
    pub const PAIR: Self = Self { size: 2, emits: &[HIDDEN_PAIR] };
    /// The finder of [`HIDDEN_TRIPLE`].
    pub const TRIPLE: Self = Self { size: 3, emits: &[HIDDEN_TRIPLE] };
    /// The finder of [`HIDDEN_QUAD`].
    pub const QUAD: Self = Self { size: 4, emits: &[HIDDEN_QUAD] };
}

impl<S: Sets> Rule<S> for HiddenSubset {
    fn emits(&self) -> &'static [TechniqueId] {
        self.emits
    }

    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let geometry = board.geometry();
        let mut scarce: Vec<(Digit, Cells<S>)> = Vec::new();
        for &house in geometry.boxes_first() {
            if work.out_of_time() {
                return ControlFlow::Break(());
            }
            let cells = *geometry.house(house);
            let places = board.layout().all_digits().map(|digit| (digit, *board.places(digit) & cells));
            scarce.clear();
            scarce.extend(places.filter(|(_, places)| (2..=self.size).contains(&places.len())));
            closed_choices(
                &scarce,
                self.size,
                |places| places.len(),
                |closed| {
                    let (digits, places) = (closed.keys, closed.all);
                    if !holds_others(board, digits, places - closed.of_parts)
                        || hidden_before(board, house, digits, places)
                    {
                        return ControlFlow::Continue(());
                    }
                    let claim = Argument::default()
                        .house_truths(house, digits.iter().copied(), &Role::HOUSE)
                        .cell_links(places, &Role::SET)
                        .claim(board);
                    Step::of(&self.emits[0], claim).map_or(ControlFlow::Continue(()), &mut *emit)
                },
            )?;
        }
        ControlFlow::Continue(())
    }
}

/// Whether one of the cells has another candidate.
fn holds_others<S: Sets>(board: &Board<'_, S>, digits: &[Digit], cells: Cells<S>) -> bool {
    let digits = digits.iter().copied().collect();
    cells.into_iter().any(|cell| !(board.candidates(cell) - digits).is_empty())
}

/// Whether the digits are as hidden in a house that was looked at before this one.
fn hidden_before<S: Sets>(board: &Board<'_, S>, house: HouseId, digits: &[Digit], cells: Cells<S>) -> bool {
    let geometry = board.geometry();
    geometry.houses_holding(cells).take_while(|&earlier| earlier != house).any(|earlier| {
        digits.iter().all(|&digit| cells.contains_all(&(*board.places(digit) & *geometry.house(earlier))))
    })
}
