//! `sudostep check`: none, unique or multiple, by the engine.

use std::io;
use std::sync::Arc;

use serde::Serialize;

use super::args::{BudgetArgs, Format, InputArgs, OutputArgs};
use super::batch::{self, Answer};
use super::output::{Output, Sink};
use super::{Failure, interrupt};
use crate::engine::{self, Engine};
use crate::grid::{Board, Geometry, Layout, Puzzle, Solution};
use crate::notation::{self, Coords, Input};
use crate::stepper::{Profile, Stepper};
use crate::trace::{self, Stop, Verdict};

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Serialize)]
struct CheckRecord<'a> {
    id: &'a str,
    puzzle: &'a str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    placed: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    eliminated: Vec<String>,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<[String; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

pub(super) fn run(args: &Args) -> Result<u8, Failure> {
    let format = args.output.format("check", None, &Format::ALL)?;
    let mut output = Output::open(&args.output, format, &args.input.inputs)?;
    if format == Format::Csv {
        output.header("puzzle,verdict,solution\n");
    }
    let budget = args.budget.budget();
    let coords = args.output.coords(format);
    batch::run(&args.input, &args.output, output, Vec::new, |engines, id, input, sink| {
        check(engine_for(engines, input.puzzle.layout()), &budget, coords, id, input, sink)
    })
}

/// The engine for this layout, made if there is none yet.
fn engine_for<'a>(engines: &'a mut Vec<(Arc<Layout>, Engine)>, layout: &Arc<Layout>) -> &'a mut Engine {
    let known = engines.iter().position(|(mine, _)| mine == layout);
    let index = known.unwrap_or_else(|| {
        engines.push((Arc::clone(layout), Engine::new(Arc::clone(layout))));
        engines.len() - 1
    });
    &mut engines[index].1
}

fn check(
    engine: &mut Engine,
    budget: &engine::Budget,
    coords: Coords,
    id: &str,
    input: &Input,
    sink: &mut Sink<'_>,
) -> io::Result<Answer> {
    let layout = input.puzzle.layout();
    let line = |solution: &Solution| solution_line(input, solution);
    let puzzle = notation::line_in(layout, input.puzzle.givens(), &input.style);
    let mut record = CheckRecord {
        id,
        puzzle: &puzzle,
        placed: notation::placed(&input.puzzle),
        eliminated: notation::eliminated(&input.puzzle),
        verdict: "unique",
        solution: None,
        solutions: None,
        reason: None,
    };
    match engine.answer(&input.puzzle, budget) {
        Ok(engine::Answer::Unique(solution)) => record.solution = Some(line(&solution)),
        Ok(engine::Answer::Multiple(first, second)) => {
            record.verdict = Verdict::Multiple.word();
            record.solutions = Some([line(&first), line(&second)]);
        }
        Ok(engine::Answer::None) => {
            record.verdict = Verdict::None.word();
            record.reason = Some(why_none(&input.puzzle, coords));
        }
        Err((engine::Spent, _)) if interrupt::raised() => return Ok(Answer::Unfinished),
        Err((engine::Spent, _)) => {
            record.verdict = Verdict::Unknown(Stop::Budget).word();
            record.reason = Some(Stop::Budget.word().to_string());
        }
    }
    match sink.format {
        Format::Json | Format::Jsonl => sink.record(&record)?,
        Format::Csv => {
            let solution = record.solution.as_deref().unwrap_or_default();
            sink.text(&format!("{},{},{solution}\n", record.puzzle, record.verdict))?;
        }
        Format::Text | Format::Plain => {
            sink.text(&format!("{}\n", record.verdict))?;
            if let Some(reason) = &record.reason {
                sink.complain(&format!("{}: {}: {reason}", place(id, input), record.verdict));
            }
        }
    }
    Ok(Answer::of(record.verdict == Verdict::Unique.word()))
}

/// Where an input came from, to begin a message with: its file and line, or its number.
pub(super) fn place(id: &str, input: &Input) -> String {
    input.file.as_ref().map_or_else(|| format!("puzzle {id}"), |file| format!("{file}:{}", input.line))
}

/// A solution on one line, with the digits that its puzzle was written with.
pub(super) fn solution_line(input: &Input, solution: &Solution) -> String {
    let cells: Vec<_> = solution.digits().iter().copied().map(Some).collect();
    notation::line_in(input.puzzle.layout(), &cells, &input.style)
}

/// Why there is no solution: what is wrong at the start, else what singles run into, else that nothing fits.
fn why_none(puzzle: &Puzzle, coords: Coords) -> String {
    let names = coords.rename(puzzle.layout());
    let geometry: Geometry = Geometry::new(Arc::clone(puzzle.layout()));
    if let Err(contradiction) = Board::start(&geometry, puzzle) {
        return contradiction.named(&names).to_string();
    }
    let mut profile = Profile::singles();
    profile.branch = false;
    let summary = Stepper::new(Arc::clone(puzzle.layout()), profile).run(puzzle, ());
    match summary.contradiction {
        Some(contradiction) => {
            format!("singles lead to a contradiction: {}", contradiction.named(&names))
        }
        None => trace::NOTHING_FITS.to_string(),
    }
}
