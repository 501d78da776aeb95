//! `sudostep grade`: grades how hard puzzles are.

mod order;
mod scales;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;

use serde::Serialize;

use super::args::{Format, InputArgs, OutputArgs, RunArgs, help_template, writes};
use super::batch::{self, Answer, is_unfinished};
use super::equal;
use super::failure::Failure;
use super::head::Head;
use super::input::place;
use super::interrupt;
use super::output::{Output, Sink, visible};
use super::steppers::Tools;
use crate::formats::Input;
use crate::grade::{Grade, Hodoku};
use crate::stepper::Counts;
use crate::trace::{self, Summary, Verdict};
use order::OrderArgs;
use scales::{Grades, Scale, ScaleArgs};

const LEVELS: &str = "\
The level is that of the hardest technique the solve needed: easy, medium, hard, unfair or extreme; trial when the \
rules did not suffice and it had to branch. The hardest technique goes by the catalogue's order, not by the order in \
which the sweeps look. Counts include steps in branches that failed.
Counts by technique are in text and JSON; -f jsonl has a record for what cannot be read, too.
id is that of a data set, or else the number of the puzzle in the input.
Whatever needs more than the techniques that `sudostep technique` lists is trial.

The scale sudostep is that level. The scale hodoku is the level and the score of HoDoKu 2.2.0, from a run of its own by \
the profile hodoku, whatever --rules says: the sum of what its steps cost, 10000 for every guess. Other figures are of \
the run by --rules; without the scale sudostep a puzzle with one solution is spared that run, and they are of the \
other one, its guesses as branches. --max-nodes and --timeout bound each run.

Examples:
  sudostep grade puzzles.txt
  sudostep grade --scale sudostep,hodoku puzzles.txt
  sudostep grade puzzles.txt -o grades.csv
  sudostep grade --top 10 puzzles.txt         the ten hardest, each with its number in the file";

#[derive(clap::Args)]
#[command(
    help_template = help_template("sudostep grade puzzles.txt"),
    after_long_help = LEVELS,
    mut_args = writes(&Format::ALL)
)]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    scales: ScaleArgs,
    #[command(flatten)]
    order: OrderArgs,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Serialize)]
struct GradeRecord<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    grades: Option<Grades>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hardest: Option<&'static str>,
    counts: &'a BTreeMap<String, u64>,
    branches: u64,
    sweeps: u32,
    depth: u32,
}

/// The results of grading a puzzle.
struct Findings {
    summary: Summary,
    /// The grade by the run's techniques; `None` unless the puzzle has one solution.
    grade: Option<Grade>,
    /// The reason in words why the puzzle does not have exactly one solution.
    reason: Option<String>,
    /// Number of steps by technique.
    counts: BTreeMap<String, u64>,
    /// The grade on the scale `hodoku`; `None` if the user did not ask for it, or if the budget ran out.
    hodoku: Option<Hodoku>,
}

/// The names of the numeric columns in the table of grades.
const NUMBERS: [&str; 3] = ["sweeps", "branches", "depth"];

pub(super) fn run(args: &Args) -> Result<u8, Failure> {
    let mut output = Output::open("grade", &Format::ALL, &args.output, &args.input.inputs)?;
    let (scales, ask_hodoku) = (&args.scales, args.scales.ask(Scale::Hodoku));
    match output.format {
        Format::Csv => output.header(&format!(
            "id,puzzle,verdict,{}hardest,{}{}\n",
            if scales.ask(Scale::Sudostep) { "level," } else { "" },
            NUMBERS.join(","),
            if ask_hodoku { ",hodoku_level,hodoku_score" } else { "" },
        )),
        Format::Json | Format::Jsonl => {}
        _ => {
            let heading = row(
                "id",
                "verdict",
                scales.ask(Scale::Sudostep).then_some("level (sudostep)"),
                "hardest",
                NUMBERS,
                ask_hodoku.then_some(("level (hodoku)", "score")),
                "puzzle, steps by technique",
            );
            output.header(&format!("{}\n", output.paint.heading(&heading)));
        }
    }
    let order = args.order.order(scales)?;
    if let Some(order) = &order {
        output.sort(order.top);
    }
    let by_hodoku = ScaleArgs::hodoku_stepper(&args.run);
    let stepper = args.run.stepper().with_limit(Some(2), 1);
    batch::with_stepper(&args.input, output, stepper, |tools, id, input, sink| {
        let puzzle = &input.puzzle;
        // A scale not asked for is not computed.
        let alone = if scales.ask(Scale::Sudostep) { None } else { scales::hodoku_alone(&by_hodoku, puzzle) };
        let (summary, counts, hodoku) = alone.unwrap_or_else(|| {
            let mut counts = Counts::default();
            let summary = tools.stepper.run(puzzle, &mut counts);
            let one = summary.solutions.first().filter(|_| ask_hodoku && summary.verdict == Verdict::Unique);
            let hodoku = one.and_then(|solution| scales::hodoku(&by_hodoku, puzzle, solution));
            (summary, counts, hodoku.map(|(grade, _)| grade))
        });
        let is_missing = ask_hodoku && hodoku.is_none() && summary.verdict == Verdict::Unique;
        if is_unfinished(&summary) || (is_missing && interrupt::raised()) {
            return Ok(Answer::Unfinished);
        }
        let counts = counts.as_slice().iter().map(|(id, count)| (id.to_string(), *count)).collect();
        let reason = trace::reason(&summary, tools.names);
        let grade = Grade::of(&summary, BTreeMap::clone(&counts));
        let found = Findings { summary, grade, reason, counts, hodoku };
        sink.rank = order.as_ref().map(|order| order.rank(&found));
        write(tools, id, input, scales, &found, sink)
    })
}

fn write(
    tools: &Tools<'_>,
    id: &str,
    input: &Input,
    scales: &ScaleArgs,
    found: &Findings,
    sink: &mut Sink<'_>,
) -> io::Result<Answer> {
    let head = Head::new(id, input);
    let Findings { summary, grade, reason, counts, hodoku } = found;
    let by_levels = grade.as_ref().filter(|_| scales.ask(Scale::Sudostep));
    let hardest = grade.as_ref().and_then(|grade| grade.hardest).map(|row| row.id.as_str());
    let verdict = summary.verdict.word();
    if !sink.format.is_json()
        && let Some(reason) = reason
    {
        equal::complain(tools.names, (id, input), &format!("{verdict}: "), reason, sink);
    }
    // The run on the scale `hodoku` has other rules and may exceed the budget alone.
    let missing = grade.is_some() && scales.ask(Scale::Hodoku) && hodoku.is_none();
    if missing {
        sink.complain(&format!("{}: no grade on the scale hodoku: budget", place(id, input)));
    }
    let numbers = [u64::from(summary.sweeps), summary.nodes, u64::from(summary.depth)];
    let numbers = numbers.map(|number| number.to_string());
    let score = hodoku.map(|grade| (grade.word(), grade.score.to_string()));
    match sink.format {
        Format::Json | Format::Jsonl => sink.record(&GradeRecord {
            head,
            verdict,
            reason: reason.clone(),
            grades: grade.is_some().then(|| Grades::new(by_levels, *hodoku)),
            hardest,
            counts,
            branches: summary.nodes,
            sweeps: summary.sweeps,
            depth: summary.depth,
        })?,
        Format::Csv => {
            let mut fields = vec![id, head.puzzle.as_ref(), verdict];
            fields.extend(scales.ask(Scale::Sudostep).then(|| by_levels.map_or("", Grade::word)));
            fields.push(hardest.unwrap_or_default());
            fields.extend(numbers.iter().map(String::as_str));
            if scales.ask(Scale::Hodoku) {
                let (level, score) =
                    score.as_ref().map_or(("", ""), |(level, score)| (*level, score.as_str()));
                fields.extend([level, score]);
            }
            sink.row(fields)?;
        }
        _ => {
            let level = scales.ask(Scale::Sudostep).then(|| by_levels.map_or("-", Grade::word));
            let hodoku = scales
                .ask(Scale::Hodoku)
                .then(|| score.as_ref().map_or(("-", "-"), |(level, score)| (*level, score.as_str())));
            let numbers = [numbers[0].as_str(), numbers[1].as_str(), numbers[2].as_str()];
            let id = visible(id);
            let mut line = row(&id, verdict, level, hardest.unwrap_or("-"), numbers, hodoku, &head.puzzle);
            for (technique, count) in counts {
                let _ = write!(line, "  {technique} {count}");
            }
            sink.text(&format!("{line}\n"))?;
        }
    }
    Ok(Answer::of(grade.is_some() && !missing))
}

/// Formats a row of the text table.
fn row(
    id: &str,
    verdict: &str,
    level: Option<&str>,
    hardest: &str,
    [sweeps, branches, depth]: [&str; 3],
    hodoku: Option<(&str, &str)>,
    puzzle: &str,
) -> String {
    let level = level.map_or_else(String::new, |level| format!("{level:<16}  "));
    let hodoku = hodoku.map_or_else(String::new, |(level, score)| format!("{level:<14}  {score:>6}  "));
    format!(
        "{id:<8}  {verdict:<8}  {level}{hardest:<20}  {sweeps:>6}  {branches:>8}  {depth:>5}  {hodoku}{puzzle}"
    )
}
