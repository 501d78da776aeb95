//! A second, slow reading of a log. It checks every step by trying all fillings of the cited constraints, and
//! `uses` and names by their definitions. It shares no code with the referee, whose second opinion it is.

use std::collections::{BTreeMap, BTreeSet};

use sudostep::grid::{
    Candidate, Cell, Contradiction, Digit, HouseId, HouseKind, Index, Layout, Puzzle, Solution,
};
use sudostep::step::{Case, Cited, Claim, Constraint, Reason, Step};
use sudostep::trace::{BranchEntry, Closing, Entry, StepEntry, Summary, Verdict};

/// Removed candidates and filled cells, each with the number of the entry that did it.
#[derive(Clone)]
pub struct Position<'a> {
    layout: &'a Layout,
    givens: &'a [Option<Digit>],
    gone: BTreeMap<Candidate, u32>,
    filled: BTreeMap<Cell, u32>,
}

impl<'a> Position<'a> {
    /// The start of a puzzle, even one that contradicts itself.
    pub fn start(puzzle: &'a Puzzle) -> Self {
        let layout = puzzle.layout();
        let (gone, filled) = (BTreeMap::new(), BTreeMap::new());
        let mut position = Self { layout, givens: puzzle.givens(), gone, filled };
        for cell in layout.all_cells() {
            if let Some(digit) = puzzle.value(cell) {
                position.place(Candidate { cell, digit }, 0);
            }
        }
        puzzle.eliminated().iter().for_each(|&gone| position.eliminate(gone, 0));
        position
    }

    pub fn has(&self, candidate: Candidate) -> bool {
        !self.gone.contains_key(&candidate)
    }

    pub fn is_open(&self, cell: Cell) -> bool {
        !self.filled.contains_key(&cell)
    }

    fn eliminate(&mut self, candidate: Candidate, by: u32) {
        self.gone.entry(candidate).or_insert(by);
    }

    fn place(&mut self, candidate: Candidate, by: u32) {
        let Candidate { cell, digit } = candidate;
        self.filled.entry(cell).or_insert(by);
        let others = self.layout.all_digits().filter(|&other| other != digit);
        let others: Vec<_> = others.map(|digit| Candidate { cell, digit }).collect();
        let peers: Vec<_> = self.layout.peers(cell).iter().map(|&cell| Candidate { cell, digit }).collect();
        others.into_iter().chain(peers).for_each(|gone| self.eliminate(gone, by));
    }

    pub fn apply(&mut self, step: &StepEntry) {
        for claim in &step.step.claims {
            claim.place.iter().for_each(|&candidate| self.place(candidate, step.n));
            claim.eliminate.iter().for_each(|&candidate| self.eliminate(candidate, step.n));
        }
    }

    pub fn choose(&mut self, branch: &BranchEntry) {
        self.place(branch.candidate, branch.n);
    }

    /// The given of a cell.
    pub fn given(&self, cell: Cell) -> Option<Digit> {
        self.givens[cell.index()]
    }

    pub fn layout(&self) -> &'a Layout {
        self.layout
    }

    /// The remaining candidates of a constraint.
    pub fn left(&self, constraint: &Constraint) -> Vec<Candidate> {
        constraint.candidates(self.layout).into_iter().filter(|&candidate| self.has(candidate)).collect()
    }

    /// Returns true if the cell is empty, or the digit lost from the house.
    pub fn has_contradiction(&self, contradiction: Contradiction) -> bool {
        match contradiction {
            Contradiction::EmptyCell(cell) => self.left(&Constraint::Cell(cell)).is_empty(),
            Contradiction::LostDigit { house, digit } => {
                self.left(&Constraint::House(house, digit)).is_empty()
            }
            Contradiction::Clash { .. } => false,
        }
    }

    /// Returns true if the claim follows from its citations: no filling of them contradicts it.
    pub fn follows(&self, claim: &Claim) -> bool {
        let (truths, links): (&[Cited], &[Cited]) = match &claim.because {
            Reason::Linear { truths, links } => (truths, links),
            Reason::Exhaust { cited } => (cited, cited),
            Reason::Cases { .. } => return self.shows(claim, &[]),
            Reason::Symmetry { .. } | Reason::Unproved => {
                return claim.place.is_empty() && crate::deep::called::is_symmetrical(claim, self);
            }
        };
        let parts = |cited: &[Cited]| -> Vec<Vec<Candidate>> {
            cited.iter().map(|cited| self.left(&cited.constraint)).collect()
        };
        let (truths, links) = (parts(truths), parts(links));
        let against = |chosen: &[Candidate], barred: Option<Candidate>| {
            can_be_filled(&truths, &links, &mut chosen.to_vec(), barred)
        };
        claim.place.iter().all(|&candidate| !against(&[], Some(candidate)))
            && claim.eliminate.iter().all(|&candidate| !against(&[candidate], None))
    }

    /// Returns true if the claim follows from the true candidates `held`. It follows by cases if the claims
    /// of every case lead to it. Otherwise no filling of the citations may contradict it. A claim without
    /// conclusions states that there is no filling.
    fn shows(&self, claim: &Claim, held: &[Candidate]) -> bool {
        let goals = claim.place.iter().map(|&placed| (placed, true));
        let goals: Vec<(Candidate, bool)> =
            goals.chain(claim.eliminate.iter().map(|&gone| (gone, false))).collect();
        let parts = |cited: &[Cited]| -> Vec<Vec<Candidate>> {
            cited.iter().map(|cited| self.left(&cited.constraint)).collect()
        };
        let (truths, links) = match &claim.because {
            Reason::Linear { truths, links } => (parts(truths), parts(links)),
            Reason::Exhaust { cited } => (parts(cited), parts(cited)),
            Reason::Symmetry { .. } | Reason::Unproved => return false,
            Reason::Cases { over, negated, cases } => {
                let mut left = self.left(&over.constraint);
                let mut tried: Vec<Candidate> = cases.iter().map(|case| case.when).collect();
                left.sort_unstable();
                tried.sort_unstable();
                let comes_to = |case: &Case| {
                    let mut held = [held, &[case.when]].concat();
                    held.extend(claim.eliminate.iter().filter(|_| *negated));
                    let mut ended = false;
                    for claim in &case.claims {
                        if ended || !self.shows(claim, &held) {
                            return false;
                        }
                        ended = claim.place.is_empty();
                        held.extend(&claim.place);
                    }
                    let last = case.claims.last().map(|claim| &claim.eliminate[..]).unwrap_or_default();
                    let dead = ended && last.is_empty();
                    dead || goals.iter().all(|&(goal, value)| {
                        if value { held.contains(&goal) } else { ended && last.contains(&goal) }
                    })
                };
                // Supposing the contrary works for only one conclusion, which must be an elimination.
                let one = !negated || goals.len() == 1 && claim.place.is_empty();
                return one && left == tried && cases.iter().all(comes_to);
            }
        };
        let against = |more: &[Candidate], barred: Option<Candidate>| {
            can_be_filled(&truths, &links, &mut [held, more].concat(), barred)
        };
        (!goals.is_empty() || !against(&[], None))
            && goals.iter().all(
                |&(goal, value)| {
                    if value { !against(&[], Some(goal)) } else { !against(&[goal], None) }
                },
            )
    }

    /// Numbers of the entries that the step uses. In a sum they removed candidates that more truths than
    /// links cover. In cases they removed candidates of what is split, or are used by a reason in a case.
    pub fn uses(&self, step: &Step) -> Vec<u32> {
        let all: BTreeSet<u32> = step.claims.iter().flat_map(|claim| self.behind(&claim.because)).collect();
        all.into_iter().filter(|&by| by > 0).collect()
    }

    /// Numbers of the entries that a reason uses, with 0 for the start.
    fn behind(&self, reason: &Reason) -> BTreeSet<u32> {
        let (truths, links): (&[Cited], &[Cited]) = match reason {
            Reason::Linear { truths, links } => (truths, links),
            Reason::Exhaust { cited } => (cited, &[]),
            Reason::Cases { over, cases, .. } => {
                let split = Reason::Exhaust { cited: vec![over.clone()] };
                let inner = cases.iter().flat_map(|case| &case.claims);
                let inner = inner.flat_map(|claim| self.behind(&claim.because));
                return self.behind(&split).into_iter().chain(inner).collect();
            }
            Reason::Symmetry { .. } | Reason::Unproved => (&[], &[]),
        };
        let count = |cited: &[Cited], candidate: &Candidate| {
            cited.iter().filter(|cited| cited.constraint.candidates(self.layout).contains(candidate)).count()
        };
        let matter = self.gone.iter().filter(|(gone, _)| count(truths, gone) > count(links, gone));
        matter.map(|(_, &by)| by).collect()
    }

    /// Returns true if the step meets the definition of its name, and `None` for a technique without a
    /// definition here.
    pub fn is_called(&self, technique: &str, step: &Step) -> Option<bool> {
        if let Some(is_called) = crate::deep::called::is_called(technique, step, self) {
            return Some(is_called);
        }
        let claims: Option<Vec<Cites>> = step.claims.iter().map(Cites::of).collect();
        // Steps that cite more than cells and houses are defined in `called`, or nowhere.
        let Some(claims) = claims.filter(|claims| !claims.is_empty()) else {
            return crate::deep::called::is_called(technique, step, self).or(Some(false));
        };
        let kind = |house: HouseId| self.layout.house(house).kind;
        let each = |wanted: &dyn Fn(&Cites) -> bool| claims.iter().all(wanted);
        let single = |wanted: &dyn Fn(&Cites) -> bool| {
            each(&|cites| {
                (cites.placed, cites.eliminated) == (1, 0)
                    && cites.truths() == 1
                    && cites.links() == 0
                    && wanted(cites)
            })
        };
        let in_house = |wanted: &dyn Fn(HouseId) -> bool| {
            single(&|cites| matches!(cites.truth_houses.as_slice(), [(house, _)] if wanted(*house)))
        };
        let removes = |wanted: &dyn Fn(&Cites) -> bool| each(&|cites| cites.placed == 0 && wanted(cites));
        let confined = |from_box: bool| {
            removes(&|cites| match (cites.truth_houses.as_slice(), cites.link_houses.as_slice()) {
                ([(from, digit)], [(to, other)]) => {
                    let alone = cites.truths() == 1 && cites.links() == 1;
                    alone && digit == other && from != to && (kind(*from) == HouseKind::Box) == from_box
                }
                _ => false,
            })
        };
        let naked = |size: usize| {
            removes(&|cites| {
                different(&cites.truth_cells) == size
                    && (cites.truths(), cites.links()) == (size, size)
                    && one_house(&cites.link_houses) == size
                    && same(&cites.truth_cells, &claims[0].truth_cells)
            })
        };
        let hidden = |size: usize| {
            removes(&|cites| {
                one_house(&cites.truth_houses) == size
                    && different(&cites.link_cells) == size
                    && (cites.truths(), cites.links()) == (size, size)
            })
        };
        let locked = |size: usize| {
            let in_box = |cites: &Cites| kind(cites.link_houses[0].0) == HouseKind::Box;
            naked(size) && claims.iter().any(in_box) && !claims.iter().all(in_box)
        };
        let fish = |size: usize| {
            removes(&|cites| {
                let rows = |houses: &[(HouseId, Digit)]| {
                    houses.iter().filter(|(house, _)| kind(*house) == HouseKind::Row).count()
                };
                let columns = |houses: &[(HouseId, Digit)]| {
                    houses.iter().filter(|(house, _)| kind(*house) == HouseKind::Column).count()
                };
                let (base, cover) = (&cites.truth_houses, &cites.link_houses);
                let lie = (rows(base), columns(cover)) == (size, size)
                    || (columns(base), rows(cover)) == (size, size);
                let digits: Vec<Digit> = base.iter().chain(cover).map(|(_, digit)| *digit).collect();
                lie && different(&digits) == 1
                    && (cites.truths(), cites.links()) == (size, size)
                    && (different(base), different(cover)) == (size, size)
            })
        };
        Some(match technique {
            "full-house" => in_house(&|house| {
                self.layout.house(house).cells.iter().filter(|&&cell| self.is_open(cell)).count() == 1
            }),
            "hidden-single-box" => in_house(&|house| kind(house) == HouseKind::Box),
            "hidden-single-line" => in_house(&|house| kind(house) != HouseKind::Box),
            "naked-single" => single(&|cites| cites.truth_cells.len() == 1),
            "pointing" => confined(true),
            "claiming" => confined(false),
            "naked-pair" => naked(2),
            "naked-triple" => naked(3),
            "naked-quad" => naked(4),
            "locked-pair" => locked(2),
            "locked-triple" => locked(3),
            "hidden-pair" => hidden(2),
            "hidden-triple" => hidden(3),
            "hidden-quad" => hidden(4),
            "x-wing" => fish(2),
            "swordfish" => fish(3),
            "jellyfish" => fish(4),
            _ => return None,
        })
    }
}

/// Citations of a claim with a linear reason, by kind.
struct Cites {
    placed: usize,
    eliminated: usize,
    truth_cells: Vec<Cell>,
    truth_houses: Vec<(HouseId, Digit)>,
    link_cells: Vec<Cell>,
    link_houses: Vec<(HouseId, Digit)>,
}

impl Cites {
    fn of(claim: &Claim) -> Option<Self> {
        let Reason::Linear { truths, links } = &claim.because else { return None };
        let cell = |cited: &Cited| match cited.constraint {
            Constraint::Cell(cell) => Some(cell),
            _ => None,
        };
        let house = |cited: &Cited| match cited.constraint {
            Constraint::House(house, digit) => Some((house, digit)),
            _ => None,
        };
        let cites = Self {
            placed: claim.place.len(),
            eliminated: claim.eliminate.len(),
            truth_cells: truths.iter().filter_map(cell).collect(),
            truth_houses: truths.iter().filter_map(house).collect(),
            link_cells: links.iter().filter_map(cell).collect(),
            link_houses: links.iter().filter_map(house).collect(),
        };
        (cites.truths() == truths.len() && cites.links() == links.len()).then_some(cites)
    }

    fn truths(&self) -> usize {
        self.truth_cells.len() + self.truth_houses.len()
    }
    fn links(&self) -> usize {
        self.link_cells.len() + self.link_houses.len()
    }
}

fn different<T: Ord>(items: &[T]) -> usize {
    items.iter().collect::<BTreeSet<_>>().len()
}

fn same<T: Ord>(some: &[T], others: &[T]) -> bool {
    some.iter().collect::<BTreeSet<_>>() == others.iter().collect::<BTreeSet<_>>()
}

/// Number of different digits if all are in one house, otherwise 0.
fn one_house(houses: &[(HouseId, Digit)]) -> usize {
    let (houses, digits): (Vec<HouseId>, Vec<Digit>) = houses.iter().copied().unzip();
    if different(&houses) == 1 { different(&digits) } else { 0 }
}

/// Limit of the fillings tried. Long chains of large sets need more; the referee judges those by a sum.
const PATIENCE: u32 = 20_000;

/// Returns true if each truth can have a true candidate and no link two. `chosen` are true, `barred` is
/// false. A search that takes too long counts as impossible.
fn can_be_filled(
    truths: &[Vec<Candidate>],
    links: &[Vec<Candidate>],
    chosen: &mut Vec<Candidate>,
    barred: Option<Candidate>,
) -> bool {
    let mut patience = PATIENCE;
    fill(truths, links, chosen, barred, &mut patience)
}

fn fill(
    truths: &[Vec<Candidate>],
    links: &[Vec<Candidate>],
    chosen: &mut Vec<Candidate>,
    barred: Option<Candidate>,
    patience: &mut u32,
) -> bool {
    let Some(left) = patience.checked_sub(1) else { return false };
    *patience = left;
    if links.iter().any(|link| link.iter().filter(|candidate| chosen.contains(candidate)).count() > 1) {
        return false;
    }
    let is_free = |candidate: &Candidate| {
        let shared = links.iter().filter(|link| link.contains(candidate));
        Some(*candidate) != barred
            && !shared.flatten().any(|other| other != candidate && chosen.contains(other))
    };
    let open = truths.iter().filter(|truth| !truth.iter().any(|candidate| chosen.contains(candidate)));
    let open = open.map(|truth| truth.iter().copied().filter(is_free).collect::<Vec<_>>());
    let Some(open) = open.min_by_key(Vec::len) else { return true };
    open.into_iter().any(|candidate| {
        chosen.push(candidate);
        let filled = fill(truths, links, chosen, barred, patience);
        chosen.pop();
        filled
    })
}

/// Reads a whole log, step by step, and checks its verdict against the solutions, if they are known.
pub fn read(
    puzzle: &Puzzle,
    entries: &[Entry],
    summary: &Summary,
    solutions: Option<&[Solution]>,
) -> Result<(), String> {
    let mut lines = vec![Position::start(puzzle)];
    let mut tried: Vec<Vec<Candidate>> = vec![Vec::new()];
    let (mut last, mut branches, mut found, mut left) = (0, 0, 0u64, false);
    let ensure = |holds: bool, what: &str| if holds { Ok(()) } else { Err(what.to_string()) };
    for entry in entries {
        let depth = lines.len();
        let position = lines.last_mut().ok_or("a closing too many")?;
        match entry {
            Entry::Step(entry) => {
                last += 1;
                let said = |what: &str| format!("step {}: {what}", entry.n);
                ensure(entry.n == last, &said("its number"))?;
                let mut conclusions = entry.step.placements().chain(entry.step.eliminations());
                ensure(conclusions.all(|new| position.has(new) && position.is_open(new.cell)), &said("old"))?;
                ensure(entry.step.claims.iter().all(|claim| position.follows(claim)), &said("follows"))?;
                ensure(position.uses(&entry.step) == entry.uses, &said("uses"))?;
                ensure(
                    position.is_called(entry.step.technique.as_str(), &entry.step) != Some(false),
                    &said("name"),
                )?;
                position.apply(entry);
            }
            Entry::Branch(entry) => {
                last += 1;
                branches += 1;
                let said = |what: &str| format!("branch {}: {what}", entry.n);
                ensure(entry.n == last && entry.depth as usize == depth, &said("its number or depth"))?;
                let all = position.left(&Constraint::Cell(entry.candidate.cell));
                let here = tried.last_mut().ok_or("a closing too many")?;
                ensure(all.get(here.len()) == Some(&entry.candidate), &said("the next candidate"))?;
                here.push(entry.candidate);
                ensure(here.iter().all(|candidate| candidate.cell == entry.candidate.cell), &said("cell"))?;
                let mut inner = position.clone();
                inner.choose(entry);
                lines.push(inner);
                tried.push(Vec::new());
            }
            Entry::Close(entry) => {
                let said = |what: &str| format!("closing of {}: {what}", entry.n);
                let here = tried.pop().ok_or("a closing too many")?;
                match entry.why {
                    Closing::Contradiction(contradiction) => {
                        ensure(position.has_contradiction(contradiction), &said("contradiction"))?;
                    }
                    Closing::Exhausted => ensure(is_exhausted(position, &here), &said("exhausted"))?,
                    Closing::Solution => {
                        found += 1;
                        ensure(position.filled.len() == position.layout.cells(), &said("solution"))?;
                    }
                    Closing::Abandoned => left = true,
                }
                lines.pop();
            }
        }
    }
    let ([trunk], [here]) = (lines.as_slice(), tried.as_slice()) else {
        return Err("an open branch".to_string());
    };
    let solved = trunk.filled.len() == trunk.layout.cells() && here.is_empty();
    found += u64::from(solved && summary.contradiction.is_none());
    let finished = solved || summary.contradiction.is_some() || is_exhausted(trunk, here);
    ensure(summary.complete == (finished && !left), "complete")?;
    ensure(summary.count == found && summary.nodes == branches, "counts")?;
    let verdict = match (found, summary.complete) {
        (0, true) => "none",
        (1, true) => "unique",
        (0 | 1, false) => "unknown",
        _ => "multiple",
    };
    ensure(verdict == summary.verdict.word(), "verdict")?;
    let Some(solutions) = solutions else { return Ok(()) };
    ensure(summary.solutions.iter().all(|solution| solutions.contains(solution)), "solutions")?;
    match summary.verdict {
        Verdict::None => ensure(solutions.is_empty(), "there are solutions"),
        Verdict::Unique => ensure(solutions.len() == 1, "there is not one solution"),
        Verdict::Multiple => ensure(solutions.len() > 1, "there are not several solutions"),
        Verdict::Unknown(_) => Ok(()),
    }
}

fn is_exhausted(position: &Position<'_>, tried: &[Candidate]) -> bool {
    tried.first().is_some_and(|first| position.left(&Constraint::Cell(first.cell)).len() == tried.len())
}
