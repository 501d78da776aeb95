//! The native half of the Python package `sudostep`: one puzzle as an object, and batches as Arrow arrays.
//!
//! Everything is decided in the crate `sudostep`; here its answers become Python objects and columns.

mod batch;
mod options;
mod puzzle;
mod row;
mod watch;

use std::ffi::OsString;
use std::io::Write;

use pyo3::prelude::*;

#[pymodule]
mod _native {
    #[pymodule_export]
    use super::batch::Solver;
    #[pymodule_export]
    use super::main;
    #[pymodule_export]
    use super::puzzle::{Hint, Puzzle, Run, Step, read_many};
}

/// Runs the command line with these arguments, the program's name first, and returns the exit code.
#[pyfunction]
fn main(py: Python<'_>, args: Vec<OsString>) -> u8 {
    py.detach(|| {
        let code = sudostep::cli::run(args);
        // No end of a Rust program flushes it here.
        let _ = std::io::stdout().flush();
        code
    })
}
