//! Smallest hitting sets: the fewest elements of which every set of a collection holds at least one.

use super::super::budget::{Allowance, BudgetExhausted};
use crate::grid::Bits;

/// Sets over elements numbered from 0, none of which contains another.
pub(super) struct Hitting<B> {
    sets: Vec<B>,
    elements: usize,
}

impl<B: Bits> Hitting<B> {
    pub(super) fn new(elements: usize) -> Self {
        Self { sets: Vec::new(), elements }
    }

    /// Adds a set. Those that it makes superfluous go.
    pub(super) fn add(&mut self, set: B) {
        if self.sets.iter().any(|known| known.minus(set).is_zero()) {
            return;
        }
        self.sets.retain(|known| !set.minus(*known).is_zero());
        self.sets.push(set);
    }

    /// Some hitting set of at most `most` elements, as small as there is one of `least` elements or more.
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

    /// A hitting set that may well not be the smallest: always the element that is in most of the sets not hit yet.
    pub(super) fn good(&self) -> B {
        let (mut chosen, mut unmet) = (B::default(), self.sets.clone());
        while !unmet.is_empty() {
            let uses = self.uses(&unmet);
            let Some(commonest) = (0..self.elements).rev().max_by_key(|&element| uses[element]) else {
                break;
            };
            chosen.set(commonest);
            unmet.retain(|set| !set.has(commonest) && !set.is_zero());
        }
        chosen
    }

    /// The first hitting set of `size` elements in the order of their numbers, where `known` is one.
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

    /// `chosen` and at most `left` more elements, none of them `barred`, that hit every one of the `unmet` sets, from
    /// which the barred elements have been taken.
    fn hit(
        &self,
        chosen: B,
        barred: B,
        left: usize,
        unmet: &[B],
        allowance: &mut Allowance,
    ) -> Result<Option<B>, BudgetExhausted> {
        const SETS_PER_UNIT: usize = 64;
        allowance.take_many(1 + (unmet.len() / SETS_PER_UNIT) as u64)?;
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

    /// In how many of the sets each element is.
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

/// Whether `left` elements are too few for certain: too many sets are disjoint, or too many there are for what the
/// commonest elements hit.
fn cannot_hit<B: Bits>(unmet: &[B], uses: &[u32], left: usize) -> bool {
    let mut commonest: Vec<u32> = uses.iter().copied().filter(|&count| count > 0).collect();
    commonest.sort_unstable_by(|a, b| b.cmp(a));
    if (commonest.iter().take(left).sum::<u32>() as usize) < unmet.len() {
        return true;
    }
    let mut by_size: Vec<&B> = unmet.iter().collect();
    by_size.sort_by_key(|set| set.count());
    let (mut taken, mut disjoint) = (B::default(), 0);
    for set in by_size {
        if !set.meets(&taken) {
            taken = taken.or(*set);
            disjoint += 1;
        }
    }
    disjoint > left
}

/// The numbers of the elements, ascending.
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
            let mut hitting = Hitting::<u64>::new(ELEMENTS);
            for &set in &sets {
                hitting.add(set);
            }
            let hits = |candidate: u64| sets.iter().all(|set| set & candidate != 0);
            let all: Vec<u64> = (0..1 << ELEMENTS).filter(|&candidate| hits(candidate)).collect();
            let size = all.iter().map(|set| set.count_ones()).min().unwrap();
            let mut of_size: Vec<u64> = all.into_iter().filter(|set| set.count_ones() == size).collect();
            of_size.sort_by_key(|&set| members(set));
            let mut allowance = Allowance::of(&Budget::default());
            let found = hitting.smallest(0, ELEMENTS, &mut allowance).unwrap().unwrap();
            assert!(hits(found) && found.count_ones() == size);
            assert_eq!(hitting.first(size as usize, found, &mut allowance).unwrap(), of_size[0]);
            assert_eq!(hitting.smallest(0, size as usize - 1, &mut allowance).unwrap(), None);
        }
    }
}
