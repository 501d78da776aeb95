//! Whether fish are what they are called.

use std::collections::BTreeMap;

use super::View;
use crate::catalog::Fish;
use crate::grid::{Cell, HouseId, HouseKind};
use crate::step::Constraint;

/// What the claim lacks of this relation, if anything.
pub(super) fn lacks(relation: Fish, view: &View<'_>) -> Option<&'static str> {
    let (bases, covers) = (houses(view, "base"), houses(view, "cover"));
    let (holds, said) = match relation {
        Fish::Apart => {
            let mut all = [bases, covers].concat();
            all.sort_unstable();
            (all.is_sorted_by(|a, b| a < b), "no house is in it twice")
        }
        Fish::Franken => (is_franken(view, &bases, &covers), "it is of boxes, and of rows against columns"),
        Fish::Mutant => {
            let lines = is_of(view, &bases, &covers, &[]);
            (!lines && !is_franken(view, &bases, &covers), "it is not of rows against columns")
        }
        Fish::Whole => (fins(view, &bases, &covers).is_empty(), "it has no fins"),
        Fish::Finned => (sees_fins(view, &bases, &covers), "what it removes sees its fins"),
        Fish::Full => (fewest(view, &bases, &covers) > 1, "without its fins every base has two places"),
        Fish::Sashimi => (fewest(view, &bases, &covers) < 2, "without its fins some base lacks two places"),
    };
    (!holds).then_some(said)
}

fn houses(view: &View<'_>, role: &str) -> Vec<HouseId> {
    let house = |constraint: &Constraint| match constraint {
        Constraint::House(house, _) => Some(*house),
        Constraint::Cell(_) | Constraint::Guardians { .. } => None,
    };
    view.in_role(role).filter_map(|cited| house(&cited.constraint)).collect()
}

/// Whether all are boxes, if these are allowed, or the bases rows and the covers columns, or the other way round.
fn is_of(view: &View<'_>, bases: &[HouseId], covers: &[HouseId], allowed: &[HouseKind]) -> bool {
    let all = |houses: &[HouseId], line: HouseKind| {
        let mut kinds = houses.iter().map(|&house| view.layout().house(house).kind);
        kinds.all(|kind| kind == line || allowed.contains(&kind))
    };
    (all(bases, HouseKind::Row) && all(covers, HouseKind::Column))
        || (all(bases, HouseKind::Column) && all(covers, HouseKind::Row))
}

fn is_franken(view: &View<'_>, bases: &[HouseId], covers: &[HouseId]) -> bool {
    let is_box = |house: &HouseId| view.layout().house(*house).kind == HouseKind::Box;
    bases.iter().chain(covers).any(is_box) && is_of(view, bases, covers, &[HouseKind::Box])
}

/// The places left that more bases hold than covers.
fn fins(view: &View<'_>, bases: &[HouseId], covers: &[HouseId]) -> Vec<Cell> {
    let mut held: BTreeMap<Cell, i32> = BTreeMap::new();
    for (houses, sign) in [(bases, 1), (covers, -1)] {
        for cell in houses.iter().flat_map(|&house| &view.layout().house(house).cells) {
            *held.entry(*cell).or_default() += sign;
        }
    }
    let left: Vec<Cell> =
        view.in_role("base").flat_map(|base| view.left(base)).map(|candidate| candidate.cell).collect();
    held.into_iter().filter(|&(cell, more)| more > 0 && left.contains(&cell)).map(|(cell, _)| cell).collect()
}

fn sees_fins(view: &View<'_>, bases: &[HouseId], covers: &[HouseId]) -> bool {
    let fins = fins(view, bases, covers);
    let seen = houses(view, "fin");
    let cells = |house: HouseId| &view.layout().house(house).cells;
    let removed = || view.claim.eliminate.iter().map(|gone| gone.cell);
    !fins.is_empty()
        && fins.iter().all(|fin| seen.iter().any(|&house| cells(house).contains(fin)))
        && seen.iter().all(|&house| {
            cells(house).iter().any(|cell| fins.contains(cell))
                && removed().all(|cell| cells(house).contains(&cell))
        })
}

/// How many places the base with the fewest has without the fins.
fn fewest(view: &View<'_>, bases: &[HouseId], covers: &[HouseId]) -> usize {
    let fins = fins(view, bases, covers);
    let held = |base| view.left(base).iter().filter(|candidate| !fins.contains(&candidate.cell)).count();
    view.in_role("base").map(held).min().unwrap_or_default()
}
