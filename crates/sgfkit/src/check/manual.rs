//! The manuals of checks, out of their sources.

/// The manual that a check's file begins with: its documentation, and nothing
/// of its code, so that programs do not carry the sources of all checks. It is
/// empty where nobody shows manuals.
macro_rules! manual {
    ($file:literal) => {{
        if cfg!(feature = "manuals") {
            manual!(@text $file)
        } else {
            ""
        }
    }};
    (@text $file:literal) => {{
        const SOURCE: &str = include_str!($file);
        const LEN: usize = crate::check::manual::len(SOURCE.as_bytes());
        const MANUAL: &[u8; LEN] = &crate::check::manual::copied(SOURCE.as_bytes());
        match std::str::from_utf8(MANUAL) {
            Ok(manual) => manual,
            // It ends with a line.
            Err(_) => "",
        }
    }};
}

/// How many bytes the lines have that begin with `//!`.
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

/// The first `LEN` bytes.
pub(super) const fn copied<const LEN: usize>(source: &[u8]) -> [u8; LEN] {
    let mut bytes = [0; LEN];
    let mut at = 0;
    while at < LEN {
        bytes[at] = source[at];
        at += 1;
    }
    bytes
}
