//! Tests of the program: commands, streams, records, exit codes. They are one binary, so that it links once.

#![allow(unreachable_pub, reason = "in a binary, pub says what the other files use")]
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test says what it skipped and how much it saw"
)]

#[path = "../common/mod.rs"]
#[allow(dead_code, reason = "other tests use the rest")]
mod common;

mod budgets;
mod catalogue;
mod commands;
mod converting;
mod default_command;
mod dependencies;
mod determinism;
mod encoded;
mod explaining;
mod golden;
mod grading;
mod interrupts;
mod manual;
#[cfg(feature = "terminal")]
mod paging;
mod pictures;
mod profiles;
mod program;
#[cfg(feature = "progress")]
mod progress;
mod proving;
mod readme;
mod records;
mod sizes;
mod solving;
mod sorting;
mod streams;
mod tables;
// Without these features some of it has no test.
#[cfg_attr(not(all(feature = "progress", feature = "terminal")), allow(dead_code))]
mod terminal;
mod uniqueness;
mod verifying;
mod wording;
#[cfg(feature = "terminal")]
mod wrapping;
