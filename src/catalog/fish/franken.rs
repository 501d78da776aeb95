//! Fish of rows, columns and boxes.

use super::{
    ANY_HOUSES, Asked, Common, Fish, Level, Own, Parts, Relation, Sort, Technique, Together, WHOLE,
    WITH_ANY_FINS,
};

const FRANKEN: Common = Common {
    family: "fish-franken",
    aliases: &["franken fish"],
    se: None,
    parts: &Parts::whole(Sort::House),
    relations: &[
        Relation::OneDigit,
        Relation::Fish(Fish::Apart),
        Relation::Fish(Fish::Franken),
        Relation::Fish(Fish::Whole),
    ],
    together: &[Together::One],
    messages: WHOLE,
    page: "\
A fish in which boxes stand in for lines. A digit has all its places in some rows and boxes within as many columns and
boxes; at least one box is among them. Each house of the base needs a place of its own, no two of them can share a house
of the cover, so every house of the cover gets the digit from the base and loses it everywhere else. A base place where
two covers meet would use up both, so that one goes as well. The same with rows and columns exchanged.

How to spot it
  Start from a fish of lines that nearly works. Where the places of one row spread over too many columns, see whether
  some of them share a box that can be a cover; or take as one more base a box in which the digit keeps to few columns.
",
};

const FINNED: Common = Common {
    family: "fish-franken",
    aliases: &["finned franken fish"],
    se: None,
    parts: &Parts::finned(Sort::House, ANY_HOUSES),
    relations: &[
        Relation::OneDigit,
        Relation::Fish(Fish::Apart),
        Relation::Fish(Fish::Franken),
        Relation::Fish(Fish::Finned),
    ],
    together: &[Together::Same("base")],
    messages: WITH_ANY_FINS,
    page: "\
A Franken fish but for a few places too many. A digit lies in some rows and boxes within as many columns and boxes, at
least one box among them, except for the fins: places outside the covers, and places that two houses of the base share
(endo-fins). If all fins are false, it is the fish without them and clears its covers; if a fin is true, it clears
whatever it sees. So the digit goes from those cells of the covers that see every fin. The same with rows and columns
exchanged.

How to spot it
  Start from a place that you suspect and cross the digit out of everything it sees. If some houses then keep all their
  places in fewer lines and boxes than there are houses, these are the base, and what the suspect saw of them is fins,
  but for what shares a cover with it.
",
};

pub(in crate::catalog) const ROWS: &[Technique] = &[
    FRANKEN.row(
        2,
        Own {
            id: "franken-x-wing",
            name: "Franken X-Wing",
            order: 1600,
            level: Level::Unfair,
            hodoku: ("0330", 300),
            asked: Asked::Always,
            relation: "A fish of size two with boxes.",
            example: "..93.4578..47.9126..7.1.349675...8.4.8.4756.1..16..257.9.8..76.7........5....7..3",
        },
    ),
    FRANKEN.row(
        3,
        Own {
            id: "franken-swordfish",
            name: "Franken Swordfish",
            order: 1620,
            level: Level::Unfair,
            hodoku: ("0331", 350),
            asked: Asked::Always,
            relation: "A fish of size three with boxes.",
            example: "...6794254762581395921346....8.62........1.6226.......62.81...49.7.462.1.4.92.3.6",
        },
    ),
    FRANKEN.row(
        4,
        Own {
            id: "franken-jellyfish",
            name: "Franken Jellyfish",
            order: 1640,
            level: Level::Unfair,
            hodoku: ("0332", 370),
            asked: Asked::ByName,
            relation: "A fish of size four with boxes.",
            example: ":0332:8:...6794254762581395921346....8.62........1.6226.......62.81...49.7.462.1.4.92.3.6:766::",
        },
    ),
    FRANKEN.row(
        5,
        Own {
            id: "franken-squirmbag",
            name: "Franken Squirmbag",
            order: 1660,
            level: Level::Extreme,
            hodoku: ("0333", 470),
            asked: Asked::ByName,
            relation: "A fish of size five with boxes.",
            example: ".54..9.7.73..4.......3.74.8.978..12448.712..9...49.78.24.97..15.....4.3757.6.1.42",
        },
    ),
    FRANKEN.row(
        6,
        Own {
            id: "franken-whale",
            name: "Franken Whale",
            order: 1680,
            level: Level::Extreme,
            hodoku: ("0334", 470),
            asked: Asked::ByName,
            relation: "A fish of size six with boxes.",
            example: "8261793457.438..2..3.24......37.28.4...4.327.247891653371.24...4...1..326.293.4..",
        },
    ),
    FRANKEN.row(
        7,
        Own {
            id: "franken-leviathan",
            name: "Franken Leviathan",
            order: 1701,
            level: Level::Extreme,
            hodoku: ("0335", 470),
            asked: Asked::ByName,
            relation: "A fish of size seven with boxes.",
            example: "5739.2.8.68.75.2..9...8.7.5..8..95.7.5732.....6957...2.3.647958845291.7.796835.2.",
        },
    ),
    FINNED.row(
        2,
        Own {
            id: "finned-franken-x-wing",
            name: "Finned Franken X-Wing",
            order: 1700,
            level: Level::Unfair,
            hodoku: ("0340", 390),
            asked: Asked::Always,
            relation: "A Franken fish of size two but for its fins.",
            example: ".3...78.41..2....9.8..4.2.5..97.2.4.6..4...2......6....2.95.4.....67...25..82.7.1",
        },
    ),
    FINNED.row(
        3,
        Own {
            id: "finned-franken-swordfish",
            name: "Finned Franken Swordfish",
            order: 1720,
            level: Level::Unfair,
            hodoku: ("0341", 410),
            asked: Asked::Always,
            relation: "A Franken fish of size three but for its fins.",
            example: "...6794254762581395921346....8.62........1.6226.......62.81...49.7.462.1.4.92.3.6",
        },
    ),
    FINNED.row(
        4,
        Own {
            id: "finned-franken-jellyfish",
            name: "Finned Franken Jellyfish",
            order: 1740,
            level: Level::Unfair,
            hodoku: ("0342", 430),
            asked: Asked::ByName,
            relation: "A Franken fish of size four but for its fins.",
            example: "98412.6.3251.3..89367.89.21173952846425368917896741235.38.941.2.1287.394.49213.68",
        },
    ),
    FINNED.row(
        5,
        Own {
            id: "finned-franken-squirmbag",
            name: "Finned Franken Squirmbag",
            order: 1760,
            level: Level::Extreme,
            hodoku: ("0343", 470),
            asked: Asked::ByName,
            relation: "A Franken fish of size five but for its fins.",
            example: ".54..9.7.73..4.......3.74.8.978..12448.712..9...49.78.24.97..15.....4.3757.6.1.42",
        },
    ),
    FINNED.row(
        6,
        Own {
            id: "finned-franken-whale",
            name: "Finned Franken Whale",
            order: 1780,
            level: Level::Extreme,
            hodoku: ("0344", 470),
            asked: Asked::ByName,
            relation: "A Franken fish of size six but for its fins.",
            example: "8.9..1.46.4..69..8..1478.59497.326......46.....8..74...14.835673.67.5..4..5614..2",
        },
    ),
    FINNED.row(
        7,
        Own {
            id: "finned-franken-leviathan",
            name: "Finned Franken Leviathan",
            order: 1800,
            level: Level::Extreme,
            hodoku: ("0345", 470),
            asked: Asked::ByName,
            relation: "A Franken fish of size seven but for its fins.",
            example: ":0345:1:.5.3.8.24.48256.392.3.4.65853...24.6....34..5..456..734.5.239878..49536139...7542:111 711 113 713 743 144 944 145 151 951 152 153 953 754 854 157 162 167::",
        },
    ),
];
