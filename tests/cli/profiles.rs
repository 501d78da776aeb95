//! Profiles and scales on the command line: `hodoku`, profiles from a file, grades in every format.

use std::path::PathBuf;
use std::process::Output;

use serde_json::Value;
use sudostep::catalog::{self, Availability, Technique};

use crate::common::fixture;
use crate::program::sudostep;

const FIRST: &str = "009030020400068000080200000615000000007005008000700063020300080000187036006000400";

/// A temporary file of a test, removed on drop.
struct Temporary(PathBuf);

impl Temporary {
    fn new(name: &str, content: &[u8]) -> Self {
        let path = std::env::temp_dir().join(format!("sudostep-{}-{name}", std::process::id()));
        std::fs::write(&path, content).unwrap();
        Self(path)
    }

    fn rules(&self) -> String {
        format!("@{}", self.0.display())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn run(args: &[&str]) -> Output {
    sudostep().args(args).output().unwrap()
}

fn told(args: &[&str]) -> String {
    let output = run(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The profile in the header of a trace.
fn profile(rules: &[&str]) -> Value {
    let args: Vec<&str> = [&["trace", "--detail", "low"], rules, &[FIRST]].concat();
    let header: Value = serde_json::from_str(told(&args).lines().next().unwrap()).unwrap();
    header["profile"].clone()
}

#[test]
fn a_profile_from_a_file_is_what_the_list_is_and_options_go_before_it() {
    let file = Temporary::new("some", b"hodoku # and no fish\n-x-wing\nbranch = no\nuniqueness = no\n");
    let (by_file, by_list) = (profile(&["--rules", &file.rules()]), profile(&["--rules", "hodoku,-x-wing"]));
    assert_eq!(by_file["name"], file.rules().as_str());
    assert_eq!(by_file["advance"], "one");
    assert_eq!((&by_file["branch"], &by_file["uniqueness"]), (&Value::Bool(false), &Value::Bool(false)));
    let rules = |record: &Value| record["rules"].as_array().unwrap().clone();
    assert!(rules(&by_file).iter().all(|id| rules(&by_list).contains(id)));
    assert!(
        !rules(&by_list).contains(&Value::from("x-wing")) && rules(&by_list).contains(&Value::from("bug-1"))
    );
    assert!(!rules(&by_file).contains(&Value::from("bug-1")));
    let advanced = profile(&["--rules", &file.rules(), "--advance", "all"]);
    assert_eq!(advanced["advance"], "all");
}

/// The expected outputs leave the list out, so that it may grow.
#[test]
fn a_trace_lists_all_techniques_of_its_profile_in_their_order() {
    let all = || catalog::all().filter(|row| row.availability != Availability::ByName);
    let ids = |rows: Vec<&Technique>| rows.iter().map(|row| row.id.as_str()).collect::<Value>();
    assert_eq!(profile(&[])["rules"], ids(all().filter(|row| !row.supposes()).collect()));
    assert_eq!(profile(&["--rules", "all"])["rules"], ids(all().collect()));
}

#[test]
fn profiles_say_how_they_go_on_unless_told_otherwise() {
    assert_eq!(profile(&[])["advance"], "sweep");
    assert_eq!(profile(&["--rules", "hodoku"])["advance"], "one");
    assert_eq!(profile(&["--rules", "hodoku", "--advance", "sweep"])["advance"], "sweep");
    assert_eq!(profile(&["--rules", "naked-single,hodoku"])["advance"], "sweep");
}

#[test]
fn a_bad_profile_is_refused_with_its_file_and_place() {
    let long = vec![b'#'; (1 << 20) + 1];
    let bad: [(&str, &[u8], &str); 10] = [
        (
            "unknown",
            b"singles\n  naked-singel\n",
            ", line 2, column 3: no profile and no technique is called",
        ),
        (
            "list",
            b"naked-single,full-house",
            ", line 1, column 1: found 'naked-single,full-house'; expected one a line",
        ),
        (
            "advance",
            b"singles\nadvance = slow",
            ", line 2, column 11: found 'slow'; expected sweep, one or all",
        ),
        ("branch", b"singles\nbranch = maybe", ", line 2, column 10: found 'maybe'; expected yes or no"),
        ("setting", b"speed = 1", ", line 1, column 1: there is no setting 'speed'"),
        ("twice", b"branch=no\nsingles\nbranch=no", ", line 3, column 1: branch is set a second time"),
        ("absent", b"singles\n-x-wing", ", line 2, column 1: x-wing is not among the techniques listed"),
        ("empty", b"# nothing\n\n", "the file leaves no rule to ask"),
        ("bytes", b"singles\n\xff\xfe\n", ": line 2, column 1: found bytes that are not UTF-8"),
        ("long", &long, "longer than 1 MiB"),
    ];
    for (name, content, said) in bad {
        let file = Temporary::new(name, content);
        let output = run(&["solve", "--rules", &file.rules(), FIRST]);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert!(output.stdout.is_empty(), "{name}");
        assert!(error.contains(&file.0.display().to_string()) && error.contains(said), "{name}: {error}");
    }
    for (missing, said) in
        [("@", "expected the name of a file"), ("@/nowhere/at-all", "cannot read"), ("@.", "cannot read")]
    {
        let output = run(&["solve", "--rules", missing, FIRST]);
        assert_eq!(output.status.code(), Some(2), "{missing}");
        assert!(String::from_utf8(output.stderr).unwrap().contains(said), "{missing}");
    }
}

#[test]
fn grades_on_a_scale_are_in_every_format() {
    let both = ["grade", "--scale", "sudostep,hodoku", FIRST, "-f"];
    let graded = |format: &str| told(&[&both[..], &[format]].concat());
    let record: Value = serde_json::from_str(graded("jsonl").trim()).unwrap();
    let hodoku = &record["grades"]["hodoku"];
    assert_eq!(record["grades"]["sudostep"]["level"], "easy");
    assert_eq!(hodoku["level"], "Easy");
    let score = hodoku["score"].as_u64().unwrap();
    let list: Value = serde_json::from_str(&graded("json")).unwrap();
    assert_eq!(list[0], record);
    assert_eq!(
        graded("csv"),
        format!(
            "id,puzzle,verdict,level,needs,effort,rounds,width,hardest,sweeps,branches,depth,\
             hodoku_level,hodoku_score\n\
             1,{FIRST},unique,easy,hidden-single-box,26,17,1,naked-single,2,0,0,Easy,{score}\n"
        )
    );
    for format in ["text", "plain"] {
        let table = graded(format);
        let (heading, line) = table.split_once('\n').unwrap();
        assert!(heading.contains("depth  level (hodoku)   score  puzzle"), "{table}");
        assert!(line.contains(&format!("0  {:<14}  {score:>6}  {FIRST}", "Easy")), "{table}");
    }
    let only: Value =
        serde_json::from_str(told(&["grade", "--scale", "hodoku", "-f", "jsonl", FIRST]).trim()).unwrap();
    assert_eq!(only["grades"].as_object().unwrap().len(), 1);
    assert_eq!(&only["grades"]["hodoku"], hodoku);
    let csv = told(&["grade", "--scale", "hodoku", "-f", "csv", FIRST]);
    assert!(csv.starts_with("id,puzzle,verdict,hardest,sweeps"), "{csv}");
    let default: Value = serde_json::from_str(told(&["grade", "-f", "jsonl", FIRST]).trim()).unwrap();
    assert_eq!(default["grades"].as_object().unwrap().keys().collect::<Vec<_>>(), ["sudostep"]);
}

#[test]
fn the_scale_hodoku_does_not_depend_on_the_rules() {
    let grade = |more: &[&str]| {
        let args: Vec<&str> = [&["grade", "--scale", "hodoku", "-f", "jsonl"], more, &[FIRST]].concat();
        serde_json::from_str::<Value>(told(&args).trim()).unwrap()["grades"]["hodoku"].clone()
    };
    assert_eq!(grade(&["--rules", "singles"]), grade(&[]));
    assert_eq!(grade(&["--no-uniqueness", "--advance", "all"]), grade(&[]));
}

#[test]
fn without_the_scale_sudostep_the_figures_are_those_of_hodokus_run() {
    let hard = "fixtures/bench/hard.txt";
    let graded = |scale: &str| told(&["grade", "--scale", scale, "-f", "jsonl", hard]);
    let steps = told(&["grade", "--rules", "hodoku", "-f", "jsonl", hard]);
    let (alone, both) = (graded("hodoku"), graded("sudostep,hodoku"));
    let read = |line: &str| serde_json::from_str::<Value>(line).unwrap();
    let mut compared = 0;
    for ((alone, both), steps) in alone.lines().zip(both.lines()).zip(steps.lines()) {
        let [alone, both, steps] = [alone, both, steps].map(read);
        assert_eq!(alone["grades"]["hodoku"], both["grades"]["hodoku"], "{alone}");
        if alone["branches"] == 0 {
            compared += 1;
            assert_eq!(
                (&alone["counts"], &alone["hardest"]),
                (&steps["counts"], &steps["hardest"]),
                "{alone}"
            );
        }
    }
    assert!(compared > 50, "{compared}");
    // `human` supposes nothing, HoDoKu does.
    let hardest = told(&["grade", "--scale", "hodoku", "-f", "jsonl", "fixtures/puzzles/hardest.txt"]);
    assert_eq!(read(hardest.trim())["hardest"], "forcing-net", "{hardest}");
}

#[test]
fn what_has_not_one_solution_has_no_grade_and_what_ran_out_says_so() {
    let two = run(&["grade", "--scale", "hodoku", "-f", "jsonl", "fixtures/puzzles/two-solutions.txt"]);
    assert_eq!(two.status.code(), Some(1));
    let record: Value = serde_json::from_slice(&two.stdout).unwrap();
    assert_eq!((&record["verdict"], record.get("grades")), (&Value::from("multiple"), None));
    let late = ["grade", "--scale", "hodoku", "--timeout", "0", "-f", "csv", "fixtures/puzzles/hardest.txt"];
    let late = run(&late);
    assert_eq!(late.status.code(), Some(1));
    assert!(String::from_utf8(late.stdout).unwrap().ends_with(",,\n"));
    let mixed = run(&["grade", "--scale", "hodoku,sudostep", "fixtures/puzzles/stars-short-row.txt", FIRST]);
    assert_eq!(mixed.status.code(), Some(3));
    assert!(String::from_utf8(mixed.stdout).unwrap().contains("Easy"));
}

#[test]
fn a_scale_that_is_not_there_is_refused() {
    for (scale, said) in [
        ("hodoku,SE", "no scale is called 'SE'; the scales are sudostep, hodoku and se"),
        ("", "no scale is called ''"),
    ] {
        let output = run(&["grade", "--scale", scale, FIRST]);
        assert_eq!(output.status.code(), Some(2), "{scale}");
        assert!(String::from_utf8(output.stderr).unwrap().contains(said), "{scale}");
    }
}

#[test]
fn the_referee_accepts_what_the_profile_hodoku_makes_on_every_layout() {
    let files =
        ["4x4", "6x6", "12x12", "first", "branch-unique", "branch-none", "branch-multiple", "many-sweeps"]
            .map(|name| fixture("puzzles").join(name).with_extension("txt"));
    let trace = Temporary::new("trace", b"");
    let out = trace.0.display().to_string();
    let traced = sudostep()
        .args(["trace", "--rules", "hodoku", "--timeout", "20", "-f", "jsonl", "-o", &out])
        .args(&files)
        .output()
        .unwrap();
    assert!(matches!(traced.status.code(), Some(0 | 1)), "{}", String::from_utf8_lossy(&traced.stderr));
    let verified = run(&["verify", &out]);
    let told = String::from_utf8_lossy(&verified.stdout);
    assert!(verified.status.success(), "{told}");
    assert!(told.lines().count() >= files.len(), "{told}");
}
