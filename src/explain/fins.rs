//! Words for fish: the fins, and the name of Siamese fish (two fish with the same base sets).

use super::messages::message;
use super::naming::{Naming, Value, cells};
use super::narrative::Narrator;
use super::text::Text;
use crate::grid::{Candidate, Cell};
use crate::step::Cited;

impl Naming<'_> {
    /// The technique's name, with "Siamese" before it if the step has several fish.
    pub(super) fn name(&self, name: &str) -> String {
        if self.fishes().len() < 2 {
            return name.to_string();
        }
        Text::fill(message("siamese"), &[("name", &name)]).to_string()
    }

    /// The fins of each fish in the step (base candidates in no cover set), and the endo-fins (candidates in
    /// several base sets).
    pub(super) fn fins(&self) -> Value {
        let mut endo_fins = Vec::new();
        let mut fins = Vec::new();
        for (bases, covers) in self.fishes() {
            let (in_base, in_cover) = (self.held(&bases), self.held(&covers));
            let count = |cell: &Cell| in_base.iter().filter(|same| *same == cell).count();
            let mut each = in_base.clone();
            each.sort_unstable();
            each.dedup();
            endo_fins = each.iter().copied().filter(|cell| count(cell) > 1).collect();
            each.retain(|cell| count(cell) == 1 && !in_cover.contains(cell));
            fins.push(each);
        }
        Value::Fins(fins, endo_fins)
    }

    /// States that no fin of the fish is true.
    pub(super) fn no_fin(&self, narrator: &Narrator<'_>) -> Option<String> {
        let Value::Fins(fins, endo_fins) = self.fins() else { return None };
        let digit = self.step.eliminations().next()?.digit;
        let fins = fins.into_iter().flatten().chain(endo_fins);
        Some(narrator.false_all(fins.map(|cell| Candidate { cell, digit })))
    }

    /// The places of a fish's base that it eliminates.
    pub(super) fn twice(&self) -> Vec<Cell> {
        let base = self.left("base").unwrap_or_default();
        let gone: Vec<Candidate> = self.step.eliminations().filter(|gone| base.contains(gone)).collect();
        cells(&gone)
    }

    /// The (base sets, cover sets) of each fish in the step.
    fn fishes(&self) -> Vec<(Vec<&Cited>, Vec<&Cited>)> {
        let mut fishes = Vec::new();
        for claim in &self.step.claims {
            let (mut bases, mut covers) = (Vec::new(), Vec::new());
            claim.because.visit_cited(&mut |cited| match cited.role.as_str() {
                "base" => bases.push(cited),
                "cover" => covers.push(cited),
                _ => {}
            });
            let body = (bases, covers);
            if !body.1.is_empty() && !fishes.contains(&body) {
                fishes.push(body);
            }
        }
        fishes
    }

    /// The cells with a remaining candidate in these base or cover sets, once for each set.
    fn held(&self, houses: &[&Cited]) -> Vec<Cell> {
        let all = houses.iter().flat_map(|cited| cited.constraint.candidates(self.board.layout()));
        all.filter(|&candidate| self.board.has(candidate)).map(|candidate| candidate.cell).collect()
    }
}
