//! Two fish in one: a way to show what was found, not another thing to find.

use std::collections::BTreeSet;

use super::{FINNED, FINNED_FRANKEN, FINNED_MUTANT, SASHIMI};
use crate::grid::Candidate;
use crate::step::{Cited, Reason, Role, Step, TechniqueId};

/// The Siamese fish among these steps: two fish of one kind on the same base under different covers, each of which removes
/// what the other does not, shown as one step. A finned fish and a sashimi fish make a finned one.
pub fn siamese(found: &[Step]) -> Vec<Step> {
    let seen: Vec<(Vec<&Cited>, BTreeSet<Candidate>)> =
        found.iter().map(|step| (bases(step), step.eliminations().collect())).collect();
    let mut twins = Vec::new();
    for (one, (base, removed)) in seen.iter().enumerate() {
        for (other, (same, others)) in seen.iter().enumerate().skip(one + 1) {
            let name = name(&found[one].technique, &found[other].technique);
            let Some(name) = name.filter(|_| base == same) else { continue };
            if !removed.is_subset(others) && !others.is_subset(removed) {
                let claims = found[one].claims.iter().chain(&found[other].claims).cloned();
                twins.extend(Step::of(name, claims));
            }
        }
    }
    twins
}

/// The techniques of which two steps can make a Siamese one of this name: none for fish without fins, in which nothing
/// but the covers could differ.
pub fn siamese_of(name: &TechniqueId) -> Vec<TechniqueId> {
    let with_fins = [FINNED, SASHIMI, FINNED_FRANKEN, FINNED_MUTANT];
    let itself = with_fins.iter().any(|names| names.contains(name)).then(|| name.clone());
    let sashimi = FINNED.iter().position(|finned| finned == name).map(|size| SASHIMI[size].clone());
    itself.into_iter().chain(sashimi).collect()
}

/// What two fish with these names are called together.
fn name<'a>(one: &'a TechniqueId, other: &'a TechniqueId) -> Option<&'a TechniqueId> {
    [one, other].into_iter().find(|name| [one, other].iter().all(|each| siamese_of(name).contains(each)))
}

/// What the first claim cites as its base.
fn bases(step: &Step) -> Vec<&Cited> {
    match step.claims.first().map(|claim| &claim.because) {
        Some(Reason::Linear { truths, .. }) => truths.iter().filter(|truth| truth.role == Role::BASE).collect(),
        _ => Vec::new(),
    }
}
