//! Files to read: named by the user, found in a folder, or standard input.

use std::ffi::OsStr;
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use ignore::WalkBuilder;
use sgfkit::Collection;

use crate::output::{Console, Stop, is_terminal, visible};

/// The ends of names that a folder is searched for.
const EXTENSIONS: [&str; 3] = ["sgf", "hsgf", "tsgf"];

/// Offsets in a file are 32 bits wide.
const LIMIT: u64 = u32::MAX as u64;

const TOO_LARGE: &str = "larger than 4 GiB, which is more than is read";
const NO_GAME: &str = "there is no game in it";

/// A file to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputFile {
    Stdin,
    Path(PathBuf),
}

impl InputFile {
    /// What a user means by a path: `-` is standard input.
    pub fn new(path: &Path) -> InputFile {
        match path.to_str() {
            Some("-") => InputFile::Stdin,
            _ => InputFile::Path(path.to_owned()),
        }
    }

    /// Refuses what `--write` cannot change.
    pub fn changeable(&self) -> Result<(), Stop> {
        match self {
            InputFile::Path(_) => Ok(()),
            InputFile::Stdin => Err(Stop::Usage(
                "--write cannot change standard input `-`".to_owned(),
            )),
        }
    }

    /// The file's bytes.
    pub fn read(&self) -> Result<Vec<u8>, String> {
        let mut bytes = Vec::new();
        let read = match self {
            InputFile::Stdin => read_limited(io::stdin().lock(), &mut bytes),
            InputFile::Path(path) => File::open(path).and_then(|file| {
                let len = file.metadata()?.len();
                bytes.reserve(usize::try_from(len.min(LIMIT)).unwrap_or_default());
                read_limited(file, &mut bytes)
            }),
        };
        match read {
            Err(error) => Err(error.to_string()),
            Ok(()) if bytes.len() as u64 > LIMIT => Err(TOO_LARGE.to_owned()),
            Ok(()) => Ok(bytes),
        }
    }

    /// The file's games; perhaps none.
    pub fn parse(&self) -> Result<Collection, String> {
        whole(Collection::parse(self.read()?))
    }

    /// The file's games; none is an error.
    pub fn games(&self) -> Result<Collection, String> {
        with_game(self.parse()?)
    }

    /// The path on a line of its own: as it is for programs, visible to people.
    pub fn line(&self) -> Vec<u8> {
        let mut line = match self {
            InputFile::Path(path) if !is_terminal() => path.as_os_str().as_encoded_bytes().to_vec(),
            _ => self.to_string().into_bytes(),
        };
        line.push(b'\n');
        line
    }

    /// The path as JSON shows it.
    pub fn name(&self) -> String {
        match self {
            InputFile::Stdin => "-".to_owned(),
            InputFile::Path(path) => path.to_string_lossy().into_owned(),
        }
    }
}

impl fmt::Display for InputFile {
    /// The path as people see it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&visible(&self.name()))
    }
}

/// The collection, if nothing of the file was left out.
pub fn whole(collection: Collection) -> Result<Collection, String> {
    let is_cut = collection.input().is_cut();
    if is_cut {
        Err(TOO_LARGE.to_owned())
    } else {
        Ok(collection)
    }
}

/// The collection, if there is a game in it.
pub fn with_game(collection: Collection) -> Result<Collection, String> {
    let has_game = collection.trees().next().is_some();
    if has_game {
        Ok(collection)
    } else {
        Err(NO_GAME.to_owned())
    }
}

/// What paths lead to.
#[derive(Default)]
pub struct Found {
    /// In the order of the paths, and by name in each folder.
    pub files: Vec<InputFile>,
    /// Places that could not be looked into.
    pub unreadable: usize,
}

/// Refuses to read standard input more than once.
pub fn stdin_once(files: &[InputFile]) -> Result<(), Stop> {
    let is_stdin = |file: &&InputFile| **file == InputFile::Stdin;
    match files.iter().filter(is_stdin).count() {
        0 | 1 => Ok(()),
        _ => Err(Stop::Usage(
            "standard input `-` can be read only once".to_owned(),
        )),
    }
}

/// Finds the files that paths stand for. A file that is named is taken
/// whatever its name; a folder is searched.
pub fn find(paths: &[PathBuf], console: &Console) -> Result<Found, Stop> {
    let files: Vec<_> = paths.iter().map(|path| InputFile::new(path)).collect();
    stdin_once(&files)?;
    let mut found = Found::default();
    for file in files {
        match file {
            InputFile::Path(folder) if folder.is_dir() => search(&folder, &mut found, console),
            file => found.files.push(file),
        }
    }
    Ok(found)
}

fn search(folder: &Path, found: &mut Found, console: &Console) {
    let (files, unreadable) = (found.files.len(), found.unreadable);
    let walk = WalkBuilder::new(folder)
        .sort_by_file_name(OsStr::cmp)
        .build();
    for entry in walk {
        match entry {
            Ok(entry) => {
                let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
                if is_file && has_extension(entry.path()) {
                    found.files.push(InputFile::Path(entry.into_path()));
                }
            }
            Err(error) => {
                found.unreadable += 1;
                console.problem(InputFile::new(folder), error);
            }
        }
    }
    if found.files.len() == files && found.unreadable == unreadable {
        let folder = InputFile::new(folder);
        console.note(format_args!("sgf: {folder}: no SGF file in this folder"));
    }
}

fn has_extension(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default();
    EXTENSIONS
        .iter()
        .any(|known| extension.eq_ignore_ascii_case(known))
}

/// Reads everything up to one byte more than the limit.
fn read_limited(file: impl Read, bytes: &mut Vec<u8>) -> io::Result<()> {
    file.take(LIMIT + 1).read_to_end(bytes)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_game_files() {
        for (name, taken) in [
            ("a.sgf", true),
            ("a.b.SGF", true),
            ("a.hsgf", true),
            ("a.Tsgf", true),
            (".sgf", false),
            ("sgf", false),
            ("a.sgf.gz", false),
        ] {
            assert_eq!(has_extension(Path::new(name)), taken, "{name}");
        }
    }

    #[test]
    fn a_dash_is_standard_input() {
        assert_eq!(InputFile::new(Path::new("-")), InputFile::Stdin);
        assert_eq!(InputFile::new(Path::new("./-")).name(), "./-");
    }
}
