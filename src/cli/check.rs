//! `sudostep check`: counts solutions (none, unique, multiple) with the engine, explains the verdict and
//! judges answers.

mod answer;
mod why;

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use serde::Serialize;

use super::args::{BudgetArgs, Format, InputArgs, OutputArgs, help_template, writes};
use super::batch::{self, Answer};
use super::exit;
use super::failure::Failure;
use super::givens::{self, GivensArgs};
use super::head::Head;
use super::interrupt;
use super::output::{Output, Sink};
use crate::engine::{self, Engine};
use crate::explain::capitalised;
use crate::formats::{Coords, Input};
use crate::grid::{Layout, Solution};
use crate::outcome::equal::{self, EqualRecord};
use crate::outcome::{self, Checked, mistakes};
use crate::trace::Verdict;
use answer::{AnswerRecord, AnswerReport, AnswerVerdict, SubmittedAnswer};
use why::{Why, WhyRecord};

const EXAMPLES: &str = "\
--why tells, of none, the smallest set of clues that has no solution and the steps that show it; of multiple, the cells \
that differ and the fewest clues that would settle it; of unique, the clues that could be left out. It may spend \
--max-nodes again and what --timeout left; without either it stops after a few seconds and says so.
With --answer the answer is what is asked about: the exit code is 0 if it is right and 1 if it is wrong or incomplete. \
It is right if it is full, keeps the givens and contradicts nothing, even where the puzzle has several solutions. A \
given that it leaves blank counts as kept. In words the answer comes first and the puzzle's verdict after it.
What cannot be read has no line among the verdicts, but one on standard error; -f jsonl has a record for it in its place.

Examples:
  sudostep check puzzles.txt                  a verdict a line
  sudostep check --why mine.txt               what clashes, what to add, or what could be left out
  sudostep check --answer solution.txt puzzle.txt
  sudostep check --givens puzzle.txt mine.txt  the wrong digits of a half-filled grid";

/// The error of an answer without its puzzle.
const NO_PUZZLE: &str = "--answer needs the puzzle as well: sudostep check --answer ANSWER PUZZLE";

#[derive(clap::Args)]
#[command(
    help_template = help_template("sudostep check --why puzzle.txt"),
    after_long_help = EXAMPLES,
    mut_args = writes(&Format::ALL)
)]
pub(super) struct Args {
    /// Say what is behind the verdict
    #[arg(long)]
    why: bool,
    /// Judge this answer
    ///
    /// A grid of the puzzle's shape, or a file with one.
    #[arg(long, value_name = "GRID|FILE")]
    answer: Option<String>,
    #[command(flatten)]
    givens: GivensArgs,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Serialize)]
struct CheckRecord<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<[String; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    clashes: Vec<EqualRecord>,
    #[serde(flatten)]
    judged: Option<AnswerRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<WhyRecord>,
}

/// Options of a check, the same for every puzzle.
struct Questions {
    budget: engine::Budget,
    why: bool,
    coords: Coords,
    answer: Option<SubmittedAnswer>,
}

pub(super) fn run(args: &Args) -> Result<u8, Failure> {
    let stdin = args.input.inputs.is_empty().then(|| "-".to_string());
    if args.answer.as_deref() == Some("-") && args.givens.is_piped() {
        let words = "standard input cannot be both the answer and the puzzle of --givens: name one of them";
        return Err(Failure::Usage(words.to_string()));
    }
    if args.answer.is_some() && args.input.inputs.is_empty() && io::stdin().is_terminal() {
        return Err(Failure::Usage(NO_PUZZLE.to_string()));
    }
    let (inputs, read) = args.givens.over(&args.input)?;
    let read: Vec<String> = read.into_iter().chain(args.answer.clone()).chain(stdin).collect();
    let answer = args.answer.as_deref().map(|name| SubmittedAnswer::read(name, &args.input)).transpose()?;
    let mut output = Output::open("check", &Format::ALL, &args.output, &read)?;
    if output.format == Format::Csv {
        if args.why {
            let words = "--why does not go with csv; json, jsonl, text and plain have room for it";
            return Err(Failure::Usage(words.to_string()));
        }
        let answer = if answer.is_some() { ",answer" } else { "" };
        output.header(&format!("puzzle,verdict,solution{answer}\n"));
    }
    let coords = output.coords;
    output.time_limit = args.budget.budget().time.into();
    let questions = Questions { budget: args.budget.budget(), why: args.why, coords, answer };
    let any_puzzle = AtomicBool::new(false);
    let done = batch::run(&inputs, output, Vec::new, |all_tools, id, input, sink| {
        any_puzzle.store(true, Ordering::Relaxed);
        check(tools_for(all_tools, input.puzzle.layout(), coords), &questions, id, input, sink)
    });
    let Some(answer) = questions.answer else { return done };
    let alone = args.input.inputs.is_empty() && !any_puzzle.into_inner();
    match (answer.refused(), &done) {
        (Some(refused), _) => Err(refused),
        (None, Ok(exit::USAGE)) if alone => Err(Failure::Usage(NO_PUZZLE.to_string())),
        (None, _) => done,
    }
}

/// The engine for puzzles of one layout, and the layout with the names to show to the user.
type CheckTools = (Engine, Arc<Layout>);

/// Returns the engine and cell names for this layout, created on first use.
fn tools_for<'a>(
    all_tools: &'a mut Vec<CheckTools>,
    layout: &Arc<Layout>,
    coords: Coords,
) -> &'a mut CheckTools {
    let known = all_tools.iter().position(|(engine, _)| engine.layout() == layout);
    let index = known.unwrap_or_else(|| {
        let names = if coords == Coords::Rc { Arc::clone(layout) } else { Arc::new(coords.rename(layout)) };
        all_tools.push((Engine::new(Arc::clone(layout)), names));
        all_tools.len() - 1
    });
    &mut all_tools[index]
}

fn check(
    (engine, names): &mut CheckTools,
    questions: &Questions,
    id: &str,
    input: &Input,
    sink: &mut Sink<'_>,
) -> io::Result<Answer> {
    let since = (questions.why || questions.answer.is_some()).then(Instant::now);
    let puzzle = &input.puzzle;
    let layout = puzzle.layout();
    let line = |solution: &Solution| input.solution_line(solution);
    // A table has no room for the reason.
    let wanted = (sink.format != Format::Csv, sink.format.is_json());
    let Checked { verdict, solutions, reason, clashes: equal, mistakes } =
        outcome::check(engine, puzzle, names, &questions.budget, wanted);
    if matches!(verdict, Verdict::Unknown(_)) && interrupt::raised() {
        return Ok(Answer::Unfinished);
    }
    let both = <&[Solution; 2]>::try_from(solutions.as_slice()).ok().map(|both| both.each_ref().map(line));
    let left = || why::budget_left(&questions.budget, since.unwrap_or_else(Instant::now), layout);
    let judged = match &questions.answer {
        Some(submitted) => Some(submitted.judge(engine, puzzle, (verdict, solutions.clone()), &left())?),
        None => None,
    };
    let why = if questions.why { engine.answer(puzzle, &questions.budget).ok() } else { None };
    if interrupt::raised() {
        return Ok(Answer::Unfinished);
    }
    let why = why.map(|answer| why::find(engine, puzzle, &answer, &equal, &left(), questions.coords));
    let only = if let [only] = solutions.as_slice() { Some(only) } else { None };
    match sink.format {
        Format::Json | Format::Jsonl => {
            sink.record(&CheckRecord {
                head: Head::new(id, input),
                verdict: verdict.word(),
                solution: only.map(line),
                solutions: both,
                reason,
                clashes: equal.iter().map(|equal| equal::record(layout, equal)).collect(),
                judged: judged.as_ref().map(AnswerReport::record),
                why: why.map(|why| why.record(id, input)),
            })?;
        }
        Format::Csv => {
            let verdict = |row: &mut String| row.push_str(verdict.word());
            let solution = |row: &mut String| only.iter().for_each(|only| input.push_solution(row, only));
            let word = judged.as_ref().map(AnswerReport::word);
            let answer = |row: &mut String| row.push_str(word.unwrap_or_default());
            let fields: [&dyn Fn(&mut String); 4] =
                [&|row| input.push_givens(row), &verdict, &solution, &answer];
            sink.row_by(&fields[..3 + usize::from(word.is_some())])?;
        }
        _ => {
            if let Some(judged) = &judged {
                judged.tell(names, sink)?;
                sink.text("puzzle: ")?;
            }
            sink.text(&format!("{}\n", verdict.word()))?;
            if why.is_some()
                && let Some(mistakes) = mistakes::reason(&mistakes)
            {
                sink.prose(&format!("{}\n", capitalised(&mistakes)))?;
            }
            if let Some(why) = &why {
                why.tell(id, input, names, sink)?;
            }
            if let Some(reason) = reason.as_ref().filter(|_| why.as_ref().is_none_or(Why::is_unknown)) {
                givens::complain(names, (id, input), Some(verdict), reason, sink);
            }
        }
    }
    Ok(Answer::of(match judged {
        Some(judged) => judged.word == AnswerVerdict::Right,
        None => verdict == Verdict::Unique,
    }))
}
