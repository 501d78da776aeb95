//! Every size: puzzles that singles leave open, from 4x4 to 25x25, and empty grids of any size.

use std::fs::File;
use std::io::BufReader;

use sudostep::formats::{self, ReadOptions, Reader};
use sudostep::grid::{Puzzle, Solution};

use crate::common::fixture;
use crate::records::{of_type, records, says};

struct Size {
    name: &'static str,
    verdict: &'static str,
    /// Nodes and depth of each puzzle in the file. The search takes the fewest candidates, the first cell,
    /// digits ascending.
    search: &'static [(u64, u64)],
    /// Most nodes that the search may take on any one puzzle.
    budget: u64,
}

const SIZES: [Size; 6] = [
    // No 4x4 with one solution needs a branch, so this one has two.
    Size { name: "4x4", verdict: "multiple", search: &[(2, 1)], budget: 4 },
    Size { name: "6x6", verdict: "unique", search: &[(12, 5), (16, 5)], budget: 30 },
    Size { name: "10x10", verdict: "unique", search: &[(20, 4)], budget: 40 },
    Size { name: "12x12", verdict: "unique", search: &[(30, 11)], budget: 60 },
    Size { name: "16x16", verdict: "unique", search: &[(68, 15)], budget: 140 },
    Size { name: "25x25", verdict: "unique", search: &[(282, 13)], budget: 560 },
];

fn path(size: &Size) -> String {
    format!("fixtures/puzzles/{}.txt", size.name)
}

fn puzzles(size: &Size) -> Vec<Puzzle> {
    let file = File::open(fixture(&format!("puzzles/{}.txt", size.name))).unwrap();
    let reader = Reader::new(BufReader::new(file), None, ReadOptions::default());
    reader.map(|input| input.unwrap().puzzle).collect()
}

fn solution(puzzle: &Puzzle, line: &str) -> Solution {
    let cells = formats::parse_line(puzzle.layout(), line).unwrap();
    Solution::new(cells.into_iter().map(Option::unwrap).collect())
}

#[test]
fn every_size_is_solved_with_branches() {
    for size in &SIZES {
        let puzzles = puzzles(size);
        assert_eq!(puzzles.len(), size.search.len(), "{}", size.name);
        let (lines, code) =
            says(&format!("solve --rules singles --format jsonl --max-nodes {} {}", size.budget, path(size)));
        assert_eq!(code, i32::from(size.verdict != "unique"), "{}", size.name);
        let answers = records(&lines);
        assert_eq!(answers.len(), puzzles.len());
        for (puzzle, answer) in puzzles.iter().zip(&answers) {
            assert_eq!(answer["verdict"], size.verdict, "{}", size.name);
            let found: Vec<&str> = match &answer["solution"] {
                serde_json::Value::String(only) => vec![only],
                _ => answer["solutions"].as_array().unwrap().iter().map(|s| s.as_str().unwrap()).collect(),
            };
            assert_eq!(found.len(), if size.verdict == "unique" { 1 } else { 2 });
            assert!(found.iter().all(|line| solution(puzzle, line).solves(puzzle)), "{}", size.name);
        }
    }
}

#[test]
fn every_size_takes_the_nodes_that_the_order_of_the_search_makes() {
    for size in &SIZES {
        let (lines, _) = says(&format!("trace --rules singles --detail low {}", path(size)));
        let records = records(&lines);
        let results = of_type(&records, "result");
        for (result, &(nodes, depth)) in results.iter().zip(size.search) {
            assert!(nodes > 0 && nodes <= size.budget);
            assert_eq!((&result["nodes"], &result["depth"]), (&nodes.into(), &depth.into()), "{}", size.name);
            assert_eq!(result["verdict"], size.verdict);
            assert_eq!(result["logic_alone"], false);
        }
    }
}

#[test]
fn one_node_is_not_enough_for_any_of_them() {
    for size in &SIZES {
        let (lines, code) = says(&format!("trace --rules singles --max-nodes 1 {}", path(size)));
        assert_eq!(code, 1, "{}", size.name);
        let records = records(&lines);
        let results = of_type(&records, "result");
        assert_eq!(results.len(), size.search.len());
        for result in results {
            assert_eq!(result["verdict"], "unknown", "{}", size.name);
            assert_eq!((&result["reason"], &result["nodes"]), (&"budget".into(), &1.into()));
        }
    }
}

/// The search on an empty grid goes down once and aside once, without thrashing. The number of nodes stands
/// for the time, which is far below a second.
#[test]
fn empty_grids_have_many_solutions_at_once() {
    for side in [4, 6, 9, 10, 12, 16, 25, 36] {
        let cells: usize = side * side;
        let puzzle = ".".repeat(cells);
        let (lines, code) = says(&format!("trace --rules singles --max-nodes {cells} --detail low {puzzle}"));
        let records = records(&lines);
        let result = records.last().unwrap();
        assert_eq!((code, &result["verdict"]), (1, &"multiple".into()), "side {side}: {result}");
        let puzzle = formats::parse(&puzzle, &ReadOptions::default()).unwrap().puzzle;
        let solutions = result["solutions"].as_array().unwrap();
        assert_eq!(solutions.len(), 2);
        assert_ne!(solutions[0], solutions[1]);
        assert!(solutions.iter().all(|line| solution(&puzzle, line.as_str().unwrap()).solves(&puzzle)));
    }
}

/// Returns a 16x16 grid with more almost locked sets than are kept, as the candidates of its cells.
fn too_many_sets() -> String {
    const OFTEN: [usize; 4] = [0, 4, 8, 12];
    let solution = |row: usize, column: usize| (4 * (row % 4) + row / 4 + column) % 16;
    let mut grid: Vec<Vec<usize>> = Vec::new();
    for (row, column) in (0..16).flat_map(|row| (0..16).map(move |column| (row, column))) {
        grid.push(match solution(row, column) {
            1 => vec![1, 2, 3, 5, 6, 9, 10, 11],
            digit if OFTEN.contains(&digit) => OFTEN.to_vec(),
            digit => vec![digit, 1],
        });
    }
    let chain = [(15, 1, [0, 8]), (15, 5, [8, 12]), (15, 8, [12, 7]), (15, 9, [7, 4]), (12, 13, [0, 4])];
    for (row, column, digits) in chain {
        grid[row * 16 + column] = digits.to_vec();
    }
    for column in [5, 9] {
        grid[13 * 16 + column].retain(|&digit| digit != 0);
    }
    let mark = |cell: &Vec<usize>, digit: u8| {
        if cell.contains(&usize::from(digit)) {
            char::from(b"123456789ABCDEFG"[usize::from(digit)])
        } else {
            '.'
        }
    };
    grid.iter().flat_map(|cell| (0..16).map(move |digit| mark(cell, digit))).collect()
}

/// A set that is left out in one position may be kept in the next, though its own cells are the same.
#[test]
fn a_large_grid_is_searched_again_for_sets_left_out_before() {
    let rules = "--no-branch --advance one --rules als-w-wing,hidden-single-line";
    let (lines, _) = says(&format!("trace --detail low {rules} {}", too_many_sets()));
    let records = records(&lines);
    let steps = of_type(&records, "step");
    assert_eq!(steps[7]["technique"]["id"], "als-w-wing");
    assert_eq!(steps.iter().filter(|step| step["technique"]["id"] == "als-w-wing").count(), 4);
}
