use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use super::{Span, Survey};
use crate::charset::{self, Charset, Wide};

/// Maximum length of the parsed input in bytes, because offsets are `u32`.
const LIMIT: usize = u32::MAX as usize - 1;

/// Bytes of a file, prepared for parsing.
///
/// Files in UTF-16 and UTF-32 are converted to UTF-8 first. All others are parsed as
/// they are, in any encoding, and texts are decoded on demand.
///
/// ```
/// use sgfkit::syntax::Input;
/// let input = Input::new(b"\xff\xfe(\0;\0)\0");
/// assert_eq!(input.bytes(), "\u{feff}(;)".as_bytes());
/// ```
#[derive(Clone, Debug)]
pub struct Input<'a> {
    original: &'a [u8],
    wide: Option<Arc<Wide>>,
    forced: Option<(Charset, Origin)>,
    survey: Survey,
    utf8: OnceLock<bool>,
    detected: OnceLock<Option<Charset>>,
}

/// Evidence for the encoding of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Origin {
    /// Set by the caller.
    Given,
    /// A byte order mark.
    ByteOrderMark,
    /// NUL bytes of UTF-16 or UTF-32 without a byte order mark.
    Nuls,
    /// `CA` of the tree.
    Declared,
    /// The bytes are ASCII, or UTF-8 and almost certainly nothing else.
    Utf8,
    /// Statistics of the bytes.
    Detected,
    /// No other evidence: the format's default, ISO-8859-1 (properties.html, CA).
    Default,
}

impl<'a> Input<'a> {
    /// Wraps the bytes of a file, and detects a byte order mark.
    #[must_use]
    pub fn new(original: &'a [u8]) -> Input<'a> {
        if let Some((charset, _)) = charset::byte_order_mark(original) {
            return Input::decoded(original, charset, Origin::ByteOrderMark);
        }
        if let Some(charset) = charset::wide_without_mark(original) {
            return Input::decoded(original, charset, Origin::Nuls);
        }
        Input::read(original, None, None)
    }

    /// Wraps the bytes of a file, to be parsed in `charset` regardless of the contents.
    #[must_use]
    pub fn with_charset(original: &'a [u8], charset: Charset) -> Input<'a> {
        Input::decoded(original, charset, Origin::Given)
    }

    fn decoded(original: &'a [u8], charset: Charset, origin: Origin) -> Input<'a> {
        let wide = charset.structure() == charset::Structure::Wide;
        let limited = &original[..original.len().min(LIMIT / 2)];
        let wide = wide.then(|| Arc::new(Wide::decode(charset, limited)));
        Input::read(original, Some((charset, origin)), wide)
    }

    fn read(
        original: &'a [u8],
        forced: Option<(Charset, Origin)>,
        wide: Option<Arc<Wide>>,
    ) -> Input<'a> {
        let mut input = Input {
            original,
            wide,
            forced,
            survey: Survey::default(),
            utf8: OnceLock::new(),
            detected: OnceLock::new(),
        };
        input.survey = Survey::of(input.bytes());
        input
    }

    /// Applies the same interpretation to the same bytes at another address.
    pub(crate) fn again<'b>(&self, original: &'b [u8]) -> Input<'b> {
        Input {
            original,
            wide: self.wide.clone(),
            forced: self.forced,
            survey: self.survey.clone(),
            utf8: self.utf8.clone(),
            detected: self.detected.clone(),
        }
    }

    /// Returns the parsed bytes, to which [`Span`]s refer.
    pub fn bytes(&self) -> &[u8] {
        self.bytes_of(self.original)
    }

    /// Does the same as [`bytes`](Self::bytes) if the original is stored elsewhere.
    pub(crate) fn bytes_of<'b>(&'b self, original: &'b [u8]) -> &'b [u8] {
        match &self.wide {
            Some(wide) => &wide.text,
            None => &original[..original.len().min(LIMIT)],
        }
    }

    /// Encodes bytes like those of [`bytes`](Self::bytes) for a file.
    pub(crate) fn encode(&self, bytes: Vec<u8>) -> Vec<u8> {
        match self.forced {
            Some((charset, _)) if self.is_wide() => {
                // UTF-16 and UTF-32 can encode every character.
                let text = String::from_utf8_lossy(&bytes);
                charset
                    .encode(&text)
                    .map(Cow::into_owned)
                    .unwrap_or_default()
            }
            _ => bytes,
        }
    }

    /// Returns the original file.
    pub fn original(&self) -> &'a [u8] {
        self.original
    }

    /// Converts a span to the original file.
    pub fn original_span(&self, span: Span) -> Span {
        match &self.wide {
            Some(wide) => Span::new(
                wide.original_offset(span.start),
                wide.original_offset(span.end),
            ),
            None => span,
        }
    }

    /// Converts an offset in the file to an offset in [`bytes`](Self::bytes).
    pub(crate) fn offset_of_original(&self, original: u32) -> u32 {
        match &self.wide {
            Some(wide) => wide.text_offset(original),
            None => original,
        }
    }

    /// Returns true if the file is longer than the limit of 4 GiB.
    pub fn is_cut(&self) -> bool {
        let read = if self.wide.is_some() {
            LIMIT / 2
        } else {
            LIMIT
        };
        self.original.len() > read
    }

    pub(crate) fn is_damaged(&self) -> bool {
        self.wide.as_ref().is_some_and(|wide| wide.lossy)
    }

    /// Returns the first malformed position in UTF-16 or UTF-32.
    pub(crate) fn malformed(&self) -> Option<Span> {
        let wide = self.wide.as_ref().filter(|wide| wide.lossy)?;
        let replacement = "\u{fffd}".as_bytes();
        let at = memchr::memmem::find(&wide.text, replacement)?;
        Some(Span::new(at as u32, (at + replacement.len()) as u32))
    }

    /// Returns true if the whole file is converted before parsing.
    pub(crate) fn is_wide(&self) -> bool {
        self.wide.is_some()
    }

    pub(crate) fn forced(&self) -> Option<(Charset, Origin)> {
        self.forced
    }

    /// Returns statistics of all [`bytes`](Self::bytes).
    pub(crate) fn survey(&self) -> &Survey {
        &self.survey
    }

    pub(crate) fn is_plain(&self) -> bool {
        self.forced.is_none() && self.survey.is_plain
    }

    /// Returns true if the whole file is strict UTF-8.
    pub(crate) fn is_utf8(&self) -> bool {
        *self
            .utf8
            .get_or_init(|| std::str::from_utf8(self.bytes()).is_ok())
    }

    pub(crate) fn detected(&self) -> Option<Charset> {
        *self.detected.get_or_init(|| charset::detect(self.bytes()))
    }
}
