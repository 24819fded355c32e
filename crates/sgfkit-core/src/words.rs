//! Eight bytes as one number, so that all of them are looked at in a few steps
//! without a branch; and numbers in as few bytes as they need.

/// Appends a number, seven bits a byte, the lowest first (LEB128).
#[inline]
pub fn push_leb128(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// The bytes with the first one lowest.
#[inline]
pub(crate) const fn word(bytes: [u8; 8]) -> u64 {
    u64::from_le_bytes(bytes)
}

/// A byte eight times.
#[inline]
pub(crate) const fn repeated(byte: u8) -> u64 {
    word([byte; 8])
}

/// Marks the bytes below `limit`, which is 0x80 at the most. The first mark is
/// right; the bytes behind it may have been borrowed from.
#[inline]
pub(crate) const fn below(word: u64, limit: u8) -> u64 {
    word.wrapping_sub(repeated(limit)) & !word & repeated(0x80)
}

/// Marks the bytes that are zero, as [`below`] does.
#[inline]
pub(crate) const fn zeros(word: u64) -> u64 {
    below(word, 1)
}

/// Which byte is the first with a mark.
#[inline]
pub(crate) fn first(marks: u64) -> Option<usize> {
    (marks != 0).then_some(marks.trailing_zeros() as usize / 8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_byte_below_a_limit_is_found_among_any_others() {
        for limit in [1, b' ', 0x80] {
            for index in 0..8 {
                for byte in 0..=u8::MAX {
                    let mut bytes = [0xff, limit, 0x80, limit, 0xff, limit, 0x80, 0];
                    bytes[index] = byte;
                    let expected = bytes.iter().position(|&byte| byte < limit);
                    assert_eq!(first(below(word(bytes), limit)), expected, "{bytes:x?}");
                }
            }
        }
        assert_eq!(first(below(repeated(b' '), b' ')), None);
        assert_eq!(first(zeros(word(*b"SGF\0[4]\0"))), Some(3));
    }
}
