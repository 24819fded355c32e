//! What files are, by the ends of their names, and in which order names stand.

use std::cmp::Ordering;
use std::ffi::OsStr;
use std::path::Path;

/// The ends of names that a folder is searched for.
const EXTENSIONS: [&str; 4] = ["sgf", "hsgf", "tsgf", "hgf"];

/// The ends of names that bundles are known by.
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

/// Whether a file is known as one with games by the end of its name.
pub(crate) fn is_game(path: &Path) -> bool {
    EXTENSIONS.into_iter().any(|end| has_end(path, end))
}

/// Which members of archives are games: those named as SGF files, and more.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct MemberNames {
    /// More extensions, without a dot and in any case.
    pub extensions: Vec<String>,
    /// Whether hidden members count, too.
    pub hidden: bool,
}

impl MemberNames {
    /// Adds extensions, which may begin with a dot, and hidden members.
    #[must_use]
    pub fn new(extensions: &[String], hidden: bool) -> MemberNames {
        let plain = |end: &String| end.trim_start_matches('.').to_owned();
        let extensions = extensions.iter().map(plain).collect();
        MemberNames { extensions, hidden }
    }

    /// Whether a member with this name is a game.
    #[must_use]
    pub fn takes(&self, name: &str) -> bool {
        let mut parts = name.split(['/', '\\']);
        let is_hidden = parts.any(|part| part.starts_with('.') && part != "." && part != "..");
        let path = Path::new(name);
        let mut more = self.extensions.iter();
        (self.hidden || !is_hidden) && (is_game(path) || more.any(|end| has_end(path, end)))
    }
}

/// What a bundle is, by its name. A name that is nothing but an end is none.
pub(crate) fn kind(path: &Path) -> Option<Kind> {
    let name = path.file_name()?.to_string_lossy().to_ascii_lowercase();
    let mut ends = ENDS.iter();
    let found = ends.find(|(end, _)| name.len() > end.len() && name.ends_with(end));
    found.map(|(_, kind)| *kind)
}

/// Whether a name ends in a dot and this, in any case.
pub(crate) fn has_end(path: &Path, end: &str) -> bool {
    let extension = path.extension().unwrap_or_default();
    extension.eq_ignore_ascii_case(end)
}

/// The order of names as people count: `game2` before `game10`.
pub(crate) fn natural(one: &OsStr, other: &OsStr) -> Ordering {
    let (mut a, mut b) = (one.as_encoded_bytes(), other.as_encoded_bytes());
    while let (Some(first), Some(second)) = (a.first(), b.first()) {
        let order = if first.is_ascii_digit() && second.is_ascii_digit() {
            let ((one, behind), (other, after)) = (number(a), number(b));
            (a, b) = (behind, after);
            // Without zeros in front the longer number is the larger one.
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

/// Compares paths as a search through folders comes to them: step by step, numbers in
/// names by their value.
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

/// The digits that a name begins with, but for zeros in front, and the rest.
fn number(name: &[u8]) -> (&[u8], &[u8]) {
    let end = name.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let zeros = name[..end].iter().take_while(|byte| **byte == b'0').count();
    (&name[zeros..end], &name[end..])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// People number their files without zeros in front.
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
    }
}
