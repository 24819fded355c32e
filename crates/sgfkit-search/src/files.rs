//! Opens archives: the games of indexes, and of files that are read on the spot.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use sgfkit::{Collection, dialect};
use sgfkit_files::{
    Absolute, Bundle, InputFile, ReadError, Reading, Record, Rereader, read_in_order,
};
use xxhash_rust::xxh3::xxh3_64;

use crate::archive::{Archive, Part};
use crate::comments::Wording;
use crate::index::{self, Entry, Index, Stamp};
use crate::named::Files;
use crate::named::{File, Origin, Place};
use crate::query::Detail;
use crate::rows::{games_of, infos};
use crate::segment::{Builder, Damage, Prepared};
use crate::sets::Chosen;

/// Bytes of games after which a new segment begins.
const SEGMENT: usize = 64 << 20;

/// An archive that is being opened. A file named twice counts once.
#[derive(Default)]
pub struct Opening {
    /// The games opened so far.
    pub archive: Archive,
    seen: HashSet<Place>,
    /// The indexes whose files are not in `seen` yet.
    unseen: Vec<Arc<Index>>,
    order: u64,
}

/// The result of reading a file: its games and where its contents are.
pub type Read = Result<(Vec<Prepared>, Origin), FileError>;

/// The reason why the games of a file are not available.
#[derive(Debug)]
#[non_exhaustive]
pub enum FileError {
    /// The file cannot be read.
    Unreadable(ReadError),
    /// The games cannot be stored.
    Damaged(Damage),
    /// The contents were not kept.
    Gone,
    /// The path is not a regular file.
    NotRegular,
    /// The file changed since it was indexed.
    Changed,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::Unreadable(error) => error.fmt(f),
            FileError::Damaged(damage) => damage.fmt(f),
            FileError::Gone => f.write_str("its contents are no longer available"),
            FileError::NotRegular => f.write_str("not a regular file"),
            FileError::Changed => f.write_str("changed since it was indexed"),
        }
    }
}

impl std::error::Error for FileError {}

impl From<ReadError> for FileError {
    fn from(error: ReadError) -> FileError {
        FileError::Unreadable(error)
    }
}

impl Opening {
    /// Returns the number of files so far, which is the next file's [`File::order`].
    #[must_use]
    pub fn files_so_far(&self) -> u64 {
        self.order
    }

    /// Adds the games of an index. Paths are displayed relative to the current folder.
    pub fn index(&mut self, index: Index) {
        let here = std::env::current_dir().and_then(fs::canonicalize).ok();
        let begin = self.order;
        self.order += index.entries().len() as u64;
        let place = |number: usize| (begin + number as u64, number as u32);
        let index = Arc::new(index);
        let parts = if self.is_apart(&index) {
            self.unseen.push(index.clone());
            index.parts(|number, _| Some(place(number)))
        } else {
            self.see();
            let seen = &mut self.seen;
            index.parts(|number, entry| seen.insert(index.place(entry)).then(|| place(number)))
        };
        let make = move |number: u32| {
            let Some(entry) = index.entries().get(number as usize) else {
                return File::default();
            };
            let place = index.place(entry);
            let path = relative(&place.path, here.as_deref());
            File {
                path: path.to_string_lossy().into_owned(),
                raw: raw(path),
                order: begin + u64::from(number),
                origin: Origin::File(place, Some(entry.hash)),
            }
        };
        let make = Arc::new(make);
        self.archive
            .parts
            .extend(parts.into_iter().map(|(segment, files)| {
                let make = make.clone();
                Part {
                    segment,
                    files: Files::later(files, move |number| make(number)),
                }
            }));
    }

    /// Returns whether no file of an index can be named twice, because its roots are disjoint from
    /// each other and from everything seen.
    fn is_apart(&self, index: &Index) -> bool {
        let roots = index.roots();
        let before = self.unseen.iter().flat_map(|index| index.roots());
        let touch =
            |(one, other): (&PathBuf, &PathBuf)| one.starts_with(other) || other.starts_with(one);
        let pairs = roots.iter().enumerate().flat_map(|(number, root)| {
            let others = roots[number + 1..].iter().chain(before.clone());
            others.map(move |other| (root, other))
        });
        self.seen.is_empty() && !pairs.into_iter().any(touch)
    }

    fn see(&mut self) {
        for index in std::mem::take(&mut self.unseen) {
            let has_games = |entry: &&Entry| index.segments().len() > entry.segment as usize;
            let entries = index.entries().iter().filter(has_games);
            self.seen.extend(entries.map(|entry| index.place(entry)));
        }
    }

    /// Adds the files found under a path, except those whose state an index next to the path has.
    ///
    /// Returns the files that remain to be read by [`reader`](Self::reader).
    pub fn files(&mut self, path: &Path, found: Vec<InputFile>) -> ToRead {
        self.see();
        let begin = self.order;
        self.order += found.len() as u64;
        let mut to_read = ToRead::default();
        let is_folder = path.is_dir();
        let known = if is_folder || Bundle::is_named(path) {
            index::default_path(path).filter(|path| path.is_dir())
        } else {
            None
        };
        let known = known.and_then(|path| Index::open(&path).ok());
        let current = known.map(|index| Current::new(index, path));
        let mut fresh = HashMap::new();
        let mut absolute = Absolute::default();
        for (file, order) in found.into_iter().zip(begin..) {
            if let Some(place) = place(&file, is_folder, &mut absolute) {
                if let Some(current) = &current
                    && current.holds(&place)
                {
                    if !self.seen.contains(&place) {
                        fresh.insert(place, (order, file));
                    }
                    continue;
                }
                if !self.seen.insert(place) {
                    continue;
                }
            }
            to_read.files.push(file);
            to_read.orders.push(order);
        }
        if let Some(current) = current {
            let seen = &mut self.seen;
            let parts = current.index.parts(|_, entry| {
                let place = current.index.place(entry);
                let (order, file) = fresh.remove(&place)?;
                seen.insert(place.clone());
                Some(File {
                    path: file.name(),
                    raw: raw_name(&file),
                    order,
                    origin: Origin::File(place, Some(entry.hash)),
                })
            });
            let parts = parts.into_iter().map(|(segment, files)| Part {
                segment,
                files: files.into(),
            });
            self.archive.parts.extend(parts);
        }
        to_read
    }

    /// Returns a reader that accepts the contents of files in their order.
    pub fn reader<'a>(&'a mut self, orders: &'a [u64]) -> Reader<'a> {
        Reader {
            archive: &mut self.archive,
            orders: orders.iter(),
            builder: Builder::default(),
            files: Vec::new(),
        }
    }
}

/// Files to read.
#[derive(Default)]
#[non_exhaustive]
pub struct ToRead {
    /// The files.
    pub files: Vec<InputFile>,
    /// Their positions among all files.
    pub orders: Vec<u64>,
}

/// Adds the games of files to segments.
pub struct Reader<'a> {
    archive: &'a mut Archive,
    orders: std::slice::Iter<'a, u64>,
    builder: Builder,
    files: Vec<Option<File>>,
}

impl Reader<'_> {
    /// Adds the games of the next file.
    ///
    /// # Errors
    ///
    /// Returns an error if it could not be read or the games do not fit into memory.
    pub fn take(&mut self, file: &InputFile, read: Read) -> Result<(), FileError> {
        let order = self.orders.next().copied().unwrap_or_default();
        let (games, origin) = read?;
        for game in &games {
            self.builder.add(self.files.len() as u32, game);
        }
        self.files.push(Some(File {
            path: file.name(),
            raw: raw_name(file),
            order,
            origin,
        }));
        if self.builder.len() > SEGMENT {
            self.flush()
        } else {
            Ok(())
        }
    }

    fn flush(&mut self) -> Result<(), FileError> {
        let full = std::mem::take(&mut self.builder);
        let files = std::mem::take(&mut self.files);
        let added = self.archive.add(full, files);
        added.map_err(FileError::Damaged)
    }

    /// Completes the last segment.
    ///
    /// # Errors
    ///
    /// Returns an error if the games do not fit into memory.
    pub fn finish(mut self) -> Result<(), FileError> {
        self.flush()
    }
}

/// Reads a file for [`Reader::take`], in any thread.
///
/// # Errors
///
/// Returns an error if the file cannot be read.
pub fn read(record: Record<'_>, detail: Detail) -> Read {
    let file = record.file.clone();
    let collection = record.parse()?;
    let origin = match file {
        InputFile::Stdin | InputFile::Typed(_) => Origin::Here(collection.source().into()),
        InputFile::Path(path) => Origin::File(Place { path, record: None }, None),
        InputFile::Member(ref member) => {
            let (path, record) = (file.name().into(), member.number);
            Origin::File(Place { path, record }, None)
        }
    };
    Ok((prepared(collection, detail), origin))
}

/// Returns the games of a file, with the dialects of known programs interpreted as `sgf show` and
/// `sgf info` do.
#[must_use]
pub fn prepared(collection: Collection, detail: Detail) -> Vec<Prepared> {
    let meant = dialect::read(collection).collection;
    if detail == Detail::Info {
        let infos = infos(&meant);
        return infos.map(|row| Prepared::with(row, None, detail)).collect();
    }
    let games = meant.trees().flat_map(games_of);
    games
        .map(|(row, play)| Prepared::with(row, play.as_ref(), detail))
        .collect()
}

/// Returns the bytes of a file as they were when it was indexed or read.
///
/// # Errors
///
/// Returns an error if the file is gone or has changed.
pub fn bytes_of(file: &File) -> Result<Vec<u8>, FileError> {
    bytes_by(&mut Rereader::default(), file)
}

/// Like [`bytes_of`], for many files: the files of an archive are read in one pass if they are
/// requested in order.
///
/// # Errors
///
/// Returns the errors of [`bytes_of`].
pub fn bytes_by(reader: &mut Rereader, file: &File) -> Result<Vec<u8>, FileError> {
    if let Origin::Here(bytes) = &file.origin {
        return Ok(bytes.to_vec());
    }
    let bytes = reader.read(&input_of(file)?)?;
    unchanged(file, &bytes).map(|()| bytes)
}

/// Returns the input for reading a file again.
///
/// # Errors
///
/// Returns an error if the file has no path or is not a regular file.
pub fn input_of(file: &File) -> Result<InputFile, FileError> {
    let Origin::File(place, _) = &file.origin else {
        return Err(FileError::Gone);
    };
    let input = InputFile::new(&place.path).with_record(place.record);
    // The index may come from a stranger and name a device that never ends.
    if let InputFile::Path(path) = &input
        && let Ok(metadata) = fs::metadata(path)
        && !metadata.is_file()
    {
        return Err(FileError::NotRegular);
    }
    Ok(input)
}

/// Checks that these bytes are the ones that were indexed.
///
/// # Errors
///
/// Returns an error if they differ.
pub fn unchanged(file: &File, bytes: &[u8]) -> Result<(), FileError> {
    match &file.origin {
        Origin::File(_, Some(hash)) if *hash != xxh3_64(bytes) => Err(FileError::Changed),
        _ => Ok(()),
    }
}

struct Current {
    index: Index,
    /// By absolute path.
    files: HashSet<Place>,
}

impl Current {
    fn new(index: Index, root: &Path) -> Current {
        let now = SystemTime::now();
        let root = fs::canonicalize(root).unwrap_or_else(|_| root.to_owned());
        let stamp = |path: &Path| fs::metadata(path).ok().map(|metadata| Stamp::of(&metadata));
        // All files in an archive share its stamp.
        let of_root = stamp(&root);
        let is_current = |place: &Place, entry: &Entry| {
            let is_under = match entry.record {
                None => place.path.starts_with(&root),
                Some(_) => index.roots().get(entry.root as usize) == Some(&root),
            };
            let is_same = || match entry.record {
                None => stamp(&place.path) == Some(entry.stamp),
                Some(_) => of_root == Some(entry.stamp),
            };
            entry.settled && is_under && !entry.stamp.is_fresh(now) && is_same()
        };
        let files = index
            .entries()
            .iter()
            .map(|entry| (index.place(entry), entry));
        let files = files.filter(|(place, entry)| entry.games > 0 && is_current(place, entry));
        let files = files.map(|(place, _)| place).collect();
        Current { index, files }
    }

    fn holds(&self, place: &Place) -> bool {
        self.files.contains(place)
    }
}

/// Returns the location of a file, however it is named. Files found in a folder are not links.
fn place(file: &InputFile, in_folder: bool, absolute: &mut Absolute) -> Option<Place> {
    match file {
        InputFile::Stdin | InputFile::Typed(_) => None,
        InputFile::Path(path) => Some(Place {
            path: absolute.path(path, in_folder)?,
            record: None,
        }),
        InputFile::Member(member) => {
            let mut path = absolute.path(&member.bundle, in_folder)?.into_os_string();
            path.push("!");
            path.push(&*member.name);
            Some(Place {
                path: path.into(),
                record: Some(member.find_number().ok()?),
            })
        }
    }
}

/// Returns the displayed path: relative to the current folder `here` if the file is inside it.
#[must_use]
pub fn shown(path: &Path, here: Option<&Path>) -> String {
    relative(path, here).to_string_lossy().into_owned()
}

fn relative<'a>(path: &'a Path, here: Option<&Path>) -> &'a Path {
    let relative = here.and_then(|here| path.strip_prefix(here).ok());
    let relative = relative.filter(|path| !path.as_os_str().is_empty());
    relative.unwrap_or(path)
}

fn raw(path: &Path) -> Option<PathBuf> {
    path.to_str().is_none().then(|| path.to_owned())
}

fn raw_name(file: &InputFile) -> Option<PathBuf> {
    match file {
        InputFile::Path(path) => raw(path),
        InputFile::Member(member) => {
            let mut path = raw(&member.bundle)?.into_os_string();
            path.push(format!("!{}", member.name));
            Some(path.into())
        }
        InputFile::Stdin | InputFile::Typed(_) => None,
    }
}

/// Keeps the games whose comments contain all the texts.
///
/// An archive does not store comments, so each file is read once, in order. `step` is called after
/// each file, and `problem` for each file that cannot be read.
///
/// # Errors
///
/// Returns the first error of `step`, which stops the work.
pub fn retain_comments<E>(
    wanted: &[Wording],
    archive: &Archive,
    games: &mut Chosen,
    mut problem: impl FnMut(&str, &str),
    mut step: impl FnMut() -> Result<(), E>,
) -> Result<(), E> {
    let trees = |games: &Collection| -> HashSet<u32> {
        let found = games.trees().filter(|tree| Wording::are_in(wanted, *tree));
        found.map(|tree| tree.index() as u32).collect()
    };
    let mut found: HashMap<u64, HashSet<u32>> = HashMap::new();
    let mut by_order: BTreeMap<u64, &File> = BTreeMap::new();
    let of_games = games.iter().filter_map(|game| archive.game(game).0);
    by_order.extend(of_games.map(|file| (file.order, file)));
    let mut inputs = Vec::new();
    let mut by_input: HashMap<InputFile, &File> = HashMap::new();
    for file in by_order.into_values() {
        if let Origin::Here(bytes) = &file.origin {
            found.insert(file.order, trees(&Collection::parse(bytes.to_vec())));
            continue;
        }
        match input_of(file) {
            Ok(input) => {
                by_input.insert(input.clone(), file);
                inputs.push(input);
            }
            Err(error) => problem(&file.path, &error.to_string()),
        }
    }
    let work = |record: Record<'_>| {
        let file = by_input.get(record.file).copied();
        let games = record.parse()?;
        let file = file.ok_or(FileError::Gone)?;
        unchanged(file, games.source())?;
        Ok::<_, FileError>((file.order, trees(&games)))
    };
    read_in_order(&inputs, &Reading::default(), work, |input, read| {
        match read {
            Ok((order, trees)) => drop(found.insert(order, trees)),
            Err(error) => problem(&input.name(), &error.to_string()),
        }
        step()
    })?;
    games.retain(|game| {
        let (file, row) = archive.game(game);
        let trees = file.and_then(|file| found.get(&file.order));
        trees.is_some_and(|trees| trees.contains(&row.tree))
    });
    Ok(())
}
