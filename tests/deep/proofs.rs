//! Logs as proofs, judged by checkers that know nothing of Sudoku: `veripb` and `rate`. The tests look for
//! them on PATH or in the folder `SUDOSTEP_CHECKERS`, and skip without them. `tests/prove.py` proves three
//! hundred puzzles.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;

use sudostep::engine::Budget;
use sudostep::formats::{self, ReadOptions, Reader};
use sudostep::grid::{Candidate, Contradiction, Geometry, Layout, Puzzle, Shape, Solution};
use sudostep::proof::{self, ProofError};
use sudostep::step::{Case, Cited, Claim, Constraint, Reason, Role, Step, TechniqueId};
use sudostep::stepper::{Profile, Stepper};
use sudostep::trace::StepEntry;
use sudostep::trace::{Entries, Entry, Summary, Verdict};

use crate::deep::common::{Seeded, fixture, random_puzzle, skip};

/// A checker's path, if it is installed.
fn checker(name: &str) -> Option<PathBuf> {
    let named = std::env::var_os("SUDOSTEP_CHECKERS").map(PathBuf::from);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = named.into_iter().chain(std::env::split_paths(&path)).map(|folder| folder.join(name));
    let found = found.into_iter().find(|file| file.is_file());
    if found.is_none() {
        skip(&format!("{name} is not installed (cargo install {name}, or SUDOSTEP_CHECKERS=folder)"));
    }
    found
}

/// A folder of its own for the files of one test.
fn folder(test: &str) -> PathBuf {
    let folder = std::env::temp_dir().join("sudostep-proofs").join(test);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Returns true if a checker accepts the proof. Panics if it cannot read a file.
fn accepts(command: &mut Command) -> bool {
    let output = command.output().unwrap();
    let said = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    let verified = said.lines().any(|line| line.starts_with("s VERIFIED"));
    assert_eq!(verified, output.status.success(), "{said}");
    let refused = said.contains("Verification error") || said.contains("s NOT VERIFIED");
    assert!(verified || refused, "{said}");
    verified
}

/// A log with the puzzle it is about.
#[derive(Clone)]
struct Logged {
    puzzle: Puzzle,
    entries: Vec<Entry>,
    summary: Summary,
}

impl Logged {
    fn of(puzzle: &Puzzle) -> Self {
        let (summary, events) = Stepper::new(Profile::singles()).log(puzzle);
        let geometry = Geometry::new(puzzle.layout().clone());
        let entries = Entries::new(&geometry, puzzle, &events).collect();
        Self { puzzle: puzzle.clone(), entries, summary }
    }

    fn fixture(name: &str) -> Self {
        Self::of(&puzzles(name)[0])
    }

    fn verdict(&self) -> &'static str {
        self.summary.verdict.word()
    }

    fn opb(&self) -> Vec<u8> {
        let mut out = Vec::new();
        proof::opb(&self.puzzle, &mut out).unwrap();
        out
    }

    fn veripb(&self) -> Result<Vec<u8>, ProofError> {
        let mut writer = proof::Veripb::new(&self.puzzle, Vec::new())?;
        for entry in &self.entries {
            writer.entry(entry)?;
        }
        writer.finish(&self.summary)
    }

    fn cnf(&self) -> Result<Vec<u8>, ProofError> {
        let mut out = Vec::new();
        proof::cnf(&self.puzzle, &self.summary, &mut out).map(|()| out)
    }

    fn drat(&self) -> Result<Vec<u8>, ProofError> {
        let mut writer = proof::Drat::new(&self.puzzle, Vec::new());
        for entry in &self.entries {
            writer.entry(entry)?;
        }
        writer.finish(&self.summary)
    }

    /// Asserts that `veripb` accepts the log's proof, or refuses it if `expected` is false.
    fn holds_in_veripb(&self, test: &str, name: &str, expected: bool) {
        let Some(checker) = checker("veripb") else { return };
        let [opb, pbp] = ["opb", "pbp"].map(|ending| folder(test).join(format!("{name}.{ending}")));
        fs::write(&opb, self.opb()).unwrap();
        fs::write(&pbp, self.veripb().unwrap()).unwrap();
        assert_eq!(accepts(Command::new(checker).args([&opb, &pbp])), expected, "{test}/{name}");
    }

    /// Asserts that `rate` accepts the log's proof, or refuses it if `expected` is false.
    fn holds_in_rate(&self, test: &str, name: &str, expected: bool) {
        let Some(checker) = checker("rate") else { return };
        let [cnf, drat] = ["cnf", "drat"].map(|ending| folder(test).join(format!("{name}.{ending}")));
        fs::write(&cnf, self.cnf().unwrap()).unwrap();
        fs::write(&drat, self.drat().unwrap()).unwrap();
        assert_eq!(accepts(Command::new(checker).arg("-f").args([&cnf, &drat])), expected, "{test}/{name}");
    }
}

fn puzzles(name: &str) -> Vec<Puzzle> {
    let file = fs::File::open(fixture("puzzles").join(name)).unwrap();
    let reader = Reader::new(std::io::BufReader::new(file), None, ReadOptions::default());
    reader.filter_map(Result::ok).map(|input| input.puzzle).collect()
}

#[test]
fn proofs_of_every_verdict_and_shape_are_accepted() {
    let names = [
        "first.txt",
        "stars.txt",
        "hardest.txt",
        "position.sdk",
        "branch-unique.txt",
        "branch-none.txt",
        "branch-multiple.txt",
        "two-solutions.txt",
        "none-box.txt",
        "none-branches.txt",
        "none-cell.txt",
        "none-cell-later.txt",
        "none-column.txt",
        "none-house.txt",
        "none-house-later.txt",
        "none-row.txt",
        "4x4.txt",
        "6x6.txt",
        "16x16.txt",
    ];
    for name in names {
        for (place, puzzle) in puzzles(name).iter().enumerate() {
            let logged = Logged::of(puzzle);
            logged.holds_in_veripb("accepted", &format!("{name}-{place}"), true);
            if ["none", "unique"].contains(&logged.verdict()) {
                logged.holds_in_rate("accepted", &format!("{name}-{place}"), true);
            }
        }
    }
}

#[test]
fn a_jigsaw_from_data_is_proved() {
    // Five columns, each shifted: every region is a broken diagonal.
    let regions: Vec<usize> = (0..25).map(|cell| (cell % 5 + 2 * (cell / 5)) % 5).collect();
    let layout = Arc::new(Layout::jigsaw(5, &regions).unwrap());
    let logged = Logged::of(&random_puzzle(&layout, 0, &mut Seeded::new(5)));
    assert_eq!(logged.verdict(), "unique");
    logged.holds_in_veripb("jigsaw", "jigsaw", true);
    logged.holds_in_rate("jigsaw", "jigsaw", true);
}

#[test]
fn a_run_that_stops_proves_the_steps_it_made() {
    let puzzle = &puzzles("hardest.txt")[0];
    let budget = Budget { nodes: Some(40), ..Budget::default() };
    let stepper = Stepper::new(Profile::singles()).with_budget(budget);
    let (summary, events) = stepper.log(puzzle);
    let geometry = Geometry::new(puzzle.layout().clone());
    let entries = Entries::new(&geometry, puzzle, &events).collect();
    let logged = Logged { puzzle: puzzle.clone(), entries, summary };
    assert_eq!(logged.verdict(), "unknown");
    logged.holds_in_veripb("stopped", "stopped", true);
    let proof = String::from_utf8(logged.veripb().unwrap()).unwrap();
    assert!(proof.ends_with("output NONE;\nconclusion NONE;\nend pseudo-Boolean proof;\n"));
    assert!(matches!(logged.drat(), Err(ProofError::Verdict(Verdict::Unknown(_)))));
}

/// Steps written by hand, in a position of the empty grid.
struct Position {
    puzzle: Puzzle,
}

impl Position {
    /// The empty grid, in which these cells hold these digits alone.
    fn of(cells: &[(&str, &[usize])]) -> Self {
        let empty = formats::parse(&".".repeat(81), &ReadOptions::default()).unwrap().puzzle;
        let layout = empty.layout().clone();
        let mut puzzle = empty;
        for (cell, keep) in cells {
            let cell = layout.cell_named(cell).unwrap();
            for digit in layout.all_digits().filter(|digit| !keep.contains(&usize::from(digit.value()))) {
                puzzle.eliminate(Candidate { cell, digit });
            }
        }
        Self { puzzle }
    }

    /// Removes these candidates.
    fn without(mut self, candidates: &[&str]) -> Self {
        for candidate in self.candidates(candidates) {
            self.puzzle.eliminate(candidate);
        }
        self
    }

    fn candidates(&self, names: &[&str]) -> Vec<Candidate> {
        let layout = self.puzzle.layout();
        names.iter().map(|name| formats::parse_candidate(layout, name).unwrap()).collect()
    }

    /// Constraints by their names: `r1c1`, or `4r3` for the digit 4 in row 3.
    fn cited(&self, names: &[&str]) -> Vec<Cited> {
        let layout = self.puzzle.layout();
        let constraint = |name: &&str| {
            if let Some(cell) = layout.cell_named(name) {
                return Constraint::Cell(cell);
            }
            let (digit, house) = name.split_at(1);
            let digit = layout.all_digits().find(|one| one.to_string() == digit).unwrap();
            Constraint::House(layout.house_named(house).unwrap(), digit)
        };
        names.iter().map(|name| Cited { constraint: constraint(name), role: Role::new("any") }).collect()
    }

    fn linear(&self, truths: &[&str], links: &[&str]) -> Reason {
        Reason::Linear { truths: self.cited(truths), links: self.cited(links) }
    }

    fn claim(&self, place: &[&str], eliminate: &[&str], because: Reason) -> Claim {
        Claim { place: self.candidates(place), eliminate: self.candidates(eliminate), because }
    }

    /// A log with one step of these claims.
    fn logged(&self, technique: &'static str, claims: Vec<Claim>) -> Logged {
        let step = Step::new(TechniqueId::new(technique), claims);
        let entry = StepEntry { n: 1, branch: 0, sweep: None, step, uses: Vec::new() };
        Logged {
            puzzle: self.puzzle.clone(),
            entries: vec![Entry::Step(entry)],
            summary: Summary::stopped(sudostep::trace::Stop::Stuck),
        }
    }
}

#[test]
fn a_naked_pair_is_proved_and_refused_if_anything_is_wrong_with_it() {
    let pair = Position::of(&[("r1c1", &[1, 2]), ("r1c2", &[1, 2])]);
    let gone = ["1r1c5", "2r1c9", "1r2c3"];
    let claims = |truths: &[&str], eliminated: &[&str], links: &[&str]| {
        pair.logged("naked-pair", vec![pair.claim(&[], eliminated, pair.linear(truths, links))])
    };
    let both = ["r1c1", "r1c2"];
    claims(&both, &gone[..2], &["1r1", "2r1"]).holds_in_veripb("pair", "row", true);
    claims(&both, &gone[2..], &["1b1", "2b1"]).holds_in_veripb("pair", "box", true);
    claims(&both, &["3r1c5"], &["1r1", "2r1"]).holds_in_veripb("pair", "another digit", false);
    claims(&both, &["1r2c3"], &["1r1", "2r1"]).holds_in_veripb("pair", "another house", false);
    claims(&both, &gone[..1], &["1r1"]).holds_in_veripb("pair", "a link left out", false);
    claims(&both[..1], &gone[..1], &["1r1", "2r1"]).holds_in_veripb("pair", "a truth left out", false);

    let twice = ["r1c1", "r1c2", "r1c1", "r1c2"];
    claims(&twice, &gone[..2], &["1r1", "2r1", "1r1", "2r1"]).holds_in_veripb("pair", "twice", true);
    claims(&twice, &gone[..2], &["1r1", "2r1", "1r1"]).holds_in_veripb("pair", "twice less one", false);
}

#[test]
fn several_claims_each_follow_from_their_own_reason() {
    let pair = Position::of(&[("r1c1", &[1, 2]), ("r1c2", &[1, 2])]);
    let cells = ["r1c1", "r1c2"];
    let row = pair.claim(&[], &["1r1c5", "2r1c9"], pair.linear(&cells, &["1r1", "2r1"]));
    let square = pair.claim(&[], &["1r2c3", "2r3c3"], pair.linear(&cells, &["1b1", "2b1"]));
    pair.logged("locked-pair", vec![row.clone(), square.clone()]).holds_in_veripb("claims", "locked", true);
    let swapped = Claim { because: row.because.clone(), ..square };
    pair.logged("locked-pair", vec![row, swapped]).holds_in_veripb("claims", "swapped", false);
}

/// Applies the definition of linear reasons to every remaining candidate: (shown true, shown false).
fn shown(puzzle: &Puzzle, truths: &[Constraint], links: &[Constraint]) -> BTreeMap<Candidate, (bool, bool)> {
    let layout = puzzle.layout();
    let cover = |list: &[Constraint], one: &Candidate| -> i32 {
        list.iter().flat_map(|each| each.candidates(layout)).filter(|each| each == one).map(|_| 1).sum()
    };
    let length = |list: &[Constraint]| -> i32 { list.iter().map(|_| 1).sum() };
    let candidates =
        layout.all_cells().flat_map(|cell| layout.all_digits().map(move |digit| Candidate { cell, digit }));
    let excess: BTreeMap<Candidate, i32> = candidates
        .filter(|one| !puzzle.eliminated().contains(one))
        .map(|one| (one, cover(links, &one) - cover(truths, &one)))
        .collect();
    let slack = length(links) - length(truths) + excess.values().map(|e| (-e).max(0)).sum::<i32>();
    excess.into_iter().map(|(one, e)| (one, (slack < 0 || -e > slack, slack < 0 || e > slack))).collect()
}

#[test]
fn a_checker_accepts_exactly_what_the_sum_shows() {
    let Some(_) = checker("veripb") else { return };
    let layout = Arc::new(Layout::boxed(Shape::new(2, 2).unwrap()));
    let mut random = Seeded::new(11);
    let mut counts = [0; 2];
    while counts.iter().any(|&count| count < 60) {
        let mut puzzle = Puzzle::empty(layout.clone());
        for cell in layout.all_cells() {
            for digit in layout.all_digits().filter(|_| random.below(2) == 0) {
                puzzle.eliminate(Candidate { cell, digit });
            }
        }
        let mut some = |most: usize| -> Vec<Constraint> {
            let cells = layout.all_cells().map(Constraint::Cell);
            let houses = layout.all_houses();
            let digits = houses.flat_map(|h| layout.all_digits().map(move |d| Constraint::House(h, d)));
            let all: Vec<Constraint> = cells.chain(digits).collect();
            (0..=random.below(most)).map(|_| all[random.below(all.len())].clone()).collect()
        };
        let (truths, links) = (some(4), some(4));
        let verdicts = shown(&puzzle, &truths, &links);
        if !verdicts.values().any(|(yes, no)| yes != no) {
            continue;
        }
        // One candidate that the sum proves true or false, and one that it does not.
        for wanted in [true, false] {
            let fitting: Vec<_> = verdicts
                .iter()
                .flat_map(|(one, (yes, no))| [(*one, true, *yes), (*one, false, *no)])
                .filter(|(.., shown)| *shown == wanted)
                .collect();
            if fitting.is_empty() || counts[usize::from(wanted)] >= 60 {
                continue;
            }
            let (candidate, holds, _) = fitting[random.below(fitting.len())];
            let cited = |list: &[Constraint]| -> Vec<Cited> {
                let role = Role::new("any");
                list.iter().map(|each| Cited { constraint: each.clone(), role: role.clone() }).collect()
            };
            let (place, eliminate) =
                if holds { (vec![candidate], vec![]) } else { (vec![], vec![candidate]) };
            let because = Reason::Linear { truths: cited(&truths), links: cited(&links) };
            let position = Position { puzzle: puzzle.clone() };
            let logged = position.logged("any", vec![Claim { place, eliminate, because }]);
            logged.holds_in_veripb("sums", &format!("{wanted}-{}", counts[usize::from(wanted)]), wanted);
            counts[usize::from(wanted)] += 1;
        }
    }
}

#[test]
fn an_x_wing_is_proved() {
    let ones = ["r1", "r5"].map(|row| (1..=9).map(move |column| format!("1{row}c{column}")));
    let elsewhere: Vec<String> =
        ones.into_iter().flatten().filter(|one| !one.ends_with(['2', '7'])).collect();
    let wing = Position::of(&[]).without(&elsewhere.iter().map(String::as_str).collect::<Vec<_>>());
    let claim = |links: &[&str], eliminated: &[&str]| {
        wing.logged("x-wing", vec![wing.claim(&[], eliminated, wing.linear(&["1r1", "1r5"], links))])
    };
    claim(&["1c2", "1c7"], &["1r3c2", "1r9c7"]).holds_in_veripb("x-wing", "good", true);
    claim(&["1c2", "1c7"], &["1r3c3"]).holds_in_veripb("x-wing", "off the columns", false);
    claim(&["1c2", "1c3"], &["1r3c2"]).holds_in_veripb("x-wing", "another column", false);
}

#[test]
fn cases_are_proved_with_and_without_the_opposite() {
    let wing = Position::of(&[("r1c1", &[1, 2]), ("r1c5", &[1, 3]), ("r5c1", &[2, 3])]);
    let cases = |negated, when: [(&str, Vec<Claim>); 2]| {
        let cases = when
            .map(|(when, claims)| Case { when: wing.candidates(&[when])[0], claims })
            .into_iter()
            .collect();
        let over = wing.cited(&["r1c1"]).remove(0);
        let because = Reason::Cases { over, negated, cases };
        wing.logged("xy-wing", vec![wing.claim(&[], &["3r5c5"], because)])
    };
    let placed = |placed, cell| vec![wing.claim(&[placed], &[], wing.linear(&[cell], &[]))];
    let good = cases(false, [("1r1c1", placed("3r1c5", "r1c5")), ("2r1c1", placed("3r5c1", "r5c1"))]);
    good.holds_in_veripb("cases", "good", true);
    cases(false, [("1r1c1", placed("3r1c5", "r1c5")), ("2r1c1", vec![])]).holds_in_veripb(
        "cases",
        "a case that ends nowhere",
        false,
    );
    cases(false, [("1r1c1", placed("3r1c5", "r1c5")), ("2r1c1", placed("3r1c5", "r1c5"))]).holds_in_veripb(
        "cases",
        "a wrong claim in a case",
        false,
    );

    let dead = |cell| vec![wing.claim(&[], &[], wing.linear(&[cell], &[]))];
    cases(true, [("1r1c1", dead("r1c5")), ("2r1c1", dead("r5c1"))])
        .holds_in_veripb("cases", "opposite", true);
    cases(false, [("1r1c1", dead("r1c5")), ("2r1c1", dead("r5c1"))]).holds_in_veripb(
        "cases",
        "opposite not granted",
        false,
    );
    cases(true, [("1r1c1", dead("r1c5")), ("3r1c1", dead("r5c1"))]).holds_in_veripb(
        "cases",
        "another case",
        false,
    );
}

#[test]
fn what_no_sum_shows_is_exhausted() {
    let loop_of_five = ["r1c4", "r4c4", "r4c2", "r2c2"];
    let two: &[usize] = &[1, 2];
    let mut cells: Vec<(&str, &[usize])> = loop_of_five.map(|cell| (cell, two)).to_vec();
    cells.push(("r1c1", &[1, 2, 3]));
    let odd = Position::of(&cells);
    let houses = ["1r1", "2r1", "1c4", "2c4", "1r4", "2r4", "1c2", "2c2", "1b1", "2b1"];
    let exhaust = |claim: (&[&str], &[&str]), cited: &[&str]| {
        let because = Reason::Exhaust { cited: odd.cited(cited) };
        odd.logged("bivalue-oddagon", vec![odd.claim(claim.0, claim.1, because)])
    };
    let all = [&["r1c1", "r1c4", "r4c4", "r4c2", "r2c2"][..], &houses[..]].concat();
    let gone: (&[&str], &[&str]) = (&[], &["1r1c1", "2r1c1"]);
    exhaust(gone, &all).holds_in_veripb("exhaust", "removed", true);
    exhaust((&["3r1c1"], &[]), &all).holds_in_veripb("exhaust", "placed", true);
    exhaust(gone, &all[..all.len() - 1]).holds_in_veripb("exhaust", "a house left out", false);
    exhaust((&[], &["3r1c1"]), &all).holds_in_veripb("exhaust", "wrong", false);
}

/// Spoils the first interesting step: the one after the first branch.
fn spoilt(logged: &Logged, inside_a_branch: bool) -> Logged {
    let mut spoilt = logged.clone();
    let layout = logged.puzzle.layout();
    let step = spoilt.entries.iter_mut().find_map(|entry| match entry {
        Entry::Step(entry) if (entry.branch > 0) == inside_a_branch => Some(entry),
        _ => None,
    });
    let claim = &mut step.unwrap().step.claims[0];
    let Candidate { cell, digit } = claim.place[0];
    let other = layout.all_digits().find(|other| *other != digit).unwrap();
    claim.place[0] = Candidate { cell, digit: other };
    spoilt
}

#[test]
fn a_wrong_step_is_refused_whatever_the_formula() {
    for name in ["first.txt", "hardest.txt", "branch-none.txt", "none-cell-later.txt", "6x6.txt"] {
        let logged = Logged::fixture(name);
        let branches = logged.entries.iter().any(|entry| matches!(entry, Entry::Branch(_)));
        let in_branch = branches && !matches!(logged.entries[0], Entry::Step(_));
        spoilt(&logged, in_branch).holds_in_veripb("spoilt", name, false);
    }
}

#[test]
fn a_formula_that_propagation_refutes_does_not_let_every_line_pass() {
    // Two cells of a row have only the digit 1. Every claim follows from the formula, but not from its
    // citations.
    let dead = Position::of(&[("r1c1", &[1]), ("r1c2", &[1]), ("r5c5", &[4, 5])]);
    let claim =
        |cell| dead.logged("naked-single", vec![dead.claim(&["4r5c5"], &[], dead.linear(&[cell], &[]))]);
    claim("r5c5").holds_in_veripb("refuted", "line", false);

    let logged = Logged::fixture("none-branches.txt");
    let Some(checker) = checker("veripb") else { return };
    let (opb, pbp) = (folder("refuted").join("a.opb"), folder("refuted").join("a.pbp"));
    let proof = String::from_utf8(logged.veripb().unwrap()).unwrap();
    let bogus = proof.replacen("\n% ", "\nrup +1 ~x1r1c2 >= 1 : ~;\n% ", 1);
    assert_ne!(proof, bogus);
    fs::write(&opb, logged.opb()).unwrap();
    fs::write(&pbp, bogus).unwrap();
    assert!(!accepts(Command::new(checker).args([&opb, &pbp])));
}

#[test]
fn a_wrong_verdict_is_refused() {
    let unique = Logged::fixture("hardest.txt");
    let mut none = unique.clone();
    none.summary = Summary { verdict: Verdict::None, solutions: Vec::new(), ..none.summary };
    none.holds_in_veripb("verdict", "unique as none", false);
    none.holds_in_rate("verdict", "unique as none", false);

    let mut other = unique.clone();
    let mut digits = other.summary.solutions[0].digits().to_vec();
    digits.swap(0, 1);
    other.summary.solutions = vec![Solution::new(digits)];
    other.holds_in_veripb("verdict", "another solution", false);
    other.holds_in_rate("verdict", "another solution", false);

    let mut single = Logged::fixture("two-solutions.txt");
    single.holds_in_veripb("verdict", "multiple", true);
    single.summary.verdict = Verdict::Unique;
    single.summary.solutions.truncate(1);
    single.holds_in_veripb("verdict", "multiple as unique", false);
    single.holds_in_rate("verdict", "multiple as unique", false);

    let mut multiple = unique.clone();
    let mut digits = multiple.summary.solutions[0].digits().to_vec();
    digits.swap(0, 1);
    multiple.summary.verdict = Verdict::Multiple;
    multiple.summary.solutions.push(Solution::new(digits));
    multiple.holds_in_veripb("verdict", "unique as multiple", false);
    assert!(matches!(multiple.drat(), Err(ProofError::Verdict(Verdict::Multiple))));
    multiple.summary.solutions.truncate(1);
    assert!(matches!(multiple.veripb(), Err(ProofError::Solutions { needed: 2, found: 1 })));

    let mut early = Logged::fixture("first.txt");
    early.entries.truncate(3);
    let cell = early.puzzle.layout().all_cells().find(|&cell| early.puzzle.value(cell).is_none()).unwrap();
    early.summary = Summary {
        verdict: Verdict::None,
        contradiction: Some(Contradiction::EmptyCell(cell)),
        solutions: Vec::new(),
        ..early.summary
    };
    early.holds_in_veripb("verdict", "a contradiction that is none", false);
}

#[test]
fn a_branch_that_is_not_closed_is_missed() {
    let mut logged = Logged::fixture("none-branches.txt");
    let outermost: Vec<u32> = logged
        .entries
        .iter()
        .filter_map(|entry| match entry {
            Entry::Branch(branch) if branch.parent == 0 => Some(branch.n),
            _ => None,
        })
        .collect();
    // The last candidate of the first cell tried is left out, with all that is under it.
    let last = logged
        .entries
        .iter()
        .position(|entry| matches!(entry, Entry::Branch(b) if b.n == *outermost.last().unwrap()));
    logged.entries.truncate(last.unwrap());
    logged.holds_in_veripb("unclosed", "left out", false);
    logged.holds_in_rate("unclosed", "left out", false);
    let mut open = logged.clone();
    open.entries.pop();
    assert!(matches!(open.veripb(), Err(ProofError::Order(_))));
    assert!(matches!(open.drat(), Err(ProofError::Order(_))));
}

#[test]
fn what_cannot_be_proved_is_refused_by_name() {
    let rectangle = Position::of(&[]);
    let guardians = Cited {
        constraint: Constraint::Guardians {
            pattern: rectangle.candidates(&["1r1c1", "2r1c1"]),
            candidates: rectangle.candidates(&["3r1c1"]),
        },
        role: Role::new("extra"),
    };
    let because = Reason::truths([guardians]);
    let unique = rectangle.logged("unique-rectangle-1", vec![rectangle.claim(&["3r1c1"], &[], because)]);
    let refused = unique.veripb().unwrap_err().to_string();
    assert!(
        refused.contains("step 1, unique-rectangle-1,") && refused.contains("--no-uniqueness"),
        "{refused}"
    );

    let pair = Position::of(&[("r1c1", &[1, 2]), ("r1c2", &[1, 2])]);
    let because = pair.linear(&["r1c1", "r1c2"], &["1r1", "2r1"]);
    let logged = pair.logged("naked-pair", vec![pair.claim(&[], &["1r1c5"], because)]);
    let refused = logged.drat().unwrap_err().to_string();
    assert!(refused.contains("step 1, naked-pair,") && refused.contains("--rules singles"), "{refused}");
}

#[test]
fn a_trace_of_low_detail_is_refused_by_name() {
    let logged = Logged::fixture("first.txt");
    let mut bare = logged.clone();
    for entry in &mut bare.entries {
        let Entry::Step(entry) = entry else { continue };
        entry.step.claims.iter_mut().for_each(|claim| claim.because = Reason::truths([]));
    }
    let refused = bare.veripb().unwrap_err().to_string();
    assert!(refused.starts_with("step 1, ") && refused.contains("gives no reason"), "{refused}");
    // The verdict needs no reasons.
    bare.holds_in_rate("low", "low", true);
}

#[test]
fn a_name_cannot_become_a_line() {
    let mut logged = Logged::fixture("first.txt");
    let Entry::Step(entry) = &mut logged.entries[0] else { panic!() };
    entry.step.technique = TechniqueId::from("x\na +1 x1r1c1 >= 2;\r\u{85}".to_string());
    let proof = String::from_utf8(logged.veripb().unwrap()).unwrap();
    assert!(proof.lines().all(|line| !line.starts_with('a')) && proof.is_ascii());
}
