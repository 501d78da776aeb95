//! Options by the names of the command line, and what is made of them.

use std::collections::BTreeMap;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sudostep::engine::Cancel;
use sudostep::formats::{self, Input, ReadOptions, UnknownFormat, UnknownSymbols};
use sudostep::grid::Shape;
use sudostep::outcome::{Grader, Scale};
use sudostep::stepper::{Advance, ProfileError};
use sudostep::{Budget, Profile, Stepper};

use crate::row::RowError;

/// The options of reading a puzzle.
pub(crate) const READING: &[&str] = &["box", "symbols", "format"];
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
        let mut options = Self::default();
        for (name, value) in given.iter().flat_map(|given| given.iter()) {
            let name: String = name.extract()?;
            if !known.concat().contains(&name.as_str()) {
                let known = known.concat().join(", ");
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

    /// Parses an option; the error says its name, and `expected` or what the crate says.
    fn parse<T: FromStr>(
        &self,
        name: &str,
        expected: impl Fn(T::Err) -> String,
    ) -> Result<Option<T>, String> {
        let value = self.get(name).map(str::parse).transpose();
        value.map_err(|error| format!("{name}: {}", expected(error)))
    }

    /// Returns true if Python's true was given.
    fn flag(&self, name: &str) -> Result<bool, String> {
        match self.get(name) {
            None | Some("False") => Ok(false),
            Some("True") => Ok(true),
            Some(other) => Err(format!("{name}: found {other}, expected True or False")),
        }
    }

    /// The number of threads; 0 stands for one a core.
    fn jobs(&self) -> Result<u16, String> {
        Ok(self.parse("jobs", |_| "expected a number of threads, 0 for one a core".to_string())?.unwrap_or(0))
    }

    fn stepper(&self) -> Result<Stepper, String> {
        if self.get("rules") == Some("se") {
            return Ok(Stepper::se(!self.flag("no_uniqueness")?));
        }
        let profile: Option<Profile> = self.parse("rules", |error: ProfileError| error.to_string())?;
        let profile = profile.unwrap_or_else(Profile::human);
        let advance = match self.get("advance") {
            None => profile.advance,
            Some("sweep") => Advance::Sweep,
            Some("one") => Advance::One,
            Some("all") => Advance::All,
            Some(other) => return Err(format!("advance: found '{other}', expected sweep, one or all")),
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
        let shape = |text: &str| {
            let sides = text.split_once('x').and_then(|(h, w)| Some((h.parse().ok()?, w.parse().ok()?)));
            let (height, width) = sides.ok_or("box: expected rows x columns, for example 2x3")?;
            Shape::new(height, width).map_err(|error| format!("box: {error}"))
        };
        Ok(ReadOptions {
            shape: self.get("box").map(shape).transpose()?,
            symbols: self.parse("symbols", |error: UnknownSymbols| error.to_string())?,
            format: self.parse("format", |error: UnknownFormat| error.to_string())?,
            ..ReadOptions::default()
        })
    }

    fn budget(&self, flag: &'static AtomicBool) -> Result<Budget, String> {
        let seconds = || "timeout: expected seconds, 0 or more, and not too many".to_string();
        let time: Option<f64> = self.parse("timeout", |_| "expected seconds".to_string())?;
        let time = time.map(Duration::try_from_secs_f64).transpose().map_err(|_| seconds())?;
        let nodes = self.parse("max_nodes", |_| "expected a number of branches".to_string())?;
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
    pub(crate) jobs: usize,
}

impl Tools {
    /// Creates the steppers of these options.
    ///
    /// # Errors
    /// Returns a `ValueError` that names the option.
    pub(crate) fn new(options: Options) -> PyResult<Self> {
        let flag: &'static AtomicBool = Box::leak(Box::default());
        let made = || -> Result<Self, String> {
            let (budget, scales) = (options.budget(flag)?, options.scales()?);
            let stepper = options.stepper()?.with_budget(budget);
            let (reading, grader, jobs) =
                (options.reading()?, Grader::new(&scales, budget), options.jobs()?.into());
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

    /// Reads the one puzzle in a text.
    pub(crate) fn parse(&self, text: &str) -> Result<Input, RowError> {
        formats::parse(text, &self.reading).map_err(RowError::from)
    }
}
