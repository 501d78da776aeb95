//! What the profile `hodoku` asks: the order and the defaults of `HoDoKu` 2.2.0.

use super::choice::Taken;
use crate::catalog;
use crate::step::TechniqueId;

/// What `HoDoKu` 2.2.0 asks by default, in its order: the id it has on its command line, and the techniques that one
/// entry finds. Duals are off while it solves, so that they are not among them. A technique that the catalogue does not
/// have is left out of the profile.
const ENTRIES: &[(&str, &[&str])] = &[
    ("fh", &["full-house"]),
    ("n1", &["naked-single"]),
    ("h1", &["hidden-single-box", "hidden-single-line"]),
    ("l2", &["locked-pair"]),
    ("l3", &["locked-triple"]),
    ("lc1", &["pointing"]),
    ("lc2", &["claiming"]),
    ("n2", &["naked-pair"]),
    ("n3", &["naked-triple"]),
    ("h2", &["hidden-pair"]),
    ("h3", &["hidden-triple"]),
    ("n4", &["naked-quad"]),
    ("h4", &["hidden-quad"]),
    ("bf2", &["x-wing"]),
    ("bf3", &["swordfish"]),
    ("bf4", &["jellyfish"]),
    ("rp", &["remote-pair"]),
    ("bug1", &["bug-1"]),
    ("sk", &["skyscraper"]),
    ("2sk", &["two-string-kite"]),
    ("tf", &["turbot-fish"]),
    ("er", &["empty-rectangle"]),
    ("w", &["w-wing"]),
    ("xy", &["xy-wing"]),
    ("xyz", &["xyz-wing"]),
    ("u1", &["ur-1"]),
    ("u2", &["ur-2"]),
    ("u3", &["ur-3"]),
    ("u4", &["ur-4"]),
    ("u5", &["ur-5"]),
    ("u6", &["ur-6"]),
    ("hr", &["hidden-rectangle"]),
    ("ar1", &["avoidable-rectangle-1"]),
    ("ar2", &["avoidable-rectangle-2"]),
    ("fbf2", &["finned-x-wing"]),
    ("sbf2", &["sashimi-x-wing"]),
    ("fbf3", &["finned-swordfish"]),
    ("sbf3", &["sashimi-swordfish"]),
    ("fbf4", &["finned-jellyfish"]),
    ("sbf4", &["sashimi-jellyfish"]),
    ("sdc", &["sue-de-coq"]),
    ("sc", &["simple-colors-trap", "simple-colors-wrap"]),
    ("mc", &["multi-colors-1", "multi-colors-2"]),
    ("x", &["x-chain"]),
    ("xyc", &["xy-chain"]),
    ("nl", &["continuous-nice-loop", "discontinuous-nice-loop", "aic"]),
    ("gnl", &["grouped-cnl", "grouped-dnl", "grouped-aic"]),
    ("axz", &["als-xz"]),
    ("axy", &["als-xy-wing"]),
    ("ach", &["als-chain"]),
    ("ff2", &["franken-x-wing"]),
    ("ff3", &["franken-swordfish"]),
    ("fff2", &["finned-franken-x-wing"]),
    ("fff3", &["finned-franken-swordfish"]),
    (
        "fc",
        &["forcing-chain-contradiction", "digit-forcing-chain", "cell-forcing-chain", "unit-forcing-chain"],
    ),
    ("fn", &["forcing-net"]),
];

/// How an entry chooses among several instances, as far as it is known and makes a difference.
fn taken(entry: &str) -> Taken {
    match entry {
        "w" | "xy" => Taken::ByCells,
        "xyz" => Taken::ByPivot,
        "sk" => Taken::ByLines,
        "2sk" | "er" => Taken::ByDigit,
        "u1" | "u2" | "u3" | "u4" | "u5" | "u6" | "hr" => Taken::ByCorners,
        "rp" | "tf" | "x" | "xyc" => Taken::Sorted,
        "axz" | "axy" | "ach" => Taken::BySum,
        "nl" | "gnl" => Taken::Tabled,
        _ => Taken::First,
    }
}

/// The entry that finds a technique, by its place, and how it chooses.
pub(super) fn entry_of(id: &TechniqueId) -> Option<(usize, Taken)> {
    let place = ENTRIES.iter().position(|(_, ids)| ids.contains(&id.as_str()))?;
    Some((place, taken(ENTRIES[place].0)))
}

/// The techniques that it asks for, in order, as far as the catalogue has them.
pub(super) fn techniques() -> Vec<TechniqueId> {
    let listed = ENTRIES.iter().flat_map(|(_, ids)| *ids);
    listed
        .filter_map(|id| catalog::all().find(|row| row.id.as_str() == *id))
        .map(|row| row.id.clone())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows of the shared list that are enabled, by the name on `HoDoKu`'s command line, or none without the list.
    fn enabled() -> Option<Vec<(String, String)>> {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/hodoku-techniques.tsv");
        let text = std::fs::read_to_string(path).ok()?;
        let rows = text.lines().skip(1).map(|line| line.split('\t').collect::<Vec<_>>());
        let numbered = rows.filter(|row| row[0] != "-" && row[8] == "true");
        Some(numbered.map(|row| (row[3].to_string(), row[4].to_string())).collect())
    }

    #[test]
    fn the_list_is_that_of_the_shared_folder() {
        let Some(enabled) = enabled() else { return };
        // A guess and giving up are nobody's technique.
        let wanted: Vec<&str> = enabled
            .iter()
            .map(|(name, _)| name.as_str())
            .filter(|name| !["bf", "gu"].contains(name))
            .collect();
        let listed: Vec<&str> = ENTRIES.iter().map(|(name, _)| *name).collect();
        assert_eq!(listed, wanted);
        for (name, code) in &enabled {
            let Some((_, ids)) = ENTRIES.iter().find(|(entry, _)| entry == name) else { continue };
            let rows = ids.iter().filter_map(|id| catalog::all().find(|row| row.id.as_str() == *id));
            for row in rows.filter(|_| code != "xxxx") {
                assert_eq!(row.hodoku.map(|(code, _)| code), Some(code.as_str()), "{}", row.id);
            }
        }
    }

    #[test]
    fn no_technique_is_listed_twice() {
        let mut ids: Vec<&str> = ENTRIES.iter().flat_map(|(_, ids)| *ids).copied().collect();
        let all = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), all);
    }
}
