//! Runs as one HTML page: the grid, the explanation, and controls to go from step to step.
//!
//! The page itself deduces nothing. Positions, marks and arrows come as data made from the same [`Picture`]s
//! as every other output, so that tests can compare them with the replayed log.

use serde::Serialize;

use super::candidates::legend_entries;
use super::picture::{MarkKind, Picture};
use super::plane::{Plane, head};
use super::svg::{STYLE, escaped};
use crate::explain::{StoryPiece, Text, message};
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
            "data" => head = Some(std::mem::take(&mut filled)),
            id => filled.push_str(&escaped(message(id))),
        }
        rest = after;
    }
    filled.push_str(rest);
    (head.unwrap_or_default(), filled)
}

/// The state of a cell, as (cell, digit from 1 or 0 if empty, candidates as bits).
type State = (usize, usize, u64);

/// One end of a link: its candidates as (cell, digit), digits from 0.
type Side = Vec<(usize, usize)>;

/// The data of one solver run for the HTML page.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Run {
    id: String,
    intro: String,
    digits: Vec<String>,
    cells: Vec<String>,
    rows: Vec<String>,
    columns: Vec<String>,
    /// Row and column of each cell, from 0.
    places: Vec<(usize, usize)>,
    /// The index of each cell's box, if it is in one.
    boxes: Vec<Option<usize>>,
    /// Each house as (name shown, cells).
    houses: Vec<(String, Vec<usize>)>,
    given: Vec<usize>,
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
    /// The marked candidates as (cell, digit, index of the mark's kind), all from 0.
    pub marks: Vec<(usize, usize, usize)>,
    /// The marked cells as (cell, index of the mark's kind).
    pub cells: Vec<(usize, usize)>,
    /// The marked houses as (house, index of the mark's kind).
    pub houses: Vec<(usize, usize)>,
    /// The legend as (index of the mark's kind, text).
    pub legend: Vec<(usize, String)>,
    /// The links of a chain as (one end, other end, true if strong).
    pub arrows: Vec<(Side, Side, bool)>,
}

/// Builds the data of one run for the HTML page from the pieces of its story.
pub(crate) struct HtmlRun<'a> {
    names: &'a Layout,
    run: Run,
    shown: Vec<State>,
    /// The heading of the next frame.
    head: String,
}

impl<'a> HtmlRun<'a> {
    /// Starts the page data of a run on `puzzle`; `names` is the layout with the names to show.
    ///
    /// Returns `None` if the layout cannot be drawn in rows and columns.
    pub(crate) fn new(header: &Header, puzzle: &Puzzle, names: &'a Layout) -> Option<Self> {
        let plane = Plane::of(names)?;
        let named = |houses: &[HouseId]| -> Vec<String> {
            houses.iter().map(|&house| head(names, house).to_string()).collect()
        };
        let house = |house| {
            let cells = names.house(house).cells.iter().map(|cell| cell.index()).collect();
            (names.house(house).words(), cells)
        };
        let value = |cell: &Cell| puzzle.givens()[cell.index()].is_some();
        let run = Run {
            id: header.id.clone(),
            intro: String::new(),
            digits: names.all_digits().map(|digit| symbol(digit).to_string()).collect(),
            cells: names.all_cells().map(|cell| names.cell_name(cell).to_string()).collect(),
            rows: named(&plane.rows),
            columns: named(&plane.columns),
            places: plane.places.iter().map(|place| (place.row, place.column)).collect(),
            boxes: plane.places.iter().map(|place| place.in_box.map(Index::index)).collect(),
            houses: names.all_houses().map(house).collect(),
            given: names.all_cells().filter(value).map(Index::index).collect(),
            frames: Vec::new(),
        };
        let shown = names.all_cells().map(|cell| (cell.index(), 0, 0)).collect();
        Some(Self { names, run, shown, head: String::new() })
    }

    /// Adds a piece of the story: a frame for a step, a branch, the end of a branch and the verdict.
    pub(crate) fn piece(&mut self, piece: &StoryPiece<'_>) {
        let mut frame = Frame::default();
        match piece {
            StoryPiece::Heading(text) if !self.run.intro.is_empty() => {
                self.head = text.to_string();
                return;
            }
            StoryPiece::Heading(text) | StoryPiece::Line(text) => return self.prose(text),
            StoryPiece::Step(step) => {
                (frame.n, frame.depth) = (step.entry.n, step.depth);
                frame.title = step.heading.to_string();
                frame.changed = self.changes(step.board);
                let parts = step.lesson.map(|lesson| (String::new(), vec![lesson.replace('\n', " ")]));
                let lines = |lines: &Vec<Text>| lines.iter().map(Text::to_string).collect();
                let told = step.parts.iter().map(|(label, all)| ((*label).to_string(), lines(all)));
                frame.parts = parts.into_iter().chain(told).collect();
                // One line tells nothing that a picture would give away.
                if !step.parts.is_empty() {
                    frame.draw(&Picture::of(&step.entry.step, step.board), self.names);
                }
            }
            StoryPiece::Branch(branch) => {
                (frame.n, frame.depth) = (branch.entry.n, branch.depth);
                frame.title = message("page.branch").to_string();
                frame.short = branch.text.to_string();
                frame.changed = self.changes(branch.board);
                let Candidate { cell, digit } = branch.entry.candidate;
                frame.cells = vec![(cell.index(), MarkKind::Pattern as usize)];
                frame.marks = vec![(cell.index(), digit.index(), MarkKind::Placed as usize)];
                let said = |kind: MarkKind| (kind as usize, message(kind.message()).to_string());
                frame.legend = vec![said(MarkKind::Pattern), said(MarkKind::Placed)];
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
            StoryPiece::Entry { .. }
            | StoryPiece::Because(..)
            | StoryPiece::Digits(_)
            | StoryPiece::Candidates(_) => return,
        }
        frame.head = std::mem::take(&mut self.head);
        self.run.frames.push(frame);
    }

    /// Returns the data of the whole run.
    pub(crate) fn end(self) -> Run {
        self.run
    }

    /// Adds prose: to the introduction before the first frame, else to the last frame.
    fn prose(&mut self, text: &Text) {
        let text = text.to_string();
        match self.run.frames.last_mut() {
            _ if text.is_empty() => {}
            Some(frame) => frame.parts.push((String::new(), vec![text])),
            None if self.run.intro.is_empty() => self.run.intro = text,
            None => {
                self.run.intro.push(' ');
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
    fn draw(&mut self, picture: &Picture<'_>, names: &Layout) {
        self.legend = legend_entries(picture, names)
            .into_iter()
            .map(|entry| (entry.kind as usize, entry.words))
            .collect();
        let spot = |one: &Candidate| (one.cell.index(), one.digit.index());
        let side = |side: &[Candidate]| side.iter().map(spot).collect();
        let mark =
            |(one, kind): (&Candidate, &MarkKind)| (one.cell.index(), one.digit.index(), *kind as usize);
        self.marks = picture.candidates.iter().map(mark).collect();
        self.cells = picture.cells.iter().map(|(cell, kind)| (cell.index(), *kind as usize)).collect();
        self.houses = picture.houses.iter().map(|(house, kind)| (house.index(), *kind as usize)).collect();
        self.arrows =
            picture.arrows.iter().map(|arrow| (side(&arrow.from), side(&arrow.to), arrow.strong)).collect();
    }
}
