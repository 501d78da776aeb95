//! Uniqueness: what a puzzle with a single solution forbids.

use super::{Asked, Form, Level, Part, Pattern, Relation, Sort, Technique, Together};
use crate::step::TechniqueId;

const GUARDED: Part = Part::new("extra", Sort::Guardians, 1);

/// Guardians in one cell.
const fn corner(relations: &'static [Relation]) -> Form {
    Form::eliminating(&[GUARDED], const { &[Part::new("roof", Sort::Cell, 1)] }, relations, &[Together::One])
}

/// Guardians of one digit, and the houses in which something sees them.
const fn one_digit(relations: &'static [Relation]) -> Form {
    Form::eliminating(
        &[GUARDED],
        const { &[Part::some("house", Sort::House, 1, 16)] },
        relations,
        &[Together::Same("extra")],
    )
}

/// Guardians that are a subset with other cells.
const fn subset(relations: &'static [Relation]) -> Form {
    Form::eliminating(
        const { &[GUARDED, Part::some("set", Sort::Cell, 1, 3)] },
        const { &[Part::some("house", Sort::House, 2, 4)] },
        relations,
        &[Together::Same("extra"), Together::Same("set")],
    )
}

/// Guardians in two cells, in which a digit of the pattern is locked.
const fn locked(relations: &'static [Relation]) -> Form {
    Form::eliminating(
        const { &[GUARDED, Part::new("strong", Sort::House, 1)] },
        const { &[Part::new("roof", Sort::Cell, 2)] },
        relations,
        &[Together::One],
    )
}

const fn is(pattern: Pattern) -> Relation {
    Relation::Pattern(pattern)
}

const OPEN: Relation = is(Pattern::Filled(0));

/// The types 1 to 4 of any pattern, as relations.
const TYPES: Relation = is(Pattern::OneOf(&[
    &[is(Pattern::Cites(&["roof"])), is(Pattern::OneCell), is(Pattern::Roof("roof"))],
    &[is(Pattern::Cites(&["house"])), is(Pattern::OneDigit)],
    &[
        is(Pattern::Cites(&["set", "house"])),
        is(Pattern::Together),
        is(Pattern::SeveralDigits),
        is(Pattern::Beyond("house")),
        Relation::OneHouse("house"),
    ],
    &[
        is(Pattern::Cites(&["strong", "roof"])),
        is(Pattern::Side),
        is(Pattern::Roof("roof")),
        is(Pattern::OfPattern("strong")),
    ],
]));

/// Guardians and what any of the four types cites besides.
const fn any_type(relations: &'static [Relation]) -> Form {
    Form::eliminating(
        const { &[GUARDED, Part::some("set", Sort::Cell, 0, 3), Part::some("strong", Sort::House, 0, 1)] },
        const { &[Part::some("roof", Sort::Cell, 0, 2), Part::some("house", Sort::House, 0, 16)] },
        relations,
        &[Together::Same("extra"), Together::Same("set"), Together::Same("strong"), Together::Same("roof")],
    )
}

const SHORT: &str =
    "{pattern.digits} alone in {pattern.cells} would leave two solutions, which removes {eliminated}";
const LOOK: &str = "{pattern.cells}, and the digits {pattern.digits}.";
const REMOVES: &str = "That removes {eliminated}.";
const RECTANGLE_IDEA: (&str, &str) = (
    "idea",
    "Two digits must not be all that the four cells hold, for then there would be two solutions. One by one:",
);
const PATTERN_IDEA: (&str, &str) = (
    "idea",
    "These digits must not be all that the cells hold, for then there would be two solutions. One by one:",
);
const RECTANGLE_HINT: (&str, &str) = ("hint.1", "Look for two digits in the corners of a rectangle.");

macro_rules! guarded {
    ($more:literal) => {
        concat!(
            "If {pattern.cells} held nothing but {pattern.digits}, these digits could change places there, and each house \
             would still be right: the puzzle would have two solutions.{lacking? Having crossed out | does not matter: none of \
             these cells is given, so the changed grid would still fit all givens.} The puzzle has only one, so \
             {one of extra.cells} is {one of extra.digits}.",
            $more
        )
    };
}

macro_rules! in_grave {
    ($more:literal) => {
        concat!(
            "Without {extra}, every open cell would have two candidates, and every digit two places in each house that \
             lacks it. Such a grid has no solution or several, never just one. So ",
            $more
        )
    };
}

const ONE_CORNER: &str = "If {pattern.cells} held nothing but {pattern.digits}, these digits could change places there, \
                          and each house would still be right: the puzzle would have two solutions. The puzzle has only one, and only \
                          {roof} can hold something else.";
const IN_ROOF: &str = "Nothing else fits in {roof}: that removes {eliminated}.";
const SEEN: &str =
    "Whatever sees all of these, in {house}, is not {extra.digits}: that removes {eliminated}.";
const TAKEN: &str = "{house.digits} go nowhere else in {house}: that removes {eliminated}.";

pub(super) const ROWS: &[Technique] = &[
    Technique {
        id: TechniqueId::new("bug-1"),
        name: "BUG+1",
        aliases: &["bivalue universal grave + 1", "bug type 1", "bug"],
        family: "uniqueness",
        order: 750,
        level: Level::Hard,
        hodoku: Some(("0610", 100)),
        se: Some("5.6"),
        assumes_unique: true,
        asked: Asked::Always,
        form: corner(&[is(Pattern::Grave), is(Pattern::OneCell), is(Pattern::Roof("roof"))]),
        relation: "The grave with one cell too many; what it says of that cell is what type 1 says of a rectangle.",
        messages: &[
            ("short", "{roof} is {one of extra.digits}, which removes {eliminated}"),
            ("look", "{roof}: every other open cell has two candidates."),
            ("why", in_grave!("{roof} is {one of extra.digits}.")),
            ("so", IN_ROOF),
            ("hodoku", "Bivalue Universal Grave + 1"),
            GRAVE_HINT,
        ],
        page: "\
All open cells but one have two candidates, and without one candidate of that cell every digit would have two places in
each house that lacks it. Such a grid, the bivalue universal grave, has several solutions or none. In a puzzle with one
solution the candidate that is too many is therefore true, and the others of the cell go.

How to spot it
  Near the end, when all cells but one are down to two candidates: the digit that has three places in the row, column
  and box of that cell is the one.
",
        example: "..75892.45..123678...4675.9.7189534.3..67418.4..31279.7..956821916238457852741963",
    },
    Technique {
        id: TechniqueId::new("ur-1"),
        name: "Unique Rectangle Type 1",
        aliases: &["uniqueness test 1", "unique corner", "ur1", "unique rectangle"],
        family: "uniqueness",
        order: 761,
        level: Level::Hard,
        hodoku: Some(("0600", 100)),
        se: Some("4.5"),
        assumes_unique: true,
        asked: Asked::Always,
        form: corner(&[is(Pattern::Rectangle), OPEN, is(Pattern::OneCell), is(Pattern::Roof("roof"))]),
        relation: "The smallest pattern that could be filled in two ways.",
        messages: &[
            ("short", SHORT),
            ("look", LOOK),
            RECTANGLE_IDEA,
            ("why", ONE_CORNER),
            ("so", "{roof} is {one of extra.digits}: that removes {eliminated}."),
            ("hodoku", "Uniqueness Test 1: {pattern.digits} in {pattern.cells}"),
            RECTANGLE_HINT,
        ],
        page: "\
Four cells in two rows, two columns and two boxes, three of which have the same two candidates and no other. Were the
fourth filled with one of the two digits as well, the digits could change places all around, and the puzzle would have
two solutions. It has one, so the fourth cell is neither.

How to spot it
  Find two cells of a box with the same two candidates, in one row or column, and look along both lines that leave it
  for a third such cell. The corner that completes the rectangle loses the two digits. It must take two boxes: with four
  boxes the digits could not change places.
",
        example: "..5...42.4.9..7.8...34...6.3..2..895891573642254698.7...8..5.1454.....38..28...56",
    },
    Technique {
        id: TechniqueId::new("ur-2"),
        name: "Unique Rectangle Type 2",
        aliases: &["uniqueness test 2", "unique side", "ur2", "unique rectangle"],
        family: "uniqueness",
        order: 770,
        level: Level::Hard,
        hodoku: Some(("0601", 100)),
        se: Some("4.5"),
        assumes_unique: true,
        asked: Asked::Always,
        form: one_digit(&[is(Pattern::Rectangle), OPEN, is(Pattern::OneDigit), is(Pattern::Side)]),
        relation: "The extra digit is locked in the two cells, as if they were the places left in a house.",
        messages: &[
            ("short", SHORT),
            ("look", LOOK),
            RECTANGLE_IDEA,
            ("why", guarded!("")),
            ("so", SEEN),
            ("hodoku", "Uniqueness Test 2: {pattern.digits} in {pattern.cells}"),
            RECTANGLE_HINT,
        ],
        page: "\
A rectangle of two digits in two rows, two columns and two boxes, in which two corners that see each other have one and
the same further candidate. One of the two holds it, or else the two digits could change places and the puzzle would
have two solutions. So every cell that sees both loses it.

How to spot it
  Two cells with the same pair side by side, and across from them two with the pair and a third digit. Clear the third
  digit from whatever sees both: the rest of their line and, if they share one, of their box.
",
        example: ".7....245.5...3678628745139.1...7...5..81.79.8.75..316.....69.7.85..1463........1",
    },
    Technique {
        id: TechniqueId::new("ur-3"),
        name: "Unique Rectangle Type 3",
        aliases: &["uniqueness test 3", "unique subset", "ur3", "unique rectangle"],
        family: "uniqueness",
        order: 780,
        level: Level::Hard,
        hodoku: Some(("0602", 100)),
        se: Some("4.6"),
        assumes_unique: true,
        asked: Asked::Always,
        form: subset(&[
            is(Pattern::Rectangle),
            OPEN,
            is(Pattern::Side),
            is(Pattern::SeveralDigits),
            is(Pattern::Beyond("house")),
            Relation::OneHouse("house"),
        ]),
        relation: "A naked subset in which two corners count as one cell.",
        messages: &[
            ("short", SHORT),
            ("look", LOOK),
            RECTANGLE_IDEA,
            (
                "why",
                guarded!(
                    " These corners count as one cell with {extra.digits}: with {set} it makes a naked subset of \
                     {house.digits} in {house}."
                ),
            ),
            ("so", TAKEN),
            ("hodoku", "Uniqueness Test 3: {pattern.digits} in {pattern.cells}"),
            RECTANGLE_HINT,
        ],
        page: "\
A rectangle of two digits in two rows, two columns and two boxes, in which two corners that see each other have further
candidates. One of these is true, so the two corners count as one cell that has them. If that cell makes a naked subset
with others of a house that holds both, the rest of the house loses the digits of the subset.

How to spot it
  Take the further candidates of the two corners together and look in their row, column or box for a cell that has just
  two of them, or two cells that bring in a third. More than three other cells are not tried.
",
        example: "1.9..82462.3..67896..2.9135..29..6577.562.4989..5873123...9...4.2....963.9..6...1",
    },
    Technique {
        id: TechniqueId::new("ur-4"),
        name: "Unique Rectangle Type 4",
        aliases: &["uniqueness test 4", "unique pair", "ur4", "unique rectangle"],
        family: "uniqueness",
        order: 790,
        level: Level::Hard,
        hodoku: Some(("0603", 100)),
        se: Some("4.5"),
        assumes_unique: true,
        asked: Asked::Always,
        form: locked(&[
            is(Pattern::Rectangle),
            OPEN,
            is(Pattern::Side),
            is(Pattern::Roof("roof")),
            is(Pattern::OfPattern("strong")),
        ]),
        relation: "One corner takes the digit that is locked, the other one of its further candidates.",
        messages: &[
            ("short", SHORT),
            ("look", LOOK),
            RECTANGLE_IDEA,
            ("why", guarded!(
                    " And {strong.digits} has no other place in {strong} than {roof}: one of them takes it, which leaves \
                     only the other to hold one of {extra.digits}."
                )),
            (
                "so",
                "One of {roof} is {strong.digits} and the other is {one of extra.digits}: that removes {eliminated}.",
            ),
            ("hodoku", "Uniqueness Test 4: {pattern.digits} in {pattern.cells}"),
            RECTANGLE_HINT,
        ],
        page: "\
A rectangle of two digits in two rows, two columns and two boxes, in which two corners that see each other have further
candidates. If a house has no other places for one of the two digits than these corners, one corner is that digit. Were
the other corner the second digit, the digits could change places all around. So both corners lose the second digit.

How to spot it
  Look at the two corners with further candidates: is one of the two digits missing from the rest of their row, column
  or box? Then the other one goes from both.
",
        example: ".......48...2....94...3...573.1.....6.9...851.4..........6.5...9......6...58..7.3",
    },
    Technique {
        id: TechniqueId::new("ur-5"),
        name: "Unique Rectangle Type 5",
        aliases: &["uniqueness test 5", "type 2 diagonal", "ur5", "unique rectangle"],
        family: "uniqueness",
        order: 802,
        level: Level::Hard,
        hodoku: Some(("0604", 100)),
        se: None,
        assumes_unique: true,
        asked: Asked::Always,
        form: one_digit(&[is(Pattern::Rectangle), OPEN, is(Pattern::OneDigit), is(Pattern::Apart)]),
        relation: "Type 2 with the further candidate in opposite corners, or in three.",
        messages: &[
            ("short", SHORT),
            ("look", LOOK),
            RECTANGLE_IDEA,
            ("why", guarded!("")),
            ("so", SEEN),
            ("hodoku", "Uniqueness Test 5: {pattern.digits} in {pattern.cells}"),
            RECTANGLE_HINT,
        ],
        page: "\
A rectangle of two digits in two rows, two columns and two boxes, in which two opposite corners, or three, have one and
the same further candidate. One of them holds it, or else the two digits could change places. So every cell that sees
all of these corners loses it.

How to spot it
  As type 2, but across: few cells see both of two opposite corners. They are in the box of the one and the line of the
  other.
",
        example: ".2.6.834.86.1.425.47.25.168...58.79.5..74....7.89165..6.1.9.....5...14.6....6.91.:374 392",
    },
    Technique {
        id: TechniqueId::new("ur-6"),
        name: "Unique Rectangle Type 6",
        aliases: &["uniqueness test 6", "x-wing ur", "ur6", "unique rectangle"],
        family: "uniqueness",
        order: 810,
        level: Level::Hard,
        hodoku: Some(("0605", 100)),
        se: None,
        assumes_unique: true,
        asked: Asked::Always,
        form: Form::eliminating(
            &[GUARDED, Part::new("strong", Sort::House, 1)],
            &[Part::new("roof", Sort::Cell, 2), Part::new("cross", Sort::House, 1)],
            &[
                is(Pattern::Rectangle),
                OPEN,
                is(Pattern::Opposite),
                is(Pattern::Roof("roof")),
                is(Pattern::OfPattern("strong")),
            ],
            &[Together::Same("extra"), Together::Across("strong")],
        ),
        relation: "An X-wing that must not be filled the one way.",
        messages: &[
            ("short", SHORT),
            ("look", LOOK),
            RECTANGLE_IDEA,
            (
                "why",
                guarded!(
                    " In {strong} every place for {strong.digits} is one of these cells, and {cross} hold it once \
                     each: {roof} are both {strong.digits} or neither is."
                ),
            ),
            ("so", "If both were, all four would hold {pattern.digits} alone, so neither is: that removes {eliminated}."),
            ("hodoku", "Uniqueness Test 6: {pattern.digits} in {pattern.cells}"),
            RECTANGLE_HINT,
        ],
        page: "\
A rectangle of two digits in two rows, two columns and two boxes, in which two opposite corners have further candidates.
If one of the two digits makes an X-wing on the rectangle, it goes into these two corners or into the other two. The
first would leave nothing but the two digits all around, and they could change places. So these corners lose that digit.

How to spot it
  Two opposite corners with just the pair, two with more. See whether one digit of the pair has no other places in both
  rows, or in both columns.
",
        example: "7..125468..8769135651348.....64...5....5.23.65.7...2.48..9..6...6...4.91.7......3",
    },
    Technique {
        id: TechniqueId::new("hidden-rectangle"),
        name: "Hidden Rectangle",
        aliases: &["hidden unique rectangle", "hur", "ur+2sl"],
        family: "uniqueness",
        order: 820,
        level: Level::Hard,
        hodoku: Some(("0606", 100)),
        se: None,
        assumes_unique: true,
        asked: Asked::Always,
        form: Form::eliminating(
            &[GUARDED, Part::new("strong", Sort::House, 2)],
            &[Part::new("roof", Sort::Cell, 2), Part::new("corner", Sort::Cell, 2)],
            &[
                is(Pattern::Rectangle),
                OPEN,
                Relation::OneDigit,
                is(Pattern::Corner("corner")),
                is(Pattern::OfPattern("strong")),
            ],
            &[Together::One],
        ),
        relation: "A rectangle that two strong links would fill.",
        messages: &[
            ("short", SHORT),
            ("look", LOOK),
            RECTANGLE_IDEA,
            (
                "why",
                "If {pattern.cells} held nothing but {pattern.digits}, these digits could change places there, and each house \
                 would still be right: the puzzle would have two solutions. The puzzle has only one.{lacking? Having crossed out | does not matter: none of \
             these cells is given, so the changed grid would still fit all givens.} Suppose {corner} is \
                 {about}. Then {strong.digits} has one place left in each of {strong}: {corners}. {fourth} sees both, so it is \
                 {about}. Then all four hold nothing but {pattern.digits}, which cannot be.",
            ),
            ("so", "{corner} is not {about}: that removes {eliminated}."),
            ("hodoku", "{name}: {pattern.digits} in {pattern.cells}"),
            RECTANGLE_HINT,
        ],
        page: "\
A rectangle of two digits in two rows, two columns and two boxes, of which one corner has just the two digits. If one of
them has only two places left both in the row and in the column of the opposite corner, and these are corners of the
rectangle, then the opposite corner is not the other digit: the first would go to both neighbours, and the two digits
could change places all around.

How to spot it
  From a cell with two candidates look for the corner across, and ask in its row and in its column: are the rectangle's
  corners the only places for one of the two digits?
",
        example: "1.67..4......92...8.7..1..........9.5...3...4.3487.5..3.1.....5......6.2....4.8..",
    },
    Technique {
        id: TechniqueId::new("avoidable-rectangle-1"),
        name: "Avoidable Rectangle Type 1",
        aliases: &["ar1", "avoidable rectangle"],
        family: "uniqueness",
        order: 830,
        level: Level::Hard,
        hodoku: Some(("0607", 100)),
        se: None,
        assumes_unique: true,
        asked: Asked::Always,
        form: corner(&[
            is(Pattern::Rectangle),
            is(Pattern::Filled(3)),
            is(Pattern::OneCell),
            is(Pattern::Roof("roof")),
        ]),
        relation: "A unique rectangle of type 1 with three corners filled since the start.",
        messages: &[
            ("short", SHORT),
            ("look", "{pattern.cells}, none of them given, and {pattern.digits} in them."),
            RECTANGLE_IDEA,
            ("why", ONE_CORNER),
            ("so", "{roof} is {one of extra.digits}: that removes {eliminated}."),
            ("hodoku", "{name}: {pattern.digits} in {pattern.cells}"),
            RECTANGLE_HINT,
        ],
        page: "\
A rectangle in two rows, two columns and two boxes with three corners filled, none of them given: two opposite ones with
the same digit, the third with another. If the fourth held that other digit, the two digits could change places, and
since no given is among them nothing would tell the two fillings apart. So the fourth cell is something else.

How to spot it
  You have to know which digits were given. Look for two equal digits of your own at opposite corners and a third of
  your own between them.
",
        example: ".4.+5+6+92+78.261...497......+5+6.....26+9+3.+9+2.35.+171+3+7..+6.8.+96.4+8+1.2.+2+1.65.+9.+4+47.+2+93.+6.",
    },
    Technique {
        id: TechniqueId::new("avoidable-rectangle-2"),
        name: "Avoidable Rectangle Type 2",
        aliases: &["ar2", "avoidable rectangle"],
        family: "uniqueness",
        order: 840,
        level: Level::Hard,
        hodoku: Some(("0608", 100)),
        se: None,
        assumes_unique: true,
        asked: Asked::Always,
        form: one_digit(&[is(Pattern::Rectangle), is(Pattern::Filled(2)), is(Pattern::OneDigit)]),
        relation: "A unique rectangle of type 2 or 5 with two corners filled since the start.",
        messages: &[
            ("short", SHORT),
            ("look", "{pattern.cells}, none of them given, and {pattern.digits} in them."),
            RECTANGLE_IDEA,
            ("why", guarded!("")),
            ("so", SEEN),
            ("hodoku", "{name}: {pattern.digits} in {pattern.cells}"),
            RECTANGLE_HINT,
        ],
        page: "\
A rectangle in two rows, two columns and two boxes with two corners filled, neither of them given. Each of the other two
has two candidates: the digit that would let the rectangle change about, and one that both have. One of them holds that
one, so every cell that sees both loses it.

How to spot it
  You have to know which digits were given. Look for two digits of your own side by side, and across from them two cells
  with two candidates each that share one.
",
        example: "+34.+5+6.2+78.261+7+8+3497..+3+2.+1.+6.+5.+7.26....+2+835..71.+7.+4.+58+2+96.4...2+5+2..65.+9+3+4.7+5..3+8+6+1",
    },
    Technique {
        id: TechniqueId::new("unique-loop"),
        name: "Unique Loop",
        aliases: &["ul", "unique rectangle of six or more cells"],
        family: "uniqueness",
        order: 1001,
        level: Level::Hard,
        hodoku: None,
        se: Some("4.6"),
        assumes_unique: true,
        asked: Asked::Always,
        form: any_type(&[is(Pattern::Loop), OPEN, TYPES]),
        relation: "A unique rectangle of six cells or more, with the same types.",
        messages: &[
            ("short", SHORT),
            ("look", LOOK),
            PATTERN_IDEA,
            ("why", ANY_TYPE),
            ("so", REMOVES),
            ("hodoku", "{name}: {pattern.digits} in {pattern.cells}"),
            ("hint.1", "Look for two digits that go round in a loop of cells."),
        ],
        page: "\
Six cells or more with the same two candidates, of which every row, column and box holds two or none. Going round, the
two digits alternate, and they could change places: so one of the cells holds something else. The types are those of a
unique rectangle. Type 1: one cell has further candidates, and loses the two digits. Type 2: several have the same one,
and what sees them all loses it. Type 3: two cells of a house have further candidates that make a naked subset with
others. Type 4: a house has no other place for one of the two digits than those two cells, and they lose the other
digit.

How to spot it
  From a cell with two candidates go to others that have both, by row, by column and by box in turn. If you come back,
  and no house has been used more than once, count the cells that have more.
",
        example: "4.5.3..7.7.15.....3...87.5653471896261....7.5.7.65......687.5.4857..4.9.1439.5..7",
    },
    Technique {
        id: TechniqueId::new("extended-rectangle"),
        name: "Extended Unique Rectangle",
        aliases: &["eur", "xr", "extended rectangle", "2x3 deadly pattern", "bug-lite"],
        family: "uniqueness",
        order: 1010,
        level: Level::Hard,
        hodoku: None,
        se: None,
        assumes_unique: true,
        asked: Asked::Always,
        form: any_type(&[is(Pattern::Extended), OPEN, TYPES]),
        relation: "A unique rectangle with three digits or four instead of two.",
        messages: &[
            ("short", SHORT),
            ("look", LOOK),
            PATTERN_IDEA,
            ("why", ANY_TYPE),
            ("so", REMOVES),
            ("hodoku", "{name}: {pattern.digits} in {pattern.cells}"),
            ("hint.1", "Look for three digits in two lines of three cells."),
        ],
        page: "\
Two rows of three cells in the same three columns and the same three digits in all of them, so that each pair of a
column lies in one box, or each row in one box. The rows could change places as they are: so one of the cells holds
something else. The same with rows and columns exchanged, and with four digits in four pairs. The types are those of a
unique rectangle. Type 1: one cell has further candidates, and loses the digits of the pattern. Type 2: several have the
same one, and what sees them all loses it. Type 3: two cells of a house have further candidates that make a naked subset
with others. Type 4: a house has no other place for one of the digits than those two cells, and they lose the others.

How to spot it
  In two rows of a band look for pairs of cells one above the other that use few digits between them: three such pairs
  in three boxes, with the same three digits. Then do the same by columns.
",
        example: "326..17.814.25.9.35..8362....258.1....1.7..42..4.2..852.5..84.7.1..9....78....5.1",
    },
    Technique {
        id: TechniqueId::new("bug-2"),
        name: "BUG Type 2",
        aliases: &["bivalue universal grave type 2", "bug"],
        family: "uniqueness",
        order: 1030,
        level: Level::Hard,
        hodoku: None,
        se: Some("5.7"),
        assumes_unique: true,
        asked: Asked::Always,
        form: one_digit(&[is(Pattern::Grave), is(Pattern::OneDigit)]),
        relation: "The grave with one digit too many in several cells.",
        messages: &[
            ("short", "one of {extra.cells} is {extra.digits}, which removes {eliminated}"),
            ("look", "{extra.cells}: every other open cell has two candidates."),
            ("why", in_grave!("at least one of {extra.cells} is {extra.digits}.")),
            ("so", SEEN),
            ("hodoku", "{name}"),
            GRAVE_HINT,
        ],
        page: "\
Every open cell has two candidates, but for some that have one more, all of them the same digit; and without these every
digit would have two places in each house that lacks it. Such a grid has several solutions or none, so one of the cells
holds the digit. Every cell that sees all of them loses it.

How to spot it
  Near the end, when few cells have more than two candidates: see which digit has three places in a row, column or box,
  and whether it is the same one everywhere.
",
        example: "742835169168..92353951267485173849266.4.9158.8.956.4..9816..35.253.186..476.538..",
    },
    Technique {
        id: TechniqueId::new("bug-3"),
        name: "BUG Type 3",
        aliases: &["bivalue universal grave type 3", "bug"],
        family: "uniqueness",
        order: 1040,
        level: Level::Hard,
        hodoku: None,
        se: Some("5.8"),
        assumes_unique: true,
        asked: Asked::Always,
        form: subset(&[
            is(Pattern::Grave),
            is(Pattern::Together),
            is(Pattern::SeveralDigits),
            is(Pattern::Beyond("house")),
            Relation::OneHouse("house"),
        ]),
        relation: "A naked subset in which the cells that are too many count as one.",
        messages: &[
            ("short", "without {extra} there would not be just one solution, which removes {eliminated}"),
            ("look", "{extra.cells}: every other open cell has two candidates."),
            ("why", in_grave!(
                    "at least one of these candidates is true, and their cells count as one with {extra.digits}: with \
                     {set} it makes a naked subset of {house.digits} in {house}."
                )),
            ("so", TAKEN),
            ("hodoku", "{name}"),
            GRAVE_HINT,
        ],
        page: "\
Every open cell has two candidates, but for some cells of one house that have more, and without these further candidates
every digit would have two places in each house that lacks it. Such a grid has several solutions or none, so one of the
further candidates is true, and the cells that have them count as one. If that one makes a naked subset with other cells
of the house, the rest of the house loses the digits of the subset.

How to spot it
  Near the end, when the only cells with more than two candidates stand in one house: look there for a cell with two of
  the digits that have three places.
",
        example: "73.12....19856..3.24.39.1..853712946419836.2.627459318571643...984271653362985471",
    },
    Technique {
        id: TechniqueId::new("bug-4"),
        name: "BUG Type 4",
        aliases: &["bivalue universal grave type 4", "bug"],
        family: "uniqueness",
        order: 1050,
        level: Level::Hard,
        hodoku: None,
        se: Some("5.7"),
        assumes_unique: true,
        asked: Asked::Always,
        form: locked(&[
            is(Pattern::Grave),
            is(Pattern::Side),
            is(Pattern::Roof("roof")),
            is(Pattern::OfPattern("strong")),
        ]),
        relation: "The grave with two cells too many, in which a digit is locked.",
        messages: &[
            ("short", "without {extra} there would not be just one solution, which removes {eliminated}"),
            ("look", "{roof}: every other open cell has two candidates."),
            ("why", in_grave!(
                    "at least one of these candidates is true. And {strong.digits} has no other place in {strong} than \
                     {roof}."
                )),
            ("so", "One of {roof} is {strong.digits} and the other has one of the candidates named: that removes {eliminated}."),
            ("hodoku", "{name}"),
            GRAVE_HINT,
        ],
        page: "\
Every open cell has two candidates, but for two cells of a house that have more, and without these further candidates
every digit would have two places in each house that lacks it. Such a grid has several solutions or none, so one of the
further candidates is true. If the house has no other places for a digit that both cells share, one of them holds that
digit, and the other one of the further candidates: everything else goes from both.

How to spot it
  Near the end, when only two cells have more than two candidates and see each other: find the digit that both have and
  that stands nowhere else in their row, column or box.
",
        example: "796.354..218467539534.89.67623948751859721643147.5..9.3...729.447.89..2.9.2.14.7.",
    },
    Technique {
        id: TechniqueId::new("bug-n"),
        name: "BUG+n",
        aliases: &["bug+2", "bug+3", "bivalue universal grave + n", "bug"],
        family: "uniqueness",
        order: 1060,
        level: Level::Hard,
        hodoku: None,
        se: None,
        assumes_unique: true,
        asked: Asked::Always,
        form: Form::eliminating(
            &[GUARDED],
            &[Part::new("roof", Sort::Cell, 1), Part::some("house", Sort::House, 1, 16)],
            &[is(Pattern::Grave), is(Pattern::SeveralDigits), Relation::OneDigit],
            &[Together::Same("extra")],
        ),
        relation: "The grave with several candidates too many, whatever they are.",
        messages: &[
            ("short", "without {extra} there would not be just one solution, which removes {eliminated}"),
            ("look", "{extra.cells}: every other open cell has two candidates."),
            ("why", in_grave!("at least one of these candidates is true.")),
            (
                "so",
                "Each of them lies in {roof} or is the same digit seen in {house}, so whichever is true rules it out: that \
                 removes {eliminated}.",
            ),
            ("hodoku", "{name}"),
            GRAVE_HINT,
        ],
        page: "\
Every open cell has two candidates, but for some that have more, and without these further candidates every digit would
have two places in each house that lacks it. Such a grid has several solutions or none, so one of the further candidates
is true. Whatever sees all of them is false: a candidate that shares its cell with some of them and sees the others,
which are of its own digit.

How to spot it
  Near the end, when two or three cells have more than two candidates: mark the digits with three places in a house, and
  look whether another candidate of one of these cells sees every mark that is not in its own cell.
",
        example: "..758.2.45..12.678...4675.9.7189534.3..67418.4..31279.7..956821916238457852741963",
    },
];

const GRAVE_HINT: (&str, &str) =
    ("hint.1", "Look at the open cells: nearly all of them have two candidates.");

const ANY_TYPE: &str = guarded!(
    "{strong? In |}{strong.digits? there is no other place for |.}{roof? Nothing else fits in |.}{set? With | that makes a \
     naked subset.}{house? What goes sees all of it in |.}"
);
