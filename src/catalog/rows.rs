//! The rows of all techniques, family by family.
//!
//! A block begins with its family and the optional data that its rows share. A row begins with the constant
//! that names the technique in code, then the id (the ids of singles are in `step`), name, order and level.
//! Optional data follow, then the relation to other techniques and an example.

use super::{Availability, Level, Technique};
use crate::step::{FULL_HOUSE, HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE, NAKED_SINGLE, TechniqueId};

impl Technique {
    fn hodoku(self, code: &'static str, score: u16) -> Self {
        Self { hodoku: Some((code, score)), ..self }
    }

    fn se(self, rating: &'static str) -> Self {
        Self { se: Some(rating), ..self }
    }

    fn aliases(self, aliases: &'static [&'static str]) -> Self {
        Self { aliases, ..self }
    }

    fn assumes_unique(self) -> Self {
        Self { assumes_unique: true, ..self }
    }

    fn by_name(self) -> Self {
        Self { availability: Availability::ByName, in_scale: false, ..self }
    }

    fn foreign(self) -> Self {
        Self { availability: Availability::Foreign, ..self }
    }

    fn supposing(self) -> Self {
        Self { availability: Availability::Supposing, in_scale: false, ..self }
    }

    /// Leaves the technique out of the scale `sudostep`: what its finder removes differs between equivalent puzzles, or
    /// goes by the name of an easier one.
    fn off_scale(self) -> Self {
        Self { in_scale: false, ..self }
    }
}

/// Applies the setters that a block of rows shares.
macro_rules! with {
    ([$($set:ident($($value:tt)*)),*], $row:expr) => { $row $(.$set($($value)*))* };
}

macro_rules! rows {
    ($($family:literal $shared:tt {$(
        $constant:ident $(= $id:literal)?, $name:literal, $order:literal, $level:ident
        $(, $set:ident($($value:tt)*))* $relation:literal $example:literal;
    )*})*) => {
        $($($(pub(crate) const $constant: TechniqueId = TechniqueId::new($id);)?)*)*

        /// Builds the row of every technique, without the sentences and pages of the prose files.
        pub(super) fn rows() -> Vec<Technique> {
            vec![$($(with!($shared, Technique {
                id: $constant,
                name: $name,
                aliases: &[],
                family: $family,
                order: $order,
                level: Level::$level,
                hodoku: None,
                se: None,
                assumes_unique: false,
                availability: Availability::Always,
                in_scale: true,
                relation: $relation,
                messages: Vec::new(),
                page: "",
                example: $example,
            } $(.$set($($value)*))*),)*)*]
        }
    };
}

rows! {
    "singles" [] {
        FULL_HOUSE, "Full House", 100, Easy, hodoku("0000", 4), se("1.0"),
            aliases(&["last digit", "last digit in house", "open single", "last value"])
            "A special case of both hidden-single and naked-single."
            ".6943182.472.683...832796.46158937.2..76.5..8..87.4563.2.346.8...4187236836.5.4..";
        HIDDEN_SINGLE_BOX, "Hidden Single (box)", 200, Easy, hodoku("0002", 14), se("1.2"),
            aliases(&["hidden single", "crosshatching", "unique candidate", "pinned digit", "single position"])
            "A hidden subset of size one, in a box."
            "..9.3..2.4...68....8.2.....615........7..5..8...7...63.2.3...8...4187.36..6...4..";
        HIDDEN_SINGLE_LINE, "Hidden Single (row/column)", 300, Easy, hodoku("0002", 14), se("1.5"),
            aliases(&["hidden single", "slicing and slotting", "unique candidate", "pinned digit", "single position"])
            "A hidden subset of size one, in a row, a column or any other house that is no box."
            ".69.3.82.4.2.68....8.27.6..6158.3.....76.5..8...7..563.2.3.6.8...4187.368.6...4..";
        NAKED_SINGLE, "Naked Single", 400, Easy, hodoku("0003", 4), se("2.3"),
            aliases(&["sole candidate", "forced digit", "lone single", "singleton"])
            "A naked subset of size one."
            "..9.3..2.4...68....8.2.....615........7..5..8...7...63.2.3...8....187.36..6...4..";
    }
    "intersections" [] {
        POINTING = "pointing", "Locked Candidates Type 1 (Pointing)", 520, Medium, hodoku("0100", 50), se("2.6"),
            aliases(&["locked candidates", "locked candidates type 1", "pointing pair", "pointing pairs",
                "pointing triple", "intersection removal", "lc1", "omission"])
            "A fish of size one with a box as its base and a line as its cover."
            "..81.....7...621.8...89...7......986675981243983.2.715..2.1.8..8..5.9......2486.1";
        CLAIMING = "claiming", "Locked Candidates Type 2 (Claiming)", 530, Medium, hodoku("0101", 50), se("2.8"),
            aliases(&["locked candidates", "locked candidates type 2", "box/line reduction", "box line reduction",
                "line/box reduction", "claiming pair", "intersection removal", "lc2"])
            "A fish of size one with a line as its base and a box as its cover."
            "64.....39.3...946...9..4..849.....5..8591.74..1.4...9.9.....68.851.9.324.6.8..9.5";
        LOCKED_PAIR = "locked-pair", "Locked Pair", 500, Medium, hodoku("0110", 40)
            "A naked pair that lies in a box and in a line, both of which lose candidates."
            ".7.8..5.395.36..8....57.2.1.1.6....8.....36.96.42....5...9.6.52.6..3.9.....1....6";
        LOCKED_TRIPLE = "locked-triple", "Locked Triple", 510, Medium, hodoku("0111", 60)
            "A naked triple that lies in a box and in a line, both of which lose candidates."
            ".1.5.27...3....45.5....32..3246851798...27345.753.4862...2.958...3...9..7....16..";
    }
    "subsets" [] {
        NAKED_PAIR = "naked-pair", "Naked Pair", 540, Medium, hodoku("0200", 60), se("3.0"),
            aliases(&["naked double", "naked twins", "naked subset", "disjoint subset", "conjugate pair"])
            "The other open cells of the house hold a hidden subset of its other digits."
            "3.6579.4.94..13.757514.8...817.35......94....4.978.35.1...5..9...41.7........4.12";
        HIDDEN_PAIR = "hidden-pair", "Hidden Pair", 560, Medium, hodoku("0210", 70), se("3.4"),
            aliases(&["hidden double", "hidden twins", "hidden subset"])
            "The other open cells of the house are a naked subset."
            "5....4....1.3......6.58...462....9......952.69.52.64181.6.5...2.82.....1.5.6...4.";
        NAKED_TRIPLE = "naked-triple", "Naked Triple", 550, Medium, hodoku("0201", 80), se("3.6"),
            aliases(&["naked triplet", "naked subset"])
            "The other open cells of the house hold a hidden subset of its other digits."
            "693.7.241742316859581249...1..72.....2.6......6..8..2..7..6.51241...27362.61.7498";
        HIDDEN_TRIPLE = "hidden-triple", "Hidden Triple", 570, Medium, hodoku("0211", 100), se("4.0"),
            aliases(&["hidden triplet", "hidden subset"])
            "The other open cells of the house are a naked subset."
            "21.5893.7...127.95..93462181..8539768..7921349..6145824.12.8759...9.5..1.9.471.23";
        NAKED_QUAD = "naked-quad", "Naked Quadruple", 580, Hard, hodoku("0202", 120), se("5.0"),
            aliases(&["naked quad", "naked quadruplet", "naked subset"])
            "The other open cells of the house hold a hidden subset of its other digits. In a house of nine cells a \
             larger naked subset leaves a hidden one of at most four."
            "..7.59....69.34....58.16....314.78..6..9.1.3...43.5.1....173.6.793648251..6592783";
        HIDDEN_QUAD = "hidden-quad", "Hidden Quadruple", 590, Hard, hodoku("0212", 150), se("5.4"),
            aliases(&["hidden quad", "hidden quadruplet", "hidden subset"])
            "The other open cells of the house are a naked subset."
            "..2.1.67..4.7...917.196..5..2.8..749..7....65.......3.81.69.5275.....48327.5..916";
    }
    "fish-basic" [] {
        X_WING = "x-wing", "X-Wing", 600, Hard, hodoku("0300", 140), se("3.2"), aliases(&["xwing", "2-fish", "fish"])
            "The basic fish of size two."
            ".4268137..81.....26.3.29..82.485....3.8.9.2....91.2..4425317..6836945.2.197268453";
        SWORDFISH = "swordfish", "Swordfish", 610, Hard, hodoku("0301", 150), se("3.8"), aliases(&["3-fish", "fish"])
            "The basic fish of size three."
            "..28...163.124.5988......2768..2..432.3.8467.417693852.24.68.35.364.278...83..264";
        JELLYFISH = "jellyfish", "Jellyfish", 620, Hard, hodoku("0302", 160), se("5.2"), aliases(&["4-fish", "fish"])
            "The basic fish of size four. In a grid of nine a larger one leaves another of at most four lines, which \
             removes the same."
            "597..6.48.26.485794..579.26.1.7649...4598176.679.5.481...49.6.795.6.781476481.29.";
        SQUIRMBAG = "squirmbag", "Squirmbag", 630, Unfair, hodoku("0303", 470), by_name(),
            aliases(&["5-fish", "starfish", "fish"])
            "The basic fish of size five. In a grid of nine the other lines make a fish of at most four, which \
             removes the same."
            ".....1...2..6.3149.1...25..1..26...3.2..34..1963185...5.132..9.4.651...2..2..6815";
        WHALE = "whale", "Whale", 640, Unfair, hodoku("0304", 470), by_name(), aliases(&["6-fish", "fish"])
            "The basic fish of size six. In a grid of nine the other lines make a fish of at most three, which \
             removes the same."
            "1..75.2466.21...79..746.13.3..2..4.157.....6.4..31679.269..7.1471.92.6.3.3...1927";
        LEVIATHAN = "leviathan", "Leviathan", 650, Unfair, hodoku("0305", 470), by_name(),
            aliases(&["7-fish", "fish"])
            "The basic fish of size seven. In a grid of nine the other lines make a fish of at most two, which \
             removes the same."
            ".6748.12.82135647.4...27...37.5.128414.27863..5.6.47....2.4.856.8..1234.73...5.1.";
    }
    "fish-finned" [aliases(&["finned fish"])] {
        FINNED_X_WING = "finned-x-wing", "Finned X-Wing", 930, Hard, hodoku("0310", 130)
            "A fish of size two but for its fins."
            "..93.4578..47.9126..7.1.349675...8.4.8.4756.1..16..257.9.8..76.7........5....7..3";
        FINNED_SWORDFISH = "finned-swordfish", "Finned Swordfish", 950, Unfair, hodoku("0311", 200)
            "A fish of size three but for its fins."
            "9325.78.41452.8.79786.492.53597.2.4.6.84.5.2.2.4..6.5.8279514..491673582563824791";
        FINNED_JELLYFISH = "finned-jellyfish", "Finned Jellyfish", 970, Unfair, hodoku("0312", 250)
            "A fish of size four but for its fins."
            "164..325.5..12436....56.14.315.487...2....485.48275.13...45.87.45...2..1......5.4";
        FINNED_SQUIRMBAG = "finned-squirmbag", "Finned Squirmbag", 1000, Unfair, hodoku("0313", 470), by_name()
            "A fish of size five but for its fins."
            "8261793457.438..2..3.24......37.28.4...4.327.247891653371.24...4...1..326.293.4..";
        FINNED_WHALE = "finned-whale", "Finned Whale", 1020, Unfair, hodoku("0314", 470), by_name()
            "A fish of size six but for its fins."
            ":0314:8:..9.7......4.5.7.937.9421.86.158497....769.14947..3..54.2.95..759...7...7..4.659.:112 814 122 \
             824 857 267 268 374 384::";
        FINNED_LEVIATHAN = "finned-leviathan", "Finned Leviathan", 1040, Unfair, hodoku("0315", 470), by_name()
            "A fish of size seven but for its fins."
            ".5.3.8.24.48256.392.3.4.65853....4.6....34..5..456..734.5.239878..49536139...7542";
    }
    "fish-finned" [aliases(&["sashimi fish", "finned fish"])] {
        SASHIMI_X_WING = "sashimi-x-wing", "Sashimi X-Wing", 940, Hard, hodoku("0320", 150)
            "A finned fish of size two that needs its fins. As a rule it is a skyscraper, or a grouped one."
            "9..257..8...913..7.7.4682.952.681.93...372..66..5948.27..8.56.4...7...818..1....5";
        SASHIMI_SWORDFISH = "sashimi-swordfish", "Sashimi Swordfish", 960, Unfair, hodoku("0321", 240)
            "A finned fish of size three that needs its fins."
            ".3...78.41..2....9.8..4.2.5..97.2.4.6..4...2......6....2.95.4.....67...25..82.7.1";
        SASHIMI_JELLYFISH = "sashimi-jellyfish", "Sashimi Jellyfish", 980, Unfair, hodoku("0322", 260)
            "A finned fish of size four that needs its fins."
            "216..9...5347..2....82..1....3....1618.364..5.65...38.6.....5..8...7.63.3576...41";
        SASHIMI_SQUIRMBAG = "sashimi-squirmbag", "Sashimi Squirmbag", 1010, Unfair, hodoku("0323", 470), by_name()
            "A finned fish of size five that needs its fins."
            ".3...78.41..2....9.8..4.2.5..97.2.4.6..4...2......6....2.95.4.....67...25..82.7.1";
        SASHIMI_WHALE = "sashimi-whale", "Sashimi Whale", 1030, Unfair, hodoku("0324", 470), by_name()
            "A finned fish of size six that needs its fins."
            "1..75.2466.21...79..746.13.3..2..4.157.....6.4..31679.269..7.1471.92.6.3.3...1927";
        SASHIMI_LEVIATHAN = "sashimi-leviathan", "Sashimi Leviathan", 1050, Unfair, hodoku("0325", 470), by_name()
            "A finned fish of size seven that needs its fins."
            "79.68..1...23...7.43.79128....8...272.913..6.6782.49.13.19.8746824..61.3967.138..";
    }
    "fish-franken" [aliases(&["franken fish"])] {
        FRANKEN_X_WING = "franken-x-wing", "Franken X-Wing", 1380, Unfair, hodoku("0330", 300)
            "A fish of size two with boxes."
            "..93.4578..47.9126..7.1.349675...8.4.8.4756.1..16..257.9.8..76.7........5....7..3";
        FRANKEN_SWORDFISH = "franken-swordfish", "Franken Swordfish", 1400, Unfair, hodoku("0331", 350)
            "A fish of size three with boxes."
            "...6794254762581395921346....8.62........1.6226.......62.81...49.7.462.1.4.92.3.6";
        FRANKEN_JELLYFISH = "franken-jellyfish", "Franken Jellyfish", 1410, Unfair, hodoku("0332", 370), by_name()
            "A fish of size four with boxes."
            ":0332:8:...6794254762581395921346....8.62........1.6226.......62.81...49.7.462.1.4.92.3.6:766::";
        FRANKEN_SQUIRMBAG = "franken-squirmbag", "Franken Squirmbag", 1420, Extreme, hodoku("0333", 470), by_name()
            "A fish of size five with boxes."
            ".54..9.7.73..4.......3.74.8.978..12448.712..9...49.78.24.97..15.....4.3757.6.1.42";
        FRANKEN_WHALE = "franken-whale", "Franken Whale", 1430, Extreme, hodoku("0334", 470), by_name()
            "A fish of size six with boxes."
            "8261793457.438..2..3.24......37.28.4...4.327.247891653371.24...4...1..326.293.4..";
        FRANKEN_LEVIATHAN = "franken-leviathan", "Franken Leviathan", 1450, Extreme, hodoku("0335", 470), by_name()
            "A fish of size seven with boxes."
            "5739.2.8.68.75.2..9...8.7.5..8..95.7.5732.....6957...2.3.647958845291.7.796835.2.";
    }
    "fish-franken" [off_scale(), aliases(&["finned franken fish"])] {
        FINNED_FRANKEN_X_WING = "finned-franken-x-wing", "Finned Franken X-Wing", 1644, Unfair, hodoku("0340", 390)
            "A Franken fish of size two but for its fins."
            ".3...78.41..2....9.8..4.2.5..97.2.4.6..4...2......6....2.95.4.....67...25..82.7.1";
        FINNED_FRANKEN_SWORDFISH = "finned-franken-swordfish", "Finned Franken Swordfish", 1646, Unfair,
            hodoku("0341", 410)
            "A Franken fish of size three but for its fins."
            "...6794254762581395921346....8.62........1.6226.......62.81...49.7.462.1.4.92.3.6";
        FINNED_FRANKEN_JELLYFISH = "finned-franken-jellyfish", "Finned Franken Jellyfish", 1470, Unfair,
            hodoku("0342", 430), by_name()
            "A Franken fish of size four but for its fins."
            "98412.6.3251.3..89367.89.21173952846425368917896741235.38.941.2.1287.394.49213.68";
        FINNED_FRANKEN_SQUIRMBAG = "finned-franken-squirmbag", "Finned Franken Squirmbag", 1490, Extreme,
            hodoku("0343", 470), by_name()
            "A Franken fish of size five but for its fins."
            ".54..9.7.73..4.......3.74.8.978..12448.712..9...49.78.24.97..15.....4.3757.6.1.42";
        FINNED_FRANKEN_WHALE = "finned-franken-whale", "Finned Franken Whale", 1510, Extreme,
            hodoku("0344", 470), by_name()
            "A Franken fish of size six but for its fins."
            "8.9..1.46.4..69..8..1478.59497.326......46.....8..74...14.835673.67.5..4..5614..2";
        FINNED_FRANKEN_LEVIATHAN = "finned-franken-leviathan", "Finned Franken Leviathan", 1520, Extreme,
            hodoku("0345", 470), by_name()
            "A Franken fish of size seven but for its fins."
            ":0345:1:.5.3.8.24.48256.392.3.4.65853...24.6....34..5..456..734.5.239878..49536139...7542:111 711 113 \
             713 743 144 944 145 151 951 152 153 953 754 854 157 162 167::";
    }
    "fish-mutant" [by_name(), aliases(&["mutant fish"])] {
        MUTANT_SWORDFISH = "mutant-swordfish", "Mutant Swordfish", 1530, Extreme, hodoku("0351", 450)
            "A fish of size three of any houses."
            ".41...2.8.261...497............126.369283541713.....82.6.4.1.2521.65...4.7...3...";
        MUTANT_JELLYFISH = "mutant-jellyfish", "Mutant Jellyfish", 1540, Extreme, hodoku("0352", 450)
            "A fish of size four of any houses."
            ".952.8..72....7..9.7.193.25..2....7......25....9..623152867...3917324658463..57.2";
        MUTANT_SQUIRMBAG = "mutant-squirmbag", "Mutant Squirmbag", 1550, Extreme, hodoku("0353", 470)
            "A fish of size five of any houses."
            ".21.63.89368.94.71.5...8.36..2.4..9...49.2.5..7.6...2414.3...62293..6.45.8642..13";
        MUTANT_WHALE = "mutant-whale", "Mutant Whale", 1560, Extreme, hodoku("0354", 470)
            "A fish of size six of any houses."
            ":0354:5:.21.63.89368.94.71.5...8.36..2.4..9...49.2.5..7.6...2414.3...62293..6.45.8642..13:544::";
        MUTANT_LEVIATHAN = "mutant-leviathan", "Mutant Leviathan", 1580, Extreme, hodoku("0355", 470)
            "A fish of size seven of any houses."
            "8261793457.438..2..3.24......37.28.4...4.327.247891653371.24...4...1..326.293.4..";
    }
    "fish-mutant" [off_scale(), by_name(), aliases(&["finned mutant fish"])] {
        FINNED_MUTANT_X_WING = "finned-mutant-x-wing", "Finned Mutant X-Wing", 1570, Extreme, hodoku("0360", 470)
            "A mutant fish of size two but for its fins."
            "9325.78.41452.8.79786.492.53597.2.4.6.84.5.2.2.4..6.5.8279514..491673582563824791";
        FINNED_MUTANT_SWORDFISH = "finned-mutant-swordfish", "Finned Mutant Swordfish", 1590, Extreme,
            hodoku("0361", 470)
            "A mutant fish of size three but for its fins."
            ".3.2...8982.1....6..4.8..23.72....386..3.82...83.2.96.2.586.37.3...1.8..7.8...6..";
        FINNED_MUTANT_JELLYFISH = "finned-mutant-jellyfish", "Finned Mutant Jellyfish", 1600, Extreme,
            hodoku("0362", 470)
            "A mutant fish of size four but for its fins."
            ".3.2...8982.1....6..4.8..23.72....386..3.82...83.2.96.2.586.37.3...1.8..7.8...6..";
        FINNED_MUTANT_SQUIRMBAG = "finned-mutant-squirmbag", "Finned Mutant Squirmbag", 1620, Extreme,
            hodoku("0363", 470)
            "A mutant fish of size five but for its fins."
            ".54..9.7.73..4.......3.74.8.978..12448.712..9...49.78.24.97..15.....4.3757.6.1.42";
        FINNED_MUTANT_WHALE = "finned-mutant-whale", "Finned Mutant Whale", 1650, Extreme, hodoku("0364", 470)
            "A mutant fish of size six but for its fins."
            "8261793457.438..2..3.24......37.28.4...4.327.247891653371.24...4...1..326.293.4..";
        FINNED_MUTANT_LEVIATHAN = "finned-mutant-leviathan", "Finned Mutant Leviathan", 1680, Extreme,
            hodoku("0365", 470)
            "A mutant fish of size seven but for its fins."
            "5739.2.8.68.75.2..9...8.7.5..8..95.7.5732.....6957...2.3.647958845291.7.796835.2.";
    }
    "single-digit" [] {
        SKYSCRAPER = "skyscraper", "Skyscraper", 680, Hard, hodoku("0400", 130), se("6.6")
            "An X-Wing with one corner out of line; two strong links of one digit, both in parallel lines."
            ".9.3..5125312...9882.1593.7.5...382.2.34..95.1.859273.3.5.21.896829.51.3.1.83.2.5";
        TWO_STRING_KITE = "two-string-kite", "2-String Kite", 690, Hard, hodoku("0401", 150), se("6.6"),
            aliases(&["two string kite", "kite"])
            "Two strong links of one digit, one in a row and one in a column."
            ".5.468132614239785238157469..6..235..23.1569....34682..42681.7336...4218.81.23.46";
        DUAL_TWO_STRING_KITE = "dual-two-string-kite", "Dual 2-String Kite", 700, Hard, hodoku("0404", 150),
            aliases(&["dual two string kite", "dual kite"])
            "Two 2-String Kites told as one."
            "235..68.18413.256.679158243793865412162934758584217..6.286.1..5.1758362.356.2918.";
        TURBOT_FISH = "turbot-fish", "Turbot Fish", 710, Hard, hodoku("0403", 120), se("6.6"),
            aliases(&["turbot crane", "x-chain of two strong links"])
            "Two strong links of one digit. Those of two parallel lines are skyscrapers, those of a row and a column \
             kites; here one of them is in a box. With its two strong links it is the shortest X-Chain."
            "1243896579761452..358..74194.159.7.2.92.14..5..5..294121745..96549..617.683971524";
        EMPTY_RECTANGLE = "empty-rectangle", "Empty Rectangle", 720, Hard, hodoku("0402", 120),
            aliases(&["er", "hinge"])
            "A Grouped Turbot Fish with a strong link between the two lines of a box. With only two places in the \
             box it is a Turbot Fish."
            "851749623794326581326.1.79424.9...5....2...4.....743.247..32..86821.743.13.4..27.";
        DUAL_EMPTY_RECTANGLE = "dual-empty-rectangle", "Dual Empty Rectangle", 730, Hard, hodoku("0405", 120),
            aliases(&["dual er"])
            "Two Empty Rectangles told as one."
            "6.14..23757423..6932.67..452168..793835796412...3125869.352.6711629.735..5.16392.";
        GROUPED_TURBOT_FISH = "grouped-turbot-fish", "Grouped Turbot Fish", 740, Hard,
            aliases(&["grouped skyscraper", "grouped kite", "grouped two strong links"])
            "A Turbot Fish with a group of places in place of one. The Empty Rectangle is the case that is easiest \
             to see."
            "927..1456463572189...694237.34.16795...9..648...4.7312....4.561.1....9.4.451.98.3";
        STRONG_LINK_CHAIN_N = "strong-link-chain-n", "N Strong-linked Fish", 1190, Unfair,
            aliases(&["3 strong-linked fish", "4 strong-linked fish", "5 strong-linked fish", "6 strong-linked fish",
                "chain of strong links"])
            "A Turbot Fish that goes on: three to six strong links of one digit. It is an X-Chain in which every \
             other link is a house with two places."
            "3.1.2496.296.317.48.469.21312......954391867296..5..3.415.7.896632.89.47789...32.";
        BROKEN_WING = "broken-wing", "Broken Wing", 1642, Unfair, off_scale(),
            aliases(&["guardians", "odd loop with guardians", "oddagon of one digit"])
            "A ring of strong links that would contradict itself, but for its guardians. A bivalue oddagon is the \
             same with cells of two digits."
            "..724.1.92.4179.58..1..62..3126.....7.6.918.2..872..16425..7..1673912.8.189465723";
    }
    "chains" [] {
        REMOTE_PAIR = "remote-pair", "Remote Pair", 660, Hard, hodoku("0703", 110), aliases(&["remote naked pair"])
            "An XY-chain of one pair of digits. Of two cells it is a naked pair."
            "398...46.642.8..59157469238836124975914...6822758963147296.8.4356394.82.481.3..96";
        X_CHAIN = "x-chain", "X-Chain", 1100, Unfair, hodoku("0701", 260), se("6.6"), aliases(&["single-digit AIC"])
            "An alternating chain of one digit. Of two strong links it is a turbot fish."
            ":0701:7:+2+8+761+3+459941.85..6563+49.1.81+32+8+74695+75+49+26+81+3896531..44+2+8159.6.615.+4.9..+379.6.541::788::";
        XY_CHAIN = "xy-chain", "XY-Chain", 1110, Unfair, hodoku("0702", 260), se("6.6"),
            aliases(&["bivalue chain", "Y-chain"])
            "An alternating chain through cells of two candidates. Of three cells it is an XY-Wing."
            ":0702:34579:.9...867..1..+7.....7...3.5.5+2..86+13..36..1.8+5+1+48..7+92+6.51+8+6....4+8.7+1..+62.+6.....18:221 231 321 327 379 391 393 397 427 437 526 594 595 971 976:994::";
        AIC = "aic", "Alternating Inference Chain", 1160, Unfair, hodoku("0708", 280), se("7.0"),
            aliases(&["AIC", "nice loop"])
            "X-chains, XY-chains and most wings are cases of it."
            ":0708:13:+81+546+7+2+3+9.+9.+12+3578+3+2+7+5+8+9+1.....7...82+75+2+8...139.+82...+572..9.8+7.....+3.+2+8+91.8+96..+32.::165 196::";
        DISCONTINUOUS_NICE_LOOP = "discontinuous-nice-loop", "Discontinuous Nice Loop", 1170, Unfair, off_scale(),
            hodoku("0707", 280), se("7.0"), aliases(&["DNL"])
            "An alternating chain whose ends meet in the one cell, or at the one candidate, that loses something."
            ":0707:34:9+61..5+27878+21+69+3+45+45+3827+6911+26.9.857547+2819+63+3985761..+27+49185+3+68+39.5.71.+6157...89::484::";
        CONTINUOUS_NICE_LOOP = "continuous-nice-loop", "Continuous Nice Loop", 1180, Unfair, off_scale(), hodoku("0706", 280),
            se("7.0"), aliases(&["CNL", "AIC ring"])
            "An alternating chain whose ends exclude each other. Of two strong links it is an X-Wing or a pair."
            ":0706:79:+82+41..3+5+6+7+6+5..841+99+13+5+4+6+2+7+8+1.6....8+4+2.+8+6.+4.+31+4+39+8+15+627+3+82.6.+1.5+54+19+8+2+7+6+3+6+97+351+8+42::745 945::";
        GROUPED_AIC = "grouped-aic", "Grouped AIC", 1210, Unfair, hodoku("0711", 300), aliases(&["grouped x-chain"])
            "An alternating chain in which several places of a digit count as one."
            ":0711-2:47:+2+6.45+81.+3..+1+392..6..+3+6+7+1.24.2.+58+3.+17.1.947.3.3..+21+6.8.13..+2..+6.6..13......2.65+3.+1:973 477 877 983 487 587 887 798:491 773::";
        GROUPED_DNL = "grouped-dnl", "Grouped Discontinuous Nice Loop", 1220, Unfair, off_scale(), hodoku("0710", 300),
            aliases(&["grouped DNL"])
            "A discontinuous nice loop in which several places of a digit count as one."
            ":0710:79:+82+41..3+5+6+7+6+5..841.9+13+5+4+6+2+7+8+1.6....8+4+2.+8+6.+4.+31+4+39+8+15+627+3+82.6.+1.5+54+19+8+2+7+6+3+6+97.51+8.2::945::";
        GROUPED_CNL = "grouped-cnl", "Grouped Continuous Nice Loop", 1230, Unfair, off_scale(), hodoku("0709", 300),
            aliases(&["grouped CNL"])
            "A continuous nice loop in which several places of a digit count as one."
            ":0709:13:+8+1+65+2734+9+2+97+31+4+6+5+8...68+9+12+752+8+7+3+1+96+4.6.+84+25+7..+7.+9+5+6+2+8..4+2.+7.+8.6...+4+9+87.2+78+9+26341+5::151 351::";
        ALS_AIC = "als-aic", "AIC with Almost Locked Sets", 1340, Unfair, off_scale(), aliases(&["ALS nice loop", "AIC with ALS"])
            "An alternating chain in which almost locked sets are links. Of sets alone it is an ALS chain."
            "6.2459...47...62959.52..46315462397.7.659..2429.784.5656.942.3.34986.512827.15649";
    }
    "wings" [] {
        W_WING = "w-wing", "W-Wing", 750, Hard, hodoku("0803", 150),
            aliases(&["semi-remote pair", "george woods' wing"])
            "A chain of three strong links: a cell, a house, a cell."
            "8..2.9134...3..589.39.48672...91..68.9.8...2.3.842.79...3784956754692813986...247";
        XY_WING = "xy-wing", "XY-Wing", 760, Hard, hodoku("0800", 160), se("4.2"),
            aliases(&["y-wing", "bent triple", "hook"])
            "An XY-chain of three cells, and a bent set of three."
            "1.645728..7.168.54548239176765982...489316527...745698..752486.65.8937.28..671.35";
        XYZ_WING = "xyz-wing", "XYZ-Wing", 770, Hard, hodoku("0801", 180), se("4.4")
            "A bent set of three whose pivot has the digit of the pincers as well."
            "325476189496...237817239.5.2319...757.8...3915.931782.953...748172845963684793512";
        // The code 0802 is reserved: HoDoKu has no such step and gives no score.
        WXYZ_WING = "wxyz-wing", "WXYZ-Wing", 1200, Hard, aliases(&["bent naked quad", "0802"])
            "The bent set of four; the one of three is an XY-wing or an XYZ-wing."
            ".35.7.26..273.615...6.52378.812..59..92..54315.3.1..82254....1...8547923379621845";
        VWXYZ_WING = "vwxyz-wing", "VWXYZ-Wing", 1240, Hard, aliases(&["bent naked quint", "bent quint"])
            "The bent set of five."
            "645123789283679145719458....76...41.921.4....4.8..19.7.94.8.6.18.7.1..941.2..4.7.";
        UVWXYZ_WING = "uvwxyz-wing", "UVWXYZ-Wing", 1250, Unfair
            "The bent set of six."
            "9..4.3278.....8.49.847921.513.9475.2...3.6.....9..5...542831...791..4853.6.579421";
        TUVWXYZ_WING = "tuvwxyz-wing", "TUVWXYZ-Wing", 1260, Unfair
            "The bent set of seven."
            "...1384......6912..6124...91.7...94..3.....5.5..4......1.6.4.9..4891.7.......2.14";
        H_WING = "h-wing", "Hybrid-Wing", 1120, Unfair
            "A chain of three strong links: a cell, a cell, a house."
            "645123789283679145719458....76...41.921.4....4.8..19.7.94.8.6.18.7.1..941.2..4.7.";
        L_WING = "l-wing", "Local-Wing", 1130, Unfair
            "A chain of three strong links: three houses. Of one digit alone it is a strong-linked fish."
            "4967.1.2.81..4.....538..41.12.6..79337...9682689.7.54156....2...38.......4.5.7...";
        M_WING = "m-wing", "M-Wing", 1140, Unfair, aliases(&["medusa wing", "half remote pair"])
            "A chain of three strong links: a cell, a house, a house. Both digits are those of the cell."
            "1236..8...961..3...75...1..3.2.719..5879624319.15..27.218796543634.157.97593..61.";
        S_WING = "s-wing", "Split-Wing", 1150, Unfair
            "A chain of three strong links: a house, a cell, a house."
            "645123789283679145719458....76...41.921.4....4.8..19.7.94.8.6.18.7.1..941.2..4.7.";
    }
    "colouring" [] {
        SIMPLE_COLORS_TRAP = "simple-colors-trap", "Simple Colors Trap", 1060, Hard, hodoku("0500", 150),
            aliases(&["coloring", "simple colors", "simple colouring", "simple coloring", "simple colouring rule 4",
                "two colours elsewhere", "colour trap", "color trap"])
            "Each candidate removed is removed by a chain of one digit as well; skyscrapers, two-string kites and \
             turbot fish of pairs are the shortest."
            "923.7851.85.1..32771.325..94.5..1.7.2678549311.9..74..57......364251379839.7.....";
        SIMPLE_COLORS_WRAP = "simple-colors-wrap", "Simple Colors Wrap", 1070, Hard, hodoku("0501", 150),
            aliases(&["coloring", "simple colors", "simple colouring", "simple coloring", "simple colouring rule 2",
                "twice in a unit", "colour wrap", "color wrap"])
            "Each candidate removed starts a chain of one digit that comes back to it."
            "..7235469.3....125.52..6378.2...39.7..8..12533...2.6.4.43.6.79.2..3..84.7.....53.";
        MULTI_COLORS_1 = "multi-colors-1", "Multi Colors 1", 1080, Hard, hodoku("0502", 200),
            aliases(&["coloring", "multi colors", "multi-colouring", "multi-coloring", "color wing", "colour wing",
                "bridge"])
            "Each candidate removed is removed by a chain of one digit that goes through both clusters."
            "7613.8.59385.79...2941563785..9.3.8.839..5....4..8.59345..9.83..738.49.59.853...4";
        MULTI_COLORS_2 = "multi-colors-2", "Multi Colors 2", 1090, Hard, hodoku("0503", 200),
            aliases(&["coloring", "multi colors", "multi-colouring", "multi-coloring"])
            "Each candidate removed starts a chain of one digit through both clusters that comes back to it."
            ".893.71...541.8739371..9..8726895341193.7..85548.13.9783.9.1.7696753.81.41.7869.3";
        MEDUSA_3D = "3d-medusa", "3D Medusa", 1300, Unfair,
            aliases(&["coloring", "medusa", "medusa colouring", "medusa coloring", "advanced colouring",
                "advanced coloring", "ultracolouring"])
            "Simple colouring along cells with two candidates as well. Each candidate removed is removed by a chain \
             of pairs as well."
            "3.1.427..7...91.3.8..3571..137269...462578391.8.134..7.18.23..42.4.86.136.3415..2:618 522 527 627 827 \
             932 638 567 568";
    }
    "uniqueness" [] {
        BUG_1 = "bug-1", "BUG+1", 670, Hard, hodoku("0610", 100), se("5.6"), assumes_unique(),
            aliases(&["bivalue universal grave + 1", "bug type 1", "bug"])
            "The grave with one cell too many; what it says of that cell is what type 1 says of a rectangle."
            "..75892.45..123678...4675.9.7189534.3..67418.4..31279.7..956821916238457852741963";
        UR_1 = "ur-1", "Unique Rectangle Type 1", 780, Hard, hodoku("0600", 100), se("4.5"), assumes_unique(),
            aliases(&["uniqueness test 1", "unique corner", "ur1", "unique rectangle"])
            "The smallest pattern that could be filled in two ways."
            "..5...42.4.9..7.8...34...6.3..2..895891573642254698.7...8..5.1454.....38..28...56";
        AVOIDABLE_RECTANGLE_1 = "avoidable-rectangle-1", "Avoidable Rectangle Type 1", 785, Hard, hodoku("0607", 100),
            assumes_unique(), aliases(&["ar1", "avoidable rectangle"])
            "A unique rectangle of type 1 with three corners filled since the start."
            ".4.+5+6+92+78.261...497......+5+6.....26+9+3.+9+2.35.+171+3+7..+6.8.+96.4+8+1.2.+2+1.65.+9.+4+47.+2+93.+6.";
        UR_2 = "ur-2", "Unique Rectangle Type 2", 790, Hard, hodoku("0601", 100), se("4.5"), assumes_unique(),
            aliases(&["uniqueness test 2", "unique side", "ur2", "unique rectangle"])
            "The extra digit is locked in the two cells, as if they were the places left in a house."
            ".7....245.5...3678628745139.1...7...5..81.79.8.75..316.....69.7.85..1463........1";
        UR_3 = "ur-3", "Unique Rectangle Type 3", 800, Hard, hodoku("0602", 100), se("4.6"), assumes_unique(),
            aliases(&["uniqueness test 3", "unique subset", "ur3", "unique rectangle"])
            "A naked subset in which two corners count as one cell."
            "1.9..82462.3..67896..2.9135..29..6577.562.4989..5873123...9...4.2....963.9..6...1";
        UR_4 = "ur-4", "Unique Rectangle Type 4", 810, Hard, hodoku("0603", 100), se("4.5"), assumes_unique(),
            aliases(&["uniqueness test 4", "unique pair", "ur4", "unique rectangle"])
            "One corner takes the digit that is locked, the other one of its further candidates."
            ".......48...2....94...3...573.1.....6.9...851.4..........6.5...9......6...58..7.3";
        UR_5 = "ur-5", "Unique Rectangle Type 5", 820, Hard, hodoku("0604", 100), assumes_unique(),
            aliases(&["uniqueness test 5", "type 2 diagonal", "ur5", "unique rectangle"])
            "Type 2 with the further candidate in opposite corners, or in three."
            ".2.6.834.86.1.425.47.25.168...58.79.5..74....7.89165..6.1.9.....5...14.6....6.91.:374 392";
        UR_6 = "ur-6", "Unique Rectangle Type 6", 830, Hard, hodoku("0605", 100), assumes_unique(),
            aliases(&["uniqueness test 6", "x-wing ur", "ur6", "unique rectangle"])
            "An X-wing that must not be filled the one way."
            "7..125468..8769135651348.....64...5....5.23.65.7...2.48..9..6...6...4.91.7......3";
        HIDDEN_RECTANGLE = "hidden-rectangle", "Hidden Rectangle", 840, Hard, hodoku("0606", 100), assumes_unique(),
            aliases(&["hidden unique rectangle", "hur", "ur+2sl"])
            "A rectangle that two strong links would fill."
            "1.67..4......92...8.7..1..........9.5...3...4.3487.5..3.1.....5......6.2....4.8..";
        AVOIDABLE_RECTANGLE_2 = "avoidable-rectangle-2", "Avoidable Rectangle Type 2", 860, Hard, hodoku("0608", 100),
            assumes_unique(), aliases(&["ar2", "avoidable rectangle"])
            "A unique rectangle of type 2 or 5 with two corners filled since the start."
            "+34.+5+6.2+78.261+7+8+3497..+3+2.+1.+6.+5.+7.26....+2+835..71.+7.+4.+58+2+96.4...2+5+2..65.+9+3+4.7+5..3+8+6+1";
        UNIQUE_LOOP = "unique-loop", "Unique Loop", 870, Hard, se("4.6"), assumes_unique(),
            aliases(&["ul", "unique rectangle of six or more cells"])
            "A unique rectangle of six cells or more, with the same types."
            "4.5.3..7.7.15.....3...87.5653471896261....7.5.7.65......687.5.4857..4.9.1439.5..7";
        EXTENDED_RECTANGLE = "extended-rectangle", "Extended Unique Rectangle", 880, Hard, assumes_unique(),
            aliases(&["eur", "xr", "extended rectangle", "2x3 deadly pattern", "bug-lite"])
            "A unique rectangle with three digits or four instead of two."
            "326..17.814.25.9.35..8362....258.1....1.7..42..4.2..852.5..84.7.1..9....78....5.1";
        BUG_2 = "bug-2", "BUG Type 2", 890, Hard, se("5.7"), assumes_unique(),
            aliases(&["bivalue universal grave type 2", "bug"])
            "The grave with one digit too many in several cells."
            "742835169168..92353951267485173849266.4.9158.8.956.4..9816..35.253.186..476.538..";
        BUG_3 = "bug-3", "BUG Type 3", 900, Hard, se("5.8"), assumes_unique(),
            aliases(&["bivalue universal grave type 3", "bug"])
            "A naked subset in which the cells that are too many count as one."
            "73.12....19856..3.24.39.1..853712946419836.2.627459318571643...984271653362985471";
        BUG_4 = "bug-4", "BUG Type 4", 910, Hard, se("5.7"), assumes_unique(),
            aliases(&["bivalue universal grave type 4", "bug"])
            "The grave with two cells too many, in which a digit is locked."
            "796.354..218467539534.89.67623948751859721643147.5..9.3...729.447.89..2.9.2.14.7.";
        BUG_N = "bug-n", "BUG+n", 920, Hard, assumes_unique(),
            aliases(&["bug+2", "bug+3", "bivalue universal grave + n", "bug"])
            "The grave with several candidates too many, whatever they are."
            "..758.2.45..12.678...4675.9.7189534.3..67418.4..31279.7..956821916238457852741963";
    }
    "exotic" [] {
        FIREWORKS = "fireworks", "Fireworks", 1350, Unfair,
            aliases(&["firework", "triple firework", "quadruple firework"])
            "One digit alone says only that it is in one of three cells; as many digits as cells make a hidden \
             subset that is in no house."
            ".79...3....8...6.........25.....3.1..1.62.....57.1....4..8....7.3.5.2..8.91...5..";
        BIVALUE_ODDAGON = "bivalue-oddagon", "Bivalue Oddagon", 1370, Unfair,
            aliases(&["bivalue oddagon loop", "odd bivalue loop"])
            "A remote pair closed to a loop of odd length, which cannot be filled; a broken wing is the same with \
             one digit."
            "+2+45+36+789+19.61+2+845..1+8..9...4+2+167+35+8+9...+9+81.2+48+9.2..6+1...+4.9+2+1.8+1.+28+3.94..+8+9.1..3.";
        TRIDAGON = "tridagon", "Tridagon", 1390, Extreme,
            aliases(&["anti-tridagon", "thor's hammer", "trivalue oddagon", "tri-value oddagon", "chromatic pattern"])
            "For three digits what a bivalue oddagon is for two."
            ".5..8..7...8...59.91..5.4...97..51.44..7...59.......8..4.9.....8.1.2...757..3....";
        SK_LOOP = "sk-loop", "SK-Loop", 1710, Extreme,
            aliases(&["sk loop", "stephen kurzhals loop", "domino loop", "virus pattern"])
            "Naked subsets that share their digits with the next one all the way round; no house is locked by itself."
            "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
        MSLS = "msls", "Multi-Sector Locked Set", 1720, Extreme, off_scale(),
            aliases(&["multi-sector locked sets", "multi sector locked set", "multi-sector naked set", "multifish"])
            "A naked subset of several rows and columns at once; an SK-loop is the like with lines and boxes."
            "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
        EXOCET = "exocet", "Junior Exocet", 1750, Extreme, aliases(&["JE", "junior exocets", "exocets"])
            "Each digit by itself is a finned fish; only together do the digits of the base cells tell what the \
             targets hold."
            "4..3.156771.5.9234.3547.819..714539.351297486.4.638175.738.4.5...475....5..91.74.";
    }
    "als" [] {
        ALS_XZ = "als-xz", "Almost Locked Set XZ-Rule", 1270, Unfair, hodoku("0901", 300),
            aliases(&["als-xz rule", "als xz", "singly linked als", "doubly linked als"])
            "Of two cells and one it is an XY-wing or an XYZ-wing; larger bent sets are cases of it as well. A chain \
             of two almost locked sets."
            "456.82.7.8..57.624972634518.2.865497684..71527.542.8361479582635392467812687..945";
        SUE_DE_COQ = "sue-de-coq", "Sue de Coq", 990, Unfair, hodoku("1101", 250),
            aliases(&["two-sector disjoint subsets", "sdc", "alc intersection"])
            "A locked set in a line and a box. The basic form, with two cells in the crossing, is two almost locked \
             sets with two restricted common digits."
            "3524971866891..475714568239496752813538.1..27127.8..54861..57.297...15.824587...1";
        ALS_XY_WING = "als-xy-wing", "Almost Locked Set XY-Wing", 1290, Unfair, hodoku("0902", 320),
            aliases(&["als xy", "als-xy"])
            "A chain of three almost locked sets. Of three cells it is an XY-wing."
            "1758923463846..219269341....36..9124.214.6.9394.1236..81293456.45326.9.1697.1.432";
        ALS_W_WING = "als-w-wing", "Almost Locked Set W-Wing", 1280, Unfair, aliases(&["als w", "als-w"])
            "Of two cells it is a W-wing, where the house has two places. A chain of two almost locked sets with a \
             house between them."
            ":0000:4:+3+782+41+659651+97823+4..23+651+7878+9.1352+6+42+3.5.8+9151+68+92+3+4+71.+7.2..852.518....8..5+3.712::472::";
        ALS_CHAIN = "als-chain", "Almost Locked Set Chain", 1310, Unfair, hodoku("0903", 340),
            aliases(&["als xy-chain", "als chains"])
            "Of two sets it is the XZ-rule, of three an XY-wing of almost locked sets. An XY-chain, if each set is a \
             cell."
            "...25879.857..924.932..7685376982514...5..827285.7.936........8..87..45..1.8....9";
        DEATH_BLOSSOM = "death-blossom", "Death Blossom", 1320, Unfair, hodoku("0904", 360),
            aliases(&["stem and petals"])
            "With a stem of two candidates it would be an XY-wing of almost locked sets."
            ":0904:1:.8.+2.94+5+3+4.2+35.+7.+1+9+53.+4.+6+82+6...9..1.....3+68+255.+4..+2.7..9.+62+3+1+47.1...4.6.+246+9...+3.:136:115::";
    }
    "exclusion" [] {
        ALIGNED_PAIR_EXCLUSION = "aligned-pair-exclusion", "Aligned Pair Exclusion", 1095, Unfair, se("6.2"),
            aliases(&["ape", "aligned pair", "subset exclusion of two"])
            "With two excluding cells an XY-wing or XYZ-wing; with any, a death blossom whose stem is the other cell."
            "....3...45.......7.34.68..96.2....5...12..9...43.8..1....64..7..6......5.7.......";
        ALIGNED_TRIPLE_EXCLUSION = "aligned-triple-exclusion", "Aligned Triple Exclusion", 1480, Extreme, se("7.5"),
            aliases(&["ate", "aligned triplet exclusion", "subset exclusion of three"])
            "An aligned pair exclusion with one cell more."
            "...67....4...5...9592.3......8..2........1.6.26..........8....49.7...2.1.4....3.6";
        SUBSET_EXCLUSION = "subset-exclusion", "Subset Exclusion", 1500, Extreme,
            aliases(&["extended subset principle", "esp", "subset counting"])
            "The general form of aligned exclusion. Wings, short XY-chains and small almost locked sets in pairs are \
             cases of it."
            "...7....6..2.61..4..6.4.1.8.....3.7..5.2..........8..56.4...8..3....6..171....5..";
    }
    "forcing" [] {
        DIGIT_FORCING_CHAIN = "digit-forcing-chain", "Digit Forcing Chain", 1610, Extreme, hodoku("1302", 500),
            se("7.0"), aliases(&["binary forcing chain", "dual forcing chain", "double implication chain", "dic"])
            "An alternating inference chain that is told from the middle: from one of its strong links to both ends."
            ":1302:38:...5..2+4+92.+9.4.+5.+7.4.+2.91..6+97....2.3+24.+9.7.5....2+7+69....7....64+7.9.3+85..5..8..7.:146 164 169 173 176 196 349 449 613 633 696 846 864 869:344::";
        CELL_FORCING_CHAIN = "cell-forcing-chain", "Cell Forcing Chain", 1630, Extreme, hodoku("1302", 500),
            se("8.0"),
            aliases(&["multiple forcing chain", "cell reduction", "triple forcing chain", "quad forcing chain"])
            "With single cells for petals, a death blossom has chains of one truth each."
            ":1302:13467:.6...5.7..5.1..........74..1..+7....2..95..8..+5..4.9...29..7..6.8...6...1.4..+5...3::386::";
        UNIT_FORCING_CHAIN = "unit-forcing-chain", "Unit Forcing Chain", 1640, Extreme, hodoku("1302", 500),
            se("8.0"),
            aliases(&["region forcing chain", "house forcing chain", "unit forcing chains", "region reduction"])
            "A kraken fish of size 1; with chains of that digit alone it is a finned fish or a larger one."
            ":1302:48:.9534627.+726+5+1+834943.+729.+5626.1+53.9+7..926..3+5+5.389.6+126+57+4329+8+13+829+7156+49..6+8+5723::837::";
        FORCING_CHAIN_CONTRADICTION = "forcing-chain-contradiction", "Forcing Chain Contradiction", 1660, Extreme,
            hodoku("1301", 500), se("7.0-8.5"), supposing(), aliases(&["FCC", "contradiction chain"])
            "A Nishio in which each thing that is forced had two candidates left."
            ":1301:5:.9+5.783+62+8+6+7......3+2..56.78..65.7.....8....3.5.+9+8..2+4.6.2.8.7.39.......4....15...:124 \
             424 924 325 126 426 137 141 142 945 154 454 954 157 957 159 959 169 472 978 382 284 384 392 494 994 \
             998:527::";
        WHIP_BRAID = "whip-braid", "Whip / Braid", 1670, Extreme, supposing(),
            aliases(&["whip", "whips", "braid", "braids"])
            "A Nishio of at most twelve cells and houses, told as one walk where it can be."
            ":0000:5:.9+5.783+62+8+6+7......3+2..56.78..65.7.....8....3.5.+9+8..2+4.6.2.8.7.39.......4....15...:124 \
             424 924 325 126 426 137 141 142 945 154 454 954 157 957 159 959 169 472 978 382 284 384 392 494 994 \
             998:527::";
        NISHIO = "nishio", "Nishio", 1690, Extreme, se("7.5-8.1"), supposing(),
            aliases(&["Nishio forcing chain", "nishio forcing chains"])
            "Forcing chain contradictions are cases of it. Bowman's bingo is the same with pencil and chips."
            ":0000:5:.9+5.783+62+8+6+7......3+2..56.78..65.7.....8....3.5.+9+8..2+4.6.2.8.7.39.......4....15...:124 \
             424 924 325 126 426 137 141 142 945 154 454 954 157 957 159 959 169 472 978 382 284 384 392 494 994 \
             998:527::";
        FORCING_NET = "forcing-net", "Forcing Net", 1700, Extreme, hodoku("1303", 700), se("8.5-9.6"), supposing(),
            aliases(&["FNC", "FNV", "1304", "dynamic forcing chains", "forcing net contradiction",
                "forcing net verity"])
            "A forcing chain in which something rests on several others."
            ":1303:4:.9+5.783+62+8+6+7......3+2..56.78..65.7.....8....3.5.+9+8..2..6.2.8.7.39.......4....15...:124 \
             424 924 126 137 142 945 154 454 954 157 457 957 159 959 169 472 978 382 384 392 494 994:462::";
        DYNAMIC_FC_PLUS = "dynamic-fc-plus", "Dynamic Forcing Chains (+)", 1790, Extreme, se("9.0-10.2"), supposing(),
            aliases(&["dynamic forcing chains plus", "forcing net plus"])
            "A forcing net that is not content with singles."
            ":0000:25678:+1+6....349....1......4.+69..8+92..+3.6.+553+687+2..+4+4.+195+6.+32+64.......81...+7+45.7.2.4...1:148 224 234 274 275 323 374 376 384:723::";
    }
    "symmetry" [] {
        GURTH = "gurth", "Gurth's Symmetrical Placement", 1760, Extreme, off_scale(), assumes_unique(),
            aliases(&["GSP", "Gurth's theorem", "symmetrical placement"])
            "It is about the givens alone: whatever has been filled in or removed since does not matter to it."
            ".2.71.4.59.....7.......86..7....9..61....45....526..3.674.8.........3...8..4.....";
    }
    "last-resort" [] {
        KRAKEN_FISH_1 = "kraken-fish-1", "Kraken Fish Type 1", 1730, Extreme, hodoku("0371", 500), supposing(),
            aliases(&["kraken fish", "KF1"])
            "Where the fins see what is removed, and need no chains, it is a finned fish."
            ":0371:16:4...3..6..8.......2..........1+768.2+5+85+2.4..7...73..8...9+4.1+3.+8.+12...4.39.....65+14::119::";
        KRAKEN_FISH_2 = "kraken-fish-2", "Kraken Fish Type 2", 1740, Extreme, hodoku("0372", 500), supposing(),
            aliases(&["kraken fish", "KF2"])
            "With a single row or column for its base it is a unit forcing chain."
            ":0372:2:.7+1..+36+2....6..+13+72..+1.+7.454...7...66..3.427.8.+79+6.......8....1+15.73+6.92.........:372 373 392 393 425 523 899 922 923 932 933 971 991:292::";
        TEMPLATE_SET = "template-set", "Template Set", 1770, Extreme, hodoku("1201", 10_000), supposing(),
            aliases(&["pattern overlay set"])
            "Hidden singles are the smallest case of it. It is what single-digit techniques can place between them."
            ":1201:9:5.7.+6..29.........38..5....+73+4126+95+86+5..4..7....5.+74...+7.61..8..+65.+38.+9.+8.39+7.6..:357 359::971:";
        TEMPLATE_DELETE = "template-delete", "Template Delete", 1780, Extreme, hodoku("1202", 10_000), supposing(),
            aliases(&["pattern overlay", "POM", "pattern overlay method"])
            "Fish, chains, colours and all else that is about one digit are cases of it."
            ":1202:2:4...3..6..8.......2..........1+768.2+5+85+2.4..7...73..8.+1.9+4.1+3.+8.+12...4.39.....65+14:347 \
             725 735 921:274::";
        BOWMANS_BINGO = "bowmans-bingo", "Bowman's Bingo", 1800, Extreme, supposing(),
            aliases(&["bingo", "guess with singles"])
            "A Nishio. By hand, chips are laid down for what follows and taken up again."
            ":0000:5:.9+5.783+62+8+6+7......3+2..56.78..65.7.....8....3.5.+9+8..2+4.6.2.8.7.39.......4....15...:124 \
             424 924 325 126 426 137 141 142 945 154 454 954 157 957 159 959 169 472 978 382 284 384 392 494 994 \
             998:527::";
    }
    "direct" [] {
        DIRECT_POINTING = "direct-pointing", "Direct Pointing", 310, Easy, se("1.7"), foreign()
            "Pointing and the hidden single that it leaves, as one step." "";
        DIRECT_CLAIMING = "direct-claiming", "Direct Claiming", 320, Easy, se("1.9"), foreign()
            "Claiming and the hidden single that it leaves, as one step." "";
        DIRECT_HIDDEN_PAIR = "direct-hidden-pair", "Direct Hidden Pair", 330, Easy, se("2.0"), foreign()
            "A hidden pair and the hidden single that it leaves, as one step." "";
        DIRECT_HIDDEN_TRIPLE = "direct-hidden-triple", "Direct Hidden Triplet", 410, Easy, se("2.5"),
            aliases(&["direct hidden triple"]), foreign()
            "A hidden triple and the hidden single that it leaves, as one step." "";
    }
    "uniqueness" [] {
        HIDDEN_UNIQUE_LOOP = "hidden-unique-loop", "Unique Loop with a Hidden Set", 872, Hard, se("4.5-5.2"),
            assumes_unique(), foreign()
            "Type 3 of a unique rectangle or loop, with a hidden set in place of a naked one." "";
    }
    "chains" [] {
        FORCING_CHAIN = "forcing-chain", "Forcing Chain", 1172, Unfair, se("6.6-7.5"),
            aliases(&["forcing x-chain", "turbot fish"]), foreign()
            "An alternating chain from a candidate to its opposite." "";
        BIDIRECTIONAL_CYCLE = "bidirectional-cycle", "Bidirectional Cycle", 1174, Unfair, se("6.5-7.5"),
            aliases(&["bidirectional x-cycle", "bidirectional y-cycle"]), foreign()
            "A continuous nice loop, with whatever sees both sides of it." "";
    }
    "forcing" [] {
        DYNAMIC_FORCING_CHAIN = "dynamic-forcing-chain", "Dynamic Forcing Chains", 1795, Extreme,
            se("7.5-9.9"), aliases(&["multiple forcing chains", "nishio forcing chain"]), foreign()
            "Chains with side branches, over the cases of a cell or a house or to a contradiction." "";
        NESTED_FORCING_CHAIN = "nested-forcing-chain", "Nested Forcing Chains", 1810, Extreme, se("9.5-12.0"),
            aliases(&["dynamic forcing chains (+ forcing chains)"]), foreign()
            "Dynamic forcing chains whose links may be forcing chains." "";
    }
}
