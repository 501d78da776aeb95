//! Singles: placements that follow from one cell or one house alone.

use super::{Asked, Form, Level, Part, Relation, Sort, Technique};
use crate::step::{FULL_HOUSE, HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE, NAKED_SINGLE};

pub(super) const ROWS: &[Technique] = &[
    Technique {
        id: FULL_HOUSE,
        name: "Full House",
        aliases: &["last digit", "last digit in house", "open single", "last value"],
        family: "singles",
        order: 100,
        level: Level::Easy,
        hodoku: Some(("0000", 4)),
        se: Some("1.0"),
        assumes_unique: false,
        asked: Asked::Always,
        form: Form::single(&[Part::new("house", Sort::House, 1)], &[Relation::LastOpen("house")]),
        relation: "A special case of both hidden-single and naked-single.",
        messages: &[
            ("short", "{candidate}, the last open cell of {house}"),
            ("look", "{house}, where one cell is still open."),
            ("why", "The {others} other cells of {house} hold every digit but {digit}."),
            ("so", "{cell} is {digit}."),
            ("hodoku", "Full House: {candidate}"),
            ("hint.1", "Look at {house}."),
            ("hint.2", "One cell of {house} is still open."),
            ("hint.3", "{cell} is the last open cell of {house}."),
        ],
        page: "\
A house (a row, a column or a box) with one open cell. The cell takes the digit that the house still lacks.

How to spot it
  Look for houses that are nearly full, and look again at the row, the column and the box of every digit that
  you write: each of them may have come down to one open cell.
",
        example: ".6943182.472.683...832796.46158937.2..76.5..8..87.4563.2.346.8...4187236836.5.4..",
    },
    Technique {
        id: HIDDEN_SINGLE_BOX,
        name: "Hidden Single (box)",
        aliases: &["hidden single", "crosshatching", "unique candidate", "pinned digit", "single position"],
        family: "singles",
        order: 200,
        level: Level::Easy,
        hodoku: Some(("0002", 14)),
        se: Some("1.2"),
        assumes_unique: false,
        asked: Asked::Always,
        form: Form::single(&[Part::new("house", Sort::Box, 1)], &[]),
        relation: "A hidden subset of size one, in a box.",
        messages: &[
            ("short", "{candidate}, the only place for {digit} in {house}"),
            ("look", "{digit} in {house}."),
            ("why", "{blocked}"),
            ("so", "{cell} is the one place left for {digit} in {house}: {cell} is {digit}."),
            ("hodoku", "Hidden Single: {candidate}"),
            ("hint.1", "Look at {house}."),
            ("hint.2", "Where can {digit} go in {house}?"),
            ("hint.3", "{cell} is the one place left for {digit} in {house}."),
        ],
        page: "\
A digit that has one place left in a box. Every other open cell of the box sees the digit in its row or column.

How to spot it
  Take a digit that stands on the board several times. Draw its rows and columns through a box that lacks it
  (crosshatching): if they leave one open cell, the digit belongs there, however many other candidates the cell has.
",
        example: "..9.3..2.4...68....8.2.....615........7..5..8...7...63.2.3...8...4187.36..6...4..",
    },
    Technique {
        id: HIDDEN_SINGLE_LINE,
        name: "Hidden Single (row/column)",
        aliases: &["hidden single", "slicing and slotting", "unique candidate", "pinned digit", "single position"],
        family: "singles",
        order: 250,
        level: Level::Easy,
        hodoku: Some(("0002", 14)),
        se: Some("1.5"),
        assumes_unique: false,
        asked: Asked::Always,
        form: Form::single(&[Part::new("house", Sort::NoBox, 1)], &[]),
        relation: "A hidden subset of size one, in a row, a column or any other house that is no box.",
        messages: &[
            ("short", "{candidate}, the only place for {digit} in {house}"),
            ("look", "{digit} in {house}."),
            ("why", "{blocked}"),
            ("so", "{cell} is the one place left for {digit} in {house}: {cell} is {digit}."),
            ("hodoku", "Hidden Single: {candidate}"),
            ("hint.1", "Look at {house}."),
            ("hint.2", "Where can {digit} go in {house}?"),
            ("hint.3", "{cell} is the one place left for {digit} in {house}."),
        ],
        page: "\
A digit that has one place left in a row or a column. Every other open cell of the line sees the digit in its box or
in the line that crosses.

How to spot it
  For a line with few open cells, take each digit it lacks and cross out the open cells whose box or crossing line
  holds that digit already. If one cell is left, the digit belongs there.
",
        example: ".69.3.82.4.2.68....8.27.6..6158.3.....76.5..8...7..563.2.3.6.8...4187.368.6...4..",
    },
    Technique {
        id: NAKED_SINGLE,
        name: "Naked Single",
        aliases: &["sole candidate", "forced digit", "lone single", "singleton"],
        family: "singles",
        order: 300,
        level: Level::Easy,
        hodoku: Some(("0003", 4)),
        se: Some("2.3"),
        assumes_unique: false,
        asked: Asked::Always,
        form: Form::single(&[Part::new("cell", Sort::Cell, 1)], &[]),
        relation: "A naked subset of size one.",
        messages: &[
            ("short", "{candidate}, the only candidate left"),
            ("look", "cell {cell}."),
            ("why", "{blocked}"),
            ("so", "{digit} is the one digit left: {cell} is {digit}."),
            ("hodoku", "Naked Single: {candidate}"),
            ("hint.1", "Look at {home}."),
            ("hint.2", "A cell of {home} has one candidate left."),
            ("hint.3", "{cell} has one candidate left."),
        ],
        page: "\
A cell with one candidate left: every other digit already stands in its row, its column or its box.

How to spot it
  Count, for a cell whose row, column and box are well filled, the digits it sees. If all but one are there, the
  missing one is its digit. With pencil marks it is the cell that shows a single small digit.
",
        example: "..9.3..2.4...68....8.2.....615........7..5..8...7...63.2.3...8....187.36..6...4..",
    },
];
