//! Steps of a rating: what was found, how it is rated, and what it does.

use crate::grade::se::chains::node::Chain;
use crate::grade::se::grid::{Bits, Candidate, CellSet, Grid, Mask};
use crate::grade::se::technique::Technique;

/// One step of a rating.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) technique: Technique,
    pub(crate) rating: f64,
    /// The cell that gets its value, if the step places one.
    pub(crate) placement: Option<Candidate>,
    /// Candidates removed, apart from those that the placement itself removes.
    pub(crate) eliminations: Vec<Candidate>,
    /// What the step rests on, unless it is a chain.
    pub(crate) evidence: Evidence,
    /// The chains that prove the step, for chain techniques.
    pub(crate) chain: Option<Box<Chain>>,
}

/// What a pattern rests on. What the parts mean depends on the technique.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Evidence {
    /// Houses that need digits, as a set.
    pub(crate) bases: u32,
    /// Houses that take digits once, as a set.
    pub(crate) covers: u32,
    /// Digits of a hidden set.
    pub(crate) digits: Mask,
    /// The cells of the pattern.
    pub(crate) cells: CellSet,
    /// Its other cells: the wings of a pivot, the set beside extra candidates.
    pub(crate) beside: CellSet,
}

impl Step {
    /// Step that places a value and nothing else.
    pub(crate) fn placing(technique: Technique, rating: f64, cell: usize, digit: usize) -> Self {
        let (placement, evidence) = (Some(Candidate::new(cell, digit)), Evidence::default());
        Self { technique, rating, placement, eliminations: Vec::new(), evidence, chain: None }
    }

    /// Step that removes candidates; `None` if there are none.
    pub(crate) fn removing(technique: Technique, rating: f64, eliminations: Vec<Candidate>) -> Option<Self> {
        let evidence = Evidence::default();
        let step = Self { technique, rating, placement: None, eliminations, evidence, chain: None };
        Some(step).filter(|step| !step.eliminations.is_empty())
    }

    /// The same step with what it rests on.
    pub(crate) fn on(self, evidence: Evidence) -> Self {
        Self { evidence, ..self }
    }

    /// Applies the step to the position it was found in.
    pub(crate) fn apply(&self, grid: &mut Grid) {
        for candidate in &self.eliminations {
            grid.remove(candidate.cell.into(), candidate.digit.into());
        }
        if let Some(Candidate { cell, digit }) = self.placement {
            grid.place(cell.into(), digit.into());
        }
    }
}

/// The candidates of `grid` that are among `digits` and in `cells`, by cell, then by digit.
pub(crate) fn candidates(grid: &Grid, digits: Mask, cells: CellSet) -> Vec<Candidate> {
    Bits(cells)
        .flat_map(|cell| Bits(grid.cands[cell] & digits).map(move |digit| Candidate::new(cell, digit)))
        .collect()
}

/// A pattern that removes `digits` from `cells`, because `absent.0` are no candidates in `absent.1`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pattern {
    pub(crate) technique: Technique,
    pub(crate) rating: f64,
    pub(crate) digits: Mask,
    pub(crate) cells: CellSet,
    pub(crate) absent: (Mask, CellSet),
    pub(crate) evidence: Evidence,
}

impl Pattern {
    /// The step that the pattern makes in `grid`.
    pub(crate) fn step(&self, grid: &Grid) -> Option<Step> {
        let step = Step::removing(self.technique, self.rating, candidates(grid, self.digits, self.cells))?;
        Some(step.on(self.evidence))
    }
}
