//! Relations of patterns that a single solution, or any, forbids.

use super::Relation;

/// How what is cited must lie in patterns that a single solution, or any, forbids, in each claim. Its guardians are cited
/// in the role `extra`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pattern {
    /// Four cells with the same two digits, each of which sees two of the others; every house holds two of them or none.
    Rectangle,
    /// Six cells or more with the same two digits, which hang together by houses, of which each holds two of them or none.
    Loop,
    /// Two lines of as many cells as the pattern has digits, three or more: every cell has a partner in the other line that
    /// lies in all its other houses, and the same digits.
    Extended,
    /// Every open cell with two digits, and every digit twice in each house that it is missing from.
    Grave,
    /// Just so many of its cells are filled.
    Filled(usize),
    /// The guardians are in one cell.
    OneCell,
    /// The guardians are of one digit, in several cells.
    OneDigit,
    /// The guardians are of several digits.
    SeveralDigits,
    /// The guardians are in several cells, all of them in one house.
    Together,
    /// The guardians are in two cells, both of them in one house.
    Side,
    /// The guardians are in several cells that are not two of one house.
    Apart,
    /// The guardians are in two cells that share no house.
    Opposite,
    /// The cells in this role are those of the guardians.
    Roof(&'static str),
    /// The cells in this role are one of the pattern's, cited several times.
    Corner(&'static str),
    /// The digits in this role are the pattern's.
    OfPattern(&'static str),
    /// No digit in this role is one that all of the pattern's cells have.
    Beyond(&'static str),
    /// Nothing is cited but guardians and, in each of these roles, something.
    Cites(&'static [&'static str]),
    /// One of these lists of relations holds.
    OneOf(&'static [&'static [Relation]]),
}
