//! What all values of a tree depend on.

use std::sync::Arc;

use crate::game::{BoardSize, Game};
use crate::schema;
use crate::syntax::{Encoding, Quiet, Scan};

/// What the root says about the whole tree and what all values depend on.
#[derive(Clone, Debug)]
#[doc(hidden)]
pub struct Facts {
    /// FF, 1 where it is missing or unreadable (properties.html, FF).
    #[doc(hidden)]
    pub format: u8,
    /// GM, Go where it is missing or unreadable (properties.html, GM).
    #[doc(hidden)]
    pub game: Game,
    #[doc(hidden)]
    pub game_number: u32,
    /// The property table of this game and format.
    #[doc(hidden)]
    pub table: &'static schema::Table,
    /// SZ, or the game's default; 0 by 0 where it has none.
    #[doc(hidden)]
    pub size: BoardSize,
    #[doc(hidden)]
    pub encoding: Encoding,
    /// How the bytes of values are stepped through.
    #[doc(hidden)]
    pub scan: Scan,
    /// Where in the source no value ends by bytes.
    pub(crate) quiet: Arc<[Quiet]>,
    /// The bytes of the tree are UTF-8 whatever the charset: a wide file.
    #[doc(hidden)]
    pub transcoded: bool,
    /// And it was not valid: U+FFFD may stand for what could not be read.
    #[doc(hidden)]
    pub damaged: bool,
}

impl Facts {
    /// Offset of the first unescaped `]` at or behind `from` in the source.
    #[inline]
    pub(crate) fn value_end(&self, bytes: &[u8], from: usize) -> Option<usize> {
        self.scan.value_end(bytes, from, &self.quiet)
    }

    /// What all else follows from, in one file.
    pub(crate) fn source(&self) -> (u8, u32, BoardSize, Encoding) {
        (self.format, self.game_number, self.size, self.encoding)
    }
}
