//! Positions kept in files, one a line, and the steps that the rules find in them.

use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sudostep::catalog;
use sudostep::engine::{Answer, Budget, Deadline, Engine};
use sudostep::formats::{self, ReadOptions};
use sudostep::grid::{
    AnySize, Board, Candidate, Classic, Geometry, Layout, Puzzle, Shape, Solution, Storage,
};
use sudostep::rules::{Rules, Work};
use sudostep::step::{Step, TechniqueId};
use sudostep::stepper::{Advance, Profile, Stepper};
use sudostep::trace::record::StartRecord;
use sudostep::trace::{Entry, StepEntry};
use sudostep::verify::Referee;

use crate::deep::common::fixture;
use crate::deep::layouts::jigsaw;

/// The layouts with kept positions, in the order of their sections in a technique's file.
pub const LAYOUTS: [&str; 5] = ["9x9", "6x6", "12x12", "16x16", "jigsaw"];

/// The layout with this name.
pub fn layout(name: &str) -> Arc<Layout> {
    let boxed = |height, width| Layout::boxed(Shape::new(height, width).unwrap());
    Arc::new(match name {
        "6x6" => boxed(2, 3),
        "9x9" => boxed(3, 3),
        "12x12" => boxed(3, 4),
        "16x16" => boxed(4, 4),
        "jigsaw" => jigsaw(),
        _ => panic!("'{name}' is no layout: {}", LAYOUTS.join(", ")),
    })
}

/// A layout's part of a technique's file, `fixtures/rules/ID.txt`. The part of 9x9 is two lines of `HoDoKu`'s
/// library. The others are in comments, so that the program reads the file as those two positions:
///
/// ```text
/// # 6x6
/// # {"givens":"..5...6..13...2..3.5.4..5.........6.","start":{"placed":...
/// # 12x12: none: REASON
/// ```
#[derive(Default)]
pub struct Section {
    /// The positions, one a line.
    pub lines: Vec<String>,
    /// Reason why there are not enough positions: `none: REASON`, or `N found in M positions` until a reason
    /// is known.
    pub lack: String,
}

impl Section {
    /// Returns true if a reason says that no position can exist.
    pub fn is_impossible(&self) -> bool {
        self.lack.starts_with("none: ")
    }
}

/// The path of a technique's file.
pub fn path(id: &TechniqueId) -> PathBuf {
    fixture(&format!("rules/{id}.txt"))
}

/// The sections of a technique's file, in the order of [`LAYOUTS`]; empty where nothing is kept.
pub fn sections(id: &TechniqueId) -> [Section; LAYOUTS.len()] {
    let mut sections: [Section; LAYOUTS.len()] = Default::default();
    let mut at = 0;
    for line in fs::read_to_string(path(id)).unwrap_or_default().lines() {
        let line = line.strip_prefix("# ").unwrap_or(line);
        let (head, lack) = line.split_once(": ").unwrap_or((line, ""));
        if let Some(next) = LAYOUTS.iter().position(|layout| *layout == head) {
            at = next;
            sections[at].lack = lack.to_string();
        } else {
            sections[at].lines.push(line.to_string());
        }
    }
    sections
}

/// The text of a technique's file.
pub fn text(sections: &[Section; LAYOUTS.len()]) -> String {
    let [classic, others @ ..] = sections;
    let mut lines = classic.lines.clone();
    for (layout, Section { lines: positions, lack }) in LAYOUTS[1..].iter().zip(others) {
        if !(positions.is_empty() && lack.is_empty()) {
            lines.push(if lack.is_empty() { format!("# {layout}") } else { format!("# {layout}: {lack}") });
            lines.extend(positions.iter().map(|line| format!("# {line}")));
        }
    }
    lines.join("\n") + "\n"
}

/// A position on a known layout: the part of a trace's first record that describes it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    givens: String,
    start: StartRecord,
}

/// Writes the position as one line.
pub fn write(puzzle: &Puzzle) -> String {
    let layout = puzzle.layout();
    let kept = Kept {
        givens: formats::line(layout, puzzle.givens(), '.'),
        start: StartRecord {
            placed: formats::line(layout, puzzle.placed(), '.'),
            eliminated: formats::eliminated(puzzle),
        },
    };
    serde_json::to_string(&kept).unwrap()
}

/// The first `most` positions of a technique on each layout that has some, in the order of [`LAYOUTS`].
pub fn positions(id: &TechniqueId, most: usize) -> impl Iterator<Item = Puzzle> {
    LAYOUTS.into_iter().zip(sections(id)).flat_map(move |(name, section)| {
        let layout = layout(name);
        section.lines.into_iter().take(most).map(move |line| read(&layout, &line))
    })
}

/// Reads the position of such a line, or of a line of `HoDoKu`'s library.
pub fn read(layout: &Arc<Layout>, line: &str) -> Puzzle {
    if line.starts_with(':') {
        return formats::parse(line, &ReadOptions::default()).unwrap().puzzle;
    }
    let kept: Kept = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    let cells = |text: &str| {
        formats::parse_line(layout, text).unwrap_or_else(|| panic!("not a line of this layout: {text}"))
    };
    let mut puzzle = Puzzle::new(Arc::clone(layout), cells(&kept.givens)).unwrap();
    for (cell, digit) in layout.all_cells().zip(cells(&kept.start.placed)) {
        if let Some(digit) = digit {
            assert!(puzzle.value(cell).is_none(), "{} is given", layout.cell_name(cell));
            puzzle.place(Candidate { cell, digit });
        }
    }
    for name in &kept.start.eliminated {
        let gone = formats::parse_candidate(layout, name).unwrap_or_else(|| panic!("{name}"));
        puzzle.eliminate(gone);
    }
    puzzle
}

/// Every instance of these techniques that their rules find in the position. Returns `None` if the time ran
/// out.
pub fn found(puzzle: &Puzzle, ids: &[&TechniqueId], deadline: Option<Deadline>) -> Option<Vec<Step>> {
    fn by<S: Rules>(puzzle: &Puzzle, ids: &[&TechniqueId], deadline: Option<Deadline>) -> Option<Vec<Step>> {
        let geometry = Geometry::<S>::new(Arc::clone(puzzle.layout()));
        let board = Board::start(&geometry, puzzle).expect("a position contradicts nothing");
        let mut work = Work::new(puzzle, deadline);
        let mut steps = Vec::new();
        for rule in S::ALL.iter().filter(|rule| rule.emits.iter().any(|id| ids.contains(&id))) {
            let ended = rule.rule.find(&board, &mut work, &mut |step| {
                steps.extend(Some(step).filter(|step| ids.contains(&&step.technique)));
                ControlFlow::Continue(())
            });
            if ended.is_break() {
                assert!(work.out_of_time());
                return None;
            }
        }
        Some(steps)
    }
    if Classic::fits(puzzle.layout()) {
        by::<Classic>(puzzle, ids, deadline)
    } else {
        by::<AnySize>(puzzle, ids, deadline)
    }
}

/// The one solution of the givens, or of the givens without the eliminated candidates. Returns `None` if
/// there are several or none.
pub fn solution(puzzle: &Puzzle) -> Option<Solution> {
    let mut engine = Engine::new(Arc::clone(puzzle.layout()));
    match engine.answer(&puzzle.without_placed(), &Budget::default()) {
        Ok(Answer::Unique(solution)) => Some(solution),
        _ => None,
    }
}

/// Returns the fault of the first wrong step among `steps`, all found in the position. A step is wrong if it
/// contradicts `solution`, which is the engine's, or if the referee refuses it.
pub fn wrong(puzzle: &Puzzle, solution: &Solution, steps: &[Step]) -> Option<String> {
    let layout = puzzle.layout();
    let geometry: Geometry = Geometry::new(Arc::clone(layout));
    let techniques = catalog::all().map(|row| row.id.clone()).collect();
    let profile = Profile { advance: Advance::One, techniques, ..Profile::all() };
    let header = Stepper::new(profile).header(puzzle, "1", None);
    steps.iter().find_map(|step| {
        let is_true = |candidate: Candidate| solution.digit(candidate.cell) == candidate.digit;
        if !step.placements().all(is_true) || step.eliminations().any(is_true) {
            return Some(format!("it goes against the solution: {step:?}"));
        }
        let entry = StepEntry { n: 1, branch: 0, sweep: None, step: step.clone(), uses: Vec::new() };
        let judged = Referee::new(&geometry, &header, puzzle).check_entry(&Entry::Step(entry));
        judged.err().map(|objection| format!("{}: {step:?}", objection.named(layout)))
    })
}
