//! Bit sets of numbers, for graph nodes and other things whose count depends on the position.

/// A set of numbers, one bit each. The numbers are below the count given to [`none`].
pub(in crate::rules) type BitRow = Vec<u64>;

/// Returns an empty set for numbers below `count`.
pub(in crate::rules) fn none(count: usize) -> BitRow {
    vec![0; count.div_ceil(64)]
}

/// Adds a number to the set.
pub(in crate::rules) fn insert(row: &mut [u64], number: usize) {
    row[number / 64] |= 1 << (number % 64);
}

/// Returns true if the number is in the set.
pub(in crate::rules) fn contains(row: &[u64], number: usize) -> bool {
    row[number / 64] >> (number % 64) & 1 == 1
}

/// Returns true if the set is empty.
pub(in crate::rules) fn is_empty(row: &[u64]) -> bool {
    row.iter().all(|&word| word == 0)
}

/// Returns the numbers in the set, ascending.
pub(in crate::rules) fn members(row: &[u64]) -> impl Iterator<Item = usize> + '_ {
    Members { row, at: 0, left: row.first().copied().unwrap_or_default() }
}

/// Returns the numbers in a set of one word, ascending.
pub(in crate::rules) fn bits(word: u64) -> impl Iterator<Item = usize> {
    Members { row: &[], at: 0, left: word }
}

/// The numbers in a set: those left in word number `at`, and those of the words after it.
struct Members<'a> {
    row: &'a [u64],
    at: usize,
    left: u64,
}

impl Iterator for Members<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.left == 0 {
            self.left = *self.row.get(self.at + 1)?;
            self.at += 1;
        }
        let bit = self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        Some(self.at * 64 + bit)
    }
}

/// Adds all members of the set `other` to the set `row`.
pub(in crate::rules) fn add_all(row: &mut [u64], other: &[u64]) {
    row.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
}

/// Removes all members of the set `other` from the set `row`.
pub(in crate::rules) fn remove_all(row: &mut [u64], other: &[u64]) {
    row.iter_mut().zip(other).for_each(|(word, other)| *word &= !other);
}

/// A set of numbers for each number below a count: a relation such as weak links.
#[derive(Debug)]
pub(in crate::rules) struct Table {
    words: usize,
    bits: Vec<u64>,
}

impl Table {
    /// Returns a table with an empty set for each number below `count`.
    pub(in crate::rules) fn none(count: usize) -> Self {
        let words = count.div_ceil(64);
        Self { words, bits: vec![0; words * count] }
    }

    /// Returns the number of words in a row.
    pub(in crate::rules) fn words(&self) -> usize {
        self.words
    }

    /// Returns the set of a number.
    pub(in crate::rules) fn row(&self, of: usize) -> &[u64] {
        &self.bits[of * self.words..][..self.words]
    }

    /// Adds `other` to the set of `one`.
    pub(in crate::rules) fn add(&mut self, one: usize, other: usize) {
        insert(&mut self.bits[one * self.words..][..self.words], other);
    }

    /// Adds each of the two to the set of the other.
    pub(in crate::rules) fn join(&mut self, one: usize, other: usize) {
        self.add(one, other);
        self.add(other, one);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_sets() {
        let (mut one, mut other) = (none(130), none(130));
        for number in [0, 63, 64, 129] {
            insert(&mut one, number);
        }
        for number in [63, 100] {
            insert(&mut other, number);
        }
        assert_eq!(members(&one).collect::<Vec<_>>(), [0, 63, 64, 129]);
        assert!(contains(&one, 129) && !contains(&one, 128));
        remove_all(&mut one, &other);
        add_all(&mut other, &one);
        assert_eq!(members(&other).collect::<Vec<_>>(), [0, 63, 64, 100, 129]);
        assert!(is_empty(&none(130)) && is_empty(&none(0)) && !is_empty(&other));
    }
}
