//! Finds files.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::{self, ErrorKind};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};

use ignore::WalkBuilder;

use crate::bundle::{Bundle, MEMBER};
use crate::error::ReadError;
use crate::file::{InputFile, Member};
use crate::names::{MemberNames, has_end, is_game, natural, natural_paths, natural_siblings};
use crate::plain::read_plain;

/// The extensions of other files with games, for hints.
const OTHERS: [&str; 14] = [
    "gib", "ngf", "ugf", "ugi", "t1", "sgfs", "zip", "tar", "tgz", "gz", "zst", "xz", "bz2", "7z",
];

const IGNORES: [&str; 3] = [".gitignore", ".ignore", ".git/info/exclude"];

/// Git's own folder, which contains no games and is never searched.
const GIT: &str = ".git";

/// The maximum size of an ignore file in bytes, and the maximum depth of braces, since the pattern
/// parser is recursive.
const IGNORES_LEN: u64 = 1 << 20;
const DEEPEST: usize = 16;

/// A file search.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Walk {
    /// Extensions to find in folders in addition to `sgf`, `hsgf`, `tsgf` and `hgf`, without a dot
    /// and in any case.
    pub extensions: Vec<String>,
    /// Whether to exclude `sgf`, `hsgf`, `tsgf` and `hgf` themselves.
    pub leaves_sgf: bool,
    /// Whether to find archives in folders.
    pub bundles: bool,
    /// Whether to replace named archives by their entries.
    pub members: bool,
    /// The maximum size of an entry in bytes; [`MEMBER`] by default.
    pub max_member: Option<u64>,
    /// Whether to include hidden files and folders; `.git` is always excluded.
    pub hidden: bool,
    /// Whether to include files and folders that `.gitignore` and `.ignore` exclude.
    pub ignored: bool,
}

/// The result of a file search.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Found {
    /// The files, in the order of the paths, and sorted by name in each folder.
    pub files: Vec<InputFile>,
    /// The folders among the paths, and the range of their files.
    pub folders: Vec<(PathBuf, Range<usize>)>,
    /// Places that could not be searched.
    pub problems: Vec<Problem>,
    /// Folders among the paths without any file, except those with problems.
    pub empty: Vec<EmptyFolder>,
    /// The hidden files and folders that were excluded.
    pub hidden: Skipped,
    /// The files and folders that `.gitignore` or `.ignore` excluded.
    pub ignored: Skipped,
}

/// Numbers of excluded files and folders. A folder counts as one, regardless of its contents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Skipped {
    /// The number of skipped files.
    pub files: usize,
    /// The number of skipped folders.
    pub folders: usize,
}

impl std::ops::AddAssign for Skipped {
    fn add_assign(&mut self, more: Skipped) {
        self.files += more.files;
        self.folders += more.folders;
    }
}

/// A place that could not be searched.
#[derive(Debug)]
#[non_exhaustive]
pub struct Problem {
    /// The folder or archive that was searched.
    pub folder: PathBuf,
    /// The error, about it or a place in it.
    pub error: ignore::Error,
}

/// A folder without matching files.
#[derive(Debug)]
#[non_exhaustive]
pub struct EmptyFolder {
    /// The folder.
    pub folder: PathBuf,
    /// Extensions of other files with games in the folder, and their numbers.
    pub others: BTreeMap<String, usize>,
}

impl Walk {
    /// Also finds files with these extensions, with or without a leading dot.
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

    /// Finds only the extensions from [`Walk::with_extensions`].
    #[must_use]
    pub fn without_sgf(self) -> Walk {
        Walk {
            leaves_sgf: true,
            ..self
        }
    }

    /// Also finds archives in folders.
    #[must_use]
    pub fn with_bundles(self) -> Walk {
        Walk {
            bundles: true,
            ..self
        }
    }

    /// Replaces named archives by their entries.
    #[must_use]
    pub fn with_members(self) -> Walk {
        Walk {
            members: true,
            ..self
        }
    }

    /// Sets the maximum size of an archive entry in bytes.
    #[must_use]
    pub fn with_max_member(self, max_member: Option<u64>) -> Walk {
        Walk { max_member, ..self }
    }

    /// Sets whether to include hidden files and files that `.gitignore` and `.ignore` exclude.
    #[must_use]
    pub fn with_skipped(self, hidden: bool, ignored: bool) -> Walk {
        Walk {
            hidden,
            ignored,
            ..self
        }
    }

    /// Finds the files for some paths. A path that is not a folder is returned even if it does not
    /// exist, except that a pattern such as `*.sgf` stands for the files that match it. Folders are
    /// searched. Hidden and ignored files are counted and excluded unless [`Walk::with_skipped`]
    /// includes them; symbolic links are always excluded.
    #[must_use]
    pub fn find(&self, paths: &[PathBuf]) -> Found {
        let mut found = Found::default();
        for path in paths {
            // Check each path only once, since lists can be long.
            match path.metadata() {
                Ok(_) if path.as_os_str() == "-" => found.files.push(InputFile::Stdin),
                Ok(there) => self.take(path.clone(), there.is_dir(), &mut found),
                Err(_) => match InputFile::new(path) {
                    InputFile::Path(path) => {
                        let matches = matches(&path);
                        if matches.is_empty() {
                            self.take(path, false, &mut found);
                        }
                        for path in matches {
                            let is_folder = path.is_dir();
                            self.take(path, is_folder, &mut found);
                        }
                    }
                    file => found.files.push(file),
                },
            }
        }
        found
    }

    fn take(&self, path: PathBuf, is_folder: bool, found: &mut Found) {
        if is_folder {
            self.search(path, found);
        } else if self.members && Bundle::is_named(&path) {
            self.take_apart(path, found);
        } else {
            found.files.push(InputFile::Path(path));
        }
    }

    /// Adds the entries of an archive, as far as it can be read.
    fn take_apart(&self, path: PathBuf, found: &mut Found) {
        let bundle: Arc<Path> = Arc::from(&*path);
        let most = self.max_member.unwrap_or(MEMBER);
        let names = MemberNames::new(&self.extensions, self.hidden);
        let list = || -> Result<(), ReadError> {
            let mut members = Bundle::open(&path)?.with_names(names);
            while let Some(name) = members.advance()? {
                let member = Member::numbered(&bundle, &name, members.number(), most);
                found.files.push(InputFile::Member(member));
            }
            Ok(())
        };
        if let Err(error) = list() {
            let error = ignore::Error::Io(io::Error::other(error.to_string()));
            found.problems.push(Problem {
                folder: path,
                error,
            });
        }
    }

    fn search(&self, folder: PathBuf, found: &mut Found) {
        let (begin, problems) = (found.files.len(), found.problems.len());
        let mut others = BTreeMap::new();
        let mut walk = WalkBuilder::new(&folder);
        walk.sort_by_file_path(natural_siblings)
            .hidden(!self.hidden);
        if self.ignored {
            walk.parents(false).ignore(false);
            walk.git_ignore(false).git_global(false).git_exclude(false);
        }
        let (sender, unfit) = mpsc::channel();
        let reads_ignores = !self.ignored;
        // Ignore files in parent folders apply, too.
        let above = folder.canonicalize().unwrap_or_default();
        let is_searched = self.ignored || above.ancestors().all(|folder| is_fit(folder, &sender));
        let unsearched = Arc::new(AtomicUsize::new(0));
        let not_searched = Arc::clone(&unsearched);
        walk.filter_entry(move |entry| {
            let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
            if !is_folder {
                return true;
            }
            if entry.depth() > 0 && entry.file_name() == GIT {
                return false;
            }
            let is_searched = !reads_ignores || is_fit(entry.path(), &sender);
            not_searched.fetch_add(usize::from(!is_searched), Ordering::Relaxed);
            is_searched
        });
        let entries = is_searched.then(|| walk.build());
        // The contents of the searched folders, and the part that the walk visited.
        let (mut there, mut seen) = (Skipped::default(), Skipped::default());
        for entry in entries.into_iter().flatten() {
            match entry {
                Ok(entry) if entry.file_type().is_some_and(|kind| kind.is_dir()) => {
                    seen.folders += usize::from(entry.depth() > 0);
                    self.count(entry.path(), &mut there, &mut found.hidden);
                }
                Ok(entry) if !entry.file_type().is_some_and(|kind| kind.is_file()) => {}
                Ok(entry) if self.takes(entry.path()) => {
                    seen.files += 1;
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
        found.problems.extend(unfit.try_iter().map(|error| Problem {
            folder: folder.clone(),
            error,
        }));
        let seen_folders = seen.folders + unsearched.load(Ordering::Relaxed);
        found.ignored.files += there.files.saturating_sub(seen.files);
        found.ignored.folders += there.folders.saturating_sub(seen_folders);
        if (begin, problems) == (found.files.len(), found.problems.len()) {
            let folder = folder.clone();
            found.empty.push(EmptyFolder { folder, others });
        }
        found.folders.push((folder, begin..found.files.len()));
    }

    /// Counts the matching files and folders in a folder, with hidden ones apart unless they are
    /// included.
    fn count(&self, folder: &Path, there: &mut Skipped, hidden: &mut Skipped) {
        // The walk reports folders that cannot be listed.
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let Ok(kind) = entry.file_type() else {
                continue;
            };
            let is_hidden = name.as_encoded_bytes().starts_with(b".") && !self.hidden;
            let skipped = if is_hidden { &mut *hidden } else { &mut *there };
            if kind.is_dir() && name != GIT {
                skipped.folders += 1;
            } else if kind.is_file() && self.takes(Path::new(&name)) {
                skipped.files += 1;
            }
        }
    }

    /// Returns the names that a search of a folder would find, in its order, for folders that the
    /// caller lists itself. Components are separated by `/`.
    ///
    /// ```
    /// use sgfkit_files::Walk;
    ///
    /// let listed = ["b/10.sgf", "b/9.sgf", "b/.x.sgf", "b/notes", "a.zip"];
    /// let found = Walk::default().with_bundles().of_listed(listed.map(String::from).to_vec());
    /// assert_eq!(found, ["a.zip", "b/9.sgf", "b/10.sgf"]);
    /// ```
    #[must_use]
    pub fn of_listed(&self, mut names: Vec<String>) -> Vec<String> {
        names.retain(|name| {
            let is_hidden = !self.hidden && name.split('/').any(|step| step.starts_with('.'));
            !is_hidden && self.takes(Path::new(name))
        });
        names.sort_by(|one, other| natural_paths(Path::new(one), Path::new(other)));
        names
    }

    fn takes(&self, path: &Path) -> bool {
        let mut more = self.extensions.iter().map(String::as_str);
        !self.leaves_sgf && is_game(path)
            || more.any(|end| has_end(path, end))
            || self.bundles && Bundle::is_named(path)
    }
}

/// Expands a pattern like a shell, without hidden files; empty if it is not a pattern.
fn matches(pattern: &Path) -> Vec<PathBuf> {
    let options = glob::MatchOptions {
        case_sensitive: cfg!(not(windows)),
        require_literal_separator: true,
        require_literal_leading_dot: true,
    };
    let is_pattern = |text: &&str| text.contains(['*', '?', '[']);
    let found = pattern.to_str().filter(is_pattern);
    let found = found.and_then(|pattern| glob::glob_with(pattern, options).ok());
    let mut matches: Vec<PathBuf> = found.into_iter().flatten().flatten().collect();
    matches.sort_by(|one, other| natural(one.as_os_str(), other.as_os_str()));
    matches
}

/// Returns whether the ignore files of a folder are readable. Otherwise, the folder is reported and
/// not searched, since its contents cannot be selected.
fn is_fit(folder: &Path, unfit: &mpsc::Sender<ignore::Error>) -> bool {
    let mut is_fit = true;
    for name in IGNORES {
        let path = folder.join(name);
        let problem = match read_plain(&path, IGNORES_LEN) {
            Ok(patterns) => patterns
                .split(|byte| *byte == b'\n')
                .any(is_too_deep)
                .then(|| format!("a pattern has braces nested more than {DEEPEST} deep")),
            Err(error) => match error.kind() {
                ErrorKind::NotFound | ErrorKind::NotADirectory | ErrorKind::PermissionDenied => {
                    None
                }
                _ => Some(error.to_string()),
            },
        };
        if let Some(problem) = problem {
            is_fit = false;
            let error = io::Error::other(format!("{problem}; skipping its folder"));
            // The receiver listens until the search ends.
            let _ = unfit.send(ignore::Error::WithPath {
                path,
                err: Box::new(ignore::Error::Io(error)),
            });
        }
    }
    is_fit
}

/// Returns whether the braces of a pattern are nested so deeply that parsing could overflow the
/// stack.
#[must_use]
pub fn is_too_deep(pattern: &[u8]) -> bool {
    let mut depth = 0_usize;
    pattern.iter().any(|byte| {
        match byte {
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > DEEPEST
    })
}

impl Found {
    /// Returns the path of a file in an output folder: relative for a file found in a folder, the
    /// name for others, and `None` for standard input.
    #[must_use]
    pub fn place(&self, index: usize) -> Option<&Path> {
        let path = match self.files.get(index)? {
            InputFile::Stdin | InputFile::Typed(_) => return None,
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

/// Reads a list of paths, one per line or, if `ended_by_nul`, each up to a NUL. Empty lines are
/// ignored. Returns an error if the list cannot be read.
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

/// On this system, names are not bytes, so the list must be UTF-8.
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
