//! Explains a verdict (`check --why`), as a record and in words.

use std::convert::Infallible;
use std::io;
use std::time::{Duration, Instant};

use serde::Serialize;

use super::super::interrupt;
use super::super::output::Sink;
use super::super::steppers::Steppers;
use super::super::trace::TraceOptions;
use crate::engine::{self, Budget, Clash, Differing, Engine, EqualDigits, Proven, Redundant, Repair};
use crate::explain::{Chronicle, Depth, Narrator, Story, StoryMode, StoryPiece, StoryRun, capitalised};
use crate::formats::{self, Coords, Input};
use crate::grid::{Candidate, Cell, Contradiction, Digit, Geometry, Index, Layout, Puzzle, Solution};
use crate::outcome::equal;
use crate::outcome::suspects::{SuspectRecord, Suspects};
use crate::outcome::words::{assignment, join_with_and};
use crate::render::Lines;
use crate::step::{Claim, Reason, Step, TechniqueId};
use crate::stepper::{Profile, Stepper};
use crate::trace::record::ContradictionRecord;
use crate::trace::{
    Detail, Entries, Entry, Excerpt, ExcerptOrder, Record, Recorder, Replay, StepEntry, Stop, Verdict,
    contradiction_record,
};
use crate::verify::excerpt_of;

/// Default limit, in search nodes, for explaining a verdict.
///
/// The search takes a few seconds on a 9x9 grid. Nodes of larger grids cost more, so the limit shrinks with
/// the size.
fn default_nodes(layout: &Layout) -> u64 {
    const NODES: u64 = 2_000_000;
    const CELLS: u64 = 81;
    let cells = layout.cells() as u64;
    (NODES * CELLS * CELLS / (cells * cells)).clamp(2_000, NODES)
}

/// The most branches of a run that is shown to explain a verdict; longer runs are not shown.
const MOST_BRANCHES: u64 = 50;

/// Returns the budget left after the search for the verdict, which began at `since`.
pub(super) fn budget_left(budget: &Budget, since: Instant, layout: &Layout) -> Budget {
    Budget {
        nodes: budget.nodes.or_else(|| budget.time.is_none().then(|| default_nodes(layout))),
        time: budget.time.map(|time| time.saturating_sub(since.elapsed())),
        cancel: budget.cancel,
    }
}

/// The explanation of a verdict.
pub(super) enum Why {
    None {
        clash: Clash,
        equal: Vec<EqualDigits>,
        /// The digits of the clash left out in turn, of a grid that is all givens.
        suspects: Option<Suspects>,
        story: Option<Box<NoSolutionStory>>,
    },
    Multiple {
        differing: Differing,
        repair: Option<Repair>,
    },
    Unique(Redundant),
    /// The budget ran out before an explanation was found.
    Unknown,
}

/// A solver run that shows why a puzzle has no solution.
pub(super) struct NoSolutionStory {
    puzzle: Puzzle,
    steppers: Steppers,
    refutation: Excerpt,
    /// True if the run uses all clues, false if only the smallest contradictory set of clues.
    of_all: bool,
}

#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum WhyRecord {
    None {
        clash: ClashRecord,
        #[serde(skip_serializing_if = "Option::is_none")]
        story: Option<StoryRecord>,
        #[serde(skip_serializing_if = "Option::is_none")]
        stopped: Option<&'static str>,
    },
    Multiple {
        differing: Vec<DifferingRecord>,
        complete: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        repair: Option<RepairRecord>,
        #[serde(skip_serializing_if = "Option::is_none")]
        stopped: Option<&'static str>,
    },
    Unique {
        #[serde(skip_serializing_if = "Option::is_none")]
        minimal: Option<bool>,
        clues: usize,
        redundant: Vec<String>,
        asked: usize,
        #[serde(skip_serializing_if = "Option::is_none")]
        stopped: Option<&'static str>,
    },
    Unknown {
        stopped: &'static str,
    },
}

#[derive(Serialize)]
pub(super) struct ClashRecord {
    clues: Vec<String>,
    proven: &'static str,
    with_eliminated: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    without: Vec<SuspectRecord>,
}

#[derive(Serialize)]
pub(super) struct StoryRecord {
    clues: &'static str,
    branches: usize,
    log: Vec<Record>,
    #[serde(skip_serializing_if = "Option::is_none")]
    contradiction: Option<ContradictionRecord>,
}

#[derive(Serialize)]
pub(super) struct DifferingRecord {
    cell: String,
    digits: Vec<u8>,
}

#[derive(Serialize)]
pub(super) struct RepairRecord {
    clues: Vec<String>,
    fewest: bool,
    at_least: usize,
    irreducible: bool,
}

const BUDGET: Option<&str> = Some(Stop::Budget.word());

/// Finds the explanation of the verdict `answer`.
pub(super) fn find(
    engine: &mut Engine,
    puzzle: &Puzzle,
    answer: &engine::Answer,
    equal: &[EqualDigits],
    budget: &Budget,
    coords: Coords,
) -> Why {
    let since = Instant::now();
    let left = || budget.time.map(|time| time.saturating_sub(since.elapsed()));
    match answer {
        engine::Answer::None => match engine.smallest_clash(puzzle, budget) {
            Ok(Some(clash)) => {
                let story = NoSolutionStory::find(puzzle, &clash, left(), coords).map(Box::new);
                // Removed candidates may be the mistake too, and entries are judged by the givens.
                let all_given = puzzle.placed().iter().all(Option::is_none) && !clash.with_eliminated;
                let suspects = all_given.then(|| {
                    let clues = equal.first().map_or_else(|| clash.clues.clone(), equal::clues);
                    Suspects::find(engine, puzzle, &clues, &Budget { time: left(), ..*budget })
                });
                Why::None { clash, equal: equal.to_vec(), suspects, story }
            }
            _ => Why::Unknown,
        },
        engine::Answer::Unique(_) => {
            engine.redundant(puzzle, budget).ok().flatten().map_or(Why::Unknown, Why::Unique)
        }
        engine::Answer::Multiple(first, second) => {
            let mut differing = engine.differing(puzzle, budget);
            if differing.cells.is_empty() {
                differing.cells = differing_cells(puzzle.layout(), first, second);
            }
            let budget = Budget { time: left(), ..*budget };
            Why::Multiple { differing, repair: engine.repair(puzzle, &budget).ok().flatten() }
        }
    }
}

/// Returns the cells that differ between two solutions, each with its two digits in ascending order.
fn differing_cells(layout: &Layout, first: &Solution, second: &Solution) -> Vec<(Cell, Vec<Digit>)> {
    let digits = |cell| {
        let (one, other) = (first.digit(cell), second.digit(cell));
        (one != other).then(|| (cell, vec![one.min(other), one.max(other)]))
    };
    layout.all_cells().filter_map(digits).collect()
}

impl Why {
    /// Returns true if the budget ran out before anything was known.
    pub(super) fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown)
    }

    pub(super) fn record(&self, id: &str, input: &Input) -> WhyRecord {
        let layout = input.puzzle.layout();
        let named = |clues: &[Candidate]| -> Vec<String> {
            clues.iter().map(|&clue| formats::candidate(layout, clue)).collect()
        };
        match self {
            Self::None { clash, suspects, story, .. } => WhyRecord::None {
                clash: ClashRecord {
                    clues: named(&clash.clues),
                    proven: match clash.proven {
                        Proven::Smallest => "smallest",
                        Proven::Irreducible => "irreducible",
                        Proven::Nothing => "nothing",
                    },
                    with_eliminated: clash.with_eliminated,
                    without: suspects.as_ref().map(|suspects| suspects.records(layout)).unwrap_or_default(),
                },
                story: story.as_ref().map(|story| story.record(id, input)),
                stopped: BUDGET.filter(|_| clash.proven < Proven::Smallest),
            },
            Self::Multiple { differing, repair } => WhyRecord::Multiple {
                differing: differing
                    .cells
                    .iter()
                    .map(|(cell, digits)| DifferingRecord {
                        cell: layout.cell_name(*cell).to_string(),
                        digits: digits.iter().map(|digit| digit.value()).collect(),
                    })
                    .collect(),
                complete: differing.complete,
                repair: repair.as_ref().map(|repair| RepairRecord {
                    clues: named(&repair.clues),
                    fewest: repair.is_fewest(),
                    at_least: repair.at_least,
                    irreducible: repair.irreducible,
                }),
                stopped: BUDGET.filter(|_| !differing.complete || repair.is_none()),
            },
            Self::Unique(redundant) => WhyRecord::Unique {
                minimal: redundant.minimal(),
                clues: redundant.of,
                redundant: named(&redundant.clues),
                asked: redundant.asked,
                stopped: BUDGET.filter(|_| redundant.asked < redundant.of),
            },
            Self::Unknown => WhyRecord::Unknown { stopped: Stop::Budget.word() },
        }
    }

    pub(super) fn tell(
        &self,
        id: &str,
        input: &Input,
        names: &Layout,
        sink: &mut Sink<'_>,
    ) -> io::Result<()> {
        let puzzle = &input.puzzle;
        match self {
            Self::None { clash, equal, suspects, story } => {
                for each in equal {
                    sink.prose(&format!("{}\n", equal::sentence(names, each)))?;
                }
                if equal.is_empty() {
                    tell_clash(puzzle, clash, names, sink)?;
                }
                if let Some(suspicion) = suspects.as_ref().and_then(|suspects| suspects.sentence(names)) {
                    sink.prose(&format!("{suspicion}\n"))?;
                }
                match story {
                    Some(story) => story.tell(id, input, sink),
                    None if equal.is_empty() => {
                        sink.prose(&format!("It takes more than {MOST_BRANCHES} branches to see why.\n"))
                    }
                    None => Ok(()),
                }
            }
            Self::Multiple { differing, repair } => {
                tell_repair(names, repair.as_ref(), sink)?;
                tell_differing(names, differing, sink)
            }
            Self::Unique(redundant) => tell_redundant(names, redundant, sink),
            Self::Unknown => sink.prose("The budget ran out before it was known why.\n"),
        }
    }
}

/// Writes clues in rows of nine.
fn tell_clues(layout: &Layout, clues: &[Candidate], sink: &mut Sink<'_>) -> io::Result<()> {
    const A_ROW: usize = 9;
    clues.chunks(A_ROW).try_for_each(|row| {
        let row: Vec<String> = row.iter().map(|&clue| assignment(layout, clue)).collect();
        sink.prose(&format!("    {}\n", row.join(", ")))
    })
}

fn tell_clash(puzzle: &Puzzle, clash: &Clash, names: &Layout, sink: &mut Sink<'_>) -> io::Result<()> {
    let layout = puzzle.layout();
    let is_placed = puzzle.placed().iter().any(Option::is_some);
    let digits = if is_placed { "digits" } else { "clues" };
    let all = layout.all_cells().filter(|&cell| puzzle.value(cell).is_some()).count();
    if clash.clues.is_empty() {
        let what = if clash.with_eliminated {
            "The candidates eliminated at the start"
        } else {
            "The houses of this grid"
        };
        return sink.prose(&format!("{what} rule out every solution by themselves.\n"));
    }
    let with = if clash.with_eliminated { "With the candidates eliminated at the start, " } else { "" };
    let these = match clash.clues.len() {
        1 => format!("this one of the {all} {digits} rules"),
        count if count == all => format!("these {all} {digits} rule"),
        count => format!("these {count} of the {all} {digits} rule"),
    };
    let these = if with.is_empty() { capitalised(&these) } else { these };
    let known = match clash.proven {
        Proven::Smallest if clash.clues.len() == 1 => "",
        Proven::Smallest => ", and no fewer of them do",
        Proven::Irreducible => {
            "; none of them can be left out, but the budget ran out before it was known whether fewer do"
        }
        Proven::Nothing => "; the budget ran out before it was known whether some can be left out",
    };
    sink.prose(&format!("{with}{these} out every solution{known}:\n"))?;
    tell_clues(names, &clash.clues, sink)
}

fn tell_differing(layout: &Layout, differing: &Differing, sink: &mut Sink<'_>) -> io::Result<()> {
    let count = match differing.cells.len() {
        1 => "1 cell is".to_string(),
        count => format!("{count} cells are"),
    };
    let (at_least, so_far) = if differing.complete {
        ("", "")
    } else {
        ("At least ", "; the budget ran out before all were known")
    };
    sink.prose(&format!("{at_least}{count} not the same in all solutions{so_far}:\n"))?;
    for (cell, digits) in &differing.cells {
        let digits: Vec<String> = digits.iter().map(ToString::to_string).collect();
        sink.prose(&format!("    {}: {}\n", layout.cell_name(*cell), digits.join(", ")))?;
    }
    Ok(())
}

fn tell_repair(layout: &Layout, repair: Option<&Repair>, sink: &mut Sink<'_>) -> io::Result<()> {
    let Some(repair) = repair else {
        return sink.prose("The budget ran out before clues were found that would leave one solution.\n");
    };
    let clues = join_with_and(repair.clues.iter().map(|&clue| assignment(layout, clue)));
    let fewer = match (repair.clues.len(), repair.at_least) {
        (0 | 1, _) => "",
        (2, 2) => "; no single clue does",
        (count, least) if least >= count => "; no fewer clues do",
        _ if !repair.irreducible => "; fewer may do",
        (_, 2) => "; no single clue does, and none of these can be left out, but others may be fewer",
        _ => "; none of them can be left out, but others may be fewer",
    };
    sink.prose(&format!("Add {clues}, and the puzzle has one solution{fewer}.\n"))
}

fn tell_redundant(layout: &Layout, redundant: &Redundant, sink: &mut Sink<'_>) -> io::Result<()> {
    let (all, clues) = (redundant.of, if redundant.of_position { "digits" } else { "clues" });
    if redundant.asked < all {
        let asked = redundant.asked;
        sink.prose(&format!(
            "The budget ran out after {asked} of the {all} {clues} had been looked into.\n"
        ))?;
    }
    match (redundant.minimal(), redundant.clues.len()) {
        (None, _) => Ok(()),
        (Some(true), _) if all == 0 => sink.prose("There is no clue to leave out.\n"),
        (Some(true), _) => sink.prose(&format!(
            "It is minimal: without any one of its {all} {clues} it has several solutions.\n"
        )),
        (Some(false), count) => {
            let these = match count {
                1 => format!("one of its {all} {clues} can be left out"),
                _ => format!("any one of these {count} of its {all} {clues} can be left out"),
            };
            sink.prose(&format!("It is not minimal: {these}, and it keeps one solution:\n"))?;
            tell_clues(layout, &redundant.clues, sink)
        }
    }
}

impl NoSolutionStory {
    /// Solves the contradictory clues alone and the whole puzzle. Keeps the run with fewer branches, or if
    /// equal the run of the clues alone.
    fn find(puzzle: &Puzzle, clash: &Clash, time: Option<Duration>, coords: Coords) -> Option<Self> {
        let of_clash = Self::solve(clash_puzzle(puzzle, clash), time, (false, coords));
        if of_clash.as_ref().is_some_and(|story| story.refutation.branches() == 0) {
            return of_clash;
        }
        let of_all = Self::solve(puzzle.clone(), time, (true, coords));
        let branches = |story: &Self| story.refutation.branches();
        [of_clash, of_all].into_iter().flatten().min_by_key(branches)
    }

    fn solve(puzzle: Puzzle, time: Option<Duration>, (of_all, coords): (bool, Coords)) -> Option<Self> {
        let layout = puzzle.layout();
        let budget = Budget { nodes: Some(MOST_BRANCHES), time, cancel: Some(interrupt::cancel()) };
        let stepper = Stepper::new(Profile::human()).with_budget(budget);
        let geometry = Geometry::new(layout.clone());
        let (summary, log) = stepper.log(&puzzle);
        if summary.verdict != Verdict::None {
            return None;
        }
        let header = stepper.header(&puzzle, "", None);
        let entries = || Entries::new(&geometry, &puzzle, &log);
        let mut refutation =
            excerpt_of(&geometry, &header, &puzzle, entries, &summary, |run| run.used(ExcerptOrder::Log));
        // Equal digits in a house need no story.
        let clash = matches!(refutation.contradiction, Some(Contradiction::Clash { .. }));
        if !clash && Replay::new(&geometry, &puzzle).is_err() {
            refutation.contradiction = Some(contradiction_at_start(&geometry, &puzzle)?.1);
        }
        (!clash).then_some(Self { puzzle, steppers: Steppers::new(stepper, coords), refutation, of_all })
    }

    fn record(&self, id: &str, input: &Input) -> StoryRecord {
        let job = self.steppers.of(id, input);
        let header = job.header();
        let mut recorder = Recorder::new(&header, &self.puzzle, job.geometry, Detail::default());
        let in_words = TraceOptions { text: true, ..TraceOptions::default() };
        let mut annotator = in_words.annotator(Chronicle::new(self.puzzle.layout()).of_excerpt());
        let mut refutation = self.refutation.clone();
        refutation.renumber();
        let entries = refutation.entries.into_iter();
        let log = entries.filter_map(|entry| recorder.entry(entry, Some(&mut annotator))).collect();
        let contradiction =
            self.refutation.contradiction.map(|end| contradiction_record(self.puzzle.layout(), end));
        let clues = if self.of_all { "all" } else { "clash" };
        StoryRecord { clues, branches: self.refutation.branches(), log, contradiction }
    }

    fn tell(&self, id: &str, input: &Input, sink: &mut Sink<'_>) -> io::Result<()> {
        sink.prose(if self.of_all {
            "Why there is no solution is seen sooner from all the clues:\n"
        } else {
            "Why they do:\n"
        })?;
        let mut lines = Vec::new();
        let job = self.steppers.of(id, input);
        let mut layout = Lines::new(job.names, sink.paint, sink.widths.out);
        let header = job.header();
        let emit = |part: StoryPiece<'_>| -> Result<(), Infallible> {
            lines.push(layout.part(&part));
            Ok(())
        };
        let mut excerpt = self.refutation.clone();
        excerpt.renumber();
        let (geometry, puzzle) = (job.geometry, &self.puzzle);
        let run = StoryRun { header: &header, puzzle, geometry, excerpt: &excerpt, sudostep: None };
        let story = Story::new(run, (StoryMode::Words, Depth::Full), Narrator::new(job.names), emit);
        let start = contradiction_at_start(job.geometry, &self.puzzle);
        let Ok(()) = story.refute(excerpt.contradiction, start.as_ref().map(|(replay, _)| replay));
        lines.iter().try_for_each(|line| sink.text(line))
    }
}

/// Finds the contradiction of a puzzle that already has one at the start, by placing its digits one by one.
///
/// Returns the position before the contradiction, and the contradiction; `None` if placing every digit causes
/// none.
fn contradiction_at_start<'g>(
    geometry: &'g Geometry,
    puzzle: &Puzzle,
) -> Option<(Replay<'g>, Contradiction)> {
    let mut blank = Puzzle::empty(puzzle.layout().clone());
    puzzle.eliminated().iter().for_each(|&gone| blank.eliminate(gone));
    let mut replay = Replay::new(geometry, &blank).ok()?;
    for cell in puzzle.layout().all_cells() {
        let Some(digit) = puzzle.value(cell) else { continue };
        let place = vec![Candidate { cell, digit }];
        let claim = Claim { place, eliminate: Vec::new(), because: Reason::truths(Vec::new()) };
        let step = Step::new(TechniqueId::new("given"), vec![claim]);
        let entry = Entry::Step(StepEntry { n: 0, branch: 0, sweep: None, step, uses: Vec::new() });
        if let Err(contradiction) = replay.apply(&entry) {
            return Some((replay, contradiction));
        }
    }
    None
}

/// Returns a puzzle with only the contradictory clues of `clash`, and with the eliminated candidates if they
/// take part.
fn clash_puzzle(puzzle: &Puzzle, clash: &Clash) -> Puzzle {
    let layout = puzzle.layout();
    let is_clue = |cell| clash.clues.iter().any(|clue| clue.cell == cell);
    let givens = layout.all_cells().map(|cell| puzzle.givens()[cell.index()].filter(|_| is_clue(cell)));
    let mut only = Puzzle::new(layout.clone(), givens.collect()).expect("they are givens of this layout");
    clash.clues.iter().for_each(|&clue| only.place(clue));
    if clash.with_eliminated {
        puzzle.eliminated().iter().for_each(|&gone| only.eliminate(gone));
    }
    only
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Shape;

    #[test]
    fn time_that_the_verdict_took_is_not_there_any_more() {
        let layout = Layout::boxed(Shape::NINE);
        let Some(since) = Instant::now().checked_sub(Duration::from_secs(2)) else { return };
        let left = |seconds| {
            let budget = Budget { nodes: None, time: Some(Duration::from_secs(seconds)), cancel: None };
            budget_left(&budget, since, &layout)
        };
        assert_eq!(left(1).time, Some(Duration::ZERO));
        assert!(left(600).time.is_some_and(|time| time <= Duration::from_secs(598)));
        assert_eq!(left(600).nodes, None, "one bound is enough");
        let unbounded = budget_left(&Budget::default(), since, &layout);
        assert_eq!((unbounded.nodes, unbounded.time), (Some(default_nodes(&layout)), None));
    }
}
