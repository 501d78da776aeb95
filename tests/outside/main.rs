//! What the outside sees: the library's public names, the commands, the records. One binary, so that it links once.

#![allow(clippy::print_stderr, reason = "a test that skips says so")]

mod architecture;
mod catalogue;
mod common;
