//! Tests patterns laid out by hand. The other cells are open, so the tests assume a unique solution.

use std::sync::Arc;

use super::*;
use crate::grid::{AnySize, Cell, Cells, Geometry, House, HouseKind, Layout, Shape};
use crate::rules::testing::Position;

fn removed(position: &Position, rule: &Uniqueness) -> Vec<String> {
    position.removed_if_unique(rule)
}

#[test]
fn every_rectangle_of_a_grid_is_known_once() {
    let count = |layout: Layout, given: &[usize]| {
        let geometry = Geometry::<AnySize>::new(Arc::new(layout));
        let given: Cells<AnySize> = given.iter().map(|&cell| Cell::new(cell)).collect();
        let rectangles = Swaps::new(&geometry, &given).rectangles;
        assert!(rectangles.iter().all(|corners| corners.iter().all(|&corner| !given.contains(corner))));
        rectangles.len()
    };
    let boxed = |height, width| Layout::boxed(Shape::new(height, width).unwrap());
    // Two lines of one band or stack, and two lines of different stacks or bands.
    assert_eq!(count(boxed(3, 3), &[]), 2 * 9 * 27);
    // The corner has two other cells in its box's column and six other columns. The same holds for rows.
    assert_eq!(count(boxed(3, 3), &[0]), 2 * 9 * 27 - 2 * 2 * 6);
    assert_eq!(count(boxed(2, 3), &[]), 3 * 9 + 6 * 12);
    assert_eq!(count(boxed(1, 4), &[]), 36, "without boxes any two rows and columns");
    assert_eq!(count(cube(), &[]), 0);
}

/// Builds the rectangle r12 c14 with these candidates in its corners, row by row.
fn rectangle(corners: [&[usize]; 4]) -> Position {
    let names = ["r1c1", "r1c4", "r2c1", "r2c4"];
    names.iter().zip(corners).fold(Position::boxed(3, 3), |all, (name, digits)| all.cell(name, digits))
}

#[test]
fn one_corner_that_is_more_loses_both_digits() {
    let by = |third: &[usize]| rectangle([&[1, 2], &[1, 2], third, &[1, 2, 5, 6]]);
    assert_eq!(removed(&by(&[1, 2]), &Uniqueness::UR_1), ["1r2c4 2r2c4"]);
    assert!(removed(&by(&[1, 2, 7]), &Uniqueness::UR_1).is_empty());
    // A corner may have lost one of the digits, but not both.
    let lost = rectangle([&[1, 2], &[1, 2], &[1, 2], &[1, 5, 6]]);
    assert_eq!(removed(&lost, &Uniqueness::UR_1), ["1r2c4"]);
    assert!(removed(&rectangle([&[1, 2], &[1, 2], &[1, 2], &[5, 6]]), &Uniqueness::UR_1).is_empty());
}

#[test]
fn a_rectangle_takes_two_boxes() {
    let four_boxes = Position::boxed(3, 3).cell("r1c1 r1c4 r4c1", &[1, 2]).cell("r4c4", &[1, 2, 5]);
    assert!(removed(&four_boxes, &Uniqueness::UR_1).is_empty());
    let one_box = Position::boxed(3, 3).cell("r1c1 r1c2 r2c1", &[1, 2]).cell("r2c2", &[1, 2, 5]);
    assert!(removed(&one_box, &Uniqueness::UR_1).is_empty());
    // Without boxes any four corners work.
    let latin = Position::boxed(1, 5).cell("r1c1 r1c4 r4c1", &[1, 2]).cell("r4c4", &[1, 2, 5]);
    assert_eq!(removed(&latin, &Uniqueness::UR_1), ["1r4c4 2r4c4"]);
}

#[test]
fn in_boxes_of_another_shape() {
    let position = Position::boxed(2, 3).cell("r3c1 r4c1 r4c5", &[3, 6]).cell("r3c5", &[1, 3, 6]);
    assert_eq!(removed(&position, &Uniqueness::UR_1), ["3r3c5 6r3c5"]);
}

#[test]
fn one_further_digit_goes_from_what_sees_it_everywhere() {
    let side = rectangle([&[1, 2], &[1, 2], &[1, 2, 5], &[1, 2, 5]]);
    assert_eq!(
        removed(&side, &Uniqueness::UR_2),
        ["5r2c2 5r2c3 5r2c5 5r2c6 5r2c7 5r2c8 5r2c9"],
        "the rest of the row"
    );
    assert!(removed(&side, &Uniqueness::UR_5).is_empty());
    let across = rectangle([&[1, 2], &[1, 2, 5], &[1, 2, 5], &[1, 2]]);
    assert_eq!(removed(&across, &Uniqueness::UR_5), ["5r1c2 5r1c3 5r2c5 5r2c6"]);
    assert!(removed(&across, &Uniqueness::UR_2).is_empty());
    let three = rectangle([&[1, 2], &[1, 2, 5], &[1, 2, 5], &[1, 2, 5]]);
    assert_eq!(removed(&three, &Uniqueness::UR_5), ["5r2c5 5r2c6"]);
    let another = rectangle([&[1, 2], &[1, 2], &[1, 2, 5], &[1, 2, 6]]);
    assert!(removed(&another, &Uniqueness::UR_2).is_empty());
}

#[test]
fn further_digits_make_a_subset_with_a_cell_of_the_house() {
    let by = |other: &[usize]| rectangle([&[1, 2], &[1, 2], &[1, 2, 5], &[1, 2, 6]]).cell("r2c8", other);
    let eliminations =
        |digit: usize| ["r2c2", "r2c3", "r2c5", "r2c6", "r2c7", "r2c9"].map(|cell| format!("{digit}{cell}"));
    let mut all: Vec<String> = [eliminations(5), eliminations(6)].concat();
    all.sort_by_key(|name| name[1..].to_string());
    assert_eq!(removed(&by(&[5, 6]), &Uniqueness::UR_3), [all.join(" ")]);
    assert!(removed(&by(&[5, 7]), &Uniqueness::UR_3).is_empty());
    assert!(removed(&by(&[1, 5, 6]), &Uniqueness::UR_3).is_empty(), "one of its digits is the rectangle's");
}

#[test]
fn a_digit_locked_in_two_corners_takes_the_other_from_them() {
    let by = |places| rectangle([&[1, 2], &[1, 2], &[1, 2, 5], &[1, 2, 6, 7]]).confined("r2", &[1], places);
    assert_eq!(removed(&by("r2c1 r2c4"), &Uniqueness::UR_4), ["2r2c1 2r2c4"]);
    assert!(removed(&by("r2c1 r2c4 r2c9"), &Uniqueness::UR_4).is_empty());
}

#[test]
fn an_x_wing_on_the_rectangle_goes_the_other_way() {
    let by = |places| {
        rectangle([&[1, 2], &[1, 2, 5], &[1, 2, 6], &[1, 2]]).confined("r1", &[2], "r1c1 r1c4").confined(
            "r2",
            &[2],
            places,
        )
    };
    assert_eq!(removed(&by("r2c1 r2c4"), &Uniqueness::UR_6), ["2r2c1 2r1c4"]);
    assert!(removed(&by("r2c1 r2c4 r2c9"), &Uniqueness::UR_6).is_empty());
}

#[test]
fn two_strong_links_from_one_corner_make_a_hidden_rectangle() {
    let by = |places| {
        rectangle([&[1, 2], &[1, 2, 5], &[1, 2, 6], &[1, 2, 5, 7]])
            .confined("r2", &[1], "r2c1 r2c4")
            .confined("c4", &[1], places)
    };
    assert_eq!(removed(&by("r1c4 r2c4"), &Uniqueness::HIDDEN_RECTANGLE), ["2r2c4"]);
    assert!(removed(&by("r1c4 r2c4 r7c4"), &Uniqueness::HIDDEN_RECTANGLE).is_empty());
}

#[test]
fn what_was_placed_could_have_been_placed_otherwise() {
    let open =
        |last: &[usize]| Position::boxed(3, 3).placed("r1c1", 1).placed("r1c4 r2c1", 2).cell("r2c4", last);
    assert_eq!(removed(&open(&[1, 5, 6]), &Uniqueness::AVOIDABLE_1), ["1r2c4"]);
    assert!(removed(&open(&[5, 6]), &Uniqueness::AVOIDABLE_1).is_empty());
    let two = |last: &[usize]| {
        Position::boxed(3, 3).placed("r1c1", 1).placed("r2c1", 2).cell("r1c4", &[2, 5]).cell("r2c4", last)
    };
    // The two cells share their column and their box.
    let expected = "5r1c5 5r1c6 5r2c5 5r2c6 5r3c4 5r3c5 5r3c6 5r4c4 5r5c4 5r6c4 5r7c4 5r8c4 5r9c4";
    assert_eq!(removed(&two(&[1, 5]), &Uniqueness::AVOIDABLE_2), [expected]);
    assert!(removed(&two(&[1, 6]), &Uniqueness::AVOIDABLE_2).is_empty());
}

#[test]
fn a_loop_of_six_cells() {
    let by = |sixth: &[usize]| {
        Position::boxed(3, 3)
            .cell("r1c3 r1c7 r2c3 r2c9", &[3, 4])
            .cell("r9c7", sixth)
            .cell("r9c9", &[3, 4, 7])
    };
    assert_eq!(removed(&by(&[3, 4]), &Uniqueness::LOOP), ["3r9c9 4r9c9"]);
    assert!(removed(&by(&[3, 5]), &Uniqueness::LOOP).is_empty());
}

/// Builds a cube of 4x4x4 cells in which every line in the three directions is a house.
fn cube() -> Layout {
    let names =
        (0..64).map(|cell| format!("z{}r{}c{}", cell / 16 + 1, cell / 4 % 4 + 1, cell % 4 + 1)).collect();
    let lines = [1, 4, 16].into_iter().flat_map(|step| {
        let starts = (0..64).filter(move |cell| cell / step % 4 == 0);
        starts.map(move |start| House {
            kind: HouseKind::Region,
            name: format!("line{step}x{start}"),
            cells: (0..4).map(|at| Cell::new(start + at * step)).collect(),
        })
    });
    Layout::new(4, names, lines.collect()).unwrap()
}

#[test]
fn in_a_cube_the_smallest_pattern_is_a_smaller_cube() {
    let seven = "z1r1c1 z1r1c2 z1r2c1 z1r2c2 z2r1c1 z2r1c2 z2r2c1";
    let position = Position::of(cube()).cell(seven, &[1, 2]).cell("z2r2c2", &[1, 2, 3]);
    assert_eq!(removed(&position, &Uniqueness::LOOP), ["1z2r2c2 2z2r2c2"]);
    assert!(removed(&position, &Uniqueness::UR_1).is_empty());
}

#[test]
fn three_pairs_with_three_digits() {
    let by = |last: &[usize]| {
        Position::boxed(3, 3)
            .cell("r1c1 r2c1 r1c4", &[1, 2])
            .cell("r2c4", &[1, 3])
            .cell("r1c7", &[1, 2, 3])
            .cell("r2c7", last)
    };
    assert_eq!(removed(&by(&[1, 2, 3, 9]), &Uniqueness::EXTENDED), ["1r2c7 2r2c7 3r2c7"]);
    assert!(removed(&by(&[8, 9]), &Uniqueness::EXTENDED).is_empty());
    // Two columns through three boxes below each other, in boxes of another shape.
    let six = Position::boxed(2, 3).cell("r1c1 r1c2 r3c1 r3c2 r5c1", &[1, 2, 3]).cell("r5c2", &[1, 2, 3, 4]);
    assert_eq!(removed(&six, &Uniqueness::EXTENDED), ["1r5c2 2r5c2 3r5c2"]);
}

/// Builds a BUG of two digits in every cell, except that `others` lists other candidates for some cells.
fn bug_position(others: &[(&str, &[usize])]) -> Position {
    let pairs = ["12 23 34 41", "34 41 12 23", "23 34 41 12", "41 12 23 34"];
    let mut position = Position::boxed(2, 2);
    for (row, pairs) in (1..).zip(pairs) {
        for (column, pair) in (1..).zip(pairs.split(' ')) {
            let name = format!("r{row}c{column}");
            let digits: Vec<usize> = pair.bytes().map(|digit| usize::from(digit - b'0')).collect();
            let other = others.iter().find(|(other, _)| *other == name);
            position = position.cell(&name, other.map_or(&digits, |(_, digits)| digits));
        }
    }
    position
}

#[test]
fn a_grave_with_one_cell_too_many() {
    assert_eq!(removed(&bug_position(&[("r1c1", &[1, 2, 3])]), &Uniqueness::BUG_1), ["1r1c1 2r1c1"]);
    let two = bug_position(&[("r1c1", &[1, 2, 3]), ("r4c4", &[1, 3, 4])]);
    assert!(removed(&two, &Uniqueness::BUG_1).is_empty());
    // A third place for a digit, without a BUG.
    let none = bug_position(&[("r1c1", &[1, 2, 3]), ("r1c2", &[1, 3])]);
    assert!(removed(&none, &Uniqueness::BUG_1).is_empty());
}

#[test]
fn a_grave_with_one_digit_too_many() {
    let position = bug_position(&[("r1c1", &[1, 2, 4]), ("r1c2", &[2, 3, 4])]);
    assert_eq!(removed(&position, &Uniqueness::BUG_2), ["4r1c3 4r1c4 4r2c1 4r2c2"]);
    assert!(removed(&position, &Uniqueness::BUG_N).is_empty());
}

#[test]
fn a_grave_with_several_digits_too_many() {
    let position = bug_position(&[("r1c1", &[1, 2, 3]), ("r1c2", &[2, 3, 4])]);
    assert_eq!(removed(&position, &Uniqueness::BUG_4), ["1r1c1 3r1c2"], "2 is locked in them");
    assert_eq!(removed(&position, &Uniqueness::BUG_3), ["3r1c2 4r2c2", "3r1c2 4r1c4"]);
    assert_eq!(removed(&position, &Uniqueness::BUG_N), ["3r1c2"]);
    assert!(removed(&position, &Uniqueness::BUG_2).is_empty());
    let apart = bug_position(&[("r1c1", &[1, 2, 3]), ("r4c4", &[1, 3, 4])]);
    for rule in [Uniqueness::BUG_2, Uniqueness::BUG_3, Uniqueness::BUG_4, Uniqueness::BUG_N] {
        assert!(removed(&apart, &rule).is_empty());
    }
}
