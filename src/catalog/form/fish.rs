//! Relations of fish.

/// How what is cited must lie in fish, in each claim. A fin is a place left that more houses in the role `base` hold than
/// in the role `cover`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fish {
    /// No house is a base or a cover twice, or both.
    Apart,
    /// A box is among them; besides, the bases have rows or columns alone, and the covers have the others alone.
    Franken,
    /// They are neither rows against columns nor a Franken fish.
    Mutant,
    /// There is no fin.
    Whole,
    /// There are fins. What is removed sees them all, in houses in the role `fin`: each of these holds all that is removed,
    /// and a fin.
    Finned,
    /// Without its fins every base has two places or more.
    Full,
    /// Without its fins some base has one place or none.
    Sashimi,
    /// The bases and covers are of one digit, and every fin excludes what is removed by a chain. Chains are cited one after
    /// the other: links in the role `weak` and truths in the role `strong` take turns, where a link holds what is true so far
    /// and one of the two candidates left of the next truth, which leaves the other. Each ends in a link in the role `end`,
    /// which holds what is true last and all that is removed. Its first link holds one fin or more. Some chain has a truth.
    Chained,
    /// There are as many covers as bases. Each of them has two places of the bases. What is removed lies in a cover, and in
    /// no base.
    Covered,
    /// There is one cover less than there are bases. Each has two places of the bases, and so has a last one beyond them.
    /// What is removed is not what any such last one would lose.
    Uncovered,
}
