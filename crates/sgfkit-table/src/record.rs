//! The input of tables.

use std::borrow::Cow;
use std::path::{Component, Path, PathBuf};

use crate::hash;

/// A file or an archive entry, with its contents.
#[derive(Clone, Debug)]
pub struct Record<'a> {
    /// The path as the user gave it.
    pub path: &'a str,
    /// The name in the archive.
    pub member: Option<&'a str>,
    /// The bytes, or the reason why they are missing.
    pub content: Result<&'a [u8], Problem>,
    /// The current folder, if it is known; otherwise, the system is asked when a path must be
    /// normalized.
    pub here: Option<&'a Path>,
}

impl<'a> Record<'a> {
    /// Creates the record of a file.
    #[must_use]
    pub fn file(path: &'a str, bytes: &'a [u8]) -> Record<'a> {
        Record {
            path,
            member: None,
            content: Ok(bytes),
            here: None,
        }
    }

    pub(crate) fn game_id(&self, tree: Option<usize>, node: Option<usize>) -> i64 {
        game_id(self.here, self.path, self.member, tree, node)
    }
}

/// Returns the ID of a game as in the column `game_id`, from the path, the archive entry, the index
/// of the tree, and its game-info node. Both numbers count from 0. A file in the current folder has its
/// path relative to that folder, in any spelling. Pass the folder as `here` if you need many IDs.
#[must_use]
pub fn game_id(
    here: Option<&Path>,
    path: &str,
    member: Option<&str>,
    tree: Option<usize>,
    node: Option<usize>,
) -> i64 {
    let number = |number: Option<usize>| number.map_or(String::new(), |n| n.to_string());
    let path = &*settled(here, path);
    let parts = [
        path,
        member.unwrap_or_default(),
        &number(tree.map(|index| index + 1)),
        &number(node),
    ];
    hash::of(parts.join("\0").as_bytes())
}

/// Normalizes a path: relative to the current folder if it is inside it, otherwise absolute.
pub(crate) fn settled<'a>(here: Option<&Path>, path: &'a str) -> Cow<'a, str> {
    let is_plain = |step: &str| !matches!(step, "" | "." | "..");
    if path.split('/').all(is_plain) && Path::new(path).is_relative() || path.contains("://") {
        return Cow::Borrowed(path);
    }
    let here = here.map_or_else(std::env::current_dir, |here| Ok(here.to_owned()));
    let Ok(here) = here else {
        return Cow::Borrowed(path);
    };
    let mut whole = PathBuf::new();
    for step in here.join(path).components() {
        match step {
            Component::ParentDir => drop(whole.pop()),
            Component::CurDir => {}
            step => whole.push(step),
        }
    }
    let inside = whole.strip_prefix(&here).ok();
    let inside = inside.filter(|inside| !inside.as_os_str().is_empty());
    Cow::Owned(inside.unwrap_or(&whole).to_string_lossy().into_owned())
}

/// The reason why a record has no game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// It could not be read, with the reason.
    Unreadable(String),
    /// It is larger than 4 GiB.
    TooLarge,
    /// Its archive is broken from here on, with the reason.
    BadBundle(String),
}

impl Problem {
    /// Returns the code in the column `error`.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Problem::Unreadable(_) => "unreadable",
            Problem::TooLarge => "too-large",
            Problem::BadBundle(_) => "bad-bundle",
        }
    }

    /// Returns the text in the column `error_message`.
    #[must_use]
    pub fn message(&self) -> &str {
        match self {
            Problem::Unreadable(reason) | Problem::BadBundle(reason) => reason,
            Problem::TooLarge => "too large: the limit is 4 GiB",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A path has one name in any spelling, with or without a known folder.
    #[test]
    fn paths_are_settled() {
        let here = std::env::current_dir().unwrap();
        let whole = here.join("games/a.sgf");
        let whole = whole.to_str().unwrap();
        for here in [None, Some(&*here)] {
            for path in [
                "games/a.sgf",
                "./games/a.sgf",
                "games/../games//a.sgf",
                whole,
            ] {
                assert_eq!(settled(here, path), "games/a.sgf", "{path}");
            }
            assert_eq!(settled(here, "s3://b/./a.sgf"), "s3://b/./a.sgf");
            assert_eq!(settled(here, "/nowhere/../x/a.sgf"), "/x/a.sgf");
        }
    }
}
