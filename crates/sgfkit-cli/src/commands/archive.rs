//! The games that `sgf search` and `sgf openings` look at: those of indexes, and
//! those of files that are read now.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use sgfkit::Collection;
use sgfkit_files::Bundle;
use sgfkit_search::index::{self, Entry, Index, Stamp};
use sgfkit_search::{Archive, Builder, File, Prepared, games};

use super::place;
use crate::args::Inputs;
use crate::batch;
use crate::output::{Console, Stop};
use crate::paths::{self, InputFile};

/// Games that can be searched.
pub struct Opened {
    pub archive: Archive,
    /// Files that could not be read.
    pub unreadable: usize,
}

/// More bytes of games than this are put into another segment.
const SEGMENT: usize = 64 << 20;

/// Opens what paths lead to. A game that is named twice counts once.
pub fn open(inputs: &Inputs, console: &Console) -> Result<Opened, Stop> {
    let paths = paths::named(inputs, console)?;
    let mut reader = Reader {
        console,
        ext: &inputs.ext,
        archive: Archive::default(),
        seen: HashSet::new(),
        order: 0,
        unreadable: 0,
    };
    let files: Vec<_> = paths.iter().map(|path| InputFile::new(path)).collect();
    paths::stdin_once(&files)?;
    for path in &paths {
        match index::is_index(path) {
            true => reader.index(path)?,
            false => reader.files(path)?,
        }
    }
    Ok(Opened {
        archive: reader.archive,
        unreadable: reader.unreadable,
    })
}

struct Reader<'a> {
    console: &'a Console,
    /// Ends of files that are taken from folders, too.
    ext: &'a [String],
    archive: Archive,
    /// Files that were seen, by their absolute paths.
    seen: HashSet<PathBuf>,
    order: u64,
    unreadable: usize,
}

impl Reader<'_> {
    fn index(&mut self, path: &Path) -> Result<(), Stop> {
        let opened = Index::open(path).map_err(|error| format!("{error}; {}", advice(path)));
        let index = self.console.told(InputFile::new(path), opened)?;
        let here = std::env::current_dir().and_then(fs::canonicalize).ok();
        self.add_index(&index, |_, path| Some(shown(path, here.as_deref())));
        Ok(())
    }

    /// Adds files of an index: `show` tells how the path of one is shown.
    fn add_index(&mut self, index: &Index, show: impl Fn(&Entry, &Path) -> Option<String>) {
        let begin = self.order;
        self.order += index.entries().len() as u64;
        let seen = &mut self.seen;
        let parts = index.parts(|number, entry| {
            let path = index.path(entry);
            let shown = show(entry, &path)?;
            seen.insert(path).then(|| File {
                path: shown,
                order: begin + number as u64,
            })
        });
        self.archive.parts.extend(parts);
    }

    /// Reads files, but for those of which an index beside them knows all.
    fn files(&mut self, path: &Path) -> Result<(), Stop> {
        let found = paths::find(&[path.to_owned()], self.ext, self.console)?;
        self.unreadable += found.unreadable;
        let begin = self.order;
        self.order += found.files.len() as u64;
        let mut wanted = Vec::new();
        let mut orders = Vec::new();
        let known = match path.is_dir() || Bundle::is_named(path) {
            true => index::default_path(path).filter(|path| path.is_dir()),
            false => None,
        };
        let known = known.and_then(|path| Index::open(&path).ok());
        let current = known.map(|index| Current::new(index, path));
        let mut fresh = HashMap::new();
        for (file, order) in found.files.into_iter().zip(begin..) {
            let absolute = absolute(&file);
            if let Some(absolute) = absolute {
                if let Some(current) = &current
                    && current.holds(&absolute)
                {
                    if !self.seen.contains(&absolute) {
                        fresh.insert(absolute, (order, file.name()));
                    }
                    continue;
                }
                if !self.seen.insert(absolute) {
                    continue;
                }
            }
            wanted.push(file);
            orders.push(order);
        }
        if let Some(current) = current {
            let seen = &mut self.seen;
            let parts = current.index.parts(|_, entry| {
                let path = current.index.path(entry);
                let (order, name) = fresh.remove(&path)?;
                seen.insert(path);
                Some(File { path: name, order })
            });
            self.archive.parts.extend(parts);
        }
        self.read(&wanted, &orders)
    }

    fn read(&mut self, wanted: &[InputFile], orders: &[u64]) -> Result<(), Stop> {
        let mut builder = Builder::default();
        let mut files: Vec<Option<File>> = Vec::new();
        let mut orders = orders.iter();
        let console = self.console;
        batch::each(
            wanted,
            console,
            |record| -> Result<Vec<Prepared>, String> {
                let collection = record.parse().map_err(|error| error.to_string())?;
                Ok(prepared(collection))
            },
            |file, result| {
                let order = orders.next().copied().unwrap_or_default();
                match result {
                    Ok(games) => {
                        for game in &games {
                            builder.add(files.len() as u32, game);
                        }
                        files.push(Some(File {
                            path: file.name(),
                            order,
                        }));
                    }
                    Err(problem) => {
                        self.unreadable += 1;
                        console.problem(file, problem);
                    }
                }
                if builder.len() > SEGMENT {
                    let full = std::mem::take(&mut builder);
                    let files = std::mem::take(&mut files);
                    console.told("memory", self.archive.add(full, files))?;
                }
                Ok(())
            },
        )?;
        console.told("memory", self.archive.add(builder, files))
    }
}

/// The games of a file, read as its producer plainly means it: a search sees what
/// `sgf show` and `sgf info` show.
pub fn prepared(collection: Collection) -> Vec<Prepared> {
    let meant = place::meant(collection, false).collection;
    let games = games(&meant).into_iter();
    games
        .map(|(row, play)| Prepared::new(row, play.as_ref()))
        .collect()
}

/// An index, and which of its files are as it knows them.
struct Current {
    index: Index,
    /// By absolute paths.
    files: HashSet<PathBuf>,
}

impl Current {
    fn new(index: Index, root: &Path) -> Current {
        let now = SystemTime::now();
        let root = fs::canonicalize(root).unwrap_or_else(|_| root.to_owned());
        let stamp = |path: &Path| fs::metadata(path).ok().map(|metadata| Stamp::of(&metadata));
        // That of a bundle is that of all its records.
        let of_root = stamp(&root);
        let is_current = |path: &PathBuf, entry: &Entry| {
            let is_under = match entry.record {
                None => path.starts_with(&root),
                Some(_) => index.roots().get(entry.root as usize) == Some(&root),
            };
            let is_same = || match entry.record {
                None => stamp(path) == Some(entry.stamp),
                Some(_) => of_root == Some(entry.stamp),
            };
            entry.settled && is_under && !entry.stamp.is_fresh(now) && is_same()
        };
        let files = index
            .entries()
            .iter()
            .map(|entry| (index.path(entry), entry));
        let files = files.filter(|(path, entry)| entry.games > 0 && is_current(path, entry));
        let files = files.map(|(path, _)| path).collect();
        Current { index, files }
    }

    fn holds(&self, path: &Path) -> bool {
        self.files.contains(path)
    }
}

/// What a file is known by, however it is named.
fn absolute(file: &InputFile) -> Option<PathBuf> {
    match file {
        InputFile::Stdin => None,
        InputFile::Path(path) => fs::canonicalize(path).ok(),
        InputFile::Member(member) => {
            let mut path = fs::canonicalize(&member.bundle).ok()?.into_os_string();
            path.push("!");
            path.push(&*member.name);
            Some(path.into())
        }
    }
}

/// A path as it is shown: relative to the current folder where it lies in it.
pub fn shown(path: &Path, here: Option<&Path>) -> String {
    let relative = here.and_then(|here| path.strip_prefix(here).ok());
    let relative = relative.filter(|path| !path.as_os_str().is_empty());
    relative.unwrap_or(path).to_string_lossy().into_owned()
}

/// What to do about an index that cannot be read.
pub fn advice(path: &Path) -> String {
    let archive = path.with_extension("");
    match archive.exists() {
        true => format!("run `sgf index {}` to make it anew", archive.display()),
        false => format!(
            "run `sgf index -o {} PATH…` to make it anew",
            path.display()
        ),
    }
}
