//! Finds the mistake among digits that clash, by leaving them out one at a time.

use std::sync::Arc;
use std::time::Instant;

use serde::Serialize;

use super::words::{assignment, join_with_and};
use crate::engine::{self, Budget, Engine};
use crate::formats;
use crate::grid::{Candidate, Cell, Index, Layout, Puzzle};
use crate::trace::{Stop, Verdict};

/// The most digits of a clash that are left out in turn.
const MOST_TRIES: usize = 36;

/// The digits of a clash, each with the verdict on the grid without it.
pub(crate) struct Suspects(Vec<(Candidate, Verdict)>);

#[derive(Serialize)]
pub(crate) struct SuspectRecord {
    clue: String,
    verdict: &'static str,
}

impl Suspects {
    /// Leaves out each digit of `clash` in turn, from the digits of `puzzle`. Finds nothing if the clash is large.
    ///
    /// The tries share the budget.
    pub(crate) fn find(engine: &mut Engine, puzzle: &Puzzle, clash: &[Candidate], budget: &Budget) -> Self {
        if clash.len() > MOST_TRIES {
            return Self(Vec::new());
        }
        let (since, tries) = (Instant::now(), clash.len() as u64);
        let verdict = |&clue: &Candidate| {
            let budget = Budget {
                nodes: budget.nodes.map(|nodes| nodes / tries),
                time: budget.time.map(|time| time.saturating_sub(since.elapsed())),
                ..*budget
            };
            let verdict = match without(puzzle, clue.cell).map(|puzzle| engine.count(&puzzle, &budget)) {
                Some(Ok(engine::Count::None)) => Verdict::None,
                Some(Ok(engine::Count::One(_))) => Verdict::Unique,
                Some(Ok(engine::Count::Several)) => Verdict::Multiple,
                Some(Err(_)) | None => Verdict::Unknown(Stop::Budget),
            };
            (clue, verdict)
        };
        Self(clash.iter().map(verdict).collect())
    }

    pub(crate) fn records(&self, layout: &Layout) -> Vec<SuspectRecord> {
        let record = |&(clue, verdict): &(Candidate, Verdict)| SuspectRecord {
            clue: formats::candidate(layout, clue),
            verdict: verdict.word(),
        };
        self.0.iter().map(record).collect()
    }

    /// Says which digit is the mistake, or which could be. Returns `None` if the tries showed nothing.
    ///
    /// A printed puzzle has one solution. Without its one wrong entry a grid has one solution too, so a digit without
    /// which it has several is less suspect.
    pub(crate) fn sentence(&self, names: &Layout) -> Option<String> {
        let with = |wanted: Verdict| -> Vec<Candidate> {
            self.0.iter().filter(|(_, verdict)| *verdict == wanted).map(|(clue, _)| *clue).collect()
        };
        let (unique, several, none) = (with(Verdict::Unique), with(Verdict::Multiple), with(Verdict::None));
        let all = self.0.len();
        let is_complete = unique.len() + several.len() + none.len() == all;
        let (first, count, others, least) = match (unique.is_empty(), several.is_empty()) {
            (true, true) => return (all > 0 && is_complete).then(|| no_suspect(&none, names)),
            (true, false) => (several, "several solutions", none, "none"),
            (false, true) => (unique, "one solution", none, "none"),
            (false, false) if none.is_empty() => (unique, "one solution", several, "several"),
            (false, false) => (unique, "one solution", [several, none].concat(), "several or none"),
        };
        let clue = |clue: &Candidate| assignment(names, *clue);
        let cell = |clue: &Candidate| names.cell_name(clue.cell);
        let which = match first.as_slice() {
            [only] => clue(only),
            [one, other] => format!("{}, and also without {},", clue(one), clue(other)),
            more if more.len() == all => "any one of these".to_string(),
            more => format!("any one of {}", join_with_and(more.iter().map(clue))),
        };
        let rest = match others.as_slice() {
            _ if !is_complete => "; the budget ran out before all were tried".to_string(),
            [] => String::new(),
            [only] => format!("; without {} it has {least}", clue(only)),
            _ => format!("; without any other of these it has {least}"),
        };
        let mistake = match first.as_slice() {
            [only] => cell(only).to_string(),
            [one, other] => format!("{} or {}", cell(one), cell(other)),
            _ => "one of them".to_string(),
        };
        let conclusion = match () {
            () if !is_complete => format!("{mistake} could be the mistake"),
            () if least.starts_with("several") => format!("most likely {mistake} is the mistake"),
            () => format!("{mistake} is the mistake, if there is only one"),
        };
        Some(format!("Without {which} the grid has {count}{rest}: {conclusion}."))
    }
}

/// Says that no single digit of a clash is the mistake.
fn no_suspect(clash: &[Candidate], names: &Layout) -> String {
    let left_out = match clash {
        [only] => format!("Without {}", assignment(names, *only)),
        more => {
            let cells = join_with_and(more.iter().map(|clue| names.cell_name(clue.cell)));
            format!("Whichever of {cells} is left out,")
        }
    };
    format!("{left_out} the grid still has no solution: more than one digit is wrong.")
}

/// Returns the digits of `puzzle` without that of `cell`.
fn without(puzzle: &Puzzle, cell: Cell) -> Option<Puzzle> {
    let mut digits = puzzle.values();
    digits[cell.index()] = None;
    Puzzle::new(Arc::clone(puzzle.layout()), digits).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::ReadOptions;
    use crate::grid::Shape;

    fn clues(layout: &Layout, names: &str) -> Vec<Candidate> {
        names.split(' ').map(|name| formats::parse_candidate(layout, name).unwrap()).collect()
    }

    /// Returns the sentence about these digits with these verdicts: 0, 1, 2 or `?` solutions.
    fn sentence(names: &str, verdicts: &str) -> Option<String> {
        let layout = Layout::boxed(Shape::NINE);
        let verdicts = verdicts.chars().map(|count| match count {
            '0' => Verdict::None,
            '1' => Verdict::Unique,
            '2' => Verdict::Multiple,
            _ => Verdict::Unknown(Stop::Budget),
        });
        Suspects(clues(&layout, names).into_iter().zip(verdicts).collect()).sentence(&layout)
    }

    #[test]
    fn the_one_digit_without_which_there_is_a_solution_is_the_mistake() {
        let two = |verdicts| sentence("5r1c1 5r1c4", verdicts);
        let mistake = "Without r1c4 = 5 the grid has one solution; without r1c1 = 5 it has none: \
                       r1c4 is the mistake, if there is only one.";
        assert_eq!(two("01").as_deref(), Some(mistake));
        let three = "Without r1c4 = 5 the grid has several solutions; without any other of these it has none: \
                     r1c4 is the mistake, if there is only one.";
        assert_eq!(sentence("5r1c1 5r1c4 6r2c2", "020").as_deref(), Some(three));
    }

    #[test]
    fn several_digits_could_be_the_mistake() {
        let either = "Without r1c1 = 5, and also without r1c4 = 5, the grid has one solution: \
                      r1c1 or r1c4 is the mistake, if there is only one.";
        assert_eq!(sentence("5r1c1 5r1c4", "11").as_deref(), Some(either));
        let any = "Without any one of these the grid has several solutions: \
                   one of them is the mistake, if there is only one.";
        assert_eq!(sentence("5r1c1 5r1c4 6r2c2", "222").as_deref(), Some(any));
        let some = "Without r1c1 = 5, and also without r1c4 = 5, the grid has one solution; \
                    without any other of these it has none: r1c1 or r1c4 is the mistake, if there is only one.";
        assert_eq!(sentence("5r1c1 5r1c4 6r2c2 7r3c3", "1100").as_deref(), Some(some));
    }

    #[test]
    fn a_digit_without_which_there_is_one_solution_is_more_suspect_than_those_that_leave_several() {
        let apart = "Without r1c4 = 5 the grid has one solution; without r1c1 = 5 it has several: \
                     most likely r1c4 is the mistake.";
        assert_eq!(sentence("5r1c1 5r1c4", "21").as_deref(), Some(apart));
        let three = "Without r1c4 = 5 the grid has one solution; \
                     without any other of these it has several or none: most likely r1c4 is the mistake.";
        assert_eq!(sentence("5r1c1 5r1c4 6r2c2", "210").as_deref(), Some(three));
    }

    #[test]
    fn no_digit_alone_is_the_mistake_where_none_leaves_a_solution() {
        let more = "Whichever of r1c1 and r1c4 is left out, the grid still has no solution: \
                    more than one digit is wrong.";
        assert_eq!(sentence("5r1c1 5r1c4", "00").as_deref(), Some(more));
    }

    #[test]
    fn what_the_budget_left_open_convicts_nobody() {
        assert_eq!(sentence("5r1c1 5r1c4", "0?"), None);
        let open = "Without r1c1 = 5 the grid has one solution; the budget ran out before all were tried: \
                    r1c1 could be the mistake.";
        assert_eq!(sentence("5r1c1 5r1c4", "1?").as_deref(), Some(open));
    }

    #[test]
    fn a_large_clash_is_not_tried() {
        let line = "5.9.3..2.4...68....8.2.....615........7..5..8...7...63.2.3...8....187.36..6...4..";
        let puzzle = formats::parse(line, &ReadOptions::default()).unwrap().puzzle;
        let mut engine = Engine::new(Arc::clone(puzzle.layout()));
        let clash = clues(puzzle.layout(), "5r1c1 9r1c3");
        let mut tries =
            |clash: &[Candidate]| Suspects::find(&mut engine, &puzzle, clash, &Budget::default()).0;
        assert_eq!(tries(&clash), [(clash[0], Verdict::Unique), (clash[1], Verdict::Unique)]);
        assert!(tries(&clash.repeat(MOST_TRIES)).is_empty());
    }
}
