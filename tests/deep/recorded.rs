//! Runs whose records are written as text and read back.

use std::sync::Arc;

use sudostep::grid::{Geometry, Puzzle};
use sudostep::stepper::{Profile, Stepper};
use sudostep::trace::{
    Detail, Entries, Entry, Event, Header, Limits, Record, RunView, Source, Summary, Trace, parse_record,
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

    fn finished<'a>(&'a self, puzzle: &'a Puzzle, run: &'a Run) -> RunView<'a> {
        let (header, geometry) = (&run.header, &self.geometry);
        RunView { header, puzzle, geometry, events: &run.events, summary: &run.summary }
    }

    /// The run's entries.
    pub fn entries(&self, puzzle: &Puzzle, run: &Run) -> Vec<Entry> {
        Entries::new(&self.geometry, puzzle, &run.events).collect()
    }

    /// The run's records, each written as a line of JSON and read back.
    pub fn records(&self, puzzle: &Puzzle, run: &Run, detail: Detail) -> Vec<Record> {
        let mut records = Vec::new();
        let emitted = self.finished(puzzle, run).records(detail, None, |record| {
            let line = serde_json::to_string(&record)?;
            let read = parse_record(&line).expect("what was written can be read");
            assert_eq!(read, record);
            records.push(read);
            serde_json::Result::Ok(())
        });
        emitted.expect("records can be written");
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
