//! Steps of Sudoku Explainer that no rule finds: patterns with the single that they leave, its chains and cycles.

use super::chains::{JOINED, PLAIN};
use super::supposing::{LINK, following, is_closed, is_end, is_linked, is_single};
use super::{
    Concludes, ConstraintKind, Form, FormRow, Kind, Outcome, Relation, RolePattern, View, boxes, cells,
    eliminating, houses, kinds, one_claim, one_digit, one_house, require,
};
use crate::catalog::rows;
use crate::step::{Cited, Reason};

/// Builds the form of a direct step: the pattern and the house in which a single is left need digits, and something takes
/// them once.
const fn direct(
    truths: &'static [RolePattern],
    links: &'static [RolePattern],
    relations: &'static [Relation],
) -> Form {
    let one: &[super::StepConstraint] = const { &[one_claim] };
    Form { concludes: Concludes::Placement, ..Form::eliminating(truths, links, relations, one) }
}

const fn direct_hidden<const SIZE: usize>() -> Form {
    direct(
        const { &[houses("house", SIZE), houses("base", 1)] },
        const { &[cells("set", SIZE)] },
        const { &[|view| one_house(view, "house"), beside_the_set] },
    )
}

/// Two lines in the role `line`, or two boxes in the role `box`.
const LINES: RolePattern = RolePattern::new("line", ConstraintKind::NoBox, 2);
const PARALLEL: Relation = |view| {
    let (boxes, lines) = (kinds(view, "box"), kinds(view, "line"));
    let same = |kinds: &[_]| kinds.windows(2).all(|pair| pair[0] == pair[1]);
    require(same(&boxes) && same(&lines), "its two houses are of one kind")
};

const STRONG: [RolePattern; 2] = [houses("strong", 1).or_more(), cells("strong", 1).or_more()];
const WEAK: [RolePattern; 4] =
    [houses("weak", 0).or_more(), cells("weak", 0).or_more(), houses("end", 0).to(3), cells("end", 0).to(2)];

pub(super) const FORMS: &[FormRow] = &[
    (rows::DIRECT_POINTING, direct(&[boxes("box", 2)], &[houses("line", 1)], &[one_digit, PARALLEL])),
    (rows::DIRECT_CLAIMING, direct(&[LINES], &[houses("box", 1)], &[one_digit, PARALLEL])),
    (rows::DIRECT_HIDDEN_PAIR, direct_hidden::<2>()),
    (rows::DIRECT_HIDDEN_TRIPLE, direct_hidden::<3>()),
    (
        rows::FORCING_CHAIN,
        Form {
            concludes: Concludes::Either,
            ..Form::eliminating(&STRONG, &WEAK, &[PLAIN, chained], &[one_claim])
        },
    ),
    eliminating(rows::BIDIRECTIONAL_CYCLE, &STRONG, &WEAK, &[PLAIN, JOINED], &[]),
    (rows::DYNAMIC_FORCING_CHAIN, following(Concludes::Either, &[followed])),
    (rows::NESTED_FORCING_CHAIN, Form::concluding(Kind::Unproved, &[], &[], &[one_claim])),
];

/// Requires that the digit that is placed is another one of the house of the hidden set.
fn beside_the_set(view: &View<'_>) -> Outcome {
    let of = |role| view.houses(Some(role)).collect::<Vec<_>>();
    let (set, base) = (of("house"), of("base"));
    let beside = base.iter().all(|(house, digit)| set.iter().all(|(of, one)| of == house && one != digit));
    require(beside, "what it places is another digit of the house")
}

/// Requires an open chain. Where it places a candidate, this candidate is both its ends.
fn chained(view: &View<'_>) -> Outcome {
    let [placed] = view.claim.place[..] else { return JOINED(view) };
    let weak: Vec<&Cited> = view.links_in("weak").collect();
    let last = view.truths.len().saturating_sub(1);
    let joins = |(at, truth): (usize, &Cited)| {
        let before = at.checked_sub(1).map(|before| weak[before]);
        let after = weak.get(at).copied();
        let is_in = |link: Option<&Cited>, one| link.is_some_and(|link| view.covers(link, one));
        view.left(truth).into_iter().all(|one| {
            let sides = u8::from(is_in(before, one)) + u8::from(is_in(after, one));
            if one == placed { at == 0 || at == last } else { sides == 1 }
        })
    };
    let holds = weak.len() == last
        && view.links.len() == last
        && [0, last].iter().all(|&at| view.covers(&view.truths[at], placed))
        && view.truths.iter().enumerate().all(joins);
    require(holds, "its strong links are joined one to the next, from the candidate and back to it")
}

/// Requires that every claim in the cases is a single, a small pattern, or one link.
fn followed(view: &View<'_>) -> Outcome {
    let Reason::Cases { cases, .. } = &view.claim.because else { return Err("it goes by cases") };
    let mut claims = cases.iter().flat_map(|case| &case.claims);
    let is_allowed = |claim| {
        is_single(claim, view, LINK) || is_end(claim, LINK) || is_closed(claim, view) || is_linked(claim)
    };
    require(claims.all(is_allowed), "each link of its chains is a single, a small pattern or an exclusion")
}
