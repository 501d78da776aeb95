//! Members that several sets share.

use crate::grid::{Bits, Set};

/// Returns the members that are in at least one, at least two and at least three of the sets.
#[inline]
pub(in crate::rules) fn overlaps<T, B: Bits>(sets: impl IntoIterator<Item = Set<T, B>>) -> [Set<T, B>; 3] {
    sets.into_iter().fold([Set::default(); 3], |[one, two, three], set| {
        [one | set, two | (one & set), three | (two & set)]
    })
}
