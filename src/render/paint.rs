//! Colours text for a terminal. Colour only adds to the text, which says the same without it.

use crate::explain::{HEADING, Text};

/// Choice of coloured or plain text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Paint {
    /// Plain words.
    Plain,
    /// Words coloured by the role of what they name.
    #[cfg(feature = "cli")]
    Coloured,
}

impl Paint {
    /// Returns `words` in the colour of `role`, or unchanged if plain.
    #[cfg_attr(not(feature = "cli"), expect(unused_variables, reason = "only colours depend on the role"))]
    pub(crate) fn role(self, role: &str, words: &str) -> String {
        match self {
            Self::Plain => words.to_string(),
            #[cfg(feature = "cli")]
            Self::Coloured => coloured(role, words),
        }
    }

    /// Returns `words` as a heading.
    pub(crate) fn heading(self, words: &str) -> String {
        self.role(HEADING, words)
    }
}

#[cfg(feature = "cli")]
fn coloured(role: &str, words: &str) -> String {
    use colored::{Color, Colorize};

    // The caller chose `Paint::Coloured`, so override the library, which looks at one stream only.
    colored::control::set_override(true);
    let colour = match role.to_ascii_lowercase().as_str() {
        "digit" | "digits" | "candidate" | "placed" => Color::Green,
        "cell" | "pattern" => Color::Cyan,
        "house" | "fourth" => Color::Blue,
        "blocker" | "step" | "through" => Color::Yellow,
        "cells" | "exception" | "fifth" => Color::Magenta,
        "sixth" => Color::BrightBlue,
        "contradiction" | "error" | "removed" => Color::Red,
        HEADING => return words.bold().to_string(),
        _ => return words.to_string(),
    };
    let words = words.color(colour);
    let strong = matches!(role, "cell" | "digit" | "candidate" | "error" | "pattern" | "removed");
    if strong { words.bold() } else { words }.to_string()
}

/// Returns the text with each span in the colour of its role.
pub(crate) fn paint(text: &Text, paint: Paint) -> String {
    text.spans()
        .iter()
        .map(|span| span.role.map_or_else(|| span.text.clone(), |role| paint.role(role, &span.text)))
        .collect()
}
