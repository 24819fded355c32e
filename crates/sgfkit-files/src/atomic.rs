//! Files are replaced as a whole or not at all.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::bundle::Bundle;
use crate::temporary::{Temporary, folder};

/// Links that are followed before they are taken for a circle.
const MANY_LINKS: usize = 40;

/// A file in the making: it gets its name once it is whole.
///
/// It is written beside its target. Dropped before that, and in a program that
/// ends by [`abandon`](crate::abandon), it leaves nothing; what a killed program
/// left is removed by the next one that writes in that folder. Meanwhile it is
/// never more readable than the target.
///
/// The target's mode stays, its owner where the system allows it; a symbolic
/// link stays and what it leads to is written. Devices and pipes are written to
/// directly.
pub struct AtomicFile {
    target: PathBuf,
    place: Place,
    /// What is there now.
    old: Option<Metadata>,
}

enum Place {
    Beside(Temporary),
    Direct(File),
}

/// What became of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Written {
    /// Other names (hard links) under which the old content stays.
    pub other_names: u64,
}

impl AtomicFile {
    /// Begins a file that is to have this path.
    ///
    /// # Errors
    ///
    /// There is a folder of that name, a file that may not be written, or no
    /// file can be made beside it; or this is the path of a bundle, or leads to one,
    /// or would be a bundle by its name, whose games would be lost under whatever is
    /// written ([`AtomicFile::create_bundle`]).
    pub fn create(path: &Path) -> io::Result<AtomicFile> {
        if Bundle::is_named(path) || Bundle::is_named(&follow(path)?) {
            let problem = "the name of a bundle, and `sgf pack` alone makes those";
            return Err(io::Error::new(ErrorKind::InvalidInput, problem));
        }
        AtomicFile::create_bundle(path)
    }

    /// Begins a file as [`AtomicFile::create`] does, that may be a bundle.
    ///
    /// # Errors
    ///
    /// As there, but for bundles.
    pub fn create_bundle(path: &Path) -> io::Result<AtomicFile> {
        let old = match fs::metadata(path) {
            Ok(metadata) => Some(metadata),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        if let Some(old) = &old {
            // A folder, and a file that may not be written, are refused here.
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

    /// Gives the file its name, once all of it is safe on the disk.
    ///
    /// # Errors
    ///
    /// Something could not be written; the old file is there as it was.
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

    /// Gives a new file its name, and does not wait for the disk: after many
    /// files, [`sync_folder`] does that once.
    ///
    /// # Errors
    ///
    /// There is a file of that name by now, or this one could not be written.
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
        // Files have no buffer of their own.
        Ok(())
    }
}

/// Writes a file as [`AtomicFile`] does.
///
/// # Errors
///
/// As [`AtomicFile::create`] and [`AtomicFile::commit`].
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<Written> {
    let mut file = AtomicFile::create(path)?;
    file.write_all(bytes)?;
    file.commit()
}

/// Waits until the names in a folder are safe on the disk. Not every system can
/// do that, and none has to.
pub fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
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

/// Gives a file the owner, the group and the mode of another. Only the
/// superuser may give a file away; where the group is another, it may do what
/// all others may, and no more.
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
