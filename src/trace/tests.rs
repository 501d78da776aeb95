//! Reasons of every kind through records and back, and traces that contradict themselves.

use super::record::{Advance, BudgetRecord, ProfileRecord};
use super::{Closing, Detail, Entry, Event, Finished, Header, Record, Trace, TraceError, parse_record};
use crate::grid::{Candidate, Geometry, Puzzle};
use crate::notation::{self, ReadOptions};
use crate::step::{Case, Cited, Claim, Constraint, Mark, Reason, Role, Step, TechniqueId};
use crate::stepper::{Profile, Stepper};

const FIRST: &str = "..9.3..2.4...68....8.2.....615........7..5..8...7...63.2.3...8....187.36..6...4..";

fn puzzle() -> Puzzle {
    notation::parse(FIRST, &ReadOptions::default()).unwrap().puzzle
}

fn candidate(puzzle: &Puzzle, name: &str) -> Candidate {
    notation::parse_candidate(puzzle.layout(), name).unwrap()
}

fn cell(puzzle: &Puzzle, name: &str) -> Cited {
    Cited { constraint: Constraint::Cell(puzzle.layout().cell_named(name).unwrap()), role: Role::new("set") }
}

/// A step that uses every kind of reason and constraint; what it claims need not be true.
fn step_of_every_kind(puzzle: &Puzzle) -> Step {
    let (one, five) = (candidate(puzzle, "1r1c1"), candidate(puzzle, "5r1c1"));
    let twice = Reason::Linear {
        truths: vec![cell(puzzle, "r1c1"), cell(puzzle, "r1c1")],
        links: vec![cell(puzzle, "r1c2")],
    };
    let contradiction = Claim { place: vec![], eliminate: vec![], because: twice };
    let cases = Reason::Cases {
        over: cell(puzzle, "r1c1"),
        negated: true,
        cases: vec![Case { when: one, claims: vec![contradiction] }],
    };
    let guardians = Constraint::Guardians { pattern: vec![one], candidates: vec![one, five] };
    let exhaust = Reason::Exhaust {
        cited: vec![cell(puzzle, "r1c4"), Cited { constraint: guardians, role: Role::new("roof") }],
    };
    Step {
        technique: TechniqueId::new("unheard-of"),
        claims: vec![
            Claim { place: vec![], eliminate: vec![one], because: cases },
            Claim { place: vec![], eliminate: vec![five], because: exhaust },
        ],
        marks: vec![Mark { role: Role::new("fin"), candidate: one }],
    }
}

fn records(puzzle: &Puzzle, events: &[Event], detail: Detail) -> Vec<Record> {
    let geometry = Geometry::new(puzzle.layout().clone());
    let (summary, _) = Stepper::new(puzzle.layout().clone(), Profile::singles()).log(puzzle);
    let profile = ProfileRecord {
        name: "made up".to_string(),
        rules: Vec::new(),
        advance: Advance::One,
        uniqueness: true,
        branch: true,
    };
    let budget = BudgetRecord { nodes: None, milliseconds: None, solutions: Some(2) };
    let header = Header { id: "1".to_string(), source: None, profile, budget };
    let run = Finished { header: &header, puzzle, geometry: &geometry, events, summary: &summary };
    let mut lines = Vec::new();
    let written: Result<(), ()> = run.records(detail, None, |record| {
        lines.push(parse_record(&serde_json::to_string(&record).unwrap()).unwrap());
        Ok(())
    });
    written.unwrap();
    lines
}

#[test]
fn reasons_of_every_kind_read_back_as_written() {
    let puzzle = puzzle();
    let step = step_of_every_kind(&puzzle);
    let events = [Event::Step(Box::new(step.clone()))];
    let trace = Trace::from_records(records(&puzzle, &events, Detail::default())).unwrap();
    let [Entry::Step(entry)] = trace.entries.as_slice() else { panic!("there is one step") };
    assert_eq!(entry.step, step);
    let low = Detail { low: true, states: false };
    let trace = Trace::from_records(records(&puzzle, &events, low)).unwrap();
    let [Entry::Step(entry)] = trace.entries.as_slice() else { panic!("there is one step") };
    assert!(entry.step.eliminations().eq(step.eliminations()) && entry.step.marks.is_empty());
}

#[test]
fn a_missing_candidate_matters_where_truths_outnumber_links() {
    let puzzle = puzzle();
    let rests = |truths: &[&str], links: &[&str]| {
        let cited = |names: &[&str]| names.iter().map(|name| cell(&puzzle, name)).collect();
        let reason = Reason::Linear { truths: cited(truths), links: cited(links) };
        reason.rests_on(puzzle.layout(), |_| true).len()
    };
    assert_eq!(rests(&["r1c1"], &[]), 9);
    assert_eq!(rests(&["r1c1"], &["r1c1"]), 0);
    assert_eq!(rests(&["r1c1", "r1c1"], &["r1c1"]), 9);
    assert_eq!(rests(&["r1c1"], &["r1c2"]), 9);
    let claims = step_of_every_kind(&puzzle).claims;
    assert_eq!(claims[0].because.rests_on(puzzle.layout(), |_| true).len(), 18, "two cells");
    assert_eq!(claims[1].because.rests_on(puzzle.layout(), |_| true).len(), 11, "a cell and two guardians");
}

#[test]
fn a_trace_that_contradicts_itself_is_refused() {
    let puzzle = puzzle();
    let tried = candidate(&puzzle, "1r1c1");
    let events = [Event::Branch(tried), Event::Close(Closing::Abandoned)];
    let good = records(&puzzle, &events, Detail::default());
    assert!(Trace::from_records(good.clone()).is_ok());
    let refused = |change: &dyn Fn(&mut Vec<Record>)| {
        let mut records = good.clone();
        change(&mut records);
        Trace::from_records(records).unwrap_err()
    };
    let with_branch = |change: &dyn Fn(&mut super::record::BranchRecord)| {
        refused(&|records| {
            let Record::Branch(branch) = &mut records[1] else { panic!("the branch comes first") };
            change(branch);
        })
    };
    assert_eq!(with_branch(&|branch| branch.n = 2), TraceError::Order("the next number"));
    assert_eq!(
        with_branch(&|branch| branch.parent = 7),
        TraceError::Order("a branch in the innermost open one")
    );
    assert_eq!(with_branch(&|branch| branch.depth = 3), TraceError::Order("the depth of the branch"));
    let other = TraceError::Order("the candidates of the branch's cell, the one it tries among them");
    assert_eq!(with_branch(&|branch| branch.candidates.clear()), other);
    assert_eq!(
        refused(&|records| drop(records.remove(1))),
        TraceError::Order("the innermost open branch to be closed")
    );
    assert_eq!(refused(&|records| drop(records.pop())), TraceError::Order("a result at the end"));
    assert_eq!(refused(&|records| drop(records.remove(0))), TraceError::Order("a puzzle record first"));
}
