//! Frames: small rectangles that slide over all places of a board. The contents of a frame are a
//! number, its window: three states per point, each multiplied by the power of the point.

use crate::pattern::{Allowed, Pattern};
use crate::play::{EMPTY, Play};

pub(super) type Powers<const ROWS: usize, const COLUMNS: usize> = [[u32; COLUMNS]; ROWS];

/// Returns the powers of a frame whose point numbers increase by `down` per row and by `right` per
/// column.
pub(super) const fn powers<const ROWS: usize, const COLUMNS: usize>(
    down: usize,
    right: usize,
) -> Powers<ROWS, COLUMNS> {
    let mut powers = [[0; COLUMNS]; ROWS];
    let mut at = 0;
    while at < ROWS * COLUMNS {
        let (row, column) = (at / COLUMNS, at % COLUMNS);
        powers[row][column] = 3_u32.pow((row * down + column * right) as u32);
        at += 1;
    }
    powers
}

pub(super) const fn windows(points: usize) -> usize {
    3_usize.pow(points as u32)
}

/// The stone count, stored above the window in the same number.
const STONE: u32 = 1 << 24;

/// Calls back for each step of a line with the windows of the frames that it changed, and with
/// their stone counts.
pub(super) fn each<const ROWS: usize, const COLUMNS: usize>(
    play: &Play,
    line: &[u32],
    powers: &Powers<ROWS, COLUMNS>,
    mut tell: impl FnMut(u32, u32),
) {
    let (columns, rows) = (play.size.columns as usize, play.size.rows as usize);
    if columns < COLUMNS || rows < ROWS {
        return;
    }
    let mut cells = vec![EMPTY; columns * rows];
    let mut windows = vec![0_u32; columns * rows];
    let mut touched = Vec::new();
    let weight = |state: u8, power: u32| match state % 3 {
        EMPTY => 0,
        state => u32::from(state) * power + STONE,
    };
    for step in line {
        touched.clear();
        for &(point, state) in play.changes(*step as usize) {
            let old = std::mem::replace(&mut cells[point as usize], state);
            let (row, column) = (point as usize / columns, point as usize % columns);
            for top in (row + 1).saturating_sub(ROWS)..=row.min(rows - ROWS) {
                for left in (column + 1).saturating_sub(COLUMNS)..=column.min(columns - COLUMNS) {
                    let power = powers[row - top][column - left];
                    let corner = top * columns + left;
                    let added = windows[corner] + weight(state, power);
                    windows[corner] = added - weight(old, power);
                    touched.push(corner);
                }
            }
        }
        for corner in &touched {
            let window = windows[*corner];
            tell(window % STONE, window / STONE);
        }
    }
}

/// Returns the allowed contents of each frame inside a pattern.
pub(super) fn parts<const ROWS: usize, const COLUMNS: usize>(
    pattern: &Pattern,
) -> impl Iterator<Item = [[Allowed; COLUMNS]; ROWS]> {
    let (columns, rows) = (pattern.size.columns as usize, pattern.size.rows as usize);
    let tops = 0..(rows + 1).saturating_sub(ROWS);
    let lefts = 0..(columns + 1).saturating_sub(COLUMNS);
    let corners = tops.flat_map(move |top| lefts.clone().map(move |left| (top, left)));
    corners.map(move |(top, left)| {
        let row = |down: usize| (top + down) * columns + left;
        std::array::from_fn(|down| std::array::from_fn(|right| pattern.cells[row(down) + right]))
    })
}
