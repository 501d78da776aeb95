//! Finds the steps available in a position, of all rules or of chosen techniques.

use std::ops::ControlFlow;
use std::str::FromStr;

use super::words::join_with_or;
use crate::catalog;
use crate::grid::{Layout, Puzzle};
use crate::rules::fish::{siamese, siamese_of};
use crate::step::{Step, TechniqueId};
use crate::stepper::{Profile, Stepper};
use crate::trace::Verdict;

/// A choice of steps: techniques to show (`techniques`), and finned fish to show in their Siamese form
/// (`siamese`). A Siamese fish combines two fish with the same bases in one step.
#[derive(Clone, Debug)]
pub(crate) struct StepFilter {
    techniques: Vec<TechniqueId>,
    siamese: Vec<TechniqueId>,
}

impl StepFilter {
    /// Returns a profile of the techniques to look for, including the single fish that make up Siamese fish.
    pub(crate) fn profile(&self) -> Profile {
        let parts: Vec<TechniqueId> = self.siamese.iter().flat_map(siamese_of).collect();
        let looked_for = |id: &TechniqueId| self.techniques.contains(id) || parts.contains(id);
        Profile {
            techniques: catalog::all().map(|row| row.id.clone()).filter(looked_for).collect(),
            ..Profile::all()
        }
    }

    /// Keeps the found steps of the filter's techniques, and adds the Siamese fish made of two found fish.
    fn select(&self, layout: &Layout, found: Vec<Step>) -> Vec<Step> {
        let mut twins = if self.siamese.is_empty() { Vec::new() } else { siamese(layout, &found) };
        twins.retain(|twin| self.siamese.contains(&twin.technique));
        let mut wanted = found;
        wanted.retain(|step| self.techniques.contains(&step.technique));
        wanted.extend(twins);
        wanted
    }

    /// Names the techniques as a choice, if they are few.
    fn words(&self) -> String {
        const MOST_NAMED: usize = 3;
        let siamese = self.siamese.iter().map(|id| format!("siamese {id}"));
        let mut names: Vec<String> = self.techniques.iter().map(ToString::to_string).chain(siamese).collect();
        names.dedup();
        if names.len() > MOST_NAMED { "such step".to_string() } else { join_with_or(names) }
    }
}

impl FromStr for StepFilter {
    type Err = String;

    /// Reads ids, HoDoKu codes or aliases, separated by commas.
    fn from_str(list: &str) -> Result<Self, String> {
        let (mut techniques, mut siamese) = (Vec::new(), Vec::new());
        for typed in list.split(',').map(str::trim).filter(|typed| !typed.is_empty()) {
            let ids =
                |rows: Vec<&catalog::Technique>| rows.iter().map(|row| row.id.clone()).collect::<Vec<_>>();
            let (found, twins) = (ids(catalog::find(typed)), ids(catalog::find_siamese(typed)));
            if found.is_empty() && twins.is_empty() {
                return Err(unknown_technique(typed));
            }
            techniques.extend(found);
            siamese.extend(twins);
        }
        if techniques.is_empty() && siamese.is_empty() {
            return Err("expected techniques, separated by commas".to_string());
        }
        Ok(Self { techniques, siamese })
    }
}

/// Returns the error for a name that no technique has, with similar names.
pub(crate) fn unknown_technique(typed: &str) -> String {
    if let Some(foreign) = catalog::every().find(|row| row.id.as_str() == typed.trim()) {
        return format!(
            "{} is a step of --rules se alone, which no rule looks for: {}",
            foreign.id, foreign.relation
        );
    }
    let near = catalog::nearest(typed);
    let hint = if near.is_empty() {
        "`sudostep technique` lists those that this version has".to_string()
    } else {
        format!("did you mean {}?", near.join(" or "))
    };
    format!("no technique is called '{typed}'; {hint}")
}

/// The steps available in a position.
pub(crate) struct FoundSteps {
    pub(crate) steps: Vec<Step>,
    /// `None` for a position that contradicts itself, `Unknown` if the time ran out before every rule had its turn.
    pub(crate) verdict: Option<Verdict>,
    /// The reason in words why there is no step, or why some may be missing.
    pub(crate) reason: Option<String>,
}

/// Finds every step of the stepper's rules in a position, or those that `only` chooses. The stepper must follow the
/// profile of `only`.
pub(crate) fn find_steps(
    stepper: &Stepper,
    names: &Layout,
    puzzle: &Puzzle,
    only: Option<&StepFilter>,
) -> FoundSteps {
    let mut steps: Vec<Step> = Vec::new();
    let ended = stepper.available(puzzle, &mut |step| {
        steps.push(step);
        ControlFlow::Continue(())
    });
    if let Some(only) = only {
        steps = only.select(puzzle.layout(), steps);
    }
    let (verdict, reason) = match ended {
        Err(contradiction) => (Some(Verdict::None), Some(contradiction.named(names).to_string())),
        Ok(Some(stop)) => (Some(Verdict::Unknown(stop)), Some(stop.word().to_string())),
        Ok(None) if !steps.is_empty() => (None, None),
        Ok(None) if puzzle.layout().all_cells().all(|cell| puzzle.value(cell).is_some()) => {
            (None, Some("every cell is filled".to_string()))
        }
        Ok(None) => {
            let wanted = only.map_or_else(|| "step".to_string(), StepFilter::words);
            (None, Some(format!("no {wanted} is available here")))
        }
    };
    FoundSteps { steps, verdict, reason }
}
