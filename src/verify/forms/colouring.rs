//! Colouring: two colours along pairs of which just one candidate is true.
//!
//! What is cited in the role `pair` has two candidates left, one of which is true. All that such pairs join in the position,
//! digits of houses or, where that is said, cells as well, is a cluster, and has two colours: of each pair one candidate
//! has one, one the other. Two candidates clash in what holds them both.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    Claims, Form, Outcome, Part, Together, View, cells, house_of, houses, one_digit, remaining, require, same,
};
use crate::catalog::rows;
use crate::grid::{Board, Candidate, Digit};
use crate::step::{Cited, Claim, Constraint, TechniqueId};

const PAIRS: Part = houses("pair", 1).or_more();
const FURTHER_PAIRS: Part = houses("pair", 0).or_more();
const WITNESS: Part = houses("witness", 1).or_more();
const ONE_CLUSTER: Together = |all| of_clusters(all, 1);
const TWO_CLUSTERS: Together = |all| of_clusters(all, 2);

pub(super) const FORMS: &[(TechniqueId, Form)] = &[
    (
        rows::SIMPLE_COLORS_TRAP,
        Form::eliminating(&[PAIRS], &[FURTHER_PAIRS, WITNESS], &[one_digit, trap], &[ONE_CLUSTER]),
    ),
    (
        rows::SIMPLE_COLORS_WRAP,
        Form::eliminating(
            &[PAIRS],
            &[FURTHER_PAIRS, houses("witness", 1)],
            &[one_digit, wrap],
            &[ONE_CLUSTER, |all| same(all, "witness")],
        ),
    ),
    (
        rows::MULTI_COLORS_1,
        Form::eliminating(
            &[PAIRS],
            &[FURTHER_PAIRS, houses("bridge", 1), WITNESS],
            &[one_digit, one_bridge],
            &[TWO_CLUSTERS],
        ),
    ),
    (
        rows::MULTI_COLORS_2,
        Form::eliminating(
            &[PAIRS],
            &[FURTHER_PAIRS, houses("bridge", 1).to(2)],
            &[one_digit, two_bridges],
            &[TWO_CLUSTERS],
        ),
    ),
    (
        rows::MEDUSA_3D,
        Form::eliminating(
            &[PAIRS, cells("pair", 1).or_more(), cells("witness", 0).to(1)],
            &[FURTHER_PAIRS, cells("pair", 0).or_more(), WITNESS, cells("witness", 1).or_more()],
            &[medusa],
            &[of_several_digits],
        ),
    ),
];

/// Its pairs are of one cluster. Each candidate removed is not, but clashes with one of either colour in a `witness`, and
/// more is cited than one pair and one witness.
fn trap(view: &View<'_>) -> Outcome {
    let (painting, [cluster]) = Painting::of(view, false)?;
    require(painting.is_trap(cluster), "what it removes sees both colours")
}

/// Its pairs are of one cluster, and what is removed has a colour of it that stands twice in the one `witness`.
fn wrap(view: &View<'_>) -> Outcome {
    let (painting, [cluster]) = Painting::of(view, false)?;
    require(painting.is_wrap(cluster), "a colour that it removes stands twice in a house")
}

/// Its pairs are of one cluster that is joined by cells as well, and it is a trap, or a wrap, or what is removed has a
/// colour of it with which each candidate of a cell that is a `witness` clashes in another one.
fn medusa(view: &View<'_>) -> Outcome {
    let (painting, [one]) = Painting::of(view, true)?;
    let is_one = painting.is_trap(one) || painting.is_wrap(one) || painting.empties_a_cell(one);
    require(is_one, "two colours of several digits show it")
}

/// Its pairs are of two clusters. A candidate of each clashes with the other in the one `bridge`, and each candidate
/// removed clashes in a `witness` each with one of the opposite colours.
fn one_bridge(view: &View<'_>) -> Outcome {
    let (painting, clusters) = Painting::of(view, false)?;
    require(painting.has_one_bridge(clusters), "what it removes sees a colour of either cluster")
}

/// What is removed has a colour of a cluster, and this clashes in a `bridge` with either colour of another, to which the
/// pairs belong that do not belong to the first.
fn two_bridges(view: &View<'_>) -> Outcome {
    let (painting, clusters) = Painting::of_any(view, false)?;
    require(painting.has_two_bridges(&clusters), "a colour that it removes meets both of another cluster")
}

/// The pairs of all claims together are of so many clusters.
fn of_clusters(all: &Claims<'_>, count: usize) -> Outcome {
    let cited = by_claims(all).concat();
    together(clusters_cited(all, &cited, false) == count)
}

/// The pairs of all claims together are of one cluster that is joined by cells as well, and some claim is about more than
/// one digit.
fn of_several_digits(all: &Claims<'_>) -> Outcome {
    let several = |cited: &Vec<Cited>| {
        let digits: BTreeSet<Option<Digit>> = cited.iter().map(|cited| digit(&cited.constraint)).collect();
        digits.len() > 1 || digits.contains(&None)
    };
    let by_claims = by_claims(all);
    together(clusters_cited(all, &by_claims.concat(), true) == 1 && by_claims.iter().any(several))
}

fn together(holds: bool) -> Outcome {
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

/// The cluster that a candidate belongs to, and its colour there.
type Colours = BTreeMap<Candidate, (usize, bool)>;

/// How many groups the pairs of a claim fall into that share candidates.
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
    house_of(constraint).map(|(_, digit)| digit)
}

/// The clusters to which the pairs cited belong; none if one of them is no pair.
fn of_pairs(board: &Board<'_>, cited: &[&Cited], colours: &Colours) -> Option<BTreeSet<usize>> {
    let mut found = BTreeSet::new();
    for pair in cited.iter().filter(|cited| cited.role.as_str() == "pair") {
        let both = remaining(board, &pair.constraint);
        if both.len() != 2 {
            return None;
        }
        for candidate in both {
            found.insert(colours.get(&candidate)?.0);
        }
    }
    Some(found)
}

/// The clusters of the position: of all digits and by cells, or of the digits cited. Those that take more than two colours
/// are none.
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
        if let [one, other] = remaining(board, &constraint)[..] {
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

/// A claim in a position that is coloured.
struct Painting<'a> {
    view: &'a View<'a>,
    colours: Colours,
}

impl<'a> Painting<'a> {
    /// The position in colours, and the `COUNT` clusters that the pairs cited are of.
    fn of<const COUNT: usize>(
        view: &'a View<'a>,
        by_cells: bool,
    ) -> Result<(Self, [usize; COUNT]), &'static str> {
        let (painting, clusters) = Self::of_any(view, by_cells)?;
        let clusters = clusters.try_into().map_err(|_| "its pairs are of so many clusters")?;
        Ok((painting, clusters))
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
        // Two colours that only the rest of the grid tells apart are no reason.
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

    /// Whether a pair that is cited holds it.
    fn is_cited(&self, candidate: Candidate) -> bool {
        self.view.in_role("pair").any(|pair| self.view.left(pair).contains(&candidate))
    }

    fn removed(&self) -> impl Iterator<Item = &Candidate> {
        self.view.claim.eliminate.iter()
    }

    fn links(&self, role: &str) -> Vec<Vec<Candidate>> {
        self.cited(self.view.links, role)
    }

    /// What remains of all that is cited here in this role.
    fn cited(&self, cited: &[Cited], role: &str) -> Vec<Vec<Candidate>> {
        cited.iter().filter(|cited| cited.role.as_str() == role).map(|cited| self.view.left(cited)).collect()
    }

    /// Whether one of these holds the target together with another candidate of this colour.
    fn clashes(&self, links: &[Vec<Candidate>], target: Candidate, colour: (usize, bool)) -> bool {
        let has_it = |held: &Candidate| *held != target && self.colours.get(held) == Some(&colour);
        links.iter().any(|link| link.contains(&target) && link.iter().any(has_it))
    }
}
