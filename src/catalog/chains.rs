//! Chains: what follows from one thing to the next and ends where something can be removed.

use super::{Asked, Chain, Concludes, Form, Kind, Level, Part, Relation, Set, Sort, Technique, Together};
use crate::step::TechniqueId;

const STRONG: Part = Part::some("strong", Sort::House, 2, usize::MAX);
const CELLS: Part = Part::some("strong", Sort::Cell, 2, usize::MAX);
const WEAK: Part = Part::some("weak", Sort::House, 1, usize::MAX);
const WEAK_CELLS: Part = Part::some("weak", Sort::Cell, 1, usize::MAX);
const END: Part = Part::some("end", Sort::House, 1, 2);
const END_CELLS: Part = Part::some("end", Sort::Cell, 1, 2);
const PLAIN: Relation = Relation::Left("strong", 2);
const JOINED: Relation = Relation::Chain(Chain::Joined);
const RING: Relation = Relation::Chain(Chain::Ring);
const GROUPS: Relation = Relation::Chain(Chain::Groups);
const ONE_CHAIN: Together = Together::Within("strong");

/// The form of a chain through cells and houses that is open, or closed by what it removes.
const fn open(relations: &'static [Relation], together: &'static [Together]) -> Form {
    Form::eliminating(&[STRONG, CELLS], &[WEAK, WEAK_CELLS, END, END_CELLS], relations, together)
}

/// The form of a loop without an end.
const fn ring(relations: &'static [Relation]) -> Form {
    Form::eliminating(&[STRONG, CELLS], &[WEAK, WEAK_CELLS], relations, &[ONE_CHAIN])
}

const LOOK: (&str, &str) = ("look", "a chain from {chain.start} to {chain.end}, through {chain.way}.");
const WHY: (&str, &str) = ("why", "{chain.words} So at least one of these is true: {chain.ends}.");
const IDEA: (&str, &str) = ("idea", "One of the two ends of the chain is true: {chain.ends}. Link by link:");
const SHORT: (&str, &str) = ("short", "{chain.ends} is true, which removes {eliminated}");
const SO: (&str, &str) = ("so", "{chain.rules?|: }that removes {eliminated}.");
const SHORT_LOOP: (&str, &str) = ("short", "a loop of {strong}, which removes {eliminated}");
const LOOK_LOOP: (&str, &str) = ("look", "a loop from {chain.start} through {chain.way}, and back.");
const IDEA_LOOP: (&str, &str) = (
    "idea",
    "The chain comes back to where it began, so one of each pair that it joins is true. Link by link:",
);
const WHY_LOOP: (&str, &str) = ("why", "{chain.words} {chain.loop}");
const SO_LOOP: (&str, &str) = ("so", "{chain.room?|: }that removes {eliminated}.");
const HINT: (&str, &str) = ("hint.1", "Look for a chain that says: this one or that one is true.");

pub(super) const ROWS: &[Technique] = &[Technique {
    id: TechniqueId::new("remote-pair"),
    name: "Remote Pair",
    aliases: &["remote naked pair"],
    family: "chains",
    order: 741,
    level: Level::Hard,
    hodoku: Some(("0703", 110)),
    se: None,
    assumes_unique: false,
    asked: Asked::Always,
    form: Form {
        concludes: Concludes::Eliminations,
        reason: Kind::Linear,
        truths: &[Part::some("set", Sort::Cell, 4, usize::MAX)],
        links: &[Part::some("weak", Sort::House, 3, usize::MAX), Part::new("end", Sort::House, 2)],
        relations: &[
            Relation::Left("set", 2),
            Relation::Set(Set::Alike("set")),
            Relation::Chain(Chain::Joined),
            Relation::Set(Set::Open),
        ],
        together: &[Together::Same("set")],
    },
    relation: "An XY-chain of one pair of digits. Of two cells it is a naked pair.",
    messages: &[
        ("short", "{set.digits} take turns in {set}, which removes {eliminated}"),
        ("look", "{set}."),
        (
            "why",
            "{set} have no candidates but {set.digits}, and each of them sees the next. So {weak.digits} take turns from \
             one to the next. As the number of cells is even, the first and the last of them are different: they \
             hold {set.digits} between them.",
        ),
        ("so", "Whatever sees both {tips}, by way of {end}, loses {end.digits}: that removes {eliminated}."),
        ("hodoku", "{name}: {chain}"),
        ("hint.1", "Look for cells with the same two candidates."),
        ("hint.2", "Look for this technique: {name}. The cells have {set.digits}."),
    ],
    page: "\
An even number of cells with the same two candidates, four or more, each of which sees the next. The two digits take
turns along the chain, so its first and its last cell have one of them each, whichever way round. Whatever sees both
cells can have neither.

How to spot it
  Look for a pair of digits that is all that is left in several cells. Step from cell to cell, along rows, columns and
  boxes, and count: the first and the fourth, or the first and the sixth, are the two ends. Then clear both digits from
  every cell that sees both ends.
",
    example: "398...46.642.8..59157469238836124975914...6822758963147296.8.4356394.82.481.3..96",
},
    Technique {
        id: TechniqueId::new("x-chain"),
        name: "X-Chain",
        aliases: &["single-digit AIC"],
        family: "chains",
        order: 1301,
        level: Level::Unfair,
        hodoku: Some(("0701", 260)),
        se: Some("6.6"),
        assumes_unique: false,
        asked: Asked::Always,
        form: Form::eliminating(&[STRONG], &[WEAK, END], &[Relation::OneDigit, PLAIN, JOINED], &[ONE_CHAIN]),
        relation: "An alternating chain of one digit. Of two strong links it is a turbot fish.",
        messages: &[SHORT, LOOK, IDEA, WHY, SO, ("hodoku", "{name}: {digits} {chain}"), HINT],
        page: "\
A chain of places of one digit. Each strong link is a house with just two places for the digit; weak links join one strong
link to the next, for two places that see each other cannot both hold it. If the first place does not hold the digit, the
second does, the third does not, and so on to the last, which does. So one of the two ends holds it, and what sees both ends
does not.

Of all the ways between two ends those are tried that come up while 200 candidates are gone back to.

How to spot it
  Mark all houses in which a digit has just two places. Start at one end of such a pair, cross to the other, step to a place
  of the next pair that it sees, and cross again. After every crossing look whether something sees both where you are and
  where you started.
",
        example: ":0701:7:+2+8+761+3+459941.85..6563+49.1.81+32+8+74695+75+49+26+81+3896531..44+2+8159.6.615.+4.9..+379.6.541::788::",
    },
    Technique {
        id: TechniqueId::new("xy-chain"),
        name: "XY-Chain",
        aliases: &["bivalue chain", "Y-chain"],
        family: "chains",
        order: 1320,
        level: Level::Unfair,
        hodoku: Some(("0702", 260)),
        se: Some("6.6"),
        assumes_unique: false,
        asked: Asked::Always,
        form: Form::eliminating(
            &[Part::some("strong", Sort::Cell, 3, usize::MAX)],
            &[Part::some("weak", Sort::House, 2, usize::MAX), END],
            &[PLAIN, JOINED, Relation::Chain(Chain::OneEnd)],
            &[ONE_CHAIN],
        ),
        relation: "An alternating chain through cells of two candidates. Of three cells it is an XY-Wing.",
        messages: &[SHORT, LOOK, IDEA, WHY, SO, ("hodoku", "{name}: {chain.open}"), HINT],
        page: "\
A chain of cells with two candidates each. Each cell shares a digit with the next one, which it sees. If the first cell does
not hold the digit that it has at its open end, it holds its other one, so the next cell holds its other one, and so on to
the last cell, which then holds the digit of the open end. So one of the two ends holds it, and what sees both ends does not.

Of all the ways between two ends those are tried that come up while 200 candidates are gone back to.

How to spot it
  Look only at cells with two candidates. Pick one, say which of its digits is not true, and follow the other from cell to
  cell until the digit that you began with appears again. Then look what sees both cells.
",
        example: ":0702:34579:.9...867..1..+7.....7...3.5.5+2..86+13..36..1.8+5+1+48..7+92+6.51+8+6....4+8.7+1..+62.+6.....18:221 231 321 327 379 391 393 397 427 437 526 594 595 971 976:994::",
    },
    Technique {
        id: TechniqueId::new("aic"),
        name: "Alternating Inference Chain",
        aliases: &["AIC", "nice loop"],
        family: "chains",
        order: 1350,
        level: Level::Unfair,
        hodoku: Some(("0708", 280)),
        se: Some("7.0"),
        assumes_unique: false,
        asked: Asked::Always,
        form: open(&[PLAIN, JOINED], &[ONE_CHAIN, Together::Open]),
        relation: "X-chains, XY-chains and most wings are cases of it.",
        messages: &[SHORT, LOOK, IDEA, WHY, SO, ("hodoku", "AIC: {chain.open}"), HINT],
        page: "\
A chain of candidates joined by strong and weak links in turn. A strong link says that one of two is true: the two
candidates of a cell, or the two places of a digit in a house. A weak link says that not both are: two digits of a cell, or
two places that see each other. The chain begins and ends with strong links, so one of its two ends is true. If both are of
one digit, it goes from what sees both; if they are of different digits in two cells that see each other, each cell loses
the digit of the other.

Of all the ways between two ends those are tried that come up while 200 candidates are gone back to.

How to spot it
  Take a candidate and suppose that it is false. Follow what must be true then, what must be false because of it, and so on.
  After every candidate that turns out true, look whether something cannot be true together with either: with the one you
  began with, or with the one you have come to.
",
        example: ":0708:13:+81+546+7+2+3+9.+9.+12+3578+3+2+7+5+8+9+1.....7...82+75+2+8...139.+82...+572..9.8+7.....+3.+2+8+91.8+96..+32.::165 196::",
    },
    Technique {
        id: TechniqueId::new("discontinuous-nice-loop"),
        name: "Discontinuous Nice Loop",
        aliases: &["DNL"],
        family: "chains",
        order: 1360,
        level: Level::Unfair,
        hodoku: Some(("0707", 280)),
        se: Some("7.0"),
        assumes_unique: false,
        asked: Asked::Always,
        form: open(&[PLAIN, JOINED], &[ONE_CHAIN, Together::Discontinuous]),
        relation: "An alternating chain whose ends meet in the one cell, or at the one candidate, that loses something.",
        messages: &[SHORT, LOOK, IDEA, WHY, SO, ("hodoku", "{name}: {chain.nice}"), HINT],
        page: "\
An alternating chain that comes back to where it started and closes with one break. It starts at a cell and returns to it,
or starts and ends beside the one candidate that it removes. If the two ends are candidates of one cell, or one and the same,
the cell holds nothing else. If both ends exclude one candidate, it is false whichever end is true.

Of all the ways between two ends those are tried that come up while 200 candidates are gone back to.

How to spot it
  Take a candidate and suppose that it is true. Follow what becomes false and true in turn. If that leads to its being
  false, it is false. Or suppose that it is false: if that leads to its being true, or to another digit in its cell, the
  cell holds one of the two.
",
        example: ":0707:34:9+61..5+27878+21+69+3+45+45+3827+6911+26.9.857547+2819+63+3985761..+27+49185+3+68+39.5.71.+6157...89::484::",
    },
    Technique {
        id: TechniqueId::new("continuous-nice-loop"),
        name: "Continuous Nice Loop",
        aliases: &["CNL", "AIC ring"],
        family: "chains",
        order: 1370,
        level: Level::Unfair,
        hodoku: Some(("0706", 280)),
        se: Some("7.0"),
        assumes_unique: false,
        asked: Asked::Always,
        form: ring(&[PLAIN, RING]),
        relation: "An alternating chain whose ends exclude each other. Of two strong links it is an X-Wing or a pair.",
        messages: &[SHORT_LOOP, LOOK_LOOP, IDEA_LOOP, WHY_LOOP, SO_LOOP, ("hodoku", "{name}: {chain.nice}"), HINT],
        page: "\
An alternating chain whose last candidate excludes its first, so that it closes without a break. Then it holds all the way
round: of the two candidates at each weak link one is true. So every weak link is as good as a pair: nothing else of its
house or its cell can be what one of the two is.

Of all the ways between two ends those are tried that come up while 200 candidates are gone back to.

How to spot it
  When a chain comes back to a candidate that sees the start, look at every weak link on the way: two places of a digit
  that see each other clear the digit from the rest of the house beside the loop, and two digits of a cell clear the cell of
  all others.
",
        example: ":0706:79:+82+41..3+5+6+7+6+5..841+99+13+5+4+6+2+7+8+1.6....8+4+2.+8+6.+4.+31+4+39+8+15+627+3+82.6.+1.5+54+19+8+2+7+6+3+6+97+351+8+42::745 945::",
    },
    Technique {
        id: TechniqueId::new("grouped-aic"),
        name: "Grouped AIC",
        aliases: &["grouped x-chain"],
        family: "chains",
        order: 1501,
        level: Level::Unfair,
        hodoku: Some(("0711", 300)),
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: open(&[JOINED], &[ONE_CHAIN, Together::Open, Together::Some(GROUPS)]),
        relation: "An alternating chain in which several places of a digit count as one.",
        messages: &[SHORT, LOOK, IDEA, WHY, SO, ("hodoku", "{name}: {chain.open}"), HINT],
        page: "\
An alternating chain in which a link may be a group: all places of a digit in a box that lie in one line. Of a group it is
said that one of its places is true, or that none is. A house whose places fall into two groups is a strong link between
them, and a group excludes what sees all of its places.

Of all the ways between two ends those are tried that come up while 200 candidates and groups are gone back to.

How to spot it
  Follow a chain as usual. Where a house has three or four places for a digit, look whether a box cuts them into two parts,
  the one that you come from and another, of which all lie in one line: then the other part is true as a whole.
",
        example: ":0711:25:.67.+49+2.829.+6+781.+4....3.+7+96..6...94.94.+8.3+61...1+96+43+8....4+8.5..7.8..1+4+6....3..+8..::541 542::",
    },
    Technique {
        id: TechniqueId::new("grouped-dnl"),
        name: "Grouped Discontinuous Nice Loop",
        aliases: &["grouped DNL"],
        family: "chains",
        order: 1510,
        level: Level::Unfair,
        hodoku: Some(("0710", 300)),
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: open(&[JOINED], &[ONE_CHAIN, Together::Discontinuous, Together::Some(GROUPS)]),
        relation: "A discontinuous nice loop in which several places of a digit count as one.",
        messages: &[SHORT, LOOK, IDEA, WHY, SO, ("hodoku", "{name}: {chain.nice}"), HINT],
        page: "\
A discontinuous nice loop in which a link may be a group: all places of a digit in a box that lie in one line, of which it is
said that one is true, or that none is.

Of all the ways between two ends those are tried that come up while 200 candidates and groups are gone back to.

How to spot it
  Take a candidate, suppose that it is true, and follow what becomes false and true. Let several places in one line of a
  box count as one. If that leads to the candidate's being false, it is false.
",
        example: ":0710:79:+82+41..3+5+6+7+6+5..841.9+13+5+4+6+2+7+8+1.6....8+4+2.+8+6.+4.+31+4+39+8+15+627+3+82.6.+1.5+54+19+8+2+7+6+3+6+97.51+8.2::945::",
    },
    Technique {
        id: TechniqueId::new("grouped-cnl"),
        name: "Grouped Continuous Nice Loop",
        aliases: &["grouped CNL"],
        family: "chains",
        order: 1519,
        level: Level::Unfair,
        hodoku: Some(("0709", 300)),
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: ring(&[RING, GROUPS]),
        relation: "A continuous nice loop in which several places of a digit count as one.",
        messages: &[SHORT_LOOP, LOOK_LOOP, IDEA_LOOP, WHY_LOOP, SO_LOOP, ("hodoku", "{name}: {chain.nice}"), HINT],
        page: "\
A continuous nice loop in which a link may be a group: all places of a digit in a box that lie in one line, of which it is said
that one is true, or that none is. Where a group meets its neighbour in the loop, all places that see both are cleared.

Of all the ways between two ends those are tried that come up while 200 candidates and groups are gone back to.

How to spot it
  When a chain with groups comes back to something that excludes its start, look at every weak link on the way. A house in
  which a group meets a place, or another group, has the digit in one of these places and nowhere else.
",
        example: ":0709:13:+8+1+65+2734+9+2+97+31+4+6+5+8...68+9+12+752+8+7+3+1+96+4.6.+84+25+7..+7.+9+5+6+2+8..4+2.+7.+8.6...+4+9+87.2+78+9+26341+5::151 351::",
    },
    Technique {
        id: TechniqueId::new("als-aic"),
        name: "AIC with Almost Locked Sets",
        aliases: &["ALS nice loop", "AIC with ALS"],
        family: "chains",
        order: 1550,
        level: Level::Unfair,
        hodoku: None,
        se: None,
        assumes_unique: false,
        asked: Asked::Always,
        form: Form::eliminating(
            &[
                Part::some("strong", Sort::House, 0, usize::MAX),
                Part::some("strong", Sort::Cell, 0, usize::MAX),
                Part::some("set-a", Sort::Cell, 0, usize::MAX),
                Part::some("set-b", Sort::Cell, 0, usize::MAX),
            ],
            &[
                Part::some("weak", Sort::House, 1, usize::MAX),
                WEAK_CELLS,
                Part::some("locked", Sort::House, 0, usize::MAX),
                Part::some("end", Sort::House, 0, usize::MAX),
                Part::some("end", Sort::Cell, 0, usize::MAX),
                Part::some("closing", Sort::House, 0, 1),
                Part::some("closing", Sort::Cell, 0, 1),
            ],
            &[Relation::Chain(Chain::Sets)],
            &[ONE_CHAIN],
        ),
        relation: "An alternating chain in which almost locked sets are links. Of sets alone it is an ALS chain.",
        messages: &[
            ("short", "a chain through the almost locked {sets}, which removes {eliminated}"),
            (
                "look",
                "a chain from {chain.start} to {chain.end}, through the almost locked {sets}{strong? and along |}{chain.back?, and back by |}.",
            ),
            ("idea", "Each link leads to the next. Link by link:"),
            (
                "why",
                "{sets.room}{shared? |} {chain.words}{chain.loop? |}",
            ),
            (
                "so",
                "{chain.rules?One of the two ends is true. |: }{chain.room?|: }that removes {eliminated}.",
            ),
            ("hodoku", "{name}: {chain.nice}"),
            ("hint.1", "Look for a chain that goes through cells of a house with one digit more than there are cells."),
        ],
        page: "\
An alternating chain in which a link may be an almost locked set: cells of a house with one digit more than cells. If such a
set has one of its digits nowhere, it holds all the others. So of any two of its digits, one is true in it; and all places
that a digit has there count as one, which excludes whatever sees all of them. A cell beside the house may belong to the set
as well, if the set leaves it only one digit.

The ends are those of any chain. If they exclude each other it is a loop: then one of two is true at every weak link,
and all that is locked in the sets goes from whatever sees all of its places.

Sets have up to five cells, and on grids of more than nine digits up to four: the smallest 13,797 there. Of all the ways
between two ends those are tried that come up while 200 candidates and groups are gone back to.

How to spot it
  Follow a chain as usual. Where it takes a digit from several cells of a house at once, count the digits that are left to
  these cells: if there are as many as cells, they are all there. Go on with one whose places something else sees.
",
        example: "6.2459...47...62959.52..46315462397.7.659..2429.784.5656.942.3.34986.512827.15649",
    },
];
