//! The catalogue of techniques: names, difficulty, and explanatory text.
//!
//! A technique's data is a row of one table; its sentences and page come from one prose file for each family.
//! The command line's list, the profiles, grading and many tests derive from the catalogue.

mod prose;
pub(crate) mod rows;

use std::fmt;
use std::sync::LazyLock;

use crate::step::TechniqueId;

/// The difficulty of a technique, and of a puzzle that needs it, in `HoDoKu`'s five levels.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Level {
    /// Singles.
    Easy,
    /// Locked candidates and small subsets.
    Medium,
    /// Fish, wings, uniqueness.
    Hard,
    /// Chains, almost locked sets, large and finned fish.
    Unfair,
    /// Techniques beyond chains, such as fish of many houses and forcing chains.
    Extreme,
}

impl Level {
    /// The level's name in lower case.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Unfair => "unfair",
            Self::Extreme => "extreme",
        }
    }
}

/// The profiles that include a technique. Any technique can also be requested by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Availability {
    /// Profiles `human` and `all`: a person can apply the technique without assuming a candidate.
    Always,
    /// Profile `all` but not `human`: the technique supposes something and follows it, a kind of search.
    /// Profile `hodoku` includes two such techniques: forcing chain contradictions and forcing nets.
    Supposing,
    /// No profile by default: other techniques find the same steps with less work.
    ByName,
    /// No rule finds it: it is a step of another program, whose order a run follows.
    Foreign,
}

/// A solving technique, which is one row of the catalogue.
#[derive(Debug)]
#[non_exhaustive]
pub struct Technique {
    /// The id: lower case, words joined by hyphens.
    pub id: TechniqueId,
    /// The name players use.
    pub name: &'static str,
    /// Other names that players use.
    pub aliases: &'static [&'static str],
    /// The family that the technique belongs to, such as `singles`.
    pub family: &'static str,
    /// The rank in the order of difficulty, easiest first; unique. Ranks are mostly ten or more apart, so
    /// that new techniques fit in between.
    pub order: u16,
    /// The level of difficulty.
    pub level: Level,
    /// `HoDoKu`'s four-digit code and the score `HoDoKu` 2.2.0 adds for one such step.
    pub hodoku: Option<(&'static str, u16)>,
    /// The rating on Sudoku Explainer's classic scale, from 1.0 to 12.0.
    pub se: Option<&'static str>,
    /// True if the technique's steps assume that the solution is unique.
    pub assumes_unique: bool,
    /// The profiles that include the technique.
    pub availability: Availability,
    /// True if the scale `sudostep` counts the technique by this name: it needs no assumption, what its finder removes is
    /// the same in equivalent puzzles, and no easier technique shares its search.
    pub in_scale: bool,
    /// The relation to other techniques, such as "A special case of ...".
    pub relation: &'static str,
    /// The English sentences about a step, by message key, with `{role}` placeholders.
    pub messages: Vec<(&'static str, &'static str)>,
    /// The page that `sudostep technique` prints: the definition and how to spot it.
    pub page: &'static str,
    /// A position in which the technique applies, in any format of [`notation`](crate::formats). The page
    /// ends with the technique's first step in this position, drawn and explained.
    pub example: &'static str,
}

impl fmt::Display for Technique {
    /// Writes the technique's name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl Technique {
    /// Returns whether the technique is a single: naked, hidden or a full house.
    pub fn is_single(&self) -> bool {
        self.family == "singles"
    }

    /// Returns the technique's definition, which is the first paragraph of the page.
    pub fn definition(&self) -> &'static str {
        self.page.split_once("\n\n").map_or(self.page, |(definition, _)| definition).trim_end()
    }

    /// Returns the place in the order of the hardest: the level, then the order.
    pub fn rank(&self) -> (Level, u16) {
        (self.level, self.order)
    }

    /// Returns whether the technique's steps assume a candidate and follow it.
    pub fn supposes(&self) -> bool {
        let by_cases = self.availability == Availability::Foreign && self.family == "forcing";
        self.availability == Availability::Supposing || by_cases
    }
}

/// Returns whether the technique with this id assumes a candidate and follows it; false for an unknown id.
pub(crate) fn supposes(id: &TechniqueId) -> bool {
    get(id).is_some_and(Technique::supposes)
}

/// Yields every technique that a rule finds, easiest first.
pub fn all() -> impl Iterator<Item = &'static Technique> {
    every().filter(|row| row.availability != Availability::Foreign)
}

/// Yields every technique that a step may have, easiest first.
pub(crate) fn every() -> impl Iterator<Item = &'static Technique> {
    static SORTED: LazyLock<Vec<Technique>> = LazyLock::new(|| {
        let (mut rows, prose) = (rows::rows(), prose::sections());
        for row in &mut rows {
            for section in prose.iter().filter(|section| section.is_about(row.id.as_str())) {
                row.messages.extend(&section.sentences);
                row.page = if section.page.is_empty() { row.page } else { section.page };
            }
        }
        rows.sort_by_key(|row| row.order);
        rows
    });
    SORTED.iter()
}

/// Finds the technique with this id.
pub fn get(id: &TechniqueId) -> Option<&'static Technique> {
    every().find(|technique| technique.id == *id)
}

/// Returns the hardest of these techniques, by level and then by order. Unknown ids are skipped.
pub fn hardest<'a>(ids: impl IntoIterator<Item = &'a str>) -> Option<&'static Technique> {
    ids.into_iter().filter_map(|id| every().find(|row| row.id.as_str() == id)).max_by_key(|row| row.rank())
}

/// Finds techniques by an id, a `HoDoKu` code, a name, an alias or a family. Case is ignored, and hyphens and
/// spaces are the same; a plural such as `x-wings` finds what `x-wing` does. The result is empty if nothing matches.
pub fn find(typed: &str) -> Vec<&'static Technique> {
    let normalise = |name: &str| name.trim().to_lowercase().replace('-', " ");
    let typed = normalise(typed);
    if let Some(exact) = all().find(|technique| normalise(technique.id.as_str()) == typed) {
        return vec![exact];
    }
    let matches = |technique: &&Technique| {
        technique.hodoku.is_some_and(|(code, _)| code == typed)
            || normalise(technique.name) == typed
            || normalise(technique.family) == typed
            || technique.aliases.iter().any(|alias| normalise(alias) == typed)
    };
    let found: Vec<_> = all().filter(matches).collect();
    match typed.strip_suffix('s') {
        Some(singular) if found.is_empty() => find(singular),
        _ => found,
    }
}

/// Finds the finned fish whose Siamese form `typed` names: `siamese` before a name, a `HoDoKu` code with a 1
/// appended, or `siamese-fish` for all. The result is empty if nothing matches.
pub(crate) fn find_siamese(typed: &str) -> Vec<&'static Technique> {
    let typed = typed.trim().to_lowercase();
    let after = typed.strip_prefix("siamese").map(|name| name.trim_start_matches([' ', '-']));
    let code = typed.strip_suffix('1').filter(|code| code.len() == 4);
    let mut found = match after.or(code) {
        Some("" | "fish") => all().collect(),
        name => name.map(find).unwrap_or_default(),
    };
    let has_fins =
        |id: &TechniqueId| ["finned-", "sashimi-"].iter().any(|fins| id.as_str().starts_with(fins));
    found.retain(|row| row.family.starts_with("fish") && has_fins(&row.id));
    found
}

/// Returns at most three ids similar to `typed`, best first, for "did you mean".
pub(crate) fn nearest(typed: &str) -> Vec<&'static str> {
    let typed = typed.trim().to_lowercase().replace(' ', "-");
    let mut near: Vec<(usize, &str)> = all()
        .map(|technique| technique.id.as_str())
        .map(|id| (edit_distance(&typed, id), id))
        .filter(|&(distance, id)| {
            let close = distance <= 3.max(id.len() / 3) && distance < typed.len();
            close || (typed.len() > 2 && id.contains(&typed))
        })
        .collect();
    near.sort_unstable();
    near.truncate(3);
    near.into_iter().map(|(_, id)| id).collect()
}

fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &to) in b.iter().enumerate() {
            let substituted = diagonal + usize::from(from != to);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn places_in_the_order_and_ids_are_unique() {
        let orders: Vec<u16> = all().map(|technique| technique.order).collect();
        assert!(orders.is_sorted_by(|a, b| a < b), "{orders:?}");
        let ids: HashSet<&str> = all().map(|technique| technique.id.as_str()).collect();
        assert_eq!(ids.len(), all().count());
    }

    #[test]
    fn every_message_has_a_key_that_somebody_asks_for_and_has_it_once() {
        let cases = |key| ["", ".place", ".cases", ".coloured"].map(|case| format!("{key}{case}"));
        let keys = ["short", "look", "why", "so"].map(cases);
        let others =
            ["sees", "spot", "anchor", "idea", "hint.1", "hint.2", "hint.3", "hodoku"].map(str::to_string);
        let asked: Vec<String> = keys.concat().into_iter().chain(others).collect();
        for technique in all() {
            let keys: Vec<&str> = technique.messages.iter().map(|(key, _)| *key).collect();
            assert!(keys.iter().all(|key| asked.iter().any(|asked| asked == key)), "{keys:?}");
            assert_eq!(keys.iter().collect::<HashSet<_>>().len(), keys.len(), "{keys:?}");
        }
    }

    #[test]
    fn every_row_is_complete() {
        for technique in all() {
            let id = technique.id.as_str();
            assert!(id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'), "{id}");
            let spot = if technique.is_single() { "hint.2" } else { "spot" };
            for message in ["short", "look", "why", spot] {
                assert!(technique.messages.iter().any(|(key, _)| *key == message), "{id} lacks {message}");
            }
            assert!(
                technique.page.contains("How to spot it"),
                "the page of {id} does not say how to spot it"
            );
        }
    }

    #[test]
    fn a_technique_is_found_by_id_name_alias_and_code() {
        let ids = |typed| find(typed).iter().map(|t| t.id.as_str()).collect::<Vec<_>>();
        assert_eq!(ids("naked-single"), ["naked-single"]);
        assert_eq!(ids("Naked Single"), ["naked-single"]);
        assert_eq!(ids("Sole candidate"), ["naked-single"]);
        assert_eq!((ids("last-digit"), ids("Last digit")), (vec!["full-house"], vec!["full-house"]));
        assert_eq!(ids("0002"), ["hidden-single-box", "hidden-single-line"]);
        assert!(ids("x").is_empty());
        assert_eq!(nearest("naked-singel"), ["naked-single"]);
        let siamese = |typed| find_siamese(typed).iter().map(|t| t.id.as_str()).collect::<Vec<_>>();
        assert_eq!(
            (siamese("03111"), siamese("Siamese finned swordfish")),
            (vec!["finned-swordfish"], vec!["finned-swordfish"])
        );
        assert!(siamese("03011").is_empty() && siamese("0311").is_empty());
        assert_eq!((siamese("siamese-fish").len(), siamese("siamese")), (24, siamese("Siamese fish")));
    }
}
