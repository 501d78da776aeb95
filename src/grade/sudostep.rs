//! The scale `sudostep`: the least technique that a puzzle needs, and the effort of solving it in rounds.
//!
//! The effort is a sum over rounds. A round of a technique costs its technique's price if there is one step, and down to
//! half of that if there are many:
//!
//! ```text
//! effort = sum over rounds of price * (1 + 1 / width) / 2
//! price  = full house 1, hidden single in a box 4, in a line 8, naked single 10,
//!          medium 50, hard 150, unfair 400, extreme 1000
//! trial  = 5000, or 1000000 if trials are made within trials
//! ```
//!
//! From 10,000 on, the effort is rounded to two digits.
//!
//! The prices were chosen by their rank correlation with Sudoku Explainer's and `HoDoKu`'s ratings. No human times were
//! used. `docs/grading.md` has the figures.

use crate::catalog::{self, Level, Technique};
use crate::step::{FULL_HOUSE, HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE, NAKED_SINGLE, TechniqueId};
use crate::trace::{Round, RoundKind, Rounds};

/// The prices of singles. They differ from each other, as the level says too little about the easiest puzzles.
const SINGLES: [(TechniqueId, u64); 4] =
    [(FULL_HOUSE, 1), (HIDDEN_SINGLE_BOX, 4), (HIDDEN_SINGLE_LINE, 8), (NAKED_SINGLE, 10)];

/// The price of a trial of every candidate, and of the same with trials within.
const TRIALS: [u64; 2] = [5_000, 1_000_000];

/// The parts of a point in which rounds are summed.
const PARTS: u64 = 1_000;

/// A puzzle's grade on the scale `sudostep`. It is the same for equivalent puzzles.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Sudostep {
    /// The level of the technique needed; `None`, which reads `trial`, if the techniques of the scale do not solve the
    /// puzzle.
    pub level: Option<Level>,
    /// The least technique without which the puzzle stays unsolved. `None` for a trial, and if no cell was open.
    pub needs: Option<&'static Technique>,
    /// The sum of what the rounds cost.
    pub effort: u64,
    /// The rounds with what each of them costs, in order.
    pub rounds: Vec<CostedRound>,
    /// The index of the narrowest round of the grade's level, or of its trials; the first of several. `None` if there
    /// is no round.
    pub bottleneck: Option<usize>,
    /// The number of candidates that no round removed, which cost as much as a trial within a trial; 0 if the rounds
    /// solved the puzzle.
    pub left: u32,
}

/// A round and what it adds to the effort.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CostedRound {
    /// The round.
    pub round: Round,
    /// The technique; `None` for a trial.
    pub technique: Option<&'static Technique>,
    /// The cost in points.
    pub cost: f64,
}

impl Sudostep {
    /// Grades a solve in rounds. `None` if it ended early.
    pub fn of(rounds: Rounds) -> Option<Self> {
        if rounds.stopped.is_some() {
            return None;
        }
        let mut parts = 0;
        let price = |round: Round| {
            let (technique, cost) = match &round.kind {
                RoundKind::Technique(id) => {
                    let row = catalog::get(id);
                    (row, row.map_or(0, |row| shared(price(row), round.width)))
                }
                RoundKind::Trial => (None, TRIALS[0] * PARTS),
                RoundKind::TrialInTrial => (None, TRIALS[1] * PARTS),
            };
            parts += cost;
            CostedRound { round, technique, cost: points(cost) }
        };
        let costed: Vec<CostedRound> = rounds.rounds.into_iter().map(price).collect();
        if rounds.left > 0 {
            parts += TRIALS[1] * PARTS;
        }
        let is_trial = rounds.left > 0 || costed.iter().any(|round| round.technique.is_none());
        let needs = costed.iter().filter_map(|round| round.technique).max_by_key(|row| row.rank());
        let needs = needs.filter(|_| !is_trial);
        // A puzzle without empty cells needs no technique, so it is easy.
        let level = (!is_trial).then(|| needs.map_or(Level::Easy, |row| row.level));
        let at_level = |round: &CostedRound| round.technique.map(|row| row.level) == level;
        let widths = costed.iter().enumerate().filter(|(_, round)| at_level(round));
        let bottleneck = widths.min_by_key(|(_, round)| round.round.width).map(|(at, _)| at);
        Some(Self { level, needs, effort: rounded(parts), rounds: costed, bottleneck, left: rounds.left })
    }

    /// Returns what the rounds cost together, before the effort is rounded, in points.
    pub fn sum(&self) -> f64 {
        let left = if self.left > 0 { TRIALS[1] * PARTS } else { 0 };
        self.rounds.iter().map(|round| round.cost).sum::<f64>() + points(left)
    }

    /// Returns the level as a word: `easy` to `extreme`, or `trial`.
    pub fn word(&self) -> &'static str {
        self.level.map_or("trial", Level::word)
    }

    /// Returns the number of steps available in the bottleneck; `None` if there is no round.
    pub fn width(&self) -> Option<u32> {
        self.bottleneck.map(|at| self.rounds[at].round.width)
    }
}

/// Returns the price of one step.
fn price(row: &Technique) -> u64 {
    let single = SINGLES.into_iter().find(|(id, _)| *id == row.id);
    single.map_or(
        match row.level {
            Level::Easy => 10,
            Level::Medium => 50,
            Level::Hard => 150,
            Level::Unfair => 400,
            Level::Extreme => 1_000,
        },
        |(_, price)| price,
    )
}

/// Returns what a round with so many steps costs, in parts: the price for one step, half the price for many.
fn shared(price: u64, width: u32) -> u64 {
    let width = u64::from(width.max(1));
    price * PARTS * (width + 1) / (2 * width)
}

/// Returns the effort of so many parts: whole points, from 10,000 on to two digits.
fn rounded(parts: u64) -> u64 {
    let points = (parts + PARTS / 2) / PARTS;
    let place = 10_u64.pow(points.max(1).ilog10().saturating_sub(1));
    if points < 10_000 { points } else { (points + place / 2) / place * place }
}

#[allow(clippy::cast_precision_loss, reason = "far fewer parts than an f64 can count")]
fn points(parts: u64) -> f64 {
    parts as f64 / PARTS as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::rows;

    fn round(kind: RoundKind, width: u32) -> Round {
        Round { kind, width, placed: Vec::new(), removed: Vec::new(), open: 50 }
    }

    fn graded(rounds: &[(TechniqueId, u32)], left: u32) -> Sudostep {
        let rounds = rounds.iter().map(|(id, width)| round(RoundKind::Technique(id.clone()), *width));
        Sudostep::of(Rounds { rounds: rounds.collect(), left, stopped: None }).unwrap()
    }

    #[test]
    fn a_round_costs_less_where_more_steps_are_available() {
        let effort = |width| graded(&[(rows::X_WING, width)], 0).effort;
        assert_eq!([1, 2, 3, 1000].map(effort), [150, 113, 100, 75]);
        assert_eq!(graded(&[(FULL_HOUSE, 1), (NAKED_SINGLE, 1), (rows::POINTING, 2)], 0).effort, 49);
    }

    #[test]
    fn the_hardest_round_gives_the_level_and_the_narrowest_of_that_level_the_width() {
        let grade =
            graded(&[(rows::POINTING, 1), (rows::W_WING, 3), (rows::XY_WING, 2), (rows::X_WING, 2)], 0);
        assert_eq!((grade.word(), grade.needs.unwrap().id.as_str()), ("hard", "xy-wing"));
        assert_eq!((grade.bottleneck, grade.width()), (Some(2), Some(2)));
        // By level first: an X-chain comes before a WXYZ-wing in the order, but is of a harder level.
        let grade = graded(&[(rows::X_CHAIN, 1), (rows::WXYZ_WING, 1)], 0);
        assert_eq!(grade.needs.unwrap().id.as_str(), "x-chain");
        assert_eq!((graded(&[], 0).word(), graded(&[], 0).width()), ("easy", None));
    }

    #[test]
    fn a_large_effort_is_rounded_to_two_digits() {
        let of = |points| rounded(points * PARTS);
        assert_eq!(
            [0, 9_999, 10_499, 10_500, 104_999, 995_000].map(of),
            [0, 9_999, 10_000, 11_000, 100_000, 1_000_000]
        );
    }

    #[test]
    fn what_no_technique_of_the_scale_solves_is_a_trial() {
        let rounds = vec![round(RoundKind::Technique(rows::X_WING), 1), round(RoundKind::Trial, 4)];
        let grade = Sudostep::of(Rounds { rounds, left: 0, stopped: None }).unwrap();
        assert_eq!((grade.word(), grade.effort, grade.needs.is_none()), ("trial", 5_150, true));
        assert_eq!(grade.bottleneck, Some(1));
        let left = graded(&[(rows::X_WING, 1)], 30);
        assert_eq!((left.word(), left.effort, left.bottleneck), ("trial", 1_000_000, None));
        assert!((left.sum() - 1_000_150.0).abs() < 0.1, "not rounded");
    }
}
