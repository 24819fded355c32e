//! Indexes the 3×3 windows of games, so that a search for a pattern without a fixed place skips
//! most games.
//!
//! A window equals its sixteen images, in every game: that keeps the lists short, and the extra
//! games to examine do no harm.

use std::cmp::Ordering;
use std::sync::OnceLock;

use roaring::RoaringBitmap;

use super::Segment;
use super::frames::{self, Powers};
use super::layout::{Section, Sections, WindowRecord};
use crate::pattern::Pattern;
use crate::play::{ARROW, Play};
use crate::sets::set_bits;

const WINDOWS: usize = frames::windows(9);
const POWERS: Powers<3, 3> = frames::powers(3, 1);
/// The maximum number of open points of a window; with more, it is in too many games.
const OPEN: usize = 2;

/// Returns the number that all images of a window share.
fn canonical() -> &'static [u16] {
    static TABLE: OnceLock<Vec<u16>> = OnceLock::new();
    TABLE.get_or_init(|| {
        // Quarter turns, combined with one reflection, give all eight.
        let turned: [usize; 9] = [6, 3, 0, 7, 4, 1, 8, 5, 2];
        let mirrored: [usize; 9] = [2, 1, 0, 5, 4, 3, 8, 7, 6];
        let powers = POWERS.as_flattened();
        let digits = |window: usize| -> [usize; 9] {
            std::array::from_fn(|k| window / powers[k] as usize % 3)
        };
        let code =
            |digits: [usize; 9]| -> usize { (0..9).map(|k| digits[k] * powers[k] as usize).sum() };
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

pub(super) fn windows_of(play: &Play, line: &[u32]) -> Vec<u16> {
    if play.size.columns < 3 || play.size.rows < 3 {
        return Vec::new();
    }
    let mut seen = vec![0_u64; WINDOWS.div_ceil(64)];
    seen[0] = 1;
    frames::each(play, line, &POWERS, |window, _| {
        seen[window as usize / 64] |= 1 << (window % 64);
    });
    let table = canonical();
    let mut windows = vec![0_u64; seen.len()];
    for code in set_bits(&seen) {
        let window = usize::from(table[code as usize]);
        windows[window / 64] |= 1 << (window % 64);
    }
    set_bits(&windows).map(|window| window as u16).collect()
}

/// The games of each window, in order, for a segment under construction.
#[derive(Default)]
pub(super) struct WindowLists(Vec<Vec<u32>>);

impl WindowLists {
    pub(super) fn add(&mut self, game: u32, windows: &[u16]) {
        let end = windows.last().map_or(0, |last| usize::from(*last) + 1);
        if end > self.0.len() {
            self.0.resize(end, Vec::new());
        }
        for window in windows {
            self.0[usize::from(*window)].push(game);
        }
    }

    pub(super) fn write(self, group: u32, sections: &mut Sections) {
        for (games, window) in self.0.into_iter().zip(0_u32..) {
            if games.is_empty() {
                continue;
            }
            // The games are sorted.
            let games = RoaringBitmap::from_sorted_iter(games).unwrap_or_default();
            let lists = &mut sections[Section::Windows];
            let begin = lists.len() as u32;
            // Writing to memory cannot fail.
            let _ = games.serialize_into(&mut *lists);
            let record = WindowRecord {
                group,
                window,
                begin,
                len: lists.len() as u32 - begin,
            };
            record.write(&mut sections[Section::WindowTable]);
        }
    }
}

impl Segment {
    /// Returns the games of a group that can match a pattern according to their windows; `None` if
    /// the windows do not restrict them.
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

    fn games_with(&self, group: usize, window: u16) -> Option<RoaringBitmap> {
        let table = self.section(Section::WindowTable);
        let wanted = (group as u32, u32::from(window));
        let (mut from, mut to) = (0, table.len() / WindowRecord::LEN);
        while from < to {
            let middle = (from + to) / 2;
            let record = WindowRecord::read(WindowRecord::nth(table, middle)?);
            match (record.group, record.window).cmp(&wanted) {
                Ordering::Less => from = middle + 1,
                Ordering::Greater => to = middle,
                Ordering::Equal => {
                    let (begin, len) = (record.begin as usize, record.len as usize);
                    let lists = self.section(Section::Windows);
                    let bytes = lists.get(begin..begin.checked_add(len)?)?;
                    return RoaringBitmap::deserialize_from(bytes).ok();
                }
            }
        }
        Some(RoaringBitmap::new())
    }
}

/// Returns the possible windows for each 3×3 part of a pattern, if they are selective.
fn windows_in(pattern: &Pattern) -> Vec<Vec<u16>> {
    let mut found = Vec::new();
    for part in frames::parts::<3, 3>(pattern) {
        let mut codes = vec![0_u16];
        let mut open = 0;
        for (cell, power) in part.iter().flatten().zip(POWERS.as_flattened()) {
            let states = (0..ARROW).filter(|state| cell.has(*state));
            let states: Vec<u8> = states.collect();
            open += usize::from(states.len() > 1);
            if open > OPEN || states.is_empty() {
                codes.clear();
                break;
            }
            let codes_before = std::mem::take(&mut codes);
            for state in states {
                let add = u16::from(state) * *power as u16;
                codes.extend(codes_before.iter().map(|code| code + add));
            }
        }
        // The empty window is in every game.
        if codes.is_empty() || codes.contains(&0) {
            continue;
        }
        let table = canonical();
        let mut windows: Vec<u16> = codes.iter().map(|code| table[usize::from(*code)]).collect();
        windows.sort_unstable();
        windows.dedup();
        found.push(windows);
    }
    found
}
