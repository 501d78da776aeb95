//! Clusters: what hangs together by pairs, in two colours.

use std::cell::OnceCell;

use super::roles::{PAIR, WITNESS};
use crate::grid::{Bits, Board, Candidate, Cells, Digit, HouseId, Index, Set, Storage};
use crate::rules::search::common_peers::{clash, houses_between, pairs_in_houses};
use crate::rules::search::tree::Tree;
use crate::step::{Argument, Claim, Constraint, Mark, Role, group_by_key};

/// One of the two colours of a cluster: 0 is that of its first candidate.
pub(super) type Colour = usize;

/// Candidates joined by pairs: a digit with two places in a house, or a cell with two candidates. Of each pair one is
/// true, so all of one colour are true and all of the other false.
pub(super) struct Cluster<S: Storage> {
    /// Its candidates, in order.
    pub(super) nodes: Vec<Candidate>,
    /// The colour of each.
    pub(super) colours: Vec<Colour>,
    /// What each is paired with, and by what.
    pairs: Vec<Vec<(usize, Constraint)>>,
    /// The cells of either colour, digit by digit.
    pub(super) places: [Vec<Cells<S>>; 2],
    /// Of every node that was asked for, the shortest ways to the others.
    ways: Vec<OnceCell<Ways>>,
}

/// The shortest ways from one node to all others of its cluster: the nodes, each with its place in the list of pairs of the
/// node before it, and where each node of the cluster is among them.
type Ways = (Tree<(usize, usize)>, Vec<usize>);

/// Every cluster of these digits, joined by cells with two candidates as well if `by_cells`, in the order of their first
/// candidates. What cannot be coloured contradicts itself, and is left out.
pub(super) fn clusters<S: Storage>(
    board: &Board<'_, S>,
    digits: impl Iterator<Item = Digit>,
    by_cells: bool,
) -> Vec<Cluster<S>> {
    let geometry = board.geometry();
    let mut pairs: Vec<([Candidate; 2], Constraint)> = Vec::new();
    for digit in digits {
        for (house, both) in pairs_in_houses(geometry, board.layout().all_houses(), *board.cells_for(digit)) {
            pairs.push((both.map(|cell| Candidate { cell, digit }), Constraint::House(house, digit)));
        }
    }
    for cell in board.open().into_iter().filter(|_| by_cells) {
        if let Some(both) = two(board.candidates(cell)) {
            pairs.push((both.map(|digit| Candidate { cell, digit }), Constraint::Cell(cell)));
        }
    }
    let mut all: Vec<Candidate> = pairs.iter().flat_map(|(both, _)| *both).collect();
    all.sort_unstable();
    all.dedup();
    let mut joined: Vec<Vec<(usize, Constraint)>> = vec![Vec::new(); all.len()];
    for (both, by) in pairs {
        let [one, other] = both.map(|node| all.partition_point(|&before| before < node));
        if joined[one].iter().all(|&(to, _)| to != other) {
            joined[one].push((other, by.clone()));
            joined[other].push((one, by));
        }
    }
    let mut colours: Vec<Option<Colour>> = vec![None; all.len()];
    let mut found = Vec::new();
    for first in 0..all.len() {
        if colours[first].is_none() {
            let members = spread(&joined, first, &mut colours);
            found.extend(members.map(|members| Cluster::of(board, &all, &joined, &colours, &members)));
        }
    }
    found
}

/// The members of a set, if there are just two.
fn two<T: Index, B: Bits>(set: Set<T, B>) -> Option<[T; 2]> {
    let first = set.first()?;
    Some([first, (set - Set::of(first)).only()?])
}

/// Colours all that hangs together with `first`, and returns it in order; none if it takes more than two colours.
fn spread(
    joined: &[Vec<(usize, Constraint)>],
    first: usize,
    colours: &mut [Option<Colour>],
) -> Option<Vec<usize>> {
    let (mut members, mut next, mut holds) = (vec![first], 0, true);
    colours[first] = Some(0);
    while let Some(&node) = members.get(next) {
        next += 1;
        for &(to, _) in &joined[node] {
            if colours[to].is_none() {
                colours[to] = colours[node].map(|colour| 1 - colour);
                members.push(to);
            }
            holds &= colours[to] != colours[node];
        }
    }
    members.sort_unstable();
    holds.then_some(members)
}

impl<S: Storage> Cluster<S> {
    fn of(
        board: &Board<'_, S>,
        all: &[Candidate],
        joined: &[Vec<(usize, Constraint)>],
        colours: &[Option<Colour>],
        members: &[usize],
    ) -> Self {
        let here = |node: usize| members.partition_point(|&before| before < node);
        let pairs_of = |&node: &usize| joined[node].iter().map(|(to, by)| (here(*to), by.clone())).collect();
        let none = vec![Cells::<S>::default(); board.layout().digits()];
        let mut cluster = Self {
            nodes: members.iter().map(|&node| all[node]).collect(),
            colours: members.iter().filter_map(|&node| colours[node]).collect(),
            pairs: members.iter().map(pairs_of).collect(),
            places: [none.clone(), none],
            ways: members.iter().map(|_| OnceCell::new()).collect(),
        };
        for (node, &colour) in cluster.nodes.iter().zip(&cluster.colours) {
            cluster.places[colour][node.digit.index()].insert(node.cell);
        }
        cluster
    }

    /// The nodes of this colour, in order.
    pub(super) fn of_colour(&self, colour: Colour) -> impl Iterator<Item = usize> + '_ {
        (0..self.nodes.len()).filter(move |&node| self.colours[node] == colour)
    }

    /// The cells in which this digit cannot be true together with this colour, those of the colour apart.
    pub(super) fn bars(&self, board: &Board<'_, S>, colour: Colour, digit: Digit) -> Cells<S> {
        let same = self.places[colour][digit.index()];
        let seen =
            same.into_iter().fold(Cells::<S>::default(), |all, cell| all | *board.geometry().peers(cell));
        let with_others = self.places[colour].iter().fold(Cells::<S>::default(), |all, &cells| all | cells);
        seen | (with_others - same)
    }

    fn ways(&self, from: usize) -> &Ways {
        self.ways[from].get_or_init(|| {
            let mut places = vec![usize::MAX; self.nodes.len()];
            places[from] = 0;
            let tree = Tree::search([(from, 0)], |tree, at| {
                for (pair, &(to, _)) in self.pairs[tree.node(at).0].iter().enumerate() {
                    if places[to] == usize::MAX {
                        places[to] = tree.len();
                        tree.push(at, (to, pair));
                    }
                }
            });
            (tree, places)
        })
    }

    /// Whether these two are a pair.
    fn is_pair(&self, one: Candidate, other: Candidate) -> bool {
        let at = self.nodes.partition_point(|&before| before < one);
        self.pairs.get(at).is_some_and(|pairs| pairs.iter().any(|&(to, _)| self.nodes[to] == other))
    }

    /// Whether some claim cites a pair of this.
    pub(super) fn is_cited(&self, board: &Board<'_, S>, claims: &[Claim]) -> bool {
        let mut is_cited = false;
        for claim in claims {
            claim.because.visit_cited(&mut |cited| {
                let mut held = cited.constraint.candidates(board.layout()).into_iter();
                is_cited |= cited.role == PAIR && held.any(|held| self.nodes.binary_search(&held).is_ok());
            });
        }
        is_cited
    }

    /// How many pairs lie between two nodes.
    pub(super) fn distance(&self, from: usize, to: usize) -> usize {
        let (tree, places) = self.ways(from);
        tree.length(places[to])
    }

    /// The pairs from one node to another, by the shortest way.
    fn way(&self, from: usize, to: usize) -> Vec<Constraint> {
        let (tree, places) = self.ways(from);
        let by = |pair: &[(usize, usize)]| self.pairs[pair[0].0][pair[1].1].1.clone();
        tree.chain(places[to]).windows(2).map(by).collect()
    }

    /// With the pairs between two nodes of different colours: one of the two is true.
    pub(super) fn either(&self, argument: Argument, one: usize, other: usize) -> Argument {
        let way = self.way(one, other).into_iter().enumerate();
        way.fold(
            argument,
            |all, (at, by)| if at % 2 == 0 { all.truth(by, &PAIR) } else { all.link(by, &PAIR) },
        )
    }

    /// With the pairs between two nodes of one colour: if the one is true, so is the other.
    pub(super) fn along(&self, argument: Argument, from: usize, to: usize) -> Argument {
        let way = self.way(from, to).into_iter().enumerate();
        way.fold(
            argument,
            |all, (at, by)| if at % 2 == 0 { all.link(by, &PAIR) } else { all.truth(by, &PAIR) },
        )
    }

    /// Every candidate as a mark in the role of its colour.
    pub(super) fn marks<'c>(&'c self, roles: &'c [Role; 2]) -> impl Iterator<Item = Mark> + 'c {
        let of_colour = move |colour: Colour| {
            self.of_colour(colour)
                .map(move |node| Mark { role: roles[colour].clone(), candidate: self.nodes[node] })
        };
        of_colour(0).chain(of_colour(1))
    }
}

/// As few constraints as hold the target together with each of these, with which it clashes.
pub(super) fn witnesses<S: Storage>(
    board: &Board<'_, S>,
    target: Candidate,
    ends: &[Candidate],
) -> Vec<Constraint> {
    let beside: Cells<S> = ends.iter().map(|end| end.cell).filter(|&cell| cell != target.cell).collect();
    let houses = houses_between(board.geometry(), target.cell, beside).unwrap_or_default();
    let within = ends.iter().any(|end| end.cell == target.cell).then_some(Constraint::Cell(target.cell));
    let house = |house: HouseId| Constraint::House(house, target.digit);
    within.into_iter().chain(houses.into_iter().filter(|_| !beside.is_empty()).map(house)).collect()
}

/// Claims that these candidates are false, each by its argument; those with the same argument are one.
pub(super) fn claims<S: Storage>(
    board: &Board<'_, S>,
    argued: impl IntoIterator<Item = (Argument, Candidate)>,
) -> Vec<Claim> {
    let claim = |(argument, targets): (Argument, Vec<Candidate>)| {
        argument.claim_of(board, |candidate| targets.contains(&candidate))
    };
    group_by_key(argued).into_iter().filter_map(claim).collect()
}

/// The claims that all of a colour is false, each by its argument or, where that says more than it must because a house on
/// the way holds more of it than the way takes, by a shorter one with the same witnesses and bridges.
pub(super) fn false_colour<S: Storage>(
    board: &Board<'_, S>,
    argued: impl IntoIterator<Item = (Argument, Candidate)>,
) -> Vec<Claim> {
    let claim = |(argument, target): (Argument, Candidate)| {
        let whole = argument.clone().claim_of(board, |candidate| candidate == target);
        whole.or_else(|| {
            let mut shorter = argument.shorter().filter(|part| part.beside(&PAIR) == argument.beside(&PAIR));
            shorter.find_map(|part| part.claim_of(board, |candidate| candidate == target))
        })
    };
    argued.into_iter().filter_map(claim).collect()
}

/// Claims that whatever sees both colours is false. What a pair shows with one house alone are locked candidates, and is
/// left to them.
pub(super) fn traps<S: Storage>(board: &Board<'_, S>, cluster: &Cluster<S>) -> Vec<Claim> {
    let mut argued = Vec::new();
    for digit in board.layout().all_digits() {
        let [one, other] = [0, 1].map(|colour| cluster.bars(board, colour, digit));
        let coloured = cluster.places[0][digit.index()] | cluster.places[1][digit.index()];
        for cell in (*board.cells_for(digit) & one & other) - coloured {
            let target = Candidate { cell, digit };
            let seen = |colour| {
                let clashing = move |&node: &usize| clash(board, target, cluster.nodes[node]);
                cluster.of_colour(colour).filter(clashing).collect::<Vec<usize>>()
            };
            let ends = seen(0).into_iter().flat_map(|one| seen(1).into_iter().map(move |other| (one, other)));
            let Some((one, other)) = ends.min_by_key(|&(one, other)| cluster.distance(one, other)) else {
                continue;
            };
            let witnesses = witnesses(board, target, &[cluster.nodes[one], cluster.nodes[other]]);
            if cluster.distance(one, other) == 1 && witnesses.len() == 1 {
                continue;
            }
            let pairs = cluster.either(Argument::default(), one, other);
            argued.push((witnesses.into_iter().fold(pairs, |all, by| all.link(by, &WITNESS)), target));
        }
    }
    claims(board, argued)
}

/// Claims that a colour is false that stands twice in this witness.
pub(super) fn wraps<S: Storage>(
    board: &Board<'_, S>,
    cluster: &Cluster<S>,
    colour: Colour,
    witness: &Constraint,
) -> Vec<Claim> {
    let held = witness.candidates(board.layout());
    let clashing: Vec<usize> =
        cluster.of_colour(colour).filter(|&node| held.contains(&cluster.nodes[node])).collect();
    let argued = cluster.of_colour(colour).map(|node| {
        let mut nearest = clashing.clone();
        nearest.sort_by_key(|&end| cluster.distance(node, end));
        let ways =
            nearest.iter().take(2).fold(Argument::default(), |all, &end| cluster.along(all, node, end));
        (ways.link(witness.clone(), &WITNESS), cluster.nodes[node])
    });
    false_colour(board, argued)
}

/// The first house in which this colour has a digit twice; rather one in which the other colour has it nowhere, for then
/// nothing shorter shows that the colour is false. A pair that lies in the house with a third are locked candidates.
pub(super) fn twice_in_a_house<S: Storage>(
    board: &Board<'_, S>,
    cluster: &Cluster<S>,
    colour: Colour,
) -> Option<Constraint> {
    let geometry = board.geometry();
    let in_digit = |digit: Digit| {
        let [places, others] = [colour, 1 - colour].map(|colour| cluster.places[colour][digit.index()]);
        let houses = board.layout().all_houses().filter(move |_| places.len() > 1);
        houses.filter_map(move |id| {
            let house = *geometry.house(id);
            let is_pair = |cell| {
                (others & house)
                    .into_iter()
                    .any(|other| cluster.is_pair(Candidate { cell, digit }, Candidate { cell: other, digit }))
            };
            let inside = places & house;
            let twice = inside.len() > 1 && !inside.into_iter().any(is_pair);
            twice.then(|| (others.meets(&house), Constraint::House(id, digit)))
        })
    };
    let all = board.layout().all_digits().flat_map(in_digit);
    all.min_by_key(|&(with_other, _)| with_other).map(|(_, house)| house)
}
