//! The JSON Schema of a trace record, generated from the types and committed.

/// The JSON Schema of one record of a trace, as text.
pub const SCHEMA_TEXT: &str = include_str!("../../fixtures/trace.schema.json");

#[cfg(test)]
mod tests {
    use crate::trace::Record;

    /// Set `UPDATE_FIXTURES` to rewrite the file.
    #[test]
    fn the_committed_schema_is_the_one_the_types_make() {
        let mut schema = schemars::schema_for!(Record);
        schema.insert("title".into(), "A record of a sudostep trace".into());
        let mut text = serde_json::to_string_pretty(&schema).unwrap();
        text.push('\n');
        if std::env::var_os("UPDATE_FIXTURES").is_some() {
            std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/trace.schema.json"), &text)
                .unwrap();
        } else {
            // The message leaves out the texts, which are long.
            assert!(
                text == super::SCHEMA_TEXT,
                "run the tests with UPDATE_FIXTURES=1 and look at the difference"
            );
        }
    }
}
