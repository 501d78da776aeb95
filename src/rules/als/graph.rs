//! Which places of digits in almost locked sets follow from which.

use super::sets::AlmostLocked;
use crate::grid::Storage;
use crate::rules::search::rows;
use crate::rules::search::tree::Tree;

/// A place, held by a set, keeps others from holding their digit there; these hold all their other digits.
pub(super) struct Graph<'a, S: Storage> {
    all: &'a AlmostLocked<S>,
    /// For each place asked for, what is lost by it, nearest first.
    lost: Vec<Option<Tree<Link>>>,
}

/// What a set holds, and what the next one loses to it.
type Link = [u32; 2];

impl<'a, S: Storage> Graph<'a, S> {
    pub(super) fn new(all: &'a AlmostLocked<S>) -> Self {
        Self { all, lost: all.spots.iter().map(|_| None).collect() }
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
        let tree = self.lost[from].take().unwrap_or_else(|| self.search(from));
        let tree = &*self.lost[from].insert(tree);
        tree.nodes().enumerate().map(|(at, [_, lost])| (tree.length(at) + 1, lost as usize))
    }

    fn search(&self, from: usize) -> Tree<Link> {
        let none = || rows::none(self.all.spots.len());
        let (mut seen, mut held) = (none(), none());
        let mut lost_to = |held: usize, add: &mut dyn FnMut(Link)| {
            for &lost in &self.all.restricted[held] {
                if !rows::contains(&seen, lost) {
                    rows::insert(&mut seen, lost);
                    add([held as u32, lost as u32]);
                }
            }
        };
        let mut starts = Vec::new();
        lost_to(from, &mut |link| starts.push(link));
        let mut tree = Tree::new(starts);
        while tree.layer().next().is_some() {
            for at in tree.next_layer() {
                let [_, lost] = tree.node(at);
                for &place in &self.all.held()[lost as usize] {
                    if !rows::contains(&held, place) {
                        rows::insert(&mut held, place);
                        lost_to(place, &mut |link| tree.push(at, link));
                    }
                }
            }
            tree.sort_layer(|[_, lost]| lost);
        }
        tree
    }

    /// The links of a shortest way between two places of which the one was asked for.
    pub(super) fn path(&self, from: usize, to: usize) -> Option<Vec<[usize; 2]>> {
        let tree = self.lost[from].as_ref()?;
        let at = tree.nodes().position(|[_, lost]| lost as usize == to)?;
        Some(tree.chain(at).into_iter().map(|link| link.map(|place| place as usize)).collect())
    }
}
