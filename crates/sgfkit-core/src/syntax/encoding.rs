//! Encoding of a tree.

use super::scan::Scan;
use super::{Input, Origin};
use crate::charset::Charset;

/// Encoding of one game tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Encoding {
    /// Character set of its texts.
    pub charset: Charset,
    /// Evidence for the character set.
    pub origin: Origin,
    /// Whether texts were escaped before or after encoding.
    pub escaping: Escaping,
}

/// Order of escaping and encoding when the file was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Escaping {
    /// Characters were escaped, then the whole file was encoded, as by nearly every program.
    Characters,
    /// Texts were encoded, then their bytes were escaped. The specification requires it,
    /// and only this order allows mixing encodings that are not ASCII-safe.
    Bytes,
}

impl Encoding {
    /// ASCII, for which the encoding does not matter.
    pub(crate) const ASCII: Encoding = Encoding::of(Charset::UTF_8, Origin::Utf8);

    const fn of(charset: Charset, origin: Origin) -> Encoding {
        Encoding {
            charset,
            origin,
            escaping: Escaping::Characters,
        }
    }

    pub(crate) fn scan(self, input: &Input<'_>) -> Scan {
        match self.escaping {
            Escaping::Characters if !input.is_wide() => Scan::characters(self.charset),
            _ => Scan::Bytes,
        }
    }
}
