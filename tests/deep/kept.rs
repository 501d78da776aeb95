//! Positions that are kept in files, one a line, and what the rules find in them.

use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sudostep::catalog;
use sudostep::engine::{Answer, Budget, Deadline, Engine};
use sudostep::grid::{
    AnySize, Board, Candidate, Classic, Geometry, Layout, Puzzle, Shape, Solution, Storage,
};
use sudostep::notation;
use sudostep::rules::{Rules, Work};
use sudostep::step::{Step, TechniqueId};
use sudostep::stepper::{Advance, Profile, Stepper};
use sudostep::trace::record::StartRecord;
use sudostep::trace::{Entry, StepEntry};
use sudostep::verify::Referee;

use crate::deep::common::fixture;
use crate::deep::layouts::jigsaw;

/// The layouts of which positions are kept besides the classic grid, by the names of their folders in `fixtures/rules`.
pub const SHAPES: [&str; 4] = ["6x6", "12x12", "16x16", "jigsaw"];

/// The layout with this name.
pub fn layout(name: &str) -> Arc<Layout> {
    let boxed = |height, width| Layout::boxed(Shape::new(height, width).unwrap());
    Arc::new(match name {
        "6x6" => boxed(2, 3),
        "9x9" => boxed(3, 3),
        "12x12" => boxed(3, 4),
        "16x16" => boxed(4, 4),
        "jigsaw" => jigsaw(),
        _ => panic!("'{name}' is no layout: 9x9, {}", SHAPES.join(", ")),
    })
}

/// Why there are not as many positions of a technique on a shape as there should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Exception {
    /// So many were found, and nobody has said that there are no more.
    Found(usize),
    /// There can be none, for this reason.
    Argued(String),
}

/// The exceptions of a shape, by technique: the lines of its `none.txt`, `ID: REASON` or, as the maker of positions writes
/// it, `ID: N found in M positions`.
pub fn exceptions(shape: &str) -> BTreeMap<String, Exception> {
    let text = fs::read_to_string(fixture(&format!("rules/{shape}/none.txt"))).unwrap_or_default();
    let of = |line: &str| {
        let (id, reason) =
            line.split_once(": ").unwrap_or_else(|| panic!("{shape}: 'ID: REASON', not '{line}'"));
        let counted = reason.split_once(" found in ").map(|(count, _)| count.parse().unwrap());
        (id.to_string(), counted.map_or_else(|| Exception::Argued(reason.to_string()), Exception::Found))
    };
    text.lines().map(of).collect()
}

/// A position on a layout that is known: the part of a trace's first record that tells it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    givens: String,
    start: StartRecord,
}

/// The position on a line of its own.
pub fn write(puzzle: &Puzzle) -> String {
    let layout = puzzle.layout();
    let kept = Kept {
        givens: notation::line(layout, puzzle.givens(), '.'),
        start: StartRecord {
            placed: notation::line(layout, puzzle.placed(), '.'),
            eliminated: notation::eliminated(puzzle),
        },
    };
    serde_json::to_string(&kept).unwrap()
}

/// The position on such a line.
pub fn read(layout: &Arc<Layout>, line: &str) -> Puzzle {
    let kept: Kept = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    let cells = |text: &str| {
        notation::parse_line(layout, text).unwrap_or_else(|| panic!("not a line of this layout: {text}"))
    };
    let mut puzzle = Puzzle::new(Arc::clone(layout), cells(&kept.givens)).unwrap();
    for (cell, digit) in layout.all_cells().zip(cells(&kept.start.placed)) {
        if let Some(digit) = digit {
            assert!(puzzle.value(cell).is_none(), "{} is given", layout.cell_name(cell));
            puzzle.place(Candidate { cell, digit });
        }
    }
    for name in &kept.start.eliminated {
        let gone = notation::parse_candidate(layout, name).unwrap_or_else(|| panic!("{name}"));
        puzzle.eliminate(gone);
    }
    puzzle
}

/// Every instance of these techniques that their rules find in the position; none if the time ran out.
pub fn found(puzzle: &Puzzle, ids: &[&TechniqueId], deadline: Option<Deadline>) -> Option<Vec<Step>> {
    fn by<S: Rules>(puzzle: &Puzzle, ids: &[&TechniqueId], deadline: Option<Deadline>) -> Option<Vec<Step>> {
        let geometry = Geometry::<S>::new(Arc::clone(puzzle.layout()));
        let board = Board::start(&geometry, puzzle).expect("a position contradicts nothing");
        let mut work = Work::new(puzzle, deadline);
        let mut steps = Vec::new();
        for rule in S::ALL.iter().filter(|rule| rule.emits().iter().any(|id| ids.contains(&id))) {
            let ended = rule.find(&board, &mut work, &mut |step| {
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

/// The one solution of the givens, or of the givens with what is removed; none if there are several or none.
pub fn solution(puzzle: &Puzzle) -> Option<Solution> {
    let mut engine = Engine::new(Arc::clone(puzzle.layout()));
    match engine.answer(&puzzle.without_placed(), &Budget::default()) {
        Ok(Answer::Unique(solution)) => Some(solution),
        _ => None,
    }
}

/// What is wrong with the first step that is wrong, of these that were found in the position: what the referee objects to,
/// or what goes against the solution, which is the engine's.
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
        let judged = Referee::new(&geometry, &header, puzzle).take(&Entry::Step(entry));
        judged.err().map(|objection| format!("{}: {step:?}", objection.named(layout)))
    })
}
