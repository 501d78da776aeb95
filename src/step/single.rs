//! Compact form of placements by full house, hidden single and naked single, as sweeps log them.

use serde::{Deserialize, Serialize};

use super::{Cited, Claim, Constraint, Reason, Role, Step, TechniqueId};
use crate::grid::{Board, Candidate, Cell, HouseId, HouseKind, Storage};

/// Technique of the last open cell of a house.
pub(crate) const FULL_HOUSE: TechniqueId = TechniqueId::new("full-house");
/// Technique of a digit with one place left in a box.
pub(crate) const HIDDEN_SINGLE_BOX: TechniqueId = TechniqueId::new("hidden-single-box");
/// Technique of a digit with one place left in a house that is not a box.
pub(crate) const HIDDEN_SINGLE_LINE: TechniqueId = TechniqueId::new("hidden-single-line");
/// Technique of a cell with one candidate left.
pub(crate) const NAKED_SINGLE: TechniqueId = TechniqueId::new("naked-single");

/// The pass of a sweep that found a single. A sweep is one pass over the cells, then one over the houses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Pass {
    /// The pass over the open cells, for naked singles.
    Naked,
    /// The pass over the houses, for hidden singles.
    Hidden,
}

/// The technique of a single, with the house of a full house or a hidden single.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SingleKind {
    /// The cell is the last open one of this house.
    FullHouse(HouseId),
    /// The digit has one place left in this box.
    HiddenBox(HouseId),
    /// The digit has one place left in this house, which is not a box.
    HiddenLine(HouseId),
    /// The digit is the only one left in its cell.
    Naked,
}

/// A placement by a full house, a hidden single or a naked single.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Single {
    /// The technique, with its house if it has one.
    pub kind: SingleKind,
    /// The digit placed and its cell.
    pub candidate: Candidate,
    /// The pass of the sweep in which the single was found.
    pub pass: Pass,
}

impl SingleKind {
    /// Returns the technique's id.
    pub const fn technique(self) -> TechniqueId {
        match self {
            Self::FullHouse(_) => FULL_HOUSE,
            Self::HiddenBox(_) => HIDDEN_SINGLE_BOX,
            Self::HiddenLine(_) => HIDDEN_SINGLE_LINE,
            Self::Naked => NAKED_SINGLE,
        }
    }

    /// Returns the kind of a single in this house: a full house if `cell` is its last open one, or else a hidden single.
    pub(crate) fn in_house<S: Storage>(house: HouseId, cell: Cell, board: &Board<'_, S>) -> Self {
        if board.last_open(house) == Some(cell) { Self::FullHouse(house) } else { Self::hidden(house, board) }
    }

    /// Returns the kind of a hidden single in this house.
    pub(crate) fn hidden<S: Storage>(house: HouseId, board: &Board<'_, S>) -> Self {
        match board.layout().house(house).kind {
            HouseKind::Box => Self::HiddenBox(house),
            HouseKind::Row | HouseKind::Column | HouseKind::Region => Self::HiddenLine(house),
        }
    }

    /// Returns the constraint that makes `candidate` true: it is the only candidate left there.
    pub(crate) const fn constraint(self, candidate: Candidate) -> Constraint {
        match self {
            Self::Naked => Constraint::Cell(candidate.cell),
            Self::FullHouse(house) | Self::HiddenBox(house) | Self::HiddenLine(house) => {
                Constraint::House(house, candidate.digit)
            }
        }
    }

    /// Builds the step that places `candidate`.
    pub fn step(self, candidate: Candidate) -> Step {
        let role = if self == Self::Naked { Role::CELL } else { Role::HOUSE };
        let cited = Cited { constraint: self.constraint(candidate), role };
        let claim = Claim { place: vec![candidate], eliminate: Vec::new(), because: Reason::truths([cited]) };
        Step::new(self.technique(), vec![claim])
    }
}
