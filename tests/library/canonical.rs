//! The canonical form: one for all equivalent puzzles, the least of them, and a form of each.

use std::collections::HashSet;
use std::sync::Arc;

use sudostep::formats::line;
use sudostep::grid::{Candidate, Cell, Digit, Index, Layout, Puzzle, Shape};
use sudostep::{Answer, check};

use crate::common::tier::{apart, is_full, sampled};
use crate::common::{Seeded, corpus_puzzles, random_puzzle, random_solution};

/// The rows or columns of a grid in another order, the labels of its digits, and whether rows become columns.
#[derive(Clone)]
struct Change {
    rows: Vec<usize>,
    columns: Vec<usize>,
    digits: Vec<Digit>,
    transposed: bool,
}

impl Change {
    /// A change at random of each kind.
    fn random(layout: &Layout, random: &mut Seeded) -> Self {
        let (height, width) = sizes(layout);
        let mut lines = |groups: usize, size: usize| {
            let order = random.shuffled(0..groups);
            order.into_iter().flat_map(|group| random.shuffled(group * size..(group + 1) * size)).collect()
        };
        let (rows, columns) = (lines(width, height), lines(height, width));
        let digits = random.shuffled(layout.all_digits());
        Self { rows, columns, digits, transposed: height == width && random.below(2) == 1 }
    }

    /// The change that changes nothing.
    fn none(layout: &Layout) -> Self {
        let lines: Vec<usize> = (0..layout.digits()).collect();
        Self { rows: lines.clone(), columns: lines, digits: layout.all_digits().collect(), transposed: false }
    }

    fn of(&self, puzzle: &Puzzle) -> Puzzle {
        let side = puzzle.layout().digits();
        let given = |cell: usize| {
            let (row, column) = (self.rows[cell / side], self.columns[cell % side]);
            let cell = if self.transposed { column * side + row } else { row * side + column };
            puzzle.givens()[cell].map(|digit| self.digits[digit.index()])
        };
        Puzzle::new(Arc::clone(puzzle.layout()), (0..side * side).map(given).collect()).unwrap()
    }
}

fn sizes(layout: &Layout) -> (usize, usize) {
    let shape = layout.shape().unwrap();
    (shape.box_height(), shape.box_width())
}

fn layout(height: usize, width: usize) -> Arc<Layout> {
    Arc::new(Layout::boxed(Shape::new(height, width).unwrap()))
}

fn form(puzzle: &Puzzle) -> String {
    let form = puzzle.canonical().unwrap();
    line(form.layout(), form.givens(), '.')
}

/// Every order of lines in groups of `size`.
fn orders(groups: usize, size: usize) -> Vec<Vec<usize>> {
    fn permutations(items: &[usize]) -> Vec<Vec<usize>> {
        let Some((&first, rest)) = items.split_first() else { return vec![vec![]] };
        let shorter = permutations(rest);
        let inserted = |order: Vec<usize>| {
            (0..=order.len()).map(move |at| [&order[..at], &[first], &order[at..]].concat())
        };
        shorter.into_iter().flat_map(inserted).collect()
    }
    let within = permutations(&(0..size).collect::<Vec<_>>());
    let mut all = Vec::new();
    for order in permutations(&(0..groups).collect::<Vec<_>>()) {
        let mut begun: Vec<Vec<usize>> = vec![vec![]];
        for group in order {
            let longer = |lines: &Vec<usize>| {
                let lines = lines.clone();
                within.iter().map(move |inner| {
                    lines.iter().copied().chain(inner.iter().map(|line| group * size + line)).collect()
                })
            };
            begun = begun.iter().flat_map(longer).collect();
        }
        all.extend(begun);
    }
    all
}

/// The least line of all equivalent puzzles, tried one by one.
fn least_of_all(puzzle: &Puzzle) -> String {
    let side = puzzle.layout().digits();
    let (height, width) = sizes(puzzle.layout());
    let (rows, columns) = (orders(width, height), orders(height, width));
    let value = |cell: usize| puzzle.givens()[cell].map_or(0, Digit::value);
    let mut least = vec![u8::MAX; side * side];
    let mut tried = vec![0; side * side];
    for transposed in [false, true].into_iter().take(if height == width { 2 } else { 1 }) {
        for rows in &rows {
            for columns in &columns {
                let (mut labels, mut next, mut is_less) = ([0u8; 10], 0, false);
                for place in 0..side * side {
                    let (row, column) = (rows[place / side], columns[place % side]);
                    let digit = value(if transposed { column * side + row } else { row * side + column });
                    if digit != 0 && labels[usize::from(digit)] == 0 {
                        next += 1;
                        labels[usize::from(digit)] = next;
                    }
                    tried[place] = labels[usize::from(digit)];
                    is_less |= tried[place] < least[place];
                    if !is_less && tried[place] > least[place] {
                        break;
                    }
                }
                if is_less {
                    least.clone_from(&tried);
                }
            }
        }
    }
    let cells: Vec<Option<Digit>> = least.into_iter().map(Digit::of_value).collect();
    line(puzzle.layout(), &cells, '.')
}

/// Puzzles of a layout: with any number of clues, full grids among them, and with clues that clash.
fn puzzles(layout: &Arc<Layout>, count: usize, random: &mut Seeded) -> Vec<Puzzle> {
    let puzzle = |kind: usize, random: &mut Seeded| {
        let mut givens: Vec<Option<Digit>> =
            random_solution(layout, random).digits().iter().copied().map(Some).collect();
        if kind % 4 == 1 {
            return random_puzzle(layout, 0, random);
        }
        for cell in random.shuffled(0..givens.len()).into_iter().take(random.below(givens.len() + 1)) {
            if kind % 4 == 2 {
                givens[cell] = Some(Digit::new(random.below(layout.digits())));
            } else if kind % 4 == 3 {
                givens[cell] = None;
            }
        }
        Puzzle::new(Arc::clone(layout), givens).unwrap()
    };
    (0..count).map(|kind| puzzle(kind, random)).collect()
}

#[test]
fn equivalent_puzzles_have_one_form_which_is_one_of_them() {
    let mut random = Seeded::new(1);
    for (height, width) in [(3, 3), (2, 2), (2, 3), (3, 2), (2, 4), (4, 2)] {
        let layout = layout(height, width);
        let count = if (height, width) == (3, 3) { sampled(1_000) } else { 40 };
        for puzzle in puzzles(&layout, count, &mut random) {
            let canonical = puzzle.canonical().unwrap();
            for _ in 0..8 {
                let twin = Change::random(&layout, &mut random).of(&puzzle);
                assert_eq!(twin.canonical().unwrap(), canonical, "{puzzle:?}");
                assert!(form(&puzzle) <= line(&layout, twin.givens(), '.'));
            }
            assert_eq!(canonical.canonical().unwrap(), canonical, "the form of a form");
            assert_eq!(canonical.given_count(), puzzle.given_count());
            let kind = |puzzle: &Puzzle| std::mem::discriminant(&check(puzzle));
            assert_eq!(kind(&canonical), kind(&puzzle), "another number of solutions");
        }
    }
}

#[test]
fn each_kind_of_change_alone_leaves_the_form() {
    let mut random = Seeded::new(2);
    let layout = layout(3, 3);
    for puzzle in puzzles(&layout, 20, &mut random) {
        let none = Change::none(&layout);
        let mut changes = vec![Change { transposed: true, ..none.clone() }];
        for (a, b) in [(0, 1), (1, 2), (3, 5), (7, 8)] {
            let (mut rows, mut columns, mut digits) = (none.clone(), none.clone(), none.clone());
            rows.rows.swap(a, b);
            columns.columns.swap(a, b);
            digits.digits.swap(a, b);
            changes.extend([rows, columns, digits]);
        }
        for by in [3, 6] {
            let (mut bands, mut stacks) = (none.clone(), none.clone());
            bands.rows.rotate_left(by);
            stacks.columns.rotate_left(by);
            changes.extend([bands, stacks]);
        }
        for change in changes {
            assert_eq!(form(&change.of(&puzzle)), form(&puzzle));
        }
        // Rows of two bands exchanged is no symmetry of the grid.
        let mut other = none.clone();
        other.rows.swap(0, 3);
        let is_full = puzzle.given_count() == 81 && matches!(check(&puzzle), Answer::Unique(_));
        assert!(!is_full || form(&other.of(&puzzle)) != form(&puzzle));
    }
}

#[test]
fn the_form_is_the_least_of_all_equivalent_puzzles() {
    let mut random = Seeded::new(3);
    for (height, width, count) in [(2, 2, 200), (2, 3, 60), (3, 2, 60), (2, 4, 4)] {
        let layout = layout(height, width);
        for puzzle in puzzles(&layout, count, &mut random) {
            assert_eq!(form(&puzzle), least_of_all(&puzzle));
        }
    }
    // All 3,359,232 arrangements of a 9x9 grid take about a second.
    if is_full() {
        // A list of puzzles with 17 clues, elsewhere in the field's least form, has another line of this one.
        let listed = "................12..3..4...........5....4.36.78..1.........5..4.1...3....2.....8.";
        let more = [listed.parse().unwrap(), symmetrical().pop().unwrap()];
        for puzzle in puzzles(&layout(3, 3), 12, &mut random).into_iter().chain(more) {
            assert_eq!(form(&puzzle), least_of_all(&puzzle));
        }
    }
}

/// Grids on which a search that follows every tie would take seconds or more: with few clues, with many
/// symmetries, with clues that clash.
fn symmetrical() -> Vec<Puzzle> {
    type Value = fn(usize, usize) -> usize;
    let values: [Value; 11] = [
        |_, _| 0,
        |_, _| 1,
        |row, _| row + 1,
        |_, column| column + 1,
        |row, column| (row + column) % 3 + 1,
        |row, column| usize::from(row == column),
        |row, column| usize::from(row % 3 == 1 && column % 3 == 1),
        |row, column| if row / 3 == column / 3 { row % 3 * 3 + column % 3 + 1 } else { 0 },
        |row, column| row % 3 * 3 + column % 3 + 1,
        // Full grids; the second has 648 symmetries, more than any other.
        |row, column| (row % 3 * 3 + row / 3 + column) % 9 + 1,
        |row, column| (row % 3 + row / 3 + column / 3) % 3 * 3 + (row / 3 + column) % 3 + 1,
    ];
    let given = |value: Value, cell: usize| Digit::of_value(value(cell / 9, cell % 9) as u8);
    let puzzle = |value: Value| (0..81).map(|cell| given(value, cell)).collect();
    values.map(|value| Puzzle::new(layout(3, 3), puzzle(value)).unwrap()).into()
}

#[test]
fn grids_with_many_symmetries_have_a_form_at_once() {
    let mut random = Seeded::new(4);
    for puzzle in symmetrical() {
        let begun = std::time::Instant::now();
        let canonical = form(&puzzle);
        assert!(begun.elapsed().as_secs() < 1, "{canonical} took {:?}", begun.elapsed());
        for _ in 0..4 {
            assert_eq!(form(&Change::random(puzzle.layout(), &mut random).of(&puzzle)), canonical);
        }
    }
}

#[test]
fn forms_of_few_clues() {
    assert_eq!(form(&Puzzle::empty(layout(3, 3))), ".".repeat(81));
    let mut forms = HashSet::new();
    for (first, second) in (0..81).flat_map(|first| (0..81).map(move |second| (first, second))) {
        for digits in [[5, 5], [5, 7]] {
            let mut givens = vec![None; 81];
            givens[first] = Digit::of_value(digits[0]);
            givens[second] = Digit::of_value(digits[1]);
            forms.insert(form(&Puzzle::new(layout(3, 3), givens).unwrap()));
        }
    }
    // One clue; or two, equal or not, that share a box and a line, a box alone, a line alone, a band, or nothing.
    assert_eq!(forms.len(), 1 + 2 * 5);
    assert!(forms.contains(&(".".repeat(80) + "1")));
}

#[test]
fn no_two_puzzles_with_17_clues_have_one_form() {
    let Some(puzzles) = corpus_puzzles("all-17-clue.txt") else { return };
    let step = apart(puzzles.len(), puzzles.len());
    let taken: Vec<&Puzzle> = puzzles.iter().step_by(step).collect();
    let forms: HashSet<String> = taken.iter().map(|puzzle| form(puzzle)).collect();
    assert_eq!(forms.len(), taken.len());
    assert!(step > 1 || forms.len() == 49_158);
}

#[test]
fn the_form_of_a_solution_is_that_of_the_full_grid() {
    let mut random = Seeded::new(5);
    let layout = layout(3, 3);
    for _ in 0..5 {
        let puzzle = random_puzzle(&layout, 30, &mut random);
        let twin = Change::random(&layout, &mut random).of(&puzzle);
        let [one, other] = [&puzzle, &twin].map(|puzzle| {
            let Answer::Unique(solution) = check(puzzle) else { panic!("{puzzle:?}") };
            solution.canonical(&layout).unwrap()
        });
        assert_eq!(one, other);
        assert_eq!(one.to_string()[..9], *"123456789");
        assert_eq!(one.canonical(&layout).unwrap(), one);
    }
    let solution = random_solution(&layout, &mut random);
    assert_eq!(solution.canonical(&self::layout(2, 3)), None);
    assert_eq!(solution.canonical(&self::layout(4, 4)), None);
}

#[test]
fn other_grids_and_removed_candidates_have_no_form() {
    for (height, width) in [(2, 5), (4, 4), (1, 7), (1, 9)] {
        assert_eq!(Puzzle::empty(layout(height, width)).canonical(), None);
    }
    let regions: Vec<usize> = (0..16).map(|cell| cell / 4).collect();
    let jigsaw = Layout::jigsaw(4, &regions).unwrap();
    assert_eq!(Puzzle::empty(Arc::new(jigsaw)).canonical(), None);
    let mut puzzle = Puzzle::empty(layout(3, 3));
    let candidate = Candidate { cell: Cell::new(3), digit: Digit::new(4) };
    puzzle.place(candidate);
    assert_eq!(form(&puzzle), ".".repeat(81), "what is placed is no part of the puzzle");
    puzzle.eliminate(candidate);
    assert_eq!(puzzle.canonical(), None);
}
