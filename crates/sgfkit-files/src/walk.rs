//! The files that paths stand for.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ignore::WalkBuilder;

use crate::bundle::Bundle;
use crate::file::{InputFile, Member, ReadError};

/// The ends of names that a folder is searched for.
const EXTENSIONS: [&str; 4] = ["sgf", "hsgf", "tsgf", "hgf"];

/// The ends of names by which other files with games are known.
const OTHERS: [&str; 14] = [
    "gib", "ngf", "ugf", "ugi", "t1", "sgfs", "zip", "tar", "tgz", "gz", "zst", "xz", "bz2", "7z",
];

/// A search for files.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Walk {
    /// Ends of names that are taken from a folder besides `sgf`, `hsgf`, `tsgf`
    /// and `hgf`, without a dot and in any case.
    pub extensions: Vec<String>,
    /// Whether `sgf`, `hsgf`, `tsgf` and `hgf` themselves are left.
    pub leaves_sgf: bool,
    /// Whether a folder is searched for bundles, too.
    pub bundles: bool,
    /// Whether the records of a bundle that is named stand in its place.
    pub members: bool,
}

/// What paths lead to.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Found {
    /// In the order of the paths, and by name in each folder.
    pub files: Vec<InputFile>,
    /// The folders among the paths, and which of the files lie in them.
    pub folders: Vec<(PathBuf, Range<usize>)>,
    /// Places that could not be looked into.
    pub problems: Vec<Problem>,
    /// Folders among the paths in which no file was found, and nothing that
    /// could not be looked into.
    pub empty: Vec<EmptyFolder>,
}

/// A place that could not be looked into.
#[derive(Debug)]
pub struct Problem {
    /// The folder, or the bundle, that was to be searched.
    pub folder: PathBuf,
    /// What is wrong with it, or with a place in it.
    pub error: ignore::Error,
}

/// A folder without a file that was looked for.
#[derive(Debug)]
pub struct EmptyFolder {
    /// The folder.
    pub folder: PathBuf,
    /// Ends of names in it by which other files with games are known, and how
    /// many there are of each.
    pub others: BTreeMap<String, usize>,
}

impl Walk {
    /// A search that takes files with these ends of names, too. A dot before
    /// them does no harm.
    #[must_use]
    pub fn with_extensions(self, extensions: impl IntoIterator<Item = String>) -> Walk {
        let plain = |end: String| end.trim_start_matches('.').to_owned();
        let mut all = self.extensions;
        all.extend(extensions.into_iter().map(plain));
        Walk {
            extensions: all,
            ..self
        }
    }

    /// A search that takes only what [`Walk::with_extensions`] asks for.
    #[must_use]
    pub fn without_sgf(self) -> Walk {
        Walk {
            leaves_sgf: true,
            ..self
        }
    }

    /// A search that takes bundles from folders, too.
    #[must_use]
    pub fn with_bundles(self) -> Walk {
        Walk {
            bundles: true,
            ..self
        }
    }

    /// A search that takes bundles apart which are named.
    #[must_use]
    pub fn with_members(self) -> Walk {
        Walk {
            members: true,
            ..self
        }
    }

    /// Finds the files that paths stand for. What is no folder is taken
    /// whatever its name, be it there or not. A folder is searched, but for
    /// hidden files, those that `.gitignore` names, and symbolic links.
    #[must_use]
    pub fn find(&self, paths: &[PathBuf]) -> Found {
        let mut found = Found::default();
        for path in paths {
            match InputFile::new(path) {
                InputFile::Path(folder) if folder.is_dir() => self.search(folder, &mut found),
                InputFile::Path(bundle) if self.members && Bundle::is_named(&bundle) => {
                    take_apart(bundle, &mut found);
                }
                file => found.files.push(file),
            }
        }
        found
    }

    fn search(&self, folder: PathBuf, found: &mut Found) {
        let (begin, problems) = (found.files.len(), found.problems.len());
        let mut others = BTreeMap::new();
        let walk = WalkBuilder::new(&folder)
            .sort_by_file_name(OsStr::cmp)
            .build();
        for entry in walk {
            match entry {
                Ok(entry) if !entry.file_type().is_some_and(|kind| kind.is_file()) => {}
                Ok(entry) if self.takes(entry.path()) => {
                    found.files.push(InputFile::Path(entry.into_path()));
                }
                Ok(entry) => {
                    if let Some(other) = OTHERS.iter().find(|end| has_end(entry.path(), end)) {
                        *others.entry((*other).to_owned()).or_default() += 1;
                    }
                }
                Err(error) => found.problems.push(Problem {
                    folder: folder.clone(),
                    error,
                }),
            }
        }
        if (begin, problems) == (found.files.len(), found.problems.len()) {
            let folder = folder.clone();
            found.empty.push(EmptyFolder { folder, others });
        }
        found.folders.push((folder, begin..found.files.len()));
    }

    /// Whether a file is taken from a folder.
    fn takes(&self, path: &Path) -> bool {
        let mut more = self.extensions.iter().map(String::as_str);
        !self.leaves_sgf && is_game(path)
            || more.any(|end| has_end(path, end))
            || self.bundles && Bundle::is_named(path)
    }
}

/// The records of a bundle, as far as it can be read.
fn take_apart(path: PathBuf, found: &mut Found) {
    let bundle: Arc<Path> = Arc::from(&*path);
    let mut list = || -> Result<(), ReadError> {
        let mut members = Bundle::open(&path)?;
        while let Some(name) = members.advance()? {
            let member = Member::new(&bundle, name);
            found.files.push(InputFile::Member(member));
        }
        Ok(())
    };
    if let Err(error) = list() {
        let error = ignore::Error::Io(std::io::Error::other(error.to_string()));
        found.problems.push(Problem {
            folder: path,
            error,
        });
    }
}

/// Whether a file is known as one with games by the end of its name.
pub(crate) fn is_game(path: &Path) -> bool {
    EXTENSIONS.into_iter().any(|end| has_end(path, end))
}

impl Found {
    /// What a file is called in a folder of results: one that was found in a
    /// folder by its path in it, another by its name, standard input by none.
    #[must_use]
    pub fn place(&self, index: usize) -> Option<&Path> {
        let path = match self.files.get(index)? {
            InputFile::Stdin => return None,
            InputFile::Path(path) => path,
            InputFile::Member(member) => {
                return Path::new(&*member.name).file_name().map(Path::new);
            }
        };
        let mut folders = self.folders.iter();
        match folders.find(|(_, files)| files.contains(&index)) {
            Some((folder, _)) => path.strip_prefix(folder).ok(),
            None => path.file_name().map(Path::new),
        }
    }
}

/// Whether a name ends in a dot and this, in any case.
fn has_end(path: &Path, end: &str) -> bool {
    let extension = path.extension().unwrap_or_default();
    extension.eq_ignore_ascii_case(end)
}

/// Reads a list of paths: a line each, or, if `ended_by_nul`, each up to a NUL.
/// Empty ones are left out.
///
/// # Errors
///
/// The list cannot be read.
pub fn read_list(list: &InputFile, ended_by_nul: bool) -> Result<Vec<PathBuf>, ReadError> {
    let bytes = list.read()?;
    let end = if ended_by_nul { 0 } else { b'\n' };
    let lines = bytes.split(|byte| *byte == end).map(|line| match line {
        [line @ .., b'\r'] if !ended_by_nul => line,
        line => line,
    });
    Ok(lines.filter(|line| !line.is_empty()).map(path).collect())
}

#[cfg(unix)]
fn path(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    PathBuf::from(OsStr::from_bytes(bytes))
}

/// Names are no bytes here: a list is in UTF-8.
#[cfg(not(unix))]
fn path(bytes: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_game_files() {
        let walk = Walk::default().with_extensions([".Txt".to_owned(), "mgt".to_owned()]);
        for (name, usual, asked) in [
            ("a.sgf", true, true),
            ("a.b.SGF", true, true),
            ("a.hsgf", true, true),
            ("a.Tsgf", true, true),
            ("a.hgf", true, true),
            ("a.txt", false, true),
            ("a.MGT", false, true),
            (".sgf", false, false),
            ("sgf", false, false),
            ("a.sgf.gz", false, false),
        ] {
            assert_eq!(Walk::default().takes(Path::new(name)), usual, "{name}");
            assert_eq!(walk.takes(Path::new(name)), asked, "{name}");
        }
    }
}
