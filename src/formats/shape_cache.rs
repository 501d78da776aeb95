//! The layout and alphabets of each shape, which all puzzles of the shape share.

use std::sync::{Arc, OnceLock};

use crate::grid::{Layout, MAX_SIDE, Shape};

use super::format::Symbols;
use super::symbols::Alphabet;

/// The layout and alphabets shared by all puzzles of one shape.
#[derive(Debug)]
pub(crate) struct ShapeData {
    pub(crate) layout: Arc<Layout>,
    /// The alphabet of the figures `1` to `9`, then letters from `A` on.
    pub(super) alphabet: Alphabet,
    hex: Alphabet,
    letters: Alphabet,
}

impl ShapeData {
    /// Returns the alphabet for `symbols`.
    pub(super) fn alphabet_of(&self, symbols: Symbols) -> &Alphabet {
        match symbols {
            Symbols::Upper | Symbols::Lower | Symbols::Decimal => &self.alphabet,
            Symbols::Hex => &self.hex,
            Symbols::Letters => &self.letters,
        }
    }
}

/// Returns the layout and alphabets of a shape. They are made on first use, and kept.
pub(crate) fn of_shape(shape: Shape) -> &'static ShapeData {
    static ALL: [[OnceLock<Box<ShapeData>>; MAX_SIDE]; MAX_SIDE] =
        [const { [const { OnceLock::new() }; MAX_SIDE] }; MAX_SIDE];
    ALL[shape.box_height() - 1][shape.box_width() - 1].get_or_init(|| {
        let alphabet = |symbols| Alphabet::new(shape.side(), symbols);
        Box::new(ShapeData {
            layout: Arc::new(Layout::boxed(shape)),
            alphabet: alphabet(Symbols::Upper),
            hex: alphabet(Symbols::Hex),
            letters: alphabet(Symbols::Letters),
        })
    })
}

/// Returns the shape of a small grid with `side` cells in all, such as 4x4 for 16. All its cells on one line
/// look like a row of a 16x16 grid.
pub(super) fn small_shape(side: usize) -> Option<Shape> {
    let small = side.isqrt();
    Shape::of_side(small).filter(|_| small * small == side && side <= MAX_SIDE)
}
