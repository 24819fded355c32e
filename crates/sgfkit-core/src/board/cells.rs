//! Memory that can go back: words, and a log of what they were.

/// A position to return to with [`Board::undo_to`](super::Board::undo_to).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark(usize);

impl Mark {
    /// How many changes of words lie between this mark and one before it.
    pub(crate) fn changes_since(self, before: Mark) -> usize {
        self.0.saturating_sub(before.0)
    }
}

/// The words that a board consists of, and what they were before they were
/// changed.
#[derive(Debug, Default)]
pub struct Cells {
    words: Vec<u32>,
    /// Index and old word, for every change since the first mark that counts.
    log: Vec<(u32, u32)>,
    /// How many changes there were before those of the log.
    dropped: usize,
    /// Nothing is logged before the first mark.
    marked: bool,
    /// How long the log was at the last mark.
    last_mark: usize,
}

/// How many changes a word are logged before those that don't matter are
/// dropped.
const CHANGES: usize = 4;

/// A copy has the words alone: it cannot go back to where the original has
/// been, and costs no more than the board, however long the log is.
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

    /// The words as they are in the beginning.
    pub(super) fn of(words: Vec<u32>) -> Cells {
        Cells {
            words,
            ..Cells::default()
        }
    }

    /// The word at an index, 0 beyond the end.
    #[inline]
    pub(super) fn get(&self, index: usize) -> u32 {
        self.words.get(index).copied().unwrap_or(0)
    }

    /// Changes a word; nothing happens beyond the end.
    ///
    /// A word that stays is not logged: a mark given again and again in the
    /// same position, as before each of many siblings, costs no memory.
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

    /// Adds to several words that lie within, and gives what they are then.
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

    /// Writes down what words are now. Apart, so that a line without
    /// variations, where nothing is logged, has little code to run through.
    #[inline(never)]
    fn log_words(&mut self, indices: &[usize]) {
        let words = &self.words;
        let old = |index: &usize| (*index as u32, words.get(*index).copied().unwrap_or(0));
        self.log.extend(indices.iter().map(old));
        self.bound_log();
    }

    /// Two words as one number.
    #[inline]
    pub(super) fn get_wide(&self, index: usize) -> u64 {
        u64::from(self.get(index)) | u64::from(self.get(index + 1)) << 32
    }

    /// Changes two words.
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

    /// Nothing will return to a mark given before.
    pub(super) fn forget(&mut self) {
        self.drop_log(self.log.len());
        self.marked = false;
    }

    /// Nothing will return to a mark given before this one.
    pub(super) fn forget_before(&mut self, mark: Mark) {
        self.drop_log(self.place(mark));
    }

    /// The words.
    pub(super) fn words(&self) -> &[u32] {
        &self.words
    }

    /// Makes the words what they were once, and gives a mark. All marks given
    /// before are void.
    pub(super) fn restore(&mut self, words: &[u32]) -> Mark {
        self.words.copy_from_slice(words);
        self.forget();
        self.mark()
    }

    /// Where in the log a mark is.
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

    /// Keeps what each word was at the last mark, and drops what it was since:
    /// nothing can return there. However long a line is, its log is then no
    /// longer than the board.
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

/// The hash of a piece of some kind on a point. The hash of a position is all
/// of its pieces' hashes, combined with `^`.
#[inline]
pub(super) fn piece_hash(kind: u32, column: u32, row: u32) -> u64 {
    // SplitMix64's finalizer: every bit of the input reaches every bit of the output.
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
            // Go writes down what it keeps beside the stones.
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
