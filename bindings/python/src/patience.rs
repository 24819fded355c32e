//! Long work that Ctrl-C ends.

use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// Long work looks so often whether somebody wants it to end.
pub const SLICE: Duration = Duration::from_millis(200);

/// When it was looked last.
pub struct Patience(Instant);

impl Default for Patience {
    fn default() -> Patience {
        Patience(Instant::now())
    }
}

impl Patience {
    /// Looks, where it is time to, in a thread that has let Python go on meanwhile.
    pub fn look(&mut self) -> PyResult<()> {
        if self.0.elapsed() < SLICE {
            return Ok(());
        }
        self.0 = Instant::now();
        Python::attach(|py| py.check_signals())
    }
}
