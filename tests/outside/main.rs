//! What the outside sees: the library's public names, the commands, the records. One binary, so that it links once.

#![allow(unreachable_pub, reason = "in a binary, pub says what the other files use")]
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test says what it skipped and how much it saw"
)]

mod architecture;
mod budgets;
mod building;
mod called;
mod catalogue;
mod commands;
mod common;
mod completeness;
mod converting;
mod cores;
mod dependencies;
mod determinism;
mod diagnosis;
mod encoded;
mod eureka;
mod exceptions;
mod excerpts;
mod explaining;
mod fires;
mod formulas;
mod golden;
mod inputs;
mod instances;
mod interrupts;
mod kept;
mod layouts;
mod making;
mod manual;
mod misnamed;
mod mutations;
mod naive;
mod pictures;
mod pipeline;
mod plain;
mod positions;
mod profiles;
mod proofs;
mod properties;
mod prose;
mod proving;
mod ratings;
mod readers;
mod readme;
mod recorded;
mod records;
mod referee;
mod reglib;
mod replay;
mod rule_list;
mod sizes;
mod soundness;
mod streams;
mod symmetry;
mod uniqueness;
mod uses;
mod verdicts;
mod verifying;
