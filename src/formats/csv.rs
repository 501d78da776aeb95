//! Rows of CSV and TSV tables as text. What begins like a formula is guarded, so that no spreadsheet runs it.

/// The characters that begin a formula in some spreadsheet, or that it drops before it looks for one.
const FORMULA: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/// Returns true if a field begins like a formula, guarded any number of times or not at all.
fn is_like_formula(field: &str) -> bool {
    field.trim_start_matches('\'').starts_with(FORMULA)
}

/// Returns the field as it was before [`push_row`] guarded it.
#[cfg(feature = "tables")]
pub(super) fn unguarded(field: &str) -> &str {
    field.strip_prefix('\'').filter(|rest| is_like_formula(rest)).unwrap_or(field)
}

/// Appends a row of a table to `text`, as [`push_row_by`] does.
pub(crate) fn push_row<'a>(text: &mut String, delimiter: u8, fields: impl IntoIterator<Item = &'a str>) {
    push_row_by(text, delimiter, fields.into_iter().map(|field| |text: &mut String| text.push_str(field)));
}

/// Appends a row of a table to `text`, each field by a function. A field is quoted if it would not read back without,
/// and has `'` before it if it begins like a formula: that is how spreadsheets mark text.
pub(crate) fn push_row_by<F: FnOnce(&mut String)>(
    text: &mut String,
    delimiter: u8,
    fields: impl IntoIterator<Item = F>,
) {
    let is_special = |byte: u8| byte == delimiter || matches!(byte, b'"' | b'\n' | b'\r');
    for (index, push) in fields.into_iter().enumerate() {
        if index > 0 {
            text.push(char::from(delimiter));
        }
        let start = text.len();
        push(text);
        let field = &text[start..];
        let is_special = field.bytes().fold(false, |any, byte| any | is_special(byte));
        // Rows of cells begin with a digit or a dot.
        if !is_special && field.starts_with(|first: char| first.is_ascii_alphanumeric() || first == '.') {
            continue;
        }
        let field = text.split_off(start);
        let guard = if is_like_formula(&field) { "'" } else { "" };
        // A header that begins with `#` would be read as a comment.
        if is_special || field.starts_with('#') {
            text.extend(["\"", guard, &field.replace('"', "\"\""), "\""]);
        } else {
            text.extend([guard, &field]);
        }
    }
    text.push('\n');
}
