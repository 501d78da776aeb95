//! `--givens`: tells the entries of a half-filled grid from its givens, and names the wrong ones.

use std::io;
use std::sync::Arc;

use super::args::InputArgs;
use super::failure::Failure;
use super::input::{one_grid, place};
use super::output::Sink;
use super::steppers::Job;
use crate::engine::{Budget, Engine, equal_digits};
use crate::formats::{ErrorCode, Input, InputError};
use crate::grid::{Candidate, Index, Layout, Puzzle, UniquenessBasis};
use crate::outcome::equal::words;
use crate::outcome::mistakes::{mistakes, reason};
use crate::trace::Verdict;

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

/// Reports the mistakes of a grid, for commands that go on from a right one: as an error record, or in the words of
/// `hint`. Returns false if there are none.
pub(super) fn refuse(job: &Job<'_>, budget: &Budget, sink: &mut Sink<'_>) -> io::Result<bool> {
    let Job { id, input, names, .. } = *job;
    let mut engine = Engine::new(Arc::clone(input.puzzle.layout()));
    let mistakes = mistakes(&mut engine, &input.puzzle, names, budget);
    if sink.format.is_json() {
        let Some(message) = reason(&mistakes) else { return Ok(false) };
        let error =
            InputError::whole(ErrorCode::Conflict, message, "entries of the solution", "wrong entries");
        let error = InputError { file: input.file.clone(), line: input.line, ..error };
        return sink.unreadable(id, &error).map(|()| true);
    }
    let place = place(id, input);
    for mistake in &mistakes {
        sink.complain(&format!("{place}: {mistake}"));
    }
    Ok(!mistakes.is_empty())
}

/// Says on standard error why a puzzle has this verdict, a line each: the equal digits of every house, or else
/// `reason`. Of a grid with entries the reason names the wrong ones.
pub(super) fn complain(
    names: &Layout,
    (id, input): (&str, &Input),
    verdict: Option<Verdict>,
    reason: &str,
    sink: &mut Sink<'_>,
) {
    let verdict = verdict.map_or(String::new(), |verdict| format!("{}: ", verdict.word()));
    let puzzle = &input.puzzle;
    let has_entries = puzzle.placed().iter().any(Option::is_some);
    let equal = if has_entries { Vec::new() } else { equal_digits(names, &puzzle.values()) };
    let place = place(id, input);
    if equal.is_empty() {
        sink.complain(&format!("{place}: {verdict}{reason}"));
    }
    for equal in &equal {
        sink.complain(&format!("{place}: {verdict}{}", words(names, equal)));
    }
}
