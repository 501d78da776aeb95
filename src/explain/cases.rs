//! Explains case analyses in words. Each case is a chain in which a link makes a candidate false, and a truth
//! (a cell or house that needs a candidate) makes the next one true.

use super::arrow::LinkKind;
use super::messages::say;
use super::naming::{Naming, Words};
use super::narrator::Narrator;
use crate::formats;
use crate::grid::{Candidate, Cell, Layout};
use crate::step::{Case, Cited, Constraint, Reason};

/// The words of case analyses.
pub(super) const WORDS: Words = &[
    ("chains", |naming, narrator| {
        let chains = naming.case_chains()?;
        Some(chains.iter().map(|chain| narrator.course(chain)).collect::<Vec<_>>().join("\n"))
    }),
    ("signs", |naming, narrator| {
        let chains = naming.case_chains()?;
        let signs = chains.iter().map(|chain| chain.in_signs(narrator.layout));
        Some(signs.collect::<Vec<_>>().join(" / "))
    }),
];

/// The chain of deductions that follows from the candidate assumed in one case.
pub(super) struct CaseChain {
    when: Candidate,
    hops: Vec<Hop>,
    /// The eliminated candidates, grouped with the constraint that excludes each group.
    gone: Vec<(Vec<Candidate>, Constraint)>,
}

/// A step of a chain: `link` makes `off` false, and then `truth` makes `on` true.
struct Hop {
    off: Candidate,
    link: Constraint,
    on: Candidate,
    truth: Constraint,
}

impl Naming<'_> {
    /// Builds the chain of each case, or from each fin of a kraken fish; `None` if one of them is no chain.
    pub(super) fn case_chains(&self) -> Option<Vec<CaseChain>> {
        match &self.step.claims.first()?.because {
            Reason::Cases { cases, .. } => (0..).zip(cases).map(|(at, case)| self.course(at, case)).collect(),
            Reason::Linear { truths, links } => self.fin_chains(truths, links),
            _ => None,
        }
    }

    /// Builds the chain of the case with index `at`, with the eliminations of all claims. The claims' chains
    /// differ only in their last link.
    fn course(&self, at: usize, case: &Case) -> Option<CaseChain> {
        let (truths, links): (&[Cited], &[Cited]) = match case.claims.first().map(|claim| &claim.because) {
            None => (&[], &[]),
            Some(Reason::Linear { truths, links }) => (truths, links),
            Some(_) => return None,
        };
        let claims = self.step.claims.iter().filter_map(|claim| match &claim.because {
            Reason::Cases { cases, .. } => cases.get(at)?.claims.first(),
            _ => None,
        });
        let gone = claims.filter_map(|claim| match &claim.because {
            Reason::Linear { links, .. } if !claim.eliminate.is_empty() => {
                Some((claim.eliminate.clone(), links.last()?.constraint.clone()))
            }
            _ => None,
        });
        let gone = gone.collect();
        Some(CaseChain { when: case.when, hops: self.hops(truths, links)?, gone })
    }

    fn hops(&self, truths: &[Cited], links: &[Cited]) -> Option<Vec<Hop>> {
        let hops = truths.iter().zip(links).map(|(truth, link)| {
            let held = link.constraint.candidates(self.board.layout());
            let left = self.left_of(truth);
            let off = *left.iter().find(|candidate| held.contains(candidate))?;
            let on = *left.iter().find(|candidate| !held.contains(candidate))?;
            Some(Hop { off, link: link.constraint.clone(), on, truth: truth.constraint.clone() })
        });
        hops.collect()
    }

    /// Builds the chain from each fin of a kraken fish.
    fn fin_chains(&self, truths: &[Cited], links: &[Cited]) -> Option<Vec<CaseChain>> {
        let split =
            |all: &[Cited], role: &str| all.iter().filter(|cited| cited.role.as_str() == role).count();
        let (bases, mut truths) = truths.split_at_checked(split(truths, "base"))?;
        let (covers, mut links) = links.split_at_checked(split(links, "cover"))?;
        let covered: Vec<Candidate> = covers.iter().flat_map(|cover| self.left_of(cover)).collect();
        let fins = bases.iter().flat_map(|base| self.left_of(base));
        let fins: Vec<Candidate> = fins.filter(|fin| !covered.contains(fin)).collect();
        let mut case_sentences = Vec::new();
        let excluded: Vec<Candidate> = self.step.claims.first()?.eliminate.clone();
        while let Some(end) = links.iter().position(|link| link.role.as_str() == "end") {
            let (chain, left) = truths.split_at_checked(end)?;
            let first = links.first()?.constraint.candidates(self.board.layout());
            // A fin that sees the targets in two houses is listed once.
            let is_listed = |case_sentences: &[CaseChain], fin: Candidate| {
                chain.is_empty()
                    && case_sentences
                        .iter()
                        .any(|course: &CaseChain| course.when == fin && course.hops.is_empty())
            };
            for &when in fins.iter().filter(|fin| first.contains(fin)) {
                if !is_listed(&case_sentences, when) {
                    let gone = vec![(excluded.clone(), links[end].constraint.clone())];
                    case_sentences.push(CaseChain { when, hops: self.hops(chain, &links[..end])?, gone });
                }
            }
            (truths, links) = (left, &links[end + 1..]);
        }
        (!case_sentences.is_empty()).then_some(case_sentences)
    }
}

impl CaseChain {
    /// The links of the case as (from, to, kind, index of the sentence among those of the case).
    pub(super) fn links(&self) -> Vec<(Vec<Candidate>, Vec<Candidate>, LinkKind, usize)> {
        let mut links = Vec::new();
        let mut last = self.when;
        for (at, Hop { off, on, .. }) in self.hops.iter().enumerate() {
            links.push((vec![last], vec![*off], LinkKind::Weak, at));
            links.push((vec![*off], vec![*on], LinkKind::Strong, at));
            last = *on;
        }
        let gone =
            self.gone.iter().map(|(all, _)| (vec![last], all.clone(), LinkKind::Weak, self.hops.len()));
        links.extend(gone);
        links
    }

    /// The number of sentences that explain the case.
    pub(super) fn sentences(&self) -> usize {
        (self.hops.len() + usize::from(!self.gone.is_empty())).max(1)
    }

    /// Writes the case as `HoDoKu` writes a chain of single candidates: `r1c1=3 r1c5<>3 r7c5=3`.
    fn in_signs(&self, layout: &Layout) -> String {
        let mut signs = vec![formats::placement(layout, self.when)];
        for Hop { off, on, .. } in &self.hops {
            signs.push(format!("{}<>{}", layout.cell_name(off.cell), off.digit));
            signs.push(formats::placement(layout, *on));
        }
        signs.join(" ")
    }
}

impl Narrator<'_> {
    /// Explains one case of a case analysis in a sentence.
    pub(super) fn course(&self, CaseChain { when, hops, gone }: &CaseChain) -> String {
        let is = self.candidate_words("case.is", *when);
        let then =
            |before: String, after: String| say("case.then", &[("before", &before), ("after", &after)]);
        let excluded = gone.iter().map(|(all, link)| self.by(&self.false_all(all.iter().copied()), link));
        let excluded = Some(self.list(excluded)).filter(|excluded| !excluded.is_empty());
        // The cell of the case is `it` in the first hop.
        let mut cell = Some(when.cell);
        let hops = hops.iter().map(|hop| self.hop(hop, cell.take()));
        match hops.chain(excluded).reduce(then) {
            None => say("case.alone", &[("when", &is)]),
            Some(course) => say("case", &[("when", &is), ("course", &course)]),
        }
    }

    /// Writes one hop of a case's chain: which candidate is false, and which one is therefore true. The cell
    /// `it` was named just before.
    fn hop(&self, Hop { off, link, on, truth }: &Hop, it: Option<Cell>) -> String {
        let not = if it == Some(off.cell) {
            self.candidate_words("case.it-not", *off)
        } else {
            self.is_not(&[off.cell], off.digit)
        };
        let not = self.by(&not, link);
        match truth {
            Constraint::House(house, _) => {
                let is = self.candidate_words("case.is", *on);
                say("case.so.house", &[("not", &not), ("is", &is), ("house", &self.house(*house))])
            }
            Constraint::Cell(_) | Constraint::Guardians { .. } => {
                let is = self.candidate_words("case.it", *on);
                say("case.so", &[("not", &not), ("is", &is)])
            }
        }
    }

    fn candidate_words(&self, id: &str, about: Candidate) -> String {
        say(id, &[("cell", &self.name(about.cell)), ("digit", &about.digit)])
    }
}
