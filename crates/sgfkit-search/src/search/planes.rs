//! Evaluates placements with the planes of a block, for all its games at once.

use super::places::Cells;
use crate::bytes::u64_at;
use crate::pattern::Allowed;
use crate::play::{BLACK, EMPTY, WHITE};
use crate::segment::{Group, LANES, Plane, Segment, Stored};
use crate::sets::GameNumber;

pub(super) struct Block<'a> {
    pub(super) segment: &'a Segment,
    pub(super) group: &'a Group,
    /// The number of its first lane in the group.
    first: usize,
    planes: &'a [u8],
}

/// The decision of the planes for a placement in a game.
pub(super) enum Verdict {
    /// The placement never matches.
    Never,
    /// The placement matches once, from this step on.
    From(u32),
    /// The planes do not decide.
    Ask,
}

/// The minimum number of games to compare in parallel.
const SIDE_BY_SIDE: u32 = 4;

/// The number of points to examine before checking whether any game is left.
const STRIDE: usize = 4;

const COLORS: [(u8, Plane); 2] = [(BLACK, Plane::Black), (WHITE, Plane::White)];

/// Expands each bit to a byte of ones.
const SPREAD: [u64; 256] = {
    let mut spread = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            if byte >> bit & 1 != 0 {
                spread[byte] |= 0xff << (8 * bit);
            }
            bit += 1;
        }
        byte += 1;
    }
    spread
};

impl<'a> Block<'a> {
    pub(super) fn new(segment: &'a Segment, group: &'a Group, number: usize) -> Block<'a> {
        Block {
            segment,
            group,
            first: number * LANES,
            planes: segment.block(group, number),
        }
    }

    pub(super) fn number(&self, lane: usize) -> GameNumber {
        self.segment.lane(self.group, self.first + lane)
    }

    pub(super) fn stored(&self, lane: usize) -> Stored<'a> {
        self.segment.stored(self.number(lane))
    }

    /// Returns the bits of the points on which each color ever appears in a game.
    pub(super) fn ever_of(&self, lane: usize) -> &'a [u8] {
        self.segment.ever(self.group, self.first + lane)
    }

    #[inline]
    fn bits(&self, plane: Plane, point: u32) -> u64 {
        let at = self.group.area().word(plane, point as usize);
        u64_at(self.planes, at)
    }

    /// Returns the step of the first change of a point in each game.
    #[inline]
    fn first(&self, point: u32) -> &'a [u8; LANES] {
        let begin = self.group.area().first(point as usize);
        let times = self.planes.get(begin..).and_then(<[u8]>::first_chunk);
        times.unwrap_or(&[255; LANES])
    }

    #[inline]
    fn ever(&self, point: u32, allowed: Allowed) -> u64 {
        let mut games = 0;
        for (state, plane) in COLORS {
            if allowed.has(state) {
                games |= self.bits(plane, point);
            }
        }
        games
    }

    #[inline]
    fn several(&self, point: u32) -> u64 {
        self.bits(Plane::Several, point)
    }

    /// Returns the games in which a placement, with cells relative to a corner, may match.
    #[inline]
    pub(super) fn may_stand(&self, games: u64, cells: &Cells, corner: u32) -> u64 {
        let mut left = games;
        for (distance, allowed) in &cells.stones {
            left &= self.ever(corner + distance, *allowed);
            if left == 0 {
                return 0;
            }
        }
        if left.count_ones() < SIDE_BY_SIDE {
            left
        } else {
            self.side_by_side(left, cells, corner)
        }
    }

    /// Compares the time of the last stone with the time at which the first open point is
    /// permanently filled.
    fn side_by_side(&self, games: u64, cells: &Cells, corner: u32) -> u64 {
        let mut from = [0_u8; LANES];
        for (distance, _) in &cells.stones {
            let times = self.first(corner + distance);
            for (from, time) in from.iter_mut().zip(times) {
                *from = (*from).max(*time);
            }
        }
        // 255 means all later steps: such a placement can match if nothing earlier ends it.
        // The other games cannot match.
        for (from, other) in from.iter_mut().zip(spread(!games).as_flattened()) {
            *from = (*from).min(254) | other;
        }
        let mut until = [255_u8; LANES];
        for points in cells.open.chunks(STRIDE) {
            for (distance, allowed) in points {
                let point = corner + distance;
                let mut kept = self.several(point);
                kept |= self.ever(point, *allowed);
                let kept = spread(kept);
                let times = until.iter_mut().zip(self.first(point));
                let each = times.zip(kept.as_flattened());
                for ((until, time), kept) in each {
                    *until = (*until).min(*time | *kept);
                }
            }
            let each = from.iter().zip(&until);
            let any = each.fold(0, |any, (from, until)| any | u8::from(from < until));
            if any == 0 {
                return 0;
            }
        }
        less(&from, &until)
    }

    /// Decides a placement in a game in which all its stones ever appear.
    #[inline]
    pub(super) fn verdict(&self, lane: usize, cells: &Cells, corner: u32) -> Verdict {
        let is_set = |word: u64| word >> lane & 1 != 0;
        // The last stone comes at `from`. The first open point is filled permanently at `until`,
        // and temporarily at `unsure`.
        let (mut from, mut until, mut unsure) = (0_u8, 255_u8, None);
        let mut ask = false;
        for (distance, _) in &cells.stones {
            let point = corner + distance;
            from = from.max(self.first(point)[lane]);
            ask |= is_set(self.several(point));
        }
        for (distance, allowed) in &cells.open {
            let point = corner + distance;
            let time = self.first(point)[lane];
            if time >= until && until < 255 {
                // The match has ended before.
                continue;
            }
            if is_set(self.several(point)) {
                unsure = Some(unsure.unwrap_or(time).min(time));
                continue;
            }
            if *allowed == Allowed::just(EMPTY) || !is_set(self.ever(point, *allowed)) {
                until = until.min(time);
                if from >= until && until < 255 {
                    return Verdict::Never;
                }
            }
        }
        // If the match ends permanently before anything else happens, that does not matter.
        let is_sure = unsure.is_none_or(|unsure| unsure >= until && until < 255);
        // 255 means all later steps.
        if ask || !is_sure || from == 255 {
            Verdict::Ask
        } else {
            Verdict::From(u32::from(from))
        }
    }
}

#[inline]
fn spread(games: u64) -> [[u8; 8]; 8] {
    let bytes = games.to_le_bytes();
    bytes.map(|byte| SPREAD[usize::from(byte)].to_le_bytes())
}

/// Returns the positions at which `a` is less than `b`.
fn less(a: &[u8; LANES], b: &[u8; LANES]) -> u64 {
    let each = a.iter().zip(b).enumerate();
    each.fold(0, |mask, (lane, (a, b))| mask | u64::from(a < b) << lane)
}
