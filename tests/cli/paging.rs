//! Long explanations on a terminal go through the pager that `PAGER` names.

use std::fs;
use std::path::PathBuf;

use crate::terminal::{Seen, with_variables};

const LONG: [&str; 2] = ["explain", "fixtures/puzzles/first.txt"];
const SHORT: [&str; 4] = ["explain", "--why", "r1c1", "fixtures/puzzles/two-solutions.txt"];

/// A pager that is a shell script, in a folder of its own; removed on drop.
struct Script {
    folder: PathBuf,
}

impl Script {
    /// Creates the script. In it `$SHOWN` is the file for what the pager got.
    fn new(name: &str, lines: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("sudostep-pager-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let script = Self { folder };
        let text = format!("SHOWN='{}'\n{lines}\n", script.shown_file().display());
        fs::write(script.folder.join("pager"), text).unwrap();
        script
    }

    fn shown_file(&self) -> PathBuf {
        self.folder.join("shown")
    }

    /// What the pager got, if it ran.
    fn shown(&self) -> Option<String> {
        fs::read_to_string(self.shown_file()).ok()
    }

    fn run(&self, more: &[(&str, &str)], out: &str, arguments: &[&str]) -> Option<Seen> {
        let pager = format!("sh '{}'", self.folder.join("pager").display());
        with_variables(out, &[&[("PAGER", pager.as_str())], more].concat(), arguments)
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        // A folder that cannot be removed does no harm.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// What reaches the terminal without a pager, and the exit code.
fn unpaged(arguments: &[&str]) -> Option<(String, i64)> {
    let seen = with_variables("-", &[("PAGER", "cat")], arguments)?;
    Some((seen.left(), seen.code))
}

#[test]
fn a_long_text_goes_through_the_pager() {
    for (at, arguments) in [&LONG[..], &["technique", "xy-wing"], &["technique", "--all"], &["technique"]]
        .into_iter()
        .enumerate()
    {
        let script = Script::new(&format!("long-{at}"), "cat > \"$SHOWN\"; echo \"[$LESS]\"");
        let Some(seen) = script.run(&[], "-", arguments) else { return };
        let (text, code) = unpaged(arguments).unwrap();
        assert_eq!(script.shown().as_deref(), Some(text.as_str()), "{arguments:?}");
        assert_eq!((seen.left().as_str(), seen.code), ("[FRX]\n", code), "{arguments:?}");
    }
}

#[test]
fn a_pager_gets_colours_and_its_own_options() {
    let script = Script::new("colours", "echo \"$LESS $1\" > \"$SHOWN\"; cat >> \"$SHOWN\"");
    let pager = format!("sh '{}' 'two words'", script.folder.join("pager").display());
    let variables = [("PAGER", pager.as_str()), ("LESS", "S"), ("NO_COLOR", "")];
    let Some(seen) = with_variables("-", &variables, &LONG) else { return };
    assert_eq!((seen.left().as_str(), seen.code), ("", 0));
    let shown = script.shown().unwrap();
    assert!(shown.starts_with("S two words\n") && shown.contains("\u{1b}["), "{shown}");
}

#[test]
fn nothing_else_is_paged() {
    let script = Script::new("nothing", "cat > \"$SHOWN\"");
    let file = script.folder.join("out.txt");
    let file = file.to_str().unwrap();
    let long = LONG[1];
    for (out, arguments) in [
        ("-", &SHORT[..]),
        ("-", &["explain", "--no-pager", long]),
        ("-", &["technique", "--no-pager", "xy-wing"]),
        ("-", &["explain", "--format", "jsonl", long]),
        ("-", &["explain", "-o", file, long]),
        ("-", &["solve", "--steps", long]),
        ("/dev/null", &LONG),
    ] {
        let Some(seen) = script.run(&[], out, arguments) else { return };
        assert_eq!(script.shown(), None, "{arguments:?}");
        let is_written = out == "-" && !arguments.contains(&"-o");
        assert_eq!(seen.left() != "", is_written, "{arguments:?}");
    }
    let Some(seen) = script.run(&[("SCREEN", "500x120")], "-", &LONG) else { return };
    assert_eq!((script.shown(), Some((seen.left(), seen.code))), (None, unpaged(&LONG)));
}

#[test]
fn without_a_pager_the_text_is_written() {
    let Some(direct) = unpaged(&LONG) else { return };
    for pager in ["", "  ", "cat", "/nowhere/no-such-pager -x"] {
        let seen = with_variables("-", &[("PAGER", pager)], &LONG).unwrap();
        assert_eq!((seen.left(), seen.code), direct, "{pager:?}");
    }
}

#[test]
fn a_pager_that_is_left_early_ends_quietly() {
    let multiple = ["explain", "--depth", "teach", "fixtures/puzzles/branch-multiple.txt"];
    for (name, lines) in [("quit", "exit 0"), ("fail", "exit 3"), ("head", "head -n 2 > /dev/null")] {
        let script = Script::new(name, lines);
        for (arguments, code) in [(&LONG[..], 0), (&multiple[..], 1), (&["technique", "--all"][..], 0)] {
            let Some(seen) = script.run(&[], "-", arguments) else { return };
            assert_eq!((seen.left().as_str(), seen.code), ("", code), "{name} {arguments:?}");
        }
    }
}

#[test]
fn errors_wait_for_the_pager_to_end() {
    let script = Script::new("errors", "sleep 0.5; cat > /dev/null; echo end of pager");
    let arguments = ["explain", "fixtures/puzzles/first.txt", "fixtures/puzzles/missing-from-here.txt"];
    let Some(seen) = script.run(&[], "-", &arguments) else { return };
    let text = seen.left();
    let (before, after) = text.split_once("end of pager\n").unwrap();
    assert_eq!((before, seen.code), ("", 3), "{text}");
    assert!(after.contains("missing-from-here.txt"), "{text}");
}

#[test]
fn an_interruption_within_the_pager_is_the_pagers() {
    // All that there is to show has been read, as the end of a text is where readers stay.
    let lines = "trap 'echo caught' INT; cat > \"$SHOWN\"; echo ready; sleep 1; echo end of pager";
    let script = Script::new("interrupt", lines);
    for arguments in [&LONG[..], &["technique", "--all"]] {
        let Some(seen) = script.run(&[("TYPED", "ready")], "-", arguments) else { return };
        let text = seen.left();
        assert!(text.contains("caught\n") && text.ends_with("end of pager\n"), "{arguments:?}: {text}");
        assert_eq!(seen.code, 0, "{arguments:?}");
    }
}

#[test]
fn an_interruption_that_ends_the_pager_is_told_by_the_exit_code() {
    let script = Script::new("killed", "cat > \"$SHOWN\"; echo ready; sleep 5; echo end of pager");
    for arguments in [&LONG[..], &["technique", "--all"]] {
        let Some(seen) = script.run(&[("TYPED", "ready")], "-", arguments) else { return };
        assert!(!seen.left().contains("end of pager"), "{arguments:?}");
        assert_eq!(seen.code, 130, "{arguments:?}");
    }
}
