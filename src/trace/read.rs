//! From records back to a run that can be replayed, explained and graded like a fresh one.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use super::entry::{BranchEntry, CloseEntry, Entry, StepEntry};
use super::journal::{Closing, Stop, Summary, Verdict};
use super::record::{
    BranchRecord, CitedRecord, ClaimRecord, CloseRecord, CloseWord, ContradictionRecord, CustomLayout,
    LayoutRecord, PuzzleRecord, ReasonRecord, Record, ResultRecord, SCHEMA, StepRecord, VerdictWord,
};
use super::write::Header;
use crate::grid::{
    Candidate, Cell, Contradiction, Digit, House, HouseId, Layout, MAX_CELLS, Puzzle, Shape, Solution,
};
use crate::notation;
use crate::step::{Case, Cited, Claim, Constraint, Mark, Reason, Role, Step, TechniqueId};

/// A trace read back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trace {
    /// What it says of the run.
    pub header: Header,
    /// What was solved.
    pub puzzle: Puzzle,
    /// What happened.
    pub entries: Vec<Entry>,
    /// How it ended.
    pub summary: Summary,
}

/// Why records are no trace.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TraceError {
    /// Text that is no record: the parser's own words.
    Json(String),
    /// A record that does not belong where it stands: what was expected.
    Order(&'static str),
    /// A schema that this version does not read.
    Schema(String),
    /// A name or word that means nothing here: what it was to be, and what it was.
    Name(&'static str, String),
}

impl fmt::Display for TraceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json(said) => write!(f, "not a trace record: {said}"),
            Self::Order(expected) => write!(f, "a record out of place: expected {expected}"),
            Self::Schema(found) => write!(f, "the schema is '{found}', this version reads '{SCHEMA}'"),
            Self::Name(what, found) => write!(f, "'{found}' is no {what} here"),
        }
    }
}

impl std::error::Error for TraceError {}

/// The record on one line of a `jsonl` trace.
///
/// # Errors
/// [`TraceError::Json`] if the line is no record.
pub fn parse_record(line: &str) -> Result<Record, TraceError> {
    serde_json::from_str(line).map_err(|error| TraceError::Json(error.to_string()))
}

impl Trace {
    /// The trace that these records hold: a puzzle record, then steps, branches and closings, then a result.
    ///
    /// # Errors
    /// [`TraceError`] for the first record that is out of place or names something that does not exist.
    pub fn from_records(records: impl IntoIterator<Item = Record>) -> Result<Self, TraceError> {
        let mut records = records.into_iter();
        let Some(Record::Puzzle(first)) = records.next() else {
            return Err(TraceError::Order("a puzzle record first"));
        };
        let puzzle = puzzle(&first)?;
        let reader = Reader { layout: puzzle.layout() };
        let mut entries = Vec::new();
        let mut order = Order { most: puzzle.layout().cells(), last: 0, open: Vec::new() };
        for record in &mut records {
            let entry = match record {
                Record::Step(record) => Entry::Step(reader.step(record)?),
                Record::Branch(record) => Entry::Branch(reader.branch(&record)?),
                Record::Close(record) => Entry::Close(reader.close(&record)?),
                Record::Result(record) => {
                    if records.next().is_some() {
                        return Err(TraceError::Order("nothing after the result"));
                    }
                    let summary = reader.summary(&record)?;
                    let header = Header {
                        id: first.id,
                        source: first.source,
                        profile: first.profile,
                        budget: first.budget,
                    };
                    return Ok(Self { header, puzzle, entries, summary });
                }
                Record::Puzzle(_) | Record::Error(_) => {
                    return Err(TraceError::Order("a step, branch, close or result"));
                }
            };
            order.take(&entry)?;
            entries.push(entry);
        }
        Err(TraceError::Order("a result at the end"))
    }
}

/// How the entries of a log follow each other: numbered in one row, branches nested and closed from the inside.
struct Order {
    /// Branches that can be open at once: each fills a cell.
    most: usize,
    last: u32,
    open: Vec<u32>,
}

impl Order {
    fn take(&mut self, entry: &Entry) -> Result<(), TraceError> {
        let innermost = self.open.last().copied().unwrap_or(0);
        match entry {
            Entry::Step(entry) => {
                self.number(entry.n)?;
                expect(entry.branch == innermost, "a step of the innermost open branch")
            }
            Entry::Branch(entry) => {
                self.number(entry.n)?;
                self.open.push(entry.n);
                expect(entry.parent == innermost, "a branch in the innermost open one")?;
                expect(entry.depth as usize == self.open.len(), "the depth of the branch")?;
                expect(self.open.len() <= self.most, "no more branches open than there are cells")
            }
            Entry::Close(entry) => {
                expect(self.open.pop() == Some(entry.n), "the innermost open branch to be closed")
            }
        }
    }

    fn number(&mut self, n: u32) -> Result<(), TraceError> {
        expect(Some(n) == self.last.checked_add(1), "the next number")?;
        self.last = n;
        Ok(())
    }
}

fn expect(holds: bool, what: &'static str) -> Result<(), TraceError> {
    if holds { Ok(()) } else { Err(TraceError::Order(what)) }
}

fn puzzle(record: &PuzzleRecord) -> Result<Puzzle, TraceError> {
    if record.schema != SCHEMA {
        return Err(TraceError::Schema(record.schema.clone()));
    }
    let layout = Arc::new(match (&record.layout, &record.shape) {
        (LayoutRecord::Custom(layout), _) => custom_layout(layout)?,
        (LayoutRecord::Named(name), Some(shape)) if name == "boxes" => {
            let shape = Shape::new(shape.box_height, shape.box_width);
            Layout::boxed(shape.map_err(|error| TraceError::Name("box", error.to_string()))?)
        }
        (LayoutRecord::Named(name), _) => return Err(TraceError::Name("layout", name.clone())),
    });
    let line = |text: &str| {
        notation::parse_line(&layout, text).ok_or_else(|| TraceError::Name("line of cells", text.to_string()))
    };
    let givens = line(&record.givens)?;
    let mut puzzle = Puzzle::new(Arc::clone(&layout), givens)
        .map_err(|error| TraceError::Name("line of givens", error.to_string()))?;
    if let Some(start) = &record.start {
        for (cell, digit) in layout.all_cells().zip(line(&start.placed)?) {
            if let Some(digit) = digit {
                puzzle.place(Candidate { cell, digit });
            }
        }
        let reader = Reader { layout: &layout };
        for name in &start.eliminated {
            puzzle.eliminate(reader.candidate(name)?);
        }
    }
    Ok(puzzle)
}

fn custom_layout(record: &CustomLayout) -> Result<Layout, TraceError> {
    if record.cells.len() > MAX_CELLS {
        return Err(TraceError::Name("number of cells", record.cells.len().to_string()));
    }
    let by_name: HashMap<&String, Cell> =
        record.cells.iter().enumerate().map(|(cell, name)| (name, Cell::new(cell))).collect();
    let cell =
        |name: &String| by_name.get(name).copied().ok_or_else(|| TraceError::Name("cell", name.clone()));
    let houses = record
        .houses
        .iter()
        .map(|house| {
            let cells = house.cells.iter().map(cell).collect::<Result<_, _>>()?;
            Ok(House { kind: house.kind, name: house.name.clone(), cells })
        })
        .collect::<Result<_, _>>()?;
    Layout::new(record.digits, record.cells.clone(), houses)
        .map_err(|error| TraceError::Name("layout", error.to_string()))
}

/// Finds what the names in records mean in one layout.
struct Reader<'a> {
    layout: &'a Layout,
}

impl Reader<'_> {
    fn candidate(&self, name: &str) -> Result<Candidate, TraceError> {
        notation::parse_candidate(self.layout, name)
            .ok_or_else(|| TraceError::Name("candidate", name.to_string()))
    }
    fn candidates(&self, names: &[String]) -> Result<Vec<Candidate>, TraceError> {
        names.iter().map(|name| self.candidate(name)).collect()
    }
    fn cell(&self, name: &str) -> Result<Cell, TraceError> {
        self.layout.cell_named(name).ok_or_else(|| TraceError::Name("cell", name.to_string()))
    }
    fn house(&self, name: &str) -> Result<HouseId, TraceError> {
        self.layout.house_named(name).ok_or_else(|| TraceError::Name("house", name.to_string()))
    }
    fn digit(&self, value: u8) -> Result<Digit, TraceError> {
        (1..=self.layout.digits())
            .contains(&usize::from(value))
            .then(|| Digit::new(usize::from(value) - 1))
            .ok_or_else(|| TraceError::Name("digit", value.to_string()))
    }

    fn step(&self, record: StepRecord) -> Result<StepEntry, TraceError> {
        let claims = match &record.claims {
            Some(claims) => claims.iter().map(|claim| self.claim(claim)).collect::<Result<Vec<_>, _>>()?,
            // At low detail the conclusions are all there is; they replay, and cite nothing.
            None => vec![Claim {
                place: self.candidates(&record.place)?,
                eliminate: self.candidates(&record.eliminate)?,
                because: Reason::truths([]),
            }],
        };
        let marks = record.marks.iter().map(|mark| {
            Ok(Mark { role: Role::from(mark.role.clone()), candidate: self.candidate(&mark.candidate)? })
        });
        let marks = marks.collect::<Result<_, TraceError>>()?;
        let step = Step { technique: TechniqueId::from(record.technique.id), claims, marks };
        let listed = (self.candidates(&record.place)?, self.candidates(&record.eliminate)?);
        if listed != (step.placements().collect(), step.eliminations().collect()) {
            return Err(TraceError::Order("claims that conclude what the step places and eliminates"));
        }
        Ok(StepEntry {
            n: record.n,
            branch: record.branch,
            sweep: match (record.sweep, record.pass) {
                (Some(sweep), Some(pass)) => Some((sweep, pass)),
                (None, None) => None,
                _ => return Err(TraceError::Order("a sweep with its pass")),
            },
            step,
            uses: record.uses,
        })
    }

    fn claim(&self, record: &ClaimRecord) -> Result<Claim, TraceError> {
        Ok(Claim {
            place: self.candidates(&record.place)?,
            eliminate: self.candidates(&record.eliminate)?,
            because: self.reason(&record.because)?,
        })
    }

    fn reason(&self, record: &ReasonRecord) -> Result<Reason, TraceError> {
        let cited =
            |list: &[CitedRecord]| list.iter().map(|cited| self.cited(cited)).collect::<Result<_, _>>();
        Ok(match record {
            ReasonRecord::Linear { truths, links } => {
                Reason::Linear { truths: cited(truths)?, links: cited(links)? }
            }
            ReasonRecord::Exhaust { cited: list } => Reason::Exhaust { cited: cited(list)? },
            ReasonRecord::Cases { over, negated, cases } => Reason::Cases {
                over: self.cited(over)?,
                negated: *negated,
                cases: cases
                    .iter()
                    .map(|case| {
                        let claims =
                            case.claims.iter().map(|claim| self.claim(claim)).collect::<Result<_, _>>()?;
                        Ok(Case { when: self.candidate(&case.when)?, claims })
                    })
                    .collect::<Result<_, TraceError>>()?,
            },
        })
    }

    fn cited(&self, record: &CitedRecord) -> Result<Cited, TraceError> {
        let guardians = record.guardians.as_ref().zip(record.pattern.as_ref());
        let constraint = match (&record.cell, &record.house, record.digit, guardians) {
            (Some(cell), None, None, None) => Constraint::Cell(self.cell(cell)?),
            (None, Some(house), Some(digit), None) => {
                Constraint::House(self.house(house)?, self.digit(digit)?)
            }
            (None, None, None, Some((guardians, pattern))) => Constraint::Guardians {
                pattern: self.candidates(pattern)?,
                candidates: self.candidates(guardians)?,
            },
            _ => {
                return Err(TraceError::Order(
                    "a cell, a house with a digit, or guardians with their pattern",
                ));
            }
        };
        Ok(Cited { constraint, role: Role::from(record.role.clone()) })
    }

    fn branch(&self, record: &BranchRecord) -> Result<BranchEntry, TraceError> {
        let candidate = self.candidate(&record.candidate)?;
        if self.cell(&record.cell)? != candidate.cell {
            return Err(TraceError::Order("a candidate of the branch's cell"));
        }
        let candidates = self.candidates(&record.candidates)?;
        if !candidates.contains(&candidate) || candidates.iter().any(|other| other.cell != candidate.cell) {
            return Err(TraceError::Order(
                "the candidates of the branch's cell, the one it tries among them",
            ));
        }
        Ok(BranchEntry {
            n: record.n,
            parent: record.parent,
            depth: record.depth,
            candidate,
            candidates: candidates.into_iter().map(|candidate| candidate.digit).collect(),
            tied: record.why.tied,
        })
    }

    fn close(&self, record: &CloseRecord) -> Result<CloseEntry, TraceError> {
        let why = match (record.why, &record.contradiction) {
            (CloseWord::Contradiction, Some(contradiction)) => {
                Closing::Contradiction(self.contradiction(contradiction)?)
            }
            (CloseWord::Exhausted, None) => Closing::Exhausted,
            (CloseWord::Solution, None) => Closing::Solution,
            (CloseWord::Abandoned, None) => Closing::Abandoned,
            _ => {
                return Err(TraceError::Order(
                    "a contradiction where that closes the branch, and only there",
                ));
            }
        };
        Ok(CloseEntry { n: record.n, why })
    }

    fn contradiction(&self, record: &ContradictionRecord) -> Result<Contradiction, TraceError> {
        Ok(match (&record.cell, &record.house, record.digit, &record.cells) {
            (Some(cell), None, None, None) => Contradiction::EmptyCell(self.cell(cell)?),
            (None, Some(house), Some(digit), None) => {
                Contradiction::LostDigit { house: self.house(house)?, digit: self.digit(digit)? }
            }
            (None, Some(house), Some(digit), Some([first, second])) => Contradiction::Clash {
                digit: self.digit(digit)?,
                first: self.cell(first)?,
                second: self.cell(second)?,
                house: self.house(house)?,
            },
            _ => return Err(TraceError::Order("a cell, or a house with a digit")),
        })
    }

    fn summary(&self, record: &ResultRecord) -> Result<Summary, TraceError> {
        let verdict = match (record.verdict, record.reason.as_deref()) {
            (VerdictWord::None, _) => Verdict::None,
            (VerdictWord::Unique, _) => Verdict::Unique,
            (VerdictWord::Multiple, _) => Verdict::Multiple,
            (VerdictWord::Unknown, Some("stuck")) => Verdict::Unknown(Stop::Stuck),
            (VerdictWord::Unknown, Some("interrupted")) => Verdict::Unknown(Stop::Interrupted),
            (VerdictWord::Unknown, Some("budget")) => Verdict::Unknown(Stop::Budget),
            (VerdictWord::Unknown, _) => return Err(TraceError::Order("why the verdict is unknown")),
        };
        let solution = |line: &String| {
            notation::parse_line(self.layout, line)
                .and_then(|cells| cells.into_iter().collect::<Option<Vec<Digit>>>())
                .map(Solution::new)
                .ok_or_else(|| TraceError::Name("filled grid", line.clone()))
        };
        Ok(Summary {
            verdict,
            contradiction: record.contradiction.as_ref().map(|c| self.contradiction(c)).transpose()?,
            solutions: record.solutions.iter().map(solution).collect::<Result<_, _>>()?,
            count: record.count,
            complete: record.complete,
            sweeps: record.sweeps,
            nodes: record.nodes,
            depth: record.depth,
        })
    }
}
