//! The rating itself: what the steps of the path add up to.

use crate::grade::se::path::{Path, is_usual};
use crate::grade::se::step::Step;
use crate::grid::{Candidate, Puzzle};

/// Rating of a puzzle in which some position has no step that SE knows.
const BEYOND: f64 = 20.0;

/// A puzzle's grade on the scale of Sudoku Explainer: ER, EP and ED as its version 1.2.1 gives them.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Se {
    /// The rating of the hardest step, from 1.0; 20.0 if SE has no step for some position; 0.0 for a full grid.
    pub er: f64,
    /// The rating of the hardest step up to the first that places a digit ("pearl").
    pub ep: f64,
    /// The rating of the first step ("diamond").
    pub ed: f64,
    steps: Vec<Step>,
}

/// A step behind a grade on SE's scale.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct SeStep {
    /// The technique, by the name that SE gives it.
    pub technique: String,
    /// The rating, from 1.0 to 12 or so.
    pub rating: f64,
    /// The candidate that the step places.
    pub place: Option<Candidate>,
    /// The candidates that the step removes, without those that the placement implies.
    pub eliminate: Vec<Candidate>,
}

/// The reason why a puzzle has no grade on SE's scale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Ungraded {
    /// The layout is not that of a usual 9x9 grid with boxes, which is all that SE knows.
    Layout,
    /// The search was told to stop.
    Stopped,
}

impl Se {
    /// Grades a puzzle. SE assumes that the solution is unique and does not check it. `stop` is asked now and then
    /// whether to give up: the hardest puzzles take seconds.
    ///
    /// ```
    /// use sudostep::{Puzzle, grade::Se};
    ///
    /// let puzzle: Puzzle = ".39.....7.1....69...8.2..4..5..1.7......53.2.8.1.7.....7.48...6..53612....3.....4".parse()?;
    /// let grade = Se::of(&puzzle, &|| false).expect("the usual grid");
    /// assert_eq!((grade.er, grade.ep, grade.ed), (4.2, 1.2, 1.2));
    /// # Ok::<(), sudostep::InputError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Ungraded`] if the layout is not SE's, or if the search was stopped.
    pub fn of(puzzle: &Puzzle, stop: &dyn Fn() -> bool) -> Result<Self, Ungraded> {
        if !is_usual(puzzle.layout()) {
            return Err(Ungraded::Layout);
        }
        let mut path = Path::of(puzzle, true, stop);
        let (mut er, mut first, mut to_placement) = (0.0_f64, None, None);
        let mut steps = Vec::with_capacity(81);
        for step in path.by_ref() {
            er = er.max(step.rating);
            first.get_or_insert(er);
            if step.placement.is_some() {
                to_placement.get_or_insert(er);
            }
            steps.push(step);
        }
        if path.has_stopped() {
            return Err(Ungraded::Stopped);
        }
        if path.grid.empty != 0 {
            to_placement.get_or_insert(er);
            er = BEYOND;
        }
        let [er, ep, ed] = [er, to_placement.unwrap_or(er), first.unwrap_or(0.0)].map(tenths);
        Ok(Self { er, ep, ed, steps })
    }

    /// The steps of the rating, in order. Each is built on demand.
    pub fn steps(&self) -> impl ExactSizeIterator<Item = SeStep> + '_ {
        self.steps.iter().map(|step| SeStep {
            technique: step.technique.name(),
            rating: tenths(step.rating),
            place: step.placement.map(Into::into),
            eliminate: step.eliminations.iter().map(|&gone| gone.into()).collect(),
        })
    }
}

/// A rating as the original prints it: cut to tenths.
pub(crate) fn tenths(rating: f64) -> f64 {
    ((rating + 0.05) * 10.0).floor() / 10.0
}
