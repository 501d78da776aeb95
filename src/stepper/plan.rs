//! Plans: profiles compiled for a storage, ready to run.

use std::ops::ControlFlow;

use super::choice::TieBreak;
use super::hodoku;
use super::profile::{Advance, InstanceChoice, Profile};
use crate::engine::Budget;
use crate::grid::{Board, Contradiction, Geometry, Puzzle, Storage};
use crate::rules::singles::Sweep;
use crate::rules::{Rule, Rules, Work};
use crate::step::{Step, TechniqueId};
use crate::trace::Stop;

/// A profile compiled for one storage: the singles, then the other rules in order. A stepper makes a plan
/// once for each layout.
pub(super) struct Plan<S: Storage> {
    /// The singles to place in sweeps; `None` in profiles without sweeps.
    pub(super) sweep: Option<Sweep>,
    /// The singles to place one at a time, oldest first, as `HoDoKu` does; `None` in other profiles.
    pub(super) queued: Option<Sweep>,
    /// The rules to try when no single is left, in order.
    pub(super) rules: Vec<RuleGroup<S>>,
    /// All rules of the profile, in order, those for singles included.
    all_rules: Vec<&'static dyn Rule<S>>,
    pub(super) techniques: Vec<TechniqueId>,
    /// True to apply every instance of a rule that fires.
    pub(super) all_instances: bool,
    pub(super) branch: bool,
}

/// Rules that are tried together, and the tie-break among their instances.
pub(super) struct RuleGroup<S: Storage> {
    pub(super) rules: Vec<&'static dyn Rule<S>>,
    pub(super) tie_break: TieBreak,
}

impl<S: Rules> Plan<S> {
    pub(super) fn new(profile: &Profile) -> Self {
        let techniques: Vec<TechniqueId> = profile.allowed().cloned().collect();
        let singles = |wanted: bool| wanted.then(|| Sweep::of(&techniques)).flatten();
        let sweep = singles(profile.advance == Advance::Sweep);
        let by_entries = profile.advance == Advance::One && profile.instance == InstanceChoice::Hodoku;
        let queued = singles(by_entries);
        let apart = |id: &TechniqueId| sweep.or(queued).is_some() && Sweep::TECHNIQUES.contains(id);
        Self {
            sweep,
            queued,
            rules: rule_groups(rules_for(techniques.iter().filter(|id| !apart(id))), by_entries),
            all_rules: rules_for(&techniques),
            techniques,
            all_instances: profile.advance == Advance::All,
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
            let ended = rule.find(&board, &mut work, &mut |step| {
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
                return Ok(Some(if work.is_cancelled() { Stop::Interrupted } else { Stop::Budget }));
            }
        }
        Ok(None)
    }
}

/// Returns the rules that find these techniques. Each rule comes once, at the place of its first technique.
fn rules_for<'a, S: Rules>(ids: impl IntoIterator<Item = &'a TechniqueId>) -> Vec<&'static dyn Rule<S>> {
    let mut order: Vec<usize> = Vec::new();
    for id in ids {
        let found = S::ALL.iter().position(|rule| rule.emits().contains(id));
        order.extend(found.filter(|rule| !order.contains(rule)));
    }
    order.into_iter().map(|rule| S::ALL[rule]).collect()
}

/// Groups rules by the entry of `HoDoKu`'s technique list that finds them, or makes each rule a group of its
/// own.
fn rule_groups<S: Rules>(rules: Vec<&'static dyn Rule<S>>, by_entries: bool) -> Vec<RuleGroup<S>> {
    let entry_of = |rule: &dyn Rule<S>| rule.emits().iter().find_map(hodoku::entry_of).filter(|_| by_entries);
    let mut groups: Vec<(Option<usize>, RuleGroup<S>)> = Vec::new();
    for rule in rules {
        let entry = entry_of(rule);
        let (place, tie_break) =
            entry.map_or((None, TieBreak::First), |(place, tie_break)| (Some(place), tie_break));
        match groups.last_mut() {
            Some((last, group)) if *last == place && tie_break != TieBreak::First => group.rules.push(rule),
            _ => groups.push((place, RuleGroup { rules: vec![rule], tie_break })),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}
