//! Files are replaced as a whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::output::{Console, Status, Stop, count, stdout};
use crate::paths::InputFile;

/// Links that are followed before they are taken for a circle.
const MANY_LINKS: usize = 40;

/// Sends a file that a command made to where it was asked for: a path, or
/// standard output.
pub fn deliver(bytes: &[u8], to: Option<&Path>, console: &Console) -> Result<Status, Stop> {
    match to.map(InputFile::new) {
        None | Some(InputFile::Stdin) => {
            let mut out = stdout();
            out.write_all(bytes)?;
            out.flush()?;
        }
        Some(InputFile::Path(path)) => {
            let written = replace(&path, bytes);
            console.told(InputFile::Path(path), written)?;
        }
    }
    Ok(console.status(false))
}

/// Writes many files that a command made, and says their names.
pub fn deliver_many<E: From<io::Error>>(
    files: impl Iterator<Item = Result<(PathBuf, Vec<u8>), E>>,
    console: &Console,
) -> Result<Status, E> {
    let mut out = stdout();
    let mut written = 0;
    for file in files {
        let (path, bytes) = file?;
        let target = InputFile::Path(path.clone());
        match replace(&path, &bytes) {
            Ok(()) => {
                written += 1;
                out.write_all(&target.line())?;
            }
            Err(error) => console.problem(target, error),
        }
    }
    out.flush()?;
    console.note(format_args!("{} written", count(written, "file")));
    Ok(console.status(false))
}

/// Writes a file so that it is either the old one or the new one, whatever
/// happens meanwhile. Its mode stays; a symbolic link stays and its target is
/// written. Devices and pipes are written to directly.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let old = match fs::metadata(path) {
        Ok(metadata) => Some(metadata),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    if let Some(old) = &old {
        // A folder, and a file that may not be written, are refused here.
        let mut file = OpenOptions::new().write(true).open(path)?;
        if !old.is_file() {
            return file.write_all(bytes);
        }
    }
    let target = follow(path)?;
    let (temporary, file) = create_beside(&target)?;
    let written = fill(file, bytes, old.as_ref()).and_then(|()| fs::rename(&temporary, &target));
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// The file that a path leads to in the end, whether it exists or not.
fn follow(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    for _ in 0..MANY_LINKS {
        let is_link = fs::symlink_metadata(&target).is_ok_and(|metadata| metadata.is_symlink());
        if !is_link {
            return Ok(target);
        }
        let link = fs::read_link(&target)?;
        target = match target.parent() {
            Some(folder) => folder.join(link),
            None => link,
        };
    }
    Err(io::Error::other("too many symbolic links"))
}

/// A new file in the folder of another. Its name is short, hidden, and none
/// that a search for games would take.
fn create_beside(target: &Path) -> io::Result<(PathBuf, File)> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    loop {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!(".sgf-{}-{number}.tmp", std::process::id());
        let path = target.with_file_name(name);
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(file) => return Ok((path, file)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
}

fn fill(mut file: File, bytes: &[u8], old: Option<&fs::Metadata>) -> io::Result<()> {
    file.write_all(bytes)?;
    if let Some(old) = old {
        keep_owner(&file, old);
        file.set_permissions(old.permissions())?;
    }
    file.sync_all()
}

/// Only the superuser may give a file away; others own what they write.
#[cfg(unix)]
fn keep_owner(file: &File, old: &fs::Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let _ = fchown(file, Some(old.uid()), Some(old.gid()));
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &fs::Metadata) {}
