//! Indexes windows of 4×3 points with several stones, which leaves few games for a rare pattern.
//!
//! There are half a million such windows, so they share numbers; like those of 3×3, a window and
//! its sixteen images have the same number. A block has a word for each number, with one bit per
//! game.

use std::sync::atomic::{AtomicU16, Ordering};

use super::frames::{self, Powers};
use super::layout::Section;
use super::{Group, Segment};
use crate::bytes::u64_at;
use crate::pattern::{Allowed, Pattern};
use crate::play::{BLACK, EMPTY, Play, WHITE};

const NUMBERS: usize = 4096;

/// The minimum number of stones; windows with fewer are in too many games.
const STONES: u32 = 6;

/// The minimum number of games in a group with wide windows.
pub(super) const MANY: usize = 1024;

/// Points along the longer and the shorter side, and states of a longer side.
const LONG: usize = 4;
const SHORT: usize = 3;
const SIDES: u32 = 81;
const WINDOWS: usize = frames::windows(LONG * SHORT);

/// The powers of horizontal and vertical windows, by longer sides.
const LYING: Powers<SHORT, LONG> = frames::powers(LONG, 1);
const STANDING: Powers<LONG, SHORT> = frames::powers(1, LONG);

pub(super) const BLOCK: usize = NUMBERS * 8;

/// For each longer side: its stones, and its reversed and color-swapped images.
const SIDE: [(u32, u8, u8); SIDES as usize] = {
    let mut sides = [(0, 0, 0); SIDES as usize];
    let mut side = 0;
    while side < SIDES as usize {
        let (mut rest, mut at) = (side, 0);
        let (mut stones, mut turned, mut exchanged) = (0, 0, 0);
        while at < LONG {
            let state = rest % 3;
            rest /= 3;
            stones += (state > 0) as u32;
            turned = turned * 3 + state;
            exchanged += (3 - state) % 3 * LYING[0][at] as usize;
            at += 1;
        }
        sides[side] = (stones, turned as u8, exchanged as u8);
        side += 1;
    }
    sides
};

/// Returns the number that a window shares with its images; `None` if it has few stones.
fn number(window: u32) -> Option<u16> {
    let sides = [
        window % SIDES,
        window / SIDES % SIDES,
        window / SIDES / SIDES,
    ];
    let stones = |side: u32| SIDE[side as usize].0;
    if sides.into_iter().map(stones).sum::<u32>() < STONES {
        return None;
    }
    let turned = |side: u32| u32::from(SIDE[side as usize].1);
    let exchanged = |side: u32| u32::from(SIDE[side as usize].2);
    let code = |[a, b, c]: [u32; SHORT]| a + SIDES * (b + SIDES * c);
    let four = |[a, b, c]: [u32; SHORT]| {
        let [x, y, z] = [a, b, c].map(turned);
        code([a, b, c])
            .min(code([c, b, a]))
            .min(code([x, y, z]))
            .min(code([z, y, x]))
    };
    let least = four(sides).min(four(sides.map(exchanged)));
    // The upper bits of the product depend on all of its bits.
    Some((least.wrapping_mul(0x9e37_79b1) >> (32 - NUMBERS.trailing_zeros())) as u16)
}

/// Like [`number`], cached for each window, since the same windows recur in most games.
fn known_number(window: u32) -> Option<u16> {
    static KNOWN: [AtomicU16; WINDOWS] = [const { AtomicU16::new(0) }; WINDOWS];
    const FEW_STONES: u16 = u16::MAX;
    let place = KNOWN.get(window as usize)?;
    match place.load(Ordering::Relaxed) {
        0 => {
            let found = number(window);
            let known = found.map_or(FEW_STONES, |number| number + 1);
            place.store(known, Ordering::Relaxed);
            found
        }
        FEW_STONES => None,
        known => Some(known - 1),
    }
}

/// Returns the distinct numbers of the windows on a line.
pub(super) fn numbers_of(play: &Play, line: &[u32]) -> Vec<u16> {
    let mut numbers = vec![0_u64; NUMBERS / 64];
    let mut add = |window, stones| {
        // Most windows have few stones and need no lookup.
        if stones >= STONES
            && let Some(number) = known_number(window)
        {
            numbers[usize::from(number) / 64] |= 1 << (number % 64);
        }
    };
    frames::each(play, line, &LYING, &mut add);
    frames::each(play, line, &STANDING, &mut add);
    let all = crate::sets::set_bits(&numbers);
    all.map(|number| number as u16).collect()
}

pub(super) fn add(block: &mut [u64], lane: usize, numbers: &[u16]) {
    for number in numbers {
        if let Some(word) = block.get_mut(usize::from(*number)) {
            *word |= 1 << lane;
        }
    }
}

pub(super) fn begin(blocks: &mut Vec<u64>) {
    blocks.resize(blocks.len() + NUMBERS, 0);
}

pub(super) fn last(blocks: &mut [u64]) -> &mut [u64] {
    let begin = blocks.len().saturating_sub(NUMBERS);
    &mut blocks[begin..]
}

pub(crate) fn numbers_in(pattern: &Pattern) -> Vec<u16> {
    let lying = frames::parts(pattern).filter_map(|part| window_of(&part, &LYING));
    let standing = frames::parts(pattern).filter_map(|part| window_of(&part, &STANDING));
    let mut numbers: Vec<u16> = lying.chain(standing).filter_map(number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// Returns the contents of a frame, if only one window is allowed.
fn window_of<const ROWS: usize, const COLUMNS: usize>(
    part: &[[Allowed; COLUMNS]; ROWS],
    powers: &Powers<ROWS, COLUMNS>,
) -> Option<u32> {
    let points = part.iter().flatten().zip(powers.as_flattened());
    points
        .map(|(allowed, power)| Some(state(*allowed)? * power))
        .sum()
}

fn state(allowed: Allowed) -> Option<u32> {
    let states = [EMPTY, BLACK, WHITE].into_iter();
    let found = states
        .zip(0..)
        .find(|(state, _)| allowed == Allowed::just(*state));
    found.map(|(_, state)| state)
}

impl Segment {
    pub(crate) fn with_windows(&self, group: &Group, block: usize, numbers: &[u16]) -> u64 {
        let Some(begin) = group.wide else {
            return u64::MAX;
        };
        let words = &self.section(Section::Wide)[begin + block * BLOCK..];
        let words = numbers
            .iter()
            .map(|number| u64_at(words, usize::from(*number) * 8));
        words.fold(u64::MAX, |all, word| all & word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_of_a_window_share_its_number() {
        let parse = |text: &str| numbers_in(&Pattern::parse(text).unwrap());
        let one = parse("XO.X/.XO./OX..");
        assert_eq!(one.len(), 1);
        for image in [
            "X.OX/.OX./..XO",
            "OX../.XO./XO.X",
            "..XO/.OX./X.OX",
            "OX.O/.OX./XO..",
            "X.O/OXX/.O./X..",
            "..X/.O./XXO/O.X",
        ] {
            assert_eq!(parse(image), one, "{image}");
        }
        assert_ne!(parse("XO.X/.XO./XO.."), one);
        assert!(parse("XO.X/.X../O...").is_empty(), "few stones");
        assert!(parse("XO.X/.XO./OX*.").is_empty(), "anything");
    }
}
