//! Forms: what a step must cite, and how that must lie, to bear the name of its technique.
//!
//! A file a family lists its techniques, each with its form, and has beside them the relations that they need. A relation
//! is a function that looks at a claim and says what the claim lacks. A rule never sees a form.

mod als;
mod chains;
mod colouring;
mod exclusion;
mod exotic;
mod fish;
mod forcing;
mod intersections;
mod single_digit;
mod singles;
mod subsets;
mod supposing;
mod symmetry;
#[cfg(test)]
pub(super) mod testing;
mod through;
mod uniqueness;
mod wings;

use std::collections::BTreeSet;

use super::fault::Fault;
use crate::grid::{Board, Candidate, Cell, Digit, HouseId, HouseKind, Layout};
use crate::step::{Cited, Claim, Constraint, Reason, Step, TechniqueId};

/// The claims of a technique's steps: what they conclude, what they cite, and how that lies. Besides, what several truths
/// prove is never what fewer of them prove with fewer links. Where candidates are removed, no truth has only one left:
/// that would be a single.
#[derive(Clone, Copy)]
pub(super) struct Form {
    concludes: Concludes,
    reason: Kind,
    /// The truths of a sum, or all that another kind of reason cites: how many in each role, and of which sort.
    truths: &'static [Part],
    /// The links of a sum, likewise.
    links: &'static [Part],
    /// What holds in each claim.
    relations: &'static [Relation],
    /// What holds of all claims of a step together.
    together: &'static [Together],
}

/// Checks how the constraints that one claim cites lie.
type Relation = fn(&View<'_>) -> Outcome;
/// Checks what holds of all claims of a step together.
type Together = fn(&Claims<'_>) -> Outcome;
/// Nothing, or what is missing.
type Outcome = Result<(), &'static str>;

/// What a claim concludes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Concludes {
    /// One candidate is true.
    Placement,
    /// Candidates are false.
    Eliminations,
    Either,
}

/// A kind of reason.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Truths and links, weighed against each other.
    Linear,
    /// One candidate of a truth after the other; what is cited in the cases is left to the reason.
    Cases,
    /// No filling of what is cited.
    Exhaust,
    /// No filling of what is cited or, where something else is shown first, cases that come to that.
    Fillings,
    /// A symmetry of the layout and of the givens. Nothing is cited.
    Symmetry,
}

/// Constraints cited in one role. Where a role has parts of several sorts, each of them counts all that is cited in the
/// role, whatever the sort.
#[derive(Clone, Copy)]
struct Part {
    role: &'static str,
    sort: Sort,
    least: usize,
    most: usize,
}

/// A sort of constraint. Houses are cited with a digit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Cell,
    House,
    Box,
    /// Any house but a box.
    NoBox,
    /// A row or a column.
    Line,
    /// Guardians of a pattern that must not be filled in two ways.
    Guardians,
}

/// Just `count` cells in this role.
const fn cells(role: &'static str, count: usize) -> Part {
    Part::new(role, Sort::Cell, count)
}

/// Just `count` digits of houses in this role.
const fn houses(role: &'static str, count: usize) -> Part {
    Part::new(role, Sort::House, count)
}

/// Just `count` digits of rows or columns in this role.
const fn lines(role: &'static str, count: usize) -> Part {
    Part::new(role, Sort::Line, count)
}

/// Just `count` digits of boxes in this role.
const fn boxes(role: &'static str, count: usize) -> Part {
    Part::new(role, Sort::Box, count)
}

impl Part {
    /// Just `count` constraints of this sort in this role.
    const fn new(role: &'static str, sort: Sort, count: usize) -> Self {
        Self { role, sort, least: count, most: count }
    }

    /// As many as that, or up to `most`.
    const fn to(self, most: usize) -> Self {
        Self { most, ..self }
    }

    /// As many as that, or more.
    const fn or_more(self) -> Self {
        self.to(usize::MAX)
    }
}

impl Form {
    /// A technique whose claims remove candidates by a sum.
    const fn eliminating(
        truths: &'static [Part],
        links: &'static [Part],
        relations: &'static [Relation],
        together: &'static [Together],
    ) -> Self {
        Self { concludes: Concludes::Eliminations, reason: Kind::Linear, truths, links, relations, together }
    }

    /// A technique whose claims remove candidates that have no place in any filling of what they cite.
    const fn exhausting(
        truths: &'static [Part],
        relations: &'static [Relation],
        together: &'static [Together],
    ) -> Self {
        Self { reason: Kind::Exhaust, ..Self::eliminating(truths, &[], relations, together) }
    }

    /// Holds a step against this form, in the position before it.
    pub(super) fn check(&self, step: &Step, board: &Board<'_>) -> Result<(), Fault> {
        let all = Claims { step, board };
        let checked = step.claims.iter().try_for_each(|claim| self.check_claim(claim, board));
        checked
            .and_then(|()| self.together.iter().try_for_each(|together| together(&all)))
            .map_err(|lacks| Fault::Form { technique: step.technique.to_string(), lacks })
    }

    fn check_claim(&self, claim: &Claim, board: &Board<'_>) -> Outcome {
        let places = claim.place.len() == 1 && claim.eliminate.is_empty();
        let concludes = match self.concludes {
            Concludes::Placement => places,
            Concludes::Eliminations => claim.place.is_empty(),
            Concludes::Either => places || claim.place.is_empty(),
        };
        require(concludes, "it concludes something else")?;
        let (truths, links): (&[Cited], &[Cited]) = match (&claim.because, self.reason) {
            (Reason::Linear { truths, links }, Kind::Linear) => (truths, links),
            (Reason::Exhaust { cited }, Kind::Exhaust | Kind::Fillings) => (cited, &[]),
            (Reason::Cases { over, .. }, Kind::Cases | Kind::Fillings) => (std::slice::from_ref(over), &[]),
            (Reason::Symmetry { .. }, Kind::Symmetry) => (&[], &[]),
            _ => return Err("its reason is of another kind"),
        };
        let view = View { truths, links, claim, board };
        require(view.is_made_of(truths, self.truths), "it cites other things as \"at least one\"")?;
        require(view.is_made_of(links, self.links), "it cites other things as \"at most one\"")?;
        let few = |truth: &Cited| {
            !matches!(truth.constraint, Constraint::Guardians { .. }) && view.left(truth).len() < 2
        };
        let by_sum = self.concludes == Concludes::Eliminations && self.reason == Kind::Linear;
        require(!by_sum || !truths.iter().any(few), "a single is in it")?;
        self.relations.iter().try_for_each(|relation| relation(&view))
    }
}

/// The form of the technique with this id.
pub(super) fn of(id: &TechniqueId) -> Option<&'static Form> {
    FAMILIES.iter().copied().flatten().find(|(technique, _)| technique == id).map(|(_, form)| form)
}

const FAMILIES: &[&[(TechniqueId, Form)]] = &[
    singles::FORMS,
    intersections::FORMS,
    subsets::FORMS,
    fish::FORMS,
    single_digit::FORMS,
    chains::FORMS,
    wings::FORMS,
    colouring::FORMS,
    uniqueness::FORMS,
    exotic::FORMS,
    als::FORMS,
    exclusion::FORMS,
    forcing::FORMS,
    symmetry::FORMS,
    supposing::FORMS,
];

/// Every role that a form names.
#[cfg(test)]
pub(crate) fn roles() -> impl Iterator<Item = &'static str> {
    let forms = FAMILIES.iter().copied().flatten();
    forms.flat_map(|(_, form)| form.truths.iter().chain(form.links)).map(|part| part.role)
}

/// What relations look at: a claim, what it cites, and the position.
struct View<'a> {
    /// The truths, or all that is cited where the reason is no sum.
    truths: &'a [Cited],
    links: &'a [Cited],
    claim: &'a Claim,
    board: &'a Board<'a>,
}

impl View<'_> {
    fn layout(&self) -> &Layout {
        self.board.layout()
    }

    /// The candidates that remain of what is cited.
    fn left(&self, cited: &Cited) -> Vec<Candidate> {
        remaining(self.board, &cited.constraint)
    }

    fn all(&self) -> impl Iterator<Item = &Cited> {
        self.truths.iter().chain(self.links)
    }

    /// All that is cited in this role.
    fn in_role<'v>(&'v self, role: &'v str) -> impl Iterator<Item = &'v Cited> {
        self.all().filter(move |cited| cited.role.as_str() == role)
    }

    /// The houses cited with their digits, all of them or those in one role.
    fn houses<'v>(&'v self, role: Option<&'v str>) -> impl Iterator<Item = (HouseId, Digit)> + 'v {
        let wanted = self.all().filter(move |cited| role.is_none_or(|role| cited.role.as_str() == role));
        wanted.filter_map(|cited| house_of(&cited.constraint))
    }

    /// The cells cited in this role.
    fn cells<'v>(&'v self, role: &'v str) -> impl Iterator<Item = Cell> + 'v {
        self.in_role(role).filter_map(|cited| cell_of(&cited.constraint))
    }

    /// The links in this role.
    fn links_in<'v>(&'v self, role: &'v str) -> impl Iterator<Item = &'v Cited> {
        self.links.iter().filter(move |link| link.role.as_str() == role)
    }

    /// Whether the list holds as many of each part as the form says, of its sort, and nothing else.
    fn is_made_of(&self, cited: &[Cited], parts: &[Part]) -> bool {
        let count = |part: &Part| cited.iter().filter(|cited| cited.role.as_str() == part.role).count();
        let is = |part: &Part, cited: &Cited| {
            part.role == cited.role.as_str() && is_a(part.sort, &cited.constraint, self.layout())
        };
        cited.iter().all(|cited| parts.iter().any(|part| is(part, cited)))
            && parts.iter().all(|part| (part.least..=part.most).contains(&count(part)))
    }
}

fn remaining(board: &Board<'_>, constraint: &Constraint) -> Vec<Candidate> {
    let all = constraint.candidates(board.layout()).into_iter();
    all.filter(|&candidate| board.has(candidate)).collect()
}

fn cell_of(constraint: &Constraint) -> Option<Cell> {
    if let Constraint::Cell(cell) = constraint { Some(*cell) } else { None }
}

fn house_of(constraint: &Constraint) -> Option<(HouseId, Digit)> {
    if let Constraint::House(house, digit) = constraint { Some((*house, *digit)) } else { None }
}

fn is_a(sort: Sort, constraint: &Constraint, layout: &Layout) -> bool {
    let kind = match constraint {
        Constraint::House(house, _) => layout.house(*house).kind,
        Constraint::Cell(_) => return sort == Sort::Cell,
        Constraint::Guardians { .. } => return sort == Sort::Guardians,
    };
    match sort {
        Sort::Cell | Sort::Guardians => false,
        Sort::House => true,
        Sort::Box => kind == HouseKind::Box,
        Sort::NoBox => kind != HouseKind::Box,
        Sort::Line => matches!(kind, HouseKind::Row | HouseKind::Column),
    }
}

fn require(holds: bool, lacks: &'static str) -> Outcome {
    if holds { Ok(()) } else { Err(lacks) }
}

// Relations of several families.

/// Every house is cited with the same digit.
fn one_digit(view: &View<'_>) -> Outcome {
    let mut digits: Vec<Digit> = view.houses(None).map(|(_, digit)| digit).collect();
    digits.dedup();
    require(digits.len() == 1, "it is about one digit")
}

/// Houses are cited with more than one digit.
fn several_digits(view: &View<'_>) -> Outcome {
    let digits: BTreeSet<Digit> = view.houses(None).map(|(_, digit)| digit).collect();
    require(digits.len() > 1, "it is about several digits")
}

/// All that is cited in this role is the same house, each time with another digit.
fn one_house(view: &View<'_>, role: &str) -> Outcome {
    let (houses, mut digits): (Vec<_>, Vec<_>) = view.houses(Some(role)).unzip();
    digits.sort_unstable();
    let different = digits.is_sorted_by(|a, b| a < b);
    require(different && houses.windows(2).all(|pair| pair[0] == pair[1]), "it lies in one house")
}

/// The houses in this role are all rows or all columns, and different ones.
fn parallel(view: &View<'_>, role: &str) -> Outcome {
    let mut lines: Vec<HouseId> = view.houses(Some(role)).map(|(house, _)| house).collect();
    lines.sort_unstable();
    let one_kind = kinds(view, role).windows(2).all(|pair| pair[0] == pair[1]);
    require(one_kind && lines.is_sorted_by(|a, b| a < b), "its lines are parallel")
}

/// The houses in the one role are rows and those in the other columns, or the other way round.
fn crossing(view: &View<'_>, base: &str, cover: &str) -> Outcome {
    let covers = kinds(view, cover);
    require(kinds(view, base).iter().all(|base| !covers.contains(base)), "its lines cross")
}

fn kinds(view: &View<'_>, role: &str) -> Vec<HouseKind> {
    view.houses(Some(role)).map(|(house, _)| view.layout().house(house).kind).collect()
}

/// Every cell, or digit of a house, in this role has just so many candidates left.
fn left(view: &View<'_>, role: &str, count: usize) -> Outcome {
    let all = view.in_role(role).all(|cited| view.left(cited).len() == count);
    require(all, "its cells, or houses, have so many candidates left")
}

/// The claims of a step, and the position before it.
struct Claims<'a> {
    step: &'a Step,
    board: &'a Board<'a>,
}

impl Claims<'_> {
    /// What each claim cites in this role, in its cases as well.
    fn in_role(&self, role: &str) -> Vec<Vec<Constraint>> {
        let cited = |claim: &Claim| {
            let mut cited = Vec::new();
            claim.because.visit_cited(&mut |each| {
                if each.role.as_str() == role {
                    cited.push(each.constraint.clone());
                }
            });
            cited
        };
        self.step.claims.iter().map(cited).collect()
    }

    /// The cells that each claim cites in this role, or that houses in it have.
    fn cells(&self, role: &str) -> Vec<Vec<Cell>> {
        let cells = |cited: Vec<Constraint>| {
            let all = cited.into_iter().flat_map(|each| each.candidates(self.board.layout()));
            all.map(|one| one.cell).collect()
        };
        self.in_role(role).into_iter().map(cells).collect()
    }
}

/// There is only one.
fn one_claim(all: &Claims<'_>) -> Outcome {
    require(all.step.claims.len() == 1, "it is several of them")
}

/// They cite the same in this role.
fn same(all: &Claims<'_>, role: &str) -> Outcome {
    let same = all
        .in_role(role)
        .windows(2)
        .all(|pair| pair[0].len() == pair[1].len() && pair[0].iter().all(|each| pair[1].contains(each)));
    require(same, "its claims are about the same")
}

/// One of them has this relation.
fn some(all: &Claims<'_>, relation: Relation) -> Outcome {
    let check = |claim: &Claim| match &claim.because {
        Reason::Linear { truths, links } => relation(&View { truths, links, claim, board: all.board }),
        Reason::Cases { .. } | Reason::Exhaust { .. } | Reason::Symmetry { .. } => {
            Err("its reason is no sum")
        }
    };
    all.step.claims.iter().map(check).min().unwrap_or(Ok(()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog;

    #[test]
    fn every_row_of_the_catalogue_has_one_form_and_every_form_a_row() {
        let mut forms: Vec<&str> = FAMILIES.iter().copied().flatten().map(|(id, _)| id.as_str()).collect();
        let mut rows: Vec<&str> = catalog::all().map(|row| row.id.as_str()).collect();
        forms.sort_unstable();
        rows.sort_unstable();
        assert_eq!(forms, rows);
    }
}
