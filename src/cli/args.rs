//! Command-line options that several commands share.

use std::ffi::OsString;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, Args, ValueEnum};

use super::convert::written_formats;
use super::failure::Failure;
use super::{interrupt, profiles};
use crate::engine::Budget;
use crate::explain::Notation;
use crate::formats::{self, Coords, ReadOptions, Symbols};
use crate::grid::{Puzzle, Shape};
use crate::outcome::words::join_with_or;
use crate::stepper::{Advance, Profile, Stepper};
use crate::trace::SE_RULES;

/// Returns the template of a command's help, with an example at its head.
pub(super) fn help_template(example: &str) -> String {
    format!(
        "{{about-with-newline}}\nExample: {example}\n\n{{usage-heading}} {{usage}}\n\n{{all-args}}{{after-help}}"
    )
}

/// Returns a function that makes the help of `--format` and `--output` name the formats that a command writes.
pub(super) fn writes(known: &'static [Format]) -> impl FnMut(Arg) -> Arg {
    move |arg| match arg.get_id().as_str() {
        "format" => {
            let names = join_with_or(known.iter().map(|format| format.name()));
            let or_else = if known.contains(&Format::Text) {
                "text on a terminal, and plain, the same without colour or width, when piped"
            } else {
                known[0].name()
            };
            arg.help(names.clone()).long_help(format!(
                "{names}\n\nBy default it is what the ending of the output file says, or else {or_else}."
            ))
        }
        "output" => file_help(arg, &endings(known)),
        _ => arg,
    }
}

/// Makes the help of `--output` say which endings pick a format.
pub(super) fn file_help(arg: Arg, endings: &[&str]) -> Arg {
    let example = ["html", "csv"].into_iter().find(|ending| endings.contains(ending)).unwrap_or("json");
    arg.help(format!("A file; its ending picks the format, such as .{example}")).long_help(format!(
        "Write to this file instead of standard output\n\nIts ending picks the format: {}.",
        listed(endings)
    ))
}

/// Inputs of a command, and how often to work on each puzzle.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Input")]
pub(super) struct InputArgs {
    /// Puzzles, files of puzzles, or - for standard input
    ///
    /// Standard input is also read when nothing is named.
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub(super) inputs: Vec<String>,
    /// The format of the puzzles, if it cannot be told
    ///
    /// Every line is read in this format, and no grid is looked for among other text. `sudostep convert --help` lists
    /// the formats.
    #[arg(long, value_name = "FORMAT", value_parser = formats::Format::from_str, hide_possible_values = true)]
    from: Option<formats::Format>,
    /// The box, as rows x columns
    ///
    /// By default it is the most nearly square one.
    #[arg(long = "box", value_name = "HxW", value_parser = Shape::from_str)]
    shape: Option<Shape>,
    /// How digits are written, if it cannot be told: 1-9A-Z, 0-9A-Z (0 is a digit), A-Z or decimal
    #[arg(long, value_name = "ALPHABET", value_parser = Symbols::from_str, hide_possible_values = true, hide_short_help = true)]
    symbols: Option<Symbols>,
    /// The column of a table, or the field of a JSON record, that holds the puzzle
    #[arg(long, value_name = "NAME", hide_short_help = true)]
    column: Option<String>,
    /// What separates the columns of a table: one character, or tab
    #[arg(long, value_name = "CHARACTER", value_parser = parse_delimiter, hide_short_help = true)]
    delimiter: Option<char>,
    /// Say on standard error how long the puzzles took
    #[arg(long, hide_short_help = true)]
    time: bool,
    /// Work each puzzle N times, write its results once, and say how long that took and the best of the N
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000), hide_short_help = true)]
    repeat: Option<u32>,
    /// Say what each input was recognised as
    ///
    /// This goes to standard error.
    #[arg(long, short = 'v')]
    pub(super) verbose: bool,
    /// The puzzle of `--givens`, in the commands that have it.
    #[arg(skip)]
    pub(super) givens: Option<Arc<Puzzle>>,
}

impl InputArgs {
    /// Returns the same options with `name` as the only input, which is a whole puzzle.
    pub(super) fn only(&self, name: &str) -> Self {
        Self { inputs: vec![name.to_string()], givens: None, ..self.clone() }
    }

    /// Returns the same options with the puzzle that the grids began as.
    pub(super) fn with_givens(&self, givens: Option<Arc<Puzzle>>) -> Self {
        Self { givens, ..self.clone() }
    }

    /// Returns how many times to work on each puzzle.
    pub(super) fn repeat(&self) -> u32 {
        self.repeat.unwrap_or(1)
    }

    /// Returns true if `--time` or `--repeat` is given.
    pub(super) fn timed(&self) -> bool {
        self.time || self.repeat.is_some()
    }

    pub(super) fn read_options(&self) -> ReadOptions {
        ReadOptions {
            format: self.from,
            shape: self.shape,
            symbols: self.symbols,
            column: self.column.clone(),
            delimiter: self.delimiter,
        }
    }
}

/// Parses the name of a puzzle format that can be written.
pub(super) fn parse_written(text: &str) -> Result<formats::Format, String> {
    let why = match text.parse::<formats::Format>() {
        Ok(format) if format.is_written() => return Ok(format),
        Ok(format) => format!("{format} can be read but not written"),
        Err(_) => format!("no format is called '{text}'"),
    };
    Err(format!("{why}; formats that can be written: {}", written_formats()))
}

fn parse_delimiter(text: &str) -> Result<char, String> {
    let mut letters = text.chars();
    match (text, letters.next(), letters.next()) {
        ("tab" | "\\t", ..) => Ok('\t'),
        (_, Some(only), None) if only.is_ascii() && !only.is_ascii_alphanumeric() && only != '"' => Ok(only),
        _ => Err("expected one character, such as , or ; or tab".to_string()),
    }
}

/// Returns a parser of words, each of which stands for a value.
pub(super) fn one_of<T: Copy + Send + Sync>(
    words: &'static [(&'static str, T)],
) -> impl TypedValueParser<Value = T> {
    let value = |typed: String| words.iter().find(|(word, _)| *word == typed).map(|(_, value)| *value);
    PossibleValuesParser::new(words.iter().map(|(word, _)| *word))
        .map(move |typed| value(typed).expect("other words are refused"))
}

/// Rules of a command that solves.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Solving")]
pub(super) struct RuleArgs {
    /// A profile, or technique ids
    ///
    /// The rules to ask: human, singles, all, hodoku, se, or techniques by id or code, separated by commas; -ID leaves one
    /// out; or @FILE, a file that lists them.
    #[arg(long, value_name = "PROFILE|ID,...", default_value = "human", allow_hyphen_values = true, value_parser = profiles::parse)]
    rules: Profile,
    /// Use no technique that assumes uniqueness
    ///
    /// Some techniques only hold if the puzzle has one solution.
    #[arg(long)]
    no_uniqueness: bool,
}

impl RuleArgs {
    pub(super) fn profile(&self) -> Profile {
        Profile { uniqueness: self.rules.uniqueness && !self.no_uniqueness, ..self.rules.clone() }
    }

    /// Creates a stepper with the profile.
    pub(super) fn stepper_with(&self, profile: Profile) -> Stepper {
        if self.rules.name == SE_RULES { Stepper::se(profile.uniqueness) } else { Stepper::new(profile) }
    }
}

/// Notation of steps in the output.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Output")]
pub(super) struct NotationArgs {
    /// Add steps in signs: plain, hodoku or eureka
    ///
    /// Write steps in signs as well, in data as a field of that name: plain, the default, in no signs; hodoku as
    /// HoDoKu does; eureka chains as the forums do and other steps as HoDoKu does.
    #[arg(
        long,
        value_parser = one_of(&NOTATIONS),
        default_value = "plain",
        hide_default_value = true,
        hide_possible_values = true
    )]
    pub(super) notation: Notation,
}

const NOTATIONS: [(&str, Notation); 3] =
    [("plain", Notation::Plain), ("hodoku", Notation::Hodoku), ("eureka", Notation::Eureka)];

impl NotationArgs {
    /// Returns the column of the notation, with a comma before it, in a table of steps.
    pub(super) fn column(self) -> &'static str {
        if self.notation == Notation::Plain { "" } else { ",notation" }
    }
}

/// Paging of a long text.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Output")]
pub(super) struct PagerArgs {
    /// Show a long text without a pager
    ///
    /// On a terminal a text longer than the screen goes through the program that PAGER names, or else through less.
    #[arg(long)]
    no_pager: bool,
}

impl PagerArgs {
    pub(super) fn is_wanted(self) -> bool {
        !self.no_pager
    }
}

/// Options of a command that solves.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Solving")]
pub(super) struct RunArgs {
    #[command(flatten)]
    rules: RuleArgs,
    /// How to go on when a rule fires: singles in sweeps, one instance at a time, or all instances at once; by default
    /// what the profile says: hodoku one, the others sweep
    #[arg(long, value_parser = one_of(&ADVANCES), hide_short_help = true)]
    advance: Option<Advance>,
    /// Stop when no rule finds anything more
    #[arg(long, hide_short_help = true)]
    no_branch: bool,
    #[command(flatten)]
    budget: BudgetArgs,
}

/// Limits of the work on one puzzle.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Solving")]
pub(super) struct BudgetArgs {
    /// Stop a puzzle after opening this many branches
    #[arg(long, value_name = "N", hide_short_help = true)]
    max_nodes: Option<u64>,
    /// Stop a puzzle after this many seconds
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = parse_seconds)]
    timeout: Option<Duration>,
}

impl BudgetArgs {
    pub(super) fn budget(&self) -> Budget {
        Budget { nodes: self.max_nodes, time: self.timeout, cancel: Some(interrupt::cancel()) }
    }
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds: &f64| !seconds.is_nan());
    match seconds {
        None => Err("expected seconds, for example 1 or 0.5".to_string()),
        Some(..0.0) => Err("expected seconds, 0 or more".to_string()),
        Some(seconds) => Duration::try_from_secs_f64(seconds)
            .map_err(|_| "that is too long; leave it out for no limit".to_string()),
    }
}

const ADVANCES: [(&str, Advance); 3] =
    [("sweep", Advance::Sweep), ("one", Advance::One), ("all", Advance::All)];

impl RunArgs {
    /// Creates a stepper with the profile and the budget of the command line.
    pub(super) fn stepper(&self) -> Stepper {
        self.rules.stepper_with(self.profile()).with_budget(self.budget())
    }

    /// Returns the limits of the work on one puzzle.
    pub(super) fn budget(&self) -> Budget {
        self.budget.budget()
    }

    fn profile(&self) -> Profile {
        let profile = self.rules.profile();
        Profile {
            advance: self.advance.unwrap_or(profile.advance),
            branch: profile.branch && !self.no_branch,
            ..profile
        }
    }
}

/// Options of the output.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Output")]
pub(super) struct OutputArgs {
    /// The format of the output
    #[arg(long, short = 'f', value_enum, value_name = "FORMAT", hide_possible_values = true)]
    format: Option<Format>,
    /// When to colour: auto, always or never
    ///
    /// auto, the default, colours what goes to a terminal.
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = ColorArg::Auto, hide_default_value = true, hide_possible_values = true)]
    pub(super) color: ColorArg,
    /// Write to this file instead of standard output
    #[arg(long, short = 'o', value_name = "FILE")]
    pub(super) output: Option<String>,
    /// How to name cells: rc, a1, k9 or se
    ///
    /// How words name cells: rc (r3c2), a1 (C2: rows A to H, J), k9 (C2: rows A to H, K) or se (B3: the column's
    /// letter, the row's number). JSON and CSV always use rc.
    #[arg(long, value_name = "WAY", default_value = "rc", value_parser = Coords::from_str, hide_possible_values = true)]
    coords: Coords,
    /// Puzzles solved side by side; 0, one a core
    ///
    /// Results keep the input's order. The default is 0, one a core, but 1 where time is measured: --timeout, --time,
    /// --repeat.
    #[arg(long, short = 'j', value_name = "N", value_parser = clap::value_parser!(u16).range(..=1024))]
    pub(super) jobs: Option<u16>,
}

impl OutputArgs {
    /// Creates the options of a command that chooses its format itself, such as `convert`: plain text, one
    /// puzzle after the other.
    pub(super) fn words(output: Option<String>, color: ColorArg) -> Self {
        Self { format: Some(Format::Plain), color, output, coords: Coords::Rc, jobs: Some(1) }
    }

    /// Returns the output format: `--format`, else by the file's ending, else text if `known` has it, else
    /// the first of `known`.
    ///
    /// # Errors
    /// If the command does not write the format, or none has this ending.
    pub(super) fn format(&self, command: &str, known: &[Format]) -> Result<Format, Failure> {
        let words = if self.to_terminal() { Format::Text } else { Format::Plain };
        let Some(format) = self.format else {
            return match self.ending() {
                None => Ok(if known.contains(&words) { words } else { known[0] }),
                Some(ending) => Format::of_ending(&ending, known).ok_or_else(|| {
                    Failure::Usage(unknown_ending(command, &ending, &endings(known), "--format"))
                }),
            };
        };
        if known.contains(&format) {
            return Ok(format);
        }
        let names: Vec<&str> = known.iter().map(|format| format.name()).collect();
        Err(Failure::Usage(format!(
            "{command} does not write {}; it writes {}",
            format.name(),
            names.join(", ")
        )))
    }

    /// Returns the ending of the output file, in lower case.
    fn ending(&self) -> Option<String> {
        ending(self.file()?)
    }

    /// Returns the same options with `--format plain` if the output file's ending says nothing.
    pub(super) fn or_words(&self, known: &[Format]) -> Self {
        let says_format = self.ending().is_some_and(|ending| Format::of_ending(&ending, known).is_some());
        let format = self.format.or((self.file().is_some() && !says_format).then_some(Format::Plain));
        Self { format, ..self.clone() }
    }

    /// Returns the style of cell names for `format`; JSON and CSV always use `r1c1`.
    pub(super) fn coords(&self, format: Format) -> Coords {
        let is_data = format.is_json() || format == Format::Csv;
        if is_data { Coords::Rc } else { self.coords }
    }

    /// Returns the style of cell names that `--coords` asks for, as the user may type them.
    pub(super) fn typed_coords(&self) -> Coords {
        self.coords
    }

    /// Returns true if `--format plain` is given.
    pub(super) fn plain(&self) -> bool {
        self.format == Some(Format::Plain)
    }

    /// Returns the file to write to; `None` for standard output, also if named `-`.
    pub(super) fn file(&self) -> Option<&str> {
        self.output.as_deref().filter(|name| *name != "-")
    }

    pub(super) fn to_terminal(&self) -> bool {
        use std::io::IsTerminal;
        self.file().is_none() && std::io::stdout().is_terminal()
    }
}

/// An output format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Format {
    Text,
    Plain,
    Json,
    Jsonl,
    Csv,
    Md,
    Html,
    Svg,
}

impl Format {
    /// Output formats of a command that writes text, JSON records and CSV tables.
    pub(super) const ALL: [Self; 5] = [Self::Text, Self::Plain, Self::Json, Self::Jsonl, Self::Csv];
    /// Output formats of a command that writes text and JSON records.
    pub(super) const RECORDS: [Self; 4] = [Self::Text, Self::Plain, Self::Json, Self::Jsonl];

    fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Plain => "plain",
            Self::Json => "json",
            Self::Jsonl => "jsonl",
            Self::Csv => "csv",
            Self::Md => "md",
            Self::Html => "html",
            Self::Svg => "svg",
        }
    }

    /// Returns the ending of a file in this format; text has that of plain.
    fn ending(self) -> Option<&'static str> {
        match self {
            Self::Text => None,
            Self::Plain => Some("txt"),
            format => Some(format.name()),
        }
    }

    /// Returns the format among `known` that a file with this ending has.
    fn of_ending(ending: &str, known: &[Self]) -> Option<Self> {
        known.iter().copied().find(|format| format.ending() == Some(ending))
    }

    pub(super) fn is_words(self) -> bool {
        matches!(self, Self::Text | Self::Plain)
    }
    pub(super) fn is_json(self) -> bool {
        matches!(self, Self::Json | Self::Jsonl)
    }
    /// Returns the text before the first record; the header of an HTML page is separate.
    pub(super) fn opening(self) -> &'static str {
        if self == Self::Json { "[\n" } else { "" }
    }
    /// Returns true if records are elements of one document.
    pub(super) fn is_document(self) -> bool {
        matches!(self, Self::Json | Self::Html)
    }
}

/// Returns the endings of files in these formats.
fn endings(known: &[Format]) -> Vec<&'static str> {
    known.iter().filter_map(|format| format.ending()).collect()
}

/// Returns the ending of a file name in lower case, without its dot.
pub(super) fn ending(name: &str) -> Option<String> {
    let ending = Path::new(name).extension()?.to_str()?;
    (!ending.is_empty()).then(|| ending.to_ascii_lowercase())
}

/// Says that `command` writes no file with this ending, and which it writes; `option` names a format.
pub(super) fn unknown_ending(command: &str, ending: &str, known: &[&str], option: &str) -> String {
    format!("{command} writes no .{ending} file; name one that ends in {}, or give {option}", listed(known))
}

/// Lists endings of files, with their dots.
pub(super) fn listed(endings: &[&str]) -> String {
    join_with_or(endings.iter().map(|ending| format!(".{ending}")))
}

/// Finds `--color` in unparsed arguments, to colour the error if parsing fails.
pub(super) fn colour_option(args: &[OsString]) -> ColorArg {
    let words = || args.iter().map(|arg| arg.to_str().unwrap_or_default()).take_while(|arg| *arg != "--");
    let joined = words().filter_map(|word| word.strip_prefix("--color="));
    let apart = words().zip(words().skip(1)).filter(|(word, _)| *word == "--color").map(|(_, value)| value);
    let asked = joined.chain(apart).filter_map(|value| ColorArg::from_str(value, false).ok());
    asked.last().unwrap_or(ColorArg::Auto)
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum ColorArg {
    Auto,
    Always,
    Never,
}
