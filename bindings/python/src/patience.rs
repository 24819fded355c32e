//! Lets Ctrl-C stop long work.

use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// How often long work checks for Ctrl-C.
pub const SLICE: Duration = Duration::from_millis(200);

/// The time of the last check.
pub struct Patience(Instant);

impl Default for Patience {
    fn default() -> Patience {
        Patience(Instant::now())
    }
}

impl Patience {
    /// Checks for Ctrl-C if it is time, in a thread that has released the interpreter.
    pub fn look(&mut self) -> PyResult<()> {
        if self.0.elapsed() < SLICE {
            return Ok(());
        }
        self.0 = Instant::now();
        Python::attach(|py| py.check_signals())
    }
}
