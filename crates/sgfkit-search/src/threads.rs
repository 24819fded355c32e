//! Threads to search with, in a forked process too.

/// Does work that rayon divides among threads.
///
/// A fork copies rayon's global pool without its threads, so work that is given to it
/// would never end. A process that was forked after the pool's first use gets a pool of
/// its own for each piece of work.
pub(crate) fn divided<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    if is_forked() {
        let pool = rayon::ThreadPoolBuilder::new().build();
        // Without threads of its own a process can still work alone.
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

/// Whether this process is a copy of the one that used the global pool first.
#[cfg(unix)]
fn is_forked() -> bool {
    use std::sync::atomic::{AtomicU32, Ordering};

    /// That process; 0 until there is one. A lock might be held during a fork.
    static FIRST: AtomicU32 = AtomicU32::new(0);
    let this = std::process::id();
    let first = FIRST.compare_exchange(0, this, Ordering::Relaxed, Ordering::Relaxed);
    first.is_err_and(|first| first != this)
}

/// Only Unix forks.
#[cfg(not(unix))]
fn is_forked() -> bool {
    false
}
