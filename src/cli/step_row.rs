//! Steps as rows of a CSV table, in `steps` and `trace`.

use crate::catalog;
use crate::step::TechniqueId;
use crate::trace::record::{BranchRecord, StepRecord};

/// The columns of [`fields`].
pub(super) const COLUMNS: &str = "id,n,technique,name,level,placements,eliminations";

/// Returns the fields of a step's row. Candidates in a field are separated by a blank.
pub(super) fn fields(step: &StepRecord) -> Vec<String> {
    let technique = &step.technique;
    let level = catalog::get(&TechniqueId::from(technique.id.clone())).map_or("", |row| row.level.word());
    vec![
        step.id.clone(),
        step.n.to_string(),
        technique.id.clone(),
        technique.name.clone().unwrap_or_default(),
        level.to_string(),
        step.place.join(" "),
        step.eliminate.join(" "),
    ]
}

/// Returns the fields of a branch's row: what it tries is placed, and its level is that of a solve that branches.
pub(super) fn fields_of_branch(branch: &BranchRecord) -> Vec<String> {
    let [technique, name, level] = ["branch", "Branch", "trial"].map(str::to_string);
    let (id, n, placed) = (branch.id.clone(), branch.n.to_string(), branch.candidate.clone());
    vec![id, n, technique, name, level, placed, String::new()]
}
