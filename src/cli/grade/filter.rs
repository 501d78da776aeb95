//! The choice of the puzzles whose grades are written.

use super::super::failure::Failure;
use super::scales::ScaleArgs;
use crate::catalog;
use crate::outcome::steps::unknown_technique;
use crate::outcome::{Graded, Scale};
use crate::step::TechniqueId;

/// Options that choose puzzles by their grade.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Output")]
pub(super) struct FilterArgs {
    /// Write puzzles of this effort or more
    ///
    /// The number is the effort; the score where --scale names hodoku first, ER where it names se first. Puzzles without
    /// a grade are left out.
    #[arg(long, value_name = "NUMBER", value_parser = parse_number)]
    min: Option<f64>,
    /// Write puzzles of this effort or less
    #[arg(long, value_name = "NUMBER", value_parser = parse_number)]
    max: Option<f64>,
    /// Write puzzles of these levels
    ///
    /// easy, medium, hard, unfair, extreme or trial, on the scale that --scale names first; several are separated by
    /// commas.
    #[arg(long, value_name = "LEVEL,...", value_delimiter = ',', value_parser = parse_level)]
    level: Vec<String>,
    /// Write puzzles that need these techniques
    ///
    /// Ids, HoDoKu codes or aliases, separated by commas. A puzzle needs the hardest technique without which the scale
    /// sudostep leaves it unsolved.
    #[arg(long, value_name = "ID,...", value_delimiter = ',', value_parser = parse_needs)]
    needs: Vec<Techniques>,
}

/// The techniques that one name covers.
#[derive(Clone, Debug)]
struct Techniques(Vec<TechniqueId>);

/// The words for levels, easiest first.
pub(super) const LEVELS: [&str; 6] = ["easy", "medium", "hard", "unfair", "extreme", "trial"];

fn parse_number(typed: &str) -> Result<f64, String> {
    let number = typed.trim().parse().ok().filter(|number: &f64| number.is_finite());
    number.ok_or_else(|| "expected a number, for example 400 or 7.1".to_string())
}

fn parse_level(typed: &str) -> Result<String, String> {
    let word = typed.trim().to_lowercase();
    let is_known = LEVELS.contains(&word.as_str());
    if is_known { Ok(word) } else { Err(format!("the levels are {}", LEVELS.join(", "))) }
}

fn parse_needs(typed: &str) -> Result<Techniques, String> {
    let found = catalog::find(typed.trim());
    match found.as_slice() {
        [] => Err(unknown_technique(typed)),
        rows if rows.iter().all(|row| !row.in_scale) => {
            let name = &rows[0].id;
            Err(format!(
                "the scale sudostep leaves out {name} or counts it with an easier one: no puzzle needs it there"
            ))
        }
        rows => Ok(Techniques(rows.iter().map(|row| row.id.clone()).collect())),
    }
}

impl FilterArgs {
    /// Checks that the options fit the scales.
    ///
    /// # Errors
    /// If `--needs` is given without the scale `sudostep`, or `--level` where the first scale has no levels.
    pub(super) fn check(&self, scales: &ScaleArgs) -> Result<(), Failure> {
        if !self.level.is_empty() && scales.first() == Scale::Se {
            let why = "--level is about the scale named first, and se has no levels: use --min and --max";
            return Err(Failure::Usage(why.to_string()));
        }
        if self.needs.is_empty() || scales.ask(Scale::Sudostep) {
            return Ok(());
        }
        Err(Failure::Usage("--needs is about the scale sudostep: add it to --scale".to_string()))
    }

    /// Returns true if the grades of a puzzle are written.
    pub(super) fn accepts(&self, found: &Graded, scales: &ScaleArgs) -> bool {
        let scale = scales.first();
        let is_in_range = self.min.is_none() && self.max.is_none()
            || scale.number(found).is_some_and(|number| {
                self.min.is_none_or(|min| number >= min) && self.max.is_none_or(|max| number <= max)
            });
        let has_level = self.level.is_empty()
            || scale
                .level(found)
                .is_some_and(|level| self.level.iter().any(|wanted| wanted.eq_ignore_ascii_case(level)));
        let needs = found.sudostep().and_then(|grade| grade.needs);
        let has_needs = self.needs.is_empty()
            || needs.is_some_and(|row| self.needs.iter().any(|Techniques(ids)| ids.contains(&row.id)));
        is_in_range && has_level && has_needs
    }
}
