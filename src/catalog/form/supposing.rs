//! Relations of what supposes.

/// How what is cited must lie in what supposes, in each claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Supposing {
    /// What is concluded has no filling against it in houses of its own digit. Cells in the role `taken` are closed to it: in
    /// each case it is shown first, in the same way, that another digit fills them.
    Templates,
    /// One candidate is removed: supposed, it leads to a contradiction. The cases are over what is left of the first thing
    /// that it forces; one link of the candidate rules out all of these but one. From there on each claim is about one cell
    /// or digit of a house that has one candidate left by what was true before, and the last about one that has none.
    Contradiction,
    /// Every claim of a contradiction is about something of which all is false, by what was true before, but the one
    /// candidate that it places, and it places each one once. What is supposed, or else what the claim before it places,
    /// shares what is cited in the role `next` with a candidate of what it is about: of all of them, a whip, or nothing is
    /// cited in that role and of some it shares nothing, a braid. There are two of them at least, and at most as many as
    /// said.
    Walk(usize),
    /// All that is forced had two candidates left.
    Pairs,
    /// Something that is forced had more than two candidates left.
    Branched,
    /// One of these two: [`Contradiction`](Self::Contradiction), or cases over all candidates of a cell or of a digit of a
    /// house, in each of which such claims come to the one thing that is concluded.
    ContradictionOrVerity,
    /// The same, where claims may remove candidates besides, and one does: what is left of one truth, of two or of three in
    /// the role `closed` lies in as many links in the role `within`. A digit of a house in another house, cells in digits of
    /// houses, digits of one house in cells, or a digit of two lines in two that cross them. The cases of a contradiction may
    /// be over the cell of what is supposed.
    BeyondSingles,
}
