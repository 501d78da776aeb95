//! Words for templates: why a digit cannot be placed in every house if a candidate is true, or false.

use super::messages::{message, say};
use super::naming::{Naming, Words, cells, cited_by, each_once};
use super::narrator::Narrator;
use crate::grid::{Candidate, Cell, Digit, HouseId};

/// The words of templates.
pub(super) const WORDS: Words = &[("placing", |naming, narrator| Some(naming.placing(narrator)))];

/// The most houses whose places are tried one by one within another.
const DEEPEST: usize = 3;

impl Naming<'_> {
    /// Shows for each candidate that a template removes or places that there is no way to do without it.
    fn placing(&self, narrator: &Narrator<'_>) -> String {
        let removed: Vec<Candidate> = self.step.eliminations().collect();
        let is_set = removed.is_empty();
        let all = if is_set { self.step.placements().collect() } else { removed };
        let shown = all.into_iter().map(|one| {
            let id = if is_set { "template.without" } else { "template.with" };
            let mut sentences = vec![say(id, &[("cell", &narrator.name(one.cell)), ("digit", &one.digit)])];
            let taken = self.left("taken").map(|taken| cells(&taken)).unwrap_or_default();
            if !taken.is_empty() {
                sentences.push(say("template.taken", &[("cells", &narrator.cells(&taken))]));
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
        shown.unwrap_or_else(|| message("template.long").to_string())
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
        let cited = self.step.claims.iter().flat_map(cited_by).filter_map(|cited| cited.constraint.house());
        let houses = each_once(cited.filter(|(_, of)| *of == digit).map(|(house, _)| house));
        let mut done: Vec<HouseId> = Vec::new();
        loop {
            let open = houses.iter().copied().filter(|house| !done.contains(house));
            let Some((house, left)) =
                open.map(|house| (house, self.within(house, &places))).min_by_key(|(_, left)| left.len())
            else {
                return false;
            };
            let named = narrator.house(house);
            match left.as_slice() {
                [] => {
                    sentences.push(say("template.dry", &[("house", &named)]));
                    return true;
                }
                [only] => {
                    done.push(house);
                    let before = places.len();
                    self.put(*only, &mut places);
                    if places.len() < before {
                        let only = narrator.name(*only);
                        sentences.push(say("template.then", &[("house", &named), ("cell", &only)]));
                    }
                }
                several if depth < DEEPEST => {
                    return several.iter().all(|&cell| {
                        let tried = narrator.name(cell);
                        sentences.push(say("template.case", &[("house", &named), ("cell", &tried)]));
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
