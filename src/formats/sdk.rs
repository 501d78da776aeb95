//! The `sdk` format: `.sdk` files, which have sections with a header line each.

use crate::grid::{Cell, Digit, Index, Layout, MAX_SIDE, Puzzle};

use super::error::{ErrorCode, InputError, Place, WriteError};
use super::format::{Format, FormatContent, Style, Symbols};
use super::input::{Context, DocumentReader, HeldRow, Input, Line, LineOutcome, Ready};
use super::marks::{self, Mask};
use super::pencilmarks::{self, Mark};
use super::refusals::contradiction;
use super::shape_cache::of_shape;
use super::symbols::{cell_symbol, one_character};
use super::text::{Token, end_column};
use super::text_format::{TextFormat, Unit};
use super::{commas, framed, rows};

impl Format {
    /// `SadMan` Software's `.sdk`: header lines, sections for puzzle, state and pencil marks.
    pub const SDK: Self = Self::new("sdk");
}

pub(super) const FORMAT: TextFormat = TextFormat {
    unit: Unit::Document,
    ending: Some("sdk"),
    content: FormatContent::ALL,
    of_answer: Format::ROWS,
    opens: is_section,
    open: Some(|| Box::new(SdkReader::default())),
    is_block: true,
    write: Some(write),
    ..TextFormat::new("SadMan and SudoCue .sdk: [Puzzle], [State], [PencilMarks]")
};

fn write(puzzle: &Puzzle, style: Style) -> Result<String, WriteError> {
    let layout = puzzle.layout();
    let side = layout.digits();
    if layout.cells() != side * side {
        return Err(WriteError::new(Format::SDK, "holds only square grids"));
    }
    let style = Style { symbols: one_character(style.symbols), ..style };
    let mut text = String::from("[Puzzle]\n");
    text.push_str(&rows::write_cells(layout, puzzle.givens(), style));
    if puzzle.placed().iter().any(Option::is_some) {
        text.push_str("[State]\n");
        text.push_str(&rows::write_cells(layout, &puzzle.values(), style));
    }
    if marks::elimination_count(puzzle) == 0 {
        return Ok(text);
    }
    text.push_str("[PencilMarks]\n");
    let cell = |mask: &Mask| -> String {
        let digits = layout.all_digits().filter(|digit| mask >> digit.index() & 1 == 1);
        let text: String = digits.map(|digit| cell_symbol(side, Some(digit), style)).collect();
        if text.is_empty() { "{}".to_owned() } else { text }
    };
    for row in marks::candidate_masks(puzzle).chunks(side) {
        text.push_str(&row.iter().map(cell).collect::<Vec<_>>().join(","));
        text.push('\n');
    }
    Ok(text)
}

/// A section of an `.sdk` file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Section {
    #[default]
    Puzzle,
    State,
    Pencilmarks,
    /// A section of colours, or an unknown section.
    Other,
}

/// The most rows in a section of an `.sdk` file. Later lines are not part of the file.
const MAX_ROWS: usize = 2 * MAX_SIDE;

/// A reader of `.sdk` files, which collects the sections of one puzzle.
#[derive(Debug, Default)]
pub(super) struct SdkReader {
    section: Section,
    /// The rows of each section. Those of colours or of an unknown section are only counted.
    rows: [Vec<HeldRow>; 4],
    begun: bool,
    /// True if the last line was blank, a comment or a rule.
    after_gap: bool,
    bytes: usize,
}

impl DocumentReader for SdkReader {
    fn take(&mut self, line: Line<'_>, context: &mut Context, ready: &mut Ready) -> LineOutcome {
        let text = line.text.trim();
        if text.is_empty() || text.starts_with('#') || framed::is_certain_rule(text) {
            self.after_gap = true;
            return LineOutcome::More;
        }
        let after_gap = std::mem::take(&mut self.after_gap);
        if let Some(section) = section(text) {
            if section == Section::Other && !is_known_section(text) {
                self.end(context, ready);
                return LineOutcome::Refused;
            }
            // The next puzzle begins at its own [Puzzle] section.
            if section == Section::Puzzle && self.begun {
                self.end(context, ready);
            }
            (self.section, self.begun) = (section, true);
            self.rows[Section::Other as usize].clear();
            return LineOutcome::More;
        }
        // A whole puzzle on a line is no row: what seemed a section is a heading between puzzles.
        let is_first = matches!(self.section, Section::Puzzle | Section::State) && self.count() == 0;
        let is_cell = |letter: char| letter.is_alphanumeric() || ".-_*".contains(letter);
        if is_first
            && context.options.format != Some(Format::SDK)
            && text.len() > MAX_SIDE
            && text.chars().all(is_cell)
        {
            self.end(context, ready);
            return LineOutcome::Refused;
        }
        let most = self.side(context).unwrap_or(MAX_ROWS).min(MAX_ROWS);
        // Right below the last row, another one is a row too many.
        let is_doubled = !after_gap && self.count() < 2 * most && context.nested.count_cells(text) == most;
        if self.count() >= most && !(is_doubled && context.options.format != Some(Format::SDK)) {
            // If the options say `.sdk`, puzzles may follow without a header between them.
            self.end(context, ready);
            if context.options.format != Some(Format::SDK) {
                return LineOutcome::Refused;
            }
        }
        self.bytes += line.text.len();
        let text = if self.bytes > super::source::MAX_TEXT {
            Err(super::source::too_long(line.number, "the text of a puzzle"))
        } else {
            Ok(line.text.to_owned())
        };
        self.hold(HeldRow { line: line.number, text });
        LineOutcome::More
    }

    fn unreadable(&mut self, error: InputError, _ready: &mut Ready) {
        if self.count() < MAX_ROWS {
            self.hold(HeldRow { line: error.line, text: Err(error) });
        }
    }

    fn end(&mut self, context: &mut Context, ready: &mut Ready) {
        let sections = std::mem::take(self);
        if sections.rows[..Section::Other as usize].iter().all(Vec::is_empty) {
            return;
        }
        // The alphabet of the first grid also holds for the others of its puzzle, and only for these.
        let symbols = context.options.symbols;
        let read = sections.read(context);
        context.options.symbols = symbols;
        ready.push_back(read);
    }
}

impl SdkReader {
    fn hold(&mut self, row: HeldRow) {
        self.begun = true;
        self.rows[self.section as usize].push(row);
    }

    /// Returns the number of rows read in the current section.
    fn count(&self) -> usize {
        self.rows[self.section as usize].len()
    }

    /// Returns the side of the first grid: the most common number of cells in its rows.
    fn side(&self, context: &Context) -> Option<usize> {
        let [puzzle, state, ..] = &self.rows;
        let rows = if puzzle.is_empty() { state } else { puzzle };
        let texts = rows.iter().filter_map(|row| row.text.as_deref().ok());
        let sides: Vec<usize> = texts.map(|text| context.nested.count_cells(text)).collect();
        let votes = |side: &usize| sides.iter().filter(|other| *other == side).count();
        sides.iter().copied().max_by_key(|side| (votes(side), *side))
    }

    fn read(&self, context: &mut Context) -> Result<Input, InputError> {
        let [puzzle_rows, state_rows, mark_rows, _] = &self.rows;
        let has_puzzle = !puzzle_rows.is_empty();
        let base = if has_puzzle { puzzle_rows } else { state_rows };
        if base.is_empty() {
            let place = Place::start_of(mark_rows.first().map_or(1, |row| row.line));
            return Err(InputError::syntax(place, "[Puzzle] or [State] as well", "[PencilMarks] alone"));
        }
        let line = base.first().map_or(1, |row| row.line);
        let Input { puzzle, style, mut notes, .. } = context.nested.grid(base, context)?;
        context.options.symbols = context.options.symbols.or(Some(style.symbols));
        let layout = puzzle.layout().clone();
        let givens = puzzle.givens().to_vec();
        let mut placed = puzzle.placed().to_vec();
        let eliminated = puzzle.eliminated().to_vec();
        if has_puzzle && !state_rows.is_empty() {
            let state = context.nested.grid(state_rows, context)?.puzzle;
            if state.layout() != &layout {
                let found = format!("a [State] of side {}", state.layout().digits());
                let expected = format!("a [State] of side {}", layout.digits());
                let place = Place::start_of(state_rows.first().map_or(1, |row| row.line));
                return Err(contradiction(place, &expected, &found));
            }
            for cell in layout.all_cells() {
                match (givens[cell.index()], state.value(cell)) {
                    (None, Some(digit)) => placed[cell.index()] = Some(digit),
                    (Some(given), Some(other)) if given != other => {
                        return Err(self.other_digit(&layout, cell, (given, other), context));
                    }
                    _ => {}
                }
            }
        }
        let marks = if mark_rows.is_empty() {
            vec![None; layout.cells()]
        } else {
            self.marks(&layout, (&givens, &placed), context)?
        };
        if !has_puzzle {
            notes.push("there is no [Puzzle], so every digit of [State] is taken as given".to_owned());
        }
        let mut puzzle = marks::position(&layout, givens, &placed, &marks)?;
        // Rows of candidates in [Puzzle] or [State] have eliminations of their own.
        for gone in eliminated {
            if puzzle.value(gone.cell).is_none() {
                puzzle.eliminate(gone);
            }
        }
        let style = Style { format: Format::SDK, ..style };
        Ok(Input { notes, ..Input::new(puzzle, style, line) })
    }

    fn other_digit(
        &self,
        layout: &Layout,
        cell: Cell,
        (given, other): (Digit, Digit),
        context: &Context,
    ) -> InputError {
        let (row, column) = (cell.index() / layout.digits(), cell.index() % layout.digits());
        let held = self.rows[Section::State as usize].get(row);
        let text = held.and_then(|row| row.text.as_deref().ok()).unwrap_or("");
        let cells = context.nested.cut(text);
        let place = Place {
            line: held.map_or(1, |row| row.line),
            column: cells.get(column).map_or(1, |cell| cell.column),
        };
        let name = layout.cell_name(cell);
        let expected = format!("{given} at {name}, as in [Puzzle]");
        contradiction(place, &expected, &format!("{other} at {name} in [State]")).on(text)
    }

    /// Reads the section `[PencilMarks]`: the candidates of each cell, `None` for a cell without marks.
    fn marks(
        &self,
        layout: &Layout,
        (givens, placed): (&[Option<Digit>], &[Option<Digit>]),
        context: &mut Context,
    ) -> Result<Vec<Option<Mask>>, InputError> {
        let side = layout.digits();
        let Some(shape) = layout.shape() else { return Ok(vec![None; layout.cells()]) };
        let symbols = context.options.symbols.unwrap_or(Symbols::Upper);
        let alphabet = of_shape(shape).alphabet_of(symbols);
        let mut marks = Vec::with_capacity(layout.cells());
        let rows = &self.rows[Section::Pencilmarks as usize];
        for held in rows {
            let text = held.text.as_ref().map_err(InputError::clone)?;
            let cells: Vec<Token> =
                if text.contains(',') { commas::cells(text) } else { pencilmarks::cells(text) };
            if cells.is_empty() || framed::is_certain_rule(text) {
                continue;
            }
            if cells.len() != side {
                let column = cells.get(side).map_or_else(|| end_column(text), |cell| cell.column);
                let (expected, found) = (super::error::counted(side, "cell"), cells.len().to_string());
                let place = Place { line: held.line, column };
                let message = format!("a row of [PencilMarks] has {found} cells, expected {side}");
                return Err(InputError::new(ErrorCode::RowLength, place, message, expected, found).on(text));
            }
            for cell in cells {
                let mask = match pencilmarks::mark(cell.text, side, alphabet) {
                    Ok(Mark::Bare(mask) | Mark::Bracketed(mask)) => Some(mask),
                    Ok(Mark::Given(digit) | Mark::Placed(digit)) => Some(1 << digit.index()),
                    Ok(Mark::Blank) => None,
                    Err(_) => {
                        let place = Place { line: held.line, column: cell.column };
                        let wrong = InputError::bad_character(place, alphabet.expected(), cell.text);
                        return Err(wrong.on(text));
                    }
                };
                let index = marks.len();
                let value = givens.get(index).copied().flatten().or(placed.get(index).copied().flatten());
                if let Some(digit) = value
                    && mask.is_some_and(|mask| mask & 1 << digit.index() == 0)
                    && index < layout.cells()
                {
                    let (place, name) =
                        (Place { line: held.line, column: cell.column }, layout.cell_name(Cell::new(index)));
                    let found = format!("{} at {name} in [PencilMarks]", cell.text);
                    let expected = format!("{digit} at {name}, as above");
                    return Err(contradiction(place, &expected, &found).on(text));
                }
                marks.push(mask);
            }
        }
        if marks.len() != layout.cells() {
            let place = Place::start_of(rows.last().map_or(1, |row| row.line));
            let counts = (side, marks.len() / side);
            return Err(InputError::wrong_count(ErrorCode::RowCount, place, "[PencilMarks]", "row", counts));
        }
        Ok(marks)
    }
}

fn section(text: &str) -> Option<Section> {
    let name = text.trim().strip_prefix('[')?.strip_suffix(']')?;
    if !name.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
        return None;
    }
    let name: String = name.chars().filter(|letter| letter.is_alphanumeric()).collect();
    Some(match name.to_ascii_lowercase().as_str() {
        "puzzle" => Section::Puzzle,
        "state" => Section::State,
        "pencilmarks" => Section::Pencilmarks,
        _ => Section::Other,
    })
}

/// Returns whether a section that is skipped is one that `.sdk` files have.
fn is_known_section(text: &str) -> bool {
    let name = text.trim().trim_matches(['[', ']']).to_ascii_lowercase();
    ["colours", "colors", "user", "history", "solution", "comment", "comments"].contains(&name.as_str())
}

/// Returns whether a line is the header of a section in an `.sdk` file.
pub(super) fn is_section(text: &str) -> bool {
    section(text).is_some_and(|section| section != Section::Other)
}
