//! Records: the log as JSON objects, with names in place of indices.
//!
//! The schema under `fixtures/` is generated from these types. Fields are written in the order they stand here.

use std::collections::BTreeMap;

use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};

use super::header::{Limits, RunRules, Source};
use crate::grid::HouseKind;
use crate::step::Pass;

/// What a trace calls its schema; the number changes when a reader would break.
pub const SCHEMA: &str = "sudostep-trace/1";

/// One record of a trace: one JSON object, in `jsonl` one line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum Record {
    /// Opens a trace: what is solved, and how.
    Puzzle(PuzzleRecord),
    /// A deduction.
    Step(StepRecord),
    /// A candidate tried on a clone of the board.
    Branch(BranchRecord),
    /// A branch closed.
    Close(CloseRecord),
    /// Ends a trace: the verdict and what it took.
    Result(ResultRecord),
    /// An input that could not be read, in its place in the stream.
    Error(ErrorRecord),
}

/// What is solved, and how.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PuzzleRecord {
    /// The puzzle's id: the input's own, else its number in the run, from 1.
    pub id: String,
    /// The schema of the trace: `sudostep-trace/1`.
    pub schema: String,
    /// The box and the side; none for a layout that is no boxed grid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<ShapeRecord>,
    /// `boxes` (rows, columns and boxes of that shape) or the layout in full.
    pub layout: LayoutRecord,
    /// The givens, one character a cell in cell order, `.` for none. Digits above 9 are `A` to `Z`; with 36 digits
    /// the last is `0`.
    pub givens: String,
    /// The position the solve starts from, if it is more than the givens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<StartRecord>,
    /// Where the puzzle came from, if it was read from somewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// The rules and how they were asked.
    pub profile: RunRules,
    /// The bounds on the run.
    pub budget: Limits,
}

/// A box and the side it makes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ShapeRecord {
    /// Rows and columns of the grid.
    pub side: usize,
    /// Rows in a box.
    pub box_height: usize,
    /// Columns in a box.
    pub box_width: usize,
}

/// The houses.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum LayoutRecord {
    /// `boxes`: rows, columns and boxes of the record's shape.
    Named(String),
    /// The layout in full.
    Custom(CustomLayout),
}

/// A layout in full.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CustomLayout {
    /// How many digits there are.
    pub digits: usize,
    /// The names of the cells, in cell order.
    pub cells: Vec<String>,
    /// The houses, in order.
    pub houses: Vec<HouseRecord>,
}

/// A house of a layout.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct HouseRecord {
    /// What sort of house it is.
    pub kind: HouseKind,
    /// Its name.
    pub name: String,
    /// The names of its cells.
    pub cells: Vec<String>,
}

/// What had happened before the start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct StartRecord {
    /// The digits that were already placed, as `givens` are written.
    pub placed: String,
    /// The candidates that were already removed.
    pub eliminated: Vec<String>,
}

/// A deduction.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct StepRecord {
    /// The puzzle's id.
    pub id: String,
    /// The step's number; steps and branches are numbered together, from 1.
    pub n: u32,
    /// The number of the branch it belongs to; 0 before any.
    pub branch: u32,
    /// The sweep it belongs to, from 1, if a sweep made it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sweep: Option<u32>,
    /// The pass of that sweep.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<Pass>,
    /// What was found.
    pub technique: TechniqueRecord,
    /// The candidates that are true: `4r3c2`. What they remove is implied.
    pub place: Vec<String>,
    /// The candidates that are false.
    pub eliminate: Vec<String>,
    /// The claims with their reasons; left out at low detail.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claims: Option<Vec<ClaimRecord>>,
    /// The steps and choices whose removals the step rests on, ascending.
    pub uses: Vec<u32>,
    /// What it assumes beyond the rules of the puzzle: `unique-solution`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub assumes: Vec<String>,
    /// How deep it supposes, from 1, if its technique supposes a candidate and follows it: search by another name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub supposes: Option<u32>,
    /// Candidates marked beside what is cited.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<MarkRecord>,
    /// The step in words, on request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The step in the notation that was asked for: `X-Wing: 3 r37 c34 => r1c34<>3`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notation: Option<String>,
    /// The state before the step, on request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<StateRecord>,
    /// The state after the step, on request; none if the step contradicts the position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<StateRecord>,
}

/// A step by itself: written without its place in a run and without what it uses there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeductionRecord(pub StepRecord);

impl Serialize for DeductionRecord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let StepRecord { technique, place, eliminate, claims, assumes, supposes, marks, notation, .. } =
            &self.0;
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("technique", technique)?;
        fields.serialize_entry("place", place)?;
        fields.serialize_entry("eliminate", eliminate)?;
        fields.serialize_entry("claims", claims)?;
        if !assumes.is_empty() {
            fields.serialize_entry("assumes", assumes)?;
        }
        if supposes.is_some() {
            fields.serialize_entry("supposes", supposes)?;
        }
        if !marks.is_empty() {
            fields.serialize_entry("marks", marks)?;
        }
        if notation.is_some() {
            fields.serialize_entry("notation", notation)?;
        }
        fields.end()
    }
}

/// What a technique is called.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TechniqueRecord {
    /// Its id in the catalogue.
    pub id: String,
    /// Its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its code in `HoDoKu`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hodoku: Option<String>,
}

/// Candidates proved true or false, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ClaimRecord {
    /// The candidates that are true.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub place: Vec<String>,
    /// The candidates that are false.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub eliminate: Vec<String>,
    /// Why.
    pub because: ReasonRecord,
}

/// Why a claim holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ReasonRecord {
    /// Constraints used as "at least one" and as "at most one".
    Linear {
        /// Used as "at least one".
        truths: Vec<CitedRecord>,
        /// Used as "at most one".
        links: Vec<CitedRecord>,
    },
    /// One candidate of a truth after the other.
    Cases {
        /// The truth.
        over: CitedRecord,
        /// Whether a case may also assume the opposite of the conclusion.
        negated: bool,
        /// The cases.
        cases: Vec<CaseRecord>,
    },
    /// What is cited has no solution together with the opposite of the claim.
    Exhaust {
        /// What is cited.
        cited: Vec<CitedRecord>,
    },
    /// A symmetry of the layout that takes the givens to the givens, and so the one solution to itself.
    Symmetry {
        /// Where each cell goes, in cell order.
        cells: Vec<String>,
        /// What each digit becomes, ascending.
        digits: Vec<u8>,
    },
}

/// One case of a reason by cases.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CaseRecord {
    /// The candidate supposed true.
    pub when: String,
    /// What follows.
    pub claims: Vec<ClaimRecord>,
}

/// A constraint and the part it plays. It is a cell, or a house with a digit, or guardians.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CitedRecord {
    /// The part it plays: `cell`, `house`, `base`.
    pub role: String,
    /// The cell that holds exactly one digit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cell: Option<String>,
    /// The house that holds the digit exactly once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub house: Option<String>,
    /// That digit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digit: Option<u8>,
    /// The candidates of which one is true if the solution is unique.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guardians: Option<Vec<String>>,
    /// The candidates of the pattern that the guardians keep from being filled in a second way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pattern: Option<Vec<String>>,
}

/// A candidate marked beside what is cited.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct MarkRecord {
    /// The part it plays.
    pub role: String,
    /// Which candidate.
    pub candidate: String,
}

/// A position, with what is given, what is placed and what is still possible kept apart.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct StateRecord {
    /// The digits placed so far, the givens not among them, as `givens` are written.
    pub placed: String,
    /// The candidates of every cell, in cell order, as `givens` are written; empty for a filled cell.
    pub candidates: Vec<String>,
}

/// A candidate tried on a clone of the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct BranchRecord {
    /// The puzzle's id.
    pub id: String,
    /// The branch's number; steps and branches are numbered together, from 1.
    pub n: u32,
    /// The number of the branch it was opened in; 0 for none.
    pub parent: u32,
    /// How many branches are open with it.
    pub depth: u32,
    /// The cell.
    pub cell: String,
    /// What is tried in it.
    pub candidate: String,
    /// All its candidates, in the order they are tried.
    pub candidates: Vec<String>,
    /// Why this cell.
    pub why: WhyCellRecord,
    /// The choice in words, on request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// Why a branch was made on its cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WhyCellRecord {
    /// No open cell has fewer candidates than this.
    pub fewest: u32,
    /// How many open cells have as few; the branch is on the first.
    pub tied: u32,
}

/// A branch closed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CloseRecord {
    /// The puzzle's id.
    pub id: String,
    /// The branch's number.
    pub n: u32,
    /// Why it was closed.
    pub why: CloseWord,
    /// The contradiction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contradiction: Option<ContradictionRecord>,
    /// The closing in words, with why the contradiction is one, on request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// Why a branch was closed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum CloseWord {
    /// It led to a contradiction.
    Contradiction,
    /// Its own branches are all closed.
    Exhausted,
    /// It is a solution.
    Solution,
    /// The budget was spent, or the answers asked for were found.
    Abandoned,
}

/// How many solutions there are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum VerdictWord {
    /// None.
    None,
    /// Exactly one.
    Unique,
    /// At least two.
    Multiple,
    /// The run stopped before it could tell.
    Unknown,
}

/// A contradiction: a cell without a candidate, a house without a place for a digit, or two equal starting digits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ContradictionRecord {
    /// The cell that has no candidate left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cell: Option<String>,
    /// The house that has no place left for the digit, or that holds it twice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub house: Option<String>,
    /// That digit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digit: Option<u8>,
    /// The two cells that start with the digit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cells: Option<[String; 2]>,
}

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ResultRecord {
    /// The puzzle's id.
    pub id: String,
    /// How many solutions there are.
    pub verdict: VerdictWord,
    /// Why: for `unknown` `budget`, `stuck` or `interrupted`, for `none` in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The contradiction at the start, or the one that logic alone reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contradiction: Option<ContradictionRecord>,
    /// The solutions that were kept, written as `givens` are.
    pub solutions: Vec<String>,
    /// How many were found.
    pub count: u64,
    /// Whether every branch was closed, so that there are no more.
    pub complete: bool,
    /// Whether the rules alone found the one solution, and none of them supposed anything.
    pub logic_alone: bool,
    /// The hardest technique that was used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hardest: Option<String>,
    /// Steps by technique, those in closed branches among them.
    pub counts: BTreeMap<String, u64>,
    /// Sweeps that placed something.
    pub sweeps: u32,
    /// Branches opened.
    pub nodes: u64,
    /// The largest number of branches open at once.
    pub depth: u32,
}

/// An input that could not be read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ErrorRecord {
    /// The id the puzzle would have had.
    pub id: String,
    /// What was wrong.
    pub error: ErrorBody,
}

/// What was wrong with an input, and where.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ErrorBody {
    /// A word for the kind of error: `row-length`.
    pub code: String,
    /// A sentence.
    pub message: String,
    /// The file, as it was named; none for standard input or an argument.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What should stand there.
    pub expected: String,
    /// What stands there.
    pub found: String,
}
