//! Fish: the places of a digit in some base houses, except fins, all lie in as many cover houses.
//!
//! A fin is a place that lies in more houses in the role `base` than in the role `cover`.

use std::collections::BTreeMap;

use super::forcing::{joins, walk};
use super::{
    Claims, Form, FormRow, Outcome, Relation, RolePattern, StepConstraint, View, boxes, crossing, houses,
    lines, one_claim, one_digit, parallel, require, same, some,
};
use crate::catalog::rows;
use crate::grid::{Candidate, Cell, HouseId, HouseKind};
use crate::step::{Cited, Constraint};

/// The box in which the target of a finned or sashimi fish sees all fins.
const ONE_BOX: RolePattern = boxes("fin", 1);
/// The houses in which the target of a finned Franken or mutant fish sees fins.
const ANY_HOUSES: RolePattern = houses("fin", 1).or_more();
const FINNED: Relation = |view| require(sees_fins(view), "what it removes sees its fins");
const SAME_BASE: StepConstraint = |all| same(all, &["base"]);

pub(super) const BASES: Relation = |view| parallel(view, "base");
pub(super) const COVERS: Relation = |view| parallel(view, "cover");
pub(super) const CROSSED: Relation = |view| crossing(view, "base", "cover");
const LACKING: Relation = |view| require(fewest(view) < 2, "without its fins some base lacks two places");

/// Builds the form of a fish of rows and columns.
const fn of_lines<const SIZE: usize>(
    has_fins: bool,
    relations: &'static [Relation],
    step_constraints: &'static [StepConstraint],
) -> Form {
    let finless: &[RolePattern] = const { &[lines("cover", SIZE)] };
    let covers = if has_fins { const { &[lines("cover", SIZE), ONE_BOX] } } else { finless };
    Form::eliminating(const { &[lines("base", SIZE)] }, covers, relations, step_constraints)
}

const fn basic<const SIZE: usize>() -> Form {
    of_lines::<SIZE>(false, const { &[one_digit, BASES, COVERS, CROSSED] }, const { &[one_claim] })
}

const fn finned<const SIZE: usize>() -> Form {
    let relations = const { &[one_digit, BASES, COVERS, CROSSED, FINNED] };
    of_lines::<SIZE>(true, relations, const { &[SAME_BASE, some_full] })
}

const fn sashimi<const SIZE: usize>() -> Form {
    let relations = const { &[one_digit, BASES, COVERS, CROSSED, FINNED, LACKING] };
    of_lines::<SIZE>(true, relations, const { &[SAME_BASE] })
}

/// Builds the form of a Franken or mutant fish, whose bases and covers are any houses.
const fn of_any_houses<const SIZE: usize>(has_fins: bool, relations: &'static [Relation]) -> Form {
    let finless: &[RolePattern] = const { &[houses("cover", SIZE)] };
    let covers = if has_fins { const { &[houses("cover", SIZE), ANY_HOUSES] } } else { finless };
    let one: &[StepConstraint] = const { &[one_claim] };
    let step_constraints = if has_fins { const { &[SAME_BASE] } } else { one };
    Form::eliminating(const { &[houses("base", SIZE)] }, covers, relations, step_constraints)
}

const fn franken<const SIZE: usize>() -> Form {
    of_any_houses::<SIZE>(false, const { &[one_digit, apart, of_boxes, finless] })
}

const fn finned_franken<const SIZE: usize>() -> Form {
    of_any_houses::<SIZE>(true, const { &[one_digit, apart, of_boxes, FINNED] })
}

const fn mutant<const SIZE: usize>() -> Form {
    of_any_houses::<SIZE>(false, const { &[one_digit, apart, of_any, finless] })
}

const fn finned_mutant<const SIZE: usize>() -> Form {
    of_any_houses::<SIZE>(true, const { &[one_digit, apart, of_any, FINNED] })
}

pub(super) const FORMS: &[FormRow] = &[
    (rows::X_WING, basic::<2>()),
    (rows::SWORDFISH, basic::<3>()),
    (rows::JELLYFISH, basic::<4>()),
    (rows::SQUIRMBAG, basic::<5>()),
    (rows::WHALE, basic::<6>()),
    (rows::LEVIATHAN, basic::<7>()),
    (rows::FINNED_X_WING, finned::<2>()),
    (rows::FINNED_SWORDFISH, finned::<3>()),
    (rows::FINNED_JELLYFISH, finned::<4>()),
    (rows::FINNED_SQUIRMBAG, finned::<5>()),
    (rows::FINNED_WHALE, finned::<6>()),
    (rows::FINNED_LEVIATHAN, finned::<7>()),
    (rows::SASHIMI_X_WING, sashimi::<2>()),
    (rows::SASHIMI_SWORDFISH, sashimi::<3>()),
    (rows::SASHIMI_JELLYFISH, sashimi::<4>()),
    (rows::SASHIMI_SQUIRMBAG, sashimi::<5>()),
    (rows::SASHIMI_WHALE, sashimi::<6>()),
    (rows::SASHIMI_LEVIATHAN, sashimi::<7>()),
    (rows::FRANKEN_X_WING, franken::<2>()),
    (rows::FRANKEN_SWORDFISH, franken::<3>()),
    (rows::FRANKEN_JELLYFISH, franken::<4>()),
    (rows::FRANKEN_SQUIRMBAG, franken::<5>()),
    (rows::FRANKEN_WHALE, franken::<6>()),
    (rows::FRANKEN_LEVIATHAN, franken::<7>()),
    (rows::FINNED_FRANKEN_X_WING, finned_franken::<2>()),
    (rows::FINNED_FRANKEN_SWORDFISH, finned_franken::<3>()),
    (rows::FINNED_FRANKEN_JELLYFISH, finned_franken::<4>()),
    (rows::FINNED_FRANKEN_SQUIRMBAG, finned_franken::<5>()),
    (rows::FINNED_FRANKEN_WHALE, finned_franken::<6>()),
    (rows::FINNED_FRANKEN_LEVIATHAN, finned_franken::<7>()),
    (rows::MUTANT_SWORDFISH, mutant::<3>()),
    (rows::MUTANT_JELLYFISH, mutant::<4>()),
    (rows::MUTANT_SQUIRMBAG, mutant::<5>()),
    (rows::MUTANT_WHALE, mutant::<6>()),
    (rows::MUTANT_LEVIATHAN, mutant::<7>()),
    (rows::FINNED_MUTANT_X_WING, finned_mutant::<2>()),
    (rows::FINNED_MUTANT_SWORDFISH, finned_mutant::<3>()),
    (rows::FINNED_MUTANT_JELLYFISH, finned_mutant::<4>()),
    (rows::FINNED_MUTANT_SQUIRMBAG, finned_mutant::<5>()),
    (rows::FINNED_MUTANT_WHALE, finned_mutant::<6>()),
    (rows::FINNED_MUTANT_LEVIATHAN, finned_mutant::<7>()),
];

/// Requires that no house is cited twice among the bases and covers of the fish.
fn apart(view: &View<'_>) -> Outcome {
    let mut all = bases_and_covers(view).concat();
    all.sort_unstable();
    require(all.is_sorted_by(|a, b| a < b), "no house is in it twice")
}

fn of_boxes(view: &View<'_>) -> Outcome {
    require(is_franken(view), "it is of boxes, and of rows against columns")
}

/// Requires a mutant fish: neither basic nor Franken.
fn of_any(view: &View<'_>) -> Outcome {
    require(!is_of(view, &[]) && !is_franken(view), "it is not of rows against columns")
}

fn finless(view: &View<'_>) -> Outcome {
    require(fins(view).is_empty(), "it has no fins")
}

/// Requires that the finned fish is not sashimi: in some claim every base has at least two places apart from
/// fins.
fn some_full(all: &Claims<'_>) -> Outcome {
    some(all, |view| require(fewest(view) > 1, "without its fins every base has two places"))
}

fn cited(view: &View<'_>, role: &str) -> Vec<HouseId> {
    view.houses(Some(role)).map(|(house, _)| house).collect()
}

fn bases_and_covers(view: &View<'_>) -> [Vec<HouseId>; 2] {
    ["base", "cover"].map(|role| cited(view, role))
}

/// Returns whether the bases of the fish are rows and the covers columns, or the reverse. Bases and covers
/// may also include houses of the `allowed` kinds.
fn is_of(view: &View<'_>, allowed: &[HouseKind]) -> bool {
    let [bases, covers] = bases_and_covers(view);
    let all = |houses: &[HouseId], line: HouseKind| {
        let mut kinds = houses.iter().map(|&house| view.layout().house(house).kind);
        kinds.all(|kind| kind == line || allowed.contains(&kind))
    };
    (all(&bases, HouseKind::Row) && all(&covers, HouseKind::Column))
        || (all(&bases, HouseKind::Column) && all(&covers, HouseKind::Row))
}

/// Returns whether the fish is Franken: some base or cover is a box, and the others are rows against columns.
fn is_franken(view: &View<'_>) -> bool {
    let [bases, covers] = bases_and_covers(view);
    let is_box = |house: &HouseId| view.layout().house(*house).kind == HouseKind::Box;
    bases.iter().chain(&covers).any(is_box) && is_of(view, &[HouseKind::Box])
}

/// Returns the fins of the fish: places that lie in more bases than covers.
fn fins(view: &View<'_>) -> Vec<Cell> {
    let [bases, covers] = bases_and_covers(view);
    let mut held: BTreeMap<Cell, i32> = BTreeMap::new();
    for (houses, sign) in [(&bases, 1), (&covers, -1)] {
        for cell in houses.iter().flat_map(|&house| &view.layout().house(house).cells) {
            *held.entry(*cell).or_default() += sign;
        }
    }
    let left: Vec<Cell> =
        view.in_role("base").flat_map(|base| view.left(base)).map(|candidate| candidate.cell).collect();
    held.into_iter().filter(|&(cell, more)| more > 0 && left.contains(&cell)).map(|(cell, _)| cell).collect()
}

/// Returns whether the fish has fins and each target sees every fin in a house in the role `fin`. Each such
/// house holds all targets and at least one fin.
fn sees_fins(view: &View<'_>) -> bool {
    let fins = fins(view);
    let seen = cited(view, "fin");
    let cells = |house: HouseId| &view.layout().house(house).cells;
    let removed = || view.claim.eliminate.iter().map(|gone| gone.cell);
    !fins.is_empty()
        && fins.iter().all(|fin| seen.iter().any(|&house| cells(house).contains(fin)))
        && seen.iter().all(|&house| {
            cells(house).iter().any(|cell| fins.contains(cell))
                && removed().all(|cell| cells(house).contains(&cell))
        })
}

/// Returns the smallest number of places, apart from fins, that any base of the fish has.
fn fewest(view: &View<'_>) -> usize {
    let fins = fins(view);
    let held = |base| view.left(base).iter().filter(|candidate| !fins.contains(&candidate.cell)).count();
    view.in_role("base").map(held).min().unwrap_or_default()
}

/// Returns whether the claim is a kraken fish of one digit: from each fin a chain leads to the elimination of
/// all targets.
///
/// Chains are cited one after another:
/// - Links in the role `weak` and truths in the role `strong` alternate. Each link covers the last true
///   candidate and one of the next truth's two candidates. The other one becomes true.
/// - The first link of a chain covers one or more fins.
/// - The last link, in the role `end`, covers the last true candidate and all targets.
/// - Some chain has a truth.
pub(super) fn is_chained(view: &View<'_>) -> bool {
    let [bases, covers] = bases_and_covers(view);
    let Some(digit) = view.in_role("base").flat_map(|base| view.left(base)).map(|one| one.digit).next()
    else {
        return false;
    };
    let of_digit = |cited: &Cited| matches!(cited.constraint, Constraint::House(_, of) if of == digit);
    let fins = fins(view).into_iter().map(|cell| Candidate { cell, digit });
    let fins: Vec<Candidate> = fins.collect();
    let mut started: Vec<Candidate> = Vec::new();
    let Some((_, mut links)) = view.links.split_at_checked(covers.len()) else { return false };
    let Some((_, mut truths)) = view.truths.split_at_checked(bases.len()) else { return false };
    while let Some(end) = links.iter().position(|link| link.role.as_str() == "end") {
        let Some((chain, left)) = truths.split_at_checked(end) else { return false };
        let ends = |fin: Candidate| {
            let last = walk(view, fin, chain, &links[..end]).and_then(|chain| chain.on.last().copied());
            last.is_some_and(|last| {
                view.claim.eliminate.iter().all(|&gone| joins(view.layout(), &links[end], last, gone))
            })
        };
        let from: Vec<Candidate> = fins.iter().copied().filter(|&fin| ends(fin)).collect();
        if from.is_empty() {
            return false;
        }
        started.extend(from);
        (truths, links) = (left, &links[end + 1..]);
    }
    view.in_role("base").chain(view.in_role("cover")).all(of_digit)
        && view.truths.len() > bases.len()
        && truths.is_empty()
        && links.is_empty()
        && fins.iter().all(|fin| started.contains(fin))
}

/// Returns whether every cover of the fish holds at least two places of the bases.
fn is_shared(view: &View<'_>, covers: &[HouseId]) -> bool {
    covers.iter().all(|&cover| of_bases(view, cover).len() > 1)
}

/// Returns the cells of this house that are places of the fish digit in the bases.
fn of_bases(view: &View<'_>, house: HouseId) -> Vec<Cell> {
    let all = view.in_role("base").flat_map(|base| view.left(base)).map(|candidate| candidate.cell);
    all.filter(|cell| view.layout().house(house).cells.contains(cell)).collect()
}

/// Returns whether the kraken fish has as many covers as bases, and each cover holds at least two places of
/// the bases. Every target must lie in a cover and in no base.
pub(super) fn is_covered(view: &View<'_>) -> bool {
    let [bases, covers] = bases_and_covers(view);
    let holds = |houses: &[HouseId], gone: &Candidate| {
        houses.iter().any(|&house| view.layout().house(house).cells.contains(&gone.cell))
    };
    let digits = view.in_role("base").flat_map(|base| view.left(base)).map(|candidate| candidate.digit);
    let digits: Vec<_> = digits.collect();
    bases.len() == covers.len()
        && is_shared(view, &covers)
        && view
            .claim
            .eliminate
            .iter()
            .all(|gone| digits.contains(&gone.digit) && holds(&covers, gone) && !holds(&bases, gone))
}

/// Returns whether the kraken fish has one cover less than bases, and each cover holds at least two places of
/// the bases. A last cover must be possible: a house of the covers' kind with at least two fins. No target
/// may lie in such a house.
pub(super) fn is_uncovered(view: &View<'_>) -> bool {
    let [bases, covers] = bases_and_covers(view);
    let layout = view.layout();
    let kind = covers.first().map(|&cover| layout.house(cover).kind);
    let (fins, is_last) =
        (fins(view), |house: &HouseId| Some(layout.house(*house).kind) == kind && !covers.contains(house));
    let lasts = layout.all_houses().filter(is_last);
    let lasts: Vec<HouseId> = lasts
        .filter(|&house| fins.iter().filter(|fin| layout.house(house).cells.contains(fin)).count() > 1)
        .collect();
    let digits: Vec<_> = view.in_role("base").flat_map(|base| view.left(base)).map(|one| one.digit).collect();
    let loses = |gone: &Candidate| {
        digits.contains(&gone.digit)
            && lasts.iter().any(|&house| layout.house(house).cells.contains(&gone.cell))
    };
    bases.len() == covers.len() + 1
        && is_shared(view, &covers)
        && !lasts.is_empty()
        && !view.claim.eliminate.iter().any(loses)
}
