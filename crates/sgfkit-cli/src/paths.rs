//! Finds the files of a run and reports problems with them.

use std::borrow::Cow;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

pub use sgfkit_files::InputFile;
use sgfkit_files::{Bundle, EmptyFolder, Skipped, Walk, read_list};

use crate::args::{Inputs, Outputs};
use crate::output::{Console, Stop, count, is_terminal, visible};

#[derive(Default)]
pub struct Found {
    /// The files, in the order of the paths, and sorted by name in each folder.
    pub files: Vec<InputFile>,
    /// The path of each file in an output folder; standard input has none.
    pub places: Vec<Option<PathBuf>>,
    pub searched: bool,
    /// The folders, and the ranges of files that were found in them, which skip links.
    pub in_folders: Vec<(PathBuf, Range<usize>)>,
    pub unreadable: usize,
    pub hidden: Skipped,
    pub ignored: Skipped,
}

/// The treatment of a named archive.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Bundles {
    /// Its files, one by one.
    Apart,
    /// The same, except that a list of games (`.sgfs`) named alone is one collection, like the
    /// files that become another file.
    Together,
    /// Not opened, since files are changed.
    Closed,
}

impl Bundles {
    /// Returns the treatment for commands that convert or change files.
    pub fn made_into(others: &Outputs) -> Bundles {
        if others.write {
            Bundles::Closed
        } else {
            Bundles::Together
        }
    }
}

/// The reason why a file in an archive is not written.
pub const IN_BUNDLE: &str = "cannot write into an archive; unpack it first";

/// The reason why a game given as text is not changed.
pub const TYPED: &str = "not a file: the game was given as text";

pub fn stdin_once(files: &[InputFile]) -> Result<(), Stop> {
    let is_stdin = |file: &&InputFile| **file == InputFile::Stdin;
    match files.iter().filter(is_stdin).count() {
        0 | 1 => Ok(()),
        _ => Err(Stop::Usage(
            "standard input `-` can be read only once".to_owned(),
        )),
    }
}

/// Finds the files of a run, from its paths and a list of paths.
pub fn of(inputs: &Inputs, bundles: Bundles, console: &Console) -> Result<Found, Stop> {
    wanted(inputs, bundles, Walk::default(), "SGF file", console)
}

/// Returns the paths of a run, followed by those of its list.
pub fn named(inputs: &Inputs, console: &Console) -> Result<Vec<PathBuf>, Stop> {
    let mut paths = inputs.paths.clone();
    if let Some(list) = &inputs.files_from {
        let list = InputFile::new(list);
        if list == InputFile::Stdin && paths.iter().any(|path| path == Path::new("-")) {
            stdin_once(&[InputFile::Stdin, InputFile::Stdin])?;
        }
        paths.extend(console.told(&list, read_list(&list, inputs.nul))?);
    }
    Ok(paths)
}

/// Finds the files of a run like [`of`], with another kind of search.
pub fn wanted(
    inputs: &Inputs,
    bundles: Bundles,
    walk: Walk,
    what: &str,
    console: &Console,
) -> Result<Found, Stop> {
    let paths = named(inputs, console)?;
    let is_lone_list = matches!(&paths[..], [path] if is_list(path) && path.is_file());
    let walk = match bundles {
        Bundles::Closed => walk,
        Bundles::Together if is_lone_list => walk,
        Bundles::Apart | Bundles::Together => walk.with_members(),
    };
    let walk = inputs
        .folders
        .apply(walk)
        .with_max_member(inputs.max_member);
    let found = search(&walk, &paths, what, console)?;
    tell_skipped(found.hidden, found.ignored, console);
    Ok(found)
}

/// Returns whether a file is a list of games: an archive that is also a collection.
fn is_list(path: &Path) -> bool {
    Bundle::is_named(path) && !Bundle::is_archive(path)
}

/// Finds the files for paths. A named file is used regardless of its name; a folder is searched.
/// The caller reports skipped files.
pub fn search(
    walk: &Walk,
    paths: &[PathBuf],
    what: &str,
    console: &Console,
) -> Result<Found, Stop> {
    let found = walk.find(paths);
    stdin_once(&found.files)?;
    for problem in &found.problems {
        let folder = InputFile::Path(problem.folder.clone());
        console.problem(folder, &problem.error);
    }
    for empty in &found.empty {
        tell_empty(empty, what, console);
    }
    // The output of a list as a whole is not a list.
    let place = |place: &Path| {
        if is_list(place) {
            place.with_extension("sgf")
        } else {
            place.to_owned()
        }
    };
    let places = (0..found.files.len()).map(|index| found.place(index).map(place));
    Ok(Found {
        places: places.collect(),
        searched: !found.folders.is_empty(),
        in_folders: found.folders,
        unreadable: found.problems.len(),
        files: found.files,
        hidden: found.hidden,
        ignored: found.ignored,
    })
}

/// Reports what was skipped in folders, and how to include it.
pub fn tell_skipped(hidden: Skipped, ignored: Skipped, console: &Console) {
    for (skipped, why, option) in [
        (hidden, "hidden", "--hidden"),
        (ignored, "ignored by .gitignore or .ignore", "--no-ignore"),
    ] {
        let counts = [(skipped.files, "file"), (skipped.folders, "folder")];
        let counts = counts.into_iter().filter(|(number, _)| *number > 0);
        let counts: Vec<_> = counts.map(|(number, what)| count(number, what)).collect();
        if !counts.is_empty() {
            let counts = counts.join(" and ");
            console.note(format_args!(
                "sgf: skipped {counts}, {why} ({option} includes them)"
            ));
        }
    }
}

/// Reports a folder without files, and lists what it contains instead.
pub fn tell_empty(empty: &EmptyFolder, what: &str, console: &Console) {
    let folder = InputFile::Path(empty.folder.clone());
    let others = empty.others.iter();
    let others: Vec<_> = others
        .map(|(end, count)| format!("{count} *.{end}"))
        .collect();
    let others = if others.is_empty() {
        String::new()
    } else {
        format!(", but {}", others.join(", "))
    };
    console.note(format_args!(
        "sgf: {folder}: no {what} in this folder{others}"
    ));
}

impl Found {
    /// Returns whether a file was named itself, not found in a folder or an archive.
    pub fn is_named(&self, file: &InputFile) -> bool {
        if matches!(file, InputFile::Member(member) if member.number.is_some()) {
            return false;
        }
        let mut files = self.files.iter().enumerate();
        files.any(|(index, one)| one == file && !self.is_in_folder(index))
    }

    /// Whether a file, by its index, was found in a folder.
    pub fn is_in_folder(&self, index: usize) -> bool {
        let mut folders = self.in_folders.iter();
        folders.any(|(_, files)| files.contains(&index))
    }

    /// Returns the files that `--write` or `--fix` can change. Archives and files that are not
    /// regular are reported without being opened.
    pub fn changeable(mut self, option: &str, console: &Console) -> Found {
        let mut places = Vec::new();
        let mut all = self.places.into_iter();
        self.files.retain(|file| {
            let place = all.next().flatten();
            match changeable(file, option) {
                Ok(()) => places.push(place),
                Err(problem) => {
                    console.problem(file, problem);
                    return false;
                }
            }
            true
        });
        Found { places, ..self }
    }
}

/// Rejects archives and files that are not regular, which `--write` and `--fix` cannot change.
pub fn changeable(file: &InputFile, option: &str) -> Result<(), String> {
    match file {
        InputFile::Path(path) if Bundle::is_named(path) => {
            Err("cannot modify files inside an archive; unpack it first".to_owned())
        }
        InputFile::Path(path) if path.metadata().is_ok_and(|there| !there.is_file()) => {
            Err(format!("not a regular file, so {option} cannot change it"))
        }
        InputFile::Member(_) => Err(IN_BUNDLE.to_owned()),
        InputFile::Typed(_) => Err(TYPED.to_owned()),
        _ => Ok(()),
    }
}

pub fn no_stdin(file: &InputFile) -> Result<(), Stop> {
    match file {
        InputFile::Path(_) | InputFile::Member(_) | InputFile::Typed(_) => Ok(()),
        InputFile::Stdin => Err(Stop::Usage(
            "--write cannot change standard input `-`".to_owned(),
        )),
    }
}

/// Returns a name for a list: unchanged for programs, escaped for people.
pub fn shown(name: &str) -> Cow<'_, str> {
    if is_terminal() {
        visible(name)
    } else {
        Cow::Borrowed(name)
    }
}

/// Returns a file's path as a line: unchanged for programs, escaped for people.
pub fn line(file: &InputFile) -> Vec<u8> {
    let mut line = match file {
        InputFile::Path(path) if !is_terminal() => path.as_os_str().as_encoded_bytes().to_vec(),
        _ => file.to_string().into_bytes(),
    };
    line.push(b'\n');
    line
}

/// Returns when a file was changed last, or its archive. Standard input changes now.
pub fn changed(file: &InputFile) -> Option<SystemTime> {
    let path = match file {
        InputFile::Stdin | InputFile::Typed(_) => return Some(SystemTime::now()),
        InputFile::Path(path) => path,
        InputFile::Member(member) => &*member.bundle,
    };
    path.metadata().ok()?.modified().ok()
}
