//! The ordered list of all finders.

use super::rule::Listed;
use super::{
    als, chains, colouring, exclusion, exotic, fish, forcing, intersections, single_digit, singles, subsets,
    supposing, symmetry, uniqueness, wings,
};
use crate::catalog::rows;
use crate::grid::Storage;
use crate::step::{FULL_HOUSE, HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE, NAKED_SINGLE};

/// The list of every finder, easiest first. It is a trait because a static cannot be generic over the
/// storage.
pub trait Rules: Storage {
    /// Every finder, easiest first.
    const ALL: &'static [Listed<Self>];
    /// The finders that a solve in rounds asks in place of those in [`ALL`](Self::ALL). They find locked subsets
    /// that clear one house as well as both, so that it does not matter what came first.
    const IN_ROUNDS: &'static [Listed<Self>];
}

macro_rules! list {
    ($($rule:expr => [$($technique:expr),*],)*) => {
        &[$(Listed { emits: &[$($technique),*], rule: &$rule }),*]
    };
}

impl<S: Storage> Rules for S {
    const IN_ROUNDS: &'static [Listed<Self>] = list! {
        intersections::LockedSubset::ANY_PAIR => [rows::LOCKED_PAIR],
        intersections::LockedSubset::ANY_TRIPLE => [rows::LOCKED_TRIPLE],
    };

    const ALL: &'static [Listed<Self>] = list! {
        singles::FullHouse => [FULL_HOUSE],
        singles::HiddenSingle { boxes: true } => [HIDDEN_SINGLE_BOX],
        singles::HiddenSingle { boxes: false } => [HIDDEN_SINGLE_LINE],
        singles::NakedSingle => [NAKED_SINGLE],
        intersections::LockedSubset::PAIR => [rows::LOCKED_PAIR],
        intersections::LockedSubset::TRIPLE => [rows::LOCKED_TRIPLE],
        intersections::LockedCandidates { boxes: true } => [rows::POINTING],
        intersections::LockedCandidates { boxes: false } => [rows::CLAIMING],
        subsets::NakedSubset::PAIR => [rows::NAKED_PAIR],
        subsets::NakedSubset::TRIPLE => [rows::NAKED_TRIPLE],
        subsets::HiddenSubset::PAIR => [rows::HIDDEN_PAIR],
        subsets::HiddenSubset::TRIPLE => [rows::HIDDEN_TRIPLE],
        subsets::NakedSubset::QUAD => [rows::NAKED_QUAD],
        subsets::HiddenSubset::QUAD => [rows::HIDDEN_QUAD],
        fish::BasicFish::X_WING => [rows::X_WING],
        fish::BasicFish::SWORDFISH => [rows::SWORDFISH],
        fish::BasicFish::JELLYFISH => [rows::JELLYFISH],
        fish::BasicFish::SQUIRMBAG => [rows::SQUIRMBAG],
        fish::BasicFish::WHALE => [rows::WHALE],
        fish::BasicFish::LEVIATHAN => [rows::LEVIATHAN],
        chains::RemotePair => [rows::REMOTE_PAIR],
        uniqueness::Uniqueness::BUG_1 => [rows::BUG_1],
        single_digit::TwoStrongLinks::SKYSCRAPER => [rows::SKYSCRAPER],
        single_digit::TwoStrongLinks::KITE => [rows::TWO_STRING_KITE],
        single_digit::Dual::KITE => [rows::DUAL_TWO_STRING_KITE],
        single_digit::TwoStrongLinks::TURBOT_FISH => [rows::TURBOT_FISH],
        single_digit::TwoStrongLinks::EMPTY_RECTANGLE => [rows::EMPTY_RECTANGLE],
        single_digit::Dual::EMPTY_RECTANGLE => [rows::DUAL_EMPTY_RECTANGLE],
        single_digit::TwoStrongLinks::GROUPED_TURBOT_FISH => [rows::GROUPED_TURBOT_FISH],
        wings::WWing => [rows::W_WING],
        wings::PivotWing::XY => [rows::XY_WING],
        wings::PivotWing::XYZ => [rows::XYZ_WING],
        uniqueness::Uniqueness::UR_1 => [rows::UR_1],
        uniqueness::Uniqueness::AVOIDABLE_1 => [rows::AVOIDABLE_RECTANGLE_1],
        uniqueness::Uniqueness::UR_2 => [rows::UR_2],
        uniqueness::Uniqueness::UR_3 => [rows::UR_3],
        uniqueness::Uniqueness::UR_4 => [rows::UR_4],
        uniqueness::Uniqueness::UR_5 => [rows::UR_5],
        uniqueness::Uniqueness::UR_6 => [rows::UR_6],
        uniqueness::Uniqueness::HIDDEN_RECTANGLE => [rows::HIDDEN_RECTANGLE],
        uniqueness::Uniqueness::AVOIDABLE_2 => [rows::AVOIDABLE_RECTANGLE_2],
        uniqueness::Uniqueness::LOOP => [rows::UNIQUE_LOOP],
        uniqueness::Uniqueness::EXTENDED => [rows::EXTENDED_RECTANGLE],
        uniqueness::Uniqueness::BUG_2 => [rows::BUG_2],
        uniqueness::Uniqueness::BUG_3 => [rows::BUG_3],
        uniqueness::Uniqueness::BUG_4 => [rows::BUG_4],
        uniqueness::Uniqueness::BUG_N => [rows::BUG_N],
        fish::Fish::finned(2) => [rows::FINNED_X_WING],
        fish::Fish::sashimi(2) => [rows::SASHIMI_X_WING],
        fish::Fish::finned(3) => [rows::FINNED_SWORDFISH],
        fish::Fish::sashimi(3) => [rows::SASHIMI_SWORDFISH],
        fish::Fish::finned(4) => [rows::FINNED_JELLYFISH],
        fish::Fish::sashimi(4) => [rows::SASHIMI_JELLYFISH],
        als::SueDeCoq => [rows::SUE_DE_COQ],
        fish::Fish::finned(5) => [rows::FINNED_SQUIRMBAG],
        fish::Fish::sashimi(5) => [rows::SASHIMI_SQUIRMBAG],
        fish::Fish::finned(6) => [rows::FINNED_WHALE],
        fish::Fish::sashimi(6) => [rows::SASHIMI_WHALE],
        fish::Fish::finned(7) => [rows::FINNED_LEVIATHAN],
        fish::Fish::sashimi(7) => [rows::SASHIMI_LEVIATHAN],
        colouring::SimpleColors::TRAP => [rows::SIMPLE_COLORS_TRAP],
        colouring::SimpleColors::WRAP => [rows::SIMPLE_COLORS_WRAP],
        colouring::MultiColors::ONE => [rows::MULTI_COLORS_1],
        colouring::MultiColors::BOTH => [rows::MULTI_COLORS_2],
        exclusion::AlignedPairExclusion => [rows::ALIGNED_PAIR_EXCLUSION],
        chains::Chains::X => [rows::X_CHAIN],
        chains::Chains::XY => [rows::XY_CHAIN],
        wings::HybridWing::H_WING => [rows::H_WING],
        wings::HybridWing::L_WING => [rows::L_WING],
        wings::HybridWing::M_WING => [rows::M_WING],
        wings::HybridWing::S_WING => [rows::S_WING],
        chains::Chains::SINGLE => [rows::AIC, rows::DISCONTINUOUS_NICE_LOOP, rows::CONTINUOUS_NICE_LOOP],
        single_digit::StrongLinkChain => [rows::STRONG_LINK_CHAIN_N],
        wings::BentSet::WXYZ => [rows::WXYZ_WING],
        chains::Chains::GROUPED => [rows::GROUPED_AIC, rows::GROUPED_DNL, rows::GROUPED_CNL],
        wings::BentSet::VWXYZ => [rows::VWXYZ_WING],
        wings::BentSet::UVWXYZ => [rows::UVWXYZ_WING],
        wings::BentSet::TUVWXYZ => [rows::TUVWXYZ_WING],
        als::AlsXz => [rows::ALS_XZ],
        als::AlsWWing => [rows::ALS_W_WING],
        als::AlsXyWing => [rows::ALS_XY_WING],
        colouring::Medusa => [rows::MEDUSA_3D],
        als::AlsChain => [rows::ALS_CHAIN],
        als::DeathBlossom => [rows::DEATH_BLOSSOM],
        chains::Chains::SETS => [rows::ALS_AIC],
        exotic::Fireworks => [rows::FIREWORKS],
        exotic::BivalueOddagon => [rows::BIVALUE_ODDAGON],
        fish::Fish::franken(2) => [rows::FRANKEN_X_WING],
        exotic::Tridagon => [rows::TRIDAGON],
        fish::Fish::franken(3) => [rows::FRANKEN_SWORDFISH],
        fish::Fish::franken(4) => [rows::FRANKEN_JELLYFISH],
        fish::Fish::franken(5) => [rows::FRANKEN_SQUIRMBAG],
        fish::Fish::franken(6) => [rows::FRANKEN_WHALE],
        fish::Fish::franken(7) => [rows::FRANKEN_LEVIATHAN],
        fish::Fish::finned_franken(4) => [rows::FINNED_FRANKEN_JELLYFISH],
        exclusion::AlignedTripleExclusion => [rows::ALIGNED_TRIPLE_EXCLUSION],
        fish::Fish::finned_franken(5) => [rows::FINNED_FRANKEN_SQUIRMBAG],
        exclusion::SubsetExclusion => [rows::SUBSET_EXCLUSION],
        fish::Fish::finned_franken(6) => [rows::FINNED_FRANKEN_WHALE],
        fish::Fish::finned_franken(7) => [rows::FINNED_FRANKEN_LEVIATHAN],
        fish::Fish::mutant(3) => [rows::MUTANT_SWORDFISH],
        fish::Fish::mutant(4) => [rows::MUTANT_JELLYFISH],
        fish::Fish::mutant(5) => [rows::MUTANT_SQUIRMBAG],
        fish::Fish::mutant(6) => [rows::MUTANT_WHALE],
        fish::Fish::finned_mutant(2) => [rows::FINNED_MUTANT_X_WING],
        fish::Fish::mutant(7) => [rows::MUTANT_LEVIATHAN],
        fish::Fish::finned_mutant(3) => [rows::FINNED_MUTANT_SWORDFISH],
        fish::Fish::finned_mutant(4) => [rows::FINNED_MUTANT_JELLYFISH],
        forcing::ForcingChain::DIGIT => [rows::DIGIT_FORCING_CHAIN],
        fish::Fish::finned_mutant(5) => [rows::FINNED_MUTANT_SQUIRMBAG],
        forcing::ForcingChain::CELL => [rows::CELL_FORCING_CHAIN],
        forcing::ForcingChain::UNIT => [rows::UNIT_FORCING_CHAIN],
        single_digit::BrokenWing => [rows::BROKEN_WING],
        fish::Fish::finned_franken(2) => [rows::FINNED_FRANKEN_X_WING],
        fish::Fish::finned_franken(3) => [rows::FINNED_FRANKEN_SWORDFISH],
        fish::Fish::finned_mutant(6) => [rows::FINNED_MUTANT_WHALE],
        supposing::AssumptionRule::CHAIN => [rows::FORCING_CHAIN_CONTRADICTION],
        supposing::Whip => [rows::WHIP_BRAID],
        fish::Fish::finned_mutant(7) => [rows::FINNED_MUTANT_LEVIATHAN],
        supposing::AssumptionRule::NISHIO => [rows::NISHIO],
        supposing::AssumptionRule::NET => [rows::FORCING_NET],
        exotic::SkLoop => [rows::SK_LOOP],
        exotic::MultiSector => [rows::MSLS],
        supposing::Kraken::ONE => [rows::KRAKEN_FISH_1],
        supposing::Kraken::TWO => [rows::KRAKEN_FISH_2],
        exotic::Exocet => [rows::EXOCET],
        symmetry::Gurth => [rows::GURTH],
        supposing::Template::SET => [rows::TEMPLATE_SET],
        supposing::Template::DELETE => [rows::TEMPLATE_DELETE],
        supposing::AssumptionRule::PLUS => [rows::DYNAMIC_FC_PLUS],
        supposing::AssumptionRule::BINGO => [rows::BOWMANS_BINGO],
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Classic;

    #[test]
    fn each_finder_of_rounds_stands_for_one_of_all() {
        for other in <Classic as Rules>::IN_ROUNDS {
            let same = <Classic as Rules>::ALL.iter().filter(|rule| rule.emits == other.emits);
            assert_eq!(same.count(), 1, "{:?}", other.emits);
        }
    }
}
