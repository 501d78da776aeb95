//! Any bytes through the recognition of formats; the first byte picks what is known about them.

#![no_main]

mod common;

use libfuzzer_sys::fuzz_target;
use sudostep::grid::Shape;
use sudostep::formats::{ReadOptions, Symbols};

fuzz_target!(|data: &[u8]| {
    let Some((&first, data)) = data.split_first() else { return };
    let shape = match first & 7 {
        1 => Some(Shape::NINE),
        2 => Shape::new(2, 2).ok(),
        3 => Shape::new(4, 4).ok(),
        4 => Shape::new(2, 5).ok(),
        _ => None,
    };
    let symbols = match first >> 3 & 7 {
        1 => Some(Symbols::Hex),
        2 => Some(Symbols::Letters),
        3 => Some(Symbols::Decimal),
        _ => None,
    };
    let column = (first >> 6 == 1).then(|| "p".to_string());
    common::read(data, &ReadOptions { shape, symbols, column, ..ReadOptions::default() });
});
