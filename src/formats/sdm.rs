//! The `sdm` format: `.sdm` files, which have one puzzle a line.

use super::error::InputError;
use super::format::Format;
use super::input::{Context, Input, Line};
use super::line;
use super::text_format::TextFormat;

impl Format {
    /// `.sdm`: one puzzle a line, with `0` for an empty cell.
    pub const SDM: Self = Self::new("sdm");
}

pub(super) const FORMAT: TextFormat = TextFormat {
    ending: Some("sdm"),
    blank: Some('0'),
    read,
    ..TextFormat::new(".sdm: one puzzle a line, 0 for a blank")
};

fn read(line: Line<'_>, context: &mut Context) -> Result<Input, InputError> {
    let mut input = line::read(line, context)?;
    input.style.format = Format::SDM;
    Ok(input)
}
