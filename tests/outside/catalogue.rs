//! Every row of the catalogue, as users see it.

use crate::common::sudostep;

#[test]
fn every_technique_has_a_page_whose_example_fires() {
    for row in sudostep::catalog::all() {
        let output = sudostep().args(["technique", row.id.as_str()]).output().unwrap();
        let page = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success(), "{}", row.id);
        for part in
            ["How to spot it", "Example\n", "+---", "Look at  ", "Why      ", "So       ", "Relation  "]
        {
            assert!(page.contains(part), "the page of {} lacks {part:?}:\n{page}", row.id);
        }
        let is_elsewhere = row.hodoku.is_some() || row.se.is_some();
        assert_eq!(page.contains("Elsewhere  "), is_elsewhere, "{}:\n{page}", row.id);
        // HoDoKu writes the digits of sets in braces.
        let mut words = page.lines().filter(|line| !line.starts_with("Notation "));
        assert!(
            words.all(|line| !line.contains('{')),
            "a placeholder is left on the page of {}:\n{page}",
            row.id
        );
        let (_, example) = page.split_once("Example\n").expect("the page has an example");
        for label in ["Look at  ", "Why      ", "So       "] {
            let line = example.lines().find_map(|line| line.strip_prefix(label)).unwrap_or_default();
            assert!(line.len() > 5 && line.ends_with(['.', ':']), "{}: {label}{line}", row.id);
        }
    }
}

#[test]
fn every_example_is_a_position_of_a_puzzle_with_one_solution() {
    use sudostep::engine::{Answer, Budget, Engine};
    use sudostep::notation::{ReadOptions, parse};

    for row in sudostep::catalog::all() {
        let puzzle = parse(row.example, &ReadOptions::default()).unwrap().puzzle;
        let answer = Engine::new(puzzle.layout().clone()).answer(&puzzle, &Budget::default());
        assert!(matches!(answer, Ok(Answer::Unique(_))), "{}", row.id);
    }
}
