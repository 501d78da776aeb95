//! The referee accepts every step of every log.

use std::sync::Arc;

use sudostep::grid::{Geometry, Puzzle};
use sudostep::stepper::{Advance, Profile, Stepper};
use sudostep::trace::{Entries, Entry, Header, Summary};
use sudostep::verify::{Oracle, Referee, Report, VerifyError};

use crate::deep::common::tier::apart_or_whole;
use crate::deep::common::{corpus_puzzles, fixture};
use crate::deep::cores::on_all_cores;

/// The corpora that logs are made of.
pub const CORPORA: [&str; 5] = [
    "kaggle-20k.txt",
    "all-17-clue.txt",
    "generated-minimal-20k.txt",
    "magictour-1465.txt",
    "one-clue-altered-25k.txt",
];

/// A log with everything the referee needs.
pub struct Log {
    pub geometry: Geometry,
    pub header: Header,
    pub puzzle: Puzzle,
    pub entries: Vec<Entry>,
    pub summary: Summary,
}

impl Log {
    pub fn of(puzzle: &Puzzle, profile: Profile) -> Self {
        let stepper = Stepper::new(profile);
        let (summary, events) = stepper.log(puzzle);
        let geometry = Geometry::new(Arc::clone(puzzle.layout()));
        let entries = Entries::new(&geometry, puzzle, &events).collect();
        Self { geometry, header: stepper.header(puzzle, "1", None), puzzle: puzzle.clone(), entries, summary }
    }

    pub fn judge(&self) -> Result<Report, VerifyError> {
        self.judge_by(Referee::new(&self.geometry, &self.header, &self.puzzle))
    }

    fn judge_by(&self, mut referee: Referee<'_, '_>) -> Result<Report, VerifyError> {
        self.entries.iter().try_for_each(|entry| referee.check_entry(entry))?;
        referee.finish(&self.summary)
    }

    pub fn assert_valid(&self) -> Report {
        self.assert_right(self.judge())
    }

    /// Asserts that the log verifies, with this second opinion.
    pub fn assert_valid_beside(&self, opinion: &mut Oracle<'_>) -> Report {
        let referee = Referee::new(&self.geometry, &self.header, &self.puzzle).with_oracle(opinion);
        self.assert_right(self.judge_by(referee))
    }

    fn assert_right(&self, judged: Result<Report, VerifyError>) -> Report {
        judged.unwrap_or_else(|objection| {
            let at = objection.at;
            let entry = self.entries.iter().find(|entry| match entry {
                Entry::Step(entry) => Some(entry.n) == at,
                Entry::Branch(entry) => Some(entry.n) == at,
                Entry::Close(_) => false,
            });
            panic!("{}: {at:?} {} {entry:?}", self.header.id, objection.named(self.puzzle.layout()))
        })
    }
}

/// Every puzzle under `fixtures/puzzles` that can be read.
pub fn fixture_puzzles() -> Vec<Puzzle> {
    let mut files: Vec<_> =
        std::fs::read_dir(fixture("puzzles")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let read = |path: &std::path::PathBuf| {
        let file = std::io::BufReader::new(std::fs::File::open(path).unwrap());
        sudostep::formats::Reader::new(file, None, sudostep::formats::ReadOptions::default())
            .filter_map(Result::ok)
            .map(|input| input.puzzle)
            .collect::<Vec<_>>()
    };
    files.iter().flat_map(read).collect()
}

#[test]
fn every_log_of_the_fixtures_verifies_by_every_profile_and_way_to_advance() {
    let mut steps = 0;
    for puzzle in fixture_puzzles() {
        for profile in [Profile::human(), Profile::singles()] {
            for advance in Advance::ALL {
                let log = Log::of(&puzzle, Profile { advance, ..profile.clone() });
                steps += log.assert_valid().steps;
            }
        }
    }
    assert!(steps > 5_000, "{steps}");
}

#[test]
fn a_sample_of_every_corpus_verifies() {
    for name in CORPORA {
        let Some(puzzles) = corpus_puzzles(name) else { continue };
        let sample: Vec<&Puzzle> = puzzles.iter().step_by(apart_or_whole(puzzles.len(), 300)).collect();
        let verify = |steps: &mut u64, puzzle: &&Puzzle| {
            *steps += Log::of(puzzle, Profile::human()).assert_valid().steps;
        };
        let steps: u64 = on_all_cores(&sample, || 0, verify).iter().sum();
        eprintln!("{name}: {steps} steps verified");
    }
}
