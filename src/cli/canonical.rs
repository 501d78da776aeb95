//! `sudostep canonical`: the canonical form of puzzles and of their solutions.

use std::io;
use std::sync::Arc;

use serde::Serialize;

use super::args::{Format, InputArgs, OutputArgs, help_template, writes};
use super::batch::{self, Answer};
use super::failure::Failure;
use super::head::Head;
use super::input::place;
use super::interrupt;
use super::output::{Output, Sink};
use crate::engine::{Budget, Count, Engine};
use crate::formats::{self, ErrorCode, Input, InputError};
use crate::grid::UniquenessBasis;
use crate::trace::Verdict;

const NOTES: &str = "\
Puzzles are equivalent if exchanging rows of a band, columns of a stack, bands, stacks, digits, or rows with columns \
makes one of the other. Their form is the least of their lines, a blank less than 1 and 1 less than 2.
text and plain are the form alone; csv and jsonl add the verdict and the form of the only solution. A jigsaw, a side \
above 9 and removed candidates have no form.

Examples:
  sudostep canonical puzzles.txt | sort | uniq -d   the forms that come more than once
  sudostep canonical -o forms.csv puzzles.txt       each puzzle, its form and that of its solution";

#[derive(clap::Args)]
#[command(
    help_template = help_template("sudostep canonical puzzles.txt"),
    after_long_help = NOTES,
    mut_args = writes(&Format::ALL)
)]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Serialize)]
struct CanonicalRecord<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    canonical: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    canonical_solution: Option<String>,
    verdict: &'static str,
}

pub(super) fn run(args: &Args) -> Result<u8, Failure> {
    let mut output = Output::open("canonical", &Format::ALL, &args.output, &args.input.inputs)?;
    if output.format == Format::Csv {
        output.header("puzzle,canonical,canonical_solution,verdict\n");
    }
    batch::run(&args.input, output, || None, canonical)
}

/// Writes the form of one puzzle; `engine` is that of the puzzle before.
fn canonical(
    engine: &mut Option<Engine>,
    id: &str,
    input: &Input,
    sink: &mut Sink<'_>,
) -> io::Result<Answer> {
    let layout = input.puzzle.layout();
    let Some(form) = input.puzzle.canonical() else {
        let expected = "rows, columns and boxes, a side up to 9 and no removed candidates";
        let message = format!("no canonical form: it takes {expected}");
        let error = InputError::whole(ErrorCode::Variant, message, expected, "another puzzle");
        sink.unreadable(id, &InputError { file: input.file.clone(), line: input.line, ..error })?;
        return Ok(Answer::Failed);
    };
    let givens = input.puzzle.on(UniquenessBasis::Givens);
    if givens != input.puzzle {
        sink.complain(&format!("{}: the placed digits are left out", place(id, input)));
    }
    let form = formats::line(layout, form.givens(), '.');
    if sink.format.is_words() {
        return sink.text(&format!("{form}\n")).map(|()| Answer::Yes);
    }
    engine.take_if(|engine| engine.layout() != layout);
    let engine = engine.get_or_insert_with(|| Engine::new(Arc::clone(layout)));
    let budget = Budget { cancel: Some(interrupt::cancel()), ..Budget::default() };
    let Ok(count) = engine.count(&givens, &budget) else { return Ok(Answer::Unfinished) };
    let (verdict, solution) = match count {
        Count::None => (Verdict::None, None),
        Count::One(solution) => (Verdict::Unique, solution.canonical(layout)),
        Count::Several => (Verdict::Multiple, None),
    };
    let solution = solution.map(|grid| grid.to_string());
    let (head, verdict) = (Head::new(id, input), verdict.word());
    if sink.format == Format::Csv {
        sink.row([&head.puzzle, &form, solution.as_deref().unwrap_or_default(), verdict])?;
    } else {
        sink.record(&CanonicalRecord { head, canonical: form, canonical_solution: solution, verdict })?;
    }
    Ok(Answer::Yes)
}
