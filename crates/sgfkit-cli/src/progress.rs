//! Shows a progress bar on the terminal for long work.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::output::Console;

const PATIENCE: Duration = Duration::from_secs(1);

pub struct Progress {
    wanted: bool,
    begin: Instant,
    total: u64,
    done: AtomicU64,
    bar: OnceLock<ProgressBar>,
}

impl Progress {
    pub fn new(files: usize, console: &Console) -> Progress {
        Progress::of(files, files > 1 && console.shows_progress())
    }

    fn of(files: usize, wanted: bool) -> Progress {
        Progress {
            wanted,
            begin: Instant::now(),
            total: files as u64,
            done: AtomicU64::new(0),
            bar: OnceLock::new(),
        }
    }

    /// Creates a bar for an unknown number of files.
    pub fn of_unknown(console: &Console) -> Progress {
        Progress::of(0, console.shows_progress())
    }

    pub fn step(&self) {
        self.steps(1);
    }

    pub fn steps(&self, more: usize) {
        let done = self.done.fetch_add(more as u64, Ordering::Relaxed) + more as u64;
        if self.wanted && self.begin.elapsed() > PATIENCE {
            self.bar.get_or_init(|| bar(self.total)).set_position(done);
        }
    }

    /// Runs work that writes to the terminal, with the bar hidden.
    pub fn suspend<T>(&self, work: impl FnOnce() -> T) -> T {
        match self.bar.get() {
            Some(bar) => bar.suspend(work),
            None => work(),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}

pub struct Passing(ProgressBar);

impl Passing {
    pub fn new(text: String) -> Passing {
        let bar = ProgressBar::new_spinner();
        let bar = match ProgressStyle::with_template("{msg}") {
            Ok(style) => bar.with_style(style),
            Err(_) => bar,
        };
        bar.set_message(text);
        bar.tick();
        Passing(bar)
    }
}

impl Drop for Passing {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

fn bar(total: u64) -> ProgressBar {
    let (template, bar) = match total {
        0 => ("{spinner} {human_pos} records", ProgressBar::no_length()),
        _ => (
            "{wide_bar} {human_pos}/{human_len} files, {eta} left",
            ProgressBar::new(total),
        ),
    };
    let style = ProgressStyle::with_template(template);
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
