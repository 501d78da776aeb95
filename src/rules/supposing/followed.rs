//! What follows from a candidate that is supposed true: singles, and what each of them rests on.

use std::collections::VecDeque;

use crate::grid::{Board, Candidate, Contradiction, Sets};
use crate::step::{Case, Cited, Claim, Constraint, Reason, Role};

/// What leaves one candidate alone, or none.
const FORCED: Role = Role::new("forced");
/// What holds a candidate that is true and another that is not for that reason.
const LINK: Role = Role::new("link");

/// A candidate that is supposed, and the singles that come of it.
pub(super) struct Followed<'b, 'g, S: Sets> {
    from: &'b Board<'g, S>,
    /// The position that it leads to.
    pub(super) board: Board<'g, S>,
    /// What is true, in order, each with the truth that has nothing else left; the first is supposed.
    concluded: Vec<(Candidate, Option<Constraint>)>,
    /// What has nothing left, if that is where it ends.
    pub(super) dead: Option<Constraint>,
}

/// What is to be shown of a supposition.
#[derive(Clone, Copy)]
pub(super) enum Shown {
    /// That it leads to a contradiction.
    Dead,
    /// That this candidate is true with it.
    True(Candidate),
    /// That this candidate is false with it.
    False(Candidate),
}

/// The candidates that remain of a cell, or of a digit in a house.
pub(super) fn left<S: Sets>(board: &Board<'_, S>, truth: &Constraint) -> Vec<Candidate> {
    let all = truth.candidates(board.layout()).into_iter();
    all.filter(|&candidate| board.has(candidate)).collect()
}

fn cited(constraint: Constraint, role: &Role) -> Cited {
    Cited { constraint, role: role.clone() }
}

impl<'b, 'g, S: Sets> Followed<'b, 'g, S> {
    /// Supposes a candidate of an open cell and follows singles until there are no more, or a contradiction. With
    /// `pairs` only those are followed that leave one of two candidates.
    pub(super) fn new(from: &'b Board<'g, S>, supposed: Candidate, pairs: bool) -> Self {
        let mut followed = Self { from, board: from.clone(), concluded: Vec::new(), dead: None };
        let mut waiting = VecDeque::from([(supposed, None)]);
        while let Some((candidate, by)) = waiting.pop_front() {
            if !followed.board.open().contains(candidate.cell) {
                continue;
            }
            let mut touched = vec![candidate.cell];
            touched.extend(*followed.board.places(candidate.digit) & *from.geometry().peers(candidate.cell));
            let lost = followed.board.candidates(candidate.cell);
            followed.concluded.push((candidate, by));
            match followed.board.place(candidate) {
                Ok(()) => {}
                Err(Contradiction::LostDigit { house, digit }) => {
                    followed.dead = Some(Constraint::House(house, digit));
                    break;
                }
                Err(Contradiction::EmptyCell(cell) | Contradiction::Clash { first: cell, .. }) => {
                    followed.dead = Some(Constraint::Cell(cell));
                    break;
                }
            }
            let mut found = |candidate: Candidate, by: Constraint| {
                if !pairs || left(from, &by).len() == 2 {
                    waiting.push_back((candidate, Some(by)));
                }
            };
            for cell in touched {
                let digits =
                    if cell == candidate.cell { lost } else { crate::grid::Digits::<S>::of(candidate.digit) };
                let only = followed.board.candidates(cell).only();
                if let Some(digit) = only.filter(|_| followed.board.open().contains(cell)) {
                    found(Candidate { cell, digit }, Constraint::Cell(cell));
                }
                for digit in digits {
                    for &house in from.layout().houses_of(cell) {
                        let places = *followed.board.places(digit) & *from.geometry().house(house);
                        if let Some(cell) = places.only().filter(|&cell| followed.board.open().contains(cell))
                        {
                            found(Candidate { cell, digit }, Constraint::House(house, digit));
                        }
                    }
                }
            }
        }
        followed
    }

    /// What is true with the supposition, the supposition first.
    pub(super) fn concluded(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.concluded.iter().map(|(candidate, _)| *candidate)
    }

    /// The claims that show this, in order, with no others than it takes.
    pub(super) fn claims(&self, shown: Shown) -> Vec<Claim> {
        let mut needed = vec![false; self.concluded.len()];
        needed[0] = true;
        let mut claims = Vec::new();
        match (shown, &self.dead) {
            (Shown::Dead, Some(dead)) => {
                let links = self.links(dead, needed.len(), &mut needed);
                claims.push(forced(None, dead, links));
            }
            (Shown::Dead, None) => {}
            (Shown::True(candidate), _) => {
                let is_it = |(at, _): &(usize, Candidate)| *at > 0;
                let place = self.concluded().enumerate().filter(is_it).find(|(_, one)| *one == candidate);
                if let Some((at, _)) = place {
                    needed[at] = true;
                }
            }
            (Shown::False(candidate), _) => {
                if let Some(killer) = self.killer(candidate, needed.len(), &needed) {
                    needed[killer] = true;
                    let link = self.link(self.concluded[killer].0, candidate, &[]);
                    claims.push(Claim {
                        place: Vec::new(),
                        eliminate: vec![candidate],
                        because: Reason::Linear { truths: Vec::new(), links: vec![cited(link, &LINK)] },
                    });
                }
            }
        }
        for at in (1..self.concluded.len()).rev() {
            if let (true, (candidate, Some(truth))) = (needed[at], &self.concluded[at]) {
                let links = self.links(truth, at, &mut needed);
                claims.push(forced(Some(*candidate), truth, links));
            }
        }
        claims.reverse();
        claims
    }

    /// Which of the first candidates that are true rules this one out: one that is needed anyway, if there is one.
    fn killer(&self, candidate: Candidate, before: usize, needed: &[bool]) -> Option<usize> {
        let rules_out = |at: &usize| {
            let other = self.concluded[*at].0;
            (other.cell == candidate.cell) != (other.digit == candidate.digit)
                && (other.cell == candidate.cell || self.from.layout().sees(other.cell, candidate.cell))
        };
        (0..before).filter(|&at| needed[at]).find(rules_out).or_else(|| (0..before).find(rules_out))
    }

    /// What holds two candidates that cannot both be true: of several houses one that holds most of the others.
    fn link(&self, one: Candidate, other: Candidate, others: &[Candidate]) -> Constraint {
        if one.cell == other.cell {
            return Constraint::Cell(one.cell);
        }
        let layout = self.from.layout();
        let held = |house| {
            let cells = &layout.house(house).cells;
            others.iter().filter(|each| each.digit == one.digit && cells.contains(&each.cell)).count()
        };
        let both = layout.houses_of(one.cell).iter().copied();
        let both = both.filter(|&house| layout.house(house).cells.contains(&other.cell));
        let best = both.rev().max_by_key(|&house| held(house));
        best.map_or(Constraint::Cell(one.cell), |house| Constraint::House(house, one.digit))
    }

    /// The links by which a truth loses all but what is concluded from it at this place, and what they need.
    fn links(&self, truth: &Constraint, at: usize, needed: &mut [bool]) -> Vec<Cited> {
        let conclusion = self.concluded.get(at).map(|(candidate, _)| *candidate);
        let mut lost = left(self.from, truth);
        lost.retain(|&candidate| Some(candidate) != conclusion);
        let mut links: Vec<Constraint> = Vec::new();
        for &candidate in &lost {
            if links.iter().any(|link| link.candidates(self.from.layout()).contains(&candidate)) {
                continue;
            }
            if let Some(killer) = self.killer(candidate, at, needed) {
                needed[killer] = true;
                links.push(self.link(self.concluded[killer].0, candidate, &lost));
            }
        }
        links.into_iter().map(|link| cited(link, &LINK)).collect()
    }

    /// The claim that what is supposed is false, if it leads to a contradiction. The cases are over what is left of the
    /// first thing that it forces.
    pub(super) fn refuted(&self) -> Option<Claim> {
        self.dead.as_ref()?;
        let supposed = self.concluded.first()?.0;
        let claims = self.claims(Shown::Dead);
        let (first, rest) = claims.split_first()?;
        let Reason::Linear { truths, .. } = &first.because else { return None };
        let over = truths.first()?.clone();
        let case = |when: Candidate| {
            let lost = || {
                let link = cited(self.link(supposed, when, &[]), &LINK);
                let because = Reason::Linear { truths: Vec::new(), links: vec![link] };
                vec![Claim { place: Vec::new(), eliminate: Vec::new(), because }]
            };
            Case { when, claims: if first.place.contains(&when) { rest.to_vec() } else { lost() } }
        };
        let cases = left(self.from, &over.constraint).into_iter().map(case).collect();
        Some(Claim {
            place: Vec::new(),
            eliminate: vec![supposed],
            because: Reason::Cases { over, negated: true, cases },
        })
    }
}

fn forced(conclusion: Option<Candidate>, truth: &Constraint, links: Vec<Cited>) -> Claim {
    Claim {
        place: conclusion.into_iter().collect(),
        eliminate: Vec::new(),
        because: Reason::Linear { truths: vec![cited(truth.clone(), &FORCED)], links },
    }
}

/// The claim that something follows whichever candidate of a truth is true, each of them being followed.
pub(super) fn whichever<S: Sets>(
    truth: &Constraint,
    all: &[Followed<'_, '_, S>],
    shown: Shown,
) -> Option<Claim> {
    let case = |followed: &Followed<'_, '_, S>| {
        Some(Case { when: followed.concluded().next()?, claims: followed.claims(shown) })
    };
    let cases = all.iter().map(case).collect::<Option<Vec<Case>>>()?;
    let because = Reason::Cases { over: cited(truth.clone(), &FORCED), negated: false, cases };
    let (place, eliminate) = match shown {
        Shown::Dead => return None,
        Shown::True(candidate) => (vec![candidate], Vec::new()),
        Shown::False(candidate) => (Vec::new(), vec![candidate]),
    };
    Some(Claim { place, eliminate, because })
}

/// Whether something in the cases of a claim is forced that had more than one other candidate.
pub(super) fn is_branched<S: Sets>(board: &Board<'_, S>, claim: &Claim) -> bool {
    let Reason::Cases { over, negated, cases } = &claim.because else { return false };
    let truths = |claim: &Claim| match &claim.because {
        Reason::Linear { truths, .. } => truths.clone(),
        _ => Vec::new(),
    };
    let wide = |cited: &Cited| left(board, &cited.constraint).len() > 2;
    let claims = || cases.iter().flat_map(|case| &case.claims);
    let forces = *negated && claims().any(|claim| !truths(claim).is_empty());
    (forces && wide(over))
        || claims().filter(|claim| !claim.place.is_empty()).any(|claim| truths(claim).iter().any(wide))
}
