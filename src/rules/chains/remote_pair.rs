//! Remote pairs: chains of cells with the same two candidates.

use std::ops::ControlFlow;

use crate::catalog::rows;
use crate::grid::{Board, Cell, Cells, HouseKind, Storage};
use crate::rules::search::common_peers::{claims_at, common_peers};
use crate::rules::search::tree::Tree;
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::{Argument, Claim, Constraint, Role, Step};

/// Minimum number of cells in a chain. Two cells are a naked pair or no pattern.
const SHORTEST: usize = 4;

/// Finds remote pairs, with a shortest chain for each pair of end cells.
pub(crate) struct RemotePair;

impl<S: Storage> Rule<S> for RemotePair {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let pairs = board.open_with(2..=2);
        for start in pairs {
            work.check_time()?;
            let digits = board.candidates(start);
            let alike: Cells<S> =
                pairs.into_iter().filter(|&cell| board.candidates(cell) == digits).collect();
            if alike.len() < SHORTEST {
                continue;
            }
            let mut chains = chains_from(board, start, alike);
            chains.sort_unstable_by_key(|chain| chain.last().copied());
            let fits = |chain: &&Vec<Cell>| chain.len() >= SHORTEST && chain.len().is_multiple_of(2);
            for chain in chains.iter().filter(fits).filter(|chain| chain.last() > chain.first()) {
                let claims = claims(board, chain).unwrap_or_default();
                emit_step(Step::from_claims(&rows::REMOTE_PAIR, claims), emit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns a shortest chain from `start` to each reachable cell of `alike` (the cells with the same two
/// candidates). Links along rows and columns are preferred to links in boxes.
fn chains_from<S: Storage>(board: &Board<'_, S>, start: Cell, alike: Cells<S>) -> Vec<Vec<Cell>> {
    let mut left = alike - Cells::<S>::of(start);
    let tree = Tree::search([start], |tree, at| {
        let last = tree.node(at);
        let mut next: Vec<Cell> = (left & *board.geometry().peers(last)).into_iter().collect();
        next.sort_by_key(|&cell| !share_a_line(board, last, cell));
        left = left - *board.geometry().peers(last);
        for cell in next {
            tree.push(at, cell);
        }
    });
    (0..tree.len()).map(|at| tree.chain(at)).collect()
}

/// Returns true if both cells are in a house that is not a box.
fn share_a_line<S: Storage>(board: &Board<'_, S>, one: Cell, other: Cell) -> bool {
    let both = [one, other].into_iter().collect();
    board.geometry().houses_holding(both).any(|id| board.layout().house(id).kind != HouseKind::Box)
}

impl RemotePair {
    /// Returns the step of a chain of cells with the same two candidates: each part of it with an even number of cells,
    /// four or more, is a remote pair.
    pub(crate) fn along<S: Storage>(board: &Board<'_, S>, chain: &[Cell]) -> Option<Step> {
        let from =
            |start: usize| (start + SHORTEST..=chain.len()).step_by(2).map(move |end| &chain[start..end]);
        let parts = (0..chain.len()).flat_map(from);
        Step::from_claims(&rows::REMOTE_PAIR, parts.filter_map(|part| claims(board, part)).flatten())
    }
}

/// Returns the claims from the two ends of a chain.
fn claims<S: Storage>(board: &Board<'_, S>, chain: &[Cell]) -> Option<Vec<Claim>> {
    let geometry = board.geometry();
    let (&[start, ..], &[.., end]) = (chain, chain) else { return None };
    let ends: Cells<S> = [start, end].into_iter().collect();
    let seen = common_peers(geometry, ends);
    let [one, other] = board.candidates(start).both()?;
    let mut claims = Vec::new();
    for (gone, turned) in [(one, other), (other, one)] {
        let targets = seen & *board.cells_for(gone);
        if targets.is_empty() {
            continue;
        }
        let mut argument = Argument::default().cell_truths(chain.iter().copied(), &Role::SET);
        for (pair, &digit) in chain.windows(2).zip([turned, gone].iter().cycle()) {
            let house = geometry.houses_holding(pair.iter().copied().collect()).next()?;
            argument = argument.link(Constraint::House(house, digit), &Role::WEAK);
        }
        claims.extend(claims_at(&argument, board, gone, ends, targets, &Role::END));
    }
    Some(claims)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::Position;

    #[test]
    fn both_digits_go_from_what_sees_both_ends() {
        let position =
            |third: &[usize]| Position::boxed(3, 3).cell("r1c1 r1c5 r7c6", &[3, 7]).cell("r8c5", third);
        // r1c6 sees both ends as well, but loses the digits to the pair in row 1.
        assert_eq!(position(&[3, 7]).removed(&RemotePair), ["3r7c1 7r7c1"]);
        assert!(position(&[3, 7, 8]).removed(&RemotePair).is_empty());
        let one_left = position(&[3, 7]).confined("c1", &[3], "r1c1 r2c1");
        assert_eq!(one_left.removed(&RemotePair), ["7r7c1"]);
    }

    #[test]
    fn three_cells_are_too_few_and_so_are_two() {
        let three = Position::boxed(3, 3).cell("r1c1 r1c5 r8c5", &[3, 7]);
        assert!(three.removed(&RemotePair).is_empty());
        let two = Position::boxed(3, 3).cell("r1c1 r1c5", &[3, 7]);
        assert!(two.removed(&RemotePair).is_empty());
    }

    #[test]
    fn a_grid_of_six_has_remote_pairs() {
        let position = Position::boxed(2, 3).cell("r1c1 r1c4 r5c4 r6c5", &[1, 2]);
        assert_eq!(position.removed(&RemotePair), ["1r6c1 2r6c1"]);
    }
}
