//! Which places of digits in almost locked sets follow from which.

use super::sets::AlmostLocked;
use crate::grid::Sets;

/// Sets of places, as bits.
type Bits = Vec<u64>;

fn insert(bits: &mut Bits, at: usize) {
    bits[at / 64] |= 1 << (at % 64);
}

fn has(bits: &Bits, at: usize) -> bool {
    bits[at / 64] >> (at % 64) & 1 == 1
}

fn members(bits: &Bits) -> impl Iterator<Item = usize> + '_ {
    bits.iter().enumerate().flat_map(|(word, &bits)| {
        let mut left = bits;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(word * 64 + bit)
        })
    })
}

/// A place, held by a set, keeps others from holding their digit there; these hold all their other digits.
pub(super) struct Graph<'a, S: Sets> {
    all: &'a AlmostLocked<S>,
    /// For each place, those of the same digit that cannot be held beside it.
    restricted: Vec<Bits>,
    /// For each place, those of other digits that the sets which lose it hold.
    held: Vec<Bits>,
    /// For each place asked for, what is lost by it after one link, after two and so on, each place where it comes first.
    lost: Vec<Option<Vec<Bits>>>,
}

impl<'a, S: Sets> Graph<'a, S> {
    pub(super) fn new(all: &'a AlmostLocked<S>) -> Self {
        let words = all.spots.len().div_ceil(64);
        let none = vec![vec![0_u64; words]; all.spots.len()];
        let (mut restricted, mut held) = (none.clone(), none);
        for (at, others) in all.restricted.iter().enumerate() {
            for &other in others {
                insert(&mut restricted[at], other);
            }
        }
        for set in &all.sets {
            for (x, lost) in set.each() {
                for (y, spot) in set.each().filter(|&(y, _)| set.needs(x, y)) {
                    debug_assert_ne!(x, y);
                    insert(&mut held[lost], spot);
                }
            }
        }
        Self { all, restricted, held, lost: vec![None; all.spots.len()] }
    }

    /// Whether a set may lose its digit to the one place and hold another that takes it from the other place.
    pub(super) fn reaches_by_one_set(&self, from: usize, to: usize) -> bool {
        let to = &self.restricted[to];
        let meets = |held: &Bits| held.iter().zip(to).any(|(one, other)| one & other != 0);
        self.all.restricted[from].iter().any(|&lost| meets(&self.held[lost]))
    }

    /// How many links there are from a place that is held to one that is lost by it, if any lead there.
    pub(super) fn distance(&mut self, from: usize, to: usize) -> Option<usize> {
        if self.lost[from].is_none() {
            self.lost[from] = Some(self.lost_from(from));
        }
        let levels = self.lost[from].as_ref()?;
        levels.iter().position(|lost| has(lost, to)).map(|at| at + 1)
    }

    fn lost_from(&self, from: usize) -> Vec<Bits> {
        let mut seen = self.restricted[from].clone();
        let mut held = vec![0_u64; seen.len()];
        let mut levels = vec![seen.clone()];
        while let Some(last) = levels.last() {
            let mut next = vec![0_u64; seen.len()];
            let mut new = held.clone();
            for lost in members(last) {
                new.iter_mut().zip(&self.held[lost]).for_each(|(all, more)| *all |= more);
            }
            for (all, before) in new.iter_mut().zip(&mut held) {
                (*all, *before) = (*all & !*before, *all | *before);
            }
            for place in members(&new) {
                next.iter_mut().zip(&self.restricted[place]).for_each(|(all, more)| *all |= more);
            }
            for (all, before) in next.iter_mut().zip(&mut seen) {
                (*all, *before) = (*all & !*before, *all | *before);
            }
            if next.iter().all(|&word| word == 0) {
                break;
            }
            levels.push(next);
        }
        levels
    }

    /// The links of a shortest way between two places of which the distance was asked: what one set holds, and the next loses.
    pub(super) fn path(&self, from: usize, to: usize) -> Option<Vec<[usize; 2]>> {
        let levels = self.lost[from].as_ref()?;
        let links = levels.iter().position(|lost| has(lost, to))?;
        let (mut path, mut lost) = (Vec::new(), to);
        for level in (0..links).rev() {
            let before = members(&levels[level]).find_map(|before| {
                let held = self.held[before].iter().zip(&self.restricted[lost]);
                let both: Bits = held.map(|(one, other)| one & other).collect();
                members(&both).next().map(|held| (before, held))
            })?;
            path.push([before.1, lost]);
            lost = before.0;
        }
        path.push([from, lost]);
        path.reverse();
        Some(path)
    }
}
