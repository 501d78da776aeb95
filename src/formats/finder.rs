//! Finds the grids in a text: a block of rows of equal length, among titles, prose and code.
//!
//! The finder stands between the lines of a stream and the [`Collector`], which reads clean rows. It holds a
//! block of lines until it is known how they read, and passes on the rows alone. Several views of a block are
//! tried, such as without labels, or cut at separators of every kind; a view counts only if every row of it is
//! part of a whole grid. Lines of text are counted and skipped.

use super::class::{self, Before, Class, is_heading, is_title, is_whole, name_before};
use super::clean;
use super::collector::Collector;
use super::detect::is_one_puzzle;
use super::error::{ErrorCode, InputError, Place, counted};
use super::framed::is_certain_rule;
use super::groups::{self, Group};
use super::held_line::{HeldLine, Role};
use super::html::Html;
use super::labels;
use super::line;
use super::opensudoku;
use super::refusals::words_error;
use super::source::MAX_TEXT;
use super::text::is_vertical;
use super::views::{self, MAX_TRIED};

/// The most lines held before their block is passed on as it stands. An array in code may hold many grids.
const MAX_HELD: usize = 1 << 14;

/// The most lines of text that are held as a possible title.
const MAX_TITLES: usize = 3;

/// The lines of an input that are no part of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Skipped {
    /// The number of lines of text that were skipped. Blank lines, comments and frames do not count.
    pub lines: usize,
    /// The first and the last line of each run of skipped lines, up to a limit.
    pub runs: Vec<(usize, usize)>,
}

impl Skipped {
    /// The most runs of lines that are kept.
    const MAX_RUNS: usize = 8;

    fn add(&mut self, number: usize) {
        self.lines += 1;
        let room = self.runs.len() < Self::MAX_RUNS;
        match self.runs.last_mut() {
            Some((_, last)) if number <= *last + 1 => *last = number.max(*last),
            _ if room => self.runs.push((number, number)),
            _ => {}
        }
    }
}

/// The use that a reader makes of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LineUse {
    /// The line has nothing but white space.
    Blank,
    /// The line is a comment.
    Comment,
    /// The line is the title of the puzzle below it.
    Title,
    /// The line has cells of a puzzle, or is a rule of its frame.
    Puzzle,
    /// The line is a bracket or a fence around a puzzle.
    Frame,
    /// The line belongs to a document, such as JSON or a table.
    Document,
    /// The line is text that is no part of a puzzle.
    Skipped,
}

/// Finds the grids among the lines of a stream.
#[derive(Debug, Default)]
pub(super) struct Finder {
    held: Vec<HeldLine>,
    bytes: usize,
    /// True if the block is read from comments.
    is_commented: bool,
    /// True if the lines of the present block go to the collector as they come.
    passes: bool,
    /// The number of characters of the last row of the present block, and how many rows it has.
    row: (usize, usize),
    /// The latest lines of text, which may be a title: (line number, text).
    text: Vec<(usize, String)>,
    /// True if the input has had lines of text.
    seen_text: bool,
    /// The number of the first row of the latest grid in an array of a program, 0 if there was none.
    array: usize,
    /// The number of the first row of the present block, if each of its rows out of code is in brackets of its own.
    bracketed: Option<usize>,
    /// A line that begins a document or not, as the next one shows: (line number, text).
    pending: Option<(usize, String)>,
    html: Html,
    /// The number of characters that mark the present document as quoted in a letter.
    quote: usize,
    /// The number of the last line that was a whole puzzle.
    record: usize,
    skipped: Skipped,
    /// The use of each line since the last call of [`take_uses`](Self::take_uses), if asked for.
    uses: Option<Vec<(usize, LineUse)>>,
}

impl Finder {
    /// Begins to note the use of each line.
    pub(super) fn note_uses(&mut self) {
        self.uses.get_or_insert_default();
    }

    /// Removes and returns the uses noted, as (line number, use).
    pub(super) fn take_uses(&mut self) -> Vec<(usize, LineUse)> {
        self.uses.as_mut().map(std::mem::take).unwrap_or_default()
    }

    fn note(&mut self, number: usize, line_use: LineUse) {
        if let Some(uses) = &mut self.uses {
            uses.push((number, line_use));
        }
    }

    fn note_held(&mut self, held: &[HeldLine], line_use: LineUse) {
        for line in held.iter().filter(|line| line.role != Role::Blank) {
            self.note(line.number, line_use);
        }
    }

    fn skip(&mut self, number: usize) {
        self.skipped.add(number);
        self.note(number, LineUse::Skipped);
    }

    /// Returns the lines skipped so far.
    pub(super) fn skipped(&self) -> &Skipped {
        &self.skipped
    }

    /// Takes the next line of the stream.
    pub(super) fn text(&mut self, number: usize, raw: &str, collector: &mut Collector) {
        if collector.options().format.is_some() {
            return collector.text(number, raw);
        }
        let is_free = self.held.is_empty() && self.pending.is_none() && self.text.is_empty();
        // Streams hold millions of lines of cells.
        let is_cell = |byte: u8| matches!(byte, b'0'..=b'9' | b'.');
        let is_line = raw.len() > 80 && raw.bytes().fold(true, |all, byte| all & is_cell(byte));
        if is_free && is_line && self.uses.is_none() {
            (self.record, self.passes) = (number, false);
            return collector.text(number, raw);
        }
        let unquoted = (self.quote > 0).then(|| clean::unquoted(raw)).flatten();
        if collector.continue_document(number, unquoted.as_deref().unwrap_or(raw)) {
            return self.note(number, LineUse::Document);
        }
        // A puzzle stands in no script and in no row: the element was no HTML, or is never closed.
        if self.html.is_open() && raw.split_whitespace().next().is_some_and(is_whole) {
            self.leave_html();
        }
        if !self.html.concerns(raw) || opensudoku::is_document(raw) {
            return self.clean(number, raw, collector);
        }
        let was_dropped = self.html.drops();
        let lines = self.html.lines(raw);
        for lost in self.html.hold(number) {
            self.skip(lost);
        }
        let is_empty = lines.iter().all(|line| line.trim().is_empty());
        let is_lost = is_empty && (was_dropped && self.html.drops() || !self.html.is_open() && has_grid(raw));
        if is_lost {
            self.skip(number);
        } else if lines.is_empty() {
            self.note(number, LineUse::Frame);
        }
        for line in lines.iter().filter(|line| !(was_dropped || is_lost) || !line.trim().is_empty()) {
            self.clean(number, line, collector);
        }
    }

    /// Leaves the HTML that is open, and skips the lines of its row.
    fn leave_html(&mut self) {
        for lost in self.html.leave() {
            self.skip(lost);
        }
    }

    /// Takes a line without tags.
    fn clean(&mut self, number: usize, raw: &str, collector: &mut Collector) {
        let text = clean::line(raw);
        let trimmed = text.trim();
        if let Some((line, above)) = self.pending.take_if(|_| !trimmed.is_empty()) {
            if Self::belongs(&above, trimmed, collector) {
                self.document(line, &above, collector);
                collector.continue_document(number, clean::unquoted(raw).as_deref().unwrap_or(raw));
                return self.note(number, LineUse::Document);
            }
            if above.contains(char::is_alphanumeric) {
                self.prose(line, &clean::line(&above), collector);
            } else if above.contains('{') {
                self.skip(line);
            } else {
                self.note(line, LineUse::Frame);
            }
        }
        if matches!(trimmed, "[" | "{") || views::is_lone_name(trimmed, collector.options()) {
            self.pending = Some((number, raw.to_owned()));
            return;
        }
        match class::classify(&text, &self.before(), collector) {
            Class::Blank if trimmed.is_empty() => self.blank(number, &text, collector),
            Class::Blank => self.blank(number, "", collector),
            Class::Comment if self.is_commented && trimmed == "#" => self.blank(number, "", collector),
            Class::Comment => self.comment(number, raw, collector),
            Class::Commented(role, text) => {
                if !self.is_commented {
                    self.settle(collector);
                }
                self.is_commented = true;
                self.hold(HeldLine { number, text, role }, collector);
            }
            Class::Document => self.document(number, raw, collector),
            Class::Record => self.whole(number, &text, None, collector),
            Class::Rule => {
                let text = if is_certain_rule(trimmed) { text.into_owned() } else { "---+---".to_owned() };
                self.line(HeldLine { number, text, role: Role::Rule }, collector);
            }
            Class::Row => self.line(HeldLine { number, text: text.into_owned(), role: Role::Row }, collector),
            Class::Groups(groups) => self.groups(number, &text, groups, collector),
            Class::Cells(cells) => self.whole(number, &cells, None, collector),
            Class::Decoration => {
                self.note(number, LineUse::Frame);
                self.passes = false;
            }
            Class::Fence => {
                self.note(number, LineUse::Frame);
                self.settle(collector);
                collector.end_grid();
            }
            Class::Text => self.prose(number, &text, collector),
        }
    }

    /// Takes the first line of a document.
    fn document(&mut self, number: usize, raw: &str, collector: &mut Collector) {
        self.settle(collector);
        self.skip_text();
        self.note(number, LineUse::Document);
        let unquoted = clean::unquoted(raw);
        self.quote = clean::quoted(raw);
        collector.text(number, unquoted.as_deref().unwrap_or(raw));
    }

    /// Takes a line of text.
    fn prose(&mut self, number: usize, text: &str, collector: &mut Collector) {
        self.settle(collector);
        collector.end_grid();
        self.seen_text = true;
        self.text.push((number, text.trim().to_owned()));
        while self.text.len() > MAX_TITLES {
            let (number, _) = self.text.remove(0);
            self.skip(number);
        }
    }

    /// Returns whether a line shows that the one above it, which is pending, begins a document.
    fn belongs(above: &str, text: &str, collector: &Collector) -> bool {
        if above.trim().starts_with(['[', '{']) {
            return views::is_json_below(above, text);
        }
        is_one_puzzle(text, collector.options())
    }

    /// Takes the error of an unreadable line.
    pub(super) fn unreadable(&mut self, error: InputError, collector: &mut Collector) {
        self.release(collector);
        collector.unreadable(error);
    }

    /// Ends the text.
    pub(super) fn end(&mut self, collector: &mut Collector) {
        self.leave_html();
        if let Some((line, text)) = self.pending.take() {
            if text.trim().starts_with(['[', '{']) {
                self.settle(collector);
                collector.text(line, &text);
            } else {
                self.prose(line, &clean::line(&text), collector);
            }
        }
        self.settle(collector);
        let first = self.skipped.runs.first().map(|run| run.0).or(self.text.first().map(|text| text.0));
        let only = self.text.last().cloned().filter(|_| self.skipped.lines == 0 && self.text.len() == 1);
        self.skip_text();
        collector.end();
        if collector.is_idle()
            && let Some(line) = first
        {
            let error = only.map_or_else(
                || {
                    let (count, place) = (self.skipped.lines, Place::start_of(line));
                    let message = format!("there is no puzzle in {} of text", counted(count, "line"));
                    InputError::new(ErrorCode::Empty, place, message, "a puzzle", "text")
                },
                |(number, text)| words_error(number, &text),
            );
            collector.fail(error);
        }
    }

    /// Returns what the lines so far tell about the next one.
    fn before(&self) -> Before {
        let is_in_array = self.held.iter().any(|line| matches!(line.role, Role::Group(_)));
        Before { is_fresh: self.is_fresh(), row: self.row, is_in_array, is_text: self.seen_text }
    }

    /// Returns whether no block has begun.
    fn is_fresh(&self) -> bool {
        self.held.is_empty() && !self.passes
    }

    fn blank(&mut self, number: usize, raw: &str, collector: &mut Collector) {
        self.note(number, LineUse::Blank);
        self.is_commented &= !self.held.is_empty();
        if self.held.is_empty() {
            self.passes = false;
            return collector.text(number, raw);
        }
        let after_blank =
            self.held.last().is_some_and(|line| line.role == Role::Blank && raw.trim().is_empty());
        if after_blank {
            self.settle(collector);
            return collector.text(number, raw);
        }
        let rows = self.held.iter().filter(|line| line.is_row()).count();
        // Below a blank line the bands of one grid may go on.
        let is_first = self.held.iter().all(|line| line.role != Role::Blank);
        if is_first && rows <= MAX_TRIED && self.try_views(collector) {
            collector.text(number, raw);
        } else {
            self.held.push(HeldLine { number, text: raw.to_owned(), role: Role::Blank });
        }
    }

    fn comment(&mut self, number: usize, raw: &str, collector: &mut Collector) {
        self.note(number, LineUse::Comment);
        if self.held.is_empty() {
            collector.text(number, raw);
        } else if self.held.last().is_some_and(|line| line.role == Role::Blank) {
            self.settle(collector);
            collector.text(number, raw);
        } else if self.held.iter().all(|line| line.role != Role::Blank) && self.held.len() <= MAX_TRIED {
            // A comment may stand within a grid, and below a whole one.
            self.try_views(collector);
        }
    }

    /// Takes a line that is a row or a rule by itself.
    fn line(&mut self, line: HeldLine, collector: &mut Collector) {
        if self.is_commented {
            self.settle(collector);
        }
        if line.role == Role::Row {
            let rows = if self.is_fresh() { 0 } else { self.row.1 };
            self.row = (line.text.trim().chars().count(), rows + 1);
        }
        let is_simple = || {
            line.role == Role::Row
                && !line.text.contains(is_vertical)
                && line.text.is_ascii()
                && !labels::may_begin(&line.text)
                && !labels::is_header(&line.text)
        };
        if self.passes || (self.held.is_empty() && !self.seen_text && is_simple()) {
            self.passes = true;
            self.titles(line.number, collector);
            self.note(line.number, LineUse::Puzzle);
            return collector.text(line.number, &line.text);
        }
        self.hold(line, collector);
    }

    /// Takes a line of words or code with groups of cells.
    fn groups(&mut self, number: usize, text: &str, groups: Vec<Group>, collector: &mut Collector) {
        let wholes: Vec<&Group> = groups.iter().filter(|group| class::is_whole_group(group)).collect();
        if groups.len() == groups::MAX {
            self.settle(collector);
            let (expected, found) = (format!("at most {} rows or puzzles on a line", groups::MAX), "more");
            let place = Place::start_of(number);
            let message = format!("expected {expected}");
            return collector.fail(InputError::new(ErrorCode::Several, place, message, expected, found));
        }
        if !wholes.is_empty() {
            let id = wholes.first().and_then(|first| name_before(text, &first.text));
            self.seen_text = true;
            for whole in wholes {
                self.whole(number, &whole.text, id.clone(), collector);
            }
            return;
        }
        // A word as long as the row beside it is a row of a map, of cages or regions.
        let rows = groups.iter().filter(|group| group.is_word && group.cells > 5);
        let lengths: Vec<usize> = rows.map(|group| group.cells).collect();
        let is_map =
            |word: &str| lengths.contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_alphabetic());
        if views::words(text).any(is_map) {
            return self.prose(number, text, collector);
        }
        if self.is_commented || self.passes {
            self.settle(collector);
        }
        let most = groups.iter().map(|group| group.cells).max().unwrap_or(0);
        // A row of a whole array that is too short or too long is an error, which the reader of rows names.
        let is_array = groups.len() == most;
        let is_row = |group: &Group| {
            (is_array || group.cells == most) && !line::has_spaces_for_blanks(&group.text, None)
        };
        let mut groups: Vec<Group> = groups.into_iter().filter(is_row).collect();
        groups.dedup_by(|group, above| {
            above.cells >= 16 && line::is_solution(above.text.trim(), group.text.trim())
        });
        if groups.is_empty() {
            return self.prose(number, text, collector);
        }
        let first = if self.held.is_empty() { Some(number) } else { self.bracketed };
        self.bracketed = first.filter(|_| text.trim_start().starts_with(['{', '[', '(']));
        for group in groups {
            self.hold(HeldLine { number, text: group.text, role: Role::Group(group.cells) }, collector);
        }
    }

    /// Takes a line that is a whole puzzle.
    fn whole(&mut self, number: usize, text: &str, id: Option<String>, collector: &mut Collector) {
        self.settle(collector);
        let is_between = self.text.first().is_some_and(|(first, _)| *first == self.record + 1)
            && self.record > 0
            && self.text.last().is_some_and(|(last, _)| last + 1 == number);
        if is_between {
            for (number, text) in std::mem::take(&mut self.text) {
                if is_heading(&text) {
                    self.text.push((number, text));
                } else {
                    collector.fail(words_error(number, &text));
                }
            }
        }
        self.titles(number, collector);
        self.record = number;
        self.note(number, LineUse::Puzzle);
        collector.whole(number, text, id);
    }

    fn hold(&mut self, line: HeldLine, collector: &mut Collector) {
        // A Markdown table may begin with an empty head. Below a blank line or a comment it is of another table.
        if let [.., above, head] = &self.held[..]
            && (above.role == Role::Blank
                || above.number + 1 < head.number
                || above.role == Role::Rule && !above.text.contains('|'))
            && views::is_head(head, &line)
        {
            let head = self.held.pop();
            self.settle(collector);
            collector.end_grid();
            self.held.extend(head);
        }
        if self.held.len() == 1 && views::is_head(&self.held[0], &line) {
            let head = std::mem::take(&mut self.held);
            self.note_held(&head, LineUse::Frame);
        }
        self.bytes += line.text.len();
        self.held.push(line);
        if self.held.len() > MAX_HELD || self.bytes > MAX_TEXT {
            self.release(collector);
        }
    }

    /// Passes on the lines held as they stand, and the rest of the block as it comes.
    fn release(&mut self, collector: &mut Collector) {
        let is_text = self.held.iter().any(|line| matches!(line.role, Role::Group(_)));
        if self.is_commented || (is_text && !views::begins_with_a_grid(&self.held, collector)) {
            self.is_commented = false;
            return self.skip_held();
        }
        let held = std::mem::take(&mut self.held);
        self.bytes = 0;
        self.note_held(&held, LineUse::Puzzle);
        if let Some(first) = held.first() {
            self.titles(first.number, collector);
            self.passes = true;
            for line in &held {
                collector.text(line.number, &line.text);
            }
        }
    }

    /// Reads the block held, which has ended.
    fn settle(&mut self, collector: &mut Collector) {
        self.passes = false;
        if self.held.is_empty() {
            self.is_commented = false;
            return;
        }
        if self.try_views(collector) {
            return;
        }
        let held = std::mem::take(&mut self.held);
        self.bytes = 0;
        if std::mem::take(&mut self.is_commented) {
            // Rows of a grid that cannot be read are lost, though they stand in comments.
            if held.iter().filter(|line| line.role == Role::Row).count() >= groups::MIN {
                self.held = held;
                return self.skip_held();
            }
            return self.note_held(&held, LineUse::Comment);
        }
        let is_bracketed = self.bracketed.take().is_some();
        let is_text = self.seen_text || held.iter().any(|line| matches!(line.role, Role::Group(_)));
        // With labels that lack one, rows may be lost though the others are a grid.
        let plain = labels::without_labels(&held, true).into_iter().find(|plain| {
            let rows: Vec<_> = plain.iter().map(|line| (line.number, line.text.clone())).collect();
            collector.trial(&rows).iter().any(Result::is_err)
        });
        let lines = plain.as_ref().unwrap_or(&held);
        let uneven = views::uneven(lines, plain.is_some());
        if !is_text {
            self.titles(held[0].number, collector);
            self.note_held(&held, LineUse::Puzzle);
            match uneven {
                Some(error) => collector.fail(error),
                None => lines.iter().for_each(|line| collector.text(line.number, &line.text)),
            }
            return;
        }
        // Without an error the rows read well, but only as grids that a text may show for another reason.
        // Below a grid in an array, an array of too few rows is another.
        let is_meant = views::is_grid_like(lines) || (self.array > 0 && is_bracketed && uneven.is_some());
        if let Some(error) = is_meant.then(|| uneven.or_else(|| views::error(lines, collector))).flatten() {
            self.skip_text();
            self.note_held(&held, LineUse::Puzzle);
            return collector.fail(error);
        }
        self.held = held;
        self.skip_held();
    }

    /// Skips the block held, which is no grid.
    fn skip_held(&mut self) {
        self.skip_text();
        self.bytes = 0;
        for line in std::mem::take(&mut self.held) {
            match line.role {
                Role::Row | Role::Group(_) => self.skip(line.number),
                Role::Rule => self.note(line.number, LineUse::Frame),
                Role::Blank => {}
            }
        }
    }

    /// Tries the views of the block held. If one is whole, passes it on and returns true.
    fn try_views(&mut self, collector: &mut Collector) -> bool {
        let is_text = self.seen_text || self.held.iter().any(|line| matches!(line.role, Role::Group(_)));
        let Some(rows) = views::whole(&self.held, is_text, collector) else { return false };
        self.titles(self.held[0].number, collector);
        let held = std::mem::take(&mut self.held);
        for line in held.iter().filter(|line| line.role != Role::Blank) {
            let is_read = line.role == Role::Rule
                || views::is_dashes(line)
                || rows.iter().any(|(number, _)| *number == line.number);
            if is_read {
                self.note(line.number, LineUse::Puzzle);
            } else if labels::is_header(&line.text) {
                self.note(line.number, LineUse::Frame);
            } else {
                self.skip(line.number);
            }
        }
        self.bytes = 0;
        self.is_commented = false;
        self.array = self.bracketed.take().unwrap_or(self.array);
        for (number, text) in &rows {
            collector.text(*number, text);
        }
        collector.end_grid();
        true
    }

    /// Makes the latest lines of text the title of the puzzle on line `number`, if they stand right above it.
    fn titles(&mut self, number: usize, collector: &mut Collector) {
        let text = std::mem::take(&mut self.text);
        let mut below = number;
        let mut from = text.len();
        for (index, (line, words)) in text.iter().enumerate().rev() {
            // A blank line may stand below a title, and none within it.
            let gap = if index + 1 == text.len() { 2 } else { 1 };
            if below > line + gap || !is_title(words) {
                break;
            }
            (below, from) = (*line, index);
        }
        for (index, (line, words)) in text.iter().enumerate() {
            if index < from {
                self.skip(*line);
            } else {
                self.note(*line, LineUse::Title);
                collector.title(*line, words);
            }
        }
    }

    fn skip_text(&mut self) {
        for (number, _) in std::mem::take(&mut self.text) {
            self.skip(number);
        }
    }
}

/// Returns whether a line with tags has cells beside them: rows of digits.
fn has_grid(raw: &str) -> bool {
    let texts = raw.split('<').map(|piece| piece.split_once('>').map_or(piece, |(_, text)| text));
    texts.filter(|text| text.bytes().filter(u8::is_ascii_digit).count() > 3).count() > 0
}
