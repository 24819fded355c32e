//! Unsaved edits, stored by the server: with a random port, the browser does not keep the page's
//! own storage.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use sgfkit_files::InputFile;
use xxhash_rust::xxh3::xxh3_128;

use super::state;

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
    pub fn of(file: &InputFile) -> Option<Drafts> {
        let full = |path: &Path| {
            let full = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
            full.into_os_string().into_encoded_bytes()
        };
        let of = match file {
            InputFile::Path(path) => full(path),
            InputFile::Member(member) => {
                [&*full(&member.bundle), b"!", member.name.as_bytes()].concat()
            }
            InputFile::Stdin | InputFile::Typed(_) => return None,
        };
        Some(Drafts {
            folder: state::folder()?.join("drafts"),
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
        let base = base.to_le_bytes();
        state::write(&self.path, &[self.of, b"\0", &base, draft])
    }

    pub fn remove(&self) -> io::Result<()> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}
