//! Runs the program `sgf`.

use std::ffi::OsString;

use pyo3::prelude::*;

/// Runs the program with the given arguments, and returns its exit status.
#[pyfunction]
pub fn run_program(py: Python<'_>, words: Vec<OsString>) -> u8 {
    py.detach(|| sgfkit_cli::run_with(words))
}
