//! Ratings by other programs: puzzles rated by `HoDoKu` 2.2.0 and by Sudoku Explainer 1.2.1, graded here.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use sudostep::catalog;
use sudostep::engine::{Answer, Budget, Engine};
use sudostep::grade::{Hodoku, Se, Ungraded};
use sudostep::grid::{Layout, Puzzle, Shape};
use sudostep::step::TechniqueId;
use sudostep::stepper::{Profile, Stepper};
use sudostep::trace::Event;

use crate::deep::common::corpus;
use crate::deep::common::tier::{apart, is_full};
use crate::deep::cores::on_all_cores;
use crate::deep::referee::Log;

/// The levels, how many of a thousand puzzles must have `HoDoKu`'s level, its score, a score within a tenth of it, and
/// its steps.
const FLOORS: [(&str, [u32; 4]); 5] = [
    ("Easy", [1000, 1000, 1000, 1000]),
    ("Medium", [1000, 1000, 1000, 1000]),
    ("Hard", [1000, 1000, 1000, 1000]),
    ("Unfair", [1000, 980, 990, 965]),
    ("Extreme", [1000, 450, 680, 405]),
];

/// A rated puzzle.
struct Rated {
    puzzle: Puzzle,
    level: String,
    score: u64,
    /// The steps' short codes, in order.
    steps: Vec<String>,
}

fn rated() -> Option<Vec<Rated>> {
    let text = std::fs::read_to_string(corpus("hodoku-ratings.tsv")?).unwrap();
    let read = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let values: Vec<u8> = fields[0].bytes().map(|byte| byte - b'0').collect();
        Rated {
            puzzle: Puzzle::of_values(Shape::new(3, 3).unwrap(), &values).unwrap(),
            level: fields[2].to_string(),
            score: fields[3].parse().unwrap(),
            steps: fields[8].split(' ').flat_map(repeated).collect(),
        }
    };
    Some(text.lines().skip(1).map(read).collect())
}

/// `n1*3` is three times `n1`.
fn repeated(run: &str) -> Vec<String> {
    let (code, times) = run.split_once('*').unwrap_or((run, "1"));
    vec![code.to_string(); times.parse().unwrap()]
}

/// The short code of every technique that `HoDoKu` has.
fn short_codes() -> BTreeMap<String, String> {
    let text = std::fs::read_to_string(corpus("../hodoku-techniques.tsv").unwrap()).unwrap();
    let fields = text.lines().skip(1).map(|line| line.split('\t').collect::<Vec<_>>());
    let by_code: BTreeMap<String, String> =
        fields.map(|fields| (fields[4].to_string(), fields[3].to_string())).collect();
    let row = |row: &catalog::Technique| Some((row.id.to_string(), by_code.get(row.hodoku?.0)?.clone()));
    catalog::all().filter_map(row).collect()
}

fn stepper() -> Stepper {
    Stepper::new(Profile { branch: false, ..Profile::hodoku() })
}

/// The short codes of the steps that this program makes, up to where it is stuck.
fn steps_made(stepper: &Stepper, rated: &Rated, codes: &BTreeMap<String, String>) -> Vec<String> {
    let (_, log) = stepper.log(&rated.puzzle);
    let code = |id: &TechniqueId| codes.get(id.as_str()).cloned().unwrap_or_else(|| id.to_string());
    let made = |event: &Event| if let Event::Step(step) = event { Some(code(&step.technique)) } else { None };
    log.iter().filter_map(made).collect()
}

#[derive(Default)]
struct Tally {
    puzzles: u32,
    level: u32,
    score: u32,
    /// Scores that differ by a tenth at most.
    near: u32,
    steps: u32,
    /// First difference of the steps: what `HoDoKu` does there, what this program does, and how often.
    first: BTreeMap<(String, String), u32>,
}

/// Every step behind a grade verifies, also in the branches of a puzzle that `HoDoKu` guesses in.
#[test]
fn every_step_behind_a_grade_verifies() {
    let Some(all) = rated() else { return };
    let sample: Vec<&Rated> = all.iter().step_by(apart(all.len(), all.len())).collect();
    on_all_cores(
        &sample,
        || (),
        |(), rated| {
            Log::of(&rated.puzzle, Profile::hodoku()).assert_valid();
        },
    );
}

/// Prints the agreement by level and, with `RATINGS=LEVEL`, the first differences of the steps.
#[test]
fn levels_and_most_scores_are_those_of_hodoku() {
    let Some(all) = rated() else { return };
    let (stepper, codes) = (stepper(), short_codes());
    let mut engine = Engine::new(Arc::new(Layout::boxed(Shape::NINE)));
    let shown = std::env::var("RATINGS").unwrap_or_default();
    let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
    for rated in all.iter().step_by(apart(all.len(), all.len())) {
        let tally = tallies.entry(&rated.level).or_default();
        tally.puzzles += 1;
        let Ok(Answer::Unique(solution)) = engine.answer(&rated.puzzle, &Budget::default()) else {
            panic!("{} has not one solution", rated.level);
        };
        let guided = stepper.guided(&rated.puzzle, &solution).unwrap();
        let counts = guided.counts.as_slice().iter().map(|(id, count)| (id.as_str(), *count));
        let grade = Hodoku::of(counts, guided.guesses);
        tally.level += u32::from(grade.word() == rated.level);
        tally.score += u32::from(grade.score == rated.score);
        tally.near += u32::from(10 * grade.score.abs_diff(rated.score) <= rated.score);
        let made = steps_made(&stepper, rated, &codes);
        tally.steps += u32::from(made == rated.steps);
        if shown == rated.level && made != rated.steps {
            let parts = rated.steps.iter().zip(&made).take_while(|(theirs, ours)| theirs == ours).count();
            let at = |steps: &[String]| steps.get(parts).map_or("-", String::as_str).to_string();
            *tally.first.entry((at(&rated.steps), at(&made))).or_default() += 1;
        }
    }
    let mut wrong = String::new();
    println!("level     puzzles  level equal  score equal  score within a tenth  steps equal");
    for (level, floors) in FLOORS {
        let Tally { puzzles, level: same_level, score, near, steps, first } = &tallies[level];
        println!("{level:<8}{puzzles:>9}{same_level:>13}{score:>13}{near:>22}{steps:>13}");
        let mut first: Vec<_> = first.iter().collect();
        first.sort_by_key(|(_, times)| std::cmp::Reverse(**times));
        for ((theirs, ours), times) in first {
            println!("    {times:>5} times {theirs} there and {ours} here");
        }
        let compared = ["level", "score", "score within a tenth", "steps"];
        for ((what, equal), floor) in compared.iter().zip([same_level, score, near, steps]).zip(floors) {
            // A share of a few puzzles says little.
            if (is_full() || floor == 1000) && 1000 * equal < floor * puzzles {
                let _ =
                    writeln!(wrong, "{level}: {what} equal for {equal} of {puzzles}, wanted {floor} in 1000");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Digits, and anything else for an empty cell.
fn puzzle(line: &str) -> Puzzle {
    let values: Vec<u8> =
        line.bytes().map(|byte| if byte.is_ascii_digit() { byte - b'0' } else { 0 }).collect();
    Puzzle::of_values(Shape::NINE, &values).unwrap()
}

/// ER, EP and ED as text.
fn se(puzzle: &Puzzle) -> [String; 3] {
    let grade = Se::of(puzzle, &|| false).unwrap();
    [grade.er, grade.ep, grade.ed].map(|rating| format!("{rating:.1}"))
}

/// All ratings in the full tier; otherwise every eighth of those that take little time.
#[test]
fn ratings_are_those_of_sudoku_explainer() {
    let Some(path) = corpus("se-ratings.tsv") else { return };
    let text = std::fs::read_to_string(path).unwrap();
    let rows: Vec<Vec<&str>> = text.lines().skip(1).map(|line| line.split('\t').collect()).collect();
    let quick: Vec<_> = rows.iter().filter(|row| is_full() || row[1].parse::<f64>().unwrap() < 8.9).collect();
    let wrong: Vec<String> = quick
        .iter()
        .step_by(if is_full() { 1 } else { 8 })
        .filter_map(|row| {
            let made = se(&puzzle(row[0]));
            (made[..] != row[1..4]).then(|| format!("{}: {:?}, made {made:?}", row[0], &row[1..4]))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn se_knows_the_usual_grid_alone_and_stops_when_told() {
    let small = Puzzle::empty(Arc::new(Layout::boxed(Shape::new(2, 2).unwrap())));
    assert_eq!(Se::of(&small, &|| false).unwrap_err(), Ungraded::Layout);
    let hard = puzzle("98.7.....6.....87...7.....5.4..3.5....65...9......2..1..86...5.....1.3.......4..2");
    assert_eq!(Se::of(&hard, &|| true).unwrap_err(), Ungraded::Stopped);
}

#[test]
fn steps_of_se_lead_to_the_solution_and_one_has_its_rating() {
    let hard = puzzle(".39.....7.1....69...8.2..4..5..1.7......53.2.8.1.7.....7.48...6..53612....3.....4");
    let grade = Se::of(&hard, &|| false).unwrap();
    let hardest = grade.steps().map(|step| step.rating).fold(0.0, f64::max);
    assert!((hardest - grade.er).abs() < 1e-9);
    let Ok(Answer::Unique(solution)) =
        Engine::new(Arc::clone(hard.layout())).answer(&hard, &Budget::default())
    else {
        panic!("the puzzle has one solution")
    };
    let mut filled = hard.given_count();
    for step in grade.steps() {
        assert!(step.place.iter().all(|placed| solution.digit(placed.cell) == placed.digit));
        assert!(step.eliminate.iter().all(|gone| solution.digit(gone.cell) != gone.digit));
        filled += usize::from(step.place.is_some());
    }
    assert_eq!(filled, 81);
}

/// Candidates that a position has lost count: after the steps that only remove, the rest has the same rating.
#[test]
fn a_position_is_rated_from_where_it_is() {
    let line = ".39.....7.1....69...8.2..4..5..1.7......53.2.8.1.7.....7.48...6..53612....3.....4";
    let (whole, mut position) = (puzzle(line), puzzle(line));
    let grade = Se::of(&whole, &|| false).unwrap();
    let before = grade.steps().take(grade.steps().len() / 2);
    for step in before {
        step.eliminate.iter().for_each(|&gone| position.eliminate(gone));
        step.place.iter().for_each(|&placed| position.place(placed));
    }
    let rest = Se::of(&position, &|| false).unwrap();
    let kept = grade.steps().len() - grade.steps().len() / 2;
    assert!(rest.steps().eq(grade.steps().skip(grade.steps().len() - kept)));
}

/// All puzzles in the full tier; otherwise every fortieth of those that take little time.
#[test]
fn steps_of_sudoku_explainer_verify_and_have_its_rating() {
    let Some(path) = corpus("se-ratings.tsv") else { return };
    let text = std::fs::read_to_string(path).unwrap();
    let stepper = Stepper::se(true);
    let rows = text.lines().skip(1).map(|line| line.split('\t').collect::<Vec<_>>());
    let rows = rows.filter(|row| is_full() || row[1].parse::<f64>().unwrap() < 9.5);
    for row in rows.step_by(if is_full() { 1 } else { 40 }) {
        let run = stepper.solve(&puzzle(row[0]));
        let report = run.verify().unwrap_or_else(|error| panic!("{}: {error}", row[0]));
        let rated = run.steps().map(|step| step.deduction().rated.clone().unwrap().rating.value());
        assert_eq!(format!("{:.1}", rated.fold(0.0, f64::max)), row[1], "{}", row[0]);
        let nested = run.steps().filter(|step| step.technique().id.as_str() == "nested-forcing-chain");
        assert_eq!(report.unproved, nested.count() as u64, "{}", row[0]);
        assert!(run.verdict().is_unique() && report.undecided == 0, "{}", row[0]);
    }
}

#[test]
fn without_one_solution_se_assumes_none() {
    let several = puzzle("..9.3..2.4...68....8.2.....615........7..5......7...63.2.3........18...6......4..");
    let run = Stepper::se(true).solve(&several);
    run.verify().unwrap();
    assert!(!run.verdict().is_unique() && run.steps().all(|step| !step.deduction().assumes_unique()));
    let small = Puzzle::empty(Arc::new(Layout::boxed(Shape::new(2, 2).unwrap())));
    assert_eq!(Stepper::se(true).solve(&small).steps().count(), 0);
}
