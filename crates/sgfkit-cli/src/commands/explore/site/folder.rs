//! The folder of a site: its existing, new and obsolete files. Links in it are never followed.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use serde::{Deserialize, Serialize};
use sgfkit_files::{AtomicFile, is_temporary, sync_folder};
use sgfkit_search::Board;
use sgfkit_search::tiles::gunzip;

use crate::loopback::lock;

pub const FORMAT: &str = "sgfkit-explorer";
pub const VERSION: u32 = 1;

/// The maximum size of a manifest and of a compressed file, in bytes.
const MANIFEST: u64 = 1 << 20;
const PACKED: u64 = 64 << 20;

const LOCK: &str = "lock";

const FOLDERS: [&str; 6] = ["whole", "corner", "facts", "rows", "records", "shapes"];

/// The entry point that a page reads first.
#[derive(Clone, Serialize)]
pub struct Manifest {
    pub format: &'static str,
    pub version: u32,
    pub seed: u32,
    pub title: String,
    pub about: Option<String>,
    pub variations: bool,
    pub games: u32,
    pub removed: u32,
    pub min: usize,
    pub boards: Vec<Board>,
    pub whole: Tiles,
    pub corner: Option<Tiles>,
    pub records: usize,
    pub shapes: Option<Shapes>,
}

#[derive(Clone, Serialize)]
pub struct Tiles {
    pub stones: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<u32>,
    pub bits: u32,
    pub positions: usize,
}

/// The download with which a page can answer everything.
#[derive(Clone, Serialize)]
pub struct Shapes {
    pub files: usize,
    pub bytes: u64,
}

#[derive(Deserialize)]
pub struct Before {
    version: u32,
    pub seed: u32,
    pub games: u32,
    pub whole: TilesBefore,
    pub corner: Option<TilesBefore>,
}

#[derive(Deserialize)]
pub struct TilesBefore {
    pub stones: u32,
    pub bits: u32,
}

pub struct Folder {
    root: PathBuf,
    own: Mutex<Own>,
    _lock: File,
}

#[derive(Default)]
struct Own {
    names: HashSet<String>,
    counts: Counts,
}

#[derive(Clone, Copy, Default)]
pub struct Counts {
    pub files: usize,
    pub written: usize,
    pub removed: usize,
    pub bytes: u64,
}

const FOREIGN: &str = "not empty and not a site of `sgf explore`; nothing was written";

impl Folder {
    /// Locks a folder, which is created if necessary. `waits` is called if another run holds the
    /// lock.
    pub fn take(root: &Path, waits: impl FnOnce()) -> io::Result<Folder> {
        let data = root.join("data");
        let is_ours = match fs::read_dir(root) {
            Err(error) if error.kind() == ErrorKind::NotFound => true,
            Err(error) => return Err(error),
            Ok(mut entries) => entries.next().is_none(),
        };
        // A run that was killed at once leaves only an empty folder and the lock.
        if !is_ours && manifest(&data)?.is_none() && !is_begun(root, &data)? {
            return Err(io::Error::other(FOREIGN));
        }
        make(root, true)?;
        make(&data, false)?;
        for name in FOLDERS {
            make(&data.join(name), false)?;
        }
        let path = data.join(LOCK);
        only_regular(&path)?;
        let mut options = OpenOptions::new();
        let file = options
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                waits();
                file.lock()?;
            }
            Err(TryLockError::Error(error)) => return Err(error),
        }
        Ok(Folder {
            root: root.to_owned(),
            own: Mutex::default(),
            _lock: file,
        })
    }

    /// Returns the state left by an earlier run of this version.
    pub fn before(&self) -> io::Result<Option<Before>> {
        let before = manifest(&self.root.join("data"))?;
        Ok(before.filter(|before| before.version == VERSION))
    }

    /// Returns a decompressed data file; `None` if it is missing or damaged.
    pub fn unpacked(&self, name: &str) -> Option<Vec<u8>> {
        let packed = read(&self.root.join(name), PACKED).ok()??;
        gunzip(&packed).ok()
    }

    pub fn put(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let path = self.root.join(name);
        let is_there = only_regular(&path)?;
        let is_same = is_there.is_some_and(|len| len == bytes.len() as u64)
            && read(&path, bytes.len() as u64)?.as_deref() == Some(bytes);
        if !is_same {
            let mut file = AtomicFile::create(&path)?;
            file.write_all(bytes)?;
            match is_there {
                Some(_) => file.commit().map(|_| ())?,
                None => file.commit_new()?,
            }
        }
        let mut own = lock(&self.own);
        own.names.insert(name.to_owned());
        own.counts.files += 1;
        own.counts.written += usize::from(!is_same);
        own.counts.bytes += bytes.len() as u64;
        Ok(())
    }

    /// Writes the manifest of an empty site, for readers during the first run.
    pub fn begin(&self, manifest: &Manifest) -> io::Result<()> {
        self.put("data/manifest.json", &json(manifest))?;
        *lock(&self.own) = Own::default();
        Ok(())
    }

    /// Writes the manifest at the end, and removes obsolete files.
    pub fn finish(self, manifest: &Manifest) -> io::Result<Counts> {
        let data = self.root.join("data");
        for name in FOLDERS {
            sync_folder(&data.join(name));
        }
        self.put("data/manifest.json", &json(manifest))?;
        sync_folder(&data);
        let own = self
            .own
            .into_inner()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        let mut counts = own.counts;
        for name in FOLDERS {
            for entry in fs::read_dir(data.join(name))? {
                let entry = entry?;
                let file = entry.file_name().to_string_lossy().into_owned();
                let is_known = own.names.contains(&format!("data/{name}/{file}"));
                let is_old = !is_known && is_numbered(&file);
                // The folder is locked, so temporary files belong to a killed run.
                if (is_old || is_temporary(&file)) && entry.file_type()?.is_file() {
                    fs::remove_file(entry.path())?;
                    counts.removed += usize::from(is_old);
                }
            }
        }
        Ok(counts)
    }
}

fn json(manifest: &Manifest) -> Vec<u8> {
    // Serializing texts and numbers cannot fail.
    serde_json::to_vec(manifest).unwrap_or_default()
}

fn is_numbered(name: &str) -> bool {
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    let number = name.strip_suffix(".bin");
    number.is_some_and(|number| number.len() >= 4 && number.bytes().all(is_digit))
}

/// Reads a manifest of this format in any version.
fn manifest(data: &Path) -> io::Result<Option<Before>> {
    let is_folder = |path: &Path| fs::symlink_metadata(path).is_ok_and(|found| found.is_dir());
    if !is_folder(data) {
        return Ok(None);
    }
    let Some(bytes) = read(&data.join("manifest.json"), MANIFEST)? else {
        return Ok(None);
    };
    #[derive(Deserialize)]
    struct Any {
        format: String,
        version: u32,
    }
    let known = serde_json::from_slice::<Any>(&bytes).ok();
    let Some(known) = known.filter(|known| known.format == FORMAT) else {
        return Ok(None);
    };
    let whole = serde_json::from_slice::<Before>(&bytes);
    // Other data of another version is not needed.
    Ok(Some(whole.unwrap_or(Before {
        version: if known.version == VERSION {
            0
        } else {
            known.version
        },
        seed: 0,
        games: 0,
        whole: TilesBefore { stones: 0, bits: 0 },
        corner: None,
    })))
}

/// Returns whether a folder only contains files that a run creates before its first manifest.
fn is_begun(root: &Path, data: &Path) -> io::Result<bool> {
    let names = |folder: &Path| -> io::Result<Vec<(String, bool)>> {
        fs::read_dir(folder)?
            .map(|entry| {
                let entry = entry?;
                let name = entry.file_name().to_string_lossy().into_owned();
                Ok((name, entry.file_type()?.is_dir()))
            })
            .collect()
    };
    if !matches!(&names(root)?[..], [(name, true)] if name == "data") {
        return Ok(false);
    }
    for (name, is_folder) in names(data)? {
        let is_own = if is_folder {
            FOLDERS.contains(&&*name) && names(&data.join(&name))?.is_empty()
        } else {
            name == LOCK || is_temporary(&name)
        };
        if !is_own {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Creates a folder. An existing path must be a folder and, inside the site, not a link.
fn make(path: &Path, follows: bool) -> io::Result<()> {
    match fs::create_dir(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
        made => return made,
    }
    let found = if follows {
        fs::metadata(path)?
    } else {
        fs::symlink_metadata(path)?
    };
    if found.is_dir() {
        Ok(())
    } else {
        Err(told(path, "not a folder; nothing was written"))
    }
}

/// Returns the length of a regular file; fails for anything else.
fn only_regular(path: &Path) -> io::Result<Option<u64>> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
        Ok(found) if found.is_file() => Ok(Some(found.len())),
        Ok(_) => Err(told(path, "not a regular file; it was left unchanged")),
    }
}

/// Reads a regular file of at most `most` bytes; `None` if it does not exist.
fn read(path: &Path, most: u64) -> io::Result<Option<Vec<u8>>> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
        Ok(found) if !found.is_file() => {
            return Err(told(path, "not a regular file; it was left unchanged"));
        }
        Ok(found) if found.len() > most => return Ok(None),
        Ok(_) => {}
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(Some(bytes))
}

fn told(path: &Path, problem: &str) -> io::Error {
    io::Error::other(format!("{}: {problem}", path.display()))
}
