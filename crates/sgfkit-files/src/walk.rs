//! The files that paths stand for.

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
use crate::names::{MemberNames, has_end, is_game, natural, natural_paths};
use crate::plain::read_plain;

/// The ends of names by which other files with games are known.
const OTHERS: [&str; 14] = [
    "gib", "ngf", "ugf", "ugi", "t1", "sgfs", "zip", "tar", "tgz", "gz", "zst", "xz", "bz2", "7z",
];

/// The files by which a folder says what is left out of it.
const IGNORES: [&str; 3] = [".gitignore", ".ignore", ".git/info/exclude"];

/// Git's own folder, which holds no games and is never entered.
const GIT: &str = ".git";

/// The most bytes, and the deepest braces, that are read of such a file: the
/// reader of patterns goes down a step a brace.
const IGNORES_LEN: u64 = 1 << 20;
const DEEPEST: usize = 16;

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
    /// The most that is read of such a record; [`MEMBER`] if nothing is said.
    pub max_member: Option<u64>,
    /// Whether hidden files and folders are taken, too; `.git` never is.
    pub hidden: bool,
    /// Whether files and folders are taken that `.gitignore` and `.ignore` name.
    pub ignored: bool,
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
    /// What was left out because it is hidden.
    pub hidden: Skipped,
    /// What was left out because `.gitignore` or `.ignore` names it.
    pub ignored: Skipped,
}

/// How much of the folders was left out. A folder counts as one, whatever is in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Skipped {
    /// Files that would have been taken.
    pub files: usize,
    /// Folders, which were not entered.
    pub folders: usize,
}

impl std::ops::AddAssign for Skipped {
    fn add_assign(&mut self, more: Skipped) {
        self.files += more.files;
        self.folders += more.folders;
    }
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

    /// A search whose bundles' records are read up to so many bytes.
    #[must_use]
    pub fn with_max_member(self, max_member: Option<u64>) -> Walk {
        Walk { max_member, ..self }
    }

    /// A search that takes hidden files, too, and those that `.gitignore` and
    /// `.ignore` name.
    #[must_use]
    pub fn with_skipped(self, hidden: bool, ignored: bool) -> Walk {
        Walk {
            hidden,
            ignored,
            ..self
        }
    }

    /// Finds the files that paths stand for. What is no folder is taken
    /// whatever its name, be it there or not; but a pattern such as `*.sgf` that
    /// names no file stands for those that it matches. A folder is searched. Hidden
    /// files and those that `.gitignore` names are counted and left out, unless
    /// [`Walk::with_skipped`] asks for them; symbolic links are left out.
    #[must_use]
    pub fn find(&self, paths: &[PathBuf]) -> Found {
        let mut found = Found::default();
        for path in paths {
            // Each is asked for once: lists may name any number.
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

    /// Takes what a path stands for.
    fn take(&self, path: PathBuf, is_folder: bool, found: &mut Found) {
        if is_folder {
            self.search(path, found);
        } else if self.members && Bundle::is_named(&path) {
            self.take_apart(path, found);
        } else {
            found.files.push(InputFile::Path(path));
        }
    }

    /// Takes the records of a bundle, as far as it can be read.
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
        walk.sort_by_file_name(natural).hidden(!self.hidden);
        if self.ignored {
            walk.parents(false).ignore(false);
            walk.git_ignore(false).git_global(false).git_exclude(false);
        }
        let (sender, unfit) = mpsc::channel();
        let reads_ignores = !self.ignored;
        // What the folders above say counts, too.
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
        // What the entered folders hold, and what of it the walk came to.
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

    /// Counts the files and folders in a folder that a search would take, the hidden
    /// ones apart unless they are taken, too.
    fn count(&self, folder: &Path, there: &mut Skipped, hidden: &mut Skipped) {
        // Whatever cannot be listed is reported by the walk.
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

    /// Those of the names below a folder that a search takes from it, in its order:
    /// what lies elsewhere is listed by whoever can. Steps are divided by `/`.
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

    /// Whether a file is taken from a folder.
    fn takes(&self, path: &Path) -> bool {
        let mut more = self.extensions.iter().map(String::as_str);
        !self.leaves_sgf && is_game(path)
            || more.any(|end| has_end(path, end))
            || self.bundles && Bundle::is_named(path)
    }
}

/// What a pattern matches that no shell has expanded, as a shell would: without
/// hidden files. Nothing where it is no pattern.
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

/// Whether what a folder says of files to leave out can be read. What cannot is
/// told, and the folder is not searched: nobody knows what belongs to it.
fn is_fit(folder: &Path, unfit: &mpsc::Sender<ignore::Error>) -> bool {
    let mut is_fit = true;
    for name in IGNORES {
        let path = folder.join(name);
        let problem = match read_plain(&path, IGNORES_LEN) {
            Ok(patterns) => patterns
                .split(|byte| *byte == b'\n')
                .any(is_too_deep)
                .then(|| format!("a pattern in it has braces more than {DEEPEST} deep")),
            Err(error) => match error.kind() {
                ErrorKind::NotFound | ErrorKind::NotADirectory | ErrorKind::PermissionDenied => {
                    None
                }
                _ => Some(error.to_string()),
            },
        };
        if let Some(problem) = problem {
            is_fit = false;
            let error = io::Error::other(format!("{problem}; its folder is not searched"));
            // Whoever listens goes on until the search is over.
            let _ = unfit.send(ignore::Error::WithPath {
                path,
                err: Box::new(ignore::Error::Io(error)),
            });
        }
    }
    is_fit
}

/// Whether the braces of a pattern are nested so that to read it might fill the
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
    /// What a file is called in a folder of results: one that was found in a
    /// folder by its path in it, another by its name, standard input by none.
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
