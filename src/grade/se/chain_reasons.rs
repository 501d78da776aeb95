//! The reasons of chains: a sum for each plain chain and cycle, cases for everything else.

use crate::catalog::rows;
use crate::grade::se::case::Case;
use crate::grade::se::chains::node::{Branch, Chain, ChainNode};
use crate::grade::se::cite::{Cite, FORCED, Part, concluded, houses_reaching, linear};
use crate::grade::se::grid::{Candidate, Grid, PEERS};
use crate::grade::se::step::Step;
use crate::step::{self, Cited, Claim, Reason, Role, TechniqueId};

/// The constraint by which a node follows from its parents.
fn cause_of(cite: &Cite, node: &ChainNode, role: &Role) -> Cited {
    cite.part(Part::of(node), role)
}

/// A forcing chain or a cycle on a fixed position: alternating strong and weak links.
pub(crate) fn of_static(cite: &Cite, step: &Step) -> (TechniqueId, Vec<Claim>) {
    let Some(Chain { branches, is_cycle, .. }) = step.chain.as_deref() else {
        return (rows::FORCING_CHAIN, Vec::new());
    };
    // From the start to the conclusion.
    let nodes: Vec<&ChainNode> = branches.iter().flat_map(|branch| branch.nodes.iter().rev()).collect();
    if *is_cycle {
        return (
            rows::BIDIRECTIONAL_CYCLE,
            step.eliminations.iter().map(|&gone| of_cycle(cite, &nodes, gone)).collect(),
        );
    }
    let cited = |on: bool, role: &Role, nodes: &[&ChainNode]| -> Vec<Cited> {
        nodes.iter().filter(|node| node.is_on == on).map(|node| cause_of(cite, node, role)).collect()
    };
    let strong = cited(true, &Role::STRONG, &nodes[1..]);
    let mut links = cited(false, &Role::WEAK, &nodes[1..]);
    if step.placement.is_none() {
        let last = links.len().saturating_sub(1);
        for at in [0, last] {
            links[at].role = Role::END;
        }
        links.sort_by_key(|link| link.role == Role::END);
        // Both ends may lie in one cell, or in one house, with the candidate.
        links.dedup();
    }
    (rows::FORCING_CHAIN, vec![concluded(step, linear(strong, links))])
}

/// The claim that a cycle removes a candidate: it sees one that is on and one that is off, and the way from the latter to
/// the former shows that one of the two is true.
fn of_cycle(cite: &Cite, nodes: &[&ChainNode], gone: Candidate) -> Claim {
    let count = nodes.len() - 1;
    let sees = |node: &ChainNode| {
        node.candidate.digit == gone.digit && PEERS[usize::from(gone.cell)] >> node.candidate.cell & 1 == 1
    };
    let seen = |on: bool| (0..count).filter(move |&at| nodes[at].is_on == on && sees(nodes[at]));
    let ways = seen(false).flat_map(|off| seen(true).map(move |on| (off, (on + count - off) % count)));
    let (from, length) = ways.min_by_key(|&(_, length)| length).unwrap_or((1, count - 1));
    // The last node repeats the first, with the cause by which the cycle closes.
    let at = |step: usize| nodes[(from + step - 1) % count + 1];
    let strong = (1..=length).step_by(2).map(|step| cause_of(cite, at(step), &Role::STRONG)).collect();
    let weak = (2..length).step_by(2).map(|step| cause_of(cite, at(step), &Role::WEAK));
    let ends = 1 << at(0).candidate.cell | 1 << at(length).candidate.cell;
    let ends = houses_reaching(gone.cell.into(), ends);
    let ends = ends.into_iter().map(|house| cite.house(house, gone.digit.into(), &Role::END));
    Claim {
        place: Vec::new(),
        eliminate: vec![gone.into()],
        because: linear(strong, weak.chain(ends).collect()),
    }
}

/// A chain by cases: every candidate of a cell or house leads to the conclusion, or the opposite of the conclusion to a
/// contradiction.
pub(crate) fn by_cases(cite: &Cite, grid: &Grid, step: &Step) -> Vec<Claim> {
    let (Some(chain), Some(target)) = (step.chain.as_deref(), target_of(step)) else { return Vec::new() };
    let (goal, is_on) = target;
    let starts: Vec<&ChainNode> = chain.branches.iter().filter_map(|branch| start_of(branch)).collect();
    let [first, ..] = starts[..] else { return Vec::new() };
    let is_contradiction = first.candidate == goal && starts.iter().all(|start| start.candidate == goal);
    let over_cell = |cell: u8| {
        let part = Part::Cell(cell.into());
        (cite.part(part, &FORCED), part.candidates(grid))
    };
    let (over, cases): (Cited, Vec<(Candidate, Vec<Claim>)>) = if is_contradiction && first.is_on {
        let (over, all) = over_cell(goal.cell);
        let case = |when: Candidate| {
            let mut case = Case::of(cite, grid, when, None);
            if when == goal {
                case.refute(&chain.branches);
            } else {
                case.clash(goal);
            }
            (when, case.claims())
        };
        (over, all.into_iter().map(case).collect())
    } else if is_contradiction {
        // What is on first because the goal is off: the other candidate of a cell or of a digit in a house.
        let child = chain.branches.iter().flat_map(Branch::order).find_map(|(branch, at)| {
            let node = &branch.nodes[at];
            let follows =
                branch.parents(at).iter().any(|&parent| branch.nodes[usize::from(parent)].candidate == goal);
            (node.is_on && branch.parents(at).len() == 1 && follows).then_some(node)
        });
        let Some(child) = child else { return Vec::new() };
        let mut case = Case::of(cite, grid, child.candidate, Some(goal));
        case.refute(&chain.branches);
        (cause_of(cite, child, &FORCED), vec![(goal, Vec::new()), (child.candidate, case.claims())])
    } else if starts.len() == 2 && starts[0].candidate == starts[1].candidate {
        let (over, all) = over_cell(first.candidate.cell);
        let case = |when: Candidate| {
            let mut case = Case::of(cite, grid, when, None);
            let branch = usize::from(when != first.candidate);
            if when != first.candidate {
                case.exclude(first.candidate);
            }
            case.reach(&chain.branches[branch], is_on);
            (when, case.claims())
        };
        (over, all.into_iter().map(case).collect())
    } else {
        let case = |(start, branch): (&&ChainNode, &Branch)| {
            let mut case = Case::of(cite, grid, start.candidate, None);
            case.reach(branch, is_on);
            (start.candidate, case.claims())
        };
        (cause_of(cite, first, &FORCED), starts.iter().zip(&chain.branches).map(case).collect())
    };
    let cases = cases.into_iter().map(|(when, claims)| step::Case { when: when.into(), claims }).collect();
    let because = Reason::Cases { over, negated: is_contradiction, cases };
    let conclusion = vec![goal.into()];
    let (place, eliminate) = if is_on { (conclusion, Vec::new()) } else { (Vec::new(), conclusion) };
    vec![Claim { place, eliminate, because }]
}

/// The conclusion of a chain by cases, and whether it is on.
fn target_of(step: &Step) -> Option<(Candidate, bool)> {
    let placed = step.placement.map(|placed| (placed, true));
    placed.or_else(|| step.eliminations.first().map(|&gone| (gone, false)))
}

/// The assumption that a branch begins with.
fn start_of(branch: &Branch) -> Option<&ChainNode> {
    (0..branch.nodes.len()).rev().find(|&at| branch.parents(at).is_empty()).map(|at| &branch.nodes[at])
}
