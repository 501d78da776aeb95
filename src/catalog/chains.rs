//! Chains: what follows from one thing to the next and ends where something can be removed.

use super::{Asked, Chain, Concludes, Form, Kind, Level, Part, Relation, Set, Sort, Technique, Together};
use crate::step::TechniqueId;

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
             one to the next. As the number of cells is even, the first and the last of them are different.",
        ),
        ("so", "Whatever sees both ends, in {end}, loses {end.digits}: that removes {eliminated}."),
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
}];
