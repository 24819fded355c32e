//! Writes the results of commands to the requested place.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use sgfkit_files::{AtomicFile, Bundle, sync_folder};

use crate::output::{Console, Status, Stop, count, lasting_stdout, stdout};
use crate::paths::{self, InputFile};
use crate::progress::Progress;

#[derive(Clone, Copy, Default)]
pub enum Content {
    /// Not an archive, so its name must not be that of one.
    #[default]
    NoBundle,
    /// A list with one game per line.
    List,
}

impl Content {
    fn create(self, path: &Path) -> io::Result<AtomicFile> {
        match self {
            Content::List if !Bundle::is_archive(path) => AtomicFile::create_bundle(path),
            _ => AtomicFile::create(path),
        }
    }
}

/// Writes a result to a path or to standard output.
pub fn deliver(bytes: &[u8], to: Option<&Path>, console: &Console) -> Result<Status, Stop> {
    deliver_in_pieces(Content::NoBundle, |out| out.write_all(bytes), to, console)
}

/// Like [`deliver`], for a file that is created while it is written.
pub fn deliver_in_pieces(
    content: Content,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    to: Option<&Path>,
    console: &Console,
) -> Result<Status, Stop> {
    match to.map(InputFile::new) {
        None | Some(InputFile::Stdin) => {
            let mut out = stdout();
            write(&mut out)?;
            out.flush()?;
        }
        Some(InputFile::Path(path)) => {
            let written = replace_by(content, &path, write, console);
            console.told(InputFile::Path(path), written)?;
        }
        // The result has a name even if it looks like a game.
        Some(InputFile::Typed(typed)) => {
            let path = PathBuf::from(typed.text());
            let written = replace_by(content, &path, write, console);
            console.told(InputFile::Path(path), written)?;
        }
        Some(file @ InputFile::Member(_)) => {
            console.problem(file, paths::IN_BUNDLE);
            return Err(Stop::Told);
        }
    }
    Ok(console.status(false))
}

/// Prevents writing a file made of several if one of them could not be read, since it would seem
/// complete. Standard output gets the available part.
pub fn unless_unread(unread: bool, to: Option<&Path>, console: &Console) -> Result<(), Stop> {
    match to {
        Some(path) if unread && path != Path::new("-") => {
            let target = InputFile::Path(path.to_owned());
            console.told(
                target,
                Err("not written, because not all files could be read"),
            )
        }
        _ => Ok(()),
    }
}

/// Replaces a file atomically, and warns if that separates it from its hard links.
pub fn replace(path: &Path, bytes: &[u8], console: &Console) -> io::Result<()> {
    replace_by(Content::NoBundle, path, |out| out.write_all(bytes), console)
}

/// Like [`replace`], for a file that is created while it is written.
fn replace_by(
    content: Content,
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    console: &Console,
) -> io::Result<()> {
    let mut file = content.create(path)?;
    write(&mut file)?;
    let written = file.commit()?;
    if written.other_names > 0 {
        let names = count(written.other_names as usize, "other name");
        console.note(format_args!(
            "sgf: {}: has {names} (hard links), which still have the old contents",
            InputFile::Path(path.to_owned())
        ));
    }
    Ok(())
}

/// The number of existing files to list.
const MANY: usize = 3;

/// Reports which of the new files exist, and returns whether any does.
pub fn are_there(paths: &[PathBuf], console: &Console) -> bool {
    let there = paths.iter().filter(|path| path.symlink_metadata().is_ok());
    let there: Vec<_> = there.collect();
    for path in there.iter().take(MANY) {
        let path = InputFile::Path((*path).clone());
        console.problem(path, "already exists; use --force to overwrite it");
    }
    if let Some(last) = there.get(MANY) {
        let more = count(there.len() - MANY, "file");
        let folder = last.parent().unwrap_or(last).to_owned();
        console.problem(
            InputFile::Path(folder),
            format_args!("{more} more would be overwritten"),
        );
    }
    !there.is_empty()
}

/// Writes many files and prints their names. Folders are created if necessary.
pub fn deliver_many<E: From<io::Error>>(
    files: impl ExactSizeIterator<Item = Result<(PathBuf, Vec<u8>), E>>,
    console: &Console,
) -> Result<Status, E> {
    let progress = Progress::new(files.len(), console);
    let mut out = lasting_stdout();
    let mut new = NewFiles::default();
    let mut written = 0;
    for file in files {
        let (path, bytes) = file?;
        let target = InputFile::Path(path.clone());
        let done = new.write(&path, &bytes, console);
        progress.step();
        match done {
            Ok(()) => {
                written += 1;
                progress.suspend(|| out.write_all(&paths::line(&target)))?;
            }
            Err(error) => progress.suspend(|| console.problem(target, error)),
        }
    }
    drop(progress);
    new.sync();
    out.flush()?;
    console.note(format_args!("{} written", count(written, "file")));
    Ok(console.status(false))
}

/// Writes many files, and waits for the disk once instead of for each file.
#[derive(Default)]
pub struct NewFiles {
    content: Content,
    folders: BTreeSet<PathBuf>,
}

impl NewFiles {
    pub fn of(content: Content) -> NewFiles {
        NewFiles {
            content,
            folders: BTreeSet::new(),
        }
    }

    /// Writes a file, replacing an existing one like [`replace`].
    pub fn write(&mut self, path: &Path, bytes: &[u8], console: &Console) -> io::Result<()> {
        let folder = match path.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        if !self.folders.contains(folder) {
            fs::create_dir_all(folder)?;
            self.folders.insert(folder.to_owned());
        }
        if path.symlink_metadata().is_ok() {
            return replace_by(self.content, path, |out| out.write_all(bytes), console);
        }
        let mut file = self.content.create(path)?;
        file.write_all(bytes)?;
        file.commit_new()
    }

    pub fn sync(&self) {
        self.folders.iter().for_each(|folder| sync_folder(folder));
    }
}
