//! Steps of invented techniques, checked by the whole referee.

use super::*;
use crate::catalog::{self, Availability, Level, Technique};
use crate::grid::{Index, Puzzle, UniquenessBasis};
use crate::step::{Mark, SingleKind, Step, TechniqueId};
use crate::trace::{Advance, Entry, Header, Limits, RunRules, StepEntry, Summary, Verdict};
use crate::verify::forms::{self, Form, testing};
use crate::verify::{Oracle, Referee, Report, VerifyError};

const fn row(id: &'static str, assumes_unique: bool) -> Technique {
    Technique {
        id: TechniqueId::new(id),
        name: id,
        aliases: &[],
        family: "made up",
        order: 0,
        level: Level::Extreme,
        hodoku: None,
        se: None,
        assumes_unique,
        availability: Availability::Always,
        in_scale: false,
        relation: "",
        messages: Vec::new(),
        page: "",
        example: "",
    }
}

static ROWS: [Technique; 3] = [row("cell-forcing", false), row("odd-loop", false), row("deadly", true)];

fn lookup(id: &TechniqueId) -> Option<(&'static Technique, &'static Form)> {
    let row = ROWS.iter().find(|row| row.id == *id).or_else(|| crate::catalog::get(id));
    let made_up = testing::FORMS.iter().find(|(name, _)| *name == id.as_str()).map(|(_, form)| form);
    row.zip(made_up.or_else(|| forms::of(id)))
}

/// Returns the position as a puzzle, with these cells given and these filled.
fn puzzle(at: &Position, given: &str, placed: &str) -> Puzzle {
    let mut givens = vec![None; at.layout().cells()];
    for candidate in at.candidates(given) {
        givens[candidate.cell.index()] = Some(candidate.digit);
    }
    let mut puzzle = Puzzle::new(Arc::clone(at.geometry.layout()), givens).unwrap();
    at.gone.iter().for_each(|&gone| puzzle.eliminate(gone));
    at.candidates(placed).into_iter().for_each(|candidate| puzzle.place(candidate));
    puzzle
}

/// Returns the header of a run that may use every technique, and uniqueness if the flag says so.
fn header(uniqueness: bool) -> Header {
    let profile = RunRules {
        name: "by hand".to_string(),
        rules: catalog::all().chain(&ROWS).map(|row| row.id.clone()).collect(),
        advance: Advance::One,
        uniqueness,
        established: Some(UniquenessBasis::Candidates),
        branch: true,
    };
    let budget = Limits { nodes: None, milliseconds: None, solutions: None };
    Header { id: "1".to_string(), source: None, profile, budget }
}

fn step(n: u32, id: &str, claim: Claim, uses: &[u32]) -> Entry {
    let step = Step::new(TechniqueId::from(id.to_string()), vec![claim]);
    Entry::Step(StepEntry { n, branch: 0, sweep: None, step, uses: uses.to_vec() })
}

fn judge(at: &Position, header: &Header, puzzle: &Puzzle, entries: &[Entry]) -> Result<Report, Fault> {
    let mut referee = Referee::new(&at.geometry, header, puzzle);
    referee.lookup = lookup;
    for entry in entries {
        referee.check_entry(entry).map_err(|objection| objection.fault)?;
    }
    Ok(referee.report)
}

/// A naked pair of 4 and 5 in r1c8 and r1c9 that removes `eliminate`.
fn pair(at: &Position, eliminate: &str) -> Claim {
    let (mut truths, mut links) = (at.cited("r1c8 r1c9"), at.cited("r1:4 r1:5"));
    for cited in &mut truths {
        cited.role = Role::SET;
    }
    for cited in &mut links {
        cited.role = Role::HOUSE;
    }
    at.false_by(Reason::Linear { truths, links }, eliminate)
}

/// Builds a claim from truths and links, each with their role.
fn claim(at: &Position, truths: (&str, Role), links: (&str, Role), eliminate: &str) -> Claim {
    let in_role = |(names, role): (&str, Role)| {
        let cited = at.cited(names).into_iter();
        cited.map(|cited| Cited { role: role.clone(), ..cited }).collect()
    };
    at.false_by(Reason::Linear { truths: in_role(truths), links: in_role(links) }, eliminate)
}

#[test]
fn what_is_several_or_less_is_not_the_technique() {
    let judged = |at: &Position, id: &str, claims: Vec<Claim>| {
        let puzzle = puzzle(at, "", "");
        let step = Step::new(TechniqueId::from(id.to_string()), claims);
        let entry = Entry::Step(StepEntry { n: 1, branch: 0, sweep: None, step, uses: Vec::new() });
        judge(at, &header(true), &puzzle, &[entry]).map(|report| report.steps)
    };
    let lacks = |judged: Result<u64, Fault>| match judged {
        Err(Fault::Form { lacks, .. }) => lacks,
        judged => panic!("{judged:?}"),
    };
    let at = Position::nine().cell("r1c8 r1c9", &[4, 5]).cell("r5c1 r5c9", &[1, 2]).confined(
        "b1",
        &[7],
        "r2c1 r2c2",
    );
    let at = at.confined("b9", &[7], "r8c7 r8c8");
    let first = || claim(&at, ("r1c8 r1c9", Role::SET), ("r1:4 r1:5", Role::HOUSE), "4r1c1");
    let second = || claim(&at, ("r5c1 r5c9", Role::SET), ("r5:1 r5:2", Role::HOUSE), "1r5c5");
    assert_eq!(judged(&at, "naked-pair", vec![first()]), Ok(1));
    assert_eq!(judged(&at, "naked-pair", vec![second()]), Ok(1));
    assert_eq!(lacks(judged(&at, "naked-pair", vec![first(), second()])), "its claims are about the same");
    let pointing = |names: (&str, &str), gone| claim(&at, (names.0, Role::BOX), (names.1, Role::LINE), gone);
    let points = || [pointing(("b1:7", "r2:7"), "7r2c9"), pointing(("b9:7", "r8:7"), "7r8c1")];
    assert!(points().into_iter().all(|one| judged(&at, "pointing", vec![one]) == Ok(1)));
    assert_eq!(lacks(judged(&at, "pointing", points().to_vec())), "it is several of them");
    // A truth with one candidate is a single.
    let at = Position::nine().cell("r1c1", &[1]).cell("r1c2", &[1, 2]);
    let pair = claim(&at, ("r1c1 r1c2", Role::SET), ("r1:1 r1:2", Role::HOUSE), "1r1c9 2r1c9");
    assert_eq!(lacks(judged(&at, "naked-pair", vec![pair])), "a single is in it");
    // Two pairs are no quadruple, and a locked pair empties the box and the line.
    let at = Position::nine().cell("r1c1 r1c2", &[1, 2]).cell("r1c8 r1c9", &[3, 4]);
    let quad =
        claim(&at, ("r1c1 r1c2 r1c8 r1c9", Role::SET), ("r1:1 r1:2 r1:3 r1:4", Role::HOUSE), "1r1c5 3r1c5");
    assert_eq!(judged(&at, "naked-quad", vec![quad]), Err(Fault::NeverAllNeeded));
    let one = |house_name: &str, gone| {
        let links = format!("{house_name}:1 {house_name}:2");
        claim(&at, ("r1c1 r1c2", Role::SET), (&links, Role::HOUSE), gone)
    };
    let both = vec![one("b1", "1r1c3"), one("r1", "1r1c3")];
    assert!(matches!(judged(&at, "naked-pair", both), Err(Fault::RepeatedConclusion(_))));
    let each_a_digit = vec![one("b1", "1r1c3"), one("r1", "2r1c3")];
    assert_eq!(lacks(judged(&at, "locked-pair", each_a_digit)), "it empties a box and a line");
    let good = vec![one("b1", "1r1c3 1r2c2"), one("r1", "1r1c3 1r1c5")];
    assert_eq!(judged(&at, "locked-pair", good), Ok(1), "both claims may remove the same candidate");
}

#[test]
fn a_mark_is_of_a_candidate_that_remains() {
    let at = Position::nine().cell("r1c8 r1c9", &[4, 5]);
    let puzzle = puzzle(&at, "", "");
    let judged = |marked: &str| {
        let Entry::Step(mut entry) = step(1, "naked-pair", pair(&at, "4r1c5"), &[]) else { unreachable!() };
        let candidate = at.candidates(marked)[0];
        entry.step.marks.push(Mark { role: Role::new("colour-a"), candidate });
        judge(&at, &header(true), &puzzle, &[Entry::Step(entry)]).map(|report| report.steps)
    };
    assert_eq!(judged("4r1c8"), Ok(1));
    assert_eq!(judged("7r6c6"), Ok(1), "other candidates may be marked too");
    assert_eq!(judged("3r1c8"), Err(Fault::AlreadyDecided(at.candidates("3r1c8")[0])));
}

#[test]
fn cases_rest_on_whatever_they_cite() {
    let at = Position::nine().cell("r1c1", &[1, 2]).cell("r1c5", &[1, 3, 4]).cell("r2c1", &[2, 3]);
    let at = at.cell("r1c8 r1c9", &[4, 5]);
    let left = at.false_by(at.linear("r1c5", "r1:1 b2:3"), "3r2c4");
    let right = at.false_by(at.linear("r2c1", "b1:2 r2:3"), "3r2c4");
    let case = |when: &str, claim| Case { when: at.candidates(when)[0], claims: vec![claim] };
    let cases = vec![case("1r1c1", left), case("2r1c1", right)];
    let over = at.cited("r1c1").swap_remove(0);
    let forcing =
        |negated| at.false_by(Reason::Cases { over: over.clone(), negated, cases: cases.clone() }, "3r2c4");
    let puzzle = puzzle(&at, "", "");
    let header = header(true);
    let both = |uses: &[u32]| {
        [step(1, "naked-pair", pair(&at, "4r1c5"), &[]), step(2, "cell-forcing", forcing(false), uses)]
    };
    assert_eq!(judge(&at, &header, &puzzle, &both(&[1])).map(|report| report.steps), Ok(2));
    assert_eq!(judge(&at, &header, &puzzle, &both(&[])), Err(Fault::Uses { expected: vec![1] }));
    let alone = [step(1, "cell-forcing", forcing(false), &[])];
    assert!(matches!(judge(&at, &header, &puzzle, &alone), Err(Fault::DoesNotFollow(..))));
    let named = [step(1, "odd-loop", forcing(false), &[])];
    assert!(matches!(judge(&at, &header, &puzzle, &named), Err(Fault::Form { .. })));
}

#[test]
fn fillings_rest_on_whatever_they_cite() {
    // A naked pair once 4 in r1c5 is removed by the step before.
    let at = Position::nine().cell("r1c5", &[1, 2, 4]).cell("r1c6", &[1, 2]).cell("r1c8 r1c9", &[4, 5]);
    let puzzle = puzzle(&at, "", "");
    let header = header(true);
    let filled = |n: u32, names: &str, uses: &[u32]| {
        let mut cited = at.cited(names);
        for cited in &mut cited {
            if matches!(cited.constraint, Constraint::House(..)) {
                cited.role = Role::HOUSE;
            }
        }
        step(n, "odd-loop", at.false_by(Reason::Exhaust { cited }, "1r1c1 2r1c1"), uses)
    };
    let pair = || step(1, "naked-pair", pair(&at, "4r1c5"), &[]);
    let good = "r1c5 r1c6 r1:1 r1:2";
    assert_eq!(
        judge(&at, &header, &puzzle, &[pair(), filled(2, good, &[1])]).map(|report| report.steps),
        Ok(2)
    );
    let judged = judge(&at, &header, &puzzle, &[pair(), filled(2, good, &[])]);
    assert_eq!(judged, Err(Fault::Uses { expected: vec![1] }));
    assert!(matches!(judge(&at, &header, &puzzle, &[filled(1, good, &[])]), Err(Fault::DoesNotFollow(..))));
    let judged = judge(&at, &header, &puzzle, &[pair(), filled(2, "r1c5 r1:1 r1:2", &[1])]);
    assert!(matches!(judged, Err(Fault::Form { .. })), "{judged:?}");
}

/// A rectangle in which only r2c4 has a candidate beyond 1 and 2.
fn rectangle() -> Position {
    Position::nine().cell("r1c1 r1c4 r2c1", &[1, 2]).cell("r2c4", &[1, 2, 3])
}

fn deadly(at: &Position, eliminate: &str) -> Claim {
    let pattern = "1r1c1 2r1c1 1r1c4 2r1c4 1r2c1 2r2c1 1r2c4 2r2c4";
    let truths = vec![at.guardians(pattern, "3r2c4")];
    at.false_by(Reason::Linear { truths, links: at.cited("r2c4") }, eliminate)
}

#[test]
fn guardians_are_allowed_by_the_header_and_by_the_givens() {
    let at = rectangle();
    let judged = |puzzle: &Puzzle, uniqueness: bool| {
        let entries = [step(1, "deadly", deadly(&at, "1r2c4 2r2c4"), &[])];
        judge(&at, &header(uniqueness), puzzle, &entries).map(|report| report.assumed)
    };
    let open = puzzle(&at, "", "");
    assert_eq!(judged(&open, true), Ok(1));
    assert_eq!(judged(&open, false), Err(Fault::Assumes));
    // The other cells of the rectangle are filled: by hand, or given.
    let at = Position::nine().cell("r2c4", &[1, 2, 3]);
    let entries = [step(1, "deadly", deadly(&at, "1r2c4"), &[])];
    for (given, placed, expected) in [
        ("", "1r1c1 2r1c4 2r2c1", Ok(1)),
        ("1r1c1", "2r1c4 2r2c1", Err(Fault::Guardians("a cell of the pattern is given"))),
        ("2r9c1", "1r1c1 2r1c4", Err(Fault::Guardians("the second filling was never possible"))),
    ] {
        let puzzle = puzzle(&at, given, placed);
        let judged = judge(&at, &header(true), &puzzle, &entries).map(|report| report.assumed);
        assert_eq!(judged, expected, "{given} given, {placed} placed");
    }
    // A technique that does not assume uniqueness may not cite guardians.
    let open = puzzle(&at, "", "");
    let judged = judge(&at, &header(true), &open, &[step(1, "naked-pair", deadly(&at, "1r2c4"), &[])]);
    assert_eq!(judged.map(|_| ()), Err(Fault::Assumes));
}

#[test]
fn a_count_that_rests_on_uniqueness_needs_the_second_opinion_or_what_was_established() {
    let puzzle =
        crate::formats::parse("123434122143432.", &crate::formats::ReadOptions::default()).unwrap().puzzle;
    let geometry: Geometry = Geometry::new(Arc::clone(puzzle.layout()));
    let last = Candidate { cell: Cell::new(15), digit: Digit::new(0) };
    let mut filled = Board::start(&geometry, &puzzle).unwrap();
    filled.place(last).unwrap();
    let summary = Summary {
        verdict: Verdict::Unique,
        contradiction: None,
        solutions: filled.solution().into_iter().collect(),
        count: 1,
        complete: true,
        sweeps: 0,
        nodes: 0,
        depth: 0,
        supposing: 0,
    };
    let step = SingleKind::Naked.step(last);
    let entries = [Entry::Step(StepEntry { n: 1, branch: 0, sweep: None, step, uses: Vec::new() })];
    let header = header(true);
    let mut unknown = header.clone();
    unknown.profile.established = None;
    let finish = |assumed: u64, oracle: Option<&mut Oracle<'_>>| -> Result<Report, VerifyError> {
        let mut referee = Referee::new(&geometry, &unknown, &puzzle);
        entries.iter().try_for_each(|entry| referee.check_entry(entry))?;
        referee.report.assumed = assumed;
        match oracle {
            Some(oracle) => referee.with_oracle(oracle).finish(&summary),
            None => referee.finish(&summary),
        }
    };
    assert!(finish(0, None).is_ok());
    assert_eq!(finish(1, None).unwrap_err().fault, Fault::Assumes);
    let mut referee = Referee::new(&geometry, &header, &puzzle);
    assert!(entries.iter().try_for_each(|entry| referee.check_entry(entry)).is_ok());
    referee.report.assumed = 1;
    assert!(referee.finish(&summary).is_ok(), "the log names the basis of uniqueness");
    assert!(finish(1, Some(&mut |_, _| Some(false))).is_ok(), "no other solution is possible");
    let other = finish(1, Some(&mut |_, asked| Some(asked.is_some())));
    assert_eq!(other.unwrap_err().fault, Fault::Assumes, "another solution is possible");
    assert_eq!(
        finish(1, Some(&mut |_, _| None)).unwrap_err().fault,
        Fault::Assumes,
        "the oracle cannot tell"
    );
}
