//! What symmetrical givens say.

use super::{Asked, Concludes, Form, Kind, Level, Technique, Together};
use crate::step::TechniqueId;

pub(super) const ROWS: &[Technique] = &[Technique {
    id: TechniqueId::new("gurth"),
    name: "Gurth's Symmetrical Placement",
    aliases: &["GSP", "Gurth's theorem", "symmetrical placement"],
    family: "symmetry",
    order: 2400,
    level: Level::Extreme,
    hodoku: None,
    se: None,
    assumes_unique: true,
    asked: Asked::Always,
    form: Form {
        concludes: Concludes::Eliminations,
        reason: Kind::Symmetry,
        truths: &[],
        links: &[],
        relations: &[],
        together: &[Together::One],
    },
    relation: "It is about the givens alone: whatever has been filled in or removed since does not matter to it.",
    messages: &[
        ("short", "the givens are symmetrical about {stays}, which removes {eliminated}"),
        ("look", "the givens, mirrored or turned about {stays} so that {moves}."),
        (
            "why",
            "Move every cell like that and change the digits: {changes}. The givens are the same again. As they have one \
             solution, it is the same again as well. So a cell that stays where it is keeps its digit, which must be one \
             that does not change.",
        ),
        ("so", "No digit that changes can stand in {stays}: that removes {eliminated}."),
        ("hint.1", "Look at the givens alone: are they the same if you mirror or turn the grid and change the digits?"),
        ("hint.2", "Look for this technique: {name}. The givens are symmetrical, digits and all."),
        ("hint.3", "The givens are symmetrical, digits and all, about {stays}: {moves}."),
    ],
    page: "\
Mirror the grid in a diagonal, or turn it by a half or a quarter. Rows, columns and boxes go to rows, columns and boxes.
The givens may go to the givens as well, if every digit changes in its own way: each 1 to a 4 and each 4 to a 1, say,
while each 7 stays a 7. Then a solution goes to a solution of the same givens. If there is only one, it goes to itself.
A cell on the mirror's line, or in the middle of a turn, stays where it is and so keeps its digit: no digit that changes
can stand there.

Only the givens count, not what has been filled in or crossed out since. A turn leaves just the middle cell in place. A
mirror leaves a whole diagonal, and what it removes there can open a puzzle that is hard otherwise.

The givens alone must have one solution. There are more symmetries than these four: bands, or rows of a band, may have
to change places first. Those are not tried.

How to spot it
  Look at where the givens are before you look at what they are. If they lie the same way in a mirror along a diagonal
  or upside down, compare each given with the one in its place and write down which digit it becomes. A digit that
  becomes two different ones ends it. If none does, cross out every digit that changes in the cells that stay where they
  are.
",
    example: ".2.71.4.59.....7.......86..7....9..61....45....526..3.674.8.........3...8..4.....",
}];
