//! Chains through almost locked sets (ALS).

use std::collections::BTreeSet;

use super::View;
use crate::grid::{Candidate, Cell, Digit};
use crate::step::{Cited, sorted};

/// A strong link of an ALS chain: its truths (several cells for an almost locked set) and their remaining
/// candidates.
struct Strong<'v> {
    truths: Vec<&'v Cited>,
    left: Vec<Candidate>,
    is_set: bool,
}

/// Groups the truths of an ALS chain into strong links, in order. The cells of an almost locked set form one
/// link.
fn strong<'v>(view: &View<'v>) -> Vec<Strong<'v>> {
    let mut all: Vec<Strong<'v>> = Vec::new();
    for truth in view.truths {
        let role = truth.role.as_str();
        let is_set = role != "strong";
        match all.last_mut().filter(|last| is_set && last.truths[0].role == truth.role) {
            Some(set) => set.truths.push(truth),
            None => all.push(Strong { truths: vec![truth], left: Vec::new(), is_set }),
        }
    }
    for each in &mut all {
        each.left = sorted(each.truths.iter().flat_map(|truth| view.left(truth)));
    }
    all
}

/// Returns whether the claim is a chain through almost locked sets, or with a link in the role `closing` a
/// loop:
/// - Consecutive cells cited as `set-a`, or as `set-b`, form one set. There is at least one set.
/// - A set has N cells with N + 1 digits in one house. It may have one extra cell, in which one candidate is
///   by itself an end of the strong link. Its digit is missing from the other cells, or the other end has it
///   too.
/// - One digit of a set is linked to the strong link before, another to the one after. With an extra cell,
///   both may be the same digit.
/// - All other digits are locked in the set: their places lie in houses in the role `locked`, set by set and
///   ascending. In an open chain, each digit has one such house.
pub(super) fn is_chain(view: &View<'_>) -> bool {
    let all = strong(view);
    let of = |role: &str| view.links.iter().filter(|link| link.role.as_str() == role).collect::<Vec<_>>();
    let (mut weak, ends, locked) = (of("weak"), of("end"), of("locked"));
    let rounds = ends.is_empty();
    weak.extend(of("closing"));
    if of("closing").len() != usize::from(rounds) {
        return false;
    }
    if all.len() < if rounds { 3 } else { 2 } || weak.len() + usize::from(!rounds) != all.len() {
        return false;
    }
    let mut locked = locked.as_slice();
    let count = all.len();
    let joined = all.iter().enumerate().all(|(at, strong)| {
        let before = if rounds || at > 0 { vec![weak[(at + count - 1) % count]] } else { ends.clone() };
        let after = if rounds || at + 1 < count { vec![weak[at]] } else { ends.clone() };
        let covered = |by: &[&Cited]| -> BTreeSet<Candidate> {
            let covered = |one: &&Candidate| by.iter().any(|link| view.covers(link, **one));
            strong.left.iter().filter(covered).copied().collect()
        };
        let [mut near, mut far] = [covered(&before), covered(&after)];
        // Candidates that a weak link covers are not ends, even if an end link covers them too.
        if !rounds && at == 0 {
            near = &near - &far;
        } else if !rounds && at + 1 == count {
            far = &far - &near;
        }
        let parts = [near, far];
        if strong.is_set {
            is_set(view, strong, &parts, &mut locked, rounds)
        } else {
            is_divided(strong, &parts)
        }
    });
    let outside = |gone: &Candidate| {
        let within =
            |strong: &Strong<'_>| strong.is_set && strong.left.iter().any(|one| one.cell == gone.cell);
        !all.iter().any(within)
    };
    joined
        && locked.is_empty()
        && all.iter().any(|strong| strong.is_set && strong.truths.len() > 1)
        && (rounds || view.claim.eliminate.iter().all(outside))
}

/// Returns whether the weak links `before` and `after` divide the candidates of a strong link: each candidate
/// is in one of the two, and neither is empty.
fn is_divided(strong: &Strong<'_>, [before, after]: &[BTreeSet<Candidate>; 2]) -> bool {
    !before.is_empty()
        && !after.is_empty()
        && before.is_disjoint(after)
        && before.len() + after.len() == strong.left.len()
}

/// Returns whether a strong link of an ALS chain is an almost locked set, perhaps with one extra cell. One
/// digit must link to the candidates `before` and one to those `after`. The next links of `locked` must lock
/// all other digits.
fn is_set(
    view: &View<'_>,
    strong: &Strong<'_>,
    [before, after]: &[BTreeSet<Candidate>; 2],
    locked: &mut &[&Cited],
    rounds: bool,
) -> bool {
    let cells: BTreeSet<Cell> = strong.left.iter().map(|one| one.cell).collect();
    let digits: BTreeSet<Digit> = strong.left.iter().map(|one| one.digit).collect();
    let places = |digit: Digit| -> BTreeSet<Candidate> {
        strong.left.iter().filter(|one| one.digit == digit).copied().collect()
    };
    let fits = |near: Digit, far: Digit| -> Option<usize> {
        let whole = if near == far {
            is_divided(
                &Strong { left: places(near).into_iter().collect(), truths: Vec::new(), is_set: true },
                &[
                    before.intersection(&places(near)).copied().collect(),
                    after.intersection(&places(far)).copied().collect(),
                ],
            )
        } else {
            places(near).is_subset(before) && places(far).is_subset(after)
        };
        let counted = digits.len() + usize::from(near == far) == cells.len() + 1;
        let others = digits.iter().copied().filter(|&digit| digit != near && digit != far);
        let used = are_locked(view, others, &places, locked, rounds)?;
        let ends = [&places(near) & before, &places(far) & after];
        (whole && counted && (near != far && view.share_a_house(&cells) || is_beside(view, strong, &ends)))
            .then_some(used)
    };
    let of = |part: &BTreeSet<Candidate>| part.iter().map(|one| one.digit).collect::<BTreeSet<Digit>>();
    let (near, far) = (of(before), of(after));
    let used = near.iter().find_map(|&near| far.iter().find_map(|&far| fits(near, far)));
    let distinct = cells.len() == strong.truths.len();
    *locked = &locked[used.unwrap_or_default()..];
    used.is_some() && distinct
}

/// Returns how many links at the start of `locked` lock these digits, in order; `None` if the links do not.
fn are_locked(
    view: &View<'_>,
    digits: impl Iterator<Item = Digit>,
    places: &dyn Fn(Digit) -> BTreeSet<Candidate>,
    locked: &[&Cited],
    rounds: bool,
) -> Option<usize> {
    let mut used = 0;
    for digit in digits {
        let (mut left, first) = (places(digit), used);
        while !left.is_empty() {
            let link = locked.get(used).filter(|_| rounds || used == first)?;
            let before = left.len();
            left.retain(|&one| !view.covers(link, one));
            if left.len() == before {
                return None;
            }
            used += 1;
        }
    }
    Some(used)
}

/// Returns whether one end of the strong link is a single candidate in an extra cell, and the other cells are
/// an almost locked set.
fn is_beside(view: &View<'_>, strong: &Strong<'_>, ends: &[BTreeSet<Candidate>; 2]) -> bool {
    ends.iter().any(|end| {
        let Some(&alone) = end.first().filter(|_| end.len() == 1) else { return false };
        let others = || strong.left.iter().filter(|one| one.cell != alone.cell);
        let cells: BTreeSet<Cell> = others().map(|one| one.cell).collect();
        let digits: BTreeSet<Digit> = others().map(|one| one.digit).collect();
        digits.len() == cells.len() + 1 && view.share_a_house(&cells)
    })
}
