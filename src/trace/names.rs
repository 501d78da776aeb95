//! Turns records into log entries: finds the cells, houses, digits and candidates that a record names.

use std::collections::HashMap;
use std::sync::Arc;

use super::entry::{BranchEntry, CloseEntry, StepEntry};
use super::error::TraceError;
use super::event::{Closing, Stop, Summary, Verdict};
use super::record::{
    BranchRecord, CitedRecord, ClaimRecord, CloseRecord, CloseWord, ContradictionRecord, CustomLayout,
    LayoutRecord, PuzzleRecord, ReasonRecord, ResultRecord, SCHEMAS_READ, StepRecord, VerdictWord,
};
use crate::catalog;
use crate::formats;
use crate::grid::{
    Candidate, Cell, Contradiction, Digit, House, HouseId, Index, Layout, MAX_CELLS, Puzzle, Shape, Solution,
};
use crate::step::{Case, Cited, Claim, Constraint, Mark, Reason, Role, Step, TechniqueId};

/// Returns the error of a name that means nothing.
fn unknown(what: &'static str, name: &(impl ToString + ?Sized)) -> TraceError {
    TraceError::Name(what, name.to_string())
}

/// Returns the error of what does not stand where it is expected.
fn order<T>(expected: &'static str) -> Result<T, TraceError> {
    Err(TraceError::Order(expected))
}

/// Builds the puzzle that a puzzle record describes, with its layout and starting position.
pub(super) fn puzzle(record: &PuzzleRecord) -> Result<Puzzle, TraceError> {
    if !SCHEMAS_READ.contains(&record.schema.as_str()) {
        return Err(TraceError::Schema(record.schema.clone()));
    }
    let layout = match (&record.layout, &record.shape) {
        (LayoutRecord::Custom(layout), _) => Arc::new(custom_layout(layout)?),
        (LayoutRecord::Named(name), Some(shape)) if name == "boxes" => {
            let shape = Shape::new(shape.box_height, shape.box_width);
            let shape = shape.map_err(|error| unknown("box", &error))?;
            Arc::clone(&formats::of_shape(shape).layout)
        }
        (LayoutRecord::Named(name), _) => return Err(unknown("layout", name)),
    };
    let line = |text: &str| {
        // Only as it is written: `0` or `x` is no sign for an open cell here.
        let cells =
            formats::parse_line(&layout, text).filter(|cells| formats::line(&layout, cells, '.') == text);
        cells.ok_or_else(|| unknown("line of cells", text))
    };
    let givens = line(&record.givens)?;
    let mut puzzle =
        Puzzle::new(Arc::clone(&layout), givens).map_err(|error| unknown("line of givens", &error))?;
    if let Some(start) = &record.start {
        for (cell, digit) in layout.all_cells().zip(line(&start.placed)?) {
            if let Some(digit) = digit {
                puzzle.place(Candidate { cell, digit });
            }
        }
        let reader = RecordParser { layout: &layout };
        for name in &start.eliminated {
            puzzle.eliminate(reader.candidate(name)?);
        }
    }
    Ok(puzzle)
}

fn custom_layout(record: &CustomLayout) -> Result<Layout, TraceError> {
    if record.cells.len() > MAX_CELLS {
        return Err(unknown("number of cells", &record.cells.len()));
    }
    let by_name: HashMap<&String, Cell> =
        record.cells.iter().enumerate().map(|(cell, name)| (name, Cell::new(cell))).collect();
    let cell = |name: &String| by_name.get(name).copied().ok_or_else(|| unknown("cell", name));
    let houses = record
        .houses
        .iter()
        .map(|house| {
            let cells = house.cells.iter().map(cell).collect::<Result<_, _>>()?;
            Ok(House { kind: house.kind, name: house.name.clone(), cells })
        })
        .collect::<Result<_, _>>()?;
    Layout::new(record.digits, record.cells.clone(), houses).map_err(|error| unknown("layout", &error))
}

/// Converts records of a trace to log entries: looks up the names of cells, houses and candidates in one
/// layout.
pub(super) struct RecordParser<'a> {
    pub(super) layout: &'a Layout,
}

impl RecordParser<'_> {
    fn candidate(&self, name: &str) -> Result<Candidate, TraceError> {
        formats::parse_candidate(self.layout, name).ok_or_else(|| unknown("candidate", name))
    }
    fn candidates(&self, names: &[String]) -> Result<Vec<Candidate>, TraceError> {
        names.iter().map(|name| self.candidate(name)).collect()
    }
    fn cell(&self, name: &str) -> Result<Cell, TraceError> {
        self.layout.cell_named(name).ok_or_else(|| unknown("cell", name))
    }
    fn house(&self, name: &str) -> Result<HouseId, TraceError> {
        self.layout.house_named(name).ok_or_else(|| unknown("house", name))
    }
    fn digit(&self, value: u8) -> Result<Digit, TraceError> {
        let digit = Digit::of_value(value).filter(|digit| digit.index() < self.layout.digits());
        digit.ok_or_else(|| unknown("digit", &value))
    }

    pub(super) fn step(&self, record: &StepRecord) -> Result<StepEntry, TraceError> {
        let claims = match &record.claims {
            Some(claims) => claims.iter().map(|claim| self.claim(claim)).collect::<Result<Vec<_>, _>>()?,
            // Without claims, at low detail, one claim without citations holds all conclusions.
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
        let rated = record.rated.clone().map(Box::new);
        let step = Step { marks, rated, ..Step::new(TechniqueId::from(record.technique.id.clone()), claims) };
        let listed = (self.candidates(&record.place)?, self.candidates(&record.eliminate)?);
        if listed != (step.placements().collect(), step.eliminations().collect()) {
            return order("claims that conclude what the step places and eliminates");
        }
        Ok(StepEntry {
            n: record.n,
            branch: record.branch,
            sweep: match (record.sweep, record.pass) {
                (Some(sweep), Some(pass)) => Some((sweep, pass)),
                (None, None) => None,
                _ => return order("a sweep with its pass"),
            },
            step,
            uses: record.uses.clone(),
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
            ReasonRecord::Unproved => Reason::Unproved,
            ReasonRecord::Symmetry { cells, digits } => Reason::Symmetry {
                cells: cells.iter().map(|cell| self.cell(cell)).collect::<Result<_, _>>()?,
                digits: digits.iter().map(|&digit| self.digit(digit)).collect::<Result<_, _>>()?,
            },
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
            _ => return order("a cell, a house with a digit, or guardians with their pattern"),
        };
        Ok(Cited { constraint, role: Role::from(record.role.clone()) })
    }

    pub(super) fn branch(&self, record: &BranchRecord) -> Result<BranchEntry, TraceError> {
        let candidate = self.candidate(&record.candidate)?;
        if self.cell(&record.cell)? != candidate.cell {
            return order("a candidate of the branch's cell");
        }
        let candidates = self.candidates(&record.candidates)?;
        if !candidates.contains(&candidate) || candidates.iter().any(|other| other.cell != candidate.cell) {
            return order("the candidates of the branch's cell, the one it tries among them");
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

    pub(super) fn close(&self, record: &CloseRecord) -> Result<CloseEntry, TraceError> {
        let why = match (record.why, &record.contradiction) {
            (CloseWord::Contradiction, Some(contradiction)) => {
                Closing::Contradiction(self.contradiction(contradiction)?)
            }
            (CloseWord::Exhausted, None) => Closing::Exhausted,
            (CloseWord::Solution, None) => Closing::Solution,
            (CloseWord::Abandoned, None) => Closing::Abandoned,
            _ => return order("a contradiction where that closes the branch, and only there"),
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
            _ => return order("a cell, or a house with a digit"),
        })
    }

    pub(super) fn summary(&self, record: &ResultRecord) -> Result<Summary, TraceError> {
        let verdict = match (record.verdict, record.reason.as_deref()) {
            (VerdictWord::None, _) => Verdict::None,
            (VerdictWord::Unique, _) => Verdict::Unique,
            (VerdictWord::Multiple, _) => Verdict::Multiple,
            (VerdictWord::Unknown, Some("stuck")) => Verdict::Unknown(Stop::Stuck),
            (VerdictWord::Unknown, Some("interrupted")) => Verdict::Unknown(Stop::Interrupted),
            (VerdictWord::Unknown, Some("budget")) => Verdict::Unknown(Stop::Budget),
            (VerdictWord::Unknown, _) => return order("why the verdict is unknown"),
        };
        let solution = |line: &String| {
            formats::parse_line(self.layout, line)
                .and_then(|cells| cells.into_iter().collect::<Option<Vec<Digit>>>())
                .map(Solution::new)
                .ok_or_else(|| unknown("filled grid", line))
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
            supposing: {
                let of = |id: &String| catalog::supposes(&TechniqueId::from(id.clone()));
                let counts = record.counts.iter().filter(|(id, _)| of(id)).map(|(_, count)| *count);
                counts.fold(0, u64::saturating_add)
            },
        })
    }
}
