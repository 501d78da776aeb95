//! Fish of rows and columns with fins.

use super::{
    Asked, Common, Fish, Level, ONE_BOX, Own, Parts, Relation, Sort, Technique, Together, WITH_FINS,
};

const PARTS: Parts = Parts::finned(Sort::Line, ONE_BOX);

/// The relations of a fish of lines with fins; `Fish::Sashimi` besides for those that need them.
const fn common(relations: &'static [Relation], together: &'static [Together], page: &'static str) -> Common {
    Common {
        family: "fish-finned",
        aliases: &["finned fish"],
        se: None,
        parts: &PARTS,
        relations,
        together,
        messages: WITH_FINS,
        page,
    }
}

const FINNED: Common = common(
    &[
        Relation::OneDigit,
        Relation::Parallel("base"),
        Relation::Parallel("cover"),
        Relation::Crossing("base", "cover"),
        Relation::Fish(Fish::Finned),
    ],
    &[Together::Same("base"), Together::Some(Relation::Fish(Fish::Full))],
    "\
A basic fish but for a few places too many. In some rows a digit lies in as many columns, except for some places in one
box: the fins. If all fins are false, it is the fish without them and clears its columns. If a fin is true, it clears
its box. So either way the digit goes from those cells of the columns, outside the rows, that lie in the box of the
fins. Even without the fins every row keeps two places: otherwise the fish is called sashimi. The same with rows and
columns exchanged.

Two such fish on the same rows, with different columns and fins, may be shown as one, a Siamese fish:
`steps --only siamese-fish`.

How to spot it
  Look for a basic fish that a row spoils with places outside its columns. If these lie in one box, and a column of the
  fish runs through that box, look there: a place in the column and the box, but in no row of the fish, can go.
",
);

const SASHIMI: Common = Common {
    aliases: &["sashimi fish", "finned fish"],
    ..common(
        &[
            Relation::OneDigit,
            Relation::Parallel("base"),
            Relation::Parallel("cover"),
            Relation::Crossing("base", "cover"),
            Relation::Fish(Fish::Finned),
            Relation::Fish(Fish::Sashimi),
        ],
        &[Together::Same("base")],
        "\
A finned fish that would fall apart without its fins. In some rows a digit lies in as many columns, except for some
places in one box: the fins. Take the fins away and some row keeps a single place, or none, in the columns. The argument
is the same: if all fins are false, the rows still need a place each, in different columns; if a fin is true, it clears
its box. So the digit goes from those cells of the columns, outside the rows, that lie in the box of the fins. The same
with rows and columns exchanged.

How to spot it
  Look for rows with two or three places of a digit that nearly share their columns, where one row has no place in one
  of the columns but places beside it, in the same box, instead. A place in the missed column and in that box, but in no
  row of the fish, can go.
",
    )
};

pub(in crate::catalog) const ROWS: &[Technique] = &[
    FINNED.row(
        2,
        Own {
            id: "finned-x-wing",
            name: "Finned X-Wing",
            order: 1000,
            level: Level::Hard,
            hodoku: ("0310", 130),
            asked: Asked::Always,
            relation: "A fish of size two but for its fins.",
            example: "..93.4578..47.9126..7.1.349675...8.4.8.4756.1..16..257.9.8..76.7........5....7..3",
        },
    ),
    FINNED.row(
        3,
        Own {
            id: "finned-swordfish",
            name: "Finned Swordfish",
            order: 1020,
            level: Level::Unfair,
            hodoku: ("0311", 200),
            asked: Asked::Always,
            relation: "A fish of size three but for its fins.",
            example: "9325.78.41452.8.79786.492.53597.2.4.6.84.5.2.2.4..6.5.8279514..491673582563824791",
        },
    ),
    FINNED.row(
        4,
        Own {
            id: "finned-jellyfish",
            name: "Finned Jellyfish",
            order: 1041,
            level: Level::Unfair,
            hodoku: ("0312", 250),
            asked: Asked::Always,
            relation: "A fish of size four but for its fins.",
            example: "164..325.5..12436....56.14.315.487...2....485.48275.13...45.87.45...2..1......5.4",
        },
    ),
    FINNED.row(
        5,
        Own {
            id: "finned-squirmbag",
            name: "Finned Squirmbag",
            order: 1061,
            level: Level::Unfair,
            hodoku: ("0313", 470),
            asked: Asked::ByName,
            relation: "A fish of size five but for its fins.",
            example: "8261793457.438..2..3.24......37.28.4...4.327.247891653371.24...4...1..326.293.4..",
        },
    ),
    FINNED.row(
        6,
        Own {
            id: "finned-whale",
            name: "Finned Whale",
            order: 1080,
            level: Level::Unfair,
            hodoku: ("0314", 470),
            asked: Asked::ByName,
            relation: "A fish of size six but for its fins.",
            example: ":0314:8:..9.7......4.5.7.937.9421.86.158497....769.14947..3..54.2.95..759...7...7..4.659.:112 814 122 824 857 267 268 374 384::",
        },
    ),
    FINNED.row(
        7,
        Own {
            id: "finned-leviathan",
            name: "Finned Leviathan",
            order: 1100,
            level: Level::Unfair,
            hodoku: ("0315", 470),
            asked: Asked::ByName,
            relation: "A fish of size seven but for its fins.",
            example: ".5.3.8.24.48256.392.3.4.65853....4.6....34..5..456..734.5.239878..49536139...7542",
        },
    ),
    SASHIMI.row(
        2,
        Own {
            id: "sashimi-x-wing",
            name: "Sashimi X-Wing",
            order: 1011,
            level: Level::Hard,
            hodoku: ("0320", 150),
            asked: Asked::Always,
            relation: "A finned fish of size two that needs its fins. As a rule it is a skyscraper, or a grouped one.",
            example: "9..257..8...913..7.7.4682.952.681.93...372..66..5948.27..8.56.4...7...818..1....5",
        },
    ),
    SASHIMI.row(
        3,
        Own {
            id: "sashimi-swordfish",
            name: "Sashimi Swordfish",
            order: 1031,
            level: Level::Unfair,
            hodoku: ("0321", 240),
            asked: Asked::Always,
            relation: "A finned fish of size three that needs its fins.",
            example: ".3...78.41..2....9.8..4.2.5..97.2.4.6..4...2......6....2.95.4.....67...25..82.7.1",
        },
    ),
    SASHIMI.row(
        4,
        Own {
            id: "sashimi-jellyfish",
            name: "Sashimi Jellyfish",
            order: 1051,
            level: Level::Unfair,
            hodoku: ("0322", 260),
            asked: Asked::Always,
            relation: "A finned fish of size four that needs its fins.",
            example: "216..9...5347..2....82..1....3....1618.364..5.65...38.6.....5..8...7.63.3576...41",
        },
    ),
    SASHIMI.row(
        5,
        Own {
            id: "sashimi-squirmbag",
            name: "Sashimi Squirmbag",
            order: 1070,
            level: Level::Unfair,
            hodoku: ("0323", 470),
            asked: Asked::ByName,
            relation: "A finned fish of size five that needs its fins.",
            example: ".3...78.41..2....9.8..4.2.5..97.2.4.6..4...2......6....2.95.4.....67...25..82.7.1",
        },
    ),
    SASHIMI.row(
        6,
        Own {
            id: "sashimi-whale",
            name: "Sashimi Whale",
            order: 1090,
            level: Level::Unfair,
            hodoku: ("0324", 470),
            asked: Asked::ByName,
            relation: "A finned fish of size six that needs its fins.",
            example: "1..75.2466.21...79..746.13.3..2..4.157.....6.4..31679.269..7.1471.92.6.3.3...1927",
        },
    ),
    SASHIMI.row(
        7,
        Own {
            id: "sashimi-leviathan",
            name: "Sashimi Leviathan",
            order: 1110,
            level: Level::Unfair,
            hodoku: ("0325", 470),
            asked: Asked::ByName,
            relation: "A finned fish of size seven that needs its fins.",
            example: "79.68..1...23...7.43.79128....8...272.913..6.6782.49.13.19.8746824..61.3967.138..",
        },
    ),
];
