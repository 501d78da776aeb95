//! Fireworks, locked sets of many houses, and patterns that have no filling.

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
        relation: "One digit alone says only that it is in one of three cells; as many digits as cells make a hidden subset \
                   that is in no house.",
        messages: &[
            ("short", "{digits} fill {cross|wing}, which removes {eliminated}"),
            ("look", "{digits} in {line}."),
            (
                "why",
                "Outside {box} each of {digits} has no place left in {line} but {wing}. If it is in neither of these, both of \
                 its lines need it in {box}, and so where they cross, in {cross}. So each of {digits} is in one of \
                 {cross|wing}, and there are no more of these cells than digits.",
            ),
            ("so", "Nothing else fits there, and {digits} have no other place in {box}: that removes {eliminated}."),
            ("hint.1", "Look at a row and a column that cross, and at digits that hardly leave the box where they do."),
        ],
        page: "\
Three digits, and a row and a column that cross in a box. Beyond the box each of the digits has at most one place in the
row and one in the column, and these are the same two cells for all three: the wings. A digit that is in neither wing
must be in the box both for the row and for the column, and so where the two cross. Each of the three digits is
therefore in the crossing or a wing, three digits in three cells: they lose all other candidates, and the box loses the
three digits outside the row and the column.

With four digits two such crossings share their wings: the corners of a rectangle, two opposite ones as crossings with
two digits each and the other two as the wings of both.

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
        relation: "A remote pair closed to a loop of odd length, which cannot be filled; a broken wing is the same with one digit.",
        messages: &[
            ("short", "{link.digits} cannot go around an odd loop, which removes {eliminated}"),
            ("look", "{link.digits} in {pattern|guardian}, with {guardian.candidates} besides."),
            (
                "why",
                "These cells make a loop: each sees the next, in {link}. With {link.digits} alone the two would take turns, but \
                 the number of cells is odd, so the last would be like the first. So one of the cells holds something else, \
                 and all there is besides is {guardian.candidates}.",
            ),
            ("so", "What would rule all of that out{seen?, by |,} is false: that removes {eliminated}."),
            ("hint.1", "Look for an odd number of cells with the same two candidates that go round in a loop."),
        ],
        page: "\
An odd number of cells, at least five, that all have the same two candidates, and each of which sees the next one, the
last one the first. With these two digits alone they would have to take turns, which comes out even only in a loop of
even length. So one of the other candidates in the loop is true: these are the guardians. If all of them are in one
cell, this cell loses the two digits. If they are one digit in several cells, the digit is removed wherever it sees all
of these.

Only loops of at most fifteen cells are tried, and only those in which no two cells see each other but neighbours: any
other has a smaller loop in it.

How to spot it
  Mark the cells with the same two candidates, and those with one more. Follow them from one to the next along rows,
  columns and boxes. A loop along rows and columns by turns is even; it turns odd where it takes a diagonal step in a
  box.
",
        example: "+2+45+36+789+19.61+2+845..1+8..9...4+2+167+35+8+9...+9+81.2+48+9.2..6+1...+4.9+2+1.8+1.+28+3.94..+8+9.1..3.",
    },
    Technique {
        id: TechniqueId::new("tridagon"),
        name: "Tridagon",
        aliases: &["anti-tridagon", "thor's hammer", "trivalue oddagon", "tri-value oddagon", "chromatic pattern"],
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
        relation: "For three digits what a bivalue oddagon is for two.",
        messages: &[
            ("short", "{link.digits} cannot fill four boxes like this, which removes {eliminated}"),
            ("look", "{link.digits} in {pattern|guardian}, with {guardian.candidates} besides."),
            (
                "why",
                "These twelve cells lie three to a box in four boxes, and no two of a box share a row or a column. In one of \
                 the boxes, or in three, the cells run down to the right, in the others down to the left, and then \
                 {link.digits} alone cannot fill all twelve. So one of the cells holds something else, and all there is \
                 besides is {guardian.candidates}.",
            ),
            ("so", "What would rule all of that out is false: that removes {eliminated}."),
            ("hint.1", "Look for three digits that share three cells each in four boxes."),
        ],
        page: "\
Three digits and four boxes at the corners of a rectangle. In each of the boxes three cells have all three digits and
share neither row nor column. Boxes side by side use the same three rows, boxes one above the other the same three
columns.

In a box the three cells run down to the right, perhaps after shifting a row or column round to the other end, or down
to the left: there are two ways. If an odd number of the boxes runs the one way (one against three), the three digits
alone cannot fill the twelve cells. For if a box reads 1, 2, 3 by rows, the box beside it has another digit in each of
the rows: it reads 2, 3, 1 or 3, 1, 2, which turns the same way around. By columns the same holds for boxes one above
the other. A box whose cells run the one way turns alike by rows and by columns, and one that runs the other way turns
over. Going once around the four boxes must bring the first back as it was, so an even number of them turns over.

So one of the other candidates in the twelve cells is true: these are the guardians. If all of them are in one cell,
this cell loses the three digits. If they are one digit in several cells, the digit is removed wherever it sees all of
these.

How to spot it
  In hard puzzles look for three digits none of which is placed in any of four such boxes. Mark the cells that have all
  three of them, and compare the ways in which they run.
",
        example: ".5..8..7...8...59.91..5.4...97..51.44..7...59.......8..4.9.....8.1.2...757..3....",
    },
    Technique {
        id: TechniqueId::new("sk-loop"),
        name: "SK-Loop",
        aliases: &["sk loop", "stephen kurzhals loop", "domino loop", "virus pattern"],
        family: "exotic",
        order: 2200,
        level: Level::Extreme,
        hodoku: None,
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: Form::eliminating(
            &[Part::some("loop", Sort::Cell, 8, 160)],
            &[Part::some("line", Sort::Line, 4, 160), Part::some("box", Sort::Box, 4, 160)],
            &[Relation::Exotic(Exotic::SkLoop)],
            &[Together::Same("loop")],
        ),
        relation: "Naked subsets that share their digits with the next one all the way round; no house is locked by itself.",
        messages: &[
            ("short", "{loop} make a loop around four boxes, which removes {eliminated}"),
            ("look", "{loop}, which go around the corners of a rectangle."),
            ("idea", "The cells of the loop take just as many digits as their houses have room for. Counted one by one:"),
            (
                "why",
                "These cells make a loop along {line}, and from one line to the next within {box}. Count each of their \
                 candidates in one of these houses, where its digit goes only once: {counts}. That is {line.count} by line and \
                 {box.count} by box, for {loop.count} cells. None can be spared, so each digit has its place in these cells in every \
                 house where it is counted.",
            ),
            ("so", "Elsewhere in such a house there is no place for the digit: that removes {eliminated}."),
            ("hint.1", "Look for four filled cells at the corners of a rectangle, and at what is around these in their boxes."),
        ],
        page: "\
Two rows and two columns that cross in four boxes, once in each. The cells where they cross are most often filled, and
do not matter. In each of the boxes the two other cells of the row make a pair, and so do the two other cells of the
column: eight pairs, sixteen cells, none of them filled. Each pair has a neighbour in the next box along its line, and
another in its own box, round the corner. So the pairs make a loop, joined by a line and a box in turn.

Share out the candidates of the cells among the eight houses that join them: a digit of a pair belongs to its line or to
its box, and each digit goes to a house only once. If sixteen digits in all, counted house by house, are enough, then
every one of the sixteen cells takes one of them and none is left over. The usual loop has two digits in each of the
houses. Each house has its digits in these cells, so they are removed from the rest of the house.

A digit that only one pair has, or three that follow each other, can be shared out in two ways, and both hold. In boxes
of other sizes the loop has all cells of the lines but those where they cross, and as many digits.

How to spot it
  Look for four boxes with a given each, two in one row and two in another, and the same two columns. Write down the
  candidates of the pairs around these. In a loop each pair has about four, and shares two with the pair before and two
  with the one behind.
",
        example: "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    },
    Technique {
        id: TechniqueId::new("msls"),
        name: "Multi-Sector Locked Set",
        aliases: &["multi-sector locked sets", "multi sector locked set", "multi-sector naked set", "multifish"],
        family: "exotic",
        order: 2250,
        level: Level::Extreme,
        hodoku: None,
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: Form::eliminating(
            &[Part::some("set", Sort::Cell, 4, 400)],
            &[Part::some("row", Sort::Line, 1, 400), Part::some("column", Sort::Line, 1, 400)],
            &[Relation::Exotic(Exotic::MultiSector)],
            &[Together::Same("set")],
        ),
        relation: "A naked subset of several rows and columns at once; an SK-loop is the like with lines and boxes.",
        messages: &[
            ("short", "{set} have as many cells as digits, counted by row and by column, which removes {eliminated}"),
            ("look", "{set}: all open cells where some rows meet some columns."),
            ("idea", "The cells take just as many digits as their rows and columns have room for. Counted one by one:"),
            (
                "why",
                "In these cells count {row.digits} by row, in {row}, and {column.digits} by column, in {column}: each goes \
                 only once to such a line. That is {row.count} by row and {column.count} by column, for {set.count} cells. None can \
                 be spared, so each digit has its place in these cells in every line where it is counted.",
            ),
            ("so", "Elsewhere in such a line there is no place for the digit: that removes {eliminated}."),
            ("hint.1", "Look for a few rows and columns whose common cells have few digits, if some are counted by row and the others by column."),
        ],
        page: "\
Some rows and some columns, at least three of each, and all open cells where they meet. Share out the digits of these
cells: some are counted by row, each once for every row of the cells that has it, the others by column, once for every
column that has it. A digit goes to a line only once, so the cells take no more digits than are counted. If there are
only as many as cells, all of them are needed: each digit is in these cells in every line where it is counted, and goes
from the rest of that line.

A digit that has as many rows as columns in the cells can be counted either way, and both ways hold. Sets of more rows than
half the digits are not looked for, and after sharing out 100,000 digits in a position the search ends.

How to spot it
  In hard puzzles look for digits that are given in many of the same rows and columns. Take rows in which the same few
  digits are missing, and count these by row; leave out the columns in which many other digits are missing. The other
  digits are counted by column, and should be few in each.
",
        example: "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    },
    Technique {
        id: TechniqueId::new("exocet"),
        name: "Junior Exocet",
        aliases: &["JE", "junior exocets", "exocets"],
        family: "exotic",
        order: 2350,
        level: Level::Extreme,
        hodoku: None,
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: Form {
            concludes: Concludes::Eliminations,
            reason: Kind::Exhaust,
            truths: &[
                Part::new("base", Sort::Cell, 2),
                Part::new("target", Sort::Cell, 2),
                Part::some("cross-line", Sort::Line, 3, 160),
                Part::some("cover", Sort::Line, 0, 160),
                Part::some("line", Sort::Line, 0, 4),
                Part::some("box", Sort::Box, 0, 4),
            ],
            links: &[],
            relations: &[Relation::Exotic(Exotic::Exocet)],
            together: &[Together::Same("base"), Together::Same("target")],
        },
        relation: "Each digit by itself is a finned fish; only together do the digits of the base cells tell what the \
                   targets hold.",
        messages: &[
            ("short", "{target} hold the same two digits as {base}, which removes {eliminated}"),
            ("look", "{base}, which have {base.digits} between them, and the targets {target}."),
            ("idea", "What the base cells hold must come again in the targets. One by one:"),
            (
                "why",
                "{base} hold two of {base.digits}, whichever they are.{line? Neither of the two is anywhere else in |.}{box? \
                 Neither is anywhere else in |.} Each needs a place in each of {cross-line}. Leave out the targets, \
                 and what both base cells see{spared? (|)}: then some of these lines are short of places. {served} Each time the \
                 places left lie in fewer lines than need the digit, and a line takes it only once: so at least one of {cross-line} \
                 has it in a target. So each of the two comes again in a target, and {target} hold nothing else.",
            ),
            ("so", "{foreign?No target holds |. }{doubled?| But the targets hold two different digits. }That removes {eliminated}."),
            ("hint.1", "Look for two cells of a box with three or four digits between them, and for two cells beside the box in which these must come again."),
        ],
        page: "\
Two cells of a line and a box, the base cells, have three or four digits between them. Beside the box, in the other boxes
along the line, look at two more cells, the targets: each in a box of its own, and not in the line. Then draw the cross
lines. One goes through each target, and one through every cell of the line in the box that is no base cell: three cross
lines in all on the classic grid.

A target must be alone in its box: the other cells of its cross line there, but for the one in the line of the base
cells, have none of the digits, neither open nor filled. Now take the digits one by one, and mark all places that a
cross line has for the digit outside these boxes, filled cells among them. If two lines cover the marks of a digit,
which run as that of the base cells does or are cross lines themselves, it is fit for an exocet; with more cross lines,
one line less than there are of these. All the digits have to be fit.

The base cells hold two of the digits. Each of them is then gone from the rest of its line and its box, so in the cross
lines it has only the marks and the targets. It is in every cross line, and the marks have room in all but one of them:
so it is in a target. This holds for both digits, and there are two targets. They hold these two digits, each once, and
lose all candidates that the base cells have not.

With one digit in a target the other cross lines must have room for it among its marks, for it cannot be in both
targets. If they have not, this target loses the digit as well. One digit at least must be free to go to either target:
otherwise shorter arguments show as much. A digit that neither target has is a finned fish, and told as one: it goes
from the base cells. Left out is what is known besides: targets of two cells, a target beyond the boxes, two exocets at
once, and what the cells beside the targets say of each other.

In boxes of other sizes there may be more cross lines, or none but those of the targets; the targets can be in any two
of the boxes along the line. In a jigsaw its regions take the place of the boxes.

How to spot it
  Look for two open cells in a line of a box, with three or four digits between them. Look along the line for targets,
  whose neighbours across are filled with other digits. Then count, one digit after the other, the lines in which the
  cross lines have it.
",
        example: "4..3.156771.5.9234.3547.819..714539.351297486.4.638175.738.4.5...475....5..91.74.",
    },
];
