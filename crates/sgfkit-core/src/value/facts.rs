//! Data on which all values of a tree depend.

use std::sync::Arc;

use crate::game::{BoardSize, Game};
use crate::schema;
use crate::syntax::{Encoding, Quiet, Scan};

/// Root properties on which all values of a tree depend.
#[derive(Clone, Debug)]
#[doc(hidden)]
pub struct Facts {
    /// FF; 1 if it is missing or unreadable (properties.html, FF).
    #[doc(hidden)]
    pub format: u8,
    /// GM; Go if it is missing or unreadable (properties.html, GM).
    #[doc(hidden)]
    pub game: Game,
    #[doc(hidden)]
    pub game_number: u32,
    /// Property table of this game and format.
    #[doc(hidden)]
    pub table: &'static schema::Table,
    /// SZ, or the game's default; 0 by 0 in games without a default.
    #[doc(hidden)]
    pub size: BoardSize,
    #[doc(hidden)]
    pub encoding: Encoding,
    /// Scanner for the bytes of values.
    #[doc(hidden)]
    pub scan: Scan,
    /// Ranges of the source in which byte scanning cannot find the end of a value.
    pub(crate) quiet: Arc<[Quiet]>,
    /// The bytes of the tree are UTF-8 because the file was converted from UTF-16 or UTF-32.
    #[doc(hidden)]
    pub transcoded: bool,
    /// The original was invalid, so U+FFFD may replace unreadable parts.
    #[doc(hidden)]
    pub damaged: bool,
}

impl Facts {
    /// Returns the offset of the first unescaped `]` in the source from `from` on.
    #[inline]
    pub(crate) fn value_end(&self, bytes: &[u8], from: usize) -> Option<usize> {
        self.scan.value_end(bytes, from, &self.quiet)
    }

    /// Returns the data that determines all the rest within one file.
    pub(crate) fn source(&self) -> (u8, u32, BoardSize, Encoding) {
        (self.format, self.game_number, self.size, self.encoding)
    }
}
