//! Whether colourings are what they are called.

use std::collections::{BTreeMap, BTreeSet};

use super::View;
use crate::catalog::{Colour, Coloured};
use crate::grid::{Board, Candidate, Digit};
use crate::step::{Cited, Claim, Constraint, Step};

/// The cluster that a candidate belongs to, and its colour there.
type Colours = BTreeMap<Candidate, (usize, bool)>;

/// What the claim lacks of this relation, if anything.
pub(super) fn lacks(relation: Colour, view: &View<'_>) -> Option<&'static str> {
    let cited: Vec<&Cited> = view.all().collect();
    let colours = clusters(view.board, &cited, relation == Colour::Medusa);
    let Some(of_pairs) = of_pairs(view.board, &cited, &colours) else {
        return Some("its pairs take two colours");
    };
    let of_pairs: Vec<usize> = of_pairs.into_iter().collect();
    let painting = Painting { view, colours };
    let (holds, said) = match (relation, of_pairs.as_slice()) {
        (Colour::Trap, &[one]) => (painting.is_trap(one), "what it removes sees both colours"),
        (Colour::Wrap, &[one]) => (painting.is_wrap(one), "a colour that it removes stands twice in a house"),
        (Colour::Medusa, &[one]) => {
            let is_one = painting.is_trap(one) || painting.is_wrap(one) || painting.empties_a_cell(one);
            (is_one, "two colours of several digits show it")
        }
        (Colour::OneBridge, &[one, other]) => {
            (painting.has_one_bridge([one, other]), "what it removes sees a colour of either cluster")
        }
        (Colour::TwoBridges, clusters) => {
            (painting.has_two_bridges(clusters), "a colour that it removes meets both of another cluster")
        }
        _ => (false, "its pairs are of so many clusters"),
    };
    (!holds).then_some(said)
}

/// What the claims together lack of this relation, if anything.
pub(super) fn together_lacks(relation: Coloured, step: &Step, board: &Board<'_>) -> Option<&'static str> {
    let of_claim = |claim: &'_ Claim| {
        let mut cited = Vec::new();
        claim.because.visit_cited(&mut |each: &Cited| cited.push(each.clone()));
        cited
    };
    let by_claims: Vec<Vec<Cited>> = step.claims.iter().map(of_claim).collect();
    let cited: Vec<&Cited> = by_claims.iter().flatten().collect();
    let colours = clusters(board, &cited, relation == Coloured::SeveralDigits);
    let of_pairs = of_pairs(board, &cited, &colours).unwrap_or_default();
    let several = |cited: &Vec<Cited>| {
        let digits: BTreeSet<Option<Digit>> = cited.iter().map(|cited| digit(&cited.constraint)).collect();
        digits.len() > 1 || digits.contains(&None)
    };
    let holds = match relation {
        Coloured::Clusters(count) => of_pairs.len() == count,
        Coloured::SeveralDigits => of_pairs.len() == 1 && by_claims.iter().any(several),
    };
    (!holds).then_some("its claims are about the same clusters")
}

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
    match constraint {
        Constraint::House(_, digit) => Some(*digit),
        Constraint::Cell(_) | Constraint::Guardians { .. } => None,
    }
}

fn left(board: &Board<'_>, constraint: &Constraint) -> Vec<Candidate> {
    constraint.candidates(board.layout()).into_iter().filter(|&candidate| board.has(candidate)).collect()
}

/// The clusters to which the pairs cited belong; none if one of them is no pair.
fn of_pairs(board: &Board<'_>, cited: &[&Cited], colours: &Colours) -> Option<BTreeSet<usize>> {
    let mut found = BTreeSet::new();
    for pair in cited.iter().filter(|cited| cited.role.as_str() == "pair") {
        let both = left(board, &pair.constraint);
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
        if let [one, other] = left(board, &constraint)[..] {
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

impl Painting<'_> {
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
        let (cells, witnesses) = (self.of(self.view.truths, "witness"), self.links("witness"));
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
        self.of(self.view.links, role)
    }

    /// What remains of all that is cited here in this role.
    fn of(&self, cited: &[Cited], role: &str) -> Vec<Vec<Candidate>> {
        cited.iter().filter(|cited| cited.role.as_str() == role).map(|cited| self.view.left(cited)).collect()
    }

    /// Whether one of these holds the target together with another candidate of this colour.
    fn clashes(&self, links: &[Vec<Candidate>], target: Candidate, colour: (usize, bool)) -> bool {
        let has_it = |held: &Candidate| *held != target && self.colours.get(held) == Some(&colour);
        links.iter().any(|link| link.contains(&target) && link.iter().any(has_it))
    }
}
