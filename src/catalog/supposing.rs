//! What supposes a candidate and follows it: search by another name.

use super::{Asked, Concludes, Form, Kind, Level, Part, Relation, Sort, Supposing, Technique, Together};
use crate::step::TechniqueId;

const TEMPLATE: &[Part] = &[
    Part::some("house", Sort::House, 0, 200),
    Part::some("other", Sort::House, 0, 2_000),
    Part::some("taken", Sort::Cell, 0, 500),
];

/// The form of what all templates of a digit have in common.
const fn template(concludes: Concludes) -> Form {
    Form {
        concludes,
        reason: Kind::Fillings,
        truths: TEMPLATE,
        links: &[],
        relations: &[Relation::Supposing(Supposing::Templates)],
        together: &[Together::OneDigit("house")],
    }
}

pub(super) const ROWS: &[Technique] = &[
    Technique {
        id: TechniqueId::new("template-set"),
        name: "Template Set",
        aliases: &["pattern overlay set"],
        family: "last-resort",
        order: 2450,
        level: Level::Extreme,
        hodoku: Some(("1201", 10_000)),
        se: None,
        assumes_unique: false,
        asked: Asked::Supposing,
        form: template(Concludes::Placement),
        relation: "Hidden singles are the smallest case of it. It is what single-digit techniques can place between them.",
        messages: &[
            ("short", "every way to place {about} has the same cells in common: {placed}"),
            ("look", "{about} in the whole grid."),
            (
                "why",
                "{house?Go through the ways to put this digit once each into |. }{taken?None of them may use |, }\
                 {other?for other digits must be there if they are to have a place in |. }Without a cell that this fills \
                 there is no way.",
            ),
            ("so", "Every way has them: {placed}."),
            ("hint.1", "Look at one digit alone, and at all the ways to place it in every house at once."),
        ],
        page: "\
A template of a digit is a way to place it everywhere at once: one place in each house. Cross out the templates that use
a cell where the digit is no candidate any more. A cell that all the others use is filled. It is closed to other digits
then, so templates of these can be crossed out as well, and so on.

It is a search through one digit, so only the profile `all` asks for it. Of each cell filled, the houses are cited that
show it: leave the cell out, and these houses cannot all have their place.

How to spot it
  Hardly without a program. With a pencil: take a digit with few candidates left, suppose that it is not in some cell,
  and see whether the rest of that digit can still be placed.
",
        example: "...",
    },
    Technique {
        id: TechniqueId::new("template-delete"),
        name: "Template Delete",
        aliases: &["pattern overlay", "POM", "pattern overlay method"],
        family: "last-resort",
        order: 2460,
        level: Level::Extreme,
        hodoku: Some(("1202", 10_000)),
        se: None,
        assumes_unique: false,
        asked: Asked::Supposing,
        form: template(Concludes::Eliminations),
        relation: "Fish, chains, colours and all else that is about one digit are cases of it.",
        messages: &[
            ("short", "no way to place {about} uses some candidates, which removes {eliminated}"),
            ("look", "{about} in the whole grid."),
            (
                "why",
                "{house?Go through the ways to put this digit once each into |. }{taken?None of them may use |, }\
                 {other?for other digits must be there if they are to have a place in |. }With a candidate that this \
                 removes there is no way.",
            ),
            ("so", "No way uses them: that removes {eliminated}."),
            ("hint.1", "Look at one digit alone, and at all the ways to place it in every house at once."),
        ],
        page: "\
A template of a digit is a way to place it everywhere at once: one place in each house. Cross out the templates that use
a cell where the digit is no candidate any more. A candidate that none of the others uses is removed. A cell that all
templates of another digit use is closed to this one.

It finds all that can be found with one digit alone, and is a search through that digit, so only the profile `all` asks
for it. Of each candidate removed, the houses are cited that show it: put the digit there, and these houses cannot all
have their place.

How to spot it
  Hardly without a program. With a pencil: take a digit with few candidates left, suppose that it is in some cell, and
  see whether the rest of that digit can still be placed.
",
        example: "...",
    },
];
