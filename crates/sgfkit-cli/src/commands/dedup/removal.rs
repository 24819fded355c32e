//! Files that go, since all games in them are there in a better copy.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::Fate;
use crate::output::{Console, count};
use crate::paths::InputFile;

/// Moves files to a folder, where nothing is ever overwritten.
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
    console.note(format_args!("{} moved", count(moved, "file")));
}

/// Deletes files.
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

/// The files that can go; says why the others stay.
fn removable<'a>(files: &[(&'a InputFile, Fate)], console: &Console) -> Vec<&'a Path> {
    let mut removable: Vec<&Path> = Vec::new();
    for (file, fate) in files {
        let stays = |why| console.note(format_args!("{file}: stays, {why}"));
        match file {
            _ if *fate == Fate::HoldsOthers => stays("it holds other games, too"),
            _ if *fate == Fate::HasVariations => stays("it has other variations"),
            InputFile::Stdin => stays("it is no file"),
            InputFile::Path(path) if path.is_symlink() => stays("it is a symbolic link"),
            InputFile::Path(path) if !path.is_file() => stays("it is no plain file"),
            InputFile::Path(path) => removable.push(path),
        }
    }
    removable
}

/// Moves a file under its name, or under one with a number where that is
/// taken.
fn move_file(file: &Path, folder: &Path) -> io::Result<PathBuf> {
    let new = reserve(file, folder)?;
    let moved = match fs::rename(file, &new) {
        // A rename does not leave its file system.
        Err(error) if error.kind() == ErrorKind::CrossesDevices => carry(file, &new),
        moved => moved,
    };
    match moved {
        Ok(()) => Ok(new),
        Err(error) => {
            let _ = fs::remove_file(&new);
            Err(error)
        }
    }
}

/// Makes an empty file whose name nobody else can take any more.
fn reserve(file: &Path, folder: &Path) -> io::Result<PathBuf> {
    let name = file.file_name().unwrap_or_default();
    let mut new = folder.join(name);
    for number in 2.. {
        match OpenOptions::new().write(true).create_new(true).open(&new) {
            Ok(_) => break,
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
        let mut numbered = OsString::from(file.file_stem().unwrap_or_default());
        numbered.push(format!("-{number}"));
        if let Some(extension) = file.extension() {
            numbered.push(".");
            numbered.push(extension);
        }
        new = folder.join(numbered);
    }
    Ok(new)
}

/// Copies a file, and removes the old one once the new one is safe.
fn carry(file: &Path, new: &Path) -> io::Result<()> {
    fs::copy(file, new)?;
    File::open(new)?.sync_all()?;
    match fs::remove_file(file) {
        // Somebody else was faster: the copy is all that there is.
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}
