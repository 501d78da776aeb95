//! The grammar of placeholders, the parts between `{` and `}` in a technique's sentences.
//!
//! ```text
//! placeholder = [ "one of " ] subject [ "@" number ] [ "?" before "|" after ] [ "," ]
//! subject     = name | role | role "/" | group [ "." aspect ]
//! group       = role | role "&" role | role "|" role | role "!" role
//! aspect      = "cells" | "each" | "digits" | "candidates" | "braced" | "count"
//! ```
//!
//! A word that is both a name and a role is a name. A role says what a cited constraint or marked
//! candidate is in the pattern, such as `base` or `cover`; it has lower-case letters and hyphens.
//!
//! | placeholder | value |
//! |---|---|
//! | `{ROLE}` | the constraints cited in the role (cells, houses, guardians), or else the cells marked with it |
//! | `{ROLE/}` | the constraints each claim cites in the role, joined by "or" if claims differ |
//! | `{A&B}` | the remaining candidates that constraints in A and constraints in B both cover |
//! | `{A\|B}` | the remaining candidates that constraints in A or in B cover |
//! | `{A!B}` | the remaining candidates that constraints in A cover and none in B |
//! | `.cells` | after a role or a group: the cells of its candidates; the default for a group |
//! | `.each` | the cells, always one by one |
//! | `.digits` | the digits; for a role of houses, the digits they are cited with |
//! | `.candidates` | the candidates |
//! | `.braced` | the digits in braces, as `HoDoKu` writes those of a set |
//! | `.count` | after a role: the number of constraints that the first claim cites in it |
//! | `.first` | the first cell or house that is cited |
//! | `.shown` | the cells with their candidates: `r4c4 {2,6}` |
//! | `.seen` | the eliminations that all of these candidates rule out, with the houses |
//! | `.only` | the only places left in each house of the role |
//! | `@1` | the value from the first claim alone; `@2` from the second, and so on |
//! | `{one of ROLE}` | the value, after the words `one of` if it has several items |
//! | `{ROLE?before\|after}` | the value between these words, or nothing if the step has no such value |
//! | `{digits,}` | in `HoDoKu`'s notation: joined by commas |
//! | `{name}` | the technique's name |
//! | `{cell}` | the cell of the placement |
//! | `{digit}` | the digit of the placement |
//! | `{candidate}` | the placement |
//! | `{placed}` | all placements |
//! | `{supposed}` | the assumed candidate, or the assumed candidates of all cases |
//! | `{story}` | the deductions from the assumption, step by step |
//! | `{walk}` | a whip or braid with its length: `whip[5]` or `braid[7]` |
//! | `{filled}` | the cells of the placements, always one by one |
//! | `{about}` | the digits of all placements and eliminations |
//! | `{home}` | the first house of the placed cell |
//! | `{eliminated}` | the eliminations |
//! | `{digits}` | the digits of the cited houses |
//! | `{others}` | the number of digits in the layout, less one |
//! | `{blocked}` | on its own: the blockers of a single's alternatives |
//! | `{fins}` | the fins of a fish |
//! | `{chain.start}` | the start of a chain: a candidate or a group |
//! | `{chain.end}` | the end of a chain: a candidate or a group |
//! | `{chain.ends}` | the start and the end as alternatives, or once if they are the same |
//! | `{chain.words}` | the derivation from a false start, in sentences |
//! | `{chain.seen}` | the eliminations that both ends of a chain rule out, with the houses |
//! | `{chain.loop}` | for a loop: its derivation in reverse, and that one side of each weak link is true |
//! | `{chain.room}` | the eliminations of a continuous loop |
//! | `{chain.open}` | the eliminated digits and the cells of a chain with two ends, as `HoDoKu` writes them |
//! | `{chain.nice}` | the eliminated digits and the cells of any chain or loop, as `HoDoKu` writes them |
//! | `{chain}` | the places, cells or sets of a chain, as `HoDoKu` writes them |
//! | `{petals}` | a stem and its petals, as `HoDoKu` writes them |
//! | `{sets}` | the sets of a chain or a death blossom with their letters, in order |
//! | `{sets.words}` | the derivation along a chain of sets, in sentences |
//! | `{places}` | which eliminated candidates see all places of each common digit, with the houses |
//! | `{certain}` | the eliminated digits that doubly linked sets hold for certain, with their places |
//! | `{shared}` | the cells that sets share, with a note that this does no harm |
//! | `{meetings}` | the houses that keep two sets from both holding a digit |
//! | `{crossing}` | the two houses of strong links, if they share a cell |
//! | `{fourth}` | the rectangle's cell that has neither an elimination nor a guardian |
//! | `{tips}` | the first and the last cell of a chain of cells |
//! | `{sets.room}` | the number of digits in each set, and what follows if the set lacks a digit |
//! | `{likewise}` | the digits common to the sets: `1, and likewise 4` |
//! | `{losses}` | the set that loses the digit for each place of it in the joining house |
//! | `{once}` | the house in which each digit of a wing fits only once |
//! | `{pairs.seen}` | the eliminations that both ends of each of two patterns rule out, with the houses |
//! | `{wing.cases}` | which cell of a wing is the eliminated digit in each case, one sentence each |
//! | `{colours}` | which coloured cells see each other, and which colour is false for it, in sentences |
//! | `{as-many}` | the number of cited cells, and that they have as many digits |
//! | `{out}` | the eliminated candidates |
//! | `{in-both}` | the statement that two cases rule out the eliminated cells |
//! | `{placing}` | why a digit cannot be placed if a template's candidate is true, or false, in sentences |
//! | `{remote.seen}` | the cells that see both ends of a remote pair, with the houses |
//! | `{chain.one}` | the statement that one end of a chain is true |
//! | `{no-fin}` | the statement that the fins of a fish are false |
//! | `{twice}` | the eliminated places of a fish's base, which lie in two of its covers |
//! | `{corners}` | the place left in each house if a rectangle's corner holds another digit |
//! | `{lacking}` | the pattern candidates eliminated from its open cells |
//! | `{turns}` | the set that loses each digit of the stem or joining set, and what it then holds |
//! | `{cases}` | the chain of each case, or from each fin of a kraken fish, one sentence each |
//! | `{spoilt}` | the statement that every base place outside the covers is false |
//! | `{excluded}` | the statement that the eliminated candidates are false |
//! | `{served}` | the few lines in which an exocet's cross lines have each base digit, one sentence each |
//! | `{spared}` | the cells of the cross lines that both base cells of an exocet see |
//! | `{foreign}` | the eliminated digits that the base cells lack |
//! | `{doubled}` | the reason why a target cannot hold a base digit, one sentence each |
//! | `{counts}` | the digits for which the first claim cites each house |
//! | `{pattern.digits}` | the digits of a guarded pattern, in the order cited |
//! | `{pattern.cells}` | the cells of a guarded pattern |
//! | `{moves}` | the first cell that a symmetry moves, with its image |
//! | `{changes}` | the digits that a symmetry changes, with their images |

/// A parsed placeholder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Placeholder<'t> {
    pub(super) subject: Subject<'t>,
    /// The index of the only claim to use, from 0; `None` for all claims.
    pub(super) claim: Option<usize>,
    /// True to put `one of` before a value of several items.
    pub(super) one_of: bool,
    /// Words to put before and after the value, if there is one.
    pub(super) around: Option<(&'t str, &'t str)>,
    /// True if notation joins the digits by commas instead of slashes.
    pub(super) commas: bool,
}

/// The value that a placeholder asks for: a named value, a role, or an aspect of a group of candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Subject<'t> {
    Name(Name),
    Role(&'t str),
    /// The constraints that each claim cites in this role, as alternatives.
    OfClaims(&'t str),
    Aspect(Group<'t>, Aspect),
}

/// A group of candidates, by the roles of the constraints that cover them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Group<'t> {
    Role(&'t str),
    Both(&'t str, &'t str),
    Either(&'t str, &'t str),
    Without(&'t str, &'t str),
}

/// The property of a group of candidates that a placeholder shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Aspect {
    Cells,
    Each,
    Digits,
    Candidates,
    Braced,
    Count,
    /// The first cell or house.
    First,
    /// The cells with their candidates.
    Shown,
    /// The cells that see each of these candidates, with the houses.
    Seen,
    /// The only places of each house of the role.
    Only,
}

impl Aspect {
    const ALL: [(&'static str, Self); 10] = [
        ("cells", Self::Cells),
        ("each", Self::Each),
        ("digits", Self::Digits),
        ("candidates", Self::Candidates),
        ("braced", Self::Braced),
        ("count", Self::Count),
        ("first", Self::First),
        ("shown", Self::Shown),
        ("seen", Self::Seen),
        ("only", Self::Only),
    ];
}

/// A placeholder's named value, such as `{fins}`. The table in this module's documentation explains each.
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
    ChainSeen,
    ChainLoop,
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
    WingCases,
    PairsSeen,
    Colours,
    AsMany,
    Out,
    InBoth,
    ChainOne,
    RemoteSeen,
    Placing,
    NoFin,
    Twice,
    Corners,
    Lacking,
    Turns,
    Cases,
    Spoilt,
    Excluded,
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
    const ALL: [(&'static str, Self); 66] = [
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
        ("chain.seen", Self::ChainSeen),
        ("chain.loop", Self::ChainLoop),
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
        ("wing.cases", Self::WingCases),
        ("pairs.seen", Self::PairsSeen),
        ("colours", Self::Colours),
        ("as-many", Self::AsMany),
        ("out", Self::Out),
        ("in-both", Self::InBoth),
        ("chain.one", Self::ChainOne),
        ("remote.seen", Self::RemoteSeen),
        ("placing", Self::Placing),
        ("no-fin", Self::NoFin),
        ("twice", Self::Twice),
        ("corners", Self::Corners),
        ("lacking", Self::Lacking),
        ("turns", Self::Turns),
        ("cases", Self::Cases),
        ("spoilt", Self::Spoilt),
        ("excluded", Self::Excluded),
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
    /// Parses the text between braces; `None` if it is not a placeholder.
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
        Some(Self { subject: Subject::read(written)?, claim, one_of, around, commas })
    }
}

impl<'t> Subject<'t> {
    fn read(written: &'t str) -> Option<Self> {
        if let Some((_, name)) = Name::ALL.iter().find(|(name, _)| *name == written) {
            return Some(Self::Name(*name));
        }
        if let Some(role) = written.strip_suffix('/') {
            return self::role(role).map(Self::OfClaims);
        }
        let (group, aspect) = match written.split_once('.') {
            Some((group, aspect)) => (group, Some(Aspect::ALL.iter().find(|(name, _)| *name == aspect)?.1)),
            None => (written, None),
        };
        Some(match (Group::read(group)?, aspect) {
            (Group::Role(role), None) => Self::Role(role),
            (group, aspect) => Self::Aspect(group, aspect.unwrap_or(Aspect::Cells)),
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

/// Returns the word if it is a valid role: lower case and hyphens.
fn role(word: &str) -> Option<&str> {
    let fits = |letter: u8| letter.is_ascii_lowercase() || letter == b'-';
    (!word.is_empty() && word.bytes().all(fits)).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog;
    use std::collections::BTreeSet;

    /// The rows of the table above that a placeholder uses.
    fn forms(of: &Placeholder<'_>) -> Vec<String> {
        let subject = match of.subject {
            Subject::Name(wanted) => {
                let name = Name::ALL.iter().find(|(_, name)| *name == wanted);
                vec![format!("{{{}}}", name.unwrap().0)]
            }
            Subject::Role(_) => vec!["{ROLE}".to_string()],
            Subject::OfClaims(_) => vec!["{ROLE/}".to_string()],
            Subject::Aspect(group, aspect) => {
                let group = match group {
                    Group::Role(_) => "{ROLE}",
                    Group::Both(..) => "{A&B}",
                    Group::Either(..) => "{A\\|B}",
                    Group::Without(..) => "{A!B}",
                };
                let aspect = Aspect::ALL.iter().find(|(_, same)| *same == aspect).unwrap().0;
                vec![group.to_string(), format!(".{aspect}")]
            }
        };
        let besides = [
            (of.claim.is_some(), "@1"),
            (of.one_of, "{one of ROLE}"),
            (of.around.is_some(), "{ROLE?before\\|after}"),
            (of.commas, "{digits,}"),
        ];
        let besides = besides.into_iter().filter(|(is, _)| *is).map(|(_, form)| form.to_string());
        subject.into_iter().chain(besides).collect()
    }

    /// Every placeholder of every technique, with its message key.
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
        // A naked single's cell is the cell it places.
        for role in crate::verify::roles().filter(|role| *role != "cell") {
            assert!(matches!(Subject::read(role), Some(Subject::Role(_))), "{role}");
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
            subject: Subject::Aspect(Group::Without("base", "weak"), Aspect::Digits),
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
