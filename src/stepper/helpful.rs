//! The choice of the step that helps most, among the instances of the easiest rule that fires.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use super::choice::RuleGroup;
use super::position::Position;
use crate::catalog;
use crate::grid::{Board, Candidate, Storage};
use crate::rules::singles::Sweep;
use crate::rules::{Listed, Rules, Work, find_first};
use crate::step::{Reason, Step, TechniqueId};

/// Chooses the step that helps most. Holds the rules that may fire next, easiest first.
pub(super) struct Helper<'p, S: Storage> {
    pub(super) rules: &'p [RuleGroup<S>],
    pub(super) techniques: &'p [TechniqueId],
    /// The singles that may follow.
    pub(super) singles: Option<Sweep>,
}

/// The help of a step, most helpful first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Help {
    /// The step opens singles, and so many cells are open after them.
    Singles(usize),
    /// The step opens no single, a rule of this rank fires next, and so many candidates are removed. Rules that are
    /// harder than the one of the step count as one.
    Rule(usize, Reverse<usize>),
}

impl<S: Rules> Helper<'_, S> {
    /// Returns the most helpful of the shortest instances of the group at `rank`, of equally helpful ones the
    /// first, and how many groups are known to find nothing after it. `None` if the group finds nothing.
    pub(super) fn choose(
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
        let mut best: Option<(Help, Step)> = None;
        for step in steps {
            // Nothing that is less help than the best so far need be known.
            let most = match best {
                Some((Help::Singles(_), _)) => 0,
                Some((Help::Rule(next, _), _)) => rank.min(next) + 1,
                None => rank + 1,
            };
            let help = self.help(most, position, &step, work);
            if best.as_ref().is_none_or(|(best, _)| help < *best) {
                best = Some((help, step));
            }
        }
        best.map(|(help, step)| match help {
            Help::Singles(_) => (step, 0),
            Help::Rule(next, _) => (step, next),
        })
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
            let takes_first = rule.emits.iter().any(is_first);
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
                if takes_first && !found.is_empty() {
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

    /// Returns the help of a step. Rules of the rank `most` or higher are not asked.
    fn help(&self, most: usize, position: &Position<'_, S>, step: &Step, work: &mut Work<'_, S>) -> Help {
        let mut after = position.clone();
        // A contradiction ends the branch, or the run.
        if after.apply(step).is_err() {
            return Help::Singles(0);
        }
        let open = after.board.open().len();
        if let Some(singles) = self.singles.filter(|_| opens_single(&after.board, step)) {
            let left = open_after(singles, &mut after.board.clone());
            if left < open {
                return Help::Singles(left);
            }
        }
        let mut fires = |rule: &&'static Listed<S>| {
            find_first(rule.rule, &after.board, work, |step| self.wants(step)).is_some()
        };
        let next = self.rules.iter().take(most).position(|group| group.rules.iter().rev().any(&mut fires));
        Help::Rule(next.unwrap_or(most), Reverse(step.eliminations().count()))
    }
}

/// Drops each step whose eliminations are some of another's: after it the other would still be needed.
fn drop_weaker(steps: &mut Vec<Step>) {
    /// The most steps that are compared with each other.
    const MAX: usize = 256;
    if steps.len() > MAX {
        return;
    }
    let sorted = |step: &Step| {
        let mut removed: Vec<Candidate> = step.eliminations().collect();
        removed.sort_unstable();
        removed.dedup();
        removed
    };
    let removed: Vec<Vec<Candidate>> = steps.iter().map(sorted).collect();
    let is_weaker = |one: &Vec<Candidate>| {
        let is_more = |other: &Vec<Candidate>| {
            one.len() < other.len() && one.iter().all(|gone| other.binary_search(gone).is_ok())
        };
        !one.is_empty() && removed.iter().any(is_more)
    };
    let mut each = removed.iter();
    steps.retain(|_| !each.next().is_some_and(is_weaker));
}

/// Returns the number of open cells after all singles that follow; 0 if they end in a contradiction.
fn open_after<S: Storage>(singles: Sweep, board: &mut Board<'_, S>) -> usize {
    loop {
        let before = board.open().len();
        if singles.run(board, |_| {}).is_err() {
            return 0;
        }
        if board.open().len() == before {
            return before;
        }
    }
}

/// Returns the number of strong links in a step.
fn length(step: &Step) -> usize {
    match step.claims.first().map(|claim| &claim.because) {
        Some(Reason::Linear { truths, .. }) => truths.len(),
        _ => 0,
    }
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
