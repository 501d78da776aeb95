//! `sudostep technique`: the catalogue, or one technique explained.

use std::sync::Arc;

use serde::Serialize;

use super::args::{Format, OutputArgs};
use super::output::Output;
use super::telling::{drawn, unknown};
use super::{Failure, exit};
use crate::catalog::{self, Asked, Technique};
use crate::explain::{Narrator, Notation};
use crate::grid::{Geometry, Wide};
use crate::notation::{self, Coords, ReadOptions};
use crate::render::Paint;
use crate::rules::{self, Rules, Work};
use crate::step::Step;
use crate::trace::Replay;

#[derive(clap::Args)]
pub(super) struct Args {
    /// A technique by id, HoDoKu code, name or alias; without it, all of them
    #[arg(value_name = "ID|ALIAS")]
    technique: Option<String>,
    #[command(flatten)]
    output: OutputArgs,
}

/// A row of the catalogue as data.
#[derive(Serialize)]
struct Row {
    id: &'static str,
    name: &'static str,
    aliases: &'static [&'static str],
    family: &'static str,
    order: u16,
    level: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    hodoku: Option<Hodoku>,
    #[serde(skip_serializing_if = "Option::is_none")]
    se: Option<&'static str>,
    assumes_unique: bool,
    supposes: bool,
    by_name: bool,
    relation: &'static str,
    page: &'static str,
    example: &'static str,
}

#[derive(Serialize)]
struct Hodoku {
    code: &'static str,
    score: u16,
}

pub(super) fn run(args: &Args) -> Result<u8, Failure> {
    let format =
        args.output.format("technique", None, &[Format::Text, Format::Plain, Format::Json, Format::Jsonl])?;
    let wanted: Vec<&'static Technique> = match &args.technique {
        None => catalog::all().collect(),
        Some(typed) => match (catalog::find(typed), catalog::find_siamese(typed)) {
            (found, parts) if found.is_empty() && parts.is_empty() => {
                return Err(Failure::Usage(unknown(typed)));
            }
            // Two of a technique that are shown as one have its page.
            (found, parts) if found.is_empty() => parts,
            (found, _) => found,
        },
    };
    let mut output = Output::open(&args.output, format, &[])?;
    let paint = output.paint;
    let mut sink = output.sink();
    if args.technique.is_none() && format.is_words() {
        sink.text(&format!("{}\n", paint.heading("id                       level   HoDoKu  name")))?;
    }
    for technique in wanted {
        if format.is_json() {
            sink.record(&row(technique))?;
        } else if args.technique.is_some() {
            sink.text(&page(technique, &example(technique, args.output.coords(format), paint), paint))?;
        } else {
            let code = technique.hodoku.map_or("-", |(code, _)| code);
            let line = format!(
                "{:<24} {:<7} {:<6}  {}\n",
                technique.id.as_str(),
                technique.level.word(),
                code,
                technique.name
            );
            sink.text(&line)?;
        }
    }
    let (wrote, complaints) = sink.end();
    output.finish_item(wrote, &complaints, false)?;
    output.close(true)?;
    Ok(exit::YES)
}

fn row(technique: &'static Technique) -> Row {
    Row {
        id: technique.id.as_str(),
        name: technique.name,
        aliases: technique.aliases,
        family: technique.family,
        order: technique.order,
        level: technique.level.word(),
        hodoku: technique.hodoku.map(|(code, score)| Hodoku { code, score }),
        se: technique.se,
        assumes_unique: technique.assumes_unique,
        supposes: technique.supposes(),
        by_name: technique.asked == Asked::ByName,
        relation: technique.relation,
        page: technique.page,
        example: technique.example,
    }
}

/// The first instance in the technique's example, drawn and explained.
fn example(technique: &Technique, coords: Coords, paint: Paint) -> String {
    let told = || {
        let puzzle = notation::parse(technique.example, &ReadOptions::default()).ok()?.puzzle;
        let geometry: Geometry = Geometry::new(Arc::clone(puzzle.layout()));
        let replay = Replay::new(&geometry, &puzzle).ok()?;
        let finder = Wide::ALL.iter().find(|rule| rule.emits().contains(&technique.id))?;
        let wanted = |step: &Step| step.technique == technique.id;
        let step = rules::first_that(*finder, replay.board(), &mut Work::new(&puzzle, None), wanted)?;
        let names = coords.rename(puzzle.layout());
        let narrator = Narrator::new(&names).with_notation(Notation::Hodoku);
        Some(drawn(&step, &narrator.step(&step, &replay), &replay, &narrator, paint))
    };
    told().unwrap_or_default()
}

/// The page of a technique.
fn page(technique: &Technique, example: &str, paint: Paint) -> String {
    let mut elsewhere: Vec<String> = Vec::new();
    if let Some((code, score)) = technique.hodoku {
        elsewhere.push(format!("HoDoKu {code}, score {score}"));
    }
    if let Some(se) = technique.se {
        elsewhere.push(format!("Sudoku Explainer {se}"));
    }
    let elsewhere = match elsewhere.as_slice() {
        [] => String::new(),
        names => format!("Elsewhere    {}\n", names.join("; ")),
    };
    let aliases = match technique.aliases {
        [] => String::new(),
        aliases => format!("Also called  {}\n", aliases.join(", ")),
    };
    format!(
        "{} ({}, {})\n\n{}\nExample\n{example}\n{aliases}Relation     {}\n{elsewhere}\n",
        paint.heading(technique.name),
        technique.id,
        technique.level.word(),
        technique.page,
        technique.relation,
    )
}
