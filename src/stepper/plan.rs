//! A profile made ready for a run.

use std::ops::ControlFlow;

use super::choice::Taken;
use super::hodoku;
use super::profile::{Advance, Manner, Profile};
use crate::engine::Budget;
use crate::grid::{Board, Contradiction, Geometry, Puzzle, Storage};
use crate::rules::singles::Sweep;
use crate::rules::{Rule, Rules, Work};
use crate::step::{Step, TechniqueId};
use crate::trace::Stop;

/// A profile compiled for one storage: the sweep, then the rules to ask in order. Made once a stepper.
pub(super) struct Plan<S: Storage> {
    pub(super) sweep: Option<Sweep>,
    /// The singles that are placed one at a time, oldest first.
    pub(super) queued: Option<Sweep>,
    /// The rules to ask between singles.
    pub(super) rules: Vec<Asked<S>>,
    /// Those and the rules whose work is done with the singles.
    all_rules: Vec<&'static dyn Rule<S>>,
    pub(super) techniques: Vec<TechniqueId>,
    pub(super) every: bool,
    pub(super) branch: bool,
}

/// Rules that are asked together, and how one of their instances is chosen.
pub(super) struct Asked<S: Storage> {
    pub(super) rules: Vec<&'static dyn Rule<S>>,
    pub(super) taken: Taken,
}

impl<S: Rules> Plan<S> {
    pub(super) fn new(profile: &Profile) -> Self {
        let techniques: Vec<TechniqueId> = profile.allowed().cloned().collect();
        let singles = |wanted: bool| wanted.then(|| Sweep::of(&techniques)).flatten();
        let sweep = singles(profile.advance == Advance::Sweep);
        let by_entries = profile.advance == Advance::One && profile.manner == Manner::Hodoku;
        let queued = singles(by_entries);
        let apart = |id: &TechniqueId| sweep.or(queued).is_some() && Sweep::TECHNIQUES.contains(id);
        Self {
            sweep,
            queued,
            rules: asked(rules_for(techniques.iter().filter(|id| !apart(id))), by_entries),
            all_rules: rules_for(&techniques),
            techniques,
            every: profile.advance == Advance::All,
            branch: profile.branch,
        }
    }

    /// Hands `found` every step that the rules find in the position, rule by rule, until it breaks. Tells why it stopped
    /// before, if the time ran out first.
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

/// The rules that find these techniques, each once, where the first of its techniques stands.
fn rules_for<'a, S: Rules>(ids: impl IntoIterator<Item = &'a TechniqueId>) -> Vec<&'static dyn Rule<S>> {
    let mut order: Vec<usize> = Vec::new();
    for id in ids {
        let found = S::ALL.iter().position(|rule| rule.emits().contains(id));
        order.extend(found.filter(|rule| !order.contains(rule)));
    }
    order.into_iter().map(|rule| S::ALL[rule]).collect()
}

/// The rules one by one, or as `HoDoKu` has them in its entries.
fn asked<S: Rules>(rules: Vec<&'static dyn Rule<S>>, by_entries: bool) -> Vec<Asked<S>> {
    let entry_of = |rule: &dyn Rule<S>| rule.emits().iter().find_map(hodoku::entry_of).filter(|_| by_entries);
    let mut asked: Vec<(Option<usize>, Asked<S>)> = Vec::new();
    for rule in rules {
        let entry = entry_of(rule);
        let (place, taken) = entry.map_or((None, Taken::First), |(place, taken)| (Some(place), taken));
        match asked.last_mut() {
            Some((last, group)) if *last == place && taken != Taken::First => group.rules.push(rule),
            _ => asked.push((place, Asked { rules: vec![rule], taken })),
        }
    }
    asked.into_iter().map(|(_, group)| group).collect()
}
