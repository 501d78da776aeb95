//! Pictures show everything that a step cites and concludes, nothing else, and the position before it.

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::fs;
use std::sync::Arc;

use serde_json::Value;
use sudostep::catalog;
use sudostep::explain::{Arrow, Depth, LinkKind, Narrator, Story, StoryMode, StoryPiece, StoryRun};
use sudostep::formats::{self, ReadOptions};
use sudostep::grid::{Board, Candidate, Cell, Geometry, HouseId, Index, Layout, Puzzle};
use sudostep::render::{HtmlRun, MarkKind, Paint, Picture, marked_grid, svg};
use sudostep::step::{Cited, Constraint, Reason, Step};
use sudostep::stepper::{Profile, Stepper};
use sudostep::trace::{Entries, Entry, Excerpt, Replay};

use crate::deep::common::tier::sampled;
use crate::deep::common::{Seeded, fixture, random_puzzle};
use crate::deep::kept::{self, found};
use crate::deep::layouts::jigsaw;

/// Citations and conclusions of a step.
#[derive(Default)]
struct CitedParts {
    cells: BTreeSet<Cell>,
    houses: BTreeSet<HouseId>,
    /// Candidates of the constraints, the marks and the conclusions.
    candidates: BTreeSet<Candidate>,
    /// Candidates of the truths that the claims' own reasons cite.
    truths: BTreeSet<Candidate>,
    constraints: Vec<Constraint>,
}

impl CitedParts {
    fn of(step: &Step, layout: &Layout) -> Self {
        let mut told = Self::default();
        told.candidates.extend(step.marks.iter().map(|mark| mark.candidate));
        for claim in &step.claims {
            told.candidates.extend(claim.place.iter().chain(&claim.eliminate));
            told.concluded(&claim.because);
            claim.because.visit_cited(&mut |cited| told.cite(cited, layout));
            let truths: &[Cited] = match &claim.because {
                Reason::Linear { truths, .. } => truths,
                Reason::Cases { over, .. } => std::slice::from_ref(over),
                Reason::Exhaust { cited } => cited,
                Reason::Symmetry { .. } | Reason::Unproved => &[],
            };
            // A house that only shows which candidates see each other is drawn as a link.
            let of_cells = truths.iter().any(|cited| matches!(cited.constraint, Constraint::Cell(_)));
            let is_link = |cited: &&Cited| match cited.role.as_str() {
                "link" | "seen" => true,
                "cover" | "line" | "box" => of_cells && matches!(cited.constraint, Constraint::House(..)),
                _ => false,
            };
            let is_exhaust = matches!(claim.because, Reason::Exhaust { .. });
            let truths = truths.iter().filter(|cited| !(is_exhaust && is_link(cited)));
            told.truths.extend(truths.flat_map(|cited| cited.constraint.candidates(layout)));
            // The axis of a symmetry is drawn.
            if let Reason::Symmetry { cells, digits, .. } = &claim.because {
                let still = layout.all_cells().zip(cells).filter(|(cell, to)| cell == *to);
                for (cell, _) in still {
                    told.cells.insert(cell);
                    let same = layout.all_digits().zip(digits).filter(|(digit, to)| digit == *to);
                    told.candidates.extend(same.map(|(digit, _)| Candidate { cell, digit }));
                }
            }
            // So is the cell of a placed digit.
            told.cells.extend(claim.place.iter().map(|placed| placed.cell));
            // So is every cell that is aligned, the one that loses a candidate too.
            if catalog::get(&step.technique).is_some_and(|row| row.family == "exclusion") {
                for gone in &claim.eliminate {
                    told.cells.insert(gone.cell);
                    told.candidates.extend(layout.all_digits().map(|digit| Candidate { digit, ..*gone }));
                }
            }
        }
        told
    }

    fn cite(&mut self, cited: &Cited, layout: &Layout) {
        match &cited.constraint {
            Constraint::Cell(cell) => {
                self.cells.insert(*cell);
            }
            Constraint::House(house, _) => {
                self.houses.insert(*house);
            }
            Constraint::Guardians { pattern, .. } => {
                self.cells.extend(pattern.iter().map(|one| one.cell));
                self.candidates.extend(pattern);
            }
        }
        self.candidates.extend(cited.constraint.candidates(layout));
        self.constraints.push(cited.constraint.clone());
    }

    fn concluded(&mut self, reason: &Reason) {
        if let Reason::Cases { cases, .. } = reason {
            for claim in cases.iter().flat_map(|case| &case.claims) {
                self.candidates.extend(claim.place.iter().chain(&claim.eliminate));
                self.concluded(&claim.because);
            }
        }
    }
}

fn assert_shows(step: &Step, board: &Board<'_>) {
    let layout = board.layout();
    let (picture, told) = (Picture::of(step, board), CitedParts::of(step, layout));
    let marked = |sort| -> BTreeSet<Candidate> {
        picture.candidates.iter().filter(|(_, of)| **of == sort).map(|(one, _)| *one).collect()
    };
    assert!(picture.candidates.keys().all(|&one| board.has(one)), "it marks what is gone: {step:?}");
    let all: BTreeSet<Candidate> = picture.candidates.keys().copied().collect();
    assert!(all.is_subset(&told.candidates), "it marks what is not cited: {step:?}");
    let placed: BTreeSet<Candidate> = step.placements().collect();
    assert_eq!(marked(MarkKind::Placed), placed, "{step:?}");
    assert_eq!(marked(MarkKind::Removed), &step.eliminations().collect() - &placed, "{step:?}");
    assert_eq!(picture.cells.keys().copied().collect::<BTreeSet<_>>(), told.cells, "{step:?}");
    assert_eq!(picture.houses.keys().copied().collect::<BTreeSet<_>>(), told.houses, "{step:?}");
    // What is removed keeps the mark that it has besides.
    for (one, kind) in &picture.under {
        let is_start = picture.arrows.iter().any(|arrow| arrow.from.contains(one));
        assert!(picture.candidates[one] == MarkKind::Removed && *kind != MarkKind::Removed);
        assert!(is_start || told.candidates.contains(one), "{step:?}");
    }
    for truth in told.truths.iter().filter(|one| board.has(**one)) {
        assert!(all.contains(truth), "{truth:?} is cited and not marked: {step:?}");
    }
    for arrow in &picture.arrows {
        let sides = || arrow.from.iter().chain(&arrow.to);
        assert!(!arrow.from.is_empty() && !arrow.to.is_empty() && sides().all(|one| all.contains(one)));
        // A set states, over several cells, that one of two sides is true.
        let holds = |constraint: &Constraint| {
            let over = constraint.candidates(layout);
            sides().all(|one| over.contains(one))
        };
        let in_set = arrow.kind == LinkKind::Strong && sides().all(|one| told.cells.contains(&one.cell));
        let is_held = match arrow.kind {
            LinkKind::Strong | LinkKind::Weak => told.constraints.iter().any(holds),
            LinkKind::Follows => follows(arrow, &told.constraints, layout),
        };
        assert!(in_set || is_held, "{arrow:?} is not cited: {step:?}");
    }
    let numbers: BTreeSet<usize> = picture.arrows.iter().map(|arrow| arrow.number).collect();
    // The lines between two colours have no order.
    let is_colouring = catalog::get(&step.technique).is_some_and(|row| row.family == "colouring");
    let is_in_order = numbers.iter().copied().eq(1..=numbers.len());
    assert!(if is_colouring { numbers.iter().eq([&0]) } else { is_in_order }, "{numbers:?}: {step:?}");
    assert!(picture.arrows.is_sorted_by_key(|arrow| arrow.case), "{step:?}");
    assert!(picture.arrows.is_sorted_by_key(|arrow| (arrow.number, arrow.sentence)), "{step:?}");
    let narrator = Narrator::new(layout);
    let sentences = narrator.link_sentences(step, board);
    // Each link has a sentence, but for short patterns, which are told as a whole.
    let is_told = |arrow: &Arrow| arrow.sentence.is_some();
    let is_chain = catalog::get(&step.technique).is_some_and(|row| {
        ["chains", "forcing", "last-resort"].contains(&row.family) && row.id.as_str() != "remote-pair"
    });
    assert!(
        picture.arrows.iter().all(is_told) || !is_chain && !picture.arrows.iter().any(is_told),
        "{step:?}"
    );
    for arrow in picture.arrows.iter().filter(|_| !sentences.is_empty()) {
        assert!(arrow.sentence < Some(sentences.len()), "{arrow:?} has no sentence: {sentences:?}");
    }
    assert_drawn(&picture);
    assert_marked(&picture);
}

/// Whether the tip of an arrow follows from its start: a cited constraint holds the start, and one with the tip holds
/// the start too or a candidate that the start excludes, or, in a hidden subset, one of the digit that lost a place.
fn follows(arrow: &Arrow, constraints: &[Constraint], layout: &Layout) -> bool {
    let all: Vec<Vec<Candidate>> =
        constraints.iter().map(|constraint| constraint.candidates(layout)).collect();
    let holding = |one: &Candidate| all.iter().filter(|over| over.contains(one)).collect::<Vec<_>>();
    let meet = |one: &[Candidate], other: &[Candidate]| one.iter().any(|one| other.contains(one));
    arrow.from.iter().all(|from| {
        let lost: Vec<Candidate> = holding(from).into_iter().flatten().copied().collect();
        let beside = all.iter().filter(|over| meet(over, &lost)).flatten();
        let before: Vec<Candidate> = lost.iter().chain(beside).copied().collect();
        arrow.to.iter().all(|to| {
            // A removal by several houses has its tip in one of them, and what is lost in another.
            holding(to).iter().any(|over| meet(over, &before))
        })
    })
}

/// Checks that the legend gives each almost locked set the letter that the words give it: `A is r1c2 {1,2}.`
fn assert_lettered(picture: &Picture<'_>, look: &str) {
    let layout = picture.board.layout();
    let drawn = marked_grid(picture, layout, Paint::Plain, None);
    let legend = drawn.trim_end().rsplit_once('\n').expect("a legend").1;
    for (letter, cells) in look.split(". ").filter_map(|said| said.split_once(" is ")) {
        if letter.is_empty() || !letter.bytes().all(|letter| letter.is_ascii_uppercase()) {
            continue;
        }
        let named = cells.split(' ').filter_map(|word| layout.cell_named(word));
        for cell in named {
            let Some(kind) = picture.cells.get(&cell) else { continue };
            let is_own =
                |told: &&str| told.starts_with(kind.sign()) && told.contains(&format!("set {letter}"));
            let is_shared = |told: &&str| {
                told.contains(&format!("set {letter} (with ")) && told.contains(layout.cell_name(cell))
            };
            let told = legend.split("   ").find(|told| is_own(told) || is_shared(told));
            assert!(told.is_some(), "{} is not told of {letter}: {look}\n{drawn}", layout.cell_name(cell));
        }
    }
}

/// Checks the candidates of a text picture, in cell order: those of one mark stand together, after its sign.
fn assert_marked(picture: &Picture<'_>) {
    let layout = picture.board.layout();
    let drawn = marked_grid(picture, layout, Paint::Plain, None);
    let (grid, legend) = drawn.trim_end().rsplit_once('\n').expect("the signs are told under the grid");
    // The name of a column stands over the beginning of its cells.
    let names = grid.lines().next().unwrap();
    let starts: Vec<usize> = (1..names.len()).filter(|&at| names[at - 1..].starts_with(" c")).collect();
    let cells = grid.lines().filter(|line| line.contains('|')).flat_map(|row| {
        let ends = starts.iter().skip(1).copied().chain([row.len()]);
        let cell = |(&start, end): (&usize, usize)| row[start..end].replace('|', "").trim_end().to_string();
        starts.iter().zip(ends).map(cell).collect::<Vec<_>>()
    });
    let cells: Vec<String> = cells.collect();
    assert_eq!(cells.len(), layout.cells(), "{drawn}");
    for (cell, shown) in layout.all_cells().zip(cells) {
        let mut of_marks: BTreeMap<Option<MarkKind>, String> = BTreeMap::new();
        for digit in picture.board.candidates(cell) {
            let mark = picture.candidates.get(&Candidate { cell, digit }).copied();
            let written =
                of_marks.entry(mark).or_insert_with(|| mark.map(MarkKind::sign).into_iter().collect());
            written.push(formats::symbol(digit));
        }
        let expected = of_marks.into_values().collect::<Vec<_>>().join(" ");
        assert_eq!(shown, expected, "{}\n{drawn}", layout.cell_name(cell));
    }
    // Every house is named after its mark, and every mark in the grid is explained.
    let narrator = Narrator::new(layout);
    let (mut last, part) =
        (Vec::new(), |begin: &str| legend.split("   ").find(|told| told.starts_with(begin)));
    let assert_told = |told: Option<&str>, houses: &[HouseId]| {
        for said in narrator.houses_by_kind(houses) {
            assert!(told.is_some_and(|told| told.contains(&said)), "{said} is not told: {legend}");
        }
    };
    for sort in MarkKind::ALL {
        // A link is no sign of a candidate, so its houses are told last.
        let told = legend.split("   ").find(|told| sort != MarkKind::Link && told.starts_with(sort.sign()));
        assert_eq!(told.is_some(), picture.candidates.values().any(|own| *own == sort), "{legend}");
        let houses = picture.houses.iter().filter(|(_, of)| **of == sort).map(|(house, _)| *house);
        let houses: Vec<HouseId> = houses.collect();
        match sort {
            MarkKind::Pattern if told.is_some() => assert_told(told, &houses),
            MarkKind::Through if picture.has_cover => assert_told(part("the cover: "), &houses),
            _ => last.extend(houses),
        }
    }
    last.sort_unstable();
    let is_single = picture.candidates.values().all(|&own| own == MarkKind::Placed);
    assert_told(part(if is_single { "in " } else { "also involved: " }), &last);
}

/// Checks the centres and the digits of the candidates in an SVG picture.
fn assert_drawn(picture: &Picture<'_>) {
    let (board, layout) = (picture.board, picture.board.layout());
    let drawn = svg(picture, layout, "a <title>", "\"words\" & more").expect("it lies in rows and columns");
    assert_eq!(drawn.matches('<').count(), drawn.matches('>').count());
    assert!(drawn.contains("a &lt;title&gt;") && drawn.contains("&quot;words&quot; &amp; more"));
    let written = |class: &str| -> Vec<char> {
        let open = format!("<text class=\"{class}");
        drawn
            .split(&open)
            .skip(1)
            .map(|rest| rest.split('>').nth(1).unwrap().chars().next().unwrap())
            .collect()
    };
    let open = layout.all_cells().filter(|&cell| board.value(cell).is_none());
    let left: Vec<char> = open.flat_map(|cell| board.candidates(cell)).map(formats::symbol).collect();
    assert_eq!(written("candidate"), left);
    let values: Vec<char> =
        layout.all_cells().filter_map(|cell| board.value(cell)).map(formats::symbol).collect();
    assert_eq!(written("digit"), values);
    for sort in MarkKind::ALL {
        let marked = picture.candidates.values().chain(picture.under.values()).chain(picture.second.values());
        let count = marked.filter(|of| **of == sort).count();
        let shapes = |of: &str| drawn.matches(&format!("class=\"mark {}{of}\" d=\"M", sort.name())).count();
        // A legend shows each kind once.
        let in_legend = drawn.split_once("<g class=\"swatch\"").map_or("", |(_, legend)| legend);
        let own = in_legend.matches(&format!("class=\"mark {}", sort.name())).count();
        let drawn_as = ["", " on", " under", " on under"].map(shapes);
        assert_eq!(drawn_as.iter().sum::<usize>() - own, count, "{sort:?}");
        assert_eq!(own > 0, count > 0, "{sort:?} is not in the legend");
    }
}

#[test]
fn every_technique_is_drawn_as_it_is_cited() {
    let mut steps: BTreeMap<&str, usize> = BTreeMap::new();
    for row in catalog::all().filter(|row| row.family != "singles") {
        for puzzle in kept::positions(&row.id, 1) {
            let geometry: Geometry = Geometry::new(Arc::clone(puzzle.layout()));
            let replay = Replay::new(&geometry, &puzzle).unwrap();
            for step in found(&puzzle, &[&row.id], None).unwrap().iter().take(sampled(20)) {
                assert_shows(step, replay.board());
                *steps.entry(row.id.as_str()).or_default() += 1;
            }
        }
    }
    println!("{steps:?}");
    for row in catalog::all().filter(|row| row.family != "singles") {
        assert!(steps.contains_key(row.id.as_str()), "{} was never drawn", row.id);
    }
}

/// Asserts that every frame of a run shows the position before its entry, and the entry's marks.
fn assert_played(layout: &Arc<Layout>, puzzle: &Puzzle, profile: Profile) -> usize {
    let stepper = Stepper::new(profile);
    let geometry: Geometry = Geometry::new(Arc::clone(layout));
    let (summary, log) = stepper.log(puzzle);
    let header = stepper.header(puzzle, "1", None);
    let mut page = HtmlRun::new(&header, puzzle, layout).unwrap();
    let entries: Vec<Entry> = Entries::new(&geometry, puzzle, &log).collect();
    let excerpt = Excerpt::whole(Replay::new(&geometry, puzzle).ok(), entries.clone(), summary.contradiction);
    let run = StoryRun { header: &header, puzzle, geometry: &geometry, excerpt: &excerpt, sudostep: None };
    let add = |piece: StoryPiece<'_>| -> Result<(), Infallible> {
        page.piece(&piece);
        Ok(())
    };
    let telling = (StoryMode::AllSteps, Depth::Full);
    let Ok(()) = Story::new(run, telling, Narrator::new(layout), add).tell(&summary);
    let mut replay = Replay::new(&geometry, puzzle).unwrap();
    let mut positions: Vec<Vec<Value>> = Vec::new();
    let state = |board: &Board<'_>| -> Vec<Value> {
        let bits = |cell| board.candidates(cell).into_iter().fold(0, |bits, one| bits | 1_u64 << one.index());
        let value = |cell| board.value(cell).map_or(0, |digit| digit.index() + 1);
        layout.all_cells().map(|cell| serde_json::json!([cell.index(), value(cell), bits(cell)])).collect()
    };
    let mut steps = 0;
    for entry in &entries {
        positions.push(state(replay.board()));
        if let Entry::Step(entry) = entry {
            assert_shows(&entry.step, replay.board());
            steps += 1;
        }
        // An error is the contradiction that ends the branch.
        let _ = replay.apply(entry);
    }
    // The end shows the only solution, wherever it was found.
    positions.push(match summary.solutions.as_slice() {
        [only] => {
            let digits = only.digits().iter().map(|digit| digit.index()).enumerate();
            digits.map(|(cell, digit)| serde_json::json!([cell, digit + 1, 1_u64 << digit])).collect()
        }
        _ => state(replay.board()),
    });
    let run = serde_json::to_value(page.end()).unwrap();
    let frames = run["frames"].as_array().unwrap();
    assert_eq!(frames.len(), positions.len());
    let mut shown: Vec<Value> = vec![Value::Null; layout.cells()];
    for (frame, position) in frames.iter().zip(positions) {
        for changed in frame["changed"].as_array().unwrap() {
            shown[usize::try_from(changed[0].as_u64().unwrap()).unwrap()] = changed.clone();
        }
        assert_eq!(shown, position);
        let is_told = frame["short"] != "" || !frame["parts"].as_array().unwrap().is_empty();
        assert!(!frame["title"].as_str().unwrap().is_empty() && is_told);
    }
    steps
}

#[test]
fn every_frame_of_a_page_is_the_replayed_position() {
    let mut steps = 0;
    for name in ["easy", "few-clues", "minimal", "hard"] {
        let text = fs::read_to_string(fixture(&format!("bench/{name}.txt"))).unwrap();
        for line in text.lines().filter(|line| !line.starts_with('#')).take(sampled(8)) {
            let puzzle = formats::parse(line, &ReadOptions::default()).unwrap().puzzle;
            steps += assert_played(puzzle.layout(), &puzzle, Profile::human());
            steps += assert_played(puzzle.layout(), &puzzle, Profile::all());
        }
    }
    let layouts = [kept::layout("6x6"), kept::layout("12x12"), Arc::new(jigsaw())];
    for (layout, keep) in layouts.iter().zip([0, 60, 0]) {
        let mut random = Seeded::new(7);
        for _ in 0..4 {
            let puzzle = random_puzzle(layout, keep, &mut random);
            steps += assert_played(layout, &puzzle, Profile::human());
        }
    }
    println!("{steps} steps");
    assert!(steps >= sampled(2000), "{steps} steps");
}

#[test]
fn a_set_has_the_same_letter_in_words_and_picture() {
    let mut count = 0;
    for row in catalog::all().filter(|row| row.family == "als") {
        let puzzle = formats::parse(row.example, &ReadOptions::default()).unwrap().puzzle;
        let geometry: Geometry = Geometry::new(Arc::clone(puzzle.layout()));
        let replay = Replay::new(&geometry, &puzzle).unwrap();
        for step in found(&puzzle, &[&row.id], None).unwrap() {
            let told = Narrator::new(puzzle.layout()).step(&step, &replay);
            assert_lettered(&Picture::of(&step, replay.board()), &told.look.to_string());
            count += 1;
        }
    }
    assert!(count >= 6, "{count} steps");
}
