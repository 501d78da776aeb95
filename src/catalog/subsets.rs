//! Subsets: as many cells of a house as there are digits for them.

use super::{Asked, Form, Level, Part, Relation, Sort, Technique, Together};
use crate::step::TechniqueId;

/// The form of a naked subset: cells of one house, and a link for each of their digits there.
const fn naked(truths: &'static [Part], links: &'static [Part]) -> Form {
    Form::eliminating(truths, links, &[Relation::OneHouse("house")], &[Together::Same("set")])
}

/// The form of a hidden subset: digits of one house, and a link for each of their cells.
const fn hidden(truths: &'static [Part], links: &'static [Part]) -> Form {
    Form::eliminating(truths, links, &[Relation::OneHouse("house")], &[Together::One])
}

const NAKED: &[(&str, &str)] = &[
    ("short", "{digits} in {set} of {house}, which removes {eliminated}"),
    ("look", "{set} in {house}."),
    ("why", "{set} have no candidates but {digits}, so they hold these digits between them."),
    ("so", "{digits} go nowhere else in {house}: that removes {eliminated}."),
    ("hodoku", "{name}: {digits,} in {set}"),
    ("hint.1", "Look for cells of one house that have few candidates between them."),
];

const HIDDEN: &[(&str, &str)] = &[
    ("short", "{digits} of {house} in {set}, which removes {eliminated}"),
    ("look", "{digits} in {house}."),
    (
        "why",
        "In {house} every place left for {digits} lies in {set}, so they hold these digits between them.",
    ),
    ("so", "Nothing else goes there: that removes {eliminated}."),
    ("hodoku", "{name}: {digits,} in {set}"),
    ("hint.1", "Look for digits that have few places left between them in one house."),
];

pub(super) const ROWS: &[Technique] = &[
    Technique {
        id: TechniqueId::new("naked-pair"),
        name: "Naked Pair",
        aliases: &["naked double", "naked twins", "naked subset", "disjoint subset", "conjugate pair"],
        family: "subsets",
        order: 500,
        level: Level::Medium,
        hodoku: Some(("0200", 60)),
        se: Some("3.0"),
        assumes_unique: false,
        asked: Asked::Always,
        form: naked(&[Part::new("set", Sort::Cell, 2)], &[Part::new("house", Sort::House, 2)]),
        relation: "The other open cells of the house hold a hidden subset of its other digits.",
        messages: NAKED,
        page: "\
Two cells of a house that have the same two candidates and no other. One takes the one digit and the other the other,
whichever way round, so no third cell of the house can have either.

How to spot it
  Look for cells with two candidates, and for each of them in its row, column and box for a second one that has just
  the same two.
",
        example: "3.6579.4.94..13.757514.8...817.35......94....4.978.35.1...5..9...41.7........4.12",
    },
    Technique {
        id: TechniqueId::new("hidden-pair"),
        name: "Hidden Pair",
        aliases: &["hidden double", "hidden twins", "hidden subset"],
        family: "subsets",
        order: 520,
        level: Level::Medium,
        hodoku: Some(("0210", 70)),
        se: Some("3.4"),
        assumes_unique: false,
        asked: Asked::Always,
        form: hidden(&[Part::new("house", Sort::House, 2)], &[Part::new("set", Sort::Cell, 2)]),
        relation: "The other open cells of the house are a naked subset.",
        messages: HIDDEN,
        page: "\
Two digits that have the same two places in a house and no other. They fill the two cells, so these lose every other
candidate.

How to spot it
  For a house, look at the digits with two places left: if two of them have the same two places, nothing else fits
  there. Pencil marks of the two digits alone show it at once.
",
        example: "5....4....1.3......6.58...462....9......952.69.52.64181.6.5...2.82.....1.5.6...4.",
    },
    Technique {
        id: TechniqueId::new("naked-triple"),
        name: "Naked Triple",
        aliases: &["naked triplet", "naked subset"],
        family: "subsets",
        order: 540,
        level: Level::Medium,
        hodoku: Some(("0201", 80)),
        se: Some("3.6"),
        assumes_unique: false,
        asked: Asked::Always,
        form: naked(&[Part::new("set", Sort::Cell, 3)], &[Part::new("house", Sort::House, 3)]),
        relation: "The other open cells of the house hold a hidden subset of its other digits.",
        messages: NAKED,
        page: "\
Three cells of a house that have three candidates between them. They take the three digits, so no other cell of the
house can have one of these. No cell needs to have all three: 12, 23 and 13 make a triple.

How to spot it
  In a house, leave aside the cells with more than three candidates, and see whether three of the rest can be found
  that have only three different digits.
",
        example: "693.7.241742316859581249...1..72.....2.6......6..8..2..7..6.51241...27362.61.7498",
    },
    Technique {
        id: TechniqueId::new("hidden-triple"),
        name: "Hidden Triple",
        aliases: &["hidden triplet", "hidden subset"],
        family: "subsets",
        order: 560,
        level: Level::Medium,
        hodoku: Some(("0211", 100)),
        se: Some("4.0"),
        assumes_unique: false,
        asked: Asked::Always,
        form: hidden(&[Part::new("house", Sort::House, 3)], &[Part::new("set", Sort::Cell, 3)]),
        relation: "The other open cells of the house are a naked subset.",
        messages: HIDDEN,
        page: "\
Three digits that have three places in a house between them. They fill the three cells, so these lose every other
candidate. No digit needs to have all three places.

How to spot it
  For a house with many open cells, look at the digits with two or three places left: if three of them have only three
  places between them, nothing else fits there.
",
        example: "21.5893.7...127.95..93462181..8539768..7921349..6145824.12.8759...9.5..1.9.471.23",
    },
    Technique {
        id: TechniqueId::new("naked-quad"),
        name: "Naked Quadruple",
        aliases: &["naked quad", "naked quadruplet", "naked subset"],
        family: "subsets",
        order: 580,
        level: Level::Hard,
        hodoku: Some(("0202", 120)),
        se: Some("5.0"),
        assumes_unique: false,
        asked: Asked::Always,
        form: naked(&[Part::new("set", Sort::Cell, 4)], &[Part::new("house", Sort::House, 4)]),
        relation: "The other open cells of the house hold a hidden subset of its other digits. In a house of nine cells a \
                   larger naked subset leaves a hidden one of at most four.",
        messages: NAKED,
        page: "\
Four cells of a house that have four candidates between them. They take the four digits, so no other cell of the house
can have one of these.

How to spot it
  In a house with many open cells, leave aside the cells with more than four candidates, and see whether four of the
  rest have only four different digits. Where few cells are left over, their hidden subset is easier to see.
",
        example: "..7.59....69.34....58.16....314.78..6..9.1.3...43.5.1....173.6.793648251..6592783",
    },
    Technique {
        id: TechniqueId::new("hidden-quad"),
        name: "Hidden Quadruple",
        aliases: &["hidden quad", "hidden quadruplet", "hidden subset"],
        family: "subsets",
        order: 600,
        level: Level::Hard,
        hodoku: Some(("0212", 150)),
        se: Some("5.4"),
        assumes_unique: false,
        asked: Asked::Always,
        form: hidden(&[Part::new("house", Sort::House, 4)], &[Part::new("set", Sort::Cell, 4)]),
        relation: "The other open cells of the house are a naked subset.",
        messages: HIDDEN,
        page: "\
Four digits that have four places in a house between them. They fill the four cells, so these lose every other
candidate.

How to spot it
  Hard to see and rarely needed: unless all nine cells of the house are open, the others are a naked subset of at most
  four cells, which is easier to find. Look for four digits that are blocked from the same cells of the house.
",
        example: "..2.1.67..4.7...917.196..5..2.8..749..7....65.......3.81.69.5275.....48327.5..916",
    },
];
