//! What `HoDoKu` removes by chains and loops where the program removes more at a time.

use super::grid::Removals;
use crate::catalog::rows;
use crate::grid::{Board, Candidate, Cell, Storage};
use crate::step::{Cited, Step, TechniqueId};

/// Returns the steps that `HoDoKu` knows in place of this one, each as (technique, what it removes):
/// - A chain with a group of cells at an end is a discontinuous loop of each candidate that it removes.
/// - A continuous loop removes from its own cells only what falls within one of them.
/// - Open chains and discontinuous loops come to no cell twice (see [`is_lasso`]), and such a loop does not start within its
///   cell.
pub(super) fn parts<S: Storage>(board: &Board<'_, S>, step: &Step) -> Vec<(TechniqueId, Removals)> {
    let all: Removals = step.eliminations().collect();
    let technique = &step.technique;
    if *technique == rows::CONTINUOUS_NICE_LOOP || *technique == rows::GROUPED_CNL {
        let kept = outside_or_in_one_cell(board, step);
        return if kept.is_empty() { Vec::new() } else { vec![(technique.clone(), kept)] };
    }
    let single = |gone: Candidate| std::iter::once(gone).collect();
    if *technique == rows::GROUPED_AIC && has_group_at_end(board, step) {
        let closes = |gone: &Candidate| is_loop_of(board, step, *gone);
        return step.eliminations().filter(closes).map(|gone| (rows::GROUPED_DNL, single(gone))).collect();
    }
    let is_known = match step.eliminations().collect::<Vec<_>>()[..] {
        [only] => is_loop_of(board, step, only),
        _ => {
            *technique == rows::DISCONTINUOUS_NICE_LOOP
                || *technique == rows::GROUPED_DNL
                || is_open_chain(board, step)
        }
    };
    if is_known { vec![(technique.clone(), all)] } else { Vec::new() }
}

/// A candidate of a chain, or a group of them: its cells, ascending.
type Place = Vec<Cell>;

/// Returns true if this chain, read from one of its ends, is a discontinuous loop of a candidate that it removes.
fn is_loop_of<S: Storage>(board: &Board<'_, S>, step: &Step, gone: Candidate) -> bool {
    let closes = |nodes: &[Place]| {
        let own = vec![gone.cell];
        if nodes.first() == Some(&own) {
            return false;
        }
        let back = (nodes.last() != Some(&own)).then_some(&own);
        let around: Vec<&Place> = std::iter::once(&own).chain(nodes).chain(back).collect();
        !is_lasso(&around, false)
    };
    read_both_ways(board, step, closes)
}

/// Returns true if this chain, read from one of its ends, comes to no cell twice.
fn is_open_chain<S: Storage>(board: &Board<'_, S>, step: &Step) -> bool {
    read_both_ways(board, step, |nodes| !is_lasso(&nodes.iter().collect::<Vec<_>>(), true))
}

/// Asks about the nodes of the chain of the first claim, in order and reversed. A chain that cannot be read passes.
fn read_both_ways<S: Storage>(board: &Board<'_, S>, step: &Step, test: impl Fn(&[Place]) -> bool) -> bool {
    let Some(mut nodes) = nodes(board, step) else { return true };
    test(&nodes) || {
        nodes.reverse();
        test(&nodes)
    }
}

/// Returns true if a node of the chain begins with a cell of an earlier one. Nodes that follow each other may share it, and a
/// loop (a chain that is not `open`) may come back to the cell of its start.
fn is_lasso(nodes: &[&Place], open: bool) -> bool {
    let start = nodes.first().and_then(|node| node.first());
    let mut passed: Vec<Cell> = Vec::new();
    nodes.iter().enumerate().any(|(at, node)| {
        let comes_back = node.first().is_some_and(|first| passed.contains(first));
        if let Some(last) = at.checked_sub(1).map(|before| nodes[before])
            && (open || last.first() != start)
        {
            passed.extend(last);
        }
        comes_back
    })
}

/// Returns the nodes along the chain of the step's first claim. `None` if a truth is not divided by its links.
fn nodes<S: Storage>(board: &Board<'_, S>, step: &Step) -> Option<Vec<Place>> {
    let (truths, links) = step.claims.first()?.because.linear();
    let weak: Vec<&Cited> = links.iter().filter(|link| link.role.as_str() == "weak").collect();
    let covered = |link: Option<&&Cited>| -> Vec<Candidate> {
        link.map_or_else(Vec::new, |link| link.constraint.candidates(board.layout()))
    };
    let mut nodes = Vec::new();
    for (at, truth) in truths.iter().enumerate() {
        let left = truth.constraint.remaining(board);
        let before = covered(at.checked_sub(1).and_then(|before| weak.get(before)));
        let after = covered(weak.get(at));
        let is_near = |one: &Candidate| if at == 0 { !after.contains(one) } else { before.contains(one) };
        let (near, far): (Vec<Candidate>, Vec<Candidate>) = left.into_iter().partition(is_near);
        for node in [near, far] {
            let mut cells: Place = node.into_iter().map(|one| one.cell).collect();
            cells.sort_unstable();
            cells.first()?;
            nodes.push(cells);
        }
    }
    Some(nodes)
}

fn outside_or_in_one_cell<S: Storage>(board: &Board<'_, S>, step: &Step) -> Removals {
    let (mut own, mut within): (Vec<Cell>, Vec<Cell>) = (Vec::new(), Vec::new());
    for (truths, links) in step.claims.iter().map(|claim| claim.because.linear()) {
        let cells = truths.iter().flat_map(|truth| truth.constraint.remaining(board));
        own.extend(cells.map(|candidate| candidate.cell));
        within.extend(links.iter().filter_map(|link| link.constraint.cell()));
    }
    step.eliminations().filter(|gone| !own.contains(&gone.cell) || within.contains(&gone.cell)).collect()
}

fn has_group_at_end<S: Storage>(board: &Board<'_, S>, step: &Step) -> bool {
    step.claims.iter().any(|claim| {
        let (truths, links) = claim.because.linear();
        let weak: Vec<Candidate> = links
            .iter()
            .filter(|link| link.role.as_str() == "weak")
            .flat_map(|link| link.constraint.candidates(board.layout()))
            .collect();
        let end = |truth: &Cited| {
            let open = truth.constraint.remaining(board).into_iter();
            open.filter(|candidate| !weak.contains(candidate)).count()
        };
        truths.first().into_iter().chain(truths.last()).any(|truth| end(truth) > 1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_lasso_of(nodes: &[&[usize]], open: bool) -> bool {
        let places: Vec<Place> =
            nodes.iter().map(|cells| cells.iter().copied().map(Cell::new).collect()).collect();
        is_lasso(&places.iter().collect::<Vec<_>>(), open)
    }

    #[test]
    fn a_chain_comes_to_no_cell_twice() {
        assert!(!is_lasso_of(&[&[0], &[4], &[4], &[9]], true));
        assert!(is_lasso_of(&[&[0], &[4], &[9], &[4]], true));
        assert!(is_lasso_of(&[&[0], &[4], &[9], &[0]], true));
        // A loop comes back to its start.
        assert!(!is_lasso_of(&[&[0], &[4], &[9], &[0]], false));
    }

    #[test]
    fn a_group_counts_by_its_first_cell() {
        assert!(is_lasso_of(&[&[0], &[4, 5], &[9], &[5]], false));
        assert!(!is_lasso_of(&[&[0], &[5], &[9], &[4, 5]], false));
        assert!(is_lasso_of(&[&[0], &[5], &[9], &[5, 6]], false));
    }
}
