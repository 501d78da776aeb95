//! `HoDoKu`'s difficulty scale: a score (the sum of the scores of a puzzle's steps) and a level.

use crate::catalog::{self, Level};

/// The score of one guess, in points of `HoDoKu`.
const GUESS: u64 = 10_000;

/// A puzzle's grade by the rule of `HoDoKu` 2.2.0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Hodoku {
    /// The level of the hardest step, or a higher one if the score exceeds that level's limit.
    pub level: Level,
    /// The sum of the steps' scores, with 10,000 for each guess.
    pub score: u64,
}

impl Hodoku {
    /// Grades a run from its steps, as (technique id, number of steps), and its number of guesses.
    ///
    /// A technique that `HoDoKu` lacks scores nothing. The profile `hodoku` uses no such technique.
    pub fn of<'a>(counts: impl IntoIterator<Item = (&'a str, u64)>, guesses: u64) -> Self {
        let mut level = if guesses > 0 { Level::Extreme } else { Level::Easy };
        let mut score = guesses.saturating_mul(GUESS);
        for (id, count) in counts {
            let row = catalog::all().find(|row| row.id.as_str() == id);
            if let Some((row, (_, each))) = row.and_then(|row| Some((row, row.hodoku?))) {
                level = level.max(row.level);
                score = score.saturating_add(count.saturating_mul(u64::from(each)));
            }
        }
        Self { level: lowest_level_for(level, score), score }
    }

    /// Returns `HoDoKu`'s word for the level.
    pub fn word(self) -> &'static str {
        match self.level {
            Level::Easy => "Easy",
            Level::Medium => "Medium",
            Level::Hard => "Hard",
            Level::Unfair => "Unfair",
            Level::Extreme => "Extreme",
        }
    }
}

/// Returns the lowest level, from `level` up, whose score limit is at least `score`.
fn lowest_level_for(level: Level, score: u64) -> Level {
    const MOST: [(Level, u64); 4] =
        [(Level::Easy, 800), (Level::Medium, 1000), (Level::Hard, 1600), (Level::Unfair, 1800)];
    let fits = |&&(each, most): &&(Level, u64)| each >= level && score <= most;
    MOST.iter().find(fits).map_or(Level::Extreme, |&(each, _)| each)
}

#[cfg(test)]
mod tests {
    use super::Level::{Easy, Extreme, Hard, Medium, Unfair};
    use super::*;

    #[test]
    fn the_score_is_a_sum_and_the_level_that_of_the_hardest_step() {
        let of = |counts: &[(&str, u64)], guesses| {
            let grade = Hodoku::of(counts.iter().copied(), guesses);
            (grade.word(), grade.score)
        };
        assert_eq!(of(&[], 0), ("Easy", 0));
        assert_eq!(of(&[("naked-single", 32), ("full-house", 21)], 0), ("Easy", 212));
        assert_eq!(
            of(&[("hidden-single-box", 2), ("hidden-single-line", 3), ("pointing", 1)], 0),
            ("Medium", 120)
        );
        assert_eq!(of(&[("x-wing", 1), ("naked-pair", 2)], 0), ("Hard", 260));
        assert_eq!(of(&[("naked-single", 1)], 2), ("Extreme", 20_004));
        assert_eq!(of(&[("no-such-technique", 7)], 0), ("Easy", 0));
    }

    #[test]
    fn a_score_too_high_raises_the_level() {
        let levels = |level| {
            [800, 801, 1000, 1001, 1600, 1601, 1800, 1801].map(|score| lowest_level_for(level, score))
        };
        assert_eq!(levels(Easy), [Easy, Medium, Medium, Hard, Hard, Unfair, Unfair, Extreme]);
        assert_eq!(levels(Hard), [Hard, Hard, Hard, Hard, Hard, Unfair, Unfair, Extreme]);
        assert_eq!(levels(Extreme), [Extreme; 8]);
    }

    #[test]
    fn the_levels_and_scores_of_the_rows_are_those_of_the_shared_list() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/hodoku-techniques.tsv");
        let Ok(text) = std::fs::read_to_string(path) else { return };
        for fields in text.lines().skip(1).map(|line| line.split('\t').collect::<Vec<_>>()) {
            for row in catalog::all() {
                if let Some((code, score)) = row.hodoku.filter(|(code, _)| *code == fields[4]) {
                    let level = Hodoku { level: row.level, score: 0 }.word();
                    assert_eq!(
                        (level.to_uppercase().as_str(), score.to_string().as_str()),
                        (fields[5], fields[6]),
                        "{code}"
                    );
                }
            }
        }
    }
}
