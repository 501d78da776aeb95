//! Hand-written reasons of every kind, including those that no rule gives yet, and random reasons compared
//! with all fillings.

mod at_random;
mod cases;
mod exhaust;
mod linear;
mod symmetry;
mod uniqueness;
mod whole;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::context::CheckContext;
use super::fault::Fault;
use super::reason::{Known, WORK_LIMIT};
use crate::grid::{Board, Candidate, Cell, Digit, Geometry, Layout, Shape};
use crate::step::{Case, Cited, Claim, Constraint, Reason, Role};

/// A position: a layout, the eliminated candidates, and the given cells.
struct Position {
    geometry: Geometry,
    gone: BTreeSet<Candidate>,
    gone_at_the_start: BTreeSet<Candidate>,
    given: BTreeMap<Cell, Digit>,
}

impl Position {
    fn boxed(height: usize, width: usize) -> Self {
        let layout = Layout::boxed(Shape::new(height, width).unwrap());
        Self {
            geometry: Geometry::new(Arc::new(layout)),
            gone: BTreeSet::new(),
            gone_at_the_start: BTreeSet::new(),
            given: BTreeMap::new(),
        }
    }

    fn nine() -> Self {
        Self::boxed(3, 3)
    }

    fn layout(&self) -> &Layout {
        self.geometry.layout()
    }

    fn cell_named(&self, name: &str) -> Cell {
        self.layout().cell_named(name).unwrap()
    }

    /// Parses candidates such as `5r3c2 6r3c2`.
    fn candidates(&self, names: &str) -> Vec<Candidate> {
        let candidate = |name: &str| {
            let digit = usize::from(name.as_bytes()[0] - b'1');
            Candidate { cell: self.cell_named(&name[1..]), digit: Digit::new(digit) }
        };
        names.split_whitespace().map(candidate).collect()
    }

    /// Parses constraints such as `r3c2` (a cell) and `c2:5` (a digit in a house).
    fn cited(&self, names: &str) -> Vec<Cited> {
        let constraint = |name: &str| match name.split_once(':') {
            None => Constraint::Cell(self.cell_named(name)),
            Some((house, digit)) => {
                let digit = digit.parse::<usize>().unwrap();
                Constraint::House(self.layout().house_named(house).unwrap(), Digit::new(digit - 1))
            }
        };
        let cited = |name| Cited { constraint: constraint(name), role: Role::CELL };
        names.split_whitespace().map(cited).collect()
    }

    /// Leaves only these digits in each of these cells.
    fn cell(mut self, names: &str, digits: &[usize]) -> Self {
        for name in names.split_whitespace() {
            let cell = self.cell_named(name);
            let gone =
                self.layout().all_digits().filter(|digit| !digits.contains(&usize::from(digit.value())));
            let gone: Vec<Candidate> = gone.map(|digit| Candidate { cell, digit }).collect();
            self.gone.extend(gone);
        }
        self
    }

    /// Leaves these digits of the house only in these cells.
    fn confined(mut self, house: &str, digits: &[usize], names: &str) -> Self {
        let house = self.layout().house_named(house).unwrap();
        let kept: Vec<Cell> = names.split_whitespace().map(|name| self.cell_named(name)).collect();
        for cell in self.layout().house(house).cells.clone() {
            if !kept.contains(&cell) {
                self.gone.extend(digits.iter().map(|digit| Candidate { cell, digit: Digit::new(digit - 1) }));
            }
        }
        self
    }

    fn without(mut self, names: &str) -> Self {
        self.gone.extend(self.candidates(names));
        self
    }

    /// Marks these candidates as impossible at the start.
    fn never(mut self, names: &str) -> Self {
        self.gone_at_the_start.extend(self.candidates(names));
        self
    }

    /// Marks these digits as given, without the eliminations they imply.
    fn given(mut self, names: &str) -> Self {
        self.given.extend(self.candidates(names).into_iter().map(|given| (given.cell, given.digit)));
        self
    }

    fn with_context<T>(&self, judge: impl FnOnce(&CheckContext<'_>) -> T) -> T {
        let without = |gone: &BTreeSet<Candidate>| {
            let mut board = Board::empty(&self.geometry);
            for &candidate in gone {
                // The position may be contradictory: then every claim about it holds.
                let _ = board.eliminate(candidate);
            }
            board
        };
        let (board, start) = (without(&self.gone), without(&self.gone_at_the_start));
        let givens: Vec<Option<Digit>> =
            self.layout().all_cells().map(|cell| self.given.get(&cell).copied()).collect();
        judge(&CheckContext { board: &board, start: &start, givens: &givens, by_givens: true })
    }

    fn judge(&self, claim: &Claim) -> Result<(), Fault> {
        self.with_context(|context| context.check_claim(claim, &mut { WORK_LIMIT }))
    }

    fn linear(&self, truths: &str, links: &str) -> Reason {
        Reason::Linear { truths: self.cited(truths), links: self.cited(links) }
    }

    fn false_by(&self, because: Reason, eliminate: &str) -> Claim {
        Claim { place: Vec::new(), eliminate: self.candidates(eliminate), because }
    }

    fn true_by(&self, because: Reason, place: &str) -> Claim {
        Claim { place: self.candidates(place), eliminate: Vec::new(), because }
    }

    fn contradiction(&self, because: Reason) -> Claim {
        self.false_by(because, "")
    }

    fn guardians(&self, pattern: &str, candidates: &str) -> Cited {
        let (pattern, candidates) = (self.candidates(pattern), self.candidates(candidates));
        Cited { constraint: Constraint::Guardians { pattern, candidates }, role: Role::new("guardians") }
    }
}

/// Returns the claim with each cited constraint left out in turn.
fn each_left_out(claim: &Claim) -> Vec<Claim> {
    let with = |because| Claim { because, ..claim.clone() };
    let shorter = |list: &[Cited]| -> Vec<Vec<Cited>> {
        (0..list.len())
            .map(|left_out| {
                let mut shorter = list.to_vec();
                shorter.remove(left_out);
                shorter
            })
            .collect()
    };
    match &claim.because {
        Reason::Linear { truths, links } => {
            let of_truths =
                shorter(truths).into_iter().map(|truths| Reason::Linear { truths, links: links.clone() });
            let of_links =
                shorter(links).into_iter().map(|links| Reason::Linear { truths: truths.clone(), links });
            of_truths.chain(of_links).map(with).collect()
        }
        Reason::Exhaust { cited } => {
            shorter(cited).into_iter().map(|cited| with(Reason::Exhaust { cited })).collect()
        }
        Reason::Cases { over, negated, cases } => (0..cases.len())
            .map(|left_out| {
                let mut cases = cases.clone();
                cases.remove(left_out);
                with(Reason::Cases { over: over.clone(), negated: *negated, cases })
            })
            .collect(),
        Reason::Symmetry { .. } | Reason::Unproved => Vec::new(),
    }
}

/// Asserts that the claim follows from the constraints it cites, and from no fewer.
fn assert_rests_on_all(position: &Position, claim: &Claim) {
    assert_eq!(position.judge(claim), Ok(()));
    for less in each_left_out(claim) {
        assert!(position.judge(&less).is_err(), "{less:?}");
    }
    let Reason::Linear { truths, links } = &claim.because else { return };
    for (at, extra) in truths.iter().enumerate() {
        let mut truths = truths.clone();
        truths.insert(at, extra.clone());
        let because = Reason::Linear { truths, links: links.clone() };
        assert!(position.judge(&Claim { because, ..claim.clone() }).is_err(), "{extra:?} twice");
    }
}
