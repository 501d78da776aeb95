//! Every case under `fixtures/cli`: a command with its exact output and exit code.
//!
//! `TRYCMD=overwrite cargo test --test cli commands` updates the cases; read what has changed.

use std::time::Duration;

use crate::common;

#[test]
fn every_case_says_what_it_should() {
    // Some cases write there, and cargo may build elsewhere.
    std::fs::create_dir_all(common::root().join("target")).unwrap();
    trycmd::TestCases::new()
        .default_bin_path(env!("CARGO_BIN_EXE_sudostep"))
        .timeout(Duration::from_secs(60))
        .env("COLUMNS", "100")
        .env("NO_COLOR", "")
        .env("CLICOLOR_FORCE", "0")
        .case(common::fixture("cli/*.toml"));
}
