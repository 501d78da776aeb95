//! What can stand between `{` and `}` in a technique's sentences.
//!
//! ```text
//! placeholder = [ "one of " ] asked [ "@" number ] [ "?" before "|" after ] [ "," ]
//! asked       = name | role | role "/" | group [ "." part ]
//! group       = role | role "&" role | role "|" role | role "!" role
//! part        = "cells" | "each" | "digits" | "candidates" | "braced" | "count"
//! ```
//!
//! Names are taken before roles. A role is what a step calls something that it cites or marks: lower case and hyphens.
//!
//! | written | stands for |
//! |---|---|
//! | `{ROLE}` | everything that the step cites in the role: cells, houses, guardians; or else the cells marked with it |
//! | `{ROLE/}` | what each claim cites in the role, where they differ one or the other |
//! | `{A&B}` | of the candidates left that something in the role A ranges over, those that something in B does as well |
//! | `{A\|B}` | those that something in either does |
//! | `{A!B}` | those that nothing in B does |
//! | `.cells` | behind a role or one of these groups: the cells of its candidates; a group says these by itself |
//! | `.each` | the cells, never drawn together |
//! | `.digits` | the digits; of a role of houses, those that the houses are cited for |
//! | `.candidates` | the candidates |
//! | `.braced` | the digits in braces, as `HoDoKu` writes those of a set |
//! | `.count` | behind a role: how often the first claim cites something in it |
//! | `@1` | the same of the first claim alone, and so on |
//! | `{one of ROLE}` | with these words before it, if it is several |
//! | `{ROLE?before\|after}` | with these words around it; nothing, where nothing has the role |
//! | `{digits,}` | in `HoDoKu`'s notation, joined by commas |
//! | `{name}` | the technique's name |
//! | `{cell}` | the cell of the placement |
//! | `{digit}` | the digit of the placement |
//! | `{candidate}` | the placement |
//! | `{placed}` | all placements |
//! | `{supposed}` | what is supposed: a candidate, or one of several after the other |
//! | `{story}` | what follows from that, step by step |
//! | `{walk}` | whether that is one walk or branches, and how many things it goes through: `whip[5]` or `braid[7]` |
//! | `{filled}` | their cells, never drawn together |
//! | `{about}` | the digits of all that is placed or removed |
//! | `{home}` | the first house of the cell placed |
//! | `{eliminated}` | what is removed |
//! | `{digits}` | the digits of the houses cited |
//! | `{others}` | how many cells a house has, less one |
//! | `{blocked}` | alone: what blocks the other candidates of a single |
//! | `{fins}` | the fins of a fish |
//! | `{chain.start}` | what a chain starts with: a candidate, or one of several |
//! | `{chain.end}` | what it ends with |
//! | `{chain.ends}` | one or the other of these; one alone where they are the same |
//! | `{chain.words}` | what follows from one to the next if the start is false, in sentences |
//! | `{chain.way}` | the cells, houses and sets that its strong links go through, in the order of the chain |
//! | `{chain.back}` | of a loop, the house or cell that joins its end to its start |
//! | `{chain.loop}` | of a loop, that it goes round either way, and of each two candidates joined by a weak link that one is true |
//! | `{chain.rules}` | what each end of a chain rules out, and in what house |
//! | `{chain.room}` | what there is no room for beside these |
//! | `{chain.open}` | the digits that a chain with two ends removes and its cells, as `HoDoKu` writes it |
//! | `{chain.nice}` | the digits that a chain or loop of any kind removes and its cells, as `HoDoKu` writes it |
//! | `{chain}` | the places of a chain of houses, the cells of one of cells or the sets of one of sets, as `HoDoKu` writes it |
//! | `{petals}` | a stem and its petals, as `HoDoKu` writes them |
//! | `{sets}` | the sets of a chain or a blossom, in order, each with the letter that it is called by |
//! | `{sets.words}` | what follows from one to the next in a chain of sets, in sentences |
//! | `{places}` | the places of each digit that several sets have in common, set by set |
//! | `{certain}` | the digits removed with their places, which two locked sets hold for certain |
//! | `{shared}` | which sets share which cells, and that it does no harm |
//! | `{meetings}` | by which houses two sets cannot both hold a digit |
//! | `{crossing}` | the two houses of strong links, if they cross |
//! | `{fourth}` | the cell of a rectangle that is neither emptied nor forced |
//! | `{tips}` | the first and the last cell of a chain of cells |
//! | `{sets.room}` | that each set has one digit more than cells, and what follows if it lacks one |
//! | `{likewise}` | what the sets have in common, a digit and others in the same way |
//! | `{losses}` | which of two sets loses the digit at each place of the house that joins them |
//! | `{once}` | by which house each digit of a wing goes only once |
//! | `{sights}` | which end of a wing sees which of the places that join them |
//! | `{corners}` | what is left for each house if a corner of a rectangle is taken |
//! | `{lacking}` | the candidates of a pattern that are gone from its open cells |
//! | `{turns}` | which set loses each digit of the cell or set that joins several, and what it holds then, one sentence each |
//! | `{cases}` | what follows in each case of a forcing chain, or from each fin of a kraken fish, one sentence each |
//! | `{spoilt}` | that no place of the base is true that the covers leave |
//! | `{excluded}` | that what is removed is false |
//! | `{gone}` | what is removed, of a digit in one cell or another |
//! | `{served}` | of each digit of the base cells of an exocet the few lines in which the cross lines have it, one sentence each |
//! | `{spared}` | the cells of the cross lines that both base cells of an exocet see |
//! | `{foreign}` | the digits removed that the base cells have not |
//! | `{doubled}` | why a target has not a digit that they have, one sentence each |
//! | `{counts}` | the digits that the first claim counts in each house |
//! | `{pattern.digits}` | the digits of a pattern that must not be filled in two ways, in the order cited |
//! | `{pattern.cells}` | its cells |
//! | `{moves}` | where a symmetry takes the first cell that it moves |
//! | `{changes}` | what becomes of the digits that a symmetry changes |

/// A placeholder, read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Placeholder<'t> {
    pub(super) asked: Asked<'t>,
    /// The claim that alone is asked, counted from 0.
    pub(super) claim: Option<usize>,
    /// Whether `one of` comes before it, if it is several.
    pub(super) one_of: bool,
    /// Words before and behind it, if there is such a thing at all.
    pub(super) around: Option<(&'t str, &'t str)>,
    /// Whether digits are joined by commas in signs.
    pub(super) commas: bool,
}

/// What a placeholder asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Asked<'t> {
    Name(Name),
    Role(&'t str),
    /// What the claims cite in this role one by one.
    OfClaims(&'t str),
    Part(Group<'t>, Part),
}

/// Candidates by the roles of what ranges over them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Group<'t> {
    Role(&'t str),
    Both(&'t str, &'t str),
    Either(&'t str, &'t str),
    Without(&'t str, &'t str),
}

/// What of the candidates is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    Cells,
    Each,
    Digits,
    Candidates,
    Braced,
    Count,
}

impl Part {
    const ALL: [(&'static str, Self); 6] = [
        ("cells", Self::Cells),
        ("each", Self::Each),
        ("digits", Self::Digits),
        ("candidates", Self::Candidates),
        ("braced", Self::Braced),
        ("count", Self::Count),
    ];
}

/// What has a name of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Name {
    Technique,
    Cell,
    Digit,
    Candidate,
    Placed,
    Filled,
    About,
    Supposed,
    Story,
    Walk,
    Home,
    Eliminated,
    Digits,
    Others,
    Blocked,
    Fins,
    Chain,
    ChainStart,
    ChainEnd,
    ChainEnds,
    ChainWords,
    ChainWay,
    ChainBack,
    ChainLoop,
    ChainRules,
    ChainRoom,
    ChainOpen,
    ChainNice,
    Petals,
    Sets,
    SetsWords,
    Places,
    Certain,
    Shared,
    Meetings,
    Crossing,
    Fourth,
    Tips,
    SetsRoom,
    Likewise,
    Losses,
    Once,
    Sights,
    Corners,
    Lacking,
    Turns,
    Cases,
    Spoilt,
    Excluded,
    Gone,
    Served,
    Foreign,
    Spared,
    Doubled,
    Counts,
    PatternDigits,
    PatternCells,
    Moves,
    Changes,
}

impl Name {
    const ALL: [(&'static str, Self); 59] = [
        ("name", Self::Technique),
        ("cell", Self::Cell),
        ("digit", Self::Digit),
        ("candidate", Self::Candidate),
        ("placed", Self::Placed),
        ("filled", Self::Filled),
        ("about", Self::About),
        ("supposed", Self::Supposed),
        ("story", Self::Story),
        ("walk", Self::Walk),
        ("home", Self::Home),
        ("eliminated", Self::Eliminated),
        ("digits", Self::Digits),
        ("others", Self::Others),
        ("blocked", Self::Blocked),
        ("fins", Self::Fins),
        ("chain", Self::Chain),
        ("chain.start", Self::ChainStart),
        ("chain.end", Self::ChainEnd),
        ("chain.ends", Self::ChainEnds),
        ("chain.words", Self::ChainWords),
        ("chain.way", Self::ChainWay),
        ("chain.back", Self::ChainBack),
        ("chain.loop", Self::ChainLoop),
        ("chain.rules", Self::ChainRules),
        ("chain.room", Self::ChainRoom),
        ("chain.open", Self::ChainOpen),
        ("chain.nice", Self::ChainNice),
        ("petals", Self::Petals),
        ("sets", Self::Sets),
        ("sets.words", Self::SetsWords),
        ("places", Self::Places),
        ("certain", Self::Certain),
        ("shared", Self::Shared),
        ("meetings", Self::Meetings),
        ("crossing", Self::Crossing),
        ("fourth", Self::Fourth),
        ("tips", Self::Tips),
        ("sets.room", Self::SetsRoom),
        ("likewise", Self::Likewise),
        ("losses", Self::Losses),
        ("once", Self::Once),
        ("sights", Self::Sights),
        ("corners", Self::Corners),
        ("lacking", Self::Lacking),
        ("turns", Self::Turns),
        ("cases", Self::Cases),
        ("spoilt", Self::Spoilt),
        ("excluded", Self::Excluded),
        ("gone", Self::Gone),
        ("served", Self::Served),
        ("foreign", Self::Foreign),
        ("spared", Self::Spared),
        ("doubled", Self::Doubled),
        ("counts", Self::Counts),
        ("pattern.digits", Self::PatternDigits),
        ("pattern.cells", Self::PatternCells),
        ("moves", Self::Moves),
        ("changes", Self::Changes),
    ];
}

impl<'t> Placeholder<'t> {
    /// What is written between the braces; none if it is no placeholder.
    pub(super) fn read(written: &'t str) -> Option<Self> {
        let (one_of, written) = match written.strip_prefix("one of ") {
            Some(rest) => (true, rest),
            None => (false, written),
        };
        let (written, around) = match written.split_once('?') {
            Some((written, around)) => (written, Some(around.split_once('|')?)),
            None => (written, None),
        };
        let (commas, written) = match written.strip_suffix(',') {
            Some(rest) => (true, rest),
            None => (false, written),
        };
        let (written, claim) = match written.split_once('@') {
            Some((written, number)) => (written, Some(number.parse::<usize>().ok()?.checked_sub(1)?)),
            None => (written, None),
        };
        Some(Self { asked: Asked::read(written)?, claim, one_of, around, commas })
    }
}

impl<'t> Asked<'t> {
    fn read(written: &'t str) -> Option<Self> {
        if let Some((_, name)) = Name::ALL.iter().find(|(name, _)| *name == written) {
            return Some(Self::Name(*name));
        }
        if let Some(role) = written.strip_suffix('/') {
            return self::role(role).map(Self::OfClaims);
        }
        let (group, part) = match written.split_once('.') {
            Some((group, part)) => (group, Some(Part::ALL.iter().find(|(name, _)| *name == part)?.1)),
            None => (written, None),
        };
        Some(match (Group::read(group)?, part) {
            (Group::Role(role), None) => Self::Role(role),
            (group, part) => Self::Part(group, part.unwrap_or(Part::Cells)),
        })
    }
}

impl<'t> Group<'t> {
    fn read(written: &'t str) -> Option<Self> {
        let Some(at) = written.find(['&', '|', '!']) else { return role(written).map(Self::Role) };
        let (one, other) = (role(&written[..at])?, &written[at + 1..]);
        match (&written[at..=at], other) {
            ("&", other) => Some(Self::Both(one, role(other)?)),
            ("|", other) => Some(Self::Either(one, role(other)?)),
            ("!", other) => Some(Self::Without(one, role(other)?)),
            _ => None,
        }
    }
}

/// The word, if it can be a role.
fn role(word: &str) -> Option<&str> {
    let fits = |letter: u8| letter.is_ascii_lowercase() || letter == b'-';
    (!word.is_empty() && word.bytes().all(fits)).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog;
    use std::collections::BTreeSet;

    /// How everything that a placeholder is made of is written in the table above.
    fn forms(of: &Placeholder<'_>) -> Vec<String> {
        let asked = match of.asked {
            Asked::Name(wanted) => {
                let name = Name::ALL.iter().find(|(_, name)| *name == wanted);
                vec![format!("{{{}}}", name.unwrap().0)]
            }
            Asked::Role(_) => vec!["{ROLE}".to_string()],
            Asked::OfClaims(_) => vec!["{ROLE/}".to_string()],
            Asked::Part(group, part) => {
                let group = match group {
                    Group::Role(_) => "{ROLE}",
                    Group::Both(..) => "{A&B}",
                    Group::Either(..) => "{A\\|B}",
                    Group::Without(..) => "{A!B}",
                };
                let part = Part::ALL.iter().find(|(_, same)| *same == part).unwrap().0;
                vec![group.to_string(), format!(".{part}")]
            }
        };
        let besides = [
            (of.claim.is_some(), "@1"),
            (of.one_of, "{one of ROLE}"),
            (of.around.is_some(), "{ROLE?before\\|after}"),
            (of.commas, "{digits,}"),
        ];
        let besides = besides.into_iter().filter(|(is, _)| *is).map(|(_, form)| form.to_string());
        asked.into_iter().chain(besides).collect()
    }

    /// Every placeholder of every technique, as it is written.
    fn written() -> impl Iterator<Item = (&'static str, &'static str)> {
        let messages = catalog::all().flat_map(|row| &row.messages);
        messages.flat_map(|(key, sentence)| {
            sentence.split('{').skip(1).filter_map(|rest| Some((*key, rest.split_once('}')?.0)))
        })
    }

    #[test]
    fn every_form_is_documented_and_every_one_documented_is_used() {
        let source = include_str!("placeholder.rs");
        let rows = source.lines().filter_map(|line| line.strip_prefix("//! | `")?.split_once("` |"));
        let documented: BTreeSet<String> = rows.map(|(form, _)| form.to_string()).collect();
        let read = |(_, written)| {
            Placeholder::read(written).unwrap_or_else(|| panic!("{{{written}}} is no placeholder"))
        };
        let used: BTreeSet<String> = written().map(read).flat_map(|read| forms(&read)).collect();
        assert_eq!(used, documented);
    }

    #[test]
    fn a_role_that_is_called_like_a_name_would_never_be_said() {
        // The cell that a naked single is about is the one that it places.
        for role in crate::verify::roles().filter(|role| *role != "cell") {
            assert!(matches!(Asked::read(role), Some(Asked::Role(_))), "{role}");
        }
    }

    #[test]
    fn commas_are_for_signs_alone() {
        for (key, written) in written() {
            assert!(key == "hodoku" || !Placeholder::read(written).unwrap().commas, "{{{written}}} in {key}");
        }
    }

    #[test]
    fn parts_are_read_from_the_outside_in() {
        let read = Placeholder::read("one of base!weak.digits@2? by |.").unwrap();
        let expected = Placeholder {
            asked: Asked::Part(Group::Without("base", "weak"), Part::Digits),
            claim: Some(1),
            one_of: true,
            around: Some((" by ", ".")),
            commas: false,
        };
        assert_eq!(read, expected);
        for wrong in
            ["", "A", "a&", "a&b&c", "<a", "a<b", "a.each.cells", "a.some", "a@0", "a@x", "a?b", "a b"]
        {
            assert_eq!(Placeholder::read(wrong), None, "{wrong}");
        }
    }
}
