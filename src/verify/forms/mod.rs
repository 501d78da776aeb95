//! Forms: requirements of the referee on the steps of each technique. A form lists the constraints that a
//! step must cite, and how they must lie.
//!
//! Each file covers the techniques of one folder of `rules`: its techniques with their forms, and the relations they use.
//! A relation is a function that checks a claim and returns the first requirement the claim fails. The
//! finders in `rules` do not know forms.

mod als;
mod als_chain;
mod chains;
mod colouring;
mod exclusion;
mod exotic;
mod fish;
mod forcing;
mod foreign;
mod intersections;
mod single_digit;
mod singles;
mod subsets;
mod supposing;
mod symmetry;
#[cfg(test)]
pub(super) mod testing;
mod uniqueness;
mod wings;

use std::collections::BTreeSet;

use super::fault::Fault;
use crate::grid::{Board, Candidate, Cell, Digit, HouseId, HouseKind, Layout};
use crate::step::{Cited, Claim, Constraint, Reason, Step, TechniqueId};
use crate::trace::require;

/// Requirements on the claims of a technique's steps: conclusions, cited constraints, and how these lie.
///
/// Every claim is also minimal: no conclusion may follow from fewer truths and links. In an elimination by
/// truths and links, every truth has at least two candidates, since a single would come first.
#[derive(Clone, Copy)]
pub(super) struct Form {
    concludes: Concludes,
    reason: Kind,
    /// The truths of a linear reason, or all constraints of another reason: how many in each role, and of
    /// which kind.
    truths: &'static [RolePattern],
    /// The links of a linear reason: how many in each role, and of which kind.
    links: &'static [RolePattern],
    /// The checks that every claim of a step must pass.
    relations: &'static [Relation],
    /// The checks that the claims of a step must pass together.
    step_constraints: &'static [StepConstraint],
}

/// A check of how the constraints cited by one claim lie.
type Relation = fn(&View<'_>) -> Outcome;
/// A check of all claims of a step at once.
type StepConstraint = fn(&Claims<'_>) -> Outcome;
/// The result of a check: `Ok`, or the requirement that failed.
type Outcome = Result<(), &'static str>;

/// The kind of conclusions that a form allows in a claim.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Concludes {
    /// Exactly one placement.
    Placement,
    /// Eliminations only.
    Eliminations,
    Either,
}

/// The kind of reason that a form requires of a claim.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A linear reason: [`Reason::Linear`].
    Linear,
    /// A case analysis: [`Reason::Cases`]. `truths` lists only the truth over which the cases run.
    Cases,
    /// An exhaustive reason: [`Reason::Exhaust`].
    Exhaust,
    /// A reason by all fillings of the cited constraints: [`Reason::Exhaust`], or [`Reason::Cases`] in which
    /// every claim has [`Reason::Exhaust`]. Templates have such reasons.
    Fillings,
    /// A symmetry: [`Reason::Symmetry`]. No constraint is cited.
    Symmetry,
    /// No proof: [`Reason::Unproved`]. No constraint is cited.
    Unproved,
}

/// A requirement on the constraints cited in one role: their kind and number.
///
/// Several patterns for one role allow all their kinds. The limits of each pattern then count every
/// constraint in that role, whatever its kind.
#[derive(Clone, Copy)]
struct RolePattern {
    role: &'static str,
    kind: ConstraintKind,
    least: usize,
    most: usize,
}

/// The kind of a cited constraint. All kinds of houses mean a house with a digit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ConstraintKind {
    Cell,
    House,
    Box,
    /// A house that is not a box.
    NoBox,
    /// A row or a column.
    Line,
    /// Guardians of a pattern that could be filled in two ways.
    Guardians,
}

/// Requires exactly `count` cells in this role.
const fn cells(role: &'static str, count: usize) -> RolePattern {
    RolePattern::new(role, ConstraintKind::Cell, count)
}

/// Requires exactly `count` digits of houses in this role.
const fn houses(role: &'static str, count: usize) -> RolePattern {
    RolePattern::new(role, ConstraintKind::House, count)
}

/// Requires exactly `count` digits of rows or columns in this role.
const fn lines(role: &'static str, count: usize) -> RolePattern {
    RolePattern::new(role, ConstraintKind::Line, count)
}

/// Requires exactly `count` digits of boxes in this role.
const fn boxes(role: &'static str, count: usize) -> RolePattern {
    RolePattern::new(role, ConstraintKind::Box, count)
}

impl RolePattern {
    /// Requires exactly `count` constraints of this kind in this role.
    const fn new(role: &'static str, kind: ConstraintKind, count: usize) -> Self {
        Self { role, kind, least: count, most: count }
    }

    /// Raises the largest number of constraints in the role to `most`.
    const fn to(self, most: usize) -> Self {
        Self { most, ..self }
    }

    /// Removes the limit on the number of constraints in the role.
    const fn or_more(self) -> Self {
        self.to(usize::MAX)
    }
}

impl Form {
    /// Builds the form of eliminations by truths and links.
    const fn eliminating(
        truths: &'static [RolePattern],
        links: &'static [RolePattern],
        relations: &'static [Relation],
        step_constraints: &'static [StepConstraint],
    ) -> Self {
        Self {
            concludes: Concludes::Eliminations,
            reason: Kind::Linear,
            truths,
            links,
            relations,
            step_constraints,
        }
    }

    /// Builds the form of eliminations by [`Reason::Exhaust`].
    const fn exhausting(
        truths: &'static [RolePattern],
        relations: &'static [Relation],
        step_constraints: &'static [StepConstraint],
    ) -> Self {
        Self { reason: Kind::Exhaust, ..Self::eliminating(truths, &[], relations, step_constraints) }
    }

    /// Builds the form of placements or eliminations by a reason that is no sum.
    const fn concluding(
        reason: Kind,
        truths: &'static [RolePattern],
        relations: &'static [Relation],
        step_constraints: &'static [StepConstraint],
    ) -> Self {
        let concludes = Concludes::Either;
        Self { concludes, reason, truths, links: &[], relations, step_constraints }
    }

    /// Checks a step against this form, in the position before the step.
    pub(super) fn check(&self, step: &Step, board: &Board<'_>) -> Result<(), Fault> {
        let all = Claims { step, board };
        let checked = step.claims.iter().try_for_each(|claim| self.check_claim(claim, board));
        checked
            .and_then(|()| self.step_constraints.iter().try_for_each(|constraint| constraint(&all)))
            .map_err(|lacks| Fault::Form { technique: step.technique.to_string(), lacks })
    }

    fn check_claim(&self, claim: &Claim, board: &Board<'_>) -> Outcome {
        let places = claim.place.len() == 1 && claim.eliminate.is_empty();
        let concludes = match self.concludes {
            Concludes::Placement => places,
            Concludes::Eliminations => claim.place.is_empty(),
            Concludes::Either => places || claim.place.is_empty(),
        };
        require(concludes, "its conclusions are of another kind")?;
        let (truths, links): (&[Cited], &[Cited]) = match (&claim.because, self.reason) {
            (Reason::Linear { truths, links }, Kind::Linear) => (truths, links),
            (Reason::Exhaust { cited }, Kind::Exhaust | Kind::Fillings) => (cited, &[]),
            (Reason::Cases { over, .. }, Kind::Cases | Kind::Fillings) => (std::slice::from_ref(over), &[]),
            (Reason::Symmetry { .. }, Kind::Symmetry) | (Reason::Unproved, Kind::Unproved) => (&[], &[]),
            _ => return Err("its reason is of another kind"),
        };
        let view = View { truths, links, claim, board };
        require(view.is_made_of(truths, self.truths), "it cites other things as \"at least one\"")?;
        require(view.is_made_of(links, self.links), "it cites other things as \"at most one\"")?;
        let is_single = |truth: &Cited| {
            !matches!(truth.constraint, Constraint::Guardians { .. }) && view.left(truth).len() < 2
        };
        let by_truths = self.concludes == Concludes::Eliminations && self.reason == Kind::Linear;
        require(!by_truths || !truths.iter().any(is_single), "a single is in it")?;
        self.relations.iter().try_for_each(|relation| relation(&view))
    }
}

/// A technique and its form: a row of a family's table.
type FormRow = (TechniqueId, Form);

/// Builds the row of a technique that eliminates by truths and links.
const fn eliminating(
    technique: TechniqueId,
    truths: &'static [RolePattern],
    links: &'static [RolePattern],
    relations: &'static [Relation],
    step_constraints: &'static [StepConstraint],
) -> FormRow {
    (technique, Form::eliminating(truths, links, relations, step_constraints))
}

/// Builds the row of a technique that eliminates by [`Reason::Exhaust`].
const fn exhausting(
    technique: TechniqueId,
    cited: &'static [RolePattern],
    relations: &'static [Relation],
    step_constraints: &'static [StepConstraint],
) -> FormRow {
    (technique, Form::exhausting(cited, relations, step_constraints))
}

/// Finds the form of the technique with this id.
pub(super) fn of(id: &TechniqueId) -> Option<&'static Form> {
    FAMILIES.iter().copied().flatten().find(|(technique, _)| technique == id).map(|(_, form)| form)
}

const FAMILIES: &[&[FormRow]] = &[
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
    foreign::FORMS,
    symmetry::FORMS,
    supposing::FORMS,
];

/// Yields every role that a form names.
#[cfg(test)]
pub(crate) fn roles() -> impl Iterator<Item = &'static str> {
    let forms = FAMILIES.iter().copied().flatten();
    forms.flat_map(|(_, form)| form.truths.iter().chain(form.links)).map(|part| part.role)
}

/// The input of a relation: a claim, the constraints it cites, and the position.
struct View<'a> {
    /// The truths, or all cited constraints of a reason that is not linear.
    truths: &'a [Cited],
    links: &'a [Cited],
    claim: &'a Claim,
    board: &'a Board<'a>,
}

impl View<'_> {
    fn layout(&self) -> &Layout {
        self.board.layout()
    }

    /// The remaining candidates of a cited constraint.
    fn left(&self, cited: &Cited) -> Vec<Candidate> {
        cited.constraint.remaining(self.board)
    }

    /// The digits of the remaining candidates of a cited constraint.
    fn digits_left(&self, cited: &Cited) -> BTreeSet<Digit> {
        self.left(cited).into_iter().map(|candidate| candidate.digit).collect()
    }

    fn all(&self) -> impl Iterator<Item = &Cited> {
        self.truths.iter().chain(self.links)
    }

    /// Returns the constraints that the claim cites in this role.
    fn in_role<'v>(&'v self, role: &'v str) -> impl Iterator<Item = &'v Cited> {
        self.all().filter(move |cited| cited.role.as_str() == role)
    }

    /// Returns the cited houses with their digits, only those in `role` if one is given.
    fn houses<'v>(&'v self, role: Option<&'v str>) -> impl Iterator<Item = (HouseId, Digit)> + 'v {
        let wanted = self.all().filter(move |cited| role.is_none_or(|role| cited.role.as_str() == role));
        wanted.filter_map(|cited| cited.constraint.house())
    }

    /// Returns the cells that the claim cites in this role.
    fn cells<'v>(&'v self, role: &'v str) -> impl Iterator<Item = Cell> + 'v {
        self.in_role(role).filter_map(|cited| cited.constraint.cell())
    }

    /// Returns whether the house holds all these cells.
    fn holds_all<'c>(&self, house: HouseId, cells: impl IntoIterator<Item = &'c Cell>) -> bool {
        cells.into_iter().all(|cell| self.layout().houses_of(*cell).contains(&house))
    }

    /// Returns whether some house holds all these cells.
    fn share_a_house<'c>(&self, cells: impl IntoIterator<Item = &'c Cell, IntoIter: Clone>) -> bool {
        let cells = cells.into_iter();
        let Some(&first) = cells.clone().next() else { return true };
        let mut houses = self.layout().houses_of(first).iter();
        houses.any(|&house| self.holds_all(house, cells.clone()))
    }

    /// Returns whether a cited constraint covers this candidate.
    fn covers(&self, cited: &Cited, candidate: Candidate) -> bool {
        cited.constraint.candidates(self.layout()).contains(&candidate)
    }

    /// Returns the links of the claim that have this role.
    fn links_in<'v>(&'v self, role: &'v str) -> impl Iterator<Item = &'v Cited> {
        self.links.iter().filter(move |link| link.role.as_str() == role)
    }

    /// Returns whether the cited constraints fit the patterns: each has a listed role and kind, and each role
    /// the right number.
    fn is_made_of(&self, cited: &[Cited], parts: &[RolePattern]) -> bool {
        let count =
            |part: &RolePattern| cited.iter().filter(|cited| cited.role.as_str() == part.role).count();
        let is = |part: &RolePattern, cited: &Cited| {
            part.role == cited.role.as_str() && is_a(part.kind, &cited.constraint, self.layout())
        };
        cited.iter().all(|cited| parts.iter().any(|part| is(part, cited)))
            && parts.iter().all(|part| (part.least..=part.most).contains(&count(part)))
    }
}

fn is_a(wanted: ConstraintKind, constraint: &Constraint, layout: &Layout) -> bool {
    let kind = match constraint {
        Constraint::House(house, _) => layout.house(*house).kind,
        Constraint::Cell(_) => return wanted == ConstraintKind::Cell,
        Constraint::Guardians { .. } => return wanted == ConstraintKind::Guardians,
    };
    match wanted {
        ConstraintKind::Cell | ConstraintKind::Guardians => false,
        ConstraintKind::House => true,
        ConstraintKind::Box => kind == HouseKind::Box,
        ConstraintKind::NoBox => kind != HouseKind::Box,
        ConstraintKind::Line => matches!(kind, HouseKind::Row | HouseKind::Column),
    }
}

// Relations used by several families.

/// Requires that all houses that the claim cites have the same digit.
fn one_digit(view: &View<'_>) -> Outcome {
    let mut digits: Vec<Digit> = view.houses(None).map(|(_, digit)| digit).collect();
    digits.dedup();
    require(digits.len() == 1, "it is about one digit")
}

/// Requires that the houses that the claim cites have more than one digit.
fn several_digits(view: &View<'_>) -> Outcome {
    let digits: BTreeSet<Digit> = view.houses(None).map(|(_, digit)| digit).collect();
    require(digits.len() > 1, "it is about several digits")
}

/// Requires that the constraints in this role are different digits of one house.
fn one_house(view: &View<'_>, role: &str) -> Outcome {
    let (houses, mut digits): (Vec<_>, Vec<_>) = view.houses(Some(role)).unzip();
    digits.sort_unstable();
    let different = digits.is_sorted_by(|a, b| a < b);
    require(different && houses.windows(2).all(|pair| pair[0] == pair[1]), "it lies in one house")
}

/// Requires that the houses in this role are distinct rows, or distinct columns.
fn parallel(view: &View<'_>, role: &str) -> Outcome {
    let mut lines: Vec<HouseId> = view.houses(Some(role)).map(|(house, _)| house).collect();
    lines.sort_unstable();
    let one_kind = kinds(view, role).windows(2).all(|pair| pair[0] == pair[1]);
    require(one_kind && lines.is_sorted_by(|a, b| a < b), "its lines are parallel")
}

/// Requires that the houses in the roles `base` and `cover` cross: rows in one role, columns in the other.
fn crossing(view: &View<'_>, base: &str, cover: &str) -> Outcome {
    let covers = kinds(view, cover);
    require(kinds(view, base).iter().all(|base| !covers.contains(base)), "its lines cross")
}

fn kinds(view: &View<'_>, role: &str) -> Vec<HouseKind> {
    view.houses(Some(role)).map(|(house, _)| view.layout().house(house).kind).collect()
}

/// Requires that each cell, or digit of a house, in this role has exactly `count` candidates left.
fn left(view: &View<'_>, role: &str, count: usize) -> Outcome {
    let all = view.in_role(role).all(|cited| view.left(cited).len() == count);
    require(all, "its cells, or houses, have so many candidates left")
}

/// Requires that all cells in this role have the same candidates.
fn same_candidates(view: &View<'_>, role: &str) -> Outcome {
    let mut digits = view.in_role(role).map(|cited| view.digits_left(cited));
    let first = digits.next();
    require(digits.all(|other| Some(other) == first), "its cells have the same candidates")
}

/// Requires that the chain's two ends can both be true: no cell and no house has both. The ends are the
/// candidates of the first and last truth that no link in the role `weak` covers.
fn ends_are_open(view: &View<'_>) -> Outcome {
    const LACKS: &str = "its ends can be true together";
    let (Some(first), Some(last)) = (view.truths.first(), view.truths.last()) else { return Err(LACKS) };
    let weak: Vec<Candidate> =
        view.in_role("weak").flat_map(|link| link.constraint.candidates(view.layout())).collect();
    let over = |truth| view.left(truth).into_iter().filter(|candidate| !weak.contains(candidate));
    let ends: Vec<(Candidate, Candidate)> =
        over(first).flat_map(|one| over(last).map(move |other| (one, other))).collect();
    let excluded = |&(one, other): &(Candidate, Candidate)| {
        one.cell == other.cell || (one.digit == other.digit && view.layout().sees(one.cell, other.cell))
    };
    require(!ends.iter().any(excluded), LACKS)
}

/// The claims of a step, and the position before the step.
struct Claims<'a> {
    step: &'a Step,
    board: &'a Board<'a>,
}

impl Claims<'_> {
    /// Returns the constraints that each claim cites in this role, including those of its cases.
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

    /// Returns the cells of the constraints that each claim cites in this role.
    fn cells(&self, role: &str) -> Vec<Vec<Cell>> {
        let cells = |cited: Vec<Constraint>| {
            let all = cited.into_iter().flat_map(|each| each.candidates(self.board.layout()));
            all.map(|one| one.cell).collect()
        };
        self.in_role(role).into_iter().map(cells).collect()
    }
}

/// Requires that the step has a single claim.
fn one_claim(all: &Claims<'_>) -> Outcome {
    require(all.step.claims.len() == 1, "it is several of them")
}

/// Requires that all claims cite the same constraints in each of these roles.
fn same(all: &Claims<'_>, roles: &[&str]) -> Outcome {
    let is_same = |role: &&str| {
        let cited = all.in_role(role);
        let mut pairs = cited.windows(2);
        pairs.all(|pair| pair[0].len() == pair[1].len() && pair[0].iter().all(|each| pair[1].contains(each)))
    };
    require(roles.iter().all(is_same), "its claims are about the same")
}

/// Requires that at least one claim of the step passes the check `relation`.
fn some(all: &Claims<'_>, relation: Relation) -> Outcome {
    let check = |claim: &Claim| match &claim.because {
        Reason::Linear { truths, links } => relation(&View { truths, links, claim, board: all.board }),
        _ => Err("its reason is no sum"),
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
        let mut rows: Vec<&str> = catalog::every().map(|row| row.id.as_str()).collect();
        forms.sort_unstable();
        rows.sort_unstable();
        assert_eq!(forms, rows);
    }
}
