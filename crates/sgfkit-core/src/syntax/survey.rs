//! Collects statistics of all bytes before parsing, in small pieces, so that a huge
//! file is loaded from memory only once.

use std::ops::Range;
use std::sync::Arc;

use memchr::{memchr, memchr_iter};

use super::run::{PlainMoves, pass};

/// Size of a piece in bytes, small enough to stay in the cache.
const PIECE: usize = 1 << 14;

/// Statistics of all bytes of a file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Survey {
    /// No bytes above ASCII and no escape sequences, so the encoding does not matter.
    pub(crate) is_plain: bool,
    /// Number of `;`, for an estimate of the number of nodes.
    pub(crate) semicolons: usize,
    /// Number of `]`, for an estimate of the number of values.
    pub(crate) brackets: usize,
    /// Ranges in which no value ends and nothing is escaped, in file order.
    pub(crate) quiet: Arc<[Quiet]>,
    /// Ranges of whole pieces that contain only plain moves without white space, as in very
    /// long lines: from a `;` to another, in file order.
    pub(super) moves: Arc<[Range<usize>]>,
}

/// A range of whole pieces without `]` and `\`, as in long texts. By bytes, no value
/// ends in it, and nothing is escaped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Quiet {
    start: u32,
    end: u32,
    /// Only printable ASCII and LF, which Text decodes unchanged.
    pub(crate) is_clean: bool,
}

impl Survey {
    pub(super) fn of(bytes: &[u8]) -> Survey {
        Survey::by_pieces(bytes, PIECE)
    }

    fn by_pieces(bytes: &[u8], len: usize) -> Survey {
        let mut survey = Survey {
            is_plain: true,
            ..Survey::default()
        };
        let mut quiet: Vec<Quiet> = Vec::new();
        let mut moves: Vec<Range<usize>> = Vec::new();
        let mut end = 0;
        for piece in bytes.chunks(len) {
            let start = end;
            end += piece.len() as u32;
            survey.semicolons += memchr_iter(b';', piece).count();
            let brackets = memchr_iter(b']', piece).count();
            survey.brackets += brackets;
            let is_quiet = brackets == 0 && piece.len() == len && memchr(b'\\', piece).is_none();
            let is_clean = is_quiet && is_clean(piece, b'\n');
            let is_plain = is_clean || piece.is_ascii() && memchr(0x1b, piece).is_none();
            survey.is_plain &= is_plain;
            if (brackets + 1) * PlainMoves::LEN > piece.len() {
                add_if_filled(&mut moves, &bytes[..end as usize], start as usize);
            }
            if !is_quiet {
                continue;
            }
            match quiet.last_mut() {
                Some(last) if last.end == start && last.is_clean == is_clean => last.end = end,
                _ => quiet.push(Quiet {
                    start,
                    end,
                    is_clean,
                }),
            }
        }
        survey.quiet = quiet.into();
        survey.moves = moves.into();
        survey
    }
}

/// Adds the piece from `start` on, if it contains only plain moves; those at its ends may be cut.
fn add_if_filled(moves: &mut Vec<Range<usize>>, bytes: &[u8], start: usize) {
    // Too few bytes to recognize a move that is followed by another one.
    const REST: usize = PlainMoves::LEN + 1;
    let before = moves.last_mut().filter(|last| last.end + REST >= start);
    let from = match &before {
        Some(before) => before.end,
        None => start + memchr(b';', &bytes[start..]).unwrap_or(0),
    };
    let to = pass(bytes, from, &[]);
    let is_filled = from < start + PlainMoves::LEN && from < to && to + REST >= bytes.len();
    match before {
        _ if !is_filled => {}
        Some(before) => before.end = to,
        None => moves.push(from..to),
    }
}

/// Returns the parts of a range outside the `quiet` ranges that `wanted` accepts, in order.
#[inline]
pub(crate) fn loud_parts(
    quiet: &[Quiet],
    range: Range<usize>,
    wanted: impl Fn(&Quiet) -> bool,
) -> impl Iterator<Item = Range<usize>> {
    let first = quiet.partition_point(|stretch| stretch.end as usize <= range.start);
    let mut stretches = quiet[first..]
        .iter()
        .take_while(move |stretch| (stretch.start as usize) < range.end)
        .filter(move |stretch| wanted(stretch));
    let mut next = range.start;
    std::iter::from_fn(move || {
        let start = next;
        if start >= range.end {
            return None;
        }
        let Some(stretch) = stretches.next() else {
            next = range.end;
            return Some(start..range.end);
        };
        next = stretch.end as usize;
        Some(start..start.max(stretch.start as usize))
    })
}

/// Returns true if bytes are printable ASCII or `also`, without `\`, so that texts keep them.
#[inline]
pub(crate) fn is_clean(bytes: &[u8], also: u8) -> bool {
    let is_clean = |byte: u8| ((b' '..=b'~').contains(&byte) || byte == also) && byte != b'\\';
    // Branch-free, so that the compiler can vectorize it.
    bytes.iter().fold(true, |all, &byte| all & is_clean(byte))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::syntax::Scan;

    proptest! {
        #[test]
        fn a_survey_changes_nothing_but_the_way(
            bytes in "[ab\\\\\\]; \n\r\u{1b}é]{0,60}",
            from in 0..70_usize,
            len in 1..8_usize,
        ) {
            let bytes = bytes.as_bytes();
            let survey = Survey::by_pieces(bytes, len);
            let count = |wanted| bytes.iter().filter(|&&byte| byte == wanted).count();
            prop_assert_eq!(survey.is_plain, bytes.is_ascii() && count(0x1b) == 0);
            prop_assert_eq!(survey.semicolons, count(b';'));
            prop_assert_eq!(survey.brackets, count(b']'));
            prop_assert_eq!(
                Scan::Bytes.value_end(bytes, from, &survey.quiet),
                Scan::Bytes.value_end(bytes, from, &[])
            );
            let rest = from.min(bytes.len())..bytes.len();
            let mut parts = loud_parts(&survey.quiet, rest.clone(), |stretch| stretch.is_clean);
            prop_assert_eq!(
                parts.all(|part| is_clean(&bytes[part], b'\n')),
                is_clean(&bytes[rest], b'\n')
            );
        }

        #[test]
        fn known_moves_are_the_moves_there_are(
            nodes in prop::collection::vec("(;[BW]\\[[a-z]{2}\\]){1,40}|;C\\[a\\]|\n", 0..6),
            from in 0..300_usize,
            len in 1..100_usize,
        ) {
            let bytes = nodes.concat().into_bytes();
            let survey = Survey::by_pieces(&bytes, len);
            let from = from.min(bytes.len());
            let next = memchr(b';', &bytes[from..]).map_or(from, |index| from + index);
            prop_assert_eq!(
                PlainMoves::at(&bytes, next, &survey.moves),
                PlainMoves::at(&bytes, next, &[])
            );
        }
    }

    #[test]
    fn pieces_full_of_moves_are_known() {
        fn known(text: &str) -> Vec<(usize, usize)> {
            let survey = Survey::by_pieces(text.as_bytes(), 16);
            survey
                .moves
                .iter()
                .map(|stretch| (stretch.start, stretch.end))
                .collect()
        }
        let moves = ";B[aa];W[bb]".repeat(6);
        assert_eq!(known(&moves), [(0, 66)]);
        assert_eq!(known(&format!("(;AB[bb][cc]{moves})")), [(18, 78)]);
        assert_eq!(known(&format!("{moves};B[]{moves}")), [(0, 60), (82, 142)]);
        assert_eq!(known(&moves.replace(']', "]\n")), []);
    }

    #[test]
    fn pieces_of_long_texts_are_quiet() {
        fn parts(text: &str, clean_only: bool) -> Vec<&str> {
            let quiet = Survey::by_pieces(text.as_bytes(), 4).quiet;
            let wanted = |stretch: &Quiet| stretch.is_clean || !clean_only;
            loud_parts(&quiet, 2..text.len(), wanted)
                .map(|part| &text[part])
                .filter(|part| !part.is_empty())
                .collect()
        }
        assert_eq!(parts("C[a]C[some text]", true), ["a]", "ext]"]);
        assert_eq!(parts("C[some text]", true), ["ext]"]);
        assert_eq!(parts("C[some\\ text, more]", true), ["me\\ ", "re]"]);
        assert_eq!(parts("C[some text\t, more]", true), ["ext\t", "re]"]);
        assert_eq!(parts("C[some text\t, more]", false), ["re]"]);
        assert_eq!(parts("C[a]", true), ["a]"]);
    }
}
