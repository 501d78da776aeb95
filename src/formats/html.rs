//! Turns HTML into lines: a row of a table becomes a row in a frame, and tags are dropped.

use std::collections::HashSet;

use super::class::is_whole;
use super::link;

/// Elements that are recognised; other tags are no HTML.
const NAMES: &str = "!doctype html head body title meta link script style table thead tbody \
    tfoot caption tr td th p br div span pre code h1 h2 h3 h4 h5 ul ol li b i a em strong input section main article blockquote font center hr";

/// Elements within a line of text.
const INLINE: [&str; 9] = ["span", "b", "i", "a", "em", "strong", "code", "font", "input"];

/// The most bytes of a row or a tag that goes on over several lines.
const MAX_OPEN: usize = 8 << 10;

/// The name by which a comment counts as an element.
const COMMENT: &str = "!--";

/// The line that stands for the beginning of a table.
const FENCE: &str = "~~~";

/// The most rows of a table that may be one band of a grid.
const MAX_BAND: usize = 3;

/// The fewest cells of a row that is a row of a grid even if all are empty.
const MIN_SIDE: usize = 4;

/// The most lines of a row: some for each cell of the largest grid.
const MAX_LINES: usize = 256;

/// The state of the HTML between one line and the next.
#[derive(Debug, Default)]
pub(super) struct Html {
    /// The cells of the row of a table that is open.
    row: Option<Vec<String>>,
    /// The element whose text is dropped: a script, a style or a comment.
    skipped: Option<&'static str>,
    /// A tag that goes on in the next line.
    tag: String,
    /// The numbers of the lines of the open row.
    held: Vec<usize>,
    /// The number of rows of the latest table.
    rows: usize,
}

/// A tag: its name and all of its text.
struct Tag<'a> {
    name: &'static str,
    is_end: bool,
    text: &'a str,
}

impl Html {
    /// Returns whether a line has HTML, or stands within an element.
    pub(super) fn concerns(&self, text: &str) -> bool {
        self.is_open() || next_tag(text).is_some()
    }

    /// Returns whether an element or a tag goes on in the next line.
    pub(super) fn is_open(&self) -> bool {
        self.row.is_some() || self.skipped.is_some() || !self.tag.is_empty()
    }

    /// Returns whether the text of a script, a style or a comment is dropped.
    pub(super) fn drops(&self) -> bool {
        self.skipped.is_some()
    }

    /// Leaves what is open, because the text is no HTML after all. Returns the lines of a row that is lost.
    pub(super) fn leave(&mut self) -> Vec<usize> {
        std::mem::take(self).held
    }

    /// Takes the line `number` into the open row, if there is one. Returns the lines of a row that is lost
    /// because it is too long.
    pub(super) fn hold(&mut self, number: usize) -> Vec<usize> {
        let Some(row) = &self.row else {
            self.held.clear();
            return Vec::new();
        };
        self.held.push(number);
        let is_long =
            self.held.len() > MAX_LINES || row.iter().map(|cell| cell.len() + 1).sum::<usize>() > MAX_OPEN;
        if is_long { self.leave() } else { Vec::new() }
    }

    /// Returns the lines of text in a line.
    pub(super) fn lines(&mut self, text: &str) -> Vec<String> {
        let mut whole = std::mem::take(&mut self.tag);
        if whole.len() > MAX_OPEN || !goes_on(text) {
            whole.clear();
        }
        whole += text;
        let mut rest = whole.as_str();
        let (mut lines, mut line, mut has_break) = (Vec::<String>::new(), String::new(), false);
        // The puzzles of scripts and attributes. Those of one tag belong together.
        let mut hidden: Vec<String> = Vec::new();
        loop {
            if self.skipped == Some(COMMENT) {
                let Some(end) = rest.find("-->") else { break };
                (self.skipped, has_break) = (None, true);
                hidden.extend(words(&rest[..end]).map(str::to_owned));
                rest = &rest[end + 3..];
            }
            let Some((begin, end, tag)) = next_tag(rest) else { break };
            if self.skipped.is_none() {
                self.add(&mut line, &rest[..begin]);
            } else {
                hidden.extend(words(&rest[..begin]).map(str::to_owned));
            }
            if end > rest.len() {
                // The tag goes on in the next line.
                rest[begin..].clone_into(&mut self.tag);
                self.tag.push(' ');
                rest = "";
                break;
            }
            rest = &rest[end..];
            if let Some(name) = self.skipped {
                self.skipped = Some(name).filter(|name| !(tag.is_end && tag.name == *name));
                continue;
            }
            let mut inside = if tag.is_end { Vec::new() } else { puzzles(&tag) };
            inside.dedup();
            if !inside.is_empty() {
                hidden.push(inside.join(" "));
            }
            match tag.name {
                "script" | "style" | COMMENT if !tag.is_end => {
                    has_break |= tag.name == COMMENT;
                    self.skipped = Some(tag.name);
                }
                "tr" => {
                    has_break = true;
                    lines.extend(self.end_row());
                    if !line.trim().is_empty() {
                        lines.push(std::mem::take(&mut line));
                    }
                    self.row = (!tag.is_end).then(Vec::new);
                    self.held.clear();
                }
                // No row of one table belongs to the next, unless each row or band is a table.
                "table" if !tag.is_end && self.row.is_none() => {
                    has_break = true;
                    lines.extend(Some(std::mem::take(&mut line)).filter(|line| !line.trim().is_empty()));
                    lines.extend((self.rows > MAX_BAND).then(|| FENCE.to_owned()));
                    self.rows = 0;
                }
                "table" | "tbody" | "thead" if tag.is_end => lines.extend(self.end_row()),
                "td" | "th" if !tag.is_end => {
                    if let Some(row) = &mut self.row {
                        row.push(String::new());
                    }
                }
                "input" => {
                    let value = tag.text.split_once("value=").map_or("", |(_, value)| value);
                    let value = value.trim_start_matches(['"', '\'']);
                    let end = value.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(value.len());
                    self.add(&mut line, &value[..end]);
                }
                name if INLINE.contains(&name) => {}
                _ if self.row.is_some() => {}
                _ => {
                    has_break = true;
                    if !line.trim().is_empty() {
                        lines.push(std::mem::take(&mut line));
                    }
                }
            }
        }
        match self.skipped {
            None => self.add(&mut line, rest),
            Some(COMMENT) => {}
            Some(_) => hidden.extend(words(rest).map(str::to_owned)),
        }
        // A link often shows its puzzle as well.
        let mut shown: HashSet<String> =
            lines.iter().chain([&line]).flat_map(|line| words(line)).map(str::to_owned).collect();
        hidden.retain(|puzzle| shown.insert(puzzle.clone()));
        has_break |= !hidden.is_empty();
        lines.extend(hidden);
        if !line.trim().is_empty() || (self.row.is_none() && !has_break) {
            lines.push(line);
        }
        lines
    }

    fn add(&mut self, line: &mut String, text: &str) {
        match self.row.as_mut().map(|row| row.last_mut()) {
            Some(Some(cell)) => cell.push_str(text.trim()),
            // Text outside the cells is no part of a row.
            Some(None) if text.trim().is_empty() => {}
            Some(None) | None => line.push_str(text),
        }
    }

    /// Returns the row of a table that was open, as a row in a frame.
    fn end_row(&mut self) -> Option<String> {
        let row = self.row.take().filter(|row| !row.is_empty())?;
        self.rows += 1;
        let mut cells: Vec<String> =
            row.iter().map(|cell| super::clean::line(cell).trim().to_owned()).collect();
        // A frame could not tell a row of empty cells from a rule. The cell above labels stays empty.
        let has_corner = cells.iter().skip(1).all(|cell| !cell.is_empty());
        if cells.len() >= MIN_SIDE && !has_corner {
            cells.iter_mut().filter(|cell| cell.is_empty()).for_each(|cell| cell.push('.'));
        }
        Some(format!("| {} |", cells.join(" | ")))
    }
}

/// Returns the words of a text that are whole puzzles.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let separates = |letter: char| letter.is_whitespace() || "\"'`=&#/;:,()[]{}<>%+|".contains(letter);
    text.split(separates).filter(|word| is_whole(word))
}

/// Returns the puzzles in the attributes of a tag: cells, or else a link with a puzzle in it.
fn puzzles<'a>(tag: &Tag<'a>) -> Vec<&'a str> {
    let mut found: Vec<&str> = words(tag.text).collect();
    if found.is_empty()
        && let Some((_, value)) = tag.text.split_once("href=")
        && let Some(quote) = value.chars().next().filter(|quote| "\"'".contains(*quote))
        && let Some(address) = value[1..].split(quote).next()
        && link::has_puzzle(&super::clean::line(address))
    {
        found.push(address);
    }
    found
}

/// Returns the next tag of HTML in a text, as (begin, end, tag). The end is beyond the text if the tag goes on.
fn next_tag(text: &str) -> Option<(usize, usize, Tag<'_>)> {
    let last = text.rfind('>');
    text.match_indices('<').find_map(|(begin, _)| {
        let rest = &text[begin + 1..];
        if rest.starts_with(COMMENT) {
            return Some((begin, begin + 4, Tag { name: COMMENT, is_end: false, text: COMMENT }));
        }
        let is_end = rest.starts_with('/');
        let rest = rest.trim_start_matches('/');
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '!';
        let end = rest.find(|letter: char| !is_name(letter)).unwrap_or(rest.len());
        let name = NAMES.split(' ').find(|name| name.eq_ignore_ascii_case(&rest[..end]))?;
        let after = rest[end..].chars().next();
        if after.is_some_and(|letter| !letter.is_whitespace() && letter != '>' && letter != '/') {
            return None;
        }
        let is_closed = last.is_some_and(|last| last > begin);
        let close = if is_closed { text[begin..].find('>').map(|length| begin + length + 1) } else { None };
        if close.is_none() && !goes_on(&rest[end..]) {
            return None;
        }
        let close = close.unwrap_or(text.len() + 1);
        Some((begin, close, Tag { name, is_end, text: text.get(begin..close).unwrap_or(&text[begin..]) }))
    })
}

/// Returns whether a text may be the inside of a tag: nothing, attributes, or its end.
fn goes_on(text: &str) -> bool {
    let text = text.trim_start();
    let name = text.trim_start_matches(|letter: char| letter.is_ascii_alphabetic() || letter == '-');
    text.is_empty()
        || text.starts_with('>')
        || text.starts_with("/>")
        || (name.len() < text.len() && name.starts_with('='))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_tables_are_rows_in_a_frame() {
        let mut html = Html::default();
        assert_eq!(html.lines("<tr><td>5</td><td></td><td>&nbsp;</td></tr>"), ["| 5 |  |  |"]);
        assert_eq!(html.lines("<tr><td></td><td>&nbsp;</td><td> </td><td></td></tr>"), ["| . | . | . | . |"]);
        assert_eq!(html.lines("<table><tr>"), [""; 0]);
        assert_eq!(html.lines("<td class=\"a\">1</td>"), [""; 0]);
        assert_eq!(html.lines("<td><input value=\"7\"></td></tr>"), ["| 1 | 7 |"]);
        assert_eq!(html.lines("<p>1 2 3<br/>"), ["1 2 3"]);
        assert_eq!(html.lines("4 5 <b>6</b></p>"), ["4 5 6"]);
        assert!(!html.concerns("<5> {12} a < b"));
    }

    #[test]
    fn a_tag_goes_on_with_attributes_alone() {
        let mut html = Html::default();
        for text in ["rated <b 7", "x <a y", "a <i", "a <b and"] {
            html.lines(text);
            assert_eq!(html.lines("53..7"), ["53..7"], "{text}");
        }
        for text in ["<tr><td", "  class='a'", "id=b>5"] {
            assert_eq!(html.lines(text), [""; 0]);
        }
        assert_eq!(html.lines("</tr>"), ["| 5 |"]);
    }

    #[test]
    fn puzzles_in_attributes_and_scripts_stand_in_lines_of_their_own() {
        let (puzzle, other) = ("53..7....".repeat(9), "....7..53".repeat(9));
        let mut html = Html::default();
        for address in ["https://a.b/?bd=P", "?s=P&x=1", "/solve#P"] {
            let address = address.replace('P', &puzzle);
            let text = format!("see <a href=\"{address}\">this</a> one");
            assert_eq!(html.lines(&text), [puzzle.as_str(), "see this one"], "{text}");
            assert_eq!(html.lines(&format!("<a href='{address}'>{puzzle}</a>")), [puzzle.as_str()]);
        }
        assert_eq!(
            html.lines(&format!("<div data-p='{puzzle}' data-q='{other}'></div>")),
            [format!("{puzzle} {other}")]
        );
        let link = |puzzle| format!("<li><a href='/play?p={puzzle}' title='{puzzle}'>1</a></li>");
        assert_eq!(html.lines(&(link(&puzzle) + &link(&other)))[2..], [puzzle.as_str(), other.as_str()]);
        assert_eq!(html.lines(&format!("<script>p = '{puzzle}';</script>")), [puzzle.as_str()]);
        assert_eq!(html.lines(&format!("<!-- {puzzle} -->")), [puzzle.as_str()]);
        html.lines("<script>");
        assert_eq!(html.lines(&format!("q = '{puzzle}';")), [puzzle.as_str()]);
        assert!(html.drops());
    }

    #[test]
    fn comments_are_dropped() {
        let mut html = Html::default();
        assert_eq!(html.lines("<!-- a <td> -->"), [""; 0]);
        assert_eq!(html.lines("5 <!--> 6 --> 7 <!-- 8"), ["5  7 "]);
        assert_eq!(html.lines("9 <tr>"), [""]);
        assert_eq!(html.lines("--><opensudoku>"), ["<opensudoku>"]);
        assert!(!html.is_open());
    }

    #[test]
    fn what_is_open_is_held_up_to_a_limit() {
        let mut html = Html::default();
        html.lines("<tr><td>");
        let lost = (1..10_000).map(|number| html.hold(number)).find(|lost| !lost.is_empty());
        assert_eq!(lost.unwrap().len(), MAX_LINES + 1);
        assert!(!html.is_open());
        html.lines("<a");
        for _ in 0..10_000 {
            html.lines("b=c");
        }
        assert!(html.tag.len() < 2 * MAX_OPEN);
    }
}
