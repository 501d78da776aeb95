//! Explanations checked against their steps, for every technique. They name only parts that the step cites,
//! and name each part once at least. The conclusions they state are those of the step.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use sudostep::catalog::{self, Availability, Technique};
use sudostep::explain::{Explanation, Figure, LinkKind, Narrator};
use sudostep::formats::ReadOptions;
use sudostep::grid::{Board, Candidate, Cell, Geometry, HouseId, Layout, Puzzle};
use sudostep::step::{Claim, Constraint, Reason, Step, TechniqueId};
use sudostep::stepper::{Advance, Profile, Stepper};
use sudostep::trace::{Entries, Entry, Replay};

use crate::deep::common::tier::sampled;
use crate::deep::common::words::{self, KINDS, is_cell, named, placed, removed};
use crate::deep::common::{Seeded, random_puzzle};
use crate::deep::generated::sample;
use crate::deep::kept::{self, found};
use crate::deep::positions::{of_run, thinned};

/// Most steps that are read of a technique, and of a technique in one position.
const OF_A_TECHNIQUE: usize = 80;
const OF_A_POSITION: usize = 2;

/// Citations and conclusions of a step: the candidates and houses that may be named.
#[derive(Default)]
struct Citing {
    candidates: BTreeSet<Candidate>,
    houses: Vec<HouseId>,
    roles: BTreeSet<String>,
}

impl Citing {
    fn of(step: &Step, board: &Board<'_>) -> Self {
        let mut citing = Self::default();
        step.claims.iter().for_each(|claim| citing.claim(claim));
        citing.candidates.extend(step.marks.iter().map(|mark| mark.candidate));
        for claim in &step.claims {
            claim.because.visit_cited(&mut |cited| {
                citing.roles.insert(cited.role.as_str().to_string());
                match &cited.constraint {
                    Constraint::House(house, _) => citing.houses.push(*house),
                    Constraint::Guardians { pattern, .. } => citing.candidates.extend(pattern),
                    Constraint::Cell(_) => {}
                }
                let all = cited.constraint.candidates(board.layout()).into_iter();
                citing.candidates.extend(all.filter(|&candidate| board.has(candidate)));
            });
        }
        citing
    }

    /// Adds the conclusions of a claim, and the candidates that its cases suppose.
    fn claim(&mut self, claim: &Claim) {
        self.candidates.extend(claim.place.iter().chain(&claim.eliminate));
        if let Reason::Symmetry { cells, digits } = &claim.because {
            let of_cell = |&cell: &Cell| digits.iter().map(move |&digit| Candidate { cell, digit });
            self.candidates.extend(cells.iter().flat_map(of_cell));
        }
        if let Reason::Cases { cases, .. } = &claim.because {
            for case in cases {
                self.candidates.insert(case.when);
                case.claims.iter().for_each(|claim| self.claim(claim));
            }
        }
    }
}

/// Parses a list such as `3 in r1c2 and r1c5 and 4 in r2c2` into candidates such as `3r1c2`.
fn listed(list: &str) -> BTreeSet<String> {
    let (mut digits, mut in_cells, mut all) = (Vec::new(), false, BTreeSet::new());
    for word in list.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()) {
        if word.parse::<usize>().is_ok() {
            if std::mem::take(&mut in_cells) {
                digits.clear();
            }
            digits.push(word);
        } else if is_cell(word) {
            in_cells = true;
            all.extend(digits.iter().map(|digit| format!("{digit}{word}")));
        }
    }
    all
}

/// The key suffix of the sentences that a technique has only for such steps.
fn case_of(step: &Step) -> &'static str {
    let mut gone = step.eliminations();
    let coloured = |gone: Candidate| {
        step.marks.iter().any(|mark| mark.candidate == gone && mark.role.as_str().starts_with("colour-"))
    };
    if step.placements().next().is_some() {
        ".place"
    } else if step.claims.iter().any(|claim| matches!(claim.because, Reason::Cases { negated: false, .. })) {
        ".cases"
    } else if gone.all(coloured) {
        ".coloured"
    } else {
        ""
    }
}

/// The names of the placeholders in the row's sentence for a step in this case.
fn placeholders(row: &Technique, key: &str, case: &str) -> Vec<&'static str> {
    let of = |key: &str| row.messages.iter().find(|(name, _)| *name == key).map(|(_, sentence)| *sentence);
    let sentence = of(&format!("{key}{case}")).or_else(|| of(key)).unwrap_or_default();
    sentence.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect()
}

/// The roles that a placeholder names: `{A}`, `{A.digits}`, `{A!B@1}`, `{A?before|after}` and the like.
fn roles_of(placeholder: &'static str) -> Vec<&'static str> {
    let (name, _) = placeholder.split_once('?').unwrap_or((placeholder, ""));
    match name {
        // Sentences that name the joints between the links or sets of a chain.
        "sets.meetings" => return vec!["restricted-common"],
        "chain.words" => return vec!["weak", "strong", "start", "middle", "finish"],
        "wings.cases" | "wings.once" | "sets.losses" => return vec!["weak"],
        "turbot.both-seen" | "chain.tips-seen" | "chain.seen" => return vec!["end"],
        "colours.words" => return vec!["witness", "bridge"],
        "fish.in-both" => return vec!["fin", "end"],
        // Words for the fins of a fish count as a name.
        "fish.no-fin" | "fish.none" | "fish.fins" => return vec!["fin", "endo-fin"],
        "sets.pairs" => return vec!["base", "excluder", "link"],
        "sets.words" | "sets.turns" => return vec!["restricted-common", "common"],
        "sets.once" => return vec!["line", "box", "closed"],
        "sets.named" => return vec!["set-a", "set-b", "petal-a", "petal-b", "locked"],
        "sets.room" => return vec!["locked"],
        "sets.places" => return vec!["common"],
        "sets.certain" => return vec!["closed"],
        "uniqueness.rest" => return vec!["strong", "roof"],
        "exocet.served" => return vec!["cross-line", "cover"],
        "exocet.spared" => return vec!["cross-line"],
        "chain.loop" | "chain.room" => return vec!["weak", "closing", "locked"],
        "cases.chains" => return vec!["strong", "weak", "end"],
        "template.placing" => return vec!["house", "taken", "other"],
        "supposing.story" => return vec!["forced", "link", "closed", "within", "next"],
        _ => {}
    }
    if name.split('@').next().and_then(|name| name.split_once('.')).is_some_and(|(_, part)| part == "seen") {
        return vec!["end", "house", "link"];
    }
    let name = name.split(['@', '.']).next().unwrap_or_default();
    let name = name.strip_prefix("one of ").unwrap_or(name);
    match name {
        "pattern" => vec!["pattern", "extra", "guardian", "guardians"],
        // The cells of a set show where its digits fit once.
        "set-a" => vec!["set-a", "locked"],
        "counts" => vec!["line", "box", "closed"],
        name => name.split(['&', '!', '|', '/']).collect(),
    }
}

/// Clumsy phrases in a sentence: signs in place of words, one item listed as several, a repeated kind of
/// house.
fn clumsy(said: &str) -> Vec<String> {
    let words: Vec<&str> = said.split(' ').collect();
    let mut clumsy: Vec<String> = named(said).candidates.into_iter().collect();
    let is_number = |word: &str| word.bytes().all(|letter| letter.is_ascii_digit());
    for at in 0..words.len() {
        let word = |after: usize| words.get(at + after).copied().unwrap_or_default();
        let bare = word(2).trim_end_matches(|letter: char| !letter.is_alphanumeric());
        // True if the list goes on after this item.
        let goes_on = word(2).ends_with(',') || word(3) == "and";
        let of_cells = (word(0), word(1)) == ("one", "of") && is_cell(bare) && !goes_on;
        let both_one = word(0) == "both"
            && is_cell(word(1).trim_end_matches(','))
            && (word(1).ends_with(',') || word(2) != "and");
        if of_cells || both_one {
            clumsy.push(format!("{} {} {}", word(0), word(1), word(2)));
        }
        let (kind, next) = (word(0), if word(2) == "and" { 3 } else { 2 });
        let is_house = KINDS.iter().any(|(one, _)| *one == kind);
        let number = word(1).trim_end_matches(',');
        let is_list = word(1).ends_with(',') || word(2) == "and";
        if is_house && is_number(number) && is_list && word(next) == kind {
            clumsy.push(format!("{kind} {number}, {kind} {}", word(next + 1)));
        }
    }
    clumsy
}

/// Splits a name such as `r1c14` into cells, unless it is one of `cells`.
fn apart(name: &str, cells: &BTreeSet<String>) -> Vec<String> {
    match name.strip_prefix('r').and_then(|rest| rest.split_once('c')) {
        Some((rows, columns)) if !cells.contains(name) => {
            let cell = |row| columns.chars().map(move |column| format!("r{row}c{column}"));
            rows.chars().flat_map(cell).collect()
        }
        _ => vec![name.to_string()],
    }
}

/// Eliminations of a chain for which the explanation gives no reason.
fn unreasoned(step: &Step, why: &str, layout: &Layout) -> Vec<String> {
    let row = catalog::get(&step.technique).expect("a technique of the catalogue");
    let is_chain = row.messages.iter().any(|(key, text)| *key == "sees" && text.contains("{chain."));
    let gone = step.eliminations().filter(|gone| is_chain && !is_reasoned(why, *gone, layout));
    let name = |gone| sudostep::formats::candidate(layout, gone);
    gone.map(|gone| format!("why {} goes is not said: {why}", name(gone))).collect()
}

/// The candidates that a text says are false, as in `r1c2 is not 3`, `neither r1c2 nor r1c3 is 3` or `none of
/// r1c2, r1c3 and r1c4 is 3`.
fn denied(text: &str) -> BTreeSet<String> {
    let words: Vec<&str> =
        text.split(' ').map(|word| word.trim_matches([',', ';', '.', ':', '(', ')'])).collect();
    let (mut denied, mut cells, mut is_denying) = (BTreeSet::new(), Vec::new(), false);
    for (at, word) in words.iter().enumerate() {
        match word.to_lowercase().as_str() {
            "neither" | "none" => (cells, is_denying) = (Vec::new(), true),
            cell if is_cell(cell) && is_denying => cells.push(cell.to_string()),
            cell if is_cell(cell) => cells = vec![cell.to_string()],
            "is" => {
                let digit = match (words.get(at + 1), is_denying) {
                    (Some(&"not"), false) => words.get(at + 2),
                    (digit, true) => digit,
                    _ => None,
                };
                denied.extend(
                    digit.iter().flat_map(|digit| cells.iter().map(move |cell| format!("{digit}{cell}"))),
                );
                is_denying = false;
            }
            _ => {}
        }
    }
    denied
}

/// Returns true if the text gives a reason for the elimination. It says that the candidate is false, that its
/// cell sees the ends of the chain, which other digits its cell has, or in which other cells its house has the
/// digit.
fn is_reasoned(why: &str, gone: Candidate, layout: &Layout) -> bool {
    let narrator = Narrator::new(layout);
    let cell = layout.cell_name(gone.cell);
    let says = |text: &str, room: &str| {
        let goes_on =
            |at: usize| text[at + room.len()..].starts_with(|next: char| next.is_ascii_alphanumeric());
        text.match_indices(room).any(|(at, _)| !goes_on(at))
    };
    let sees = |sentence: &str| {
        let subject = sentence.split(" see").next().filter(|subject| subject.len() < sentence.len());
        subject.is_some_and(|subject| says(subject, cell))
            || (sentence.contains("rules out") && listed(sentence).contains(&format!("{}{cell}", gone.digit)))
    };
    let houses: Vec<String> =
        layout.houses_of(gone.cell).iter().map(|&house| narrator.house(house)).collect();
    let digit = gone.digit.to_string();
    // The ends of a loop: `So either way r3c4 is 2 or 3.`, `And column 6 has its 2 in r2c6 or r4c6.`
    let leaves = |sentence: &str| {
        let said = sentence.strip_prefix("So either way ").or_else(|| sentence.strip_prefix("And "));
        let Some(said) = said else { return false };
        let others =
            |before: &str, gone: &str| said.strip_prefix(before).is_some_and(|after| !says(after, gone));
        let meet = |(before, _): (&str, &str)| houses.iter().filter(|house| says(before, house)).count() > 1;
        others(&format!("{cell} is "), &digit)
            || houses.iter().any(|house| others(&format!("{house} has its {digit} in "), cell))
            || said.split_once(&format!(" have their {digit} in ")).is_some_and(meet)
    };
    denied(why).contains(&format!("{}{cell}", gone.digit))
        || why.split(". ").any(sees)
        || why.split(". ").any(leaves)
}

/// Returns true if a placeholder was not filled. Cells may have their candidates in braces.
fn has_placeholder(said: &str) -> bool {
    said.split('{').skip(1).any(|rest| rest.starts_with(|letter: char| !letter.is_ascii_digit()))
}

/// Faults of the explanation of a step, in the position before it.
pub fn faults(step: &Step, told: &Explanation, board: &Board<'_>) -> Vec<String> {
    let (layout, mut faults) = (board.layout(), Vec::new());
    let row = catalog::get(&step.technique).expect("a technique of the catalogue");
    let narrator = Narrator::new(layout);
    let citing = Citing::of(step, board);
    let name = |candidate: Candidate| sudostep::formats::candidate(layout, candidate);
    let candidates: BTreeSet<String> = citing.candidates.iter().map(|&candidate| name(candidate)).collect();
    let cells: BTreeSet<String> =
        citing.candidates.iter().map(|candidate| layout.cell_name(candidate.cell).to_string()).collect();
    let digits: BTreeSet<usize> =
        citing.candidates.iter().map(|candidate| usize::from(candidate.digit.value())).collect();
    let houses: BTreeSet<String> = citing.houses.iter().map(|&house| narrator.house(house)).collect();

    // The blockers of a single's other candidates are not cited; the referee checks them.
    let case = case_of(step);
    let blocked = |key: &str| placeholders(row, key, case).contains(&"blocked");
    let parts = [("short", &told.short), ("look", &told.look), ("why", &told.why), ("so", &told.so)];
    for (key, text) in parts.into_iter().chain(told.links.iter().map(|link| ("why", link))) {
        let said = text.to_string();
        // A `why` that ends with a colon goes on with the links.
        let said = if key == "why" && !told.links.is_empty() && said.ends_with(':') {
            said.trim_end_matches(':').to_string() + "."
        } else {
            said
        };
        let mut fault = |what: &str| faults.push(format!("{what} in `{key}`: {said}"));
        if has_placeholder(&said) {
            fault("a placeholder is left");
        }
        if said.is_empty()
            || text
                .spans()
                .iter()
                .any(|span| span.text.is_empty() && span.role.is_some_and(|role| !role.contains('?')))
        {
            fault("nothing is said");
        }
        if key == "why" && told.is_long() && row.family != "singles" {
            fault("a long reason has no idea");
        }
        if key == "so" && said.starts_with("So ") {
            fault("it says So twice");
        }
        if said.contains("  ") || said.ends_with('.') == (key == "short") {
            fault("blanks or full stops are wrong");
        }
        if blocked(key) {
            continue;
        }
        for clumsy in clumsy(&said) {
            fault(&format!("`{clumsy}` reads badly"));
        }
        let named = named(&said);
        let others = placeholders(row, key, case).contains(&"singles.others").then_some(layout.digits() - 1);
        for cell in
            named.cells.iter().flat_map(|name| apart(name, &cells)).filter(|name| !cells.contains(name))
        {
            fault(&format!("{cell} is named and not cited"));
        }
        let is_list = |role: &str| role == "extra" || role.ends_with(".candidates");
        let lists = text.spans().iter().filter(|span| span.role.is_some_and(is_list));
        let named_in_lists: BTreeSet<String> = lists.flat_map(|span| listed(&span.text)).collect();
        for candidate in named.candidates.union(&named_in_lists).filter(|name| !candidates.contains(*name)) {
            fault(&format!("{candidate} is named and not cited"));
        }
        let is_count = |role: &str| role.split_once('.').is_some_and(|(_, part)| part == "count");
        let counts = text.spans().iter().filter(|span| span.role.is_some_and(is_count));
        let counts: BTreeSet<usize> = counts.filter_map(|span| span.text.parse().ok()).collect();
        for number in named.numbers.iter().filter(|number| !digits.contains(number)) {
            if Some(*number) != others && !counts.contains(number) {
                fault(&format!("{number} is named and not cited"));
            }
        }
        for house in named.houses.difference(&houses) {
            fault(&format!("{house} is named and not cited"));
        }
    }
    let in_sentences: BTreeSet<&str> = ["look", "why", "sees", "so"]
        .iter()
        .flat_map(|key| placeholders(row, key, case))
        .flat_map(roles_of)
        .collect();
    // The placement of a single names both its cell and the digit in its house.
    let said = |role: &str| {
        in_sentences.contains(role)
            || (role == "cell" && row.family == "singles")
            || in_sentences.contains("blocked")
    };
    for role in citing.roles.iter().filter(|role| !said(role)) {
        faults.push(format!("the role {role} is cited and named nowhere"));
    }
    let so = told.so.to_string();
    let (says, concludes) = (removed(&so), step.eliminations().map(name).collect::<BTreeSet<_>>());
    if says != concludes {
        faults.push(format!("it removes {concludes:?} and says: {so}"));
    }
    let why = told.links.iter().fold(told.why.to_string(), |why, link| format!("{why} {link}"));
    faults.extend(unreasoned(step, &why, layout));
    let (says, concludes) = (placed(&so), step.placements().map(name).collect::<BTreeSet<_>>());
    if says != concludes {
        faults.push(format!("it places {concludes:?} and says: {so}"));
    }
    faults
}

/// Number of steps read, by technique, and the faults of their explanations.
#[derive(Default)]
struct Read {
    steps: BTreeMap<TechniqueId, usize>,
    faults: BTreeMap<TechniqueId, Vec<String>>,
    positions: usize,
    /// The technique whose explanations are printed.
    shown: Option<String>,
}

impl Read {
    fn position(&mut self, puzzle: &Puzzle) {
        // Techniques that are not always available are searched in one of five positions. They are rare and
        // slow, or found everywhere.
        self.positions += 1;
        let often = self.positions % 5 == 1;
        let open =
            catalog::all().filter(|row| often || row.availability == Availability::Always).map(|row| &row.id);
        let open: Vec<&TechniqueId> =
            open.filter(|&id| self.steps.get(id).is_none_or(|&steps| steps < OF_A_TECHNIQUE)).collect();
        let steps = found(puzzle, &open, None).expect("there is no end to the time");
        let geometry: Geometry = Geometry::new(Arc::clone(puzzle.layout()));
        let replay = Replay::new(&geometry, puzzle).expect("a position contradicts nothing");
        let mut here: BTreeMap<&TechniqueId, usize> = BTreeMap::new();
        for step in &steps {
            let here = here.entry(&step.technique).or_default();
            *here += 1;
            if *here > OF_A_POSITION {
                continue;
            }
            let told = Narrator::new(puzzle.layout()).step(step, &replay);
            let faults = faults(step, &told, replay.board());
            let count = self.steps.entry(step.technique.clone()).or_default();
            *count += 1;
            if self.shown.as_deref() == Some(step.technique.as_str()) && *count <= 3 {
                let words =
                    [("Short", &told.short), ("Look at", &told.look), ("Why", &told.why), ("So", &told.so)];
                println!("{}", told.name);
                for (label, text) in words {
                    println!("  {label:<8} {text}");
                }
            }
            if !faults.is_empty() {
                self.faults.entry(step.technique.clone()).or_default().extend(faults);
            }
        }
    }

    fn puzzles(&mut self, name: &str, count: usize) {
        let mut random = Seeded::new(23);
        for puzzle in sample(name, count) {
            let solution = kept::solution(&puzzle).expect("it was made to have one solution");
            for position in of_run(&puzzle, Profile::human(), &mut random) {
                self.position(&position);
                self.position(&thinned(&position, &solution, &mut random));
            }
        }
    }
}

/// `PROSE=x-wing` shows the words for the first few steps of one technique.
#[test]
fn the_words_for_every_technique_name_what_it_cites() {
    let mut read = Read { shown: std::env::var("PROSE").ok(), ..Read::default() };
    for (name, count) in [("9x9", 30), ("6x6", 15), ("jigsaw", 15), ("12x12-60", 4)] {
        read.puzzles(name, count);
    }
    // No random puzzle is symmetrical.
    for row in catalog::all().filter(|row| row.family == "symmetry") {
        read.position(&sudostep::formats::parse(row.example, &ReadOptions::default()).unwrap().puzzle);
        assert!(read.steps.contains_key(&row.id), "{}", row.id);
    }
    println!("{:?}", read.steps);
    for (id, faults) in &read.faults {
        println!("{id}: {} faults, such as\n  {}", faults.len(), faults[..faults.len().min(3)].join("\n  "));
    }
    assert!(read.faults.is_empty(), "{:?}", read.faults.keys());
    assert!(read.steps.values().sum::<usize>() >= sampled(1_000), "{:?}", read.steps);
    for row in catalog::all().filter(|row| !read.steps.contains_key(&row.id)) {
        println!("{} did not turn up", row.id);
    }
}

/// Every step of the run, with the position before it.
fn steps_of_run(givens: &str, rules: &str, mut see: impl FnMut(&Step, &Replay<'_>)) {
    let puzzle = sudostep::formats::parse(givens, &ReadOptions::default()).unwrap().puzzle;
    let profile = Profile { advance: Advance::All, branch: false, ..rules.parse().unwrap() };
    let geometry: Geometry = Geometry::new(Arc::clone(puzzle.layout()));
    let (_, log) = Stepper::new(profile).log(&puzzle);
    let mut replay = Replay::new(&geometry, &puzzle).unwrap();
    for entry in Entries::new(&geometry, &puzzle, &log) {
        if let Entry::Step(entry) = &entry {
            see(&entry.step, &replay);
        }
        let _ = replay.apply(&entry);
    }
}

const SIMPLE: &str = "singles,pointing,claiming,naked-pair,hidden-pair";

/// Steps whose claims use different chains: from other ends of a set, or along a part of the chain. Also
/// loops in which two links lie in two houses each.
#[test]
fn every_chain_of_a_step_is_told() {
    let sets = format!("{SIMPLE},als-aic");
    let chains = format!("{SIMPLE},x-chain,aic,continuous-nice-loop,grouped-aic,grouped-cnl");
    let (mut said, mut loops) = (String::new(), 0);
    for (givens, rules) in [
        ("......41.9..3.....3...2.....48..7..........62.1.......5..2....6.7....8......9....", &sets),
        (".2...6.....758......5....34..8.....3..1735.8....9........8..........175.2....3.1.", &sets),
        ("...9.31..5.7....8.2.........4....6......5..2..1.......8...7.......6..4.....3....9", &chains),
    ] {
        steps_of_run(givens, rules, |step, replay| {
            let told = Narrator::new(replay.board().layout()).step(step, replay);
            assert_eq!(faults(step, &told, replay.board()), [""; 0]);
            said += &told.to_string();
            // The arrows of a loop return to its start.
            let arrows = Figure::of(step, replay.board()).arrows;
            let strong = arrows.iter().filter(|arrow| arrow.kind == LinkKind::Strong).count();
            let is_loop =
                told.links.iter().chain([&told.why]).any(|text| text.to_string().contains("other way round"));
            if !arrows.is_empty() {
                assert_eq!(arrows.len() - strong, strong - usize::from(!is_loop), "{}", told.why);
                loops += usize::from(is_loop);
            }
        });
    }
    assert!(loops >= 3, "{loops}");
    for way in ["The same links lead from", "The part of the chain from"] {
        assert!(said.contains(way), "{way}");
    }
}

/// A chain whose end links are replaced by a cell without the candidate. The explanation must have no gap.
#[test]
fn ends_that_exclude_nothing_leave_no_gap() {
    let rules = format!("{SIMPLE},x-chain,aic");
    let givens = ".63...9....78.6...84...1........52.35..1.........74.9..2....8.6.8..5..3.4.......2";
    let mut told = 0;
    steps_of_run(givens, &rules, |step, replay| {
        let layout = replay.board().layout();
        let mut step = step.clone();
        for claim in &mut step.claims {
            let (Reason::Linear { links, .. }, Some(gone)) = (&mut claim.because, claim.eliminate.first())
            else {
                continue;
            };
            let gone = gone.cell;
            let far = layout.all_cells().find(|&cell| cell != gone && !layout.sees(cell, gone)).unwrap();
            for link in links.iter_mut().filter(|link| link.role.as_str() == "end") {
                link.constraint = Constraint::Cell(far);
            }
        }
        let words = Narrator::new(layout).step(&step, replay).to_string();
        assert!(!has_placeholder(&words), "{words}");
        told += usize::from(words.contains(" see"));
    });
    assert!(told >= 1);
}

/// Two steps of a technique in one position, merged into one. If a trace may hold the result, its explanation
/// has no gap.
#[test]
fn two_steps_in_one_are_told() {
    let ids = ["x-chain", "xy-chain", "als-xz", "aic", "continuous-nice-loop", "grouped-aic", "als-aic"];
    let ids = ids.map(TechniqueId::new);
    let mut random = Seeded::new(11);
    let (mut told, mut alone, mut said) = (0, 0, String::new());
    for givens in [
        "...9.31..5.7....8.2.........4....6......5..2..1.......8...7.......6..4.....3....9",
        "......41.9..3.....3...2.....48..7..........62.1.......5..2....6.7....8......9....",
    ] {
        let puzzle = sudostep::formats::parse(givens, &ReadOptions::default()).unwrap().puzzle;
        let solution = kept::solution(&puzzle).unwrap();
        let geometry: Geometry = Geometry::new(Arc::clone(puzzle.layout()));
        for position in of_run(&puzzle, Profile::human(), &mut random) {
            let replay = Replay::new(&geometry, &position).unwrap();
            let steps = found(&position, &ids.iter().collect::<Vec<_>>(), None).unwrap();
            for (at, one) in steps.iter().enumerate() {
                for two in
                    steps[at + 1..].iter().filter(|two| two.technique == one.technique).take(sampled(8))
                {
                    for [first, second] in [[one, two], [two, one]] {
                        let claims = [first.claims.as_slice(), &second.claims].concat();
                        let both = Step { claims, ..first.clone() };
                        if kept::wrong(&position, &solution, std::slice::from_ref(&both)).is_some() {
                            alone += 1;
                            continue;
                        }
                        let words = Narrator::new(position.layout()).step(&both, &replay);
                        said += &words.to_string();
                        assert_eq!(faults(&both, &words, replay.board()), [""; 0], "{}", both.technique);
                        told += 1;
                    }
                }
            }
        }
    }
    println!("{told} steps were told, {alone} are none");
    assert!(told >= sampled(1_000), "{told}");
    for way in ["There is another chain. Suppose", "There is another chain, through set"] {
        assert!(said.contains(way), "{way}");
    }
}

#[test]
fn names_are_read_out_of_sentences() {
    let named = named(
        "In rows 1, 3 and 5, 4 of r1c2, 7r3c10 and Box 2 goes: column 3, 8 of house d1 (12), a house that is none.",
    );
    let set = |names: &[&str]| names.iter().map(ToString::to_string).collect::<BTreeSet<_>>();
    assert_eq!(named.houses, set(&["row 1", "row 3", "row 5", "box 2", "column 3", "house d1"]));
    assert_eq!((named.cells, named.candidates), (set(&["r1c2"]), set(&["7r3c10"])));
    assert_eq!(named.numbers, BTreeSet::from([4, 8, 12]));
    let grouped = words::named(
        "Seen in rows 4 and 5, columns 1, 2 and 9 and box 3, or in row 7 and boxes 4 and 6: 8 goes.",
    );
    let of_kinds = ["row 4", "row 5", "row 7", "column 1", "column 2", "column 9", "box 3", "box 4", "box 6"];
    assert_eq!((grouped.houses, grouped.numbers), (set(&of_kinds), BTreeSet::from([8])));
    assert_eq!(
        listed("3 in r1c2, r2c3 and r3c2, 4 and 7 in r2c2 and 9 in r1c1"),
        set(&["3r1c2", "3r2c3", "3r3c2", "4r2c2", "7r2c2", "9r1c1",])
    );
    let so = "r1c2 loses 3 and 4; r1c3 and r2c3 lose 5. And r5c5 is 7, r6c6 = 8.";
    assert_eq!(removed(so), set(&["3r1c2", "4r1c2", "5r1c3", "5r2c3"]));
    assert_eq!(removed("r1c2 loses 3 and r2c2 loses 4"), set(&["3r1c2", "4r2c2"]));
    assert_eq!(placed("So r1c1 or r1c2 is 3: r1c2 loses 4."), set(&[]));
    assert_eq!(placed(so), set(&["7r5c5", "8r6c6"]));
}

#[test]
fn what_reads_badly_is_found() {
    for said in [
        "So one of 4r1c2 and 8r1c3 is true.",
        "So one of r1c2 is 4.",
        "Whatever sees both r1c2, in row 3, goes.",
        "Seen in box 4, row 4, row 5 and box 5.",
        "Seen in row 4 and row 5.",
    ] {
        assert!(!clumsy(said).is_empty(), "{said}");
    }
    let fine = "So one of r1c2, r1c3 and r2c2 or one of r3c3 and r4c4 is 4 in rows 1 and 2, row 3 and boxes 1 and 2: \
                whatever sees both r1c2 and r1c3 goes, 8 in column 5, 8 in column 4 too.";
    assert_eq!(clumsy(fine), [""; 0]);
}

/// A pointing with a correct explanation, and the faults found once its words are changed.
#[test]
fn words_that_name_something_else_are_caught() {
    let layout = kept::layout("9x9");
    let puzzle = random_puzzle(&layout, 0, &mut Seeded::new(5));
    let geometry: Geometry = Geometry::new(Arc::clone(&layout));
    let pointing = TechniqueId::new("pointing");
    let mut random = Seeded::new(5);
    let positions = of_run(&puzzle, Profile::singles(), &mut random);
    let with_step = |position: &Puzzle| Some((position.clone(), found(position, &[&pointing], None)?.pop()?));
    let (position, step) = positions.iter().find_map(with_step).expect("pointing is everywhere");
    let replay = Replay::new(&geometry, &position).unwrap();
    let told = Narrator::new(&layout).step(&step, &replay);
    assert_eq!(faults(&step, &told, replay.board()), [""; 0]);
    let with = |part: fn(&mut Explanation) -> &mut sudostep::explain::Text, words: &str| {
        let mut told = told.clone();
        let before = part(&mut told).to_string();
        *part(&mut told) = sudostep::explain::Text::plain(words.replace("..", before.trim_end_matches('.')));
        faults(&step, &told, replay.board())
    };
    for words in ["... That is r10c1.", "... Row 10 has it.", "... 11 goes.", "... 11r1c1 goes.", "..{x}."] {
        assert!(!with(|told| &mut told.why, words).is_empty(), "{words}");
    }
    for words in ["Nothing goes.", "..; r1c1 loses 11.", "... r1c1 is 11."] {
        assert!(!with(|told| &mut told.so, words).is_empty(), "{words}");
    }
    let mut bare = step.clone();
    bare.claims[0].because = Reason::truths([]);
    assert!(!faults(&bare, &told, replay.board()).is_empty());
}
