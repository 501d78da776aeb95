//! The maker of the positions under `fixtures/rules`. The test that checks them calls it instead, if told to:
//!
//! ```text
//! MAKE=positions TECHNIQUES=x-wing SECONDS=60 cargo test --release --lib where_it_nearly_is -- --nocapture
//! ```
//!
//! It looks for positions in which the rules find the wanted techniques. Some come up when a random puzzle
//! is solved by more or fewer techniques. Others are such positions thinned at random, since rare patterns
//! hardly ever come up: every candidate removed is false in the puzzle's one solution. In every other
//! puzzle only cells of a few digits are open. `building.rs` builds BUGs, tridagons and the largest fish,
//! which hardly ever come up by chance. Run a technique alone if its search takes seconds. Environment
//! variables are the settings:
//!
//! | name | meaning |
//! |---|---|
//! | `TECHNIQUES` | ids, codes or families, separated by commas; default: those without positions |
//! | `LAYOUT` | `9x9` (the default), `6x6`, `12x12`, `16x16`, `jigsaw`, or `all` for all five |
//! | `COUNT` | positions of a technique: three on a layout; one on 9x9, where it is the number shown |
//! | `SECONDS` | time of the search on each layout: 60 |
//! | `SEED` | seed of the random puzzles: 1 |
//! | `SHOW` | print 9x9 positions fit for the technique's `example`, best first, and write nothing |

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::sync::Arc;
use std::time::{Duration, Instant};

use sudostep::catalog::{self, Technique};
use sudostep::engine::{Budget, Deadline};
use sudostep::grid::{Candidate, Geometry, Index, Layout, Puzzle, Solution};
use sudostep::step::{Step, TechniqueId};
use sudostep::stepper::Profile;
use sudostep::trace::Replay;

use crate::deep::building::{builder, of_few_digits};
use crate::deep::common::{Seeded, random_puzzle};
use crate::deep::kept::{self, LAYOUTS, found, wrong};
use crate::deep::positions::{changed, left, of_run, thinned};
use crate::deep::reglib::{digits, triple};

/// Thinned positions that are tried for each position that came up by itself.
const THINNED: usize = 3;

/// The most time that is spent on the instances of one position.
const A_MOMENT: Duration = Duration::from_millis(1_500);

fn moment() -> Option<Deadline> {
    Budget { time: Some(A_MOMENT), ..Budget::default() }.deadline()
}

/// A position in which a technique was found.
struct Hit {
    puzzle: Puzzle,
    steps: Vec<Step>,
    /// Index of the puzzle that the position comes from.
    of: usize,
    /// True if the position came up by itself.
    natural: bool,
    /// Number of candidates removed in the two lines of the file, and the lines, if they are wanted.
    lines: (usize, [String; 2]),
}

impl Hit {
    /// Sort key, best first: few instances, each of them small, in a position with few candidates.
    fn rank(&self) -> impl Ord + use<> {
        let first = &self.steps[0];
        let mut cited = 0;
        first.claims.iter().for_each(|claim| claim.because.visit_cited(&mut |_| cited += 1));
        let many = first.eliminations().count().abs_diff(2);
        (!self.natural, self.lines.0, self.steps.len().min(6), cited, many, left(&self.puzzle))
    }
}

/// A profile with the techniques up to a random order, without the wanted ones.
fn some_profile(wanted: &[&Technique], random: &mut Seeded) -> Profile {
    let orders: Vec<u16> = catalog::all().map(|row| row.order).collect();
    let most = orders[random.below(orders.len())];
    match random.below(4) {
        0 => Profile::human(),
        1 => Profile::singles(),
        _ => {
            let easy = |row: &Technique| {
                row.family == "singles" || row.order < most && !wanted.iter().any(|one| one.id == row.id)
            };
            let techniques = Profile::human().techniques.into_iter();
            let techniques = techniques.filter(|id| catalog::get(id).is_some_and(easy)).collect();
            Profile { techniques, ..Profile::human() }
        }
    }
}

/// Applies as many of these changes as still satisfy `still`, in large chunks first.
fn as_many(
    mut puzzle: Puzzle,
    changes: Vec<Candidate>,
    change: impl Fn(&Puzzle, &[Candidate]) -> Puzzle,
    still: impl Fn(&Puzzle) -> bool,
) -> Puzzle {
    let mut left = changes;
    let mut size = left.len();
    let begin = Instant::now();
    while size > 0 && begin.elapsed() < 4 * A_MOMENT {
        let mut kept = Vec::new();
        for chunk in left.chunks(size) {
            let next = change(&puzzle, chunk);
            if still(&next) {
                puzzle = next;
            } else {
                kept.extend_from_slice(chunk);
            }
        }
        left = kept;
        size /= 2;
    }
    puzzle
}

/// Search for positions on one layout, with its results.
struct Search<'a> {
    layout: &'a Arc<Layout>,
    wanted: Vec<&'static Technique>,
    /// Number of hits kept for a technique: the best, each from another puzzle.
    most: usize,
    /// True if a hit must make the two lines of a technique's file.
    for_lines: bool,
    hits: BTreeMap<TechniqueId, Vec<Hit>>,
    /// Number of all hits, including those that were not kept.
    seen: BTreeMap<TechniqueId, usize>,
    positions: usize,
}

impl Search<'_> {
    /// Techniques that do not yet have enough good hits.
    fn open(&self) -> Vec<&'static TechniqueId> {
        let enough = |id| {
            let natural = self.hits.get(id).map_or(0, |hits| hits.iter().filter(|hit| hit.natural).count());
            natural == self.most || self.seen.get(id).is_some_and(|&seen| seen > 100 * self.most)
        };
        self.wanted.iter().map(|row| &row.id).filter(|id| !enough(*id)).collect()
    }

    fn look_at(&mut self, puzzle: &Puzzle, of: usize, natural: bool) {
        self.positions += 1;
        for id in self.open() {
            // Each technique is searched alone, so that a slow one does not drop the others.
            let Some(steps) = found(puzzle, &[id], moment()).filter(|steps| !steps.is_empty()) else {
                continue;
            };
            *self.seen.entry(id.clone()).or_default() += 1;
            let row = catalog::get(id).expect("a technique of the catalogue");
            // The eliminations of a built position make its solution unique. A digit placed later may replace
            // some of them, and then the position does not count.
            if !natural && kept::solution(puzzle).is_none() {
                continue;
            }
            let lines =
                if self.for_lines { two_lines(row, puzzle, &steps) } else { Some((0, Default::default())) };
            let Some(lines) = lines else { continue };
            let hit = Hit { puzzle: puzzle.clone(), steps, of, natural, lines };
            let hits = self.hits.entry(id.clone()).or_default();
            match hits.iter().position(|other| other.of == of) {
                Some(other) if hits[other].rank() > hit.rank() => hits[other] = hit,
                Some(_) => {}
                None => hits.push(hit),
            }
            hits.sort_by_key(Hit::rank);
            hits.truncate(self.most);
        }
    }

    /// Positions of a random or built puzzle, its solution, and whether the positions came up by themselves.
    fn positions(&self, random: &mut Seeded) -> Option<(Vec<Puzzle>, Solution, bool)> {
        let built = random.shuffled(self.open()).first().and_then(|id| builder(id));
        // On a small grid the pattern may come up by itself.
        let is_large = self.layout.cells() > 81;
        if let Some(build) = built.filter(|_| is_large || random.below(2) == 0) {
            let position = build(self.layout, random)?;
            let solution = kept::solution(&position)?;
            return Some((vec![position], solution, false));
        }
        let puzzle = if random.below(2) == 0 {
            // On large grids a puzzle with few clues is far too hard for most techniques.
            let cells = self.layout.cells();
            let keep = if cells > 200 { cells * 2 / 5 } else { random.below(cells / 3) };
            random_puzzle(self.layout, keep, random)
        } else {
            of_few_digits(self.layout, random)
        };
        let solution = kept::solution(&puzzle)?;
        Some((of_run(&puzzle, some_profile(&self.wanted, random), random), solution, true))
    }

    fn run(&mut self, seconds: u64, seed: u64) {
        let end = Instant::now() + Duration::from_secs(seconds);
        let mut random = Seeded::new(seed);
        let mut of = 0;
        while Instant::now() < end && !self.open().is_empty() {
            of += 1;
            let Some((positions, solution, natural)) = self.positions(&mut random) else { continue };
            for position in positions {
                if Instant::now() > end {
                    break;
                }
                self.look_at(&position, of, natural);
                for _ in 0..THINNED {
                    let thinned = thinned(&position, &solution, &mut random);
                    self.look_at(&thinned, of, false);
                }
            }
        }
    }
}

/// Conclusions of the first instance on the digits `about`, sorted: (placements, eliminations). Returns
/// `None` if another instance on these digits has other conclusions.
fn agreed(steps: &[Step], about: &BTreeSet<String>) -> Option<(Vec<Candidate>, Vec<Candidate>)> {
    let concluded = |step: &Step| {
        let (mut placed, mut gone): (Vec<_>, Vec<_>) =
            (step.placements().collect(), step.eliminations().collect());
        placed.sort_unstable();
        gone.sort_unstable();
        (placed, gone)
    };
    let mut of_digits = steps.iter().filter(|step| digits(step) == *about).map(concluded);
    let first = of_digits.next()?;
    of_digits.all(|other| other == first).then_some(first)
}

/// Writes a position as a line of `HoDoKu`'s library.
fn line(
    row: &Technique,
    variant: &str,
    about: &str,
    puzzle: &Puzzle,
    concluded: [&[Candidate]; 2],
) -> String {
    let layout = puzzle.layout();
    let mut grid = String::new();
    for cell in layout.all_cells() {
        grid.push_str(if puzzle.placed()[cell.index()].is_some() { "+" } else { "" });
        grid.push_str(&puzzle.value(cell).map_or(".".to_string(), |digit| digit.to_string()));
    }
    let list = |all: &[Candidate]| -> String {
        let mut all = all.to_vec();
        all.sort_unstable_by_key(|one| (one.digit, one.cell));
        all.iter().map(|&one| triple(layout, one)).collect::<Vec<_>>().join(" ")
    };
    let [placed, gone] = concluded.map(list);
    let code = row.hodoku.map_or("0000", |(code, _)| code);
    format!(":{code}{variant}:{about}:{grid}:{}:{gone}:{placed}:", list(puzzle.eliminated()))
}

/// Makes the two lines of `fixtures/rules/ID.txt` from this position, if possible. The first removes as few
/// candidates as possible. The second has one candidate more, and the technique is not found in it.
fn two_lines(row: &Technique, puzzle: &Puzzle, found_here: &[Step]) -> Option<(usize, [String; 2])> {
    let about = digits(&found_here[0]);
    let steps = |puzzle: &Puzzle| found(puzzle, &[&row.id], moment());
    let agrees = |puzzle: &Puzzle| {
        steps(puzzle).is_some_and(|steps| agreed(&steps, &about).is_some())
            && kept::solution(puzzle).is_some()
    };
    agreed(found_here, &about)?;
    let gone = puzzle.eliminated().to_vec();
    let few = as_many(puzzle.clone(), gone, |puzzle, back| changed(puzzle, &[], back), agrees);
    let (placed, removed) = agreed(&steps(&few)?, &about)?;
    let nearly = few.eliminated().iter().map(|&back| changed(&few, &[], &[back])).find(|puzzle| {
        steps(puzzle).is_some_and(|steps| steps.iter().all(|step| digits(step) != about))
            && kept::solution(puzzle).is_some()
    })?;
    let digits: String = about.into_iter().collect();
    let fires = line(row, "", &digits, &few, [&placed, &removed]);
    let nearly = line(row, "-x", &digits, &nearly, [&[], &[]]);
    Some((few.eliminated().len(), [fires, nearly]))
}

/// Reduces the position: small enough for a quick search, with as few candidates removed as possible.
fn shrunk(id: &TechniqueId, hit: &Hit) -> Puzzle {
    const ENOUGH: usize = 150;
    if hit.natural && left(&hit.puzzle) <= 2 * ENOUGH && hit.puzzle.eliminated().len() < ENOUGH / 4 {
        return hit.puzzle.clone();
    }
    let still = |puzzle: &Puzzle| {
        found(puzzle, &[id], moment()).is_some_and(|steps| !steps.is_empty())
            && kept::solution(puzzle).is_some()
    };
    let mut puzzle = hit.puzzle.clone();
    let layout = Arc::clone(puzzle.layout());
    if left(&puzzle) > ENOUGH {
        let solution = kept::solution(&puzzle).expect("it was made to have one solution");
        let open = layout.all_cells().filter(|&cell| puzzle.value(cell).is_none());
        let places = open.map(|cell| Candidate { cell, digit: solution.digit(cell) }).collect();
        let place = |puzzle: &Puzzle, place: &[Candidate]| {
            if left(puzzle) > ENOUGH { changed(puzzle, place, &[]) } else { puzzle.clone() }
        };
        puzzle = as_many(puzzle, places, place, still);
    }
    let gone = puzzle.eliminated().to_vec();
    as_many(
        puzzle,
        gone,
        |puzzle, back| changed(puzzle, &[], back),
        |puzzle| left(puzzle) <= ENOUGH * 2 && still(puzzle),
    )
}

/// Writes the positions to a section of the technique's file, and `why` there are no more. A reason that no
/// position can exist stays. If no position was found, the old ones stay.
fn keep(id: &TechniqueId, at: usize, lines: Vec<String>, why: String) {
    let mut sections = kept::sections(id);
    let section = &mut sections[at];
    if !lines.is_empty() || section.lines.is_empty() {
        section.lines = lines;
        if why.is_empty() || !section.is_impossible() {
            section.lack = why;
        }
    }
    fs::write(kept::path(id), kept::text(&sections)).unwrap();
}

fn setting<T: std::str::FromStr>(name: &str) -> Option<T> {
    let said = env::var(name).ok()?;
    Some(said.parse().unwrap_or_else(|_| panic!("{name} is not to be '{said}'")))
}

fn wanted(at: usize) -> Vec<&'static Technique> {
    let Some(list) = setting::<String>("TECHNIQUES") else {
        let missing = |row: &&Technique| {
            let section = &kept::sections(&row.id)[at];
            section.lines.is_empty() && !section.is_impossible()
        };
        return catalog::all().filter(|row| row.family != "singles").filter(missing).collect();
    };
    let named = list.split(',').flat_map(|name| {
        let found = catalog::find(name);
        assert!(!found.is_empty(), "there is no technique '{name}'");
        found
    });
    named.collect()
}

fn make(at: usize, show: bool) {
    let name = LAYOUTS[at];
    let layout = kept::layout(name);
    let wanted = wanted(at);
    let for_lines = at == 0 && !show;
    let count = setting("COUNT").unwrap_or(if for_lines { 1 } else { 3 });
    let most = count * 4;
    let (hits, seen) = (BTreeMap::new(), BTreeMap::new());
    let mut search =
        Search { layout: &layout, wanted: wanted.clone(), most, for_lines, hits, seen, positions: 0 };
    search.run(setting("SECONDS").unwrap_or(60), setting("SEED").unwrap_or(1));
    println!("{name}: {} positions", search.positions);
    for row in wanted {
        let hits = search.hits.remove(&row.id).unwrap_or_default();
        for hit in &hits {
            let solution = kept::solution(&hit.puzzle).expect("it was made to have one solution");
            if let Some(wrong) = wrong(&hit.puzzle, &solution, &hit.steps) {
                println!("  {}: A FAULT: {wrong}\n    {}", row.id, kept::write(&hit.puzzle));
            }
        }
        let said = match (show, for_lines) {
            (true, _) => {
                for hit in hits.iter().take(count) {
                    let (step, about) =
                        (&hit.steps[0], digits(&hit.steps[0]).into_iter().collect::<String>());
                    let concluded: [Vec<_>; 2] = [step.placements().collect(), step.eliminations().collect()];
                    println!("{}", line(row, "", &about, &hit.puzzle, [&concluded[0], &concluded[1]]));
                    let geometry = Geometry::new(Arc::clone(&layout));
                    let replay = Replay::new(&geometry, &hit.puzzle).expect("a position");
                    println!("  {}", sudostep::explain::hodoku(step, &replay));
                }
                format!("{} shown", hits.len().min(count))
            }
            (false, true) => match hits.first() {
                Some(Hit { lines: (gone, lines), .. }) => {
                    keep(&row.id, at, lines.to_vec(), String::new());
                    format!("written, with {gone} candidates removed")
                }
                None => format!("not written; seen {} times", search.seen.get(&row.id).unwrap_or(&0)),
            },
            (false, false) => {
                let lines: Vec<String> =
                    hits.iter().take(count).map(|hit| kept::write(&shrunk(&row.id, hit))).collect();
                let written = lines.len();
                let why = format!("{written} found in {} positions", search.positions);
                keep(&row.id, at, lines, if written < count { why } else { String::new() });
                format!("{written} written")
            }
        };
        let natural = hits.iter().filter(|hit| hit.natural).count();
        println!("  {}: {said} ({natural} of {} came up by themselves)", row.id, hits.len());
    }
}

/// Makes positions if the variable `MAKE` is `positions`, and returns whether it is.
pub fn make_positions() -> bool {
    if env::var_os("MAKE").is_none_or(|what| what != "positions") {
        return false;
    }
    let show = env::var_os("SHOW").is_some();
    let chosen = setting::<String>("LAYOUT").unwrap_or_else(|| "9x9".to_string());
    let is_chosen = |at: &usize| chosen == "all" || chosen == LAYOUTS[*at];
    let sections: Vec<usize> = (0..LAYOUTS.len()).filter(is_chosen).collect();
    assert!(!sections.is_empty(), "LAYOUT is not to be '{chosen}'");
    for at in sections {
        make(at, show);
    }
    true
}
