//! The catalogue: every file that was looked at, and what was seen of it.

use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sgfkit_files::{Walk, natural_paths};

use crate::bytes::{Reader, push, push_text};
use crate::play::NONE;

/// What tells whether a file has changed since.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stamp {
    /// Its length.
    pub size: u64,
    /// When it was changed: nanoseconds since 1970.
    pub modified: i64,
}

impl Stamp {
    /// The stamp of a file.
    #[must_use]
    pub fn of(metadata: &Metadata) -> Stamp {
        Stamp {
            size: metadata.len(),
            modified: metadata.modified().map_or(0, nanoseconds),
        }
    }

    /// Whether a file with this stamp may change without another stamp, if it
    /// was read at that time: it was changed less than two seconds before, or is
    /// from the future.
    #[must_use]
    pub fn is_fresh(self, now: SystemTime) -> bool {
        self.modified > nanoseconds(now) - Duration::from_secs(2).as_nanos() as i64
    }
}

fn nanoseconds(time: SystemTime) -> i64 {
    let nanos = |span: Duration| i64::try_from(span.as_nanos()).unwrap_or(i64::MAX);
    match time.duration_since(UNIX_EPOCH) {
        Ok(since) => nanos(since),
        Err(before) => -nanos(before.duration()),
    }
}

/// Why a file is unsound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsound {
    /// `unreadable`, `no-game`, or the code of a check.
    pub code: String,
    /// What that means.
    pub message: String,
    /// The tree, from 1.
    pub tree: Option<u32>,
}

/// A file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Which of the roots it was found under.
    pub root: u32,
    /// Its path under the root; empty for a root that is a file. In a bundle,
    /// what it is called there.
    pub path: PathBuf,
    /// Which record it is of a bundle, where the root is one, from 0.
    pub record: Option<u32>,
    /// What it looked like when it was read, or what its bundle did.
    pub stamp: Stamp,
    /// Whether it had been left alone long enough then for its stamp to tell
    /// later changes.
    pub settled: bool,
    /// A checksum of its bytes.
    pub hash: u64,
    /// The segment with its games, and its number there; no segment has the
    /// number that it gets if it has none.
    pub segment: u32,
    /// Its number in that segment.
    pub file: u32,
    /// How many games it has.
    pub games: u32,
    /// What is wrong with it, if anything is.
    pub unsound: Option<Unsound>,
}

impl Entry {
    /// A file whose games are in no segment.
    #[must_use]
    pub fn without_games(root: u32, path: PathBuf, stamp: Stamp) -> Entry {
        Entry {
            root,
            path,
            record: None,
            stamp,
            settled: false,
            hash: 0,
            segment: NONE,
            file: 0,
            games: 0,
            unsound: None,
        }
    }
}

/// How folders are searched for files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Folders {
    /// Extensions that are taken besides those of SGF files.
    pub extensions: Vec<String>,
    /// Whether hidden files are taken, too.
    pub hidden: bool,
    /// Whether files are taken that `.gitignore` and `.ignore` name.
    pub ignored: bool,
}

impl Folders {
    /// Returns a search that goes so.
    #[must_use]
    pub fn walk(&self) -> Walk {
        let walk = Walk::default().with_extensions(self.extensions.iter().cloned());
        walk.with_skipped(self.hidden, self.ignored)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Catalogue {
    pub(super) roots: Vec<PathBuf>,
    pub(super) folders: Folders,
    pub(super) entries: Vec<Entry>,
}

impl Catalogue {
    /// Orders files by root, as a search through it comes to them, and records of an
    /// archive as they are stored.
    pub(super) fn sort(&mut self) {
        self.entries.sort_by(|a, b| {
            let order = (a.root, a.record).cmp(&(b.root, b.record));
            order.then_with(|| natural_paths(&a.path, &b.path))
        });
    }

    pub(super) fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        push(&mut bytes, self.roots.len() as u64);
        for root in &self.roots {
            push_path(&mut bytes, root);
        }
        push(&mut bytes, self.folders.extensions.len() as u64);
        for extension in &self.folders.extensions {
            push_text(&mut bytes, extension);
        }
        bytes.push(u8::from(self.folders.hidden) | u8::from(self.folders.ignored) << 1);
        push(&mut bytes, self.entries.len() as u64);
        for entry in &self.entries {
            push(&mut bytes, u64::from(entry.root));
            push_path(&mut bytes, &entry.path);
            push(&mut bytes, entry.stamp.size);
            bytes.extend(entry.stamp.modified.to_le_bytes());
            bytes.extend(entry.hash.to_le_bytes());
            push(&mut bytes, u64::from(entry.segment));
            push(&mut bytes, u64::from(entry.file));
            push(&mut bytes, u64::from(entry.games));
            let flags = [
                entry.settled,
                entry.unsound.is_some(),
                entry.record.is_some(),
            ];
            let flags = flags.into_iter().zip(0..);
            bytes.push(flags.fold(0, |all, (flag, bit)| all | u8::from(flag) << bit));
            if let Some(record) = entry.record {
                push(&mut bytes, u64::from(record));
            }
            if let Some(unsound) = &entry.unsound {
                push_text(&mut bytes, &unsound.code);
                push_text(&mut bytes, &unsound.message);
                push(&mut bytes, u64::from(unsound.tree.unwrap_or_default()));
            }
        }
        bytes
    }

    /// `None` where the bytes are no catalogue.
    pub(super) fn read(mut reader: Reader<'_>) -> Option<Catalogue> {
        let mut catalogue = Catalogue::default();
        for _ in 0..reader.count(1) {
            catalogue.roots.push(path(&mut reader)?);
        }
        let folders = &mut catalogue.folders;
        for _ in 0..reader.count(1) {
            folders.extensions.push(reader.text());
        }
        let flags = reader.byte();
        (folders.hidden, folders.ignored) = (flags & 1 != 0, flags & 2 != 0);
        for _ in 0..reader.count(8) {
            let root = reader.small();
            let path = path(&mut reader)?;
            let stamp = Stamp {
                size: reader.number(),
                modified: reader.fixed_u64() as i64,
            };
            let hash = reader.fixed_u64();
            let (segment, file, games) = (reader.small(), reader.small(), reader.small());
            let flags = reader.byte();
            let record = (flags & 4 != 0).then(|| reader.small());
            let unsound = (flags & 2 != 0).then(|| Unsound {
                code: reader.text(),
                message: reader.text(),
                tree: Some(reader.small()).filter(|tree| *tree > 0),
            });
            catalogue.entries.push(Entry {
                root,
                path,
                record,
                stamp,
                settled: flags & 1 != 0,
                hash,
                segment,
                file,
                games,
                unsound,
            });
        }
        reader.is_at_end().then_some(catalogue)
    }
}

fn push_path(bytes: &mut Vec<u8>, path: &Path) {
    let path = path.as_os_str().as_encoded_bytes();
    push(bytes, path.len() as u64);
    bytes.extend_from_slice(path);
}

#[cfg(unix)]
fn path(reader: &mut Reader<'_>) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStrExt;
    let len = reader.small() as usize;
    Some(Path::new(std::ffi::OsStr::from_bytes(reader.take(len))).to_owned())
}

#[cfg(not(unix))]
fn path(reader: &mut Reader<'_>) -> Option<PathBuf> {
    let len = reader.small() as usize;
    Some(PathBuf::from(std::str::from_utf8(reader.take(len)).ok()?))
}
