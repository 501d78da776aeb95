//! The two compiled choices of storage for the sets of a board.

use std::fmt;

use super::bits::{Bits, Words};
use super::layout::Layout;
use super::set::{Cell, Digit, Set};

/// A fixed-length store of one set per cell, or per digit.
pub trait Store<T>: Clone + AsRef<[T]> + AsMut<[T]> + Send + Sync {
    /// `length` copies of `value`. A store of fixed length ignores `length`.
    fn filled(value: T, length: usize) -> Self;
}

impl<T: Copy + Send + Sync, const N: usize> Store<T> for [T; N] {
    fn filled(value: T, _: usize) -> Self {
        [value; N]
    }
}
impl<T: Copy + Send + Sync> Store<T> for Box<[T]> {
    fn filled(value: T, length: usize) -> Self {
        vec![value; length].into_boxed_slice()
    }
}

/// The storage a board is compiled for. There are two: [`Classic`] and [`AnySize`].
pub trait Storage: Copy + fmt::Debug + Send + Sync + 'static {
    /// Bits enough for the digits.
    type DigitBits: Bits;
    /// Bits enough for the cells.
    type CellBits: Bits;
    /// The digits left in every cell.
    type ByCell: Store<Digits<Self>>;
    /// The cells left for every digit.
    type ByDigit: Store<Cells<Self>>;

    /// Whether boards of this layout fit this storage.
    fn fits(layout: &Layout) -> bool;
}

/// A set of digits in the storage `S`.
pub type Digits<S> = Set<Digit, <S as Storage>::DigitBits>;
/// A set of cells in the storage `S`.
pub type Cells<S> = Set<Cell, <S as Storage>::CellBits>;

/// Storage for 81 cells and nine digits, whatever the houses: `u16` and `u128`.
#[derive(Clone, Copy, Debug)]
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

/// Storage for every layout this crate accepts, 9x9 among them. Rooms that are not in a hurry (trace, explanation,
/// checking) use only this one.
#[derive(Clone, Copy, Debug)]
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
