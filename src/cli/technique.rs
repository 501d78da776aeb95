//! `sudostep technique`: shows the catalogue, or the page of a technique.

use std::fmt::Write as _;
use std::sync::Arc;

use serde::Serialize;

use super::args::{Format, OutputArgs, PagerArgs, help_template, writes};
use super::exit;
use super::failure::Failure;
use super::output::Output;
use super::shared_text::draw_and_explain;
use crate::catalog::{self, Availability, Technique};
use crate::explain::{Narrator, Notation, message};
use crate::formats::{self, Coords, ReadOptions};
use crate::grid::{AnySize, Geometry};
use crate::outcome::steps::unknown_technique;
use crate::render::{Book, Chapter, Paint, refill, wrap};
use crate::rules::{self, Rules, Work};
use crate::step::Step;
use crate::trace::Replay;

const EXAMPLES: &str = "\
Examples:
  sudostep technique xy-wing                      what it is, how to spot it, and an example
  sudostep technique --format md xy-wing
  sudostep technique --all -o techniques.html     the whole catalogue as a book with pictures";

#[derive(clap::Args)]
#[command(
    help_template = help_template("sudostep technique xy-wing"),
    after_long_help = EXAMPLES,
    mut_args = writes(&FORMATS)
)]
pub(super) struct Args {
    /// A technique by id, HoDoKu code, name or alias
    ///
    /// Without it all of them are listed.
    #[arg(value_name = "ID|ALIAS")]
    technique: Option<String>,
    /// The pages of all techniques
    ///
    /// One after the other: with --format md or html, a book.
    #[arg(long, conflicts_with = "technique")]
    all: bool,
    #[command(flatten)]
    pager: PagerArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// A technique of the catalogue as a JSON record.
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

const FORMATS: [Format; 6] =
    [Format::Text, Format::Plain, Format::Json, Format::Jsonl, Format::Md, Format::Html];

pub(super) fn run(args: &Args) -> Result<u8, Failure> {
    let mut output = Output::open("technique", &FORMATS, &args.output, &[])?;
    let (format, coords) = (output.format, output.coords);
    let (paint, width) = (output.paint, output.widths.out);
    let is_list = args.technique.is_none() && !args.all;
    if is_list && matches!(format, Format::Md | Format::Html) {
        let words = "md and html are for pages; expected a technique, or --all for all of them";
        return Err(Failure::Usage(words.to_string()));
    }
    let wanted: Vec<&'static Technique> = match &args.technique {
        None => catalog::all().collect(),
        Some(typed) => match (catalog::find(typed), catalog::find_siamese(typed)) {
            (found, parts) if found.is_empty() && parts.is_empty() => {
                return Err(Failure::Usage(unknown_technique(typed)));
            }
            // Siamese fish, two fish shown as one, have the page of their parts.
            (found, parts) if found.is_empty() => parts,
            (found, _) => found,
        },
    };
    if args.pager.is_wanted() {
        // Nothing is read.
        output.page(&[String::new()]);
    }
    let book = Book::new(&wanted);
    let mut sink = output.sink();
    match format {
        Format::Md => sink.text(&book.markdown_opening())?,
        Format::Html => sink.text(&book.html_opening())?,
        _ if is_list && format.is_words() => {
            sink.text(&format!(
                "{}\n",
                paint.heading("id                       level (sudostep)  code (HoDoKu)  name")
            ))?;
        }
        _ => {}
    }
    for &technique in &wanted {
        match format {
            Format::Json | Format::Jsonl => sink.record(&row(technique))?,
            _ if is_list => {
                let code = technique.hodoku.map_or("-", |(code, _)| code);
                let line = format!(
                    "{:<24} {:<16}  {:<13}  {}\n",
                    technique.id.as_str(),
                    technique.level.word(),
                    code,
                    technique.name
                );
                sink.text(&line)?;
            }
            _ => sink.text(&page(technique, format, coords, (paint, width)))?,
        }
    }
    if format == Format::Html {
        sink.text(&book.html_ending())?;
    }
    let end = sink.end();
    output.finish_item(end, false)?;
    Ok(if output.close(true)? { exit::INTERRUPTED } else { exit::YES })
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
        by_name: technique.availability == Availability::ByName,
        relation: technique.relation,
        page: technique.page,
        example: technique.example,
    }
}

/// Writes the page of a technique, with the first step found in its example drawn and explained.
fn page(
    technique: &'static Technique,
    format: Format,
    coords: Coords,
    (paint, width): (Paint, Option<usize>),
) -> String {
    let Ok(puzzle) = formats::parse(technique.example, &ReadOptions::default()).map(|input| input.puzzle)
    else {
        return String::new();
    };
    let geometry: Geometry = Geometry::new(Arc::clone(puzzle.layout()));
    let Ok(replay) = Replay::new(&geometry, &puzzle) else { return String::new() };
    let names = coords.rename(puzzle.layout());
    let narrator = Narrator::new(&names).with_notation(Notation::Hodoku);
    let finder = AnySize::ALL.iter().find(|rule| rule.emits.contains(&technique.id));
    let wanted = |step: &Step| step.technique == technique.id;
    let found = finder.and_then(|finder| {
        rules::find_first(finder.rule, replay.board(), &mut Work::new(&puzzle, None), wanted)
    });
    let Some(step) = found else { return String::new() };
    let chapter = Chapter { technique, step: &step, puzzle: &puzzle, replay: &replay, narrator: &narrator };
    match format {
        Format::Md => chapter.markdown(),
        Format::Html => chapter.html(),
        _ => {
            let example = draw_and_explain(&step, &replay, &narrator, paint, width);
            terminal_page(&chapter, &example, paint, width)
        }
    }
}

/// Writes the page of a technique for a terminal.
fn terminal_page(chapter: &Chapter<'_>, example: &str, paint: Paint, width: Option<usize>) -> String {
    let technique = chapter.technique;
    let mut notes = String::new();
    for (label, words) in chapter.notes() {
        let _ = writeln!(notes, "{}", wrap(&format!("{label:<12} {words}"), width, 13));
    }
    let (name, level) = (paint.heading(technique.name), technique.level.word());
    format!(
        "{}\n\n{}\n{}\n{example}\n{notes}\n",
        wrap(&format!("{name} ({}), level: {level} (sudostep)", technique.id), width, 2),
        refill(technique.page, width),
        message("book.example"),
    )
}
