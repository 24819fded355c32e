//! Longest rising sequences and alignments.

use std::collections::{HashMap, VecDeque};

/// Selects the rising subsequence with the largest total weight. The numbers must differ.
pub(super) fn rising(numbers: &[usize], weights: &[u64]) -> Vec<bool> {
    let mut ranks: Vec<usize> = (0..numbers.len()).collect();
    ranks.sort_unstable_by_key(|at| numbers[*at]);
    let mut rank = vec![0; numbers.len()];
    for (place, at) in ranks.into_iter().enumerate() {
        rank[at] = place + 1;
    }
    // A Fenwick tree: the heaviest sequence that ends at or below each rank.
    let mut heaviest: Vec<(u64, usize)> = vec![(0, NONE); numbers.len() + 1];
    let mut before = vec![NONE; numbers.len()];
    let mut best = (0, NONE);
    for at in 0..numbers.len() {
        let mut found = (0, NONE);
        let mut place = rank[at];
        while place > 0 {
            found = heavier(found, heaviest[place]);
            place &= place - 1;
        }
        before[at] = found.1;
        let own = (found.0.saturating_add(weights[at]), at);
        best = heavier(best, own);
        let mut place = rank[at];
        while place < heaviest.len() {
            heaviest[place] = heavier(heaviest[place], own);
            place += place & place.wrapping_neg();
        }
    }
    let mut stays = vec![false; numbers.len()];
    let mut at = best.1;
    while at != NONE {
        stays[at] = true;
        at = before[at];
    }
    stays
}

const NONE: usize = usize::MAX;

fn heavier(a: (u64, usize), b: (u64, usize)) -> (u64, usize) {
    if b.0 > a.0 { b } else { a }
}

pub(super) struct Alignment {
    pub(super) pairs: Vec<(usize, usize)>,
    /// Items of the first list that are elsewhere in the second.
    pub(super) moved_a: Vec<bool>,
    /// Items of the second list that are elsewhere in the first.
    pub(super) moved_b: Vec<bool>,
}

/// Pairs as many items with equal keys as possible in order. Repeated keys pair first with first,
/// second with second.
pub(super) fn align(a: &[u64], b: &[u64]) -> Alignment {
    let mut found = Alignment {
        pairs: Vec::new(),
        moved_a: vec![false; a.len()],
        moved_b: vec![false; b.len()],
    };
    let begin = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let rest = a.len().min(b.len()) - begin;
    let ends = a.iter().rev().zip(b.iter().rev()).take(rest);
    let end = ends.take_while(|(a, b)| a == b).count();
    found.pairs.extend((0..begin).map(|at| (at, at)));
    let mut places: HashMap<u64, VecDeque<usize>> = HashMap::new();
    for (at, key) in b.iter().enumerate().take(b.len() - end).skip(begin) {
        places.entry(*key).or_default().push_back(at);
    }
    let middle = a.iter().enumerate().take(a.len() - end).skip(begin);
    let same = |(at, key): (usize, &u64)| Some((at, places.get_mut(key)?.pop_front()?));
    let same: Vec<(usize, usize)> = middle.filter_map(same).collect();
    let numbers: Vec<usize> = same.iter().map(|(_, at)| *at).collect();
    let stays = rising(&numbers, &vec![1; numbers.len()]);
    for (pair, stays) in same.into_iter().zip(stays) {
        if stays {
            found.pairs.push(pair);
        } else {
            found.moved_a[pair.0] = true;
            found.moved_b[pair.1] = true;
        }
    }
    let last = (0..end).rev();
    found
        .pairs
        .extend(last.map(|back| (a.len() - 1 - back, b.len() - 1 - back)));
    found
}

/// Like [`align`], with several keys in turn: each pairs items in the gaps that the previous key
/// left.
pub(super) fn align_by<T: Copy>(a: &[T], b: &[T], keys: &[&dyn Fn(T) -> u64]) -> Alignment {
    let mut found = Alignment {
        pairs: Vec::new(),
        moved_a: vec![false; a.len()],
        moved_b: vec![false; b.len()],
    };
    for key in keys {
        let mut more = Vec::new();
        for (in_a, in_b) in gaps(&found.pairs, a.len(), b.len()) {
            let of = |items: &[T]| items.iter().map(|item| key(*item)).collect::<Vec<u64>>();
            let part = align(&of(&a[in_a.clone()]), &of(&b[in_b.clone()]));
            let pairs = part.pairs.iter();
            more.extend(pairs.map(|(a, b)| (in_a.start + a, in_b.start + b)));
            for (at, moved) in in_a.zip(part.moved_a) {
                found.moved_a[at] |= moved;
            }
            for (at, moved) in in_b.zip(part.moved_b) {
                found.moved_b[at] |= moved;
            }
        }
        found.pairs.extend(more);
        found.pairs.sort_unstable();
    }
    found
}

pub(super) fn gaps(pairs: &[(usize, usize)], a: usize, b: usize) -> Vec<(Range, Range)> {
    let mut gaps = Vec::new();
    let mut next = (0, 0);
    for &(at_a, at_b) in pairs.iter().chain([&(a, b)]) {
        if next.0 < at_a || next.1 < at_b {
            gaps.push((next.0..at_a, next.1..at_b));
        }
        next = (at_a + 1, at_b + 1);
    }
    gaps
}

type Range = std::ops::Range<usize>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_heaviest_rising_sequence_stays() {
        for (numbers, weights, kept) in [
            (&[][..], &[][..], &[][..]),
            (&[5], &[1], &[5]),
            (&[1, 0], &[1, 9], &[0]),
            (&[1, 0], &[9, 1], &[1]),
            (&[2, 0, 1, 3], &[1, 1, 1, 1], &[0, 1, 3]),
            (&[2, 0, 1, 3], &[5, 1, 1, 1], &[2, 3]),
        ] {
            let stays = rising(numbers, weights);
            let stay = numbers.iter().zip(stays).filter(|(_, stays)| *stays);
            let stay: Vec<usize> = stay.map(|(number, _)| *number).collect();
            assert_eq!(stay, kept, "{numbers:?}");
        }
    }

    #[test]
    fn alignments() {
        let pairs = |a: &[u64], b: &[u64]| align(a, b).pairs;
        assert_eq!(pairs(&[1, 2, 3], &[1, 9, 3]), [(0, 0), (2, 2)]);
        assert_eq!(pairs(&[1, 2], &[9, 1, 2]), [(0, 1), (1, 2)]);
        assert_eq!(pairs(&[1, 1], &[1, 1, 1]), [(0, 0), (1, 1)]);
        assert_eq!(pairs(&[1, 2, 3], &[3, 1, 2]), [(0, 1), (1, 2)]);
        let moved = align(&[1, 2, 3], &[3, 1, 2]);
        assert_eq!(moved.moved_a, [false, false, true]);
        assert_eq!(moved.moved_b, [true, false, false]);
        assert_eq!(pairs(&[], &[1]), []);
    }
}
