//! Writes alternating chains in `HoDoKu`'s notation, if all strong links are houses with one digit, bivalue
//! cells, or almost locked sets.

use super::formula;
use super::naming::{Naming, cells};
use super::narrative::Narrator;
use super::route::Route;
use crate::grid::{Candidate, Digit};
use crate::step::Constraint;

impl Naming<'_> {
    /// Writes the step's chain in `HoDoKu`'s notation.
    ///
    /// - Houses: `r1c2 =5= r1c7 -5- r4c7 =5= r4c1`.
    /// - Bivalue cells: `3/7 r1c1 -7- r1c5 -4- r6c5`, with an end digit and the first joining digit in front.
    pub(super) fn chain(&self, narrator: &Narrator<'_>) -> Option<String> {
        let route = self.route()?;
        match route.links.first()?.by.first()?.constraint {
            Constraint::House(_, digit) => self.chain_of_houses(digit, narrator),
            Constraint::Cell(_) if route.joins.is_empty() => self.chain_of_sets(narrator),
            Constraint::Cell(_) => self.chain_of_cells(route, narrator),
            Constraint::Guardians { .. } => None,
        }
    }

    fn chain_of_houses(&self, digit: Digit, narrator: &Narrator<'_>) -> Option<String> {
        let places = |of: &[Candidate]| formula::cells(narrator.layout, &cells(of));
        let links = &self.route()?.links;
        let houses: Vec<String> = links
            .iter()
            .map(|link| format!("{} ={digit}= {}", places(&link.from), places(&link.to)))
            .collect();
        Some(houses.join(&format!(" -{digit}- ")))
    }

    fn chain_of_cells(&self, route: &Route<'_>, narrator: &Narrator<'_>) -> Option<String> {
        let digit = |constraint: &Constraint| match constraint {
            Constraint::House(_, digit) => Some(*digit),
            Constraint::Cell(_) | Constraint::Guardians { .. } => None,
        };
        let ends = self.cited.iter().find(|cited| cited.role.as_str() == "end")?;
        let joins: Option<Vec<Digit>> = route.joins.iter().map(|joins| digit(joins.first()?)).collect();
        let joins = joins?;
        let mut chain = vec![format!("{}/{}", digit(&ends.constraint)?, joins.first()?)];
        for (at, link) in route.links.iter().enumerate() {
            if let Some(join) = at.checked_sub(1).and_then(|at| joins.get(at)) {
                chain.push(format!("-{join}-"));
            }
            let Constraint::Cell(cell) = link.by.first()?.constraint else { return None };
            chain.push(narrator.name(cell).to_string());
        }
        Some(chain.join(" "))
    }
}
