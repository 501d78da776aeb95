//! The program under test.

use std::process::Command;

use crate::common::root;

/// The program under test, at the repository's root.
pub fn sudostep() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudostep"));
    command.current_dir(root()).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}
