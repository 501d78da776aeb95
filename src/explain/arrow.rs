//! The links of a chain or a case analysis, for pictures.

use crate::grid::Candidate;

/// What a link says about its two ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum LinkKind {
    /// At least one end is true.
    Strong,
    /// At most one end is true.
    Weak,
    /// The tip follows from the start, with what was found before.
    Follows,
}

/// A link of a chain or a case analysis, drawn as an arrow in the direction of the explanation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Arrow {
    /// The candidates at the start of the arrow; several form a group.
    pub from: Vec<Candidate>,
    /// The candidates at the tip of the arrow; several form a group.
    pub to: Vec<Candidate>,
    /// What the link says.
    pub kind: LinkKind,
    /// The link's number, from 1. Arrows that lead to one conclusion share a number. 0 for the lines between two
    /// colours, which have no order.
    pub number: usize,
    /// The index of the link's sentence in `Narrator::link_sentences`; `None` where the words do not go from link to
    /// link.
    pub sentence: Option<usize>,
    /// The index of the link's case in a case analysis; 0 for other links.
    pub case: usize,
}
