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
use crate::grade::{Grade, Hodoku, Se};
use crate::stepper::{Counts, Stepper};
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

The scale se is ER, EP and ED of Sudoku Explainer 1.2.1, by a search of its own in that program's order: the rating of \
the hardest step, of the hardest up to the first that places a digit, and of the first. It assumes one solution and \
knows the usual 9x9 grid alone; 20.0 means that it has no step left. --timeout bounds it. With the scale se alone, \
nothing but the verdict is told beside it. --why adds the steps to the JSON, by that program's names.

Examples:
  sudostep grade puzzles.txt
  sudostep grade --scale sudostep,hodoku puzzles.txt
  sudostep grade --scale se --timeout 60 puzzles.txt
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
    #[serde(flatten)]
    run: Option<RunFigures<'a>>,
}

/// The figures of the run behind a grade.
#[derive(Serialize)]
struct RunFigures<'a> {
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
    /// The grade on the scale `se`; `None` if the user did not ask for it, or with a reason in `ungraded`.
    se: Option<Se>,
    /// Each scale that gave no grade to a puzzle with one solution, with the reason.
    ungraded: Vec<(Scale, &'static str)>,
}

/// A column of the table: its name in CSV, its heading in text and the width there, negative to align left.
type TableColumn = (&'static str, &'static str, i8);

/// Returns the columns between the verdict and the end of a line.
fn columns(scales: &ScaleArgs) -> Vec<TableColumn> {
    let mut all = Vec::new();
    if scales.ask(Scale::Sudostep) {
        all.push(("level", "level (sudostep)", -16));
    }
    if scales.has_run() {
        all.extend([
            ("hardest", "hardest", -20),
            ("sweeps", "sweeps", 6),
            ("branches", "branches", 8),
            ("depth", "depth", 5),
        ]);
    }
    if scales.ask(Scale::Hodoku) {
        all.extend([("hodoku_level", "level (hodoku)", -14), ("hodoku_score", "score", 6)]);
    }
    if scales.ask(Scale::Se) {
        all.extend([("er", "ER", 4), ("ep", "EP", 4), ("ed", "ED", 4)]);
    }
    all
}

impl Findings {
    /// Returns the values of the columns, in their order.
    fn values(&self, scales: &ScaleArgs) -> Vec<Option<String>> {
        let Self { summary, grade, hodoku, se, .. } = self;
        let mut all = Vec::new();
        if scales.ask(Scale::Sudostep) {
            all.push(grade.as_ref().map(|grade| grade.word().to_string()));
        }
        if scales.has_run() {
            all.push(self.hardest().map(str::to_string));
            let numbers = [u64::from(summary.sweeps), summary.nodes, u64::from(summary.depth)];
            all.extend(numbers.map(|number| Some(number.to_string())));
        }
        if scales.ask(Scale::Hodoku) {
            all.push(hodoku.map(|grade| grade.word().to_string()));
            all.push(hodoku.map(|grade| grade.score.to_string()));
        }
        if scales.ask(Scale::Se) {
            let ratings = se.as_ref().map(|grade| [grade.er, grade.ep, grade.ed]);
            all.extend([0, 1, 2].map(|at| ratings.map(|ratings| format!("{:.1}", ratings[at]))));
        }
        all
    }

    fn hardest(&self) -> Option<&'static str> {
        self.grade.as_ref().and_then(|grade| grade.hardest).map(|row| row.id.as_str())
    }
}

pub(super) fn run(args: &Args) -> Result<u8, Failure> {
    let mut output = Output::open("grade", &Format::ALL, &args.output, &args.input.inputs)?;
    let scales = &args.scales;
    let columns = columns(scales);
    match output.format {
        Format::Csv => {
            let names: Vec<&str> = columns.iter().map(|(name, ..)| *name).collect();
            output.header(&format!("id,puzzle,verdict,{}\n", names.join(",")));
        }
        Format::Json | Format::Jsonl => {}
        _ => {
            let headings = columns.iter().map(|&(_, heading, width)| (heading, width));
            let last = if scales.has_run() { "puzzle, steps by technique" } else { "puzzle" };
            let heading = row("id", "verdict", headings, last);
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
        let found = grade(tools, input, scales, &by_hodoku);
        if is_unfinished(&found.summary) || (!found.ungraded.is_empty() && interrupt::raised()) {
            return Ok(Answer::Unfinished);
        }
        sink.rank = order.as_ref().map(|order| order.rank(&found));
        write(tools, id, input, (scales, &columns), &found, sink)
    })
}

/// Grades a puzzle on each scale that is asked for. A scale not asked for is not computed.
fn grade(tools: &Tools<'_>, input: &Input, scales: &ScaleArgs, by_hodoku: &Stepper) -> Findings {
    let puzzle = &input.puzzle;
    let ask_hodoku = scales.ask(Scale::Hodoku);
    let alone =
        if scales.ask(Scale::Sudostep) { None } else { scales::without_run(scales, by_hodoku, puzzle) };
    let (summary, counts, hodoku) = alone.unwrap_or_else(|| {
        let mut counts = Counts::default();
        let summary = tools.stepper.run(puzzle, &mut counts);
        let one = summary.solutions.first().filter(|_| ask_hodoku && summary.verdict == Verdict::Unique);
        let hodoku = one.and_then(|solution| scales::hodoku(by_hodoku, puzzle, solution));
        (summary, counts, hodoku.map(|(grade, _)| grade))
    });
    let is_unique = summary.verdict == Verdict::Unique;
    let mut ungraded = Vec::new();
    // The run on the scale `hodoku` has other rules and may exceed the budget alone.
    if is_unique && ask_hodoku && hodoku.is_none() {
        ungraded.push((Scale::Hodoku, "budget"));
    }
    let ask_se = is_unique && scales.ask(Scale::Se);
    let se = ask_se
        .then(|| scales::se(puzzle, by_hodoku.budget()))
        .and_then(|graded| graded.map_err(|lacks| ungraded.push((Scale::Se, lacks))).ok());
    let counts = counts.as_slice().iter().map(|(id, count)| (id.to_string(), *count)).collect();
    let reason = trace::reason(&summary, tools.names);
    let grade = Grade::of(&summary, BTreeMap::clone(&counts));
    Findings { summary, grade, reason, counts, hodoku, se, ungraded }
}

fn write(
    tools: &Tools<'_>,
    id: &str,
    input: &Input,
    (scales, columns): (&ScaleArgs, &[TableColumn]),
    found: &Findings,
    sink: &mut Sink<'_>,
) -> io::Result<Answer> {
    let head = Head::new(id, input);
    let Findings { summary, grade, reason, counts, hodoku, se, ungraded } = found;
    let by_levels = grade.as_ref().filter(|_| scales.ask(Scale::Sudostep));
    let verdict = summary.verdict.word();
    if !sink.format.is_json()
        && let Some(reason) = reason
    {
        equal::complain(tools.names, (id, input), &format!("{verdict}: "), reason, sink);
    }
    for (scale, lacks) in ungraded {
        sink.complain(&format!("{}: no grade on the scale {scale}: {lacks}", place(id, input)));
    }
    match sink.format {
        Format::Json | Format::Jsonl => {
            let names = input.puzzle.layout();
            let grades = Grades::new(by_levels, *hodoku, se.as_ref(), names, scales.why);
            let run =
                RunFigures { counts, branches: summary.nodes, sweeps: summary.sweeps, depth: summary.depth };
            sink.record(&GradeRecord {
                head,
                verdict,
                reason: reason.clone(),
                grades: grade.is_some().then_some(grades),
                hardest: found.hardest(),
                run: (scales.has_run() || grade.is_none()).then_some(run),
            })?;
        }
        Format::Csv => {
            let mut fields = vec![id.to_string(), head.puzzle.clone(), verdict.to_string()];
            fields.extend(found.values(scales).into_iter().map(Option::unwrap_or_default));
            sink.row(fields.iter().map(String::as_str))?;
        }
        _ => {
            let values: Vec<String> = found
                .values(scales)
                .into_iter()
                .map(|value| value.unwrap_or_else(|| "-".to_string()))
                .collect();
            let cells = values.iter().map(String::as_str).zip(columns.iter().map(|&(.., width)| width));
            let mut line = row(&visible(id), verdict, cells, &head.puzzle);
            for (technique, count) in counts.iter().filter(|_| scales.has_run()) {
                let _ = write!(line, "  {technique} {count}");
            }
            sink.text(&format!("{line}\n"))?;
        }
    }
    Ok(Answer::of(grade.is_some() && ungraded.is_empty()))
}

/// Formats a row of the text table.
fn row<'a>(id: &str, verdict: &str, cells: impl Iterator<Item = (&'a str, i8)>, last: &str) -> String {
    let mut line = format!("{id:<8}  {verdict:<8}  ");
    for (text, width) in cells {
        let size = usize::from(width.unsigned_abs());
        let _ = if width < 0 { write!(line, "{text:<size$}  ") } else { write!(line, "{text:>size$}  ") };
    }
    line + last
}
