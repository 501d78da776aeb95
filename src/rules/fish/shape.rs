//! Which houses a fish may take for its base and for its covers.

use crate::grid::HouseKind::{self, Box, Column, Region, Row};

/// The kinds of houses in the base, and in the cover.
pub(super) type Frame = (&'static [HouseKind], &'static [HouseKind]);

/// What a fish is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    /// Rows against columns.
    Lines,
    /// Rows against columns, with a box among either.
    Franken,
    /// Anything else.
    Mutant,
}

const LINES: &[Frame] = &[(&[Row], &[Column]), (&[Column], &[Row])];
const WITH_BOXES: &[Frame] = &[(&[Row, Box], &[Column, Box]), (&[Column, Box], &[Row, Box])];
const ALL_KINDS: &[HouseKind] = &[Box, Row, Column, Region];

impl Shape {
    /// Every way to choose base and cover, in which fish of simpler shapes lie as well.
    pub(super) const fn frames(self) -> &'static [Frame] {
        match self {
            Self::Lines => LINES,
            Self::Franken => WITH_BOXES,
            Self::Mutant => &[(ALL_KINDS, ALL_KINDS)],
        }
    }

    /// The simplest shape with a frame that fits.
    pub(super) fn simplest(fits: impl Fn(&Frame) -> bool) -> Self {
        let has = |shape: Self| shape.frames().iter().any(&fits);
        [Self::Lines, Self::Franken].into_iter().find(|&shape| has(shape)).unwrap_or(Self::Mutant)
    }
}
