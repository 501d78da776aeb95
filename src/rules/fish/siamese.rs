//! Two fish in one: a way to show what was found, not another thing to find.

use std::collections::BTreeSet;

use super::{FINNED, FINNED_FRANKEN, FINNED_MUTANT, SASHIMI};
use crate::grid::{Candidate, HouseId, HouseKind, Layout};
use crate::step::{Claim, Constraint, Role, Step, TechniqueId};

/// The Siamese fish among these steps: two fish of one kind on the same base under different covers that do not remove the
/// same, shown as one step, in the order of their covers. Where one removes all that the other does and more, it is shown
/// for what is more. A finned fish and a sashimi fish make a finned one.
pub(crate) fn siamese(layout: &Layout, found: &[Step]) -> Vec<Step> {
    let lines_first = |house| (layout.house(house).kind == HouseKind::Box, house);
    let mut seen: Vec<Seen<'_>> = found.iter().map(Seen::new).collect();
    seen.sort_by_cached_key(|seen| seen.covers.iter().copied().map(lines_first).collect::<Vec<_>>());
    let mut twins = Vec::new();
    for (at, one) in seen.iter().enumerate() {
        for other in &seen[at + 1..] {
            let name = name(&one.step.technique, &other.step.technique);
            let Some(name) = name.filter(|_| one.bases == other.bases) else { continue };
            if one.removed == other.removed {
                continue;
            }
            let claims = one.beyond(other).into_iter().chain(other.beyond(one));
            twins.extend(Step::of(name, claims));
        }
    }
    twins
}

/// A step, and what its first claim cites.
struct Seen<'s> {
    step: &'s Step,
    bases: Vec<&'s Constraint>,
    covers: Vec<HouseId>,
    removed: BTreeSet<Candidate>,
}

impl<'s> Seen<'s> {
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

    /// What it claims beside another: the rest, if it removes all that the other does.
    fn beyond(&self, other: &Self) -> Vec<Claim> {
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

/// The techniques of which two steps can make a Siamese one of this name: none for fish without fins, in which nothing
/// but the covers could differ.
pub(crate) fn siamese_of(name: &TechniqueId) -> Vec<TechniqueId> {
    let with_fins = [FINNED, SASHIMI, FINNED_FRANKEN, FINNED_MUTANT];
    let itself = with_fins.iter().any(|names| names.contains(name)).then(|| name.clone());
    let sashimi = FINNED.iter().position(|finned| finned == name).map(|size| SASHIMI[size].clone());
    itself.into_iter().chain(sashimi).collect()
}

/// What two fish with these names are called together.
fn name<'a>(one: &'a TechniqueId, other: &'a TechniqueId) -> Option<&'a TechniqueId> {
    [one, other].into_iter().find(|name| [one, other].iter().all(|each| siamese_of(name).contains(each)))
}
