//! Whether colourings are what they are called.

use std::collections::{BTreeMap, BTreeSet};

use super::View;
use crate::catalog::{Colour, Coloured};
use crate::grid::{Board, Candidate, Layout};
use crate::step::{Cited, Constraint, Step};

/// The cluster that a candidate belongs to, and its colour there.
type Colours = BTreeMap<Candidate, (usize, bool)>;

/// What the claim lacks of this relation, if anything.
pub(super) fn lacks(relation: Colour, view: &View<'_>) -> Option<&'static str> {
    let pairs: Vec<Vec<Candidate>> = view.in_role("pair").map(|cited| view.left(cited)).collect();
    let Some((colours, clusters)) = coloured(&pairs) else { return Some("its pairs take two colours") };
    let painting = Painting { view, colours };
    let (holds, said) = match relation {
        Colour::Trap => (clusters == 1 && painting.is_trap(), "what it removes sees both colours"),
        Colour::Wrap => (clusters == 1 && painting.is_wrap(), "a colour that it removes stands twice in a house"),
        Colour::Medusa => {
            let is_one = painting.is_trap() || painting.is_wrap() || painting.empties_a_cell();
            (clusters == 1 && is_one, "two colours of several digits show it")
        }
        Colour::OneBridge => (clusters == 2 && painting.has_one_bridge(), "two clusters meet in one place"),
        Colour::TwoBridges => (painting.has_two_bridges(), "a colour meets both colours of another cluster"),
    };
    (!holds).then_some(said)
}

/// What the claims together lack of this relation, if anything.
pub(super) fn together_lacks(relation: Coloured, step: &Step, board: &Board<'_>) -> Option<&'static str> {
    let layout = board.layout();
    let of_claim = |at: usize| {
        let mut cited = Vec::new();
        step.claims[at].because.visit_cited(&mut |each: &Cited| cited.push(each));
        cited
    };
    let cited: Vec<&Cited> = (0..step.claims.len()).flat_map(of_claim).collect();
    let left = |constraint: &Constraint| -> Vec<Candidate> {
        constraint.candidates(layout).into_iter().filter(|&candidate| board.has(candidate)).collect()
    };
    let by_cells = relation == Coloured::SeveralDigits;
    let cells = layout.all_cells().filter(|_| by_cells).map(Constraint::Cell);
    let all = houses(layout).chain(cells).map(|constraint| left(&constraint)).filter(|left| left.len() == 2);
    let Some((colours, _)) = coloured(&all.collect::<Vec<_>>()) else { return Some("its pairs take two colours") };
    let pairs = cited.iter().filter(|cited| cited.role.as_str() == "pair");
    let touched: BTreeSet<usize> = pairs
        .flat_map(|pair| left(&pair.constraint))
        .filter_map(|candidate| colours.get(&candidate).map(|(cluster, _)| *cluster))
        .collect();
    let several = |at: usize| {
        let digits = of_claim(at).into_iter().map(|cited| match cited.constraint {
            Constraint::House(_, digit) => Some(digit),
            Constraint::Cell(_) | Constraint::Guardians { .. } => None,
        });
        let digits: BTreeSet<_> = digits.collect();
        digits.len() > 1 || digits.contains(&None)
    };
    let holds = match relation {
        Coloured::Clusters(count) => touched.len() == count,
        Coloured::SeveralDigits => touched.len() == 1 && (0..step.claims.len()).any(several),
    };
    (!holds).then_some("its claims are about the same clusters")
}

/// Every digit of every house.
fn houses(layout: &Layout) -> impl Iterator<Item = Constraint> + '_ {
    layout.all_houses().flat_map(|house| layout.all_digits().map(move |digit| Constraint::House(house, digit)))
}

/// The colours of all that these pairs join, and how many clusters that makes; none if a cluster takes more than two
/// colours, or a pair is none.
fn coloured(pairs: &[Vec<Candidate>]) -> Option<(Colours, usize)> {
    let mut joined: BTreeMap<Candidate, Vec<Candidate>> = BTreeMap::new();
    for pair in pairs {
        let &[one, other] = pair.as_slice() else { return None };
        joined.entry(one).or_default().push(other);
        joined.entry(other).or_default().push(one);
    }
    let (mut colours, mut clusters) = (Colours::new(), 0);
    for &first in joined.keys() {
        if colours.contains_key(&first) {
            continue;
        }
        let mut ahead = vec![(first, false)];
        while let Some((candidate, colour)) = ahead.pop() {
            match colours.insert(candidate, (clusters, colour)) {
                Some(before) if before != (clusters, colour) => return None,
                Some(_) => {}
                None => ahead.extend(joined[&candidate].iter().map(|&other| (other, !colour))),
            }
        }
        clusters += 1;
    }
    Some((colours, clusters))
}

/// A claim whose pairs are coloured.
struct Painting<'a> {
    view: &'a View<'a>,
    colours: Colours,
}

impl Painting<'_> {
    fn is_trap(&self) -> bool {
        let witnesses = self.links("witness");
        let seen = |target: &Candidate| {
            [false, true].iter().all(|&colour| self.clashes(&witnesses, target, |is| is == (0, colour)))
        };
        (self.view.truths.len(), witnesses.len()) != (1, 1)
            && self.removed().all(|target| !self.colours.contains_key(target) && seen(target))
    }

    fn is_wrap(&self) -> bool {
        let witnesses = self.links("witness");
        let [witness] = witnesses.as_slice() else { return false };
        let has_twice = |colour: (usize, bool)| {
            witness.iter().filter(|&held| self.colours.get(held) == Some(&colour)).count() > 1
        };
        self.removed().all(|target| self.colours.get(target).is_some_and(|&colour| has_twice(colour)))
    }

    fn empties_a_cell(&self) -> bool {
        let (cells, witnesses) = (self.of(self.view.truths, "witness"), self.links("witness"));
        let [cell] = cells.as_slice() else { return false };
        self.removed().all(|target| {
            let Some(&colour) = self.colours.get(target) else { return false };
            cell.iter().all(|barred| {
                self.colours.get(barred) != Some(&colour) && self.clashes(&witnesses, barred, |is| is == colour)
            })
        })
    }

    fn has_one_bridge(&self) -> bool {
        let (bridges, witnesses) = (self.links("bridge"), self.links("witness"));
        let [bridge] = bridges.as_slice() else { return false };
        let met = |cluster: usize| {
            let colours = bridge.iter().filter_map(|held| self.colours.get(held));
            colours.filter(move |colour| colour.0 == cluster).map(|colour| colour.1).collect::<BTreeSet<bool>>()
        };
        let (one, other) = (met(0), met(1));
        let sees = |target: &Candidate, cluster: usize, met: bool| {
            self.clashes(&witnesses, target, |colour| colour == (cluster, !met))
        };
        self.removed().all(|target| {
            one.iter().any(|&one| sees(target, 0, one)) && other.iter().any(|&other| sees(target, 1, other))
        })
    }

    fn has_two_bridges(&self) -> bool {
        let bridges = self.links("bridge");
        self.removed().all(|target| {
            let own = self.colours.get(target);
            let is_own = |held: &Candidate| held == target || own.is_some_and(|own| self.colours.get(held) == Some(own));
            let meets = |colour: (usize, bool)| {
                bridges.iter().any(|bridge| {
                    let held = |wanted: &dyn Fn(&Candidate) -> bool| bridge.iter().any(wanted);
                    held(&is_own) && held(&|held| self.colours.get(held) == Some(&colour))
                })
            };
            let mut others = (0..2).filter(|&cluster| own.is_none_or(|own| own.0 != cluster));
            others.any(|cluster| meets((cluster, false)) && meets((cluster, true)))
        })
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

    /// Whether one of these holds the target together with another candidate of a colour that is wanted.
    fn clashes(
        &self,
        links: &[Vec<Candidate>],
        target: &Candidate,
        wanted: impl Fn((usize, bool)) -> bool,
    ) -> bool {
        let mut holding = links.iter().filter(|link| link.contains(target));
        let is_wanted = |held: &&Candidate| self.colours.get(held).is_some_and(|&colour| wanted(colour));
        holding.any(|link| link.iter().filter(|held| *held != target).any(|held| is_wanted(&held)))
    }
}
