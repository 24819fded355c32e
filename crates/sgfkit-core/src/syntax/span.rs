/// A range of bytes: `start` inclusive, `end` exclusive.
///
/// Spans refer to [`Input::bytes`](super::Input::bytes), which are the file's own bytes except for
/// UTF-16 and UTF-32; [`Input::original_span`](super::Input::original_span) converts to the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset after the last byte.
    pub end: u32,
}

impl Span {
    /// Creates the range from `start` (inclusive) to `end` (exclusive).
    #[must_use]
    pub fn new(start: u32, end: u32) -> Span {
        Span { start, end }
    }

    /// Creates an empty range at an offset, for the position of a missing item.
    #[must_use]
    pub fn empty(at: u32) -> Span {
        Span { start: at, end: at }
    }

    /// Returns the number of bytes.
    #[must_use]
    pub fn len(self) -> u32 {
        self.end.saturating_sub(self.start)
    }

    /// Returns true if the range has no bytes.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.end <= self.start
    }

    /// Returns the bytes of `source` in the range; empty if it is out of bounds.
    #[must_use]
    pub fn of(self, source: &[u8]) -> &[u8] {
        source
            .get(self.start as usize..self.end as usize)
            .unwrap_or_default()
    }
}
