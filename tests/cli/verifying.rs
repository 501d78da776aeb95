//! `verify` from the outside: all output of the program verifies and reads back, with any options.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

use serde_json::Value;
use sudostep::trace::{Trace, parse_record};

use crate::common::{Seeded, fixture};
use crate::program::sudostep;
use crate::records::{records, says};

/// Runs `verify` on a stream of traces with these arguments; returns its records and exit code.
fn verified(arguments: &str, traces: &str) -> (Vec<Value>, Option<i32>) {
    let mut command = sudostep();
    command.args(["verify", "--format", "jsonl"]).args(arguments.split_whitespace());
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut said = String::new();
    std::thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(traces.as_bytes()).unwrap());
        stdout.read_to_string(&mut said).unwrap();
    });
    (records(&said), child.wait().unwrap().code())
}

/// The traces of a stream of records, line by line.
fn traces(lines: &str) -> Vec<Vec<&str>> {
    let mut traces: Vec<Vec<&str>> = Vec::new();
    for line in lines.lines() {
        if line.starts_with("{\"t\":\"puzzle\"") {
            traces.push(Vec::new());
        }
        traces.last_mut().unwrap().push(line);
    }
    traces
}

/// Every readable puzzle of the fixtures.
fn puzzles() -> String {
    let mut files: Vec<String> = std::fs::read_dir(fixture("puzzles"))
        .unwrap()
        .map(|entry| format!("fixtures/puzzles/{}", entry.unwrap().file_name().to_str().unwrap()))
        .filter(|name| !name.contains("short-row") && !name.contains("bad"))
        // A build without tables does not read them.
        .filter(|name| cfg!(feature = "tables") || !name.contains(".csv"))
        .collect();
    files.sort();
    files.join(" ")
}

#[test]
fn every_trace_of_the_fixtures_verifies_and_reads_back() {
    let puzzles = puzzles();
    for options in [
        "",
        "--advance one --states --text --max-nodes 20",
        "--advance all --rules singles",
        "--rules naked-single --max-nodes 50",
        "--rules hidden-single-line --no-branch",
        "--max-nodes 3 --no-uniqueness",
    ] {
        let (lines, _) = says(&format!("trace {options} {puzzles}"));
        let traces = traces(&lines);
        assert!(traces.len() > 20, "{}", traces.len());
        for trace in &traces {
            let read = Trace::from_records(trace.iter().map(|line| parse_record(line).unwrap()));
            let read = read.unwrap_or_else(|error| panic!("{options}: {error}: {}", trace[0]));
            assert_eq!(read.entries.len() + 2, trace.len());
        }
        let (said, code) = verified("--jobs 2", &lines);
        let wrong: Vec<_> = said.iter().filter(|record| record["valid"] != true).collect();
        assert!(wrong.is_empty(), "{options}: {wrong:?}");
        assert_eq!((said.len(), code), (traces.len(), Some(0)), "{options}");
        let steps = lines.lines().filter(|line| line.starts_with("{\"t\":\"step\"")).count() as u64;
        let told: u64 = said.iter().map(|record| record["steps"].as_u64().unwrap()).sum();
        assert_eq!(told, steps, "{options}");
    }
}

#[test]
fn a_document_of_every_trace_verifies() {
    let (document, _) = says(&format!("trace --format json --max-nodes 20 {}", puzzles()));
    let without_lines = |text: &str| {
        let (mut said, code) = verified("", text);
        for record in &mut said {
            record.as_object_mut().unwrap().remove("line");
        }
        (said, code)
    };
    let (said, code) = without_lines(&document);
    assert!(said.iter().all(|record| record["valid"] == true) && code == Some(0) && said.len() > 20);
    // Any JSON layout is accepted.
    let pretty = serde_json::to_string_pretty(&serde_json::from_str::<Value>(&document).unwrap()).unwrap();
    assert_eq!(without_lines(&pretty), (said, code));
}

#[test]
fn answers_are_the_same_with_more_jobs() {
    let read = |name: &str| std::fs::read_to_string(fixture(name)).unwrap();
    let stream = ["verify/altered.jsonl", "traces/hardest.jsonl", "verify/broken.jsonl", "verify/two.jsonl"]
        .map(read)
        .concat()
        .repeat(5);
    let one = verified("", &stream);
    assert_eq!((one.0.len(), one.1), (5 * (12 + 1 + 6 + 2), Some(3)));
    assert_eq!(verified("--jobs 4", &stream), one);
}

#[test]
fn a_trace_is_judged_as_soon_as_it_ends() {
    let trace = std::fs::read_to_string(fixture("traces/first.jsonl")).unwrap();
    let mut command = sudostep();
    let mut child = command
        .arg("verify")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut answer = [0; "1: valid, unique, 54 steps\n".len()];
    for _ in 0..3 {
        stdin.write_all(trace.as_bytes()).unwrap();
        stdin.flush().unwrap();
        stdout.read_exact(&mut answer).unwrap();
        assert_eq!(&answer, b"1: valid, unique, 54 steps\n");
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_traces_or_their_length() {
    /// The peak memory of the process, in KiB.
    fn peak(process: u32) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }
    let read = |name: &str| std::fs::read_to_string(fixture(name)).unwrap();
    let (first, hardest) = (read("traces/first.jsonl"), read("traces/hardest.jsonl"));
    let mut command = sudostep();
    command.args(["verify", "-f", "csv"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut stdin, stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut answers = BufReader::new(stdout).lines();
    let mut wait_for = |lines: usize| assert_eq!(answers.by_ref().take(lines).count(), lines);
    stdin.write_all(hardest.as_bytes()).unwrap();
    stdin.write_all(first.repeat(20).as_bytes()).unwrap();
    wait_for(1 + 21);
    let before = peak(child.id());
    stdin.write_all(first.repeat(300).as_bytes()).unwrap();
    wait_for(300);
    // One trace of twelve megabytes: everything after the first fault is skipped.
    let lines: Vec<&str> = hardest.split_inclusive('\n').collect();
    let (start, end) = (lines[0], lines[lines.len() - 1]);
    stdin.write_all(start.as_bytes()).unwrap();
    for _ in 0..12 {
        stdin.write_all(lines[1..lines.len() - 1].concat().as_bytes()).unwrap();
    }
    stdin.write_all(end.as_bytes()).unwrap();
    wait_for(1);
    let after = peak(child.id());
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(1));
    assert!(after < before + 2048, "{before} KiB became {after} KiB");
}

/// The records with a few bytes or whole records changed.
fn mutated(lines: &[&str], random: &mut Seeded) -> String {
    const PIECES: [&str; 18] = [
        "0",
        "1",
        "36",
        "-1",
        "\"",
        "{",
        "}",
        "[",
        "]",
        ",",
        "null",
        "r1c1",
        "4r1c1",
        "b1",
        "\\",
        "1e99",
        "99999999999",
        "true",
    ];
    let mut lines: Vec<String> = lines.iter().map(|line| (*line).to_string()).collect();
    for _ in 0..=random.below(3) {
        let (one, other) = (random.below(lines.len()), random.below(lines.len()));
        match random.below(8) {
            0 if lines.len() > 1 => drop(lines.remove(one)),
            0 => {}
            1 => lines.insert(one, lines[other].clone()),
            2 => lines.swap(one, other),
            _ => {
                let begin = random.below(lines[one].len());
                let end = (begin + random.below(4)).min(lines[one].len());
                lines[one].replace_range(begin..end, PIECES[random.below(PIECES.len())]);
            }
        }
    }
    lines.join("\n") + "\n"
}

#[test]
fn whatever_is_read_has_an_answer() {
    let read = |name: &str| std::fs::read_to_string(fixture(name)).unwrap();
    let (two, none) = (read("verify/two.jsonl"), read("traces/branch-none.jsonl"));
    let lines: Vec<&str> = two.lines().chain(none.lines()).filter(|line| !line.is_empty()).collect();
    let mut random = Seeded::new(11);
    for document in [false, true] {
        for _ in 0..10 {
            let stream: String = (0..50).map(|_| mutated(&lines, &mut random)).collect();
            let stream = if document { format!("[{}]", stream.replace('\n', ",\n")) } else { stream };
            let (said, code) = verified("", &stream);
            assert!(!said.is_empty() && matches!(code, Some(1 | 3)), "{code:?}");
        }
    }
}

/// A blank in the result makes a trace one that the program would not write so, and the referee judges every step.
#[test]
fn a_trace_of_singles_is_judged_the_same_quickly_and_in_full() {
    let (lines, _) =
        says("trace --rules singles fixtures/puzzles/first.txt fixtures/puzzles/many-sweeps.txt");
    let mut random = Seeded::new(12);
    let (mut quick, mut full) = (String::new(), String::new());
    for trace in traces(&lines) {
        let (result, others) = trace.split_last().unwrap();
        let mut altered = vec![others.join("\n") + "\n"];
        altered.extend((0..60).map(|_| mutated(others, &mut random)));
        // What no other field of the record gives away.
        for (from, to) in
            [("\"naked\"", "\"hidden\""), ("\"hidden\"", "\"naked\""), ("\"sweep\":", "\"sweep\":1")]
        {
            for at in (1..others.len()).step_by(3) {
                let mut lines: Vec<String> = others.iter().map(|line| (*line).to_string()).collect();
                lines[at] = lines[at].replacen(from, to, 1);
                altered.push(lines.join("\n") + "\n");
            }
        }
        for others in altered {
            quick.extend([others.as_str(), result, "\n"]);
            full.extend([others.as_str(), result.strip_suffix('}').unwrap(), " }\n"]);
        }
    }
    let (said, code) = verified("", &quick);
    assert!(
        said.iter().any(|record| record["valid"] == true)
            && said.iter().any(|record| record["valid"] == false)
    );
    assert_eq!(verified("", &full), (said, code));
}

#[test]
fn a_short_trace_verifies_from_the_command_line() {
    let file = std::env::temp_dir().join(format!("sudostep-short-{}.jsonl", std::process::id()));
    let arguments = ["explain", "--short", "-f", "jsonl", "fixtures/puzzles/first.txt", "-o"];
    let explained = sudostep().args(arguments).arg(&file).output().unwrap();
    assert!(explained.status.success(), "{}", String::from_utf8_lossy(&explained.stderr));
    let verified = sudostep().arg("verify").arg(&file).output().unwrap();
    std::fs::remove_file(&file).unwrap();
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stdout));
}

#[test]
fn traces_of_the_first_schema_are_still_read() {
    let (traces, _) = says("trace fixtures/puzzles/first.txt fixtures/puzzles/branch-unique.txt");
    let older = traces.replace("sudostep-trace/2", "sudostep-trace/1");
    assert_ne!(older, traces);
    assert_eq!(verified("", &older), verified("", &traces));
    let (said, code) = verified("", &traces.replace("sudostep-trace/2", "sudostep-trace/3"));
    assert!(said.iter().all(|record| record["error"]["code"] == "schema"), "{said:?}");
    assert_eq!(code, Some(2));
}

#[test]
fn a_reason_that_says_nothing_is_for_nested_chains_alone() {
    let (trace, _) = says("trace --rules se fixtures/puzzles/first.txt");
    let (said, code) = verified("", &trace);
    assert_eq!(
        (said[0]["valid"].clone(), said[0]["without_proof"].clone(), code),
        (true.into(), 0.into(), Some(0))
    );
    let unproved: Vec<String> = trace
        .lines()
        .map(|line| {
            let mut record: Value = serde_json::from_str(line).unwrap();
            if record["n"] == 3 {
                record["claims"][0]["because"] = Value::from("unproved");
            }
            record.to_string() + "\n"
        })
        .collect();
    let (said, code) = verified("", &unproved.concat());
    assert_eq!((said[0]["valid"].clone(), said[0]["at"].clone(), code), (false.into(), 3.into(), Some(1)));
}

/// What a reader that knows only the schema would take for something else.
#[test]
fn a_field_that_is_not_as_the_schema_says_is_told() {
    let (trace, _) = says("trace --rules singles fixtures/puzzles/first.txt");
    let (stuck, _) = says("trace --rules singles --max-nodes 0 fixtures/puzzles/branch-none.txt");
    for (trace, from, to, message) in [
        (&trace, "\"givens\":\"..", "\"givens\":\"0.", "line of cells"),
        (&trace, "\"counts\":{", "\"counts\":{\"naked-single\":1,", "duplicate field `naked-single`"),
        (&stuck, "\"reason\":\"budget\"", "\"reason\":\"stuck\"", "reason should be budget"),
    ] {
        assert!(trace.contains(from), "{trace}");
        let (said, code) = verified("", &trace.replacen(from, to, 1));
        assert!(code == Some(1) || code == Some(2), "{said:?}");
        assert!(format!("{said:?}").contains(message), "{message}: {said:?}");
    }
}
