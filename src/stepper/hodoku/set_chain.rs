//! The choice among ALS chains: most removals, then the least weight. Each set of a chain comes later in the order of
//! almost locked sets than the one before.

use std::collections::HashMap;

use super::almost_locked::{Join, SetPairs};
use super::grid::{DigitSet, Removals, members};

/// Where a chain has come to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
struct Arrival {
    set: usize,
    /// The digit that the next join may not rest on.
    digit: usize,
    /// The digits that the set may lose to the one before: the ends of a chain hold none of them.
    lost: DigitSet,
}

/// Returns what the best ALS chain removes: four sets or more, of which the first and the last could both remove it.
pub(super) fn best(pairs: &SetPairs) -> Option<Removals> {
    let chains = Chains::of(pairs);
    let mut best: Option<((usize, usize), Removals)> = None;
    for joins in pairs.joins.chunk_by(|one, other| one.sets[0] == other.sets[0]) {
        let start = joins[0].sets[0];
        if (0..pairs.all.len()).all(|end| pairs.removable(start, end) == 0) {
            continue;
        }
        let mut ends: Vec<(DigitSet, Row)> = Vec::new();
        for (join, digit) in
            joins.iter().flat_map(|join| join.digits.into_iter().flatten().map(move |of| (join, of)))
        {
            let first = Arrival { set: join.sets[1], digit, lost: 1 << digit };
            let Some(&first) = chains.numbers.get(&first) else { continue };
            let at = ends.iter().position(|(lost, _)| *lost == 1 << digit).unwrap_or_else(|| {
                ends.push((1 << digit, chains.none()));
                ends.len() - 1
            });
            for &next in &chains.next[first] {
                ends[at].1.iter_mut().zip(&chains.later[next]).for_each(|(all, more)| *all |= more);
            }
        }
        for (lost, ends) in ends {
            for end in chains.members(&ends) {
                let of = pairs.removable(start, end.set) & !lost & !end.lost;
                if of == 0 {
                    continue;
                }
                let removals = pairs.removed([start, end.set], of);
                let rank = removals.rank();
                if best.as_ref().is_none_or(|(least, _)| rank < *least) {
                    best = Some((rank, removals));
                }
            }
        }
    }
    best.map(|(_, removals)| removals)
}

/// A set of arrivals, by their numbers.
type Row = Vec<u128>;

/// The arrivals of all chains, and where each leads to.
struct Chains {
    arrivals: Vec<Arrival>,
    numbers: HashMap<Arrival, usize>,
    /// For each arrival, those that one more join leads to.
    next: Vec<Vec<usize>>,
    /// For each arrival, those that one or more joins lead to.
    later: Vec<Row>,
}

impl Chains {
    fn of(pairs: &SetPairs) -> Self {
        let mut joins_of: Vec<&[Join]> = vec![&[]; pairs.all.len()];
        for joins in pairs.joins.chunk_by(|one, other| one.sets[0] == other.sets[0]) {
            joins_of[joins[0].sets[0]] = joins;
        }
        let mut arrivals: Vec<Arrival> = Vec::new();
        for join in &pairs.joins {
            let set = join.sets[1];
            arrivals.extend(join.digits.into_iter().flatten().map(|digit| Arrival {
                set,
                digit,
                lost: 1 << digit,
            }));
            if let [Some(digit), Some(_)] = join.digits {
                arrivals.push(Arrival { set, digit, lost: join.mask() });
            }
        }
        arrivals.sort_unstable();
        arrivals.dedup();
        let numbers: HashMap<Arrival, usize> =
            arrivals.iter().enumerate().map(|(number, &arrival)| (arrival, number)).collect();
        let mut chains =
            Self { next: vec![Vec::new(); arrivals.len()], later: Vec::new(), arrivals, numbers };
        chains.later = vec![chains.none(); chains.arrivals.len()];
        for number in (0..chains.arrivals.len()).rev() {
            let Arrival { set, digit, .. } = chains.arrivals[number];
            let mut later = chains.none();
            for join in joins_of[set] {
                let Some(&next) = goes_on(join, digit).and_then(|next| chains.numbers.get(&next)) else {
                    continue;
                };
                chains.next[number].push(next);
                later[next / 128] |= 1 << (next % 128);
                later.iter_mut().zip(&chains.later[next]).for_each(|(all, more)| *all |= more);
            }
            chains.later[number] = later;
        }
        chains
    }

    fn none(&self) -> Row {
        vec![0; self.arrivals.len().div_ceil(128)]
    }

    fn members<'a>(&'a self, row: &'a Row) -> impl Iterator<Item = Arrival> + 'a {
        row.iter()
            .enumerate()
            .flat_map(move |(at, &word)| members(word).map(move |bit| self.arrivals[128 * at + bit]))
    }
}

/// Returns where a join leads that may not rest on `digit`.
fn goes_on(join: &Join, digit: usize) -> Option<Arrival> {
    let set = join.sets[1];
    match join.digits {
        [Some(only), None] => (only != digit).then_some(Arrival { set, digit: only, lost: 1 << only }),
        [Some(one), Some(other)] if other == digit => Some(Arrival { set, digit: one, lost: 1 << one }),
        [Some(one), Some(other)] if one == digit => Some(Arrival { set, digit: other, lost: 1 << other }),
        [Some(one), Some(_)] => Some(Arrival { set, digit: one, lost: join.mask() }),
        [None, _] => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_join_may_not_rest_on_the_digit_before() {
        let join = |digits| Join { sets: [3, 7], digits };
        assert_eq!(goes_on(&join([Some(2), None]), 2), None);
        let lost = |digits, before| goes_on(&join(digits), before).unwrap().lost;
        assert_eq!(lost([Some(2), None], 1), 0b100);
        assert_eq!(lost([Some(2), Some(4)], 4), 0b100);
        assert_eq!(lost([Some(2), Some(4)], 2), 0b1_0000);
        assert_eq!(lost([Some(2), Some(4)], 1), 0b1_0100);
    }
}
