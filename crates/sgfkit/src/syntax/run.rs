use super::blank::{blank_end, is_blank};

/// Nodes that follow one another in the file, each with a move of two small
/// letters and nothing else, such as `;B[pd];W[dp];B[pp]`. Game records hardly
/// consist of anything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlainMoves {
    /// Where the first node's `;` stands.
    pub start: u32,
    /// How many nodes there are.
    pub count: u32,
    /// From one `;` to the next, in bytes: 6, and more where line breaks stand
    /// between the nodes.
    pub stride: u32,
}

/// The bytes of a node.
const LEN: usize = b";B[pd]".len();

/// The longest white space between two nodes of a run.
const MOST_BLANKS: usize = 2;

impl PlainMoves {
    /// The nodes that begin at `at`, if there are two or more: nothing that
    /// follows can belong to the last of them.
    #[inline]
    pub(super) fn at(bytes: &[u8], at: usize) -> Option<PlainMoves> {
        let is_blank_at = |at: usize| bytes.get(at).copied().is_some_and(is_blank);
        let is_node = |at| bytes.get(at..at + 8).is_some_and(is_plain_move);
        if !is_node(at) {
            return None;
        }
        let behind = at + LEN;
        let blanks = (0..MOST_BLANKS).take_while(|blank| is_blank_at(behind + blank));
        let stride = LEN + blanks.count();
        // Nodes with another one behind them.
        let mut next = at;
        if stride == LEN {
            while bytes.get(next..next + 8).is_some_and(is_followed) {
                next += LEN;
            }
        } else {
            while bytes.get(next + stride) == Some(&b';')
                && is_node(next)
                && (next + LEN..next + stride).all(is_blank_at)
            {
                next += stride;
            }
        }
        // And the last one, if it has ended.
        let end = blank_end(bytes, next + LEN);
        if is_node(next) && matches!(bytes.get(end), Some(b';' | b'(' | b')')) {
            next += stride;
        }
        let count = (next - at) / stride;
        (count > 1).then_some(PlainMoves {
            start: at as u32,
            count: count as u32,
            stride: stride as u32,
        })
    }

    /// Where the `;` of each node stands.
    #[inline]
    pub fn nodes(self) -> impl Iterator<Item = u32> + Clone {
        (0..self.count).map(move |index| self.start + index * self.stride)
    }

    /// Behind the last node's `]`.
    #[must_use]
    pub fn end(self) -> u32 {
        self.start + (self.count - 1) * self.stride + LEN as u32
    }
}

/// Whether eight bytes begin with such a node.
#[inline]
fn is_plain_move(bytes: &[u8]) -> bool {
    const FIXED: u64 = u64::from_le_bytes([0xff, 0, 0xff, 0, 0, 0xff, 0, 0]);
    is_like(bytes, FIXED)
}

/// Whether they begin with such a node and the `;` of the next one.
#[inline]
fn is_followed(bytes: &[u8]) -> bool {
    const FIXED: u64 = u64::from_le_bytes([0xff, 0, 0xff, 0, 0, 0xff, 0xff, 0]);
    is_like(bytes, FIXED)
}

/// Whether eight bytes are those of a plain move where `fixed` has bits.
#[inline]
fn is_like(bytes: &[u8], fixed: u64) -> bool {
    const SHAPE: u64 = u64::from_le_bytes(*b";\0[\0\0];\0");
    let Ok(node) = <[u8; 8]>::try_from(bytes) else {
        return false;
    };
    let [_, color, _, column, row, ..] = node;
    (u64::from_le_bytes(node) ^ SHAPE) & fixed == 0
        && matches!(color, b'B' | b'W')
        && column.is_ascii_lowercase()
        && row.is_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many nodes, and where the run ends.
    fn run(text: &str) -> Option<(u32, u32)> {
        let run = PlainMoves::at(text.as_bytes(), 0)?;
        Some((run.count, run.end()))
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
