//! Colour on top of words that say the same without it.

use colored::{Color, Colorize};

use crate::explain::{HEADING, Text};

/// Whether to colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    /// Words alone.
    Plain,
    /// Words with colours for the roles of what they name.
    Coloured,
}

impl Paint {
    /// `words` in the colour of `role`, or as they are.
    pub fn role(self, role: &str, words: &str) -> String {
        if self == Self::Plain {
            return words.to_string();
        }
        // The decision is this type's, not that of a library that looks at one stream only.
        colored::control::set_override(true);
        let colour = match role.to_ascii_lowercase().as_str() {
            "digit" | "digits" | "candidate" | "placed" => Color::Green,
            "cell" | "pattern" => Color::Cyan,
            "house" => Color::Blue,
            "blocker" | "step" | "through" => Color::Yellow,
            "cells" | "exception" => Color::Magenta,
            "contradiction" | "error" | "removed" => Color::Red,
            HEADING => return words.bold().to_string(),
            _ => return words.to_string(),
        };
        let words = words.color(colour);
        let strong = matches!(role, "cell" | "digit" | "candidate" | "error" | "pattern" | "removed");
        if strong { words.bold() } else { words }.to_string()
    }

    /// `words` as a heading.
    pub fn heading(self, words: &str) -> String {
        if self == Self::Plain {
            return words.to_string();
        }
        colored::control::set_override(true);
        words.bold().to_string()
    }
}

/// The text, its roles coloured.
pub fn paint(text: &Text, paint: Paint) -> String {
    text.spans()
        .iter()
        .map(|span| span.role.map_or_else(|| span.text.clone(), |role| paint.role(role, &span.text)))
        .collect()
}
