//! Processes eight bytes at once as one number, without branches; and encodes numbers in few bytes.

/// Appends a number in LEB128: seven bits per byte, lowest first.
#[inline]
pub fn push_leb128(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

#[inline]
pub(crate) const fn word(bytes: [u8; 8]) -> u64 {
    u64::from_le_bytes(bytes)
}

#[inline]
pub(crate) const fn repeated(byte: u8) -> u64 {
    word([byte; 8])
}

/// Marks bytes below `limit`, which is at most 0x80. Only the first mark is exact, because later
/// bytes may have lent a borrow.
#[inline]
pub(crate) const fn below(word: u64, limit: u8) -> u64 {
    word.wrapping_sub(repeated(limit)) & !word & repeated(0x80)
}

#[inline]
pub(crate) const fn zeros(word: u64) -> u64 {
    below(word, 1)
}

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
