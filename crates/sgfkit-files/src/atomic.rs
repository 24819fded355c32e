//! Replaces files atomically.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::bundle::Bundle;
use crate::temporary::{Temporary, folder};

const MANY_LINKS: usize = 40;

/// A new file that gets its final name once it is complete.
///
/// It is written next to its target. If it is dropped before, or the program ends with
/// [`abandon`](crate::abandon), the temporary file is removed; files left by a killed program are
/// removed by the next one that writes in that folder. Until then, it is never more readable than
/// the target.
///
/// The target's mode is kept, and its owner if the system allows it. A symbolic link is kept, and
/// its target replaced. Devices and pipes are written to directly.
pub struct AtomicFile {
    target: PathBuf,
    place: Place,
    old: Option<Metadata>,
}

enum Place {
    Beside(Temporary),
    Direct(File),
}

/// The result of replacing a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Written {
    /// The number of hard links that still have the old contents.
    pub other_names: u64,
}

impl AtomicFile {
    /// Creates a temporary file for this path.
    ///
    /// Fails if the path is a folder, may not be written, or its folder does not allow new files.
    /// Also fails for archives and names of archives, whose games would be lost; use
    /// [`AtomicFile::create_bundle`] for those.
    pub fn create(path: &Path) -> io::Result<AtomicFile> {
        if Bundle::is_named(path) || Bundle::is_named(&follow(path)?) {
            let problem = "this is an archive name; use `sgf pack` to make archives";
            return Err(io::Error::new(ErrorKind::InvalidInput, problem));
        }
        AtomicFile::create_bundle(path)
    }

    /// Like [`AtomicFile::create`], but allows archives.
    pub fn create_bundle(path: &Path) -> io::Result<AtomicFile> {
        let old = match fs::metadata(path) {
            Ok(metadata) => Some(metadata),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        if let Some(old) = &old {
            // Opening rejects folders and files that may not be written.
            let file = OpenOptions::new().write(true).open(path)?;
            if !old.is_file() {
                return Ok(AtomicFile {
                    target: path.to_owned(),
                    place: Place::Direct(file),
                    old: None,
                });
            }
        }
        let target = follow(path)?;
        let temporary = Temporary::beside(&target, old.as_ref().map(mode))?;
        Ok(AtomicFile {
            target,
            place: Place::Beside(temporary),
            old,
        })
    }

    /// Renames the file to its target once its contents are safe on disk. On failure, the old file
    /// is unchanged.
    pub fn commit(self) -> io::Result<Written> {
        match self.place {
            Place::Direct(mut file) => {
                file.flush()?;
                Ok(Written::default())
            }
            Place::Beside(temporary) => {
                let mut written = Written::default();
                if let Some(old) = &self.old {
                    written.other_names = links(old).saturating_sub(1);
                    take_after(&temporary.file, old)?;
                }
                temporary.file.sync_all()?;
                temporary.rename(&self.target)?;
                Ok(written)
            }
        }
    }

    /// Renames the file to a new name, without waiting for the disk: after many files, call
    /// [`sync_folder`] once.
    ///
    /// Fails if a file with that name exists or the contents could not be written.
    pub fn commit_new(self) -> io::Result<()> {
        match self.place {
            Place::Beside(temporary) if self.old.is_none() => temporary.rename_new(&self.target),
            _ => Err(ErrorKind::AlreadyExists.into()),
        }
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.place {
            Place::Beside(temporary) => temporary.file.write(bytes),
            Place::Direct(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        // `File` has no buffer to flush.
        Ok(())
    }
}

/// Writes a file atomically, with the errors of [`AtomicFile::create`] and [`AtomicFile::commit`].
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<Written> {
    let mut file = AtomicFile::create(path)?;
    file.write_all(bytes)?;
    file.commit()
}

/// Waits until the names in a folder are safe on disk, if the system supports that.
pub fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

/// Follows links to the final file, even if it does not exist.
fn follow(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    for _ in 0..MANY_LINKS {
        let is_link = fs::symlink_metadata(&target).is_ok_and(|metadata| metadata.is_symlink());
        if !is_link {
            return Ok(target);
        }
        let link = fs::read_link(&target)?;
        target = folder(&target).join(link);
    }
    Err(io::Error::other("too many symbolic links"))
}

#[cfg(unix)]
fn mode(old: &Metadata) -> u32 {
    use std::os::unix::fs::PermissionsExt;
    old.permissions().mode()
}

#[cfg(not(unix))]
fn mode(_: &Metadata) -> u32 {
    0
}

#[cfg(unix)]
fn links(old: &Metadata) -> u64 {
    use std::os::unix::fs::MetadataExt;
    old.nlink()
}

#[cfg(not(unix))]
fn links(_: &Metadata) -> u64 {
    1
}

/// Copies owner, group and mode. Only the superuser can change the owner; if the group cannot be
/// copied, it gets the permissions of others.
#[cfg(unix)]
fn take_after(file: &File, old: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
    let _ = fchown(file, Some(old.uid()), None);
    let _ = fchown(file, None, Some(old.gid()));
    let mut mode = old.permissions().mode();
    if file.metadata()?.gid() != old.gid() {
        let others = mode & 0o007;
        mode = mode & !0o2070 | (others << 3) & mode;
    }
    file.set_permissions(fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn take_after(file: &File, old: &Metadata) -> io::Result<()> {
    file.set_permissions(old.permissions())
}
