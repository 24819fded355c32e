//! Detects iterators that were copied into another process by a fork.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// The process that started threads. A fork does not copy threads, so a child process would wait
/// for them forever.
pub struct Home(u32);

impl Default for Home {
    fn default() -> Home {
        Home(std::process::id())
    }
}

impl Home {
    /// Raises `RuntimeError` in any other process.
    pub fn check(&self) -> PyResult<()> {
        if self.0 == std::process::id() {
            return Ok(());
        }
        Err(PyRuntimeError::new_err(
            "this iterator was started before a fork, and its threads are not in this process: \
             make a new one here, or start processes with \"spawn\" or \"forkserver\"",
        ))
    }
}
