//! Storage for the sets of a board: one for 9x9 grids, one for any size.

use std::fmt;

use super::bits::{Bits, Words};
use super::layout::Layout;
use super::set::{Cell, Digit, Set};

/// A list of fixed length with one set for each cell, or for each digit.
pub trait Store<T>: Clone + fmt::Debug + AsRef<[T]> + AsMut<[T]> + Send + Sync {
    /// Makes a store of `length` copies of `value`. A store whose type fixes the length ignores `length`.
    fn filled(value: T, length: usize) -> Self;
}

impl<T: Copy + fmt::Debug + Send + Sync, const N: usize> Store<T> for [T; N] {
    fn filled(value: T, _: usize) -> Self {
        [value; N]
    }
}
impl<T: Copy + fmt::Debug + Send + Sync> Store<T> for Box<[T]> {
    fn filled(value: T, length: usize) -> Self {
        vec![value; length].into_boxed_slice()
    }
}

/// The bit sets that a board is compiled to. Two types implement it: [`Classic`] for 9x9 and [`AnySize`].
pub trait Storage: Copy + Default + fmt::Debug + Send + Sync + 'static {
    /// The bit set for digits.
    type DigitBits: Bits;
    /// The bit set for cells.
    type CellBits: Bits;
    /// A list of digit sets, one for each cell: its candidates.
    type ByCell: Store<Digits<Self>>;
    /// A list of cell sets, one for each digit: the cells that have it as a candidate.
    type ByDigit: Store<Cells<Self>>;

    /// Returns true if boards of this layout fit the storage.
    fn fits(layout: &Layout) -> bool;
}

/// A set of digits in the storage `S`.
pub type Digits<S> = Set<Digit, <S as Storage>::DigitBits>;
/// A set of cells in the storage `S`.
pub type Cells<S> = Set<Cell, <S as Storage>::CellBits>;

/// Storage for 81 cells and nine digits, with any houses: `u16` and `u128`.
#[derive(Clone, Copy, Default, Debug)]
pub struct Classic;

impl Storage for Classic {
    type DigitBits = u16;
    type CellBits = u128;
    type ByCell = [Digits<Self>; 81];
    type ByDigit = [Cells<Self>; 9];

    fn fits(layout: &Layout) -> bool {
        layout.cells() == 81 && layout.digits() == 9
    }
}

/// Storage for every layout this crate accepts, 9x9 included. Modules where speed matters less (explanation,
/// checking) use only this one.
#[derive(Clone, Copy, Default, Debug)]
pub struct AnySize;

impl Storage for AnySize {
    type DigitBits = u64;
    type CellBits = Words;
    type ByCell = Box<[Digits<Self>]>;
    type ByDigit = Box<[Cells<Self>]>;

    fn fits(_: &Layout) -> bool {
        true
    }
}
