//! Intersections: what follows from the cells that a box and a line share.

use super::{Asked, Form, Level, Part, Relation, Sort, Technique, Together};
use crate::step::TechniqueId;

/// The form of a digit whose places in one house all lie in another.
const fn confined(truths: &'static [Part], links: &'static [Part]) -> Form {
    Form::eliminating(truths, links, &[Relation::OneDigit], &[Together::One])
}

/// The form of a naked subset in a box and a line at once.
const fn locked(truths: &'static [Part], links: &'static [Part]) -> Form {
    Form::eliminating(
        truths,
        links,
        &[Relation::OneHouse("house")],
        &[Together::Same("set"), Together::BoxAndLine("house")],
    )
}

const LOCKED: &[(&str, &str)] = &[
    ("short", "{digits} in {set} of {house}, which removes {eliminated}"),
    ("look", "{set}, where {house} meet."),
    ("why", "{set} have no candidates but {digits}, so they hold these digits between them."),
    ("so", "{digits} go nowhere else in {house}: that removes {eliminated}."),
    ("hodoku", "{name}: {digits,} in {set}"),
    MEETING,
];

const MEETING: (&str, &str) = ("hint.1", "Look at the cells where a box and a line meet.");

pub(super) const ROWS: &[Technique] = &[
    Technique {
        id: TechniqueId::new("pointing"),
        name: "Locked Candidates Type 1 (Pointing)",
        aliases: &[
            "locked candidates",
            "locked candidates type 1",
            "pointing pair",
            "pointing pairs",
            "pointing triple",
            "intersection removal",
            "lc1",
            "omission",
        ],
        family: "intersections",
        order: 400,
        level: Level::Medium,
        hodoku: Some(("0100", 50)),
        se: Some("2.6"),
        assumes_unique: false,
        asked: Asked::Always,
        form: confined(&[Part::new("box", Sort::Box, 1)], &[Part::new("line", Sort::House, 1)]),
        relation: "A fish of size one with a box as its base and a line as its cover.",
        messages: &[
            ("short", "{digits} of {box} lies in {line}, which removes {eliminated}"),
            ("look", "{digits} in {box}."),
            ("why", "In {box} every place left for {digits} lies in {line}, so one of these places holds it."),
            ("so", "{digits} goes nowhere else in {line}: that removes {eliminated}."),
            ("hodoku", "{name}: {digits} in {box}"),
            MEETING,
        ],
        page: "\
A digit whose places in a box all lie in one row or column. The box needs the digit, so it takes one of these places,
and the rest of the line loses it.

How to spot it
  Where the places of a digit in a box come down to two or three, see whether they stand in one line: they point along
  it, out of the box, at whatever has the digit as a candidate there.
",
        example: "..81.....7...621.8...89...7......986675981243983.2.715..2.1.8..8..5.9......2486.1",
    },
    Technique {
        id: TechniqueId::new("claiming"),
        name: "Locked Candidates Type 2 (Claiming)",
        aliases: &[
            "locked candidates",
            "locked candidates type 2",
            "box/line reduction",
            "box line reduction",
            "line/box reduction",
            "claiming pair",
            "intersection removal",
            "lc2",
        ],
        family: "intersections",
        order: 410,
        level: Level::Medium,
        hodoku: Some(("0101", 50)),
        se: Some("2.8"),
        assumes_unique: false,
        asked: Asked::Always,
        form: confined(&[Part::new("line", Sort::NoBox, 1)], &[Part::new("box", Sort::House, 1)]),
        relation: "A fish of size one with a line as its base and a box as its cover.",
        messages: &[
            ("short", "{digits} of {line} lies in {box}, which removes {eliminated}"),
            ("look", "{digits} in {line}."),
            ("why", "In {line} every place left for {digits} lies in {box}, so one of these places holds it."),
            ("so", "{digits} goes nowhere else in {box}: that removes {eliminated}."),
            ("hodoku", "{name}: {digits} in {line}"),
            MEETING,
        ],
        page: "\
A digit whose places in a row or a column all lie in one box. The line needs the digit, so it takes one of these places,
and the rest of the box loses it.

How to spot it
  For a line in which a digit has two or three places left, see whether one box holds them all: the line claims the
  digit of that box, and the box's other rows or columns cannot have it.
",
        example: "64.....39.3...946...9..4..849.....5..8591.74..1.4...9.9.....68.851.9.324.6.8..9.5",
    },
    Technique {
        id: TechniqueId::new("locked-pair"),
        name: "Locked Pair",
        aliases: &[],
        family: "intersections",
        order: 420,
        level: Level::Medium,
        hodoku: Some(("0110", 40)),
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: locked(&[Part::new("set", Sort::Cell, 2)], &[Part::new("house", Sort::House, 2)]),
        relation: "A naked pair that lies in a box and in a line, both of which lose candidates.",
        messages: LOCKED,
        page: "\
Two cells of a box that also share a row or a column and have the same two candidates and no other. They hold the two
digits between them, so both the rest of the box and the rest of the line lose them. Where only the one or the other
has something to lose it is called a naked pair.

How to spot it
  Whenever you find a naked pair, look whether its cells share a second house: if they stand side by side in a box,
  clear the box and the line.
",
        example: ".7.8..5.395.36..8....57.2.1.1.6....8.....36.96.42....5...9.6.52.6..3.9.....1....6",
    },
    Technique {
        id: TechniqueId::new("locked-triple"),
        name: "Locked Triple",
        aliases: &[],
        family: "intersections",
        order: 430,
        level: Level::Medium,
        hodoku: Some(("0111", 60)),
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: locked(&[Part::new("set", Sort::Cell, 3)], &[Part::new("house", Sort::House, 3)]),
        relation: "A naked triple that lies in a box and in a line, both of which lose candidates.",
        messages: LOCKED,
        page: "\
Three cells of a box that also share a row or a column and have three candidates between them. They hold the three
digits, so both the rest of the box and the rest of the line lose them. Where only the one or the other has something to
lose it is called a naked triple.

How to spot it
  Look at a box where one of its rows or columns is still quite open: if its three cells there have only three
  different candidates, clear the box and the line. No cell needs to have all three.
",
        example: ".1.5.27...3....45.5....32..3246851798...27345.753.4862...2.958...3...9..7....16..",
    },
];
