//! The positions of a line, to detect repetitions.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

#[derive(Clone, Debug, Default)]
pub(super) struct History {
    last: HashMap<u64, u32, BuildHasherDefault<AsItIs>>,
    positions: Vec<u64>,
    /// Numbers of repeated positions, with their previous occurrences.
    repeated: Vec<(u32, u32)>,
}

/// Positions are hashes already.
#[derive(Clone, Copy, Debug, Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, position: u64) {
        self.0 = position;
    }
}

impl History {
    pub(super) fn len(&self) -> u32 {
        self.positions.len() as u32
    }

    pub(super) fn push(&mut self, position: u64) {
        let number = self.len();
        if let Some(before) = self.last.insert(position, number) {
            self.repeated.push((number, before));
        }
        self.positions.push(position);
    }

    pub(super) fn contains(&self, position: u64, start: u32) -> bool {
        self.last.get(&position).is_some_and(|last| *last >= start)
    }

    /// Keeps the first `len` positions.
    pub(super) fn truncate(&mut self, len: u32) {
        while self.len() > len
            && let Some(position) = self.positions.pop()
        {
            let number = self.len();
            match self.repeated.pop_if(|(repeated, _)| *repeated == number) {
                Some((_, before)) => self.last.insert(position, before),
                None => self.last.remove(&position),
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_that_came_twice_is_known_until_both_are_taken_back() {
        let mut history = History::default();
        for position in [7, 8, 7] {
            history.push(position);
        }
        assert!(history.contains(7, 2) && !history.contains(8, 2));
        history.truncate(2);
        assert!(history.contains(7, 0) && !history.contains(7, 1));
        history.truncate(0);
        assert!(!history.contains(7, 0));
        assert_eq!(history.len(), 0);
    }
}
