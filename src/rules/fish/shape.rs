//! The kinds of houses that a fish may have as bases and covers.

use crate::grid::HouseKind::{self, Box, Column, Region, Row};

/// The kinds of houses that the bases of a fish may be, and those that its covers may be.
pub(super) type BaseCoverKinds = (&'static [HouseKind], &'static [HouseKind]);

/// The shape of a fish, by the kinds of its houses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FishShape {
    /// Rows against columns, or columns against rows.
    Lines,
    /// Rows against columns, with boxes among the bases or the covers.
    Franken,
    /// Any other choice of houses.
    Mutant,
}

const LINES: &[BaseCoverKinds] = &[(&[Row], &[Column]), (&[Column], &[Row])];
const WITH_BOXES: &[BaseCoverKinds] = &[(&[Row, Box], &[Column, Box]), (&[Column, Box], &[Row, Box])];
const ALL_KINDS: &[HouseKind] = &[Box, Row, Column, Region];

impl FishShape {
    /// Returns the choices of house kinds for bases and covers. They include those of simpler shapes.
    pub(super) const fn base_cover_kinds(self) -> &'static [BaseCoverKinds] {
        match self {
            Self::Lines => LINES,
            Self::Franken => WITH_BOXES,
            Self::Mutant => &[(ALL_KINDS, ALL_KINDS)],
        }
    }

    /// Returns the simplest shape for which some choice of base and cover kinds passes `fits`.
    pub(super) fn simplest(fits: impl Fn(&BaseCoverKinds) -> bool) -> Self {
        let has = |shape: Self| shape.base_cover_kinds().iter().any(&fits);
        [Self::Lines, Self::Franken].into_iter().find(|&shape| has(shape)).unwrap_or(Self::Mutant)
    }
}
