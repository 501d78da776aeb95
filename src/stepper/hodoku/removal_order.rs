//! The order in which `HoDoKu` removes the candidates of a step. New singles are queued in this order.

use crate::catalog;
use crate::grid::{Candidate, Cell, HouseId, HouseKind, Layout};
use crate::step::Step;

/// Returns the eliminations of a step in the order in which `HoDoKu` makes them: by digit for chains and almost locked
/// sets, otherwise by cell. Naked subsets clear their line before their box, Sue de Coqs their box before their line.
pub(crate) fn in_removal_order(layout: &Layout, step: &Step) -> Vec<Candidate> {
    let mut gone: Vec<Candidate> = step.eliminations().collect();
    let family = catalog::get(&step.technique).map_or("", |row| row.family);
    match family {
        "chains" | "forcing" | "last-resort" => gone.sort_by_key(|gone| (gone.digit, gone.cell)),
        "als" if step.technique != catalog::rows::SUE_DE_COQ => {
            gone.sort_by_key(|gone| (gone.digit, gone.cell));
        }
        "als" => gone.sort_by_cached_key(|gone| (removal_house(layout, step, "box-set", gone.cell), *gone)),
        _ => gone.sort_by_cached_key(|gone| (removal_house(layout, step, "", gone.cell), *gone)),
    }
    gone
}

/// Ranks the houses that hold the cells that a step cites in this role (in any if it is empty): rows and columns before
/// boxes. Returns the rank of the first that also holds the cell `losing` a candidate: 0 if none does, or the number of
/// houses for a role.
fn removal_house(layout: &Layout, step: &Step, role: &str, losing: Cell) -> usize {
    let set = cells(step, role);
    let Some((first, others)) = set.split_first() else { return 0 };
    let holds = |id: &&HouseId| others.iter().all(|cell| layout.houses_of(*cell).contains(id));
    let is_box = |id: HouseId| layout.house(id).kind == HouseKind::Box;
    let mut houses: Vec<HouseId> = layout.houses_of(*first).iter().filter(holds).copied().collect();
    houses.retain(|&id| role.is_empty() || is_box(id));
    houses.sort_by_key(|&id| (is_box(id), id));
    let place = houses.iter().position(|id| layout.houses_of(losing).contains(id));
    place.unwrap_or(if role.is_empty() { 0 } else { houses.len() })
}

/// Returns the cells that the step's first claim cites as truths in this role, or in any if it is empty; ascending.
pub(super) fn cells(step: &Step, role: &str) -> Vec<Cell> {
    let truths = step.claims.first().into_iter().flat_map(|claim| claim.because.linear().0);
    let of_role = truths.filter(|cited| role.is_empty() || cited.role.as_str() == role);
    let mut cells: Vec<Cell> = of_role.filter_map(|cited| cited.constraint.cell()).collect();
    cells.sort_unstable();
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::rows;
    use crate::grid::{Digit, Index, Shape};
    use crate::step::{Cited, Claim, Constraint, Reason, Role, TechniqueId};

    fn order(technique: TechniqueId, set: &[usize], gone: &[(usize, usize)]) -> Vec<usize> {
        let cite = |&cell: &usize| Cited { constraint: Constraint::Cell(Cell::new(cell)), role: Role::SET };
        let because = Reason::Linear { truths: set.iter().map(cite).collect(), links: Vec::new() };
        let candidate =
            |&(cell, digit): &(usize, usize)| Candidate { cell: Cell::new(cell), digit: Digit::new(digit) };
        let eliminate = gone.iter().map(candidate).collect();
        let step = Step::new(technique, vec![Claim { place: Vec::new(), eliminate, because }]);
        let layout = Layout::boxed(Shape::NINE);
        in_removal_order(&layout, &step).into_iter().map(|gone| gone.cell.index()).collect()
    }

    #[test]
    fn a_naked_pair_clears_its_line_first() {
        assert_eq!(order(rows::NAKED_PAIR, &[0, 1], &[(9, 3), (8, 3), (2, 3)]), [2, 8, 9]);
        assert_eq!(order(rows::NAKED_PAIR, &[0, 40], &[(9, 3), (8, 3)]), [8, 9]);
    }

    #[test]
    fn a_chain_removes_digit_by_digit() {
        assert_eq!(order(rows::XY_CHAIN, &[0, 1], &[(2, 5), (7, 3), (3, 3)]), [3, 7, 2]);
    }
}
