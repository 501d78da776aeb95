//! Runs as one HTML page: the grid, the explanation, and controls to go from step to step.
//!
//! The page itself deduces nothing. Positions, marks and arrows come as data made from the same [`Picture`]s
//! as every other output, so that tests can compare them with the replayed log.

use serde::Serialize;

use super::candidates::legend_entries;
use super::picture::{MarkKind, Picture};
use super::plane::{Plane, head};
use super::svg::{STYLE, escaped};
use crate::explain::{Chronicle, EntryText, Narrator, message};
use crate::formats::symbol;
use crate::grid::{Board, Candidate, Cell, HouseId, Index, Layout, Puzzle};
use crate::trace::{Entry, Header, Replay, Summary};

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
    /// The title of the frame, such as the technique's name.
    pub title: String,
    /// The explanation in five parts: where to look, why, what follows, notation, what comes next.
    pub words: [String; 5],
    /// The step, branch or verdict in one line.
    pub short: String,
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

/// Builds the data of one run for the HTML page from the log entries.
pub(crate) struct HtmlRun<'a> {
    chronicle: Chronicle<'a>,
    run: Run,
    shown: Vec<State>,
}

impl<'a> HtmlRun<'a> {
    /// Starts the page data of a run on `puzzle`; `names` is the layout with the names to show.
    ///
    /// Returns `None` if the layout cannot be drawn in rows and columns.
    pub(crate) fn new(
        header: &Header,
        puzzle: &Puzzle,
        names: &'a Layout,
        narrator: Narrator<'a>,
    ) -> Option<Self> {
        let plane = Plane::of(names)?;
        let named = |houses: &[HouseId]| -> Vec<String> {
            houses.iter().map(|&house| head(names, house).to_string()).collect()
        };
        let house = |house| {
            let cells = names.house(house).cells.iter().map(|cell| cell.index()).collect();
            (narrator.house(house), cells)
        };
        let value = |cell: &Cell| puzzle.givens()[cell.index()].is_some();
        let run = Run {
            id: header.id.clone(),
            intro: {
                let mut intro = Narrator::opening(header, puzzle);
                narrator.legend().into_iter().for_each(|legend| intro.push(legend));
                intro.to_string()
            },
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
        Some(Self { chronicle: Chronicle::by(narrator), run, shown })
    }

    /// Adds the frame of the next entry; `replay` is the position before it.
    pub(crate) fn entry(&mut self, entry: &Entry, replay: &Replay<'_>) {
        let board = replay.board();
        let depth = self.chronicle.depth();
        let mut frame = Frame { depth, changed: self.changes(board), ..Frame::default() };
        match (self.chronicle.tell(entry, replay), entry) {
            (EntryText::Step(told), Entry::Step(entry)) => {
                frame.n = entry.n;
                frame.short = told.short.to_string();
                let why = std::iter::once(&told.why).chain(&told.links).map(ToString::to_string);
                let why = why.collect::<Vec<_>>().join("\n");
                let next = self.chronicle.narrator().next(&entry.step, replay);
                let words = [told.look, told.so, told.notation, next.unwrap_or_default()];
                let [look, so, notation, next] = words.map(|text| text.to_string());
                frame.words = [look, why, so, notation, next];
                frame.title = told.name;
                frame.draw(&Picture::of(&entry.step, board), self.chronicle.narrator().layout());
            }
            (EntryText::Branch(text), Entry::Branch(branch)) => {
                frame.n = branch.n;
                frame.title = message("page.branch").to_string();
                frame.short = text.to_string();
                let Candidate { cell, digit } = branch.candidate;
                frame.cells = vec![(cell.index(), MarkKind::Pattern as usize)];
                frame.marks = vec![(cell.index(), digit.index(), MarkKind::Placed as usize)];
                let said = |kind: MarkKind| (kind as usize, message(kind.message()).to_string());
                frame.legend = vec![said(MarkKind::Pattern), said(MarkKind::Placed)];
            }
            (EntryText::Close(text, why), _) => {
                frame.title = message("page.close").to_string();
                frame.short = text.to_string();
                frame.words[1] = why.map(|why| why.to_string()).unwrap_or_default();
            }
            _ => return,
        }
        self.run.frames.push(frame);
    }

    /// Adds the frame of the verdict; `replay` is the final position, unless it is contradictory from the
    /// start.
    pub(crate) fn end(mut self, summary: &Summary, replay: Option<&Replay<'_>>) -> Run {
        let changed = replay.map(|replay| self.changes(replay.board())).unwrap_or_default();
        let short = self.chronicle.end(summary).to_string();
        let title = message("page.end").to_string();
        self.run.frames.push(Frame { title, short, changed, ..Frame::default() });
        self.run
    }

    /// Returns the cells that changed since they were last shown, and remembers their state.
    fn changes(&mut self, board: &Board<'_>) -> Vec<State> {
        let mut changed = Vec::new();
        for cell in board.layout().all_cells() {
            let value = board.value(cell).map_or(0, |digit| digit.index() + 1);
            let bits =
                board.candidates(cell).into_iter().fold(0, |bits, digit| bits | 1_u64 << digit.index());
            let now = (cell.index(), value, bits);
            if std::mem::replace(&mut self.shown[cell.index()], now) != now {
                changed.push(now);
            }
        }
        changed
    }
}

impl Frame {
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
