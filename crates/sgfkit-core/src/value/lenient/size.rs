//! Parses SZ leniently (properties.html, SZ).

use crate::game::BoardSize;
use crate::value::{number, whole};

/// Separators between the sides: in UTF-8, and `×` in GBK, Big5, CP949, Shift_JIS and
/// Latin-1. The board size is needed before the encoding is known.
const BETWEEN: [&[u8]; 14] = [
    b"x",
    b"X",
    b"*",
    b",",
    b":",
    b"/",
    "×".as_bytes(),
    "✕".as_bytes(),
    "ｘ".as_bytes(),
    b"\xa1\xc1",
    b"\xa1\xd1",
    b"\xa1\xbf",
    b"\x81\x7e",
    b"\xd7",
];

/// Units after a number of lines: `路` in UTF-8, GBK and Big5, and `줄`.
const LINES: [&[u8]; 4] = ["路".as_bytes(), "줄".as_bytes(), b"\xc2\xb7", b"\xb8\xf4"];

/// Parses `13.0`, `9x9`, `9,9`, `9 * 9`, `9×9` or `19路`.
pub(crate) fn size(raw: &[u8]) -> Option<BoardSize> {
    let text = std::str::from_utf8(raw).ok().map(whole);
    if let Some(size) = text.and_then(|text| BoardSize::parse(text).ok()) {
        return Some(size);
    }
    let (columns, rest) = side(raw.trim_ascii())?;
    if LINES.contains(&rest) {
        return Some(BoardSize::square(columns));
    }
    let rest = BETWEEN.iter().find_map(|sign| rest.strip_prefix(*sign))?;
    let (rows, rest) = side(rest.trim_ascii_start())?;
    rest.is_empty().then_some(BoardSize { columns, rows })
}

fn side(raw: &[u8]) -> Option<(u32, &[u8])> {
    let digits = raw.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (digits, rest) = raw.split_at(digits);
    let side = u32::try_from(number(std::str::from_utf8(digits).ok()?)?).ok()?;
    (side > 0).then_some((side, rest.trim_ascii_start()))
}
