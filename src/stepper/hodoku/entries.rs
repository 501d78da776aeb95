//! The techniques of the profile `hodoku`: the order and the defaults of `HoDoKu` 2.2.0, and their tie-breaks.

use super::fish::{Fins, FishOrder};
use super::order::Order;
use super::tie_break::TieBreak;
use crate::catalog::rows;
use crate::step::{FULL_HOUSE, HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE, NAKED_SINGLE, TechniqueId};

/// The entries of `HoDoKu` 2.2.0's default technique list, in order: (id on its command line, techniques that
/// the entry finds, tie-break: [`TieBreak::First`] if none is known or needed). `HoDoKu` uses no dual techniques
/// while it solves, so they are missing.
const ENTRIES: &[(&str, &[TechniqueId], TieBreak)] = &[
    ("fh", &[FULL_HOUSE], TieBreak::First),
    ("n1", &[NAKED_SINGLE], TieBreak::First),
    ("h1", &[HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE], TieBreak::First),
    ("l2", &[rows::LOCKED_PAIR], TieBreak::First),
    ("l3", &[rows::LOCKED_TRIPLE], TieBreak::First),
    ("lc1", &[rows::POINTING], TieBreak::First),
    ("lc2", &[rows::CLAIMING], TieBreak::First),
    ("n2", &[rows::NAKED_PAIR], TieBreak::First),
    ("n3", &[rows::NAKED_TRIPLE], TieBreak::First),
    ("h2", &[rows::HIDDEN_PAIR], TieBreak::First),
    ("h3", &[rows::HIDDEN_TRIPLE], TieBreak::First),
    ("n4", &[rows::NAKED_QUAD], TieBreak::First),
    ("h4", &[rows::HIDDEN_QUAD], TieBreak::First),
    ("bf2", &[rows::X_WING], TieBreak::First),
    ("bf3", &[rows::SWORDFISH], TieBreak::First),
    ("bf4", &[rows::JELLYFISH], TieBreak::First),
    ("rp", &[rows::REMOTE_PAIR], TieBreak::Ordered(Order::RemotePair)),
    ("bug1", &[rows::BUG_1], TieBreak::Ordered(Order::Bug)),
    ("sk", &[rows::SKYSCRAPER], TieBreak::ByLines),
    ("2sk", &[rows::TWO_STRING_KITE], TieBreak::ByDigit),
    ("tf", &[rows::TURBOT_FISH], TieBreak::ByWeight { most_links: usize::MAX }),
    ("er", &[rows::EMPTY_RECTANGLE], TieBreak::Ordered(Order::EmptyRectangle)),
    ("w", &[rows::W_WING], TieBreak::ByCells),
    ("xy", &[rows::XY_WING], TieBreak::ByCells),
    ("xyz", &[rows::XYZ_WING], TieBreak::ByPivot),
    ("u1", &[rows::UR_1], TieBreak::ByCorners),
    ("u2", &[rows::UR_2], TieBreak::ByCorners),
    ("u3", &[rows::UR_3], TieBreak::Ordered(Order::RectangleWithSubset)),
    ("u4", &[rows::UR_4], TieBreak::ByCorners),
    ("u5", &[rows::UR_5], TieBreak::ByCorners),
    ("u6", &[rows::UR_6], TieBreak::ByCorners),
    ("hr", &[rows::HIDDEN_RECTANGLE], TieBreak::ByCorners),
    ("ar1", &[rows::AVOIDABLE_RECTANGLE_1], TieBreak::First),
    ("ar2", &[rows::AVOIDABLE_RECTANGLE_2], TieBreak::First),
    ("fbf2", &[rows::FINNED_X_WING], fish(2, Fins::Proper, false)),
    ("sbf2", &[rows::SASHIMI_X_WING], fish(2, Fins::Sashimi, false)),
    ("fbf3", &[rows::FINNED_SWORDFISH], fish(3, Fins::Proper, false)),
    ("sbf3", &[rows::SASHIMI_SWORDFISH], fish(3, Fins::Sashimi, false)),
    ("fbf4", &[rows::FINNED_JELLYFISH], fish(4, Fins::Proper, false)),
    ("sbf4", &[rows::SASHIMI_JELLYFISH], fish(4, Fins::Sashimi, false)),
    ("sdc", &[rows::SUE_DE_COQ], TieBreak::Ordered(Order::SueDeCoq)),
    ("sc", &[rows::SIMPLE_COLORS_TRAP, rows::SIMPLE_COLORS_WRAP], TieBreak::First),
    ("mc", &[rows::MULTI_COLORS_1, rows::MULTI_COLORS_2], TieBreak::First),
    ("x", &[rows::X_CHAIN], TieBreak::ByWeight { most_links: MOST_LINKS }),
    ("xyc", &[rows::XY_CHAIN], TieBreak::ByWeight { most_links: MOST_LINKS }),
    (
        "nl",
        &[rows::CONTINUOUS_NICE_LOOP, rows::DISCONTINUOUS_NICE_LOOP, rows::AIC],
        TieBreak::ByWeightOfParts,
    ),
    ("gnl", &[rows::GROUPED_CNL, rows::GROUPED_DNL, rows::GROUPED_AIC], TieBreak::ByWeightOfParts),
    ("axz", &[rows::ALS_XZ], TieBreak::Ordered(Order::AlsXz)),
    ("axy", &[rows::ALS_XY_WING], TieBreak::Ordered(Order::AlsXyWing)),
    ("ach", &[rows::ALS_CHAIN], TieBreak::Ordered(Order::AlsChain)),
    ("ff2", &[rows::FRANKEN_X_WING], fish(2, Fins::None, true)),
    ("ff3", &[rows::FRANKEN_SWORDFISH], fish(3, Fins::None, true)),
    ("fff2", &[rows::FINNED_FRANKEN_X_WING], fish(2, Fins::Any, true)),
    ("fff3", &[rows::FINNED_FRANKEN_SWORDFISH], fish(3, Fins::Any, true)),
    (
        "fc",
        &[
            rows::FORCING_CHAIN_CONTRADICTION,
            rows::DIGIT_FORCING_CHAIN,
            rows::CELL_FORCING_CHAIN,
            rows::UNIT_FORCING_CHAIN,
        ],
        TieBreak::Ordered(Order::ForcingChain),
    ),
    ("fn", &[rows::FORCING_NET], TieBreak::First),
];

/// Maximum number of strong links of an X-chain or an XY-chain.
const MOST_LINKS: usize = 10;

/// Returns the order of fish of this size; `boxes` may be among their houses.
const fn fish(size: usize, fins: Fins, boxes: bool) -> TieBreak {
    TieBreak::Ordered(Order::Fish(FishOrder { size, fins, boxes }))
}

/// Returns the entry of `HoDoKu`'s list that finds a technique, as (index in [`ENTRIES`], tie-break).
pub(crate) fn entry_of(id: &TechniqueId) -> Option<(usize, TieBreak)> {
    let mut entries = ENTRIES.iter().enumerate();
    entries.find(|(_, (_, ids, _))| ids.contains(id)).map(|(place, (.., tie_break))| (place, *tie_break))
}

/// Returns the techniques of all entries of `HoDoKu`'s list, in order.
pub(crate) fn techniques() -> Vec<TechniqueId> {
    ENTRIES.iter().flat_map(|(_, ids, _)| *ids).cloned().collect()
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
        let listed: Vec<&str> = ENTRIES.iter().map(|(name, ..)| *name).collect();
        assert_eq!(listed, wanted);
        for (name, code) in &enabled {
            let Some((_, ids, _)) = ENTRIES.iter().find(|(entry, ..)| entry == name) else { continue };
            let rows = ids.iter().filter_map(catalog::get);
            for row in rows.filter(|_| code != "xxxx") {
                assert_eq!(row.hodoku.map(|(code, _)| code), Some(code.as_str()), "{}", row.id);
            }
        }
    }

    #[test]
    fn no_technique_is_listed_twice() {
        let mut ids: Vec<&str> =
            ENTRIES.iter().flat_map(|(_, ids, _)| *ids).map(TechniqueId::as_str).collect();
        let all = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), all);
    }
}
