//! `sudostep convert`: converts puzzles from one format to another.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};

use super::args::{
    ColorArg, Format, InputArgs, OutputArgs, ending, file_help, help_template, listed, parse_written,
    unknown_ending,
};
use super::batch::{self, Answer};
use super::failure::Failure;
use super::input::place;
use super::output::{Output, Sink, visible};
use crate::formats::{Format as Notation, Input, Symbols, WriteOptions, Writer};

const NOTES: &str = "\
Puzzles keep the blank and the digits they were written with where the format has them. What a format cannot say, \
placed digits, removed candidates, other columns, is told on standard error.
Blanks are . and 0; _ - * ? and, up to side 9, x are read as blanks as well. # begins a comment.

Examples:
  sudostep convert puzzles.csv --to line           the puzzles of a data set, one a line
  sudostep convert puzzles.txt -o puzzles.sdm      the format by the file's ending
  sudostep convert - --from rows --to jsonl < puzzles.txt";

/// Returns the help text of `convert`: every format with its description, then notes and examples.
fn formats() -> String {
    let mut words = String::from("Formats, * those that are read and not written:\n");
    for format in Notation::ALL {
        let mark = if format.is_written() { ' ' } else { '*' };
        let _ = writeln!(words, "  {format:<12}{mark} {}", format.about());
    }
    words + "\n" + NOTES
}

#[derive(clap::Args)]
#[command(
    help_template = help_template("sudostep convert --to framed puzzle.txt"),
    after_long_help = formats(),
    mut_arg("output", |arg| file_help(arg, &endings()))
)]
pub(super) struct Args {
    /// The format to write, such as framed or csv
    ///
    /// By default it is what the ending of the output file says.
    #[arg(long, value_name = "FORMAT", value_parser = parse_written, hide_possible_values = true)]
    to: Option<Notation>,
    /// How to write digits, such as A-Z
    ///
    /// 1-9A-Z, 1-9a-z, 0-9A-Z (0 is a digit), A-Z or decimal.
    #[arg(long, value_name = "ALPHABET", value_parser = Symbols::from_str, hide_possible_values = true)]
    to_symbols: Option<Symbols>,
    /// How to write a blank
    #[arg(long, value_name = ". or 0", value_parser = parse_blank)]
    blank: Option<char>,
    /// When to colour: auto, always or never
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = ColorArg::Auto, hide_default_value = true, hide_possible_values = true)]
    color: ColorArg,
    /// Write to this file instead of standard output
    #[arg(long, short = 'o', value_name = "FILE")]
    output: Option<String>,
    #[command(flatten)]
    input: InputArgs,
}

fn parse_blank(text: &str) -> Result<char, String> {
    match text {
        "." => Ok('.'),
        "0" => Ok('0'),
        _ => Err("expected . or 0".to_string()),
    }
}

/// Returns the endings of files in a format of puzzles.
fn endings() -> Vec<&'static str> {
    Notation::ALL.into_iter().filter_map(Notation::ending).collect()
}

/// Returns the format asked for, or else the one that the ending of the output file names.
fn format(args: &Args) -> Result<Notation, Failure> {
    match (args.to, args.output.as_deref().and_then(ending)) {
        (Some(format), _) => Ok(format),
        (None, Some(ending)) => Notation::ALL
            .into_iter()
            .find(|format| format.ending() == Some(&ending))
            .ok_or_else(|| Failure::Usage(unknown_ending("convert", &ending, &endings(), "--to"))),
        (None, None) => Err(Failure::Usage(format!(
            "convert needs --to FORMAT, or an output file that ends in {}; the formats are {}",
            listed(&endings()),
            written_formats()
        ))),
    }
}

/// Lists the names of the formats that can be written, for an error message.
pub(super) fn written_formats() -> String {
    let names = Notation::ALL.into_iter().filter(|format| format.is_written()).map(Notation::as_str);
    names.collect::<Vec<_>>().join(", ")
}

pub(super) fn run(args: &Args) -> Result<u8, Failure> {
    let format = format(args)?;
    let options = WriteOptions { blank: args.blank, symbols: args.to_symbols };
    let writer = Writer::new(format, options)
        .map_err(|error| Failure::Usage(format!("{error}; convert writes {}", written_formats())))?;
    if args.input.repeat() > 1 {
        return Err(Failure::Usage("--repeat is for commands that solve".to_string()));
    }
    let outputs = OutputArgs::words(args.output.clone(), args.color);
    let mut output = Output::open("convert", &[Format::Plain], &outputs, &args.input.inputs)?;
    let run = Mutex::new(Conversion { writer, left_out: Vec::new(), places: BTreeMap::new() });
    let lock = || run.lock().unwrap_or_else(PoisonError::into_inner);
    let work = |(): &mut (), id: &str, input: &Input, sink: &mut Sink<'_>| lock().convert(id, input, sink);
    let tally = batch::tally(&args.input, &mut output, || (), work)?;
    output.footer(lock().writer.end());
    for remark in lock().remarks() {
        output.remark_on_input(&format!("{}\n", visible(&remark)))?;
    }
    tally.end(output)
}

struct Conversion {
    writer: Writer,
    /// The columns that were not written, in the order of the input.
    left_out: Vec<LeftOut>,
    /// The index in `left_out` by name.
    places: BTreeMap<Arc<str>, usize>,
}

/// A column of a table, or another field of a puzzle, that the output format cannot hold.
struct LeftOut {
    name: Arc<str>,
    /// The place of the first puzzle that has it.
    place: String,
    /// True if a later puzzle has it too.
    again: bool,
}

impl Conversion {
    fn convert(&mut self, id: &str, input: &Input, sink: &mut Sink<'_>) -> io::Result<Answer> {
        let place = place(id, input);
        let added = match self.writer.add(input) {
            Ok(added) => added,
            Err(error) => {
                sink.error(&format!("{place}: {error}"));
                return Ok(Answer::Failed);
            }
        };
        sink.text(&added.text)?;
        if !added.lost.is_empty() {
            let lost: Vec<String> = added.lost.iter().map(ToString::to_string).collect();
            sink.complain(&format!("{place}: {}", lost.join(", ")));
        }
        self.leave_out(&place, added.left_out);
        Ok(Answer::Yes)
    }

    /// Notes columns that the output format cannot hold.
    fn leave_out(&mut self, place: &str, names: Vec<Arc<str>>) {
        for name in names {
            if let Some(index) = self.places.get(&name) {
                self.left_out[*index].again = true;
            } else {
                self.places.insert(Arc::clone(&name), self.left_out.len());
                self.left_out.push(LeftOut { name, place: place.to_string(), again: false });
            }
        }
    }

    /// Says which columns were not written: those of one puzzle together, each once a run.
    fn remarks(&self) -> Vec<String> {
        let alike = |a: &LeftOut, b: &LeftOut| a.place == b.place && a.again == b.again;
        let remark = |columns: &[LeftOut]| {
            let LeftOut { place, again, .. } = columns.first()?;
            let below = if *again { ", here and below" } else { "" };
            let names = columns.iter().map(|column| &*column.name).collect::<Vec<_>>().join(", ");
            let what = match columns {
                [_] if names == "title" && *again => {
                    return Some(format!(
                        "{place}: the titles of this puzzle and of others below are left out"
                    ));
                }
                [_] if names == "title" => "title of this puzzle is".to_string(),
                [_] => format!("column {names} is"),
                _ => format!("columns {names} are"),
            };
            Some(format!("{place}: the {what} left out{below}"))
        };
        self.left_out.chunk_by(alike).filter_map(remark).collect()
    }
}
