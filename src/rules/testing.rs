//! Positions made for the tests of rules, and what a rule finds in them.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::{Rule, Work};
use crate::grid::{
    AnySize, Board, Candidate, Cell, Classic, Digit, Geometry, Layout, Puzzle, Shape, Storage,
};
use crate::notation;
use crate::step::Step;

/// A position that starts with every candidate everywhere. Digits are counted from 1.
pub(super) struct Position(Puzzle);

impl Position {
    /// Every candidate of a grid with boxes of this height and width.
    pub(super) fn boxed(height: usize, width: usize) -> Self {
        Self::of(Layout::boxed(Shape::new(height, width).unwrap()))
    }

    /// Every candidate of this layout.
    pub(super) fn of(layout: Layout) -> Self {
        Self(Puzzle::empty(Arc::new(layout)))
    }

    /// This puzzle.
    pub(super) fn puzzle(puzzle: Puzzle) -> Self {
        Self(puzzle)
    }

    /// Its layout.
    pub(super) fn layout(&self) -> &Layout {
        self.0.layout()
    }

    fn cells(&self, names: &str) -> Vec<Cell> {
        names.split_whitespace().map(|name| self.0.layout().cell_named(name).unwrap()).collect()
    }

    fn eliminate(&mut self, cell: Cell, digit: usize) {
        self.0.eliminate(Candidate { cell, digit: Digit::new(digit - 1) });
    }

    /// With no other candidates than these in each of these cells.
    pub(super) fn cell(mut self, names: &str, digits: &[usize]) -> Self {
        for cell in self.cells(names) {
            for digit in (1..=self.0.layout().digits()).filter(|digit| !digits.contains(digit)) {
                self.eliminate(cell, digit);
            }
        }
        self
    }

    /// With the digits of this house nowhere in it but in these cells.
    pub(super) fn confined(mut self, house: &str, digits: &[usize], names: &str) -> Self {
        let house = self.0.layout().house_named(house).unwrap();
        let cells = self.cells(names);
        let others: Vec<Cell> = self.0.layout().house(house).cells.clone();
        for cell in others.into_iter().filter(|cell| !cells.contains(cell)) {
            for &digit in digits {
                self.eliminate(cell, digit);
            }
        }
        self
    }

    /// With this digit placed, and not given, in each of these cells.
    pub(super) fn placed(mut self, names: &str, digit: usize) -> Self {
        for cell in self.cells(names) {
            self.0.place(Candidate { cell, digit: Digit::new(digit - 1) });
        }
        self
    }

    /// Every instance.
    pub(super) fn steps<R: Rule<AnySize>>(&self, rule: &R) -> Vec<Step> {
        found::<AnySize>(&self.0, rule, Asked { unique: false, most: usize::MAX })
    }

    /// What each instance removes, in the order found. The same is found whichever storage the board has, and the first
    /// can be had alone.
    pub(super) fn removed<R: Rule<Classic> + Rule<AnySize>>(&self, rule: &R) -> Vec<String> {
        self.removed_by(rule, Asked { unique: false, most: usize::MAX })
    }

    /// The same, supposing that the position has one solution.
    pub(super) fn removed_if_unique<R: Rule<Classic> + Rule<AnySize>>(&self, rule: &R) -> Vec<String> {
        assert!(self.removed(rule).is_empty(), "it has several");
        self.removed_by(rule, Asked { unique: true, most: usize::MAX })
    }

    fn removed_by<R: Rule<Classic> + Rule<AnySize>>(&self, rule: &R, asked: Asked) -> Vec<String> {
        let steps = found::<AnySize>(&self.0, rule, asked);
        if Classic::fits(self.0.layout()) {
            assert_eq!(steps, found::<Classic>(&self.0, rule, asked));
        }
        assert_eq!(found::<AnySize>(&self.0, rule, Asked { most: 1, ..asked }), steps[..steps.len().min(1)]);
        let told = |step: &Step| {
            assert_eq!(step.placements().next(), None);
            assert!(<R as Rule<AnySize>>::emits(rule).contains(&step.technique));
            let removed = step.eliminations().map(|gone| notation::candidate(self.0.layout(), gone));
            removed.collect::<Vec<_>>().join(" ")
        };
        steps.iter().map(told).collect()
    }

    /// What the instances that place something place, in the order found.
    pub(super) fn placements<R: Rule<AnySize>>(&self, rule: &R) -> Vec<String> {
        let steps = found::<AnySize>(&self.0, rule, Asked { unique: false, most: usize::MAX });
        let placed = steps.iter().flat_map(Step::placements);
        placed.map(|placed| notation::candidate(self.0.layout(), placed)).collect()
    }
}

/// How a rule is asked: whether one solution may be supposed, and after how many instances it is stopped.
#[derive(Clone, Copy)]
struct Asked {
    unique: bool,
    most: usize,
}

/// The first instances that a rule finds.
fn found<S: Storage>(puzzle: &Puzzle, rule: &dyn Rule<S>, Asked { unique, most }: Asked) -> Vec<Step> {
    let geometry = Geometry::<S>::new(puzzle.layout().clone());
    let board = Board::start(&geometry, puzzle).expect("the position contradicts nothing");
    let mut steps = Vec::new();
    let mut work =
        if unique { Work::supposing_one_solution(puzzle, &geometry) } else { Work::new(puzzle, None) };
    let ended = rule.find(&board, &mut work, &mut |step| {
        steps.push(step);
        if steps.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(ended.is_break(), steps.len() == most);
    steps
}
