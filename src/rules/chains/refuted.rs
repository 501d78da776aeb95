//! What the chains of a graph remove, seen before any chain is: the candidates that lead to their own negation.

use std::ops::ControlFlow;

use super::graph::{Change, Graph, Nodes};
use crate::grid::Storage;
use crate::rules::Work;
use crate::rules::search::rows::{BitRow, Table, add_all, contains, insert, is_empty, members, remove_all};

/// Returns the candidates that, supposed true, lead along the links to a node that excludes them. Chains and loops
/// remove no others, and this is quicker to see than that two ends exclude a candidate.
///
/// Links work both ways. So if a candidate leads to a node that leads to its own negation, the negation leads back to
/// that of the candidate: what a candidate leads to without being excluded need not be asked.
pub(super) fn refuted<S: Storage>(graph: &Graph<S>, work: &Work<'_, S>) -> ControlFlow<(), BitRow> {
    let mut refuted = graph.none();
    let (mut kept, mut met, mut last, mut next) = (graph.none(), graph.none(), graph.none(), graph.none());
    let mut ahead =
        Ahead { graph, is_known: graph.none(), of: Table::none(graph.count()), off: graph.none() };
    'candidates: for candidate in members(&graph.single) {
        if contains(&kept, candidate) {
            continue;
        }
        work.check_time()?;
        met.fill(0);
        last.fill(0);
        insert(&mut last, candidate);
        while !is_empty(&last) {
            next.fill(0);
            members(&last).for_each(|node| add_all(&mut next, ahead.of(node)));
            remove_all(&mut next, &met);
            if next.iter().zip(graph.weak(candidate)).any(|(next, excludes)| next & excludes != 0) {
                insert(&mut refuted, candidate);
                continue 'candidates;
            }
            add_all(&mut met, &next);
            std::mem::swap(&mut last, &mut next);
        }
        add_all(&mut kept, &met);
    }
    ControlFlow::Continue(refuted)
}

/// For each node, the nodes that are true by the next strong links if it is true. Rows are filled when asked for.
struct Ahead<'a, S: Storage> {
    graph: &'a Graph<S>,
    is_known: BitRow,
    of: Table,
    off: BitRow,
}

impl<S: Storage> Ahead<'_, S> {
    fn of(&mut self, node: usize) -> &[u64] {
        if !contains(&self.is_known, node) {
            insert(&mut self.is_known, node);
            let both = self.graph.weak(node).iter().zip(&self.graph.linked);
            self.off.iter_mut().zip(both).for_each(|(off, (weak, linked))| *off = weak & linked);
            for off in members(&self.off) {
                self.graph.strong(off).for_each(|on| self.of.add(node, on));
                self.graph.set_links.of_node(off).iter().for_each(|&(_, on)| self.of.add(node, on));
            }
        }
        self.of.row(node)
    }
}

/// Returns the same as [`refuted`], if no candidate was refuted before. The graph may have no links by almost locked
/// sets.
///
/// Links other than the new strong ones were there before, so they refute nothing by themselves. What leads to a node
/// that excludes it then goes by a new strong link. So, as links work both ways, each of the two linked nodes leads to
/// the negation of it.
pub(super) fn refuted_by_new<S: Storage>(
    graph: &Graph<S>,
    change: &Change<'_, '_, S>,
    nodes: Nodes,
    work: &Work<'_, S>,
) -> ControlFlow<(), BitRow> {
    let (mut refuted, mut one, mut other) = (graph.none(), Supposed::of(graph), Supposed::of(graph));
    for node in members(&graph.linked) {
        for linked in graph.strong(node).filter(|&linked| node < linked) {
            if change.may_add(graph.node(node), graph.node(linked), nodes) {
                work.check_time()?;
                let both = one.suppose(node).iter().zip(other.suppose(linked)).zip(&graph.single);
                for (refuted, ((one, other), single)) in refuted.iter_mut().zip(both) {
                    *refuted |= one & other & single;
                }
            }
        }
    }
    debug_assert!(self::refuted(graph, work).continue_value().is_none_or(|all| all == refuted));
    ControlFlow::Continue(refuted)
}

/// What follows if a node is supposed true.
struct Supposed<'a, S: Storage> {
    graph: &'a Graph<S>,
    /// The nodes that are false, and those that are true.
    met: [BitRow; 2],
    /// Of these, the ones met last.
    new: [BitRow; 2],
}

impl<'a, S: Storage> Supposed<'a, S> {
    fn of(graph: &'a Graph<S>) -> Self {
        let none = || [graph.none(), graph.none()];
        Self { graph, met: none(), new: none() }
    }

    /// Supposes a node true, and returns the nodes that are false then.
    fn suppose(&mut self, node: usize) -> &[u64] {
        let Self { graph, met: [met_off, met_on], new: [off, on] } = self;
        met_off.fill(0);
        met_on.fill(0);
        on.fill(0);
        insert(on, node);
        while !is_empty(on) {
            add_all(met_on, on);
            off.fill(0);
            members(on).for_each(|node| add_all(off, graph.weak(node)));
            remove_all(off, met_off);
            add_all(met_off, off);
            on.fill(0);
            members(off).for_each(|node| graph.strong(node).for_each(|next| insert(on, next)));
            remove_all(on, met_on);
        }
        met_off
    }
}
