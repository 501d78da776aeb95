//! What a deduction is: a technique's name, the claims it makes, and the reason of every claim.
//!
//! The reason is a certificate: it cites constraints of the grid, and what is cited is enough by itself. Nothing here
//! finds anything, and nothing here depends on how boards are stored.

mod argument;
mod group_by_key;
mod reason;
mod single;

use std::borrow::Cow;
use std::fmt;

pub(crate) use argument::Argument;
pub(crate) use group_by_key::group_by_key;
pub use reason::{Case, Cited, Constraint, Reason};
pub(crate) use single::{FULL_HOUSE, HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE, NAKED_SINGLE};
pub use single::{Pass, Single, SingleKind};

use crate::grid::Candidate;

/// A technique's id in the catalogue: `hidden-single-box`. One read from a trace may name a technique that this
/// version does not know.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TechniqueId(Cow<'static, str>);

impl TechniqueId {
    /// The id `id`, known at compile time.
    pub const fn new(id: &'static str) -> Self {
        Self(Cow::Borrowed(id))
    }
    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<String> for TechniqueId {
    fn from(id: String) -> Self {
        Self(Cow::Owned(id))
    }
}
impl fmt::Display for TechniqueId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The part that something cited plays in its technique: `cell`, `house`, `base`, `fin`. Words and colours go by it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Role(Cow<'static, str>);

impl Role {
    /// The cell a naked single is about.
    pub(crate) const CELL: Self = Self::new("cell");
    /// The house a hidden single or a subset is about.
    pub(crate) const HOUSE: Self = Self::new("house");
    /// The cells of a subset.
    pub(crate) const SET: Self = Self::new("set");
    /// The box of locked candidates.
    pub(crate) const BOX: Self = Self::new("box");
    /// The line of locked candidates.
    pub(crate) const LINE: Self = Self::new("line");
    /// A house in which a fish has its digit.
    pub(crate) const BASE: Self = Self::new("base");
    /// A house that covers what a fish has in its base.
    pub(crate) const COVER: Self = Self::new("cover");
    /// A house in which what a fish removes sees fins.
    pub(crate) const FIN: Self = Self::new("fin");
    /// A strong link of a chain: one of its two ends is true.
    pub(crate) const STRONG: Self = Self::new("strong");
    /// What joins a strong link to the next.
    pub(crate) const WEAK: Self = Self::new("weak");
    /// What joins an end of a chain to what is removed.
    pub(crate) const END: Self = Self::new("end");

    /// The role `name`, known at compile time.
    pub const fn new(name: &'static str) -> Self {
        Self(Cow::Borrowed(name))
    }
    /// The role's name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<String> for Role {
    fn from(name: String) -> Self {
        Self(Cow::Owned(name))
    }
}

/// Candidates that a step proves true or false, with one reason for all of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// Candidates that are true. What a placement removes, from its cell and its peers, is implied.
    pub place: Vec<Candidate>,
    /// Candidates that are false.
    pub eliminate: Vec<Candidate>,
    /// Why.
    pub because: Reason,
}

/// A candidate that is shown beside what is cited, as decoration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The part it plays.
    pub role: Role,
    /// Where it is.
    pub candidate: Candidate,
}

/// One logged deduction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// What was found.
    pub technique: TechniqueId,
    /// What follows, claim by claim.
    pub claims: Vec<Claim>,
    /// Decoration beyond what the claims cite.
    pub marks: Vec<Mark>,
}

impl Step {
    /// The step that makes those of these claims that conclude what no other does, if there is one. Several may conclude
    /// the same besides.
    pub fn of(technique: &TechniqueId, claims: impl IntoIterator<Item = Claim>) -> Option<Self> {
        let mut claims: Vec<Claim> = claims.into_iter().collect();
        while let Some(idle) = (0..claims.len()).rfind(|&at| !Claim::concludes_alone(&claims, at)) {
            claims.remove(idle);
        }
        (!claims.is_empty()).then(|| Self { technique: technique.clone(), claims, marks: Vec::new() })
    }
    /// Whether it rests on the assumption that the solution is unique.
    pub fn assumes_unique(&self) -> bool {
        self.claims.iter().any(|claim| claim.because.assumes_unique())
    }
    /// How many cases stand within each other at most in its reasons.
    pub(crate) fn depth(&self) -> u32 {
        self.claims.iter().map(|claim| claim.because.depth()).max().unwrap_or(0)
    }
    /// Every candidate the step places, once and claim by claim.
    pub fn placements(&self) -> impl Iterator<Item = Candidate> {
        each_once(self.claims.iter().flat_map(|claim| claim.place.iter().copied()))
    }
    /// Every candidate the step removes, once and claim by claim, without what its placements imply.
    pub fn eliminations(&self) -> impl Iterator<Item = Candidate> {
        each_once(self.claims.iter().flat_map(|claim| claim.eliminate.iter().copied()))
    }
}

fn each_once(candidates: impl Iterator<Item = Candidate>) -> impl Iterator<Item = Candidate> {
    let mut seen = Vec::new();
    candidates.filter(move |candidate| {
        let new = !seen.contains(candidate);
        if new {
            seen.push(*candidate);
        }
        new
    })
}

impl Claim {
    /// Whether the claim at this place concludes something that none of the others does.
    pub(crate) fn concludes_alone(claims: &[Self], at: usize) -> bool {
        let others = || claims.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, claim)| claim);
        claims[at].place.iter().any(|new| others().all(|claim| !claim.place.contains(new)))
            || claims[at].eliminate.iter().any(|new| others().all(|claim| !claim.eliminate.contains(new)))
    }
}
