//! Smallest hitting sets: the fewest elements such that every set of a collection contains one of them.

use super::super::budget::{Allowance, BudgetExhausted};
use crate::grid::Bits;

/// A collection of sets to hit, over elements numbered from 0. No set contains another.
pub(super) struct HittingSets<B> {
    sets: Vec<B>,
    elements: usize,
}

impl<B: Bits> HittingSets<B> {
    pub(super) fn new(elements: usize) -> Self {
        Self { sets: Vec::new(), elements }
    }

    /// Adds `set`, unless it contains a set of the collection. Removes the sets that contain it.
    pub(super) fn add(&mut self, set: B) {
        if self.sets.iter().any(|known| known.minus(set).is_zero()) {
            return;
        }
        self.sets.retain(|known| !set.minus(*known).is_zero());
        self.sets.push(set);
    }

    /// Returns a hitting set with the least number of elements from `least` to `most`; `None` if there is
    /// none.
    pub(super) fn smallest(
        &self,
        least: usize,
        most: usize,
        allowance: &mut Allowance,
    ) -> Result<Option<B>, BudgetExhausted> {
        for size in least..=most {
            if let Some(found) = self.hit(B::default(), B::default(), size, &self.sets, allowance)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Returns a hitting set found greedily: always the element in most of the sets not hit yet. It need not
    /// be smallest.
    pub(super) fn greedy(&self) -> B {
        let (mut chosen, mut unmet) = (B::default(), self.sets.clone());
        while !unmet.is_empty() {
            let uses = self.uses(&unmet);
            let Some(most_frequent) = (0..self.elements).rev().max_by_key(|&element| uses[element]) else {
                break;
            };
            chosen.set(most_frequent);
            unmet.retain(|set| !set.has(most_frequent) && !set.is_zero());
        }
        chosen
    }

    /// Returns the first hitting set of `size` elements, in the order of their numbers. `known` is any
    /// hitting set of that size.
    pub(super) fn first(
        &self,
        size: usize,
        known: B,
        allowance: &mut Allowance,
    ) -> Result<B, BudgetExhausted> {
        let (mut known, mut chosen, mut barred) = (known, B::default(), B::default());
        for element in 0..self.elements {
            let left = size.saturating_sub(chosen.count());
            if left == 0 {
                break;
            }
            if known.has(element) {
                chosen.set(element);
                continue;
            }
            let with = chosen.or(B::bit(element));
            let unmet: Vec<B> =
                self.sets.iter().filter(|set| !set.meets(&with)).map(|set| set.minus(barred)).collect();
            match self.hit(with, barred, left - 1, &unmet, allowance)? {
                Some(found) => {
                    known = found;
                    chosen = with;
                }
                None => barred.set(element),
            }
        }
        Ok(chosen)
    }

    /// Extends `chosen` by at most `left` elements, none of them `barred`, to hit all `unmet` sets. Barred
    /// elements are already removed from these.
    fn hit(
        &self,
        chosen: B,
        barred: B,
        left: usize,
        unmet: &[B],
        allowance: &mut Allowance,
    ) -> Result<Option<B>, BudgetExhausted> {
        const SETS_PER_UNIT: usize = 64;
        allowance.spend_many(1 + (unmet.len() / SETS_PER_UNIT) as u64)?;
        let Some(smallest) = unmet.iter().min_by_key(|set| set.count()) else { return Ok(Some(chosen)) };
        if left == 0 || smallest.is_zero() {
            return Ok(None);
        }
        let uses = self.uses(unmet);
        if cannot_hit(unmet, &uses, left) {
            return Ok(None);
        }
        let mut order = members(*smallest);
        order.sort_by_key(|&element| std::cmp::Reverse(uses[element]));
        let mut tried = B::default();
        for element in order {
            let rest: Vec<B> =
                unmet.iter().filter(|set| !set.has(element)).map(|set| set.minus(tried)).collect();
            let with = chosen.or(B::bit(element));
            if let Some(found) = self.hit(with, barred.or(tried), left - 1, &rest, allowance)? {
                return Ok(Some(found));
            }
            tried.set(element);
        }
        Ok(None)
    }

    /// Counts the sets that contain each element.
    fn uses(&self, sets: &[B]) -> Vec<u32> {
        let mut uses = vec![0; self.elements];
        for set in sets {
            let mut left = *set;
            while let Some(element) = left.pop() {
                uses[element] += 1;
            }
        }
        uses
    }
}

/// Returns true if no `left` elements can hit every set: either more than `left` sets are disjoint, or the
/// most frequent elements together hit too few sets.
fn cannot_hit<B: Bits>(unmet: &[B], uses: &[u32], left: usize) -> bool {
    let mut most_frequent: Vec<u32> = uses.iter().copied().filter(|&count| count > 0).collect();
    most_frequent.sort_unstable_by(|a, b| b.cmp(a));
    if (most_frequent.iter().take(left).sum::<u32>() as usize) < unmet.len() {
        return true;
    }
    let mut by_size: Vec<&B> = unmet.iter().collect();
    by_size.sort_by_key(|set| set.count());
    let (mut covered, mut disjoint) = (B::default(), 0);
    for set in by_size {
        if !set.meets(&covered) {
            covered = covered.or(*set);
            disjoint += 1;
        }
    }
    disjoint > left
}

/// Returns the set of the elements that hold.
pub(super) fn set_of<B: Bits>(holds: impl Iterator<Item = bool>) -> B {
    let mut set = B::default();
    holds.enumerate().filter(|(_, holds)| *holds).for_each(|(element, _)| set.set(element));
    set
}

/// Returns the elements of the set, ascending.
pub(super) fn members<B: Bits>(mut set: B) -> Vec<usize> {
    std::iter::from_fn(|| set.pop()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Budget;

    fn random_sets(seed: u64, elements: usize) -> Vec<u64> {
        let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state >> 11
        };
        let count = 1 + next() % 12;
        (0..count)
            .map(|_| (next() & next() & ((1 << elements) - 1)) | 1 << (next() % elements as u64))
            .collect()
    }

    #[test]
    fn the_smallest_and_the_first_are_what_enumeration_says() {
        const ELEMENTS: usize = 10;
        for seed in 1..300 {
            let sets = random_sets(seed, ELEMENTS);
            let mut hitting = HittingSets::<u64>::new(ELEMENTS);
            for &set in &sets {
                hitting.add(set);
            }
            let hits = |candidate: u64| sets.iter().all(|set| set & candidate != 0);
            let all: Vec<u64> = (0..1 << ELEMENTS).filter(|&candidate| hits(candidate)).collect();
            let size = all.iter().map(|set| set.count_ones()).min().unwrap();
            let mut of_size: Vec<u64> = all.into_iter().filter(|set| set.count_ones() == size).collect();
            of_size.sort_by_key(|&set| members(set));
            let mut allowance = Allowance::new(&Budget::default());
            let found = hitting.smallest(0, ELEMENTS, &mut allowance).unwrap().unwrap();
            assert!(hits(found) && found.count_ones() == size);
            assert_eq!(hitting.first(size as usize, found, &mut allowance).unwrap(), of_size[0]);
            assert_eq!(hitting.smallest(0, size as usize - 1, &mut allowance).unwrap(), None);
        }
    }
}
