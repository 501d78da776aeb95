//! Positions for the tests of rules, and the conclusions that a rule draws in them.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::{Rule, Work, find_all};
use crate::formats;
use crate::grid::{
    AnySize, Board, Candidate, Cell, Classic, Digit, Geometry, Layout, Puzzle, Shape, Storage,
};
use crate::step::Step;

/// A position that starts with every candidate in every cell. Digits are counted from 1.
pub(super) struct Position(Puzzle);

impl Position {
    /// Starts with every candidate of a grid with boxes of this height and width.
    pub(super) fn boxed(height: usize, width: usize) -> Self {
        Self::of(Layout::boxed(Shape::new(height, width).unwrap()))
    }

    /// Starts with every candidate of a jigsaw of side 5, whose regions run two columns to the right in each row.
    pub(super) fn jigsaw() -> Self {
        let regions: Vec<usize> = (0..25).map(|cell| (cell % 5 + 2 * (cell / 5)) % 5).collect();
        Self::of(Layout::jigsaw(5, &regions).unwrap())
    }

    /// Starts with every candidate of `layout`.
    pub(super) fn of(layout: Layout) -> Self {
        Self(Puzzle::empty(Arc::new(layout)))
    }

    /// Starts with the candidates of `puzzle`.
    pub(super) fn puzzle(puzzle: Puzzle) -> Self {
        Self(puzzle)
    }

    /// Returns the layout of the grid.
    pub(super) fn layout(&self) -> &Layout {
        self.0.layout()
    }

    fn cells(&self, names: &str) -> Vec<Cell> {
        names.split_whitespace().map(|name| self.0.layout().cell_named(name).unwrap()).collect()
    }

    fn eliminate(&mut self, cell: Cell, digit: usize) {
        self.0.eliminate(Candidate { cell, digit: Digit::new(digit - 1) });
    }

    /// Leaves only `digits` as candidates in each of the named cells.
    pub(super) fn cell(mut self, names: &str, digits: &[usize]) -> Self {
        for cell in self.cells(names) {
            for digit in (1..=self.0.layout().digits()).filter(|digit| !digits.contains(digit)) {
                self.eliminate(cell, digit);
            }
        }
        self
    }

    /// Removes `digits` from the other cells of the house: only the named cells keep them.
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

    /// Places a digit in each of the named cells, without making it a given.
    pub(super) fn placed(mut self, names: &str, digit: usize) -> Self {
        for cell in self.cells(names) {
            self.0.place(Candidate { cell, digit: Digit::new(digit - 1) });
        }
        self
    }

    /// Returns every step that the rule finds.
    pub(super) fn steps<R: Rule<AnySize>>(&self, rule: &R) -> Vec<Step> {
        first_steps::<AnySize>(&self.0, rule, Query { unique: false, limit: usize::MAX })
    }

    /// Returns the steps that the rule finds once a candidate is gone, with what it kept when it was asked before.
    pub(super) fn steps_without<R: Rule<AnySize>>(&self, rule: &R, cell: &str, digit: usize) -> Vec<Step> {
        let geometry = Geometry::<AnySize>::new(self.0.layout().clone());
        let mut board = Board::start(&geometry, &self.0).expect("the position contradicts nothing");
        let (mut work, mut steps) = (Work::new(&self.0, None), Vec::new());
        for gone in [None, Some(cell)] {
            for cell in gone.into_iter().flat_map(|name| self.cells(name)) {
                board.eliminate(Candidate { cell, digit: Digit::new(digit - 1) }).unwrap();
            }
            steps = find_all(rule, &board, &mut work, |_| true);
        }
        steps
    }

    /// Returns the eliminations of each step, in the order found. Checks that both storages give the same
    /// steps, and that the search can stop at the first.
    pub(super) fn removed<R: Rule<Classic> + Rule<AnySize>>(&self, rule: &R) -> Vec<String> {
        self.removed_by(rule, Query { unique: false, limit: usize::MAX })
    }

    /// Returns the eliminations of each step if the puzzle has one solution. Checks that without that there
    /// are none.
    pub(super) fn removed_if_unique<R: Rule<Classic> + Rule<AnySize>>(&self, rule: &R) -> Vec<String> {
        assert!(self.removed(rule).is_empty(), "it has several");
        self.removed_by(rule, Query { unique: true, limit: usize::MAX })
    }

    fn removed_by<R: Rule<Classic> + Rule<AnySize>>(&self, rule: &R, query: Query) -> Vec<String> {
        let steps = first_steps::<AnySize>(&self.0, rule, query);
        if Classic::fits(self.0.layout()) {
            assert_eq!(steps, first_steps::<Classic>(&self.0, rule, query));
        }
        assert_eq!(
            first_steps::<AnySize>(&self.0, rule, Query { limit: 1, ..query }),
            steps[..steps.len().min(1)]
        );
        let describe = |step: &Step| {
            assert_eq!(step.placements().next(), None);
            let removed = step.eliminations().map(|candidate| formats::candidate(self.0.layout(), candidate));
            removed.collect::<Vec<_>>().join(" ")
        };
        steps.iter().map(describe).collect()
    }

    /// Returns the placements of all steps, in the order found.
    pub(super) fn placements<R: Rule<AnySize>>(&self, rule: &R) -> Vec<String> {
        let steps = first_steps::<AnySize>(&self.0, rule, Query { unique: false, limit: usize::MAX });
        let placed = steps.iter().flat_map(Step::placements);
        placed.map(|placed| formats::candidate(self.0.layout(), placed)).collect()
    }
}

/// The settings of a run of a rule.
#[derive(Clone, Copy)]
struct Query {
    /// True if the rule may assume one solution.
    unique: bool,
    /// The number of steps after which the rule is stopped.
    limit: usize,
}

/// Returns the first steps that a rule finds.
fn first_steps<S: Storage>(puzzle: &Puzzle, rule: &dyn Rule<S>, Query { unique, limit }: Query) -> Vec<Step> {
    let geometry = Geometry::<S>::new(puzzle.layout().clone());
    let board = Board::start(&geometry, puzzle).expect("the position contradicts nothing");
    let mut steps = Vec::new();
    let mut work =
        if unique { Work::supposing_one_solution(puzzle, &geometry) } else { Work::new(puzzle, None) };
    let ended = rule.find(&board, &mut work, &mut |step| {
        steps.push(step);
        if steps.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(ended.is_break(), steps.len() == limit);
    steps
}
