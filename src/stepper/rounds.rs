//! Solves in rounds: each round applies every instance of the easiest technique that fires, all at once. No choice
//! enters, so puzzles that differ by a symmetry of the grid or by their labels have equal rounds.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::plan::out_of_time;
use crate::catalog::{self, Level};
use crate::engine::Budget;
use crate::grid::{AnySize, Board, Candidate, Classic, Contradiction, Geometry, PerLayout, Puzzle, Storage};
use crate::rules::singles::Sweep;
use crate::rules::{Listed, Rules, Work, find_all};
use crate::step::{HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE, NAKED_SINGLE, Step, TechniqueId, sorted};
use crate::trace::{Round, RoundKind, Rounds};

/// The largest number of cells for which a trial is made within a trial: on larger grids it takes too long.
const MAX_CELLS_FOR_TRIAL_IN_TRIAL: usize = 81;

/// Solves puzzles in rounds, for the scale `sudostep`. It compiles a layout on that layout's first puzzle, so reuse it.
///
/// ```
/// use sudostep::stepper::RoundStepper;
/// use sudostep::{Budget, Puzzle};
///
/// let puzzle: Puzzle = "8*9**6*5*\n***1****8\n*****3*7*\n**6***3**\n***259***\n**2***4**\n*7*4*****\n9****8***\n*4*9**6*1".parse()?;
/// let rounds = RoundStepper::new(Budget::default()).run(&puzzle);
/// assert_eq!(rounds.left, 0);
/// # Ok::<(), sudostep::InputError>(())
/// ```
pub struct RoundStepper {
    compiled: PerLayout<Compiled>,
    budget: Budget,
}

/// A layout compiled for one of the two storages, and the rules of the scale, easiest first.
enum Compiled {
    Classic(Geometry<Classic>, Vec<&'static Listed<Classic>>),
    AnySize(Geometry<AnySize>, Vec<&'static Listed<AnySize>>),
}

impl RoundStepper {
    /// Creates a stepper whose solves each have this budget. Only its time and its flag count.
    pub fn new(budget: Budget) -> Self {
        Self { compiled: PerLayout::new(), budget }
    }

    /// Solves `puzzle`, which must have exactly one solution, in rounds.
    pub fn run(&self, puzzle: &Puzzle) -> Rounds {
        let compiled = self.compiled.get(puzzle.layout(), |layout| {
            if Classic::fits(&layout) {
                Compiled::Classic(Geometry::new(layout), rules())
            } else {
                Compiled::AnySize(Geometry::new(layout), rules())
            }
        });
        match compiled {
            Compiled::Classic(geometry, rules) => run(geometry, rules, puzzle, &self.budget),
            Compiled::AnySize(geometry, rules) => run(geometry, rules, puzzle, &self.budget),
        }
    }
}

/// Returns the place of a technique in the scale; `None` if it is left out.
fn rank(id: &TechniqueId) -> Option<(Level, u16)> {
    catalog::get(id).filter(|row| row.in_scale).map(catalog::Technique::rank)
}

/// Returns the rules of the scale, easiest first.
fn rules<S: Rules>() -> Vec<&'static Listed<S>> {
    let easiest = |rule: &Listed<S>| rule.emits.iter().filter_map(rank).min();
    let mut rules: Vec<_> = S::ALL.iter().filter_map(|rule| Some((easiest(rule)?, rule))).collect();
    rules.sort_by_key(|(rank, _)| *rank);
    let in_rounds = |rule: &'static Listed<S>| {
        S::IN_ROUNDS.iter().find(|other| other.emits == rule.emits).unwrap_or(rule)
    };
    rules.into_iter().map(|(_, rule)| in_rounds(rule)).collect()
}

fn run<S: Rules>(
    geometry: &Geometry<S>,
    rules: &[&'static Listed<S>],
    puzzle: &Puzzle,
    budget: &Budget,
) -> Rounds {
    let mut rounds = Rounds::default();
    let Ok(mut board) = Board::start(geometry, puzzle) else { return rounds };
    let mut work = Work::new(puzzle, budget.deadline());
    while !board.open().is_empty() {
        let by_rules = rules.iter().find_map(|rule| by_rule(rule, &board, &mut work));
        let round = by_rules.or_else(|| Trials { work: &work, singles: singles()? }.round(&board));
        if work.out_of_time() {
            rounds.stopped = Some(out_of_time(&work));
            break;
        }
        let Some(round) = round else { break };
        let applied = apply(&round, &mut board);
        rounds.rounds.push(round);
        if applied.is_err() {
            break;
        }
    }
    rounds.left = number(board.open().into_iter().map(|cell| board.candidates(cell).len()).sum());
    rounds
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// Returns the round of the easiest technique of a rule, if the rule finds anything.
fn by_rule<S: Rules>(rule: &Listed<S>, board: &Board<'_, S>, work: &mut Work<'_, S>) -> Option<Round> {
    if let ControlFlow::Continue(Some(removed)) = rule.rule.removed_by_any(board, work) {
        // The chains of a rule share one search, so all go by the name of the easiest.
        let easiest = rule.emits.iter().filter(|id| rank(id).is_some()).min_by_key(|id| rank(id))?;
        return round(
            RoundKind::Technique(easiest.clone()),
            removed.into_iter().map(|gone| vec![(gone, false)]),
            board,
        );
    }
    let found = find_all(rule.rule, board, work, |step| rank(&step.technique).is_some());
    let easiest = found.iter().map(|step| &step.technique).min_by_key(|id| rank(id))?.clone();
    let steps = found.iter().filter(|step| step.technique == easiest).map(conclusions);
    round(RoundKind::Technique(easiest.clone()), steps, board)
}

/// A candidate, and true if it is placed, false if it is removed.
type Conclusion = (Candidate, bool);

/// Returns the conclusions of a step, sorted.
fn conclusions(step: &Step) -> Vec<Conclusion> {
    let placed = step.placements().map(|candidate| (candidate, true));
    sorted(placed.chain(step.eliminations().map(|candidate| (candidate, false))))
}

/// Returns the round that applies these steps, each given by its conclusions; `None` if there is none.
fn round<S: Storage>(
    kind: RoundKind,
    steps: impl Iterator<Item = Vec<Conclusion>>,
    board: &Board<'_, S>,
) -> Option<Round> {
    let steps: BTreeSet<Vec<Conclusion>> = steps.collect();
    let all: BTreeSet<Conclusion> = steps.iter().flatten().copied().collect();
    let those = |placed: bool| all.iter().filter(move |(_, is_placed)| *is_placed == placed);
    let candidates = |placed: bool| those(placed).map(|&(candidate, _)| candidate).collect();
    (!steps.is_empty()).then(|| Round {
        kind,
        width: number(steps.len()),
        placed: candidates(true),
        removed: candidates(false),
        open: number(board.open().len()),
    })
}

fn apply<S: Storage>(round: &Round, board: &mut Board<'_, S>) -> Result<(), Contradiction> {
    round.placed.iter().try_for_each(|&placed| board.place(placed))?;
    round.removed.iter().try_for_each(|&gone| board.eliminate(gone))
}

/// Returns the singles that a trial follows.
fn singles() -> Option<Sweep> {
    Sweep::of(&[HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE, NAKED_SINGLE])
}

/// Trials: candidates are supposed one after the other and followed by singles.
struct Trials<'w, 'p, S: Storage> {
    work: &'w Work<'p, S>,
    singles: Sweep,
}

impl<S: Storage> Trials<'_, '_, S> {
    /// Returns the round that removes every candidate refuted by a trial or, if there is none, by one in a trial.
    fn round(&self, board: &Board<'_, S>) -> Option<Round> {
        let refuted = |nested: bool| {
            let refuted =
                candidates(board).into_iter().filter(|&candidate| self.refutes(candidate, board, nested));
            let kind = if nested { RoundKind::TrialInTrial } else { RoundKind::Trial };
            round(kind, refuted.map(|candidate| vec![(candidate, false)]), board)
        };
        let is_small = board.layout().cells() <= MAX_CELLS_FOR_TRIAL_IN_TRIAL;
        refuted(false).or_else(|| is_small.then(|| refuted(true))?)
    }

    /// Returns true if a supposed candidate leads to a contradiction.
    fn refutes(&self, candidate: Candidate, board: &Board<'_, S>, nested: bool) -> bool {
        let mut board = board.clone();
        if self.work.out_of_time() {
            return false;
        }
        board.place(candidate).is_err()
            || self.singles.run_out(&mut board).is_err()
            || (nested && self.contradicts(&mut board))
    }

    /// Makes trials until none refutes a candidate. Returns true if they end in a contradiction. The end does not
    /// depend on the order of the trials.
    fn contradicts(&self, board: &mut Board<'_, S>) -> bool {
        loop {
            let mut refuted = false;
            for candidate in candidates(board) {
                if board.open().contains(candidate.cell)
                    && board.has(candidate)
                    && self.refutes(candidate, board, false)
                {
                    if board.eliminate(candidate).is_err() || self.singles.run_out(board).is_err() {
                        return true;
                    }
                    refuted = true;
                }
            }
            if !refuted {
                return false;
            }
        }
    }
}

/// Returns the candidates of all open cells.
fn candidates<S: Storage>(board: &Board<'_, S>) -> Vec<Candidate> {
    let of = |cell| board.candidates(cell).into_iter().map(move |digit| Candidate { cell, digit });
    board.open().into_iter().flat_map(of).collect()
}
