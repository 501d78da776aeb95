//! Definitions of the colouring techniques.

use std::collections::BTreeSet;

use sudostep::grid::{Candidate, Digit};
use sudostep::step::{Cited, Claim, Constraint, Reason, Step};

use crate::deep::plain::Position;

/// The two sides of a cluster: candidates with the truth value of its first candidate, and those with the
/// opposite.
type Sides = [BTreeSet<Candidate>; 2];

/// Returns whether the step meets the definition of its technique, or `None` for another family's.
pub fn is_called(technique: &str, step: &Step, position: &Position<'_>) -> Option<bool> {
    let judge: fn(&Told, &Cites) -> bool = match technique {
        "simple-colors-trap" => |told, cites| told.clusters.len() == 1 && told.traps(cites),
        "simple-colors-wrap" => |told, cites| {
            told.clusters.len() == 1 && told.wraps(cites) && cites.witnesses() == told.first_witnesses
        },
        "multi-colors-1" => |told, cites| told.clusters.len() == 2 && told.bars_by_either(cites),
        "multi-colors-2" => |told, cites| told.clusters.len() == 2 && told.meets_both(cites),
        "3d-medusa" => |told, cites| {
            told.clusters.len() == 1
                && told.goes_beyond
                && (told.traps(cites) || told.wraps(cites) || told.empties(cites))
        },
        _ => return None,
    };
    let claims: Option<Vec<Cites>> = step.claims.iter().map(Cites::of).collect();
    let told = claims.as_ref().and_then(|claims| Told::of(claims, position, technique == "3d-medusa"));
    let (Some(claims), Some(told)) = (claims, told) else { return Some(false) };
    Some(!claims.is_empty() && claims.iter().all(|cites| judge(&told, cites)))
}

/// The constraints that a claim cites.
struct Cites<'s> {
    claim: &'s Claim,
    truths: &'s [Cited],
    links: &'s [Cited],
}

impl<'s> Cites<'s> {
    fn of(claim: &'s Claim) -> Option<Self> {
        let Reason::Linear { truths, links } = &claim.because else { return None };
        claim.place.is_empty().then_some(Self { claim, truths, links })
    }

    fn all(&self) -> impl Iterator<Item = &'s Cited> {
        self.truths.iter().chain(self.links)
    }

    fn links_in(&self, role: &str) -> Vec<&'s Constraint> {
        self.links.iter().filter(|cited| cited.role.as_str() == role).map(|cited| &cited.constraint).collect()
    }

    fn witnesses(&self) -> Vec<Constraint> {
        self.links_in("witness").into_iter().cloned().collect()
    }

    /// Returns true if the truths have only the first of these roles and the links only these roles.
    fn has_only(&self, roles: &[&str]) -> bool {
        let within =
            |cited: &[Cited], roles: &[&str]| cited.iter().all(|one| roles.contains(&one.role.as_str()));
        within(self.truths, &roles[..1]) && within(self.links, roles) && !self.truths.is_empty()
    }
}

/// The clusters whose pairs a step cites.
struct Told<'p> {
    position: &'p Position<'p>,
    clusters: Vec<Sides>,
    first_witnesses: Vec<Constraint>,
    /// True if some claim cites a cell or more than one digit.
    goes_beyond: bool,
}

impl<'p> Told<'p> {
    /// Builds the clusters. Returns `None` if a cited pair is not one, or if a cluster contradicts itself.
    fn of(claims: &[Cites], position: &'p Position<'p>, through_cells: bool) -> Option<Self> {
        let mut clusters: Vec<Sides> = Vec::new();
        for pair in claims.iter().flat_map(Cites::all).filter(|cited| cited.role.as_str() == "pair") {
            let both = position.left(&pair.constraint);
            if both.len() != 2 || (matches!(pair.constraint, Constraint::Cell(_)) && !through_cells) {
                return None;
            }
            if !clusters.iter().any(|sides| sides.iter().any(|side| side.contains(&both[0]))) {
                clusters.push(sides(position, both[0], through_cells)?);
            }
        }
        let beyond = |cites: &Cites| {
            let digits: BTreeSet<Option<Digit>> = cites.all().map(|cited| digit(&cited.constraint)).collect();
            digits
                != digits
                    .first()
                    .filter(|first| first.is_some())
                    .map(|first| [*first].into())
                    .unwrap_or_default()
        };
        Some(Self {
            position,
            clusters,
            first_witnesses: claims.first().map(Cites::witnesses).unwrap_or_default(),
            goes_beyond: claims.iter().any(beyond),
        })
    }

    fn clash(&self, one: Candidate, other: Candidate) -> bool {
        one.cell == other.cell && one.digit != other.digit
            || one.digit == other.digit && self.position.layout().sees(one.cell, other.cell)
    }

    fn clashes_with(&self, candidate: Candidate, side: &BTreeSet<Candidate>) -> bool {
        side.iter().any(|&coloured| self.clash(candidate, coloured))
    }

    /// Returns the side of a cluster that holds the candidate.
    fn side(&self, candidate: Candidate) -> Option<&BTreeSet<Candidate>> {
        self.clusters.iter().flatten().find(|side| side.contains(&candidate))
    }

    fn traps(&self, cites: &Cites) -> bool {
        let more_than_locked = cites.truths.len() + cites.links.len() > 2;
        cites.has_only(&["pair", "witness"])
            && more_than_locked
            && cites.claim.eliminate.iter().all(|&gone| {
                let witnessed = |side: &BTreeSet<Candidate>| {
                    cites.links_in("witness").iter().any(|witness| {
                        let held = self.position.left(witness);
                        held.contains(&gone) && held.iter().any(|held| side.contains(held))
                    })
                };
                self.side(gone).is_none()
                    && self.clusters[0].iter().all(|side| self.clashes_with(gone, side) && witnessed(side))
            })
    }

    fn wraps(&self, cites: &Cites) -> bool {
        let [witness] = cites.links_in("witness")[..] else { return false };
        let held = self.position.left(witness);
        cites.has_only(&["pair", "witness"])
            && cites.claim.eliminate.iter().all(|gone| {
                self.side(*gone)
                    .is_some_and(|side| held.iter().filter(|held| side.contains(held)).count() > 1)
            })
    }

    fn empties(&self, cites: &Cites) -> bool {
        let mut cells = cites.truths.iter().filter(|cited| cited.role.as_str() == "witness");
        let (Some(cell), None) = (cells.next(), cells.next()) else { return false };
        let held = self.position.left(&cell.constraint);
        matches!(cell.constraint, Constraint::Cell(_))
            && cites.all().all(|cited| ["pair", "witness"].contains(&cited.role.as_str()))
            && cites.claim.eliminate.iter().all(|gone| {
                let Some(side) = self.side(*gone) else { return false };
                held.iter().all(|&held| {
                    let witnessed = cites.links_in("witness").iter().any(|witness| {
                        let within = self.position.left(witness);
                        within.contains(&held) && within.iter().any(|one| *one != held && side.contains(one))
                    });
                    !side.contains(&held) && witnessed
                })
            })
    }

    /// Returns true if a bridge joins two sides and their opposites both exclude every removed candidate.
    fn bars_by_either(&self, cites: &Cites) -> bool {
        let [bridge] = cites.links_in("bridge")[..] else { return false };
        let bridged = self.position.left(bridge);
        let cited: BTreeSet<Candidate> = cites
            .all()
            .filter(|cited| cited.role.as_str() == "pair")
            .flat_map(|pair| self.position.left(&pair.constraint))
            .collect();
        let is_cited = |sides: &Sides| sides.iter().any(|side| !side.is_disjoint(&cited));
        let bars = |sides: &Sides, gone: Candidate| {
            [0, 1].into_iter().any(|met| {
                let witnessed = cites.links_in("witness").iter().any(|witness| {
                    let held = self.position.left(witness);
                    held.contains(&gone)
                        && held.iter().any(|one| *one != gone && sides[1 - met].contains(one))
                });
                bridged.iter().any(|held| sides[met].contains(held)) && witnessed
            })
        };
        cites.has_only(&["pair", "bridge", "witness"])
            && self.clusters.iter().all(is_cited)
            && cites.claim.eliminate.iter().all(|&gone| self.clusters.iter().all(|sides| bars(sides, gone)))
    }

    /// Returns true if the side of each removed candidate meets both sides of the other cluster in bridges.
    fn meets_both(&self, cites: &Cites) -> bool {
        let bridges: Vec<Vec<Candidate>> =
            cites.links_in("bridge").iter().map(|bridge| self.position.left(bridge)).collect();
        let meet = |one: &BTreeSet<Candidate>, other: &BTreeSet<Candidate>| {
            bridges.iter().any(|held| {
                held.iter().any(|held| one.contains(held)) && held.iter().any(|held| other.contains(held))
            })
        };
        cites.has_only(&["pair", "bridge"])
            && (1..=2).contains(&bridges.len())
            && cites.claim.eliminate.iter().all(|gone| {
                let Some(own) = self.side(*gone) else { return false };
                let mut others = self.clusters.iter().filter(|sides| !sides.contains(own));
                others.any(|sides| sides.iter().all(|side| meet(own, side)))
            })
    }
}

fn digit(constraint: &Constraint) -> Option<Digit> {
    match constraint {
        Constraint::House(_, digit) => Some(*digit),
        _ => None,
    }
}

/// Returns both sides of the candidate's cluster, or `None` if some candidate is on both.
fn sides(position: &Position<'_>, first: Candidate, through_cells: bool) -> Option<Sides> {
    let layout = position.layout();
    let mut sides = [BTreeSet::from([first]), BTreeSet::new()];
    let mut ahead = vec![(first, 0)];
    while let Some((from, side)) = ahead.pop() {
        let houses = layout.houses_of(from.cell).iter().map(|&house| Constraint::House(house, from.digit));
        let cell = through_cells.then_some(Constraint::Cell(from.cell));
        for both in houses.chain(cell).map(|pair| position.left(&pair)).filter(|left| left.len() == 2) {
            let other = if both[0] == from { both[1] } else { both[0] };
            if sides[1 - side].insert(other) {
                ahead.push((other, 1 - side));
            }
        }
    }
    sides[0].is_disjoint(&sides[1]).then_some(sides)
}
