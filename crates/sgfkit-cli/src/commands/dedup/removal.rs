//! Moves or deletes files whose games all exist elsewhere in a more complete copy.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use sgfkit_files::{AtomicFile, sync_folder};

use super::Fate;
use crate::output::{Console, count};
use crate::paths::{self, InputFile};

/// Moves files to a folder without ever overwriting any.
pub fn move_to(folder: &Path, files: &[(&InputFile, Fate)], console: &Console) {
    let files = removable(files, console);
    if files.is_empty() {
        return;
    }
    if let Err(error) = fs::create_dir_all(folder) {
        return console.problem(InputFile::Path(folder.to_owned()), error);
    }
    let mut moved = 0;
    for file in files {
        match move_file(file, folder) {
            Ok(new) => {
                moved += 1;
                let new = InputFile::Path(new);
                console.note(format_args!("{}: moved to {new}", shown(file)));
            }
            Err(error) => console.problem(shown(file), error),
        }
    }
    sync_folder(folder);
    console.note(format_args!("{} moved", count(moved, "file")));
}

pub fn delete(files: &[(&InputFile, Fate)], console: &Console) {
    let mut deleted = 0;
    for file in removable(files, console) {
        match fs::remove_file(file) {
            Ok(()) => {
                deleted += 1;
                console.note(format_args!("{}: deleted", shown(file)));
            }
            Err(error) => console.problem(shown(file), error),
        }
    }
    console.note(format_args!("{} deleted", count(deleted, "file")));
}

fn shown(file: &Path) -> InputFile {
    InputFile::Path(file.to_owned())
}

/// Returns the files that can be removed, and reports why the others stay.
fn removable<'a>(files: &[(&'a InputFile, Fate)], console: &Console) -> Vec<&'a Path> {
    let mut removable: Vec<&Path> = Vec::new();
    for (file, fate) in files {
        let stays = |why: &str| console.note(format_args!("{file}: stays, {why}"));
        match file {
            _ if *fate == Fate::HoldsOthers => stays("it contains other games, too"),
            InputFile::Stdin | InputFile::Typed(_) => stays("not a file"),
            InputFile::Member(_) => stays(paths::IN_BUNDLE),
            InputFile::Path(path) if path.is_symlink() => stays("a symbolic link"),
            InputFile::Path(path) if !path.is_file() => stays("not a regular file"),
            InputFile::Path(path) => match fate {
                Fate::Has(surplus) => {
                    let surplus = surplus.name();
                    stays(&format!(
                        "it has {surplus} that the most complete copy lacks"
                    ));
                }
                Fate::Changed => stays("it or the most complete copy has changed"),
                Fate::Goes | Fate::HoldsOthers => removable.push(path),
            },
        }
    }
    removable
}

/// Moves a file, with a number added to its name if it is taken. If the program is killed, the file
/// exists in both places, never in none.
fn move_file(file: &Path, folder: &Path) -> io::Result<PathBuf> {
    let mut number = 1;
    loop {
        let new = folder.join(numbered(file, number));
        let placed = match fs::hard_link(file, &new) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
            // The folder is on another file system, or hard links are not supported.
            Err(_) => copy(file, &new),
            Ok(()) => Ok(()),
        };
        match placed {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
            Ok(()) => break remove(file).map(|()| new),
        }
    }
}

fn numbered(file: &Path, number: usize) -> OsString {
    if number == 1 {
        return file.file_name().unwrap_or_default().to_owned();
    }
    let mut name = file.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number}"));
    if let Some(extension) = file.extension() {
        name.push(".");
        name.push(extension);
    }
    name
}

/// Copies a file with its mode; fails if the name exists.
fn copy(file: &Path, new: &Path) -> io::Result<()> {
    if new.symlink_metadata().is_ok() {
        return Err(ErrorKind::AlreadyExists.into());
    }
    let mut there = AtomicFile::create(new)?;
    io::copy(&mut File::open(file)?, &mut there)?;
    there.commit_new()?;
    fs::set_permissions(new, file.metadata()?.permissions())?;
    File::open(new)?.sync_all()
}

fn remove(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        // Another program removed the file; the copy is complete.
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}
