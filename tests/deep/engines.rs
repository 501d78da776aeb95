//! The engines for the classic grid and for other layouts beside the one that checks them.

use std::sync::Arc;

use super::bands::{Asked, Bands};
use super::budget::{Allowance, Budget, BudgetExhausted};
use super::counter::{Answer, Engine, starting_digits};
use super::learning::Learner;
use super::path::Path;
use crate::grid::{Candidate, Cell, Digit, House, HouseKind, Layout, Puzzle, Shape, Solution};

const CELLS: usize = 81;

/// A generator of pseudorandom numbers (Knuth's constants).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

const GRIDS: [&str; 4] = [
    "800000000003600000070090200050007000000045700000100030001000068008500010090000400",
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "000000000000000000000000000000000000000000000000000000000000000000000000000000000",
    "123456789456789123789123456231674895875912364694538217317265948542897631968341572",
];

fn values(line: &str) -> [u8; CELLS] {
    std::array::from_fn(|cell| line.as_bytes()[cell] - b'0')
}

/// Grids like [`GRIDS`] with cells filled, emptied or changed at random, and some removed candidates.
fn altered(random: &mut Random) -> ([u8; CELLS], Vec<Candidate>) {
    let mut values = values(GRIDS[random.below(GRIDS.len())]);
    for _ in 0..random.below(30) {
        values[random.below(CELLS)] = 0;
    }
    for _ in 0..random.below(3) {
        values[random.below(CELLS)] = random.below(10) as u8;
    }
    let gone = (0..random.below(6))
        .map(|_| Candidate { cell: Cell::new(random.below(CELLS)), digit: Digit::new(random.below(9)) });
    (values, gone.collect())
}

/// The number of solutions up to `limit`, by the counting engine.
fn plainly(values: &[u8; CELLS], gone: &[Candidate], limit: usize) -> (usize, Option<[u8; CELLS]>) {
    let mut puzzle = Puzzle::of_values(Shape::NINE, values).unwrap();
    for &gone in gone {
        puzzle.eliminate(gone);
    }
    let (mut solutions, mut first) = (0, None);
    let mut engine = Engine::new(puzzle.layout().clone());
    let ended = engine.search(&puzzle, &Budget::default(), &mut |found| {
        solutions += 1;
        first.get_or_insert(std::array::from_fn(|cell| found.digit(Cell::new(cell)).value()));
        solutions < limit
    });
    assert!(ended.is_ok());
    (solutions, first)
}

#[test]
fn every_path_counts_as_the_counting_engine_does() {
    // `SUDOSTEP_GRIDS=10000000 cargo test --release --lib every_path` compares ten million.
    let grids = std::env::var("SUDOSTEP_GRIDS").map_or(2_000, |grids| grids.parse().unwrap());
    // The number of parts is fixed, so that every machine compares the same grids.
    let parts: [u64; 4] = std::array::from_fn(|part| part as u64 + 1);
    let seen = std::thread::scope(|scope| {
        let count = |seed| scope.spawn(move || compare_paths(&mut Random(seed), grids / parts.len()));
        parts.map(count).map(|part| part.join().unwrap())
    });
    assert!((0..3).all(|kind| seen.iter().map(|seen| seen[kind]).sum::<usize>() > 200), "{seen:?}");
}

/// Compares all paths of the engine on altered grids. Returns how many grids had no, one and several solutions.
fn compare_paths(random: &mut Random, grids: usize) -> [usize; 3] {
    let mut engines: Vec<Bands> = Path::all().map(Bands::on).collect();
    let mut seen = [0; 3];
    for _ in 0..grids {
        let (values, gone) = altered(random);
        let limit = [1, 2, 50][random.below(3)];
        let (solutions, first) = plainly(&values, &gone, limit);
        seen[solutions.min(2)] += 1;
        for engine in &mut engines {
            let mut allowance = Allowance::new(&Budget::default());
            let counted = engine.count(&Asked { values: &values, eliminated: &gone, limit }, &mut allowance);
            assert_eq!(counted.solutions, solutions, "{values:?} {gone:?}");
            assert!(!counted.exhausted);
            if solutions == 1 && limit > 1 {
                assert_eq!(counted.found[0], first);
            }
        }
    }
    seen
}

#[test]
fn a_digit_twice_in_a_house_leaves_no_solution() {
    for (one, other) in [(0, 8), (0, 72), (0, 10), (30, 39), (60, 80), (54, 62)] {
        for digit in 1..=9 {
            let mut values = [0; CELLS];
            (values[one], values[other]) = (digit, digit);
            for path in Path::all() {
                let mut allowance = Allowance::new(&Budget { nodes: Some(0), ..Budget::default() });
                let counted = Bands::on(path)
                    .count(&Asked { values: &values, eliminated: &[], limit: 2 }, &mut allowance);
                assert!(counted.solutions == 0 && !counted.exhausted, "{one} {other} {digit}");
            }
        }
    }
}

#[test]
fn a_spent_budget_says_so() {
    let puzzle = Puzzle::of_values(Shape::NINE, &values(GRIDS[0])).unwrap();
    let mut engine = Engine::new(puzzle.layout().clone());
    let nodes = |nodes| Budget { nodes: Some(nodes), ..Budget::default() };
    assert_eq!(engine.count(&puzzle, &nodes(3)), Err(BudgetExhausted));
    assert!(matches!(engine.answer(&puzzle, &nodes(10_000)), Ok(Answer::Unique(_))));
}

#[test]
fn a_grid_with_few_clues_is_refuted_in_few_nodes() {
    // Norvig's: without branching on houses it takes a million nodes.
    let line = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
    let puzzle = Puzzle::of_values(Shape::NINE, &values(&line.replace('.', "0"))).unwrap();
    let budget = Budget { nodes: Some(500), ..Budget::default() };
    assert_eq!(Engine::new(puzzle.layout().clone()).answer(&puzzle, &budget), Ok(Answer::None));
}

/// Boxed grids, a jigsaw, a Latin square, and a 6x6 grid with diagonals.
fn layouts() -> Vec<Arc<Layout>> {
    let boxed = |height, width| Layout::boxed(Shape::new(height, width).unwrap());
    let regions = [0, 0, 0, 1, 1, 2, 0, 0, 1, 1, 2, 2, 3, 1, 2, 2, 3, 3, 4, 4, 3, 3, 4, 4, 4];
    let six = boxed(2, 3);
    let diagonal = |name: &str, step: usize, first: usize| House {
        kind: HouseKind::Region,
        name: name.to_string(),
        cells: (0..6).map(|number| Cell::new(first + number * step)).collect(),
    };
    let houses = six.all_houses().map(|house| six.house(house).clone());
    let houses = houses.chain([diagonal("d1", 7, 0), diagonal("d2", 5, 5)]).collect();
    let names = six.all_cells().map(|cell| six.cell_name(cell).to_string()).collect();
    let crossed = Layout::new(6, names, houses).unwrap();
    let jigsaw = Layout::jigsaw(5, &regions).unwrap();
    [boxed(1, 1), boxed(2, 2), boxed(2, 3), boxed(1, 7), boxed(3, 4), jigsaw, crossed].map(Arc::new).into()
}

/// The solutions of a puzzle in the order of the plain search, up to `limit`. After `patience` nodes without a
/// solution it asks the other engine before each branch.
fn listed(puzzle: &Puzzle, limit: usize, patience: u64) -> Vec<Solution> {
    let mut engine = Engine::new(Arc::clone(puzzle.layout()));
    engine.patience = patience;
    let mut solutions = Vec::new();
    let ended = engine.search(puzzle, &Budget::default(), &mut |found| {
        solutions.push(found);
        solutions.len() < limit
    });
    assert!(ended.is_ok());
    solutions
}

#[test]
fn every_layout_is_counted_as_by_the_plain_search() {
    let mut random = Random(2);
    let mut seen = [0; 3];
    for layout in layouts() {
        let mut learner = Learner::new(Arc::clone(&layout));
        let mut engine = Engine::new(Arc::clone(&layout));
        let full = listed(&Puzzle::empty(Arc::clone(&layout)), 30, u64::MAX);
        for _ in 0..100 {
            let solution = &full[random.below(full.len())];
            let open = [2, 3, 4][random.below(3)];
            let kept = layout.all_cells().map(|cell| (random.below(open) == 0).then(|| solution.digit(cell)));
            let mut givens: Vec<Option<Digit>> = kept.collect();
            for _ in 0..random.below(3) {
                givens[random.below(layout.cells())] = Some(Digit::new(random.below(layout.digits())));
            }
            let mut puzzle = Puzzle::new(Arc::clone(&layout), givens).unwrap();
            for _ in 0..random.below(6) {
                let cell = Cell::new(random.below(layout.cells()));
                puzzle.eliminate(Candidate { cell, digit: Digit::new(random.below(layout.digits())) });
            }
            let limit = [1, 2, 50][random.below(3)];
            let solutions = listed(&puzzle, limit, u64::MAX);
            seen[solutions.len().min(2)] += 1;
            assert_eq!(listed(&puzzle, limit, 0), solutions);
            let mut found = Vec::new();
            let Some(start) = engine.start(starting_digits(&puzzle), puzzle.eliminated()) else { continue };
            let ended = learner.search(&start, &mut Allowance::new(&Budget::default()), &mut |solution| {
                found.push(solution);
                found.len() < limit
            });
            assert!(ended.is_ok() && found.iter().all(|solution| solution.solves(&puzzle)));
            assert_eq!(found.len(), solutions.len());
            found.sort_by(|a, b| a.digits().cmp(b.digits()));
            assert!(found.windows(2).all(|pair| pair[0] != pair[1]));
        }
    }
    assert!(seen.iter().all(|&seen| seen > 50), "{seen:?}");
}
