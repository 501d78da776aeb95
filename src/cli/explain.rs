//! `sudostep explain`: the solve in words.

use std::io;

use super::Failure;
use super::args::{Format, InputArgs, OutputArgs, RunArgs};
use super::batch::{self, Answer};
use super::output::{Output, Sink};
use super::steppers::{Steppers, Tools};
use super::trace::{finished, header, write as write_trace};
use crate::catalog;
use crate::explain::{Narrator, Text};
use crate::grid::{Candidate, Digit, Puzzle};
use crate::notation::{self, Format as Notation, Input, Style};
use crate::render::{Paint, candidate_grid, paint};
use crate::step::Pass;
use crate::stepper::Stepper;
use crate::trace::{BranchEntry, Closing, Detail, Entry, Finished, Replay, StepEntry, Verdict};

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,
    /// Explain every single by itself instead of a pass at a time
    #[arg(long)]
    all_steps: bool,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    output: OutputArgs,
}

pub(super) fn run(args: &Args) -> Result<u8, Failure> {
    let format =
        args.output.format("explain", None, &[Format::Text, Format::Plain, Format::Json, Format::Jsonl])?;
    let output = Output::open(&args.output, format)?;
    let (profile, budget) = (args.run.profile(), args.run.budget.budget());
    let steppers = Steppers::new(|layout| Stepper::new(layout, profile.clone()).with_budget(budget));
    batch::run(
        &args.input,
        &args.output,
        output,
        || (),
        |(), id, input, sink| {
            let tools = steppers.of(&input.puzzle);
            explain(args.all_steps, &tools, id, input, sink)
        },
    )
}

fn explain(
    all_steps: bool,
    tools: &Tools,
    id: &str,
    input: &Input,
    sink: &mut Sink<'_>,
) -> io::Result<Answer> {
    let (summary, events) = tools.stepper.log(&input.puzzle);
    let answer = Answer::of(summary.verdict == Verdict::Unique);
    if sink.format.is_json() {
        let detail = Detail::default();
        write_trace(tools, id, input, (&summary, &events), (detail, true), sink)?;
        return Ok(answer);
    }
    let header = header(&tools.stepper, id, input);
    let run = finished(tools, &header, &input.puzzle, &summary, &events);
    let mut teller = Teller::new(&run, sink);
    teller.opening(id, input)?;
    teller.story(all_steps)?;
    teller.ending()?;
    Ok(answer)
}

/// Lists the steps of a run, one a line.
pub(super) fn list_steps(run: &Finished<'_>, sink: &mut Sink<'_>) -> io::Result<()> {
    let mut teller = Teller::new(run, sink);
    let Some(mut replay) = teller.replay() else { return Ok(()) };
    for entry in run.entries() {
        match &entry {
            Entry::Step(step) => teller.line_of_step(step, &replay)?,
            Entry::Branch(branch) => teller.branch(branch, None)?,
            Entry::Close(close) => teller.close(close.why)?,
        }
        // The closing that follows tells the contradiction.
        let _ = replay.apply(&entry);
    }
    Ok(())
}

/// Tells one run.
struct Teller<'a, 's, 'o> {
    run: &'a Finished<'a>,
    narrator: Narrator<'a>,
    sink: &'s mut Sink<'o>,
    /// The branches that are open, each with the solutions found before it.
    open: Vec<(Candidate, u64)>,
    solutions: u64,
}

/// Singles of one pass, in a row.
type Fold = Vec<StepEntry>;

impl<'a, 's, 'o> Teller<'a, 's, 'o> {
    fn new(run: &'a Finished<'a>, sink: &'s mut Sink<'o>) -> Self {
        let narrator = Narrator::new(run.puzzle.layout());
        Self { run, narrator, sink, open: Vec::new(), solutions: 0 }
    }

    fn paint(&self) -> Paint {
        self.sink.paint
    }

    fn replay(&self) -> Option<Replay<'a>> {
        Replay::new(self.run.geometry, self.run.puzzle).ok()
    }

    /// A line, indented by the branches that are open.
    fn line(&mut self, words: &str) -> io::Result<()> {
        const DEEPEST: usize = 20;
        let indent = "  ".repeat(self.open.len().min(DEEPEST));
        self.sink.text(&format!("{indent}{words}\n"))
    }

    fn say(&mut self, text: &Text) -> io::Result<()> {
        let words = paint(text, self.paint());
        self.line(&words)
    }

    fn opening(&mut self, id: &str, input: &Input) -> io::Result<()> {
        let puzzle = self.run.puzzle;
        let from = input.file.as_ref().map_or_else(String::new, |file| format!(", {file}:{}", input.line));
        let filled = starting(puzzle).iter().flatten().count();
        let givens = puzzle.given_count();
        let placed = if filled > givens { format!(", {} placed", filled - givens) } else { String::new() };
        let open = puzzle.layout().cells() - filled;
        let heading = self.paint().heading(&format!("Puzzle {id}{from}"));
        let rules = &self.run.header.profile.name;
        self.line(&format!("{heading}: {givens} givens{placed}, {open} cells to fill; rules: {rules}"))?;
        self.grid(&starting(puzzle))
    }

    fn grid(&mut self, cells: &[Option<Digit>]) -> io::Result<()> {
        let style = Style::new(Notation::Framed);
        let grid = notation::write(self.run.puzzle.layout(), cells, &style);
        self.sink.text(&format!("{grid}\n"))
    }

    fn story(&mut self, all_steps: bool) -> io::Result<()> {
        let Some(mut replay) = self.replay() else { return Ok(()) };
        let mut fold = Fold::new();
        for entry in self.run.entries() {
            let joins = match &entry {
                Entry::Step(step) => {
                    is_single(step) && fold.last().is_none_or(|last| last.sweep == step.sweep)
                }
                _ => false,
            };
            if !joins || all_steps {
                self.folded(&mut fold)?;
            }
            match &entry {
                Entry::Step(step) if is_single(step) && !all_steps => fold.push(step.clone()),
                Entry::Step(step) => self.step(step, &replay)?,
                Entry::Branch(branch) => self.branch(branch, Some(&replay))?,
                Entry::Close(close) => self.close(close.why)?,
            }
            // The closing that follows tells the contradiction.
            let _ = replay.apply(&entry);
        }
        self.folded(&mut fold)
    }

    /// The singles of one pass in two lines or a few.
    fn folded(&mut self, fold: &mut Fold) -> io::Result<()> {
        let (Some(first), Some(last)) = (fold.first(), fold.last()) else { return Ok(()) };
        let numbers = if fold.len() == 1 { first.n.to_string() } else { format!("{}-{}", first.n, last.n) };
        let pass = first.sweep.map_or_else(|| "Singles".to_string(), |sweep| pass_heading(Some(sweep)));
        let mut kinds: Vec<(String, usize)> = Vec::new();
        for entry in fold.iter() {
            let name = technique_name(entry);
            match kinds.iter_mut().find(|(kind, _)| *kind == name) {
                Some((_, count)) => *count += 1,
                None => kinds.push((name, 1)),
            }
        }
        let kinds: Vec<String> = kinds.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
        let placements: Vec<String> = fold
            .iter()
            .flat_map(|entry| entry.step.placements())
            .map(|placed| self.paint().role("digit", &self.narrator.placement(placed)))
            .collect();
        fold.clear();
        let pass = self.paint().heading(&pass);
        self.line(&format!("{numbers:>7}  {pass}: {}", kinds.join(", ")))?;
        for row in placements.chunks(9) {
            self.line(&format!("         {}", row.join("  ")))?;
        }
        Ok(())
    }

    fn step(&mut self, entry: &StepEntry, replay: &Replay<'_>) -> io::Result<()> {
        let told = self.narrator.step(&entry.step, replay);
        let paints = self.paint();
        let sweep = entry
            .sweep
            .map_or_else(String::new, |sweep| format!(" ({})", lower_first(&pass_heading(Some(sweep)))));
        self.line(&format!(
            "{:>7}  {}: {}{sweep}",
            entry.n,
            paints.heading(&told.name),
            paint(&told.short, paints)
        ))?;
        for (label, text) in [("Look at", &told.look), ("Why", &told.why), ("So", &told.so)] {
            if !text.spans().is_empty() {
                self.line(&format!("         {label:<8} {}", paint(text, paints)))?;
            }
        }
        Ok(())
    }

    fn line_of_step(&mut self, entry: &StepEntry, replay: &Replay<'_>) -> io::Result<()> {
        let told = self.narrator.step(&entry.step, replay);
        let paints = self.paint();
        self.line(&format!("{:>7}  {}: {}", entry.n, paints.heading(&told.name), paint(&told.short, paints)))
    }

    /// A choice; the first one of all comes with the position in which the rules got stuck.
    fn branch(&mut self, entry: &BranchEntry, replay: Option<&Replay<'_>>) -> io::Result<()> {
        if entry.n > 0
            && entry.parent == 0
            && entry.candidates.first() == Some(&entry.candidate.digit)
            && let Some(replay) = replay
        {
            let grid = candidate_grid(replay.board(), self.paint());
            self.sink.text(&format!("\n{grid}\n"))?;
        }
        let words = paint(&self.narrator.branch(entry), self.paint());
        self.line(&format!("{:>7}  {words}", entry.n))?;
        self.open.push((entry.candidate, self.solutions));
        Ok(())
    }

    fn close(&mut self, why: Closing) -> io::Result<()> {
        if why == Closing::Solution {
            self.solutions += 1;
        }
        let Some(&(tried, before)) = self.open.last() else { return Ok(()) };
        let text = self.narrator.close(tried, why, self.solutions, self.solutions - before);
        let words = paint(&text, self.paint());
        self.line(&format!("         {words}"))?;
        self.open.pop();
        Ok(())
    }

    fn ending(&mut self) -> io::Result<()> {
        let summary = self.run.summary;
        self.sink.text("\n")?;
        self.say(&self.narrator.end(summary))?;
        for solution in &summary.solutions {
            let cells: Vec<_> = solution.digits().iter().copied().map(Some).collect();
            self.grid(&cells)?;
        }
        let steps = self.run.entries().filter(|entry| matches!(entry, Entry::Step(_))).count();
        let counted =
            |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
        let nodes = usize::try_from(summary.nodes).unwrap_or(usize::MAX);
        let branches = match nodes {
            0 => "no branch".to_string(),
            _ => format!(
                "{} up to {} deep",
                if nodes == 1 { "1 branch".to_string() } else { format!("{nodes} branches") },
                summary.depth
            ),
        };
        let sweeps = counted(summary.sweeps as usize, "sweep");
        self.line(&format!("{}, {sweeps}, {branches}.\n", counted(steps, "step")))
    }
}

fn is_single(entry: &StepEntry) -> bool {
    catalog::get(&entry.step.technique).is_some_and(|row| row.family == "singles")
}

fn technique_name(entry: &StepEntry) -> String {
    catalog::get(&entry.step.technique)
        .map_or_else(|| entry.step.technique.to_string(), |row| row.name.to_string())
}

fn pass_heading(sweep: Option<(u32, Pass)>) -> String {
    match sweep {
        Some((number, Pass::Naked)) => format!("Sweep {number}, naked pass"),
        Some((number, Pass::Hidden)) => format!("Sweep {number}, hidden pass"),
        None => String::new(),
    }
}

fn lower_first(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// The digits that stand at the start.
fn starting(puzzle: &Puzzle) -> Vec<Option<Digit>> {
    puzzle.layout().all_cells().map(|cell| puzzle.value(cell)).collect()
}
