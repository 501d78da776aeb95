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
        ("short", "the givens are symmetrical and {stays} stay where they are, which removes {eliminated}"),
        ("look", "The givens, turned so that {stays} stay where they are and {moves}."),
        (
            "why",
            "Turn the grid like that and change digits: {changes}. That gives the same givens again. They have one \
             solution, so that gives the same solution again. A cell that stays where it is keeps its digit, and that \
             must be a digit which stays what it is.",
        ),
        ("so", "So {stays} can hold no digit that changes: that removes {eliminated}."),
        ("hint.1", "Look at the pattern of the givens: is it the same when you mirror or turn the grid?"),
        ("hint.2", "The givens are symmetrical, digits and all. Look at {stays}, which the symmetry leaves in place."),
    ],
    page: "\
Mirror the grid in a diagonal, or turn it by a half or a quarter. The rows, columns and boxes become rows, columns and
boxes again. Sometimes the givens become the givens again as well, if only every digit changes in its own way: each 1
into a 4 and each 4 into a 1, say, while each 7 stays a 7. Then the same happens to a solution: it becomes a solution of
the same givens. If there is only one, it becomes itself. A cell on the mirror, or in the middle of a turn, stays where
it is and keeps its digit. So it cannot hold a digit that changes.

Only the givens count. What has been filled in since is as symmetrical as they are, or will be; and it need not be for
this to hold. With the middle cell of a turn, which is a single one, only few candidates go. With the cells of a diagonal
it is often enough to solve what nothing else could.

There are more symmetries than are looked for here: rows of one band, or whole bands, may be put in another order first.

How to spot it
  Look at where the givens are before you look at what they are. If the pattern is the same in a mirror along a diagonal
  or upside down, pair each given with the one in its place. Write down which digit goes with which: as soon as a digit
  goes with two, it is none. What comes out in the end is a list of digits that go with others, and these you can strike
  from every cell that was its own mirror image.
",
    example: "...2....5..2..7.61.1.45...71.3..4.7...6...839.7.3.........8.....5.74....627.9....",
}];
