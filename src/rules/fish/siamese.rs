//! Siamese fish: two fish shown as one step. They are a way to present steps, not something to find.

use std::collections::BTreeSet;

use super::{FINNED, FINNED_FRANKEN, FINNED_MUTANT, SASHIMI};
use crate::grid::{Candidate, HouseId, HouseKind, Layout};
use crate::rules::search::choices::pairs;
use crate::step::{Claim, Constraint, Role, Step, TechniqueId};

/// Returns the Siamese fish among these steps, in the order of their covers. Two fish of one kind make one if
/// they have the same bases, different covers and different eliminations. If one removes all that the other
/// does, it is shown with its further eliminations only. A finned and a sashimi fish make a finned one.
pub(crate) fn siamese(layout: &Layout, found: &[Step]) -> Vec<Step> {
    let lines_first = |house| (layout.house(house).kind == HouseKind::Box, house);
    let mut seen: Vec<FishParts<'_>> = found.iter().map(FishParts::new).collect();
    seen.sort_by_cached_key(|seen| seen.covers.iter().copied().map(lines_first).collect::<Vec<_>>());
    let mut twins = Vec::new();
    for [one, other] in pairs(&seen) {
        let name = siamese_technique(&one.step.technique, &other.step.technique);
        let Some(name) = name.filter(|_| one.bases == other.bases) else { continue };
        if one.removed != other.removed {
            let claims = one.claims_beyond(other).into_iter().chain(other.claims_beyond(one));
            twins.extend(Step::from_claims(name, claims));
        }
    }
    twins
}

/// A fish step, with the bases and covers of its first claim and all its eliminations.
struct FishParts<'s> {
    step: &'s Step,
    bases: Vec<&'s Constraint>,
    covers: Vec<HouseId>,
    removed: BTreeSet<Candidate>,
}

impl<'s> FishParts<'s> {
    fn new(step: &'s Step) -> Self {
        let (mut bases, mut covers) = (Vec::new(), Vec::new());
        if let Some(claim) = step.claims.first() {
            claim.because.visit_cited(&mut |cited| match cited.constraint {
                _ if cited.role == Role::BASE => bases.push(&cited.constraint),
                Constraint::House(house, _) if cited.role == Role::COVER => covers.push(house),
                _ => {}
            });
        }
        Self { step, bases, covers, removed: step.eliminations().collect() }
    }

    /// Returns the claims of this fish to show in a Siamese fish with `other`. If this step removes all that
    /// `other` does, only the further eliminations are left.
    fn claims_beyond(&self, other: &Self) -> Vec<Claim> {
        let mut claims = self.step.claims.clone();
        if other.removed.is_subset(&self.removed) {
            for claim in &mut claims {
                claim.eliminate.retain(|gone| !other.removed.contains(gone));
            }
            claims.retain(|claim| !claim.eliminate.is_empty());
        }
        claims
    }
}

/// Returns the techniques whose steps can be combined, two at a time, into a Siamese fish named `name`. There
/// are none for fish without fins, where only the covers could differ.
pub(crate) fn siamese_of(name: &TechniqueId) -> Vec<TechniqueId> {
    let with_fins = [FINNED, SASHIMI, FINNED_FRANKEN, FINNED_MUTANT];
    let itself = with_fins.iter().any(|names| names.contains(name)).then(|| name.clone());
    let sashimi = FINNED.iter().position(|finned| finned == name).map(|size| SASHIMI[size].clone());
    itself.into_iter().chain(sashimi).collect()
}

/// Returns the technique of the Siamese fish that two fish make, if they can make one.
fn siamese_technique<'a>(one: &'a TechniqueId, other: &'a TechniqueId) -> Option<&'a TechniqueId> {
    [one, other].into_iter().find(|name| [one, other].iter().all(|each| siamese_of(name).contains(each)))
}
