//! What the words need to know of chains: truths, each joined to the next by a link in the role `weak`.

use super::formula;
use super::naming::{Naming, cells};
use super::narrative::Narrator;
use crate::grid::{Candidate, Digit};
use crate::step::{Cited, Constraint, Reason};

/// The truths of a chain in order, and the links between them.
pub(super) struct Joined<'n> {
    pub(super) truths: &'n [Cited],
    pub(super) weak: Vec<&'n Cited>,
}

impl<'n> Naming<'n> {
    /// The chain of the first claim, or of the one that goes furthest.
    pub(super) fn joined(&self) -> Option<Joined<'n>> {
        let claim = self.route().map_or(self.step.claims.first()?, |route| route.claims[0]);
        let Reason::Linear { truths, links } = &claim.because else { return None };
        Some(Joined { truths, weak: links.iter().filter(|link| link.role.as_str() == "weak").collect() })
    }

    /// The chain as `HoDoKu` writes it. Of houses: the two ends of each with `=` between, from one to the next with `-`. Of
    /// cells with one pair of digits: the cells, between them the digit that one keeps from the next; before them the digit
    /// at the ends and the other one.
    pub(super) fn chain(&self, narrator: &Narrator<'_>) -> Option<String> {
        let joined = self.joined()?;
        match joined.truths.first()?.constraint {
            Constraint::House(_, digit) => self.chain_of_houses(digit, narrator),
            Constraint::Cell(_) if joined.weak.is_empty() => self.chain_of_sets(narrator),
            Constraint::Cell(_) => self.chain_of_cells(&joined, narrator),
            Constraint::Guardians { .. } => None,
        }
    }

    fn chain_of_houses(&self, digit: Digit, narrator: &Narrator<'_>) -> Option<String> {
        let places = |of: &[Candidate]| formula::cells(narrator.layout, &cells(of));
        let links = self.route()?.links;
        let houses: Vec<String> = links
            .iter()
            .map(|link| format!("{} ={digit}= {}", places(&link.from), places(&link.to)))
            .collect();
        Some(houses.join(&format!(" -{digit}- ")))
    }

    fn chain_of_cells(
        &self,
        Joined { truths, weak }: &Joined<'_>,
        narrator: &Narrator<'_>,
    ) -> Option<String> {
        let digit = |cited: &Cited| match cited.constraint {
            Constraint::House(_, digit) => Some(digit),
            Constraint::Cell(_) | Constraint::Guardians { .. } => None,
        };
        let ends = self.cited.iter().find(|cited| cited.role.as_str() == "end")?;
        let mut chain = vec![format!("{}/{}", digit(ends)?, digit(weak.first()?)?)];
        for (at, truth) in truths.iter().enumerate() {
            if let Some(link) = at.checked_sub(1).and_then(|at| weak.get(at)) {
                chain.push(format!("-{}-", digit(link)?));
            }
            let Constraint::Cell(cell) = truth.constraint else { return None };
            chain.push(narrator.name(cell).to_string());
        }
        Some(chain.join(" "))
    }
}
