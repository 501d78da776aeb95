//! Diagnoses checked against verdicts. A set of clashing clues has no solution and no clue too many. A
//! repaired puzzle has one solution. A refutation ends in the contradiction that it names.

use std::sync::Arc;

use sudostep::engine::{Answer, Budget, Engine, Proven};
use sudostep::grid::{Candidate, Contradiction, Digit, Geometry, Index, Layout, Puzzle, Shape, Solution};
use sudostep::step::Constraint;
use sudostep::stepper::{Profile, Stepper};
use sudostep::trace::{Closing, Entries, Entry, ExcerptOrder, Replay, WholeRun};

use crate::deep::common::{Seeded, corpus_puzzles, random_puzzle};

const NO_LIMIT: Budget = Budget { nodes: None, time: None, cancel: None };

fn clues_of(puzzle: &Puzzle) -> Vec<Candidate> {
    let layout = puzzle.layout();
    layout.all_cells().filter_map(|cell| Some(Candidate { cell, digit: puzzle.value(cell)? })).collect()
}

fn with_clues(layout: &Arc<Layout>, clues: impl IntoIterator<Item = Candidate>) -> Puzzle {
    let mut puzzle = Puzzle::empty(Arc::clone(layout));
    clues.into_iter().for_each(|clue| puzzle.place(clue));
    puzzle
}

fn answer(engine: &mut Engine, puzzle: &Puzzle) -> Answer {
    engine.answer(puzzle, &NO_LIMIT).expect("there is no budget")
}

/// A random puzzle with one clue changed, and so perhaps without a solution, and with some left out.
fn altered(layout: &Arc<Layout>, keep: usize, left_out: usize, random: &mut Seeded) -> Puzzle {
    let mut clues = clues_of(&random_puzzle(layout, keep, random));
    let changed = random.below(clues.len());
    clues[changed].digit = Digit::new(random.below(layout.digits()));
    for _ in 0..left_out {
        let gone = random.below(clues.len());
        clues.swap_remove(gone);
    }
    with_clues(layout, clues)
}

fn assert_clash(engine: &mut Engine, puzzle: &Puzzle) -> usize {
    let layout = puzzle.layout();
    let clash = engine.smallest_clash(puzzle, &NO_LIMIT).unwrap().expect("there is no solution");
    assert_eq!(clash.proven, Proven::Smallest);
    assert!(clash.clues.is_sorted());
    assert_eq!(answer(engine, &with_clues(layout, clash.clues.iter().copied())), Answer::None);
    for gone in &clash.clues {
        let others = clash.clues.iter().copied().filter(|clue| clue != gone);
        assert_ne!(answer(engine, &with_clues(layout, others)), Answer::None);
    }
    clash.clues.len()
}

#[test]
fn clashes_are_as_small_as_four_by_four_grids_say() {
    let layout = Arc::new(Layout::boxed(Shape::new(2, 2).unwrap()));
    let mut engine = Engine::new(Arc::clone(&layout));
    let mut all: Vec<Solution> = Vec::new();
    let empty = Puzzle::empty(Arc::clone(&layout));
    engine
        .search(&empty, &NO_LIMIT, &mut |solution| {
            all.push(solution);
            true
        })
        .unwrap();
    let mut random = Seeded::new(41);
    let mut clashes = 0;
    for _ in 0..200 {
        let puzzle = altered(&layout, 6 + random.below(4), 0, &mut random);
        let clues = clues_of(&puzzle);
        let stands = |chosen: u32| {
            all.iter().any(|solution| {
                clues
                    .iter()
                    .enumerate()
                    .all(|(n, clue)| chosen >> n & 1 == 0 || solution.digit(clue.cell) == clue.digit)
            })
        };
        let sizes = (0..1u32 << clues.len()).filter(|&chosen| !stands(chosen)).map(u32::count_ones);
        if let Some(fewest) = sizes.min() {
            assert_eq!(assert_clash(&mut engine, &puzzle), fewest as usize);
            clashes += 1;
        }
    }
    assert!(clashes > 50, "{clashes}");
}

#[test]
fn altered_puzzles_clash_or_can_be_mended_or_have_clues_to_spare() {
    let layout = Arc::new(Layout::boxed(Shape::NINE));
    let mut engine = Engine::new(Arc::clone(&layout));
    let mut random = Seeded::new(17);
    let mut verdicts = [0; 3];
    for round in 0..40 {
        let puzzle = altered(&layout, 30, round % 3, &mut random);
        match answer(&mut engine, &puzzle) {
            Answer::None => {
                verdicts[0] += 1;
                assert_clash(&mut engine, &puzzle);
                assert_refuted(&puzzle);
            }
            Answer::Multiple(first, second) => {
                verdicts[1] += 1;
                assert_mended(&mut engine, &puzzle, &[first, second]);
            }
            Answer::Unique(_) => {
                verdicts[2] += 1;
                assert_redundant(&mut engine, &puzzle);
            }
        }
    }
    assert!(verdicts.iter().all(|&count| count > 0), "{verdicts:?}");
}

fn assert_mended(engine: &mut Engine, puzzle: &Puzzle, two: &[Solution; 2]) {
    let differing = engine.differing(puzzle, &NO_LIMIT);
    assert!(differing.complete);
    for cell in puzzle.layout().all_cells().filter(|&cell| two[0].digit(cell) != two[1].digit(cell)) {
        let (_, digits) = differing.cells.iter().find(|(known, _)| *known == cell).expect("it differs");
        assert!(digits.contains(&two[0].digit(cell)) && digits.contains(&two[1].digit(cell)));
    }
    let repair = engine.repair(puzzle, &NO_LIMIT).unwrap().expect("there are solutions");
    let mend = |clues: &mut dyn Iterator<Item = Candidate>| {
        let mut mended = puzzle.clone();
        clues.for_each(|clue| mended.place(clue));
        mended
    };
    let mended = mend(&mut repair.clues.iter().copied());
    assert_eq!(answer(engine, &mended), Answer::Unique(repair.solution.clone()));
    for gone in &repair.clues {
        let fewer = mend(&mut repair.clues.iter().copied().filter(|clue| clue != gone));
        assert!(matches!(answer(engine, &fewer), Answer::Multiple(..)));
        assert!(
            differing.cells.iter().any(|(cell, digits)| *cell == gone.cell && digits.contains(&gone.digit))
        );
    }
    if repair.is_fewest() && repair.clues.len() > 1 {
        for (cell, digits) in &differing.cells {
            for &digit in digits {
                let one = mend(&mut std::iter::once(Candidate { cell: *cell, digit }));
                assert!(matches!(answer(engine, &one), Answer::Multiple(..)));
            }
        }
    }
}

fn assert_redundant(engine: &mut Engine, puzzle: &Puzzle) {
    let givens: Vec<Option<Digit>> = puzzle.layout().all_cells().map(|cell| puzzle.value(cell)).collect();
    let puzzle = Puzzle::new(Arc::clone(puzzle.layout()), givens.clone()).unwrap();
    let redundant = engine.redundant(&puzzle, &NO_LIMIT).unwrap().expect("it has one solution");
    for clue in clues_of(&puzzle) {
        let mut fewer = givens.clone();
        fewer[clue.cell.index()] = None;
        let fewer = Puzzle::new(Arc::clone(puzzle.layout()), fewer).unwrap();
        let unique = matches!(answer(engine, &fewer), Answer::Unique(_));
        assert_eq!(redundant.clues.contains(&clue), unique);
    }
}

/// Asserts that the refutation replays, that each of its steps and branches is used, and that it ends in
/// contradictions.
fn assert_refuted(puzzle: &Puzzle) {
    let layout = puzzle.layout();
    let stepper = Stepper::new(Profile::human());
    let geometry = Geometry::new(Arc::clone(layout));
    let (summary, log) = stepper.log(puzzle);
    let entries = || Entries::new(&geometry, puzzle, &log);
    let run = WholeRun { geometry: &geometry, puzzle, entries, summary: &summary, is_instance: &|_, _| true };
    let mut refutation = run.used(ExcerptOrder::Log);
    refutation.renumber();
    assert!(refutation.entries.len() <= log.len());
    let Ok(mut replay) = Replay::new(&geometry, puzzle) else {
        assert!(refutation.entries.is_empty() && refutation.contradiction == summary.contradiction);
        return;
    };
    let (mut used, mut made) = (Vec::new(), Vec::new());
    let mut left = None;
    let rests = |replay: &Replay<'_>, constraint: Constraint| -> Vec<u32> {
        let candidates = constraint.candidates(layout);
        candidates.into_iter().filter_map(|candidate| replay.remover(candidate)).collect()
    };
    let constraint = |contradiction| match contradiction {
        Contradiction::EmptyCell(cell) => Constraint::Cell(cell),
        Contradiction::LostDigit { house, digit } => Constraint::House(house, digit),
        Contradiction::Clash { .. } => panic!("two equal digits are seen at the start"),
    };
    for entry in &refutation.entries {
        match entry {
            Entry::Step(step) => {
                assert_eq!(left, None, "nothing follows a contradiction");
                assert_eq!(replay.uses(&step.step), step.uses);
                used.extend(step.uses.iter().copied());
                made.push(step.n);
            }
            Entry::Branch(branch) => {
                let digits: Vec<Digit> =
                    replay.board().candidates(branch.candidate.cell).into_iter().collect();
                assert_eq!(digits, branch.candidates);
                used.extend(rests(&replay, Constraint::Cell(branch.candidate.cell)));
                made.push(branch.n);
            }
            Entry::Close(close) => match close.why {
                Closing::Contradiction(contradiction) => {
                    assert_eq!(left.take(), Some(contradiction));
                    used.extend(rests(&replay, constraint(contradiction)));
                }
                Closing::Exhausted => assert_eq!(left, None),
                other => panic!("{other:?} refutes nothing"),
            },
        }
        if let Err(contradiction) = replay.apply(entry) {
            left = Some(contradiction);
        }
    }
    assert_eq!(left, refutation.contradiction);
    if let Some(contradiction) = refutation.contradiction {
        used.extend(rests(&replay, constraint(contradiction)));
    }
    assert!(made.iter().all(|n| used.contains(n)), "every step is needed for something");
    let opened = refutation.branches() as u64;
    assert!(opened <= summary.nodes && (summary.nodes > 0 || opened == 0));
    assert!(refutation.contradiction.is_some() || opened > 1);
}

#[test]
fn what_the_altered_puzzles_rest_on_replays() {
    let Some(puzzles) = corpus_puzzles("one-clue-altered-25k.txt") else { return };
    let mut engine = Engine::new(Arc::clone(puzzles[0].layout()));
    let mut none = 0;
    for puzzle in puzzles.iter().step_by(40) {
        if answer(&mut engine, puzzle) == Answer::None {
            none += 1;
            assert_refuted(puzzle);
        }
    }
    assert!(none > 50);
}
