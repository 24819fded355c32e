//! Finds the possible corners of a pattern in one game from the stones that ever appear: all points
//! of the board at once, one bit each.

use super::places::Cells;
use crate::bytes::u64_at;
use crate::play::{BLACK, Play, WHITE};
use crate::sets::set_bits;

#[derive(Default)]
pub(super) struct Corners {
    /// The points on which Black and White ever appear.
    ever: [Vec<u64>; 2],
    corners: Vec<u64>,
}

impl Corners {
    /// Sets the game from its stored bits: Black's words, then White's.
    pub(super) fn take(&mut self, ever: &[u8]) {
        let len = ever.len() / 2;
        for (color, bytes) in self.ever.iter_mut().zip(ever.chunks_exact(len.max(1))) {
            color.clear();
            color.extend((0..len / 8).map(|word| u64_at(bytes, word * 8)));
        }
    }

    pub(super) fn take_play(&mut self, play: &Play) {
        let area = play.size.columns as usize * play.size.rows as usize;
        for color in &mut self.ever {
            color.clear();
            color.resize(area.div_ceil(64), 0);
        }
        for (point, state) in &play.changes {
            let color = match *state {
                BLACK => &mut self.ever[0],
                WHITE => &mut self.ever[1],
                _ => continue,
            };
            color[*point as usize / 64] |= 1 << (point % 64);
        }
    }

    /// Returns the corners in `possible` that the stones of a pattern allow.
    pub(super) fn of(&mut self, possible: &[u64], cells: &Cells) -> impl Iterator<Item = u32> + '_ {
        self.find(possible, cells);
        set_bits(&self.corners)
    }

    fn find(&mut self, possible: &[u64], cells: &Cells) {
        self.corners.clear();
        self.corners.extend_from_slice(possible);
        for (distance, allowed) in &cells.stones {
            let (black, white) = (allowed.has(BLACK), allowed.has(WHITE));
            if !black && !white {
                // The bits do not include arrows.
                continue;
            }
            let (skip, shift) = (*distance as usize / 64, distance % 64);
            let word = |index: usize| {
                let of = |color: &[u64], wanted: bool| {
                    if wanted {
                        color.get(index).copied().unwrap_or_default()
                    } else {
                        0
                    }
                };
                of(&self.ever[0], black) | of(&self.ever[1], white)
            };
            let mut any = 0;
            for (corner, index) in self.corners.iter_mut().zip(skip..) {
                let low = word(index) >> shift;
                let high = match shift {
                    0 => 0,
                    shift => word(index + 1) << (64 - shift),
                };
                *corner &= low | high;
                any |= *corner;
            }
            if any == 0 {
                self.corners.clear();
                return;
            }
        }
    }
}
