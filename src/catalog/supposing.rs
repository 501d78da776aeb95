//! What supposes a candidate and follows it: search by another name.

use super::{
    Asked, Concludes, Fish, Form, Kind, Level, Part, Relation, Sort, Supposing, Technique, Together,
};
use crate::step::TechniqueId;

/// As many as there are.
const ALL: usize = usize::MAX;

const TEMPLATE: &[Part] = &[
    Part::some("house", Sort::House, 0, ALL),
    Part::some("other", Sort::House, 0, ALL),
    Part::some("taken", Sort::Cell, 0, ALL),
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

/// What is forced: a cell, or a digit of a house.
const FORCED: &[Part] = &[Part::some("forced", Sort::Cell, 0, 1), Part::some("forced", Sort::House, 0, 1)];

/// The form of what follows singles.
const fn following(concludes: Concludes, relations: &'static [Relation]) -> Form {
    Form { concludes, reason: Kind::Cases, truths: FORCED, links: &[], relations, together: &[Together::One] }
}

const PARALLEL: [Relation; 3] =
    [Relation::Parallel("base"), Relation::Parallel("cover"), Relation::Crossing("base", "cover")];
/// What chains are made of, besides what ends them.
const WEAK: [Part; 2] = [Part::some("weak", Sort::Cell, 0, ALL), Part::some("weak", Sort::House, 0, ALL)];
const ENDS: [Part; 2] = [Part::some("end", Sort::Cell, 1, ALL), Part::some("end", Sort::House, 1, ALL)];

/// The form of a fish with chains.
const fn kraken(links: &'static [Part], relations: &'static [Relation]) -> Form {
    const TRUTHS: &[Part] = &[
        Part::some("base", Sort::Line, 2, 4),
        Part::some("strong", Sort::Cell, 1, ALL),
        Part::some("strong", Sort::House, 1, ALL),
    ];
    Form::eliminating(TRUTHS, links, relations, &[Together::One])
}

/// What is said of a candidate that contradicts itself.
const CONTRADICTION: &[(&str, &str)] = &[
    ("short", "{supposed} leads to a contradiction, which removes {eliminated}"),
    ("look", "{supposed}."),
    ("idea", "What is supposed leads to a contradiction. Step by step:"),
    ("why", "{story}"),
    ("so", "{excluded}: that removes {eliminated}."),
    ("hint.1", "Take a candidate and ask what would follow if it were true."),
];

pub(super) const ROWS: &[Technique] = &[
    Technique {
        id: TechniqueId::new("forcing-chain-contradiction"),
        name: "Forcing Chain Contradiction",
        aliases: &["FCC", "contradiction chain"],
        family: "forcing",
        order: 2081,
        level: Level::Extreme,
        hodoku: Some(("1301", 500)),
        se: Some("7.0-8.5"),
        assumes_unique: false,
        asked: Asked::Supposing,
        form: following(Concludes::Eliminations, &[Relation::Supposing(Supposing::Contradiction), Relation::Supposing(Supposing::Pairs)]),
        relation: "A Nishio in which each thing that is forced had two candidates left.",
        messages: &[
            ("short", "{supposed} leads to a contradiction, which removes {eliminated}"),
            ("look", "{supposed}."),
            ("idea", "What is supposed is followed, step by step:"),
            ("why", "{story}"),
            ("so", "{excluded}: that removes {eliminated}."),
            ("hint.1", "Look at cells with two candidates, and at digits with two places in a house."),
        ],
        page: "\
Suppose a candidate is true. Go on from it along pairs: a cell with two candidates that loses one of them has the other, and
so has a house with two places for a digit. If two such chains end in things that do not go together, the candidate is
removed.

Each link rests on one candidate alone. The chains that start there are searched all at once, so the profile `human` does not
ask for this; `all` does, and `hodoku`, as HoDoKu does.

How to spot it
  Colour what a candidate makes true along pairs, and stop where a cell, or a digit of a house, has nothing left.
",
        example: ":1301:5:.9+5.783+62+8+6+7......3+2..56.78..65.7.....8....3.5.+9+8..2+4.6.2.8.7.39.......4....15...:124 424 924 325 126 426 137 141 142 945 154 454 954 157 957 159 959 169 472 978 382 284 384 392 494 994 998:527::",
    },
    Technique {
        id: TechniqueId::new("whip-braid"),
        name: "Whip / Braid",
        aliases: &["whip", "whips", "braid", "braids"],
        family: "forcing",
        order: 2090,
        level: Level::Extreme,
        hodoku: None,
        se: None,
        assumes_unique: false,
        asked: Asked::Supposing,
        form: following(Concludes::Eliminations, &[Relation::Supposing(Supposing::Walk(12))]),
        relation: "A Nishio of at most twelve cells and houses, told as one walk where it can be.",
        messages: &[
            ("short", "{supposed} starts a {walk} that ends in nothing, which removes {eliminated}"),
            ("look", "{supposed}."),
            ("idea", "What is supposed is followed, step by step:"),
            ("why", "{story}"),
            ("so", "{excluded}: that removes {eliminated}."),
            ("hint.1", "Take a candidate, and walk on from it: what has one candidate left, touched by the last one found?"),
        ],
        page: "\
Suppose a candidate is true and walk on from it. Take a cell, or a digit in a house, that has a candidate which the last one
found excludes; if all its other candidates but one are excluded too, by what was supposed or by anything found on the way,
that one is the next found. If nothing is left instead, the walk has ended, and the first candidate is removed. That is a
whip. Its length counts the cells and houses that it goes through, the last with them. One of length 1 is no walk: there the
candidate sees all of something.

A braid may also go on from what was supposed or from anything found before, and so it branches. Without a limit it shows
just what Nishio shows.

The walks of all candidates are searched by length, twelve at most: the shortest whip comes first, and of several one for
each candidate that it removes. Of each length five thousand walks are gone on with, shared out among the candidates, so
that a long whip may be missed, or be longer than it need be. Where no whip is found, what a braid needs is told, those that
need little first; a shorter one there may be, and it too goes through twelve at most. Candidates are found one by one:
groups of them, as g-whips have, are not. This is search by another name, so only the profile `all` asks for it.

How to spot it
  Take a candidate next to cells with two candidates, and keep your finger on the last one found: only what it touches can
  come next. What went before stays crossed out.
",
        example: ":0000:5:.9+5.783+62+8+6+7......3+2..56.78..65.7.....8....3.5.+9+8..2+4.6.2.8.7.39.......4....15...:124 424 924 325 126 426 137 141 142 945 154 454 954 157 957 159 959 169 472 978 382 284 384 392 494 994 998:527::",
    },
    Technique {
        id: TechniqueId::new("nishio"),
        name: "Nishio",
        aliases: &["Nishio forcing chain", "nishio forcing chains"],
        family: "forcing",
        order: 2101,
        level: Level::Extreme,
        hodoku: None,
        se: Some("7.5-8.1"),
        assumes_unique: false,
        asked: Asked::Supposing,
        form: following(Concludes::Eliminations, &[Relation::Supposing(Supposing::Contradiction)]),
        relation: "Forcing chain contradictions are cases of it. Bowman's bingo is the same with pencil and chips.",
        messages: CONTRADICTION,
        page: "\
Suppose a candidate is true, and follow it: whatever is a single then, naked or hidden, of its own digit or of another, is
true as well. If that leaves a cell without a candidate, or a digit without a place in a house, the candidate is removed.

Of all that follows only what the contradiction needs is told, in order. Every candidate is tried, and the ones that need
the least come first. This is search by another name, so only the profile `all` asks for it.

How to spot it
  Take a digit with few places left, or a cell with two candidates, and try the one that changes most.
",
        example: ":0000:5:.9+5.783+62+8+6+7......3+2..56.78..65.7.....8....3.5.+9+8..2+4.6.2.8.7.39.......4....15...:124 424 924 325 126 426 137 141 142 945 154 454 954 157 957 159 959 169 472 978 382 284 384 392 494 994 998:527::",
    },
    Technique {
        id: TechniqueId::new("forcing-net"),
        name: "Forcing Net",
        aliases: &["FNC", "FNV", "1304", "dynamic forcing chains", "forcing net contradiction", "forcing net verity"],
        family: "forcing",
        order: 2150,
        level: Level::Extreme,
        hodoku: Some(("1303", 700)),
        se: Some("8.5-9.6"),
        assumes_unique: false,
        asked: Asked::Supposing,
        form: following(Concludes::Either, &[Relation::Supposing(Supposing::ContradictionOrVerity), Relation::Supposing(Supposing::Branched)]),
        relation: "A forcing chain in which something rests on several others.",
        messages: &[
            ("short", "{supposed} leads to a contradiction, which removes {eliminated}"),
            ("short.cases", "whichever of {supposed} is true, the same follows, which removes {eliminated}"),
            ("short.place", "whichever of {supposed} is true, {candidate} follows"),
            ("look", "{supposed}."),
            ("idea", "What is supposed is followed, step by step:"),
            ("why", "{story}"),
            ("so", "{excluded}: that removes {eliminated}."),
            ("so.cases", "In every case {excluded}: that removes {eliminated}."),
            ("so.place", "In every case {cell} is {digit}."),
            ("hint.1", "Take a candidate, or all of a cell or house, and ask what would follow."),
        ],
        page: "\
Suppose a candidate is true, and follow singles, naked and hidden. Some of them rest on several things that were found
before: the chains that lead there come together, which makes it a net. If it ends in a contradiction the candidate is
removed. Or suppose all candidates of a cell, or of a digit in a house, one after the other: what follows from each of
them is so.

Of all that follows only what is needed is told, in order. This is search by another name, so the profile `human` does not
ask for it; `all` does, and `hodoku`, as HoDoKu does.

How to spot it
  Follow each candidate of a cell with two or three, with a colour of its own, and look for what all colours agree on.
",
        example: ":1303:4:.9+5.783+62+8+6+7......3+2..56.78..65.7.....8....3.5.+9+8..2..6.2.8.7.39.......4....15...:124 424 924 126 137 142 945 154 454 954 157 457 957 159 959 169 472 978 382 384 392 494 994:462::",
    },
    Technique {
        id: TechniqueId::new("kraken-fish-1"),
        name: "Kraken Fish Type 1",
        aliases: &["kraken fish", "KF1"],
        family: "last-resort",
        order: 2300,
        level: Level::Extreme,
        hodoku: Some(("0371", 500)),
        se: None,
        assumes_unique: false,
        asked: Asked::Supposing,
        form: kraken(
            &[Part::some("cover", Sort::Line, 2, 4), WEAK[0], WEAK[1], ENDS[0], ENDS[1]],
            &[PARALLEL[0], PARALLEL[1], PARALLEL[2], Relation::Fish(Fish::Chained), Relation::Fish(Fish::Covered)],
        ),
        relation: "Where the fins see what is removed, and need no chains, it is a finned fish.",
        messages: &[
            ("short", "{base.digits} of {base} lies in {cover} but for {base!cover}, from where chains lead, which removes {eliminated}"),
            ("look", "{base.digits} in {base}."),
            ("idea", "Whether the fish holds or one of its other places is true, the same follows. Case by case:"),
            (
                "why",
                "If {spoilt}, {base} have their {base.digits} in {cover}, which have it nowhere else, so {excluded}. {cases}",
            ),
            ("so", "In every case {excluded}: that removes {eliminated}."),
            ("hint.1", "Look at a fish that a few places spoil, and at what these lead to."),
        ],
        page: "\
A finned fish whose fins do not see what the fish would remove, but exclude it by chains. If no fin is true, it is a fish
and clears its covers. If a fin is true, follow it: what is true excludes what it sees, and where only one candidate is left
of a cell or of a digit in a house, that is true. If every fin excludes a place that the fish would clear, that place goes.

Fish of two to four rows or columns are searched, with up to three fins, and chains without side branches. There are many
of them, so only the profile `all` asks for it.

How to spot it
  Take a finned fish that removes nothing, because its fins lie apart. Mark what each fin leads to in a colour of its own,
  and look for a place in a cover that all colours exclude.
",
        example: ":0371:16:4...3..6..8.......2..........1+768.2+5+85+2.4..7...73..8...9+4.1+3.+8.+12...4.39.....65+14::119::",
    },
    Technique {
        id: TechniqueId::new("kraken-fish-2"),
        name: "Kraken Fish Type 2",
        aliases: &["kraken fish", "KF2"],
        family: "last-resort",
        order: 2310,
        level: Level::Extreme,
        hodoku: Some(("0372", 500)),
        se: None,
        assumes_unique: false,
        asked: Asked::Supposing,
        form: kraken(
            &[Part::some("cover", Sort::Line, 1, 3), WEAK[0], WEAK[1], ENDS[0], ENDS[1]],
            &[PARALLEL[0], PARALLEL[1], PARALLEL[2], Relation::Fish(Fish::Chained), Relation::Fish(Fish::Uncovered)],
        ),
        relation: "With a single row or column for its base it is a unit forcing chain.",
        messages: &[
            ("short", "{cover} cannot take {base.digits} of all of {base}, so it is at one of {base!cover}, which removes {eliminated}"),
            ("look", "{base.digits} in {base}."),
            ("idea", "Each of {base!cover} leads to the same. Case by case:"),
            (
                "why",
                "In {cover} there is room for {base.digits} of all but one of {base}, so it is at one of {base!cover}. \
                 {cases}",
            ),
            ("so", "In every case {excluded}: that removes {eliminated}."),
            ("hint.1", "Look at a fish, and at what the places in one of its covers lead to."),
        ],
        page: "\
A fish has its digit once in each of its covers. So one of its places in a cover is true or, if the fish has fins, one of
them. Follow each: what is true excludes what it sees, and where only one candidate is left of a cell or of a digit in a
house, that is true. If the chains from all of them exclude the same candidate, of whatever digit, it goes.

The cover itself is not cited, for the other covers show by themselves that they cannot take all that the rows have. Fish of
two to four rows or columns are searched, with up to three fins, and chains without side branches. There are many of them,
so only the profile `all` asks for it.

How to spot it
  Take a fish, with fins or without, and one of its covers. Mark what each place in it, and each fin, leads to in a colour of
  its own, and look for a candidate that all colours exclude.
",
        example: ":0372:2:.7+1..+36+2....6..+13+72..+1.+7.454...7...66..3.427.8.+79+6.......8....1+15.73+6.92.........:372 373 392 393 425 523 899 922 923 932 933 971 991:292::",
    },
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
            ("idea", "Every other way to place the digit runs into a house without a place for it:"),
            (
                "why",
                "{house?Try to place this digit in |. }{taken?It cannot be in |, }{other?where other digits must be if they are to have \
                 a place in |. }With {one of filled} left out it cannot be done.",
            ),
            ("so", "This is in every way to place it: {placed}."),
            ("hint.1", "Look at one digit alone, and at all the ways to place it in every house at once."),
            ("hodoku", "{name}: {filled}={about}"),
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
        example: ":1201:9:5.7.+6..29.........38..5....+73+4126+95+86+5..4..7....5.+74...+7.61..8..+65.+38.+9.+8.39+7.6..:357 359::971:",
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
            ("idea", "Every other way to place the digit runs into a house without a place for it:"),
            (
                "why",
                "{house?Try to place this digit in |. }{taken?It cannot be in |, }{other?where other digits must be if they are to have \
                 a place in |. }With {gone} it cannot be done.",
            ),
            ("so", "There is no way with {gone}: that removes {eliminated}."),
            ("hint.1", "Look at one digit alone, and at all the ways to place it in every house at once."),
            ("hodoku", "{name}: "),
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
        example: ":1202:2:4...3..6..8.......2..........1+768.2+5+85+2.4..7...73..8.+1.9+4.1+3.+8.+12...4.39.....65+14:347 725 735 921:274::",
    },
    Technique {
        id: TechniqueId::new("dynamic-fc-plus"),
        name: "Dynamic Forcing Chains (+)",
        aliases: &["dynamic forcing chains plus", "forcing net plus"],
        family: "forcing",
        order: 2500,
        level: Level::Extreme,
        hodoku: None,
        se: Some("9.0-10.2"),
        assumes_unique: false,
        asked: Asked::Supposing,
        form: following(Concludes::Either, &[Relation::Supposing(Supposing::BeyondSingles)]),
        relation: "A forcing net that is not content with singles.",
        messages: &[
            ("short", "{supposed} leads to a contradiction, which removes {eliminated}"),
            ("short.cases", "whichever of {supposed} is true, the same follows, which removes {eliminated}"),
            ("short.place", "whichever of {supposed} is true, {candidate} follows"),
            ("look", "{supposed}."),
            ("idea", "What is supposed is followed, step by step:"),
            ("why", "{story}"),
            ("so", "{excluded}: that removes {eliminated}."),
            ("so.cases", "In every case {excluded}: that removes {eliminated}."),
            ("so.place", "In every case {cell} is {digit}."),
            ("hint.1", "Take a candidate, follow singles, and then look for pairs and locked candidates."),
        ],
        page: "\
Suppose a candidate is true, and follow singles, naked and hidden. Where they end, look for what else there is in the
position so far: locked candidates, naked and hidden pairs and triples, X-wings. What these remove brings more singles. If it
ends in a contradiction the candidate is removed. Or suppose all candidates of a cell, or of a digit in a house, one after
the other: what follows from each of them is so.

Of all that follows only what is needed is told, in order. This is search by another name, so only the profile `all` asks
for it.

How to spot it
  Follow a candidate in a copy of the grid, as if it were a given, and solve on by the techniques that are easy for you.
",
        example: ":0000:25678:+1+6....349....1......4.+69..8+92..+3.6.+553+687+2..+4+4.+195+6.+32+64.......81...+7+45.7.2.4...1:148 224 234 274 275 323 374 376 384:723::",
    },
    Technique {
        id: TechniqueId::new("bowmans-bingo"),
        name: "Bowman's Bingo",
        aliases: &["bingo", "guess with singles"],
        family: "last-resort",
        order: 2550,
        level: Level::Extreme,
        hodoku: None,
        se: None,
        assumes_unique: false,
        asked: Asked::Supposing,
        form: following(Concludes::Eliminations, &[Relation::Supposing(Supposing::Contradiction)]),
        relation: "A Nishio. By hand, chips are laid down for what follows and taken up again.",
        messages: CONTRADICTION,
        page: "\
Pick a candidate, put a chip on it, and put chips on all singles that follow, naked and hidden, until two of them clash or
nothing follows any more. If something clashes the first chip was wrong, and its candidate is removed. All chips are taken
up again.

Only what the contradiction needs is told, in order. It is trial and error, so only the profile `all` has it, and never
comes to it: Nishio is before it there and finds the same. It is told where it is asked for by name and Nishio is not.

How to spot it
  Start from a cell with two candidates: at least one of them must clash, though perhaps not by singles alone.
",
        example: ":0000:5:.9+5.783+62+8+6+7......3+2..56.78..65.7.....8....3.5.+9+8..2+4.6.2.8.7.39.......4....15...:124 424 924 325 126 426 137 141 142 945 154 454 954 157 957 159 959 169 472 978 382 284 384 392 494 994 998:527::",
    },
];
