//! Whether chains of strong links are what they are called.

use super::{View, is_a, through};
use crate::catalog::{Chain, Sort};
use crate::grid::{Candidate, Cell, Digit, HouseKind};
use crate::step::{Cited, Constraint};

/// What the claim lacks of this relation, if anything.
pub(super) fn lacks(relation: Chain, view: &View<'_>) -> Option<&'static str> {
    match relation {
        Chain::Joined => (!is_joined(view)).then_some("its strong links are joined one to the next"),
        Chain::Sequence(sorts) => {
            let is = |(truth, sort): (&Cited, &Sort)| is_a(*sort, &truth.constraint, view.layout());
            let forwards = view.truths.iter().zip(sorts).all(is);
            let backwards = view.truths.iter().rev().zip(sorts).all(is);
            let holds = view.truths.len() == sorts.len() && (forwards || backwards);
            (!holds).then_some("its strong links are cells and houses in another order")
        }
        Chain::Sets => {
            (!through::is_chain(view)).then_some("it is a chain or a loop through almost locked sets")
        }
        Chain::RowAndColumn => {
            let kinds = kinds(view, view.truths);
            let both = kinds.contains(&HouseKind::Row) && kinds.contains(&HouseKind::Column);
            (!both || kinds.len() != 2).then_some("its strong links are a row and a column")
        }
        Chain::Apart => in_one_house(view, &ends(view)).then_some("its ends lie apart"),
        Chain::Unnamed => {
            let (truths, weak) = (kinds(view, view.truths), kinds(view, cited_as(view, "weak")));
            let lines = truths.iter().all(|&kind| is_line(kind));
            let parallel = truths.windows(2).all(|pair| pair[0] == pair[1]);
            let across = weak.iter().all(|kind| is_line(*kind) && !truths.contains(kind));
            let boxed = weak.iter().all(|&kind| kind == HouseKind::Box);
            let named = lines && (if parallel { across } else { boxed });
            named.then_some("it has a name of its own")
        }
        Chain::Corner => (!is_corner(view)).then_some("its box has its places in a row and a column"),
        Chain::Grouped => {
            let pairs = view.truths.iter().all(|truth| view.left(truth).len() == 2);
            (pairs || is_corner(view)).then_some("it is about a group of places, and no empty rectangle")
        }
        Chain::Ring => (!is_ring(view)).then_some("its strong links are joined in a ring"),
        Chain::Groups => {
            let pairs = view.truths.iter().all(|truth| view.left(truth).len() == 2);
            pairs.then_some("it is about a group of places")
        }
        Chain::OneEnd => {
            let mut digits: Vec<_> = cited_as(view, "end").map(house_digit).collect();
            digits.dedup();
            (digits.len() != 1).then_some("its ends are of one digit")
        }
        Chain::OddRing => (!is_odd_ring(view)).then_some("it is a ring of an odd number with guardians"),
    }
}

fn cited_as<'v>(view: &'v View<'_>, role: &'v str) -> impl Iterator<Item = &'v Cited> {
    view.links.iter().filter(move |link| link.role.as_str() == role)
}

fn kinds<'v>(view: &View<'_>, cited: impl IntoIterator<Item = &'v Cited>) -> Vec<HouseKind> {
    let kind = |cited: &Cited| match cited.constraint {
        Constraint::House(house, _) => Some(view.layout().house(house).kind),
        Constraint::Cell(_) | Constraint::Guardians { .. } => None,
    };
    cited.into_iter().filter_map(kind).collect()
}

fn is_line(kind: HouseKind) -> bool {
    matches!(kind, HouseKind::Row | HouseKind::Column)
}

fn ranges_over(view: &View<'_>, cited: &Cited, candidate: Candidate) -> bool {
    cited.constraint.candidates(view.layout()).contains(&candidate)
}

/// What is left of the truths where no link in the role `weak` takes it up.
fn ends(view: &View<'_>) -> Vec<Candidate> {
    let all = view.truths.iter().flat_map(|truth| view.left(truth));
    all.filter(|&end| !cited_as(view, "weak").any(|link| ranges_over(view, link, end))).collect()
}

/// Whether one house holds all of these.
fn in_one_house(view: &View<'_>, candidates: &[Candidate]) -> bool {
    let mut houses = view.layout().all_houses().map(|id| view.layout().house(id));
    houses.any(|house| candidates.iter().all(|candidate| house.cells.contains(&candidate.cell)))
}

/// Whether a box has its places in two lines that cross, one of which joins it to a line that is parallel to the other.
fn is_corner(view: &View<'_>) -> bool {
    let [one, other] = view.truths else { return false };
    let is_box = |truth: &Cited| is_a(Sort::Box, &truth.constraint, view.layout());
    let (corner, line) = if is_box(one) { (one, other) } else { (other, one) };
    let weak: Vec<&Cited> = cited_as(view, "weak").collect();
    let [weak] = weak[..] else { return false };
    let far: Vec<Candidate> =
        view.left(corner).into_iter().filter(|&place| !ranges_over(view, weak, place)).collect();
    let kinds_of = |cited: &Cited| kinds(view, [cited]);
    let crossing = |end: &Cited| {
        let kind = kinds_of(end);
        kind == kinds_of(line) && far.iter().all(|&place| ranges_over(view, end, place))
    };
    let lines = |cited: &Cited| kinds_of(cited).into_iter().all(is_line);
    is_box(corner)
        && lines(weak)
        && lines(line)
        && kinds_of(weak) != kinds_of(line)
        && view.left(line).len() == 2
        && cited_as(view, "end").any(crossing)
}

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
        let both = |link: &&Cited| {
            ranges_over(view, link, gone) && ranges_over(view, link, Candidate { cell, ..gone })
        };
        links.iter().any(both)
    };
    let outside = |gone: &Candidate| {
        let in_ring = |cited: &Cited| ranges_over(view, cited, *gone);
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

fn house_digit(cited: &Cited) -> Option<Digit> {
    match cited.constraint {
        Constraint::House(_, digit) => Some(digit),
        Constraint::Cell(_) | Constraint::Guardians { .. } => None,
    }
}

/// Whether each truth falls into what the link before it takes up and what the link behind it does, all the way round.
fn is_ring(view: &View<'_>) -> bool {
    let weak: Vec<&Cited> = cited_as(view, "weak").collect();
    let count = view.truths.len();
    count > 2
        && weak.len() == count
        && weak.len() == view.links.len()
        && view.truths.iter().enumerate().all(|(at, truth)| {
            let (before, after) = (weak[(at + count - 1) % count], weak[at]);
            let taken: Vec<(bool, bool)> = view
                .left(truth)
                .into_iter()
                .map(|one| (ranges_over(view, before, one), ranges_over(view, after, one)))
                .collect();
            taken.iter().all(|(before, after)| before != after)
                && taken.iter().any(|taken| taken.0)
                && taken.iter().any(|taken| taken.1)
        })
}

fn is_joined(view: &View<'_>) -> bool {
    let of = |role| cited_as(view, role).collect::<Vec<&Cited>>();
    let (weak, ends) = (of("weak"), of("end"));
    let covers =
        |link: &Cited, candidate: &Candidate| link.constraint.candidates(view.layout()).contains(candidate);
    let last = view.truths.len().saturating_sub(1);
    weak.len() == last
        && view.truths.iter().enumerate().all(|(at, truth)| {
            let before = at.checked_sub(1).and_then(|before| weak.get(before));
            let after = weak.get(at);
            let (mut by_before, mut by_after, mut at_the_end) = (0, 0, 0);
            for candidate in view.left(truth) {
                let taken = |link: Option<&&Cited>| link.is_some_and(|link| covers(link, &candidate));
                match (taken(before), taken(after)) {
                    (true, false) => by_before += 1,
                    (false, true) => by_after += 1,
                    (false, false) if ends.iter().any(|end| covers(end, &candidate)) => at_the_end += 1,
                    (true, true) | (false, false) => return false,
                }
            }
            let is_end = at == 0 || at == last;
            (before.is_some() == (by_before > 0))
                && (after.is_some() == (by_after > 0))
                && (is_end == (at_the_end > 0))
        })
}
