//! Clusters: candidates connected by pairs, in two colours.

use std::cell::OnceCell;

use super::roles::{COLOURS, PAIR, WITNESS};
use crate::grid::{Board, Candidate, Cells, Digit, HouseId, Index, Storage};
use crate::rules::search::common_peers::{bilocal_pairs, bivalue_pairs, clash, houses_reaching};
use crate::rules::search::tree::Tree;
use crate::step::{Argument, Claim, Constraint, Mark, Role, Step, TechniqueId, group_by_key, sorted};

/// A colour of a cluster: 0 is that of its first candidate, 1 the other.
pub(super) type Colour = usize;

/// Candidates connected by pairs: a digit with two places in a house, or a cell with two candidates. One of
/// each pair is true, so one whole colour is true and the other false.
pub(super) struct Cluster<S: Storage> {
    /// The candidates, in order.
    pub(super) nodes: Vec<Candidate>,
    /// The colour of each candidate.
    pub(super) colours: Vec<Colour>,
    /// For each candidate, its pairs: the other candidate (index into `nodes`), and the pair's house or cell.
    pairs: Vec<Vec<(usize, Constraint)>>,
    /// For each colour, the cells of the cluster by digit.
    pub(super) places: [Vec<Cells<S>>; 2],
    /// The shortest paths from each node, cached when they are first needed.
    paths: Vec<OnceCell<ShortestPaths>>,
}

/// The shortest paths from one node: a tree of nodes, and the place of every node in it. A tree node is
/// (node, index in the list of pairs of the node before it).
type ShortestPaths = (Tree<(usize, usize)>, Vec<usize>);

/// Returns the clusters of these digits, in the order of their first candidates. With `by_cells`, cells with
/// two candidates are pairs as well. A cluster that cannot be coloured is a contradiction, and is left out.
pub(super) fn clusters<S: Storage>(
    board: &Board<'_, S>,
    digits: impl Iterator<Item = Digit>,
    by_cells: bool,
) -> Vec<Cluster<S>> {
    let of_houses = |digit| bilocal_pairs(board, board.layout().all_houses(), digit);
    let mut pairs: Vec<([Candidate; 2], Constraint)> = digits.flat_map(of_houses).collect();
    if by_cells {
        pairs.extend(bivalue_pairs(board));
    }
    let all = sorted(pairs.iter().flat_map(|(both, _)| *both));
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
            let members = colour_component(&joined, first, &mut colours);
            found.extend(members.map(|members| Cluster::of(board, &all, &joined, &colours, &members)));
        }
    }
    found
}

/// Colours all nodes connected with `first` in turn, and returns these nodes in order. Returns `None` if two
/// colours are not enough.
fn colour_component(
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
            paths: members.iter().map(|_| OnceCell::new()).collect(),
        };
        for (node, &colour) in cluster.nodes.iter().zip(&cluster.colours) {
            cluster.places[colour][node.digit.index()].insert(node.cell);
        }
        cluster
    }

    /// Returns the nodes of this colour, in order (indices into `nodes`).
    pub(super) fn of_colour(&self, colour: Colour) -> impl Iterator<Item = usize> + '_ {
        (0..self.nodes.len()).filter(move |&node| self.colours[node] == colour)
    }

    /// Returns the cells in which `digit` cannot be true if the colour is. They see the digit in this colour,
    /// or the colour has another digit in them.
    pub(super) fn excluded_cells(&self, board: &Board<'_, S>, colour: Colour, digit: Digit) -> Cells<S> {
        let same = self.places[colour][digit.index()];
        let seen =
            same.into_iter().fold(Cells::<S>::default(), |all, cell| all | *board.geometry().peers(cell));
        let with_others = self.places[colour].iter().fold(Cells::<S>::default(), |all, &cells| all | cells);
        seen | (with_others - same)
    }

    fn paths(&self, from: usize) -> &ShortestPaths {
        self.paths[from].get_or_init(|| {
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

    /// Returns true if the two candidates are a pair of the cluster.
    fn is_pair(&self, one: Candidate, other: Candidate) -> bool {
        let at = self.nodes.partition_point(|&before| before < one);
        self.pairs.get(at).is_some_and(|pairs| pairs.iter().any(|&(to, _)| self.nodes[to] == other))
    }

    /// Returns true if a claim cites a pair of this cluster.
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

    /// Returns the number of pairs on a shortest path between two nodes.
    pub(super) fn distance(&self, from: usize, to: usize) -> usize {
        let (tree, places) = self.paths(from);
        tree.length(places[to])
    }

    /// Adds the pairs on a shortest path from one node to another, as truths and links in turn.
    fn add_path(&self, mut argument: Argument, [from, to]: [usize; 2], mut is_truth: bool) -> Argument {
        let (tree, places) = self.paths(from);
        for pair in tree.chain(places[to]).windows(2) {
            let by = self.pairs[pair[0].0][pair[1].1].1.clone();
            argument = if is_truth { argument.truth(by, &PAIR) } else { argument.link(by, &PAIR) };
            is_truth = !is_truth;
        }
        argument
    }

    /// Adds to the argument the pairs on a path between nodes of different colours: one of the two is true.
    pub(super) fn link_ends(&self, argument: Argument, one: usize, other: usize) -> Argument {
        self.add_path(argument, [one, other], true)
    }

    /// Adds to the argument the pairs on a path between nodes of one colour: if `from` is true, so is `to`.
    pub(super) fn link_same(&self, argument: Argument, from: usize, to: usize) -> Argument {
        self.add_path(argument, [from, to], false)
    }

    /// Builds the step of these claims, with a mark for every candidate of the cluster. `None` without a claim.
    pub(super) fn step(&self, technique: &TechniqueId, claims: Vec<Claim>) -> Option<Step> {
        let step = Step::from_claims(technique, claims)?;
        Some(Step { marks: self.marks(&COLOURS).collect(), ..step })
    }

    /// Returns a mark for every candidate of the cluster, in the role of its colour.
    pub(super) fn marks<'c>(&'c self, roles: &'c [Role; 2]) -> impl Iterator<Item = Mark> + 'c {
        let of_colour = move |colour: Colour| {
            self.of_colour(colour)
                .map(move |node| Mark { role: roles[colour].clone(), candidate: self.nodes[node] })
        };
        of_colour(0).chain(of_colour(1))
    }
}

/// Returns as few constraints as possible by which each of `ends`, if true, excludes the target.
pub(super) fn witnesses<S: Storage>(
    board: &Board<'_, S>,
    target: Candidate,
    ends: &[Candidate],
) -> Vec<Constraint> {
    let beside: Cells<S> = ends.iter().map(|end| end.cell).filter(|&cell| cell != target.cell).collect();
    let houses = houses_reaching(board.geometry(), target.cell, beside).unwrap_or_default();
    let within = ends.iter().any(|end| end.cell == target.cell).then_some(Constraint::Cell(target.cell));
    let house = |house: HouseId| Constraint::House(house, target.digit);
    within.into_iter().chain(houses.into_iter().filter(|_| !beside.is_empty()).map(house)).collect()
}

/// Returns claims that these candidates are false. Candidates with the same argument share a claim.
pub(super) fn claims<S: Storage>(
    board: &Board<'_, S>,
    argued: impl IntoIterator<Item = (Argument, Candidate)>,
) -> Vec<Claim> {
    let claim = |(argument, targets): (Argument, Vec<Candidate>)| {
        argument.claim_of(board, |candidate| targets.contains(&candidate))
    };
    group_by_key(argued).into_iter().filter_map(claim).collect()
}

/// Returns claims that the candidates of a false colour are false, each by its argument. An argument fails if
/// a house on its path holds more of the cluster than the path uses. Then a shorter one with the same
/// witnesses and bridges is used.
pub(super) fn false_claims<S: Storage>(
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

/// Returns claims that remove every candidate that sees both colours of the cluster. A candidate in one house
/// with a whole pair is left out: those are locked candidates.
pub(super) fn traps<S: Storage>(board: &Board<'_, S>, cluster: &Cluster<S>) -> Vec<Claim> {
    let mut argued = Vec::new();
    for digit in board.layout().all_digits() {
        let [one, other] = [0, 1].map(|colour| cluster.excluded_cells(board, colour, digit));
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
            let pairs = cluster.link_ends(Argument::default(), one, other);
            argued.push((pairs.links(witnesses, &WITNESS), target));
        }
    }
    claims(board, argued)
}

/// Returns claims that a colour is false because the cell or house `witness` has it twice.
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
        let paths =
            nearest.iter().take(2).fold(Argument::default(), |all, &end| cluster.link_same(all, node, end));
        (paths.link(witness.clone(), &WITNESS), cluster.nodes[node])
    });
    false_claims(board, argued)
}

/// Returns the first house in which the colour has a digit twice. A house without that digit in the other
/// colour is preferred, as no shorter argument exists there. Houses with a whole pair are left out: with a
/// third candidate those are locked candidates.
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
