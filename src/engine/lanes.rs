//! Eight words of 32 bits, worked on at once.
//!
//! [`Plain`] is written in safe Rust and runs anywhere. [`Avx2`] is the same in instructions of x86-64
//! processors; a test compares the two.

// Code is compiled for the vector instructions of the function it is inlined into, so all of it has to be.
#![allow(clippy::inline_always)]

use std::ops::{Add, BitAnd, BitOr, BitXor, Not, Shl, Shr, Sub};

/// Eight words of 32 bits. Operators work on each word by itself and wrap.
pub(super) trait Lanes:
    Copy
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// Returns eight times this word.
    fn all(word: u32) -> Self;
    /// Reads eight words.
    fn read(words: &[u32; 8]) -> Self;
    /// Returns the words.
    fn words(self) -> [u32; 8];
    /// Returns for lane i the word of lane i + 4, modulo 8.
    fn far(self) -> Self;
    /// Returns for lane i the word of lane i + 2 of the same four.
    fn next(self) -> Self;
    /// Returns for lane i the word of its neighbour: 1 for 0, 0 for 1, and so on.
    fn beside(self) -> Self;
    /// Returns for lanes 0 to 2 the word of the next of the three. What the other lanes hold then is open.
    fn turned(self) -> Self;
    /// Returns the word of lane `LANE` eight times.
    fn spread<const LANE: u8>(self) -> Self;
    /// Returns the first word of `zero`, the second of `one` and the others of `two`.
    fn mixed(zero: Self, one: Self, two: Self) -> Self;
    /// Returns the lanes whose word is zero, as bits.
    fn zeros(self) -> u32;
}

/// Eight words in safe Rust.
#[derive(Clone, Copy)]
pub(super) struct Plain([u32; 8]);

macro_rules! plain {
    ($($operator:ident $method:ident $other:ty: |$lane:ident, $left:ident, $right:ident| $result:expr;)*) => {
        $(impl $operator<$other> for Plain {
            type Output = Self;
            #[inline(always)]
            fn $method(self, $right: $other) -> Self {
                let $left = self;
                Self(std::array::from_fn(|$lane| $result))
            }
        })*
    };
}
plain! {
    BitAnd bitand Self: |lane, a, b| a.0[lane] & b.0[lane];
    BitOr bitor Self: |lane, a, b| a.0[lane] | b.0[lane];
    BitXor bitxor Self: |lane, a, b| a.0[lane] ^ b.0[lane];
    Add add Self: |lane, a, b| a.0[lane].wrapping_add(b.0[lane]);
    Sub sub Self: |lane, a, b| a.0[lane].wrapping_sub(b.0[lane]);
    Shl shl u32: |lane, a, by| a.0[lane] << by;
    Shr shr u32: |lane, a, by| a.0[lane] >> by;
}
impl Not for Plain {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl Lanes for Plain {
    #[inline(always)]
    fn all(word: u32) -> Self {
        Self([word; 8])
    }
    #[inline(always)]
    fn read(words: &[u32; 8]) -> Self {
        Self(*words)
    }
    #[inline(always)]
    fn words(self) -> [u32; 8] {
        self.0
    }
    #[inline(always)]
    fn far(self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane ^ 4]))
    }
    #[inline(always)]
    fn next(self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane ^ 2]))
    }
    #[inline(always)]
    fn beside(self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane ^ 1]))
    }
    #[inline(always)]
    fn turned(self) -> Self {
        let [zero, one, two, rest @ ..] = self.0;
        let [three, four, five, six, seven] = rest;
        Self([one, two, zero, three, four, five, six, seven])
    }
    #[inline(always)]
    fn spread<const LANE: u8>(self) -> Self {
        Self([self.0[usize::from(LANE)]; 8])
    }
    #[inline(always)]
    fn mixed(zero: Self, one: Self, two: Self) -> Self {
        let mut words = two.0;
        (words[0], words[1]) = (zero.0[0], one.0[1]);
        Self(words)
    }
    #[inline(always)]
    fn zeros(self) -> u32 {
        (0..8).fold(0, |bits, lane| bits | u32::from(self.0[lane] == 0) << lane)
    }
}

#[cfg(target_arch = "x86_64")]
pub(super) use avx2::Avx2;

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx2 {
    //! Every `unsafe` block here calls instructions of AVX2 on values alone, or on the eight words behind a
    //! reference. It is sound where the processor has AVX2. `super::super::bands` is the only user, and runs
    //! code on [`Avx2`] only after it has asked the processor.

    use std::arch::x86_64::{
        __m256i, _mm_cvtsi32_si128, _mm256_add_epi32, _mm256_and_si256, _mm256_blend_epi32,
        _mm256_castsi256_ps, _mm256_cmpeq_epi32, _mm256_loadu_si256, _mm256_movemask_ps, _mm256_or_si256,
        _mm256_permute2x128_si256, _mm256_permutevar8x32_epi32, _mm256_set1_epi32, _mm256_setzero_si256,
        _mm256_shuffle_epi32, _mm256_sll_epi32, _mm256_srl_epi32, _mm256_storeu_si256, _mm256_sub_epi32,
        _mm256_xor_si256,
    };
    use std::ops::{Add, BitAnd, BitOr, BitXor, Not, Shl, Shr, Sub};

    use super::Lanes;

    /// Eight words in a vector register. To be used only where the processor has AVX2.
    #[derive(Clone, Copy)]
    pub(in super::super) struct Avx2(__m256i);

    macro_rules! operators {
        ($($operator:ident $method:ident $instruction:ident;)*) => {
            $(impl $operator for Avx2 {
                type Output = Self;
                #[inline(always)]
                fn $method(self, other: Self) -> Self {
                    // SAFETY: see the module.
                    Self(unsafe { $instruction(self.0, other.0) })
                }
            })*
        };
    }
    operators! {
        BitAnd bitand _mm256_and_si256;
        BitOr bitor _mm256_or_si256;
        BitXor bitxor _mm256_xor_si256;
        Add add _mm256_add_epi32;
        Sub sub _mm256_sub_epi32;
    }
    macro_rules! shifts {
        ($($operator:ident $method:ident $instruction:ident;)*) => {
            $(impl $operator<u32> for Avx2 {
                type Output = Self;
                #[inline(always)]
                fn $method(self, by: u32) -> Self {
                    // SAFETY: see the module.
                    Self(unsafe { $instruction(self.0, _mm_cvtsi32_si128(by.cast_signed())) })
                }
            })*
        };
    }
    shifts! {
        Shl shl _mm256_sll_epi32;
        Shr shr _mm256_srl_epi32;
    }
    impl Not for Avx2 {
        type Output = Self;
        #[inline(always)]
        fn not(self) -> Self {
            self ^ Self::all(u32::MAX)
        }
    }

    impl Lanes for Avx2 {
        #[inline(always)]
        fn all(word: u32) -> Self {
            // SAFETY: see the module.
            Self(unsafe { _mm256_set1_epi32(word.cast_signed()) })
        }
        #[inline(always)]
        fn read(words: &[u32; 8]) -> Self {
            // SAFETY: see the module. The load needs no alignment.
            Self(unsafe { _mm256_loadu_si256(std::ptr::from_ref(words).cast()) })
        }
        #[inline(always)]
        fn words(self) -> [u32; 8] {
            let mut words = [0; 8];
            // SAFETY: see the module. The store needs no alignment.
            unsafe { _mm256_storeu_si256(std::ptr::from_mut(&mut words).cast(), self.0) }
            words
        }
        #[inline(always)]
        fn far(self) -> Self {
            // SAFETY: see the module.
            Self(unsafe { _mm256_permute2x128_si256::<1>(self.0, self.0) })
        }
        #[inline(always)]
        fn next(self) -> Self {
            // SAFETY: see the module.
            Self(unsafe { _mm256_shuffle_epi32::<0b01_00_11_10>(self.0) })
        }
        #[inline(always)]
        fn beside(self) -> Self {
            // SAFETY: see the module.
            Self(unsafe { _mm256_shuffle_epi32::<0b10_11_00_01>(self.0) })
        }
        #[inline(always)]
        fn turned(self) -> Self {
            // SAFETY: see the module.
            Self(unsafe { _mm256_shuffle_epi32::<0b11_00_10_01>(self.0) })
        }
        #[inline(always)]
        fn spread<const LANE: u8>(self) -> Self {
            // SAFETY: see the module.
            Self(unsafe { _mm256_permutevar8x32_epi32(self.0, _mm256_set1_epi32(i32::from(LANE))) })
        }
        #[inline(always)]
        fn mixed(zero: Self, one: Self, two: Self) -> Self {
            // SAFETY: see the module.
            Self(unsafe { _mm256_blend_epi32::<0b10>(_mm256_blend_epi32::<0b1>(two.0, zero.0), one.0) })
        }
        #[inline(always)]
        fn zeros(self) -> u32 {
            // SAFETY: see the module.
            let bits = unsafe {
                let is_zero = _mm256_cmpeq_epi32(self.0, _mm256_setzero_si256());
                _mm256_movemask_ps(_mm256_castsi256_ps(is_zero))
            };
            bits.cast_unsigned()
        }
    }
}
