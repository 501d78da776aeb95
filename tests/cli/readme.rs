//! README.md and the pages of docs/: every command prints the output shown, links resolve, tables are
//! complete.
//!
//! A fenced block whose info string is `console` holds commands, each on a line that begins with `$ `. After
//! each command comes its exact output, standard output and standard error together. A line `...` stands for
//! any lines.

#![allow(clippy::print_stderr, reason = "a test that skips something says so")]

use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common;

/// Commands on the pages that the test does not run: they would build, install or measure. The Python package runs its own.
const NOT_RUN: [&str; 7] = [
    "cargo test --release",
    "cargo install",
    "cargo bench",
    "pip install",
    "python -m sudostep.spark",
    "spark-submit",
    "python docs/data-set/make.py",
];

/// Command that runs the program from a clone.
const FROM_A_CLONE: &str = "cargo run --release -- ";

/// A command with its output.
#[derive(PartialEq, Debug)]
struct Example {
    /// Line number of the command, from 1.
    line: usize,
    command: String,
    output: Vec<String>,
}

/// The commands of the console blocks.
fn examples(text: &str) -> Vec<Example> {
    let mut found: Vec<Example> = Vec::new();
    // The fence that closes the block, and whether it is a console block.
    let mut block: Option<(String, bool)> = None;
    // True if this block has had a command.
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

/// Returns true if the lines match; `...` stands for any number of lines.
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

/// Returns true if the test runs the command. Prints why if a tool is missing.
fn is_run(command: &str, have_python: bool) -> bool {
    let is_named = |name: &str| command == name || command.starts_with(&format!("{name} "));
    if NOT_RUN.iter().any(|name| is_named(name)) {
        return false;
    }
    if !have_python && command.contains("python3") {
        common::skip(&format!("there is no python3 here for `{command}`"));
        return false;
    }
    true
}

fn have_python() -> bool {
    let silent = |command: &mut Command| command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    silent(Command::new("python3").arg("--version")).is_ok_and(|status| status.success())
}

/// Runs a command in a shell at the repository's root, and returns its output.
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
    // The shell's own copies of the pipe must close before the reader can end.
    drop(shell);
    let mut shown = Vec::new();
    reader.read_to_end(&mut shown).unwrap();
    child.wait().unwrap();
    String::from_utf8(shown).unwrap()
}

/// Faults of the examples in a text, one paragraph each.
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

/// Asserts that every command of a page prints the output shown.
#[cfg(unix)]
fn shows_what_it_says(page: &str) {
    let faults = faults(&read(page));
    let number = faults.len();
    assert!(faults.is_empty(), "{number} of {page}'s commands show something else\n\n{}", faults.join("\n"));
}

/// Lists the pages, and declares a test for each, so that they run in parallel.
macro_rules! pages {
    ($($name:ident: $page:literal,)*) => {
        const PAGES: &[&str] = &[$($page),*];
        $(
            #[cfg(unix)]
            #[test]
            fn $name() {
                shows_what_it_says($page);
            }
        )*
    };
}

pages! {
    the_commands_of_the_readme: "README.md",
    the_commands_of_adding: "docs/adding.md",
    the_commands_of_commands: "docs/commands.md",
    the_commands_of_data_set: "docs/data-set.md",
    the_commands_of_formats: "docs/formats.md",
    the_commands_of_grading: "docs/grading.md",
    the_commands_of_hodoku: "docs/hodoku.md",
    the_commands_of_library: "docs/library.md",
    the_commands_of_performance: "docs/performance.md",
    the_commands_of_python: "docs/python.md",
    the_commands_of_spark: "docs/spark.md",
    the_commands_of_techniques: "docs/techniques.md",
    the_commands_of_trace: "docs/trace.md",
    the_commands_of_verification: "docs/verification.md",
}

/// The text of a page of the repository.
fn read(page: &str) -> String {
    std::fs::read_to_string(common::root().join(page)).unwrap_or_else(|error| panic!("{page}: {error}"))
}

#[test]
fn every_page_of_docs_is_tested() {
    let files = std::fs::read_dir(common::root().join("docs")).unwrap();
    let names = files.map(|file| format!("docs/{}", file.unwrap().file_name().to_str().unwrap()));
    let is_page = |name: &String| Path::new(name).extension().is_some_and(|ending| ending == "md");
    let mut pages: Vec<String> = names.filter(is_page).chain(["README.md".to_string()]).collect();
    pages.sort();
    assert_eq!(pages, PAGES);
}

#[test]
fn the_readme_is_short() {
    let bytes = read("README.md").len();
    assert!(bytes <= 10_240, "README.md has {bytes} bytes");
}

#[test]
fn contributing_is_short_and_names_every_folder() {
    let text = read("CONTRIBUTING.md");
    let lines = text.lines().count();
    assert!(lines <= 80, "CONTRIBUTING.md has {lines} lines");
    for parent in ["src", "tests", "fixtures"] {
        for entry in std::fs::read_dir(common::root().join(parent)).unwrap().map(Result::unwrap) {
            let name = format!("{}/", entry.file_name().to_str().unwrap());
            assert!(
                !entry.path().is_dir() || text.contains(&name),
                "CONTRIBUTING.md does not name {parent}/{name}"
            );
        }
    }
}

/// Targets of the links and pictures of a text, without blocks of code.
fn links(text: &str) -> Vec<String> {
    let outside_of_code = text.split("```").step_by(2);
    let marks = [("](", ')'), ("src=\"", '"')];
    outside_of_code
        .flat_map(|prose| marks.map(|(mark, end)| (prose.split(mark).skip(1), end)))
        .flat_map(|(rests, end)| {
            rests.map(move |rest| rest.split(end).next().unwrap_or_default().to_string())
        })
        .collect()
}

/// Anchors of a page's headings, as GitHub and the like make them.
fn anchors(text: &str) -> Vec<String> {
    let headings = text.lines().filter_map(|line| line.strip_prefix('#'));
    let kept = |letter: &char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_');
    headings
        .map(|words| words.trim_start_matches('#').trim().to_lowercase())
        .map(|words| words.chars().filter(kept).collect::<String>().replace(' ', "-"))
        .collect()
}

#[test]
fn every_relative_link_leads_to_a_file() {
    let mut broken = Vec::new();
    for page in PAGES.iter().copied().chain(["CONTRIBUTING.md", "CHANGELOG.md"]) {
        let folder = common::root().join(page).parent().unwrap().to_path_buf();
        for link in links(&read(page)).into_iter().filter(|link| !link.contains("://")) {
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = if file.is_empty() { common::root().join(page) } else { folder.join(file) };
            let has_anchor = |text: String| anchors(&text).iter().any(|known| known == anchor);
            let leads = target.exists()
                && (anchor.is_empty() || std::fs::read_to_string(&target).is_ok_and(has_anchor));
            if !leads {
                broken.push(format!("{page}: {link}"));
            }
        }
    }
    assert!(broken.is_empty(), "these links lead nowhere: {broken:?}");
}

/// First cells of the table that begins with `head`, without their backquotes.
fn first_column(text: &str, head: &str) -> Vec<String> {
    let table = text.split_once(head).unwrap_or_else(|| panic!("no table begins with {head}")).1;
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    rows.map(|row| row.split('|').nth(1).unwrap().trim().trim_matches('`').to_string()).collect()
}

#[cfg(unix)]
#[test]
fn the_table_of_commands_is_that_of_the_help() {
    let help = shown("sudostep --help");
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let mut names: Vec<&str> = commands
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .collect();
    let mut rows = first_column(&read("docs/commands.md"), "| command | what it does |");
    names.sort_unstable();
    rows.sort();
    assert_eq!(rows, names);
}

#[cfg(unix)]
#[test]
fn the_table_of_techniques_has_every_family() {
    let catalogue = shown("sudostep technique --format jsonl");
    let family = |line: &str| {
        let row: serde_json::Value = serde_json::from_str(line).expect(line);
        row["family"].as_str().unwrap().to_string()
    };
    let families: BTreeSet<String> = catalogue.lines().map(family).collect();
    let rows = first_column(&read("docs/techniques.md"), "| family | techniques |");
    assert_eq!(rows.len(), families.len());
    assert_eq!(rows.into_iter().collect::<BTreeSet<_>>(), families);
}

/// The command that README.md gives for its picture.
const PICTURE: &str = "sudostep explain --step 23 -o step.svg fixtures/puzzles/branch-unique.txt";

/// Set `UPDATE_FIXTURES` to redraw the picture.
#[cfg(unix)]
#[test]
fn the_picture_is_what_the_program_draws() {
    assert!(read("README.md").contains(PICTURE));
    let drawn = shown(&PICTURE.replace("-o step.svg", "--format svg"));
    if std::env::var_os("UPDATE_FIXTURES").is_some() {
        std::fs::write(common::root().join("docs/step.svg"), &drawn).unwrap();
    }
    assert!(
        drawn == read("docs/step.svg"),
        "run the tests with UPDATE_FIXTURES=1 and look at the difference"
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
    fn links_and_anchors_are_found() {
        let text =
            "# A `page`\n[a](b.md) <img src=\"c.svg\">\n```rust\na[0](d)\n```\n## What's next\n[e](#f)\n";
        assert_eq!(links(text), ["b.md", "c.svg", "#f"]);
        assert_eq!(anchors(text), ["a-page", "whats-next"]);
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
    use sudostep::formats::Format;
    let rows: Vec<String> = Format::ALL
        .into_iter()
        .map(|format| {
            let content = format.content();
            let keeps = match (content.placed, content.candidates) {
                (true, true) => "placed, candidates",
                (true, false) => "placed",
                (false, true) => "candidates",
                (false, false) => "",
            };
            let ways = if format.is_written() { "read, written" } else { "read" };
            format!("| `{format}` | {} | {ways} | {keeps} |", format.about().replace('|', "\\|"))
        })
        .collect();
    let table = rows.join("\n");
    assert!(read("docs/formats.md").contains(&table), "the table in docs/formats.md should be\n{table}");
}
