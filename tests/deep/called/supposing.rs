//! Definitions of the templates and of the techniques that assume a candidate.

use std::collections::{BTreeMap, BTreeSet};

use sudostep::grid::{Candidate, Cell, Digit};
use sudostep::step::{Cited, Claim, Reason, Step};

use crate::deep::plain::Position;

/// Returns whether the step meets the definition of its technique, or `None` for another family's.
pub fn is_called(technique: &str, step: &Step, position: &Position<'_>) -> Option<bool> {
    let each = |wanted: &dyn Fn(&Claim) -> bool| !step.claims.is_empty() && step.claims.iter().all(wanted);
    let digits: BTreeSet<Digit> =
        step.placements().chain(step.eliminations()).map(|candidate| candidate.digit).collect();
    let one = step.claims.len() == 1;
    let tried = |claim: &Claim| matches!(claim.because, Reason::Exhaust { .. } | Reason::Cases { .. });
    Some(match technique {
        "template-set" => {
            let templates = Templates::of(position);
            digits.len() == 1
                && each(&|claim| tried(claim) && claim.eliminate.is_empty() && claim.place.len() == 1)
                && step.placements().all(|placed| templates.is_in_all(placed))
        }
        "template-delete" => {
            let templates = Templates::of(position);
            digits.len() == 1
                && each(&|claim| tried(claim) && claim.place.is_empty())
                && step.eliminations().all(|gone| !templates.is_in_some(gone))
        }
        "nishio" | "bowmans-bingo" => one && each(&|claim| refutes(claim, position, &|_| true)),
        "forcing-chain-contradiction" => one && each(&|claim| refutes(claim, position, &|width| width == 2)),
        "whip-braid" => one && each(&|claim| refutes(claim, position, &|_| true) && goes_on(claim, position)),
        "forcing-net" => {
            let forced = |claim: &Claim| {
                if claim.place.is_empty() && refutes(claim, position, &|_| true) {
                    return true;
                }
                agrees(claim, position, false)
            };
            one && each(&|claim| forced(claim) && !refutes(claim, position, &|width| width == 2))
        }
        "dynamic-fc-plus" => {
            let told = |claim: &Claim| {
                claim.place.is_empty() && leads_on(claim, position, &|_| true, true)
                    || agrees(claim, position, true)
            };
            one && each(&|claim| told(claim) && !inner(claim).all(|claim| gone_by_sets(claim) == 0))
        }
        _ => return None,
    })
}

/// Returns all claims in the cases of a claim.
fn inner(claim: &Claim) -> impl Iterator<Item = &Claim> {
    let cases = match &claim.because {
        Reason::Cases { cases, .. } => cases.as_slice(),
        _ => &[],
    };
    cases.iter().flat_map(|case| &case.claims)
}

/// Returns the number of eliminations that a claim derives from truths, rather than from one true candidate.
fn gone_by_sets(claim: &Claim) -> usize {
    if forces(claim) { claim.eliminate.len() } else { 0 }
}

/// Candidates that become true one after the other, in the order of the claims.
struct Chain<'p> {
    position: &'p Position<'p>,
    held: Vec<Candidate>,
    gone: Vec<Candidate>,
    /// True if sets of truths may remove candidates.
    sets: bool,
}

impl Chain<'_> {
    fn clash(&self, one: Candidate, other: Candidate) -> bool {
        one != other
            && (one.cell == other.cell
                || one.digit == other.digit && self.position.layout().sees(one.cell, other.cell))
    }

    fn is_out(&self, candidate: Candidate) -> bool {
        self.gone.contains(&candidate) || self.held.iter().any(|&held| self.clash(held, candidate))
    }

    /// Applies a claim to the chain. Returns whether it ends the chain, or `None` if the claim is invalid.
    fn takes(&mut self, claim: &Claim, width: &dyn Fn(usize) -> bool) -> Option<bool> {
        let Reason::Linear { truths, .. } = &claim.because else { return None };
        match (truths.as_slice(), claim.place.as_slice(), claim.eliminate.as_slice()) {
            ([truth], place, []) => {
                let left = self.position.left(&truth.constraint);
                let open: Vec<Candidate> = left.iter().copied().filter(|&one| !self.is_out(one)).collect();
                self.held.extend(place);
                (open == place && (place.is_empty() || width(left.len()))).then_some(place.is_empty())
            }
            (truths, [], [_, ..]) if self.sets && !truths.is_empty() => {
                self.is_crowded(claim).then(|| self.gone.extend(&claim.eliminate)).map(|()| false)
            }
            ([], [], [gone]) => self.is_out(*gone).then_some(true),
            ([], [], []) => {
                let held = &self.held;
                held.iter().any(|&one| held.iter().any(|&other| self.clash(one, other))).then_some(true)
            }
            _ => None,
        }
    }
}

impl Chain<'_> {
    /// Returns true if one, two or three disjoint truths have room only in as many links of the claim. The
    /// links must also hold all eliminations.
    fn is_crowded(&self, claim: &Claim) -> bool {
        let Reason::Linear { truths, links } = &claim.because else { return false };
        let within = links.iter().filter(|link| link.role.as_str() == "within");
        let ranges: Vec<Vec<Candidate>> =
            within.map(|link| link.constraint.candidates(self.position.layout())).collect();
        let left = |cited: &Cited| self.position.left(&cited.constraint);
        let left: Vec<Candidate> = truths.iter().flat_map(left).filter(|&one| !self.is_out(one)).collect();
        let has = |one: &Candidate| ranges.iter().any(|range| range.contains(one));
        let apart: BTreeSet<Candidate> = left.iter().copied().collect();
        truths.len() <= 3
            && truths.len() == ranges.len()
            && apart.len() == left.len()
            && left.iter().all(has)
            && claim.eliminate.iter().all(|gone| has(gone) && !left.contains(gone))
    }
}

/// Returns true for a linear claim that cites a truth, such as one with at most one candidate left.
fn forces(claim: &Claim) -> bool {
    matches!(&claim.because, Reason::Linear { truths, .. } if !truths.is_empty())
}

/// Returns true if the removed candidate leads to a contradiction by singles. `width` limits the candidates
/// of each truth used.
fn refutes(claim: &Claim, position: &Position<'_>, width: &dyn Fn(usize) -> bool) -> bool {
    leads_on(claim, position, width, false)
}

/// Returns true if the claims are marked as a whip exactly when they form one. In a whip each truth has a
/// candidate that clashes with the one found just before. The first clashes with the removed candidate.
/// Truths and found candidates must be distinct, with two to twelve truths.
fn goes_on(claim: &Claim, position: &Position<'_>) -> bool {
    let Reason::Cases { over, cases, .. } = &claim.because else { return false };
    let Some(case) = cases.iter().find(|case| case.claims.iter().any(forces)) else { return false };
    let mut things = vec![&over.constraint];
    let mut found: Vec<Candidate> = claim.eliminate.iter().copied().chain([case.when]).collect();
    let mut said: Vec<bool> = Vec::new();
    for claim in &case.claims {
        let Reason::Linear { truths, links } = &claim.because else { return false };
        things.extend(truths.iter().map(|truth| &truth.constraint));
        found.extend(&claim.place);
        said.push(links.iter().any(|link| link.role.as_str() == "next"));
    }
    let chain = Chain { position, held: Vec::new(), gone: Vec::new(), sets: false };
    let goes_on = things
        .iter()
        .zip(&found)
        .all(|(thing, &last)| position.left(thing).into_iter().any(|one| chain.clash(last, one)));
    let again = |at: usize| things[..at].contains(&things[at]) || found[..at].contains(&found[at]);
    (2..=12).contains(&things.len())
        && found.len() == things.len()
        && !(1..things.len()).any(again)
        && said.iter().all(|&said| said == goes_on)
}

/// Does the same as [`refutes`]; with `sets`, sets of truths may also remove candidates.
fn leads_on(claim: &Claim, position: &Position<'_>, width: &dyn Fn(usize) -> bool, sets: bool) -> bool {
    let (Reason::Cases { over, negated: true, cases }, [supposed]) =
        (&claim.because, claim.eliminate.as_slice())
    else {
        return false;
    };
    claim.place.is_empty()
        && (!cases.iter().any(|case| case.claims.iter().any(forces))
            || width(position.left(&over.constraint).len()))
        && cases.iter().all(|case| {
            let held = vec![*supposed, case.when];
            let mut chain = Chain { position, held, gone: Vec::new(), sets };
            let ends =
                case.claims.iter().map(|claim| chain.takes(claim, width)).collect::<Option<Vec<bool>>>();
            ends.is_some_and(|ends| ends.last() == Some(&true))
        })
}

/// Returns true if every candidate of a truth leads to the conclusion by singles. With `sets`, sets of truths
/// may also remove candidates.
fn agrees(claim: &Claim, position: &Position<'_>, sets: bool) -> bool {
    let Reason::Cases { over, negated: false, cases } = &claim.because else { return false };
    let mut left = position.left(&over.constraint);
    left.sort_unstable();
    let mut tried: Vec<Candidate> = cases.iter().map(|case| case.when).collect();
    tried.sort_unstable();
    left == tried
        && cases.iter().all(|case| {
            let mut chain = Chain { position, held: vec![case.when], gone: Vec::new(), sets };
            let all =
                case.claims.iter().map(|claim| chain.takes(claim, &|_| true)).collect::<Option<Vec<bool>>>();
            all.is_some()
                && claim.place.iter().all(|placed| chain.held.contains(placed))
                && claim.eliminate.iter().all(|&gone| chain.is_out(gone))
        })
}

/// The cells that some template of each digit uses. A cell that all templates of one digit use is closed to
/// the other digits.
struct Templates<'p> {
    position: &'p Position<'p>,
    places: BTreeMap<Digit, BTreeSet<Cell>>,
}

impl<'p> Templates<'p> {
    fn of(position: &'p Position<'p>) -> Self {
        let layout = position.layout();
        let places = |digit| -> BTreeSet<Cell> {
            layout.all_cells().filter(|&cell| position.has(Candidate { cell, digit })).collect()
        };
        let mut templates =
            Self { position, places: layout.all_digits().map(|digit| (digit, places(digit))).collect() };
        loop {
            let before = templates.places.clone();
            for digit in layout.all_digits() {
                let all = templates.places[&digit].clone();
                let (mut used, mut always) = (BTreeSet::new(), all.clone());
                for &cell in &all {
                    if let Some(template) =
                        (!used.contains(&cell)).then(|| templates.with(&all, &[cell])).flatten()
                    {
                        always.retain(|cell| template.contains(cell));
                        used.extend(template);
                    }
                }
                templates.places.insert(digit, used);
                for other in layout.all_digits().filter(|&other| other != digit) {
                    if let Some(places) = templates.places.get_mut(&other) {
                        places.retain(|cell| !always.contains(cell));
                    }
                }
            }
            if templates.places == before {
                return templates;
            }
        }
    }

    fn is_in_some(&self, candidate: Candidate) -> bool {
        self.places[&candidate.digit].contains(&candidate.cell)
    }

    fn is_in_all(&self, candidate: Candidate) -> bool {
        let mut others = self.places[&candidate.digit].clone();
        others.remove(&candidate.cell);
        self.with(&others, &[]).is_none()
    }

    /// Returns a template within these places that includes the chosen cells, if there is one.
    fn with(&self, places: &BTreeSet<Cell>, chosen: &[Cell]) -> Option<Vec<Cell>> {
        let layout = self.position.layout();
        let free = |cell: Cell| chosen.iter().all(|&other| other != cell && !layout.sees(other, cell));
        let open = layout.all_houses().map(|house| &layout.house(house).cells);
        let open = open.filter(|cells| !cells.iter().any(|cell| chosen.contains(cell)));
        let left = open.map(|cells| -> Vec<Cell> {
            cells.iter().copied().filter(|&cell| places.contains(&cell) && free(cell)).collect()
        });
        match left.min_by_key(Vec::len) {
            None => Some(chosen.to_vec()),
            Some(fewest) => {
                fewest.into_iter().find_map(|cell| self.with(places, &[chosen, &[cell]].concat()))
            }
        }
    }
}
