//! Finds the next step for a hint, after the mistakes of a position.

use std::sync::Arc;
use std::time::Instant;

use super::mistakes::{ADVICE, clash};
use crate::engine::{self, Budget, Engine};
use crate::explain::{Mistakes, Narrator, Text, fill, message};
use crate::grid::{Contradiction, Geometry, Puzzle, UniquenessBasis};
use crate::step::Step;
use crate::stepper::Stepper;
use crate::trace::{Replay, Stop, Verdict};

/// What a hint for a position is made of.
#[derive(Default)]
pub(crate) struct HintParts {
    /// The engine's verdict on the givens, unless they have exactly one solution.
    pub(crate) verdict: Option<Verdict>,
    pub(crate) mistakes: Mistakes,
    /// Sentences before the hint, or in place of a hint.
    pub(crate) sentences: Vec<Text>,
    pub(crate) step: Option<Step>,
    pub(crate) solved: bool,
}

/// The most nodes in one search for wrong entries. If they do not suffice, the next step is still shown.
const SEARCH_NODES: u64 = 1_000_000;

/// Checks the givens, then looks for mistakes, then for the next step. `has_givens`: the givens are named.
///
/// The three share one time budget, of which each search for solutions may take at most a third.
pub(crate) fn find_hint(
    stepper: &Stepper,
    geometry: &Geometry,
    puzzle: &Puzzle,
    has_givens: bool,
    narrator: &Narrator<'_>,
) -> HintParts {
    let mut hint = HintParts::default();
    let (begun, whole) = (Instant::now(), *stepper.budget());
    let search_budget = Budget {
        nodes: Some(whole.nodes.map_or(SEARCH_NODES, |nodes| nodes.min(SEARCH_NODES))),
        time: whole.time.map(|time| time / 3),
        ..whole
    };
    let (givens, mut engine) = (puzzle.on(UniquenessBasis::Givens), Engine::new(Arc::clone(puzzle.layout())));
    match engine.count(&givens, &search_budget) {
        Ok(engine::Count::One(solution)) => {
            hint.mistakes = Mistakes::find(puzzle, &solution);
            hint.sentences.extend(hint.mistakes.wrong.iter().map(|wrong| narrator.wrong(wrong)));
            hint.sentences.extend(hint.mistakes.lost.iter().map(|&lost| narrator.lost(lost)));
            if !hint.mistakes.is_empty() {
                return hint;
            }
        }
        Ok(engine::Count::None) => {
            hint.verdict = Some(Verdict::None);
            let clash = clash(&mut engine, &givens, narrator.layout(), &search_budget);
            let none = if clash.is_equal { message("hint.clash") } else { message("hint.none") };
            hint.sentences.push(Text::plain(none));
            if let Err(contradiction) = Replay::new(geometry, puzzle)
                && !matches!(contradiction, Contradiction::Clash { .. })
            {
                let text = narrator.contradiction(contradiction);
                hint.sentences.push(fill("end.contradiction", &[("contradiction", &text)]));
            }
            hint.sentences.extend(clash.sentences.into_iter().map(Text::plain));
            if !has_givens && puzzle.placed().iter().all(Option::is_none) {
                hint.sentences.push(Text::plain(ADVICE));
            }
            return hint;
        }
        Ok(engine::Count::Several) => {
            hint.verdict = Some(Verdict::Multiple);
            hint.sentences.push(Text::plain(message("hint.several")));
            if engine.count(puzzle, &search_budget) == Ok(engine::Count::None) {
                hint.sentences.push(Text::plain(message("hint.dead")));
                return hint;
            }
        }
        Err(engine::BudgetExhausted) => {
            hint.verdict = Some(Verdict::Unknown(Stop::Budget));
            hint.sentences.push(Text::plain(message("hint.budget")));
        }
    }
    let left = Budget { time: whole.time.map(|time| time.saturating_sub(begun.elapsed())), ..whole };
    match stepper.next_within(puzzle, &left) {
        Err(contradiction) => {
            let text = narrator.contradiction(contradiction);
            hint.sentences.push(fill("end.contradiction", &[("contradiction", &text)]));
        }
        Ok((Some(step), _)) => hint.step = Some(step),
        Ok(_) if puzzle.layout().all_cells().all(|cell| puzzle.value(cell).is_some()) => {
            hint.solved = true;
            hint.sentences.push(Text::plain(message("hint.solved")));
        }
        Ok((_, Some(_))) => hint.sentences.push(Text::plain(message("hint.time"))),
        Ok((_, None)) => hint.sentences.push(Text::plain(message("hint.stuck"))),
    }
    hint
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{self, ReadOptions};
    use crate::stepper::Profile;

    const FIRST: &str = "..9.3..2.4...68....8.2.....615........7..5..8...7...63.2.3...8....187.36..6...4..";
    const TWO: &str = "..9.3..2.4...68............615........7..5..8...7...63.2.3...8....187.36..6...4..";

    /// Returns the sentences of a hint, and whether a step follows.
    fn hint_text(line: &str, placed: &[&str], eliminated: &[&str]) -> (String, bool) {
        let mut puzzle = formats::parse(line, &ReadOptions::default()).unwrap().puzzle;
        let layout = Arc::clone(puzzle.layout());
        let named = |name: &&str| formats::parse_candidate(&layout, name).unwrap();
        placed.iter().map(named).for_each(|candidate| puzzle.place(candidate));
        eliminated.iter().map(named).for_each(|candidate| puzzle.eliminate(candidate));
        let (stepper, geometry) = (Stepper::new(Profile::human()), Geometry::new(Arc::clone(&layout)));
        let hint = find_hint(&stepper, &geometry, &puzzle, false, &Narrator::new(&layout));
        let sentences: Vec<String> = hint.sentences.iter().map(ToString::to_string).collect();
        (sentences.join(" "), hint.step.is_some())
    }

    #[test]
    fn a_hint_comes_only_when_every_mistake_is_mended() {
        assert_eq!(hint_text(FIRST, &["5r1c1"], &["1r1c1"]), (String::new(), true));
        assert_eq!(
            hint_text(FIRST, &["7r1c1"], &["6r1c2"]),
            (
                "Your r1c1 = 7 contradicts the solution: another digit belongs there. \
                 You removed 6 from r1c2, and it is needed."
                    .to_string(),
                false
            )
        );
    }

    #[test]
    fn where_there_are_several_solutions_only_what_clashes_or_agrees_with_none_is_told() {
        let several = "The givens have several solutions, so wrong entries cannot be told.";
        let dead =
            "None of them agrees with this position: an entry is wrong, or a removed candidate is needed.";
        assert_eq!(hint_text(TWO, &[], &[]), (several.to_string(), true));
        assert_eq!(hint_text(TWO, &["9r1c1"], &[]), (format!("{several} {dead}"), false));
    }
}
