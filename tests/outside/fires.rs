//! For every technique beyond the singles a position in which it is found, and the same with one candidate more, in
//! which it is not: `fixtures/rules/ID.txt`, two lines as `HoDoKu`'s library has them, the second of the variant `x`.

use std::fs;

use sudostep::catalog;

use crate::common::fixture;
use crate::reglib::fault;

fn part(line: &str, at: usize) -> Vec<&str> {
    line.split(':').nth(at).unwrap_or_default().split_whitespace().collect()
}

#[test]
fn every_technique_is_found_where_it_is_and_not_where_it_nearly_is() {
    for row in catalog::all().filter(|row| row.family != "singles") {
        let path = fixture(&format!("rules/{}.txt", row.id));
        let text = fs::read_to_string(&path).unwrap_or_else(|_| panic!("{} is missing", path.display()));
        let lines: Vec<&str> = text.lines().collect();
        let [fires, nearly] = lines[..] else { panic!("{}: two lines", row.id) };
        for line in [fires, nearly] {
            assert_eq!(fault(line, &[&row.id]), None, "{}: {line}", row.id);
        }
        assert!(!part(fires, 5).is_empty() && part(nearly, 1)[0].ends_with("-x"), "{}", row.id);
        assert_eq!(part(fires, 3), part(nearly, 3), "{}", row.id);
        let (gone, but_one) = (part(fires, 4), part(nearly, 4));
        assert!(but_one.iter().all(|name| gone.contains(name)), "{}", row.id);
        assert_eq!(gone.len(), but_one.len() + 1, "{}: one candidate more", row.id);
    }
}

#[test]
fn every_fixture_is_of_a_technique() {
    for entry in fs::read_dir(fixture("rules")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let id = name.strip_suffix(".txt").unwrap_or_default();
        assert!(catalog::all().any(|row| row.id.as_str() == id), "fixtures/rules/{name} is of no technique");
    }
}
