//! Extracts the manuals of checks from their source files.

/// Returns the documentation of a rule's file, so that programs do not embed the whole source.
macro_rules! manual {
    ($rule:ident) => {{
        const SOURCE: &str = include_str!(concat!(stringify!($rule), ".rs"));
        const LEN: usize = crate::manual::len(SOURCE.as_bytes());
        const MANUAL: &[u8; LEN] = &crate::manual::copied(SOURCE.as_bytes());
        match std::str::from_utf8(MANUAL) {
            Ok(manual) => manual,
            // Unreachable: the documentation ends at a line break.
            Err(_) => "",
        }
    }};
}

pub(super) const fn len(source: &[u8]) -> usize {
    let mut at = 0;
    while at + 2 < source.len() && source[at] == b'/' && source[at + 2] == b'!' {
        while at < source.len() && source[at] != b'\n' {
            at += 1;
        }
        at += 1;
    }
    at
}

pub(super) const fn copied<const LEN: usize>(source: &[u8]) -> [u8; LEN] {
    let mut bytes = [0; LEN];
    let mut at = 0;
    while at < LEN {
        bytes[at] = source[at];
        at += 1;
    }
    bytes
}
