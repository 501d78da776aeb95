//! ALS-W-wing: two almost locked sets joined by a strong link. Each cell of the link's digit in some house
//! sees all cells of the digit in one of the sets.

use std::ops::ControlFlow;

use super::arguments::{self, Member};
use super::roles::{SET_A, SET_B};
use super::sets::AlsIndex;
use crate::catalog::rows;
use crate::grid::{Board, Cells, Digit, HouseId, Index, Storage};
use crate::rules::search::unchanged::where_changed;
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::{Claim, Constraint, Role, Step};

/// Finds ALS-W-wings, those with fewer cells in their sets first. Each pair of sets and linking digit is
/// reported once, with a strong link of the fewest cells. Sets larger than necessary are skipped.
pub(crate) struct AlsWWing;

impl<S: Storage> Rule<S> for AlsWWing {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        where_changed(board, work, &rows::ALS_W_WING, emit, |changed, work, emit| {
            let all = AlsIndex::of(board, work)?;
            let changed = AlsIndex::where_new(board, changed);
            let mut found: Vec<Wing> = Vec::new();
            let mut in_house = vec![Vec::new(); board.layout().all_houses().len()];
            let mut losses = [Vec::new(), Vec::new()];
            for joining in board.layout().all_digits() {
                work.check_time()?;
                in_house.iter_mut().for_each(Vec::clear);
                for (number, spot) in all.spots.iter().enumerate().filter(|(_, spot)| spot.digit == joining) {
                    for house in board.geometry().houses_holding(spot.cells) {
                        in_house[house.index()].push(number);
                    }
                }
                for link in links(board, joining) {
                    work.check_time()?;
                    let beside = link.beside.map(|house| &in_house[house.index()][..]);
                    wings(board, &all, &link, beside, changed, &mut losses, &mut found);
                }
            }
            found.sort_unstable();
            for alike in found.chunk_by(|one, other| (one.sets, one.joining) == (other.sets, other.joining)) {
                work.check_time()?;
                emit_step(alike.iter().find_map(|wing| wing.step(board, &all)), emit)?;
            }
            ControlFlow::Continue(())
        })
    }
}

/// The strong link of an ALS-W-wing: `places` are all cells of a digit in `house`. The two houses `beside`
/// each hold some of these cells, and together all.
struct HouseLink<S: Storage> {
    digit: Digit,
    house: HouseId,
    places: Cells<S>,
    beside: [HouseId; 2],
}

fn links<S: Storage>(board: &Board<'_, S>, digit: Digit) -> Vec<HouseLink<S>> {
    let geometry = board.geometry();
    let mut links = Vec::new();
    for &house in geometry.boxes_first() {
        let places = *board.cells_for(digit) & *geometry.house(house);
        if places.len() < 2 {
            continue;
        }
        // One of the two houses holds the first place, and the other one all that the first does not hold.
        let Some(first) = places.first().map(Cells::<S>::of) else { continue };
        for one in geometry.houses_holding(first) {
            let rest = places - *geometry.house(one);
            for other in geometry.houses_holding(rest) {
                let has_first = geometry.house(other).contains_all(&first);
                if !geometry.house(other).contains_all(&places) && (!has_first || one < other) {
                    links.push(HouseLink { digit, house, places, beside: [one, other] });
                }
            }
        }
    }
    links
}

/// A set (ALS) at one end of an ALS-W-wing. `places` are its cells of the linking digit. If it loses that digit, it
/// holds another one with these targets.
struct Arm<S: Storage> {
    set: usize,
    places: Cells<S>,
    targets: Cells<S>,
}

/// An ALS-W-wing: two almost locked sets, the digit that joins them, and the house of the strong link. Wings
/// sort by number of cells, then by sets and digit, then by number of cells in the link.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Wing {
    cells: usize,
    sets: [usize; 2],
    joining: Digit,
    places: usize,
    house: HouseId,
    /// For each set, the house that holds its cells of the joining digit together with cells of the link.
    beside: [HouseId; 2],
}

/// Adds to `found` every ALS-W-wing with this strong link: two sets with a target for a common digit. One of the sets
/// or the link's house must have a `changed` cell. `beside` are the spots of the link's digit in the houses beside it,
/// and `losses` is room for what their sets remove.
fn wings<S: Storage>(
    board: &Board<'_, S>,
    all: &AlsIndex<S>,
    link: &HouseLink<S>,
    beside: [&[usize]; 2],
    changed: Cells<S>,
    losses: &mut [Vec<Cells<S>>; 2],
    found: &mut Vec<Wing>,
) {
    let is_new_link = board.geometry().house(link.house).meets(&changed);
    let is_free = |spot: &&usize| !all.spots[**spot].cells.meets(&link.places);
    for (losses, spots) in losses.iter_mut().zip(beside) {
        losses.clear();
        losses.resize(board.layout().digits(), Cells::<S>::default());
        for &spot in spots.iter().filter(is_free) {
            losses.iter_mut().zip(all.losses().of(spot)).for_each(|(known, more)| *known = *known | *more);
        }
    }
    for held in board.layout().all_digits() {
        let [near, far]: [Cells<S>; 2] = [0, 1].map(|at| losses[at][held.index()]);
        if !near.meets(&far) {
            continue;
        }
        // The arms on one side: sets that hold the digit if the link takes its digit from them.
        let arms = |at: usize, met: Cells<S>| {
            beside[at].iter().filter(is_free).flat_map(move |&spot| {
                all.with_spot.get(spot).iter().filter_map(move |&number| {
                    let set = &all.sets[number];
                    let targets = all.spots[set.spot(held)?].targets;
                    let holds = set.beside(link.digit).contains(held) && targets.meets(&met);
                    holds.then_some(Arm::<S> { set: number, places: all.spots[spot].cells, targets })
                })
            })
        };
        for one in arms(0, far) {
            for other in arms(1, one.targets) {
                let sets = [one.set, other.set];
                let cells = sets.map(|set| all.sets[set].cells);
                if !is_new_link && !(cells[0] | cells[1]).meets(&changed) {
                    continue;
                }
                let targets = (one.targets & other.targets) - cells[0] - cells[1];
                let restricted =
                    || board.geometry().houses_holding(one.places | other.places).next().is_some();
                if one.set == other.set || targets.is_empty() || restricted() {
                    continue;
                }
                let turned = one.set > other.set;
                let order = |[one, other]: [HouseId; 2]| if turned { [other, one] } else { [one, other] };
                found.push(Wing {
                    cells: cells[0].len() + cells[1].len(),
                    sets: [one.set.min(other.set), one.set.max(other.set)],
                    joining: link.digit,
                    places: link.places.len(),
                    house: link.house,
                    beside: order(link.beside),
                });
            }
        }
    }
}

impl Wing {
    fn step<S: Storage>(&self, board: &Board<'_, S>, all: &AlsIndex<S>) -> Option<Step> {
        let sets = self.sets.map(|set| &all.sets[set]);
        let both = sets[0].cells | sets[1].cells;
        let mut claims: Vec<Claim> = Vec::new();
        for z in sets[0].digits & sets[1].digits {
            let [Some(one), Some(other)] = sets.map(|set| set.spot(z).filter(|_| set.needs(self.joining, z)))
            else {
                continue;
            };
            let [one, other] = [&all.spots[one], &all.spots[other]];
            let members = [(sets[0], SET_A), (sets[1], SET_B)]
                .map(|(set, role)| Member::new(set, role, [self.joining, z]));
            let argument = arguments::join_sets(board, &members, &[])?
                .truth(Constraint::House(self.house, self.joining), &Role::LINK)
                .links(self.beside.map(|house| Constraint::House(house, self.joining)), &Role::WEAK);
            let targets = (one.targets & other.targets) - both;
            claims.extend(arguments::common_claims(&argument, board, z, &[one.cells, other.cells], targets));
        }
        Step::from_claims(&rows::ALS_W_WING, claims)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::Position;

    #[test]
    fn a_house_leaves_the_common_digit_to_one_of_two_sets() {
        let position = |set: &[usize], places| {
            Position::boxed(3, 3).cell("r1c1", &[1, 2]).cell("r5c8", &[1, 3]).cell("r5c9", set).confined(
                "r9",
                &[2],
                places,
            )
        };
        // 2 is in r9c1, so that r1c1 is 1, or in r9c9, so that r5c8 is 1.
        let found = |set: &[usize], places| {
            position(set, places).removed(&AlsWWing).iter().any(|gone| gone.contains("1r1c8"))
        };
        assert!(found(&[2, 3], "r9c1 r9c9"));
        assert!(!found(&[2, 3], "r9c1 r9c8 r9c9"));
        assert!(!found(&[2, 3, 4], "r9c1 r9c9"));
    }

    #[test]
    fn places_of_a_group_join_as_well() {
        let joined = |places| {
            let position = Position::boxed(3, 3).cell("r1c1 r9c6", &[1, 2]).confined("b7", &[2], places);
            position.removed(&AlsWWing).contains(&"1r1c6 1r9c1".to_string())
        };
        assert!(joined("r7c1 r8c1 r9c2 r9c3"));
        assert!(!joined("r7c1 r8c2 r9c2 r9c3"));
    }

    #[test]
    fn a_jigsaw_has_them() {
        let position = Position::jigsaw()
            .cell("r1c1", &[1, 2])
            .cell("r3c3", &[2, 4])
            .cell("r3c4", &[1, 4])
            .confined("r5", &[2], "r5c1 r5c3");
        assert!(position.removed(&AlsWWing).iter().any(|gone| gone.contains("1r1c4")));
    }
}
