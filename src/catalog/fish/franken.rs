//! Fish of rows, columns and boxes.

use super::{
    ANY_HOUSES, Asked, Common, Fish, Level, Own, Parts, Relation, Sort, Technique, Together, WHOLE, WITH_FINS,
};

const FRANKEN: Common = Common {
    family: "fish-franken",
    aliases: &["franken fish"],
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
two covers meet would use up both, so that one goes as well. The same with rows and columns changed about.

How to spot it
  Start from a fish of lines that nearly works. Where the places of one row spread over too many columns, see whether
  some of them share a box that can be a cover; or take a box in which the digit keeps to few columns as one more base.
",
};

const FINNED: Common = Common {
    family: "fish-franken",
    aliases: &["finned franken fish"],
    parts: &Parts::finned(Sort::House, ANY_HOUSES),
    relations: &[
        Relation::OneDigit,
        Relation::Fish(Fish::Apart),
        Relation::Fish(Fish::Franken),
        Relation::Fish(Fish::Finned),
    ],
    together: &[Together::Same("base")],
    messages: WITH_FINS,
    page: "\
A Franken fish but for a few places too many. A digit lies in some rows and boxes within as many columns and boxes, at
least one box among them, except for the fins: places outside the covers, and places that two houses of the base share
(endo-fins). If all fins are false, it is the fish without them and clears its covers; if a fin is true, it clears
whatever it sees. So the digit goes from those cells of the covers that see every fin. The same with rows and columns
changed about.

How to spot it
  Start from a place that you suspect and take the digit away from everything it sees. Houses that then keep their places
  in fewer lines and boxes than they are themselves are the base; what the suspect saw of them are the fins.
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
            example: "EXAMPLE-franken-x-wing",
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
            example: "EXAMPLE-franken-swordfish",
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
            example: "EXAMPLE-franken-jellyfish",
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
            example: "EXAMPLE-franken-squirmbag",
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
            example: "EXAMPLE-franken-whale",
        },
    ),
    FRANKEN.row(
        7,
        Own {
            id: "franken-leviathan",
            name: "Franken Leviathan",
            order: 1702,
            level: Level::Extreme,
            hodoku: ("0335", 470),
            asked: Asked::ByName,
            relation: "A fish of size seven with boxes.",
            example: "EXAMPLE-franken-leviathan",
        },
    ),
    FINNED.row(
        2,
        Own {
            id: "finned-franken-x-wing",
            name: "Finned Franken X-Wing",
            order: 1701,
            level: Level::Unfair,
            hodoku: ("0340", 390),
            asked: Asked::Always,
            relation: "A Franken fish of size two but for its fins.",
            example: "EXAMPLE-finned-franken-x-wing",
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
            example: "EXAMPLE-finned-franken-swordfish",
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
            example: "EXAMPLE-finned-franken-jellyfish",
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
            example: "EXAMPLE-finned-franken-squirmbag",
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
            example: "EXAMPLE-finned-franken-whale",
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
            example: "EXAMPLE-finned-franken-leviathan",
        },
    ),
];
