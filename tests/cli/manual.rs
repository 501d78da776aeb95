//! The manual page and the completions cover the whole command line.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::program::sudostep;

fn shown(arguments: &[&str]) -> String {
    let output = sudostep().args(arguments).env("COLUMNS", "200").output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn commands() -> Vec<String> {
    let help = shown(&["--help"]);
    let (_, list) = help.split_once("Commands:\n").unwrap();
    let lines = list.lines().take_while(|line| !line.is_empty());
    let names = lines.filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_string).collect()
}

fn options(command: &str) -> Vec<String> {
    let help = shown(&[command, "--help"]);
    let words = help.split_whitespace().filter(|word| word.starts_with("--"));
    words.map(|word| word.trim_end_matches(|letter: char| !letter.is_alphanumeric()).to_string()).collect()
}

#[test]
fn the_manual_page_has_every_command_and_option() {
    let page = shown(&["man"]);
    assert!(page.contains(".TH sudostep 1 "), "{page}");
    for command in commands() {
        let heading = format!("\n.SH \"SUDOSTEP {}\"\n", command.to_uppercase());
        let (_, section) = page.split_once(&heading).unwrap_or_else(|| panic!("no section on {command}"));
        let section = section.split("\n.SH ").next().unwrap();
        let alone = shown(&["man", &command]);
        for option in options(&command) {
            let spelled = option.replace('-', "\\-");
            assert!(section.contains(&spelled), "{command} lacks {option} in the whole page");
            assert!(alone.contains(&spelled), "{command} lacks {option} in its own page");
        }
    }
}

#[test]
fn completions_know_every_command_and_option() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = shown(&["completions", shell]);
        for command in commands() {
            assert!(script.contains(&command), "{shell}: {command}");
            for option in options(&command) {
                assert!(script.contains(option.trim_start_matches('-')), "{shell}: {command} {option}");
            }
        }
    }
}

#[test]
fn bash_can_read_its_completions() {
    let script = shown(&["completions", "bash"]);
    let Ok(mut bash) = Command::new("bash").arg("-n").stdin(Stdio::piped()).spawn() else {
        crate::common::skip("there is no bash here");
        return;
    };
    bash.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
    assert!(bash.wait().unwrap().success());
}

/// What bash offers for the last of `words`; `None` without bash.
fn bash_offers(words: &[&str]) -> Option<Vec<String>> {
    let script = shown(&["completions", "bash"]);
    let ask = r#"COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
_sudostep sudostep "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
printf '%s\n' "${COMPREPLY[@]}""#;
    let bash = Command::new("bash").args(["-c", &format!("{script}\n{ask}"), "bash"]).args(words).output();
    let Ok(output) = bash else {
        crate::common::skip("there is no bash here");
        return None;
    };
    Some(String::from_utf8(output.stdout).unwrap().lines().map(str::to_string).collect())
}

#[test]
fn completions_offer_profiles_and_techniques() {
    for (words, some) in [
        (&["explain", "--rules", ""][..], &["human", "singles", "all", "hodoku", "xy-wing"][..]),
        (&["explain", "puzzle.txt", "--rules", "hod"], &["hodoku"]),
        (&["hint", "--rules", "skysc"], &["skyscraper"]),
        (&["steps", "--only", "xy-"], &["xy-wing", "xy-chain"]),
        (&["technique", "swor"], &["swordfish"]),
        (&["technique", "--format", "md", "skysc"], &["skyscraper"]),
    ] {
        let words = [&["sudostep"], words].concat();
        let Some(offered) = bash_offers(&words) else { return };
        for name in some {
            assert!(offered.iter().any(|offer| offer == name), "{words:?}: {name} in {offered:?}");
        }
        let prefix = words.last().unwrap();
        assert!(offered.iter().all(|offer| offer.starts_with(prefix)), "{words:?}: {offered:?}");
    }
    let Some(only) = bash_offers(&["sudostep", "steps", "--only", "hum"]) else { return };
    assert!(only.iter().all(|offer| offer != "human"), "a profile is no technique: {only:?}");
    for shell in ["elvish", "fish", "powershell", "zsh"] {
        let script = shown(&["completions", shell]);
        // Scripts in elvish and PowerShell offer options alone.
        let has = script.contains("skyscraper");
        assert_eq!(has, ["fish", "zsh"].contains(&shell), "{shell}");
    }
}

#[test]
fn help_and_parsing_do_not_know_what_completions_offer() {
    assert!(!shown(&["steps", "--help"]).contains("swordfish"));
    for rules in
        ["naked-single,hidden-single", "human,-xy-wing", "-skyscraper", "@fixtures/profiles/beginner.profile"]
    {
        shown(&["explain", "fixtures/puzzles/first.txt", "--rules", rules]);
    }
}

#[test]
fn short_help_lists_the_formats_that_the_command_writes() {
    let commands = ["explain", "solve", "trace", "check", "hint", "steps", "grade", "verify", "technique"];
    for command in commands {
        let help = shown(&[command, "-h"]);
        let about = |option: &str| {
            let line = help.lines().find(|line| line.trim_start().starts_with(option)).unwrap();
            line.rsplit("  ").next().unwrap().to_string()
        };
        let other = ["svg", "csv"].into_iter().find(|format| !about("-f,").contains(format)).unwrap();
        let refused = sudostep().args([command, "-f", other]).output().unwrap();
        let refused = String::from_utf8(refused.stderr).unwrap();
        let (_, written) = refused.trim_end().split_once("it writes ").unwrap();
        assert_eq!(about("-f,").replace(" or ", ", "), written, "{command}");
        let refused = sudostep().args([command, "-o", "x.pdf"]).output().unwrap();
        let refused = String::from_utf8(refused.stderr).unwrap();
        let file = about("-o,");
        let ending = file.split_whitespace().find(|word| word.starts_with('.')).unwrap();
        assert!(refused.contains(ending), "{command}: {ending} in {refused}");
        if command != "explain" {
            assert_eq!(file, format!("A file; its ending picks the format, such as {ending}"));
        }
    }
    assert!(shown(&["explain", "-h"]).contains(".html makes a page to step through"));
    assert!(shown(&["convert", "-h"]).contains("A file; its ending picks the format, such as .csv"));
}

#[test]
fn help_says_what_steps_and_traces_are_made_of() {
    let steps = shown(&["steps", "--help"]).split_whitespace().collect::<Vec<_>>().join(" ");
    for words in ["--rules all", "`sudostep technique`", "4r1c6", "row 1, column 6", "-o steps.csv"] {
        assert!(steps.contains(words), "{words}: {steps}");
    }
    assert!(shown(&["trace", "--help"]).contains("-o trace.json "));
}
