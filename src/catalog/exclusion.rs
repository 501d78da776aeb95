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
            ("short", "{base} goes with no part of what this removes: {eliminated}"),
            ("look", "{base}, and {excluder} that see it."),
            (
                "why",
                "Beside a candidate that this removes, whatever {base} holds takes too many of the digits of {excluder}: \
                 these cells see each other in {link}.",
            ),
            ("so", "Some of {excluder} would be left with nothing: that removes {eliminated}."),
            ("hint.1", "Look at two cells that see the same cells with two candidates."),
        ],
        page: "\
Two cells, and other cells that both of them see. Take a candidate of the one and go through those of the other: if a cell
that both see has just these two digits, it would be left with nothing, so the two do not go together. Nor do equal digits
in cells that see each other. If the candidate goes with none of the other cell's, it is removed.

Two cells of a house with three digits between them exclude like one cell with two, for they cannot lose two of the three;
so do three cells with four digits. No larger sets are tried.

How to spot it
  Look for two cells, best in one box and one line, that see several cells with two candidates. List the pairs of digits that
  these forbid, and see whether a candidate of the two has no partner left.
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
        relation: "As an aligned pair exclusion, with one cell more.",
        messages: &[
            ("short", "{base} go with no part of what this removes: {eliminated}"),
            ("look", "{base}, and {excluder} that see them."),
            (
                "why",
                "Beside a candidate that this removes, whatever {base} hold puts a digit twice into a house or takes all digits of one \
                 of {excluder}: these cells see each other in {link}.",
            ),
            ("so", "No pair of digits is left for {base}: that removes {eliminated}."),
            ("hint.1", "Look at three cells that see the same cells with two or three candidates."),
        ],
        page: "\
Three cells, and two or more cells with two or three candidates that all three of them see. Take a candidate of the one and go
through the pairs of digits that the other two can hold: a pair is out if it repeats a digit in cells that see each other,
or if one of the cells that all three see would be left with nothing. A candidate for which no pair remains is removed.

How to spot it
  Hardly by eye. Take three cells of a box or a line that see several small cells, and go through the candidates of the one
  with the most.
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
            ("short", "{base} cannot be filled beside what this removes: {eliminated}"),
            ("look", "{base}."),
            (
                "why",
                "{base} have only {base.digits} between them. Beside a candidate that this removes, no way is left to fill them without \
                 putting a digit twice into one of {link}.",
            ),
            ("so", "Each of these candidates leaves {base} without a filling: that removes {eliminated}."),
            ("hint.1", "Look for a few cells with few digits that lie in more than one house."),
        ],
        page: "\
A few cells, not all in one house, that have no more digits between them than they are. Where they do not see each other
a digit may stand twice, so they can be filled in more ways than a naked subset. A candidate elsewhere that would leave
them without any is removed.

Subsets of two to four cells are tried, in which each cell sees another with which it shares a digit.

How to spot it
  Look for three or four cells with three or four digits that bend around a corner: some in a line, some in a box that it
  crosses. Go through the digits that only some of them have.
",
        example: "...7....6..2.61..4..6.4.1.8.....3.7..5.2..........8..56.4...8..3....6..171....5..",
    },
];
