//! Creates and updates indexes.
//!
//! A [`Watch`] follows the work: the program shows a progress bar, and Python stops on Ctrl-C.

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

/// Returns the distinct roots for some paths.
///
/// # Errors
///
/// Returns the path and the error if one is missing.
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

/// Returns the roots of an index that no longer exist. Their disk may not be mounted, so the index
/// must stay as it is.
#[must_use]
pub fn gone(index: &Index) -> Vec<PathBuf> {
    let roots = index.roots().iter();
    let gone = roots.filter(|root| fs::metadata(root).is_err());
    gone.cloned().collect()
}

/// Creates or updates an index with the files under its roots, using the options in `folders`. With
/// `full`, files are read even if they seem unchanged.
///
/// # Errors
///
/// Returns an error if the index cannot be created or `watch` stops the work.
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

/// Returns the changes that [`make`] would make, without making them.
///
/// # Errors
///
/// Returns an error if `watch` stops the work.
pub fn status<W: Watch>(index: &Index, watch: &W) -> Result<Counts, Ended<W::Stop>> {
    let plan = Plan::new(index.roots(), index.folders(), Some(index), false, watch);
    plan.look(index, watch)
}
