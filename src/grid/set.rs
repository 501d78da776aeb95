//! Storage of cells and of digits.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, Sub};

use super::bits::Bits;

/// Something that is known by a small index: a cell, a digit or a house.
pub trait Index: Copy + Eq + Ord + fmt::Debug {
    /// The thing with this index, counted from 0.
    fn from_index(index: usize) -> Self;
    /// Its index, counted from 0.
    fn index(self) -> usize;
}

macro_rules! index {
    ($(#[$doc:meta])* $name:ident, $word:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name($word);

        impl $name {
            /// The one with this index, counted from 0.
            pub const fn new(index: usize) -> Self {
                Self(index as $word)
            }
        }

        impl Index for $name {
            #[inline]
            fn from_index(index: usize) -> Self {
                Self(index as $word)
            }
            #[inline]
            fn index(self) -> usize {
                usize::from(self.0)
            }
        }
    };
}

index! {
    /// A cell, by its index in the layout. In a rectangular grid cells are numbered row by row.
    Cell, u16
}
index! {
    /// A digit, by its index: the digit that people call 1 has index 0.
    Digit, u8
}
index! {
    /// A house, by its index in the layout. In a boxed grid boxes come first, then rows, then columns.
    HouseId, u16
}

impl Digit {
    /// The digit as people write it, from 1.
    pub const fn value(self) -> u8 {
        self.0 + 1
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value())
    }
}

/// A digit in a cell, as a possibility.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Candidate {
    /// Where.
    pub cell: Cell,
    /// What.
    pub digit: Digit,
}

/// A set of cells or digits, as bits.
pub struct Set<T, B> {
    bits: B,
    of: PhantomData<fn() -> T>,
}

impl<T, B: Copy> Clone for Set<T, B> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, B: Copy> Copy for Set<T, B> {}
impl<T, B: PartialEq> PartialEq for Set<T, B> {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}
impl<T, B: Eq> Eq for Set<T, B> {}
impl<T, B: Bits> Default for Set<T, B> {
    fn default() -> Self {
        Self::of_bits(B::default())
    }
}

impl<T, B: Bits> Set<T, B> {
    #[inline]
    fn of_bits(bits: B) -> Self {
        Self { bits, of: PhantomData }
    }

    /// How many members there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.bits.count()
    }
    /// Whether there is no member.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.bits.is_zero()
    }
    /// Whether the sets share a member.
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        self.bits.meets(&other.bits)
    }
    /// Whether every member of `other` is a member.
    #[inline]
    pub fn contains_all(&self, other: &Self) -> bool {
        other.bits.minus(self.bits).is_zero()
    }
}

impl<T: Index, B: Bits> Set<T, B> {
    /// The set with one member.
    #[inline]
    #[must_use]
    pub fn of(member: T) -> Self {
        Self::of_bits(B::bit(member.index()))
    }
    /// The first `count` things by index.
    #[inline]
    #[must_use]
    pub fn first_n(count: usize) -> Self {
        Self::of_bits(B::first_n(count))
    }
    /// Whether `member` belongs.
    #[inline]
    pub fn contains(&self, member: T) -> bool {
        self.bits.has(member.index())
    }
    /// Adds `member`.
    #[inline]
    pub fn insert(&mut self, member: T) {
        self.bits.set(member.index());
    }
    /// Removes `member`.
    #[inline]
    pub fn remove(&mut self, member: T) {
        self.bits.clear(member.index());
    }
    /// The member with the lowest index.
    #[inline]
    pub fn first(&self) -> Option<T> {
        self.bits.lowest().map(T::from_index)
    }
    /// The only member, if there is exactly one.
    #[inline]
    pub fn only(&self) -> Option<T> {
        let mut bits = self.bits;
        let first = bits.pop()?;
        bits.is_zero().then(|| T::from_index(first))
    }
}

impl<T, B: Bits> BitAnd for Set<T, B> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self::of_bits(self.bits.and(other.bits))
    }
}
impl<T, B: Bits> BitOr for Set<T, B> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self::of_bits(self.bits.or(other.bits))
    }
}
impl<T, B: Bits> Sub for Set<T, B> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::of_bits(self.bits.minus(other.bits))
    }
}
impl<T: Index, B: Bits> FromIterator<T> for Set<T, B> {
    fn from_iter<I: IntoIterator<Item = T>>(members: I) -> Self {
        let mut set = Self::default();
        set.extend(members);
        set
    }
}
impl<T: Index, B: Bits> Extend<T> for Set<T, B> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, members: I) {
        for member in members {
            self.insert(member);
        }
    }
}
impl<T: Index, B: Bits> fmt::Debug for Set<T, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The members of a set, lowest index first.
pub struct Members<T, B>(Set<T, B>);

impl<T: Index, B: Bits> Iterator for Members<T, B> {
    type Item = T;
    #[inline]
    fn next(&mut self) -> Option<T> {
        self.0.bits.pop().map(T::from_index)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}
impl<T: Index, B: Bits> ExactSizeIterator for Members<T, B> {}

impl<T: Index, B: Bits> IntoIterator for Set<T, B> {
    type Item = T;
    type IntoIter = Members<T, B>;
    #[inline]
    fn into_iter(self) -> Members<T, B> {
        Members(self)
    }
}
