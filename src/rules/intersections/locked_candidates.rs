//! A digit of a house that has places only where another house meets it.

use std::ops::ControlFlow;

use crate::grid::{Board, HouseKind, Sets};
use crate::rules::{Emit, Rule, Work};
use crate::step::{Argument, Constraint, Role, Step, TechniqueId};

/// A digit whose places in a box all lie in another house.
pub const POINTING: TechniqueId = TechniqueId::new("pointing");
/// A digit whose places in a house that is no box all lie in another house, which is a box as a rule.
pub const CLAIMING: TechniqueId = TechniqueId::new("claiming");

/// Finds locked candidates house by house, in a house by digit.
pub struct LockedCandidates {
    /// Whether the digit is confined in boxes (pointing); otherwise in all other houses (claiming).
    pub boxes: bool,
}

impl<S: Sets> Rule<S> for LockedCandidates {
    fn emits(&self) -> &'static [TechniqueId] {
        if self.boxes { const { &[POINTING] } } else { const { &[CLAIMING] } }
    }

    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let (geometry, layout) = (board.geometry(), board.layout());
        let (technique, confining, other) =
            if self.boxes { (POINTING, Role::BOX, Role::LINE) } else { (CLAIMING, Role::LINE, Role::BOX) };
        for house in layout.all_houses().filter(|&id| (layout.house(id).kind == HouseKind::Box) == self.boxes)
        {
            if work.out_of_time() {
                return ControlFlow::Break(());
            }
            for digit in layout.all_digits() {
                let places = *board.places(digit);
                let inside = places & *geometry.house(house);
                // A digit with one place is a hidden single.
                if inside.len() < 2 {
                    continue;
                }
                let outside = places - inside;
                for crossing in geometry.houses_holding(inside) {
                    if crossing == house || !outside.meets(geometry.house(crossing)) {
                        continue;
                    }
                    let claim = Argument::default()
                        .truth(Constraint::House(house, digit), &confining)
                        .link(Constraint::House(crossing, digit), &other)
                        .claim(board);
                    if let Some(step) = Step::of(&technique, claim) {
                        emit(step)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}
