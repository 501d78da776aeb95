//! `--givens`: tells the entries of a half-filled grid from its givens, and names the wrong ones.

use std::io;
use std::sync::Arc;

use super::args::InputArgs;
use super::equal;
use super::failure::Failure;
use super::input::{one_grid, place};
use super::output::Sink;
use super::suspects::Suspects;
use super::words::{assignment, join_with_and};
use crate::engine::{self, Budget, Engine, equal_digits};
use crate::explain::{Mistakes, Narrator};
use crate::formats::{ErrorCode, Input, InputError};
use crate::grid::{Candidate, Index, Layout, Puzzle, UniquenessBasis};

/// The most clues in a clash that is told in full.
const MOST_CLUES: usize = 9;

/// The advice for a half-filled grid of which all digits are taken as givens.
pub(super) const ADVICE: &str = "If some of its digits are your own entries, name the puzzle with `--givens PUZZLE`, and the wrong ones are named.";

/// The puzzle that half-filled grids began as.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Input")]
pub(super) struct GivensArgs {
    /// The printed puzzle; all other digits are your entries
    ///
    /// The puzzle that a half-filled grid began as: the puzzle itself, or a file or - with it. All other digits of the
    /// grid are your entries.
    #[arg(long, value_name = "PUZZLE")]
    givens: Option<String>,
}

impl GivensArgs {
    /// Returns whether the givens come from standard input.
    pub(super) fn is_piped(&self) -> bool {
        self.givens.as_deref() == Some("-")
    }

    /// Returns the inputs with the givens, and the names of everything that is read.
    ///
    /// # Errors
    /// If the givens are not exactly one grid, or if both they and the grids come from standard input.
    pub(super) fn over(&self, inputs: &InputArgs) -> Result<(InputArgs, Vec<String>), Failure> {
        let names = inputs.inputs.iter().chain(&self.givens).cloned().collect();
        let read = |name: &String| one_grid(name, "puzzle of --givens", inputs).map(Arc::new);
        let givens = self.givens.as_ref().map(read).transpose()?;
        Ok((inputs.with_givens(givens), names))
    }
}

/// Returns the grid of `state` with the givens of `start` alone, and its other digits as entries.
///
/// # Errors
/// If the grids have different layouts, or if `state` has another digit where `start` has a given.
pub(super) fn with_entries(start: &Puzzle, state: &Input) -> Result<Puzzle, InputError> {
    let (layout, grid) = (start.layout(), &state.puzzle);
    let error = |message: String, expected: String, found: String| InputError {
        file: state.file.clone(),
        line: state.line,
        ..InputError::whole(ErrorCode::Conflict, message, expected, found)
    };
    if grid.layout() != layout {
        let side = |layout: &Layout| format!("a {0}x{0} grid", layout.digits());
        let (expected, found) = (side(layout), side(grid.layout()));
        let message = format!("the puzzle of --givens is {expected}, of other houses than this grid");
        return Err(error(message, expected, found));
    }
    let mut puzzle = start.on(UniquenessBasis::Givens);
    for cell in layout.all_cells() {
        match (start.givens()[cell.index()], grid.value(cell)) {
            (Some(given), Some(digit)) if given != digit => {
                let name = layout.cell_name(cell);
                let message = format!("{name} is {digit} here, and {given} in the puzzle of --givens");
                return Err(error(message, given.to_string(), digit.to_string()));
            }
            (None, Some(digit)) => puzzle.place(Candidate { cell, digit }),
            _ => {}
        }
    }
    grid.eliminated().iter().for_each(|&candidate| puzzle.eliminate(candidate));
    Ok(puzzle)
}

/// Names each wrong entry and wrongly removed candidate of a grid in a sentence, if its givens have one solution.
pub(super) fn mistakes(engine: &mut Engine, puzzle: &Puzzle, names: &Layout, budget: &Budget) -> Vec<String> {
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
pub(super) fn reason(mistakes: &[String]) -> Option<String> {
    (!mistakes.is_empty()).then(|| format!("the givens have one solution. {}", mistakes.join(" ")))
}

/// Returns the error of a grid with wrong entries, for commands that go on from a right one.
fn refused(input: &Input, names: &Layout, budget: &Budget) -> Option<InputError> {
    let mut engine = Engine::new(Arc::clone(input.puzzle.layout()));
    let message = reason(&mistakes(&mut engine, &input.puzzle, names, budget))?;
    Some(InputError {
        file: input.file.clone(),
        line: input.line,
        ..InputError::whole(ErrorCode::Conflict, message, "entries of the solution", "wrong entries")
    })
}

/// Reports the mistakes of a grid, as the error record of [`refused`] or in the words of `hint`. Returns false if
/// there are none.
pub(super) fn refuse(
    id: &str,
    input: &Input,
    names: &Layout,
    budget: &Budget,
    sink: &mut Sink<'_>,
) -> io::Result<bool> {
    if sink.format.is_json() {
        let error = refused(input, names, budget);
        return error.map_or(Ok(false), |error| sink.unreadable(id, &error).map(|()| true));
    }
    let mut engine = Engine::new(Arc::clone(input.puzzle.layout()));
    let mistakes = mistakes(&mut engine, &input.puzzle, names, budget);
    let place = place(id, input);
    for mistake in &mistakes {
        sink.complain(&format!("{place}: {mistake}"));
    }
    Ok(!mistakes.is_empty())
}

/// The smallest clash among the digits of a grid that has no solution, in words.
pub(super) struct ClashText {
    /// True if the clash is equal digits in a house, which needs no further reason.
    pub(super) is_equal: bool,
    /// The clash, and which of its digits is the mistake; no sentence if the budget ran out.
    pub(super) sentences: Vec<String>,
}

/// Names the smallest clash among the digits of a grid that has no solution: equal digits in a house, else the
/// fewest digits that rule out every solution. Says which of them is the mistake, if that can be told.
pub(super) fn clash(engine: &mut Engine, puzzle: &Puzzle, names: &Layout, budget: &Budget) -> ClashText {
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
