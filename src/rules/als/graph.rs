//! Which places of digits in almost locked sets follow from which.

use super::sets::AlmostLocked;
use crate::grid::Sets;
use crate::rules::rows::{self, Row};

/// A place, held by a set, keeps others from holding their digit there; these hold all their other digits.
pub(super) struct Graph<'a, S: Sets> {
    all: &'a AlmostLocked<S>,
    /// For each place asked for, after how many links each place is lost by it: 0 for never. Nothing is followed any
    /// further than such a number says.
    links: Vec<Option<Vec<u8>>>,
    /// For each place asked for, those that are lost by it through one set.
    by_one_set: Vec<Option<Row>>,
}

impl<'a, S: Sets> Graph<'a, S> {
    pub(super) fn new(all: &'a AlmostLocked<S>) -> Self {
        Self { all, links: vec![None; all.spots.len()], by_one_set: vec![None; all.spots.len()] }
    }

    /// Whether a place is lost by another through one set, which loses a place to it and holds another.
    pub(super) fn are_joined_by_one_set(&mut self, [from, to]: [usize; 2]) -> bool {
        let all = self.all;
        let lost = self.by_one_set[from].get_or_insert_with(|| {
            let mut lost = rows::none(all.spots.len());
            let held = all.restricted[from].iter().flat_map(|&lost| &all.held()[lost]);
            for &at in held.flat_map(|&held| &all.restricted[held]) {
                rows::insert(&mut lost, at);
            }
            lost
        });
        rows::contains(lost, to)
    }

    /// After how many links a place is lost by another that is held; 0 if it is not.
    pub(super) fn links(&mut self, [from, to]: [usize; 2]) -> usize {
        let all = self.all;
        usize::from(self.links[from].get_or_insert_with(|| links_from(all, from))[to])
    }

    /// The links of a shortest way between two places of which the one was asked for: what one set holds, and the next loses.
    pub(super) fn path(&self, [from, to]: [usize; 2]) -> Option<Vec<[usize; 2]>> {
        let links = self.links[from].as_ref()?;
        let (mut path, mut lost) = (Vec::new(), to);
        let count = links.get(to).copied().filter(|&count| count > 0)?;
        for count in (1..count).rev() {
            let level = links.iter().enumerate().filter(|(_, links)| **links == count);
            let before = level.map(|(before, _)| before).find_map(|before| {
                let joins = |held: &&usize| self.all.restricted[lost].binary_search(held).is_ok();
                self.all.held()[before].iter().find(joins).map(|&held| (before, held))
            })?;
            path.push([before.1, lost]);
            lost = before.0;
        }
        path.push([from, lost]);
        path.reverse();
        Some(path)
    }
}

/// After how many links each place is lost by this one.
fn links_from<S: Sets>(all: &AlmostLocked<S>, from: usize) -> Vec<u8> {
    let (mut links, mut held) = (vec![0; all.spots.len()], rows::none(all.spots.len()));
    let mut next = all.restricted[from].clone();
    for &lost in &next {
        links[lost] = 1;
    }
    for count in 2..=u8::MAX {
        let mut level = Vec::new();
        for &place in next.iter().flat_map(|&lost| &all.held()[lost]) {
            if rows::contains(&held, place) {
                continue;
            }
            rows::insert(&mut held, place);
            for &lost in &all.restricted[place] {
                if links[lost] == 0 {
                    links[lost] = count;
                    level.push(lost);
                }
            }
        }
        if level.is_empty() {
            break;
        }
        next = level;
    }
    links
}
