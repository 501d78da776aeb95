//! The grammar of placeholders, the parts between `{` and `}` in a technique's sentences.
//!
//! ```text
//! placeholder = [ "one of " ] subject [ "@" number ] [ "?" before "|" after ] [ "," ]
//! subject     = name | family "." name | role | role "/" | group [ "." aspect ]
//! group       = role | role "&" role | role "|" role | role "!" role
//! aspect      = "cells" | "each" | "digits" | "candidates" | "braced" | "count" | "first" | "shown" | "seen"
//!             | "only"
//! ```
//!
//! A role says what a cited constraint or marked candidate is in the pattern, such as `base` or `cover`; it has
//! lower-case letters and hyphens. A word that is both a name and a role is a name.
//!
//! A name is that of a function, which a table lists. The names below say what any step may need, and are in
//! `GENERAL` of [`values`](super::values). What a family needs is in the file of that family, in its `WORDS`:
//! `{exocet.served}` is the value that `WORDS` in `exocet.rs` calls `served`.
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
//! | `{FAMILY.name}` | the words of a family, from a function in its file |
//! | `{name}` | the technique's name |
//! | `{cell}` | the cell of the first placement |
//! | `{digit}` | the digit of the first placement |
//! | `{candidate}` | the first placement |
//! | `{placed}` | all placements |
//! | `{about}` | the digits of all placements and eliminations |
//! | `{supposed}` | the assumed candidate, or the assumed candidates of all cases |
//! | `{lost}` | the conclusions: `r7c3 loses 8 and r8c2 loses 9` |
//! | `{out}` | that an eliminated candidate is true: `r1c2 or r1c5 is 3` |
//! | `{digits}` | the digits of the cited houses |
//! | `{as-many}` | the number of cited cells, and that they have as many digits |
//! | `{counts}` | the digits for which the first claim cites each house |
//! | `{pattern.digits}` | the digits of a guarded pattern, in the order cited |
//! | `{pattern.cells}` | the cells of a guarded pattern |
//! | `{blocked}` | on its own: the blockers of a single's alternatives |

/// A parsed placeholder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Placeholder<'t> {
    /// The value asked for: a name, or what [`Subject::read`] reads.
    pub(super) subject: &'t str,
    /// The index of the only claim to use, from 0; `None` for all claims.
    pub(super) claim: Option<usize>,
    /// True to put `one of` before a value of several items.
    pub(super) one_of: bool,
    /// Words to put before and after the value, if there is one.
    pub(super) around: Option<(&'t str, &'t str)>,
    /// True if notation joins the digits by commas instead of slashes.
    pub(super) commas: bool,
}

/// The value that a placeholder without a name asks for: a role, or an aspect of a group of candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Subject<'t> {
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
        Some(Self { subject: written, claim, one_of, around, commas })
    }
}

impl<'t> Subject<'t> {
    /// Parses a subject that is not a name; `None` if it is none of these.
    pub(super) fn read(written: &'t str) -> Option<Self> {
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
    use crate::explain::naming::Words;
    use crate::explain::values::{FAMILIES, GENERAL};
    use std::collections::BTreeSet;

    fn names<T>(words: &'static [(&'static str, T)]) -> impl Iterator<Item = &'static str> {
        words.iter().map(|(name, _)| *name)
    }

    /// The rows of the table above that a placeholder uses.
    fn forms(of: &Placeholder<'_>) -> Option<Vec<String>> {
        let is_of_family = |family: &str, words: Words| {
            of.subject
                .strip_prefix(family)
                .and_then(|rest| rest.strip_prefix('.'))
                .is_some_and(|name| names(words).any(|own| own == name))
        };
        let subject = if names(GENERAL).any(|name| name == of.subject) {
            vec![format!("{{{}}}", of.subject)]
        } else if FAMILIES.iter().any(|(family, words)| is_of_family(family, words)) {
            vec!["{FAMILY.name}".to_string()]
        } else {
            match Subject::read(of.subject)? {
                Subject::Role(_) => vec!["{ROLE}".to_string()],
                Subject::OfClaims(_) => vec!["{ROLE/}".to_string()],
                Subject::Aspect(group, aspect) => {
                    let group = match group {
                        Group::Role(_) => "{ROLE}",
                        Group::Both(..) => "{A&B}",
                        Group::Either(..) => "{A\\|B}",
                        Group::Without(..) => "{A!B}",
                    };
                    let aspect = Aspect::ALL.iter().find(|(_, same)| *same == aspect)?.0;
                    vec![group.to_string(), format!(".{aspect}")]
                }
            }
        };
        let besides = [
            (of.claim.is_some(), "@1"),
            (of.one_of, "{one of ROLE}"),
            (of.around.is_some(), "{ROLE?before\\|after}"),
            (of.commas, "{digits,}"),
        ];
        let besides = besides.into_iter().filter(|(is, _)| *is).map(|(_, form)| form.to_string());
        Some(subject.into_iter().chain(besides).collect())
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
        let forms = |(_, written)| {
            let forms = Placeholder::read(written).and_then(|read| forms(&read));
            forms.unwrap_or_else(|| panic!("{{{written}}} is no placeholder"))
        };
        let used: BTreeSet<String> = written().flat_map(forms).collect();
        assert_eq!(used, documented);
    }

    #[test]
    fn every_name_of_a_family_is_used() {
        let used: BTreeSet<&str> =
            written().filter_map(|(_, written)| Some(Placeholder::read(written)?.subject)).collect();
        for (family, words) in FAMILIES {
            for name in names(words) {
                assert!(used.contains(format!("{family}.{name}").as_str()), "{{{family}.{name}}}");
            }
        }
    }

    #[test]
    fn a_role_that_is_called_like_a_name_would_never_be_said() {
        // A naked single's cell is the cell it places.
        for role in crate::verify::roles().filter(|role| *role != "cell") {
            assert!(names(GENERAL).all(|name| name != role), "{role}");
            assert!(matches!(Subject::read(role), Some(Subject::Role(_))), "{role}");
        }
    }

    #[test]
    fn a_name_of_a_family_is_no_aspect_of_a_role() {
        for (family, words) in
            FAMILIES.iter().filter(|(family, _)| crate::verify::roles().any(|role| role == *family))
        {
            for name in names(words) {
                assert!(Aspect::ALL.iter().all(|(aspect, _)| *aspect != name), "{family}.{name}");
            }
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
            subject: "base!weak.digits",
            claim: Some(1),
            one_of: true,
            around: Some((" by ", ".")),
            commas: false,
        };
        assert_eq!(read, expected);
        let subject = Subject::Aspect(Group::Without("base", "weak"), Aspect::Digits);
        assert_eq!(Subject::read(read.subject), Some(subject));
        for wrong in
            ["", "A", "a&", "a&b&c", "<a", "a<b", "a.each.cells", "a.some", "a@0", "a@x", "a?b", "a b"]
        {
            let read = Placeholder::read(wrong).and_then(|read| Subject::read(read.subject));
            assert_eq!(read, None, "{wrong}");
        }
    }
}
