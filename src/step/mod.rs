//! Deductions: a technique's name, the claims it makes, and the reason of every claim.
//!
//! A reason is a certificate: the constraints of the grid that it cites prove the claim by themselves.
//! Nothing here searches, and nothing depends on how boards are stored.

mod argument;
mod group_by_key;
mod rated;
mod reason;
mod single;
mod sorted;

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

pub(crate) use argument::Argument;
pub(crate) use group_by_key::group_by_key;
pub use rated::{Rated, Rating};
pub use reason::{Case, Cited, Constraint, Reason};
pub(crate) use single::{FULL_HOUSE, HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE, NAKED_SINGLE};
pub use single::{Pass, Single, SingleKind};
pub(crate) use sorted::sorted;

use crate::grid::Candidate;

/// A technique's id in the catalogue, such as `hidden-single-box`. A trace may name a technique that this
/// version does not know.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
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

/// The role of a cited constraint in its technique, such as `cell`, `house`, `base` or `fin`. Explanations
/// and colours depend on it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Role(Cow<'static, str>);

impl Role {
    /// Role of the cell of a naked single.
    pub(crate) const CELL: Self = Self::new("cell");
    /// Role of the house of a hidden single or a subset.
    pub(crate) const HOUSE: Self = Self::new("house");
    /// Role of the cells of a subset or another set of cells.
    pub(crate) const SET: Self = Self::new("set");
    /// Role of the box of locked candidates.
    pub(crate) const BOX: Self = Self::new("box");
    /// Role of the row or column of locked candidates.
    pub(crate) const LINE: Self = Self::new("line");
    /// Role of a base house of a fish.
    pub(crate) const BASE: Self = Self::new("base");
    /// Role of a cover house of a fish.
    pub(crate) const COVER: Self = Self::new("cover");
    /// Role of a house in which an eliminated candidate of a fish sees fins.
    pub(crate) const FIN: Self = Self::new("fin");
    /// Role of a strong link of a chain: at least one of its two ends is true.
    pub(crate) const STRONG: Self = Self::new("strong");
    /// Role of a weak link between two strong links of a chain.
    pub(crate) const WEAK: Self = Self::new("weak");
    /// Role of a weak link from an end of a chain to an eliminated candidate.
    pub(crate) const END: Self = Self::new("end");
    /// Role of a house that joins cells of a pattern which is no chain.
    pub(crate) const LINK: Self = Self::new("link");
    /// Role of a candidate that keeps a pattern without a filling from being there.
    pub(crate) const GUARDIAN: Self = Self::new("guardian");

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

/// A candidate that a step highlights in addition to the constraints that it cites.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The role of the candidate, which decides its colour.
    pub role: Role,
    /// The candidate to highlight.
    pub candidate: Candidate,
}

/// One logged deduction: a technique and the claims that it proves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The technique applied.
    pub technique: TechniqueId,
    /// The conclusions, each with its reason.
    pub claims: Vec<Claim>,
    /// Candidates highlighted in addition to the constraints that the claims cite.
    pub marks: Vec<Mark>,
    /// The name and rating that another program gives the step, if the run follows that program's order.
    pub rated: Option<Box<Rated>>,
}

impl Step {
    /// Builds a step from its claims, without marks.
    pub fn new(technique: TechniqueId, claims: Vec<Claim>) -> Self {
        Self { technique, claims, marks: Vec::new(), rated: None }
    }

    /// Builds a step from `claims`, dropping each claim whose conclusions other claims already give. Returns
    /// `None` if no claim is left.
    pub fn from_claims(technique: &TechniqueId, claims: impl IntoIterator<Item = Claim>) -> Option<Self> {
        let mut claims: Vec<Claim> = claims.into_iter().collect();
        while let Some(redundant) = (0..claims.len()).rfind(|&at| !Claim::concludes_alone(&claims, at)) {
            claims.remove(redundant);
        }
        (!claims.is_empty()).then(|| Self::new(technique.clone(), claims))
    }
    /// Returns whether the reason of any claim assumes that the solution is unique.
    pub fn assumes_unique(&self) -> bool {
        self.claims.iter().any(|claim| claim.because.assumes_unique())
    }
    /// Returns how deeply [`Reason::Cases`] are nested in the step's claims; 0 without cases.
    pub(crate) fn depth(&self) -> u32 {
        self.claims.iter().map(|claim| claim.because.depth()).max().unwrap_or(0)
    }
    /// Candidates that the step places, each once, in the order of the claims.
    pub fn placements(&self) -> impl Iterator<Item = Candidate> {
        each_once(self.claims.iter().flat_map(|claim| claim.place.iter().copied()))
    }
    /// Candidates that the step removes, each once, in the order of the claims. Eliminations implied by
    /// placements are not listed.
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
    /// Returns whether `claims[at]` has a conclusion that no other claim in `claims` has.
    pub(crate) fn concludes_alone(claims: &[Self], at: usize) -> bool {
        let others = || claims.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, claim)| claim);
        claims[at].place.iter().any(|new| others().all(|claim| !claim.place.contains(new)))
            || claims[at].eliminate.iter().any(|new| others().all(|claim| !claim.eliminate.contains(new)))
    }
}
