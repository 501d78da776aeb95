//! The techniques of the scale, by the names that Sudoku Explainer gives them.

/// Technique of a step. Chain techniques carry the level of the engine that found them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Technique {
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
pub(crate) enum Level {
    Static,
    Dynamic(u8),
}

impl Technique {
    /// Name that Sudoku Explainer gives to the technique.
    pub(crate) fn name(self) -> String {
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

/// Which chains a search looks for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Engine {
    /// Contradictions of one digit.
    Nishio,
    Multiple(Level),
}

impl Engine {
    pub(crate) fn base(self) -> f64 {
        match self {
            Self::Nishio => 7.5,
            Self::Multiple(Level::Static) => 8.0,
            Self::Multiple(Level::Dynamic(depth)) => 8.5 + 0.5 * f64::from(depth),
        }
    }

    pub(crate) fn level(self) -> Level {
        match self {
            Self::Nishio => Level::Dynamic(0),
            Self::Multiple(level) => level,
        }
    }
}
