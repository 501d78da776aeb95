//! The techniques of the profile `hodoku`: the order and the defaults of `HoDoKu` 2.2.0, and their tie-breaks.

use super::fish::{Fins, FishOrder};
use super::order::Order;
use super::tie_break::TieBreak;
use crate::catalog::rows;
use crate::step::{FULL_HOUSE, HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE, NAKED_SINGLE, TechniqueId};

/// The entries of `HoDoKu` 2.2.0's default technique list, in order: (id on its command line, techniques that
/// the entry finds). `HoDoKu` uses no dual techniques while it solves, so they are missing.
const ENTRIES: &[(&str, &[TechniqueId])] = &[
    ("fh", &[FULL_HOUSE]),
    ("n1", &[NAKED_SINGLE]),
    ("h1", &[HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE]),
    ("l2", &[rows::LOCKED_PAIR]),
    ("l3", &[rows::LOCKED_TRIPLE]),
    ("lc1", &[rows::POINTING]),
    ("lc2", &[rows::CLAIMING]),
    ("n2", &[rows::NAKED_PAIR]),
    ("n3", &[rows::NAKED_TRIPLE]),
    ("h2", &[rows::HIDDEN_PAIR]),
    ("h3", &[rows::HIDDEN_TRIPLE]),
    ("n4", &[rows::NAKED_QUAD]),
    ("h4", &[rows::HIDDEN_QUAD]),
    ("bf2", &[rows::X_WING]),
    ("bf3", &[rows::SWORDFISH]),
    ("bf4", &[rows::JELLYFISH]),
    ("rp", &[rows::REMOTE_PAIR]),
    ("bug1", &[rows::BUG_1]),
    ("sk", &[rows::SKYSCRAPER]),
    ("2sk", &[rows::TWO_STRING_KITE]),
    ("tf", &[rows::TURBOT_FISH]),
    ("er", &[rows::EMPTY_RECTANGLE]),
    ("w", &[rows::W_WING]),
    ("xy", &[rows::XY_WING]),
    ("xyz", &[rows::XYZ_WING]),
    ("u1", &[rows::UR_1]),
    ("u2", &[rows::UR_2]),
    ("u3", &[rows::UR_3]),
    ("u4", &[rows::UR_4]),
    ("u5", &[rows::UR_5]),
    ("u6", &[rows::UR_6]),
    ("hr", &[rows::HIDDEN_RECTANGLE]),
    ("ar1", &[rows::AVOIDABLE_RECTANGLE_1]),
    ("ar2", &[rows::AVOIDABLE_RECTANGLE_2]),
    ("fbf2", &[rows::FINNED_X_WING]),
    ("sbf2", &[rows::SASHIMI_X_WING]),
    ("fbf3", &[rows::FINNED_SWORDFISH]),
    ("sbf3", &[rows::SASHIMI_SWORDFISH]),
    ("fbf4", &[rows::FINNED_JELLYFISH]),
    ("sbf4", &[rows::SASHIMI_JELLYFISH]),
    ("sdc", &[rows::SUE_DE_COQ]),
    ("sc", &[rows::SIMPLE_COLORS_TRAP, rows::SIMPLE_COLORS_WRAP]),
    ("mc", &[rows::MULTI_COLORS_1, rows::MULTI_COLORS_2]),
    ("x", &[rows::X_CHAIN]),
    ("xyc", &[rows::XY_CHAIN]),
    ("nl", &[rows::CONTINUOUS_NICE_LOOP, rows::DISCONTINUOUS_NICE_LOOP, rows::AIC]),
    ("gnl", &[rows::GROUPED_CNL, rows::GROUPED_DNL, rows::GROUPED_AIC]),
    ("axz", &[rows::ALS_XZ]),
    ("axy", &[rows::ALS_XY_WING]),
    ("ach", &[rows::ALS_CHAIN]),
    ("ff2", &[rows::FRANKEN_X_WING]),
    ("ff3", &[rows::FRANKEN_SWORDFISH]),
    ("fff2", &[rows::FINNED_FRANKEN_X_WING]),
    ("fff3", &[rows::FINNED_FRANKEN_SWORDFISH]),
    (
        "fc",
        &[
            rows::FORCING_CHAIN_CONTRADICTION,
            rows::DIGIT_FORCING_CHAIN,
            rows::CELL_FORCING_CHAIN,
            rows::UNIT_FORCING_CHAIN,
        ],
    ),
    ("fn", &[rows::FORCING_NET]),
];

/// Maximum number of strong links of an X-chain or an XY-chain.
const MOST_LINKS: usize = 10;

/// Returns the tie-break of an entry of `HoDoKu`'s list; [`TieBreak::First`] if none is known or needed.
fn tie_break(entry: &str) -> TieBreak {
    let fish = |size, fins, boxes| TieBreak::Ordered(Order::Fish(FishOrder { size, fins, boxes }));
    match entry {
        "w" | "xy" => TieBreak::ByCells,
        "xyz" => TieBreak::ByPivot,
        "sk" => TieBreak::ByLines,
        "2sk" => TieBreak::ByDigit,
        "u1" | "u2" | "u4" | "u5" | "u6" | "hr" => TieBreak::ByCorners,
        "u3" => TieBreak::Ordered(Order::RectangleWithSubset),
        "tf" => TieBreak::ByWeight { most_links: usize::MAX },
        "nl" | "gnl" => TieBreak::ByWeightOfParts,
        "x" | "xyc" => TieBreak::ByWeight { most_links: MOST_LINKS },
        "rp" => TieBreak::Ordered(Order::RemotePair),
        "bug1" => TieBreak::Ordered(Order::Bug),
        "er" => TieBreak::Ordered(Order::EmptyRectangle),
        "sdc" => TieBreak::Ordered(Order::SueDeCoq),
        "axz" => TieBreak::Ordered(Order::AlsXz),
        "axy" => TieBreak::Ordered(Order::AlsXyWing),
        "ach" => TieBreak::Ordered(Order::AlsChain),
        "fc" => TieBreak::Ordered(Order::ForcingChain),
        "fbf2" => fish(2, Fins::Proper, false),
        "sbf2" => fish(2, Fins::Sashimi, false),
        "fbf3" => fish(3, Fins::Proper, false),
        "sbf3" => fish(3, Fins::Sashimi, false),
        "fbf4" => fish(4, Fins::Proper, false),
        "sbf4" => fish(4, Fins::Sashimi, false),
        "ff2" => fish(2, Fins::None, true),
        "ff3" => fish(3, Fins::None, true),
        "fff2" => fish(2, Fins::Any, true),
        "fff3" => fish(3, Fins::Any, true),
        _ => TieBreak::First,
    }
}

/// Returns the entry of `HoDoKu`'s list that finds a technique, as (index in [`ENTRIES`], tie-break).
pub(crate) fn entry_of(id: &TechniqueId) -> Option<(usize, TieBreak)> {
    let place = ENTRIES.iter().position(|(_, ids)| ids.contains(id))?;
    Some((place, tie_break(ENTRIES[place].0)))
}

/// Returns the techniques of all entries of `HoDoKu`'s list, in order.
pub(crate) fn techniques() -> Vec<TechniqueId> {
    ENTRIES.iter().flat_map(|(_, ids)| *ids).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog;

    /// Reads the enabled techniques of the shared list as (name on `HoDoKu`'s command line, code). `None` if
    /// there is no such file.
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
        // Brute force and giving up are no techniques.
        let wanted: Vec<&str> = enabled
            .iter()
            .map(|(name, _)| name.as_str())
            .filter(|name| !["bf", "gu"].contains(name))
            .collect();
        let listed: Vec<&str> = ENTRIES.iter().map(|(name, _)| *name).collect();
        assert_eq!(listed, wanted);
        for (name, code) in &enabled {
            let Some((_, ids)) = ENTRIES.iter().find(|(entry, _)| entry == name) else { continue };
            let rows = ids.iter().filter_map(catalog::get);
            for row in rows.filter(|_| code != "xxxx") {
                assert_eq!(row.hodoku.map(|(code, _)| code), Some(code.as_str()), "{}", row.id);
            }
        }
    }

    #[test]
    fn no_technique_is_listed_twice() {
        let mut ids: Vec<&str> = ENTRIES.iter().flat_map(|(_, ids)| *ids).map(TechniqueId::as_str).collect();
        let all = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), all);
    }
}
