//! Words for templates: why a digit cannot be placed in every house if a candidate is true, or false.

use super::messages::message;
use super::naming::{Naming, cells};
use super::narrative::Narrator;
use super::text::{Text, capitalised};
use crate::grid::{Candidate, Cell, Digit, HouseId};
use crate::step::Constraint;

/// The most houses whose places are tried one by one within another.
const DEEPEST: usize = 3;

impl Naming<'_> {
    /// Shows for each candidate that a template removes or places that there is no way to do without it.
    pub(super) fn placing(&self, narrator: &Narrator<'_>) -> Option<String> {
        let removed: Vec<Candidate> = self.step.eliminations().collect();
        let is_set = removed.is_empty();
        let all = if is_set { self.step.placements().collect() } else { removed };
        let shown = all.into_iter().map(|one| {
            let id = if is_set { "template.without" } else { "template.with" };
            let values: [(&str, &dyn std::fmt::Display); 2] =
                [("cell", &narrator.name(one.cell)), ("digit", &one.digit)];
            let mut sentences = vec![Text::fill(message(id), &values).to_string()];
            let taken = self.left("taken").map(|taken| cells(&taken)).unwrap_or_default();
            if !taken.is_empty() {
                let names = narrator.list(taken.iter().map(|&cell| narrator.name(cell)));
                sentences.push(Text::fill(message("template.taken"), &[("cells", &names)]).to_string());
            }
            let mut places: Vec<Cell> = self.board.layout().all_cells().collect();
            let is_place =
                |cell| self.board.has(Candidate { cell, digit: one.digit }) && !taken.contains(&cell);
            places.retain(|&cell| is_place(cell));
            if is_set {
                places.retain(|&cell| cell != one.cell);
            } else {
                self.put(one.cell, &mut places);
            }
            self.run_dry(one.digit, places, 0, narrator, &mut sentences).then(|| sentences.join(" "))
        });
        // What needs cells for other digits may be too long to tell.
        let shown = shown.collect::<Option<Vec<_>>>().map(|shown| shown.join("\n"));
        shown.or_else(|| Some(message("template.long").to_string()))
    }

    /// Places the digit in the cell: its peers are no places any more.
    fn put(&self, cell: Cell, places: &mut Vec<Cell>) {
        let layout = self.board.layout();
        places.retain(|&other| other == cell || !layout.sees(cell, other));
    }

    /// Follows what is forced until a cited house has no place left. Returns false if none runs dry.
    fn run_dry(
        &self,
        digit: Digit,
        mut places: Vec<Cell>,
        depth: usize,
        narrator: &Narrator<'_>,
        sentences: &mut Vec<String>,
    ) -> bool {
        let layout = self.board.layout();
        let mut houses: Vec<HouseId> = Vec::new();
        for claim in &self.step.claims {
            claim.because.visit_cited(&mut |cited| match cited.constraint {
                Constraint::House(house, of) if of == digit && !houses.contains(&house) => houses.push(house),
                _ => {}
            });
        }
        let mut done: Vec<HouseId> = Vec::new();
        loop {
            let within = |house: HouseId| -> Vec<Cell> {
                places.iter().copied().filter(|cell| layout.house(house).cells.contains(cell)).collect()
            };
            let open = houses.iter().copied().filter(|house| !done.contains(house));
            let Some((house, left)) =
                open.map(|house| (house, within(house))).min_by_key(|(_, left)| left.len())
            else {
                return false;
            };
            let named = narrator.house(house);
            match left.as_slice() {
                [] => {
                    let dry = Text::fill(message("template.dry"), &[("house", &named)]);
                    sentences.push(dry.to_string());
                    return true;
                }
                [only] => {
                    done.push(house);
                    let before = places.len();
                    self.put(*only, &mut places);
                    if places.len() < before {
                        let values: [(&str, &dyn std::fmt::Display); 2] =
                            [("house", &named), ("cell", &narrator.name(*only))];
                        sentences.push(Text::fill(message("template.then"), &values).to_string());
                    }
                }
                several if depth < DEEPEST => {
                    return several.iter().all(|&cell| {
                        let values: [(&str, &dyn std::fmt::Display); 2] =
                            [("house", &named), ("cell", &narrator.name(cell))];
                        sentences
                            .push(capitalised(&Text::fill(message("template.case"), &values).to_string()));
                        let mut places = places.clone();
                        self.put(cell, &mut places);
                        self.run_dry(digit, places, depth + 1, narrator, sentences)
                    });
                }
                _ => return false,
            }
        }
    }
}
