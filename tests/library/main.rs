//! Tests of the public names alone: what a program that depends on the crate can do.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test says what it skipped and how much it saw"
)]

#[path = "../common/mod.rs"]
#[allow(dead_code, unreachable_pub, reason = "other tests use the rest")]
mod common;

mod canonical;
mod facade;
mod inputs;
mod mutations;
mod pastes;
mod reference;
mod texts;
