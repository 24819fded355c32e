//! The folder of a site: what was there, what is written, what is removed. No link
//! in it is followed.

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

/// The most that a manifest has, and a packed file.
const MANIFEST: u64 = 1 << 20;
const PACKED: u64 = 64 << 20;

/// What a writer locks, so that no other one writes meanwhile.
const LOCK: &str = "lock";

/// The folders of the data.
const FOLDERS: [&str; 6] = ["whole", "corner", "facts", "rows", "records", "shapes"];

/// What a page reads first.
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

/// Tiles of one kind.
#[derive(Clone, Serialize)]
pub struct Tiles {
    pub stones: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<u32>,
    pub bits: u32,
    pub positions: usize,
}

/// What the page downloads to answer everything.
#[derive(Clone, Serialize)]
pub struct Shapes {
    pub files: usize,
    pub bytes: u64,
}

/// What an earlier run left.
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

/// A site's folder, locked.
pub struct Folder {
    root: PathBuf,
    /// The files that belong to the site, by their names.
    own: Mutex<Own>,
    /// Held to the end.
    _lock: File,
}

#[derive(Default)]
struct Own {
    names: HashSet<String>,
    counts: Counts,
}

/// What a run did.
#[derive(Clone, Copy, Default)]
pub struct Counts {
    pub files: usize,
    pub written: usize,
    pub removed: usize,
    pub bytes: u64,
}

/// What is said where nothing may be written.
const FOREIGN: &str = "it is not empty and no site of `sgf explore`: nothing was written";

impl Folder {
    /// Takes a folder, which is made where there is none. `waits` is called where
    /// another run has it.
    pub fn take(root: &Path, waits: impl FnOnce()) -> io::Result<Folder> {
        let data = root.join("data");
        let is_ours = match fs::read_dir(root) {
            Err(error) if error.kind() == ErrorKind::NotFound => true,
            Err(error) => return Err(error),
            Ok(mut entries) => entries.next().is_none(),
        };
        // A run that was killed at once left nothing but an empty folder and its lock.
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

    /// What an earlier run left, of this version.
    pub fn before(&self) -> io::Result<Option<Before>> {
        let before = manifest(&self.root.join("data"))?;
        Ok(before.filter(|before| before.version == VERSION))
    }

    /// What is in a packed file of the data; `None` where it is missing or damaged.
    pub fn unpacked(&self, name: &str) -> Option<Vec<u8>> {
        let packed = read(&self.root.join(name), PACKED).ok()??;
        gunzip(&packed).ok()
    }

    /// Writes a file of the site, unless it holds just this.
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

    /// Writes the manifest of a site without games, for who looks while the first
    /// run is on its way.
    pub fn begin(&self, manifest: &Manifest) -> io::Result<()> {
        self.put("data/manifest.json", &json(manifest))?;
        *lock(&self.own) = Own::default();
        Ok(())
    }

    /// Writes the manifest, after all else, and removes what belongs to no game any
    /// more.
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
                // Nobody else writes here: what is half written a killed run left.
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
    // Texts and numbers cannot fail to be written.
    serde_json::to_vec(manifest).unwrap_or_default()
}

/// Whether a file is called as those of the data are.
fn is_numbered(name: &str) -> bool {
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    let number = name.strip_suffix(".bin");
    number.is_some_and(|number| number.len() >= 4 && number.bytes().all(is_digit))
}

/// The manifest of this format, of any version.
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
    // Of another version nothing is asked but that.
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

/// Whether a folder holds nothing but what a run makes before its first manifest.
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

/// Makes a folder; what is there must be one, and below the site no link.
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
        Err(told(path, "it is no folder: nothing was written there"))
    }
}

/// The length of a regular file; an error for what is none.
fn only_regular(path: &Path) -> io::Result<Option<u64>> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
        Ok(found) if found.is_file() => Ok(Some(found.len())),
        Ok(_) => Err(told(path, "it is no regular file: it was left alone")),
    }
}

/// A regular file of at most so many bytes; `None` where there is none.
fn read(path: &Path, most: u64) -> io::Result<Option<Vec<u8>>> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
        Ok(found) if !found.is_file() => {
            return Err(told(path, "it is no regular file: it was left alone"));
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
