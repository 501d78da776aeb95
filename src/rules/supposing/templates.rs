//! Templates (the ways to place a digit in all houses), and proofs about the cells they have in common.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::grid::{Board, Candidate, Cell, Cells, Digit, HouseId, Index, Storage};
use crate::rules::Work;
use crate::rules::search::choices::drop_idle;
use crate::step::{Case, Cited, Claim, Constraint, Reason, Role};

/// Role of a house in which another digit must be placed, cited to show that it fills a cell.
const OTHER: Role = Role::new("other");
/// Role of a cell that another digit must fill.
const TAKEN: Role = Role::new("taken");

/// Maximum number of cells to try in the search for a template. If they run out, one is taken to exist.
const MAX_CELLS_TRIED: u32 = 3_000;

/// The cells that all templates of a digit contain, and those that some contain.
type Common<S> = (Cells<S>, Cells<S>);

/// The cells common to the templates of each digit, with the premises of each conclusion.
pub(super) struct Templates<'b, 'g, S: Storage> {
    pub(super) board: &'b Board<'g, S>,
    houses: Vec<HouseId>,
    digits: Vec<DigitTemplates<S>>,
    /// The candidates that all templates of their digit contain, in the order found.
    fixed: Vec<FixedCandidate>,
}

/// The cells that the templates of one digit have in common.
struct DigitTemplates<S: Storage> {
    /// The cells that another digit must fill, each with the index of that conclusion in `Templates::fixed`.
    taken: Vec<(Cell, usize)>,
    /// The cells that all templates of the digit contain.
    in_all: Cells<S>,
    /// The cells that some template of the digit contains.
    in_some: Cells<S>,
    /// True if `in_all` and `in_some` must be computed again.
    is_new: bool,
}

/// A candidate that all templates of its digit contain.
struct FixedCandidate {
    candidate: Candidate,
    premises: Premises,
}

/// The premises of a conclusion: houses that must hold the digit, and cells that other digits fill.
#[derive(PartialEq, Eq)]
struct Premises {
    houses: Vec<HouseId>,
    taken: Vec<(Cell, usize)>,
}

impl<'b, 'g, S: Storage> Templates<'b, 'g, S> {
    pub(super) fn new(board: &'b Board<'g, S>) -> Self {
        let of_digit = |digit| DigitTemplates {
            taken: Vec::new(),
            in_all: Cells::<S>::default(),
            in_some: *board.cells_for(digit),
            is_new: true,
        };
        let digits = board.layout().all_digits().map(of_digit).collect();
        Self { board, houses: board.layout().all_houses().collect(), digits, fixed: Vec::new() }
    }

    /// Returns the cells that all templates of the digit contain.
    pub(super) fn cells_in_all(&self, digit: Digit) -> Cells<S> {
        self.digits[digit.index()].in_all
    }

    /// Returns the places of the digit that no template contains.
    pub(super) fn cells_in_none(&self, digit: Digit) -> Cells<S> {
        *self.board.cells_for(digit) - self.digits[digit.index()].in_some
    }

    /// Computes the cells common to the templates of each digit, until nothing changes. Returns false if some
    /// digit has no template.
    ///
    /// # Errors
    /// [`ControlFlow::Break`] when the time runs out.
    pub(super) fn settle(&mut self, work: &Work<'_, S>) -> ControlFlow<(), bool> {
        while let Some(at) = self.digits.iter().position(|templates| templates.is_new) {
            let digit = Digit::new(at);
            let Some((in_all, in_some)) = self.common(digit, work)? else {
                return ControlFlow::Continue(false);
            };
            let new = (in_all - self.digits[at].in_all) & *self.board.open();
            let templates = &mut self.digits[at];
            (templates.is_new, templates.in_all, templates.in_some) = (false, in_all, in_some);
            for cell in new {
                work.check_time()?;
                self.fix(Candidate { cell, digit });
            }
        }
        ControlFlow::Continue(true)
    }

    fn fix(&mut self, candidate: Candidate) {
        let cell = candidate.cell;
        let premises = self.premises((candidate, true));
        self.fixed.push(FixedCandidate { candidate, premises });
        for other in self.board.candidates(cell).into_iter().filter(|&other| other != candidate.digit) {
            let templates = &mut self.digits[other.index()];
            templates.taken.push((cell, self.fixed.len() - 1));
            templates.is_new = true;
        }
    }

    /// Returns the cells in all templates of the digit and those in some; `None` if there is no template.
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

    /// Returns the places of the digit without the `taken` cells.
    fn places(&self, digit: Digit, taken: &[(Cell, usize)]) -> Cells<S> {
        *self.board.cells_for(digit) - taken.iter().map(|&(cell, _)| cell).collect()
    }

    /// Searches for a template: one of `places` for each house, with `first` among them if it is given.
    /// Returns `None` if there is no template, and an empty set if the search takes too long.
    fn template(&self, houses: &[HouseId], places: Cells<S>, first: Option<Cell>) -> Option<Cells<S>> {
        let mut tries_left = MAX_CELLS_TRIED;
        match first {
            Some(cell) => self.fill_with(houses, places, Cells::<S>::default(), cell, &mut tries_left),
            None => self.fill(houses, places, Cells::<S>::default(), &mut tries_left),
        }
    }

    fn fill_with(
        &self,
        houses: &[HouseId],
        places: Cells<S>,
        chosen: Cells<S>,
        cell: Cell,
        tries_left: &mut u32,
    ) -> Option<Cells<S>> {
        let of_cell = houses.iter().map(|&house| *self.board.geometry().house(house));
        let seen =
            of_cell.filter(|house| house.contains(cell)).fold(Cells::<S>::of(cell), |all, house| all | house);
        self.fill(houses, places - seen, chosen | Cells::<S>::of(cell), tries_left)
    }

    fn fill(
        &self,
        houses: &[HouseId],
        places: Cells<S>,
        chosen: Cells<S>,
        tries_left: &mut u32,
    ) -> Option<Cells<S>> {
        let geometry = self.board.geometry();
        let Some(left) = tries_left.checked_sub(1) else { return Some(Cells::<S>::default()) };
        *tries_left = left;
        let open = houses.iter().map(|&house| *geometry.house(house)).filter(|house| !house.meets(&chosen));
        let Some(fewest) = open.map(|house| house & places).min_by_key(Cells::<S>::len) else {
            return Some(chosen);
        };
        fewest.into_iter().find_map(|cell| self.fill_with(houses, places, chosen, cell, tries_left))
    }

    /// Returns a minimal set of premises that show the candidate to be true (if `value`), or else false.
    fn premises(&self, (candidate, value): (Candidate, bool)) -> Premises {
        let Candidate { cell, digit } = candidate;
        let all_taken = &self.digits[digit.index()].taken;
        if let Some(&by) = all_taken.iter().find(|(taken, _)| !value && *taken == cell) {
            return Premises { houses: Vec::new(), taken: vec![by] };
        }
        let is_impossible = |houses: &[HouseId], taken: &[(Cell, usize)]| {
            let places = self.places(digit, taken);
            let (places, first) =
                if value { (places - Cells::<S>::of(cell), None) } else { (places, Some(cell)) };
            self.template(houses, places, first).is_none()
        };
        let mut premises = Premises { houses: self.houses.clone(), taken: all_taken.clone() };
        drop_idle(&mut premises.taken, |taken| is_impossible(&premises.houses, taken));
        drop_idle(&mut premises.houses, |houses| is_impossible(houses, &premises.taken));
        premises
    }

    /// Builds the claims that `digit` is in all these cells (if `value`), or else in none of them.
    /// Eliminations with the same premises share a claim.
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
        let mut groups: Vec<(Premises, Vec<Candidate>)> = Vec::new();
        for cell in cells {
            work.check_time()?;
            let candidate = Candidate { cell, digit };
            let premises = self.premises((candidate, value));
            match groups.iter_mut().find(|(same, _)| !value && *same == premises) {
                Some((_, all)) => all.push(candidate),
                None => groups.push((premises, vec![candidate])),
            }
        }
        let claim = |(premises, all): (Premises, Vec<Candidate>)| self.claim(digit, &premises, &all, value);
        ControlFlow::Continue(groups.into_iter().map(claim).collect())
    }

    /// Builds the claim that these candidates are true (if `value`), or else that they are false. If cells
    /// taken by other digits are among the premises, the claim shows those first.
    fn claim(&self, digit: Digit, premises: &Premises, all: &[Candidate], value: bool) -> Claim {
        let last = concluding(all, value, Reason::Exhaust { cited: cited(digit, premises, digit) });
        let (mut steps, mut waiting) = (BTreeSet::new(), premises.taken.clone());
        while let Some((_, by)) = waiting.pop() {
            if steps.insert(by) {
                waiting.extend(&self.fixed[by].premises.taken);
            }
        }
        let fixed = |&by: &usize| {
            let FixedCandidate { candidate, premises } = &self.fixed[by];
            concluding(
                &[*candidate],
                true,
                Reason::Exhaust { cited: cited(candidate.digit, premises, digit) },
            )
        };
        let mut claims: Vec<Claim> = steps.iter().map(fixed).collect();
        claims.push(last.clone());
        let left = |cited: &Cited| cited.constraint.remaining(self.board);
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

/// Returns the citations of premises about `digit`, in a step that concludes something about `about`.
fn cited(digit: Digit, premises: &Premises, about: Digit) -> Vec<Cited> {
    let role = if digit == about { Role::HOUSE } else { OTHER };
    let house = |&house: &HouseId| Constraint::House(house, digit).cited(&role);
    let cell = |&(cell, _): &(Cell, usize)| Constraint::Cell(cell).cited(&TAKEN);
    premises.houses.iter().map(house).chain(premises.taken.iter().map(cell)).collect()
}
