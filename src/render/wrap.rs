//! Wraps prose at the width of a terminal. Escapes of colours have no width.

/// The escape that ends every colour.
const RESET: &str = "\u{1b}[0m";

/// Columns at which lines were broken by hand, as in the pages of techniques: a line that is followed by a word
/// that fits before them ends a paragraph or an item.
const BROKEN_BY_HAND: usize = 100;

/// Wraps each line at `width`; without a width it is unchanged. Lines that go on begin with `hang` blanks. A word
/// wider than a line is left whole.
pub(crate) fn wrap(text: &str, width: Option<usize>, hang: usize) -> String {
    let Some(width) = width else { return text.to_string() };
    let lines: Vec<String> = text.split('\n').map(|line| wrap_line(line, width, hang)).collect();
    lines.join("\n")
}

/// Wraps each line at `width`, as [`wrap`] does; lines that go on are indented as the line is.
pub(crate) fn wrap_each(text: &str, width: Option<usize>) -> String {
    let lines: Vec<String> = text.split('\n').map(|line| wrap(line, width, indent_of(line))).collect();
    lines.join("\n")
}

/// Wraps paragraphs that were broken by hand anew.
pub(crate) fn refill(text: &str, width: Option<usize>) -> String {
    if width.is_none() {
        return text.to_string();
    }
    let mut filled: Vec<String> = Vec::new();
    let mut before = "";
    for line in text.split('\n') {
        let word = line.split_whitespace().next().unwrap_or_default();
        let same = !word.is_empty() && !before.trim().is_empty() && indent_of(line) == indent_of(before);
        match filled.last_mut() {
            Some(paragraph) if same && columns(before) + 1 + columns(word) > BROKEN_BY_HAND => {
                paragraph.push(' ');
                paragraph.push_str(line.trim_start());
            }
            _ => filled.push(line.to_string()),
        }
        before = line;
    }
    wrap_each(&filled.join("\n"), width)
}

/// Returns the columns that a text without line breaks takes.
pub(crate) fn columns(text: &str) -> usize {
    text.split('\u{1b}').enumerate().map(|(at, part)| visible(at, part).chars().count()).sum()
}

/// Returns what is visible of a part between escape characters, the first of which has none before it.
fn visible(at: usize, part: &str) -> &str {
    if at == 0 { part } else { part.find('m').map_or("", |end| &part[end + 1..]) }
}

fn indent_of(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}

fn wrap_line(line: &str, width: usize, hang: usize) -> String {
    let indent = indent_of(line);
    // At least half of a line is left for words.
    let hang = hang.min(width / 2);
    let mut wrapped = " ".repeat(indent);
    let mut column = indent;
    let mut begun = false;
    let mut colour = String::new();
    for word in line[indent..].split(' ') {
        let taken = columns(word);
        if begun && taken > 0 && column + 1 + taken > width {
            wrapped.truncate(wrapped.trim_end_matches(' ').len());
            // A colour must not run into the blanks before the next line.
            if !colour.is_empty() {
                wrapped.push_str(RESET);
            }
            wrapped.push('\n');
            wrapped.push_str(&" ".repeat(hang));
            wrapped.push_str(&colour);
            column = hang;
        } else if begun {
            wrapped.push(' ');
            column += 1;
        }
        wrapped.push_str(word);
        column += taken;
        begun = true;
        for part in word.split('\u{1b}').skip(1) {
            let code = part.find('m').map_or(part, |end| &part[..=end]);
            if code == "[0m" {
                colour.clear();
            } else {
                colour.push('\u{1b}');
                colour.push_str(code);
            }
        }
    }
    wrapped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_go_on_hang() {
        let line = "Why      Row 1 has its 2 at r1c8: that blocks r1c1 and r1c2.";
        let wrapped = wrap(line, Some(40), 9);
        assert_eq!(wrapped, "Why      Row 1 has its 2 at r1c8: that\n         blocks r1c1 and r1c2.");
        assert_eq!(wrap(line, None, 9), line);
        assert_eq!(wrap(line, Some(60), 9), line);
    }

    #[test]
    fn a_wide_word_is_left_whole() {
        assert_eq!(wrap("a bbbbbbbbbbbb c", Some(8), 2), "a\n  bbbbbbbbbbbb\n  c");
        assert_eq!(wrap("", Some(8), 2), "");
        assert_eq!(wrap("aaa  bbb  ccc", Some(8), 2), "aaa  bbb\n  ccc");
        assert_eq!(wrap("aaaaaa  bbb", Some(8), 2), "aaaaaa\n  bbb");
        assert_eq!(wrap_each("  aaa bbb ccc\nd\n", Some(8)), "  aaa\n  bbb\n  ccc\nd\n");
    }

    #[test]
    fn colours_have_no_width_and_stay_within_lines() {
        let line = "\u{1b}[1;31mred words\u{1b}[0m and plain";
        assert_eq!(columns(line), 19);
        assert_eq!(wrap(line, Some(19), 0), line);
        assert_eq!(
            wrap(line, Some(8), 2),
            "\u{1b}[1;31mred\u{1b}[0m\n  \u{1b}[1;31mwords\u{1b}[0m\n  and\n  plain"
        );
    }

    #[test]
    fn paragraphs_are_filled_and_items_stay_apart() {
        let long = "word ".repeat(21);
        let text = format!("{}\nlast.\n  an item\n  another", long.trim_end());
        let filled = refill(&text, Some(40));
        assert!(filled.ends_with("word word word last.\n  an item\n  another"), "{filled}");
        assert!(filled.lines().all(|line| line.len() <= 40), "{filled}");
        assert_eq!(refill(&text, None), text);
    }
}
