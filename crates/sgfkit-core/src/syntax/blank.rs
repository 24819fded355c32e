//! Recognizes white space, noise, and the words between.

/// White space between tokens (sgf4.html §2.1).
#[inline]
pub(super) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r' | b'\t' | 0x0b | 0x0c)
}

/// Returns the end of the letters and digits at `start`: an identifier, if it begins with a letter.
#[inline]
pub(crate) fn identifier_end(bytes: &[u8], start: usize) -> usize {
    static IS_ALPHANUMERIC: [bool; 256] = {
        let mut found = [false; 256];
        let mut byte = 0;
        while byte < 256 {
            found[byte] = (byte as u8).is_ascii_alphanumeric();
            byte += 1;
        }
        found
    };
    let mut end = start;
    while bytes
        .get(end)
        .is_some_and(|&byte| IS_ALPHANUMERIC[usize::from(byte)])
    {
        end += 1;
    }
    end
}

const ODD_LEN: usize = 12;

/// Returns the offset of the `[` after a word at `start` that can only be an
/// identifier, although the specification does not allow it (`P-1[`): a few printable
/// ASCII characters with at least one letter.
pub(super) fn odd_word_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut has_letter = false;
    let rest = bytes.get(start..)?.iter().take(ODD_LEN + 1);
    for (len, &byte) in rest.enumerate() {
        match byte {
            b'[' => return has_letter.then_some(start + len),
            b']' | b'(' | b')' | b';' | b'\\' => return None,
            b'!'..=b'~' => has_letter |= byte.is_ascii_alphabetic(),
            _ => return None,
        }
    }
    None
}

/// Returns the offset of the `[` after an odd identifier at `start`. One or two
/// capitals at its end are a separate identifier: `,W[` is a typo followed by a move.
pub(super) fn odd_identifier_end(bytes: &[u8], start: usize) -> Option<usize> {
    let end = odd_word_end(bytes, start)?;
    let word = &bytes[start..end];
    let letters = word
        .iter()
        .rev()
        .take_while(|byte| byte.is_ascii_alphabetic());
    let (_, tail) = word.split_at(word.len() - letters.count());
    let is_regular = matches!(tail, [b'A'..=b'Z'] | [b'A'..=b'Z', b'A'..=b'Z']);
    (!is_regular || tail.len() == word.len()).then_some(end)
}

/// Returns the end of the identifier at the start of a parsed property.
pub(crate) fn property_identifier_end(property: &[u8]) -> usize {
    let end = identifier_end(property, 0);
    if matches!(property.get(end), Some(b'[') | None) || blank_end(property, end) > end {
        return end;
    }
    memchr::memchr(b'[', property).unwrap_or(property.len())
}

/// Returns true if parsing can produce this identifier.
pub(crate) fn is_identifier(id: &[u8]) -> bool {
    let begins = id.first().is_some_and(u8::is_ascii_alphabetic);
    let is_plain = begins && identifier_end(id, 0) == id.len();
    let is_odd = || odd_identifier_end(&[id, b"["].concat(), 0) == Some(id.len());
    is_plain || is_odd()
}

/// Returns true if no version of the specification allows it. Letters and digits are allowed.
pub(crate) fn is_odd(id: &[u8]) -> bool {
    !id.first().is_some_and(u8::is_ascii_alphabetic) || identifier_end(id, 0) < id.len()
}

/// Returns the end of the NUL bytes or literal line breaks (`\` and `r` or `n`) at `from`.
pub(super) fn noise_end(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    loop {
        match bytes.get(at..) {
            Some([0, ..]) => at += 1,
            Some([b'\\', b'r' | b'n', ..]) => at += 2,
            _ => return at,
        }
    }
}

/// Returns the end of the white space and noise at `from`.
#[inline]
pub(crate) fn blank_end(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    loop {
        match bytes.get(at) {
            Some(&byte) if is_blank(byte) => at += 1,
            Some(0 | b'\\') => match noise_end(bytes, at) {
                end if end == at => return at,
                end => at = end,
            },
            _ => return at,
        }
    }
}

pub(crate) fn trim_end(text: &[u8]) -> &[u8] {
    let end = text.iter().rposition(|&byte| !is_blank(byte));
    &text[..end.map_or(0, |last| last + 1)]
}
