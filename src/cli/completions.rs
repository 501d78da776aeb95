//! `sudostep completions`: a script with which a shell completes the command line.

use clap::Command;

use super::failure::Failure;
#[cfg(not(feature = "completions"))]
use crate::notation::left_out;

const EXAMPLES: &str = "\
Examples:
  sudostep completions bash > ~/.local/share/bash-completion/completions/sudostep
  sudostep completions zsh > ~/.zfunc/_sudostep
  sudostep completions fish > ~/.config/fish/completions/sudostep.fish";

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Shell {
    Bash,
    Elvish,
    Fish,
    Powershell,
    Zsh,
}

#[cfg(feature = "completions")]
pub(super) fn run(args: &Args, mut program: Command) -> Result<u8, Failure> {
    use std::io::Write;

    use clap_complete::Shell as Known;

    let shell = match args.shell {
        Shell::Bash => Known::Bash,
        Shell::Elvish => Known::Elvish,
        Shell::Fish => Known::Fish,
        Shell::Powershell => Known::PowerShell,
        Shell::Zsh => Known::Zsh,
    };
    // Generated into memory first: the generator panics on a closed pipe.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut program, "sudostep", &mut script);
    std::io::stdout().lock().write_all(&script)?;
    Ok(super::exit::YES)
}

#[cfg(not(feature = "completions"))]
pub(super) fn run(args: &Args, _: Command) -> Result<u8, Failure> {
    Err(Failure::Usage(left_out(&format!("the script for {:?}", args.shell), "completions")))
}
