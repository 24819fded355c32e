//! A file to read.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sgfkit::{Collection, visible};

use crate::bundle::{Bundle, MEMBER};
use crate::error::{LIMIT, ReadError};
use crate::typed::Typed;

/// A file to read: one with a name, standard input, or a game that is typed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum InputFile {
    /// Standard input, which can be read only once.
    Stdin,
    /// A file by its path.
    Path(PathBuf),
    /// A record of a [`Bundle`].
    Member(Member),
    /// No file: the game itself, or an address that holds it.
    Typed(Typed),
}

/// A record of a bundle: `games.zip!a/b.sgf`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Member {
    /// The bundle's path.
    pub bundle: Arc<Path>,
    /// What it is called in there.
    pub name: Box<str>,
    /// Which of the bundle's members it is, from 1, where that is known: several
    /// may have one name.
    pub number: Option<usize>,
    /// The most that is read of it.
    most: u64,
}

impl InputFile {
    /// What a user means by a path: `-` is standard input, and what stands
    /// behind a bundle's path and `!` a record of it, unless there is a file of
    /// that very name; so is a game in SGF, and an address of HexWorld or trmph.
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

    /// The record of a bundle with this number, from 1, where several have its name.
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

    /// The file's bytes; those of a typed address are SGF.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or it is larger than [`LIMIT`], or it is an archive
    /// of many files.
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

    /// The file's bytes, of standard input too, which the next [`read`](Self::read)
    /// returns again.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read).
    pub fn peek(&self) -> Result<Vec<u8>, ReadError> {
        let bytes = self.read()?;
        if *self == InputFile::Stdin {
            *kept() = Some(bytes.clone());
        }
        Ok(bytes)
    }

    /// The file's bytes as they were written: those of a typed address are that
    /// address.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read).
    pub fn read_raw(&self) -> Result<Vec<u8>, ReadError> {
        match self {
            InputFile::Typed(typed) => Ok(typed.text().as_bytes().to_vec()),
            file => file.read(),
        }
    }

    /// The file's games; perhaps none.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read).
    pub fn parse(&self) -> Result<Collection, ReadError> {
        ReadError::unless_whole(Collection::parse(self.read()?))
    }

    /// The file's games, of which there is at least one.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read), and a file without a game.
    pub fn games(&self) -> Result<Collection, ReadError> {
        ReadError::unless_game(self.parse()?)
    }

    /// The path as JSON shows it: `-` for standard input, and U+FFFD for what
    /// is not UTF-8.
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

/// What was read of standard input, for the next one who reads it.
fn kept() -> MutexGuard<'static, Option<Vec<u8>>> {
    static KEPT: Mutex<Option<Vec<u8>>> = Mutex::new(None);
    KEPT.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Member {
    /// A record by its name, the first of that name.
    fn named(bundle: &Arc<Path>, name: &str) -> Member {
        Member {
            bundle: bundle.clone(),
            name: name.into(),
            number: None,
            most: MEMBER,
        }
    }

    /// A record by its number.
    pub(crate) fn numbered(bundle: &Arc<Path>, name: &str, number: usize, most: u64) -> Member {
        Member {
            number: Some(number),
            most,
            ..Member::named(bundle, name)
        }
    }

    /// Which of the bundle's members it is, from 1. Where it was named by hand, it is
    /// looked for: it is the first of its name.
    ///
    /// # Errors
    ///
    /// The bundle cannot be read, or there is no such record.
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

    /// Goes on in its bundle up to it; false where it does not come.
    pub(crate) fn find(&self, bundle: &mut Bundle) -> Result<bool, ReadError> {
        if self.number.is_some_and(|number| number <= bundle.number()) {
            return Ok(false);
        }
        while let Some(name) = bundle.advance()? {
            let is_called_so = *name == *self.name;
            match self.number {
                // A bundle that was changed may have another one in this place.
                Some(number) if bundle.number() == number => return Ok(is_called_so),
                None if is_called_so => return Ok(true),
                _ => {}
            }
        }
        Ok(false)
    }

    pub(crate) fn is_missing(&self) -> ReadError {
        ReadError::BadBundle(format!("there is no game `{}` in it", self.name))
    }

    /// Reads the bundle up to it.
    fn read(&self) -> Result<Vec<u8>, ReadError> {
        let mut bundle = self.open()?;
        if self.find(&mut bundle)? {
            bundle.read()
        } else {
            Err(self.is_missing())
        }
    }
}

/// What a text with a `!` names, if there is such a bundle.
fn member(text: &str) -> Option<Member> {
    let mut places = text.match_indices('!');
    places.find_map(|(at, _)| {
        let (bundle, name) = (Path::new(&text[..at]), &text[at + 1..]);
        let is_one = Bundle::is_named(bundle) && bundle.is_file();
        is_one.then(|| Member::named(&bundle.into(), name))
    })
}

/// Bytes that are no more than are read of a file.
fn read_whole(bytes: Vec<u8>) -> Result<Vec<u8>, ReadError> {
    if bytes.len() as u64 > LIMIT {
        Err(ReadError::TooLarge)
    } else {
        Ok(bytes)
    }
}

impl fmt::Display for InputFile {
    /// The path as people see it: control characters are shown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&visible(&self.name()))
    }
}

/// Reads everything up to one byte more than the limit.
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
