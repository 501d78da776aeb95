//! Relations of sets of cells and digits.

/// How what is cited must lie in sets of cells and digits, in each claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Set {
    /// The truths, in the order cited, have these roles.
    Roles(&'static [&'static str]),
    /// The cells in this role have the same candidates left.
    Alike(&'static str),
    /// What is left over of the first truth and of the last by the links in the role `weak` can be true together: no cell
    /// and no house has both.
    Open,
    /// Houses are cited with more than one digit.
    SeveralDigits,
    /// The truths are cells in two houses that cross, and in no one house.
    Bent,
    /// The truths are cells with as many digits as they are; fewer of them always have more digits than they are.
    Closed,
    /// The links in the role `weak` are on all digits of the truths but one, a digit each. The links in the role `end` are
    /// on that one, which has its places among the truths in no one house.
    OneFree,
}
