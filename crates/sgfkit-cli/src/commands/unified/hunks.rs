//! Finds differing lines in linear time.
//!
//! Searching for the shortest difference takes quadratic time if much differs. Therefore lines that
//! are unique in both files serve as anchors, as in patience diff, and between them a search runs
//! in windows. The result never depends on the machine's speed.

use std::ops::Range;

use imara_diff::{Algorithm, Diff, InternedInput, Token};

const WINDOW: usize = 512;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hunk {
    pub before: Range<usize>,
    pub after: Range<usize>,
}

/// Returns the hunks that turn one list of lines into the other, in order, with none touching the
/// next.
pub fn hunks(before: &[Token], after: &[Token], lines: usize) -> Vec<Hunk> {
    let mut search = Search {
        before,
        after,
        found: Vec::new(),
    };
    let mut at = (0, 0);
    for anchor in anchors(before, after, lines) {
        search.between(at, anchor);
        at = anchor;
    }
    search.between(at, (before.len(), after.len()));
    search.found
}

/// Returns pairs of lines that are unique on each side: the largest set without crossings.
fn anchors(before: &[Token], after: &[Token], lines: usize) -> Vec<(usize, usize)> {
    let olds = once(before, lines);
    let news = once(after, lines);
    let pairs = olds
        .iter()
        .zip(&news)
        .filter_map(|(old, new)| Some(((*old)?, (*new)?)));
    let mut pairs: Vec<(usize, usize)> = pairs.collect();
    pairs.sort_unstable();
    // The longest increasing subsequence: the last pair for each length, and the predecessor of
    // each pair.
    let mut ends: Vec<usize> = Vec::new();
    let mut previous = Vec::with_capacity(pairs.len());
    for (index, (_, new)) in pairs.iter().enumerate() {
        let length = ends.partition_point(|end| pairs[*end].1 < *new);
        previous.push(length.checked_sub(1).map(|shorter| ends[shorter]));
        match ends.get_mut(length) {
            Some(end) => *end = index,
            None => ends.push(index),
        }
    }
    let mut rising: Vec<_> =
        std::iter::successors(ends.last().copied(), |index| previous[*index]).collect();
    rising.reverse();
    rising.into_iter().map(|index| pairs[index]).collect()
}

/// Returns the position of each distinct line if it is unique.
fn once(side: &[Token], lines: usize) -> Vec<Option<usize>> {
    let mut counts = vec![0_u8; lines];
    for line in side {
        let count = &mut counts[line.0 as usize];
        *count = count.saturating_add(1);
    }
    let mut places = vec![None; lines];
    for (place, line) in side.iter().enumerate() {
        if counts[line.0 as usize] == 1 {
            places[line.0 as usize] = Some(place);
        }
    }
    places
}

struct Search<'a> {
    before: &'a [Token],
    after: &'a [Token],
    found: Vec<Hunk>,
}

impl Search<'_> {
    fn between(&mut self, begin: (usize, usize), end: (usize, usize)) {
        let (mut old, mut new) = begin;
        loop {
            while old < end.0 && new < end.1 && self.before[old] == self.after[new] {
                old += 1;
                new += 1;
            }
            let window = (end.0.min(old + WINDOW), end.1.min(new + WINDOW));
            if old == end.0 || new == end.1 {
                return self.push(old..end.0, new..end.1);
            }
            let next = self.in_window(old..window.0, new..window.1, window == end);
            (old, new) = match next {
                Some(next) => next,
                None => return,
            };
        }
    }

    /// Finds the hunks of a window, and the start of the next window. The second half of the window
    /// may look different from there.
    fn in_window(
        &mut self,
        before: Range<usize>,
        after: Range<usize>,
        is_last: bool,
    ) -> Option<(usize, usize)> {
        let mut input = InternedInput::default();
        input.update_before(self.before[before.clone()].iter().map(|line| line.0));
        input.update_after(self.after[after.clone()].iter().map(|line| line.0));
        let diff = Diff::compute(Algorithm::Myers, &input);
        let mut at = (before.start, after.start);
        for hunk in diff.hunks() {
            let place = |range: Range<u32>, from: usize| {
                from + range.start as usize..from + range.end as usize
            };
            let old = place(hunk.before, before.start);
            let new = place(hunk.after, after.start);
            let is_near =
                old.end <= before.start + WINDOW / 2 && new.end <= after.start + WINDOW / 2;
            if is_last || is_near {
                at = (old.end, new.end);
                self.push(old, new);
                continue;
            }
            // All lines up to there are equal.
            at = (old.start, new.start);
            break;
        }
        if is_last {
            return None;
        }
        // The search always advances by a part of the window.
        let quarter = WINDOW / 4;
        if at.0 < before.start + quarter && at.1 < after.start + quarter {
            let end = (
                before.end.min(at.0 + quarter),
                after.end.min(at.1 + quarter),
            );
            self.push(at.0..end.0, at.1..end.1);
            at = end;
        }
        Some(at)
    }

    fn push(&mut self, before: Range<usize>, after: Range<usize>) {
        match self.found.last_mut() {
            _ if before.is_empty() && after.is_empty() => {}
            Some(last) if last.before.end == before.start && last.after.end == after.start => {
                last.before.end = before.end;
                last.after.end = after.end;
            }
            _ => self.found.push(Hunk { before, after }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(old: &str, new: &str) -> Vec<Hunk> {
        let input = InternedInput::new(old, new);
        let found = hunks(
            &input.before,
            &input.after,
            input.interner.num_tokens() as usize,
        );
        // Lines outside hunks are equal.
        let (mut old, mut new) = (0, 0);
        for hunk in &found {
            assert!(hunk.before.start > old || hunk.after.start > new || (old, new) == (0, 0));
            assert_eq!(
                input.before[old..hunk.before.start],
                input.after[new..hunk.after.start]
            );
            (old, new) = (hunk.before.end, hunk.after.end);
        }
        assert_eq!(input.before[old..], input.after[new..]);
        found
    }

    fn hunk(before: Range<usize>, after: Range<usize>) -> Hunk {
        Hunk { before, after }
    }

    #[test]
    fn hunks_of_short_texts() {
        assert_eq!(found("", ""), []);
        assert_eq!(found("a\nb\n", "a\nb\n"), []);
        assert_eq!(found("a\nb\nc\n", "a\nx\nc\n"), [hunk(1..2, 1..2)]);
        assert_eq!(found("", "a\n"), [hunk(0..0, 0..1)]);
        assert_eq!(found("a\na\na\n", "a\n"), [hunk(1..3, 1..1)]);
        assert_eq!(
            found("a\nb\nc\nd\ne\n", "b\nc\nx\nd\n"),
            [hunk(0..1, 0..0), hunk(3..3, 2..3), hunk(4..5, 4..4)]
        );
    }

    /// Unique lines anchor the parts, so a long deletion is cheap.
    #[test]
    fn lines_that_stand_once_hold_the_parts_together() {
        let line = |number: usize| format!("line {number}\n");
        let old: String = (0..5000).map(line).collect();
        let new: String = (0..10).chain(3000..5000).map(line).collect();
        assert_eq!(found(&old, &new), [hunk(10..3000, 10..10)]);
        assert_eq!(found(&new, &old), [hunk(10..10, 10..3000)]);
    }

    /// The same few lines in any order are the worst case.
    #[test]
    fn lines_without_an_order() {
        let mut state = 1_u64;
        let mut line = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            ["a\n", "b\n", "c\n"][(state % 3) as usize]
        };
        let old: String = (0..20_000).map(|_| line()).collect();
        let new: String = (0..21_000).map(|_| line()).collect();
        assert!(found(&old, &new).len() > 1000);
        // Few differences are found in any lines.
        let few = old.replacen("a\nb\nc\nc\n", "a\nb\nb\nc\nc\n", 3);
        assert_eq!(found(&old, &few).len(), 3);
    }
}
