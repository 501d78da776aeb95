//! Each step's `uses` suffice for its reason, and none is superfluous.
//!
//! The check concerns the reason, not the position. It takes the candidates at the start without those that
//! the named entries removed. The records alone give the rest: each candidate's remover, the sum of a linear
//! reason, and what follows in each case.

use std::collections::HashMap;

use sudostep::grid::Puzzle;
use sudostep::stepper::{Advance, Profile};
use sudostep::trace::Detail;
use sudostep::trace::record::{
    BranchRecord, CaseRecord, CitedRecord, ClaimRecord, ReasonRecord, Record, StepRecord,
};

use crate::deep::common::naive::{self, Position};
use crate::deep::common::tier::sampled;
use crate::deep::common::{Seeded, corpus_puzzles, random_puzzle};
use crate::deep::cores::on_all_cores;
use crate::deep::recorded::Recorder;

type Candidate = (usize, u8);

/// What is supposed or shown of candidates in a case.
type Known = HashMap<Candidate, bool>;

/// The candidates a constraint ranges over.
fn covered(cited: &CitedRecord) -> Vec<Candidate> {
    match (&cited.cell, &cited.house, cited.digit, &cited.guardians) {
        (Some(cell), None, None, None) => (1..=9).map(|digit| (naive::cell(cell), digit)).collect(),
        (None, Some(house), Some(digit), None) => naive::house(house).map(|cell| (cell, digit)).to_vec(),
        // A candidate removed from the pattern's cells would be a guardian as well.
        (None, None, None, Some(_)) => {
            let names = cited.pattern.as_ref().expect("guardians guard a pattern");
            let pattern: Vec<Candidate> = names.iter().map(|name| naive::candidate(name)).collect();
            let mut cells: Vec<usize> = pattern.iter().map(|&(cell, _)| cell).collect();
            cells.sort_unstable();
            cells.dedup();
            let all = cells.into_iter().flat_map(|cell| (1..=9).map(move |digit| (cell, digit)));
            all.filter(|candidate| !pattern.contains(candidate)).collect()
        }
        _ => panic!("a constraint is a cell, a house and digit, or guardians"),
    }
}

/// Sum of a linear reason over the remaining candidates: e(x) of each covered candidate, and S.
struct Sum {
    excess: HashMap<Candidate, i32>,
    slack: i32,
}

impl Sum {
    fn of(
        truths: &[CitedRecord],
        links: &[CitedRecord],
        remains: &dyn Fn(Candidate) -> bool,
        known: &Known,
    ) -> Self {
        let mut excess: HashMap<Candidate, i32> = HashMap::new();
        for (list, weight) in [(links, 1), (truths, -1)] {
            for candidate in list.iter().flat_map(covered).filter(|&candidate| remains(candidate)) {
                *excess.entry(candidate).or_default() += weight;
            }
        }
        let count = |list: &[CitedRecord]| i32::try_from(list.len()).expect("a short list");
        let short = excess.iter().map(|(candidate, &e)| match known.get(candidate) {
            Some(true) => -e,
            Some(false) => 0,
            None => (-e).max(0),
        });
        let short: i32 = short.sum();
        Self { excess, slack: count(links) - count(truths) + short }
    }

    fn proves_true(&self, candidate: Candidate) -> bool {
        self.slack < 0 || -self.excess.get(&candidate).copied().unwrap_or(0) > self.slack
    }

    fn proves_false(&self, candidate: Candidate) -> bool {
        self.slack < 0 || self.excess.get(&candidate).copied().unwrap_or(0) > self.slack
    }
}

/// The conclusions of a claim, with their truth values.
fn goals(claim: &ClaimRecord) -> Vec<(Candidate, bool)> {
    let place = claim.place.iter().map(|name| (naive::candidate(name), true));
    place.chain(claim.eliminate.iter().map(|name| (naive::candidate(name), false))).collect()
}

/// Returns true if a linear reason or a case analysis proves the goals from exactly these remaining candidates;
/// without goals, a contradiction.
fn proves(
    because: &ReasonRecord,
    goals: &[(Candidate, bool)],
    remains: &dyn Fn(Candidate) -> bool,
    known: &Known,
) -> bool {
    match because {
        ReasonRecord::Linear { truths, links } => {
            let sum = Sum::of(truths, links, remains, known);
            let is_shown = |&(candidate, value): &(Candidate, bool)| {
                known.get(&candidate) == Some(&value)
                    || if value { sum.proves_true(candidate) } else { sum.proves_false(candidate) }
            };
            sum.slack < 0 || (!goals.is_empty() && goals.iter().all(is_shown))
        }
        ReasonRecord::Cases { over, negated, cases } => {
            let is_open = |one: &Candidate| remains(*one) && known.get(one) != Some(&false);
            let mut left: Vec<Candidate> = covered(over).into_iter().filter(is_open).collect();
            let mut tried: Vec<Candidate> = cases.iter().map(|case| naive::candidate(&case.when)).collect();
            left.sort_unstable();
            tried.sort_unstable();
            let ends =
                |case: &CaseRecord, goals: &[(Candidate, bool)], opposed: Option<(Candidate, bool)>| {
                    let mut known = known.clone();
                    known.insert(naive::candidate(&case.when), true);
                    let mut ended = opposed
                        .is_some_and(|(candidate, value)| known.insert(candidate, !value) == Some(value));
                    for claim in &case.claims {
                        let shown = self::goals(claim);
                        if !proves(&claim.because, &shown, remains, &known) {
                            return false;
                        }
                        ended |= shown.is_empty();
                        for (candidate, value) in shown {
                            ended |= known.insert(candidate, value) == Some(!value);
                        }
                    }
                    ended || goals.iter().all(|(candidate, value)| known.get(candidate) == Some(value))
                };
            let all =
                |goals: &[(Candidate, bool)], opposed| cases.iter().all(|case| ends(case, goals, opposed));
            let each = || goals.iter().all(|goal| all(std::slice::from_ref(goal), Some(*goal)));
            left == tried && if *negated { each() } else { all(goals, None) }
        }
        _ => panic!("a sum or cases"),
    }
}

/// Returns true if every claim of the step follows from exactly these remaining candidates.
fn follows(step: &StepRecord, remains: impl Fn(Candidate) -> bool) -> bool {
    let mut claims = step.claims.as_ref().expect("the trace has its reasons").iter();
    claims.all(|claim| proves(&claim.because, &goals(claim), &remains, &Known::new()))
}

/// Returns true if the reason is made of sums and cases alone.
fn is_followed(because: &ReasonRecord) -> bool {
    match because {
        ReasonRecord::Linear { .. } => true,
        ReasonRecord::Cases { cases, .. } => {
            cases.iter().flat_map(|case| &case.claims).all(|claim| is_followed(&claim.because))
        }
        _ => false,
    }
}

/// A branch: its position, and the first entry that removed each candidate.
#[derive(Clone)]
struct Line {
    position: Position,
    removers: HashMap<Candidate, u32>,
    /// Numbers of the branch and those around it, outermost first; 0 is the trunk.
    branches: Vec<u32>,
    /// Numbers of the entries up to here.
    entries: Vec<u32>,
}

impl Line {
    fn of(position: Position) -> Self {
        Self { position, removers: HashMap::new(), branches: vec![0], entries: Vec::new() }
    }

    fn branch(&self) -> u32 {
        self.branches[self.branches.len() - 1]
    }

    /// Applies the entry `n` and notes what it removed.
    fn apply(&mut self, n: u32, change: impl FnOnce(&mut Position)) {
        let before = self.position.clone();
        change(&mut self.position);
        self.removers.extend(before.gone_in(&self.position).into_iter().map(|candidate| (candidate, n)));
        self.entries.push(n);
    }
}

/// Counts of what was checked in a run.
#[derive(Default, Clone, Copy)]
struct Checked {
    steps: usize,
    /// Steps by cases.
    cases: usize,
    branches: usize,
    /// Entries named by steps.
    named: usize,
}

/// Walks one run's records.
struct Walk<'a> {
    start: Position,
    lines: Vec<Line>,
    checked: &'a mut Checked,
}

impl Walk<'_> {
    fn take(&mut self, record: &Record) {
        match record {
            Record::Step(step) => self.step(step),
            Record::Branch(branch) => self.branch(branch),
            Record::Close(_) => drop(self.lines.pop()),
            Record::Puzzle(_) | Record::Result(_) | Record::Error(_) => {}
        }
    }

    fn line(&mut self) -> &mut Line {
        self.lines.last_mut().expect("the trunk is never closed")
    }

    fn branch(&mut self, branch: &BranchRecord) {
        let mut line = self.line().clone();
        assert_eq!(line.branch(), branch.parent);
        line.branches.push(branch.n);
        let (cell, digit) = naive::candidate(&branch.candidate);
        line.apply(branch.n, |position| position.place(cell, digit));
        self.lines.push(line);
        self.checked.branches += 1;
    }

    fn step(&mut self, step: &StepRecord) {
        let start = &self.start;
        let line = self.lines.last().expect("the trunk is never closed");
        assert_eq!(step.branch, line.branch());
        assert_named_entries_are_earlier(step, line);
        let remains_after = |uses: &[u32], (cell, digit): Candidate| {
            let gone = line.removers.get(&(cell, digit)).is_some_and(|by| uses.contains(by));
            start.has(cell, digit) && !gone
        };
        let claims = step.claims.as_deref().unwrap_or_default();
        if claims.is_empty() || !claims.iter().all(|claim| is_followed(&claim.because)) {
            // Other reasons use all removed candidates that they cite; other tests check that.
            self.apply_step(step);
            return;
        }
        assert!(follows(step, |candidate| remains_after(&step.uses, candidate)), "{step:?} does not follow");
        self.checked.steps += 1;
        self.checked.named += step.uses.len();
        if !claims.iter().all(|claim| matches!(claim.because, ReasonRecord::Linear { .. })) {
            // Where one case lacks what it rests on, a shorter way may be left.
            self.checked.cases += 1;
            self.apply_step(step);
            return;
        }
        for back in &step.uses {
            let others: Vec<u32> = step.uses.iter().copied().filter(|n| n != back).collect();
            assert!(
                !follows(step, |candidate| remains_after(&others, candidate)),
                "{step:?} needs no {back}"
            );
        }
        self.apply_step(step);
    }

    fn apply_step(&mut self, step: &StepRecord) {
        self.line().apply(step.n, |position| {
            for (cell, digit) in step.place.iter().map(|name| naive::candidate(name)) {
                position.place(cell, digit);
            }
            for (cell, digit) in step.eliminate.iter().map(|name| naive::candidate(name)) {
                position.eliminate(cell, digit);
            }
        });
    }
}

fn assert_named_entries_are_earlier(step: &StepRecord, line: &Line) {
    assert!(step.uses.is_sorted_by(|a, b| a < b), "{:?} is not ascending", step.uses);
    for n in &step.uses {
        assert!(
            *n < step.n && line.entries.contains(n),
            "{n} is no earlier entry on the line of step {}",
            step.n
        );
    }
}

fn check(puzzles: &[Puzzle], profile: &Profile) -> Checked {
    let recorder = Recorder::of(puzzles, profile.clone());
    let states = on_all_cores(puzzles, Checked::default, |checked, puzzle| {
        let run = recorder.run(puzzle);
        let start = Position::of_givens(&sudostep::formats::line(puzzle.layout(), puzzle.givens(), '.'));
        let lines = vec![Line::of(start.clone())];
        let mut walk = Walk { start, lines, checked };
        recorder.records(puzzle, &run, Detail::default()).iter().for_each(|record| walk.take(record));
        assert_eq!(walk.lines.len(), 1);
    });
    states.iter().fold(Checked::default(), |a, b| Checked {
        steps: a.steps + b.steps,
        cases: a.cases + b.cases,
        branches: a.branches + b.branches,
        named: a.named + b.named,
    })
}

#[test]
fn uses_of_easy_puzzles_are_enough_and_none_too_many() {
    let Some(puzzles) = corpus_puzzles("kaggle-20k.txt") else { return };
    let checked = check(&puzzles[..sampled(500)], &Profile::human());
    println!("{} steps name {} entries", checked.steps, checked.named);
    assert!(checked.steps > sampled(20_000) && checked.branches == 0 && checked.named > sampled(10_000));
}

#[test]
fn uses_of_puzzles_that_branch_are_enough_and_none_too_many() {
    let Some(puzzles) = corpus_puzzles("magictour-1465.txt") else { return };
    let checked = check(&puzzles[..sampled(500)], &Profile::singles());
    println!("{} steps in {} branches name {} entries", checked.steps, checked.branches, checked.named);
    assert!(
        checked.steps > sampled(50_000) && checked.branches > sampled(500) && checked.named > checked.steps
    );
}

#[test]
fn uses_of_eliminations_are_enough_and_none_too_many() {
    let Some(puzzles) = corpus_puzzles("magictour-1465.txt") else { return };
    let checked = check(&puzzles[500..500 + sampled(200)], &Profile::human());
    println!("{} steps in {} branches name {} entries", checked.steps, checked.branches, checked.named);
    assert!(
        checked.steps > sampled(20_000) && checked.branches > sampled(200) && checked.named > checked.steps
    );
}

#[test]
fn uses_of_cases_are_enough() {
    let Some(puzzles) = corpus_puzzles("forum-hardest-1106.txt") else { return };
    let checked = check(&puzzles[..sampled(60)], &Profile::human());
    println!("{} steps, {} by cases, name {} entries", checked.steps, checked.cases, checked.named);
    assert!(checked.cases > sampled(60));
}

#[test]
fn uses_of_random_puzzles_are_enough_however_the_run_advances() {
    let layout = std::sync::Arc::new(sudostep::grid::Layout::boxed(sudostep::grid::Shape::NINE));
    let mut random = Seeded::new(11);
    let puzzles: Vec<Puzzle> = (0..20).map(|_| random_puzzle(&layout, 0, &mut random)).collect();
    for advance in Advance::ALL {
        for profile in [Profile::singles(), Profile::human()] {
            // With every rule none of these puzzles needs a branch.
            let least = usize::from(profile.name != "human");
            let checked = check(&puzzles, &Profile { advance, ..profile });
            assert!(checked.steps > 1_000 && checked.branches >= least);
        }
    }
}

#[test]
fn the_checker_can_say_no() {
    let naked = |uses: &str| -> StepRecord {
        let json = format!(
            r#"{{"id":"1","n":9,"branch":0,"technique":{{"id":"naked-single"}},"place":["1r1c1"],"eliminate":[],
            "claims":[{{"place":["1r1c1"],"because":{{"linear":{{"truths":[{{"role":"cell","cell":"r1c1"}}],
            "links":[]}}}}}}],"uses":{uses}}}"#
        );
        serde_json::from_str(&json).unwrap()
    };
    assert!(follows(&naked("[]"), |(_, digit)| digit == 1));
    assert!(!follows(&naked("[]"), |(_, digit)| digit <= 2), "two candidates are left");
    assert!(!follows(&naked("[]"), |(_, digit)| digit == 2), "another candidate is the one left");
    assert!(!follows(&naked("[]"), |_| true));
}
