//! The manifest: which files an index consists of.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Read};
use std::path::Path;

use xxhash_rust::xxh3::xxh3_64;

use super::{IndexError, VERSION};

pub(super) const NAME: &str = "MANIFEST";
/// The manifest that is being written.
pub(super) const NEW: &str = "MANIFEST.new";

/// A file of the index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Named {
    pub(super) name: String,
    pub(super) len: u64,
    /// Of the catalogue the checksum of all its bytes; segments have theirs in
    /// them.
    pub(super) sum: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Manifest {
    pub(super) catalogue: Named,
    pub(super) segments: Vec<Named>,
}

/// Whether a folder has a manifest of whatever version.
pub(super) fn exists(folder: &Path) -> bool {
    let mut head = [0; 12];
    let file = fs::File::open(folder.join(NAME));
    let read = file.and_then(|mut file| file.read_exact(&mut head));
    read.is_ok() && &head == b"sgfkit-index"
}

impl Manifest {
    pub(super) fn read(folder: &Path) -> Result<Manifest, IndexError> {
        let path = folder.join(NAME);
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(match folder.is_dir() {
                    true => IndexError::Incomplete,
                    false => IndexError::Missing,
                });
            }
            Err(error) => return Err(IndexError::Unreadable(path, error)),
        };
        let text = String::from_utf8_lossy(&bytes);
        let damaged = || IndexError::Damaged(path.clone());
        let first = text.lines().next().unwrap_or_default();
        match first.strip_prefix("sgfkit-index ") {
            None => return Err(damaged()),
            Some(version) if version != VERSION.to_string() => return Err(IndexError::Version),
            Some(_) => {}
        }
        Manifest::parse(&text).ok_or_else(damaged)
    }

    fn parse(text: &str) -> Option<Manifest> {
        let (body, sum) = text.strip_suffix('\n')?.rsplit_once("\nend ")?;
        if u64::from_str_radix(sum, 16).ok()? != xxh3_64(body.as_bytes()) {
            return None;
        }
        let mut catalogue = None;
        let mut segments = Vec::new();
        for line in body.lines().skip(1) {
            let mut words = line.split(' ');
            let kind = words.next()?;
            let named = Named {
                name: words.next()?.to_owned(),
                len: words.next()?.parse().ok()?,
                sum: u64::from_str_radix(words.next()?, 16).ok()?,
            };
            match kind {
                "catalogue" => catalogue = Some(named),
                "segment" => segments.push(named),
                _ => return None,
            }
        }
        Some(Manifest {
            catalogue: catalogue?,
            segments,
        })
    }

    pub(super) fn text(&self) -> String {
        let mut body = format!("sgfkit-index {VERSION}");
        let catalogue = std::iter::once(("catalogue", &self.catalogue));
        let segments = self.segments.iter().map(|file| ("segment", file));
        for (kind, Named { name, len, sum }) in catalogue.chain(segments) {
            // Writing to a string cannot fail.
            let _ = write!(body, "\n{kind} {name} {len} {sum:016x}");
        }
        let sum = xxh3_64(body.as_bytes());
        format!("{body}\nend {sum:016x}\n")
    }

    /// Whether a file is one of the index.
    pub(super) fn names(&self, name: &str) -> bool {
        self.catalogue.name == name || self.segments.iter().any(|file| file.name == name)
    }
}
