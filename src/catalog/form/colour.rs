//! Relations of colourings.
//!
//! What is cited in the role `pair` has two candidates left, one of which is true. All that such pairs join in the position,
//! digits of houses or, where that is said, cells as well, is a cluster, and has two colours: of each pair one candidate
//! has one, one the other. Two candidates clash in what holds them both.

/// How what is cited must lie in colourings, in each claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// Its pairs are of one cluster. Each candidate removed is not, but clashes with one of either colour in a `witness`,
    /// and more is cited than one pair and one witness.
    Trap,
    /// Its pairs are of one cluster, and what is removed has a colour of it that stands twice in the one `witness`.
    Wrap,
    /// Its pairs are of one cluster that is joined by cells as well, and it is a trap, or a wrap, or what is removed has a
    /// colour of it with which each candidate of a cell that is a `witness` clashes in another one.
    Medusa,
    /// Its pairs are of two clusters. A candidate of each clashes with the other in the one `bridge`, and each candidate
    /// removed clashes in a `witness` each with one of the opposite colours.
    OneBridge,
    /// What is removed has a colour of a cluster, and this clashes in a `bridge` with either colour of another, to which
    /// the pairs belong that do not belong to the first.
    TwoBridges,
}

/// How all that the claims of a step cite must lie in colourings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coloured {
    /// The pairs of all of them are of so many clusters.
    Clusters(usize),
    /// The pairs of all of them are of one cluster that is joined by cells as well, and some claim is about more than one
    /// digit.
    SeveralDigits,
}
