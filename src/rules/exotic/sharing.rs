//! Which columns some rows take so that the digits of their common cells, shared out to rows and columns, are no more
//! than the cells.

use std::cmp::Reverse;

/// A table of open cells: for each row, and there for each column, the count of its cells, and for each digit the columns
/// that have it, a bit each.
pub(super) struct Table {
    pub(super) cells: Vec<Vec<u32>>,
    pub(super) digits: Vec<Vec<u64>>,
}

/// Digits that are shared out, one after the other, to the rows chosen or to the columns.
///
/// A digit of the rows costs one for every row that has it, and a digit of the columns one for every column that has it
/// there and is worth taking. A column is worth taking while it has more open cells in the rows than digits of columns:
/// what it has more pays for the digits of the rows.
#[derive(Default)]
pub(super) struct Sharing {
    digits: Vec<Shared>,
    /// What each column has in the rows: open cells, less the digits of columns.
    gains: Vec<i32>,
    /// For each number of digits shared out, how many of the others each column has.
    left: Vec<Vec<i32>>,
    /// What all columns have that are worth taking, less what the digits of the rows cost.
    balance: i32,
    /// The columns that have open cells.
    all: u64,
    /// Columns that come out even.
    found: Vec<u64>,
}

/// How many of the rows have a digit, and which of the columns.
#[derive(Clone, Copy)]
struct Shared {
    rows: i32,
    columns: u64,
}

fn bits(set: u64) -> impl Iterator<Item = usize> {
    let next = |left: &u64| Some(left & (left - 1)).filter(|&left| left != 0);
    std::iter::successors(Some(set).filter(|&set| set != 0), next).map(|left| left.trailing_zeros() as usize)
}

impl Sharing {
    /// At least `fewest` columns, but not all, which come out even with these rows of the table.
    pub(super) fn of(
        &mut self,
        table: &Table,
        rows: &[usize],
        fewest: u32,
        patience: &mut usize,
    ) -> Vec<u64> {
        self.digits.clear();
        self.gains.fill(0);
        self.gains.resize(table.cells.first().map_or(0, Vec::len), 0);
        for &row in rows {
            for (gain, &cells) in self.gains.iter_mut().zip(&table.cells[row]) {
                *gain += cells.cast_signed();
            }
        }
        for digit in 0..table.digits.first().map_or(0, Vec::len) {
            let mut shared = Shared { rows: 0, columns: 0 };
            for &row in rows {
                let columns = table.digits[row][digit];
                shared.rows += i32::from(columns != 0);
                shared.columns |= columns;
            }
            if shared.rows > 0 {
                self.digits.push(shared);
            }
        }
        self.digits.sort_by_key(|one| Reverse(one.columns.count_ones()));
        self.left.resize_with(self.digits.len() + 1, Vec::new);
        let mut left = vec![0; self.gains.len()];
        for at in (0..self.digits.len()).rev() {
            bits(self.digits[at].columns).for_each(|column| left[column] += 1);
            self.left[at].clone_from(&left);
        }
        *patience = patience.saturating_sub(self.digits.len());
        self.balance = self.gains.iter().sum();
        self.all = self.worth_taking();
        self.share(0, fewest, patience);
        std::mem::take(&mut self.found)
    }

    fn worth_taking(&self) -> u64 {
        self.gains.iter().enumerate().filter(|(_, gain)| **gain > 0).fold(0, |all, (at, _)| all | 1 << at)
    }

    /// Shares out the digits from `next`, as long as it can come out even and patience lasts.
    fn share(&mut self, next: usize, fewest: u32, patience: &mut usize) {
        let Some(left) = patience.checked_sub(1).filter(|_| self.balance >= 0) else { return };
        *patience = left;
        let Some(&Shared { rows, columns }) = self.digits.get(next) else {
            let columns = self.worth_taking();
            // With all columns, each digit of theirs is a fish.
            if columns != self.all && columns.count_ones() >= fewest && !self.found.contains(&columns) {
                self.found.push(columns);
            }
            return;
        };
        // It goes through all digits left, so it is not made for the first two: there are most of them, and most to pay with.
        if next > 1 && self.at_least(next) > self.balance {
            return;
        }
        self.balance -= rows;
        self.share(next + 1, fewest, patience);
        self.balance += rows;
        let before = self.balance;
        for column in bits(columns) {
            self.balance -= i32::from(self.gains[column] > 0);
            self.gains[column] -= 1;
        }
        self.share(next + 1, fewest, patience);
        bits(columns).for_each(|column| self.gains[column] += 1);
        self.balance = before;
    }

    /// What the digits from `next` cost at least, rounded down. If some of those that a column has are counted there, it
    /// loses one for each, or at last all that it has: never less than the same share of what all of them would cost it.
    fn at_least(&self, next: usize) -> i32 {
        const ONE: i32 = 1 << 10;
        let mut shares = [0; u64::BITS as usize];
        for ((share, &gain), &left) in shares.iter_mut().zip(&self.gains).zip(&self.left[next]) {
            if gain > 0 && left > 0 {
                *share = if gain >= left { ONE } else { gain * ONE / left };
            }
        }
        let cost = |one: &Shared| {
            let by_column: i32 = bits(one.columns).map(|column| shares[column]).sum();
            by_column.min(one.rows * ONE)
        };
        // Each share is rounded down, so that this is no more than it costs.
        let all: i32 = self.digits[next..].iter().map(cost).sum();
        (all + ONE - 1) / ONE
    }
}

/// Whether no part of some things is as many as the places that they have between them, given what places each has: all of
/// them have a place of their own then, and from each one can go on to every other by taking its place.
pub(super) fn is_whole(places: &[Vec<usize>], count: usize) -> bool {
    let mut taken_by: Vec<Option<usize>> = vec![None; count];
    let settled =
        (0..places.len()).all(|thing| settle(thing, places, &mut taken_by, &mut vec![false; count]));
    let goes_to = |one: usize| places[one].iter().filter_map(|&place| taken_by[place]);
    let comes_from = |other: usize| (0..places.len()).filter(move |&one| goes_to(one).any(|to| to == other));
    settled
        && reached(places.len(), |one| goes_to(one).collect())
        && reached(places.len(), |one| comes_from(one).collect())
}

/// Finds the thing a place, if need be by moving others.
fn settle(thing: usize, places: &[Vec<usize>], taken_by: &mut [Option<usize>], tried: &mut [bool]) -> bool {
    places[thing].iter().any(|&place| {
        if std::mem::replace(&mut tried[place], true) {
            return false;
        }
        let free = taken_by[place].is_none_or(|other| settle(other, places, taken_by, tried));
        if free {
            taken_by[place] = Some(thing);
        }
        free
    })
}

/// Whether all of so many things are reached from the first.
fn reached(count: usize, next: impl Fn(usize) -> Vec<usize>) -> bool {
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
        assert!(is_whole(&[vec![0, 1], vec![1, 2], vec![2, 0]], 3));
        assert!(!is_whole(&[vec![0, 1], vec![0, 1], vec![1, 2]], 3), "the first two fill two places");
        assert!(!is_whole(&[vec![0], vec![0], vec![1, 2]], 3), "two want the same place");
    }

    #[test]
    fn columns_come_out_even() {
        // Three rows: digits 0 and 1 in columns 0 to 2, one more in each of these, and much in column 3.
        let row = vec![0b1111, 0b1111, 0b1001, 0b1010, 0b1100, 0b1000, 0b1000];
        let table = Table { cells: vec![vec![1; 4]; 3], digits: vec![row; 3] };
        let mut sharing = Sharing::default();
        assert_eq!(sharing.of(&table, &[0, 1, 2], 3, &mut 1_000), [0b111]);
        assert!(sharing.of(&table, &[0, 1], 3, &mut 1_000).is_empty());
        assert!(sharing.of(&table, &[0, 1, 2], 3, &mut 9).is_empty(), "it runs out of patience");
    }
}
