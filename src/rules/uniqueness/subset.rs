//! The unique rectangle of type 3 with given cells.

use super::Uniqueness;
use super::deadly::DeadlyPattern;
use crate::catalog::rows;
use crate::grid::{Board, Cell, Cells, Digit, Storage};
use crate::rules::Work;
use crate::step::{Role, Step};

impl Uniqueness {
    /// Returns the step of a unique rectangle of type 3. Its corners are given in circular order, with its digits and the
    /// cells that form a naked subset with the guardians. `None` if they do not.
    pub(crate) fn with_subset<S: Storage>(
        board: &Board<'_, S>,
        work: &Work<'_, S>,
        (corners, digits): ([Cell; 4], [Digit; 2]),
        set: Cells<S>,
    ) -> Option<Step> {
        let unique = work.unique(board.geometry())?;
        let deadly = DeadlyPattern::of_digits(board, &unique, corners.to_vec(), &digits)?;
        let held = set.into_iter().fold(deadly.extra, |all, cell| all | board.candidates(cell));
        let argument = deadly.argument().cell_truths(set, &Role::SET);
        let houses = board.geometry().houses_holding(set | deadly.roof);
        let claims =
            houses.filter_map(|house| argument.clone().house_links(house, held, &Role::HOUSE).claim(board));
        Step::from_claims(&rows::UR_3, claims)
    }
}
