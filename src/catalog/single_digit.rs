//! Single digit: what the strong links of one digit say, whatever the others do.

use super::{Asked, Chain, Concludes, Form, Kind, Level, Part, Relation, Sort, Technique, Together};
use crate::step::TechniqueId;

const PLAIN: Relation = Relation::Left("strong", 2);
const JOINED: Relation = Relation::Chain(Chain::Joined);
/// With both ends in one house it would be a fish.
const APART: Relation = Relation::Chain(Chain::Apart);
/// What takes up the ends of a chain.
const ENDS: Part = Part::some("end", Sort::House, 1, 2);
/// All claims are about one chain.
const ONE_CHAIN: &[Together] = &[Together::Same("strong"), Together::Same("weak")];

const HINT: (&str, &str) = ("hint.1", "Look for houses in which {digits} has only two places.");

const LOOK: (&str, &str) = ("look", "{digits} in {strong}.");
const SO: (&str, &str) = ("so", "{chain.rules?|: }that removes {eliminated}.");
const SHORT: (&str, &str) = ("short", "one of {strong!weak} is {digits}, which removes {eliminated}");
/// Why, of two houses of two places each that a third house joins.
const TWO_LINKS: (&str, &str) = (
    "why",
    "In each of {strong} there are just two places for {digits}, and one of the two lies in {weak}. There is room for only \
     one {digits} in {weak}. So at least one of {strong!weak} is {digits}.",
);

const KITE_FORM: Form = Form::eliminating(
    &[Part::new("strong", Sort::Line, 2)],
    &[Part::new("weak", Sort::Box, 1), ENDS],
    &[Relation::OneDigit, PLAIN, JOINED, APART, Relation::Chain(Chain::RowAndColumn)],
    ONE_CHAIN,
);

const RECTANGLE_FORM: Form = Form::eliminating(
    &[Part::new("box", Sort::Box, 1), Part::new("strong", Sort::Line, 1)],
    &[Part::new("weak", Sort::Line, 1), ENDS],
    &[Relation::OneDigit, PLAIN, JOINED, APART, Relation::Chain(Chain::Corner)],
    &[Together::Same("box"), Together::Same("strong"), Together::Same("weak")],
);

pub(super) const ROWS: &[Technique] = &[
    Technique {
        id: TechniqueId::new("skyscraper"),
        name: "Skyscraper",
        aliases: &[],
        family: "single-digit",
        order: 801,
        level: Level::Hard,
        hodoku: Some(("0400", 130)),
        se: Some("6.6"),
        assumes_unique: false,
        asked: Asked::Always,
        form: Form::eliminating(
            &[Part::new("strong", Sort::Line, 2)],
            &[Part::new("weak", Sort::Line, 1), ENDS],
            &[
                Relation::OneDigit,
                PLAIN,
                JOINED,
                Relation::Parallel("strong"),
                Relation::Crossing("strong", "weak"),
                APART,
            ],
            ONE_CHAIN,
        ),
        relation: "An X-Wing with one corner out of line; two strong links of one digit, both in parallel lines.",
        messages: &[
            SHORT,
            LOOK,
            TWO_LINKS,
            SO,
            ("hodoku", "{name}: {digits} in {strong!weak} (connected by {strong&weak})"),
            HINT,
        ],
        page: "\
A digit has just two places in each of two rows, and one place of each row lies in the same column. These two cannot
both hold the digit, so one of the other two does: wherever a cell sees both of those, it loses the digit. The same with
rows and columns exchanged. Drawn with columns, they are two towers on one street, of different heights.

How to spot it
  Look for an X-Wing that fails: two rows with two places each that agree in one column only. Then look at the two
  places that disagree. They help if their columns run through the same three boxes, for then there are cells that see
  them both.
",
        example: ".9.3..5125312...9882.1593.7.5...382.2.34..95.1.859273.3.5.21.896829.51.3.1.83.2.5",
    },
    Technique {
        id: TechniqueId::new("two-string-kite"),
        name: "2-String Kite",
        aliases: &["two string kite", "kite"],
        family: "single-digit",
        order: 821,
        level: Level::Hard,
        hodoku: Some(("0401", 150)),
        se: Some("6.6"),
        assumes_unique: false,
        asked: Asked::Always,
        form: KITE_FORM,
        relation: "Two strong links of one digit, one in a row and one in a column.",
        messages: &[
            SHORT,
            LOOK,
            TWO_LINKS,
            SO,
            ("hodoku", "{name}: {digits} in {strong!weak} (connected by {strong&weak})"),
            HINT,
        ],
        page: "\
A digit has just two places in a row and just two in a column, and one place of the row lies in the same box as one of
the column. These two cannot both hold the digit, so one of the other two does: at the far end of the row or at the far
end of the column. The cell that sees both ends loses the digit.

How to spot it
  Look in a box for two places of a digit, one whose row and one whose column has only one place more. Follow the row
  and the column like two strings out of the box to their ends. The cell that loses the digit is where the column of the
  one end and the row of the other meet.
",
        example: ".5.468132614239785238157469..6..235..23.1569....34682..42681.7336...4218.81.23.46",
    },
    Technique {
        id: TechniqueId::new("dual-two-string-kite"),
        name: "Dual 2-String Kite",
        aliases: &["dual two string kite", "dual kite"],
        family: "single-digit",
        order: 831,
        level: Level::Hard,
        hodoku: Some(("0404", 150)),
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: Form { together: &[Together::Two, Together::Meeting("weak")], ..KITE_FORM },
        relation: "Two 2-String Kites told as one.",
        messages: &[
            ("short", "two kites from the same two cells, {strong&weak@1}, which removes {eliminated}"),
            ("look", "{digits} in {strong}."),
            (
                "why",
                "Two kites start from the same cells of {weak}, {strong&weak@1}. In each, a row and a column have just \
                 two places for the digit, one of them in {weak}, which has room for only one. So one of \
                 {strong!weak@1} is {digits@1}, and one of {strong!weak@2} is {digits@2}.",
            ),
            ("so", "Whatever sees both ends of a kite, in {end}, loses its digit: that removes {eliminated}."),
            (
                "hodoku",
                "{name}: {digits@1} in {strong!weak@1}/in {strong!weak@2} (connected by {strong&weak@1})",
            ),
            HINT,
        ],
        page: "\
Two 2-String Kites whose strings start from the same two cells of a box. As a rule it is one digit whose two cells have
both a row and a column with one place more, so that the strings can be drawn in two ways; but the two kites may also be
of two digits. Each kite removes a candidate of its own.

How to spot it
  When you have found a kite, exchange its strings: of its two cells in the box follow the one along its column instead
  of its row, and the other along its row. If these have only two places as well, there is a second kite.
",
        example: "235..68.18413.256.679158243793865412162934758584217..6.286.1..5.1758362.356.2918.",
    },
    Technique {
        id: TechniqueId::new("turbot-fish"),
        name: "Turbot Fish",
        aliases: &["turbot crane", "x-chain of two strong links"],
        family: "single-digit",
        order: 841,
        level: Level::Hard,
        hodoku: Some(("0403", 120)),
        se: Some("6.6"),
        assumes_unique: false,
        asked: Asked::Always,
        form: Form::eliminating(
            &[Part::new("strong", Sort::House, 2)],
            &[Part::new("weak", Sort::House, 1), ENDS],
            &[Relation::OneDigit, PLAIN, JOINED, APART, Relation::Chain(Chain::Unnamed)],
            ONE_CHAIN,
        ),
        relation: "Two strong links of one digit. Those of two parallel lines are skyscrapers, those of a row and a column \
                   kites; here one of them is in a box. With its two strong links it is the shortest X-Chain.",
        messages: &[
            SHORT,
            LOOK,
            TWO_LINKS,
            SO,
            ("hodoku", "{name}: {digits} {chain}"),
            HINT,
        ],
        page: "\
A digit has just two places in a box and just two in a line, and one place of the box sees one of the line. These two
cannot both hold the digit, so one of the other two does: wherever a cell sees both of those, it loses the digit. In a
grid without boxes, or with more houses than usual, it may be any two houses that a third one joins.

How to spot it
  Take a digit and mark every house in which it has just two places. From each place of such a pair look along its row
  and its column for a place of another pair. Then look for cells that see the two places left over.
",
        example: "1243896579761452..358..74194.159.7.2.92.14..5..5..294121745..96549..617.683971524",
    },
    Technique {
        id: TechniqueId::new("empty-rectangle"),
        name: "Empty Rectangle",
        aliases: &["er", "hinge"],
        family: "single-digit",
        order: 850,
        level: Level::Hard,
        hodoku: Some(("0402", 120)),
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: RECTANGLE_FORM,
        relation: "A Grouped Turbot Fish with a strong link between the two lines of a box. With only two places in the box \
                   it is a Turbot Fish.",
        messages: &[
            ("short", "{digits} in {box} and {strong}, joined by {weak}, which removes {eliminated}"),
            ("look", "{digits} in {box} and in {strong}."),
            (
                "why",
                "In {box} every place for {digits} lies in {weak}, except for {box!weak}. In {strong} there are just \
                 two places for it, one in {weak} and the other at {strong!weak}. If {strong} has its {digits} in {weak}, {box} \
                 cannot have it there as well. So {digits} is at {strong!weak}, or {box} has it at {one of box!weak}.",
            ),
            ("so", "{chain.rules?|: }that removes {eliminated}."),
            ("hodoku", "{name}: {digits} in {box} ({strong.cells})"),
            ("hint.1", "Look for a box in which {digits} lies in one row and one column."),
        ],
        page: "\
In a box every place of a digit lies in one row or in one column; the rest of the box, a rectangle, is empty of it.
Another column outside the box has just two places for the digit, one of them in that row. If the digit is there, the
row is taken, and the box has its digit in its column. If not, the digit is at the other place of the pair. Either way
the cell where the column of the box meets the row of that other place loses the digit. The same with rows and columns
exchanged.

How to spot it
  Take a digit and look for boxes in which its places make a cross or an L, however short its arms. Go along one arm,
  out of the box, to a line across that has just two places, one of them on your way. Go on to the other place, and from
  there turn back, parallel to the way you came: the cell where you meet the line of the other arm loses the digit.
",
        example: "851749623794326581326.1.79424.9...5....2...4.....743.247..32..86821.743.13.4..27.",
    },
    Technique {
        id: TechniqueId::new("dual-empty-rectangle"),
        name: "Dual Empty Rectangle",
        aliases: &["dual er"],
        family: "single-digit",
        order: 860,
        level: Level::Hard,
        hodoku: Some(("0405", 120)),
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: Form { together: &[Together::Two, Together::Same("box")], ..RECTANGLE_FORM },
        relation: "Two Empty Rectangles told as one.",
        messages: &[
            ("short", "{digits} in {box} makes two empty rectangles, which removes {eliminated}"),
            ("look", "{digits} in {box}, and in {strong}."),
            (
                "why",
                "In {box} every place for {digits} lies in one of two lines that cross, and in {strong} there are just \
                 two places a house for it. There is room for only one {digits} in {weak@1}: so it is at \
                 {strong!weak@1}, or at {one of box!weak@1}. There is room for only one in {weak@2}: so it is at \
                 {strong!weak@2}, or at {one of box!weak@2}.",
            ),
            (
                "so",
                "Whatever sees all places of one of these two pairs, in {end}, is not {digits}: that removes {eliminated}.",
            ),
            ("hodoku", "{name}: {digits} in {box} ({strong.cells@1}/{strong.cells@2})"),
            ("hint.1", "Look for a box in which {digits} lies in one row and one column."),
        ],
        page: "\
Two Empty Rectangles of the same box and digit, with pairs in different lines. As a rule both arms of the box are used:
one pair goes on from its row, and another from its column. Each removes a candidate of its own.

How to spot it
  When you have found an Empty Rectangle, keep its box and try the other arm, and other lines across.
",
        example: "6.14..23757423..6932.67..452168..793835796412...3125869.352.6711629.735..5.16392.",
    },
    Technique {
        id: TechniqueId::new("grouped-turbot-fish"),
        name: "Grouped Turbot Fish",
        aliases: &["grouped skyscraper", "grouped kite", "grouped two strong links"],
        family: "single-digit",
        order: 870,
        level: Level::Hard,
        hodoku: None,
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: Form::eliminating(
            &[Part::new("strong", Sort::House, 2)],
            &[Part::new("weak", Sort::House, 1), ENDS],
            &[Relation::OneDigit, JOINED, APART, Relation::Chain(Chain::Grouped)],
            ONE_CHAIN,
        ),
        relation: "A Turbot Fish with a group of places in place of one. The Empty Rectangle is the case that is easiest to \
                   see.",
        messages: &[
            ("short", "one of {strong!weak} is {digits}, which removes {eliminated}"),
            LOOK,
            (
                "why",
                "In {strong} every place for {digits} lies in {weak}, except for {strong!weak}.{crossing? None of all these \
                 places lies where | cross, so none serves both.} So {weak} can serve only one of {strong}, and the other has its {digits} elsewhere: at \
                 least one of {strong!weak} is {digits}.",
            ),
            ("so", "{chain.rules?|: }that removes {eliminated}."),
            ("hint.1", "Look for houses in which the places for {digits} fall into two groups."),
        ],
        page: "\
Two houses and a third one that joins them: in each of the two, a digit has some places in the third house and some
elsewhere, and those elsewhere are one cell or lie together where another house crosses. The third house has room for
only one of the two houses' digits, so the digit is elsewhere in one of them: wherever a cell sees all of these places,
it loses the digit.

How to spot it
  Look for lines whose places fall into one box and one cell outside, and treat the places in the box as if they were
  one. Then look for skyscrapers, kites and turbot fish with these as well.
",
        example: "927..1456463572189...694237.34.16795...9..648...4.7312....4.561.1....9.4.451.98.3",
    },
    Technique {
        id: TechniqueId::new("strong-link-chain-n"),
        name: "N Strong-linked Fish",
        aliases: &[
            "3 strong-linked fish",
            "4 strong-linked fish",
            "5 strong-linked fish",
            "6 strong-linked fish",
            "chain of strong links",
        ],
        family: "single-digit",
        order: 1300,
        level: Level::Unfair,
        hodoku: None,
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: Form::eliminating(
            &[Part::some("strong", Sort::House, 3, 6)],
            &[Part::some("weak", Sort::House, 2, 5), ENDS],
            &[Relation::OneDigit, PLAIN, JOINED],
            ONE_CHAIN,
        ),
        relation: "A Turbot Fish that goes on: three to six strong links of one digit. It is an X-Chain in which every other \
                   link is a house with two places.",
        messages: &[
            // An end may lie in a house that joins two others, so it is the chain that tells which cells are the ends.
            ("short", "a chain through {strong} has {digits} at one of its ends, which removes {eliminated}"),
            LOOK,
            (
                "why",
                "In each of {strong} there are just two places for {digits}, and {weak} join them to a chain: {chain}. \
                 If {digits} is not at the first place of it, then it is at the second place of each house in turn, and \
                 so at the last.",
            ),
            ("so", "{chain.rules?|: }that removes {eliminated}."),
            HINT,
        ],
        page: "\
A digit has just two places in each of several houses, three to six of them, and one place of each sees one of the next.
Suppose it is not at the one end of this chain: then it is at the other end of the first house, not at the near end of
the second, so at its far end, and so on to the other end of the chain. One of the two ends holds the digit, and a cell
that sees them both loses it.

How to spot it
  Take a digit and mark every house in which it has just two places. Start from a place of such a pair, go to the other
  one, from there to a place of another pair that it sees, and so on, for as long as no cell sees both where you started
  and where you stand at the end of a pair.
",
        example: "3.1.2496.296.317.48.469.21312......954391867296..5..3.415.7.896632.89.47789...32.",
    },
    Technique {
        id: TechniqueId::new("broken-wing"),
        name: "Broken Wing",
        aliases: &["guardians", "odd loop with guardians", "oddagon of one digit"],
        family: "single-digit",
        order: 1500,
        level: Level::Unfair,
        hodoku: None,
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: Form {
            concludes: Concludes::Either,
            reason: Kind::Exhaust,
            truths: &[Part::some("loop", Sort::House, 3, 11), Part::some("link", Sort::House, 0, 6)],
            links: &[],
            relations: &[Relation::OneDigit, Relation::Chain(Chain::OddRing)],
            together: &[Together::Same("loop")],
        },
        relation: "A ring of strong links that would contradict itself, but for its guardians. A bivalue oddagon is the same \
                   with cells of two digits.",
        messages: &[
            ("short", "one of {guardian} is {digits}, which removes {eliminated}"),
            ("short.place", "else {loop} could not have one {digits} each"),
            ("look", "{digits} in {loop}."),
            (
                "why",
                "Without {guardian}, every place for {digits} in {loop} lies in two of these {loop.count} houses. Each of \
                 them needs one {digits}, and each {digits} would serve two of them, but {loop.count} is an odd number. So at least one of {guardian} is {digits}.",
            ),
            (
                "why.place",
                "Without {guardian}, every place for {digits} in {loop} lies in two of these {loop.count} houses. Each of \
                 them needs one {digits}, and each {digits} would serve two of them, but {loop.count} is an odd number.",
            ),
            ("so", "Whatever sees all of {guardian}, in {link}, is not {digits}: that removes {eliminated}."),
            ("so.place", "Only that is left: {candidate}."),
            ("hint.1", "Look for a ring of pairs of places for {digits}."),
        ],
        page: "\
A ring of an odd number of houses, five as a rule, each of which shares a place for a digit with the next. If it had no
others, the digit would have to be in every second of the shared places, and that does not go round an odd ring. So
there are others, its guardians, and one of them at least holds the digit. A cell that sees all guardians loses the
digit; and if there is just one guardian, it holds it.

How to spot it
  Take a digit and look for a ring of places, one in line with the next by turns of rows, columns and boxes, five or
  seven of them. Mark every other place of the digit in the houses you went through. If these are few, look for what
  sees them all.
",
        example: "..724.1.92.4179.58..1..62..3126.....7.6.918.2..872..16425..7..1673912.8.189465723",
    },
];
