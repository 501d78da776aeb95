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
    /// The chains that prove the step, for chain techniques.
    #[expect(dead_code, reason = "the words and proofs of chains are to come")]
    pub(crate) chain: Option<Box<Chain>>,
}

impl Step {
    /// Step that places a value and nothing else.
    pub(crate) fn placing(technique: Technique, rating: f64, cell: usize, digit: usize) -> Self {
        let placement = Some(Candidate::new(cell, digit));
        Self { technique, rating, placement, eliminations: Vec::new(), chain: None }
    }

    /// Step that removes candidates; `None` if there are none.
    pub(crate) fn removing(technique: Technique, rating: f64, eliminations: Vec<Candidate>) -> Option<Self> {
        (!eliminations.is_empty()).then_some(Self {
            technique,
            rating,
            placement: None,
            eliminations,
            chain: None,
        })
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
}

impl Pattern {
    /// The step that the pattern makes in `grid`.
    pub(crate) fn step(&self, grid: &Grid) -> Option<Step> {
        Step::removing(self.technique, self.rating, candidates(grid, self.digits, self.cells))
    }
}
