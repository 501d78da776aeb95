//! Almost locked sets: cells of a house with one digit more than there are cells.

use super::{Als, Asked, Form, Level, Part, Relation, Sort, Technique, Together};
use crate::step::TechniqueId;

/// The claims of a step are about the same sets: each cites as much of them as it needs.
const PARTS: &[Together] =
    &[Together::AlmostLocked("set-a"), Together::AlmostLocked("set-b"), Together::Same("set-c")];

/// As many as there are.
const ALL: usize = usize::MAX;
const LOCKED: Part = Part::some("locked", Sort::House, 0, ALL);
const COMMON: Part = Part::some("common", Sort::House, 1, ALL);

pub(super) const ROWS: &[Technique] = &[
    Technique {
        id: TechniqueId::new("als-xz"),
        name: "Almost Locked Set XZ-Rule",
        aliases: &["als-xz rule", "als xz", "singly linked als", "doubly linked als"],
        family: "als",
        order: 1420,
        level: Level::Unfair,
        hodoku: Some(("0901", 300)),
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: Form::eliminating(
            &[Part::some("set-a", Sort::Cell, 1, ALL), Part::some("set-b", Sort::Cell, 1, ALL)],
            &[
                Part::some("restricted-common", Sort::House, 1, ALL),
                LOCKED,
                Part::some("closed", Sort::House, 0, ALL),
                Part::some("common", Sort::House, 0, ALL),
            ],
            &[Relation::Als(Als::Linked), Relation::Als(Als::Apart)],
            PARTS,
        ),
        relation: "Of two cells and one it is an XY-wing or an XYZ-wing; larger bent sets are cases of it as well. A chain of \
                   two almost locked sets.",
        messages: &[
            ("short", "sets A ({set-a}) and B ({set-b}) share {restricted-common.digits}, which removes {eliminated}"),
            ("look", "the almost locked sets A ({set-a} with {set-a.digits}) and B ({set-b} with {set-b.digits})."),
            ("idea", "A digit that joins the sets is in one of them at most. One by one:"),
            (
                "why",
                "Each set has one digit more than cells{locked?, and no digit fits into it twice (|)}, so if it lacks one of its digits it \
                 holds all the others.{shared? |} {meetings}\
                 {common.digits? So A or B lacks it, and that set holds |.}{closed? Each lacks one digit only, so one set lacks one of these \
                 two and the other set the other, and each holds all the rest, once each in |.}",
            ),
            (
                "so",
                "{places?What sees all places of | cannot hold that digit: }{certain?Certain are now |. What sees all places of one of these cannot hold that digit: }that removes \
                 {eliminated}.",
            ),
            (
                "hodoku",
                "{name}: A={set-a} {set-a.braced}, B={set-b} {set-b.braced}, \
                 X={restricted-common.digits,}{common.digits,?, Z=|}",
            ),
            ("hint.1", "Look for cells of a house that have one digit more than there are cells, and for others that share a digit."),
            ("hint.2", "Look for this technique: {name}. One of the sets is {set-a}."),
        ],
        page: "\
An almost locked set is a number of cells of one house that have one digit more than there are cells: a cell with two
candidates, two cells with three digits between them, and so on. If it loses one of its digits, the others are locked in
it. Two such sets have a restricted common digit if all its places in the two lie in one house: only one of the sets can
hold it, so the other one loses it and holds all the rest. If they have another digit in common, one of them holds that,
and whatever sees all its places in both sets does not.

Two restricted common digits lock both sets, for each of them loses just one of the two: every digit of the one set and
of the other is locked then, and each of the two restricted digits in both together. A set with more cells than its part
needs is not told. On grids of more than nine digits only sets of up to four cells are looked at, and of these the smallest
13,797.

How to spot it
  Collect the small almost locked sets: the cells with two candidates, and two or three cells of a house with three or
  four digits. Take two of them that share two digits or more, and see whether the places of one of these digits lie in
  one row, column or box. Then clear the other one from whatever sees all its places.
",
        example: "456.82.7.8..57.624972634518.2.865497684..71527.542.8361479582635392467812687..945",
    },
    Technique {
        id: TechniqueId::new("sue-de-coq"),
        name: "Sue de Coq",
        aliases: &["two-sector disjoint subsets", "sdc", "alc intersection"],
        family: "als",
        order: 1430,
        level: Level::Unfair,
        hodoku: Some(("1101", 250)),
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: Form::eliminating(
            &[
                Part::some("intersection", Sort::Cell, 2, ALL),
                Part::some("line-set", Sort::Cell, 1, ALL),
                Part::some("box-set", Sort::Cell, 1, ALL),
            ],
            &[Part::some("closed", Sort::House, 4, ALL)],
            &[Relation::Als(Als::Crossing)],
            &[Together::Same("intersection"), Together::Same("line-set"), Together::Same("box-set")],
        ),
        relation: "A locked set in a line and a box. The basic form, with two cells in the crossing, is two almost locked sets \
                   with two restricted common digits.",
        messages: &[
            ("short", "sets A ({line-set}) and B ({box-set}) divide the digits of {intersection}, which removes {eliminated}"),
            (
                "look",
                "{intersection} with {intersection.digits}, and the sets A ({line-set} with {line-set.digits}) and B ({box-set} with \
                 {box-set.digits}).",
            ),
            (
                "why",
                "All these cells together have as many digits as there are cells. A and B have no digit in common. So all places \
                 of a digit lie in one house, {closed}, and each digit is there just once.",
            ),
            ("so", "What sees all places of a digit in these cells cannot hold it: that removes {eliminated}."),
            (
                "hodoku",
                "{name}: {intersection} - {intersection.braced} ({line-set} - {line-set.braced}, \
                 {box-set} - {box-set.braced})",
            ),
            (
                "hint.1",
                "Look where a box and a line cross for two or three cells with two or three digits more than cells.",
            ),
            ("hint.2", "Look for this technique: {name}. The cells in the crossing are {intersection}."),
        ],
        page: "\
Two or three cells where a box and a line cross have at least two digits more than there are cells. Cells of the line beside the
crossing take up some of these digits, and cells of the box beside it take up others: the two have no digit in common,
and all cells together have as many digits as there are cells. So each digit is there just once: those of the cells in
the line go from the rest of the line, those of the cells in the box from the rest of the box, and a digit of the
crossing alone from both. On grids of more than nine digits each of the two parts beside the crossing has up to three cells.

How to spot it
  Look for two cells with four candidates, or three with five, in a row or column of a box. Then look for a cell in the
  rest of that line whose two candidates are among them, and for one in the rest of the box with two others of them. More
  cells may take part if each brings in no more digits than it takes up.
",
        example: "3524971866891..475714568239496752813538.1..27127.8..54861..57.297...15.824587...1",
    },
    Technique {
        id: TechniqueId::new("als-xy-wing"),
        name: "Almost Locked Set XY-Wing",
        aliases: &["als xy", "als-xy"],
        family: "als",
        order: 1440,
        level: Level::Unfair,
        hodoku: Some(("0902", 320)),
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: Form::eliminating(
            &[
                Part::some("set-a", Sort::Cell, 1, ALL),
                Part::some("set-c", Sort::Cell, 1, ALL),
                Part::some("set-b", Sort::Cell, 1, ALL),
            ],
            &[Part::new("restricted-common", Sort::House, 2), LOCKED, COMMON],
            &[Relation::Als(Als::Joined)],
            PARTS,
        ),
        relation: "A chain of three almost locked sets. Of three cells it is an XY-wing.",
        messages: &[
            ("short", "set C ({set-c}) leaves {common.digits} to A ({set-a}) or B ({set-b}), which removes {eliminated}"),
            (
                "look",
                "the almost locked sets A ({set-a} with {set-a.digits}), B ({set-b} with {set-b.digits}) and C ({set-c} with \
                 {set-c.digits}).",
            ),
            ("idea", "A or B holds {common.digits}, whichever digit C lacks. One by one:"),
            (
                "why",
                "Each set has one digit more than cells{locked?, and no digit fits into it twice (|)}, so if it lacks one of its digits it \
                 holds all the others.{shared? |} C lacks one digit only, so it holds one of {restricted-common.digits}. {turns} Either way A \
                 or B holds {common.digits}.",
            ),
            (
                "so",
                "What sees all places of {places} cannot hold that digit: that removes {eliminated}.",
            ),
            (
                "hodoku",
                "{name}: A={set-a} {set-a.braced}, B={set-b} {set-b.braced}, C={set-c} {set-c.braced}, \
                 X,Y={restricted-common.digits,}, Z={common.digits,}",
            ),
            ("hint.1", "Look for cells of a house that have one digit more than there are cells, and for two such sets beside them."),
            ("hint.2", "Look for this technique: {name}. The set in the middle is {set-c}."),
        ],
        page: "\
Three almost locked sets, each of them cells of one house that have one digit more than there are cells. The one in the
middle shares a digit with each of the others, not the same, and of each of these all places in the two sets lie in one
house. It can go without one of its digits alone, so it holds one of these two, and the set on that side loses it and
holds all its other digits. If the two outer sets have a digit in common besides, one of them holds that, and whatever
sees all its places in both does not.

The sets may have cells in common. One with more cells than its part needs is not told. On grids of more than nine digits
only sets of up to four cells are looked at, and of these the smallest 13,797.

How to spot it
  As an XY-wing, with sets of a few cells in the place of cells. Take a cell with two candidates, or two cells with three
  digits, as the middle, and look for sets beside it that have one of its digits each, and another in common.
",
        example: "1758923463846..219269341....36..9124.214.6.9394.1236..81293456.45326.9.1697.1.432",
    },
    Technique {
        id: TechniqueId::new("als-w-wing"),
        name: "Almost Locked Set W-Wing",
        aliases: &["als w", "als-w"],
        family: "als",
        order: 1450,
        level: Level::Unfair,
        hodoku: None,
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: Form::eliminating(
            &[
                Part::some("set-a", Sort::Cell, 1, ALL),
                Part::some("set-b", Sort::Cell, 1, ALL),
                Part::new("link", Sort::House, 1),
            ],
            &[LOCKED, Part::new("weak", Sort::House, 2), COMMON],
            &[Relation::Als(Als::Bridged)],
            &[Together::Same("set-a"), Together::Same("set-b"), Together::Same("link")],
        ),
        relation: "Of two cells it is a W-wing, where the house has two places. A chain of two almost locked sets with a house \
                   between them.",
        messages: &[
            ("short", "sets A ({set-a}) and B ({set-b}) joined by {link.digits} in {link}, which removes {eliminated}"),
            (
                "look",
                "the almost locked sets A ({set-a} with {set-a.digits}) and B ({set-b} with {set-b.digits}), and {link.digits} in \
                 {link}.",
            ),
            (
                "why",
                "Each set has one digit more than cells{locked?, and no digit fits into it twice (|)}, so if it lacks one of its digits it \
                 holds all the others.{shared? |} {link.digits} has its place in {link}: {losses}. So \
                 one of the sets lacks it, and holds {common.digits}.",
            ),
            (
                "so",
                "What sees all places of {places} cannot hold that digit: that removes {eliminated}.",
            ),
            (
                "hodoku",
                "{name}: A={set-a} {set-a.braced}, B={set-b} {set-b.braced} connected by {link.digits} in {link.cells}, \
                 Z={common.digits,}",
            ),
            (
                "hint.1",
                "Look for two sets of cells that have one digit more than cells and share two digits, and for a house that joins them.",
            ),
            ("hint.2", "Look for this technique: {name}. The two sets are joined by {link.digits}."),
        ],
        page: "\
Two almost locked sets, each of them cells of one house that have one digit more than there are cells, share two digits.
One of these joins them: in some house each place of it lies in one row, column or box with all its places in the one set,
or with all its places in the other. The house needs the digit in one of its places, so one of the sets loses it and
holds all its other digits. Whatever sees all places of the other shared digit in both sets cannot have it.

The sets may have cells in common, but none of the places that join them. Of several houses that join two sets the one
with the fewest places is told. A set with more cells than its part needs is not told. On grids of more than nine digits
only sets of up to four cells are looked at, and of these the smallest 13,797.

How to spot it
  As a W-wing, with sets of a few cells in the place of cells. Take a house in which a digit has two places, or places
  that a line and a box divide, and look beside each of the two for a set that would lose it. If the sets have another
  digit in common, clear that from whatever sees all its places.
",
        example: ":0000:4:+3+782+41+659651+97823+4..23+651+7878+9.1352+6+42+3.5.8+9151+68+92+3+4+71.+7.2..852.518....8..5+3.712::472::",
    },
    Technique {
        id: TechniqueId::new("als-chain"),
        name: "Almost Locked Set Chain",
        aliases: &["als xy-chain", "als chains"],
        family: "als",
        order: 1460,
        level: Level::Unfair,
        hodoku: Some(("0903", 340)),
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: Form::eliminating(
            &[Part::some("set-a", Sort::Cell, 2, ALL), Part::some("set-b", Sort::Cell, 2, ALL)],
            &[Part::some("restricted-common", Sort::House, 3, ALL), LOCKED, COMMON],
            &[Relation::Als(Als::Joined)],
            &[Together::Same("restricted-common")],
        ),
        relation: "Of two sets it is the XZ-rule, of three an XY-wing of almost locked sets. An XY-chain, if each set is a cell.",
        messages: &[
            ("short", "a chain of almost locked sets leaves {common.digits} to one of its ends, which removes {eliminated}"),
            ("look", "the almost locked {sets}."),
            ("idea", "The first set or the last one holds {likewise}. Set by set:"),
            (
                "why",
                "Each set has one digit more than cells{locked?, and no digit fits into it twice (|)}, so if it lacks one of its digits it \
                 holds all the others.{shared? |} {sets.words}",
            ),
            (
                "so",
                "What sees all places of {places} cannot hold that digit: that removes {eliminated}.",
            ),
            ("hodoku", "{name}: {chain}"),
            ("hint.1", "Look for sets of cells that have one digit more than cells, each joined to the next."),
            ("hint.2", "Look for this technique: {name}. It removes {common.digits}."),
        ],
        page: "\
Four or more almost locked sets in a row, each of them cells of one house that have one digit more than there are cells.
Each shares a digit with the next, another one than with the set before, and all places of it in the two lie in one house.
If the first set goes without a digit, it holds all its others, so the second loses what they share and holds all its
others, and so on to the last. If that has the same digit as well, either the first or the last holds it, and whatever
sees all its places in both does not.

The sets may have cells in common. The shortest chain between two ends is told. On grids of more than nine digits only sets
of up to four cells are looked at, and of these the smallest 13,797.

How to spot it
  Follow cells with two candidates as in an XY-chain, and where that ends, go on with two cells that have three digits
  between them, or three with four.
",
        example: "...25879.857..924.932..7685376982514...5..827285.7.936........8..87..45..1.8....9",
    },
    Technique {
        id: TechniqueId::new("death-blossom"),
        name: "Death Blossom",
        aliases: &["stem and petals"],
        family: "als",
        order: 1480,
        level: Level::Unfair,
        hodoku: Some(("0904", 360)),
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: Form::eliminating(
            &[
                Part::new("stem", Sort::Cell, 1),
                Part::some("petal-a", Sort::Cell, 1, ALL),
                Part::some("petal-b", Sort::Cell, 1, ALL),
            ],
            &[Part::some("restricted-common", Sort::House, 3, ALL), LOCKED, COMMON],
            &[Relation::Als(Als::Blossom)],
            &[Together::Same("stem"), Together::Same("restricted-common")],
        ),
        relation: "With a stem of two candidates it would be an XY-wing of almost locked sets.",
        messages: &[
            ("short", "whatever {stem} is leaves {common.digits} to a petal, which removes {eliminated}"),
            ("look", "{stem} with {stem.digits}, and the almost locked {sets}."),
            ("idea", "Whatever {stem} is, one of the sets holds {common.digits}. Set by set:"),
            (
                "why",
                "Each set has one digit more than cells{locked?, and no digit fits into it twice (|)}, so if it loses one of its digits it \
                 holds all the others.{shared? |} {turns} Whatever {stem} is, one of the sets holds {common.digits}.",
            ),
            (
                "so",
                "What sees all places of {places} cannot hold that digit: that removes {eliminated}.",
            ),
            ("hodoku", "{name}: {petals}"),
            ("hint.1", "Look for a cell with a few candidates, each of which an almost locked set would lose to it."),
            ("hint.2", "Look for this technique: {name}. The stem is {stem}."),
        ],
        page: "\
A cell with three candidates or more, the stem, and for each of them an almost locked set, a petal, all of whose places
for that candidate see the stem in one house. If the stem takes the candidate, the petal loses it and holds all its other
digits. A digit that all petals have besides is then in one of them whatever the stem is, and whatever sees all its
places in the petals cannot have it.

Petals may have cells in common, and one may serve two candidates. Stems with up to five candidates are looked at. On grids
of more than nine digits only sets of up to four cells are, and of these the smallest 13,797.

How to spot it
  Look for a cell with three candidates whose row, column and box have cells with two candidates, one of them its own. If
  three such cells share their other digit, that is what is removed. Then try sets of two or three cells as petals.
",
        example: ":0904:1:.8.+2.94+5+3+4.2+35.+7.+1+9+53.+4.+6+82+6...9..1.....3+68+255.+4..+2.7..9.+62+3+1+47.1...4.6.+246+9...+3.:136:115::",
    },
];
