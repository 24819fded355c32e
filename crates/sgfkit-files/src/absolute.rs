//! Computes absolute paths without links.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Resolves paths of files to absolute paths without links, asking the system once per folder
/// rather than once per file.
///
/// ```
/// use sgfkit_files::Absolute;
///
/// let mut absolute = Absolute::default();
/// let [found, named] = [true, false].map(|found| absolute.path("Cargo.toml".as_ref(), found));
/// assert_eq!(found, named);
/// assert!(found.is_some_and(|path| path.is_absolute()));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Absolute {
    folders: HashMap<PathBuf, Option<PathBuf>>,
}

impl Absolute {
    /// Returns the absolute path of a file, or `None` if it does not exist. Files `found` in a
    /// folder are not links; files that a user named may be.
    pub fn path(&mut self, path: &Path, found: bool) -> Option<PathBuf> {
        let (folder, name) = (path.parent()?, path.file_name()?);
        if !found || folder == Path::new("") {
            return fs::canonicalize(path).ok();
        }
        if !self.folders.contains_key(folder) {
            let whole = fs::canonicalize(folder).ok();
            self.folders.insert(folder.to_owned(), whole);
        }
        Some(self.folders.get(folder)?.as_ref()?.join(name))
    }
}
