//! What the outside sees: the library's public names, the commands, the records. One binary, so that it links once.

#![allow(clippy::print_stderr, reason = "a test that skips says so")]
#![allow(unreachable_pub, reason = "in a binary, pub says what the other files use")]

mod architecture;
mod catalogue;
mod common;
mod cores;
mod determinism;
mod golden;
mod layouts;
mod naive;
mod recorded;
mod records;
mod replay;
mod sizes;
mod uses;
mod verdicts;
