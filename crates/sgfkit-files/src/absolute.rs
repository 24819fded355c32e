//! What a file is called however it is named.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Gives files their whole paths, without links. The system is asked once for each
/// folder in which files were found, and not for each file.
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
    /// The whole path of a file; `None` for one that is not there. A file that was
    /// `found` in a folder is no link, which one that somebody named may be.
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
