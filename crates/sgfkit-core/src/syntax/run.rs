use std::ops::Range;

use super::blank::{blank_end, is_blank};
use crate::words::word;

/// Consecutive nodes with only a move of two lower-case letters, such as
/// `;B[pd];W[dp];B[pp]`. Most game records contain little else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlainMoves {
    /// Offset of the first node's `;`.
    pub start: u32,
    /// Number of nodes.
    pub count: u32,
    /// Distance from one `;` to the next in bytes: 6, or more with line breaks between the nodes.
    pub stride: u32,
}

/// Maximum white space between two nodes of a run.
const MOST_BLANKS: usize = 2;

const LEN: usize = PlainMoves::LEN;

impl PlainMoves {
    /// Length of a node in bytes.
    pub(crate) const LEN: usize = b";B[pd]".len();

    /// Returns the nodes that begin at `at`, if there are at least two, and no following text can
    /// belong to the last of them. `known` are ranges with only such nodes, as for [`pass`].
    #[inline]
    pub(super) fn at(bytes: &[u8], at: usize, known: &[Range<usize>]) -> Option<PlainMoves> {
        let is_blank_at = |at: usize| bytes.get(at).copied().is_some_and(is_blank);
        let is_node = |at| is_plain_move(bytes, at);
        if !is_node(at) {
            return None;
        }
        let behind = at + LEN;
        let blanks = (0..MOST_BLANKS).take_while(|blank| is_blank_at(behind + blank));
        let stride = LEN + blanks.count();
        if bytes.get(at + stride) != Some(&b';') {
            return None;
        }
        // Nodes followed by another one.
        let mut next = at;
        if stride == LEN {
            next = pass(bytes, at, known);
        } else {
            while bytes.get(next + stride) == Some(&b';')
                && is_node(next)
                && (next + LEN..next + stride).all(is_blank_at)
            {
                next += stride;
            }
        }
        if is_node(next) && has_ended(bytes, next + LEN) {
            next += stride;
        }
        let count = (next - at) / stride;
        (count > 1).then_some(PlainMoves {
            start: at as u32,
            count: count as u32,
            stride: stride as u32,
        })
    }

    /// Iterates over the offsets of each node's `;`.
    #[inline]
    pub fn nodes(self) -> impl Iterator<Item = u32> + Clone {
        (0..self.count).map(move |index| self.start + index * self.stride)
    }

    /// Iterates over the moves as written: `B` or `W`, the column and the row.
    #[inline]
    pub(crate) fn moves(self, bytes: &[u8]) -> impl Iterator<Item = [u8; 3]> + '_ {
        self.nodes().map_while(move |start| {
            let start = start as usize;
            match *bytes.get(start..start + LEN)? {
                [_, color, _, column, row, ..] => Some([color, column, row]),
                _ => None,
            }
        })
    }

    /// Returns the last letters of the alphabet among the columns and the rows.
    #[inline]
    pub(crate) fn farthest(self, bytes: &[u8]) -> [u8; 2] {
        let bytes = &bytes[self.start as usize..self.end() as usize];
        // Compute the maximum at each position over several nodes at once, without branches.
        let mut most = [0; 8 * LEN];
        let mut look = |nodes: &[u8]| {
            for (most, byte) in most.iter_mut().zip(nodes) {
                *most = (*byte).max(*most);
            }
        };
        let (wide, rest) = match self.stride as usize {
            LEN => bytes.as_chunks::<{ 8 * LEN }>(),
            _ => (&[][..], bytes),
        };
        wide.iter().for_each(|nodes| look(nodes));
        rest.chunks(self.stride as usize).for_each(&mut look);
        // Characters between nodes are smaller than any letter.
        [3, 4].map(|place| {
            let bytes = most.iter().skip(place).step_by(LEN);
            bytes.fold(0, |a, b| a.max(*b))
        })
    }

    /// Splits the run after `count` nodes.
    pub(crate) fn split_at(self, count: u32) -> (PlainMoves, PlainMoves) {
        let first = PlainMoves { count, ..self };
        let rest = PlainMoves {
            start: self.start + count * self.stride,
            count: self.count - count,
            ..self
        };
        (first, rest)
    }

    /// Appends the nodes to `out`, without the white space between them.
    pub(crate) fn copy(self, bytes: &[u8], out: &mut Vec<u8>) {
        if self.stride as usize == LEN {
            out.extend_from_slice(&bytes[self.start as usize..self.end() as usize]);
            return;
        }
        for start in self.nodes() {
            out.extend_from_slice(&bytes[start as usize..start as usize + LEN]);
        }
    }

    /// Returns the offset after the last node's `]`.
    #[must_use]
    pub fn end(self) -> u32 {
        self.start + (self.count - 1) * self.stride + LEN as u32
    }
}

/// Returns true if nothing after `from` can belong to the node before it: after optional
/// parentheses (empty or surplus ones do not end a node), the next node or the end follows.
fn has_ended(bytes: &[u8], from: usize) -> bool {
    let mut at = blank_end(bytes, from);
    while let Some(b'(' | b')') = bytes.get(at) {
        at = blank_end(bytes, at + 1);
    }
    matches!(bytes.get(at), Some(b';') | None)
}

/// Skips adjacent nodes with plain moves from `at` on, up to a node that is not one or is not
/// followed by a node. The `known` ranges begin and end at a `;` and contain only such nodes.
#[inline]
pub(super) fn pass(bytes: &[u8], at: usize, known: &[Range<usize>]) -> usize {
    let ahead = known.partition_point(|stretch| stretch.end <= at);
    let ahead = known.get(ahead).cloned().unwrap_or_default();
    let mut next = at;
    while are_plain_moves(bytes, next) {
        next += MANY * LEN;
        if ahead.contains(&next) {
            next = ahead.end;
        }
    }
    while is_followed(bytes, next) {
        next += LEN;
    }
    next
}

/// Returns true if a node that begins with a plain move starts at `at`. Its eight bytes
/// must fit into the file, because the end of the file needs no fast path.
#[inline]
pub(super) fn is_plain_move(bytes: &[u8], at: usize) -> bool {
    is_like(bytes, at, word([0xff, !COLOR, 0xff, 0, 0, 0xff, 0, 0]))
}

/// Returns true if the `;` of the next node follows.
#[inline]
fn is_followed(bytes: &[u8], at: usize) -> bool {
    is_like(bytes, at, word([0xff, !COLOR, 0xff, 0, 0, 0xff, 0xff, 0]))
}

/// Compares eight bytes with a plain move in the bits of `fixed`. Comparing all at once
/// avoids unpredictable branches on color and point.
#[inline]
fn is_like(bytes: &[u8], at: usize, fixed: u64) -> bool {
    const BLACK: u64 = word(*b";B[\0\0];\0");
    const POINT: u64 = word([0, 0, 0, 0x80, 0x80, 0, 0, 0]);
    let Some(&bytes) = bytes.get(at..).and_then(<[u8]>::first_chunk) else {
        return false;
    };
    let bytes = word(bytes);
    // Adding 0x80 − `a` sets the highest bit of a letter; adding 0x80 − `z` − 1 does not.
    let letters = bytes & (POINT - (POINT >> 7));
    let from_a = letters + word([0, 0, 0, 0x80 - b'a', 0x80 - b'a', 0, 0, 0]);
    let behind_z = letters + word([0, 0, 0, 0x7f - b'z', 0x7f - b'z', 0, 0, 0]);
    let no_point = !(from_a & !behind_z & !bytes) & POINT;
    let others = bytes ^ BLACK;
    let no_node = others & fixed | (others ^ (others >> 2)) & word([0, PAIRS, 0, 0, 0, 0, 0, 0]);
    no_point | no_node == 0
}

/// Bits in which `B` and `W` differ.
const COLOR: u8 = b'B' ^ b'W';

/// Each of these bits must agree with the second next one.
const PAIRS: u8 = COLOR & (COLOR >> 2);

/// Number of nodes to check together.
const MANY: usize = 8;

/// Returns true if [`MANY`] nodes with plain moves begin at `at` and another node
/// follows. Written without branches so that the compiler can vectorize it.
#[inline]
fn are_plain_moves(bytes: &[u8], at: usize) -> bool {
    const BLACK: [u8; MANY * LEN] = repeat(*b";B[aa]");
    const WHITE: [u8; MANY * LEN] = repeat(*b";W[aa]");
    const LETTERS: [u8; MANY * LEN] = repeat([0, 0, 0, 0xff, 0xff, 0]);
    let mask = |is: bool| u8::from(is).wrapping_neg();
    let Some(nodes) = bytes
        .get(at..)
        .and_then(<[u8]>::first_chunk::<{ MANY * LEN }>)
    else {
        return false;
    };
    let mut right = 0xff;
    for (index, &byte) in nodes.iter().enumerate() {
        let is_letter = mask(byte.wrapping_sub(b'a') < 26) & LETTERS[index];
        right &= mask(byte == BLACK[index]) | mask(byte == WHITE[index]) | is_letter;
    }
    right == 0xff && bytes.get(at + MANY * LEN) == Some(&b';')
}

const fn repeat(node: [u8; LEN]) -> [u8; MANY * LEN] {
    let mut nodes = [0; MANY * LEN];
    let mut index = 0;
    while index < nodes.len() {
        nodes[index] = node[index % LEN];
        index += 1;
    }
    nodes
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the number of nodes and the end of the run.
    fn run(text: &str) -> Option<(u32, u32)> {
        let run = PlainMoves::at(text.as_bytes(), 0, &[])?;
        Some((run.count, run.end()))
    }

    #[test]
    fn points_are_two_small_letters() {
        for column in 0..=u8::MAX {
            for (at, node) in [[column, b'd'], [b'd', column]].into_iter().enumerate() {
                let text = [b';', b'W', b'[', node[0], node[1], b']', b';', b'B'];
                let expected = column.is_ascii_lowercase();
                assert_eq!(is_plain_move(&text, 0), expected, "{column} at {at}");
                assert_eq!(is_followed(&text, 0), expected, "{column} at {at}");
                let mut many = [*b";B[pd]"; MANY].concat();
                many.push(b';');
                many[LEN * 3..][..LEN].copy_from_slice(&text[..LEN]);
                assert_eq!(are_plain_moves(&many, 0), expected, "{column} at {at}");
            }
        }
        for color in 0..=u8::MAX {
            let text = [b';', color, b'[', b'd', b'd', b']', b';', b'B'];
            let expected = b"BW".contains(&color);
            assert_eq!(is_plain_move(&text, 0), expected, "{color}");
            let mut many = [*b";B[pd]"; MANY].concat();
            many.push(b';');
            many[LEN * 5..][..LEN].copy_from_slice(&text[..LEN]);
            assert_eq!(are_plain_moves(&many, 0), expected, "{color}");
        }
    }

    #[test]
    fn runs_end_where_a_node_has_more_than_a_move() {
        for (text, expected) in [
            (";B[pd];W[dp])\n", Some((2, 12))),
            (";B[pd];W[dp]C[x]", None),
            (";B[pd];W[dp];B[pp]C[x]", Some((2, 12))),
            (";B[pd];W[dp];B[pp]\nC[x]", Some((2, 12))),
            (";B[pd];W[dp];B[pp] (", Some((3, 18))),
            (";B[pd]\n;W[dp]\n;B[pp]\n)", Some((3, 20))),
            (";B[pd]\r\n;W[dp]\r\n;B[pp];W[dd])", Some((3, 22))),
            (";B[pd] [dp];W[dp];B[pp])", None),
            (";B[pd];W[dp]", None),
            (";B[pd];W[dp];;", Some((2, 12))),
            (";B[pd];W[];B[pp])", None),
            (";b[pd];W[dp];B[pp])", None),
            ("", None),
        ] {
            assert_eq!(run(text), expected, "{text}");
        }
    }
}
