//! Almost locked sets in a row, and what the first and the last leave to one of them.

use super::arguments::{self, Member};
use super::sets::{Almost, AlmostLocked};
use crate::grid::{Board, Cells, Digit, Storage};
use crate::step::{Claim, Role, Step, TechniqueId};

/// Two sets, and the places of a digit of each that it may lose to another set.
pub(super) struct Ends {
    pub(super) sets: [usize; 2],
    pub(super) out: [usize; 2],
}

impl Ends {
    /// The digits that both sets have besides and that something loses to both, with what would lose them.
    pub(super) fn common<'a, S: Storage>(
        &'a self,
        all: &'a AlmostLocked<S>,
    ) -> impl Iterator<Item = (Digit, Cells<S>)> + 'a {
        let [one, other] = self.sets.map(|set| &all.sets[set]);
        let out = self.out.map(|spot| all.spots[spot].digit);
        (one.removing & other.removing).into_iter().filter(move |digit| !out.contains(digit)).filter_map(
            move |digit| {
                let spots = [one.spot(digit)?, other.spot(digit)?].map(|spot| &all.spots[spot]);
                let targets = (spots[0].targets & spots[1].targets) - one.cells - other.cells;
                (!targets.is_empty()).then_some((digit, targets))
            },
        )
    }

    /// What these ends are sorted by: the places of the first common digit, the sets, and the digits that they may lose.
    /// None if there is no common digit, if that can be had from less, or if these are to be taken in the other direction.
    pub(super) fn place<S: Storage>(&self, all: &AlmostLocked<S>) -> Option<impl Ord + Copy + use<S>> {
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

    /// Whether all of both sets is needed, for one common digit or for another.
    pub(super) fn are_whole<S: Storage>(&self, all: &AlmostLocked<S>) -> bool {
        self.sets.into_iter().zip(self.out).all(|(set, out)| {
            let (of, x) = (&all.sets[set], all.spots[out].digit);
            if self.common(all).any(|(z, _)| of.needs(x, z)) {
                return true;
            }
            let parts = self.common(all).filter_map(|(z, _)| all.within(set, x, z));
            parts.fold(Cells::<S>::default(), |cells, part| cells | part.cells) == of.cells
        })
    }
}

/// Storage in a row, and the places of the digits by which each is joined to the next.
pub(super) struct Row<'a, S: Storage> {
    pub(super) all: &'a AlmostLocked<S>,
    pub(super) sets: Vec<usize>,
    pub(super) joins: Vec<[usize; 2]>,
}

impl<S: Storage> Row<'_, S> {
    /// The step that removes the common digits of the ends. For each of these the first and the last set are cited as far as
    /// they are needed for it.
    pub(super) fn step(&self, board: &Board<'_, S>, technique: &TechniqueId, roles: &[Role]) -> Option<Step> {
        let spots = &self.all.spots;
        let sets: Vec<&Almost<S>> = self.sets.iter().map(|&set| &self.all.sets[set]).collect();
        let cells = sets.iter().fold(Cells::<S>::default(), |all, set| all | set.cells);
        let joins: Vec<(Digit, Cells<S>)> = self
            .joins
            .iter()
            .map(|&[one, other]| (spots[one].digit, spots[one].cells | spots[other].cells))
            .collect();
        let (first, last) = (0, sets.len().checked_sub(1)?);
        let ends = Ends {
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
            let cited: Vec<&Almost<S>> = (0..sets.len())
                .map(|at| {
                    let [x, y] = free(at);
                    let part = (at == first || at == last).then(|| self.all.within(self.sets[at], x, y));
                    part.flatten().unwrap_or(sets[at])
                })
                .collect();
            if !are_told(board, &cited) {
                continue;
            }
            let members: Vec<Member<S>> = cited
                .iter()
                .enumerate()
                .map(|(at, set)| Member::of(set, roles[at].clone(), free(at)))
                .collect();
            let places = [cited[first], cited[last]].map(|set| set.cells & *board.cells_for(z));
            let argument = arguments::joined(board, &members, &joins)?;
            let more = arguments::common(&argument, board, z, &places, targets);
            if !more.is_empty() {
                needed = [needed[0] | cited[first].cells, needed[1] | cited[last].cells];
                claims.extend(more);
            }
        }
        // What less of the ends shows is found by these.
        let is_whole = needed == [sets[first].cells, sets[last].cells];
        Step::of(technique, claims).filter(|_| is_whole)
    }
}

/// Whether these are different sets, and not two of one house: those are a subset, or nothing.
fn are_told<S: Storage>(board: &Board<'_, S>, sets: &[&Almost<S>]) -> bool {
    let distinct = (0..sets.len()).all(|at| sets[..at].iter().all(|other| other.cells != sets[at].cells));
    let in_one_house = match sets {
        [one, other] => board.geometry().houses_holding(one.cells | other.cells).next().is_some(),
        _ => false,
    };
    distinct && !in_one_house
}
