//! Memory with undo: words, and a log of their changes.

/// A position to return to with [`Board::undo_to`](super::Board::undo_to).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark(usize);

impl Mark {
    pub(crate) fn changes_since(self, before: Mark) -> usize {
        self.0.saturating_sub(before.0)
    }
}

/// The words of a board, and a log for undo.
#[derive(Debug, Default)]
pub struct Cells {
    words: Vec<u32>,
    log: Vec<(u32, u32)>,
    dropped: usize,
    /// False until the first mark; nothing is logged before.
    marked: bool,
    last_mark: usize,
}

/// Maximum number of changes to log per word, before obsolete ones are dropped.
const CHANGES: usize = 4;

/// A copy has only the words, so it costs no more than the board, but cannot undo earlier changes.
impl Clone for Cells {
    fn clone(&self) -> Cells {
        Cells {
            words: self.words.clone(),
            ..Cells::default()
        }
    }
}

impl Cells {
    pub(super) fn new(count: usize) -> Cells {
        Cells::of(vec![0; count])
    }

    pub(super) fn of(words: Vec<u32>) -> Cells {
        Cells {
            words,
            ..Cells::default()
        }
    }

    /// Returns the word at an index, or 0 beyond the end.
    #[inline]
    pub(super) fn get(&self, index: usize) -> u32 {
        self.words.get(index).copied().unwrap_or(0)
    }

    /// Changes a word; does nothing beyond the end.
    ///
    /// Does not log a word that keeps its value, so that repeated marks in the same position, as
    /// before each of many siblings, cost no memory.
    #[inline]
    pub(super) fn set(&mut self, index: usize, word: u32) {
        if let Some(place) = self.words.get_mut(index) {
            let old = std::mem::replace(place, word);
            if self.marked && old != word {
                self.log.push((index as u32, old));
                self.bound_log();
            }
        }
    }

    #[inline(always)]
    pub(super) fn add<const N: usize>(&mut self, changes: [(usize, u32); N]) -> [u32; N] {
        if self.marked {
            self.log_words(&changes.map(|(index, _)| index));
        }
        changes.map(|(index, more)| match self.words.get_mut(index) {
            Some(word) => {
                *word = word.wrapping_add(more);
                *word
            }
            None => 0,
        })
    }

    /// Logs current words. A separate function, because a line without variations logs nothing and
    /// should stay small.
    #[inline(never)]
    fn log_words(&mut self, indices: &[usize]) {
        let words = &self.words;
        let old = |index: &usize| (*index as u32, words.get(*index).copied().unwrap_or(0));
        self.log.extend(indices.iter().map(old));
        self.bound_log();
    }

    #[inline]
    pub(super) fn get_wide(&self, index: usize) -> u64 {
        u64::from(self.get(index)) | u64::from(self.get(index + 1)) << 32
    }

    #[inline]
    pub(super) fn set_wide(&mut self, index: usize, wide: u64) {
        self.set(index, wide as u32);
        self.set(index + 1, (wide >> 32) as u32);
    }

    pub(super) fn mark(&mut self) -> Mark {
        self.marked = true;
        self.last_mark = self.log.len();
        Mark(self.dropped + self.last_mark)
    }

    pub(super) fn undo_to(&mut self, mark: Mark) {
        self.last_mark = self.place(mark);
        for (index, word) in self.log.drain(self.last_mark..).rev() {
            self.words[index as usize] = word;
        }
    }

    pub(super) fn forget(&mut self) {
        self.drop_log(self.log.len());
        self.marked = false;
    }

    pub(super) fn forget_before(&mut self, mark: Mark) {
        self.drop_log(self.place(mark));
    }

    pub(super) fn words(&self) -> &[u32] {
        &self.words
    }

    /// Replaces all words and returns a new mark. Invalidates earlier marks.
    pub(super) fn restore(&mut self, words: &[u32]) -> Mark {
        self.words.copy_from_slice(words);
        self.forget();
        self.mark()
    }

    fn place(&self, mark: Mark) -> usize {
        mark.0.saturating_sub(self.dropped).min(self.log.len())
    }

    fn drop_log(&mut self, count: usize) {
        self.log.drain(..count);
        self.dropped += count;
        self.last_mark = self.last_mark.saturating_sub(count);
    }

    #[inline]
    fn bound_log(&mut self) {
        if self.log.len() - self.last_mark > CHANGES * self.words.len() {
            self.shorten_log();
        }
    }

    /// Drops all logged values between marks, which are unreachable. So the log of a line never
    /// exceeds the board, however long the line is.
    #[cold]
    fn shorten_log(&mut self) {
        let mut seen = vec![false; self.words.len()];
        let mut kept = self.last_mark;
        for place in self.last_mark..self.log.len() {
            let (index, word) = self.log[place];
            if !std::mem::replace(&mut seen[index as usize], true) {
                self.log[kept] = (index, word);
                kept += 1;
            }
        }
        self.log.truncate(kept);
    }
}

/// Hashes a piece on a point. The hash of a position combines those of all pieces with `^`.
#[inline]
pub(super) fn piece_hash(kind: u32, column: u32, row: u32) -> u64 {
    // SplitMix64's finalizer: every input bit affects every output bit.
    let mut hash = (u64::from(kind) << 56) ^ (u64::from(column) << 28) ^ u64::from(row);
    hash = hash.wrapping_add(0x9e37_79b9_7f4a_7c15);
    hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^ (hash >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_taken_back() {
        let mut cells = Cells::new(4);
        cells.set(0, 7);
        let first = cells.mark();
        cells.set(0, 8);
        cells.set_wide(2, u64::MAX - 1);
        let second = cells.mark();
        cells.set(0, 9);
        cells.undo_to(second);
        assert_eq!((cells.get(0), cells.get_wide(2)), (8, u64::MAX - 1));
        cells.undo_to(first);
        assert_eq!((cells.get(0), cells.get_wide(2)), (7, 0));
        cells.set(9, 1);
        assert_eq!(cells.get(9), 0);
    }

    #[test]
    fn siblings_do_not_add_to_the_log() {
        let mut cells = Cells::new(8);
        cells.mark();
        for sibling in 0..1000 {
            // Go stores its other words next to the stones.
            cells.set_wide(2, 77);
            let mark = cells.mark();
            cells.set(4, sibling + 1);
            cells.undo_to(mark);
        }
        assert_eq!(cells.log.len(), 1);
    }

    #[test]
    fn a_long_line_has_a_short_log() {
        let mut cells = Cells::new(8);
        cells.set(1, 5);
        let first = cells.mark();
        cells.set(1, 6);
        let second = cells.mark();
        for change in 0..1000 {
            cells.set(change % 7, change as u32);
            assert!(cells.log.len() <= 1 + CHANGES * 8);
        }
        cells.undo_to(second);
        assert_eq!((cells.get(0), cells.get(1)), (0, 6));
        for change in 0..1000 {
            cells.set(change % 7, change as u32);
        }
        cells.undo_to(first);
        assert_eq!((cells.get(0), cells.get(1)), (0, 5));
    }
}
