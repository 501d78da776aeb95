//! Broken wings: loops of an odd number of houses in which one of the extra places (guardians) must be true.

use std::ops::ControlFlow;

use crate::catalog::rows;
use crate::grid::{Board, Candidate, Cell, Cells, Digit, HouseId, Storage};
use crate::rules::search::common_peers::{common_peers, houses_reaching, pairs_in_houses};
use crate::rules::search::overlaps::overlaps;
use crate::rules::search::tree::Tree;
use crate::rules::search::unchanged::digit_by_digit;
use crate::rules::{Emit, Rule, Work};
use crate::step::{Cited, Claim, Constraint, Mark, Reason, Role, Step, group_by_key};

/// Finds broken wings, digit by digit and shorter loops first. A loop is left out if a shorter one concludes
/// the same.
///
/// Why a guardian is true: each house of the loop holds the digit once, so the houses count true places an
/// odd number of times. A place shared by two houses counts twice, and only a guardian counts once.
pub(crate) struct BrokenWing;

/// Maximum number of houses in the loop of a broken wing: longer ones are too long for a person to follow.
const LONGEST: usize = 11;

const LOOP: Role = Role::new("loop");

/// The loop of houses of a broken wing, and the digit's places in them.
struct Ring<S: Storage> {
    houses: Vec<HouseId>,
    /// The guardians: places in exactly one of the houses.
    guardians: Cells<S>,
    /// The places in exactly two of the houses.
    shared: Cells<S>,
    /// All cells of the houses.
    cells: Cells<S>,
}

impl<S: Storage> Rule<S> for BrokenWing {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        digit_by_digit(board, work, &rows::BROKEN_WING, emit, |digit, work, emit| {
            let places = *board.cells_for(digit) & *board.open();
            let mut rings: Vec<Ring<S>> = Vec::new();
            for place in places {
                work.check_time()?;
                // The places left if the digit goes here, and those left if it does not.
                let here = Cells::<S>::of(place);
                for left in [places - here - *board.geometry().peers(place), places - here] {
                    let found = odd_ring(board, left).and_then(|ring| Ring::new(board, digit, ring));
                    if let Some(ring) = found
                        && rings.iter().all(|known| known.houses != ring.houses)
                    {
                        rings.push(ring);
                    }
                }
            }
            rings.sort_by_key(|ring| ring.houses.len());
            let mut reported: Vec<Vec<Candidate>> = Vec::new();
            for ring in rings {
                let Some(step) = ring.step(board, digit) else { continue };
                let concluded: Vec<Candidate> = step.placements().chain(step.eliminations()).collect();
                if !reported.contains(&concluded) {
                    reported.push(concluded);
                    emit(step)?;
                }
            }
            ControlFlow::Continue(())
        })
    }
}

impl<S: Storage> Ring<S> {
    /// Builds the broken wing with this loop of houses. Returns `None` if a place is in three of the houses,
    /// or if there is no guardian.
    fn new(board: &Board<'_, S>, digit: Digit, houses: Vec<HouseId>) -> Option<Self> {
        let [cells, of_two, of_three] = overlaps(houses.iter().map(|&house| *board.geometry().house(house)));
        let places = *board.cells_for(digit);
        let (guardians, shared) = (places & (cells - of_two), places & of_two);
        let fits = !places.meets(&of_three) && !guardians.is_empty();
        fits.then_some(Self { houses, guardians, shared, cells })
    }

    fn step(&self, board: &Board<'_, S>, digit: Digit) -> Option<Step> {
        let candidate = |cell| Candidate { cell, digit };
        let cite = |houses: &[HouseId], role: &Role| -> Vec<Cited> {
            houses.iter().map(|&house| Constraint::House(house, digit).cited(role)).collect()
        };
        let ring = cite(&self.houses, &LOOP);
        let claims = if let Some(only) = self.guardians.only() {
            let because = Reason::Exhaust { cited: ring };
            vec![Claim { place: vec![candidate(only)], eliminate: Vec::new(), because }]
        } else {
            let targets =
                (common_peers(board.geometry(), self.guardians) & *board.cells_for(digit)) - self.cells;
            let linked = targets.into_iter().filter_map(|target| {
                let links = houses_reaching(board.geometry(), target, self.guardians)?;
                // A link house that also holds a shared place would leave less of the loop to argue with.
                let takes_place = |&link| self.shared.meets(board.geometry().house(link));
                (!links.iter().any(takes_place)).then(|| (links, candidate(target)))
            });
            let claim = |(links, eliminate): (Vec<HouseId>, Vec<Candidate>)| {
                let cited = [ring.clone(), cite(&links, &Role::LINK)].concat();
                Claim { place: Vec::new(), eliminate, because: Reason::Exhaust { cited } }
            };
            group_by_key(linked).into_iter().map(claim).collect()
        };
        let marks =
            self.guardians.into_iter().map(|cell| Mark { role: Role::GUARDIAN, candidate: candidate(cell) });
        Some(Step { marks: marks.collect(), ..Step::from_claims(&rows::BROKEN_WING, claims)? })
    }
}

/// Finds the first shortest loop of an odd number of houses for a broken wing, in canonical form.
///
/// Each house has two of the places in `left`, and consecutive houses share one.
fn odd_ring<S: Storage>(board: &Board<'_, S>, left: Cells<S>) -> Option<Vec<HouseId>> {
    let edges = pairs_in_houses(board.geometry(), board.layout().all_houses(), left);
    let mut starts: Cells<S> = edges.iter().flat_map(|(_, both)| *both).collect();
    let mut best: Option<Vec<HouseId>> = None;
    while let Some(start) = starts.first() {
        starts.remove(start);
        match odd_walk::<S>(&edges, start) {
            Ok(walk) => best = best.filter(|best| best.len() <= walk.len()).or(Some(walk)),
            Err(reached) => starts = starts - reached,
        }
    }
    best.filter(|best| best.len() <= LONGEST).map(canonical)
}

/// Returns the houses of a shortest walk from `start` back to itself with an odd number of edges. An edge is
/// a house and its two places.
///
/// # Errors
/// If there is none, all cells that can be reached: there is no such walk from any of them.
fn odd_walk<S: Storage>(edges: &[(HouseId, [Cell; 2])], start: Cell) -> Result<Vec<HouseId>, Cells<S>> {
    // The cells reached by an even number of edges, and those reached by an odd number.
    let mut reached = [Cells::<S>::of(start), Cells::<S>::default()];
    let tree = Tree::search([(start, None)], |tree, at| {
        let ((cell, _), parity) = (tree.node(at), 1 - tree.length(at) % 2);
        for &(house, [one, other]) in edges.iter().filter(|(_, both)| both.contains(&cell)) {
            let next = if cell == one { other } else { one };
            if !reached[parity].contains(next) {
                reached[parity].insert(next);
                tree.push(at, (next, Some(house)));
            }
        }
    });
    let is_round = |&at: &usize| tree.node(at).0 == start && tree.length(at) % 2 == 1;
    let end = (0..tree.len()).find(is_round).ok_or(reached[0] | reached[1])?;
    Ok(tree.back(end).filter_map(|at| tree.node(at).1).collect())
}

/// Brings a loop into canonical form: lowest house first, then the lower of its two neighbours.
fn canonical(mut ring: Vec<HouseId>) -> Vec<HouseId> {
    let first = (0..ring.len()).min_by_key(|&at| ring[at]).unwrap_or(0);
    ring.rotate_left(first);
    if ring.len() > 2 && ring[1] > ring[ring.len() - 1] {
        ring[1..].reverse();
    }
    ring
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::Position;

    /// Builds a loop of five houses: row 1, column 5, row 6, column 2 and box 1.
    fn ring(of_row: &str, of_column: &str) -> Position {
        Position::boxed(3, 3)
            .confined("r1", &[4], of_row)
            .confined("c5", &[4], of_column)
            .confined("r6", &[4], "r6c5 r6c2")
            .confined("c2", &[4], "r6c2 r3c2")
            .confined("b1", &[4], "r3c2 r1c1")
    }

    #[test]
    fn guardians_of_an_odd_ring_remove_what_sees_them() {
        let found = ring("r1c1 r1c5 r1c8", "r1c5 r6c5 r8c5").removed(&BrokenWing);
        assert_eq!(found, ["4r8c8"]);
        // r4c5 is a guardian as well, and r8c8 does not see it.
        assert!(ring("r1c1 r1c5 r1c8", "r1c5 r6c5 r8c5 r4c5").removed(&BrokenWing).is_empty());
    }

    #[test]
    fn a_single_guardian_is_placed() {
        let placed = ring("r1c1 r1c5 r1c8", "r1c5 r6c5").placements(&BrokenWing);
        assert_eq!(placed, ["4r1c8"]);
        // Without a guardian the position is contradictory. Two guardians without a common peer remove
        // nothing.
        assert!(ring("r1c1 r1c5", "r1c5 r6c5").placements(&BrokenWing).is_empty());
        assert!(ring("r1c1 r1c5 r1c8 r1c9", "r1c5 r6c5").placements(&BrokenWing).is_empty());
    }

    #[test]
    fn a_ring_in_another_layout() {
        let position = Position::boxed(2, 3)
            .confined("r1", &[1], "r1c1 r1c5 r1c6")
            .confined("c5", &[1], "r1c5 r4c5")
            .confined("r4", &[1], "r4c5 r4c2")
            .confined("c2", &[1], "r4c2 r2c2")
            .confined("b1", &[1], "r2c2 r1c1");
        assert_eq!(position.placements(&BrokenWing), ["1r1c6"]);
    }
}
