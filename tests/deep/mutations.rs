//! Mutation tests of the referee: hundreds of random changes of each kind, to logs of all sizes. A change
//! that the referee accepts is read again by `plain`, which tries all fillings of the cited parts. It must be
//! harmless.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use sudostep::catalog;
use sudostep::engine::{Budget, Engine};
use sudostep::formats::{self, ReadOptions};
use sudostep::grid::{
    Board, Candidate, Cell, Contradiction, Digit, HouseId, Index, Layout, Puzzle, Solution,
};
use sudostep::step::{Cited, Claim, Constraint, Reason, Role, Step, TechniqueId};
use sudostep::stepper::{Advance, Profile};
use sudostep::trace::{BranchEntry, Closing, Entry, StepEntry, Stop, Summary, Verdict};
use sudostep::verify::{Fault, Referee, Report, VerifyError};

use crate::deep::common::tier::{is_full, reduced, sampled};
use crate::deep::common::{Seeded, corpus_puzzles};
use crate::deep::cores::on_all_cores;
use crate::deep::generated::sample;
use crate::deep::plain;
use crate::deep::referee::{CORPORA, Log, fixture_puzzles};

/// Changes of each kind. Fewer say little about the share of survivors: 250 of one kind gave 4% to 7%.
const TRIES: usize = 1_000;
/// Most survivors allowed, in percent.
const MOST_SURVIVORS: usize = 2;
/// Limit up to which all solutions are searched, for a second opinion.
const MOST_SOLUTIONS: usize = 500;
/// Most entries of a log that is changed hundreds of times.
const MOST_ENTRIES: usize = 500;

/// A good log, and every solution of its puzzle if they are not too many.
struct Good {
    log: Log,
    solutions: Option<Vec<Solution>>,
}

/// A log that may have been changed.
#[derive(Clone, PartialEq)]
struct Version {
    puzzle: Puzzle,
    entries: Vec<Entry>,
    summary: Summary,
}

/// A kind of change.
struct Class {
    name: &'static str,
    /// Changes a random part of a version of a good log. Returns false if there is nothing to change.
    change: fn(&mut Version, &Good, &mut Seeded) -> bool,
}

impl Good {
    fn of(puzzle: &Puzzle, profile: Profile) -> Option<Self> {
        let log = Log::of(puzzle, profile);
        let solutions = all_solutions(puzzle);
        (log.entries.len() <= MOST_ENTRIES).then_some(Self { log, solutions })
    }

    fn version(&self) -> Version {
        let Log { puzzle, entries, summary, .. } = &self.log;
        Version { puzzle: puzzle.clone(), entries: entries.clone(), summary: summary.clone() }
    }

    fn judge(&self, version: &Version, with_opinion: bool) -> Result<Report, VerifyError> {
        let mut opinion = opinion_of(self.solutions.as_deref());
        let referee = Referee::new(&self.log.geometry, &self.log.header, &version.puzzle);
        let mut referee = if with_opinion { referee.with_oracle(&mut opinion) } else { referee };
        version.entries.iter().try_for_each(|entry| referee.check_entry(entry))?;
        referee.finish(&version.summary)
    }
}

fn all_solutions(puzzle: &Puzzle) -> Option<Vec<Solution>> {
    let mut solutions = Vec::new();
    let ended = Engine::new(Arc::clone(puzzle.layout())).search(
        puzzle,
        &Budget { nodes: Some(200_000), ..Budget::default() },
        &mut |solution| {
            solutions.push(solution);
            solutions.len() <= MOST_SOLUTIONS
        },
    );
    (ended.is_ok() && solutions.len() <= MOST_SOLUTIONS).then_some(solutions)
}

/// Second opinion from the known solutions of the puzzle.
fn opinion_of(
    solutions: Option<&[Solution]>,
) -> impl FnMut(&Board<'_>, Option<(Candidate, bool)>) -> Option<bool> {
    move |board, asked| {
        let fits = |solution: &Solution| {
            let has = |cell: Cell| board.has(Candidate { cell, digit: solution.digit(cell) });
            board.layout().all_cells().all(has)
                && asked
                    .is_none_or(|(Candidate { cell, digit }, truth)| (solution.digit(cell) == digit) == truth)
        };
        solutions.map(|solutions| solutions.iter().any(fits))
    }
}

/// Good logs of all sizes: with and without branches, with every way to advance, some of them unfinished.
fn good_logs() -> Vec<Good> {
    let mut puzzles = fixture_puzzles();
    for name in ["4x4", "6x6", "9x9", "12x12"] {
        puzzles.extend(sample(name, 4));
    }
    for name in CORPORA {
        let Some(corpus) = corpus_puzzles(name) else { continue };
        puzzles.extend(corpus.iter().step_by(corpus.len() / sampled(8)).cloned());
    }
    let profiles = [
        Profile::human(),
        Profile::singles(),
        Profile { advance: Advance::One, ..Profile::human() },
        Profile { advance: Advance::All, ..Profile::human() },
        Profile { branch: false, ..Profile::human() },
    ];
    let all = puzzles.iter().flat_map(|puzzle| profiles.iter().map(move |profile| (puzzle, profile)));
    let all = all.step_by(if is_full() { 1 } else { 8 });
    let good: Vec<Good> = all.filter_map(|(puzzle, profile)| Good::of(puzzle, profile.clone())).collect();
    on_all_cores(
        &good,
        || (),
        |(), good| {
            let version = good.version();
            for with_opinion in [false, true] {
                if let Err(objection) = good.judge(&version, with_opinion) {
                    panic!("a good log: {:?} {}", objection.at, objection.named(good.log.puzzle.layout()));
                }
            }
            let Version { puzzle, entries, summary } = &version;
            plain::read(puzzle, entries, summary, good.solutions.as_deref()).expect("a good log");
        },
    );
    good
}

impl Version {
    fn layout(&self) -> Arc<Layout> {
        Arc::clone(self.puzzle.layout())
    }

    fn places(&self, wanted: impl Fn(&Entry) -> bool) -> Vec<usize> {
        (0..self.entries.len()).filter(|&at| wanted(&self.entries[at])).collect()
    }

    fn any_step(&mut self, random: &mut Seeded) -> Option<&mut StepEntry> {
        let at = self.any_step_place(random)?;
        match &mut self.entries[at] {
            Entry::Step(entry) => Some(entry),
            _ => None,
        }
    }

    /// Index of a random step. Every other time it is no single, so that there are enough of those.
    fn any_step_place(&self, random: &mut Seeded) -> Option<usize> {
        let eliminates =
            |entry: &Entry| matches!(entry, Entry::Step(entry) if entry.step.eliminations().next().is_some());
        let steps = self.places(|entry| matches!(entry, Entry::Step(_)));
        let others = self.places(eliminates);
        one_of(if others.is_empty() || random.below(2) == 0 { &steps } else { &others }, random)
    }

    fn any_claim(&mut self, random: &mut Seeded) -> Option<&mut Claim> {
        let claims = &mut self.any_step(random)?.step.claims;
        let at = random.below(claims.len());
        claims.get_mut(at)
    }

    /// The truths or the links of a random linear reason.
    fn any_list(&mut self, random: &mut Seeded) -> Option<&mut Vec<Cited>> {
        match &mut self.any_claim(random)?.because {
            Reason::Linear { truths, links } => {
                let of_truths = links.is_empty() || random.below(2) == 0;
                Some(if of_truths { truths } else { links }).filter(|list| !list.is_empty())
            }
            _ => None,
        }
    }

    fn any_cited(&mut self, random: &mut Seeded) -> Option<&mut Cited> {
        let list = self.any_list(random)?;
        let at = random.below(list.len());
        list.get_mut(at)
    }

    /// The claims of a random case that has some, in a step by cases.
    fn any_told(&mut self, random: &mut Seeded) -> Option<&mut Vec<Claim>> {
        let by_cases = |claim: &Claim| matches!(claim.because, Reason::Cases { .. });
        let steps = self
            .places(|entry| matches!(entry, Entry::Step(entry) if entry.step.claims.iter().any(by_cases)));
        let Entry::Step(entry) = &mut self.entries[one_of(&steps, random)?] else { return None };
        let claims = entry.step.claims.iter_mut().filter_map(|claim| match &mut claim.because {
            Reason::Cases { cases, .. } => Some(cases),
            _ => None,
        });
        let mut told: Vec<&mut Vec<Claim>> =
            claims.flatten().map(|case| &mut case.claims).filter(|claims| !claims.is_empty()).collect();
        let at = random.below(told.len().max(1));
        (at < told.len()).then(|| told.swap_remove(at))
    }

    /// The links of a random claim in a case.
    fn any_links_told(&mut self, random: &mut Seeded) -> Option<&mut Vec<Cited>> {
        let told = self.any_told(random)?;
        let at = random.below(told.len());
        match &mut told[at].because {
            Reason::Linear { links, .. } => Some(links).filter(|links| !links.is_empty()),
            _ => None,
        }
    }

    fn any_branch(&mut self, random: &mut Seeded) -> Option<&mut BranchEntry> {
        let branches = self.places(|entry| matches!(entry, Entry::Branch(_)));
        match &mut self.entries[one_of(&branches, random)?] {
            Entry::Branch(entry) => Some(entry),
            _ => None,
        }
    }

    fn any_closing(&mut self, random: &mut Seeded) -> Option<&mut Closing> {
        let closings = self.places(|entry| matches!(entry, Entry::Close(_)));
        match &mut self.entries[one_of(&closings, random)?] {
            Entry::Close(entry) => Some(&mut entry.why),
            _ => None,
        }
    }

    /// Index after the closing of the branch that is opened at `opened`.
    fn end_of_branch(&self, opened: usize) -> usize {
        let mut open = 0usize;
        for (at, entry) in self.entries.iter().enumerate().skip(opened) {
            match entry {
                Entry::Branch(_) => open += 1,
                Entry::Close(_) => open -= 1,
                Entry::Step(_) => {}
            }
            if open == 0 {
                return at + 1;
            }
        }
        self.entries.len()
    }

    /// The position before the entry at `at`.
    fn before(&self, at: usize) -> plain::Position<'_> {
        let mut lines = vec![plain::Position::start(&self.puzzle)];
        for entry in &self.entries[..at] {
            let here = lines.last_mut().expect("a good log closes what it opened");
            match entry {
                Entry::Step(entry) => here.apply(entry),
                Entry::Branch(entry) => {
                    let mut inner = here.clone();
                    inner.choose(entry);
                    lines.push(inner);
                }
                Entry::Close(_) => drop(lines.pop()),
            }
        }
        lines.pop().expect("the trunk stays")
    }

    /// Renumbers all entries, so that a changed order or a missing entry does not show in the numbers.
    fn renumber(&mut self) {
        let mut new = BTreeMap::from([(0, 0)]);
        for entry in &self.entries {
            if let Entry::Step(StepEntry { n, .. }) | Entry::Branch(BranchEntry { n, .. }) = entry {
                let next = new.len() as u32;
                new.insert(*n, next);
            }
        }
        let mut sweeps = 0;
        let mut sweeping = None;
        let (mut depth, mut deepest) = (0, 0);
        for entry in &mut self.entries {
            let before = sweeping.take();
            match entry {
                Entry::Step(entry) => {
                    entry.n = new[&entry.n];
                    entry.branch = new.get(&entry.branch).copied().unwrap_or(0);
                    entry.uses = entry.uses.iter().filter_map(|n| new.get(n).copied()).collect();
                    entry.uses.sort_unstable();
                    if let Some((sweep, _)) = &mut entry.sweep {
                        sweeping = Some(*sweep);
                        sweeps += u32::from(before != sweeping);
                        *sweep = sweeps;
                    }
                }
                Entry::Branch(entry) => {
                    entry.n = new[&entry.n];
                    entry.parent = new.get(&entry.parent).copied().unwrap_or(0);
                    depth += 1;
                    deepest = deepest.max(depth);
                }
                Entry::Close(entry) => {
                    entry.n = new.get(&entry.n).copied().unwrap_or(0);
                    depth -= 1;
                }
            }
        }
        self.summary.nodes = self.places(|entry| matches!(entry, Entry::Branch(_))).len() as u64;
        self.summary.depth = deepest;
        self.summary.sweeps = sweeps;
    }
}

fn one_of(places: &[usize], random: &mut Seeded) -> Option<usize> {
    (!places.is_empty()).then(|| places[random.below(places.len())])
}

fn any_cell(layout: &Layout, random: &mut Seeded) -> Cell {
    Cell::new(random.below(layout.cells()))
}
fn any_digit(layout: &Layout, random: &mut Seeded) -> Digit {
    Digit::new(random.below(layout.digits()))
}
fn any_house(layout: &Layout, random: &mut Seeded) -> HouseId {
    HouseId::new(random.below(layout.all_houses().len()))
}
fn any_candidate(layout: &Layout, random: &mut Seeded) -> Candidate {
    Candidate { cell: any_cell(layout, random), digit: any_digit(layout, random) }
}

/// A random conclusion of a claim.
fn any_conclusion<'c>(claim: &'c mut Claim, random: &mut Seeded) -> Option<&'c mut Candidate> {
    let Claim { place, eliminate, .. } = claim;
    let mut all: Vec<&mut Candidate> = place.iter_mut().chain(eliminate).collect();
    let at = random.below(all.len().max(1));
    (at < all.len()).then(|| all.swap_remove(at))
}

/// Applies the change if something was found; returns whether it was.
fn done<T>(found: Option<T>, change: impl FnOnce(T)) -> bool {
    found.map(change).is_some()
}

/// A random cell, or a random digit in a random house.
fn any_constraint(layout: &Layout, random: &mut Seeded) -> Constraint {
    match random.below(2) {
        0 => Constraint::Cell(any_cell(layout, random)),
        _ => Constraint::House(any_house(layout, random), any_digit(layout, random)),
    }
}

const CLASSES: &[Class] = &[
    Class {
        name: "conclusion: other digit",
        change: |version, _, random| {
            let digit = any_digit(&version.layout(), random);
            let claim = version.any_claim(random);
            done(claim.and_then(|claim| any_conclusion(claim, random)), |found| found.digit = digit)
        },
    },
    Class {
        name: "conclusion: other cell",
        change: |version, _, random| {
            let cell = any_cell(&version.layout(), random);
            let claim = version.any_claim(random);
            done(claim.and_then(|claim| any_conclusion(claim, random)), |found| found.cell = cell)
        },
    },
    Class {
        name: "conclusion: another in the same house",
        change: |version, _, random| {
            let layout = version.layout();
            let claim = version.any_claim(random);
            done(claim.and_then(|claim| any_conclusion(claim, random)), |found| {
                let houses = layout.houses_of(found.cell);
                let cells = &layout.house(houses[random.below(houses.len())]).cells;
                found.cell = cells[random.below(cells.len())];
            })
        },
    },
    Class {
        name: "conclusion: true for false",
        change: |version, _, random| {
            done(version.any_claim(random), |claim| std::mem::swap(&mut claim.place, &mut claim.eliminate))
        },
    },
    Class {
        name: "conclusion: one more",
        change: |version, _, random| {
            let new = any_candidate(&version.layout(), random);
            let places = random.below(2) == 0;
            done(version.any_claim(random), |claim| {
                if places { claim.place.push(new) } else { claim.eliminate.push(new) }
            })
        },
    },
    Class {
        name: "conclusion: the same twice",
        change: |version, _, random| {
            done(version.any_claim(random), |claim| {
                let Claim { place, eliminate, .. } = claim;
                let list = if place.is_empty() { eliminate } else { place };
                list.extend(list.first().copied());
            })
        },
    },
    Class {
        name: "claim: the same twice",
        change: |version, _, random| {
            done(version.any_step(random), |entry| {
                entry.step.claims.extend(entry.step.claims.first().cloned());
            })
        },
    },
    Class {
        name: "claim: those of the next step as well",
        change: |version, _, random| {
            let steps: Vec<Option<StepEntry>> = version
                .entries
                .iter()
                .map(|entry| if let Entry::Step(entry) = entry { Some(entry.clone()) } else { None })
                .collect();
            let pairs: Vec<usize> = (1..steps.len())
                .filter(|&at| match (&steps[at - 1], &steps[at]) {
                    (Some(one), Some(next)) => {
                        one.step.technique == next.step.technique && !next.uses.contains(&one.n)
                    }
                    _ => false,
                })
                .collect();
            let Some(at) = one_of(&pairs, random) else { return false };
            let (Some(one), Some(next)) = (&steps[at - 1], &steps[at]) else { return false };
            for entry in &mut version.entries {
                let Entry::Step(entry) = entry else { continue };
                if entry.n == one.n {
                    entry.step.claims.extend(next.step.claims.iter().cloned());
                    entry.uses.extend(&next.uses);
                }
                for n in &mut entry.uses {
                    *n = if *n == next.n { one.n } else { *n };
                }
                entry.uses.sort_unstable();
                entry.uses.dedup();
            }
            version.entries.remove(at);
            version.renumber();
            true
        },
    },
    Class {
        name: "citation: wrong, of the same sort",
        change: |version, _, random| {
            let layout = version.layout();
            let (house, cell) = (any_house(&layout, random), any_cell(&layout, random));
            done(version.any_cited(random), |cited| match &mut cited.constraint {
                Constraint::Cell(cited) => *cited = cell,
                Constraint::House(cited, _) => *cited = house,
                Constraint::Guardians { .. } => {}
            })
        },
    },
    Class {
        name: "citation: wrong, near by",
        change: |version, _, random| {
            let layout = version.layout();
            done(version.any_cited(random), |cited| match &mut cited.constraint {
                Constraint::Cell(cited) => {
                    let peers = layout.peers(*cited);
                    *cited = peers[random.below(peers.len())];
                }
                Constraint::House(cited, _) => {
                    let cells = &layout.house(*cited).cells;
                    let houses = layout.houses_of(cells[random.below(cells.len())]);
                    *cited = houses[random.below(houses.len())];
                }
                Constraint::Guardians { .. } => {}
            })
        },
    },
    Class {
        name: "citation: of the other sort",
        change: |version, _, random| {
            let layout = version.layout();
            let (house, cell) = (any_house(&layout, random), any_cell(&layout, random));
            let digit = any_digit(&layout, random);
            done(version.any_cited(random), |cited| {
                cited.constraint = match &cited.constraint {
                    Constraint::Cell(cell) => {
                        let houses = layout.houses_of(*cell);
                        Constraint::House(houses[random.below(houses.len())], digit)
                    }
                    Constraint::House(cited, _) if random.below(2) == 0 => {
                        let cells = &layout.house(*cited).cells;
                        Constraint::Cell(cells[random.below(cells.len())])
                    }
                    Constraint::House(..) => Constraint::Cell(cell),
                    Constraint::Guardians { .. } => Constraint::House(house, digit),
                };
            })
        },
    },
    Class {
        name: "citation: a digit changed",
        change: |version, _, random| {
            let digit = any_digit(&version.layout(), random);
            done(version.any_cited(random), |cited| {
                if let Constraint::House(_, cited) = &mut cited.constraint {
                    *cited = digit;
                }
            })
        },
    },
    Class {
        name: "citation: missing",
        change: |version, _, random| {
            done(version.any_list(random), |list| drop(list.remove(random.below(list.len()))))
        },
    },
    Class {
        name: "citation: twice",
        change: |version, _, random| {
            done(version.any_list(random), |list| list.push(list[random.below(list.len())].clone()))
        },
    },
    Class {
        name: "citation: one more",
        change: |version, _, random| {
            let layout = version.layout();
            let constraint = any_constraint(&layout, random);
            let as_truth = random.below(2) == 0;
            done(version.any_claim(random), |claim| {
                if let Reason::Linear { truths, links } = &mut claim.because {
                    let list = if as_truth { truths } else { links };
                    let role = list.first().map_or(Role::CELL, |cited| cited.role.clone());
                    list.push(Cited { constraint, role });
                }
            })
        },
    },
    Class {
        name: "citation: a truth as a link",
        change: |version, _, random| {
            done(version.any_claim(random), |claim| {
                if let Reason::Linear { truths, links } = &mut claim.because {
                    std::mem::swap(truths, links);
                }
            })
        },
    },
    Class { name: "citation: a house with the same cells", change: another_house },
    Class {
        name: "citation: wrong role",
        change: |version, _, random| {
            let roles = ["cell", "house", "set", "box", "line", "base", "cover", "fin", ""];
            let role = Role::from(roles[random.below(roles.len())].to_string());
            done(version.any_cited(random), |cited| cited.role = role)
        },
    },
    Class {
        name: "citation: guardians",
        change: |version, _, random| {
            let layout = version.layout();
            let pattern = (0..random.below(5)).map(|_| any_candidate(&layout, random)).collect();
            let candidates = (0..random.below(3)).map(|_| any_candidate(&layout, random)).collect();
            done(version.any_cited(random), |cited| {
                cited.constraint = Constraint::Guardians { pattern, candidates };
            })
        },
    },
    Class {
        name: "reason: of another kind",
        change: |version, _, random| {
            done(version.any_claim(random), |claim| {
                let mut cited = Vec::new();
                claim.because.visit_cited(&mut |each| cited.push(each.clone()));
                claim.because = match random.below(3) {
                    0 => Reason::Exhaust { cited: Vec::new() },
                    1 => Reason::Exhaust { cited },
                    // A symmetry cites nothing.
                    _ if cited.is_empty() => Reason::truths([]),
                    _ => Reason::Cases {
                        over: cited.swap_remove(0),
                        negated: random.below(2) == 0,
                        cases: Vec::new(),
                    },
                };
            })
        },
    },
    Class { name: "name: another technique's", change: another_name },
    Class {
        name: "name: nobody's",
        change: |version, _, random| {
            done(version.any_step(random), |entry| {
                let name = entry.step.technique.as_str().to_string();
                let name = if random.below(2) == 0 { name.to_uppercase() } else { name.replace('-', " ") };
                entry.step.technique = TechniqueId::from(name);
            })
        },
    },
    Class { name: "order: before one it uses", change: |version, _, random| move_up(version, false, random) },
    Class {
        name: "order: before one it uses, which it denies",
        change: |version, _, random| move_up(version, true, random),
    },
    Class { name: "order: branches swapped", change: swap_branches },
    Class {
        name: "order: a number skipped",
        change: |version, _, random| {
            let at = random.below(version.entries.len().max(1));
            let later = version.entries.iter_mut().skip(at);
            let mut changed = false;
            for entry in later {
                if let Entry::Step(StepEntry { n, .. }) | Entry::Branch(BranchEntry { n, .. }) = entry {
                    *n += 1;
                    changed = true;
                    if random.below(2) == 0 {
                        break;
                    }
                }
            }
            changed
        },
    },
    Class {
        name: "uses: one missing",
        change: |version, _, random| {
            done(version.any_step(random), |entry| {
                if !entry.uses.is_empty() {
                    entry.uses.remove(random.below(entry.uses.len()));
                }
            })
        },
    },
    Class {
        name: "uses: one too many",
        change: |version, _, random| {
            done(version.any_step(random), |entry| {
                let new = random.below(entry.n as usize + 2) as u32;
                entry.uses.push(new);
                entry.uses.sort_unstable();
            })
        },
    },
    Class {
        name: "uses: another",
        change: |version, _, random| {
            done(version.any_step(random), |entry| {
                if !entry.uses.is_empty() {
                    let at = random.below(entry.uses.len());
                    entry.uses[at] = random.below(entry.n as usize + 2) as u32;
                    entry.uses.sort_unstable();
                    entry.uses.dedup();
                }
            })
        },
    },
    Class {
        name: "uses: in another order",
        change: |version, _, random| done(version.any_step(random), |entry| entry.uses.reverse()),
    },
    Class {
        name: "step: one that matters left out",
        change: |version, _, random| {
            let at = version.any_step_place(random).filter(|&at| matters(version, at));
            let Some(at) = at else { return false };
            version.entries.remove(at);
            version.renumber();
            true
        },
    },
    Class {
        name: "step: the same again",
        change: |version, _, random| {
            let Some(at) = version.any_step_place(random) else { return false };
            let mut again = version.entries[at].clone();
            let later =
                version.entries[at..].iter().take_while(|entry| matches!(entry, Entry::Step(_))).count();
            let to = at + 1 + random.below(later);
            if let (Entry::Step(again), Some(next)) = (&mut again, version.entries.get(to)) {
                fit(again, next);
            }
            insert(version, to, again);
            true
        },
    },
    Class {
        name: "step: one from elsewhere",
        change: |version, _, random| {
            let (from, to) = (version.any_step_place(random), version.any_step_place(random));
            let (Some(from), Some(to)) = (from, to) else { return false };
            let mut graft = version.entries[from].clone();
            if let Entry::Step(graft) = &mut graft {
                fit(graft, &version.entries[to]);
            }
            insert(version, to, graft);
            from > to
        },
    },
    Class {
        name: "step: in another branch",
        change: |version, _, random| {
            let branches = random.below(version.summary.nodes as usize * 2 + 2) as u32;
            done(version.any_step(random), |entry| entry.branch = branches)
        },
    },
    Class {
        name: "branch: not closed",
        change: |version, _, random| {
            let closings = version.places(|entry| matches!(entry, Entry::Close(_)));
            done(one_of(&closings, random), |at| drop(version.entries.remove(at)))
        },
    },
    Class {
        name: "branch: closed twice",
        change: |version, _, random| {
            let closings = version.places(|entry| matches!(entry, Entry::Close(_)));
            done(one_of(&closings, random), |at| version.entries.insert(at, version.entries[at].clone()))
        },
    },
    Class {
        name: "branch: left out",
        change: |version, _, random| {
            let branches = version.places(|entry| matches!(entry, Entry::Branch(_)));
            let Some(at) = one_of(&branches, random) else { return false };
            version.entries.drain(at..version.end_of_branch(at));
            version.renumber();
            true
        },
    },
    Class {
        name: "branch: a candidate not listed",
        change: |version, _, random| {
            done(version.any_branch(random), |entry| {
                entry.candidates.remove(random.below(entry.candidates.len()));
            })
        },
    },
    Class {
        name: "branch: on another digit",
        change: |version, _, random| {
            let digit = any_digit(&version.layout(), random);
            done(version.any_branch(random), |entry| entry.candidate.digit = digit)
        },
    },
    Class {
        name: "branch: on another cell",
        change: |version, _, random| {
            let cell = any_cell(&version.layout(), random);
            done(version.any_branch(random), |entry| entry.candidate.cell = cell)
        },
    },
    Class {
        name: "branch: what is counted",
        change: |version, _, random| {
            let more = 1 + random.below(3) as u32;
            let which = random.below(3);
            done(version.any_branch(random), |entry| match which {
                0 => entry.depth += more,
                1 => entry.tied += more,
                _ => entry.parent += more,
            })
        },
    },
    Class {
        name: "closing: of another kind",
        change: |version, _, random| {
            let layout = version.layout();
            let contradiction = any_contradiction(&layout, random);
            let kinds = [
                Closing::Contradiction(contradiction),
                Closing::Exhausted,
                Closing::Solution,
                Closing::Abandoned,
            ];
            let kind = kinds[random.below(kinds.len())];
            done(version.any_closing(random), |why| *why = kind)
        },
    },
    Class {
        name: "closing: another contradiction",
        change: |version, _, random| {
            let new = any_contradiction(&version.layout(), random);
            done(version.any_closing(random), |why| {
                if let Closing::Contradiction(contradiction) = why {
                    *contradiction = new;
                }
            })
        },
    },
    Class {
        name: "result: another contradiction",
        change: |version, _, random| {
            let new = any_contradiction(&version.layout(), random);
            let kept = version.summary.contradiction;
            version.summary.contradiction = if random.below(2) == 0 { Some(new) } else { None };
            kept.is_some() || random.below(3) == 0
        },
    },
    Class {
        name: "result: another verdict",
        change: |version, _, random| {
            let unknown = Verdict::Unknown(Stop::Budget);
            let verdict = [Verdict::None, Verdict::Unique, Verdict::Multiple, unknown][random.below(4)];
            let other = verdict.word() != version.summary.verdict.word();
            version.summary.verdict = verdict;
            other
        },
    },
    Class { name: "result: another verdict, to the last count", change: consistent_verdict },
    Class {
        name: "result: a digit of a solution",
        change: |version, _, random| {
            let layout = version.layout();
            let (cell, digit) = (any_cell(&layout, random), any_digit(&layout, random));
            done(version.summary.solutions.first_mut(), |solution| {
                let mut digits = solution.digits().to_vec();
                digits[cell.index()] = digit;
                *solution = Solution::new(digits);
            })
        },
    },
    Class {
        name: "result: solutions listed",
        change: |version, _, random| {
            let solutions = &mut version.summary.solutions;
            match random.below(3) {
                0 => drop(solutions.pop()),
                1 => solutions.extend(solutions.first().cloned()),
                _ => solutions.reverse(),
            }
            true
        },
    },
    Class {
        name: "result: what is counted",
        change: |version, _, random| {
            let summary = &mut version.summary;
            let by = 1 + random.below(3) as u32;
            match random.below(6) {
                0 => summary.nodes += u64::from(by),
                1 => summary.depth += by,
                2 => summary.sweeps += by,
                3 => summary.count += u64::from(by),
                4 => summary.count = summary.count.saturating_sub(u64::from(by)),
                _ => summary.complete = !summary.complete,
            }
            true
        },
    },
    Class {
        name: "sweep: another number",
        change: |version, _, random| {
            let number = random.below(version.summary.sweeps as usize + 3) as u32;
            done(version.any_step(random), |entry| {
                if let Some((sweep, _)) = &mut entry.sweep {
                    *sweep = match random.below(3) {
                        0 => *sweep + 1,
                        1 => *sweep - 1,
                        _ => number,
                    };
                }
            })
        },
    },
    Class {
        name: "sweep: none, or one where there was none",
        change: |version, _, random| {
            use sudostep::step::Pass;
            let sweep = 1 + random.below(3) as u32;
            let pass = [Pass::Naked, Pass::Hidden][random.below(2)];
            done(version.any_step(random), |entry| {
                entry.sweep = if entry.sweep.is_none() { Some((sweep, pass)) } else { None };
            })
        },
    },
    Class {
        name: "puzzle: a given changed under a solution",
        change: |version, _, random| {
            if version.summary.count == 0 {
                return false;
            }
            let layout = version.layout();
            let mut givens = version.puzzle.givens().to_vec();
            let given: Vec<usize> = (0..givens.len()).filter(|&cell| givens[cell].is_some()).collect();
            let Some(cell) = one_of(&given, random) else { return false };
            givens[cell] = if random.below(2) == 0 { None } else { Some(any_digit(&layout, random)) };
            let Ok(mut puzzle) = Puzzle::new(Arc::clone(&layout), givens) else { return false };
            version.puzzle.eliminated().iter().for_each(|&gone| puzzle.eliminate(gone));
            let placed = layout.all_cells().zip(version.puzzle.placed());
            for (cell, digit) in placed.filter_map(|(cell, digit)| Some((cell, (*digit)?))) {
                puzzle.place(Candidate { cell, digit });
            }
            version.puzzle = puzzle;
            true
        },
    },
];

fn any_contradiction(layout: &Layout, random: &mut Seeded) -> Contradiction {
    match random.below(2) {
        0 => Contradiction::EmptyCell(any_cell(layout, random)),
        _ => Contradiction::LostDigit { house: any_house(layout, random), digit: any_digit(layout, random) },
    }
}

/// Replaces a cited house by another one that holds all of the digit's candidates in it.
fn another_house(version: &mut Version, _: &Good, random: &mut Seeded) -> bool {
    let layout = version.layout();
    let Some(at) = version.any_step_place(random) else { return false };
    let position = version.before(at);
    let Entry::Step(entry) = &version.entries[at] else { return false };
    let mut others: Vec<(HouseId, HouseId, Digit)> = Vec::new();
    for claim in &entry.step.claims {
        claim.because.visit_cited(&mut |cited| {
            let Constraint::House(house, digit) = cited.constraint else { return };
            let left: Vec<Cell> = layout
                .house(house)
                .cells
                .iter()
                .copied()
                .filter(|&cell| position.has(Candidate { cell, digit }))
                .collect();
            let holds = |other: HouseId| left.iter().all(|cell| layout.house(other).cells.contains(cell));
            let same = layout.all_houses().filter(|&other| other != house && holds(other));
            others.extend(same.map(|other| (house, other, digit)));
        });
    }
    if others.is_empty() {
        return false;
    }
    let (house, other, digit) = others[random.below(others.len())];
    let Entry::Step(entry) = &mut version.entries[at] else { return false };
    for claim in &mut entry.step.claims {
        if let Reason::Linear { truths, links } = &mut claim.because {
            for cited in truths.iter_mut().chain(links) {
                if cited.constraint == Constraint::House(house, digit) {
                    cited.constraint = Constraint::House(other, digit);
                }
            }
        }
    }
    true
}

/// Gives a step the name of a technique whose definition it does not meet.
fn another_name(version: &mut Version, good: &Good, random: &mut Seeded) -> bool {
    let Some(at) = version.any_step_place(random) else { return false };
    let names: Vec<&TechniqueId> = catalog::all().map(|row| &row.id).collect();
    let name = names[random.below(names.len())];
    let asked = good.log.header.profile.rules.iter().any(|rule| rule.as_str() == name.as_str());
    let position = version.before(at);
    let Entry::Step(entry) = &version.entries[at] else { return false };
    if asked && position.is_called(name.as_str(), &entry.step) != Some(false) {
        return false;
    }
    if let Entry::Step(entry) = &mut version.entries[at] {
        entry.step.technique = name.clone();
    }
    true
}

/// Moves a step before one that it uses, and fits it into the branch and sweep at its new index.
fn move_up(version: &mut Version, denied: bool, random: &mut Seeded) -> bool {
    let uses = |entry: &Entry| matches!(entry, Entry::Step(entry) if !entry.uses.is_empty());
    let Some(from) = one_of(&version.places(uses), random) else { return false };
    let Entry::Step(mut moved) = version.entries.remove(from) else { return false };
    let used = moved.uses[random.below(moved.uses.len())];
    let to = version.entries.iter().position(|entry| match entry {
        Entry::Step(StepEntry { n, .. }) | Entry::Branch(BranchEntry { n, .. }) => *n == used,
        Entry::Close(_) => false,
    });
    // A step moved to a branch goes before the first branch with the same parent.
    let first = to.and_then(|to| match &version.entries[to] {
        Entry::Branch(there) => version
            .entries
            .iter()
            .position(|entry| matches!(entry, Entry::Branch(other) if other.parent == there.parent)),
        _ => Some(to),
    });
    let Some(to) = first else { return false };
    fit(&mut moved, &version.entries[to]);
    if denied {
        moved.uses.retain(|&n| n < used);
    }
    version.entries.insert(to, Entry::Step(moved));
    version.renumber();
    true
}

/// Gives a step the branch and the sweep of the entry after it.
fn fit(step: &mut StepEntry, next: &Entry) {
    let sweep = match next {
        Entry::Step(there) => {
            step.branch = there.branch;
            there.sweep
        }
        Entry::Branch(there) => {
            step.branch = there.parent;
            None
        }
        Entry::Close(_) => None,
    };
    // A single moved between other steps makes a sweep of its own.
    step.sweep = step.sweep.map(|(_, pass)| sweep.unwrap_or((u32::MAX, pass)));
}

fn swap_branches(version: &mut Version, _: &Good, random: &mut Seeded) -> bool {
    let branches = version.places(|entry| matches!(entry, Entry::Branch(_)));
    let Some(first) = one_of(&branches, random) else { return false };
    let second = version.end_of_branch(first);
    if !matches!(version.entries.get(second), Some(Entry::Branch(_))) {
        return false;
    }
    let end = version.end_of_branch(second);
    version.entries[first..end].rotate_left(second - first);
    version.renumber();
    true
}

/// Inserts an entry at `at`, under a new number.
fn insert(version: &mut Version, at: usize, mut entry: Entry) {
    if let Entry::Step(entry) = &mut entry {
        entry.n = u32::MAX;
    }
    version.entries.insert(at, entry);
    version.renumber();
}

/// Returns true if a later step, a closing or the solution no longer holds without this step.
fn matters(version: &Version, at: usize) -> bool {
    let Entry::Step(step) = &version.entries[at] else { return false };
    let mut without = version.clone();
    without.entries.remove(at);
    // If every cell is filled without the step, its eliminations are superfluous.
    let places = step.step.placements().next().is_some();
    let mut open = 0u32;
    for later in at + 1..version.entries.len() {
        match &version.entries[later] {
            // A step that uses this one may still follow without it: `uses` gives only one derivation.
            Entry::Step(entry) if entry.uses.contains(&step.n) => {
                let position = without.before(later - 1);
                if !entry.step.claims.iter().all(|claim| position.follows(claim)) {
                    return true;
                }
            }
            Entry::Step(_) => {}
            Entry::Branch(_) => open += 1,
            Entry::Close(entry) => match entry.why {
                Closing::Contradiction(contradiction) => {
                    if !without.before(later - 1).has_contradiction(contradiction) {
                        return true;
                    }
                }
                Closing::Solution if places => return true,
                Closing::Solution | Closing::Exhausted | Closing::Abandoned => {}
            },
        }
        if matches!(version.entries[later], Entry::Close(_)) {
            if open == 0 {
                return false;
            }
            open -= 1;
        }
    }
    places
        && version.summary.contradiction.is_none()
        && version.summary.nodes == 0
        && version.summary.count > 0
}

/// Changes the verdict, and makes the result consistent with it.
fn consistent_verdict(version: &mut Version, good: &Good, random: &mut Seeded) -> bool {
    let summary = &mut version.summary;
    let before = summary.verdict.word();
    let some = good.solutions.as_ref().and_then(|solutions| solutions.first().cloned());
    let some = some.unwrap_or_else(|| Solution::new(vec![Digit::new(0); good.log.puzzle.layout().cells()]));
    let (verdict, count, complete) = [
        (Verdict::None, 0, true),
        (Verdict::Unique, 1, true),
        (Verdict::Multiple, 2, false),
        (Verdict::Multiple, 2, true),
        (Verdict::Unknown(Stop::Budget), 0, false),
        (Verdict::Unknown(Stop::Interrupted), 1, false),
    ][random.below(6)];
    (summary.verdict, summary.count, summary.complete) = (verdict, count, complete);
    summary.solutions.resize(count as usize, some);
    summary.verdict.word() != before
}

/// Results of the changes of one kind.
#[derive(Default)]
struct Tally {
    tried: usize,
    refused: usize,
    /// Survivors, by the reason why they are harmless.
    harmless: BTreeMap<&'static str, usize>,
    /// Error names of the refusals.
    faults: BTreeSet<&'static str>,
    /// Survivors that are not harmless, and other failures.
    harm: Vec<String>,
}

impl Tally {
    fn survivors(&self) -> usize {
        self.harmless.values().sum()
    }
}

/// Returns the reason why an accepted version is harmless, after the second reading.
fn why_harmless(before: &Version, after: &Version) -> &'static str {
    let steps = |version: &Version| -> Vec<Step> {
        let step =
            |entry: &Entry| if let Entry::Step(entry) = entry { Some(entry.step.clone()) } else { None };
        version.entries.iter().filter_map(step).collect()
    };
    if before.puzzle != after.puzzle {
        return "the log holds of that puzzle as well";
    }
    if before.entries == after.entries {
        return "the result is as true";
    }
    match (steps(before), steps(after)) {
        (before, after) if before.len() > after.len() => "all the rest holds without it",
        (before, after) if before.len() < after.len() => "it follows there as well",
        (before, after) if before != after => "it follows from that as well",
        _ => "a true closing, or another number of a sweep",
    }
}

/// Changes of reasons by cases, none of which is harmless.
const TOLD: &[Class] = &[
    Class {
        name: "told: a claim missing",
        change: |version, _, random| {
            done(version.any_told(random), |told| drop(told.remove(random.below(told.len()))))
        },
    },
    Class {
        name: "told: a claim again",
        change: |version, _, random| {
            done(version.any_told(random), |told| {
                let claim = told[random.below(told.len())].clone();
                told.insert(random.below(told.len() + 1), claim);
            })
        },
    },
    Class {
        name: "told: of what nothing needs",
        change: |version, _, random| {
            let layout = version.layout();
            let (cell, digit) = (any_cell(&layout, random), any_digit(&layout, random));
            let truths =
                vec![Cited { constraint: Constraint::Cell(cell), role: Role::from("forced".to_string()) }];
            let because = Reason::Linear { truths, links: Vec::new() };
            let claim = Claim { place: vec![Candidate { cell, digit }], eliminate: Vec::new(), because };
            done(version.any_told(random), |told| told.insert(random.below(told.len()), claim))
        },
    },
    Class {
        name: "told: a link missing",
        change: |version, _, random| {
            done(version.any_links_told(random), |links| drop(links.remove(random.below(links.len()))))
        },
    },
    Class {
        name: "told: a link twice",
        change: |version, _, random| {
            done(version.any_links_told(random), |links| links.push(links[random.below(links.len())].clone()))
        },
    },
    Class {
        name: "told: a link more",
        change: |version, _, random| {
            let layout = version.layout();
            let constraint = any_constraint(&layout, random);
            done(version.any_links_told(random), |links| {
                let role = links[0].role.clone();
                links.push(Cited { constraint, role });
            })
        },
    },
    Class {
        name: "told: wrong role",
        change: |version, _, random| {
            let roles = ["cell", "house", "set", "fin", "forced", "within", ""];
            let role = Role::from(roles[random.below(roles.len())].to_string());
            done(version.any_links_told(random), |links| {
                let at = random.below(links.len());
                links[at].role = role;
            })
        },
    },
];

fn try_class(class: &Class, good: &[Good], tries: usize) -> Tally {
    let mut tally = Tally::default();
    let mut random = Seeded::new(
        class.name.bytes().fold(17u64, |seed, byte| seed.wrapping_mul(31).wrapping_add(u64::from(byte))),
    );
    for _ in 0..tries * 200 {
        if tally.tried == tries {
            break;
        }
        let good = &good[random.below(good.len())];
        let before = good.version();
        let mut after = before.clone();
        if before.entries.is_empty() && !class.name.starts_with("result") {
            continue;
        }
        if !(class.change)(&mut after, good, &mut random) || after == before {
            continue;
        }
        tally.tried += 1;
        let judged = good.judge(&after, false);
        let with_opinion = good.judge(&after, true);
        match (judged, with_opinion) {
            (Err(objection), Err(_)) => {
                tally.refused += 1;
                tally.faults.insert(kind(&objection.fault));
            }
            (Err(objection), Ok(_)) => tally.harm.push(format!("with a second opinion not {objection:?}")),
            (Ok(_), Err(objection)) => tally.harm.push(format!("only with a second opinion {objection:?}")),
            (Ok(_), Ok(_)) => {
                let solutions = if after.puzzle == before.puzzle {
                    good.solutions.clone()
                } else {
                    all_solutions(&after.puzzle)
                };
                let read = plain::read(&after.puzzle, &after.entries, &after.summary, solutions.as_deref());
                if let Err(harm) = read {
                    let changed = before.entries.iter().zip(&after.entries).find(|(a, b)| a != b);
                    tally.harm.push(format!(
                        "let through: {harm}\n{changed:?}\n{:?}\n{:?}",
                        before.summary, after.summary
                    ));
                    continue;
                }
                *tally.harmless.entry(why_harmless(&before, &after)).or_default() += 1;
            }
        }
    }
    tally
}

fn kind(fault: &Fault) -> &'static str {
    match fault {
        Fault::Order(expected) => expected,
        Fault::Unknown(_) => "unknown",
        Fault::RuleNotInRun(_) => "not asked",
        Fault::NoReason => "no reason",
        Fault::NoConclusion | Fault::AlreadyDecided(_) | Fault::RepeatedConclusion(_) => "nothing new",
        Fault::Start(_) => "nothing after a start that contradicts itself",
        Fault::DoesNotFollow(..) => "does not follow",
        Fault::NoContradiction => "no contradiction",
        Fault::Cases => "cases",
        Fault::UnneededConstraint(_) => "idle",
        Fault::Guardians(_) => "guardians",
        Fault::TooLarge => "too large",
        Fault::Form { .. } => "form",
        Fault::Uses { .. } => "uses",
        Fault::Assumes => "assumes",
        Fault::Refuted(..) => "refuted",
        Fault::Branch(_) => "branch",
        Fault::Closing(_) => "closing",
        Fault::Unclosed => "unclosed",
        Fault::Result(..) => "result",
        _ => "another",
    }
}

/// Number of changes of each kind: the variable `SUDOSTEP_MUTATIONS` asks for more.
fn tries() -> usize {
    let asked = std::env::var("SUDOSTEP_MUTATIONS").ok().and_then(|asked| asked.parse().ok());
    asked.unwrap_or_else(|| reduced(TRIES, 40))
}

#[test]
fn all_that_is_told_in_cases_is_needed_and_has_its_role() {
    let supposing: Profile =
        "singles,forcing-chain-contradiction,nishio,forcing-net,dynamic-fc-plus".parse().unwrap();
    let examples = ["forcing-chain-contradiction", "nishio", "forcing-net", "dynamic-fc-plus"];
    let good = examples.map(|id| {
        let example = sudostep::catalog::find(id)[0].example;
        let puzzle = formats::parse(example, &ReadOptions::default()).unwrap().puzzle;
        Good::of(&puzzle, supposing.clone()).expect("a log of this size")
    });
    let mut random = Seeded::new(31);
    for class in TOLD {
        let (mut tried, most) = (0, sampled(100));
        for _ in 0..2_000 {
            let good = &good[random.below(good.len())];
            let before = good.version();
            let mut after = before.clone();
            if tried == most || !(class.change)(&mut after, good, &mut random) || after == before {
                continue;
            }
            tried += 1;
            let changed = || before.entries.iter().zip(&after.entries).find(|(one, other)| one != other);
            assert!(good.judge(&after, false).is_err(), "{}: {:?}", class.name, changed());
        }
        assert_eq!(tried, most, "{}", class.name);
    }
}

#[test]
fn whatever_is_changed_in_a_log_is_refused_or_harmless() {
    let good = good_logs();
    println!("{} good logs", good.len());
    let classes: Vec<&'static Class> = CLASSES.iter().collect();
    let tallies: Vec<(&Class, Tally)> =
        on_all_cores(&classes, Vec::new, |all, &class| all.push((class, try_class(class, &good, tries()))))
            .into_iter()
            .flatten()
            .collect();
    println!("{:45} {:>6} {:>7}  survivors", "what was changed", "tried", "refused");
    for (class, tally) in &tallies {
        println!(
            "{:45} {:>6} {:>7}  {:?} {:?}",
            class.name, tally.tried, tally.refused, tally.harmless, tally.faults
        );
    }
    for (class, tally) in &tallies {
        tally.harm.iter().take(2).for_each(|harm| println!("{}: {harm}", class.name));
    }
    for (class, tally) in &tallies {
        assert!(tally.harm.is_empty(), "{}: {} times", class.name, tally.harm.len());
        let by_content = ["does not follow", "form", "guardians", "uses"];
        let told = tally.faults.iter().all(|fault| by_content.contains(fault));
        assert!(!class.name.starts_with("order: before") || told, "{}: the order tells", class.name);
        assert!(tally.tried >= sampled(200), "{}: only {} could be tried", class.name, tally.tried);
        // A link between two cells that share two houses may cite either house, so more changes survive.
        let most =
            if class.name.ends_with("with the same cells") { 3 * MOST_SURVIVORS } else { MOST_SURVIVORS };
        // A percentage of a few tries says nothing.
        let often = is_full() && tally.survivors() * 100 > tally.tried * most;
        assert!(!often, "{} survives too often", class.name);
    }
}

/// A full house is also a hidden single, and a locked pair a naked pair. Such a name is true, and the referee
/// accepts it.
#[test]
fn a_step_may_bear_every_name_whose_definition_it_meets() {
    let puzzles: Vec<(u64, Puzzle)> =
        (5..).zip(fixture_puzzles()).step_by(if is_full() { 1 } else { 15 }).collect();
    let counts = on_all_cores(
        &puzzles,
        || (0, 0),
        |(met, refused), (seed, puzzle)| {
            let mut random = Seeded::new(*seed);
            let Some(good) = Good::of(puzzle, Profile { advance: Advance::One, ..Profile::human() }) else {
                return;
            };
            for _ in 0..20 {
                let version = good.version();
                let Some(at) = version.any_step_place(&mut random) else { continue };
                for row in catalog::all() {
                    let mut named = version.clone();
                    let Entry::Step(entry) = &mut named.entries[at] else { continue };
                    let own = entry.step.technique.clone();
                    entry.step.technique = row.id.clone();
                    let step = entry.step.clone();
                    let Some(is_one) = named.before(at).is_called(row.id.as_str(), &step) else { continue };
                    let judged = good.judge(&named, false);
                    assert_eq!(judged.is_ok(), is_one, "{own} as {}: {judged:?}", row.id);
                    *met += usize::from(is_one && own != row.id);
                    *refused += usize::from(!is_one);
                }
            }
        },
    );
    let (met, refused) = counts.into_iter().fold((0, 0), |sum, of| (sum.0 + of.0, sum.1 + of.1));
    assert!(met > sampled(50) && refused > sampled(1_000), "{met} {refused}");
}

#[test]
fn the_second_opinion_is_asked_and_heard() {
    let line = "..9.3..2.4...68....8.2.....615........7..5..8...7...63.2.3...8....187.36..6...4..";
    let puzzle = sudostep::formats::parse(line, &sudostep::formats::ReadOptions::default()).unwrap().puzzle;
    let good = Good::of(&puzzle, Profile::human()).unwrap();
    let judge = |opinion: &mut dyn FnMut(Option<(Candidate, bool)>) -> Option<bool>| {
        let mut opinion = |_: &Board<'_>, asked| opinion(asked);
        let log = &good.log;
        let mut referee = Referee::new(&log.geometry, &log.header, &log.puzzle).with_oracle(&mut opinion);
        log.entries.iter().try_for_each(|entry| referee.check_entry(entry))?;
        referee.finish(&log.summary)
    };
    let steps = good.log.entries.len() as u64;
    assert_eq!(judge(&mut |_| None).map(|report| (report.steps, report.vacuous)), Ok((steps, 0)));
    let nowhere = judge(&mut |_| Some(false)).map(|report| (report.steps, report.vacuous));
    assert_eq!(nowhere, Ok((steps, steps)), "in a position without a solution everything holds");
    let otherwise = judge(&mut |_| Some(true)).unwrap_err();
    assert!(
        matches!(otherwise, VerifyError { at: Some(1), fault: Fault::Refuted(_, true) }),
        "{otherwise:?}"
    );
    let mut asked = 0;
    let only_the_third = judge(&mut |question| {
        asked += usize::from(question.is_some());
        Some(question.is_none() || asked == 3)
    });
    assert_eq!(only_the_third.unwrap_err().at, Some(3));
}
