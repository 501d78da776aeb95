//! The steps that show what `HoDoKu` concludes: built from its pattern, or instances that the program finds, with fewer
//! conclusions if need be.

use super::forcing::Chains;
use super::grid::{CellSet, Grid, NINE, Removals, members};
use super::order::Wanted;
use crate::grid::{Board, Cell, Cells, Digit, HouseId, HouseKind, Storage};
use crate::rules::Work;
use crate::rules::als::SueDeCoq;
use crate::rules::chains::RemotePair;
use crate::rules::supposing::AssumptionRule;
use crate::rules::uniqueness::Uniqueness;
use crate::step::{Claim, Step};

/// Returns a step that concludes what is wanted, as far as one of `steps` does. If none has a conclusion in common, it is
/// the first.
pub(super) fn show<S: Storage>(
    board: &Board<'_, S>,
    work: &Work<'_, S>,
    wanted: &Wanted,
    steps: Vec<Step>,
) -> Option<Step> {
    let cells = |set: CellSet| -> Cells<S> { members(set).map(Cell::new).collect() };
    let (built, removals) = match wanted {
        Wanted::TheOnly => (None, Removals::default()),
        Wanted::Removals(removals) => (None, *removals),
        Wanted::RemotePair(chain) => {
            let chain: Vec<Cell> = chain.iter().copied().map(Cell::new).collect();
            let step = RemotePair::along(board, &chain);
            let removals = step.iter().flat_map(Step::eliminations).collect();
            (step, removals)
        }
        Wanted::RectangleWithSubset(pattern) => {
            let (corners, digits) = (pattern.corners.map(Cell::new), pattern.digits.map(Digit::new));
            let step = Uniqueness::with_subset(board, work, (corners, digits), cells(pattern.set));
            (step, pattern.removals)
        }
        Wanted::SueDeCoq(pattern) => {
            let houses = pattern.houses.map(|house| house_id(board, house));
            let step = match houses {
                [Some(line), Some(square)] => SueDeCoq::of(board, [line, square], pattern.parts.map(cells)),
                _ => None,
            };
            (step, pattern.removals)
        }
    };
    let of = |step: &Step| step.eliminations().collect::<Removals>();
    let mut all = built.into_iter().chain(steps).peekable();
    let first = all.peek().cloned();
    // Of equal ones the first.
    let mut best: Option<Step> = None;
    for step in all {
        if of(&step) == removals {
            return Some(step);
        }
        let part = narrowed(board, &step, &removals);
        let most = best.as_ref().map_or(0, |best| of(best).count());
        best = part.filter(|part| of(part).count() > most).or(best);
    }
    best.or(first)
}

/// Returns a step without the conclusions that are not among `removals`.
pub(super) fn narrowed<S: Storage>(board: &Board<'_, S>, step: &Step, removals: &Removals) -> Option<Step> {
    let claim = |claim: &Claim| claim.narrowed(board, |gone| removals.has(gone));
    Step::from_claims(&step.technique, step.claims.iter().filter_map(claim))
}

/// Returns the forcing chain that `HoDoKu` applies, of those that the program can show.
pub(super) fn forcing_chain<S: Storage>(
    board: &Board<'_, S>,
    work: &mut Work<'_, S>,
    grid: &Grid,
) -> Option<Step> {
    let chains = Chains::of(grid);
    let placed = chains.placements().find_map(|placed| AssumptionRule::refuting_others(board, placed, work));
    placed.or_else(|| chains.eliminations().find_map(|gone| AssumptionRule::refuting(board, gone, work)))
}

/// Returns the id of a house given by its place in the order of `HoDoKu`.
fn house_id<S: Storage>(board: &Board<'_, S>, house: usize) -> Option<HouseId> {
    let kind = [HouseKind::Row, HouseKind::Column, HouseKind::Box][house / NINE];
    board.layout().all_houses().filter(|&id| board.layout().house(id).kind == kind).nth(house % NINE)
}
