//! Text in spans with roles, so that a renderer can colour them.

use std::fmt;

/// A piece of text with at most one role, which decides its colour.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Span {
    /// The words of the span.
    pub text: String,
    /// The name of the placeholder that the words replace; `None` for the words between placeholders.
    pub role: Option<&'static str>,
}

/// The role of a span that is a heading.
pub const HEADING: &str = "heading";

/// One or more sentences as spans. `Display` writes the words without roles.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Text(Vec<Span>);

impl Text {
    /// Creates text without a role.
    pub fn plain(words: impl Into<String>) -> Self {
        Self(vec![Span { text: words.into(), role: None }])
    }

    /// Fills each `{role}` of a message with the value of that name. A placeholder without a value stays as
    /// written; a test checks every message for that.
    pub(crate) fn fill(template: &'static str, values: &[(&str, &dyn fmt::Display)]) -> Self {
        let value = |name: &str| values.iter().find(|(role, _)| *role == name);
        Self::fill_by(template, |name| value(name).map(|(_, value)| value.to_string()))
    }

    /// Fills each `{name}` of a message with the value that `value` returns for it.
    pub(super) fn fill_by(template: &'static str, value: impl Fn(&str) -> Option<String>) -> Self {
        let mut spans = Vec::new();
        let mut rest = template;
        while let Some(open) = rest.find('{') {
            let Some(length) = rest[open..].find('}') else { break };
            let name = &rest[open + 1..open + length];
            if let Some(text) = value(name) {
                if open > 0 {
                    spans.push(Span { text: rest[..open].to_string(), role: None });
                }
                spans.push(Span { text, role: Some(name.trim_end_matches('/')) });
            } else {
                spans.push(Span { text: rest[..=open + length].to_string(), role: None });
            }
            rest = &rest[open + length + 1..];
        }
        if !rest.is_empty() {
            spans.push(Span { text: rest.to_string(), role: None });
        }
        Self(spans)
    }

    /// Creates text with one role.
    pub(crate) fn role(role: &'static str, words: impl Into<String>) -> Self {
        Self(vec![Span { text: words.into(), role: Some(role) }])
    }

    /// Returns the words of the text as a heading.
    #[must_use]
    pub(crate) fn as_heading(&self) -> Self {
        Self::role(HEADING, self.to_string())
    }

    /// The spans, in order.
    pub fn spans(&self) -> &[Span] {
        &self.0
    }

    /// Appends another text.
    pub(crate) fn append(&mut self, other: Self) {
        self.0.extend(other.0.into_iter().filter(|span| !span.text.is_empty()));
    }

    /// Appends another text after a space.
    pub(crate) fn push(&mut self, other: Self) {
        if !self.0.is_empty() {
            self.append(Self::plain(" "));
        }
        self.append(other);
    }
}

impl Text {
    /// Splits the text where it has line breaks; `None` if it has none.
    pub(crate) fn lines(&self) -> Option<Vec<Self>> {
        let mut lines = vec![Self::default()];
        for span in &self.0 {
            for (at, piece) in span.text.split('\n').enumerate() {
                if at > 0 {
                    lines.push(Self::default());
                }
                close(&mut lines, Span { text: piece.to_string(), role: span.role });
            }
        }
        lines.retain(|line| !line.0.is_empty());
        (lines.len() > 1).then_some(lines)
    }

    /// Removes blanks at the beginning and at the end.
    pub(crate) fn trimmed(mut self) -> Self {
        self.0.retain(|span| !span.text.is_empty());
        if let Some(first) = self.0.first_mut() {
            first.text = first.text.trim_start().to_string();
        }
        if let Some(last) = self.0.last_mut() {
            last.text = last.text.trim_end().to_string();
        }
        self
    }

    /// Replaces line breaks by spaces.
    pub(crate) fn on_one_line(mut self) -> Self {
        for span in &mut self.0 {
            if span.text.contains('\n') {
                span.text = span.text.replace('\n', " ");
            }
        }
        self
    }

    /// Splits the text into sentences, without the spaces between them.
    pub(crate) fn sentences(&self) -> Vec<Self> {
        let mut sentences = vec![Self::default()];
        // A sentence may end in one span with the following space in the next.
        let mut before = ' ';
        for span in &self.0 {
            let mut piece = Span { text: String::new(), role: span.role };
            for letter in span.text.chars() {
                if before == '.' && letter == ' ' {
                    let ended = std::mem::take(&mut piece.text);
                    close(&mut sentences, Span { text: ended, role: span.role });
                    sentences.push(Self::default());
                } else {
                    piece.text.push(letter);
                }
                before = letter;
            }
            close(&mut sentences, piece);
        }
        sentences.retain(|sentence| !sentence.0.is_empty());
        sentences
    }
}

/// Appends a piece to the last sentence, unless the piece is empty.
fn close(sentences: &mut [Text], piece: Span) {
    if let Some(last) = sentences.last_mut().filter(|_| !piece.text.is_empty()) {
        last.0.push(piece);
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|span| f.write_str(&span.text))
    }
}

/// Returns the words with the first letter in upper case.
pub(crate) fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_become_spans_with_their_role() {
        let text = Text::fill("{cell} is {digit}.", &[("cell", &"r1c2"), ("digit", &4)]);
        assert_eq!(text.to_string(), "r1c2 is 4.");
        let roles: Vec<_> = text.spans().iter().map(|span| span.role).collect();
        assert_eq!(roles, [Some("cell"), None, Some("digit"), None]);
        assert_eq!(Text::fill("{x} {", &[]).to_string(), "{x} {");
    }

    #[test]
    fn sentences_are_cut_within_spans_and_between_them() {
        let text = Text::fill("{why} So {cell} is 4. Done.", &[("why", &"One. Two."), ("cell", &"r1c2")]);
        let words: Vec<String> = text.sentences().iter().map(Text::to_string).collect();
        assert_eq!(words, ["One.", "Two.", "So r1c2 is 4.", "Done."]);
        assert!(Text::default().sentences().is_empty());
    }
}
