//! Parts of a run: what its answer rests on, or what is behind one cell.

use std::collections::{BTreeMap, BTreeSet};

use super::dependencies::{behind_constraint, behind_contradiction, renamed};
use super::entry::Entry;
use super::entry_builder::EntryBuilder;
use super::event::{Closing, Event, Summary, Verdict};
use super::replay::Replay;
use crate::grid::{Board, Candidate, Cell, Geometry, Puzzle};
use crate::step::{Constraint, Step};

/// Some of the events of a run, which replay on the same puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Excerpt {
    /// The events, in the order in which they replay, each with the number that its entry has in the whole run, for
    /// [`EntryBuilder::push_as`]. A closing has the number of its branch; 0 stands for no entry.
    pub events: Vec<(u32, Event)>,
    /// How many steps the whole run has.
    pub of: usize,
    /// Choices that are not closed: every other candidate of their cell is tried before them, and fails.
    pub proven: BTreeSet<u32>,
}

/// What somebody wants to know the reason of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asked {
    /// The digit in this cell.
    Cell(Cell),
    /// That this candidate is true, or that it is gone.
    Candidate(Candidate),
}

/// Whether a step that stands in a run is what it is called in this position as well.
pub(crate) type Stands<'s> = dyn Fn(&Step, &Board<'_>) -> bool + 's;

impl Excerpt {
    /// Everything that the answer of a finished run on `puzzle` rests on: every branch with its choice and closing, and
    /// of the steps those that place a digit on the way to a solution or are used, by a step that is kept, for the choice
    /// of a cell to branch on or by the contradiction that a branch ends in.
    ///
    /// A step rests on nothing but its reasons, and still what it is called may depend on more that is gone, such as a
    /// third place for a digit that is said to have two. Where `stands` finds that a step is not what it is called without
    /// what is left out, the steps that removed that are kept as well.
    pub(crate) fn used(
        geometry: &Geometry,
        puzzle: &Puzzle,
        events: &[Event],
        summary: &Summary,
        stands: &Stands<'_>,
    ) -> Self {
        let mut run = Run::read(geometry, puzzle, events);
        let ends = summary.contradiction.zip(run.end.as_ref());
        let ends = ends.and_then(|(contradiction, replay)| behind_contradiction(contradiction, replay));
        let roots: BTreeSet<u32> = ends.into_iter().flatten().collect();
        let leading = run.leading.clone();
        let fills = |line| leading.contains(&line) && (line > 0 || summary.verdict != Verdict::None);
        loop {
            let excerpt = run.excerpt(geometry, puzzle, &run.keep(&roots, &leading, fills));
            if !run.mend(geometry, puzzle, &excerpt, stands) {
                return excerpt;
            }
        }
    }

    /// The steps behind what is `asked` about, in an order in which each comes after those that it uses, and last the one
    /// that settles it. Where that supposes a candidate, the other candidates of its cell are tried before, and fail.
    ///
    /// None if the run did not settle it, or it was so at the start.
    pub(crate) fn behind(
        geometry: &Geometry,
        puzzle: &Puzzle,
        events: &[Event],
        summary: &Summary,
        asked: Asked,
        stands: &Stands<'_>,
    ) -> Option<Self> {
        let mut run = Run::read(geometry, puzzle, events);
        let solved = run.solved.as_ref().filter(|_| summary.verdict == Verdict::Unique);
        let settled = |replay: &Option<Replay<'_>>| settled_by(replay.as_ref()?, asked);
        let root = settled(&run.end).or_else(|| settled_by(solved?, asked)).filter(|&root| root > 0)?;
        let mut choices = BTreeSet::new();
        loop {
            let kept = run.keep(&BTreeSet::from([root]), &choices, |_| false);
            let more: Vec<u32> =
                run.choices_among(&kept.needed).filter(|line| !choices.contains(line)).collect();
            if more.is_empty() {
                let mut excerpt = run.excerpt(geometry, puzzle, &kept);
                excerpt.prove(&run.leading);
                if !run.mend(geometry, puzzle, &excerpt, stands) {
                    return Some(excerpt);
                }
            }
            choices.extend(more);
        }
    }

    /// How many steps it has.
    #[cfg(test)]
    pub(crate) fn steps(&self) -> usize {
        self.events.iter().filter(|(_, event)| is_step(event)).count()
    }

    /// Moves what led to the solution behind the branches that failed, and leaves its branches open.
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

/// The entries that filled or removed something in what a step cites and marks.
fn looked_at(step: &Step, replay: &Replay<'_>) -> BTreeSet<u32> {
    let layout = replay.board().layout();
    let mut looked: Vec<Candidate> = Vec::new();
    for claim in &step.claims {
        claim.because.visit_cited(&mut |cited| looked.extend(cited.constraint.candidates(layout)));
    }
    for Candidate { cell, digit } in step.marks.iter().map(|mark| mark.candidate) {
        looked.extend(Constraint::Cell(cell).candidates(layout));
        let houses = layout.houses_of(cell).iter();
        looked.extend(houses.flat_map(|&house| Constraint::House(house, digit).candidates(layout)));
    }
    changed_by(looked, replay)
}

/// All entries that the position goes back to.
fn behind_all(replay: &Replay<'_>) -> BTreeSet<u32> {
    let layout = replay.board().layout();
    changed_by(layout.all_cells().flat_map(|cell| Constraint::Cell(cell).candidates(layout)), replay)
}

/// The entries that removed these candidates or filled their cells.
fn changed_by(candidates: impl IntoIterator<Item = Candidate>, replay: &Replay<'_>) -> BTreeSet<u32> {
    let by = |candidate: Candidate| [replay.remover(candidate), replay.filled_by(candidate.cell)];
    candidates.into_iter().flat_map(by).flatten().filter(|&n| n > 0).collect()
}

/// The position of an excerpt as it would be with some more of the entries of the whole run.
fn with<'g>(board: &Board<'g>, whole: &Replay<'_>, more: &BTreeSet<u32>) -> Board<'g> {
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

/// The number of the entry that settled it, in a position that goes back to no branch, or 0 for the start.
fn settled_by(replay: &Replay<'_>, asked: Asked) -> Option<u32> {
    match asked {
        Asked::Candidate(candidate) if replay.board().value(candidate.cell) != Some(candidate.digit) => {
            replay.remover(candidate)
        }
        Asked::Candidate(Candidate { cell, .. }) | Asked::Cell(cell) => replay.filled_by(cell),
    }
}

/// A run, with what each of its entries rests on.
struct Run<'e, 'g> {
    /// One for each event.
    notes: Vec<Note<'e>>,
    /// The trunk, 0, and the branches that did not fail: a solution is in them, or they were left.
    leading: BTreeSet<u32>,
    /// The first solution with the way there.
    solved: Option<Replay<'g>>,
    /// The position on the trunk after the last entry.
    end: Option<Replay<'g>>,
}

struct Note<'e> {
    event: &'e Event,
    /// The number of the step or branch; 0 if the event is no entry.
    n: u32,
    /// The branch that it is in: for a branch, the one that it was opened in.
    line: u32,
    rests_on: Vec<u32>,
}

/// What is kept of a run.
struct Kept {
    /// Whether each event is.
    events: Vec<bool>,
    /// The numbers of the entries that something kept rests on.
    needed: BTreeSet<u32>,
}

impl<'e, 'g> Run<'e, 'g> {
    fn read(geometry: &'g Geometry, puzzle: &Puzzle, events: &'e [Event]) -> Self {
        let mut unfolding = EntryBuilder::new(geometry, puzzle);
        let mut run = Self {
            notes: Vec::with_capacity(events.len()),
            leading: BTreeSet::from([0]),
            solved: None,
            end: None,
        };
        let mut parents = BTreeMap::new();
        for event in events {
            let nothing = Note { event, n: 0, line: 0, rests_on: Vec::new() };
            let Some((entry, replay)) = unfolding.push(event) else {
                run.notes.push(nothing);
                continue;
            };
            run.notes.push(match entry {
                Entry::Step(step) => {
                    Note { event, n: step.n, line: step.branch, rests_on: step.uses.clone() }
                }
                Entry::Branch(branch) => {
                    parents.insert(branch.n, branch.parent);
                    let rests_on = behind_constraint(Constraint::Cell(branch.candidate.cell), replay);
                    Note { event, n: branch.n, line: branch.parent, rests_on }
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
                    let line = parents.get(&close.n).copied().unwrap_or_default();
                    Note { event, n: close.n, line, rests_on: rests_on.unwrap_or_default() }
                }
            });
        }
        // A contradiction is where it ends.
        let _ = unfolding.settle();
        run.end = unfolding.replay().filter(|replay| replay.depth() == 0).cloned();
        run
    }

    /// What `roots` rest on and, of the branches, those that were opened on a line of `choices` and what failed in them;
    /// with the steps that place a digit on a line where `placements` are kept.
    fn keep(&self, roots: &BTreeSet<u32>, choices: &BTreeSet<u32>, placements: impl Fn(u32) -> bool) -> Kept {
        let mut branches = BTreeSet::new();
        for note in self.notes.iter().filter(|note| matches!(note.event, Event::Branch(_))) {
            let of = if self.leading.contains(&note.line) { choices } else { &branches };
            if of.contains(&note.line) {
                branches.insert(note.n);
            }
        }
        let mut kept = Kept { events: vec![false; self.notes.len()], needed: roots.clone() };
        for (place, note) in self.notes.iter().enumerate().rev() {
            let is_kept = match note.event {
                Event::Sweep(_) => true,
                Event::Branch(_) | Event::Close(_) => branches.contains(&note.n),
                Event::Single(_) => kept.needed.contains(&note.n) || placements(note.line),
                Event::Step(step) => {
                    kept.needed.contains(&note.n)
                        || (step.placements().next().is_some() && placements(note.line))
                }
            };
            if is_kept {
                kept.events[place] = true;
                kept.needed.extend(&note.rests_on);
            }
        }
        kept
    }

    /// Lets the steps of an excerpt that do not stand in it rest on what they need besides, of all that filled or removed
    /// something in what they cite and mark, and returns whether that is more than the excerpt has.
    fn mend(&mut self, geometry: &Geometry, puzzle: &Puzzle, excerpt: &Excerpt, stands: &Stands<'_>) -> bool {
        let (mut numbers, mut fallen) = (BTreeSet::new(), BTreeMap::new());
        let mut unfolding = EntryBuilder::new(geometry, puzzle);
        for (n, event) in &excerpt.events {
            let Some((entry, replay)) = unfolding.push_as(*n, event) else { continue };
            numbers.insert(*n);
            if let Entry::Step(step) = entry
                && !stands(&step.step, replay.board())
            {
                fallen.insert(step.n, (step.step.clone(), replay.board().clone()));
            }
        }
        if fallen.is_empty() {
            return false;
        }
        let mut unfolding = EntryBuilder::new(geometry, puzzle);
        let mut grown = false;
        for note in &mut self.notes {
            let Some((Entry::Step(entry), replay)) = unfolding.push(note.event) else { continue };
            let Some((step, board)) = fallen.get(&entry.n) else { continue };
            let mut besides = &looked_at(step, replay) - &numbers;
            if !stands(step, &with(board, replay, &besides)) {
                // Such as one whose pattern is all that is open.
                besides = &behind_all(replay) - &numbers;
            }
            for one in besides.clone() {
                besides.remove(&one);
                if !stands(step, &with(board, replay, &besides)) {
                    besides.insert(one);
                }
            }
            grown |= !besides.is_empty();
            note.rests_on.extend(besides);
        }
        grown
    }

    /// The lines on which a choice was made that is among the `needed`, and did not fail.
    fn choices_among<'a>(&'a self, needed: &'a BTreeSet<u32>) -> impl Iterator<Item = u32> + 'a {
        let branches = self.notes.iter().filter(|note| matches!(note.event, Event::Branch(_)));
        let chosen = branches.filter(|note| needed.contains(&note.n) && self.leading.contains(&note.n));
        chosen.map(|note| note.line)
    }

    fn excerpt(&self, geometry: &Geometry, puzzle: &Puzzle, kept: &Kept) -> Excerpt {
        let events = self.notes.iter().zip(&kept.events).filter(|(_, kept)| **kept);
        let events = events.map(|(note, _)| (note.n, note.event.clone()));
        Excerpt {
            events: renamed(geometry, puzzle, events),
            of: self.notes.iter().filter(|note| is_step(note.event)).count(),
            proven: BTreeSet::new(),
        }
    }
}
