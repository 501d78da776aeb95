//! The command line, one file per command. Only this module prints or decides the exit code.

mod args;
mod batch;
mod canonical;
mod check;
mod completions;
mod convert;
mod exit;
mod explain;
mod failure;
mod givens;
mod grade;
mod head;
mod hint;
mod input;
mod interrupt;
mod man;
mod output;
mod pager;
mod profiles;
mod progress;
mod schema;
mod screen;
mod shared_text;
mod solve;
mod sorter;
mod step_row;
mod steppers;
mod steps;
mod technique;
mod timing;
mod trace;
mod traces;
mod verify;

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::Path;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, Parser, Subcommand};

use failure::Failure;
use output::Output;

const USAGE: &str = "\
sudostep [explain] PUZZLE|FILE|- [OPTIONS]
       sudostep <COMMAND>";

/// The help of the program: with its options on one line it fits a screen.
const TEMPLATE: &str = "\
{about-with-newline}
Example: sudostep puzzle.txt
{usage-heading} {usage}

Commands:
{subcommands}

Options: -h for this, --help for more, -V or --version for the version{after-help}";

const EXAMPLES: &str = "\
Examples:
  sudostep puzzle.txt                          walks through the solve
  sudostep explain --all-steps puzzle.txt      why each digit goes where it goes
  sudostep solve --to framed puzzle.txt        the solution as a grid
  sudostep solve --all --limit 10 puzzle.txt   up to ten solutions
  sudostep check --why puzzle.txt              the verdict, and what is behind it
  sudostep convert puzzles.csv --to line       from one format to another
  sudostep canonical puzzles.txt               one form for equivalent puzzles
  sudostep trace puzzle.txt > trace.jsonl      every deduction as data
  sudostep verify trace.jsonl                  whether every step of it holds
  sudostep hint --level 1 puzzle.txt           where to look for the next step
  sudostep steps --only skyscraper puzzle.txt  every skyscraper in a position
  sudostep technique                           all techniques, easiest first
  sudostep technique xy-wing                   what it is, and how to spot it

It knows the techniques that `sudostep technique` lists; where they do not suffice it branches.
A puzzle is named by itself, by its file, or comes from standard input (-).
Exit codes: 0 every answer was yes; 1 some answer was no; 2 the command line or the only input could not be \
understood; 3 some puzzles of a batch could not be read, the rest was done; 130 interrupted.";

/// Solve Sudoku the way a person would, and say why at every step
///
/// It sweeps for singles, then asks harder rules, and branches only when stuck.
#[derive(Parser)]
#[command(
    name = "sudostep",
    version,
    override_usage = USAGE,
    help_template = TEMPLATE,
    after_long_help = EXAMPLES,
    max_term_width = 100
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Walk through the solve in words
    Explain(explain::Args),
    /// Verdict and solutions
    Solve(solve::Args),
    /// The log as data: every deduction, branch and closing
    Trace(trace::Args),
    /// None, unique or multiple solutions, as fast as the machine allows
    Check(check::Args),
    /// The next step, as much of it as you want to know
    Hint(hint::Args),
    /// Every step available in a position
    Steps(steps::Args),
    /// How hard: level, hardest technique, counts
    Grade(grade::Args),
    /// Puzzles from one format to another
    Convert(convert::Args),
    /// One form for all equivalent puzzles
    Canonical(canonical::Args),
    /// Whether every step of a trace holds
    Verify(verify::Args),
    /// The catalogue of techniques, or one of them explained
    Technique(technique::Args),
    /// The JSON Schema of a trace record
    Schema(schema::Args),
    /// A script that completes the command line in a shell
    Completions(completions::Args),
    /// The manual page
    Man(man::Args),
}

/// The fewest characters of a puzzle on one line, a 4x4.
const SHORTEST_PUZZLE: usize = 16;

/// Returns true if the command line begins with a puzzle, a file or an option of `explain` instead of a
/// command.
fn lacks_command(args: &[OsString]) -> bool {
    let is_command = |arg: &OsStr| {
        arg.to_str().is_some_and(|word| word == "help" || <Command as Subcommand>::has_subcommand(word))
    };
    let Some(first) = args.get(1) else { return false };
    match first.to_str() {
        Some("-h" | "--help" | "-V" | "--version") => false,
        Some("-" | "--") => true,
        Some(option) if option.starts_with('-') => !args.iter().skip(1).any(|arg| is_command(arg)),
        _ => !is_command(first) && !is_mistyped_command(first),
    }
}

/// Returns true if `arg` is a word that only makes sense as a command: no file, and too short for a puzzle.
fn is_mistyped_command(arg: &OsStr) -> bool {
    let is_word = |word: &str| word.chars().all(|letter| letter.is_alphabetic() || "-_".contains(letter));
    arg.to_str().is_some_and(|word| (1..SHORTEST_PUZZLE).contains(&word.len()) && is_word(word))
        && !Path::new(arg).exists()
}

/// Says in the error about a first word that is no command that it is no puzzle and no file either.
fn add_other_readings(error: &mut clap::Error, first: Option<&OsString>) {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else { return };
    if first.is_none_or(|first| first != OsStr::new(word)) {
        return;
    }
    let mut tips = if let Some(ContextValue::StyledStrs(tips)) = error.get(ContextKind::Suggested) {
        tips.clone()
    } else {
        let program = Cli::command();
        let names: Vec<&str> = program.get_subcommands().map(clap::Command::get_name).collect();
        vec![format!("the commands are {}", names.join(", ")).into()]
    };
    tips.push(format!("'{word}' is no puzzle either, and there is no file of that name").into());
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
}

/// Runs the command line `args`, the program's name first, and returns the exit code.
pub fn run(args: impl IntoIterator<Item = OsString>) -> u8 {
    let mut args: Vec<OsString> = args.into_iter().collect();
    if lacks_command(&args) {
        args.insert(1, OsString::from("explain"));
    }
    let colour = args::colour_option(&args);
    let cli = match Cli::try_parse_from(&args) {
        Ok(cli) => cli,
        Err(error) => {
            // Parsed again with escaped arguments, because the error repeats them on the terminal.
            let shown = args.iter().map(|arg| output::visible(&arg.to_string_lossy()));
            let mut error = Cli::try_parse_from(shown).err().unwrap_or(error);
            add_other_readings(&mut error, args.get(1));
            // A failure to print the error cannot be reported.
            let _ = output::print_clap_error(&error, colour);
            return if error.use_stderr() { exit::USAGE } else { exit::YES };
        }
    };
    let done = match cli.command {
        Command::Explain(args) => explain::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Trace(args) => trace::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Hint(args) => hint::run(&args),
        Command::Steps(args) => steps::run(&args),
        Command::Grade(args) => grade::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Canonical(args) => canonical::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Technique(args) => technique::run(&args),
        Command::Schema(args) => schema::run(&args),
        Command::Completions(args) => completions::run(&args, Cli::command()),
        Command::Man(args) => man::run(&args, Cli::command(), EXAMPLES),
    };
    match done {
        Ok(code) => code,
        Err(Failure::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => exit::YES,
        Err(failure) => {
            Output::complain(&failure.to_string(), colour);
            exit::USAGE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The program and each of its commands.
    fn commands() -> Vec<clap::Command> {
        let mut program = Cli::command().term_width(80);
        program.build();
        let commands = program.get_subcommands().filter(|command| command.get_name() != "help").cloned();
        commands.chain([program.clone()]).collect()
    }

    #[test]
    fn short_help_fits_a_screen() {
        for command in commands() {
            let name = command.get_name().to_string();
            let help = command.term_width(80).render_help().to_string();
            let lines: Vec<&str> = help.trim_end().lines().collect();
            let most = if name == "sudostep" { 24 } else { 40 };
            assert!(lines.len() <= most, "{name}: {} lines\n{help}", lines.len());
            let widest = lines.iter().map(|line| line.chars().count()).max();
            assert!(widest <= Some(80), "{name}: {widest:?} columns\n{help}");
            assert!(lines[2].starts_with("Example: sudostep "), "{help}");
            // One line an option.
            let (_, options) = help.split_once("\n\n").unwrap();
            let wrapped = |line: &&str| line.starts_with("          ");
            assert_eq!(options.lines().find(wrapped), None, "{name}\n{help}");
        }
    }

    #[test]
    fn long_help_names_every_option() {
        for mut command in commands() {
            let help = command.render_long_help().to_string();
            for argument in command.get_arguments() {
                let long = argument.get_long().map(|long| format!("--{long}"));
                let short = argument.get_short().map(|short| format!("-{short}"));
                for option in [long, short].into_iter().flatten() {
                    let named = help.split(|letter: char| !(letter.is_alphanumeric() || letter == '-'));
                    assert!({ named }.any(|word| word == option), "{} {option}\n{help}", command.get_name());
                }
            }
        }
    }
}
