//! Every command in README.md says what the README says it does.
//!
//! A fenced block whose info string is `console` holds commands, each on a line that begins with `$ `, and after each
//! its exact output, standard output and standard error together. A line that is `...` stands for any lines.

#![cfg(feature = "cli")]
#![allow(clippy::print_stderr, reason = "a test that skips something says so")]

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common;

/// What the README tells people to run and the test does not: it would build, install or measure.
const NOT_RUN: [&str; 3] = ["cargo test --release", "cargo install", "cargo bench"];

/// How the README runs the program from a clone.
const FROM_A_CLONE: &str = "cargo run --release -- ";

/// A command with its output.
#[derive(PartialEq, Debug)]
struct Example {
    /// Where the command stands, from 1.
    line: usize,
    command: String,
    output: Vec<String>,
}

/// The commands of the console blocks.
fn examples(text: &str) -> Vec<Example> {
    let mut found: Vec<Example> = Vec::new();
    // The fence that closes the block, and whether it is a console.
    let mut block: Option<(String, bool)> = None;
    // Whether this block has had a command.
    let mut begun = false;
    for (line, words) in (1..).zip(text.lines()) {
        let fence: String = words.trim_start().chars().take_while(|&letter| letter == '`').collect();
        match &block {
            None if fence.len() >= 3 => {
                let info = words.trim_start()[fence.len()..].trim();
                block = Some((fence, info == "console"));
                begun = false;
            }
            Some((closing, _)) if fence.len() >= closing.len() && words.trim() == fence => block = None,
            None | Some((_, false)) => {}
            Some((_, true)) => {
                if let Some(command) = words.strip_prefix("$ ") {
                    begun = true;
                    found.push(Example { line, command: command.to_string(), output: Vec::new() });
                } else {
                    assert!(begun, "line {line} is output of no command: {words}");
                    found.last_mut().expect("it has begun").output.push(words.to_string());
                }
            }
        }
    }
    assert!(block.is_none(), "a block is not closed");
    found
}

/// Whether the lines are as expected, where `...` stands for any number of lines.
fn agrees(expected: &[String], actual: &[&str]) -> bool {
    match expected.split_first() {
        None => actual.is_empty(),
        Some((first, rest)) if first == "..." => {
            (0..=actual.len()).any(|skipped| agrees(rest, &actual[skipped..]))
        }
        Some((first, rest)) => {
            actual.split_first().is_some_and(|(line, others)| line == first && agrees(rest, others))
        }
    }
}

/// Whether the test runs it, telling why if it does not.
fn is_run(command: &str, have_python: bool) -> bool {
    let is_named = |name: &str| command == name || command.starts_with(&format!("{name} "));
    if NOT_RUN.iter().any(|name| is_named(name)) {
        return false;
    }
    if !have_python && command.contains("python3") {
        eprintln!("skipped: there is no python3 here for `{command}`");
        return false;
    }
    true
}

fn have_python() -> bool {
    let silent = |command: &mut Command| command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    silent(Command::new("python3").arg("--version")).is_ok_and(|status| status.success())
}

/// What a shell at the repository's root shows of a command.
fn shown(command: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_sudostep"));
    let mut directories = vec![program.parent().unwrap().to_path_buf()];
    directories.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    let command = command.replace(FROM_A_CLONE, "sudostep ");
    let (mut reader, writer) = std::io::pipe().unwrap();
    let mut shell = Command::new("sh");
    shell
        .args(["-c", &command])
        .current_dir(common::root())
        .env("PATH", std::env::join_paths(directories).unwrap())
        .env("COLUMNS", "100")
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::from(File::open("/dev/null").unwrap()))
        .stdout(writer.try_clone().unwrap())
        .stderr(writer);
    let mut child = shell.spawn().unwrap();
    // The command holds the ends to write to, and the reader waits until they are closed.
    drop(shell);
    let mut shown = Vec::new();
    reader.read_to_end(&mut shown).unwrap();
    child.wait().unwrap();
    String::from_utf8(shown).unwrap()
}

/// What is wrong with the examples of a text, one paragraph each.
fn faults(text: &str) -> Vec<String> {
    let have_python = have_python();
    let run = examples(text).into_iter().filter(|example| is_run(&example.command, have_python));
    run.filter_map(|Example { line, command, output }| {
        let shown = shown(&command);
        let lines: Vec<&str> = shown.lines().collect();
        let fault = || format!("line {line}: {command}\nshows:\n{shown}instead of:\n{}\n", output.join("\n"));
        (!agrees(&output, &lines)).then(fault)
    })
    .collect()
}

#[cfg(unix)]
#[test]
fn every_command_of_the_readme_shows_what_it_says() {
    let Ok(text) = std::fs::read_to_string(common::root().join("README.md")) else {
        eprintln!("skipped: there is no README.md yet");
        return;
    };
    let faults = faults(&text);
    assert!(
        faults.is_empty(),
        "{} of README.md's commands show something else\n\n{}",
        faults.len(),
        faults.join("\n")
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    const STAND_IN: &str = "\
# A stand-in

```console
$ cargo run --release -- check fixtures/puzzles/first.txt
unique
$ sudostep check fixtures/puzzles/none-row.txt
none
fixtures/puzzles/none-row.txt:2: none: row 1 has 2 twice: r1c1 and r1c8
$ sudostep trace fixtures/puzzles/first.txt | wc -l | tr -d ' '
56
```

```sh
$ this is not run
```

```console
$ cargo install --path .
$ cargo test --release
$ sudostep solve --to framed fixtures/puzzles/first.txt
unique
+-------+-------+-------+
...
+-------+-------+-------+
$ sudostep trace fixtures/puzzles/first.txt | python3 -c 'import sys; print(len(sys.stdin.readlines()))'
56
```
";

    #[test]
    fn examples_are_commands_with_their_output() {
        let found = examples(STAND_IN);
        assert_eq!(found.len(), 7);
        assert_eq!(
            found[1],
            Example {
                line: 6,
                command: "sudostep check fixtures/puzzles/none-row.txt".to_string(),
                output: vec![
                    "none".to_string(),
                    "fixtures/puzzles/none-row.txt:2: none: row 1 has 2 twice: r1c1 and r1c8".to_string(),
                ],
            }
        );
        let run: Vec<bool> = found.iter().map(|example| is_run(&example.command, false)).collect();
        assert_eq!(run, [true, true, true, false, false, true, false]);
    }

    #[test]
    fn an_ellipsis_stands_for_any_lines() {
        let agree = |expected: &str, actual: &[&str]| {
            let expected: Vec<String> = expected.split_terminator(' ').map(str::to_string).collect();
            agrees(&expected, actual)
        };
        assert!(agree("a ... d", &["a", "b", "c", "d"]));
        assert!(agree("a ... d", &["a", "d", "d"]));
        assert!(agree("...", &[]));
        assert!(agree("", &[]));
        assert!(!agree("a ... d", &["a", "b"]));
        assert!(!agree("a b", &["a", "b", "c"]));
        assert!(!agree("a b", &["a"]));
        assert!(!agree("", &["a"]));
    }

    #[cfg(unix)]
    #[test]
    fn the_stand_in_shows_what_it_says_and_a_wrong_one_is_found() {
        assert_eq!(faults(STAND_IN), [""; 0]);
        let wrong = STAND_IN.replacen("unique", "multiple", 1);
        assert_eq!(
            faults(&wrong),
            [
                "line 4: cargo run --release -- check fixtures/puzzles/first.txt\nshows:\nunique\ninstead of:\nmultiple\n"
            ]
        );
    }
}

#[test]
fn the_table_of_formats_is_what_the_formats_say_of_themselves() {
    use sudostep::notation::{Carries, Format};
    let readme = std::fs::read_to_string(common::root().join("README.md")).unwrap();
    let rows: Vec<String> = Format::ALL
        .into_iter()
        .map(|format| {
            let keeps = match format.carries() {
                Carries { placed: true, candidates: true } => "placed, candidates",
                Carries { placed: true, candidates: false } => "placed",
                Carries { placed: false, candidates: true } => "candidates",
                Carries { placed: false, candidates: false } => "",
            };
            let ways = if format.is_written() { "read, written" } else { "read" };
            format!("| `{format}` | {} | {ways} | {keeps} |", format.about().replace('|', "\\|"))
        })
        .collect();
    let table = rows.join("\n");
    assert!(readme.contains(&table), "the table of formats in README.md should be\n{table}");
}
