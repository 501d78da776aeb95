//! What holds of every stream, whatever is in it.

use sudostep::formats::{self, Format, Input, ReadOptions, Reader, Style, Symbols};

/// Reads everything, and holds what was read against what it promises.
pub(crate) fn read(data: &[u8], options: &ReadOptions) {
    for read in Reader::new(data, Some("in"), options.clone()) {
        match read {
            Ok(input) => keeps(&input),
            Err(error) => {
                assert!(error.line > 0 && error.column > 0, "{error}");
                let _ = sudostep::render::caret(&error);
            }
        }
    }
}

/// A puzzle that was read can be written, and reads back as what it is, as far as its format carries it.
fn keeps(input: &Input) {
    let layout = input.puzzle.layout();
    assert_eq!(input.puzzle.givens().len(), layout.cells());
    let format = if input.style.format.is_written() { input.style.format } else { Format::LINE };
    let style = Style { format, ..input.style };
    let Ok(written) = formats::write_puzzle(&input.puzzle, &style) else { return };
    // Decimals are for cells that are separated, which not every format has, and arrays of numbers have nothing else.
    let is_told = style.symbols != Symbols::Decimal && format != Format::JSON;
    let symbols = is_told.then_some(style.symbols);
    let options =
        ReadOptions { format: Some(format), shape: layout.shape(), symbols, ..ReadOptions::default() };
    let Ok(back) = formats::parse(&written.text, &options) else { return };
    if written.lost.is_empty() {
        assert_eq!(back.puzzle.givens(), input.puzzle.givens(), "{}", written.text);
        assert_eq!(back.puzzle.placed(), input.puzzle.placed(), "{}", written.text);
    }
}
