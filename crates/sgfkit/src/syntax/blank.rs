//! White space, what is taken for it, and what stands between it.

/// White space between tokens (sgf4.html §2.1).
#[inline]
pub(super) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r' | b'\t' | 0x0b | 0x0c)
}

/// The end of the letters and digits at `start`: an identifier, if it begins
/// with a letter.
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

/// End of the NUL bytes or literal line ends (`\` and `r` or `n`) at `from`.
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

/// End of the white space and noise at `from`.
#[inline]
pub(super) fn blank_end(bytes: &[u8], from: usize) -> usize {
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

/// The last `;` of a row of them, with white space between, at `from`.
pub(crate) fn last_semicolon(bytes: &[u8], from: usize) -> Option<usize> {
    let mut last = None;
    let mut at = blank_end(bytes, from);
    while bytes.get(at) == Some(&b';') {
        last = Some(at);
        at = blank_end(bytes, at + 1);
    }
    last
}

/// Without the white space at its end.
pub(super) fn trim_end(text: &[u8]) -> &[u8] {
    let end = text.iter().rposition(|&byte| !is_blank(byte));
    &text[..end.map_or(0, |last| last + 1)]
}
