//! Relations of almost locked sets.

/// How what is cited must lie in almost locked sets, in each claim. Cells that are cited one after the other in one role are
/// a set; it is almost locked if it lies in a house and has one digit more than cells. Houses in the role `locked` have each
/// of the digits of a set that are not named otherwise, set by set and ascending.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Als {
    /// The sets are almost locked, and different. Each shares a digit with the next, another one than with the one before; all
    /// places of it in the two lie in the house that is cited for it in the role `restricted-common`, and no common cell has
    /// it. The first and the last have a digit besides, which is removed from cells outside of all sets that see every place
    /// of it in these two, in houses in the role `common`.
    Joined,
    /// Two sets are almost locked, and different. A digit is cited in a house in the role `link`: none of its places there is in
    /// the sets, and each of them lies in one of two houses in the role `weak`, of which the first holds all places of the
    /// digit in the first set as well and the second those in the second; no house holds all of these. Both sets have another
    /// digit, which is removed as from those that are [`Joined`](Self::Joined).
    Bridged,
    /// The sets have no common cell, and no house holds all of them.
    Apart,
    /// [`Joined`](Self::Joined), or two almost locked sets share two digits, each of which has all its places in the two in the house that is cited for it
    /// in the role `restricted-common`. Their other digits are cited, set by set and ascending, in the role `closed`. What
    /// is removed is outside of them and sees every place of a digit in both sets, or of another digit in one.
    Linked,
    /// After a cell in the role `stem` come almost locked sets, and what is cited in the role `restricted-common` is each of
    /// the stem's candidates once, set by set: a house that holds the stem and all places that the set has for it. The sets
    /// have a digit besides, which is removed from cells outside of all of them that see every place of it in the sets, in
    /// houses in the role `common`.
    Blossom,
    /// The cells in the role `intersection` lie in a box and in a line, those in the role `line-set` in the line alone and
    /// those in the role `box-set` in the box alone, and the two have no digit in common. All together have as many digits
    /// as they are, each of which is cited in the role `closed`, ascending. What is removed is outside of them and sees
    /// every place of its digit.
    Crossing,
}
