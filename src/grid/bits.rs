//! Bit sets of fixed size, the storage behind every set of cells or digits.

use std::fmt::Debug;

/// A fixed number of bits with the operations of a set. Implemented for the machine words that hold a 9x9
/// grid, and for [`Words`], which holds any grid this crate accepts.
pub trait Bits: Copy + Eq + Debug + Default + Send + Sync + 'static {
    /// The number of bits; indices run from 0 to `CAPACITY - 1`.
    const CAPACITY: usize;

    /// Returns a set with bit `index` only.
    #[must_use]
    fn bit(index: usize) -> Self;
    /// Returns the bits 0 to `count - 1`.
    #[must_use]
    fn first_n(count: usize) -> Self;
    /// Returns the bits set in `self` or `other`.
    #[must_use]
    fn or(self, other: Self) -> Self;
    /// Returns the bits set in both `self` and `other`.
    #[must_use]
    fn and(self, other: Self) -> Self;
    /// Returns the bits set in `self` and not in `other`.
    #[must_use]
    fn minus(self, other: Self) -> Self;
    /// Returns true if bit `index` is set.
    fn has(&self, index: usize) -> bool;
    /// Sets bit `index`.
    fn set(&mut self, index: usize);
    /// Clears bit `index`.
    fn clear(&mut self, index: usize);
    /// Returns the number of bits set.
    fn count(&self) -> usize;
    /// Returns true if no bit is set.
    fn is_zero(&self) -> bool;
    /// Returns true if a bit is set in both `self` and `other`.
    fn meets(&self, other: &Self) -> bool;
    /// Returns the index of the lowest bit set; `None` if there is none.
    fn lowest(&self) -> Option<usize>;
    /// Clears the lowest bit set and returns its index; `None` if there is none.
    fn pop(&mut self) -> Option<usize>;
}

/// The number of bits of each word of 16 bits. Sets of digits are counted often, and the processors that binaries are
/// published for need not have an instruction for it.
static COUNTS: [u8; 1 << 16] = {
    let mut counts = [0; 1 << 16];
    let mut word = 1;
    while word < counts.len() {
        counts[word] = counts[word / 2] + (word % 2) as u8;
        word += 1;
    }
    counts
};

macro_rules! machine_word {
    ($word:ty, $count:expr) => {
        impl Bits for $word {
            const CAPACITY: usize = <$word>::BITS as usize;

            #[inline]
            fn bit(index: usize) -> Self {
                1 << index
            }
            #[inline]
            fn first_n(count: usize) -> Self {
                if count >= Self::CAPACITY { Self::MAX } else { (1 << count) - 1 }
            }
            #[inline]
            fn or(self, other: Self) -> Self {
                self | other
            }
            #[inline]
            fn and(self, other: Self) -> Self {
                self & other
            }
            #[inline]
            fn minus(self, other: Self) -> Self {
                self & !other
            }
            #[inline]
            fn has(&self, index: usize) -> bool {
                (*self >> index) & 1 == 1
            }
            #[inline]
            fn set(&mut self, index: usize) {
                *self |= 1 << index;
            }
            #[inline]
            fn clear(&mut self, index: usize) {
                *self &= !(1 << index);
            }
            #[inline]
            fn count(&self) -> usize {
                $count(*self)
            }
            #[inline]
            fn is_zero(&self) -> bool {
                *self == 0
            }
            #[inline]
            fn meets(&self, other: &Self) -> bool {
                self & other != 0
            }
            #[inline]
            fn lowest(&self) -> Option<usize> {
                (*self != 0).then(|| self.trailing_zeros() as usize)
            }
            #[inline]
            fn pop(&mut self) -> Option<usize> {
                let lowest = self.lowest()?;
                *self &= *self - 1;
                Some(lowest)
            }
        }
    };
}

machine_word!(u16, |word: u16| usize::from(COUNTS[usize::from(word)]));
machine_word!(u64, |word: u64| word.count_ones() as usize);
machine_word!(u128, |word: u128| word.count_ones() as usize);

/// The number of words for 1,296 cells: a grid of side 36.
const WORDS: usize = 21;

/// 1,344 bits, for the cells of any grid up to side 36.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words([u64; WORDS]);

impl Default for Words {
    fn default() -> Self {
        Self([0; WORDS])
    }
}

impl Words {
    fn zip(self, other: Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|word| combine(self.0[word], other.0[word])))
    }
}

impl Bits for Words {
    const CAPACITY: usize = WORDS * 64;

    fn bit(index: usize) -> Self {
        let mut words = Self::default();
        words.set(index);
        words
    }
    fn first_n(count: usize) -> Self {
        Self(std::array::from_fn(|word| u64::first_n(count.saturating_sub(word * 64))))
    }
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
    fn minus(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
    #[inline]
    fn has(&self, index: usize) -> bool {
        self.0[index / 64].has(index % 64)
    }
    #[inline]
    fn set(&mut self, index: usize) {
        self.0[index / 64].set(index % 64);
    }
    #[inline]
    fn clear(&mut self, index: usize) {
        self.0[index / 64].clear(index % 64);
    }
    fn count(&self) -> usize {
        self.0.iter().map(Bits::count).sum()
    }
    fn is_zero(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }
    fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }
    fn lowest(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }
    fn pop(&mut self) -> Option<usize> {
        let lowest = self.lowest()?;
        self.clear(lowest);
        Some(lowest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn behaves<B: Bits>() {
        let last = B::CAPACITY - 1;
        let mut bits = B::bit(0).or(B::bit(last));
        assert_eq!(bits.count(), 2);
        assert!(bits.has(0) && bits.has(last) && !bits.has(1));
        assert!(bits.meets(&B::bit(last)) && !bits.meets(&B::bit(1)));
        assert_eq!(bits.minus(B::bit(0)), B::first_n(B::CAPACITY).and(B::bit(last)));
        assert_eq!(B::first_n(last).count(), last);
        assert_eq!(B::first_n(0), B::default());
        assert_eq!(bits.pop(), Some(0));
        assert_eq!(bits.pop(), Some(last));
        assert_eq!(bits.pop(), None);
        assert!(bits.is_zero() && bits.lowest().is_none());
        bits.set(1);
        bits.clear(1);
        assert!(bits.is_zero());
    }

    #[test]
    fn every_word_behaves_the_same() {
        behaves::<u16>();
        behaves::<u64>();
        behaves::<u128>();
        behaves::<Words>();
    }
}
