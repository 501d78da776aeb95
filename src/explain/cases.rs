//! What the words need to know of cases: a chain for each, of links and truths that take turns.

use super::messages::message;
use super::naming::Naming;
use super::narrative::Narrator;
use super::text::Text;
use crate::grid::{Candidate, Layout};
use crate::notation;
use crate::step::{Case, Cited, Constraint, Reason};

/// What follows in a case, one after the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Course {
    when: Candidate,
    hops: Vec<Hop>,
}

/// What is excluded by what was true before, and what is true then.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Hop {
    off: Candidate,
    link: Constraint,
    on: Candidate,
    truth: Constraint,
}

impl Naming<'_> {
    /// The cases of the first claim; none if they are no chains.
    pub(super) fn cases(&self) -> Option<Vec<Course>> {
        let Reason::Cases { cases, .. } = &self.step.claims.first()?.because else { return None };
        cases.iter().map(|case| self.course(case)).collect()
    }

    fn course(&self, case: &Case) -> Option<Course> {
        let (truths, links): (&[Cited], &[Cited]) = match case.claims.first().map(|claim| &claim.because) {
            None => (&[], &[]),
            Some(Reason::Linear { truths, links }) => (truths, links),
            Some(_) => return None,
        };
        let hops = truths.iter().zip(links).map(|(truth, link)| {
            let held = link.constraint.candidates(self.board.layout());
            let mut left = truth.constraint.candidates(self.board.layout());
            left.retain(|&candidate| self.board.has(candidate));
            let off = *left.iter().find(|candidate| held.contains(candidate))?;
            let on = *left.iter().find(|candidate| !held.contains(candidate))?;
            Some(Hop { off, link: link.constraint.clone(), on, truth: truth.constraint.clone() })
        });
        Some(Course { when: case.when, hops: hops.collect::<Option<Vec<_>>>()? })
    }
}

impl Course {
    /// The case as `HoDoKu` writes a chain of single candidates: `r1c1=3 r1c5<>3 r7c5=3`.
    pub(super) fn in_signs(&self, layout: &Layout) -> String {
        let mut signs = vec![notation::placement(layout, self.when)];
        for Hop { off, on, .. } in &self.hops {
            signs.push(format!("{}<>{}", layout.cell_name(off.cell), off.digit));
            signs.push(notation::placement(layout, *on));
        }
        signs.join(" ")
    }
}

impl Narrator<'_> {
    /// A sentence for each case.
    pub(super) fn courses(&self, cases: &[Course]) -> String {
        cases.iter().map(|case| self.course(case)).collect::<Vec<_>>().join(" ")
    }

    fn course(&self, Course { when, hops }: &Course) -> String {
        let when = self.told(message("case.is"), *when, "");
        let then = |before: String, after: String| {
            Text::fill(message("case.then"), &[("before", &before), ("after", &after)]).to_string()
        };
        match hops.iter().map(|hop| self.hop(hop)).reduce(then) {
            None => Text::fill(message("case.alone"), &[("when", &when)]).to_string(),
            Some(course) => Text::fill(message("case"), &[("when", &when), ("course", &course)]).to_string(),
        }
    }

    /// What excludes the one, and what is left then.
    fn hop(&self, Hop { off, link, on, truth }: &Hop) -> String {
        let not = match link {
            Constraint::House(house, _) => self.told(message("case.is-not.house"), *off, &self.house(*house)),
            Constraint::Cell(_) | Constraint::Guardians { .. } => self.told(message("case.is-not"), *off, ""),
        };
        match truth {
            Constraint::House(house, _) => {
                let is = self.told(message("case.is"), *on, "");
                let values: [(&str, &dyn std::fmt::Display); 3] =
                    [("not", &not), ("is", &is), ("house", &self.house(*house))];
                Text::fill(message("case.so.house"), &values).to_string()
            }
            Constraint::Cell(_) | Constraint::Guardians { .. } => {
                let is = self.told(message("case.it"), *on, "");
                Text::fill(message("case.so"), &[("not", &not), ("is", &is)]).to_string()
            }
        }
    }

    fn told(&self, sentence: &'static str, about: Candidate, house: &str) -> String {
        let values: [(&str, &dyn std::fmt::Display); 3] =
            [("cell", &self.name(about.cell)), ("digit", &about.digit), ("house", &house)];
        Text::fill(sentence, &values).to_string()
    }
}
