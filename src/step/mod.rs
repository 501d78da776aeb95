//! Deductions: a technique's name, the claims it makes, and the reason of every claim.
//!
//! A reason is a certificate: the constraints of the grid that it cites prove the claim by themselves.
//! Nothing here searches, and nothing depends on how boards are stored.

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

/// A technique's id in the catalogue, such as `hidden-single-box`. A trace may name a technique that this
/// version does not know.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TechniqueId(Cow<'static, str>);

impl TechniqueId {
    /// Creates an id known at compile time.
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

/// The part that a cited constraint plays in its technique: `cell`, `house`, `base`, `fin`. Explanations and
/// colours depend on it.
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
    /// A base house of a fish.
    pub(crate) const BASE: Self = Self::new("base");
    /// A cover house of a fish.
    pub(crate) const COVER: Self = Self::new("cover");
    /// A house in which an eliminated candidate sees fins.
    pub(crate) const FIN: Self = Self::new("fin");
    /// A strong link of a chain: one of its two ends is true.
    pub(crate) const STRONG: Self = Self::new("strong");
    /// A weak link between two strong links of a chain.
    pub(crate) const WEAK: Self = Self::new("weak");
    /// A weak link from an end of a chain to an eliminated candidate.
    pub(crate) const END: Self = Self::new("end");

    /// Creates a role known at compile time.
    pub const fn new(name: &'static str) -> Self {
        Self(Cow::Borrowed(name))
    }
    /// The role as text.
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
    /// Candidates that are true. The eliminations that a placement implies, in its cell and its peers, are
    /// not listed.
    pub place: Vec<Candidate>,
    /// Candidates that are false.
    pub eliminate: Vec<Candidate>,
    /// The proof.
    pub because: Reason,
}

/// A candidate highlighted in addition to the cited constraints.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The part it plays, which decides its colour.
    pub role: Role,
    /// The candidate to highlight.
    pub candidate: Candidate,
}

/// One logged deduction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The technique applied.
    pub technique: TechniqueId,
    /// The conclusions, each with its reason.
    pub claims: Vec<Claim>,
    /// Highlights beyond the constraints that the claims cite.
    pub marks: Vec<Mark>,
}

impl Step {
    /// Builds a step from `claims`, dropping each claim whose conclusions other claims already give. Returns
    /// `None` if no claim is left.
    pub fn from_claims(technique: &TechniqueId, claims: impl IntoIterator<Item = Claim>) -> Option<Self> {
        let mut claims: Vec<Claim> = claims.into_iter().collect();
        while let Some(redundant) = (0..claims.len()).rfind(|&at| !Claim::concludes_alone(&claims, at)) {
            claims.remove(redundant);
        }
        (!claims.is_empty()).then(|| Self { technique: technique.clone(), claims, marks: Vec::new() })
    }
    /// Returns whether a reason assumes that the solution is unique.
    pub fn assumes_unique(&self) -> bool {
        self.claims.iter().any(|claim| claim.because.assumes_unique())
    }
    /// Returns how deeply [`Reason::Cases`] are nested in its claims; 0 without cases.
    pub(crate) fn depth(&self) -> u32 {
        self.claims.iter().map(|claim| claim.because.depth()).max().unwrap_or(0)
    }
    /// Candidates that the step places, each once, in the order of the claims.
    pub fn placements(&self) -> impl Iterator<Item = Candidate> {
        each_once(self.claims.iter().flat_map(|claim| claim.place.iter().copied()))
    }
    /// Candidates that the step removes, each once, in the order of the claims. Implied eliminations are not
    /// listed.
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
    /// Returns whether `claims[at]` has a conclusion that no other claim has.
    pub(crate) fn concludes_alone(claims: &[Self], at: usize) -> bool {
        let others = || claims.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, claim)| claim);
        claims[at].place.iter().any(|new| others().all(|claim| !claim.place.contains(new)))
            || claims[at].eliminate.iter().any(|new| others().all(|claim| !claim.eliminate.contains(new)))
    }
}
