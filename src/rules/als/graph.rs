//! Which places of digits in almost locked sets follow from which.

use super::sets::AlmostLocked;
use crate::grid::Sets;
use crate::rules::rows::{self, Row, add_all, contains, members, remove_all};

/// A place, held by a set, keeps others from holding their digit there; these hold all their other digits.
pub(super) struct Graph<'a, S: Sets> {
    all: &'a AlmostLocked<S>,
    /// For each place, those of the same digit that cannot be held beside it.
    restricted: Vec<Row>,
    /// For each place, those of other digits that the sets which lose it hold.
    held: Vec<Row>,
    /// For each place asked for, what is lost by it after one link, after two and so on, each place where it comes first.
    lost: Vec<Option<Vec<Row>>>,
}

impl<'a, S: Sets> Graph<'a, S> {
    pub(super) fn new(all: &'a AlmostLocked<S>) -> Self {
        let none = vec![rows::none(all.spots.len()); all.spots.len()];
        let (mut restricted, mut held) = (none.clone(), none);
        for (at, others) in all.restricted.iter().enumerate() {
            for &other in others {
                rows::insert(&mut restricted[at], other);
            }
        }
        for set in &all.sets {
            for (x, lost) in set.each() {
                for (y, spot) in set.each().filter(|&(y, _)| set.needs(x, y)) {
                    debug_assert_ne!(x, y);
                    rows::insert(&mut held[lost], spot);
                }
            }
        }
        Self { all, restricted, held, lost: vec![None; all.spots.len()] }
    }

    /// Whether a set may lose its digit to the one place and hold another that takes it from the other place.
    pub(super) fn reaches_by_one_set(&self, from: usize, to: usize) -> bool {
        let to = &self.restricted[to];
        let meets = |held: &Row| held.iter().zip(to).any(|(one, other)| one & other != 0);
        self.all.restricted[from].iter().any(|&lost| meets(&self.held[lost]))
    }

    /// How many links there are from a place that is held to one that is lost by it, if any lead there.
    pub(super) fn distance(&mut self, from: usize, to: usize) -> Option<usize> {
        if self.lost[from].is_none() {
            self.lost[from] = Some(self.lost_from(from));
        }
        let levels = self.lost[from].as_ref()?;
        levels.iter().position(|lost| contains(lost, to)).map(|at| at + 1)
    }

    fn lost_from(&self, from: usize) -> Vec<Row> {
        let mut seen = self.restricted[from].clone();
        let mut held = rows::none(self.all.spots.len());
        let mut levels = vec![seen.clone()];
        while let Some(last) = levels.last() {
            let mut new = rows::none(self.all.spots.len());
            members(last).for_each(|lost| add_all(&mut new, &self.held[lost]));
            remove_all(&mut new, &held);
            add_all(&mut held, &new);
            let mut next = rows::none(self.all.spots.len());
            members(&new).for_each(|place| add_all(&mut next, &self.restricted[place]));
            remove_all(&mut next, &seen);
            add_all(&mut seen, &next);
            if rows::is_empty(&next) {
                break;
            }
            levels.push(next);
        }
        levels
    }

    /// The links of a shortest way between two places of which the distance was asked: what one set holds, and the next loses.
    pub(super) fn path(&self, from: usize, to: usize) -> Option<Vec<[usize; 2]>> {
        let levels = self.lost[from].as_ref()?;
        let links = levels.iter().position(|lost| contains(lost, to))?;
        let (mut path, mut lost) = (Vec::new(), to);
        for level in (0..links).rev() {
            let before = members(&levels[level]).find_map(|before| {
                let mut held = rows::common(&self.held[before], &self.restricted[lost]);
                held.next().map(|held| (before, held))
            })?;
            path.push([before.1, lost]);
            lost = before.0;
        }
        path.push([from, lost]);
        path.reverse();
        Some(path)
    }
}
