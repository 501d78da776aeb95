//! Every rule, on hundreds of positions. Each step that it reports follows from its citations, has the right
//! name and agrees with the solution. Rules broken on purpose must fail the same check.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::Arc;

use sudostep::catalog;
use sudostep::engine::{Answer, Budget, Engine};
use sudostep::formats::{ReadOptions, parse};
use sudostep::grid::{AnySize, Board, Candidate, Geometry, Puzzle, Solution};
use sudostep::rules::{Emit, Listed, Rule, Rules, Work};
use sudostep::step::{Cited, Constraint, Reason, Role, Step, TechniqueId};
use sudostep::stepper::{Advance, Profile, Stepper};
use sudostep::trace::{Entries, Entry, Header, Replay, StepEntry};
use sudostep::verify::Referee;

use crate::deep::common::tier::{is_full, sampled};
use crate::deep::common::{by_name, corpus_puzzles};
use crate::deep::cores::on_all_cores;
use crate::deep::generated::sample;
use crate::deep::plain;
use crate::deep::referee::fixture_puzzles;

/// Positions kept from one run.
const OF_ONE_RUN: usize = 4;

/// Steps checked for one rule in one position: there are hundreds of chains.
const OF_ONE_POSITION: usize = 12;

/// Steps checked for a rule that no profile includes, in its techniques' examples: such rules are slow.
const OF_ONE_RULE: usize = 20;

/// A position of a puzzle with one solution, as a puzzle of its own.
struct Position {
    geometry: Geometry,
    header: Header,
    puzzle: Puzzle,
    solution: Solution,
}

impl Position {
    fn of(puzzle: Puzzle, solution: Solution) -> Self {
        let layout = puzzle.layout();
        let techniques = catalog::all().map(|row| row.id.clone()).collect();
        let profile = Profile { advance: Advance::One, techniques, ..Profile::all() };
        let header = Stepper::new(profile).header(&puzzle, "1", None);
        Self { geometry: Geometry::new(Arc::clone(layout)), header, puzzle, solution }
    }

    fn board(&self) -> Board<'_> {
        Board::start(&self.geometry, &self.puzzle).expect("a position of a puzzle with a solution")
    }

    /// Names of the checks that a step fails. `plain` reads the same position.
    fn wrongs(
        &self,
        plain: &plain::Position<'_>,
        emits: &[TechniqueId],
        step: &Step,
    ) -> BTreeSet<&'static str> {
        let mut wrongs = BTreeSet::new();
        if plain.is_called(step.technique.as_str(), step) == Some(false) {
            wrongs.insert("the definition");
        }
        if !step.claims.iter().all(|claim| plain.follows(claim)) {
            wrongs.insert("the fillings");
        }
        if !emits.contains(&step.technique) {
            wrongs.insert("the list");
        }
        let is_true = |candidate: Candidate| self.solution.digit(candidate.cell) == candidate.digit;
        if step.placements().any(|placed| !is_true(placed)) || step.eliminations().any(is_true) {
            wrongs.insert("the solution");
        }
        let entry = StepEntry { n: 1, branch: 0, sweep: None, step: step.clone(), uses: Vec::new() };
        if Referee::new(&self.geometry, &self.header, &self.puzzle).check_entry(&Entry::Step(entry)).is_err()
        {
            wrongs.insert("the referee");
        }
        wrongs
    }
}

/// Steps that a rule reports in these positions: their number by technique, and the wrong ones.
#[derive(Default)]
struct Checked {
    found: BTreeMap<String, usize>,
    wrong: Vec<(BTreeSet<&'static str>, Step)>,
}

fn check(emits: &[TechniqueId], rule: &dyn Rule<AnySize>, positions: &[Position]) -> Checked {
    let mut checked = Checked::default();
    let own = by_name(emits).then(|| examples_of(emits));
    let most = if own.is_some() { OF_ONE_RULE } else { OF_ONE_POSITION };
    for position in own.as_deref().unwrap_or(positions) {
        let mut left = most;
        let board = position.board();
        let plain = plain::Position::start(&position.puzzle);
        let mut work = Work::new(&position.puzzle, None);
        let ended = rule.find(&board, &mut work, &mut |step| {
            let wrongs = position.wrongs(&plain, emits, &step);
            *checked.found.entry(step.technique.to_string()).or_default() += 1;
            if !wrongs.is_empty() {
                checked.wrong.push((wrongs, step));
            }
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(ended.is_break(), left == 0);
    }
    checked
}

fn only_solution(puzzle: &Puzzle) -> Option<Solution> {
    match Engine::new(Arc::clone(puzzle.layout())).answer(puzzle, &Budget::default()) {
        Ok(Answer::Unique(solution)) => Some(solution),
        _ => None,
    }
}

/// The board's position, as the start of another run.
fn as_puzzle(puzzle: &Puzzle, board: &Board<'_>) -> Puzzle {
    let mut position = puzzle.clone();
    for cell in puzzle.layout().all_cells() {
        if let Some(digit) = board.value(cell) {
            position.place(Candidate { cell, digit });
            continue;
        }
        let all = puzzle.layout().all_digits().map(|digit| Candidate { cell, digit });
        all.filter(|&candidate| !board.has(candidate)).for_each(|gone| position.eliminate(gone));
    }
    position
}

/// The start and some later positions of a run on the puzzle, none of them in a branch.
fn positions_of(puzzle: &Puzzle) -> Vec<Position> {
    let Some(solution) = only_solution(puzzle) else { return Vec::new() };
    let geometry = Geometry::new(Arc::clone(puzzle.layout()));
    let stepper = Stepper::new(Profile { branch: false, ..Profile::human() });
    let (_, events) = stepper.log(puzzle);
    let entries: Vec<Entry> = Entries::new(&geometry, puzzle, &events).collect();
    let mut replay = Replay::new(&geometry, puzzle).expect("it has a solution");
    // Keeps the start, and positions before a step that is no single.
    let is_hard =
        |entry: &Entry| matches!(entry, Entry::Step(entry) if entry.step.eliminations().next().is_some());
    let mut positions = Vec::new();
    for (at, entry) in entries.iter().enumerate() {
        if (at == 0 || is_hard(entry)) && positions.len() < OF_ONE_RUN {
            positions.push(Position::of(as_puzzle(puzzle, replay.board()), solution.clone()));
        }
        replay.apply(entry).expect("it has a solution");
    }
    positions
}

/// The examples of these techniques.
fn examples_of(ids: &[TechniqueId]) -> Vec<Position> {
    let rows = ids.iter().filter_map(catalog::get);
    let puzzles = rows.map(|row| parse(row.example, &ReadOptions::default()).unwrap().puzzle);
    puzzles.filter_map(|puzzle| Some(Position::of(puzzle.clone(), only_solution(&puzzle)?))).collect()
}

fn positions() -> Vec<Position> {
    let mut puzzles: Vec<Puzzle> = Vec::new();
    for name in ["4x4", "6x6", "9x9", "12x12", "jigsaw"] {
        puzzles.extend(sample(name, 5));
    }
    if is_full() {
        for name in ["all-17-clue.txt", "generated-minimal-20k.txt", "magictour-1465.txt"] {
            let Some(corpus) = corpus_puzzles(name) else { continue };
            puzzles.extend(corpus.iter().step_by(corpus.len() / 40).cloned());
        }
        puzzles.extend(fixture_puzzles());
    }
    examples().into_iter().chain(puzzles.iter().flat_map(positions_of)).collect()
}

#[test]
fn every_step_of_every_rule_is_sound_sufficient_and_what_it_is_called() {
    let positions = positions();
    let mut found: BTreeMap<String, usize> = BTreeMap::new();
    for checked in on_all_cores(AnySize::ALL, Vec::new, |all, listed| {
        let checked = check(listed.emits, listed.rule, &positions);
        assert!(checked.wrong.is_empty(), "{:?}", checked.wrong[0]);
        all.push(checked);
    }) {
        for (technique, count) in checked.into_iter().flat_map(|checked| checked.found) {
            *found.entry(technique).or_default() += count;
        }
    }
    println!("{} positions: {found:?}", positions.len());
    for row in catalog::all().filter(|_| is_full()) {
        assert!(found.contains_key(row.id.as_str()), "no position shows {}", row.id);
    }
}

/// A rule whose steps are another rule's, each changed by `breaks`.
struct Broken {
    rule: &'static dyn Rule<AnySize>,
    breaks: fn(&mut Step, &Board<'_>),
}

impl Rule<AnySize> for Broken {
    fn find(&self, board: &Board<'_>, work: &mut Work<'_, AnySize>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        self.rule.find(board, work, &mut |mut step| {
            let whole = step.clone();
            (self.breaks)(&mut step, board);
            if step == whole { ControlFlow::Continue(()) } else { emit(step) }
        })
    }
}

/// Asserts that each of these checks fails for each broken step of each rule. Returns the number of steps.
fn assert_caught(positions: &[Position], by: &[&'static str], breaks: fn(&mut Step, &Board<'_>)) -> usize {
    let caught = on_all_cores(
        AnySize::ALL,
        || 0,
        |caught, &Listed { emits, rule }| {
            let checked = check(emits, &Broken { rule, breaks }, positions);
            let found = checked.found.values().sum::<usize>();
            assert_eq!(checked.wrong.len(), found, "{emits:?} got away");
            for (wrongs, step) in checked.wrong {
                assert!(by.iter().all(|by| wrongs.contains(by)), "{wrongs:?} say nothing of {step:?}");
                *caught += 1;
            }
        },
    );
    caught.iter().sum()
}

/// Positions in which all rules together are quick.
fn examples() -> Vec<Position> {
    let examples = catalog::all().map(|row| parse(row.example, &ReadOptions::default()).unwrap().puzzle);
    let examples = examples.step_by(if is_full() { 1 } else { 16 });
    examples.flat_map(|puzzle| positions_of(&puzzle)).collect()
}

fn lists(step: &mut Step) -> impl Iterator<Item = &mut Vec<Cited>> {
    step.claims.iter_mut().flat_map(|claim| match &mut claim.because {
        Reason::Linear { truths, links } => vec![truths, links],
        _ => Vec::new(),
    })
}

/// A wrong name: that of the next technique in the catalogue.
fn next_name(step: &Step) -> TechniqueId {
    let names: Vec<&TechniqueId> = catalog::all().map(|row| &row.id).collect();
    let at = names.iter().position(|name| **name == step.technique).expect("a name of the catalogue");
    names[(at + 1) % names.len()].clone()
}

#[test]
fn a_rule_that_concludes_too_much_is_caught() {
    let positions = examples();
    // Removes all candidates from the cell of the first conclusion; one of them is true.
    let caught =
        assert_caught(&positions, &["the referee", "the solution", "the fillings"], |step, board| {
            let Some(first) = step.placements().chain(step.eliminations()).next() else { return };
            let left =
                board.candidates(first.cell).into_iter().map(|digit| Candidate { cell: first.cell, digit });
            step.claims[0].place.clear();
            step.claims[0].eliminate = left.collect();
        });
    assert!(caught > sampled(100), "{caught}");
    // Swaps placements and eliminations.
    let caught = assert_caught(&positions, &["the referee", "the fillings"], |step, _| {
        let claim = &mut step.claims[0];
        std::mem::swap(&mut claim.place, &mut claim.eliminate);
    });
    assert!(caught > sampled(100), "{caught}");
    // Removes the digit from every other cell of a house as well; it is true in one of them.
    let caught = assert_caught(&positions, &["the referee"], |step, board| {
        // The eliminations of other claims may follow from this one as well, so they are left out.
        let removed: Vec<Candidate> = step.eliminations().collect();
        let claim = &mut step.claims[0];
        let Some(&last) = claim.eliminate.last() else { return };
        let house = board.layout().houses_of(last.cell)[0];
        let others = board.cells_for(last.digit).into_iter().filter(|&cell| board.open().contains(cell));
        let inside = others.filter(|cell| board.layout().house(house).cells.contains(cell));
        let more = inside.map(|cell| Candidate { cell, ..last }).filter(|more| !removed.contains(more));
        claim.eliminate.extend(more);
    });
    assert!(caught > sampled(50), "{caught}");
}

#[test]
fn a_rule_that_cites_too_little_or_too_much_is_caught() {
    let positions = examples();
    let without_a_link = |step: &mut Step, _: &Board<'_>| {
        if let Some(list) = lists(step).skip(1).find(|list| !list.is_empty()) {
            list.pop();
        }
    };
    assert!(assert_caught(&positions, &["the referee"], without_a_link) > sampled(50));
    let without_a_truth = |step: &mut Step, _: &Board<'_>| {
        if let Some(list) = lists(step).next() {
            list.pop();
        }
    };
    assert!(assert_caught(&positions, &["the referee"], without_a_truth) > sampled(100));
    let with_a_link_twice = |step: &mut Step, _: &Board<'_>| {
        if let Some(list) = lists(step).last() {
            list.extend(list.first().cloned());
        }
    };
    assert!(assert_caught(&positions, &["the referee"], with_a_link_twice) > sampled(50));
    let with_an_idle_truth = |step: &mut Step, board: &Board<'_>| {
        let cell = board.layout().all_cells().find(|&cell| !board.open().contains(cell));
        if let (Some(list), Some(cell)) = (lists(step).next(), cell) {
            let role = list.first().map_or(Role::CELL, |cited| cited.role.clone());
            list.push(Cited { constraint: Constraint::Cell(cell), role });
        }
    };
    assert!(assert_caught(&positions, &["the referee"], with_an_idle_truth) > sampled(100));
    let in_another_role = |step: &mut Step, _: &Board<'_>| {
        if let Some(cited) = lists(step).flatten().last() {
            cited.role = Role::from(format!("{}s", cited.role.as_str()));
        }
    };
    assert!(assert_caught(&positions, &["the referee"], in_another_role) > sampled(100));
}

#[test]
fn a_rule_under_another_name_is_caught() {
    let positions = examples();
    let mut caught = 0;
    let checks = on_all_cores(AnySize::ALL, Vec::new, |checks, &Listed { emits, rule }| {
        let renamed = Broken { rule, breaks: |step, _| step.technique = next_name(step) };
        checks.push((emits, check(emits, &renamed, &positions)));
    });
    for (emits, checked) in checks.into_iter().flatten() {
        for (wrongs, step) in &checked.wrong {
            // A full house is also a hidden single, so only the rule's own list must refuse that name.
            let no_such_thing = wrongs.contains("the definition");
            assert_eq!(wrongs.contains("the referee"), no_such_thing, "{wrongs:?} {step:?}");
            assert!(no_such_thing || wrongs.contains("the list"), "{wrongs:?} {step:?}");
            caught += usize::from(no_such_thing);
        }
        assert_eq!(checked.wrong.len(), checked.found.values().sum::<usize>(), "{emits:?} got away");
    }
    assert!(caught > sampled(100), "{caught}");
}

#[test]
fn a_rule_that_finds_what_is_done_already_is_caught() {
    let positions = examples();
    let stale = |step: &mut Step, board: &Board<'_>| {
        let gone = board.layout().all_cells().flat_map(|cell| {
            board.layout().all_digits().map(move |digit| Candidate { cell, digit }).filter(|&c| !board.has(c))
        });
        let claim = &mut step.claims[0];
        claim.eliminate.extend(gone.take(1));
    };
    assert!(assert_caught(&positions, &["the referee"], stale) > sampled(100));
    let twice = |step: &mut Step, _: &Board<'_>| step.claims.extend(step.claims.first().cloned());
    assert!(assert_caught(&positions, &["the referee"], twice) > sampled(100));
}
