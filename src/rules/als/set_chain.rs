//! An ALS chain (a chain of almost locked sets), and the step that its two end sets give.

use super::arguments::{self, Member};
use super::sets::{Als, AlsIndex};
use crate::grid::{Board, Candidate, Cells, Digit, Storage};
use crate::step::{Claim, Role, Step, TechniqueId};

/// The two end sets of an ALS chain (indices into `AlsIndex::sets`). `out` has a spot of each end set: the
/// digit that the set may lose to its neighbour in the chain.
pub(super) struct ChainEnds {
    pub(super) sets: [usize; 2],
    pub(super) out: [usize; 2],
}

impl ChainEnds {
    /// Returns each digit common to both end sets that can be removed somewhere, with its targets: cells
    /// outside both sets that see the digit in both. The digits in `out` are left out.
    pub(super) fn common<S: Storage>(&self, all: &AlsIndex<S>) -> impl Iterator<Item = (Digit, Cells<S>)> {
        let [one, other] = self.sets.map(|set| &all.sets[set]);
        let out = self.out.map(|spot| all.spots[spot].digit);
        let digits = (one.removing & other.removing).into_iter().filter(move |digit| !out.contains(digit));
        digits.filter_map(move |digit| {
            let spots = [one.spot(digit)?, other.spot(digit)?].map(|spot| &all.spots[spot]);
            let targets = (spots[0].targets & spots[1].targets) - one.cells - other.cells;
            (!targets.is_empty()).then_some((digit, targets))
        })
    }

    /// Returns the candidates that the common digits remove.
    pub(super) fn removes<S: Storage>(&self, all: &AlsIndex<S>) -> impl Iterator<Item = Candidate> {
        let removed =
            |(digit, cells): (_, Cells<S>)| cells.into_iter().map(move |cell| Candidate { cell, digit });
        self.common(all).flat_map(removed)
    }

    /// Returns the sort key of a pair of end sets: the spots of the first common digit, the sets, and the
    /// digits that they may lose. Returns `None` if no common digit has a target, if smaller sets inside the
    /// end sets do as well, or if the reversed pair comes first.
    pub(super) fn sort_key<S: Storage>(&self, all: &AlsIndex<S>) -> Option<impl Ord + Copy + use<S>> {
        let (z, _) = self.common(all).next()?;
        let [one, other] = self.sets.map(|set| &all.sets[set]);
        let spots = [one.spot(z)?, other.spot(z)?];
        if (spots[0], self.sets[0]) > (spots[1], self.sets[1]) {
            return None;
        }
        let out = self.out.map(|spot| all.spots[spot].digit);
        let several = (one.digits & other.digits).len() > 2;
        let leaves = several || (one.needs(out[0], z) && other.needs(out[1], z));
        leaves.then_some((spots, self.sets, out))
    }

    /// Returns true if every cell of both end sets is needed to remove some common digit.
    pub(super) fn need_whole_sets<S: Storage>(&self, all: &AlsIndex<S>) -> bool {
        self.sets.into_iter().zip(self.out).all(|(set, out)| {
            let (of, x) = (&all.sets[set], all.spots[out].digit);
            if self.common(all).any(|(z, _)| of.needs(x, z)) {
                return true;
            }
            let parts = self.common(all).filter_map(|(z, _)| all.smallest_with(set, x, z));
            parts.fold(Cells::<S>::default(), |cells, part| cells | part.cells) == of.cells
        })
    }
}

/// An ALS chain: its almost locked sets (indices into `AlsIndex::sets`), and a join of each set with the
/// next. A join is a pair of spots of a restricted common digit, one in each of the two sets.
pub(super) struct SetChain<'a, S: Storage> {
    pub(super) all: &'a AlsIndex<S>,
    pub(super) sets: Vec<usize>,
    pub(super) joins: Vec<[usize; 2]>,
}

impl<S: Storage> SetChain<'_, S> {
    /// Builds the step that removes the common digits of the end sets. For each digit it cites the smallest
    /// sets inside the end sets that suffice.
    pub(super) fn step(&self, board: &Board<'_, S>, technique: &TechniqueId, roles: &[Role]) -> Option<Step> {
        let spots = &self.all.spots;
        let sets: Vec<&Als<S>> = self.sets.iter().map(|&set| &self.all.sets[set]).collect();
        let cells = sets.iter().fold(Cells::<S>::default(), |all, set| all | set.cells);
        let joins: Vec<(Digit, Cells<S>)> = self
            .joins
            .iter()
            .map(|&[one, other]| (spots[one].digit, spots[one].cells | spots[other].cells))
            .collect();
        let (first, last) = (0, sets.len().checked_sub(1)?);
        let ends = ChainEnds {
            sets: [self.sets[first], self.sets[last]],
            out: [self.joins.first()?[0], self.joins.last()?[1]],
        };
        let mut claims: Vec<Claim> = Vec::new();
        let mut needed = [Cells::<S>::default(); 2];
        for (z, targets) in ends.common(self.all) {
            let targets = targets - cells;
            let free = |at: usize| {
                let before = at.checked_sub(1).map_or(z, |before| joins[before].0);
                [before, joins.get(at).map_or(z, |(digit, _)| *digit)]
            };
            let cited: Vec<&Als<S>> = (0..sets.len())
                .map(|at| {
                    let [x, y] = free(at);
                    let part =
                        (at == first || at == last).then(|| self.all.smallest_with(self.sets[at], x, y));
                    part.flatten().unwrap_or(sets[at])
                })
                .collect();
            if !are_separate_sets(board, &cited) {
                continue;
            }
            let members: Vec<Member<S>> = cited
                .iter()
                .enumerate()
                .map(|(at, set)| Member::new(set, roles[at].clone(), free(at)))
                .collect();
            let places = [cited[first], cited[last]].map(|set| set.cells & *board.cells_for(z));
            let argument = arguments::join_sets(board, &members, &joins)?;
            let more = arguments::common_claims(&argument, board, z, &places, targets);
            if !more.is_empty() {
                needed = [needed[0] | cited[first].cells, needed[1] | cited[last].cells];
                claims.extend(more);
            }
        }
        // Chains between smaller end sets are found on their own.
        let is_whole = needed == [sets[first].cells, sets[last].cells];
        Step::from_claims(technique, claims).filter(|_| is_whole)
    }
}

/// Returns true if the sets differ and are not two sets in one house. Two sets in one house are a naked
/// subset, or prove nothing.
fn are_separate_sets<S: Storage>(board: &Board<'_, S>, sets: &[&Als<S>]) -> bool {
    let distinct = (0..sets.len()).all(|at| sets[..at].iter().all(|other| other.cells != sets[at].cells));
    let in_one_house = match sets {
        [one, other] => board.geometry().houses_holding(one.cells | other.cells).next().is_some(),
        _ => false,
    };
    distinct && !in_one_house
}
