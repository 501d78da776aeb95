//! Properties of any grid and of any bytes.

use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::grid::{Digit, Layout};

const SHAPES: [(usize, usize); 8] = [(2, 2), (2, 3), (2, 5), (3, 3), (3, 4), (4, 4), (5, 5), (6, 6)];

fn layouts() -> Vec<Arc<Layout>> {
    SHAPES.iter().map(|&(height, width)| Arc::new(Layout::boxed(shape(height, width)))).collect()
}

fn grid() -> impl Strategy<Value = (Arc<Layout>, Vec<Option<Digit>>)> {
    // Full and sparse grids, some of them without a letter.
    (prop::sample::select(layouts()), 0.01..1.0_f64).prop_flat_map(|(layout, filled)| {
        let digit = (0..layout.digits()).prop_map(Digit::new);
        let cells = prop::collection::vec(prop::option::weighted(filled, digit), layout.cells());
        (Just(layout), cells)
    })
}

fn style() -> impl Strategy<Value = Style> {
    let symbols = vec![Symbols::Upper, Symbols::Lower, Symbols::Decimal];
    (
        prop::sample::select(vec![
            Format::LINE,
            Format::ROWS,
            Format::SPACED,
            Format::COMMAS,
            Format::FRAMED,
        ]),
        prop::sample::select(&['.', '0'][..]),
        prop::sample::select(symbols),
    )
        .prop_map(|(format, blank, symbols)| Style { format, blank, symbols })
}

/// Generates texts that are nearly puzzles.
fn nearly() -> impl Strategy<Value = Vec<u8>> {
    let pieces = [
        "1", ".", "0", "-", "---", "*", "|", "+", ",", " ", "\n", "\n", "\r\n", "#", "A", "x", "\u{e9}", "\0",
    ];
    let chosen = prop::sample::select(pieces.to_vec());
    let row = (
        prop::sample::select(vec![".", "1", ". ", "0,", "-", "*"]),
        prop::sample::select(vec![4usize, 9, 16, 36, 81]),
    )
        .prop_map(|(cell, times)| format!("{}\n", cell.repeat(times)));
    let piece = prop_oneof![3 => chosen.prop_map(str::to_owned), 1 => row];
    prop::collection::vec(piece, 0..200).prop_map(|pieces| pieces.concat().into_bytes())
}

proptest! {
    #![proptest_config(property_test())]

    #[test]
    fn every_grid_reads_back((layout, cells) in grid(), style in style()) {
        let text = write(&layout, &cells, &style);
        prop_assert!(text.ends_with('\n'));
        // Grids of few letters fit more than one alphabet. Without separators a digit is one character.
        let symbols = match (style.symbols, style.format) {
            (Symbols::Decimal, Format::LINE | Format::ROWS) => Some(Symbols::Upper),
            (Symbols::Decimal, _) => None,
            (letters, _) => Some(letters),
        };
        let options = ReadOptions { shape: layout.shape(), symbols, ..ReadOptions::default() };
        let input = parse(&text, &options).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!(input.puzzle.givens(), &cells);
        prop_assert_eq!(input.puzzle.layout(), &layout);
        prop_assert_eq!(input.style.format, style.format);
        let given = ReadOptions { format: Some(style.format), ..options.clone() };
        prop_assert_eq!(&parse(&text, &given).unwrap(), &input);
        prop_assert_eq!(parse_line(&layout, &line(&layout, &cells, '.')), Some(cells.clone()));
        // A grid written in the style it was read in reads back unchanged.
        prop_assert_eq!(parse(&write(&layout, &cells, &input.style), &options).unwrap().puzzle, input.puzzle);
    }

    #[test]
    fn only_two_sides_need_to_be_told((layout, cells) in grid(), style in style()) {
        match parse(&write(&layout, &cells, &style), &ReadOptions::default()) {
            Ok(input) => prop_assert_eq!(input.puzzle.givens(), &cells),
            Err(error) => {
                prop_assert_eq!(error.code, ErrorCode::Ambiguous);
                let sides = style.format == Format::ROWS && matches!(layout.digits(), 16 | 36);
                prop_assert!(sides || error.expected.contains("--symbols"));
            }
        }
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        let _ = outline(bytes);
    }

    #[test]
    fn no_text_makes_it_panic(text in nearly(), box_given in any::<bool>(), format in prop::option::of(prop::sample::select(&Format::ALL[..]))) {
        let options = ReadOptions { format, shape: box_given.then_some(Shape::NINE), ..ReadOptions::default() };
        let lines = text.split(|&byte| byte == b'\n' || byte == b'\r').count();
        let all = read_all(&text, options);
        prop_assert!(all.len() <= lines);
        for error in all.into_iter().filter_map(Result::err) {
            prop_assert!((1..=lines).contains(&error.line) && error.column > 0, "{}", error);
        }
    }
}
