//! Tests: every kind of reason survives writing and reading, and altered traces are refused.

use std::sync::Arc;

use serde_json::{Value, json};

use super::header::{Advance, Limits, RunRules};
use super::{
    Closing, Detail, Entry, Event, Header, Record, RecordContent, RecordError, Recorder, Trace, TraceError,
    TraceReader, opening, parse_record,
};
use crate::formats::{self, ReadOptions};
use crate::grid::{Candidate, Geometry, Puzzle};
use crate::step::{Case, Cited, Claim, Constraint, Mark, Reason, Role, SingleKind, Step, TechniqueId};
use crate::stepper::{Profile, Stepper};

const FIRST: &str = "..9.3..2.4...68....8.2.....615........7..5..8...7...63.2.3...8....187.36..6...4..";

fn puzzle() -> Puzzle {
    formats::parse(FIRST, &ReadOptions::default()).unwrap().puzzle
}

fn candidate(puzzle: &Puzzle, name: &str) -> Candidate {
    formats::parse_candidate(puzzle.layout(), name).unwrap()
}

fn cell(puzzle: &Puzzle, name: &str) -> Cited {
    Cited { constraint: Constraint::Cell(puzzle.layout().cell_named(name).unwrap()), role: Role::new("set") }
}

/// Makes a step with every kind of reason and constraint; its claims need not be true.
fn step_of_every_kind(puzzle: &Puzzle) -> Step {
    let (one, five) = (candidate(puzzle, "1r1c1"), candidate(puzzle, "5r1c1"));
    let twice = Reason::Linear {
        truths: vec![cell(puzzle, "r1c3"), cell(puzzle, "r1c3")],
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
    let layout = puzzle.layout();
    let (mut cells, digits): (Vec<_>, _) = (layout.all_cells().collect(), layout.all_digits().collect());
    cells.reverse();
    let symmetry = Reason::Symmetry { cells, digits };
    Step {
        rated: None,
        technique: TechniqueId::new("unheard-of"),
        claims: vec![
            Claim { place: vec![], eliminate: vec![one], because: cases },
            Claim { place: vec![], eliminate: vec![five], because: exhaust },
            Claim { place: vec![], eliminate: vec![candidate(puzzle, "2r5c5")], because: symmetry },
        ],
        marks: vec![Mark { role: Role::new("fin"), candidate: one }],
    }
}

fn records(puzzle: &Puzzle, events: &[Event], detail: Detail) -> Vec<Record> {
    let geometry: Geometry = Geometry::new(puzzle.layout().clone());
    let (summary, _) = Stepper::new(Profile::singles()).log(puzzle);
    let profile = RunRules {
        name: "made up".to_string(),
        rules: Vec::new(),
        advance: Advance::One,
        uniqueness: true,
        established: None,
        branch: true,
    };
    let budget = Limits { nodes: None, milliseconds: None, solutions: Some(2) };
    let header = Header { id: "1".to_string(), source: None, profile, budget };
    let mut recorder = Recorder::new(&header, puzzle, &geometry, detail);
    let mut records = vec![recorder.first()];
    records.extend(events.iter().filter_map(|event| recorder.event(event, None)));
    records.push(recorder.last(&summary));
    let read = |record| parse_record(&serde_json::to_string(record).unwrap()).unwrap();
    records.iter().map(read).collect()
}

#[test]
fn reasons_of_every_kind_read_back_as_written() {
    let puzzle = puzzle();
    let step = step_of_every_kind(&puzzle);
    let events = [Event::Step(Arc::new(step.clone()))];
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
        reason.rests_on(puzzle.layout(), &|_| true).len()
    };
    assert_eq!(rests(&["r1c1"], &[]), 9);
    assert_eq!(rests(&["r1c1"], &["r1c1"]), 0);
    assert_eq!(rests(&["r1c1", "r1c1"], &["r1c1"]), 9);
    assert_eq!(rests(&["r1c1"], &["r1c2"]), 9);
    let claims = step_of_every_kind(&puzzle).claims;
    let cells: Vec<_> =
        claims[0].because.rests_on(puzzle.layout(), &|_| true).iter().map(|one| one.cell).collect();
    let of = |name| cells.iter().filter(|&&cell| cell == candidate(&puzzle, name).cell).count();
    assert_eq!(
        (of("1r1c1"), of("1r1c3"), cells.len()),
        (9, 9, 18),
        "what is split and the truth, not the link"
    );
    assert_eq!(claims[1].because.rests_on(puzzle.layout(), &|_| true).len(), 17, "a cell and the pattern's");
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

/// Makes the records of a trace with states: a branch, in it a single and a step with every kind of reason.
fn sample_records() -> Vec<Value> {
    let mut puzzle = puzzle();
    puzzle.place(candidate(&puzzle, "4r8c3"));
    puzzle.eliminate(candidate(&puzzle, "7r1c1"));
    let single = SingleKind::Naked.step(candidate(&puzzle, "5r8c2"));
    let events = [
        Event::Branch(candidate(&puzzle, "9r8c1")),
        Event::Step(Arc::new(single)),
        Event::Step(Arc::new(step_of_every_kind(&puzzle))),
        Event::Close(Closing::Abandoned),
    ];
    let mut records: Vec<Value> = records(&puzzle, &events, Detail { low: false, states: true })
        .iter()
        .map(|record| serde_json::to_value(record).unwrap())
        .collect();
    let result = records.last_mut().unwrap();
    result["verdict"] = "unknown".into();
    result["reason"] = "stuck".into();
    result["logic_alone"] = false.into();
    records
}

fn read(records: &[Value]) -> Result<Trace, TraceError> {
    Trace::from_records(records.iter().map(|record| parse_record(&record.to_string()).unwrap()))
}

#[test]
fn a_field_that_follows_from_the_rest_is_refused_when_it_is_altered() {
    let good = sample_records();
    assert_eq!(read(&good).map(|trace| trace.entries.len()), Ok(4));
    let [puzzle, branch, single, step, _, result] = [0, 1, 2, 3, 4, 5];
    let altered: [(usize, &str, Value, &str); 26] = [
        (puzzle, "/shape/side", 6.into(), "shape"),
        (puzzle, "/shape", Value::Null, "layout"),
        (puzzle, "/start/placed", "1".repeat(81).into(), "start"),
        (branch, "/id", "2".into(), "id"),
        (branch, "/why/fewest", 3.into(), "why.fewest"),
        (branch, "/why/tied", 1.into(), "why.tied"),
        (branch, "/candidates", json!(["9r8c1"]), "why.fewest"),
        (branch, "/candidates", json!(["9r8c1", "5r8c1"]), "candidates"),
        (branch, "/candidates", json!(["1r8c1", "9r8c1"]), "candidates"),
        (single, "/id", "2".into(), "id"),
        (single, "/technique/name", "Naked Pair".into(), "technique.name"),
        (single, "/technique/hodoku", "0002".into(), "technique.hodoku"),
        (single, "/assumes", json!(["unique-solution"]), "assumes"),
        (single, "/before/placed", ".".repeat(81).into(), "before"),
        (single, "/before/candidates/0", "7".into(), "before"),
        (single, "/after/placed", ".".repeat(81).into(), "after"),
        (single, "/after/candidates/0", "7".into(), "after"),
        (step, "/assumes", json!([]), "assumes"),
        (step, "/assumes", json!(["a clear sky"]), "assumes"),
        (step, "/claims/0/because/cases/over/pattern", json!([]), "claims"),
        (result, "/id", "2".into(), "id"),
        (result, "/counts/naked-single", 2.into(), "counts"),
        (result, "/counts", json!({}), "counts"),
        (result, "/hardest", "full-house".into(), "hardest"),
        (result, "/logic_alone", true.into(), "logic_alone"),
        (4, "/id", "2".into(), "id"),
    ];
    for (record, pointer, value, field) in altered {
        let mut records = good.clone();
        let (parent, name) = pointer.rsplit_once('/').unwrap();
        let parent = records[record].pointer_mut(parent).unwrap();
        match name.parse::<usize>() {
            Ok(index) => parent[index] = value,
            Err(_) => parent[name] = value,
        }
        let refused = read(&records).expect_err(pointer);
        match refused {
            TraceError::Derived(named) | TraceError::Name(named, _) => assert_eq!(named, field, "{pointer}"),
            other => panic!("{pointer}: {other}"),
        }
    }
}

/// Makes the records of a trace of one step, whose technique is in the catalogue and supposes a candidate.
fn supposing(detail: Detail) -> Vec<Value> {
    let puzzle = puzzle();
    let gone = candidate(&puzzle, "1r1c1");
    let inner = Reason::Cases { over: cell(&puzzle, "r1c2"), negated: false, cases: vec![] };
    let inner = Claim { place: vec![], eliminate: vec![], because: inner };
    let case = Case { when: gone, claims: vec![inner] };
    let because = Reason::Cases { over: cell(&puzzle, "r1c1"), negated: true, cases: vec![case] };
    let technique = TechniqueId::new("nishio");
    let claims = vec![Claim { place: vec![], eliminate: vec![gone], because }];
    let events = [Event::Step(Arc::new(Step::new(technique, claims)))];
    let records = records(&puzzle, &events, detail);
    let mut records: Vec<Value> =
        records.iter().map(|record| serde_json::to_value(record).unwrap()).collect();
    records[2]["logic_alone"] = false.into();
    records
}

#[test]
fn how_deep_a_step_supposes_is_what_its_reasons_and_the_catalogue_say() {
    for low in [false, true] {
        let good = supposing(Detail { low, states: false });
        assert_eq!(good[1]["supposes"], json!(2));
        let trace = read(&good).unwrap();
        assert!(trace.summary.supposing == 1 && !trace.summary.logic_alone());
        for (depth, is_read) in [(json!(2), true), (json!(1), low), (json!(0), false), (Value::Null, false)] {
            let mut records = good.clone();
            records[1]["supposes"] = depth.clone();
            let expected = if is_read { None } else { Some(TraceError::Derived("supposes")) };
            assert_eq!(read(&records).err(), expected, "{depth}");
        }
        let mut records = good.clone();
        records[2]["logic_alone"] = true.into();
        assert_eq!(read(&records), Err(TraceError::Derived("logic_alone")));
    }
    let mut records = sample_records();
    records[2]["supposes"] = 1.into();
    assert_eq!(read(&records), Err(TraceError::Derived("supposes")), "a single supposes nothing");
    records = sample_records();
    records[3]["supposes"] = 1.into();
    assert!(read(&records).is_ok(), "a technique of another version may suppose");
    records[3]["supposes"] = 2.into();
    assert_eq!(read(&records), Err(TraceError::Derived("supposes")), "its cases have depth 1");
}

#[test]
fn why_there_is_no_solution_is_what_the_contradiction_says() {
    let mut records = sample_records();
    let result = records.last_mut().unwrap();
    result["verdict"] = "none".into();
    for (reason, is_read) in
        [(super::ALL_CANDIDATES_FAILED.into(), true), (Value::Null, true), ("it is too hard".into(), false)]
    {
        records.last_mut().unwrap()["reason"] = reason;
        assert_eq!(read(&records).is_ok(), is_read);
    }
    records.last_mut().unwrap()["reason"] = super::ALL_CANDIDATES_FAILED.into();
    records.last_mut().unwrap()["verdict"] = "unique".into();
    assert_eq!(read(&records), Err(TraceError::Derived("reason")));
}

#[test]
fn what_may_be_left_out_may_be_left_out() {
    let mut records = sample_records();
    for record in &mut records {
        let record = record.as_object_mut().unwrap();
        for name in ["before", "after", "hardest", "source", "start"] {
            record.remove(name);
        }
        if let Some(technique) = record.get_mut("technique").and_then(Value::as_object_mut) {
            technique.remove("name");
            technique.remove("hodoku");
        }
    }
    assert_eq!(read(&records), Err(TraceError::Derived("why.tied")), "the start is not optional here");
    records[0]["start"] = sample_records()[0]["start"].clone();
    assert!(read(&records).is_ok());
}

#[test]
fn a_misread_record_is_named_by_its_number() {
    let records: Vec<Record> =
        sample_records().iter().map(|record| parse_record(&record.to_string()).unwrap()).collect();
    let Record::Puzzle(first) = &records[0] else { panic!("the puzzle comes first") };
    let (header, puzzle) = opening(first).unwrap();
    let geometry = Geometry::new(puzzle.layout().clone());
    let mut reader = TraceReader::new(&geometry, &header, &puzzle);
    assert!(matches!(reader.read(&records[1]), Ok(RecordContent::Entry(Entry::Branch(_)))));
    assert_eq!(reader.read(&records[3]).unwrap_err().at, Some(3));
    let mut reader = TraceReader::new(&geometry, &header, &puzzle);
    assert!(reader.read(&records[1]).is_ok());
    let open = TraceError::Order("every branch to be closed before the result");
    assert_eq!(reader.read(&records[5]), Err(RecordError { at: None, why: open, content: None }));
    assert_eq!(reader.end(), Err(TraceError::Order("a result at the end")));
}

#[test]
fn a_trace_is_read_record_by_record() {
    let lines = [
        r#"{"t":"puzzle","id":"a","schema":"sudostep-trace/1","layout":"boxes","shape":{"side":4,"box_height":2,"box_width":2},
            "givens":"123.............","profile":{"name":"","rules":[],"advance":"one","uniqueness":false,"branch":false},
            "budget":{"nodes":null,"milliseconds":null,"solutions":2}}"#,
        r#"{"t":"step","id":"a","n":1,"branch":0,"technique":{"id":"full-house"},"place":["4r1c4"],"eliminate":[],"uses":[],
            "claims":[{"place":["4r1c4"],"because":{"linear":{"truths":[{"role":"house","house":"r1","digit":4}],"links":[]}}}]}"#,
        r#"{"t":"result","id":"a","verdict":"unknown","reason":"stuck","solutions":[],"count":0,"complete":false,
            "logic_alone":false,"counts":{"full-house":1},"sweeps":0,"nodes":0,"depth":0}"#,
    ];
    let Record::Puzzle(first) = parse_record(lines[0]).unwrap() else { panic!("the puzzle comes first") };
    let (header, puzzle) = opening(&first).unwrap();
    let geometry = Geometry::new(puzzle.layout().clone());
    let mut reader = TraceReader::new(&geometry, &header, &puzzle);
    assert!(matches!(
        reader.read(&parse_record(lines[1]).unwrap()).unwrap(),
        RecordContent::Entry(Entry::Step(_))
    ));
    assert!(matches!(reader.read(&parse_record(lines[2]).unwrap()).unwrap(), RecordContent::End(_)));
}
