//! Caches the layout and alphabets of each shape, so that all puzzles of a shape share them.

use std::sync::Arc;

use crate::grid::{Layout, MAX_SIDE, Shape};

use super::format::Symbols;
use super::symbols::Alphabet;

/// The layout and alphabets shared by all puzzles of one shape.
#[derive(Debug)]
pub(super) struct ShapeData {
    shape: Shape,
    pub(super) layout: Arc<Layout>,
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

/// The layouts and alphabets of the shapes met so far. Without `--box` there is at most one shape for each
/// side, so the list stays short.
#[derive(Debug, Default)]
pub(super) struct ShapeCache(Vec<ShapeData>);

impl ShapeCache {
    pub(super) fn get(&mut self, shape: Shape) -> &ShapeData {
        let known = self.0.iter().position(|shared| shared.shape == shape);
        let index = known.unwrap_or_else(|| {
            let layout = Arc::new(Layout::boxed(shape));
            let alphabet = |symbols| Alphabet::new(shape.side(), symbols);
            self.0.push(ShapeData {
                shape,
                layout,
                alphabet: alphabet(Symbols::Upper),
                hex: alphabet(Symbols::Hex),
                letters: alphabet(Symbols::Letters),
            });
            self.0.len() - 1
        });
        &self.0[index]
    }
}

/// Returns the shape of a small grid with `side` cells in all, such as 4x4 for 16. All its cells on one line
/// look like a row of a 16x16 grid.
pub(super) fn small_shape(side: usize) -> Option<Shape> {
    let small = side.isqrt();
    Shape::of_side(small).filter(|_| small * small == side && side <= MAX_SIDE)
}
