//! Measures how long puzzles take: `--time` and `--repeat`.

use std::fmt;
use std::time::{Duration, Instant};

/// The time measurements of a run, in memory of constant size.
pub(super) struct Timing {
    /// The noun for a timed item, such as `puzzle`.
    what: &'static str,
    started: Instant,
    repeat: u32,
    each: Times,
    best: Times,
}

impl Timing {
    /// Starts timing items called `what`, each worked `repeat` times.
    pub(super) fn start(what: &'static str, repeat: u32) -> Self {
        Self { what, started: Instant::now(), repeat, each: Times::default(), best: Times::default() }
    }

    /// Adds the times of one puzzle, one for each repetition.
    pub(super) fn add(&mut self, times: &[Duration]) {
        for &time in times {
            self.each.add(time);
        }
        if let Some(&best) = times.iter().min() {
            self.best.add(best);
        }
    }
}

impl fmt::Display for Timing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, .. } = self;
        let count = self.best.count;
        let s = if count == 1 { "" } else { "s" };
        let took = ShortDuration(self.started.elapsed());
        if count == 0 {
            return writeln!(f, "0 {what}s in {took}");
        }
        if self.repeat == 1 {
            return writeln!(f, "{count} {what}{s} in {took}: {}", self.each);
        }
        writeln!(f, "{count} {what}{s}, {} times each, in {took}: {}", self.repeat, self.each)?;
        writeln!(f, "best of {} of each {what}: {}", self.repeat, self.best)
    }
}

/// A histogram of times.
struct Times {
    count: u64,
    total: Duration,
    least: Duration,
    most: Duration,
    /// The number of measured times in each histogram class; classes are less than one per cent wide.
    classes: Vec<u64>,
}

/// Binary logarithm of the number of classes in each doubling of a duration.
const CLASS_BITS: u32 = 7;

impl Default for Times {
    fn default() -> Self {
        let classes = vec![0; class_of(u64::MAX) + 1];
        Self { count: 0, total: Duration::ZERO, least: Duration::MAX, most: Duration::ZERO, classes }
    }
}

impl Times {
    fn add(&mut self, time: Duration) {
        self.count += 1;
        self.total += time;
        self.least = self.least.min(time);
        self.most = self.most.max(time);
        self.classes[class_of(u64::try_from(time.as_nanos()).unwrap_or(u64::MAX))] += 1;
    }

    fn mean(&self) -> Duration {
        Duration::from_nanos((self.total.as_nanos() / u128::from(self.count.max(1))) as u64)
    }

    /// Returns the median of the measured times, to within one per cent.
    fn median(&self) -> Duration {
        let mut below = 0;
        let middle = self.classes.iter().position(|&here| {
            below += here;
            below * 2 >= self.count
        });
        Duration::from_nanos(start_of(middle.unwrap_or(0))).clamp(self.least.min(self.most), self.most)
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [mean, median, most] = [self.mean(), self.median(), self.most].map(ShortDuration);
        write!(f, "mean {mean}, median {median}, max {most}")
    }
}

/// Returns the histogram class of a duration in nanoseconds: one class each below 128, then 128 classes to
/// every doubling.
fn class_of(nanoseconds: u64) -> usize {
    let doublings = (u64::BITS - nanoseconds.leading_zeros()).saturating_sub(CLASS_BITS + 1);
    ((u64::from(doublings) << CLASS_BITS) + (nanoseconds >> doublings)) as usize
}

/// Returns the shortest duration of a histogram class, in nanoseconds.
fn start_of(class: usize) -> u64 {
    let class = class as u64;
    let doublings = (class >> CLASS_BITS).saturating_sub(1);
    (class - (doublings << CLASS_BITS)) << doublings
}

/// Displays a duration with three significant digits, in s, ms or us.
struct ShortDuration(Duration);

impl fmt::Display for ShortDuration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs_f64();
        let (number, unit) = match seconds {
            0.9995.. => (seconds, "s"),
            0.000_999_5.. => (seconds * 1e3, "ms"),
            _ => (seconds * 1e6, "us"),
        };
        let decimals = match number {
            99.95.. => 0,
            9.995.. => 1,
            _ => 2,
        };
        write!(f, "{number:.decimals$} {unit}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_follow_each_other_and_are_narrow() {
        let mut last = class_of(0);
        for exponent in 0..64 {
            for offset in [0u64, 1, 3, 1 << 20] {
                let length = (1u64 << exponent).saturating_add(offset.min(1 << exponent >> 2));
                let class = class_of(length);
                let start = start_of(class);
                assert!(start <= length && (length - start) * 100 <= length, "{length}: {start}");
                assert!(class_of(start) == class && class >= last.min(class));
                last = class;
            }
        }
    }

    #[test]
    fn the_median_is_the_middle_and_never_beyond_the_ends() {
        let mut times = Times::default();
        times.add(Duration::from_nanos(12_345));
        assert_eq!(times.median(), Duration::from_nanos(12_345));
        for _ in 0..10 {
            times.add(Duration::from_micros(100));
        }
        let median = times.median().as_nanos();
        assert!((99_000..=100_000).contains(&median), "{median}");
        assert_eq!(Times::default().median(), Duration::ZERO);
    }

    #[test]
    fn lengths_are_shown_in_a_unit_that_suits_them() {
        let shown = |nanoseconds| ShortDuration(Duration::from_nanos(nanoseconds)).to_string();
        assert_eq!(shown(420), "0.42 us");
        assert_eq!(shown(12_340), "12.3 us");
        assert_eq!(shown(1_234_000), "1.23 ms");
        assert_eq!(shown(999_960), "1.00 ms");
        assert_eq!(shown(123_456_000_000), "123 s");
    }

    #[test]
    fn the_best_of_each_puzzle_is_told_beside_every_time() {
        let mut timing = Timing::start("puzzle", 2);
        timing.add(&[Duration::from_micros(30), Duration::from_micros(10)]);
        let told = timing.to_string();
        assert!(told.starts_with("1 puzzle, 2 times each, in "), "{told}");
        assert!(told.contains(": mean 20.0 us, "), "{told}");
        assert!(
            told.ends_with("best of 2 of each puzzle: mean 10.0 us, median 10.0 us, max 10.0 us\n"),
            "{told}"
        );
    }
}
