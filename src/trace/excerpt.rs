//! Excerpts of a run: the events that its verdict and solutions rely on, or those behind one digit or
//! candidate.

use std::collections::{BTreeMap, BTreeSet};

use super::dependencies::{behind_constraint, behind_contradiction, rename_full_houses};
use super::entry::Entry;
use super::entry_builder::EntryBuilder;
use super::event::{Closing, Event, Summary, Verdict};
use super::replay::Replay;
use crate::grid::{Board, Candidate, Cell, Geometry, Puzzle};
use crate::step::{Constraint, Step};

/// Selected events of a run, which can be replayed on the same puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Excerpt {
    /// The events in replay order, as (number of the log entry in the whole run, event), for
    /// [`EntryBuilder::push_as`]. The end of a branch has the branch's number; 0 stands for no entry.
    pub events: Vec<(u32, Event)>,
    /// The number of steps of the whole run.
    pub of: usize,
    /// The numbers of branches left open because their candidate is proved: branches on every other candidate
    /// of the cell come before them, and fail.
    pub proven: BTreeSet<u32>,
}

/// The question that an excerpt answers: why does a cell have its digit, or why is a candidate true or false?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Query {
    /// Asks why the cell has its digit.
    Cell(Cell),
    /// Asks why the candidate is true, or why it is false.
    Candidate(Candidate),
}

/// A function that returns whether a step is still an instance of its technique in another position of the
/// puzzle.
pub(crate) type InstanceTest<'s> = dyn Fn(&Step, &Board<'_>) -> bool + 's;

impl Excerpt {
    /// Returns the events that the verdict and solutions of a finished run on `puzzle` rely on. All branches
    /// are kept, with their openings and ends. A step is kept in two cases:
    ///
    /// - it places a digit on the way to a solution;
    /// - it is used by a kept step, by the choice of a branch's cell, or by the contradiction of a branch.
    ///
    /// Leaving out eliminations can change a step's technique, though not its truth. For example, a digit may
    /// then have a third place in a house in which the step needs two. If `is_instance` rejects a kept
    /// step for this, the eliminations that the step lacks are kept as well.
    pub(crate) fn used(
        geometry: &Geometry,
        puzzle: &Puzzle,
        events: &[Event],
        summary: &Summary,
        is_instance: &InstanceTest<'_>,
    ) -> Self {
        let mut run = Run::read(geometry, puzzle, events);
        let ends = summary.contradiction.zip(run.end.as_ref());
        let ends = ends.and_then(|(contradiction, replay)| behind_contradiction(contradiction, replay));
        let roots: BTreeSet<u32> = ends.into_iter().flatten().collect();
        let leading = run.leading.clone();
        let fills = |branch| leading.contains(&branch) && (branch > 0 || summary.verdict != Verdict::None);
        loop {
            let excerpt = run.excerpt(geometry, puzzle, &run.select(&roots, &leading, fills));
            if !run.add_missing(geometry, puzzle, &excerpt, is_instance) {
                return excerpt;
            }
        }
    }

    /// Returns the excerpt that answers a question. Each step comes after the steps it uses, and the last one
    /// settles the question. If a step relies on a branch's candidate, failed branches on all other
    /// candidates of the cell come before it.
    ///
    /// `None` if the run did not settle the question, or the start did.
    pub(crate) fn behind(
        geometry: &Geometry,
        puzzle: &Puzzle,
        events: &[Event],
        summary: &Summary,
        asked: Query,
        is_instance: &InstanceTest<'_>,
    ) -> Option<Self> {
        let mut run = Run::read(geometry, puzzle, events);
        let solved = run.solved.as_ref().filter(|_| summary.verdict == Verdict::Unique);
        let settled = |replay: &Option<Replay<'_>>| settled_by(replay.as_ref()?, asked);
        let root = settled(&run.end).or_else(|| settled_by(solved?, asked)).filter(|&root| root > 0)?;
        let mut choices = BTreeSet::new();
        loop {
            let kept = run.select(&BTreeSet::from([root]), &choices, |_| false);
            let more: Vec<u32> =
                run.choices_among(&kept.needed).filter(|branch| !choices.contains(branch)).collect();
            if more.is_empty() {
                let mut excerpt = run.excerpt(geometry, puzzle, &kept);
                excerpt.prove(&run.leading);
                if !run.add_missing(geometry, puzzle, &excerpt, is_instance) {
                    return Some(excerpt);
                }
            }
            choices.extend(more);
        }
    }

    /// Returns the number of steps in the excerpt.
    #[cfg(test)]
    pub(crate) fn steps(&self) -> usize {
        self.events.iter().filter(|(_, event)| is_step(event)).count()
    }

    /// Moves each branch that led to the solution after the failed branches on its cell, and leaves it open.
    fn prove(&mut self, leading: &BTreeSet<u32>) {
        let mut rest = std::mem::take(&mut self.events);
        let chosen = |(n, event): &(u32, Event)| matches!(event, Event::Branch(_)) && leading.contains(n);
        while let Some(at) = rest.iter().position(chosen) {
            let mut inside = rest.split_off(at);
            let choice = inside.remove(0);
            let closes = |(n, event): &(u32, Event)| matches!(event, Event::Close(_)) && *n == choice.0;
            let after = inside.iter().position(closes).map(|at| inside.split_off(at));
            self.events.append(&mut rest);
            self.events.extend(after.into_iter().flatten().skip(1));
            self.proven.insert(choice.0);
            self.events.push(choice);
            rest = inside;
        }
        self.events.append(&mut rest);
    }
}

fn is_step(event: &Event) -> bool {
    matches!(event, Event::Single(_) | Event::Step(_))
}

/// Returns the numbers of log entries that removed candidates, or filled cells, which a step cites or marks.
fn behind_cited(step: &Step, replay: &Replay<'_>) -> BTreeSet<u32> {
    let layout = replay.board().layout();
    let mut candidates: Vec<Candidate> = Vec::new();
    for claim in &step.claims {
        claim.because.visit_cited(&mut |cited| candidates.extend(cited.constraint.candidates(layout)));
    }
    for Candidate { cell, digit } in step.marks.iter().map(|mark| mark.candidate) {
        candidates.extend(Constraint::Cell(cell).candidates(layout));
        let houses = layout.houses_of(cell).iter();
        candidates.extend(houses.flat_map(|&house| Constraint::House(house, digit).candidates(layout)));
    }
    changed_by(candidates, replay)
}

/// Returns the numbers of all log entries that filled cells or removed candidates up to this position.
fn behind_all(replay: &Replay<'_>) -> BTreeSet<u32> {
    let layout = replay.board().layout();
    changed_by(layout.all_cells().flat_map(|cell| Constraint::Cell(cell).candidates(layout)), replay)
}

/// Returns the numbers of the log entries that removed these candidates or filled their cells.
fn changed_by(candidates: impl IntoIterator<Item = Candidate>, replay: &Replay<'_>) -> BTreeSet<u32> {
    let by = |candidate: Candidate| [replay.remover(candidate), replay.filled_by(candidate.cell)];
    candidates.into_iter().flat_map(by).flatten().filter(|&n| n > 0).collect()
}

/// Returns `board` after the placements and eliminations of the log entries `more`. `whole` is the replay of
/// the whole run.
fn board_with<'g>(board: &Board<'g>, whole: &Replay<'_>, more: &BTreeSet<u32>) -> Board<'g> {
    let mut board = board.clone();
    let is_more = |n: Option<u32>| n.is_some_and(|n| more.contains(&n));
    for cell in *board.open() {
        for digit in board.candidates(cell) {
            let candidate = Candidate { cell, digit };
            let done = match whole.board().value(cell) {
                Some(value) if is_more(whole.filled_by(cell)) && value == digit => board.place(candidate),
                _ if is_more(whole.remover(candidate)) => board.eliminate(candidate),
                _ => Ok(()),
            };
            if done.is_err() {
                return board;
            }
        }
    }
    board
}

/// Returns the number of the log entry that settled a question, or 0 for the start. The position must be
/// outside any branch, or lead to the only solution.
fn settled_by(replay: &Replay<'_>, asked: Query) -> Option<u32> {
    match asked {
        Query::Candidate(candidate) if replay.board().value(candidate.cell) != Some(candidate.digit) => {
            replay.remover(candidate)
        }
        Query::Candidate(Candidate { cell, .. }) | Query::Cell(cell) => replay.filled_by(cell),
    }
}

/// A run with the dependencies of each event.
struct Run<'e, 'g> {
    /// The events of the run, each with its dependencies.
    notes: Vec<Note<'e>>,
    /// The numbers of the branches that did not fail: a solution is in them, or the run stopped there. 0,
    /// which stands for the run outside any branch, is one of them.
    leading: BTreeSet<u32>,
    /// The replay up to the first solution.
    solved: Option<Replay<'g>>,
    /// The replay up to the last event, if that is outside any branch.
    end: Option<Replay<'g>>,
}

/// An event of a run, with its number, branch and dependencies.
struct Note<'e> {
    event: &'e Event,
    /// The number of the step or branch; 0 if the event has no log entry.
    n: u32,
    /// The number of the branch that the event is in; for a branch's opening or end, the branch around it.
    branch: u32,
    /// The numbers of the log entries that the event relies on.
    rests_on: Vec<u32>,
}

/// A selection of the events of a run.
struct Selection {
    /// True for each event of the run that is selected.
    events: Vec<bool>,
    /// The numbers of the log entries that selected events rely on.
    needed: BTreeSet<u32>,
}

impl<'e, 'g> Run<'e, 'g> {
    fn read(geometry: &'g Geometry, puzzle: &Puzzle, events: &'e [Event]) -> Self {
        let mut builder = EntryBuilder::new(geometry, puzzle);
        let mut run = Self {
            notes: Vec::with_capacity(events.len()),
            leading: BTreeSet::from([0]),
            solved: None,
            end: None,
        };
        let mut parents = BTreeMap::new();
        for event in events {
            let nothing = Note { event, n: 0, branch: 0, rests_on: Vec::new() };
            let Some((entry, replay)) = builder.push(event) else {
                run.notes.push(nothing);
                continue;
            };
            run.notes.push(match entry {
                Entry::Step(step) => {
                    Note { event, n: step.n, branch: step.branch, rests_on: step.uses.clone() }
                }
                Entry::Branch(branch) => {
                    parents.insert(branch.n, branch.parent);
                    let rests_on = behind_constraint(Constraint::Cell(branch.candidate.cell), replay);
                    Note { event, n: branch.n, branch: branch.parent, rests_on }
                }
                Entry::Close(close) => {
                    let rests_on = match close.why {
                        Closing::Contradiction(contradiction) => behind_contradiction(contradiction, replay),
                        Closing::Exhausted => None,
                        Closing::Solution | Closing::Abandoned => {
                            run.leading
                                .extend(std::iter::successors(Some(close.n), |n| parents.get(n).copied()));
                            None
                        }
                    };
                    if close.why == Closing::Solution && run.solved.is_none() {
                        run.solved = Some(replay.clone());
                    }
                    let branch = parents.get(&close.n).copied().unwrap_or_default();
                    Note { event, n: close.n, branch, rests_on: rests_on.unwrap_or_default() }
                }
            });
        }
        // A contradiction at the end needs no handling: nothing follows.
        let _ = builder.settle();
        run.end = builder.replay().filter(|replay| replay.depth() == 0).cloned();
        run
    }

    /// Selects the events that the log entries `roots` rely on. Branches opened inside a branch of `choices`
    /// are selected as well, with the failed branches inside them. Steps that place a digit are selected in
    /// every branch that `placements` accepts.
    fn select(
        &self,
        roots: &BTreeSet<u32>,
        choices: &BTreeSet<u32>,
        placements: impl Fn(u32) -> bool,
    ) -> Selection {
        let mut branches = BTreeSet::new();
        for note in self.notes.iter().filter(|note| matches!(note.event, Event::Branch(_))) {
            let opened_on = if self.leading.contains(&note.branch) { choices } else { &branches };
            if opened_on.contains(&note.branch) {
                branches.insert(note.n);
            }
        }
        let mut kept = Selection { events: vec![false; self.notes.len()], needed: roots.clone() };
        for (place, note) in self.notes.iter().enumerate().rev() {
            let is_kept = match note.event {
                Event::Sweep(_) => true,
                Event::Branch(_) | Event::Close(_) => branches.contains(&note.n),
                Event::Single(_) => kept.needed.contains(&note.n) || placements(note.branch),
                Event::Step(step) => {
                    kept.needed.contains(&note.n)
                        || (step.placements().next().is_some() && placements(note.branch))
                }
            };
            if is_kept {
                kept.events[place] = true;
                kept.needed.extend(&note.rests_on);
            }
        }
        kept
    }

    /// Finds steps of an excerpt that are no longer instances of their technique. Adds to the dependencies of
    /// each the log entries it lacks: some of those that changed candidates it cites or marks. Returns
    /// whether any entry was added.
    fn add_missing(
        &mut self,
        geometry: &Geometry,
        puzzle: &Puzzle,
        excerpt: &Excerpt,
        is_instance: &InstanceTest<'_>,
    ) -> bool {
        let (mut numbers, mut failed) = (BTreeSet::new(), BTreeMap::new());
        let mut builder = EntryBuilder::new(geometry, puzzle);
        for (n, event) in &excerpt.events {
            let Some((entry, replay)) = builder.push_as(*n, event) else { continue };
            numbers.insert(*n);
            if let Entry::Step(step) = entry
                && !is_instance(&step.step, replay.board())
            {
                failed.insert(step.n, (step.step.clone(), replay.board().clone()));
            }
        }
        if failed.is_empty() {
            return false;
        }
        let mut builder = EntryBuilder::new(geometry, puzzle);
        let mut has_grown = false;
        for note in &mut self.notes {
            let Some((Entry::Step(entry), replay)) = builder.push(note.event) else { continue };
            let Some((step, board)) = failed.get(&entry.n) else { continue };
            let mut added = &behind_cited(step, replay) - &numbers;
            if !is_instance(step, &board_with(board, replay, &added)) {
                // Some techniques depend on every open cell of the grid.
                added = &behind_all(replay) - &numbers;
            }
            for entry in added.clone() {
                added.remove(&entry);
                if !is_instance(step, &board_with(board, replay, &added)) {
                    added.insert(entry);
                }
            }
            has_grown |= !added.is_empty();
            note.rests_on.extend(added);
        }
        has_grown
    }

    /// Returns, for each branch that is `needed` and did not fail, the number of the branch around it.
    fn choices_among<'a>(&'a self, needed: &'a BTreeSet<u32>) -> impl Iterator<Item = u32> + 'a {
        let branches = self.notes.iter().filter(|note| matches!(note.event, Event::Branch(_)));
        let chosen = branches.filter(|note| needed.contains(&note.n) && self.leading.contains(&note.n));
        chosen.map(|note| note.branch)
    }

    fn excerpt(&self, geometry: &Geometry, puzzle: &Puzzle, kept: &Selection) -> Excerpt {
        let events = self.notes.iter().zip(&kept.events).filter(|(_, kept)| **kept);
        let events = events.map(|(note, _)| (note.n, note.event.clone()));
        Excerpt {
            events: rename_full_houses(geometry, puzzle, events),
            of: self.notes.iter().filter(|note| is_step(note.event)).count(),
            proven: BTreeSet::new(),
        }
    }
}
