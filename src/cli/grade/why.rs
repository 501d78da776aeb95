//! `grade --why`: the rounds that make the effort, and the steps behind a rating of Sudoku Explainer.

use std::fmt::Write as _;

use serde::Serialize;

use crate::catalog::Technique;
use crate::formats;
use crate::grade::{CostedRound, Se, SeStep, Sudostep};
use crate::grid::{Candidate, Layout};
use crate::trace::RoundKind;

/// A round, as data.
#[derive(Serialize)]
pub(super) struct RoundRecord<'a> {
    /// The technique's id, `trial` or `trial-in-trial`.
    by: &'a str,
    width: u32,
    cost: f64,
    open: u32,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    place: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    eliminate: Vec<String>,
}

/// Returns the rounds of a grade as data, with the cell names of `names`.
pub(super) fn records<'a>(grade: &'a Sudostep, names: &Layout) -> Vec<RoundRecord<'a>> {
    let candidates = |all: &[Candidate]| all.iter().map(|one| formats::candidate(names, *one)).collect();
    let record = |costed: &'a CostedRound| RoundRecord {
        by: match &costed.round.kind {
            RoundKind::Technique(id) => id.as_str(),
            RoundKind::Trial => "trial",
            RoundKind::TrialInTrial => "trial-in-trial",
        },
        width: costed.round.width,
        cost: costed.cost,
        open: costed.round.open,
        place: candidates(&costed.round.placed),
        eliminate: candidates(&costed.round.removed),
    };
    grade.rounds.iter().map(record).collect()
}

/// A step behind a grade on the scale `se`, as data.
#[derive(Serialize)]
pub(super) struct SeStepRecord {
    technique: String,
    rating: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    eliminate: Vec<String>,
}

/// Returns the steps of SE as data, with the cell names of `names`.
pub(super) fn se_records(grade: &Se, names: &Layout) -> Vec<SeStepRecord> {
    let name = |one: Candidate| formats::candidate(names, one);
    let record = |step: SeStep| SeStepRecord {
        technique: step.technique,
        rating: step.rating,
        place: step.place.map(name),
        eliminate: step.eliminate.into_iter().map(name).collect(),
    };
    grade.steps().map(record).collect()
}

/// Returns the steps of SE in words, a line each; steps of one technique and rating in a row share a line.
pub(super) fn se_lines(grade: &Se) -> String {
    let steps: Vec<SeStep> = grade.steps().collect();
    let mut text = String::new();
    let mut at = 0;
    let same = |one: &SeStep, other: &SeStep| {
        one.technique == other.technique && one.rating.total_cmp(&other.rating).is_eq()
    };
    for row in steps.chunk_by(same) {
        let (first, last) = (at + 1, at + row.len());
        at = last;
        let range = if first == last { format!("step {first}") } else { format!("steps {first} to {last}") };
        let _ = writeln!(text, "  {:>10.1}  {range}: {}", row[0].rating, row[0].technique);
    }
    text
}

/// The most candidates listed for a round.
const MOST_LISTED: usize = 8;

/// Returns the rounds of a grade in words, a line each; singles in a row share a line.
pub(super) fn lines(grade: &Sudostep, names: &Layout) -> String {
    let mut text = String::new();
    let is_single = |costed: &CostedRound| costed.technique.is_some_and(Technique::is_single);
    let mut at = 0;
    for row in grade.rounds.chunk_by(|one, other| is_single(one) && is_single(other)) {
        let (first, last) = (at + 1, at + row.len());
        at = last;
        let cost: f64 = row.iter().map(|costed| costed.cost).sum();
        let rounds =
            if first == last { format!("round {first}") } else { format!("rounds {first} to {last}") };
        let costed = &row[0];
        let words = if is_single(costed) {
            let placed: usize = row.iter().map(|costed| costed.round.placed.len()).sum();
            format!("singles, {placed} placed")
        } else {
            let name = match costed.round.kind {
                RoundKind::Technique(_) => costed.technique.map_or("", |row| row.name),
                RoundKind::Trial => "trial of every candidate",
                RoundKind::TrialInTrial => "trial within a trial",
            };
            let narrowest = grade.bottleneck.is_some_and(|at| at + 1 == first);
            let mark = if narrowest { ", the narrowest" } else { "" };
            format!("{name}, {} available{mark}: {}", costed.round.width, conclusions(costed, names))
        };
        let _ = writeln!(text, "  {cost:>10.1}  {rounds}: {words}");
    }
    let sum = grade.sum();
    if grade.left > 0 {
        let cost = sum - grade.rounds.iter().map(|costed| costed.cost).sum::<f64>();
        let _ = writeln!(
            text,
            "  {cost:>10.1}  {} candidates left: as much as a trial within a trial",
            grade.left
        );
    }
    if sum >= 10_000.0 {
        let _ = writeln!(text, "  {sum:>10.1}  in all, to two digits {}", grade.effort);
    }
    text
}

fn conclusions(costed: &CostedRound, names: &Layout) -> String {
    let placed = costed.round.placed.iter().map(|one| (one, "="));
    let all: Vec<_> = placed.chain(costed.round.removed.iter().map(|one| (one, "<>"))).collect();
    let told = |(one, sign): &(&Candidate, &str)| format!("{}{sign}{}", names.cell_name(one.cell), one.digit);
    let listed: Vec<String> = all.iter().take(MOST_LISTED).map(told).collect();
    let more = all.len() - listed.len();
    let more = if more == 0 { String::new() } else { format!(" and {more} more") };
    listed.join(", ") + &more
}
