//! Runs searches on several threads, even in a forked process.

/// Runs work that rayon divides among threads.
///
/// A fork copies rayon's global pool without its threads, so work in that pool would never end. A
/// process forked after the first use of the pool gets its own pool for each piece of work.
pub(crate) fn divided<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    if is_forked() {
        let pool = rayon::ThreadPoolBuilder::new().build();
        // If no thread can be created, the current one does the work.
        let pool = pool.or_else(|_| {
            let alone = rayon::ThreadPoolBuilder::new().num_threads(1);
            alone.use_current_thread().build()
        });
        if let Ok(pool) = pool {
            return pool.install(work);
        }
    }
    work()
}

/// Returns whether this process is a fork of the one that used the global pool first.
#[cfg(unix)]
fn is_forked() -> bool {
    use std::sync::atomic::{AtomicU32, Ordering};

    /// The process that used the pool first; 0 if none. Atomic, since a lock may be held during a
    /// fork.
    static FIRST: AtomicU32 = AtomicU32::new(0);
    let this = std::process::id();
    let first = FIRST.compare_exchange(0, this, Ordering::Relaxed, Ordering::Relaxed);
    first.is_err_and(|first| first != this)
}

/// Only Unix can fork.
#[cfg(not(unix))]
fn is_forked() -> bool {
    false
}
