//! What almost locked sets prove: what all of a technique's steps have in common.

use super::roles::{COMMON, LOCKED, RESTRICTED_COMMON};
use super::sets::Almost;
use crate::grid::{Board, Candidate, Cell, Cells, Digit, Digits, HouseId, Storage};
use crate::rules::search::common_peers::{claims_by, houses_between, seeing_all};
use crate::step::{Argument, Claim, Constraint, Role, group_by_key};

/// Cells that a step cites in a role, and the digits of theirs that each go to one of them in a house.
pub(super) struct Member<S: Storage> {
    pub(super) cells: Cells<S>,
    pub(super) role: Role,
    pub(super) locked: Digits<S>,
    pub(super) house: Option<HouseId>,
}

impl<S: Storage> Member<S> {
    /// A set of which some digits are not locked in its own house: they are restricted, or common.
    pub(super) fn of(set: &Almost<S>, role: Role, free: impl IntoIterator<Item = Digit>) -> Self {
        let free: Digits<S> = free.into_iter().collect();
        Self { cells: set.cells, role, locked: set.digits - free, house: Some(set.house) }
    }
}

/// A digit that goes to just one of these cells, and where it goes from if it is seen by all of them: from its house, and
/// beside that from these others.
pub(super) struct Locked<S: Storage> {
    pub(super) digit: Digit,
    pub(super) cells: Cells<S>,
    pub(super) house: HouseId,
    pub(super) others: Cells<S>,
    pub(super) role: Role,
}

/// The members, what joins them (a digit that only one of these cells can have), and what is locked in each; `None` if no
/// house joins some of them. The places of a common digit are left over.
pub(super) fn joined<S: Storage>(
    board: &Board<'_, S>,
    members: &[Member<S>],
    joins: &[(Digit, Cells<S>)],
) -> Option<Argument> {
    let mut argument =
        members.iter().fold(Argument::default(), |all, member| all.cell_truths(member.cells, &member.role));
    for &(digit, cells) in joins {
        let house = board.geometry().houses_holding(cells).next()?;
        argument = argument.link(Constraint::House(house, digit), &RESTRICTED_COMMON);
    }
    for member in members {
        argument = match member.house {
            Some(house) => argument.house_links(house, member.locked, &LOCKED),
            None => argument,
        };
    }
    Some(argument)
}

/// Claims that `digit` is false in these targets, where the argument proves it true in the places of one of several sets,
/// which may overlap. Where such an overlap is in fewer of the houses than sets, one of them counts as often as is missing.
pub(super) fn common<S: Storage>(
    argument: &Argument,
    board: &Board<'_, S>,
    digit: Digit,
    ends: &[Cells<S>],
    targets: Cells<S>,
) -> Vec<Claim> {
    let all = ends.iter().fold(Cells::<S>::default(), |all, &cells| all | cells);
    let often = |cell: Cell| ends.iter().filter(|cells| cells.contains(cell)).count();
    let linked = targets.into_iter().filter_map(|target| {
        let mut houses = houses_between(board.geometry(), target, all)?;
        for at in 0..houses.len() {
            let house = houses[at];
            let short = |cell: Cell| {
                let held =
                    houses.iter().filter(|&&house| board.geometry().house(house).contains(cell)).count();
                often(cell).saturating_sub(held)
            };
            let more = (all & *board.geometry().house(house)).into_iter().map(short).max().unwrap_or(0);
            houses.extend(std::iter::repeat_n(house, more));
        }
        Some((houses, target))
    });
    claims_by(argument, board, digit, linked, &COMMON)
}

/// All that is wanted of what follows outside of these cells where they have as many digits as they are and each is locked: what their
/// houses hold, and what sees all places of a digit besides.
pub(super) fn closed<S: Storage>(
    truths: &Argument,
    board: &Board<'_, S>,
    cells: Cells<S>,
    locked: &[Locked<S>],
    wanted: &dyn Fn(Candidate) -> bool,
) -> Vec<Claim> {
    let linked = |instead: Option<(usize, &[HouseId])>| {
        let mut argument = truths.clone();
        for (at, lock) in locked.iter().enumerate() {
            let own = [lock.house];
            let houses = instead.filter(|(of, _)| *of == at).map_or(&own[..], |(_, houses)| houses);
            for &house in houses {
                argument = argument.link(Constraint::House(house, lock.digit), &lock.role);
            }
        }
        argument
    };
    let outside = |gone: Candidate| !cells.contains(gone.cell) && wanted(gone);
    let mut claims: Vec<Claim> = linked(None).claim_of(board, outside).into_iter().collect();
    for (at, lock) in locked.iter().enumerate() {
        let elsewhere = seen_elsewhere(board, lock, cells)
            .into_iter()
            .filter_map(|target| Some((houses_between(board.geometry(), target, lock.cells)?, target)));
        let groups: Vec<(Vec<HouseId>, Cells<S>)> = group_by_key(elsewhere);
        for (houses, targets) in groups {
            let here =
                |gone: Candidate| gone.digit == lock.digit && targets.contains(gone.cell) && wanted(gone);
            claims.extend(linked(Some((at, &houses))).claim_of(board, here));
        }
    }
    claims
}

/// What sees all places of a locked digit without being in its house.
fn seen_elsewhere<S: Storage>(board: &Board<'_, S>, lock: &Locked<S>, cells: Cells<S>) -> Cells<S> {
    let seen = seeing_all(board.geometry(), lock.cells) & *board.cells_for(lock.digit);
    (seen & lock.others) - *board.geometry().house(lock.house) - cells
}

/// Whether something outside of these cells would lose a locked digit.
pub(super) fn removes_any<S: Storage>(board: &Board<'_, S>, cells: Cells<S>, locked: &[Locked<S>]) -> bool {
    locked.iter().any(|lock| {
        let inside = (*board.cells_for(lock.digit) & *board.geometry().house(lock.house)) - cells;
        !inside.is_empty() || !seen_elsewhere(board, lock, cells).is_empty()
    })
}
