//! Any bytes through the reader of the format that the environment variable `FORMAT` names.

#![no_main]

mod common;

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use sudostep::grid::Shape;
use sudostep::formats::{Format, ReadOptions};

static FORMAT: LazyLock<Format> =
    LazyLock::new(|| std::env::var("FORMAT").expect("FORMAT names a format").parse().expect("a format"));

fuzz_target!(|data: &[u8]| {
    let Some((&first, data)) = data.split_first() else { return };
    let shape = match first & 3 {
        1 => Some(Shape::NINE),
        2 => Shape::new(4, 4).ok(),
        _ => None,
    };
    common::read(data, &ReadOptions { format: Some(*FORMAT), shape, ..ReadOptions::default() });
});
