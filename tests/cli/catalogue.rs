//! Every row of the catalogue, as the program prints it.

use crate::program::sudostep;

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
        // Cells may have their candidates in braces, as HoDoKu's sets have their digits.
        let mut words = page.split('{').skip(1);
        assert!(
            words.all(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit())),
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
fn the_book_has_a_chapter_for_every_technique() {
    let run = |args: &[&str]| {
        let output = sudostep().args(["technique"]).args(args).output().unwrap();
        assert!(output.status.success(), "{args:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let escaped = |words: &str| words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let html = run(&["--all", "--format", "html"]);
    let markdown = run(&["--all", "--format", "md"]);
    assert!(!html.contains("src=") && !html.contains("http"), "it asks for something else");
    let rows: Vec<_> = sudostep::catalog::all().collect();
    assert_eq!(html.matches("<section ").count(), rows.len());
    assert_eq!(markdown.matches("\n## ").count(), rows.len());
    for row in rows {
        let chapter = html.split(&format!("<section id=\"{}\">", row.id)).nth(1).expect("a chapter");
        let chapter = chapter.split("</section>").next().unwrap_or_default();
        assert!(chapter.contains("<svg ") && html.contains(&format!("href=\"#{}\"", row.id)), "{}", row.id);
        let own = markdown.split(&format!("<a id=\"{}\"></a>", row.id)).nth(1).expect("a chapter");
        let own = own.split("<a id=").next().unwrap_or_default().replace('\\', "");
        // The example is explained as on the technique's own page.
        let page = run(&[row.id.as_str(), "--format", "plain"]);
        let (_, example) = page.split_once("\nExample\n").expect("an example");
        let told = example.lines().filter(|line| {
            ["Look at", "Why", "So", "Notation", "Next"].iter().any(|label| line.starts_with(label))
        });
        for line in told {
            let words = line[9..].trim();
            assert!(chapter.contains(&escaped(words)), "{}: {words}", row.id);
            assert!(own.contains(words), "{}: {words}", row.id);
        }
        let drawn = example.lines().filter(|line| line.contains('|')).count();
        assert_eq!(own.lines().filter(|line| line.contains('|')).count(), drawn, "{}", row.id);
    }
}

#[test]
fn every_example_is_a_position_of_a_puzzle_with_one_solution() {
    use sudostep::engine::{Answer, Budget, Engine};
    use sudostep::formats::{ReadOptions, parse};

    for row in sudostep::catalog::all() {
        let puzzle = parse(row.example, &ReadOptions::default()).unwrap().puzzle;
        let answer = Engine::new(puzzle.layout().clone()).answer(&puzzle, &Budget::default());
        assert!(matches!(answer, Ok(Answer::Unique(_))), "{}", row.id);
    }
}
