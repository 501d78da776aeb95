//! Words for two strong links of one digit: where they cross, and two of these patterns in one step.

use super::naming::{Naming, Words, cited_by};
use super::narrator::Narrator;
use super::placeholder::Group;
use crate::grid::HouseId;

/// The words of single-digit patterns.
pub(super) const WORDS: Words = &[
    ("crossing", |naming, narrator| naming.crossing(narrator)),
    ("both-seen", |naming, narrator| naming.both_seen(narrator)),
];

impl Naming<'_> {
    /// Names the houses of a step's two strong links; `None` unless these houses share a cell.
    fn crossing(&self, narrator: &Narrator<'_>) -> Option<String> {
        let houses: Vec<HouseId> = self.houses_as("strong").into_iter().map(|(house, _)| house).collect();
        let [one, other] = houses[..] else { return None };
        let cells = &self.board.layout().house(one).cells;
        (!self.within(other, cells).is_empty()).then(|| narrator.houses(&houses))
    }

    /// States for each of two patterns in one step which candidates its ends rule out.
    fn both_seen(&self, narrator: &Narrator<'_>) -> Option<String> {
        let sentences = self.step.claims.iter().map(|claim| {
            let of_claim = Naming::citing(self.step, cited_by(claim), self.board);
            let ends = of_claim.group(Group::Without("strong", "weak"))?;
            let in_box = of_claim.group(Group::Without("box", "weak")).filter(|group| !group.is_empty());
            let ends = ends.iter().map(std::slice::from_ref).chain(in_box.as_deref());
            of_claim.seen_among(&claim.eliminate, &ends.collect::<Vec<_>>(), narrator)
        });
        Some(sentences.collect::<Option<Vec<_>>>()?.join(" "))
    }
}
