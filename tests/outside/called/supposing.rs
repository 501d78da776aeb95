//! What supposes, in words of the tests' own.

use std::collections::{BTreeMap, BTreeSet};

use sudostep::grid::{Candidate, Cell, Digit};
use sudostep::step::{Claim, Reason, Step};

use crate::plain::Position;

/// Whether the step is what it is called; none for a technique of another family.
pub fn is_called(technique: &str, step: &Step, position: &Position<'_>) -> Option<bool> {
    let each = |wanted: &dyn Fn(&Claim) -> bool| !step.claims.is_empty() && step.claims.iter().all(wanted);
    let digits: BTreeSet<Digit> =
        step.placements().chain(step.eliminations()).map(|candidate| candidate.digit).collect();
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
        _ => return None,
    })
}

/// The cells that the templates of each digit leave it, once a cell that all templates of a digit have is closed to all
/// others.
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

    /// A template of these places in which these cells are chosen.
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
