//! The manifest: the list of files that make up an index.

use std::fmt::Write as _;
use std::path::Path;

use xxhash_rust::xxh3::xxh3_64;

use super::files::{self, Kind};
use super::{IndexError, VERSION};

pub(super) const NAME: &str = "MANIFEST";

const HEAD: &str = "sgfkit-index ";

/// The maximum length of a manifest, which has one line per 65,536 games.
const LONGEST: u64 = 1 << 20;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Named {
    pub(super) name: String,
    pub(super) len: u64,
    /// The checksum of the whole catalogue; segments contain their own checksums.
    pub(super) sum: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Manifest {
    pub(super) catalogue: Named,
    pub(super) segments: Vec<Named>,
}

pub(super) fn exists(folder: &Path) -> bool {
    let read = files::read_up_to(&folder.join(NAME), 64);
    let head = read.ok().flatten().unwrap_or_default();
    let first = head.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let version = first.strip_prefix(HEAD.as_bytes());
    version.is_some_and(|version| !version.is_empty() && version.iter().all(u8::is_ascii_digit))
}

impl Manifest {
    pub(super) fn read(folder: &Path) -> Result<Manifest, IndexError> {
        let path = folder.join(NAME);
        let bytes = match files::read_up_to(&path, LONGEST) {
            Ok(Some(bytes)) => bytes,
            Ok(None) if folder.is_dir() => return Err(IndexError::Incomplete),
            Ok(None) => return Err(IndexError::Missing),
            Err(error) => return Err(IndexError::Unreadable(path, error)),
        };
        let text = String::from_utf8_lossy(&bytes);
        let damaged = || IndexError::Damaged(path.clone());
        let first = text.lines().next().unwrap_or_default();
        match first.strip_prefix(HEAD) {
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
            // A manifest can only name files of its own index.
            match (kind, &catalogue) {
                ("catalogue", None) if Kind::Catalogue.names(&named.name) => {
                    catalogue = Some(named);
                }
                ("segment", _) if Kind::Segment.names(&named.name) => segments.push(named),
                _ => return None,
            }
            if words.next().is_some() {
                return None;
            }
        }
        Some(Manifest {
            catalogue: catalogue?,
            segments,
        })
    }

    pub(super) fn text(&self) -> String {
        let mut body = format!("{HEAD}{VERSION}");
        let catalogue = std::iter::once((Kind::Catalogue, &self.catalogue));
        let segments = self.segments.iter().map(|file| (Kind::Segment, file));
        for (kind, Named { name, len, sum }) in catalogue.chain(segments) {
            // Writing to a string cannot fail.
            let _ = write!(body, "\n{} {name} {len} {sum:016x}", kind.word());
        }
        let sum = xxh3_64(body.as_bytes());
        format!("{body}\nend {sum:016x}\n")
    }

    pub(super) fn names(&self, name: &str) -> bool {
        self.catalogue.name == name || self.segments.iter().any(|file| file.name == name)
    }
}
