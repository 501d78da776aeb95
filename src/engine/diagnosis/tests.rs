//! Tests: every answer against brute force on small grids, and against the counter on larger ones.

use std::sync::Arc;
use std::time::Duration;

use super::*;
use crate::deep::common::Seeded;
use crate::engine::{Answer, Budget, BudgetExhausted, Engine};
use crate::grid::{Candidate, Cell, Digit, House, HouseKind, Index, Layout, Puzzle, Shape, Solution};

const NO_LIMIT: Budget = Budget { nodes: None, time: None, cancel: None };

fn boxed(height: usize, width: usize) -> Arc<Layout> {
    Arc::new(Layout::boxed(Shape::new(height, width).unwrap()))
}

fn solutions(puzzle: &Puzzle) -> Vec<Solution> {
    let mut found = Vec::new();
    Engine::new(puzzle.layout().clone())
        .search(puzzle, &NO_LIMIT, &mut |solution| {
            found.push(solution);
            true
        })
        .unwrap();
    found
}

fn puzzle_of(layout: &Arc<Layout>, clues: &[Candidate]) -> Puzzle {
    let mut givens = vec![None; layout.cells()];
    for clue in clues {
        givens[clue.cell.index()] = Some(clue.digit);
    }
    Puzzle::new(layout.clone(), givens).unwrap()
}

fn starting(puzzle: &Puzzle) -> Vec<Candidate> {
    let layout = puzzle.layout();
    layout.all_cells().filter_map(|cell| Some(Candidate { cell, digit: puzzle.value(cell)? })).collect()
}

/// Makes a puzzle with `count` random digits in random cells; the digits of a solution, if one is given.
fn random_puzzle(
    layout: &Arc<Layout>,
    count: usize,
    solution: Option<&Solution>,
    random: &mut Seeded,
) -> Puzzle {
    let mut givens = vec![None; layout.cells()];
    for _ in 0..count {
        let cell = random.below(layout.cells());
        let digit = solution.map_or_else(
            || Digit::new(random.below(layout.digits())),
            |solution| solution.digit(Cell::new(cell)),
        );
        givens[cell] = Some(digit);
    }
    Puzzle::new(layout.clone(), givens).unwrap()
}

/// Returns all ways to choose `size` of the items, in order.
fn choices<T: Copy>(items: &[T], size: usize) -> Vec<Vec<T>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (place, &first) in items.iter().enumerate() {
        for mut rest in choices(&items[place + 1..], size - 1) {
            rest.insert(0, first);
            all.push(rest);
        }
    }
    all
}

/// Returns the first smallest set of the clues that no solution has all of.
fn first_clash(all: &[Solution], clues: &[Candidate]) -> Vec<Candidate> {
    let stands = |chosen: &[Candidate]| {
        all.iter().any(|solution| chosen.iter().all(|clue| solution.digit(clue.cell) == clue.digit))
    };
    (0..=clues.len())
        .flat_map(|size| choices(clues, size))
        .find(|chosen| !stands(chosen))
        .expect("the clues clash together")
}

#[test]
fn the_smallest_clash_is_what_enumeration_says() {
    let mut random = Seeded::new(7);
    for (layout, count) in [(boxed(2, 2), 9), (boxed(1, 3), 5), (boxed(1, 2), 3), (boxed(1, 4), 8)] {
        let all = solutions(&Puzzle::empty(layout.clone()));
        let mut engine = Engine::new(layout.clone());
        let mut clashes = 0;
        for _ in 0..150 {
            let puzzle = random_puzzle(&layout, count, None, &mut random);
            let found = engine.smallest_clash(&puzzle, &NO_LIMIT).unwrap();
            assert_eq!(found.is_none(), all.iter().any(|solution| solution.solves(&puzzle)));
            let Some(found) = found else { continue };
            assert_eq!(found.proven, Proven::Smallest);
            assert!(!found.with_eliminated);
            assert_eq!(found.clues, first_clash(&all, &starting(&puzzle)));
            clashes += 1;
        }
        assert!(clashes > 20);
    }
}

#[test]
fn clues_that_see_no_equal_clash_as_enumeration_says() {
    let mut random = Seeded::new(11);
    let layout = boxed(2, 2);
    let all = solutions(&Puzzle::empty(layout.clone()));
    let mut engine = Engine::new(layout.clone());
    let mut sizes = [0; 17];
    while sizes.iter().sum::<usize>() < 60 {
        // Digits that do not see an equal one, so that the clash is not a pair.
        let mut clues: Vec<Candidate> = Vec::new();
        for _ in 0..12 {
            let clue = Candidate { cell: Cell::new(random.below(16)), digit: Digit::new(random.below(4)) };
            if clues.iter().all(|other| {
                other.cell != clue.cell && !(other.digit == clue.digit && layout.sees(other.cell, clue.cell))
            }) {
                clues.push(clue);
            }
        }
        let puzzle = puzzle_of(&layout, &clues);
        let Some(found) = engine.smallest_clash(&puzzle, &NO_LIMIT).unwrap() else { continue };
        assert_eq!(found.clues, first_clash(&all, &starting(&puzzle)));
        sizes[found.clues.len()] += 1;
    }
    assert_eq!(sizes[..3], [0; 3]);
}

#[test]
fn two_digits_that_are_not_equal_in_a_house_never_clash() {
    for layout in [boxed(2, 2), boxed(1, 4), boxed(1, 5), boxed(2, 3), boxed(3, 2)] {
        let mut engine = Engine::new(layout.clone());
        let first = Candidate { cell: Cell::new(0), digit: Digit::new(0) };
        for cell in layout.all_cells().skip(1) {
            for digit in layout.all_digits() {
                let second = Candidate { cell, digit };
                let clash = digit == first.digit && layout.sees(first.cell, cell);
                let answer = engine.answer(&puzzle_of(&layout, &[first, second]), &NO_LIMIT).unwrap();
                assert_eq!(answer == Answer::None, clash, "{second:?}");
            }
        }
    }
}

#[test]
fn eliminated_candidates_count_only_if_the_digits_alone_have_a_solution() {
    let layout = boxed(2, 2);
    let mut engine = Engine::new(layout.clone());
    let at = |cell, digit: usize| Candidate { cell: Cell::new(cell), digit: Digit::new(digit - 1) };
    let mut puzzle = puzzle_of(&layout, &[at(0, 1), at(15, 2)]);
    puzzle.eliminate(at(1, 2));
    puzzle.eliminate(at(1, 3));
    assert_eq!(engine.smallest_clash(&puzzle, &NO_LIMIT).unwrap(), None);
    puzzle.eliminate(at(1, 4));
    let clash = engine.smallest_clash(&puzzle, &NO_LIMIT).unwrap().unwrap();
    assert!(clash.with_eliminated && clash.proven == Proven::Smallest);
    assert_eq!(clash.clues, [at(0, 1)]);
    puzzle.eliminate(at(1, 1));
    assert!(engine.smallest_clash(&puzzle, &NO_LIMIT).unwrap().unwrap().clues.is_empty());
    puzzle.place(at(3, 1));
    let clash = engine.smallest_clash(&puzzle, &NO_LIMIT).unwrap().unwrap();
    assert!(!clash.with_eliminated, "two equal digits are enough");
    assert_eq!(clash.clues, [at(0, 1), at(3, 1)]);
}

#[test]
fn a_layout_without_a_solution_clashes_by_itself() {
    // Three digits and four cells, with three of the four possible houses of three cells.
    let cell = |numbers: [usize; 3]| numbers.map(Cell::new).to_vec();
    let house = |name: &str, cells| House { kind: HouseKind::Region, name: name.to_string(), cells };
    let names = (1..=4).map(|number| format!("x{number}")).collect();
    let houses = vec![house("a", cell([0, 1, 2])), house("b", cell([0, 1, 3])), house("c", cell([0, 2, 3]))];
    let layout = Arc::new(Layout::new(3, names, houses).unwrap());
    let clash = Engine::new(layout.clone()).smallest_clash(&Puzzle::empty(layout), &NO_LIMIT).unwrap();
    assert_eq!(clash.map(|clash| (clash.clues, clash.proven)), Some((Vec::new(), Proven::Smallest)));
}

/// Returns every candidate that some but not all of the solutions have.
fn shared_by_some(all: &[Solution], layout: &Layout) -> Vec<Candidate> {
    let candidates =
        layout.all_cells().flat_map(|cell| layout.all_digits().map(move |digit| Candidate { cell, digit }));
    let has = |solution: &&Solution, candidate: &Candidate| solution.digit(candidate.cell) == candidate.digit;
    candidates
        .filter(|candidate| {
            let count = all.iter().filter(|solution| has(solution, candidate)).count();
            count > 0 && count < all.len()
        })
        .collect()
}

fn fewest_clues(all: &[Solution], layout: &Layout) -> usize {
    let candidates = shared_by_some(all, layout);
    let leaves_one = |chosen: &[Candidate]| {
        let left = all.iter().filter(|solution| chosen.iter().all(|c| solution.digit(c.cell) == c.digit));
        left.count() == 1
    };
    (0..=layout.cells())
        .find(|&size| choices(&candidates, size).iter().any(|chosen| leaves_one(chosen)))
        .expect("all cells of a solution are enough")
}

fn assert_mends(puzzle: &Puzzle, repair: &Repair) {
    let mut mended = puzzle.clone();
    repair.clues.iter().for_each(|&clue| mended.place(clue));
    let mut engine = Engine::new(puzzle.layout().clone());
    assert_eq!(engine.answer(&mended, &NO_LIMIT), Ok(Answer::Unique(repair.solution.clone())));
    for left_out in &repair.clues {
        let mut without = puzzle.clone();
        repair.clues.iter().filter(|clue| *clue != left_out).for_each(|&clue| without.place(clue));
        assert!(matches!(engine.answer(&without, &NO_LIMIT), Ok(Answer::Multiple(..))));
    }
    assert!(repair.irreducible && repair.at_least <= repair.clues.len());
}

#[test]
fn what_differs_and_the_fewest_clues_are_what_enumeration_says() {
    let mut random = Seeded::new(3);
    for (layout, counts) in [(boxed(2, 2), [2, 4, 6]), (boxed(1, 4), [3, 5, 7]), (boxed(2, 3), [12, 14, 16])]
    {
        let mut engine = Engine::new(layout.clone());
        let whole = &solutions(&puzzle_of(&layout, &[]).clone().with_first_row())[0];
        for count in counts {
            for _ in 0..4 {
                let puzzle = random_puzzle(&layout, count, Some(whole), &mut random);
                let all = solutions(&puzzle);
                let differing = engine.differing(&puzzle, &NO_LIMIT);
                let expected = shared_by_some(&all, &layout);
                let found: Vec<Candidate> = differing
                    .cells
                    .iter()
                    .flat_map(|(cell, digits)| digits.iter().map(|&digit| Candidate { cell: *cell, digit }))
                    .collect();
                assert!(differing.complete);
                assert_eq!(found, expected);
                let repair = engine.repair(&puzzle, &NO_LIMIT).unwrap().unwrap();
                assert_mends(&puzzle, &repair);
                assert!(repair.is_fewest());
                assert_eq!(repair.clues.len(), fewest_clues(&all, &layout));
            }
        }
    }
}

trait WithFirstRow {
    fn with_first_row(self) -> Self;
}

impl WithFirstRow for Puzzle {
    /// Fills the first row, so that there are fewer solutions.
    fn with_first_row(mut self) -> Self {
        for number in 0..self.layout().digits() {
            self.place(Candidate { cell: Cell::new(number), digit: Digit::new(number) });
        }
        self
    }
}

#[test]
fn many_clues_are_the_fewest_too() {
    // A Latin square of side 4 needs four clues, more than the search over candidates tries.
    let puzzle = Puzzle::empty(boxed(1, 4));
    let all = solutions(&puzzle);
    assert_eq!(all.len(), 576);
    let repair = Engine::new(puzzle.layout().clone()).repair(&puzzle, &NO_LIMIT).unwrap().unwrap();
    assert_mends(&puzzle, &repair);
    assert_eq!((repair.clues.len(), repair.is_fewest()), (4, true));
    let empty = Puzzle::empty(boxed(2, 2));
    let repair = Engine::new(empty.layout().clone()).repair(&empty, &NO_LIMIT).unwrap().unwrap();
    assert_eq!((repair.clues.len(), repair.is_fewest()), (4, true), "no 4x4 puzzle has fewer clues");
}

#[test]
fn a_good_choice_of_five_clues_is_not_taken_for_the_fewest() {
    let layout = boxed(1, 5);
    let fours = [(0, 3), (1, 1), (3, 2), (4, 4)];
    let clue =
        |(row, column): (usize, usize)| Candidate { cell: Cell::new(row * 5 + column), digit: Digit::new(3) };
    let puzzle = puzzle_of(&layout, &fours.map(clue));
    assert_eq!(solutions(&puzzle).len(), 1344);
    let repair = Engine::new(layout).repair(&puzzle, &NO_LIMIT).unwrap().unwrap();
    assert_mends(&puzzle, &repair);
    assert_eq!((repair.clues.len(), repair.at_least), (4, 4));
}

#[test]
fn too_many_solutions_to_list_still_get_clues_of_which_none_is_superfluous() {
    let empty = Puzzle::empty(boxed(2, 3));
    let mut engine = Engine::new(empty.layout().clone());
    let repair = engine.repair(&empty, &NO_LIMIT).unwrap().unwrap();
    assert_mends(&empty, &repair);
    assert!(!repair.is_fewest() && repair.at_least == 2);
    assert_eq!(engine.repair(&empty, &NO_LIMIT).unwrap().unwrap(), repair);
}

#[test]
fn a_puzzle_with_one_solution_or_none_needs_no_clue() {
    let layout = boxed(2, 2);
    let mut engine = Engine::new(layout.clone());
    let unique =
        puzzle_of(&layout, &engine.repair(&Puzzle::empty(layout.clone()), &NO_LIMIT).unwrap().unwrap().clues);
    assert!(engine.repair(&unique, &NO_LIMIT).unwrap().unwrap().clues.is_empty());
    assert_eq!(engine.differing(&unique, &NO_LIMIT), Differing { cells: Vec::new(), complete: true });
    let redundant = engine.redundant(&unique, &NO_LIMIT).unwrap().unwrap();
    assert_eq!((redundant.minimal(), redundant.of), (Some(true), 4));
    let at = |cell, digit| Candidate { cell: Cell::new(cell), digit: Digit::new(digit) };
    let none = puzzle_of(&layout, &[at(0, 0), at(1, 0)]);
    assert_eq!(engine.repair(&none, &NO_LIMIT), Ok(None));
    assert_eq!(engine.redundant(&none, &NO_LIMIT), Ok(None));
    assert_eq!(engine.redundant(&Puzzle::empty(layout), &NO_LIMIT), Ok(None));
}

#[test]
fn redundant_clues_are_those_without_which_one_solution_is_left() {
    let mut random = Seeded::new(5);
    for layout in [boxed(2, 2), boxed(2, 3)] {
        let mut engine = Engine::new(layout.clone());
        let whole = &solutions(&Puzzle::empty(layout.clone()).with_first_row())[3];
        let mut unique = 0;
        while unique < 30 {
            let puzzle = random_puzzle(&layout, layout.cells() * 3 / 4, Some(whole), &mut random);
            let Some(found) = engine.redundant(&puzzle, &NO_LIMIT).unwrap() else { continue };
            unique += 1;
            let clues = starting(&puzzle);
            let expected: Vec<Candidate> = clues
                .iter()
                .copied()
                .filter(|left_out| {
                    let rest: Vec<Candidate> =
                        clues.iter().copied().filter(|clue| clue != left_out).collect();
                    solutions(&puzzle_of(&layout, &rest)).len() == 1
                })
                .collect();
            assert_eq!((found.asked, found.of, found.of_position), (clues.len(), clues.len(), false));
            assert_eq!(found.clues, expected);
        }
    }
}

#[test]
fn a_position_leaves_its_placed_digits_aside_unless_they_are_needed() {
    let layout = boxed(2, 2);
    let mut engine = Engine::new(layout.clone());
    let repair = engine.repair(&Puzzle::empty(layout.clone()), &NO_LIMIT).unwrap().unwrap();
    let mut position = puzzle_of(&layout, &repair.clues);
    layout
        .all_cells()
        .for_each(|cell| position.place(Candidate { cell, digit: repair.solution.digit(cell) }));
    let found = engine.redundant(&position, &NO_LIMIT).unwrap().unwrap();
    assert_eq!((found.of, found.of_position, found.minimal()), (4, false, Some(true)));
    let mut position = Puzzle::empty(layout);
    repair.clues.iter().for_each(|&clue| position.place(clue));
    let found = engine.redundant(&position, &NO_LIMIT).unwrap().unwrap();
    assert_eq!((found.of, found.of_position, found.minimal()), (4, true, Some(true)));
}

/// Makes a puzzle in which r1c9 has no candidate. The first six digits and the 9 suffice: row 1 has no place
/// for 9.
fn no_solution() -> Puzzle {
    let mut values = [0; 81];
    for (cell, value) in [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7), (7, 8), (26, 9), (40, 1)] {
        values[cell] = value;
    }
    Puzzle::of_values(Shape::NINE, &values).unwrap()
}

#[test]
fn a_spent_budget_leaves_what_is_known_and_says_how_much_that_is() {
    let puzzle = no_solution();
    let mut engine = Engine::new(puzzle.layout().clone());
    let with = |nodes| Budget { nodes: Some(nodes), ..Budget::default() };
    assert_eq!(engine.smallest_clash(&puzzle, &with(0)), Err(BudgetExhausted));
    let mut before = Proven::Nothing;
    for nodes in (1..400).chain((400..).step_by(300)).take_while(|&nodes| nodes < 4_000) {
        let clash = engine.smallest_clash(&puzzle, &with(nodes)).unwrap().unwrap();
        assert!(clash.proven >= before);
        before = clash.proven;
        let rest = puzzle_of(puzzle.layout(), &clash.clues);
        assert_eq!(engine.answer(&rest, &NO_LIMIT), Ok(Answer::None));
    }
    let clash = engine.smallest_clash(&puzzle, &NO_LIMIT).unwrap().unwrap();
    assert_eq!((clash.proven, clash.clues.len()), (Proven::Smallest, 7));

    let empty = Puzzle::empty(puzzle.layout().clone());
    assert!(!engine.differing(&empty, &with(60)).complete);
    assert_eq!(engine.repair(&empty, &with(5)), Err(BudgetExhausted));
    let four = Puzzle::empty(boxed(2, 2));
    let mut small = Engine::new(four.layout().clone());
    let mends: Vec<Repair> =
        (1..40).filter_map(|hundred| small.repair(&four, &with(100 * hundred)).ok().flatten()).collect();
    assert!(!mends[0].is_fewest(), "the budget is too small to list 288 solutions");
    assert!(mends[mends.len() - 1].is_fewest());
    mends.iter().filter(|mend| mend.irreducible).for_each(|mend| assert_mends(&four, mend));
    let no_time = Budget { time: Some(Duration::ZERO), ..Budget::default() };
    assert_eq!(engine.repair(&empty, &no_time), Err(BudgetExhausted));
    assert_eq!(engine.redundant(&empty, &no_time), Err(BudgetExhausted));
}

#[test]
fn a_clash_among_more_clues_than_a_word_holds_is_found() {
    // A filled 16x16 grid without one digit, with r1c1 changed so that it does not see an equal digit.
    let layout = boxed(4, 4);
    let mut engine = Engine::new(layout.clone());
    let full = &solutions_up_to(&Puzzle::empty(layout.clone()), 1)[0];
    let mut givens: Vec<Option<Digit>> = full.digits().iter().copied().map(Some).collect();
    // r1c1 takes a digit, and every cell that held this digit is blank.
    let other = full.digit(Cell::new(1));
    for cell in layout.all_cells() {
        if full.digit(cell) == other {
            givens[cell.index()] = None;
        }
    }
    givens[0] = Some(other);
    let puzzle = Puzzle::new(layout.clone(), givens).unwrap();
    let budget = Budget { nodes: Some(40_000), ..Budget::default() };
    let clash = engine.smallest_clash(&puzzle, &budget).unwrap().unwrap();
    assert!(clash.proven >= Proven::Irreducible && clash.clues.len() < 60, "{}", clash.clues.len());
    assert_eq!(engine.answer(&puzzle_of(&layout, &clash.clues), &NO_LIMIT), Ok(Answer::None));
    assert!(clash.clues.contains(&Candidate { cell: Cell::new(0), digit: other }));
}

fn solutions_up_to(puzzle: &Puzzle, most: usize) -> Vec<Solution> {
    let mut found = Vec::new();
    Engine::new(puzzle.layout().clone())
        .search(puzzle, &NO_LIMIT, &mut |solution| {
            found.push(solution);
            found.len() < most
        })
        .unwrap();
    found
}
