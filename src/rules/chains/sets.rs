//! Almost locked sets as strong links: a set that loses one of its digits holds all the others.

use std::ops::ControlFlow;

use crate::grid::{Board, Candidate, Cells, Digit, Digits, Storage};
use crate::rules::Work;
use crate::rules::als::AlsIndex;
use crate::rules::search::choices::pairs;
use crate::rules::search::lists::Lists;
use crate::rules::search::overlaps::overlaps;

/// Maximum number of cells of an almost locked set in an alternating chain.
const MAX_CELLS: usize = 5;

/// Number of almost locked sets between two checks of the time.
const TIME_CHECK_INTERVAL: usize = 64;

/// Strong links of a chain graph by almost locked sets, ordered by the two nodes, then by number of cells.
#[derive(Debug)]
pub(super) struct SetLinks<S: Storage> {
    /// The cells of each almost locked set.
    sets: Vec<Cells<S>>,
    /// The two nodes of each link, and the almost locked set that links them (index into `sets`).
    links: Vec<([usize; 2], usize)>,
    /// For each node, the nodes linked to it, each as (cells in the smallest set that links both, node).
    at: Lists<(usize, usize)>,
}

impl<S: Storage> SetLinks<S> {
    pub(super) fn none() -> Self {
        Self { sets: Vec::new(), links: Vec::new(), at: Lists::of(0, &[]) }
    }

    fn add(&mut self, cells: Cells<S>, pairs: impl Iterator<Item = [usize; 2]>) {
        let before = self.links.len();
        self.links.extend(pairs.map(|[one, other]| ([one.min(other), one.max(other)], self.sets.len())));
        if self.links.len() > before {
            self.sets.push(cells);
        }
    }

    /// Sorts the links and fills `at`. `nodes` is the number of nodes in the graph.
    fn sort(&mut self, nodes: usize) {
        self.links.sort_unstable_by_key(|&(pair, set)| (pair, self.sets[set].len(), set));
        let mut at = Vec::new();
        let mut last = None;
        for &([one, other], set) in &self.links {
            if last.replace([one, other]) != Some([one, other]) {
                let cells = self.sets[set].len();
                at.extend([(one, (cells, other)), (other, (cells, one))]);
            }
        }
        self.at = Lists::of(nodes, &at);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.links.is_empty()
    }

    /// Returns the nodes linked to `node`, each as (cells in the smallest set that links both, node).
    pub(super) fn of_node(&self, node: usize) -> &[(usize, usize)] {
        if self.links.is_empty() { &[] } else { self.at.get(node) }
    }

    /// Returns the cells of each almost locked set that links the two nodes, smaller sets first.
    pub(super) fn between(&self, one: usize, other: usize) -> impl Iterator<Item = Cells<S>> {
        let pair = [one.min(other), one.max(other)];
        let first = self.links.partition_point(|(before, _)| *before < pair);
        let of_pair = self.links[first..].iter().take_while(move |(same, _)| *same == pair);
        of_pair.map(|(_, set)| self.sets[*set])
    }
}

/// Assigns nodes of the chain graph to spots. A spot is a digit's cells in an almost locked set.
pub(super) struct SpotNodes<'a, S: Storage> {
    almost: &'a AlsIndex<S>,
    /// The node of each spot (indexed like `AlsIndex::spots`), if it has one.
    nodes: Vec<Option<usize>>,
}

impl<'a, S: Storage> SpotNodes<'a, S> {
    pub(super) fn of(almost: &'a AlsIndex<S>) -> Self {
        Self { almost, nodes: vec![None; almost.spots.len()] }
    }

    /// Adds nodes for the spots of this digit that have a target. `first` is the number of the digit's first
    /// node. `nodes` has the cells of its nodes so far, and gets those of the new ones.
    pub(super) fn add(&mut self, digit: Digit, first: usize, nodes: &mut Vec<Cells<S>>) {
        let known = nodes.len();
        for ((number, spot), node) in self.almost.spots.iter().enumerate().zip(&mut self.nodes) {
            let small = |&set: &usize| self.almost.sets[set].cells.len() <= MAX_CELLS;
            if spot.digit != digit
                || spot.targets.is_empty()
                || !self.almost.with_spot.get(number).iter().any(small)
            {
                continue;
            }
            let at = nodes[..known].iter().position(|cells| *cells == spot.cells).unwrap_or_else(|| {
                nodes.push(spot.cells);
                nodes.len() - 1
            });
            *node = Some(first + at);
        }
    }

    /// Returns the strong links by almost locked sets. All digits must have been added before. `number` gives the
    /// node of a single candidate, and `nodes` is the number of nodes in the graph.
    ///
    /// # Errors
    /// [`ControlFlow::Break`] when the time runs out.
    pub(super) fn set_links(
        &self,
        board: &Board<'_, S>,
        number: &dyn Fn(Candidate) -> usize,
        nodes: usize,
        work: &Work<'_, S>,
    ) -> ControlFlow<(), SetLinks<S>> {
        let mut set_links = SetLinks::none();
        let mut sets: Vec<usize> = (0..self.almost.sets.len())
            .filter(|&set| (2..=MAX_CELLS).contains(&self.almost.sets[set].cells.len()))
            .collect();
        sets.sort_by_key(|&set| self.almost.sets[set].cells.len());
        for (at, set) in sets.into_iter().enumerate() {
            work.check_time_each(TIME_CHECK_INTERVAL, at)?;
            self.within(set, &mut set_links);
            self.beside(board, number, set, &mut set_links);
        }
        set_links.sort(nodes);
        ControlFlow::Continue(set_links)
    }

    /// Adds a strong link for every two digits of an almost locked set that no smaller set inside it has.
    fn within(&self, set: usize, set_links: &mut SetLinks<S>) {
        let almost = &self.almost.sets[set];
        let each: Vec<(Digit, usize)> =
            almost.digit_spots().filter_map(|(digit, spot)| Some((digit, self.nodes[spot]?))).collect();
        let needed = pairs(&each).filter(|[(one, _), (other, _)]| almost.needs(*one, *other));
        set_links.add(almost.cells, needed.map(|[(_, node), (_, other)]| [*node, *other]));
    }

    /// Adds strong links between a digit of an almost locked set and a candidate of a cell outside its house.
    /// If the set loses that digit, its other digits leave the cell only this candidate.
    fn beside(
        &self,
        board: &Board<'_, S>,
        number: &dyn Fn(Candidate) -> usize,
        set: usize,
        set_links: &mut SetLinks<S>,
    ) {
        let almost = &self.almost.sets[set];
        let targets = |(_, spot): (Digit, usize)| self.almost.spots[spot].targets;
        let [_, twice, _] = overlaps(almost.digit_spots().map(targets));
        for cell in twice - almost.cells - *board.geometry().house(almost.house) {
            let lost: Digits<S> = almost
                .digit_spots()
                .filter(|(_, spot)| self.almost.spots[*spot].targets.contains(cell))
                .map(|(digit, _)| digit)
                .collect();
            let left = board.candidates(cell) - lost;
            let Some(only) = left.only() else { continue };
            let node = number(Candidate { cell, digit: only });
            let held = almost.digits.contains(only);
            let entries = almost
                .digit_spots()
                .filter(|(digit, _)| !lost.contains(*digit) && (!held || *digit == only))
                .filter_map(|(_, spot)| self.nodes[spot]);
            set_links.add(almost.cells | Cells::<S>::of(cell), entries.map(|entry| [entry, node]));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::chains::Chains;
    use crate::rules::testing::Position;

    fn removes(position: &Position, gone: &str) -> bool {
        let removed = position.removed(&Chains::SETS);
        removed.iter().any(|removed| removed.split(' ').any(|one| one == gone))
    }

    #[test]
    fn a_set_that_loses_a_digit_holds_the_others() {
        // Without 1 in r7c5 it is in r1c5, so 2 and 3 are in r1c1 and r1c2, and 3 is in r7c9.
        let position = |set: &[usize]| {
            Position::boxed(3, 3).cell("r1c1 r1c2", set).confined("c5", &[1], "r1c5 r7c5").confined(
                "c9",
                &[3],
                "r1c9 r7c9",
            )
        };
        assert!(removes(&position(&[1, 2, 3]), "3r7c5"));
        assert!(removes(&position(&[1, 2, 3]), "1r7c9"));
        assert!(!removes(&position(&[1, 2, 3, 4]), "3r7c5"));
    }

    #[test]
    fn a_cell_beside_the_house_goes_with_what_the_set_leaves_it() {
        // Without 1 in r7c5 it is in r1c5, so 2 and 3 are in r1c1 and r1c2. Then r2c3 has only 5 left, and 5
        // is in r7c9.
        let position = |beside: &[usize]| {
            Position::boxed(3, 3)
                .cell("r1c1", &[1, 2, 3, 4])
                .cell("r1c2", &[2, 3, 4])
                .cell("r1c9", &[1, 4])
                .cell("r2c3", beside)
                .confined("c5", &[1], "r1c5 r7c5")
                .confined("c9", &[5], "r2c9 r7c9")
        };
        assert!(removes(&position(&[2, 3, 5]), "5r7c5"));
        assert!(!removes(&position(&[2, 3, 5, 6]), "5r7c5"));
    }

    #[test]
    fn a_grid_of_six_has_such_chains() {
        let position = Position::boxed(2, 3)
            .cell("r1c1 r1c2", &[1, 2, 3])
            .confined("c4", &[1], "r1c4 r5c4")
            .confined("c6", &[3], "r1c6 r5c6");
        assert!(removes(&position, "3r5c4"));
    }
}
