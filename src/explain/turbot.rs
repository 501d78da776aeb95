//! Words for two strong links of one digit: two of these patterns in one step.

use super::naming::{Naming, Words, cited_by};
use super::narrator::Narrator;
use super::placeholder::Group;

/// The words of single-digit patterns.
pub(super) const WORDS: Words = &[
    ("both-seen", |naming, narrator| naming.both_seen(narrator)),
    ("kind", |naming, _| naming.kind_of(naming.cited.iter().find(|cited| cited.role.as_str() == "strong")?)),
    ("across", |naming, _| naming.kind_of(naming.cited.iter().find(|cited| cited.role.as_str() == "weak")?)),
];

impl Naming<'_> {
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
