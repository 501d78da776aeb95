//! Cells, digits and houses as indices, and sets of them.

use std::fmt;
use std::marker::PhantomData;
use std::num::NonZeroU8;
use std::ops::{BitAnd, BitOr, Sub};

use super::bits::Bits;

/// A cell, a digit or a house, represented by its index.
pub trait Index: Copy + Eq + Ord + fmt::Debug {
    /// Makes the item with this index, from 0.
    fn from_index(index: usize) -> Self;
    /// Returns the index, from 0.
    fn index(self) -> usize;
}

macro_rules! index {
    ($(#[$doc:meta])* $name:ident, $word:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name($word);

        impl $name {
            /// Makes the item with this index, from 0.
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
    /// A house, by its index in the layout. In a boxed grid boxes come first, then rows, then columns.
    HouseId, u16
}

/// A digit, by its index: the digit that people call 1 has index 0. An open cell, `Option<Digit>`, takes one byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// Makes the digit with this index, from 0 to 254.
    #[inline]
    pub const fn new(index: usize) -> Self {
        Self(NonZeroU8::MIN.saturating_add(index as u8))
    }
    /// Makes the digit that people write like this, from 1; `None` for 0.
    #[inline]
    pub const fn of_value(value: u8) -> Option<Self> {
        match NonZeroU8::new(value) {
            Some(value) => Some(Self(value)),
            None => None,
        }
    }
    /// Returns the digit as people write it, from 1.
    #[inline]
    pub const fn value(self) -> u8 {
        self.0.get()
    }
}

impl Index for Digit {
    #[inline]
    fn from_index(index: usize) -> Self {
        Self::new(index)
    }
    #[inline]
    fn index(self) -> usize {
        usize::from(self.0.get() - 1)
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value())
    }
}

/// A candidate: a digit that a cell may hold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

/// A set of cells or digits, stored as bits.
pub struct Set<T, B> {
    bits: B,
    members: PhantomData<fn() -> T>,
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
        Self { bits, members: PhantomData }
    }

    /// Returns the number of members.
    #[inline]
    pub fn len(&self) -> usize {
        self.bits.count()
    }
    /// Returns true if the set has no member.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.bits.is_zero()
    }
    /// Returns true if the sets share a member.
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        self.bits.meets(&other.bits)
    }
    /// Returns true if every member of `other` is also a member of `self`.
    #[inline]
    pub fn contains_all(&self, other: &Self) -> bool {
        other.bits.minus(self.bits).is_zero()
    }
}

impl<T: Index, B: Bits> Set<T, B> {
    /// Makes a set with one member.
    #[inline]
    #[must_use]
    pub fn of(member: T) -> Self {
        Self::of_bits(B::bit(member.index()))
    }
    /// Makes the set of the indices 0 to `count - 1`.
    #[inline]
    #[must_use]
    pub fn first_n(count: usize) -> Self {
        Self::of_bits(B::first_n(count))
    }
    /// Returns true if `member` is in the set.
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
    /// Returns the member with the lowest index; `None` if the set is empty.
    #[inline]
    pub fn first(&self) -> Option<T> {
        self.bits.lowest().map(T::from_index)
    }
    /// Returns the only member; `None` unless there is exactly one.
    #[inline]
    pub fn only(&self) -> Option<T> {
        let mut bits = self.bits;
        let first = bits.pop()?;
        bits.is_zero().then(|| T::from_index(first))
    }
    /// Returns true if there are two members at least.
    #[inline]
    pub fn has_several(&self) -> bool {
        let mut bits = self.bits;
        bits.pop().is_some() && !bits.is_zero()
    }
    /// Returns the two members, in order; `None` unless there are exactly two.
    #[inline]
    pub fn both(&self) -> Option<[T; 2]> {
        let mut bits = self.bits;
        let both = [bits.pop()?, bits.pop()?];
        bits.is_zero().then(|| both.map(T::from_index))
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

/// An iterator over the members of a set, lowest index first.
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
