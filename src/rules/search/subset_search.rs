//! The search behind subsets and fish: N sets whose union has N members.

use std::ops::ControlFlow;

use super::rows::bits;
use crate::grid::{Bits, Index, Set};

/// A choice of N sets whose union has N members, such as N cells with N digits.
pub(in crate::rules) struct ClosedSubset<'a, K, T, B> {
    /// The keys of the chosen sets, such as the cells whose digits they are.
    pub(in crate::rules) keys: &'a [K],
    /// The union of the chosen sets.
    pub(in crate::rules) all: Set<T, B>,
    /// The members of smaller closed subsets among the sets, such as a pair inside a triple. Conclusions from
    /// these members do not need the whole choice.
    pub(in crate::rules) of_parts: Set<T, B>,
}

/// Calls `found` with every choice of `size` sets whose union has width `size`, until `found` breaks. Choices
/// follow the order of `sets`. `width` is usually the number of members. It must not fall when members are
/// added.
pub(in crate::rules) fn closed_choices<K: Copy, T: Index, B: Bits>(
    sets: &[(K, Set<T, B>)],
    size: usize,
    width: impl Fn(&Set<T, B>) -> usize,
    mut found: impl FnMut(ClosedSubset<'_, K, T, B>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    Search { sets, size, width, chosen: [0; MAX_SIZE], count: 0 }.extend(0, Set::default(), &mut found)
}

/// The largest size that may be asked for.
pub(in crate::rules) const MAX_SIZE: usize = 8;

type OnSubset<'f, K, T, B> = dyn FnMut(ClosedSubset<'_, K, T, B>) -> ControlFlow<()> + 'f;

struct Search<'a, K, T, B, W> {
    sets: &'a [(K, Set<T, B>)],
    size: usize,
    width: W,
    /// The sets chosen so far (indices into `sets`), and their number.
    chosen: [usize; MAX_SIZE],
    count: usize,
}

impl<K: Copy, T: Index, B: Bits, W: Fn(&Set<T, B>) -> usize> Search<'_, K, T, B, W> {
    /// Adds sets from index `next` on to the choice. `all` is the union of the sets chosen so far.
    fn extend(&mut self, next: usize, all: Set<T, B>, found: &mut OnSubset<'_, K, T, B>) -> ControlFlow<()> {
        if self.count == self.size {
            // A narrower union is a contradiction: everything would follow from it.
            return if (self.width)(&all) == self.size {
                let keys: Vec<K> = self.chosen[..self.count].iter().map(|&at| self.sets[at].0).collect();
                found(ClosedSubset { keys: &keys, all, of_parts: self.of_parts() })
            } else {
                ControlFlow::Continue(())
            };
        }
        let sets = self.sets;
        for (at, (_, members)) in sets.iter().enumerate().skip(next) {
            if self.count + sets.len() - at < self.size {
                break;
            }
            let more = all | *members;
            if (self.width)(&more) <= self.size {
                self.chosen[self.count] = at;
                self.count += 1;
                self.extend(at + 1, more, found)?;
                self.count -= 1;
            }
        }
        ControlFlow::Continue(())
    }

    fn of_parts(&self) -> Set<T, B> {
        let part_of = |part| bits(part).fold(Set::default(), |all, at| all | self.sets[self.chosen[at]].1);
        (1..(1_u64 << self.size) - 1)
            .map(|part| (part.count_ones() as usize, part_of(part)))
            .filter(|(size, members)| (self.width)(members) <= *size)
            .fold(Set::default(), |all, (_, members)| all | members)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Digit;

    fn set(members: &[usize]) -> Set<Digit, u16> {
        members.iter().map(|&member| Digit::new(member)).collect()
    }

    fn choices(sets: &[&[usize]], size: usize) -> Vec<(Vec<usize>, Set<Digit, u16>)> {
        let sets: Vec<(usize, Set<Digit, u16>)> =
            sets.iter().enumerate().map(|(key, members)| (key, set(members))).collect();
        let mut choices = Vec::new();
        let ended = closed_choices(&sets, size, Set::len, |closed| {
            assert_eq!(closed.all.len(), size);
            choices.push((closed.keys.to_vec(), closed.of_parts));
            ControlFlow::Continue(())
        });
        assert!(ended.is_continue());
        choices
    }

    #[test]
    fn every_choice_is_handed_on_once_with_what_its_parts_have() {
        let sets: [&[usize]; 5] = [&[1, 2], &[2, 3], &[1, 2], &[1, 3], &[4, 5, 6]];
        assert_eq!(choices(&sets, 2), [(vec![0, 2], set(&[]))]);
        let pair = set(&[1, 2]);
        let triples = [
            (vec![0, 1, 2], pair),
            (vec![0, 1, 3], set(&[])),
            (vec![0, 2, 3], pair),
            (vec![1, 2, 3], set(&[])),
        ];
        assert_eq!(choices(&sets, 3), triples);
        assert!(choices(&sets, 4).is_empty());
        let two_pairs: [&[usize]; 4] = [&[1, 2], &[3, 4], &[1, 2], &[3, 4]];
        assert_eq!(choices(&two_pairs, 4), [(vec![0, 1, 2, 3], set(&[1, 2, 3, 4]))]);
    }

    #[test]
    fn the_first_answer_can_end_it() {
        let pair = set(&[0, 1]);
        let mut seen = 0;
        let ended = closed_choices(&[('a', pair), ('b', pair), ('c', pair)], 2, Set::len, |_| {
            seen += 1;
            ControlFlow::Break(())
        });
        assert_eq!((ended, seen), (ControlFlow::Break(()), 1));
    }
}
