//! Links between the digits of almost locked sets.

use super::sets::AlsIndex;
use crate::grid::Storage;
use crate::rules::search::rows;
use crate::rules::search::tree::Tree;

/// Directed links between spots. A set that holds a spot takes its digit from a second set, which then holds
/// all its other digits.
pub(super) struct SpotGraph<'a, S: Storage> {
    all: &'a AlsIndex<S>,
    /// For each start spot that `lost_by` was called for, the links from it, nearest first.
    lost: Vec<Option<Tree<Link>>>,
}

/// The spot that a set holds, and the spot that the next set loses to it.
type Link = [u32; 2];

impl<'a, S: Storage> SpotGraph<'a, S> {
    pub(super) fn new(all: &'a AlsIndex<S>) -> Self {
        Self { all, lost: all.spots.iter().map(|_| None).collect() }
    }

    /// Returns the spots that are lost through one set in between: it loses a spot to `from`, and holds
    /// another.
    pub(super) fn lost_by_one_set(&self, from: usize) -> Vec<usize> {
        let restricted = |place: &usize| &self.all.restricted[*place];
        let held = restricted(&from).iter().flat_map(|&lost| &self.all.held()[lost]);
        let mut lost: Vec<usize> = held.flat_map(restricted).copied().collect();
        lost.sort_unstable();
        lost.dedup();
        lost
    }

    /// Returns the spots that are lost if a set holds `from`, each as (number of links, spot).
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

    /// Returns the links of a shortest chain between two spots. `lost_by` must have been called for `from`.
    pub(super) fn path(&self, from: usize, to: usize) -> Option<Vec<[usize; 2]>> {
        let tree = self.lost[from].as_ref()?;
        let at = tree.nodes().position(|[_, lost]| lost as usize == to)?;
        Some(tree.chain(at).into_iter().map(|link| link.map(|place| place as usize)).collect())
    }
}
