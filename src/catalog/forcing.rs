//! Forcing chains.

use super::{Asked, Concludes, Forcing, Form, Kind, Level, Part, Relation, Sort, Technique, Together};
use crate::step::TechniqueId;

/// Cases of this, each with a chain of its own.
const fn over(truths: &'static [Part], relations: &'static [Relation]) -> Form {
    Form {
        concludes: Concludes::Either,
        reason: Kind::Cases,
        truths,
        links: &[],
        relations,
        together: &[Together::Same("start"), Together::Same("strong"), Together::Same("weak")],
    }
}

const CHAINS: Relation = Relation::Forcing(Forcing::Chains);
const SEVERAL: Relation = Relation::Forcing(Forcing::Several);

const IDEA: (&str, &str) = ("idea", "Each case leads to the same. Case by case:");
const WHY: (&str, &str) = ("why", "{cases}");
const SO: (&str, &str) = ("so", "In every case {excluded}: that removes {eliminated}.");
const SO_PLACE: (&str, &str) = ("so.place", "In every case {cell} is {digit}.");
const LINE: (&str, &str) = ("hodoku", "{name}: {cases}");

pub(super) const ROWS: &[Technique] = &[
    Technique {
        id: TechniqueId::new("digit-forcing-chain"),
        name: "Digit Forcing Chain",
        aliases: &["binary forcing chain", "dual forcing chain", "double implication chain", "dic"],
        family: "forcing",
        order: 2050,
        level: Level::Extreme,
        hodoku: Some(("1302", 500)),
        se: Some("7.0"),
        assumes_unique: false,
        asked: Asked::Always,
        form: over(
            &[Part::new("start", Sort::Cell, 1), Part::new("start", Sort::House, 1)],
            &[Relation::Left("start", 2), CHAINS],
        ),
        relation: "An alternating inference chain that is told from the middle: from one of its strong links to both ends.",
        messages: &[
            ("short", "whichever of {start.candidates} is true, the same follows, which removes {eliminated}"),
            ("short.place", "whichever of {start.candidates} is true, {candidate} follows"),
            ("look", "{start.candidates}, one of which is true in {start}."),
            IDEA,
            WHY,
            SO,
            SO_PLACE,
            LINE,
            ("hint.1", "Look at a candidate that leads on both if it is true and if it is false."),
        ],
        page: "\
A candidate is true or false. Where it is one of the last two, of a cell or of a digit in a house, false means that the
other one is true. Follow both: what is true excludes what it sees, and where only one candidate is left of a cell or of
a digit in a house, that is true. If both chains make the same candidate true, it is; if both exclude the same one, it
goes.

Only chains are followed, without side branches: each link rests on the one before it and on nothing else that the case
has brought. A chain passes up to eight cells or houses of which one candidate is left.

How to spot it
  Start at a cell with two candidates, or at a house with two places for a digit, from where long rows of such pairs
  start in both directions. Mark what the first candidate leads to, then what the other does, and compare.
",
        example: ":1302:38:...5..2+4+92.+9.4.+5.+7.4.+2.91..6+97....2.3+24.+9.7.5....2+7+69....7....64+7.9.3+85..5..8..7.:146 164 169 173 176 196 349 449 613 633 696 846 864 869:344::",
    },
    Technique {
        id: TechniqueId::new("cell-forcing-chain"),
        name: "Cell Forcing Chain",
        aliases: &["multiple forcing chain", "cell reduction", "triple forcing chain", "quad forcing chain"],
        family: "forcing",
        order: 2061,
        level: Level::Extreme,
        hodoku: Some(("1302", 500)),
        se: Some("8.0"),
        assumes_unique: false,
        asked: Asked::Always,
        form: over(&[Part::new("start", Sort::Cell, 1)], &[SEVERAL, CHAINS]),
        relation: "With single cells for petals, a death blossom has chains of one truth each.",
        messages: &[
            ("short", "whichever of {start.digits} {start} holds, the same follows, which removes {eliminated}"),
            ("short.place", "whichever of {start.digits} {start} holds, {candidate} follows"),
            ("look", "{start}, which holds one of {start.digits}."),
            IDEA,
            WHY,
            SO,
            SO_PLACE,
            LINE,
            ("hint.1", "Look at a cell with few candidates, and at what each of them leads to."),
        ],
        page: "\
A cell holds one of its candidates. Follow each of them: what is true excludes what it sees, and where only one candidate
is left of a cell or of a digit in a house, that is true. If the chains from all candidates make the same candidate true,
it is; if they all exclude the same one, it goes. A chain may be very short: a candidate that excludes it by itself
needs none.

Only chains are followed, without side branches: each link rests on the one before it and on nothing else that the case
has brought. A chain passes up to eight cells or houses of which one candidate is left.

How to spot it
  Take a cell with three candidates that see cells with two candidates, or houses in which they leave one place. Mark
  what each of them leads to in a colour of its own, and look for a candidate that all three colours exclude.
",
        example: ":1302:13467:.6...5.7..5.1..........74..1..+7....2..95..8..+5..4.9...29..7..6.8...6...1.4..+5...3::386::",
    },
    Technique {
        id: TechniqueId::new("unit-forcing-chain"),
        name: "Unit Forcing Chain",
        aliases: &["region forcing chain", "house forcing chain", "unit forcing chains", "region reduction"],
        family: "forcing",
        order: 2070,
        level: Level::Extreme,
        hodoku: Some(("1302", 500)),
        se: Some("8.0"),
        assumes_unique: false,
        asked: Asked::Always,
        form: over(&[Part::new("start", Sort::House, 1)], &[SEVERAL, CHAINS]),
        relation: "A kraken fish of size 1; with chains of that digit alone it is a finned fish or a larger one.",
        messages: &[
            ("short", "wherever {start} has its {start.digits}, the same follows, which removes {eliminated}"),
            ("short.place", "wherever {start} has its {start.digits}, {candidate} follows"),
            ("look", "{start.digits} in {start}, which has it in one of {start.cells}."),
            IDEA,
            WHY,
            SO,
            SO_PLACE,
            LINE,
            ("hint.1", "Look at a house with few places for a digit, and at what each of them leads to."),
        ],
        page: "\
A house has each digit in one of the places left for it. Follow each of them: what is true excludes what it sees, and
where only one candidate is left of a cell or of a digit in a house, that is true. If the chains from all places make the
same candidate true, it is; if they all exclude the same one, it goes. A chain may be very short: a place that excludes
it by itself needs none.

Only chains are followed, without side branches: each link rests on the one before it and on nothing else that the case
has brought. A chain passes up to eight cells or houses of which one candidate is left.

How to spot it
  Take a digit with three places in a house, best where each of them sees cells with two candidates or leaves one place
  in another house. Mark what each of them leads to in a colour of its own, and look for a candidate that all three
  colours exclude.
",
        example: ":1302:48:.9534627.+726+5+1+834943.+729.+5626.1+53.9+7..926..3+5+5.389.6+126+57+4329+8+13+829+7156+49..6+8+5723::837::",
    },
];
