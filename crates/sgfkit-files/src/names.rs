//! Detects file kinds by extension, and sorts names naturally.

use std::cmp::Ordering;
use std::ffi::OsStr;
use std::path::{Path, is_separator};

const EXTENSIONS: [&str; 4] = ["sgf", "hsgf", "tsgf", "hgf"];

const ENDS: [(&str, Kind); 6] = [
    (".zip", Kind::Zip),
    (".tar", Kind::Tar),
    (".tar.gz", Kind::TarGz),
    (".tgz", Kind::TarGz),
    (".tar.zst", Kind::TarZst),
    (".sgfs", Kind::Lines),
];

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Zip,
    Tar,
    TarGz,
    TarZst,
    Lines,
}

pub(crate) fn is_game(path: &Path) -> bool {
    EXTENSIONS.into_iter().any(|end| has_end(path, end))
}

/// Selects the archive entries to read: those named as SGF files, and optionally others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct MemberNames {
    /// Additional extensions, without a dot and in any case.
    pub extensions: Vec<String>,
    /// Whether to include hidden entries.
    pub hidden: bool,
}

impl MemberNames {
    /// Adds extensions, with or without a leading dot, and optionally hidden entries.
    #[must_use]
    pub fn new(extensions: &[String], hidden: bool) -> MemberNames {
        let plain = |end: &String| end.trim_start_matches('.').to_owned();
        let extensions = extensions.iter().map(plain).collect();
        MemberNames { extensions, hidden }
    }

    /// Returns whether an entry with this name is read.
    #[must_use]
    pub fn takes(&self, name: &str) -> bool {
        let mut parts = name.split(['/', '\\']);
        let is_hidden = parts.any(|part| part.starts_with('.') && part != "." && part != "..");
        let path = Path::new(name);
        let mut more = self.extensions.iter();
        (self.hidden || !is_hidden) && (is_game(path) || more.any(|end| has_end(path, end)))
    }
}

/// Returns the kind of an archive from its name. A name that is only an extension does not count.
pub(crate) fn kind(path: &Path) -> Option<Kind> {
    let name = path.file_name()?.to_string_lossy().to_ascii_lowercase();
    let mut ends = ENDS.iter();
    let found = ends.find(|(end, _)| name.len() > end.len() && name.ends_with(end));
    found.map(|(_, kind)| *kind)
}

pub(crate) fn has_end(path: &Path, end: &str) -> bool {
    let extension = path.extension().unwrap_or_default();
    extension.eq_ignore_ascii_case(end)
}

/// Compares names with numbers by value: `game2` before `game10`.
pub(crate) fn natural(one: &OsStr, other: &OsStr) -> Ordering {
    natural_bytes(one.as_encoded_bytes(), other.as_encoded_bytes())
}

/// Compares paths of one folder by name. Splitting a path into components takes much longer.
pub(crate) fn natural_siblings(one: &Path, other: &Path) -> Ordering {
    natural_bytes(name(one), name(other))
}

/// Returns the part after the last separator.
fn name(path: &Path) -> &[u8] {
    let bytes = path.as_os_str().as_encoded_bytes();
    let mut parts = bytes.rsplit(|byte| is_separator(char::from(*byte)));
    parts.next().unwrap_or_default()
}

fn natural_bytes(one: &[u8], other: &[u8]) -> Ordering {
    let (mut a, mut b) = (one, other);
    while let (Some(first), Some(second)) = (a.first(), b.first()) {
        let order = if first.is_ascii_digit() && second.is_ascii_digit() {
            let ((one, behind), (other, after)) = (number(a), number(b));
            (a, b) = (behind, after);
            // Without leading zeros, the longer number is larger.
            one.len().cmp(&other.len()).then(one.cmp(other))
        } else {
            (a, b) = (&a[1..], &b[1..]);
            first.cmp(second)
        };
        if order.is_ne() {
            return order;
        }
    }
    // `a01` and `a1` are different names.
    a.len().cmp(&b.len()).then_with(|| one.cmp(other))
}

/// Compares paths in the order of a folder search: component by component, with numbers by value.
#[must_use]
pub fn natural_paths(one: &Path, other: &Path) -> Ordering {
    let (mut one, mut other) = (one.components(), other.components());
    loop {
        let (a, b) = match (one.next(), other.next()) {
            (Some(a), Some(b)) => (a, b),
            (a, b) => return a.is_some().cmp(&b.is_some()),
        };
        let order = natural(a.as_os_str(), b.as_os_str());
        if order.is_ne() {
            return order;
        }
    }
}

/// Splits a name after its leading digits, and strips leading zeros from them.
fn number(name: &[u8]) -> (&[u8], &[u8]) {
    let end = name.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let zeros = name[..end].iter().take_while(|byte| **byte == b'0').count();
    (&name[zeros..end], &name[end..])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbered files often have no leading zeros.
    #[test]
    fn names_are_ordered_as_people_count() {
        let sorted = [
            "a", "a0", "a01", "a1", "a2", "a02b", "a10", "a10b2", "a10b10", "a100", "b", "c9.sgf",
            "c10.sgf",
        ];
        let mut names = sorted.map(OsStr::new);
        names.reverse();
        names.sort_by(|one, other| natural(one, other));
        assert_eq!(names, sorted.map(OsStr::new));
        // In a folder, only the last part counts.
        let mut paths = sorted.map(|name| Path::new("games 10/9").join(name));
        paths.reverse();
        paths.sort_by(|one, other| natural_siblings(one, other));
        assert_eq!(paths, sorted.map(|name| Path::new("games 10/9").join(name)));
    }
}
