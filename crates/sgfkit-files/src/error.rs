//! Why a file gives no games.

use std::error::Error;
use std::fmt;
use std::io;

use sgfkit::Collection;
use sgfkit::exchange::Format;

/// The most bytes that are read of a file: offsets in it are 32 bits wide.
pub const LIMIT: u64 = u32::MAX as u64;

/// Why there are no games of a file.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The system says why.
    Unreadable(io::Error),
    /// It is larger than [`LIMIT`].
    TooLarge,
    /// It was read, and there is no game in it.
    NoGame,
    /// It was read, and it is in another format than SGF.
    Other(Format),
    /// The bundle that it is, or is in, is broken; how.
    BadBundle(String),
    /// It is an archive of many files, of which one was wanted.
    Archive,
}

impl ReadError {
    /// The collection, if nothing of the file was left out.
    ///
    /// # Errors
    ///
    /// [`TooLarge`](Self::TooLarge) otherwise.
    pub fn unless_whole(collection: Collection) -> Result<Collection, ReadError> {
        let is_cut = collection.input().is_cut();
        if is_cut {
            Err(ReadError::TooLarge)
        } else {
            Ok(collection)
        }
    }

    /// The collection, if there is a game in it.
    ///
    /// # Errors
    ///
    /// [`Other`](Self::Other) where it is a game in another format,
    /// [`NoGame`](Self::NoGame) otherwise.
    pub fn unless_game(collection: Collection) -> Result<Collection, ReadError> {
        let has_game = collection.trees().next().is_some();
        if has_game {
            Ok(collection)
        } else {
            let other = Format::detect(collection.source());
            Err(other.map_or(ReadError::NoGame, ReadError::Other))
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Unreadable(error) => error.fmt(f),
            ReadError::TooLarge => f.write_str("larger than 4 GiB, which is more than is read"),
            ReadError::NoGame => f.write_str("there is no game in it"),
            ReadError::BadBundle(reason) => write!(f, "a bundle that is broken: {reason}"),
            ReadError::Archive => {
                f.write_str("a bundle of many files; one of them is named as `games.zip!a/b.sgf`")
            }
            ReadError::Other(format) => write!(
                f,
                "this is {}, not SGF; `sgf convert` makes SGF of it",
                format.title()
            ),
        }
    }
}

impl Error for ReadError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            ReadError::Unreadable(error) => Some(error),
            ReadError::TooLarge
            | ReadError::NoGame
            | ReadError::Other(_)
            | ReadError::BadBundle(_)
            | ReadError::Archive => None,
        }
    }
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> ReadError {
        ReadError::Unreadable(error)
    }
}

impl From<ReadError> for String {
    fn from(error: ReadError) -> String {
        error.to_string()
    }
}
