//! Equal digits in one house.

use crate::grid::{Cell, Digit, HouseId, Index, Layout};

/// A digit that stands more than once in a house.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct EqualDigits {
    /// The house.
    pub house: HouseId,
    /// The digit.
    pub digit: Digit,
    /// The cells of the house that hold the digit, in reading order; at least two.
    pub cells: Vec<Cell>,
}

/// Finds every digit that stands more than once in a house. Houses are in layout order, digits ascending.
/// `digits` has an entry for every cell of the layout.
///
/// # Panics
/// If `digits` has fewer entries than the layout has cells.
pub(crate) fn equal_digits(layout: &Layout, digits: &[Option<Digit>]) -> Vec<EqualDigits> {
    let mut found = Vec::new();
    for house in layout.all_houses() {
        let mut cells_of = vec![Vec::new(); layout.digits()];
        for &cell in &layout.house(house).cells {
            if let Some(cells) = digits[cell.index()].and_then(|digit| cells_of.get_mut(digit.index())) {
                cells.push(cell);
            }
        }
        for (digit, cells) in layout.all_digits().zip(cells_of) {
            if cells.len() > 1 {
                found.push(EqualDigits { house, digit, cells });
            }
        }
    }
    found
}
