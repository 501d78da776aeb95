//! Runs whose records are written as text and read back.

use std::sync::Arc;

use sudostep::grid::{Classic, Geometry, Puzzle, Storage};
use sudostep::stepper::{Profile, Stepper};
use sudostep::trace::{
    self, Detail, Entries, Entry, Event, Header, Limits, Record, Source, Summary, Trace, parse_record,
};

/// A stepper with everything that reads its logs.
pub struct Recorder {
    pub stepper: Stepper,
    pub geometry: Geometry,
}

/// A finished run.
pub struct Run {
    pub header: Header,
    pub summary: Summary,
    pub events: Vec<Event>,
}

impl Recorder {
    /// A recorder for puzzles of this layout.
    pub fn of(puzzles: &[Puzzle], profile: Profile) -> Self {
        let layout = puzzles[0].layout();
        let stepper = Stepper::new(profile);
        Self { stepper, geometry: Geometry::new(Arc::clone(layout)) }
    }

    pub fn run(&self, puzzle: &Puzzle) -> Run {
        let (summary, events) = self.stepper.log(puzzle);
        let source = Source { file: Some("a file".to_string()), line: 3 };
        let budget = Limits { nodes: None, milliseconds: Some(7), solutions: Some(2) };
        let header = Header { budget, ..self.stepper.header(puzzle, "a puzzle", Some(source)) };
        Run { header, summary, events }
    }

    /// The run's entries.
    pub fn entries(&self, puzzle: &Puzzle, run: &Run) -> Vec<Entry> {
        Entries::new(&self.geometry, puzzle, &run.events).collect()
    }

    /// The run's records, each written as a line of JSON and read back.
    pub fn records(&self, puzzle: &Puzzle, run: &Run, detail: Detail) -> Vec<Record> {
        let mut recorder = trace::Recorder::new(&run.header, puzzle, &self.geometry, detail);
        let mut records = vec![recorder.first()];
        records.extend(run.events.iter().filter_map(|event| recorder.event(event, None)));
        records.push(recorder.last(&run.summary));
        let text = |record| serde_json::to_string(record).expect("records can be written");
        let lines: Vec<String> = records.iter().map(text).collect();
        for (line, record) in lines.iter().zip(&records) {
            assert_eq!(parse_record(line).expect("what was written can be read"), *record);
        }
        // Without records in memory the bytes are the same.
        let recorder = trace::Recorder::new(&run.header, puzzle, &self.geometry, detail);
        assert_eq!(written(recorder, run), lines);
        if Classic::fits(puzzle.layout()) {
            let classic = Geometry::<Classic>::new(Arc::clone(puzzle.layout()));
            assert_eq!(written(trace::Recorder::new(&run.header, puzzle, &classic, detail), run), lines);
        }
        records
    }

    /// The trace of the run, written as text and read back, with the run's own entries.
    pub fn round_trip(&self, puzzle: &Puzzle, run: &Run) -> (Trace, Vec<Entry>) {
        let trace = Trace::from_records(self.records(puzzle, run, Detail::default())).unwrap();
        let entries = self.entries(puzzle, run);
        assert_eq!(trace.header, run.header);
        assert_eq!(trace.puzzle, *puzzle);
        assert_eq!(trace.entries, entries);
        assert_eq!(trace.summary, run.summary);
        (trace, entries)
    }
}

fn written<S: Storage>(mut recorder: trace::Recorder<'_, S>, run: &Run) -> Vec<String> {
    let mut lines = vec![serde_json::to_string(&recorder.first()).unwrap()];
    for event in &run.events {
        let mut line = Vec::new();
        let has_record = recorder.write(event, &mut line).expect("records can be written");
        lines.extend(has_record.then(|| String::from_utf8(line).unwrap()));
    }
    lines.push(serde_json::to_string(&recorder.last(&run.summary)).unwrap());
    lines
}
