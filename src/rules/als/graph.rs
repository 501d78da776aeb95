//! The graph of ALS chains: a digit that one almost locked set holds is lost by the next set.

use super::sets::AlsIndex;
use crate::grid::Storage;
use crate::rules::search::rows::{self, BitRow};
use crate::rules::search::tree::Tree;

/// Directed links between spots (the cells of a digit in an almost locked set). A set that holds a spot takes
/// the digit from a second set, which then holds all its other digits.
pub(super) struct AlsLinkGraph<'a, S: Storage> {
    all: &'a AlsIndex<S>,
    /// For each start spot, the links of the chains from it, nearest first. Filled by `lost_by`.
    lost: Vec<Option<Tree<Link>>>,
    /// Rows for use in a search: spots held and spots lost.
    held_or_lost: [BitRow; 2],
}

/// A link of an ALS chain: the spot that one set holds, and the spot of that digit that the next set loses.
type Link = [u32; 2];

impl<'a, S: Storage> AlsLinkGraph<'a, S> {
    pub(super) fn new(all: &'a AlsIndex<S>) -> Self {
        let none = || rows::none(all.spots.len());
        Self { all, lost: all.spots.iter().map(|_| None).collect(), held_or_lost: [none(), none()] }
    }

    /// Returns the spots that the third set of an ALS-XY-wing loses if the first set holds `from`. The set in
    /// between loses a spot to the first set, and so holds another.
    pub(super) fn lost_by_one_set(&mut self, from: usize) -> impl Iterator<Item = usize> + '_ {
        let [held, lost] = &mut self.held_or_lost;
        held.fill(0);
        lost.fill(0);
        for lost in self.all.restricted(from) {
            self.all.held(lost).iter().for_each(|&spot| rows::insert(held, spot));
        }
        rows::members(held).for_each(|spot| rows::add_all(lost, self.all.restricted_row(spot)));
        rows::members(lost)
    }

    /// Returns the spots that later sets of ALS chains lose if the first holds `from`, as (links, spot).
    pub(super) fn lost_by(&mut self, from: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let tree = self.lost[from].take();
        let tree = tree.unwrap_or_else(|| self.search(from));
        let tree = &*self.lost[from].insert(tree);
        tree.nodes().enumerate().map(|(at, [_, lost])| (tree.length(at) + 1, lost as usize))
    }

    fn search(&mut self, from: usize) -> Tree<Link> {
        let [held, seen] = &mut self.held_or_lost;
        held.fill(0);
        seen.fill(0);
        let mut lost_to = |held: usize, add: &mut dyn FnMut(Link)| {
            for lost in self.all.restricted(held) {
                if !rows::contains(seen, lost) {
                    rows::insert(seen, lost);
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
                for &place in self.all.held(lost as usize) {
                    if !rows::contains(held, place) {
                        rows::insert(held, place);
                        lost_to(place, &mut |link| tree.push(at, link));
                    }
                }
            }
            tree.sort_layer(|[_, lost]| lost);
        }
        tree
    }

    /// Returns the links of a shortest ALS chain from a set that holds spot `from` to a set that loses spot
    /// `to`. `lost_by` must have been called for `from`.
    pub(super) fn path(&self, from: usize, to: usize) -> Option<Vec<[usize; 2]>> {
        let tree = self.lost[from].as_ref()?;
        let at = tree.nodes().position(|[_, lost]| lost as usize == to)?;
        Some(tree.chain(at).into_iter().map(|link| link.map(|place| place as usize)).collect())
    }
}
