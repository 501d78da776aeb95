//! What the words need to know of sets: cells cited one after the other in one role.

use super::formula;
use super::messages::message;
use super::naming::{Naming, braced, digits};
use super::narrative::Narrator;
use crate::grid::{Cell, Digit};
use crate::step::{Cited, Constraint, Reason};

impl<'n> Naming<'n> {
    /// The sets of the first claim, in order.
    fn sets(&self) -> Vec<Vec<Cell>> {
        let set = |cited: &Cited| match cited.constraint {
            Constraint::Cell(cell) if cited.role.as_str() != "strong" => Some(cell),
            Constraint::Cell(_) | Constraint::House(..) | Constraint::Guardians { .. } => None,
        };
        let runs = self.of_first(true).chunk_by(|one, next| one.role == next.role);
        runs.map(|run| run.iter().filter_map(set).collect())
            .filter(|cells: &Vec<Cell>| !cells.is_empty())
            .collect()
    }

    /// The truths of the first claim, or its links.
    fn of_first(&self, truths: bool) -> &'n [Cited] {
        match self.step.claims.first().map(|claim| &claim.because) {
            Some(Reason::Linear { truths: all, .. }) if truths => all,
            Some(Reason::Linear { links, .. }) => links,
            _ => &[],
        }
    }

    /// The digits for which houses are cited in this role by the first claim, in their order.
    fn of_links(&self, role: &str) -> Vec<Digit> {
        let links = self.of_first(false).iter().filter(|link| link.role.as_str() == role);
        links
            .filter_map(|link| match link.constraint {
                Constraint::House(_, digit) => Some(digit),
                Constraint::Cell(_) | Constraint::Guardians { .. } => None,
            })
            .collect()
    }

    /// A set as `HoDoKu` writes it: `r1c46 {135}`.
    pub(super) fn set_in_signs(&self, narrator: &Narrator<'_>, cells: &[Cell]) -> String {
        let all = cells.iter().flat_map(|&cell| self.board.candidates(cell));
        format!("{} {}", formula::cells(narrator.layout, cells), braced(&digits(all)))
    }

    /// The sets of a chain, one after the other.
    pub(super) fn sets_in_words(&self, narrator: &Narrator<'_>) -> Option<String> {
        let names = |cells: Vec<Cell>| narrator.list(cells.into_iter().map(|cell| narrator.name(cell)));
        let sets: Vec<String> = self.sets().into_iter().map(names).collect();
        (!sets.is_empty()).then(|| sets.join(message("then")))
    }

    /// A chain of sets: the digits at its ends, and between the sets those by which they are joined.
    pub(super) fn chain_of_sets(&self, narrator: &Narrator<'_>) -> Option<String> {
        let joins = self.of_links("restricted-common");
        let ends = digits(self.step.eliminations().map(|gone| gone.digit));
        let ends: String = ends.iter().map(Digit::to_string).collect();
        let mut parts = vec![format!("{ends}-")];
        for (at, set) in self.sets().iter().enumerate() {
            if let Some(before) = at.checked_sub(1) {
                parts.push(format!("-{}-", joins.get(before)?));
            }
            parts.push(self.set_in_signs(narrator, set));
        }
        parts.push(format!("-{ends}"));
        Some(parts.join(" "))
    }

    /// A stem, and for each of its digits the petal that would lose it.
    pub(super) fn petals(&self, narrator: &Narrator<'_>) -> Option<String> {
        let sets = self.sets();
        let (stem, petals) = sets.split_first()?;
        let mut said: Vec<(Digit, String)> = Vec::new();
        let mut at = 0;
        let joins = self.of_links("restricted-common");
        for (left, &digit) in joins.iter().enumerate().map(|(done, digit)| (joins.len() - done, digit)) {
            // A petal that serves several candidates has them one after the other.
            let has = petals.get(at)?.iter().any(|&cell| self.board.candidates(cell).contains(digit));
            if !said.is_empty() && (left < petals.len() - at || !has) {
                at += 1;
            }
            said.push((digit, self.set_in_signs(narrator, petals.get(at)?)));
        }
        said.sort_unstable();
        let said = said.into_iter().map(|(digit, petal)| format!(",  -{digit}- {petal}"));
        Some(format!("[{}]{}", formula::cells(narrator.layout, stem), said.collect::<String>()))
    }
}
