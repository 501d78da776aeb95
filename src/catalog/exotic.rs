//! Fireworks, and patterns that have no filling.

use super::{Asked, Concludes, Exotic, Form, Kind, Level, Part, Relation, Sort, Technique, Together};
use crate::step::TechniqueId;

/// The form of a pattern that guardians keep from having no filling.
const fn guarded(cited: &'static [Part], relations: &'static [Relation]) -> Form {
    Form {
        concludes: Concludes::Eliminations,
        reason: Kind::Exhaust,
        truths: cited,
        links: &[],
        relations,
        together: &[Together::Same("pattern")],
    }
}

pub(super) const ROWS: &[Technique] = &[
    Technique {
        id: TechniqueId::new("fireworks"),
        name: "Fireworks",
        aliases: &["firework", "triple firework", "quadruple firework"],
        family: "exotic",
        order: 1410,
        level: Level::Unfair,
        hodoku: None,
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: Form {
            concludes: Concludes::Eliminations,
            reason: Kind::Linear,
            truths: &[Part::some("line", Sort::Line, 6, 8)],
            links: &[
                Part::some("box", Sort::Box, 3, 4),
                Part::some("cross", Sort::Cell, 1, 2),
                Part::new("wing", Sort::Cell, 2),
            ],
            relations: &[Relation::Exotic(Exotic::Fireworks)],
            together: &[Together::One],
        },
        relation: "One digit alone is no more than a row and a column against a box: it is the number of digits that fills \
                   the cells.",
        messages: &[
            ("short", "{digits} fill {cross} and {wing}, which removes {eliminated}"),
            ("look", "{digits} in {line}."),
            (
                "why",
                "Outside {box} each of {digits} has no place left in {line} but {wing}. If it is in none of these, both of \
                 its lines need it in {box}, and that is where they cross: in {cross}. So each of {digits} is in {cross} \
                 or {wing}, and these are no more cells than digits.",
            ),
            ("so", "Nothing else fits there, and {digits} have no other place in {box}: that removes {eliminated}."),
            ("hint.1", "Look at a row and a column that cross, and at digits that hardly leave the box where they do."),
        ],
        page: "\
Three digits, and a row and a column that cross in a box. Beyond the box each of the digits has at most one place in the
row and one in the column, and these are the same two cells for all three: the wings. A digit that is in neither wing must
be in the box both for the row and for the column, and so where the two cross. Each of the three digits is therefore in
the crossing or a wing, three digits in three cells: they lose all other candidates, and the box loses the three digits
outside the row and the column.

With four digits two such crossings share their wings: the corners of a rectangle, two opposite ones as crossings with two
digits each and the other two as the wings of both.

How to spot it
  Take an empty cell and look along its row and its column beyond its box. Note the digits that have only one place left
  in each, or none. Three of them that agree on the two places make it.
",
        example: ".79...3....8...6.........25.....3.1..1.62.....57.1....4..8....7.3.5.2..8.91...5..",
    },
    Technique {
        id: TechniqueId::new("bivalue-oddagon"),
        name: "Bivalue Oddagon",
        aliases: &["bivalue oddagon loop", "odd bivalue loop"],
        family: "exotic",
        order: 1520,
        level: Level::Unfair,
        hodoku: None,
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: guarded(
            &[
                Part::some("pattern", Sort::Cell, 4, 15),
                Part::some("link", Sort::House, 4, 30),
                Part::some("seen", Sort::House, 0, 36),
            ],
            &[Relation::Exotic(Exotic::OddLoop)],
        ),
        relation: "A remote pair closed to a loop of odd length, which has no filling; broken wing is the same with one digit.",
        messages: &[
            ("short", "{link.digits} cannot go around an odd loop, which removes {eliminated}"),
            ("look", "{link.digits} in {pattern}, and {guardian.candidates}."),
            (
                "why",
                "Each cell of the loop sees the next, in {link}. With {link.digits} alone the two would take turns, and \
                 after an odd number of cells the last is like the first. So the cells need something else, of which {guardian.candidates} is all there is.",
            ),
            ("so", "Nothing can stand that would leave none of this: that removes {eliminated}."),
            ("hint.1", "Look for cells with the same two candidates that run around in a loop."),
        ],
        page: "\
An odd number of cells, at least five, that all have the same two candidates, and each of which sees the next one, the last
one the first. With these two digits alone they would have to take turns, which comes out even only in a loop of even
length. So one of the other candidates in the loop is true: these are the guardians. If all of them are in one cell, this
cell loses the two digits. If they are one digit in several cells, the digit is removed wherever it sees all of these.

Only loops in which no two cells see each other but neighbours, for any other has a smaller one in it, and of at most
fifteen cells.

How to spot it
  Colour the cells with the same two candidates, and those with one more. Follow the short ways from one to the next along
  rows, columns and boxes. A loop turns odd where it passes through a box by a corner.
",
        example: "+2+45+36+789+19.61+2+845..1+8..9...4+2+167+35+8+9...+9+81.2+48+9.2..6+1...+4.9+2+1.8+1.+28+3.94..+8+9.1..3.",
    },
    Technique {
        id: TechniqueId::new("tridagon"),
        name: "Tridagon",
        aliases: &["anti-tridagon", "thor's hammer", "trivalue oddagon"],
        family: "exotic",
        order: 1601,
        level: Level::Extreme,
        hodoku: None,
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: guarded(
            &[
                Part::some("pattern", Sort::Cell, 11, 12),
                Part::some("link", Sort::House, 12, 48),
                Part::some("seen", Sort::House, 0, 36),
            ],
            &[Relation::Exotic(Exotic::Tridagon)],
        ),
        relation: "What a bivalue oddagon is to two digits, for three.",
        messages: &[
            ("short", "{link.digits} cannot fill four boxes like this, which removes {eliminated}"),
            ("look", "{link.digits} in {pattern}, and {guardian.candidates}."),
            (
                "why",
                "These cells lie three to a box, in {link}. In boxes side by side {link.digits} stand in the three rows in \
                 orders that are even turns of each other, and one above the other it is the same by columns. The cells \
                 themselves run the odd way around in one box, or three, so {link.digits} alone do not come out even. \
                 The cells need something else, of which {guardian.candidates} is all there is.",
            ),
            ("so", "Nothing can stand that would leave none of this: that removes {eliminated}."),
            ("hint.1", "Look for three digits that share three cells each in four boxes."),
        ],
        page: "\
Three digits and four boxes at the corners of a rectangle. In each of the boxes three cells have all three digits and share
neither row nor column. Boxes side by side use the same three rows, boxes one above the other the same three columns.

In a box the three cells run down to the right, perhaps after shifting a row or column round to the other end, or down to the
left: there are two ways. If an odd number of the boxes runs the one way (one against three), the three digits alone cannot
fill the twelve cells. For if a box reads 1, 2, 3 by rows, the box beside it has another digit in each of the rows: it
reads 2, 3, 1 or 3, 1, 2, which turns the same way around. By columns the same holds for boxes one above the other. A
box whose cells run the one way turns alike by rows and by columns, and one that runs the other way turns over. Going once
around the four boxes must bring the first back as it was, so an even number of them turns over.

So one of the other candidates in the twelve cells is true: these are the guardians. If all of them are in one cell, this cell
loses the three digits. If they are one digit in several cells, the digit is removed wherever it sees all of these.

How to spot it
  In hard puzzles look for three digits that are missing from four such boxes altogether. Mark the cells that have all three
  of them, and compare the ways in which they run.
",
        example: ".5..8..7...8...59.91..5.4...97..51.44..7...59.......8..4.9.....8.1.2...757..3....",
    },
];
