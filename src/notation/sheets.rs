//! One layout and alphabet a shape, made when first needed and shared by every puzzle of that shape.

use std::sync::Arc;

use crate::grid::{Layout, Shape};

use super::symbols::Alphabet;

/// What all puzzles of one shape share.
#[derive(Debug)]
pub(super) struct Sheet {
    shape: Shape,
    pub(super) layout: Arc<Layout>,
    pub(super) alphabet: Alphabet,
}

/// The sheets made so far. Without `--box` there is at most one a side, so the list stays short.
#[derive(Debug, Default)]
pub(super) struct Sheets(Vec<Sheet>);

impl Sheets {
    pub(super) fn get(&mut self, shape: Shape) -> &Sheet {
        let known = self.0.iter().position(|sheet| sheet.shape == shape);
        let index = known.unwrap_or_else(|| {
            let layout = Arc::new(Layout::boxed(shape));
            self.0.push(Sheet { shape, layout, alphabet: Alphabet::new(shape.side()) });
            self.0.len() - 1
        });
        &self.0[index]
    }
}
