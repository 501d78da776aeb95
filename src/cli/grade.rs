//! `sudostep grade`: grades how hard puzzles are.

mod column;
mod filter;
mod order;
mod scales;
mod summary;
mod why;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;
use std::sync::{Mutex, PoisonError};

use serde::Serialize;

use super::args::{Format, InputArgs, OutputArgs, RunArgs, help_template, writes};
use super::batch::{self, Answer, is_unfinished};
use super::failure::Failure;
use super::givens;
use super::head::Head;
use super::input::place;
use super::interrupt;
use super::output::{Output, Sink, visible};
use super::steppers::{Job, Steppers};
use crate::outcome::{Graded, Grader};
use column::Column;
use filter::FilterArgs;
use order::OrderArgs;
use scales::{Grades, ScaleArgs};
use summary::Histogram;

const NOTES: &str = "\
The scale sudostep solves in rounds: each applies every step of the easiest technique that fires, all at once, so no \
choice enters and equivalent puzzles have the same grade. needs is the least technique without which the puzzle stays \
unsolved; the level is that of needs: easy, medium, hard, unfair or extreme; trial when candidates had to be supposed. \
effort sums the rounds: each costs what its technique costs, less where many steps are available. width is the number of \
steps in the narrowest round of that level. `sudostep technique` lists the techniques in order.

hardest, sweeps, branches, depth and the counts by technique are of a run by --rules. Counts include steps in branches \
that failed; they are in text and JSON. In JSON needed says whether that run used the technique needed (used), did \
without by a harder one (easier), or by easier ones alone (avoided).

The scale hodoku is the level and the score of HoDoKu 2.2.0, from a run of its own by the profile hodoku, whatever \
--rules says: the sum of what its steps cost, 10000 for every guess. Without the scale sudostep a puzzle with one \
solution is spared the run by --rules, and the other figures are of the one by the profile hodoku, its guesses as \
branches. --max-nodes and --timeout bound each run.

The scale se is ER, EP and ED of Sudoku Explainer 1.2.1, by a search of its own in that program's order: the rating of \
the hardest step, of the hardest up to the first that places a digit, and of the first. It assumes one solution and \
knows the usual 9x9 grid alone; 20.0 means that it has no step left. --timeout bounds it. With the scale se alone, \
nothing but the verdict is told beside it.

id is that of a data set, or else the number of the puzzle in the input. -f jsonl has a record for what cannot be read, \
too.

Examples:
  sudostep grade puzzles.txt
  sudostep grade --scale sudostep,hodoku puzzles.txt
  sudostep grade puzzles.txt -o grades.csv
  sudostep grade --scale se --timeout 60 puzzles.txt
  sudostep grade --top 10 puzzles.txt         the ten hardest, each with its number in the file
  sudostep grade --needs xy-wing puzzles.txt  the puzzles that need an XY-wing
  sudostep grade --summary puzzles.txt        how many there are of each level";

#[derive(clap::Args)]
#[command(
    help_template = help_template("sudostep grade puzzles.txt"),
    after_long_help = NOTES,
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
    filter: FilterArgs,
    /// Count puzzles by level and technique
    ///
    /// A histogram in place of the grades, by level, by the technique needed and by the hardest technique of the run.
    #[arg(
        long,
        help_heading = "Output",
        conflicts_with_all = ["sort", "top", "reverse", "why", "repeat"]
    )]
    summary: bool,
    /// Name what makes the effort, or the rating
    ///
    /// The rounds of the scale sudostep, each with its cost, the steps available, and what they place and remove, in JSON
    /// as `why`; the steps of the scale se, by that program's names, in JSON as `steps`.
    #[arg(long, help_heading = "Output")]
    why: bool,
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
    grades: Option<Grades<'a>>,
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

pub(super) fn run(args: &Args) -> Result<u8, Failure> {
    let mut output = Output::open("grade", &Format::ALL, &args.output, &args.input.inputs)?;
    let (scales, filter) = (&args.scales, &args.filter);
    filter.check(scales)?;
    match output.format {
        _ if args.summary => {}
        Format::Csv => {
            let names: Vec<String> = Column::shown(scales).map(Column::name).collect();
            output.header(&format!("id,puzzle,{}\n", names.join(",")));
        }
        Format::Json | Format::Jsonl => {}
        _ => {
            let headings: String = Column::shown(scales).map(Column::heading).collect();
            let last = if scales.has_run() { "puzzle, steps by technique" } else { "puzzle" };
            let heading = format!("{:<8}  {headings}{last}", "id");
            output.header(&format!("{}\n", output.paint.heading(&heading)));
        }
    }
    let order = args.order.order(scales)?;
    if let Some(order) = &order {
        output.sort(order.top);
    }
    let grader = Grader::new(&scales.scales, args.run.budget());
    let stepper = args.run.stepper().with_limit(Some(2), 1);
    output.time_limit = stepper.budget().time.into();
    let steppers = Steppers::new(stepper, output.coords);
    let histogram = Mutex::new(Histogram::default());
    let tally = batch::tally(
        &args.input,
        &mut output,
        || (),
        |(), id, input, sink| {
            let job = &steppers.of(id, input);
            let found = grader.grade(job.stepper, job.names, &input.puzzle);
            let is_interrupted = found.missing(&scales.scales).next().is_some() && interrupt::raised();
            if is_unfinished(&found.summary) || is_interrupted {
                return Ok(Answer::Unfinished);
            }
            sink.rank = order.as_ref().map(|order| order.rank(&found));
            complain(job, scales, &found, sink);
            let is_wanted = filter.accepts(&found, scales);
            if is_wanted && args.summary {
                histogram.lock().unwrap_or_else(PoisonError::into_inner).add(&found, scales);
            } else if is_wanted {
                write(job, args, &found, sink)?;
            }
            Ok(Answer::of(found.grade.is_some() && found.missing(&scales.scales).next().is_none()))
        },
    )?;
    if args.summary {
        let mut histogram = histogram.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut sink = output.sink();
        let written = histogram.write(&mut sink);
        let end = sink.end();
        written.and_then(|()| output.finish_item(end, false))?;
    }
    tally.end(output)
}

/// Tells on standard error why there is no grade, or none on a scale.
fn complain(job: &Job<'_>, scales: &ScaleArgs, found: &Graded, sink: &mut Sink<'_>) {
    if !sink.format.is_json()
        && let Some(reason) = &found.reason
    {
        givens::complain(job.names, (job.id, job.input), Some(found.summary.verdict), reason, sink);
    }
    // The run of a scale may exceed the budget alone.
    for scale in found.missing(&scales.scales) {
        sink.complain(&format!("{}: {}", place(job.id, job.input), found.lacks(scale)));
    }
}

fn write(job: &Job<'_>, args: &Args, found: &Graded, sink: &mut Sink<'_>) -> io::Result<()> {
    let (head, scales) = (Head::new(job.id, job.input), &args.scales);
    let Graded { summary, grade, reason, counts, .. } = found;
    match sink.format {
        Format::Json | Format::Jsonl => {
            let rounds = found.sudostep().filter(|_| args.why).map(|grade| why::records(grade, job.names));
            let steps = found.se.as_ref().filter(|_| args.why).map(|grade| why::se_records(grade, job.names));
            let run =
                RunFigures { counts, branches: summary.nodes, sweeps: summary.sweeps, depth: summary.depth };
            sink.record(&GradeRecord {
                head,
                verdict: summary.verdict.word(),
                reason: reason.clone(),
                grades: grade.is_some().then(|| Grades::new(found, scales, rounds, steps)),
                hardest: grade.as_ref().and_then(|grade| grade.hardest).map(|row| row.id.as_str()),
                run: scales.has_run().then_some(run),
            })
        }
        Format::Csv => {
            let values = Column::shown(scales).map(|column| column.text(found).unwrap_or_default());
            sink.row(&[job.id.to_string(), head.puzzle].into_iter().chain(values).collect::<Vec<_>>())
        }
        _ => {
            let cells: String = Column::shown(scales).map(|column| column.cell(found)).collect();
            let mut line = format!("{:<8}  {cells}{}", visible(job.id), head.puzzle);
            for (technique, count) in counts.iter().filter(|_| scales.has_run()) {
                let _ = write!(line, "  {technique} {count}");
            }
            line.push('\n');
            if let Some(grade) = found.sudostep().filter(|_| args.why) {
                line.push_str(&why::lines(grade, job.names));
            }
            if let Some(grade) = found.se.as_ref().filter(|_| args.why) {
                line.push_str(&why::se_lines(grade));
            }
            sink.text(&line)
        }
    }
}
