//! Solves a puzzle and queries the run.

use std::io::BufRead;

use sudostep::trace::{Record, Trace, parse_record};
use sudostep::{Answer, Profile, Puzzle, Run, Stepper, Verdict, check, solve};

use crate::common::{corpus_puzzles, fixture};

/// Puzzles of several sizes: with one solution, with several, with none.
fn puzzles() -> Vec<Puzzle> {
    let names = ["first", "branch-unique", "branch-none", "branch-multiple", "two-solutions", "4x4"];
    let read = |name: &&str| std::fs::read_to_string(fixture(&format!("puzzles/{name}.txt"))).unwrap();
    let mut puzzles: Vec<Puzzle> = names.iter().map(|name| read(name).parse().unwrap()).collect();
    puzzles.push("..5...6..13...2..3.5.4..5.........6.".parse().unwrap());
    puzzles.extend(corpus_puzzles("magictour-1465.txt").into_iter().flatten().step_by(300));
    puzzles
}

#[test]
fn text_that_is_no_puzzle_is_refused_with_its_place() {
    let error = "123\n4x6\n".parse::<Puzzle>().unwrap_err();
    assert!(error.line >= 1, "{error}");
    assert!("".parse::<Puzzle>().is_err());
}

#[test]
fn the_referee_accepts_runs_that_were_cut_short_or_begin_with_a_mistake() {
    // A wrong digit is placed: steps that assume one solution come before the contradiction.
    let mistake =
        ":0000:x:1...5.7.9..7+3......6.......2...........5.1..2....2.39.3.4.9...15...1...3...8...4.:::";
    let run = solve(&mistake.parse().unwrap());
    assert_eq!(run.verdict(), Verdict::None);
    assert!(run.verify().unwrap().assumed > 0);
    let several: Puzzle = "1...34.........2".parse().unwrap();
    for keep in [0, 1, 2, 5] {
        let run = Stepper::new(Profile::human()).with_limit(Some(5), keep).solve(&several);
        assert!(run.verify().is_ok() && run.solutions().len() >= 2, "{keep}");
    }
}

#[test]
fn a_run_is_written_in_words_and_as_a_page_and_a_step_is_drawn() {
    for puzzle in puzzles() {
        let run = solve(&puzzle);
        let (mut words, mut html) = (Vec::new(), Vec::new());
        run.write_explanation(&mut words).unwrap();
        run.write_html(&mut html).unwrap();
        let (words, html) = (String::from_utf8(words).unwrap(), String::from_utf8(html).unwrap());
        assert!(words.trim_start().starts_with("Puzzle 1") && words.contains("step"), "{words}");
        assert!(html.starts_with("<!doctype html>") && html.trim_end().ends_with("</html>"));
        let harder = || run.steps().filter(|step| !step.technique().is_single());
        let is_told = |step: &sudostep::RunStep<'_>| words.contains(&step.explain().look.to_string());
        // Steps that nothing needs are left out.
        assert!(harder().next().is_none() || harder().any(|step| is_told(&step)), "{words}");
        for step in harder().take(5) {
            assert!(step.picture().contains("r1 "), "{}", step.picture());
            assert!(
                step.svg().is_some_and(|svg| svg.starts_with("<svg") && svg.contains(step.technique().name))
            );
        }
    }
}

#[test]
fn a_step_says_what_it_is_what_follows_and_what_it_rests_on() {
    for puzzle in puzzles() {
        let run = solve(&puzzle);
        let mut last = 0;
        for step in run.steps() {
            assert!(step.number() > last && step.depends_on().is_sorted_by(|a, b| a < b));
            assert!(step.depends_on().iter().all(|&n| n < step.number()), "{step}");
            assert!(step.placements().chain(step.eliminations()).next().is_some(), "{step}");
            assert_eq!(step.reason().count(), step.deduction().claims.len());
            let words = step.explain();
            assert_eq!(step.to_string(), format!("{}: {}", words.name, words.short));
            assert!(!words.so.to_string().is_empty());
            assert!((0..=u8::MAX).step_by(5).all(|rung| !step.hint(rung).is_empty()));
            last = step.number();
        }
    }
}

#[test]
fn every_verdict_is_that_of_the_counting_engine_and_every_log_verifies() {
    for puzzle in puzzles() {
        let run = solve(&puzzle);
        let expected = match check(&puzzle) {
            Answer::None => Verdict::None,
            Answer::Unique(solution) => {
                assert_eq!(run.solutions(), [solution]);
                Verdict::Unique
            }
            Answer::Multiple(..) => Verdict::Multiple,
        };
        assert_eq!(run.verdict(), expected);
        assert_eq!(run.grade().is_some(), run.verdict().is_unique());
        let report = run.verify().unwrap_or_else(|error| panic!("{error:?}"));
        assert_eq!(report.steps, run.steps().count() as u64);
    }
}

#[test]
fn a_written_trace_reads_back_as_the_run() {
    for puzzle in puzzles() {
        let run = solve(&puzzle);
        let mut text = Vec::new();
        run.write_trace(&mut text).unwrap();
        let records = std::str::from_utf8(&text).unwrap().lines().map(|line| parse_record(line).unwrap());
        let trace = Trace::from_records(records).unwrap();
        assert_eq!(trace.puzzle, puzzle);
        assert_eq!(trace.entries, run.entries().collect::<Vec<_>>());
        assert_eq!(trace.summary, *run.summary());
    }
}

#[test]
fn the_records_of_a_run_are_those_of_its_trace_with_positions_and_words_on_request() {
    for puzzle in puzzles() {
        let run = solve(&puzzle);
        let (mut text, mut steps) = (Vec::new(), Vec::new());
        run.write_trace(&mut text).unwrap();
        let written: Vec<_> = text.lines().map(|line| parse_record(&line.unwrap()).unwrap()).collect();
        let mut records = Vec::new();
        run.each_record(false, false, |record| records.push(record));
        assert_eq!(records, written);
        run.each_record(true, true, |record| {
            if let Record::Step(step) = record {
                steps.push((step.before.is_some(), step.text));
            }
        });
        let words: Vec<_> = run.steps().map(|step| (true, Some(step.explain().to_string()))).collect();
        assert_eq!(steps, words);
        let records = records.into_iter().filter_map(|record| match record {
            Record::Step(step) => Some(step),
            _ => None,
        });
        assert!(records.eq(run.steps().map(|step| step.record())));
    }
}

#[test]
fn a_position_has_hints_and_every_step_available_each_as_a_run() {
    let stepper = Stepper::new(Profile::human());
    let puzzle: Puzzle = "1.3.....4.....2.".parse().unwrap();
    let available = stepper.steps(&puzzle, None).unwrap();
    assert!(available.iter().all(|run| run.steps().count() == 1) && available.len() > 1);
    let only = stepper.steps(&puzzle, Some("0003")).unwrap();
    assert!(only.iter().all(|run| run.steps().all(|step| step.technique().id.as_str() == "naked-single")));
    assert!(stepper.steps(&puzzle, Some("no-such-thing")).is_err_and(|why| why.contains("no-such-thing")));
    let clash: Puzzle = "11..............".parse().unwrap();
    assert!(stepper.steps(&clash, None).is_err_and(|why| why.starts_with("none: ")));
    assert!(puzzle.svg().is_some_and(|svg| svg.starts_with("<svg")) && clash.svg().is_none());
    let hint = stepper.hint(&puzzle, 1);
    let step = hint.step.expect("a step is there");
    assert_eq!(hint.text, step.steps().next().unwrap().hint(1));
    assert!(hint.verdict.is_none() && hint.wrong.is_empty() && hint.lost.is_empty());
    let hint = stepper.hint(&clash, 1);
    assert!(hint.step.is_none() && hint.verdict == Some(Verdict::None) && !hint.text.is_empty());
}

#[test]
fn one_stepper_serves_every_layout_as_a_fresh_one_would() {
    let stepper = Stepper::new(Profile::human());
    let text = |run: &Run| run.steps().map(|step| step.to_string()).collect::<Vec<_>>();
    let puzzles = puzzles();
    for puzzle in puzzles.iter().chain(puzzles.iter().rev()) {
        assert_eq!(text(&stepper.solve(puzzle)), text(&solve(puzzle)));
    }
}
