//! What the outside sees: the library's public names, the commands, the records. One binary, so that it links once.

mod commands;
mod common;
mod readme;
mod streams;
