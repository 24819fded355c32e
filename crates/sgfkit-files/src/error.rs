//! Errors of reading games from files.

use std::error::Error;
use std::fmt;
use std::io;

use sgfkit::Collection;
use sgfkit::exchange::Format;

/// The maximum size of a file in bytes, since offsets have 32 bits.
pub const LIMIT: u64 = u32::MAX as u64;

/// The reason why a file has no games.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// An error of the system.
    Unreadable(io::Error),
    /// The file is larger than [`LIMIT`].
    TooLarge,
    /// The file contains no game.
    NoGame,
    /// The file is in another format than SGF.
    Other(Format),
    /// The archive is broken, with the reason.
    BadBundle(String),
    /// The file is an archive, but a single game file was expected.
    Archive,
}

impl ReadError {
    /// Returns the collection, or [`TooLarge`](Self::TooLarge) if a part of the file was omitted.
    pub fn unless_whole(collection: Collection) -> Result<Collection, ReadError> {
        let is_cut = collection.input().is_cut();
        if is_cut {
            Err(ReadError::TooLarge)
        } else {
            Ok(collection)
        }
    }

    /// Returns the collection if it has a game, otherwise [`Other`](Self::Other) for a game in
    /// another format or [`NoGame`](Self::NoGame).
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
            ReadError::TooLarge => f.write_str("too large: the limit is 4 GiB"),
            ReadError::NoGame => f.write_str("contains no game"),
            ReadError::BadBundle(reason) => write!(f, "broken archive: {reason}"),
            ReadError::Archive => f.write_str(
                "this archive contains several games; name one, such as `games.zip!a/b.sgf`",
            ),
            ReadError::Other(format) => write!(
                f,
                "this is {}, not SGF; use `sgf convert` to convert it",
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
