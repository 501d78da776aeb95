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
}
