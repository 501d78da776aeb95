//! The ways to place a digit, and what it takes to see what they have in common.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::grid::{Board, Candidate, Cell, Cells, Digit, HouseId, Index, Storage};
use crate::rules::Work;
use crate::step::{Case, Cited, Claim, Constraint, Reason, Role};

/// The houses of another digit that must fill a cell.
const OTHER: Role = Role::new("other");
/// The cells that other digits must fill.
const TAKEN: Role = Role::new("taken");

/// Cells that are tried for one question. What takes more is taken for possible.
const PATIENCE: u32 = 3_000;

/// The cells that all templates of a digit have, and those that some have.
type Common<S> = (Cells<S>, Cells<S>);

/// What all templates of each digit have, and how that is seen.
pub(super) struct Templates<'b, 'g, S: Storage> {
    board: &'b Board<'g, S>,
    houses: Vec<HouseId>,
    digits: Vec<OfDigit<S>>,
    /// What all templates of some digit have, in the order found.
    fixed: Vec<Fixed>,
}

struct OfDigit<S: Storage> {
    /// Cells that another digit must fill, with the place of that in the list.
    taken: Vec<(Cell, usize)>,
    in_all: Cells<S>,
    in_some: Cells<S>,
    is_new: bool,
}

/// A cell that all templates of a digit have.
struct Fixed {
    candidate: Candidate,
    why: Why,
}

/// What it takes to see that a digit cannot be placed otherwise: houses that it must be in, and cells that others fill.
#[derive(PartialEq, Eq)]
struct Why {
    houses: Vec<HouseId>,
    taken: Vec<(Cell, usize)>,
}

impl<'b, 'g, S: Storage> Templates<'b, 'g, S> {
    pub(super) fn new(board: &'b Board<'g, S>) -> Self {
        let of_digit = |digit| OfDigit {
            taken: Vec::new(),
            in_all: Cells::<S>::default(),
            in_some: *board.cells_for(digit),
            is_new: true,
        };
        let digits = board.layout().all_digits().map(of_digit).collect();
        Self { board, houses: board.layout().all_houses().collect(), digits, fixed: Vec::new() }
    }

    pub(super) fn board(&self) -> &'b Board<'g, S> {
        self.board
    }

    /// The cells that all templates of the digit have.
    pub(super) fn in_all(&self, digit: Digit) -> Cells<S> {
        self.digits[digit.index()].in_all
    }

    /// The places of the digit that none of them has.
    pub(super) fn in_none(&self, digit: Digit) -> Cells<S> {
        *self.board.cells_for(digit) - self.digits[digit.index()].in_some
    }

    /// Looks for what all templates of a digit have until there is no more; whether every digit has one.
    ///
    /// # Errors
    /// [`ControlFlow::Break`] when the time runs out.
    pub(super) fn settle(&mut self, work: &Work<'_, S>) -> ControlFlow<(), bool> {
        while let Some(at) = self.digits.iter().position(|of| of.is_new) {
            let digit = Digit::new(at);
            let Some((in_all, in_some)) = self.common(digit, work)? else {
                return ControlFlow::Continue(false);
            };
            let new = (in_all - self.digits[at].in_all) & *self.board.open();
            let of = &mut self.digits[at];
            (of.is_new, of.in_all, of.in_some) = (false, in_all, in_some);
            for cell in new {
                work.check_time()?;
                self.fix(Candidate { cell, digit });
            }
        }
        ControlFlow::Continue(true)
    }

    fn fix(&mut self, candidate: Candidate) {
        let cell = candidate.cell;
        let why = self.why((candidate, true));
        self.fixed.push(Fixed { candidate, why });
        for other in self.board.candidates(cell).into_iter().filter(|&other| other != candidate.digit) {
            let of = &mut self.digits[other.index()];
            of.taken.push((cell, self.fixed.len() - 1));
            of.is_new = true;
        }
    }

    /// The cells that all templates of the digit have and those that some have, if there are any.
    fn common(&self, digit: Digit, work: &Work<'_, S>) -> ControlFlow<(), Option<Common<S>>> {
        let places = self.places(digit, &self.digits[digit.index()].taken);
        let (mut in_all, mut in_some) = (places, Cells::<S>::default());
        for cell in places {
            if in_some.contains(cell) {
                continue;
            }
            work.check_time()?;
            if let Some(template) = self.template(&self.houses, places, Some(cell)) {
                (in_all, in_some) = (in_all & template, in_some | template);
                in_some.insert(cell);
            }
        }
        ControlFlow::Continue((!in_some.is_empty()).then_some((in_all, in_some)))
    }

    /// The places of the digit without those that others take.
    fn places(&self, digit: Digit, taken: &[(Cell, usize)]) -> Cells<S> {
        *self.board.cells_for(digit) - taken.iter().map(|&(cell, _)| cell).collect()
    }

    /// A way to choose from these places one of every house, the first cell among them, if there is one. It is empty if
    /// that takes too long to see.
    fn template(&self, houses: &[HouseId], places: Cells<S>, first: Option<Cell>) -> Option<Cells<S>> {
        let mut patience = PATIENCE;
        match first {
            Some(cell) => self.with(houses, places, Cells::<S>::default(), cell, &mut patience),
            None => self.fill(houses, places, Cells::<S>::default(), &mut patience),
        }
    }

    fn with(
        &self,
        houses: &[HouseId],
        places: Cells<S>,
        chosen: Cells<S>,
        cell: Cell,
        patience: &mut u32,
    ) -> Option<Cells<S>> {
        let of_cell = houses.iter().map(|&house| *self.board.geometry().house(house));
        let seen =
            of_cell.filter(|house| house.contains(cell)).fold(Cells::<S>::of(cell), |all, house| all | house);
        self.fill(houses, places - seen, chosen | Cells::<S>::of(cell), patience)
    }

    fn fill(
        &self,
        houses: &[HouseId],
        places: Cells<S>,
        chosen: Cells<S>,
        patience: &mut u32,
    ) -> Option<Cells<S>> {
        let geometry = self.board.geometry();
        let Some(left) = patience.checked_sub(1) else { return Some(Cells::<S>::default()) };
        *patience = left;
        let open = houses.iter().map(|&house| *geometry.house(house)).filter(|house| !house.meets(&chosen));
        let Some(fewest) = open.map(|house| house & places).min_by_key(Cells::<S>::len) else {
            return Some(chosen);
        };
        fewest.into_iter().find_map(|cell| self.with(houses, places, chosen, cell, patience))
    }

    /// No more than it takes to see that the candidate has this truth.
    fn why(&self, (candidate, value): (Candidate, bool)) -> Why {
        let Candidate { cell, digit } = candidate;
        let all_taken = &self.digits[digit.index()].taken;
        if let Some(&by) = all_taken.iter().find(|(taken, _)| !value && *taken == cell) {
            return Why { houses: Vec::new(), taken: vec![by] };
        }
        let is_impossible = |houses: &[HouseId], taken: &[(Cell, usize)]| {
            let places = self.places(digit, taken);
            let (places, first) =
                if value { (places - Cells::<S>::of(cell), None) } else { (places, Some(cell)) };
            self.template(houses, places, first).is_none()
        };
        let mut why = Why { houses: self.houses.clone(), taken: all_taken.clone() };
        for at in (0..why.taken.len()).rev() {
            let without = without(&why.taken, at);
            if is_impossible(&why.houses, &without) {
                why.taken = without;
            }
        }
        for at in (0..why.houses.len()).rev() {
            let without = without(&why.houses, at);
            if is_impossible(&without, &why.taken) {
                why.houses = without;
            }
        }
        why
    }

    /// The claims that these cells of the digit are true, or that they are false: those that it takes the same to see as
    /// one, where they are false.
    ///
    /// # Errors
    /// [`ControlFlow::Break`] when the time runs out.
    pub(super) fn claims(
        &self,
        digit: Digit,
        cells: Cells<S>,
        value: bool,
        work: &Work<'_, S>,
    ) -> ControlFlow<(), Vec<Claim>> {
        let mut groups: Vec<(Why, Vec<Candidate>)> = Vec::new();
        for cell in cells {
            work.check_time()?;
            let candidate = Candidate { cell, digit };
            let why = self.why((candidate, value));
            match groups.iter_mut().find(|(same, _)| !value && *same == why) {
                Some((_, all)) => all.push(candidate),
                None => groups.push((why, vec![candidate])),
            }
        }
        let claim = |(why, all): (Why, Vec<Candidate>)| self.claim(digit, &why, &all, value);
        ControlFlow::Continue(groups.into_iter().map(claim).collect())
    }

    /// The claim that these are true, or that they are false. Where other digits close cells to this one, that is shown
    /// first.
    fn claim(&self, digit: Digit, why: &Why, all: &[Candidate], value: bool) -> Claim {
        let last = concluding(all, value, Reason::Exhaust { cited: cited(digit, why, digit) });
        let (mut steps, mut waiting) = (BTreeSet::new(), why.taken.clone());
        while let Some((_, by)) = waiting.pop() {
            if steps.insert(by) {
                waiting.extend(&self.fixed[by].why.taken);
            }
        }
        let fixed = |&by: &usize| {
            let Fixed { candidate, why } = &self.fixed[by];
            concluding(&[*candidate], true, Reason::Exhaust { cited: cited(candidate.digit, why, digit) })
        };
        let mut claims: Vec<Claim> = steps.iter().map(fixed).collect();
        claims.push(last.clone());
        let left = |cited: &Cited| -> Vec<Candidate> {
            let all = cited.constraint.candidates(self.board.layout()).into_iter();
            all.filter(|&candidate| self.board.has(candidate)).collect()
        };
        let mut all_cited: Vec<&Cited> = Vec::new();
        for claim in &claims {
            claim.because.visit_cited(&mut |each| all_cited.push(each));
        }
        match all_cited.into_iter().min_by_key(|cited| left(cited).len()) {
            Some(over) if !steps.is_empty() => {
                let case = |when| {
                    let is_shown = value && all.contains(&when);
                    Case { when, claims: if is_shown { Vec::new() } else { claims.clone() } }
                };
                let cases = left(over).into_iter().map(case).collect();
                Claim { because: Reason::Cases { over: over.clone(), negated: false, cases }, ..last }
            }
            _ => last,
        }
    }
}

fn concluding(all: &[Candidate], value: bool, because: Reason) -> Claim {
    let (place, eliminate) = if value { (all.to_vec(), Vec::new()) } else { (Vec::new(), all.to_vec()) };
    Claim { place, eliminate, because }
}

/// What is cited to see something of one digit, in a step that is about another or the same.
fn cited(of: Digit, why: &Why, about: Digit) -> Vec<Cited> {
    let role = if of == about { Role::HOUSE } else { OTHER };
    let house = |&house: &HouseId| Cited { constraint: Constraint::House(house, of), role: role.clone() };
    let cell = |&(cell, _): &(Cell, usize)| Cited { constraint: Constraint::Cell(cell), role: TAKEN };
    why.houses.iter().map(house).chain(why.taken.iter().map(cell)).collect()
}

fn without<T: Copy>(all: &[T], at: usize) -> Vec<T> {
    all.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, one)| *one).collect()
}
