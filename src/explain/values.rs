//! Computes the values of the [placeholders](super::placeholder) in a technique's sentences, for one step.

use super::messages::{message, say};
use super::naming::{MANY, Naming, Value, Words, WordsOf, cells, cited_by, each_once};
use super::narrator::Narrator;
use super::placeholder::{Aspect, Group, Placeholder, Subject};
use super::signs::braced;
use super::text::{Text, capitalised};
use super::{
    cases, chain, colours, exocet, fish, sets, singles, supposing, symmetry, template, turbot, uniqueness,
    wings,
};
use crate::catalog;
use crate::grid::Candidate;
use crate::step::{Constraint, Step, sorted};

/// Computes a value for a step; `None` if the step has no such value.
type ValueOf = fn(&Naming<'_>, &Narrator<'_>) -> Option<Value>;

/// The values that any step may have, by name.
pub(super) const GENERAL: &[(&str, ValueOf)] = &[
    ("name", |naming, _| Some(Value::Words(naming.name(catalog::get(&naming.step.technique)?.name)))),
    ("cell", |naming, _| Some(Value::Cells(vec![placed(naming)?.cell]))),
    ("digit", |naming, _| Some(Value::Digits(vec![placed(naming)?.digit]))),
    ("candidate", |naming, _| Some(Value::Placements(vec![placed(naming)?]))),
    ("placed", |naming, _| Some(Value::Placements(naming.step.placements().collect()))),
    ("about", |naming, _| {
        let concluded = naming.step.placements().chain(naming.step.eliminations());
        Some(Value::Digits(sorted(concluded.map(|candidate| candidate.digit))))
    }),
    ("supposed", |naming, _| Some(Value::Candidates(naming.supposed()))),
    ("lost", |naming, narrator| Some(Value::Words(naming.concluded(narrator)))),
    ("out", |naming, narrator| {
        Some(Value::Words(narrator.one_is_true(naming.step.eliminations().collect())))
    }),
    ("digits", |naming, _| Some(Value::Digits(naming.digits_of_houses(|_| true)))),
    ("as-many", |naming, _| Some(Value::Words(as_many(naming.step)))),
    ("counts", |naming, narrator| {
        let cited = naming.step.claims.first().map(cited_by).unwrap_or_default();
        let houses = cited.into_iter().filter_map(|cited| cited.constraint.house());
        Some(Value::Words(narrator.by_house(houses, "candidates").join("; ")))
    }),
    ("pattern.digits", |naming, _| Some(Value::Digits(each_once(naming.pattern().map(|one| one.digit))))),
    ("pattern.cells", |naming, _| Some(Value::Cells(cells(&naming.pattern().collect::<Vec<_>>())))),
    // It consists of sentences with roles, which the narrator inserts.
    ("blocked", |_, _| None),
];

/// The words that belong to one family each: a file of this folder, and what it lists.
pub(super) const FAMILIES: [(&str, Words); 13] = [
    ("cases", cases::WORDS),
    ("chain", chain::WORDS),
    ("colours", colours::WORDS),
    ("exocet", exocet::WORDS),
    ("fish", fish::WORDS),
    ("sets", sets::WORDS),
    ("singles", singles::WORDS),
    ("supposing", supposing::WORDS),
    ("symmetry", symmetry::WORDS),
    ("template", template::WORDS),
    ("turbot", turbot::WORDS),
    ("uniqueness", uniqueness::WORDS),
    ("wings", wings::WORDS),
];

/// The function that writes the words of a family with this name, such as `exocet.served`.
fn of_family(name: &str) -> Option<WordsOf> {
    let (family, name) = name.split_once('.')?;
    let (_, words) = FAMILIES.iter().find(|(own, _)| *own == family)?;
    words.iter().find(|(own, _)| *own == name).map(|(_, function)| *function)
}

/// The first placement of the step.
fn placed(naming: &Naming<'_>) -> Option<Candidate> {
    naming.step.placements().next()
}

/// Writes a number as a word, if there is one for it.
fn number(count: usize) -> String {
    match message(&format!("number.{count}")) {
        "" => count.to_string(),
        word => word.to_string(),
    }
}

/// Counts the cells that the first claim cites, which have as many digits: `Three cells, three digits`.
fn as_many(step: &Step) -> String {
    let cited = step.claims.first().map(cited_by).unwrap_or_default();
    let count = cited.into_iter().filter_map(|cited| cited.constraint.cell()).count();
    let word = number(count);
    say("as-many", &[("count", &capitalised(&word)), ("same", &word)])
}

impl Naming<'_> {
    /// Fills the placeholders of a sentence; a placeholder without a value stays as written.
    pub(super) fn fill(&self, template: &'static str, narrator: &Narrator<'_>) -> Text {
        Text::fill_by(template, |written| {
            let value = self.value(&Placeholder::read(written)?, narrator)?;
            Some(narrator.in_words(&value))
        })
    }

    /// Computes a placeholder's value, or `None` if the step has no such value.
    pub(super) fn value(&self, placeholder: &Placeholder<'_>, narrator: &Narrator<'_>) -> Option<Value> {
        let value = match placeholder.claim {
            None => self.subject(placeholder.subject, narrator),
            Some(claim) => {
                let cited = cited_by(self.step.claims.get(claim)?);
                Self::citing(self.step, cited, self.board).subject(placeholder.subject, narrator)
            }
        };
        let words = |value: &Value| match value {
            Value::Cells(cells) | Value::Each(cells) if placeholder.one_of && cells.len() <= MANY => {
                narrator.either_cell(cells)
            }
            Value::Digits(digits) if placeholder.one_of => narrator.either(digits),
            value if placeholder.one_of && !value.is_one() => {
                say("one of", &[("several", &narrator.in_words(value))])
            }
            value => narrator.in_words(value),
        };
        match placeholder.around {
            Some((before, after)) => {
                let words = value.map(|value| format!("{before}{}{after}", words(&value)));
                Some(Value::Words(words.unwrap_or_default()))
            }
            None if placeholder.one_of => Some(Value::Words(words(&value?))),
            None => value,
        }
    }

    fn subject(&self, subject: &str, narrator: &Narrator<'_>) -> Option<Value> {
        if let Some((_, value)) = GENERAL.iter().find(|(name, _)| *name == subject) {
            return value(self, narrator);
        }
        if let Some(words) = of_family(subject) {
            return words(self, narrator).map(Value::Words);
        }
        match Subject::read(subject)? {
            Subject::Role(role) => self.role(&self.cited, role),
            Subject::OfClaims(role) => {
                let of_claim = |claim| self.role(&cited_by(claim), role);
                let each = each_once(self.step.claims.iter().filter_map(of_claim));
                (!each.is_empty()).then_some(Value::Either(each))
            }
            Subject::Aspect(group, aspect) => self.aspect(group, aspect, narrator),
        }
    }

    fn aspect(&self, group: Group<'_>, aspect: Aspect, narrator: &Narrator<'_>) -> Option<Value> {
        let cited = |role| self.cited.iter().copied().filter(move |cited| cited.role.as_str() == role);
        match (aspect, group) {
            (Aspect::Only, Group::Role(role)) => return self.only_places(role, narrator).map(Value::Words),
            (Aspect::Count, Group::Role(role)) => {
                let cited = cited_by(self.step.claims.first()?);
                let count = cited.iter().filter(|cited| cited.role.as_str() == role).count();
                return Some(Value::Words(number(count)));
            }
            (Aspect::First, Group::Role(role)) => {
                return Some(match &cited(role).next()?.constraint {
                    Constraint::Cell(cell) => Value::Cells(vec![*cell]),
                    Constraint::House(house, _) => Value::Words(narrator.house(*house)),
                    Constraint::Guardians { candidates, .. } => Value::Candidates(candidates.clone()),
                });
            }
            (Aspect::Digits, Group::Role(role)) => {
                let of_houses = self.digits_of_houses(|cited| cited.role.as_str() == role);
                if !of_houses.is_empty() {
                    return Some(Value::Digits(of_houses));
                }
            }
            // Cells alone are shown in the order cited; in an almost locked set that says nothing.
            (Aspect::Shown, Group::Role(role)) => {
                let cells: Option<Vec<_>> = cited(role).map(|cited| cited.constraint.cell()).collect();
                if let Some(mut cells) = cells.map(each_once).filter(|cells| !cells.is_empty()) {
                    if role.starts_with("set-") {
                        cells.sort_unstable();
                    }
                    return Some(Value::Words(self.with_candidates(&cells, narrator)));
                }
            }
            _ => {}
        }
        let candidates = self.group(group)?;
        let digits = || sorted(candidates.iter().map(|candidate| candidate.digit));
        Some(match aspect {
            Aspect::Cells => Value::Cells(cells(&candidates)),
            Aspect::Each => Value::Each(cells(&candidates)),
            Aspect::Digits => Value::Digits(digits()),
            Aspect::Braced => Value::Words(braced(&digits())),
            Aspect::Candidates => Value::Candidates(candidates),
            Aspect::Count | Aspect::Only | Aspect::First => Value::Words(candidates.len().to_string()),
            Aspect::Shown => Value::Words(self.with_candidates(&cells(&candidates), narrator)),
            Aspect::Seen => {
                let gone: Vec<Candidate> = self.step.eliminations().collect();
                let excludes = |one: &&Candidate| {
                    gone.iter().any(|gone| gone.digit == one.digit || gone.cell == one.cell)
                };
                let ends: Vec<&[Candidate]> =
                    candidates.iter().filter(excludes).map(std::slice::from_ref).collect();
                Value::Words(self.seen_by(&ends, narrator)?)
            }
        })
    }
}
