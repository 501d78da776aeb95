//! Templates: placements and eliminations common to all ways of placing a digit in the whole grid.

use std::ops::ControlFlow;

use super::templates::Templates;
use crate::catalog::rows;
use crate::grid::{Board, Digit, Storage};
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::Step;

/// Finds the cells that all templates of a digit contain, or that none contains, digit by digit.
///
/// A template is a choice of cells that gives the digit one place in each house. It is ruled out if it needs
/// a cell that all templates of another digit contain.
pub(crate) struct Template {
    /// True to place a digit in cells of all its templates, false to remove it from cells of none.
    sets: bool,
}

impl Template {
    /// The finder of placements by templates.
    pub(crate) const SET: Self = Self { sets: true };
    /// The finder of eliminations by templates.
    pub(crate) const DELETE: Self = Self { sets: false };

    fn step<S: Storage>(
        &self,
        templates: &Templates<'_, '_, S>,
        digit: Digit,
        work: &Work<'_, S>,
    ) -> ControlFlow<(), Option<Step>> {
        let (id, cells) = if self.sets {
            (rows::TEMPLATE_SET, templates.cells_in_all(digit))
        } else {
            (rows::TEMPLATE_DELETE, templates.cells_in_none(digit))
        };
        let claims = templates.claims(digit, cells & *templates.board.open(), self.sets, work)?;
        ControlFlow::Continue(Step::from_claims(&id, claims))
    }
}

impl<S: Storage> Rule<S> for Template {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let mut templates = Templates::new(board);
        if !templates.settle(work)? {
            return ControlFlow::Continue(());
        }
        for digit in board.layout().all_digits() {
            emit_step(self.step(&templates, digit, work)?, emit)?;
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::Position;

    #[test]
    fn what_no_template_has_is_removed() {
        // Two boxes side by side restrict the digit to the same two rows. In the next box it is in the third
        // row.
        let removed = |last: &str| {
            let position = Position::boxed(3, 3).confined("b1", &[5], "r1c1 r2c2").confined("b2", &[5], last);
            position.removed(&Template::DELETE)
        };
        assert_eq!(removed("r1c4 r2c5"), ["5r1c7 5r1c8 5r1c9 5r2c7 5r2c8 5r2c9"]);
        assert!(removed("r1c4 r3c5").is_empty());
    }

    #[test]
    fn what_every_template_has_is_placed() {
        let placed = |last: &str| {
            let position = Position::boxed(2, 3).confined("b1", &[4], "r1c1").confined("b2", &[4], last);
            position.placements(&Template::SET)
        };
        assert_eq!(placed("r1c4 r2c5"), ["4r1c1", "4r2c5"]);
        assert_eq!(placed("r2c4 r2c5"), ["4r1c1"]);
    }

    #[test]
    fn a_cell_that_all_templates_of_one_digit_have_is_closed_to_the_others() {
        let position = |last: &str| {
            let position =
                Position::boxed(2, 3).confined("b1", &[4], "r1c1").confined("b2", &[5], "r1c4 r1c5");
            position.confined("r2", &[5], last).placements(&Template::SET)
        };
        assert!(position("r2c1 r2c2").contains(&"4r1c1".to_string()));
        let placed = Position::boxed(2, 3)
            .confined("b1", &[4], "r1c1")
            .confined("r1", &[5], "r1c1 r1c6")
            .placements(&Template::SET);
        assert_eq!(placed, ["4r1c1", "5r1c6"]);
    }

    #[test]
    fn a_digit_without_a_template_tells_nothing() {
        // The two boxes side by side have only one row for the digit.
        let position =
            Position::boxed(3, 3).confined("b1", &[5], "r1c1 r1c2").confined("b2", &[5], "r1c4 r1c5");
        assert!(position.removed(&Template::DELETE).is_empty());
        assert!(position.placements(&Template::SET).is_empty());
    }
}
