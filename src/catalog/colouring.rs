//! Colouring: two colours along pairs of which just one candidate is true.

use super::{
    Asked, Colour, Coloured, Concludes, Form, Kind, Level, Part, Relation, Sort, Technique, Together,
};
use crate::step::TechniqueId;

const MANY: usize = usize::MAX;
const PAIRS: Part = Part::some("pair", Sort::House, 1, MANY);
const FURTHER_PAIRS: Part = Part::some("pair", Sort::House, 0, MANY);
const WITNESS: Part = Part::some("witness", Sort::House, 1, MANY);

/// The form of colours of one digit.
const fn of_one_digit(
    links: &'static [Part],
    relations: &'static [Relation],
    together: &'static [Together],
) -> Form {
    Form::eliminating(&[PAIRS], links, relations, together)
}

const HINT: (&str, &str) = ("hint.1", "Look for a digit with many houses that have just two places for it.");
const LOOK: (&str, &str) = ("look", "{digits} in {colour-a}, one colour, and in {colour-b}, the other.");
const LOOK_AT_TWO: (&str, &str) = (
    "look",
    "{digits} in {colour-a} against {colour-b}, and in {colour-c} against {colour-d}: two clusters in two colours each.",
);
const LINE: (&str, &str) = ("hodoku", "{name}: {digits} ({colour-a.each}) / ({colour-b.each})");
const LINE_OF_TWO: (&str, &str) = (
    "hodoku",
    "{name}: {digits} ({colour-a.each}) / ({colour-b.each}), ({colour-c.each}) / ({colour-d.each})",
);

pub(super) const ROWS: &[Technique] = &[
    Technique {
        id: TechniqueId::new("simple-colors-trap"),
        name: "Simple Colors Trap",
        aliases: &[
            "coloring",
            "simple colors",
            "simple colouring",
            "simple coloring",
            "simple colouring rule 4",
            "two colours elsewhere",
            "colour trap",
            "color trap",
        ],
        family: "colouring",
        order: 1200,
        level: Level::Hard,
        hodoku: Some(("0500", 150)),
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: of_one_digit(
            &[FURTHER_PAIRS, WITNESS],
            &[Relation::OneDigit, Relation::Colour(Colour::Trap)],
            &[Together::Colour(Coloured::Clusters(1))],
        ),
        relation: "Each candidate removed is removed by a chain of one digit as well; skyscrapers, two-string kites and \
                   turbot fish of pairs are the shortest.",
        messages: &[
            (
                "short",
                "{digits} in two colours, both seen in {witness}, which removes {eliminated}",
            ),
            LOOK,
            (
                "why",
                "{digits} has just two places in each of {pair}, one of either colour. So one colour is true in all its \
                 cells and the other in none.",
            ),
            (
                "so",
                "What sees both colours, in {witness}, is not {digits}, whichever is true: that removes {eliminated}.",
            ),
            LINE,
            HINT,
        ],
        page: "\
A cluster is what hangs together by houses in which a digit has two places. Colour it in turn: of the two places in a
house one is blue and the other green. If one blue cell has the digit, all of them have it and no green one, and the
other way round. A cell outside the cluster that sees a blue cell and a green one sees the digit either way, so it
cannot have it.

How to spot it
  Take a digit with several houses that have just two places for it. Start at one of these places, and mark the other
  place of each pair with the other colour, as far as it goes. Then look at every further place of the digit: does it
  see both colours?
",
        example: "923.7851.85.1..32771.325..94.5..1.7.2678549311.9..74..57......364251379839.7.....",
    },
    Technique {
        id: TechniqueId::new("simple-colors-wrap"),
        name: "Simple Colors Wrap",
        aliases: &[
            "coloring",
            "simple colors",
            "simple colouring",
            "simple coloring",
            "simple colouring rule 2",
            "twice in a unit",
            "colour wrap",
            "color wrap",
        ],
        family: "colouring",
        order: 1210,
        level: Level::Hard,
        hodoku: Some(("0501", 150)),
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: of_one_digit(
            &[FURTHER_PAIRS, Part::new("witness", Sort::House, 1)],
            &[Relation::OneDigit, Relation::Colour(Colour::Wrap)],
            &[Together::Colour(Coloured::Clusters(1)), Together::Same("witness")],
        ),
        relation: "Each candidate removed starts a chain of one digit that comes back to it.",
        messages: &[
            (
                "short",
                "{digits} in two colours, one of them twice in {witness}, which removes {eliminated}",
            ),
            LOOK,
            (
                "why",
                "{digits} has just two places in each of {pair}, one of either colour. So one colour is true in all its \
                 cells and the other in none. One of them stands twice in {witness}, which holds {digits} only \
                 once.",
            ),
            ("so", "That colour is the false one: that removes {eliminated}."),
            LINE,
            HINT,
        ],
        page: "\
A cluster is what hangs together by houses in which a digit has two places. Colour it in turn: of the two places in a
house one is blue and the other green. If one blue cell has the digit, all of them have it. Where two blue cells lie in
one house that cannot be, so no blue cell has the digit, and every green one has.

How to spot it
  Take a digit with several houses that have just two places for it. Start at one of these places, and mark the other
  place of each pair with the other colour, as far as it goes. Then look whether two cells of one colour see each other.
",
        example: "..7235469.3....125.52..6378.2...39.7..8..12533...2.6.4.43.6.79.2..3..84.7.....53.",
    },
    Technique {
        id: TechniqueId::new("multi-colors-1"),
        name: "Multi Colors 1",
        aliases: &["coloring", "multi colors", "multi-colouring", "multi-coloring", "color wing", "colour wing", "bridge"],
        family: "colouring",
        order: 1220,
        level: Level::Hard,
        hodoku: Some(("0502", 200)),
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: of_one_digit(
            &[FURTHER_PAIRS, Part::new("bridge", Sort::House, 1), WITNESS],
            &[Relation::OneDigit, Relation::Colour(Colour::OneBridge)],
            &[Together::Colour(Coloured::Clusters(2))],
        ),
        relation: "Each candidate removed is removed by a chain of one digit that goes through both clusters.",
        messages: &[
            (
                "short",
                "{digits} in two clusters that meet in {bridge} and are seen in {witness}, which removes {eliminated}",
            ),
            LOOK_AT_TWO,
            (
                "why",
                "{digits} has just two places in each of {pair}, so of opposite colours one is true in all its cells. In \
                 {bridge} a colour of one cluster sees a colour of the other: they are not both true, so one of \
                 their opposites is.",
            ),
            (
                "so",
                "What sees both of these opposites, in {witness}, is not {digits}: that removes {eliminated}.",
            ),
            LINE_OF_TWO,
            HINT,
        ],
        page: "\
A digit with two clusters, each in two colours of its own: blue and green, red and yellow. Where a green cell sees a
yellow one, green and yellow are not both true. So blue or red is true, and a cell that sees both a blue and a red one
cannot have the digit.

How to spot it
  Colour every cluster of a digit, small ones too: a single house with two places is one. Look for a cell of one cluster
  that sees a cell of another, and take the opposite colour of each. What sees both of these loses the digit.
",
        example: "7613.8.59385.79...2941563785..9.3.8.839..5....4..8.59345..9.83..738.49.59.853...4",
    },
    Technique {
        id: TechniqueId::new("multi-colors-2"),
        name: "Multi Colors 2",
        aliases: &["coloring", "multi colors", "multi-colouring", "multi-coloring"],
        family: "colouring",
        order: 1230,
        level: Level::Hard,
        hodoku: Some(("0503", 200)),
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: of_one_digit(
            &[FURTHER_PAIRS, Part::some("bridge", Sort::House, 1, 2)],
            &[Relation::OneDigit, Relation::Colour(Colour::TwoBridges)],
            &[Together::Colour(Coloured::Clusters(2))],
        ),
        relation: "Each candidate removed starts a chain of one digit through both clusters that comes back to it.",
        messages: &[
            (
                "short",
                "{digits} in two clusters: a colour of one sees both of the other in {bridge}, which removes {eliminated}",
            ),
            LOOK_AT_TWO,
            (
                "why",
                "{digits} has just two places in each of {pair}, so of opposite colours one is true in all its cells. In \
                 {bridge} a colour of the first cluster sees both colours of the second, one of which is true.",
            ),
            ("so", "That colour of the first cluster is false: that removes {eliminated}."),
            LINE_OF_TWO,
            HINT,
        ],
        page: "\
A digit with two clusters, each in two colours of its own: blue and green, red and yellow. One of red and yellow is
true. Where one green cell sees a red one and the same or another green cell a yellow one, green cannot be true: no
green cell has the digit, and every blue one has.

How to spot it
  Colour every cluster of a digit, small ones too: a single house with two places is one. For every colour look at all
  its cells together: does it see both colours of another cluster?
",
        example: ".893.71...541.8739371..9..8726895341193.7..85548.13.9783.9.1.7696753.81.41.7869.3",
    },
    Technique {
        id: TechniqueId::new("3d-medusa"),
        name: "3D Medusa",
        aliases: &["coloring", "medusa", "medusa colouring", "medusa coloring", "advanced colouring", "advanced coloring", "ultracolouring"],
        family: "colouring",
        order: 1400,
        level: Level::Unfair,
        hodoku: None,
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: Form {
            concludes: Concludes::Eliminations,
            reason: Kind::Linear,
            truths: &[
                PAIRS,
                Part::some("pair", Sort::Cell, 1, MANY),
                Part::some("witness", Sort::Cell, 0, 1),
            ],
            links: &[
                FURTHER_PAIRS,
                Part::some("pair", Sort::Cell, 0, MANY),
                WITNESS,
                Part::some("witness", Sort::Cell, 1, MANY),
            ],
            relations: &[Relation::Colour(Colour::Medusa)],
            together: &[Together::Colour(Coloured::SeveralDigits)],
        },
        relation: "Simple colouring along cells with two candidates as well. Each candidate removed is removed by a chain of \
                   pairs as well.",
        messages: &[
            ("short", "two colours of pairs of candidates that meet in {witness}, which removes {eliminated}"),
            ("look", "two colours, {colour-a.candidates} against {colour-b.candidates}."),
            (
                "why",
                "Each of {pair} has just two candidates left, for the cell or for a digit in the house, one of either \
                 colour. So one colour is all true and the other all false.",
            ),
            (
                "why.coloured",
                "Each of {pair} has just two candidates left, for the cell or for a digit in the house, one of either \
                 colour. So one colour is all true and the other all false. Were the one that goes true, two \
                 of its candidates would clash in {witness}, or nothing would be left there.",
            ),
            (
                "so",
                "What clashes with both colours, in {witness}, is false whichever is true: that removes {eliminated}.",
            ),
            ("so.coloured", "That colour is the false one: that removes {eliminated}."),
            ("hodoku", "{name}: ({colour-a.candidates}) / ({colour-b.candidates})"),
            ("hint.1", "Look for cells with two candidates, and for houses with two places for a digit, that hang together."),
        ],
        page: "\
Colours for candidates of all digits at once. Two candidates get different colours if they are the last two of a cell,
or the last two places of a digit in a house; whatever hangs together in this way is one cluster. One of its colours is
all true, the other all false.

A colour is false if it has two candidates in one cell, or the same digit twice in a house, or if every candidate of
some cell sees its own digit in that colour. A candidate without a colour is false if it clashes with both: its cell
holds both colours, or it sees its digit in both, or its cell holds one and it sees its digit in the other.

How to spot it
  Start at a cell with two candidates whose digits have other pairs to go on with, and colour as far as it goes. Look at
  the cells with several coloured candidates first, then at the places of each coloured digit, and last at cells that
  have no colour.
",
        example: "3.1.427..7...91.3.8..3571..137269...462578391.8.134..7.18.23..42.4.86.136.3415..2:618 522 527 627 827 \
                  932 638 567 568",
    },
];
