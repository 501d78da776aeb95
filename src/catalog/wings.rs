//! Wings: a few cells and houses with little room between them, which leave a digit no way but to be at one of their ends.

use super::{Asked, Chain, Form, Level, Part, Relation, Set, Sort, Technique, Together};
use crate::step::TechniqueId;

/// The claims of a wing differ in their links at the ends alone. Roles that it has not got are the same in all of them.
const CLAIMS: &[Together] = &[
    Together::Same("set"),
    Together::Same("pivot"),
    Together::Same("pincers"),
    Together::Same("ends"),
    Together::Same("link"),
    Together::Same("start"),
    Together::Same("middle"),
    Together::Same("finish"),
    Together::Same("weak"),
];

/// The form of wings whose strong links are joined one to the next.
const fn joined(truths: &'static [Part], links: &'static [Part], relations: &'static [Relation]) -> Form {
    Form::eliminating(truths, links, relations, CLAIMS)
}

/// What a bent set of one size has of its own.
#[derive(Clone, Copy)]
struct Own {
    id: &'static str,
    name: &'static str,
    aliases: &'static [&'static str],
    order: u16,
    level: Level,
    relation: &'static str,
    page: &'static str,
    example: &'static str,
}

/// A bent set: so many cells in two houses that cross, as many as they have digits.
const fn bent<const SIZE: usize>(own: Own) -> Technique {
    Technique {
        id: TechniqueId::new(own.id),
        name: own.name,
        aliases: own.aliases,
        family: "wings",
        order: own.order,
        level: own.level,
        hodoku: None,
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: joined(
            const { &[Part::new("set", Sort::Cell, SIZE)] },
            const { &[Part::new("weak", Sort::House, SIZE - 1), Part::some("end", Sort::House, 2, SIZE)] },
            &[Relation::Set(Set::Bent), Relation::Set(Set::Closed), Relation::Set(Set::OneFree)],
        ),
        relation: own.relation,
        messages: BENT,
        page: own.page,
        example: own.example,
    }
}

/// What holds of every wing of three strong links; besides, of which sort each is.
const OF_THREE: [Relation; 6] = [
    Relation::Set(Set::Roles(&["start", "middle", "finish"])),
    Relation::Left("start", 2),
    Relation::Left("middle", 2),
    Relation::Left("finish", 2),
    Relation::Chain(Chain::Joined),
    Relation::Set(Set::Open),
];

/// The parts of a wing of three strong links, of these sorts.
const fn of_three(start: Sort, middle: Sort, finish: Sort) -> [Part; 3] {
    [Part::new("start", start, 1), Part::new("middle", middle, 1), Part::new("finish", finish, 1)]
}

const BY_HOUSES: &[Part] = &[Part::new("weak", Sort::House, 2), Part::new("end", Sort::House, 2)];
/// Ends of two digits in cells that see one another: what goes against both is in one of these cells.
const CROSSED: Part = Part::new("end", Sort::Cell, 2);

const BENT: &[(&str, &str)] = &[
    ("short", "{digits} in {set}: one of {set&end} is {end.digits}, which removes {eliminated}"),
    ("look", "{set}, with {digits} between them."),
    (
        "why",
        "{set} have only {digits} between them, as many digits as cells. All of these but {end.digits} fit only once: \
         {once}. So they cannot fill all of the cells, and a cell that is left over is {end.digits}: one of {set&end}.",
    ),
    ("so", "A cell that sees each of {set&end} is not {end.digits}: that removes {eliminated}."),
    ("hodoku", "{name}: {digits} in {set}"),
    (
        "hint.1",
        "Look in a box and a line across it for cells that have no more digits between them than there are cells.",
    ),
    ("hint.2", "Look for this technique: {name}. It removes {end.digits}."),
];

pub(super) const ROWS: &[Technique] = &[
    Technique {
        id: TechniqueId::new("w-wing"),
        name: "W-Wing",
        aliases: &["semi-remote pair", "george woods' wing"],
        family: "wings",
        order: 880,
        level: Level::Hard,
        hodoku: Some(("0803", 150)),
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: joined(
            &[Part::new("ends", Sort::Cell, 2), Part::new("link", Sort::House, 1)],
            BY_HOUSES,
            &[
                Relation::Set(Set::Roles(&["ends", "link", "ends"])),
                Relation::Set(Set::Alike("ends")),
                Relation::Left("ends", 2),
                Relation::Left("link", 2),
                Relation::Chain(Chain::Joined),
                Relation::Set(Set::Open),
            ],
        ),
        relation: "A chain of three strong links: a cell, a house, a cell.",
        messages: &[
            ("short", "{ends} joined by {link.digits} in {link}, which removes {eliminated}"),
            ("look", "{ends}, and {link.digits} in {link}."),
            (
                "why",
                "{ends} both have the candidates {ends.digits}. In {link} the two places for {link.digits} are \
                 {link.cells}, and {sights}. {weak.digits} is in one of these two places, so one of {ends} loses it and is \
                 {end.digits}.",
            ),
            ("so", "{end.digits} goes nowhere that sees both {ends}: that removes {eliminated}."),
            (
                "hodoku",
                "{name}: {end.digits}/{link.digits} in {ends} connected by {link.digits} in {link.cells}",
            ),
            ("hint.1", "Look for two cells that have the same two candidates and do not see one another."),
            ("hint.2", "Look for this technique: {name}. The two cells are joined by {link.digits}."),
        ],
        page: "\
Two cells that have the same two candidates and do not see one another, and a house in which one of the two digits has
only two places, one of them seen by either cell. The house needs the digit in one of its two places, so at least one of
the cells loses it and takes the other digit. Whatever sees both cells cannot have that other digit.

How to spot it
  Look for two cells with the same two candidates in different rows, columns and boxes. Take one of the two digits and
  look for a house in which it has two places, each in line with one of the cells. If there is one, the other digit
  goes from every cell that sees both.
",
        example: "8..2.9134...3..589.39.48672...91..68.9.8...2.3.842.79...3784956754692813986...247",
    },
    Technique {
        id: TechniqueId::new("xy-wing"),
        name: "XY-Wing",
        aliases: &["y-wing", "bent triple", "hook"],
        family: "wings",
        order: 900,
        level: Level::Hard,
        hodoku: Some(("0800", 160)),
        se: Some("4.2"),
        assumes_unique: false,
        asked: Asked::Always,
        form: joined(
            &[Part::new("pivot", Sort::Cell, 1), Part::new("pincers", Sort::Cell, 2)],
            BY_HOUSES,
            &[
                Relation::Set(Set::Roles(&["pincers", "pivot", "pincers"])),
                Relation::Left("pivot", 2),
                Relation::Left("pincers", 2),
                Relation::Chain(Chain::Joined),
                Relation::Set(Set::Bent),
                Relation::Set(Set::OneFree),
            ],
        ),
        relation: "An XY-chain of three cells, and a bent set of three.",
        messages: &[
            ("short", "{pivot} turns {pincers} on {end.digits}, which removes {eliminated}"),
            ("look", "{pivot} with {pincers}."),
            (
                "why",
                "{pivot} has the candidates {weak.digits}. It sees {pincers}, which have one of these each and {end.digits} \
                 besides. Whichever {pivot} takes, one of {pincers} loses that digit and is {end.digits}.",
            ),
            ("so", "{end.digits} goes nowhere that sees both {pincers}: that removes {eliminated}."),
            ("hodoku", "{name}: {weak.digits}/{end.digits} in {pivot|pincers}"),
            ("hint.1", "Look for a cell with two candidates that sees two others with two candidates."),
            ("hint.2", "Look for this technique: {name}. The cells have {digits} between them."),
        ],
        page: "\
A cell with two candidates, the pivot, sees two other cells with two candidates, the pincers. Each pincer has one of the
pivot's digits, not the same, and both have the same third digit. Whichever of its digits the pivot takes, one of the
pincers loses it and must take the third. Whatever sees both pincers cannot have that digit.

How to spot it
  Look at the cells with two candidates. From each of them, say 12, look for a 13 and a 23 that it sees. The two must
  not see one another, or it is a naked triple. Then clear 3 from every cell that sees the 13 and the 23.
",
        example: "1.645728..7.168.54548239176765982...489316527...745698..752486.65.8937.28..671.35",
    },
    Technique {
        id: TechniqueId::new("xyz-wing"),
        name: "XYZ-Wing",
        aliases: &[],
        family: "wings",
        order: 920,
        level: Level::Hard,
        hodoku: Some(("0801", 180)),
        se: Some("4.4"),
        assumes_unique: false,
        asked: Asked::Always,
        form: joined(
            &[Part::new("pivot", Sort::Cell, 1), Part::new("pincers", Sort::Cell, 2)],
            &[Part::new("weak", Sort::House, 2), Part::some("end", Sort::House, 2, 3)],
            &[
                Relation::Left("pivot", 3),
                Relation::Left("pincers", 2),
                Relation::Set(Set::Bent),
                Relation::Set(Set::Closed),
                Relation::Set(Set::OneFree),
            ],
        ),
        relation: "A bent set of three whose pivot has the digit of the pincers as well.",
        messages: &[
            ("short", "one of {pivot|pincers} is {end.digits}, which removes {eliminated}"),
            ("look", "{pivot} with {pincers}."),
            (
                "why",
                "{pivot} has the candidates {pivot.digits}. It sees {pincers}, which have {end.digits} and one of \
                 {weak.digits} each. If {pivot} is not {end.digits}, then one of {pincers} loses the digit that {pivot} takes \
                 and is {end.digits}. So {end.digits} is in one of the three.",
            ),
            ("so", "{end.digits} goes nowhere that sees all three: that removes {eliminated}."),
            ("hodoku", "{name}: {digits} in {pivot|pincers}"),
            ("hint.1", "Look for a cell with three candidates that sees two cells with two of them each."),
            ("hint.2", "Look for this technique: {name}. The cells have {digits} between them."),
        ],
        page: "\
A cell with three candidates, the pivot, sees two cells that have two of them each, the pincers. One digit is in all
three cells, the other two digits of the pivot are in one pincer each. If the pivot does not take the common digit, it
takes a digit from one of the pincers, which then has only the common one left. So one of the three cells has it, and
whatever sees all three has not.

How to spot it
  Look at cells with three candidates, say 123, for a 13 in the same box and a 23 in the same row or column outside
  that box, or the other way round. Only the cells of the box that lie in that row or column see all three: clear 3
  from these.
",
        example: "325476189496...237817239.5.2319...757.8...3915.931782.953...748172845963684793512",
    },
    bent::<4>(Own {
        id: "wxyz-wing",
        name: "WXYZ-Wing",
        // The code is reserved: HoDoKu has no such step and gives no score.
        aliases: &["bent naked quad", "0802"],
        order: 940,
        level: Level::Hard,
        relation: "The bent set of four; the one of three is an XY-wing or an XYZ-wing.",
        page: "\
Four cells in a box and a line across it, or in any two houses that cross, with four candidates between them. Three of
the digits have their places among the four cells in one house each, so each of them can be there only once. Three
digits cannot fill four cells, so the fourth digit is there as well, and whatever sees all its places among the four
cells cannot have it.

How to spot it
  Start from a cell with two to four candidates where a box and a line meet. Collect from the rest of the box and the
  rest of the line cells that bring in no other digit, or one, until there are as many cells as digits. Then look for
  the digits whose cells do not all share a house: if it is just one, clear it from whatever sees all its cells.
",
        example: ".35.7.26..273.615...6.52378.812..59..92..54315.3.1..82254....1...8547923379621845",
    }),
    bent::<5>(Own {
        id: "vwxyz-wing",
        name: "VWXYZ-Wing",
        aliases: &["bent naked quint", "bent quint"],
        order: 950,
        level: Level::Hard,
        relation: "The bent set of five.",
        page: "\
Five cells in two houses that cross, as a box and a line do, with five candidates between them. Four of the digits have
their places among the five cells in one house each, so each of them can be there only once. The fifth digit is needed
as well, and whatever sees all its places among the five cells cannot have it.

How to spot it
  As a WXYZ-wing, with a cell and a digit more. Cells with few candidates around the place where a box and a line meet
  are a good start: add cells that bring in no new digit, or one at most, until there are as many cells as digits.
",
        example: "645123789283679145719458....76...41.921.4....4.8..19.7.94.8.6.18.7.1..941.2..4.7.",
    }),
    bent::<6>(Own {
        id: "uvwxyz-wing",
        name: "UVWXYZ-Wing",
        aliases: &[],
        order: 960,
        level: Level::Unfair,
        relation: "The bent set of six.",
        page: "\
Six cells in two houses that cross, as a box and a line do, with six candidates between them. Five of the digits have
their places among the six cells in one house each, so each of them can be there only once. The sixth digit is needed
as well, and whatever sees all its places among the six cells cannot have it.

How to spot it
  Rare, and hard to see. In a box and a line across it, leave out the cells with many candidates: six of the rest that
  have only six digits do it, if the cells of all these digits but one share a house.
",
        example: "9..4.3278.....8.49.847921.513.9475.2...3.6.....9..5...542831...791..4853.6.579421",
    }),
    bent::<7>(Own {
        id: "tuvwxyz-wing",
        name: "TUVWXYZ-Wing",
        aliases: &[],
        order: 970,
        level: Level::Unfair,
        relation: "The bent set of seven.",
        page: "\
Seven cells in two houses that cross, as a box and a line do, with seven candidates between them. Six of the digits have
their places among the seven cells in one house each, so each of them can be there only once. The seventh digit is
needed as well, and whatever sees all its places among the seven cells cannot have it.

How to spot it
  Rarer still than with six cells, and easier to check than to find. Take a box and a line across it with few cells
  filled, leave out the cells with most candidates, and count the digits of seven of the rest.
",
        example: "...1384......6912..6124...91.7...94..3.....5.5..4......1.6.4.9..4891.7.......2.14",
    }),
    Technique {
        id: TechniqueId::new("h-wing"),
        name: "Hybrid-Wing",
        aliases: &[],
        family: "wings",
        order: 980,
        level: Level::Unfair,
        hodoku: None,
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: joined(
            &of_three(Sort::Cell, Sort::Cell, Sort::House),
            &[Part::new("weak", Sort::House, 2), Part::new("end", Sort::House, 2), CROSSED],
            &OF_THREE,
        ),
        relation: "A chain of three strong links: a cell, a cell, a house.",
        messages: &[
            (
                "short",
                "{start}, {middle} and {finish.digits} in {finish}, which removes {eliminated}",
            ),
            ("look", "{start}, {middle}, and {finish.digits} in {finish}."),
            (
                "why",
                "{chain.words} So at least one of these is true: {chain.ends}.",
            ),
            ("so", "{chain.rules?|: }that removes {eliminated}."),
            ("hint.1", "Look for two cells with two candidates that see one another, and follow them on."),
            ("hint.2", "Look for this technique: {name}. It ends with {finish.digits} in {finish}."),
        ],
        page: "\
Three strong links in a row: a cell with two candidates, a second one that sees it and has one of its digits, and a
house in which the other digit of the second cell has two places, one of which it sees. If the first cell does not take
its other digit, the second cell loses the digit they share, and the house must use its far place. So at least one of
the two is true, the first cell's other digit or the far place of the house, and what goes against both is false.

How to spot it
  Look for two cells with two candidates that see one another and share a digit. Take the digit of one of them that is
  not shared and look for a house in which it has two places, one of them seen by that cell.
",
        example: "645123789283679145719458....76...41.921.4....4.8..19.7.94.8.6.18.7.1..941.2..4.7.",
    },
    Technique {
        id: TechniqueId::new("l-wing"),
        name: "Local-Wing",
        aliases: &[],
        family: "wings",
        order: 981,
        level: Level::Unfair,
        hodoku: None,
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: joined(
            &of_three(Sort::House, Sort::House, Sort::House),
            &[
                Part::new("weak", Sort::House, 2),
                Part::new("weak", Sort::Cell, 2),
                Part::new("end", Sort::House, 2),
                CROSSED,
            ],
            &[
                OF_THREE[0],
                OF_THREE[1],
                OF_THREE[2],
                OF_THREE[3],
                OF_THREE[4],
                OF_THREE[5],
                Relation::Set(Set::SeveralDigits),
            ],
        ),
        relation: "A chain of three strong links: three houses. Of one digit alone it is a strong-linked fish.",
        messages: &[
            (
                "short",
                "{start.digits} in {start}, {middle.digits} in {middle} and {finish.digits} in {finish}, which removes \
                 {eliminated}",
            ),
            ("look", "{start.digits} in {start}, {middle.digits} in {middle} and {finish.digits} in {finish}."),
            (
                "why",
                "{chain.words} So at least one of these is true: {chain.ends}.",
            ),
            ("so", "{chain.rules?|: }that removes {eliminated}."),
            ("hint.1", "Look for digits that have two places in a house, and follow them from house to house."),
            ("hint.2", "Look for this technique: {name}. It goes through {middle.digits} in {middle}."),
        ],
        page: "\
Three strong links in a row: three houses in which a digit has only two places, not all three of the same digit. From
one house to the next it goes on in a cell, where one digit keeps out the other, or, where the digit stays the same, in
a house that holds a place of both. If the first house does not use the first of its places, it uses the second, and so
on to the last place of the third house. So at least one of the first and the last place is true, and what goes against
both is false.

How to spot it
  Mark the digits that have two places in a house. Where two such pairs of different digits meet in a cell, follow
  both of them outwards and look for a third pair that goes on from one end.
",
        example: "4967.1.2.81..4.....538..41.12.6..79337...9682689.7.54156....2...38.......4.5.7...",
    },
    Technique {
        id: TechniqueId::new("m-wing"),
        name: "M-Wing",
        aliases: &["medusa wing", "half remote pair"],
        family: "wings",
        order: 982,
        level: Level::Unfair,
        hodoku: None,
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: joined(
            &of_three(Sort::Cell, Sort::House, Sort::House),
            &[
                Part::new("weak", Sort::House, 2),
                Part::new("weak", Sort::Cell, 2),
                Part::new("end", Sort::House, 2),
            ],
            &OF_THREE,
        ),
        relation: "A chain of three strong links: a cell, a house, a house. Both digits are those of the cell.",
        messages: &[
            (
                "short",
                "{start}, {middle.digits} in {middle} and {finish.digits} in {finish}, which removes {eliminated}",
            ),
            ("look", "{start}, {middle.digits} in {middle} and {finish.digits} in {finish}."),
            (
                "why",
                "{chain.words} So at least one of these is true: {chain.ends}.",
            ),
            ("so", "{chain.rules?|: }that removes {eliminated}."),
            ("hint.1", "Look for a cell with two candidates whose digits have two places in houses nearby."),
            ("hint.2", "Look for this technique: {name}. It starts at {start}."),
        ],
        page: "\
Three strong links in a row: a cell with two candidates, a house in which one of its digits has two places, one of them
seen by the cell, and a house in which its other digit has two places, one of them in the far cell of the first house.
If the cell does not take its other digit, it takes the one, which goes to the far place of the first house; there it
pushes the other digit out to the far place of the second. So either way the other digit is in the first cell or in the
last, and whatever sees both cannot have it.

How to spot it
  Take a cell with two candidates, say 12, and a 2 with two places in a house, one of them seen by the cell. If the
  other of these places also has a 1, look for a house in which that 1 has just one other place. Clear 1 from every
  cell that sees this place and the cell you started from.
",
        example: "1236..8...961..3...75...1..3.2.719..5879624319.15..27.218796543634.157.97593..61.",
    },
    Technique {
        id: TechniqueId::new("s-wing"),
        name: "Split-Wing",
        aliases: &[],
        family: "wings",
        order: 983,
        level: Level::Unfair,
        hodoku: None,
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: joined(
            &of_three(Sort::House, Sort::Cell, Sort::House),
            &[Part::new("weak", Sort::House, 2), CROSSED, Part::new("end", Sort::House, 2)],
            &OF_THREE,
        ),
        relation: "A chain of three strong links: a house, a cell, a house.",
        messages: &[
            (
                "short",
                "{start.digits} in {start}, {middle} and {finish.digits} in {finish}, which removes {eliminated}",
            ),
            ("look", "{middle}, {start.digits} in {start} and {finish.digits} in {finish}."),
            (
                "why",
                "{chain.words} So at least one of these is true: {chain.ends}.",
            ),
            ("so", "{chain.rules?|: }that removes {eliminated}."),
            ("hint.1", "Look for a cell with two candidates that sees a place of either digit where there are two."),
            ("hint.2", "Look for this technique: {name}. It goes through {middle}."),
        ],
        page: "\
Three strong links in a row: a cell with two candidates in the middle, and for either of its digits a house in which the
digit has two places, one of them seen by the cell. The cell takes one of its digits, so one of the two houses must use
its far place. Where the two far places see one another, neither can have the digit of the other: then both houses would
lose their far place.

How to spot it
  Take a cell with two candidates, say 12, and look for a house with two places for 1 of which the cell sees one, and
  the same for 2. If the far 1 and the far 2 see one another, clear 2 from the cell of the far 1 and 1 from the cell of
  the far 2.
",
        example: "645123789283679145719458....76...41.921.4....4.8..19.7.94.8.6.18.7.1..941.2..4.7.",
    },
];
