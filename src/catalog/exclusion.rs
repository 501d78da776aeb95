//! Exclusion: what some cells hold together would leave another with nothing.

use super::{Asked, Concludes, Exotic, Form, Kind, Level, Part, Relation, Sort, Technique, Together};
use crate::step::TechniqueId;

pub(super) const ROWS: &[Technique] = &[
    Technique {
        id: TechniqueId::new("aligned-pair-exclusion"),
        name: "Aligned Pair Exclusion",
        aliases: &["ape", "aligned pair", "subset exclusion of two"],
        family: "exclusion",
        order: 1490,
        level: Level::Unfair,
        hodoku: None,
        se: Some("6.2"),
        assumes_unique: false,
        asked: Asked::Always,
        form: Form::eliminating(&[Part::new("base", Sort::Cell, 1), Part::some("excluder", Sort::Cell, 1, 36)], &[Part::some("link", Sort::House, 2, 72)], &[Relation::Exotic(Exotic::Excluded(3))], &[Together::Around("base")]),
        relation: "With two excluding cells an XY-wing or XYZ-wing; with any, a death blossom whose stem is the other cell.",
        messages: &[
            ("short", "beside it {base.cells} would have no digit left because of {excluder.cells}, which removes {eliminated}"),
            ("look", "{base.cells}, and {excluder.cells} that see it."),
            (
                "why",
                "Suppose a candidate that this removes is true. Then each digit that {base.cells} could hold repeats it in a house, \
                 or the two take away too much from {excluder.cells}, which both cells see: {link} join them all.",
            ),
            ("so", "No digit is left for {base.cells} beside it: that removes {eliminated}."),
            ("hint.1", "Look at two cells that see the same cells with two candidates."),
        ],
        page: "\
Two cells, and other cells that both of them see. Take a candidate of the first cell and go through those of the second.
If a cell that both see has just these two digits, it would be left with nothing, so the two do not go together. Nor do
equal digits in cells that see each other. A candidate that goes with none of the second cell is removed.

Two cells of a house with three digits between them exclude pairs like one cell with two digits, for they cannot lose
two of the three; so do three cells with four digits. No larger sets are tried.

How to spot it
  Look for two cells, best in one box or one line, that both see several cells with two candidates. List the pairs of
  digits that these forbid, and see whether a candidate of the two has no partner left.
",
        example: "....3...45.......7.34.68..96.2....5...12..9...43.8..1....64..7..6......5.7.......",
    },
    Technique {
        id: TechniqueId::new("aligned-triple-exclusion"),
        name: "Aligned Triple Exclusion",
        aliases: &["ate", "aligned triplet exclusion", "subset exclusion of three"],
        family: "exclusion",
        order: 1750,
        level: Level::Extreme,
        hodoku: None,
        se: Some("7.5"),
        assumes_unique: false,
        asked: Asked::Always,
        form: Form {
            concludes: Concludes::Eliminations,
            reason: Kind::Exhaust,
            truths: &[
                Part::new("base", Sort::Cell, 2),
                Part::some("excluder", Sort::Cell, 2, 81),
                Part::some("link", Sort::House, 2, 400),
            ],
            links: &[],
            relations: &[Relation::Exotic(Exotic::Excluded(1))],
            together: &[Together::Around("base")],
        },
        relation: "An aligned pair exclusion with one cell more.",
        messages: &[
            ("short", "beside it {base.cells} would have no digits left because of {excluder.cells}, which removes {eliminated}"),
            ("look", "{base.cells}, and {excluder.cells} that see them."),
            (
                "why",
                "Suppose a candidate that this removes is true. Then any two digits that {base.cells} could hold repeat a digit in \
                 a house, or the three cells together take away every candidate of {one of excluder.cells}, which they all see: \
                 {link} join them.",
            ),
            ("so", "No pair of digits is left for {base.cells} beside it: that removes {eliminated}."),
            ("hint.1", "Look at three cells that see the same cells with two or three candidates."),
        ],
        page: "\
Three cells, and two or more cells with two or three candidates that all three of them see. Take a candidate of one of
the three and go through the pairs of digits that the other two can hold. A pair is out if a digit is repeated in cells
that see each other, or if one of the cells that all three see would be left with nothing. A candidate for which no pair
remains is removed.

How to spot it
  Hardly by eye. Take three cells that all see several cells with two or three candidates, and go through the candidates
  of the one that has most.
",
        example: "...67....4...5...9592.3......8..2........1.6.26..........8....49.7...2.1.4....3.6",
    },
    Technique {
        id: TechniqueId::new("subset-exclusion"),
        name: "Subset Exclusion",
        aliases: &["extended subset principle", "esp", "subset counting"],
        family: "exclusion",
        order: 1761,
        level: Level::Extreme,
        hodoku: None,
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: Form {
            concludes: Concludes::Eliminations,
            reason: Kind::Exhaust,
            truths: &[Part::some("base", Sort::Cell, 2, 4), Part::some("link", Sort::House, 2, 72)],
            links: &[],
            relations: &[Relation::Exotic(Exotic::Bent("base"))],
            together: &[Together::Same("base")],
        },
        relation: "The general form of aligned exclusion. Wings, short XY-chains and small almost locked sets in pairs are \
                   cases of it.",
        messages: &[
            ("short", "beside it {base.cells} could not be filled, which removes {eliminated}"),
            ("look", "{base.cells}."),
            (
                "why",
                "{base.cells} have only {base.digits} between them. Beside a candidate that this removes they could not all be filled \
                 without a digit twice in {one of link}.",
            ),
            ("so", "None of these candidates leaves a way to fill {base.cells}: that removes {eliminated}."),
            ("hint.1", "Look for a few cells with few digits that lie in more than one house."),
        ],
        page: "\
A few cells, not all in one house, that have no more digits between them than there are cells. Where two of them do not
see each other a digit may stand twice, so they can be filled in more ways than a naked subset. A candidate elsewhere
that would leave no way to fill them is removed.

Subsets of two to four cells are tried, in which each cell sees another with which it shares a digit.

How to spot it
  Look for three or four cells with three or four digits that bend around a corner: some in a line, some in a box that
  it crosses. Go through the digits that only some of them have.
",
        example: "...7....6..2.61..4..6.4.1.8.....3.7..5.2..........8..56.4...8..3....6..171....5..",
    },
];
