//! What the words need to know of fish: the fins, and whether it is two fish in one.

use super::messages::message;
use super::naming::{Naming, Value};
use super::text::Text;
use crate::grid::Cell;
use crate::step::Cited;

impl Naming<'_> {
    /// The technique's name, and before it that it is several fish on one base.
    pub(super) fn name(&self, name: &str) -> String {
        if self.bodies().len() < 2 {
            return name.to_string();
        }
        Text::fill(message("siamese"), &[("name", &name)]).to_string()
    }

    /// The places of the base that no cover holds, for each choice of covers, and those that several bases hold.
    pub(super) fn fins(&self) -> Value {
        let mut endo_fins = Vec::new();
        let mut fins = Vec::new();
        for (bases, covers) in self.bodies() {
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

    /// The bases and covers of each fish in the step.
    fn bodies(&self) -> Vec<(Vec<&Cited>, Vec<&Cited>)> {
        let mut bodies = Vec::new();
        for claim in &self.step.claims {
            let (mut bases, mut covers) = (Vec::new(), Vec::new());
            claim.because.visit_cited(&mut |cited| match cited.role.as_str() {
                "base" => bases.push(cited),
                "cover" => covers.push(cited),
                _ => {}
            });
            let body = (bases, covers);
            if !body.1.is_empty() && !bodies.contains(&body) {
                bodies.push(body);
            }
        }
        bodies
    }

    /// The places left in these houses, as often as they hold them.
    fn held(&self, houses: &[&Cited]) -> Vec<Cell> {
        let all = houses.iter().flat_map(|cited| cited.constraint.candidates(self.board.layout()));
        all.filter(|&candidate| self.board.has(candidate)).map(|candidate| candidate.cell).collect()
    }
}
