//! The command line: everything is in the library's `cli` room.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(sudostep::cli::run(std::env::args_os()))
}
