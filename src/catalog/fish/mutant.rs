//! Fish of any houses.

use super::{
    ANY_HOUSES, Asked, Common, Fish, Level, Own, Parts, Relation, Sort, Technique, Together, WHOLE,
    WITH_ANY_FINS,
};

/// There is none of size two in a grid of rows, columns and boxes: no two covers would meet both bases.
const MUTANT: Common = Common {
    family: "fish-mutant",
    aliases: &["mutant fish"],
    se: None,
    parts: &Parts::whole(Sort::House),
    relations: &[
        Relation::OneDigit,
        Relation::Fish(Fish::Apart),
        Relation::Fish(Fish::Mutant),
        Relation::Fish(Fish::Whole),
    ],
    together: &[Together::One],
    messages: WHOLE,
    page: "\
A fish of any houses. A digit has all its places in some houses within as many others, and rows and columns stand
together on one side at least. No place lies in two houses of the base. Each house of the base needs a place of its own,
no two of them can share a house of the cover, so every house of the cover gets the digit from the base and loses it
everywhere else. A base place where two covers meet would use up both, so that one goes as well.

How to spot it
  A pattern for programs more than for people. By hand, mark all places of a digit, choose houses with few of them that
  do not overlap, rows and columns alike, and see how few other houses hold them all.
",
};

const FINNED: Common = Common {
    family: "fish-mutant",
    aliases: &["finned mutant fish"],
    se: None,
    parts: &Parts::finned(Sort::House, ANY_HOUSES),
    relations: &[
        Relation::OneDigit,
        Relation::Fish(Fish::Apart),
        Relation::Fish(Fish::Mutant),
        Relation::Fish(Fish::Finned),
    ],
    together: &[Together::Same("base")],
    messages: WITH_ANY_FINS,
    page: "\
A mutant fish but for a few places too many. A digit lies in some houses within as many others, rows and columns
together on one side at least, except for the fins: places outside the covers, and places that two houses of the base
share (endo-fins). If all fins are false, it is the fish without them and clears its covers; if a fin is true, it clears
whatever it sees. So the digit goes from those cells of the covers that see every fin.

How to spot it
  Start from a place that you suspect and cross the digit out of everything it sees. If some houses then keep all their
  places in fewer other houses than there are of them, these are the base, and what the suspect saw of them is fins, but
  for what shares a cover with it.
",
};

pub(in crate::catalog) const ROWS: &[Technique] = &[
    MUTANT.row(
        3,
        Own {
            id: "mutant-swordfish",
            name: "Mutant Swordfish",
            order: 1920,
            level: Level::Extreme,
            hodoku: ("0351", 450),
            asked: Asked::ByName,
            relation: "A fish of size three of any houses.",
            example: ".41...2.8.261...497............126.369283541713.....82.6.4.1.2521.65...4.7...3...",
        },
    ),
    MUTANT.row(
        4,
        Own {
            id: "mutant-jellyfish",
            name: "Mutant Jellyfish",
            order: 1940,
            level: Level::Extreme,
            hodoku: ("0352", 450),
            asked: Asked::ByName,
            relation: "A fish of size four of any houses.",
            example: ".952.8..72....7..9.7.193.25..2....7......25....9..623152867...3917324658463..57.2",
        },
    ),
    MUTANT.row(
        5,
        Own {
            id: "mutant-squirmbag",
            name: "Mutant Squirmbag",
            order: 1960,
            level: Level::Extreme,
            hodoku: ("0353", 470),
            asked: Asked::ByName,
            relation: "A fish of size five of any houses.",
            example: ".21.63.89368.94.71.5...8.36..2.4..9...49.2.5..7.6...2414.3...62293..6.45.8642..13",
        },
    ),
    MUTANT.row(
        6,
        Own {
            id: "mutant-whale",
            name: "Mutant Whale",
            order: 1980,
            level: Level::Extreme,
            hodoku: ("0354", 470),
            asked: Asked::ByName,
            relation: "A fish of size six of any houses.",
            example: ":0354:5:.21.63.89368.94.71.5...8.36..2.4..9...49.2.5..7.6...2414.3...62293..6.45.8642..13:544::",
        },
    ),
    MUTANT.row(
        7,
        Own {
            id: "mutant-leviathan",
            name: "Mutant Leviathan",
            order: 2001,
            level: Level::Extreme,
            hodoku: ("0355", 470),
            asked: Asked::ByName,
            relation: "A fish of size seven of any houses.",
            example: "8261793457.438..2..3.24......37.28.4...4.327.247891653371.24...4...1..326.293.4..",
        },
    ),
    FINNED.row(
        2,
        Own {
            id: "finned-mutant-x-wing",
            name: "Finned Mutant X-Wing",
            order: 2000,
            level: Level::Extreme,
            hodoku: ("0360", 470),
            asked: Asked::ByName,
            relation: "A mutant fish of size two but for its fins.",
            example: "9325.78.41452.8.79786.492.53597.2.4.6.84.5.2.2.4..6.5.8279514..491673582563824791",
        },
    ),
    FINNED.row(
        3,
        Own {
            id: "finned-mutant-swordfish",
            name: "Finned Mutant Swordfish",
            order: 2020,
            level: Level::Extreme,
            hodoku: ("0361", 470),
            asked: Asked::ByName,
            relation: "A mutant fish of size three but for its fins.",
            example: ".3.2...8982.1....6..4.8..23.72....386..3.82...83.2.96.2.586.37.3...1.8..7.8...6..",
        },
    ),
    FINNED.row(
        4,
        Own {
            id: "finned-mutant-jellyfish",
            name: "Finned Mutant Jellyfish",
            order: 2040,
            level: Level::Extreme,
            hodoku: ("0362", 470),
            asked: Asked::ByName,
            relation: "A mutant fish of size four but for its fins.",
            example: ".3.2...8982.1....6..4.8..23.72....386..3.82...83.2.96.2.586.37.3...1.8..7.8...6..",
        },
    ),
    FINNED.row(
        5,
        Own {
            id: "finned-mutant-squirmbag",
            name: "Finned Mutant Squirmbag",
            order: 2060,
            level: Level::Extreme,
            hodoku: ("0363", 470),
            asked: Asked::ByName,
            relation: "A mutant fish of size five but for its fins.",
            example: ".54..9.7.73..4.......3.74.8.978..12448.712..9...49.78.24.97..15.....4.3757.6.1.42",
        },
    ),
    FINNED.row(
        6,
        Own {
            id: "finned-mutant-whale",
            name: "Finned Mutant Whale",
            order: 2080,
            level: Level::Extreme,
            hodoku: ("0364", 470),
            asked: Asked::ByName,
            relation: "A mutant fish of size six but for its fins.",
            example: "8261793457.438..2..3.24......37.28.4...4.327.247891653371.24...4...1..326.293.4..",
        },
    ),
    FINNED.row(
        7,
        Own {
            id: "finned-mutant-leviathan",
            name: "Finned Mutant Leviathan",
            order: 2100,
            level: Level::Extreme,
            hodoku: ("0365", 470),
            asked: Asked::ByName,
            relation: "A mutant fish of size seven but for its fins.",
            example: "5739.2.8.68.75.2..9...8.7.5..8..95.7.5732.....6957...2.3.647958845291.7.796835.2.",
        },
    ),
];
