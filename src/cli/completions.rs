//! `sudostep completions`: a script with which a shell completes the command line.

use clap::Command;
#[cfg(feature = "completions")]
use clap_complete::Shell;

use super::args::help_template;
use super::failure::Failure;
#[cfg(not(feature = "completions"))]
use crate::formats::left_out;

const EXAMPLES: &str = "\
Examples:
  sudostep completions bash > ~/.local/share/bash-completion/completions/sudostep
  sudostep completions zsh > ~/.zfunc/_sudostep
  sudostep completions fish > ~/.config/fish/completions/sudostep.fish";

#[derive(clap::Args)]
#[command(help_template = help_template("sudostep completions bash"), after_long_help = EXAMPLES)]
pub(super) struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

#[cfg(not(feature = "completions"))]
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Shell {
    Bash,
    Elvish,
    Fish,
    Powershell,
    Zsh,
}

#[cfg(feature = "completions")]
pub(super) fn run(args: &Args, program: Command) -> Result<u8, Failure> {
    use std::io::Write;

    use clap::builder::PossibleValuesParser;

    use crate::catalog;
    use crate::stepper::PROFILES;

    let ids: Vec<&str> = catalog::all().map(|technique| technique.id.as_str()).collect();
    // The command line takes more: lists, codes, aliases and files. A script can only offer single names.
    let mut program = program.mut_subcommands(|command| {
        command.mut_args(|arg| match arg.get_id().as_str() {
            "rules" => arg.value_parser(PossibleValuesParser::new(PROFILES.iter().chain(&ids).copied())),
            "only" | "technique" => arg.value_parser(PossibleValuesParser::new(ids.iter().copied())),
            _ => arg,
        })
    });
    // Generated into memory first: the generator panics on a closed pipe.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "sudostep", &mut script);
    std::io::stdout().lock().write_all(&script)?;
    Ok(super::exit::YES)
}

#[cfg(not(feature = "completions"))]
pub(super) fn run(args: &Args, _: Command) -> Result<u8, Failure> {
    Err(Failure::Usage(left_out(&format!("the script for {:?}", args.shell), "completions")))
}
