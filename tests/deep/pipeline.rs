//! The pipeline stays visible: the log of `human` begins with the log of `singles` up to its first stuck position.
//!
//! The full tier compares whole corpora; by default a sample of each.

use std::collections::BTreeSet;
use std::fs;

use sudostep::catalog;
use sudostep::formats::{ReadOptions, Reader};
use sudostep::grid::Puzzle;
use sudostep::stepper::{Profile, Stepper, Stream};
use sudostep::trace::Event;

use crate::deep::common::tier::is_full;
use crate::deep::common::{corpus_puzzles, fixture};
use crate::deep::cores::on_all_cores;
use crate::deep::kept;

const CORPORA: [&str; 10] = [
    "all-17-clue.txt",
    "edge.txt",
    "forum-hardest-1106.txt",
    "forum-hardest-11plus-sample.txt",
    "generated-minimal-20k.txt",
    "kaggle-20k.txt",
    "magictour-1465.txt",
    "one-clue-altered-25k.txt",
    "reglib.txt",
    "serg-multiple-10k.txt",
];

/// Puzzles of each corpus that are compared by default.
const SAMPLE: usize = 400;

/// The two steppers.
struct Pair {
    singles: Stepper,
    human: Stepper,
}

impl Pair {
    fn new() -> Self {
        Self { singles: Stepper::new(Profile::singles()), human: Stepper::new(Profile::human()) }
    }

    /// Compares the two logs, and returns whether the singles got stuck.
    fn compare(&self, puzzle: &Puzzle) -> bool {
        let mut singles = events(&self.singles, puzzle, usize::MAX);
        let stuck = singles.pop_if(|last| matches!(last, Event::Branch(_))).is_some();
        let most = if stuck { singles.len() } else { usize::MAX };
        assert_eq!(events(&self.human, puzzle, most), singles, "{puzzle:?}");
        stuck
    }
}

/// The first events of a run: `most` of them, or those up to the first branch.
fn events(stepper: &Stepper, puzzle: &Puzzle, most: usize) -> Vec<Event> {
    let mut events = Vec::new();
    let mut stream = Stream::new(|event: &Event| {
        if events.len() < most {
            events.push(event.clone());
        }
        let is_enough = events.len() == most || matches!(event, Event::Branch(_));
        if is_enough { Err(()) } else { Ok(()) }
    });
    stepper.run(puzzle, &mut stream);
    events
}

#[test]
fn on_every_corpus_human_begins_as_singles_does() {
    for name in CORPORA {
        let Some(mut puzzles) = corpus_puzzles(name) else { continue };
        let apart = if is_full() { 1 } else { (puzzles.len() / SAMPLE).max(1) };
        puzzles = puzzles.into_iter().step_by(apart).collect();
        let pair = Pair::new();
        let stuck: usize =
            on_all_cores(&puzzles, || 0, |stuck, puzzle| *stuck += usize::from(pair.compare(puzzle)))
                .into_iter()
                .sum();
        println!("{name}: {} puzzles, singles got stuck in {stuck}", puzzles.len());
    }
}

#[test]
fn on_every_layout_human_begins_as_singles_does() {
    let pair = Pair::new();
    let (mut sides, mut stuck) = (BTreeSet::new(), 0);
    let files =
        fs::read_dir(fixture("puzzles")).unwrap().map(|entry| fs::read(entry.unwrap().path()).unwrap());
    let read = files.flat_map(|text| {
        let read = Reader::new(&text[..], None, ReadOptions::default()).filter_map(Result::ok);
        read.map(|input| input.puzzle).collect::<Vec<_>>()
    });
    for puzzle in read.chain(catalog::all().flat_map(|row| kept::positions(&row.id, 3))) {
        sides.insert(puzzle.layout().digits());
        stuck += usize::from(pair.compare(&puzzle));
    }
    println!("sides {sides:?}, singles got stuck {stuck} times");
    assert!(sides.len() >= 6 && stuck > 0);
}
