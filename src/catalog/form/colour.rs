//! Relations of colourings.
//!
//! What is cited in the role `pair` has two candidates left, one of which is true. Two colours are given to all that
//! these pairs join: that is a cluster. Two candidates clash in what holds them both.

/// How what is cited must lie in colourings, in each claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// One cluster. Each candidate removed has no colour and clashes with one of either colour in a `witness`, and more is
    /// cited than one pair and one house.
    Trap,
    /// One cluster, of which one colour is removed: it stands twice in the one `witness`.
    Wrap,
    /// One cluster. One of these: a trap; a wrap; a colour is removed with which all candidates of the cell that is a
    /// `witness` clash, each in another one.
    Medusa,
    /// Two clusters. One candidate of each clashes with the other in the `bridge`, and each candidate removed clashes, in
    /// a `witness` each, with one of the other colour of either cluster.
    OneBridge,
    /// One colour is removed, and clashes in a `bridge` with one of either colour of another cluster.
    TwoBridges,
}

/// How all that the claims of a step cite must lie in colourings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coloured {
    /// All pairs that the claims cite belong to so many clusters, whole ones: joined by all pairs of the position that are
    /// digits of houses.
    Clusters(usize),
    /// They belong to one cluster, whose pairs are cells as well, and some claim is about more than one digit.
    SeveralDigits,
}
