//! The files of a run: what is wrong with them is told.

use std::path::{Path, PathBuf};

pub use sgfkit_files::InputFile;
use sgfkit_files::{EmptyFolder, Walk, read_list};

use crate::args::Inputs;
use crate::output::{Console, Stop, is_terminal};

/// What paths lead to.
pub struct Found {
    /// In the order of the paths, and by name in each folder.
    pub files: Vec<InputFile>,
    /// For each file what it is called in a folder of results; standard input
    /// has no name.
    pub places: Vec<Option<PathBuf>>,
    /// Whether a folder was searched.
    pub searched: bool,
    /// Places that could not be looked into.
    pub unreadable: usize,
}

/// Why a record of a bundle is not written.
pub const IN_BUNDLE: &str = "it is in a bundle, and nothing writes there";

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

/// Finds the files of a run: those of its paths, and of a list of paths.
pub fn of(inputs: &Inputs, console: &Console) -> Result<Found, Stop> {
    wanted(inputs, Walk::default(), "SGF file", console)
}

/// The paths of a run, those of its list behind the others.
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

/// Finds the files of a run as [`of`] does, by a search for something else.
pub fn wanted(inputs: &Inputs, walk: Walk, what: &str, console: &Console) -> Result<Found, Stop> {
    let paths = named(inputs, console)?;
    let walk = walk.with_members().with_extensions(inputs.ext.clone());
    search(&walk, &paths, what, console)
}

/// Finds the files that paths stand for. A file that is named is taken
/// whatever its name; a folder is searched.
pub fn find(paths: &[PathBuf], ext: &[String], console: &Console) -> Result<Found, Stop> {
    let walk = Walk::default().with_members();
    search(
        &walk.with_extensions(ext.to_vec()),
        paths,
        "SGF file",
        console,
    )
}

/// The same, for what keeps files and knows no bundles.
pub fn find_whole(paths: &[PathBuf], console: &Console) -> Result<Found, Stop> {
    search(&Walk::default(), paths, "SGF file", console)
}

fn search(walk: &Walk, paths: &[PathBuf], what: &str, console: &Console) -> Result<Found, Stop> {
    let found = walk.find(paths);
    stdin_once(&found.files)?;
    for problem in &found.problems {
        let folder = InputFile::Path(problem.folder.clone());
        console.problem(folder, &problem.error);
    }
    for empty in &found.empty {
        tell_empty(empty, what, console);
    }
    let places = (0..found.files.len()).map(|index| found.place(index).map(Path::to_owned));
    Ok(Found {
        places: places.collect(),
        searched: !found.folders.is_empty(),
        unreadable: found.problems.len(),
        files: found.files,
    })
}

/// Says that there is no file in a folder, and what there is instead.
fn tell_empty(empty: &EmptyFolder, what: &str, console: &Console) {
    let folder = InputFile::Path(empty.folder.clone());
    let others = empty.others.iter();
    let others: Vec<_> = others
        .map(|(end, count)| format!("{count} *.{end}"))
        .collect();
    let others = match others.is_empty() {
        true => String::new(),
        false => format!(", but {}", others.join(", ")),
    };
    console.note(format_args!(
        "sgf: {folder}: no {what} in this folder{others}"
    ));
}

impl Found {
    /// The files that `--write` or `--fix` can change. What is there and no plain
    /// file is told, and not even opened.
    pub fn changeable(mut self, option: &str, console: &Console) -> Found {
        let mut places = Vec::new();
        let mut all = self.places.into_iter();
        let mut told = None;
        self.files.retain(|file| {
            let place = all.next().flatten();
            if let InputFile::Member(member) = file {
                // Once a bundle: it may have millions of records.
                if told.replace(member.bundle.clone()).as_ref() != Some(&member.bundle) {
                    let bundle = InputFile::Path(member.bundle.to_path_buf());
                    console.problem(bundle, "a bundle, and nothing writes there");
                }
                return false;
            }
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

/// Refuses what is no plain file: `--write` and `--fix` cannot change it.
pub fn changeable(file: &InputFile, option: &str) -> Result<(), String> {
    match file {
        InputFile::Path(path) if path.metadata().is_ok_and(|there| !there.is_file()) => {
            Err(format!("no plain file, so {option} cannot change it"))
        }
        InputFile::Member(_) => Err(IN_BUNDLE.to_owned()),
        _ => Ok(()),
    }
}

/// Refuses standard input, which `--write` cannot change.
pub fn no_stdin(file: &InputFile) -> Result<(), Stop> {
    match file {
        InputFile::Path(_) | InputFile::Member(_) => Ok(()),
        InputFile::Stdin => Err(Stop::Usage(
            "--write cannot change standard input `-`".to_owned(),
        )),
    }
}

/// A file's path on a line of its own: as it is for programs, visible to
/// people.
pub fn line(file: &InputFile) -> Vec<u8> {
    let mut line = match file {
        InputFile::Path(path) if !is_terminal() => path.as_os_str().as_encoded_bytes().to_vec(),
        _ => file.to_string().into_bytes(),
    };
    line.push(b'\n');
    line
}
