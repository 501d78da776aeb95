//! What a log says of its run as a whole. These types are written as they are.

use serde::{Deserialize, Serialize};

use crate::grid::UniquenessBasis;

/// What a trace says of its run besides the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The puzzle's id.
    pub id: String,
    /// Where it came from.
    pub source: Option<Source>,
    /// The rules and how they were asked.
    pub profile: RunRules,
    /// The bounds on the run.
    pub budget: Limits,
}

/// Where a puzzle came from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "SourceRecord"))]
pub struct Source {
    /// The file, as it was named on the command line; none for standard input or an argument.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The line it begins on, from 1.
    pub line: usize,
}

/// The rules and how they were asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "ProfileRecord"))]
pub struct RunRules {
    /// The profile's name, or the list it was made from.
    pub name: String,
    /// The techniques that were asked for, in order.
    pub rules: Vec<String>,
    /// How the run went on when a rule fired.
    pub advance: AdvanceWord,
    /// Whether techniques that assume a unique solution were allowed.
    pub uniqueness: bool,
    /// What the engine found to have only one solution, if such techniques were to be asked: without it they find nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub established: Option<UniquenessBasis>,
    /// Whether the run might branch.
    pub branch: bool,
}

/// How a run goes on when a rule fires.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "Advance"))]
#[serde(rename_all = "lowercase")]
pub enum AdvanceWord {
    /// Singles in repeated sweeps, each placed at once; any other rule applies its first instance.
    Sweep,
    /// Apply the first instance of the first rule that fires, start again.
    One,
    /// Apply every instance of the first rule that fires, start again.
    All,
}

/// The bounds on the run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "BudgetRecord"))]
pub struct Limits {
    /// At most this many branches.
    pub nodes: Option<u64>,
    /// At most this many milliseconds.
    pub milliseconds: Option<u64>,
    /// Stop at this many solutions; none for all.
    pub solutions: Option<u64>,
}
