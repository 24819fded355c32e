//! Reads the configuration `sgfkit.toml`, and selects the settings for each file.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Display;
use std::fs::File as Opened;
use std::io::{self, ErrorKind, Read};
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use globset::{Glob, GlobBuilder, GlobSet, GlobSetBuilder};
use serde::Deserialize;
use sgfkit::check::{self, Checker};
use sgfkit_files::{is_too_deep, read_plain};

use crate::args::{Check, FailOn};
use crate::codes::Codes;
use crate::output::Console;
use crate::paths::InputFile;

/// The name to look for in a file's folder and its parents.
const NAME: &str = "sgfkit.toml";

/// The maximum size of a configuration in bytes, and of a pattern in it.
const LONGEST: u64 = 1 << 20;
const LONGEST_PATTERN: usize = 1000;

/// The settings for all files of a run, found before any of them is read.
pub struct Configs {
    settings: Vec<Settings>,
    of_folders: HashMap<PathBuf, Place>,
}

struct Place {
    settings: usize,
    /// The path of the folder relative to the configuration, if it is below it.
    below: Option<PathBuf>,
}

impl Configs {
    /// Reads the configurations of all files, each once. Returns `None` after reporting errors.
    pub fn read(files: &[InputFile], args: &Check, console: &Console) -> Option<Configs> {
        let mut reader = Reader {
            args,
            console,
            settings: vec![Settings::new(args, PathBuf::new(), Rows::default())],
            of_folders: HashMap::new(),
            failed: false,
        };
        if let Some(path) = &args.config {
            reader.read_named(path);
        }
        let mut of_folders = HashMap::new();
        if !args.no_config {
            // Consecutive files are mostly in the same folder.
            let mut last = None;
            for folder in files.iter().map(folder) {
                if last.replace(folder) != Some(folder) && !of_folders.contains_key(folder) {
                    of_folders.insert(folder.to_owned(), reader.place(folder));
                }
            }
        }
        (!reader.failed).then_some(Configs {
            settings: reader.settings,
            of_folders,
        })
    }

    pub fn of(&self, file: &InputFile) -> Rules {
        let place = self.of_folders.get(folder(file));
        let settings = &self.settings[place.map_or(0, |place| place.settings)];
        let below = place.and_then(|place| place.below.as_deref());
        let path = match (file, below) {
            (InputFile::Path(path), Some(below)) if !settings.ignored.is_empty() => {
                path.file_name().map(|name| below.join(name))
            }
            (InputFile::Member(member), Some(below)) if !settings.ignored.is_empty() => {
                member.bundle.file_name().map(|name| below.join(name))
            }
            _ => None,
        };
        let folders = path.map_or_else(Vec::new, |path| holding(&settings.folders, &path));
        Rules {
            fail_on: settings.fail_on,
            max: settings.max,
            checker: settings.checker(folders),
        }
    }
}

/// Returns a file's folder as in its path; the current folder for standard input.
fn folder(file: &InputFile) -> &Path {
    match file {
        InputFile::Stdin | InputFile::Typed(_) => Path::new(""),
        InputFile::Path(path) => path.parent().unwrap_or(path),
        InputFile::Member(member) => member.bundle.parent().unwrap_or(&member.bundle),
    }
}

pub struct Rules {
    pub fail_on: FailOn,
    pub max: usize,
    pub checker: Arc<Checker>,
}

/// The combination of the command line and a configuration.
struct Settings {
    root: PathBuf,
    wanted: BTreeSet<&'static str>,
    /// The folders with their own rules, and the codes ignored in each.
    folders: GlobSet,
    ignored: Vec<BTreeSet<&'static str>>,
    fail_on: FailOn,
    max: usize,
    /// The checks for files outside such folders: almost all files.
    usual: OnceLock<Arc<Checker>>,
    /// The checks for files in such folders, by the indices of the folders.
    checkers: Mutex<HashMap<Vec<usize>, Arc<Checker>>>,
}

impl Settings {
    fn checker(&self, ignored: Vec<usize>) -> Arc<Checker> {
        if ignored.is_empty() {
            self.usual.get_or_init(|| self.make_checker(&[])).clone()
        } else {
            self.special_checker(ignored)
        }
    }

    fn special_checker(&self, ignored: Vec<usize>) -> Arc<Checker> {
        // A checker in the map is always complete, even after a panic.
        let checkers = self.checkers.lock();
        let mut checkers = checkers.unwrap_or_else(PoisonError::into_inner);
        if let Some(checker) = checkers.get(&ignored) {
            return checker.clone();
        }
        let checker = self.make_checker(&ignored);
        checkers.insert(ignored, checker.clone());
        checker
    }

    fn make_checker(&self, ignored: &[usize]) -> Arc<Checker> {
        let ignored = ignored.iter().map(|index| &self.ignored[*index]);
        let is_ignored = |code| ignored.clone().any(|codes| codes.contains(code));
        let wanted = |code| self.wanted.contains(code) && !is_ignored(code);
        Arc::new(Checker::new(|check| wanted(check.code)))
    }

    /// The command line has priority: the codes it selects are checked even if the configuration
    /// ignores them.
    fn new(args: &Check, root: PathBuf, rows: Rows) -> Settings {
        let Rows { table, folders } = rows;
        let all = || check::all().iter().map(|check| check.code).collect();
        let mut wanted: BTreeSet<_> = match (&args.select[..], &table.select[..]) {
            ([], []) => all(),
            ([], select) | (select, _) => set(select),
        };
        let mut settings = Settings {
            root,
            folders: GlobSet::empty(),
            ignored: Vec::new(),
            fail_on: args.fail_on.or(table.fail_on).unwrap_or(FailOn::Error),
            max: args.max.or(table.max).unwrap_or(usize::MAX),
            usual: OnceLock::new(),
            checkers: Mutex::default(),
            wanted: BTreeSet::new(),
        };
        if args.select.is_empty() {
            remove(&mut wanted, &table.ignore);
            settings.ignored = table.folders.iter().map(|row| set(&row.ignore)).collect();
            settings.folders = folders;
        }
        remove(&mut wanted, &args.ignore);
        Settings { wanted, ..settings }
    }
}

fn set(codes: &[Codes]) -> BTreeSet<&'static str> {
    codes.iter().flat_map(Codes::iter).collect()
}

fn remove(from: &mut BTreeSet<&'static str>, codes: &[Codes]) {
    for code in codes.iter().flat_map(Codes::iter) {
        from.remove(code);
    }
}

/// Returns the patterns that match a file, its folder, or a parent of it.
fn holding(folders: &GlobSet, file: &Path) -> Vec<usize> {
    let holding: BTreeSet<usize> = file
        .ancestors()
        .flat_map(|path| folders.matches(path))
        .collect();
    holding.into_iter().collect()
}

struct Reader<'a> {
    args: &'a Check,
    console: &'a Console,
    settings: Vec<Settings>,
    /// By folder as the system names them, including parent folders.
    of_folders: HashMap<PathBuf, usize>,
    failed: bool,
}

impl Reader<'_> {
    /// Reads the configuration that the user names, which applies to all files.
    fn read_named(&mut self, path: &Path) {
        let root = path.parent().map(canonical).and_then(Result::ok);
        // It may be a FIFO; a user who names one expects that.
        let read = || -> io::Result<String> {
            let mut text = String::new();
            let file = Opened::open(path)?;
            if file.take(LONGEST + 1).read_to_string(&mut text)? as u64 > LONGEST {
                Err(io::Error::other(format!(
                    "too long: the limit is {LONGEST} bytes"
                )))
            } else {
                Ok(text)
            }
        };
        match read() {
            Ok(text) => {
                let root = root.unwrap_or_default();
                self.settings.clear();
                self.add(path, root, &text);
            }
            Err(error) => self.fail(path.display(), error),
        }
    }

    /// Returns the settings of a folder. A missing folder has no settings of its own.
    fn place(&mut self, folder: &Path) -> Place {
        let Ok(folder) = canonical(folder) else {
            return Place {
                settings: 0,
                below: None,
            };
        };
        let settings = match self.args.config {
            Some(_) => 0,
            None => self.nearest(&folder),
        };
        let root = self.settings.get(settings).map(|settings| &settings.root);
        let below = root.and_then(|root| folder.strip_prefix(root).ok());
        Place {
            settings,
            below: below.map(Path::to_owned),
        }
    }

    fn nearest(&mut self, folder: &Path) -> usize {
        let mut settings = 0;
        let mut passed = Vec::new();
        for folder in folder.ancestors() {
            if let Some(known) = self.of_folders.get(folder) {
                settings = *known;
                break;
            }
            passed.push(folder.to_owned());
            if let Some(read) = self.read_in(folder) {
                settings = read;
                break;
            }
        }
        self.of_folders
            .extend(passed.into_iter().map(|folder| (folder, settings)));
        settings
    }

    fn read_in(&mut self, folder: &Path) -> Option<usize> {
        let path = folder.join(NAME);
        let text = read_plain(&path, LONGEST).and_then(|bytes| {
            let text = String::from_utf8(bytes);
            text.map_err(|error| io::Error::new(ErrorKind::InvalidData, error.utf8_error()))
        });
        match text {
            Ok(text) => Some(self.add(&path, folder.to_owned(), &text)),
            Err(error) if is_none(&error) => None,
            Err(error) => {
                self.fail(path.display(), error);
                Some(0)
            }
        }
    }

    fn add(&mut self, path: &Path, root: PathBuf, text: &str) -> usize {
        let rows = Rows::read(text).unwrap_or_else(|fault| {
            let (line, column) = place_in(text, fault.offset);
            let place = format_args!("{}:{line}:{column}", path.display());
            self.fail(place, fault.message);
            Rows::default()
        });
        self.settings.push(Settings::new(self.args, root, rows));
        self.settings.len() - 1
    }

    fn fail(&mut self, about: impl Display, problem: impl Display) {
        self.failed = true;
        self.console.problem(about, problem);
    }
}

fn is_none(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

fn canonical(folder: &Path) -> io::Result<PathBuf> {
    if folder.as_os_str().is_empty() {
        Path::new(".").canonicalize()
    } else {
        folder.canonicalize()
    }
}

/// Returns the line and the column, in characters, of an offset.
fn place_in(text: &str, offset: usize) -> (usize, usize) {
    let before = text.get(..offset).unwrap_or(text);
    let line = before.rsplit('\n').next().unwrap_or_default();
    (before.matches('\n').count() + 1, line.chars().count() + 1)
}

#[derive(Default)]
pub struct Rows {
    table: Table,
    /// The patterns of all folders together, since each one limits the size of the others.
    folders: GlobSet,
}

/// An error in a configuration and its offset in bytes.
pub struct Fault {
    pub offset: usize,
    pub message: String,
}

impl Rows {
    pub fn read(text: &str) -> Result<Rows, Fault> {
        let table = toml::from_str::<File>(text).map_err(|error| Fault {
            offset: error.span().unwrap_or_default().start,
            message: error.message().to_owned(),
        })?;
        let table = table.check;
        let mut folders = GlobSetBuilder::new();
        for row in &table.folders {
            folders.add(row.path.0.clone());
        }
        let folders = folders.build().map_err(|error| Fault {
            offset: 0,
            message: error.kind().to_string(),
        })?;
        Ok(Rows { table, folders })
    }

    /// Returns the number of patterns that match a file, relative to the configuration.
    pub fn holding(&self, file: &Path) -> usize {
        holding(&self.folders, file).len()
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    check: Table,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct Table {
    select: Vec<Codes>,
    ignore: Vec<Codes>,
    fail_on: Option<FailOn>,
    max: Option<usize>,
    folders: Vec<FolderTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FolderTable {
    path: Pattern,
    ignore: Vec<Codes>,
}

/// A folder, a file, or a glob, relative to the configuration.
#[derive(Deserialize)]
#[serde(try_from = "String")]
struct Pattern(Glob);

impl TryFrom<String> for Pattern {
    type Error = String;

    fn try_from(path: String) -> Result<Pattern, String> {
        let outside = |part| {
            matches!(
                part,
                Component::ParentDir | Component::RootDir | Component::Prefix(_)
            )
        };
        if Path::new(&path).components().any(outside) {
            return Err(format!(
                "`{path}`: expected a path below the folder of this file"
            ));
        }
        if path.len() > LONGEST_PATTERN || is_too_deep(path.as_bytes()) {
            return Err("the path is too long or has too deeply nested braces".to_owned());
        }
        let parts = path.split('/').filter(|part| !matches!(*part, "" | "."));
        let glob = parts.collect::<Vec<_>>().join("/");
        let mut glob = GlobBuilder::new(&glob);
        let glob = glob.literal_separator(true).build();
        glob.map(Pattern).map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_and_globs() {
        for (pattern, file, held) in [
            ("old", "old/a.sgf", true),
            ("old/", "old/1999/a.sgf", true),
            ("./old", "old/a.sgf", true),
            (".", "a/b.sgf", true),
            ("old", "new/old/a.sgf", false),
            ("**/old", "new/old/a.sgf", true),
            ("old", "older/a.sgf", false),
            ("old*", "older/a.sgf", true),
            ("*.old.sgf", "a.old.sgf", true),
            ("*.old.sgf", "b/a.old.sgf", false),
            ("**/*.old.sgf", "b/a.old.sgf", true),
            ("{a,b}/c", "b/c/d.sgf", true),
            ("a/b.sgf", "a/b.sgf", true),
        ] {
            let text = format!("[[check.folders]]\npath = \"{pattern}\"\nignore = []\n");
            let Ok(rows) = Rows::read(&text) else {
                panic!("{pattern}");
            };
            let holding = rows.holding(Path::new(file));
            assert_eq!(holding, usize::from(held), "{pattern} {file}");
        }
        let (deep, long) = ("{".repeat(125) + &"}".repeat(125), "a".repeat(2000));
        for pattern in ["/old", "../old", "a/../b", "a[", "{a", &deep, &long] {
            assert!(Pattern::try_from(pattern.to_owned()).is_err(), "{pattern}");
        }
    }

    #[test]
    fn places_of_errors() {
        assert_eq!(place_in("", 0), (1, 1));
        assert_eq!(place_in("é = 1\nb", 6), (1, 6));
        assert_eq!(place_in("a\nbé = 2", 5), (2, 3));
    }
}
