//! Unsaved edits, stored by the server: with a random port, the browser does not keep the page's
//! own storage.

use std::fs::{self, DirBuilder, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::xxh3_128;

/// The length in bytes of the hash of the base file.
const BASE: usize = 8;

/// The maximum number of drafts per file; each page that edits it has its own.
const MOST: u8 = 100;

pub struct Drafts {
    folder: PathBuf,
    /// The full path of the file, which starts each draft, since file names can collide.
    of: Vec<u8>,
}

pub struct Draft<'a> {
    path: PathBuf,
    of: &'a [u8],
}

pub struct Kept {
    pub bytes: Vec<u8>,
    /// Whether the file is unchanged since the draft was started.
    pub is_current: bool,
}

impl Drafts {
    /// Returns the drafts of a file; `None` if the system has no folder for state.
    pub fn of(file: &Path) -> Option<Drafts> {
        let full = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
        let of = full.into_os_string().into_encoded_bytes();
        Some(Drafts {
            folder: folder()?,
            of,
        })
    }

    pub fn get(&self, number: u8) -> Option<Draft<'_>> {
        let name = format!("{:032x}-{number}.draft", xxh3_128(&self.of));
        (number < MOST).then(|| Draft {
            path: self.folder.join(name),
            of: &self.of,
        })
    }

    pub fn numbers(&self) -> impl Iterator<Item = u8> {
        (0..MOST).filter(|&number| self.get(number).is_some_and(|draft| draft.path.exists()))
    }
}

impl Draft<'_> {
    /// Returns the draft; `now` is the hash of the file on disk.
    pub fn read(&self, now: u64) -> Option<Kept> {
        let bytes = fs::read(&self.path).ok()?;
        let rest = bytes.strip_prefix(self.of)?.strip_prefix(b"\0")?;
        let (base, draft) = rest.split_at_checked(BASE)?;
        Some(Kept {
            bytes: draft.to_vec(),
            is_current: base == now.to_le_bytes(),
        })
    }

    /// Stores a draft of the file with the hash `base`, readable only by this user.
    pub fn write(&self, base: u64, draft: &[u8]) -> io::Result<()> {
        if let Some(folder) = self.path.parent() {
            let mut builder = DirBuilder::new();
            builder.recursive(true);
            #[cfg(unix)]
            std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
            builder.create(folder)?;
        }
        let fresh = self.path.with_extension("new");
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&fresh)?;
        let written = [self.of, b"\0", &base.to_le_bytes(), draft]
            .into_iter()
            .try_for_each(|part| file.write_all(part))
            .and_then(|()| file.sync_all());
        drop(file);
        match written {
            Ok(()) => fs::rename(&fresh, &self.path),
            Err(error) => {
                let _ = fs::remove_file(&fresh);
                Err(error)
            }
        }
    }

    pub fn remove(&self) -> io::Result<()> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}

/// Returns the folder for program state (XDG Base Directory Specification).
fn folder() -> Option<PathBuf> {
    let given = |name: &str| std::env::var_os(name).map(PathBuf::from);
    let state = given("XDG_STATE_HOME").filter(|path| path.is_absolute());
    let usual = || match () {
        () if cfg!(windows) => given("LOCALAPPDATA"),
        () if cfg!(target_os = "macos") => {
            given("HOME").map(|home| home.join("Library/Application Support"))
        }
        () => given("HOME").map(|home| home.join(".local/state")),
    };
    Some(state.or_else(usual)?.join("sgfkit").join("drafts"))
}
