//! Options by the names of the command line, and what is made of them.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::json;
use sudostep::engine::Cancel;
use sudostep::formats::ReadOptions;
use sudostep::outcome::{Grader, Scale};
use sudostep::{Budget, Profile, Stepper};

/// The options of reading a puzzle.
pub(crate) const READING: &[&str] = &["box", "symbols", "format", "column", "delimiter"];
/// The bounds of the work on one puzzle.
pub(crate) const BOUNDS: &[&str] = &["max_nodes", "timeout"];
/// The options of a run.
pub(crate) const RULES: &[&str] = &["rules", "advance", "no_uniqueness", "no_branch"];

/// Options as they were given, by name; a list is one text with commas.
#[derive(Clone, PartialEq, Default, Debug)]
pub(crate) struct Options(BTreeMap<String, String>);

impl Options {
    /// Reads keyword arguments, of which only those in `known` are allowed. `None` stands for the default.
    pub(crate) fn read(given: Option<&Bound<'_, PyDict>>, known: &[&[&str]]) -> PyResult<Self> {
        let (mut options, known) = (Self::default(), known.concat());
        for (name, value) in given.into_iter().flatten() {
            let name: String = name.extract()?;
            if !known.contains(&name.as_str()) {
                let known = known.join(", ");
                let words = format!("unexpected option '{name}'; the options are {known}");
                return Err(PyTypeError::new_err(words));
            }
            if !value.is_none() {
                let texts = value.extract::<Vec<String>>().map(|texts| texts.join(","));
                options.0.insert(name, texts.or_else(|_| value.str()?.extract())?);
            }
        }
        Ok(options)
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Parses an option; the error says its name.
    fn parse<T: FromStr<Err: Display>>(&self, name: &str) -> Result<Option<T>, String> {
        self.get(name).map(str::parse).transpose().map_err(|error| format!("{name}: {error}"))
    }

    /// Parses an option that is a number.
    fn number<T: FromStr>(&self, name: &str, expected: &str) -> Result<Option<T>, String> {
        let value = self.get(name).map(str::parse).transpose();
        value.map_err(|_| format!("{name}: expected {expected}"))
    }

    /// Returns true if Python's true was given.
    fn flag(&self, name: &str) -> Result<bool, String> {
        match self.get(name) {
            None | Some("False") => Ok(false),
            Some("True") => Ok(true),
            Some(other) => Err(format!("{name}: found {other}, expected True or False")),
        }
    }

    fn stepper(&self) -> Result<Stepper, String> {
        if self.get("rules") == Some("se") {
            return Ok(Stepper::se(!self.flag("no_uniqueness")?));
        }
        let profile: Profile = self.parse("rules")?.unwrap_or_default();
        let advance = match self.get("advance") {
            None => profile.advance,
            Some(word) => serde_json::from_value(json!(word))
                .map_err(|_| format!("advance: found '{word}', expected sweep, one or all"))?,
        };
        let uniqueness = profile.uniqueness && !self.flag("no_uniqueness")?;
        let branch = profile.branch && !self.flag("no_branch")?;
        Ok(Stepper::new(Profile { advance, uniqueness, branch, ..profile }))
    }

    fn scales(&self) -> Result<Vec<Scale>, String> {
        let named = self.get("scales").unwrap_or("sudostep").split(',').map(str::parse);
        let asked: Result<Vec<Scale>, String> = named.collect();
        let asked = asked.map_err(|error| format!("scales: {error}"))?;
        Ok(Scale::ALL.into_iter().filter(|scale| asked.contains(scale)).collect())
    }

    fn reading(&self) -> Result<ReadOptions, String> {
        Ok(ReadOptions {
            shape: self.parse("box")?,
            symbols: self.parse("symbols")?,
            format: self.parse("format")?,
            column: self.get("column").map(str::to_string),
            delimiter: self.parse("delimiter")?,
        })
    }

    fn budget(&self, flag: &'static AtomicBool) -> Result<Budget, String> {
        let seconds = "seconds, 0 or more, and not too many";
        let time = self.number("timeout", seconds)?.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|_| format!("timeout: expected {seconds}"))?;
        let nodes = self.number("max_nodes", "a number of branches")?;
        Ok(Budget { nodes, time, cancel: Some(Cancel::new(flag)) })
    }
}

/// The steppers that options ask for. They compile the rules for a grid once, so they are kept.
pub(crate) struct Tools {
    options: Options,
    /// Raised when Python is interrupted. It lives as long as the process, as the crate wants it.
    pub(crate) flag: &'static AtomicBool,
    pub(crate) reading: ReadOptions,
    pub(crate) budget: Budget,
    pub(crate) stepper: Stepper,
    pub(crate) scales: Vec<Scale>,
    pub(crate) grader: Grader,
    pub(crate) jobs: u16,
}

impl Tools {
    /// Creates the steppers of these options.
    ///
    /// # Errors
    /// Returns a `ValueError` that names the option.
    pub(crate) fn new(options: Options) -> PyResult<Self> {
        let flag: &'static AtomicBool = Box::leak(Box::default());
        let made = || -> Result<Self, String> {
            let (budget, scales, reading) = (options.budget(flag)?, options.scales()?, options.reading()?);
            let (stepper, grader) = (options.stepper()?.with_budget(budget), Grader::new(&scales, budget));
            let jobs = options.number::<u16>("jobs", "a number of threads, 0 for one a core")?.unwrap_or(0);
            Ok(Self { options: options.clone(), flag, reading, budget, stepper, scales, grader, jobs })
        };
        made().map_err(PyValueError::new_err)
    }

    /// Returns the steppers of these options, from the last few that were used.
    pub(crate) fn kept(options: Options) -> PyResult<Arc<Self>> {
        const MOST: usize = 8;
        static KEPT: Mutex<Vec<Arc<Tools>>> = Mutex::new(Vec::new());
        let lock = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = lock().iter().find(|tools| tools.options == options) {
            return Ok(Arc::clone(known));
        }
        let tools = Arc::new(Self::new(options)?);
        let mut kept = lock();
        kept.truncate(MOST - 1);
        kept.insert(0, Arc::clone(&tools));
        Ok(tools)
    }
}
