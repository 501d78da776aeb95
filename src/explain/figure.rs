//! Extra marks of a step's picture: the arrows of a chain or a case analysis, fins, and almost locked sets.

use super::arrow::{Arrow, LinkKind};
use super::cases::CaseChain;
use super::colours::PAIR;
use super::messages::of_technique;
use super::naming::Naming;
use super::narrator::Narrator;
use super::route::Route;
use super::text::Text;
use crate::catalog;
use crate::grid::{Board, Candidate, Cell};
use crate::step::{Step, sorted};

/// Extra marks of a step's picture: the arrows of a chain or a case analysis, the fins of a fish, and almost locked
/// sets. Empty for other steps.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Figure {
    /// The links, in the order of the explanation.
    pub arrows: Vec<Arrow>,
    /// Fins (base candidates in no cover set) and endo-fins (candidates in several base sets).
    pub fins: Vec<Candidate>,
    /// The cells of the almost locked sets, in the order of their letters.
    pub sets: Vec<Vec<Cell>>,
}

impl Figure {
    /// Computes the extra marks of a step; `board` is the position before the step.
    pub(crate) fn of(step: &Step, board: &Board<'_>) -> Self {
        let naming = Naming::new(step, board);
        Self {
            arrows: naming.arrows().unwrap_or_else(|| naming.pairs()),
            fins: naming.fin_places(),
            sets: naming.lettered_sets(),
        }
    }
}

impl Narrator<'_> {
    /// Returns the sentences of a step's explanation that tell its links, in order.
    pub(crate) fn link_sentences(&self, step: &Step, board: &Board<'_>) -> Vec<String> {
        let naming = Naming::new(step, board);
        if naming.chain_arrows().is_some() {
            return naming.chain_told(self).unwrap_or_default();
        }
        if naming.is_story() {
            return naming.story_sentences(self).unwrap_or_default();
        }
        let words = naming.case_chains().unwrap_or_default().into_iter().map(|case| self.course(&case));
        words.flat_map(|case| Text::plain(case).sentences()).map(|one| one.to_string()).collect()
    }
}

impl Naming<'_> {
    fn arrows(&self) -> Option<Vec<Arrow>> {
        if let Some(mut arrows) = self.chain_arrows() {
            let row = catalog::get(&self.step.technique);
            if row.is_some_and(|row| !of_technique(row, "why").contains("chain.words")) {
                for arrow in &mut arrows {
                    arrow.sentence = None;
                }
            }
            return Some(arrows);
        }
        if self.is_story() {
            self.story_arrows()
        } else {
            self.case_chains().map(|cases| case_arrows(&cases))
        }
    }

    fn chain_arrows(&self) -> Option<Vec<Arrow>> {
        let Route { links, joins, .. } = self.route()?;
        let is_whole = links.iter().all(|link| !link.from.is_empty() && !link.to.is_empty());
        if joins.is_empty() || joins.len() + 1 < links.len() || !is_whole {
            return None;
        }
        let mut arrows: Vec<Arrow> = Vec::new();
        let mut add = |from: &[Candidate], to: &[Candidate], kind, sentence| {
            let number = arrows.len() + 1;
            let sentence = Some(sentence);
            arrows.push(Arrow { from: from.to_vec(), to: to.to_vec(), kind, number, sentence, case: 0 });
        };
        for (at, link) in links.iter().enumerate() {
            add(&link.from, &link.to, LinkKind::Strong, at);
            let next = links.get(at + 1).or(links.first());
            if let Some(next) = next.filter(|_| at < joins.len()) {
                add(&link.to, &next.from, LinkKind::Weak, at + 1);
            }
        }
        Some(arrows)
    }

    /// The lines between the colours: each pair of a clustering, one of which is true.
    fn pairs(&self) -> Vec<Arrow> {
        let of_pair = self.cited.iter().filter(|cited| cited.role.as_str() == PAIR);
        let sides = of_pair.filter_map(|cited| <[Candidate; 2]>::try_from(self.left_of(cited)).ok());
        let line = |[from, to]: [Candidate; 2]| Arrow {
            from: vec![from],
            to: vec![to],
            kind: LinkKind::Strong,
            number: 0,
            sentence: None,
            case: 0,
        };
        sorted(sides).into_iter().map(line).collect()
    }

    fn fin_places(&self) -> Vec<Candidate> {
        let is_fish = catalog::get(&self.step.technique)
            .is_some_and(|row| row.family.starts_with("fish") || row.id.as_str().starts_with("kraken-fish"));
        let digits = self.digits_of_houses(|cited| cited.role.as_str() == "base");
        let (true, [digit], (fins, endo_fins)) = (is_fish, &digits[..], self.fins()) else {
            return Vec::new();
        };
        let cells = fins.into_iter().flatten().chain(endo_fins);
        sorted(cells.map(|cell| Candidate { cell, digit: *digit }))
    }
}

/// The links of each case: a true candidate makes one false, which makes another one true, up to those removed.
fn case_arrows(cases: &[CaseChain]) -> Vec<Arrow> {
    let mut arrows: Vec<Arrow> = Vec::new();
    let mut sentence = 0;
    for (case, chain) in cases.iter().enumerate() {
        for (from, to, kind, within) in chain.links() {
            let number = arrows.len() + 1;
            arrows.push(Arrow { from, to, kind, number, sentence: Some(sentence + within), case });
        }
        sentence += chain.sentences();
    }
    arrows
}
