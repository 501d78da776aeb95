//! Runs as one HTML page: the grid, the explanation, and controls to go from step to step.
//!
//! The page itself deduces nothing. Positions, marks and arrows come as data made from the same [`Picture`]s
//! as every other output, so that tests can compare them with the replayed log.

use serde::Serialize;

use super::legend::{LegendLine, swatches};
use super::links::{Curve, link_class};
use super::picture::{Fit, MarkKind, Picture, Sign};
use super::plane::head;
use super::sheet::{Sheet, frame_path, mark_path, swatch_path};
use super::svg::{STYLE, escaped};
use crate::explain::{Arrow, Narrator, StoryPiece, Text, fill, message};
use crate::formats::symbol;
use crate::grid::{Board, Candidate, Cell, HouseId, Index, Layout, Puzzle, Solution};
use crate::trace::Header;

/// The template of the HTML page. `{{id}}` stands for the message with that id, `{{data}}` for the runs.
const PLAYER: &str = include_str!("player.html");

/// Returns the HTML page as (text before the runs' data, text after it). The runs are elements of a JSON
/// array.
pub(crate) fn page() -> (String, String) {
    let mut filled = String::with_capacity(PLAYER.len() + STYLE.len());
    let mut rest = PLAYER;
    let mut head = None;
    while let Some((before, after)) = rest.split_once("{{") {
        filled.push_str(before);
        let (id, after) = after.split_once("}}").unwrap_or((after, ""));
        match id {
            "style" => filled.push_str(STYLE),
            "marks" => {
                filled.push_str(&list(MarkKind::ALL.map(|kind| (kind.name(), mark_path(kind, Fit::Alone)))));
            }
            "swatches" => {
                let shapes = ["house", "tint", "cell", "group", "mirror", "arrow", "number"];
                filled.push_str(&list(shapes.map(|shape| (shape, swatch_path(shape)))));
            }
            "data" => head = Some(std::mem::take(&mut filled)),
            id => filled.push_str(&escaped(message(id))),
        }
        rest = after;
    }
    filled.push_str(rest);
    (head.unwrap_or_default(), filled)
}

/// Writes names and paths as the members of a JSON object, in order.
fn list<const N: usize>(paths: [(&str, String); N]) -> String {
    paths.map(|(name, path)| format!("\"{name}\":\"{path}\"")).join(",")
}

/// The state of a cell, as (cell, digit from 1 or 0 if empty, candidates as bits).
type State = (usize, usize, u64);

/// The data of one solver run for the HTML page.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Run {
    id: String,
    /// The puzzle in a line.
    name: String,
    intro: String,
    digits: Vec<String>,
    cells: Vec<String>,
    rows: Vec<String>,
    columns: Vec<String>,
    /// Width and height of the drawing.
    size: (usize, usize),
    /// Width and height of a cell.
    side: usize,
    /// The upper left corner of each cell.
    corners: Vec<(usize, usize)>,
    /// The centre of each digit's candidate, from the corner of its cell.
    spots: Vec<(usize, usize)>,
    /// The paths of the thin and of the thick lines.
    lines: (String, String),
    /// The path of a cell's frame, from the cell's corner.
    frame: String,
    /// Each house as (name shown, cells, path of its frame).
    houses: Vec<(String, Vec<usize>, String)>,
    given: Vec<usize>,
    /// The meaning of the numbers, if not only steps have one.
    count: String,
    frames: Vec<Frame>,
}

/// One frame of the HTML page: a position, and the step, branch or verdict that follows it.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Frame {
    /// The entry's number in the log; 0 for the end of a branch and for the verdict.
    pub n: u32,
    /// The number of open branches before the entry.
    pub depth: usize,
    /// The heading of the steps from here on; empty if there is none.
    pub head: String,
    /// The title of the frame, such as the technique's name.
    pub title: String,
    /// The branch or verdict in one line; empty for a step.
    pub short: String,
    /// The explanation in parts, as (label, lines): where to look, why, what follows, and so on.
    pub parts: Vec<(String, Vec<String>)>,
    /// The cells that changed since the frame before.
    pub changed: Vec<State>,
    /// The marked candidates as (cell, digit, index of the mark's kind, its path if there are two), all from 0.
    pub marks: Vec<(usize, usize, usize, Option<String>)>,
    /// The marked cells as (cell, index of the mark's kind, path of its shade, empty if it has none).
    pub cells: Vec<(usize, usize, String)>,
    /// The marked houses as (house, index of the mark's kind).
    pub houses: Vec<(usize, usize)>,
    /// The legend as (classes of the shapes, words).
    pub legend: Vec<(Vec<String>, String)>,
    /// The links of a chain.
    pub arrows: Vec<Link>,
    /// The path of a mirror's line; empty if there is none.
    pub mirror: String,
    /// The bars that join candidates of a group, as (path, number of the first link).
    pub groups: Vec<(String, usize)>,
    /// The candidates that are true along the links, as (cell, digit, number of the first link).
    pub on: Vec<(usize, usize, usize)>,
    /// The sentences of the links, as (part, line, start, length, index of the sentence).
    pub told: Vec<(usize, usize, usize, usize, usize)>,
}

/// A link as it is drawn.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Link {
    class: &'static str,
    line: String,
    tip: String,
    label: (f64, f64),
    number: usize,
    sentence: Option<usize>,
}

/// Builds the data of one run for the HTML page from the pieces of its story.
pub(crate) struct HtmlRun<'a> {
    names: &'a Layout,
    sheet: Sheet,
    run: Run,
    shown: Vec<State>,
    /// The heading of the next frame.
    head: String,
    /// The definitions that the next step's frame begins with.
    terms: Vec<String>,
}

impl<'a> HtmlRun<'a> {
    /// Starts the page data of a run on `puzzle`; `names` is the layout with the names to show.
    ///
    /// Returns `None` if the layout cannot be drawn in rows and columns.
    pub(crate) fn new(header: &Header, puzzle: &Puzzle, names: &'a Layout) -> Option<Self> {
        let sheet = Sheet::of(names)?;
        let plane = &sheet.plane;
        let named = |houses: &[HouseId]| -> Vec<String> {
            houses.iter().map(|&house| head(names, house).to_string()).collect()
        };
        let house = |house| {
            let cells = names.house(house).cells.iter().map(|cell| cell.index()).collect();
            (names.house(house).words(), cells, sheet.frame(names, house))
        };
        let value = |cell: &Cell| puzzle.givens()[cell.index()].is_some();
        let run = Run {
            id: header.id.clone(),
            name: String::new(),
            intro: String::new(),
            digits: names.all_digits().map(|digit| symbol(digit).to_string()).collect(),
            cells: names.all_cells().map(|cell| names.cell_name(cell).to_string()).collect(),
            rows: named(&plane.rows),
            columns: named(&plane.columns),
            size: sheet.size(),
            side: sheet.side,
            corners: names.all_cells().map(|cell| sheet.corner(cell)).collect(),
            spots: sheet.spots.clone(),
            lines: sheet.lines(),
            frame: frame_path(sheet.side),
            houses: names.all_houses().map(house).collect(),
            given: names.all_cells().filter(value).map(Index::index).collect(),
            count: String::new(),
            frames: Vec::new(),
        };
        let shown = names.all_cells().map(|cell| (cell.index(), 0, 0)).collect();
        Some(Self { names, sheet, run, shown, head: String::new(), terms: Vec::new() })
    }

    /// Adds a piece of the story: a frame for a step, a branch, the end of a branch and the verdict.
    pub(crate) fn piece(&mut self, piece: &StoryPiece<'_>) {
        let mut frame = Frame::default();
        match piece {
            StoryPiece::Heading(text) if !self.run.name.is_empty() => {
                self.head = text.to_string();
                return;
            }
            StoryPiece::Heading(text) | StoryPiece::Line(text) => return self.prose(text),
            StoryPiece::Step(step) => {
                (frame.n, frame.depth) = (step.entry.n, step.depth);
                frame.title = step.heading.to_string();
                frame.changed = self.changes(step.board);
                let terms = Some(std::mem::take(&mut self.terms)).filter(|terms| !terms.is_empty());
                let lesson = step.lesson.map(|lesson| vec![lesson.replace('\n', " ")]);
                let parts = terms.into_iter().chain(lesson).map(|lines| (String::new(), lines));
                let lines = |lines: &Vec<Text>| lines.iter().map(Text::to_string).collect();
                let told = step.parts.iter().map(|(label, all)| ((*label).to_string(), lines(all)));
                frame.parts = parts.chain(told).collect();
                // One line tells nothing that a picture would give away.
                if !step.parts.is_empty() {
                    let picture = Picture::of(&step.entry.step, step.board).with_beside(&step.beside);
                    frame.draw(&picture, self.names, &self.sheet);
                    let narrator = Narrator::new(self.names);
                    frame.tell(&narrator.link_sentences(&step.entry.step, step.board));
                }
            }
            StoryPiece::Branch(branch) => {
                (frame.n, frame.depth) = (branch.entry.n, branch.depth);
                frame.title = message("page.branch").to_string();
                frame.short = branch.text.to_string();
                frame.changed = self.changes(branch.board);
                let Candidate { cell, digit } = branch.entry.candidate;
                frame.cells = vec![(cell.index(), MarkKind::Pattern as usize, self.sheet.part(cell, (0, 1)))];
                frame.marks = vec![(cell.index(), digit.index(), MarkKind::Placed as usize, None)];
                let said = |classes: &[&str], kind: MarkKind| {
                    let classes = classes.iter().map(|class| format!("{class} {}", kind.name())).collect();
                    (classes, message(kind.message()).to_string())
                };
                frame.legend = vec![said(&["tint"], MarkKind::Pattern), said(&["mark"], MarkKind::Placed)];
            }
            StoryPiece::Close(close) => {
                frame.depth = close.depth;
                frame.title = message("page.close").to_string();
                frame.short = close.text.to_string();
                frame.because(close.why.as_ref());
                frame.changed = self.changes(close.board);
            }
            StoryPiece::End(end) => {
                frame.title = message("page.end").to_string();
                frame.short = end.text.to_string();
                frame.because(end.why.as_ref());
                frame.changed = match (end.solutions, end.board) {
                    ([only], _) => self.solved(only),
                    (_, Some(board)) => self.changes(board),
                    _ => Vec::new(),
                };
            }
            StoryPiece::Term(text) => {
                self.terms.push(text.to_string());
                return;
            }
            // The page shows singles one by one, and explains its signs itself.
            StoryPiece::Note(_)
            | StoryPiece::Entry { .. }
            | StoryPiece::Because(..)
            | StoryPiece::Digits(_)
            | StoryPiece::Candidates(_) => return,
        }
        frame.head = std::mem::take(&mut self.head);
        self.run.frames.push(frame);
    }

    /// Returns the data of the whole run.
    pub(crate) fn end(mut self) -> Run {
        let numbered = self.run.frames.iter().filter(|frame| frame.n > 0);
        let trials = numbered.clone().filter(|frame| !frame.short.is_empty()).count();
        let last = numbered.clone().map(|frame| frame.n).max().unwrap_or(0);
        if trials > 0 {
            let values: [(&str, &dyn std::fmt::Display); 3] =
                [("steps", &(numbered.count() - trials)), ("trials", &trials), ("last", &last)];
            self.run.count = fill("page.count", &values).to_string();
        }
        self.run
    }

    /// Adds prose: to the introduction before the first frame, else to the last frame.
    fn prose(&mut self, text: &Text) {
        let text = text.to_string();
        match self.run.frames.last_mut() {
            _ if text.is_empty() => {}
            Some(frame) => frame.parts.push((String::new(), vec![text])),
            None if self.run.name.is_empty() => self.run.name = text,
            None => {
                self.run.intro.push_str(if self.run.intro.is_empty() { "" } else { " " });
                self.run.intro.push_str(&text);
            }
        }
    }

    /// Returns the cells that the solution changes.
    fn solved(&mut self, solution: &Solution) -> Vec<State> {
        let digits = solution.digits().iter().map(|digit| digit.index()).enumerate();
        let now: Vec<State> = digits.map(|(cell, digit)| (cell, digit + 1, 1 << digit)).collect();
        self.change(now)
    }

    /// Returns the cells that changed since they were last shown, and remembers their state.
    fn changes(&mut self, board: &Board<'_>) -> Vec<State> {
        let state = |cell: Cell| {
            let value = board.value(cell).map_or(0, |digit| digit.index() + 1);
            let bits =
                board.candidates(cell).into_iter().fold(0, |bits, digit| bits | 1_u64 << digit.index());
            (cell.index(), value, bits)
        };
        self.change(board.layout().all_cells().map(state).collect())
    }

    fn change(&mut self, now: Vec<State>) -> Vec<State> {
        let before = std::mem::replace(&mut self.shown, now);
        let both = self.shown.iter().zip(&before);
        both.filter(|(now, before)| now != before).map(|(now, _)| *now).collect()
    }
}

impl Frame {
    /// Adds the reason for a contradiction.
    fn because(&mut self, why: Option<&Text>) {
        let part = |why: &Text| (message("part.why").to_string(), vec![why.to_string()]);
        self.parts.extend(why.map(part));
    }

    /// Copies the marks, legend and arrows of a picture into the frame.
    fn draw(&mut self, picture: &Picture<'_>, names: &Layout, sheet: &Sheet) {
        let legend = swatches(picture, names).into_iter();
        self.legend = legend.map(|LegendLine { classes, words }| (classes, words)).collect();
        let mark = |Sign { candidate: one, kind, fit, .. }: Sign| {
            let path = (fit != Fit::Alone).then(|| mark_path(kind, fit));
            (one.cell.index(), one.digit.index(), kind as usize, path)
        };
        self.marks = picture.marks().into_iter().map(mark).collect();
        let cornered = picture.cornered_cells().into_iter();
        let cornered = cornered.map(|cell| (cell.index(), MarkKind::Link as usize, String::new()));
        let shaded = picture.shades().into_iter().flat_map(|(cell, kinds)| {
            let part = |(at, kind)| (cell.index(), kind as usize, sheet.part(cell, (at, kinds.len())));
            kinds.iter().copied().enumerate().map(part).collect::<Vec<_>>()
        });
        self.cells = cornered.chain(shaded).collect();
        let framed = picture.framed_houses().into_iter();
        self.houses = framed.map(|(house, kind)| (house.index(), kind as usize)).collect();
        let links = picture.arrows.iter().zip(sheet.curves(picture));
        let link = |(arrow, curve): (&Arrow, Curve)| Link {
            class: link_class(arrow.kind),
            line: curve.line,
            tip: curve.tip,
            label: curve.label,
            number: arrow.number,
            sentence: arrow.sentence,
        };
        self.arrows = links.map(link).collect();
        self.mirror = picture.mirror.map(|cells| sheet.mirror(cells)).unwrap_or_default();
        self.groups = sheet.groups(picture).into_iter().collect();
        let on = picture.true_along().into_iter();
        self.on = on.map(|(one, number)| (one.cell.index(), one.digit.index(), number)).collect();
    }

    /// Finds the sentences of the links in the frame's words, each after the one before.
    fn tell(&mut self, sentences: &[String]) {
        let lines = self.parts.iter().enumerate().flat_map(|(part, (_, lines))| {
            lines.iter().enumerate().map(move |(line, words)| (part, line, words.as_str()))
        });
        let lines: Vec<(usize, usize, &str)> = lines.collect();
        let length = |words: &str| words.encode_utf16().count();
        let (mut at, mut from) = (0, 0);
        for (index, sentence) in sentences.iter().enumerate() {
            // A sentence of a story may be split into two where it has a full stop within.
            for piece in Text::plain(sentence.as_str()).sentences().iter().map(Text::to_string) {
                let found = (at..lines.len()).find_map(|line| {
                    let start = if line == at { from } else { 0 };
                    Some((line, start + lines[line].2[start..].find(&piece)?))
                });
                let Some((line, start)) = found else { continue };
                let (part, of_part, words) = lines[line];
                self.told.push((part, of_part, length(&words[..start]), length(&piece), index));
                (at, from) = (line, start + piece.len());
            }
        }
    }
}
