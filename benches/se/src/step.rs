//! Steps of a rating: what was found, how it is rated, and what it does.

use crate::chains::Chain;
use crate::grid::{Bits, Candidate, CellSet, Grid, Mask};

/// Technique of a step. Chain techniques carry the level of the engine that found them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Technique {
    HiddenSingle,
    DirectPointing,
    DirectClaiming,
    DirectHiddenSet(u32),
    NakedSingle,
    Pointing,
    Claiming,
    NakedSet(u32),
    HiddenSet(u32),
    Fish(u32),
    XyWing,
    XyzWing,
    /// Unique rectangle or loop: number of cells, and type 1 to 4.
    UniqueLoop(usize, u8),
    /// Bivalue universal grave, type 1 to 4.
    Bug(u8),
    AlignedPairExclusion,
    AlignedTripletExclusion,
    XCycle,
    YCycle,
    XyCycle,
    TurbotFish,
    ForcingXChain,
    ForcingChain,
    Nishio,
    CellForcingChains(Level),
    RegionForcingChains(Level),
    ContradictionForcingChains(Level),
    DoubleForcingChains(Level),
}

/// What a chain engine may use: `Static` closures, or dynamic ones with advanced implications up to a depth of 0 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    Static,
    Dynamic(u8),
}

impl Technique {
    /// Name that Sudoku Explainer gives to the technique.
    #[must_use]
    pub fn name(self) -> String {
        let sized = |names: [&str; 3], size: u32| names[size.clamp(2, 4) as usize - 2].to_owned();
        let levelled = |what: &str, level: Level| match level {
            Level::Static => format!("{what} Forcing Chains"),
            Level::Dynamic(depth) => {
                let suffix = [
                    "",
                    " (+)",
                    " (+ Forcing Chains)",
                    " (+ Multiple Forcing Chains)",
                    " (+ Dynamic Forcing Chains)",
                    " (+ Dynamic Forcing Chains (+ Forcing Chains))",
                ][usize::from(depth.min(5))];
                format!("Dynamic {what} Forcing Chains{suffix}")
            }
        };
        match self {
            Self::DirectHiddenSet(size) => {
                sized(["Direct Hidden Pair", "Direct Hidden Triplet", "Direct Hidden Quad"], size)
            }
            Self::NakedSet(size) => sized(["Naked Pair", "Naked Triplet", "Naked Quad"], size),
            Self::HiddenSet(size) => sized(["Hidden Pair", "Hidden Triplet", "Hidden Quad"], size),
            Self::Fish(size) => sized(["X-Wing", "Swordfish", "Jellyfish"], size),
            Self::UniqueLoop(4, kind) => format!("Unique Rectangle type {kind}"),
            Self::UniqueLoop(size, kind) => format!("Unique Loop {size} type {kind}"),
            Self::Bug(kind) => format!("BUG type {kind}"),
            Self::CellForcingChains(level) => levelled("Cell", level),
            Self::RegionForcingChains(level) => levelled("Region", level),
            Self::ContradictionForcingChains(level) => levelled("Contradiction", level),
            Self::DoubleForcingChains(level) => levelled("Double", level),
            other => match other {
                Self::HiddenSingle => "Hidden Single",
                Self::DirectPointing => "Direct Pointing",
                Self::DirectClaiming => "Direct Claiming",
                Self::NakedSingle => "Naked Single",
                Self::Pointing => "Pointing",
                Self::Claiming => "Claiming",
                Self::XyWing => "XY-Wing",
                Self::XyzWing => "XYZ-Wing",
                Self::AlignedPairExclusion => "Aligned Pair Exclusion",
                Self::AlignedTripletExclusion => "Aligned Triplet Exclusion",
                Self::XCycle => "Bidirectional X-Cycle",
                Self::YCycle => "Bidirectional Y-Cycle",
                Self::XyCycle => "Bidirectional Cycle",
                Self::TurbotFish => "Turbot Fish",
                Self::ForcingXChain => "Forcing X-Chain",
                Self::Nishio => "Nishio Forcing Chain",
                _ => "Forcing Chain",
            }
            .to_owned(),
        }
    }
}

/// One step of a rating.
#[derive(Clone, Debug)]
pub struct Step {
    pub technique: Technique,
    pub rating: f64,
    /// The cell that gets its value, if the step places one.
    pub placement: Option<Candidate>,
    /// Candidates removed, apart from those that the placement itself removes.
    pub eliminations: Vec<Candidate>,
    /// The chains that prove the step, for chain techniques.
    pub chain: Option<Box<Chain>>,
}

impl Step {
    /// Step that places a value and nothing else.
    #[must_use]
    pub fn placing(technique: Technique, rating: f64, cell: usize, digit: usize) -> Self {
        let placement = Some(Candidate::new(cell, digit));
        Self { technique, rating, placement, eliminations: Vec::new(), chain: None }
    }

    /// Step that removes candidates; `None` if there are none.
    #[must_use]
    pub fn removing(technique: Technique, rating: f64, eliminations: Vec<Candidate>) -> Option<Self> {
        (!eliminations.is_empty()).then_some(Self { technique, rating, placement: None, eliminations, chain: None })
    }

    /// Applies the step to the position it was found in.
    pub fn apply(&self, grid: &mut Grid) {
        for candidate in &self.eliminations {
            grid.remove(candidate.cell.into(), candidate.digit.into());
        }
        if let Some(Candidate { cell, digit }) = self.placement {
            grid.place(cell.into(), digit.into());
        }
    }
}

/// The candidates of `grid` that are among `digits` and in `cells`, by cell, then by digit.
#[must_use]
pub fn candidates(grid: &Grid, digits: Mask, cells: CellSet) -> Vec<Candidate> {
    Bits(cells).flat_map(|cell| Bits(grid.cands[cell] & digits).map(move |digit| Candidate::new(cell, digit))).collect()
}

/// A pattern that removes `digits` from `cells`, because `absent.0` are no candidates in `absent.1`.
#[derive(Clone, Copy, Debug)]
pub struct Pattern {
    pub technique: Technique,
    pub rating: f64,
    pub digits: Mask,
    pub cells: CellSet,
    pub absent: (Mask, CellSet),
}

impl Pattern {
    /// The step that the pattern makes in `grid`.
    #[must_use]
    pub fn step(&self, grid: &Grid) -> Option<Step> {
        Step::removing(self.technique, self.rating, candidates(grid, self.digits, self.cells))
    }
}
