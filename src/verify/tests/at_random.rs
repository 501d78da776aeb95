//! Random reasons on small boards, compared with all fillings of the cited constraints.

use super::*;
use crate::deep::common::Seeded;

impl Seeded {
    fn candidate(&mut self) -> Candidate {
        Candidate { cell: Cell::new(self.below(16)), digit: Digit::new(self.below(4)) }
    }

    /// Builds a 4x4 board with about half of all candidates eliminated.
    fn position(&mut self) -> Position {
        let mut position = Position::boxed(2, 2);
        let gone = 30 + self.below(40);
        position.gone = (0..gone).map(|_| self.candidate()).collect();
        position
    }

    /// Returns a random constraint that covers this candidate.
    fn over(&mut self, layout: &Layout, candidate: Candidate) -> Cited {
        let houses = layout.houses_of(candidate.cell);
        let constraint = match houses.get(self.below(houses.len() + 1)) {
            Some(&house) => Constraint::House(house, candidate.digit),
            None => Constraint::Cell(candidate.cell),
        };
        Cited { constraint, role: Role::CELL }
    }

    fn cited(&mut self, layout: &Layout) -> Cited {
        let candidate = self.candidate();
        self.over(layout, candidate)
    }

    /// Returns random truths, some of them twice, and links across most of their candidates.
    fn linear(&mut self, position: &Position) -> (Vec<Cited>, Vec<Cited>) {
        let layout = position.layout();
        let left = |cited: &Cited| -> Vec<Candidate> {
            let all = cited.constraint.candidates(layout).into_iter();
            all.filter(|candidate| !position.gone.contains(candidate)).collect()
        };
        let truths = 1 + self.below(3);
        let mut truths: Vec<Cited> = (0..truths).map(|_| self.cited(layout)).collect();
        truths.retain(|truth| (1..4).contains(&left(truth).len()));
        if self.below(4) == 0 {
            truths.extend(truths.first().cloned());
        }
        let mut links: Vec<Cited> = Vec::new();
        for truth in &truths {
            for crossed in left(truth) {
                let covers =
                    |list: &[Cited]| list.iter().filter(|cited| left(cited).contains(&crossed)).count();
                let link = self.over(layout, crossed);
                let wanted = covers(&links) < covers(&truths) && !truths.contains(&link);
                if wanted && self.below(8) > 0 {
                    links.push(link);
                }
            }
        }
        (truths, links)
    }

    /// Returns a goal about a remaining candidate, covered by a link if there are links.
    fn goal(&mut self, position: &Position, links: &[Cited]) -> (Candidate, bool) {
        let mut near: Vec<Candidate> = match links.len() {
            0 => Vec::new(),
            links_there => links[self.below(links_there)].constraint.candidates(position.layout()),
        };
        near.retain(|candidate| !position.gone.contains(candidate));
        if near.is_empty() || self.below(8) == 0 {
            return any_goal(position, self);
        }
        (near[self.below(near.len())], self.below(8) == 0)
    }
}

/// Returns whether a filling satisfies all truths and links, by trying every filling that extends `set`.
fn can_be(position: &Position, truths: &[Cited], links: &[Cited], set: &mut Vec<(Candidate, bool)>) -> bool {
    let layout = position.layout();
    let is_true = |candidate: &Candidate| set.contains(&(*candidate, true));
    let left = |cited: &Cited| -> Vec<Candidate> {
        let all = cited.constraint.candidates(layout).into_iter();
        all.filter(|candidate| !position.gone.contains(candidate)).collect()
    };
    if links.iter().any(|link| left(link).iter().filter(|candidate| is_true(candidate)).count() > 1) {
        return false;
    }
    let Some(open) = truths.iter().map(&left).find(|truth| !truth.iter().any(is_true)) else {
        return true;
    };
    open.into_iter().any(|candidate| {
        if set.contains(&(candidate, false)) {
            return false;
        }
        set.push((candidate, true));
        let can = can_be(position, truths, links, set);
        set.pop();
        can
    })
}

/// Returns whether the reason's constraints allow the opposite of the goal.
fn is_refuted(position: &Position, because: &Reason, goal: (Candidate, bool)) -> bool {
    let mut cited = Vec::new();
    because.visit_cited(&mut |each| cited.push(each.clone()));
    let (truths, links) = match because {
        Reason::Linear { truths, links } => (truths.as_slice(), links.as_slice()),
        _ => (cited.as_slice(), cited.as_slice()),
    };
    can_be(position, truths, links, &mut vec![(goal.0, !goal.1)])
}

fn claim_of(goal: (Candidate, bool), because: Reason) -> Claim {
    match goal {
        (candidate, true) => Claim { place: vec![candidate], eliminate: Vec::new(), because },
        (candidate, false) => Claim { place: Vec::new(), eliminate: vec![candidate], because },
    }
}

/// Returns a goal about any remaining candidate.
fn any_goal(position: &Position, random: &mut Seeded) -> (Candidate, bool) {
    loop {
        let candidate = random.candidate();
        if !position.gone.contains(&candidate) {
            return (candidate, random.below(2) == 0);
        }
    }
}

#[test]
fn what_a_sum_shows_is_never_otherwise() {
    let mut random = Seeded::new(0x5EED);
    let (mut shown, mut twice) = (0, 0);
    for _ in 0..10_000 {
        let position = random.position();
        let (truths, links) = random.linear(&position);
        let goal = random.goal(&position, &links);
        let repeats = |list: &[Cited]| (1..list.len()).any(|at| list[..at].contains(&list[at]));
        let repeated = repeats(&truths) || repeats(&links);
        // A step with a redundant constraint is rejected, but its conclusions still hold.
        let judged = position.with_context(|context| {
            context.check_linear(&truths, &links, &[goal], &Known::new(), &mut { WORK_LIMIT })
        });
        if judged.is_ok() {
            let because = Reason::Linear { truths, links };
            assert!(!is_refuted(&position, &because, goal), "{goal:?} by {because:?} of {:?}", position.gone);
            shown += 1;
            twice += u32::from(repeated);
        }
    }
    assert!(shown > 500 && twice > 100, "{shown} {twice}");
}

#[test]
fn what_fillings_show_is_never_otherwise_and_all_they_show_is_seen() {
    let mut random = Seeded::new(0xF111);
    let mut shown = 0;
    for _ in 0..3_000 {
        let position = random.position();
        let cited = 1 + random.below(5);
        let cited: Vec<Cited> = (0..cited).map(|_| random.cited(position.layout())).collect();
        let goal = any_goal(&position, &mut random);
        let because = Reason::Exhaust { cited };
        let judged = position.judge(&claim_of(goal, because.clone()));
        // A redundant constraint is rejected in a step, but the conclusions still hold.
        let follows = matches!(judged, Ok(()) | Err(Fault::UnneededConstraint(_)));
        assert_eq!(follows, !is_refuted(&position, &because, goal), "{goal:?} by {because:?}");
        shown += u32::from(follows);
    }
    assert!(shown > 300, "{shown}");
}

/// Returns a linear claim that holds once `when` is assumed, about `goal` if given; `None` if a few attempts
/// fail.
fn claim_under(
    position: &Position,
    when: Candidate,
    goal: Option<(Candidate, bool)>,
    random: &mut Seeded,
) -> Option<((Candidate, bool), Claim)> {
    // A candidate is assumed by eliminating all others of its cell.
    let mut supposed = Position::boxed(2, 2);
    supposed.gone.clone_from(&position.gone);
    let others = position.layout().all_digits().filter(|&digit| digit != when.digit);
    supposed.gone.extend(others.map(|digit| Candidate { cell: when.cell, digit }));
    (0..150).find_map(|_| {
        let (truths, links) = random.linear(&supposed);
        let goal = goal.unwrap_or_else(|| random.goal(position, &links));
        let claim = claim_of(goal, Reason::Linear { truths, links });
        (goal.0.cell != when.cell && supposed.judge(&claim).is_ok()).then_some((goal, claim))
    })
}

#[test]
fn what_cases_show_is_never_otherwise() {
    let mut random = Seeded::new(0xCA5E);
    let mut shown = 0;
    for _ in 0..800 {
        let position = random.position();
        let over = random.cited(position.layout());
        let remain = |candidate: &Candidate| !position.gone.contains(candidate);
        let whens: Vec<Candidate> =
            over.constraint.candidates(position.layout()).into_iter().filter(remain).collect();
        if whens.len() != 2 {
            continue;
        }
        let mut goal = None;
        let mut cases = Vec::new();
        for &when in &whens {
            let found = claim_under(&position, when, goal, &mut random);
            goal = goal.or(found.as_ref().map(|(goal, _)| *goal));
            cases.push(Case { when, claims: found.map(|(_, claim)| claim).into_iter().collect() });
        }
        let Some(goal) = goal else { continue };
        let because = Reason::Cases { over, negated: random.below(2) == 0, cases };
        let claim = claim_of(goal, because.clone());
        if position.judge(&claim).is_ok() {
            assert!(!is_refuted(&position, &because, goal), "{goal:?} by {because:?} of {:?}", position.gone);
            shown += 1;
            for less in each_left_out(&claim) {
                assert_eq!(position.judge(&less), Err(Fault::Cases));
            }
        }
    }
    assert!(shown > 30, "{shown}");
}

/// The truths that cover the candidate, less the links.
fn excess(layout: &Layout, truths: &[Cited], links: &[Cited], candidate: Candidate) -> i64 {
    let count = |list: &[Cited]| {
        let covers = |cited: &&Cited| cited.constraint.candidates(layout).contains(&candidate);
        list.iter().filter(covers).map(|_| 1).sum::<i64>()
    };
    count(truths) - count(links)
}

#[test]
fn one_removal_put_back_breaks_a_sum_that_has_nothing_to_spare() {
    let mut random = Seeded::new(0xBACC);
    let mut tight = 0;
    for _ in 0..10_000 {
        let position = random.position();
        let layout = position.layout();
        let (truths, links) = random.linear(&position);
        let goal = random.goal(&position, &links);
        let claim = claim_of(goal, Reason::Linear { truths: truths.clone(), links: links.clone() });
        if position.judge(&claim).is_err() {
            continue;
        }
        let of = |candidate| excess(layout, &truths, &links, candidate);
        let all = layout
            .all_cells()
            .flat_map(|cell| layout.all_digits().map(move |digit| Candidate { cell, digit }));
        let (gone, remain): (Vec<_>, Vec<_>) = all.partition(|candidate| position.gone.contains(candidate));
        let beyond: i64 = remain.iter().map(|&candidate| of(candidate).max(0)).sum();
        let slack = i64::try_from(links.len()).unwrap() - i64::try_from(truths.len()).unwrap() + beyond;
        let mut matters: Vec<Candidate> =
            position.with_context(|context| context.missing_candidates(&claim.because));
        matters.sort_unstable();
        let by_definition: Vec<Candidate> = gone.into_iter().filter(|&candidate| of(candidate) > 0).collect();
        assert_eq!(matters, by_definition);
        for back in matters {
            let mut with = Position::boxed(2, 2);
            with.gone = position.gone.iter().copied().filter(|gone| *gone != back).collect();
            let still = with.judge(&claim).is_ok();
            if slack >= 0 && of(goal.0).abs() - slack == 1 {
                assert!(!still, "{claim:?} without {back:?}");
                tight += 1;
            }
        }
    }
    assert!(tight > 200, "{tight}");
}
