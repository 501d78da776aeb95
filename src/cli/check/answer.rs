//! Judges a submitted answer (`check --answer`).

use std::io;
use std::sync::OnceLock;

use serde::Serialize;

use super::super::args::InputArgs;
use super::super::failure::Failure;
use super::super::input::one_grid;
use super::super::output::Sink;
use crate::engine::{Budget, Engine, EqualDigits, equal_digits};
use crate::formats;
use crate::grid::{Candidate, Digit, Index, Layout, Puzzle, Solution, UniquenessBasis};
use crate::outcome::words::{assignment, join_with_and};
use crate::outcome::{self, equal};
use crate::trace::Verdict;

/// The submitted answer, compared with every puzzle of the run.
pub(super) struct SubmittedAnswer {
    grid: Puzzle,
    /// The error message if the run ended because the answer has another shape than a puzzle.
    refused: OnceLock<String>,
}

impl SubmittedAnswer {
    /// Reads the submitted answer with the input options of the puzzles.
    ///
    /// # Errors
    /// If the input is not exactly one grid, or if both puzzle and answer come from standard input.
    pub(super) fn read(name: &str, inputs: &InputArgs) -> Result<Self, Failure> {
        let grid = one_grid(name, "answer", inputs)?;
        Ok(Self { grid, refused: OnceLock::new() })
    }

    /// Returns the error that ended the run, if the answer's shape was wrong.
    pub(super) fn refused(self) -> Option<Failure> {
        self.refused.into_inner().map(Failure::Usage)
    }

    /// Judges the submitted answer to `puzzle`, for which the engine found `verdict` and `solutions`.
    ///
    /// # Errors
    /// If the answer has another shape than the puzzle, which ends the run.
    pub(super) fn judge(
        &self,
        engine: &mut Engine,
        puzzle: &Puzzle,
        (verdict, solutions): (Verdict, Vec<Solution>),
        budget: &Budget,
    ) -> io::Result<AnswerReport> {
        if self.grid.layout() != puzzle.layout() {
            let shape = |layout: &Layout| {
                let side = layout.digits();
                layout.shape().map_or(String::new(), |shape| format!("{side}x{side} with boxes of {shape}"))
            };
            let message = format!(
                "the answer has another shape than the puzzle: {}, not {}",
                shape(self.grid.layout()),
                shape(puzzle.layout())
            );
            let _ = self.refused.set(message);
            return Err(io::Error::other("the answer has another shape"));
        }
        let position = puzzle.placed().iter().any(Option::is_some) || !puzzle.eliminated().is_empty();
        let (verdict, solutions) = if position {
            let givens = puzzle.on(UniquenessBasis::Givens);
            let alone = outcome::check(engine, &givens, puzzle.layout(), budget, (false, false));
            (alone.verdict, alone.solutions)
        } else {
            (verdict, solutions)
        };
        let judged = AnswerReport::new(puzzle, &self.grid);
        Ok(match (verdict, solutions.as_slice()) {
            (_, [solution]) => judged.against_solution(solution),
            (Verdict::None, _) => judged.against_houses("the puzzle has no solution"),
            (Verdict::Multiple, _) => {
                judged.against_houses("the puzzle has several solutions").check_completable(engine, budget)
            }
            _ => judged.against_houses("the budget ran out before the puzzle was solved"),
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum AnswerVerdict {
    Right,
    Wrong,
    Incomplete,
}

/// The judgement of a submitted answer.
pub(super) struct AnswerReport {
    pub(super) word: AnswerVerdict,
    puzzle: Puzzle,
    /// The givens and, in the other cells, the digits of the answer.
    digits: Vec<Option<Digit>>,
    /// The answer's entries that differ from a given.
    changed: Vec<Candidate>,
    /// Every wrong entry, including changed givens.
    wrong: Vec<Candidate>,
    missing: usize,
    equal: Vec<EqualDigits>,
    /// The reason why the answer was judged by houses; `None` if it was compared with the solution.
    by_houses: Option<&'static str>,
    /// True if only the combination of the `wrong` entries leaves no solution.
    together: bool,
}

#[derive(Serialize)]
pub(super) struct AnswerRecord {
    answer: AnswerVerdict,
    wrong: Vec<String>,
    changed_givens: Vec<String>,
    missing: usize,
    judged_by: &'static str,
}

impl AnswerReport {
    /// Starts the judgement by comparing the answer with the givens.
    fn new(puzzle: &Puzzle, answer: &Puzzle) -> Self {
        let cells = || puzzle.layout().all_cells();
        let given = |cell| puzzle.givens()[Index::index(cell)];
        let entry = |cell| answer.value(cell).map(|digit| Candidate { cell, digit });
        let changed: Vec<Candidate> = cells()
            .filter(|&cell| given(cell).is_some())
            .filter_map(entry)
            .filter(|entry| given(entry.cell) != Some(entry.digit))
            .collect();
        let digits: Vec<Option<Digit>> =
            cells().map(|cell| given(cell).or_else(|| answer.value(cell))).collect();
        Self {
            word: AnswerVerdict::Right,
            puzzle: puzzle.clone(),
            missing: digits.iter().filter(|digit| digit.is_none()).count(),
            wrong: changed.clone(),
            digits,
            changed,
            equal: Vec::new(),
            by_houses: None,
            together: false,
        }
    }

    /// Lists the answer's entries in cells without a given.
    fn entries(&self) -> Vec<Candidate> {
        let open = |cell: &crate::grid::Cell| self.puzzle.givens()[cell.index()].is_none();
        let cells = self.puzzle.layout().all_cells().filter(open);
        cells.filter_map(|cell| Some(Candidate { cell, digit: self.digits[cell.index()]? })).collect()
    }

    /// Marks every entry that differs from the only solution.
    fn against_solution(mut self, solution: &Solution) -> Self {
        let entries = self.entries();
        self.wrong.extend(entries.into_iter().filter(|entry| solution.digit(entry.cell) != entry.digit));
        self.set_verdict()
    }

    /// Marks entries whose digit occurs twice in a house as wrong. `why` says why there is no single solution
    /// to compare with.
    fn against_houses(mut self, why: &'static str) -> Self {
        self.by_houses = Some(why);
        self.equal = equal_digits(self.puzzle.layout(), &self.digits);
        let clashing = |entry: &Candidate| self.equal.iter().any(|equal| equal.cells.contains(&entry.cell));
        let entries: Vec<Candidate> = self.entries().into_iter().filter(clashing).collect();
        self.wrong.extend(entries);
        self.set_verdict()
    }

    /// Checks if a correct but incomplete answer can be completed; if not, marks entries that together
    /// exclude every solution.
    fn check_completable(mut self, engine: &mut Engine, budget: &Budget) -> Self {
        if self.word != AnswerVerdict::Incomplete {
            return self;
        }
        let Ok(filled) = Puzzle::new(self.puzzle.layout().clone(), self.digits.clone()) else { return self };
        if let Ok(Some(clash)) = engine.smallest_clash(&filled, budget) {
            let entries = self.entries();
            self.wrong = clash.clues.into_iter().filter(|clue| entries.contains(clue)).collect();
            self.together = true;
            self.word = AnswerVerdict::Wrong;
        }
        self
    }

    /// Sets the verdict from the wrong and missing entries.
    fn set_verdict(mut self) -> Self {
        self.wrong.sort_unstable();
        let clash = !self.wrong.is_empty() || !self.equal.is_empty();
        let none = self.by_houses == Some("the puzzle has no solution");
        self.word = match self.missing {
            _ if clash || none => AnswerVerdict::Wrong,
            0 => AnswerVerdict::Right,
            _ => AnswerVerdict::Incomplete,
        };
        self
    }

    pub(super) fn record(&self) -> AnswerRecord {
        let layout = self.puzzle.layout();
        let named = |entries: &[Candidate]| -> Vec<String> {
            entries.iter().map(|&entry| formats::candidate(layout, entry)).collect()
        };
        AnswerRecord {
            answer: self.word,
            wrong: named(&self.wrong),
            changed_givens: named(&self.changed),
            missing: self.missing,
            judged_by: if self.by_houses.is_some() { "houses" } else { "solution" },
        }
    }

    pub(super) fn word(&self) -> &'static str {
        match self.word {
            AnswerVerdict::Right => "right",
            AnswerVerdict::Wrong => "wrong",
            AnswerVerdict::Incomplete => "incomplete",
        }
    }

    pub(super) fn tell(&self, layout: &Layout, sink: &mut Sink<'_>) -> io::Result<()> {
        let missing = match self.missing {
            0 => String::new(),
            1 => "1 cell is missing".to_string(),
            count => format!("{count} cells are missing"),
        };
        let tail = match self.word {
            AnswerVerdict::Incomplete => format!(": {missing}, what is there is right so far"),
            _ if self.missing > 0 => format!(": {missing}"),
            _ => String::new(),
        };
        sink.prose(&format!("answer: {}{tail}\n", sink.paint.heading(self.word())))?;
        if let Some(why) = self.by_houses {
            sink.prose(&format!("judged by the givens and house by house: {why}\n"))?;
        }
        let givens = self.puzzle.given_count();
        if self.changed.len() * 2 > givens {
            let changed = self.changed.len();
            let words = "so it may answer another puzzle";
            sink.prose(&format!("it changes {changed} of the {givens} givens, {words}\n"))?;
        }
        for entry in &self.changed {
            let given = self.puzzle.givens()[entry.cell.index()];
            let given = given.map(|digit| format!(", which is {digit}")).unwrap_or_default();
            sink.prose(&format!("your {} changes a given{given}\n", assignment(layout, *entry)))?;
        }
        if self.together {
            let entries = join_with_and(self.wrong.iter().map(|&entry| assignment(layout, entry)));
            return match self.wrong.len() {
                0 => Ok(()),
                1 => sink.prose(&format!("your {entries} leaves no solution\n")),
                _ => sink.prose(&format!("your {entries} leave no solution together\n")),
            };
        }
        if self.by_houses.is_some() {
            for equal in &self.equal {
                sink.prose(&format!("{}\n", equal::words(layout, equal)))?;
            }
            return Ok(());
        }
        for entry in self.wrong.iter().filter(|entry| !self.changed.contains(entry)) {
            sink.prose(&format!("your {} contradicts the solution\n", assignment(layout, *entry)))?;
        }
        Ok(())
    }
}
