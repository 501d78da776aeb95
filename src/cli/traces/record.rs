//! Parses the records of a trace, with the place of each error.

use serde_json::Value;
use serde_json::error::Category;

use super::source::{Piece, RawRecord};
use crate::formats::{ErrorCode, InputError};
use crate::trace::record::{SCHEMA, SCHEMAS_READ};
use crate::trace::{Record, TraceError};

/// The error of a text that is not a trace record.
pub(in crate::cli) struct NotARecord {
    /// The trace's id, if known.
    pub(in crate::cli) id: Option<String>,
    pub(in crate::cli) error: InputError,
}

/// Parses the trace record in a piece of the input.
pub(in crate::cli) fn record(piece: &Piece) -> Result<Record, NotARecord> {
    let raw = match &piece.content {
        Ok(raw) => raw,
        Err(error) => return Err(NotARecord { id: None, error: (**error).clone() }),
    };
    let parsed = serde_json::from_str::<Record>(&raw.text);
    let of_another_schema = |record: &Record| matches!(record, Record::Puzzle(first) if !SCHEMAS_READ.contains(&first.schema.as_str()));
    match parsed {
        Ok(record) if !of_another_schema(&record) => Ok(record),
        parsed => Err(no_record(raw, parsed.err().as_ref())),
    }
}

fn no_record(raw: &RawRecord, error: Option<&serde_json::Error>) -> NotARecord {
    let value: Value = serde_json::from_str(&raw.text).unwrap_or_default();
    NotARecord { id: value["id"].as_str().map(str::to_string), error: fault(raw, &value, error) }
}

/// Says what is wrong with a text that is no record, of which `value` is the JSON.
fn fault(raw: &RawRecord, value: &Value, error: Option<&serde_json::Error>) -> InputError {
    let place = InputError { file: raw.file.clone(), ..InputError::whole(ErrorCode::Syntax, "", "", "") };
    let place = InputError { line: raw.line, column: raw.column, ..place };
    if value["t"] == "puzzle"
        && let Some(found) = value["schema"].as_str().filter(|schema| !SCHEMAS_READ.contains(schema))
    {
        let message = TraceError::Schema(found.to_string()).to_string();
        let (expected, found) = (SCHEMA.to_string(), found.to_string());
        return InputError { code: ErrorCode::Schema, message, expected, found, ..place };
    }
    let Some(error) = error else { return place };
    let whole = |line: &str| (raw.column == 1).then(|| line.into());
    let expected = "a trace record".to_string();
    if !raw.text.starts_with('{') {
        let found = raw.text.chars().next().map(|letter| format!("{letter:?}")).unwrap_or_default();
        let message = format!("found {found}, expected a trace record, which begins with '{{'");
        let first = raw.text.lines().next().unwrap_or_default();
        return InputError { message, expected, found, text: whole(first), ..place };
    }
    let words = error.to_string();
    let found = words.rsplit_once(" at line ").map_or(words.as_str(), |(detail, _)| detail);
    let found = shortened(found.to_string());
    let message = match error.classify() {
        Category::Data => format!("this is not a trace record: {found}"),
        Category::Syntax | Category::Eof | Category::Io => format!("this is not JSON: {found}"),
    };
    let lines_before = error.line().saturating_sub(1);
    let line = raw.text.lines().nth(lines_before).unwrap_or_default();
    let before = line.char_indices().take_while(|(byte, _)| byte + 1 < error.column()).count();
    let column = before + if lines_before == 0 { raw.column } else { 1 };
    let text = whole(line).filter(|_| lines_before == 0);
    InputError { line: raw.line + lines_before, column, message, expected, found, text, ..place }
}

/// Cuts a message that repeats too much of a trace.
pub(in crate::cli) fn shortened(words: String) -> String {
    const MOST: usize = 300;
    match words.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", &words[..end]),
        None => words,
    }
}
