//! The catalogue of an index: every indexed file and its state.

use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sgfkit_files::{Walk, natural_paths};

use crate::bytes::{Reader, push, push_text};
use crate::play::NONE;

/// The size and modification time of a file, used to detect changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stamp {
    /// The length in bytes.
    pub size: u64,
    /// The modification time, in nanoseconds since 1970.
    pub modified: i64,
}

impl Stamp {
    /// Creates the stamp of a file.
    #[must_use]
    pub fn of(metadata: &Metadata) -> Stamp {
        Stamp {
            size: metadata.len(),
            modified: metadata.modified().map_or(0, nanoseconds),
        }
    }

    /// Returns whether a file with this stamp, read at `now`, may change again without a new stamp:
    /// it was modified less than two seconds before, or in the future.
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

/// The reason why a file is broken.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unsound {
    /// `unreadable`, `no-game`, or the code of a check.
    pub code: String,
    /// The message for the code.
    pub message: String,
    /// The tree, from 0.
    pub tree: Option<u32>,
}

/// An indexed file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Entry {
    /// The index of the root that contains the file.
    pub root: u32,
    /// The path under the root; empty if the root is a file. In an archive, the name of the entry.
    pub path: PathBuf,
    /// The position in the archive, from 0, if the root is an archive.
    pub record: Option<u32>,
    /// The stamp of the file, or of its archive, when it was read.
    pub stamp: Stamp,
    /// Whether the file was old enough then for its stamp to reveal later changes.
    pub settled: bool,
    /// A checksum of the contents.
    pub hash: u64,
    /// The segment with the file's games. A file without games has a number that no segment has.
    pub segment: u32,
    /// The number of the file in that segment.
    pub file: u32,
    /// The number of games.
    pub games: u32,
    /// The reason why the file is broken, if it is.
    pub unsound: Option<Unsound>,
}

impl Entry {
    /// Creates an entry for a file without games in any segment.
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

/// The options for searching folders.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Folders {
    /// Extensions to include in addition to those of SGF files.
    pub extensions: Vec<String>,
    /// Whether to include hidden files.
    pub hidden: bool,
    /// Whether to include files that `.gitignore` and `.ignore` exclude.
    pub ignored: bool,
}

impl Folders {
    /// Returns a folder search with these options.
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
    /// Sorts files by root and in search order, and the entries of an archive in stored order.
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
                push(
                    &mut bytes,
                    unsound.tree.map_or(0, |tree| u64::from(tree) + 1),
                );
            }
        }
        bytes
    }

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
                tree: reader.small().checked_sub(1),
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
