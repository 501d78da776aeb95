//! `sudostep hint`: gives the next step, as detailed as asked for.

use std::io;
use std::sync::Arc;
use std::time::Instant;

use serde::Serialize;

use super::args::{BudgetArgs, Format, InputArgs, NotationArgs, OutputArgs, RuleArgs, help_template, writes};
use super::batch::{self, Answer};
use super::failure::Failure;
use super::givens::{self, GivensArgs};
use super::head::Head;
use super::interrupt;
use super::output::{Output, Sink};
use super::shared_text::draw_and_explain;
use super::steppers::Tools;
use crate::engine::{self, Budget, Engine};
use crate::explain::{LAST_RUNG, Mistakes, Narrator, Notation, Text, fill, message};
use crate::formats::{self, Input};
use crate::grid::{Contradiction, Puzzle, UniquenessBasis};
use crate::render::paint;
use crate::step::Step;
use crate::trace::record::DeductionRecord;
use crate::trace::{Replay, Stop, Verdict, deduction};

const LADDER: &str = "\
Levels: for a single, 1 the house, 2 the digit or what to look for, 3 the cell, 4 everything with its why. For other \
techniques, 1 a digit or a region, 2 the technique and how to spot it, 3 the pattern and why, 4 everything.
Before any hint, placed digits that are not those of the solution are named, and removed candidates that are. In a grid \
without marks every digit counts as a given, unless --givens names the printed puzzle.

Examples:
  sudostep hint --givens puzzle.txt mine.txt  a half-filled grid, and the printed puzzle
  sudostep hint --level 1 position.sdk
  sudostep hint ':0000:x:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8.+179:213:::'";

#[derive(clap::Args)]
#[command(
    help_template = help_template("sudostep hint --level 1 puzzle.txt"),
    after_long_help = LADDER,
    mut_args = writes(&Format::RECORDS)
)]
pub(super) struct Args {
    /// How much to give away, from 1 to 4
    #[arg(long, value_name = "LEVEL", default_value_t = 2, value_parser = parse_level)]
    level: u8,
    #[command(flatten)]
    givens: GivensArgs,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    notation: NotationArgs,
    #[command(flatten)]
    output: OutputArgs,
}

fn parse_level(text: &str) -> Result<u8, String> {
    let level = text.parse().ok().filter(|level| (1..=LAST_RUNG).contains(level));
    level.ok_or_else(|| format!("expected 1 to {LAST_RUNG}"))
}

#[derive(Serialize)]
struct HintRecord<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    /// The verdict on the givens, unless they have exactly one solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    level: u8,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<DeductionRecord>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    wrong: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lost: Vec<String>,
}

/// A hint for a position.
#[derive(Default)]
struct Hint {
    /// The engine's verdict on the givens, unless they have exactly one solution.
    verdict: Option<Verdict>,
    mistakes: Mistakes,
    /// Sentences before the hint, or in place of a hint.
    sentences: Vec<Text>,
    step: Option<Step>,
    solved: bool,
}

/// What a hint shows.
struct Shown {
    level: u8,
    notation: Notation,
    /// True if `--givens` names the puzzle that the grids began as.
    has_givens: bool,
}

pub(super) fn run(args: &Args) -> Result<u8, Failure> {
    let (inputs, read) = args.givens.over(&args.input)?;
    let output = Output::open("hint", &Format::RECORDS, &args.output, &read)?;
    let budget = args.budget.budget();
    let stepper = args.rules.stepper_with(args.rules.profile()).with_budget(budget);
    let shown =
        Shown { level: args.level, notation: args.notation.notation(), has_givens: inputs.givens.is_some() };
    batch::with_stepper(&inputs, output, stepper, |tools, id, input, sink| {
        write(tools, &shown, id, input, sink)
    })
}

/// The most nodes in one search for wrong entries. If they do not suffice, the next step is still shown.
const SEARCH_NODES: u64 = 1_000_000;

/// Checks the givens, then looks for mistakes, then for the next step. `has_givens`: the givens are named.
///
/// The three share one time budget, of which each search for solutions may take at most a third.
fn find_hint(tools: &Tools<'_>, puzzle: &Puzzle, has_givens: bool, narrator: &Narrator<'_>) -> Hint {
    let mut hint = Hint::default();
    let (begun, whole) = (Instant::now(), *tools.stepper.budget());
    let search_budget = Budget {
        nodes: Some(whole.nodes.map_or(SEARCH_NODES, |nodes| nodes.min(SEARCH_NODES))),
        time: whole.time.map(|time| time / 3),
        ..whole
    };
    let (givens, mut engine) = (puzzle.on(UniquenessBasis::Givens), Engine::new(Arc::clone(puzzle.layout())));
    match engine.count(&givens, &search_budget) {
        Ok(engine::Count::One(solution)) => {
            hint.mistakes = Mistakes::find(puzzle, &solution);
            hint.sentences.extend(hint.mistakes.wrong.iter().map(|wrong| narrator.wrong(wrong)));
            hint.sentences.extend(hint.mistakes.lost.iter().map(|&lost| narrator.lost(lost)));
            if !hint.mistakes.is_empty() {
                return hint;
            }
        }
        Ok(engine::Count::None) => {
            hint.verdict = Some(Verdict::None);
            let clash = givens::clash(&mut engine, &givens, tools.names, &search_budget);
            let none = if clash.is_equal { message("hint.clash") } else { message("hint.none") };
            hint.sentences.push(Text::plain(none));
            if let Err(contradiction) = Replay::new(tools.geometry, puzzle)
                && !matches!(contradiction, Contradiction::Clash { .. })
            {
                let text = narrator.contradiction(contradiction);
                hint.sentences.push(fill("end.contradiction", &[("contradiction", &text)]));
            }
            hint.sentences.extend(clash.sentences.into_iter().map(Text::plain));
            if !has_givens && puzzle.placed().iter().all(Option::is_none) {
                hint.sentences.push(Text::plain(givens::ADVICE));
            }
            return hint;
        }
        Ok(engine::Count::Several) => {
            hint.verdict = Some(Verdict::Multiple);
            hint.sentences.push(Text::plain(message("hint.several")));
            if engine.count(puzzle, &search_budget) == Ok(engine::Count::None) {
                hint.sentences.push(Text::plain(message("hint.dead")));
                return hint;
            }
        }
        Err(engine::BudgetExhausted) => {
            hint.verdict = Some(Verdict::Unknown(Stop::Budget));
            hint.sentences.push(Text::plain(message("hint.budget")));
        }
    }
    let left = Budget { time: whole.time.map(|time| time.saturating_sub(begun.elapsed())), ..whole };
    match tools.stepper.next_within(puzzle, &left) {
        Err(contradiction) => {
            let text = narrator.contradiction(contradiction);
            hint.sentences.push(fill("end.contradiction", &[("contradiction", &text)]));
        }
        Ok((Some(step), _)) => hint.step = Some(step),
        Ok(_) if puzzle.layout().all_cells().all(|cell| puzzle.value(cell).is_some()) => {
            hint.solved = true;
            hint.sentences.push(Text::plain(message("hint.solved")));
        }
        Ok((_, Some(_))) => hint.sentences.push(Text::plain(message("hint.time"))),
        Ok((_, None)) => hint.sentences.push(Text::plain(message("hint.stuck"))),
    }
    hint
}

fn write(
    tools: &Tools<'_>,
    &Shown { level, notation, has_givens }: &Shown,
    id: &str,
    input: &Input,
    sink: &mut Sink<'_>,
) -> io::Result<Answer> {
    let puzzle = &input.puzzle;
    let layout = puzzle.layout();
    let narrator = Narrator::new(tools.names).with_notation(notation);
    let mut hint = find_hint(tools, puzzle, has_givens, &narrator);
    if interrupt::raised() {
        return Ok(Answer::Unfinished);
    }
    let found = hint.step.take();
    let replay = Replay::new(tools.geometry, puzzle);
    if let (Some(step), Ok(replay)) = (&found, &replay) {
        let whole = level >= LAST_RUNG && sink.format.is_words();
        hint.sentences.push(if whole {
            let told = narrator.step(step, replay);
            let mut line = Text::plain(told.name).as_heading();
            line.append(Text::plain(": "));
            line.append(told.short);
            line
        } else {
            narrator.hint(step, replay, level)
        });
    }
    let unknown = matches!(hint.verdict, Some(Verdict::Unknown(_)));
    let answer = Answer::of(!unknown && (found.is_some() || hint.solved));
    if sink.format.is_json() {
        let text: Vec<String> = hint.sentences.iter().map(ToString::to_string).collect();
        let named = |candidate| formats::candidate(layout, candidate);
        let record = |step: Step| {
            let written = replay.as_ref().ok().and_then(|replay| notation.written(&step, replay));
            deduction(puzzle, &step, written)
        };
        sink.record(&HintRecord {
            head: Head::new(id, input),
            verdict: hint.verdict.map(Verdict::word),
            level,
            text: text.join(" "),
            step: found.filter(|_| level >= LAST_RUNG).map(record),
            wrong: hint.mistakes.wrong.iter().map(|wrong| named(wrong.entry)).collect(),
            lost: hint.mistakes.lost.iter().copied().map(named).collect(),
        })?;
        return Ok(answer);
    }
    for sentence in &hint.sentences {
        sink.prose(&format!("{}\n", paint(sentence, sink.paint)))?;
    }
    if let (Some(step), Ok(replay)) = (&found, &replay)
        && level >= LAST_RUNG
    {
        sink.text(&draw_and_explain(
            step,
            &narrator.step(step, replay),
            replay,
            &narrator,
            sink.paint,
            sink.widths.out,
        ))?;
    }
    Ok(answer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::steppers::Steppers;
    use crate::formats::{Coords, ReadOptions};
    use crate::stepper::Profile;

    const FIRST: &str = "..9.3..2.4...68....8.2.....615........7..5..8...7...63.2.3...8....187.36..6...4..";
    const TWO: &str = "..9.3..2.4...68............615........7..5..8...7...63.2.3...8....187.36..6...4..";

    /// Returns the sentences of a hint, and whether a step follows.
    fn hint_text(line: &str, placed: &[&str], eliminated: &[&str]) -> (String, bool) {
        let mut puzzle = formats::parse(line, &ReadOptions::default()).unwrap().puzzle;
        let layout = Arc::clone(puzzle.layout());
        let named = |name: &&str| formats::parse_candidate(&layout, name).unwrap();
        placed.iter().map(named).for_each(|candidate| puzzle.place(candidate));
        eliminated.iter().map(named).for_each(|candidate| puzzle.eliminate(candidate));
        let steppers = Steppers::new(crate::stepper::Stepper::new(Profile::human()), Coords::Rc);
        let hint = find_hint(&steppers.of(&puzzle), &puzzle, false, &Narrator::new(&layout));
        let sentences: Vec<String> = hint.sentences.iter().map(ToString::to_string).collect();
        (sentences.join(" "), hint.step.is_some())
    }

    #[test]
    fn a_hint_comes_only_when_every_mistake_is_mended() {
        assert_eq!(hint_text(FIRST, &["5r1c1"], &["1r1c1"]), (String::new(), true));
        assert_eq!(
            hint_text(FIRST, &["7r1c1"], &["6r1c2"]),
            (
                "Your r1c1 = 7 contradicts the solution: another digit belongs there. \
                 You removed 6 from r1c2, and it is needed."
                    .to_string(),
                false
            )
        );
    }

    #[test]
    fn where_there_are_several_solutions_only_what_clashes_or_agrees_with_none_is_told() {
        let several = "The givens have several solutions, so wrong entries cannot be told.";
        let dead =
            "None of them agrees with this position: an entry is wrong, or a removed candidate is needed.";
        assert_eq!(hint_text(TWO, &[], &[]), (several.to_string(), true));
        assert_eq!(hint_text(TWO, &["9r1c1"], &[]), (format!("{several} {dead}"), false));
    }
}
