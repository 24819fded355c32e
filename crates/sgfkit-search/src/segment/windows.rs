//! Which 3×3 windows ever stand in which games: of a shape that may lie
//! anywhere, most games need not be looked at.
//!
//! A window is the same as its sixteen images, in every game: that keeps the
//! lists short, and what is looked at too much does no harm.

use std::sync::OnceLock;

use roaring::RoaringBitmap;

use super::{Section, Segment};
use crate::bytes::u32_at;
use crate::pattern::{Pattern, just};
use crate::play::{ARROW, EMPTY, Play};
use crate::sets::set_bits;

/// Windows: three states on nine points.
const WINDOWS: usize = 19683;
const POWERS: [u16; 9] = [1, 3, 9, 27, 81, 243, 729, 2187, 6561];
/// An entry of the table: group, window, place and length of its list.
const ENTRY: usize = 16;
/// A window with more points left open than this is in too many games.
const OPEN: usize = 2;

/// The number that all images of a window share.
fn canonical() -> &'static [u16] {
    static TABLE: OnceLock<Vec<u16>> = OnceLock::new();
    TABLE.get_or_init(|| {
        // A quarter turn and a mirror image, repeated, give all eight.
        let turned: [usize; 9] = [6, 3, 0, 7, 4, 1, 8, 5, 2];
        let mirrored: [usize; 9] = [2, 1, 0, 5, 4, 3, 8, 7, 6];
        let digits = |code: usize| -> [usize; 9] {
            std::array::from_fn(|k| code / usize::from(POWERS[k]) % 3)
        };
        let code = |digits: [usize; 9]| -> usize {
            (0..9).map(|k| digits[k] * usize::from(POWERS[k])).sum()
        };
        let mut table = vec![u16::MAX; WINDOWS];
        for window in 0..WINDOWS {
            if table[window] != u16::MAX {
                continue;
            }
            let mut image = digits(window);
            for _ in 0..2 {
                for _ in 0..2 {
                    for _ in 0..4 {
                        table[code(image)] = window as u16;
                        image = turned.map(|from| image[from]);
                    }
                    image = mirrored.map(|from| image[from]);
                }
                image = image.map(|state| [0, 2, 1][state]);
            }
        }
        table
    })
}

/// The windows that ever stand on a line, each once, sorted.
pub(super) fn windows_of(play: &Play, line: &[u32]) -> Vec<u16> {
    let (columns, rows) = (play.size.columns as usize, play.size.rows as usize);
    if columns < 3 || rows < 3 {
        return Vec::new();
    }
    let mut cells = vec![EMPTY; columns * rows];
    let mut codes = vec![0_u16; columns * rows];
    let mut seen = vec![0_u64; WINDOWS.div_ceil(64)];
    seen[0] = 1;
    let mut touched = Vec::new();
    for step in line {
        touched.clear();
        for (point, state) in play.changes(*step as usize) {
            let old = std::mem::replace(&mut cells[*point as usize], *state);
            let (row, column) = (*point as usize / columns, *point as usize % columns);
            for up in 0..3.min(row + 1) {
                for left in 0..3.min(column + 1) {
                    let (row, column) = (row - up, column - left);
                    if row + 3 > rows || column + 3 > columns {
                        continue;
                    }
                    let power = POWERS[up * 3 + left];
                    let code = &mut codes[row * columns + column];
                    *code = *code + u16::from(*state % 3) * power - u16::from(old % 3) * power;
                    touched.push(row * columns + column);
                }
            }
        }
        for at in &touched {
            let code = usize::from(codes[*at]);
            seen[code / 64] |= 1 << (code % 64);
        }
    }
    let table = canonical();
    let mut windows = vec![0_u64; seen.len()];
    for code in set_bits(&seen) {
        let window = usize::from(table[code as usize]);
        windows[window / 64] |= 1 << (window % 64);
    }
    set_bits(&windows).map(|window| window as u16).collect()
}

/// The games of each window, while a segment is made: by window, in their order.
#[derive(Default)]
pub(super) struct WindowLists(Vec<Vec<u32>>);

impl WindowLists {
    /// Adds a game that comes behind all others.
    pub(super) fn add(&mut self, game: u32, windows: &[u16]) {
        let end = windows.last().map_or(0, |last| usize::from(*last) + 1);
        if end > self.0.len() {
            self.0.resize(end, Vec::new());
        }
        for window in windows {
            self.0[usize::from(*window)].push(game);
        }
    }

    pub(super) fn write(self, group: u32, table: &mut Vec<u8>, lists: &mut Vec<u8>) {
        for (games, window) in self.0.into_iter().zip(0_u32..) {
            if games.is_empty() {
                continue;
            }
            // They are in order.
            let games = RoaringBitmap::from_sorted_iter(games).unwrap_or_default();
            let begin = lists.len() as u32;
            // Writing to memory cannot fail.
            let _ = games.serialize_into(&mut *lists);
            for word in [group, window, begin, lists.len() as u32 - begin] {
                table.extend(word.to_le_bytes());
            }
        }
    }
}

impl Segment {
    /// The games of a group in which a pattern can stand by its windows; `None`
    /// where they don't tell.
    pub(crate) fn candidates(&self, group: usize, pattern: &Pattern) -> Option<RoaringBitmap> {
        let mut found: Option<RoaringBitmap> = None;
        for windows in windows_in(pattern) {
            let mut games = RoaringBitmap::new();
            for window in windows {
                games |= self.games_with(group, window)?;
            }
            match &mut found {
                None => found = Some(games),
                Some(found) => *found &= games,
            }
        }
        found
    }

    /// The games of a group with a window; `None` where the list is damaged.
    fn games_with(&self, group: usize, window: u16) -> Option<RoaringBitmap> {
        let table = self.section(Section::WindowTable);
        let wanted = (group as u32, u32::from(window));
        let (mut from, mut to) = (0, table.len() / ENTRY);
        while from < to {
            let middle = (from + to) / 2;
            let at = middle * ENTRY;
            let key = (u32_at(table, at), u32_at(table, at + 4));
            match key.cmp(&wanted) {
                std::cmp::Ordering::Less => from = middle + 1,
                std::cmp::Ordering::Greater => to = middle,
                std::cmp::Ordering::Equal => {
                    let begin = u32_at(table, at + 8) as usize;
                    let len = u32_at(table, at + 12) as usize;
                    let lists = self.section(Section::Windows);
                    let bytes = lists.get(begin..begin.checked_add(len)?)?;
                    return RoaringBitmap::deserialize_from(bytes).ok();
                }
            }
        }
        Some(RoaringBitmap::new())
    }
}

/// The windows of a pattern that tell something: for each of its 3×3 parts
/// those that it may be.
fn windows_in(pattern: &Pattern) -> Vec<Vec<u16>> {
    let (columns, rows) = (pattern.size.columns as usize, pattern.size.rows as usize);
    let mut found = Vec::new();
    for row in 0..(rows + 1).saturating_sub(3) {
        for column in 0..(columns + 1).saturating_sub(3) {
            let mut codes = vec![0_u16];
            let mut open = 0;
            for (power, k) in POWERS.iter().zip(0..) {
                let cell = pattern.cells[(row + k / 3) * columns + column + k % 3];
                let states = (0..ARROW).filter(|state| cell & just(*state) != 0);
                let states: Vec<u8> = states.collect();
                open += usize::from(states.len() > 1);
                if open > OPEN || states.is_empty() {
                    codes.clear();
                    break;
                }
                let codes_before = std::mem::take(&mut codes);
                for state in states {
                    let add = u16::from(state) * power;
                    codes.extend(codes_before.iter().map(|code| code + add));
                }
            }
            // The empty window is in every game.
            if codes.is_empty() || codes.contains(&0) {
                continue;
            }
            let table = canonical();
            let mut windows: Vec<u16> =
                codes.iter().map(|code| table[usize::from(*code)]).collect();
            windows.sort_unstable();
            windows.dedup();
            found.push(windows);
        }
    }
    found
}
