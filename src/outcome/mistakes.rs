//! Names the wrong entries of a half-filled grid, and the digits that clash.

use super::equal;
use super::suspects::Suspects;
use super::words::{assignment, join_with_and};
use crate::engine::{self, Budget, Engine, equal_digits};
use crate::explain::{Mistakes, Narrator};
use crate::grid::{Layout, Puzzle, UniquenessBasis};

/// The most clues in a clash that is told in full.
const MOST_CLUES: usize = 9;

/// The advice for a half-filled grid of which all digits are taken as givens.
pub(crate) const ADVICE: &str = "If some of its digits are your own entries, name the puzzle with `--givens PUZZLE`, and the wrong ones are named.";

/// Names each wrong entry and wrongly removed candidate of a grid in a sentence, if its givens have one solution.
pub(crate) fn mistakes(engine: &mut Engine, puzzle: &Puzzle, names: &Layout, budget: &Budget) -> Vec<String> {
    if puzzle.placed().iter().all(Option::is_none) && puzzle.eliminated().is_empty() {
        return Vec::new();
    }
    let Ok(engine::Count::One(solution)) = engine.count(&puzzle.on(UniquenessBasis::Givens), budget) else {
        return Vec::new();
    };
    let (mistakes, narrator) = (Mistakes::find(puzzle, &solution), Narrator::new(names));
    let wrong = mistakes.wrong.iter().map(|wrong| narrator.wrong(wrong).to_string());
    let lost = mistakes.lost.iter().map(|&lost| narrator.lost(lost).to_string());
    wrong.chain(lost).collect()
}

/// Returns the reason for the verdict `none` of a grid with these mistakes; `None` without any.
pub(crate) fn reason(mistakes: &[String]) -> Option<String> {
    (!mistakes.is_empty()).then(|| format!("the givens have one solution. {}", mistakes.join(" ")))
}

/// The smallest clash among the digits of a grid that has no solution, in words.
pub(crate) struct ClashText {
    /// True if the clash is equal digits in a house, which needs no further reason.
    pub(crate) is_equal: bool,
    /// The clash, and which of its digits is the mistake; no sentence if the budget ran out.
    pub(crate) sentences: Vec<String>,
}

/// Names the smallest clash among the digits of a grid that has no solution: equal digits in a house, else the
/// fewest digits that rule out every solution. Says which of them is the mistake, if that can be told.
pub(crate) fn clash(engine: &mut Engine, puzzle: &Puzzle, names: &Layout, budget: &Budget) -> ClashText {
    let equal = equal_digits(names, &puzzle.values());
    let (mut sentences, clues) = if let Some(first) = equal.first() {
        (equal.iter().map(|equal| equal::sentence(names, equal)).collect(), equal::clues(first))
    } else if let Ok(Some(clash)) = engine.smallest_clash(puzzle, budget) {
        let sentence = match clash.clues.len() {
            0 => None,
            1..=MOST_CLUES => {
                let clues = join_with_and(clash.clues.iter().map(|&clue| assignment(names, clue)));
                Some(format!("No solution has {clues}: at least one digit is wrong."))
            }
            count => Some(format!("It takes {count} digits together to rule out every solution.")),
        };
        (Vec::from_iter(sentence), clash.clues)
    } else {
        (Vec::new(), Vec::new())
    };
    sentences.extend(Suspects::find(engine, puzzle, &clues, budget).sentence(names));
    ClashText { is_equal: !equal.is_empty(), sentences }
}
