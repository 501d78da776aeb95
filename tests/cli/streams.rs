//! Tests beyond the case files: closed pipes, pipes that stay open, files made on the fly, terminals.

#![allow(clippy::print_stderr, reason = "a test that skips something says so")]

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use crate::common;
use crate::common::tier::is_full;
use crate::program::sudostep;

const FIRST: &str = "009030020400068000080200000615000000007005008000700063020300080000187036006000400";
const HARDEST: &str = "800000000003600000070090200050007000000045700000100030001000068008500010090000400";
const SOLUTION: &str = "569431827472568319183279654615893742347625198298714563721346985954187236836952471";

/// Runs the program with these arguments and this standard input.
fn run(arguments: impl IntoIterator<Item = impl AsRef<OsStr>>, input: &[u8]) -> Output {
    let mut child = sudostep()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let feeder = std::thread::spawn(move || {
        // The program closes the pipe if it needs no more input.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    output
}

/// The exit code, standard output and standard error.
fn told(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[track_caller]
fn assert_told(output: &Output, code: i32, stdout: &str, stderr: &str) {
    assert_eq!(told(output), (Some(code), stdout.to_string(), stderr.to_string()));
}

/// A temporary directory of the test, removed when it ends.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn file(&self, name: &str, content: &[u8]) -> PathBuf {
        let path = self.path(name);
        std::fs::write(&path, content).unwrap();
        path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // A directory that cannot be removed stays in the target directory.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The text without its escape sequences, all of which are colours.
fn bare(text: &str) -> String {
    let mut pieces = text.split("\u{1b}[");
    let mut bare = pieces.next().unwrap().to_string();
    for piece in pieces {
        bare.push_str(piece.split_once('m').unwrap().1);
    }
    bare
}

#[test]
fn colour_is_all_that_text_adds() {
    for arguments in [
        ["explain", "fixtures/puzzles/first.txt"],
        ["explain", "fixtures/puzzles/none-branches.txt"],
        ["solve", "fixtures/puzzles/two-solutions.txt"],
        ["check", "fixtures/puzzles/none-row.txt"],
        ["grade", "fixtures/puzzles/first.txt"],
        ["hint", "fixtures/puzzles/two-solutions.txt"],
        ["hint", "--level=4 fixtures/puzzles/first.txt"],
        ["steps", "fixtures/puzzles/first.txt"],
        ["technique", "naked-single"],
    ] {
        let run_as = |format: &str, color: &str| {
            let words = arguments.into_iter().flat_map(|argument| argument.split(' '));
            told(&run(words.chain(["--format", format, "--color", color]), b""))
        };
        let plain = run_as("plain", "never");
        assert!(!plain.1.contains('\u{1b}'));
        assert_eq!(run_as("text", "never"), plain, "{arguments:?}");
        let (code, stdout, stderr) = run_as("text", "always");
        assert!(arguments[0] == "check" || stdout.contains('\u{1b}'), "{arguments:?}");
        assert_eq!((code, bare(&stdout), bare(&stderr)), plain, "{arguments:?}");
    }
}

#[test]
fn data_has_no_colour_whatever_is_asked_for() {
    for format in ["json", "jsonl", "csv"] {
        let run_as = |color: &str| {
            told(&run(["grade", "--format", format, "--color", color, "fixtures/puzzles/first.txt"], b""))
        };
        assert_eq!(run_as("always"), run_as("never"));
    }
}

#[test]
fn the_schema_is_the_committed_one() {
    let committed = std::fs::read_to_string(common::fixture("trace.schema.json")).unwrap();
    assert_told(&run(["schema"], b""), 0, &committed, "");
}

mod files {
    use super::*;

    #[test]
    fn a_line_of_80_or_82_characters_is_named_by_file_line_and_column() {
        let scratch = Scratch::new("lengths");
        for (length, text) in [(80, FIRST[..80].to_string()), (82, format!("{FIRST}0"))] {
            let file = scratch.file("puzzle.txt", format!("# one\n{text}\n").as_bytes());
            let column = if length == 80 { 81 } else { 82 };
            let message = format!(
                "error: {}:2:{column}: the line has {length} characters, expected 81\n 2 | {text}\n   | {}^\n",
                file.display(),
                " ".repeat(column - 1)
            );
            for command in ["check", "solve", "explain"] {
                assert_told(&run([command.as_ref(), file.as_os_str()], b""), 2, "", &message);
            }
        }
    }

    #[test]
    fn an_empty_file_holds_no_puzzle() {
        let scratch = Scratch::new("empty");
        let file = scratch.file("empty.txt", b"");
        let name = file.display();
        let message = format!("error: {name}:1:1: there is no puzzle in it\n");
        assert_told(&run(["check".as_ref(), file.as_os_str()], b""), 2, "", &message);
        let record = format!(
            "{{\"t\":\"error\",\"id\":\"1\",\"error\":{{\"code\":\"empty\",\"message\":\"there is no puzzle in it\",\"file\":\"{name}\",\
             \"line\":1,\"column\":1,\"expected\":\"a puzzle\",\"found\":\"nothing\"}}}}\n"
        );
        let output = run(["check".as_ref(), "--format=jsonl".as_ref(), file.as_os_str()], b"");
        assert_told(&output, 2, &record, "");
    }

    #[test]
    fn what_is_no_text_is_an_error_in_its_place() {
        // Columns count characters, not bytes.
        for (bytes, column, byte, shown) in [
            (b"12\x00".as_slice(), 3, "0x00", "12\u{FFFD}"),
            (b"\xFF1", 1, "0xFF", "\u{FFFD}1"),
            (b"\xC3\xA9\xC3\xA9\xE9", 3, "0xE9", "\u{E9}\u{E9}\u{FFFD}"),
        ] {
            let input = [bytes, b"\n\n", FIRST.as_bytes(), b"\n"].concat();
            let place = format!(" 1 | {shown}\n   | {}^\n", " ".repeat(column - 1));
            let message = format!("error: line 1, column {column}: byte {byte} is not text\n{place}");
            assert_told(&run(["check", "-"], &input), 3, "unique\n", &message);
        }
    }

    #[test]
    fn the_only_input_being_binary_is_exit_code_2() {
        let scratch = Scratch::new("binary");
        let file = scratch.file("binary", b"\x7FELF\x02\x01\x01\x00");
        let message = format!(
            "error: {}:1:8: byte 0x00 is not text\n{}",
            file.display(),
            " 1 | \u{FFFD}ELF\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\n   |        ^\n"
        );
        assert_told(&run(["solve".as_ref(), file.as_os_str()], b""), 2, "", &message);
    }

    #[test]
    fn a_line_over_1_mib_is_an_error_and_the_next_is_read() {
        let mut input = vec![b'1'; (1 << 20) + 1];
        input.push(b'\n');
        input.extend_from_slice(FIRST.as_bytes());
        input.push(b'\n');
        let message = "error: line 1, column 1: the line is longer than 1 MiB\n";
        assert_told(&run(["check", "-"], &input), 3, "unique\n", message);
        let expected = format!(
            "{{\"t\":\"error\",\"id\":\"1\",\"error\":{{\"code\":\"too-long\",\
             \"message\":\"the line is longer than 1 MiB\",\"line\":1,\"column\":1,\
             \"expected\":\"at most 1048576 bytes\",\"found\":\"more than 1048576 bytes\"}}}}\n\
             {{\"id\":\"2\",\"puzzle\":\"{FIRST}\",\"verdict\":\"unique\",\"solution\":\"{SOLUTION}\"}}\n"
        );
        assert_told(&run(["check", "--format", "jsonl", "-"], &input), 3, &expected, "");
    }

    #[test]
    fn an_argument_that_is_a_puzzle_is_read_as_one_even_where_a_file_has_its_name() {
        let scratch = Scratch::new("both");
        scratch.file(FIRST, b"no puzzle at all\n");
        let output = sudostep().current_dir(&scratch.0).args(["check", FIRST]).output().unwrap();
        assert_told(&output, 0, "unique\n", "");
    }

    #[test]
    fn the_output_goes_to_the_file_and_nowhere_else() {
        let scratch = Scratch::new("output");
        for (format, expected) in [
            ("plain", "unique\n".to_string()),
            ("csv", format!("puzzle,verdict,solution\n{FIRST},unique,{SOLUTION}\n")),
        ] {
            let file = scratch.file("out", b"what was there before, and longer than what comes");
            let arguments = ["check", "-f", format, FIRST, "-o"];
            let output = sudostep().args(arguments).arg(&file).output().unwrap();
            assert_told(&output, 0, "", "");
            assert_eq!(std::fs::read_to_string(&file).unwrap(), expected);
        }
    }

    #[test]
    fn a_file_that_is_read_is_not_written() {
        let scratch = Scratch::new("read-and-written");
        let content = format!("{FIRST}\n");
        let file = scratch.file("puzzle.txt", content.as_bytes());
        let same = scratch.0.join(".").join("puzzle.txt");
        for name in [&file, &same] {
            for command in [&["solve"][..], &["convert", "--to", "rows"]] {
                let output = sudostep().args(command).arg("-o").arg(name).arg(&file).output().unwrap();
                let shown = name.display();
                let stderr = format!("error: '{shown}' is also read: writing it would empty it first\n");
                assert_told(&output, 2, "", &stderr);
                assert_eq!(std::fs::read_to_string(&file).unwrap(), content);
            }
        }
    }

    #[test]
    fn a_file_stays_as_it_was_when_nothing_could_be_read() {
        let scratch = Scratch::new("untouched");
        for format in ["plain", "csv", "text"] {
            let file = scratch.file("out", b"what was there");
            let output =
                sudostep().args(["grade", "-f", format, "nowhere.txt", "-o"]).arg(&file).output().unwrap();
            assert_eq!(output.status.code(), Some(2), "{format}");
            assert_eq!(std::fs::read_to_string(&file).unwrap(), "what was there", "{format}");
            let absent = scratch.path("absent");
            let output =
                sudostep().args(["check", "-f", format, "nowhere.txt", "-o"]).arg(&absent).output().unwrap();
            assert_eq!(output.status.code(), Some(2), "{format}");
            assert!(!absent.exists(), "{format}");
        }
    }

    #[test]
    fn a_file_is_emptied_even_if_there_is_nothing_to_write() {
        let scratch = Scratch::new("emptied");
        let file = scratch.file("out", b"what was there");
        let output = sudostep().args(["steps", &".".repeat(81), "-o"]).arg(&file).output().unwrap();
        let stderr = "puzzle 1: no step is available here\n";
        assert_told(&output, 1, "", stderr);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "");
    }

    #[test]
    fn control_characters_in_names_are_spelled_out() {
        let error = |arguments: &[&str]| {
            let (code, _, stderr) = told(&run(arguments, b""));
            assert_eq!(code, Some(2));
            assert!(!stderr.trim_end().contains(|letter: char| letter.is_control() && letter != '\n'));
            stderr.lines().next().unwrap().to_string()
        };
        let shown = "no\\u{1b}[31m\\nsuch\\u{202e}file";
        let name = "no\u{1b}[31m\nsuch\u{202e}file";
        assert!(error(&["check", name]).starts_with(&format!("error: '{shown}' is neither a puzzle")));
        assert!(error(&["technique", name]).starts_with(&format!("error: no technique is called '{shown}'")));
        let rules = format!("error: invalid value '{shown}' for '--rules <PROFILE|ID,...>'");
        assert!(error(&["solve", "--rules", name, FIRST]).starts_with(&rules));
        let place = format!("nowhere{name}/out");
        assert!(
            error(&["check", "-o", &place, FIRST])
                .starts_with(&format!("error: cannot write 'nowhere{shown}/out'"))
        );
    }

    #[cfg(unix)]
    #[test]
    fn control_characters_in_the_names_of_files_are_spelled_out() {
        let scratch = Scratch::new("control");
        let file = scratch.file("a\u{1b}[2J\nb.txt", b"2.9.3..2.4...68....8.2\n");
        let name = file.to_str().unwrap();
        let (_, _, stderr) = told(&run(["check", name], b""));
        assert!(stderr.contains("a\\u{1b}[2J\\nb.txt:1:"), "{stderr}");
        let file = scratch.file("a\u{1b}[2J\nb.txt", FIRST.as_bytes());
        let (_, stdout, _) = told(&run(["explain", file.to_str().unwrap()], b""));
        assert!(stdout.lines().next().unwrap().contains("a\\u{1b}[2J\\nb.txt:1: "), "{stdout}");
    }

    #[test]
    fn the_answer_is_read_and_not_written() {
        let scratch = Scratch::new("answer");
        let answer = scratch.file("answer.txt", SOLUTION.as_bytes());
        let name = answer.to_str().unwrap();
        let (code, stdout, stderr) = told(&run(["check", FIRST, "--answer", name, "-o", name], b""));
        assert_eq!((code, stdout.as_str()), (Some(2), ""), "{stderr}");
        assert!(stderr.contains("is also read"), "{stderr}");
        assert_eq!(std::fs::read_to_string(&answer).unwrap(), SOLUTION);
        let (code, stdout, _) = told(&run(["check", FIRST, "-o", "-"], b""));
        assert_eq!((code, stdout.as_str()), (Some(0), "unique\n"));
    }

    #[test]
    fn complaints_stay_out_of_the_file() {
        let scratch = Scratch::new("complaints");
        let file = scratch.path("out");
        let output = sudostep()
            .args(["check", "fixtures/puzzles/none-row.txt", "nowhere.txt", "--output"])
            .arg(&file)
            .output()
            .unwrap();
        let stderr = "fixtures/puzzles/none-row.txt:2: none: row 1 has 2 twice: r1c1 and r1c8\n\
                      error: 'nowhere.txt' is neither a puzzle (it has 11 characters, a 9x9 puzzle has 81) \
                      nor a file (there is none of that name)\n";
        assert_told(&output, 3, "", stderr);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "none\n");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_said() {
        let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") else { return };
        let output = sudostep().args(["check", FIRST]).stdout(full).stderr(Stdio::piped()).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(stderr.starts_with("error: cannot write the output: "), "{stderr}");
    }
}

mod pipes {
    use super::*;

    /// Starts with many puzzles on standard input, reads one line and closes the pipe.
    fn close_after_a_line(arguments: &[&str]) -> (Option<i32>, String, String) {
        let mut child = sudostep()
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let feeder = std::thread::spawn(move || {
            let lines = format!("{FIRST}\n").repeat(100);
            // Writes a limited number of puzzles: the program ends when it notices the closed pipe.
            for _ in 0..10_000 {
                if stdin.write_all(lines.as_bytes()).is_err() {
                    return true;
                }
            }
            false
        });
        let mut line = String::new();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut line).unwrap();
        drop(stdout);
        let mut stderr = String::new();
        child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
        let status = child.wait().unwrap();
        assert!(feeder.join().unwrap(), "all the input was read although nobody listened");
        (status.code(), line, stderr)
    }

    #[test]
    fn a_closed_pipe_ends_quietly() {
        for jobs in ["1", "2"] {
            let (code, line, stderr) = close_after_a_line(&["trace", "--jobs", jobs, "-"]);
            assert_eq!((code, stderr.as_str()), (Some(0), ""), "{jobs} jobs");
            assert!(line.starts_with("{\"t\":\"puzzle\",\"id\":\"1\","), "{line}");
            for (arguments, first) in [
                (["check", "--format", "plain", "--jobs", jobs, "-"], "unique\n"),
                (["check", "--format", "csv", "--jobs", jobs, "-"], "puzzle,verdict,solution\n"),
                (["solve", "--format", "json", "--jobs", jobs, "-"], "[\n"),
            ] {
                let told = close_after_a_line(&arguments);
                assert_eq!(told, (Some(0), first.to_string(), String::new()), "{arguments:?}");
            }
        }
    }

    #[test]
    fn whoever_asks_one_by_one_is_answered_one_by_one() {
        for (arguments, answer) in [
            (vec!["check"], "unique\n".to_string()),
            (vec!["check", "-"], "unique\n".to_string()),
            (vec!["check", FIRST, "-"], "unique\n".to_string()),
            (vec!["solve", "--nth", "1", "-"], format!("{SOLUTION}\n")),
        ] {
            let mut child =
                sudostep().args(&arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
            let mut stdin = child.stdin.take().unwrap();
            let stdout = BufReader::new(child.stdout.take().unwrap());
            let (send, receive) = mpsc::channel();
            let listener = std::thread::spawn(move || {
                for line in stdout.lines() {
                    if send.send(line.unwrap()).is_err() {
                        return;
                    }
                }
            });
            for _ in 0..3 {
                writeln!(stdin, "{FIRST}").unwrap();
                let line = receive.recv_timeout(Duration::from_secs(30)).expect("an answer before the end");
                assert_eq!(format!("{line}\n"), answer);
            }
            drop(stdin);
            assert_eq!(child.wait().unwrap().code(), Some(0));
            listener.join().unwrap();
        }
    }

    #[test]
    fn many_puzzles_keep_their_order_on_two_threads() {
        let two = "123456789456789123789123456.................................................\
                   .....";
        let mut input = String::new();
        for number in 0..700 {
            let line = if number % 7 == 3 {
                two
            } else if number % 11 == 5 {
                &FIRST[..80]
            } else if number % 50 == 0 {
                HARDEST
            } else {
                FIRST
            };
            writeln!(input, "{line}").unwrap();
        }
        for format in ["plain", "csv", "json", "jsonl"] {
            let alone = told(&run(["check", "--format", format, "--jobs", "1", "-"], input.as_bytes()));
            assert_eq!(alone.0, Some(3));
            for jobs in ["2", "0"] {
                let together =
                    told(&run(["check", "--format", format, "--jobs", jobs, "-"], input.as_bytes()));
                assert_eq!(together, alone, "{format}, {jobs} jobs");
            }
        }
    }
}

mod timing {
    use super::*;

    #[test]
    fn results_are_the_same_bytes_however_often_a_puzzle_is_worked() {
        let files = ["fixtures/puzzles/first.txt", "nowhere.txt", "fixtures/puzzles/none-branches.txt"];
        let formats = ["json", "jsonl", "plain"];
        let commands = ["check", "solve", "grade", "trace", "explain", "hint", "steps"];
        for (turn, command) in commands.into_iter().enumerate() {
            for (at, jobs) in ["1", "2"].into_iter().enumerate() {
                for (of, format) in formats.into_iter().enumerate() {
                    // By default each command takes one of the six ways, in turn.
                    let is_asked = is_full() || turn % 6 == 3 * at + of;
                    if !is_asked || command == "trace" && format == "plain" {
                        continue;
                    }
                    let arguments = [&[command, "--jobs", jobs, "--format", format], &files[..]].concat();
                    let once = told(&run(&arguments, b""));
                    for more in [&["--time"][..], &["--repeat", "3"]] {
                        let (code, stdout, stderr) = told(&run([&arguments, more].concat(), b""));
                        assert_eq!((code, &stdout), (once.0, &once.1), "{arguments:?} {more:?}");
                        let (talk, times) = stderr.split_at(once.2.len());
                        assert_eq!(talk, once.2);
                        assert!(times.starts_with("2 puzzles"), "{times}");
                        assert_eq!(times.lines().count(), more.len());
                    }
                }
            }
        }
    }
}

/// Colour, on terminals made by `script` of util-linux.
#[cfg(target_os = "linux")]
mod colour {
    use super::*;

    /// Destination of a stream.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    enum To {
        Terminal,
        Pipe,
    }

    struct Environment(&'static [(&'static str, &'static str)]);

    fn have_script() -> bool {
        let version = Command::new("script").arg("--version").output();
        let have = version.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains("util-linux"));
        if !have {
            common::skip("there is no script of util-linux here to make a terminal");
        }
        have
    }

    /// Runs at a terminal, with one stream or both redirected; returns standard output and standard error.
    fn at_terminal(arguments: &str, streams: (To, To), environment: &Environment) -> (String, String) {
        let scratch = Scratch::new(&format!("colour-{:?}", std::thread::current().id()));
        let turn = |to: To, number: u8, name: &str| match to {
            To::Terminal => String::new(),
            To::Pipe => format!(" {number}>'{}'", scratch.path(name).display()),
        };
        let program = env!("CARGO_BIN_EXE_sudostep");
        let line =
            format!("'{program}' {arguments}{}{}", turn(streams.0, 1, "out"), turn(streams.1, 2, "err"));
        let mut command = Command::new("script");
        command
            .args(["--quiet", "--return", "--command", &line, "/dev/null"])
            .current_dir(common::root())
            .env("SHELL", "/bin/sh")
            .env("TERM", "xterm")
            .stdin(Stdio::null());
        for name in ["NO_COLOR", "CLICOLOR_FORCE", "CLICOLOR"] {
            command.env_remove(name);
        }
        command.envs(environment.0.iter().copied());
        let screen = String::from_utf8(command.output().unwrap().stdout).unwrap();
        let file = |name: &str| std::fs::read_to_string(scratch.path(name)).unwrap_or_default();
        let seen = |to: To, name: &str| if to == To::Terminal { screen.clone() } else { file(name) };
        (seen(streams.0, "out"), seen(streams.1, "err"))
    }

    fn coloured(text: &str) -> bool {
        text.contains("\u{1b}[")
    }

    /// Returns true if standard output is coloured.
    fn on_stdout(arguments: &str, to: To, environment: &'static [(&'static str, &'static str)]) -> bool {
        let arguments = format!("solve {arguments} {FIRST}");
        let (out, _) = at_terminal(&arguments, (to, To::Pipe), &Environment(environment));
        assert!(out.contains("unique"), "{out}");
        coloured(&out)
    }

    /// Returns true if standard error is coloured.
    fn on_stderr(arguments: &str, to: To, environment: &'static [(&'static str, &'static str)]) -> bool {
        let arguments = format!("solve {arguments} nowhere.txt");
        has_coloured_error(&arguments, "is neither a puzzle", to, environment)
    }

    fn has_coloured_error(
        arguments: &str,
        expected: &str,
        to: To,
        environment: &'static [(&'static str, &'static str)],
    ) -> bool {
        let (_, err) = at_terminal(arguments, (To::Pipe, to), &Environment(environment));
        assert!(err.contains(expected), "{err}");
        coloured(&err)
    }

    #[test]
    fn a_terminal_has_colour_and_a_pipe_has_none() {
        if have_script() {
            assert!(on_stdout("", To::Terminal, &[]));
            assert!(!on_stdout("", To::Pipe, &[]));
            assert!(!on_stdout("--format text", To::Pipe, &[]));
            assert!(!on_stdout("--format plain", To::Terminal, &[]));
        }
    }

    #[test]
    fn the_option_comes_first() {
        if have_script() {
            assert!(!on_stdout("--color never", To::Terminal, &[("CLICOLOR_FORCE", "1")]));
            let against = &[("NO_COLOR", "1"), ("TERM", "dumb")];
            assert!(on_stdout("--color always", To::Pipe, against));
            assert!(on_stdout("--color always", To::Terminal, against));
        }
    }

    #[test]
    fn no_color_comes_before_clicolor_force() {
        if have_script() {
            assert!(!on_stdout("", To::Terminal, &[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")]));
            assert!(on_stdout("", To::Terminal, &[("NO_COLOR", "")]));
        }
    }

    #[test]
    fn clicolor_force_comes_before_a_dumb_terminal_and_a_pipe() {
        if have_script() {
            let force = &[("CLICOLOR_FORCE", "1"), ("TERM", "dumb")];
            assert!(on_stdout("", To::Terminal, force));
            assert!(on_stdout("--format text", To::Pipe, force));
            assert!(!on_stdout("--format text", To::Pipe, &[("CLICOLOR_FORCE", "0")]));
        }
    }

    #[test]
    fn a_dumb_terminal_has_no_colour() {
        if have_script() {
            assert!(!on_stdout("", To::Terminal, &[("TERM", "dumb")]));
        }
    }

    #[test]
    fn standard_error_has_colour_when_it_is_a_terminal_itself() {
        if have_script() {
            assert!(on_stderr("", To::Terminal, &[]));
            assert!(!on_stderr("", To::Pipe, &[]));
            assert!(!on_stderr("", To::Terminal, &[("NO_COLOR", "1")]));
            let (out, err) = at_terminal(
                &format!("solve nowhere.txt {FIRST}"),
                (To::Terminal, To::Pipe),
                &Environment(&[]),
            );
            assert!(coloured(&out) && !coloured(&err), "{out}{err}");
        }
    }

    /// Returns true if a fatal error is coloured.
    fn fatal(arguments: &str, to: To, environment: &'static [(&'static str, &'static str)]) -> bool {
        let arguments = format!("technique {arguments} nothing");
        has_coloured_error(&arguments, "no technique is called 'nothing'", to, environment)
    }

    #[test]
    fn any_value_of_no_color_counts() {
        if have_script() {
            assert!(!on_stdout("", To::Terminal, &[("NO_COLOR", "0")]));
            assert!(!on_stderr("", To::Terminal, &[("NO_COLOR", "0")]));
        }
    }

    #[test]
    fn clicolor_force_of_0_leaves_a_terminal_its_colours() {
        if have_script() {
            assert!(on_stdout("", To::Terminal, &[("CLICOLOR_FORCE", "0")]));
            assert!(!on_stdout("", To::Terminal, &[("CLICOLOR_FORCE", "0"), ("TERM", "dumb")]));
        }
    }

    #[test]
    fn clicolor_force_colours_a_standard_error_in_a_file() {
        if have_script() {
            assert!(on_stderr("", To::Pipe, &[("CLICOLOR_FORCE", "1")]));
            assert!(!on_stderr("", To::Pipe, &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
        }
    }

    #[test]
    fn standard_error_of_a_dumb_terminal_has_no_colour() {
        if have_script() {
            assert!(!on_stderr("", To::Terminal, &[("TERM", "dumb")]));
        }
    }

    #[test]
    fn standard_output_in_a_file_takes_no_colour_from_standard_error() {
        if have_script() {
            let arguments = format!("solve nowhere.txt {FIRST}");
            let (out, err) = at_terminal(&arguments, (To::Pipe, To::Terminal), &Environment(&[]));
            assert!(!coloured(&out) && coloured(&err), "{out}{err}");
        }
    }

    #[test]
    fn the_option_decides_on_standard_error_too() {
        if have_script() {
            assert!(on_stderr("--color always", To::Pipe, &[("NO_COLOR", "1")]));
            assert!(!on_stderr("--color never", To::Terminal, &[("CLICOLOR_FORCE", "1")]));
        }
    }

    #[test]
    fn an_error_that_ends_the_program_does_what_the_option_says() {
        if have_script() {
            assert!(fatal("", To::Terminal, &[]) && !fatal("", To::Pipe, &[]));
            assert!(fatal("--color always", To::Pipe, &[("NO_COLOR", "1")]));
            assert!(fatal("--color=always", To::Pipe, &[]));
            assert!(!fatal("--color never", To::Terminal, &[("CLICOLOR_FORCE", "1")]));
        }
    }

    #[test]
    fn a_usage_error_does_what_the_option_says() {
        if have_script() {
            let styled = |arguments: &str, to: To| {
                let (_, err) = at_terminal(arguments, (To::Pipe, to), &Environment(&[]));
                assert!(err.contains("--nothing"), "{err}");
                coloured(&err)
            };
            assert!(styled("check --color always --nothing", To::Pipe));
            assert!(!styled("check --color never --nothing", To::Terminal));
        }
    }

    #[test]
    fn help_and_usage_errors_do_as_everything_else_does() {
        if have_script() {
            let styled = |arguments, streams, environment| {
                let (out, err) = at_terminal(arguments, streams, &Environment(environment));
                (coloured(&out), coloured(&err))
            };
            let (terminal, pipe) = (To::Terminal, To::Pipe);
            assert_eq!(styled("--help", (terminal, pipe), &[]), (true, false));
            assert_eq!(styled("--help", (terminal, pipe), &[("TERM", "dumb")]), (false, false));
            assert_eq!(styled("chekc", (pipe, terminal), &[]), (false, true));
            assert_eq!(styled("chekc", (pipe, pipe), &[]), (false, false));
            assert_eq!(styled("chekc", (pipe, pipe), &[("CLICOLOR_FORCE", "0")]), (false, false));
            assert_eq!(styled("chekc", (pipe, pipe), &[("CLICOLOR_FORCE", "1")]), (false, true));
        }
    }

    #[test]
    fn nothing_named_at_a_terminal_is_a_usage_error() {
        if have_script() {
            let (out, err) = at_terminal("check", (To::Pipe, To::Pipe), &Environment(&[]));
            let expected =
                "error: no puzzle: name one, or a file of puzzles, or pipe one in (--help shows examples)\n";
            assert_eq!((out.as_str(), err.as_str()), ("", expected));
        }
    }
}

#[test]
fn an_id_that_two_puzzles_have_is_told() {
    let (_, _, told_once) = told(&run(["check"], format!("{FIRST}\n2 {FIRST}\n1 {FIRST}\n").as_bytes()));
    assert_eq!(told_once, "two puzzles have the id 1: some have one of their own, and others are counted\n");
    for apart in [format!("1. {FIRST}\n2. {FIRST}\n{FIRST}\n"), format!("7 {FIRST}\n7 {FIRST}\n")] {
        assert_told(&run(["check"], apart.as_bytes()), 0, &"unique\n".repeat(apart.lines().count()), "");
    }
}
