//! Makes indexes of archives, and brings them up to date.
//!
//! Whoever has that done is a [`Watch`]: the program, which shows a bar, or Python,
//! which ends it by Ctrl-C.

mod change;
mod plan;
mod told;
mod watch;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::index::{Folders, Index, IndexError, Lock};
use change::change;
use plan::Plan;

pub use plan::Counts;
pub use told::{State, Told, faults};
pub use watch::{Ended, Watch};

/// The roots that paths stand for, each once; or the one that is not there.
///
/// # Errors
///
/// The path, and why it cannot be looked at.
pub fn roots(paths: &[PathBuf]) -> Result<Vec<PathBuf>, (PathBuf, io::Error)> {
    let mut roots = Vec::new();
    for path in paths {
        let root = fs::canonicalize(path).map_err(|error| (path.clone(), error))?;
        if !roots.contains(&root) {
            roots.push(root);
        }
    }
    Ok(roots)
}

/// The roots of an index that are gone: perhaps their disk is not mounted, and the
/// index must stay as it is.
#[must_use]
pub fn gone(index: &Index) -> Vec<PathBuf> {
    let roots = index.roots().iter();
    let gone = roots.filter(|root| fs::metadata(root).is_err());
    gone.cloned().collect()
}

/// Makes an index, or brings it up to date: it holds then what is under its roots, as
/// `folders` are searched.
/// With `full`, files that seem to be as they were are read all the same.
///
/// # Errors
///
/// It cannot be made, or somebody wanted an end.
pub fn make<W: Watch>(
    folder: &Path,
    roots: &[PathBuf],
    folders: &Folders,
    full: bool,
    watch: &W,
) -> Result<(Index, Counts), Ended<W::Stop>> {
    let lock = Lock::open(folder)?;
    lock.take(|| watch.waits())?;
    let old = match Index::open(folder) {
        Ok(index) => Some(index),
        Err(IndexError::Missing | IndexError::Incomplete) => None,
        Err(error) => {
            watch.anew(&error);
            None
        }
    };
    let counts = change(folder, roots, folders, old.as_ref(), full, watch)?;
    Ok((Index::open(folder)?, counts))
}

/// What [`make`] would do to bring an index up to date. Nothing is changed.
///
/// # Errors
///
/// Somebody wanted an end.
pub fn status<W: Watch>(index: &Index, watch: &W) -> Result<Counts, Ended<W::Stop>> {
    let plan = Plan::new(index.roots(), index.folders(), Some(index), false, watch);
    plan.look(index, watch)
}
