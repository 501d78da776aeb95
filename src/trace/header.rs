//! The header of a trace. The types of its fields are also JSON records, written as they stand here.

use serde::{Deserialize, Serialize};

use crate::grid::UniquenessBasis;
use crate::step::TechniqueId;

/// The name of the rules of a run in the order of Sudoku Explainer, whose nested chains have no proof.
pub(crate) const SE_RULES: &str = "se";
/// The name of the usual rules, which words need not mention.
pub(crate) const USUAL_RULES: &str = "human";

/// The puzzle's id and source, and the rules and bounds of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Header {
    /// The puzzle's id.
    pub id: String,
    /// The input that the puzzle was read from, if known.
    pub source: Option<Source>,
    /// The rules of the run and how it applied them.
    pub profile: RunRules,
    /// The bounds on the run.
    pub budget: Limits,
}

/// The place in the input that a puzzle was read from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "SourceRecord"))]
#[non_exhaustive]
pub struct Source {
    /// The file, as named on the command line; absent for standard input or an argument.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The line on which the puzzle begins, from 1.
    pub line: usize,
}

/// The rules of the run and how it applied them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "ProfileRecord"))]
#[non_exhaustive]
pub struct RunRules {
    /// The name of the profile, or the list of rules it was made from.
    pub name: String,
    /// The techniques of the profile, in order.
    #[cfg_attr(test, schemars(with = "Vec<String>"))]
    pub rules: Vec<TechniqueId>,
    /// The way the run continued when a rule fired.
    pub advance: Advance,
    /// True if techniques that assume a unique solution were allowed.
    pub uniqueness: bool,
    /// The basis of uniqueness that the engine found before the run. Absent if no technique needs it, or if
    /// the engine found none: techniques that assume uniqueness then find nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub established: Option<UniquenessBasis>,
    /// True if the run was allowed to branch.
    pub branch: bool,
}

/// The way a run continues when a rule fires.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Advance {
    /// Place all singles in repeated sweeps; apply the first instance of any other rule, then sweep again.
    #[default]
    Sweep,
    /// Apply the first instance of the first rule that fires, then start again with the first rule.
    One,
    /// Apply every instance of the first rule that fires, then start again with the first rule.
    All,
}

impl Advance {
    /// All variants.
    pub const ALL: [Self; 3] = [Self::Sweep, Self::One, Self::All];
}

/// The bounds on the run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "BudgetRecord"))]
#[non_exhaustive]
pub struct Limits {
    /// The largest number of branches; null for no bound.
    pub nodes: Option<u64>,
    /// The longest time in milliseconds; null for no bound.
    pub milliseconds: Option<u64>,
    /// The number of solutions at which the run stops; null to find all.
    pub solutions: Option<u64>,
}
