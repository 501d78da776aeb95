//! Excerpts of runs: each step of an excerpt is used, and holds without the steps that are left out.

use std::collections::BTreeSet;
use std::sync::Arc;

use sudostep::explain::{Explanation, Narrator};
use sudostep::formats::{self, ReadOptions};
use sudostep::grid::{Candidate, Contradiction, Geometry, Index, Puzzle};
use sudostep::step::{Cited, Constraint, Step};
use sudostep::stepper::{Profile, Stepper};
use sudostep::trace::{
    Advance, Closing, Entries, Entry, Event, Excerpt, ExcerptOrder, Header, Query, Replay, StepEntry,
    Summary, Verdict,
};
use sudostep::verify::{Referee, excerpt_of};

use crate::deep::common::corpus_puzzles;
use crate::deep::common::tier::{apart, is_full, sampled};
use crate::deep::referee::fixture_puzzles;

/// A run to take excerpts of.
struct Run {
    geometry: Geometry,
    header: Header,
    puzzle: Puzzle,
    events: Vec<Event>,
    summary: Summary,
}

impl Run {
    fn of(puzzle: &Puzzle, profile: Profile) -> Self {
        let stepper = Stepper::new(profile);
        let (summary, events) = stepper.log(puzzle);
        let geometry = Geometry::new(Arc::clone(puzzle.layout()));
        Self { geometry, header: stepper.header(puzzle, "1", None), puzzle: puzzle.clone(), events, summary }
    }

    fn used(&self, order: ExcerptOrder) -> Excerpt {
        let Self { geometry, header, puzzle, events, summary } = self;
        let entries = || Entries::new(geometry, puzzle, events);
        excerpt_of(geometry, header, puzzle, entries, summary, |run| run.used(order))
    }

    fn behind(&self, asked: Query) -> Option<Excerpt> {
        let Self { geometry, header, puzzle, events, summary } = self;
        let entries = || Entries::new(geometry, puzzle, events);
        excerpt_of(geometry, header, puzzle, entries, summary, |run| run.behind(asked))
    }

    /// Visits each entry of an excerpt with the position before it, and returns the position after the last.
    fn visit(&self, excerpt: &Excerpt, mut visit: impl FnMut(&Entry, &Replay<'_>)) -> Option<Replay<'_>> {
        let mut replay = Replay::new(&self.geometry, &self.puzzle).ok()?;
        for entry in &excerpt.entries {
            visit(entry, &replay);
            let _ = replay.apply(entry);
        }
        Some(replay)
    }

    /// Returns the candidates that earlier entries of the whole run had removed before entry `n`.
    fn gone_before(&self, whole: &[Entry], n: u32) -> BTreeSet<Candidate> {
        let start = Replay::new(&self.geometry, &self.puzzle).unwrap();
        let mut replay = start.clone();
        for entry in whole {
            if matches!(entry, Entry::Step(step) if step.n == n) {
                break;
            }
            let _ = replay.apply(entry);
        }
        let layout = self.puzzle.layout();
        let all = layout
            .all_cells()
            .flat_map(|cell| layout.all_digits().map(move |digit| Candidate { cell, digit }));
        all.filter(|one| start.board().has(*one) && !replay.board().has(*one)).collect()
    }

    /// Asserts that a step holds in its position, whatever led there.
    fn assert_holds(&self, step: &StepEntry, replay: &Replay<'_>) {
        let (layout, board) = (self.puzzle.layout(), replay.board());
        let mut position = Puzzle::new(Arc::clone(layout), self.puzzle.givens().to_vec()).unwrap();
        for cell in layout.all_cells() {
            let value = board.value(cell);
            if let Some(digit) = value.filter(|_| self.puzzle.givens()[cell.index()].is_none()) {
                position.place(Candidate { cell, digit });
            }
            for digit in layout.all_digits().filter(|_| value.is_none()) {
                let candidate = Candidate { cell, digit };
                if !board.has(candidate) {
                    position.eliminate(candidate);
                }
            }
        }
        let mut header = self.header.clone();
        header.profile.advance = Advance::One;
        let alone = StepEntry { n: 1, branch: 0, sweep: None, uses: Vec::new(), step: step.step.clone() };
        let judged = Referee::new(&self.geometry, &header, &position).check_entry(&Entry::Step(alone));
        judged.unwrap_or_else(|objection| panic!("{} {step:?} in {}", objection.named(layout), self.line()));
    }

    fn line(&self) -> String {
        formats::line(self.puzzle.layout(), self.puzzle.givens(), '.')
    }
}

fn removed(constraint: &Constraint, replay: &Replay<'_>) -> Vec<u32> {
    let candidates = constraint.candidates(replay.board().layout());
    candidates.into_iter().filter_map(|candidate| replay.remover(candidate)).collect()
}

fn looked_at(step: &Step, replay: &Replay<'_>) -> Vec<u32> {
    let layout = replay.board().layout();
    let mut constraints = Vec::new();
    if step.technique.as_str().starts_with("bug-") {
        // The pattern consists of all open cells.
        constraints.extend(layout.all_cells().map(Constraint::Cell));
    }
    for claim in &step.claims {
        claim.because.visit_cited(&mut |cited| constraints.push(cited.constraint.clone()));
    }
    for Candidate { cell, digit } in step.marks.iter().map(|mark| mark.candidate) {
        constraints.push(Constraint::Cell(cell));
        constraints.extend(layout.houses_of(cell).iter().map(|&house| Constraint::House(house, digit)));
    }
    let cells = constraints.iter().flat_map(|constraint| constraint.candidates(layout));
    let filled: Vec<u32> = cells.filter_map(|candidate| replay.filled_by(candidate.cell)).collect();
    constraints.iter().flat_map(|constraint| removed(constraint, replay)).chain(filled).collect()
}

fn of_contradiction(contradiction: Contradiction, replay: &Replay<'_>) -> Vec<u32> {
    match contradiction {
        Contradiction::EmptyCell(cell) => removed(&Constraint::Cell(cell), replay),
        Contradiction::LostDigit { house, digit } => removed(&Constraint::House(house, digit), replay),
        Contradiction::Clash { .. } => Vec::new(),
    }
}

/// Entries of an excerpt, sorted by kind and use.
#[derive(Default)]
struct Seen {
    /// Numbers of the steps that only eliminate.
    eliminating: BTreeSet<u32>,
    placing: BTreeSet<u32>,
    /// Numbers of the entries that another entry uses.
    used: BTreeSet<u32>,
    /// Numbers of all steps and branches.
    numbers: BTreeSet<u32>,
    /// Numbers of the entries that removed or placed candidates in the parts a step cites or marks.
    looked_at: BTreeSet<u32>,
}

/// Checks every entry of an excerpt. Each step is one of the whole run, holds in its position, and uses only
/// earlier entries. Branches end as their closings say.
fn seen(run: &Run, excerpt: &Excerpt, whole: &[Entry]) -> Seen {
    let mut seen = Seen::default();
    let end = run.visit(excerpt, |entry, replay| match entry {
        Entry::Step(step) => {
            let of_run = whole.iter().find_map(|entry| match entry {
                Entry::Step(other) if other.n == step.n => Some(other),
                _ => None,
            });
            let of_run = of_run.expect("it is a step of the run");
            // Where an elimination is left out, a placement rules out the same.
            assert_eq!(replay.uses(&step.step), step.uses, "{step:?}");
            let claimed = |step: &StepEntry| -> BTreeSet<Candidate> {
                step.step.placements().chain(step.step.eliminations()).collect()
            };
            let more = &claimed(step) - &claimed(of_run);
            assert!(claimed(of_run).is_subset(&claimed(step)), "{step:?}");
            // What steps that are left out had removed, it has to remove itself.
            assert!(more.is_empty() || run.gone_before(whole, step.n).is_superset(&more), "{step:?}");
            assert!(step.uses.iter().all(|n| seen.numbers.contains(n)), "{step:?}");
            run.assert_holds(step, replay);
            seen.used.extend(&step.uses);
            seen.looked_at.extend(looked_at(&step.step, replay));
            seen.numbers.insert(step.n);
            let places = step.step.placements().next().is_some();
            if places {
                seen.placing.insert(step.n)
            } else {
                seen.eliminating.insert(step.n)
            };
        }
        Entry::Branch(branch) => {
            let left: Vec<_> = replay.board().candidates(branch.candidate.cell).into_iter().collect();
            assert_eq!(left, branch.candidates);
            seen.used.extend(removed(&Constraint::Cell(branch.candidate.cell), replay));
            seen.numbers.insert(branch.n);
        }
        Entry::Close(close) => match close.why {
            Closing::Contradiction(contradiction) => {
                seen.used.extend(of_contradiction(contradiction, replay));
                let constraint = match contradiction {
                    Contradiction::EmptyCell(cell) => Constraint::Cell(cell),
                    Contradiction::LostDigit { house, digit } => Constraint::House(house, digit),
                    Contradiction::Clash { .. } => panic!("two equal digits are seen at the start"),
                };
                let left = constraint.candidates(replay.board().layout());
                assert!(left.into_iter().all(|candidate| !replay.board().has(candidate)), "{close:?}");
            }
            Closing::Solution => assert!(replay.board().solution().is_some()),
            Closing::Exhausted | Closing::Abandoned => {}
        },
    });
    if let (Some(contradiction), Some(replay)) = (excerpt.contradiction, &end) {
        seen.used.extend(of_contradiction(contradiction, replay));
    }
    seen
}

fn whole(run: &Run) -> Vec<Entry> {
    Entries::new(&run.geometry, &run.puzzle, &run.events).collect()
}

/// Checks the excerpt of all used steps. Returns the numbers of steps kept, of steps left out, and of steps
/// kept for a name alone.
fn assert_short(run: &Run) -> (usize, usize, usize) {
    let proof = run.used(ExcerptOrder::Proof);
    let end = run.visit(&proof, |_, _| {});
    if run.summary.verdict == Verdict::Unique {
        // Branches that are proven stay open, and lead to the solution.
        assert_eq!(end.and_then(|end| end.board().solution()).as_ref(), run.summary.solutions.first());
    }
    let (excerpt, whole) = (run.used(ExcerptOrder::Log), whole(run));
    assert_eq!(excerpt.failed().len(), proof.failed().len());
    seen(run, &proof, &whole);
    let seen = seen(run, &excerpt, &whole);
    let idle: Vec<&u32> = seen.eliminating.difference(&seen.used).collect();
    // These steps are kept because another step would lose its name without them.
    assert!(idle.iter().all(|n| seen.looked_at.contains(n)), "{idle:?} in {}", run.line());
    let is_unknown = matches!(run.summary.verdict, Verdict::Unknown(_));
    let steps = whole.iter().filter(|entry| matches!(entry, Entry::Step(_))).count();
    assert!(
        !is_unknown || run.summary.nodes > 0 || excerpt.steps() == steps,
        "where a run stops is shown whole"
    );
    assert_eq!((excerpt.all_steps(), excerpt.steps()), (steps, seen.eliminating.len() + seen.placing.len()));
    if run.summary.nodes == 0 && run.summary.verdict == Verdict::Unique {
        // The excerpt is a run in itself: the referee accepts it from the first entry to the verdict.
        let mut anew = excerpt.clone();
        anew.renumber();
        let mut referee = Referee::new(&run.geometry, &run.header, &run.puzzle);
        for entry in &anew.entries {
            let judged = referee.check_entry(entry);
            judged
                .unwrap_or_else(|no| panic!("{} {entry:?} in {}", no.named(run.puzzle.layout()), run.line()));
        }
        referee.finish(&run.summary).unwrap_or_else(|no| panic!("{}", no.named(run.puzzle.layout())));
    }
    let mut anew = excerpt.clone();
    anew.renumber();
    let count = anew.entries.iter().filter(|entry| !matches!(entry, Entry::Close(_))).count() as u32;
    // What is needed has a number, and comes before what needs it.
    for (&n, &(user, _)) in &anew.users {
        assert!((1..user).contains(&n) && user <= count, "{n} for {user} of {count} in {}", run.line());
    }
    // Where a step names the places of a digit in a house, what removed the others is in use.
    let is_named = |truth: &&Cited| truth.constraint.house().is_some();
    run.visit(&excerpt, |entry, replay| {
        let Entry::Step(StepEntry { n, step, .. }) = entry else { return };
        let layout = run.puzzle.layout();
        let truths = step.claims.iter().flat_map(|claim| claim.because.linear().0);
        for gone in truths.filter(is_named).flat_map(|truth| truth.constraint.candidates(layout)) {
            let before = replay.excluder(gone).and_then(|by| excerpt.users.get(&by));
            assert!(before.is_none_or(|(user, _)| user <= n), "{gone:?} of step {n} in {}", run.line());
        }
    });
    let branches = excerpt.branches() as u64;
    assert!(branches <= run.summary.nodes && (branches > 0) <= (run.summary.nodes > 0));
    (excerpt.steps(), excerpt.all_steps() - excerpt.steps(), idle.len())
}

/// Checks the excerpt of the steps behind a cell or candidate, and returns how many steps it has.
fn assert_behind(run: &Run, whole: &[Entry], asked: Query, is_true: bool) -> usize {
    let excerpt = run.behind(asked).unwrap_or_else(|| panic!("{asked:?} in {}", run.line()));
    let (mut last, mut proven) = (0, 0);
    let end = run.visit(&excerpt, |entry, replay| {
        last = match entry {
            Entry::Step(step) => step.n,
            Entry::Branch(branch) => branch.n,
            Entry::Close(_) => last,
        };
        let settled = match asked {
            Query::Cell(cell) => replay.board().value(cell).is_some(),
            Query::Candidate(candidate) => {
                !replay.board().has(candidate) || replay.board().value(candidate.cell).is_some()
            }
        };
        assert!(!settled || replay.depth() > proven, "it was known before the last step");
        if let Entry::Branch(branch) = entry {
            proven += usize::from(excerpt.proven.contains(&branch.n));
        }
    });
    let end = end.expect("the puzzle does not contradict itself");
    assert_eq!(end.depth(), excerpt.proven.len());
    match asked {
        Query::Cell(cell) => assert!(end.board().value(cell).is_some()),
        Query::Candidate(candidate) => {
            assert_eq!(end.board().has(candidate), is_true);
            assert_eq!(end.board().value(candidate.cell) == Some(candidate.digit), is_true);
        }
    }
    let seen = seen(run, &excerpt, whole);
    let needed = |n: &u32| *n == last || seen.used.contains(n) || seen.looked_at.contains(n);
    assert!(seen.eliminating.union(&seen.placing).all(needed), "{asked:?} in {}", run.line());
    excerpt.steps()
}

/// Checks the excerpt behind every open cell of the solution, and behind some eliminated candidates. Returns
/// the total number of steps.
fn assert_every_cell(run: &Run) -> usize {
    let whole = whole(run);
    let solution = run.summary.solutions[0].clone();
    let layout = run.puzzle.layout();
    let mut steps = 0;
    for cell in layout.all_cells().filter(|&cell| run.puzzle.value(cell).is_none()) {
        let digit = solution.digit(cell);
        let of_cell = assert_behind(run, &whole, Query::Cell(cell), true);
        let of_candidate = assert_behind(run, &whole, Query::Candidate(Candidate { cell, digit }), true);
        assert_eq!(of_cell, of_candidate);
        steps += of_cell;
        let others =
            layout.all_digits().filter(|&other| other != digit && cell.index() % 7 == other.index() % 7);
        let start = Replay::new(&run.geometry, &run.puzzle).unwrap();
        for candidate in others.map(|digit| Candidate { cell, digit }) {
            if start.board().has(candidate) {
                assert_behind(run, &whole, Query::Candidate(candidate), false);
            } else {
                assert!(run.behind(Query::Candidate(candidate)).is_none());
            }
        }
    }
    steps
}

#[test]
fn short_runs_of_the_fixtures_hold_by_every_profile_and_way_to_advance() {
    let mut met = (0, 0, 0);
    for puzzle in fixture_puzzles().into_iter().step_by(if is_full() { 1 } else { 4 }) {
        for profile in [Profile::human(), Profile::singles()] {
            for advance in Advance::ALL {
                let (kept, dropped, named) =
                    assert_short(&Run::of(&puzzle, Profile { advance, ..profile.clone() }));
                met = (met.0 + kept, met.1 + dropped, met.2 + named);
            }
        }
    }
    println!("{met:?} steps kept, left out, kept for a name alone");
    assert!(met.0 > sampled(4_000) && met.1 > sampled(100) && (met.2 < met.0 / 100 || !is_full()), "{met:?}");
}

#[test]
fn short_runs_of_the_corpora_hold() {
    for (name, count) in [
        ("kaggle-20k.txt", 50),
        ("all-17-clue.txt", 100),
        ("magictour-1465.txt", 100),
        ("one-clue-altered-25k.txt", 100),
    ] {
        let Some(puzzles) = corpus_puzzles(name) else { continue };
        let mut met = (0, 0, 0);
        for puzzle in puzzles.iter().step_by(apart(puzzles.len(), count)) {
            let (kept, dropped, named) = assert_short(&Run::of(puzzle, Profile::human()));
            met = (met.0 + kept, met.1 + dropped, met.2 + named);
        }
        println!("{name}: {met:?} steps kept, left out, kept for a name alone");
        assert!(met.2 < met.0 / 100 || !is_full(), "{met:?}");
    }
}

#[test]
fn what_is_behind_every_cell_of_some_puzzles_holds() {
    let fixtures = ["first", "branch-unique", "stars", "hardest"].map(|name| {
        let file = crate::deep::common::fixture(&format!("puzzles/{name}.txt"));
        formats::parse(&std::fs::read_to_string(file).unwrap(), &ReadOptions::default()).unwrap().puzzle
    });
    for puzzle in &fixtures {
        assert!(assert_every_cell(&Run::of(puzzle, Profile::human())) > 0);
    }
    // With singles alone there are branches within branches.
    assert!(assert_every_cell(&Run::of(&fixtures[1], Profile::singles())) > 0);
    for name in ["all-17-clue.txt", "magictour-1465.txt", "generated-minimal-20k.txt"] {
        let Some(puzzles) = corpus_puzzles(name) else { continue };
        for puzzle in puzzles.iter().step_by(apart(puzzles.len(), 5)) {
            assert_every_cell(&Run::of(puzzle, Profile::human()));
        }
    }
}

#[test]
fn what_no_run_settled_has_nothing_behind_it() {
    for name in ["two-solutions", "empty", "none-branches", "hardest"] {
        let file = crate::deep::common::fixture(&format!("puzzles/{name}.txt"));
        let text = std::fs::read_to_string(file).unwrap();
        let Ok(input) = formats::parse(&text, &ReadOptions::default()) else { continue };
        let run = Run::of(&input.puzzle, Profile { branch: false, ..Profile::human() });
        let whole = whole(&run);
        let all = Excerpt::whole(None, whole.clone(), None);
        let end = run.visit(&all, |_, _| {}).expect("the givens do not clash");
        for cell in input.puzzle.layout().all_cells().filter(|&cell| input.puzzle.value(cell).is_none()) {
            match end.board().value(cell) {
                Some(_) => drop(assert_behind(&run, &whole, Query::Cell(cell), true)),
                None => assert_eq!(run.behind(Query::Cell(cell)), None),
            }
        }
    }
}

/// Counts the words of the whole explanation of a run's steps, and those of its excerpt of used steps.
fn words(run: &Run) -> (usize, usize) {
    let narrator = Narrator::new(run.puzzle.layout());
    let all = Excerpt::whole(None, whole(run), None);
    let [all, short] = [all, run.used(ExcerptOrder::Proof)].map(|excerpt| {
        let mut words = 0;
        run.visit(&excerpt, |entry, replay| {
            if let Entry::Step(step) = entry {
                let Explanation { name, short, look, why, so, .. } = narrator.step(&step.step, replay);
                words += format!("{name} {short} {look} {why} {so}").split_whitespace().count();
            }
        });
        words
    });
    (all, short)
}

/// Puzzles of each corpus that are excerpted; the variable `SAMPLE` asks for more.
const SAMPLE: usize = 30;

#[test]
#[allow(clippy::cast_precision_loss, reason = "it is a share of a few thousand")]
fn every_step_of_a_short_story_is_used_and_it_says_how_much_shorter_it_is() {
    let asked = std::env::var("SAMPLE").ok().and_then(|asked| asked.parse().ok());
    let most: usize = asked.unwrap_or(sampled(SAMPLE)).max(1);
    for name in ["generated-minimal-20k.txt", "all-17-clue.txt", "magictour-1465.txt"] {
        let Some(puzzles) = corpus_puzzles(name) else { continue };
        let sample = puzzles.iter().step_by((puzzles.len() / most).max(1)).take(most);
        let (mut count, mut harder, mut shares) = (0, 0, [[0.0; 2]; 2]);
        let (mut for_names, mut steps) = (0, 0);
        for puzzle in sample {
            let run = Run::of(puzzle, Profile::human());
            if run.summary.nodes > 0 {
                continue;
            }
            let (kept, dropped, named) = assert_short(&run);
            for_names += named;
            steps += kept;
            let (all, short) = words(&run);
            let eliminates = run.events.iter().any(|event| matches!(event, Event::Step(_)));
            let of = [kept as f64 / (kept + dropped) as f64, short as f64 / all as f64];
            count += 1;
            harder += usize::from(eliminates);
            for (share, of) in shares[0].iter_mut().zip(of) {
                *share += of;
            }
            for (share, of) in shares[1].iter_mut().zip(of).filter(|_| eliminates) {
                *share += of;
            }
        }
        let [all, hard] = [(shares[0], count), (shares[1], harder)]
            .map(|(shares, of)| shares.map(|share| format!("{:.1}%", 100.0 * share / of as f64)));
        println!(
            "{name}: of {count} without a branch, steps and words kept {all:?}; of the {harder} that need more than singles {hard:?}; {for_names} of {steps} steps for a name alone"
        );
    }
}
