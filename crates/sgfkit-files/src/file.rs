//! Input files.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sgfkit::Collection;
use sgfkit::terminal::visible;

use crate::bundle::{Bundle, MEMBER};
use crate::error::{LIMIT, ReadError};
use crate::typed::Typed;

/// An input: a file, standard input, or a game given as text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum InputFile {
    /// Standard input, which can be read only once.
    Stdin,
    /// A file path.
    Path(PathBuf),
    /// A file in a [`Bundle`].
    Member(Member),
    /// A game given as SGF text or as a URL that contains it.
    Typed(Typed),
}

/// A file in an archive: `games.zip!a/b.sgf`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Member {
    /// The path of the archive.
    pub bundle: Arc<Path>,
    /// The name in the archive.
    pub name: Box<str>,
    /// The number of the entry, from 1, if it is known, since several can have the same name.
    pub number: Option<usize>,
    most: u64,
}

impl InputFile {
    /// Interprets an argument: `-` is standard input, `ARCHIVE!NAME` is a file in an archive unless
    /// a file with that exact name exists, SGF text and URLs of HexWorld or trmph are games, and
    /// anything else is a path.
    #[must_use]
    pub fn new(path: &Path) -> InputFile {
        match path.to_str() {
            Some("-") => InputFile::Stdin,
            Some(text) if !path.exists() => match (member(text), Typed::of(text)) {
                (Some(member), _) => InputFile::Member(member),
                (None, Some(typed)) => InputFile::Typed(typed),
                (None, None) => InputFile::Path(path.to_owned()),
            },
            _ => InputFile::Path(path.to_owned()),
        }
    }

    /// Sets the number of the archive entry, from 1, for names that are not unique.
    #[must_use]
    pub fn with_record(self, number: Option<usize>) -> InputFile {
        match (self, number) {
            (InputFile::Member(member), Some(number)) => InputFile::Member(Member {
                number: Some(number),
                ..member
            }),
            (file, _) => file,
        }
    }

    /// Returns the contents; a typed URL is converted to SGF.
    ///
    /// Returns an error if the file cannot be read, is larger than [`LIMIT`], or is an archive.
    pub fn read(&self) -> Result<Vec<u8>, ReadError> {
        let mut bytes = Vec::new();
        match self {
            InputFile::Stdin => match kept().take() {
                Some(kept) => return Ok(kept),
                None => read_limited(io::stdin().lock(), &mut bytes)?,
            },
            InputFile::Path(path) if Bundle::is_archive(path) => return Err(ReadError::Archive),
            InputFile::Path(path) => {
                let file = File::open(path)?;
                let len = file.metadata()?.len().min(LIMIT);
                bytes.reserve(usize::try_from(len).unwrap_or_default());
                read_limited(file, &mut bytes)?;
            }
            InputFile::Member(member) => return member.read(),
            InputFile::Typed(typed) => return typed.read(),
        }
        read_whole(bytes)
    }

    /// Returns the contents, with the errors of [`read`](Self::read). Standard input can be read
    /// again afterwards.
    pub fn peek(&self) -> Result<Vec<u8>, ReadError> {
        let bytes = self.read()?;
        if *self == InputFile::Stdin {
            *kept() = Some(bytes.clone());
        }
        Ok(bytes)
    }

    /// Returns the contents unconverted, with the errors of [`read`](Self::read): a typed URL is
    /// returned as it is.
    pub fn read_raw(&self) -> Result<Vec<u8>, ReadError> {
        match self {
            InputFile::Typed(typed) => Ok(typed.text().as_bytes().to_vec()),
            file => file.read(),
        }
    }

    /// Returns the games, possibly none, with the errors of [`read`](Self::read).
    pub fn parse(&self) -> Result<Collection, ReadError> {
        ReadError::unless_whole(Collection::parse(self.read()?))
    }

    /// Returns the games, at least one, with the errors of [`read`](Self::read), or one if there is
    /// none.
    pub fn games(&self) -> Result<Collection, ReadError> {
        ReadError::unless_game(self.parse()?)
    }

    /// Returns the path as JSON shows it: `-` for standard input, and U+FFFD for invalid UTF-8.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            InputFile::Stdin => "-".to_owned(),
            InputFile::Path(path) => path.to_string_lossy().into_owned(),
            InputFile::Member(member) => {
                format!("{}!{}", member.bundle.to_string_lossy(), member.name)
            }
            InputFile::Typed(typed) => typed.name(),
        }
    }
}

/// Standard input that was read ahead, for the next reader.
fn kept() -> MutexGuard<'static, Option<Vec<u8>>> {
    static KEPT: Mutex<Option<Vec<u8>>> = Mutex::new(None);
    KEPT.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Member {
    /// Returns the first entry with this name.
    fn named(bundle: &Arc<Path>, name: &str) -> Member {
        Member {
            bundle: bundle.clone(),
            name: name.into(),
            number: None,
            most: MEMBER,
        }
    }

    pub(crate) fn numbered(bundle: &Arc<Path>, name: &str, number: usize, most: u64) -> Member {
        Member {
            number: Some(number),
            most,
            ..Member::named(bundle, name)
        }
    }

    /// Returns the number of the entry, from 1. If the user gave only a name, it is the first one
    /// with that name. Returns an error if the archive cannot be read or has no such entry.
    pub fn find_number(&self) -> Result<usize, ReadError> {
        if let Some(number) = self.number {
            return Ok(number);
        }
        let mut bundle = self.open()?;
        if self.find(&mut bundle)? {
            Ok(bundle.number())
        } else {
            Err(self.is_missing())
        }
    }

    pub(crate) fn open(&self) -> Result<Bundle, ReadError> {
        let bundle = Bundle::open(&self.bundle)?.with_all_members();
        Ok(bundle.with_max_member(self.most))
    }

    /// Moves an open archive to this entry; returns false if it does not follow.
    pub(crate) fn find(&self, bundle: &mut Bundle) -> Result<bool, ReadError> {
        if self.number.is_some_and(|number| number <= bundle.number()) {
            return Ok(false);
        }
        while let Some(name) = bundle.advance()? {
            let is_called_so = *name == *self.name;
            match self.number {
                // A modified archive may have another entry at this place.
                Some(number) if bundle.number() == number => return Ok(is_called_so),
                None if is_called_so => return Ok(true),
                _ => {}
            }
        }
        Ok(false)
    }

    pub(crate) fn is_missing(&self) -> ReadError {
        ReadError::BadBundle(format!("no file `{}` in it", self.name))
    }

    fn read(&self) -> Result<Vec<u8>, ReadError> {
        let mut bundle = self.open()?;
        if self.find(&mut bundle)? {
            bundle.read()
        } else {
            Err(self.is_missing())
        }
    }
}

/// Parses a text with `!`, if there is such an archive.
fn member(text: &str) -> Option<Member> {
    let mut places = text.match_indices('!');
    places.find_map(|(at, _)| {
        let (bundle, name) = (Path::new(&text[..at]), &text[at + 1..]);
        let is_one = Bundle::is_named(bundle) && bundle.is_file();
        is_one.then(|| Member::named(&bundle.into(), name))
    })
}

fn read_whole(bytes: Vec<u8>) -> Result<Vec<u8>, ReadError> {
    if bytes.len() as u64 > LIMIT {
        Err(ReadError::TooLarge)
    } else {
        Ok(bytes)
    }
}

impl fmt::Display for InputFile {
    /// Writes the path for users, with control characters escaped.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&visible(&self.name()))
    }
}

fn read_limited(file: impl Read, bytes: &mut Vec<u8>) -> io::Result<()> {
    file.take(LIMIT + 1).read_to_end(bytes)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dash_is_standard_input() {
        assert_eq!(InputFile::new(Path::new("-")), InputFile::Stdin);
        assert_eq!(InputFile::new(Path::new("./-")).name(), "./-");
    }

    #[test]
    fn control_characters_are_shown() {
        let file = InputFile::new(Path::new("a\n.sgf"));
        assert_eq!(file.to_string(), "a\\x0a.sgf");
    }
}
