//! The engine for the classic grid beside the one that checks it.

use super::bands::{Asked, Bands, Path};
use super::budget::{Allowance, Budget, BudgetExhausted};
use super::counter::{Answer, Engine};
use crate::grid::{Candidate, Cell, Digit, Puzzle, Shape};

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
    let mut random = Random(1);
    let mut engines: Vec<Bands> = Path::all().map(Bands::on).collect();
    let mut seen = [0; 3];
    // `SUDOSTEP_GRIDS=10000000 cargo test --release --lib every_path` compares ten million.
    let grids = std::env::var("SUDOSTEP_GRIDS").map_or(2_000, |grids| grids.parse().unwrap());
    for _ in 0..grids {
        let (values, gone) = altered(&mut random);
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
    assert!(seen.iter().all(|&seen| seen > 200), "{seen:?}");
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
