//! How a tree is encoded.

use super::scan::Scan;
use super::{Input, Origin};
use crate::charset::Charset;

/// The charset of one game tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encoding {
    /// The charset of its texts.
    pub charset: Charset,
    /// Why it is taken for that.
    pub origin: Origin,
    /// Whether escaping came before or after encoding.
    pub escaping: Escaping,
}

/// The order of escaping and encoding when the file was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Escaping {
    /// Characters were escaped, then the file was encoded as a whole: what
    /// nearly every program does.
    Characters,
    /// Texts were encoded, then their bytes were escaped: the specification's
    /// letter, and the only way to mix charsets that are not ASCII-safe.
    Bytes,
}

impl Encoding {
    /// ASCII, where the charset makes no difference.
    pub(crate) const ASCII: Encoding = Encoding::of(Charset::UTF_8, Origin::Utf8);

    const fn of(charset: Charset, origin: Origin) -> Encoding {
        Encoding {
            charset,
            origin,
            escaping: Escaping::Characters,
        }
    }

    /// How values are stepped through.
    pub(crate) fn scan(self, input: &Input<'_>) -> Scan {
        match self.escaping {
            Escaping::Characters if !input.is_wide() => Scan::characters(self.charset),
            _ => Scan::Bytes,
        }
    }
}
