//! Search for the columns that make a multi-sector locked set with some given rows.

use std::cmp::Reverse;

use crate::rules::search::rows::bits;

/// The open cells by row and column. `cells[row][column]` is their number. `digits[row][digit]` has the
/// columns (bits) in which the row can hold the digit.
pub(super) struct Table {
    pub(super) cells: Vec<Vec<u32>>,
    pub(super) digits: Vec<Vec<u64>>,
}

/// A search for the columns that make a multi-sector locked set with given rows. Each digit is assigned to
/// the rows or to the columns.
///
/// A digit of the rows costs one for each row that has it. A digit of the columns costs one for each chosen
/// column that has it in the rows. A column is chosen while it has more open cells in the rows than digits of
/// the columns. This surplus pays for the digits of the rows.
#[derive(Default)]
pub(super) struct ColumnSearch {
    digits: Vec<DigitLines>,
    /// For each column, its open cells in the given rows minus its digits that are assigned to the columns; zero if
    /// these are as many or more.
    gains: Vec<i32>,
    /// For each n and column, the number of digits of the column without the first n, which are assigned already.
    left: Vec<usize>,
    /// The surplus of all chosen columns, minus the cost of the digits of the rows. At zero or more the
    /// digits are no more than the cells.
    balance: i32,
    /// The columns with open cells in the rows (bits).
    all: u64,
    /// The columns that are worth taking (bits): they still have more cells than digits. These get only fewer.
    taken: u64,
    /// The least number of columns to take.
    fewest: u32,
    /// For use in [`costs_too_much`](Self::costs_too_much): the shares of the columns.
    shares: Vec<i32>,
    /// The sets of columns found (bits).
    found: Vec<u64>,
}

/// The number of given rows that have a digit, and the columns (bits) of the digit in these rows.
#[derive(Default, Clone, Copy)]
struct DigitLines {
    rows: i32,
    columns: u64,
}

impl ColumnSearch {
    /// Returns the sets of columns (bits) that make a multi-sector locked set with these rows. Each has at
    /// least `fewest` columns, but not all.
    pub(super) fn find(
        &mut self,
        table: &Table,
        rows: &[usize],
        fewest: u32,
        budget: &mut usize,
    ) -> Vec<u64> {
        self.digits.clear();
        self.digits.resize(table.digits.first().map_or(0, Vec::len), DigitLines::default());
        self.gains.clear();
        self.gains.resize(table.cells.first().map_or(0, Vec::len), 0);
        self.shares.resize(self.gains.len(), 0);
        for &row in rows {
            for (gain, &cells) in self.gains.iter_mut().zip(&table.cells[row]) {
                *gain += cells.cast_signed();
            }
            for (digit, &columns) in self.digits.iter_mut().zip(&table.digits[row]) {
                digit.rows += i32::from(columns != 0);
                digit.columns |= columns;
            }
        }
        self.digits.retain(|digit| digit.rows > 0);
        self.digits.sort_by_key(|one| Reverse(one.columns.count_ones()));
        self.left.clear();
        self.left.resize((self.digits.len() + 1) * self.gains.len(), 0);
        for (at, digit) in self.digits.iter().enumerate().rev() {
            let (left, more) = self.left[at * self.gains.len()..].split_at_mut(self.gains.len());
            left.copy_from_slice(&more[..left.len()]);
            bits(digit.columns).for_each(|column| left[column] += 1);
        }
        *budget = budget.saturating_sub(self.digits.len());
        self.balance = self.gains.iter().sum();
        self.all =
            (self.gains.iter().enumerate()).fold(0, |all, (at, &gain)| all | u64::from(gain > 0) << at);
        (self.taken, self.fewest) = (self.all, fewest);
        self.assign(0, budget);
        std::mem::take(&mut self.found)
    }

    /// Assigns the digits from `next` on to rows or columns, as long as the balance and the budget allow it.
    fn assign(&mut self, next: usize, budget: &mut usize) {
        let is_open = self.balance >= 0 && self.taken.count_ones() >= self.fewest;
        let Some(left) = budget.checked_sub(1).filter(|_| is_open) else { return };
        *budget = left;
        let Some(&DigitLines { rows, columns }) = self.digits.get(next) else {
            // If all columns are chosen, each of their digits is a fish.
            if self.taken != self.all && !self.found.contains(&self.taken) {
                self.found.push(self.taken);
            }
            return;
        };
        // The bound costs a pass over all remaining digits. It is left out for the first two digits, where it
        // rarely helps.
        if next > 1 && self.costs_too_much(next) {
            return;
        }
        self.balance -= rows;
        self.assign(next + 1, budget);
        self.balance += rows;
        let before = (self.balance, self.taken);
        let costly = columns & self.taken;
        self.balance -= costly.count_ones().cast_signed();
        for column in bits(costly) {
            self.gains[column] -= 1;
            self.taken &= !(u64::from(self.gains[column] == 0) << column);
        }
        self.assign(next + 1, budget);
        bits(costly).for_each(|column| self.gains[column] += 1);
        (self.balance, self.taken) = before;
    }

    /// Returns true if the digits from `next` on cost more than the balance, by a lower bound. Each digit assigned to
    /// the columns costs a column one, until the column's surplus is used up. So a digit costs at least its share of
    /// what all remaining digits together cost the column.
    fn costs_too_much(&mut self, next: usize) -> bool {
        let left = &self.left[next * self.gains.len()..];
        for column in bits(self.taken) {
            let gain = self.gains[column].unsigned_abs() as usize;
            self.shares[column] = SHARES[left[column]][gain.min(MAX_DIGITS)];
        }
        // Shares are rounded down, so the bound is never too high.
        let mut left = self.balance * ONE;
        self.digits[next..].iter().any(|one| {
            let by_column: i32 = bits(one.columns & self.taken).map(|column| self.shares[column]).sum();
            left -= by_column.min(one.rows * ONE);
            left < 0
        })
    }
}

/// The unit of shares.
const ONE: i32 = 1 << 10;
/// The most digits of a column: a row of 36 cells has no more.
const MAX_DIGITS: usize = 36;

/// `SHARES[left][gain]` is what each of `left` digits costs a column with this surplus: one, or an equal share.
#[allow(clippy::cast_possible_wrap, reason = "all numbers are small")]
static SHARES: [[i32; MAX_DIGITS + 1]; MAX_DIGITS + 1] = {
    let mut shares = [[0; MAX_DIGITS + 1]; MAX_DIGITS + 1];
    let mut left = 1;
    while left <= MAX_DIGITS {
        let mut gain = 1;
        while gain <= MAX_DIGITS {
            shares[left][gain] = if gain >= left { ONE } else { gain as i32 * ONE / left as i32 };
            gain += 1;
        }
        left += 1;
    }
    shares
};

/// Returns true if no smaller part of a locked set is locked: no group of things has only as many places as
/// members. `places` lists the places of each thing, such as the links of each cell. By taking over places
/// one then gets from any thing to any other.
pub(super) fn is_irreducible(places: &[Vec<usize>], count: usize) -> bool {
    let mut owners: Vec<Option<usize>> = vec![None; count];
    let have_places =
        (0..places.len()).all(|thing| find_place(thing, places, &mut owners, &mut vec![false; count]));
    let goes_to = |one: usize| places[one].iter().filter_map(|&place| owners[place]);
    let comes_from = |other: usize| (0..places.len()).filter(move |&one| goes_to(one).any(|to| to == other));
    have_places
        && all_reachable(places.len(), |one| goes_to(one).collect())
        && all_reachable(places.len(), |one| comes_from(one).collect())
}

/// Gives the thing (such as a cell) a place, moving others if necessary. Returns false if none is left.
fn find_place(thing: usize, places: &[Vec<usize>], owners: &mut [Option<usize>], tried: &mut [bool]) -> bool {
    places[thing].iter().any(|&place| {
        if std::mem::replace(&mut tried[place], true) {
            return false;
        }
        let free = owners[place].is_none_or(|other| find_place(other, places, owners, tried));
        if free {
            owners[place] = Some(thing);
        }
        free
    })
}

/// Returns true if all of `count` things can be reached from the first. `next` lists the things after one.
fn all_reachable(count: usize, next: impl Fn(usize) -> Vec<usize>) -> bool {
    let mut seen = vec![false; count];
    let mut waiting = vec![0];
    while let Some(one) = waiting.pop() {
        if !std::mem::replace(&mut seen[one], true) {
            waiting.extend(next(one));
        }
    }
    seen.into_iter().all(|seen| seen)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_has_no_part_with_as_many_places() {
        assert!(is_irreducible(&[vec![0, 1], vec![1, 2], vec![2, 0]], 3));
        assert!(!is_irreducible(&[vec![0, 1], vec![0, 1], vec![1, 2]], 3), "the first two fill two places");
        assert!(!is_irreducible(&[vec![0], vec![0], vec![1, 2]], 3), "two want the same place");
    }

    #[test]
    fn columns_come_out_even() {
        // Three rows: digits 0 and 1 in columns 0 to 2, one more in each of these, and many in column 3.
        let row = vec![0b1111, 0b1111, 0b1001, 0b1010, 0b1100, 0b1000, 0b1000];
        let table = Table { cells: vec![vec![1; 4]; 3], digits: vec![row; 3] };
        let mut search = ColumnSearch::default();
        assert_eq!(search.find(&table, &[0, 1, 2], 3, &mut 1_000), [0b111]);
        assert!(search.find(&table, &[0, 1], 3, &mut 1_000).is_empty());
        assert!(search.find(&table, &[0, 1, 2], 3, &mut 9).is_empty(), "it runs out of budget");
    }
}
