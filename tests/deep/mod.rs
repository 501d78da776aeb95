//! Tests of the code behind the public names: the rules one by one, the referee, the explanations. They are
//! compiled into the library's own unit tests, and use the crate's name as any other test does.

#![allow(unreachable_pub, reason = "pub says what the other files of these tests use")]
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test says what it skipped and how much it saw"
)]

#[path = "../common/mod.rs"]
pub mod common;

mod architecture;
mod budgets;
mod building;
mod called;
mod choosing;
mod completeness;
mod cores;
mod diagnosis;
mod eureka;
mod exceptions;
mod excerpts;
mod fires;
mod formulas;
mod generated;
mod instances;
mod kept;
mod layouts;
mod making;
mod misnamed;
mod mutations;
mod naming;
mod pictures;
mod pipeline;
mod plain;
mod positions;
mod proofs;
mod properties;
mod prose;
mod ratings;
mod readers;
mod recorded;
mod referee;
mod reglib;
mod replay;
mod rounds;
mod rule_list;
mod soundness;
mod symmetry;
mod uniqueness;
mod uses;
mod verdicts;
