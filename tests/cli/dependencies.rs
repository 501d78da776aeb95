//! Dependencies of a build: four crates for the program, two for the library.

use std::collections::BTreeSet;
use std::process::Command;

use crate::common::root;

/// The crates that `cargo tree` lists for a build with these features, without their versions.
fn crates(options: &[&str]) -> BTreeSet<String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["tree", "--locked", "--offline", "--no-default-features", "--edges", "normal"])
        .args(["--no-dedupe", "--prefix", "none", "--format", "{lib}"])
        .args(options)
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_string).collect()
}

#[test]
fn the_program_needs_four_crates_and_the_library_two() {
    let direct = |options: &[&str]| {
        let mut crates = crates(&[&["--depth", "1"], options].concat());
        assert!(crates.remove("sudostep"));
        crates.into_iter().collect::<Vec<_>>()
    };
    assert_eq!(direct(&["--features", "cli"]), ["clap", "colored", "serde", "serde_json"]);
    assert_eq!(direct(&[]), ["serde", "serde_json"]);
}

#[test]
fn a_user_of_the_library_builds_twelve_crates_at_most() {
    let built = crates(&[]);
    assert!(built.len() <= 12, "{built:?}");
}
