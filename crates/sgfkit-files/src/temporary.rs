//! Temporary files that are removed in any case.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The prefix and suffix of temporary names: short, hidden, and not those of games.
const BEGIN: &str = ".sgf-";
const END: &str = ".tmp";

static LIVE: Mutex<Live> = Mutex::new(Live {
    paths: Vec::new(),
    swept: None,
});

struct Live {
    paths: Vec<PathBuf>,
    /// The folders already cleaned of files from killed programs.
    swept: Option<HashSet<PathBuf>>,
}

/// Removes all temporary files of this program and prevents new ones, for a program ended by a
/// signal. Threads that create such files block, so the program must exit afterwards.
pub fn abandon() {
    let live = lock();
    for path in &live.paths {
        let _ = fs::remove_file(path);
    }
    std::mem::forget(live);
}

fn lock() -> MutexGuard<'static, Live> {
    LIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns whether a name is that of a temporary file: `.sgf-`, two numbers, and `.tmp`.
#[must_use]
pub fn is_temporary(name: &str) -> bool {
    let inside = name
        .strip_prefix(BEGIN)
        .and_then(|name| name.strip_suffix(END));
    let numbers = inside.and_then(|inside| inside.split_once('-'));
    numbers.is_some_and(|(process, number)| {
        [process, number]
            .iter()
            .all(|digits| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit()))
    })
}

/// A file that is removed when it is dropped or the program calls [`abandon`].
///
/// It is locked while open, so other programs see that it is in use. An unlocked one belongs to a
/// killed program.
pub(crate) struct Temporary {
    pub(crate) file: File,
    path: PathBuf,
}

impl Temporary {
    /// Creates a file in the folder of `target`, with the owner's part of the mode `private` or, by
    /// default, the usual mode.
    pub(crate) fn beside(target: &Path, private: Option<u32>) -> io::Result<Temporary> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let mut live = lock();
        live.sweep(folder(target));
        loop {
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            let name = format!("{BEGIN}{}-{number}{END}", process::id());
            let path = target.with_file_name(name);
            let file = match create(&path, private) {
                Ok(file) => file,
                Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
                Err(error) => return Err(error),
            };
            // Without support for locks, no program considers the file abandoned.
            let _ = file.try_lock();
            // Another program may have removed the file between the two calls.
            if path.symlink_metadata().is_ok() {
                live.paths.push(path.clone());
                return Ok(Temporary { file, path });
            }
        }
    }

    pub(crate) fn rename(self, target: &Path) -> io::Result<()> {
        fs::rename(&self.path, target)
    }

    /// Renames the file; fails if the name exists.
    pub(crate) fn rename_new(self, target: &Path) -> io::Result<()> {
        link_new(&self.path, target)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // After a rename, this does nothing.
        let _ = fs::remove_file(&self.path);
        let mut live = lock();
        live.paths.retain(|path| *path != self.path);
    }
}

impl Live {
    /// Removes files of killed programs from a folder, once.
    fn sweep(&mut self, folder: &Path) {
        let swept = self.swept.get_or_insert_default();
        if !swept.insert(folder.to_owned()) {
            return;
        }
        let Ok(entries) = fs::read_dir(folder) else {
            return;
        };
        for entry in entries.flatten() {
            let is_ours = entry.file_name().to_str().is_some_and(is_temporary);
            let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
            if is_ours && is_file && is_left(&entry.path()) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

pub(crate) fn link_new(old: &Path, new: &Path) -> io::Result<()> {
    match fs::hard_link(old, new) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
        // Not every file system supports links.
        Err(error) => match new.symlink_metadata() {
            Ok(_) => Err(ErrorKind::AlreadyExists.into()),
            Err(_) if old.symlink_metadata().is_ok() => fs::rename(old, new),
            Err(_) => Err(error),
        },
        Ok(()) => Ok(()),
    }
}

pub(crate) fn folder(target: &Path) -> &Path {
    match target.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Returns whether a temporary file is not locked.
fn is_left(path: &Path) -> bool {
    let file = OpenOptions::new().write(true).open(path);
    file.is_ok_and(|file| file.try_lock().is_ok())
}

#[cfg(unix)]
fn create(path: &Path, private: Option<u32>) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt;
    let mut options = OpenOptions::new();
    if let Some(mode) = private {
        options.mode(mode & 0o600);
    }
    options.write(true).create_new(true).open(path)
}

#[cfg(not(unix))]
fn create(path: &Path, _: Option<u32>) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).open(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn temporary_names() {
        for (name, is_one) in [
            (".sgf-12-0.tmp", true),
            (".sgf-12-.tmp", false),
            (".sgf-a-1.tmp", false),
            ("sgf-12-0.tmp", false),
            (".sgf-12-0.sgf", false),
        ] {
            assert_eq!(is_temporary(name), is_one, "{name}");
        }
    }
}
