//! Turns a run into the records of a trace.

use std::collections::BTreeMap;

use super::entry::{BranchEntry, CloseEntry, Entry, StepEntry};
use super::entry_builder::EntryBuilder;
use super::event::{ALL_CANDIDATES_FAILED, Closing, Event, Summary, Verdict};
use super::header::Header;
use super::record::{
    BranchRecord, CaseRecord, CitedRecord, ClaimRecord, CloseRecord, CloseWord, ContradictionRecord,
    CustomLayout, DeductionRecord, HouseRecord, LayoutRecord, MarkRecord, PuzzleRecord, ReasonRecord, Record,
    ResultRecord, SCHEMA, ShapeRecord, StartRecord, StateRecord, StepRecord, TechniqueRecord, VerdictWord,
    WhyCellRecord,
};
use super::replay::Replay;
use crate::catalog::{self, Technique};
use crate::formats;
use crate::grid::{AnySize, Board, Candidate, Contradiction, Geometry, Layout, Puzzle, Storage};
use crate::step::{Cited, Claim, Constraint, Mark, Reason, Step, TechniqueId};

/// The word in records for the assumption that the solution is unique.
pub(super) const UNIQUE_SOLUTION: &str = "unique-solution";

/// The amount of detail in a trace.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Detail {
    /// True to leave out claims, marks, and the names and codes of techniques.
    pub low: bool,
    /// True to add the positions before and after every step.
    pub states: bool,
}

/// The texts that a log entry's record gets on request.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Annotation {
    /// The log entry in words.
    pub text: Option<String>,
    /// The step in the notation that was asked for, such as Eureka.
    pub notation: Option<String>,
}

/// A function that writes the texts of a log entry, given the position before it. Called for every entry, in
/// order.
pub(crate) type Annotator<'a, S = AnySize> = &'a mut dyn FnMut(&Entry, &Replay<'_, S>) -> Annotation;

/// Makes the records of a run, event by event.
pub(crate) struct Recorder<'a, S: Storage = AnySize> {
    header: &'a Header,
    puzzle: &'a Puzzle,
    pub(crate) namer: RecordBuilder<'a>,
    builder: EntryBuilder<'a, S>,
    /// The log entries that the last single relies on.
    uses: Vec<u32>,
}

impl<'a, S: Storage> Recorder<'a, S> {
    /// Makes a recorder for a run on `puzzle`.
    pub(crate) fn new(
        header: &'a Header,
        puzzle: &'a Puzzle,
        geometry: &'a Geometry<S>,
        detail: Detail,
    ) -> Self {
        let namer = RecordBuilder::new(&header.id, puzzle, detail);
        Self { header, puzzle, namer, builder: EntryBuilder::new(geometry, puzzle), uses: Vec::new() }
    }

    /// Appends the record of the next event to `line` as JSON, if the event has one. Returns whether it has.
    pub(crate) fn write(&mut self, event: &Event, line: &mut Vec<u8>) -> serde_json::Result<bool> {
        if let Event::Single(single) = event
            && !self.namer.detail.states
            && let Some(place) = self.builder.push_single(single, &mut self.uses)
        {
            self.namer.count(&single.kind.technique());
            self.namer.push_single(place, single, &self.uses, line);
            return Ok(true);
        }
        let record = self.event(event, None);
        record.map_or(Ok(false), |record| serde_json::to_writer(line, &record).map(|()| true))
    }

    /// Returns the record of the next event, if the event has one; `annotator` writes the record's texts.
    pub(crate) fn event(&mut self, event: &Event, annotator: Option<Annotator<'_, S>>) -> Option<Record> {
        self.builder.push(event)?;
        self.pending(annotator)
    }

    /// Returns the record of a log entry, which may be one of an excerpt.
    pub(crate) fn entry(&mut self, entry: Entry, annotator: Option<Annotator<'_, S>>) -> Option<Record> {
        self.builder.push_entry(entry);
        self.pending(annotator)
    }

    fn pending(&mut self, annotator: Option<Annotator<'_, S>>) -> Option<Record> {
        let states = self.namer.detail.states;
        let (entry, replay) = self.builder.pending()?;
        if let Entry::Step(entry) = entry {
            self.namer.count(&entry.step.technique);
        }
        let mut record = self.namer.record(entry);
        let Annotation { text, notation } =
            annotator.map(|annotator| annotator(entry, replay)).unwrap_or_default();
        match &mut record {
            Record::Step(step) => {
                (step.text, step.notation) = (text, notation);
                step.before = states.then(|| self.namer.state(replay.board()));
                if states && self.builder.settle().is_ok() {
                    step.after = self.builder.replay().map(|replay| self.namer.state(replay.board()));
                }
            }
            Record::Branch(branch) => branch.text = text,
            Record::Close(close) => close.text = text,
            Record::Puzzle(_) | Record::Result(_) | Record::Error(_) => {}
        }
        Some(record)
    }

    /// Returns the position after the last event.
    pub(crate) fn replay(&mut self) -> Option<&Replay<'a, S>> {
        // A contradiction at the end needs no handling: nothing follows.
        let _ = self.builder.settle();
        self.builder.replay()
    }

    /// Returns the first record of the trace.
    pub(crate) fn first(&self) -> Record {
        let (puzzle, layout) = (self.puzzle, self.puzzle.layout());
        let started = puzzle.placed().iter().any(Option::is_some) || !puzzle.eliminated().is_empty();
        Record::Puzzle(PuzzleRecord {
            id: self.header.id.clone(),
            schema: SCHEMA.to_string(),
            shape: shape_record(layout),
            layout: layout_record(layout),
            givens: formats::line(layout, puzzle.givens(), '.'),
            start: started.then(|| StartRecord {
                placed: formats::line(layout, puzzle.placed(), '.'),
                eliminated: candidates(layout, puzzle.eliminated()),
            }),
            source: self.header.source.clone(),
            profile: self.header.profile.clone(),
            budget: self.header.budget.clone(),
        })
    }

    /// Returns the last record of the trace.
    pub(crate) fn last(self, summary: &Summary) -> Record {
        Record::Result(self.namer.result(summary))
    }
}

/// Returns the record of a step found outside a run, in the position `puzzle`, with a text in `notation`.
pub(crate) fn deduction(puzzle: &Puzzle, step: &Step, notation: Option<String>) -> DeductionRecord {
    let entry = StepEntry { n: 0, branch: 0, sweep: None, step: step.clone(), uses: Vec::new() };
    DeductionRecord(StepRecord { notation, ..RecordBuilder::new("", puzzle, Detail::default()).step(&entry) })
}

/// Returns the reason for the verdict: a word for `unknown`, a phrase for `none`, nothing for the others.
pub(crate) fn reason(summary: &Summary, layout: &Layout) -> Option<String> {
    match (summary.verdict, summary.contradiction) {
        (Verdict::Unknown(stop), _) => Some(stop.word().to_string()),
        (Verdict::None, Some(contradiction)) => Some(contradiction.named(layout).to_string()),
        (Verdict::None, None) => Some(ALL_CANDIDATES_FAILED.to_string()),
        _ => None,
    }
}

pub(super) fn shape_record(layout: &Layout) -> Option<ShapeRecord> {
    layout.shape().map(|shape| ShapeRecord {
        side: shape.side(),
        box_height: shape.box_height(),
        box_width: shape.box_width(),
    })
}

fn layout_record(layout: &Layout) -> LayoutRecord {
    if layout.shape().is_some() {
        return LayoutRecord::Named("boxes".to_string());
    }
    let cell_names = |cells: &mut dyn Iterator<Item = crate::grid::Cell>| {
        cells.map(|cell| layout.cell_name(cell).to_string()).collect::<Vec<_>>()
    };
    LayoutRecord::Custom(CustomLayout {
        digits: layout.digits(),
        cells: cell_names(&mut layout.all_cells()),
        houses: layout
            .all_houses()
            .map(|id| layout.house(id))
            .map(|house| HouseRecord {
                kind: house.kind,
                name: house.name.clone(),
                cells: cell_names(&mut house.cells.iter().copied()),
            })
            .collect(),
    })
}

pub(super) fn technique_record(id: &TechniqueId, named: Option<&Technique>) -> TechniqueRecord {
    TechniqueRecord {
        id: id.to_string(),
        name: named.map(|row| row.name.to_string()),
        hodoku: named.and_then(|row| row.hodoku).map(|(code, _)| code.to_string()),
    }
}

fn candidates(layout: &Layout, candidates: &[Candidate]) -> Vec<String> {
    candidates.iter().map(|&candidate| formats::candidate(layout, candidate)).collect()
}

/// Returns a contradiction with the names of cells and houses.
pub(crate) fn contradiction_record(layout: &Layout, contradiction: Contradiction) -> ContradictionRecord {
    let cell_name = |cell| layout.cell_name(cell).to_string();
    let house_name = |house| Some(layout.house(house).name.clone());
    let nothing = ContradictionRecord { cell: None, house: None, digit: None, cells: None };
    match contradiction {
        Contradiction::EmptyCell(cell) => ContradictionRecord { cell: Some(cell_name(cell)), ..nothing },
        Contradiction::LostDigit { house, digit } => {
            ContradictionRecord { house: house_name(house), digit: Some(digit.value()), ..nothing }
        }
        Contradiction::Clash { digit, first, second, house } => ContradictionRecord {
            house: house_name(house),
            digit: Some(digit.value()),
            cells: Some([cell_name(first), cell_name(second)]),
            cell: None,
        },
    }
}

/// Turns log entries into records with the names of cells and houses in one layout, and counts the steps.
pub(crate) struct RecordBuilder<'a> {
    pub(super) id: &'a str,
    /// The id as JSON.
    pub(super) id_text: String,
    puzzle: &'a Puzzle,
    pub(super) layout: &'a Layout,
    pub(super) detail: Detail,
    counts: BTreeMap<String, u64>,
}

impl<'a> RecordBuilder<'a> {
    pub(crate) fn new(id: &'a str, puzzle: &'a Puzzle, detail: Detail) -> Self {
        let id_text = serde_json::to_string(id).expect("strings are JSON");
        Self { id, id_text, puzzle, layout: puzzle.layout(), detail, counts: BTreeMap::new() }
    }

    pub(super) fn count(&mut self, technique: &TechniqueId) {
        match self.counts.get_mut(technique.as_str()) {
            Some(count) => *count += 1,
            None => drop(self.counts.insert(technique.to_string(), 1)),
        }
    }

    fn record(&self, entry: &Entry) -> Record {
        match entry {
            Entry::Step(entry) => Record::Step(self.step(entry)),
            Entry::Branch(entry) => Record::Branch(self.branch(entry)),
            Entry::Close(entry) => Record::Close(self.close(entry)),
        }
    }

    pub(crate) fn step(&self, entry: &StepEntry) -> StepRecord {
        let technique = catalog::get(&entry.step.technique);
        let full = !self.detail.low;
        let mark = |mark: &Mark| MarkRecord {
            role: mark.role.as_str().to_string(),
            candidate: formats::candidate(self.layout, mark.candidate),
        };
        let named = technique.filter(|_| full);
        let (place, eliminate): (Vec<_>, Vec<_>) =
            (entry.step.placements().collect(), entry.step.eliminations().collect());
        StepRecord {
            id: self.id.to_string(),
            n: entry.n,
            branch: entry.branch,
            sweep: entry.sweep.map(|(sweep, _)| sweep),
            pass: entry.sweep.map(|(_, pass)| pass),
            technique: technique_record(&entry.step.technique, named),
            place: candidates(self.layout, &place),
            eliminate: candidates(self.layout, &eliminate),
            claims: full.then(|| entry.step.claims.iter().map(|claim| self.claim(claim)).collect()),
            uses: entry.uses.clone(),
            assumes: entry.step.assumes_unique().then(|| UNIQUE_SOLUTION.to_string()).into_iter().collect(),
            supposes: technique.filter(|row| row.supposes()).map(|_| entry.step.depth().max(1)),
            marks: entry.step.marks.iter().filter(|_| full).map(mark).collect(),
            rated: entry.step.rated.as_deref().cloned(),
            text: None,
            notation: None,
            before: None,
            after: None,
        }
    }

    fn claim(&self, claim: &Claim) -> ClaimRecord {
        ClaimRecord {
            place: candidates(self.layout, &claim.place),
            eliminate: candidates(self.layout, &claim.eliminate),
            because: self.reason(&claim.because),
        }
    }

    fn reason(&self, reason: &Reason) -> ReasonRecord {
        let cited = |list: &[Cited]| list.iter().map(|cited| self.cited(cited)).collect();
        match reason {
            Reason::Linear { truths, links } => {
                ReasonRecord::Linear { truths: cited(truths), links: cited(links) }
            }
            Reason::Exhaust { cited: list } => ReasonRecord::Exhaust { cited: cited(list) },
            Reason::Unproved => ReasonRecord::Unproved,
            Reason::Symmetry { cells, digits } => ReasonRecord::Symmetry {
                cells: cells.iter().map(|&cell| self.layout.cell_name(cell).to_string()).collect(),
                digits: digits.iter().map(|digit| digit.value()).collect(),
            },
            Reason::Cases { over, negated, cases } => ReasonRecord::Cases {
                over: self.cited(over),
                negated: *negated,
                cases: cases
                    .iter()
                    .map(|case| CaseRecord {
                        when: formats::candidate(self.layout, case.when),
                        claims: case.claims.iter().map(|claim| self.claim(claim)).collect(),
                    })
                    .collect(),
            },
        }
    }

    fn cited(&self, cited: &Cited) -> CitedRecord {
        let role = cited.role.as_str().to_string();
        let nothing =
            CitedRecord { role, cell: None, house: None, digit: None, guardians: None, pattern: None };
        match &cited.constraint {
            Constraint::Cell(cell) => {
                CitedRecord { cell: Some(self.layout.cell_name(*cell).to_string()), ..nothing }
            }
            Constraint::House(house, digit) => CitedRecord {
                house: Some(self.layout.house(*house).name.clone()),
                digit: Some(digit.value()),
                ..nothing
            },
            Constraint::Guardians { pattern, candidates: list } => CitedRecord {
                guardians: Some(candidates(self.layout, list)),
                pattern: Some(candidates(self.layout, pattern)),
                ..nothing
            },
        }
    }

    pub(super) fn branch(&self, entry: &BranchEntry) -> BranchRecord {
        let cell = entry.candidate.cell;
        let all: Vec<Candidate> = entry.candidates.iter().map(|&digit| Candidate { cell, digit }).collect();
        BranchRecord {
            id: self.id.to_string(),
            n: entry.n,
            parent: entry.parent,
            depth: entry.depth,
            cell: self.layout.cell_name(cell).to_string(),
            candidate: formats::candidate(self.layout, entry.candidate),
            candidates: candidates(self.layout, &all),
            why: WhyCellRecord { fewest: entry.candidates.len() as u32, tied: entry.tied },
            text: None,
        }
    }

    pub(super) fn close(&self, entry: &CloseEntry) -> CloseRecord {
        let (why, contradiction) = match entry.why {
            Closing::Contradiction(contradiction) => {
                (CloseWord::Contradiction, Some(contradiction_record(self.layout, contradiction)))
            }
            Closing::Exhausted => (CloseWord::Exhausted, None),
            Closing::Solution => (CloseWord::Solution, None),
            Closing::Abandoned => (CloseWord::Abandoned, None),
        };
        CloseRecord { id: self.id.to_string(), n: entry.n, why, contradiction, text: None }
    }

    pub(super) fn result(&self, summary: &Summary) -> ResultRecord {
        let (counts, layout) = (self.counts.clone(), self.layout);
        let line = |solution: &crate::grid::Solution| formats::solution_line(layout, solution);
        ResultRecord {
            id: self.id.to_string(),
            verdict: match summary.verdict {
                Verdict::None => VerdictWord::None,
                Verdict::Unique => VerdictWord::Unique,
                Verdict::Multiple => VerdictWord::Multiple,
                Verdict::Unknown(_) => VerdictWord::Unknown,
            },
            reason: reason(summary, layout),
            contradiction: summary.contradiction.map(|c| contradiction_record(layout, c)),
            solutions: summary.solutions.iter().map(line).collect(),
            count: summary.count,
            complete: summary.complete,
            logic_alone: summary.logic_alone(),
            hardest: catalog::hardest(counts.keys().map(String::as_str)).map(|row| row.id.to_string()),
            counts,
            sweeps: summary.sweeps,
            nodes: summary.nodes,
            depth: summary.depth,
        }
    }

    pub(super) fn state<S: Storage>(&self, board: &Board<'_, S>) -> StateRecord {
        let layout = self.layout;
        let placed_digit = |cell| {
            board.value(cell).filter(|_| self.puzzle.givens()[crate::grid::Index::index(cell)].is_none())
        };
        let placed: Vec<_> = layout.all_cells().map(placed_digit).collect();
        let candidates_of = |cell| {
            if board.open().contains(cell) {
                board.candidates(cell).into_iter().map(formats::symbol).collect()
            } else {
                String::new()
            }
        };
        StateRecord {
            placed: formats::line(layout, &placed, '.'),
            candidates: layout.all_cells().map(candidates_of).collect(),
        }
    }
}
