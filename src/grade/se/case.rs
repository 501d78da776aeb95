//! One case of a chain by cases: what follows from a candidate, as claims, with nothing that is not needed.

use std::collections::HashMap;
use std::ops::ControlFlow;

use crate::grade::se::chains::node::{Branch, Cause, ChainNode};
use crate::grade::se::cite::{Cite, FORCED, Part, linear};
use crate::grade::se::grid::{Bits, Candidate, Grid, Mask};
use crate::grade::se::singles::locking;
use crate::grade::se::step::{Evidence, Pattern};
use crate::grade::se::subsets::{fish, hidden_set, naked_set};
use crate::step::{Claim, Role};

const CLOSED: Role = Role::new("closed");
const WITHIN: Role = Role::new("within");

/// Why a candidate is off: a link with a candidate that is on, or a claim, or because it is supposed.
#[derive(Clone, Copy)]
enum Off {
    Linked(Part, Candidate),
    Claimed,
    Supposed,
}

/// A candidate, and whether it is on.
type Known = (Candidate, bool);

/// A claim before what it does not need is left out.
struct Draft {
    truths: Vec<Part>,
    within: Vec<Part>,
    /// Candidates of the truths that must be off for the claim to hold.
    excluded: Vec<Candidate>,
    concludes: Option<Known>,
}

/// A case that grows claim by claim.
pub(crate) struct Case<'a> {
    cite: &'a Cite,
    grid: &'a Grid,
    when: Candidate,
    off: HashMap<Candidate, Off>,
    on: Vec<Candidate>,
    drafts: Vec<Draft>,
}

impl<'a> Case<'a> {
    /// `supposed` is off because the opposite of the conclusion is supposed.
    pub(crate) fn of(cite: &'a Cite, grid: &'a Grid, when: Candidate, supposed: Option<Candidate>) -> Self {
        let off = supposed.map(|supposed| (supposed, Off::Supposed)).into_iter().collect();
        Self { cite, grid, when, off, on: vec![when], drafts: Vec::new() }
    }

    /// Another candidate of the case's cell is off.
    pub(crate) fn exclude(&mut self, candidate: Candidate) {
        self.off.insert(candidate, Off::Linked(Part::Cell(candidate.cell.into()), self.when));
    }

    /// The case contradicts another candidate of its cell that is supposed to be on.
    pub(crate) fn clash(&mut self, supposed: Candidate) {
        self.exclude(supposed);
        self.push([Vec::new(), Vec::new()], vec![supposed], None);
    }

    fn push(&mut self, [truths, within]: [Vec<Part>; 2], excluded: Vec<Candidate>, concludes: Option<Known>) {
        self.drafts.push(Draft { truths, within, excluded, concludes });
    }

    /// Adds what leads to both sides of a contradiction: branches that end in a candidate, on and off.
    pub(crate) fn refute(&mut self, branches: &[Branch]) {
        let ends: Vec<&ChainNode> = branches.iter().filter_map(|branch| branch.nodes.first()).collect();
        let [one, other] = ends[..] else { return };
        let (on, off) = if one.is_on { (one, other) } else { (other, one) };
        for branch in branches {
            for (branch, at) in branch.order().filter(|(_, at)| *at > 0) {
                self.follow(branch, at);
            }
        }
        // The side that is off first: what is on would be known then.
        for branch in branches.iter().filter(|branch| !branch.nodes[0].is_on) {
            self.follow(branch, 0);
        }
        let gone = off.candidate;
        match self.off.get(&gone) {
            Some(Off::Claimed) if self.on.contains(&gone) => {}
            Some(&Off::Linked(..)) if self.on.contains(&gone) => {
                self.push([Vec::new(), Vec::new()], vec![gone], None);
            }
            _ => {
                let part = Part::of(on);
                self.push([vec![part], Vec::new()], part.candidates(self.grid), None);
            }
        }
    }

    /// Adds what leads to the end of a branch.
    pub(crate) fn reach(&mut self, branch: &Branch, is_on: bool) {
        for (branch, at) in branch.order() {
            self.follow(branch, at);
        }
        let Some(end) = branch.nodes.first() else { return };
        if !is_on && let Some(Off::Linked(..)) = self.off.get(&end.candidate) {
            self.push([Vec::new(), Vec::new()], vec![end.candidate], Some((end.candidate, false)));
        }
    }

    /// Adds a node of a branch, whose parents are known.
    fn follow(&mut self, branch: &Branch, at: usize) {
        let node = &branch.nodes[at];
        let candidate = node.candidate;
        let parents = branch.parents(at);
        if parents.is_empty() {
            return;
        }
        if node.is_on {
            if self.on.contains(&candidate) {
                return;
            }
            let part = Part::of(node);
            let others = part.candidates(self.grid).into_iter().filter(|&other| other != candidate).collect();
            self.push([vec![part], Vec::new()], others, Some((candidate, true)));
            self.on.push(candidate);
        } else if !self.off.contains_key(&candidate) {
            let why = if node.cause == Cause::Advanced {
                let vanished: Vec<Candidate> =
                    parents.iter().map(|&parent| branch.nodes[usize::from(parent)].candidate).collect();
                if let Some((truths, within)) = pattern(self.grid, candidate, &vanished) {
                    let is_outside = |one: &Candidate| !within.iter().any(|part| part.covers(*one));
                    let all = truths.iter().flat_map(|part| part.candidates(self.grid));
                    let excluded = all.filter(is_outside).collect();
                    self.push([truths, within], excluded, Some((candidate, false)));
                }
                Off::Claimed
            } else {
                let parent = &branch.nodes[usize::from(parents[0])];
                Off::Linked(Part::of(node), parent.candidate)
            };
            self.off.insert(candidate, why);
        }
    }

    /// The claims in order, each with the fewest links that it needs, without those that nothing needs.
    pub(crate) fn claims(&self) -> Vec<Claim> {
        let mut needed: Vec<Known> = Vec::new();
        let mut claims = Vec::new();
        let last = self.drafts.len().wrapping_sub(1);
        for (at, draft) in self.drafts.iter().enumerate().rev() {
            if at != last && draft.concludes.is_none_or(|concluded| !needed.contains(&concluded)) {
                continue;
            }
            let mut links: Vec<(Part, Candidate)> = Vec::new();
            for gone in &draft.excluded {
                match self.off.get(gone) {
                    Some(&Off::Linked(part, by)) if !links.contains(&(part, by)) => links.push((part, by)),
                    _ => {}
                }
            }
            let is_known = |gone: &Candidate| !matches!(self.off.get(gone), Some(Off::Linked(..)));
            for at in (0..links.len()).rev() {
                let covered = |gone: &Candidate| {
                    links.iter().enumerate().any(|(other, (part, _))| other != at && part.covers(*gone))
                };
                if draft.excluded.iter().all(|gone| is_known(gone) || covered(gone)) {
                    links.remove(at);
                }
            }
            needed.extend(links.iter().map(|&(_, by)| (by, true)));
            let claimed = draft.excluded.iter().filter(|gone| is_known(gone));
            let claimed = claimed.filter(|gone| !links.iter().any(|(part, _)| part.covers(**gone)));
            needed.extend(claimed.map(|&gone| (gone, false)));
            // Two links may be one constraint, by two candidates.
            let mut parts: Vec<Part> = Vec::new();
            for (part, _) in links {
                if !parts.contains(&part) {
                    parts.push(part);
                }
            }
            let role = if draft.within.is_empty() { &FORCED } else { &CLOSED };
            let truths = draft.truths.iter().map(|&part| self.cite.part(part, role)).collect();
            let within = draft.within.iter().map(|&part| self.cite.part(part, &WITHIN));
            let links =
                within.chain(parts.into_iter().map(|part| self.cite.part(part, &Role::LINK))).collect();
            let (mut place, mut eliminate) = (Vec::new(), Vec::new());
            match draft.concludes {
                Some((candidate, true)) => place.push(candidate.into()),
                Some((candidate, false)) => eliminate.push(candidate.into()),
                None => {}
            }
            claims.push(Claim { place, eliminate, because: linear(truths, links) });
        }
        claims.reverse();
        claims
    }
}

/// The pattern that removes a candidate once the vanished ones are gone, the first that the search itself would find: its
/// truths, and the links within which they lie.
fn pattern(grid: &Grid, gone: Candidate, vanished: &[Candidate]) -> Option<(Vec<Part>, Vec<Part>)> {
    let mut reduced = *grid;
    for one in vanished {
        reduced.remove(one.cell.into(), one.digit.into());
    }
    let sink = |found: Pattern| {
        let (digits, cells) = found.absent;
        let is_about = |one: &Candidate| digits >> one.digit & 1 == 1 && cells >> one.cell & 1 == 1;
        let removes = found.digits >> gone.digit & 1 == 1 && found.cells >> gone.cell & 1 == 1;
        if removes && vanished.iter().any(is_about) {
            return ControlFlow::Break(found);
        }
        ControlFlow::Continue(())
    };
    let found = locking(&reduced, sink)
        .break_value()
        .or_else(|| hidden_set(&reduced, 2, sink).break_value())
        .or_else(|| naked_set(&reduced, 2, sink).break_value())
        .or_else(|| fish(&reduced, 2, sink).break_value())?;
    let Evidence { bases, covers, digits, cells, .. } = found.evidence;
    // A hidden set names its digits, a naked one is about those of its cells.
    let of_houses = |houses: u32, digits: Mask| -> Vec<Part> {
        let all = Bits(u64::from(houses))
            .flat_map(|house| Bits(digits).map(move |digit| Part::House(house, digit)));
        all.collect()
    };
    let in_cells = Bits(cells).map(Part::Cell).collect();
    Some(match (bases, covers) {
        (0, _) => (in_cells, of_houses(covers, found.digits)),
        (_, 0) => (of_houses(bases, digits), in_cells),
        _ => (of_houses(bases, found.digits), of_houses(covers, found.digits)),
    })
}
