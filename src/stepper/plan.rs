//! Plans: profiles compiled for a storage, ready to run.

use std::ops::ControlFlow;

use super::hodoku::{self, TieBreak};
use super::position::Position;
use super::profile::{Advance, InstanceChoice, Profile};
use crate::catalog::rows;
use crate::engine::Budget;
use crate::grid::{Board, Contradiction, Geometry, Puzzle, Storage};
use crate::rules::singles::Sweep;
use crate::rules::{Listed, Rules, Work, find_first};
use crate::step::{Step, TechniqueId};
use crate::trace::Stop;

/// Rules that are tried together, and the tie-break among their instances.
pub(super) struct RuleGroup<S: Storage> {
    pub(super) rules: Vec<&'static Listed<S>>,
    pub(super) tie_break: TieBreak,
    /// True if the rules find chains, shorter ones first, of which only the shortest compete.
    pub(super) by_length: bool,
}

/// A profile compiled for one storage: the singles, then the other rules in order. A stepper makes a plan
/// once for each layout.
pub(super) struct Plan<S: Storage> {
    /// The singles to place in sweeps; `None` in profiles without sweeps.
    pub(super) sweep: Option<Sweep>,
    /// The singles to place one at a time, oldest first, as `HoDoKu` does; `None` in other profiles.
    pub(super) queued: Option<Sweep>,
    /// The singles of the profile, however it places them.
    pub(super) singles: Option<Sweep>,
    /// The rules to try when no single is left, in order.
    pub(super) rules: Vec<RuleGroup<S>>,
    /// All rules of the profile, in order, those for singles included.
    all_rules: Vec<&'static Listed<S>>,
    pub(super) techniques: Vec<TechniqueId>,
    /// True to apply every instance of a rule that fires.
    pub(super) all_instances: bool,
    /// True to choose the instance that helps most.
    pub(super) is_helpful: bool,
    pub(super) branch: bool,
}

impl<S: Rules> Plan<S> {
    pub(super) fn new(profile: &Profile) -> Self {
        let techniques: Vec<TechniqueId> = profile.allowed().cloned().collect();
        let singles = Sweep::of(&techniques);
        let sweep = singles.filter(|_| profile.advance == Advance::Sweep);
        let by_entries = profile.advance == Advance::One && profile.choose == InstanceChoice::Hodoku;
        let is_helpful = profile.advance != Advance::All && profile.choose == InstanceChoice::Helpful;
        let queued = singles.filter(|_| by_entries);
        let apart = |id: &TechniqueId| sweep.or(queued).is_some() && Sweep::TECHNIQUES.contains(id);
        Self {
            sweep,
            queued,
            singles,
            rules: rule_groups(rules_for(techniques.iter().filter(|id| !apart(id))), by_entries, is_helpful),
            all_rules: rules_for(&techniques),
            techniques,
            all_instances: profile.advance == Advance::All,
            is_helpful,
            branch: profile.branch,
        }
    }

    /// Hands `found` every step that the rules find in the position, rule by rule, until `found` breaks.
    /// Returns the reason to stop if the time ran out first.
    pub(super) fn available(
        &self,
        geometry: &Geometry<S>,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<Option<Stop>, Contradiction> {
        let board = Board::start(geometry, puzzle)?;
        let mut work = Work::new(puzzle, budget.deadline());
        let mut enough = false;
        for &rule in &self.all_rules {
            let ended = rule.rule.find(&board, &mut work, &mut |step| {
                if !self.techniques.contains(&step.technique) {
                    return ControlFlow::Continue(());
                }
                let answer = found(step);
                enough = answer.is_break();
                answer
            });
            if enough {
                return Ok(None);
            }
            if ended.is_break() || work.out_of_time() {
                return Ok(Some(out_of_time(&work)));
            }
        }
        Ok(None)
    }

    /// Returns the easiest step in the position: of the easiest rule that fires, the instance that the profile
    /// chooses. Without a step it also returns the reason to stop, if the time ran out.
    pub(super) fn next(
        &self,
        geometry: &Geometry<S>,
        puzzle: &Puzzle,
        budget: &Budget,
    ) -> Result<(Option<Step>, Option<Stop>), Contradiction> {
        if !self.is_helpful {
            let mut first = None;
            let stop = self.available(geometry, puzzle, budget, &mut |step| {
                first = Some(step);
                ControlFlow::Break(())
            })?;
            return Ok((first, stop));
        }
        let position = Position::start(geometry, puzzle, false)?;
        let mut work = Work::new(puzzle, budget.deadline());
        let wanted = |step: &Step| self.techniques.contains(&step.technique);
        let is_swept = |rule: &&&Listed<S>| {
            self.sweep.is_some() && rule.emits.iter().any(|id| Sweep::TECHNIQUES.contains(id))
        };
        let stop = |work: &Work<'_, S>| work.out_of_time().then(|| out_of_time(work));
        for &rule in self.all_rules.iter().filter(is_swept) {
            let single = find_first(rule.rule, &position.board, &mut work, wanted);
            if single.is_some() {
                return Ok((single, None));
            }
            if let Some(stop) = stop(&work) {
                return Ok((None, Some(stop)));
            }
        }
        for rank in 0..self.rules.len() {
            if let Some((step, _)) = self.most_helpful(rank, &position, &mut work) {
                return Ok((Some(step), None));
            }
            if let Some(stop) = stop(&work) {
                return Ok((None, Some(stop)));
            }
        }
        Ok((None, None))
    }
}

/// Returns the reason to stop when the time of the work is out.
pub(super) fn out_of_time<S: Storage>(work: &Work<'_, S>) -> Stop {
    if work.is_cancelled() { Stop::Interrupted } else { Stop::Budget }
}

/// Returns the rules that find these techniques. Each rule comes once, at the place of its first technique.
fn rules_for<'a, S: Rules>(ids: impl IntoIterator<Item = &'a TechniqueId>) -> Vec<&'static Listed<S>> {
    let mut order: Vec<usize> = Vec::new();
    for id in ids {
        let found = S::ALL.iter().position(|rule| rule.emits.contains(id));
        order.extend(found.filter(|rule| !order.contains(rule)));
    }
    order.into_iter().map(|rule| &S::ALL[rule]).collect()
}

/// The chains that compete: those of single candidates, and those with groups. The shortest is the easiest to follow,
/// whatever it is called.
const CHAINS: [&[TechniqueId]; 2] = [
    &[
        rows::X_CHAIN,
        rows::XY_CHAIN,
        rows::H_WING,
        rows::L_WING,
        rows::M_WING,
        rows::S_WING,
        rows::AIC,
        rows::DISCONTINUOUS_NICE_LOOP,
        rows::CONTINUOUS_NICE_LOOP,
        rows::STRONG_LINK_CHAIN_N,
    ],
    &[rows::GROUPED_AIC, rows::GROUPED_DNL, rows::GROUPED_CNL],
];

/// Groups rules that follow each other: with `by_entries` those of one entry of `HoDoKu`'s technique list that has a
/// tie-break, with `by_length` chains that compete. Any other rule is a group of its own.
fn rule_groups<S: Rules>(
    rules: Vec<&'static Listed<S>>,
    by_entries: bool,
    by_length: bool,
) -> Vec<RuleGroup<S>> {
    let entry_of = |rule: &Listed<S>| {
        let entry = rule.emits.iter().find_map(hodoku::entry_of);
        entry.filter(|(_, tie_break)| by_entries && *tie_break != TieBreak::First)
    };
    let chains_of =
        |rule: &Listed<S>| CHAINS.iter().position(|chains| by_length && chains.contains(&rule.emits[0]));
    let mut groups: Vec<RuleGroup<S>> = Vec::new();
    for rule in rules {
        let key = (entry_of(rule), chains_of(rule));
        let has_key = |last: &RuleGroup<S>| (entry_of(last.rules[0]), chains_of(last.rules[0])) == key;
        match groups.last_mut() {
            Some(last) if key != (None, None) && has_key(last) => last.rules.push(rule),
            _ => {
                let tie_break = key.0.map_or(TieBreak::First, |(_, tie_break)| tie_break);
                groups.push(RuleGroup { rules: vec![rule], tie_break, by_length: key.1.is_some() });
            }
        }
    }
    groups
}
