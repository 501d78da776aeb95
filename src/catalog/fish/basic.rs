//! Fish of rows and columns without fins.

use super::{Asked, Concludes, Form, Kind, Level, Part, Relation, Sort, Technique, Together};
use crate::step::TechniqueId;

/// The form of a fish without fins: rows against columns.
const fn basic(truths: &'static [Part], links: &'static [Part]) -> Form {
    Form {
        concludes: Concludes::Eliminations,
        reason: Kind::Linear,
        truths,
        links,
        relations: &[
            Relation::OneDigit,
            Relation::Parallel("base"),
            Relation::Parallel("cover"),
            Relation::Crossing("base", "cover"),
        ],
        together: &[Together::One],
    }
}

const BASIC: &[(&str, &str)] = &[
    ("short", "{digits} of {base} lies in {cover}, which removes {eliminated}"),
    ("look", "{digits} in {base}."),
    (
        "why",
        "In {base} every place left for {digits} lies in {cover}. Each of {base} needs one, and no two can have it in the \
         same one of the others: so all of {cover} have their {digits} there.",
    ),
    ("so", "{digits} goes nowhere else in {cover}: that removes {eliminated}."),
    ("hodoku", "{name}: {digits} {base} {cover}"),
    ("hint.1", "Look at the places left for {digits}."),
];

pub(in crate::catalog) const ROWS: &[Technique] = &[
    Technique {
        id: TechniqueId::new("x-wing"),
        name: "X-Wing",
        aliases: &["xwing", "2-fish", "fish"],
        family: "fish-basic",
        order: 700,
        level: Level::Hard,
        hodoku: Some(("0300", 140)),
        se: Some("3.2"),
        assumes_unique: false,
        asked: Asked::Always,
        form: basic(&[Part::new("base", Sort::Line, 2)], &[Part::new("cover", Sort::Line, 2)]),
        relation: "The basic fish of size two.",
        messages: BASIC,
        page: "\
A digit whose places in two rows lie in the same two columns. Each of the rows takes one of its two places, and they
cannot take the same column, so both columns get the digit from these rows and lose it everywhere else. The same with
rows and columns exchanged.

How to spot it
  Take one digit and look for rows in which it has two places. Two such rows that agree in their columns make a
  rectangle: clear the rest of its two columns. Then do the same by columns.
",
        example: ".4268137..81.....26.3.29..82.485....3.8.9.2....91.2..4425317..6836945.2.197268453",
    },
    Technique {
        id: TechniqueId::new("swordfish"),
        name: "Swordfish",
        aliases: &["3-fish", "fish"],
        family: "fish-basic",
        order: 720,
        level: Level::Hard,
        hodoku: Some(("0301", 150)),
        se: Some("3.8"),
        assumes_unique: false,
        asked: Asked::Always,
        form: basic(&[Part::new("base", Sort::Line, 3)], &[Part::new("cover", Sort::Line, 3)]),
        relation: "The basic fish of size three.",
        messages: BASIC,
        page: "\
A digit whose places in three rows lie in three columns. The three rows need three of the digit, one to a column, so
the three columns get theirs from these rows and lose it everywhere else. The same with rows and columns exchanged.
No row needs a place in all three columns.

How to spot it
  Take one digit and look for rows in which it has two or three places. Three such rows that use only three columns
  between them do it. Then do the same by columns.
",
        example: "..28...163.124.5988......2768..2..432.3.8467.417693852.24.68.35.364.278...83..264",
    },
    Technique {
        id: TechniqueId::new("jellyfish"),
        name: "Jellyfish",
        aliases: &["4-fish", "fish"],
        family: "fish-basic",
        order: 740,
        level: Level::Hard,
        hodoku: Some(("0302", 160)),
        se: Some("5.2"),
        assumes_unique: false,
        asked: Asked::Always,
        form: basic(&[Part::new("base", Sort::Line, 4)], &[Part::new("cover", Sort::Line, 4)]),
        relation: "The basic fish of size four. In a grid of nine a larger one leaves another of at most four lines, which \
                   removes the same.",
        messages: BASIC,
        page: "\
A digit whose places in four rows lie in four columns. The four rows need four of the digit, one to a column, so the
four columns get theirs from these rows and lose it everywhere else. The same with rows and columns exchanged.

How to spot it
  Rare. Take one digit of which few are placed, leave aside the rows in which it has more than four places, and look for
  four of the rest that use only four columns between them. Then do the same by columns.
",
        example: "597..6.48.26.485794..579.26.1.7649...4598176.679.5.481...49.6.795.6.781476481.29.",
    },
    Technique {
        id: TechniqueId::new("squirmbag"),
        name: "Squirmbag",
        aliases: &["5-fish", "starfish", "fish"],
        family: "fish-basic",
        order: 760,
        level: Level::Unfair,
        hodoku: Some(("0303", 470)),
        se: None,
        assumes_unique: false,
        asked: Asked::ByName,
        form: basic(&[Part::new("base", Sort::Line, 5)], &[Part::new("cover", Sort::Line, 5)]),
        relation: "The basic fish of size five. In a grid of nine the other lines make a fish of at most four, which removes the \
                   same.",
        messages: BASIC,
        page: "\
A digit whose places in five rows lie in five columns. The five rows need five of the digit, one to a column, so the
five columns get theirs from these rows and lose it everywhere else. The same with rows and columns exchanged.

How to spot it
  By the fish that it leaves. In a grid of nine the other columns have all their places in the other rows, at most four
  of which are open: that is the smaller fish, and it removes the same.
",
        example: ".....1...2..6.3149.1...25..1..26...3.2..34..1963185...5.132..9.4.651...2..2..6815",
    },
    Technique {
        id: TechniqueId::new("whale"),
        name: "Whale",
        aliases: &["6-fish", "fish"],
        family: "fish-basic",
        order: 781,
        level: Level::Unfair,
        hodoku: Some(("0304", 470)),
        se: None,
        assumes_unique: false,
        asked: Asked::ByName,
        form: basic(&[Part::new("base", Sort::Line, 6)], &[Part::new("cover", Sort::Line, 6)]),
        relation: "The basic fish of size six. In a grid of nine the other lines make a fish of at most three, which removes the \
                   same.",
        messages: BASIC,
        page: "\
A digit whose places in six rows lie in six columns. The six rows need six of the digit, one to a column, so the
six columns get theirs from these rows and lose it everywhere else. The same with rows and columns exchanged.

How to spot it
  By the fish that it leaves. In a grid of nine the other columns have all their places in the other rows, at most three
  of which are open: that is the smaller fish, and it removes the same.
",
        example: "1..75.2466.21...79..746.13.3..2..4.157.....6.4..31679.269..7.1471.92.6.3.3...1927",
    },
    Technique {
        id: TechniqueId::new("leviathan"),
        name: "Leviathan",
        aliases: &["7-fish", "fish"],
        family: "fish-basic",
        order: 800,
        level: Level::Unfair,
        hodoku: Some(("0305", 470)),
        se: None,
        assumes_unique: false,
        asked: Asked::ByName,
        form: basic(&[Part::new("base", Sort::Line, 7)], &[Part::new("cover", Sort::Line, 7)]),
        relation: "The basic fish of size seven. In a grid of nine the other lines make a fish of at most two, which removes the \
                   same.",
        messages: BASIC,
        page: "\
A digit whose places in seven rows lie in seven columns. The seven rows need seven of the digit, one to a column, so the
seven columns get theirs from these rows and lose it everywhere else. The same with rows and columns exchanged.

How to spot it
  By the fish that it leaves. In a grid of nine the other columns have all their places in the other rows, at most two
  of which are open: that is the smaller fish, and it removes the same.
",
        example: ".6748.12.82135647.4...27...37.5.128414.27863..5.6.47....2.4.856.8..1234.73...5.1.",
    },
];
