//! Single-digit patterns: skyscraper, kite, empty rectangle and similar chains of strong links.

use std::collections::BTreeSet;

use super::chains::{JOINED, PLAIN};
use super::{
    Claims, ConstraintKind, Form, FormRow, Kind, Outcome, Relation, RolePattern, StepConstraint, View, boxes,
    crossing, eliminating, houses, is_a, lines, one_digit, parallel, require, same,
};
use crate::catalog::rows;
use crate::grid::{Candidate, Cell, HouseKind};
use crate::step::{Cited, Claim, Constraint};

/// The links that cover the ends of a chain.
const ENDS: RolePattern = houses("end", 1).to(2);
/// Requires that all claims of the step use the same chain.
const ONE_CHAIN: &[StepConstraint] = &[|all| same(all, &["strong", "weak"])];
/// Requires that no house holds all ends of the chain, which would make the pattern a fish.
const APART: Relation = |view| require(!view.share_a_house(&ends(view)), "its ends lie apart");

const KITE: Form = Form::eliminating(
    &[lines("strong", 2)],
    &[boxes("weak", 1), ENDS],
    &[one_digit, PLAIN, JOINED, APART, row_and_column],
    ONE_CHAIN,
);
const RECTANGLE: Form = Form::eliminating(
    &[boxes("box", 1), lines("strong", 1)],
    &[lines("weak", 1), ENDS],
    &[one_digit, PLAIN, JOINED, APART, |view| {
        require(is_corner(view), "its box has its places in a row and a column")
    }],
    &[|all| same(all, &["box", "strong", "weak"])],
);

pub(super) const FORMS: &[FormRow] = &[
    eliminating(
        rows::SKYSCRAPER,
        &[lines("strong", 2)],
        &[lines("weak", 1), ENDS],
        &[
            one_digit,
            PLAIN,
            JOINED,
            |view| parallel(view, "strong"),
            |view| crossing(view, "strong", "weak"),
            APART,
        ],
        ONE_CHAIN,
    ),
    (rows::TWO_STRING_KITE, KITE),
    (
        rows::DUAL_TWO_STRING_KITE,
        Form { step_constraints: &[two_claims, |all| meeting(all, "weak")], ..KITE },
    ),
    eliminating(
        rows::TURBOT_FISH,
        &[houses("strong", 2)],
        &[houses("weak", 1), ENDS],
        &[one_digit, PLAIN, JOINED, APART, unnamed],
        ONE_CHAIN,
    ),
    (rows::EMPTY_RECTANGLE, RECTANGLE),
    (
        rows::DUAL_EMPTY_RECTANGLE,
        Form { step_constraints: &[two_claims, |all| same(all, &["box"])], ..RECTANGLE },
    ),
    eliminating(
        rows::GROUPED_TURBOT_FISH,
        &[houses("strong", 2)],
        &[houses("weak", 1), ENDS],
        &[one_digit, JOINED, APART, grouped],
        ONE_CHAIN,
    ),
    eliminating(
        rows::STRONG_LINK_CHAIN_N,
        &[houses("strong", 3).to(6)],
        &[houses("weak", 2).to(5), ENDS],
        &[one_digit, PLAIN, JOINED],
        ONE_CHAIN,
    ),
    (
        rows::BROKEN_WING,
        Form::concluding(
            Kind::Exhaust,
            &[houses("loop", 3).to(11), houses("link", 0).to(6)],
            &[one_digit, |view| require(is_odd_ring(view), "it is a ring of an odd number with guardians")],
            &[|all| same(all, &["loop"])],
        ),
    ),
];

/// Requires, for a two-string kite, that the truths are a row and a column.
fn row_and_column(view: &View<'_>) -> Outcome {
    let kinds = kinds_of(view, view.truths);
    let both = kinds.contains(&HouseKind::Row) && kinds.contains(&HouseKind::Column);
    require(both && kinds.len() == 2, "its strong links are a row and a column")
}

/// Requires a turbot fish without a name of its own: not a skyscraper (parallel lines joined across) and not
/// a kite (row and column joined by a box).
fn unnamed(view: &View<'_>) -> Outcome {
    let (truths, weak) = (kinds_of(view, view.truths), kinds_of(view, view.links_in("weak")));
    let lines = truths.iter().all(|&kind| is_line(kind));
    let parallel = truths.windows(2).all(|pair| pair[0] == pair[1]);
    let across = weak.iter().all(|kind| is_line(*kind) && !truths.contains(kind));
    let boxed = weak.iter().all(|&kind| kind == HouseKind::Box);
    require(!(lines && (if parallel { across } else { boxed })), "it has a name of its own")
}

/// Requires a grouped turbot fish: some truth has more than two candidates, and the truths are not an empty
/// rectangle.
fn grouped(view: &View<'_>) -> Outcome {
    let pairs = view.truths.iter().all(|truth| view.left(truth).len() == 2);
    require(!pairs && !is_corner(view), "it is about a group of places, and no empty rectangle")
}

/// Requires a dual pattern: exactly two claims, with different truths.
fn two_claims(all: &Claims<'_>) -> Outcome {
    let truths = |claim: &Claim| -> Vec<Constraint> {
        claim.because.linear().0.iter().map(|truth| truth.constraint.clone()).collect()
    };
    let truths: Vec<Vec<Constraint>> = all.step.claims.iter().map(truths).collect();
    let same = |one: &[Constraint], other: &[Constraint]| one.iter().all(|each| other.contains(each));
    require(matches!(&truths[..], [one, other] if !same(one, other)), "it is two of them")
}

/// Requires that all claims agree on the cells in which their truths meet their links in this role.
fn meeting(all: &Claims<'_>, role: &str) -> Outcome {
    let meeting = |claim: &Claim| {
        let (truths, links) = claim.because.linear();
        let of = |cited: &Cited| cited.constraint.remaining(all.board);
        let linked: Vec<Candidate> =
            links.iter().filter(|link| link.role.as_str() == role).flat_map(of).collect();
        let met = truths.iter().flat_map(of).filter(|candidate| linked.contains(candidate));
        met.map(|candidate| candidate.cell).collect()
    };
    let cells: Vec<BTreeSet<Cell>> = all.step.claims.iter().map(meeting).collect();
    require(cells.windows(2).all(|pair| pair[0] == pair[1]), "its claims meet in the same cells")
}

fn kinds_of<'v>(view: &View<'_>, cited: impl IntoIterator<Item = &'v Cited>) -> Vec<HouseKind> {
    let houses = cited.into_iter().filter_map(|cited| cited.constraint.house());
    houses.map(|(house, _)| view.layout().house(house).kind).collect()
}

fn is_line(kind: HouseKind) -> bool {
    matches!(kind, HouseKind::Row | HouseKind::Column)
}

/// The cells of the chain's ends: candidates of the truths that no link in the role `weak` covers.
fn ends(view: &View<'_>) -> Vec<Cell> {
    let all = view.truths.iter().flat_map(|truth| view.left(truth));
    let ends = all.filter(|&end| !view.links_in("weak").any(|link| view.covers(link, end)));
    ends.map(|end| end.cell).collect()
}

/// Returns whether the claim is an empty rectangle. The digit's places in a box lie in two crossing lines:
/// the link in the role `weak` and one in the role `end`. The other truth is a line parallel to that `end`.
fn is_corner(view: &View<'_>) -> bool {
    let [one, other] = view.truths else { return false };
    let is_box = |truth: &Cited| is_a(ConstraintKind::Box, &truth.constraint, view.layout());
    let (corner, line) = if is_box(one) { (one, other) } else { (other, one) };
    let weak: Vec<&Cited> = view.links_in("weak").collect();
    let [weak] = weak[..] else { return false };
    let far: Vec<Candidate> =
        view.left(corner).into_iter().filter(|&place| !view.covers(weak, place)).collect();
    let kinds_of = |cited: &Cited| kinds_of(view, [cited]);
    let crossing = |end: &Cited| {
        let kind = kinds_of(end);
        kind == kinds_of(line) && far.iter().all(|&place| view.covers(end, place))
    };
    let lines = |cited: &Cited| kinds_of(cited).into_iter().all(is_line);
    is_box(corner)
        && lines(weak)
        && lines(line)
        && kinds_of(weak) != kinds_of(line)
        && view.left(line).len() == 2
        && view.links_in("end").any(crossing)
}

/// Returns whether the claim is an odd ring with guardians (broken wing):
/// - The role `loop` cites an odd number of houses with one digit, each sharing a place with the next. No
///   place is in more than two of these houses.
/// - A place in only one of these houses is a guardian.
/// - A placed candidate is the only guardian. An eliminated one lies in none of the houses and sees every
///   guardian in constraints in the role `link`.
fn is_odd_ring(view: &View<'_>) -> bool {
    let places = |cited: &Cited| -> Vec<Cell> {
        view.left(cited).into_iter().map(|candidate| candidate.cell).collect()
    };
    let ring: Vec<Vec<Cell>> = view.in_role("loop").map(places).collect();
    let links: Vec<&Cited> = view.in_role("link").collect();
    let next = |at: usize| &ring[(at + 1) % ring.len()];
    let joined = (0..ring.len()).all(|at| ring[at].iter().any(|place| next(at).contains(place)));
    let count = |cell: &Cell| ring.iter().filter(|places| places.contains(cell)).count();
    let once: Vec<Cell> = ring.iter().flatten().copied().filter(|cell| count(cell) == 1).collect();
    let sees = |cell: Cell, gone: Candidate| {
        let both = |link: &&Cited| view.covers(link, gone) && view.covers(link, Candidate { cell, ..gone });
        links.iter().any(both)
    };
    let outside = |gone: &Candidate| {
        let in_ring = |cited: &Cited| view.covers(cited, *gone);
        !view.in_role("loop").any(in_ring) && once.iter().all(|&cell| sees(cell, *gone))
    };
    let placed = view.claim.place.iter().all(|placed| links.is_empty() && once == [placed.cell]);
    ring.len() % 2 == 1
        && ring.len() >= 3
        && joined
        && ring.iter().flatten().all(|cell| count(cell) <= 2)
        && placed
        && view.claim.eliminate.iter().all(outside)
}
