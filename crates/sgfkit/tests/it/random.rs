//! Pseudorandom numbers for tests, fuzzing and random games.
#![allow(dead_code)]

/// Numbers from a seed (Marsaglia's xorshift), the same in each run.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        // Mix the seed, so that similar seeds differ, and avoid 0, which would stay 0.
        Random((seed ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9) | 1)
    }

    /// Creates a generator seeded by bytes.
    pub fn of(data: &[u8]) -> Random {
        let fold = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        Random::new(data.iter().fold(0xcbf2_9ce4_8422_2325, fold))
    }

    /// Returns a number below `bound`, or 0 if `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % bound.max(1) as u64) as usize
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}
