//! Relations of chains of strong links.

use super::Sort;

/// How what is cited must lie in chains of strong links, in each claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chain {
    /// Each truth, in the order cited, is joined to the next by the next link in the role `weak`, and falls into two parts
    /// by that: what one link takes up, and what the next does. What is left over of the first and of the last are the ends
    /// of the chain, and links in the role `end` take them up.
    Joined,
    /// The truths, in the order cited or the other way round, are of these sorts.
    Sequence(&'static [Sort]),
    /// The truths are a row and a column.
    RowAndColumn,
    /// No house holds both ends.
    Apart,
    /// The truths are neither parallel lines joined by one that crosses them nor a row and a column joined by a box.
    Unnamed,
    /// The places left of the box in the role `box` lie in two lines that cross: the link in the role `weak` and one in the
    /// role `end`, and the truth in the role `strong` is parallel to that.
    Corner,
    /// As [`Joined`](Self::Joined), but round: the last truth is joined to the first by the last link in the role `weak`, and
    /// there are no ends.
    Ring,
    /// As [`Joined`](Self::Joined) or, with a last link in the role `closing`, as [`Ring`](Self::Ring), where cells cited one after the other in the role `set-a`, or in
    /// `set-b`, count as one truth, and there are some. They have one digit more than they are, and lie in one house, or all
    /// but one of them do: these have one digit more than they are as well, and the one brings in a digit that they lack, or
    /// that none of its places shares a house with. One digit is towards the truth before and another one towards the truth
    /// behind, the one that is brought in among these. All others are locked in the set: each of them has its places there in
    /// houses in the role `locked`, one if there is an end, set by set and ascending.
    Sets,
    /// A truth has more than two candidates left.
    Groups,
    /// The links in the role `end` are of one digit.
    OneEnd,
    /// A truth has more than two candidates left, and the truths are not a box and a line that make a corner.
    Grouped,
    /// What the role `loop` cites are an odd number of houses in a ring, each sharing a place with the next; they have one
    /// digit, and no place is in more than two. What is placed is the only place that is in just one of them. What is
    /// removed is in none of them and, by what the role `link` cites, sees every place that is in just one.
    OddRing,
}
