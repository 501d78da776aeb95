//! `grade --summary`: how many puzzles there are of each level and of each hardest technique.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;

use serde_json::{Map, Value, json};

use super::super::args::Format;
use super::super::output::Sink;
use super::filter::LEVELS;
use super::scales::ScaleArgs;
use crate::catalog;
use crate::outcome::{Graded, Scale};

/// The widest bar of the histogram.
const BAR: u64 = 40;

/// Counts of puzzles by their grades.
#[derive(Default)]
pub(super) struct Histogram {
    puzzles: u64,
    graded: u64,
    levels: BTreeMap<&'static str, BTreeMap<String, u64>>,
    needs: BTreeMap<&'static str, u64>,
    hardest: BTreeMap<&'static str, u64>,
    /// How many puzzles have an ER from each whole number up.
    ratings: BTreeMap<u64, u64>,
    numbers: Vec<(Scale, Vec<f64>)>,
}

impl Histogram {
    /// Counts a puzzle.
    pub(super) fn add(&mut self, found: &Graded, scales: &ScaleArgs) {
        self.puzzles += 1;
        let Some(grade) = &found.grade else { return };
        self.graded += 1;
        for scale in scales.asked() {
            let Some(number) = scale.number(found) else { continue };
            match self.numbers.iter_mut().find(|(known, _)| *known == scale) {
                Some((_, numbers)) => numbers.push(number),
                None => self.numbers.push((scale, vec![number])),
            }
            if let Some(level) = scale.level(found) {
                *self.levels.entry(scale.name()).or_default().entry(level.to_lowercase()).or_default() += 1;
            } else {
                *self.ratings.entry(whole(number)).or_default() += 1;
            }
        }
        if let Some(needs) = found.sudostep().filter(|_| scales.ask(Scale::Sudostep)) {
            *self.needs.entry(needs.needs.map_or("trial", |row| row.id.as_str())).or_default() += 1;
        }
        if let Some(hardest) = grade.hardest {
            *self.hardest.entry(hardest.id.as_str()).or_default() += 1;
        }
    }

    /// Writes the counts.
    pub(super) fn write(&mut self, sink: &mut Sink<'_>) -> io::Result<()> {
        let spreads = self.spreads();
        match sink.format {
            Format::Json | Format::Jsonl => {
                let mut record = Map::new();
                record.insert("puzzles".to_string(), self.puzzles.into());
                record.insert("graded".to_string(), self.graded.into());
                for (name, rows) in self.tables() {
                    let rows: Map<String, Value> =
                        rows.into_iter().map(|(name, count)| (name, count.into())).collect();
                    record.insert(name, rows.into());
                }
                for (scale, spread) in spreads {
                    let [least, median, most] = spread.map(|told| told.parse().unwrap_or(Value::Null));
                    let spread = json!({ "least": least, "median": median, "most": most });
                    record.insert(format!("{scale}_number"), spread);
                }
                sink.record(&record)
            }
            Format::Csv => {
                sink.row(["count", "of", "puzzles"])?;
                self.tables().into_iter().try_for_each(|(name, rows)| {
                    rows.into_iter().try_for_each(|(of, count)| sink.row([&name, &of, &count.to_string()]))
                })
            }
            _ => {
                let mut text = format!("{} puzzles, {} with one solution\n", self.puzzles, self.graded);
                for (name, rows) in self.tables() {
                    let most = rows.iter().map(|(_, count)| *count).max().unwrap_or(1).max(1);
                    let _ = writeln!(text, "\n{}", name.replace('_', " "));
                    for (of, count) in rows {
                        let bar = "#".repeat(usize::try_from((count * BAR).div_ceil(most)).unwrap_or(0));
                        let _ = writeln!(text, "  {of:<24}{count:>9}  {bar}");
                    }
                }
                for (scale, [least, median, most]) in spreads {
                    let what = match scale {
                        Scale::Sudostep => "effort",
                        Scale::Hodoku => "score",
                        Scale::Se => "ER",
                    };
                    let _ =
                        writeln!(text, "\n{what} ({scale}): {least} to {most}, half of them up to {median}");
                }
                sink.text(&text)
            }
        }
    }

    /// Returns the counts as tables, each with its name: levels from easy to hard, techniques from easy to hard.
    fn tables(&self) -> Vec<(String, Vec<(String, u64)>)> {
        let mut tables = Vec::new();
        for (scale, counts) in &self.levels {
            let rows = LEVELS.iter().filter_map(|level| Some(((*level).to_string(), *counts.get(*level)?)));
            tables.push((format!("{scale}_level"), rows.collect()));
        }
        if !self.ratings.is_empty() {
            let row = |(from, count): (&u64, &u64)| (format!("{from}.0 to {from}.9"), *count);
            tables.push(("se_er".to_string(), self.ratings.iter().map(row).collect()));
        }
        let by_rank = |counts: &BTreeMap<&str, u64>| {
            let mut rows: Vec<_> = catalog::every().map(|row| (row.rank(), row.id.as_str())).collect();
            rows.sort_unstable();
            let names = rows.into_iter().map(|(_, id)| id).chain(["trial"]);
            names.filter_map(|id| Some((id.to_string(), *counts.get(id)?))).collect::<Vec<_>>()
        };
        for (name, counts) in [("needs", &self.needs), ("hardest", &self.hardest)] {
            if !counts.is_empty() {
                tables.push((name.to_string(), by_rank(counts)));
            }
        }
        tables
    }

    /// Returns the least number of each scale, the middle one and the largest. Efforts and scores are whole numbers,
    /// ratings of SE have a tenth.
    fn spreads(&mut self) -> Vec<(Scale, [String; 3])> {
        let spread = |(scale, numbers): &mut (Scale, Vec<f64>)| {
            numbers.sort_unstable_by(f64::total_cmp);
            let spread = [*numbers.first()?, numbers[(numbers.len() - 1) / 2], *numbers.last()?];
            let decimals = usize::from(*scale == Scale::Se);
            Some((*scale, spread.map(|number| format!("{number:.decimals$}"))))
        };
        self.numbers.iter_mut().filter_map(spread).collect()
    }
}

#[allow(clippy::cast_sign_loss, reason = "ratings are from 0 to 20")]
fn whole(number: f64) -> u64 {
    number as u64
}
