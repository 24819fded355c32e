/// A stretch of bytes: `start` inclusive, `end` exclusive.
///
/// Spans count bytes of [`Input::bytes`](super::Input::bytes), which are the
/// file's own bytes except in UTF-16 and UTF-32;
/// [`Input::original_span`](super::Input::original_span) leads back to the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset behind the last byte.
    pub end: u32,
}

impl Span {
    /// The stretch from `start` up to, not including, `end`.
    #[must_use]
    pub fn new(start: u32, end: u32) -> Span {
        Span { start, end }
    }

    /// The empty stretch at an offset: the place of something that is missing.
    #[must_use]
    pub fn empty(at: u32) -> Span {
        Span { start: at, end: at }
    }

    /// Number of bytes.
    #[must_use]
    pub fn len(self) -> u32 {
        self.end.saturating_sub(self.start)
    }

    /// True where nothing is covered.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.end <= self.start
    }

    /// The bytes of `source` it covers; empty where it does not fit.
    #[must_use]
    pub fn of(self, source: &[u8]) -> &[u8] {
        source
            .get(self.start as usize..self.end as usize)
            .unwrap_or_default()
    }
}
