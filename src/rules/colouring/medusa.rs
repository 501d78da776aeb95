//! 3D Medusa: colouring of several digits, with clusters that run through cells with two candidates.

use std::ops::ControlFlow;

use super::cluster::{Cluster, Colour, clusters, false_claims, traps, twice_in_a_house, witnesses, wraps};
use super::roles::WITNESS;
use crate::catalog::rows;
use crate::grid::{Board, Candidate, Cell, Cells, Digit, Index, Storage};
use crate::rules::search::common_peers::clash;
use crate::rules::search::overlaps::overlaps;
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::{Argument, Claim, Constraint, Reason};

/// Finds 3D Medusa steps. Candidates that see both colours of a cluster are false. So is a colour that is
/// twice in a cell or house, or that leaves a cell without a candidate.
pub(crate) struct Medusa;

impl<S: Storage> Rule<S> for Medusa {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        for cluster in clusters(board, board.layout().all_digits(), true) {
            if cluster.nodes.iter().all(|node| node.digit == cluster.nodes[0].digit) {
                continue;
            }
            for colour in [0, 1] {
                work.check_time()?;
                let twice = twice_in_a_cell(board, &cluster, colour)
                    .or_else(|| twice_in_a_house(board, &cluster, colour));
                let claims = match (twice, emptied_cell(board, &cluster, colour)) {
                    (Some(witness), _) => wraps(board, &cluster, colour, &witness),
                    (None, Some(cell)) => emptied(board, &cluster, colour, cell),
                    (None, None) => continue,
                };
                report(claims, &cluster, emit)?;
            }
            work.check_time()?;
            report(traps(board, &cluster), &cluster, emit)?;
        }
        ControlFlow::Continue(())
    }
}

/// Reports a 3D Medusa step, unless each claim needs just one digit: those are simple colours.
fn report<S: Storage>(claims: Vec<Claim>, cluster: &Cluster<S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
    let step = cluster.step(&rows::MEDUSA_3D, claims);
    emit_step(step.filter(|step| !step.claims.iter().all(is_of_one_digit)), emit)
}

fn is_of_one_digit(claim: &Claim) -> bool {
    let Reason::Linear { truths, links } = &claim.because else { return false };
    let mut digits = truths.iter().chain(links).map(|cited| Some(cited.constraint.house()?.1));
    let first = digits.next().flatten();
    first.is_some() && digits.all(|other| other == first)
}

/// Returns the first cell in which this colour has two digits.
fn twice_in_a_cell<S: Storage>(
    board: &Board<'_, S>,
    cluster: &Cluster<S>,
    colour: Colour,
) -> Option<Constraint> {
    let [_, twice, _] = overlaps(cluster.places[colour].iter().copied());
    (twice & *board.open()).first().map(Constraint::Cell)
}

/// Returns a cell in which the colour of a cluster excludes every candidate: the one with the fewest
/// candidates. A cell with a candidate that sees both colours is skipped until that candidate is removed.
fn emptied_cell<S: Storage>(board: &Board<'_, S>, cluster: &Cluster<S>, colour: Colour) -> Option<Cell> {
    let mut others = cluster.places[colour].iter().fold(Cells::<S>::default(), |all, &cells| all | cells);
    for digit in board.layout().all_digits() {
        let [barred, by_other] =
            [colour, 1 - colour].map(|colour| cluster.excluded_cells(board, colour, digit));
        let either_way = (barred & by_other) - cluster.places[1 - colour][digit.index()];
        others = others | (*board.cells_for(digit) - (barred - either_way));
    }
    (*board.open() - others).into_iter().min_by_key(|&cell| board.candidates(cell).len())
}

/// Returns claims that a colour is false because it leaves `cell` without a candidate.
fn emptied<S: Storage>(board: &Board<'_, S>, cluster: &Cluster<S>, colour: Colour, cell: Cell) -> Vec<Claim> {
    let argued = cluster.of_colour(colour).map(|node| {
        let emptied = Argument::default().truth(Constraint::Cell(cell), &WITNESS);
        let argument = board.candidates(cell).into_iter().fold(emptied, |all, digit: Digit| {
            let barred = Candidate { cell, digit };
            let clashing = cluster.of_colour(colour).filter(|&end| clash(board, barred, cluster.nodes[end]));
            let Some(nearest) = clashing.min_by_key(|&end| cluster.distance(node, end)) else { return all };
            let witnesses = witnesses(board, barred, &[cluster.nodes[nearest]]);
            cluster.link_same(all, node, nearest).links(witnesses, &WITNESS)
        });
        (argument, cluster.nodes[node])
    });
    false_claims(board, argued)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::Position;

    #[test]
    fn a_colour_that_leaves_a_cell_without_a_candidate_is_false() {
        let position = |digits: &[usize]| {
            Position::boxed(3, 3)
                .cell("r5c1", &[1, 9])
                .confined("c1", &[9], "r5c1 r9c1")
                .confined("r9", &[9], "r9c1 r9c5")
                .cell("r9c5", &[2, 9])
                .cell("r5c5", digits)
        };
        assert_eq!(position(&[1, 2]).removed(&Medusa), ["1r5c1 9r9c1 2r9c5"]);
        assert!(position(&[1, 2, 3]).removed(&Medusa).is_empty());
    }

    #[test]
    fn a_colour_that_has_two_digits_of_a_cell_is_false() {
        let position = |digits: &[usize]| {
            Position::boxed(3, 3)
                .cell("r1c1", &[1, 2])
                .confined("r1", &[1], "r1c1 r1c5")
                .confined("c1", &[2], "r1c1 r7c1")
                .cell("r7c1", digits)
                .confined("r7", &[3], "r7c1 r7c5")
                .confined("c5", &[3], "r7c5 r1c5")
        };
        // 2r1c1 goes with 1r1c5 and, by way of 3r7c1 and 3r1c5, with a second digit there.
        assert_eq!(position(&[2, 3]).removed(&Medusa), ["2r1c1 1r1c5 3r1c5 3r7c1", "1r7c5"]);
        assert!(position(&[2, 3, 4]).removed(&Medusa).iter().all(|removed| !removed.contains("1r1c5")));
    }

    #[test]
    fn one_colour_in_the_cell_and_the_other_seen_is_a_trap_in_any_grid() {
        let position = |digits: &[usize]| {
            Position::boxed(2, 3)
                .cell("r1c1", digits)
                .confined("r1", &[1], "r1c1 r1c4")
                .confined("b2", &[1], "r1c4 r2c6")
                .confined("c1", &[2], "r1c1 r5c1")
                .confined("r5", &[2], "r5c1 r5c6")
        };
        // 1r2c6 has one colour and 2r5c6 the other.
        assert_eq!(position(&[1, 2]).removed(&Medusa), ["1r5c6 2r2c6"]);
        assert!(position(&[1, 2, 3]).removed(&Medusa).is_empty());
    }

    #[test]
    fn what_one_digit_shows_is_left_to_simple_colours() {
        let pairs = Position::boxed(3, 3)
            .confined("r1", &[5], "r1c1 r1c5")
            .confined("c5", &[5], "r1c5 r7c5")
            .confined("r7", &[5], "r7c5 r7c2");
        assert!(pairs.removed(&Medusa).is_empty());
    }
}
