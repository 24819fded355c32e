//! Handles Ctrl-C, SIGTERM and SIGHUP: temporary files are removed, and pending results written.

use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};

/// Whether the run wants to write before it ends.
static DEFERRED: AtomicBool = AtomicBool::new(false);

/// The signal received while the end is deferred; 0 for none.
static CAUGHT: AtomicI32 = AtomicI32::new(0);

/// Defers the end of the program: after the first signal, the run writes pending results and calls
/// [`end`]. A second signal ends the program at once.
pub fn defer() {
    DEFERRED.store(true, Ordering::Relaxed);
}

pub fn is_caught() -> bool {
    CAUGHT.load(Ordering::Relaxed) != 0
}

/// Removes temporary files before a signal ends the program.
#[cfg(unix)]
pub fn clean_up() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    // If this fails, the next run in the same folder removes the files.
    let wanted = [SIGHUP, SIGINT, SIGTERM].into_iter();
    let Ok(mut signals) = Signals::new(wanted.filter(|signal| !is_ignored(*signal))) else {
        return;
    };
    std::thread::spawn(move || {
        for signal in signals.forever() {
            let is_first = CAUGHT.swap(signal, Ordering::Relaxed) == 0;
            if !(is_first && DEFERRED.load(Ordering::Relaxed)) {
                end();
            }
        }
    });
}

/// Returns whether the parent process ignores a signal, as `nohup` does. Only Linux reports this.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mut lines = status.lines();
    let mask = lines.find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

#[cfg(not(unix))]
pub fn clean_up() {}

#[cfg(unix)]
pub fn end() {
    sgfkit_files::abandon();
    let signal = CAUGHT.load(Ordering::Relaxed);
    let _ = signal_hook::low_level::emulate_default_handler(signal);
}

#[cfg(not(unix))]
pub fn end() {}
