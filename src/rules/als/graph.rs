//! Which places of digits in almost locked sets follow from which.

use super::sets::AlmostLocked;
use crate::grid::Sets;
use crate::rules::search::rows;

/// A place, held by a set, keeps others from holding their digit there; these hold all their other digits.
pub(super) struct Graph<'a, S: Sets> {
    all: &'a AlmostLocked<S>,
    /// For each place asked for, what is lost by it after one link, after two and so on, each place where it comes first.
    lost: Vec<Option<Vec<Vec<usize>>>>,
}

impl<'a, S: Sets> Graph<'a, S> {
    pub(super) fn new(all: &'a AlmostLocked<S>) -> Self {
        Self { all, lost: vec![None; all.spots.len()] }
    }

    /// The places that are lost by this one through one set, which loses a place to it and holds another.
    pub(super) fn lost_by_one_set(&self, from: usize) -> Vec<usize> {
        let restricted = |place: &usize| &self.all.restricted[*place];
        let held = restricted(&from).iter().flat_map(|&lost| &self.all.held()[lost]);
        let mut lost: Vec<usize> = held.flat_map(restricted).copied().collect();
        lost.sort_unstable();
        lost.dedup();
        lost
    }

    /// What is lost by a place that is held, and after how many links.
    pub(super) fn lost_by(&mut self, from: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        if self.lost[from].is_none() {
            self.lost[from] = Some(self.levels(from));
        }
        let levels = self.lost[from].iter().flatten().enumerate();
        levels.flat_map(|(at, lost)| lost.iter().map(move |&lost| (at + 1, lost)))
    }

    fn levels(&self, from: usize) -> Vec<Vec<usize>> {
        let none = || rows::none(self.all.spots.len());
        let (mut seen, mut held) = (none(), none());
        let mut levels: Vec<Vec<usize>> = Vec::new();
        let mut next = self.all.restricted[from].clone();
        for &lost in &next {
            rows::insert(&mut seen, lost);
        }
        while !next.is_empty() {
            let mut level = Vec::new();
            for place in next.iter().flat_map(|&lost| &self.all.held()[lost]) {
                if !rows::contains(&held, *place) {
                    rows::insert(&mut held, *place);
                    for &lost in &self.all.restricted[*place] {
                        if !rows::contains(&seen, lost) {
                            rows::insert(&mut seen, lost);
                            level.push(lost);
                        }
                    }
                }
            }
            level.sort_unstable();
            levels.push(std::mem::replace(&mut next, level));
        }
        levels
    }

    /// The links of a shortest way between two places of which the one was asked for: what one set holds, and the next loses.
    pub(super) fn path(&self, from: usize, to: usize) -> Option<Vec<[usize; 2]>> {
        let levels = self.lost[from].as_ref()?;
        let links = levels.iter().position(|lost| lost.contains(&to))?;
        let (mut path, mut lost) = (Vec::new(), to);
        for level in (0..links).rev() {
            let before = levels[level].iter().find_map(|&before| {
                let held = self.all.held()[before].iter().find(|&&held| self.all.restricts(lost, held));
                held.map(|&held| (before, held))
            })?;
            path.push([before.1, lost]);
            lost = before.0;
        }
        path.push([from, lost]);
        path.reverse();
        Some(path)
    }
}
