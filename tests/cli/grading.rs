//! `grade` on the scale `sudostep`: filters, the summary and the rounds, held against the records of the same puzzles.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde_json::Value;

use crate::program::sudostep;
use crate::records::{records, says};
use crate::tables::table;

const FILES: &str = "fixtures/bench/hard.txt fixtures/bench/minimal.txt fixtures/puzzles/two-solutions.txt";

static RECORDS: LazyLock<Vec<Value>> =
    LazyLock::new(|| records(&says(&format!("grade --scale sudostep,hodoku -f jsonl {FILES}")).0));

/// A condition on a record.
type Accepts<'a> = &'a dyn Fn(&Value) -> bool;

fn ids<'a>(records: impl IntoIterator<Item = &'a Value>) -> Vec<&'a str> {
    records.into_iter().map(|record| record["id"].as_str().unwrap()).collect()
}

fn own(record: &Value) -> &Value {
    &record["grades"]["sudostep"]
}

#[test]
fn filters_write_the_puzzles_of_that_grade() {
    let score = |record: &Value| record["grades"]["hodoku"]["score"].as_u64();
    let cases: [(&str, Accepts<'_>); 7] = [
        ("--min 500", &|record| own(record)["effort"].as_u64().is_some_and(|effort| effort >= 500)),
        ("--max 100", &|record| own(record)["effort"].as_u64().is_some_and(|effort| effort <= 100)),
        ("--level hard,Trial", &|record| own(record)["level"] == "hard" || own(record)["level"] == "trial"),
        ("--needs w-wing,0803", &|record| own(record)["needs"] == "w-wing"),
        ("--needs singles --min 20", &|record| {
            own(record)["level"] == "easy" && own(record)["effort"].as_u64() >= Some(20)
        }),
        ("--scale hodoku,sudostep --min 1000", &|record| score(record) >= Some(1000)),
        ("--scale hodoku --level unfair --max 1500", &|record| {
            record["grades"]["hodoku"]["level"] == "Unfair" && score(record) <= Some(1500)
        }),
    ];
    for (options, accepts) in cases {
        let expected = ids(RECORDS.iter().filter(|record| accepts(record)));
        let (lines, code) = says(&format!("grade {options} -f jsonl {FILES}"));
        assert_eq!((ids(&records(&lines)), code), (expected.clone(), 1), "{options}");
        let rows = table(&says(&format!("grade {options} -f csv {FILES}")).0);
        assert_eq!(rows.iter().map(|row| row["id"].as_str()).collect::<Vec<_>>(), expected, "{options}");
        assert!(!expected.is_empty() && expected.len() < RECORDS.len(), "{options}");
    }
}

#[test]
fn the_summary_counts_the_records() {
    let count = |key: &dyn Fn(&Value) -> Option<String>| {
        let mut counts = BTreeMap::<String, u64>::new();
        for key in RECORDS.iter().filter_map(key) {
            *counts.entry(key).or_default() += 1;
        }
        serde_json::to_value(counts).unwrap()
    };
    let word = |value: &Value| value.as_str().map(str::to_lowercase);
    for jobs in [1, 2] {
        let options = format!("grade --scale sudostep,hodoku --summary -j {jobs}");
        let (lines, code) = says(&format!("{options} -f jsonl {FILES}"));
        let [summary] = &records(&lines)[..] else { panic!("{lines}") };
        assert_eq!((summary["puzzles"].as_u64(), code), (Some(RECORDS.len() as u64), 1));
        assert_eq!(summary["sudostep_level"], count(&|record| word(&own(record)["level"])));
        assert_eq!(summary["hodoku_level"], count(&|record| word(&record["grades"]["hodoku"]["level"])));
        assert_eq!(summary["hardest"], count(&|record| word(&record["hardest"])));
        let needs = |record: &Value| {
            let needs = word(&own(record)["needs"]);
            needs.or_else(|| record.get("grades").map(|_| "trial".to_string()))
        };
        assert_eq!(summary["needs"], count(&needs));
        let efforts = RECORDS.iter().filter_map(|record| own(record)["effort"].as_u64());
        assert_eq!(summary["sudostep_number"]["most"].as_u64(), efforts.max());
        let plain = says(&format!("{options} {FILES}")).0;
        assert!(plain.starts_with(&format!("{} puzzles", RECORDS.len())) && plain.contains("###"), "{plain}");
        let rows = table(&says(&format!("{options} -f csv {FILES}")).0);
        let total: u64 = rows
            .iter()
            .filter(|row| row["count"] == "needs")
            .map(|row| row["puzzles"].parse::<u64>().unwrap())
            .sum();
        assert_eq!(Some(total), summary["graded"].as_u64());
    }
}

#[test]
fn the_rounds_make_the_effort() {
    let (lines, _) = says(&format!("grade --why -f jsonl {FILES}"));
    for record in records(&lines).iter().filter(|record| record.get("grades").is_some()) {
        let (own, why) = (own(record), own(record)["why"].as_array().unwrap());
        let sum: f64 = why.iter().map(|round| round["cost"].as_f64().unwrap()).sum();
        assert!((sum - own["effort"].as_f64().unwrap()).abs() < 0.51, "{record}");
        assert_eq!(own["rounds"].as_u64(), Some(why.len() as u64));
        let at = own["bottleneck"]["round"].as_u64().unwrap() as usize;
        assert_eq!(
            (&own["width"], &own["bottleneck"]["open"]),
            (&why[at - 1]["width"], &why[at - 1]["open"])
        );
        if let Some(needs) = own.get("needs") {
            assert!(why.iter().any(|round| round["by"] == *needs), "{record}");
            assert!(own["needed"] != "used" || record["counts"].get(needs.as_str().unwrap()).is_some());
        }
    }
    let plain = says("grade --why fixtures/puzzles/branch-unique.txt").0;
    assert!(plain.contains("W-Wing, 2 available, the narrowest: r1c7<>5"), "{plain}");
    let plain = says("grade --why fixtures/puzzles/hardest.txt").0;
    assert!(plain.contains("in all, to two digits 1000000\n"), "{plain}");
}

#[test]
fn names_and_levels_that_are_none_are_refused() {
    let refused = |options: &str| {
        let output = sudostep().args(options.split(' ')).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{options}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(refused("grade --needs xyy-wing x").contains("did you mean xy-wing"));
    for never in ["msls", "grouped-dnl"] {
        assert!(refused(&format!("grade --needs {never} x")).contains(&format!("leaves out {never}")));
    }
    assert!(refused("grade --level harder x").contains("the levels are easy, medium"));
    assert!(refused("grade --scale hodoku --needs xy-wing x").contains("add it to --scale"));
    assert!(refused("grade --summary --top 3 x").contains("cannot be used with"));
    assert!(refused("grade --scale hodoku --sort effort x").contains("add it to --scale"));
}
