//! Creates or checks the folder of an index.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::files::{LOCK, look, number};
use super::{IndexError, manifest};

/// Returns the folder in which to create or change an index, and creates it if necessary.
///
/// Rejects links, files, and folders without a manifest that contain foreign files.
pub(super) fn claim(folder: &Path) -> Result<PathBuf, IndexError> {
    // A trailing slash would follow a link.
    let folder: PathBuf = folder.components().collect();
    let unreadable = |error| IndexError::Unreadable(folder.clone(), error);
    let Some(metadata) = look(&folder).map_err(unreadable)? else {
        return match fs::create_dir(&folder) {
            // Another run has just created it.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => claim(&folder),
            made => made.map(|()| folder.clone()).map_err(unreadable),
        };
    };
    if metadata.is_symlink() {
        return Err(IndexError::Link);
    }
    if !metadata.is_dir() {
        return Err(IndexError::NoFolder);
    }
    let has_manifest = manifest::exists(&folder);
    for entry in fs::read_dir(&folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let name = entry.file_name();
        let known = name
            .to_str()
            .filter(|name| [manifest::NAME, LOCK].contains(name) || number(name).is_some());
        let is_file = entry.file_type().map_err(unreadable)?.is_file();
        // Files that are written must belong to the index in any case.
        let is_written = name == LOCK || name == manifest::NAME;
        if !is_file && is_written || !has_manifest && (!is_file || known.is_none()) {
            return Err(IndexError::Foreign(entry.path()));
        }
    }
    Ok(folder)
}
