//! The program on a pseudo-terminal.

use std::process::{Command, Stdio};

use serde_json::Value;

use crate::common::{root, skip};

/// A text that reached a terminal at once, this many seconds after the start.
pub struct Piece {
    pub at: f64,
    pub text: String,
}

/// What reached a terminal, piece by piece, the seconds that the program ran and its exit code.
pub struct Seen {
    pub pieces: Vec<Piece>,
    pub seconds: f64,
    pub code: i64,
}

impl Seen {
    pub fn text(&self) -> String {
        self.pieces.iter().map(|piece| piece.text.as_str()).collect()
    }

    /// The text as a terminal shows it at the end: a line that is erased is gone.
    pub fn left(&self) -> String {
        let text = self.text().replace("\r\n", "\n");
        let lines = text.split('\n').map(|line| line.rsplit("\u{1b}[2K").next().unwrap_or_default());
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// Runs the program with standard error on a terminal, and standard output there or in the file `out`.
/// Returns `None` without python3.
pub fn on_a_terminal(out: &str, arguments: &[&str]) -> Option<Seen> {
    with_variables(out, &[("PAGER", "")], arguments)
}

/// Runs the program as [`on_a_terminal`] does, with these variables, which [`terminal.py`] may read as well.
///
/// [`terminal.py`]: ../terminal.py
pub fn with_variables(out: &str, variables: &[(&str, &str)], arguments: &[&str]) -> Option<Seen> {
    if cfg!(not(unix)) || Command::new("python3").arg("-V").stdout(Stdio::null()).status().is_err() {
        skip("there is no python3 to make a terminal with");
        return None;
    }
    let mut command = Command::new("python3");
    command.arg(root().join("tests/terminal.py")).args([out, env!("CARGO_BIN_EXE_sudostep")]).args(arguments);
    command.current_dir(root()).env("NO_COLOR", "1").env_remove("COLUMNS").env_remove("LINES");
    command.envs(variables.iter().copied());
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let records = String::from_utf8(output.stdout).unwrap();
    let mut seen = Seen { pieces: Vec::new(), seconds: 0.0, code: -1 };
    for record in records.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()) {
        let at = record["at"].as_f64().unwrap();
        if let Some(text) = record["text"].as_str() {
            seen.pieces.push(Piece { at, text: text.to_string() });
        } else {
            (seen.seconds, seen.code) = (at, record["code"].as_i64().unwrap());
        }
    }
    Some(seen)
}
