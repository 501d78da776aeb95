//! What the outside sees: the library's public names, the commands, the records. One binary, so that it links once.
#![allow(unreachable_pub, reason = "in a binary, pub says what the other files use")]

#![allow(clippy::print_stderr, reason = "a test that skips says so")]

mod architecture;
mod catalogue;
mod common;
mod cores;
mod determinism;
mod layouts;
mod naive;
mod recorded;
mod replay;
mod uses;
mod verdicts;
