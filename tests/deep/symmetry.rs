//! Steps that rest on symmetrical givens, as they are and altered, judged by the referee and by `plain`.

use std::sync::Arc;

use sudostep::catalog;
use sudostep::formats::{ReadOptions, parse};
use sudostep::grid::{Cell, Digit, Index, Puzzle, Solution};
use sudostep::proof::{ProofError, Veripb};
use sudostep::step::{Reason, Step, TechniqueId};
use sudostep::trace::{Entry, StepEntry};

use crate::deep::kept;
use crate::deep::plain::Position;

const GURTH: TechniqueId = TechniqueId::new("gurth");

/// The example, its solution, and the step found in it.
fn example() -> (Puzzle, Solution, Step) {
    let example = catalog::get(&GURTH).unwrap().example;
    let puzzle = parse(example, &ReadOptions::default()).unwrap().puzzle;
    let solution = kept::solution(&puzzle).unwrap();
    let steps = kept::found(&puzzle, &[&GURTH], None).unwrap();
    let [step] = steps.as_slice() else { panic!("{steps:?}") };
    (puzzle, solution, step.clone())
}

/// Returns the referee's objection, if any, and asserts that `plain` agrees.
fn objection(puzzle: &Puzzle, solution: &Solution, step: &Step) -> Option<String> {
    let objection = kept::wrong(puzzle, solution, std::slice::from_ref(step));
    let position = Position::start(puzzle);
    let new = step.eliminations().all(|gone| position.has(gone) && position.is_open(gone.cell));
    let follows = step.claims.iter().all(|claim| position.follows(claim));
    assert_eq!(objection.is_none(), new && follows, "{objection:?}");
    objection
}

#[test]
fn both_readings_agree_with_it() {
    let (puzzle, solution, step) = example();
    assert_eq!(objection(&puzzle, &solution, &step), None);
    assert!(step.assumes_unique());
    let position = Position::start(&puzzle);
    assert_eq!((position.uses(&step), position.is_called("gurth", &step)), (vec![], Some(true)));
    assert_eq!(position.is_called("naked-pair", &step), Some(false));
}

#[test]
fn neither_reading_takes_another_symmetry_for_it() {
    type Change = fn(&mut Vec<Cell>, &mut Vec<Digit>);
    let changes: [Change; 8] = [
        |cells, _| cells.swap(0, 10),
        |cells, _| cells.swap(1, 2),
        |cells, _| cells[1] = cells[2],
        |cells, _| cells.truncate(80),
        |_, digits| digits.swap(0, 1),
        |_, digits| digits.rotate_left(1),
        |_, digits| digits.sort_unstable(),
        |_, digits| digits.clear(),
    ];
    let (puzzle, solution, step) = example();
    for (at, change) in changes.iter().enumerate() {
        let mut step = step.clone();
        let Reason::Symmetry { cells, digits } = &mut step.claims[0].because else { panic!("{step:?}") };
        change(cells, digits);
        let said = objection(&puzzle, &solution, &step).unwrap_or_else(|| panic!("{at} is let through"));
        assert!(said.starts_with("the symmetry shows nothing"), "{at}: {said}");
    }
}

#[test]
fn a_given_that_has_no_image_ends_it() {
    let (puzzle, solution, step) = example();
    let layout = puzzle.layout();
    let Reason::Symmetry { cells, .. } = &step.claims[0].because else { panic!("{step:?}") };
    let open = layout.all_cells().filter(|&cell| puzzle.value(cell).is_none());
    for cell in open.filter(|cell| cells[cell.index()] != *cell) {
        let given = |other| puzzle.value(other).or((other == cell).then(|| solution.digit(cell)));
        let more = Puzzle::new(Arc::clone(layout), layout.all_cells().map(given).collect()).unwrap();
        assert!(objection(&more, &solution, &step).is_some(), "{}", layout.cell_name(cell));
        assert_eq!(kept::found(&more, &[&GURTH], None).unwrap(), []);
    }
}

#[test]
fn no_proof_can_rest_on_it() {
    let (puzzle, _, step) = example();
    let mut proof = Veripb::new(&puzzle, Vec::new()).unwrap();
    let entry = StepEntry { n: 1, branch: 0, sweep: None, step, uses: Vec::new() };
    let refused = proof.entry(&Entry::Step(entry)).unwrap_err();
    assert!(
        matches!(&refused, ProofError::AssumesUnique { technique, .. } if *technique == GURTH),
        "{refused}"
    );
}
