//! Extra marks of a step's picture: the arrows of a chain and the fins of a fish.

use super::naming::Naming;
use super::route::Route;
use crate::catalog;
use crate::grid::{Board, Candidate};
use crate::step::Step;

/// A strong or weak link of a chain, drawn as an arrow in the direction of the explanation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Arrow {
    /// The candidates at the start of the arrow; several form a group.
    pub from: Vec<Candidate>,
    /// The candidates at the tip of the arrow; several form a group.
    pub to: Vec<Candidate>,
    /// True for a strong link (at least one side is true), false for a weak link (at most one side is true).
    pub strong: bool,
}

/// Extra marks of a step's picture: the arrows of a chain and the fins of a fish. Empty for other steps.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Figure {
    /// The links, in chain order.
    pub arrows: Vec<Arrow>,
    /// Fins (base candidates in no cover set) and endo-fins (candidates in several base sets).
    pub fins: Vec<Candidate>,
}

impl Figure {
    /// Computes the arrows and fins of a step; `board` is the position before the step.
    pub(crate) fn of(step: &Step, board: &Board<'_>) -> Self {
        let naming = Naming::new(step, board);
        Self { arrows: naming.arrows().unwrap_or_default(), fins: naming.fin_places() }
    }
}

impl Naming<'_> {
    fn arrows(&self) -> Option<Vec<Arrow>> {
        let Route { links, joins, .. } = self.route()?;
        let is_whole = links.iter().all(|link| !link.from.is_empty() && !link.to.is_empty());
        if joins.is_empty() || joins.len() + 1 < links.len() || !is_whole {
            return None;
        }
        let mut arrows = Vec::new();
        for (at, link) in links.iter().enumerate() {
            arrows.push(Arrow { from: link.from.clone(), to: link.to.clone(), strong: true });
            let next = links.get(at + 1).or(links.first());
            if let Some(next) = next.filter(|_| at < joins.len()) {
                arrows.push(Arrow { from: link.to.clone(), to: next.from.clone(), strong: false });
            }
        }
        Some(arrows)
    }

    fn fin_places(&self) -> Vec<Candidate> {
        let is_fish = catalog::get(&self.step.technique).is_some_and(|row| row.family.starts_with("fish"));
        let digits = self.digits_of_houses(|cited| cited.role.as_str() == "base");
        let (true, [digit], (fins, endo_fins)) = (is_fish, &digits[..], self.fins()) else {
            return Vec::new();
        };
        let mut places: Vec<Candidate> = fins
            .into_iter()
            .flatten()
            .chain(endo_fins)
            .map(|cell| Candidate { cell, digit: *digit })
            .collect();
        places.sort_unstable();
        places.dedup();
        places
    }
}
