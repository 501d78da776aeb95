//! Fish of rows and columns without fins.

use super::{
    Asked, Common, HINT, HODOKU, LOOK, Level, Own, Parts, Relation, SHORT, Sort, Technique, Together, WHY,
};

/// Each size has aliases and a page of its own.
const BASIC: Common = Common {
    family: "fish-basic",
    aliases: &[],
    se: None,
    parts: &Parts::whole(Sort::Line),
    relations: &[
        Relation::OneDigit,
        Relation::Parallel("base"),
        Relation::Parallel("cover"),
        Relation::Crossing("base", "cover"),
    ],
    together: &[Together::One],
    messages: &[
        SHORT,
        LOOK,
        WHY,
        ("so", "{digits} goes nowhere else in {cover}: that removes {eliminated}."),
        HODOKU,
        HINT,
    ],
    page: "",
};

pub(in crate::catalog) const ROWS: &[Technique] = &[
    Common {
        aliases: &["xwing", "2-fish", "fish"],
        se: Some("3.2"),
        page: "\
A digit whose places in two rows lie in the same two columns. Each of the rows takes one of its two places, and they
cannot take the same column, so both columns get the digit from these rows and lose it everywhere else. The same with
rows and columns exchanged.

How to spot it
  Take one digit and look for rows in which it has two places. Two such rows that agree in their columns make a
  rectangle: clear the rest of its two columns. Then do the same by columns.
",
        ..BASIC
    }
    .row(
        2,
        Own {
                id: "x-wing",
                name: "X-Wing",
                order: 700,
                level: Level::Hard,
                hodoku: ("0300", 140),
                asked: Asked::Always,
                relation: "The basic fish of size two.",
                example: ".4268137..81.....26.3.29..82.485....3.8.9.2....91.2..4425317..6836945.2.197268453",
        },
    ),
    Common {
        aliases: &["3-fish", "fish"],
        se: Some("3.8"),
        page: "\
A digit whose places in three rows lie in three columns. The three rows need three of the digit, one to a column, so
the three columns get theirs from these rows and lose it everywhere else. The same with rows and columns exchanged.
No row needs a place in all three columns.

How to spot it
  Take one digit and look for rows in which it has two or three places. Three such rows that use only three columns
  between them do it. Then do the same by columns.
",
        ..BASIC
    }
    .row(
        3,
        Own {
                id: "swordfish",
                name: "Swordfish",
                order: 720,
                level: Level::Hard,
                hodoku: ("0301", 150),
                asked: Asked::Always,
                relation: "The basic fish of size three.",
                example: "..28...163.124.5988......2768..2..432.3.8467.417693852.24.68.35.364.278...83..264",
        },
    ),
    Common {
        aliases: &["4-fish", "fish"],
        se: Some("5.2"),
        page: "\
A digit whose places in four rows lie in four columns. The four rows need four of the digit, one to a column, so the
four columns get theirs from these rows and lose it everywhere else. The same with rows and columns exchanged.

How to spot it
  Rare. Take one digit of which few are placed, leave aside the rows in which it has more than four places, and look for
  four of the rest that use only four columns between them. Then do the same by columns.
",
        ..BASIC
    }
    .row(
        4,
        Own {
                id: "jellyfish",
                name: "Jellyfish",
                order: 740,
                level: Level::Hard,
                hodoku: ("0302", 160),
                asked: Asked::Always,
                relation: "The basic fish of size four. In a grid of nine a larger one leaves another of at most four lines, which \
                   removes the same.",
                example: "597..6.48.26.485794..579.26.1.7649...4598176.679.5.481...49.6.795.6.781476481.29.",
        },
    ),
    Common {
        aliases: &["5-fish", "starfish", "fish"],
        page: "\
A digit whose places in five rows lie in five columns. The five rows need five of the digit, one to a column, so the
five columns get theirs from these rows and lose it everywhere else. The same with rows and columns exchanged.

How to spot it
  By the fish that it leaves. In a grid of nine the other columns have all their places in the other rows, at most four
  of which are open: that is the smaller fish, and it removes the same.
",
        ..BASIC
    }
    .row(
        5,
        Own {
                id: "squirmbag",
                name: "Squirmbag",
                order: 760,
                level: Level::Unfair,
                hodoku: ("0303", 470),
                asked: Asked::ByName,
                relation: "The basic fish of size five. In a grid of nine the other lines make a fish of at most four, which removes the \
                   same.",
                example: ".....1...2..6.3149.1...25..1..26...3.2..34..1963185...5.132..9.4.651...2..2..6815",
        },
    ),
    Common {
        aliases: &["6-fish", "fish"],
        page: "\
A digit whose places in six rows lie in six columns. The six rows need six of the digit, one to a column, so the
six columns get theirs from these rows and lose it everywhere else. The same with rows and columns exchanged.

How to spot it
  By the fish that it leaves. In a grid of nine the other columns have all their places in the other rows, at most three
  of which are open: that is the smaller fish, and it removes the same.
",
        ..BASIC
    }
    .row(
        6,
        Own {
                id: "whale",
                name: "Whale",
                order: 781,
                level: Level::Unfair,
                hodoku: ("0304", 470),
                asked: Asked::ByName,
                relation: "The basic fish of size six. In a grid of nine the other lines make a fish of at most three, which removes the \
                   same.",
                example: "1..75.2466.21...79..746.13.3..2..4.157.....6.4..31679.269..7.1471.92.6.3.3...1927",
        },
    ),
    Common {
        aliases: &["7-fish", "fish"],
        page: "\
A digit whose places in seven rows lie in seven columns. The seven rows need seven of the digit, one to a column, so the
seven columns get theirs from these rows and lose it everywhere else. The same with rows and columns exchanged.

How to spot it
  By the fish that it leaves. In a grid of nine the other columns have all their places in the other rows, at most two
  of which are open: that is the smaller fish, and it removes the same.
",
        ..BASIC
    }
    .row(
        7,
        Own {
                id: "leviathan",
                name: "Leviathan",
                order: 800,
                level: Level::Unfair,
                hodoku: ("0305", 470),
                asked: Asked::ByName,
                relation: "The basic fish of size seven. In a grid of nine the other lines make a fish of at most two, which removes the \
                   same.",
                example: ".6748.12.82135647.4...27...37.5.128414.27863..5.6.47....2.4.856.8..1234.73...5.1.",
        },
    ),
];
