//! Packs the moves of a game into bytes, the form in which segments store them.
//!
//! Nearly all games are *regular*: the main line comes first, and each of its nodes has at most one
//! move, which changes one point and sometimes captures. A regular line takes two bytes per node,
//! and continuations are looked up without unpacking.

use sgfkit::{BoardSize, Color};

use crate::bytes::{Reader, push, u16_at};
use crate::play::{EMPTY, NO_WAY, NONE, Play, Played, SPECIAL, Step, What};

/// The largest board for regular games: one byte marks higher numbers as not being points.
pub(crate) const LARGEST: u32 = 0x7f00;

const NO_MOVE: u16 = 0x7fff;
const PASS: u16 = 0x7ffe;
const SPECIALS: u16 = 0x7f00;

const REGULAR: u8 = 1;
const VARIATIONS: u8 = 2;

/// Encodes the move of a node in two bytes.
fn code(played: &[Played]) -> Option<u16> {
    let [play] = played else {
        return played.is_empty().then_some(NO_MOVE);
    };
    let code = match play.what {
        What::Point { point, way } if point < LARGEST && way == NO_WAY => point as u16,
        What::Point { .. } => return None,
        What::Pass => PASS,
        What::Special(number) => SPECIALS + u16::from(number),
    };
    Some(match play.color {
        Color::Black => code,
        Color::White => code | 0x8000,
    })
}

#[inline]
pub(crate) fn from_code(code: u16) -> Option<Played> {
    let color = match code & 0x8000 {
        0 => Color::Black,
        _ => Color::White,
    };
    let what = match code & 0x7fff {
        NO_MOVE => return None,
        PASS => What::Pass,
        code if u32::from(code) < LARGEST => What::Point {
            point: u32::from(code),
            way: NO_WAY,
        },
        code => What::Special((code - SPECIALS).min(SPECIAL.len() as u16 - 1) as u8),
    };
    Some(Played { color, what })
}

/// Returns whether the main line is regular: [`code`]s describe all its moves.
pub(crate) fn is_regular(play: &Play, line: &[u32]) -> bool {
    let area = play.size.area();
    area < u64::from(LARGEST)
        && line.iter().zip(0..).all(|(step, index)| *step == index)
        && line.iter().all(|step| {
            let step = *step as usize;
            play.steps[step].node as usize == step && code(play.played(step)).is_some()
        })
}

fn pack(play: &Play) -> Vec<u8> {
    let line = play.line();
    let mut bytes = Vec::new();
    let first = if is_regular(play, &line) {
        bytes.push(
            REGULAR
                | if line.len() < play.steps.len() {
                    VARIATIONS
                } else {
                    0
                },
        );
        push(&mut bytes, line.len() as u64);
        for step in 0..line.len() {
            let code = code(play.played(step)).unwrap_or(NO_MOVE);
            bytes.extend_from_slice(&code.to_le_bytes());
        }
        push_extras(play, line.len(), &mut bytes);
        line.len()
    } else {
        bytes.push(VARIATIONS);
        push(&mut bytes, u64::from(play.through));
        0
    };
    if first < play.steps.len() {
        push(&mut bytes, (play.steps.len() - first) as u64);
        for step in first..play.steps.len() {
            push_step(play, step, &mut bytes);
        }
    }
    bytes
}

/// Adds data that the moves of a regular line do not imply: setup and captures.
fn push_extras(play: &Play, len: usize, bytes: &mut Vec<u8>) {
    let mut extras = Vec::new();
    let mut count = 0;
    let mut last = 0;
    for step in 0..len {
        let own = own_change(play.played(step).first().copied());
        let changes = play.changes(step);
        // The change of the move's own point is implied only if it comes first; otherwise, all
        // changes are listed.
        let is_plain = own.is_some() && changes.first().copied() == own;
        let rest = if is_plain { &changes[1..] } else { changes };
        if rest.is_empty() && (is_plain || own.is_none()) {
            continue;
        }
        count += 1;
        push(&mut extras, (step - last) as u64);
        last = step;
        push(&mut extras, (rest.len() as u64) << 1 | u64::from(is_plain));
        for (point, state) in rest {
            push(&mut extras, u64::from(*point) << 2 | u64::from(*state));
        }
    }
    push(bytes, count);
    bytes.extend_from_slice(&extras);
    // Setup is stored separately, since it can set a point to its current value.
    let setup: Vec<usize> = (0..len).filter(|step| play.steps[*step].sets_up).collect();
    push(bytes, setup.len() as u64);
    let mut last = 0;
    for step in setup {
        push(bytes, (step - last) as u64);
        last = step;
    }
}

/// Returns the change that a move without captures makes.
fn own_change(played: Option<Played>) -> Option<(u32, u8)> {
    let Played { color, what } = played?;
    match what {
        What::Point { point, .. } => Some((point, color as u8 + 1)),
        _ => None,
    }
}

fn push_step(play: &Play, step: usize, bytes: &mut Vec<u8>) {
    let Step {
        node,
        parent,
        sets_up,
        ..
    } = play.steps[step];
    let before = step
        .checked_sub(1)
        .map_or(0, |before| play.steps[before].node);
    push(bytes, u64::from(node - before));
    push(
        bytes,
        if parent == NONE {
            0
        } else {
            (step as u64) - u64::from(parent)
        },
    );
    let played = play.played(step);
    let changes = play.changes(step);
    push(bytes, (played.len() as u64) << 1 | u64::from(sets_up));
    for one in played {
        let (kind, point, way) = match one.what {
            What::Point { point, way } if way == NO_WAY => (0, u64::from(point), way),
            What::Point { point, way } => (1, u64::from(point), way),
            What::Pass => (2, 0, NO_WAY),
            What::Special(number) => (3, u64::from(number), NO_WAY),
        };
        push(bytes, point << 3 | kind << 1 | one.color as u64);
        if kind == 1 {
            push(bytes, u64::from(way.0.wrapping_add(1)));
            push(bytes, u64::from(way.1.wrapping_add(1)));
        }
    }
    push(bytes, changes.len() as u64);
    for (point, state) in changes {
        push(bytes, u64::from(*point) << 2 | u64::from(*state));
    }
}

/// Unpacks into `play`, reusing its memory. Damaged bytes give arbitrary moves on the same board,
/// no more than the bytes can hold.
pub(crate) fn unpack(bytes: &[u8], size: BoardSize, with_variations: bool, play: &mut Play) {
    play.size = size;
    play.steps.clear();
    play.played.clear();
    play.changes.clear();
    play.through = 0;
    let mut reader = Reader(bytes);
    let flags = reader.byte();
    let area = size.columns.saturating_mul(size.rows);
    if flags & REGULAR != 0 {
        let len = reader.count(2);
        unpack_line(reader.take(2 * len), &mut reader, area, play);
        if !with_variations {
            return;
        }
    } else {
        play.through = reader.small();
    }
    if flags & VARIATIONS != 0 {
        unpack_steps(&mut reader, area, play);
    }
    play.through = play
        .through
        .min((play.steps.len() as u32).saturating_sub(1));
}

fn unpack_line(codes: &[u8], reader: &mut Reader<'_>, area: u32, play: &mut Play) {
    let mut extras = reader.count(2);
    let mut next = 0;
    let read_next = |reader: &mut Reader<'_>, extras: &mut usize, last: usize| {
        if *extras == 0 {
            return usize::MAX;
        }
        *extras -= 1;
        last.saturating_add(reader.small() as usize)
    };
    next = read_next(reader, &mut extras, next);
    let mut moves = 0;
    for step in 0..codes.len() / 2 {
        let played = from_code(u16_at(codes, 2 * step)).filter(|played| is_on(played, area));
        let own = own_change(played);
        if let Some(played) = played {
            play.played.push(played);
            moves += 1;
        }
        if step == next {
            let head = reader.number();
            if let (1, Some(own)) = (head & 1, own) {
                play.changes.push(own);
            }
            let count = (head >> 1).min(reader.0.len() as u64);
            for _ in 0..count {
                push_change(reader.number(), area, play);
            }
            next = read_next(reader, &mut extras, step);
            if next == step {
                next = usize::MAX;
            }
        } else if let Some(own) = own {
            play.changes.push(own);
        }
        play.steps.push(Step {
            node: step as u32,
            parent: (step as u32).wrapping_sub(1),
            moves,
            sets_up: false,
            played_end: play.played.len() as u32,
            changes_end: play.changes.len() as u32,
        });
    }
    let mut step = 0_usize;
    for _ in 0..reader.count(1) {
        step = step.saturating_add(reader.small() as usize);
        if let Some(step) = play.steps.get_mut(step) {
            step.sets_up = true;
        }
    }
}

fn is_on(played: &Played, area: u32) -> bool {
    match played.what {
        What::Point { point, .. } => point < area,
        _ => true,
    }
}

fn push_change(number: u64, area: u32, play: &mut Play) {
    let (point, state) = ((number >> 2) as u32, number as u8 & 3);
    if point < area {
        play.changes.push((point, state));
    }
}

fn unpack_played(reader: &mut Reader<'_>) -> Played {
    let number = reader.number();
    let color = match number & 1 {
        0 => Color::Black,
        _ => Color::White,
    };
    let rest = number >> 3;
    let what = match number >> 1 & 3 {
        kind @ (0 | 1) => What::Point {
            point: rest as u32,
            way: match kind {
                0 => NO_WAY,
                _ => {
                    let from = reader.small().wrapping_sub(1);
                    (from, reader.small().wrapping_sub(1))
                }
            },
        },
        2 => What::Pass,
        _ => What::Special((rest as u8).min(SPECIAL.len() as u8 - 1)),
    };
    Played { color, what }
}

fn unpack_steps(reader: &mut Reader<'_>, area: u32, play: &mut Play) {
    for _ in 0..reader.count(4) {
        let index = play.steps.len() as u32;
        let above = play.steps.last().map_or(0, |step| step.node);
        let node = above.saturating_add(reader.small());
        let back = reader.small();
        let parent = match back {
            0 => NONE,
            back => index.checked_sub(back).unwrap_or(NONE),
        };
        // Only the first step can be a root.
        let parent = if parent == NONE && index > 0 {
            0
        } else {
            parent
        };
        let head = reader.number();
        let count = (head >> 1).min(reader.0.len() as u64);
        for _ in 0..count {
            let played = unpack_played(reader);
            if is_on(&played, area) {
                play.played.push(played);
            }
        }
        let count = reader.count(1);
        for _ in 0..count {
            push_change(reader.number(), area, play);
        }
        let moves = play.steps.get(parent as usize).map_or(0, |step| step.moves);
        let begin = play.steps.last().map_or(0, |step| step.played_end);
        let played_end = play.played.len() as u32;
        play.steps.push(Step {
            node,
            parent,
            moves: moves + (played_end - begin),
            sets_up: head & 1 != 0,
            played_end,
            changes_end: play.changes.len() as u32,
        });
    }
}

/// Returns the moves of a regular line, two bytes per node; `None` if it is not regular.
#[inline]
pub(crate) fn codes(bytes: &[u8]) -> Option<&[u8]> {
    let mut reader = Reader(bytes);
    if reader.byte() & REGULAR == 0 {
        return None;
    }
    let len = reader.count(2);
    Some(reader.take(2 * len))
}

/// Splits packed bytes into the part before the moves of a regular line, the moves, and the rest.
/// Without a regular line, everything is in the first part.
pub(crate) fn split(bytes: &[u8]) -> (&[u8], &[u8], &[u8]) {
    let mut reader = Reader(bytes);
    if reader.byte() & REGULAR == 0 {
        return (bytes, &[], &[]);
    }
    let len = reader.count(2);
    let (head, behind) = bytes.split_at(bytes.len() - reader.0.len());
    let (codes, rest) = behind.split_at(2 * len);
    (head, codes, rest)
}

pub(crate) fn pack_whole(play: &Play) -> Vec<u8> {
    let mut bytes = pack(play);
    for side in [play.size.columns, play.size.rows] {
        bytes.extend_from_slice(&side.to_le_bytes());
    }
    bytes
}

pub(crate) fn board(bytes: &[u8]) -> Option<BoardSize> {
    let (rest, rows) = bytes.split_last_chunk()?;
    let (_, columns) = rest.split_last_chunk()?;
    let side = u32::from_le_bytes;
    Some(BoardSize::new(side(*columns), side(*rows)))
}

/// Unpacks a game with variations and board; false if the bytes have no board.
pub(crate) fn unpack_whole(bytes: &[u8], play: &mut Play) -> bool {
    let Some(size) = board(bytes) else {
        return false;
    };
    unpack(bytes, size, true, play);
    !play.steps.is_empty() && size.area() <= 1 << 20
}

pub(crate) fn has_variations(bytes: &[u8]) -> bool {
    bytes.first().is_some_and(|flags| flags & VARIATIONS != 0)
}

/// For each point of a line: the time of the first change, the colors that appear, and whether more
/// happens than one stone that stays.
pub(crate) struct Times {
    /// The first step at which the point is not empty; 255 for later steps and for never.
    pub(crate) first: Vec<u8>,
    pub(crate) black: Vec<bool>,
    pub(crate) white: Vec<bool>,
    pub(crate) several: Vec<bool>,
}

impl Times {
    pub(crate) fn new(play: &Play, line: &[u32]) -> Times {
        let area = play.size.columns as usize * play.size.rows as usize;
        let mut times = Times {
            first: vec![255; area],
            black: vec![false; area],
            white: vec![false; area],
            several: vec![false; area],
        };
        for (time, step) in line.iter().enumerate() {
            let step = *step as usize;
            let own = own_change(play.played(step).first().copied());
            for (point, state) in play.changes(step) {
                let at = *point as usize;
                let is_first = !times.black[at] && !times.white[at];
                let is_start = time == 0 && is_first;
                let is_move = Some((*point, *state)) == own;
                times.several[at] |= !is_first || !(is_start || is_move) || *state == EMPTY;
                if is_first {
                    times.first[at] = time.min(255) as u8;
                }
                match *state {
                    crate::play::BLACK => times.black[at] = true,
                    crate::play::WHITE => times.white[at] = true,
                    _ => {}
                }
            }
        }
        times
    }
}
