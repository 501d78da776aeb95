//! The choice of the step that helps most, among the instances of the easiest rule that fires.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use super::plan::{Plan, RuleGroup};
use super::position::Position;
use crate::catalog;
use crate::grid::{Board, Candidate, Storage};
use crate::rules::singles::Sweep;
use crate::rules::{Entered, Rules, Work, find_first};
use crate::step::{Step, TechniqueId, sorted};

/// A step, and the position after it with what is cached for it.
struct Tried<'g, S: Storage> {
    step: Step,
    board: Board<'g, S>,
    cached: Entered<S>,
}

impl<S: Rules> Plan<S> {
    /// Returns the most helpful of the shortest instances of the group at `rank`, of equally helpful ones the
    /// first, and how many groups are known to find nothing after it. `None` if the group finds nothing.
    pub(super) fn most_helpful(
        &self,
        rank: usize,
        position: &Position<'_, S>,
        work: &mut Work<'_, S>,
    ) -> Option<(Step, usize)> {
        let group = &self.rules[rank];
        let mut steps = self.shortest(group, &position.board, work);
        drop_weaker(&mut steps);
        if steps.len() < 2 {
            return steps.pop().map(|step| (step, 0));
        }
        let mut best: Option<(usize, Step)> = None;
        let mut tried = Vec::new();
        for step in steps {
            let mut after = position.clone();
            // A contradiction ends the branch, or the run.
            let left =
                if after.apply(&step).is_ok() { self.open_after(&after.board, &step) } else { Some(0) };
            match left {
                Some(left) if best.as_ref().is_none_or(|(least, _)| left < *least) => {
                    best = Some((left, step));
                }
                Some(_) => {}
                None => tried.push(Tried { step, board: after.board, cached: Entered::default() }),
            }
        }
        if let Some((_, step)) = best {
            return Some((step, 0));
        }
        // Of equally helpful steps the one that removes most is the first.
        tried.sort_by_key(|tried| Reverse(tried.step.eliminations().count()));
        for next in 0..=rank {
            for at in 0..tried.len() {
                let Tried { board, cached, .. } = &mut tried[at];
                work.swap(cached);
                if self.fires(next, board, work) {
                    return Some((tried.swap_remove(at).step, next));
                }
                work.swap(cached);
            }
        }
        // Rules that are harder than the one of the step count as one.
        let mut first = tried.swap_remove(0);
        work.swap(&mut first.cached);
        Some((first.step, rank + 1))
    }

    fn wants(&self, step: &Step) -> bool {
        self.techniques.contains(&step.technique)
    }

    /// Returns the instances that may be chosen: of chains the shortest; of singles the first, as all are placed in
    /// the end; and of rules that suppose a candidate the first, as finding all takes long.
    fn shortest(&self, group: &RuleGroup<S>, board: &Board<'_, S>, work: &mut Work<'_, S>) -> Vec<Step> {
        let is_first = |id: &TechniqueId| Sweep::TECHNIQUES.contains(id) || catalog::supposes(id);
        let (mut steps, mut least) = (Vec::new(), usize::MAX);
        // Of chains that compete, the last finder is the most general: the others need look no further.
        for &rule in group.rules.iter().rev() {
            let takes_first = || rule.emits.iter().any(is_first);
            let mut found = Vec::new();
            work.longest_chain = least;
            let _ = rule.rule.find(board, work, &mut |step| {
                let length = if group.by_length { length(&step) } else { usize::MAX };
                if length > least {
                    return ControlFlow::Break(());
                }
                if self.wants(&step) {
                    if length < least {
                        least = length;
                        steps.clear();
                        found.clear();
                    }
                    found.push(step);
                }
                if !found.is_empty() && takes_first() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            steps.splice(..0, found);
        }
        work.longest_chain = usize::MAX;
        steps
    }

    fn fires(&self, rank: usize, board: &Board<'_, S>, work: &mut Work<'_, S>) -> bool {
        let mut rules = self.rules[rank].rules.iter().rev();
        rules.any(|rule| find_first(rule.rule, board, work, |step| self.wants(step)).is_some())
    }

    /// Returns the number of cells that are open after a step and all singles that it opens; `None` if it opens none.
    fn open_after(&self, after: &Board<'_, S>, step: &Step) -> Option<usize> {
        let singles = self.singles.filter(|_| opens_single(after, step))?;
        let mut board = after.clone();
        // A contradiction leaves none.
        let left = singles.run_out(&mut board).map_or(0, |()| board.open().len());
        (left < after.open().len()).then_some(left)
    }
}

/// Drops each step whose eliminations are some of another's, after which the other would still be needed, or all of an
/// earlier one's.
fn drop_weaker(steps: &mut Vec<Step>) {
    /// The most steps that are compared with each other.
    const MAX: usize = 256;
    if steps.len() > MAX {
        return;
    }
    let removed: Vec<(usize, Vec<Candidate>)> =
        steps.iter().map(|step| (step.eliminations().count(), sorted(step.eliminations()))).collect();
    let is_more = |(_, one): &(usize, Vec<Candidate>), (_, other): &(usize, Vec<Candidate>)| {
        one.len() < other.len() && one.iter().all(|gone| other.binary_search(gone).is_ok())
    };
    let mut at = 0;
    steps.retain(|step| {
        let (before, one) = (&removed[..at], &removed[at]);
        at += 1;
        let is_known = || step.placements().next().is_none() && before.contains(one);
        one.1.is_empty() || !(is_known() || removed.iter().any(|other| is_more(one, other)))
    });
}

/// Returns the number of strong links in a step.
fn length(step: &Step) -> usize {
    step.claims.first().map_or(0, |claim| claim.because.linear().0.len())
}

/// Returns whether a step places a digit, or leaves a cell with one candidate or a digit with one place in a house.
fn opens_single<S: Storage>(board: &Board<'_, S>, step: &Step) -> bool {
    let geometry = board.geometry();
    let is_only_place = |gone: Candidate| {
        geometry.layout().houses_of(gone.cell).iter().any(|&house| {
            let places = *geometry.house(house) & *board.cells_for(gone.digit);
            places.len() == 1
        })
    };
    step.placements().next().is_some()
        || step.eliminations().any(|gone| board.candidates(gone.cell).len() == 1 || is_only_place(gone))
}
