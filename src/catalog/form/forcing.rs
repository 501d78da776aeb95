//! Relations of forcing chains.

/// How what is cited must lie in forcing chains, in each claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forcing {
    /// More than two candidates are left of the truth whose candidates are the cases.
    Several,
    /// Every case has one chain, and nothing is assumed besides. The links and truths of a case, each in the order cited, take
    /// turns: a link in the role `weak` holds what is true so far and one of the two candidates left of the next truth, which
    /// is in the role `strong` and leaves the other. What is false on the way is no candidate of the truth whose candidates
    /// are the cases, and no two that are true in one case clash. A chain that removes something ends in one more link, in
    /// the role `end`, which holds what is true last and all that is removed; the last ones are not the same in all cases,
    /// for that would be placed. A chain that places something ends in it; what is false last is not the same in all cases,
    /// for that would be removed. Some case has a truth.
    Chains,
}
