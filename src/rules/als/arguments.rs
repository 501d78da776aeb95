//! Proofs (arguments and claims) that the techniques with almost locked sets share.

use super::roles::{COMMON, LOCKED, RESTRICTED_COMMON};
use super::sets::Als;
use crate::grid::{Board, Candidate, Cell, Cells, Digit, Digits, HouseId, Storage};
use crate::rules::search::common_peers::{claims_by, common_peers, houses_reaching};
use crate::step::{Argument, Claim, Constraint, Role, group_by_key};

/// Cells that an ALS step cites in one role. Their `house` allows each digit of `locked` only once in them.
pub(super) struct Member<S: Storage> {
    pub(super) cells: Cells<S>,
    pub(super) role: Role,
    pub(super) locked: Digits<S>,
    pub(super) house: Option<HouseId>,
}

impl<S: Storage> Member<S> {
    /// Cites an almost locked set in this role. The digits in `free` are restricted or common digits: no link
    /// to the set's house is cited for them.
    pub(super) fn new(set: &Als<S>, role: Role, free: impl IntoIterator<Item = Digit>) -> Self {
        let free: Digits<S> = free.into_iter().collect();
        Self { cells: set.cells, role, locked: set.digits - free, house: Some(set.house) }
    }
}

/// A digit of a locked set (N cells, N digits): exactly one of `cells` holds it. It falls in the rest of
/// `house`, and in each cell of `others` that sees all of `cells`.
pub(super) struct LockedDigit<S: Storage> {
    pub(super) digit: Digit,
    pub(super) cells: Cells<S>,
    pub(super) house: HouseId,
    pub(super) others: Cells<S>,
    pub(super) role: Role,
}

/// Builds the argument of an ALS step. Its truths are the cells of all members. Its links are the joins and
/// the members' locked digits. A join is a restricted common digit with its cells in two sets: only one of
/// them can hold it. Returns `None` if no house holds all cells of a join.
pub(super) fn join_sets<S: Storage>(
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

/// Returns claims that remove `digit` from the `targets`. `argument` shows that one of the `ends` (sets of
/// cells) holds the digit, and each target sees all their cells. A cell in several ends needs as many links:
/// the house that reaches it is cited again.
pub(super) fn common_claims<S: Storage>(
    argument: &Argument,
    board: &Board<'_, S>,
    digit: Digit,
    ends: &[Cells<S>],
    targets: Cells<S>,
) -> Vec<Claim> {
    let all = ends.iter().fold(Cells::<S>::default(), |all, &cells| all | cells);
    let often = |cell: Cell| ends.iter().filter(|cells| cells.contains(cell)).count();
    let linked = targets.into_iter().filter_map(|target| {
        let mut houses = houses_reaching(board.geometry(), target, all)?;
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

/// Returns claims for a locked set (`cells`: N cells, N digits). Each digit of `locked` falls in the rest of
/// its house, and in other cells that see all its cells. Only eliminations that pass `wanted` are claimed.
pub(super) fn locked_claims<S: Storage>(
    truths: &Argument,
    board: &Board<'_, S>,
    cells: Cells<S>,
    locked: &[LockedDigit<S>],
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
        let elsewhere = seen_outside(board, lock, cells)
            .into_iter()
            .filter_map(|target| Some((houses_reaching(board.geometry(), target, lock.cells)?, target)));
        let groups: Vec<(Vec<HouseId>, Cells<S>)> = group_by_key(elsewhere);
        for (houses, targets) in groups {
            let here =
                |gone: Candidate| gone.digit == lock.digit && targets.contains(gone.cell) && wanted(gone);
            claims.extend(linked(Some((at, &houses))).claim_of(board, here));
        }
    }
    claims
}

/// Returns the targets of a locked digit outside its house: cells of `others` that see all cells of the
/// digit. The locked set itself (`cells`) has none.
fn seen_outside<S: Storage>(board: &Board<'_, S>, lock: &LockedDigit<S>, cells: Cells<S>) -> Cells<S> {
    let seen = common_peers(board.geometry(), lock.cells) & *board.cells_for(lock.digit);
    (seen & lock.others) - *board.geometry().house(lock.house) - cells
}

/// Returns true if some digit of a locked set (`cells`) can be removed outside the set.
pub(super) fn removes_any<S: Storage>(
    board: &Board<'_, S>,
    cells: Cells<S>,
    locked: &[LockedDigit<S>],
) -> bool {
    locked.iter().any(|lock| {
        let inside = (*board.cells_for(lock.digit) & *board.geometry().house(lock.house)) - cells;
        !inside.is_empty() || !seen_outside(board, lock, cells).is_empty()
    })
}
