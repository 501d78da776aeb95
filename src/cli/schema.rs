//! `sudostep schema`: prints the JSON Schema of trace records.

use std::io::Write;

use super::args::help_template;
use super::exit;
use super::failure::Failure;
use crate::trace::SCHEMA_TEXT;

#[derive(clap::Args)]
#[command(help_template = help_template("sudostep schema"))]
pub(super) struct Args {}

pub(super) fn run(_: &Args) -> Result<u8, Failure> {
    std::io::stdout().lock().write_all(SCHEMA_TEXT.as_bytes())?;
    Ok(exit::YES)
}
