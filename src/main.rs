//! The command-line program; the library's `cli` module does the work.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(sudostep::cli::run(std::env::args_os()))
}
