//! Records: the log as JSON objects, with names in place of indices.
//!
//! The schema under `fixtures/` is generated from these types, descriptions included. Fields are written in
//! the order in which they stand here.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;

use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::header::{Limits, RunRules, Source};
use crate::formats::InputError;
use crate::grid::HouseKind;
use crate::step::{Pass, Rated};

/// The name of the trace schema. Its number rises with a change that breaks readers.
pub const SCHEMA: &str = "sudostep-trace/2";

/// The schemas that are read. The second number added the reason `unproved` and the field `rated`.
pub(crate) const SCHEMAS_READ: [&str; 2] = ["sudostep-trace/1", SCHEMA];

/// One record of a trace: one JSON object, in `jsonl` one line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "t", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Record {
    /// The first record of a trace: the puzzle, the rules and the bounds.
    Puzzle(PuzzleRecord),
    /// A step: the deduction of one instance of a technique.
    Step(StepRecord),
    /// A candidate tried on a clone of the board.
    Branch(BranchRecord),
    /// The end of a branch.
    Close(CloseRecord),
    /// The last record of a trace: the verdict and the run's figures.
    Result(ResultRecord),
    /// An input that could not be read, at its place in the stream.
    Error(ErrorRecord),
}

impl Record {
    /// Returns the id of the puzzle, and the number of a step or branch.
    pub(crate) fn id_and_number(&self) -> (&str, Option<u32>) {
        match self {
            Self::Puzzle(record) => (&record.id, None),
            Self::Step(record) => (&record.id, Some(record.n)),
            Self::Branch(record) => (&record.id, Some(record.n)),
            Self::Close(record) => (&record.id, Some(record.n)),
            Self::Result(record) => (&record.id, None),
            Self::Error(record) => (&record.id, None),
        }
    }
}

/// The first record of a trace: the puzzle, the rules and the bounds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PuzzleRecord {
    /// The puzzle's id: the input's own, else its number in the run, from 1.
    pub id: String,
    /// The schema of the trace: `sudostep-trace/2`.
    pub schema: String,
    /// The shape of the boxes and the side; absent for a layout that is not a boxed grid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<ShapeRecord>,
    /// `boxes` (rows, columns and boxes of that shape) or the layout in full.
    pub layout: LayoutRecord,
    /// The givens, one character for each cell in cell order, `.` for none. Digits above 9 are `A` to `Z`;
    /// with 36 digits the last is `0`.
    pub givens: String,
    /// The position that the run starts from, if it is more than the givens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<StartRecord>,
    /// The place in the input that the puzzle was read from, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// The rules of the run and how it applied them.
    pub profile: RunRules,
    /// The bounds on the run.
    pub budget: Limits,
}

/// The shape of a boxed grid.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ShapeRecord {
    /// The number of rows, which is also the number of columns.
    pub side: usize,
    /// The number of rows in a box.
    pub box_height: usize,
    /// The number of columns in a box.
    pub box_width: usize,
}

/// The layout of the houses.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum LayoutRecord {
    /// `boxes`: rows, columns and boxes of the record's shape.
    Named(String),
    /// The layout in full.
    Custom(CustomLayout),
}

/// A layout in full.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CustomLayout {
    /// The number of digits.
    pub digits: usize,
    /// The names of the cells, in cell order.
    pub cells: Vec<String>,
    /// The houses, in order.
    pub houses: Vec<HouseRecord>,
}

/// A house of a layout.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct HouseRecord {
    /// The kind of house.
    pub kind: HouseKind,
    /// The name.
    pub name: String,
    /// The names of the house's cells.
    pub cells: Vec<String>,
}

/// Digits placed and candidates removed before the start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct StartRecord {
    /// The digits already placed, written like `givens`.
    pub placed: String,
    /// The candidates already removed.
    pub eliminated: Vec<String>,
}

/// A step: the deduction of one instance of a technique.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct StepRecord {
    /// The puzzle's id.
    pub id: String,
    /// The step's number. Steps and branches share one numbering, from 1.
    pub n: u32,
    /// The number of the branch that the step is in; 0 outside any branch.
    pub branch: u32,
    /// The number of the sweep that made the step, from 1, if a sweep did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sweep: Option<u32>,
    /// The pass of that sweep.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<Pass>,
    /// The technique of the step.
    pub technique: TechniqueRecord,
    /// The candidates placed, such as `4r3c2`. The eliminations that a placement implies are not listed.
    pub place: Vec<String>,
    /// The candidates removed.
    pub eliminate: Vec<String>,
    /// The claims with their reasons; absent at low detail.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claims: Option<Vec<ClaimRecord>>,
    /// The numbers of the steps and choices that removed candidates whose absence the step relies on,
    /// ascending.
    pub uses: Vec<u32>,
    /// The assumptions beyond the rules of the puzzle: `unique-solution`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub assumes: Vec<String>,
    /// The depth of nested assumptions, from 1, if the technique supposes a candidate and follows the
    /// consequences.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub supposes: Option<u32>,
    /// Candidates marked in addition to the citations.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<MarkRecord>,
    /// The name and rating that the program gives the step whose order the run follows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rated: Option<Rated>,
    /// The step in words, on request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The step in the notation asked for, such as `X-Wing: 3 r37 c34 => r1c34<>3`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notation: Option<String>,
    /// The position before the step, on request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<StateRecord>,
    /// The position after the step, on request; absent if the step leads to a contradiction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<StateRecord>,
}

/// The record of a step that is not part of a run: written without number, branch, sweep and dependencies.
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

/// The id and the names of a technique.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TechniqueRecord {
    /// The id in the catalogue.
    pub id: String,
    /// The name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The code in `HoDoKu`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hodoku: Option<String>,
}

/// Candidates proved true or false by one reason.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ClaimRecord {
    /// The candidates placed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub place: Vec<String>,
    /// The candidates removed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub eliminate: Vec<String>,
    /// The reason.
    pub because: ReasonRecord,
}

/// The reason why a claim holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum ReasonRecord {
    /// A counting argument: some constraints used as "at least one", others as "at most one".
    Linear {
        /// The constraints used as "at least one".
        truths: Vec<CitedRecord>,
        /// The constraints used as "at most one".
        links: Vec<CitedRecord>,
    },
    /// An argument by cases: one of the candidates of a constraint is true, and every one leads to the claim.
    Cases {
        /// The constraint whose candidates are the cases.
        over: CitedRecord,
        /// True if a case may also assume the opposite of the claim.
        negated: bool,
        /// The cases, one candidate each.
        cases: Vec<CaseRecord>,
    },
    /// An exhaustive argument: the opposite of the claim cannot be completed under the constraints cited.
    Exhaust {
        /// The constraints cited.
        cited: Vec<CitedRecord>,
    },
    /// A symmetry of the layout that maps the givens to themselves, and therefore the only solution to
    /// itself.
    Symmetry {
        /// For each cell in cell order, the cell that it is mapped to.
        cells: Vec<String>,
        /// For each digit, ascending, the digit that it is mapped to.
        digits: Vec<u8>,
    },
    /// No proof: the program whose order the run follows says so.
    Unproved,
}

/// One case of an argument by cases.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CaseRecord {
    /// The candidate assumed true.
    pub when: String,
    /// The claims that follow.
    pub claims: Vec<ClaimRecord>,
}

/// A constraint and its role in the argument: a cell, a house with a digit, or guardians with their pattern.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CitedRecord {
    /// The role of the constraint, such as `cell`, `house` or `base`.
    pub role: String,
    /// The cell that holds exactly one digit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cell: Option<String>,
    /// The house that holds the digit exactly once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub house: Option<String>,
    /// The digit of the house.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digit: Option<u8>,
    /// The guardians: candidates of which at least one is true if the solution is unique.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guardians: Option<Vec<String>>,
    /// The candidates of the pattern. If no guardian were true, the pattern could be filled in a second way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pattern: Option<Vec<String>>,
}

/// A candidate marked in addition to the citations.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MarkRecord {
    /// The role of the candidate.
    pub role: String,
    /// The candidate.
    pub candidate: String,
}

/// A position: placed digits and remaining candidates.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct StateRecord {
    /// The digits placed so far, without the givens, written like `givens`.
    pub placed: String,
    /// For each cell in cell order, its candidates, with the digits of `givens`; empty for a filled cell.
    pub candidates: Vec<String>,
}

/// A candidate tried on a clone of the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct BranchRecord {
    /// The puzzle's id.
    pub id: String,
    /// The branch's number. Steps and branches share one numbering, from 1.
    pub n: u32,
    /// The number of the branch that this one was opened in; 0 outside any branch.
    pub parent: u32,
    /// The number of open branches, this one included.
    pub depth: u32,
    /// The cell in which the branch tries a candidate.
    pub cell: String,
    /// The candidate that the branch tries.
    pub candidate: String,
    /// The candidates of the cell, in the order in which branches try them.
    pub candidates: Vec<String>,
    /// The reason for the choice of this cell.
    pub why: WhyCellRecord,
    /// The choice in words, on request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// The reason to branch on a cell: no open cell has fewer candidates.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct WhyCellRecord {
    /// The number of candidates of the cell, the fewest of any open cell.
    pub fewest: u32,
    /// The number of open cells with as few candidates; the branch is on the first of them.
    pub tied: u32,
}

/// The end of a branch.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CloseRecord {
    /// The puzzle's id.
    pub id: String,
    /// The branch's number.
    pub n: u32,
    /// The reason to close the branch.
    pub why: CloseWord,
    /// The contradiction, if that is the reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contradiction: Option<ContradictionRecord>,
    /// The reason in words, with an explanation of the contradiction, on request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// The reason to close a branch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum CloseWord {
    /// The branch leads to a contradiction.
    Contradiction,
    /// Every branch opened inside this one is closed.
    Exhausted,
    /// The branch leads to a solution.
    Solution,
    /// The run stopped inside the branch: the budget was exhausted, branching was forbidden, or enough
    /// solutions were found.
    Abandoned,
}

/// The verdict: no solution, exactly one, several, or unknown because the run stopped early.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum VerdictWord {
    /// No solution.
    None,
    /// Exactly one solution.
    Unique,
    /// At least two solutions.
    Multiple,
    /// The run stopped before it could tell.
    Unknown,
}

/// A contradiction: a cell without a candidate, a house without a place for a digit, or two equal digits at
/// the start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ContradictionRecord {
    /// The cell that has no candidate left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cell: Option<String>,
    /// The house that has no place left for the digit, or that holds the digit twice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub house: Option<String>,
    /// The digit of the house.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digit: Option<u8>,
    /// The two cells that start with the digit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cells: Option<[String; 2]>,
}

/// The last record of a trace: the verdict and the run's figures.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ResultRecord {
    /// The puzzle's id.
    pub id: String,
    /// The verdict: no solution, exactly one, several, or unknown because the run stopped early.
    pub verdict: VerdictWord,
    /// The reason for the verdict: `budget`, `stuck` or `interrupted` for `unknown`, a phrase for `none`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The contradiction at the start, or the one that steps outside any branch reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contradiction: Option<ContradictionRecord>,
    /// The solutions kept, written like `givens`.
    pub solutions: Vec<String>,
    /// The number of solutions found, kept or not.
    pub count: u64,
    /// True if the whole search space was covered, so that there are no more solutions.
    pub complete: bool,
    /// True if rules alone found the only solution: no branch, and no technique that supposes a candidate.
    pub logic_alone: bool,
    /// The hardest technique used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hardest: Option<String>,
    /// The number of steps of each technique, those in closed branches included.
    #[serde(deserialize_with = "counts_by_name")]
    pub counts: BTreeMap<String, u64>,
    /// The number of sweeps that placed something.
    pub sweeps: u32,
    /// The number of branches opened.
    pub nodes: u64,
    /// The largest number of branches open at once.
    pub depth: u32,
}

/// Reads counts by name, none of which may stand there twice.
fn counts_by_name<'d, D: Deserializer<'d>>(reader: D) -> Result<BTreeMap<String, u64>, D::Error> {
    struct Counts;
    impl<'d> Visitor<'d> for Counts {
        type Value = BTreeMap<String, u64>;

        fn expecting(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
            text.write_str("a map of counts")
        }

        fn visit_map<A: MapAccess<'d>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut counts = BTreeMap::new();
            while let Some((name, count)) = map.next_entry()? {
                match counts.entry(name) {
                    Entry::Vacant(place) => place.insert(count),
                    Entry::Occupied(twice) => {
                        return Err(A::Error::custom(format_args!("duplicate field `{}`", twice.key())));
                    }
                };
            }
            Ok(counts)
        }
    }
    reader.deserialize_map(Counts)
}

/// An input that could not be read, with the error.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ErrorRecord {
    /// The id the puzzle would have had.
    pub id: String,
    /// The error.
    pub error: ErrorBody,
}

/// An error in an input, with its place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ErrorBody {
    /// The code of the error, such as `row-length`.
    pub code: String,
    /// The error in a sentence.
    pub message: String,
    /// The file, as named on the command line; absent for standard input or an argument.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The text that was expected at this place.
    pub expected: String,
    /// The text found at this place.
    pub found: String,
}

impl From<&InputError> for ErrorBody {
    fn from(error: &InputError) -> Self {
        Self {
            code: error.code.to_string(),
            message: error.message.clone(),
            file: error.file.as_deref().map(str::to_string),
            line: error.line,
            column: error.column,
            expected: error.expected.clone(),
            found: error.found.clone(),
        }
    }
}
