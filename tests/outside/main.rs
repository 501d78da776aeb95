//! What the outside sees: the library's public names, the commands, the records. One binary, so that it links once.

mod budgets;
mod common;
mod golden;
mod records;
mod sizes;
