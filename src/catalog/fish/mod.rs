//! Fish: a digit of some houses that has places only in as many others.

mod basic;
mod finned;
mod franken;
mod mutant;

use super::{Asked, Fish, Form, Level, Part, Relation, Sort, Technique, Together};
use crate::step::TechniqueId;

pub(super) use basic::ROWS as BASIC;
pub(super) use finned::ROWS as FINNED;
pub(super) use franken::ROWS as FRANKEN;
pub(super) use mutant::ROWS as MUTANT;

/// What fish of one kind have in common, whatever their size.
struct Common {
    family: &'static str,
    aliases: &'static [&'static str],
    se: Option<&'static str>,
    parts: &'static Parts,
    relations: &'static [Relation],
    together: &'static [Together],
    messages: &'static [(&'static str, &'static str)],
    page: &'static str,
}

/// What a fish of one size has of its own.
#[derive(Clone, Copy)]
struct Own {
    id: &'static str,
    name: &'static str,
    order: u16,
    level: Level,
    hodoku: (&'static str, u16),
    asked: Asked,
    relation: &'static str,
    example: &'static str,
}

impl Common {
    /// The row of those of this size.
    const fn row(&self, size: usize, own: Own) -> Technique {
        let parts: &'static Parts = self.parts;
        Technique {
            id: TechniqueId::new(own.id),
            name: own.name,
            aliases: self.aliases,
            family: self.family,
            order: own.order,
            level: own.level,
            hodoku: Some(own.hodoku),
            se: self.se,
            assumes_unique: false,
            asked: own.asked,
            form: Form::eliminating(
                &parts.bases[size],
                if parts.finned { &parts.covers_and_fins[size] } else { &parts.covers[size] },
                self.relations,
                self.together,
            ),
            relation: own.relation,
            messages: self.messages,
            page: self.page,
            example: own.example,
        }
    }
}

/// One more than the largest size.
const SIZES: usize = 8;

/// What fish cite, by their size.
struct Parts {
    bases: [[Part; 1]; SIZES],
    covers: [[Part; 1]; SIZES],
    covers_and_fins: [[Part; 2]; SIZES],
    finned: bool,
}

impl Parts {
    /// Of fish without fins, whose houses are of this sort.
    const fn whole(sort: Sort) -> Self {
        Self { finned: false, ..Self::finned(sort, Part::new("fin", sort, 0)) }
    }

    /// Of fish with fins, which are seen in houses of which there is `fin`.
    const fn finned(sort: Sort, fin: Part) -> Self {
        let base = Part::new("base", sort, 0);
        let cover = Part::new("cover", sort, 0);
        let mut parts = Self {
            bases: [[base]; SIZES],
            covers: [[cover]; SIZES],
            covers_and_fins: [[cover, fin]; SIZES],
            finned: true,
        };
        let mut size = 0;
        while size < SIZES {
            parts.bases[size] = [Part::new("base", sort, size)];
            parts.covers[size] = [Part::new("cover", sort, size)];
            parts.covers_and_fins[size] = [Part::new("cover", sort, size), fin];
            size += 1;
        }
        parts
    }
}

/// The house of a target in which it sees all fins.
const ONE_BOX: Part = Part::new("fin", Sort::Box, 1);
/// Houses of a target in which it sees fins.
const ANY_HOUSES: Part = Part::some("fin", Sort::House, 1, usize::MAX);

const LOOK: (&str, &str) = ("look", "{digits} in {base}.");
const HINT: (&str, &str) = ("hint.1", "Look at the places left for {digits}.");

/// What is said of a fish with fins.
const WITH_FINS: &[(&str, &str)] = &[
    ("short", "{digits} of {base} lies in {cover/} but for {fins}, which removes {eliminated}"),
    LOOK,
    (
        "why",
        "In {base} every place left for {digits} lies in {cover/}, except at {fins}. If no {digits} is there, {cover/} \
         have their {digits} in {base}, and nowhere else. If one is, nothing else in {fin} is {digits}.",
    ),
    (
        "so",
        "In both cases any other place in {cover/} that sees {fins} is ruled out: that removes {eliminated}.",
    ),
    ("hodoku", "{name}: {digits} {base} {cover/} {fins}"),
    ("hint.1", "Look at the places left for {digits}."),
];

/// As [`WITH_FINS`], where fins may lie in two houses of the base, and places of the base where two covers meet may go.
const WITH_ANY_FINS: &[(&str, &str)] = &[
    ("short", "{digits} of {base} lies in {cover/} but for {fins}, which removes {eliminated}"),
    ("look", "{digits} in {base}."),
    (
        "why",
        "Leave {fins} aside: then every place for {digits} in {base} lies in {cover/}, and none in two houses of the base. So \
         if no {digits} is at {fins}, {cover/} have their {digits} in {base}. If one is, nothing that sees it, in {fin}, is \
         {digits}.",
    ),
    (
        "so",
        "What lies in {cover/} and sees {fins} is ruled out in both cases, unless it is a place of the base in one cover alone: that \
         removes {eliminated}.",
    ),
    ("hodoku", "{name}: {digits} {base} {cover/} {fins}"),
    HINT,
];

const SHORT: (&str, &str) = ("short", "{digits} of {base} lies in {cover}, which removes {eliminated}");
const WHY: (&str, &str) = (
    "why",
    "In {base} every place left for {digits} lies in {cover}. Each of {base} has its own {digits}, and no two of these can \
     be in the same one of {cover}: so they use up {cover}, one each.",
);
const HODOKU: (&str, &str) = ("hodoku", "{name}: {digits} {base} {cover}");

/// What is said of a fish of any houses without fins.
const WHOLE: &[(&str, &str)] = &[
    SHORT,
    LOOK,
    WHY,
    ("so", "{digits} goes nowhere else in {cover}, nor where two of these meet: that removes {eliminated}."),
    HODOKU,
    HINT,
];
