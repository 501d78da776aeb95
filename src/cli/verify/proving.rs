//! Writes the proof of a trace while the trace is verified (`verify --proof`).

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::cli::failure::Failure;
use crate::grid::Puzzle;
use crate::proof::{self, Drat, ProofError, Veripb};
use crate::trace::{Entry, Summary};

/// A proof checker.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum Checker {
    /// Every step and the verdict
    Veripb,
    /// The verdict of a solve with --rules singles
    Drat,
}

/// The folder and format of a run's proofs.
pub(super) struct Proofs {
    checker: Checker,
    folder: PathBuf,
}

/// The file name of a proof, or the reason why there is none.
pub(super) type ProofResult = Result<String, String>;

impl Proofs {
    /// Creates the folder for the proofs if it is missing.
    ///
    /// # Errors
    /// If the folder cannot be made.
    pub(super) fn new(checker: Checker, folder: &Path) -> Result<Self, Failure> {
        let cannot =
            |error: io::Error| Failure::Usage(format!("cannot write to '{}': {error}", folder.display()));
        fs::create_dir_all(folder).map_err(cannot)?;
        Ok(Self { checker, folder: folder.to_path_buf() })
    }

    /// Starts the proof of the trace with this number and id. Both are in the file names, so that no two
    /// traces share a file.
    pub(super) fn begin<'p>(&self, number: usize, id: &str, puzzle: &'p Puzzle) -> ProofFiles<'p> {
        let plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
        let id: String = id.chars().take(40).map(|letter| if plain(letter) { letter } else { '_' }).collect();
        let number = number.to_string();
        let name = if id == number { number } else { format!("{number}-{id}") };
        let (formula, proof) = match self.checker {
            Checker::Veripb => ("opb", "pbp"),
            Checker::Drat => ("cnf", "drat"),
        };
        let [formula, proof] = [formula, proof].map(|ending| OutputFile::new(&self.folder, &name, ending));
        let writer = Writer::new(self.checker, puzzle, &formula.unfinished, &proof.unfinished);
        ProofFiles { puzzle, formula, proof, writer: writer.map_err(|error| error.to_string()) }
    }
}

/// A file's temporary and final path. It gets the final name when complete, so an existing file is not lost
/// early.
struct OutputFile {
    unfinished: PathBuf,
    finished: PathBuf,
}

impl OutputFile {
    fn new(folder: &Path, name: &str, ending: &str) -> Self {
        let named = |name: String| folder.join(name);
        Self {
            unfinished: named(format!(".{name}.{ending}.{}", std::process::id())),
            finished: named(format!("{name}.{ending}")),
        }
    }
}

/// The files of a proof in progress. They are deleted unless [finished](Self::finish).
pub(super) struct ProofFiles<'p> {
    puzzle: &'p Puzzle,
    formula: OutputFile,
    proof: OutputFile,
    writer: Result<Writer<'p>, String>,
}

enum Writer<'p> {
    Veripb(Box<Veripb<'p, BufWriter<File>>>),
    Drat(Box<Drat<'p, BufWriter<File>>>),
    Finished,
}

impl<'p> Writer<'p> {
    fn new(checker: Checker, puzzle: &'p Puzzle, formula: &Path, proof: &Path) -> Result<Self, ProofError> {
        let out = BufWriter::new(File::create_new(proof)?);
        Ok(match checker {
            Checker::Veripb => {
                let mut formula = BufWriter::new(File::create_new(formula)?);
                proof::opb(puzzle, &mut formula)?;
                formula.flush()?;
                Self::Veripb(Box::new(Veripb::new(puzzle, out)?))
            }
            Checker::Drat => Self::Drat(Box::new(Drat::new(puzzle, out))),
        })
    }
}

impl ProofFiles<'_> {
    /// Writes the proof lines of the next log entry.
    pub(super) fn entry(&mut self, entry: &Entry) {
        let written = match &mut self.writer {
            Ok(Writer::Veripb(writer)) => writer.entry(entry),
            Ok(Writer::Drat(writer)) => writer.entry(entry),
            Ok(Writer::Finished) | Err(_) => return,
        };
        if let Err(error) = written {
            self.writer = Err(error.to_string());
        }
    }

    /// Writes the verdict, and gives the files their final names.
    pub(super) fn finish(mut self, summary: &Summary) -> ProofResult {
        let written = match std::mem::replace(&mut self.writer, Ok(Writer::Finished)) {
            Ok(Writer::Veripb(writer)) => writer.finish(summary).map(drop).map_err(|error| error.to_string()),
            Ok(Writer::Drat(writer)) => self.finish_drat(*writer, summary).map_err(|error| error.to_string()),
            Ok(Writer::Finished) => Ok(()),
            Err(why) => Err(why),
        };
        let mut places = [&self.formula, &self.proof].into_iter();
        let written = written.and_then(|()| {
            let renamed = places.try_for_each(|place| fs::rename(&place.unfinished, &place.finished));
            renamed.map_err(|error| error.to_string())
        });
        if let Err(why) = &written {
            self.writer = Err(why.clone());
        }
        written.map(|()| self.proof.finished.display().to_string())
    }

    fn finish_drat(&self, writer: Drat<'_, BufWriter<File>>, summary: &Summary) -> Result<(), ProofError> {
        writer.finish(summary)?;
        let mut formula = BufWriter::new(File::create_new(&self.formula.unfinished)?);
        proof::cnf(self.puzzle, summary, &mut formula)?;
        Ok(formula.flush()?)
    }
}

impl Drop for ProofFiles<'_> {
    fn drop(&mut self) {
        if !matches!(self.writer, Ok(Writer::Finished)) {
            // An incomplete proof proves nothing; the files may not exist.
            let _ = fs::remove_file(&self.proof.unfinished);
            let _ = fs::remove_file(&self.formula.unfinished);
        }
    }
}
