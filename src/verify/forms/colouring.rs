//! Colouring: two colours along strong links between two candidates.
//!
//! A constraint in the role `pair` has two candidates left, of which exactly one is true. These have
//! different colours. A cluster is the set of all candidates in the position that such pairs connect. The
//! pairs are the two places of a digit in a house and, in 3D Medusa, also the two candidates of a cell. Two
//! candidates clash if a cited constraint covers both.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    Claims, FormRow, Outcome, RolePattern, StepConstraint, View, cells, eliminating, houses, one_digit,
    require, same,
};
use crate::catalog::rows;
use crate::grid::{Board, Candidate, Digit};
use crate::step::{Cited, Claim, Constraint};

const PAIRS: RolePattern = houses("pair", 1).or_more();
const FURTHER_PAIRS: RolePattern = houses("pair", 0).or_more();
const WITNESS: RolePattern = houses("witness", 1).or_more();
const ONE_CLUSTER: StepConstraint = |all| of_clusters(all, 1);
const TWO_CLUSTERS: StepConstraint = |all| of_clusters(all, 2);

pub(super) const FORMS: &[FormRow] = &[
    eliminating(
        rows::SIMPLE_COLORS_TRAP,
        &[PAIRS],
        &[FURTHER_PAIRS, WITNESS],
        &[one_digit, trap],
        &[ONE_CLUSTER],
    ),
    eliminating(
        rows::SIMPLE_COLORS_WRAP,
        &[PAIRS],
        &[FURTHER_PAIRS, houses("witness", 1)],
        &[one_digit, wrap],
        &[ONE_CLUSTER, |all| same(all, &["witness"])],
    ),
    eliminating(
        rows::MULTI_COLORS_1,
        &[PAIRS],
        &[FURTHER_PAIRS, houses("bridge", 1), WITNESS],
        &[one_digit, one_bridge],
        &[TWO_CLUSTERS],
    ),
    eliminating(
        rows::MULTI_COLORS_2,
        &[PAIRS],
        &[FURTHER_PAIRS, houses("bridge", 1).to(2)],
        &[one_digit, two_bridges],
        &[TWO_CLUSTERS],
    ),
    eliminating(
        rows::MEDUSA_3D,
        &[PAIRS, cells("pair", 1).or_more(), cells("witness", 0).to(1)],
        &[FURTHER_PAIRS, cells("pair", 0).or_more(), WITNESS, cells("witness", 1).or_more()],
        &[medusa],
        &[of_several_digits],
    ),
];

/// Requires a colour trap: all pairs belong to one cluster. Each target lies outside the cluster and clashes
/// with both colours, in `witness` constraints. One pair and one witness are locked candidates, not a trap.
fn trap(view: &View<'_>) -> Outcome {
    let (coloured, [cluster]) = ColouredClaim::of(view, false)?;
    require(coloured.is_trap(cluster), "what it removes sees both colours")
}

/// Requires a colour wrap: the targets have the colour of the cluster that occurs twice in the one `witness`.
fn wrap(view: &View<'_>) -> Outcome {
    let (coloured, [cluster]) = ColouredClaim::of(view, false)?;
    require(coloured.is_wrap(cluster), "a colour that it removes stands twice in a house")
}

/// Requires a 3D Medusa: a trap or a wrap in one cluster that pairs in cells connect too, or a cell emptied
/// by a colour. Every candidate of that cell, a `witness`, clashes with the colour of the targets.
fn medusa(view: &View<'_>) -> Outcome {
    let (coloured, [one]) = ColouredClaim::of(view, true)?;
    let is_one = coloured.is_trap(one) || coloured.is_wrap(one) || coloured.empties_a_cell(one);
    require(is_one, "two colours of several digits show it")
}

/// Requires multi-colours type 1: in the one `bridge`, a colour of one cluster meets a colour of the other.
/// Each target clashes, in `witness` constraints, with the opposite colours of both.
fn one_bridge(view: &View<'_>) -> Outcome {
    let (coloured, clusters) = ColouredClaim::of(view, false)?;
    require(coloured.has_one_bridge(clusters), "what it removes sees a colour of either cluster")
}

/// Requires multi-colours type 2: the targets' colour clashes, in `bridge` constraints, with both colours of
/// another cluster. Every pair belongs to one of these two clusters.
fn two_bridges(view: &View<'_>) -> Outcome {
    let (coloured, clusters) = ColouredClaim::of_any(view, false)?;
    require(coloured.has_two_bridges(&clusters), "a colour that it removes meets both of another cluster")
}

/// Requires that the pairs of all claims together belong to `count` colour clusters.
fn of_clusters(all: &Claims<'_>, count: usize) -> Outcome {
    let cited = by_claims(all).concat();
    same_clusters(clusters_cited(all, &cited, false) == count)
}

/// Requires a 3D Medusa of several digits: the pairs of all claims belong to one cluster, connected through
/// cells too. Some claim must cite a cell or more than one digit.
fn of_several_digits(all: &Claims<'_>) -> Outcome {
    let several = |cited: &Vec<Cited>| {
        let digits: BTreeSet<Option<Digit>> = cited.iter().map(|cited| digit(&cited.constraint)).collect();
        digits.len() > 1 || digits.contains(&None)
    };
    let by_claims = by_claims(all);
    same_clusters(clusters_cited(all, &by_claims.concat(), true) == 1 && by_claims.iter().any(several))
}

fn same_clusters(holds: bool) -> Outcome {
    require(holds, "its claims are about the same clusters")
}

fn by_claims(all: &Claims<'_>) -> Vec<Vec<Cited>> {
    let of_claim = |claim: &Claim| {
        let mut cited = Vec::new();
        claim.because.visit_cited(&mut |each| cited.push(each.clone()));
        cited
    };
    all.step.claims.iter().map(of_claim).collect()
}

fn clusters_cited(all: &Claims<'_>, cited: &[Cited], by_cells: bool) -> usize {
    let cited: Vec<&Cited> = cited.iter().collect();
    let colours = clusters(all.board, &cited, by_cells);
    of_pairs(all.board, &cited, &colours).unwrap_or_default().len()
}

/// The colouring of a position: for each coloured candidate, (number of its cluster, its colour).
type Colours = BTreeMap<Candidate, (usize, bool)>;

/// Counts the groups of cited colouring pairs that shared candidates connect.
fn groups(view: &View<'_>) -> usize {
    let mut groups: Vec<BTreeSet<Candidate>> = Vec::new();
    for pair in view.in_role("pair") {
        let mut group: BTreeSet<Candidate> = view.left(pair).into_iter().collect();
        groups.retain(|other| {
            let apart = other.is_disjoint(&group);
            if !apart {
                group.extend(other);
            }
            apart
        });
        groups.push(group);
    }
    groups.len()
}

fn digit(constraint: &Constraint) -> Option<Digit> {
    constraint.house().map(|(_, digit)| digit)
}

/// Returns the colour clusters of the cited pairs; `None` if a pair does not have exactly two candidates,
/// both coloured.
fn of_pairs(board: &Board<'_>, cited: &[&Cited], colours: &Colours) -> Option<BTreeSet<usize>> {
    let mut found = BTreeSet::new();
    for pair in cited.iter().filter(|cited| cited.role.as_str() == "pair") {
        let both = pair.constraint.remaining(board);
        if both.len() != 2 {
            return None;
        }
        for candidate in both {
            found.insert(colours.get(&candidate)?.0);
        }
    }
    Some(found)
}

/// Colours the position through all pairs of digits in houses and of cells (`by_cells`), or only through
/// pairs of the cited digits in houses. Clusters that two colours cannot paint are left out.
fn clusters(board: &Board<'_>, cited: &[&Cited], by_cells: bool) -> Colours {
    let layout = board.layout();
    let digits = layout
        .all_digits()
        .filter(|&wanted| by_cells || cited.iter().any(|cited| digit(&cited.constraint) == Some(wanted)));
    let of_houses =
        digits.flat_map(|digit| layout.all_houses().map(move |house| Constraint::House(house, digit)));
    let of_cells = layout.all_cells().filter(|_| by_cells).map(Constraint::Cell);
    let mut joined: BTreeMap<Candidate, Vec<Candidate>> = BTreeMap::new();
    for constraint in of_houses.chain(of_cells) {
        if let [one, other] = constraint.remaining(board)[..] {
            joined.entry(one).or_default().push(other);
            joined.entry(other).or_default().push(one);
        }
    }
    let (mut colours, mut odd) = (Colours::new(), BTreeSet::new());
    for (cluster, &first) in joined.keys().enumerate() {
        if colours.contains_key(&first) {
            continue;
        }
        let (mut ahead, mut holds) = (vec![(first, false)], true);
        while let Some((candidate, colour)) = ahead.pop() {
            match colours.insert(candidate, (cluster, colour)) {
                Some((_, before)) => holds &= before == colour,
                None => ahead.extend(joined[&candidate].iter().map(|&other| (other, !colour))),
            }
        }
        if !holds {
            odd.insert(cluster);
        }
    }
    colours.retain(|_, (cluster, _)| !odd.contains(cluster));
    colours
}

/// A claim of a colouring technique, with the colouring of its position.
struct ColouredClaim<'a> {
    view: &'a View<'a>,
    colours: Colours,
}

impl<'a> ColouredClaim<'a> {
    /// Colours the position and returns the `COUNT` clusters to which the cited pairs belong.
    fn of<const COUNT: usize>(
        view: &'a View<'a>,
        by_cells: bool,
    ) -> Result<(Self, [usize; COUNT]), &'static str> {
        let (coloured, clusters) = Self::of_any(view, by_cells)?;
        let clusters = clusters.try_into().map_err(|_| "its pairs are of so many clusters")?;
        Ok((coloured, clusters))
    }

    fn of_any(view: &'a View<'a>, by_cells: bool) -> Result<(Self, Vec<usize>), &'static str> {
        let cited: Vec<&Cited> = view.all().collect();
        let colours = clusters(view.board, &cited, by_cells);
        let of_pairs = of_pairs(view.board, &cited, &colours).ok_or("its pairs take two colours")?;
        Ok((Self { view, colours }, of_pairs.into_iter().collect()))
    }

    fn is_trap(&self, cluster: usize) -> bool {
        let witnesses = self.links("witness");
        let seen = |target: &Candidate| {
            [false, true].iter().all(|&colour| self.clashes(&witnesses, *target, (cluster, colour)))
        };
        let apart = |target: &Candidate| self.colours.get(target).is_none_or(|of| of.0 != cluster);
        let locked = (self.view.truths.len(), witnesses.len()) == (1, 1);
        // Pairs must be connected among themselves: a claim may not rely on pairs it does not cite.
        !locked && groups(self.view) == 1 && self.removed().all(|target| apart(target) && seen(target))
    }

    fn is_wrap(&self, cluster: usize) -> bool {
        let witnesses = self.links("witness");
        let [witness] = witnesses.as_slice() else { return false };
        self.removed().all(|target| {
            let colour = self.colours.get(target).filter(|of| of.0 == cluster && self.is_cited(*target));
            let same = witness.iter().filter(|&held| self.colours.get(held) == colour);
            colour.is_some() && same.count() > 1
        })
    }

    fn empties_a_cell(&self, cluster: usize) -> bool {
        let (cells, witnesses) = (self.cited(self.view.truths, "witness"), self.links("witness"));
        let [cell] = cells.as_slice() else { return false };
        self.removed().all(|target| {
            let colour = self.colours.get(target).filter(|of| of.0 == cluster && self.is_cited(*target));
            let Some(&colour) = colour else { return false };
            cell.iter().all(|barred| {
                self.colours.get(barred) != Some(&colour) && self.clashes(&witnesses, *barred, colour)
            })
        })
    }

    fn has_one_bridge(&self, clusters: [usize; 2]) -> bool {
        let (bridges, witnesses) = (self.links("bridge"), self.links("witness"));
        let [bridge] = bridges.as_slice() else { return false };
        self.removed().all(|target| {
            clusters.iter().all(|&cluster| {
                [false, true].iter().any(|&met| {
                    let in_bridge = bridge.iter().any(|held| self.colours.get(held) == Some(&(cluster, met)));
                    in_bridge && self.clashes(&witnesses, *target, (cluster, !met))
                })
            })
        })
    }

    fn has_two_bridges(&self, clusters: &[usize]) -> bool {
        let bridges = self.links("bridge");
        self.removed().all(|target| {
            let Some(own) = self.colours.get(target) else { return false };
            let others: Vec<usize> = clusters.iter().copied().filter(|&cluster| cluster != own.0).collect();
            let &[other] = others.as_slice() else { return false };
            [false, true].iter().all(|&colour| {
                bridges.iter().any(|bridge| {
                    let holds = |wanted| bridge.iter().any(|held| self.colours.get(held) == Some(wanted));
                    holds(own) && holds(&(other, colour))
                })
            })
        })
    }

    /// Returns whether this candidate belongs to a cited pair.
    fn is_cited(&self, candidate: Candidate) -> bool {
        self.view.in_role("pair").any(|pair| self.view.left(pair).contains(&candidate))
    }

    fn removed(&self) -> impl Iterator<Item = &Candidate> {
        self.view.claim.eliminate.iter()
    }

    fn links(&self, role: &str) -> Vec<Vec<Candidate>> {
        self.cited(self.view.links, role)
    }

    /// Returns the remaining candidates of each of the constraints `cited` that has this role.
    fn cited(&self, cited: &[Cited], role: &str) -> Vec<Vec<Candidate>> {
        cited.iter().filter(|cited| cited.role.as_str() == role).map(|cited| self.view.left(cited)).collect()
    }

    /// Returns whether one of `links` covers the target and another candidate of this (cluster, colour).
    fn clashes(&self, links: &[Vec<Candidate>], target: Candidate, colour: (usize, bool)) -> bool {
        let has_it = |held: &Candidate| *held != target && self.colours.get(held) == Some(&colour);
        links.iter().any(|link| link.contains(&target) && link.iter().any(has_it))
    }
}
