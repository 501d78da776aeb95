//! Almost locked sets (ALS): N cells of a house with N + 1 digits.
//!
//! Consecutive cells cited in one role form one set. The role `locked` cites, set by set and ascending, a
//! house for each digit of a set that no other role cites.

use std::collections::BTreeSet;

use super::{
    Claims, FormRow, Outcome, Relation, RolePattern, StepConstraint, View, cells, eliminating, houses,
    require, same,
};
use crate::catalog::rows;
use crate::grid::{Candidate, Cell, Digit, HouseId, HouseKind};
use crate::step::{Cited, Constraint};

const LOCKED: RolePattern = houses("locked", 0).or_more();
const COMMON: RolePattern = houses("common", 1).or_more();
/// Requires that all claims of an ALS step are about the same sets. A claim may cite only a part of `set-a`
/// or `set-b`.
const PARTS: &[StepConstraint] =
    &[|all| almost_locked(all, "set-a"), |all| almost_locked(all, "set-b"), |all| same(all, &["set-c"])];
const JOINED: Relation =
    |view| require(is_joined(view), "its sets are almost locked, and each is joined to the next");

pub(super) const FORMS: &[FormRow] = &[
    eliminating(
        rows::ALS_XZ,
        &[cells("set-a", 1).or_more(), cells("set-b", 1).or_more()],
        &[
            houses("restricted-common", 1).or_more(),
            LOCKED,
            houses("closed", 0).or_more(),
            houses("common", 0).or_more(),
        ],
        &[
            |view| {
                let linked = is_joined(view) || is_closed(view);
                require(linked, "its sets are almost locked, and share a digit or two that only one can have")
            },
            |view| require(are_apart(view), "its sets have no common cell and lie in no one house"),
        ],
        PARTS,
    ),
    eliminating(
        rows::SUE_DE_COQ,
        &[cells("intersection", 2).or_more(), cells("line-set", 1).or_more(), cells("box-set", 1).or_more()],
        &[houses("closed", 4).or_more()],
        &[|view| {
            let lacks =
                "its cells of a line and of a box divide the digits, and all have as many digits as they are";
            require(is_crossing(view), lacks)
        }],
        &[|all| same(all, &["intersection", "line-set", "box-set"])],
    ),
    eliminating(
        rows::ALS_XY_WING,
        &[cells("set-a", 1).or_more(), cells("set-c", 1).or_more(), cells("set-b", 1).or_more()],
        &[houses("restricted-common", 2), LOCKED, COMMON],
        &[JOINED],
        PARTS,
    ),
    eliminating(
        rows::ALS_W_WING,
        &[cells("set-a", 1).or_more(), cells("set-b", 1).or_more(), houses("link", 1)],
        &[LOCKED, houses("weak", 2), COMMON],
        &[|view| {
            let lacks =
                "its sets are almost locked, and all places of a house are beside the one or the other";
            require(is_bridged(view), lacks)
        }],
        &[|all| same(all, &["set-a", "set-b", "link"])],
    ),
    eliminating(
        rows::ALS_CHAIN,
        &[cells("set-a", 2).or_more(), cells("set-b", 2).or_more()],
        &[houses("restricted-common", 3).or_more(), LOCKED, COMMON],
        &[JOINED],
        &[|all| same(all, &["restricted-common"])],
    ),
    eliminating(
        rows::DEATH_BLOSSOM,
        &[cells("stem", 1), cells("petal-a", 1).or_more(), cells("petal-b", 1).or_more()],
        &[houses("restricted-common", 3).or_more(), LOCKED, COMMON],
        &[|view| {
            require(is_blossom(view), "its petals are almost locked, and each loses a candidate of the stem")
        }],
        &[|all| same(all, &["stem", "restricted-common"])],
    ),
];

/// Requires that the cells in this role, taken from all claims together, form one almost locked set.
fn almost_locked(all: &Claims<'_>, role: &str) -> Outcome {
    let (board, cited) = (all.board, all.in_role(role));
    let cells: BTreeSet<Cell> = cited.iter().flatten().filter_map(Constraint::cell).collect();
    let digits: BTreeSet<Digit> = cells.iter().flat_map(|&cell| board.candidates(cell)).collect();
    let Some(&first) = cells.first() else { return Ok(()) };
    let held = |house: &HouseId| cells.iter().all(|&cell| board.layout().houses_of(cell).contains(house));
    let is_one = digits.len() == cells.len() + 1 && board.layout().houses_of(first).iter().any(held);
    require(is_one, "its claims are about the same almost locked sets")
}

/// An almost locked set, or another set of cells: consecutive cells cited in one role, and their digits.
struct Set {
    cells: Vec<Cell>,
    digits: BTreeSet<Digit>,
}

fn sets_of(view: &View<'_>, truths: &[Cited]) -> Option<Vec<Set>> {
    let mut sets: Vec<Set> = Vec::new();
    let mut role = None;
    for truth in truths {
        let Constraint::Cell(cell) = truth.constraint else { return None };
        if role != Some(truth.role.as_str()) {
            sets.push(Set { cells: Vec::new(), digits: BTreeSet::new() });
            role = Some(truth.role.as_str());
        }
        let set = sets.last_mut()?;
        set.cells.push(cell);
        set.digits.extend(view.left(truth).into_iter().map(|candidate| candidate.digit));
    }
    Some(sets)
}

/// Returns those of `cells` that have the digit as a candidate.
fn places(view: &View<'_>, cells: &[Cell], digit: Digit) -> Vec<Cell> {
    cells.iter().copied().filter(|&cell| view.board.has(Candidate { cell, digit })).collect()
}

fn linked(view: &View<'_>, role: &str) -> Vec<(HouseId, Digit)> {
    view.links_in(role).filter_map(|link| link.constraint.house()).collect()
}

fn distinct(cells: &[Cell]) -> BTreeSet<Cell> {
    cells.iter().copied().collect()
}

fn are_almost_locked(view: &View<'_>, sets: &[Set]) -> bool {
    let is_almost = |set: &Set| {
        distinct(&set.cells).len() == set.cells.len()
            && view.share_a_house(&set.cells)
            && set.digits.len() == set.cells.len() + 1
    };
    let differs = |(at, set): (usize, &Set)| {
        sets[..at].iter().all(|other| distinct(&other.cells) != distinct(&set.cells))
    };
    sets.iter().all(is_almost) && sets.iter().enumerate().all(differs)
}

/// Returns whether the links in this role are exactly the `expected` ones, in order: each has the digit and
/// its house holds all the cells given with it.
fn are_locked(view: &View<'_>, role: &str, expected: &[(Digit, Vec<Cell>)]) -> bool {
    let linked = linked(view, role);
    let is = |((house, digit), (wanted, places)): (&(HouseId, Digit), &(Digit, Vec<Cell>))| {
        digit == wanted && !places.is_empty() && view.holds_all(*house, places)
    };
    linked.len() == expected.len() && linked.iter().zip(expected).all(is)
}

/// Returns whether the sets form an ALS chain:
/// - The sets are almost locked and distinct.
/// - Each set shares a restricted common digit with the next set, and another one with the set before. The
///   house cited as `restricted-common` holds all cells of both sets that have the digit. No cell in both
///   sets has it.
/// - The first and the last set share another digit, the eliminated one. Targets lie outside the sets. They
///   see every cell of these two sets that has the digit, in houses cited as `common`.
fn is_joined(view: &View<'_>) -> bool {
    let Some(sets) =
        sets_of(view, view.truths).filter(|sets| sets.len() > 1 && are_almost_locked(view, sets))
    else {
        return false;
    };
    let (joins, common) = (linked(view, "restricted-common"), linked(view, "common"));
    let Some(&(_, z)) = common.first() else { return false };
    if joins.len() + 1 != sets.len() || common.iter().any(|&(_, digit)| digit != z) {
        return false;
    }
    let joins_two = |(at, &(house, digit)): (usize, &(HouseId, Digit))| {
        let [one, other] = [&sets[at], &sets[at + 1]].map(|set| places(view, &set.cells, digit));
        let meet = one.iter().any(|cell| other.contains(cell));
        !one.is_empty() && !other.is_empty() && !meet && view.holds_all(house, &[one, other].concat())
    };
    let mut expected = Vec::new();
    for (at, set) in sets.iter().enumerate() {
        let before = at.checked_sub(1).map_or(z, |before| joins[before].1);
        let after = joins.get(at).map_or(z, |&(_, digit)| digit);
        let mut others = set.digits.clone();
        if before == after || !others.remove(&before) || !others.remove(&after) {
            return false;
        }
        expected.extend(others.into_iter().map(|digit| (digit, places(view, &set.cells, digit))));
    }
    let ends = [&sets[0], &sets[sets.len() - 1]].map(|set| places(view, &set.cells, z)).concat();
    joins.iter().enumerate().all(joins_two)
        && linked(view, "closed").is_empty()
        && are_locked(view, "locked", &expected)
        && is_common(view, z, &ends, &common)
        && is_outside(view, &sets)
}

/// Returns whether two sets form an ALS W-wing:
/// - The sets are almost locked and distinct.
/// - The role `link` cites a digit in a house. The digit's cells in this house lie outside the sets, each in
///   one of two houses cited as `weak`.
/// - The first `weak` house holds all cells of the first set that have the digit, the second those of the
///   second set. No house holds the cells of both sets.
/// - Both sets share another digit, which is eliminated as in an ALS chain ([`is_joined`]).
fn is_bridged(view: &View<'_>) -> bool {
    let Some((link, truths)) = view.truths.split_last() else { return false };
    let Some(sets) = sets_of(view, truths).filter(|sets| are_almost_locked(view, sets)) else { return false };
    let (weak, common) = (linked(view, "weak"), linked(view, "common"));
    let (Constraint::House(house, joining), [one, other], &[(by_one, _), (by_other, _)], Some(&(_, z))) =
        (&link.constraint, sets.as_slice(), weak.as_slice(), common.first())
    else {
        return false;
    };
    let (house, joining) = (*house, *joining);
    let linked_places = [one, other].map(|set| places(view, &set.cells, joining));
    let lies = |(by, places): (HouseId, &Vec<Cell>)| {
        let in_link = |cell: &Cell| view.holds_all(house, &[*cell]);
        !places.is_empty() && view.holds_all(by, places) && !places.iter().any(in_link)
    };
    let is_beside = |place: Candidate| [by_one, by_other].iter().any(|&by| view.holds_all(by, &[place.cell]));
    let mut expected = Vec::new();
    for set in [one, other] {
        let mut others = set.digits.clone();
        if z == joining || !others.remove(&joining) || !others.remove(&z) {
            return false;
        }
        expected.extend(others.into_iter().map(|digit| (digit, places(view, &set.cells, digit))));
    }
    let ends = [one, other].map(|set| places(view, &set.cells, z)).concat();
    weak.iter().chain([&(house, joining)]).all(|&(_, digit)| digit == joining)
        && common.iter().all(|&(_, digit)| digit == z)
        && [by_one, by_other].into_iter().zip(&linked_places).all(lies)
        && !view.share_a_house(&linked_places.concat())
        && view.left(link).into_iter().all(is_beside)
        && are_locked(view, "locked", &expected)
        && is_common(view, z, &ends, &common)
        && is_outside(view, &sets)
}

/// Returns whether every target of an ALS step has this digit and sees all `places` in the houses `common`.
/// Each of these houses must hold one of `places`.
fn is_common(view: &View<'_>, digit: Digit, places: &[Cell], common: &[(HouseId, Digit)]) -> bool {
    let sees = |target: &Candidate| {
        let seen =
            |place: &Cell| common.iter().any(|&(house, _)| view.holds_all(house, &[*place, target.cell]));
        target.digit == digit && places.iter().all(seen)
    };
    let is_needed =
        |&(house, _): &(HouseId, Digit)| places.iter().any(|&cell| view.holds_all(house, &[cell]));
    view.claim.eliminate.iter().all(sees) && common.iter().all(is_needed)
}

fn is_outside(view: &View<'_>, sets: &[Set]) -> bool {
    let inside = |gone: &Candidate| sets.iter().any(|set| set.cells.contains(&gone.cell));
    !view.claim.eliminate.iter().any(inside)
}

/// Returns whether the almost locked sets of the claim share no cell, and no house holds all their cells.
fn are_apart(view: &View<'_>) -> bool {
    let Some(sets) = sets_of(view, view.truths) else { return false };
    let all: Vec<Cell> = sets.iter().flat_map(|set| set.cells.iter().copied()).collect();
    distinct(&all).len() == all.len() && !view.share_a_house(&all)
}

/// Returns whether two sets form a doubly linked ALS-XZ:
/// - Two almost locked sets share two restricted common digits, cited as `restricted-common`.
/// - Their other digits are cited as `closed`, set by set and ascending.
/// - Each target lies outside the sets. It sees all cells that have its digit: in both sets for a restricted
///   common digit, in one set for another digit.
fn is_closed(view: &View<'_>) -> bool {
    let Some(sets) = sets_of(view, view.truths).filter(|sets| are_almost_locked(view, sets)) else {
        return false;
    };
    let [one, other] = sets.as_slice() else { return false };
    let joins = linked(view, "restricted-common");
    let digits: BTreeSet<Digit> = joins.iter().map(|&(_, digit)| digit).collect();
    let both = [one.cells.as_slice(), &other.cells].concat();
    let shared = digits.iter().all(|digit| one.digits.contains(digit) && other.digits.contains(digit));
    let in_both: Vec<(Digit, Vec<Cell>)> =
        digits.iter().map(|&digit| (digit, places(view, &both, digit))).collect();
    let of_one: Vec<(Digit, Vec<Cell>)> = sets
        .iter()
        .flat_map(|set| {
            let others = set.digits.iter().filter(|digit| !digits.contains(digit));
            others.map(|&digit| (digit, places(view, &set.cells, digit)))
        })
        .collect();
    let sees = |gone: &Candidate| {
        in_both.iter().chain(&of_one).any(|(digit, places)| {
            *digit == gone.digit && places.iter().all(|&cell| view.layout().sees(cell, gone.cell))
        })
    };
    digits.len() == 2
        && shared
        && linked(view, "common").is_empty()
        && linked(view, "locked").is_empty()
        && are_seen(view, "restricted-common", &in_both)
        && are_seen(view, "closed", &of_one)
        && view.claim.eliminate.iter().all(sees)
        && is_outside(view, &sets)
}

/// Returns whether the links in this role are exactly the `expected` ones, in order. Each digit may need
/// several links: their houses together hold the cells given with it.
fn are_seen(view: &View<'_>, role: &str, expected: &[(Digit, Vec<Cell>)]) -> bool {
    let linked = linked(view, role);
    let mut rest = linked.as_slice();
    for (digit, places) in expected {
        let mut left = places.clone();
        while !left.is_empty() {
            let Some((&(house, of), others)) = rest.split_first() else { return false };
            let before = left.len();
            left.retain(|&cell| !view.holds_all(house, &[cell]));
            if of != *digit || left.len() == before {
                return false;
            }
            rest = others;
        }
    }
    rest.is_empty()
}

/// The part of a death blossom still to be checked: petals, links between stem and petals (restricted
/// commons), and links that lock a petal's other digits.
struct Petals<'a> {
    sets: &'a [Set],
    joins: &'a [(HouseId, Digit)],
    locked: &'a [(HouseId, Digit)],
}

impl Petals<'_> {
    /// Returns whether the restricted commons and locked digits can be divided among the petals, in order.
    /// Each petal needs at least one restricted common.
    fn are_joined(&self, view: &View<'_>, stem: Cell, common: Digit) -> bool {
        let Some((petal, sets)) = self.sets.split_first() else {
            return self.joins.is_empty() && self.locked.is_empty();
        };
        (1..=self.joins.len()).any(|count| {
            let (own, joins) = self.joins.split_at(count);
            let joins_it = |&(house, digit): &(HouseId, Digit)| {
                let places = places(view, &petal.cells, digit);
                !places.is_empty() && view.holds_all(house, &places) && view.holds_all(house, &[stem])
            };
            let free: BTreeSet<Digit> = own.iter().map(|&(_, digit)| digit).chain([common]).collect();
            let others: Vec<Digit> = petal.digits.difference(&free).copied().collect();
            if !free.is_subset(&petal.digits) || !own.iter().all(joins_it) || others.len() > self.locked.len()
            {
                return false;
            }
            let (inside, locked) = self.locked.split_at(others.len());
            let is_locked = |(&(house, digit), wanted): (&(HouseId, Digit), &Digit)| {
                digit == *wanted && view.holds_all(house, &places(view, &petal.cells, digit))
            };
            inside.iter().zip(&others).all(is_locked)
                && Petals { sets, joins, locked }.are_joined(view, stem, common)
        })
    }
}

/// Returns whether the claim is a death blossom:
/// - A cell in the role `stem` is followed by at least two almost locked sets, the petals.
/// - The role `restricted-common` cites each candidate of the stem once, petal by petal, in a house that
///   holds the stem and all the petal's cells with that digit.
/// - The petals share one more digit, the eliminated one. Targets lie outside the petals. They see every
///   petal cell that has the digit, in houses cited as `common`.
fn is_blossom(view: &View<'_>) -> bool {
    let Some(sets) = sets_of(view, view.truths) else { return false };
    let Some((stem, petals)) = sets.split_first() else { return false };
    let (joins, common) = (linked(view, "restricted-common"), linked(view, "common"));
    let (&[cell], Some(&(_, z))) = (stem.cells.as_slice(), common.first()) else { return false };
    let mut lost: Vec<Digit> = joins.iter().map(|&(_, digit)| digit).collect();
    lost.sort_unstable();
    let ends: Vec<Cell> = petals.iter().flat_map(|petal| places(view, &petal.cells, z)).collect();
    let locked = linked(view, "locked");
    let petals_are_apart = petals.iter().all(|petal| !petal.cells.contains(&cell));
    are_almost_locked(view, petals)
        && petals.len() > 1
        && petals_are_apart
        && lost.into_iter().eq(stem.digits.iter().copied())
        && common.iter().all(|&(_, digit)| digit == z)
        && Petals { sets: petals, joins: &joins, locked: &locked }.are_joined(view, cell, z)
        && is_common(view, z, &ends, &common)
        && is_outside(view, &sets)
}

/// Returns whether the claim is a Sue de Coq:
/// - Cells in the role `intersection` lie in a box and a row or column (the line). Those in `line-set` lie
///   only in the line, those in `box-set` only in the box.
/// - `line-set` and `box-set` have only digits in common that `intersection` lacks.
/// - All cells together have as many digits as cells, where a digit of both sets counts twice. Each digit is cited as
///   `closed`, ascending.
/// - Each target lies outside the cells and sees every one of them that has the target's digit, or every one of the set
///   that shares the digit with the other.
fn is_crossing(view: &View<'_>) -> bool {
    let Some(sets) = sets_of(view, view.truths) else { return false };
    let [middle, of_line, of_box] = sets.as_slice() else { return false };
    let layout = view.layout();
    let is_box = |house: &HouseId| layout.house(*house).kind == HouseKind::Box;
    let Some(&first) = middle.cells.first() else { return false };
    let holding = |with: &Set, without: &Set, boxes: bool| {
        let all = [middle.cells.as_slice(), &with.cells].concat();
        layout.houses_of(first).iter().any(|house| {
            is_box(house) == boxes
                && view.holds_all(*house, &all)
                && !without.cells.iter().any(|&cell| view.holds_all(*house, &[cell]))
        })
    };
    let all: Vec<Cell> = sets.iter().flat_map(|set| set.cells.iter().copied()).collect();
    let digits: BTreeSet<Digit> = sets.iter().flat_map(|set| set.digits.iter().copied()).collect();
    let each: Vec<(Digit, Vec<Cell>)> =
        digits.iter().map(|&digit| (digit, places(view, &all, digit))).collect();
    let shared: BTreeSet<Digit> = of_line.digits.intersection(&of_box.digits).copied().collect();
    let sees = |gone: &Candidate| {
        let seen = |cells: &[Cell]| {
            let places = places(view, cells, gone.digit);
            !places.is_empty() && places.iter().all(|&cell| layout.sees(cell, gone.cell))
        };
        let is_shared = shared.contains(&gone.digit);
        seen(&all) || is_shared && (seen(&of_line.cells) || seen(&of_box.cells))
    };
    digits.len() + shared.len() == all.len()
        && distinct(&all).len() == all.len()
        && holding(of_line, of_box, false)
        && holding(of_box, of_line, true)
        && shared.is_disjoint(&middle.digits)
        && are_seen(view, "closed", &each)
        && view.claim.eliminate.iter().all(sees)
        && is_outside(view, &sets)
}
